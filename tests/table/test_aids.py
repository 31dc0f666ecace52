"""The learning aids: each does what it says, in all five games, and only where the teacher lets it."""

from __future__ import annotations

import logging
import random
import re
from dataclasses import replace
from typing import Any

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock
from rummykit.engine.errors import OptionError
from rummykit.melds import readings
from rummykit.table import TableSession
from rummykit.table.aids import AIDS, ANSWERS
from rummykit.table.wording import plain
from table.helpers import key, middle, pick, refused, rules, said, send, session
from table.person import Person

GAMES = ["romme", "shanghai", "dummy", "rummikub", "jack"]


def played(game_id: str, messages: int, seed: int = 3, **settings: Any) -> TableSession:
    """A table at which a random person has pressed some buttons."""
    table = session(rk.new_game(game_id, players=3, seed=seed), **settings)
    person = Person(seed)
    for _ in range(messages):
        if table.game.over:
            break
        table.handle({**person.message(table), "at": table.scene["at"]})
    return table


def asked(table: TableSession, kind: str, **message: Any) -> dict[str, Any]:
    """The answer of one kind to a message."""
    return next(answer for answer in table.handle(message) if answer["kind"] == kind)


# --- which aids there are --------------------------------------------------------------------


def test_a_teacher_chooses_the_aids():
    """All by default; none; some; and an unknown one is an error that names those there are."""
    assert session(middle()).aids.on == AIDS
    assert session(middle(), aids=()).scene["aids"] == []
    assert [one["id"] for one in session(middle(), aids=("undo", "hint")).scene["aids"]] == ["hint", "undo"]
    with pytest.raises(OptionError, match="no aid 'oracle'; the aids are hint"):
        session(middle(), aids=("oracle",))


@pytest.mark.parametrize("do", [do for do, (needed, _) in ANSWERS.items() if needed])
def test_a_forged_message_for_an_aid_switched_off_is_refused(do):
    """The answer says so, tells nothing else, and the game stands."""
    table = session(middle(), aids=())
    log = list(table.game.log)
    (answer,) = table.handle({"do": do, "move": 0, "text": "{}"})
    assert answer["scene"]["say"]["tone"] == "refused"
    assert said(answer["scene"]) == "This aid is switched off at this table."
    assert (answer["scene"]["layable"], answer["scene"]["hinted"], table.game.log) == ([], {}, log)


@pytest.mark.parametrize("game_id", GAMES)
def test_two_hundred_forged_messages_about_aids(game_id, caplog):
    """Each gets its answer; nothing is played but by taking back."""
    table = played(game_id, 12)
    chance = random.Random(game_id)
    numbers, words = [None, -1, 0, 1, 3, 99, 10**20, True, 1.5], ["", "x", "lay 7S 8S 9S", "backtracking", "x" * 4000]
    values = [*numbers, *words, [], {}, [1]]
    names = ("move", "step", "method", "seat", "for", "focus", "text")
    with caplog.at_level(logging.ERROR):
        for _ in range(200):
            message = {name: chance.choice(values) for name in names if chance.random() < 0.6}
            do = chance.choice([*ANSWERS, "seen_by", "open"])
            before = list(table.game.log)
            answers = table.handle({**message, "do": do})
            assert answers[-1]["kind"] in ("scene", "panel", "past", "search", "file", "tried", "why")
            assert table.game.log == before[: len(table.game.log)]
    assert not caplog.records


# --- a hint ----------------------------------------------------------------------------------


def advised(monkeypatch: pytest.MonkeyPatch, move: str) -> None:
    """Let the computer player advise a certain move."""
    monkeypatch.setattr("rummykit.table.hints.advice", lambda game, seat: rk.Move.parse(move, game.rules.pack))


