"""Faults that people met at the table, each with the gesture or the key that brought it about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import Lab

import rummykit as rk
from rummykit.engine.events import Event
from rummykit.engine.moves import Move
from rummykit.table.wording import plain, refusal, told
from table.desk import Desk

from .helpers import MIDDLE, middle, refused, said, send, session


def _contract(phase: str = "play") -> Any:
    """A table at Shanghai Rummy where four cards lie in slots, nearly the first contract."""
    hands = ["KS KH 7C 7D 2C 9H", "3S 4S 5S", "8H 9C TD"]
    table = session(rk.position("shanghai", hands=hands, discard="4C", phase=phase), lang="en")
    send(table, "fill")
    assert sorted(table.slots.values()) == [1, 1, 2, 2]
    return table


# --- Cards in the slots of a contract ------------------------------------------------------


def test_a_card_is_discarded_straight_from_a_slot():
    """SHA-83: a card in a slot is still a card of the hand; dragged to the pile it is discarded."""
    table = _contract()
    in_slot = next(spot.key for spot in table.sight().slotted(1))
    card = table.spot(in_slot).card
    send(table, "drop", on="discard", keys=[in_slot], by="drag")
    assert [str(event.move) for event in table.game.log][:1] == [f"discard {card.code}"]


def test_a_card_from_a_slot_that_may_not_be_discarded_lies_in_the_hand():
    """SHA-33: before the draw nothing is discarded, and the person hears why."""
    table = _contract("draw")
    in_slot = next(spot.key for spot in table.sight().slotted(1))
    assert refused(send(table, "drop", on="discard", keys=[in_slot], by="drag"))
    assert in_slot not in table.slots
    assert in_slot in [spot.key for spot in table.spots()]


def test_a_click_that_comes_after_the_card_went_to_a_slot(caplog):
    """F and at once Space: the card of the key lies in a slot by then; it comes back and is picked."""
    table = _contract()
    in_slot = next(spot.key for spot in table.sight().slotted(2))
    picture = send(table, "click", key=in_slot, by="keys")
    assert not caplog.records
    assert picture["hand"]["picked"] == [in_slot]
    assert in_slot not in table.slots


# --- Words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "action"), [("jack", "knock"), ("dummy", "knock"), ("romme", "vote")])
@pytest.mark.parametrize(("lang", "words"), [("en", "does nothing here"), ("es", "no hace nada aquí")])
def test_a_key_without_a_meaning_in_this_game_says_so(game, action, lang, words):
    """K where nobody knocks, V where nobody votes: no list of moves, no talk of messages."""
    table = session(rk.new_game(game, players=3, seed=6), lang=lang)
    log = list(table.game.log)
    picture = send(table, "act", action=action, by="keys")
    assert words in said(picture)
    assert picture["say"]["tone"] == "info"
    assert table.game.log == log


@pytest.mark.parametrize("move", ["draw foo", "discard ZZ", "discard", "add 3H 99"])
def test_an_unreadable_move_is_explained_in_the_language_of_the_table(move):
    there = {lang: said(send(session(middle(), lang=lang), "propose", move=move)) for lang in ("en", "es")}
    assert "cannot read" in there["en"]
    assert "cannot read" not in there["es"]
    assert "written like" not in there["es"]


@pytest.mark.parametrize(
    ("move", "english", "spanish"),
    [
        (
            "lay KD QC JC",
            "You cannot lay K♦ Q♣ J♣: K♦ Q♣ J♣ is neither a set",
            "No puedes bajar K♦ Q♣ J♣: K♦ Q♣ J♣ no es",
        ),
        (
            "lay KC QC TC",
            "You cannot lay K♣ Q♣ 10♣: the cards of a run",
            "No puedes bajar K♣ Q♣ 10♣: las cartas de una",
        ),
        ("discard 7S", "What is laid stays on the table.", "Lo bajado se queda en la mesa."),
    ],
)
def test_a_refusal_does_not_say_the_same_twice(move, english, spanish):
    """ROM-15, ROM-18, ROM-22: the reason names the cards again only where its sentence needs them."""
    hands = ["KD KC QC JC TC 2H", "2S 3S", "4S 5S"]
    for lang, words in (("en", english), ("es", spanish)):
        game = rk.position("romme", hands=hands, table=["7S 8S 9S"], owners=[1], opened=[0], discard="4C", phase="play")
        assert words in said(send(session(game, lang=lang), "propose", move=move))


def test_too_late_to_knock_is_said_once():
    """ROM-54: one may knock while asked, and not after having passed."""
    game = rk.position("romme", hands=["2S", "3S", "4S"], discard="6D 4C", discarded_by=2, stock="2D 3D")
    assert not game.check("knock", 1)
    game.play("pass", 1)
    faults = game.check("knock", 1)
    assert [fault.rule for fault in faults] == ["ROM-54"]
    for lang, word in (("en", "knock"), ("es", "toque")):
        (sentence,) = refusal(Move("knock"), faults, game.view(1), lang)
        assert sentence.count(word) == 1


def test_evidence_is_spoken_of_in_the_plural():
    """JACK-66: a meld is called «Pruebas», so cards go «a las Pruebas» of somebody."""
    hands = ["EV-EDDY RESIGNS", "EV-JILL", "EV-DRUITT"]
    areas = ["EV-EDDY EV-EDDY EV-EDDY", "EV-GULL EV-GULL EV-GULL", ""]
    for number, phrase in ((1, "a tus Pruebas:"), (2, "a las Pruebas de Blas:")):
        game = rk.position("jack", hands=hands, areas=areas, players=["Ada", "Blas", "Carmen"], phase="play")
        assert phrase in said(send(session(game, lang="es"), "propose", move=f"add RESIGNS to {number}"))


def test_an_example_of_a_move_stays_as_it_is_written():
    """The example can be typed: its cards are codes, not names."""
    assert "add Q♥" not in said(send(session(middle()), "propose", move="add 3H 99"))
    assert "add QH to 1" in said(send(session(middle()), "propose", move="add 3H 99"))


@pytest.mark.parametrize(
    ("wish", "english", "spanish"),
    [
        ({"level": "zz"}, "there is no player", "no hay ningún jugador"),
        ({"options": {"x": 1}}, "offered", "se ofrecen"),
    ],
)
def test_a_game_that_cannot_begin_is_explained_in_the_language_of_the_table(wish, english, spanish):
    """ROM-83 to ROM-89."""
    assert english in said(send(session(middle()), "new", **wish))
    there = said(send(session(middle(), lang="es"), "new", **wish))
    assert spanish in there
    assert english not in there


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_tile_is_told_of_me_and_of_others_alike(seat):
    """KUB-64: the same words follow “you” and a name, so they hold no verb in the third person."""
    hands = ["r5", "b9 k9 y2"] if seat == 0 else ["b9 k9 y2", "r5"]
    game = rk.position("rummikub", hands=hands, table=["r2 r3 r4"], opened=[0, 1], to_move=seat)
    table = session(game, lang="es", seat=0)
    if seat == 0:
        table.handle({"do": "propose", "move": "add r5 to 1", "at": table.scene["at"]})
        table.handle({"do": "act", "action": "confirm", "at": table.scene["at"]})
    assert game.round_over
    told = " ".join(str(part) for entry in table.scene["panel"]["log"] for part in entry)
    assert "dice" not in told
    assert "con eso, «Rummikub»" in told


@pytest.mark.parametrize(
    ("lang", "words", "others"),
    [
        ("en", ("dealt the cards of deal 1", "that ends the deal", "Deal 1"), "hand"),
        ("es", ("las cartas del reparto 1", "con eso acaba el reparto", "Reparto 1"), "mano"),
    ],
)
def test_shanghai_counts_deals_by_one_word_and_a_score_below_nothing_has_a_true_minus(lang, words, others):
    """SHA-84, SHA-90: on the sheet and in the log; who goes out blind scores −50."""
    hands = ["7S 7H 7D QC QD QH 2S", "3S 4S 5S", "8H 9C TD"]
    game = rk.position("shanghai", hands=hands, discard="4H", phase="play")
    table = session(game, lang=lang)
    for move in ("lay 7S 7H 7D / QC QD QH", "discard 2S"):
        send(table, "propose", move=move)
    assert game.round_over
    dealt = plain(told(Event(0, 0, Move("deal"), {"round": 1}, {}), table.view, lang))
    log = " ".join(map(plain, table.scene["panel"]["log"]))
    title = table.scene["sheet"]["title"]
    for word, text in zip(words, (dealt, log, title), strict=True):
        assert word in text
        assert others not in text.lower()
    assert any("total −50" in block["total"] for block in table.scene["sheet"]["blocks"])
    assert "−50" in next(seat["info"] for seat in table.scene["seats"] if seat["me"])


def test_ones_own_move_is_told_where_pictures_follow_at_once():
    """SHA-39: with nothing shown in between, what one bought is told before what the others did upon it."""
    hands = ["9C 3C 5D", "4S 4H 6D", "2S 4C 5S"]
    table = ["7S 7H 7D", "3S 3H 3D", "TC JC QC KC"]
    rest: dict[str, Any] = {"owners": [0, 2, 2], "opened": [0, 2], "discard": "AD", "stock": "2D 3D 5H 8C 6H 9D 4D"}
    told_at = {}
    for pace in ("none", "calm"):
        game = rk.position("shanghai", hands=hands, table=table, phase="play", **rest)
        quiet = lambda view, moves: next((m for m in moves if str(m) in ("pass", "draw stock")), moves[-1])  # noqa: E731
        seat = session(game, pace=pace, lang="en", opponents=[quiet])
        send(seat, "propose", move="discard 5D")
        while seat.game.to_move == (0,) and seat.view.window and str(seat.view.window.card) != "6D":
            send(seat, "act", action="pass")
        send(seat, "act", action="buy")
        told_at[pace] = said(seat.scene)
    assert told_at["none"].startswith("You bought 6♦, with ")
    assert told_at["none"].endswith(told_at["calm"])
    assert "You bought" not in told_at["calm"], "there it has a picture of its own"


# --- The page ------------------------------------------------------------------------------

_CELL = """
import rummykit as rk
game = rk.position("romme", hands={hands!r}, table={table!r}, owners={owners!r}, discard={discard!r}, phase="play",
                   players={players!r}, target=200)
