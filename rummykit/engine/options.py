"""The switches of a game, checked: which there are, their defaults, their values."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from types import MappingProxyType
from typing import Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError
from rummykit.language import Phrase, Text, cause, phrase
from rummykit.rulebook import Switch

_NO_SWITCH = Text("{game} has no switch {name}; {hint}", "{game} no tiene la opción {name}; {hint}")
_WRONG = Text("{game}: {name}={value} is not possible ({rule})", "{game}: {name}={value} no es posible ({rule})")
_WRONG_LIST = Text("{wrong}; {why}", "{wrong}; {why}")
_WRONG_VALUE = Text("{wrong}; choose {wanted}{more}", "{wrong}; elige {wanted}{more}")
_WRONG_TABLE = Text("{wrong}; it is {accepts}", "{wrong}; es {accepts}")
_NOT_A_TABLE = Text("{wrong}, such as {example}", "{wrong}, como {example}")
_NO_SUCH_NAME = Text("{wrong}, but nothing is called {name}; {hint}", "{wrong}, pero nada se llama {name}; {hint}")
_NOT_A_NUMBER = Text(
    "{wrong}, but {name}={number} is no whole number from {least}",
    "{wrong}, pero {name}={number} no es un número entero a partir de {least}",
)
_NOT_ONCE_EACH = Text(
    "{wrong}, each once; together with the defaults this gives {table}",
    "{wrong}, cada uno una vez; junto con los valores habituales resulta {table}",
)


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
            raise OptionError(_NO_SWITCH, game=game, name=short(name), hint=near_name(name, switches))
        switch = switches[name]
        if name in tables:
            chosen[name] = _checked_table(game, switch, value, tables[name])
            continue
        if name in readers and isinstance(value, list | tuple):
            try:
                chosen[name] = readers[name](value)
            except ValueError as error:
                raise OptionError(_WRONG_LIST, wrong=_wrong(game, switch, value), why=cause(error)) from None
            continue
        if isinstance(value, str):
            value = switch.old_names.get(value, value)
        chosen[name] = value
        same = [v for v in switch.values if v == value and isinstance(v, bool) == isinstance(value, bool)]
        free = name in any_number and isinstance(value, int) and not isinstance(value, bool)
        if not same and not (free and value >= any_number[name]):
            wanted = ", ".join(map(repr, switch.values))
            more = _or_any_number(any_number.get(name))
            raise OptionError(_WRONG_VALUE, wrong=_wrong(game, switch, value), wanted=wanted, more=more)
    return MappingProxyType({name: chosen.get(name, _own(switch.default)) for name, switch in switches.items()})


def _own(default: Any) -> Any:
    # A table of the rule book is shared by all games, so each match has a copy.
    return dict(default) if isinstance(default, Mapping) else default


def _wrong(game: str, switch: Switch, value: object) -> Phrase:
    return Phrase(_WRONG, {"game": game, "name": switch.name, "value": short(value), "rule": switch.rule})


def _or_any_number(least: int | None) -> Phrase | str:
    if least is None:
        return ""
    return phrase(", or any whole number from {n}", ", o cualquier número entero a partir de {n}", n=least)


def near_name(name: object, known: Iterable[str]) -> Phrase:
    """The name that may have been meant, or all that there are.

    >>> near_name("knokc", ["knock", "target"]).text("es")
    '¿querías decir knock?'
    """
    known = list(known)
    near = difflib.get_close_matches(str(name)[:40], known, n=1)
    if near:
        return phrase("did you mean {near}?", "¿querías decir {near}?", near=near[0])
    return phrase("there are {known}", "hay {known}", known=", ".join(known))


def _checked_table(game: str, switch: Switch, value: Any, form: NumberTable) -> dict[str, int]:
    wrong = Phrase(_WRONG_TABLE, {"wrong": _wrong(game, switch, value), "accepts": switch.accepts})
    default: Mapping[str, int] = switch.default
    if not isinstance(value, Mapping):
        raise OptionError(_NOT_A_TABLE, wrong=wrong, example=repr(dict(default)))
    for name, number in value.items():
        if name not in default and name not in form.more_names:
            hint = near_name(name, [*default, *form.more_names])
            raise OptionError(_NO_SUCH_NAME, wrong=wrong, name=short(name), hint=hint)
        if isinstance(number, bool) or not isinstance(number, int) or number < form.least:
            raise OptionError(_NOT_A_NUMBER, wrong=wrong, name=short(name), number=short(number), least=form.least)
    table = {**default, **value}
    if form.reorders and sorted(table.values()) != sorted(default.values()):
        raise OptionError(_NOT_ONCE_EACH, wrong=wrong, table=short(table))
    return table
