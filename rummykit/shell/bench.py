"""``rummykit bench``: the measurements of a source checkout."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import rummykit
from rummykit.language import Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.parsing import Parser

EXAMPLES = "rummykit bench\nrummykit bench engine"
_WHICH = Text("which measurement; all of them without it", "qué medición; sin ello, todas")
_REST = Text("what is handed on to it", "lo que se le pasa")
_NO_CHECKOUT = Text(
    "the measurements are not part of the installed package; run this from a source checkout (no {path})",
    "las mediciones no forman parte del paquete instalado; usa una copia del código fuente (no existe {path})",
)
_UNKNOWN = Text("there is no measurement {name!r}; choose {known}", "no hay ninguna medición {name!r}; elige {known}")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("name", _WHICH, nargs="?")
    parser.take("rest", _REST, nargs=argparse.REMAINDER, metavar="…")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Run one measurement or all of them."""
    options = parser.parse_args(words)
    folder = Path(rummykit.__file__).resolve().parent.parent / "benchmarks"
    scripts = {file.stem: file for file in sorted(folder.glob("*.py")) if not file.name.startswith("_")}
    if not scripts:
        raise Refusal(_NO_CHECKOUT, path=folder)
    if options.name is not None and options.name not in scripts:
        raise Refusal(_UNKNOWN, name=options.name[:40], known=", ".join(scripts))
    chosen = [scripts[options.name]] if options.name else list(scripts.values())
    return max(_measure(script, options.rest, console) for script in chosen)


def _measure(script: Path, rest: list[str], console: Console) -> int:
    console.line(f"== {script.stem}")
    sys.stdout.flush()
    command = [sys.executable, str(script), *rest]
    return subprocess.run(command, cwd=script.parent.parent, check=False).returncode  # noqa: S603  # our own scripts
