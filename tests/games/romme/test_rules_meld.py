"""What a meld is, and laying one: ROM-14 to ROM-22."""

from __future__ import annotations

from itertools import combinations

import pytest
from trying import accept, accept_all, hand, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import opened, playing

A_TO_K = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def is_meld(cards: str, kind: str, **switches: object) -> bool:
    """Whether the cards are a meld of that kind, and `faults` agrees with `read`."""
    found = rk.read(cards, rules="romme", **switches)
    assert bool(found) != bool(rk.faults(cards, rules="romme", **switches))
    return any(meld.kind == kind for meld in found)


def fault_rules(cards: str, **switches: object) -> list[str]:
    """The rules that the cards break."""
    assert rk.read(cards, rules="romme", **switches) == []
    return rule_ids(rk.faults(cards, rules="romme", **switches))


# --- ROM-14: when and how much ------------------------------------------------------


def test_rom_14_any_number_of_melds():
    """ROM-14: several melds in one move or in several."""
    cards = "7S 7H 7D 3C 4C 5C 9H TH JH KD 2S"
    together = playing(cards, "4H")
    accept(together, "lay 7S 7H 7D / 3C 4C 5C / 9H TH JH")
    one_by_one = playing(cards, "4H")
    accept_all(one_by_one, "lay 9H TH JH / 7S 7H 7D", "lay 3C 4C 5C")
    assert hand(together) == hand(one_by_one) == "2S KD"
    assert sorted(melds(together)) == sorted(melds(one_by_one))


def test_rom_14_the_table_knows_who_laid_a_meld():
    """ROM-14, ROM-33: each meld has the owner that laid it, whoever adds to it."""
    game = opened("7S 7H 7D TS KD 2D", "4H 5H 6H 2C", table=["7S 8S 9S"], owners=[1], knock=False, stock="7C 3D")
    accept_all(game, "lay 7S 7H 7D", "add TS to 1", "discard KD", "draw stock")
    assert [laid.owner for laid in game.state.table] == [1, 0]
    refuse(game, "lay 4H 5H 6H", "ROM-23")


def test_rom_14_nobody_is_obliged():
    """ROM-14: a player who could lay may just discard."""
    game = opened("7S 7H 7D KH", "4H")
    accept(game, "discard KH")
    assert game.state.table == ()


def test_rom_14_only_on_the_own_turn_and_from_the_own_hand():
    """ROM-14: not on another's turn, not with cards that are not held (twice)."""
    game = opened("7S 7H KH 7D 4C", "8S 8H 8D 2C", knock=False)
    refuse(game, "lay 8S 8H 8D", "ROM-07", seat=1)
    refuse(game, "lay 7S 7H 7C", "ROM-14")
    found = refuse(game, "lay 7S 7H 7D / 7D 7H 7C", "ROM-14")
    held_twice = next(fault for fault in found if fault.rule == "ROM-14")
    assert sorted(card.code for card in held_twice.cards) == ["7C", "7D", "7H"]
    accept(game, "lay 7S 7H 7D")


# --- ROM-15 to ROM-17: sets ---------------------------------------------------------


@pytest.mark.parametrize("cards", ["7S 7H 7D", "7S 8S 9S", "7S 7H 7D 7C", "7S 8S 9S TS"])
def test_rom_15_three_cards_or_more(cards):
    """ROM-15: a set or a run of at least three cards."""
    assert rk.read(cards)
    game = opened(f"{cards} KH", "4H")
    accept(game, f"lay {cards}")


@pytest.mark.parametrize("cards", ["7S", "7S 7H", "7S 8S", "7S JK", "JK"])
def test_rom_15_fewer_are_too_few(cards):
    """ROM-15: one or two cards are no meld, not even with a joker."""
    assert "ROM-15" in fault_rules(cards)
    refuse(opened(f"{cards} KH 2C", "4H"), f"lay {cards}", "ROM-15")


@pytest.mark.parametrize("cards", ["7S 8H 9D", "7S 7H 8S", "AS KH 2D", "7S 9H JK", "7S 7H 8S 8H"])
def test_rom_15_neither_set_nor_run(cards):
    """ROM-15: cards that are neither are no meld."""
    assert "ROM-15" in fault_rules(cards)
    refuse(opened(f"{cards} KH 2C", "4H"), f"lay {cards}", "ROM-15")


def test_rom_15_no_cards_at_all():
    """ROM-15: nothing is no meld."""
    assert fault_rules("") == ["ROM-15"]


