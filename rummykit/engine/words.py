"""The words in which moves are written, in both languages, and how each kind of move is put together."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection
from typing import Literal, TypeAlias

from rummykit.language import Phrase, Text, phrase

Shape: TypeAlias = Literal["bare", "pile", "card", "groups", "to", "in", "word", "layout", "claim"]

# How each kind of move is written. A new verb is one line here.
SHAPES: dict[str, Shape] = {
    "draw": "pile",
    "lay": "groups",
    "add": "to",
    "swap": "in",
    "discard": "card",
    "arrange": "layout",
    "place": "layout",
    "confirm": "bare",
    "restore": "bare",
    "play": "card",
    "take": "card",
    "give": "card",
    "vote": "word",
    "knock": "bare",
    "buy": "bare",
    "cut": "bare",
    "claim": "claim",
    "escape": "bare",
    "pass": "bare",
    "deal": "bare",
    "timeout": "bare",
}
SPANISH = {
    "robar": "draw", "bajar": "lay", "añadir": "add", "canjear": "swap", "tirar": "discard", "ordenar": "arrange",
    "colocar": "place", "confirmar": "confirm", "restaurar": "restore",
    "jugar": "play", "tomar": "take", "dar": "give", "votar": "vote", "toque": "knock", "comprar": "buy",
    "cortar": "cut", "reclamar": "claim", "escapar": "escape", "pasar": "pass", "repartir": "deal",
    "mazo": "stock", "descarte": "discard", "a": "to", "en": "in", "trío": "set", "escalera": "run",
    "grupo": "set", "conjunto": "set", "secuencia": "run",
}  # fmt: skip
# The verbs of all games with one pack, for hints where the game is not known.
VERBS_OF_PACK: dict[str, tuple[str, ...]] = {
    "french": ("draw", "lay", "add", "swap", "discard", "pass", "deal", "knock", "buy", "claim", "cut"),
    "rummikub": ("draw", "arrange", "lay", "add", "place", "confirm", "restore", "pass", "deal"),
    "jack": ("draw", "play", "lay", "add", "swap", "discard", "take", "give", "vote", "escape", "pass", "deal"),
}
# Shapes in which a wild card may be said to stand for a card; in Jack the Ripper a Wild that is played, too.
PINNED_SHAPES = frozenset({"groups", "layout", "to", "claim"})

_EXAMPLES: dict[Shape, Text] = {
    "bare": Text("{verb}", "{verb}"),
    "pile": Text("{verb} stock, {verb} discard", "{verb} mazo, {verb} descarte"),
    "card": Text("{verb} {card}", "{verb} {card}"),
    "groups": Text("{verb} {group} / {other}", "{verb} {group} / {other}"),
    "to": Text("{verb} {card} to 1", "{verb} {card} a 1"),
    "in": Text("{verb} {card} in 2", "{verb} {card} en 2"),
    "word": Text("{verb} …", "{verb} …"),
    "layout": Text("{verb} {group} | {other}", "{verb} {group} | {other}"),
    "claim": Text(
        "{verb}, {verb} set, {verb} 9H 2S=9 9C, {verb} 9C to 1", "{verb}, {verb} trío, {verb} 9H 2S=9 9C, {verb} 9C a 1"
    ),
}
_EXAMPLE_CARDS = {
    "french": {"card": "QH", "group": "7S 8S 9S", "other": "KD KH KC"},
    "rummikub": {"card": "r7", "group": "r5 r6 r7", "other": "b7 k7 y7"},
    "jack": {"card": "EV-GULL", "group": "EV-GULL EV-GULL EV-WILD", "other": "EV-JILL EV-JILL EV-JILL"},
}
# Words of plain speech that say nothing in a move: "draw from the discard pile", "añadir 6S a la combinación 1".
_ARTICLES = frozenset(["the", "el", "la", "los", "las", "del", "de", "from"])
_PILE_WORDS = _ARTICLES | frozenset(["pile", "pila", "monton"])
_MELD_WORDS = _ARTICLES | frozenset(["meld", "number", "combinacion", "numero", "nº"])
# Other words for the two piles; Rummikub calls its stock the pool.
_PILES = {"pool": "stock", "descartes": "discard", "discards": "discard"}


def unaccented(word: str) -> str:
    """A word without capitals and accents, as it is looked up.

    >>> unaccented("AÑADIR")
    'anadir'
    """
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


_ENGLISH = {unaccented(spanish): english for spanish, english in SPANISH.items()} | {"al": "to"}


def english(word: str) -> str:
    """A word of notation in English, without capitals; other words as they are."""
    return _ENGLISH.get(unaccented(word), word.casefold())


def verb_word(verb: str, lang: str) -> str:
    """A verb as a person would write it.

    >>> verb_word("draw", "es")
    'robar'
    """
    if lang == "en":
        return verb
    return next((spanish for spanish, english in SPANISH.items() if english == verb), verb)


def in_both(verb: str) -> Text:
    """A verb in both languages."""
    return Text(verb_word(verb, "en"), verb_word(verb, "es"))


def pile_of(words: Collection[str]) -> str:
    """The pile that is spoken of, ``stock`` or ``discard``; the words themselves where it is neither.

    >>> pile_of(["from", "the", "discard", "pile"]), pile_of([]), pile_of(["cellar"])
    ('discard', 'stock', 'cellar')
    """
    if not words:
        return "stock"
    named = [english(word) for word in words if unaccented(word) not in _PILE_WORDS]
    pile = " ".join(_PILES.get(name, name) for name in named)
    return pile if pile in ("stock", "discard") else " ".join(words)


def without_articles(words: Collection[str]) -> list[str]:
    """The words that name something: ``the joker`` is ``joker``."""
    return [word for word in words if unaccented(word) not in _ARTICLES]


def meld_number(words: Collection[str]) -> int | None:
    """The number of a meld from what follows ``to`` or ``in``, such as ``1`` or ``la combinación 1``."""
    named = [word for word in words if unaccented(word) not in _MELD_WORDS]
    if len(named) != 1 or not named[0].isdecimal() or len(named[0]) > 4:
        return None
    return int(named[0])


def written_like(verb: str, pack_name: str) -> Phrase:
    """How a move of this verb is written, with cards of that pack."""
    cards = _EXAMPLE_CARDS.get(pack_name, _EXAMPLE_CARDS["rummikub"])
    return Phrase(_EXAMPLES[SHAPES[verb]], {"verb": in_both(verb), **cards})


def verb_hint(word: str, verbs: Collection[str] | None) -> Phrase:
    """What may have been meant by a word that is no verb: the nearest one, or which there are.

    Args:
        word: what was written.
        verbs: those that come into question; None for all of them.
    """
    # What happens by itself is in no list; with no list, every verb may have been meant.
    known = [verb for verb in (SHAPES if verbs is None else verbs) if verb in SHAPES and verb != "timeout"]
    spellings = {unaccented(verb_word(verb, lang)): verb for verb in known for lang in ("en", "es")}
    near = difflib.get_close_matches(unaccented(word[:20]), spellings, n=1)
    if near:
        meant = in_both(spellings[near[0]])
        return phrase("did you mean {verb}?", "¿querías decir {verb}?", verb=Text(repr(meant.en), repr(meant.es)))
    names = Text(*(", ".join(verb_word(verb, lang) for verb in known) for lang in ("en", "es")))
    return phrase("moves begin with {names}", "las jugadas empiezan por {names}", names=names)
