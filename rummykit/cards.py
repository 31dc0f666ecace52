"""Cards, packs and their notation.

A `Card` is a face: the two sevens of spades of a double pack are the same
`Card`, because no rule of any game tells them apart. There is one object for
each face, so cards compare and hash by identity.

>>> cards("7S 8S TD JK")
[7S, 8S, TD, JK]
>>> cards("r7 b13 jk", pack="rummikub")
[r7, b13, jk]
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import attrgetter
from reprlib import repr as short
from typing import Any

from rummykit import spelling
from rummykit.language import SaidError, Text

__all__ = ["Card", "NotationError", "Pack", "by_rank", "by_suit", "cards", "colour_pack", "get_pack", "text"]


class NotationError(SaidError):
    """A card or a move that cannot be read; it quotes what was tried."""


class Card:
    """One face of a pack.

    Attributes:
        code: how it is written, such as ``7S``, ``r13``, ``JK`` or ``EV-GULL``.
        rank: 1 (ace) to 13, or the number of a colour-and-number pack; 0 without rank.
        suit: ``S H D C``, a colour, or a suspect; empty for a joker.
        kind: ``plain`` or ``joker``; in Jack the Ripper ``evidence``, ``victim`` …
        index: the place in its pack; suits first, then ranks, jokers last.
        pack: the name of the pack it belongs to.
        name: the face in words, in both languages.
    """

    __slots__ = ("code", "index", "kind", "name", "pack", "rank", "suit")
    code: str
    rank: int
    suit: str
    kind: str
    index: int
    pack: str
    name: Text

    def __init__(self, code: str, rank: int, suit: str, kind: str, index: int, pack: str, name: Text) -> None:
        for slot, value in zip(
            ("code", "rank", "suit", "kind", "index", "pack", "name"),
            (code, rank, suit, kind, index, pack, name),
            strict=True,
        ):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: cannot set {name} of {self.code}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: cannot delete {name} of {self.code}")

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[Callable[[str, str], Card], tuple[str, str]]:
        return _card_of, (self.pack, self.code)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        return self

    @property
    def is_joker(self) -> bool:
        """Whether this face is a joker."""
        return self.kind == "joker"


def _card_of(pack: str, code: str) -> Card:
    return get_pack(pack).card(code)


@dataclass(frozen=True, eq=False)
class Pack:
    """The faces of a pack, how often each exists, and how they are written.

    Attributes:
        name: by which `get_pack` finds it.
        suits: in the order of sorting.
        ranks: how many ranks a suit has; 0 where cards have no rank.
        counts: the copies of each face in one full pack of the game.
        aliases: other spellings, such as ``10S`` for ``TS``.
    """

    name: str
    suits: tuple[str, ...]
    ranks: int
    counts: Mapping[Card, int]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_code(self) -> dict[str, Card]:
        """Faces by their code."""
        return {card.code: card for card in self.counts}

    @cached_property
    def spellings(self) -> dict[str, Card]:
        """Faces by every way in which they are read, without capitals."""
        # Capitals never tell two faces of one pack apart, so any case is read.
        spelt = {**{a: self.by_code[c] for a, c in self.aliases.items()}, **self.by_code}
        return {code.casefold(): card for code, card in spelt.items()}

    @cached_property
    def jokers(self) -> tuple[Card, ...]:
        """The joker faces."""
        return tuple(c for c in self.counts if c.is_joker)

    @cached_property
    def _places(self) -> dict[tuple[str, int], Card]:
        return {(c.suit, c.rank): c for c in self.counts if c.kind == "plain"}

    def at(self, suit: str, rank: int) -> Card:
        """The plain card of `suit` and `rank`."""
        return self._places[suit, rank]

    def card(self, code: str) -> Card:
        """The card written `code`; suit signs such as ``Q♥`` and a joker in words or as ``★`` are read too.

        Raises:
            NotationError: the pack has no such face; it names near ones.
        """
        if not isinstance(code, str):
            raise NotationError(spelling.NO_TEXT, example=repr(next(iter(self.by_code))), given=short(code))
        found = self.by_code.get(code) or self.spellings.get(self.plain(code))
        if found is None:
            shown = code if len(code) <= 40 else code[:40] + "…"
            where = spelling.pack_name(self.name)
            raise NotationError(spelling.NO_CARD, code=repr(shown), where=where, hint=spelling.hint(code, self))
        return found

    def plain(self, word: str) -> str:
        """A word of notation as it is looked up: without capitals, suit signs as letters."""
        word = unicodedata.normalize("NFC", word.strip().replace("\ufe0f", "").replace("\ufe0e", ""))
        return (word.translate(spelling.SUIT_SIGNS) if self.name == "french" else word).casefold()

    def cards(self, written: str | Iterable[Card | str]) -> list[Card]:
        """The cards of a text such as ``7S 8S JK``; commas may stand between them.

        Raises:
            NotationError: a word is no card of this pack.
        """
        if isinstance(written, str):
            return [self.card(word) for word in re.split(r"[\s,]+", written.strip()) if word]
        if not isinstance(written, Iterable):
            raise NotationError(spelling.NO_CARDS, given=short(written))
        return [self.card(c.code if isinstance(c, Card) else c) for c in written]

    def deck(self) -> list[Card]:
        """Every card of the full pack, copies included, in order."""
        return [card for card, n in self.counts.items() for _ in range(n)]

    def with_counts(self, counts: Callable[[Card], int]) -> Pack:
        """The same faces in other numbers."""
        return Pack(self.name, self.suits, self.ranks, {c: counts(c) for c in self.counts}, self.aliases)

    def too_many(self, held: Iterable[Card]) -> dict[Card, int]:
        """The faces held more often than the pack has them, with their number."""
        return {c: n for c, n in Counter(held).items() if n > self.counts.get(c, 0)}


FRENCH_RANKS = "A23456789TJQK"
_RANK_NAMES = (
    Text("ace", "as"), Text("two", "dos"), Text("three", "tres"), Text("four", "cuatro"), Text("five", "cinco"),
    Text("six", "seis"), Text("seven", "siete"), Text("eight", "ocho"), Text("nine", "nueve"), Text("ten", "diez"),
    Text("jack", "sota"), Text("queen", "dama"), Text("king", "rey"),
)  # fmt: skip
SUIT_NAMES = {
    "S": Text("spades", "picas"),
    "H": Text("hearts", "corazones"),
    "D": Text("diamonds", "rombos"),
    "C": Text("clubs", "tréboles"),
}
COLOUR_NAMES = {
    "y": Text("yellow", "amarillo"),
    "b": Text("blue", "azul"),
    "k": Text("black", "negro"),
    "r": Text("red", "rojo"),
    "g": Text("green", "verde"),
    "o": Text("orange", "naranja"),
    "p": Text("purple", "morado"),
    "w": Text("white", "blanco"),
}
_JOKER_NAME = Text("joker", "comodín")


def rank_letter(rank: int) -> str:
    """How a French rank is written: 1 is ``A``, 10 is ``T``."""
    return FRENCH_RANKS[rank - 1]


def french_pack(copies: int = 2, jokers: int = 6) -> Pack:
    """French cards: `copies` packs of 52 and `jokers` jokers.

    >>> sum(french_pack(2, 6).counts.values())
    110
    """
    return _french_faces().with_counts(lambda c: jokers if c.is_joker else copies)


@cache
def _french_faces() -> Pack:
    suits = tuple(SUIT_NAMES)
    faces = [
        Card(rank_letter(rank) + suit, rank, suit, "plain", 13 * s + rank - 1, "french",
             Text(f"{name.en} of {SUIT_NAMES[suit].en}", f"{name.es} de {SUIT_NAMES[suit].es}"))
        for s, suit in enumerate(suits)
        for rank, name in enumerate(_RANK_NAMES, 1)
    ]  # fmt: skip
    faces.append(Card("JK", 0, "", "joker", 52, "french", _JOKER_NAME))
    ten = {"10" + s: "T" + s for s in suits}
    return Pack("french", suits, 13, dict.fromkeys(faces, 1), {**ten, **dict.fromkeys(spelling.JOKER_WORDS, "JK")})


def colour_pack(ranks: int = 13, colours: int = 4, copies: int = 2, jokers: int = 2) -> Pack:
    """A colour-and-number pack; the default is Rummikub's of 106 cards.

    Raises:
        ValueError: more than 8 colours, more than 999 numbers, or none.

    >>> sum(colour_pack().counts.values())
    106
    """
    if not (1 <= colours <= len(COLOUR_NAMES) and 1 <= ranks <= 999):
        raise SaidError(spelling.NO_COLOUR_PACK, colours=colours, ranks=ranks)
    faces = _colour_faces(ranks, colours)
    return faces.with_counts(lambda c: jokers if c.is_joker else copies)


@cache
def _colour_faces(ranks: int, colours: int) -> Pack:
    suits = tuple(COLOUR_NAMES)[:colours]
    name = "rummikub" if (ranks, colours) == (13, 4) else f"colours-{colours}x{ranks}"
    faces = [
        Card(f"{suit}{rank}", rank, suit, "plain", ranks * s + rank - 1, name,
             Text(f"{COLOUR_NAMES[suit].en} {rank}", f"{rank} {COLOUR_NAMES[suit].es}"))
        for s, suit in enumerate(suits)
        for rank in range(1, ranks + 1)
    ]  # fmt: skip
    faces.append(Card("jk", 0, "", "joker", ranks * colours, name, _JOKER_NAME))
    return Pack(name, suits, ranks, dict.fromkeys(faces, 1), dict.fromkeys(spelling.JOKER_WORDS, "jk"))


@cache
def jack_pack() -> Pack:
    """The 62 cards of Mystery Rummy: Jack the Ripper, from ``decks/jack.toml``."""
    # Loaded only for this game: reading a file of data takes longer than the rest of this module.
    import tomllib
    from importlib import resources

    rows = tomllib.loads(resources.files("rummykit").joinpath("decks/jack.toml").read_text("utf-8"))["card"]
    counts = {
        Card(row["code"], 0, row.get("suit", ""), row["kind"], index, "jack", Text(row["name"], row["name_es"])): int(
            row["count"]
        )
        for index, row in enumerate(rows)
    }
    suits = tuple(dict.fromkeys(c.suit for c in counts if c.kind == "evidence" and c.suit != "wild"))
    return Pack("jack", suits, 0, counts, dict.fromkeys(spelling.WILD_WORDS, "EV-WILD"))


_PACKS: dict[str, Callable[[], Pack]] = {"french": french_pack, "rummikub": colour_pack, "jack": jack_pack}
_OTHER_COLOURS = re.compile(r"colours-(\d)x(\d{1,3})")


@cache
def get_pack(name: str) -> Pack:
    """The pack called `name`: ``french``, ``rummikub``, ``jack`` or ``colours-6x50``.

    Raises:
        ValueError: no such pack.
    """
    if name in _PACKS:
        return _PACKS[name]()
    if sized := _OTHER_COLOURS.fullmatch(str(name)):
        return colour_pack(ranks=int(sized[2]), colours=int(sized[1]))
    raise SaidError(spelling.NO_PACK, name=short(name), known=", ".join(_PACKS))


def cards(written: str | Iterable[Card | str], pack: str | Pack = "french") -> list[Card]:
    """Read cards from text.

    French cards are rank (``A 2 … 9 T J Q K``; ``10`` is read as ``T``) and suit
    (``S H D C``), a joker is ``JK``. Rummikub cards are colour (``y b k r``) and
    number, a joker is ``jk``. Jack the Ripper uses codes such as ``EV-GULL``.

    Raises:
        NotationError: a word is no card of the pack.

    >>> cards("10S, ah")
    [TS, AH]
    """
    return (pack if isinstance(pack, Pack) else get_pack(pack)).cards(written)


def text(held: Iterable[Card]) -> str:
    """Cards as text; `cards` reads it back.

    >>> text(cards("7S JK"))
    '7S JK'
    """
    return " ".join(card.code for card in held)


def by_suit(held: Iterable[Card]) -> list[Card]:
    """Sorted by suit, then by rank; jokers last.

    >>> by_suit(cards("JK 9H 3S 2H"))
    [3S, 2H, 9H, JK]
    """
    return sorted(held, key=attrgetter("index"))


def by_rank(held: Iterable[Card]) -> list[Card]:
    """Sorted by rank, then by suit; jokers last.

    >>> by_rank(cards("JK 9H 3S 2H"))
    [2H, 3S, 9H, JK]
    """
    return sorted(held, key=lambda card: (card.is_joker, card.rank, card.index))


def without(held: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """`held` less one copy of each card of `gone`.

    Raises:
        ValueError: a card of `gone` is not held.

    >>> without(cards("7S 7S 8S"), cards("7S"))
    (7S, 8S)
    """
    rest = list(held)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def missing(held: Iterable[Card], wanted: Iterable[Card]) -> list[Card]:
    """The cards of `wanted` that `held` lacks, copies counted.

    >>> missing(cards("7S 8S"), cards("7S 7S"))
    [7S]
    """
    rest = list(held)
    absent = []
    for card in wanted:
        if card in rest:
            rest.remove(card)
        else:
            absent.append(card)
    return absent


def spread(held: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Each face with the number of its copies, in the order of the pack."""
    yield from sorted(Counter(held).items(), key=lambda pair: pair[0].index)
