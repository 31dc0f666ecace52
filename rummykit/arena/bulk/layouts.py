"""The best that very many hands can lay: the most points of melds, or the least left in hand, exactly.

For games whose sets take each suit once and whose runs keep to one suit (Rommé, Rummikub), with
two copies of each card and some wild cards. A hand becomes a row for every way to use its ranks
for sets; for each row the runs of the four suits are looked up in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rummykit.arena.bulk.dealing import Hands, totals
from rummykit.arena.bulk.pieces import COPIES, MOST_OF_A_SUIT, Use, Values, run_table, set_uses
from rummykit.cards import Card
from rummykit.melds import MeldRules

BASE = COPIES + 1
MOST_WILDS = 6  # wild cards of one hand that the tables know
Points = NDArray[np.int64]


@dataclass
class _Rows:
    """Ways to have used some ranks for sets.

    Attributes:
        hand: the hand of each row.
        suits: what is left of each suit as a number of base 3, by suit, then row.
        wilds: the wild cards left.
        value: what the sets are worth.
    """

    hand: NDArray[np.intp]
    suits: NDArray[np.intp]
    wilds: NDArray[np.intp]
    value: Points


def most_laid(
    hands: Hands, deck: Sequence[Card], rules: MeldRules, values: Values, one_by_one: Callable[[list[Card]], int]
) -> Points:
    """What the melds of each hand can be worth at most.

    Args:
        hands: as from `rummykit.arena.bulk.dealing.dealt`.
        deck: the card at each place; no face more than twice, but wild cards as often as wanted.
        rules: of the melds: one card of a suit in a set, one suit in a run.
        values: what laid cards are worth.
        one_by_one: answers for the few hands that the tables do not know: more than `MOST_WILDS`
            wild cards, or more than `MOST_OF_A_SUIT` cards of one suit.
    """
    is_wild = [rules.is_wild(card) for card in deck]
    wilds = totals(hands, is_wild)
    best = np.zeros(len(hands), np.int64)
    sizes = [totals(hands, [card.suit == suit for card in deck]) for suit in rules.pack.suits]
    known = (wilds <= MOST_WILDS) & (np.max(sizes, axis=0) <= MOST_OF_A_SUIT)
    best[~known] = [one_by_one([deck[place] for place in hand]) for hand in hands[~known]]
    few = np.flatnonzero(known)
    if len(few):
        suits = np.stack([totals(hands[few], _digits(deck, rules, suit)) for suit in rules.pack.suits]).astype(np.intp)
        rows = _Rows(few, suits, wilds[few].astype(np.intp), np.zeros(len(few), np.int64))
        rows = _with_sets(rows, rules, values)
        table = run_table(rules, values, min(MOST_WILDS, sum(is_wild)))
        np.maximum.at(best, rows.hand, rows.value + _runs(rows, table))
    return best


def _digits(deck: Sequence[Card], rules: MeldRules, suit: str) -> list[int]:
    return [BASE ** (card.rank - 1) if card.suit == suit and not rules.is_wild(card) else 0 for card in deck]


def _with_sets(rows: _Rows, rules: MeldRules, values: Values) -> _Rows:
    """Every row with every way to use every rank for sets."""
    for rank in range(1, rules.pack.ranks + 1):
        weight = BASE ** (rank - 1)
        held = rows.suits // weight % BASE
        pattern = np.zeros(len(rows.hand), np.intp)
        for suit in held:
            pattern = pattern * BASE + suit
        parts = [rows]
        some = np.flatnonzero(_useful(rules)[rows.wilds, pattern])
        wilds, pattern = rows.wilds[some], pattern[some]
        for use, fits in _fitting(rules):
            found = some[fits[pattern] & (wilds >= use.wilds)]
            if len(found):
                parts.append(_used(rows, found, use, weight, _worth(use, rank, values)))
        rows = _Rows(
            np.concatenate([part.hand for part in parts]), np.concatenate([part.suits for part in parts], axis=1),
            np.concatenate([part.wilds for part in parts]), np.concatenate([part.value for part in parts]),
        )  # fmt: skip
    return rows


def _used(rows: _Rows, found: NDArray[np.intp], use: Use, weight: int, worth: int) -> _Rows:
    taken = np.array(use.taken)[:, None] * weight
    return _Rows(
        rows.hand[found], rows.suits[:, found] - taken, rows.wilds[found] - use.wilds, rows.value[found] + worth
    )


def _worth(use: Use, rank: int, values: Values) -> int:
    wild = values.rank[rank] if values.wild is None else values.wild
    return sum(use.taken) * values.rank[rank] + use.wilds * wild


@lru_cache(maxsize=4)
def _fitting(rules: MeldRules) -> list[tuple[Use, NDArray[np.bool_]]]:
    """Each use of a rank, with the patterns of held cards that have it: a digit of base 3 for each suit."""
    suits = len(rules.pack.suits)
    patterns = np.arange(BASE**suits)
    digits = [patterns // BASE ** (suits - 1 - suit) % BASE for suit in range(suits)]
    return [
        (use, np.all([digit >= n for digit, n in zip(digits, use.taken, strict=True)], axis=0))
        for use in set_uses(rules, MOST_WILDS)
    ]


@lru_cache(maxsize=4)
def _useful(rules: MeldRules) -> NDArray[np.bool_]:
    """Whether a pattern of held cards has any use for sets, by the wild cards there are."""
    fitting = _fitting(rules)
    return np.array(
        [np.any([fits for use, fits in fitting if use.wilds <= wilds], axis=0) for wilds in range(MOST_WILDS + 1)]
    )


def _runs(rows: _Rows, table: NDArray[np.int16]) -> Points:
    """What the runs of each row are worth, its wild cards shared out among the suits in the best way."""
    found = np.zeros(len(rows.hand), np.int64)
    for wilds in range(len(table)):
        some = np.flatnonzero(rows.wilds == wilds)
        # best[w]: the most of the suits so far with up to w wild cards.
        best = [table[w, rows.suits[0, some]] for w in range(wilds + 1)]
        for suit in rows.suits[1:, some]:
            more = [table[w, suit] for w in range(wilds + 1)]
            best = [np.max([best[w - own] + more[own] for own in range(w + 1)], axis=0) for w in range(wilds + 1)]
        found[some] = best[wilds]
    return found
