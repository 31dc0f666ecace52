"""Which card on the page is which: a key for every card that the seat can see.

Two sevens of spades are one `Card`, but two things to drag, and a card that goes from the
hand to the table should be seen going there. So every visible card has a key that stays
with it; keys depend on nothing hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from rummykit.cards import Card


@dataclass(frozen=True)
class Spot:
    """One visible card.

    Attributes:
        key: its name on the page.
        card: its face.
    """

    key: str
    card: Card


@dataclass
class Tracker:
    """The keys of all visible cards by zone (hand, discard pile, each meld)."""

    zones: dict[str, tuple[Spot, ...]] = field(default_factory=dict)
    _numbers: Iterable[int] = field(default_factory=count)

    def update(self, zones: Mapping[str, Sequence[Card]], leaving: Collection[str] = ()) -> None:
        """Take over where the cards lie now.

        Args:
            zones: the visible cards of each zone.
            leaving: keys that were meant to go, where several copies stay or go.
        """
        kept: dict[str, list[Spot | None]] = {}
        loose: list[Spot] = []
        for zone, spots in self.zones.items():
            if zone not in zones:
                loose += spots
        for zone, cards in zones.items():
            # Keys meant to stay are handed out first, so that the copy picked is the one that goes.
            old = sorted(self.zones.get(zone, ()), key=lambda spot: spot.key in leaving)
            kept[zone] = [_take(old, card) for card in cards]
            loose += old
        self.zones = {
            zone: tuple(
                spot or _take(loose, card) or Spot(f"k{self._next()}", card)
                for spot, card in zip(kept[zone], cards, strict=True)
            )
            for zone, cards in zones.items()
        }

    def lay_out(self, groups: Sequence[Sequence[Spot]]) -> None:
        """Take over where each card of hand and table lies; those in no group are held."""
        there = {spot.key for group in groups for spot in group}
        known = [spot for name, spots in self.zones.items() if name != "discard" for spot in spots]
        held = [spot for spot in known if spot.key not in there]
        kept = {"hand": tuple(held), "discard": self.zones.get("discard", ())}
        self.zones = kept | {f"meld {i}": tuple(group) for i, group in enumerate(groups, 1)}

    def _next(self) -> int:
        return next(iter(self._numbers))


def _take(spots: list[Spot], card: Card) -> Spot | None:
    """Take the first spot of that face out of `spots`."""
    for i, spot in enumerate(spots):
        if spot.card is card:
            return spots.pop(i)
    return None
