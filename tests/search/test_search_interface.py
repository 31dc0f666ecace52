"""Problems, goals, answers, steps and functions of one's own."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from search_rule_sets import COUNTS, RULE_SETS, RUMMIKUB, deck

from rummykit.search import (
    Answer,
    AnswerError,
    MethodError,
    Problem,
    ProblemError,
    best_answers,
    complaints,
    contract,
    goal_from,
    layered,
    methods,
    reach,
    solve,
    trace,
)
from rummykit.search.assignment import match_dearest
from rummykit.search.automaton import run_automaton
from rummykit.search.conflict_graph import conflict_graph


@pytest.mark.parametrize("written", ["most_cards", "most_points", "least_left", "reach(30)", "contract(set3 run4+)"])
def test_goals_are_text_and_back(written: str) -> None:
    goal = goal_from(written)
    assert str(goal) == written
    assert goal_from(str(goal)) == goal
    assert goal.text("en") != goal.text("es")


def test_goals_are_also_values() -> None:
    assert goal_from('contract("set3 run4")') == contract("set3 run4")
    assert goal_from("reach( 30 )") == reach(30)


@pytest.mark.parametrize("written", ["best", "reach(x)", "reach(0)", "contract()", "contract(set)", "contract(pair2)", ""])
def test_goals_that_cannot_be(written: str) -> None:
    with pytest.raises(ProblemError, match=r"reach|contract"):
        goal_from(written)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"table": ["7S 8S"]}, "no meld"),
        ({"table": ["KS AS 2S"]}, "ROM-20"),
        ({"rules": RUMMIKUB, "hand": "", "table": ["jk r5 jk"], "rearrange": True}, "several ways"),
        ({"rules": RUMMIKUB, "hand": "", "joker_rearange": "free"}, "joker_rearrange"),
        ({"rules": RUMMIKUB, "hand": "", "rearrange": True, "new_melds": False}, "new_melds"),
    ],
)
def test_problems_that_cannot_be(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ProblemError, match=said):
        Problem(**{"rules": "romme", **arguments})


def test_a_game_brings_its_rules_and_its_count() -> None:
    """ROM-63 to ROM-66: figures 10, ace 15, joker 30; the switches are those of the game."""
    problem = Problem("romme", "KS AS JK 7S", joker_penalty=20)
    assert [problem.count_value(card) for card in problem.hand] == [10, 15, 20, 7]
    assert problem.but(goal="most_cards").count_value(problem.hand[2]) == 20


def test_an_opening_is_laid_from_the_hand_alone() -> None:
    """KUB-28: table cards neither take part nor count."""
    problem = Problem(RUMMIKUB, "r8 b10 k10 y10", ["r5 r6 r7"], "reach(40)", rearrange=True)
    answer = solve(problem)
    assert not answer.reached
    assert answer.melds == ()
    assert solve(problem.but(goal="reach(30)", table=["r5 r6 r7"])).reached


def test_laying_off_does_not_count_for_the_opening() -> None:
    """ROM-25: 30 points come from new melds; ROM-36: cards may be laid off in the same turn."""
    problem = Problem("romme", "KS KH KD 9S 2C", ["6S 7S 8S"], "reach(30)")
    answer = solve(problem)
    assert (answer.reached, answer.value) == (True, 30)
    assert [str(part) for part in answer.laid_off] == ["9S to 1"]
    assert not solve(problem.but(goal="reach(31)")).reached


def test_a_joker_laid_off_keeps_what_stands_on_the_table() -> None:
    """ROM-34: a run grows at its ends; ROM-35: a set only takes missing suits."""
    problem = Problem("romme", "JK 4H", ["4D 4C JK=4H", "QS KS AS"], "least_left", set_joker_suit="declared")
    for method in ("brute", "backtracking", "conflict_graph", "exact_cover", "ilp"):
        answer = solve(problem, method)
        assert not complaints(problem, answer)
        assert answer.left == tuple(problem.rules.pack.cards("4H")), answer
    assert solve(Problem("romme", "JK 4H", ["4D 4C JK=4H", "QS KS AS"], set_joker_suit="either")).left == ()


@pytest.mark.parametrize("method", methods())
def test_steps_carry_cards_and_reasons(method: str) -> None:
    problem = Problem("romme", "7S 8S 9S 9H 9D KC")
    taken = list(trace(problem, method))
    assert taken
    assert {step.kind for step in taken} <= {"consider", "extend", "reject", "bound", "found"}
    assert any(step.kind == "found" for step in taken)
    for step in taken:
        assert all(card in problem.hand for card in step.cards)
        assert step.text("en") != step.text("es")
    assert list(map(str, trace(problem, method))) == list(map(str, taken))


def test_a_trace_ends_where_it_is_told_to() -> None:
    taken = list(trace(Problem("romme", "7S 8S 9S 9H 9D KC"), "layered", limit=5))
    assert [step.kind for step in taken[5:]] == ["stopped"]


def test_the_conflict_graph_can_be_looked_at() -> None:
    graph = conflict_graph(Problem("romme", "7S 8S 9S 9H 9D KC"))
    assert graph.number_of_nodes() == 2
    assert graph.number_of_edges() == 1
    assert {data["kind"] for _, data in graph.nodes(data=True)} == {"set", "run"}


def test_a_function_of_ones_own_is_a_method() -> None:
    def finder(problem: Problem) -> list[str]:
        return ["9S 9H 9D"]

    answer = solve(Problem("romme", "7S 8S 9S 9H 9D KC"), finder)
    assert (answer.value, answer.optimal, answer.method) == (25, False, "finder")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (["7S 8S JK"], "JK"),
        (["7S 8S KC"], "ROM-1"),
        (["7S 8S 9S", "9S 9H 9D"], "9S"),
        (7, "list of melds"),
        ("7S 8S 9S", "list of melds"),
        ([3], "list of melds"),
    ],
)
def test_wrong_answers_are_told_apart(found: object, said: str) -> None:
    with pytest.raises(AnswerError, match=said) as error:
        solve(Problem("romme", "7S 8S 9S 9H 9D KC"), lambda problem: found)
    assert error.value.text("es") != error.value.text("en")


def test_a_table_card_must_not_get_lost_by_a_function() -> None:
    problem = Problem(RUMMIKUB, "r8", ["r5 r6 r7"], "most_cards", rearrange=True)
    assert solve(problem, lambda p: ["r5 r6 r7 r8"]).value == 1
    with pytest.raises(AnswerError, match="left the table"):
        solve(problem, lambda p: ["r6 r7 r8"])


def test_unknown_methods_are_named() -> None:
    with pytest.raises(MethodError, match="backtracking"):
        solve(Problem("romme"), "magic")
    with pytest.raises(MethodError, match="function"):
        solve(Problem("romme"), ["backtracking"])  # type: ignore[arg-type]


def test_a_search_that_stops_early_says_so() -> None:
    rng = random.Random(3)
    hand = rng.sample(deck("romme"), 20)
    for method in ("brute", "backtracking", "exact_cover", "layered"):
        answer = solve(Problem("romme", hand), method, node_limit=3)
        assert not answer.optimal
        assert "3" in answer.proof.es or "4" in answer.proof.es or answer.proof.en.startswith("stopped")
        assert complaints(answer.problem, answer) == []


def test_the_dearest_cards_are_matched_first() -> None:
    """Kuhn: the joker fits both holes, the two only one, so the joker moves over for it."""
    both = {"joker": {0, 1}, "two": {0}}
    placed = match_dearest(["joker", "two"], [0, 1], {"joker": 50, "two": 20}.__getitem__, lambda c, h: h in both[c])
    assert placed == {0: 1, 1: 0}
    assert match_dearest(["two", "two"], [0], lambda card: 1, lambda card, hole: True) == {0: 0}


def test_runs_of_rummikub_need_three_states() -> None:
    automaton = run_automaton(RULE_SETS["rummikub"], 0)
    assert (automaton.by_natural, automaton.may_end) == ((1, 2, 2), (False, False, True))
    assert len(run_automaton(RULE_SETS["shanghai"], 0).may_end) == 4


cards_of = {game: st.lists(st.sampled_from(deck(game)), max_size=9) for game in RULE_SETS}


@settings(max_examples=30, deadline=None)
@given(st.data(), st.sampled_from(sorted(RULE_SETS)), st.sampled_from(["most_cards", "least_left", "most_points"]))
def test_methods_agree_and_more_cards_never_hurt(data: st.DataObject, game: str, goal: str) -> None:
    pack = deck(game)
    hand = data.draw(cards_of[game])
    hand = [card for i, card in enumerate(hand) if hand[: i + 1].count(card) <= pack.count(card)]
    problem = Problem(RULE_SETS[game], hand, values=COUNTS[game], goal=goal, rearrange=False)
    answers = [solve(problem, method) for method in ("backtracking", "layered", "brute")]
    assert len({answer.value for answer in answers}) == 1
    assert all(complaints(problem, answer) == [] for answer in answers)
    if hand and goal != "least_left":
        assert solve(problem.but(hand=hand[1:])).value <= answers[0].value
    shuffled = problem.but(hand=list(reversed(hand)))
    assert same_melds(solve(shuffled), solve(problem))


def same_melds(one: Answer, other: Answer) -> bool:
    return [str(meld) for meld in one.melds] == [str(meld) for meld in other.melds] and one.left == other.left


def test_the_search_loads_no_numpy() -> None:
    code = (
        "import sys, rummykit.search as s; s.solve(s.Problem('romme', '7S 8S 9S'));"
        "s.solve(s.Problem('romme', '7S 8S 9S'), 'layered');"
        "print([m for m in ('numpy', 'scipy', 'networkx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_changed_problem_keeps_what_was_asked_for() -> None:
    """SHA-22: laying off is switched off by hand; KUB-28: an opening leaves the common table aside, and it comes back."""
    alone = Problem("romme", "TS", table=["7S 8S 9S"], lay_off=False)
    assert solve(alone.but(goal="most_cards")).value == 0
    assert solve(alone.but(goal="most_cards", lay_off=True)).value == 1
    opening = Problem("rummikub", "r4 r5 k3", table=["b1 b2 b3"], goal="reach(30)")
    assert opening.table == ()
    again = opening.but(goal="most_cards", hand="b4")
    assert [str(meld) for meld in again.table] == ["b1 b2 b3"]
    assert solve(again).value == 1


def test_all_best_answers_say_how_many_they_are() -> None:
    every = best_answers(Problem("romme", hand="AS 2S 3S AH 2H 3H AC 2C 3C", goal="most_cards"))
    assert "one of 2 best answers" in str(every.answers[0])
    assert "una de las 2 mejores respuestas" in every.answers[1].text("es")
    assert "the only best answer" in repr(best_answers(Problem("romme", "7S 8S 9S")))
    some = best_answers(Problem("romme", hand="AS 2S 3S AH 2H 3H AC 2C 3C", goal="most_cards"), most=1)
    assert not some.complete
    assert "one of at least 1" in some.answers[0].text("en")


def test_a_discard_lays_no_points() -> None:
    """What is put aside is not on the table, whichever tile that is."""
    problem = Problem("rummikub", "r7 r8 r9 b9 k9 k13 jk y2", goal="most_points", discard=True)
    for name in ("best", "brute", "backtracking", "conflict_graph", "exact_cover", "assignment", "ilp"):
        answer = solve(problem, name)
        assert complaints(problem, answer) == []
        assert answer.value == solve(problem.but(discard=False)).value == 67


@pytest.mark.parametrize(
    ("game", "hand", "switches", "left"),
    [
        ("romme", "7S 8S 9S 9H 9D KC JK JK JK JK", {"joker_limit": "not_majority"}, 10),
        ("dummy", "7S 7H 7H 8H 9D JK JK JK", {"wild_min_natural": "half"}, 0),
        ("shanghai", "7S 8S 9S 9H 9D KC JK 2S 2H 2D", {"twos_wild": True}, 30),
    ],
)
def test_rules_that_count_wild_cards_do_not_make_the_layered_search_endless(
    game: str, hand: str, switches: dict[str, Any], left: int
) -> None:
    problem = Problem(game, hand, **switches)
    assert solve(problem, "layered", node_limit=5000).value == solve(problem, "ilp").value == left


def test_a_board_with_too_many_states_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where half of a meld must be natural, runs free of suit have very many states; other methods answer then."""
    monkeypatch.setattr(layered, "MOST_LISTS", 20)
    run_automaton.cache_clear()  # what was worked out before does not count
    problem = Problem("dummy", "2S 3S 3H 4D 5C 5S 6H 6D JK JK JK", wild_min_natural="half")
    given_up = solve(problem, "layered")
    assert not given_up.optimal
    assert not complaints(problem, given_up)
    answer = solve(problem.but(hand=[*problem.hand, *problem.hand[:8], *problem.hand[:7]]))
    assert answer.method != "layered"
    assert answer.optimal
