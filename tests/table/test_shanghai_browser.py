"""Shanghai Rummy in a real JupyterLab: a round by pointer, by keys alone and by touch, in both languages."""

from __future__ import annotations

from typing import Any

from browser import Lab

from table.desk import BROWSER, Player, Round, quiet_round

pytestmark = BROWSER

# Seat 0 can end this deal in two turns; the others only draw and discard.
ROUND = Round(
    "shanghai",
    "french",
    quiet_round(
        """
    "shanghai", hands=["7S 7H 7D KS KH 3C 9C 5D", "4S 4H 6D", "2S 4C 5S"],
    table=["TC JC QC KC", "3S 3H 3D", "6S 6H 6C"], owners=[2, 2, 2], opened=[2], discard="AD KD",
    stock="2D 3D 5H 8C 6H 9D 4D",
"""
    ),
    {
        "upcard": ("take {}, or leave it", "toma {} o déjala"),
        "take": ("Take {}", "Tomar {}"),
        "took": ("You took {} from the discard pile", "Tú tomaste {} del descarte"),
        "slot": ("Slot {}: {}.", "Hueco {}: {}."),
        "lay": ("Lay contract 1", "Bajar contrato 1"),
        "laid": ("You laid contract 1", "Tú bajaste el contrato 1"),
        "mine": ("laid by you", "tuya"),
        "my set": ("Set laid by you", "Grupo tuyo"),
        "may buy": ("{} left {}. You may buy it", "{} ha dejado {}. Puedes comprarla"),
        "penalty": ("it comes with one penalty card from the stock", "viene con una carta de castigo del mazo"),
        "buy": ("Buy {} + 1 from the stock", "Comprar {} + 1 del mazo"),
        "bought": ("You bought {}, with {} from the stock", "Tú compraste {}, con {} del mazo"),
        "pass": ("No, thanks", "No, gracias"),
        "your turn": (
            "Your turn: your contract is down, so you draw",
            "Te toca: has bajado tu contrato, así que robas",
        ),
        "draw": ("draw from the stock", "robar del mazo"),
        "drew": ("You drew {} from the stock", "Tú robaste {} del mazo"),
        "to carmen": ("You added {} to Carmen’s sequence", "Tú añadiste {} a la secuencia de Carmen"),
        "add": ("Add {}", "Añadir {}"),
        "added": ("You added {}", "Tú añadiste {}"),
        "discard": ("Discard {}", "Tirar {}"),
        "discarded": ("You discarded {}", "Tú tiraste {}"),
        "out": ("You went out.", "Has cerrado tú."),
        "after": (
            "Next, contract 2: One set of three and one sequence of four.",
            "Después, contrato 2: Un conjunto de tres y una secuencia de cuatro.",
        ),
        "next": ("Contract 2 of 10", "Contrato 2 de 10"),
    },
)


def test_by_pointer(page: Any, lab: Lab, lang: str) -> None:
    """SHA-18, SHA-33, SHA-39, SHA-60, SHA-84: take, fill the slots, lay, refuse to buy, add, go out."""
    desk = Player(page, lab, ROUND, "pointer", lang)
    table, n, w = desk.table, desk.name, desk.word
    desk.fits_a_laptop()
    desk.hears("upcard", "K♦")
    desk.drag(desk.discard, table.locator(".rkt-hand"))
    desk.hears("took", "K♦")
    # Into the slots: one card dragged, two picked, the rest by the button.
    desk.drag(desk.card(n("7S")), desk.slot(1))
    desk.hears("slot", "1", "7♠")
    desk.pick(*desk.names("7H 7D"))
    table.locator('[data-slot="1"][data-takes]').wait_for()
    desk.slot(1).click()
    table.locator('[data-slot="1"][data-state="ready"]').wait_for()
    desk.drag(desk.slot(1).locator("[data-k]").last, table.locator(".rkt-hand"))
    table.locator('[data-slot="1"][data-state="part"]').wait_for()
    desk.audit()
    table.locator('[data-tool="fill"]').click()
    table.locator('[data-slot="2"][data-state="ready"]').wait_for()
    desk.press("lay", w("lay"))
    desk.hears("laid")
    assert desk.meld(w("mine")).count() == 2
    desk.drag(desk.card(n("5D")), desk.discard)
    # The claim window: what it costs, and no.
    desk.hears("may buy", "Blas", "5♦")
    desk.hears("penalty")
    assert desk.act("buy").inner_text() == w("buy", "5♦")
    desk.audit()
    desk.dark()
    desk.audit()
    desk.press("pass", w("pass"))
    desk.hears("may buy", "Carmen", "6♦")
    desk.press("pass", w("pass"))
    desk.act("draw").click()
    desk.hears("drew", "5♥")
    desk.drag(desk.card(n("9C")), desk.meld(n("TC")))
    desk.hears("to carmen", "9♣")
    desk.drag(desk.card(n("3C")), desk.meld(n("3S")))
    desk.hears("added", "3♣")
    desk.drag(desk.card(n("5H")), desk.discard)
    desk.sheet.wait_for()
    assert w("out") in desk.sheet.inner_text()
    assert w("after") in desk.sheet.inner_text()
    desk.audit()
    desk.act("continue").click()
    table.locator(".rkt-contract", has_text=w("next")).wait_for()
    desk.ends()


