"""Whose answer a drawing shows."""

from __future__ import annotations

from rummykit.search.answer import Answer
from rummykit.search.problem import Problem
from rummykit.search.registry import Method, solve


def asked(problem: Problem, answer: Answer | Method | None, method: str = "best") -> Answer:
    """An answer as it is, or that of a method or a function of one's own; without either that of `method`.

    Raises:
        MethodError: no such method, or one that does not answer such a problem.
        AnswerError: the answer of the function breaks the rules.
    """
    if isinstance(answer, Answer):
        return answer
    return solve(problem, method if answer is None else answer)
