"""A finder judged: run over suites in a process of its own, every answer checked, the smallest failure shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from rummykit.arena.checking import HEAVY, Checked, Kind, check
from rummykit.arena.finder_call import Finder, call_finder
from rummykit.arena.isolated import Limits, Worker
from rummykit.arena.problem_suites import DEFAULT, problems_of, suites
from rummykit.arena.progress import Progress, Show
from rummykit.arena.shrinking import shrunk
from rummykit.arena.verdict import Row, Verdict
from rummykit.language import SaidError, Text
from rummykit.search import MethodError, Problem, methods

Suites: TypeAlias = str | Sequence[str] | Mapping[str, Iterable[Problem]] | None

MOST_HEAVY = 2  # calls of a suite that may cost a limit or a process before the rest is left out
MOST_SHRUNK = 3  # failures of one kind that are made smaller, the smallest of which is shown


def judge(
    finder: Finder,
    suites: Suites = None,
    *,
    count: int = 20,
    seed: int = 0,
    limits: Limits | None = None,
    shrink_seconds: float = 10.0,
    progress: Show = None,
    lang: str | None = None,
    inline: bool | None = None,
) -> Verdict:
    """Run a finder over suites of problems and check each answer.

    It runs in a process of its own with limits of time, memory and output, so it may loop for
    ever, crash, end Python or want a gigabyte: that is a row of the verdict. In a browser, where
    there are no processes, it runs here with a limit of time only, and the verdict says so.

    Args:
        finder: a function that takes a `Problem` and returns melds (`Meld` values, card lists or
            text such as ``"7S 8S 9S"``) or an `Answer`; or the name of a method.
        suites: names of `suites`, one name, ``"all"``, or problems of one's own
            by name; without it all but the last two.
        count: problems of each suite.
        seed: what the problems made by chance depend on.
        limits: for each problem; 3 seconds and 512 MB without it.
        shrink_seconds: how long to look for a smaller failing problem.
        progress: whether to show it, or a function of (done, total); None: where somebody watches.
        lang: the language the verdict shows itself in; without it the one spoken here.
        inline: run in this process even where there are others.

    Raises:
        SaidError: there is no such suite, or nothing to judge.
        MethodError: there is no method of that name.
        CannotTravelError: the function cannot be sent to another process.

    >>> verdict = judge("backtracking", "small", count=3)
    >>> verdict.passed, verdict.right, verdict.total
    (True, 3, 3)
    """
    name = _name_of(finder)
    asked = _problems(suites, count, seed)
    allowed = limits or Limits(seconds=3.0)
    rows: list[Row] = []
    with (
        Worker(partial(call_finder, finder), allowed, inline=inline) as worker,
        Progress(sum(len(problems) for _, _, problems in asked), progress, name) as bar,
    ):
        for suite, title, problems in asked:
            rows.append(_judged(worker, name, suite, title, problems, bar))
        # The suites grow harder: what fails in an early one is what to look at first.
        failures = next((wrong for row in rows if (wrong := row.failures)), [])
        smallest = _smallest(failures, _again(worker, name), shrink_seconds)
    return Verdict(name, tuple(rows), smallest, not worker.inline, lang)


def _judged(worker: Worker, name: str, suite: str, title: Text, problems: Sequence[Problem], bar: Progress) -> Row:
    checked: list[Checked] = []
    heavy = 0
    for number, problem in enumerate(problems):
        checked.append(check(problem, worker.call(problem), name))
        bar.step(1, suite)
        heavy += checked[-1].kind in HEAVY
        if heavy == MOST_HEAVY:
            bar.step(len(problems) - number - 1)
            break
    return Row(suite, title, tuple(checked), len(problems))


def _again(worker: Worker, name: str) -> Callable[[Problem], Checked]:
    return lambda problem: check(problem, worker.call(problem), name)


def _smallest(failures: Sequence[Checked], ask: Callable[[Problem], Checked], seconds: float) -> Checked | None:
    """The smallest problem on which the finder fails; of the gravest kind, if there are several."""
    if not failures:
        return None
    kind = min((one.kind for one in failures), key=_GRAVEST.index)
    of_kind = sorted([one for one in failures if one.kind == kind], key=lambda one: one.size)[:MOST_SHRUNK]
    found = []
    for failure in of_kind:
        problem = shrunk(failure.problem, lambda smaller: ask(smaller).kind == kind, seconds / len(of_kind))
        found.append(failure if problem is failure.problem else ask(problem))
    same = [one for one in found if one.kind == kind]
    return min(same or of_kind, key=lambda one: one.size)


# What is shown first, where a finder fails in several ways.
_GRAVEST: list[Kind] = [
    "no_start", "raised", "no_answer", "changed", "exited", "crashed", "illegal", "timeout", "memory", "output",
    "worse",
]  # fmt: skip


def _problems(chosen: Suites, count: int, seed: int) -> list[tuple[str, Text, Sequence[Problem]]]:
    if isinstance(chosen, Mapping):
        own: list[tuple[str, Text, Sequence[Problem]]] = []
        own += [(name, Text(name, name), list(problems)) for name, problems in chosen.items()]
        if not any(problems for _, _, problems in own):
            raise SaidError(_NOTHING)
        return own
    every = suites()
    if chosen is None:
        chosen = DEFAULT
    elif isinstance(chosen, str):
        chosen = tuple(every) if chosen == "all" else (chosen,)
    names: Sequence[str] = chosen
    found = [(name, problems_of(name, count, seed)) for name in names]
    if not any(problems for _, problems in found):
        raise SaidError(_NOTHING)
    return [(name, every[name].title, problems) for name, problems in found]


def _name_of(finder: Any) -> str:
    if isinstance(finder, str):
        if finder not in methods():
            raise MethodError(_NO_METHOD, name=repr(finder)[:60], known=", ".join(methods()))
        return finder
    if not callable(finder):
        raise SaidError(_NO_FINDER, what=repr(finder)[:60])
    return str(getattr(finder, "__name__", type(finder).__name__))


_NO_METHOD = Text(
    "no method {name}: choose one of {known}, or hand in a function",
    "no hay ningún método {name}: elige entre {known}, o pasa una función",
)
_NOTHING = Text("there is no problem to judge by", "no hay ningún problema con el que juzgar")
_NO_FINDER = Text(
    "a finder is a function of a problem or the name of a method, not {what}",
    "lo que se juzga es una función de un problema o el nombre de un método, no {what}",
)
