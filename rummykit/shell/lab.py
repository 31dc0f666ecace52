"""``rummykit lab``: JupyterLab on the first lesson."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import rummykit
from rummykit.course import ExerciseError
from rummykit.course.exporting import export
from rummykit.language import LANGUAGES, Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.parsing import Parser

EXAMPLES = "rummykit lab\nrummykit lab --lang es --no-browser --port 9000"
FIRST = {"en": "en/00-start.ipynb", "es": "es/00-empezar.ipynb"}
COPIED_TO = "rummykit-lessons"

NO_BROWSER = Text("do not open a browser; print the address", "no abrir el navegador; mostrar la dirección")
PORT = Text("the port to serve on", "el puerto en el que servir")
_NO_LAB = Text(
    "JupyterLab is not installed here; install it with: {python} -m pip install 'rummykit[lab]'",
    "JupyterLab no está instalado aquí; instálalo con: {python} -m pip install 'rummykit[lab]'",
)
_NO_LESSONS = Text(
    "the lessons are not where they should be ({path}); install rummykit again",
    "las lecciones no están donde deberían ({path}); vuelve a instalar rummykit",
)
_COPIED = Text(
    "The lessons are in {path}, yours to change.", "Las lecciones están en {path}; son tuyas, puedes cambiarlas."
)
_NOT_COPIED = Text("cannot put the lessons into {path}: {why}", "no se pueden poner las lecciones en {path}: {why}")
_OPENING = Text(
    "Opening {path} in JupyterLab; Ctrl+C here ends it.", "Abriendo {path} en JupyterLab; con Ctrl+C aquí se cierra."
)
_BAD_PORT = Text("a port is a number from 1 to 65535, not {port}", "un puerto es un número del 1 al 65535, no {port}")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.option("--no-browser", about=NO_BROWSER, action="store_true")
    parser.option("--port", about=PORT, type=int, metavar="N")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Start JupyterLab on the first lesson in the language spoken."""
    options = parser.parse_args(words)
    known_port(options.port)
    if find_spec("jupyterlab") is None:
        raise Refusal(_NO_LAB, python=sys.executable)
    folder = lessons_folder(console)
    lesson = folder / FIRST[console.lang]
    if not lesson.is_file():
        raise Refusal(_NO_LESSONS, path=lesson)
    console.tell(_OPENING, path=lesson)
    return start(lab_command(folder, lesson, options.no_browser, options.port))


def known_port(port: int | None) -> None:
    """Look at the port to serve on.

    Raises:
        Refusal: there is no such port.
    """
    if port is not None and not 1 <= port <= 65535:
        raise Refusal(_BAD_PORT, port=port)


def lessons_folder(console: Console) -> Path:
    """Where the lessons and the exercises are, in a folder that can be written to.

    They are copied beside the person, from the installed package or from a source
    checkout, and nothing that is already there is overwritten: what a person changes is
    theirs, and a checkout stays as it is.

    Raises:
        Refusal: they cannot be copied.
    """
    mine = Path.cwd() / COPIED_TO
    try:
        copy_missing(lessons(), mine)
        with tempfile.TemporaryDirectory() as scratch:
            for lang in LANGUAGES:
                export(Path(scratch, lang, "exercises"), "student", lang)
            copy_missing(Path(scratch), mine)
    except ExerciseError as error:
        raise Refusal(error.text(console.lang)) from None
    except OSError as error:
        raise Refusal(_NOT_COPIED, path=mine, why=error.strerror or str(error)) from None
    console.tell(_COPIED, path=mine)
    return mine


def lessons() -> Path:
    """The lessons as they came, from the installed package or from a source checkout.

    Raises:
        Refusal: they are not there.
    """
    package = Path(rummykit.__file__).resolve().parent
    packaged, checkout = package / "lessons", package.parent / "notebooks"
    found = packaged if packaged.is_dir() else checkout
    if not found.is_dir():
        raise Refusal(_NO_LESSONS, path=found)
    return found


def copy_missing(source: Path, target: Path) -> None:
    """Copy every file of `source` that `target` does not have yet."""
    for file in sorted(source.rglob("*")):
        copy = target / file.relative_to(source)
        if file.is_file() and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def lab_command(folder: Path, lesson: Path, no_browser: bool, port: int | None) -> list[str]:
    """How to start JupyterLab of this very environment on `lesson`, with `folder` as its root."""
    # As the default address rather than as a file to open, so that the address printed leads to the lesson too.
    # A workspace for each language: the tabs of a visit in the other one are not opened again.
    place = lesson.relative_to(folder)
    address = f"/lab/workspaces/rummykit-{place.parts[0]}/tree/{place.as_posix()}"
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={address}"]
    if no_browser:
        command.append("--no-browser")
    if port is not None:
        command.append(f"--port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is often nobody else
    return command


def start(command: list[str]) -> int:
    """Run `command` in the place of this process, so that Ctrl+C reaches it alone."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606  # no shell is wanted
    return subprocess.run(command, check=False).returncode  # noqa: S603  # our own words only
