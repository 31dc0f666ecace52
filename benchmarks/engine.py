"""Microseconds per random legal move: the games of rummykit beside other engines.

    python benchmarks/engine.py                 # every game of rummykit, and the peers that are installed
    python benchmarks/engine.py --seconds 5 --json engine.json

A play is: list the legal moves, choose one uniformly, make it. Dealing and counting rounds are
part of it, and so is the first move of each match. The peers are rlcard's and OpenSpiel's gin
rummy (`pip install rlcard open_spiel`); each is left out with a word where it is not installed.

The games differ: gin rummy has ten cards, no table and at most a dozen choices, while Rommé has
thirteen cards, jokers, lay-offs on the table and up to thousands of first lay-downs. So the ratios
say what a random match costs, not which program is written better.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import rummykit as rk

SLICES = 5  # every engine is measured in several turns, so that a busy moment hits all alike


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        engine: the program.
        game: what was played.
        moves: how many moves were made.
        microseconds: per move, the median of the slices.
        spread: the fastest and the slowest slice.
    """

    engine: str
    game: str
    moves: int
    microseconds: float
    spread: tuple[float, float]


# A player makes random moves for ever and yields after each.
Player = Callable[[random.Random], Iterator[None]]


def rummykit_player(game_id: str, seats: int) -> Player:
    def play(rng: random.Random) -> Iterator[None]:
        while True:
            game = rk.new_game(game_id, players=seats, seed=rng.randrange(2**31))
            while not game.over:
                game.play(rng.choice(game.moves()), game.to_move[0])
                yield

    return play


def rlcard_engine(rng: random.Random) -> Iterator[None]:
    """The rules of rlcard alone: no observations are made for learners."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": rng.randrange(2**31)})
    game = env.game
    while True:
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
            yield


def rlcard_environment(rng: random.Random) -> Iterator[None]:
    """As rlcard is used: every step gives the next player's observation."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": rng.randrange(2**31)})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            yield


def openspiel(rng: random.Random) -> Iterator[None]:
    """OpenSpiel's C++ through Python; cards turned up by chance belong to the move before."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def engines() -> Iterator[tuple[str, str, Player]]:
    """The engines that can be measured here: program, game, player."""
    for info in rk.games():
        for seats in dict.fromkeys((info.least_players, info.most_players)):
            yield f"rummykit {rk.__version__}", f"{info.id}, {seats} players", rummykit_player(info.id, seats)
    for module, rows in (
        ("rlcard", [("rlcard, rules alone", rlcard_engine), ("rlcard, environment", rlcard_environment)]),
        ("pyspiel", [("OpenSpiel (C++)", openspiel)]),
    ):
        try:
            __import__(module)
        except ImportError:
            print(f"({module} is not installed, so it is left out)", file=sys.stderr)
            continue
        for name, player in rows:
            yield name, "gin rummy", player


def measure(seconds: float = 2.0, seed: int = 1) -> list[Row]:
    """Measure every engine for `seconds`, slice by slice in turn."""
    found = list(engines())
    walks = [player(random.Random(seed)) for _, _, player in found]
    for walk in walks:
        next(walk)  # imports are not part of a move
    # Nor is the garbage collector's way through all that the other engines have loaded.
    gc.collect()
    gc.freeze()
    slices: list[list[tuple[int, float]]] = [[] for _ in found]
    for _ in range(SLICES):
        for walk, timed in zip(walks, slices, strict=True):
            timed.append(_slice(walk, seconds / SLICES))
    return [
        Row(engine, game, sum(n for n, _ in timed), statistics.median(each), (min(each), max(each)))
        for (engine, game, _), timed in zip(found, slices, strict=True)
        for each in [[spent / n * 1e6 for n, spent in timed]]
    ]


def _slice(walk: Iterator[None], seconds: float) -> tuple[int, float]:
    """How many moves were made and how long they took, in about `seconds`.

    The processor's time is counted, so that other programs on the machine do not.
    """
    moves = 0
    began = time.process_time()
    while True:
        for _ in range(50):
            next(walk)
        moves += 50
        spent = time.process_time() - began
        if spent >= seconds:
            return moves, spent


def table(rows: list[Row]) -> str:
    """The rows as text, with the ratio of each to the first."""
    head = ("engine", "game", "moves", "µs per move", "slices from … to", "ratio")
    base = rows[0].microseconds
    body = [
        (
            row.engine,
            row.game,
            f"{row.moves:,}",
            f"{row.microseconds:.1f}",
            f"{row.spread[0]:.1f} … {row.spread[1]:.1f}",
            f"{row.microseconds / base:.2f}",
        )
        for row in rows
    ]
    width = [max(len(line[i]) for line in [head, *body]) for i in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width[i]) if i < 2 else cell.rjust(width[i]) for i, cell in enumerate(line)).rstrip()
        for line in [head, *body]
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def main() -> None:
    parser = argparse.ArgumentParser(description="Microseconds per random legal move, beside other engines.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each engine is measured (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="which matches are played (default 1)")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    asked = parser.parse_args()
    rows = measure(asked.seconds, asked.seed)
    where = f"Python {platform.python_version()}, {platform.machine()}"
    print(f"{where}; ratio: time per move against the first line\n\n{table(rows)}")
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as file:
            json.dump({"where": where, "rows": [asdict(row) for row in rows]}, file, indent=1)


if __name__ == "__main__":
    main()
