"""What a learner has done so far, in a small JSON file of their own."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, field, fields
from html import escape
from pathlib import Path
from typing import Any

from rummykit.course.model import Spec, sets, specs
from rummykit.language import Text, spoken

FILE_VARIABLE = "RUMMYKIT_PROGRESS"
_VERSION = 1

_TITLE = Text("Your exercises", "Tus ejercicios")
_SUM = Text(
    "{right} of {all} solved, {points} of {most} points", "{right} de {all} resueltos, {points} de {most} puntos"
)
_WHERE = Text("kept in {path}", "guardado en {path}")
_NOT_KEPT = Text("not kept: {path} cannot be written to", "no se guarda: no se puede escribir en {path}")
_SET_ASIDE = Text(
    "the file was damaged; it was set aside as {path} and a new one begun",
    "el archivo estaba dañado; se ha apartado como {path} y se ha empezado otro",
)
_MARKS = {"right": "✓", "wrong": "✗", "": "○"}


@dataclass
class Entry:
    """What was done about one exercise.

    Attributes:
        status: ``right``, ``wrong``, or empty while it has not been tried.
        tries: how often an answer was checked.
        hints: how many hints were shown.
        solution: whether the model answer was shown before it was solved.
    """

    status: str = ""
    tries: int = 0
    hints: int = 0
    solution: bool = False


@dataclass
class Progress:
    """All exercises and how far a learner has got; it shows itself as a table.

    Attributes:
        path: the file it is kept in.
        entries: by exercise id.
        set_aside: where a damaged file was moved to, if there was one.
        writable: whether the last writing worked.
    """

    path: Path
    entries: dict[str, Entry] = field(default_factory=dict)
    set_aside: Path | None = None
    writable: bool = True

    def of(self, exercise: str) -> Entry:
        """The entry of one exercise."""
        return self.entries.setdefault(exercise, Entry())

    def answered(self, exercise: str, status: str) -> None:
        """Note the verdict on an answer; what was solved once stays solved."""
        if status == "untried":
            return
        entry = self.of(exercise)
        entry.tries += 1
        entry.status = "right" if status == "right" or entry.status == "right" else "wrong"
        self.save()

    def next_hint(self, exercise: str, every: int) -> int:
        """The number of the hint to show now, from 0; the last one again when all were shown."""
        entry = self.of(exercise)
        number = min(entry.hints, every - 1)
        entry.hints = min(entry.hints + 1, every + 1)
        self.save()
        return number

    def solution_shown(self, exercise: str) -> None:
        """Note that the model answer was looked at."""
        entry = self.of(exercise)
        entry.solution = entry.solution or entry.status != "right"
        self.save()

    def save(self) -> None:
        """Write the file, whole or not at all."""
        written = {"version": _VERSION, "exercises": {name: asdict(entry) for name, entry in self.entries.items()}}
        partial = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n", "utf-8")
            partial.replace(self.path)
            self.writable = True
        except OSError:
            self.writable = False  # a learner without a home can still learn; the table says so

    def _rows(self) -> list[tuple[Spec, Entry]]:
        return [(one, self.entries.get(one.id, Entry())) for one in specs()]

    def text(self, lang: str | None = None) -> str:
        """The table as text."""
        lang = spoken(lang)
        lines = [f"{_TITLE.say(lang)}: {self._sum(lang)}"]
        for one_set in sets():
            lines.append(f"{one_set.number}. {one_set.title.say(lang)}")
            lines += [
                f"  {_MARKS[entry.status]} {one.place:<5}{one.title.say(lang)} ({one.id})"
                for one, entry in self._rows()
                if one.set == one_set.number
            ]
        return "\n".join([*lines, *self._notes(lang)])

    __str__ = text

    def __repr__(self) -> str:
        return self.text()

    def _sum(self, lang: str) -> str:
        rows = self._rows()
        right = [one for one, entry in rows if entry.status == "right"]
        points = sum(one.points for one in right)
        return _SUM.say(lang, right=len(right), all=len(rows), points=points, most=sum(one.points for one, _ in rows))

    def _notes(self, lang: str) -> list[str]:
        notes = [(_WHERE if self.writable else _NOT_KEPT).say(lang, path=self.path)]
        return notes + ([_SET_ASIDE.say(lang, path=self.set_aside)] if self.set_aside else [])

    def _repr_html_(self) -> str:
        lang = spoken(None)
        parts = [f'<div lang="{lang}"><p><strong>{_TITLE.say(lang)}</strong>: {escape(self._sum(lang))}</p>']
        for one_set in sets():
            cells = "".join(
                f'<li style="list-style:none"><span aria-hidden="true">{_MARKS[entry.status]}</span> {one.place} '
                f"{escape(one.title.say(lang))} <code>{one.id}</code></li>"
                for one, entry in self._rows()
                if one.set == one_set.number
            )
            right = sum(entry.status == "right" for one, entry in self._rows() if one.set == one_set.number)
            every = sum(one.set == one_set.number for one, _ in self._rows())
            parts.append(
                f"<details{' open' if 0 < right < every else ''}><summary>{one_set.number}. "
                f"{escape(one_set.title.say(lang))}: {right}/{every}</summary><ul>{cells}</ul></details>"
            )
        return (
            "".join(parts) + "".join(f"<p><small>{escape(note)}</small></p>" for note in self._notes(lang)) + "</div>"
        )


# In the browser-only site the home folder is gone with the page; the browser keeps what lies beside the lessons.
_KEPT_BY_THE_BROWSER = Path("/drive")


def file() -> Path:
    """Where progress is kept: the file named by ``RUMMYKIT_PROGRESS``, else one in the home folder or the browser."""
    own = os.environ.get(FILE_VARIABLE)
    if own:
        return Path(own)
    if sys.platform == "emscripten" and _KEPT_BY_THE_BROWSER.is_dir():
        return _KEPT_BY_THE_BROWSER / "rummykit-progress.json"
    return Path.home() / ".rummykit" / "progress.json"


_open: dict[Path, Progress] = {}


def progress() -> Progress:
    """How far the learner has got; one object for one file as long as the process runs."""
    path = file()
    if path not in _open:
        _open[path] = read_file(path)
    return _open[path]


def read_file(path: Path) -> Progress:
    """Progress from a file; a damaged one is set aside, never overwritten and never an error."""
    try:
        written = path.read_bytes()
    except OSError:
        return Progress(path)
    try:
        return Progress(path, _entries(json.loads(written)))
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        aside = path.with_name(path.name + ".damaged")
        try:
            path.replace(aside)
        except OSError:
            return Progress(path, writable=False)
        return Progress(path, set_aside=aside)


def _entries(written: Any) -> dict[str, Entry]:
    if written["version"] != _VERSION:
        raise ValueError("another version")
    types = {one.name: type(one.default) for one in fields(Entry)}
    found = {}
    for name, values in written["exercises"].items():
        if any(type(values[key]) is not kind for key, kind in types.items()) or values["status"] not in _MARKS:
            raise ValueError("no entry")
        found[name] = Entry(**{key: values[key] for key in types})
    return found
