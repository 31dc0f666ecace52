"""Values of switches: former names are still read, tables are checked (see `rummykit.engine.options`)."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.options import NumberTable, checked_options

OLD_NAMES = [
    (game, switch.name, old, new)
    for game in rulebook.GAMES
    for switch in rulebook.switches(game).values()
    for old, new in switch.old_names.items()
]


@pytest.mark.parametrize(("game", "name", "old", "new"), OLD_NAMES)
def test_a_former_name_is_read_as_the_new_value(game, name, old, new):
    """SHA-02, SHA-03: a value that was called otherwise before."""
    assert checked_options(game, {name: old}, {})[name] == new
    assert checked_options(game, {name: new}, {})[name] == new
    with pytest.raises(rk.OptionError, match=name):
        checked_options(game, {name: f"{old}er"}, {})


def test_there_are_former_names():
    assert {(game, name) for game, name, _, _ in OLD_NAMES} >= {("shanghai", rulebook.rule("SHA-02").switch)}


TABLES = {"card_points": NumberTable(("EV-GULL",)), "order_numbers": NumberTable(least=1, reorders=True)}


def test_tables_keep_what_is_not_named_and_are_ones_own():
    """JACK-05, JACK-06: the table of the rule book is never handed out itself."""
    options = checked_options("jack", {"card_points": {"EV-GULL": 7, "wild": 0}}, {}, TABLES)
    default = rulebook.switches("jack")["card_points"].default
    assert options["card_points"] == {**default, "EV-GULL": 7, "wild": 0}
    plain = checked_options("jack", {}, {}, TABLES)
    assert plain["card_points"] == default
    assert plain["card_points"] is not default
    assert plain["order_numbers"] is not checked_options("jack", {}, {}, TABLES)["order_numbers"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"EV-GUL": 1}, "EV-GULL"),
        ({3: 1}, "nothing is called 3"),
        ({"wild": "2"}, "no whole number"),
        ({"wild": -1}, "no whole number"),
        ([], "a table of whole numbers"),
        (None, "a table of whole numbers"),
        ({"x" * 5000: 1}, "nothing is called"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_wrong_tables_say_what_is_wrong(value, said):
    """JACK-05: shortly, however long the value is."""
    with pytest.raises(rk.OptionError, match=said) as caught:
        checked_options("jack", {"card_points": value}, {}, TABLES)
    assert len(str(caught.value)) < 600
    assert "JACK-05" in str(caught.value)
