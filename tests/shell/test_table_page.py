"""``rummykit table``: a card table as a page of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from browser import PATIENCE_MS, free_port

import rummykit as rk
from rummykit.shell import table

from .helpers import refused, shell  # noqa: F401

# ruff: noqa: F811
NAMES = ["Ana", "Luis", "Eva"]


@pytest.fixture
def started(monkeypatch):
    """The commands that would have been run."""
    commands = []
    monkeypatch.setattr(table, "start", lambda command: commands.append(command) or 0)
    monkeypatch.setattr(table, "find_spec", lambda name: object())
    return commands


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_shows_the_match_that_was_asked_for(shell, started, lang):
    words = ["--players", ",".join(NAMES), "--seed", "7", "--target", "30", "--bots", "random", "--theme", "dark"]
    assert shell("table", "romme", *words, "--no-browser", "--port", "9123", "--lang", lang).code == 0
    ((*command,),) = started
    assert command[:3] == [sys.executable, "-m", "voila"]
    assert {"--theme=dark", "--no-browser", "--port=9123"} <= set(command)
    page = Path(command[3])
    assert rk.load_game(page.parent / "match.json").state == rk.new_game("romme", NAMES, seed=7, target=30).state
    (cell,) = json.loads(page.read_text(encoding="utf-8"))["cells"]
    shown = {}
    exec(cell["source"].replace("\nrk.CardTable", "\nshown = rk.CardTable"), shown)  # noqa: S102  # what the page runs
    assert shown["game"].names == tuple(NAMES)
    assert shown["shown"]._session.lang == lang


def test_a_saved_match_is_gone_on_with(shell, started, tmp_path):
    game = rk.new_game("jack", players=3, seed=2)
    game.play("draw stock")
    game.save(tmp_path / "mine.json")
    assert shell("table", "--load", str(tmp_path / "mine.json")).code == 0
    page = table.write_page(game, ["greedy"], "en", tmp_path)
    assert rk.load_game(page.parent / "match.json").log == game.log


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "which game?"), (["chess"], "there is no game 'chess'"), (["romme", "--theme", "pink"], "light or dark"),
        (["romme", "--port", "0"], "from 1 to 65535"), (["romme", "--bots", "deepblue"], "no player 'deepblue'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(shell, started, words, said):
    assert said in refused(shell("table", *words))
    assert started == []


def test_without_voila_it_says_how_to_get_it(shell, monkeypatch):
    monkeypatch.setattr(table, "find_spec", lambda name: None)
    assert "rummykit[lab]" in refused(shell("table", "romme"))


@pytest.mark.browser
@pytest.mark.timeout(900)
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_table_is_played_on_its_page(chromium, tmp_path):
    """Voilà serves it, a card is drawn, and no other host hears of it."""
    port = free_port()
    page_file = table.write_page(rk.new_game("romme", 2, seed=7), ["greedy"], "en", tmp_path)
    command = table.page_command(page_file, "light", True, port)
    with (tmp_path / "log.txt").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(PATIENCE_MS)
    try:
        wait_for(f"http://localhost:{port}/")
        asked = []
        page.on("requestfinished", lambda one: asked.append(one.url))
        page.goto(f"http://localhost:{port}/")
        page.locator(".rkt .rkt-card").first.wait_for()
        assert page.locator(".jp-InputArea").count() == 0  # no code to be seen
        page.locator(".rkt-stock").click()
        page.locator(".rkt-say", has_text="You drew").wait_for()
        assert not [url for url in asked if not url.startswith((f"http://localhost:{port}", "data:", "blob:"))]
    finally:
        page.close()
        server.terminate()
        server.wait(60)


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(120):
        try:
            urllib.request.urlopen(url, timeout=30).close()  # noqa: S310  # our own page
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
        else:
            return
    pytest.fail("the page is not served")
