"""Jokers on the table: KUB-50 to KUB-57."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, refuse

import rummykit as rk

from .helpers import at, only, opened, readings

BOTH = {"group_joker_replacement": "both"}


# --- Taking a joker -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lies", "card", "left"),
    [("r5 jk r7", "r6", "r5 r6 r7"), ("jk r5 r6", "r4", "r4 r5 r6"), ("r8 b8 k8 jk", "y8", "r8 b8 k8 y8")],
)
def test_kub_50_a_joker_for_the_card_it_stands_for(lies, card, left):
    """KUB-50: the card of its number and colour takes its place; another card does not."""
    game = opened(f"{card} k2 b2 y13", table=[lies])
    accept(game, f"arrange {left} | k2 b2 jk")
    assert readings(game)[0] == left
    other = {"r6": "b6", "r4": "r7", "y8": "r8"}[card]
    broken = left.replace(card, other)
    refuse(opened(f"{other} k2 b2 y13", table=[lies]), f"arrange {broken} | k2 b2 jk")


def test_kub_50_one_card_for_one_joker():
    """KUB-50: two jokers that stand for r6 need both copies of it."""
    table = ["r5 jk r7", "r4 r5 jk"]
    refuse(opened("r6 k2 b2 y2 y13", table=table), "arrange r5 r6 r7 | jk=r3 r4 r5 | k2 b2 y2 jk")
    accept(opened("r6 r6 k2 b2 y2 y13", table=table), "arrange r5 r6 r7 | r4 r5 r6 | k2 b2 jk jk")


@pytest.mark.parametrize("source", ["rack", "rack_or_table"])
@pytest.mark.parametrize("on_table", [False, True])
def test_kub_51_where_the_replacing_card_comes_from(source, on_table):
    """KUB-51: from the rack; from the table only with the switch."""
    table = ["r5 jk r7", *(["r6 b6 k6 y6"] if on_table else ["b6 k6 y6"])]
    rack = "k9 b9 y13" if on_table else "r6 k9 b9 y13"
    game = opened(rack, table=table, joker_replacement_from=source)
    layout = "arrange r5 r6 r7 | b6 k6 y6 | k9 b9 jk"
    if on_table and source == "rack":
        only(game, layout, "KUB-51")
    else:
        accept(game, layout)


def test_kub_51_two_cards_that_look_alike():
    """KUB-51: with one r6 from the rack and one from the table, some way to see it is lawful."""
    game = opened("r6 k9 b9 y13", table=["r5 jk r7", "r6 b6 k6 y6"])
    accept(game, "arrange r5 r6 r7 | r6 b6 k6 y6 | k9 b9 jk")


@pytest.mark.parametrize("card", ["y8", "k8"])
def test_kub_52_either_missing_colour(card):
    """KUB-52: in a group of three the card of one missing colour is enough; with `both` it is not."""
    left = f"r8 b8 {card}"
    accept(opened(f"{card} k2 b2 y13", table=["r8 b8 jk"]), f"arrange {left} | k2 b2 jk")
    only(opened(f"{card} k2 b2 y13", table=["r8 b8 jk"], **BOTH), f"arrange {left} | k2 b2 jk", "KUB-52")


def test_kub_52_both_colours_free_it_either_way():
    """KUB-52: both colours together are enough with either value."""
    for switches in ({}, BOTH):
        game = opened("y8 k8 k2 b2 y13", table=["r8 b8 jk"], **switches)
        accept(game, "arrange r8 b8 k8 y8 | k2 b2 jk")


def test_kub_52_any_of_three_beside_one_card():
    """KUB-52: where two jokers lie beside one card, any of the three colours replaces one of them."""
    for card in ("y8", "b8", "k8"):
        game = opened(f"{card} k2 b2 y13", table=["set r8 jk jk"])
        accept(game, f"arrange r8 {card} jk | k2 b2 jk")
    refuse(opened("y8 k2 b2 y13", table=["set r8 jk jk"], **BOTH), "arrange r8 y8 jk | k2 b2 jk", "KUB-52")
    accept(opened("y8 b8 k8 k2 b2 y13", table=["set r8 jk jk"], **BOTH), "arrange r8 y8 b8 k8 | k2 b2 jk jk")


def test_kub_52_a_full_group_leaves_one_colour():
    """KUB-52: beside three colours only the fourth frees the joker, whatever the switch."""
    for switches in ({}, BOTH):
        accept(opened("y8 k2 b2 y13", table=["r8 b8 k8 jk"], **switches), "arrange r8 b8 k8 y8 | k2 b2 jk")


# --- Where it goes --------------------------------------------------------------------


@pytest.mark.parametrize("least", [2, 1, 0])
@pytest.mark.parametrize(
    ("own", "rack", "table", "after"),
    [
        (2, "r6 b3 b4", ["b5 b6 b7 b8"], "b3 b4 jk | b5 b6 b7 b8"),
        (2, "r6 b3 b2", ["b4 b5 b6 b7"], "b2 b3 b4 jk=b5 | b5 b6 b7"),
        (1, "r6 b3", ["b4 b5 b6 b7"], "b3 b4 jk | b5 b6 b7"),
        (0, "r6", ["b1 b2 b3 b4 b5", "b7 k7 y7 r7"], "b4 b5 jk b7 | b1 b2 b3 | k7 y7 r7"),
    ],
)
def test_kub_53_rack_cards_in_the_new_combination(own, rack, table, after, least):
    """KUB-53: two of them, or as many as the switch says; other cards may come from the table."""
    game = opened(f"{rack} y13", table=["r5 jk r7", *table], retrieved_joker_min_rack=least)
    if own >= least:
        accept(game, f"arrange r5 r6 r7 | {after}")
    else:
        only(game, f"arrange r5 r6 r7 | {after}", "KUB-53")


@pytest.mark.parametrize("least", [2, 0])
def test_kub_53_an_old_combination_with_cards_added_is_not_new(least):
    """KUB-53: neither another combination nor the joker's old one becomes new by adding cards."""
    other = opened("r6 b4 b5 y13", table=["r5 jk r7", "b1 b2 b3"], retrieved_joker_min_rack=least)
    only(other, "arrange r5 r6 r7 | b1 b2 b3 b4 b5 jk", "KUB-53")
    own = opened("r6 r9 r10 y13", table=["r5 jk r7"], retrieved_joker_min_rack=least)
    only(own, "arrange r5 r6 r7 jk r9 r10", "KUB-53")


