"""The slots of a contract: which cards could fill them, and how near a hand is to all of them.

Nothing here judges a move: what is a meld is read by `rummykit.melds`, which lay-downs a hand
holds is found by `rummykit.engine.contract_lays`, and whether they may go down is asked of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from typing import Any

from rummykit.cards import Card
from rummykit.engine.contract_lays import Gap, Lay, Slot, contract_lays, fills, slot
from rummykit.engine.view import View
from rummykit.melds import Meld, MeldRules, meant, readings
from rummykit.table.melding import partitions

MOST_WAYS = 24
_MOST_READINGS = 32


def my_contract(view: View) -> dict[str, Any]:
    """The contract of this seat in this hand: ``number``, ``melds``, ``total``, ``en``, ``es``."""
    found: dict[str, Any] = view.more["contracts"][view.seat]
    return found


def my_slots(view: View) -> tuple[Slot, ...]:
    """The slots that this seat has still to fill; none once its contract is down."""
    if view.more["opened"][view.seat]:
        return ()
    longer = view.options["contract_size"] == "at_least"
    return tuple(slot(meld, longer) for meld in my_contract(view)["melds"])


def my_gap(view: View) -> Gap:
    """How runs of one suit in a contract must differ; not at all where a game has no such switch."""
    gap: Gap = view.options.get("same_suit_gap", "off")
    return gap


# --- One slot ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def _unlimited(rules: MeldRules) -> MeldRules:
    """The same rules, for melds in which wild cards only keep places for cards still to come."""
    return replace(
        rules, min_naturals=0, naturals_at_least_half=False, wilds_side_by_side=True, max_wilds=None,
        set_wild_steps=(), run_wild_steps=(),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def could_fill(cards: tuple[Card, ...], place: Slot, rules: MeldRules) -> bool:
    """Whether `cards` could become the meld of a slot with the cards still lacking.

    >>> from rummykit.cards import cards
    >>> from rummykit.games import meld_rules
    >>> rules = meld_rules("shanghai")
    >>> [could_fill(tuple(cards(held)), slot("run4"), rules) for held in ("7S 9S", "7S JS", "7S 9H")]
    [True, False, False]
    """
    size = max(place.size, len(cards)) if place.or_more else place.size
    limit = rules.wild_limit(place.kind, size)
    if len(cards) > size or (limit is not None and sum(map(rules.is_wild, cards)) > limit):
        return False
    joker = rules.pack.by_code["JK"]
    whole = (*cards, *(joker,) * (size - len(cards)))
    return any(place.takes(meld) for meld in readings(whole, _unlimited(rules)))


def readings_for(cards: Sequence[Card], place: Slot, rules: MeldRules) -> list[Meld]:
    """How `cards`, as they lie, can be read as the meld of a slot."""
    if len(cards) < 2:
        return []
    return [meld for meld in meant(tuple(cards), [None] * len(cards), rules) if place.takes(meld)]


def broken_rule(cards: Sequence[Card], place: Slot, rules: MeldRules) -> str:
    """The rule by which `cards` cannot be together in a slot."""
    naturals = [card for card in cards if not rules.is_wild(card)]
    limit = rules.wild_limit(place.kind, place.size)
    ids = rules.ids
    if limit is not None and len(cards) - len(naturals) > limit:
        return ids.get(f"wild_steps_{place.kind}_{place.size}", ids["wild_steps"])
    if place.kind == "set":
        return ids["set_rank"]
    if rules.run_one_suit and len({card.suit for card in naturals}) > 1:
        return ids["run_suit"]
    repeated = len({card.rank for card in naturals}) < len(naturals)
    return ids["run_repeat" if repeated else "run_gap"]


# --- The whole contract ------------------------------------------------------------


@dataclass(frozen=True)
class Nearest:
    """How near a hand is to a contract.

    Attributes:
        groups: the cards of the hand for each slot, in one of the ways that lack fewest.
        missing: how many cards are lacking in it.
    """

    groups: tuple[tuple[Card, ...], ...]
    missing: int


@lru_cache(maxsize=256)
def nearest(hand: tuple[Card, ...], slots: tuple[Slot, ...], rules: MeldRules, gap: Gap) -> Nearest:
    """A way to the contract that lacks as few cards as any.

    As many jokers are added to the hand as the contract has cards; the way that needs fewest
    wild cards then shows what is lacking. Limits on wild cards are left to the game.

    >>> from rummykit.cards import cards
    >>> from rummykit.games import meld_rules
    >>> found = nearest(tuple(cards("7S 7H 4D 5D 8D KC")), (slot("set3"), slot("run4")), meld_rules("shanghai"), "gap")
    >>> [" ".join(card.code for card in group) for group in found.groups], found.missing
    (['7S 7H', '4D 5D'], 3)
    """
    if not hand:
        return Nearest(((),) * len(slots), sum(one.size for one in slots))
    joker = rules.pack.by_code["JK"]
    exact = [one._replace(or_more=False) for one in slots]
    total = sum(one.size for one in slots)
    (way, *_), _ = contract_lays([*hand, *(joker,) * total], exact, _unlimited(rules), gap, 1)
    held = Counter(hand)
    groups = []
    for meld in way:
        own = []
        for card in meld.cards:
            if held[card] > 0:
                held[card] -= 1
                own.append(card)
        groups.append(tuple(own))
    return Nearest(tuple(groups), total - sum(map(len, groups)))


@lru_cache(maxsize=256)
def ways_to_lay(hand: tuple[Card, ...], slots: tuple[Slot, ...], rules: MeldRules, gap: Gap) -> tuple[Lay, ...]:
    """The ways to lay the contract from `hand`, one card being kept; those with few wild cards first."""
    return tuple(contract_lays(hand, slots, rules, gap, MOST_WAYS)[0]) if slots else ()


@lru_cache(maxsize=64)
def ways_with(picked: tuple[Card, ...], slots: tuple[Slot, ...], rules: MeldRules) -> tuple[Lay, ...]:
    """The ways in which just `picked` fill the slots, each with its melds in their order."""
    return tuple(in_slots(melds, slots) for melds in partitions(picked, rules) if fills(melds, slots))


def in_slots(melds: Sequence[Meld], slots: Sequence[Slot]) -> Lay:
    """Melds that fill the slots, in the order of the slots."""
    left = sorted(melds, key=lambda meld: len(meld.cards))
    # The smallest slots choose first, so that where longer melds will do each finds its own.
    found: dict[int, Meld] = {}
    for i in sorted(range(len(slots)), key=lambda i: slots[i].size):
        one = next(meld for meld in left if slots[i].takes(meld))
        left.remove(one)
        found[i] = one
    return tuple(found[i] for i in range(len(slots)))


def lays_of(groups: Sequence[Sequence[Card]], slots: Sequence[Slot], rules: MeldRules) -> list[Lay]:
    """The ways to read what lies in the slots; none where a slot is not filled."""
    read = [readings_for(group, place, rules) for group, place in zip(groups, slots, strict=True)]
    return list(islice(product(*read), _MOST_READINGS))
