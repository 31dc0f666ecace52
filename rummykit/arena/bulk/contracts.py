"""Which of very many hands hold a contract, exactly.

Every meld of a contract has a size and needs so many natural cards at least; how many follows
from the limits of wild cards (SHA-69 to SHA-74, DUM-39). Where runs keep to one suit (Shanghai
Rummy), they are chosen suit by suit, see `contract_suits`; where they are free of suit (Dummy
Rummy), only the number of cards of each rank counts, see `contract_ranks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rummykit.arena.bulk.dealing import Hands, totals
from rummykit.cards import Card
from rummykit.melds import MeldRules
from rummykit.search import Slot

Bools = NDArray[np.bool_]
Counts = NDArray[np.int16]
NEVER = 1000  # wild cards; more than any hand has


@dataclass(frozen=True)
class Need:
    """One meld of a contract.

    Attributes:
        size: its cards.
        naturals: how many of them have to be natural at least.
    """

    size: int
    naturals: int


def holds_contract(
    hands: Hands, deck: Sequence[Card], rules: MeldRules, slots: Sequence[Slot], gap: str = "off"
) -> Bools:
    """For each hand whether it can lay all melds of a contract at once.

    Args:
        hands: as from `rummykit.arena.bulk.dealing.dealt`.
        deck: the card at each place.
        rules: of the melds; sets may repeat a suit, wild cards never count as natural ones.
        slots: the melds, of exactly their sizes.
        gap: how runs of one suit must differ (SHA-25): ``off``, ``gap``, ``no_touch``, ``different_suits``.
    """
    from rummykit.arena.bulk.contract_ranks import walk
    from rummykit.arena.bulk.contract_suits import choose_runs

    needs = {kind: [need_of(rules, slot) for slot in slots if slot.kind == kind] for kind in ("set", "run")}
    runs, sets = ([need for need in needs[kind] if need] for kind in ("run", "set"))
    if len(runs) + len(sets) < len(slots):
        return np.zeros(len(hands), np.bool_)  # a meld of such a size is never lawful
    wilds = totals(hands, [rules.is_wild(card) for card in deck]).astype(np.int16)
    naturals = [None if rules.is_wild(card) else card for card in deck]
    choose = choose_runs if rules.run_one_suit and runs else walk
    return choose(hands, naturals, rules, runs, sets, wilds, gap)


def need_of(rules: MeldRules, slot: Slot) -> Need | None:
    """What one meld needs; None if it can never be lawful."""
    least, most = (rules.set_min, rules.set_max) if slot.kind == "set" else (rules.run_min, rules.run_max)
    if slot.size < least or (most is not None and slot.size > most):
        return None
    for naturals in range(slot.size + 1):
        if not rules.limits_broken(slot.kind, slot.size, tuple(range(slot.size - naturals))):
            return Need(slot.size, naturals)
    return None


def fewest_wilds(counts: Counts, sets: Sequence[Need]) -> Counts:
    """The fewest wild cards with which all sets can be laid; `NEVER` where they cannot.

    Args:
        counts: one row a hand, one column a rank: the natural cards held of it.
        sets: the sets; two may be of the same rank.
    """
    every = range(1, 1 << len(sets))
    best = [np.zeros(len(counts), np.int16)]
    best += [np.full(len(counts), NEVER, np.int16) for _ in every]
    for column in counts.T:
        before = list(best)
        for chosen in every:
            cost = set_cost(chosen, sets)[column]
            for done in range(1 << len(sets)):
                if not done & chosen:
                    best[done | chosen] = np.minimum(best[done | chosen], before[done] + cost)
    return best[-1]


def set_cost(chosen: int, sets: Sequence[Need], runs: int = 0) -> Counts:
    """The wild cards that a rank needs for some sets and runs at once, by how many natural cards it has.

    Args:
        chosen: a bit for each of `sets`.
        sets: the sets of the contract.
        runs: how many runs take a card of the rank too; any of them may be wild.
    """
    taken = [need for i, need in enumerate(sets) if chosen >> i & 1]
    cards, naturals = sum(need.size for need in taken) + runs, sum(need.naturals for need in taken)
    # Natural cards beyond what each set needs go wherever there is room, so only their sum counts.
    return np.array([max(0, cards - n) if n >= naturals else NEVER for n in range(MOST_OF_A_RANK + 1)], np.int16)


MOST_OF_A_RANK = 24  # natural cards of one rank in a hand: six packs
