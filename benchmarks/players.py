"""How much stronger `planner` is than `greedy`, and the levels at the table than one another.

Run it from a checkout: ``python benchmarks/players.py [MATCHES] [GAME ...]``, without numbers 1,000
matches of each game. Every deal is played once from each seat, so luck falls on both alike; the
errors are standard errors over the deals. Where a game needs three players, two of them are the
weaker player. A thousand matches take from a few minutes to an hour a game.
"""

from __future__ import annotations

import sys

import rummykit as rk

PAIRS = [("planner", "greedy"), ("medium", "easy")]


def main() -> None:
    """Play each pair in each game, and print who won how much."""
    wanted = sys.argv[1:]
    matches = int(wanted.pop(0)) if wanted and wanted[0].isdigit() else 1000
    for info in rk.games():
        if wanted and info.id not in wanted:
            continue
        for stronger, weaker in PAIRS:
            others = [weaker] * (info.least_players - 1)
            print(rk.arena.tournament([stronger, *others], info.id, matches), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
