"""Ripper Escapes: JACK-53 to JACK-56, JACK-70 and JACK-73."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed

from .helpers import FIVE_VICTIMS, FOUR_VICTIMS, VICTIMS, area, at, held, of, playing, refuse, scores, yard


@pytest.mark.parametrize("count", range(6))
def test_jack_53_only_while_all_five_victims_are_in_play(count):
    """JACK-53: in whatever areas; four are not enough, and those in Scotland Yard or a hand do not count."""
    mine, theirs = VICTIMS[:count:2], VICTIMS[1:count:2]
    pile = " ".join(VICTIMS[count:])
    game = playing("ESCAPES EV-JILL", "EV-GULL", areas=[" ".join(mine), " ".join(theirs)], discard=pile)
    if count < 5:
        refuse(game, "escape", "JACK-53")
        refuse(game, "play ESCAPES", "JACK-53")
    else:
        assert "escape" in listed(game)
        accept(game, "play ESCAPES")
        assert game.state.outcome == "escaped"


def test_jack_53_only_whoever_holds_it():
    """JACK-53: nobody plays a card that is not in the hand."""
    refuse(playing("EV-GULL EV-JILL", "ESCAPES", areas=[FIVE_VICTIMS, ""]), "escape", "JACK-53")


def test_jack_54_asked_of_everybody_after_the_capture_and_before_the_draw():
    """JACK-54: even in another player's turn; every player is asked, whoever holds it."""
    game = playing("VI-KELLY EV-JILL", "ESCAPES EV-GULL", "EV-EDDY", areas=["", FOUR_VICTIMS, "SC-MILLERS"], stock=5)
    event = accept(game, "play VI-KELLY")
    assert event.public == {"captured": "SC-MILLERS"}
    assert held(game) == [1, 2, 1]
    assert game.to_move == (1,)
    assert listed(game, 1) == ["escape", "pass"]
    refuse(game, "draw stock", "JACK-54", seat=0)
    refuse(game, "discard EV-JILL", "JACK-54", seat=0)
    accept(game, "pass", 1)
    refuse(game, "escape", "JACK-54", seat=1)
    assert listed(game, 2) == ["pass"]
    refuse(game, "escape", "JACK-53", seat=2)
    accept(game, "pass", 2)
    assert listed(game, 0) == ["pass"]
    accept(game, "pass", 0)
    assert held(game) == [3, 2, 1]
    accept(game, "discard EV-JILL")


def test_jack_54_the_player_on_turn_may_play_it_too():
    """JACK-54: before drawing."""
    game = playing("VI-KELLY ESCAPES", "EV-EDDY", areas=["", FOUR_VICTIMS], stock=5)
    accept(game, "play VI-KELLY")
    accept(game, "pass", 1)
    accept(game, "escape", 0)
    assert game.round_over
    assert held(game) == [0, 1]
    assert len(game.state.stock) == 5


def test_jack_54_fewer_victims_ask_nobody():
    """JACK-54: the fourth Victim opens no window, and a captured one is no new Victim."""
    game = playing("VI-EDDOWES EV-JILL", "ESCAPES", areas=["VI-NICHOLS VI-ANNIE VI-STRIDE", ""], stock=5)
    accept(game, "play VI-EDDOWES")
    assert game.state.window is None
    assert held(game) == [3, 1]
    capture = playing("SC-MITRE EV-JILL", "ESCAPES", areas=["", FIVE_VICTIMS], stock=5)
    accept(capture, "play SC-MITRE")
    assert capture.state.window is None


@pytest.mark.parametrize("value", ["while_five", "on_fifth_only"])
def test_jack_55_ripper_escapes_window(value):
    """JACK-55: while five are out also in one's own later Play steps; with on_fifth_only never again."""
    fields = {"areas": [FIVE_VICTIMS, ""], "ripper_escapes_window": value}
    drawn = at("EV-JILL", "EV-GULL", stock="ESCAPES EV-GULL", **fields)
    refuse(drawn, "escape", *({"JACK-53", "JACK-22"} | ({"JACK-55"} if value == "on_fifth_only" else set())))
    accept(drawn, "draw stock")
    if value == "while_five":
        accept(drawn, "escape")
        assert drawn.state.escaped_by == 0
    else:
        refuse(drawn, "escape", "JACK-55")
        accept(drawn, "discard EV-JILL")
    fifth = playing("VI-KELLY EV-JILL", "ESCAPES", areas=[FOUR_VICTIMS, ""], ripper_escapes_window=value)
    accept(fifth, "play VI-KELLY")
    accept(fifth, "escape", 1)
    assert fifth.round_over


