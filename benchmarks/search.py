"""Meld search against integer programming, in one run: medians, 95th percentiles, ratios.

    python benchmarks/search.py                     all classes, 10 problems each
    python benchmarks/search.py --only "table 60"   classes whose name holds that text
    python benchmarks/search.py --json out.json     the figures as JSON too

Each class is solved by `layered` (tables) or `backtracking` (hands) and by HiGHS through
`scipy.optimize.milp` on the model of den Hertog and Hulshof. For HiGHS only the model and its
solution are timed, not the list of candidate melds; for our methods everything is. Times are
of the processor, in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rummykit.cards import french_pack
from rummykit.search import Problem, solve
from rummykit.search.duties import boards
from rummykit.search.ilp import optimum
from rummykit.search.instances import hand_problem, table_problem
from rummykit.search.packing import Packing

PACKS = ((13, 6, 2), (13, 8, 2), (13, 4, 3), (25, 4, 2), (50, 4, 2), (50, 8, 2), (100, 4, 2), (100, 8, 2))


@dataclass(frozen=True)
class InstanceClass:
    """Problems of one kind.

    Attributes:
        name: what the table calls it.
        method: the method of ours that is timed.
        make: makes one problem.
    """

    name: str
    method: str
    make: Callable[[random.Random], Problem]


def classes() -> Iterator[InstanceClass]:
    for tiles in (0, 20, 40, 60, 80, 92):
        for jokers in (0, 1, 2, 4):
            hand = 12 + jokers if tiles == 92 else 14
            yield InstanceClass(
                f"table {tiles}, jokers {jokers}", "layered",
                lambda rng, t=tiles, j=jokers, h=hand: table_problem(rng, t, j, h),
            )  # fmt: skip
    for ranks, colours, copies in PACKS:
        for jokers in (0, 2):
            total = ranks * colours * copies
            yield InstanceClass(
                f"half table {ranks}x{colours}x{copies}, jokers {jokers}", "layered",
                lambda rng, r=ranks, c=colours, m=copies, j=jokers, t=total: table_problem(
                    rng, t // 2, j, max(14, t // 7), r, c, m
                ),
            )  # fmt: skip
    for size in (10, 13, 16):
        for jokers in (0, 2, 6):
            pool = french_pack(2, jokers).deck()
            yield InstanceClass(
                f"Rommé hand {size}, pack with {jokers} jokers", "backtracking",
                lambda rng, n=size, cards=pool: hand_problem(rng, "romme", cards, n),
            )  # fmt: skip


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, round(share * len(ordered)))]


def timed(work: Callable[[], object]) -> tuple[float, object]:
    start = time.process_time()
    result = work()
    return (time.process_time() - start) * 1000, result


def measure(kind: InstanceClass, count: int, seed: int, seconds: float) -> dict[str, object]:
    ours, highs, different, unproven, out_of_time = [], [], 0, 0, 0
    for number in range(count):
        problem = kind.make(random.Random(f"{seed}-{kind.name}-{number}"))
        spent, answer = timed(lambda p=problem: solve(p, kind.method))
        ours.append(spent)
        packing = Packing(problem, next(boards(problem)), split_runs=problem.rearrange)
        spent, (chosen, _, complete) = timed(lambda p=packing: optimum(p, 10**9, seconds))
        highs.append(spent)
        out_of_time += not complete
        unproven += not answer.optimal
        if complete and answer.optimal:
            value = packing.answer(chosen, "ilp", 0, True, answer.proof).value
            different += value != answer.value
    row = {
        "class": kind.name, "method": kind.method, "problems": count,
        "ours_median": statistics.median(ours), "ours_p95": percentile(ours, 0.95),
        "highs_median": statistics.median(highs), "highs_p95": percentile(highs, 0.95),
        "different": different, "ours_unproven": unproven, "highs_out_of_time": out_of_time,
    }  # fmt: skip
    row["ratio_median"] = row["highs_median"] / row["ours_median"]
    row["ratio_p95"] = row["highs_p95"] / row["ours_p95"]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--per", type=int, default=10, help="problems of each class")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=20.0, help="the most time HiGHS has for one problem")
    parser.add_argument("--only", default="", help="only classes whose name holds this text")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    asked = parser.parse_args()
    rows = []
    warm = table_problem(random.Random(0), 20, 1)  # so that no class pays for loading scipy
    optimum(Packing(warm, next(boards(warm)), split_runs=True), 10**9, asked.seconds)
    solve(warm, "layered")
    print(f"{'class':40} {'ours ms':>16} {'HiGHS ms':>18} {'ratio':>12}  notes")
    for kind in classes():
        if asked.only not in kind.name:
            continue
        row = measure(kind, asked.per, asked.seed, asked.seconds)
        rows.append(row)
        notes = [f"{row[name]} {name}" for name in ("different", "ours_unproven", "highs_out_of_time") if row[name]]
        print(
            f"{kind.name:40} {row['ours_median']:7.1f} /{row['ours_p95']:7.1f} "
            f"{row['highs_median']:8.1f} /{row['highs_p95']:8.1f} "
            f"{row['ratio_median']:5.1f} /{row['ratio_p95']:5.1f}  {', '.join(notes)}",
            flush=True,
        )
        if asked.json:
            asked.json.write_text(json.dumps(rows, indent=1), "utf-8")


if __name__ == "__main__":
    main()
