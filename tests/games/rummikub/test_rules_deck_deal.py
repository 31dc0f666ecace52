"""The pack, the players and the deal: KUB-01 to KUB-12."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, all_cards, listed, refuse

import rummykit as rk

from .helpers import at, opened


def counts(**switches: object) -> Counter[str]:
    game = rk.new_game("rummikub", players=2, seed=1, **switches)
    return Counter(card.code for card in game.state.everything())


# --- The pack -------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "numbers", "jokers"), [("106_2", 104, 2), ("108_4", 104, 4), ("106_4", 102, 4)])
def test_kub_01_number_cards_and_jokers(deck, numbers, jokers):
    """KUB-01: 106 cards with two jokers, or the other readings of the component list."""
    found = counts(deck=deck)
    assert found.pop("jk") == jokers
    assert sum(found.values()) == numbers
    single = {code for code, n in found.items() if n == 1}
    assert single == ({"y1", "k1"} if deck == "106_4" else set())


def test_kub_01_two_jokers_unless_said_otherwise():
    """KUB-01: the default is the whole double series with two jokers; a third is refused."""
    assert counts() == counts(deck="106_2")
    assert at("jk jk").state.hands[0]
    with pytest.raises(rk.PositionError, match="jk appears 3 times"):
        at("jk jk jk")
    assert at("jk jk jk jk", deck="108_4").state.hands[0]
    with pytest.raises(rk.PositionError, match="y1 appears 2 times"):
        at("y1", "y1", deck="106_4")


@pytest.mark.parametrize("top", [13, 10, 8])
def test_kub_02_four_colours_up_to_the_top_number_twice_each(top):
    """KUB-02: yellow, blue, black and red, from 1 to the top number, two of each."""
    found = counts(max_number=top)
    del found["jk"]
    assert found == {f"{colour}{number}": 2 for colour in "ybkr" for number in range(1, top + 1)}


@pytest.mark.parametrize(("top", "above"), [(13, "r14"), (10, "r11"), (8, "r9")])
def test_kub_02_nothing_above_the_top_number(top, above):
    """KUB-02: the cards above it are not in the pack, and no green ones; a run ends there."""
    with pytest.raises(rk.PositionError):
        at(above, max_number=top)
    with pytest.raises(rk.PositionError):
        at("g3", max_number=top)
    assert rk.read(f"r{top - 2} r{top - 1} r{top}", "rummikub", max_number=top)
    ends = [meld.reading for meld in rk.read(f"r{top - 1} r{top} jk", "rummikub", max_number=top)]
    assert ends == [f"r{top - 2} r{top - 1} r{top}"]


@pytest.mark.parametrize(("edition", "opening", "rack"), [("cards", 25, 25), ("tiles", "represented", 30)])
def test_kub_03_an_edition_sets_both_figures_of_the_joker(edition, opening, rack):
    """KUB-03: cards counts 25 twice; tiles what it replaces in the opening and 30 in the rack."""
    game = at("b4 jk b6", edition=edition)
    assert game.options["joker_opening_value"] == opening
    assert game.options["joker_penalty"] == rack
    assert game.rules.count_value(game.state.hands[0][1]) == rack
    assert rk.read("b4 jk b6", "rummikub", edition=edition)[0].points == (35 if edition == "cards" else 15)
    assert game.options["opening_points"] == 40


def test_kub_03_single_options_override_the_edition():
    """KUB-03: the edition only sets what is not said; alone, `cards` holds."""
    mixed = rk.new_game("rummikub", edition="tiles", joker_penalty=25).options
    assert (mixed["joker_opening_value"], mixed["joker_penalty"]) == ("represented", 25)
    other = rk.new_game("rummikub", edition="tiles", joker_opening_value=25).options
    assert (other["joker_opening_value"], other["joker_penalty"]) == (25, 30)
    plain = rk.new_game("rummikub").options
    assert (plain["edition"], plain["joker_opening_value"], plain["joker_penalty"]) == ("cards", 25, 25)
    for wrong in ("paper", ["cards"], None):
        with pytest.raises(rk.OptionError, match="edition"):
            rk.new_game("rummikub", edition=wrong)


# --- Players and deal -----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kub_04_two_to_four_players(players):
    """KUB-04, KUB-05: a rack for each of two, three or four players."""
    game = rk.new_game("rummikub", players=players, seed=3)
    assert len(game.state.hands) == players
    assert all(game.state.hands)


@pytest.mark.parametrize("players", [1, 5, 0])
def test_kub_04_no_other_number_of_players(players):
    """KUB-04: neither one nor five."""
    with pytest.raises(rk.OptionError, match="2 to 4"):
        rk.new_game("rummikub", players=players)


def test_kub_05_every_player_has_one_rack():
    """KUB-05: each seat has its own rack, and moves take cards of no other."""
    game = opened("r8 k2", "r9 k9", table=["r5 r6 r7"])
    accept(game, "add r8 to 1")
    refuse(game, "add r9 to 1", "KUB-13")


def test_kub_06_all_cards_are_shuffled_into_one_pool():
    """KUB-06: what is not dealt is the pool, in an order that only the shuffle decides; it is shown as two piles."""
    one, same, other = (rk.new_game("rummikub", players=3, seed=seed).state for seed in (5, 5, 6))
    assert one.stock == same.stock
    assert one.stock != other.stock
    assert Counter(one.everything()) == Counter(other.everything())
    view = rk.new_game("rummikub", players=3, seed=5).view(0)
    assert (view.stock, view.more["piles"]) == (64, 2)


@pytest.mark.parametrize(("players", "pool"), [(2, 78), (3, 64), (4, 50)])
def test_kub_07_fourteen_cards_each(players, pool):
    """KUB-07: fourteen cards for each player, drawn at random; the rest is the pool."""
    game = rk.new_game("rummikub", players=players, seed=9)
    assert [len(rack) for rack in game.state.hands] == [14] * players
    assert len(game.state.stock) == pool
    assert all_cards(game) == Counter(game.rules.pack.counts)
    assert rk.new_game("rummikub", players=players, seed=10).state.hands != game.state.hands


def test_kub_08_racks_are_private():
    """KUB-08: other seats and the pool may hold other cards without a difference in one's view."""
    one = opened("r8 k2", "r9 jk", table=["r5 r6 r7"], stock="b1 b2 b3")
    other = opened("r8 k2", "b3 b2", table=["r5 r6 r7"], stock="jk r9 b1")
    assert one.view(0) == other.view(0)
    assert one.view(0).as_dict() == other.view(0).as_dict()
    assert one.view(1) != other.view(1)
    assert one.view(0).counts == (2, 2)


