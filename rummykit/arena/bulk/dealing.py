"""Hands dealt by chance, as arrays of numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rummykit.cards import Card

Hands = NDArray[np.intp]


def dealt(rng: np.random.Generator, deck: int, size: int, count: int) -> Hands:
    """`count` hands of `size` cards from a deck of `deck` cards, each way with the same chance.

    Returns:
        One row a hand; cards are places in the deck, none twice in a row.

    >>> dealt(np.random.default_rng(1), deck=5, size=5, count=2).sum(axis=1)
    array([10, 10])
    """
    piles = np.tile(np.arange(deck, dtype=np.uint8 if deck < 256 else np.uint16), (count, 1))
    rows = np.arange(count)
    for place in range(size):  # shuffle, but only as far as cards are dealt
        other = rng.integers(place, deck, count)
        card = piles[rows, other]
        piles[rows, other] = piles[:, place]
        piles[:, place] = card
    return piles[:, :size].astype(np.intp)


def totals(hands: Hands, worth: Sequence[int]) -> NDArray[np.int64]:
    """The sum of what the cards of each hand are worth, by place in the deck."""
    table = np.asarray(worth, np.int64)
    found = np.zeros(len(hands), np.int64)
    for column in hands.T:
        found += table[column]
    return found


def rank_counts(hands: Hands, cards: Sequence[Card | None], ranks: int) -> NDArray[np.int16]:
    """How often each hand has each rank.

    Args:
        hands: places in the deck.
        cards: the card at each place; None is not counted.
        ranks: how many there are.

    Returns:
        One row a hand, one column a rank, from 1.
    """
    rank = np.array([card.rank if card else 0 for card in cards])
    found = np.zeros((len(hands), ranks + 1), np.int16)
    rows = np.arange(len(hands))
    for column in hands.T:
        found[rows, rank[column]] += 1
    return found[:, 1:]
