"""Knocking: ROM-48 to ROM-59."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, all_cards, hand, listed, pile, refuse

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import at, holds, opened, run_out

A, B, C, D = range(4)


def four(**fields: object) -> rk.Game:
    """A has discarded 9D on KC and 4S; B is next; C and D may knock."""
    return at(
        "QC 2H", "2D 3D", "3H 4H", "5H 6H",
        **{"discard": "4S KC 9D", "stock": "8C 7C 6C 5C", "to_move": B, "discarded_by": A, **fields},
    )  # fmt: skip


# --- ROM-48: an option of the table -------------------------------------------------


def test_rom_48_knocking_can_be_switched_off():
    """ROM-48: on by default; with knock=False every knock is refused and nobody is asked."""
    assert rk.new_game("romme").options["knock"] is True
    game = four()
    assert game.to_move == (C, D)
    off = four(knock=False)
    assert off.to_move == (B,)
    for seat in (A, B, C, D):
        refuse(off, "knock", "ROM-48", seat=seat)
    accept(off, "draw stock")


# --- ROM-49 to ROM-52: what the knocker gets ----------------------------------------


def test_rom_49_the_card_just_discarded():
    """ROM-49: the knocker gets the top card of the discard pile, before the next player draws."""
    game = four()
    event = accept(game, "knock", D)
    assert event.public["card"] == "9D"
    assert "9D" in hand(game, D).split()
    assert game.to_move == (D,)


def test_rom_49_the_stock_cannot_be_claimed():
    """ROM-49: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_target"):
        rk.new_game("romme", knock_target="either")
    with pytest.raises(rk.NotationError):
        four().play("knock stock", D)


def test_rom_50_two_more_cards_of_the_discard_pile():
    """ROM-50: 9D and the two under it; the stock is untouched and everybody saw the cards."""
    game = four()
    event = accept(game, "knock", D)
    assert holds(game, "5H 6H 9D KC 4S", D)
    assert (pile(game), len(game.state.stock)) == ("", 4)
    assert event.seen_by(A).public["extra"] == "KC 4S"


def test_rom_50_the_next_two_not_the_lowest():
    """ROM-50: of a bigger pile the two cards right under the claimed one."""
    game = four(discard="AH 2C 4S KC 9D")
    accept(game, "knock", D)
    assert holds(game, "5H 6H 9D KC 4S", D)
    assert pile(game) == "AH 2C"


def test_rom_50_extra_from_the_stock():
    """ROM-50: knock_extra="stock" takes the two from the stock, unseen by the others."""
    game = four(knock_extra="stock")
    event = accept(game, "knock", D)
    assert holds(game, "5H 6H 9D 8C 7C", D)
    assert pile(game) == "4S KC"
    for seat in (A, B, C):
        seen = event.seen_by(seat)
        assert "8C" not in f"{seen.public} {seen.private}"
    assert "8C" in str(event.private)


def test_rom_50_stock_renewed_first():
    """ROM-50, ROM-12: with knock_extra="stock" an empty stock is renewed from the cards under the claimed one."""
    game = four(knock_extra="stock", stock="", discard="AH 2C 4S KC 9D")
    cards = all_cards(game)
    event = accept(game, "knock", D)
    assert event.public["reshuffled"]
    assert len(hand(game, D).split()) == 5
    assert (len(game.state.stock), pile(game)) == (2, "")
    assert all_cards(game) == cards
    half = four(knock_extra="stock", stock="8C", discard="AH 2C 4S KC 9D")
    accept(half, "knock", D)
    assert "8C" in hand(half, D).split()
    assert (len(half.state.hands[D]), len(half.state.stock)) == (5, 3)


@pytest.mark.parametrize(
    ("discard", "stock", "got", "left"),
    [
        ("9D", "8C 7C 6C", "9D 8C 7C", 1),
        ("KC 9D", "8C 7C 6C", "9D KC 8C", 2),
        ("4S KC 9D", "8C 7C 6C", "9D KC 4S", 3),
        ("9D", "8C", "9D 8C", 0),
        ("KC 9D", "", "9D KC", 0),
        ("4S KC 9D", "", "9D KC 4S", 0),
    ],
)
def test_rom_51_missing_extra_cards_come_from_the_stock(discard, stock, got, left):
    """ROM-51: with fewer than two cards below, the rest from the stock; if that runs out, what there is."""
    game = four(discard=discard, stock=stock)
    accept(game, "knock", D)
    assert holds(game, f"5H 6H {got}", D)
    assert len(game.state.stock) == left


