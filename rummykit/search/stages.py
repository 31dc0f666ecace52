"""In stages: simple prices first, then better and better ones.

Most boards are searched to the end with the prospects that are known already, at one price for
all wild cards (`rummykit.search.prospects`). Where that takes long, suits and sets agree on prices
of their own (`rummykit.search.prices`), which costs as much as some hundred states and leaves
far fewer to look at. With those only answers up to a limit are looked for, as few moves lead
there; while there are none the limit rises. Each stage begins with what is known by then: that
no answer costs less than so much.
"""

from __future__ import annotations

from functools import cached_property
from math import ceil, inf

from rummykit.search.climbs import climbs_of
from rummykit.search.lane_search import LaneSearch, PricedLaneSearch
from rummykit.search.lanes import ROUNDING, Lanes
from rummykit.search.paths import Found
from rummykit.search.prices import Prices, agreed
from rummykit.search.prospects import Outlooks
from rummykit.search.rank_search import RankSearch
from rummykit.search.steps import Watch

# States for each layer before prices are agreed on: rank by rank, and lane by lane.
RANK_PATIENCE, LANE_PATIENCE = 20, 40
# Rounds of bargaining, then states for each layer.
HAGGLING = ((1, 20), (1, 60), (3, 150), (6, 300), (6, inf))
MOST_LANES = 4  # that are taken together where there are wild cards; with more there are too many ways over a rank
CHEAP, DEAR, FRACTION = 2 / 3, 3 / 2, 64  # prices of a wild card, in cards
EMPTY = 0.85  # with fewer cards for each place wild cards are dear
DIVE = 10  # states for each layer to find some answer


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
        simple = RankSearch(self._outlooks, self._left(RANK_PATIENCE, self.rank_step))
        return self._tried(simple, top) or self._priced(top)

    @cached_property
    def _outlooks(self) -> Outlooks:
        """The prospects at a price of wild cards that mostly gives a good bound: on empty boards they help more."""
        cards = sum([rung.held for rungs in self.lanes.rungs for rung in rungs])
        price = DEAR if cards < EMPTY * self.lanes.count * self.depth else CHEAP
        # A binary fraction: sums of those are exact, so they compare.
        price = round(self.unit * price * FRACTION) / FRACTION
        return Outlooks(self.lanes, price)

    def _laned(self, top: int) -> Found | None:
        """Lane by lane with the plain bound, for a while."""
        while_wilds = 1 + self.lanes.wilds / 4
        return self._tried(LaneSearch(self.lanes, self.watch, self._left(LANE_PATIENCE * while_wilds)), top)

    def _priced(self, top: int) -> Found | None:
        """With prices agreed on, until it is done."""
        wild, window, stage = self.unit if self.lanes.wilds else 0.0, self.unit, 0
        prices: Prices | None = None
        while not self.complete and self.spent < self.node_limit:
            self.least = max(self.least, ceil(self._outlooks.bound - ROUNDING))
            if self.least > top:
                self.complete = True
                return None
            limit = min(self.least + ceil(window), top)
            climbs = climbs_of(self._outlooks, limit - self._outlooks.bound + ROUNDING)
            # Other prices of wild cards are tried below this: at first if even the prospects know much better, then
            # if a whole card is missing, and after that always.
            enough = self._outlooks.bound - self.unit / 2
            while True:
                rounds, patience = HAGGLING[min(stage, len(HAGGLING) - 1)]
                prices = agreed(self.lanes, climbs, wild, limit, rounds, prices, enough)
                found = self._tried(self._search(prices, patience), limit)
                if found:
                    return found
                if self.complete or self.spent >= self.node_limit:
                    break
                # What is agreed on leaves fewer moves to agree on, and so better prices.
                climbs, stage = climbs_of(prices, prices.slack), stage + 1
                enough = self.least - self.unit if stage == 1 else inf
            self.complete = self.complete and limit >= top
            window = min(2 * window, 2 * self.unit)
        return None if self.complete else self._any(top)

    def _any(self, top: int) -> Found | None:
        """Some path, where the limit was met: none much dearer than the least possible, if there is one at hand."""
        level, step = self.least, ceil(self.unit)
        while self.by_ranks:
            found = RankSearch(self._outlooks, DIVE * self.depth).run(level, top)
            if found or level >= top:
                return found
            level, step = min(level + step, top), 2 * step
        return None

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
