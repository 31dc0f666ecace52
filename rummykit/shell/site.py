"""``rummykit site``: the whole kit as a folder of static files."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

from rummykit.language import Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.lab import lessons
from rummykit.shell.parsing import Parser

EXAMPLES = "rummykit site public\npython -m http.server --directory public"
_WHERE = Text("the folder to build; a new one, or one built before", "la carpeta que crear; nueva, o creada antes")
_PYODIDE = Text(
    "a folder with the files of Pyodide, instead of fetching them with npm",
    "una carpeta con los archivos de Pyodide, en vez de obtenerlos con npm",
)
_STEP = Text("{n}/{of}  {what} …", "{n}/{of}  {what} …")
_DONE = Text(
    "{folder}: {files} files, {size:.1f} MB, in {seconds:.0f} s. Any static server shows it:",
    "{folder}: {files} archivos, {size:.1f} MB, en {seconds:.0f} s. Lo muestra cualquier servidor de archivos:",
)


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("folder", _WHERE, metavar="FOLDER")
    parser.option("--pyodide", about=_PYODIDE, metavar="FOLDER")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Build the site."""
    from rummykit.site.building import STEPS, build
    from rummykit.site.wheels import SiteError

    options = parser.parse_args(words)
    began, steps = time.monotonic(), list(STEPS.values())

    def tell(step: Text) -> None:
        console.tell(_STEP, n=steps.index(step) + 1, of=len(steps), what=step.say(console.lang))

    try:
        site = build(Path(options.folder), lessons(), Path(options.pyodide) if options.pyodide else None, tell)
    except SiteError as error:
        raise Refusal(error.text(console.lang)) from None
    except OSError as error:
        raise Refusal(f"{options.folder}: {error.strerror or error}") from None
    seconds = time.monotonic() - began
    console.tell(_DONE, folder=site.folder, files=site.files, size=site.size / 1e6, seconds=seconds)
    console.line(f"  python -m http.server --directory {shlex.quote(str(site.folder))}")
    return 0
