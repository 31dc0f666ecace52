"""A hand of Jack the Ripper as one seat sees it: what the table says of each suspect, and which cards are unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from rummykit.cards import Card, jack_pack
from rummykit.engine.events import Event
from rummykit.engine.view import View
from rummykit.games.jack_deck import ESCAPES, LETTERS, SUSPECTS, WILD, face_values, pack_without_alibi, partners
from rummykit.melds import Meld

COLOURS = (*SUSPECTS, LETTERS)
EVIDENCE = {card.suit: card for card in jack_pack().counts if card.kind == "evidence" and card is not WILD}


class JackTable:
    """A view of Jack the Ripper, read once for all decisions.

    Attributes:
        view: what the seat may know.
        seat: whose view it is.
        hand: the cards of the seat, with how many of each.
        worth: the face value of every card (JACK-05).
        totals: what counts against each suspect (JACK-77).
        melded: the colours with a meld on the table.
        cleared: the suspects whose Alibi is in play.
        victims: how many Victims are in play.
        points: for each seat what it has in front of it for each colour.
        own: the suspects of whom Evidence lies in the own area, which a Wild may copy (JACK-65).
        gavels: the Victims, Scenes, Suspects and Alibis in play, each with the seat it lies in front of.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.hand = Counter(view.hand)
        self.worth: Mapping[Card, int] = face_values(view.options["card_points"])
        self.totals: Mapping[str, int] = view.more["suspects"]
        self.cleared = frozenset(view.more["cleared"])
        self.victims: int = view.more["victims"]
        self.melded: frozenset[str] = frozenset(_colour(laid.meld) for laid in view.table)
        seats = range(len(view.counts))
        self.points: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in seats]
        self.gavels: dict[Card, int] = {}
        self._in_play: Counter[Card] = Counter()
        own: set[str] = set()
        for meld, owner in view.table:
            suit = _colour(meld)
            self._in_play.update(meld.cards)
            if owner is not None:
                self.points[owner][suit] += sum(self.worth[card] for card in meld.cards)
                if owner == self.seat:
                    own.add(suit)
        pack = view.melds.pack
        for seat, area in enumerate(view.more["areas"]):
            for written in area:
                code, _, stands_for = written.partition("=")
                card = pack.card(code)
                suit = stands_for or card.suit
                self._in_play[card] += 1
                if card.kind in ("evidence", "suspect"):
                    self.points[seat][suit] += self.worth[card]
                if card.kind != "evidence":
                    self.gavels[card] = seat
                elif seat == self.seat:
                    own.add(suit)
        self.own = frozenset(own)

    # --- The hand ------------------------------------------------------------------------

    @cached_property
    def copies(self) -> dict[str, int]:
        """How many Evidence cards of each colour are in hand, Wilds apart."""
        found = dict.fromkeys(COLOURS, 0)
        for card, count in self.hand.items():
            if card.kind == "evidence" and card is not WILD:
                found[card.suit] += count
        return found

    @cached_property
    def ready(self) -> frozenset[str]:
        """The colours whose Evidence of the hand can be laid at once, or as soon as a Victim is out."""
        return frozenset(suit for suit, count in self.copies.items() if count and (suit in self.melded or count >= 3))

    @cached_property
    def leanings(self) -> dict[str, int]:
        """What will soon count against each suspect: the table and the Evidence ready in hand."""
        evidence = {suit: self.copies[suit] * self.worth[EVIDENCE[suit]] for suit in SUSPECTS}
        return {suit: self.totals[suit] + (evidence[suit] if suit in self.ready else 0) for suit in SUSPECTS}

    @cached_property
    def alibis_ready(self) -> frozenset[str]:
        """The suspects whom an Alibi of the hand can clear by now."""
        can = self.melded | self.ready
        return frozenset(card.suit for card in self.hand if card.kind == "alibi" and card.suit in can)

    def lead(self, suspect: str) -> int:
        """How many points more than the best other seat this seat has in front of it for `suspect`."""
        others = [mine[suspect] for seat, mine in enumerate(self.points) if seat != self.seat]
        return self.points[self.seat][suspect] - max(others)

    def favourite(self, cleared: Iterable[str] = ()) -> str:
        """Who looks most like the Ripper, the order numbers breaking ties (JACK-80).

        Args:
            cleared: suspects to leave out beside those with an Alibi in play.
        """
        order: Mapping[str, int] = self.view.options["order_numbers"]
        out = self.cleared.union(cleared)
        rest = [suspect for suspect in SUSPECTS if suspect not in out] or list(SUSPECTS)
        return min(rest, key=lambda suspect: (-self.leanings[suspect], -self.copies[suspect], order[suspect]))

    # --- What is not in this hand --------------------------------------------------------

    @cached_property
    def yard(self) -> tuple[Card, ...]:
        """Scotland Yard as a player knows it who has watched the hand, the top card last.

        Every card that came there lay face up on top (JACK-17), so the log of the hand tells
        them. Where it does not reach back far enough, what cannot be known is left out.
        """
        if len(self.view.discard) > 1 or self.view.more["renewed"]:
            return self.view.discard
        pile: list[Card] = []
        pack = self.view.melds.pack
        start = max((i for i, event in enumerate(self.view.log) if event.move.verb == "deal"), default=-1)
        if start >= 0 and "upcard" in self.view.log[start].public:
            pile.append(pack.card(self.view.log[start].public["upcard"]))
        for event in self.view.log[start + 1 :]:
            move = event.move
            if _goes_to_yard(event):
                pile.extend(move.cards)
            elif move.verb == "take" and move.cards[0] in pile:
                at = len(pile) - 1 - pile[::-1].index(move.cards[0])
                del pile[at]
            elif move.verb == "draw" and move.word == "discard" and pile:
                pile.pop()
        return tuple(pile) if pile[-1:] == list(self.view.discard) else self.view.discard

    @cached_property
    def took_last(self) -> bool:
        """Whether this seat drew from Scotland Yard on its turn before.

        Two players who both take what the other discards would go on for ever, since the
        Case File, which ends a hand, would never run out.
        """
        for event in reversed(self.view.log):
            if event.move.verb == "deal":
                return False
            if event.seat == self.seat and event.move.verb == "draw":
                return event.move.word == "discard"
        return False

    @cached_property
    def unseen(self) -> Counter[Card]:
        """How many copies of each face this seat has not seen: in the Case File or in other hands."""
        seen = self._in_play + self.hand + Counter(self.yard)
        return Counter(pack_without_alibi(self.view.options["no_alibi"]).counts) - seen

    @cached_property
    def hidden(self) -> int:
        """How many cards are in the Case File and in other hands."""
        return self.view.stock + sum(self.view.counts) - len(self.view.hand)

    def partner_seat(self, card: Card) -> int | None:
        """The seat in front of which the partner of a Victim or Scene lies (JACK-42)."""
        return self.gavels.get(partners()[card])

    def may_escape(self) -> float:
        """The chance that another hand holds Ripper Escapes now."""
        if not self.unseen[ESCAPES]:
            return 0.0
        return (self.hidden - self.view.stock) / max(1, self.hidden)


def _goes_to_yard(event: Event) -> bool:
    """Whether the card of a move went to Scotland Yard: a discard, one given up, or a Gavel of no points (JACK-35)."""
    move = event.move
    if move.verb == "play":
        return move.cards[0].kind in ("strike", "resign")
    return move.verb == "discard" or (move.verb == "give" and "entered" not in event.public)


def _colour(meld: Meld) -> str:
    return meld.stands_for[0][0].suit
