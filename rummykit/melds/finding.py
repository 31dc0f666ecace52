"""Every meld that a hand holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

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
    naturals = Counter(card for card in hand if card.code not in rules.wild)
    wilds = [card for card in hand if card.code in rules.wild]
    yield from _sets(naturals, wilds, rules)
    if rules.runs:
        yield from _runs(naturals, wilds, rules)


def _sets(naturals: Counter[Card], wilds: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    groups: dict[object, list[Card]] = {}
    for card in sorted(naturals, key=lambda card: card.index):
        if rules.set_by == "suit" and card.kind == "evidence":
            groups.setdefault(card.suit, []).append(card)
        elif rules.set_by == "rank" and card.rank:
            groups.setdefault(card.rank, []).append(card)
    for faces in groups.values():
        held = sum(naturals[face] for face in faces) if rules.set_repeats else len(faces)
        if held + len(wilds) < rules.set_min:
            continue
        most = held + len(wilds) if rules.set_max is None else rules.set_max
        for size in range(rules.set_min, min(most, held + len(wilds)) + 1):
            for wild in range(max(0, size - held), min(len(wilds), size - 1) + 1):
                for chosen in _choices(faces, size - wild, naturals, rules):
                    yield from set_readings((*chosen, *wilds[:wild]), rules)


def _choices(faces: Sequence[Card], size: int, naturals: Counter[Card], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    if not rules.set_repeats:
        yield from combinations(faces, size)
        return
    for chosen in combinations_with_replacement(faces, size):
        if all(chosen.count(face) <= naturals[face] for face in chosen):
            yield chosen


def _runs(naturals: Counter[Card], wilds: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    by_suit: dict[str | None, dict[int, Card]] = {}
    for card in sorted(naturals, key=lambda card: card.index):
        if card.rank:
            held = by_suit.setdefault(card.suit if rules.run_one_suit else None, {})
            if card.rank not in held or naturals[card] > naturals[held[card.rank]]:
                held[card.rank] = card
    for suit, held in by_suit.items():
        if len(held) + len(wilds) >= rules.run_min:
            yield from _runs_of_suit(suit, held, naturals, wilds, rules)


def _runs_of_suit(
    suit: str | None, held: dict[int, Card], naturals: Counter[Card], wilds: Sequence[Card], rules: MeldRules
) -> Iterator[Meld]:
    places = {place: card for rank, card in held.items() for place in rules.places_of(rank)}
    for low in range(rules.lowest_place, rules.highest_place - rules.run_min + 2):
        absent = 0
        longest = min(rules.run_max, rules.highest_place - low + 1)
        for size in range(1, longest + 1):
            absent += low + size - 1 not in places
            if absent > len(wilds):
                break
            if size >= rules.run_min:
                yield from _runs_on_span(suit, range(low, low + size), places, absent, naturals, wilds, rules)


def _runs_on_span(
    suit: str | None,
    span: range,
    places: dict[int, Card],
    absent: int,
    naturals: Counter[Card],
    wilds: Sequence[Card],
    rules: MeldRules,
) -> Iterator[Meld]:
    present = [place for place in span if place in places]
    fewest = max(rules.min_naturals, 1)
    for replaced in range(min(len(wilds) - absent, len(present) - fewest) + 1):
        for kept in combinations(present, len(present) - replaced):
            placed = {place: places[place] for place in kept}
            ace = places.get(1)
            if ace is not None and placed.get(1) is placed.get(rules.highest_place) is ace and naturals[ace] < 2:
                continue  # both ends of a run need two aces
            meld = run_from(placed, span, wilds, suit, rules)
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
    guards = _guards(hand)
    groups: list[tuple[Meld, ...]] = []

    def grow(start: int, rest: int, chosen: tuple[Meld, ...], points: int) -> bool:
        for i in range(start, len(melds)):
            after = (rest | guards) - packed[i]
            if after & guards != guards:
                continue
            group, worth = (*chosen, melds[i]), points + melds[i].points
            if worth < least:
                if not grow(i + 1, after & ~guards, group, worth):
                    return False
            elif all(worth - meld.points < least for meld in group):
                if len(groups) == most:
                    return False
                groups.append(group)
        return True

    return groups, grow(0, _packed(hand), (), 0)


# A multiset of cards in one number: eight bits for each face, seven for its copies and a
# guard bit. With the guards set in the larger one, a subtraction borrows from the guard of
# exactly those faces that are short, so one operation compares all faces.
def _packed(cards: Sequence[Card]) -> int:
    return sum(1 << 8 * card.index for card in cards)


def _guards(cards: Sequence[Card]) -> int:
    return sum(128 << 8 * index for index in {card.index for card in cards})