def test_kub_08_nor_is_a_drawn_card_shown():
    """KUB-08: who draws learns the card, the others that one was drawn."""
    game = opened("r8 k2", "r9", stock="b1 b2")
    accept(game, "draw stock")
    assert game.view(0).log[0].private == {"card": "b1"}
    assert game.view(1).log[0].private == {}
    assert "b1" not in str(game.view(1).log)
    assert game.view(0).log[0].private != game.view(1).log[0].private


def test_kub_08_the_racks_are_open_once_the_round_is_scored():
    """KUB-08: the score sheet says what each loser held; before that it may not be seen by a player's view."""
    game = opened("r8", "k9 jk", table=["r5 r6 r7"])
    assert game.view(0).counts == (1, 2)
    accept(game, "add r8 to 1")
    assert {"k9", "jk"} <= {line.what.en for line in game.score_sheet(1).lines}


@pytest.mark.parametrize("order", ["k2 r8 b3", "b3 k2 r8", "r8 b3 k2"])
def test_kub_09_the_order_of_a_rack_has_no_effect(order):
    """KUB-09: the rack may be sorted in any way; the same moves are legal and offered."""
    game = opened(order, table=["r5 r6 r7"])
    assert set(listed(game)) == {"add r8 to 1", "draw stock"}
    refuse(game, "add b3 to 1", "KUB-22")


def test_kub_10_the_first_seat_begins():
    """KUB-10: without a word from the caller seat 0 begins; the others wait."""
    for players in (2, 3, 4):
        game = rk.new_game("rummikub", players=players, seed=2)
        assert game.to_move == (0,)
        refuse(game, "draw stock", "KUB-11", seat=1)


def test_kub_10_the_caller_may_name_another():
    """KUB-10: a position begins with the seat that is named."""
    assert at("r1", "b1", "k1", to_move=2).to_move == (2,)


def test_kub_11_turns_pass_clockwise():
    """KUB-11: seat after seat, and nobody out of turn."""
    game = rk.new_game("rummikub", players=3, seed=2)
    for seat in (0, 1, 2, 0, 1):
        assert game.to_move == (seat,)
        refuse(game, "draw stock", "KUB-11", seat=(seat + 1) % 3)
        accept(game, "draw stock", seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kub_12_the_next_round_begins_one_seat_on(players):
    """KUB-12: the first turn of each round moves on clockwise, whoever won."""
    game = rk.new_game("rummikub", players=players, seed=4, rounds=4)
    starters = [game.to_move[0]]
    for _ in range(3):
        while not game.round_over:
            game.play(next((move for move in game.moves() if move.verb in ("draw", "pass")), game.moves()[0]))
        (dealer,) = game.to_move
        refuse(game, "deal", "KUB-12", seat=(dealer + 1) % players)
        game.play("deal")
        starters.append(game.to_move[0])
    assert starters == [round_ % players for round_ in range(4)]