def test_kub_53_the_replacing_card_does_not_count():
    """KUB-53: it may be moved on from the old combination, but is none of the two rack cards."""
    moved = opened("r6 b6 y13", table=["r5 jk r7", "r2 r3 r4", "r8 r9 r10", "k6 y6 jk"], deck="108_4")
    only(moved, "arrange r2 r3 r4 r5 | r7 r8 r9 r10 | k6 y6 jk | r6 b6 jk", "KUB-53")
    enough = opened("r6 b6 r6 y13", table=["r5 jk r7", "r2 r3 r4", "r8 r9 r10", "k6 y6 jk"], deck="108_4")
    accept(enough, "arrange r2 r3 r4 r5 r6 | r7 r8 r9 r10 | k6 y6 jk | r6 b6 jk")


def test_kub_53_rack_cards_are_counted_where_they_can_have_come_from():
    """KUB-53: of two cards that look alike, that of the rack is counted in the joker's combination."""
    game = opened("r6 b3 b4 y13", table=["r5 jk r7", "b3 b4 b5"])
    accept(game, "arrange r5 r6 r7 | b3 b4 b5 | b3 b4 jk")
    one = opened("r6 b3 y13", table=["r5 jk r7", "b3 b4 b5", "b4 k4 y4 r4"])
    only(one, "arrange r5 r6 r7 | b3 b4 b5 | k4 y4 r4 | b3 b4 jk=b5", "KUB-53")


def test_kub_53_two_jokers_may_share_one_combination():
    """KUB-53: both replaced, both in one new combination with two rack cards; with one it is refused."""
    table = ["r5 jk r7", "k9 k10 jk"]
    accept(opened("r6 k11 b3 y3 y13", table=table), "arrange r5 r6 r7 | k9 k10 k11 | b3 y3 jk jk")
    refuse(opened("r6 k11 b3 y13", table=table), "arrange r5 r6 r7 | k9 k10 k11 | run b3 jk jk", "KUB-53")


def test_kub_54_a_joker_taken_is_not_kept():
    """KUB-54: it is laid in the same turn, not put in the rack."""
    game = opened("r6 k9", table=["r5 jk r7"])
    only(game, "arrange r5 r6 r7", "KUB-40", "KUB-54")
    refuse(game, "arrange r5 r6 r7 | k9 jk", "KUB-41")
    accept(opened("r6 k9 b9", table=["r5 jk r7"]), "arrange r5 r6 r7 | k9 b9 jk")


