"""``rummykit bench``: a race of meld searches, with medians and ratios against solvers from outside."""

from __future__ import annotations

from pathlib import Path

from rummykit.language import Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.parsing import Parser

EXAMPLES = (
    'rummykit bench\nrummykit bench --only "table 60" --seconds 20\n'
    "rummykit bench --only hand --method masks --method mine.py:my_finder\n"
    "rummykit bench --full --json times.json --chart growth.svg"
)
_FULL = Text("all kinds of problems; up to an hour", "todas las clases de problemas; hasta una hora")
_SECONDS = Text("seconds after which no new round begins", "segundos tras los que no empieza otra ronda")
_ONLY = Text(
    'only kinds of problems whose name holds this, such as "table 60" or "hand gin"',
    'solo clases de problemas cuyo nombre contenga esto, por ejemplo "table 60" o "hand gin"',
)
_METHOD = Text(
    "race this method beside best, or the function of a file: FILE.py:FUNCTION; several times for several",
    "enfrentar este método con best, o la función de un archivo: ARCHIVO.py:FUNCIÓN; se puede repetir",
)
_SEED = Text("a number: the same number gives the same problems", "un número: el mismo número da los mismos problemas")
_JSON = Text("write all figures to this file", "escribir todas las cifras en este archivo")
_CHART = Text("write the chart of growth to this SVG file", "escribir el gráfico de crecimiento en este archivo SVG")
_NO_KIND = Text("no kind of problem holds {name!r}; there are {known}", "ninguna clase contiene {name!r}; hay {known}")
_NOT_WRITTEN = Text("{path} cannot be written", "no se puede escribir {path}")
_WRITTEN = Text("Written: {path}", "Escrito: {path}")
_POSITIVE = Text("--seconds is more than 0", "--seconds es mayor que 0")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.option("--full", about=_FULL, action="store_true")
    parser.option("--seconds", about=_SECONDS, type=int, metavar="N")
    parser.option("--only", about=_ONLY, default="", metavar="TEXT")
    parser.option("--method", about=_METHOD, action="append", metavar="NAME")
    parser.option("--seed", about=_SEED, type=int, default=7, metavar="N")
    parser.option("--json", about=_JSON, type=Path, metavar="FILE")
    parser.option("--chart", about=_CHART, type=Path, metavar="FILE")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Run the race and print what came of it."""
    from rummykit.arena.race import race
    from rummykit.search.racing.kinds import kinds
    from rummykit.shell.functions import finder_from

    options = parser.parse_args(words)
    known = [kind.key for kind in kinds(options.full)]
    if not any(options.only in key for key in known):
        raise Refusal(_NO_KIND, name=options.only[:40], known=", ".join(known))
    if options.seconds is not None and options.seconds < 1:
        raise Refusal(_POSITIVE)
    methods = [finder_from(word) for word in options.method or ()]
    for path in (options.json, options.chart):
        _write(path, "", console)  # before the race rather than after it
    result = race(options.seconds, full=options.full, only=options.only, seed=options.seed, methods=methods or None)
    console.line(result.text(console.lang))
    _write(options.json, result.as_json() + "\n", console)
    _write(options.chart, result.growth(console.lang) + "\n", console)
    return 0


def _write(path: Path | None, text: str, console: Console) -> None:
    if path is None:
        return
    try:
        path.write_text(text, "utf-8")
    except OSError:
        raise Refusal(_NOT_WRITTEN, path=path) from None
    if text:
        console.tell(_WRITTEN, path=path)
