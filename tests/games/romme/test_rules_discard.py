"""The discard: ROM-46 and ROM-47."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, pile, refuse

import rummykit as rk

from .helpers import at, opened, playing


def test_rom_46_one_card_ends_the_turn():
    """ROM-46: exactly one card goes face up on the pile, laid or not, and the turn is over."""
    for first in ((), ("lay 7S 7H 7D",)):
        game = opened("7S 7H 7D KH 2C", "4H", discard="9D", knock=False)
        accept_all(game, *first, "discard KH")
        assert pile(game) == "9D KH"
        assert game.to_move == (1,)
        refuse(game, "discard 2C", "ROM-07", seat=0)


def test_rom_46_exactly_one():
    """ROM-46: neither none nor two."""
    game = opened("KH 2C 3C", "4H")
    for written in ("discard", "discard KH 2C", "discard KH / 2C"):
        with pytest.raises(rk.NotationError):
            game.play(written)
    refuse(game, "pass", "ROM-54")
    refuse(game, "draw stock", "ROM-10")


def test_rom_46_from_the_hand():
    """ROM-46: only a card that is held, of the player on turn."""
    game = opened("KH 2C", "4H", table=["7S 8S 9S"])
    refuse(game, "discard 4H", "ROM-46")
    refuse(game, "discard 9S")
    refuse(game, "discard 4H", "ROM-07", seat=1)


def test_rom_47_the_card_just_taken():
    """ROM-47: the card taken from the discard pile may not go back in the same turn."""
    game = at("KH 2C", "4H", discard="7D 9D", stock="3S 5S 6S", knock=False)
    accept(game, "draw discard")
    refuse(game, "discard 9D", "ROM-47")
    assert listed(game) == ["discard KH", "discard 2C"]
    accept_all(game, "discard 2C", "draw stock", "discard 3S", "draw stock")
    accept(game, "discard 9D")


def test_rom_47_a_card_of_the_stock_may():
    """ROM-47: it concerns the discard pile only."""
    game = at("KH 2C", "4H", discard="7D", stock="9D 5S")
    accept_all(game, "draw stock", "discard 9D")


def test_rom_47_the_second_copy_may_go():
    """ROM-47: with both copies in the hand the other one may be discarded; one stays."""
    game = at("9D KH", "4H", discard="9D", stock="3S")
    accept_all(game, "draw discard", "discard 9D")
    assert hand(game) == "KH 9D"


def test_rom_47_another_copy_that_was_taken_earlier():
    """ROM-47: the ban ends with the turn, also where the same card is taken again."""
    game = at("9D KH", "4H", discard="9D", stock="3S", knock=False)
    accept_all(game, "draw discard", "discard 9D", "draw discard")
    refuse(game, "discard 9D", "ROM-47", seat=1)


def test_rom_47_rediscard():
    """ROM-47: with rediscard=True it may go back at once."""
    game = at("KH 2C", "4H", discard="9D", rediscard=True)
    accept_all(game, "draw discard", "discard 9D")
    assert hand(game) == "KH 2C"


def test_rom_47_the_last_card_must_be_one_that_may_go():
    """ROM-47, ROM-61: nobody may lay so that only the forbidden card is left."""
    table = ["4S 5S 6S", "7S 7H 7D"]
    game = opened("7C 4C", "4H", table=table, taken="4C")
    refuse(game, "add 7C to 2", "ROM-47", "ROM-61")
    assert "add 7C to 2" not in listed(game)
    accept(opened("7C 4C", "4H", table=table, taken="4C", rediscard=True), "add 7C to 2")
    accept(opened("7C 4C", "4H", table=table), "add 7C to 2")


def test_rom_47_laying_a_meld_that_leaves_only_the_forbidden_card():
    """ROM-47: the same for a new meld, and two copies of the forbidden card are no way out by laying both."""
    game = opened("TS TH TD 9D", "4H", taken="9D")
    refuse(game, "lay TS TH TD", "ROM-47", "ROM-61")
    twins = opened("TS TH TD 9D 9D", "4H", taken="9D")
    accept_all(twins, "lay TS TH TD", "discard 9D")
    assert hand(twins) == "9D"


def test_rom_47_after_a_knock_only_the_claimed_card():
    """ROM-47: the two extra cards of a knock may be discarded, the claimed one not."""
    game = at("KH", "4H", "QS", discard="4S KC 9D", discarded_by=2)
    accept(game, "knock", 1)
    refuse(game, "discard 9D", "ROM-47", seat=1)
    assert listed(game, 1) == ["discard 4S", "discard 4H", "discard KC"]
    accept(game, "discard KC", 1)


def test_rom_47_laying_the_card_lifts_the_ban():
    """ROM-47: once the card taken is on the table, its twin may be discarded."""
    game = playing("9D 9D TD JD 2C", "4H", taken="9D", opened=[0])
    accept_all(game, "lay 9D TD JD", "discard 9D")
