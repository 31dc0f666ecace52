"""Finders judged: each kind of failure is a row, the smallest failing hand is shown, and this process lives."""

from __future__ import annotations

import dataclasses
import time

import pytest

from rummykit.arena import Limits, checking, judge, longest_first, problems_of, suites
from rummykit.arena.shrinking import shrunk
from rummykit.language import SaidError
from rummykit.search import AnswerError, MethodError, Problem, methods, solve

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
    (helpers.is_killed_outright, "crashed"),
    (helpers.answers_a_huge_meld, "no_answer"),
    (helpers.answers_with_braces, "no_answer"),
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


def test_a_finder_that_reports_its_steps_is_judged_too():
    def reports(problem, watch):
        watch("consider", problem.hand[:3])
        return solve(problem).melds

    assert judge(reports, "small", count=3).passed


@pytest.mark.parametrize("method", ["best", "backtracking"])
def test_methods_are_judged_by_name(method):
    verdict = judge(method, "all", count=6)
    if method == "best":
        assert verdict.passed, verdict
    assert sum(row.nodes or 0 for row in verdict.rows) > 0
    assert method in methods()


FIELDS = [
    ("nodes", float("inf"), "inf"), ("nodes", float("nan"), "nan"), ("nodes", "many", "many"), ("nodes", -1, "-1"),
    ("nodes", 10**5000, "int"), ("value", float("inf"), "inf"), ("value", None, "None"), ("value", 0.5, "0.5"),
    ("melds", None, "None"), ("left", 5, "5"), ("laid_off", [5], "5"), ("discard", 5, "5"), ("reached", "yes", "yes"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "given", "words"), FIELDS, ids=lambda one: str(one)[:12] if one != 10**5000 else "huge"
)
def test_a_field_of_an_answer_that_cannot_be_is_named(field, given, words):
    def finder(problem):
        return dataclasses.replace(solve(problem), **{field: given})

    verdict = judge(finder, Problem("romme", "7S 8S 9S KD"), inline=True)
    assert verdict.smallest.kind == "no_answer"
    for lang in ("en", "es"):
        assert field in verdict.smallest.said(lang)
        assert words in verdict.smallest.said(lang)
    with pytest.raises(AnswerError, match=field):
        solve(Problem("romme", "7S 8S 9S KD"), finder)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"meld": []}, "meld"), ({"melds": 5}, "int: 5"), ({"lay_offs": {"1": "TS"}}, "lay_offs"),
        ({"lay_offs": [("one", "TS")]}, "one"), ({"lay_offs": [(1, "TS", 2)]}, "lay_offs"), ({"nodes": "7"}, "nodes"),
        ({"value": 0}, "says 0"), ({"discard": ["KD"]}, "discard"), ({"discard": "KD"}, "nothing is discarded"),
        ({"lay_offs": [(2, "TS")]}, "no meld 2"), ({"lay_offs": [(1, "KD")]}, "cannot be laid off"),
        ({"lay_offs": [(1, "6S")]}, "not held"), ({"lay_offs": [(1, "QX")]}, "QX"),
    ],
)  # fmt: skip
def test_what_a_dict_says_wrong_is_told(given, words):
    """ROM-22, ROM-29: cards are laid off on a meld of the table that they go on."""
    problem = Problem("romme", "TS KD 4C", ["7S 8S 9S"])
    verdict = judge(lambda _: given, problem, inline=True, shrink_seconds=0)
    assert words in verdict.smallest.said("en"), verdict
    assert verdict.smallest.said("es") != verdict.smallest.said("en")


def test_a_finder_lays_off_and_discards_in_a_dict():
    """ROM-22, ROM-61: with what is laid off and one card discarded a plain answer is the best one."""
    problem = Problem("romme", "TS JS KD KH 4C 5C 6C", ["7S 8S 9S", "3S 3H 3D"], discard=True)
    verdict = judge(helpers.lays_off, problem)
    assert verdict.passed, verdict
    assert verdict.rows[0].nodes == 7
    apart = {"melds": ["4C 5C 6C"], "lay_offs": [(1, "TS"), (1, "JS")], "nodes": 3.0}
    answer = solve(problem, lambda _: apart)
    assert ([str(one) for one in answer.laid_off], str(answer.discard), answer.nodes) == (["TS JS to 1"], "KH", 3)
    assert answer.value == solve(problem).value


