"""Melds, laying off and jokers: SHA-53 to SHA-82."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, all_cards, choices, hand, listed, melds, pile, refuse, rule_ids

import rummykit as rk

from .helpers import at, offered, opened, playing

# --- melds: SHA-53 to SHA-59 --------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("7S 7H 7D", None), ("7S 7H 7D 7C", None), ("AS AH AD", None), ("7S 7H", "SHA-53"), ("7S", "SHA-53"),
        ("", "SHA-53"), ("7S 7H 8D", "SHA-53"), ("7S 7S 7S", None), ("7S 7S 7H 7H 7D", None),
        ("4S 5S 6S 7S", None), ("7S 6S 5S 4S", None), ("4S 5S 6S", "SHA-55"), ("4S 5S 6H 7S", "SHA-55"),
        ("4S 5S 6S 8S", "SHA-55"), ("4S 5S 5S 6S 7S", "SHA-55"), ("AS 2S 3S 4S", None), ("JS QS KS AS", None),
        ("KS AS 2S 3S", "SHA-57"), ("QS KS AS 2S", "SHA-57"), ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", None),
    ],
)  # fmt: skip
def test_sha_53_to_57_sets_and_sequences(cards, rule):
    """SHA-53, SHA-54, SHA-55, SHA-56, SHA-57: what is a meld, and which rule says why not."""
    faults = rk.faults(cards, "shanghai")
    assert [fault.rule for fault in faults][:1] == ([rule] if rule else [])
    assert bool(rk.read(cards, "shanghai")) is (rule is None)
    assert all(fault.text("es") != fault.text("en") for fault in faults)


def test_sha_54_55_no_switches():
    """SHA-54, SHA-55: suits of a set never matter, those of a sequence always do."""
    for name, value in (("set_distinct_suits", True), ("run_suit", "any")):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("shanghai", **{name: value})


def test_sha_56_the_ace_is_told_by_its_neighbours():
    """SHA-56: low below the two, high above the king."""
    (low,), (high,) = rk.read("AS 2S 3S 4S", "shanghai"), rk.read("JS QS KS AS", "shanghai")
    assert (low.low, high.high) == (1, 14)


FULL = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize("both_ends", [True, False])
def test_sha_58_an_ace_at_both_ends(both_ends):
    """SHA-58: 14 cards at most; with ace_both_ends=False 13."""
    assert bool(rk.read(f"{FULL} AS", "shanghai", ace_both_ends=both_ends)) is both_ends
    game = opened("AS KD 3C", table=[FULL], ace_both_ends=both_ends)
    if both_ends:
        accept(game, "add AS to 1")
        refuse(game, "add KD to 1", "SHA-63")
    else:
        refuse(game, "add AS to 1", "SHA-58")
    assert rule_ids(rk.faults(f"{FULL} AS AS", "shanghai"))


def test_sha_59_melds_earn_nothing():
    """SHA-59: a laid contract changes no score; only cards left in hand count."""
    game = playing("7S 7H 7D QC QD QH 2C")
    before = game.score_sheet().scores
    assert {meld.points for meld in rk.read("KS KH KD", "shanghai")} == {0}
    accept(game, "lay 7S 7H 7D / QC QD QH")
    assert game.score_sheet().scores == (20, *before[1:])


# --- laying off: SHA-60 to SHA-65 ---------------------------------------------------


def test_sha_60_on_any_meld():
    """SHA-60: own or opponents', once the own contract is down since an earlier turn."""
    game = opened("7C 8S 2C 3C", table=["7S 7H 7D", "4S 5S 6S 7S"], owners=[0, 1])
    accept_all(game, "add 7C to 1", "add 8S to 2")
    assert melds(game) == ["7S 7H 7D 7C", "4S 5S 6S 7S 8S"]
    refuse(game, "add 2C to 3", "SHA-60")
    refuse(game, "add KH to 1", "SHA-60")


def test_sha_61_not_before_the_contract():
    """SHA-61: who has not laid the contract may lay nothing on the table, and is told what it is."""
    game = playing("7C 8S 2C 3C", table=["7S 7H 7D"], opened=[1], contract=2)
    found = refuse(game, "add 7C to 1", "SHA-61")
    assert "One set of three and one sequence of four" in found[0].text("en")
    assert not any(move.startswith("add") for move in listed(game))


