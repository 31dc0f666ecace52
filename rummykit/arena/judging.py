"""A finder judged: run over suites in a process of its own, every answer checked, the smallest failure shown."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from rummykit.arena.checking import HEAVY, Checked, Kind, check
from rummykit.arena.finder_call import Finder, call_finder
from rummykit.arena.isolated import Limits, Worker
from rummykit.arena.problem_suites import DEFAULT, problems_of, suites
from rummykit.arena.progress import Progress, Show
from rummykit.arena.shrinking import shrunk
from rummykit.arena.verdict import Row, Verdict
from rummykit.language import SaidError, Text, spoken
from rummykit.search import MethodError, Problem, methods
from rummykit.search.finders import shown

Suites: TypeAlias = str | Iterable[str] | Problem | Iterable[Problem] | Mapping[str, Iterable[Problem]] | None

MOST_HEAVY = 2  # calls of a suite that may cost a limit or a process before the rest is left out
MOST_SHRUNK = 3  # failures of one kind that are made smaller, the smallest of which is shown; 1 of the heavy ones


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
            text such as ``"7S 8S 9S"``), a dict such as ``{"melds": [...], "lay_offs": [(1, "TS")],
            "nodes": 12}``, or an `Answer`, see `rummykit.search.finders`; or the name of a method.
        suites: names of `suites`, one name, ``"all"``, or a problem of one's own, a list of them,
            or lists by name; without it all but the last two.
        count: problems of each suite, 1 or more.
        seed: what the problems made by chance depend on.
        limits: for each problem; 3 seconds and 512 MB without it.
        shrink_seconds: how long to look for a smaller failing problem; where it is not enough to try
            everything, the verdict says so.
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
    name = name_of(finder)
    if not isinstance(limits, Limits | None):
        raise SaidError(_NO_LIMITS, what=shown(limits))
    spoken(lang)  # a language there is none of is found before anything runs
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
        smallest, whole = _smallest(failures, worker, name, shrink_seconds)
    return Verdict(name, tuple(rows), smallest, not worker.inline, lang, whole)


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


def _smallest(
    failures: Sequence[Checked], worker: Worker, name: str, seconds: float
) -> tuple[Checked | None, bool | None]:
    """The smallest problem on which the finder fails; of the gravest kind, if there are several.

    Returns:
        It, and whether nothing smaller was left to try; None where it is as it was asked.
    """
    if not failures:
        return None, None
    kind = min((one.kind for one in failures), key=_GRAVEST.index)
    of_kind = sorted([one for one in failures if one.kind == kind], key=lambda one: one.size)
    of_kind = of_kind[: 1 if kind in HEAVY else MOST_SHRUNK]
    if kind == "refused":  # a smaller problem of the same sort tells nothing more
        return of_kind[0], None
    begin = time.monotonic()
    found = []
    for number, failure in enumerate(of_kind, 1):
        until = begin + seconds * number / len(of_kind)
        found.append(_made_smaller(failure, worker, name, until))
    least, whole = min(found, key=lambda one: (one[0].size, not one[1]))
    return least, (True if whole else None if any(least is one for one in of_kind) else False)


def _made_smaller(failure: Checked, worker: Worker, name: str, until: float) -> tuple[Checked, bool]:
    last = failure
    # A call that is to run into the limit of time needs all of it.
    needed = worker.limits.seconds if failure.kind == "timeout" else 0.0

    def fails(smaller: Problem) -> bool:
        nonlocal last
        checked = check(smaller, worker.call(smaller, seconds=max(until - time.monotonic(), 0.01)), name)
        if checked.way != failure.way:
            return False
        last = checked
        return True

    _, whole = shrunk(failure.problem, fails, until - needed)
    return last, whole


# What is shown first, where a finder fails in several ways.
_GRAVEST: list[Kind] = [
    "no_start", "raised", "no_answer", "changed", "exited", "crashed", "illegal", "timeout", "memory", "output",
    "worse", "refused",
]  # fmt: skip


def _problems(chosen: Suites, count: int, seed: int) -> list[tuple[str, Text, Sequence[Problem]]]:
    every = suites()
    found: list[tuple[str, Text, Sequence[Problem]]]
    if isinstance(chosen, Problem):
        found = [(_OWN.en, _OWN, [chosen])]
    elif isinstance(chosen, Mapping):
        found = [(str(name), Text(str(name), str(name)), _own(problems)) for name, problems in chosen.items()]
    elif isinstance(chosen, str | None):
        names = DEFAULT if chosen is None else tuple(every) if chosen == "all" else (chosen,)
        found = [(name, Text("", ""), problems_of(name, count, seed)) for name in names]
    elif isinstance(chosen, Iterable):
        given = list(chosen)
        if given and all(isinstance(one, Problem) for one in given):
            found = [(_OWN.en, _OWN, _own(given))]
        else:
            if strange := [one for one in given if not isinstance(one, str)]:
                raise SaidError(_NO_SUITES, what=shown(strange[0]))
            once = dict.fromkeys(str(name) for name in given)
            found = [(name, Text("", ""), problems_of(name, count, seed)) for name in once]
    else:
        raise SaidError(_NO_SUITES, what=shown(chosen))
    if not any(problems for _, _, problems in found):
        raise SaidError(_NOTHING)
    return [(name, title if title.en else every[name].title, problems) for name, title, problems in found]


def _own(problems: Any) -> list[Problem]:
    given = [problems] if isinstance(problems, Problem) else problems
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise SaidError(_NO_PROBLEM, what=shown(given))
    given = list(given)
    for one in given:
        if not isinstance(one, Problem):
            raise SaidError(_NO_PROBLEM, what=shown(one))
    return given


def name_of(finder: Any) -> str:
    """The name of a method, or of a function.

    Raises:
        MethodError: there is no such method.
        SaidError: it is neither a name nor a function.
    """
    if isinstance(finder, str):
        if finder not in methods():
            raise MethodError(_NO_METHOD, name=repr(finder)[:60], known=", ".join(methods()))
        return finder
    if not callable(finder):
        raise SaidError(_NO_FINDER, what=repr(finder)[:60])
    return str(getattr(finder, "__name__", type(finder).__name__))[:60]


_NO_METHOD = Text(
    "no method {name}: choose one of {known}, or hand in a function",
    "no hay ningún método {name}: elige entre {known}, o pasa una función",
)
_OWN = Text("own problems", "problemas propios")
_NO_SUITES = Text(
    "suites is a name, a list of names, a problem, or problems by name such as {{'mine': [problem]}}, not {what}",
    "suites es un nombre, una lista de nombres, un problema o problemas por nombre como {{'mine': [problem]}}, "
    "no {what}",
)
_NO_PROBLEM = Text("a problem is a rk.search.Problem, not {what}", "un problema es un rk.search.Problem, no {what}")
_NO_LIMITS = Text(
    "limits is a rk.arena.Limits such as Limits(seconds=3), not {what}",
    "limits es un rk.arena.Limits como Limits(seconds=3), no {what}",
)
_NOTHING = Text("there is no problem to judge by", "no hay ningún problema con el que juzgar")
_NO_FINDER = Text(
    "a finder is a function of a problem or the name of a method, not {what}",
    "lo que se juzga es una función de un problema o el nombre de un método, no {what}",
)
