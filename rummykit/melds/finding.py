"""Every meld that a hand holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter

from rummykit.cards import Card
from rummykit.melds.reading import run_from, set_readings
from rummykit.melds.rules import Meld, MeldRules


def melds_in(hand: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """Every meld that can be laid from `hand`: sets by rank, then runs from low to high.

    Each choice of faces and of places for wild cards comes once. Two simplifications
    keep the number of answers useful where no rule tells the choices apart: of
    different wild faces (jokers and twos) the first held are used, and in runs free of
    suit a place is filled by the face held most often. Melds of wild cards alone are
    left out.
    """
    wild = rules.wild
    wilds = [card for card in hand if card.code in wild]
    naturals: dict[Card, int] = {}
    for card in sorted([card for card in hand if card.code not in wild], key=attrgetter("index")):
        naturals[card] = naturals.get(card, 0) + 1
    jokers = tuple(wilds)
    yield from _sets(naturals, jokers, rules)
    if rules.runs:
        yield from _runs(naturals, jokers, rules)


# From one turn to the next a hand changes by a card or two, so most of its ranks and suits are
# as they were. These remember what was found for one rank and for one suit.
_REMEMBERED = 8192


def _sets(naturals: dict[Card, int], wilds: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    by_suit = rules.set_by == "suit"
    groups: dict[object, list[Card]] = {}
    for card, copies in naturals.items():
        if card.kind == "evidence" if by_suit else card.rank:
            group = groups.setdefault(card.suit if by_suit else card.rank, [])
            group += [card] * copies if rules.set_repeats else [card]
    fewest = rules.set_min - len(wilds)
    for held in groups.values():
        if len(held) >= fewest:
            yield from _sets_of(tuple(held), wilds, rules)


@lru_cache(maxsize=_REMEMBERED)
def _sets_of(held: tuple[Card, ...], wilds: tuple[Card, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """The sets of one rank (or suspect) from the cards held of it."""
    most = len(held) + len(wilds) if rules.set_max is None else min(rules.set_max, len(held) + len(wilds))
    return tuple(
        meld
        for size in range(rules.set_min, most + 1)
        for wild in range(max(0, size - len(held)), min(len(wilds), size - 1) + 1)
        for chosen in dict.fromkeys(combinations(held, size - wild))  # copies give the same choice again
        for meld in set_readings((*chosen, *wilds[:wild]), rules)
    )


def _runs(naturals: dict[Card, int], wilds: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    by_suit: dict[str, dict[int, Card]] = {}
    for card, copies in naturals.items():
        if card.rank:
            held = by_suit.setdefault(card.suit if rules.run_one_suit else "", {})
            if card.rank not in held or copies > naturals[held[card.rank]]:
                held[card.rank] = card
    fewest = rules.run_min - len(wilds)
    for held in by_suit.values():
        if len(held) >= fewest:
            two_aces = 1 in held and naturals[held[1]] > 1
            yield from _runs_of(tuple(held.values()), two_aces, wilds, rules)


@lru_cache(maxsize=_REMEMBERED)
def _runs_of(held: tuple[Card, ...], two_aces: bool, wilds: tuple[Card, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """The runs from cards of one suit (or of any, where runs are free of suit), one of each rank."""
    places = {place: card for card in held for place in rules.places_of(card.rank)}
    spare, least = len(wilds), rules.run_min
    # One bit for each place that is held: most spans are seen to be hopeless at once.
    bits = sum([1 << place for place in places])
    window = (1 << least) - 1
    found: list[Meld] = []
    for low in range(rules.lowest_place, rules.highest_place - least + 2):
        absent = least - (bits >> low & window).bit_count()
        for size in range(least, min(rules.run_max, rules.highest_place - low + 1) + 1):
            if size > least:
                absent += not bits >> (low + size - 1) & 1
            if absent > spare:
                break
            found += _runs_on_span(range(low, low + size), places, absent, two_aces, wilds, rules)
    return tuple(found)


def _runs_on_span(
    span: range, places: dict[int, Card], absent: int, two_aces: bool, wilds: tuple[Card, ...], rules: MeldRules
) -> Iterator[Meld]:
    present = [place for place in span if place in places]
    fewest = max(rules.min_naturals, 1)
    both_ends = {1, rules.highest_place} if rules.ace_low and rules.ace_high and not two_aces else None
    suit = next(iter(places.values())).suit if rules.run_one_suit else None
    for replaced in range(min(len(wilds) - absent, len(present) - fewest) + 1):
        for kept in combinations(present, len(present) - replaced):
            if both_ends and both_ends.issubset(kept):
                continue  # both ends of a run need two aces
            meld = run_from({place: places[place] for place in kept}, span, wilds, suit, rules)
            if not rules.limits_broken("run", len(span), meld.wild):
                yield meld


def groups_worth(
    melds: Sequence[Meld], hand: Sequence[Card], least: int, most: int
) -> tuple[list[tuple[Meld, ...]], bool]:
    """The groups of melds that can be laid together, reach `least` points and need every meld for it.

    Args:
        melds: melds that `hand` holds, each by itself.
        hand: the cards.
        least: the points a group must reach.
        most: how many groups to list at most.

    Returns:
        The groups, and whether these are all.
    """
    packed = [_packed(meld.cards) for meld in melds]
    worths = [meld.points for meld in melds]
    guards = _guards(hand)
    groups: list[tuple[Meld, ...]] = []

    def grow(start: int, rest: int, chosen: tuple[int, ...], points: int) -> bool:
        for i in range(start, len(melds)):
            after = (rest | guards) - packed[i]
            if after & guards != guards:
                continue
            worth = points + worths[i]
            if worth < least:
                if not grow(i + 1, after & ~guards, (*chosen, i), worth):
                    return False
            elif not chosen or worth - min([worths[j] for j in chosen]) < least:
                if len(groups) == most:
                    return False
                groups.append((*[melds[j] for j in chosen], melds[i]))
        return True

    return groups, grow(0, _packed(tuple(hand)), (), 0)


# A multiset of cards in one number: eight bits for each face, seven for its copies and a
# guard bit. With the guards set in the larger one, a subtraction borrows from the guard of
# exactly those faces that are short, so one operation compares all faces.
@lru_cache(maxsize=_REMEMBERED)
def _packed(cards: tuple[Card, ...]) -> int:
    return sum(1 << 8 * card.index for card in cards)


def _guards(cards: Sequence[Card]) -> int:
    return sum(128 << 8 * index for index in {card.index for card in cards})
