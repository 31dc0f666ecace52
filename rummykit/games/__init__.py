"""The games, one file each, and how a match of one begins."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping, Sequence
from importlib import import_module
from os import PathLike
from reprlib import repr as short
from typing import Any

from rummykit import rulebook
from rummykit.engine.clock import Clock
from rummykit.engine.errors import OptionError, PositionError
from rummykit.engine.game import Game, any_seed, checked_clock, player_names
from rummykit.engine.options import near_name
from rummykit.engine.position import build, check_moves, spec_from
from rummykit.engine.rules import GameRules, PositionSpec
from rummykit.engine.state import Chance
from rummykit.language import Text
from rummykit.melds import MeldRules

# Where each game lives; it is imported when it is first asked for.
_WHERE = {
    "romme": ("rummykit.games.romme", "Romme"),
    "rummikub": ("rummykit.games.rummikub", "Rummikub"),
    "dummy": ("rummykit.games.dummy", "Dummy"),
    "shanghai": ("rummykit.games.shanghai", "Shanghai"),
    "jack": ("rummykit.games.jack", "Jack"),
}

_NO_GAME = Text("there is no game {game}; {hint}", "no existe el juego {game}; {hint}")
_OPTIONS = Text(
    "options are switches by name, not {given}", "options son las opciones del juego por su nombre, no {given}"
)
_NAMES = Text("{n} names for {hands} hands", "{n} nombres para {hands} manos")
_START_NAMES = Text(
    "{n} players for the {hands} hands of the start", "{n} jugadores para las {hands} manos del comienzo"
)
_NO_FIELD = Text(
    "{game} positions have no field or switch {name}; {hint}",
    "las posiciones de {game} no tienen el campo ni la opción {name}; {hint}",
)
_NO_START_FIELD = Text("a position has no field {name}; {hint}", "una posición no tiene el campo {name}; {hint}")


def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_WHERE)


def rules_class(game: str) -> type[GameRules[Any]]:
    """The class that holds the rules of `game`.

    Raises:
        OptionError: there is no such game.
    """
    try:
        module, name = _WHERE[game]
    except (KeyError, TypeError):
        raise OptionError(_NO_GAME, game=repr(str(game)[:40]), hint=near_name(game, _WHERE)) from None
    found: type[GameRules[Any]] = getattr(import_module(module), name)
    return found


def new_game(
    game: str,
    players: int | Sequence[str] | None = None,
    seed: int | None = None,
    clock: Clock | None = None,
    **switches: Any,
) -> Game:
    """Begin a match.

    Args:
        game: the id of a game, see `rummykit.games`.
        players: how many, or their names.
        seed: the same seed deals the same cards everywhere; without it a fresh one.
        clock: switches the time limits on; without it there are none.
        **switches: the options of the game by name, see ``rummykit.rulebook.switches``.

    Raises:
        OptionError: no such game, switch or value, or a number of players it is not for.

    >>> new_game("romme", players=3, seed=7).to_move
    (1,)
    """
    cls = rules_class(game)
    names = player_names(players, cls.least_players, cls.most_players, game)
    number = any_seed(seed)
    checked_clock(clock)
    rules = cls(len(names), switches)
    return Game(rules, rules.first_round(Chance(number)), names, number, clock)


def position(
    game: str,
    hands: Sequence[Any],
    table: Sequence[Any] = (),
    discard: Any = "",
    stock: Any = None,
    to_move: int = 0,
    *,
    phase: str = "draw",
    players: Sequence[str] | None = None,
    seed: int = 0,
    clock: Clock | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """Any position of any game, to play on from.

    Args:
        game: the id of a game.
        hands: the cards of each seat, such as ``["7S 8S 9S", "KH QD"]``.
        table: the melds laid, such as ``["9S TS JS", "7H JK=8H 9H"]``.
        discard: the discard pile, the top card last.
        stock: the stock, the next card to be drawn first; without it the rest of the
            pack, shuffled by `seed`.
        to_move: the seat on turn.
        phase: ``draw`` (the turn begins) or ``play`` (a card has been drawn).
        players: names; without them the usual ones.
        seed: what later shuffles depend on.
        clock: switches the time limits on.
        options: switches of the game; they may also be given by name.
        **more: switches, and ``owners`` (the seat of each meld), ``totals``,
            ``eliminated`` (seats), ``dealer``, ``round``, and the fields of the game
            itself (see ``position_fields`` of its rules), such as ``opened=[0]``.

    Raises:
        PositionError: it cannot be, or nobody could move; the message names the place.
        OptionError: no such game or switch.

    >>> game = position("romme", hands=["7C 4C", "KS"], table=["7S 7H 7D"], opened=[0], phase="play")
    >>> [str(move) for move in game.moves()]
    ['add 7C to 1', 'discard 4C', 'discard 7C']
    """
    cls = rules_class(game)
    common = {"owners", "totals", "eliminated", "dealer", "round"}
    checked_clock(clock)
    seed = any_seed(seed)
    if options is not None and not (isinstance(options, Mapping) and all(isinstance(n, str) for n in options)):
        raise OptionError(_OPTIONS, given=short(options))
    fields = {name: more.pop(name) for name in list(more) if name in common}
    extra = {name: more.pop(name) for name in list(more) if name in cls.position_fields}
    spec = spec_from(hands, table, discard, stock, to_move=to_move, phase=phase, extra=extra, **fields)
    names = player_names(len(spec.hands) if players is None else players, cls.least_players, cls.most_players, game)
    if len(names) != len(spec.hands):
        raise OptionError(_NAMES, n=len(names), hands=len(spec.hands))
    _known_names(cls, more, common)
    rules = cls(len(names), {**(options or {}), **more})
    state = build(rules, spec, Chance(seed))
    check_moves(rules, state)
    return Game(rules, state, names, seed, clock, spec)


def _known_names(cls: type[GameRules[Any]], given: Mapping[str, Any], common: set[str]) -> None:
    """Refuse a misspelt field of a position; switches are checked with their values later.

    Raises:
        OptionError: the name is near a field but is no switch.
    """
    every = ("hands", "table", "discard", "stock", "to_move", "phase", "players", "seed", "clock", "options")
    fields = [*every, *common, *cls.position_fields]
    for name in given:
        if name not in rulebook.switches(cls.id):
            switches = [one for one in rulebook.switches(cls.id) if difflib.get_close_matches(name, [one])]
            hint = near_name(name, [*sorted(fields), *switches])
            raise OptionError(_NO_FIELD, game=cls.id, name=short(name), hint=hint)


def load_game(path: str | PathLike[str], clock: Clock | None = None) -> Game:
    """The match that ``Game.save`` wrote.

    Raises:
        FileNotFoundError: there is no such file.
        SaveError: it is damaged, forged or of a later version; it says where.
    """
    from rummykit.engine.save import read_game

    return read_game(path, _start, clock)


def revived(data: Any) -> Game:
    """The match that ``engine.save.as_json`` describes; copies between processes travel so.

    Raises:
        SaveError: it is damaged.
    """
    from rummykit.engine.save import from_json

    return from_json(data, _start)


def _start(
    game: str,
    players: list[str],
    seed: int,
    start: Mapping[str, Any] | None,
    options: Mapping[str, Any],
    clock: Clock | None,
) -> Game:
    cls = rules_class(game)
    names = player_names(players, cls.least_players, cls.most_players, game)
    rules = cls(len(names), options)
    if start is None:
        return Game(rules, rules.first_round(Chance(any_seed(seed))), names, seed, clock)
    if len(start.get("hands", ())) != len(names):
        raise OptionError(_START_NAMES, n=len(names), hands=len(start.get("hands", ())))
    known = {field.name for field in dataclasses.fields(PositionSpec)}
    for name in start:
        if name not in known:
            raise PositionError(_NO_START_FIELD, name=short(name), hint=near_name(name, sorted(known)))
    fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in start.items()}
    spec = PositionSpec(**fields)
    return Game(rules, build(rules, spec, Chance(seed)), names, seed, clock, spec)


def meld_rules(game: str, **switches: Any) -> MeldRules:
    """The meld rules of a game with its switches.

    Raises:
        OptionError: no such game, switch or value.
    """
    cls = rules_class(game)
    return cls(cls.least_players, switches).melds
