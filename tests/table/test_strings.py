"""Both languages say everything, with the same fields."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import rummykit as rk
from rummykit.language import Text
from rummykit.table import contract_words, jack_words, strings
from rummykit.table.manners import manners


def _texts(value: object, name: str):
    if isinstance(value, Text):
        yield name, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, f"{name} {key}")
    elif isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from _texts(one, f"{name} {i}")


MODULES = (strings, contract_words, jack_words)
ALL = [
    pair
    for module in MODULES
    for name, table in vars(module).items()
    if name.isupper()
    for pair in _texts(table, f"{module.__name__.rpartition('.')[2]} {name}")
]


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


@pytest.mark.parametrize("game", ["romme", "shanghai", "dummy", "jack"])
def test_every_verb_of_the_game_is_told_in_both_persons(game):
    """A verb without words would be shown as notation; what is tried has words too."""
    rules = rk.new_game(game, seed=1).rules
    told = {name.split()[0].rstrip(":") for name in (*strings.TOLD, *manners(game).told)}
    assert set(rules.verbs) <= told
    assert set(rules.verbs) - {"timeout"} <= set(strings.TRIED)


@pytest.mark.parametrize("game", ["shanghai", "dummy", "jack"])
def test_the_new_game_panel_has_words_for_every_switch_and_value(game):
    """No switch is shown by its name in the code."""
    from rummykit import rulebook

    ways = manners(game)
    for name in ways.setup:
        assert name in {**strings.SWITCHES, **ways.switches}
        for value in rulebook.switches(game)[name].values:
            assert isinstance(value, bool | int) or f"{name} {value}" in ways.values


def test_every_kind_of_card_of_jack_the_ripper_says_what_it_does():
    """JACK-02: by its kind, and by every value of the switches that change it."""
    from rummykit import rulebook

    kinds = {card.kind for card in rk.new_game("jack", seed=1).rules.pack.counts}
    assert kinds <= set(jack_words.EFFECTS) & set(jack_words.CARD_KINDS)
    for kind, switch in jack_words.VARIANTS.items():
        values = rulebook.switches("jack")[switch].values
        assert any(f"{kind} {value}" in jack_words.EFFECTS for value in values)
    for _, ids in jack_words.EFFECTS.values():
        for rule in ids:
            assert rulebook.rule(rule).id == rule


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
