"""The turn, the vote and drawing: JACK-21 to JACK-33."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed

import rummykit as rk

from .helpers import FIVE_VICTIMS, FOUR_VICTIMS, SUSPECTS, at, held, lines, of, playing, refuse, yard

GULL_MELD = "VI-KELLY EV-GULL EV-GULL EV-GULL"
ANYTHING = "EV-JILL EV-EDDY"


def test_jack_21_turns_pass_clockwise():
    """JACK-21: each player completes the turn before the next one begins."""
    game = at(ANYTHING, ANYTHING, "EV-DRUITT EV-EDDY")
    for seat in (0, 1, 2, 0):
        assert game.to_move == (seat,)
        for other in range(3):
            if other != seat:
                refuse(game, "draw stock", "JACK-21", seat=other)
        accept(game, "draw stock")
        refuse(game, "draw stock", "JACK-21", "JACK-31", seat=(seat + 1) % 3)
        accept(game, f"discard {game.state.hands[seat][0]}")


def test_jack_22_four_steps_in_order():
    """JACK-22: vote, draw, play, discard; drawing and discarding are duties, there is no other verb."""
    game = at("EV-JILL EV-EDDY VI-ANNIE", ANYTHING, areas=[GULL_MELD, ""])
    for early in ("play VI-ANNIE", "discard EV-JILL"):
        refuse(game, early, "JACK-22")
    refuse(game, "pass", "JACK-23")
    refuse(game, "knock", "JACK-22")
    accept(game, "vote gull", 0)
    accept(game, "vote gull", 1)
    accept(game, "draw stock")
    refuse(game, "draw stock", "JACK-31")
    refuse(game, "pass", "JACK-23")
    accept(game, "play VI-ANNIE")
    accept(game, "discard EV-JILL")
    assert game.to_move == (1,)


def test_jack_23_out_of_turn_in_three_cases_only():
    """JACK-23: a vote, a card for Commissioner Resigns, Ripper Escapes for the fifth Victim; nothing else."""
    game = at(
        "RESIGNS EV-JILL EV-EDDY VI-KELLY", "EV-GULL EV-EDDY", "ESCAPES EV-EDDY", areas=[of("gull"), "", FOUR_VICTIMS]
    )
    refuse(game, "give EV-GULL", "JACK-23", seat=1)
    refuse(game, "escape", "JACK-23", "JACK-53", seat=2)
    refuse(game, "discard EV-GULL", "JACK-21", "JACK-22", seat=1)
    accept(game, "vote gull", 0)
    accept(game, "vote gull", 1)
    accept(game, "vote gull", 2)
    accept_all(game, "draw stock", "play RESIGNS")
    assert game.to_move == (1,)
    accept(game, "give EV-GULL", 1)
    accept(game, "give EV-EDDY", 2)
    assert game.to_move == (0,)
    accept_all(game, "discard EV-EDDY", "draw stock", "discard EV-EDDY")
    game = playing("VI-KELLY EV-JILL EV-EDDY", "EV-GULL", "ESCAPES EV-EDDY", areas=["", "", FOUR_VICTIMS])
    accept(game, "play VI-KELLY")
    accept(game, "pass", 1)
    accept(game, "escape", 2)
    assert game.state.escaped_by == 2


def test_jack_24_one_vote_in_a_hand():
    """JACK-24: a second one is refused, on any turn; a hand may have none."""
    game = at(ANYTHING, ANYTHING, areas=[GULL_MELD, of("jill")])
    accept(game, "vote gull", 0)
    accept(game, "vote jill", 1)
    refuse(game, "vote gull", "JACK-24")
    accept_all(game, "draw stock", "discard EV-JILL")
    refuse(game, "vote gull", "JACK-24")
    assert not any(move.startswith("vote") for move in listed(game))
    none = at("EV-JILL EV-EDDY", "EV-GULL", areas=[GULL_MELD, ""], stock=1)
    accept_all(none, "draw stock", "discard EV-JILL")
    assert none.round_over
    assert "votes" not in none.log[-1].public


def test_jack_25_called_at_the_start_of_ones_own_turn():
    """JACK-25: the player on turn, before drawing."""
    game = at(ANYTHING, ANYTHING, areas=[GULL_MELD, of("jill")])
    refuse(game, "vote gull", "JACK-21", seat=1)
    assert "vote gull" in listed(game)
    accept(game, "draw stock")
    refuse(game, "vote gull", "JACK-25")
    accept(game, "discard EV-JILL")
    accept(game, "vote gull", 1)


def test_jack_26_a_meld_of_ones_own():
    """JACK-26: a Letters meld is enough; a card laid off, or another player's meld, is not."""
    letters = at(ANYTHING, ANYTHING, areas=["VI-KELLY EV-LETTERS EV-LETTERS EV-LETTERS", ""])
    accept(letters, "vote gull", 0)
    laid_off = at(ANYTHING, ANYTHING, areas=["VI-KELLY EV-GULL", of("gull")])
    refuse(laid_off, "vote gull", "JACK-26")
    accept_all(laid_off, "draw stock", "discard EV-JILL")
    accept(laid_off, "vote gull", 1)


