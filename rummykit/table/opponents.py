"""The computer players at the table, and what happens when one of them fails."""

from __future__ import annotations

from rummykit import players
from rummykit.engine.errors import OptionError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.language import Text

_NOBODY = Text(
    "at least one opponent is needed, such as 'greedy'", "hace falta al menos un contrincante, por ejemplo 'greedy'"
)


class Opponents:
    """Who plays the seats that no person holds.

    Attributes:
        level: the name of the first player, where it has one.
    """

    def __init__(self, given: object) -> None:
        """Take names, player objects or functions: one for all, or a list to cycle over.

        Raises:
            OptionError: there is no such player, or the list is empty.
        """
        self._given = list(given) if isinstance(given, list | tuple) else [given]
        if not self._given:
            raise OptionError(_NOBODY)
        for one in self._given:
            players.get(one)  # type: ignore[arg-type]  # it says itself what it cannot take
        first = self._given[0]
        self.level = first if isinstance(first, str) else None
        self._seated: list[players.Player] = []
        self._levels: list[str | None] = []

    def sit_down(self, game: Game, seat: int) -> None:
        """Give every seat but `seat` a player, beginning at its left."""
        count = len(game.names)
        made = {(seat + step) % count: self._given[(step - 1) % len(self._given)] for step in range(1, count + 1)}
        self._levels = [one if isinstance(one := made[s], str) else None for s in range(count)]
        self._seated = [players.get(made[s], seed=f"{game.seed} {s}") for s in range(count)]  # type: ignore[arg-type]

    def level_of(self, seat: int) -> str | None:
        """The name of the player on a seat; None for one that has none."""
        return self._levels[seat]

    def play_one(self, game: Game) -> tuple[Event, str]:
        """Let the first seat that may act make a move.

        Returns:
            What happened, and what went wrong with the player, or nothing. A player that
            raises or answers with a move that is not allowed has the last legal move made
            for it: to pass, or to discard.
        """
        seat = game.to_move[0]
        moves = game.moves(seat)
        try:
            chosen = self._seated[seat].decide(game.view(seat), moves)
            if isinstance(chosen, Move | str) and not game.check(chosen, seat):
                return game.play(chosen, seat), ""
            trouble = f"{str(chosen)[:60]!r}"
        except Exception as error:  # a learner's own player may raise anything
            trouble = f"{type(error).__name__}: {error}"
        return game.play(moves[-1], seat), trouble
