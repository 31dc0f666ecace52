"""The smallest problem that still goes wrong in the same way."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from rummykit.cards import Card
from rummykit.melds import Meld, readings
from rummykit.search import Problem, ProblemError

MOST_PAIRS = 14  # hand cards; up to here pairs are tried too when no single card can go


def shrunk(problem: Problem, fails: Callable[[Problem], bool], until: float) -> tuple[Problem, bool]:
    """Take cards away as long as `fails` holds.

    Args:
        problem: one that fails.
        fails: whether another one fails in the same way.
        until: when to be content with what has been reached, by `time.monotonic`.

    Returns:
        A problem, and whether all was tried: then no card of the hand, no meld of the table and no
        end of a table meld can be taken away; of hands of up to `MOST_PAIRS` cards no two cards either.
    """
    found = True
    while found:
        found = False
        for smaller in _smaller(problem):
            if time.monotonic() >= until:
                return problem, False
            if fails(smaller):
                problem, found = smaller, True
                break
    return problem, True


def _smaller(problem: Problem) -> Iterator[Problem]:
    """The same problem with less, most first."""
    for table in _smaller_tables(problem):
        try:
            yield problem.but(table=table)
        except ProblemError:
            continue
    hand = problem.hand
    tried: set[frozenset[tuple[Card, int]]] = set()
    # One card stays: an empty hand says little.
    for gone in range(1, 1 + min(len(hand) - 1, 2 if len(hand) <= MOST_PAIRS else 1)):
        for kept in combinations(hand, len(hand) - gone):
            mark = frozenset(Counter(kept).items())  # copies of a card give the same hand again
            if mark not in tried:
                tried.add(mark)
                yield problem.but(hand=kept)


def _smaller_tables(problem: Problem) -> Iterator[tuple[Meld, ...]]:
    table = problem.table
    for place in range(len(table)):
        yield table[:place] + table[place + 1 :]
    for place, meld in enumerate(table):
        for part in (meld.cards[1:], meld.cards[:-1]):
            for read in readings(part, problem.rules)[:1]:
                yield (*table[:place], read, *table[place + 1 :])
