"""Finders judged: each kind of failure is a row, the smallest failing hand is shown, and this process lives."""

from __future__ import annotations

import pytest

from rummykit.arena import Limits, judge, longest_first, problems_of, suites
from rummykit.arena.shrinking import shrunk
from rummykit.language import SaidError
from rummykit.search import MethodError, Problem, methods, solve

from . import helpers

QUICK = Limits(seconds=0.5, memory_mb=256)

WRONG = [
    (helpers.loops, "timeout"),
    (helpers.sleeps, "timeout"),
    (helpers.raises, "raised"),
    (helpers.says_goodbye, "exited"),
    (helpers.ends_python, "exited"),
    (helpers.is_killed, "crashed"),
    (helpers.wants_a_gigabyte, "memory"),
    (helpers.prints_megabytes, "output"),
    (helpers.answers_none, "no_answer"),
    (helpers.answers_a_number, "no_answer"),
    (helpers.answers_text, "no_answer"),
    (helpers.answers_numbers, "no_answer"),
    (helpers.answers_nonsense, "illegal"),
    (helpers.changes_the_problem, "changed"),
    (helpers.changes_the_rules, "changed"),
    (helpers.lays_an_illegal_meld, "illegal"),
    (helpers.lays_cards_not_held, "illegal"),
    (helpers.boasts, "illegal"),
    (helpers.lays_nothing, "worse"),
]


@pytest.mark.parametrize(("finder", "kind"), WRONG, ids=[finder.__name__ for finder, _ in WRONG])
def test_each_way_to_be_wrong_is_a_clear_row(finder, kind):
    """ROM-15, ROM-17, ROM-20: melds against the rules are told apart from answers that are only too low."""
    mine = {"mine": [Problem("romme", "7S 8S 9S KD"), Problem("romme", "7S 8S 9S 9H 9D KC")]}
    verdict = judge(finder, mine, limits=QUICK, shrink_seconds=1)
    assert not verdict.passed
    assert verdict.rows[0].kinds[kind] >= 1, verdict
    assert verdict.smallest is not None
    for lang in ("en", "es"):
        text = verdict.text(lang)
        assert finder.__name__ in text
        assert verdict.smallest.said(lang) in text
    assert verdict.smallest.said("en") != verdict.smallest.said("es")


@pytest.mark.parametrize(
    "finder", [helpers.right, helpers.right_in_text, helpers.right_in_cards, helpers.right_answer, lambda p: list(solve(p).melds)]
)  # fmt: skip
def test_a_right_finder_passes_in_whatever_form_it_answers(finder):
    verdict = judge(finder, count=8)
    assert verdict.passed, verdict
    assert (verdict.right, verdict.total) == (40, 40)


@pytest.mark.parametrize("method", ["best", "backtracking"])
def test_methods_are_judged_by_name(method):
    verdict = judge(method, "all", count=6)
    if method == "best":
        assert verdict.passed, verdict
    assert sum(row.nodes or 0 for row in verdict.rows) > 0
    assert method in methods()


def test_nodes_are_counted_where_they_are_reported():
    assert helpers.row(judge(helpers.right_answer, "small", count=5)).nodes > 0
    assert helpers.row(judge(helpers.right, "small", count=5)).nodes is None


def test_the_greedy_finder_falls_into_traps():
    verdict = judge(longest_first, ["small", "traps"], count=12)
    assert helpers.row(verdict, "traps").right < 6
    smallest = verdict.smallest
    assert smallest.kind == "worse"
    # No card can be taken away: the hand is as small as it gets.
    for place in range(len(smallest.problem.hand)):
        less = smallest.problem.but(hand=smallest.problem.hand[:place] + smallest.problem.hand[place + 1 :])
        assert solve(less, longest_first).value == solve(less).value


def test_the_smallest_failing_hand_is_found():
    problem = Problem("romme", "8S 8H 8D 2C 3C 4C KD QH JS 5D")
    verdict = judge(helpers.fails_with_two_eights, {"mine": [problem]})
    # Two eights that fail need a meld that is then not laid, and more than three cards.
    assert len(verdict.smallest.problem.hand) == 4
    assert verdict.smallest.right.value < verdict.smallest.answer.value


