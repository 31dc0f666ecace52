"""``rummykit grade FOLDER``: mark what a class handed in."""

from __future__ import annotations

from pathlib import Path

from rummykit.course import ExerciseError, Spec, spec, specs
from rummykit.course.marking import ClassLimits, exercises_in, mark
from rummykit.course.reports import write
from rummykit.course.submissions import left_out, submissions
from rummykit.language import Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.parsing import Parser

EXAMPLES = "rummykit grade handed-in\nrummykit grade handed-in --set 2 --out marks --lang es"
_FOLDER = Text(
    "the submissions: a notebook or .py file a person, or a folder a person",
    "las entregas: un cuaderno o archivo .py por persona, o una carpeta por persona",
)
_OUT = Text("where the marks go; FOLDER/marks without it", "dónde van las notas; sin ello, CARPETA/marks")
_SET = Text("mark the exercises of this set", "corregir los ejercicios de este grupo")
_ONLY = Text("mark this exercise; may be repeated", "corregir este ejercicio; se puede repetir")
_SECONDS = Text("seconds for each cell (5)", "segundos para cada celda (5)")
_MEMORY = Text("megabytes of memory (512)", "megabytes de memoria (512)")
_NO_FOLDER = Text("there is no folder {path}", "no existe la carpeta {path}")
_NOBODY = Text(
    "nothing was handed in at {path}: notebooks (.ipynb) or Python files (.py) are looked for",
    "en {path} no hay entregas: se buscan cuadernos (.ipynb) o archivos de Python (.py)",
)
_LEFT_OUT = Text(
    "Not marked, since there is no notebook and no Python file in it: {names}",
    "Sin corregir, porque no hay ni cuaderno ni archivo de Python: {names}",
)
_NOTHING = Text(
    "nobody in {path} answers an exercise; say which to mark with --set or --exercise",
    "nadie en {path} responde a ningún ejercicio; indica cuáles corregir con --set o --exercise",
)
_NO_SET = Text("there is no set {number}", "no existe el grupo {number}")
_ABOVE = Text("{name} is a number above 0, not {value}", "{name} es un número mayor que 0, no {value}")
_NOT_WRITTEN = Text("the marks cannot be written: {why}", "no se pueden escribir las notas: {why}")
_ONE = Text("{name}: {points} of {most}", "{name}: {points} de {most}")
_DONE = Text(
    "The marks are in {path} (marks.csv, marks.json, index.html).",
    "Las notas están en {path} (marks.csv, marks.json, index.html).",
)


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("folder", _FOLDER, metavar="FOLDER")
    parser.option("--out", about=_OUT, metavar="FOLDER")
    parser.option("--set", about=_SET, type=int, metavar="N")
    parser.option("--exercise", about=_ONLY, action="append", metavar="ID")
    parser.option("--seconds", about=_SECONDS, type=int, default=5, metavar="N")
    parser.option("--memory", about=_MEMORY, type=int, default=512, metavar="MB")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Mark every submission and write the reports."""
    options = parser.parse_args(words)
    for name in ("seconds", "memory"):
        if getattr(options, name) < 1:
            raise Refusal(_ABOVE, name=f"--{name}", value=getattr(options, name))
    folder = Path(options.folder)
    if not folder.is_dir():
        raise Refusal(_NO_FOLDER, path=folder)
    out = Path(options.out) if options.out else folder / "marks"
    handed_in = submissions(folder, leave_out=[out])
    if not handed_in:
        raise Refusal(_NOBODY, path=folder)
    wanted = _wanted(options.set, options.exercise) or exercises_in(handed_in, specs())
    if not wanted:
        raise Refusal(_NOTHING, path=folder)
    limits = ClassLimits(cell_seconds=options.seconds, memory_mb=options.memory)
    marked = []
    most = sum(one.points for one in wanted)
    for submission in handed_in:
        marked.append(mark(submission, wanted, limits))
        console.tell(_ONE, name=submission.person, points=marked[-1].points, most=most)
    if others := [name for name in left_out(folder) if folder / name != out]:
        console.tell(_LEFT_OUT, names=", ".join(others))
    try:
        write(out, marked, wanted, console.lang)
    except OSError as error:
        raise Refusal(_NOT_WRITTEN, why=error.strerror or str(error)) from None
    console.tell(_DONE, path=out)
    return 0


def _wanted(number: int | None, ids: list[str] | None) -> list[Spec]:
    try:
        named = [spec(name) for name in ids or ()]
    except ExerciseError as error:
        raise Refusal(Text(error.text("en"), error.text("es"))) from None
    of_set = [one for one in specs() if one.set == number]
    if number is not None and not of_set:
        raise Refusal(_NO_SET, number=number)
    return [*of_set, *(one for one in named if one not in of_set)]
