"""Saying things at the table: sentences whose cards the page can draw and a reader can hear.

A sentence travels as a list of parts: plain text, ``{"c": "7♠", "n": "seven of spades"}``
for a card, ``{"b": "Ada"}`` for a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from rummykit.cards import FRENCH_RANKS, Card, Pack, get_pack, text
from rummykit.engine.events import Event
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.language import Text
from rummykit.melds import Fault, Meld
from rummykit.table.jack_words import tidied
from rummykit.table.manners import manners
from rummykit.table.strings import AFTER, KINDS, SAID, TO, TOLD, TRIED
from rummykit.table.tracking import Spot

Part: TypeAlias = str | dict[str, str]

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# The marks that the faces of a colour pack bear, so that colours are told apart in a line of text too.
COLOUR_SIGNS = {"y": "▲", "b": "●", "k": "■", "r": "◆"}
# A wild card with what it stands for, as moves are written: a card, or the rank of a set.
_PINNED = re.compile(r"(?<![\w-])(JK|jk|2[SHDC])=(\w+)")
_TEN = {"T": "10"}
# Stands in a sentence for a name until the sentence is cut into parts.
_NAME = "\x02{}\x03"


def index(card: Card) -> str:
    """The index of a face: ``10`` of ``TS``, a star for a joker."""
    if card.is_joker:
        return "★"
    if card.suit in SIGNS:
        return "10" if card.rank == 10 else FRENCH_RANKS[card.rank - 1]
    return str(card.rank) if card.rank else card.code[:1]


def face(spot: Spot, lang: str) -> dict[str, Any]:
    """One visible card: its key, code, index, mark and name."""
    card = spot.card
    return {
        "k": spot.key, "c": card.code, "t": index(card), "s": card.suit or card.kind, "n": card.name.say(lang),
    }  # fmt: skip


def short(card: Card, lang: str) -> str:
    """A card as people write it: ``7♠``; in words where it has no sign.

    >>> from rummykit.cards import cards
    >>> [short(card, "es") for card in cards("TS JK")]
    ['10♠', 'comodín']
    """
    if card.suit in SIGNS:
        return index(card) + SIGNS[card.suit]
    if card.suit in COLOUR_SIGNS and card.pack != "jack":
        return index(card) + COLOUR_SIGNS[card.suit]
    return card.name.say(lang)


def shorts(held: Sequence[Card], lang: str) -> str:
    """Several cards as people write them."""
    return " ".join(short(card, lang) for card in held)


def names(held: Sequence[Card], lang: str) -> str:
    """Several cards as a screen reader says them."""
    return ", ".join(card.name.say(lang) for card in held)


@cache
def _codes(pack: str) -> re.Pattern[str]:
    codes = sorted(get_pack(pack).by_code, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, codes))})(?![\w-])|\x02([^\x03]*)\x03")


def parts(sentence: str, pack: Pack, lang: str) -> list[Part]:
    """A sentence cut into text, cards and names.

    >>> parts("laid 7S JK", get_pack("french"), "es")
    ['laid ', {'c': '7♠', 'n': 'siete de picas'}, ' ', {'c': 'comodín', 'n': 'comodín'}]
    >>> plain(parts("Lay TS TH JK=T / 7S JK=8S 9S", get_pack("french"), "en"))
    'Lay 10♠ 10♥ joker (as 10) / 7♠ joker (as 8♠) 9♠'
    """
    if pack.name == "jack":
        sentence = tidied(sentence, lang)
    stands_as = SAID["stands_as"]
    sentence = _PINNED.sub(
        lambda found: f"{found[1]} ({stands_as.say(lang, name=_TEN.get(found[2], found[2]))})", sentence
    )
    found: list[Part] = []
    end = 0
    for match in _codes(pack.name).finditer(sentence):
        if match.start() > end:
            found.append(sentence[end : match.start()])
        if match[1]:
            card = pack.by_code[match[1]]
            found.append({"c": short(card, lang), "n": card.name.say(lang)})
        else:
            found.append({"b": match[2]})
        end = match.end()
    if end < len(sentence):
        found.append(sentence[end:])
    return found


def plain(said: Sequence[Part]) -> str:
    """The parts of a sentence as text."""
    return "".join(part if isinstance(part, str) else part.get("c") or part["b"] for part in said)


def meld_to(laid: Any, seat: int, actor: int, players: Sequence[str], lang: str, game: str = "") -> str:
    """Whose meld a card goes to: ``to Ada’s run``."""
    owner = laid.owner
    whose = "nobody" if owner is None else "mine" if owner == seat else "own" if owner == actor else "other"
    to = manners(game).to.get(whose) or TO[laid.meld.kind, whose]
    return to.say(lang, owner="" if owner is None else players[owner], noun=kind(laid.meld, lang, game))


def stands(meld: Meld, position: int, lang: str) -> tuple[str, str]:
    """What a wild card on the table stands for: written on it, and in words."""
    faces = meld.stands_for[position]
    either = SAID["or"].say(lang)
    if len(faces) == 1:
        return short(faces[0], lang), faces[0].name.say(lang)
    if len({face.rank for face in faces}) > 1 or not faces[0].rank:
        return "", either.join(face.name.say(lang) for face in faces)
    return index(faces[0]), either.join(face.name.say(lang) for face in faces)


def meld_cards(meld: Meld, lang: str) -> str:
    """The cards of a meld in words, each joker with what it stands for."""
    said = [
        SAID["stands_for"].say(lang, card=card.name.say(lang), faces=stands(meld, i, lang)[1])
        if i in meld.wild
        else card.name.say(lang)
        for i, card in enumerate(meld.cards)
    ]
    return ", ".join(said)


def kind(meld: Meld, lang: str, game: str = "") -> str:
    """Whether it is a set or a run, in the words of the game."""
    return (manners(game).kinds.get(meld.kind) or KINDS[meld.kind]).say(lang)


def signed(points: int) -> str:
    """A number of points with a true minus.

    >>> signed(-50), signed(5)
    ('−50', '5')
    """
    return str(points).replace("-", "−")


def capital(sentence: str) -> str:
    """With a capital at the start, also where a mark of a name comes first."""
    return sentence[:1].upper() + sentence[1:]


def begun(said: list[Part]) -> None:
    """Give the first word of a sentence its capital, also where it is the name of a card."""
    first = said[0]
    if isinstance(first, str):
        said[0] = capital(first)
    elif "c" in first:
        said[0] = {"c": capital(first["c"]), "n": capital(first["n"])}


def told(event: Event, view: View, lang: str) -> list[Part]:
    """What happened, as the seat of `view` may hear it."""
    event = event.seen_by(view.seat)
    mine = event.seat == view.seat
    move, ways = event.move, manners(view.game)
    facts = {**event.public, **event.private}
    names_of = event_names(event, view.seat)
    own, common = ([said[name] for name in names_of if name in said] for said in (ways.told, TOLD))
    pack = view.melds.pack
    if not own and not common:
        return parts(event.text(lang, view.names), pack, lang)
    fields: dict[str, object] = {"card": "", "round": "", **facts}
    fields["cards"] = _grouped(move)
    fields["to"] = where(move, view, event.seat, lang)
    fields["who"] = _NAME.format(SAID["you"].say(lang) if mine else view.names[event.seat])
    taker = facts.get("cut_by")
    fields["taker"] = _NAME.format(view.names[taker]) if isinstance(taker, int) else ""
    afterwards = {**AFTER, **ways.after}
    after = [words.say(lang, **fields) for fact, words in afterwards.items() if facts.get(fact)]
    sentence = "; ".join([(own or common)[0][mine].say(lang, **fields), *after])
    return parts(sentence, pack, lang)


def event_names(event: Event, seat: int) -> list[str]:
    """Under which names an event may be told, the most telling first.

    By what it brought about (``pass: cut_by``, with ``me`` where that concerns `seat`), by the
    pile or the kind of card that it speaks of (``draw stock``, ``play victim``), by its verb.
    """
    verb, move = event.move.verb, event.move
    about = [f"{verb}: {fact}" for fact in event.public]
    concerned = [f"{verb}: {fact} me" for fact, value in event.public.items() if fact == "cut_by" and value == seat]
    said = [f"{verb} {move.word}"] if move.word else []
    said += [f"{verb} {move.cards[0].kind}"] if move.cards else []
    return [*concerned, *about, *said, verb]


def where(move: Move, view: View, actor: int, lang: str) -> str:
    """The meld that a move names, in words; empty where it names none."""
    if move.target is None or not 1 <= move.target <= len(view.table):
        return ""
    return meld_to(view.table[move.target - 1], view.seat, actor, view.names, lang, view.game)


def tried(move: Move, view: View, lang: str) -> str:
    """What somebody at this seat tried, to be followed by the reasons against it."""
    said = TRIED.get(move.verb, Text("{move} is not possible", "{move} no es posible"))
    sentence = said.say(lang, cards=_grouped(move), to=where(move, view, view.seat, lang), move=str(move)[:60])
    return " ".join(sentence.split())


def refusal(move: Move, faults: Sequence[Fault], view: View, lang: str) -> list[str]:
    """What somebody tried and the reasons against it, which do not name the same cards once more."""
    lead, cards = tried(move, view, lang), _grouped(move)
    reasons = [fault.text(lang) for fault in faults]
    if cards and cards in lead:
        reasons = [why.removeprefix(f"{cards}: ").removesuffix(f": {cards}") for why in reasons]
    return [f"{why}." if i else f"{lead}: {why}." for i, why in enumerate(reasons)]


def _grouped(move: Move) -> str:
    return " / ".join(map(text, move.groups))
