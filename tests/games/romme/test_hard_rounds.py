"""Hard cases of Rommé: odd knocks, the end of the cards, the match, what a seat may know, whole matches."""

from __future__ import annotations

import random

import pytest
from trying import accept, accept_all, all_cards, hand, listed, pile, refuse, rule_ids

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import FULL_PACK, at, holds, opened, run_out

# --- knocking in odd positions ------------------------------------------------------


@pytest.mark.parametrize("extra", ["discard", "stock"])
@pytest.mark.parametrize("below", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("stock", [0, 1, 2, 6])
def test_a_knock_with_few_cards(extra, below, stock):
    """ROM-50, ROM-51, ROM-12: whatever the piles hold, the knocker gets two extra cards or what there is."""
    under = ["2C", "3C", "4C", "5C", "6C"][:below]
    left = ["2D", "3D", "4D", "5D", "6D", "7D"][:stock]
    game = at(
        "KH QH", "KS QS", "KD QD", discard=" ".join([*under, "9H"]), stock=" ".join(left),
        to_move=1, discarded_by=0, knock_extra=extra,
    )  # fmt: skip
    if not stock and not below:
        assert game.round_over  # ROM-13 comes first
        return
    cards = all_cards(game)
    accept(game, "knock", 2)
    got = [str(card) for card in game.state.hands[2][2:]]
    assert got[0] == "9H"
    assert len(got) == 1 + min(2, below + stock)
    from_pile, from_stock = list(reversed(under))[:2], left[:2]
    if extra == "discard":
        assert got[1:] == [*from_pile, *left][:2] if below < 2 else got[1:] == from_pile
    elif stock >= 2:
        assert got[1:] == from_stock
    assert all_cards(game) == cards
    accept(game, "discard KD", 2)
    assert all_cards(game) == cards


@pytest.mark.parametrize(
    ("eliminated", "asked"), [((), (2, 3)), ((1,), (3,)), ((2,), (3,)), ((3,), (2,)), ((2, 3), ()), ((1, 3), ())]
)
def test_who_is_asked_with_eliminated_seats(eliminated, asked):
    """ROM-53, ROM-78: seat 0 discards; whoever is next after it and whoever is out is not asked."""
    hands = ["" if seat in eliminated else "5H 6H" for seat in range(4)]
    hands[0] = "KH QH"
    hands[1:] = ["" if seat in eliminated else f"{seat + 3}S {seat + 3}C" for seat in range(1, 4)]
    game = opened(*hands, eliminated=list(eliminated))
    accept(game, "discard KH")
    if asked:
        assert game.to_move == asked
    following = next(seat for seat in (1, 2, 3) if seat not in eliminated)
    for seat in game.to_move if asked else ():
        accept(game, "pass", seat)
    assert game.to_move == (following,)
    for seat in eliminated:
        refuse(game, "knock", "ROM-78", seat=seat)


def test_two_left_of_four_are_two_players():
    """ROM-53, ROM-78: with two still in the match there is no knock at all."""
    game = opened("KH QH", "", "5S 5C", "", eliminated=[1, 3])
    accept(game, "discard KH")
    assert game.state.window is None
    refuse(game, "knock", "ROM-53", seat=2)


def test_a_knock_for_the_card_of_a_knocker():
    """ROM-53, ROM-56: knock upon knock; each time the turn jumps, nobody plays twice in a row."""
    game = opened("KH QH", "5S 5C", "6S 6C", "7S 7C", discard="2H 3H 4H", stock="8S 9S TS JS QS KS")
    accept_all(game, "discard KH")
    accept(game, "knock", 3)
    accept(game, "discard 7S", 3)
    assert game.to_move == (1, 2)
    accept(game, "knock", 2)
    accept(game, "discard 6S", 2)
    assert game.to_move == (0, 1)
    refuse(game, "knock", "ROM-53", seat=3)
    accept(game, "knock", 1)
    assert game.to_move == (1,)


def test_everybody_passes():
    """ROM-54: the answers may come in any order; then the next player draws the very card."""
    for order in ((2, 3), (3, 2)):
        game = opened("KH QH", "5S 5C", "6S 6C", "7S 7C")
        accept(game, "discard KH")
        for seat in order:
            accept(game, "pass", seat)
        assert game.to_move == (1,)
        accept(game, "draw discard", 1)
        assert "KH" in hand(game, 1).split()


def test_knocking_off_in_a_position():
    """ROM-48: `discarded_by` says who threw the card, but without the option nobody is asked."""
    game = at("KH QH", "5S 5C", "6S 6C", discard="9D", discarded_by=2, knock=False)
    assert game.to_move == (0,)
    assert listed(game) == ["draw stock", "draw discard"]


# --- the end of the cards -----------------------------------------------------------


@pytest.mark.parametrize(("turns", "over"), [(1, False), (498, False), (499, False), (500, True)])
def test_the_five_hundredth_turn(turns, over):
    """ROM-13: only the discard of turn 500 ends the round."""
    game = opened("KH QH", "5S 5C", "6S 6C", turns=turns)
    accept(game, "discard KH")
    assert game.round_over is over
    assert (game.state.window is None) is over


def test_turn_500_by_the_clock():
    """ROM-13, ROM-82: a time-out is a turn like any other."""
    clock = ManualClock()
    game = at("KH QH", "5S 5C", turns=499, clock=clock, stock="2H 3H 4H 5H")
    run_out(game, clock)
    assert not game.round_over
    run_out(game, clock)
    assert game.round_over
    assert game.score_sheet().scores == (20, 10)


def test_a_round_in_which_nobody_ever_lays():
    """ROM-12, ROM-13: drawing and discarding until the stock has been renewed again and again."""
    game = rk.new_game("romme", players=2, seed=77, knock=False)
    renewed = 0
    while not game.round_over:
        event = game.play("draw stock")
        renewed += bool(event.public.get("reshuffled"))
        game.play(f"discard {game.state.hands[event.seat][-1]}")
    assert renewed >= 4
    assert game.state.turns == 500
    assert all_cards(game) == FULL_PACK
    assert game.score_sheet().round.winner is None
    assert min(game.score_sheet().scores) > 0


def test_the_smallest_renewal():
    """ROM-12, ROM-13: two discards: one becomes the stock and is drawn, and the round can go on."""
    game = at("KH QH", "5S 5C", discard="2D 9D", stock="", knock=False)
    accept(game, "draw stock")
    assert holds(game, "KH QH 2D")
    accept_all(game, "discard KH", "draw stock")
    assert holds(game, "5S 5C 9D", 1)
    assert pile(game) == "KH"


def test_taking_and_throwing_can_go_on_without_a_stock():
    """ROM-13: with the stock empty and two discards, one is taken and one thrown, so two are there again."""
    game = at("KH QH", "5S 5C", discard="2D 9D", stock="", knock=False)
    accept_all(game, "draw discard", "discard KH")
    assert not game.round_over
    accept_all(game, "draw discard", "discard 5S")
    assert pile(game) == "2D 5S"
    assert not game.round_over


# --- the match ----------------------------------------------------------------------


def test_everybody_above_the_target_with_a_tie():
    """ROM-80: four players, all above 50 at once; the two lowest share the win."""
    game = at("KH", "KS", "KD", "QH 2C", totals=[42, 41, 41, 45], stock="", discard="2D")
    assert game.state.totals == (52, 51, 51, 57)
    assert (game.over, game.winners) == (True, (1, 2))


def test_exactly_the_target_and_the_switch():
    """ROM-75, ROM-80: 50 all round: nobody is out by "exceed", everybody by "reach"."""
    fields = {"totals": [40, 40], "stock": "", "discard": "2D"}
    assert not at("KH", "KS", **fields).over
    assert at("KH", "KS", elimination="reach", **fields).winners == (0, 1)


@pytest.mark.parametrize("elimination", ["exceed", "reach"])
def test_target_1_ends_after_one_round(elimination):
    """ROM-74: from the deal on, whoever goes out wins the match."""
    game = opened("KH", "2C", "2D", "2H", target=1, elimination=elimination)
    accept(game, "discard KH")
    assert (game.over, game.winners) == (True, (0,))


def test_the_deal_goes_round_over_eliminated_seats():
    """ROM-06, ROM-78: whoever is eliminated neither deals nor begins, also right after the elimination."""
    game = opened("9C", "KH KS", "2C", "2D", totals=[0, 45, 0, 0], dealer=0)
    accept(game, "discard 9C")
    assert game.state.out == (False, True, False, False)
    assert game.to_move == (2,)
    accept(game, "deal")
    assert (game.state.dealer, game.to_move) == (2, (3,))


def test_undo_across_rounds():
    """ROM-79: taking moves back leads into the round before, and forward again to the same cards."""
    game = opened("9C", "KH", "2C", totals=[0, 5, 0], seed=31)
    before = game.state
    accept_all(game, "discard 9C", "deal", "draw stock")
    after, log = game.state, list(game.log)
    undone = game.undo(3)
    assert game.state is before
    assert [str(event.move) for event in undone] == ["draw stock", "deal", "discard 9C"]
    assert (game.round_over, game.log) == (False, [])
    accept_all(game, "discard 9C", "deal", "draw stock")
    assert game.state == after
    assert game.log == log
    with pytest.raises(ValueError, match="3 have been made"):
        game.undo(4)


def test_undo_of_a_reshuffle_and_of_a_knock():
    """ROM-12, ROM-50: chance falls the same way again."""
    game = at("KH QH", "5S 5C", "6S 6C", discard="2D 3D 4D 5D 9D", stock="", seed=4)
    accept(game, "draw stock")
    first = game.state
    game.undo()
    accept(game, "draw stock")
    assert game.state == first
    game.undo()
    knocked = at("KH", "5S", "6S", discard="2D 3D 4D 5D 9D", stock="", discarded_by=2, knock_extra="stock", seed=4)
    one = accept(knocked, "knock", 1)
    state = knocked.state
    knocked.undo()
    assert accept(knocked, "knock", 1) == one
    assert knocked.state == state


def test_undo_gives_the_time_back():
    """ROM-81: after taking a move back the player has the whole time."""
    clock = ManualClock()
    game = at("KH QH", "5S 5C", clock=clock)
    accept(game, "draw stock")
    clock.advance(50)
    game.undo()
    assert game.time_left == 60


# --- what a seat may know -----------------------------------------------------------


def test_hidden_cards_do_not_change_a_view():
    """ROM-04: swapping cards that a seat cannot see changes neither its view nor its moves."""
    one = at("KH QH 9D", "5S 5C", "6S", discard="2D", stock="3H 4H", phase="play")
    two = at("KH QH 9D", "4H 6S", "5C", discard="2D", stock="5S 3H", phase="play")
    assert one.view(0).as_dict() == two.view(0).as_dict()
    assert listed(one, 0) == listed(two, 0)
    assert one.view(1).as_dict() != two.view(1).as_dict()


def test_a_card_drawn_from_the_stock_is_seen_by_nobody_else():
    """ROM-09: the others see that a card was drawn, not which; a card of the discard pile they do see."""
    game = at("KH", "5S", discard="2D", stock="3H 4H")
    other = at("KH", "5S", discard="2D", stock="4H 3H")
    for one, card in ((game, "3H"), (other, "4H")):
        assert accept(one, "draw stock").private["card"] == card
        assert one.view(0).more["drawn"] == card
    assert game.view(1).as_dict() == other.view(1).as_dict()
    assert game.view(1).log == other.view(1).log
    assert game.view(1).counts == (2, 1)
    game.undo()
    assert accept(game, "draw discard").seen_by(1).public["card"] == "2D"


# --- whole matches ------------------------------------------------------------------


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"run_max": 14, "joker_limit": "not_majority", "set_joker_suit": "both", "swapped_joker": "same_turn"},
        {"go_out_discard": "optional", "hand_needs_opening": False, "knock_extra": "stock", "target": 1},
        {"joker_limit": "one", "set_joker_suit": "declared", "rediscard": True, "elimination": "reach"},
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_listed_moves_are_legal_and_cards_are_never_lost(switches, players):
    """ROM-01: through rounds of varied play 110 cards stay 110, every listed move is legal, every meld a meld."""
    rng = random.Random(f"{players} {switches}")
    meld_switches = {k: v for k, v in switches.items() if k in ("run_max", "joker_limit", "set_joker_suit")}
    game = rk.new_game("romme", players=players, seed=players, **switches)
    for _ in range(250):
        if game.over:
            break
        seat = rng.choice(game.to_move)
        moves = game.moves(seat)
        assert moves
        for move in rng.sample(moves, min(4, len(moves))):
            assert game.check(move, seat) == []
            assert rk.Move.parse(str(move)) == move
        laying = [move for move in moves if move.verb in ("lay", "add", "swap")]
        event = game.play(rng.choice(laying or list(moves)), seat)
        if event.move.verb in ("lay", "add", "swap"):
            for laid in game.state.table:
                assert rk.read(laid.meld.cards, rules="romme", **meld_switches)
        assert all_cards(game) == FULL_PACK


def test_faults_come_all_at_once():
    """ROM-07, ROM-08, ROM-14, ROM-17: every reason against a move is named, not the first only."""
    game = at("KH", "9S 9S 9H", knock=False)
    found = rule_ids(game.check("lay 9S 9S 9H 9C", 1))
    assert {"ROM-07", "ROM-08", "ROM-14", "ROM-17"} <= set(found)
