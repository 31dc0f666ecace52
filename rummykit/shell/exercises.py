"""``rummykit exercises``: list the exercises, show one, and export notebooks for a class."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from rummykit.course import ExerciseError, exercise, sets, specs
from rummykit.course.drawing import said
from rummykit.course.exporting import KINDS, export
from rummykit.course.model import KINDS as EXERCISE_KINDS
from rummykit.course.model import folder as exercises_folder
from rummykit.language import Text
from rummykit.shell.console import Console, Refusal, fold
from rummykit.shell.parsing import Parser

EXAMPLES = (
    "rummykit exercises\nrummykit exercises list 2\nrummykit exercises show 1.2\nrummykit exercises guide\n"
    "rummykit exercises export class --kind student --lang es"
)
_WHAT = Text("list, show, export or guide; list without it", "list, show, export o guide; sin ello, list")
_WHICH = Text(
    "the set to list, the exercise to show, or the folder to export to",
    "el grupo que listar, el ejercicio que mostrar o la carpeta de destino",
)
_KIND = Text("what to export: student, answers or nbgrader", "qué exportar: student, answers o nbgrader")
_NO_NAME = Text("say which exercise to show, such as 1.2", "indica qué ejercicio mostrar, como 1.2")
_NO_SET = Text(
    "there is no set {given}; the sets go from 1 to {last}",
    "no hay ningún grupo {given}; los grupos van del 1 al {last}",
)
_GUIDE_ALONE = Text("guide stands alone; nothing is known of {given}", "guide va sin nada más; no se entiende {given}")
_NO_TARGET = Text("say which folder to export to", "indica a qué carpeta exportar")
_NOT_WRITTEN = Text("cannot write to {path}: {why}", "no se puede escribir en {path}: {why}")
_DONE = Text("{n} files written to {path}", "{n} archivos escritos en {path}")
_HEAD = Text("{number}. {title} ({minutes} minutes)", "{number}. {title} ({minutes} minutos)")
GUIDES = {"en": "guide-en.md", "es": "guia-es.md"}


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("what", _WHAT, nargs="?", default="list", choices=tuple(ACTIONS), metavar="ACTION")
    parser.take("which", _WHICH, nargs="?", metavar="WHICH")
    parser.option("--kind", about=_KIND, choices=KINDS, default="student")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """List, show, export, or print the teacher's guide."""
    options = parser.parse_args(words)
    ACTIONS[options.what](options, console)
    return 0


def _guide(options: Namespace, console: Console) -> None:
    if options.which is not None:
        raise Refusal(_GUIDE_ALONE, given=options.which[:40])
    console.line((exercises_folder() / GUIDES[console.lang]).read_text("utf-8").rstrip())


def _list(options: Namespace, console: Console) -> None:
    wanted = [one for one in sets() if options.which in (None, str(one.number))]
    if not wanted:
        raise Refusal(_NO_SET, given=options.which[:40], last=len(sets()))
    for one_set in wanted:
        title = said(one_set.title, console.lang)
        console.tell(_HEAD, number=one_set.number, title=title, minutes=one_set.minutes)
        for one in (one for one in specs() if one.set == one_set.number):
            kind = EXERCISE_KINDS[one.kind].say(console.lang)
            console.line(fold(f"  {one.place:<5}{said(one.title, console.lang)} ({kind}; {one.id})", "       "))


def _show(options: Namespace, console: Console) -> None:
    if options.which is None:
        raise Refusal(_NO_NAME)
    try:
        console.line(str(exercise(options.which, console.lang)))
    except ExerciseError as error:
        raise Refusal(Text(error.text("en"), error.text("es"))) from None


def _export(options: Namespace, console: Console) -> None:
    target = options.which
    if target is None:
        raise Refusal(_NO_TARGET)
    try:
        chosen = next(one for one in KINDS if one == options.kind)
        written = export(Path(target), chosen, console.lang)
    except OSError as error:
        raise Refusal(_NOT_WRITTEN, path=target, why=error.strerror or str(error)) from None
    console.tell(_DONE, n=len(written), path=target)


ACTIONS: dict[str, Callable[[Namespace, Console], None]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "guide": _guide,
}