@pytest.mark.parametrize("value", ["none", "refuse"])
def test_rom_51_other_readings_are_not_offered(value):
    """ROM-51: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_short"):
        rk.new_game("romme", knock_short=value)


def test_rom_52_the_knocker_plays_at_once():
    """ROM-52: the cards are the draw; laying is free, one discard ends the turn."""
    game = four()
    accept(game, "knock", D)
    for pile_name in ("stock", "discard"):
        refuse(game, f"draw {pile_name}", "ROM-10", seat=D)
    for seat in (A, B, C):
        refuse(game, "draw stock", "ROM-07", seat=seat)
    accept(game, "discard 4S")
    assert len(game.state.hands[D]) == 4
    refuse(game, "discard KC", seat=D)


def test_rom_52_the_knocker_may_lay():
    """ROM-52: laying, adding and exchanging as in any turn."""
    game = at(
        "QC 2H", "2D 3D", "TD JD TS 8C 6C 2C",
        discard="4S KC 9D", to_move=B, discarded_by=A, table=["5C JK 7C", "TH TD TC"], opened=[C],
    )  # fmt: skip
    accept_all(game, "knock", "lay 9D TD JD", "add 8C to 1", "add TS to 2", "swap 6C in 1", "discard JK")
    assert hand(game, C) == "4S 2C KC"


# --- ROM-53 to ROM-55: who may knock, and until when --------------------------------


def test_rom_53_all_but_the_discarder_and_the_next():
    """ROM-53: C and D may knock; A discarded the card, B is next."""
    game = four()
    assert game.to_move == (C, D)
    assert listed(game, C) == listed(game, D) == ["knock", "pass"]
    assert listed(game, A) == listed(game, B) == []
    refuse(game, "knock", "ROM-53", seat=A)
    refuse(game, "knock", "ROM-53", seat=B)


def test_rom_53_three_players():
    """ROM-53: one player is left who may knock."""
    game = opened("KH 2C", "3C", "4C")
    accept(game, "discard KH")
    assert game.to_move == (2,)
    accept(game, "knock")


def test_rom_53_two_players_never():
    """ROM-53: nobody is left who could knock, so the next player is on turn at once."""
    game = opened("KH 2C", "3C 4C")
    accept(game, "discard KH")
    assert game.to_move == (1,)
    assert game.state.window is None
    for seat in (0, 1):
        refuse(game, "knock", "ROM-53", seat=seat)
    accept(game, "draw discard")


def test_rom_53_the_next_player_may_not():
    """ROM-53: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_who"):
        rk.new_game("romme", knock_who="any_but_discarder")


def test_rom_53_after_a_knock_the_roles_move_on():
    """ROM-53: C knocked and discards; now D is next, A and B may knock."""
    game = four()
    accept(game, "knock", C)
    accept(game, "discard KC", C)
    assert game.to_move == (A, B)
    refuse(game, "knock", "ROM-53", seat=C)
    refuse(game, "knock", "ROM-53", seat=D)
    accept(game, "knock", B)


def test_rom_54_everybody_is_asked_before_the_next_draw():
    """ROM-54: B waits until C and D have answered; then it is too late to knock."""
    game = four()
    for pile_name in ("stock", "discard"):
        refuse(game, f"draw {pile_name}", "ROM-54", seat=B)
    accept(game, "pass", D)
    assert game.to_move == (C,)
    refuse(game, "draw stock", "ROM-54", seat=B)
    refuse(game, "pass", "ROM-54", seat=D)
    accept(game, "pass", C)
    assert game.to_move == (B,)
    refuse(game, "knock", "ROM-54", seat=C)


@pytest.mark.parametrize("pile_name", ["stock", "discard"])
def test_rom_54_after_the_draw_it_is_too_late(pile_name):
    """ROM-54: a knock after the next player drew from either pile is refused and changes nothing."""
    game = four()
    accept(game, "pass", C)
    accept(game, "pass", D)
    accept(game, f"draw {pile_name}")
    for seat in (C, D):
        refuse(game, "knock", "ROM-54", seat=seat)
    assert game.to_move == (B,)


