"""The table at any move: beside the match, and as a replay; no hidden card is told by either."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import rummykit as rk
from rummykit.engine.errors import OptionError
from rummykit.engine.game import Game
from rummykit.table import CardTable, TableSession
from rummykit.table.history import Past
from table.helpers import hand_codes, middle, said, send, session
from table.person import Person

GAMES = ["romme", "shanghai", "dummy", "rummikub", "jack"]


def past(table: TableSession, move: object) -> dict[str, Any]:
    """The picture of an earlier move."""
    (answer,) = table.handle({"do": "past", "move": move, "for": "page"})
    assert answer["for"] == "page"
    picture: dict[str, Any] = answer["scene"]
    return picture


def faces_in(value: Any) -> set[str]:
    """All faces drawn in a picture."""
    if isinstance(value, dict):
        mine = {value["c"]} if "k" in value and "c" in value else set()
        return mine.union(*map(faces_in, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(faces_in, value))
    return set()


# --- beside a match that goes on ----------------------------------------------------------------


def test_the_table_at_any_move():
    """Forward and back; the hand as it was; what happened is said; the match itself stays as it is."""
    table = session(middle())
    send(table, "propose", move="discard 2D")
    now = table.scene
    assert now["moves"] == len(table.game.log) > 2
    first = past(table, 0)
    assert "2D" in hand_codes(first)
    assert said(first) == "The beginning."
    one = past(table, 1)
    assert "2D" not in hand_codes(one)
    assert said(one) == f"Round 1, move 1 of {now['moves']}: You discarded 2♦."
    assert one["past"] == {
        "move": 1, "of": now["moves"], "at": f"Round 1, move 1 of {now['moves']}",
        "replay": False, "seat": 0, "seats": [], "open": None,
    }  # fmt: skip
    assert one["actions"] == []
    assert not one["mine"]
    assert said(past(table, 0)) == "The beginning."
    assert table.scene is now


@pytest.mark.parametrize("move", [-1, 99, "1", None, True, 1.0, [0]])
def test_a_move_that_is_not_there(move):
    table = session(middle())
    (answer,) = table.handle({"do": "past", "move": move})
    assert said(answer["scene"]) == "There is no such move."


def test_earlier_pictures_share_no_key_with_other_cards_of_the_table():
    """The page keeps a face by its key, so one key is one face, now and then."""
    table = session(middle())
    for move in ("lay 7H 7D 7C / 3C 4C 5C", "discard 2D"):
        send(table, "propose", move=move)
    faces: dict[str, str] = {}
    pictures = [table.scene, *(past(table, n) for n in range(table.scene["moves"] + 1)), past(table, 0)]
    for picture in pictures:
        for card in [*picture["hand"]["cards"], *(card for meld in picture["melds"] for card in meld["cards"])]:
            assert faces.setdefault(card["k"], card["c"]) == card["c"]


@pytest.mark.parametrize("game_id", GAMES)
def test_no_earlier_picture_shows_more_than_the_seat_knew(game_id):
    """Every earlier picture of a match shows cards that this seat saw then, and no other."""
    table = session(rk.new_game(game_id, players=3, seed=7))
    person = Person(7)
    for _ in range(50):
        if table.game.over:
            break
        table.handle({**person.message(table), "at": table.scene["at"]})
    for number in range(0, len(table.game.log) + 1, 3):
        picture = past(table, number)
        then = table.game.copy()
        then.undo(len(table.game.log) - number)
        view = then.view(0)
        seen = {card.code for card in (*view.hand, *view.discard)}
        seen |= {card.code for laid in view.table for card in laid.meld.cards}
        seen |= {code for area in view.more.get("areas", ()) for code in area}
        assert faces_in(picture) <= seen
        assert picture["hands"] == []


def _hidden_twins(game: Game) -> tuple[Game, Game]:
    """A game, and the same with cards that seat 0 never sees dealt anew among the others and the stock."""
    from table.test_hidden import shuffled

    return game, shuffled(game, 0, random.Random(3))


@pytest.mark.parametrize("game_id", ["romme", "rummikub"])
def test_hints_searches_and_reasons_do_not_depend_on_hidden_cards(game_id):
    """ROM-06: swapping the cards that the seat cannot see changes no answer of any aid."""
    game = rk.new_game(game_id, players=3, seed=11)
    while 0 not in game.to_move:
        game.play(game.moves()[-1], game.to_move[0])
    one, other = map(TableSession, _hidden_twins(game))
    for message in ({"do": "hint"}, {"do": "layable"}, {"do": "why"}, {"do": "search"}, {"do": "who"}):
        assert json.dumps(one.handle(message)) == json.dumps(other.handle(message)), message


@pytest.mark.parametrize("game_id", GAMES)
def test_all_messages_of_a_match_with_every_aid_hide_what_is_hidden(game_id):
    """A match played with all aids asked all the time: every face sent is one that the seat saw by then."""
    table = session(rk.new_game(game_id, players=3, seed=13))
    person = Person(13)
    known: set[str] = set()
    chance = random.Random(13)
    asks = ["hint", "why", "layable", "search", "who", "past"]
    for _ in range(60):
        if table.game.over:
            break
        answers = table.handle({**person.message(table), "at": table.scene["at"]})
        view = table.view
        known |= {card.code for card in (*view.hand, *view.discard)}
        known |= {card.code for laid in view.table for card in laid.meld.cards}
        known |= {code for area in view.more.get("areas", ()) for code in area}
        known |= {card.code for event in view.log for card in event.move.cards}
        ask = {"do": chance.choice(asks), "move": chance.randint(0, table.scene["moves"])}
        for answer in [*answers, *table.handle(ask)]:
            assert faces_in(answer) <= known, (ask, answer["kind"])


# --- a replay -----------------------------------------------------------------------------------------


def finished(seed: int = 2) -> Game:
    """A match that is over."""
    game = rk.new_game("romme", players=2, seed=seed, target=1)
    rk.autoplay(game, ["greedy"])
    assert game.over
    return game


def test_a_replay_of_a_finished_match_shows_any_seat_and_all_hands():
    """From the first deal to the count, seen by anybody."""
    game = finished()
    table = CardTable.replay(game, lang="en")
    replay = table._session
    assert isinstance(replay, Past)
    assert replay.scene["past"]["of"] == len(game.log)
    replay.handle({"do": "past", "move": len(game.log)})
    assert replay.scene["sheet"]
    replay.handle({"do": "past", "move": 3})
    replay.handle({"do": "seen_by", "seat": 1})
    then = game.copy()
    then.undo(len(game.log) - 3)
    assert sorted(hand_codes(replay.scene)) == sorted(card.code for card in then.state.hands[1])
    replay.handle({"do": "open", "open": True})
    (other,) = replay.scene["hands"]
    assert sorted(card["c"] for card in other["cards"]) == sorted(card.code for card in then.state.hands[0])
    assert len({card["k"] for card in other["cards"]}) == len(other["cards"])
    log = list(game.log)
    assert "replay" in table.play("draw stock")
    assert game.log == log


def test_a_replay_of_a_match_that_goes_on_shows_one_seat_only():
    """The cards of the others stay hidden: no other seat, no open hands, whatever is asked."""
    game = middle()
    game.play("discard 2D")
    replay = CardTable.replay(game, seat=0)._session
    hidden = {card.code for hand in game.state.hands[1:] for card in hand} - {"2D"}
    hidden -= {card.code for laid in game.state.table for card in laid.meld.cards}
    hidden -= {card.code for card in (*game.state.hands[0], *game.state.discard)}
    for message in ({"do": "seen_by", "seat": 1}, {"do": "open", "open": True}, {"do": "past", "move": 1}):
        answers = replay.handle(message)
        assert not faces_in(answers) & hidden
    assert replay.seat == 0
    assert replay.scene["hands"] == []
    with pytest.raises(OptionError, match="still goes on"):
        CardTable.replay(game, open_hands=True)


def test_a_replay_of_a_saved_file(tmp_path):
    """A file holds every card, so its replay may show them; a file that is not there is an error."""
    game = finished(3)
    game.save(tmp_path / "match.json")
    replay = CardTable.replay(tmp_path / "match.json", seat=1, lang="es")._session
    assert replay.scene["past"]["open"] is False
    assert len(replay.scene["past"]["seats"]) == 2
    assert said(replay.scene) == "El comienzo."
    closed = CardTable.replay(tmp_path / "match.json", open_hands=False)._session
    closed.handle({"do": "open", "open": True})
    assert closed.scene["hands"] == []
    with pytest.raises(FileNotFoundError):
        CardTable.replay(tmp_path / "none.json")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_replay_of_every_game_from_every_seat(game_id):
    """Each move of a match can be looked at, in any order, and nothing is played by it."""
    game = rk.new_game(game_id, players=3, seed=4)
    person, table = Person(4), session(game)
    for _ in range(25):
        table.handle({**person.message(table), "at": table.scene["at"]})
    replay = Past(game, may_open=True)
    log = list(game.log)
    for number in [*range(0, len(log), 4), len(log), 0]:
        for seat in range(3):
            replay.handle({"do": "past", "move": number})
            replay.handle({"do": "seen_by", "seat": seat})
            assert replay.scene["past"]["move"] == number
            assert len(replay.scene["hand"]["cards"]) == len(replay.view.hand) or game_id == "rummikub"
    assert game.log == log


@pytest.mark.parametrize(
    "message",
    [
        {"do": "propose", "move": "discard 2D"}, {"do": "act", "action": "discard"}, {"do": "new"}, {"do": "undo"},
        {"do": "hint"}, {"do": "download"}, {"do": "click", "key": "k0"}, {"do": "continue"}, {"do": "more"},
        {"do": "seen_by", "seat": "1"}, {"do": "seen_by", "seat": True}, {"do": "past", "move": 10**9}, {"do": 3}, None,
    ],
)  # fmt: skip
def test_nothing_can_be_played_in_a_replay(message):
    """Forged messages are refused in words."""
    game = finished()
    log = list(game.log)
    replay = Past(game, may_open=True)
    answers = replay.handle(message)
    assert answers[-1]["scene"]["say"]["tone"] == "refused"
    assert game.log == log


def test_a_match_that_goes_on_can_be_looked_at_to_its_newest_move():
    """The slider grows with the match."""
    table = session(middle())
    send(table, "propose", move="discard 2D")
    assert past(table, 1)["past"]["of"] == len(table.game.log)
    send(table, "act", action="pass")
    assert past(table, 1)["past"]["of"] == len(table.game.log)
    send(table, "undo")
    assert past(table, 0)["past"]["of"] == len(table.game.log)
