"""The turn and the draw: ROM-07 to ROM-13."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, accept_all, all_cards, listed, pile, refuse

import rummykit as rk

from .helpers import at, opened, playing


def test_rom_07_turns_pass_clockwise():
    """ROM-07: after seat 0 comes 1, then 2, then 0 again; nobody else may act."""
    game = at("4H 5H", "4C 5C", "4D 5D", knock=False)
    for seat in (0, 1, 2, 0, 1):
        assert game.to_move == (seat,)
        for other in {0, 1, 2} - {seat}:
            refuse(game, "draw stock", "ROM-07", seat=other)
        drawn = str(accept(game, "draw stock", seat).private["card"])
        accept(game, f"discard {drawn}", seat)


def test_rom_07_turns_pass_over_eliminated_players():
    """ROM-07: the next player is the next one still in the game."""
    game = opened("4H 5H", "", "4D 5D", "6D", eliminated=[1], knock=False)
    accept(game, "discard 4H")
    assert game.to_move == (2,)
    refuse(game, "draw stock", "ROM-07", seat=1)


def test_rom_07_the_other_direction_is_not_offered():
    """ROM-07: a fixed convention."""
    with pytest.raises(rk.OptionError, match="direction"):
        rk.new_game("romme", direction="counterclockwise")


def test_rom_08_draw_lay_discard():
    """ROM-08: the three steps in order, then the next player is on turn."""
    game = at("7S 7H 7D 3C 4C 5C KH", "4H", knock=False, stock="QS 2D")
    accept_all(game, "draw stock", "lay 7S 7H 7D / 3C 4C 5C", "discard KH")
    assert game.to_move == (1,)


@pytest.mark.parametrize("move", ["lay TS TH TD", "add JS to 1", "swap 5H in 2", "discard 2C"])
def test_rom_08_nothing_before_the_draw(move):
    """ROM-08: laying, adding, exchanging and discarding come after the draw."""
    hand = "TS TH TD JS 5H 2C 3C"
    table = ["8S 9S TS", "4H JK 6H"]
    before = at(hand, "KH", table=table, opened=[0])
    refuse(before, move, "ROM-08")
    accept(before, "draw stock")
    accept(before, move)


def test_rom_08_nothing_after_the_discard():
    """ROM-08: the discard ends the turn; what was not laid before it waits."""
    game = opened("7S 7H 7D KH 2C", "4H 5H", knock=False)
    accept(game, "discard KH")
    refuse(game, "lay 7S 7H 7D", "ROM-07", "ROM-08", seat=0)
    refuse(game, "discard 2C", "ROM-07", seat=0)


def test_rom_09_stock_or_last_discard():
    """ROM-09: the player takes the top of the stock, or the card discarded last."""
    fields = {"discard": "2D 9D", "stock": "QS 3H"}
    stock = at("4H", "5H", **fields)
    assert listed(stock) == ["draw stock", "draw discard"]
    accept(stock, "draw stock")
    assert [str(card) for card in stock.state.hands[0]] == ["4H", "QS"]
    assert pile(stock) == "2D 9D"
    discard = at("4H", "5H", **fields)
    accept(discard, "draw discard")
    assert [str(card) for card in discard.state.hands[0]] == ["4H", "9D"]
    assert [str(card) for card in reversed(discard.state.stock)] == ["QS", "3H"]


def test_rom_09_an_empty_discard_pile_gives_nothing():
    """ROM-09: with no discard only the stock can be drawn from."""
    game = at("4H", "5H", discard="", stock="QS")
    assert listed(game) == ["draw stock"]
    refuse(game, "draw discard", "ROM-09")
    accept(game, "draw stock")


def test_rom_09_the_draw_is_not_optional():
    """ROM-09: the player on turn must draw; there is no passing."""
    game = at("4H", "5H", discard="9D")
    refuse(game, "pass", "ROM-54")
    refuse(game, "discard 4H", "ROM-08")


def test_rom_10_only_the_top_discard():
    """ROM-10: of the discard pile only the top card can be drawn."""
    game = at("4H", "5H", discard="4S KC 9D")
    found = refuse(game, "draw KC", "ROM-10")
    assert "KC" in found[0].text()
    assert "9D" in found[0].text("es")
    refuse(game, "draw 4S", "ROM-10")
    refuse(game, "draw AH", "ROM-10")
    accept(game, "draw 9D")
    assert pile(game) == "4S KC"


def test_rom_10_only_one_card_a_turn():
    """ROM-10: neither a second card from the stock nor one from each pile."""
    for first in ("draw stock", "draw discard"):
        game = at("4H", "5H", discard="4S KC 9D")
        accept(game, first)
        refuse(game, "draw stock", "ROM-10")
        refuse(game, "draw discard", "ROM-10")
        assert len(game.state.hands[0]) == 2


def test_rom_11_the_discard_may_be_taken_freely():
    """ROM-11: without having laid cards, and without laying the card at once."""
    game = at("4H KD", "5H", discard="4S 9D")
    accept_all(game, "draw discard", "discard KD")
    assert "9D" in [str(card) for card in game.state.hands[0]]
    assert game.state.opened == (False, False)


@pytest.mark.parametrize("value", ["must_meld", "after_opening"])
def test_rom_11_conditions_are_not_offered(value):
    """ROM-11: a fixed convention."""
    with pytest.raises(rk.OptionError, match="discard_take"):
        rk.new_game("romme", discard_take=value)


def _forty() -> str:
    return " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789T")


def test_rom_12_an_empty_stock_is_renewed():
    """ROM-12: 40 discards make a stock of 39, the top one stays, then one is drawn."""
    game = at("KS", "KH", discard=_forty(), stock="")
    cards = all_cards(game)
    under = Counter(game.state.discard[:-1])
    event = accept(game, "draw stock")
    assert event.public["reshuffled"]
    assert (len(game.state.stock), pile(game)) == (38, "TC")
    drawn = game.state.hands[0][-1]
    assert Counter([*game.state.stock, drawn]) == under
    assert all_cards(game) == cards
    assert list(game.state.stock) != rk.cards(_forty())[: len(game.state.stock)]


def test_rom_12_a_stock_with_cards_is_not_renewed():
    """ROM-12: the last card of the stock is drawn as any other; the pile is shuffled only when needed."""
    game = at("KS", "KH", discard=_forty(), stock="QD", knock=False)
    event = accept(game, "draw stock")
    assert "reshuffled" not in event.public
    assert len(game.state.discard) == 40
    assert game.state.stock == ()
    accept(game, "discard QD")
    assert accept(game, "draw stock").public["reshuffled"]
    assert pile(game) == "QD"


def test_rom_12_taking_the_discard_needs_no_stock():
    """ROM-12: whoever takes the discard draws no card from the stock, so nothing is shuffled."""
    game = at("KS", "KH", discard="2D 9D", stock="")
    event = accept(game, "draw discard")
    assert "reshuffled" not in event.public
    assert (pile(game), game.state.stock) == ("2D", ())


def test_rom_12_the_new_stock_depends_on_the_seed():
    """ROM-12: shuffled, and the same again for the same seed."""

    def order(seed: int) -> list[str]:
        game = at("KS", "KH", discard=_forty(), stock="", seed=seed)
        game.play("draw stock")
        return [str(card) for card in game.state.stock]

    assert order(1) == order(1)
    assert order(1) != order(2)


def test_rom_12_the_other_reading_is_not_offered():
    """ROM-12: a fixed convention."""
    with pytest.raises(rk.OptionError, match="stock_out"):
        rk.new_game("romme", stock_out="end_round")


@pytest.mark.parametrize("discard", ["", "9D"])
def test_rom_13_no_card_left_ends_the_round(discard):
    """ROM-13: empty stock and at most one discard: nobody wins, everybody counts."""
    game = at("KH 4C", "AS", discard=discard, stock="")
    assert game.round_over
    assert not game.over
    sheet = game.score_sheet()
    assert sheet.scores == (14, 15)
    assert sheet.round.winner is None
    assert "ROM-67" not in [line.rule for line in sheet.lines]


def test_rom_13_two_discards_are_enough_to_go_on():
    """ROM-13: with two cards in the discard pile a new stock can be formed."""
    game = at("KH 4C", "AS", discard="2D 9D", stock="")
    assert not game.round_over
    accept(game, "draw stock")
    assert [str(card) for card in game.state.hands[0]] == ["KH", "4C", "2D"]


def test_rom_13_one_card_in_the_stock_is_enough_to_go_on():
    """ROM-13: the stock must be empty."""
    game = at("KH 4C", "AS", discard="", stock="2D")
    assert not game.round_over
    accept(game, "draw stock")


def test_rom_13_is_judged_before_anybody_may_knock():
    """ROM-13: seat 0 knocks away the pile; its discard is the only card left, and nobody may claim it."""
    game = at("KH 4C", "AS", "5H", "6H", discard="2D 3D 9D", stock="", to_move=1, discarded_by=3)
    accept(game, "knock", 2)
    event = accept(game, "discard 5H", 2)
    assert event.public["round_over"]
    assert game.round_over
    assert game.score_sheet().scores == (14, 15, 14, 6)
    refuse(game, "knock", "ROM-58", seat=1)


def test_rom_13_five_hundred_turns():
    """ROM-13: turn 500 is played to its end and is the last."""
    game = opened("KH 4C", "AS 2C", "3C", turns=499)
    accept(game, "discard KH")
    assert not game.round_over
    accept_all(game, "pass", "draw stock")
    drawn = str(game.state.hands[1][-1])
    event = accept(game, f"discard {drawn}")
    assert event.public["round_over"]
    assert game.round_over
    assert game.score_sheet().scores == (4, 17, 3)
    assert game.score_sheet().round.winner is None


def test_rom_13_the_turns_are_counted_anew_in_each_round():
    """ROM-13: a round of 500 turns does not shorten the next one."""
    game = opened("KH 4C", "AS 2C", turns=500)
    accept_all(game, "discard KH", "deal")
    assert game.view(0).more["turns"] == 1
    accept(game, "draw stock")
    seat = game.to_move[0]
    accept(game, f"discard {game.state.hands[seat][0]}")
    assert not game.round_over


def test_rom_13_going_out_on_turn_500_counts():
    """ROM-13, ROM-61: whoever goes out with the last discard of turn 500 has won the round."""
    game = opened("KH", "AS 2C", turns=500)
    accept(game, "discard KH")
    assert game.score_sheet().round.winner == 0
    assert game.score_sheet().scores == (0, 17)


def test_rom_13_dealing_again_without_scoring_is_not_offered():
    """ROM-13: a fixed convention."""
    with pytest.raises(rk.OptionError, match="no_winner_round"):
        rk.new_game("romme", no_winner_round="cancel")


def test_acting_when_the_round_is_over():
    """ROM-08, ROM-61: when the round is over nothing is played but the next deal."""
    game = playing("KH", "4C", opened=[0])
    accept(game, "discard KH")
    for move in ("draw stock", "discard 4C", "lay 4C 5C 6C"):
        refuse(game, move, "ROM-61", seat=1)
    accept(game, "deal")
    assert game.state.round == 2
