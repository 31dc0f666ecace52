"""What the tests of the two contract games share: moves tried on both sides, and matches at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

import rummykit as rk
from rummykit.engine.events import Event
from rummykit.games import rules_class

A, B, C, D, E = range(5)


def rule_ids(faults: Iterable[rk.Fault]) -> list[str]:
    return [fault.rule for fault in faults]


def accept(game: rk.Game, move: str, seat: int | None = None) -> Event:
    """Play a move that must be legal: `check` says so, and `play` does it."""
    assert game.check(move, seat) == [], f"{move}: {[str(fault) for fault in game.check(move, seat)]}"
    return game.play(move, seat)


def accept_all(game: rk.Game, *moves: str) -> None:
    """Play legal moves, one after another, each by whoever may act first."""
    for move in moves:
        accept(game, move)


def refuse(game: rk.Game, move: str, *rules: str, seat: int | None = None) -> list[rk.Fault]:
    """Try a move that must be refused for (at least) these rules, in words of both languages.

    Neither the check nor the attempt may change anything.
    """
    state, log = game.state, list(game.log)
    before = dict(vars(state))
    found = game.check(move, seat)
    assert set(rules) <= set(rule_ids(found)), f"{move}: {[str(fault) for fault in found]}"
    assert found
    with pytest.raises(rk.IllegalMove) as caught:
        game.play(move, seat)
    assert rule_ids(caught.value.faults) == rule_ids(found)
    assert game.state is state
    assert vars(state) == before
    assert game.log == log
    for fault in found:
        both = fault.text("en"), fault.text("es")
        assert all(both)
        assert both[0] != both[1]
        assert not any(sign in words for words in both for sign in "{}")
        assert rk.rule(fault.rule).id == fault.rule
    assert move not in listed(game, seat)
    return found


def choices(game: rk.Game, move: str, rule: str, seat: int | None = None) -> list[str]:
    """The choices of a move that could mean several things; each of them must be legal."""
    assert rule_ids(game.check(move, seat)) == [rule]
    with pytest.raises(rk.AmbiguousMove) as caught:
        game.play(move, seat)
    named = caught.value.choices
    assert len(named) > 1
    for choice in named:
        assert game.check(choice, seat) == []
        assert str(choice) in caught.value.text("en")
    return [str(choice) for choice in named]


def melds(game: rk.Game) -> list[str]:
    """The melds on the table, wild cards with what they stand for."""
    return [str(laid.meld) for laid in game.state.table]


def hand(game: rk.Game, seat: int = 0) -> str:
    """A hand, sorted, as text."""
    return " ".join(card.code for card in rk.by_suit(game.state.hands[seat]))


def pile(game: rk.Game) -> str:
    """The discard pile as text, the top card last."""
    return " ".join(card.code for card in game.state.discard)


def listed(game: rk.Game, seat: int | None = None) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.moves(seat)]


def all_cards(game: rk.Game) -> Counter[rk.Card]:
    """Every card of a position, wherever it lies."""
    return Counter(game.state.everything())


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
