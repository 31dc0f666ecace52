"""What a computer player is, and the list of those that come with the kit."""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Protocol, TypeAlias, runtime_checkable

from rummykit.engine.errors import OptionError
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.language import Phrase, Text

Seed: TypeAlias = int | str
Decide: TypeAlias = Callable[[View, Sequence[Move]], Move | str]
# How one player plays one game: the view, two or more legal moves, and the chance that the
# player's seed gives for this decision. None leaves the decision to the player's general rules.
Strategy: TypeAlias = Callable[[View, Sequence[Move], random.Random], Move | str | None]


@runtime_checkable
class Player(Protocol):
    """Whoever chooses moves: an object with `decide`.

    A player is handed the view of its seat and the legal moves, never the game, so it
    cannot know more than a person at the table would.
    """

    def decide(self, view: View, moves: Sequence[Move]) -> Move | str:
        """The move to make, one that is legal now.

        Args:
            view: what the seat may know.
            moves: the legal moves; never empty. Where there are too many to list
                them all, other legal moves may be answered too.
        """
        ...


class _Decider:
    """A plain function as a player."""

    def __init__(self, function: Decide) -> None:
        self._function = function

    def decide(self, view: View, moves: Sequence[Move]) -> Move | str:
        return self._function(view, moves)

    def __repr__(self) -> str:
        return f"<player {getattr(self._function, '__name__', 'function')}>"


_NO_PLAYER = Text("there is no player {player}; {hint}", "no hay ningún jugador {player}; {hint}")
_DID_YOU_MEAN = Text("did you mean {near}?", "¿querías decir {near}?")
_CHOOSE = Text("choose {known}", "elige {known}")
_A_CLASS = Text(
    "{name} is a class; hand in a player made with it: {name}()",
    "{name} es una clase; pasa un jugador hecho con ella: {name}()",
)
_NO_DECIDER = Text(
    "a player is a name, an object with decide(view, moves) or a function, not {given}",
    "un jugador es un nombre, un objeto con decide(view, moves) o una función, no {given}",
)

# Where each player lives; it is imported when it is first asked for.
_WHERE = {
    "random": ("rummykit.players.uniform", "RandomPlayer"),
    "greedy": ("rummykit.players.greedy", "GreedyPlayer"),
    "planner": ("rummykit.players.planner", "PlannerPlayer"),
    "easy": ("rummykit.players.levels", "EasyPlayer"),
    "medium": ("rummykit.players.greedy", "GreedyPlayer"),
    "hard": ("rummykit.players.planner", "PlannerPlayer"),
}
LEVELS = ("easy", "medium", "hard")


def decide_by(
    strategies: Mapping[str, tuple[str, str]], view: View, moves: Sequence[Move], seed: str
) -> Move | str | None:
    """What the strategy for the game answers; None where there is none, or where it leaves the decision.

    Args:
        strategies: the module and the name of the strategy of each game; it is imported when
            the game is first played.
        view: what the seat may know.
        moves: the legal moves.
        seed: of the chance handed to the strategy, which depends also on the seat and on how
            many moves have been made, and on nothing else: asked again, it answers the same.
    """
    if view.game not in strategies:
        return None
    module, name = strategies[view.game]
    strategy: Strategy = getattr(import_module(module), name)
    return strategy(view, moves, random.Random(f"{seed} {view.seat} {len(view.log)}"))


def names() -> tuple[str, ...]:
    """The computer players that come with the kit, by name; the last three are levels of play.

    >>> names()
    ('random', 'greedy', 'planner', 'easy', 'medium', 'hard')
    """
    return tuple(_WHERE)


def get(player: str | Player | Decide, seed: Seed = 0) -> Player:
    """A player by its name; an object that can decide, or a function, as a player.

    Args:
        player: a name of `names`, an object with ``decide(view, moves)``, or a
            function of the same two arguments.
        seed: what the choices of a named player depend on where it leaves them to chance.

    Raises:
        OptionError: there is no player of that name, or it is nothing that decides.

    >>> get("greedy")
    GreedyPlayer(seed=0)
    >>> get(lambda view, moves: moves[-1])
    <player <lambda>>
    """
    if isinstance(player, str):
        if player not in _WHERE:
            near = difflib.get_close_matches(player, _WHERE, n=1)
            hint = Phrase(_DID_YOU_MEAN, {"near": near[0]}) if near else Phrase(_CHOOSE, {"known": ", ".join(_WHERE)})
            raise OptionError(_NO_PLAYER, player=repr(player[:40]), hint=hint)
        module, name = _WHERE[player]
        made: Player = getattr(import_module(module), name)(seed=seed)
        return made
    if isinstance(player, type):
        raise OptionError(_A_CLASS, name=player.__name__)
    if isinstance(player, Player):
        return player
    if callable(player):
        return _Decider(player)
    raise OptionError(_NO_DECIDER, given=repr(player)[:60])
