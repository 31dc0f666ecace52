"""The right exact method for a problem, and the next one where it gives up."""

from __future__ import annotations

from importlib.util import find_spec
from types import ModuleType

from rummykit.search import backtracking, layered
from rummykit.search.answer import Answer
from rummykit.search.errors import MethodError
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch

SMALL_HAND = 24  # cards; up to here backtracking decides card by card within milliseconds
# Positions, before the next method has its turn; all of them where there is no integer programming.
PATIENCE = {"backtracking": 60_000, "layered": 20_000}
LAST_PATIENCE = 200_000


def solve(problem: Problem, watch: Watch | None = None, node_limit: int | None = None) -> Answer:
    """The best melds by the method that suits the problem; ``answer.method`` says which it was.

    Hands are searched card by card, tables that may be rearranged rank by rank. Where the
    first method meets its limit another is asked, and then integer programming if scipy is
    installed. Whoever proves its answer ends this; otherwise the best answer found is given
    with ``optimal=False``.
    """
    has_solver = find_spec("scipy") is not None
    answers: list[Answer] = []
    for method in _methods(problem):
        name = method.__name__.rpartition(".")[2]
        patience = PATIENCE[name] if has_solver or name != "layered" else LAST_PATIENCE
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

        answers.append(ilp.solve(problem, watch))
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
    by_ranks = (problem.table and problem.rearrange) or len(problem.hand) > SMALL_HAND
    return [layered, backtracking] if by_ranks else [backtracking, layered]
