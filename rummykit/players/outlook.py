"""What loose cards are good for: which cards would turn them into melds, and how many are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from rummykit.cards import Card
from rummykit.engine.laying import next_faces
from rummykit.melds import Meld, MeldRules


class Partners:
    """Which natural cards go together under some meld rules.

    Attributes:
        rules: the meld rules.
    """

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self._thirds: dict[tuple[Card, Card], tuple[Card, ...]] = {}
        self._pairs: dict[Card, tuple[tuple[Card, Card], ...]] = {}

    def thirds(self, one: Card, other: Card) -> tuple[Card, ...]:
        """The faces that make three with two cards: a set of three, or three in a row."""
        key = (one, other) if one.index <= other.index else (other, one)
        if key not in self._thirds:
            self._thirds[key] = tuple(dict.fromkeys((*self._set_thirds(*key), *self._run_thirds(*key))))
        return self._thirds[key]

    def pairs(self, card: Card) -> tuple[tuple[Card, Card], ...]:
        """The pairs of faces with which another player could meld `card`."""
        if card not in self._pairs:
            naturals = [face for face in self.rules.pack.counts if not self.rules.is_wild(face)]
            found: dict[tuple[Card, Card], None] = {}
            for other in naturals:
                for third in self.thirds(card, other):
                    pair = (other, third) if other.index <= third.index else (third, other)
                    found[pair] = None
            self._pairs[card] = tuple(found)
        return self._pairs[card]

    def _set_thirds(self, one: Card, other: Card) -> Iterable[Card]:
        rules = self.rules
        if rules.set_by == "suit":
            if one.kind == other.kind == "evidence" and one.suit == other.suit:
                yield from (c for c in rules.pack.counts if c.kind == "evidence" and c.suit == one.suit)
            return
        if not one.rank or one.rank != other.rank or (one is other and not rules.set_repeats):
            return
        taken = () if rules.set_repeats else (one.suit, other.suit)
        yield from (rules.pack.at(suit, one.rank) for suit in rules.pack.suits if suit not in taken)

    def _run_thirds(self, one: Card, other: Card) -> Iterable[Card]:
        rules = self.rules
        if not (rules.runs and one.rank and other.rank) or (rules.run_one_suit and one.suit != other.suit):
            return
        suits = (one.suit,) if rules.run_one_suit else rules.pack.suits
        for a in rules.places_of(one.rank):
            for b in rules.places_of(other.rank):
                low, high = min(a, b), max(a, b)
                places = {1: (low - 1, high + 1), 2: (low + 1,)}.get(high - low, ())
                for place in places:
                    if rules.lowest_place <= place <= rules.highest_place:
                        yield from (rules.pack.at(suit, rules.rank_at(place)) for suit in suits)


@lru_cache(maxsize=32)
def partners_of(rules: MeldRules) -> Partners:
    """The partners under `rules`, worked out once."""
    return Partners(rules)


def bridges(meld: Meld, rules: MeldRules) -> dict[Card, Card]:
    """Cards one step away from a run, each with the card that is missing between."""
    if meld.kind != "run" or not rules.run_one_suit or len(meld.cards) + 2 > rules.run_max:
        return {}
    suit = meld.stands_for[0][0].suit
    found: dict[Card, Card] = {}
    for near, far in ((meld.low - 1, meld.low - 2), (meld.high + 1, meld.high + 2)):
        if rules.lowest_place <= min(near, far) and max(near, far) <= rules.highest_place:
            found[rules.pack.at(suit, rules.rank_at(far))] = rules.pack.at(suit, rules.rank_at(near))
    return found


def wanted_on_table(melds: Iterable[Meld], rules: MeldRules) -> frozenset[Card]:
    """The natural faces that could be laid off on `melds` at once."""
    return frozenset(face for meld in melds for face in next_faces(meld, rules))


class Outlook:
    """The chances of loose cards in one situation.

    Args:
        rules: the meld rules.
        left: how many copies of each face may still turn up.
        near: melds that loose cards may join: those of the table, or those held in hand.
    """

    def __init__(self, rules: MeldRules, left: Mapping[Card, int], near: Sequence[Meld]) -> None:
        self.partners = partners_of(rules)
        self.left = left
        self.bridges: dict[Card, list[Card]] = {}
        for meld in near:
            for far, between in bridges(meld, rules).items():
                self.bridges.setdefault(far, []).append(between)

    def chances(self, loose: Sequence[Card]) -> list[float]:
        """For each loose card how many cards would bring it into a meld, partners counted one by one."""
        found = [float(sum(self.left[c] for c in dict.fromkeys(self.bridges.get(card, ())))) for card in loose]
        thirds, left = self.partners.thirds, self.left
        for i, j in combinations(range(len(loose)), 2):
            outs = sum([left[c] for c in thirds(loose[i], loose[j])])
            found[i] += outs
            found[j] += outs
        return found

    def danger(self, card: Card) -> float:
        """How easily somebody else melds `card`: the pairs of unseen cards that go with it."""
        left = self.left
        pairs = self.partners.pairs(card)
        return float(sum([left[a] * (left[b] - (a is b)) for a, b in pairs]))
