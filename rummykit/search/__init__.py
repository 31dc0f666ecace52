"""Meld search: one problem, many methods, each exact unless it says otherwise.

>>> problem = Problem("romme", hand="7S 8S 9S 9H 9D KC", goal="least_left")
>>> answer = solve(problem)
>>> [str(meld) for meld in answer.melds], answer.left, answer.value
(['9S 9H 9D'], (7S, 8S, KC), 25)
"""

from rummykit.search.answer import Answer, LayOff
from rummykit.search.counting import BestAnswers, best_answers
from rummykit.search.errors import AnswerError, MethodError, ProblemError
from rummykit.search.goals import Goal, Slot, contract, goal_from, reach
from rummykit.search.judging import complaints
from rummykit.search.problem import House, Problem
from rummykit.search.registry import methods, solve, trace
from rummykit.search.steps import Step

__all__ = [
    "Answer",
    "AnswerError",
    "BestAnswers",
    "Goal",
    "House",
    "LayOff",
    "MethodError",
    "Problem",
    "ProblemError",
    "Slot",
    "Step",
    "best_answers",
    "complaints",
    "contract",
    "goal_from",
    "methods",
    "reach",
    "solve",
    "trace",
]
