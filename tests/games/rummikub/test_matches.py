"""Whole matches: they end, no card is lost, undo and replay are exact, and nobody sees what is hidden."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock
from rummykit.engine.rules import Moves

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
SWITCH_SETS = [
    {},
    {"deck": "108_4", "min_naturals": 0, "joker_rearrange": "free"},
    {"deck": "106_4", "one_after_13": True, "joker_replacement_from": "rack_or_table", "retrieved_joker_min_rack": 0},
    {"max_number": 8, "edition": "tiles", "group_joker_replacement": "both", "opening_points": 30},
    {"max_number": 10, "joker_rearrange": "frozen", "retrieved_joker_min_rack": 1, "min_naturals": 2, "rounds": 1},
    {"opening_points": 50, "pool_score": "full", "timeout": "rollback3", "joker_penalty": 30},
]


def a_mess(game: rk.Game, rng: random.Random) -> str:
    """A layout in progress: a combination taken apart, and cards of the rack lying about."""
    groups = [[card.code for card in laid.meld.cards] for laid in game.state.before]
    if groups:
        torn = groups.pop(rng.randrange(len(groups)))
        cut = rng.randint(1, len(torn))
        groups += [part for part in (torn[:cut], torn[cut:]) if part]
    groups += [[card.code] for card in rng.sample(game.state.rack, min(2, len(game.state.rack)))]
    rng.shuffle(groups)
    return " | ".join(" ".join(group) for group in groups)


def play_randomly(game: rk.Game, rng: random.Random) -> None:
    """Random moves to the end, with layouts in progress and moves taken back now and then."""
    pack = Counter(game.rules.pack.counts)
    while not game.over:
        (seat,) = game.to_move
        offered = game.moves(seat)
        assert offered
        assert offered.complete == (game.round_over)
        assert len({str(move) for move in offered}) == len(offered)
        move = rng.choice(offered)
        assert rk.Move.parse(str(move), game.rules.pack) == move
        for one in rng.sample(offered, min(3, len(offered))):
            assert [str(fault) for fault in game.check(one, seat)] == []
        if not game.round_over and rng.random() < 0.03:
            game.play(f"place {a_mess(game, rng)}", seat)
            continue
        assert game.play(move, seat).move == move
        assert Counter(game.state.everything()) == pack
        if rng.random() < 0.05:
            count = rng.randint(1, min(6, len(game.log)))
            state, log = game.state, list(game.log)
            for undone in reversed(game.undo(count)):
                assert game.play(str(undone.move), undone.seat) == undone
            assert game.state == state
            assert game.log == log


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", SWITCH_SETS, ids=lambda s: " ".join(map(str, s.values())) or "default")
def test_random_matches_end(players, switches):
    """KUB-63, KUB-65, KUB-71, KUB-73: each match ends with scores that add up to zero."""
    for seed in range(FUZZ):
        game = rk.new_game("rummikub", players=players, seed=100 * players + seed, **switches)
        play_randomly(game, random.Random(seed))
        assert game.winners
        assert len(game.state.rounds) == game.options["rounds"]
        for score in game.state.rounds:
            assert sum(score.scores) == 0
            assert sum(line.points for line in score.lines) == 0
        best = max(game.state.totals)
        assert game.winners == tuple(seat for seat in range(players) if game.state.totals[seat] == best)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_saved_match_is_replayed(players, tmp_path):
    """A match in the middle of a turn, saved and loaded, is the same match."""
    rng = random.Random(players)
    game = rk.new_game("rummikub", players=players, seed=players)
    for _ in range(120):
        game.play(rng.choice(game.moves()))
    game.save(tmp_path / "match.json")
    again = rk.load_game(tmp_path / "match.json")
    assert again.state == game.state
    assert again.log == game.log
    assert [str(move) for move in again.moves()] == [str(move) for move in game.moves()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_are_blind(players):
    """KUB-08: cards of other racks and of the pool may change places without a difference in a view."""
    rng = random.Random(players)
    game = rk.new_game("rummikub", players=players, seed=players)
    for _ in range(60):
        seat = rng.randrange(players)
        seen = game.view(seat)
        state = game.state
        hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + list(state.stock)
        rng.shuffle(hidden)
        other = state.fork()
        for one, hand in enumerate(state.hands):
            if one != seat:
                other.set_hand(one, [hidden.pop() for _ in hand])
        other.stock = tuple(hidden)
        if state.untouched and state.turn != seat:
            other.rack = other.hands[state.turn]
        game._state = other
        assert game.view(seat) == seen
        game._state = state
        game.play(rng.choice(game.moves()))


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 4])
def test_computer_players_play_it_to_the_end(kind, players):
    """A match of computer players ends; the same seed gives the same match."""
    one, two = (rk.autoplay(rk.new_game("rummikub", players=players, seed=8), kind, limit=5000) for _ in range(2))
    assert one.over
    assert one.log == two.log


def test_time_outs_keep_a_match_going():
    """KUB-60, KUB-66: players who never move draw until the pool is empty, and then the round ends."""
    clock = ManualClock()
    game = rk.new_game("rummikub", players=2, seed=3, clock=clock, rounds=1)
    clock.advance(120 * 200)
    events = game.tick()
    assert game.over
    assert {str(event.move) for event in events} == {"timeout"}
    assert len(events) == 78 + 2


def test_moves_of_others_are_not_listed():
    """Only the seat on turn has moves; none of them is listed twice."""
    game = rk.new_game("rummikub", players=3, seed=1)
    assert game.moves(1) == Moves()
    assert game.moves(0)
