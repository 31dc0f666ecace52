"""Jack the Ripper in a real JupyterLab: a round by pointer, by keys alone and by touch, in both languages."""

from __future__ import annotations

from typing import Any

from browser import Lab

from table.desk import BROWSER, Player, Round, quiet_round

pytestmark = BROWSER

# Seat 0 can end this hand in two turns; the other only draws and discards.
ROUND = Round(
    "jack",
    "jack",
    quiet_round(
        """
    "jack", hands=["EV-EDDY EV-EDDY EV-EDDY VI-KELLY SU-EDDY EV-GULL", "EV-JILL EV-DRUITT EV-DRUITT"],
    areas=["EV-GULL EV-GULL EV-GULL VI-NICHOLS", "VI-ANNIE"], discard="EV-CHAPMAN",
    stock="AL-CHAPMAN EV-EDDY EV-GULL EV-PEDACHENKO SC-MITRE EV-DRUITT EV-DRUITT EV-JILL",
"""
    ),
    {
        "may vote": ("you may call the secret vote", "puedes convocar la votación secreta"),
        "call": ("Call the vote", "Convocar votación"),
        "voted": ("Your vote is sealed", "Tu voto va sellado"),
        "eddy": ("Prince Eddy", "Príncipe Eduardo"),
        "ballot": ("sealed; yours: Prince Eddy", "sellada; el tuyo: Príncipe Eduardo"),
        "draw": ("Draw from the Case File", "Robar del Archivo"),
        "drew": ("You drew {}", "Tú robaste {}"),
        "victim": ("Victim", "Víctima"),
        "brings": (
            "A Victim brings up to two cards from the Case File.",
            "Una Víctima trae hasta dos cartas del Archivo.",
        ),
        "any time": (
            "It may always be played as the Gavel of your turn.",
            "Siempre se puede jugar como Martillo de tu turno.",
        ),
        "draws two": ("You draw two cards from the Case File", "Robas dos cartas del Archivo del Caso"),
        "lay": ("Lay 4 Evidence cards", "Bajar 4 Pruebas"),
        "laid": ("You laid 4 × {}", "Tú bajaste 4 × {}"),
        "added": ("You added {}", "Tú añadiste {}"),
        "add": ("Add {}", "Añadir {}"),
        "gull": ("Evidence against Sir William Gull", "Pruebas contra Sir William Gull"),
        "about": ("About this card", "Sobre esta carta"),
        "about suspect": (
            "It may be played while a meld of this suspect is on the table.",
            "Se puede jugar mientras haya en la mesa una combinación de este sospechoso.",
        ),
        "play": ("Play {}", "Jugar {}"),
        "played": ("You played {}", "Tú jugaste {}"),
        "against": ("It counts against its suspect.", "Cuenta contra su sospechoso."),
        "discard": ("Discard {}", "Tirar {}"),
        "discarded": ("You discarded {}", "Tú tiraste {}"),
        "other": ("Blas discarded", "Blas tiró"),
        "choose": ("Choose one card", "Elige una carta"),
        "from yard": ("You took {} from Scotland Yard", "Tú tomaste {} de Scotland Yard"),
        "caught": ("The Ripper is caught: Prince Eddy.", "El Destripador ha sido atrapado: Príncipe Eduardo."),
        "out": ("You went out.", "Has salido tú."),
        "vote counted": ("voted for Prince Eddy", "votó por Príncipe Eduardo"),
        "next": ("Hand 2", "Mano 2"),
    },
)


