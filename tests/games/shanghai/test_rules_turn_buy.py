"""The turn, the draw and buying: SHA-28 to SHA-52."""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C, D, pass_all
from trying import accept, accept_all, all_cards, hand, listed, pile, refuse, rule_ids

import rummykit as rk

from .helpers import at, offered, opened, playing

# --- the turn: SHA-28 to SHA-31 -----------------------------------------------------


def test_sha_28_29_the_dealers_left_begins_and_turns_go_clockwise():
    """SHA-28, SHA-29: seat 3 dealt, so turns go 0, 1, 2, 3, 0; nobody else may act."""
    game = offered(4, stock="2S 2H 2D 2C 6S 6H 6D")
    turns = []
    for _ in range(5):
        turns.append(game.state.turn)
        refuse(game, "draw discard", "SHA-29", seat=(game.state.turn + 1) % 4)
        accept(game, "draw discard")
        accept(game, f"discard {game.state.hands[game.state.turn][0]}")
    assert turns == [0, 1, 2, 3, 0]
    assert rk.new_game("shanghai", players=6, seed=4).state.turns == 1


def test_sha_30_draw_meld_discard():
    """SHA-30: nothing before the draw, one draw only, and the discard ends the turn."""
    game = offered()
    for move in ("discard 3S", "add 3S to 1", "lay 3S 3H 3D"):
        refuse(game, move, "SHA-30")
    accept(game, "draw discard")
    refuse(game, "draw stock", "SHA-30")
    refuse(game, "draw discard", "SHA-30")
    refuse(game, "pass", "SHA-34")
    accept(game, "discard 3S")
    assert game.to_move == (B,)
    assert "SHA-30" in rule_ids(game.check("knock"))


@pytest.mark.parametrize(("turns", "over"), [(499, False), (500, True)])
def test_sha_31_a_hand_is_stopped_after_500_turns(turns, over):
    """SHA-31: then it is counted with nobody out; it is no switch."""
    game = playing("3S 9H", turns=turns, discard="4C")
    accept(game, "discard 3S")
    assert game.round_over is over
    if over:
        assert (game.state.went_out, game.state.totals) == (None, (5, 10, 10))
        assert [note.rule for note in game.score_sheet().round.notes] == ["SHA-31"]
    with pytest.raises(rk.OptionError, match="turn_cap"):
        rk.new_game("shanghai", turn_cap=0)


# --- the draw: SHA-32 to SHA-37 -----------------------------------------------------


def test_sha_32_one_card_of_either_pile():
    """SHA-32, SHA-47: the upcard taken in the own turn is the draw; it costs nothing and is no buy."""
    game = offered()
    accept(game, "draw discard")
    assert (hand(game), pile(game), len(game.state.stock)) == ("3S 9H QH", "4C", 8)
    assert game.state.taken_out_of_turn == (0, 0, 0, 0)
    assert not game.state.window
    refuse(game, "buy", "SHA-34", seat=B)


def test_sha_33_the_player_on_turn_decides_first():
    """SHA-33: nobody is asked before the upcard is refused; a refusal opens the question."""
    game = offered()
    assert listed(game) == ["pass", "draw discard"]
    for seat in (B, C, D):
        refuse(game, "buy", "SHA-33", seat=seat)
    event = accept(game, "pass")
    assert event.text("en", game.names) == "Ada refused QH"
    assert game.to_move == (B,)
    assert game.view(0).more["awaited"] == "buy"


def test_sha_33_to_ask_for_the_stock_is_to_refuse():
    """SHA-33, SHA-34: a draw from the stock waits until the others have been asked."""
    game = offered()
    assert str(accept(game, "draw stock").move) == "pass"
    assert (game.to_move, hand(game)) == ((B,), "3S 9H")
    pass_all(game)
    accept(game, "draw stock")
    assert hand(game) == "2S 3S 9H"


def test_sha_33_nobody_to_ask():
    """SHA-33: where nobody could buy, the stock is drawn from at once, and there is nothing to refuse."""
    game = offered(buys_made=[0, 3, 3, 3])
    assert listed(game) == ["draw stock", "draw discard"]
    refuse(game, "pass", "SHA-30")
    assert str(accept(game, "draw stock").move) == "draw stock"


def test_sha_34_then_the_stock():
    """SHA-34, SHA-43: when nobody buys, the player on turn draws from the stock and the upcard stays."""
    game = offered()
    accept(game, "pass")
    refuse(game, "draw stock", "SHA-34")
    refuse(game, "lay 3S 3H 3D", "SHA-34")
    pass_all(game)
    assert game.to_move == (A,)
    assert listed(game) == ["draw stock"]
    refuse(game, "pass", "SHA-30")
    accept(game, "draw stock")
    assert (hand(game), pile(game)) == ("2S 3S 9H", "4C QH")


