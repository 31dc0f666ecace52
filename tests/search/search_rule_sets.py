"""Meld rules of the five games and some of their switches, written out for the tests of the search."""

from __future__ import annotations

import random
from collections.abc import Mapping

from rummykit.cards import Card, Pack, colour_pack, french_pack, jack_pack
from rummykit.melds import Meld, MeldRules, readings
from rummykit.search import Problem

FACES = {rank: rank for rank in range(2, 11)} | {11: 10, 12: 10, 13: 10}
JACK_POINTS = {
    card.code: {"evidence": 3 if card.suit == "letters" else 2}[card.kind]
    for card in jack_pack().counts
    if card.kind == "evidence"
}

ROMME = MeldRules("romme", min_naturals=2, values={1: 11} | FACES, low_ace_value=1, set_ace_value=11)
RUMMIKUB = MeldRules(
    "rummikub", "rummikub", ace_high=False, wild=frozenset({"jk"}), min_naturals=1, wild_value=25,
    values={rank: rank for rank in range(1, 14)},
)  # fmt: skip
DUMMY = MeldRules(
    "dummy", set_max=None, set_repeats=True, run_min=3, run_one_suit=False,
    wild=frozenset({"JK", "2S", "2H", "2D", "2C"}),
    values={1: 15, 2: 50} | dict.fromkeys(range(3, 10), 5) | dict.fromkeys(range(10, 14), 10),
)  # fmt: skip
SHANGHAI = MeldRules(
    "shanghai", set_max=None, set_repeats=True, run_min=4, run_max=14, set_wild_suit="declared",
    set_wild_steps=((3, 1),), run_wild_steps=((4, 1), (5, 2), (7, 3), (10, 4)),
    values={1: 20, 2: 20} | dict.fromkeys(range(3, 10), 5) | dict.fromkeys(range(10, 14), 10),
)  # fmt: skip
JACK = MeldRules(
    "jack", "jack", set_by="suit", set_max=None, set_repeats=True, runs=False, wild=frozenset({"EV-WILD"}),
    wild_as_letters=("letters",), min_naturals=1, code_values=JACK_POINTS,
)  # fmt: skip

RULE_SETS: dict[str, MeldRules] = {
    "romme": ROMME, "rummikub": RUMMIKUB, "dummy": DUMMY, "shanghai": SHANGHAI, "jack": JACK,
}  # fmt: skip

# What a card left in hand counts where it is not its meld value: ROM-64, ROM-65, KUB-58, DUM-98.
COUNTS: dict[str, Mapping[str, int]] = {
    "romme": {"JK": 30, **{f"A{s}": 15 for s in "SHDC"}},
    "rummikub": {"jk": 25},
    "dummy": {"JK": 50},
    "shanghai": {"JK": 50},
    "jack": {},
}

PACKS: dict[str, Pack] = {
    "romme": french_pack(2, 6), "rummikub": colour_pack(), "dummy": french_pack(2, 4), "shanghai": french_pack(2, 4),
    "jack": jack_pack(),
}  # fmt: skip


def deck(game: str) -> list[Card]:
    """The cards of a game's pack that can be in melds."""
    return [card for card in PACKS[game].deck() if game != "jack" or card.kind == "evidence"]


def clustered_hand(game: str, rng: random.Random, size: int) -> list[Card]:
    """A hand of cards close together, with some wild cards, so that much can be laid in many ways."""
    rules, pool = RULE_SETS[game], deck(game)
    wilds = [card for card in pool if card.code in rules.wild]
    plain = [card for card in pool if card.code not in rules.wild]
    low, width = rng.choice([0, 1, 5, 9]), rng.choice([4, 5])
    near = [card for card in plain if not card.rank or (card.rank - low) % 13 < width]
    jokers = rng.choice([0, 0, 1, 2, 3])
    return rng.sample(near, min(size - jokers, len(near))) + rng.sample(wilds, min(jokers, len(wilds)))


def some_table(game: str, rng: random.Random) -> list[Meld]:
    """Two melds of three or four cards."""
    found: list[Meld] = []
    while len(found) < 2:
        cards = clustered_hand(game, rng, 5)
        size = rng.choice([3, 4])
        read = readings(cards[:size], RULE_SETS[game])
        found += rng.sample(read, k=min(1, len(read)))
    return found


def has_no_masks(problem: Problem) -> bool:
    """Whether a problem is none for the method ``masks``: it wants a plain hand and a goal that adds up."""
    return bool(
        problem.table
        or problem.discard
        or problem.goal.kind in ("reach", "contract")
        or any(card.code in problem.rules.wild for card in problem.hand)
    )