def test_jack_26_three_cards_laid_off_are_no_meld():
    """JACK-26: what was laid off card by card stays so, however many cards it is."""
    game = at(ANYTHING, ANYTHING, table=[of("gull", 2) + " EV-WILD"], owners=[1], areas=["VI-KELLY " + of("gull"), ""])
    assert len(game.state.table) == 1
    refuse(game, "vote gull", "JACK-26")


@pytest.mark.parametrize("value", ["own_meld", "any_meld"])
def test_jack_26_vote_requires(value):
    """JACK-26: with any_meld a meld in anyone's area is enough; without any meld nobody may call."""
    game = at(ANYTHING, ANYTHING, areas=["VI-KELLY", of("gull")], vote_requires=value)
    if value == "any_meld":
        assert "vote eddy" in listed(game)
        accept(game, "vote eddy")
    else:
        refuse(game, "vote eddy", "JACK-26")
    refuse(at(ANYTHING, ANYTHING, areas=["VI-KELLY", ""], vote_requires=value), "vote eddy", "JACK-26")


def test_jack_27_everybody_votes_and_nobody_abstains():
    """JACK-27: all are asked, at the same time and in any order; play waits for the last vote."""
    game = at(ANYTHING, ANYTHING, ANYTHING, "EV-GULL EV-DRUITT", areas=[GULL_MELD, "", "", ""])
    refuse(game, "vote", "JACK-27")
    accept(game, "vote gull")
    assert set(game.to_move) == {1, 2, 3}
    refuse(game, "draw stock", "JACK-27", seat=0)
    refuse(game, "pass", "JACK-27", seat=2)
    refuse(game, "vote", "JACK-27", seat=2)
    accept(game, "vote jill", 3)
    accept(game, "vote jill", 1)
    refuse(game, "draw stock", "JACK-27", seat=0)
    accept(game, "vote eddy", 2)
    assert game.state.votes == ("gull", "jill", "eddy", "jill")
    accept(game, "draw stock", 0)
    with pytest.raises(rk.OptionError, match="vote_abstain"):
        rk.new_game("jack", vote_abstain=True)


@pytest.mark.parametrize("suspect", SUSPECTS)
def test_jack_28_any_of_the_six(suspect):
    """JACK-28: with or without Evidence, with or without an Alibi; but nobody else."""
    game = at(ANYTHING, ANYTHING, areas=[GULL_MELD + " AL-GULL", ""])
    assert f"vote {suspect}" in listed(game)
    refuse(game, "vote watson", "JACK-28")
    accept(game, f"vote {suspect}", 0)
    assert listed(game, 1) == [f"vote {name}" for name in SUSPECTS]
    accept(game, f"votar {suspect.upper()}", 1)


@pytest.mark.parametrize("word", ["letters", "cartas", "escapes", "escape", "nobody"])
def test_jack_29_not_for_the_letters_and_not_for_an_escape(word):
    """JACK-29: neither as the caller nor as one who answers."""
    game = at(ANYTHING, ANYTHING, areas=["VI-KELLY EV-LETTERS EV-LETTERS EV-LETTERS", ""])
    refuse(game, f"vote {word}", "JACK-29")
    accept(game, "vote gull", 0)
    refuse(game, f"vote {word}", "JACK-29", seat=1)
    accept(game, "vote gull", 1)


