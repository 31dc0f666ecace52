"""What a learner has done so far: kept, robust to damage, and said where."""

import json

import pytest

import rummykit as rk
from rummykit.course import progress
from rummykit.course.keeping import read_file


def test_a_verdict_is_noted_and_kept(own_progress):
    ex = rk.exercise("is-this-a-run")
    ex.check(...)
    assert not own_progress.exists()
    ex.check("A")
    assert read_file(own_progress).of(ex.id).status == "wrong"
    ex.check("B C F")
    ex.check("A")
    kept = read_file(own_progress).of(ex.id)
    assert (kept.status, kept.tries) == ("right", 3), "what was solved once stays solved"


def test_the_table_says_where_it_is_kept(own_progress):
    rk.exercise("is-this-a-run").check("B C F")
    for lang, word in (("en", "kept in"), ("es", "guardado en")):
        text = progress().text(lang)
        assert f"{word} {own_progress}" in text
        assert "✓ 1.2" in text
    assert str(own_progress) in progress()._repr_html_()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"version": 99, "exercises": {}}',
        b'{"version": 1, "exercises": {"x": {"status": "right"}}}',
        b'{"version": 1, "exercises": {"x": {"status": "odd", "tries": 1, "hints": 0, "solution": false}}}',
        b'{"version": 1, "exercises": {"x": {"status": "right", "tries": true, "hints": 0, "solution": false}}}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_never_an_error(own_progress, damage):
    own_progress.write_bytes(damage)
    read = read_file(own_progress)
    assert read.entries == {}
    assert read.set_aside.read_bytes() == damage
    assert str(read.set_aside) in read.text("en")
    read.answered("is-this-a-run", "right")
    assert read_file(own_progress).of("is-this-a-run").status == "right"


def test_without_a_place_to_write_learning_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RUMMYKIT_PROGRESS", str(tmp_path / "file" / "progress.json"))
    assert rk.exercise("is-this-a-run").check("B C F").right
    assert "not kept" in progress().text("en")
    assert "no se guarda" in progress().text("es")


def test_nothing_half_written_is_left(own_progress):
    rk.exercise("is-this-a-run").check("A")
    assert [path.name for path in own_progress.parent.iterdir()] == ["progress.json"]
    assert json.loads(own_progress.read_text())["version"] == 1