def test_by_pointer(page: Any, lab: Lab, lang: str) -> None:
    """JACK-25, JACK-38, JACK-58, JACK-63, JACK-69, JACK-78: vote, play a Victim, lay, add, go out, the count."""
    desk = Player(page, lab, ROUND, "pointer", lang)
    table, n, w = desk.table, desk.name, desk.word
    desk.fits_a_laptop()
    desk.hears("may vote")
    desk.press("vote", w("call"))
    desk.hears("voted")
    desk.audit()
    table.locator(".rkt-ask button", has_text=w("eddy")).click()
    table.locator(".rkt-side", has_text=w("ballot")).wait_for()
    desk.drag(desk.stock, table.locator(".rkt-hand"))
    desk.hears("drew", n("AL-CHAPMAN"))
    desk.drag(desk.card(n("VI-KELLY")), table.locator(".rkt-area[data-me]"), at=(0.7, 0.5))
    desk.hears("brings")
    table.locator(".rkt-area[data-me]", has_text=w("victim")).wait_for()
    table.locator('[data-order="groups"]').click()
    desk.press("lay", w("lay"))
    desk.hears("laid", n("EV-EDDY"))
    desk.drag(desk.card(n("EV-GULL")), desk.meld(w("gull")))
    desk.hears("added", n("EV-GULL"))
    # What a card is: by its button, and closed again.
    desk.pick(n("SU-EDDY"))
    desk.press("about", w("about"))
    drawer = table.locator(".rkt-drawer")
    drawer.get_by_text(w("about suspect"), exact=False).wait_for()
    desk.audit()
    drawer.locator('[data-rule="JACK-44"]').click()
    drawer.locator(".rk-rule", has_text="JACK-44").wait_for()
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    assert desk.act("lay").inner_text() == w("play", n("SU-EDDY"))
    desk.keys("l")
    desk.says("JACK-34")
    desk.keys("Escape")
    desk.drag(desk.card(n("AL-CHAPMAN")), desk.discard)
    desk.hears("other")
    desk.audit()
    desk.stock.click()
    desk.hears("drew", n("SC-MITRE"))
    desk.pick(n("SU-EDDY"))
    desk.press("lay", w("play", n("SU-EDDY")))
    desk.hears("against")
    desk.drag(desk.card(n("EV-GULL")), desk.meld(w("gull")))
    desk.hears("added", n("EV-GULL"))
    desk.drag(desk.card(n("SC-MITRE")), desk.discard)
    desk.sheet.wait_for()
    assert f"{w('caught')} {w('out')}" in desk.sheet.inner_text()
    assert w("vote counted") in desk.sheet.inner_text()
    desk.audit()
    desk.dark()
    desk.audit()
    desk.ends()


