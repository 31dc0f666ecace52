"""The pieces from which melds of one hand are put together: shapes of runs, uses of a rank by sets.

Runs touch only the cards of one suit, sets only those of one rank. So the runs of a suit can be
looked up in a table once it is known what sets have taken from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from rummykit.melds import MeldRules

COPIES = 2  # of a card in a pack; a suit is a number of base 3
MOST_OF_A_SUIT = 9  # cards of one suit that the table of runs knows


@dataclass(frozen=True)
class Values:
    """What laid cards are worth, by rank.

    Attributes:
        rank: of a card in a set, by rank.
        place: of a card in a run, by place.
        wild: of a wild card; None for what the card it stands for is worth.
    """

    rank: tuple[int, ...]
    place: tuple[int, ...]
    wild: int | None


@dataclass(frozen=True)
class Shape:
    """A run of one suit that is not just two shorter ones.

    Attributes:
        need: how many cards of each rank it takes.
        wilds: how many wild cards.
        value: what it is worth.
    """

    need: tuple[int, ...]
    wilds: int
    value: int


def run_shapes(rules: MeldRules, values: Values, most_wilds: int) -> list[Shape]:
    """All runs with up to `most_wilds` wild cards that cannot be cut into two runs."""
    best: dict[tuple[tuple[int, ...], int], int] = {}
    for low in range(rules.lowest_place, rules.highest_place + 1):
        for size in range(rules.run_min, min(rules.run_max, rules.highest_place - low + 1) + 1):
            for wilds in range(min(most_wilds, size) + 1):
                for wild in combinations(range(size), wilds):
                    if _is_run(rules, size, wild) and not _can_be_cut(rules, size, wild):
                        _note(best, rules, values, low, size, wild)
    return [Shape(need, wilds, value) for (need, wilds), value in best.items()]


def _note(
    best: dict[tuple[tuple[int, ...], int], int],
    rules: MeldRules,
    values: Values,
    low: int,
    size: int,
    wild: tuple[int, ...],
) -> None:
    need = [0] * rules.pack.ranks
    value = 0
    for i in range(size):
        if i not in wild:
            need[rules.rank_at(low + i) - 1] += 1
        value += values.place[low + i] if i not in wild or values.wild is None else values.wild
    key = (tuple(need), len(wild))
    best[key] = max(best.get(key, 0), value)


def _is_run(rules: MeldRules, size: int, wild: tuple[int, ...]) -> bool:
    return rules.run_min <= size <= rules.run_max and size > len(wild) and not rules.limits_broken("run", size, wild)


def _can_be_cut(rules: MeldRules, size: int, wild: tuple[int, ...]) -> bool:
    return any(
        _is_run(rules, cut, tuple(i for i in wild if i < cut))
        and _is_run(rules, size - cut, tuple(i - cut for i in wild if i >= cut))
        for cut in range(rules.run_min, size - rules.run_min + 1)
    )


@lru_cache(maxsize=4)
def run_table(rules: MeldRules, values: Values, most_wilds: int) -> NDArray[np.int16]:
    """What runs can be worth, by the wild cards they may use and the cards of one suit.

    Numbers of more than `MOST_OF_A_SUIT` cards are left out: they are most of the table, and one
    hand in a thousand has one.

    Returns:
        First axis the wild cards, 0 to `most_wilds`; second axis the suit as a number of base 3,
        the digit of rank r (from 1) being worth ``3 ** (r - 1)`` and saying how often it is held.
    """
    base, ranks = COPIES + 1, rules.pack.ranks
    table = np.zeros((most_wilds + 1, base**ranks), np.int16)
    by_top: dict[int, list[Shape]] = {}
    for shape in run_shapes(rules, values, most_wilds):
        by_top.setdefault(max(r for r, n in enumerate(shape.need) if n), []).append(shape)
    # The highest card of a suit is in no run, or it is in one: what is left is a smaller number.
    for top in range(ranks):
        below = base**top
        digits = [np.arange(below) // base**r % base for r in range(top)]
        few = np.sum(digits, axis=0) < MOST_OF_A_SUIT if digits else np.ones(below, np.bool_)
        fits = {shape: _holding(few, digits, shape) for shape in by_top.get(top, ())}
        for copies in range(1, base):
            start = copies * below
            for wilds in range(most_wilds + 1):
                block = table[wilds, start : start + below]
                block[:] = table[wilds, start - below : start]
                if wilds:
                    np.maximum(block, table[wilds - 1, start : start + below], out=block)
                for shape, rows in fits.items():
                    if shape.wilds <= wilds and shape.need[top] <= copies:
                        taken = sum(n * base**r for r, n in enumerate(shape.need))
                        found = table[wilds - shape.wilds, start + rows - taken] + np.int16(shape.value)
                        block[rows] = np.maximum(block[rows], found)
    return table


def _holding(few: NDArray[np.bool_], digits: list[NDArray[np.intp]], shape: Shape) -> NDArray[np.intp]:
    """The numbers of `few` lower cards that hold all lower cards of a shape."""
    holds = few.copy()
    for digit, need in zip(digits, shape.need, strict=False):
        if need:
            holds &= digit >= need
    return np.flatnonzero(holds)


@dataclass(frozen=True)
class Use:
    """One way to use a rank for sets.

    Attributes:
        taken: how many cards of each suit.
        wilds: how many wild cards.
    """

    taken: tuple[int, ...]
    wilds: int


@lru_cache(maxsize=4)
def set_uses(rules: MeldRules, most_wilds: int) -> tuple[Use, ...]:
    """All ways to lay sets of one rank, from none of its cards to two of each suit."""
    suits = len(rules.pack.suits)
    single = list(_single_sets(rules, suits, most_wilds))
    found = set(single)
    grown = found
    while grown:  # one more set each time; all copies and wild cards are used up soon
        grown = {both for one, other in product(grown, single) if (both := _both(one, other, most_wilds))} - found
        found |= grown
    return tuple(sorted(found, key=lambda use: (use.wilds, use.taken)))


def _single_sets(rules: MeldRules, suits: int, most_wilds: int) -> Iterator[Use]:
    most = rules.set_max or suits
    for naturals in range(1, suits + 1):
        for wilds in range(max(0, rules.set_min - naturals), min(most_wilds, most - naturals) + 1):
            size = naturals + wilds
            if rules.limits_broken("set", size, tuple(range(naturals, size))):
                continue
            for chosen in combinations(range(suits), naturals):
                yield Use(tuple(int(suit in chosen) for suit in range(suits)), wilds)


def _both(one: Use, other: Use, most_wilds: int) -> Use | None:
    taken = tuple(a + b for a, b in zip(one.taken, other.taken, strict=True))
    wilds = one.wilds + other.wilds
    return Use(taken, wilds) if max(taken) <= COPIES and wilds <= most_wilds else None