def test_a_hint_says_what_to_lay_and_what_it_leaves(monkeypatch):
    """ROM-23, ROM-28: points of the melds, of what stays, and of the first lay-down."""
    advised(monkeypatch, "lay 7H 7D 7C / 3C 4C 5C")
    table = session(middle(), lang="en")
    left = sum(table.view.values[card.code] for card in table.view.hand) - 33
    picture = send(table, "hint")
    assert picture["say"]["tone"] == "info"
    assert said(picture) == (
        f"Hint: lay 7♥ 7♦ 7♣ / 3♣ 4♣ 5♣: 33 points, leaves {left} in your hand. "
        "That reaches the 30 points of a first lay-down."
    )
    marked = [card["c"] for card in picture["hand"]["cards"] if card["k"] in picture["hinted"]["cards"]]
    assert sorted(marked) == sorted(["7H", "7D", "7C", "3C", "4C", "5C"])
    assert picture["hinted"]["action"] == "lay"
    # The cards are picked, so that the button does just that.
    send(table, "act", action="lay")
    assert str(table.game.log[-1].move) == "lay 7H 7D 7C / 3C 4C 5C"
    assert table.scene["hinted"] == {}


def test_a_hint_to_keep_melds_back_says_what_could_be_laid(monkeypatch):
    """ROM-24: the melds are named, so that the choice is the person's."""
    advised(monkeypatch, "discard 2D")
    game = rk.position("romme", hands=["TS TH TD 2D KC", "2S 3S"], discard="4S", phase="play")
    assert "You could also lay 10♠ 10♥ 10♦ first: 30 points" in said(send(session(game), "hint"))


def test_a_hint_to_discard_says_why(monkeypatch):
    """ROM-45: a card that goes with no other one of the hand, with some, or that is held twice."""
    advised(monkeypatch, "discard KH")
    for hand, why in (
        ("3C 4C KH", "ninguna otra carta de tu mano va con ella y te contaría 10 en contra."),
        ("3C QH KH", "solo va con Q♥ y te contaría 10 en contra."),
        ("3C KH KH", "la tienes repetida y te contaría 10 en contra."),
    ):
        table = session(rk.position("romme", hands=[hand, "2S 3S"], discard="4S", phase="play"), lang="es")
        assert said(send(table, "hint")) == f"Pista: tira K♥: {why}"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            "Hint: discard Ripper Strikes: no other card of your hand goes with it. These stay together: "
            "2 × Evidence: Montague Druitt, Evidence: Wild (as Montague Druitt).",
        ),
        (
            "es",
            "Pista: tira El Destripador ataca: ninguna otra carta de tu mano va con ella. Se quedan juntas: "
            "2 × Prueba: Montague Druitt, Prueba: Comodín (por Montague Druitt).",
        ),
    ],
)
def test_a_hint_leaves_out_what_costs_nothing_and_names_whom_a_wild_stands_for(monkeypatch, lang, expected):
    """JACK-05, JACK-09: a card that counts 0 is not said to count; the suspect of a Wild is said by name."""
    advised(monkeypatch, "discard STRIKES")
    hand = "EV-DRUITT EV-DRUITT EV-WILD EV-GULL STRIKES"
    table = session(rk.position("jack", hands=[hand, "EV-GULL"], phase="play"), lang=lang)
    assert said(send(table, "hint")) == expected


def test_a_hint_to_draw_from_the_pool_says_why(monkeypatch):
    """KUB-26: no opening; nothing fits; or cards that could be placed all the same."""
    advised(monkeypatch, "draw stock")
    for hand, opened, why in (
        ("r1 b2 k9", [], "No way was found to reach the 40 points of the opening with your cards."),
        ("r1 b2 k9", [0], "No way was found to place a card of yours now."),
        ("r1 b2 k9 k10 k11", [0], "You could also place 9■ 10■ 11■."),
    ):
        table = session(rk.position("rummikub", hands=[hand, "k7"], opened=opened))
        assert said(send(table, "hint")) == f"Hint: draw from the pool. {why}"


def test_a_hint_for_the_table_marks_only_what_comes_from_the_rack(monkeypatch):
    """KUB-40: the whole table is named in the move, and the rack holds twins of two cards that lie there."""
    advised(monkeypatch, "arrange y7 k7 r7 | b6 b7 b8 b9 b10 b11 b12 | k10 k11 k12")
    game = rk.position(
        "rummikub", hands=["b6 b8 b9 r7 k10 b12", "y13"], table=["b10 b11 b12", "y7 b7 k7", "k10 k11 k12"],
        opened=[0, 1],
    )  # fmt: skip
    picture = send(session(game), "hint")
    assert said(picture).startswith("Hint: place 7◆ 6● 8● 9●:")
    marked = {card["c"] for card in picture["hand"]["cards"] if card["k"] in picture["hinted"]["cards"]}
    assert marked == {"b6", "b8", "b9", "r7"}


