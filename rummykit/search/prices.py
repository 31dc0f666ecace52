"""Prices: suits that go up the ranks alone, kept together by what a card is paid for in a set.

The bound of `rummykit.search.lanes` lets every suit hand cards to sets for free, as if the
other suits would always join in. Here each rank is a market: for every suit it has a price
for a card handed to its sets, and one price holds for all wild cards. A suit that hands over
more than the rank can use makes its price rise, one that is missing is paid. Whatever the
prices, the costs of suits and ranks add up to a bound (Lagrangian relaxation); a few rounds
of haggling (subgradient steps, Held and Karp 1971) bring it close to the truth.

It costs some milliseconds, so a search only turns to it when the plain bound leads nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.lanes import NEVER, Lanes, Move
from rummykit.search.sets import repeated_sets, set_sums

MOST_MOVES = 60_000
SCALE = 240  # prices end as 240ths, so that all sums are of whole numbers


class _Use(NamedTuple):
    """What a move costs and uses, whatever states it joins."""

    cost: int
    wilds: int
    low: int
    high: int


class _Climb(NamedTuple):
    """The moves of a lane over one layer.

    Attributes:
        states: the states below, by number of `Lanes`, in the order of `ways`.
        ways: for each of them its moves: (place of the state above, place of the use).
        uses: the different uses.
    """

    states: list[int]
    ways: list[list[tuple[int, int]]]
    uses: list[_Use]


# What a rank may take: (most cards of one suit, natural cards, fewest wild cards).
Offer: TypeAlias = tuple[int, int, int]


class Prices:
    """Prices for one board, and the bounds that follow from them.

    Attributes:
        values: for each lane and layer, by state, what it costs from there to the top.
        ranks: for each layer what all ranks from there on cost; never above 0.
        card: for each lane and layer the price of a card handed to the sets.
        wild: the price of a wild card.
        too_many_moves: whether the lanes have so many moves that haggling would take too long.
    """

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._caps = [[len(lanes.caps[x][v]) - 1 for x in range(lanes.count)] for v in range(lanes.depth)]
        self.too_many_moves = False
        self._moves_left = MOST_MOVES
        self._climbs = [self._climbs_of(lane) for lane in range(lanes.count)]
        self._offers = [self._offers_of(layer) for layer in range(lanes.depth)]
        self._best: tuple[float, list[list[float]], float] = (-1.0, [[0.0] * lanes.depth] * lanes.count, 0.0)
        self._reach = max(8.0, 0.8 * lanes.depth)

    def haggle(self, rounds: int) -> None:
        """Haggle for some rounds, going on from the best prices so far."""
        lanes = self.lanes
        _, card, wild = self._best = self._haggled(rounds)
        self.card = [[round(price * SCALE) for price in row] for row in card]
        self.wild = round(wild * SCALE)
        self.values = [self._by_state(lane) for lane in range(lanes.count)]
        ranks = [self._taken(v, [row[v] for row in self.card], self.wild)[0] for v in range(lanes.depth)]
        self.ranks = [round(sum(ranks[v:])) for v in range(lanes.depth + 1)]

    def without(self, layer: int, lane: int, states: Sequence[int], handed: Sequence[tuple[int, int]]) -> int:
        """What all lanes but one cost in a state of the search, and the ranks from this one on."""
        cost = self.ranks[layer]
        for x, state in enumerate(states):
            if x < lane:
                cost += self.values[x][layer + 1].get(state, NEVER * SCALE) + self._handing(layer, x, *handed[x])
            elif x > lane:
                cost += self.values[x][layer].get(state, NEVER * SCALE)
        return cost

    def bound(self, others: int, layer: int, lane: int, move: Move, wilds: int) -> int:
        """What is still to be paid after a move; `others` as from `without`."""
        own = self.values[lane][layer + 1].get(move.after, NEVER * SCALE)
        own += self._handing(layer, lane, move.low, move.high)
        return -((wilds * self.wild - others - own) // SCALE)

    def bound_below(self, layer: int, states: Sequence[int], wilds: int) -> int:
        """What is still to be paid where a layer begins."""
        cost = self.ranks[layer] - wilds * self.wild
        for x, state in enumerate(states):
            cost += self.values[x][layer].get(state, NEVER * SCALE)
        return -(-cost // SCALE)

    def _handing(self, layer: int, lane: int, low: int, high: int) -> int:
        costs = self.lanes.layers.costs[layer]
        handing, leaving = self.card[lane][layer] + costs.grouped * SCALE, costs.left * SCALE
        # What leaving or grouping really costs is paid when the sets are made; here is what it costs at least.
        return low * handing + (high - low) * min(handing, leaving)

    def _climbs_of(self, lane: int) -> list[_Climb]:
        """The moves between states from which the top can be reached."""
        lanes = self.lanes
        reached = [[0]]
        for layer in range(lanes.depth):
            moves = [move for state in reached[-1] for move in lanes.moves(lane, layer, state, lanes.wilds)]
            self._moves_left -= len(moves)
            if self._moves_left < 0:
                self.too_many_moves = True
                return []
            reached.append(sorted({move.after for move in moves}))
        above = [s for s in reached[-1] if not lanes.states[s][1] and lanes.automaton.complete(lanes.states[s][0])]
        climbs = []
        for layer in reversed(range(lanes.depth)):
            place = {state: i for i, state in enumerate(above)}
            uses: dict[_Use, int] = {}
            states, ways = [], []
            for state in reached[layer]:
                found = [
                    (place[move.after], uses.setdefault(_Use(move.cost, move.wilds, move.low, move.high), len(uses)))
                    for move in lanes.moves(lane, layer, state, lanes.wilds)
                    if move.after in place
                ]
                if found:
                    states.append(state)
                    ways.append(found)
            climbs.append(_Climb(states, ways, list(uses)))
            above = states
        return climbs[::-1]

    def _offers_of(self, layer: int) -> tuple[Offer, ...]:
        wilds = self.lanes.wilds if self.lanes.layers.wilds_in_sets[layer] else 0
        return offers(self.lanes.layers.rules, tuple(sorted(self._caps[layer])), wilds)

    def _taken(self, layer: int, prices: Sequence[float], wild: float) -> tuple[float, Offer, list[int]]:
        """What a rank costs at these prices, what it takes, and the lanes from the dearest down."""
        caps = self._caps[layer]
        dear_first = sorted(range(len(caps)), key=lambda lane: -prices[lane])
        best, chosen = 0.0, (0, 0, 0)
        for offer in self._offers[layer]:
            each, still, wilds = offer
            cost = wilds * wild
            for lane in dear_first:
                taken = min(caps[lane], each, still)
                cost -= taken * prices[lane]
                still -= taken
            if cost < best:
                best, chosen = cost, offer
        return best, chosen, dear_first

    def _priced(self, lane: int, layer: int, price: float, wild: float, scale: int) -> tuple[list[float], bool]:
        """What each use costs at these prices, and whether handing over beats leaving."""
        costs = self.lanes.layers.costs[layer]
        handing, leaving = price + costs.grouped * scale, costs.left * scale
        hands = handing <= leaving
        return [
            use.cost * scale + use.wilds * wild + use.low * handing + (use.high - use.low) * min(handing, leaving)
            for use in self._climbs[lane][layer].uses
        ], hands

    def _values(self, lane: int, prices: Sequence[float], wild: float, scale: int) -> list[list[float]]:
        """What each state of a lane costs from there to the top, layer by layer."""
        ends = [up for ways in self._climbs[lane][-1].ways for up, _ in ways]
        above: list[float] = [0.0] * (1 + max(ends, default=0))
        values = [above]
        for layer in reversed(range(self.lanes.depth)):
            paid, _ = self._priced(lane, layer, prices[layer], wild, scale)
            above = [min([above[up] + paid[use] for up, use in ways]) for ways in self._climbs[lane][layer].ways]
            values.append(above)
        return values[::-1]

    def _by_state(self, lane: int) -> list[dict[int, int]]:
        values = self._values(lane, self.card[lane], self.wild, SCALE)
        climbs = self._climbs[lane]
        named = [dict(zip(c.states, map(round, row), strict=True)) for c, row in zip(climbs, values, strict=False)]
        complete = self.lanes.automaton.complete
        return [*named, {n: 0 for n, (runs, kept) in enumerate(self.lanes.states) if not kept and complete(runs)}]

    def _haggled(self, rounds: int) -> tuple[float, list[list[float]], float]:
        """The highest bound that was found, with its prices."""
        best, card, wild = self._best
        kept, stale = self._best, 0
        for _ in range(rounds):
            bound, surplus, used = self._round(card, wild)
            if bound > best + self._reach / 8:
                self._reach, stale = self._reach * 1.3, 0
            else:
                stale += 1
                if stale == 3:
                    self._reach, stale = self._reach / 2, 0
            if bound > best:
                best, kept = bound, (bound, card, wild)
            size = sum(over * over for row in surplus for over in row) + used * used
            if not size or bound >= NEVER:
                break
            # A step that would reach the bound hoped for, if the costs went on as they do here.
            step = (best + self._reach - bound) / size
            card = [
                [price + step * over for price, over in zip(prices, row, strict=True)]
                for prices, row in zip(card, surplus, strict=True)
            ]
            wild = max(0.0, wild + step * used)
        return kept

    def _round(self, card: Sequence[Sequence[float]], wild: float) -> tuple[float, list[list[int]], int]:
        """The bound at these prices, and how much more is used than there is.

        Returns:
            The bound; the cards that each lane hands over beyond what the rank takes; the
            wild cards used beyond those there are.
        """
        lanes = self.lanes
        # As if one wild card fewer were held: prices that are right there also tell where a wild card is wasted.
        held = max(0, lanes.wilds - 1)
        bound, used = -wild * held, -held
        surplus = [[0] * lanes.depth for _ in range(lanes.count)]
        for lane in range(lanes.count):
            if not self._climbs[lane][0].ways:
                return NEVER, surplus, used
            values = self._values(lane, card[lane], wild, 1)
            bound += values[0][0]
            place = 0
            for layer in range(lanes.depth):
                paid, hands = self._priced(lane, layer, card[lane][layer], wild, 1)
                above = values[layer + 1]
                climb = self._climbs[lane][layer]
                place, number = min(climb.ways[place], key=lambda way: above[way[0]] + paid[way[1]])
                use = climb.uses[number]
                surplus[lane][layer] = use.high if hands else use.low
                used += use.wilds
        for layer in range(lanes.depth):
            cost, (each, still, wilds), dear_first = self._taken(layer, [row[layer] for row in card], wild)
            bound += cost
            used += wilds
            for lane in dear_first:
                taken = min(self._caps[layer][lane], each, still)
                surplus[lane][layer] -= taken
                still -= taken
        return bound, surplus, used


@cache
def offers(rules: MeldRules, most: tuple[int, ...], wilds: int) -> tuple[Offer, ...]:
    """What the sets of one rank can take.

    Args:
        rules: the meld rules.
        most: for each lane how many cards it can hand over.
        wilds: the wild cards there are.
    """
    found = []
    if rules.set_repeats or rules.set_by == "suit":
        for naturals in range(1, sum(most) + 1):
            fewest = next((w for w in range(wilds + 1) if repeated_sets(rules, naturals, w) is not None), None)
            if fewest is not None:
                found.append((naturals, naturals, fewest))
        return tuple(found)
    for sets in range(1, max(most, default=0) + 1):
        for naturals in range(1, sum(min(count, sets) for count in most) + 1):
            fewest = next((w for w in range(wilds + 1) if set_sums(rules, sets, naturals, w)), None)
            if fewest is not None:
                found.append((sets, naturals, fewest))
    return tuple(found)
