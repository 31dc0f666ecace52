"""What the tests of the two contract games share: seats by letter, and matches at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from trying import accept, all_cards

import rummykit as rk
from rummykit.games import rules_class

A, B, C, D, E = range(5)


def pass_all(game: rk.Game) -> None:
    """Let everybody who is asked say no."""
    while game.state.window:
        accept(game, "pass")


# --- matches at random --------------------------------------------------------------

# How much a kind of move is liked, so that contracts are laid and cards laid off often.
LIKED = {"lay": 40, "swap": 20, "add": 12, "claim": 3, "draw discard": 2}


def choose(moves: Iterable[rk.Move], rng: random.Random) -> rk.Move:
    """One of `moves`, laying rather than not; all ways of laying count as one."""
    by_verb: dict[str, list[rk.Move]] = {}
    for move in moves:
        by_verb.setdefault(f"{move.verb} {move.word}".strip(), []).append(move)
    verbs = list(by_verb)
    weights = [LIKED.get(verb, LIKED.get(verb.split()[0], 1)) for verb in verbs]
    return rng.choice(by_verb[rng.choices(verbs, weights)[0]])


def play_at_random(game: rk.Game, rng: random.Random, most: int | None = None) -> int:
    """Random legal moves to the end, or `most` of them; cards are counted after every move."""
    cards = all_cards(game)
    made = 0
    while not game.over and (most is None or made < most):
        seat = rng.choice(game.to_move)
        moves = game.moves(seat)
        assert moves, f"nobody can move: {game.state}"
        assert len(set(moves)) == len(moves)
        game.play(choose(moves, rng), seat)
        assert all_cards(game) == cards
        made += 1
    return made


def assert_exact(game: rk.Game, rng: random.Random) -> None:
    """Every move offered is legal, text and back; what is played upon it is undone and played again exactly."""
    for seat in game.to_move:
        for move in game.moves(seat):
            assert rk.Move.parse(str(move), game.rules.pack) == move
            assert game.check(str(move), seat) == []
    if game.over:
        return
    before = game.state
    count = play_at_random(game, rng, 15)
    after = game.state
    log = game.undo(count)[::-1]
    assert game.state is before
    for event in log:
        game.play(event.move, event.seat)
    assert game.state == after


def assert_blind_all_along(game: rk.Game, rng: random.Random) -> None:
    """Through the first moves no view depends on a hidden card, and no event tells what is private to another seat."""
    for _ in range(60):
        if game.over:
            break
        assert_blind(game, rng)
        seat = rng.choice(game.to_move)
        game.play(choose(game.moves(seat), rng), seat)
    for event in game.log:
        for seat in game.state.seats:
            if seat != event.seat:
                assert not event.seen_by(seat).private


def assert_blind(game: rk.Game, rng: random.Random) -> None:
    """Swapping cards that a seat cannot see changes neither its view nor its moves."""
    for seat in game.state.seats:
        state = game.state
        hidden = [(s, i) for s, held in enumerate(state.hands) if s != seat for i in range(len(held))]
        unseen = [state.hands[s][i] for s, i in hidden] + list(state.stock)
        rng.shuffle(unseen)
        hands = [list(held) for held in state.hands]
        for (s, i), card in zip(hidden, unseen, strict=False):
            hands[s][i] = card
        other = replace(state, hands=tuple(map(tuple, hands)), stock=tuple(unseen[len(hidden) :]))
        assert view_of(game, other, seat) == view_of(game, state, seat)


def view_of(game: rk.Game, state: object, seat: int) -> object:
    """What `seat` sees of a state, and what it may do."""
    before = game._state
    game._state = state
    try:
        view = game.view(seat)
        return view, view.as_dict(), tuple(map(str, game.moves(seat)))
    finally:
        game._state = before


def players_of(game: str) -> range:
    """How many can play."""
    cls = rules_class(game)
    return range(cls.least_players, cls.most_players + 1)
