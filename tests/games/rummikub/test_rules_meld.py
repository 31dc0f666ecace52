"""Combinations and what jokers stand for in them: KUB-20 to KUB-25, KUB-44 to KUB-49."""

from __future__ import annotations

import pytest
from trying import accept, choices, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import at, only, opened, readings


def read(cards: str, **switches: object) -> list[str]:
    return [f"{meld.kind}: {meld.reading}" for meld in rk.read(cards, "rummikub", **switches)]


def faults(cards: str, **switches: object) -> list[str]:
    assert read(cards, **switches) == []
    return rule_ids(rk.faults(cards, "rummikub", **switches))


# --- Groups and runs ------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["r7 b7 k7", "r7 b7 k7 y7", "k6 k7 k8", "y1 y2 y3 y4", "r7 b7 jk", "r7 jk r9"])
def test_kub_20_a_group_or_a_run_of_three(cards):
    """KUB-20: groups and runs of three or more."""
    assert read(cards)
    accept(opened(f"{cards} k2"), f"lay {cards}")


@pytest.mark.parametrize("cards", ["r7 b7", "r7 r8", "r7 jk", "r7", "r5 b6 k9", "r7 b7 r8"])
def test_kub_20_not_fewer_and_nothing_else(cards):
    """KUB-20: two cards are too few, and other cards are neither group nor run."""
    assert "KUB-20" in faults(cards)
    refuse(opened(f"{cards} k2"), f"lay {cards}", "KUB-20")
    refuse(opened(f"{cards} k2", table=["b1 b2 b3"]), f"arrange b1 b2 b3 | {cards}", "KUB-20", "KUB-41")


@pytest.mark.parametrize(
    ("cards", "legal"),
    [("r7 b7 k7", True), ("r7 b7 k7 y7", True), ("r7 r7 b7", False), ("r7 b7 k7 k7", False), ("r7 b7 k8", None)],
)
def test_kub_21_one_number_in_different_colours(cards, legal):
    """KUB-21: three or four colours of one number; no colour twice, no other number."""
    assert bool(read(cards)) == bool(legal)
    if legal is False:
        assert faults(cards) == ["KUB-21"]


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("k6 k7 k8", True), ("k8 k6 k7", True), ("r10 r11 r12 r13", True), ("k4 k5 k7", False), ("r5 b6 r7", False),
        ("k6 k7 k7 k8", False), ("y1 y2 b3", False),
    ],
)  # fmt: skip
def test_kub_22_one_colour_and_consecutive_numbers(cards, legal):
    """KUB-22: in a row in one colour; a gap, a second colour or a card twice breaks it."""
    assert bool(read(cards)) == legal
    if not legal:
        assert faults(cards) == ["KUB-22"]


def test_kub_22_laid_in_any_order_it_lies_in_order():
    """KUB-22: the order in which a run is written does not matter without jokers."""
    game = opened("k8 k6 k7 y2")
    assert str(accept(game, "lay k8 k6 k7").move) == "lay k6 k7 k8"


@pytest.mark.parametrize(("cards", "low", "closing"), [("r1 r2 r3", True, True), ("r12 r13 r1", False, True)])
def test_kub_23_the_one_is_low(cards, low, closing):
    """KUB-23: 1 before 2; after 13 only with one_after_13."""
    assert bool(read(cards)) == low
    assert bool(read(cards, one_after_13=True)) == closing
    if not low:
        assert faults(cards) == ["KUB-23"]
        refuse(opened(f"{cards} k2"), f"lay {cards}", "KUB-23")
        accept(opened(f"{cards} k2", one_after_13=True), f"lay {cards}")


@pytest.mark.parametrize("cards", ["r13 r1 r2", "r12 r13 r1 r2"])
def test_kub_23_never_round_the_corner(cards):
    """KUB-23: even with one_after_13 a run ends there."""
    assert faults(cards) == ["KUB-23"]
    assert faults(cards, one_after_13=True)


def test_kub_23_adding_after_13():
    """KUB-23: laying off keeps to it too, and a joker after 13 can only be a 1."""
    refuse(opened("r1 k2", table=["r11 r12 r13"]), "add r1 to 1", "KUB-22")
    game = opened("r1 k2", table=["r11 r12 r13"], one_after_13=True)
    assert "add r1 to 1" in listed(game)
    accept(game, "add r1 to 1")
    assert read("r12 r13 jk") == ["run: r11 r12 r13"]
    assert read("r12 r13 jk", one_after_13=True) == ["run: r11 r12 r13", "run: r12 r13 r1"]


