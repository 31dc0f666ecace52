"""What the rule book is made of: rules, worked examples, contracts, switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rummykit.language import Text, language_index

if TYPE_CHECKING:
    from rummykit.rulebook.card import RuleCard

EMPTY = Text("", "")

# What a topic is called on a card and in a list.
TOPICS = {
    "deck": Text("the pack", "la baraja"),
    "deal": Text("the deal", "el reparto"),
    "turn": Text("the turn", "el turno"),
    "vote": Text("the vote", "la votación"),
    "draw": Text("drawing", "robar"),
    "meld": Text("melds", "combinaciones"),
    "contract": Text("contracts", "contratos"),
    "gavel": Text("gavel cards", "cartas de Martillo"),
    "opening": Text("coming out", "la apertura"),
    "layoff": Text("laying off", "añadir"),
    "rearrange": Text("rearranging", "reordenar"),
    "joker": Text("wild cards", "comodines"),
    "discard": Text("discarding", "descartar"),
    "knock": Text("knocking", "el toque"),
    "buy": Text("buying and cutting", "compras y cortes"),
    "end": Text("the end of a round", "el final de la ronda"),
    "score": Text("scoring", "la puntuación"),
    "match": Text("the match", "la partida"),
    "interface": Text("the table on screen", "la mesa en pantalla"),
}

CERTAINTIES = {
    "stated": Text("stated in the rules text", "lo dice el texto de las reglas"),
    "implied": Text("implied by the rules text", "se deduce del texto de las reglas"),
    "high": Text("reading: well supported", "lectura: bien respaldada"),
    "medium": Text("reading: fairly sure", "lectura: bastante segura"),
    "low": Text("reading: uncertain", "lectura: poco segura"),
    "choice": Text("reading: our own choice", "lectura: elección nuestra"),
}


@dataclass(frozen=True, eq=False)
class Example:
    """A worked example with its exact result.

    Attributes:
        id: such as ``ROM-E04``.
        game: the id of its game.
        kind: what it shows: ``meld``, ``opening``, ``score`` …
        rules: ids of the rules it tries.
        title: a heading; empty in both languages where there is none.
        given: the situation in words; empty where the cards say it all.
        expect: what comes out, in words.
        why: the reason; in Rommé and Rummikub it is part of `expect`.
        variant: what another switch would change, in words.
        data: everything exact, by field: cards, melds, scores, ``alt`` …
    """

    id: str
    game: str
    kind: str
    rules: tuple[str, ...]
    title: Text
    given: Text
    expect: Text
    why: Text
    variant: Text
    data: Mapping[str, Any]

    @property
    def verdict(self) -> bool | None:
        """Whether what is tried is right; None where the example asks for something else."""
        for name in ("valid", "legal", "met", "reached"):
            if name in self.data:
                return bool(self.data[name])
        return None

    def __repr__(self) -> str:
        return f"Example({self.id!r})"


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule of one game.

    Attributes:
        id: such as ``ROM-17``; it never changes.
        game: the id of its game.
        topic: such as ``meld`` or ``score``; see `topics`.
        text: the rule in English.
        texto: the rule in Spanish.
        certainty: how sure the reading is: ``stated``, ``implied``, ``high``, ``medium``, ``low`` or ``choice``.
        issue: what is unclear, contradictory or silent in the rules text; empty where nothing is.
        duda: the same in Spanish.
        choice: the reading taken; empty where there is no issue.
        eleccion: the same in Spanish.
        option: the name of the point on which readings differ, or None.
        switch: the same name where it is a keyword of a new game, else None.
        default: the reading in force unless the switch says otherwise; None without option.
        values: all readings; empty where any value of the form `accepts` will do.
        accepts: what a value must be like, in words; empty where `values` lists them.
        old_names: former names of values, still read.
        source: other public rules that say so; empty where the rules text does.
        examples: the worked examples that name this rule.
    """

    id: str
    game: str
    topic: str
    text: str
    texto: str
    certainty: str
    issue: str = ""
    duda: str = ""
    choice: str = ""
    eleccion: str = ""
    option: str | None = None
    switch: str | None = None
    default: Any = None
    values: tuple[Any, ...] = ()
    accepts: Text = EMPTY
    old_names: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    examples: tuple[Example, ...] = ()

    def say(self, lang: str | None = None) -> str:
        """The rule in `lang`.

        Raises:
            ValueError: `lang` is neither ``en`` nor ``es``.
        """
        return (self.text, self.texto)[language_index(lang)]

    def unclear(self, lang: str | None = None) -> str:
        """What is unclear in the rules text, in `lang`; empty where nothing is."""
        return (self.issue, self.duda)[language_index(lang)]

    def reading(self, lang: str | None = None) -> str:
        """The reading taken where something is unclear, in `lang`."""
        return (self.choice, self.eleccion)[language_index(lang)]

    def card(self, lang: str | None = None) -> RuleCard:
        """The rule as a card that a notebook shows, in `lang`."""
        # The drawing is loaded only when a card is wanted: the engine asks for texts alone.
        from rummykit.rulebook.card import RuleCard

        return RuleCard(self, lang)

    def _repr_html_(self) -> str:
        return self.card()._repr_html_()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def __str__(self) -> str:
        return str(self.card())

    def __repr__(self) -> str:
        return f"Rule({self.id!r})"


@dataclass(frozen=True)
class Contract:
    """One contract of a contract game.

    Attributes:
        number: its place in the list, from 1.
        melds: such as ``("set3", "run4")``: a set of three and a run of four.
        total: how many cards it takes.
        text: the contract in words.
        final_discard: whether going out needs a discard.
        buys_allowed: buys that a player may make in a hand.
        min_buys: buys without which it cannot be met.
        cuts_allowed: cuts that a player may make in a hand.
        blind_possible: whether a player can go out blind on it (SHA-91).
        blind_buys: with how many buys; None where that is impossible.
    """

    number: int
    melds: tuple[str, ...]
    total: int
    text: Text
    final_discard: bool
    buys_allowed: int = 0
    min_buys: int = 0
    cuts_allowed: int = 0
    blind_possible: bool = False
    blind_buys: int | None = None

    def say(self, lang: str | None = None) -> str:
        """The contract in `lang`."""
        return self.text.say(lang)


@dataclass(frozen=True, eq=False)
class Switch:
    """A keyword of a new game.

    Attributes:
        name: the keyword.
        rule: the id of the rule that it changes; the first, where several do.
        default: what holds without it.
        values: what it may be; empty where any value of the form `accepts` will do.
        text: the rule and its readings, in both languages.
        accepts: what a value must be like, in words; empty where `values` lists them.
        old_names: former names of values, still read.
    """

    name: str
    rule: str
    default: Any
    values: tuple[Any, ...]
    text: Text
    accepts: Text = EMPTY
    old_names: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class GameInfo:
    """What stands on the box of a game.

    Attributes:
        id: such as ``romme``.
        name: the game's name.
        least, most: how many can play.
        summary: the game in a paragraph.
        notation: how its cards are written.
        data: the other facts of the file: hand sizes, pack, points …
    """

    id: str
    name: Text
    least: int
    most: int
    summary: Text
    notation: Text
    data: Mapping[str, Any]
