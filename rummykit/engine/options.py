"""The switches of a game, checked: which there are, their defaults, their values."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError


def checked_options(game: str, given: Mapping[str, Any], any_number: Mapping[str, int]) -> Mapping[str, Any]:
    """Every switch of `game` with its value: the given one or the default.

    Args:
        game: the id of the game.
        given: switches by name.
        any_number: switches that take any whole number, with the least one allowed.

    Raises:
        OptionError: no such switch, or a value that it does not have.
    """
    switches = rulebook.switches(game)
    for name, value in given.items():
        if name not in switches:
            near = difflib.get_close_matches(name, switches, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(switches)}"
            raise OptionError(f"{game} has no switch {name!r}; {hint}")
        switch = switches[name]
        same = [v for v in switch.values if v == value and isinstance(v, bool) == isinstance(value, bool)]
        free = name in any_number and isinstance(value, int) and not isinstance(value, bool)
        if not same and not (free and value >= any_number[name]):
            wanted = ", ".join(map(repr, switch.values))
            more = f", or any whole number from {any_number[name]}" if name in any_number else ""
            raise OptionError(f"{game}: {name}={value!r} is not possible ({switch.rule}); choose {wanted}{more}")
    return MappingProxyType({name: given.get(name, switch.default) for name, switch in switches.items()})
