"""Positions of Dummy Rummy in one line."""

from __future__ import annotations

from typing import Any

import rummykit as rk


def at(*hands: str, **fields: Any) -> rk.Game:
    """A position; the first hand is that of the player on turn, seat 0, unless `to_move` says otherwise."""
    return rk.position("dummy", hands=list(hands), **fields)


def playing(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn; a second hand is made up where none is given."""
    return at(*hands, *["AH AD"][len(hands) - 1 :], **{"phase": "play", **fields})


def opened(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn and had laid its contract in an earlier turn."""
    return playing(*hands, **{"opened": [0], **fields})


def cutting(seats: int = 4, **fields: Any) -> rk.Game:
    """Cuts are on, seat 0 discarded KD on 4C and seat 1 is on turn before the draw."""
    hands = ["3S 9H", "3H 9D", "3D 9C", "3C 9S"][:seats]
    usual = {"discard": "4C KD", "stock": "5S 5H 5D 5C 6S 6H 6D 6C", "to_move": 1, "discarded_by": 0, "cuts": True}
    return at(*hands, **{**usual, **fields})
