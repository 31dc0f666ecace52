"""Drawing and laying off: DUM-46 to DUM-60."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, melds, pile, refuse

import rummykit as rk

from .helpers import at, opened, playing


def waiting(*hands: str, **fields: object) -> rk.Game:
    """Seat 0 is on turn before the draw, with 9H on 4C on the pile."""
    return at(*(hands or ("3S 9D", "AH AD")), **{"discard": "4C 9H", "stock": "5C 6C 7C 8C", **fields})


def test_dum_46_just_one_card():
    """DUM-46: every turn begins with drawing one card, neither none nor two."""
    game = waiting()
    refuse(game, "discard 3S", "DUM-14")
    accept(game, "draw stock")
    assert hand(game) == "3S 9D 5C"
    refuse(game, "draw stock", "DUM-46")
    refuse(game, "draw discard", "DUM-46")


def test_dum_47_either_pile_before_the_contract():
    """DUM-47: the top discard or the top of the stock; an empty pile cannot be drawn from."""
    assert listed(waiting()) == ["draw stock", "draw discard"]
    game = waiting()
    accept(game, "draw discard")
    assert (hand(game), pile(game)) == ("3S 9H 9D", "4C")
    refuse(waiting(discard=""), "draw discard", "DUM-47")


def test_dum_48_only_the_top():
    """DUM-48: cards beneath are out of reach."""
    refuse(waiting(), "draw 4C", "DUM-48")
    accept(waiting(), "draw 9H")


def test_dum_49_only_the_stock_after_the_contract():
    """DUM-49: whoever has laid the contract draws from the stock."""
    game = waiting(opened=[0])
    refuse(game, "draw discard", "DUM-49")
    assert listed(game) == ["draw stock"]
    accept(game, "draw stock")
    accept(waiting(opened=[1]), "draw discard")  # another player's contract does not matter


def test_dum_50_51_the_card_taken():
    """DUM-50, DUM-51: it need not be melded, and may be discarded in the same turn."""
    kept, back = waiting(), waiting()
    accept_all(kept, "draw discard", "discard 3S")
    assert "9H" in hand(kept)
    accept_all(back, "draw discard", "discard 9H")
    assert pile(back) == "4C 9H"
    with pytest.raises(rk.OptionError, match="discard_just_drawn"):
        rk.new_game("dummy", discard_just_drawn=False)


def test_dum_52_53_on_any_meld():
    """DUM-52, DUM-53: own or others', whatever contract they were laid for."""
    table = {"table": ["7S 7H 7D", "QS QH QD QC QS QH QD QC"], "owners": [0, 1], "contract": [1, 11]}
    game = opened("7C JK 9S", **table)
    accept_all(game, "add 7C to 1", "add JK to 2", "discard 9S")
    assert melds(game) == ["7S 7H 7D 7C", "QS QH QD QC QS QH QD QC JK=Q"]
    refuse(opened("7C JK 9S", **table), "add 7C to 3", "DUM-52")
    refuse(opened("7C JK 9S", **table), "add KS to 1", "DUM-52")


def test_dum_54_not_in_the_turn_of_the_contract():
    """DUM-54: later turns only; layoff_same_turn allows it at once."""
    cards = "7S 7H 7D QC QD QH 7C 9S 3C"
    game = playing(cards)
    accept(game, "lay 7S 7H 7D / QC QD QH")
    refuse(game, "add 7C to 1", "DUM-54")
    assert not any(move.startswith("add") for move in listed(game))
    at_once = playing(cards, layoff_same_turn=True)
    accept_all(at_once, "lay 7S 7H 7D / QC QD QH", "add 7C to 1", "discard 9S")


def test_dum_55_not_without_the_contract():
    """DUM-55: and the message says what it is."""
    found = refuse(playing("7C 9S 3C", table=["7S 7H 7D"], opened=[1], contract=9), "add 7C to 1", "DUM-55")
    assert "Two sets of five" in found[0].text("en")
    assert "Dos grupos de cinco" in found[0].text("es")


def test_dum_56_any_number():
    """DUM-56: on any melds, one by one or together."""
    table = ["7S 7H 7D", "4H 5S 6D 7C"]
    game = opened("7C 7H 8S 9C 3D AC", table=table)
    accept_all(game, "add 7C 7H to 1", "add 9C 8S to 2", "add 3D to 2")
    assert melds(game) == ["7S 7H 7D 7C 7H", "3D 4H 5S 6D 7C 8S 9C"]


@pytest.mark.parametrize(
    ("card", "meld", "fits"),
    [("8S", 2, True), ("3C", 2, True), ("9S", 2, False), ("5C", 2, False), ("7C", 1, True), ("8C", 1, False),
     ("JK", 1, True), ("2S", 1, True)],
)  # fmt: skip
def test_dum_57_what_fits(card, meld, fits):
    """DUM-57: the next rank at an end of a run, the rank of a set; wild cards fit both."""
    game = opened(f"{card} AC KC", table=["7S 7H 7D", "4H 5S 6D 7C"])
    if fits:
        accept(game, f"add {card} to {meld}")
    else:
        refuse(game, f"add {card} to {meld}", "DUM-57")


def test_dum_58_what_is_laid_stays():
    """DUM-58: nothing is taken back, moved, split or joined."""
    game = opened("8S AC KC", table=["7S 7H 7D", "4H 5S 6D 7C"], owners=[0, 0])
    refuse(game, "arrange 7S 7H 7D 7C", "DUM-58")
    refuse(game, "discard 7H", "DUM-58")
    refuse(game, "add 7C to 1", "DUM-58")


def test_dum_59_one_card_is_kept():
    """DUM-59: the last card is not laid off."""
    game = opened("7C 8S", table=["7S 7H 7D", "4H 5S 6D 7H"])
    accept(game, "add 7C to 1")
    refuse(game, "add 8S to 2", "DUM-59")
    assert listed(game) == ["discard 8S"]
    with pytest.raises(rk.PositionError, match="DUM-59"):
        opened("", table=["7S 7H 7D"])


def test_dum_60_every_turn_ends_with_a_discard():
    """DUM-60: one card of the hand, face up."""
    game = playing("3S 9D AC", discard="4C", stock="5C")
    refuse(game, "discard KS", "DUM-60")
    accept(game, "discard 9D")
    assert (pile(game), game.to_move) == ("4C 9D", (1,))
