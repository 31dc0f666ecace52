"""The new-game panel: what it offers, and the game that its choices begin (ROM-83 to ROM-89)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from reprlib import repr as short
from typing import Any

from rummykit import players, rulebook
from rummykit.engine.errors import OptionError
from rummykit.engine.game import Game
from rummykit.games import new_game, rules_class
from rummykit.language import Text
from rummykit.table.manners import manners
from rummykit.table.strings import LEVELS, PAGE, SWITCHES

_NO_LEVEL = Text("there is no player {given}; choose {known}", "no hay ningún jugador {given}; elige {known}")
_NO_SWITCH = Text("the switches offered are {known}", "las opciones que se ofrecen son {known}")
_NO_NUMBER = Text(
    "the number of players is a whole number, not {given}", "el número de jugadores es un número entero, no {given}"
)


def offered(game: Game, level: str | None, lang: str) -> list[dict[str, Any]]:
    """The fields of the panel: each with its name, label, values and what holds now."""
    cls = rules_class(game.id)
    numbers = range(cls.least_players, cls.most_players + 1)
    levels = [*players.LEVELS, *([] if level in players.LEVELS else [level or ""])]
    named = [(name, LEVELS[name].say(lang) if name in LEVELS else name or "–") for name in levels]
    fields = [
        _field("players", PAGE["players"].say(lang), [(n, str(n)) for n in numbers], len(game.names)),
        _field("level", PAGE["level"].say(lang), named, level or ""),
    ]
    switches = rulebook.switches(game.id)
    for name in manners(game.id).setup:
        values = list(switches[name].values)
        current = game.options[name]
        if current not in values:
            values.append(current)
        named_here = {**SWITCHES, **manners(game.id).switches}
        label = named_here.get(name, Text(name, name)).say(lang)
        shown = [(value, _value(game.id, name, value, lang)) for value in values]
        fields.append(_field(name, label, shown, current))
    return fields


def _field(name: str, label: str, values: Sequence[tuple[Any, str]], current: Any) -> dict[str, Any]:
    return {"name": name, "label": label, "values": [list(pair) for pair in values], "current": current}


def _value(game: str, name: str, value: Any, lang: str) -> str:
    if said := manners(game).values.get(f"{name} {value}"):
        return said.say(lang)
    if isinstance(value, bool):
        return PAGE["yes" if value else "no"].say(lang)
    return str(value)


def open_game(old: Game, seat: int, message: Mapping[str, Any], pool: Sequence[str]) -> tuple[str | None, Game]:
    """The game that the panel asks for; what it does not say stays as in the old game.

    Args:
        old: the game played before.
        seat: the person's seat, whose name stays.
        message: may hold ``players``, ``level`` and ``options``.
        pool: names for players who are new.

    Returns:
        The level of the opponents, if one was chosen, and the game.

    Raises:
        OptionError: a choice that is not offered.
    """
    count = message.get("players", len(old.names))
    level = message.get("level") or None
    chosen = message.get("options", {})
    if level is not None and (not isinstance(level, str) or level not in players.names()):
        raise OptionError(_NO_LEVEL, given=short(level), known=", ".join(players.names()))
    if not isinstance(chosen, dict) or not set(chosen) <= set(manners(old.id).setup):
        raise OptionError(_NO_SWITCH, known=", ".join(manners(old.id).setup))
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= len(pool):
        raise OptionError(_NO_NUMBER, given=short(count))
    game = new_game(old.id, _names(old, seat, count, pool), clock=old.clock, **{**old.options, **chosen})
    return level, game


def _names(old: Game, seat: int, count: int, pool: Sequence[str]) -> list[str]:
    if count == len(old.names):
        return list(old.names)
    mine = old.names[seat]
    others = [name for name in (*old.names, *pool) if name != mine]
    found = list(dict.fromkeys(others))[: count - 1]
    found.insert(min(seat, count - 1), mine)
    return found
