"""What greedy and planner do in Shanghai and Dummy where one move is plainly right."""

import random

import pytest

import rummykit as rk
from rummykit.players import autoplay, get, play_one, seat_players

BOTH = pytest.mark.parametrize("name", ["greedy", "planner"])
OTHERS = ["KS QD 9C 4H 4D", "8S JD 6C 3H 9D"]


def shanghai(hand, *, contract=1, phase="play", others=OTHERS, **more):
    return rk.position("shanghai", hands=[hand, *others], contract=contract, phase=phase, **more)


def dummy(hand, *, contract=1, phase="play", others=OTHERS, **more):
    return rk.position("dummy", hands=[hand, *others], contract=contract, phase=phase, **more)


def decided(game, name, seat=None):
    seat = game.to_move[0] if seat is None else seat
    return str(get(name).decide(game.view(seat), game.moves(seat)))


@BOTH
@pytest.mark.parametrize("table", [shanghai, dummy], ids=["SHA-18", "DUM-22"])
def test_the_contract_goes_down_as_soon_as_it_can(table, name):
    game = table("7S 7H 7D KH KD KC 7C 9H")
    assert decided(game, name).startswith("lay")
    not_yet = table("7S 7H 7D KH KD JC 4S 9H")
    assert decided(not_yet, name).startswith("discard")


@BOTH
def test_a_wild_card_completes_the_contract(name):
    """SHA-05, DUM-42: a joker, and in Dummy a two."""
    assert decided(shanghai("7S 7H 7D KH KD JK 7C 9H"), name).startswith("lay")
    assert decided(dummy("7S 7H 7D KH KD 2C 7C 9H"), name).startswith("lay")


@BOTH
@pytest.mark.parametrize(
    ("hand", "contract", "loose"),
    [
        ("7S 7H KD KC 3C 9S QH", 1, "3C 9S QH"),
        ("4C 5C 6C KD KH QS 9S", 2, "QS 9S"),
        ("4C 5C 6C 7C TD JD KD 5S", 3, "5S"),
    ],
    ids=["SHA-21-pairs", "SHA-21-run-and-pair", "SHA-21-two-runs"],
)
def test_pairs_and_parts_of_runs_that_serve_the_contract_stay(name, hand, contract, loose):
    assert decided(shanghai(hand, contract=contract), name).removeprefix("discard ") in loose.split()


def test_of_loose_cards_greedy_parts_with_the_dearest():
    """SHA-94, SHA-95."""
    assert decided(shanghai("7S 7H KD KC 3C 9S QH"), "greedy") == "discard QH"


@BOTH
def test_a_pair_is_worth_nothing_where_the_contract_asks_for_runs(name):
    """SHA-21: the same pair of kings stays for sets and goes for runs."""
    hand = "4C 5C 6C 7C 8D 9D TD KS KH"
    assert decided(shanghai(hand, contract=3), name) in ("discard KS", "discard KH")
    assert decided(shanghai("7S 7H 7D 4C 9D KS KH", contract=1), name) not in ("discard KS", "discard KH")


@BOTH
@pytest.mark.parametrize(
    ("top", "takes"), [("KC", True), ("JK", True), ("JD", False)], ids=["SHA-36", "SHA-05", "SHA-32"]
)
def test_an_upcard_that_the_contract_lacks_is_taken(name, top, takes):
    game = shanghai("7S 7H 7D KH KD 4S 9S", phase="draw", discard=f"3D {top}")
    assert (decided(game, name) == "draw discard") == takes


def for_sale(hand, top, last="8S JD 6C 3H 9D", **more):
    """Seat 0 has refused the upcard, so seat 1, at the dealer's left, may buy it (SHA-41)."""
    hands = ["KS QD 9C 4H 4D", hand, last]
    return rk.position("shanghai", hands=hands, phase="draw", discard=f"3D {top}", refused=True, dealer=0, **more)


@BOTH
@pytest.mark.parametrize(
    ("top", "buys"), [("KC", True), ("JK", True), ("9D", False)], ids=["SHA-38", "SHA-38-joker", "SHA-39"]
)
def test_a_card_is_bought_only_where_the_contract_lacks_it(name, top, buys):
    game = for_sale("7S 7H 7D KH KD 4S 9S", top)
    assert (decided(game, name, 1) == "buy") == buys


