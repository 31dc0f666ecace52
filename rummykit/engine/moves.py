"""Moves are text and back: ``Move.parse(str(move)) == move``.

>>> move = Move.parse("lay 7S 8S JK / KD KH KC")
>>> move.groups
((7S, 8S, JK), (KD, KH, KC))
>>> str(move)
'lay 7S 8S JK / KD KH KC'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from reprlib import repr as short

from rummykit.cards import FRENCH_RANKS, Card, NotationError, Pack, get_pack
from rummykit.engine import words as vocabulary
from rummykit.engine.words import PINNED_SHAPES, SHAPES, Shape, english, verb_word
from rummykit.language import Text
from rummykit.melds import Meld, Pin

__all__ = ["MAX_LENGTH", "SHAPES", "Move", "add_move", "lay_move", "read_pinned", "verb_word"]

MAX_LENGTH = 4000  # longer than any move of any game; a wall against floods of text

_NO_TEXT = Text(
    "a move is text such as 'draw stock', not {kind}", "una jugada es un texto como 'robar mazo', no {kind}"
)
_TOO_LONG = Text(
    "a move of {n} characters is too long to be one: {start}…",
    "{n} caracteres son demasiados para una jugada: {start}…",
)
_EMPTY = Text(
    "an empty move; try one such as 'draw stock' or 'discard QH'",
    "una jugada vacía; prueba con una como 'robar mazo' o 'tirar QH'",
)
_NO_VERB = Text(
    "cannot read {written} as a move: no verb {verb}; {hint}",
    "no se puede leer {written} como jugada: no existe el verbo {verb}; {hint}",
)
_CANNOT_READ = Text(
    "cannot read {written}: {why} (written like: {example})",
    "no se puede leer {written}: {why} (se escribe así: {example})",
)
_NOT_PUT_TOGETHER = Text(
    "this is not put together like a move: {verb} with {groups}",
    "esto no está construido como una jugada: {verb} con {groups}",
)
_NO_CARD_GIVEN = Text("a card is missing", "falta una carta")
_NO_PIN = Text("after '=' stands a card, but {word} ends there", "detrás de '=' va una carta, pero {word} acaba ahí")
_NO_CARD_TO_BE = Text(
    "{word}: a wild card stands for a card of a suit or rank, not for {said}",
    "{word}: un comodín representa una carta con palo o rango, no {said}",
)
_PIN_UNUSED = Text("{word}: here a card is only named, without '='", "{word}: aquí solo se nombra la carta, sin '='")
_ALONE = Text("{verb} stands alone, but {rest} follows", "{verb} va solo, pero le sigue {rest}")
_NO_PILE = Text(
    "no pile {pile}; there are the stock and the discard pile", "no hay ningún montón {pile}; hay mazo y descarte"
)
_ONE_WORD = Text("one word was expected", "se esperaba una sola palabra")
_ONE_CARD = Text("exactly one card was expected, not {n}", "se esperaba exactamente una carta, no {n}")
_ENDS_WITH = Text(
    "it ends with {link} and the number of a meld on the table",
    "termina con {link} y el número de una combinación de la mesa",
)
_LINKS = {"to": Text("'to'", "'a'"), "in": Text("'in'", "'en'")}
_ONE_MELD = Text("one meld was expected, without {sign}", "se esperaba una sola combinación, sin {sign}")


@dataclass(frozen=True)
class Move:
    """One move as it is written.

    Attributes:
        verb: what is done, a key of `SHAPES`.
        groups: the cards it names; `lay` and `arrange` may have several groups.
        pins: for each card of each group what a wild card was said to stand for;
            empty where nothing was said.
        kinds: for each group ``set``, ``run`` or None; empty where nothing was said.
        target: the number of the meld on the table, from 1.
        word: the pile or the name that the move speaks of.
    """

    verb: str
    groups: tuple[tuple[Card, ...], ...] = ()
    pins: tuple[tuple[Pin | None, ...], ...] = ()
    kinds: tuple[str | None, ...] = ()
    target: int | None = None
    word: str = ""

    def __init__(
        self,
        verb: str,
        groups: tuple[tuple[Card, ...], ...] = (),
        pins: tuple[tuple[Pin | None, ...], ...] = (),
        kinds: tuple[str | None, ...] = (),
        target: int | None = None,
        word: str = "",
    ) -> None:
        # As in `Meld`: all fields at once, for every list of legal moves makes dozens.
        self.__dict__.update(verb=verb, groups=groups, pins=pins, kinds=kinds, target=target, word=word)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that the move names."""
        return self.groups[0] if len(self.groups) == 1 else tuple(card for group in self.groups for card in group)

    @property
    def cards_text(self) -> str:
        """The cards as they are written in the move, with what was said of wild cards."""
        joint = " | " if SHAPES.get(self.verb) == "layout" else " / "
        return joint.join(self._group_text(i) for i in range(len(self.groups)))

    def group_pins(self, index: int) -> tuple[Pin | None, ...]:
        """What was said of the cards of one group."""
        return self.pins[index] if self.pins else (None,) * len(self.groups[index])

    def group_kind(self, index: int) -> str | None:
        """Whether one group was said to be a set or a run."""
        return self.kinds[index] if self.kinds else None

    def __str__(self) -> str:
        shape = SHAPES.get(self.verb, "bare")
        if shape == "bare" or (shape in ("word", "claim") and not self.word and not self.groups):
            return self.verb
        if self.word:
            return f"{self.verb} {self.word}"
        said = self.cards_text
        end = f" {'in' if shape == 'in' else 'to'} {self.target}" if self.target is not None else ""
        return f"{self.verb} {said}{end}".rstrip()

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def _group_text(self, index: int) -> str:
        kind = self.group_kind(index)
        words = [kind] if kind else []
        for card, pin in zip(self.groups[index], self.group_pins(index), strict=True):
            words.append(f"{card.code}={_pin_text(pin, card)}" if pin else card.code)
        return " ".join(words)

    def for_pack(self, pack: Pack) -> Move:
        """The same move with cards of `pack`, checked for its shape.

        Raises:
            NotationError: it is not put together like a move, or names cards of another pack.
        """
        shape = SHAPES.get(self.verb)
        cards_wanted = shape in ("groups", "to", "in", "card")
        one_group = shape in ("to", "in", "card")
        fits = (
            shape is not None
            and (not cards_wanted or (self.groups and all(self.groups)))
            and (not one_group or len(self.groups) == 1)
            and (shape != "card" or len(self.groups[0]) == 1)
            and (shape not in ("to", "in") or isinstance(self.target, int))
            and (shape != "pile" or self.word in ("stock", "discard") or (not self.word and self.groups))
            and (not self.pins or [len(p) for p in self.pins] == [len(g) for g in self.groups])
            and (not self.kinds or len(self.kinds) == len(self.groups))
        )
        if not fits:
            raise NotationError(_NOT_PUT_TOGETHER, verb=short(self.verb), groups=short(self.groups))
        if all(card.pack == pack.name for group in self.groups for card in group):
            return self
        return Move.parse(str(self), pack)

    @classmethod
    def parse(cls, text: str, pack: Pack | None = None, verbs: Collection[str] | None = None) -> Move:
        """Read a move; capitals, accents and extra blanks do not matter, Spanish words are read too.

        Args:
            text: such as ``add 6S to 1``, ``añadir 6S al 1`` or ``robar del mazo``.
            pack: the pack of the cards; without it each card is looked for in all packs.
            verbs: the verbs of the game, to be proposed where there is no such verb;
                without them those of the games with that pack.

        Raises:
            NotationError: it is no move; the message says what would be one.
        """
        if not isinstance(text, str):
            raise NotationError(_NO_TEXT, kind=type(text).__name__)
        if len(text) > MAX_LENGTH:
            raise NotationError(_TOO_LONG, n=len(text), start=repr(text[:30]))
        text = unicodedata.normalize("NFC", text)
        words = re.sub(r"([/|])", r" \1 ", text.replace(",", " ")).split()
        if not words:
            raise NotationError(_EMPTY)
        if [w.casefold() for w in words[:2]] == ["dar", "toque"]:
            words[:2] = ["knock"]
        verb = english(words[0])
        if verb not in SHAPES:
            near = vocabulary.VERBS_OF_PACK.get(pack.name) if pack and verbs is None else verbs
            hint = vocabulary.verb_hint(words[0], near)
            raise NotationError(_NO_VERB, written=_short(text), verb=repr(words[0][:20]), hint=hint)
        # Without a pack, the first one that has all the cards of the move is meant.
        packs = [pack] if pack else [get_pack(name) for name in ("french", "rummikub", "jack")]
        errors: list[tuple[int, NotationError, Pack]] = []
        for one in packs:
            try:
                return _READERS[SHAPES[verb]](verb, words[1:], one)
            except NotationError as error:
                known = sum(one.plain(word.partition("=")[0]) in one.spellings for word in words[1:])
                errors.append((known, error, one))
        _, why, meant = max(errors, key=lambda found: found[0])  # the pack that has most of the words
        example = vocabulary.written_like(verb, meant.name)
        raise NotationError(_CANNOT_READ, written=_short(text), why=why, example=example) from None


