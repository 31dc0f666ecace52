"""One spec, four ways to look at an answer: the notebook check, nbgrader, the marking of a class, and the tests agree."""

# ruff: noqa: S102  # cells and specs are code, and running them is what is tested

import json

import pytest

from rummykit.course import sets
from rummykit.course.exporting import KINDS, export, notebook
from rummykit.course.grading import NotRightError
from rummykit.course.kinds import check
from rummykit.course.marking import mark
from rummykit.course.submissions import Submission
from rummykit.course.verdict import feedback

from .helpers import SPECS, answer, by_id, cell, every_answer, outcome, spec

ROUNDS = 2 + max(len(one.wrong) for one in SPECS)  # the model, the start, and each wrong answer


def written(one, turn):
    """The answer of an exercise in one of the rounds, and what has to be said to it."""
    rows = [(one.model, "right"), (None, "untried"), *((wrong.answer, i) for i, wrong in enumerate(one.wrong))]
    given, expected = rows[turn] if turn < len(rows) else rows[0]
    return (one.start if given is None else cell(one, given)), expected


@pytest.mark.parametrize("turn", range(ROUNDS))
def test_the_marking_says_what_the_notebook_check_says(turn):
    """Every answer of every exercise, in a few processes: one for each round."""
    cells = ["import rummykit as rk", *(written(one, turn)[0] for one in SPECS)]
    marked = mark(Submission("Ada", (), tuple(cells)), SPECS)
    for one, got in zip(SPECS, marked.marks, strict=True):
        expected = written(one, turn)[1]
        assert outcome(got.verdict) == expected, (one.id, got.lines("en"))
        assert got.points == (one.points if expected == "right" else 0)
        if isinstance(expected, int):
            assert one.wrong[expected].word.en in " ".join(got.lines("en"))
            assert one.wrong[expected].word.es in " ".join(got.lines("es"))


def nbgrader_cells(one):
    """The answer cell and the test cell of an exercise in the source of the course."""
    made = notebook(sets()[one.set - 1], [one], "nbgrader", "en")["cells"]
    by_grade = {c["metadata"]["nbgrader"]["grade_id"]: "".join(c["source"]) for c in made}
    return by_grade[f"answer-{one.id}"], by_grade[f"test-{one.id}"]


@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_nbgrader_says_what_the_notebook_check_says(one):
    """The code of the test cells, hidden tests included, run as nbgrader runs it."""
    solved, tests = nbgrader_cells(one)
    assert "### BEGIN HIDDEN TESTS" in tests
    assert "### END HIDDEN TESTS" in tests
    run(f"{solved}\n{tests}")
    for given in [one.start, *(cell(one, wrong.answer) for wrong in one.wrong)]:
        with pytest.raises(NotRightError) as error:
            run(f"{given}\n{tests}")
        expected = check(one, ...) if given == one.start else None
        said = str(error.value)
        if expected:
            assert error.value.verdict.status == "untried"
        else:
            wrong = next(wrong for wrong in one.wrong if cell(one, wrong.answer) == given)
            assert outcome(error.value.verdict) == one.wrong.index(wrong)
            assert wrong.word.en in said
        assert "\n".join(error.value._render_traceback_()) == said


def run(source):
    exec(source, {"rk": __import__("rummykit")})


def test_every_answer_has_been_looked_at():
    assert sum(1 for _ in every_answer()) == sum(2 + len(one.wrong) for one in SPECS)
    for one, given, expected in every_answer():
        if given is not ...:
            assert outcome(check(one, answer(one, given))) == expected


# --- Hidden cases stay hidden ---------------------------------------------------------------


def test_feedback_shows_nothing_of_a_hidden_case():
    """ROM-19: the check in a notebook draws the hidden hand, the feedback of a class does not."""
    verdict = check(spec("code-is-run"), answer(spec("code-is-run"), spec("code-is-run").wrong[0].answer))
    assert verdict.hidden
    assert verdict.shown
    assert feedback(verdict).shown == ()
    assert "is_run(cards(" not in feedback(verdict).text("en")
    half = "def is_run(cards):\n    return len({card.suit for card in cards}) == 1 and [c.rank for c in cards][0] > 6"
    general = check(spec("code-is-run"), answer(spec("code-is-run"), half + " and len(cards) > 2"))
    assert general.typical is None
    told = feedback(general).text("en")
    assert not general.hidden or "is_run(cards(" not in told


@pytest.mark.parametrize("kind", ["student", "nbgrader"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_student_notebooks_hold_no_answer(tmp_path, kind, lang):
    for path in export(tmp_path, kind, lang):
        if path.suffix != ".ipynb":
            continue
        text = as_students_see_it(path)
        mine = [one for one in SPECS if path.stem == f"set-{one.set}"]
        for one in mine:
            assert not any(case.call in text for case in one.hidden)
            if one.kind == "code":
                assert one.model not in text
            else:
                assert cell(one, one.model) not in text


def as_students_see_it(path):
    """The code and prose of a notebook without what nbgrader takes out of it."""
    import re

    cells = json.loads(path.read_text("utf-8"))["cells"]
    text = "\n".join("".join(c["source"]) for c in cells)
    return re.sub(r"### BEGIN (SOLUTION|HIDDEN TESTS).*?### END \1", "", text, flags=re.S)


# --- The notebooks ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_notebooks_are_valid_and_equal_in_both_languages(tmp_path, kind):
    nbformat = pytest.importorskip("nbformat")
    both = {lang: export(tmp_path / lang, kind, lang) for lang in ("en", "es")}
    for english, spanish in zip(both["en"], both["es"], strict=True):
        if english.suffix != ".ipynb":
            continue
        one, other = (nbformat.read(path, as_version=4) for path in (english, spanish))
        nbformat.validate(one)
        nbformat.validate(other)
        assert [(c.id, c.cell_type) for c in one.cells] == [(c.id, c.cell_type) for c in other.cells]
        for a, b in zip(one.cells[2:], other.cells[2:], strict=True):
            assert (a.source == b.source) == (a.cell_type == "code"), a.id


def test_the_course_has_the_metadata_of_nbgrader(tmp_path):
    """What nbgrader 0.9 reads: schema version 3, one grade id a cell, points on the test cells alone."""
    export(tmp_path, "nbgrader", "en")
    points = 0
    for path in sorted((tmp_path / "source").glob("set-*/set-*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        about = [c["metadata"]["nbgrader"] for c in cells]
        assert len({one["grade_id"] for one in about}) == len(about)
        for one, c in zip(about, cells, strict=True):
            assert one["schema_version"] == 3
            assert {"grade", "solution", "locked", "task", "grade_id"} <= set(one)
            assert ("points" in one) == one["grade"]
            assert one["locked"] != one["solution"]
            assert one["solution"] == ("### BEGIN SOLUTION" in "".join(c["source"]))
            points += one.get("points", 0)
    assert points == sum(one.points for one in SPECS)
    assert "code_stub" in (tmp_path / "nbgrader_config.py").read_text()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_answer_notebook_runs_from_the_top(tmp_path, lang):
    """In a real kernel; every check says that it is right."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    first, *_ = export(tmp_path, "answers", lang)
    made = nbformat.read(first, as_version=4)
    nbclient.NotebookClient(made, timeout=600, startup_timeout=300).execute()
    checks = [c for c in made.cells if c.id.endswith("-check")]
    assert checks
    word = {"en": "Right", "es": "Correcto"}[lang]
    assert all(word in c.outputs[0]["data"]["text/html"] for c in checks)
