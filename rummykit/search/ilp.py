"""Integer programming: how often each play is laid, as the unknowns of linear inequalities.

The model of den Hertog and Hulshof ("Solving Rummikub problems by integer linear
programming", The Computer Journal 49, 2006), widened to hands, contracts and points to
reach: one whole number for each play, one row for each item. HiGHS solves it through
`scipy.optimize.milp`. It is here for comparison, and for problems that the other methods
give up on.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import inf
from typing import Any

from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.duties import Board
from rummykit.search.errors import MethodError
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import Choice, Packing, nothing, relabelled
from rummykit.search.problem import Problem
from rummykit.search.steps import Step, Watch
from rummykit.search.telling import dealt, told

PROVEN = Text("HiGHS proved the integer program solved", "HiGHS demostró resuelto el programa entero")
UNREACHED = Text("HiGHS proved that nothing reaches the goal", "HiGHS demostró que nada alcanza el objetivo")
TIME_OUT = Text("HiGHS ran out of time: it may not be the best", "HiGHS agotó el tiempo: puede no ser lo mejor")


_NO_SCIPY = Text(
    "ilp needs scipy: pip install scipy; best needs nothing",
    "ilp necesita scipy: pip install scipy; best no necesita nada",
)


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 10**9, seconds: float = 60.0) -> Answer:
    """The best melds by integer programming; exact for every goal.

    Args:
        problem: what is asked.
        watch: told each play that the solution lays.
        node_limit: the most branch-and-bound nodes of HiGHS.
        seconds: the most time for all boards together.

    Raises:
        MethodError: scipy is not installed.
    """
    nodes, complete = 0, True
    until = time.monotonic() + seconds

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        left = until - time.monotonic()
        if left <= 0:
            complete = False
            return None
        packing = Packing(problem, board, split_runs=problem.rearrange)
        chosen, visited, done = optimum(packing, node_limit, left)
        nodes += visited
        complete = complete and done
        if chosen is None:
            if watch is not None:
                watch(Step("reject", (), (), 0, None, UNREACHED if done else TIME_OUT, nodes))
            return None
        if watch is not None:
            _tell(watch, packing, chosen, nodes)
        return packing.answer(chosen, "ilp", nodes, True, PROVEN)

    best = best_over_boards(problem, search)
    if best is None:
        return nothing(problem, "ilp", nodes, complete, UNREACHED if complete else TIME_OUT)
    return relabelled(best, nodes=nodes, optimal=complete, proof=PROVEN if complete else TIME_OUT)


def _tell(watch: Watch, packing: Packing, chosen: list[Choice], nodes: int) -> None:
    """The plays of a solution one after another, and the solution."""
    laid, gain = dealt(packing, chosen), -packing.base
    for i, choice in enumerate(chosen):
        gain += choice.gain
        watch(told("extend", steps.EXTEND, laid[: i + 1], laid[i], gain, None, nodes))
    watch(told("found", steps.BEST, laid, (), gain, gain, nodes))


@dataclass(frozen=True)
class Program:
    """An integer program: gain the most with whole numbers of plays, so that no item is short.

    Attributes:
        cells: what one play takes of one item: (item, play, how many).
        low, high: how much of each item must and may be taken.
        gains: what one of each play gains.
        most: how often each play may be laid.
    """

    cells: tuple[tuple[int, int, int], ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    gains: tuple[int, ...]
    most: tuple[int, ...]


def program_of(packing: Packing) -> Program:
    """The integer program of a packing."""
    choices = packing.choices
    low: list[float] = [n - spare for n, spare in zip(packing.counts, packing.spare, strict=True)]
    high: list[float] = list(packing.counts)
    cells = [(item, column, times) for column, choice in enumerate(choices) for item, times in choice.takes]
    if packing.problem.goal.kind == "reach":
        cells += [(len(low), column, choice.points) for column, choice in enumerate(choices)]
        low.append(packing.problem.goal.amount)
        high.append(inf)
    for pair in _rival_pairs(packing):
        cells += [(len(low), column, 1) for column in set(pair)]
        low.append(0)
        high.append(1)
    most = [min(packing.counts[item] // times for item, times in choice.takes) for choice in choices]
    return Program(tuple(cells), tuple(low), tuple(high), tuple([choice.gain for choice in choices]), tuple(most))


def optimum(packing: Packing, node_limit: int, seconds: float) -> tuple[list[Choice] | None, int, bool]:
    """The plays of an optimal solution, the nodes HiGHS visited, and whether it came to an end."""
    try:
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import coo_array
    except ImportError:
        raise MethodError(_NO_SCIPY) from None
    choices = packing.choices
    if not choices:
        return ([] if packing.counts == packing.spare and packing.problem.goal.kind != "reach" else None), 0, True
    program = program_of(packing)
    rows, columns, numbers = zip(*program.cells, strict=True)
    matrix = coo_array((numbers, (rows, columns)), shape=(len(program.low), len(choices))).tocsc()
    result: Any = milp(
        [-gain for gain in program.gains],
        constraints=LinearConstraint(matrix, program.low, program.high),
        integrality=np.ones(len(choices)),
        bounds=Bounds(0, program.most),
        options={"time_limit": seconds, "node_limit": node_limit},
    )
    visited = int(getattr(result, "mip_node_count", 0) or 0)
    complete = result.status in (0, 2)  # solved, or shown to have no solution
    if result.x is None:
        return None, visited, complete
    times = [round(float(x)) for x in result.x]
    return [choice for choice, n in zip(choices, times, strict=True) for _ in range(n)], visited, complete


def _rival_pairs(packing: Packing) -> list[tuple[int, int]]:
    """Plays that exclude each other by rule (SHA-25); a play may exclude its own double."""
    rivals = packing.rivals
    if rivals is None:
        return []
    numbered = enumerate(packing.choices)
    pairs = combinations_with_replacement([(n, choice.play) for n, choice in numbered], 2)
    return [(a, b) for (a, one), (b, other) in pairs if rivals(one, other)]