def test_what_lies_on_the_table_already_is_no_longer_named(monkeypatch):
    """KUB-18: a card placed in this turn still counts as held; hint and marks name only what is left to place."""
    advised(monkeypatch, "arrange r5 r6 r7 r8 | k9 k10 k11")
    game = rk.position("rummikub", hands=["r8 b2 k9 k10 k11", "y13"], table=["r5 r6 r7"], opened=[0, 1])
    table = session(game, lang="en", pace="none")
    assert said(send(table, "layable")).startswith("Marked: 9■ 10■ 11■ 8◆.")
    send(table, "carry", keys=[key(table, "r8")], to=1)
    assert said(send(table, "hint")).startswith("Hint: place 9■ 10■ 11■: 30 points less, leaves 2 on your rack.")
    send(table, "layable")
    assert said(send(table, "layable")).startswith("Marked: 9■ 10■ 11■.")
    send(table, "carry", keys=[key(table, code) for code in ("k9", "k10", "k11")], to="new")
    assert said(send(table, "hint")) == "Hint: confirm; the table is in order."


def test_the_button_of_a_hint_is_marked_while_its_cards_are_picked(monkeypatch):
    """ROM-45: with another card picked the button would discard that one; picked again, it does what the hint says."""
    advised(monkeypatch, "discard 2D")
    table = session(middle())
    assert send(table, "hint")["hinted"]["action"] == "discard"
    other = next(card["k"] for card in table.scene["hand"]["cards"] if card["c"] != "2D")
    assert send(table, "click", key=other)["hinted"]["action"] is None
    assert send(table, "click", key=other)["hinted"]["action"] == "discard"
    advised(monkeypatch, "draw stock")
    table = session(middle(phase="draw"))
    send(table, "hint")
    assert send(table, "click", key=key(table, "2D"))["hinted"]["action"] == "draw", "that needs no card"


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "vote for Jill the Ripper."), ("es", "vota por Jill la Destripadora.")]
)
def test_a_hint_for_the_vote_names_the_suspect_and_marks_the_button(monkeypatch, lang, name):
    """JACK-27: as the buttons do, and not as the move is written."""
    advised(monkeypatch, "vote jill")
    game = rk.position("jack", hands=["EV-GULL", "EV-JILL"], areas=["EV-EDDY EV-EDDY EV-EDDY VI-KELLY", ""])
    game.play("vote gull", 0)
    table = session(game, lang=lang, seat=1)
    picture = send(table, "hint")
    assert f": {name} " in said(picture)
    assert picture["hinted"]["action"] in [one["id"] for one in picture["actions"]]


@pytest.mark.parametrize(
    ("game", "hand", "more", "answers"),
    [
        ("romme", "7S 7H 2D", {"discarded_by": 1}, ("knock for 7♣", "da el toque por 7♣", "pass", "pasa")),
        ("shanghai", "7S 7H 2D", {"refused": True}, ("buy 7♣", "compra 7♣", "do not buy", "no compres")),
    ],
)
def test_a_hint_answers_a_question_in_the_word_of_its_button(monkeypatch, game, hand, more, answers):
    """ROM-49, SHA-39: knock or pass; buy or do not."""
    position = {"hands": [hand, "3S 4S", "5S 6S"], "discard": "KD 7C", "stock": "2C 3C 4C", "to_move": 2, **more}
    verb = "knock" if game == "romme" else "buy"
    for lang, yes, no in (("en", *answers[::2]), ("es", *answers[1::2])):
        table = session(rk.position(game, **position), lang=lang)
        advised(monkeypatch, verb)
        assert f": {yes}: " in said(send(table, "hint"))
        advised(monkeypatch, "pass")
        assert f": {no}: 7♣" in said(send(table, "hint"))


