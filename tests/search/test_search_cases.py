"""Hands and tables on which published programs went wrong, each with its right value."""

from __future__ import annotations

import pytest
from search_rule_sets import DUMMY, FACES, ROMME, RUMMIKUB, SHANGHAI, has_no_masks

from rummykit.melds import MeldRules
from rummykit.search import Problem, best_answers, methods, solve

GIN = MeldRules("gin", ace_high=False, wild=frozenset(), values={1: 1} | FACES)
INDIAN = MeldRules("indian", wild=frozenset({"JS", "JH", "JD", "JC"}), min_naturals=2, values={1: 10} | FACES)
TILES = MeldRules(
    "tiles", "rummikub", ace_high=False, wild=frozenset({"jk"}), min_naturals=1, values={n: n for n in range(1, 14)}
)
LOOSE_TILES = MeldRules("loose tiles", "rummikub", ace_high=False, wild=frozenset({"jk"}))

# What is asked, the goal, and the value of the goal; KUB, ROM, SHA and DUM name the rule that decides.
HANDS = [
    ("KUB-21 a doubled card is no second colour", TILES, "r13 y13 k13 k13", "most_cards", 3),
    ("KUB-21 and 13 points stay", TILES, "r13 y13 k13 k13", "least_left", 13),
    ("longest run first is wrong", TILES, "k3 k4 k5 k6 k7 b6 r6", "least_left", 7),
    ("largest group first is wrong", TILES, "r1 r1 b1 k1 y1 y1", "most_cards", 6),
    ("the set of sevens is a trap", GIN, "6D 7D 7C 7H 8D 8C 9C TH", "least_left", 17),
    ("KUB-32 a joker may count what it stands for", TILES, "k10 b10 jk", "reach(30)", 30),
    ("three equal numbers open", TILES, "b10 r10 k10 y1", "reach(30)", 30),
    ("so they do among others", TILES, "b10 r10 k10 y1 b1 k2 r2 y3 b3 k4 r4 y2 b2 k1", "reach(30)", 42),
    ("a joker in the middle", TILES, "r1 r2 jk r4 r5", "most_cards", 5),
    ("KUB-46 jokers alone", TILES, "jk jk jk", "most_cards", 0),
    ("KUB-46 jokers alone where they may", LOOSE_TILES, "jk jk jk", "most_cards", 3),
    ("one card and two jokers", TILES, "jk jk k5", "most_cards", 3),
    ("ROM-38 one card and two jokers", ROMME, "JK JK 5S", "most_cards", 0),
    ("overlapping runs count once", GIN, "JC 9D 8S 6D JS 8H TD 8D 7D JD", "least_left", 16),
    ("gin 1", GIN, "6H QH QC 5H KD KH 7H KC 4H QD", "least_left", 0),
    ("gin 2", GIN, "KC 3S 3C 9C KH 3H 9H 3D 9D KD", "least_left", 0),
    ("gin 3", GIN, "TC 2H 3H 2S TD 5H 3S 4H 4S TS", "least_left", 0),
    ("gin 4", GIN, "5S 4H 6S TH 3H JH 5H 9H 2H 4S", "least_left", 0),
    ("ROM-19 queen, king, ace", ROMME, "QS KS AS", "most_cards", 3),
    ("ROM-20 king, ace, two", ROMME, "KS AS 2S", "most_cards", 0),
    ("queen, king, ace where the ace is low", GIN, "QS KS AS", "most_cards", 0),
    ("KUB-23 thirteen, then one", TILES, "r12 r13 r1", "most_cards", 0),
    ("SHA-54 a set may repeat a card", SHANGHAI, "5S 5S 5H", "most_cards", 3),
    ("DUM-31 a set may repeat a card", DUMMY, "5S 5S 5H", "most_cards", 3),
    ("ROM-17 a set may not", ROMME, "5S 5S 5H", "most_cards", 0),
    ("a wild card in its own place", INDIAN, "TH JH QH", "most_cards", 3),
    ("a wild card elsewhere", INDIAN, "3C 4C 5C JH 7C", "most_cards", 5),
    ("ROM-29 a low ace counts 1", ROMME, "AS 2S 3S", "most_points", 6),
    ("ROM-29 a high ace counts 11", ROMME, "QS KS AS", "most_points", 31),
]