table = rk.CardTable(game, lang="en", opponents=[lambda view, moves: moves[0]], pace="none")
table
"""
_LONG = ["Maximiliana-Guadalupe de la Encarnación", "Hieronymus von Württemberg-Hohenzollern", "Bo"]
_WHERE = "document.activeElement.className"


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 390, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.browser
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_page_holds_what_was_mended(page: Any, lab: Lab) -> None:
    """A key held down plays once; a click in a panel keeps the keys there; long names leave room for all."""
    position = {name: MIDDLE[name] for name in ("hands", "table", "owners", "discard")}
    desk = Desk(page, lab, "mended.ipynb", [_CELL.format(players=_LONG, **position)], "notebooks")
    page.locator(".rkt-hand .rkt-card").first.focus()

    page.keyboard.press("?")
    page.locator(".rkt-drawer p").first.click()
    assert "rkt-close" in page.evaluate(_WHERE)
    page.keyboard.press("Escape")
    assert "rkt-card" in page.evaluate(_WHERE)

    # The search keeps the keys that a click in it would lose, and Escape in it closes it and picks nothing.
    page.keyboard.press("e")
    slider = page.locator('.rkt-beside input[type="range"]')
    page.locator(".rkt-stepwords").filter(has_text="Step 1 of").wait_for()
    page.locator(".rkt-stepwords").click()
    assert slider.evaluate("node => node === document.activeElement")
    page.keyboard.press("ArrowRight")
    page.locator(".rkt-stepwords").filter(has_text="Step 2 of").wait_for()
    page.keyboard.press("Escape")
    page.locator(".rkt-beside").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.aid") == "search"
    page.locator(".rkt-hand .rkt-card").first.focus()

    page.keyboard.down("Space")
    for _ in range(4):
        page.keyboard.down("Space")
    page.keyboard.up("Space")
    page.locator('.rkt-card[aria-selected="true"]').wait_for()
    desk.settle()
    assert page.locator('.rkt-card[aria-selected="true"]').count() == 1

    home = page.locator(".rkt-in").bounding_box()
    seats = page.locator(".rkt-seat")
    for i in range(3):
        box = seats.nth(i).bounding_box()
        assert home["x"] <= box["x"]
        assert box["x"] + box["width"] <= home["x"] + home["width"] + 1
        count = seats.nth(i).locator("small").bounding_box()
        assert count["x"] + count["width"] <= box["x"] + box["width"]
    assert desk.errors == []