def test_sha_35_not_from_the_pile_any_more():
    """SHA-35: neither the refused card nor the one that a buy uncovers."""
    refused = offered()
    accept(refused, "pass")
    pass_all(refused)
    refuse(refused, "draw discard", "SHA-35")
    bought = offered()
    accept_all(bought, "pass", "buy")
    assert pile(bought) == "4C"
    refuse(bought, "draw discard", "SHA-35")
    refuse(bought, "draw 4C", "SHA-35")
    accept(bought, "draw stock")
    accept(bought, "discard 3S")
    accept(bought, "draw discard", B)  # the next turn is free again


def test_sha_36_only_the_top_card():
    """SHA-36: the card under it cannot be drawn."""
    game = offered()
    refuse(game, "draw 4C", "SHA-36")
    accept(game, "draw QH")
    assert hand(game) == "3S 9H QH"


def test_sha_37_the_card_taken_may_be_discarded():
    """SHA-37: in the same turn; it is no switch."""
    game = offered()
    accept_all(game, "draw discard", "discard QH")
    assert pile(game) == "4C QH"
    accept(playing("QH 3S", taken="QH"), "discard QH")
    with pytest.raises(rk.OptionError):
        rk.new_game("shanghai", discard_just_drawn=False)


# --- buying: SHA-38 to SHA-52 -------------------------------------------------------


def test_sha_38_39_a_buy_adds_two_cards():
    """SHA-38, SHA-39, SHA-51: the upcard and the next stock card, before the player on turn draws."""
    game = offered()
    cards = all_cards(game)
    accept(game, "pass")
    event = accept(game, "buy")
    assert hand(game, B) == "2S 3H QH 9D"
    assert (event.public["card"], event.private["extra_drawn"]) == ("QH", "2S")
    assert "2S" not in event.seen_by(C).text("en", game.names)
    assert "QH" in event.seen_by(C).text("en", game.names)
    assert game.to_move == (A,)
    accept(game, "draw stock")
    assert hand(game, A) == "3S 2H 9H"
    assert all_cards(game) == cards


def test_sha_40_the_buyer_waits():
    """SHA-40: neither meld, nor lay-off, nor discard before the own turn."""
    game = offered(table=["QS QD QC"], opened=[C])
    accept_all(game, "pass", "pass", "buy")
    for move in ("lay QH QH QH", "add QH to 1", "discard QH", "swap QH in 1"):
        refuse(game, move, "SHA-40", "SHA-29", seat=C)
    accept_all(game, "draw stock", "discard 3S", "draw discard", "discard 9D", "draw discard")
    assert game.to_move == (C,)
    accept(game, "add QH to 1")


@pytest.mark.parametrize(
    ("priority", "dealer", "turn", "order"),
    [
        ("dealer_left", 0, 3, [1, 2, 4, 0]),
        ("dealer_left", 4, 0, [1, 2, 3, 4]),
        ("dealer_left", 2, 2, [3, 4, 0, 1]),
        ("turn_left", 0, 3, [4, 0, 1, 2]),
        ("turn_left", 4, 0, [1, 2, 3, 4]),
    ],
)
def test_sha_41_42_who_is_asked_in_which_order(priority, dealer, turn, order):
    """SHA-41, SHA-42: from the dealer's left, the dealer last, the player on turn not at all."""
    game = offered(5, dealer=dealer, to_move=turn, buy_priority=priority)
    accept(game, "pass")
    assert game.state.window.pending == tuple(order)
    for later in order[1:]:
        refuse(game, "buy", "SHA-41", seat=later)
    refuse(game, "buy", "SHA-47", seat=turn)
    accept_all(game, "pass", "pass")
    assert game.to_move == (order[2],)
    refuse(game, "buy", seat=order[0])
    accept(game, "buy")
    assert len(game.state.hands[order[2]]) == 4


def test_sha_41_first_call():
    """SHA-41: with first_call all may answer at once and the first yes has the card."""
    game = offered(5, buy_priority="first_call")
    accept(game, "pass")
    assert game.to_move == (1, 2, 3, 4)
    accept(game, "pass", 2)
    accept(game, "buy", 3)
    assert (game.to_move, game.state.window) == ((0,), None)
    refuse(game, "buy", "SHA-43", seat=1)


def test_sha_43_one_buy_for_each_upcard():
    """SHA-43: the card that a buy uncovers is not for sale."""
    game = offered()
    accept_all(game, "pass", "buy")
    for seat in (B, C, D):
        refuse(game, "buy", "SHA-43", seat=seat)
    none = offered()
    accept(none, "pass")
    pass_all(none)
    refuse(none, "buy", "SHA-34", seat=C)


