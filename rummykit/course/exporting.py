"""Notebooks made from the specs: for students, with answers, and as an nbgrader course.

The format of nbgrader 0.9 is metadata on cells (``grade``, ``solution``, ``locked``, ``points``,
``schema_version`` 3) and two pairs of comments in their source: ``### BEGIN SOLUTION`` and
``### BEGIN HIDDEN TESTS``, each with its END.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

from rummykit.course import words
from rummykit.course.drawing import rows, said
from rummykit.course.model import ExerciseSet, Spec, sets, specs
from rummykit.course.notebook import model_source
from rummykit.language import Text

Kind: TypeAlias = Literal["student", "answers", "nbgrader"]
KINDS: tuple[Kind, ...] = ("student", "answers", "nbgrader")

_HEAD = Text(
    "# {title}\n\nRun the cells from the top with **Shift + Enter**. Write each answer where the dots are and run "
    "its cell; the next cell checks it. `ex.hint()` gives a hint, as often as you like.",
    "# {title}\n\nEjecuta las celdas desde arriba con **Mayús + Intro**. Escribe cada respuesta donde están los "
    "puntos suspensivos y ejecuta su celda; la siguiente la comprueba. `ex.hint()` da una pista, tantas "
    "veces como quieras.",
)
_HEAD_CLASS = Text(
    "# {title}\n\nRun the cells from the top with **Shift + Enter**. Write each answer where the dots are. The test "
    "cells tell you whether the answer can be read, or whether the examples come out right; the rest is marked later.",
    "# {title}\n\nEjecuta las celdas desde arriba con **Mayús + Intro**. Escribe cada respuesta donde están los "
    "puntos suspensivos. Las celdas de prueba te dicen si la respuesta se puede leer o si los ejemplos salen bien; "
    "lo demás se corrige después.",
)
_TYPICAL = Text("Typical wrong answers, and what is said to them:", "Respuestas erróneas típicas y lo que se les dice:")
_CONFIG = '''"""The course for nbgrader 0.9: `nbgrader generate_assignment set-1`, `autograde`, `generate_feedback`."""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "rummykit"
# The cells begin with the start code already; where the model answer was, nothing is left.
c.ClearSolutions.code_stub = {"python": ""}
c.ExecutePreprocessor.timeout = 120
'''


def export(folder: Path, kind: Kind, lang: str) -> list[Path]:
    """Write one notebook for each set.

    Args:
        folder: where to; made if it is not there.
        kind: ``student``, ``answers`` or ``nbgrader``.
        lang: ``en`` or ``es``.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    written = []
    for one_set in sets():
        mine = [one for one in specs() if one.set == one_set.number]
        if not mine:
            continue
        name = f"set-{one_set.number}"
        path = folder / "source" / name / f"{name}.ipynb" if kind == "nbgrader" else folder / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(notebook(one_set, mine, kind, lang), indent=1, ensure_ascii=False) + "\n", "utf-8")
        written.append(path)
    if kind == "nbgrader":
        config = folder / "nbgrader_config.py"
        config.write_text(_CONFIG, "utf-8")
        written.append(config)
    return written


def notebook(one_set: ExerciseSet, mine: Sequence[Spec], kind: Kind, lang: str) -> dict[str, Any]:
    """The notebook of one set, as nbformat 4.5 has it."""
    head = (_HEAD_CLASS if kind == "nbgrader" else _HEAD).say(lang, title=said(one_set.title, lang))
    lock = _locked if kind == "nbgrader" else _free
    cells = [
        _markdown("title", head, lock("title")),
        _code("setup", f'import rummykit as rk\n\nrk.set_language("{lang}")', lock("setup")),
    ]
    for one in mine:
        cells += _WRITERS[kind](one, lang)
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def statement(one: Spec, lang: str) -> str:
    """The statement as Markdown, with the cards written out."""
    points = words.POINT.say(lang) if one.points == 1 else words.POINTS.say(lang, n=one.points)
    listed = "".join(f"\n- {row}" for row in rows(one, lang))
    head = f"## {one.place} {said(one.title, lang)}\n\n*{points}*\n\n{said(one.statement, lang)}"
    return head + (f"\n{listed}" if listed else "")


