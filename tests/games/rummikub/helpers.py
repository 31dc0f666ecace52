"""What the tests of Rummikub share: positions in one line, and moves tried on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock
from rummykit.engine.events import Event


def at(*hands: str, table: Iterable[str] = (), **fields: Any) -> rk.Game:
    """A position; the first rack is that of the player on turn, a second one is made up if none is given."""
    racks = [*hands, *(["y1"] if len(hands) < 2 else [])]
    return rk.position("rummikub", hands=racks, table=list(table), **fields)


def opened(*hands: str, table: Iterable[str] = (), **fields: Any) -> rk.Game:
    """A position in which the first seat has opened in an earlier turn."""
    return at(*hands, table=table, **{"opened": [0], **fields})


def rule_ids(faults: Iterable[rk.Fault]) -> list[str]:
    return [fault.rule for fault in faults]


def accept(game: rk.Game, move: str, seat: int | None = None) -> Event:
    """Play a move that must be legal: `check` says so, and `play` does it."""
    assert [str(fault) for fault in game.check(move, seat)] == []
    return game.play(move, seat)


def accept_all(game: rk.Game, *moves: str) -> None:
    for move in moves:
        accept(game, move)


def refuse(game: rk.Game, move: str, *rules: str, seat: int | None = None) -> list[rk.Fault]:
    """Try a move that must be refused for (at least) these rules, in words of both languages.

    Neither the check nor the attempt may change anything.
    """
    state, log = game.state, list(game.log)
    before = dict(vars(state))
    found = game.check(move, seat)
    assert found
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


def only(game: rk.Game, move: str, *rules: str) -> None:
    """Try a move that must be refused for exactly these rules."""
    assert sorted(rule_ids(refuse(game, move, *rules))) == sorted(rules)


def choices(game: rk.Game, move: str) -> list[str]:
    """The choices of a move that could mean several things; each of them must be legal."""
    assert rule_ids(game.check(move)) == ["KUB-49"]
    with pytest.raises(rk.AmbiguousMove) as caught:
        game.play(move)
    named = caught.value.choices
    assert len(named) > 1
    for choice in named:
        assert game.check(choice) == []
        assert str(choice) in caught.value.text("en")
        assert str(choice) in caught.value.text("es")
    return [str(choice) for choice in named]


def melds(game: rk.Game) -> list[str]:
    """The combinations on the table, jokers with what they stand for."""
    return [str(laid.meld) for laid in game.state.table]


def readings(game: rk.Game) -> list[str]:
    """The combinations on the table as what they stand for."""
    return [laid.meld.reading for laid in game.state.table]


def hand(game: rk.Game, seat: int = 0) -> str:
    """A rack, sorted, as text."""
    return " ".join(card.code for card in rk.by_suit(game.state.hands[seat]))


def listed(game: rk.Game, seat: int | None = None) -> list[str]:
    """The moves offered, as text."""
    return [str(move) for move in game.moves(seat)]


def all_cards(game: rk.Game) -> Counter[rk.Card]:
    """Every card of a position, wherever it lies."""
    return Counter(game.state.everything())


def clocked(*hands: str, table: Iterable[str] = (), **fields: Any) -> tuple[rk.Game, ManualClock]:
    """A position of an opened player with a clock that the test moves."""
    clock = ManualClock()
    return opened(*hands, table=table, clock=clock, **fields), clock


def run_out(game: rk.Game, clock: ManualClock, seconds: float = 120) -> Event:
    """Let the time of one turn pass."""
    clock.advance(seconds)
    (event,) = game.tick()
    return event
