"""Whatever the page sends gets an answer, and nothing unlawful comes of it."""

from __future__ import annotations

import logging
import random

import pytest

import rummykit as rk
from rummykit.table import TableSession
from table.helpers import MIDDLE, action, key, middle, said, send, session

FORGED = {
    "nothing": None,
    "text": "discard 2D",
    "number": 7,
    "list": ["propose"],
    "empty": {},
    "no verb": {"do": 5},
    "unknown verb": {"do": "cheat"},
    "private verb": {"do": "__init__"},
    "no move": {"do": "propose"},
    "move of a wrong type": {"do": "propose", "move": ["discard", "2D"]},
    "no move text": {"do": "propose", "move": "give me all the jokers"},
    "empty move": {"do": "propose", "move": ""},
    "a million characters": {"do": "propose", "move": "discard " + "2D " * 333_333},
    "a million verbs": {"do": "x" * 1_000_000},
    "a card not in hand": {"do": "propose", "move": "discard AS"},
    "a card of another pack": {"do": "propose", "move": "discard r7"},
    "somebody else's card": {"do": "propose", "move": "discard 8H"},
    "a meld that is not there": {"do": "propose", "move": "add JS to 99"},
    "time called early": {"do": "propose", "move": "timeout"},
    "a deal in mid-round": {"do": "propose", "move": "deal"},
    "a knock out of season": {"do": "act", "action": "knock"},
    "a pass out of season": {"do": "act", "action": "pass"},
    "an unknown button": {"do": "act", "action": "win"},
    "a button of a wrong type": {"do": "act", "action": {"lay": 1}},
    "a key not in hand": {"do": "click", "key": "k999"},
    "a key of a wrong type": {"do": "click", "key": ["k1"]},
    "a drop of nothing": {"do": "drop", "on": "discard", "keys": []},
    "a drop of too much": {"do": "drop", "on": "discard", "keys": ["k1"] * 5000},
    "a drop nowhere": {"do": "drop", "on": "pocket", "keys": ["k1"]},
    "a drop on no meld": {"do": "drop", "on": "meld", "number": 0, "keys": ["k1"]},
    "a meld of a wrong type": {"do": "meld", "number": "1"},
    "a truth value as meld": {"do": "meld", "number": True},
    "an unknown pile": {"do": "pile", "pile": "sleeve"},
    "a choice without question": {"do": "answer", "choice": 0},
    "an unknown order": {"do": "order", "by": "luck"},
    "an unknown setting": {"do": "set", "name": "seat", "value": "1"},
    "a setting of a wrong type": {"do": "set", "name": ["lang"], "value": "es"},
    "an unknown language": {"do": "set", "name": "lang", "value": "de"},
    "no rule": {"do": "rule", "id": "ROM-999"},
    "a rule of a wrong type": {"do": "rule", "id": 17},
    "a path as rule": {"do": "rule", "id": "../../etc/passwd"},
    "continuing a round that goes on": {"do": "continue"},
    "a new game of wrong types": {"do": "new", "players": [3], "options": []},
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_forged_message_is_refused_in_words(name, lang, caplog):
    """The answer is a picture that says so; the game has not changed and goes on."""
    table = session(middle(), lang=lang)
    log, state = list(table.game.log), table.game.state
    with caplog.at_level(logging.ERROR):
        (answer,) = table.handle(FORGED[name])
    assert not caplog.records, "refused by what was meant to refuse it"
    picture = answer["scene"]
    assert picture["say"]["tone"] == "refused"
    assert 10 < len(said(picture)) < 600
    assert table.game.log == log
    assert table.game.state is state
    send(table, "drop", on="discard", keys=[key(table, "2D")], by="drag")
    assert str(table.game.log[0].move) == "discard 2D"


def test_a_move_out_of_turn_is_refused():
    """ROM-07, ROM-54: this seat is not the one on turn."""
    asked = rk.position("romme", hands=["2D 9D", "2S 3S", "6C 6D"], discard="4C 8S QH", to_move=1, discarded_by=2)
    table = session(asked)
    (answer,) = table.handle({"do": "propose", "move": "draw stock"})
    assert answer["scene"]["say"]["tone"] == "refused"
    assert asked.log == []


def test_a_stale_message_is_refused():
    """A second click on a button that has already done its work plays nothing."""
    table = session(rk.position("romme", **{**MIDDLE, "phase": "draw", "hands": ["2D 9D", "2S 3S", "6C 6D"]}))
    before = table.scene["at"]
    table.handle({"do": "pile", "pile": "stock", "at": before})
    assert len(table.game.log) == 1
    (answer,) = table.handle({"do": "propose", "move": "discard 2D", "at": before})
    assert "moved on" in said(answer["scene"])
    assert len(table.game.log) == 1


@pytest.mark.parametrize("at", ["12", [1], {"at": 1}, -1, 10**30, None])
def test_a_forged_moment_is_stale(at):
    table = session(middle())
    table.handle({"do": "propose", "move": "discard 2D", "at": at})
    assert table.game.log == []


def test_picks_and_orders_are_never_stale():
    """ROM-114: sorting and picking go on while the picture changes."""
    table = session(middle())
    (answer,) = table.handle({"do": "order", "by": "rank", "at": -5})
    assert answer["scene"]["hand"]["order"] == "rank"
    (answer,) = table.handle({"do": "click", "key": table.hand[0], "at": -5})
    assert answer["scene"]["hand"]["picked"] == [table.hand[0]]


def test_a_rule_comes_as_a_card_in_the_language_of_the_table():
    (answer,) = session(middle(), lang="es").handle({"do": "rule", "id": "ROM-32", "for": "view 1"})
    assert (answer["kind"], answer["id"], answer["for"]) == ("rule", "ROM-32", "view 1")
    assert "Solo quien ya ha bajado" in answer["html"]


def test_hello_is_answered():
    """So the page notices a kernel that has stopped, and a table that was not there before."""
    table = session(middle())
    assert [table.handle({"do": "hello"})[0]["first"] for _ in range(3)] == [True, False, False]


def test_a_fault_of_the_table_itself_costs_nobody_the_game(monkeypatch, caplog):
    """The last wall: an error inside is logged and said, and the game stands."""
    table = session(middle())

    def broken(move, seat):
        raise RuntimeError("inner")

    monkeypatch.setattr(table.game, "play", broken)
    with caplog.at_level(logging.ERROR):
        (answer,) = table.handle({"do": "propose", "move": "discard 2D"})
    assert "RuntimeError" in said(answer["scene"])
    assert caplog.records
    monkeypatch.undo()
    table.handle({"do": "propose", "move": "discard 2D"})
    assert str(table.game.log[0].move) == "discard 2D"


def _random_message(chance: random.Random, table: TableSession) -> object:
    """Something between sense and nonsense."""
    codes = [card.code for card in table.game.rules.pack.counts]
    keys = [*table.hand, "k0", "k999", "", 5, None]
    moves = ["draw stock", "draw discard", "knock", "pass", "deal", "timeout", "lay 7S 8S 9S", "swap 5H in 3"]
    moves += [f"discard {chance.choice(codes)}", f"add {chance.choice(codes)} to {chance.randint(-1, 12)}", "x" * 5000]
    fields = {
        "do": chance.choice(
            [
                "propose",
                "act",
                "click",
                "drop",
                "pile",
                "meld",
                "answer",
                "order",
                "set",
                "rule",
                "continue",
                "more",
                "tick",
                "new",
                "unpick",
                "hello",
                "steal",
            ]
        ),
        "move": chance.choice(moves),
        "action": chance.choice(["lay", "add", "discard", "draw", "take", "knock", "pass", "continue", "new", 3]),
        "key": chance.choice(keys),
        "focus": chance.choice(keys),
        "keys": chance.sample(keys, chance.randint(0, 3)),
        "on": chance.choice(["hand", "meld", "discard", "table", "moon", None]),
        "number": chance.choice([0, 1, 2, 3, 99, -1, "2", None, 1.5]),
        "end": chance.choice(["low", "high", "joker", 7]),
        "pile": chance.choice(["stock", "discard", "x"]),
        "choice": chance.choice([0, 1, 7, -1, "0", None]),
        "by": chance.choice(["suit", "rank", "groups", "hand", "pointer", "keys", 0]),
        "name": chance.choice(["lang", "pace", "click", "seat"]),
        "value": chance.choice(["en", "es", "none", "discard", 4]),
        "id": chance.choice(["ROM-17", "ROM-0", "x", None]),
        "options": chance.choice([{}, {"target": 1}, {"seed": 3}, []]),
        "players": chance.choice([2, 3, 99, "3"]),
        "at": chance.choice([table.scene["at"], table.scene["at"], 0]),
        "all": chance.choice([True, False]),
    }
    dropped = chance.sample(sorted(fields), chance.randint(0, 6))
    return {name: value for name, value in fields.items() if name not in dropped or name == "do"}


@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_random_messages(seed, caplog):
    """Each gets its answer, every card stays accounted for, and only legal moves are in the log."""
    chance = random.Random(seed)
    table = TableSession(rk.new_game("romme", players=3, seed=seed), opponents=["random"])
    with caplog.at_level(logging.ERROR):
        for _ in range(200):
            answers = table.handle(_random_message(chance, table))
            assert answers
            assert answers[-1]["kind"] in ("scene", "rule", "pong")
            assert len(table.game.state.everything()) == 110
    assert not caplog.records
    game = table.game
    again = rk.new_game("romme", players=list(game.names), seed=game.seed, **game.options)
    for event in game.log:
        again.play(event.move, event.seat)  # raises where a move was not lawful
    assert again.state.hands == game.state.hands


def test_the_buttons_promise_what_they_do():
    """A ready button is never refused; a grey one is never carried out."""
    chance = random.Random(11)
    tried = 0
    for seed in range(6):
        table = TableSession(rk.new_game("romme", players=3, seed=seed), opponents=["greedy"], pace="none")
        for _ in range(60):
            if table.game.round_over:
                break
            for spot in chance.sample(table.spots(), min(len(table.hand), chance.choice([0, 1, 1, 3]))):
                send(table, "click", key=spot.key, by="keys")
            for one in [one for one in table.scene["actions"] if not one["ready"]]:
                count = len(table.game.log)
                send(table, "act", action=one["id"], by="keys")
                assert len(table.game.log) == count, one
            ready = [one for one in table.scene["actions"] if one["ready"]]
            if not ready:
                send(table, "unpick")
                send(table, "click", key=chance.choice(table.hand), by="keys")
                ready = [action(table.scene, "discard")]
                if not ready[0]["ready"]:
                    send(table, "unpick")
                    continue
            one = chance.choice(ready)
            picture = send(table, "act", action=one["id"], by="keys")
            assert picture["say"]["tone"] in ("event", "ask"), (one, said(picture))
            if picture["ask"]:
                picture = send(table, "answer", choice=chance.randrange(len(picture["ask"]["choices"])))
                assert picture["say"]["tone"] == "event", said(picture)
            tried += 1
            send(table, "unpick")
    assert tried > 100
