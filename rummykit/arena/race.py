"""A race of meld searches: the same problems for all, in one run.

>>> result = race(only="hand gin 10", seconds=1, least=1, show=False, outside=False)
>>> [row.key for row in result.rows], result.rows[0].different
(['hand gin 10'], 0)
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rummykit.arena.checking import HEAVY, check
from rummykit.arena.finder_call import Finder, call_finder
from rummykit.arena.isolated import Limits, Worker
from rummykit.arena.judging import MOST_HEAVY, name_of
from rummykit.arena.outcome import Outcome
from rummykit.arena.placings import Entry, Race, Row, percentile
from rummykit.arena.progress import Progress, Show
from rummykit.language import SaidError, Text
from rummykit.search import Answer, MethodError, Problem, ilp, solve
from rummykit.search.finders import shown
from rummykit.search.racing.kinds import EVERY_METHOD, Kind, kinds
from rummykit.search.racing.rivals import RIVALS, Rival

__all__ = ["Entry", "Race", "Row", "percentile", "race"]

Timed = TypeVar("Timed")
NODES = 30_000  # positions after which a method of ours gives up in a race; best never does
FULL_SECONDS, QUICK_SECONDS = 3600.0, 60.0

_UNKNOWN = Text("no kind of problem is called {name!r}", "ninguna clase de problema se llama {name!r}")
_NO_LIST = Text(
    "methods is a list of names of methods and functions, such as ['layered', my_finder], not {what}",
    "methods es una lista de nombres de métodos y funciones, como ['layered', my_finder], no {what}",
)


def race(
    seconds: float | None = None,
    *,
    full: bool = False,
    only: str = "",
    seed: int = 7,
    least: int = 3,
    solver_seconds: float | None = None,
    outside: bool = True,
    show: Show = None,
    methods: Finder | Iterable[Finder] | None = None,
) -> Race:
    """Let our methods and all rivals that are installed race over problems made at random.

    Args:
        seconds: when to stop going round the kinds of problems; a minute without it, an hour if `full`.
        full: all kinds of problems, and more of each.
        only: only kinds whose key holds this text, such as ``table 60``.
        seed: of the problems.
        least: problems of each kind, however long they take.
        solver_seconds: the most time for a solver, ``ilp`` or a function on one problem; 1, or 20 if `full`.
        outside: whether rivals take part.
        show: progress, see `rummykit.arena.progress`.
        methods: names of methods and functions of one's own to race beside ``best``, on every kind
            that they answer; without it our methods, each where it fits. A function runs in a process of its own
            as in `rummykit.arena.judge`: if it is wrong, fails or does not end, its row says so.

    Raises:
        SaidError: no kind of problem holds the text of `only`, or `methods` is no such list.
        MethodError: there is no method of that name.
        CannotTravelError: a function cannot be sent to another process.

    >>> def mine(problem):
    ...     return {"melds": [], "nodes": 1}
    >>> lost = race(only="hand gin 10", seconds=1, least=1, show=False, outside=False, methods=mine)
    >>> list(lost.rows[0].entries)
    ['best', 'mine']
    """
    chosen = [kind for kind in kinds(full) if only in kind.key]
    if not chosen:
        raise SaidError(_UNKNOWN, name=only[:60])
    rivals = [rival for rival in RIVALS if rival.installed] if outside else []
    limit = solver_seconds or (20.0 if full else 1.0)
    rows = {kind.key: Row(kind.key, kind.name, kind.series, kind.chart) for kind in chosen}
    rounds = 50 if full else 20
    with ExitStack() as stack:
        asked = None if methods is None else _racers(methods, [rival.name for rival in rivals], limit, stack)
        _warm_up(rivals, asked, limit)
        until = time.perf_counter() + (seconds or (FULL_SECONDS if full else QUICK_SECONDS))
        for kind in chosen if asked is None else ():
            rows[kind.key].left_out.update(kind.left_out)
        bar = stack.enter_context(Progress(len(chosen) * rounds, show))
        for number in range(rounds):
            for kind in chosen:
                if number >= least and time.perf_counter() > until:
                    break
                bar.step(label=kind.name.say(None))
                rng = random.Random(f"{seed}-{kind.key}-{number}")
                _run(kind, rows[kind.key], rng, _of_kind(kind) if asked is None else asked, rivals, limit)
    missing = tuple(rival.name for rival in RIVALS if not rival.installed) if outside else ()
    watched = any(racer.worker is not None and racer.worker.inline for racer in asked or ())
    return Race(tuple(rows.values()), missing, isolated=not watched)


@dataclass(frozen=True)
class _Racer:
    """A method of ours, or a function with the process it runs in."""

    name: str
    worker: Worker | None = None


_BEST = _Racer("best")


def _of_kind(kind: Kind) -> list[_Racer]:
    return [_Racer(method) for method in kind.methods]


def _racers(given: Finder | Iterable[Finder], taken: Iterable[str], limit: float, stack: ExitStack) -> list[_Racer]:
    """Those asked for, ``best`` first; a function whose name is taken gets a number."""
    if isinstance(given, str) or callable(given):
        given = [given]
    if not isinstance(given, Iterable):
        raise SaidError(_NO_LIST, what=shown(given))
    racers, used = [_BEST], {*taken, *EVERY_METHOD}
    for finder in given:
        name = name_of(finder)
        if isinstance(finder, str):
            racers += [_Racer(name)] if _Racer(name) not in racers else []
            continue
        same = (f"{name} {number}" if number > 1 else name for number in range(1, 1000))
        name = next(one for one in same if one not in used)
        used.add(name)
        worker = stack.enter_context(Worker(partial(call_finder, finder), Limits(seconds=limit)))
        racers.append(_Racer(name, worker))
    return racers


def _warm_up(rivals: Sequence[Rival], asked: Sequence[_Racer] | None, limit: float) -> None:
    """Load everything once, so that no problem pays for it."""
    for key in ("table 20 jokers 2", "hand gin 10"):
        kind = next(kind for kind in kinds(False) if kind.key == key)
        _run(kind, Row(key, kind.name, ""), random.Random(0), asked or _of_kind(kind), rivals, min(limit, 1.0))


def _run(
    kind: Kind, row: Row, rng: random.Random, racers: Iterable[_Racer], rivals: Sequence[Rival], limit: float
) -> None:
    problem = kind.make(rng)
    cards = len(problem.hand) + sum(len(meld.cards) for meld in problem.table)
    spent, best = _timed(lambda: solve(problem))
    row.entries.setdefault("best", Entry("best")).add(spent, finished=best.optimal)
    value = best.value if best.optimal else None
    for racer in racers:
        if racer.worker is not None:
            _function(row, problem, racer, racer.worker, best)
        elif racer.name != "best":
            found = _method(row, problem, racer.name, limit)
            if found is not None and found.optimal and found.value != value:
                row.entries[racer.name].wrong += 1
    done = len(row.entries["best"].times)
    row.cards += (cards - row.cards) / done
    for rival in rivals:
        run = rival.prepare(problem, limit)
        if run is None:
            continue
        entry = row.entries.setdefault(rival.name, Entry(rival.name, rival.is_solver))
        spent, theirs = _timed(run)
        entry.add(spent, finished=theirs is not None)
        entry.wrong += theirs is not None and value is not None and theirs != value


def _method(row: Row, problem: Problem, method: str, limit: float) -> Answer | None:
    """Time a method of ours; None where it does not answer such a problem."""
    try:
        if method == "ilp":  # its nodes are HiGHS's own; the clock stops it
            spent, answer = _timed(lambda: ilp.solve(problem, seconds=limit))
        else:
            spent, answer = _timed(lambda: solve(problem, method, NODES))
    except MethodError:  # or what it needs is missing
        row.left_out.add(method)
        return None
    row.entries.setdefault(method, Entry(method)).add(spent, finished=answer.optimal)
    return answer


def _function(row: Row, problem: Problem, racer: _Racer, worker: Worker, best: Answer) -> None:
    """Time a function of one's own, and check what it answers."""
    entry = row.entries.setdefault(racer.name, Entry(racer.name))
    if entry.gave_up + sum(count for kind, count in entry.failed.items() if kind in HEAVY) >= MOST_HEAVY:
        entry.not_tried += 1
        return
    outcome = worker.call(problem)
    checked = check(problem, outcome, racer.name, best)
    if checked.kind == "timeout":
        entry.add(outcome.seconds * 1000, finished=False)
    elif checked.kind in ("right", "worse"):
        entry.add(_processor_time(outcome))
        entry.wrong += checked.kind == "worse"
    else:
        entry.failed[checked.kind] += 1


def _processor_time(outcome: Outcome) -> float:
    """The milliseconds that the process has measured itself, without the way there and back."""
    try:
        spent = float(outcome.value["cpu"])
    except (KeyError, TypeError, ValueError):  # a function that wrote to the pipe by itself
        spent = outcome.seconds
    return (spent if 0 <= spent <= outcome.seconds else outcome.seconds) * 1000


def _timed(work: Callable[[], Timed]) -> tuple[float, Timed]:
    begin = time.process_time()
    result = work()
    return (time.process_time() - begin) * 1000, result
