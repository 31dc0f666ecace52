"""The melds of a contract: those that a hand holds, and those that it has begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rummykit.cards import Card
from rummykit.melds import MeldRules, melds_in
from rummykit.players.plan import Item, sorted_cards

FEWEST = 2  # cards that make a beginning


def places_of(contract: Sequence[str]) -> list[tuple[str, int]]:
    """The kind and the size of every meld of a contract.

    >>> places_of(["set3", "run4"])
    [('set', 3), ('run', 4)]
    """
    return [(name.rstrip("0123456789"), int(name.lstrip("setrun"))) for name in contract]


def contract_melds(hand: Sequence[Card], rules: MeldRules, contract: Sequence[str], or_more: bool) -> list[Item]:
    """An item for every meld that `hand` holds and every place of a contract that it fills.

    Args:
        hand: the cards.
        rules: the meld rules.
        contract: such as ``("set3", "run4")``.
        or_more: whether larger melds fill a place too.
    """
    places = places_of(contract)
    return [
        Item(meld.cards, meld, slot=slot, worth=1)
        for meld in melds_in(hand, rules)
        for slot, (kind, size) in enumerate(places)
        if meld.kind == kind and (len(meld.cards) == size or (or_more and len(meld.cards) > size))
    ]


def beginnings(hand: Sequence[Card], rules: MeldRules, contract: Sequence[str], lacking: float) -> list[Item]:
    """An item for the natural cards of `hand` that could become each meld of a contract.

    Args:
        hand: the cards.
        rules: the meld rules.
        contract: such as ``("set3", "run4")``.
        lacking: what each card costs that is still lacking.
    """
    naturals = sorted_cards(card for card in hand if card.rank and not rules.is_wild(card))
    found = []
    for slot, (kind, size) in enumerate(places_of(contract)):
        begun = _begun_sets(naturals, rules) if kind == "set" else _begun_runs(naturals, size, rules)
        for cards in dict.fromkeys(begun):
            if len(cards) >= FEWEST:
                kept = cards[: size - 1]
                found.append(Item(kept, None, slot=slot, cost=lacking * (size - len(kept))))
    return found


def _begun_sets(naturals: Sequence[Card], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    for rank in dict.fromkeys(card.rank for card in naturals):
        held = [card for card in naturals if card.rank == rank]
        yield tuple(held if rules.set_repeats else dict.fromkeys(held))


def _begun_runs(naturals: Sequence[Card], size: int, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    suits: Iterable[str | None] = dict.fromkeys(card.suit for card in naturals) if rules.run_one_suit else [None]
    for suit in suits:
        placed: dict[int, Card] = {}
        for card in naturals:
            if suit is None or card.suit == suit:
                placed.update(dict.fromkeys(rules.places_of(card.rank), card))
        for low in range(rules.lowest_place, rules.highest_place - size + 2):
            held = [placed[place] for place in range(low, low + size) if place in placed]
            yield tuple(dict.fromkeys(held))
