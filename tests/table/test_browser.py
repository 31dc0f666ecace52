"""The table in a real JupyterLab: a round by pointer, one by keys alone, and what must hold on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser import AT_REST, Lab

pytestmark = [
    pytest.mark.browser,
    # Playwright leaves the event loop of its own thread to the interpreter's end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

# Seat 0 can play this round to its end in three turns; seat 1 only draws and discards.
ROUND = """
import rummykit as rk

def quiet(view, moves):
    return moves[0] if moves[0].verb == "draw" else moves[-1]

game = rk.position(
    "romme",
    hands=["TS JS QS KD KH KC 9C 5H 2C 3D", "2S 3S AD 2H"],
    table=["4H JK=5H 6H", "6C 7C 8C", "5D 6D 7D"],
    owners=[1, 1, 1],
    opened=[1],
    discard="4C",
    stock="8D 2D 9H 3H TC 4S 5S",
    target=200,
)
table = rk.CardTable(game, lang="{lang}", opponents=[quiet], pace="none")
table
"""


# The text of an element without what only a screen reader is told.
_SEEN = """node => {
  const copy = node.cloneNode(true);
  for (const heard of copy.querySelectorAll(".rkt-sr")) heard.remove();
  return copy.textContent;
}"""


class Desk:
    """A page with a notebook on it, all cells run.

    Attributes:
        page: the page.
        errors: what the page complained of on its console.
    """

    def __init__(self, page: Any, lab: Lab, name: str, cells: list[str], path: str = "") -> None:
        self.page = page
        self.errors: list[str] = []
        page.set_default_timeout(30_000)
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        # A workspace of its own: JupyterLab would open the notebooks of the test before again.
        path = path or f"lab/workspaces/{name.removesuffix('.ipynb')}/tree"
        page.goto(f"{lab.url}/{path}/{lab.write(name, cells)}")
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.ready")
        self.errors.clear()  # what the notebook says of itself before any table is there
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.locator(".rkt .rkt-card").first.wait_for()
        page.wait_for_timeout(700)
        self.table = page.locator(".rkt").first

    def card(self, name: str) -> Any:
        """A card of the hand by its name."""
        return self.table.locator(f'.rkt-card[aria-label^="{name},"]').first

    def meld(self, name: str) -> Any:
        """A meld on the table by a part of its name."""
        return self.table.locator(f'.rkt-meld[aria-label*="{name}"]')

    def says(self, text: str) -> None:
        """Wait until the live region says something in answer to what was done, as it is read with the eyes."""
        self.page.wait_for_function("""!document.querySelector('.rkt[data-busy="asking"]')""")
        node = self.table.locator(".rkt-say").element_handle()
        self.page.wait_for_function(f"([node, text]) => ({_SEEN})(node).includes(text)", arg=[node, text])

    def hand(self) -> list[str]:
        """The names of the cards of the hand, in order."""
        labels = self.table.locator(".rkt-card").evaluate_all("nodes => nodes.map(n => n.getAttribute('aria-label'))")
        return [label.split(",")[0] for label in labels]

    def act(self, id_: str) -> Any:
        """One of the buttons."""
        return self.table.locator(f'[data-act="{id_}"]')

    def drag(self, source: Any, target: Any, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Drag with the mouse, step by step as a hand does."""
        self.settle()
        one, other = source.bounding_box(), target.bounding_box()
        mouse = self.page.mouse
        mouse.move(one["x"] + 10, one["y"] + 24)
        mouse.down()
        x, y = other["x"] + other["width"] * at[0], other["y"] + other["height"] * at[1]
        mouse.move((one["x"] + x) / 2, (one["y"] + y) / 2, steps=4)
        mouse.move(x, y, steps=4)
        mouse.up()

    def settle(self) -> None:
        """Wait until Python has answered, all of it is shown, and no card moves any more."""
        self.page.wait_for_function(AT_REST)

    def keys(self, *names: str) -> None:
        """Press keys one after another."""
        for name in names:
            self.page.keyboard.press(name)
            self.page.wait_for_timeout(60)

    def go_to(self, name: str) -> None:
        """Go along the hand with the arrow keys until the card in focus has this name."""
        self.keys("Home")
        for _ in self.hand():
            label = self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
            if label.startswith(f"{name},"):
                return
            self.keys("ArrowRight")
        raise AssertionError(f"no {name} in the hand: {self.hand()}")


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1000})
    yield context.new_page()
    context.close()


