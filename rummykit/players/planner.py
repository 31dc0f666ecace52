"""The player that looks further: it searches its hand and imagines what the hidden cards may be.

`PlannerPlayer` itself knows no game. For each game a *strategy* decides, a plain function

    plan(view, moves, chance) -> Move | str | None

of the view of the seat, the legal moves (two or more) and a `random.Random` made from the
player's seed, the seat and the number of moves made. It keeps nothing between two calls.
With None it leaves the decision to `greedy`, as it is where a game is not listed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players.base import Seed, decide_by
from rummykit.players.greedy import GreedyPlayer

# The strategy of each game: its module and its name there.
STRATEGIES: dict[str, tuple[str, str]] = {
    "romme": ("rummykit.players.romme_plan", "plan"),
    "shanghai": ("rummykit.players.contract_plan", "plan"),
    "dummy": ("rummykit.players.contract_plan", "plan"),
    "jack": ("rummykit.players.jack", "plan"),
    "rummikub": ("rummykit.players.rummikub", "plan"),
}


class PlannerPlayer:
    """Plays each game by the strategy named in `STRATEGIES`.

    Args:
        seed: what its samples of hidden cards depend on.
    """

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed
        self._greedy = GreedyPlayer(seed)

    def __repr__(self) -> str:
        return f"PlannerPlayer(seed={self.seed!r})"

    def decide(self, view: View, moves: Sequence[Move]) -> Move | str:
        """The move that comes out best over the hidden cards it imagines."""
        if len(moves) == 1:
            return moves[0]
        chosen = decide_by(STRATEGIES, view, moves, f"planner {self.seed}")
        return self._greedy.decide(view, moves) if chosen is None else chosen
