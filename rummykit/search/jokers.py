"""The duties of jokers on a common table (KUB-50 to KUB-57), checked on a finished layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummykit.cards import Card
from rummykit.melds import Meld
from rummykit.search.problem import Problem


@dataclass(frozen=True)
class TableJoker:
    """A joker on the table at the start of the turn.

    Attributes:
        card: the joker.
        target: the index of its meld on the table.
        faces: what it stands for: one face, or in a group each missing colour.
    """

    card: Card
    target: int
    faces: tuple[Card, ...]


def table_jokers(problem: Problem) -> list[TableJoker]:
    """The jokers on the table, in order."""
    return [
        TableJoker(meld.cards[i], target, meld.stands_for[i])
        for target, meld in enumerate(problem.table)
        for i in meld.wild
    ]


@dataclass(frozen=True)
class _Slot:
    """A place in the new layout that a joker fills."""

    meld: int
    faces: tuple[Card, ...]


@dataclass
class _Layout:
    """A layout while its jokers are told apart.

    Attributes:
        free: the jokers of the layout not yet accounted for.
        hosts: the melds that hold jokers taken, one entry for each joker.
        from_hand: the hand cards laid that did not replace a joker.
    """

    problem: Problem
    melds: Sequence[Meld]
    free: list[_Slot]
    hosts: list[int]
    from_hand: Counter[Card]


def jokers_obey(problem: Problem, melds: Sequence[Meld]) -> bool:
    """Whether every joker of the old table keeps its identity or was lawfully taken.

    Which joker of the new layout is which of the old ones nobody can see, so any way to
    tell them apart that keeps the rules will do.
    """
    if not problem.rearrange or problem.house.joker_rearrange == "free":
        return True
    slots = [_Slot(number, meld.stands_for[i]) for number, meld in enumerate(melds) for i in meld.wild]
    table = Counter(card for meld in problem.table for card in meld.cards)
    laid = Counter(card for meld in melds for card in meld.cards) - table
    return _settle(_Layout(problem, melds, slots, [], laid), table_jokers(problem))


def _settle(layout: _Layout, jokers: Sequence[TableJoker]) -> bool:
    if not jokers:
        return all(_is_lawful_host(layout, host) for host in dict.fromkeys(layout.hosts))
    joker, rest = jokers[0], jokers[1:]
    for slot in list(layout.free):
        layout.free.remove(slot)
        if _stays(layout, joker, slot) and _settle(layout, rest):
            return True
        layout.hosts.append(slot.meld)
        for cards in _replacements(layout, joker):
            layout.from_hand -= Counter(cards)
            if _settle(layout, rest):
                return True
            layout.from_hand += Counter(cards)
        layout.hosts.pop()
        layout.free.append(slot)
    return False


def _stays(layout: _Layout, joker: TableJoker, slot: _Slot) -> bool:
    """Whether the joker may be the one in this place without having been replaced (KUB-57)."""
    if not set(joker.faces) & set(slot.faces):
        return False
    if layout.problem.house.joker_rearrange != "frozen":
        return True
    old = Counter(layout.problem.table[joker.target].cards)
    return not old - Counter(layout.melds[slot.meld].cards)


def _replacements(layout: _Layout, joker: TableJoker) -> Iterator[tuple[Card, ...]]:
    """The hand cards that may have replaced a joker (KUB-50 to KUB-52)."""
    house, laid = layout.problem.house, layout.from_hand
    if house.group_joker_replacement == "both" and len(joker.faces) > 1:
        if all(laid[face] for face in joker.faces):
            yield joker.faces
        return
    for face in joker.faces:
        if laid[face]:
            yield (face,)
    if house.joker_replacement_from == "rack_or_table":
        shown = {card for meld in layout.problem.table for card in meld.cards}
        if any(face in shown for face in joker.faces):
            yield ()


def _is_lawful_host(layout: _Layout, host: int) -> bool:
    """Whether a meld with jokers taken is new and holds enough hand cards (KUB-53)."""
    meld = layout.melds[host]
    if holds_old_meld(layout.problem, meld):
        return False
    cards = Counter(meld.cards)
    own_jokers = sum(slot.meld == host for slot in layout.free)
    wild = layout.problem.rules.wild
    from_hand = sum(min(n, layout.from_hand[card]) for card, n in cards.items() if card.code not in wild)
    return own_jokers + from_hand >= layout.problem.house.retrieved_joker_min_rack


def holds_old_meld(problem: Problem, meld: Meld) -> bool:
    """Whether a whole meld of the old table lies in this one, its jokers replaced or not: then it is not new."""
    cards = Counter(meld.cards)
    for old in problem.table:
        naturals = Counter(card for i, card in enumerate(old.cards) if i not in old.wild)
        replaced = [old.stands_for[i] for i in old.wild]
        if not naturals - cards and all(any(cards[face] for face in faces) for faces in replaced):
            return True
    return False