def test_a_hint_to_draw_names_the_meld_or_says_that_there_is_none(monkeypatch):
    """ROM-10: the top card makes a meld, or does not."""
    made = {"hands": ["7S 8S KH 2D", "2S 3S"], "phase": "draw", "opened": [0]}
    advised(monkeypatch, "draw discard")
    table = session(rk.position("romme", discard="9S", **made))
    assert said(send(table, "hint")) == "Hint: take 9♠: with it you have 7♠ 8♠ 9♠."
    assert table.scene["hinted"]["action"] == "take"
    advised(monkeypatch, "draw stock")
    table = session(rk.position("romme", discard="JH", **made))
    assert said(send(table, "hint")) == "Hint: draw from the stock: J♥ makes no new meld with your cards."


def test_no_hint_out_of_turn(monkeypatch):
    """ROM-07: nothing is advised to somebody who is not asked."""
    monkeypatch.setattr("rummykit.table.session.MOST_STEPS", 0)  # the others are still to be shown
    table = session(middle())
    send(table, "propose", move="discard 2D")
    assert said(send(table, "hint")).startswith("It is not your turn")
    assert table.scene["hinted"] == {}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_hint_of_a_match_is_a_legal_move_with_a_reason(game_id, lang):
    """Hints followed through: each is said, and what it marks is in the hand."""
    from rummykit.table import hints

    table = session(rk.new_game(game_id, players=3, seed=5), lang=lang)
    verbs = set()
    for _ in range(25):
        if table.game.over:
            break
        if table.game.round_over:
            send(table, "continue")
            continue
        if not table.sight().may_act:
            send(table, "more", all=True)
            continue
        picture = send(table, "hint")
        assert said(picture).startswith("Hint: " if lang == "en" else "Pista: "), said(picture)
        assert set(picture["hinted"]["cards"]) <= set(table.hand)
        move = hints.advice(table.game, table.seat)
        assert move is not None
        assert not table.game.check(move, table.seat)
        verbs.add(move.verb)
        send(table, "propose", move=str(move))
    assert len(verbs) > 2


def test_a_failing_adviser_leaves_the_hint_to_the_next(monkeypatch, caplog):
    """A fault of the best player costs nobody the hint."""
    from rummykit.players import planner

    def broken(self, view, moves):
        raise RuntimeError("broken")

    monkeypatch.setattr(planner.PlannerPlayer, "decide", broken)
    with caplog.at_level(logging.ERROR):
        assert said(send(session(middle()), "hint")).startswith("Hint: ")
    assert "planner could not advise" in caplog.text


# --- why not -----------------------------------------------------------------------------------


def test_why_not_gives_every_fault_with_its_rule():
    """ROM-32, ROM-35, ROM-42: one jack, at every place where it could be meant."""
    table = session(middle())
    pick(table, "JS")
    answer = asked(table, "why", do="why", **{"for": "page 1"})
    assert answer["for"] == "page 1"
    found = [(row["ok"], [item["rule"] for item in row["faults"]]) for row in answer["rows"]]
    assert (False, ["ROM-15"]) in found  # too few cards for a meld
    assert (False, ["ROM-32"]) in found  # it fits the run, but not before the first lay-down
    assert (False, ["ROM-32", "ROM-35"]) in found
    assert (False, ["ROM-44", "ROM-42"]) in found
    assert (True, []) in found  # it may be discarded
    assert table.game.log == []


def test_why_not_takes_the_card_in_focus():
    """Without picked cards the keys speak of the card in focus."""
    table = session(middle())
    answer = asked(table, "why", do="why", focus=key(table, "2D"))
    assert plain(answer["title"]) == "Why not with 2♦?"
    assert table.picked == set()


