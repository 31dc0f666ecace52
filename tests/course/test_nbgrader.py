"""The exported course in nbgrader itself, where it is installed (RUMMYKIT_NBGRADER names its program elsewhere)."""

import csv
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import rummykit
from rummykit.course.exporting import export
from rummykit.course.notebook import model_source

from .helpers import SPECS, cell, spec

NBGRADER = os.environ.get("RUMMYKIT_NBGRADER") or shutil.which("nbgrader")
pytestmark = pytest.mark.skipif(NBGRADER is None, reason="nbgrader is not installed here")
MINE = [one for one in SPECS if one.set == 1]


def nbgrader(course, *words):
    """Run one of its commands with the kit on the path, and its own tools too."""
    around = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(NBGRADER).parent), os.environ["PATH"]]),
        "PYTHONPATH": str(Path(rummykit.__file__).parent.parent),
    }
    ran = subprocess.run([NBGRADER, *words], cwd=course, env=around, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def hand_in(course, person, written):
    """The released notebook with the answers of one person."""
    made = json.loads((course / "release" / "set-1" / "set-1.ipynb").read_text("utf-8"))
    for one in made["cells"]:
        grade_id = one["metadata"]["nbgrader"]["grade_id"]
        if grade_id.startswith("answer-"):
            asked = spec(grade_id.removeprefix("answer-"))
            assert "".join(one["source"]).strip() == asked.start, "the start code is released as it is"
            one["source"] = written(asked)
    folder = course / "submitted" / person / "set-1"
    folder.mkdir(parents=True)
    (folder / "set-1.ipynb").write_text(json.dumps(made), "utf-8")


@pytest.mark.timeout(600)
def test_nbgrader_releases_marks_and_comments(tmp_path):
    """ROM-17 and the rest of set 1: the model has all points, the start and a typical wrong answer none."""
    export(tmp_path, "nbgrader", "en")
    nbgrader(tmp_path, "generate_assignment", "set-1", "--create")
    hand_in(tmp_path, "model", model_source)
    hand_in(tmp_path, "start", lambda one: one.start)
    hand_in(tmp_path, "wrong", lambda one: cell(one, one.wrong[0].answer))
    for command in ("autograde", "generate_feedback"):
        nbgrader(tmp_path, command, "set-1", *(["--create"] if command == "autograde" else []))
    nbgrader(tmp_path, "export")
    rows = csv.DictReader((tmp_path / "grades.csv").read_text("utf-8").splitlines())
    points = {row["student_id"]: float(row["raw_score"]) for row in rows}
    assert points == {"model": sum(one.points for one in MINE), "start": 0, "wrong": 0}
    told = (tmp_path / "feedback" / "wrong" / "set-1" / "set-1.html").read_text("utf-8")
    plain = told.replace("&quot;", '"').replace("&#34;", '"')
    assert not any(case.call in plain for one in MINE for case in one.hidden)
    assert "kinds/code.py" not in told, "no frame of the checks is quoted"
    assert all(one.wrong[0].word.en[:20].split("'")[0] in plain for one in MINE)