def test_a_round_by_pointer(page: Any, lab: Lab) -> None:
    """ROM-102, ROM-104, ROM-108, ROM-109, ROM-111, ROM-116, ROM-117: drag and click, to the count and on."""
    desk = Desk(page, lab, "pointer.ipynb", [ROUND.replace("{lang}", "en")])
    table = desk.table
    table.scroll_into_view_if_needed()
    # The first turn: draw by dragging, lay with the button, take a joker, discard by dragging.
    desk.drag(table.locator(".rkt-stock"), table.locator(".rkt-hand"))
    desk.says("You drew 8♦")
    assert desk.act("lay").inner_text() == "Lay 30 points"
    desk.act("lay").click()
    desk.says("You laid 10♠ J♠ Q♠")
    desk.card("five of hearts").click(position={"x": 10, "y": 30})
    desk.act("add").filter(has_text="Joker for 5♥").wait_for()
    desk.meld("four of hearts").click()
    desk.says("in place of a joker")
    assert "joker" in desk.hand()
    desk.drag(desk.card("two of clubs"), table.locator(".rkt-discard"))
    desk.says("Blas discarded")
    # The second: draw by a click, lay a marked meld by dragging one of its cards, add by dragging.
    desk.settle()
    table.locator(".rkt-stock").click()
    desk.says("You drew 9♥")
    table.locator('[data-order="rank"]').click()
    table.locator(".rkt-line").first.wait_for()
    desk.drag(desk.card("king of hearts"), table.locator(".rkt-melds"), at=(0.5, 0.9))
    desk.says("You laid K♥ K♦ K♣")
    desk.drag(desk.card("nine of clubs"), desk.meld("six of clubs"), at=(0.1, 0.5))
    desk.says("You added 9♣ to Blas’s run")
    desk.settle()
    desk.card("three of diamonds").click(position={"x": 10, "y": 30})
    table.locator(".rkt-discard").click()
    desk.says("Blas discarded")
    # The third: a joker at the end it is dropped at, everything else away, and out.
    desk.settle()
    table.locator(".rkt-stock").click()
    desk.says("You drew 10♣")
    desk.drag(desk.card("joker"), desk.meld("ten of spades"), at=(0.9, 0.4))
    desk.says("You added joker to your run")
    assert "stands for king of spades" in desk.meld("ten of spades").get_attribute("aria-label")
    desk.drag(desk.card("ten of clubs"), desk.meld("six of clubs"))
    desk.says("You added 10♣")
    desk.drag(desk.card("eight of diamonds"), desk.meld("five of diamonds"))
    desk.says("You added 8♦")
    desk.drag(desk.card("nine of hearts"), table.locator(".rkt-discard"))
    sheet = table.locator(".rkt-sheet")
    sheet.wait_for()
    assert "You went out." in sheet.inner_text()
    assert "ROM-66" in sheet.inner_text()
    desk.act("continue").click()
    table.locator(".rkt-side", has_text="Round 2").wait_for()
    sheet.wait_for(state="hidden")
    assert desk.errors == []


