"""What of an unfinished layout can stand when the time of a turn has run out.

The player takes back the cards placed this turn that are in no meld. What is left stands
if the turn could end with it; the game's own verdict decides that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from rummykit.cards import Card, without
from rummykit.engine.arrange import CommonTable, Outcome, TableState
from rummykit.engine.laying import group_meant
from rummykit.engine.moves import Move

# Two copies of a card look alike, so which of them was placed can be open; with more ways
# to see it than this, nobody could tell what is being salvaged.
MOST_WAYS = 4096

Group: TypeAlias = tuple[Card, ...]


def salvaged(rules: CommonTable[Any], state: TableState, seat: int) -> Outcome | None:
    """How the turn of `seat` ends with what can be kept of the layout in progress; None if nothing can.

    Where a card on the table and one from the hand look alike, the way to see it is taken
    that keeps most.
    """
    layout = rules.layout_now(state)
    whole = [bool(group_meant(layout, i, rules.melds, "")[0]) for i in range(len(layout.groups))]
    unfinished = [group for group, is_meld in zip(layout.groups, whole, strict=True) if not is_meld]
    kept = [i for i, is_meld in enumerate(whole) if is_meld]
    before = Counter(card for entry in state.before for card in entry.meld.cards)
    placed = Counter(layout.cards) - before
    inside = Counter(card for i in kept for card in layout.groups[i])
    for left in _stripped(unfinished, placed, inside):
        groups = (*(layout.groups[i] for i in kept), *left)
        pins = (*(layout.group_pins(i) for i in kept), *((None,) * len(group) for group in left))
        kinds = (*(layout.group_kind(i) for i in kept), *(None for _ in left))
        lawful, _ = rules.outcomes(state, seat, Move("arrange", groups, pins, kinds))
        if lawful:
            return max(lawful.values(), key=_standing)
    return None


def _stripped(unfinished: Sequence[Group], placed: Counter[Card], inside: Counter[Card]) -> Iterator[list[Group]]:
    """The unfinished groups without the cards that were placed, those that lose fewest first.

    Args:
        unfinished: the groups that are no melds.
        placed: the cards that came from the hand.
        inside: how often each face lies in the groups that are melds.
    """
    where: dict[Card, list[int]] = {}
    for at, group in enumerate(unfinished):
        for card in group:
            where.setdefault(card, []).append(at)
    ways: list[list[tuple[tuple[int, Card], ...]]] = []
    for card, places in where.items():
        fewest, most = max(0, placed[card] - inside[card]), min(placed[card], len(places))
        taken = [way for count in range(fewest, most + 1) for way in combinations(places, count)]
        ways.append([tuple((at, card) for at in way) for way in dict.fromkeys(taken)])
    for way in sorted(islice(product(*ways), MOST_WAYS), key=lambda way: sum(map(len, way))):
        gone: dict[int, list[Card]] = {}
        for at, card in (pair for part in way for pair in part):
            gone.setdefault(at, []).append(card)
        left = [without(group, gone.get(at, ())) for at, group in enumerate(unfinished)]
        yield [group for group in left if group]


def _standing(outcome: Outcome) -> tuple[int, int]:
    """Where wild cards were not declared: the greatest sum of what they stand for, then the run."""
    faces = [stands[0].rank for meld in outcome.melds for stands in meld.stands_for]
    return sum(faces), sum(meld.kind == "run" for meld in outcome.melds)
