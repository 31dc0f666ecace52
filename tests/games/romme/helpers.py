"""What the tests of Rommé share: positions in one line, and moves tried on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import rummykit as rk
from rummykit.cards import french_pack
from rummykit.engine.clock import ManualClock
from rummykit.engine.events import Event

FULL_PACK = Counter(french_pack(copies=2, jokers=6).deck())


def at(*hands: str, **fields: Any) -> rk.Game:
    """A position of Rommé; the first hand is that of the player on turn."""
    return rk.position("romme", hands=list(hands), **fields)


def playing(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn."""
    return at(*hands, **{"phase": "play", **fields})


def opened(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn and had laid cards in an earlier turn."""
    return playing(*hands, **{"opened": [0], **fields})


def rule_ids(faults: Iterable[rk.Fault]) -> list[str]:
    return [fault.rule for fault in faults]


def accept(game: rk.Game, move: str, seat: int | None = None) -> Event:
    """Play a move that must be legal: `check` says so, and `play` does it."""
    assert game.check(move, seat) == []
    return game.play(move, seat)


def accept_all(game: rk.Game, *moves: str) -> None:
    """Play legal moves, one after another."""
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
    return found


def choices(game: rk.Game, move: str, seat: int | None = None) -> list[str]:
    """The choices of a move that could mean several things; each of them must be legal."""
    assert rule_ids(game.check(move, seat)) == ["ROM-40"]
    with pytest.raises(rk.AmbiguousMove) as caught:
        game.play(move, seat)
    named = caught.value.choices
    assert len(named) > 1
    for choice in named:
        assert game.check(choice, seat) == []
        assert str(choice) in caught.value.text("en")
        assert str(choice) in caught.value.text("es")
    return [str(choice) for choice in named]


def melds(game: rk.Game) -> list[str]:
    """The melds on the table, wild cards with what they stand for."""
    return [str(laid.meld) for laid in game.state.table]


def hand(game: rk.Game, seat: int = 0) -> str:
    """A hand, sorted, as text."""
    return " ".join(card.code for card in rk.by_suit(game.state.hands[seat]))


def holds(game: rk.Game, cards: str, seat: int = 0) -> bool:
    """Whether a hand is exactly these cards, in any order."""
    return Counter(game.state.hands[seat]) == Counter(rk.cards(cards))


def pile(game: rk.Game) -> str:
    """The discard pile as text, the top card last."""
    return " ".join(card.code for card in game.state.discard)


def listed(game: rk.Game, seat: int | None = None) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.moves(seat)]


def all_cards(game: rk.Game) -> Counter[rk.Card]:
    """Every card of a position, wherever it lies."""
    return Counter(game.state.everything())


def run_out(game: rk.Game, clock: ManualClock, seconds: float = 60) -> list[Event]:
    """Let the time of one turn pass."""
    clock.advance(seconds)
    return game.tick()
