"""Ripper Strikes and Commissioner Resigns: JACK-49 to JACK-52."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed

import rummykit as rk

from .helpers import FOUR_VICTIMS, area, held, playing, refuse, yard


def test_jack_49_ripper_strikes_brings_a_victim_from_the_hand():
    """JACK-49: it goes to Scotland Yard, and a Victim must follow at once, with all her effects."""
    game = playing("STRIKES VI-EDDOWES VI-ANNIE EV-JILL EV-GULL", "EV-EDDY", areas=["", "SC-MITRE"], stock=5)
    accept(game, "play STRIKES")
    assert yard(game) == "STRIKES"
    assert listed(game) == ["play VI-ANNIE", "play VI-EDDOWES"]
    for other in ("discard EV-JILL", "draw stock"):
        refuse(game, other, "JACK-49")
    refuse(game, "play EV-GULL", "JACK-49", "JACK-57", "JACK-63")
    refuse(game, "pass", "JACK-49")
    refuse(game, "play STRIKES", "JACK-36", "JACK-49")
    event = accept(game, "play VI-EDDOWES")
    assert event.public == {"captured": "SC-MITRE", "drew": 2}
    assert area(game, 0) == "VI-EDDOWES SC-MITRE"
    assert held(game)[0] == 5


def test_jack_49_not_without_a_victim_in_hand():
    """JACK-49: then it cannot be played, but it can be discarded."""
    game = playing("STRIKES EV-JILL", "EV-EDDY EV-EDDY")
    refuse(game, "play STRIKES", "JACK-49")
    accept(game, "discard STRIKES")


@pytest.mark.parametrize("value", ["victim_from_hand", "victim_from_case_file"])
def test_jack_49_ripper_strikes_switch(value):
    """JACK-49: with victim_from_case_file the Victim nearest the top comes from there."""
    stock = "EV-JILL EV-GULL VI-EDDOWES EV-DRUITT VI-ANNIE EV-EDDY"
    game = playing("STRIKES EV-LETTERS VI-KELLY", "EV-EDDY", stock=stock, ripper_strikes=value)
    event = accept(game, "play STRIKES")
    if value == "victim_from_hand":
        assert area(game, 0) == ""
        accept(game, "play VI-KELLY")
        assert area(game, 0) == "VI-KELLY"
        return
    assert (event.public["entered"], event.public["drew"]) == ("VI-EDDOWES", 2)
    assert area(game, 0) == "VI-EDDOWES"
    assert hand(game) == "EV-GULL EV-JILL EV-LETTERS VI-KELLY"
    assert [card.code for card in reversed(game.state.stock)] == ["EV-DRUITT", "VI-ANNIE", "EV-EDDY"]
    refuse(game, "play VI-KELLY", "JACK-34")


def test_jack_49_no_victim_in_the_case_file():
    """JACK-49, JACK-62: with victim_from_case_file nothing happens then; as a last card it is refused."""
    options = {"ripper_strikes": "victim_from_case_file", "stock": "EV-JILL EV-GULL"}
    game = playing("STRIKES EV-LETTERS", "EV-EDDY", **options)
    event = accept(game, "play STRIKES")
    assert event.public == {}
    assert (hand(game), yard(game)) == ("EV-LETTERS", "STRIKES")
    refuse(playing("STRIKES", "EV-EDDY", **{**options, "stock": "VI-KELLY EV-GULL"}), "play STRIKES", "JACK-62")


def test_jack_50_every_other_player_gives_up_a_card():
    """JACK-50: whoever holds cards gives one, on Scotland Yard; the player who played it gives none."""
    game = playing("RESIGNS EV-JILL", "EV-EDDY EV-GULL", "", "EV-DRUITT", discard="EV-LETTERS")
    accept(game, "play RESIGNS")
    assert game.to_move == (1,)
    refuse(game, "pass", "JACK-50", seat=1)
    refuse(game, "give EV-JILL", "JACK-51", seat=0)
    refuse(game, "discard EV-JILL", "JACK-51", seat=0)
    accept(game, "give EV-GULL", 1)
    assert game.to_move == (3,)
    accept(game, "give EV-DRUITT", 3)
    assert held(game) == [1, 1, 0, 0]
    assert yard(game) == "EV-DRUITT EV-GULL RESIGNS EV-LETTERS"
    assert game.to_move == (0,)


@pytest.mark.parametrize("count", [1, 2])
def test_jack_50_commissioner_discards(count):
    """JACK-50: with 2, each gives up two on reaching their place, or the only one held."""
    game = playing(
        "RESIGNS EV-JILL", "EV-EDDY EV-GULL EV-DRUITT", "EV-LETTERS", "EV-EDDY EV-JILL", commissioner_discards=count
    )
    accept(game, "play RESIGNS")
    asked = []
    while game.state.window:
        (seat,) = game.to_move
        asked.append(seat)
        accept(game, f"give {game.state.hands[seat][0]}", seat)
    assert asked == ([1, 2, 3] if count == 1 else [1, 1, 2, 3, 3])
    assert held(game) == ([1, 2, 0, 1] if count == 1 else [1, 1, 0, 0])


def test_jack_51_the_owner_chooses_in_turn_from_the_left():
    """JACK-51: any card of the hand, one player at a time clockwise, each on top of the last; no switch."""
    game = playing("RESIGNS EV-JILL", "ESCAPES SU-GULL EV-GULL", "EV-EDDY EV-LETTERS", dealer=2)
    accept(game, "play RESIGNS")
    assert listed(game, 1) == ["give EV-GULL", "give SU-GULL", "give ESCAPES"]
    refuse(game, "give EV-EDDY", "JACK-51", seat=2)
    refuse(game, "give EV-LETTERS", "JACK-51", seat=1)
    accept(game, "give ESCAPES", 1)
    accept(game, "give EV-EDDY", 2)
    assert yard(game) == "EV-EDDY ESCAPES RESIGNS"
    with pytest.raises(rk.OptionError, match="commissioner_choice"):
        rk.new_game("jack", commissioner_choice="random")


@pytest.mark.parametrize("value", ["played", "discarded"])
def test_jack_52_commissioner_victim(value):
    """JACK-52: a Victim given up enters play in her owner's area, without drawing or capture; or goes to the pile."""
    game = playing("RESIGNS EV-JILL", "VI-EDDOWES EV-GULL", areas=["SC-MITRE", ""], commissioner_victim=value)
    accept(game, "play RESIGNS")
    event = accept(game, "give VI-EDDOWES", 1)
    assert held(game) == [1, 1]
    assert area(game, 0) == "SC-MITRE"
    if value == "played":
        assert event.public == {"entered": "VI-EDDOWES"}
        assert (area(game, 1), yard(game)) == ("VI-EDDOWES", "RESIGNS")
    else:
        assert event.public == {}
        assert (area(game, 1), yard(game)) == ("", "VI-EDDOWES RESIGNS")
    assert game.view(0).more["victims"] == (1 if value == "played" else 0)


