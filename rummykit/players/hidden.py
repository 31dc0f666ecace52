"""What one seat can know of the hidden cards, and hands that they might be.

Every card that is not in the own hand, on the table or in the discard pile is hidden: in the
stock or in another hand. Of some it is known which hand they are in, because everybody saw
them being taken from the pile and they have not been seen again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from rummykit.cards import Card, Pack, without
from rummykit.engine.view import View

LEAST_PACKS = 2  # the games of the family are played with two packs or more
_PARTING = {"lay", "add", "swap", "discard"}  # moves after which the cards named are no longer in the hand
_TAKEN = ("card", "extra")  # facts that tell which cards a seat took, seen by all


def unseen(view: View, pack: Pack) -> Counter[Card]:
    """How many copies of each face are hidden from this seat.

    How many packs and jokers are in play follows from the number of cards; a position with
    only some of them is taken for one of a double pack.
    """
    seen = Counter(view.hand)
    seen.update(view.discard)
    for laid in view.table:
        seen.update(laid.meld.cards)
    everything = view.stock + view.discard_count + sum(view.counts) + sum(len(laid.meld.cards) for laid in view.table)
    plain = len(pack.counts) - len(pack.jokers)
    packs, jokers = divmod(everything, plain)
    whole = packs >= LEAST_PACKS
    left: Counter[Card] = Counter()
    for card, copies in pack.counts.items():
        n = (jokers if card.is_joker else packs) if whole else copies
        left[card] = max(0, n - seen[card])
    return left


def known_in_hands(view: View, pack: Pack) -> list[list[Card]]:
    """For each seat the cards of its hand that everybody saw it take, in the order in which it took them."""
    held: list[list[Card]] = [[] for _ in view.counts]
    first = len(view.log)
    while first and view.log[first - 1].move.verb != "deal":
        first -= 1
    for event in view.log[first:]:
        if event.move.verb in _PARTING:
            for card in event.move.cards:
                if card in held[event.seat]:
                    held[event.seat].remove(card)
        # A cut that is allowed goes to whoever asked for it, not to whoever allows it (DUM-77).
        owner = event.public.get("cut_by", event.seat)
        for fact in _TAKEN:
            if fact in event.public:
                held[owner] += pack.cards(event.public[fact])
    return held


class Hidden:
    """The hidden cards of a view.

    Attributes:
        left: how many copies of each face are hidden.
        known: for each seat the cards that it is known to hold; nothing for the own seat.
    """

    def __init__(self, view: View) -> None:
        pack = view.melds.pack
        self.view = view
        self.known = known_in_hands(view, pack)
        self.known[view.seat] = []
        left = unseen(view, pack)
        for card, n in Counter([card for hand in self.known for card in hand]).items():
            left[card] = max(left[card], n)  # a position may hold more than its pack
        self.left: Mapping[Card, int] = left

    def hands(self, chance: random.Random) -> list[tuple[Card, ...]]:
        """Hands of all seats that agree with everything seen, the own one included."""
        rest = list(without([*Counter(self.left).elements()], [card for hand in self.known for card in hand]))
        chance.shuffle(rest)
        found = []
        for seat, count in enumerate(self.view.counts):
            if seat == self.view.seat:
                found.append(self.view.hand)
                continue
            more = count - len(self.known[seat])
            found.append((*self.known[seat], *rest[:more]))
            del rest[:more]
        return found