def test_jack_30_votes_are_sealed_until_the_hand_is_counted():
    """JACK-30: no view and no log shows another player's vote before, and no vote is changed; then all see them."""
    game = at("EV-JILL EV-EDDY", "EV-JILL EV-DRUITT", "EV-EDDY EV-DRUITT", areas=[GULL_MELD, "", ""], stock=2)
    accept(game, "vote gull", 0)
    refuse(game, "vote jill", "JACK-30", seat=0)
    accept(game, "vote jill", 2)
    refuse(game, "vote eddy", "JACK-30", seat=2)
    assert dict(game.view(2).window.answers) == {2: "jill"}
    assert game.view(1).window.answers == ()
    accept(game, "vote eddy", 1)
    accept_all(game, "draw stock", "discard EV-JILL")
    for seat in range(3):
        view = game.view(seat)
        assert [vote is not None for vote in view.more["votes"]] == [seat == other for other in range(3)]
        assert [str(event.move) for event in view.log[:3]] == [
            f"vote {('gull', 'eddy', 'jill')[event.seat]}" if event.seat == seat else "vote" for event in view.log[:3]
        ]
    accept_all(game, "draw stock", "discard EV-DRUITT")
    assert game.round_over
    assert all(game.view(seat).more["votes"] == ["gull", "eddy", "jill"] for seat in range(3))
    assert game.log[-1].public["votes"] == "gull eddy jill"
    assert lines(game, "JACK-93")


def test_jack_31_exactly_one_card():
    """JACK-31: from either pile, and not a second one."""
    for draw, card in (("draw stock", "EV-DRUITT"), ("draw discard", "EV-EDDY"), ("draw EV-EDDY", "EV-EDDY")):
        game = at("EV-JILL", ANYTHING, stock="EV-DRUITT EV-GULL", discard="EV-GULL EV-EDDY")
        accept(game, draw)
        assert card in hand(game)
        assert held(game)[0] == 2
        refuse(game, "draw stock", "JACK-31")
        refuse(game, "draw discard", "JACK-31")


def test_jack_31_only_the_drawer_sees_a_card_of_the_case_file():
    """JACK-31: a card of Scotland Yard is seen by all."""
    game = at("EV-JILL", ANYTHING, stock="EV-DRUITT EV-GULL", discard="EV-GULL EV-EDDY")
    event = accept(game, "draw stock")
    assert event.private == {"card": "EV-DRUITT"}
    assert event.seen_by(1).private == {}
    game.undo()
    assert accept(game, "draw discard").public == {"card": "EV-EDDY"}


def test_jack_32_both_piles_hold_a_card_when_a_turn_begins():
    """JACK-32: in every turn of whole matches; a position without a Case File is a hand that has ended."""
    for seed in range(3):
        game = rk.new_game("jack", players=2 + seed, seed=seed)
        while not game.over and len(game.log) < 400:
            if game.state.phase == "draw" and not game.state.window:
                assert game.state.stock
                assert game.state.discard
                assert {"draw stock", "draw discard"} <= set(listed(game))
            moves = game.moves()
            game.play(moves[(7 * len(game.log)) % len(moves)], game.to_move[0])
    assert at(ANYTHING, ANYTHING, stock=0).round_over
    assert not at(ANYTHING, ANYTHING, stock=1).round_over


def test_jack_33_the_card_just_taken_may_be_discarded():
    """JACK-33: no duty to play it; the Case File card too. It is no switch."""
    game = at(ANYTHING, ANYTHING, discard="EV-GULL EV-EDDY", areas=[FIVE_VICTIMS, ""])
    accept_all(game, "draw discard", "discard EV-EDDY")
    assert yard(game) == "EV-EDDY EV-GULL"
    assert hand(game) == "EV-EDDY EV-JILL"
    with pytest.raises(rk.OptionError, match="discard_drawn"):
        rk.new_game("jack", discard_drawn=False)
