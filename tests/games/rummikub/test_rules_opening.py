"""The opening: KUB-26 to KUB-36."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import at, only, opened

# --- How much ---------------------------------------------------------------------------


@pytest.mark.parametrize("least", [40, 30, 50])
@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("r4 r5 r6 / b5 k5 y5", 30), ("r9 r10 r11 / k1 k2 k3 k4", 40), ("r4 r5 r6 / k4 k5 k6", 30),
        ("r9 r10 r11 / b3 b4 b2", 39), ("r12 b12 k12 y12 / r1 b1 y1", 51), ("r9 r10 r11 / r1 b1 k1 / k3 k4 k5", 45),
        ("r2 r3 r4 / b6 k6 y6", 27), ("r12 b12 k12 / k2 k3 k4", 45),
    ],
)  # fmt: skip
def test_kub_26_the_first_play_needs_the_minimum(laid, points, least):
    """KUB-26, KUB-27: over any number of combinations; exactly the minimum is enough."""
    cards = laid.replace("/ ", "")
    game = at(f"{cards} y13", opening_points=least)
    if points >= least:
        assert accept(game, f"lay {laid}").public["points"] == points
        assert game.state.opened == (True, False)
    else:
        only(game, f"lay {laid}", "KUB-26")
        assert game.view(0).more["opening_points"] == least


def test_kub_26_only_the_first_play():
    """KUB-26: later a combination of any worth may be laid, in that turn and in others."""
    game = at("r12 b12 k12 y12 r1 r2 r3 y13", "b1 b2", table=["k5 k6 k7"])
    refuse(game, "lay r1 r2 r3", "KUB-26")
    accept_all(game, "lay r12 b12 k12 y12", "lay r1 r2 r3", "confirm")
    refuse(at("r1 r2 r3 k8"), "lay r1 r2 r3", "KUB-26")
    accept(opened("r1 r2 r3 k8"), "lay r1 r2 r3")


def test_kub_26_every_player_and_every_round():
    """KUB-26: that somebody else has opened does not help; nor does the last round."""
    game = at("r12 b12 k12 y12 y13", "r1 r2 r3 k8", rounds=2)
    accept_all(game, "lay r12 b12 k12 y12", "confirm")
    refuse(game, "lay r1 r2 r3", "KUB-26")
    last = opened("r8", "b1", table=["r5 r6 r7"])
    accept_all(last, "add r8 to 1", "deal")
    assert last.state.opened == (False, False)


def test_kub_27_in_one_turn():
    """KUB-27: combinations of two turns are not added up; in one turn all count together."""
    refuse(at("r4 r5 r6 b9 k9 y9 y13"), "lay r4 r5 r6", "KUB-26")
    refuse(at("r4 r5 r6 b9 k9 y9 y13"), "lay b9 k9 y9", "KUB-26")
    assert accept(at("r4 r5 r6 b9 k9 y9 y13"), "lay r4 r5 r6 / b9 k9 y9").public["points"] == 42


def test_kub_28_only_cards_of_the_rack():
    """KUB-28: cards of the table neither take part nor count."""
    game = at("b10 k10 y10 r8 r9 y13", table=["r5 r6 r7"])
    assert rule_ids(refuse(game, "lay b10 k10 y10", "KUB-26", "KUB-28")) == ["KUB-26", "KUB-28"]
    refuse(game, "lay r7 r8 r9 / b10 k10 y10", "KUB-28")
    refuse(game, "arrange r5 r6 r7 r8 r9 | b10 k10 y10", "KUB-26", "KUB-28", "KUB-33")
    accept(at("b10 k10 y10 r10 r8 y13", table=["r5 r6 r7"]), "lay b10 k10 y10 r10")


def test_kub_28_cards_that_look_alike():
    """KUB-28: a combination shown in the layout counts if the rack holds its cards, whichever copy lies where."""
    game = at("r9 r10 r11 r12 y13", table=["r9 b9 k9"])
    accept(game, "arrange r9 r10 r11 r12 | r9 b9 k9")
    refuse(at("r10 r11 r12 b8 y13", table=["r9 b9 k9 y9"]), "arrange r9 r10 r11 r12 | b9 k9 y9", "KUB-28")


# --- A stage of its own -----------------------------------------------------------------


def test_kub_29_first_laid_and_counted_then_moved():
    """KUB-29: laid as a step, the opening may be taken apart in the same turn."""
    game = at("r10 b10 k10 y10 r8 r9 y13", table=["b9 k9 y9"])
    accept(game, "lay r10 b10 k10 y10")
    assert game.to_move == (0,)
    accept(game, "arrange b9 k9 y9 | r8 r9 r10 | b10 k10 y10")
    assert game.state.opened[0]
    assert hand(game) == "y13"


def test_kub_29_not_moved_before_it_is_counted():
    """KUB-29: the same layout said at once shows 30 points only; the reason says what to play first."""
    one = at("r10 b10 k10 y10 r8 y13", table=["b9 k9 y9 r9"])
    told = refuse(one, "arrange r8 r9 r10 | b9 k9 y9 | b10 k10 y10", "KUB-29")
    (first,) = [fault for fault in told if fault.rule == "KUB-29"]
    assert "lay y10 b10 k10 r10" in first.text("en")
    assert "bajar y10 b10 k10 r10" in first.text("es")
    accept(one, "lay y10 b10 k10 r10")
    accept(one, "arrange r8 r9 r10 | b9 k9 y9 | b10 k10 y10")


def test_kub_29_what_a_layout_shows_counts():
    """KUB-29: said at once, the opening is what the layout shows of it; the rest may be rearranged."""
    game = at("r12 b12 k12 y12 r8 y13", table=["r5 r6 r7", "b8 k8 y8 r8"])
    event = accept(game, "arrange r12 b12 k12 y12 | r5 r6 r7 r8 | b8 k8 y8 r8")
    assert event.public["points"] == 48
    assert event.public["placed"] == "y12 b12 k12 r8 r12"


@pytest.mark.parametrize(("card", "points"), [("r1", 1), ("b7", 7), ("k13", 13)])
def test_kub_31_a_number_card_counts_its_number(card, points):
    """KUB-31: in the opening and in the rack."""
    game = at(card)
    assert game.rules.count_value(game.state.hands[0][0]) == points
    suit, number = card[0], int(card[1:])
    others = [f"{other}{number}" for other in "ybkr" if other != suit]
    assert rk.read(f"{card} {' '.join(others)}", "rummikub")[0].points == 4 * points


@pytest.mark.parametrize(
    ("laid", "fixed", "represented"),
    [("b4 jk b6 / k1 k2 k3", 41, 21), ("k10 b10 jk", 45, 30), ("r12 jk jk", 62, 36), ("r11 r12 jk", 48, 36)],
)
def test_kub_32_the_joker_in_the_opening(laid, fixed, represented):
    """KUB-32: 25 points, or with the switch as much as the card it stands for."""
    cards = laid.replace("/ ", "")
    if laid == "r12 jk jk":
        laid = "set r12 jk jk"
    for value, points in ((25, fixed), ("represented", represented)):
        game = at(f"{cards} y13", opening_points=30, joker_opening_value=value)
        if points >= 30:
            assert accept(game, f"lay {laid}").public["points"] == points
        else:
            only(game, f"lay {laid}", "KUB-26")


# --- Before and after it ----------------------------------------------------------------


@pytest.mark.parametrize("move", ["add r8 to 1", "arrange r5 r6 r7 r8 | b3 k3 y3", "arrange r5 r6 r7 | b3 k3 y3 r3"])
def test_kub_33_hands_off_the_table_before_the_opening(move):
    """KUB-33: nothing is added, taken or moved; after the opening the same move is legal."""
    table = ["r5 r6 r7", "b3 k3 y3"]
    refuse(at("r8 r3 k1", table=table), move, "KUB-33")
    accept(opened("r8 r3 k1", table=table), move)


def test_kub_33_nothing_of_that_kind_is_offered():
    """KUB-33: the moves offered are openings and the draw."""
    game = at("r8 r12 b12 k12 y12", table=["r5 r6 r7"])
    assert {move.split()[0] for move in listed(game)} == {"lay", "draw"}
    accept(game, "lay r12 b12 k12 y12")
    assert "add r8 to 1" in listed(game)


def test_kub_34_adding_in_the_same_turn():
    """KUB-34: as soon as the opening lies there; not before."""
    game = at("r8 r9 r12 b12 k12 y12 y1", table=["r5 r6 r7"])
    refuse(game, "add r8 to 1", "KUB-33")
    accept_all(game, "lay r12 b12 k12 y12", "add r8 to 1", "add r9 to 1", "confirm")
    assert melds(game)[0] == "r5 r6 r7 r8 r9"


def test_kub_35_and_every_other_right():
    """KUB-35: rearranging and taking a joker in the opening turn; without the opening neither."""
    rack, table = "r12 b12 k12 y12 r6 k9 b9 r8", ["r5 jk r7", "b8 k8 y8"]
    layout = "arrange r5 r6 r7 r8 | b8 k8 y8 | k9 b9 jk"
    refuse(at(rack, table=table), layout, "KUB-55", "KUB-33")
    game = at(rack, table=table)
    accept(game, "lay r12 b12 k12 y12")
    accept(game, f"{layout} | r12 b12 k12 y12")
    assert game.round_over
    at_once = at(rack, table=table)
    accept(at_once, f"{layout} | r12 b12 k12 y12")


def test_kub_35_cards_of_the_opening_lie_on_the_table():
    """KUB-29, KUB-35, KUB-51: a card of the opening takes no joker's place, for it comes from the table by then."""
    rack, table = "r6 b6 k6 y6 y3 y4 y5 y6 k9 b9 y1", ["r5 jk r7"]
    opening, layout = "lay r6 b6 k6 y6 / y3 y4 y5 y6", "arrange r5 r6 r7 | b6 k6 y6 | y3 y4 y5 y6 | k9 b9 jk"
    game = at(rack, table=table)
    accept(game, opening)
    refuse(game, layout, "KUB-51")
    either = at(rack, table=table, joker_replacement_from="rack_or_table")
    accept_all(either, opening, layout)
    enough = at(rack, table=table, opening_points=30)
    accept_all(enough, opening, layout)  # without r6 the opening still makes 36


def test_kub_36_the_table_belongs_to_nobody():
    """KUB-36: after the opening every combination may be used, whoever laid it, and none has an owner."""
    game = opened("r8 r3 k1", "y12", table=["r5 r6 r7", "b3 k3 y3"], owners=[1, 0])
    accept_all(game, "add r8 to 1", "add r3 to 2")
    theirs = at("r12 b12 k12 y12 k1", "r8 b12 k12 y12 k2", table=["r5 r6 r7"], opened=[1])
    accept_all(theirs, "lay r12 b12 k12 y12", "confirm")
    accept(theirs, "arrange r5 r6 r7 r8 | r12 b12 k12 y12")
    assert {entry.owner for entry in theirs.state.table} == {None}
    refuse(at("r8 r3 k1", table=["r5 r6 r7"], owners=[0]), "add r8 to 1", "KUB-33")
