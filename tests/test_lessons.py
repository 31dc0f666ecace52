"""The lessons: equal in both languages, well built, and true where they name rules."""

import json
import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from rummykit import rulebook
from rummykit.course import glossary, met, spec
from rummykit.explore import unclear

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
PAIRS = [
    ("00-start", "00-empezar"),
    ("01-romme", "01-romme"),
    ("02-rummikub", "02-rummikub"),
    ("03-shanghai", "03-shanghai"),
    ("04-dummy", "04-dummy"),
    ("05-jack", "05-jack"),
    ("06-readings", "06-lecturas"),
    ("07-search-backtracking", "07-busqueda-retroceso"),
    ("08-search-conflict-graphs", "08-busqueda-grafos-de-conflictos"),
    ("09-search-exact-cover", "09-busqueda-cobertura-exacta"),
    ("10-search-matchings", "10-busqueda-emparejamientos"),
    ("11-search-layered", "11-busqueda-por-capas"),
    ("12-search-race", "12-busqueda-carrera"),
    ("13-edge-cases", "13-casos-limite"),
    ("14-odds", "14-probabilidades"),
    ("15-own-variant", "15-tu-variante"),
]
LESSONS = [(lang, name) for pair in PAIRS for lang, name in zip(("en", "es"), pair, strict=True)]
NAMED = r"\b(?:ROM|KUB|DUM|SHA|JACK)-\d+\b"
MOST_LINES = 10  # of a code cell
WIDEST = 107  # letters of a line, as many as a window of 1280 pixels shows beside the list of files


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
            assert sorted(re.findall(NAMED, source(one))) == sorted(re.findall(NAMED, source(other))), one["id"]


@pytest.mark.parametrize(("lang", "name"), LESSONS)
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


@pytest.mark.parametrize(("lang", "name"), LESSONS)
def test_a_lesson_can_be_read_by_everybody(lang, name):
    """Pictures have words and are there, and no colour of the prose could be wrong in one of the themes."""
    for cell in lesson(lang, name):
        if cell["cell_type"] == "code":
            continue
        text = source(cell)
        for words, path in re.findall(r"!\[([^\]]*)\]\(([^)\s]*)", text):
            assert len(words.split()) > 2, f"{path} has no text"
            assert (NOTEBOOKS / lang / path).is_file(), f"{path} is not there"
        assert "<img" not in text, "pictures are written as markdown, with a text"
        assert not re.search(r"<\w+[^>]*(?:style|color|class)=|<font\b", text), "colours are left to the theme"
        for link, address in re.findall(r"(?<!!)\[([^\]]*)\]\(([^)]*)\)", text):
            assert len(link) > 3, f"{address}: a link says where it leads"


@pytest.mark.parametrize(("lang", "name"), LESSONS)
def test_code_cells_are_short(lang, name):
    for cell in lesson(lang, name):
        if cell["cell_type"] == "code":
            lines = source(cell).splitlines()
            assert 1 <= len(lines) <= MOST_LINES, cell["id"]
            assert max(map(len, lines)) <= WIDEST, f"{cell['id']} has to be scrolled sideways"


@pytest.mark.parametrize(("en", "es"), PAIRS)
def test_a_cell_that_plays_can_be_run_twice(en, es):
    """A move is made on a position that the same cell has set up, or on a copy; else the second run is refused."""
    for cell in lesson("en", en):
        if cell["cell_type"] == "code":
            for played in re.findall(r"\b(\w+)\.play\(", source(cell)):
                assert re.search(rf"^\s*{played} = ", source(cell), re.M), f"{cell['id']}: {played} is played on again"


def test_the_first_table_stands_in_the_first_screen():
    """A line and two lines of code, then the table: its hand is seen without scrolling."""
    for name, lang in (("00-start", "en"), ("00-empezar", "es")):
        title, table, *_ = lesson(lang, name)
        assert len(source(title).splitlines()) == 3
        assert max(map(len, source(title).splitlines())) <= 110
        assert len(source(table).splitlines()) == 2


@pytest.mark.parametrize(("lang", "name"), LESSONS)
def test_exercises_named_in_a_lesson_exist(lang, name):
    for cell in lesson(lang, name):
        for named in re.findall(r"rk\.exercise\([\"']([^\"']+)[\"']\)", source(cell)):
            assert spec(named).id == named, cell["id"]


