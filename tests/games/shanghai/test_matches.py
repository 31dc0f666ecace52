"""Whole matches of Shanghai at random: they end, no card is lost, nothing hidden is seen."""

from __future__ import annotations

import os
import random

import pytest
from contract_helpers import assert_blind, assert_blind_all_along, assert_exact, play_at_random, players_of
from hypothesis import given, settings
from hypothesis import strategies as st
from trying import accept, all_cards

import rummykit as rk
from rummykit import rulebook

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))


def any_switches(rng: random.Random) -> dict[str, object]:
    """Every switch at any of its values."""
    return {name: rng.choice(switch.values) for name, switch in rulebook.switches("shanghai").items()}


@pytest.mark.parametrize("players", players_of("shanghai"))
def test_a_match_ends(players, tmp_path):
    """SHA-01, SHA-13, SHA-101: after ten deals; saved and replayed it is the same match."""
    game = rk.new_game("shanghai", players=players, seed=players)
    play_at_random(game, random.Random(players))
    assert (game.over, len(game.state.rounds), game.moves()) == (True, 10, [])
    lowest = min(game.state.totals)
    assert game.winners == tuple(seat for seat in game.state.seats if game.state.totals[seat] == lowest)
    for score in game.state.rounds:
        assert all(
            sum(line.points for line in score.lines if line.seat == s) == score.scores[s] for s in range(players)
        )
    game.save(tmp_path / "match.json")
    loaded = rk.load_game(tmp_path / "match.json")
    assert (loaded.state, loaded.log, loaded.winners) == (game.state, game.log, game.winners)


@settings(max_examples=25 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)
@given(st.integers(0, 2**32), st.integers(3, 8))
def test_any_switches_at_random(seed, players):
    """SHA-01 to SHA-102: with any switches moves are legal, text and back, and undone exactly."""
    rng = random.Random(seed)
    switches = any_switches(rng)
    game = rk.new_game("shanghai", players=players, seed=seed, **switches)
    play_at_random(game, rng, rng.randint(20, 400))
    assert_exact(game, rng)
    assert_blind(game, rng)


@pytest.mark.parametrize("seed", range(8))
def test_views_are_blind(seed):
    """SHA-12, SHA-39: no view and no list of moves depends on a card that the seat cannot see."""
    rng = random.Random(seed)
    game = rk.new_game("shanghai", players=3 + seed % 6, seed=seed)
    assert_blind_all_along(game, rng)


def test_the_same_seed_is_the_same_match():
    """SHA-06: everything that chance decides follows from the seed."""
    one, other = (rk.new_game("shanghai", players=5, seed=77) for _ in range(2))
    for game in (one, other):
        play_at_random(game, random.Random(1), 300)
    assert (one.state, one.log) == (other.state, other.log)
    assert (
        rk.new_game("shanghai", players=5, seed=78).state.hands
        != rk.new_game("shanghai", players=5, seed=77).state.hands
    )


def test_every_event_is_told_in_both_languages():
    """SHA-33, SHA-39, SHA-84: what happened is said in English and in Spanish, without gaps."""
    game = rk.new_game("shanghai", players=4, seed=3)
    play_at_random(game, random.Random(3))
    for event in game.log:
        both = event.text("en", game.names), event.text("es", game.names)
        assert both[0] != both[1]
        assert not any(sign in words for words in both for sign in ("{", "}", "None"))


def test_a_position_can_be_played_on():
    """SHA-16: from any position the match goes on to its end."""
    game = rk.position("shanghai", ["7S 7H 7D QC QD QH 2C", "KS KH 3D", "9C 9D 4S"], phase="play", contract=9)
    cards = all_cards(game)
    play_at_random(game, random.Random(5))
    assert game.over
    assert all_cards(game) == cards
    assert accept(rk.position("shanghai", ["2C 3C", "4C", "5C"], phase="play"), "discard 2C")


def test_a_position_is_saved_with_its_fields(tmp_path):
    """SHA-33, SHA-44, SHA-89: a match begun from a position is loaded as it was."""
    asked = rk.position("shanghai", ["2C 3C", "4C", "5C"], discard="KD", refused=True, contract=9, buys_made=[0, 1, 2])
    asked.play("buy")
    blind = rk.position("shanghai", ["", "4C", "5C"], went_out=0, blind="with_joker", phase="round_over")
    blind.play("deal")
    for number, game in enumerate((asked, blind)):
        game.save(tmp_path / f"{number}.json")
        loaded = rk.load_game(tmp_path / f"{number}.json")
        assert (loaded.state, loaded.log, loaded.options) == (game.state, game.log, game.options)
