"""The learning aids in a real JupyterLab: by keys, by touch on a telephone, and for whoever cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import Lab

from table.desk import BROWSER, Desk

pytestmark = BROWSER

START = """
import rummykit as rk
game = rk.position(
    "romme", hands=["3C 4C 5C 2D 9D JS QS AD KH 7H 7D 7C 5S", "2S 3S 4S 8H 9H"], table=["7S 8S 9S TS"], owners=[1],
    opened=[1], discard="4C 8S QH", phase="play")
table = rk.CardTable(game, lang="{lang}", pace="none")
table
"""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of its own for each test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    yield context.new_page()
    context.close()


def test_every_aid_by_keys(page: Any, lab: Lab) -> None:
    """Hint, why not with its rule, marks, the search beside the table, earlier moves, and taking back."""
    desk = Desk(page, lab, "aids.ipynb", [START.replace("{lang}", "en"), "table"])
    root = desk.table
    desk.card("three of clubs").focus()
    desk.keys("g")
    desk.says("Hint: ")
    assert root.locator("[data-hint]").count() >= 2, "the cards and the button"
    desk.keys("Escape", "m")
    desk.says("Marked: ")
    assert desk.card("seven of clubs").get_attribute("aria-label").endswith("can be laid")
    # Why not: the card in focus, a move only tried, and the card of its rule.
    desk.go_to("jack of spades")
    desk.keys("w")
    drawer = root.locator('.rkt-drawer[data-kind="why"]')
    drawer.locator("li").first.wait_for()
    field = drawer.locator("input")
    field.fill("add JS to 1")
    field.press("Enter")
    drawer.locator(".rkt-tried .rkt-rule").first.wait_for()
    desk.audit()
    drawer.locator(".rkt-tried .rkt-rule").first.press("Enter")
    root.locator('.rkt-drawer[data-kind="rule"] .rkt-rulecard').wait_for()
    desk.keys("Escape", "Escape")
    # The search of this hand: forward and back.
    desk.go_to("jack of spades")
    desk.keys("e")
    words = root.locator(".rkt-stepwords")
    words.filter(has_text="Step 1 of").wait_for()
    desk.keys("ArrowRight")
    words.filter(has_text="Step 2 of").wait_for()
    root.locator(".rkt-beside svg").first.wait_for()
    desk.audit()
    root.locator(".rkt-beside .rkt-close").click()
    # A move, the table before it, and back.
    desk.card("five of spades").focus()
    desk.keys("d")
    desk.says("discarded")
    held = desk.hand()
    desk.keys("j", ",", ",", ",", ",")
    desk.says("The beginning.")
    assert "five of spades" in desk.hand()
    assert not root.locator(".rkt-acts").is_visible()
    desk.audit()
    desk.keys("d", "s", ".")
    desk.says("Round 1, move 1 of")
    desk.keys("Escape")
    page.wait_for_function("node => !node.querySelector('.rkt-past:not([hidden])')", arg=root.element_handle())
    assert desk.hand() == held
    desk.keys("u")
    desk.says("Taken back: You discarded 5♠")
    assert "five of spades" in desk.hand()
    # The second view of the same table has followed, without its panels.
    second = page.locator(".rkt").nth(1)
    assert second.locator('.rkt-card[aria-label^="five of spades"]').count() == 1
    assert second.locator(".rkt-beside").is_hidden()
    desk.ends()


def test_a_file_of_the_match_and_back(page: Any, lab: Lab) -> None:
    """The page offers a file; a damaged one is refused, the good one goes on."""
    desk = Desk(page, lab, "file.ipynb", [START.replace("{lang}", "en")])
    desk.table.locator(".rkt-tool[aria-label^='Settings']").click()
    with page.expect_download() as waiting:
        desk.table.get_by_role("button", name="Save to a file").click()
    path = waiting.value.path()
    desk.table.locator("input[type=file]").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": b'{"format"'}
    )
    desk.says("That file cannot be opened")
    desk.card("two of diamonds").click(position={"x": 10, "y": 40})
    desk.act("discard").filter(has_text="2♦").click()
    desk.says("discarded")
    desk.table.locator(".rkt-tool[aria-label^='Settings']").click()
    desk.table.locator("input[type=file]").set_input_files(path)
    desk.says("The match of the file goes on at move 0.")
    assert "two of diamonds" in desk.hand()
    desk.ends()


REPLAY = """
import rummykit as rk
game = rk.new_game("romme", players=2, seed=2, target=1)
rk.autoplay(game, ["greedy"])
rk.CardTable.replay(game, lang="es")
"""


def test_a_replay_by_touch_on_a_telephone(chromium: Any, lab: Lab) -> None:
    """From the first deal to the count, all hands open, seen by another seat."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
    try:
        page = context.new_page()
        desk = Desk(page, lab, "replay.ipynb", [REPLAY], path="notebooks")
        root = desk.table
        desk.says("El comienzo.")
        desk.touch(root.get_by_role("button", name="Uno adelante"))
        desk.says("Ronda 1, jugada 1 de")
        desk.touch(root.get_by_label("Todas las manos"))
        root.locator(".rkt-other").wait_for()
        before = desk.hand()
        root.get_by_label("Vista de").select_option("1")
        root.locator(".rkt-own").filter(has_text="Blas").wait_for()
        assert desk.hand() != before
        wide = root.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide[0] <= wide[1] + 1
        desk.audit()
        desk.touch(root.get_by_role("button", name="Al final"))
        root.locator(".rkt-sheet").wait_for()
        desk.ends()
    finally:
        context.close()
