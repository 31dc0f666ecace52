"""Positions, saves, words and views of Jack the Ripper."""

from __future__ import annotations

import json
from typing import Any

import pytest
from trying import accept, accept_all

import rummykit as rk
from rummykit.engine.moves import Move

from .helpers import FIVE_VICTIMS, FOUR_VICTIMS, PACK, area, at, of, playing, refuse, scored


def test_areas_hold_melds_cards_laid_off_and_gavels():
    """JACK-58, JACK-64: three of a colour are a meld, with `table` or without it; the rest lies singly."""
    game = at("", "", areas=["VI-KELLY EV-GULL EV-WILD=gull EV-GULL SU-GULL", "EV-GULL AL-EDDY"])
    assert [(str(laid.meld), laid.owner) for laid in game.state.table] == [("EV-GULL EV-WILD=EV-GULL EV-GULL", 0)]
    assert game.view(0).more["areas"] == [["VI-KELLY", "SU-GULL"], ["EV-GULL", "AL-EDDY"]]
    assert game.view(0).more["opened"] == [True, False]
    tabled = at("", "", table=["EV-GULL EV-GULL EV-WILD"], owners=[1], areas=["VI-KELLY", ""])
    assert area(tabled, 1) == "EV-GULL EV-GULL EV-WILD=gull"
    assert tabled.view(0).more["opened"] == [False, True]


def test_the_rest_of_the_pack_leaves_out_the_areas():
    """JACK-01: without `stock` the Case File is all that lies nowhere else."""
    game = rk.position(
        "jack", hands=["EV-GULL", "EV-JILL"], areas=["VI-KELLY " + of("gull"), "EV-GULL"], discard="ESCAPES"
    )
    assert len(game.state.everything()) == 62
    codes = [card.code for card in game.state.stock]
    assert "VI-KELLY" not in codes
    assert "ESCAPES" not in codes
    assert "EV-GULL" not in codes


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"areas": ["VI-KELLY"]}, "areas"),
        ({"areas": "VI-KELLY"}, "areas"),
        ({"areas": ["VI-KELLY", 3]}, r"areas\[1\]"),
        ({"areas": ["VI-WATSON", ""]}, r"areas\[0\]"),
        ({"areas": ["EV-GULL / VI-KELLY", ""]}, r"areas\[0\]"),
        ({"areas": ["EV-WILD", ""]}, "JACK-09"),
        ({"areas": ["EV-WILD=letters", ""]}, "JACK-09"),
        ({"areas": ["RESIGNS", ""]}, "JACK-35"),
        ({"areas": ["VI-KELLY", "VI-KELLY"]}, "the pack has 1"),
        ({"votes": ["gull"]}, "votes"),
        ({"votes": ["gull", "letters"]}, "votes"),
        ({"at_once": "EV-GULL"}, "JACK-40"),
        ({"went_out": 0}, "went_out"),
        ({"went_out": 2}, "went_out"),
        ({"escaped_by": 0}, "JACK-53"),
        ({"escaped_by": 5}, "escaped_by"),
        ({"emptied": [0]}, "emptied"),
        ({"emptied": [4]}, "emptied"),
        ({"gavel_played": "yes"}, "gavel_played"),
        ({"turns": 0}, "turns"),
        ({"turns": "many" * 1000}, "turns"),
        ({"renewed": True}, "JACK-71"),
        ({"phase": "round_over"}, "went_out"),
    ],
    ids=str,
)
def test_positions_that_cannot_be(fields, said):
    """JACK-01, JACK-09, JACK-35, JACK-40, JACK-53, JACK-71: the message names the place or the rule."""
    with pytest.raises(rk.PositionError, match=said):
        at("EV-GULL", "EV-JILL", stock="EV-EDDY", **fields)


def test_a_hand_without_a_card_for_the_discard():
    """JACK-62: in the Play step there is at least one."""
    with pytest.raises(rk.PositionError, match="JACK-62"):
        playing("", "EV-GULL")
    at("", "EV-GULL")


def test_misspelt_fields_are_refused():
    with pytest.raises(rk.OptionError, match="areas"):
        at("EV-GULL", "EV-JILL", area=["", ""])


SCRIPT = [
    "vote gull", "vote eddy", "draw stock", "play SC-MITRE", "take SC-BUCKS", "play SC-BUCKS", "take VI-KELLY",
    "play VI-KELLY", "pass", "pass", "lay EV-GULL EV-GULL EV-WILD", "play EV-GULL", "discard EV-EDDY",
    "draw discard", "play RESIGNS", "give EV-JILL", "discard EV-EDDY",
]  # fmt: skip


def scripted(**fields: Any) -> rk.Game:
    """A game with every kind of move but the last ones."""
    game = at(
        "SC-MITRE EV-GULL EV-GULL EV-WILD EV-GULL EV-EDDY EV-JILL", "RESIGNS EV-JILL ESCAPES", discard="VI-KELLY SC-BUCKS",
        areas=[FOUR_VICTIMS + " " + of("letters"), ""], **fields,
    )  # fmt: skip
    for move in SCRIPT:
        accept(game, move)
    return game


def test_moves_are_text_and_back():
    """JACK-22: every verb of the game, in English and in Spanish."""
    game = scripted()
    for event in game.log:
        assert Move.parse(str(event.move), PACK) == event.move
        assert rk.Move.parse(str(event.move)) == event.move
    spanish = {
        "votar gull": "vote gull", "robar mazo": "draw stock", "jugar sc-mitre": "play SC-MITRE", "pasar": "pass",
        "tomar VI-KELLY": "take VI-KELLY", "bajar EV-GULL ev-gull EV-WILD=GULL": "lay EV-GULL EV-GULL EV-WILD=gull",
        "dar EV-JILL": "give EV-JILL", "tirar EV-EDDY": "discard EV-EDDY", "escapar": "escape",
        "añadir EV-GULL a 1": "add EV-GULL to 1", "jugar EV-WILD=EV-GULL": "play EV-WILD=gull",
    }  # fmt: skip
    for written, meant in spanish.items():
        assert str(Move.parse(written, PACK)) == meant


