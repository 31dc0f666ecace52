"""The loop that every method shares: search each board, keep the best lawful answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from rummykit.search.answer import Answer
from rummykit.search.duties import Board, boards
from rummykit.search.packing import is_better
from rummykit.search.problem import Problem


def best_over_boards(problem: Problem, search: Callable[[Board, Answer | None], Answer | None]) -> Answer | None:
    """The best answer over all boards of a problem.

    Args:
        problem: what is asked.
        search: answers one board; it is told the best answer so far and may answer None
            where it finds no better one.
    """
    best: Answer | None = None
    waiting, seen = boards(problem), set()
    while (board := next(waiting, None)) is not None and not _is_perfect(best):
        if board.fixed and not board.taken:
            # Melds decided in two ways may leave the same cards to search.
            cards = (board.cards, frozenset(board.required.items()), board.bound)
            if cards in seen:
                continue
            seen.add(cards)
        found = search(board, best)
        if found is None or (best is not None and not is_better(problem, found.value, best.value)):
            continue
        if board.obeys(found.melds):
            best = found
        else:
            waiting = chain(board.narrower(), waiting)
    if best is not None and problem.rearrange and not best.placed:
        # Without a card from the hand the table stays as it is (KUB-17).
        return replace(best, melds=problem.table)
    return best


def _is_perfect(answer: Answer | None) -> bool:
    """Whether no answer can be better, as it lays the whole hand and cards, not melds, are counted."""
    if answer is None or answer.left or answer.discard:
        return False
    return answer.problem.rearrange or answer.problem.goal.kind in ("most_cards", "least_left", "contract")
