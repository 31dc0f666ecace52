"""How greedy and planner play Rummikub: single decisions, blindness, and matches to their end."""

import random
from collections import Counter

import pytest

import rummykit as rk
from rummykit.cards import get_pack
from rummykit.games.rummikub import pack_of
from rummykit.players import get, seat_players
from rummykit.players.rummikub_turn import chance_of_going_out, unseen

from .helpers import FUZZ, rng_of, with_other_hidden_cards

WHOLE = Counter(pack_of().deck())
PACK = get_pack("rummikub")
BOTH = pytest.mark.parametrize("name", ["greedy", "planner"])
OTHERS = "y1 y1 b1 k3 r3 r6 b9 k11"  # another rack, which is not about to go out


def at(hand, other=OTHERS, table=(), stock="y3 y5", **fields):
    """A position of two players who have opened, unless said otherwise."""
    return rk.position("rummikub", hands=[hand, other], table=list(table), stock=stock, **{"opened": [0, 1], **fields})


def decision(game, name, seat=0):
    move = get(name, seed=1).decide(game.view(seat), game.moves(seat))
    assert game.check(move, seat) == []
    return move


def after_turn(game, name):
    """The game once the player has ended its turn."""
    while game.to_move == (0,) and not game.round_over:
        game.play(decision(game, name))
    return game


# --- The opening ---------------------------------------------------------------------------


@BOTH
def test_the_opening_is_laid_as_soon_as_the_rack_has_the_points(name):
    """KUB-26: 40 points by default, 30 where the switch says so."""
    thirty = "r9 r10 r11 b2 k5 y7"
    assert decision(at(thirty, opened=[]), name).verb == "draw"
    assert str(decision(at(thirty, opened=[], opening_points=30), name)) == "lay r9 r10 r11"
    both = "r9 r10 r11 b5 k5 y5 k7"
    game = after_turn(at(both, opened=[], stock="y3 y4 y6"), name)
    assert game.state.opened[0]
    assert len(game.state.hands[0]) == 1


@BOTH
def test_before_the_opening_the_table_is_left_alone(name):
    """KUB-33."""
    game = at("r8 b2 k5", opened=[1], table=["r5 r6 r7", "b2 k2 y2"])
    assert str(decision(game, name)) == "draw stock"


# --- The turn --------------------------------------------------------------------------------


@BOTH
def test_who_can_go_out_goes_out(name):
    """KUB-63: with a run that grows at both ends, and with a group."""
    game = after_turn(at("r4 r8 k2", table=["r5 r6 r7", "b2 r2 y2"]), name)
    assert game.state.went_out == 0


@BOTH
def test_who_can_go_out_by_a_rearrangement_does(name):
    """KUB-37, KUB-39: a group of four lends a card to a run."""
    game = after_turn(at("y6 y7", table=["r8 b8 k8 y8", "b1 b2 b3"]), name)
    assert game.state.went_out == 0


@BOTH
def test_a_turn_without_a_useful_card_draws(name):
    """KUB-13."""
    assert str(decision(at("r1 b9 k12", table=["r5 r6 r7"]), name)) == "draw stock"


@BOTH
def test_with_an_empty_pool_such_a_turn_passes(name):
    """KUB-66."""
    assert str(decision(at("r1 b9 k12", table=["r5 r6 r7"], stock=""), name)) == "pass"


# --- Keeping back ----------------------------------------------------------------------------


def test_planner_keeps_a_meld_of_its_rack_while_nobody_is_near_the_end():
    """KUB-13: a whole meld can be laid in any later turn; the single card goes first."""
    rack = "r8 b10 b11 b12 y13"
    far = at(rack, OTHERS, table=["r5 r6 r7"])
    assert Counter(after_turn(far, "planner").state.hands[0]) == Counter(PACK.cards("b10 b11 b12 y13"))
    near = at(rack, "r4", table=["r5 r6 r7", "r2 b2 k2", "y2 y3 y4 y5 y6", "k8 k9 k10 k11", "b3 b4 b5 b6 b7"])
    assert Counter(after_turn(near, "planner").state.hands[0]) == Counter(PACK.cards("y13"))


def test_planner_lays_a_meld_rather_than_to_draw():
    """KUB-13: with nothing else to place the turn would bring one more card."""
    game = after_turn(at("b10 b11 b12 y13", table=["r5 r6 r7"]), "planner")
    assert Counter(game.state.hands[0]) == Counter(PACK.cards("y13"))


