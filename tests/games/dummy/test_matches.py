"""Whole matches of Dummy at random: they end, no card is lost, nothing hidden is seen."""

from __future__ import annotations

import os
import random

import pytest
from contract_helpers import assert_blind, assert_blind_all_along, assert_exact, play_at_random, players_of
from hypothesis import given, settings
from hypothesis import strategies as st
from trying import all_cards

import rummykit as rk
from rummykit import rulebook

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
SHORT = [["set3", "set3"], ["set3", "run4"], ["run5"], ["set4", "run4"]]


def any_switches(rng: random.Random) -> dict[str, object]:
    """Every switch at any of its values; cuts more often, since other switches hang on them."""
    given = {name: rng.choice(switch.values) for name, switch in rulebook.switches("dummy").items()}
    return {**given, "cuts": rng.random() < 0.7, "contract_table": rng.choice(["count_by_size", "custom", SHORT])}


@pytest.mark.parametrize("players", players_of("dummy"))
@pytest.mark.parametrize("end", ["first_finish", "all_finish", "fixed_deals"])
def test_a_match_ends(players, end, tmp_path):
    """DUM-01, DUM-101, DUM-102: with a winner who may win; saved and replayed it is the same match."""
    table = "count_by_size" if end == "first_finish" else SHORT
    game = rk.new_game("dummy", players=players, seed=players, match_end=end, contract_table=table)
    play_at_random(game, random.Random(players))
    assert (game.over, game.moves()) == (True, [])
    state = game.state
    assert state.winners
    assert len({state.totals[seat] for seat in state.winners}) == 1
    last = len(game.rules.contracts)
    if end == "fixed_deals":
        assert len(state.rounds) == last
        assert state.totals[state.winners[0]] == min(state.totals)
    else:
        assert all(state.contracts[seat] == last for seat in state.winners)
    for score in state.rounds:
        assert all(
            sum(line.points for line in score.lines if line.seat == s) == score.scores[s] for s in range(players)
        )
        assert min(score.scores) >= 0
    game.save(tmp_path / "match.json")
    loaded = rk.load_game(tmp_path / "match.json")
    assert (loaded.state, loaded.log, loaded.winners) == (game.state, game.log, game.winners)


@settings(max_examples=30 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_any_switches_at_random(seed, players):
    """DUM-01 to DUM-104: with any switches moves are legal, text and back, and undone exactly."""
    rng = random.Random(seed)
    game = rk.new_game("dummy", players=players, seed=seed, **any_switches(rng))
    play_at_random(game, rng, rng.randint(20, 500))
    assert_exact(game, rng)
    assert_blind(game, rng)


@pytest.mark.parametrize("seed", range(8))
def test_views_are_blind(seed):
    """DUM-11, DUM-74: no view and no list of moves depends on a card that the seat cannot see."""
    rng = random.Random(seed)
    game = rk.new_game("dummy", players=2 + seed % 3, seed=seed, cuts=True)
    assert_blind_all_along(game, rng)


def test_the_same_seed_is_the_same_match():
    """DUM-06: everything that chance decides follows from the seed."""
    one, other = (rk.new_game("dummy", players=4, seed=77, cuts=True) for _ in range(2))
    for game in (one, other):
        play_at_random(game, random.Random(1), 300)
    assert (one.state, one.log) == (other.state, other.log)
    assert rk.new_game("dummy", seed=78).state.hands != rk.new_game("dummy", seed=77).state.hands


def test_every_event_is_told_in_both_languages():
    """DUM-65, DUM-74, DUM-77, DUM-88: what happened is said in English and in Spanish, without gaps."""
    verbs = set()
    for switches in ({"cuts": True}, {"cuts": True, "discard_check": "both", "wild_swap": True}):
        game = rk.new_game("dummy", players=4, seed=3, contract_table=SHORT, **switches)
        play_at_random(game, random.Random(3))
        for event in game.log:
            both = event.text("en", game.names), event.text("es", game.names)
            assert both[0] != both[1]
            assert not any(sign in words for words in both for sign in ("{", "}", "None"))
            verbs.add(event.move.verb)
    assert {"claim", "cut", "pass", "swap", "lay", "add", "draw", "discard", "deal"} <= verbs


def test_a_position_can_be_played_on():
    """DUM-17: from any position the match goes on to its end."""
    game = rk.position("dummy", ["7S 7H 7D QC QD QH 2C", "KS KH 3D"], phase="play", contract=[11, 12], cuts=True)
    cards = all_cards(game)
    play_at_random(game, random.Random(5))
    assert game.over
    assert all_cards(game) == cards


def test_a_position_is_saved_with_its_fields(tmp_path):
    """DUM-17, DUM-18, DUM-77: a match begun from a position is loaded as it was."""
    hands = ["2C 3C 4C 5C 6C", "4C 5D", "5C 6H"]
    asked = rk.position(
        "dummy", hands, discard="KD", cuts=True, cut_asked_by=2, contract=[1, 3, 4], contract_table=SHORT
    )
    asked.play("pass")
    over = rk.position("dummy", ["", "4C", "5C"], went_out=0, opened=[1], contract=[2, 3, 4], phase="round_over")
    assert over.view(1).more["next_contracts"] == [3, 4, 4]
    over.play("deal")
    for number, game in enumerate((asked, over)):
        game.save(tmp_path / f"{number}.json")
        loaded = rk.load_game(tmp_path / f"{number}.json")
        assert (loaded.state, loaded.log, loaded.options) == (game.state, game.log, game.options)