def test_by_keys_alone(page: Any, lab: Lab, lang: str) -> None:
    """SHA-38, SHA-39: the same round by keys; this time the card is bought."""
    desk = Player(page, lab, ROUND, "keys", lang)
    n, w = desk.name, desk.word
    desk.listen()
    desk.stock.focus()
    desk.keys("t")
    desk.hears("took", "K♦")
    desk.to_hand()
    desk.go_to(n("7S"))
    desk.keys("1")
    desk.hears("slot", "1", "7♠")
    assert desk.focus_is_in(".rkt-hand"), "the focus stays in the hand"
    desk.keys("f")
    desk.table.locator('[data-slot="2"][data-state="ready"]').wait_for()
    desk.keys("l")
    desk.hears("laid")
    desk.go_to(n("5D"))
    desk.keys("d")
    desk.hears("may buy", "Blas", "5♦")
    desk.keys("p")
    desk.hears("may buy", "Carmen", "6♦")
    desk.keys("k")
    desk.card(n("6D")).wait_for()
    desk.card(n("3D")).wait_for()
    desk.keys("s")
    desk.hears("drew", "8♣")
    for code, sign in (("9C", "9♣"), ("8C", "8♣"), ("6D", "6♦"), ("3D", "3♦")):
        desk.go_to(n(code))
        desk.keys("a")
        desk.hears("added", sign)
    desk.go_to(n("3C"))
    desk.keys("d")
    desk.sheet.wait_for()
    desk.tells(
        w("took", n("KD")),
        w("slot", "1", n("7S")),
        w("laid"),
        w("may buy", "Blas", n("5D")),
        w("may buy", "Carmen", n("6D")),
        w("bought", n("6D"), n("3D")),
        w("drew", n("8C")),
        w("to carmen", n("9C")),
        w("added", n("3D")),
        w("discarded", n("3C")),
    )
    desk.keys("c")
    desk.table.locator(".rkt-contract", has_text=w("next")).wait_for()
    desk.keeps_cells()
    desk.is_no_trap()
    desk.ends()


def test_by_touch(phone: Any, lab: Lab, lang: str) -> None:
    """SHA-39: 390 pixels wide, by touch."""
    desk = Player(phone, lab, ROUND, "touch", lang)
    n, w = desk.name, desk.word
    desk.is_within()
    desk.finger("take", w("take", "K♦"))
    desk.hears("took", "K♦")
    desk.tap(*desk.names("7S 7H 7D"))
    desk.touch(desk.slot(1))
    desk.table.locator('[data-slot="1"][data-state="ready"]').wait_for()
    desk.touch(desk.table.locator('[data-tool="fill"]'))
    desk.finger("lay", w("lay"))
    desk.hears("laid")
    desk.tap(n("5D"))
    desk.finger("discard", w("discard", "5♦"))
    desk.hears("may buy", "Blas", "5♦")
    desk.is_within()
    desk.finger("pass", w("pass"))
    desk.hears("may buy", "Carmen", "6♦")
    desk.finger("pass", w("pass"))
    desk.finger("draw", w("draw"))
    desk.hears("drew", "5♥")
    desk.tap(n("9C"))
    desk.touch(desk.meld(n("TC")))
    desk.hears("to carmen", "9♣")
    desk.tap(n("3C"))
    desk.finger("add", w("add", "3♣"))
    desk.hears("added", "3♣")
    desk.tap(n("5H"))
    desk.finger("discard", w("discard", "5♥"))
    desk.sheet.wait_for()
    assert w("after") in desk.sheet.inner_text()
    desk.is_within()
    desk.audit()
    desk.ends()