def test_a_round_by_keys_alone(page: Any, lab: Lab) -> None:
    """The same round without a pointer; the notebook hears none of the keys."""
    desk = Desk(page, lab, "keys.ipynb", [ROUND.replace("{lang}", "en"), "1 + 1"])
    cells = page.locator(".jp-Cell").count()
    page.locator(".rkt-stock").focus()
    desk.keys("s")
    desk.says("You drew 8♦")
    desk.keys("l")
    desk.says("You laid 10♠ J♠ Q♠")
    # Tab leads to the hand, arrows go along it.
    desk.table.locator('.rkt-card[tabindex="0"]').focus()
    desk.go_to("five of hearts")
    desk.keys(" ", "a")
    desk.says("in place of a joker")
    desk.go_to("two of clubs")
    desk.keys("d")
    desk.says("Blas discarded")
    desk.keys("s")
    desk.says("You drew 9♥")
    desk.keys("o")
    page.locator('[data-order="rank"][aria-pressed="true"]').wait_for()
    for name in ("king of hearts", "king of diamonds", "king of clubs"):
        desk.go_to(name)
        desk.keys(" ")
    desk.keys("l")
    desk.says("You laid K♥ K♦ K♣")
    desk.go_to("nine of clubs")
    desk.keys("Enter", "a")
    desk.says("You added 9♣")
    # Moved by hand, a card stays where it was put.
    desk.go_to("nine of hearts")
    desk.keys("Shift+ArrowLeft")
    page.locator('[data-order="hand"][aria-pressed="true"]').wait_for()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("nine of hearts")
    desk.go_to("three of diamonds")
    desk.keys("d")
    desk.says("Blas discarded")
    desk.keys("s")
    desk.says("You drew 10♣")
    desk.go_to("ten of clubs")
    desk.keys("a")
    desk.says("You added 10♣")
    desk.go_to("eight of diamonds")
    desk.keys("a")
    desk.says("You added 8♦")
    desk.go_to("joker")
    desk.keys("a")
    # The joker fits in more than one place: the table asks, and the first answer has the focus.
    page.locator(".rkt-ask button").first.wait_for()
    assert page.evaluate("document.activeElement.closest('.rkt-ask') !== null")
    desk.keys("Enter")
    desk.says("You added joker")
    desk.go_to("nine of hearts")
    desk.keys("d")
    page.locator(".rkt-sheet").wait_for()
    desk.keys("c")
    page.locator(".rkt-side", has_text="Round 2").wait_for()
    # Keys that would change the notebook, with the focus inside the table.
    desk.keys("b", "a", "x", "y", "m", "z")
    assert page.locator(".jp-Cell").count() == cells
    # A click where nothing can be pressed brings the keys to the table, not to the notebook's cell.
    page.locator(".rkt-side").click()
    desk.keys("ArrowUp", "d", "d", "x")
    assert page.locator(".jp-Cell").count() == cells
    assert page.evaluate("document.activeElement.closest('.rkt') !== null")
    # No trap: Tab goes through the table and out of it.
    for _ in range(60):
        desk.keys("Tab")
        if not page.evaluate("document.activeElement.closest('.rkt') !== null"):
            break
    else:
        pytest.fail("Tab never leaves the table")
    assert desk.errors == []


def test_a_refused_move_leads_to_its_rule(page: Any, lab: Lab) -> None:
    """ROM-32: words, cards, the number of the rule; its card opens, closes, and nothing is lost."""
    from axe_playwright_python.sync_playwright import Axe

    desk = Desk(page, lab, "refused.ipynb", [ROUND.replace("{lang}", "en")])
    desk.keys()
    desk.table.locator(".rkt-stock").click()
    desk.says("You drew")
    desk.settle()
    hand = desk.hand()
    desk.drag(desk.card("nine of clubs"), desk.meld("six of clubs"))
    desk.says("You cannot add 9♣ to Blas’s run")
    assert desk.table.locator('.rkt-say[data-tone="refused"]').count() == 1
    assert sorted(desk.hand()) == sorted(hand)
    link = desk.table.locator(".rkt-say .rkt-rule")
    assert link.inner_text() == "ROM-32 ›"
    desk.settle()
    violations = [_axe(Axe(), page)]
    link.click()
    drawer = desk.table.locator(".rkt-drawer")
    drawer.locator(".rk-rule", has_text="Only a player who has already laid cards").wait_for()
    desk.settle()
    violations.append(_axe(Axe(), page))
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.classList.contains('rkt-rule')"), "the focus is back where it was"
    desk.keys("?")
    drawer.get_by_text("this list").wait_for()
    violations.append(_axe(Axe(), page))
    desk.keys("Escape")
    desk.table.locator(".rkt-tool").nth(1).click()
    drawer.get_by_text("Language").wait_for()
    violations.append(_axe(Axe(), page))
    desk.keys("Escape")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    violations.append(_axe(Axe(), page))
    assert violations == [""] * len(violations)
    assert desk.errors == []


def _axe(axe: Any, page: Any) -> str:
    """What axe finds within the table, as text; empty where it finds nothing."""
    found = axe.run(page, context=".rkt")
    return found.generate_report() if found.violations_count else ""