def test_sha_62_any_number_of_cards():
    """SHA-62: one by one or several at once."""
    cards = "8S 9S TS 3S 7C 2D"
    table = ["4S 5S 6S 7S", "7S 7H 7D"]
    one_by_one, at_once = opened(cards, table=table), opened(cards, table=table)
    accept_all(one_by_one, "add 8S to 1", "add 9S to 1", "add 3S to 1", "add TS to 1", "add 7C to 2")
    accept_all(at_once, "add TS 8S 3S 9S to 1", "add 7C to 2")
    assert melds(one_by_one) == melds(at_once) == ["3S 4S 5S 6S 7S 8S 9S TS", "7S 7H 7D 7C"]


@pytest.mark.parametrize(
    ("card", "meld", "fits"),
    [("8S", 1, True), ("3S", 1, True), ("9S", 1, False), ("8H", 1, False), ("7S", 1, False), ("7C", 2, True),
     ("7S", 2, True), ("8C", 2, False)],
)  # fmt: skip
def test_sha_63_what_fits(card, meld, fits):
    """SHA-63: the next rank of the suit at an end of a sequence; the rank of a set."""
    game = opened(f"{card} 2C 3C", table=["4S 5S 6S 7S", "7H 7H 7D"])
    if fits:
        accept(game, f"add {card} to {meld}")
        return
    found = refuse(game, f"add {card} to {meld}", "SHA-63")
    assert ("3S or 8S" if meld == 1 else "7S or 7H") in found[0].text("en")


def test_sha_64_what_is_laid_stays():
    """SHA-64: table cards are not taken back, moved, split or joined."""
    game = opened("8S 2C 3C", table=["4S 5S 6S 7S", "7S 7H 7D"], owners=[0, 0])
    refuse(game, "arrange 4S 5S 6S 7S 7H 7D", "SHA-64")
    refuse(game, "discard 7H", "SHA-64")
    refuse(game, "add 7S to 2", "SHA-64")


def test_sha_65_one_card_is_kept():
    """SHA-65: the last card cannot be laid off, it is discarded."""
    game = opened("7C 8S", table=["4S 5S 6S 7S", "7S 7H 7D"])
    refuse(game, "add 7C 8S to 1")
    accept(game, "add 7C to 2")
    refuse(game, "add 8S to 1", "SHA-65")
    assert listed(game) == ["discard 8S"]
    with pytest.raises(rk.PositionError, match="SHA-65"):
        opened("", table=["7S 7H 7D"])


# --- jokers: SHA-66 to SHA-77 -------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "lay"),
    [
        ("7S 7H JK 4C 5C 6C 7C 2C", "7S 7H JK=7D / 4C 5C 6C 7C"),
        ("9D 9H 9C JK 5S 6S 7S 2C", "9D 9H 9C / JK=4S 5S 6S 7S"),
        ("9D 9H 9C JK 2S 3S 4S 2C", "9D 9H 9C / JK=AS 2S 3S 4S"),
        ("9D 9H 9C JS QS KS JK 2C", "9D 9H 9C / JS QS KS JK=AS"),
        ("9D 9H 9C 4S JK 6S 7S 2C", "9D 9H 9C / 4S JK=5S 6S 7S"),
    ],
)
def test_sha_66_a_joker_for_any_card(held, lay):
    """SHA-66: in a set or anywhere in a sequence, but not for a card that would not fit there."""
    game = playing(held, contract=2)
    accept(game, f"lay {lay}")
    assert melds(game) == lay.split(" / ")
    told = lay.split("JK=")[1][:2]
    refuse(playing(held, contract=2), f"lay {lay}".replace(f"JK={told}", "JK=KH"), "SHA-67")


def test_sha_67_the_joker_is_named():
    """SHA-67: in a set the suit must be said; in a sequence its place says it."""
    game = playing("7S 7H JK 4S 5S 6S 8S 2C", contract=2, jokers="two_per_pack")
    refuse(game, "lay 7S 7H JK=8D / 4S 5S 6S 8S")
    set_and_run = playing("7S 7H JK 4S 5S 6S 7S 2C", contract=2)
    named = choices(set_and_run, "lay 7S 7H JK / 4S 5S 6S 7S", "SHA-67")
    assert named == [f"lay 7S 7H JK=7{suit} / 4S 5S 6S 7S" for suit in "SHDC"]
    accept(set_and_run, "lay 7S 7H JK=7D / 4S 5S 6S 7S")
    assert melds(set_and_run)[0] == "7S 7H JK=7D"
    placed = playing("9S 9H 9D 4S 5S JK 7S 2C", contract=2)
    event = accept(placed, "lay 9S 9H 9D / 4S 5S JK 7S")
    assert str(event.move) == "lay 9S 9H 9D / 4S 5S JK=6S 7S"
    ends = playing("9S 9H 9D JK 5S 6S 7S 2C", contract=2)
    accept(ends, "lay 9S 9H 9D / JK 5S 6S 7S")  # as it is written: below the five
    assert melds(ends)[1] == "JK=4S 5S 6S 7S"


