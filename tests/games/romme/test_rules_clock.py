"""The clock: ROM-81 and ROM-82."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, pile, refuse

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import at, holds, playing, run_out


def clocked(*hands: str, **fields: object) -> tuple[rk.Game, ManualClock]:
    clock = ManualClock()
    return at(*hands, clock=clock, **fields), clock


@pytest.mark.parametrize(("switches", "seconds"), [({}, 60), ({"turn_seconds": 60}, 60), ({"turn_seconds": 30}, 30)])
def test_rom_81_each_turn_has_a_time_limit(switches, seconds):
    """ROM-81: until it is reached the player may act, then the turn is over."""
    game, clock = clocked("KH 2C", "3C 4C", discard="7D", stock="6H 5H", **switches)
    assert game.time_left == seconds
    clock.advance(seconds - 1)
    assert game.time_left == 1
    assert game.tick() == []
    accept(game, "draw stock")
    assert game.time_left == 1
    clock.advance(1)
    assert game.time_left == 0
    (event,) = game.tick()
    assert (event.seat, str(event.move)) == (0, "timeout")
    assert game.to_move == (1,)
    assert game.time_left == seconds


def test_rom_81_zero_switches_it_off():
    """ROM-81: turn_seconds=0 is no limit; nor is there one without a clock."""
    game, clock = clocked("KH 2C", "3C 4C", turn_seconds=0)
    clock.advance(10_000)
    assert game.time_left is None
    assert game.tick() == []
    assert game.to_move == (0,)
    silent = at("KH 2C", "3C 4C")
    assert silent.time_left is None
    assert silent.tick() == []


@pytest.mark.parametrize("seconds", [-1, "60", 1.5, None])
def test_rom_81_other_values_are_refused(seconds):
    """ROM-81: a whole number of seconds."""
    with pytest.raises(rk.OptionError, match="turn_seconds"):
        rk.new_game("romme", turn_seconds=seconds)


def test_rom_81_the_whole_time_for_every_turn():
    """ROM-81: what one player did not use is not added for the next."""
    game, clock = clocked("KH 2C", "3C 4C", stock="6H 5H")
    clock.advance(20)
    accept_all(game, "draw stock", "discard KH")
    assert game.time_left == 60


def test_rom_81_nobody_can_end_a_turn_by_saying_so():
    """ROM-81: `timeout` is refused while there is time, and where no clock runs."""
    game, clock = clocked("KH 2C", "3C 4C")
    refuse(game, "timeout", "ROM-81")
    clock.advance(59)
    refuse(game, "timeout", "ROM-81")
    refuse(at("KH 2C", "3C 4C"), "timeout", "ROM-81")


def test_rom_81_a_move_that_comes_too_late():
    """ROM-81: the turn has passed when it arrives."""
    game, clock = clocked("KH 2C", "3C 4C", stock="6H 5H", discard="7D")
    clock.advance(61)
    with pytest.raises(rk.IllegalMove) as caught:
        game.play("draw discard", 0)
    assert [fault.rule for fault in caught.value.faults] == ["ROM-81"]
    assert pile(game) == "7D 6H"


def test_rom_81_several_turns_pass():
    """ROM-81: each turn ran out when it ran out, not when somebody looked."""
    game, clock = clocked("KH 2C", "3C 4C", stock="6H 5H 8H 9H")
    clock.advance(150)
    events = game.tick()
    assert [event.seat for event in events] == [0, 1]
    assert game.to_move == (0,)
    assert game.time_left == 30


def test_rom_81_no_time_runs_between_rounds():
    """ROM-81: after the round nobody has to hurry; the next one starts with the whole time."""
    game, clock = clocked("KH", "3C 4C", phase="play", opened=[0])
    accept(game, "discard KH")
    assert game.time_left is None
    clock.advance(500)
    assert game.tick() == []
    accept(game, "deal")
    assert game.time_left == 60


def test_rom_82_drawn_and_discarded():
    """ROM-82: if none was drawn yet, a card is drawn from the stock and discarded; the hand stays as it was."""
    game, clock = clocked("KH 2C", "3C 4C", discard="7D", stock="6H 5H")
    (event,) = run_out(game, clock)
    assert event.public["discarded"] == "6H"
    assert (hand(game), pile(game)) == ("KH 2C", "7D 6H")
    assert game.to_move == (1,)


def test_rom_82_the_card_drawn_last():
    """ROM-82: a card drawn from the stock goes, although others count more."""
    game, clock = clocked("KH JK", "3C 4C", discard="7D", stock="2H 5H")
    accept(game, "draw stock")
    run_out(game, clock)
    assert (hand(game), pile(game)) == ("KH JK", "7D 2H")


def test_rom_82_not_the_card_taken_from_the_discard_pile():
    """ROM-82, ROM-47: it may not be discarded, so the card that counts most goes; with rediscard=True it does go."""
    game, clock = clocked("KH 2C AS", "3C 4C", discard="7D", stock="2H 5H")
    accept(game, "draw discard")
    run_out(game, clock)
    assert (hand(game), pile(game)) == ("KH 7D 2C", "AS")
    free, clock = clocked("KH 2C AS", "3C 4C", discard="7D", stock="2H 5H", rediscard=True)
    accept(free, "draw discard")
    run_out(free, clock)
    assert (hand(free), pile(free)) == ("AS KH 2C", "7D")


@pytest.mark.parametrize(
    ("held", "goes"),
    [
        ("KH AS JK 2C", "JK"),
        ("KH AS 2C TS", "AS"),
        ("QS KH KD TS 2C", "KH"),
        ("TS JD QC", "QC"),
        ("TS TH 9D", "TS"),
        ("KC KD KH", "KH"),
        ("9S 9C 2D 3D", "9S"),
    ],
)
def test_rom_82_the_card_that_counts_most(held, goes):
    """ROM-82: among equals the higher rank, then the suit named first in the deck (S, H, D, C)."""
    game, clock = clocked(held, "3C 4C", discard="7D", stock="2H 5H")
    accept(game, "draw discard")
    run_out(game, clock)
    assert pile(game) == goes


def test_rom_82_counted_by_the_switches():
    """ROM-82, ROM-64, ROM-65: what counts most is what would count most at the end."""
    game, clock = clocked("AS KH TD", "3C 4C", discard="7D", ace_penalty=11, joker_penalty=20)
    accept(game, "draw discard")
    run_out(game, clock)
    assert pile(game) == "AS"


def test_rom_82_when_the_card_drawn_has_been_laid():
    """ROM-82: then too the card that counts most goes; what was confirmed stays on the table."""
    game, clock = clocked("TH TD KC 2C 5H", "3C 4C", stock="TS 6H", opened=[0])
    accept_all(game, "draw stock", "lay TS TH TD")
    run_out(game, clock)
    assert [str(laid.meld) for laid in game.state.table] == ["TS TH TD"]
    assert (hand(game), pile(game)) == ("5H 2C", "KC")


def test_rom_82_after_a_knock():
    """ROM-82: after a knock the card that counts most goes, but never the claimed one."""
    game, clock = clocked("2H", "3H", "4C 5D", discard="QC 9S KD", to_move=1, discarded_by=0)
    accept(game, "knock", 2)
    run_out(game, clock)
    assert (hand(game, 2), pile(game)) == ("9S 5D KD 4C", "QC")
    assert game.to_move == (1,)


@pytest.mark.parametrize(
    ("held", "switches", "left"), [("QC 5D", {"rediscard": True}, "5D 9D 9S QC"), ("9D QC", {}, "9D 9D 9S QC")]
)
def test_rom_82_after_a_knock_even_if_the_claimed_card_might_go(held, switches, left):
    """ROM-82: with rediscard, or with its twin in the hand, the claimed card still does not go before dearer ones."""
    game, clock = clocked("2H", "3H", held, discard="9S KD 9D", to_move=1, discarded_by=0, **switches)
    accept(game, "knock", 2)
    run_out(game, clock)
    assert pile(game) == "KD"
    assert holds(game, left, 2)


def test_rom_82_the_turn_after_a_knock_is_an_ordinary_one():
    """ROM-82: the exception for a knock ends with the knocker's turn."""
    game, clock = clocked("2H KC", "3H", "4C 5D", discard="QC 9S KD", to_move=1, discarded_by=0, stock="6S 7S")
    accept(game, "knock", 2)
    accept(game, "discard QC", 2)
    accept(game, "pass", 1)
    accept(game, "draw stock", 0)
    run_out(game, clock)
    assert (hand(game, 0), pile(game)) == ("2H KC", "QC 6S")


