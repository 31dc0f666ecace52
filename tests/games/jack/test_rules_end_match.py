"""The discard, the end of a hand and of the match: JACK-66 to JACK-74, JACK-96 to JACK-99."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed

import rummykit as rk
from rummykit.games.jack import MOST_HANDS

from .helpers import FIVE_VICTIMS, FOUR_VICTIMS, area, at, held, of, playing, refuse, rule_ids, scored, scores, yard

GULL, JILL = of("gull"), of("jill")


def test_jack_66_exactly_one_card_on_top():
    """JACK-66: face up, from the hand; then the turn is over; an escape needs none."""
    game = playing("EV-GULL EV-JILL EV-EDDY", "EV-GULL EV-DRUITT", discard="EV-DRUITT")
    refuse(game, "discard EV-CHAPMAN", "JACK-66")
    accept(game, "discard EV-JILL")
    assert yard(game) == "EV-JILL EV-DRUITT"
    refuse(game, "discard EV-GULL", "JACK-21", "JACK-22", seat=0)
    escape = playing("ESCAPES EV-JILL", "EV-GULL", areas=[FIVE_VICTIMS, ""], discard="EV-DRUITT")
    accept(escape, "escape")
    assert yard(escape) == "EV-DRUITT"


@pytest.mark.parametrize(
    "card",
    ["EV-GULL", "EV-LETTERS", "EV-WILD", "SU-GULL", "AL-GULL", "VI-KELLY", "SC-MITRE", "STRIKES", "RESIGNS", "ESCAPES"],
)
def test_jack_67_any_card_and_without_effect(card):
    """JACK-67: whatever its kind; a discarded Victim is not in play, and no effect follows."""
    game = playing(
        f"{card} EV-JILL", "EV-GULL EV-EDDY", areas=[FOUR_VICTIMS.replace("VI-EDDOWES", ""), "SC-MILLERS"], stock=5
    )
    assert f"discard {card}" in listed(game)
    accept(game, f"discard {card}")
    assert game.to_move == (1,)
    assert game.state.window is None
    assert game.view(0).more["victims"] == 3
    assert (area(game, 1), len(game.state.stock), held(game)) == ("SC-MILLERS", 5, [1, 2])


ENDINGS = {
    "went out": (["EV-JILL", "EV-GULL"], {}, ["discard EV-JILL"], "caught"),
    "escaped": (["ESCAPES EV-JILL", "EV-GULL"], {"areas": [FIVE_VICTIMS, ""]}, ["escape"], "escaped"),
    "exhausted": (["EV-JILL", "EV-GULL"], {"phase": "draw", "stock": 1}, ["draw stock", "discard EV-JILL"], "at_large"),
    "emptied": (
        ["RESIGNS EV-JILL EV-EDDY", "EV-GULL"], {}, ["play RESIGNS", "give EV-GULL", "discard EV-JILL"], "caught",
    ),
}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
def test_jack_68_four_ways_to_end(ending):
    """JACK-68: each of them ends the hand at its last move, not before."""
    hands, fields, moves, outcome = ENDINGS[ending]
    game = playing(*hands, **fields)
    for move in moves:
        assert not game.round_over
        accept(game, move)
    assert game.round_over
    assert game.state.outcome == outcome
    for seat in (0, 1):
        for move in ("draw stock", "discard EV-GULL", "play EV-JILL"):
            assert "JACK-68" in rule_ids(game.check(move, seat))


def test_jack_68_other_turns_go_on():
    """JACK-68: a turn that does none of this hands over to the next player."""
    game = playing("RESIGNS EV-JILL EV-EDDY", "EV-GULL EV-EDDY", areas=[FIVE_VICTIMS, ""], stock=1)
    accept_all(game, "play RESIGNS", "give EV-GULL", "discard EV-JILL")
    assert not game.round_over
    assert game.to_move == (1,)


def test_jack_69_going_out():
    """JACK-69: with the last card; with one more card the hand goes on."""
    game = playing("EV-JILL EV-GULL", "EV-GULL EV-EDDY", areas=["VI-KELLY", ""])
    accept(game, "discard EV-JILL")
    assert game.state.went_out is None
    last = playing("EV-JILL", "EV-GULL")
    event = accept(last, "discard EV-JILL")
    assert event.public["went_out"]
    assert (last.state.went_out, last.score_sheet().round.winner) == (0, 0)


def test_jack_70_escapes_ends_the_hand_and_not_the_match():
    """JACK-70: at the moment it is played; 35 points do not win the match by themselves."""
    game = playing("ESCAPES EV-JILL", "EV-GULL", areas=[FIVE_VICTIMS, ""])
    accept(game, "escape")
    assert game.round_over
    assert not game.over
    refuse(game, "discard EV-JILL", "JACK-68", seat=0)


@pytest.mark.parametrize(
    ("hand_cards", "moves"),
    [
        ("EV-JILL EV-EDDY", ["draw stock"]),
        ("VI-KELLY EV-EDDY EV-EDDY", ["draw discard", "play VI-KELLY"]),
    ],
)
def test_jack_71_the_last_card_of_the_case_file(hand_cards, moves):
    """JACK-71: by drawing or by an effect; the turn is completed, then the hand ends, without a reshuffle."""
    game = at(hand_cards, "EV-GULL EV-EDDY", stock=1, discard="EV-DRUITT EV-LETTERS")
    accept_all(game, *moves)
    assert not game.state.stock
    assert not game.round_over
    accept(game, f"discard {hand_cards.split()[1]}")
    assert game.state.outcome == "at_large"
    assert not game.state.stock
    more = at(hand_cards, "EV-GULL EV-EDDY", stock=4, discard="EV-DRUITT EV-LETTERS")
    accept_all(more, *moves, f"discard {hand_cards.split()[1]}")
    assert not more.round_over


@pytest.mark.parametrize("passes", [1, 2])
def test_jack_71_case_file_passes(passes):
    """JACK-71: with two passes Scotland Yard but its top card becomes the Case File at once, one time."""
    game = at(
        "EV-JILL EV-EDDY",
        "EV-GULL EV-EDDY",
        stock=1,
        discard="EV-DRUITT EV-LETTERS EV-CHAPMAN",
        case_file_passes=passes,
    )
    event = accept(game, "draw stock")
    if passes == 1:
        accept(game, "discard EV-JILL")
        assert game.round_over
        return
    assert event.public["reshuffled"]
    assert sorted(card.code for card in game.state.stock) == ["EV-DRUITT", "EV-LETTERS"]
    assert yard(game) == "EV-CHAPMAN"
    assert game.view(1).more["renewed"]
    accept_all(game, "discard EV-JILL", "draw stock", "discard EV-EDDY", "draw stock")
    assert not game.state.stock
    accept(game, "discard EV-EDDY")
    assert game.state.outcome == "at_large"


def test_jack_71_a_second_pass_in_the_middle_of_an_effect():
    """JACK-71: a Victim draws one card of the old Case File and one of the new one."""
    game = playing(
        "VI-KELLY EV-EDDY", "EV-GULL", stock="EV-JILL", discard="EV-DRUITT EV-DRUITT EV-CHAPMAN", case_file_passes=2
    )
    event = accept(game, "play VI-KELLY")
    assert event.public == {"drew": 2, "reshuffled": True}
    assert event.private["drawn"] == "EV-JILL EV-DRUITT"
    assert (len(game.state.stock), yard(game)) == (1, "EV-CHAPMAN")


def test_jack_71_ripper_strikes_on_the_last_card():
    """JACK-71, JACK-49: the Victim taken from the Case File can be its last card."""
    fields = {"stock": "VI-KELLY", "ripper_strikes": "victim_from_case_file", "case_file_passes": 2}
    game = playing("STRIKES EV-EDDY", "EV-GULL", discard="EV-DRUITT EV-CHAPMAN EV-JILL", **fields)
    event = accept(game, "play STRIKES")
    assert event.public == {"entered": "VI-KELLY", "drew": 2, "reshuffled": True}
    assert yard(game) == "STRIKES"
    assert len(game.state.stock) == 1


def test_jack_71_nothing_to_shuffle():
    """JACK-71: with two passes and a single card in Scotland Yard the hand ends as with one."""
    game = at("EV-JILL EV-EDDY", "EV-GULL", stock=1, discard="EV-DRUITT", case_file_passes=2)
    accept_all(game, "draw stock", "discard EV-JILL")
    assert game.state.outcome == "at_large"
    with pytest.raises(rk.PositionError, match="JACK-71"):
        at("EV-JILL", "EV-GULL", stock=0, discard="EV-DRUITT EV-CHAPMAN", case_file_passes=2)
    with pytest.raises(rk.PositionError, match="JACK-71"):
        at("EV-JILL", "EV-GULL", renewed=True)
    assert at("EV-JILL", "EV-GULL", stock=0, discard="EV-DRUITT EV-EDDY", case_file_passes=2, renewed=True).round_over


def test_jack_72_emptied_by_the_commissioner():
    """JACK-72: whoever played it completes the turn as usual, and then the hand ends, although they hold cards."""
    game = playing("RESIGNS EV-GULL EV-JILL EV-EDDY", "EV-GULL", "EV-EDDY EV-EDDY", areas=["VI-KELLY", GULL, ""])
    accept_all(game, "play RESIGNS", "give EV-GULL", "give EV-EDDY", "play EV-GULL")
    assert not game.round_over
    accept(game, "discard EV-JILL")
    assert (game.state.outcome, game.state.emptied, game.state.went_out) == ("caught", (1,), None)
    assert held(game) == [1, 0, 1]


def test_jack_72_only_a_last_card():
    """JACK-72: with a card left in every hand the next turn begins."""
    game = playing("RESIGNS EV-JILL EV-EDDY", "EV-GULL EV-GULL", "EV-EDDY EV-EDDY")
    accept_all(game, "play RESIGNS", "give EV-GULL", "give EV-EDDY", "discard EV-JILL")
    assert game.to_move == (1,)
    pending = playing("EV-JILL EV-EDDY", "", emptied=[1])
    accept(pending, "discard EV-JILL")
    assert pending.state.outcome == "caught"
    with pytest.raises(rk.PositionError, match="emptied"):
        playing("EV-JILL", "EV-GULL", emptied=[1])


def test_jack_74_a_played_escape_decides():
    """JACK-74: even where the Case File is empty and a hand was emptied in the same turn."""
    game = playing(
        "RESIGNS EV-JILL",
        "VI-KELLY",
        "ESCAPES EV-EDDY",
        areas=[FOUR_VICTIMS, "", ""],
        stock=0,
        exhausted_and_out="caught",
    )
    accept_all(game, "play RESIGNS", "give VI-KELLY", "pass", "escape")
    assert game.state.outcome == "escaped"


@pytest.mark.parametrize("value", ["at_large", "caught"])
def test_jack_74_exhausted_and_out(value):
    """JACK-74: an empty Case File leaves the Ripper at large, unless the switch says that somebody out decides."""
    out = at("EV-JILL", "EV-GULL", areas=["VI-KELLY " + JILL, ""], stock="EV-EDDY", exhausted_and_out=value)
    accept_all(out, "draw stock", "play EV-JILL", "discard EV-EDDY")
    assert out.state.outcome == value
    emptied = at("RESIGNS EV-JILL", "EV-GULL", areas=["VI-KELLY " + JILL, ""], stock=1, exhausted_and_out=value)
    accept_all(emptied, "draw stock", "play RESIGNS", "give EV-GULL", "discard EV-JILL")
    assert emptied.state.outcome == value
    neither = at("EV-JILL EV-EDDY", "EV-GULL", areas=["VI-KELLY " + JILL, ""], stock=1, exhausted_and_out=value)
    accept_all(neither, "draw stock", "discard EV-JILL")
    assert neither.state.outcome == "at_large"
    last = playing("EV-JILL", "EV-GULL", areas=["VI-KELLY " + JILL, ""], stock=0, exhausted_and_out=value)
    accept(last, "discard EV-JILL")
    assert (last.state.outcome, last.state.ripper) == (value, "jill" if value == "caught" else "")
    assert scores(last) == [1 + (12 if value == "caught" else 6), -2]


# --- The match ---------------------------------------------------------------------------


def finished(*totals: int, areas: list[str] | None = None, **fields: object) -> rk.Game:
    """A hand just ended by seat 0, after which the totals are those given plus what lies in the areas."""
    return scored(*(areas or [""] * len(totals)), totals=list(totals), **fields)


def test_jack_96_hand_scores_add_up():
    """JACK-96: each player's score joins the running total, hand after hand."""
    game = finished(40, -7, areas=["VI-KELLY", "VI-ANNIE SC-MITRE"])
    assert game.state.totals == (41, -5)
    assert game.score_sheet().totals == (41, -5)
    accept(game, "deal")
    assert game.state.totals == (41, -5)
    assert game.state.round == 2


