"""What lies where in a hand of Jack the Ripper, and what can be read off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rummykit.cards import Card
from rummykit.engine.draw_and_lay import DrawState
from rummykit.games.jack_deck import SUSPECTS, Played


@dataclass
class JackState(DrawState):
    """What Jack the Ripper keeps beyond the common state.

    Attributes:
        areas: what lies in front of each seat beside its melds: Gavels and cards laid off.
        votes: the suspect each seat voted for; empty before a vote is complete.
        gavel_played: whether the Gavel of this turn has been played (JACK-34).
        at_once: the Gavel just taken with a Scene, which may be played beyond that (JACK-40).
        draw_due: whether the player on turn still draws for a Victim (JACK-54).
        giving: the seats that still give up a card, once for each card (JACK-51).
        emptied: the seats whose last card was taken this turn (JACK-72).
        renewed: whether Scotland Yard has become the Case File (JACK-71).
        escaped_by: who played Ripper Escapes.
        outcome: ``caught``, ``escaped`` or ``at_large`` once the hand is over.
        ripper: who the Ripper was; empty where nobody.
    """

    areas: tuple[tuple[Played, ...], ...] = ()
    votes: tuple[str, ...] = ()
    gavel_played: bool = False
    at_once: Card | None = None
    draw_due: bool = False
    giving: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()
    renewed: bool = False
    escaped_by: int | None = None
    outcome: str = ""
    ripper: str = ""

    def everything(self) -> list[Card]:
        """Every card of the position, wherever it lies."""
        return [*super().everything(), *(card for area in self.areas for card, _ in area)]

    def put(self, seat: int, *cards: Played) -> None:
        """Put cards in front of a player."""
        self.set_area(seat, (*self.areas[seat], *cards))

    def set_area(self, seat: int, cards: tuple[Played, ...]) -> None:
        """Change what lies in front of a player."""
        self.areas = (*self.areas[:seat], cards, *self.areas[seat + 1 :])

    def in_play(self) -> Iterator[tuple[int | None, Played]]:
        """Every card on the table with the seat it lies in front of."""
        for meld, owner in self.table:
            for card, faces in zip(meld.cards, meld.stands_for, strict=True):
                yield owner, Played(card, faces[0].suit)
        for seat, area in enumerate(self.areas):
            for one in area:
                yield seat, one

    def victims(self) -> int:
        """How many Victims are in play, in whatever areas (JACK-53, JACK-57)."""
        return sum([card.kind == "victim" for area in self.areas for card, _ in area])

    def melded(self) -> frozenset[str]:
        """The colours of which a meld is on the table, in anyone's area."""
        return frozenset([meld.stands_for[0][0].suit for meld, _ in self.table])

    def evidence_of(self, seat: int) -> list[str]:
        """The suspects whose Evidence lies in the area of `seat`, Wilds standing for them included."""
        own = {suit for owner, (card, suit) in self.in_play() if owner == seat and card.kind == "evidence"}
        return [suspect for suspect in SUSPECTS if suspect in own]

    def against(self, values: Mapping[Card, int]) -> dict[str, int]:
        """The total of each suspect: Evidence, Wilds standing for it and its Suspect card (JACK-77)."""
        totals = dict.fromkeys(SUSPECTS, 0)
        for _, (card, suit) in self.in_play():
            if card.kind in ("evidence", "suspect") and suit in totals:
                totals[suit] += values[card]
        return totals

    def cleared(self) -> list[str]:
        """The suspects whose Alibi is in play (JACK-47, JACK-79)."""
        return [card.suit for area in self.areas for card, _ in area if card.kind == "alibi"]