def test_rom_82_the_stock_is_renewed_for_it():
    """ROM-82, ROM-12: an empty stock is renewed first, and its first card goes."""
    game, clock = clocked("KH 2C", "3C 4C", discard="5D 7D", stock="")
    (event,) = run_out(game, clock)
    assert event.public["reshuffled"]
    assert (hand(game), pile(game)) == ("KH 2C", "7D 5D")


def test_rom_82_the_last_card_goes_out():
    """ROM-82, ROM-61: who has laid all but one card and dreams goes out all the same."""
    game, clock = clocked("7S 7H 7D 2C", "3C 4C", phase="play", opened=[0])
    accept(game, "lay 7S 7H 7D")
    (event,) = run_out(game, clock)
    assert event.public["went_out"]
    assert game.score_sheet().scores == (0, 7)


def test_rom_82_the_others_may_knock_for_it():
    """ROM-82, ROM-53: the card discarded at a time-out can be claimed like any other."""
    game, clock = clocked("KH 2C", "3C", "4C", discard="7D", stock="6H 5H")
    run_out(game, clock)
    assert game.to_move == (2,)
    accept(game, "knock")
    assert "6H" in hand(game, 2).split()


def test_rom_82_in_the_time_of_the_knock():
    """ROM-82, ROM-54: a window that runs out is a time-out of those asked; no card moves."""
    game, clock = clocked("KH 2C", "3C", "4C", "5C", phase="play", discard="7D", stock="6H 5H")
    accept(game, "discard KH")
    cards = game.state.hands
    events = run_out(game, clock)
    assert [(event.seat, event.public.get("declined")) for event in events] == [(2, True), (3, True)]
    assert game.state.hands == cards
    assert game.to_move == (1,)


def test_rom_82_skipping_the_turn_is_not_offered():
    """ROM-82: a fixed convention."""
    with pytest.raises(rk.OptionError, match="timeout"):
        rk.new_game("romme", timeout="skip")


def test_rom_82_moves_made_in_time_stand():
    """ROM-82: a turn ended in time needs no help."""
    clock = ManualClock()
    game = playing("KH 2C", "3C 4C", clock=clock)
    clock.advance(59.9)
    accept(game, "discard KH")
    assert pile(game) == "KH"
    assert game.tick() == []
    assert game.to_move == (1,)