@pytest.mark.parametrize(("en", "es"), PAIRS)
def test_spanish_lessons_use_the_terms_of_the_glossary(en, es):
    for one, other in zip(lesson("en", en), lesson("es", es), strict=True):
        if one["cell_type"] == "markdown":
            lacking = [(term.en, term.es) for term in glossary.missing_terms(source(one), source(other))]
            assert not lacking, f"{one['id']}: {lacking}"
            wrong = list(glossary.false_friends_in(source(other)))
            assert not wrong, f"{one['id']}: {wrong}"


def test_the_glossary_tells_right_from_wrong():
    right = "Bajas una combinación y robas del mazo."
    wrong = "Pones un meld y robas de las existencias."
    assert not list(glossary.missing_terms("You lay a meld and draw from the stock.", right))
    found = [term.en for term in glossary.missing_terms("You lay a meld and draw from the stock.", wrong)]
    assert found == ["meld", "stock"]
    assert not list(glossary.false_friends_in(f"{right} `meld(cards)` es código."))
    assert [word for word, _ in glossary.false_friends_in(wrong)] == ["meld", "existencias"]
    assert not list(glossary.false_friends_in("Tres cartas del mismo rango valen 30, cada una su valor."))
    ranks = "Tres cartas del mismo valor, o valores seguidos; guarda el fichero."
    assert [instead for _, instead in glossary.false_friends_in(ranks)] == ["rango", "rango", "archivo"]
    assert len({term.en for term in glossary.terms()}) == len(glossary.terms())


# --- every rule is met ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_rule_is_met_in_some_lesson(lang):
    """All rules from ROM-01 to JACK-99: shown by topic in the lesson on their game, or named."""
    assert sum(len(rulebook.rules(game)) for game in rulebook.GAMES) > 500
    assert met.unmet(lang) == ()


@pytest.mark.parametrize(("en", "es"), PAIRS)
def test_both_languages_meet_the_same_rules(en, es):
    assert met.by_lesson("en")[en] == met.by_lesson("es")[es]


def test_every_unclear_rule_is_met_among_the_edge_cases():
    """ROM-64 and all others with an issue, their readings side by side."""
    wanted = {rule for game in rulebook.GAMES for rule in unclear(game)}
    assert wanted <= set(met.by_lesson()["13-edge-cases"])


def test_a_rule_met_nowhere_is_found(tmp_path):
    """Without the lesson on Jack the Ripper most of its rules are met nowhere, JACK-22 for one; ROM-08 still is."""
    shutil.copytree(NOTEBOOKS / "en", tmp_path / "en")
    assert met.unmet("en", tmp_path) == ()
    (tmp_path / "en" / "05-jack.ipynb").unlink()
    left = met.unmet("en", tmp_path)
    assert "JACK-22" in left
    assert {rule.partition("-")[0] for rule in left} == {"JACK"}


@pytest.mark.parametrize(
    ("kind", "text", "rules"),
    [
        ("markdown", "A turn has three steps (ROM-08).", {"ROM-08"}),
        ("markdown", "See ROM-08 to ROM-10.", {"ROM-08", "ROM-09", "ROM-10"}),
        ("markdown", "De ROM-08 a ROM-10.", {"ROM-08", "ROM-09", "ROM-10"}),
        ("markdown", "rules('romme', 'discard') is only spoken of", set()),
        ("code", "rules('romme', 'discard')", {"ROM-46", "ROM-47"}),
        ("code", "explore.rules('romme', 'discard')", {"ROM-46", "ROM-47"}),
        ("code", "rules(game, 'discard')", set()),
        ("code", "two_readings('KUB-58')", {"KUB-58"}),
        ("code", "edge_cases('romme', 'discard')", {"ROM-47"}),
        ("code", "len('romme')", set()),
    ],
)
def test_what_meets_a_rule(kind, text, rules):
    assert set(met.rules_met([{"cell_type": kind, "source": [text]}])) == rules


@pytest.mark.parametrize(("lang", "name"), LESSONS)
def test_rules_named_in_a_lesson_exist(lang, name):
    named = set(re.findall(NAMED, json.dumps(lesson(lang, name))))
    assert named
    for rule_id in named:
        assert rulebook.rule(rule_id).id == rule_id
