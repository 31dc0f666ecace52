"""What planner does beyond greedy in Shanghai and Dummy: it holds a contract back, and imagines what comes."""

import random
from collections import Counter

import pytest

import rummykit as rk
from rummykit.cards import cards
from rummykit.games import meld_rules
from rummykit.players import autoplay, play_one, seat_players
from rummykit.players.aims import aims_of
from rummykit.players.contract_draws import HORIZON, Order, Wait, waits_without
from rummykit.players.contract_hold import stuck

from .test_contract_games import decided, dummy, for_sale, shanghai

SHANGHAI, DUMMY = meld_rules("shanghai"), meld_rules("dummy")
TWO_SETS = "7S 7H 7D KH KD KC"
TABLES = pytest.mark.parametrize("table", [shanghai, dummy], ids=["SHA-27", "DUM-27"])
SLOW = f"{TWO_SETS} 4S 9H 5D QC"  # four cards that fit nowhere


# --- When the contract goes down ------------------------------------------------------


@TABLES
def test_planner_holds_a_contract_back_while_the_rest_of_its_hand_could_not_follow(table):
    """Nobody must lay what could be laid; greedy does."""
    assert decided(table(SLOW), "greedy").startswith("lay")
    assert decided(table(SLOW), "planner").startswith("discard")
    assert decided(table(f"{TWO_SETS} 7C KS 7S 9H"), "planner").startswith("lay")


@TABLES
def test_planner_holds_nothing_back_once_somebody_may_go_out(table):
    laid = {"opened": [1], "table": ["3S 3H 3D", "8S 8H 8D"]}
    near = table(SLOW, others=["QD 4H", "8S JD 6C TH 9D 5S 4C"], **laid)
    far = table(SLOW, others=["QD 4H 4D TS JC 9C 6S", "8S JD 6C TH 9D 5S 4C"], **laid)
    assert decided(near, "planner").startswith("lay")
    assert decided(far, "planner").startswith("discard")


def test_planner_holds_no_run_back_where_every_suit_fits_it():
    """DUM-34: four ranks at its ends and all wild cards could follow, so it goes down."""
    assert decided(dummy("4S 5H 6D 7C 8S 9H TD JC QS 3H KD AS", contract=4), "planner").startswith("lay")
    held = "4S 5S 6S 7S 9D TD JD QD 2H 2C AH KC"
    assert decided(shanghai(held, contract=3), "planner").startswith("discard")


def test_planner_holds_back_no_contract_that_takes_most_of_the_hand():
    """SHA-21: after nine cards of three sets a few are left, so they are laid to go out before the others."""
    assert decided(shanghai(f"{TWO_SETS} 3S 3H 3D QC 5D", contract=4), "planner").startswith("lay")


@TABLES
def test_beside_a_complete_contract_a_card_that_fits_its_melds_is_kept(table):
    hand = f"{TWO_SETS} 7C KS 4S 9H 5D"
    assert decided(table(hand), "planner").removeprefix("discard ") in ("4S", "9H", "5D")


@TABLES
@pytest.mark.parametrize(("top", "takes"), [("7C", True), ("KS", True), ("8C", False)])
def test_with_a_complete_contract_the_upcard_is_taken_where_it_could_follow(table, top, takes):
    game = table(SLOW, phase="draw", discard=f"3D {top}")
    assert (decided(game, "planner") == "draw discard") == takes


@pytest.mark.parametrize(
    ("hand", "contract", "table", "rules", "left"),
    [
        (f"{TWO_SETS} 7C 4S", "set3 set3", "", SHANGHAI, "4S"),
        (f"{TWO_SETS} 4S 9H", "set3 set3", "4H 4D 4C", SHANGHAI, "9H"),
        ("4S 5S 6S 7S 8S 9S JS KD", "run4", "", SHANGHAI, "JS KD"),
        ("4S 5S 6S 7S 8H", "run4", "", SHANGHAI, "8H"),
        ("4S 5S 6H 7D 8H 3C TC", "run4", "", DUMMY, "TC"),
        (f"{TWO_SETS} 2C 4S", "set3 set3", "", DUMMY, "4S"),
    ],
    ids=["SHA-63", "SHA-60-other-meld", "SHA-63-run", "SHA-55", "DUM-34", "DUM-42"],
)
def test_cards_are_stuck_that_fit_no_meld_even_after_others_of_the_hand(hand, contract, table, rules, left):
    melds = [rk.read(table, rules=rules)[0]] if table else []
    aims = [aim for aim in aims_of(cards(hand), contract.split(), rules) if aim.lacking <= 0]
    found = min((stuck(cards(hand), aim, melds, rules) for aim in aims), key=len)
    assert Counter(found) == Counter(cards(left))


# --- Buying for a contract larger than the hand ---------------------------------------

ELEVEN = "4S 5S 6S 9H TH JH 3D 4D 5D QC KC"  # no set and no run that a two of clubs would serve


