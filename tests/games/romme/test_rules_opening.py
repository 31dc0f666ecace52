"""The first lay-down: ROM-23 to ROM-31."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import at, playing


def points(cards: str, **switches: object) -> list[int]:
    """The worth of each reading of the cards."""
    return [meld.points for meld in rk.read(cards, rules="romme", **switches)]


@pytest.mark.parametrize("laid", ["TS TH TD", "QS KS AS", "9S TS JS QS", "AS AH AD", "4S 4H 4D / 6C 7C 8C"])
def test_rom_23_thirty_points_open(laid):
    """ROM-23: melds of 30 points or more may be laid first."""
    game = playing(f"{laid.replace('/ ', '')} 2H 3D", "4H")
    event = accept(game, f"lay {laid}")
    assert event.public["points"] >= 30
    assert game.state.opened == (True, False)


@pytest.mark.parametrize("laid", ["7S 7H 7D", "8D 9D TD", "AS 2S 3S", "9S 9H 9D", "3S 3H 3D / 5C 6C 7C", "9C TC JC"])
def test_rom_23_less_does_not(laid):
    """ROM-23: fewer than 30 points are refused, and the fault says how many there are."""
    cards = laid.replace("/ ", "")
    game = playing(f"{cards} 2H 3D", "4H")
    worth = sum(points(group)[0] for group in laid.split(" / "))
    assert worth < 30
    found = refuse(game, f"lay {laid}", "ROM-23")
    for lang in ("en", "es"):
        assert str(worth) in found[0].text(lang)
        assert "30" in found[0].text(lang)
    assert f"lay {laid}" not in listed(game)


@pytest.mark.parametrize(
    ("need", "just", "short"),
    [
        (30, "TS TH TD", "9C TC JC"),
        (40, "TS TH TD TC", "9S TS JS QS"),
        (51, "TS TH TD / 6C 7C 8C", "TS TH TD / 2C 3C 4C 5C 6C"),
    ],
)
def test_rom_23_opening_points(need, just, short):
    """ROM-23: opening_points at each value, exactly reached and one point short of it."""
    for laid, total in ((just, need), (short, need - 1)):
        assert sum(points(group)[0] for group in laid.split(" / ")) == total
        game = playing(f"{laid.replace('/ ', '')} 2D 3D", "4H", opening_points=need)
        (accept if total == need else refuse)(game, f"lay {laid}")
    refuse(playing(f"{short.replace('/ ', '')} 2D 3D", "4H", opening_points=need), f"lay {short}", "ROM-23")
    assert rk.new_game("romme").options["opening_points"] == 30


def test_rom_23_each_player_and_each_round_anew():
    """ROM-23: another player's lay-down opens for nobody else, and a new round starts closed."""
    game = playing("KH QH JH 2C", "7S 7H 7D 4C", knock=False)
    accept_all(game, "lay KH QH JH", "discard 2C")
    assert game.round_over
    accept(game, "deal")
    assert game.state.opened == (False, False)
    other = at("7S 7H 7D 4C", "KH", opened=[1], phase="play")
    refuse(other, "lay 7S 7H 7D", "ROM-23")


def test_rom_24_the_sum_of_several_melds():
    """ROM-24: 21 + 12 = 33 together; neither alone, nor one after the other."""
    cards = "7S 7H 7D 3C 4C 5C KD 2H"
    together = playing(cards, "4H")
    accept(together, "lay 7S 7H 7D / 3C 4C 5C")
    assert melds(together) == ["7S 7H 7D", "3C 4C 5C"]
    apart = playing(cards, "4H")
    refuse(apart, "lay 7S 7H 7D", "ROM-23")
    refuse(apart, "lay 3C 4C 5C", "ROM-23")


def test_rom_24_the_list_of_moves_knows_the_sums():
    """ROM-24: the legal moves hold the pair of melds, not the single ones."""
    game = playing("7S 7H 7D 3C 4C 5C KD 2H", "4H")
    laid = [move for move in listed(game) if move.startswith("lay")]
    assert laid == ["lay 7S 7H 7D / 3C 4C 5C"]


def test_rom_24_one_meld_of_thirty_is_not_demanded():
    """ROM-24: a fixed convention."""
    with pytest.raises(rk.OptionError, match="opening_combined"):
        rk.new_game("romme", opening_combined=False)


def test_rom_25_cards_added_do_not_count():
    """ROM-25: TS and 6S would fit the table, yet 24 points from the hand are 24 points."""
    game = playing("TS 6S 8H 8D 8C 2C", "4H", table=["7S 8S 9S"], opened=[1])
    refuse(game, "lay 8H 8D 8C", "ROM-23")
    refuse(game, "add TS to 1", "ROM-32")
    refuse(game, "lay 6S 7S 8S 9S TS")


def test_rom_25_new_melds_from_the_hand_do():
    """ROM-25: with one more meld from the hand the points are there, and then cards may be added."""
    game = playing("TS 6S 8H 8D 8C AC 2C 3C KD", "4H", table=["7S 8S 9S"], opened=[1])
    event = accept(game, "lay 8H 8D 8C / AC 2C 3C")
    assert event.public["points"] == 30
    accept(game, "add TS 6S to 1")