def test_kub_55_not_before_the_opening():
    """KUB-55: first the opening, then the joker."""
    rack, table, layout = "r6 k9 b9 y13", ["r5 jk r7"], "arrange r5 r6 r7 | k9 b9 jk"
    refuse(at(rack, table=table), layout, "KUB-55")
    accept(opened(rack, table=table), layout)


# --- Combinations with jokers ---------------------------------------------------------


@pytest.mark.parametrize(
    ("lies", "rack", "after"),
    [
        (["k4 k5 jk k7 k8"], "k3", "k3 k4 k5 jk k7 k8"),
        (["k4 k5 jk k7 k8"], "k6", "k4 k5 k6 | jk k7 k8"),
        (["k4 k5 jk k7 k8 k9"], "r9 b9", "k4 k5 jk k7 k8 | r9 b9 k9"),
        (["r8 b8 jk"], "y8", "r8 b8 jk y8"),
        (["r8 b8 k8 jk"], "r7 r9", "b8 k8 jk | r7 r8 r9"),
    ],
)
def test_kub_56_they_grow_are_split_and_give_cards(lies, rack, after):
    """KUB-56: adding, splitting, taking cards away; with frozen jokers only adding."""
    accept(opened(f"{rack} y13", table=lies), f"arrange {after}")
    frozen = opened(f"{rack} y13", table=lies, joker_rearrange="frozen")
    if "|" in after:
        refuse(frozen, f"arrange {after}")
    else:
        accept(frozen, f"arrange {after}")


@pytest.mark.parametrize(
    ("lies", "rack", "after", "lawful"),
    [
        # moved to an end where it is another card
        (["k3 k4 k5 jk"], "k2", "jk=k1 k2 k3 k4 k5", "free"),
        # moved into a group with another number
        (["k3 k4 k5 jk"], "r9 b9", "k3 k4 k5 | r9 b9 jk", "free"),
        # moved, but still k6
        (["k3 k4 k5 jk"], "r6 b6", "k3 k4 k5 | r6 b6 jk", "identity_kept free"),
        # in its place
        (["k3 k4 k5 jk"], "k7", "k3 k4 k5 jk k7", "identity_kept frozen free"),
        # a joker of a group stays one of its colours
        (["r8 b8 k8 jk"], "y7 y9", "r8 b8 k8 | y7 jk y9", "identity_kept free"),
        (["r8 b8 k8 jk"], "r7 r9", "r8 b8 k8 | r7 jk r9", "free"),
    ],
)
@pytest.mark.parametrize("mode", ["identity_kept", "frozen", "free"])
def test_kub_57_a_joker_that_is_not_replaced(lies, rack, after, lawful, mode):
    """KUB-57: it still stands for its card; frozen, nothing leaves its combination; free, it may be any card."""
    game = opened(f"{rack} y13", table=lies, joker_rearrange=mode)
    if mode in lawful.split():
        accept(game, f"arrange {after}")
        assert hand(game) == "y13"
    else:
        refuse(game, f"arrange {after}", "KUB-57")


def test_kub_57_one_of_its_colours():
    """KUB-57: a joker that was y8 or k8 may go on as either, but as nothing else."""
    for colour, lawful in (("y", True), ("k", True), ("r", False)):
        rack = f"{colour}7 {colour}9 r9 r10 b9 b10 y13"
        game = opened(rack, table=["r8 b8 jk"])
        layout = f"arrange {colour}7 jk {colour}9 | r8 r9 r10 | b8 b9 b10"
        if lawful:
            accept(game, layout)
            assert readings(game)[0] == f"{colour}7 {colour}8 {colour}9"
        else:
            refuse(game, layout, "KUB-57")


def test_kub_57_colours_stay_narrowed():
    """KUB-57: kept as k6 in a group where it could be y6 too, it is given up for k6 only."""
    rack = "r6 b6 y13"
    game = opened(rack, "y6 k6 k2 b2 y12", table=["k3 k4 k5 jk"], opened=[0, 1])
    accept(game, "arrange k3 k4 k5 | r6 b6 jk")
    assert readings(game)[1] == "r6 b6 k6"
    refuse(game, "arrange k3 k4 k5 | r6 b6 y6 | k2 b2 jk", "KUB-57")
    accept(game, "arrange k3 k4 k5 | r6 b6 k6 | k2 b2 jk")


