"""The methods by name, and the three questions: solve, trace, and what methods there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.errors import MethodError
from rummykit.search.finder_steps import gain_of, silent, watch_finder
from rummykit.search.finders import from_finder
from rummykit.search.problem import Problem
from rummykit.search.steps import Step, TraceFull

Method: TypeAlias = str | Callable[..., Any]

# Each method is a module with a function `solve(problem, watch, node_limit)`, loaded when first used.
ABOUT: dict[str, Text] = {
    "best": Text("picks the right exact method", "elige el método exacto adecuado"),
    "brute": Text("every choice of melds", "todas las elecciones de combinaciones"),
    "backtracking": Text("card by card, with a bound and a memory", "carta a carta, con cota y memoria"),
    "masks": Text("a hand without wild cards as one number", "una mano sin comodines como un solo número"),
    "conflict_graph": Text("a heaviest independent set of melds", "un conjunto independiente de peso máximo"),
    "exact_cover": Text("dancing links over all cards", "enlaces danzantes sobre todas las cartas"),
    "assignment": Text("melds with holes, and a matching that fills them", "huecos y un emparejamiento que los llena"),
    "layered": Text("a shortest path through the ranks", "un camino mínimo por los rangos"),
    "ilp": Text("integer programming on HiGHS (needs scipy)", "programación entera con HiGHS (necesita scipy)"),
}


OWN = Text("a function of your own", "una función tuya")
_NO_METHOD = Text(
    "no method {name}: choose one of {known}, or hand in a function",
    "no hay ningún método {name}: elige uno de {known}, o pasa una función",
)


def methods() -> tuple[str, ...]:
    """The names of all methods.

    >>> "backtracking" in methods()
    True
    """
    return tuple(ABOUT)


def solve(problem: Problem, method: Method = "best", node_limit: int | None = None) -> Answer:
    """Answer a problem.

    Args:
        problem: what is asked.
        method: a name of `methods`, or a function that takes the problem and returns
            melds (`Meld` values, card lists or text such as ``"7S 8S 9S"``). An error in it is
            raised as it is, and one that never ends is not ended; `rummykit.arena.judge` does both.
        node_limit: how many positions to look at before giving up; the method's own
            limit without it.

    Raises:
        MethodError: no such method, or one that does not answer such a problem.
        AnswerError: the function's answer breaks the rules.

    >>> answer = solve(Problem("romme", hand="6S 7S 8S 8H 8D KC"))
    >>> [str(meld) for meld in answer.melds], answer.value, answer.optimal
    (['8S 8H 8D'], 23, True)
    """
    if callable(method):
        return from_finder(problem, silent(method))
    return _call(problem, method, None, node_limit)


def trace(problem: Problem, method: Method = "backtracking", limit: int = 10_000) -> Iterator[Step]:
    """The steps of a search, one by one; the last step says so if there were more than `limit`.

    Args:
        problem: what is asked.
        method: a name of `methods`, or a function as for `solve`. Of a function the melds of its
            answer are told one after another, and as steps ``reject`` what breaks the rules. If
            its second argument is called ``watch``, it is handed a function to report steps of
            its own with: ``watch("consider", cards, melds_so_far)``, with any of ``consider``,
            ``extend``, ``reject``, ``bound``, and ``watch("found", melds)`` for an answer; a
            fourth argument is a reason in words.
        limit: how many steps are kept.

    Raises:
        MethodError: no such method, one that does not answer such a problem, or a function that
            reports what is no step.

    >>> for step in trace(Problem("romme", "7S 8S 9S KC"), lambda problem: ["7S 8S 9S", "KC"]):
    ...     print(step.text("en"))
    lay 7S 8S 9S: 24 so far
    KC is no meld: KC: 1 card is too few, a meld has at least 3 (ROM-15)
    """
    taken: list[Step] = []

    def watch(step: Step) -> None:
        if len(taken) > limit:  # a function of one's own may have caught the exception
            raise TraceFull
        if len(taken) == limit:
            taken.append(
                Step(
                    "stopped", (), step.melds, step.value, step.best, steps.STOPPED, step.node,
                    laid_off=step.laid_off, discard=step.discard,
                )
            )  # fmt: skip
            raise TraceFull
        taken.append(step)

    with suppress(TraceFull):
        if callable(method):
            watch_finder(problem, method, watch)
        else:
            answer = _call(problem, method, watch, None)
            _tell_lawful(answer, taken, watch)
    return iter(taken)


def _tell_lawful(answer: Answer, taken: list[Step], watch: steps.Watch) -> None:
    """The answer itself, where the one found last lays jokers of the table as they may not be laid (KUB-53, KUB-57)."""
    last = next((step for step in reversed(taken) if step.kind == "found"), None)
    if last is None or last.where is not None or not answer.problem.rearrange:
        return
    melds = tuple(meld.cards for meld in answer.melds)
    gain = gain_of(answer.problem, melds)
    if gain != last.value:
        watch(Step("found", (), melds, gain, gain, steps.LAWFUL, answer.nodes))


def _call(problem: Problem, method: str, watch: steps.Watch | None, node_limit: int | None) -> Answer:
    if not isinstance(method, str) or method not in ABOUT:
        raise MethodError(_NO_METHOD, name=repr(method)[:60], known=", ".join(ABOUT))
    function = _function(method)
    return function(problem, watch) if node_limit is None else function(problem, watch, node_limit)


@cache
def _function(method: str) -> Callable[..., Answer]:
    """The function of a method, loaded when first asked for."""
    function: Callable[..., Answer] = import_module(f"rummykit.search.{method}").solve
    return function
