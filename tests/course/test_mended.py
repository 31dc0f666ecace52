"""Faults found by marking classes that were hostile in new ways, and by answers nobody had foreseen."""

import json
import os
import re
import sys
import time

import pytest
from shell.helpers import shell  # noqa: F401

import rummykit as rk
from rummykit.course import spec
from rummykit.course.cases import function_from
from rummykit.course.kinds import judge, observe
from rummykit.course.marking import ClassLimits, exercises_in, mark
from rummykit.course.reports import page_name, write
from rummykit.course.submissions import Submission, defined_in, left_out, read_cells, submissions
from rummykit.explore import meld
from rummykit.explore.book import RuleList
from rummykit.rulebook import rule

# ruff: noqa: F811

SET = spec("code-is-set")
CHOOSE = spec("three-of-a-kind")
LINKS = pytest.mark.skipif(os.name == "nt", reason="links and names of any bytes are for other systems")


def lone(*cells, wanted=(SET,)):
    return mark(Submission("x", (), cells), list(wanted), ClassLimits(cell_seconds=2, run_seconds=20))


# --- What one person's code may not do to the class -------------------------------------------


def test_half_a_character_in_an_error_does_not_stop_the_report(tmp_path):
    marked = lone("def is_set(cards):\n    raise ValueError('\\udcff')")
    write(tmp_path, [marked], [SET], "es")
    assert "ValueError" in (tmp_path / "marks.json").read_text("utf-8")
    assert (tmp_path / "feedback" / "x.html").is_file()


def test_a_forged_number_too_large_for_any_float_is_no_observation():
    forged = (
        "import rummykit.course.pupil as pupil\nfrom rummykit.course.cases import cases_of\n"
        "pupil.observe = lambda spec, answer: {'outcomes': [{'gave': 10**400}] * len(cases_of(spec))}\n"
        "def is_set(cards): return True"
    )
    assert [one.status for one in lone(forged).marks] == ["lost"]


def test_an_answer_of_brackets_on_the_pipe_ends_at_once():
    """The thread that listens must not die of it: the marking would wait until the time is over."""
    deep = (
        "import os, struct\nfor fd in range(3, 32):\n"
        "    try: os.write(fd, struct.pack('>I', 60000) + b'[' * 60000)\n    except OSError: pass\n"
        "def is_set(cards): return True"
    )
    begin = time.perf_counter()
    assert [one.status for one in lone(deep).marks] == ["lost"]
    assert time.perf_counter() - begin < 20


@pytest.mark.skipif(sys.platform != "linux", reason="these calls are Linux's")
@pytest.mark.parametrize(
    "deed",
    [
        "import multiprocessing as m\nm.get_context('spawn').Process(target=print).start()",
        "import ctypes\nctypes.CDLL(None).fork()",
        "import ctypes\nctypes.pythonapi.getppid()",
        "import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0)",
    ],
)
def test_programs_are_neither_started_nor_ended_by_back_doors(deed):
    (got,) = lone(f"{deed}\n{SET.model}").marks
    assert got.status == "lost"
    assert "outside its own folder" in got.lines("en")[0]


def test_libraries_of_honest_people_still_load():
    assert [one.status for one in lone(f"import numpy, networkx, random\nnumpy.ones(3).sum()\n{SET.model}").marks] == [
        "right"
    ]


def test_a_hostile_cell_of_an_exercise_that_is_not_marked_costs_nothing():
    """Its garbage on the pipe is read late: the note then names a later cell that did nothing."""
    garbage = (
        "import os, struct\nfor fd in range(3, 32):\n"
        "    try: os.write(fd, struct.pack('>I', 60000) + b'[' * 60000)\n    except OSError: pass\n"
        "def is_set(cards): return True"
    )
    marked = lone('three_of_a_kind = "A D"', garbage, "x = 1", "y = 1", "z = 1", "w = 1", wanted=[CHOOSE])
    assert [one.status for one in marked.marks] == ["right"]


# --- Files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["deep = " + "+".join(["1"] * 1500), "if a: b = 1\n" + "elif c: b = 2\n" * 1500])
def test_a_cell_of_a_thousand_levels_can_be_read(cell):
    assert defined_in(cell) >= {cell.split()[0]} if cell.startswith("deep") else {"b"}
    assert [one.status for one in lone(cell.replace("a:", "0:").replace("c:", "0:"), SET.model).marks] == ["right"]


def test_empty_lines_by_the_thousand_take_no_time(tmp_path):
    file = tmp_path / "ada.py"
    file.write_text("# %%\nx = (\n" + "\n" * 60_000 + "def is_set(cards): pass\n")
    begin = time.perf_counter()
    (one,) = submissions(tmp_path)
    assert [found.id for found in exercises_in([one], [SET])] == ["code-is-set"]
    assert time.perf_counter() - begin < 20  # of a busy machine


