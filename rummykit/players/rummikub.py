"""Rummikub for `planner`: the best turn a search finds, and when to keep cards back.

Every turn begins with the question which layout leaves least in the rack (`rummykit.search`).
What goes out is laid. While nobody else is likely to go out, whole melds of the rack are
kept: they can be laid at any time, and on the table they would help everybody. Laying one
of them later saves a turn that would else bring one more card.

`greedy` needs nothing of its own here: its general rules lay what frees the rack most of the
turns that the game offers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummykit.cards import without
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.view import View
from rummykit.melds import Meld
from rummykit.players.rummikub_turn import Layout, Rack, chance_of_going_out

RISK = 0.1  # chance of another player going out from which nothing is kept back
ENDINGS = ("confirm", "draw", "pass")


def plan(view: View, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The turn to make; None where there is nothing to decide."""
    end = next((move for move in moves if move.verb in ENDINGS), None)
    if end is None or view.more["working"] is not None:
        return None
    rack = Rack(view, moves)
    if not view.more["opened"][view.seat]:
        opening = rack.opening()
        return end if opening is None else lay_move(opening)
    best = rack.best(view.hand)
    if best is None:
        return end
    if best.left and (own := rack.own_melds()) and chance_of_going_out(view, best.melds, chance) < RISK:
        best = _keeping_back(rack, own)
    return best.move


def _keeping_back(rack: Rack, own: Sequence[Meld]) -> Layout:
    """A turn that lays cards of no complete meld of the rack, else the smallest of those melds."""
    kept = [card for meld in own for card in meld.cards]
    rest = rack.best(without(rack.view.hand, kept))
    return rest or rack.with_meld(min(own, key=lambda meld: (len(meld.cards), -meld.points)))