def test_why_not_with_a_tile_speaks_of_that_tile():
    """KUB-41: no rows about steps of the turn; and one tile may be placed, but is no meld yet."""
    table = session(rk.position("rummikub", hands=["r1 b2 k9 k10 k11", "k7"], opened=[0]))
    everything = {plain(row["head"]) for row in asked(table, "why", do="why")["rows"]}
    assert {"Undo", "Redo"} <= everything
    pick(table, "b2")
    rows = asked(table, "why", do="why")["rows"]
    heads = [plain(row["head"]) for row in rows]
    assert not {"Undo", "Redo", "Restore"} & set(heads)
    place = rows[heads.index("Place 1")]
    assert place["ok"]
    assert place["yes"].startswith("Allowed now, but these cards do not make a meld yet")
    send(table, "unpick")
    pick(table, "k9 k10 k11")
    rows = asked(table, "why", do="why")["rows"]
    assert [row["yes"] for row in rows if plain(row["head"]) == "Place 3"] == ["Allowed now."]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("lay 7S 8S 9S", ["ROM-14", "ROM-22"]),
        ("discard 2D", []),
        ("add JS to 1", ["ROM-32"]),
        ("draw stock", ["ROM-10"]),
    ],
)
def test_a_move_is_tried_without_playing_it(move, expected):
    """ROM-10, ROM-14, ROM-22, ROM-32: the faults of a move somebody only imagines."""
    table = session(middle())
    row = asked(table, "tried", do="try", move=move)["row"]
    assert set(expected) <= {item["rule"] for item in row["faults"]}
    assert row["ok"] == (not expected)
    assert table.game.log == []
    assert table.scene["say"]["tone"] == "event"


def test_what_cannot_be_read_as_a_move_is_said():
    """Notation is explained, not guessed."""
    row = asked(session(middle(), lang="es"), "tried", do="try", move="bajar 7S 99")["row"]
    assert not row["ok"]
    assert "Eso no puede leerse como jugada" in row["faults"][0]["parts"][0]


@pytest.mark.parametrize("game_id", GAMES)
def test_why_not_works_at_any_moment_of_any_game(game_id):
    """Nothing is played by asking, whatever is picked."""
    for messages in (0, 5, 15, 30):
        table = played(game_id, messages)
        log = list(table.game.log)
        for spot in list(table.spots())[:3]:
            send(table, "click", key=spot.key, by="keys")
            answer = asked(table, "why", do="why")
            assert all(row["ok"] or row["faults"] for row in answer["rows"])
        assert table.game.log == log


# --- what could be laid -----------------------------------------------------------------------------


def test_what_could_be_laid_is_marked_and_said():
    """ROM-24, ROM-36: melds of the first lay-down, and what may then be added; again, and it is off."""
    game = rk.position(
        "romme", hands=["KD KH KC TS 2D 9D", "2S 3S"], table=["7S 8S 9S"], owners=[1], opened=[1], discard="4C",
        phase="play",
    )  # fmt: skip
    table = session(game)
    picture = send(table, "layable")
    marked = {card["c"] for card in picture["hand"]["cards"] if card["k"] in picture["layable"]}
    assert marked == {"KD", "KH", "KC", "TS"}
    assert "can be laid" in next(card["said"] for card in picture["hand"]["cards"] if card["c"] == "TS")
    assert "can be laid" not in next(card["said"] for card in picture["hand"]["cards"] if card["c"] == "2D")
    assert send(table, "layable")["layable"] == []


def test_what_falls_short_of_a_first_lay_down_is_not_marked():
    """ROM-23: 21 of 30 points."""
    game = rk.position("romme", hands=["7D 7H 7C 2S 9D", "2S 3S"], discard="4C", phase="play")
    picture = send(session(game), "layable")
    assert picture["layable"] == []
    assert said(picture) == "Nothing reaches the 30 points of a first lay-down yet; the best is 21."


def test_the_best_that_falls_short_is_what_the_meter_says():
    """ROM-23: joker and aces are 33 points; joker and threes would take in more cards, for 10 points or so."""
    game = rk.position(
        "romme", hands=["7H 5H 2S QC JK 3H AH 4C AS 3D 4S 9H 5C", "2S 3S"], discard="4C", opening_points=51
    )
    picture = send(session(game), "layable")
    assert said(picture) == "Nothing reaches the 51 points of a first lay-down yet; the best is 33."
    assert "33 points, 51 needed" in picture["panel"]["progress"]["text"]


