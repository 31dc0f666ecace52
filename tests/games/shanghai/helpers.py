"""Positions of Shanghai Rummy in one line."""

from __future__ import annotations

from typing import Any

import rummykit as rk


def at(*hands: str, **fields: Any) -> rk.Game:
    """A position; the first hand is that of the player on turn, seat 0, unless `to_move` says otherwise."""
    return rk.position("shanghai", hands=list(hands), **fields)


def playing(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn; missing hands are filled up to three."""
    return at(*hands, *["KD", "QC"][len(hands) - 1 :], **{"phase": "play", **fields})


def opened(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn and had laid its contract in an earlier turn."""
    return playing(*hands, **{"opened": [0], **fields})


def offered(seats: int = 4, **fields: Any) -> rk.Game:
    """Seat 0 is on turn before the draw, the last seat dealt, and the upcard QH lies on 4C."""
    hands = ["3S 9H", "3H 9D", "3D 9C", "3C 9S", "5S 7H", "5H 7D", "5D 7C", "5C 7S"][:seats]
    return at(*hands, **{"discard": "4C QH", "stock": "2S 2H 2D 2C 6S 6H 6D 6C", **fields})