@pytest.mark.parametrize(("before", "over"), [(98, False), (99, True), (150, True)])
def test_jack_97_a_hundred_points(before, over):
    """JACK-97: 100 or more after a hand end the match; with 99 another hand is dealt."""
    game = finished(before, 50, areas=["VI-KELLY", ""])
    assert game.over is over
    if over:
        refuse(game, "deal", "JACK-18")
        assert game.to_move == ()
    else:
        accept(game, "deal")


def test_jack_98_the_highest_total_wins():
    """JACK-98: even if several have passed 100, and whoever ended the hand."""
    game = finished(104, 100, 112, areas=["VI-KELLY", "", "VI-ANNIE"])
    assert game.winners == (2,)
    assert finished(104, 100, 12).winners == (0,)
    assert finished(4, 100, 12).winners == (1,)


def test_jack_99_a_tie_at_the_top():
    """JACK-99: another hand for all; then the new totals decide, whoever led before."""
    game = finished(110, 110, 30)
    assert (game.over, game.winners) == (False, ())
    accept(game, "deal")
    assert held(game) == [9, 9, 9]
    assert finished(110, 110, 30, areas=["", "VI-KELLY", ""]).winners == (1,)
    below = finished(99, 99, areas=["", "VI-KELLY"], hands=["", "EV-JILL"])
    assert below.state.totals == (99, 98)
    assert not below.over
    assert finished(105, 104, 20, areas=["", "VI-KELLY", ""]).over is False


def test_every_match_ends():
    """JACK-97: players who only throw points away do not go on for ever; a tie at the top still means another hand."""
    assert not finished(-500, -400, areas=["", ""], round=MOST_HANDS - 1).over
    assert finished(-500, -400, areas=["", ""], round=MOST_HANDS).winners == (1,)
    assert not finished(-400, -400, areas=["", ""], round=MOST_HANDS).over
    assert hand(finished(1, 2)) == ""
