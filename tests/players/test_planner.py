"""The planner in Rommé: it keeps back what only helps the other player, and goes out in time."""

import pytest

import rummykit as rk
from rummykit.players import autoplay, get


def decided(game, seat=None, name="planner"):
    seat = game.to_move[0] if seat is None else seat
    return str(get(name).decide(game.view(seat), game.moves(seat)))


def at(hand, *others, opened=(), **more):
    return rk.position("romme", hands=[hand, *others], opened=list(opened), phase="play", **more)


HAND = "TS JS QS 2H 4D 7C 9H"


def test_against_one_opponent_far_from_going_out_melds_stay_in_hand():
    """ROM-33, ROM-70: on the table they would be laid off on; kept, all may go at once."""
    assert decided(at(HAND, "KS QD 2C 9H 8D")).startswith("discard")
    assert decided(at(HAND, "KS QD 2C 9H 8D"), name="greedy") == "lay TS JS QS"


@pytest.mark.parametrize(("other", "lays"), [("KS QD 2C", True), ("KS QD 2C 9C", False)])
def test_with_three_cards_left_the_opponent_may_go_out_so_melds_go_down(other, lays):
    """ROM-60: what is caught in hand counts."""
    game = at(HAND, other, opened=[1], table=["KH KD KC"])
    assert decided(game).startswith("lay") == lays


def test_against_several_opponents_it_lays_at_once():
    """ROM-69: with several, one of them goes out too soon."""
    assert decided(at(HAND, "KS QD 2C 9C 8D", "3S 5S 6D 8H 9D")) == "lay TS JS QS"


def test_it_lays_all_where_it_goes_out():
    """ROM-61."""
    game = at("TS JS QS KD", "KS QD 2C 9H 8D")
    assert decided(game) == "lay TS JS QS"
    game.play(decided(game))
    assert decided(game) == "discard KD"


def test_melds_kept_back_are_not_broken_by_the_discard():
    """ROM-46."""
    game = at("TS JS QS 2H 2D 2C 4D", "KS QD 2C 9H 8D KC", opened=[0])
    while not game.round_over and game.to_move[0] == 0:
        game.play(decided(game))
    assert game.round_over


def test_a_swapped_joker_that_must_go_down_at_once_does():
    """ROM-43, same_turn."""
    game = at("7H KD KC 2S 4H", "KS QD 2C 9H 8D", table=["7S 7D JK=7"], opened=[0], swapped_joker="same_turn")
    while game.to_move[0] == 0 and game.state.phase == "play":
        game.play(decided(game))
    assert not any(card.is_joker for card in game.state.hands[0])


def test_planner_beats_greedy_in_romme():
    """ROM-74: single rounds of two, each seat equally often; even players would win half of them."""
    won = 0
    for seed in range(40):
        game = rk.new_game("romme", players=2, seed=seed, target=1)
        autoplay(game, ["planner", "greedy"] if seed % 2 else ["greedy", "planner"])
        won += game.winners == ((0,) if seed % 2 else (1,))
    assert won >= 23