def read_pinned(
    text: str | Iterable[Card | str], pack: Pack
) -> tuple[tuple[Card, ...], tuple[Pin | None, ...], str | None]:
    """The cards of one meld as it is written, with what was said of it: ``str(meld)`` is read back.

    Args:
        text: such as ``7S JK=8S 9S`` or ``set KD KH JK``; cards say nothing of wild cards.
        pack: the pack of the cards.

    Returns:
        The cards; for each what it was said to stand for, or None; ``set``, ``run`` or None.

    Raises:
        NotationError: a word is no card of `pack`, or more than one meld is written.

    >>> read_pinned("run 7S JK=8S 9S", get_pack("french"))
    ((7S, JK, 9S), (None, Pin(rank=8, suit='S'), None), 'run')
    """
    if not isinstance(text, str):
        held = tuple(pack.cards(text))
        return held, (None,) * len(held), None
    text = unicodedata.normalize("NFC", text)
    for sign in "/|":
        if sign in text:
            raise NotationError(_ONE_MELD, sign=repr(sign))
    words = text.replace(",", " ").split()
    return _read_group(words, pack) if words else ((), (), None)


@cache
def discard_move(card: Card) -> Move:
    """The move that discards `card`; there is one for each face."""
    return Move("discard", ((card,),))