@pytest.mark.parametrize(
    ("contract", "hand", "more", "buys"),
    [
        (7, ELEVEN, {}, True),
        (9, ELEVEN, {}, True),
        (9, f"{ELEVEN} 7C 9D", {"buys_made": [0, 1, 0]}, True),
        (7, f"{ELEVEN} 7C 9D", {"buys_made": [0, 1, 0]}, False),
        (9, f"{ELEVEN} 7C 9D 7D TC", {"buys_made": [0, 2, 0]}, False),
        (5, ELEVEN, {}, False),
        (7, ELEVEN, {"opened": [2], "table": ["7S 8S 9S TS", "5H 6H 7H 8H", "8D 9D TD JD"]}, False),
    ],
    ids=[
        "SHA-17-seven", "SHA-17-nine", "SHA-17-nine-second", "SHA-17-seven-enough", "SHA-17-nine-enough",
        "SHA-17-five-needs-none", "SHA-84-too-late",
    ],
)  # fmt: skip
def test_planner_buys_any_card_for_a_contract_that_its_hand_is_too_small_for(contract, hand, more, buys):
    """Twelve and fourteen cards need one buy and two; in contract 5 the eleven dealt are enough."""
    near = {"last": "8C 3H"} if "opened" in more else {}
    game = for_sale(hand, "2C", contract=contract, **near, **more)
    assert (decided(game, "planner", 1) == "buy") == buys
    assert decided(game, "greedy", 1) == "pass"


# --- What is imagined -----------------------------------------------------------------


def order(coming, rules=SHANGHAI):
    """The cards in the order in which they are written."""

    class AsWritten(random.Random):
        def sample(self, population, k, **_):
            return list(population)[:k]

    return Order(Counter(cards(coming)), rules, AsWritten())


def wait(hand, contract, coming, rules=SHANGHAI):
    wild = sum(rules.is_wild(one) for one in cards(hand))
    held = Counter(one for one in cards(hand) if not rules.is_wild(one))
    return Wait(held, wild, contract.split(), order(coming, rules), rules, "off")


def test_a_hand_waits_for_the_card_that_comes_last():
    """SHA-19: the contract goes down whole, so both melds must be complete."""
    assert wait("7S 7H 7D 4C 5C 6C 7C", "set3 run4", "9H").turns == 0
    one = wait("7S 7H 4C 5C 6C KD", "set3 run4", "7D 9H JH 7C")
    assert one.turns == wait("7S 7H 4C 5C 6C", "set3 run4", "9H QD JH 7C 7D").turns - 2 / 3
    assert cards("KD")[0] not in one.used
    assert wait("7S 7H 4C 5C 6C", "set3 run4", "9C JH QD").turns == HORIZON


def test_one_card_serves_one_meld():
    """SHA-21: the seven of the run does not count for the set."""
    assert wait("7S 7H 7C 4C 5C 6C", "set3 run4", "9H").turns == HORIZON
    assert wait("7S 7H 7C 4C 5C 6C", "set3 run4", "9H 7D").turns < HORIZON


def test_a_wild_card_saves_the_longest_wait():
    """SHA-05, DUM-42."""
    coming = "9H QS QD JC KD 7D"
    assert wait("7S 7H 4C 5C 6C 7C JK", "set3 run4", coming).turns == 0
    assert wait("7S 7H 4C 5C 6C 7C", "set3 run4", coming).turns > 4
    assert wait("7S 7H 2C KS KH KD", "set3 set3", "9H", DUMMY).turns == 0
    assert wait("7S 7H KS KH KD", "set3 set3", "9H 2C", DUMMY).turns < 2


def test_without_a_card_a_hand_waits_as_long_or_longer():
    hand = cards("7S 7H 4C 5C 6C KD")
    orders = [order("9H 7C 7D KC KH")]
    found = waits_without(hand, hand, ("set3", "run4"), orders, SHANGHAI, "gap")
    least = min(found.values())
    assert {one.code for one, turns in found.items() if turns == least} == {"KD"}


@pytest.mark.parametrize(
    ("gone", "parts_with"),
    [("9C 9D 9H 9S 9C 9D", "9"), ("5C 5S 5H 5S 5C 5D", "5")],
    ids=["SHA-54-nines", "SHA-54-fives"],
)
def test_of_two_pairs_planner_keeps_the_one_that_can_still_become_a_set(gone, parts_with):
    """Of both ranks eight are in play; of one of them six lie in the discard pile."""
    game = shanghai("7S 7H 7D 9S 9H 5H 5D", others=["KS QD", "JD 6C"], discard=gone)
    assert decided(game, "planner").startswith(f"discard {parts_with}")


# --- Stronger than greedy -------------------------------------------------------------


def test_planner_beats_greedy_in_dummy():
    """DUM-101: matches of one contract, each seat equally often; even players would win half of them."""
    won = 0.0
    for seed in range(40):
        game = rk.new_game("dummy", players=2, seed=seed // 2, contract_table=[["set3", "set3"]])
        seats = ["planner", "greedy"] if seed % 2 else ["greedy", "planner"]
        autoplay(game, seats)
        won += (seats.index("planner") in game.winners) / len(game.winners)
    assert won >= 24


def test_planner_beats_greedy_in_shanghai():
    """SHA-84: the first deal only, each seat equally often; even players would end a third of them."""
    out = 0
    for seed in range(24):
        game = rk.new_game("shanghai", players=3, seed=seed // 3)
        seats = ["greedy"] * 3
        seats[seed % 3] = "planner"
        seated = seat_players(game, seats)
        while not game.round_over:
            play_one(game, seated)
        out += game.state.rounds[0].winner == seed % 3
    assert out >= 12
