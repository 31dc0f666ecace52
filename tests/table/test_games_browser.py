"""The contract games and Jack the Ripper in a real JupyterLab: a round each by pointer, by keys and by touch."""

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

START = """
import rummykit as rk

def quiet(view, moves):
    names = list(map(str, moves))
    if "pass" in names:
        return "pass"
    return "draw stock" if "draw stock" in names else moves[0] if moves[0].verb == "vote" else moves[-1]

game = rk.position({position})
rk.CardTable(game, lang="{lang}", opponents=[quiet], pace="none")
"""
# Each of these rounds can be ended by seat 0 in two turns; the others only draw and discard.
SHANGHAI = """
    "shanghai", hands=["7S 7H 7D KS KH 3C 9C 5D", "4S 4H 6D", "2S 4C 5S"],
    table=["TC JC QC KC", "3S 3H 3D", "6S 6H 6C"], owners=[2, 2, 2], opened=[2], discard="AD KD",
    stock="2D 3D 5H 8C 6H 9D 4D",
"""
DUMMY = """
    "dummy", hands=["9S 9H 2C QS QH QD 8S 4D", "3S 4H 8C"], discard="8H", stock="QC 3D 8D KD AS 5S",
"""
JACK = """
    "jack", hands=["EV-EDDY EV-EDDY EV-EDDY VI-KELLY SU-EDDY EV-GULL", "EV-JILL EV-DRUITT EV-DRUITT"],
    areas=["EV-GULL EV-GULL EV-GULL VI-NICHOLS", "VI-ANNIE"], discard="EV-CHAPMAN",
    stock="AL-CHAPMAN EV-EDDY EV-GULL EV-PEDACHENKO SC-MITRE EV-DRUITT EV-DRUITT EV-JILL",
"""


def cell(position: str, lang: str = "en") -> str:
    return START.replace("{position}", position).replace("{lang}", lang)


