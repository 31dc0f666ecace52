"""Stands and trades: how one lane can go on from a rank, and what all lanes together hand to its sets.

A *stand* is a lane in a state at a rank: the moves it has there, each with how much it raises
the bound, of which only those are given out that raise it by no more than asked for. A *trade* is
one way for all lanes to hand cards to the sets of the rank, with what these sets then cost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import product
from math import inf
from operator import itemgetter
from typing import TypeAlias

from rummykit.search.lanes import Lanes
from rummykit.search.layers import Costs
from rummykit.search.rungs import Move
from rummykit.search.sets import Cap, best_sets

# By how much a move raises the bound; the same without what is paid for handing cards to sets; what the move uses,
# ready for adding up: wild cards, cost, state afterwards; the number of the move. A plain tuple, as thousands are made.
Way: TypeAlias = tuple[float, float, int, int, int, int]
Hands: TypeAlias = tuple[Cap, ...]
# The moves that raise the bound by no more than was asked for: what they hand to sets, the moves by that,
# and by how much the next move would raise it.
Choice: TypeAlias = tuple[Hands, dict[Cap, tuple[Way, ...]], float]


class Stand:
    """A lane in one state at a layer.

    Args:
        ways: its ways on.
        moves: the moves by number.
    """

    __slots__ = ("_moves", "_raises", "_shares", "_ways")

    def __init__(self, ways: list[Way], moves: Sequence[Move]) -> None:
        self._ways, self._moves = tuple(sorted(ways, key=itemgetter(0))), moves
        self._raises = tuple([way[0] for way in self._ways])
        self._shares: dict[int, Choice] = {}

    def up_to(self, slack: float) -> tuple[Way, ...]:
        """The moves that raise the bound by no more than `slack`."""
        return self._ways[: bisect_right(self._raises, slack)]

    def within(self, slack: float) -> Choice:
        """The same moves by what they hand to sets."""
        count = bisect_right(self._raises, slack)
        found = self._shares.get(count)
        if found is None:
            handing: dict[Cap, list[Way]] = {}
            for way in self._ways[:count]:
                move = self._moves[way[-1]]
                handing.setdefault((move.low, move.high), []).append(way)
            few = {cap: tuple(ways) for cap, ways in handing.items()}
            beyond = self._raises[count] if count < len(self._raises) else inf
            found = self._shares[count] = tuple(sorted(few)), few, beyond
        return found


# What the lanes hand over, the most cards that makes, the least that the sets cost, and for each way to
# make sets what they cost, the wild and the natural cards in them.
Trade: TypeAlias = tuple[Hands, int, float, list[tuple[float, int, int]]]

MOST_KEPT = 5_000  # lists of trades of layers with the same costs
UNKNOWN: Trade = ((), 0, 0.0, [])


class Trades:
    """What lanes can hand over together, kept for all boards.

    Args:
        lanes: the lanes of a board.
        price: the price of a wild card.
    """

    def __init__(self, lanes: Lanes, price: float) -> None:
        self._rules, self._price, self._wilds_last = lanes.layers.rules, price, lanes.shortcut.wilds_last
        self._costs, self._wilds_there = lanes.layers.costs, lanes.layers.wilds_in_sets
        kept = lanes.memory.setdefault(("trades", price), {})
        self._kept: list[tuple[dict[object, list[Trade]], dict[object, Trade | None]]] = [
            kept.setdefault(cost, ({}, {})) for cost in self._costs
        ]

    def at(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """The trades at a layer, the cheapest first.

        Args:
            layer: the layer.
            hands: for each lane what it may hand over.
            wilds: the wild cards left.
        """
        usable = wilds if self._wilds_there[layer] else 0
        lists, trades = self._kept[layer]
        found = lists.get((hands, usable))
        if found is None:
            found = []
            for given in product(*hands):
                trade = trades.get((given, usable), UNKNOWN)
                if trade is UNKNOWN:
                    trade = trades[given, usable] = self._trade(self._costs[layer], given, usable)
                if trade:
                    found.append(trade)
            found.sort(key=itemgetter(2))
            if len(lists) > MOST_KEPT:
                lists.clear()
            lists[hands, usable] = found
        return found

    def _trade(self, cost: Costs, given: tuple[Cap, ...], wilds: int) -> Trade | None:
        """What comes of handing over exactly this; None where no sets can be made of it."""
        sets = best_sets(self._rules, tuple(sorted([hand for hand in given if hand[1]])), wilds, self._wilds_last)
        if not sets:
            return None
        cards = sum([high for _, high in given])
        charges = [
            (n * (self._price + cost.wild_set) + made * cost.grouped + (cards - made) * cost.left, n, made)
            for n, made in sets
        ]
        return given, cards, min(charges)[0], charges
