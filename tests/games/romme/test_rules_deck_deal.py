"""The pack, the players and the deal: ROM-01 to ROM-06."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, all_cards, refuse, rule_ids

import rummykit as rk

from .helpers import FULL_PACK, at, opened


def test_rom_01_two_packs_and_six_jokers():
    """ROM-01: 110 cards; every card twice, the joker six times."""
    held = all_cards(rk.new_game("romme", seed=1))
    assert sum(held.values()) == 110
    assert held == FULL_PACK
    assert {count for card, count in held.items() if not card.is_joker} == {2}
    assert held[rk.cards("JK")[0]] == 6
    assert len({card.suit for card in held if not card.is_joker}) == 4


@pytest.mark.parametrize(
    ("hands", "fields"),
    [
        (("7S 7S 7S", "KH"), {}),
        (("7S", "KH"), {"discard": "7S", "stock": "7S"}),
        (("JK JK JK", "JK JK JK"), {"discard": "JK"}),
        (("7S 4H", "7S"), {"table": ["7S 8S 9S"]}),
    ],
)
def test_rom_01_no_third_copy(hands, fields):
    """ROM-01: a position cannot hold a card more often than the pack has it."""
    with pytest.raises(rk.PositionError, match=r"appears \d times"):
        at(*hands, **fields)


def test_rom_01_both_copies_can_be_held():
    """ROM-01: every card except the joker exists twice, so one hand may hold both."""
    game = at("7S 7S JK JK JK JK JK JK", "KH KH")
    assert game.state.hands[0].count(rk.cards("7S")[0]) == 2


@pytest.mark.parametrize("players", [2, 3, 4, ["Ana", "Luis"], ["Ana", "Luis", "Eva", "Juan"]])
def test_rom_02_two_to_four_players(players):
    """ROM-02: two to four play, each with a total of their own."""
    game = rk.new_game("romme", players=players, seed=3)
    count = players if isinstance(players, int) else len(players)
    assert len(game.names) == len(game.state.totals) == count


@pytest.mark.parametrize("players", [0, 1, 5, ["Ana"], ["A", "B", "C", "D", "E"], -2])
def test_rom_02_no_other_number(players):
    """ROM-02: not one player, not five."""
    with pytest.raises(rk.OptionError, match="2 to 4 players"):
        rk.new_game("romme", players=players)


def test_rom_02_positions_too_are_for_two_to_four():
    """ROM-02: a position of one hand or five is refused."""
    for hands in (["7S"], ["7S", "8S", "9S", "TS", "JS"]):
        with pytest.raises(rk.OptionError):
            rk.position("romme", hands=hands)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rom_03_thirteen_cards_each(players):
    """ROM-03: every player is dealt 13 cards."""
    game = rk.new_game("romme", players=players, seed=5)
    assert [len(held) for held in game.state.hands] == [13] * players


def test_rom_03_eliminated_players_get_no_cards():
    """ROM-03: in the next round 13 cards go to those still in the game, none to the others."""
    game = opened("KH", "4C 4H", "", "6C", eliminated=[2])
    accept(game, "discard KH")
    accept(game, "deal")
    assert [len(held) for held in game.state.hands] == [13, 13, 0, 13]
    assert all_cards(game) == FULL_PACK


@pytest.mark.parametrize(("players", "stock"), [(2, 83), (3, 70), (4, 57)])
def test_rom_04_stock_and_discard_pile(players, stock):
    """ROM-04: what is not dealt is the stock; its cards are seen by nobody, the discard pile by all."""
    game = rk.new_game("romme", players=players, seed=8)
    assert len(game.state.stock) == stock
    for seat in range(players):
        view = game.view(seat)
        assert view.stock == stock
        assert view.discard == game.state.discard
        assert "stock" not in view.more
        assert isinstance(view.as_dict()["stock"], int)


def test_rom_04_a_discarded_card_lies_face_up():
    """ROM-04: discarded cards lie face up beside the stock."""
    game = opened("KH 4C", "9S", discard="2D")
    accept(game, "discard KH")
    assert [str(card) for card in game.view(1).discard] == ["2D", "KH"]


def test_rom_05_one_card_is_turned_up_and_may_be_taken():
    """ROM-05: the top card of the stock starts the discard pile; the first player may take it."""
    game = rk.new_game("romme", players=3, seed=11)
    (upcard,) = game.state.discard
    first = game.to_move[0]
    accept(game, "draw discard")
    assert upcard in game.state.hands[first]
    assert game.state.discard == ()


def test_rom_05_the_empty_start_is_not_offered():
    """ROM-05: a fixed convention; and nobody but the first player may take the card."""
    with pytest.raises(rk.OptionError, match="initial_upcard"):
        rk.new_game("romme", initial_upcard=False)
    game = rk.new_game("romme", players=3, seed=11)
    refuse(game, "draw discard", "ROM-07", seat=2)


def test_rom_06_left_of_the_dealer_begins():
    """ROM-06: the first seat deals round 1, so the second begins; others may not."""
    for players in (2, 3, 4):
        game = rk.new_game("romme", players=players, seed=2)
        assert game.state.dealer == 0
        assert game.to_move == (1,)
        refuse(game, "draw stock", "ROM-07", seat=0)


def test_rom_06_the_deal_moves_one_seat_to_the_left():
    """ROM-06: only the next player to the left deals, and the one after begins."""
    game = opened("KH", "4C", "5C", dealer=1)
    accept(game, "discard KH")
    assert game.to_move == (2,)
    for seat in (0, 1):
        assert rule_ids(game.check("deal", seat)) == ["ROM-06"]
    accept(game, "deal", 2)
    assert game.state.dealer == 2
    assert game.to_move == (0,)


def test_rom_06_the_deal_passes_over_eliminated_players():
    """ROM-06: seats 1 and 2 are out, so after seat 0 deals seat 3, and seat 0 begins."""
    game = opened("KH", "", "", "4C", dealer=0, eliminated=[1, 2])
    accept(game, "discard KH")
    assert game.to_move == (3,)
    accept(game, "deal")
    assert (game.state.dealer, game.to_move) == (3, (0,))


@pytest.mark.parametrize("starter", ["dealer", "random", "winner"])
def test_rom_06_other_starters_are_not_offered(starter):
    """ROM-06: a fixed convention."""
    with pytest.raises(rk.OptionError, match="starter"):
        rk.new_game("romme", starter=starter)


def test_the_same_seed_deals_the_same_cards():
    """ROM-03, ROM-05: dealing depends on the seed alone, and different seeds differ."""
    first, again, other = (rk.new_game("romme", players=4, seed=seed).state for seed in (21, 21, 22))
    assert (first.hands, first.stock, first.discard) == (again.hands, again.stock, again.discard)
    assert first.hands != other.hands


def test_the_deal_is_not_biased_to_a_place():
    """ROM-03: over many deals every card turns up in the first hand (13 of 110 each time)."""
    seen = Counter(card for seed in range(60) for card in rk.new_game("romme", seed=seed).state.hands[0])
    assert set(seen) == set(FULL_PACK)