@BOTH
def test_nothing_is_bought_once_the_contract_is_down(name):
    """SHA-39: two cards more would have to go again."""
    game = for_sale("KH KD 4S", "KC", opened=[1], table=["7S 7H 7D", "9S 9H 9D"])
    assert decided(game, name, 1) == "pass"


@BOTH
@pytest.mark.parametrize("table", [shanghai, dummy], ids=["SHA-60", "DUM-52"])
def test_after_the_contract_it_lays_off_and_goes_out(table, name):
    game = table("7C KC 5S", opened=[0], table=["7S 7H 7D", "KS KH KD"], others=["QD 9C 4H 4D 3S", "8S JD 6C 3H 9D"])
    made = []
    while not game.round_over and game.to_move[0] == 0 and game.state.phase == "play":
        made.append(decided(game, name))
        game.play(made[-1])
    assert made == ["add KC to 2", "add 7C to 1", "discard 5S"]
    assert game.round_over


@BOTH
def test_after_the_contract_an_upcard_that_fits_the_table_is_taken(name):
    """SHA-60: drawn, laid off, and one card less."""
    for top, takes in (("7C", True), ("8C", False)):
        game = shanghai("KH 4S 9H", phase="draw", discard=f"3D {top}", opened=[0], table=["7S 7H 7D", "QS QH QD"])
        assert (decided(game, name) == "draw discard") == takes


@BOTH
def test_after_the_contract_the_dearest_card_goes(name):
    """SHA-94 to SHA-96: an ace counts 20, a king 10, a four 5."""
    assert decided(shanghai("KH 4S AD", opened=[0], table=["7S 7H 7D", "QS QH QD"]), name) == "discard AD"


def test_planner_does_not_hand_over_the_card_with_which_the_next_player_goes_out():
    """SHA-60, SHA-83: seat 1 has two cards left and would lay off a seven."""
    hand = "7C KH KD 4S 4D 9S TD"
    more = {"opened": [1], "table": ["7S 7H 7D", "QS QH QD"], "others": ["8H 9C", "8S JD 6C 3H 9D"]}
    assert decided(shanghai(hand, **more), "planner") != "discard 7C"


@BOTH
@pytest.mark.parametrize(
    ("turns", "stock", "goes"),
    [(3, "9C 9D 3C", "4S"), (70, "9C 9D 3C", "AS"), (75, "9C 9D 3C", "4S"), (75, None, "AS")],
    ids=["soon", "late", "standstill", "late-with-a-full-stock"],
)
def test_when_nobody_gets_what_they_lack_first_the_dear_cards_go_and_then_the_others(name, turns, stock, goes):
    """SHA-31: where most cards are in hands, a hand of many turns comes to an end only if cheap ones go too."""
    laid = {"opened": [1], "table": ["7S 7H 7D", "QS QH QD"]}
    game = shanghai("AD AS KH KD KC 4S", turns=turns, stock=stock, **laid)
    assert decided(game, name) == f"discard {goes}"


def test_most_hands_of_eight_players_end_though_nearly_all_cards_are_in_hands():
    """SHA-31: of these four hands of contract 8 only one ended before, the others were stopped at 500 turns."""
    ended = 0
    for number in (0, 3, 4, 5):
        deck = [card.code for card in rk.new_game("shanghai", players=8, seed=0).rules.pack.deck()]
        random.Random(f"eight {number}").shuffle(deck)
        hands = [" ".join(deck[11 * seat : 11 * seat + 11]) for seat in range(8)]
        stock = " ".join(deck[89:])
        game = rk.position("shanghai", hands=hands, contract=8, phase="draw", discard=deck[88], stock=stock)
        seated = seat_players(game, "greedy")
        while not game.round_over:
            play_one(game, seated)
        ended += game.state.rounds[-1].winner is not None
    assert ended >= 3


@BOTH
@pytest.mark.parametrize("gid", ["shanghai", "dummy"])
def test_the_hands_of_a_match_end_in_a_plausible_number_of_turns(gid, name):
    """SHA-84, DUM-88: the contract comes down, somebody goes out, and nobody waits for hundreds of turns."""
    game = rk.new_game(gid, players=3, seed=4)
    autoplay(game, name, limit=800)
    assert len(game.state.rounds) >= 2
    turns = sum(event.move.verb == "discard" for event in game.log) / 3 / (len(game.state.rounds) + 1)
    assert turns < 25
    laid = sum(event.move.verb == "lay" for event in game.log)
    assert laid >= 2 * len(game.state.rounds)