def test_undo_and_replay_are_exact():
    game = scripted()
    seen = [game.state]
    for _ in range(len(SCRIPT)):
        game.undo()
        seen.append(game.state)
    again = scripted()
    assert [vars(again.state)] == [vars(seen[0])]
    for move, after in zip(SCRIPT, reversed(seen[:-1]), strict=True):
        game.play(move)
        assert vars(game.state) == vars(after)


def test_the_log_of_a_view_follows_undo():
    """JACK-30: after moves are taken back and others made, each seat reads the log as it now is."""
    game = scripted()
    for keep, moves in ((13, ["draw stock", "play RESIGNS"]), (1, ["vote jill"])):
        _views_tell_the_log(game)
        game.undo(len(game.log) - keep)
        for move in moves:
            _views_tell_the_log(game)
            game.play(move)
        _views_tell_the_log(game)
    assert [str(event.move) for event in game.view(0).log] == ["vote gull", "vote"]


def _views_tell_the_log(game: rk.Game) -> None:
    for seat in (0, 1):
        assert game.view(seat).log == tuple(event.seen_by(seat) for event in game.log)


def test_saved_and_loaded(tmp_path):
    """JACK-19, JACK-30: with sealed votes, areas, structured switches."""
    game = scripted(card_points={"EV-GULL": 3}, order_numbers={"druitt": 2, "eddy": 1}, wild_layoff="any_meld")
    path = tmp_path / "hand.json"
    game.save(path)
    loaded = rk.load_game(path)
    assert vars(loaded.state) == vars(game.state)
    assert loaded.log == game.log
    assert loaded.options == game.options
    assert [loaded.view(seat).as_dict() for seat in (0, 1)] == [game.view(seat).as_dict() for seat in (0, 1)]
    data = json.loads(path.read_text("utf-8"))
    data["log"][1]["move"] = "vote gull"
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(rk.SaveError) as caught:
        rk.load_game(path)
    assert caught.value.place == "log[1]"


def test_what_happened_in_words():
    """JACK-30, JACK-38, JACK-42: every event is told in both languages; a sealed vote only to the voter."""
    game = scripted()
    told = [[event.seen_by(1).text(lang, game.names) for event in game.log] for lang in ("en", "es")]
    for english, spanish in zip(*told, strict=True):
        assert english != spanish
        assert "{" not in english + spanish
    assert told[0][0] == "Ada voted in secret"
    assert told[0][1] == "Blas voted in secret; for eddy"
    assert told[1][4] == "Ada tomó SC-BUCKS del descarte"
    assert told[0][9] == "Ada passed; 2 drawn from the stock"
    assert "they are" in game.log[9].seen_by(0).text("en", game.names)
    capture = playing("SC-MITRE EV-JILL", "", areas=["", "VI-EDDOWES"])
    assert accept(capture, "play SC-MITRE").text("es", ("Ada", "Blas")) == "Ada jugó SC-MITRE; capturó VI-EDDOWES"
    end = playing("EV-JILL", "EV-JILL", areas=["VI-KELLY " + of("gull"), ""], votes=["gull", "eddy"])
    said = accept(end, "discard EV-JILL").text("en", end.names)
    assert "the Ripper was gull" in said
    assert "gull eddy" in said


def test_the_game_shows_itself():
    """JACK-64: as text, with what lies in front of each player."""
    game = at("EV-GULL", "EV-JILL", areas=["VI-KELLY SU-GULL", of("gull")], players=["Ada", "Blas"])
    assert "in front of Ada: VI-KELLY SU-GULL" in str(game)
    assert "EV-GULL" in game._repr_html_()


def test_a_view_is_plain_json():
    for game in (scripted(), scored(FIVE_VICTIMS, "", escaped_by=1), rk.new_game("jack", seed=1)):
        for seat in (0, 1):
            assert json.loads(json.dumps(game.view(seat).as_dict()))


def test_values_say_the_most_a_card_can_cost():
    """JACK-85, JACK-89: face value, and 2 for each of five Victims."""
    values = rk.new_game("jack", seed=1).view(0).values
    assert (values["EV-GULL"], values["EV-LETTERS"], values["SU-GULL"]) == (2, 3, 4)
    assert (values["STRIKES"], values["ESCAPES"]) == (0, 10)


def test_read_and_faults():
    """JACK-58, JACK-61: the meld rules of the game for cards alone, switches included."""
    assert [meld.reading for meld in rk.read("EV-GULL EV-WILD EV-WILD", rules="jack")] == ["EV-GULL EV-GULL EV-GULL"]
    assert rk.read("EV-GULL EV-GULL EV-GULL", rules="jack", card_points={"EV-GULL": 5})[0].points == 15
    assert [fault.rule for fault in rk.faults("EV-GULL EV-GULL", rules="jack")] == ["JACK-58"]
    assert [fault.rule for fault in rk.faults("EV-LETTERS EV-LETTERS EV-WILD", rules="jack")] == ["JACK-61"]


def test_no_clock_runs():
    """JACK-21: turns have no time limit."""
    game = at("EV-GULL", "EV-JILL")
    assert game.time_left is None
    refuse(game, "timeout", "JACK-21")
    accept_all(game, "draw stock")