def test_shrinking_keeps_only_what_fails():
    problem = Problem("rummikub", "r1 r5 b7", ["r2 r3 r4", "k5 k6 k7 k8"])
    small = shrunk(problem, lambda one: any(card.code == "r1" for card in one.hand) and len(one.table) >= 1)
    assert [card.code for card in small.hand] == ["r1"]
    assert [len(meld.cards) for meld in small.table] == [3]


def test_a_table_card_that_is_lost_is_against_the_rules():
    """KUB-40: all cards of the table stay on it."""
    verdict = judge(helpers.forgets_the_table, "tables", count=3)
    assert helpers.row(verdict, "tables").kinds["illegal"] == 3
    assert "KUB" not in verdict.smallest.said("en") or verdict.smallest.problem.table
    assert verdict.smallest.problem.table


def test_a_suite_ends_after_a_few_limits():
    verdict = judge(helpers.loops, "small", count=10, limits=Limits(seconds=0.2), shrink_seconds=0.1)
    row = helpers.row(verdict)
    assert (len(row.checked), row.total) == (2, 10)
    assert "8 not tried" in verdict.text("en")
    assert "8 sin probar" in verdict.text("es")


def test_without_processes_it_says_so():
    verdict = judge(helpers.right, "small", count=3, inline=True)
    assert verdict.passed
    assert not verdict.isolated
    assert "no separate processes" in verdict.text("en")
    assert "no hay procesos separados" in verdict.text("es")
    looping = judge(helpers.loops, "small", count=3, inline=True, limits=Limits(seconds=0.2), shrink_seconds=0.1)
    assert looping.smallest.kind == "timeout"


def test_without_processes_the_problem_of_the_caller_is_not_touched():
    problem = Problem("romme", "7S 8S 9S KD")
    assert judge(helpers.changes_the_problem, {"mine": [problem]}, inline=True).smallest.kind == "changed"
    assert len(problem.hand) == 4


def test_a_verdict_shows_itself_drawn():
    verdict = judge(longest_first, ["jokers"], count=10, lang="es")
    html = verdict._repr_html_()
    assert html.count("<svg") >= 3
    assert 'lang="es"' in html
    assert "La mano más pequeña que falla" in html
    assert "respuesta correcta" in html
    assert str(verdict) == verdict.text("es") == repr(verdict)


def test_problems_are_the_same_for_the_same_seed():
    for name in suites():
        first, again, other = (problems_of(name, 12, seed) for seed in (3, 3, 4))
        assert [repr(one) for one in first] == [repr(one) for one in again]
        assert [repr(one) for one in first] != [repr(one) for one in other]


def test_every_trap_is_one():
    for problem in problems_of("traps", 20)[8:]:
        assert solve(problem, longest_first).value > solve(problem).value


@pytest.mark.parametrize("bad", ["nonsense", ["small", "nonsense"], {}, {"mine": []}])
def test_suites_that_are_none(bad):
    with pytest.raises(SaidError) as caught:
        judge(helpers.right, bad)
    assert caught.value.text("en") != caught.value.text("es")


def test_what_is_no_finder():
    with pytest.raises(MethodError, match="no method"):
        judge("nonsense")
    with pytest.raises(SaidError, match="function"):
        judge(7)


def test_progress_is_told():
    told = []
    judge(helpers.right, "small", count=3, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 3)
    assert told[-1] == (3, 3)


@pytest.mark.fuzz
def test_a_finder_born_in_a_notebook_cell_cannot_hurt_its_kernel():
    manager = pytest.importorskip("jupyter_client.manager")
    kernel, client = manager.start_new_kernel(kernel_name="python3")
    try:
        said = []

        def cell(code):
            reply = client.execute_interactive(
                code, timeout=120, output_hook=lambda m: said.append(m["content"].get("text", "")) if m["msg_type"] == "stream" else None
            )  # fmt: skip
            assert reply["content"]["status"] == "ok", reply["content"]

        cell("import os, rummykit as rk\ndef mine(problem):\n    helper()\ndef helper():\n    os._exit(0)")
        cell("v = rk.arena.judge(mine, 'small', count=3, progress=False); print(v.rows[0].kinds)")
        cell("def mine(problem):\n    return helper(problem)\ndef helper(problem):\n    return 1 // 0")
        cell("v = rk.arena.judge(mine, 'small', count=3, progress=False); print(v)")
        cell("print('alive')")
        text = "".join(said)
        assert "'exited': 2" in text
        assert "return 1 // 0" in text  # the traceback quotes the cell
        assert "alive" in text
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