class Seat(Desk):
    """A page with a table of one of these games on it."""

    def drag(self, source: Any, target: Any, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Drag with the mouse, the whole table being in view."""
        self.table.evaluate("node => node.scrollIntoView({block: 'nearest'})")
        self.page.wait_for_timeout(200)  # JupyterLab may still be scrolling by itself
        super().drag(source, target, at)

    def slot(self, number: int) -> Any:
        """A slot of the contract."""
        return self.table.locator(f'[data-slot="{number}"]')

    def pick(self, *names: str) -> None:
        """Pick cards by clicking them where no other card lies over them."""
        for name in names:
            self.settle()
            self.card(name).click(position={"x": 10, "y": 30})
            self.table.locator(f'.rkt-card[aria-selected="true"][aria-label^="{name},"]').first.wait_for()

    def press(self, id_: str, label: str) -> None:
        """Press a button once it says what it will do."""
        self.act(id_).filter(has_text=label).click()

    def tap(self, *names: str) -> None:
        """The same with a finger."""
        for name in names:
            self.settle()
            self.card(name).tap(position={"x": 10, "y": 30})
            self.table.locator(f'.rkt-card[aria-selected="true"][aria-label^="{name},"]').first.wait_for()

    def finger(self, id_: str, label: str) -> None:
        """Tap a button once it says what it will do."""
        self.act(id_).filter(has_text=label).tap()

    def is_within(self) -> None:
        """Nothing runs out of the page at the side."""
        wide = self.table.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide[0] <= wide[1] + 1
        loose = self.table.evaluate(
            """node => [...node.querySelectorAll("button, th, td, p")].filter(one => {
              const box = one.getBoundingClientRect(), all = node.getBoundingClientRect();
              return box.width && !one.closest(".rkt-hand, .rkt-sr") && (box.right > all.right + 1 || box.left < all.left - 1);
            }).map(one => one.textContent)"""
        )
        assert loose == []


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1700, "height": 1200})
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


# --- Shanghai Rummy ---------------------------------------------------------------------------


def test_shanghai_by_pointer(page: Any, lab: Lab) -> None:
    """SHA-18, SHA-33, SHA-39, SHA-60, SHA-84: take, fill the slots, lay, refuse to buy, add, go out."""
    from axe_playwright_python.sync_playwright import Axe

    desk = Seat(page, lab, "shanghai-pointer.ipynb", [cell(SHANGHAI)])
    table = desk.table
    desk.says("take K♦, or leave it")
    desk.drag(table.locator(".rkt-discard"), table.locator(".rkt-hand"))
    desk.says("You took K♦ from the discard pile")
    # Into the slots: one card dragged, two picked, the rest by the button.
    desk.drag(desk.card("seven of spades"), desk.slot(1))
    desk.says("Slot 1: 7♠.")
    desk.pick("seven of hearts", "seven of diamonds")
    assert desk.slot(1).get_attribute("data-takes") is not None
    desk.slot(1).click()
    table.locator('[data-slot="1"][data-state="ready"]').wait_for()
    desk.drag(desk.slot(1).locator("[data-k]").last, table.locator(".rkt-hand"))
    table.locator('[data-slot="1"][data-state="part"]').wait_for()
    violations = [_axe(Axe(), page)]
    table.locator('[data-tool="fill"]').click()
    table.locator('[data-slot="2"][data-state="ready"]').wait_for()
    desk.press("lay", "Lay contract 1")
    desk.says("You laid contract 1")
    assert desk.meld("laid by you").count() == 2
    desk.settle()
    desk.drag(desk.card("five of diamonds"), table.locator(".rkt-discard"))
    # The claim window: what it costs, and no.
    desk.says("Blas left 5♦. You may buy it: it comes with one penalty card from the stock")
    assert desk.act("buy").inner_text() == "Buy 5♦ + 1 from the stock"
    desk.settle()
    violations.append(_axe(Axe(), page))
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    violations.append(_axe(Axe(), page))
    desk.press("pass", "No, thanks")
    desk.says("Carmen left")
    desk.press("pass", "No, thanks")
    desk.says("Your turn: take")
    desk.act("draw").click()
    desk.says("You drew 5♥ from the stock")
    desk.settle()
    desk.drag(desk.card("nine of clubs"), desk.meld("ten of clubs"))
    desk.says("You added 9♣ to Carmen’s sequence")
    desk.drag(desk.card("three of clubs"), desk.meld("three of spades"))
    desk.says("You added 3♣")
    desk.drag(desk.card("five of hearts"), table.locator(".rkt-discard"))
    sheet = table.locator(".rkt-sheet")
    sheet.wait_for()
    assert "You went out." in sheet.inner_text()
    assert "Next, contract 2: One set of three and one sequence of four." in sheet.inner_text()
    violations.append(_axe(Axe(), page))
    assert violations == [""] * len(violations)
    desk.act("continue").click()
    table.locator(".rkt-contract", has_text="Contract 2 of 10").wait_for()
    assert desk.errors == []


def test_shanghai_by_keys_alone(page: Any, lab: Lab) -> None:
    """SHA-38, SHA-39: the same round by keys; this time the card is bought."""
    desk = Seat(page, lab, "shanghai-keys.ipynb", [cell(SHANGHAI), "1 + 1"])
    cells = page.locator(".jp-Cell").count()
    page.locator(".rkt-stock").focus()
    desk.keys("t")
    desk.says("You took K♦")
    desk.table.locator('.rkt-card[tabindex="0"]').focus()
    desk.go_to("seven of spades")
    desk.keys("1")
    desk.says("Slot 1: 7♠.")
    assert page.evaluate("document.activeElement.closest('.rkt-hand') !== null"), "the focus stays in the hand"
    desk.keys("f")
    desk.table.locator('[data-slot="2"][data-state="ready"]').wait_for()
    desk.keys("l")
    desk.says("You laid contract 1")
    desk.go_to("five of diamonds")
    desk.keys("d")
    desk.says("You may buy it")
    desk.keys("p")
    desk.says("Carmen left 6♦. You may buy it")
    desk.keys("k")
    desk.card("six of diamonds").wait_for()
    desk.card("three of diamonds").wait_for()
    desk.keys("s")
    desk.says("You drew 8♣")
    for name, to in (("nine of clubs", "9♣"), ("eight of clubs", "8♣"), ("six of diamonds", "6♦"), ("three of diamonds", "3♦")):
        desk.go_to(name)
        desk.keys("a")
        desk.says(f"You added {to}")
    desk.go_to("three of clubs")
    desk.keys("d")
    page.locator(".rkt-sheet").wait_for()
    desk.keys("c")
    desk.table.locator(".rkt-contract", has_text="Contract 2 of 10").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    assert desk.errors == []


def test_shanghai_by_touch(phone: Any, lab: Lab) -> None:
    """SHA-39: 390 pixels wide, by touch, in Spanish."""
    desk = Seat(phone, lab, "shanghai-touch.ipynb", [cell(SHANGHAI, "es")], path="notebooks")
    desk.is_within()
    desk.finger("take", "Tomar K♦")
    desk.says("Tú tomaste K♦")
    desk.tap("siete de picas", "siete de corazones", "siete de rombos")
    desk.slot(1).tap()
    desk.table.locator('[data-slot="1"][data-state="ready"]').wait_for()
    desk.table.locator('[data-tool="fill"]').tap()
    desk.finger("lay", "Bajar contrato 1")
    desk.says("Tú bajaste el contrato 1")
    desk.tap("cinco de rombos")
    desk.finger("discard", "Tirar 5♦")
    desk.says("Blas ha dejado 5♦. Puedes comprarla: viene con una carta de castigo del mazo")
    desk.is_within()
    desk.finger("pass", "No, gracias")
    desk.says("Carmen ha dejado")
    desk.finger("pass", "No, gracias")
    desk.finger("draw", "robar del mazo")
    desk.says("Tú robaste 5♥")
    desk.tap("nueve de tréboles")
    desk.meld("diez de tréboles").tap()
    desk.says("Tú añadiste 9♣ a la secuencia de Carmen")
    desk.tap("tres de tréboles")
    desk.finger("add", "Añadir 3♣")
    desk.says("Tú añadiste 3♣")
    desk.tap("cinco de corazones")
    desk.finger("discard", "Tirar 5♥")
    desk.table.locator(".rkt-sheet", has_text="Después, contrato 2").wait_for()
    desk.is_within()
    assert desk.errors == []


# --- Dummy Rummy ------------------------------------------------------------------------------


def test_dummy_by_pointer(page: Any, lab: Lab) -> None:
    """DUM-22, DUM-49, DUM-65: lay with a wild card, claim an illegal discard, draw from the stock alone, go out."""
    from axe_playwright_python.sync_playwright import Axe

    desk = Seat(page, lab, "dummy-pointer.ipynb", [cell(DUMMY)])
    table = desk.table
    table.locator(".rkt-stock").click()
    desk.says("You drew Q♣")
    desk.pick("nine of spades", "nine of hearts", "two of clubs", "queen of spades", "queen of hearts", "queen of diamonds")
    desk.press("lay", "Lay contract 1")
    desk.says("You laid contract 1")
    desk.settle()
    desk.drag(desk.card("eight of spades"), table.locator(".rkt-discard"))
    desk.says("Blas discarded 8♣, which makes a meld with the pile")
    violations = [_axe(Axe(), page)]
    desk.press("claim", "Claim 8♥ 8♠ 8♣")
    desk.says("You claimed 8♥ 8♠ 8♣ from the discard pile as a meld")
    desk.says("your contract is down, so you draw from the stock")
    assert desk.act("take").get_attribute("aria-disabled") == "true"
    desk.settle()
    table.locator(".rkt-stock").click()
    desk.says("You drew 8♦")
    desk.settle()
    desk.drag(desk.card("eight of diamonds"), desk.meld("eight of hearts"))
    desk.says("You added 8♦ to your set")
    desk.drag(desk.card("queen of clubs"), desk.meld("queen of spades"))
    desk.says("You added Q♣")
    desk.drag(desk.card("four of diamonds"), table.locator(".rkt-discard"))
    table.locator(".rkt-sheet", has_text="contract 1 completed").wait_for()
    violations.append(_axe(Axe(), page))
    assert violations == [""] * len(violations)
    assert desk.errors == []


def test_dummy_by_keys_alone(page: Any, lab: Lab) -> None:
    """DUM-65, DUM-52: the same round by keys alone, in Spanish."""
    desk = Seat(page, lab, "dummy-keys.ipynb", [cell(DUMMY, "es")])
    page.locator(".rkt-stock").focus()
    desk.keys("s")
    desk.says("Tú robaste Q♣")
    desk.keys("f", "l")
    desk.says("Tú bajaste el contrato 1")
    desk.table.locator('.rkt-card[tabindex="0"]').focus()
    desk.go_to("ocho de picas")
    desk.keys("d")
    desk.says("que forma combinación con el descarte")
    desk.keys("k")
    desk.says("Tú reclamaste 8♥ 8♠ 8♣")
    desk.keys("s")
    desk.says("Tú robaste 8♦")
    for name in ("ocho de rombos", "dama de tréboles"):
        desk.go_to(name)
        desk.keys("a")
        desk.says("Tú añadiste")
    desk.go_to("cuatro de rombos")
    desk.keys("d")
    page.locator(".rkt-sheet", has_text="contrato 1 cumplido").wait_for()
    assert desk.errors == []


def test_dummy_by_touch(phone: Any, lab: Lab) -> None:
    """DUM-65, DUM-69: 390 pixels wide, by touch."""
    desk = Seat(phone, lab, "dummy-touch.ipynb", [cell(DUMMY)], path="notebooks")
    desk.is_within()
    desk.table.locator(".rkt-stock").tap()
    desk.says("You drew Q♣")
    desk.table.locator('[data-tool="fill"]').tap()
    desk.finger("lay", "Lay contract 1")
    desk.says("You laid contract 1")
    desk.tap("eight of spades")
    desk.finger("discard", "Discard 8♠")
    desk.finger("claim", "Claim 8♥ 8♠ 8♣")
    desk.says("You claimed")
    desk.finger("draw", "Draw")
    desk.says("You drew 8♦")
    desk.tap("eight of diamonds")
    desk.meld("eight of hearts").tap()
    desk.says("You added 8♦")
    desk.tap("queen of clubs")
    desk.finger("add", "Add Q♣")
    desk.says("You added Q♣")
    desk.tap("four of diamonds")
    desk.finger("discard", "Discard 4♦")
    desk.table.locator(".rkt-sheet").wait_for()
    desk.is_within()
    assert desk.errors == []


# --- Jack the Ripper ---------------------------------------------------------------------------


def test_jack_by_pointer(page: Any, lab: Lab) -> None:
    """JACK-25, JACK-38, JACK-58, JACK-63, JACK-69, JACK-78: vote, play a Victim, lay, add, go out, the count."""
    from axe_playwright_python.sync_playwright import Axe

    desk = Seat(page, lab, "jack-pointer.ipynb", [cell(JACK)])
    table = desk.table
    desk.says("you may call the secret vote")
    desk.act("vote").click()
    desk.says("Your vote is sealed")
    desk.settle()
    violations = [_axe(Axe(), page)]
    table.locator(".rkt-ask button", has_text="Prince Eddy").click()
    table.locator(".rkt-side", has_text="sealed; yours: Prince Eddy").wait_for()
    desk.drag(table.locator(".rkt-stock"), table.locator(".rkt-hand"))
    desk.says("You drew Alibi: George Chapman")
    desk.drag(desk.card("Victim: Mary Kelly"), table.locator(".rkt-area[data-me]"), at=(0.7, 0.5))
    desk.says("A Victim brings up to two cards from the Case File.")
    table.locator(".rkt-area[data-me]", has_text="Victim").wait_for()
    table.locator('[data-order="groups"]').click()
    desk.press("lay", "Lay 4 Evidence cards")
    desk.says("You laid 4 × Evidence: Prince Eddy")
    desk.settle()
    desk.drag(desk.card("Evidence: Sir William Gull"), desk.meld("Evidence against Sir William Gull"))
    desk.says("You added Evidence: Sir William Gull")
    # What a card is: by its button, and closed again.
    desk.pick("Suspect: Prince Eddy")
    desk.act("about").click()
    drawer = table.locator(".rkt-drawer")
    drawer.get_by_text("It may be played while a meld of this suspect is on the table.").wait_for()
    violations.append(_axe(Axe(), page))
    drawer.locator('[data-rule="JACK-44"]').click()
    drawer.locator(".rk-rule", has_text="JACK-44").wait_for()
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    assert desk.act("lay").inner_text() == "Play Suspect: Prince Eddy"
    desk.keys("l")
    desk.says("JACK-34")
    desk.keys("Escape")
    desk.settle()
    desk.drag(desk.card("Alibi: George Chapman"), table.locator(".rkt-discard"))
    desk.says("Blas discarded")
    violations.append(_axe(Axe(), page))
    table.locator(".rkt-stock").click()
    desk.says("You drew Scene: Mitre Square")
    desk.pick("Suspect: Prince Eddy")
    desk.press("lay", "Play Suspect: Prince Eddy")
    desk.says("It counts against its suspect.")
    desk.settle()
    desk.drag(desk.card("Evidence: Sir William Gull"), desk.meld("Evidence against Sir William Gull"))
    desk.says("You added Evidence: Sir William Gull")
    desk.settle()
    desk.drag(desk.card("Scene: Mitre Square"), table.locator(".rkt-discard"))
    sheet = table.locator(".rkt-sheet")
    sheet.wait_for()
    assert "The Ripper is caught: Prince Eddy. You went out." in sheet.inner_text()
    assert "voted for Prince Eddy" in sheet.inner_text()
    violations.append(_axe(Axe(), page))
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    violations.append(_axe(Axe(), page))
    assert violations == [""] * len(violations)
    assert desk.errors == []


def test_jack_by_keys_alone(page: Any, lab: Lab) -> None:
    """JACK-25, JACK-39: the vote, cards and what they are, by keys alone; the Scene spreads Scotland Yard."""
    desk = Seat(page, lab, "jack-keys.ipynb", [cell(JACK)])
    page.locator(".rkt-stock").focus()
    desk.keys("v")
    page.locator(".rkt-ask button").first.wait_for()
    assert page.evaluate("document.activeElement.closest('.rkt-ask') !== null")
    desk.keys("Tab", "Enter")
    page.locator(".rkt-side", has_text="sealed; yours: Prince Eddy").wait_for()
    desk.keys("s")
    desk.says("You drew Alibi: George Chapman")
    desk.table.locator('.rkt-card[tabindex="0"]').focus()
    desk.go_to("Victim: Mary Kelly")
    desk.keys("i")
    drawer = page.locator(".rkt-drawer")
    drawer.get_by_text("It may always be played as the Gavel of your turn.", exact=False).wait_for()
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    desk.go_to("Victim: Mary Kelly")
    desk.keys("a")
    desk.says("You played Victim: Mary Kelly")
    desk.keys("o", "o")
    page.locator('[data-order="groups"][aria-pressed="true"]').wait_for()
    desk.keys("l")
    desk.says("You laid 4 × Evidence: Prince Eddy")
    desk.go_to("Evidence: Sir William Gull")
    desk.keys("a")
    desk.says("You added Evidence: Sir William Gull")
    desk.go_to("Alibi: George Chapman")
    desk.keys("d")
    desk.says("Blas discarded")
    desk.keys("s")
    desk.says("You drew Scene: Mitre Square")
    desk.go_to("Scene: Mitre Square")
    desk.keys("a")
    desk.says("Choose one card")
    desk.table.locator(".rkt-choose").first.focus()
    desk.keys("Enter")
    desk.says("from Scotland Yard")
    desk.table.locator('.rkt-card[tabindex="0"]').focus()
    desk.go_to("Evidence: Sir William Gull")
    desk.keys("a")
    desk.says("You added Evidence: Sir William Gull")
    desk.go_to("Suspect: Prince Eddy")
    desk.keys("d")
    desk.says("Blas discarded")
    assert desk.errors == []


def test_jack_by_touch(phone: Any, lab: Lab) -> None:
    """JACK-27, JACK-64: 390 pixels wide, by touch, in Spanish: areas, vote, cards and their effects."""
    desk = Seat(phone, lab, "jack-touch.ipynb", [cell(JACK, "es")], path="notebooks")
    desk.is_within()
    desk.finger("vote", "Convocar votación")
    desk.table.locator(".rkt-ask button", has_text="Príncipe Eduardo").tap()
    desk.table.locator(".rkt-side", has_text="sellada; el tuyo: Príncipe Eduardo").wait_for()
    desk.finger("draw", "Robar del Archivo")
    desk.says("Tú robaste Coartada: George Chapman")
    desk.tap("Víctima: Mary Kelly")
    desk.finger("about", "Sobre esta carta")
    desk.table.locator(".rkt-drawer").get_by_text("Robas dos cartas del Archivo del Caso", exact=False).wait_for()
    desk.table.locator(".rkt-drawer .rkt-close").tap()
    desk.finger("lay", "Jugar Víctima: Mary Kelly")
    desk.says("Una Víctima trae hasta dos cartas del Archivo.")
    desk.is_within()
    desk.table.locator('[data-order="groups"]').tap()
    desk.finger("lay", "Bajar 4 Pruebas")
    desk.says("Tú bajaste 4 × Prueba: Príncipe Eduardo")
    desk.tap("Prueba: Sir William Gull")
    desk.meld("Pruebas contra Sir William Gull").tap()
    desk.says("Tú añadiste Prueba: Sir William Gull")
    desk.tap("Coartada: George Chapman")
    desk.finger("discard", "Tirar Coartada")
    desk.says("Blas tiró")
    desk.finger("draw", "Robar del Archivo")
    desk.says("Tú robaste Escena: Mitre Square")
    desk.tap("Sospechoso: Príncipe Eduardo")
    desk.finger("lay", "Jugar Sospechoso")
    desk.says("Cuenta contra su sospechoso.")
    desk.tap("Prueba: Sir William Gull")
    desk.finger("lay", "Añadir Prueba")
    desk.says("Tú añadiste")
    desk.tap("Escena: Mitre Square")
    desk.finger("discard", "Tirar Escena")
    desk.table.locator(".rkt-sheet", has_text="El Destripador ha sido atrapado: Príncipe Eduardo.").wait_for()
    desk.is_within()
    assert desk.errors == []