def test_what_could_be_laid_goes_by_the_melds_of_the_table():
    """ROM-18: a table whose runs may mix suits marks such a run, others do not."""
    marked = []
    for one_suit in (True, False):
        game = rk.position("romme", hands=["9S TH JD QC 2C", "2S 3S"], discard="4C", opened=[0], phase="play")
        game.rules.melds = replace(game.rules.melds, run_one_suit=one_suit)
        picture = send(session(game), "layable")
        marked.append({card["c"] for card in picture["hand"]["cards"] if card["k"] in picture["layable"]})
    assert marked == [set(), {"9S", "TH", "JD", "QC"}]


@pytest.mark.parametrize("game_id", GAMES)
def test_marks_follow_the_hand_in_every_game(game_id):
    """SHA-24, DUM-25, KUB-33: what is marked lies in the hand, at every moment."""
    table = played(game_id, 0)
    send(table, "layable")
    person = Person(8)
    seen = 0
    for _ in range(60):
        if table.game.over:
            break
        table.handle({**person.message(table), "at": table.scene["at"]})
        assert set(table.scene["layable"]) <= {card["k"] for card in table.scene["hand"]["cards"]}
        seen += bool(table.scene["layable"])
    assert seen


# --- the search of the hand ----------------------------------------------------------------------------


def test_the_search_of_this_hand_step_by_step():
    """Steps are drawn when they are looked at, forward and back; each method that takes steps can be chosen."""
    table = session(middle())
    first = asked(table, "search", do="search", **{"for": "here"})
    assert (first["step"], first["for"]) == (0, "here")
    assert "<svg" in first["html"]
    last = asked(table, "search", do="search", step=10**6)
    assert last["step"] == last["total"] - 1
    assert asked(table, "search", do="search", step=1)["heading"].startswith("Step 2 of")
    for method, _ in first["methods"]:
        answer = asked(table, "search", do="search", method=method)
        assert answer["total"] or answer["words"], method


def test_a_search_calls_cards_what_the_table_calls_them():
    """JACK-09: in its words and in the legend, by every method; like cards are told apart by signs alone."""
    hand = "EV-DRUITT EV-DRUITT EV-WILD EV-GULL AL-DRUITT STRIKES"
    jack = session(rk.position("jack", hands=[hand, "EV-GULL"], phase="play"), lang="es")
    romme = session(middle())
    coded = re.compile(r"\b(EV|AL)-[A-Z]|STRIKES|(?<![\w#])([2-9]|[TJQK])[SHDC]\b")
    for table, named in ((jack, "Prueba: Montague Druitt"), (romme, "7♥ 7♦ 7♣")):
        shown = ""
        for method, _ in asked(table, "search", do="search")["methods"]:
            for step in range(4):
                answer = asked(table, "search", do="search", method=method, step=step)
                words = " ".join(re.findall(r"<(?:span|title|desc)[^>]*>([^<]+)", answer["html"]))
                shown += f"{answer['words']} {words} "
        assert named in shown
        assert not coded.search(shown), coded.search(shown)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            lambda: rk.position("rummikub", hands=["r1 b2 k9", "k7"], opened=[]),
            "even with everything that is left the goal cannot be reached",
        ),
        (
            lambda: rk.position("shanghai", hands=["6D TH KH 8H", "2S 3S", "4S 5D"], discard="4C", phase="play"),
            "the contract still asks for a meld, and there is none left to try",
        ),
    ],
)
def test_a_search_that_finds_nothing_says_so_without_a_dash(game, expected):
    """KUB-26, SHA-14: there is no card and no best answer to name, so none is named."""
    answer = asked(session(game()), "search", do="search")
    assert answer["words"].endswith(expected)


def test_a_search_of_an_earlier_hand_says_so():
    """The hand has changed since; the search can be begun anew."""
    table = session(middle())
    assert asked(table, "search", do="search")["old"] == ""
    send(table, "propose", move="discard 2D")
    assert asked(table, "search", do="search", step=2)["old"]
    assert asked(table, "search", do="search", anew=True)["old"] == ""


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_search_or_says_why_not(game_id):
    """An unsuitable method is explained in the panel."""
    table = played(game_id, 4)
    for method, _ in asked(table, "search", do="search")["methods"]:
        answer = asked(table, "search", do="search", method=method)
        assert answer["words"]