def lay_move(melds: Iterable[Meld], verb: str = "lay") -> Move:
    """The move that lays `melds` (or arranges them), saying of every wild card what it stands for."""
    return _laying(tuple(melds), verb)


@lru_cache(maxsize=4096)
def _laying(melds: tuple[Meld, ...], verb: str) -> Move:
    pins = tuple(_pins_of(meld, meld.wild) for meld in melds) if any(meld.wild for meld in melds) else ()
    return Move(verb, tuple(meld.cards for meld in melds), pins)


def add_move(grown: Meld, new: Sequence[Card], added: Sequence[int], target: int, verb: str = "add") -> Move:
    """The move that lays off `new` so that meld `target` becomes `grown`.

    Args:
        grown: the meld afterwards.
        new: the cards laid off.
        added: their positions in `grown`, in the order of `new`.
        target: the number of the meld, from 1.
        verb: ``add``, or ``claim`` for a card of the discard pile.
    """
    pins = tuple(_pin_of(grown, at) if at in grown.wild else None for at in added)
    return Move(verb, (tuple(new),), (pins,) if any(pins) else (), target=target)


def _pins_of(meld: Meld, positions: Sequence[int]) -> tuple[Pin | None, ...]:
    return tuple(_pin_of(meld, i) if i in positions else None for i in range(len(meld.cards)))


def _pin_of(meld: Meld, position: int) -> Pin:
    faces = meld.stands_for[position]
    if faces[0].pack == "jack":
        return Pin(suit=faces[0].suit)
    return Pin(faces[0].rank, faces[0].suit if len(faces) == 1 else None)


def _pin_text(pin: Pin, card: Card) -> str:
    if pin.rank is None:
        return pin.suit or ""
    pack = get_pack(card.pack)
    if pin.suit is not None:
        return pack.at(pin.suit, pin.rank).code
    return FRENCH_RANKS[pin.rank - 1] if pack.name == "french" else str(pin.rank)


_PLAYED = frozenset({"play"})  # in Jack the Ripper a Wild is played as Evidence against a suspect


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "…")


def _read_group(words: Sequence[str], pack: Pack) -> tuple[tuple[Card, ...], tuple[Pin | None, ...], str | None]:
    kind = english(words[0]) if words and english(words[0]) in ("set", "run") else None
    cards: list[Card] = []
    pins: list[Pin | None] = []
    for word in words[1 if kind else 0 :]:
        code, equals, said = word.partition("=")
        cards.append(pack.card(code))
        pins.append(_read_pin(said, pack, word) if equals else None)
    if not cards:
        raise NotationError(_NO_CARD_GIVEN)
    return tuple(cards), tuple(pins), kind


