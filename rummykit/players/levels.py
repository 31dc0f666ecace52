"""The easiest of the levels at the table.

`hard` is `planner` and `medium` is `greedy`. `easy` plays like `greedy`, but it overlooks
things as beginners do: the upcard that would help, a meld in the hand, a card that could be
laid off. What it overlooks it does not see for the whole turn.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players.base import Seed
from rummykit.players.greedy import GreedyPlayer

# How often each kind of chance is overlooked.
OVERLOOKED = {
    "draw discard": 0.4,
    "lay": 0.25,
    "add": 0.35,
    "swap": 0.7,
    "arrange": 0.4,
    "knock": 0.5,
    "buy": 0.5,
    "cut": 0.5,
    "claim": 0.6,
}


class EasyPlayer:
    """Plays like `greedy`, but overlooks some of its chances; never against the rules.

    Args:
        seed: what it overlooks depends on it.
    """

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed
        self._greedy = GreedyPlayer(seed)

    def __repr__(self) -> str:
        return f"EasyPlayer(seed={self.seed!r})"

    def decide(self, view: View, moves: Sequence[Move]) -> Move | str:
        """What greedy would do, had it only the moves that are not overlooked."""
        seen = [move for move in moves if not self._overlooks(view, move)]
        return self._greedy.decide(view, seen if seen and len(seen) < len(moves) else moves)

    def _overlooks(self, view: View, move: Move) -> bool:
        """The same answer for the same chance through a whole turn."""
        share = OVERLOOKED.get(f"{move.verb} {move.word}".strip(), 0.0)
        if not share:
            return False
        # Of many ways to lay, one would always be seen, so laying is overlooked as a whole.
        what = move.verb if move.verb in ("lay", "arrange") else str(move)
        turn = view.more.get("turns", view.stock)
        about = f"easy {self.seed} {view.seat} {view.round} {turn} {what}"
        return random.Random(about).random() < share