@LINKS
def test_links_are_not_followed_and_their_owner_hears_of_it(tmp_path):
    """Neither to somebody else's work nor to the whole disk."""
    (tmp_path / "ada.py").write_text('three_of_a_kind = "A D"')
    (tmp_path / "zoe.py").symlink_to("ada.py")
    (tmp_path / "yann").symlink_to("/")
    (tmp_path / "xen.ipynb").symlink_to("nowhere.ipynb")
    (tmp_path / "bea").mkdir()
    (tmp_path / "bea" / "mine.py").symlink_to(tmp_path / "ada.py")
    found = {one.person: one for one in submissions(tmp_path)}
    assert set(found) == {"ada", "bea", "xen", "yann", "zoe"}
    for name in ("bea", "xen", "yann", "zoe"):
        assert found[name].cells == (), name
        assert "es un enlace" in found[name].problems[0].text("es"), name
    assert found["ada"].cells


@LINKS
def test_names_of_any_bytes_and_of_any_length_are_reported(tmp_path, shell):
    for name in (b"Jos\xe9.py", b"a\nb: 9 of 9.py", b"L" * 250 + b".py"):
        with open(os.fsencode(tmp_path) + b"/" + name, "w") as file:
            file.write('three_of_a_kind = "A D"')
    ran = shell("grade", str(tmp_path))
    assert ran.code == 0
    assert "Jos\\udce9: 1 of 1" in ran.out
    assert "a\\nb: 9 of 9: 1 of 1" in ran.out
    pages = [path.name for path in (tmp_path / "marks" / "feedback").iterdir()]
    assert len(pages) == 3
    assert max(map(len, pages)) < 100
    assert page_name("ada") == "ada.html"
    assert page_name("L" * 250) != page_name("L" * 251)


def test_what_nobody_can_mark_is_named_and_unread_files_stand_in_the_table(tmp_path, shell):
    (tmp_path / "ada.IPYNB").write_text(
        json.dumps({"cells": [{"cell_type": "code", "source": 'three_of_a_kind = "A D"'}]})
    )
    (tmp_path / "maria.zip").write_bytes(b"PK")
    (tmp_path / "leo").mkdir()
    (tmp_path / "eva.ipynb").write_bytes(b'{"cells": ["\xe9"]}')
    assert left_out(tmp_path) == ["leo", "maria.zip"]
    ran = shell("grade", str(tmp_path), "--lang", "es")
    assert "leo, maria.zip" in ran.out
    assert "ada: 1 de 1" in ran.out
    index = (tmp_path / "marks" / "index.html").read_text("utf-8")
    assert "eva.ipynb no es un texto legible" in index
    again = shell("grade", str(tmp_path), "--lang", "es")
    assert "marks" not in again.out.split("Sin corregir")[1].splitlines()[0], "the marks are nobody's"
    assert read_cells(tmp_path / "ada.IPYNB") == ['three_of_a_kind = "A D"']


# --- Words ------------------------------------------------------------------------------------


def said(name, answer, lang="en"):
    one = spec(name)
    return "\n".join(judge(one, observe(one, answer)).lines(lang))


def test_an_example_of_three_numbers_has_three_numbers():
    assert "a row of 3 numbers such as (12, 0, 7)" in said("count-the-round", 52)
    assert "una serie de 3 números como (12, 0, 7)" in said("count-the-round", 52, "es")


def test_the_rule_beside_a_failing_ten_is_about_tens():
    """ROM-28 and not ROM-29, which is about aces."""
    answer = (
        "def opening_points(melds):\n"
        "    worth = lambda c, m: (1 if m[1].rank == 2 else 11) if c.rank == 1 else min(c.rank, 10)\n"
        "    return sum(worth(c, m) for m in melds for c in m if c.rank != 10)"
    )
    one = spec("code-opening-points")
    text = said(one.id, function_from(answer, one.name))
    assert "ROM-28" in text
    assert "ROM-29" not in text


@pytest.mark.parametrize(
    ("cards", "game", "en", "es"),
    [
        ("r7 b7 k7", "rummikub", "a group, 21 points", "un grupo, 21 puntos"),
        ("7S 7H 7D", "romme", "a set, 21 points", "un trío, 21 puntos"),
        ("9S 9S 9H", "shanghai", "✓ 9S 9S 9H: a set", "un conjunto"),
        ("6S 7H 8D 9C", "dummy", "✓ 6S 7H 8D 9C: a run", "una escalera"),
    ],
)
def test_melds_have_the_names_of_their_game(cards, game, en, es):
    assert str(meld(cards, game, "en")).endswith(en)
    assert str(meld(cards, game, "es")).endswith(es)


