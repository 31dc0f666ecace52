"""The end of a round: ROM-60 and ROM-61 (for ROM-13 see the draw)."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, pile, refuse

import rummykit as rk

from .helpers import at, opened, playing


def test_rom_60_all_cards_laid():
    """ROM-60: a round is won by laying all one's cards; who still holds some has not won it."""
    game = opened("7S 7H 7D KH", "4H 5H")
    accept(game, "lay 7S 7H 7D")
    assert not game.round_over
    accept(game, "discard KH")
    assert game.round_over
    assert game.score_sheet().round.winner == 0
    kept = opened("7S 7H 7D KH 2C", "4H 5H")
    accept_all(kept, "lay 7S 7H 7D", "discard KH")
    assert not kept.round_over


def test_rom_61_the_last_card_is_discarded():
    """ROM-61: after all the others have been laid the last card is discarded, and the round is over."""
    game = opened("4H 5H 6H KC", "4C", "5C", "6C")
    accept(game, "lay 4H 5H 6H")
    event = accept(game, "discard KC")
    assert event.public["went_out"]
    assert (game.round_over, pile(game), hand(game)) == (True, "KC", "")
    assert game.state.window is None


@pytest.mark.parametrize(
    ("cards", "move"),
    [
        ("7S 7H 7D", "lay 7S 7H 7D"),
        ("7S 7H 7D 3C 4C 5C", "lay 7S 7H 7D / 3C 4C 5C"),
        ("TS", "add TS to 1"),
        ("TS JS", "add TS JS to 1"),
        ("JK", "add JK=TS to 1"),
    ],
)
def test_rom_61_one_card_must_be_left(cards, move):
    """ROM-61: nobody may lay so many cards that none is left to discard; with go_out_discard="optional" one may."""
    table = ["7S 8S 9S"]
    game = opened(cards, "4H", table=table)
    refuse(game, move, "ROM-61")
    assert move not in listed(game)
    optional = opened(cards, "4H 5H", table=table, go_out_discard="optional")
    event = accept(optional, move)
    assert event.public["went_out"]
    assert optional.round_over
    assert optional.score_sheet().scores == (0, 9)


def test_rom_61_optional_still_lets_one_discard():
    """ROM-61: optional means optional: the last card may be discarded as well."""
    game = opened("7S 7H 7D KH", "4H", go_out_discard="optional")
    accept_all(game, "lay 7S 7H 7D", "discard KH")
    assert game.round_over


def test_rom_61_the_last_card_of_a_set_of_four_may_be_kept():
    """ROM-61: with four sevens and nothing else three are laid and one is discarded."""
    game = opened("7S 7H 7D 7C", "4H")
    refuse(game, "lay 7S 7H 7D 7C", "ROM-61")
    accept_all(game, "lay 7S 7H 7D", "discard 7C")
    assert game.round_over


def test_rom_61_going_out_without_laying_anything():
    """ROM-61: a single card, discarded, ends the round too, if all the others were laid before."""
    game = opened("KH", "4H")
    accept(game, "discard KH")
    assert game.score_sheet().round.winner == 0


def test_rom_61_exchanging_the_last_card():
    """ROM-61: an exchange leaves the joker, which may be discarded."""
    game = opened("8S", "4H", table=["7S JK 9S"])
    accept_all(game, "swap 8S in 1", "discard JK")
    assert game.round_over


def test_rom_61_nothing_is_played_after_it():
    """ROM-61: nobody may act but the player who deals the next round."""
    game = opened("KH", "4H", "5H")
    accept(game, "discard KH")
    for seat in (0, 1, 2):
        refuse(game, "draw stock", "ROM-61", seat=seat)
    assert len(game.to_move) == 1
    assert listed(game) == ["deal"]


def test_rom_61_out_with_the_card_drawn():
    """ROM-61: draw, add, discard: the whole way in one turn."""
    game = at("KH", "4H", table=["7S 8S 9S"], opened=[0], stock="TS 2C")
    accept_all(game, "draw stock", "add TS to 1", "discard KH")
    assert game.round_over


def test_rom_61_the_first_lay_down_needs_a_card_left_too():
    """ROM-61: the whole hand laid at once leaves nothing to discard."""
    cards = "TS TH TD QS KS AS"
    refuse(playing(cards, "4H"), "lay TS TH TD / QS KS AS", "ROM-61")
    accept(playing(cards, "4H", go_out_discard="optional"), "lay TS TH TD / QS KS AS")
    with pytest.raises(rk.OptionError, match="go_out_discard"):
        rk.new_game("romme", go_out_discard=True)
