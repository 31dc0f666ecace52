"""Reading cards as melds, compared with the plainest way to do it: try every place of the pack."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, product

import pytest

import rummykit as rk

RANKS = "A23456789TJQKA"  # the places of a run, from the low ace to the high one
SUITS = "SHDC"


def worth(place: int) -> int:
    """ROM-27 to ROM-29: the worth of a place of a run, counted from 1."""
    return 11 if place == 14 else min(place, 10)


def allowed(size: int, jokers: tuple[int, ...], limit: str, in_order: bool) -> bool:
    """ROM-38, ROM-39: two natural cards, and the limit of the table; `jokers` are their positions."""
    naturals = size - len(jokers)
    side_by_side = any(b - a == 1 for a, b in pairwise(jokers))
    return (
        naturals >= 2
        and {
            "two_naturals": True,
            "not_majority": len(jokers) <= naturals,
            "not_adjacent": not (in_order and side_by_side),
            "one": len(jokers) <= 1,
        }[limit]
    )


def plain_runs(cards: list[str], run_max: int, limit: str) -> list[int]:
    """The points of every run: each suit, each stretch of places, natural cards where they belong."""
    size, naturals = len(cards), Counter(card for card in cards if card != "JK")
    found = []
    if not 3 <= size <= run_max:
        return found
    for suit, low in product(SUITS, range(1, 16 - size)):
        places = range(low, low + size)
        faces = [RANKS[place - 1] + suit for place in places]
        if naturals - Counter(faces):
            continue
        found += [
            sum(map(worth, places))
            for jokers in combinations(range(size), cards.count("JK"))
            if allowed(size, jokers, limit, in_order=True)
            and Counter(face for i, face in enumerate(faces) if i not in jokers) == naturals
        ]
    return found


def plain_sets(cards: list[str], limit: str, ace: int, suits: str) -> list[int]:
    """The points of every set: each rank, each choice of suits."""
    size, naturals = len(cards), [card for card in cards if card != "JK"]
    found = []
    if not 3 <= size <= 4 or len(set(naturals)) < len(naturals):
        return found
    if not allowed(size, tuple(range(cards.count("JK"))), limit, in_order=False):
        return found
    for rank in RANKS[:13]:
        value = ace if rank == "A" else worth(RANKS.index(rank) + 1)
        fitting = [chosen for chosen in combinations(SUITS, size) if set(naturals) <= {rank + suit for suit in chosen}]
        found += [value * size] * (len(fitting) if suits == "declared" else bool(fitting))
    return found


def random_cards(rng: random.Random) -> list[str]:
    """Cards that are often nearly a meld: a stretch of a suit or a rank, with jokers and slips."""
    if rng.random() < 0.35:
        rank = rng.choice(RANKS)
        cards = [rank + suit for suit in rng.sample(SUITS, rng.randint(2, 4))]
    else:
        low, size = rng.randint(1, 12), rng.choice([3, 3, 4, 5, 6, 9, 12, 13, 14])
        cards = [RANKS[(low + i - 1) % 14] + rng.choice(SUITS[:1] * 30 + SUITS) for i in range(size)]
    for i in range(len(cards)):
        if rng.random() < 0.2:
            cards[i] = "JK"
        elif rng.random() < 0.03:
            cards[i] = rng.choice(RANKS) + rng.choice(SUITS)
    cards += ["JK"] * (rng.random() < 0.2)
    while cards.count("JK") > 6:
        cards.remove("JK")
    rng.shuffle(cards)
    return cards


@pytest.mark.parametrize("limit", ["two_naturals", "not_majority", "not_adjacent", "one"])
@pytest.mark.parametrize("run_max", [13, 14])
@pytest.mark.parametrize(("suits", "ace"), [("either", 11), ("declared", 1), ("both", 11)])
def test_read_agrees_with_trying_everything(limit, run_max, suits, ace):
    """ROM-15 to ROM-21, ROM-27 to ROM-31, ROM-37 to ROM-41: every reading and its points, and no other."""
    rng = random.Random(f"{limit} {run_max} {suits}")
    switches = {"joker_limit": limit, "run_max": run_max, "set_joker_suit": suits, "ace_in_set": ace}
    melds = 0
    for _ in range(150):
        cards = random_cards(rng)
        found = rk.read(" ".join(cards), rules="romme", **switches)
        runs = sorted(meld.points for meld in found if meld.kind == "run")
        sets = sorted(meld.points for meld in found if meld.kind == "set")
        assert runs == sorted(plain_runs(cards, run_max, limit)), cards
        assert sets == sorted(plain_sets(cards, limit, ace, suits)), cards
        assert bool(rk.faults(" ".join(cards), rules="romme", **switches)) is not bool(found)
        melds += bool(found)
    assert 20 <= melds <= 130  # the cards tried are on both sides of the rules
