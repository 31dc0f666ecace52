"""``rummykit table romme``: a card table as a page of its own, without notebook or code.

The page is served by Voilà on this machine; for a projector, or for somebody who wants to see
nothing but cards.
"""

from __future__ import annotations

import json
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from rummykit.engine.game import Game
from rummykit.language import Text
from rummykit.shell.console import Console, Refusal
from rummykit.shell.lab import NO_BROWSER, PORT, known_port, start
from rummykit.shell.parsing import Parser
from rummykit.shell.play import match_arguments, match_asked, read_bots

EXAMPLES = "rummykit table romme\nrummykit table shanghai --players 4 --lang es --theme dark"
_THEME = Text("light or dark", "light (claro) o dark (oscuro)")
_THEMES = ("light", "dark")
_NO_THEME = Text("the theme is light or dark, not {theme}", "el tema es light o dark, no {theme}")
_NO_VOILA = Text(
    "Voilà, which shows the page, is not installed here; install it with: {python} -m pip install 'rummykit[lab]'",
    "Voilà, que muestra la página, no está instalado aquí; instálalo con: {python} -m pip install 'rummykit[lab]'",
)
_OPENING = Text("Opening the table; Ctrl+C here ends it.", "Abriendo la mesa; con Ctrl+C aquí se cierra.")
# Voilà's page would fetch fonts from elsewhere, which nothing here needs.
_OWN_HOST_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' ws:"
_SETTINGS = {"Voila": {"tornado_settings": {"headers": {"Content-Security-Policy": _OWN_HOST_ONLY}}}}
_PAGE = """import rummykit as rk

game = rk.load_game({file!r})
rk.CardTable(game, seat=0, lang={lang!r}, opponents={bots!r})"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    match_arguments(parser)
    parser.option("--theme", about=_THEME, default="light", metavar="THEME")
    parser.option("--no-browser", about=NO_BROWSER, action="store_true")
    parser.option("--port", about=PORT, type=int, metavar="N")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Serve the page."""
    options, rest = parser.parse_known_args(words)
    known_port(options.port)
    if options.theme not in _THEMES:
        raise Refusal(_NO_THEME, theme=options.theme[:40])
    bots = read_bots(options.bots)
    game = match_asked(parser, options, rest)
    if find_spec("voila") is None:
        raise Refusal(_NO_VOILA, python=sys.executable)
    page = write_page(game, bots, console.lang, Path(tempfile.mkdtemp(prefix="rummykit-table-")))
    console.tell(_OPENING)
    return start(page_command(page, options.theme, options.no_browser, options.port))


def write_page(game: Game, bots: list[str], lang: str, folder: Path) -> Path:
    """Write the page that shows a table of `game`, and the match beside it; returns the page."""
    match, page = folder / "match.json", folder / "table.ipynb"
    game.save(match)
    source = _PAGE.format(file=str(match), lang=lang, bots=bots)
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "table",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": [cell]}
    page.write_text(json.dumps(notebook), encoding="utf-8")
    (folder / "voila.json").write_text(json.dumps(_SETTINGS), encoding="utf-8")
    return page


def page_command(page: Path, theme: str, no_browser: bool, port: int | None) -> list[str]:
    """How to start Voilà of this very environment on a page."""
    command = [sys.executable, "-m", "voila", str(page), f"--theme={theme}", "--show_tracebacks=True"]
    command.append(f"--Voila.config_file_paths={page.parent}")
    if no_browser:
        command.append("--no-browser")
    if port is not None:
        command.append(f"--port={port}")
    return command
