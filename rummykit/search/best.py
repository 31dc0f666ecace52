"""The right exact method for a problem, and the next one where it gives up."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from types import ModuleType

from rummykit.search import backtracking, layered, masks
from rummykit.search.answer import Answer
from rummykit.search.errors import MethodError
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch

SMALL_HAND = 24  # cards; up to here backtracking decides card by card within milliseconds
SMALL_FREE_HAND = 14  # the same where runs take any suit: there are far more of them
# Positions, before the next method has its turn: some tenths of a second.
PATIENCE = {backtracking: 60_000, layered: 40_000}
LAST_PATIENCE = 2  # times as much, where there is no integer programming to ask afterwards
MOST_RANKS = 25  # on longer ranges integer programming would only keep one waiting
LAST_SECONDS = 2.0  # for integer programming; whoever wants to wait longer asks for ``ilp``


def solve(problem: Problem, watch: Watch | None = None, node_limit: int | None = None) -> Answer:
    """The best melds by the method that suits the problem; ``answer.method`` says which it was.

    Hands are searched card by card, as masks if no wild card is among them; tables that may be
    rearranged are searched rank by rank. Where the first method meets its limit another is
    asked, and then integer programming if scipy is installed. Whoever proves its answer ends
    this; otherwise the best answer found is given with ``optimal=False``.
    """
    if node_limit is None and len(problem.hand) <= SMALL_HAND and masks.fits(problem):
        # The way of most hands, and a short one.
        try:
            answer = masks.solve_fitting(problem, watch)
            if answer.optimal:
                return answer
        except MethodError:
            pass  # a wild card is among them
    has_solver = problem.rules.pack.ranks <= MOST_RANKS and _has_solver()
    answers: list[Answer] = []
    for method in _methods(problem):
        patience = PATIENCE[method] * (1 if has_solver or method is not layered else LAST_PATIENCE)
        try:
            answers.append(method.solve(problem, watch, node_limit or patience))
        except MethodError:
            continue  # it does not answer such a problem
        if answers[-1].optimal:
            return answers[-1]
        if method is layered and problem.table:
            break  # card by card a whole table takes longer still
    if has_solver:
        from rummykit.search import ilp

        answers.append(ilp.solve(problem, watch, seconds=LAST_SECONDS))
        if answers[-1].optimal:
            return answers[-1]
    from rummykit.search.packing import is_better

    best = answers[0]
    for answer in answers[1:]:
        if (answer.reached, is_better(problem, answer.value, best.value)) > (best.reached, False):
            best = answer
    return best


def _methods(problem: Problem) -> list[ModuleType]:
    """Our methods in the order in which they are asked."""
    small = SMALL_HAND if problem.rules.run_one_suit else SMALL_FREE_HAND
    by_ranks = (problem.table and problem.rearrange) or len(problem.hand) > small
    return [layered, backtracking] if by_ranks else [backtracking, layered]


@cache
def _has_solver() -> bool:
    """Whether scipy is installed; asked once, as looking for it takes longer than a small search."""
    return find_spec("scipy") is not None
