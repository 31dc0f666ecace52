"""Matches watched move by move, and positions whose hidden cards were dealt anew."""

from __future__ import annotations

import copy
import os
import random
from collections import Counter

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import french_pack
from rummykit.players import seat_players

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
FULL_PACK = Counter(french_pack(copies=2, jokers=6).deck())  # ROM-01


def watched_match(seed, players, bots, limit=60_000, **switches):
    """A match to its end: every move decided is legal, and no card is ever lost or doubled."""
    game = rk.new_game("romme", players=players, seed=seed, **switches)
    seated = seat_players(game, bots)
    for _ in range(limit):
        if game.over:
            return game
        seat = game.to_move[0]
        moves = game.moves(seat)
        move = seated[seat].decide(game.view(seat), moves)
        assert game.check(move, seat) == [], (seed, bots, switches, len(game.log), move)
        assert move in moves or not moves.complete, (seed, move)
        game.play(move, seat)
        assert Counter(game.state.everything()) == FULL_PACK, (seed, len(game.log))
    raise AssertionError(f"seed {seed} with {bots} and {switches} did not end within {limit} moves")


def any_switches(rng):
    """About half of the switches of Rommé at any of their values."""
    switches = rulebook.switches("romme")
    return {name: rng.choice(switch.values) for name, switch in switches.items() if rng.random() < 0.5}


def with_other_hidden_cards(game, seat, rng):
    """The same game for `seat`: the cards it cannot see are dealt anew among stock and other hands."""
    state = game.state.fork()
    others = [s for s in state.seats if s != seat]
    hidden = [*state.stock, *(card for s in others for card in state.hands[s])]
    rng.shuffle(hidden)
    for s in others:
        count = len(state.hands[s])
        state.set_hand(s, hidden[:count])
        hidden = hidden[count:]
    state.stock = tuple(hidden)
    other = copy.copy(game)
    other._state = state
    return other


def positions_of_match(seed, players, bots, **switches):
    """Every position of a match with the seat that is asked, as it comes up."""
    game = rk.new_game("romme", players=players, seed=seed, **switches)
    seated = seat_players(game, bots)
    while not game.over:
        seat = game.to_move[0]
        yield game, seat
        game.play(seated[seat].decide(game.view(seat), game.moves(seat)), seat)


def rng_of(*what):
    return random.Random(" ".join(map(str, what)))
