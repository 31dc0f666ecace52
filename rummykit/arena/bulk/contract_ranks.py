"""Contracts where a run is free of suit: a walk up the places over the numbers of cards of each rank.

A state says how far each run has come and which sets are laid; for each one the walk keeps the
fewest wild cards that lead there, for all hands at once. A run that has begun takes a card of
every next place until it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

import numpy as np

from rummykit.arena.bulk.contracts import NEVER, Bools, Counts, Need, set_cost
from rummykit.arena.bulk.dealing import Hands, rank_counts
from rummykit.cards import Card
from rummykit.melds import MeldRules

State: TypeAlias = tuple[tuple[int, ...], int]  # cards that each run has, and a bit for each set laid


def walk(
    hands: Hands,
    naturals: Sequence[Card | None],
    rules: MeldRules,
    runs: Sequence[Need],
    sets: Sequence[Need],
    wilds: Counts,
    gap: str = "off",  # noqa: ARG001 - only runs of one suit can be too close
) -> Bools:
    """Whether each hand can lay all runs and sets.

    Args:
        hands: places in the deck.
        naturals: the card at each place; None for a wild one.
        rules: of the melds.
        runs: may be of wild cards alone (``naturals`` 0).
        sets: the sets.
        wilds: the wild cards of each hand.
        gap: how runs of one suit must differ; runs free of suit have none.

    Raises:
        ValueError: a run needs natural cards, which this walk does not count.
    """
    if any(run.naturals for run in runs):
        raise ValueError("a walk over ranks does not count the natural cards of each run")
    counts = rank_counts(hands, naturals, rules.pack.ranks)
    aces = counts[:, 0]
    fewest = np.full(len(hands), NEVER, np.int16)
    # The aces are shared out between the place below the two and the one above the king.
    for high in range(len(runs) + 1 if rules.ace_high else 1):
        above = np.minimum(aces, high)
        columns = [aces - above if rules.ace_low else aces * 0, *counts.T[1:]]
        if rules.ace_high:
            columns.append(above)
        fewest = np.minimum(fewest, _fewest(columns, rules, runs, sets))
    return fewest <= wilds


def _fewest(columns: Sequence[Counts], rules: MeldRules, runs: Sequence[Need], sets: Sequence[Need]) -> Counts:
    size = len(columns[0])
    begin: State = ((0,) * len(runs), 0)
    best: dict[State, Counts] = {begin: np.zeros(size, np.int16)}
    for place, held in enumerate(columns, 1):
        after: dict[State, Counts] = {}
        # The place above the king has no sets of its own: its cards are the aces again.
        some_sets = range(1 << len(sets)) if place <= rules.pack.ranks else (0,)
        for (lengths, laid), cost in best.items():
            left = len(columns) - place
            for grown, taking in _steps(lengths, runs, left):
                for chosen in some_sets:
                    if chosen & laid:
                        continue
                    state = (grown, laid | chosen)
                    total = cost + set_cost(chosen, sets, taking)[held]
                    after[state] = np.minimum(after[state], total) if state in after else total
        best = after
    goal: State = (tuple(run.size for run in runs), (1 << len(sets)) - 1)
    return best.get(goal, np.full(size, NEVER, np.int16))


def _steps(lengths: tuple[int, ...], runs: Sequence[Need], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How the runs may go on over one place: their new lengths, and how many of them take a card."""
    ways: list[tuple[int, ...]] = []
    for length, run in zip(lengths, runs, strict=True):
        if length == run.size:
            ways.append((length,))
        elif length:
            ways.append((length + 1,))
        else:
            # It may begin here, or later as long as there is room.
            ways.append((0, 1) if left >= run.size else (1,))
    for grown in product(*ways):
        if all(run.size - length <= left for length, run in zip(grown, runs, strict=True)):
            yield grown, sum(new - old for new, old in zip(grown, lengths, strict=True))