def test_kub_57_laid_in_this_turn_it_is_not_bound():
    """KUB-57: until the turn ends a joker of this turn may still become another card, or go back."""
    game = opened("jk r9 b9 y5 y13", table=["r5 r6 r7"])
    accept_all(game, "lay r9 b9 jk", "arrange r5 r6 r7 jk=r8 r9")
    assert hand(game) == "y5 y13 b9"
    back = opened("jk r8 y13", table=["r5 r6 r7"])
    accept_all(back, "add jk=r8 to 1", "arrange r5 r6 r7 r8")
    assert hand(back) == "y13 jk"


def test_kub_57_next_turn_it_is():
    """KUB-57: once the turn is over, it is bound for everybody, whoever laid it."""
    game = opened("jk k2", "r9 y5", table=["r5 r6 r7"], opened=[0, 1])
    accept_all(game, "add jk=r8 to 1", "confirm")
    refuse(game, "arrange jk=r4 r5 r6 r7 | r9", "KUB-41")
    accept(game, "arrange r5 r6 r7 jk r9")


def test_kub_57_two_jokers_in_one_group_are_two_cards():
    """KUB-57: of two jokers that were y8 and k8, not both can go on as y8."""
    lies = ["r8 b8 jk jk"]
    accept(opened("y7 y9 k7 k9 r9 r10 b9 b10 y13", table=lies), "arrange y7 jk y9 | k7 jk k9 | r8 r9 r10 | b8 b9 b10")
    refuse(
        opened("y7 y9 y7 y9 r9 r10 b9 b10 y13", table=lies), "arrange y7 jk y9 | y7 jk y9 | r8 r9 r10 | b8 b9 b10", "KUB-57"
    )  # fmt: skip


def test_kub_57_frozen_but_replaced():
    """KUB-57, KUB-50: with frozen jokers a joker may still be replaced; its combination is then free."""
    game = opened("r6 k9 b9 r8 y13", table=["r5 jk r7", "r2 r3 r4"], joker_rearrange="frozen")
    accept(game, "arrange r2 r3 r4 r5 | r6 r7 r8 | k9 b9 jk")
    left = opened("r6 k9 b9 r1 y13", table=["r5 jk r7 jk r9"], joker_rearrange="frozen", deck="108_4")
    accept(left, "arrange r5 r6 r7 jk=r8 r9 | k9 b9 jk")
    torn = opened("r6 r4 k9 b9 y13", table=["r4 r5 jk r7 jk r9"], joker_rearrange="frozen", deck="108_4")
    refuse(torn, "arrange r4 r5 r6 | r7 jk=r8 r9 | k9 b9 jk", "KUB-57")


def test_kub_57_a_position_can_say_what_a_joker_of_a_group_is_bound_to():
    """KUB-57: bound to k6 it is given up for k6 only; unbound it may be y6 too; where jokers are free nothing binds."""
    rack, layout = "y6 k6 k2 b2 y12", "r6 b6 y6 | k2 b2 jk"
    bound = opened(rack, table=["r6 b6 jk=k6"])
    assert readings(bound) == ["r6 b6 k6"]
    refuse(bound, f"arrange {layout}", "KUB-57")
    refuse(bound, "add k6 to 1", "KUB-21")
    accept(bound, "add y6 to 1")
    accept(opened(rack, table=["r6 b6 jk"]), f"arrange {layout}")
    free = opened(rack, table=["r6 b6 jk=k6"], joker_rearrange="free")
    assert readings(free) == ["r6 b6 y6|k6"]
    assert [str(laid.meld) for laid in bound.state.table] == ["r6 b6 jk=k6 y6"]
    with pytest.raises(rk.PositionError, match="cannot stand"):
        opened(rack, table=["r6 jk=k6 jk=k6"])


def test_kub_57_the_search_keeps_what_a_joker_is_bound_to():
    """KUB-57: y6 lets go an unbound joker for k2 and b2; one bound to k6 it only joins."""
    for table, left in ((["r6 b6 jk"], 1), (["r6 b6 jk=k6"], 3)):
        problem = rk.search.Problem("rummikub", hand="y6 k2 b2 y12", table=table, goal="most_cards")
        assert len(rk.search.solve(problem).left) == left