def test_jack_52_a_scene_given_up_is_only_discarded():
    """JACK-52: the rule is for Victims; a Scene or an Alibi does not enter play."""
    game = playing("RESIGNS EV-JILL", "SC-MITRE EV-GULL", areas=["VI-EDDOWES", ""])
    accept(game, "play RESIGNS")
    accept(game, "give SC-MITRE", 1)
    assert (area(game, 0), area(game, 1)) == ("VI-EDDOWES", "")
    assert yard(game) == "SC-MITRE RESIGNS"


def test_jack_50_taken_again_with_a_scene():
    """JACK-50, JACK-40: the same event can come back in the same turn and ask everybody once more."""
    game = playing("SC-MITRE EV-JILL", "EV-EDDY EV-GULL", discard="RESIGNS")
    accept_all(game, "play SC-MITRE", "take RESIGNS", "play RESIGNS")
    accept(game, "give EV-EDDY", 1)
    assert yard(game) == "EV-EDDY RESIGNS"
    refuse(game, "play RESIGNS", "JACK-36")
    accept(game, "discard EV-JILL")
    assert game.state.emptied == ()


def test_jack_54_the_fifth_victim_interrupts_strikes():
    """JACK-49, JACK-54: brought by Ripper Strikes, the fifth Victim still asks everybody before she draws."""
    game = playing("STRIKES VI-KELLY EV-JILL", "ESCAPES", areas=[FOUR_VICTIMS, ""], stock=3)
    accept_all(game, "play STRIKES", "play VI-KELLY")
    assert held(game) == [1, 1]
    accept(game, "pass", 1)
    event = accept(game, "pass", 0)
    assert event.public["drew"] == 2
    assert held(game) == [3, 1]