def _student(one: Spec, lang: str) -> Iterator[dict[str, Any]]:
    yield _markdown(f"{one.id}-text", statement(one, lang))
    yield _code(f"{one.id}-card", f'ex = rk.exercise("{one.id}")\nex')
    yield _code(f"{one.id}-answer", one.start)
    yield _code(f"{one.id}-check", f'rk.exercise("{one.id}").check({one.name})')


def _answers(one: Spec, lang: str) -> Iterator[dict[str, Any]]:
    yield _markdown(f"{one.id}-text", statement(one, lang))
    yield _code(f"{one.id}-card", f'ex = rk.exercise("{one.id}")\nex')
    yield _code(f"{one.id}-answer", model_source(one))
    yield _code(f"{one.id}-check", f'rk.exercise("{one.id}").check({one.name})')
    listed = "".join(f"\n- {_shown_answer(one, wrong.answer)}\n  {said(wrong.word, lang)}" for wrong in one.wrong)
    yield _markdown(f"{one.id}-typical", f"{_TYPICAL.say(lang)}\n{listed}")


def _shown_answer(one: Spec, answer: Any) -> str:
    if one.kind != "code":
        return f"`{answer}`:"
    return "\n\n  ```python\n" + "\n".join(f"  {line}" for line in answer.splitlines()) + "\n  ```\n"


def _nbgrader(one: Spec, lang: str) -> Iterator[dict[str, Any]]:
    yield _markdown(f"{one.id}-text", statement(one, lang), _locked(f"text-{one.id}"))
    yield _code(f"{one.id}-card", f'ex = rk.exercise("{one.id}")\nex', _locked(f"card-{one.id}"))
    answer = f"{one.start}\n\n### BEGIN SOLUTION\n{model_source(one)}\n### END SOLUTION"
    yield _code(f"{one.id}-answer", answer, _cell(f"answer-{one.id}", solution=True))
    tests = (
        f'from rummykit.course import grading\n\ngrading.visible("{one.id}", {one.name})\n'
        f'### BEGIN HIDDEN TESTS\ngrading.hidden("{one.id}", {one.name})\n### END HIDDEN TESTS'
    )
    yield _code(f"{one.id}-test", tests, _cell(f"test-{one.id}", grade=True, locked=True, points=one.points))


_WRITERS: dict[Kind, Callable[[Spec, str], Iterator[dict[str, Any]]]] = {
    "student": _student,
    "answers": _answers,
    "nbgrader": _nbgrader,
}


def _cell(
    grade_id: str, *, grade: bool = False, solution: bool = False, locked: bool = False, points: int | None = None
) -> dict[str, Any]:
    """The metadata by which nbgrader knows a cell."""
    about: dict[str, Any] = {
        "grade": grade, "grade_id": grade_id, "locked": locked, "schema_version": 3, "solution": solution,
        "task": False,
    }  # fmt: skip
    if points is not None:
        about["points"] = points
    return {"nbgrader": about}


def _locked(name: str) -> dict[str, Any]:
    return _cell(name, locked=True)


def _free(_name: str) -> dict[str, Any]:
    return {}


def _markdown(cell_id: str, source: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": _id(cell_id), "metadata": metadata or {}, "source": _lines(source)}


def _code(cell_id: str, source: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "cell_type": "code", "execution_count": None, "id": _id(cell_id), "metadata": metadata or {}, "outputs": [],
        "source": _lines(source),
    }  # fmt: skip


def _id(name: str) -> str:
    return name[:64]  # the longest that the notebook format allows


def _lines(source: str) -> list[str]:
    return source.splitlines(keepends=True)
