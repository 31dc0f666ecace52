"""Worked examples as rows of cards: which fields are drawn, and under what name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rummykit.cards import Card, get_pack
from rummykit.language import Text
from rummykit.rulebook.model import EMPTY, Example

PACKS = {"romme": "french", "rummikub": "rummikub", "dummy": "french", "shanghai": "french", "jack": "jack"}


@dataclass(frozen=True)
class Held:
    """Cards that lie together, and what the wild ones among them stand for."""

    cards: tuple[Card, ...]
    stands_for: Mapping[int, Card | str] = field(default_factory=dict)
    marked: tuple[int, ...] = ()

    def __str__(self) -> str:
        words = []
        for i, card in enumerate(self.cards):
            place = self.stands_for.get(i)
            words.append(card.code if place is None else f"{card.code}={place}")
        return " ".join(words) or "–"


@dataclass(frozen=True)
class Row:
    """One line of an example: a name and cards, words, or both.

    Attributes:
        name: what the line shows.
        held: the cards.
        note: words beside them.
        is_outcome: whether it shows what comes out, and so would give the answer away.
    """

    name: Text
    held: tuple[Held, ...] = ()
    note: Text = EMPTY
    is_outcome: bool = False

    def asked(self) -> Row:
        """The line as a question: without a verdict, marks and what the wild cards stand for."""
        verdicts = [said for words in VERDICTS.values() for said in words.values()]
        note = EMPTY if self.note in verdicts else self.note
        return replace(self, held=tuple(Held(one.cards) for one in self.held), note=note)


def read_cards(game: str, written: str) -> Held:
    """Cards as the examples write them: ``2H=8`` is a wild two on the place of an eight.

    Raises:
        NotationError: a word is no card of the game's pack.

    >>> print(read_cards("dummy", "7S 2H=8 9S"))
    7S 2H=8 9S
    """
    pack = get_pack(PACKS[game])
    held: list[Card] = []
    places: dict[int, Card | str] = {}
    for word in written.split():
        code, _, place = word.partition("=")
        if place:
            # Dummy names a rank alone, Shanghai a card, Jack the Ripper a suspect.
            known = place in pack.by_code
            places[len(held)] = pack.card(place) if known else place.replace("T", "10") if len(place) < 2 else place
        held.append(pack.card(code))
    return Held(tuple(held), places)


def _stands(cards: tuple[Card, ...], reading: tuple[Card, ...]) -> dict[int, Card | str]:
    """What the cards of a meld stand for, where its reading has another card in their place."""
    if len(cards) != len(reading):
        return {}
    return {i: read for i, (card, read) in enumerate(zip(cards, reading, strict=True)) if card is not read}


# How a field is read into lines: its name on the card stands in the tables below.
_Reader = Callable[[Example, Text, Any], Iterator[Row]]


def _one(shown: Example, name: Text, value: str) -> Iterator[Row]:
    yield Row(name, (read_cards(shown.game, value),))


def _several(shown: Example, name: Text, value: list[str]) -> Iterator[Row]:
    yield Row(name, tuple(read_cards(shown.game, meld) for meld in value))


def _by_seat(shown: Example, name: Text, value: Any) -> Iterator[Row]:
    if isinstance(value, str):
        yield from _one(shown, name, value)
        return
    for seat, cards in value.items():
        yield Row(Text(f"{name.en}, {seat}", f"{name.es}, {seat}"), (read_cards(shown.game, cards),))


def _cards(shown: Example, name: Text, value: str) -> Iterator[Row]:
    held = read_cards(shown.game, value)
    reading = read_cards(shown.game, shown.data.get("reading", "")).cards
    places = held.stands_for or _stands(held.cards, reading)
    yield Row(name, (Held(held.cards, places, tuple(shown.data.get("marked", ()))),))


def _readings(shown: Example, name: Text, value: list[str]) -> Iterator[Row]:
    """Each reading as it would lie, with its points where they differ."""
    points = shown.data.get("points_by_reading", [None] * len(value))
    words = shown.data.get("lecturas", value)
    for reading, es, worth in zip(value, words, points, strict=True):
        note = EMPTY if worth is None else Text(f"{worth} points", f"{worth} puntos")
        if re.fullmatch(r"[\w=]+( [\w=]+)*", reading) and " of " not in reading:
            yield Row(name, (read_cards(shown.game, reading),), note)
        else:
            yield Row(name, (), Text(reading, es))


def _cases(shown: Example, name: Text, value: list[dict[str, Any]]) -> Iterator[Row]:
    for case in value:
        yield Row(name, (read_cards(shown.game, case["cards"]),), VERDICTS["legal"][case["legal"]])


def _table(shown: Example, name: Text, value: list[str]) -> Iterator[Row]:
    """The table afterwards; where the example is refused, the table that was tried."""
    yield from _several(shown, _TRIED if shown.verdict is False else name, value)


def _left(shown: Example, name: Text, value: str) -> Iterator[Row]:
    # An empty rack says that the player is out, unless the play is refused anyway.
    if value or shown.verdict is not False:
        yield from _one(shown, name, value)


def _counts(_shown: Example, name: Text, value: Any) -> Iterator[Row]:
    for count in value if isinstance(value, list) else [value]:
        line = listed(count)
        yield Row(name, (), Text(line, line))


VERDICTS: Mapping[str, Mapping[bool, Text]] = {
    "valid": {True: Text("valid", "válida"), False: Text("invalid", "no válida")},
    "legal": {True: Text("legal", "permitido"), False: Text("illegal", "no permitido")},
    "met": {True: Text("met", "cumplido"), False: Text("not met", "no cumplido")},
    "reached": {True: Text("accepted", "se admite"), False: Text("refused", "se rechaza")},
}
_TRIED = Text("table tried", "mesa que se intenta")
_TABLE, _HAND = Text("table", "mesa"), Text("hand", "mano")
_PILE = Text("discard pile, top card last", "descarte, la superior al final")
_YARD = Text("Scotland Yard from the top", "Scotland Yard desde arriba")

# The fields of an example in the order in which they are drawn.
FIELDS: Mapping[str, tuple[Text, _Reader]] = {
    "cards": (Text("cards", "cartas"), _cards),
    "readings": (Text("reading", "lectura"), _readings),
    "cases": (Text("cards", "cartas"), _cases),
    "totals_before": (Text("totals before", "totales antes"), _counts),
    "discard_before": (_PILE, _one),
    "pile": (_PILE, _one),
    "before": (_TABLE, _several),
    "drawn": (Text("drawn", "robada"), _by_seat),
    "hand": (_HAND, _one),
    "holds": (Text("in hand, among others", "en la mano, entre otras"), _one),
    "melds": (Text("melds laid", "se baja"), _several),
    "add": (Text("added", "se añade"), _one),
    "swap": (Text("put in the joker’s place", "en lugar del comodín"), _one),
    "discard_card": (Text("discarded", "se tira"), _one),
    "claimed": (Text("claimed", "se reclama"), _one),
    "received": (Text("received", "se recibe"), _one),
    "after": (Text("table afterwards", "mesa después"), _table),
    "hand_after": (Text("hand afterwards", "mano después"), _left),
    "result_table": (Text("table in the end", "mesa al final"), _several),
    "result_hand": (Text("hand in the end", "mano al final"), _one),
    "areas": (Text("in play", "en juego"), _by_seat),
    "hands": (_HAND, _by_seat),
    "racks": (Text("rack", "soporte"), _by_seat),
    "scotland_yard": (_YARD, _one),
    "scotland_yard_from_top": (_YARD, _one),
    "votes": (Text("votes", "votos"), _counts),
    "rounds": (Text("round", "ronda"), _counts),
    "suspect_totals": (Text("suspects’ totals", "totales de los sospechosos"), _counts),
    "scores": (Text("scores", "puntos"), _counts),
    "totals": (Text("totals", "totales"), _counts),
}


# The fields that show what comes out.
_OUTCOMES = {"readings", "result_table", "result_hand", "hand_after", "suspect_totals", "scores", "totals"}


def rows(shown: Example) -> Iterator[Row]:
    """The lines of an example, in the order of play."""
    for part in (shown.data, shown.data.get("position", {}), shown.data.get("result", {})):
        for name, (label, reader) in FIELDS.items():
            # Some fields count cards instead of naming them, and in Jack's match `hands` are scores.
            counted = isinstance(part.get(name), int) or (name == "hands" and isinstance(part.get(name), list))
            if name in part and not counted:
                if name.startswith("scotland") and part is shown.data.get("result"):
                    label = Text(label.en + ", afterwards", label.es + ", después")
                is_outcome = name in _OUTCOMES or part is shown.data.get("result")
                is_outcome |= name == "after" and shown.verdict is not False
                for row in reader(shown, label, part[name]):
                    yield replace(row, is_outcome=is_outcome)


def listed(value: Any, lang: str = "en") -> str:
    """A value of an example in words: ``A 0, B 32``, ``yes``, ``7S 8S / KD KH KC``."""
    if isinstance(value, bool):
        return Text("yes" if value else "no", "sí" if value else "no").say(lang)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {listed(each, lang)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        between = " / " if any(" " in str(each) for each in value) else ", "
        return between.join(listed(each, lang) for each in value) or Text("nobody", "nadie").say(lang)
    return str(value)
