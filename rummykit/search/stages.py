"""In stages: the plain bound first, then prices, then better and better prices.

Most boards are searched to the end with the plain bound in a few states more than there are
layers. Where that takes long, suits and sets agree on prices (`rummykit.search.bargain`), which
costs as much as some hundred states and mostly leaves a handful to look at. With prices only
answers up to a limit are looked for, as few moves lead to those; while there are none the limit
rises. Each stage begins with what is known by then: that no answer costs less than so much.
"""

from __future__ import annotations

from math import ceil, inf

from rummykit.search.bargain import Bargained, bargained, climbs_of
from rummykit.search.lane_search import LaneSearch, PricedLaneSearch
from rummykit.search.lanes import Lanes
from rummykit.search.paths import Found
from rummykit.search.prices import ROUNDING, Prices
from rummykit.search.rank_search import RankSearch
from rummykit.search.steps import Watch

# States for each layer with the plain bound before prices are asked: lane by lane, rank by rank, and
# the same without wild cards, where few states are left as most do no more than others.
LANE_PATIENCE, RANK_PATIENCE, PLAIN_PATIENCE = 40, 2.5, 20
# Rounds of bargaining, then states for each layer.
HAGGLING = ((1, 12), (1, 30), (3, 100), (6, 300), (6, inf))
MOST_LANES = 4  # that are taken together where there are wild cards; with more there are too many ways over a rank
# On a full table few wild cards are mostly best spent at once, and then a third of the worth of
# a card is the price that finds it: a set lacks at most a third of its cards.
FEW_WILDS, LOW_PRICE = 2, 1 / 3


class Stages:
    """The search of one board.

    Attributes:
        nodes: the states of all stages.
        spent: the same for the limit: a step over a whole rank takes as long as one over each lane and the sets.
        complete: whether the search came to an end.
        least: no answer costs less than this.
    """

    def __init__(self, lanes: Lanes, watch: Watch | None, node_limit: int) -> None:
        self.lanes, self.watch, self.node_limit = lanes, watch, node_limit
        self.depth, self.unit, self.rank_step = lanes.depth, lanes.layers.unit, lanes.count + 1
        # Who watches wants to see every lane.
        self.by_ranks = watch is None and (lanes.count <= MOST_LANES or not lanes.wilds)
        self.nodes, self.spent, self.least = 0, 0, 0
        self.complete = False

    def run(self, top: int) -> Found | None:
        """The cheapest path that costs no more than `top`; None where there is none, or none was found."""
        if not self.by_ranks:
            return self._laned(top) or self._priced(top)
        if not self.lanes.wilds:
            return self._ranked(0.0, top, PLAIN_PATIENCE) or self._priced(top)
        if self.lanes.wilds <= FEW_WILDS and self.lanes.layers.crowded:
            found = self._ranked(self.unit * LOW_PRICE, top, RANK_PATIENCE)
            if found:
                return found
        return self._laned(top) or self._priced(top)

    def _laned(self, top: int) -> Found | None:
        """Lane by lane with the plain bound, for a while."""
        while_wilds = 1 + self.lanes.wilds / 4
        return self._tried(LaneSearch(self.lanes, self.watch, self._left(LANE_PATIENCE * while_wilds)), top)

    def _ranked(self, wild: float, top: int, patience: float) -> Found | None:
        """Rank by rank with the simplest prices, for a while."""
        return self._tried(RankSearch(Prices(self.lanes, wild, top), self._left(patience, self.rank_step)), top)

    def _priced(self, top: int) -> Found | None:
        """With prices agreed on, until it is done."""
        wild, window = self.unit if self.lanes.wilds else 0.0, self.unit
        stage = 0
        agreed: Bargained | None = None
        while not self.complete and self.spent < self.node_limit:
            prices: Prices = Prices(self.lanes, agreed.wild if agreed else wild, top)
            self.least = max(self.least, ceil(prices.bound - ROUNDING))
            if self.least > top:
                self.complete = True
                return None
            limit = prices.limit = min(self.least + ceil(window), top)
            # A bound far below what is known shows that the price of wild cards is wrong.
            first, enough = prices, self.least - self.unit / 2
            while True:
                rounds, patience = HAGGLING[min(stage, len(HAGGLING) - 1)]
                # What is agreed on leaves fewer moves to agree on, and so better prices.
                prices = agreed = bargained(first, climbs_of(prices), rounds, agreed, enough)
                found = self._tried(self._search(agreed, patience), limit)
                if found:
                    return found
                if self.complete or self.spent >= self.node_limit:
                    break
                stage, enough = stage + 1, inf
            self.complete = self.complete and limit >= top
            window = min(2 * window, 2 * self.unit)
        return None if self.complete else self._any(top)

    def _any(self, top: int) -> Found | None:
        """Some path, where the limit was met: the one that always takes what raises the bound least."""
        if not self.by_ranks:
            return None
        search = RankSearch(Prices(self.lanes, self.unit * LOW_PRICE, top), 4 * RANK_PATIENCE * self.depth)
        return search.run(top, top)

    def _search(self, prices: Prices, patience: float) -> RankSearch | PricedLaneSearch:
        if self.by_ranks:
            return RankSearch(prices, self._left(patience, self.rank_step))
        return PricedLaneSearch(prices, self.watch, self._left(patience * self.lanes.count))

    def _left(self, patience: float, each: int = 1) -> float:
        """The states that a stage may look at: so many for each layer, and no more than are left."""
        return min((self.node_limit - self.spent) / each, patience * self.depth)

    def _tried(self, search: LaneSearch | RankSearch, limit: int) -> Found | None:
        found = search.run(self.least, limit)
        self.nodes += search.nodes
        self.spent += search.nodes * (self.rank_step if isinstance(search, RankSearch) else 1)
        self.least = search.level
        self.complete = not search.stopped
        return found
