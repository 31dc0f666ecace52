"""Games, numbers of players and switches as they are written on a command line."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from typing import Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError
from rummykit.games import ids, rules_class
from rummykit.language import Text
from rummykit.rulebook import Switch
from rummykit.shell.console import Refusal

_NO_GAME = Text("there is no game {game!r}; choose {known}", "no hay ningún juego {game!r}; elige {known}")
_NO_SWITCH = Text("{game} has no switch {name!r}; {hint}", "{game} no tiene ninguna opción {name!r}; {hint}")
_NEAR = Text("did you mean {near}?", "¿querías decir {near}?")
_ALL = Text("there are {known}", "hay {known}")
_NO_VALUE = Text("write {name}=VALUE, such as {name}={sample}", "escribe {name}=VALOR, por ejemplo {name}={sample}")
_NOT_POSSIBLE = Text(
    "{game}: {name}={value} is not possible ({rule}); choose {values}",
    "{game}: {name}={value} no es posible ({rule}); elige {values}",
)
_OR_FROM = Text("{values} | a whole number from {least}", "{values} | un número entero a partir de {least}")
_PLAYERS = Text(
    "{game} is for {least} to {most} players, not {count}", "a {game} juegan de {least} a {most}, no {count}"
)
_NAMES = Text("every player needs a name of their own", "cada jugador necesita un nombre distinto")
_TRUE = {"true", "yes", "on", "sí", "si", "verdadero"}
_FALSE = {"false", "no", "off", "falso"}


def known_game(game: str) -> str:
    """`game`, if there is such a game.

    Raises:
        Refusal: there is none.
    """
    if game not in ids():
        raise Refusal(_NO_GAME, game=game[:40], known=", ".join(ids()))
    return game


def split_switches(rest: Sequence[str], game: str) -> list[str]:
    """Words such as ``--target 1`` or ``--target=1`` as ``target=1``, where the game has that switch.

    Raises:
        Refusal: a word is no switch of the game.
    """
    found: list[str] = []
    words = list(rest)
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            raise Refusal(Text("nothing is known of {word!r}", "no se entiende {word!r}"), word=word[:40])
        name, equals, value = word[2:].partition("=")
        name = name.replace("-", "_")
        _known_switch(game, name)
        if not equals and words and not words[0].startswith("--"):
            equals, value = "=", words.pop(0)
        found.append(f"{name}{equals}{value}")
    return found


def read_switches(game: str, written: Sequence[str]) -> dict[str, Any]:
    """The switches of ``name=value`` texts.

    Raises:
        Refusal: no such switch, or a value that it does not have.

    >>> read_switches("romme", ["target=1", "knock=no"])
    {'target': 1, 'knock': False}
    """
    chosen: dict[str, Any] = {}
    for pair in written:
        name, equals, value = pair.partition("=")
        switch = _known_switch(game, name.strip())
        if not equals or not value.strip():
            raise Refusal(_NO_VALUE, name=name[:40], sample=switch.default)
        chosen[switch.name] = _value(game, switch, value.strip())
    return chosen


def _known_switch(game: str, name: str) -> Switch:
    switches = rulebook.switches(game)
    if name not in switches:
        near = difflib.get_close_matches(name, switches, n=1)
        known = ", ".join(switches)
        hint = Text(
            *((_NEAR.say(lang, near=near[0]) if near else _ALL.say(lang, known=known)) for lang in ("en", "es"))
        )
        raise Refusal(_NO_SWITCH, game=game, name=name[:40], hint=hint)
    return switches[name]


def _value(game: str, switch: Switch, written: str) -> Any:
    cls = rules_class(game)
    value = _literal(switch, written)
    try:
        cls(cls.least_players, {switch.name: value})
    except OptionError:
        raise Refusal(
            _NOT_POSSIBLE,
            game=game,
            name=switch.name,
            value=written[:40],
            rule=switch.rule,
            values=allowed(game, switch),
        ) from None
    return value


def allowed(game: str, switch: Switch) -> Text:
    """What a switch may be: the readings of the rule book, and any number where the game takes one.

    >>> allowed("romme", rulebook.switches("romme")["target"]).say("en")
    '50 | 1 | 100 | a whole number from 1'
    """
    values = " | ".join(map(str, switch.values))
    least = getattr(rules_class(game), "any_number", {}).get(switch.name)
    if least is not None:
        return Text(*(_OR_FROM.say(lang, values=values, least=least) for lang in ("en", "es")))
    return Text(*(" ".join(filter(None, (values, switch.accepts.say(lang)))) for lang in ("en", "es")))


def _literal(switch: Switch, written: str) -> Any:
    word = written.casefold()
    for value in switch.values:
        if str(value).casefold() == word:
            return value
    if any(isinstance(value, bool) for value in (*switch.values, switch.default)) and word in _TRUE | _FALSE:
        return word in _TRUE
    try:
        return json.loads(written)  # a number, or a table such as {"opening": 40}
    except ValueError:
        return written


def read_players(game: str, written: str | None) -> int | list[str] | None:
    """How many players, or their names: ``4`` or ``Ana,Luis``.

    Raises:
        Refusal: a number of players that the game is not for, or two of one name.
    """
    if written is None:
        return None
    names = [name.strip() for name in written.split(",")]
    try:
        players: int | list[str] = int(written)
    except ValueError:
        players = names
    count = players if isinstance(players, int) else len(players)
    cls = rules_class(game)
    if not cls.least_players <= count <= cls.most_players:
        raise Refusal(_PLAYERS, game=game, least=cls.least_players, most=cls.most_players, count=count)
    if isinstance(players, list) and (len(set(names)) < len(names) or not all(names)):
        raise Refusal(_NAMES)
    return players
