"""Melds and wild cards: DUM-29 to DUM-45."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, all_cards, choices, hand, listed, melds, pile, refuse, rule_ids

import rummykit as rk

from .helpers import at, opened, playing


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "DUM-29"), ("7S 7H", "DUM-29"), ("7S 7H 8D", "DUM-30"), ("7S 7H 7D 8C", "DUM-30"), ("7S 7H 7D", None), ("QS QH QD QC QS", None),
        ("9H 9H 9S", None), ("4H 5S 6D 7C", None), ("3H 4H 5H 6H", None), ("4H 5S 6D", "DUM-33"),
        ("4H 5S 6D 8C", "DUM-33"), ("4H 5S 5D 6D 7C", "DUM-33"), ("JH QS KD AC", None), ("AC 3H 4S 5D", "DUM-33"),
        ("AC 2H 3H 4S", None), ("KS AH 2D 3C", "DUM-36"),
        ("AC 2S 3H 4S 5D 6C 7S 8H 9D TC JS QH KD", None),
    ],
)  # fmt: skip
def test_dum_29_to_36_sets_and_runs(cards, rule):
    """DUM-29, DUM-30, DUM-31, DUM-33, DUM-35, DUM-36: what is a meld, and which rule says why not."""
    faults = rk.faults(cards, "dummy")
    assert rule_ids(faults)[:1] == ([rule] if rule else [])
    assert bool(rk.read(cards, "dummy")) is (rule is None)
    assert all(fault.text("es") != fault.text("en") for fault in faults)


def test_dum_31_32_sets_of_any_size():
    """DUM-31, DUM-32: identical cards, and no upper size while there are cards."""
    eight = "9S 9S 9H 9H 9D 9D 9C 9C"
    assert rk.read(f"{eight} JK JK JK JK 2S 2H", "dummy")
    game = opened("JK 2S AC 3C", table=[eight])
    accept_all(game, "add JK to 1", "add 2S to 1")
    assert melds(game) == [f"{eight} JK=9 2S=9"]
    with pytest.raises(rk.OptionError, match="set_max"):
        rk.new_game("dummy", set_max=8)


@pytest.mark.parametrize(("cards", "any_suit", "one_suit"), [("4H 5S 6D 7C", True, False), ("4H 5H 6H 7H", True, True)])
def test_dum_34_suits_of_a_run(cards, any_suit, one_suit):
    """DUM-34: mixed or equal; with run_suit="same" equal only."""
    assert bool(rk.read(cards, "dummy")) is any_suit
    assert bool(rk.read(cards, "dummy", run_suit="same")) is one_suit
    if not one_suit:
        assert rule_ids(rk.faults(cards, "dummy", run_suit="same")) == ["DUM-34"]
    table = opened("8S 3C", table=[cards], run_suit="any")
    accept(table, "add 8S to 1")
    if one_suit:
        refuse(opened("8S 3C AC", table=[cards], run_suit="same"), "add 8S to 1", "DUM-57")


def test_dum_35_the_ace():
    """DUM-35: high above the king or low below the two."""
    assert [meld.low for meld in rk.read("JS QH KD AC", "dummy")] == [11]
    assert 1 in [meld.low for meld in rk.read("AC 2D 3H 4S", "dummy")]


FULL = "AS 2S=2 3S 4H 5S 6D 7S 8C 9S TH JS QD KS"


def test_dum_36_not_round_the_corner():
    """DUM-36: no placing of a wild card repairs K-A-2-3."""
    for cards in ("KS AH 2D 3C", "KS AH JK 3C", "QS KH AD JK"):
        found = rk.read(cards, "dummy")
        assert not any(meld.kind == "run" and meld.low > 11 for meld in found)
    refuse(opened("JK 3C 4C", table=["JS QH KD AC"]), "add JK=2 to 1", "DUM-57")


@pytest.mark.parametrize("both_ends", [False, True])
def test_dum_37_the_ace_at_both_ends(both_ends):
    """DUM-37: not both in one run, so 13 cards at most; ace_both_ends allows 14."""
    game = opened("AD 3C", table=[FULL], ace_both_ends=both_ends)
    if both_ends:
        accept(game, "add AD to 1")
        assert len(game.state.table[0].meld.cards) == 14
    else:
        refuse(game, "add AD to 1", "DUM-37", "DUM-57")


@pytest.mark.parametrize(
    ("lay", "contract"),
    [("7S 7H JK=7 / QC QD 2H=Q", 1), ("7S JK=7 2S=7 / QC QD QH", 1), ("KS KH KD / JK=4 5S 2D=6 7C", 2),
     ("KS KH KD / 4H 2S=5 2D=6 JK=7", 2)],
)  # fmt: skip
def test_dum_38_39_any_number_of_wild_cards(lay, contract):
    """DUM-38, DUM-39: wild cards for any cards, as many as one likes."""
    cards = " ".join(word.split("=")[0] for word in lay.split() if word != "/")
    game = playing(f"{cards} AC", contract=contract)
    accept(game, f"lay {lay}")
    assert melds(game) == lay.split(" / ")


MANY = {"QH 2S 2D JK JK": (True, True, False, False), "QH QD 2D JK JK": (True, True, True, False),
        "QH QD QC JK JK": (True, True, True, True), "2H 2S 2D JK JK": (True, False, False, False)}  # fmt: skip


@pytest.mark.parametrize("cards", MANY)
@pytest.mark.parametrize(("place", "least"), list(enumerate([0, 1, 2, "half"])))
def test_dum_39_natural_cards(cards, place, least):
    """DUM-39: no minimum, or one, two, or half of the cards."""
    found = rk.read(cards, "dummy", wild_min_natural=least)
    assert any(meld.kind == "set" for meld in found) is MANY[cards][place]
    if not found:
        assert "DUM-39" in rule_ids(rk.faults(cards, "dummy", wild_min_natural=least))


def test_dum_39_the_minimum_binds_lay_offs():
    """DUM-39: with half at least half of the cards are natural, after a lay-off too."""
    table = {"table": ["QH QD QC JK=Q JK=Q"], "wild_min_natural": "half"}
    accept(opened("2S AC 3C", **table), "add 2S to 1")  # three of six
    refuse(opened("2S 2H AC 3C", **table), "add 2S 2H to 1", "DUM-39")
    both = opened("2S QS 2H AC 3C", table=["QH QD JK=Q JK=Q"], wild_min_natural="half")
    refuse(both, "add 2S to 1", "DUM-39")
    assert "add 2S=Q QS to 1" in listed(both)
    accept(both, "add QS 2S to 1")


def test_dum_39_40_wild_cards_alone():
    """DUM-39, DUM-40: legal if it is said what they are."""
    game = playing("JK 2H 2C 8S 8H 8D AC", contract=1)
    named = choices(game, "lay JK 2H 2C / 8S 8H 8D", "DUM-40")
    assert len(named) == 13
    accept(game, "lay JK=9 2H=9 2C=9 / 8S 8H 8D")
    assert melds(game)[0] == "JK=9 2H=9 2C=9"
    later = opened("9S 8S 3S AC", table=["JK=9 2H=9 2C=9"])
    refuse(later, "add 8S to 1", "DUM-57")
    accept(later, "add 9S to 1")


def test_dum_40_the_place_is_fixed_at_once():
    """DUM-40: the rank in a set; in a run the place, which the order says; with run_suit="same" the suit too."""
    game = playing("KS KH KD JK 5S 6D 7C AC", contract=2)
    event = accept(game, "lay KS KH KD / JK 5S 6D 7C")
    assert str(event.move) == "lay KS KH KD / JK=4 5S 6D 7C"
    same = playing("KS KH KD JK 5S 6S 7S AC", contract=2, run_suit="same")
    assert str(accept(same, "lay KS KH KD / 5S 6S 7S JK").move) == "lay KS KH KD / 5S 6S 7S JK=8S"
    unclear = playing("KS KH KD JK 5S 6D 7C AC", contract=2)
    assert len(choices(unclear, "lay KS KH KD / 5S JK 6D 7C", "DUM-40")) == 2
    refuse(unclear, "lay KS KH KD / JK=T 5S 6D 7C", "DUM-40")
    too_much = playing("JK JK JK 2S 2S 2H 2D 2C 2C AC", contract=8)
    found = refuse(too_much, "lay JK JK JK / 2S 2S 2H / 2D 2C 2C", "DUM-40")
    assert "=9" in found[0].text("en")
    accept(too_much, "lay JK=9 JK=9 JK=9 / 2S=8 2S=8 2H=8 / 2D=7 2C=7 2C=7")


def test_dum_41_the_place_is_kept():
    """DUM-41: a wild card laid as 4 stays 4; it is no switch."""
    table = ["JK=4 5S 6D 7C"]
    accept(opened("8H AC 3C", table=table), "add 8H to 1")
    accept(opened("3H AC 3C", table=table), "add 3H to 1")
    refuse(opened("4H AC 3C", table=table), "add 4H to 1", "DUM-57")
    with pytest.raises(rk.OptionError, match="wild_locked"):
        rk.new_game("dummy", wild_locked=False)


def test_dum_42_a_two_is_always_wild():
    """DUM-42: also in its own place and in a set of twos, so it never counts as natural."""
    (run,) = [meld for meld in rk.read("AC 2D 3H 4S", "dummy") if meld.low == 1]
    assert run.wild == (1,)
    assert not rk.read("2S 2H 2D", "dummy", wild_min_natural=1)
    assert not rk.read("AC 2D 3H JK", "dummy", wild_min_natural="half") or rk.read("AC 2D 3H JK", "dummy")
    assert "DUM-39" in rule_ids(rk.faults("2S 2H 2D", "dummy", wild_min_natural=1))
    with pytest.raises(rk.OptionError, match="two_as_natural"):
        rk.new_game("dummy", two_as_natural=True)


# --- exchanging: DUM-43 -------------------------------------------------------------

TABLE = ["7S 7H JK=7", "4H 2S=5 6D 7C"]


def test_dum_43_no_exchange():
    """DUM-43: by default a wild card on the table stays."""
    for move in ("swap 7C in 1", "swap 5D in 2"):
        game = opened("7C 5D AC 3C", table=TABLE)
        refuse(game, move, "DUM-43")
        assert move not in listed(game)


@pytest.mark.parametrize(
    ("card", "meld", "legal"),
    [("7C", 1, True), ("7S", 1, True), ("8C", 1, False), ("5D", 2, True), ("5S", 2, True), ("4S", 2, False)],
)
def test_dum_43_with_wild_swap(card, meld, legal):
    """DUM-43: with wild_swap a natural card that fits the place is given for the wild card."""
    game = opened(f"{card} AC 3C", table=TABLE, wild_swap=True)
    cards = all_cards(game)
    if not legal:
        refuse(game, f"swap {card} in {meld}", "DUM-43")
        return
    assert f"swap {card} in {meld}" in listed(game)
    event = accept(game, f"swap {card} in {meld}")
    taken = "JK" if meld == 1 else "2S"
    assert event.public["card"] == taken
    assert taken in hand(game)
    assert all_cards(game) == cards
    if taken == "JK":
        accept(game, "add JK to 1")


def test_dum_43_when():
    """DUM-43: from the turn after the contract on, after the draw, with a natural card only."""
    rules = {"table": TABLE, "wild_swap": True}
    refuse(playing("7C AC 3C", opened=[1], **rules), "swap 7C in 1", "DUM-43")
    refuse(opened("7C AC 3C", just_laid=True, **rules), "swap 7C in 1", "DUM-43")
    refuse(at("7C AC", "KD QC", opened=[0], discard="5C", **rules), "swap 7C in 1", "DUM-14")
    two = opened("2H AC 3C", table=["AS JK=2 3S 4S"], wild_swap=True)
    found = refuse(two, "swap 2H in 1", "DUM-43")
    assert "natural" in found[0].text("en")
    assert not any(move.startswith("swap") for move in listed(two))


# --- laying off and discarding wild cards: DUM-44, DUM-45 ---------------------------


def test_dum_44_wild_cards_are_laid_off_alone():
    """DUM-44: on any set, or on an open end of a run inside A…K(A)."""
    game = opened("JK 2C 2D AC 3C", table=["7S 7H 7D", "TH JC QS KD"])
    accept(game, "add 2C to 1")
    accept(game, "add JK=A to 2")
    refuse(game, "add 2D=A to 2", "DUM-57")
    assert str(accept(game, "add 2D to 2").move) == "add 2D=9 to 2"
    assert melds(game) == ["7S 7H 7D 2C=7", "2D=9 TH JC QS KD JK=A"]
    full = opened("JK AC 3C", table=[FULL])
    refuse(full, "add JK to 1", "DUM-37")
    open_low = opened("JK AC 3C", table=["AS 2S=2 3S 4H"])
    assert str(accept(open_low, "add JK to 1").move) == "add JK=5 to 1"


def test_dum_45_wild_cards_on_the_pile():
    """DUM-45: discarded, drawn and cut like any card; it is no switch."""
    game = opened("2C AC 3C", discard="KC")
    accept_all(game, "discard 2C", "draw discard")
    assert "2C" in hand(game, 1)
    cut = at("3S 9H", "3H 9D", "3D 9C", discard="4C JK", stock="5S 5H 5D 5C", to_move=1, discarded_by=0, cuts=True)
    accept_all(cut, "cut", "pass")
    assert ("JK" in hand(cut, 2), pile(cut)) == (True, "4C")
    with pytest.raises(rk.OptionError, match="wild_discard"):
        rk.new_game("dummy", wild_discard="forbidden")
