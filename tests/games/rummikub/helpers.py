"""What the tests of Rummikub share: positions in one line, and moves tried on both sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trying import refuse, rule_ids

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


def only(game: rk.Game, move: str, *rules: str) -> None:
    """Try a move that must be refused for exactly these rules."""
    assert sorted(rule_ids(refuse(game, move, *rules))) == sorted(rules)


def readings(game: rk.Game) -> list[str]:
    """The combinations on the table as what they stand for."""
    return [laid.meld.reading for laid in game.state.table]


def clocked(*hands: str, table: Iterable[str] = (), **fields: Any) -> tuple[rk.Game, ManualClock]:
    """A position of an opened player with a clock that the test moves."""
    clock = ManualClock()
    return opened(*hands, table=table, clock=clock, **fields), clock


def run_out(game: rk.Game, clock: ManualClock, seconds: float = 120) -> Event:
    """Let the time of one turn pass."""
    clock.advance(seconds)
    (event,) = game.tick()
    return event