def test_kub_24_thirteen_in_a_run_and_four_in_a_group():
    """KUB-24: the whole colour is a run, four colours are a group; jokers count."""
    whole = " ".join(f"b{n}" for n in range(1, 14))
    assert read(whole) == [f"run: {whole}"]
    assert faults(f"{whole} jk")
    assert faults(f"{whole} b1", one_after_13=True) == ["KUB-24"]
    assert read("r8 b8 k8 jk") == ["set: r8 b8 k8 y8"]
    assert faults("r8 b8 k8 y8 jk") == ["KUB-24"]
    refuse(opened("jk k2", table=["r8 b8 k8 y8"]), "add jk to 1", "KUB-24")
    refuse(opened("jk k2", table=[whole]), "add jk to 1")


def test_kub_25_a_card_is_in_one_combination():
    """KUB-25: one r7 is not in two; with its second copy both stand."""
    only(opened("r8 r9", table=["b7 k7 r7"]), "arrange b7 k7 r7 | r7 r8 r9", "KUB-25")
    accept(opened("r7 r8 r9", table=["b7 k7 r7"]), "arrange b7 k7 r7 | r7 r8 r9")
    refuse(opened("r7 b7 k7 r8 r9"), "lay r7 b7 k7 / r7 r8 r9", "KUB-13")


# --- Jokers in combinations -----------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "reading"),
    [
        ("b4 jk b6", "b4 b5 b6"), ("jk b12 b13", "b11 b12 b13"), ("b1 b2 jk", "b1 b2 b3"), ("r8 b8 k8 jk", "r8 b8 k8 y8"),
        ("r8 b8 jk", "r8 b8 y8|k8"),
    ],
)  # fmt: skip
def test_kub_44_a_joker_stands_for_any_card(written, reading):
    """KUB-44: any number and colour that makes a combination."""
    game = opened(f"{written} k2")
    accept(game, f"lay {written}")
    assert readings(game) == [reading]


@pytest.mark.parametrize("cards", ["r8 b9 jk", "r8 jk b10", "r8 r8 jk"])
def test_kub_44_but_not_for_what_would_be_none(cards):
    """KUB-44: where no card completes a combination a joker does not either."""
    assert faults(cards)


def test_kub_45_laid_anew_or_added():
    """KUB-45: a joker of the rack goes into a new combination or to one on the table, like any card."""
    accept(opened("jk k2 k3", table=["r5 r6 r7"]), "lay jk k2 k3")
    game = opened("jk k2", table=["r5 r6 r7"])
    accept(game, "add jk=r8 to 1")
    assert melds(game) == ["r5 r6 r7 jk=r8"]
    accept(opened("jk k2", table=["r5 r6 r7"]), "arrange jk r5 r6 r7")
    refuse(at("jk k2", table=["r5 r6 r7"]), "add jk=r8 to 1", "KUB-33")


@pytest.mark.parametrize(
    ("cards", "least"),
    [("jk r5 jk", 1), ("jk jk r5", 1), ("r5 jk jk", 1), ("r4 jk jk r7", 2), ("r5 r6 jk jk", 2), ("jk r5 r6", 2)],
)
@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_kub_46_number_cards_needed(cards, least, wanted):
    """KUB-46: jokers may lie side by side; one number card is enough, or two with min_naturals=2."""
    assert bool(read(cards, min_naturals=wanted)) == (least >= wanted)
    if least < wanted:
        assert faults(cards, min_naturals=wanted) == ["KUB-46"]
        refuse(opened(f"{cards} k2", min_naturals=wanted), f"lay {cards}", "KUB-46")


def test_kub_46_jokers_alone():
    """KUB-46: three jokers are nothing, unless min_naturals=0; then it must be said what they are."""
    assert faults("jk jk jk") == ["KUB-46"]
    refuse(opened("jk jk jk k2", deck="108_4"), "lay jk jk jk", "KUB-46")
    game = opened("jk jk jk k2", deck="108_4", min_naturals=0)
    named = choices(game, "lay jk jk jk", "KUB-49")
    assert "lay jk=5 jk=5 jk=5" in named
    assert "lay jk=r5 jk=r6 jk=r7" in named
    assert len(named) == 13 + 4 * 11
    accept(game, "lay jk=r5 jk=r6 jk=r7")


