"""Bargaining: better prices, found by asking every lane what it would pay.

Rank by rank all lanes are asked what their best way from bottom to top costs if it hands over
0, 1, 2, … cards here. The cheapest sets that these numbers allow are what the rank must cost;
the new prices make all lanes bear an equal share of that (max-product message passing:
Globerson and Jaakkola, "Fixing max-product", 2007). Then the rank neither gains nor loses by
itself, so the prices give a bound again, and it never falls. Once up the ranks and once down
is mostly enough to make it nearly exact.

Only ways that the first prices allow are asked for: an answer no dearer than the limit of the
search cannot go elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import inf, prod
from typing import NamedTuple, TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.lanes import NEVER
from rummykit.search.prices import Prices, Way
from rummykit.search.rungs import Move
from rummykit.search.sets import best_sets, repeated_sets, set_sums

FORBIDDEN, UNSELLABLE = 1e6, -1e7  # prices of what no other lane can join, and of what a lane cannot hand over

# For each lane how many cards it hands over, and the fewest wild cards that make sets with them.
Deal: TypeAlias = tuple[tuple[int, ...], int]
# The most cards of one lane, and for 0, 1, 2, … natural cards the fewest wild cards that make so
# many sets with them (None where there are no such sets).
Offer: TypeAlias = tuple[int, tuple[int | None, ...]]


class Market(NamedTuple):
    """What the sets of one rank take: every deal, or where these are very many what each number of sets takes."""

    deals: tuple[Deal, ...]
    offers: tuple[Offer, ...]


MOST_DEALS = 200
MOST_FACTORS = 2  # how often the price of wild cards is halved, or doubled, at a time


class Use(NamedTuple):
    """What a move uses and costs, whatever states it joins: a part of `Move`."""

    wilds: int
    cost: int
    low: int
    high: int


class Climb(NamedTuple):
    """The moves of a lane over one layer, sorted in three ways.

    States go by their place in `states` here and in the climb above.

    Attributes:
        states: the states below, each with its place.
        uses: the different uses.
        ways: for each state below its moves: state above, use, move.
        into: for each state above: state below, use.
        joins: for each use: state below, state above.
    """

    states: dict[int, int]
    uses: list[Use]
    ways: list[list[tuple[int, int, Move]]]
    into: list[list[tuple[int, int]]]
    joins: list[list[tuple[int, int]]]


class Bargained(Prices):
    """Prices that are agreed on.

    Attributes:
        climbs: for each lane its climbs, layer by layer.
    """

    def __init__(self, first: Prices, climbs: list[list[Climb]], wild: float, agreed: Bargained | None = None) -> None:
        super().__init__(first.lanes, wild, first.limit)
        self.climbs = climbs
        if agreed:
            # What could not be had before may be had now.
            self.card = [
                [[0.0 if price in (FORBIDDEN, UNSELLABLE) else price for price in prices] for prices in row]
                for row in agreed.card
            ]
        lanes = self.lanes
        self._sellers: list[list[int]] = []
        self._markets: list[Market] = []
        for v, takes_wilds in enumerate(lanes.layers.wilds_in_sets):
            sellers = [x for x in range(lanes.count) if len(lanes.rungs[x][v].caps) > 1]
            most = tuple([len(lanes.rungs[x][v].caps) - 1 for x in sellers])
            self._sellers.append(sellers)
            self._markets.append(market_of(lanes.layers.rules, most, lanes.wilds if takes_wilds else 0))
        self._agree()

    def value(self, lane: int, layer: int, state: int) -> float:
        """The least that a lane pays from here to the top."""
        return self.values[lane][layer].get(state, NEVER) if layer < self.lanes.depth else 0.0

    def ways_within(self, lane: int, layer: int, state: int, room: float) -> list[Way]:
        """The moves of a lane from a state that raise the bound by no more than `room`."""
        climb, paid = self.climbs[lane][layer], self._paid[lane][layer]
        above, own = self._above[lane][layer + 1], self.values[lane][layer][state]
        ways = climb.ways[climb.states[state]]
        found = [(paid[use] + above[up] - own, above[up], move) for up, use, move in ways]
        return [way for way in found if way[0] <= room]

    def _agree(self) -> None:
        """Set all prices once up and once down the ranks."""
        lanes = self.lanes
        count, depth = range(lanes.count), range(lanes.depth)
        self._paid = [[self._payments(x, v) for v in depth] for x in count]
        self._above: list[list[list[float]]] = [[[] for _ in depth] + [[0.0] * _tops(self.climbs[x])] for x in count]
        self._below: list[list[list[float]]] = [[[0.0]] + [[] for _ in depth] for _ in count]
        for v in reversed(depth):
            self._pay_down(v)
        for v in depth:
            self._settle(v)
            for x in count:
                below, paid = self._below[x][v], self._paid[x][v]
                into = self.climbs[x][v].into
                self._below[x][v + 1] = [min([below[i] + paid[use] for i, use in ways]) for ways in into]
        for v in reversed(depth):
            self._settle(v)
            self._pay_down(v)
        self.values = [
            [*(dict(zip(c.states, a, strict=False)) for c, a in zip(self.climbs[x], self._above[x], strict=False)), {}]
            for x in count
        ]

    def _pay_down(self, layer: int) -> None:
        for x, climbs in enumerate(self.climbs):
            above, paid = self._above[x][layer + 1], self._paid[x][layer]
            self._above[x][layer] = [min([above[up] + paid[use] for up, use, _ in ways]) for ways in climbs[layer].ways]

    def _payments(self, lane: int, layer: int) -> list[float]:
        """What each use costs at these prices."""
        self._handing[lane][layer].clear()
        return [
            use.cost + use.wilds * self.wild + self.handing(lane, layer, use.low, use.high)
            for use in self.climbs[lane][layer].uses
        ]

    def _settle(self, layer: int) -> None:
        """Set the prices of one rank so that it neither gains nor loses."""
        sellers = self._sellers[layer]
        if not sellers:
            return
        asked = [self._asked(x, layer) for x in sellers]
        whole = together(asked, self._markets[layer], self.wild)
        for x, own, ours in zip(sellers, asked, whole, strict=True):
            self.card[layer][x] = [
                UNSELLABLE if mine == inf else FORBIDDEN if theirs == inf else theirs / len(sellers) - mine
                for mine, theirs in zip(own, ours, strict=True)
            ]
            self._paid[x][layer] = self._payments(x, layer)

    def _asked(self, lane: int, layer: int) -> list[float]:
        """What a lane pays on its best way from bottom to top that hands over 0, 1, 2, … cards here."""
        costs, climb = self.lanes.layers.costs[layer], self.climbs[lane][layer]
        below, above = self._below[lane][layer], self._above[lane][layer + 1]
        asked = [inf] * len(self.lanes.rungs[lane][layer].caps)
        for (wilds, cost, low, high), joins in zip(climb.uses, climb.joins, strict=True):
            way = min([below[i] + above[up] for i, up in joins]) + cost + wilds * self.wild
            for given in range(low, high + 1):
                paid = way + given * costs.grouped + (high - given) * costs.left
                if paid < asked[given]:
                    asked[given] = paid
        return asked


def bargained(
    first: Prices, climbs: list[list[Climb]], rounds: int, agreed: Bargained | None = None, enough: float = inf
) -> Bargained:
    """Better prices after some rounds.

    Args:
        first: the first prices for the board.
        climbs: the moves they allow.
        rounds: how often to go up and down the ranks.
        agreed: prices agreed on before, to go on from.
        enough: other prices of wild cards are tried only if the bound is below this.
    """
    best = Bargained(first, climbs, agreed.wild if agreed else first.wild, agreed)
    for factor in (0.5, 2):
        for _ in range(MOST_FACTORS):
            if best.bound >= enough or not best.wild:
                break
            # At another price of wild cards the prices of sets agreed on before are of no use.
            other = Bargained(first, climbs, best.wild * factor)
            if other.bound <= best.bound:
                break
            best = other
    for _ in range(rounds - 1):
        best = Bargained(first, climbs, best.wild, best)
    return best


def climbs_of(prices: Prices) -> list[list[Climb]]:
    """For each lane the moves on ways that raise the bound by no more than the slack."""
    return [_climbs_of(prices, lane) for lane in range(prices.lanes.count)]


def _climbs_of(prices: Prices, lane: int) -> list[Climb]:
    climbs = []
    reached = {0: 0.0}  # the states, each with the least raise on the way to it
    for layer in range(prices.lanes.depth):
        place: dict[int, int] = {}
        uses: dict[Use, int] = {}
        raised: dict[int, float] = {}
        ways: list[list[tuple[int, int, Move]]] = []
        for state, before in reached.items():
            found: dict[tuple[int, int], Move] = {}
            for extra, _, move in prices.ways_within(lane, layer, state, prices.slack - before):
                after, key = move.after, Use(move.wilds, move.cost, move.low, move.high)
                use = uses.get(key)
                if use is None:
                    use = uses[key] = len(uses)
                up = place.get(after)
                if up is None:
                    up = place[after] = len(place)
                found.setdefault((up, use), move)
                if before + extra < raised.get(after, inf):
                    raised[after] = before + extra
            ways.append([(up, use, move) for (up, use), move in found.items()])
        into: list[list[tuple[int, int]]] = [[] for _ in place]
        joins: list[list[tuple[int, int]]] = [[] for _ in uses]
        for i, row in enumerate(ways):
            for up, use, _ in row:
                into[up].append((i, use))
                joins[use].append((i, up))
        climbs.append(Climb({state: i for i, state in enumerate(reached)}, list(uses), ways, into, joins))
        reached = raised
    return climbs


def _tops(climbs: Sequence[Climb]) -> int:
    """How many states a lane may have at the top."""
    return len(climbs[-1].into)


def together(asked: Sequence[Sequence[float]], market: Market, wild: float) -> list[list[float]]:
    """For each lane, and each number of cards it hands over, what all lanes and the wild cards cost together."""
    if market.offers:
        return _together_by_number(asked, market.offers, wild)
    joint = [[inf] * len(costs) for costs in asked]
    for given, wilds in market.deals:
        whole = wilds * wild
        for costs, number in zip(asked, given, strict=True):
            whole += costs[number]
        for row, number in zip(joint, given, strict=True):
            if whole < row[number]:
                row[number] = whole
    return joint


@cache
def market_of(rules: MeldRules, most: tuple[int, ...], wilds: int) -> Market:
    """What the lanes of one rank can hand over together so that all of it makes sets.

    Args:
        rules: the meld rules.
        most: for each lane how many cards it can hand over.
        wilds: the wild cards there are.
    """
    if prod([count + 1 for count in most]) > MOST_DEALS:
        return Market((), offers(rules, tuple(sorted(most)), wilds))
    deals = []
    for given in product(*[range(count + 1) for count in most]):
        ways = best_sets(rules, tuple(sorted([(count, count) for count in given if count])), wilds)
        if ways:
            deals.append((given, ways[0][0]))
    return Market(tuple(deals), ())


def _together_by_number(asked: Sequence[Sequence[float]], market: Sequence[Offer], wild: float) -> list[list[float]]:
    """The same for many lanes, whose cards are added up lane by lane."""
    joint = [[inf] * len(costs) for costs in asked]
    for each, fewest in market:
        # `rest[n]`: what the lanes from here on cost if those before hand over n cards.
        rest = [inf if wilds is None else wilds * wild for wilds in fewest]
        most = len(rest) - 1
        rests = [rest]
        for costs in reversed(asked[1:]):
            few = costs[: each + 1]
            rest = [min([c + rest[n + g] for g, c in enumerate(few) if n + g <= most]) for n in range(most + 1)]
            rests.append(rest)
        before = [0.0]
        for costs, row, rest in zip(asked, joint, reversed(rests), strict=True):
            few = costs[: each + 1]
            for given, cost in enumerate(few):
                whole = cost + min([b + r for b, r in zip(before, rest[given:], strict=False)], default=inf)
                if whole < row[given]:
                    row[given] = whole
            top = min(most, len(before) + len(few) - 2)
            before = [
                min([before[n - g] + c for g, c in enumerate(few) if 0 <= n - g < len(before)], default=inf)
                for n in range(top + 1)
            ]
    return joint


@cache
def offers(rules: MeldRules, most: tuple[int, ...], wilds: int) -> tuple[Offer, ...]:
    """What the sets of one rank can take, for each number of sets.

    Args:
        rules: the meld rules.
        most: for each lane how many cards it can hand over.
        wilds: the wild cards there are.
    """
    numbers = range(wilds + 1)
    if rules.set_repeats or rules.set_by == "suit":
        total = sum(most)
        fewest = [next((w for w in numbers if repeated_sets(rules, n, w) is not None), None) for n in range(total + 1)]
        return ((total, tuple(fewest)),)
    found: list[Offer] = [(0, (0,))]
    for sets in range(1, max(most, default=0) + 1):
        total = sum([min(count, sets) for count in most])
        fewest = [next((w for w in numbers if set_sums(rules, sets, n, w)), None) for n in range(1, total + 1)]
        found.append((sets, (None, *fewest)))
    return tuple(found)