def test_by_keys_alone(page: Any, lab: Lab, lang: str) -> None:
    """JACK-25, JACK-39, JACK-78: vote, what a card is, a Scene that spreads Scotland Yard, and out, by keys alone."""
    desk = Player(page, lab, ROUND, "keys", lang)
    n, w = desk.name, desk.word
    desk.listen()
    desk.stock.focus()
    desk.keys("v")
    page.locator(".rkt-ask button").first.wait_for()
    assert desk.focus_is_in(".rkt-ask")
    desk.keys("Tab", "Enter")
    page.locator(".rkt-side", has_text=w("ballot")).wait_for()
    desk.keys("s")
    desk.hears("drew", n("AL-CHAPMAN"))
    desk.to_hand()
    desk.go_to(n("VI-KELLY"))
    desk.keys("i")
    drawer = page.locator(".rkt-drawer")
    drawer.get_by_text(w("any time"), exact=False).wait_for()
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    desk.go_to(n("VI-KELLY"))
    desk.keys("a")
    desk.hears("played", n("VI-KELLY"))
    desk.keys("o", "o")
    page.locator('[data-order="groups"][aria-pressed="true"]').wait_for()
    desk.keys("l")
    desk.hears("laid", n("EV-EDDY"))
    desk.go_to(n("EV-GULL"))
    desk.keys("a")
    desk.hears("added", n("EV-GULL"))
    desk.go_to(n("AL-CHAPMAN"))
    desk.keys("d")
    desk.hears("other")
    desk.keys("s")
    desk.hears("drew", n("SC-MITRE"))
    # The Scene spreads Scotland Yard: one card of it is chosen.
    desk.go_to(n("SC-MITRE"))
    desk.keys("a")
    desk.hears("choose")
    card = desk.table.locator(f'.rkt-choose[aria-label^="{n("AL-CHAPMAN")}"]')
    card.focus()
    desk.keys("Enter")
    desk.hears("from yard", n("AL-CHAPMAN"))
    desk.to_hand()
    desk.go_to(n("EV-GULL"))
    desk.keys("a")
    desk.hears("added", n("EV-GULL"))
    desk.go_to(n("AL-CHAPMAN"))
    desk.keys("d")
    desk.hears("other")
    # The third turn: whatever is drawn goes, and the Suspect with it.
    desk.keys("s")
    desk.hears("drew", "")
    desk.go_to(n("SU-EDDY"))
    desk.keys("a")
    desk.hears("against")
    desk.settle()
    desk.keys("Home", "d")
    desk.sheet.wait_for()
    assert f"{w('caught')} {w('out')}" in desk.sheet.inner_text()
    desk.tells(
        w("drew", n("AL-CHAPMAN")),
        w("played", n("VI-KELLY")),
        w("brings"),
        w("laid", n("EV-EDDY")),
        w("added", n("EV-GULL")),
        w("discarded", n("AL-CHAPMAN")),
        w("other"),
        w("drew", n("SC-MITRE")),
        w("choose"),
        w("from yard", n("AL-CHAPMAN")),
        w("added", n("EV-GULL")),
        w("other"),
        w("played", n("SU-EDDY")),
        w("against"),
    )
    desk.keys("c")
    page.locator(".rkt-side", has_text=w("next")).wait_for()
    desk.keeps_cells()
    desk.is_no_trap()
    desk.ends()


def test_by_touch(phone: Any, lab: Lab, lang: str) -> None:
    """JACK-27, JACK-64: 390 pixels wide, by touch: areas, vote, cards and their effects."""
    desk = Player(phone, lab, ROUND, "touch", lang)
    table, n, w = desk.table, desk.name, desk.word
    desk.is_within()
    desk.finger("vote", w("call"))
    desk.touch(table.locator(".rkt-ask button", has_text=w("eddy")))
    table.locator(".rkt-side", has_text=w("ballot")).wait_for()
    desk.finger("draw", w("draw"))
    desk.hears("drew", n("AL-CHAPMAN"))
    desk.tap(n("VI-KELLY"))
    desk.finger("about", w("about"))
    table.locator(".rkt-drawer").get_by_text(w("draws two"), exact=False).wait_for()
    desk.touch(table.locator(".rkt-drawer .rkt-close"))
    desk.finger("lay", w("play", n("VI-KELLY")))
    desk.hears("brings")
    desk.is_within()
    desk.touch(table.locator('[data-order="groups"]'))
    desk.finger("lay", w("lay"))
    desk.hears("laid", n("EV-EDDY"))
    desk.tap(n("EV-GULL"))
    desk.touch(desk.meld(w("gull")))
    desk.hears("added", n("EV-GULL"))
    desk.tap(n("AL-CHAPMAN"))
    desk.finger("discard", w("discard", n("AL-CHAPMAN")))
    desk.hears("other")
    desk.finger("draw", w("draw"))
    desk.hears("drew", n("SC-MITRE"))
    desk.tap(n("SU-EDDY"))
    desk.finger("lay", w("play", n("SU-EDDY")))
    desk.hears("against")
    desk.tap(n("EV-GULL"))
    desk.finger("lay", w("add", n("EV-GULL")))
    desk.hears("added", n("EV-GULL"))
    desk.tap(n("SC-MITRE"))
    desk.finger("discard", w("discard", n("SC-MITRE")))
    desk.sheet.wait_for()
    desk.counts_within()
    assert w("caught") in desk.sheet.inner_text()
    desk.is_within()
    desk.audit()
    desk.ends()
