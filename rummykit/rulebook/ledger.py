"""Reading the rule files, one game at a time and only when asked."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from rummykit.language import SaidError, Text
from rummykit.rulebook.model import Contract, Example, GameInfo, Rule, Switch

# The games in the order of the course, with the letters that begin the ids of their rules.
GAMES = {"romme": "ROM", "rummikub": "KUB", "dummy": "DUM", "shanghai": "SHA", "jack": "JACK"}
_GAME_OF = {letters: game for game, letters in GAMES.items()}
_RULE_ID = re.compile(r"\s*([A-Za-z]+)[\s_.-]*0*(\d{1,4})\s*")


_SAMPLES = ("ROM-17", "KUB-40", "DUM-09", "SHA-25", "JACK-42")
_NO_RULE_ID = Text(
    "{tried} is no rule id; ids look like {samples}", "{tried} no es una regla; se escriben como {samples}"
)
_NO_LETTERS = Text(
    "no game has rules called {letters}; ids begin with {hint}",
    "ningún juego tiene reglas que se llamen {letters}; empiezan por {hint}",
)
_NO_LETTERS_NEAR = Text(
    "no game has rules called {letters}; did you mean {hint}?",
    "ningún juego tiene reglas que se llamen {letters}; ¿querías decir {hint}?",
)
_NO_RULE = Text("no rule {tried}; did you mean {near}?", "no hay regla {tried}; ¿querías decir {near}?")
_NO_EXAMPLE_ID = Text(
    "{tried} is no example id; they look like ROM-E04, DUM-X01 or JACK-EX-02",
    "{tried} no es un ejemplo; se escriben como ROM-E04, DUM-X01 o JACK-EX-02",
)
_NO_EXAMPLE = Text("no example {tried}; did you mean {near}?", "no hay ejemplo {tried}; ¿querías decir {near}?")
_NO_TOPIC = Text(
    "{game} has no topic {given}; choose one of {known}", "{game} no tiene el tema {given}; elige uno de {known}"
)
_NO_GAME = Text("no game {game}; choose one of {hint}", "no hay ningún juego {game}; elige uno de {hint}")
_NO_GAME_NEAR = Text("no game {game}; did you mean {hint}?", "no hay ningún juego {game}; ¿querías decir {hint}?")


class UnknownRuleError(SaidError):
    """There is no such rule or example; it names near ones."""


class UnknownGameError(SaidError):
    """There is no such game; it names the games."""


@dataclass(frozen=True)
class _Book:
    """One rule file, read."""

    info: GameInfo
    rules: Mapping[str, Rule]
    examples: Mapping[str, Example]
    contracts: tuple[Contract, ...]


def rule(rule_id: str) -> Rule:
    """The rule called `rule_id`; ``rom17`` and ``ROM-017`` are read as ``ROM-17``.

    Raises:
        UnknownRuleError: there is none; it names near ones.

    >>> rule("rom 1").id
    'ROM-01'
    >>> rule("ROM-171")
    Traceback (most recent call last):
    rummykit.rulebook.ledger.UnknownRuleError: no rule ROM-171; did you mean ROM-17, ROM-11 or ROM-71?
    """
    tried = _RULE_ID.fullmatch(rule_id) if isinstance(rule_id, str) else None
    if tried is None:
        raise UnknownRuleError(_NO_RULE_ID, tried=_short(str(rule_id)), samples=_one_of(_SAMPLES))
    letters, number = tried[1].upper(), int(tried[2])
    game = _GAME_OF.get(letters)
    if game is None:
        near = difflib.get_close_matches(letters, _GAME_OF, n=1, cutoff=0.4)
        said = _NO_LETTERS_NEAR if near else _NO_LETTERS
        hint = f"{near[0]}-{number:02d}" if near else _one_of(list(_GAME_OF))
        raise UnknownRuleError(said, letters=letters[:12], hint=hint)
    book = _book(game)
    spelt = f"{letters}-{number:02d}"
    if spelt not in book.rules:
        raise UnknownRuleError(_NO_RULE, tried=spelt, near=_one_of(_near(spelt, book.rules)))
    return book.rules[spelt]


def rules(game: str) -> tuple[Rule, ...]:
    """All rules of `game`, in order.

    Raises:
        UnknownGameError: there is no such game.
    """
    return tuple(_book(game).rules.values())


def by_topic(game: str, topic: str) -> tuple[Rule, ...]:
    """The rules of `game` about `topic`.

    Raises:
        ValueError: the game has no such topic; it names those it has.
    """
    found = tuple(r for r in rules(game) if r.topic == topic)
    if not found:
        raise SaidError(_NO_TOPIC, game=game, given=repr(topic), known=", ".join(topics(game)))
    return found


def topics(game: str) -> tuple[str, ...]:
    """The topics of `game`, in the order of its rules."""
    return tuple(dict.fromkeys(r.topic for r in rules(game)))


def examples(game: str) -> tuple[Example, ...]:
    """The worked examples of `game`, in order."""
    return tuple(_book(game).examples.values())


def example(example_id: str) -> Example:
    """The worked example called `example_id`, such as ``ROM-E04``.

    Raises:
        UnknownRuleError: there is none; it names near ones.
    """
    spelt = example_id.strip().upper()
    game = _GAME_OF.get(spelt.partition("-")[0])
    if game is None:
        raise UnknownRuleError(_NO_EXAMPLE_ID, tried=_short(example_id))
    known = _book(game).examples
    if spelt not in known:
        raise UnknownRuleError(_NO_EXAMPLE, tried=_short(spelt), near=_one_of(_near(spelt, known)))
    return known[spelt]


def game_info(game: str) -> GameInfo:
    """Name, players and summary of `game`."""
    return _book(game).info


def contracts(game: str) -> tuple[Contract, ...]:
    """The contracts of `game`, in order; empty where it has none."""
    return _book(game).contracts


@cache
def switches(game: str) -> Mapping[str, Switch]:
    """The keywords of a new game of `game`, by name.

    >>> s = switches("romme")["opening_points"]
    >>> s.rule, s.default, s.values
    ('ROM-23', 30, (30, 40, 51))
    """
    found: dict[str, Switch] = {}
    for r in rules(game):
        if r.switch and r.switch not in found:
            text = Text(f"{r.text} {r.choice}".strip(), f"{r.texto} {r.eleccion}".strip())
            found[r.switch] = Switch(r.switch, r.id, r.default, r.values, text, r.accepts, r.old_names)
    return MappingProxyType(found)


def shared_start(one: str, other: str) -> int:
    """How many letters two words have in common from their start.

    >>> shared_start("doblar", "doblando")
    5
    """
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _short(tried: str) -> str:
    return repr(tried if len(tried) <= 30 else tried[:30] + "…")


def _one_of(names: Sequence[str]) -> Text:
    if len(names) == 1:
        return Text(names[0], names[0])
    first = ", ".join(names[:-1])
    return Text(f"{first} or {names[-1]}", f"{first} o {names[-1]}")


def _near(tried: str, known: Mapping[str, object]) -> list[str]:
    """The three ids of `known` most like `tried`; a slip at the end is likelier than one at the start."""

    def likeness(one: str) -> tuple[float, int]:
        alike = difflib.SequenceMatcher(None, tried[:30], one).ratio()
        return (-round(alike, 3), -shared_start(tried, one))

    return sorted(known, key=likeness)[:3]


def _book(game: str) -> _Book:
    if game not in GAMES:
        near = difflib.get_close_matches(str(game), GAMES, n=1)
        said = _NO_GAME_NEAR if near else _NO_GAME
        raise UnknownGameError(said, game=_short(str(game)), hint=near[0] if near else ", ".join(GAMES))
    return _read(game)


@cache
def _read(game: str) -> _Book:
    # Loaded when the first ledger is read, so that `import rummykit` stays quick.
    import tomllib
    from importlib import resources

    path = resources.files("rummykit.rulebook").joinpath("data", f"{game}.toml")
    table = tomllib.loads(path.read_text("utf-8"))
    shown = {row["id"]: _example(game, row) for row in table["example"]}
    named: defaultdict[str, list[Example]] = defaultdict(list)
    for each in shown.values():
        for rule_id in each.rules:
            named[rule_id].append(each)
    return _Book(
        _info(table["game"]),
        {row["id"]: _rule(game, row, tuple(named[row["id"]])) for row in table["rule"]},
        shown,
        tuple(_contract(row) for row in table.get("contract", ())),
    )


def _both(row: Mapping[str, Any], en: str, es: str) -> Text:
    return Text(row.get(en, ""), row.get(es, ""))


def _rest(row: Mapping[str, Any], taken: str) -> Mapping[str, Any]:
    return MappingProxyType({name: value for name, value in row.items() if name not in taken.split()})


def _rule(game: str, row: Mapping[str, Any], shown: tuple[Example, ...]) -> Rule:
    plain = "id topic text texto certainty issue duda choice eleccion option default source"
    return Rule(
        game=game,
        switch=row["option"] if row.get("switch") else None,
        values=tuple(row.get("values", ())),
        accepts=_both(row, "accepts", "admite"),
        old_names=MappingProxyType(row.get("old_names", {})),
        examples=shown,
        **{name: row[name] for name in plain.split() if name in row},
    )


def _example(game: str, row: Mapping[str, Any]) -> Example:
    return Example(
        id=row["id"],
        game=game,
        kind=row["kind"],
        rules=tuple(row["rules"]),
        title=_both(row, "title", "titulo"),
        given=_both(row, "given", "dado"),
        expect=_both(row, "expect", "resultado"),
        why=_both(row, "why", "porque"),
        variant=_both(row, "variant", "variante"),
        data=_rest(row, "id kind rules title titulo given dado expect resultado why porque variant variante"),
    )


def _contract(row: Mapping[str, Any]) -> Contract:
    facts = {name: value for name, value in row.items() if name not in ("melds", "text", "texto")}
    return Contract(melds=tuple(row["melds"]), text=_both(row, "text", "texto"), **facts)


def _info(row: Mapping[str, Any]) -> GameInfo:
    return GameInfo(
        id=row["id"],
        name=_both(row, "name", "nombre"),
        least=row["players"]["min"],
        most=row["players"]["max"],
        summary=_both(row, "summary", "resumen"),
        notation=_both(row, "notation", "notacion"),
        data=_rest(row, "id name nombre players summary resumen notation notacion"),
    )
