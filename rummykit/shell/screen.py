"""A game drawn for a terminal of 80 columns, as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rummykit.cards import Card, by_suit, text
from rummykit.engine.moves import Move, verb_word
from rummykit.engine.view import View
from rummykit.language import Text
from rummykit.shell.console import WIDTH, fold

MOST_LISTED = 60  # moves shown by `?`

_ROUND = Text("Round {round}", "Ronda {round}")
_TURN = Text("{name} to play", "juega {name}")
_STOCK = Text("stock {n}", "mazo {n}")
_PILE = Text("discard pile {n}: {top}", "descarte {n}: {top}")
_NO_PILE = Text("discard pile empty", "descarte vacío")
_TABLE = Text("Table", "Mesa")
_NO_TABLE = Text("Table: no melds yet", "Mesa: aún no hay combinaciones")
_HAND = Text("Your hand ({n})", "Tu mano ({n})")
_SEAT = Text("{name} {n} cards, {points} points", "{name} {n} cartas, {points} puntos")
_ONE_CARD = Text("{name} 1 card, {points} points", "{name} 1 carta, {points} puntos")
_OUT = Text("{name} out, {points} points", "{name} eliminado, {points} puntos")
_CONTRACT = Text("Your contract: {text}", "Tu contrato: {text}")
_MORE = Text("… and {n} more", "… y {n} más")
_MANY = Text("Not every possible move is listed.", "No están en la lista todas las jugadas posibles.")

_SPANISH_WORDS = {"stock": "mazo", "discard": "descarte", "to": "a", "in": "en", "set": "trío", "run": "escalera"}


def screen(view: View, lang: str) -> str:
    """Everything that the seat sees: the others, the table, the piles and its own hand."""
    above = [fold(line, "  ") for line in (_header(view, lang), _seats(view, lang), _contract(view, lang)) if line]
    return "\n".join([*above, *_table(view, lang), *_hand(view, lang)])


def _header(view: View, lang: str) -> str:
    whose = ", ".join(view.names[seat] for seat in view.to_move)
    top = view.discard[-1].code if view.discard else ""
    pile = (_PILE if top else _NO_PILE).say(lang, n=view.discard_count, top=top)
    facts = [_ROUND.say(lang, round=view.round), _TURN.say(lang, name=whose), _STOCK.say(lang, n=view.stock), pile]
    return " · ".join(facts)


def _seats(view: View, lang: str) -> str:
    told = []
    for seat, name in enumerate(view.names):
        sentence = _OUT if view.out[seat] else _ONE_CARD if view.counts[seat] == 1 else _SEAT
        told.append(sentence.say(lang, name=name, n=view.counts[seat], points=view.totals[seat]))
    return " · ".join(told)


def _contract(view: View, lang: str) -> str:
    """What must be laid first in the contract games; empty in the others."""
    contracts = view.more.get("contracts")
    return _CONTRACT.say(lang, text=contracts[view.seat][lang]) if contracts else ""


def _table(view: View, lang: str) -> Iterable[str]:
    if not view.table:
        yield _NO_TABLE.say(lang)
        return
    yield _TABLE.say(lang)
    width = max(len(view.names[owner]) if owner is not None else 0 for _, owner in view.table)
    for number, (meld, owner) in enumerate(view.table, 1):
        name = view.names[owner] if owner is not None else ""
        yield fold(f"  {number:>2}  {name:<{width}}  {meld}", " " * (8 + width))


def _hand(view: View, lang: str) -> Iterable[str]:
    yield _HAND.say(lang, n=len(view.hand))
    groups = [text(cards) for _, cards in groupby(by_suit(view.hand), key=lambda card: card.suit)]
    yield fold("  " + "   ".join(groups), "  ")


def said(move: Move, lang: str) -> str:
    """A move as it is typed in `lang`; `Move.parse` reads it back.

    >>> said(Move.parse("add 6S to 1"), "es")
    'añadir 6S a 1'
    """
    verb, *rest = str(move).split(" ")
    if lang == "en":
        return str(move)
    return " ".join([verb_word(verb, lang), *(_SPANISH_WORDS.get(word, word) for word in rest)])


def listed(moves: Sequence[Move], lang: str) -> str:
    """The legal moves in columns, one row for each kind of move where they are many."""
    lines: list[str] = []
    shown = list(moves[:MOST_LISTED])
    for _, same in groupby(shown, key=lambda move: move.verb):
        lines.append(_columns([said(move, lang) for move in same]))
    if len(moves) > len(shown):
        lines.append("  " + _MORE.say(lang, n=len(moves) - len(shown)))
    if not getattr(moves, "complete", True):
        lines.append("  " + _MANY.say(lang))
    return "\n".join(lines)


def _columns(texts: Sequence[str]) -> str:
    width = max(map(len, texts)) + 2
    across = max(1, (WIDTH - 2) // width)
    rows = [texts[i : i + across] for i in range(0, len(texts), across)]
    return "\n".join(fold("  " + "".join(f"{one:<{width}}" for one in row).rstrip(), "      ") for row in rows)


def seen_cards(cards: Sequence[Card]) -> str:
    """Cards sorted by suit, as text."""
    return text(by_suit(cards))
