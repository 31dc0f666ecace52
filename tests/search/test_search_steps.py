"""The steps of a search: real cards, true figures, every play called what it is, and those of one's own function."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rummykit.cards import Card
from rummykit.language import Text
from rummykit.search import AnswerError, MethodError, Problem, Step, methods, solve, trace
from rummykit.search.conflict_graph import conflict_graph
from rummykit.search.steps import KINDS

TRAP = Problem("romme", "7S 8S 9S 9H 9D KC")
BESIDE_A_TABLE = Problem("romme", "7S 8S 9S 9H 9D KC 2D", ["4S 5S 6S", "TS JS QS"], discard=True)


def laid(step: Step) -> Counter[Card]:
    """All cards that are chosen at a step."""
    groups = [*step.melds, *(cards for _, cards in step.laid_off), (step.discard,) if step.discard else ()]
    return Counter(card for cards in groups for card in cards)


def answering(problem: Problem) -> list[str]:
    """The methods that answer a problem."""
    found = []
    for method in methods():
        try:
            solve(problem, method)
        except MethodError:
            continue
        found.append(method)
    return found


@pytest.mark.parametrize("problem", [
    Problem("dummy", "7S 7H 7D 3C 4C 5D 6H JK KC", goal="contract(set3 run4)"),
    Problem("dummy", "5H TH 7D TD JD TC QC", goal="most_points"),
    Problem("romme", "7S 7S 8S 9S 9H 9D JK"),
    Problem("jack", "EV-EDDY EV-EDDY EV-EDDY EV-DRUITT EV-WILD", goal="most_points"),
    BESIDE_A_TABLE,
], ids=str)  # fmt: skip
def test_steps_name_cards_that_are_held_each_as_often_as_it_is(problem: Problem) -> None:
    """DUM-34: a search of Dummy Rummy counts sevens; what it tells are the sevens of the hand."""
    held = Counter(problem.hand)
    for method in answering(problem):
        for step in trace(problem, method):
            assert not laid(step) - held, (method, step)
            assert not Counter(step.cards) - held, (method, step)
            assert all(len(meld) > 2 for meld in step.melds) or step.where


@pytest.mark.parametrize("goal", ["most_cards", "most_points", "least_left"])
def test_the_last_answer_found_gains_what_the_answer_says(goal: str) -> None:
    """ROM-37, ROM-72: with a joker too, which counts 30 in hand; `assignment` lays it last."""
    problem = Problem("romme", "7S 8S 9S 9H 9D KC JK", goal=goal)
    for method in answering(problem):
        if method in ("layered", "best"):
            continue  # they tell what a path costs
        taken = list(trace(problem, method))
        found = [step for step in taken if step.kind == "found"]
        value = solve(problem, method).value
        gained = problem.left_value(problem.hand) - value if goal == "least_left" else value
        assert (found[-1].value, found[-1].best) == (gained, gained), method
        # No answer is called found that is worse than one before it.
        assert [step.value for step in found] == sorted(step.value for step in found), method
        assert all(step.bound is None or step.bound >= step.value for step in taken)


def test_the_layered_steps_carry_melds_and_say_what_they_go_over() -> None:
    taken = list(trace(TRAP, "layered"))
    assert sorted(map(Counter, taken[-1].melds), key=str) == [Counter(TRAP.rules.pack.cards("9S 9H 9D"))]
    assert taken[-1].kind == "found"
    assert not [str(step) for step in taken if "—" in step.text("en") or "—" in step.text("es")]
    said = [step.text("en") for step in taken]
    assert "go over seven of hearts, where there is nothing to lay: the path costs 0" in said
    assert "pasar por siete de corazones, donde no hay nada que bajar: el camino cuesta 0" in [
        step.text("es") for step in taken
    ]
    # KUB-20: the sets of a path are told too, not only its runs.
    tiles = list(trace(Problem("rummikub", "r7 b7 k7 y2 y3 y4", goal="most_cards"), "layered"))
    assert sorted(len(meld) for meld in tiles[-1].melds) == [3, 3]
    assert any(len(step.melds) == 2 for step in tiles[:-1])


@pytest.mark.parametrize("method", ["brute", "backtracking", "exact_cover", "conflict_graph", "assignment", "ilp"])
def test_lay_offs_and_discards_are_no_melds(method: str) -> None:
    """ROM-32, ROM-61: cards laid off, and the card that is thrown away, are called that."""
    problem = Problem("romme", "3S TC KC 2D", ["4S 5S 6S", "TS TH TD"], discard=True)
    taken = list(trace(problem, method))
    said = [(step.text("en"), step.text("es")) for step in taken if step.kind == "extend"]
    assert any(en.startswith("lay off TC on 2: ") and es.startswith("añadir TC a la 2: ") for en, es in said)
    assert any(en.startswith("discard KC: ") and es.startswith("tirar KC: ") for en, es in said)
    found = [step for step in taken if step.kind == "found"][-1]
    assert found.melds == ()
    assert sorted(found.laid_off) == sorted((part.target, part.cards) for part in solve(problem, method).laid_off)
    assert found.discard == problem.rules.pack.card("KC")


@pytest.mark.parametrize("method", ["ilp", "conflict_graph"])
def test_a_solution_is_told_play_by_play_and_found_once(method: str) -> None:
    kinds = [step.kind for step in trace(Problem("romme", "7S 8S 9S QH QD QC"), method)]
    assert kinds.count("found") == 1
    assert kinds[-3:] == ["extend", "extend", "found"]
    assert [step.kind for step in trace(Problem("romme", "2D 7H KC"), method)] == ["found"]


def test_leaving_a_table_meld_alone_is_said() -> None:
    problem = Problem("romme", "3H 5D 9C", ["7S 8S 9S", "4H 4D 4C"])
    assert "add nothing to meld 1" in [step.text("en") for step in trace(problem, "backtracking")]
    assert "no card is left to discard" in [
        step.text("en") for step in trace(Problem("romme", "7S 8S 9S", discard=True), "backtracking")
    ]


def test_the_vertices_of_the_graph_are_cards_that_are_held() -> None:
    """DUM-34: three sevens of three suits, not one three times."""
    problem = Problem("dummy", "7S 7H 7D")
    (data,) = conflict_graph(problem).nodes.values()
    assert Counter(data["cards"]) == Counter(problem.hand)


def test_the_last_answer_found_keeps_the_duties_of_the_jokers() -> None:
    """KUB-53, KUB-57: the joker taken for the black four has to be laid at once, so only one tile can be laid."""
    problem = Problem("rummikub", "k4 y4 b5", ["r4 b4 jk"], "most_cards")
    for method in ("brute", "backtracking", "conflict_graph", "exact_cover", "assignment", "ilp"):
        found = [step for step in trace(problem, method) if step.kind == "found"]
        assert found[-1].value == solve(problem, method).value == 1
        assert max(step.value for step in found) == 2
        assert found[-1].text("en") == "with the duties of the jokers on the table the best is 1"


# --- a function of one's own ---


def greedy(problem: Problem, watch: Any = lambda *step: None) -> list[str]:
    """Two melds, the first that comes."""
    chosen: list[str] = []
    for meld in ("7S 8S 9S", "9S 9H 9D"):
        watch("consider", meld, chosen)
        if chosen:
            watch("reject", meld, chosen, "one is {enough}")
        else:
            chosen.append(meld)
            watch("extend", meld, chosen)
    watch("found", chosen)
    return chosen


def test_a_function_reports_its_own_steps() -> None:
    taken = list(trace(TRAP, greedy))
    assert [step.kind for step in taken] == ["consider", "extend", "consider", "reject", "found"]
    assert [step.value for step in taken] == [0, 24, 24, 24, 24]
    assert taken[3].text("en") == "one is {enough}"
    assert taken[1].text("es") == "bajar 7S 8S 9S: 24 de momento"
    assert taken[-1].melds == (tuple(TRAP.rules.pack.cards("7S 8S 9S")),)
    # solve() asks the same function, and so does one that must be handed a watcher.
    assert solve(TRAP, greedy).value == 28
    assert solve(TRAP, lambda problem, watch: greedy(problem, watch)).value == 28
    # A second argument of another name with a default is the function's own affair.
    assert [step.kind for step in trace(TRAP, lambda problem, held=None: [] if held is None else [held])] == ["found"]


def test_a_function_that_reports_nothing_is_told_meld_by_meld() -> None:
    taken = list(trace(TRAP, lambda problem: ["9S 9H 9D"]))
    assert [(step.kind, step.value) for step in taken] == [("extend", 27), ("found", 27)]
    problem = Problem("romme", "3S TC KC 2D", ["4S 5S 6S", "TS TH TD"], discard=True)
    taken = list(trace(problem, lambda problem: solve(problem)))
    assert [step.action for step in taken] == ["lay_off", "lay_off", "discard", "lay"]
    # The steps of a method of the kit, asked by a function of one's own.
    assert [step.kind for step in trace(TRAP, lambda problem: [m.cards for m in solve(problem, "brute").melds])]


@pytest.mark.parametrize(
    ("found", "kinds", "said"),
    [
        (["7S 8S 9S", "9S 9H 9D"], ["extend", "reject", "reject"], "9S"),
        (["7S 8S KC"], ["reject"], "ROM-1"),
        (["7S 8S 9S", "AS AH AD"], ["extend", "reject"], "AS"),
        (7, ["reject"], "list of melds"),
    ],
)
def test_what_breaks_the_rules_is_a_step_with_its_reason(found: Any, kinds: list[str], said: str) -> None:
    """ROM-15, ROM-19: solve() raises what a trace tells."""
    taken = list(trace(TRAP, lambda problem: found))
    assert [step.kind for step in taken] == kinds
    assert said in taken[-1].text("en")
    assert taken[-1].text("en") != taken[-1].text("es")
    with pytest.raises(AnswerError):
        solve(TRAP, lambda problem: found)


def test_errors_of_a_function_are_its_own_and_reports_are_checked() -> None:
    with pytest.raises(ZeroDivisionError):
        trace(TRAP, lambda problem: 1 / 0)

    def shouts(problem: Problem, watch: Any) -> list[str]:
        watch("shout", "7S")
        return []

    with pytest.raises(MethodError, match="consider, extend, reject, bound, found") as error:
        trace(TRAP, shouts)
    assert error.value.text("es").startswith("un paso que se comunica")
    with pytest.raises(MethodError, match="this is 5"):
        trace(TRAP, lambda problem, watch: watch("consider", 5))


def test_a_function_that_reports_without_end_is_cut_even_if_it_holds_on() -> None:
    def endless(problem: Problem, watch: Any) -> list[str]:
        for _ in range(1000):
            try:
                watch("consider", "7S", why=Text("again", "otra vez"))
            except Exception:
                break
        return []

    taken = list(trace(TRAP, endless, limit=20))
    assert len(taken) == 21
    assert taken[-1].kind == "stopped"
    assert taken[0].text("es") == "otra vez"
    assert all(step.kind in KINDS for step in taken)
