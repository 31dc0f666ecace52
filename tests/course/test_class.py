"""A class is marked: thirty submissions, five of them hostile, and what the shell says on the way.

Usually twelve of the thirty are marked; RUMMYKIT_FUZZ above 1 marks them all.
"""

import csv
import json
import os
import sys
from pathlib import Path

import pytest
from shell.helpers import refused, shell  # noqa: F401

from rummykit.course import spec
from rummykit.course.marking import ClassLimits, exercises_in, mark
from rummykit.course.submissions import Submission, defined_in, read_cells, submissions

from .helpers import cell

# ruff: noqa: F811

WANTED = [spec(name) for name in ("three-of-a-kind", "is-this-a-run", "code-is-set", "code-is-run")]
MOST = sum(one.points for one in WANTED)
# Of the honest ones each kind is there, some as notebooks and some as Python files.
HONEST = range(25) if float(os.environ.get("RUMMYKIT_FUZZ", "1")) > 1 else (0, 3, 5, 6, 8, 14, 15)

# What each hostile person puts into the cell of the third exercise, in place of an honest answer.
HOSTILE = {
    "loop": "def is_set(cards):\n    while True:\n        try:\n            while True: pass\n        except: pass",
    "memory": "hoard = []\nwhile True: hoard.append(bytearray(10 ** 8))\ndef is_set(cards): return True",
    "exit": "import os\nos._exit(0)\ndef is_set(cards): return True",
    "delete": "import os, shutil\nshutil.rmtree({folder!r})\ndef is_set(cards): return True",
    "tamper": (
        "import builtins, json, os\nfrom rummykit.course import kinds, verdict\nimport rummykit.course.kinds.code as code\n"
        "verdict.Verdict.right = True\nkinds.judge = code.judge = lambda *rest, **more: verdict.Verdict('x', 'right')\n"
        "code.observe = lambda *rest: {{'outcomes': []}}\nbuiltins.all = lambda rows: True\n"
        "def is_set(cards):\n    return True"
    ),
}