def test_the_table_stays_where_cards_are_laid_off_on_it():
    """ROM-22: a hand that shows why a card does not go on a meld shows the meld."""
    problem = Problem("romme", "KS 2C 5D", ["7S 8S 9S", "3S 3H 3D"])
    smallest = judge(helpers.lays_off_what_does_not_fit, problem).smallest
    assert len(smallest.problem.table) == 1
    assert str(smallest.problem.hand[0]) == "KS"
    assert "KS cannot be laid off on meld 1" in smallest.said("en")


def test_cards_used_too_often_are_told_from_cards_not_held():
    problem = Problem("romme", "7S 8S 9S KD")
    verdict = judge(helpers.takes_the_first_meld_twice, problem)
    for lang, words in (("en", "7S (used 2, held 1)"), ("es", "7S (usadas 2, hay 1)")):
        assert words in verdict.smallest.said(lang)
        assert "7S 8S 9S / 7S 8S 9S" in verdict.text(lang)  # its own melds are shown
    assert verdict._repr_html_().count("<svg") == 4  # the hand, both of its melds, the right one
    assert "not held: JS QS KS" in judge(helpers.lays_cards_not_held, problem).text("en")


def test_a_verdict_is_never_long():
    for finder in (helpers.answers_a_huge_meld, helpers.speaks, lambda _: ["7X" * 30] * 900):
        verdict = judge(finder, "small", count=2, shrink_seconds=1)
        assert max(len(verdict.text(lang)) for lang in ("en", "es")) < 4000


def test_what_a_finder_prints_is_shown():
    text = judge(helpers.speaks, "small", count=4, shrink_seconds=1).text("en")
    assert "step 9" in text
    assert "step 3" not in text  # the last lines alone


def test_what_was_killed_is_not_said_to_want_memory():
    for lang in ("en", "es"):
        said = judge(helpers.is_killed_outright, "small", count=1, shrink_seconds=0).text(lang)
        assert "SIGKILL" in said
        assert "512" not in said


def test_looking_for_a_smaller_hand_keeps_its_time():
    """An endless loop takes its whole limit each time: what cannot be made smaller in time is not called the smallest."""
    problem = Problem("romme", "7S 8S 9S KD 2C 3H")
    calls = []
    assert shrunk(problem, lambda one: calls.append(one) or True, time.monotonic()) == (problem, False)
    assert calls == []
    verdict = judge(helpers.loops, {"mine": [problem]}, limits=Limits(seconds=1.0), shrink_seconds=0.5)
    assert verdict.smallest.problem.hand == problem.hand
    assert "A failing hand" in verdict.text("en")
    assert "Una mano que falla" in verdict.text("es")
    assert "smallest" not in verdict.text("en")


def test_an_answer_is_compared_with_one_that_is_not_proven(monkeypatch):
    problem = Problem("romme", "7S 8S 9S KD KH KC")
    middling = dataclasses.replace(solve(problem, lambda _: ["7S 8S 9S"]), optimal=False)
    monkeypatch.setattr(checking, "solve", lambda _: middling)
    for finder, kind in ((lambda _: ["7S 8S 9S", "KD KH KC"], "right"), (lambda _: [], "worse")):
        verdict = judge(finder, problem, inline=True, shrink_seconds=0)
        assert verdict.rows[0].kinds[kind] == 1
    assert "best known" in verdict.text("en")


def test_a_method_that_does_not_answer_is_no_crash():
    for lang, words in (("en", "does not answer such problems"), ("es", "no responde a problemas así")):
        said = judge("layered", "goals", count=3).text(lang)
        assert words in said
        assert "| " not in said  # no traceback through the kit


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

    def fails(one):
        return any(card.code == "r1" for card in one.hand) and len(one.table) >= 1

    small, whole = shrunk(problem, fails, time.monotonic() + 600)
    assert whole
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


BAD = [
    "nonsense", ["small", "nonsense"], {}, {"mine": []}, {"mine": [5]}, {"mine": "7S 8S"}, {"mine": 5}, 5, [5],
    ["small", Problem("romme", "7S")],
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_suites_that_are_none(bad):
    with pytest.raises(SaidError) as caught:
        judge(helpers.right, bad)
    assert caught.value.text("en") != caught.value.text("es")


def test_a_problem_of_ones_own_is_a_suite():
    mine = Problem("romme", "7S 8S 9S KD")
    for suites_given in (mine, [mine], {"mine": mine}):
        assert judge(helpers.right, suites_given, inline=True).total == 1


@pytest.mark.parametrize("bad", [{"count": -1}, {"count": 2.5}, {"count": 0}, {"limits": 5}])
def test_numbers_and_limits_that_cannot_be(bad):
    with pytest.raises(SaidError) as caught:
        judge(helpers.right, "small", **bad)
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
