"""The switches of Shanghai: which there are, and that nothing else is one."""

from __future__ import annotations

import random

import pytest
from contract_helpers import play_at_random

import rummykit as rk
from rummykit import rulebook

SWITCHES = {
    "jokers": ("SHA-02", "listed", ("listed", "two_per_pack")),
    "twos_wild": ("SHA-05", False, (False, True)),
    "hand_size": ("SHA-10", 11, (11, 13)),
    "rounds": ("SHA-13", 10, (10, 7)),
    "contract_progress": ("SHA-15", "shared", ("shared", "per_player")),
    "contract_size": ("SHA-21", "exact", ("exact", "at_least")),
    "layoff_same_turn": ("SHA-22", False, (False, True)),
    "same_suit_gap": ("SHA-25", "gap", ("gap", "no_touch", "different_suits", "off")),
    "buy_priority": ("SHA-41", "dealer_left", ("dealer_left", "turn_left", "first_call")),
    "ace_both_ends": ("SHA-58", True, (True, False)),
    "stock_empty": ("SHA-86", "reshuffle_all", ("reshuffle_all", "reshuffle_keep_top", "end_hand")),
    "blind_layoff": ("SHA-91", False, (False, True)),
    "number_card_points": ("SHA-96", "table", ("table", "number_cards_5")),
    "joker_points": ("SHA-97", 50, (50, 25, 20, 15)),
}
EACH_VALUE = [(name, value) for name, (_, _, values) in SWITCHES.items() for value in values]
CONVENTIONS = {rule.option: rule for rule in rulebook.rules("shanghai") if rule.option and not rule.switch}


def test_these_fourteen_and_no_others():
    """Every switch has its rule, its default and its values."""
    found = {name: (s.rule, s.default, tuple(s.values)) for name, s in rulebook.switches("shanghai").items()}
    assert found == SWITCHES
    assert dict(rk.new_game("shanghai").options) == {name: default for name, (_, default, _) in SWITCHES.items()}


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_is_played_and_saved(name, value, tmp_path):
    """SHA-02 to SHA-97: new_game, position, read and saves know every value; a part of a match is played."""
    game = rk.new_game("shanghai", players=4, seed=13, **{name: value})
    assert game.options[name] == value
    assert rk.position("shanghai", ["7S", "8S", "9S"], **{name: value}).options[name] == value
    assert rk.read("7S 8S 9S TS", rules="shanghai", **{name: value})
    play_at_random(game, random.Random(13), 250)
    for move in game.moves():
        assert game.check(move) == []
    game.save(tmp_path / "match.json")
    loaded = rk.load_game(tmp_path / "match.json")
    assert (loaded.options, loaded.state, loaded.log) == (game.options, game.state, game.log)


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", ["never", 7.5, None, -1, [], {}])
def test_no_other_value(name, value):
    """A value that the rule does not know is refused, and the message names the rule and the values."""
    with pytest.raises(rk.OptionError) as caught:
        rk.new_game("shanghai", **{name: value})
    message = str(caught.value)
    assert SWITCHES[name][0] in message
    assert all(repr(known) in message for known in SWITCHES[name][2])


@pytest.mark.parametrize("name", sorted(CONVENTIONS))
def test_conventions_are_no_switches(name):
    """Readings that the rule book only documents are refused, even with the value that holds."""
    for value in (CONVENTIONS[name].default, *CONVENTIONS[name].values):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("shanghai", **{name: value})