def test_the_chance_of_going_out_is_highest_for_one_card_and_none_before_the_opening():
    """KUB-33, KUB-63."""
    table = ["r5 r6 r7", "y2 y3 y4 y5 y6", "k8 k9 k10 k11", "b3 b4 b5 b6 b7"]

    def risk(other, **fields):
        game = at("y13", other, table=table, **fields)
        melds = tuple(laid.meld for laid in game.state.table)
        return chance_of_going_out(game.view(0), melds, random.Random(1))

    assert risk("r1 b1 k1 k2") < risk("r1") < 1
    assert risk("r1", opened=[0]) == 0
    assert risk(OTHERS) == 0


def test_unseen_cards_are_those_of_the_pool_and_the_other_racks():
    """KUB-01, KUB-08."""
    game = rk.new_game("rummikub", players=3, seed=2, deck="108_4", max_number=10)
    state = game.state
    assert Counter(unseen(game.view(1))) == Counter([*state.stock, *state.hands[0], *state.hands[2]])


# --- Whole matches -----------------------------------------------------------------------------


def positions(seed, players, bots, **switches):
    game = rk.new_game("rummikub", players=players, seed=seed, **switches)
    seated = seat_players(game, bots)
    for _ in range(3000):
        if game.over:
            return
        seat = game.to_move[0]
        yield game, seat
        move = seated[seat].decide(game.view(seat), game.moves(seat))
        assert game.check(move, seat) == [], (seed, len(game.log), str(move))
        game.play(move, seat)
    raise AssertionError(f"seed {seed} did not end")


@pytest.mark.parametrize("players", [2, 3, 4], ids="KUB-04-{}".format)
def test_matches_end_with_all_106_cards_there(players):
    """KUB-01, KUB-73: planner beside greedy, every layout lawful."""
    for seed in range(FUZZ):
        game = None
        for game, _ in positions(seed, players, ["planner", "greedy"]):
            assert Counter(game.state.everything()) == WHOLE
        assert game is not None
        assert game.over
        assert len(game.state.rounds) == 2


@pytest.mark.parametrize(
    "switches",
    [
        {"joker_rearrange": "frozen", "deck": "108_4"},
        {"joker_rearrange": "free", "edition": "tiles", "opening_points": 30},
        {"joker_replacement_from": "rack_or_table", "group_joker_replacement": "both"},
        {"one_after_13": True, "min_naturals": 2, "retrieved_joker_min_rack": 1, "deck": "106_4"},
    ],
    ids=["KUB-57", "KUB-03", "KUB-52", "KUB-23"],
)
def test_planner_plays_by_the_switches(switches):
    """Whatever was agreed on jokers, its layouts are lawful."""
    switches = {key: value for key, value in switches.items() if key in rk.new_game("rummikub").options}
    assert switches
    for seed in range(FUZZ):
        for _ in positions(seed, 2, ["planner"], rounds=1, **switches):
            pass


@BOTH
@pytest.mark.parametrize("players", [2, 4])
def test_other_hidden_cards_do_not_change_the_decision(name, players):
    """KUB-08: racks and pool are hidden."""
    asked = 0
    rng = rng_of("rummikub", name, players)
    player = get(name, seed=3)
    for number, (game, seat) in enumerate(positions(4, players, ["greedy"], rounds=1)):
        other = with_other_hidden_cards(game, seat, rng)
        if number % 5 or other.state.hands == game.state.hands or game.round_over:
            continue
        chosen = player.decide(game.view(seat), game.moves(seat))
        assert player.decide(other.view(seat), other.moves(seat)) == chosen
        assert get(name, seed=3).decide(game.view(seat), game.moves(seat)) == chosen
        asked += 1
    assert asked > 8


def test_planner_beats_greedy_over_the_same_deals():
    """KUB-75: each deal is played from both seats."""
    won = 0
    for seed in range(3 * FUZZ):
        for seat in (0, 1):
            game = rk.new_game("rummikub", players=2, seed=seed)
            rk.autoplay(game, ["planner", "greedy"] if seat == 0 else ["greedy", "planner"])
            won += seat in game.winners
    assert won > 3 * FUZZ