@pytest.mark.parametrize(
    ("rule", "contract", "made", "may"),
    [("SHA-44", n, made, made < 3) for n in (1, 4, 8) for made in (0, 2, 3)]
    + [("SHA-45", n, made, made < 4) for n in (9, 10) for made in (3, 4)],
)
def test_sha_44_45_how_often(rule, contract, made, may):
    """SHA-44, SHA-45: three buys in contracts 1 to 8, four in 9 and 10."""
    game = offered(contract=contract, buys_made=[0, made, 0, 0])
    assert game.view(C).more["buys_left"][B] == (3 if contract < 9 else 4) - made
    accept(game, "pass")
    if may:
        accept(game, "buy", B)
        assert game.state.taken_out_of_turn[B] == made + 1
    else:
        assert game.to_move == (C,)  # who may not buy is not asked
        refuse(game, "buy", rule, seat=B)


def test_sha_46_per_player_and_hand():
    """SHA-46: another player's buys do not count, and the next hand begins at none."""
    game = offered(buys_made=[0, 3, 0, 2], opened=[A])
    accept(game, "pass")
    assert game.state.window.pending == (C, D)
    hand_over = opened("9C", "KH", "QD", buys_made=[1, 2, 3])
    accept_all(hand_over, "discard 9C", "deal")
    assert hand_over.state.taken_out_of_turn == (0, 0, 0)
    assert hand_over.view(0).more["buys_left"] == [3, 3, 3]


def test_sha_47_not_in_the_own_turn():
    """SHA-47: the player on turn draws the upcard instead."""
    game = offered()
    found = refuse(game, "buy", "SHA-47", seat=A)
    assert "draw from the discard pile" in found[0].text("en")
    accept(game, "draw discard")


def test_sha_48_49_discarder_and_laid_players_may_buy():
    """SHA-48, SHA-49: any other player; both are no switches."""
    game = offered(discarded_by=D, opened=[C])
    accept(game, "pass")
    assert game.state.window.pending == (B, C, D)
    accept_all(game, "pass", "pass")
    accept(game, "buy", D)
    laid = offered(opened=[C])
    accept_all(laid, "pass", "pass")
    accept(laid, "buy", C)
    for name in ("discarder_may_buy", "buy_after_contract"):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("shanghai", **{name: False})


def test_sha_50_the_first_upcard():
    """SHA-50: it is offered like any other."""
    game = rk.new_game("shanghai", players=4, seed=6)
    upcard = game.state.discard[0]
    first = game.state.turn
    accept_all(game, "pass", "pass", "buy")
    buyer = (first + 2) % 4
    assert upcard in game.state.hands[buyer]
    assert len(game.state.hands[buyer]) == 13
    taken = rk.new_game("shanghai", players=4, seed=6)
    accept(taken, "draw discard")
    assert upcard in taken.state.hands[first]


def test_sha_51_before_the_player_on_turn():
    """SHA-51: with two stock cards the buyer has the first."""
    game = offered(stock="2S 2H")
    accept_all(game, "pass", "buy", "draw stock")
    assert ("2S" in hand(game, B), "2H" in hand(game, A)) == (True, True)


def test_sha_52_without_a_stock_card():
    """SHA-52: the pile under the card is reshuffled for the penalty card; where there is none, no buy."""
    renewed = offered(stock="", discard="4C 5C QH")
    cards = all_cards(renewed)
    accept(renewed, "pass")
    event = accept(renewed, "buy")
    assert event.public["reshuffled"] is True
    assert (pile(renewed), len(renewed.state.stock), len(renewed.state.hands[B])) == ("", 1, 4)
    assert all_cards(renewed) == cards
    bare = offered(stock="", discard="QH")
    refuse(bare, "buy", "SHA-52", seat=B)
    # Whoever is on turn has the choice to take the card or to let the hand end.
    never = offered(stock="", discard="4C 5C QH", stock_empty="end_hand")
    assert listed(never) == ["pass", "draw discard"]
    refuse(never, "buy", "SHA-52", seat=B)
    accept(never, "pass")
    assert never.round_over


def test_sha_38_no_upcard():
    """SHA-38: without an upcard there is nothing to buy, and the stock is drawn from."""
    game = offered(discard="")
    assert listed(game) == ["draw stock"]
    refuse(game, "buy", "SHA-38", seat=B)
    refuse(game, "draw discard", "SHA-32")
    over = opened("9C", "KH", "QD")
    accept(over, "discard 9C")
    refuse(over, "buy", "SHA-84", seat=B)


def test_positions_in_the_middle_of_the_question():
    """SHA-33, SHA-43: `refused` and `taken_by` set up what comes after the refusal and after the buy."""
    game = offered(refused=True)
    assert game.to_move == (B,)
    accept(game, "buy")
    after = offered(taken_by=C)
    assert listed(after) == ["draw stock"]
    refuse(after, "buy", "SHA-43", seat=D)
    for wrong in ({"refused": "yes"}, {"taken_by": A}, {"taken_by": 9}, {"buys_made": [1]}, {"buys_made": -1}):
        with pytest.raises(rk.PositionError):
            offered(**wrong)
    assert at("2C 3C", "4C", "5C", phase="play", buys_made=2).state.taken_out_of_turn == (2, 2, 2)