def test_rom_15_one_wrong_group_spoils_the_move():
    """ROM-15: a move that lays a meld and something else lays nothing."""
    game = opened("7S 7H 7D 2C 3H KH", "4H")
    refuse(game, "lay 7S 7H 7D / 2C 3H KH", "ROM-15")
    assert game.state.table == ()


@pytest.mark.parametrize("rank", list("A23456789TJQK"))
def test_rom_16_cards_of_one_rank(rank):
    """ROM-16: three or four cards of one rank are a set, whatever the rank; one other rank spoils it."""
    faces = [rank + suit for suit in "SHDC"]
    for three in combinations(faces, 3):
        assert is_meld(" ".join(three), "set")
    assert is_meld(" ".join(faces), "set")
    other = "9" if rank != "9" else "4"
    assert fault_rules(f"{faces[0]} {faces[1]} {other}D")


def test_rom_16_the_order_written_does_not_matter():
    """ROM-16: a set has no order."""
    for written in ("7S 7H 7D", "7D 7S 7H", "7H 7D 7S"):
        (meld,) = rk.read(written)
        assert (meld.kind, meld.points) == ("set", 21)


@pytest.mark.parametrize("cards", ["TD TC TD", "7S 7S 7H 7D", "AS AS AH", "KC KC JK", "7S 7H 7D 7C 7S"])
def test_rom_17_no_card_twice_in_a_set(cards):
    """ROM-17: a rank and suit may not be repeated in a set."""
    found = rk.faults(cards)
    assert "ROM-17" in rule_ids(found)
    twice = [card for card in rk.cards(cards) if rk.cards(cards).count(card) > 1 and not card.is_joker]
    named = next(fault for fault in found if fault.rule == "ROM-17")
    assert set(named.cards) == set(twice)
    refuse(opened(f"{cards} KH 2C", "4H"), f"lay {cards}", "ROM-17")


@pytest.mark.parametrize("cards", ["7S 7H 7D 7C JK", "7S 7H 7D JK JK", "7S 7H JK JK JK"])
def test_rom_17_four_cards_at_most(cards):
    """ROM-17: so a set has at most four cards, jokers included."""
    assert "ROM-17" in fault_rules(cards)


@pytest.mark.parametrize("cards", ["7S 7H 7D 7C", "7S 7H 7D JK", "7S 7H JK JK", "TD TC TH"])
def test_rom_17_four_different_cards(cards):
    """ROM-17: four different suits are allowed."""
    assert is_meld(cards, "set")


# --- ROM-18 to ROM-21: runs ---------------------------------------------------------


@pytest.mark.parametrize("suit", list("SHDC"))
def test_rom_18_consecutive_cards_of_one_suit(suit):
    """ROM-18: 2 to 10, jack, queen, king in order; every span of three or more is a run."""
    ranks = "23456789TJQK"
    for low in range(len(ranks) - 2):
        for high in range(low + 3, len(ranks) + 1):
            cards = " ".join(rank + suit for rank in ranks[low:high])
            assert is_meld(cards, "run"), cards


@pytest.mark.parametrize(
    "cards", ["7S 8S TS", "7S 8H 9S", "7S 8S 8S 9S", "2S 4S 6S", "7S 8S 9H", "9S JS KS", "7S 8S 9S 9S"]
)
def test_rom_18_no_gap_no_second_suit_no_card_twice(cards):
    """ROM-18: a gap, another suit or a repeated card is no run."""
    assert set(fault_rules(cards)) <= {"ROM-18", "ROM-15"}
    refuse(opened(f"{cards} KH 2C", "4H"), f"lay {cards}")


def test_rom_18_faults_name_what_is_missing_or_repeated():
    """ROM-18: the gap and the repeated card are named."""
    (gap,) = rk.faults("7S 8S TS JS")
    assert gap.rule == "ROM-18"
    assert "9" in gap.text("es")
    (twice,) = rk.faults("7S 8S 8S 9S")
    assert [str(card) for card in twice.cards] == ["8S"]
    (suit,) = rk.faults("7S 8S 9H TS")
    assert suit.rule in ("ROM-18", "ROM-15")


def test_rom_18_the_order_written_does_not_matter():
    """ROM-18: the cards of a run are put in order."""
    for written in ("7S 8S 9S", "9S 8S 7S", "8S 9S 7S"):
        (meld,) = rk.read(written)
        assert (meld.kind, meld.reading) == ("run", "7S 8S 9S")