def test_the_1_of_rummikub_stands_at_no_two_ends():
    """KUB-23 and ROM-20: only where the ace may be high do both ends stand open to it."""
    assert "no card follows the highest number (KUB-23)" in str(meld("b12 b13 b1", "rummikub", "en"))
    assert "an ace stands only at an end (ROM-20)" in str(meld("KS AS 2S", "romme", "en"))


@pytest.mark.parametrize(("lang", "one", "many"), [("en", "1 rule<", "2 rules<"), ("es", "1 regla<", "2 reglas<")])
def test_one_rule_is_one_rule(lang, one, many):
    assert one in RuleList([rule("KUB-19")], lang)._repr_html_()
    assert many in RuleList([rule("ROM-01"), rule("ROM-02")], lang)._repr_html_()


pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes in a browser")


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("def is_set(cards):\n  return (", {"is_set"}), ("is_set(cards('8S')\n", set()), ("print(\nis_set = (", {"is_set"}),
        ("else:\n x = (", set()), ("answer: int = (", {"answer"}), ("a == (", set()), ("class A(\n", {"A"}),
    ],
)  # fmt: skip
def test_a_call_that_is_no_python_defines_nothing(cell, names):
    """A slip in a later cell that only calls the answer does not take the answer's place."""
    assert defined_in(cell) == names


def test_what_is_said_to_an_answer_leaves_the_look_of_rule_cards_alone():
    """Styles are global in a notebook: ROM-17 opened below a verdict was drawn with the frame of the verdict."""
    verdict = rk.exercise("three-of-a-kind").check("B")
    said, card = verdict._repr_html_(), rk.rule("ROM-17")._repr_html_()
    styled = {
        found
        for style in re.findall(r"<style>(.*?)</style>", said, re.S)
        for found in re.findall(r"^\.([\w-]+)", style, re.M)
    }
    used = {name for names in re.findall(r'class="([^"]*)"', card.partition("</style>")[2]) for name in names.split()}
    assert "rk-judged" in styled
    assert not styled - {"rk-page", "rk-rule", "rk-block"} & used


@pytest.mark.parametrize(
    ("name", "written", "fails_on"),
    [
        # A long run is a run (ROM-21): nobody had handed in a function that thinks otherwise.
        (
            "code-is-run",
            "def is_run(cards):\n    low = sorted(card.rank for card in cards)\n"
            "    high = sorted(14 if rank == 1 else rank for rank in low)\n"
            "    return 3 <= len(cards) < 13 and len({card.suit for card in cards}) == 1 and any(\n"
            "        ranks == list(range(ranks[0], ranks[0] + len(ranks))) for ranks in (low, high))",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        ),
        (
            "code-runs-in-hand",
            "def runs_in(hand):\n    found = []\n    for suit in 'SHDC':\n"
            "        at = {card.rank: card for card in hand if card.suit == suit}\n"
            "        if 1 in at:\n            at[14] = at[1]\n"
            "        for first in range(1, 13):\n            run, place = [], first\n"
            "            while place in at:\n                run.append(at[place])\n"
            "                if len(run) >= 3:\n                    found.append(list(run))\n                place += 1\n"
            "    return found",
            "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
        ),
    ],
)
def test_functions_that_go_wrong_on_a_whole_suit_are_refused(name, written, fails_on):
    """ROM-21: a run has at most 13 cards, and it may have 13."""
    verdict = judge(spec(name), observe(spec(name), function_from(written, spec(name).name)))
    assert verdict.status == "wrong"
    assert fails_on in str(verdict)


def test_pairs_are_shown_as_the_pairs_they_are():
    """Of [(0, 1)] a learner was told that it gives [[0, 1]]."""
    pairs = function_from("def conflicts(melds):\n    return [(0, 0)]", "conflicts")
    assert "[(0, 0)]" in str(judge(spec("code-conflicts"), observe(spec("code-conflicts"), pairs)))


def test_links_of_the_report_can_be_read_on_a_dark_ground(tmp_path):
    write(
        tmp_path,
        [mark(Submission("x", (), ("three_of_a_kind = 'B'",)), [spec("three-of-a-kind")])],
        [spec("three-of-a-kind")],
        "en",
    )
    page = (tmp_path / "index.html").read_text("utf-8")
    dark = page.partition("prefers-color-scheme:dark")[2].partition("</style>")[0]
    assert "--jp-content-link-color:#8ab4f8" in dark


def test_a_process_that_never_ends_is_told_so_in_a_whole_sentence():
    cells = (
        "import signal\ndef is_set(cards):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    )
    limits = ClassLimits(cell_seconds=0.5, run_seconds=3)
    got = mark(Submission("x", (), cells), [spec("code-is-set")], limits).marks[0]
    assert got.status == "endless"
    assert "had not finished after" in got.lines("en")[0]
    assert "no había terminado" in got.lines("es")[0]
