"""The player that leaves everything to chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players.base import Seed


class RandomPlayer:
    """Chooses evenly among the legal moves that are listed.

    The choice depends on the seed, the seat and how many moves have been made, on
    nothing else: asked again after an undo, it answers the same.
    """

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed

    def decide(self, view: View, moves: Sequence[Move]) -> Move:
        """One of `moves`, each with the same chance."""
        return random.Random(f"random {self.seed} {view.seat} {len(view.log)}").choice(moves)

    def __repr__(self) -> str:
        return f"RandomPlayer(seed={self.seed!r})"
