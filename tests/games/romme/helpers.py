"""What the tests of Rommé share: positions in one line, and moves tried on both sides."""

from __future__ import annotations

from collections import Counter
from typing import Any

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


def holds(game: rk.Game, cards: str, seat: int = 0) -> bool:
    """Whether a hand is exactly these cards, in any order."""
    return Counter(game.state.hands[seat]) == Counter(rk.cards(cards))


def run_out(game: rk.Game, clock: ManualClock, seconds: float = 60) -> list[Event]:
    """Let the time of one turn pass."""
    clock.advance(seconds)
    return game.tick()