def test_sha_68_it_keeps_its_card():
    """SHA-68: a joker laid as 4S stays 4S, so 8S and 3S fit and 4S does not."""
    table = ["JK=4S 5S 6S 7S"]
    accept(opened("8S 2C 3C", table=table), "add 8S to 1")
    accept(opened("3S 2C 3C", table=table), "add 3S to 1")
    refuse(opened("4S 2C 3C", table=table), "add 4S to 1", "SHA-63")
    game = opened("8S 9S 2C 3C", table=table)
    accept_all(game, "add 8S to 1", "add 9S to 1")
    assert melds(game) == ["JK=4S 5S 6S 7S 8S 9S"]


@pytest.mark.parametrize(
    ("rule", "size", "most"),
    [("SHA-70", 4, 1), ("SHA-71", 5, 2), ("SHA-74", 6, 2), ("SHA-72", 7, 3), ("SHA-74", 8, 3), ("SHA-74", 9, 3),
     ("SHA-73", 10, 4), ("SHA-74", 11, 4), ("SHA-74", 13, 4)],
)  # fmt: skip
def test_sha_70_to_74_jokers_in_sequences(rule, size, most):
    """SHA-70, SHA-71, SHA-72, SHA-73, SHA-74: the limit of each length, and one more is refused by its rule."""
    ranks = "A23456789TJQK"[:size]

    def sequence(jokers: int) -> str:
        return " ".join("JK" if i < jokers else f"{rank}S" for i, rank in enumerate(ranks))

    assert rk.faults(sequence(most), "shanghai") == []
    assert rule in rule_ids(rk.faults(sequence(most + 1), "shanghai"))


@pytest.mark.parametrize(("rule", "size"), [("SHA-69", 3), ("SHA-74", 4), ("SHA-74", 5), ("SHA-74", 7)])
def test_sha_69_74_one_joker_in_a_set(rule, size):
    """SHA-69, SHA-74: one joker in a set of any size."""
    naturals = ["7S", "7H", "7D", "7C", "7S", "7H"]
    assert rk.faults([*naturals[: size - 1], "JK"], "shanghai") == []
    assert rule in rule_ids(rk.faults([*naturals[: size - 2], "JK", "JK"], "shanghai"))
    with pytest.raises(rk.OptionError):
        rk.new_game("shanghai", joker_limit_between="listed_only_at_contract")


def test_sha_75_the_limit_binds_lay_offs():
    """SHA-75: measured with the length that the meld will have."""
    four = {"table": ["4S JK=5S 6S 7S"], "jokers": "two_per_pack"}
    accept(opened("JK 2C 3C", **four), "add JK=8S to 1")  # five cards: two jokers
    refuse(opened("JK JK 2C 3C", **four), "add JK=8S JK=9S to 1")  # six cards: two at most
    accept(opened("JK JK TS 2C 3C", **four), "add JK=8S JK=9S TS to 1")  # seven cards: three
    refuse(opened("JK 2C 3C", table=["7S 7H JK=7D 7C"], jokers="two_per_pack"), "add JK=7S to 1", "SHA-74")
    accept(opened("JK 2C 3C", table=["7S 7H 7C"]), "add JK=7S to 1")
    assert choices(opened("JK 2C 3C", table=["7S 7H 7C"]), "add JK to 1", "SHA-67")


def test_sha_77_a_joker_is_a_card_like_any_other():
    """SHA-77: it may be discarded, taken and bought, and stays wild."""
    game = opened("JK 2C 3C")
    accept_all(game, "discard JK", "draw discard")
    assert "JK" in hand(game, 1)
    bought = offered(discard="4C JK")
    accept_all(bought, "pass", "buy")
    assert "JK" in hand(bought, 1)
    with pytest.raises(rk.OptionError):
        rk.new_game("shanghai", wild_discard="forbidden")


# --- exchanging: SHA-78 to SHA-82 ---------------------------------------------------

TABLE = ["5H 6H JK=7H 8H", "9S 9H JK=9D"]


def swapping(held: str, **fields: object) -> rk.Game:
    return opened(held, **{"table": TABLE, "owners": [1, 2], "jokers": "two_per_pack", **fields})


