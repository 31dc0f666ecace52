"""The switches of a game, checked: which there are, their defaults, their values."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from types import MappingProxyType
from typing import Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError
from rummykit.rulebook import Switch


@dataclass(frozen=True)
class NumberTable:
    """What may stand in a switch that is a table of whole numbers by name.

    Attributes:
        more_names: names beyond those of the default table.
        least: the least number.
        reorders: whether the numbers are those of the default, each once, in any order.
    """

    more_names: tuple[str, ...] = ()
    least: int = 0
    reorders: bool = False


def checked_options(
    game: str,
    given: Mapping[str, Any],
    any_number: Mapping[str, int],
    tables: Mapping[str, NumberTable] = MappingProxyType({}),
    readers: Mapping[str, Callable[[Any], Any]] = MappingProxyType({}),
) -> Mapping[str, Any]:
    """Every switch of `game` with its value: the given one or the default.

    Args:
        game: the id of the game.
        given: switches by name.
        any_number: switches that take any whole number, with the least one allowed.
        tables: switches that are tables; what is not named keeps its default.
        readers: switches that, beside the values of the rule book, take a list of the
            players' own; each gives the value to keep, or a ValueError that says what is
            wrong with it.

    Raises:
        OptionError: no such switch, or a value that it does not have.
    """
    switches = rulebook.switches(game)
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if name not in switches:
            near = difflib.get_close_matches(name, switches, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(switches)}"
            raise OptionError(f"{game} has no switch {short(name)}; {hint}")
        switch = switches[name]
        if name in tables:
            chosen[name] = _checked_table(game, switch, value, tables[name])
            continue
        if name in readers and isinstance(value, list | tuple):
            try:
                chosen[name] = readers[name](value)
            except ValueError as error:
                wrong = f"{game}: {name}={short(value)} is not possible ({switch.rule})"
                raise OptionError(f"{wrong}; {error}") from None
            continue
        if isinstance(value, str):
            value = switch.old_names.get(value, value)
        chosen[name] = value
        same = [v for v in switch.values if v == value and isinstance(v, bool) == isinstance(value, bool)]
        free = name in any_number and isinstance(value, int) and not isinstance(value, bool)
        if not same and not (free and value >= any_number[name]):
            wanted = ", ".join(map(repr, switch.values))
            more = f", or any whole number from {any_number[name]}" if name in any_number else ""
            raise OptionError(f"{game}: {name}={short(value)} is not possible ({switch.rule}); choose {wanted}{more}")
    return MappingProxyType({name: chosen.get(name, _own(switch.default)) for name, switch in switches.items()})


def _own(default: Any) -> Any:
    # A table of the rule book is shared by all games, so each match has a copy.
    return dict(default) if isinstance(default, Mapping) else default


def _checked_table(game: str, switch: Switch, value: Any, form: NumberTable) -> dict[str, int]:
    wrong = f"{game}: {switch.name}={short(value)} is not possible ({switch.rule}); it is {switch.accepts.en}"
    default: Mapping[str, int] = switch.default
    if not isinstance(value, Mapping):
        raise OptionError(f"{wrong}, such as {dict(default)!r}")
    for name, number in value.items():
        if name not in default and name not in form.more_names:
            known = [*default, *form.more_names]
            near = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"names are {', '.join(known)}"
            raise OptionError(f"{wrong}, but nothing is called {short(name)}; {hint}")
        if isinstance(number, bool) or not isinstance(number, int) or number < form.least:
            raise OptionError(f"{wrong}, but {short(name)}={short(number)} is no whole number from {form.least}")
    table = {**default, **value}
    if form.reorders and sorted(table.values()) != sorted(default.values()):
        raise OptionError(f"{wrong}, each once; together with the defaults this gives {table!r}")
    return table
