"""How cards are spelt beside their codes, and what to say where a word is no card."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from rummykit.language import Phrase, Text, phrase

if TYPE_CHECKING:
    from rummykit.cards import Card, Pack

NO_TEXT = Text("a card is text such as {example}, not {given}", "una carta es un texto como {example}, no {given}")
NO_CARDS = Text("cards are text such as '7S 8S', not {given}", "las cartas son un texto como '7S 8S', no {given}")
NO_CARD = Text("no card {code} in {where}{hint}", "no hay ninguna carta {code} en {where}{hint}")
NO_PACK = Text("no pack {name}: choose one of {known}", "no existe la baraja {name}: elige una de {known}")
NO_COLOUR_PACK = Text(
    "a colour pack has 1 to 8 colours and 1 to 999 numbers, not {colours} and {ranks}",
    "una baraja de colores tiene de 1 a 8 colores y de 1 a 999 números, no {colours} y {ranks}",
)
SUIT_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")
# How people call a joker beside its code, in either language, and how it is drawn.
JOKER_WORDS = ("joker", "comodín", "comodin", "★", "🃏")
WILD_WORDS = ("wild", "comodín", "comodin", "★")  # the Wild cards of Jack the Ripper
LONGEST = 40  # of a word quoted in an error; no card has a code as long as that

_PACK_NAMES = {
    "french": Text("the french pack", "la baraja francesa"),
    "rummikub": Text("the rummikub pack", "el juego de fichas de Rummikub"),
    "jack": Text("the jack pack", "la baraja de Jack el Destripador"),
}
_BLANKS = Text("; put blanks between the cards: {cards}", "; separa las cartas con espacios: {cards}")
_RANK_FIRST = Text(
    "; the rank comes before the suit: did you mean {card}?", "; el rango va antes que el palo: ¿querías decir {card}?"
)
_COLOUR_FIRST = Text(
    "; the colour comes before the number: did you mean {card}?",
    "; el color va antes que el número: ¿querías decir {card}?",
)
_WRITTEN_AS = Text(
    "; that rank is written {letter}: did you mean {card}?", "; ese rango se escribe {letter}: ¿querías decir {card}?"
)
_RANK_NUMBERS = {"1": "A", "11": "J", "12": "Q", "13": "K"}


def pack_name(name: str) -> Text:
    """A pack in words, by its name."""
    return _PACK_NAMES.get(name, Text(f"the {name} pack", f"la baraja {name}"))


def hint(code: str, pack: Pack) -> Phrase:
    """What may have been meant by a word that is no card of `pack`, to follow what is wrong."""
    spelt = pack.plain(code[:LONGEST])
    if len(code) <= LONGEST:
        several = run_together(spelt, pack)
        if several:
            return Phrase(_BLANKS, {"cards": " ".join(card.code for card in several)})
        for turned in (spelt[1:] + spelt[:1], spelt[-1:] + spelt[:-1]):
            if turned in pack.spellings:
                order = _RANK_FIRST if pack.name == "french" else _COLOUR_FIRST
                return Phrase(order, {"card": pack.spellings[turned].code})
    letter = _RANK_NUMBERS.get(spelt[:-1], "") if pack.name == "french" else ""
    face = pack.spellings.get(letter.casefold() + spelt[-1:]) if letter else None
    if face is not None:
        return Phrase(_WRITTEN_AS, {"letter": letter, "card": face.code})
    near = difflib.get_close_matches(spelt, pack.spellings, n=3, cutoff=0.5)
    names = list(dict.fromkeys(pack.spellings[one].code for one in near))
    if not names:
        faces = list(pack.by_code)
        looks = ", ".join(dict.fromkeys((faces[0], faces[len(faces) // 2], faces[-1])))
        return phrase("; cards look like {cards}", "; las cartas se escriben así: {cards}", cards=looks)
    joined = Text(*(f" {word} ".join(names) for word in ("or", "o")))
    return phrase("; did you mean {near}?", "; ¿querías decir {near}?", near=joined)


def run_together(spelt: str, pack: Pack) -> list[Card]:
    """The cards of a word in which the blanks between them are missing; none if it is no such word."""
    # The cards of the end of the word from each place on, found from the last place to the first.
    ends: list[list[Card] | None] = [*(None for _ in spelt), []]
    for start in reversed(range(len(spelt))):
        for end in range(len(spelt), start, -1):
            follow, face = ends[end], pack.spellings.get(spelt[start:end])
            if follow is not None and face is not None:
                ends[start] = [face, *follow]
                break
    return ends[0] or []