def test_jack_55_not_in_another_players_turn():
    """JACK-55, JACK-23: the later chance is for one's own turn, after drawing."""
    game = at("EV-JILL EV-EDDY", "ESCAPES EV-EDDY", areas=[FIVE_VICTIMS, ""])
    refuse(game, "escape", "JACK-23", seat=1)
    accept_all(game, "draw stock", "discard EV-JILL")
    refuse(game, "escape", "JACK-22", seat=1)
    accept(game, "draw stock", 1)
    accept(game, "escape", 1)


def test_jack_56_always_voluntary_and_without_a_discard():
    """JACK-56: the holder may pass and keep it; played, no draw comes before it and no discard after it."""
    game = playing("VI-KELLY EV-JILL", "ESCAPES EV-GULL", areas=[FOUR_VICTIMS, ""], discard="EV-EDDY")
    accept(game, "play VI-KELLY")
    accept(game, "pass", 1)
    accept(game, "pass", 0)
    accept(game, "discard EV-JILL")
    accept(game, "draw stock", 1)
    accept(game, "discard ESCAPES", 1)
    assert not game.round_over
    again = playing("VI-KELLY EV-JILL", "ESCAPES EV-GULL", areas=[FOUR_VICTIMS, ""], discard="EV-EDDY")
    accept(again, "play VI-KELLY")
    accept(again, "escape", 1)
    assert (hand(again, 1), yard(again)) == ("EV-GULL", "EV-EDDY")
    refuse(again, "discard EV-GULL", "JACK-68", seat=1)


def test_jack_56_as_the_last_card():
    """JACK-56, JACK-62: no card need be left after it."""
    game = playing("ESCAPES", "EV-GULL", areas=[FIVE_VICTIMS, ""])
    assert set(listed(game)) == {"escape", "discard ESCAPES"}
    accept(game, "escape")
    assert held(game) == [0, 1]


def test_jack_70_nothing_else_of_the_turn_is_carried_out():
    """JACK-70: the two cards of the Victim are not drawn, the cards still owed are not given up; the match goes on."""
    game = playing("RESIGNS EV-JILL", "VI-KELLY EV-GULL", "ESCAPES EV-EDDY", areas=[FOUR_VICTIMS, "", ""], stock=6)
    accept(game, "play RESIGNS")
    accept(game, "give VI-KELLY", 1)
    assert game.to_move == (1,)
    accept(game, "pass", 1)
    accept(game, "escape", 2)
    assert held(game) == [1, 1, 1]
    assert len(game.state.stock) == 6
    assert scores(game) == [4, 1, 35]
    assert not game.over
    accept(game, "deal")


def test_jack_73_the_fifth_victim_given_up():
    """JACK-73: the holder may end the hand right then; if not, the others go on giving up cards, and she draws nothing."""
    game = playing("RESIGNS EV-JILL", "VI-KELLY", "ESCAPES EV-EDDY", areas=[FOUR_VICTIMS, "", ""], stock=6)
    accept(game, "play RESIGNS")
    event = accept(game, "give VI-KELLY", 1)
    assert event.public == {"entered": "VI-KELLY"}
    assert [game.state.window.kind, *game.state.window.pending] == ["escape", 1, 2, 0]
    for seat in (1, 2, 0):
        accept(game, "pass", seat)
    assert game.to_move == (2,)
    accept(game, "give EV-EDDY", 2)
    assert len(game.state.stock) == 6
    accept(game, "discard EV-JILL", 0)
    assert game.round_over
    assert game.state.emptied == (1,)


def test_jack_73_only_if_she_enters_play():
    """JACK-73: with commissioner_victim=discarded no Victim enters play, and nobody is asked."""
    game = playing(
        "RESIGNS EV-JILL", "VI-KELLY EV-EDDY", "ESCAPES EV-EDDY", areas=[FOUR_VICTIMS, "", ""],
        commissioner_victim="discarded",
    )  # fmt: skip
    accept(game, "play RESIGNS")
    accept(game, "give VI-KELLY", 1)
    assert game.to_move == (2,)
    refuse(game, "escape", "JACK-51", "JACK-53", seat=2)
    assert area(game, 1) == ""


def test_jack_54_letters_and_melds_wait():
    """JACK-54: nothing of the turn goes on while players are asked, not even Evidence."""
    game = playing(f"VI-KELLY {of('gull')} EV-JILL", "EV-EDDY", areas=[FOUR_VICTIMS, ""])
    accept(game, "play VI-KELLY")
    refuse(game, f"lay {of('gull')}", "JACK-54", seat=0)
    accept(game, "pass", 1)
    accept(game, "pass", 0)
    accept(game, f"lay {of('gull')}")
