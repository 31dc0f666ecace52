"""Marking a class: every submission in processes of its own, every answer judged here.

The quick way runs a whole submission in one process. Where anything was unusual (the process died,
a file was reached for, Python or the kit was changed) each exercise is run again in a process of
its own, with only its own cells and those that belong to no exercise; so a hostile cell costs the
exercise it belongs to and nothing else.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rummykit.arena.isolated import Limits, Outcome, run
from rummykit.course import words
from rummykit.course.cases import cases_of
from rummykit.course.kinds import judge
from rummykit.course.model import Spec, specs
from rummykit.course.pupil import sit
from rummykit.course.submissions import Submission
from rummykit.course.verdict import Said, Verdict, feedback
from rummykit.language import Phrase

_DEAD_CELLS = 3  # how many cells of nobody's may kill a process before a submission is given up


@dataclass(frozen=True)
class ClassLimits:
    """What the code of one person may use.

    Attributes:
        cell_seconds: for a cell; the cases of an exercise have the time its spec says.
        run_seconds: for a whole submission.
        memory_mb: megabytes of memory.
        output_kb: kilobytes printed; more ends the process.
        file_mb: megabytes that a file may grow to.
    """

    cell_seconds: float = 5.0
    run_seconds: float = 60.0
    memory_mb: int = 512
    output_kb: int = 256
    file_mb: int = 16


@dataclass(frozen=True)
class Mark:
    """What one exercise brought one person.

    Attributes:
        spec: of the exercise.
        verdict: what is said; None where nothing was handed in.
    """

    spec: Spec
    verdict: Verdict | None

    @property
    def points(self) -> int:
        """The points of the exercise if the answer is right, else 0."""
        return self.spec.points if self.verdict is not None and self.verdict.right else 0

    @property
    def status(self) -> str:
        """The status of the verdict, or ``missing``."""
        return self.verdict.status if self.verdict else "missing"

    def lines(self, lang: str) -> list[str]:
        """The feedback; a hidden case is never shown."""
        if self.verdict is None:
            return [words.NOT_HANDED_IN.say(lang, name=self.spec.name)]
        return feedback(self.verdict).lines(lang)

    def html(self, lang: str) -> str:
        """The feedback with cards drawn."""
        if self.verdict is None:
            return ""
        return feedback(self.verdict).html(lang)


@dataclass(frozen=True)
class Marked:
    """One person's marks.

    Attributes:
        submission: what was handed in.
        marks: by exercise, in the order of the course.
    """

    submission: Submission
    marks: tuple[Mark, ...]

    @property
    def points(self) -> int:
        """All points together."""
        return sum(mark.points for mark in self.marks)


def exercises_in(handed_in: Iterable[Submission], known: Sequence[Spec]) -> list[Spec]:
    """The exercises that somebody handed something in for, in the order of the course."""
    names = {one.name for one in known}
    found = {name for submission in handed_in for name in submission.answers(names)}
    return [one for one in known if one.name in found]


def mark(submission: Submission, wanted: Sequence[Spec], limits: ClassLimits | None = None) -> Marked:
    """Mark one submission."""
    limits = limits or ClassLimits()
    # Of every exercise, marked now or not: a hostile cell belongs to its own one and to no other.
    cells_of = submission.answers(dict.fromkeys(one.name for one in (*wanted, *specs())))
    due = [one for one in wanted if one.name in cells_of]
    results = _together(submission, due, cells_of, limits)
    if results is None:
        dead: set[int] = set()
        results = {one.id: _alone(submission, one, cells_of, limits, dead) for one in due}
    return Marked(submission, tuple(Mark(one, results.get(one.id)) for one in wanted))


def _together(
    submission: Submission, due: Sequence[Spec], cells_of: dict[str, list[int]], limits: ClassLimits
) -> dict[str, Verdict] | None:
    """The verdicts of one run of everything; None where something unusual happened."""
    outcome = _sit(submission, due, cells_of, (), limits, limits.run_seconds)
    value = _checked(outcome)
    if value is None or (len(due) > 1 and not value["clean"]):
        return None
    return {one.id: _verdict(one, value, cells_of[one.name][-1], limits) for one in due}


def _alone(
    submission: Submission, one: Spec, cells_of: dict[str, list[int]], limits: ClassLimits, dead: set[int]
) -> Verdict:
    """The verdict on one exercise run by itself.

    Args:
        submission: what was handed in.
        one: the exercise.
        cells_of: the cells of each exercise.
        limits: of the process.
        dead: cells of nobody's that have killed a process; those found are added, so that the
            next exercise does not wait for them again.
    """
    mine = cells_of[one.name]
    others = {index for name, cells in cells_of.items() if name != one.name for index in cells} - set(mine)
    skipped = others | dead
    for _ in range(_DEAD_CELLS):
        outcome = _sit(submission, [one], cells_of, skipped, limits, 2 * limits.cell_seconds + one.seconds + 5)
        value = _checked(outcome)
        if value is not None:
            return _verdict(one, value, mine[-1], limits)
        at = (outcome.note or {}).get("cell") if isinstance(outcome.note, dict) else None
        if not isinstance(at, int) or at in mine or at in skipped or at < 0:
            break
        dead.add(at)
        skipped.add(at)  # a cell of nobody's killed the process: go on without it
    return _dead(one, outcome)


def _sit(
    submission: Submission, due: Sequence[Spec], cells_of: dict[str, list[int]], skipped: Iterable[int],
    limits: ClassLimits, seconds: float,
) -> Outcome:  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="rummykit-class-", ignore_cleanup_errors=True) as folder:
        by_cell: dict[str, list[str]] = {}
        for one in due:
            by_cell.setdefault(str(cells_of[one.name][-1]), []).append(one.id)
        job = {
            "cells": list(submission.cells),
            "due": by_cell,
            "leave_out": sorted(skipped),
            "seconds": limits.cell_seconds,
            "folder": folder,
        }
        allowed = Limits(
            seconds=seconds, memory_mb=limits.memory_mb, output_kb=limits.output_kb, file_mb=limits.file_mb
        )
        return run(sit, job, limits=allowed, folder=Path(folder))


def _checked(outcome: Outcome) -> dict[str, Any] | None:
    """What a process reported if it has the right shape; a submission may have written it itself."""
    value = outcome.value
    if not outcome.ok or not isinstance(value, dict) or set(value) != {"observed", "failed", "clean"}:
        return None
    return value if isinstance(value["observed"], dict) and isinstance(value["failed"], dict) else None


def _verdict(one: Spec, value: dict[str, Any], cell: int, limits: ClassLimits) -> Verdict:
    fault = value["failed"].get(str(cell))
    observed = value["observed"].get(one.id)
    if isinstance(fault, dict):
        return _of_fault(one, fault, limits)
    if not isinstance(observed, dict):
        return Verdict(one.id, "lost", (Phrase(words.NOT_HANDED_IN, {"name": one.name}),))
    if "refused" in observed:
        return _of_fault(one, observed, limits)
    try:
        if one.kind == "code" and "outcomes" in observed and len(observed["outcomes"]) != len(cases_of(one)):
            raise ValueError("not every case")
        return judge(one, observed)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, ArithmeticError, RecursionError):
        # No observation looks like this: it was forged.
        return Verdict(one.id, "lost", (Phrase(words.LOST, {"why": words.NO_OBSERVATION}),))


def _of_fault(one: Spec, fault: dict[str, Any], limits: ClassLimits) -> Verdict:
    """The verdict on a cell that came to no good end."""
    if "refused" in fault:
        return Verdict(one.id, "lost", (Phrase(words.FORBIDDEN, {"what": str(fault["refused"])[:60]}),))
    if "endless" in fault:
        said: Said = Phrase(words.CELL_ENDLESS, {"seconds": f"{limits.cell_seconds:g}"})
        return Verdict(one.id, "endless", (said,))
    if "memory" in fault:
        return Verdict(one.id, "memory", (words.MEMORY,))
    if "exit" in fault:
        return Verdict(one.id, "exit", (words.EXIT,))
    raised = fault.get("raised", ["", "", None])
    error = ": ".join(filter(None, map(str, raised[:2])))[:200]
    return Verdict(one.id, "error", (Phrase(words.CELL_RAISED, {"error": error}),))


def _dead(one: Spec, outcome: Outcome) -> Verdict:
    """The verdict on an answer whose process died."""
    if outcome.status == "memory":
        return Verdict(one.id, "memory", (words.MEMORY,))
    if outcome.status == "exited":
        return Verdict(one.id, "exit", (words.EXIT,))
    if outcome.status == "timeout":
        return Verdict(one.id, "endless", (Phrase(words.ENDLESS, {"seconds": f"{outcome.limits.seconds:g}"}),))
    why = Phrase(words.LOST, {"why": words.NO_OBSERVATION}) if outcome.ok else Phrase(words.DIED, {"why": outcome})
    return Verdict(one.id, "lost", (why,))