def notebook(cells):
    made = [{"cell_type": "code", "source": text, "metadata": {}, "outputs": []} for text in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def honest(number):
    """The cells of one honest person: all right, or one exercise wrong, or one untried, or one missing."""
    cells = ["import rummykit as rk", *(cell(one, one.model) for one in WANTED)]
    at, way = number % 4, number // 4 % 4
    one = WANTED[at]
    if way == 1:
        cells[at + 1] = cell(one, one.wrong[0].answer)
    elif way == 2:
        cells[at + 1] = one.start
    elif way == 3:
        del cells[at + 1]
    return cells, MOST - (one.points if way else 0)


@pytest.fixture(scope="module")
def marked_class(tmp_path_factory):
    """Submissions handed in and marked, with what each should have."""
    folder = tmp_path_factory.mktemp("class")
    expected = {}
    for number in HONEST:
        cells, points = honest(number)
        name = f"pupil{number:02}"
        if number % 2:
            (folder / f"{name}.ipynb").write_text(notebook(cells), "utf-8")
        else:
            (folder / f"{name}.py").write_text("\n\n".join(cells), "utf-8")
        expected[name] = points
    for name, source in HOSTILE.items():
        cells = ["import rummykit as rk", *(cell(one, one.model) for one in WANTED)]
        cells[3] = source.format(folder=str(folder))
        (folder / f"{name}.ipynb").write_text(notebook(cells), "utf-8")
        expected[name] = MOST - WANTED[2].points
    limits = ClassLimits(cell_seconds=2, memory_mb=256, run_seconds=30)
    handed_in = submissions(folder)
    return folder, {one.person: mark(one, WANTED, limits) for one in handed_in}, expected


def test_everybody_has_the_points_they_earned(marked_class):
    """Nobody loses a point to somebody else's code, and the hostile lose that exercise only."""
    folder, marked, expected = marked_class
    assert len(marked) == len(HONEST) + len(HOSTILE)
    assert {name: one.points for name, one in marked.items()} == expected
    assert len(list(folder.iterdir())) == len(marked), "nothing was deleted and nothing was left behind"


@pytest.mark.parametrize(
    ("name", "status"),
    [("loop", "endless"), ("memory", "memory"), ("exit", "exit"), ("delete", "lost"), ("tamper", "wrong")],
)
def test_each_hostile_cell_is_told_what_it_did(marked_class, name, status):
    by_id = {one.spec.id: one for one in marked_class[1][name].marks}
    assert by_id["code-is-set"].status == status, by_id["code-is-set"].lines("en")
    assert {one.status for key, one in by_id.items() if key != "code-is-set"} == {"right"}


# --- Cells and files ----------------------------------------------------------------------


def lone(*cells, wanted=WANTED[2:3], **limits):
    got = mark(Submission("x", (), cells), wanted, ClassLimits(**{"cell_seconds": 1, "run_seconds": 15, **limits}))
    return [one.status for one in got.marks]


GOOD = WANTED[2].model


def test_a_cell_of_nobody_does_not_cost_anybody():
    assert lone("while True: pass", GOOD) == ["right"]
    assert lone("import os; os._exit(1)", GOOD) == ["right"]
    assert lone("raise ValueError", "1 / 0", GOOD) == ["right"]


def test_printing_megabytes_costs_only_that_exercise():
    both = [WANTED[2], WANTED[3]]
    flood = GOOD + "\nimport os\nwhile True: os.write(1, b'x' * 10 ** 6)"
    assert lone(WANTED[3].model, flood, wanted=both) == ["lost", "right"]


def test_writing_to_the_pipe_of_results_gains_nothing():
    forge = (
        "import json, os, struct\n"
        "said = json.dumps({'status': 'ok', 'value': {'observed': {'code-is-set': {'outcomes': [{'gave': True}]}},"
        " 'failed': {}, 'clean': True}}).encode()\n"
        "for fd in range(3, 32):\n"
        "    try: os.write(fd, struct.pack('>I', len(said)) + said)\n"
        "    except OSError: pass\n"
        "def is_set(cards): return True"
    )
    assert lone(forge)[0] in ("lost", "wrong")


@pytest.mark.parametrize(
    "deed",
    [
        "open({file!r}, 'w')", "__import__('os').remove({file!r})", "__import__('os').rename({file!r}, 'mine')",
        "__import__('subprocess').run(['true'])", "__import__('os').system('true')",
        "__import__('os').chmod({file!r}, 0)", "__import__('pathlib').Path({file!r}).unlink()",
        "__import__('os').chdir('/'); __import__('os').mkdir('rummykit-was-here')",
    ],
)  # fmt: skip
def test_files_and_programs_outside_are_refused(tmp_path, deed):
    kept = tmp_path / "kept"
    kept.write_text("kept")
    assert lone(f"{deed.format(file=str(kept))}\n{GOOD}") == ["lost"]
    assert kept.read_text() == "kept"
    assert not Path("/rummykit-was-here").exists()


def test_files_of_ones_own_are_allowed():
    assert lone(f"open('note', 'w').write('mine')\nassert open('note').read() == 'mine'\n{GOOD}") == ["right"]


def test_a_slip_costs_only_the_part_it_stands_in(tmp_path):
    file = tmp_path / "ada.py"
    file.write_text(f'import rummykit as rk\n\nthree_of_a_kind = "A D\n\n{GOOD.strip()}\n')
    (one,) = submissions(tmp_path)
    got = mark(one, [WANTED[0], WANTED[2]])
    assert [m.status for m in got.marks] == ["error", "right"]
    assert "SyntaxError" in got.marks[0].lines("en")[0]


def test_notebook_lines_that_are_no_python(tmp_path):
    file = tmp_path / "ada.ipynb"
    file.write_text(notebook(["%matplotlib inline\n!ls", "%%html\n<b>", "ex.check()", ["is_set = 1\n", "?is_set"]]))
    assert read_cells(file) == ["pass\npass", "is_set = 1\npass"]


def test_what_a_cell_defines():
    assert defined_in("import a.b, c as d\nx, (y, *z) = 1, 2\nfor i in w: k = 1\ndef f(): inner = 1\nclass C: pass") == {
        "a", "d", "x", "y", "z", "i", "k", "f", "C",
    }  # fmt: skip
    assert "is_set" in defined_in("def is_set(cards:\n  pass")
    assert "x" in defined_in("x = (")


def test_a_folder_a_person_and_the_better_of_two_files(tmp_path):
    (tmp_path / "ada" / "set-1").mkdir(parents=True)
    (tmp_path / "ada" / "set-1" / "a.py").write_text('three_of_a_kind = "A D"')
    (tmp_path / "ada" / "set-1" / "b.py").write_text(GOOD)
    (tmp_path / ".hidden.py").write_text("x = 1")
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "ada.py").write_text("import rummykit as rk")
    (one,) = submissions(tmp_path)
    assert one.person == "ada"
    assert len(one.files) == 3
    assert [w.id for w in exercises_in([one], WANTED)] == ["three-of-a-kind", "code-is-set"]
    assert mark(one, WANTED).points == WANTED[0].points + WANTED[2].points


