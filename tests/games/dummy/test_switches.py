"""The switches of Dummy: which there are, and that nothing else is one."""

from __future__ import annotations

import random

import pytest
from contract_helpers import play_at_random

import rummykit as rk
from rummykit import rulebook

SWITCHES = {
    "hand_size": ("DUM-08", 13, (13, 11)),
    "contract_table": ("DUM-17", "count_by_size", ("count_by_size", "custom")),
    "advance_on": ("DUM-20", "laid_down", ("laid_down", "went_out")),
    "contract_size": ("DUM-24", "exact", ("exact", "at_least")),
    "run_suit": ("DUM-34", "any", ("any", "same")),
    "ace_both_ends": ("DUM-37", False, (False, True)),
    "wild_min_natural": ("DUM-39", 0, (0, 1, 2, "half")),
    "wild_swap": ("DUM-43", False, (False, True)),
    "layoff_same_turn": ("DUM-54", False, (False, True)),
    "discard_check": ("DUM-61", "pile", ("pile", "table", "both", "off")),
    "discard_enforce": ("DUM-64", "claim", ("claim", "block")),
    "cuts": ("DUM-73", False, (False, True)),
    "cut_extra": ("DUM-74", 3, (3, 2)),
    "stock_empty": ("DUM-91", "reshuffle_keep_top", ("reshuffle_keep_top", "reshuffle_all", "end_hand")),
    "match_end": ("DUM-102", "first_finish", ("first_finish", "all_finish", "fixed_deals")),
}
EACH_VALUE = [(name, value) for name, (_, _, values) in SWITCHES.items() for value in values]
EACH_VALUE.append(("contract_table", (("set3", "set3"), ("run4",))))
CONVENTIONS = {rule.option: rule for rule in rulebook.rules("dummy") if rule.option and not rule.switch}


def test_these_fifteen_and_no_others():
    """Every switch has its rule, its default and its values."""
    found = {name: (s.rule, s.default, tuple(s.values)) for name, s in rulebook.switches("dummy").items()}
    assert found == SWITCHES
    assert dict(rk.new_game("dummy").options) == {name: default for name, (_, default, _) in SWITCHES.items()}


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_is_played_and_saved(name, value, tmp_path):
    """DUM-08 to DUM-102: new_game, position, read and saves know every value; a part of a match is played."""
    game = rk.new_game("dummy", players=3, seed=13, **{name: value})
    assert game.options[name] == value
    assert rk.position("dummy", ["7S", "8S"], **{name: value}).options[name] == value
    assert rk.read("7S 8S 9S TS", rules="dummy", **{name: value})
    play_at_random(game, random.Random(13), 250)
    for move in game.moves():
        assert game.check(move) == []
    game.save(tmp_path / "match.json")
    loaded = rk.load_game(tmp_path / "match.json")
    assert (loaded.options, loaded.state, loaded.log) == (game.options, game.state, game.log)


@pytest.mark.parametrize("name", [name for name in SWITCHES if name != "contract_table"])
@pytest.mark.parametrize("value", ["never", 7.5, None, -1, [], {}])
def test_no_other_value(name, value):
    """A value that the rule does not know is refused, and the message names the rule and the values."""
    with pytest.raises(rk.OptionError) as caught:
        rk.new_game("dummy", **{name: value})
    message = str(caught.value)
    assert SWITCHES[name][0] in message
    assert all(repr(known) in message for known in SWITCHES[name][2])


@pytest.mark.parametrize("name", sorted(CONVENTIONS))
def test_conventions_are_no_switches(name):
    """Readings that the rule book only documents are refused, even with the value that holds."""
    for value in (CONVENTIONS[name].default, *CONVENTIONS[name].values):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("dummy", **{name: value})