@pytest.mark.parametrize(("why", "rules", "hand", "goal", "value"), HANDS, ids=[row[0] for row in HANDS])
def test_hands(why: str, rules: MeldRules, hand: str, goal: str, value: int) -> None:
    problem = Problem(rules, hand, goal=goal, values=dict.fromkeys(["jk"], 30), rearrange=False)
    for method in methods():
        if goal.startswith("reach") and method in ("conflict_graph", "exact_cover", "layered"):
            continue
        if method == "masks" and has_no_masks(problem):
            continue
        answer = solve(problem, method)
        assert (answer.value, answer.optimal, answer.reached) == (value, True, True), (why, method, answer)


def test_the_best_eleven_cards_are_not_the_best_ten() -> None:
    """ROM-61: best melds first and then the dearest card away is not the best discard."""
    hand = "4S 5S 6S 3C 4C 5C 6C 2D 6D 2H 5H"
    for method in ("brute", "backtracking", "exact_cover", "conflict_graph", "assignment", "ilp", "best"):
        answer = solve(Problem(GIN, hand, discard=True), method)
        assert answer.value == 9, (method, answer)
        assert answer.discard is not None


@pytest.mark.parametrize(
    ("limit", "hand", "points"),
    [
        ("not_adjacent", "5H 6H 7H 6D 9D 5C 6C 7C JK JK JK", 62),
        ("one", "4S AD 2D 3D 4D 2C KC JK JK JK", 24),
    ],
)
def test_jokers_that_stay_in_hand_are_no_gain(limit: str, hand: str, points: int) -> None:
    """ROM-39: points that jokers could bring are lost with them, so a way that keeps more jokers is not better."""
    problem = Problem("romme", hand, goal="most_points", joker_limit=limit)
    for method in ("layered", "backtracking", "brute", "ilp", "best"):
        answer = solve(problem, method)
        assert (answer.value, answer.optimal) == (points, True), (method, answer)


TABLES = [
    ("KUB-54 a joker needs a home", ["r4 b4 jk"], "k4 y4", 1, "free"),
    ("KUB-57 it has one where it was", ["r4 b4 jk"], "k4 y4", 1, "identity_kept"),
    ("a joker moves into a longer run", ["b1 b2 b3 b4", "jk b5 b6 b7"], "b8", 1, "free"),
    ("a set or a run", ["k4 y4 r4", "b5 b6 b7"], "b4", 1, "identity_kept"),
]


@pytest.mark.parametrize(("why", "table", "hand", "value", "jokers"), TABLES, ids=[row[0] for row in TABLES])
def test_tables(why: str, table: list[str], hand: str, value: int, jokers: str) -> None:
    problem = Problem(RUMMIKUB, hand, table, "most_cards", rearrange=True, joker_rearrange=jokers)
    for method in ("brute", "backtracking", "layered", "conflict_graph", "exact_cover", "ilp", "best"):
        assert solve(problem, method).value == value, (why, method)


def test_no_card_of_the_table_is_lost() -> None:
    """KUB-40: what lies on the table and what is laid is exactly what lies there afterwards."""
    problem = Problem(RUMMIKUB, "r8 r9 k8 b1", ["b8 k8 y8 r8", "r5 r6 r7"], "most_cards", rearrange=True)
    for method in ("layered", "backtracking", "exact_cover", "ilp"):
        answer = solve(problem, method)
        after = sorted(card.code for meld in answer.melds for card in meld.cards)
        before = [card.code for meld in problem.table for card in meld.cards] + [card.code for card in answer.placed]
        assert after == sorted(before)


@pytest.mark.parametrize(
    ("hand", "count"),
    [("r1 r2 r3 b1 b2 b3 k1 k2 k3", 2), ("r1 r2 r3 r4 r5 r6", 2), ("r1 r2 r3", 1), ("r1 b5", 1)],
)
def test_how_many_answers_are_best(hand: str, count: int) -> None:
    every = best_answers(Problem(TILES, hand, goal="most_cards", rearrange=False))
    assert (len(every), every.complete) == (count, True)
    assert len({answer.value for answer in every.answers}) == 1


def test_all_tiles_with_jokers() -> None:
    suits = "ybkr"
    rest = [f"{s}{n}" for s in suits for n in range(1, 14) for _ in range(2)] + ["jk", "jk"]
    answer = solve(Problem(TILES, rest, goal="most_cards", rearrange=True, joker_rearrange="free"), "layered")
    assert (answer.value, answer.optimal) == (106, True)
