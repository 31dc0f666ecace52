"""Positions on which other programs stumbled: each with what is right, worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, accept_all, all_cards, choices, hand, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import at, opened, readings


def test_the_second_copy_of_a_card_does_not_join_its_group():
    """KUB-21: with two black 13s in the rack only one of them is in the group."""
    game = opened("r13 y13 k13 k13 b1")
    refuse(game, "lay r13 y13 k13 k13", "KUB-21")
    assert [move for move in listed(game) if move.startswith("lay")] == ["lay y13 k13 r13"]
    accept(game, "lay y13 k13 r13")
    refuse(game, "add k13 to 1", "KUB-21")


def test_the_longest_run_is_not_always_best():
    """KUB-20: k6 in the group leaves one card instead of two; both plays are legal."""
    game = opened("k3 k4 k5 k6 k7 b6 r6 y13")
    offered = listed(game)
    assert {"lay k3 k4 k5", "lay b6 k6 r6", "lay k3 k4 k5 k6 k7"} <= set(offered)
    accept_all(game, "lay k3 k4 k5 / k6 b6 r6", "confirm")
    assert hand(game) == "y13 k7"


def test_six_ones_are_two_groups():
    """KUB-21: a group of four would leave two cards over; two groups of three take all six."""
    game = opened("r1 r1 b1 k1 y1 y1 k13", "y2")
    accept(game, "lay r1 b1 y1 / r1 k1 y1")
    assert hand(game) == "k13"
    four = opened("r1 r1 b1 k1 y1 y1 k13", "y2")
    accept(four, "lay r1 b1 y1 k1")
    assert hand(four) == "y1 k13 r1"


@pytest.mark.parametrize(("value", "points"), [(25, 45), ("represented", 30)])
def test_a_joker_has_a_value_in_the_opening(value, points):
    """KUB-32: two tens and a joker reach 30 either way."""
    game = at("k10 b10 jk y1", opening_points=30, joker_opening_value=value)
    assert accept(game, "lay k10 b10 jk").public["points"] == points


@pytest.mark.parametrize("rack", ["b10 r10 k10 y1", "b10 r10 k10 y1 b1 k2 r2 y3 b3 k4 r4 y2 b2 k1"])
def test_equal_numbers_all_count_in_the_opening(rack):
    """KUB-26, KUB-31: three tens are 30 points, whatever else the rack holds."""
    game = at(rack, opening_points=30)
    assert "lay b10 k10 r10" in listed(game)
    assert accept(game, "lay b10 r10 k10").public["points"] == 30


def test_after_the_opening_the_turn_goes_on():
    """KUB-34, KUB-35: what the table then allows may follow in the same turn."""
    game = at("r10 b10 k10 y10 r8 y5 y13", table=["r5 r6 r7", "b5 k5 r5"])
    refuse(game, "add r8 to 1", "KUB-33")
    accept_all(game, "lay r10 b10 k10 y10", "add r8 to 1", "add y5 to 2", "confirm")
    assert hand(game) == "y13"


def test_a_joker_inside_a_longer_run():
    """KUB-47: five places in one run, though no three of its cards without the joker follow one another."""
    game = opened("r1 r2 jk r4 r5 y13")
    assert "lay r1 r2 jk=r3 r4 r5" in listed(game)
    accept(game, "lay r1 r2 jk r4 r5")
    assert hand(game) == "y13"


def test_jokers_alone_never_crash():
    """KUB-46: no combination, or one whose meaning is asked; with one number card it is one."""
    assert rk.read("jk jk jk", "rummikub") == []
    refuse(opened("jk jk jk k5 y13", deck="108_4"), "lay jk jk jk", "KUB-46")
    assert len(choices(opened("jk jk jk y13", deck="108_4", min_naturals=0), "lay jk jk jk", "KUB-49")) == 57
    accept(opened("jk jk k5 y13"), "lay set jk jk k5")
    listed(opened("jk jk jk jk", deck="108_4"))
    listed(opened("jk jk jk jk", deck="108_4", min_naturals=0))


def test_a_table_with_all_106_cards():
    """KUB-41: every card of the pack can lie on the table; laid out anew it is judged like any other."""
    whole = {colour: " ".join(f"{colour}{n}" for n in range(1, 14)) for colour in "ybkr"}
    split = {colour: [f"{colour}1 {colour}2 {colour}3 jk", whole[colour].split("3 ", 1)[1]] for colour in "rb"}
    others = [whole["r"], *split["r"], whole["b"], *split["b"], whole["k"], whole["k"], whole["y"]]
    game = opened("y13", "", table=[*others, whole["y"].removesuffix(" y13")], stock="")
    assert all_cards(game) == Counter(game.rules.pack.counts)
    accept(game, "arrange " + " | ".join([*others, "y1 y2 y3", "y4 y5 y6 y7 y8 y9 y10 y11 y12 y13"]))
    assert game.round_over


def test_no_table_card_gets_lost():
    """KUB-40: what lies on the table after any legal move is what lay there and what was placed."""
    game = opened("r8 r9 b6 k5 y13", table=["r5 r6 r7", "b5 b6 b7 b8", "y5 k5 b5 r5"])
    before = Counter(card for laid in game.state.table for card in laid.meld.cards)
    held = Counter(game.state.hands[0])
    tried = 0
    for move in game.moves():
        if move.verb in ("lay", "add", "arrange"):
            game.play(move)
            after = Counter(card for laid in game.state.table for card in laid.meld.cards)
            assert after - before == held - Counter(game.state.hands[0])
            assert not before - after
            game.undo()
            tried += 1
    assert tried > 3


def test_a_joker_is_only_taken_if_it_is_laid_again():
    """KUB-54: both missing colours fill the group, and the joker has no home; with one card it stays in it."""
    game = opened("k4 y4 k13", table=["r4 b4 jk"])
    refuse(game, "arrange r4 b4 k4 y4", "KUB-54")
    refuse(game, "arrange r4 b4 k4 y4 jk", "KUB-24")
    refuse(game, "arrange r4 b4 k4 y4 | jk", "KUB-41")
    accept(game, "arrange r4 b4 k4 jk")
    assert hand(game) == "y4 k13"


@pytest.mark.parametrize(("mode", "legal"), [("identity_kept", False), ("frozen", False), ("free", True)])
def test_a_joker_left_alone(mode, legal):
    """KUB-41, KUB-51, KUB-57: taking everything away from a joker; at the end of the long run it would be b8."""
    table = ["b1 b2 b3 b4", "jk b5 b6 b7"]
    game = opened("b9 k13", table=table, joker_rearrange=mode)
    refuse(game, "arrange b1 b2 b3 b4 b5 b6 b7 | jk b9", "KUB-41")
    layout = "arrange b1 b2 b3 b4 b5 b6 b7 jk b9"
    if legal:
        accept(game, layout)
    else:
        # b4 of the other run lies where the joker lay, and it is no card of the rack
        assert rule_ids(refuse(game, layout)) == ["KUB-51"]


def test_a_card_that_fits_a_group_and_a_run():
    """KUB-37: both places are offered, and each is legal."""
    game = opened("b4 k13", table=["k4 y4 r4", "b5 b6 b7"])
    assert {"add b4 to 1", "add b4 to 2"} <= set(listed(game))
    for move in ("add b4 to 1", "add b4 to 2"):
        accept(opened("b4 k13", table=["k4 y4 r4", "b5 b6 b7"]), move)


def test_two_ways_to_lay_nine_cards():
    """KUB-38: three runs or three groups; the table may be turned from one into the other."""
    runs, groups = ["r1 r2 r3", "b1 b2 b3", "k1 k2 k3"], ["r1 b1 k1", "r2 b2 k2", "r3 b3 k3"]
    accept(opened("y1 y13", table=runs), "arrange r1 b1 k1 y1 | r2 b2 k2 | r3 b3 k3")
    accept(opened("r4 y13", table=groups), "arrange r1 r2 r3 r4 | b1 b2 b3 | k1 k2 k3")
    refuse(opened("r4 y13", table=runs), "arrange r1 b1 k1 r4 | r2 b2 k2 | r3 b3 k3", "KUB-41")


@pytest.mark.parametrize("split", ["r1 r2 r3 r4 r5 r6 r7", "r1 r2 r3 | r4 r5 r6 r7", "r1 r2 r3 r4 | r5 r6 r7"])
def test_a_long_run_whole_or_in_two(split):
    """KUB-22: one run of seven, or two; all are legal."""
    game = opened("r7 y13", table=["r1 r2 r3 r4 r5 r6"])
    accept(game, f"arrange {split}")
    assert melds(game) == split.split(" | ")


@pytest.mark.parametrize(("cards", "closing"), [("r12 r13 r1", True), ("r13 r1 r2", False), ("r1 r2 r3", True)])
def test_the_ends_of_the_numbers(cards, closing):
    """KUB-23: 12 13 1 only with the switch, 13 1 2 never, 1 2 3 always."""
    low = cards == "r1 r2 r3"
    assert bool(rk.read(cards, "rummikub")) == low
    assert bool(rk.read(cards, "rummikub", one_after_13=True)) == closing


@pytest.mark.parametrize(("switch", "rule"), [("either", "KUB-53"), ("both", "KUB-52")])
def test_two_jokers_of_a_group_never_stand_for_one_card(switch, rule):
    """KUB-57, KUB-21: jokers known to be y12 and b12, in whatever order, leave no room for b12; a second k12 fits."""
    game = opened(
        "k12 b12 k12 r1", "k10 k11 y1", table=["r12 jk=12 jk=12"], opened=[0, 1], group_joker_replacement=switch
    )
    accept_all(game, "add k12 to 1", "confirm")
    assert readings(game) == ["r12 y12|b12 y12|b12 k12"]
    accept(game, "arrange r12 jk jk | k10 k11 k12")
    (no_room,) = refuse(game, "add b12 to 1", "KUB-21")
    assert no_room.text() == "b12 does not fit r12 jk=12 jk=12: it takes k12"
    refuse(game, "arrange r12 b12 jk jk | k10 k11 k12", rule)  # b12 could only have replaced a joker
    assert not any("b12" in move for move in listed(game))
    accept_all(game, "add k12 to 1", "confirm")