# --- taking back -------------------------------------------------------------------------------------------


def test_undo_takes_back_to_ones_last_decision():
    """What the others played upon it goes too, and it says so."""
    table = session(middle())
    before = table.game.state
    assert table.scene["undo"] is False
    send(table, "propose", move="discard 2D")
    assert len(table.game.log) > 2
    assert table.scene["undo"] is True
    picture = send(table, "undo")
    assert said(picture).startswith("Taken back: You discarded 2♦, and the 3 moves after it.")
    assert table.game.state is before
    assert picture["undo"] is False
    assert said(send(table, "undo")) == "There is no decision of yours to take back."
    send(table, "propose", move="discard 2D")
    assert table.game.log


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_all_the_way_and_on_again(game_id):
    """Every decision can be taken back one after another; the match can then be played on."""
    table = played(game_id, 40)
    start = len(table.game.log)
    assert start > 5
    while table.scene["undo"]:
        before = len(table.game.log)
        send(table, "undo")
        assert len(table.game.log) < before
    again = rk.new_game(game_id, players=list(table.game.names), seed=table.game.seed, **table.game.options)
    for event in table.game.log:
        again.play(event.move, event.seat)
    assert again.state.hands == table.game.state.hands
    person = Person(2)
    for _ in range(40):
        if table.game.over:
            break
        table.handle({**person.message(table), "at": table.scene["at"]})
    assert len(table.game.log) > 5


def test_nothing_is_taken_back_while_a_clock_runs():
    """ROM-09: time spent cannot be taken back."""
    table = session(rk.new_game("romme", players=2, seed=2, clock=ManualClock()))
    while not table.sight().may_act:
        send(table, "more")
    send(table, "act", action="draw", by="keys")
    log = list(table.game.log)
    assert log
    assert table.scene["undo"] is False
    assert said(send(table, "undo")) == "While a clock runs nothing is taken back."
    assert table.game.log == log


def test_a_new_game_keeps_the_clock():
    """ROM-09, ROM-83: who plays against time goes on so in the next match."""
    clock = ManualClock()
    table = session(rk.new_game("romme", players=2, seed=2, clock=clock))
    first = table.game
    send(table, "new", players=3)
    assert table.game is not first
    assert table.game.clock is clock
    assert session(middle()).game.clock is None


def test_a_stale_undo_takes_nothing_back():
    """A second click on the button does not take back twice."""
    table = session(middle())
    send(table, "propose", move="lay 7H 7D 7C / 3C 4C 5C")
    send(table, "propose", move="discard 2D")
    at = table.scene["at"]
    table.handle({"do": "undo", "at": at})
    count = len(table.game.log)
    (answer,) = table.handle({"do": "undo", "at": at})
    assert "moved on" in said(answer["scene"])
    assert len(table.game.log) == count


# --- players ---------------------------------------------------------------------------------------------------


def test_player_info_says_what_may_be_known():
    """ROM-96: name, level, points, melds laid, rounds won; of one player or of all."""
    table = session(middle(), lang="en")
    answer = asked(table, "panel", do="who", seat=1)
    for part in ("Blas", "greedy", "seven of spades", "rounds won"):
        assert part in answer["html"]
    assert "Carmen" not in answer["html"]
    assert "Carmen" in asked(table, "panel", do="who")["html"]
    assert refused(send(table, "who", seat=9)) == []


def test_settings_of_size_and_suits_are_kept_and_checked():
    """Large cards and two colours are settings; others are refused."""
    table = session(middle())
    assert send(table, "set", name="size", value="large")["settings"]["size"] == "large"
    assert send(table, "set", name="suits", value="two")["settings"]["suits"] == "two"
    assert rules(send(table, "set", name="size", value="huge")) == []
    assert table.scene["settings"]["size"] == "large"


def test_a_hint_reads_melds_by_the_rules_of_the_game():
    """The points said are those of a reading that the rules allow."""
    table = session(middle())
    assert max(meld.points for meld in readings(table.game.rules.pack.cards("7H 7D 7C"), table.view.melds)) == 21
