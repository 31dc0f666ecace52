"""Microseconds for the least deadwood of a hand of ten: many hands in bulk beside one by one.

    python benchmarks/deadwood.py                       # a million hands in bulk, fewer one by one
    python benchmarks/deadwood.py --hands 200000 --json deadwood.json

`rummykit.arena.least_deadwood` takes all hands at once, as numpy arrays. Our search and rlcard's,
both in Python, and OpenSpiel's C++ answer hand by hand, called from Python as a program would (`pip install
open_spiel rlcard`); each is left out with a word where it is not installed. All get the same
hands, in turns, and all values are compared. Times are of the processor, the median of the
turns; dealing the hands is timed apart.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from rummykit.arena import least_deadwood
from rummykit.arena.bulk.dealing import dealt

TURNS = 5
Solver = Callable[[list[list[int]]], list[int]]  # cards 0 to 51: 13 for each suit, from the ace


def one_by_one() -> Solver:
    """The search that also says which melds: a problem is made and answered for each hand."""
    from rummykit.cards import french_pack
    from rummykit.search import Problem, solve
    from rummykit.search.racing.kinds import gin_rules

    deck, rules = french_pack(1, 0).deck(), gin_rules()
    return lambda hands: [solve(Problem(rules, [deck[card] for card in hand])).value for hand in hands]


def openspiel() -> Solver:
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    return lambda hands: [utils.min_deadwood(hand) for hand in hands]


def rlcard() -> Solver:
    from rlcard.games.gin_rummy.utils import utils
    from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters

    def solve(hands: list[list[int]]) -> list[int]:
        found = []
        for hand in hands:
            cards = [utils.get_card(card) for card in hand]
            clusters = get_best_meld_clusters(cards)
            found.append(utils.get_deadwood_count(cards, clusters[0] if clusters else []))
        return found

    return solve


def peers() -> Iterator[tuple[str, Solver, int]]:
    """What can be measured here: a name, the solver, and how many hands it gets in one turn."""
    for name, make, share in (
        ("rummykit, one by one", one_by_one, 200),
        ("OpenSpiel, one by one", openspiel, 5),
        ("rlcard, one by one", rlcard, 200),
    ):
        try:
            yield name, make(), share
        except ImportError as error:
            print(f"{name}: left out ({error})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="where to write the figures")
    asked = parser.parse_args()
    begin = time.process_time()
    hands = dealt(np.random.default_rng(asked.seed), 52, 10, asked.hands)
    figures = {"rummykit, dealing alone": (time.process_time() - begin) / asked.hands * 1e6}
    rivals = list(peers())
    spent: dict[str, list[float]] = {"rummykit, in bulk": [], **{name: [] for name, _, _ in rivals}}
    least_deadwood(hands[:1000])  # its table of runs is made once
    different = 0
    for turn in range(TURNS):
        begin = time.process_time()
        ours = least_deadwood(hands)
        spent["rummykit, in bulk"].append((time.process_time() - begin) / len(hands) * 1e6)
        for name, solve, share in rivals:
            count = max(1, len(hands) // share)
            first = turn * count % (len(hands) - count + 1)
            some = hands[first : first + count].tolist()
            begin = time.process_time()
            theirs = solve(some)
            spent[name].append((time.process_time() - begin) / count * 1e6)
            different += int((ours[first : first + count] != theirs).sum())
    figures |= {name: statistics.median(times) for name, times in spent.items()}
    ours_spent = figures["rummykit, in bulk"]
    for name, figure in figures.items():
        print(f"{name:26} {figure:10.3f} µs a hand   {figure / ours_spent:8.1f} times rummykit")
    print(f"{different} values differ")
    if asked.json:
        asked.json.write_text(json.dumps({**figures, "different": different}, indent=1), "utf-8")


if __name__ == "__main__":
    main()
