"""The two layouts that a turn of Rummikub is judged by, card by card.

Two copies of a card look alike; a `Token` is one physical card with the place it came from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from rummykit.cards import Card
from rummykit.melds import Meld

RACK = -1  # where a card came from that was in the rack


@dataclass(frozen=True)
class JokerRules:
    """The switches about jokers on the table.

    Attributes:
        rearrange: ``identity_kept``, ``frozen`` or ``free`` (KUB-57).
        replaced_from: ``rack`` or ``rack_or_table`` (KUB-51).
        both_colours: whether a joker of a group leaves only for all missing colours (KUB-52).
        least_rack: rack cards in the new combination of a retrieved joker (KUB-53).
    """

    rearrange: Literal["identity_kept", "frozen", "free"] = "identity_kept"
    replaced_from: Literal["rack", "rack_or_table"] = "rack"
    both_colours: bool = False
    least_rack: int = 2


class Place(NamedTuple):
    """One joker in a layout: the meld, the position in it and the faces it may be there."""

    meld: int
    at: int
    faces: tuple[Card, ...]


class Token(NamedTuple):
    """One physical card: its face and the meld it lay in, or `RACK`."""

    face: Card
    origin: int
    copy: int


@dataclass(frozen=True)
class TableTurn:
    """The layouts before and after a turn.

    Attributes:
        before: the melds on the table at the start of the turn.
        opening: the melds of a first lay-down made in this turn; from then on they lie on
            the table like any others (KUB-29), but their jokers are not bound yet.
        after: the melds at the end of the turn.
        rules: the switches.
        opened: whether the player has the right to retrieve jokers (KUB-55).
    """

    before: tuple[Meld, ...]
    opening: tuple[Meld, ...]
    after: tuple[Meld, ...]
    rules: JokerRules
    opened: bool = True

    # --- The jokers and the cards of both layouts ----------------------------------

    @cached_property
    def base(self) -> tuple[Meld, ...]:
        """The combinations that stood on the table before cards of the rack came."""
        return (*self.before, *self.opening)

    @cached_property
    def bound(self) -> list[Place]:
        """The jokers that lay on the table at the start of the turn."""
        return list(_jokers(self.before))

    @cached_property
    def slots(self) -> list[Place]:
        """The jokers of the final layout."""
        return list(_jokers(self.after))

    @cached_property
    def tokens(self) -> dict[Card, list[Token]]:
        """Every number card of the final layout, by face: those of the table first."""
        origins: dict[Card, list[int]] = {}
        for index, meld in enumerate(self.base):
            for card in naturals(meld):
                origins.setdefault(card, []).append(index)
        laid = Counter(card for meld in self.after for card in naturals(meld))
        return {
            face: [
                Token(face, origin, copy)
                for copy, origin in enumerate((origins.get(face, []) + [RACK] * count)[:count])
            ]
            for face, count in laid.items()
        }

    @cached_property
    def homes(self) -> dict[Card, list[int]]:
        """In which melds of the final layout each face lies."""
        found: dict[Card, list[int]] = {}
        for index, meld in enumerate(self.after):
            for card in naturals(meld):
                found.setdefault(card, []).append(index)
        return found


def _jokers(melds: Sequence[Meld]) -> Iterator[Place]:
    return (Place(m, i, meld.stands_for[i]) for m, meld in enumerate(melds) for i in meld.wild)


def naturals(meld: Meld) -> Iterator[Card]:
    """The number cards of a combination."""
    return (card for i, card in enumerate(meld.cards) if i not in meld.wild)
