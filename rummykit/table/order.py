"""How the hand lies: by suit, by rank, in melds, or as its owner put it (ROM-114, ROM-115)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rummykit.cards import Card
from rummykit.melds import MeldRules
from rummykit.table.melding import best_melds
from rummykit.table.tracking import Spot


def _by_suit(spots: Sequence[Spot], _rules: MeldRules) -> list[Spot]:
    return sorted(spots, key=lambda spot: spot.card.index)


def _by_rank(spots: Sequence[Spot], _rules: MeldRules) -> list[Spot]:
    """By rank; cards without ranks by what they speak of, so that all of one suspect lie together."""
    return sorted(spots, key=lambda spot: (spot.card.is_joker, spot.card.rank, _about(spot.card), spot.card.index))


def _about(card: Card) -> str:
    return "" if card.rank or card.is_joker else card.suit


def _in_melds(spots: Sequence[Spot], rules: MeldRules) -> list[Spot]:
    """Melds first, as they would be laid; the rest by suit."""
    rest = _by_suit(spots, rules)
    melds = best_melds(tuple(spot.card for spot in rest), rules)
    first = [_taken(rest, card) for meld in melds for card in meld.cards]
    return first + rest


def _taken(spots: list[Spot], card: Card) -> Spot:
    return spots.pop(next(i for i, spot in enumerate(spots) if spot.card is card))


def _by_hand(spots: Sequence[Spot], _rules: MeldRules) -> list[Spot]:
    return list(spots)


ORDERS: dict[str, Callable[[Sequence[Spot], MeldRules], list[Spot]]] = {
    "suit": _by_suit,
    "rank": _by_rank,
    "groups": _in_melds,
    "hand": _by_hand,
}


def placed(spots: Sequence[Spot], keys: Sequence[str], before: str | None) -> list[Spot]:
    """The same cards with those of `keys` moved in front of the card `before` (None: to the end)."""
    moved = [spot for spot in spots if spot.key in keys]
    rest = [spot for spot in spots if spot.key not in keys]
    at = next((i for i, spot in enumerate(rest) if spot.key == before), len(rest))
    return [*rest[:at], *moved, *rest[at:]]