# --- The shell ------------------------------------------------------------------------------


def test_grade_writes_csv_json_and_html(tmp_path, shell):
    (tmp_path / "=Ada.py").write_text('three_of_a_kind = "A D"\nis_this_a_run = "A"')
    (tmp_path / "Blás <b>.ipynb").write_text(notebook(['three_of_a_kind = "A"']))
    (tmp_path / "Cleo.ipynb").write_text("{")
    ran = shell("grade", str(tmp_path), "--lang", "es")
    assert ran.code == 0
    assert "=Ada: 1 de 2" in ran.out
    marks = tmp_path / "marks"
    rows = list(csv.reader((marks / "marks.csv").read_text("utf-8").splitlines()))
    assert rows[0] == ["persona", "three-of-a-kind", "is-this-a-run", "total"]
    assert rows[1:] == [["'=Ada", "1", "0", "1"], ["Blás <b>", "0", "0", "0"], ["Cleo", "0", "0", "0"]]
    told = json.loads((marks / "marks.json").read_text("utf-8"))
    assert [person["points"] for person in told["people"]] == [1, 0, 0]
    assert "Cleo.ipynb" in told["people"][2]["problems"][0]
    assert spec("three-of-a-kind").wrong[1].word.es in told["people"][1]["marks"][0]["feedback"][0]
    index = (marks / "index.html").read_text("utf-8")
    assert '<html lang="es">' in index
    assert "Blás &lt;b&gt;" in index
    assert "no son una cárcel" in index
    page = (marks / "feedback" / "Blás <b>.html").read_text("utf-8")
    assert "<b>.html" not in page
    again = shell("grade", str(tmp_path), "--exercise", "1.1")
    assert "=Ada: 1 of 1" in again.out, "the marks are no submission"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_grade_refuses_in_one_line(tmp_path, shell, lang):
    said = [
        refused(shell("grade", str(tmp_path / "nowhere"), "--lang", lang)),
        refused(shell("grade", str(tmp_path), "--lang", lang)),
        refused(shell("grade", str(tmp_path), "--seconds", "0", "--lang", lang)),
        refused(shell("grade", "--lang", lang)),
    ]
    (tmp_path / "ada.py").write_text("x = 1")
    said += [
        refused(shell("grade", str(tmp_path), "--lang", lang)),
        refused(shell("grade", str(tmp_path), "--set", "99", "--lang", lang)),
        refused(shell("grade", str(tmp_path), "--exercise", "code-is-rum", "--lang", lang)),
    ]
    assert len(set(said)) == len(said)
    assert "code-is-run" in said[-1]


def test_exercises_are_listed_shown_exported_and_explained(tmp_path, shell):
    listed = shell("exercises")
    assert "code-is-run" in listed.out
    assert max(map(len, listed.lines)) <= 80
    assert "escalera" in shell("exercises", "show", "1.2", "--lang", "es").out
    assert shell("exercises", "guide").out.startswith("# Teaching with the exercises")
    assert shell("exercises", "guide", "--lang", "es").out.startswith("# Enseñar con los ejercicios")
    ran = shell("exercises", "export", str(tmp_path / "out"), "--kind", "nbgrader")
    assert ran.code == 0
    assert (tmp_path / "out" / "source" / "set-1" / "set-1.ipynb").is_file()
    (tmp_path / "file").write_text("")
    refused(shell("exercises", "export", str(tmp_path / "file" / "x")))
    refused(shell("exercises", "export"))
    refused(shell("exercises", "show"))
    assert "code-is-run" in refused(shell("exercises", "show", "code-is-rum"))
    refused(shell("exercises", "dance"))


pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes in a browser")
