"""The best turn on a table that may be rearranged, against two oracles."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from search_oracle import by_milp, layouts
from search_rule_sets import COUNTS, RUMMIKUB

from rummykit.cards import Card, cards, colour_pack
from rummykit.melds import MeldRules, readings
from rummykit.search import Problem, Step, complaints, lanes, layered, solve
from rummykit.search.automaton import RunAutomaton
from rummykit.search.instances import table_problem
from rummykit.search.jokers import jokers_obey
from rummykit.search.over_boards import best_over_boards

DECK = colour_pack().deck()


def a_table(rng: random.Random, size: int, jokers: int) -> tuple[list[list[Card]], list[Card]]:
    """Random melds of about `size` cards with some jokers in them, and the cards that are left."""
    left = Counter(card for card in DECK if not card.is_joker)
    pack, table = colour_pack(), []
    for _ in range(300):
        if sum(map(len, table)) >= size:
            break
        number, length = rng.randint(1, 13), rng.choice([3, 3, 4, 5])
        if rng.random() < 0.5 and number + length <= 14:
            colour = rng.choice(pack.suits)
            meld = [pack.at(colour, number + i) for i in range(length)]
        else:
            meld = [pack.at(colour, number) for colour in rng.sample(pack.suits, min(length, 4))]
        if all(left[card] for card in meld):
            left.subtract(meld)
            table.append(meld)
    for meld in rng.sample(table, min(jokers, len(table))):
        place = rng.randrange(len(meld))
        left[meld[place]] += 1
        meld[place] = pack.card("jk")
    return table, list(left.elements())


def read_table(table: list[list[Card]], rng: random.Random) -> list[object]:
    return [rng.choice(readings(meld, RUMMIKUB)) for meld in table]


@pytest.mark.parametrize("size", [0, 12, 25, 45, 70])
def test_free_jokers_against_an_integer_program(size: int) -> None:
    rng = random.Random(f"tables-{size}")
    for _ in range(8):
        table, rest = a_table(rng, size, rng.choice([0, 1, 2]))
        jokers = rng.choice([0, 1, 2])
        hand = rng.sample(rest, 14 - jokers) + [colour_pack().card("jk")] * jokers
        problem = Problem(
            RUMMIKUB, hand, table, "most_cards", rearrange=True, joker_rearrange="free", values=COUNTS["rummikub"]
        )
        most = by_milp(hand, [card for meld in table for card in meld], RUMMIKUB.pack.suits, 13)
        for method in ("layered", "ilp", "best"):
            answer = solve(problem, method)
            assert (answer.value, answer.optimal) == (most, True), (problem, answer)
            assert complaints(problem, answer) == []


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"retrieved_joker_min_rack": 1},
        {"retrieved_joker_min_rack": 0},
        {"joker_replacement_from": "rack_or_table"},
        {"group_joker_replacement": "both"},
        {"joker_rearrange": "frozen"},
        {"joker_rearrange": "free"},
    ],
    ids=str,
)
def test_joker_duties_against_all_layouts(switches: dict[str, object]) -> None:
    """KUB-50 to KUB-57: of all layouts of small tables, the best whose jokers keep the rules."""
    rng = random.Random(f"duties-{sorted(switches.items())}")
    for _ in range(10):
        table, rest = a_table(rng, 6, rng.choice([1, 1, 2]))
        shown = read_table(table, rng)
        stands = [face for meld in shown for i in meld.wild for face in meld.stands_for[i]]
        near = [card for card in rest if card in stands or any(abs(card.rank - f.rank) < 3 for f in stands)]
        hand = [c for c in stands[:1] if c in rest] + rng.sample(near, 3)
        problem = Problem(RUMMIKUB, hand, shown, "most_cards", rearrange=True, **switches)
        fixed = [card for meld in shown for card in meld.cards]
        best = 0
        for size in range(1, len(hand) + 1):
            for laid in set(combinations(hand, size)):
                if any(jokers_obey(problem, melds) for melds in layouts([*fixed, *laid], RUMMIKUB)):
                    best = size
                    break
        for method in ("brute", "backtracking", "layered", "ilp", "best", "exact_cover", "assignment"):
            answer = solve(problem, method)
            assert (answer.value, answer.optimal) == (best, True), (problem, method, answer)
            assert complaints(problem, answer) == [], (problem, method, answer)


# Turns of the rule ledger: table, hand, the most cards that can be placed, and switches that change it.
TURNS = [
    ("KUB-38", ["b8 k8 y8 r8"], "r7 r9", 2, {}),
    ("KUB-39", ["b8 k8 r8"], "r7 r9", 0, {}),
    ("KUB-39", ["r3 r4 r5 r6 r7"], "r5", 1, {}),
    ("KUB-42", ["k4 k5 k6 k7 k8 k9 k10"], "r7 b7", 2, {}),
    ("KUB-53", ["r5 jk r7"], "r6 k9 b9", 3, {}),
    ("KUB-53", ["r5 jk r7", "b4 b5 b6 b7"], "r6 b3", 1, {}),
    ("KUB-53", ["r5 jk r7", "b4 b5 b6 b7"], "r6 b3", 2, {"retrieved_joker_min_rack": 1}),
    ("KUB-51", ["r5 jk r7", "r6 b6 k6 y6"], "k9 b9", 0, {}),
    ("KUB-51", ["r5 jk r7", "r6 b6 k6 y6"], "k9 b9", 2, {"joker_replacement_from": "rack_or_table"}),
    ("KUB-54", ["r5 jk r7"], "r6 k9", 0, {}),
    ("KUB-57", ["k4 k5 jk k7 k8"], "k6", 1, {}),
    ("KUB-57", ["k4 k5 jk k7 k8"], "k6", 0, {"joker_rearrange": "frozen"}),
    ("KUB-57", ["k3 k4 k5 jk"], "r9 b9", 0, {}),
    ("KUB-57", ["k3 k4 k5 jk"], "r9 b9", 2, {"joker_rearrange": "free"}),
    ("KUB-53", ["r5 jk r7", "k9 k10 jk"], "r6 k11 b3 y3", 4, {}),
    # A whole meld of the table with a joker put to it is not a new meld.
    ("KUB-53", ["k8 b8 r8", "b6 b7 jk=b8"], "b7 b8 k6 r10", 0, {"retrieved_joker_min_rack": 0}),
    ("KUB-52", ["k4 b4 jk"], "r4 y9 y10", 3, {}),
    ("KUB-52", ["k4 b4 jk"], "r4 y9 y10", 1, {"group_joker_replacement": "both"}),
    ("KUB-37", ["b3 k3 y3", "r5 r6 r7"], "r3 r8 r9 k1", 3, {}),
    ("KUB-25", ["b7 k7 r7"], "r8 r9", 0, {}),
    ("KUB-48", ["b8 k8 jk y8"], "r8", 0, {}),
]


@pytest.mark.parametrize(("rule", "table", "hand", "most", "switches"), TURNS)
def test_turns_of_the_ledger(rule: str, table: list[str], hand: str, most: int, switches: dict[str, object]) -> None:
    assert rule.startswith("KUB-")
    problem = Problem(RUMMIKUB, hand, table, "most_cards", rearrange=True, **switches)
    for method in ("brute", "backtracking", "layered", "ilp", "exact_cover", "conflict_graph", "best"):
        answer = solve(problem, method)
        assert (answer.value, answer.optimal) == (most, True), (method, answer)
        assert complaints(problem, answer) == []


def test_a_table_without_a_card_from_the_hand_stays_as_it_is() -> None:
    """KUB-17: rearranging alone is no play."""
    problem = Problem(RUMMIKUB, "b2", ["b8 k8 y8 r8", "r5 r6 r7"], "most_cards", rearrange=True)
    for method in ("layered", "backtracking", "best"):
        assert solve(problem, method).melds == problem.table


@pytest.mark.parametrize("goal", ["most_cards", "least_left"])
@pytest.mark.parametrize("jokers", [0, 1, 3])
def test_rank_by_rank_and_lane_by_lane_agree(jokers: int, goal: str) -> None:
    """Who watches sees a search lane by lane; unwatched it takes a rank at a step, and finds as much."""
    rng = random.Random(f"watched-{jokers}-{goal}")
    for tiles in (10, 30, 50):
        problem = table_problem(rng, tiles, jokers, joker_rearrange="identity_kept").but(goal=goal)
        seen: list[Step] = []
        watched, alone = layered.solve(problem, seen.append), layered.solve(problem)
        assert (watched.value, watched.optimal) == (alone.value, alone.optimal)
        assert complaints(problem, watched) == complaints(problem, alone) == []
        assert any(step.where is not None and step.where[1] for step in seen)


def test_a_stopped_search_of_a_table_gives_what_it_has() -> None:
    rng = random.Random("stopped")
    laid = 0
    for _ in range(4):
        problem = table_problem(rng, 60, 2, ranks=30)
        best, stopped = solve(problem), solve(problem, "layered", node_limit=200)
        assert complaints(problem, stopped) == []
        assert stopped.value <= best.value
        assert stopped.optimal <= (stopped.value == best.value)
        laid += stopped.value
    assert laid


def test_nothing_is_searched_once_the_whole_hand_lies() -> None:
    """KUB-57: frozen melds may be lengthened in many ways, but nothing is better than an empty hand."""
    table = ["r4 r5 jk r7", "b4 b5 jk b7", "k4 k5 jk k7", "y9 y10 y11", "r9 r10 r11", "b9 b10 b11"]
    problem = Problem(RUMMIKUB, "r3 b3 k3 y12", table, "most_cards", rearrange=True, joker_rearrange="frozen")
    searched = []
    best_over_boards(problem, lambda board, best: searched.append(board) or solve(problem, "backtracking"))
    assert len(searched) == 1
    assert solve(problem).value == 4


def test_whole_pack_can_be_laid_out() -> None:
    hand = cards("r1 r2 r3 jk jk", pack="rummikub")
    table = [[c for c in DECK if c.suit == s][i * 13 : i * 13 + 26 : 2] for s in RUMMIKUB.pack.suits for i in (0, 1)]
    full = [meld for meld in table if len(meld) == 13]
    problem = Problem(RUMMIKUB, hand, full[:4], "most_cards", rearrange=True)
    assert solve(problem).value == 5


@pytest.mark.parametrize(("ranks", "colours", "copies"), [(25, 4, 2), (13, 6, 2), (13, 4, 3), (8, 8, 2)])
def test_other_packs_against_an_integer_program(ranks: int, colours: int, copies: int) -> None:
    rng = random.Random(f"packs-{ranks}-{colours}-{copies}")
    pack = colour_pack(ranks, colours, copies, 2)
    name = next(iter(pack.counts)).pack
    rules = MeldRules(
        "general", name, set_max=colours, run_max=ranks, ace_high=False, wild=frozenset({"jk"}), min_naturals=1
    )
    for _ in range(4):
        hand = rng.sample(pack.deck(), 26)
        problem = Problem(rules, hand, (), "most_cards", rearrange=True, joker_rearrange="free")
        answer = solve(problem, "layered")
        assert answer.optimal
        assert complaints(problem, answer) == []
        assert answer.value == by_milp(hand, [], pack.suits, ranks), (problem, answer)


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long evening of searches must not fill the memory of a browser; forgetting changes no answer."""
    problems = [
        table_problem(random.Random(seed), 40, jokers=seed % 3).but(values={"jk": 10 + seed}, goal="least_left")
        for seed in range(8)
    ]
    wanted = [solve(problem, "layered").value for problem in problems]
    monkeypatch.setattr(lanes, "MOST_LANDINGS", 10)
    forgotten: list[object] = []
    monkeypatch.setattr(RunAutomaton, "forget", lambda self, old=RunAutomaton.forget: (forgotten.append(self), old(self)))
    assert [solve(problem, "layered").value for problem in problems] == wanted
    assert forgotten
