"""Cards as melds: each reading drawn, or each reason why they are none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rummykit import public
from rummykit.cards import Card
from rummykit.explore.pages import Block, Page, fault_block, meld_places, page
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules
from rummykit.melds.words import MeldWords, words_of

_WORTH = Text("{kind}, {points} points", "{kind}, {points} puntos")


def meld(
    cards: str | Iterable[Card | str], rules: str | MeldRules = "romme", lang: str | None = None, **switches: Any
) -> Page:
    """Every way to read some cards as a meld, drawn; or every reason why they are none.

    Args:
        cards: such as ``"7S 8S JK"``.
        rules: the id of a game, or meld rules of one's own.
        lang: ``en`` or ``es``; without it the language spoken here.
        **switches: options of the game.

    Raises:
        NotationError: a word is no card.

    >>> print(meld("7S 8S JK", lang="en"))
    ✓ JK 7S 8S: a run, 21 points
    ✓ 7S 8S JK: a run, 24 points
    >>> print(meld("TD TC TD", lang="en"))
    ✗ TD TC TD: TD is in the set more than once (ROM-17)
    """
    chosen = rules if isinstance(rules, MeldRules) else public.rules_of(rules, switches)
    words = words_of(chosen.name)
    blocks = [_reading(found, words, lang) for found in public.read(cards, rules, **switches)]
    if not blocks:
        found = public.faults(cards, rules, **switches)
        shown = public.written(cards, chosen)[0]
        blocks = [fault_block(fault, page((), lang).lang, shown if i == 0 else ()) for i, fault in enumerate(found)]
    return page(blocks, lang)


def _reading(found: Meld, words: MeldWords, lang: str | None) -> Block:
    kind = words.one(found.kind).say(lang)
    # In a game of contracts a meld is worth nothing: "0 points" would only puzzle.
    sentence = _WORTH.say(lang, kind=kind, points=found.points) if found.points else kind
    return Block(found.cards, sentence, True, stands_for=meld_places(found))
