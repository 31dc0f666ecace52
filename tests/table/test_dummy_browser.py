"""Dummy Rummy in a real JupyterLab: a round by pointer, by keys alone and by touch, in both languages."""

from __future__ import annotations

from typing import Any

from browser import Lab

from table.desk import BROWSER, Player, Round, quiet_round

pytestmark = BROWSER

# Seat 0 can end this hand in two turns; the other only draws and discards.
ROUND = Round(
    "dummy",
    "french",
    quiet_round(
        """
    "dummy", hands=["9S 9H 2C QS QH QD 8S 4D", "3S 4H 8C"], discard="8H", stock="QC 3D 8D KD AS 5S",
"""
    ),
    {
        "draw": ("Draw", "Robar"),
        "drew": ("You drew {} from the stock", "Tú robaste {} del mazo"),
        "lay": ("Lay contract 1", "Bajar contrato 1"),
        "laid": ("You laid contract 1", "Tú bajaste el contrato 1"),
        "makes meld": (
            "Blas discarded {}, which makes a meld with the pile",
            "Blas ha tirado {}, que forma combinación con el descarte",
        ),
        "claim": ("Claim {}", "Reclamar {}"),
        "claimed": (
            "You claimed {} from the discard pile as a meld",
            "Tú reclamaste {} del descarte como combinación",
        ),
        "from stock": (
            "your contract is down, so you draw from the stock",
            "has bajado tu contrato, así que robas del mazo",
        ),
        "to own": ("You added {} to your set", "Tú añadiste {} a tu grupo"),
        "add": ("Add {}", "Añadir {}"),
        "added": ("You added {}", "Tú añadiste {}"),
        "discard": ("Discard {}", "Tirar {}"),
        "discarded": ("You discarded {}", "Tú tiraste {}"),
        "completed": ("contract 1 completed", "contrato 1 cumplido"),
        "next": ("Contract 2 of 12", "Contrato 2 de 12"),
    },
)


def test_by_pointer(page: Any, lab: Lab, lang: str) -> None:
    """DUM-22, DUM-49, DUM-65: lay with a wild card, claim an illegal discard, draw from the stock alone, go out."""
    desk = Player(page, lab, ROUND, "pointer", lang)
    table, n, w = desk.table, desk.name, desk.word
    desk.fits_a_laptop()
    desk.stock.click()
    desk.hears("drew", "Q♣")
    desk.pick(*desk.names("9S 9H 2C QS QH QD"))
    desk.press("lay", w("lay"))
    desk.hears("laid")
    desk.drag(desk.card(n("8S")), desk.discard)
    desk.hears("makes meld", "8♣")
    desk.audit()
    desk.press("claim", w("claim", "8♥ 8♠ 8♣"))
    desk.hears("claimed", "8♥ 8♠ 8♣")
    desk.hears("from stock")
    assert desk.act("take").get_attribute("aria-disabled") == "true"
    desk.settle()
    desk.stock.click()
    desk.hears("drew", "8♦")
    desk.drag(desk.card(n("8D")), desk.meld(n("8H")))
    desk.hears("to own", "8♦")
    desk.dark()
    desk.audit()
    desk.drag(desk.card(n("QC")), desk.meld(n("QS")))
    desk.hears("added", "Q♣")
    desk.drag(desk.card(n("4D")), desk.discard)
    desk.sheet.filter(has_text=w("completed")).wait_for()
    desk.audit()
    desk.act("continue").click()
    table.locator(".rkt-contract", has_text=w("next")).wait_for()
    desk.ends()


def test_by_keys_alone(page: Any, lab: Lab, lang: str) -> None:
    """DUM-65, DUM-52: the same round by keys alone."""
    desk = Player(page, lab, ROUND, "keys", lang)
    n, w = desk.name, desk.word
    desk.listen()
    desk.stock.focus()
    desk.keys("s")
    desk.hears("drew", "Q♣")
    desk.keys("f", "l")
    desk.hears("laid")
    desk.to_hand()
    desk.go_to(n("8S"))
    desk.keys("d")
    desk.hears("makes meld", "8♣")
    desk.keys("k")
    desk.hears("claimed", "8♥ 8♠ 8♣")
    desk.keys("s")
    desk.hears("drew", "8♦")
    for code, sign in (("8D", "8♦"), ("QC", "Q♣")):
        desk.go_to(n(code))
        desk.keys("a")
        desk.hears("added", sign)
    desk.go_to(n("4D"))
    desk.keys("d")
    desk.sheet.filter(has_text=w("completed")).wait_for()
    desk.tells(
        w("drew", n("QC")),
        w("laid"),
        w("makes meld", n("8C")),
        w("claimed", " ".join(desk.names("8H 8S 8C"))),
        w("from stock"),
        w("drew", n("8D")),
        w("to own", n("8D")),
        w("added", n("QC")),
        w("discarded", n("4D")),
    )
    desk.keys("c")
    desk.table.locator(".rkt-contract", has_text=w("next")).wait_for()
    desk.keeps_cells()
    desk.is_no_trap()
    desk.ends()


def test_by_touch(phone: Any, lab: Lab, lang: str) -> None:
    """DUM-65, DUM-69: 390 pixels wide, by touch."""
    desk = Player(phone, lab, ROUND, "touch", lang)
    n, w = desk.name, desk.word
    desk.is_within()
    desk.touch(desk.stock)
    desk.hears("drew", "Q♣")
    desk.touch(desk.table.locator('[data-tool="fill"]'))
    desk.finger("lay", w("lay"))
    desk.hears("laid")
    desk.tap(n("8S"))
    desk.finger("discard", w("discard", "8♠"))
    desk.finger("claim", w("claim", "8♥ 8♠ 8♣"))
    desk.hears("claimed", "8♥ 8♠ 8♣")
    desk.is_within()
    desk.finger("draw", w("draw"))
    desk.hears("drew", "8♦")
    desk.tap(n("8D"))
    desk.touch(desk.meld(n("8H")))
    desk.hears("to own", "8♦")
    desk.tap(n("QC"))
    desk.finger("add", w("add", "Q♣"))
    desk.hears("added", "Q♣")
    desk.tap(n("4D"))
    desk.finger("discard", w("discard", "4♦"))
    desk.sheet.filter(has_text=w("completed")).wait_for()
    desk.counts_within()
    desk.is_within()
    desk.audit()
    desk.ends()