@pytest.mark.parametrize("cards", ["AS 2S 3S", "QS KS AS", "AH 2H 3H 4H 5H", "TC JC QC KC AC", A_TO_K])
def test_rom_19_ace_low_or_high(cards):
    """ROM-19: the ace stands before the 2 or after the king."""
    assert is_meld(cards, "run")
    game = opened(f"{cards} 9D", "4H")
    accept(game, f"lay {cards}")


@pytest.mark.parametrize("cards", ["AS 3S 4S", "JS QS AS", "AS QS 2S", "8S 9S AS"])
def test_rom_19_nowhere_else(cards):
    """ROM-19: an ace beside neither the 2 nor the king makes no run."""
    assert fault_rules(cards)


@pytest.mark.parametrize(
    "cards", ["KS AS 2S", "QS KS AS 2S", "KS AS 2S 3S", "JS QS KS AS 2S", "AS KS 2S", "KS JK 2S", "QS KS JK 2S 3S"]
)
def test_rom_20_not_round_the_corner(cards):
    """ROM-20: king, ace and 2 never follow one another, not with a joker for the ace either."""
    assert "ROM-20" in fault_rules(cards)
    refuse(opened(f"{cards} 9D 4C", "4H"), f"lay {cards}", "ROM-20")


def test_rom_20_either_end_by_itself():
    """ROM-20: king and ace, or ace and 2, are neighbours."""
    assert is_meld("QS KS AS", "run")
    assert is_meld("AS 2S 3S", "run")


def test_rom_21_thirteen_cards_at_most():
    """ROM-21: 13 cards from ace to king, or from 2 to ace, but not both aces."""
    assert is_meld(A_TO_K, "run")
    assert is_meld(A_TO_K[3:] + " AS", "run")
    assert fault_rules(A_TO_K + " AS") == ["ROM-21"]
    assert fault_rules(A_TO_K + " JK") == ["ROM-21"]


def test_rom_21_a_full_run_does_not_grow():
    """ROM-21: the second ace cannot be added to a run of 13 either; with run_max=14 it can."""
    refuse(opened("AS KD", "4H", table=[A_TO_K]), "add AS to 1", "ROM-21")
    game = opened("AS KD", "4H", table=[A_TO_K], run_max=14)
    accept(game, "add AS to 1")
    assert melds(game) == [A_TO_K + " AS"]


def test_rom_21_run_max_14():
    """ROM-21: run_max=14 admits the ace at both ends, counting 1 and 11."""
    (meld,) = rk.read(A_TO_K + " AS", run_max=14)
    assert meld.points == 1 + sum(range(2, 11)) + 30 + 11
    assert is_meld(A_TO_K + " JK", "run", run_max=14)
    assert rule_ids(rk.faults(A_TO_K + " AS 2S", run_max=14))
    assert "ROM-20" in fault_rules("KS AS 2S", run_max=14)
    knocked = opened(f"{A_TO_K} AS 9D", "4H", run_max=14)
    accept(knocked, f"lay {A_TO_K} AS")
    assert len(knocked.state.table[0].meld.cards) == 14


# --- ROM-22: what lies, lies --------------------------------------------------------


def test_rom_22_laid_cards_stay():
    """ROM-22: cards on the table can be neither discarded nor laid again nor moved to another meld."""
    game = opened("TH TD 4C 2H", "4H", table=["7S 8S 9S TS", "TC JC QC"])
    refuse(game, "discard TS")
    refuse(game, "add TC to 1")
    refuse(game, "lay TS TH TD", "ROM-22")
    refuse(game, "arrange 7S 8S 9S | TS TH TD | TC JC QC", "ROM-22")
    assert not any(move.startswith("arrange") for move in listed(game))


def test_rom_22_cards_laid_this_turn_stay_too():
    """ROM-22: a confirmed lay-down cannot be taken back in the same turn."""
    game = opened("TS TH TD JS QS KS 4C 2H", "4H")
    accept(game, "lay TS TH TD")
    refuse(game, "lay TS JS QS KS", "ROM-22")
    accept(game, "lay JS QS KS")
    assert melds(game) == ["TS TH TD", "JS QS KS"]


def test_rom_22_the_second_copy_is_another_card():
    """ROM-22: the copy still in the hand may of course be laid."""
    game = opened("TS TH TD 4C", "4H", table=["7S 8S 9S TS"])
    accept(game, "lay TS TH TD")
    assert melds(game) == ["7S 8S 9S TS", "TS TH TD"]


def test_rom_22_rearranging_is_not_offered():
    """ROM-22: a fixed convention."""
    with pytest.raises(rk.OptionError, match="rearrange"):
        rk.new_game("romme", rearrange=True)
