"""What drawings call things: melds in words, cards in words, and how many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rummykit.cards import Card, text
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules, readings
from rummykit.melds.words import words_of
from rummykit.search.answer import LayOff
from rummykit.search.steps import LaidOff

_MELD = Text("{kind} {cards}, {points} points", "{kind} {cards}, {points} puntos")
_PLAIN_MELD = Text("{kind} {cards}", "{kind} {cards}")
ADDED = Text("{cards} added to meld {target} of the table", "{cards} se añade a la combinación {target} de la mesa")
_BESIDE = Text("{cards}: no meld by itself", "{cards}: por sí solas no son combinación")
DISCARD = Text("discard {cards}", "tirar {cards}")
NONE = Text("none", "ninguna")


def meld_words(meld: Meld, rules: MeldRules, lang: str) -> str:
    """A meld in the words of its game, such as ``run 7S 8S 9S, 24 points``."""
    # In the contract games melds have no points.
    sentence = _MELD if meld.points else _PLAIN_MELD
    return sentence.say(lang, kind=words_of(rules.name).kind(meld.kind), cards=meld, points=meld.points)


def added_words(part: LayOff | LaidOff, lang: str) -> str:
    """What is laid off, in words."""
    target, cards = (part.target, part.cards) if isinstance(part, LayOff) else part
    return ADDED.say(lang, cards=text(cards), target=target)


def beside_words(cards: Sequence[Card], lang: str) -> str:
    """Cards that are no meld by themselves, in words."""
    return _BESIDE.say(lang, cards=text(cards))


def read_best(cards: Sequence[Card], rules: MeldRules) -> Meld | None:
    """Cards as the meld of most points that they can be; None where they are none."""
    return max(readings(cards, rules), key=lambda meld: meld.points, default=None)


def shared(one: Iterable[Card], others: Iterable[Card], held: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that `one` and `others` need more often than they are held, in the order of the pack."""
    need = Counter(one) & Counter(others)
    both = Counter(one) + Counter(others)
    have = Counter(held)
    return tuple(sorted((card for card in need if both[card] > have[card]), key=lambda card: card.index))
