"""The switches of Rummikub: which there are, their defaults and values, and that nothing else is one."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit import rulebook

SWITCHES = {
    "deck": ("KUB-01", "106_2", ("106_2", "108_4", "106_4")),
    "max_number": ("KUB-02", 13, (13, 10, 8)),
    "edition": ("KUB-03", "cards", ("cards", "tiles")),
    "one_after_13": ("KUB-23", False, (False, True)),
    "opening_points": ("KUB-26", 40, (40, 30, 50)),
    "joker_opening_value": ("KUB-32", 25, (25, "represented")),
    "min_naturals": ("KUB-46", 1, (1, 2, 0)),
    "joker_replacement_from": ("KUB-51", "rack", ("rack", "rack_or_table")),
    "group_joker_replacement": ("KUB-52", "either", ("either", "both")),
    "retrieved_joker_min_rack": ("KUB-53", 2, (2, 1, 0)),
    "joker_rearrange": ("KUB-57", "identity_kept", ("identity_kept", "frozen", "free")),
    "joker_penalty": ("KUB-58", 25, (25, 30)),
    "turn_seconds": ("KUB-59", 120, (120, 60, 0)),
    "timeout": ("KUB-60", "salvage", ("salvage", "rollback", "rollback3")),
    "pool_score": ("KUB-70", "difference", ("difference", "full")),
    "rounds": ("KUB-73", 2, (2, 1, 4)),
}
EACH_VALUE = [(name, value) for name, (_, _, values) in SWITCHES.items() for value in values]
ANY_NUMBER = {"turn_seconds", "rounds"}


def test_these_sixteen_and_no_others():
    """Every switch has its rule, its default and its values."""
    found = {name: (s.rule, s.default, tuple(s.values)) for name, s in rulebook.switches("rummikub").items()}
    assert found == SWITCHES
    defaults = {name: default for name, (_, default, _) in SWITCHES.items()}
    assert dict(rk.new_game("rummikub").options) == defaults


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_can_be_played(name, value):
    """KUB-01 to KUB-73: new_game, position, read and a whole match know every value."""
    game = rk.new_game("rummikub", players=2, seed=13, **{name: value})
    assert game.options[name] == value
    assert rk.position("rummikub", hands=["r7", "r8"], **{name: value}).options[name] == value
    assert rk.position("rummikub", hands=["r7", "r8"], options={name: value}).options[name] == value
    assert rk.read("r6 r7 r8", rules="rummikub", **{name: value})
    for _ in range(60):
        offered = game.moves()
        assert all(game.check(move) == [] for move in offered)
        game.play(offered[0])
        if game.over:
            break


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_survives_a_save(name, value, tmp_path):
    """A match keeps its switches when it is saved and loaded."""
    game = rk.new_game("rummikub", players=2, seed=13, **{name: value})
    game.play("draw stock")
    game.save(tmp_path / "match.json")
    again = rk.load_game(tmp_path / "match.json")
    assert again.options == game.options
    assert again.state == game.state


@pytest.mark.parametrize("name", [name for name in SWITCHES if name not in ANY_NUMBER])
@pytest.mark.parametrize("value", ["never", 7, None, -1, [], 1.5])
def test_no_other_value(name, value):
    """A value that the rule does not know is refused, and the message names the rule and the values."""
    with pytest.raises(rk.OptionError) as caught:
        rk.new_game("rummikub", **{name: value})
    message = str(caught.value)
    assert name in message
    assert SWITCHES[name][0] in message
    assert all(repr(known) in message for known in SWITCHES[name][2])


# The number of players is an argument of its own (KUB-04), not a switch.
CONVENTIONS = {
    rule.option: rule
    for rule in rulebook.rules("rummikub")
    if rule.option and not rule.switch and rule.option != "players"
}


@pytest.mark.parametrize("name", sorted(CONVENTIONS))
def test_conventions_are_no_switches(name):
    """Readings that the rule book only documents are refused, even with the value that holds."""
    for value in (CONVENTIONS[name].default, *CONVENTIONS[name].values):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("rummikub", **{name: value})
