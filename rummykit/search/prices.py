"""Prices: what a card handed to a set and a wild card cost, so that every lane can go up the ranks alone.

Lanes are tied together by the sets, to which several of them hand cards, and by the wild
cards. Put a price on both: for each lane and rank one for handing over 0, 1, 2, … cards, and
one price for all wild cards. Now each lane finds its own cheapest way. If the prices are such
that no set brings in more than its cards were paid, the costs of the lanes, less the price of
the wild cards there are, never exceed the true cost: they are a bound (Lagrangian relaxation).

The first prices are simple: a card in a set costs half a wild card where the rank, with all
its cards, would still need one (at most two lanes share it). `rummykit.search.bargain` finds
better ones.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from rummykit.search.lanes import NEVER, Lanes
from rummykit.search.rungs import Move
from rummykit.search.stands import Choice, Hands, Stand, Trade, Trades

ROUNDING = 1e-6  # sums of prices are right but for this


# A move as a search sees it: how much it raises the bound, what the lane pays from there on, and the move.
# A plain tuple, as thousands are made.
Way: TypeAlias = tuple[float, float, Move]


class Prices:
    """The first prices for one board, and the bounds that follow from them.

    Attributes:
        lanes: the lanes that pay them.
        wild: the price of a wild card.
        card: for each layer and lane what handing over 0, 1, 2, … cards costs.
        limit: ways that can only be part of answers that cost more are left out.
    """

    def __init__(self, lanes: Lanes, wild: float, limit: int) -> None:
        self.lanes, self.wild, self.limit = lanes, wild, limit
        count, depth = range(lanes.count), range(lanes.depth)
        self._trades = Trades(lanes, wild)
        self.card = [[[half * wild / 2 for half in lanes.rungs[x][v].caps] for x in count] for v in depth]
        self.values: list[list[dict[int, float]]] = [[{} for _ in range(lanes.depth + 1)] for _ in count]
        self._stands: list[list[dict[int, Stand]]] = [[{} for _ in depth] for _ in count]
        self._handing: list[list[dict[tuple[int, int], float]]] = [[{} for _ in depth] for _ in count]

    @cached_property
    def slack(self) -> float:
        """By how much a way may raise the bound."""
        return self.limit - self.bound + ROUNDING

    @cached_property
    def bound(self) -> float:
        """What everything costs at least."""
        return sum([self.value(lane, 0, 0) for lane in range(self.lanes.count)]) - self.wild * self.lanes.wilds

    def value(self, lane: int, layer: int, state: int) -> float:
        """The least that a lane pays from here to the top."""
        known = self.values[lane][layer]
        best = known.get(state)
        if best is not None:
            return best
        if layer == self.lanes.depth:
            best = 0.0 if self.lanes.lane_states.may_end(state) else NEVER
        else:
            best, above = float(NEVER), self.values[lane][layer + 1]
            for move in self.lanes.moves(lane, layer, state, self.lanes.wilds):
                paid = move.wilds * self.wild
                if paid >= best:
                    break  # the moves that follow use as many wild cards, or more
                paid += move.cost
                if move.high:
                    paid += self.handing(lane, layer, move.low, move.high)
                if paid < best:
                    rest = above.get(move.after)
                    paid += self.value(lane, layer + 1, move.after) if rest is None else rest
                    best = min(best, paid)
        known[state] = best
        return best

    def handing(self, lane: int, layer: int, low: int, high: int) -> float:
        """The least that a lane pays for cards of which some go into sets and the others are left."""
        known = self._handing[lane][layer]
        found = known.get((low, high))
        if found is None:
            costs, prices = self.lanes.layers.costs[layer], self.card[layer][lane]
            found = min([prices[n] + n * costs.grouped + (high - n) * costs.left for n in range(low, high + 1)])
            known[low, high] = found
        return found

    def rest(self, layer: int, states: tuple[int, ...], wilds: int) -> float:
        """What is still to be paid at least from a layer on."""
        return sum([self.value(lane, layer, state) for lane, state in enumerate(states)]) - wilds * self.wild

    def choices(self, layer: int, states: tuple[int, ...], wilds: int, slack: float) -> list[Choice]:
        """How each lane can go on from its state without raising the bound by more than `slack`."""
        return [self._stand(lane, layer, state).within(slack) for lane, state in enumerate(states)]

    def trades(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """What all lanes can hand over together, see `rummykit.search.stands.Trades`."""
        return self._trades.at(layer, hands, wilds)

    def _stand(self, lane: int, layer: int, state: int) -> Stand:
        known = self._stands[lane][layer]
        found = known.get(state)
        if found is None:
            ways = [
                (extra, extra - self.handing(lane, layer, move.low, move.high), move)
                for extra, _, move in self.ways_within(lane, layer, state, self.slack)
            ]
            found = known[state] = Stand(ways)
        return found

    def ways_within(self, lane: int, layer: int, state: int, room: float) -> list[Way]:
        """The moves of a lane from a state that raise the bound by no more than `room`."""
        own, wild, above = self.value(lane, layer, state), self.wild, self.values[lane][layer + 1]
        found, most = [], own + room
        for move in self.lanes.moves(lane, layer, state, self.lanes.wilds):
            paid = move.wilds * wild
            if paid > most:
                break
            paid += move.cost
            if move.high:
                paid += self.handing(lane, layer, move.low, move.high)
            if paid <= most:
                rest = above.get(move.after)
                if rest is None:
                    rest = self.value(lane, layer + 1, move.after)
                paid += rest
                if paid <= most:
                    found.append((paid - own, rest, move))
        return found
