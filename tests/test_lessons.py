"""The lessons: equal in both languages, well built, and true where they name rules."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from rummykit import rulebook

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
PAIRS = [
    ("00-start", "00-empezar"),
    ("01-romme", "01-romme"),
    ("02-rummikub", "02-rummikub"),
    ("03-shanghai", "03-shanghai"),
    ("04-dummy", "04-dummy"),
    ("05-jack", "05-jack"),
    ("06-readings", "06-lecturas"),
]


def lesson(lang, name):
    return json.loads((NOTEBOOKS / lang / f"{name}.ipynb").read_text("utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def test_every_lesson_stands_in_both_languages():
    found = {lang: {path.stem for path in (NOTEBOOKS / lang).glob("*.ipynb")} for lang in ("en", "es")}
    assert found == {"en": {en for en, _ in PAIRS}, "es": {es for _, es in PAIRS}}


@pytest.mark.parametrize(("en", "es"), PAIRS)
def test_both_languages_have_the_same_cells_and_code(en, es):
    english, spanish = lesson("en", en), lesson("es", es)
    assert [(c["id"], c["cell_type"]) for c in english] == [(c["id"], c["cell_type"]) for c in spanish]
    for one, other in zip(english, spanish, strict=True):
        if one["cell_type"] == "code":
            assert source(one) == source(other)
        else:
            assert source(one) != source(other), f"{one['id']} is not translated"
            # No paragraph or list item is missing, and the same rules are named.
            assert source(one).count("\n\n") == source(other).count("\n\n"), one["id"]
            assert len(re.findall(r"^- ", source(one), re.M)) == len(re.findall(r"^- ", source(other), re.M)), one["id"]


@pytest.mark.parametrize(
    ("lang", "name"), [(lang, name) for pair in PAIRS for lang, name in zip(("en", "es"), pair, strict=True)]
)
def test_a_lesson_is_well_built(lang, name):
    cells = lesson(lang, name)
    prose = "\n\n".join(source(c) for c in cells if c["cell_type"] == "markdown")
    levels = [len(marks) for marks in re.findall(r"^(#+) ", prose, re.M)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert cells[1]["cell_type"] == "code", "something to play stands in the first screen"
    assert "CardTable" in source(cells[1])
    ids = [c["id"] for c in cells]
    assert len(set(ids)) == len(ids)
    assert all(not c.get("outputs") for c in cells), "committed without outputs"
    assert not re.search(r"!\[\]\(", prose), "every picture has a text"


@pytest.mark.parametrize(
    ("lang", "name"), [(lang, name) for pair in PAIRS for lang, name in zip(("en", "es"), pair, strict=True)]
)
def test_rules_named_in_a_lesson_exist(lang, name):
    named = set(re.findall(r"\b(?:ROM|KUB|DUM|SHA|JACK)-\d+\b", json.dumps(lesson(lang, name))))
    assert named
    for rule_id in named:
        assert rulebook.rule(rule_id).id == rule_id
