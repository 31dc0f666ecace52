"""Both languages say everything, with the same fields."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import rummykit as rk
from rummykit.language import Text
from rummykit.table import strings


def _texts(value: object, name: str):
    if isinstance(value, Text):
        yield name, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, f"{name} {key}")
    elif isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from _texts(one, f"{name} {i}")


ALL = [pair for name, table in vars(strings).items() if name.isupper() for pair in _texts(table, name)]


@pytest.mark.parametrize(("name", "text"), ALL, ids=[name for name, _ in ALL])
def test_both_languages_have_the_same_fields(name, text):
    fields = [sorted(field for _, field, _, _ in Formatter().parse(one) if field) for one in text]
    assert all(one.strip() for one in text)
    assert fields[0] == fields[1]


def test_every_word_that_the_page_asks_for_exists():
    """The page has no sentence of its own."""
    from rummykit.table import widget

    source = (widget._HERE / "table.js").read_text("utf-8")
    asked = set(re.findall(r"\bpage\.(\w+)", source)) - {"table"}
    assert asked <= set(strings.PAGE)
    assert not re.findall(r'"[A-Z][a-z]+ [a-z]+', source), "a sentence in the page's code"


def test_every_verb_of_the_game_is_told_in_both_persons():
    """A verb without words would be shown as notation."""
    rules = rk.new_game("romme", seed=1).rules
    told = {name.split()[0] for name in strings.TOLD}
    assert set(rules.verbs) <= told


def test_every_style_is_prefixed():
    """In a notebook a style is global, so every selector begins with the table's own class."""
    from rummykit.table import widget

    source = (widget._HERE / "table.css").read_text("utf-8")
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    selectors = [one.strip() for rule in re.findall(r"([^{};]+)\{", source) for one in rule.split(",") if one.strip()]
    own = [one for one in selectors if not one.startswith("@") and "(" not in one.split()[0]]
    loose = [one for one in own if not re.match(r"(\[data-jp-theme-light=\"\w+\"\] )?\.rkt\b", one)]
    assert own
    assert not loose
