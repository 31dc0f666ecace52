"""Rummikub in a real JupyterLab: a round by pointer, one by keys alone, one by touch on a telephone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import Lab

from table.test_browser import Desk, _axe

pytestmark = [
    pytest.mark.browser,
    # Playwright leaves the event loop of its own thread to the interpreter's end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

# Seat 0 can empty its rack in three turns: a joker taken, a group robbed of a card, a run split.
ROUND = """
import rummykit as rk

def quiet(view, moves):
    return moves[-1]

game = rk.position(
    "rummikub",
    hands=["r6 k9 b9 r9 r10 r7 b7 y1", "b13 y13"],
    table=["r5 jk r7", "b8 k8 y8 r8", "k4 k5 k6 k7 k8 k9 k10", "y2 y3 y4"],
    opened=[0, 1],
    stock="b12 r13 y9 y10 b1",
)
table = rk.CardTable(game, lang="{lang}", opponents=[quiet], pace="none")
table
"""


class Board(Desk):
    """A page with a table of Rummikub on it."""

    def tile(self, name: str, comb: int | None = None) -> Any:
        """A card on the table by the start of its name, perhaps in one combination."""
        within = f'[data-meld="{comb}"] ' if comb else ""
        return self.table.locator(f'{within}.rkt-tile[aria-label^="{name}"]').first

    def comb(self, number: int) -> Any:
        """A combination by its number."""
        return self.table.locator(f'.rkt-comb[data-meld="{number}"]')

    @property
    def new(self) -> Any:
        """The place for a new combination."""
        return self.table.locator(".rkt-new")

    def lies(self, number: int, text: str) -> None:
        """Wait until a combination is named like this."""
        self.table.locator(f'.rkt-comb[data-meld="{number}"][aria-label^="{text}"]').wait_for()

    def pick(self, *names: str) -> None:
        """Pick cards of the rack up by keys, and wait until the table knows."""
        for name in names:
            self.go_to(name)
            self.keys(" ")
            self.table.locator(f'.rkt-new[aria-label*="{name}"]').wait_for()

    def listen(self) -> None:
        """From now on, keep whatever the live region says."""
        self.page.evaluate(
            """() => {
              const say = document.querySelector(".rkt-say");
              window.story = [];
              new MutationObserver(() => window.story.push(say.textContent.trim())).observe(say, {childList: true});
            }"""
        )

    def story(self) -> list[str]:
        """What the live region has said since `listen`."""
        told: list[str] = self.page.evaluate("window.story")
        return told

    def focused(self) -> str:
        """The name of what has the focus."""
        name: str = self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        return name


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1000})
    yield context.new_page()
    context.close()


def test_a_round_by_pointer(page: Any, lab: Lab) -> None:
    """KUB-18, KUB-38, KUB-39, KUB-50, KUB-53, KUB-63: drag and click anything anywhere, to the count and on."""
    from axe_playwright_python.sync_playwright import Axe

    board = Board(page, lab, "kub-pointer.ipynb", [ROUND.replace("{lang}", "en")])
    table = board.table
    table.scroll_into_view_if_needed()
    board.listen()
    # A card that fits shows where while it is dragged.
    board.settle()
    one, joker = board.card("red 6").bounding_box(), board.tile("joker").bounding_box()
    page.mouse.move(one["x"] + 10, one["y"] + 24)
    page.mouse.down()
    page.mouse.move(one["x"] + 10, one["y"] - 60, steps=4)
    assert board.comb(1).get_attribute("data-joker") == "now"
    page.mouse.move(joker["x"] + 10, joker["y"] + 20, steps=4)
    page.mouse.up()
    board.says("6◆ takes the place of joker in combination 1")
    board.lies(5, "Combination 5, not valid: joker")
    assert "0 of 2 from the rack" in board.comb(5).inner_text()
    assert board.act("confirm").inner_text().startswith("Not yet: KUB-")
    board.drag(board.card("black 9"), board.comb(5))
    board.drag(board.card("blue 9"), board.comb(5))
    board.lies(5, "Combination 5, group")
    # Undo and redo, by the buttons.
    board.act("undo").click()
    board.lies(5, "Combination 5, not valid")
    board.act("redo").click()
    board.lies(5, "Combination 5, group")
    assert board.act("confirm").inner_text() == "Confirm: 3 placed"
    board.act("confirm").click()
    board.says("Blas drew from the pool")
    # A card of the table to a new combination, cards of the rack to it; one back, and again.
    board.settle()
    board.drag(board.tile("red 8", 2), board.new)
    board.lies(6, "Combination 6, not valid: red 8")
    board.drag(board.card("red 9"), board.comb(6))
    board.settle()
    board.drag(board.tile("red 9", 6), table.locator(".rkt-hand"))
    board.says("9◆ back in the rack")
    board.settle()
    board.drag(board.tile("red 8", 6), table.locator(".rkt-hand"))
    board.says("The turn cannot end like that: 8◆ was on the table and must stay on it")
    assert table.locator(".rkt-say .rkt-rule").first.inner_text() == "KUB-40 ›"
    violations = [_axe(Axe(), page)]
    # By click and click: several cards of the rack at once.
    board.settle()
    board.card("red 9").click(position={"x": 10, "y": 30})
    board.card("red 10").click(position={"x": 10, "y": 30})
    table.locator('.rkt-comb[data-meld="6"][data-high="now"]').wait_for()
    board.comb(6).click(position={"x": 4, "y": 4})
    board.lies(6, "Combination 6, run: red 8, red 9, red 10")
    board.act("confirm").click()
    board.says("Blas drew from the pool")
    # Out of the middle of a run: it falls into two.
    board.settle()
    board.drag(board.tile("black 7", 3), board.new)
    board.lies(3, "Combination 3, run: black 4, black 5, black 6")
    board.lies(4, "Combination 4, run: black 8, black 9, black 10")
    board.drag(board.card("red 7"), board.comb(8))
    board.drag(board.card("blue 7"), board.comb(8))
    board.lies(8, "Combination 8, group")
    board.drag(board.card("yellow 1"), board.comb(5), at=(0.1, 0.4))
    board.says("Confirm wins the round")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    board.settle()
    violations.append(_axe(Axe(), page))  # in the dark
    board.act("confirm").click()
    sheet = table.locator(".rkt-sheet")
    sheet.wait_for()
    assert "You called “Rummikub”." in sheet.inner_text()
    assert "KUB-69" in sheet.inner_text()
    board.act("continue").click()
    table.locator(".rkt-side", has_text="Round 2 of 2").wait_for()
    assert violations == [""] * len(violations)
    assert board.errors == []
    told = " / ".join(board.story())
    for sentence in ("takes the place of joker", "Confirm ends your turn", "must stay on it", "wins the round"):
        assert sentence in told


def test_a_round_by_keys_alone(page: Any, lab: Lab) -> None:
    """The same round without a pointer: pick up, go to a combination, put; the notebook hears none of it."""
    board = Board(page, lab, "kub-keys.ipynb", [ROUND.replace("{lang}", "en"), "1 + 1"])
    cells = page.locator(".jp-Cell").count()
    board.table.locator('.rkt-card[tabindex="0"]').focus()
    board.listen()
    # The card that the joker stands for, to the first combination that it fits.
    board.pick("red 6")
    board.keys("f")
    assert board.focused().startswith("Combination 1, run: red 5, joker, stands for red 6, red 7. red 6 takes the place")
    board.keys("Enter")
    board.lies(5, "Combination 5, not valid: joker")
    board.pick("black 9", "blue 9")
    board.keys("ArrowUp", "ArrowUp", "Enter")  # past the place for a new one to the last combination
    board.lies(5, "Combination 5, group")
    board.keys("z")
    board.says("One step taken back")
    board.keys("y")
    board.lies(5, "Combination 5, group")
    board.keys("c")
    board.says("Blas drew from the pool")
    # Along the table: the red 8 of the group, put in a new combination.
    board.table.locator('.rkt-card[tabindex="0"]').focus()
    board.keys("Home", "ArrowUp")
    for _ in range(30):
        if board.focused().startswith("red 8, 4 of 4, in combination 2"):
            break
        board.keys("ArrowLeft")
    board.keys("Enter")
    board.table.locator('.rkt-new[aria-label*="red 8"]').wait_for()
    board.keys("n")
    board.lies(6, "Combination 6, not valid: red 8")
    assert board.focused().startswith("red 8, 1 of 1, in combination 6"), "the keys stay with the card moved"
    board.keys("ArrowDown")
    board.pick("red 9", "red 10")
    board.keys("f", "Enter")
    board.lies(6, "Combination 6, run: red 8, red 9, red 10")
    board.keys("c")
    board.says("Blas drew from the pool")
    # A card picked up says at each combination what would come of it; arrows say the place.
    board.pick("yellow 1")
    board.keys("ArrowUp", "ArrowUp")
    assert "would not be valid" in board.focused()
    board.keys("ArrowLeft", "ArrowRight")
    assert page.locator(".rkt-caret").count() == 1
    assert "between red 8 and red 9" in page.locator(".rkt-in > .rkt-sr").inner_text()
    board.keys("Escape")
    page.locator('.rkt-new:not([data-ready])').wait_for()
    assert page.locator(".rkt-caret").count() == 0
    board.table.locator('.rkt-card[tabindex="0"]').focus()
    board.pick("yellow 1")
    board.keys("f")
    assert board.focused().endswith("yellow 1 fits at the low end")
    board.keys("Enter")
    board.lies(4, "Combination 4, run: yellow 1, yellow 2")
    board.keys("r")
    board.says("The table is as at the start of the turn")
    board.keys("z")
    board.lies(4, "Combination 4, run: yellow 1, yellow 2")
    board.tile("black 7", 3).focus()
    board.keys("Enter")
    board.table.locator('.rkt-new[aria-label*="black 7"]').wait_for()
    board.keys("n")
    board.lies(8, "Combination 8, not valid: black 7")
    board.keys("ArrowDown")
    board.pick("red 7", "blue 7")
    board.keys("f", "Enter")
    board.lies(8, "Combination 8, group")
    board.keys("c")
    page.locator(".rkt-sheet").wait_for()
    board.keys("c")
    page.locator(".rkt-side", has_text="Round 2 of 2").wait_for()
    # Keys that would change the notebook, and no trap.
    board.keys("b", "a", "x", "m", "d", "d")
    assert page.locator(".jp-Cell").count() == cells
    for _ in range(40):
        board.keys("Tab")
        if not page.evaluate("document.activeElement.closest('.rkt') !== null"):
            break
    else:
        pytest.fail("Tab never leaves the table")
    assert board.errors == []
    assert "group" in " ".join(board.story())


def test_by_touch_on_a_telephone(chromium: Any, lab: Lab) -> None:
    """390 pixels wide, in Spanish: by tap and tap, and by a finger that drags; a question answered on the way."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    cells = [ROUND.replace("{lang}", "es").replace('y1", "b13', 'jk", "b13')]
    board = Board(page, lab, "kub-touch.ipynb", cells, path="notebooks")
    table = board.table
    table.scroll_into_view_if_needed()
    wide = table.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide[0] <= wide[1] + 1
    # A finger drags the 6 onto the joker.
    board.settle()
    finger = page.context.new_cdp_session(page)
    one, joker = board.card("6 rojo").bounding_box(), board.tile("comodín", 1).bounding_box()
    path = [(one["x"] + 12 + (joker["x"] - one["x"]) * i / 8, one["y"] + 30 + (joker["y"] - one["y"]) * i / 8)
            for i in range(9)]  # fmt: skip
    for i, (x, y) in enumerate(path):
        kind = "touchStart" if i == 0 else "touchMove"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.says("6◆ ocupa el lugar de comodín en la combinación 1")
    # Two cards tapped, then the combination.
    board.settle()
    for name in ("9 negro", "9 azul"):
        board.card(name).tap(position={"x": 10, "y": 30})
    table.locator('.rkt-comb[data-meld="5"][data-high="now"]').wait_for()
    board.comb(5).tap(position={"x": 4, "y": 4})
    board.lies(5, "Combinación 5, grupo")
    assert board.act("confirm").inner_text() == "Confirmar: 3 puestas"
    # The joker of the rack fits a run at either end: the table asks.
    board.settle()
    board.card("comodín").tap(position={"x": 10, "y": 30})
    table.locator('.rkt-comb[data-meld="4"][data-low="now"]').wait_for()
    board.comb(4).tap(position={"x": 4, "y": 4})
    ask = table.locator(".rkt-ask button")
    ask.nth(1).wait_for()
    ask.nth(1).tap()
    board.lies(4, "Combinación 4, escalera: comodín, hace de 1 amarillo")
    board.act("confirm").tap()
    board.says("Blas robó del mazo")
    small = table.locator("button:visible").evaluate_all(
        "nodes => nodes.map(n => n.getBoundingClientRect()).filter(b => b.height < 24 && b.width > 0).length"
    )
    assert small <= 2, "only the number of a rule within a sentence is smaller than a fingertip"
    # The rest: a card robbed, a run split, and out.
    board.settle()
    board.tile("8 rojo", 2).tap(position={"x": 6, "y": 20})
    table.locator('.rkt-tile[aria-selected="true"]').wait_for()
    board.new.tap()
    board.lies(6, "Combinación 6, no válida: 8 rojo")
    board.settle()
    for name in ("9 rojo", "10 rojo"):
        board.card(name).tap(position={"x": 10, "y": 30})
    table.locator('.rkt-comb[data-meld="6"][data-high="now"]').wait_for()
    board.comb(6).tap(position={"x": 4, "y": 4})
    board.lies(6, "Combinación 6, escalera")
    board.settle()
    board.tile("7 negro", 3).tap(position={"x": 6, "y": 20})
    table.locator('.rkt-tile[aria-selected="true"]').wait_for()
    board.new.tap()
    board.lies(8, "Combinación 8, no válida: 7 negro")
    board.settle()
    for name in ("7 rojo", "7 azul"):
        board.card(name).tap(position={"x": 10, "y": 30})
    table.locator('.rkt-comb[data-meld="8"][data-high="now"]').wait_for()
    board.comb(8).tap(position={"x": 4, "y": 4})
    board.says("Confirmar gana la ronda")
    board.act("confirm").tap()
    sheet = table.locator(".rkt-sheet")
    sheet.wait_for()
    assert "Has dicho «Rummikub»." in sheet.inner_text()
    assert board.errors == []
    context.close()
