"""Which of very many hands hold a meld at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rummykit.arena.bulk.dealing import Hands, totals
from rummykit.cards import Card
from rummykit.melds import MeldRules

Bools = NDArray[np.bool_]
NEVER = 1000  # wild cards; more than any hand has
MOST_WILDS = 6  # in the smallest meld of a hand


def holds_meld(hands: Hands, deck: Sequence[Card], rules: MeldRules) -> Bools:
    """For each hand whether it holds a set or a run.

    Args:
        hands: as from `rummykit.arena.bulk.dealing.dealt`.
        deck: the card at each place.
        rules: of the melds; ranks and suits as usual (`MeldRules.set_by` is ``rank``).
    """
    pack = rules.pack
    wilds = totals(hands, [rules.is_wild(card) for card in deck])
    suits = [totals(hands, [_bit(card, rules, suit) for card in deck]) for suit in pack.suits]
    fewest = np.full(len(hands), NEVER, np.int64)
    counts = [suit >> COPY_BITS * (rank - 1) & 7 for suit in suits for rank in range(1, pack.ranks + 1)]
    by_rank = [counts[rank :: pack.ranks] for rank in range(pack.ranks)]
    for held in by_rank:
        size = sum(held) if rules.set_repeats else sum((n > 0).astype(np.int64) for n in held)
        fewest = np.minimum(fewest, _set_table(rules)[np.minimum(size, _set_table(rules).size - 1)])
    if rules.runs:
        groups = [counts[s * pack.ranks : (s + 1) * pack.ranks] for s in range(len(suits))]
        if not rules.run_one_suit:
            groups = [[np.sum(held, axis=0) for held in by_rank]]
        for group in groups:
            mask = sum((n > 0) * _places(rank, rules) for rank, n in enumerate(group, 1))
            fewest = np.minimum(fewest, _run_table(rules)[mask])
    return fewest <= wilds


COPY_BITS = 3  # up to seven copies of a card
_MOST_OF_A_RANK = 24


def _bit(card: Card, rules: MeldRules, suit: str) -> int:
    return 1 << COPY_BITS * (card.rank - 1) if card.suit == suit and not rules.is_wild(card) else 0


def _places(rank: int, rules: MeldRules) -> int:
    return sum(1 << place for place in rules.places_of(rank))


@lru_cache(maxsize=8)
def _set_table(rules: MeldRules) -> NDArray[np.int64]:
    """The fewest wild cards of a set, by the natural cards that there are for it."""
    table = np.full(_MOST_OF_A_RANK + 1, NEVER, np.int64)
    for held in range(_MOST_OF_A_RANK + 1):
        for wilds in range(MOST_WILDS + 1):
            sizes = range(max(rules.set_min, wilds), held + wilds + 1)
            if any(
                (rules.set_max is None or size <= rules.set_max)
                and not rules.limits_broken("set", size, tuple(range(size - wilds, size)))
                for size in sizes
            ):
                table[held] = wilds
                break
    return table


@lru_cache(maxsize=8)
def _run_table(rules: MeldRules) -> NDArray[np.int64]:
    """The fewest wild cards of a run, by the places held as a mask."""
    masks = np.arange(1 << (rules.highest_place + 1))
    table = np.full(len(masks), NEVER, np.int64)
    for size in range(rules.run_min, min(rules.run_max, rules.pack.ranks) + 1):
        for wilds in range(min(MOST_WILDS, size) + 1):
            for absent in combinations(range(size), wilds):
                if rules.limits_broken("run", size, absent):
                    continue
                held = sum(1 << i for i in range(size) if i not in absent)
                for low in range(rules.lowest_place, rules.highest_place - size + 2):
                    span = held << low
                    table[(masks & span) == span] = np.minimum(table[(masks & span) == span], wilds)
    return table
