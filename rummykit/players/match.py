"""Computer players play a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from rummykit.engine.errors import OptionError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.language import Text
from rummykit.players.base import Decide, Player, get

AnyPlayer: TypeAlias = str | Player | Decide
_NOBODY = Text("at least one player is needed, such as 'greedy'", "hace falta al menos un jugador, como 'greedy'")


def seat_players(game: Game, players: AnyPlayer | Sequence[AnyPlayer]) -> list[Player]:
    """One player for every seat of `game`, cycling over `players`.

    Those called by name get a seed of their own for each seat, made from the game's.

    Raises:
        OptionError: the list is empty or names a player that does not exist.
    """
    given: list[AnyPlayer] = [*players] if isinstance(players, list | tuple) else [cast(AnyPlayer, players)]
    if not given:
        raise OptionError(_NOBODY)
    seats = range(len(game.names))
    return [get(given[seat % len(given)], seed=f"{game.seed} {seat}") for seat in seats]


def autoplay(
    game: Game,
    players: AnyPlayer | Sequence[AnyPlayer] = "greedy",
    on_event: Callable[[Event], object] | None = None,
    limit: int | None = None,
) -> Game:
    """Let computer players make all moves, to the end of the match.

    Args:
        game: the match; it goes on from where it stands.
        players: names, objects that decide or functions; the seats take them in turn, so
            ``["greedy", "random"]`` seats greedy at 0 and 2.
        on_event: called with every event as it happens.
        limit: stop after so many moves, even if the match goes on.

    Returns:
        The same game.

    Raises:
        OptionError: there is no such player.
        IllegalMove: a player chose a move that is not allowed.

    >>> from rummykit.games import new_game
    >>> game = autoplay(new_game("romme", players=2, seed=7), ["greedy", "random"])
    >>> game.over, game.winners
    (True, (0,))
    """
    seated = seat_players(game, players)
    made = 0
    while game.to_move and (limit is None or made < limit):
        event = play_one(game, seated)
        made += 1
        if on_event is not None:
            on_event(event)
    return game


def play_one(game: Game, seated: Sequence[Player]) -> Event:
    """Let the first seat that may act make one move.

    Where several seats may claim a card, they are asked in the order of their right.
    """
    seat = game.to_move[0]
    return game.play(seated[seat].decide(game.view(seat), game.moves(seat)), seat)
