"""Rommé in a real JupyterLab: a round by pointer, by keys alone and by touch, in both languages."""

from __future__ import annotations

from typing import Any

from browser import Lab

from table.desk import BROWSER, Player, Round

pytestmark = BROWSER

# Seat 0 can play this round to its end in three turns; seat 1 only draws and discards.
ROUND = Round(
    "romme",
    "french",
    """
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
""",
    {
        "drew": ("You drew {} from the stock", "Tú robaste {} del mazo"),
        "lay points": ("Lay 30 points", "Bajar 30 puntos"),
        "lay cards": ("Lay 3 cards", "Bajar 3 cartas"),
        "laid": ("You laid {}", "Tú bajaste {}"),
        "joker for": ("Joker for {}", "Comodín por {}"),
        "exchanged": ("You put {} in place of a joker", "Tú pusiste {} en lugar de un comodín"),
        "added to run": ("You added {} to Blas’s run", "Tú añadiste {} a la escalera de Blas"),
        "added to own": ("You added {} to your run", "Tú añadiste {} a tu escalera"),
        "add": ("Add {}", "Añadir {}"),
        "added": ("You added {}", "Tú añadiste {}"),
        "stands for": ("stands for {}", "hace de {}"),
        "discard": ("Discard {}", "Tirar {}"),
        "discarded": ("You discarded {}", "Tú tiraste {}"),
        "other": ("Blas discarded", "Blas tiró"),
        "out": ("You went out.", "Has cerrado tú."),
        "best": (
            "best melds of your hand: 60 points, 30 needed",
            "mejores combinaciones de tu mano: 60 puntos; hacen falta 30",
        ),
        "next": ("Round 2", "Ronda 2"),
    },
)


def test_by_pointer(page: Any, lab: Lab, lang: str) -> None:
    """ROM-102, ROM-104, ROM-108, ROM-109, ROM-111, ROM-116, ROM-117: drag and click, to the count and on."""
    desk = Player(page, lab, ROUND, "pointer", lang)
    table, n, w = desk.table, desk.name, desk.word
    assert w("best") in table.locator(".rkt-progress").inner_text()
    desk.fits_a_laptop()
    desk.audit()
    # The first turn: draw by dragging, lay with the button, take a joker, discard by dragging.
    desk.drag(desk.stock, table.locator(".rkt-hand"))
    desk.hears("drew", "8♦")
    desk.press("lay", w("lay points"))
    desk.hears("laid", "10♠ J♠ Q♠")
    desk.pick(n("5H"))
    desk.act("add").filter(has_text=w("joker for", "5♥")).wait_for()
    desk.meld(n("4H")).click()
    desk.hears("exchanged", "5♥")
    assert n("JK") in desk.hand()
    desk.drag(desk.card(n("2C")), desk.discard)
    desk.hears("other")
    # The second: draw by a click, lay a marked meld by dragging one of its cards, add by dragging.
    desk.settle()
    desk.stock.click()
    desk.hears("drew", "9♥")
    table.locator('[data-order="rank"]').click()
    table.locator(".rkt-line").first.wait_for()
    desk.drag(desk.card(n("KH")), table.locator(".rkt-melds"), at=(0.5, 0.9))
    desk.hears("laid", "K♥ K♦ K♣")
    desk.drag(desk.card(n("9C")), desk.meld(n("6C")), at=(0.1, 0.5))
    desk.hears("added to run", "9♣")
    desk.pick(n("3D"))
    desk.discard.click()
    desk.hears("other")
    desk.dark()
    desk.audit()
    # The third: a joker at the end it is dropped at, everything else away, and out.
    desk.stock.click()
    desk.hears("drew", "10♣")
    desk.drag(desk.card(n("JK")), desk.meld(n("TS")), at=(0.9, 0.4))
    desk.hears("added to own", n("JK"))
    assert w("stands for", n("KS")) in desk.meld(n("TS")).get_attribute("aria-label")
    desk.drag(desk.card(n("TC")), desk.meld(n("6C")))
    desk.hears("added", "10♣")
    desk.drag(desk.card(n("8D")), desk.meld(n("5D")))
    desk.hears("added", "8♦")
    desk.drag(desk.card(n("9H")), desk.discard)
    desk.sheet.wait_for()
    assert w("out") in desk.sheet.inner_text()
    assert "ROM-66" in desk.sheet.inner_text()
    desk.audit()
    desk.act("continue").click()
    table.locator(".rkt-side", has_text=w("next")).wait_for()
    desk.sheet.wait_for(state="hidden")
    desk.ends()