def test_kub_47_in_a_run_the_place_decides():
    """KUB-47: the number of its place and the colour of the run, and nothing else."""
    game = opened("k4 jk k6 y2")
    accept(game, "lay k4 jk=k5 k6")
    assert melds(game) == ["k4 jk=k5 k6"]
    refuse(opened("k4 jk k6 y2"), "lay k4 jk=r5 k6", "KUB-49")
    refuse(opened("k4 jk k6 y2"), "lay k4 jk=k7 k6", "KUB-49")


def test_kub_48_in_a_group_any_colour_not_shown():
    """KUB-48: beside two colours either of the others, beside three the fourth."""
    assert read("r8 b8 jk") == ["set: r8 b8 y8|k8"]
    assert read("r8 b8 k8 jk") == ["set: r8 b8 k8 y8"]
    assert read("r8 jk jk")[0] == "set: r8 y8|b8|k8 y8|b8|k8"
    refuse(opened("r8 b8 jk k2"), "lay r8 b8 jk=r8", "KUB-49")


def test_kub_48_a_colour_laid_off_is_no_longer_the_joker():
    """KUB-48: with k8 added, the joker of r8 b8 can only be y8; a fifth card does not fit."""
    game = opened("k8 y8 k2", table=["r8 b8 jk"])
    accept(game, "add k8 to 1")
    assert readings(game) == ["r8 b8 y8 k8"]
    refuse(game, "add y8 to 1", "KUB-24")


# --- What is said and what is asked ---------------------------------------------------


def test_kub_49_kind_and_places_have_to_be_said():
    """KUB-49: one number card between two jokers is a group or a run; each choice is a move of its own."""
    game = opened("jk r5 jk k2")
    assert choices(game, "lay jk r5 jk", "KUB-49") == ["lay jk=5 r5 jk=5", "lay jk=r4 r5 jk=r6"]
    for said, reading in (
        ("set jk r5 jk", "y5|b5|k5 r5 y5|b5|k5"),
        ("run jk r5 jk", "r4 r5 r6"),
        ("run r5 jk jk", "r5 r6 r7"),
        ("jk=r3 r5 jk", "r3 r4 r5"),
    ):
        one = opened("jk r5 jk k2")
        accept(one, f"lay {said}")
        assert readings(one) == [reading]


@pytest.mark.parametrize(
    ("written", "reading"),
    [("r5 r6 jk", "r5 r6 r7"), ("jk r5 r6", "r4 r5 r6"), ("r6 r5 jk", "r4 r5 r6"), ("r5 jk r6", None)],
)
def test_kub_49_the_written_order_settles_the_place(written, reading):
    """KUB-49: first or last card of the run as it is written; an order that is no run is asked about."""
    game = opened(f"{written} k2")
    if reading is None:
        assert choices(game, f"lay {written}", "KUB-49") == ["lay jk=r4 r5 r6", "lay r5 r6 jk=r7"]
    else:
        accept(game, f"lay {written}")
        assert readings(game) == [reading]


def test_kub_49_adding_a_joker_to_a_run():
    """KUB-49: at either end; which one has to be said."""
    game = opened("jk k2", table=["r5 r6 r7"])
    assert choices(game, "add jk to 1", "KUB-49") == ["add jk=r4 to 1", "add jk=r8 to 1"]
    accept(game, "add jk=r4 to 1")
    assert readings(game) == ["r4 r5 r6 r7"]


def test_kub_49_in_a_whole_layout():
    """KUB-49: what could mean two things is asked; what lay there before is not asked again."""
    one = opened("jk b9 jk k2", table=["r5 r6 r7"])
    assert choices(one, "arrange r5 r6 r7 | jk b9 jk", "KUB-49") == [
        "arrange r5 r6 r7 | jk=9 b9 jk=9",
        "arrange r5 r6 r7 | jk=b8 b9 jk=b10",
    ]
    for lies, reading in (("run jk r5 jk", "r4 r5 r6"), ("set jk r5 jk", "y5|b5|k5 r5 y5|b5|k5")):
        laid = opened("b10 k2", table=[lies, "b7 b8 b9"], joker_rearrange="free")
        accept(laid, "arrange jk r5 jk | b7 b8 b9 b10")
        assert readings(laid)[0] == reading
