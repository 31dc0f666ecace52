"""Adding and rearranging: KUB-37 to KUB-43."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, melds, refuse

import rummykit as rk

from .helpers import only, opened


def test_kub_37_any_number_of_cards_to_any_number_of_combinations():
    """KUB-37: several cards to several combinations in one turn, as steps or at once."""
    rack, table = "r3 r8 r9 b2 k1", ["b3 k3 y3", "r5 r6 r7"]
    steps = opened(rack, table=table)
    accept_all(steps, "add r3 to 1", "add r8 r9 to 2", "confirm")
    at_once = opened(rack, table=table)
    accept(at_once, "arrange b3 k3 y3 r3 | r5 r6 r7 r8 r9")
    assert melds(steps) == melds(at_once)
    assert hand(steps) == hand(at_once) == "b2 k1"


@pytest.mark.parametrize(
    ("move", "rule"), [("add r9 to 1", "KUB-22"), ("add b2 to 2", "KUB-21"), ("add r8 to 3", "KUB-37")]
)
def test_kub_37_only_what_fits(move, rule):
    """KUB-37: a card that does not fit is not added, nor one to a combination that is not there; it says what would fit."""
    game = opened("r9 r8 b2", table=["r5 r6 r7", "b3 k3 y3"])
    found = refuse(game, move, rule)
    if rule != "KUB-37":
        assert "r4 or r8" in found[0].text() or "r3" in found[0].text()


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        (["b8 k8 y8 r8"], "r7 r9", "b8 k8 y8 | r7 r8 r9"),
        (["r3 r4 r5 r6 r7"], "r5", "r3 r4 r5 | r5 r6 r7"),
        (["r1 r2 r3", "b1 b2 b3", "k1 k2 k3"], "y1", "r1 b1 k1 y1 | r2 b2 k2 | r3 b3 k3"),
        (["r5 r6 r7 r8", "b5 b6 b7 b8"], "k5", "r5 b5 k5 | b6 b7 b8 | r6 r7 r8"),
    ],
)
def test_kub_38_cards_of_the_table_build_others(before, rack, after):
    """KUB-38: taken from one combination and put into another; what breaks a combination is refused."""
    game = opened(f"{rack} y13", table=before)
    broken = f"{after} y13"
    refuse(game, f"arrange {broken}", "KUB-41")
    accept(game, f"arrange {after}")
    assert hand(game) == "y13"


@pytest.mark.parametrize(
    ("after", "legal"),
    [
        ("k4 k5 k6 | k8 k9 k10 | r7 b7 k7", True),
        ("k5 k6 k7 k8 k9 k10 | k4 r4 b4", None),
        ("k4 k5 | k7 k8 k9 k10 | r6 b6 k6", False),
    ],
)
def test_kub_39_what_stays_is_a_combination(after, legal):
    """KUB-39: one or two valid runs may stay, never two cards."""
    rack = {True: "r7 b7", None: "r4 b4", False: "r6 b6"}[legal]
    game = opened(f"{rack} y13", table=["k4 k5 k6 k7 k8 k9 k10"])
    if legal is False:
        refuse(game, f"arrange {after}", "KUB-39", "KUB-41")
    else:
        accept(game, f"arrange {after}")


def test_kub_39_all_the_cards_may_be_used():
    """KUB-39: nothing of the old combination has to stay."""
    game = opened("r4 r6 b4 b6 k4 k6 y13", table=["r5 b5 k5"])
    accept(game, "arrange r4 r5 r6 | b4 b5 b6 | k4 k5 k6")


def test_kub_40_no_table_card_goes_to_the_rack():
    """KUB-40: every card that was on the table is on it at the end, both copies where there are two."""
    only(opened("r8 y13", table=["r5 r6 r7", "b3 k3 y3 r3"]), "arrange r5 r6 r7 r8 | b3 k3 y3", "KUB-40")
    game = opened("r8 r9 y13", table=["r5 r6 r7", "r5 b5 k5"])
    refuse(game, "arrange r5 r6 r7 r8 r9", "KUB-40")
    found = refuse(game, "arrange r6 r7 r8 | r5 b5 k5", "KUB-40")
    assert [card.code for card in found[0].cards] == ["r5"]
    accept(game, "arrange r5 r6 r7 r8 r9 | r5 b5 k5")


@pytest.mark.parametrize(
    ("after", "loose"),
    [
        ("r5 r6 r7 r8 | b3 k3 y3 | y13", "y13"),
        ("r5 r6 r7 | r8 | b3 k3 y3", "r8"),
        ("r5 r6 r7 r8 | b3 k3 | y3", "b3 k3 y3"),
        ("r6 r7 r8 | r5 b3 k3 y3", "r5 b3 k3 y3"),
    ],
)
def test_kub_41_nothing_loose_and_nothing_unfinished(after, loose):
    """KUB-41: at the end no card is loose and every combination is valid."""
    game = opened("r8 y13", table=["r5 r6 r7", "b3 k3 y3"])
    found = refuse(game, f"arrange {after}", "KUB-41")
    told = next(fault for fault in found if fault.rule == "KUB-41")
    assert " ".join(card.code for card in told.cards) == loose
    accept(game, "arrange r5 r6 r7 r8 | b3 k3 y3")


def test_kub_41_all_reasons_at_once():
    """KUB-41, KUB-40, KUB-20, KUB-25, KUB-13: each thing that is wrong with a layout is told."""
    game = opened("r8 y13", table=["r5 r6 r7", "b3 k3 y3"])
    found = refuse(game, "arrange r5 r5 r6 | b3 k3 k9", "KUB-13", "KUB-25", "KUB-40", "KUB-41")
    assert {"KUB-22", "KUB-20"} & {fault.rule for fault in found}


def test_kub_42_in_between_everything_may_be_open():
    """KUB-42: a layout in progress may be anything; all players see it; only the final one is judged."""
    game = opened("r5 b1 y13", "y1", table=["k4 k5 k6 k7"])
    accept(game, "place k4 | k6 k7 | k5 r5")
    assert game.to_move == (0,)
    assert game.view(1).more["working"] == "k4 | k6 k7 | k5 r5"
    assert melds(game) == ["k4 k5 k6 k7"]
    assert hand(game) == "y13 b1 r5"
    refuse(game, "confirm", "KUB-41")
    accept(game, "place b1")
    accept(game, "place")
    assert game.view(1).more["working"] is None


def test_kub_42_only_cards_that_are_there():
    """KUB-42, KUB-25, KUB-13: even in between no card appears from nowhere or lies twice."""
    game = opened("r5 b1", table=["k4 k5 k6 k7"])
    refuse(game, "place k4 k4", "KUB-25")
    refuse(game, "place y9", "KUB-13")
    refuse(game, "place k4", "KUB-11", seat=1)


def test_kub_42_confirming_a_layout_in_progress():
    """KUB-42: once it is finished, `confirm` ends the turn with it."""
    game = opened("k7 r7 b7", table=["k4 k5 k6 k7 k8 k9 k10"])
    accept_all(game, "place k4 k5 k6 | k7 k8 k9 k10 | r7 b7 k7", "confirm")
    assert game.round_over
    assert "k4 k5 k6" in melds(game)


def test_kub_42_a_joker_in_progress_is_asked_about_at_the_end():
    """KUB-42, KUB-49: `confirm` asks what a joker stands for, as `arrange` would."""
    game = opened("jk r9 jk k1", table=["k4 k5 k6"])
    accept(game, "place k4 k5 k6 | jk r9 jk")
    with pytest.raises(rk.AmbiguousMove) as caught:
        game.play("confirm")
    assert [str(choice) for choice in caught.value.choices] == [
        "arrange k4 k5 k6 | jk=9 r9 jk=9",
        "arrange k4 k5 k6 | jk=r8 r9 jk=r10",
    ]
    assert listed(game) == [str(choice) for choice in caught.value.choices]
    accept(game, "arrange k4 k5 k6 | jk=9 r9 jk=9")


def test_kub_43_a_refused_layout_leaves_the_turn_open():
    """KUB-43: after a refusal the player goes on, or undoes everything and draws."""
    game = opened("r8 y13", table=["r5 r6 r7"])
    refuse(game, "arrange r5 r6 | r7 r8", "KUB-41")
    assert game.to_move == (0,)
    accept_all(game, "place r5 r6 | r7 r8")
    refuse(game, "confirm", "KUB-41")
    assert listed(game) == ["restore"]
    accept_all(game, "restore", "draw stock")
    assert game.to_move == (1,)
    other = opened("r8 y13", table=["r5 r6 r7"])
    refuse(other, "arrange r5 r6 | r7 r8", "KUB-41")
    accept(other, "arrange r5 r6 r7 r8")