def test_by_keys_alone(page: Any, lab: Lab, lang: str) -> None:
    """The same round without a pointer; the notebook hears none of the keys, a screen reader the whole story."""
    desk = Player(page, lab, ROUND, "keys", lang)
    n, w = desk.name, desk.word
    desk.listen()
    desk.stock.focus()
    desk.keys("s")
    desk.hears("drew", "8♦")
    desk.keys("l")
    desk.hears("laid", "10♠ J♠ Q♠")
    # Tab leads to the hand, arrows go along it.
    desk.to_hand()
    desk.go_to(n("5H"))
    desk.keys(" ", "a")
    desk.hears("exchanged", "5♥")
    desk.go_to(n("2C"))
    desk.keys("d")
    desk.hears("other")
    desk.keys("s")
    desk.hears("drew", "9♥")
    desk.keys("o")
    page.locator('[data-order="rank"][aria-pressed="true"]').wait_for()
    for name in desk.names("KH KD KC"):
        desk.go_to(name)
        desk.keys(" ")
    desk.keys("l")
    desk.hears("laid", "K♥ K♦ K♣")
    desk.go_to(n("9C"))
    desk.keys("Enter", "a")
    desk.hears("added", "9♣")
    # Moved by hand, a card stays where it was put.
    desk.go_to(n("9H"))
    desk.keys("Shift+ArrowLeft")
    page.locator('[data-order="hand"][aria-pressed="true"]').wait_for()
    assert desk.focused().startswith(n("9H"))
    desk.go_to(n("3D"))
    desk.keys("d")
    desk.hears("other")
    desk.keys("s")
    desk.hears("drew", "10♣")
    for code, sign in (("TC", "10♣"), ("8D", "8♦")):
        desk.go_to(n(code))
        desk.keys("a")
        desk.hears("added", sign)
    desk.go_to(n("JK"))
    desk.keys("a")
    # The joker fits in more than one place: the table asks, and the first answer has the focus.
    page.locator(".rkt-ask button").first.wait_for()
    assert desk.focus_is_in(".rkt-ask")
    desk.keys("Enter")
    desk.hears("added", n("JK"))
    desk.go_to(n("9H"))
    desk.keys("d")
    desk.sheet.wait_for()
    desk.tells(
        w("drew", n("8D")),
        w("laid", " ".join(desk.names("TS JS QS"))),
        w("exchanged", n("5H")),
        w("other"),
        w("drew", n("9H")),
        w("laid", " ".join(desk.names("KH KD KC"))),
        w("added to run", n("9C")),
        w("other"),
        w("drew", n("TC")),
        w("added to run", n("TC")),
        w("added", n("JK")),
        w("discarded", n("9H")),
    )
    desk.keys("c")
    page.locator(".rkt-side", has_text=w("next")).wait_for()
    # Keys that would change the notebook, with the focus inside the table.
    desk.keys("b", "a", "x", "y", "m", "z")
    desk.keeps_cells()
    # A click where nothing can be pressed brings the keys to the table, not to the notebook's cell.
    page.locator(".rkt-side").click()
    desk.keys("ArrowUp", "d", "d", "x")
    desk.keeps_cells()
    assert desk.focus_is_in(".rkt")
    desk.is_no_trap()
    desk.ends()


def test_by_touch(phone: Any, lab: Lab, lang: str) -> None:
    """390 pixels wide, by touch, in Notebook 7: everything is within reach, nothing runs out of the page."""
    desk = Player(phone, lab, ROUND, "touch", lang)
    n, w = desk.name, desk.word
    desk.is_within()
    desk.touch(desk.stock)
    desk.hears("drew", "8♦")
    desk.finger("lay", w("lay points"))
    desk.hears("laid", "10♠ J♠ Q♠")
    desk.tap(n("5H"))
    desk.touch(desk.meld(n("4H")))
    desk.hears("exchanged", "5♥")
    desk.tap(n("2C"))
    desk.finger("discard", w("discard", "2♣"))
    desk.hears("other")
    desk.is_for_fingers(but=1)
    desk.settle()
    desk.touch(desk.stock)
    desk.hears("drew", "9♥")
    desk.touch(desk.table.locator('[data-order="rank"]'))
    desk.finger("lay", w("lay cards"))
    desk.hears("laid", "K♥ K♦ K♣")
    desk.tap(n("9C"))
    desk.act("add").filter(has_text=w("add", "9♣")).wait_for()
    desk.touch(desk.meld(n("6C")))
    desk.hears("added to run", "9♣")
    desk.tap(n("3D"))
    desk.finger("discard", w("discard", "3♦"))
    desk.hears("other")
    desk.settle()
    desk.touch(desk.stock)
    desk.hears("drew", "10♣")
    # A joker is not played by a tap: a finger drags it (ROM-105).
    desk.draw_finger(desk.card(n("JK")), desk.meld(n("TS")))
    desk.hears("added to own", n("JK"))
    desk.tap(n("TC"))
    desk.finger("add", w("add", "10♣"))
    desk.hears("added", "10♣")
    desk.tap(n("8D"))
    desk.finger("add", w("add", "8♦"))
    desk.hears("added", "8♦")
    desk.tap(n("9H"))
    desk.finger("discard", w("discard", "9♥"))
    desk.sheet.wait_for()
    assert w("out") in desk.sheet.inner_text()
    desk.is_within()
    desk.audit()
    desk.ends()
