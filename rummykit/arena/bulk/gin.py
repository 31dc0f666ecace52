"""The least deadwood of very many hands of gin rummy at once.

A hand is a number of 52 bits. What the runs of one suit can save is looked up in a table of all
8,192 sets of ranks. What sets do to that is tried out: for each rank that a hand holds three or
four times, using it as a set (of a four also each three of it) or not.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

RANKS = 13
VALUES = np.minimum(np.arange(1, RANKS + 1), 10)
SUIT = np.uint64((1 << RANKS) - 1)
AT_ONCE = 1 << 16  # hands; their numbers stay in the cache of the processor
Bits = NDArray[np.uint64]


def least_deadwood(hands: NDArray[np.integer]) -> NDArray[np.int16]:
    """The least points left in each hand: sets and runs of three or more, ace low, no jokers.

    Args:
        hands: one row a hand, one column a card, as numbers from 0 to 51: 13 for each suit, from
            the ace to the king. No card comes twice in a hand.

    Returns:
        The points of the cards in no meld: ace 1, figures 10, others their rank.

    Raises:
        ValueError: a number is no card.

    >>> least_deadwood(np.array([[0, 1, 2, 12, 25, 38, 5, 20]]))
    array([14], dtype=int16)
    """
    hands = np.asarray(hands)
    if hands.size and not (hands.min() >= 0 and hands.max() < 4 * RANKS):
        raise ValueError("cards are numbers from 0 to 51: 13 for each suit, ace to king")
    parts = [_of_part(hands[i : i + AT_ONCE]) for i in range(0, len(hands), AT_ONCE)]
    return np.concatenate(parts) if parts else np.zeros(0, np.int16)


def _of_part(hands: NDArray[np.integer]) -> NDArray[np.int16]:
    bits = np.zeros(len(hands), np.uint64)
    total = np.zeros(len(hands), np.int16)
    for column in hands.T:  # column by column: no table of all cards of all hands has to be made
        bits |= _BITS[column]
        total += _POINTS[column]
    suits = [((bits >> np.uint64(RANKS * s)) & SUIT).astype(np.intp) for s in range(4)]
    runs = run_savings()
    saved = runs[suits[0]] + runs[suits[1]] + runs[suits[2]] + runs[suits[3]]
    a, b, c, d = suits
    often = (a & b & (c | d)) | (c & d & (a | b))
    some = np.flatnonzero(often)
    if len(some):
        _try_sets(some, [suit[some] for suit in suits], often[some], saved)
    return total - saved


def _try_sets(
    hand: NDArray[np.intp], suits: list[NDArray[np.intp]], open_: NDArray[np.intp], saved: NDArray[np.int16]
) -> None:
    """Raise `saved` by what sets make better.

    Rows are ways to have decided about some ranks of a hand. Each round decides about the lowest
    rank left open of every row: first as if it were no set, then, in rows of their own, as a set.
    """
    runs, points = run_savings(), np.zeros(len(hand), np.int16)
    while len(hand):
        rank = open_ & -open_
        rest = open_ ^ rank
        worth = 3 * _VALUE_OF_BIT[rank]
        holds = [(suit & rank) != 0 for suit in suits]
        four = holds[0] & holds[1] & holds[2] & holds[3]
        rows = [(hand, suits, rest, points)]
        for kept in (None, 0, 1, 2, 3):  # the suit that stays out of a set of three of four
            use = slice(None) if kept is None else np.flatnonzero(four)
            if kept is not None and not len(hand[use]):
                break
            left = [suit[use] & ~rank[use] if s != kept else suit[use] for s, suit in enumerate(suits)]
            gain = points[use] + worth[use]
            if kept is None:
                gain = gain + np.where(four, worth // 3, 0).astype(np.int16)
            rows.append((hand[use], left, rest[use], gain))
        # What is new is worth something at once, whatever is decided later.
        for who, left, _, gain in rows[1:]:
            np.maximum.at(saved, who, gain + runs[left[0]] + runs[left[1]] + runs[left[2]] + runs[left[3]])
        more = [np.flatnonzero(row[2]) for row in rows]
        hand = np.concatenate([row[0][m] for row, m in zip(rows, more, strict=True)])
        suits = [np.concatenate([row[1][s][m] for row, m in zip(rows, more, strict=True)]) for s in range(4)]
        points = np.concatenate([row[3][m] for row, m in zip(rows, more, strict=True)])
        open_ = np.concatenate([row[2][m] for row, m in zip(rows, more, strict=True)])
        # A rank of which runs or sets have taken cards may no longer be held three times.
        a, b, c, d = suits
        open_ &= (a & b & (c | d)) | (c & d & (a | b))
        still = np.flatnonzero(open_)
        hand, points, open_ = hand[still], points[still], open_[still]
        suits = [suit[still] for suit in suits]


@cache
def run_savings() -> NDArray[np.int16]:
    """For every set of ranks of one suit (ace is bit 0) the most points that runs can cover."""
    table = np.zeros(1 << RANKS, np.int16)
    for top in range(RANKS):
        below = np.arange(1 << top)
        block = below | 1 << top
        table[block] = table[below]
        for size in (3, 4, 5):  # longer runs are two of these
            low = top - size + 1
            if low < 0:
                break
            span = ((1 << size) - 1) << low
            full = block[(block & span) == span]
            table[full] = np.maximum(table[full], table[full & ~span] + VALUES[low : top + 1].sum())
    return table


_BITS = np.left_shift(np.uint64(1), np.arange(4 * RANKS, dtype=np.uint64))
_POINTS = np.tile(VALUES, 4).astype(np.int16)
_VALUE_OF_BIT = np.zeros((1 << RANKS - 1) + 1, np.int16)
_VALUE_OF_BIT[1 << np.arange(RANKS)] = VALUES