def test_rom_54_who_does_not_answer_in_time_declines():
    """ROM-54: after the time of a turn those who have not answered have declined, and B has the whole time."""
    clock = ManualClock()
    game = four(clock=clock)
    accept(game, "pass", C)
    clock.advance(59)
    assert game.tick() == []
    assert game.to_move == (D,)
    run_out(game, clock, 1)
    assert game.to_move == (B,)
    assert game.time_left == 60
    refuse(game, "knock", "ROM-54", seat=D)


def test_rom_54_the_pause_is_not_a_switch():
    """ROM-54: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_window_seconds"):
        rk.new_game("romme", knock_window_seconds=3)


def test_rom_55_the_first_to_knock_gets_the_card():
    """ROM-55: whoever knocks first has it, also if another would play sooner; the second is refused."""
    for first, second in ((D, C), (C, D)):
        game = four()
        accept(game, "knock", first)
        refuse(game, "knock", "ROM-54", seat=second)
        assert game.to_move == (first,)


def test_rom_55_the_one_who_plays_soonest_is_asked_first():
    """ROM-55: without a seat the question goes in turn order, so simultaneous knocks go to the nearest."""
    game = four()
    assert game.to_move == (C, D)
    accept(game, "knock")
    assert game.to_move == (C,)
    last = four(to_move=D, discarded_by=C)
    assert last.to_move == (A, B)


def test_rom_55_turn_order_by_force_is_not_offered():
    """ROM-55: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_priority"):
        rk.new_game("romme", knock_priority="seat")


# --- ROM-56 to ROM-59 ---------------------------------------------------------------


@pytest.mark.parametrize(("knocker", "following"), [(C, D), (D, A)])
def test_rom_56_play_goes_on_after_the_knocker(knocker, following):
    """ROM-56: those between the discarder and the knocker lose the turn."""
    game = four()
    accept(game, "knock", knocker)
    accept(game, "discard KC", knocker)
    for seat in game.to_move:
        accept(game, "pass", seat)
    assert game.to_move == (following,)
    refuse(game, "draw stock", "ROM-07", seat=B)


def test_rom_56_giving_the_turn_back_is_not_offered():
    """ROM-56: a fixed convention."""
    with pytest.raises(rk.OptionError, match="after_knock"):
        rk.new_game("romme", after_knock="return")


def test_rom_57_the_card_turned_up_cannot_be_claimed():
    """ROM-57: nobody discarded it, so nobody is asked; the first real discard can be claimed."""
    game = rk.new_game("romme", players=4, seed=4)
    assert game.to_move == (1,)
    for seat in (0, 2, 3):
        refuse(game, "knock", "ROM-57", seat=seat)
    accept(game, "draw stock")
    accept(game, f"discard {game.state.hands[1][0]}")
    assert game.to_move == (3, 0)
    accept(game, "knock", 0)


def test_rom_57_claiming_it_is_not_offered():
    """ROM-57: a fixed convention."""
    with pytest.raises(rk.OptionError, match="knock_initial"):
        rk.new_game("romme", knock_initial=True)


def test_rom_58_the_last_discard_cannot_be_claimed():
    """ROM-58: A goes out by discarding 9D: the round is over, C's knock is refused."""
    game = opened("9D", "2D 3D", "3H 4H", "5H 6H")
    accept(game, "discard 9D")
    assert game.round_over
    for seat in (B, C, D):
        refuse(game, "knock", "ROM-58", seat=seat)
    one_more = opened("9D KD", "2D 3D", "3H 4H", "5H 6H")
    accept(one_more, "discard 9D")
    accept(one_more, "knock", C)


def test_rom_59_no_condition_for_knocking():
    """ROM-59: D has laid nothing, and keeps the claimed card."""
    game = four()
    assert not game.state.opened[D]
    accept(game, "knock", D)
    accept(game, "discard 4S", D)
    assert "9D" in hand(game, D).split()


def test_rom_59_a_duty_to_lay_it_is_not_offered():
    """ROM-59: a fixed convention; and the usual 30 points still hold for the knocker."""
    with pytest.raises(rk.OptionError, match="knock_use"):
        rk.new_game("romme", knock_use="must_meld")
    game = at("QC 2H", "2D 3D", "7D 8D 5H", discard="4S KC 9D", to_move=B, discarded_by=A)
    accept(game, "knock", C)
    refuse(game, "lay 7D 8D 9D", "ROM-23", seat=C)
