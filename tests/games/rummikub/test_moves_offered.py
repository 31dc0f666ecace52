"""What `moves` offers: useful turns, all legal, and it says that there are others (KUB-37, KUB-38)."""

from __future__ import annotations

import random

import pytest
from trying import accept, listed

import rummykit as rk
from rummykit.games.rummikub_finding import best_table, placed
from rummykit.melds import groups_worth, melds_in

from .helpers import at, opened


@pytest.mark.parametrize(
    ("table", "rack", "move"),
    [
        # a new combination, a card added at an end or to a group, a joker at both ends
        (["r5 r6 r7"], "k7 b7 y7 y13", "lay y7 b7 k7"),
        (["r5 r6 r7"], "r4 y13", "add r4 to 1"),
        (["b3 k3 y3"], "r3 y13", "add r3 to 1"),
        (["r5 r6 r7"], "jk y13", "add jk=r4 to 1"),
        (["r5 r6 r7"], "jk y13", "add jk=r8 to 1"),
        # a card borrowed: from a group of four, from the end and from the middle of a run
        (["b8 k8 y8 r8"], "r7 r9 y13", "arrange b8 k8 y8 | r7 r8 r9"),
        (["r5 r6 r7 r8"], "b5 k5 y13", "arrange r6 r7 r8 | b5 k5 r5"),
        (["k4 k5 k6 k7 k8 k9 k10"], "r7 b7 y13", "arrange k4 k5 k6 | k8 k9 k10 | b7 k7 r7"),
        # two cards borrowed from two combinations
        (["r5 r6 r7 r8", "b5 b6 b7 b8"], "k5 y13", "arrange r6 r7 r8 | b6 b7 b8 | b5 k5 r5"),
        # a run split by its own card, also by the one its joker stands for
        (["r3 r4 r5 r6 r7"], "r5 y13", "arrange r3 r4 r5 | r5 r6 r7"),
        (["k4 k5 jk k7 k8"], "k6 y13", "arrange k4 k5 k6 | jk=k6 k7 k8"),
        # a joker replaced and laid with two cards of the rack
        (["r5 jk r7"], "r6 k9 b9 y13", "arrange r5 r6 r7 | b9 k9 jk=9"),
    ],
)
def test_useful_moves_are_listed(table, rack, move):
    """KUB-37, KUB-38, KUB-50: what people find first is among the moves offered."""
    game = opened(rack, table=table)
    written = {tuple(sorted(part.split())) for part in move.removeprefix("arrange ").split(" | ")}
    if move.startswith("arrange"):
        found = [
            one
            for one in listed(game)
            if one.startswith("arrange")
            and {tuple(sorted(part.split())) for part in one.removeprefix("arrange ").split(" | ")} == written
        ]
        assert found
        move = found[0]
    else:
        assert move in listed(game)
    accept(game, move)


def test_it_says_that_there_are_others():
    """KUB-38: the list is never complete while a round is played, and `check` judges what is not in it."""
    game = opened("r5 y13", table=["r1 r2 r3", "b1 b2 b3", "k1 k2 k3", "r4 b4 k4 y4", "b5 k5 y5"])
    assert game.moves().complete is False
    other = "arrange r1 r2 r3 | b1 b2 b3 | k1 k2 k3 | r4 b4 k4 y4 | r5 b5 k5 y5"
    assert game.check(other) == []
    over = opened("r8", "y1", table=["r5 r6 r7"])
    accept(over, "add r8 to 1")
    assert over.moves().complete is True


def test_jokers_that_are_bound_are_not_offered_wrongly():
    """KUB-57, KUB-53: what the rules about jokers forbid is not in the list."""
    game = opened("r9 b9 k9 r4 y13", table=["k3 k4 k5 jk", "r5 jk r7"], joker_rearrange="frozen")
    for move in game.moves():
        assert game.check(move) == []


@pytest.mark.parametrize("seed", range(12))
def test_an_opening_is_found_where_there_is_one(seed):
    """KUB-26, KUB-27: openings are offered exactly where the rack has one, each needing all its combinations."""
    rng = random.Random(seed)
    for size in (14, 17, 20):
        deck = at("y1").rules.pack.deck()
        rng.shuffle(deck)
        game = rk.position("rummikub", hands=[deck[:size], []])
        offered = [move for move in game.moves() if move.verb == "lay"]
        rules = game.rules.melds
        exists = groups_worth(list(melds_in(deck[:size], rules)), deck[:size], 40, 1)[0]
        assert bool(offered) == bool(exists)
        for move in offered:
            accept(game, str(move))
            points = [meld.points for meld in game.state.opening]
            assert sum(points) >= 40
            assert all(sum(points) - one < 40 for one in points)
            game.undo()


@pytest.mark.parametrize(
    ("table", "rack", "left"),
    [
        (["b8 k8 y8 r8"], "r7 r9 r10", 0),
        (["r5 r6 r7 r8", "b5 b6 b7 b8"], "k5 k8 r9 y13", 2),
        (["r3 r4 r5 r6 r7"], "r5 r8 b5 k5", 0),
        ([], "r1 r2 r3 b9 k9 y9 y13", 1),
    ],
)
def test_the_best_table_puts_steps_together(table, rack, left):
    """KUB-37, KUB-38: new combinations, added cards and rearrangements in one layout."""
    game = opened(rack, table=table)
    lies = tuple(laid.meld for laid in game.state.table)
    after = best_table(lies, game.state.hands[0], game.rules.melds)
    assert len(placed(lies, after)) == len(game.state.hands[0]) - left
    accept(game, "arrange " + " | ".join(map(str, after)))
