"""Melds in a hand as it lies, and in cards that somebody picked.

Nothing here judges a move: what is a meld is read by `rummykit.melds`, and what may be
laid is asked of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rummykit.cards import Card, by_suit
from rummykit.melds import Meld, MeldRules, meant, melds_in, readings

# How far searches look before they settle for the best found: a hand with many jokers has
# thousands of melds, and a click has to be answered at once.
_NODES = 4000
_MOST_OPTIONS = 24


# Natural cards taken in, wild cards used (negative), points.
_Worth: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class Line:
    """Neighbouring cards of a hand that form a meld.

    Attributes:
        start, stop: the places in the hand, as in a slice.
        meld: the best way to read them as they lie.
    """

    start: int
    stop: int
    meld: Meld


@lru_cache(maxsize=512)
def lines(hand: tuple[Card, ...], rules: MeldRules, shapes: frozenset[str] | None = None) -> tuple[Line, ...]:
    """The melds of neighbouring cards (ROM-107): most natural cards, then fewest wild ones, then most points.

    A joker beside a meld that needs none is left out; whoever wants it in picks the cards.
    With `shapes`, such as ``set3``, only melds of these kinds and sizes count.

    >>> from rummykit.cards import cards
    >>> from rummykit.games import meld_rules
    >>> hand = tuple(cards("2H 7S 8S 9S KD KH KC"))
    >>> [(line.start, line.stop, str(line.meld)) for line in lines(hand, meld_rules("romme"))]
    [(1, 4, '7S 8S 9S'), (4, 7, 'KD KH KC')]
    """
    size = len(hand)
    # best[i]: what the lines from place i on are worth, and these lines
    best: list[tuple[_Worth, tuple[Line, ...]]] = [((0, 0, 0), ())] * (size + 1)
    for start in range(size - 1, -1, -1):
        best[start] = best[start + 1]
        for stop in range(start + 2, size + 1):
            group = hand[start:stop]
            if _hopeless(group, rules):
                break
            found = meant(group, [None] * len(group), rules)
            if shapes is not None:
                found = [meld for meld in found if f"{meld.kind}{len(meld.cards)}" in shapes]
            if not found:
                continue
            meld = max(found, key=lambda m: m.points)
            worth, rest = best[stop]
            worth = _added(worth, meld)
            if worth > best[start][0]:
                best[start] = (worth, (Line(start, stop, meld), *rest))
    return best[0][1]


def _added(worth: _Worth, meld: Meld) -> _Worth:
    wilds = len(meld.wild)
    return worth[0] + len(meld.cards) - wilds, worth[1] - wilds, worth[2] + meld.points


def _hopeless(group: Sequence[Card], rules: MeldRules) -> bool:
    """Whether neither these cards nor more of them can be a meld."""
    naturals = [card for card in group if not rules.is_wild(card)]
    if rules.set_by != "rank":
        return len({card.suit for card in naturals}) > 1
    return rules.run_one_suit and len({c.rank for c in naturals}) > 1 and len({c.suit for c in naturals}) > 1


@lru_cache(maxsize=128)
def best_melds(hand: tuple[Card, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """Melds that can lie side by side, chosen like `lines`; the best found within a bounded search."""
    melds = sorted(
        melds_in(hand, rules),
        key=lambda m: (len(m.wild) - len(m.cards), len(m.wild), -m.points, [card.index for card in m.cards]),
    )
    naturals = sum(not rules.is_wild(card) for card in hand)
    best: tuple[_Worth, tuple[Meld, ...]] = ((0, 0, 0), ())
    nodes = _NODES

    def grow(start: int, rest: Counter[Card], worth: _Worth, chosen: tuple[Meld, ...]) -> None:
        nonlocal best, nodes
        best = max(best, (worth, chosen), key=lambda found: found[0])
        for i in range(start, len(melds)):
            # Nothing is better than to take in every natural card without a wild one.
            if nodes <= 0 or worth[0] == naturals:
                return
            nodes -= 1
            if _fits(melds[i].cards, rest):
                grow(i + 1, rest - Counter(melds[i].cards), _added(worth, melds[i]), (*chosen, melds[i]))

    grow(0, Counter(hand), (0, 0, 0), ())
    return best[1]


def _fits(cards: Sequence[Card], rest: Counter[Card]) -> bool:
    needed = Counter(cards)
    return all(rest[card] >= n for card, n in needed.items())


@lru_cache(maxsize=128)
def partitions(picked: tuple[Card, ...], rules: MeldRules) -> tuple[tuple[Meld, ...], ...]:
    """The ways to use up all of `picked` in melds, those worth most first.

    A joker's places count as different ways, because its place is a decision.
    """
    whole = readings(picked, rules)
    if whole and len(picked) < 2 * rules.set_min:
        return tuple((meld,) for meld in sorted(whole, key=lambda m: -m.points))
    melds = list(melds_in(picked, rules))
    holding: dict[Card, list[Meld]] = {}
    for meld in melds:
        for card in dict.fromkeys(meld.cards):
            holding.setdefault(card, []).append(meld)
    naturals = by_suit(card for card in picked if not rules.is_wild(card))
    found: dict[tuple[str, ...], tuple[Meld, ...]] = {}
    nodes = _NODES

    def cover(rest: Counter[Card], chosen: tuple[Meld, ...]) -> None:
        nonlocal nodes
        first = next((card for card in naturals if rest[card]), None)
        if first is None:
            if not rest:
                found.setdefault(tuple(sorted(map(str, chosen))), chosen)
            return
        for meld in holding.get(first, ()):
            nodes -= 1
            if nodes <= 0 or len(found) >= 4 * _MOST_OPTIONS:
                return
            if _fits(meld.cards, rest):
                cover(rest - Counter(meld.cards), (*chosen, meld))

    cover(Counter(picked), ())
    return tuple(sorted(found.values(), key=lambda melds: (-sum(m.points for m in melds), len(melds))))[:_MOST_OPTIONS]


def shorter(melds: Sequence[Meld], rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """The same melds with one card less, or one meld less: to keep a card for the discard."""
    for i, meld in enumerate(melds):
        before, after = tuple(melds[:i]), tuple(melds[i + 1 :])
        for left in (meld.cards[:-1], meld.cards[1:]):
            for less in meant(left, [None] * len(left), rules)[:1]:
                yield (*before, less, *after)
    for i in range(len(melds) if len(melds) > 1 else 0):
        yield (*melds[:i], *melds[i + 1 :])