def _read_pin(said: str, pack: Pack, word: str) -> Pin:
    if not said:
        raise NotationError(_NO_PIN, word=_short(word))
    said = pack.plain(said)
    if pack.name == "french" and (said == "10" or (len(said) == 1 and said.upper() in FRENCH_RANKS)):
        return Pin(10 if said == "10" else FRENCH_RANKS.index(said.upper()) + 1)
    if said.isdecimal() and len(said) <= 3 and 1 <= int(said) <= pack.ranks and pack.name != "french":
        return Pin(int(said))
    suit = next((suit for suit in pack.suits if suit.casefold() == said), None)
    if suit is not None:
        return Pin(suit=suit)
    face = pack.card(said)
    if face.suit not in pack.suits:
        raise NotationError(_NO_CARD_TO_BE, word=_short(word), said=face.code)
    return Pin(face.rank or None, face.suit)


def _read_bare(verb: str, words: Sequence[str], _: Pack) -> Move:
    if words:
        raise NotationError(_ALONE, verb=_quoted(verb), rest=repr(" ".join(words)[:40]))
    return Move(verb)


def _quoted(verb: str) -> Text:
    both = vocabulary.in_both(verb)
    return Text(repr(both.en), repr(both.es))


def _read_pile(verb: str, words: Sequence[str], pack: Pack) -> Move:
    pile = vocabulary.pile_of(words)
    if pile in ("stock", "discard"):
        return Move(verb, word=pile)
    try:
        return _read_card(verb, words, pack)  # a card named is one of the discard pile
    except NotationError as error:
        if "=" in pile and error.sentence is _PIN_UNUSED:
            raise
        raise NotationError(_NO_PILE, pile=repr(pile[:40])) from None


def _read_word(verb: str, words: Sequence[str], _: Pack) -> Move:
    if len(words) > 1:
        raise NotationError(_ONE_WORD)
    return Move(verb, word=english(words[0]) if words else "")


def _read_card(verb: str, words: Sequence[str], pack: Pack) -> Move:
    words = vocabulary.without_articles(words)
    if len(words) != 1:
        raise NotationError(_ONE_CARD, n=len(words))
    cards, pins, kind = _read_group(words, pack)
    if kind:
        raise NotationError(_NO_CARD_GIVEN)
    return Move(verb, (cards,), _checked_pins(verb, words, pins, pack))


def _checked_pins(
    verb: str, words: Sequence[str], pins: tuple[Pin | None, ...], pack: Pack
) -> tuple[tuple[Pin | None, ...], ...]:
    """The pins of a move that names one group.

    Raises:
        NotationError: a move of this verb says nothing of wild cards.
    """
    if not any(pins):
        return ()
    if SHAPES[verb] not in PINNED_SHAPES and not (verb in _PLAYED and pack.name == "jack"):
        raise NotationError(_PIN_UNUSED, word=_short(next(word for word in words if "=" in word)))
    return (pins,)


def _read_groups(verb: str, words: Sequence[str], pack: Pack) -> Move:
    sign = "|" if SHAPES[verb] == "layout" else "/"
    groups: list[list[str]] = [[]]
    for word in words:
        if word == sign:
            groups.append([])
        else:
            groups[-1].append(word)
    if groups == [[]] and sign == "|":
        return Move(verb)
    read = [_read_group(group, pack) for group in groups]
    pins = tuple(pins for _, pins, _ in read)
    kinds = tuple(kind for _, _, kind in read)
    return Move(verb, tuple(g for g, _, _ in read), pins if any(map(any, pins)) else (), kinds if any(kinds) else ())


def _read_claim(verb: str, words: Sequence[str], pack: Pack) -> Move:
    said = [english(word) for word in words]
    if said in ([], ["set"], ["run"]):
        return Move(verb, word="".join(said))
    return (_read_targeted if "to" in said else _read_groups)(verb, words, pack)


def _read_targeted(verb: str, words: Sequence[str], pack: Pack) -> Move:
    link = "in" if SHAPES[verb] == "in" else "to"
    where = [i for i, word in enumerate(words) if english(word) == link]
    number = vocabulary.meld_number(words[where[0] + 1 :]) if len(where) == 1 else None
    if number is None:
        raise NotationError(_ENDS_WITH, link=_LINKS[link])
    named = words[: where[0]]
    cards, pins, kind = _read_group(named, pack)
    return Move(verb, (cards,), _checked_pins(verb, named, pins, pack), (kind,) if kind else (), number)


_READERS: dict[Shape, Callable[[str, Sequence[str], Pack], Move]] = {
    "bare": _read_bare,
    "pile": _read_pile,
    "word": _read_word,
    "card": _read_card,
    "groups": _read_groups,
    "layout": _read_groups,
    "to": _read_targeted,
    "in": _read_targeted,
    "claim": _read_claim,
}