def test_two_tables_in_spanish_and_english(page: Any, lab: Lab) -> None:
    """Two tables in one notebook do not meddle; one shown twice shows the same; the language changes."""
    cells = [
        ROUND.replace("{lang}", "es"),
        "table",
        'other = rk.CardTable(rk.new_game("romme", players=4, seed=7), opponents=["greedy"], pace="none")\nother',
    ]
    desk = Desk(page, lab, "two.ipynb", cells)
    page.locator(".rkt").nth(2).locator(".rkt-card").first.wait_for()
    first, again, other = (page.locator(".rkt").nth(i) for i in range(3))
    before = other.locator(".rkt-say").inner_text()
    assert first.locator(".rkt-side").inner_text().startswith("!TE TOCA")
    first.locator(".rkt-stock").click()
    desk.says("Tú robaste 8♦ del mazo")
    again.locator(".rkt-say", has_text="Tú robaste").wait_for()
    assert again.locator(".rkt-card").count() == first.locator(".rkt-card").count() == 11
    assert first.locator('[data-act="lay"]').inner_text() == "Bajar 30 puntos"
    assert other.locator(".rkt-say").inner_text() == before
    first.locator('.rkt-card[aria-label^="cinco de corazones"]').click(position={"x": 10, "y": 30})
    first.locator(".rkt-meld").first.click()
    desk.says("No puedes canjear un comodín por 5♥")
    first.locator(".rkt-rule").first.click()
    first.locator(".rk-rule", has_text="ROM-44").wait_for()
    assert again.locator(".rkt-drawer").is_hidden()
    desk.keys("Escape")
    first.locator(".rkt-tool").nth(1).click()
    first.locator('select[data-name="lang"]').select_option(label="English")
    first.locator(".rkt-side", has_text="Your turn").wait_for()
    again.locator(".rkt-side", has_text="Your turn").wait_for()
    assert re.match(r"Card table: Rommé", first.get_attribute("aria-label"))
    assert desk.errors == []


def test_a_stopped_kernel_is_said(page: Any, lab: Lab) -> None:
    """The table stays as it was and says that Python no longer answers, also in a notebook opened again."""
    desk = Desk(page, lab, "stopped.ipynb", [ROUND.replace("{lang}", "en")])
    desk.table.locator(".rkt-stock").click()
    desk.says("You drew 8♦")
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.wait_for_timeout(500)
    desk.card("two of clubs").click(position={"x": 10, "y": 30})
    desk.table.locator(".rkt-offline", has_text="Python does not answer").wait_for()
    assert len(desk.hand()) == 11
    page.reload()
    page.locator(".rkt .rkt-card").first.wait_for()
    assert len(desk.hand()) == 11
    desk.table.locator(".rkt-offline", has_text="Python does not answer").wait_for()


def test_by_touch_on_a_telephone_in_notebook_7(chromium: Any, lab: Lab) -> None:
    """390 pixels wide, by touch, in Notebook 7: everything is within reach, nothing runs out of the page."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    desk = Desk(page, lab, "touch.ipynb", [ROUND.replace("{lang}", "es")], path="notebooks")
    desk.table.scroll_into_view_if_needed()
    wide = desk.table.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide[0] <= wide[1] + 1
    desk.table.locator(".rkt-stock").tap()
    desk.says("Tú robaste 8♦")
    desk.act("lay").tap()
    desk.says("Tú bajaste 10♠ J♠ Q♠")
    desk.settle()
    desk.card("nueve de tréboles").tap(position={"x": 10, "y": 30})
    desk.act("add").filter(has_text="Añadir 9♣").wait_for()
    desk.meld("seis de tréboles").tap()
    desk.says("Tú añadiste 9♣ a la escalera de Blas")
    desk.settle()
    desk.card("dos de tréboles").tap(position={"x": 10, "y": 30})
    desk.act("discard").filter(has_text="2♣").wait_for()
    desk.act("discard").tap()
    desk.says("Blas tiró")
    small = desk.table.locator("button:visible").evaluate_all(
        "nodes => nodes.map(n => n.getBoundingClientRect()).filter(b => b.height < 24 && b.width > 0).length"
    )
    assert small <= 1, "only the number of a rule within a sentence is smaller than a fingertip"
    assert desk.errors == []
    context.close()
