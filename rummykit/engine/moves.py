"""Moves are text and back: ``Move.parse(str(move)) == move``.

>>> move = Move.parse("lay 7S 8S JK / KD KH KC")
>>> move.groups
((7S, 8S, JK), (KD, KH, KC))
>>> str(move)
'lay 7S 8S JK / KD KH KC'
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummykit.cards import FRENCH_RANKS, Card, NotationError, Pack, get_pack
from rummykit.melds import Meld, Pin

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
_EXAMPLES: dict[Shape, str] = {
    "bare": "{verb}",
    "pile": "{verb} stock, {verb} discard",
    "card": "{verb} QH",
    "groups": "{verb} 7S 8S 9S / KD KH KC",
    "to": "{verb} 6S to 1",
    "in": "{verb} 9S in 2",
    "word": "{verb} …",
    "layout": "{verb} r5 r6 r7 | b7 k7 y7",
    "claim": "{verb}, {verb} set, {verb} 9H 2S=9 9C, {verb} 9C to 1",
}
_SPANISH = {
    "robar": "draw", "bajar": "lay", "añadir": "add", "canjear": "swap", "tirar": "discard", "ordenar": "arrange",
    "colocar": "place", "confirmar": "confirm", "restaurar": "restore",
    "jugar": "play", "tomar": "take", "dar": "give", "votar": "vote", "toque": "knock", "comprar": "buy",
    "cortar": "cut", "reclamar": "claim", "escapar": "escape", "pasar": "pass", "repartir": "deal",
    "mazo": "stock", "descarte": "discard", "a": "to", "en": "in", "trío": "set", "escalera": "run",
    "grupo": "set", "conjunto": "set", "secuencia": "run",
}  # fmt: skip
MAX_LENGTH = 4000  # longer than any move of any game; a wall against floods of text


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
            raise NotationError(f"this is not put together like a move: {self.verb!r} with {self.groups!r}")
        if all(card.pack == pack.name for group in self.groups for card in group):
            return self
        return Move.parse(str(self), pack)

    @classmethod
    def parse(cls, text: str, pack: Pack | None = None) -> Move:
        """Read a move; capitals and extra blanks do not matter, Spanish verbs are read too.

        Args:
            text: such as ``add 6S to 1``.
            pack: the pack of the cards; without it each card is looked for in all packs.

        Raises:
            NotationError: it is no move; the message says what would be one.
        """
        if not isinstance(text, str):
            raise NotationError(f"a move is text such as 'draw stock', not {type(text).__name__}")
        if len(text) > MAX_LENGTH:
            raise NotationError(f"a move of {len(text)} characters is too long to be one: {text[:30]!r}…")
        text = unicodedata.normalize("NFC", text)
        words = re.sub(r"([/|])", r" \1 ", text.replace(",", " ")).split()
        if not words:
            raise NotationError("an empty move; try one such as 'draw stock' or 'discard QH'")
        if [w.casefold() for w in words[:2]] == ["dar", "toque"]:
            words[:2] = ["knock"]
        verb = _english(words[0])
        if verb not in SHAPES:
            near = difflib.get_close_matches(verb[:20], SHAPES, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"moves begin with {', '.join(SHAPES)}"
            raise NotationError(f"cannot read {_short(text)!r} as a move: no verb {words[0][:20]!r}; {hint}")
        # Without a pack, the first one that has all the cards of the move is meant.
        packs = [pack] if pack else [get_pack(name) for name in ("french", "rummikub", "jack")]
        first_error = None
        for one in packs:
            try:
                return _READERS[SHAPES[verb]](verb, words[1:], one)
            except NotationError as error:
                first_error = first_error or error
        example = _EXAMPLES[SHAPES[verb]].format(verb=verb)
        raise NotationError(f"cannot read {_short(text)!r}: {first_error} (written like: {example})") from None


def lay_move(melds: Iterable[Meld], verb: str = "lay") -> Move:
    """The move that lays `melds` (or arranges them), saying of every wild card what it stands for."""
    melds = tuple(melds)
    if not any(meld.wild for meld in melds):
        return Move(verb, tuple(m.cards for m in melds))
    pins = tuple(_pins_of(meld, meld.wild) for meld in melds)
    return Move(verb, tuple(m.cards for m in melds), pins if any(map(any, pins)) else ())


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


def verb_word(verb: str, lang: str) -> str:
    """A verb as a person would write it.

    >>> verb_word("draw", "es")
    'robar'
    """
    if lang == "en":
        return verb
    return next((spanish for spanish, english in _SPANISH.items() if english == verb), verb)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


def _english(word: str) -> str:
    word = word.casefold()
    return _SPANISH.get(word, word)


def _read_group(words: Sequence[str], pack: Pack) -> tuple[tuple[Card, ...], tuple[Pin | None, ...], str | None]:
    kind = _english(words[0]) if words and _english(words[0]) in ("set", "run") else None
    cards: list[Card] = []
    pins: list[Pin | None] = []
    for word in words[1 if kind else 0 :]:
        code, equals, said = word.partition("=")
        cards.append(pack.card(code))
        pins.append(_read_pin(said, pack) if equals else None)
    if not cards:
        raise NotationError("a card is missing")
    return tuple(cards), tuple(pins), kind


def _read_pin(said: str, pack: Pack) -> Pin:
    if pack.name == "french" and (said == "10" or (len(said) == 1 and said.upper() in FRENCH_RANKS)):
        return Pin(10 if said == "10" else FRENCH_RANKS.index(said.upper()) + 1)
    if said.isdecimal() and len(said) <= 3 and 1 <= int(said) <= pack.ranks and pack.name != "french":
        return Pin(int(said))
    suit = next((suit for suit in pack.suits if suit.casefold() == said.casefold()), None)
    if suit is not None:
        return Pin(suit=suit)
    face = pack.card(said)
    return Pin(face.rank or None, face.suit)


def _read_bare(verb: str, words: Sequence[str], _: Pack) -> Move:
    if words:
        raise NotationError(f"{verb!r} stands alone, but {' '.join(words)[:40]!r} follows")
    return Move(verb)


def _read_pile(verb: str, words: Sequence[str], pack: Pack) -> Move:
    pile = " ".join(map(_english, words)) or "stock"
    if pile in ("stock", "discard"):
        return Move(verb, word=pile)
    try:
        return _read_card(verb, words, pack)  # a card named is one of the discard pile
    except NotationError:
        raise NotationError(f"no pile {pile[:40]!r}; there are the stock and the discard pile") from None


def _read_word(verb: str, words: Sequence[str], _: Pack) -> Move:
    if len(words) > 1:
        raise NotationError("one word was expected")
    return Move(verb, word=_english(words[0]) if words else "")


def _read_card(verb: str, words: Sequence[str], pack: Pack) -> Move:
    if len(words) != 1:
        raise NotationError(f"exactly one card was expected, not {len(words)}")
    cards, pins, kind = _read_group(words, pack)
    if kind:
        raise NotationError("a card is missing")
    return Move(verb, (cards,), (pins,) if any(pins) else ())


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
    said = [_english(word) for word in words]
    if said in ([], ["set"], ["run"]):
        return Move(verb, word="".join(said))
    return (_read_targeted if "to" in said else _read_groups)(verb, words, pack)


def _read_targeted(verb: str, words: Sequence[str], pack: Pack) -> Move:
    link = "in" if SHAPES[verb] == "in" else "to"
    where = [i for i, word in enumerate(words) if _english(word) == link]
    if len(where) != 1 or where[0] != len(words) - 2 or not words[-1].isdecimal() or len(words[-1]) > 4:
        raise NotationError(f"it ends with {link!r} and the number of a meld on the table")
    cards, pins, kind = _read_group(words[: where[0]], pack)
    return Move(verb, (cards,), (pins,) if any(pins) else (), (kind,) if kind else (), int(words[-1]))


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