def test_sha_78_the_real_card_for_the_joker():
    """SHA-78: in the own turn, with the contract down, in any meld on the table."""
    game = swapping("7H 2C 3C")
    cards = all_cards(game)
    event = accept(game, "swap 7H in 1")
    assert (event.public["card"], hand(game), melds(game)[0]) == ("JK", "2C 3C JK", "5H 6H 7H 8H")
    assert all_cards(game) == cards
    assert "swap 9D in 2" in listed(swapping("9D 2C 3C"))
    found = refuse(swapping("7H 2C 3C", opened=[1]), "swap 7H in 1", "SHA-78")
    assert "Two sets of three" in found[0].text("en")
    refuse(at("2C 3C", "7H KD", "QC", phase="play", table=TABLE, opened=[0, 1], jokers="two_per_pack"),
           "swap 7H in 1", "SHA-29", seat=1)  # fmt: skip
    refuse(swapping("7H 2C 3C"), "swap 7H in 3", "SHA-78")
    refuse(swapping("2C 3C"), "swap 7H in 1", "SHA-78")


def test_sha_79_used_at_once_or_kept():
    """SHA-79: the joker may be laid off in the same turn, or kept."""
    used = swapping("7H 2C 3C")
    accept_all(used, "swap 7H in 1", "add JK=9H to 1", "discard 2C")
    kept = swapping("7H 2C 3C")
    accept_all(kept, "swap 7H in 1", "discard 2C")
    assert "JK" in hand(kept)


@pytest.mark.parametrize(("card", "meld"), [("9C", 2), ("9S", 2), ("7S", 1), ("8H", 1)])
def test_sha_80_just_that_card(card, meld):
    """SHA-80: suit and rank as named, in sets too; the message names the card."""
    found = refuse(swapping(f"{card} 2C 3C"), f"swap {card} in {meld}", "SHA-80")
    assert ("7H" if meld == 1 else "9D") in found[0].text("en")
    if meld == 2:
        accept(swapping(f"{card} 2C 3C"), f"add {card} to 2")
    with pytest.raises(rk.OptionError, match="swap_set_suit"):
        rk.new_game("shanghai", swap_set_suit="any")


@pytest.mark.parametrize("switches", [{}, {"layoff_same_turn": True}, {"blind_layoff": True}])
def test_sha_81_not_in_the_turn_of_the_contract(switches):
    """SHA-81: whatever the switches on lay-offs say."""
    game = playing("7S 7H 7D QC QD QH 9D 2C", table=TABLE, jokers="two_per_pack", opened=[1, 2], **switches)
    accept(game, "lay 7S 7H 7D / QC QD QH")
    refuse(game, "swap 9D in 2", "SHA-81")
    assert not any(move.startswith("swap") for move in listed(game))


def test_sha_82_several_in_one_turn():
    """SHA-82: between draw and discard, and the hand keeps its size."""
    game = swapping("7H 9D 2C")
    accept_all(game, "swap 7H in 1", "swap 9D in 2")
    assert hand(game) == "2C JK JK"
    accept(game, "discard 2C")
    refuse(game, "swap 9D in 2", seat=0)
    before = at("7H 2C", "KD", "QC", table=TABLE, opened=[0], discard="5C", jokers="two_per_pack")
    refuse(before, "swap 7H in 1", "SHA-30")
    assert pile(before) == "5C"


def test_sha_75_a_joker_that_only_fits_with_company_is_listed():
    """SHA-75: with two jokers a sequence of five takes a third only together with the card beyond it."""
    table = {"table": ["4S JK=5S 6S JK=7S 8S"], "jokers": "two_per_pack"}
    game = opened("JK TS JS 2C 3C", **table)
    refuse(game, "add JK=9S to 1", "SHA-74")
    assert {"add JK=9S TS to 1", "add JK=9S TS JS to 1"} <= set(listed(game))
    accept(game, "add JK=9S TS to 1")
    assert melds(game) == ["4S JK=5S 6S JK=7S 8S JK=9S TS"]
    full = opened("JK TS 2C 3C", table=["3S JK=4S JK=5S 6S JK=7S 8S 9S"], jokers="two_per_pack")
    assert not any("JK" in move and move.startswith("add") for move in listed(full))
    ten = opened("JK 2S AS 2C 3C", table=["4S JK=5S 6S JK=7S 8S JK=9S TS"], jokers="two_per_pack")
    assert "add JK=3S 2S AS to 1" in listed(ten)
