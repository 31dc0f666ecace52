"""The switches of Rommé: which there are, their defaults and values, and that nothing else is one."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit import rulebook

SWITCHES = {
    "run_max": ("ROM-21", 13, (13, 14)),
    "opening_points": ("ROM-23", 30, (30, 40, 51)),
    "ace_in_set": ("ROM-30", 11, (11, 1)),
    "joker_limit": ("ROM-39", "two_naturals", ("two_naturals", "not_majority", "not_adjacent", "one")),
    "set_joker_suit": ("ROM-41", "either", ("either", "declared", "both")),
    "swapped_joker": ("ROM-43", "keep", ("keep", "same_turn")),
    "rediscard": ("ROM-47", False, (False, True)),
    "knock": ("ROM-48", True, (True, False)),
    "knock_extra": ("ROM-50", "discard", ("discard", "stock")),
    "go_out_discard": ("ROM-61", "required", ("required", "optional")),
    "ace_penalty": ("ROM-64", 15, (15, 11)),
    "joker_penalty": ("ROM-65", 30, (30, 25, 20)),
    "hand_double": ("ROM-68", True, (True, False)),
    "hand_needs_opening": ("ROM-72", True, (True, False)),
    "target": ("ROM-73", 50, (50, 1, 100)),
    "elimination": ("ROM-75", "exceed", ("exceed", "reach")),
    "turn_seconds": ("ROM-81", 60, (60, 30, 0)),
}
EACH_VALUE = [(name, value) for name, (_, _, values) in SWITCHES.items() for value in values]


def test_these_seventeen_and_no_others():
    """Every switch has its rule, its default and its values."""
    found = {name: (s.rule, s.default, tuple(s.values)) for name, s in rulebook.switches("romme").items()}
    assert found == SWITCHES
    assert dict(rk.new_game("romme").options) == {name: default for name, (_, default, _) in SWITCHES.items()}


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_can_be_played(name, value):
    """ROM-21 to ROM-81: new_game, position, read and the save know every value; the first moves can be made."""
    game = rk.new_game("romme", players=3, seed=13, **{name: value})
    assert game.options[name] == value
    assert rk.position("romme", hands=["7S", "8S"], **{name: value}).options[name] == value
    assert rk.position("romme", hands=["7S", "8S"], options={name: value}).options[name] == value
    assert rk.read("7S 8S 9S", rules="romme", **{name: value})
    game.play("draw stock")
    assert game.moves()
    for move in game.moves():
        assert game.check(move) == []


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_survives_a_save(name, value, tmp_path):
    """A match keeps its switches when it is saved and loaded."""
    game = rk.new_game("romme", players=2, seed=13, **{name: value})
    game.play("draw stock")
    game.save(tmp_path / "match.json")
    assert rk.load_game(tmp_path / "match.json").options == game.options


@pytest.mark.parametrize("name", [name for name in SWITCHES if name not in ("target", "turn_seconds")])
@pytest.mark.parametrize("value", ["never", 7, None, -1, [], 1.5])
def test_no_other_value(name, value):
    """A value that the rule does not know is refused, and the message names the rule and the values."""
    with pytest.raises(rk.OptionError) as caught:
        rk.new_game("romme", **{name: value})
    message = str(caught.value)
    assert name in message
    assert SWITCHES[name][0] in message
    assert all(repr(known) in message for known in SWITCHES[name][2])


@pytest.mark.parametrize(("name", "value"), [("knock", 1), ("rediscard", 0), ("ace_in_set", True), ("target", True)])
def test_true_is_no_number(name, value):
    """1 is not True, and True is not 1."""
    with pytest.raises(rk.OptionError):
        rk.new_game("romme", **{name: value})


CONVENTIONS = {rule.option: rule for rule in rulebook.rules("romme") if rule.option and not rule.switch}


@pytest.mark.parametrize("name", sorted(CONVENTIONS))
def test_conventions_are_no_switches(name):
    """Readings that the rule book only documents are refused, even with the value that holds."""
    for value in (CONVENTIONS[name].default, *CONVENTIONS[name].values):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("romme", **{name: value})


def test_a_slip_of_the_pen_is_explained():
    """The message names the switch that was probably meant."""
    with pytest.raises(rk.OptionError, match="opening_points"):
        rk.new_game("romme", opening_point=40)
    with pytest.raises(rk.OptionError):
        rk.read("7S 8S 9S", rules="romme", opening=40)
