"""Whether a contract that is ready goes down at once, or is held back until the rest of the hand can follow.

A contract on the table gives the others places to lay off, and in Dummy Rummy ends the draws from
the pile. Held back it costs nothing, until somebody else is about to go out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules
from rummykit.players.aims import Aim


def stuck(hand: Sequence[Card], aim: Aim, table: Iterable[Meld], rules: MeldRules) -> list[Card]:
    """The natural cards of `hand` that fit nowhere once `aim` is laid beside the melds of `table`.

    A card that fits after another card of the hand counts as fitting.
    """
    rest = _beside(hand, aim, rules)
    sets, runs = set(), []
    for outline in aim.outlines:
        if outline.span is None:
            sets.add(outline.ranks[0])
        else:
            runs.append(outline.span)
    for meld in table:
        if meld.kind == "set":
            sets.add(meld.stands_for[0][0].rank)
        else:
            runs.append((meld.stands_for[0][0].suit if rules.run_one_suit else None, meld.low, meld.high))
    for suit, low, high in runs:
        while high < rules.highest_place and high - low + 1 < rules.run_max and _took(rest, suit, high + 1, rules):
            high += 1
        while low > rules.lowest_place and high - low + 1 < rules.run_max and _took(rest, suit, low - 1, rules):
            low -= 1
    return [card for card, n in rest.items() if card.rank not in sets for _ in range(n)]


def _beside(hand: Sequence[Card], aim: Aim, rules: MeldRules) -> Counter[Card]:
    """The natural cards of the hand that the melds of the aim leave over."""
    rest = Counter(card for card in hand if not rules.is_wild(card))
    for outline in aim.outlines:
        for face in outline.faces:
            if rest[face]:
                rest[face] -= 1
    for outline in aim.outlines:
        for rank in outline.ranks:
            held = next((card for card, n in rest.items() if n and card.rank == rank), None)
            if held is not None:
                rest[held] -= 1
    return rest


def _took(rest: Counter[Card], suit: str | None, place: int, rules: MeldRules) -> bool:
    """Take a card for that place of a run, if there is one."""
    rank = rules.rank_at(place)
    suits = rules.pack.suits if suit is None else (suit,)
    for one in suits:
        face = rules.pack.at(one, rank)
        if rest[face]:
            rest[face] -= 1
            return True
    return False