def test_rom_26_later_melds_need_no_minimum():
    """ROM-26: after the first lay-down 6 points may be laid, in that turn and in later ones."""
    cards = "TS TH TD AC 2C 3C 2H 3H 4H KD 9D"
    closed = playing(cards, "4H")
    refuse(closed, "lay AC 2C 3C", "ROM-23")
    accept_all(closed, "lay TS TH TD", "lay AC 2C 3C")
    later = playing("2H 3H 4H KD", "4H", opened=[0])
    accept(later, "lay 2H 3H 4H")


@pytest.mark.parametrize("rank", list("JQK"))
def test_rom_27_figures_count_ten(rank):
    """ROM-27: jacks, queens and kings count 10 each, so three of them just open."""
    cards = f"{rank}S {rank}H {rank}D"
    assert points(cards) == [30]
    accept(playing(f"{cards} 2H 3D", "4H"), f"lay {cards}")


def test_rom_27_not_eleven_twelve_thirteen():
    """ROM-27: jack, queen, king are 30, not 36; with the 10 it is 40."""
    assert points("JS QS KS") == [30]
    assert points("TS JS QS KS") == [40]
    refuse(playing("JS QS KS 2H 3D", "4H", opening_points=40), "lay JS QS KS", "ROM-23")


@pytest.mark.parametrize("number", range(2, 11))
def test_rom_28_numbers_count_what_they_show(number):
    """ROM-28: the cards from 2 to 10 count their number."""
    cards = f"{number}S {number}H {number}D"
    assert points(cards) == [3 * number]
    game = playing(f"{cards} 2H 3D" if number != 2 else f"{cards} KH 3D", "4H")
    (accept if number == 10 else refuse)(game, f"lay {cards}")


def test_rom_28_in_runs_too():
    """ROM-28: 8 + 9 + 10 = 27 and 2 + 3 + 4 = 9."""
    assert points("8D 9D TD") == [27]
    assert points("2D 3D 4D") == [9]


def test_rom_29_ace_low_one_ace_high_eleven():
    """ROM-29: A 2 3 is 6, Q K A is 31: only the second opens."""
    assert points("AS 2S 3S") == [6]
    assert points("QS KS AS") == [31]
    refuse(playing("AS 2S 3S 7H 4D", "4H"), "lay AS 2S 3S", "ROM-23")
    accept(playing("QS KS AS 7H 4D", "4H"), "lay QS KS AS")


def test_rom_29_a_run_from_ace_to_king_has_a_low_ace():
    """ROM-29: ace to king counts 1 + 54 + 30, 2 to ace 54 + 30 + 11."""
    cards = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    low, high = rk.read(f"AS {cards}")
    assert (low.points, high.points) == (85, 95)


def test_rom_30_aces_in_a_set():
    """ROM-30: three aces are 33 and open; with ace_in_set=1 they are 3 and do not."""
    assert points("AS AH AD") == [33]
    assert points("AS AH AD AC") == [44]
    assert points("AS AH AD", ace_in_set=1) == [3]
    accept(playing("AS AH AD 2H 3D", "4H"), "lay AS AH AD")
    refuse(playing("AS AH AD 2H 3D", "4H", ace_in_set=1), "lay AS AH AD", "ROM-23")


def test_rom_30_the_switch_leaves_runs_alone():
    """ROM-30, ROM-29: ace_in_set does not change what an ace counts in a run."""
    for value in (11, 1):
        assert points("QS KS AS", ace_in_set=value) == [31]
        assert points("AS 2S 3S", ace_in_set=value) == [6]


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("QH QD JK", [30]),
        ("7S JK 9S", [24]),
        ("7S 8S JK", [21, 24]),
        ("7S JK JK TS", [34]),
        ("JK 2S 3S", [6, 9]),
        ("QS KS JK", [30, 31]),
        ("AS JK 3S", [6]),
        ("QS JK AS", [31]),
        ("AS AH JK", [33]),
        ("2S 2H JK JK", [8]),
    ],
)
def test_rom_31_a_joker_counts_what_it_replaces(cards, worth):
    """ROM-31: the card's worth in that place: 1 as low ace, 11 as high ace or ace of a set."""
    assert points(cards) == worth


def test_rom_31_the_place_of_the_joker_decides_about_opening():
    """ROM-31: ten, jack and a joker: 29 with the 9, 30 with the queen."""
    assert points("TS JS JK") == [29, 30]
    cards = "TS JS JK 2H 3D"
    refuse(playing(cards, "4H"), "lay TS JS JK=9S", "ROM-23")
    refuse(playing(cards, "4H"), "lay JK TS JS", "ROM-23")
    accept(playing(cards, "4H"), "lay TS JS JK=QS")
    accept(playing(cards, "4H"), "lay TS JS JK")


def test_rom_31_ace_in_set_holds_for_the_joker():
    """ROM-31, ROM-30: a joker in a set of aces counts what an ace counts there."""
    assert points("AS AH JK", ace_in_set=1) == [3]
    assert rule_ids(playing("AS AH JK 2H 3D", "4H", ace_in_set=1).check("lay AS AH JK")) == ["ROM-23"]
