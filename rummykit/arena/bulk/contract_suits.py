"""Contracts where a run keeps to one suit: every way to lay the runs, then the sets from what is left.

The cards of a suit are bit masks over the places of a run: one of those held once or more, one of
those held twice or more … A hand becomes a row for every way to lay its first run, each row one
for every way to lay the second, and so on; most hands have no way at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby

import numpy as np
from numpy.typing import NDArray

from rummykit.arena.bulk.contracts import Bools, Counts, Need, fewest_wilds
from rummykit.arena.bulk.dealing import Hands
from rummykit.cards import Card
from rummykit.melds import MeldRules

# How many places a mask has; 15 bits hold all places of French cards.
_BIT_COUNT = np.array([mask.bit_count() for mask in range(1 << 15)], np.int8)
Masks = NDArray[np.int32]
Chosen = NDArray[np.intp]


@dataclass
class _Rows:
    """Ways to have laid some runs.

    Attributes:
        hand: the hand of each row.
        held: masks by number of copies (0: once or more) and suit, then row.
        wilds: the wild cards left.
        last: suit and place of the last run as one number, to lay equal runs in one order only.
        spans: masks of the places that runs keep off, by suit, then row.
    """

    hand: Chosen
    held: Masks
    wilds: Counts
    last: Counts
    spans: Masks

    def take(self, rows: Chosen) -> _Rows:
        """Some of the rows."""
        return _Rows(self.hand[rows], self.held[:, :, rows], self.wilds[rows], self.last[rows], self.spans[:, rows])


def choose_runs(
    hands: Hands,
    naturals: Sequence[Card | None],
    rules: MeldRules,
    runs: Sequence[Need],
    sets: Sequence[Need],
    wilds: Counts,
    gap: str = "off",
) -> Bools:
    """Whether each hand can lay all runs and sets; arguments as of `contract_ranks.walk`."""
    held = _masks(hands, naturals, rules)
    size = len(hands)
    rows = _Rows(
        np.arange(size), held, wilds, np.zeros(size, np.int16), np.zeros((len(rules.pack.suits), size), np.int32)
    )  # fmt: skip
    for need, same in groupby(sorted(runs, key=lambda need: -need.size)):
        rows.last = np.zeros(len(rows.hand), np.int16)
        for _ in same:
            rows = _joined(list(_with_run(rows, need, rules, gap)), rows)
    can = np.zeros(size, np.bool_)
    enough = fewest_wilds(_counts(rows.held, rules), sets) <= rows.wilds if sets else slice(None)
    can[rows.hand[enough]] = True
    return can


def _masks(hands: Hands, naturals: Sequence[Card | None], rules: MeldRules) -> Masks:
    pack = rules.pack
    suit_of = {suit: number for number, suit in enumerate(pack.suits)}
    faces = [suit_of[card.suit] * pack.ranks + card.rank - 1 if card else -1 for card in naturals]
    counts = np.zeros((len(hands), len(suit_of) * pack.ranks + 1), np.int8)
    rows, face = np.arange(len(hands)), np.array(faces)
    for column in hands.T:
        counts[rows, face[column]] += 1
    # The last column took the wild cards.
    by_suit = counts[:, :-1].reshape(len(hands), len(suit_of), pack.ranks)
    copies = max([faces.count(one) for one in set(faces) if one >= 0])
    weights = np.array([_bits(rank, rules) for rank in range(1, pack.ranks + 1)], np.int32)
    return np.stack([((by_suit > n) @ weights).T.astype(np.int32) for n in range(copies)])


def _bits(rank: int, rules: MeldRules) -> int:
    """The places of a rank, as a mask; an ace has two and is one card all the same."""
    return sum(1 << place for place in rules.places_of(rank))


def _with_run(rows: _Rows, need: Need, rules: MeldRules, gap: str) -> Iterator[_Rows]:
    """Every way to lay one more run."""
    most = int(rows.wilds.max(initial=0))
    for suit in range(len(rules.pack.suits)):
        for low in range(rules.lowest_place, rules.highest_place - need.size + 2):
            span = ((1 << need.size) - 1) << low
            order = suit * 32 + low
            present = _BIT_COUNT[rows.held[0, suit] & span]
            fits = (present >= need.naturals) & (present + rows.wilds >= need.size) & (rows.last <= order)
            fits &= (rows.spans[suit] & span) == 0
            found = np.flatnonzero(fits)
            if not len(found):
                continue
            near = rows.take(found)
            for mask, wild in _choices(need, low, most):
                may = np.flatnonzero(((near.held[0, suit] & mask) == mask) & (near.wilds >= wild))
                if len(may):
                    yield _laid(near.take(may), suit, mask, wild, order, _kept_off(span, gap), rules)


@cache
def _choices(need: Need, low: int, most: int) -> tuple[tuple[int, int], ...]:
    """Which places of a run natural cards fill, as masks, and how many wild cards the others take."""
    places = range(low, low + need.size)
    return tuple(
        (sum(1 << place for place in filled), need.size - naturals)
        for naturals in range(max(need.naturals, need.size - most), need.size + 1)
        for filled in combinations(places, naturals)
    )


def _kept_off(span: int, gap: str) -> int:
    """The places where no other run of the suit may lie (SHA-25); a run is never shorter than the gap."""
    if gap == "gap":
        return span | span << 1 | span >> 1
    return {"off": 0, "different_suits": -1}[gap]


def _laid(rows: _Rows, suit: int, mask: int, wild: int, order: int, kept_off: int, rules: MeldRules) -> _Rows:
    rows.wilds = rows.wilds - np.int16(wild)
    rows.last = np.full(len(rows.hand), order, np.int16)
    ace = _bits(1, rules)
    gone = mask | ace if mask & ace else mask
    held = rows.held
    for copy in range(len(held)):  # what is held more often moves down by one copy
        above = held[copy + 1, suit] if copy + 1 < len(held) else 0
        held[copy, suit] = (held[copy, suit] & ~gone) | (above & gone)
    rows.spans[suit] |= kept_off
    return rows


def _joined(parts: Sequence[_Rows], like: _Rows) -> _Rows:
    if not parts:
        return like.take(np.zeros(0, np.intp))
    return _Rows(
        np.concatenate([part.hand for part in parts]), np.concatenate([part.held for part in parts], axis=2),
        np.concatenate([part.wilds for part in parts]), np.concatenate([part.last for part in parts]),
        np.concatenate([part.spans for part in parts], axis=1),
    )  # fmt: skip


def _counts(held: Masks, rules: MeldRules) -> Counts:
    """The natural cards left of each rank: one row a row, one column a rank."""
    first = [rules.places_of(rank)[0] for rank in range(1, rules.pack.ranks + 1)]
    return np.stack([((held >> place) & 1).sum(axis=(0, 1)) for place in first], axis=1).astype(np.int16)
