"""The right exact method for a problem, and the next one where it gives up."""

from __future__ import annotations

from importlib.util import find_spec

from rummykit.search import backtracking, layered
from rummykit.search.answer import Answer
from rummykit.search.errors import MethodError
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch

SMALL_HAND = 24  # cards; up to here backtracking decides card by card within milliseconds
PATIENCE = {"backtracking": 60_000, "layered": 100_000}  # positions, before the next method has its turn


def solve(problem: Problem, watch: Watch | None = None, node_limit: int | None = None) -> Answer:
    """The best melds by the method that suits the problem; ``answer.method`` says which it was.

    Hands are searched card by card, tables that may be rearranged rank by rank. Where the
    first method meets its limit the other is asked, and then integer programming if scipy is
    installed. Whoever proves its answer ends this; otherwise the best answer found is given
    with ``optimal=False``.
    """
    methods = [layered, backtracking] if problem.rearrange else [backtracking, layered]
    if not problem.rearrange and len(problem.hand) > SMALL_HAND:
        methods.reverse()
    answers: list[Answer] = []
    for method in methods:
        patience = node_limit or PATIENCE[method.__name__.rpartition(".")[2]]
        try:
            answers.append(method.solve(problem, watch, patience))
        except MethodError:
            continue  # it does not answer such a problem
        if answers[-1].optimal:
            return answers[-1]
    if find_spec("scipy"):
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
