"""Those we race against: solvers and packages from outside, where they are installed.

Integer programming solvers get the model of `rummykit.search.ilp` ready made, in one matrix:
only building their own model from it and solving it is timed. What is not installed is left
out, and said.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from rummykit.cards import Card
from rummykit.search.duties import boards
from rummykit.search.ilp import Program, program_of
from rummykit.search.packing import Packing
from rummykit.search.problem import Problem


@contextmanager
def hushed() -> Iterator[None]:
    """Let libraries in C print nothing in the block."""
    try:
        sys.stdout.flush()
        kept = os.dup(1)
    except (OSError, ValueError, AttributeError):  # there is no such output here
        yield
        return
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.close(nothing)
        yield
    finally:
        with suppress(OSError, TypeError, AttributeError):
            ctypes.CDLL(None).fflush(None)  # what C has kept back would be printed afterwards
        os.dup2(kept, 1)
        os.close(kept)


# The value of the goal; None where the rival gave up.
Runner: TypeAlias = Callable[[], int | None]


@dataclass(frozen=True)
class Rival:
    """A program from outside.

    Attributes:
        name: what it is called.
        package: what has to be installed.
        prepare: makes ready for a problem what is not timed; None where it is no such problem.
        is_solver: whether it is an integer programming solver; ratios are against those.
    """

    name: str
    package: str
    prepare: Callable[[Problem, float], Runner | None]
    is_solver: bool = True

    @property
    def installed(self) -> bool:
        """Whether it can be raced here."""
        return find_spec(self.package) is not None


@dataclass(frozen=True)
class Matrix:
    """An integer program as the solvers want it.

    Attributes:
        columns: the matrix, a sparse one by columns, of shape (items, plays).
        low, high: arrays with one number for each item.
        gains, most: arrays with one number for each play.
    """

    columns: Any
    low: Any
    high: Any
    gains: Any
    most: Any


def matrix_of(program: Program) -> Matrix:
    """The arrays of a program."""
    import numpy as np
    from scipy.sparse import coo_array

    rows, columns, numbers = zip(*program.cells, strict=True)
    shape = (len(program.low), len(program.gains))
    sparse = coo_array((np.array(numbers, float), (rows, columns)), shape=shape).tocsc()
    low, high, gains, most = (np.array(x, float) for x in (program.low, program.high, program.gains, program.most))
    return Matrix(sparse, low, high, gains, most)


def _solver(solve: Callable[[Matrix, float], float | None]) -> Callable[[Problem, float], Runner | None]:
    """Prepare a problem for an integer programming solver."""

    def prepare(problem: Problem, seconds: float) -> Runner | None:
        if find_spec("scipy") is None:
            return None
        packing = Packing(problem, next(boards(problem)), split_runs=problem.rearrange)
        if not packing.choices:
            return None
        matrix = matrix_of(program_of(packing))

        def run() -> int | None:
            gain = solve(matrix, seconds)
            return None if gain is None else _value(problem, round(gain) - packing.base)

        return run

    return prepare


def _value(problem: Problem, gain: int) -> int:
    kind = problem.goal.kind
    return problem.left_value(problem.hand) - gain if kind == "least_left" else gain


def _scipy(matrix: Matrix, seconds: float) -> float | None:
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    result: Any = milp(
        -matrix.gains, constraints=LinearConstraint(matrix.columns, matrix.low, matrix.high),
        integrality=np.ones(len(matrix.gains)), bounds=Bounds(0, matrix.most), options={"time_limit": seconds},
    )  # fmt: skip
    return float(matrix.gains @ np.rint(result.x)) if result.status == 0 else None


def _highspy(matrix: Matrix, seconds: float) -> float | None:
    with hushed():  # it greets before it can be told not to
        return _with_highspy(matrix, seconds)


def _with_highspy(matrix: Matrix, seconds: float) -> float | None:
    import numpy as np

    highspy: Any = import_module("highspy")
    highs = highspy.Highs()
    for option, value in (("output_flag", False), ("log_to_console", False), ("time_limit", seconds), ("threads", 1)):
        highs.setOptionValue(option, value)
    model = highspy.HighsLp()
    model.num_row_, model.num_col_ = matrix.columns.shape
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_, model.col_lower_, model.col_upper_ = matrix.gains, np.zeros(len(matrix.gains)), matrix.most
    model.row_lower_, model.row_upper_ = matrix.low, matrix.high
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = matrix.columns.indptr
    model.a_matrix_.index_ = matrix.columns.indices
    model.a_matrix_.value_ = matrix.columns.data
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(matrix.gains)
    highs.passModel(model)
    highs.run()
    solved = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return float(highs.getInfo().objective_function_value) if solved else None


def _cp_sat(matrix: Matrix, seconds: float) -> float | None:
    cp_model: Any = import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    plays = [model.new_int_var(0, int(most), "") for most in matrix.most]
    rows = matrix.columns.tocsr()
    for row, (low, high) in enumerate(zip(matrix.low, matrix.high, strict=True)):
        part = slice(rows.indptr[row], rows.indptr[row + 1])
        taken = [plays[column] for column in rows.indices[part]]
        model.add_linear_constraint(
            cp_model.LinearExpr.weighted_sum(taken, [int(x) for x in rows.data[part]]), int(low), int(high)
        )
    model.maximize(cp_model.LinearExpr.weighted_sum(plays, [int(gain) for gain in matrix.gains]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    return float(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None


def _rummikub_solver(problem: Problem, _seconds: float) -> Runner | None:
    """The package rummikub-solver; on packs of the common size, as nothing limits its time."""
    pack = problem.rules.pack
    free = problem.rearrange and problem.house.joker_rearrange == "free" and problem.goal.kind == "most_cards"
    if not free or not problem.hand or pack.ranks > 13 or len(pack.suits) > 4:
        return None
    theirs: Any = import_module("rummikub_solver")
    table = [card for meld in problem.table for card in meld.cards]
    every = [*table, *problem.hand]
    jokers = sum(card.is_joker for card in every)
    copies = max(every.count(card) for card in every if not card.is_joker)
    if jokers > 4 or copies > 4:
        return None
    rules = theirs.RuleSet(numbers=pack.ranks, repeats=copies, colours=len(pack.suits), jokers=jokers)

    def tile(card: Card) -> Any:
        return rules.tiles[-1 if card.is_joker else pack.suits.index(card.suit) * pack.ranks + card.rank - 1]

    state = rules.new_game()
    state.initial = False
    state.add_table(*map(tile, table))
    state.add_rack(*map(tile, problem.hand))
    rules.solve(state, theirs.SolverMode.TILE_COUNT)  # its list of melds is made once

    def run() -> int | None:
        found = rules.solve(state, theirs.SolverMode.TILE_COUNT)
        return 0 if found is None else len(found.tiles)

    return run


def _is_gin(problem: Problem) -> bool:
    return problem.rules.name == "gin" and not problem.table and problem.goal.kind == "least_left"


def _openspiel(problem: Problem, _seconds: float) -> Runner | None:
    """The gin rummy of OpenSpiel, in C++."""
    if not _is_gin(problem):
        return None
    pyspiel: Any = import_module("pyspiel")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, len(problem.hand))
    cards = utils.card_strings_to_card_ints([card.code[0] + card.suit.lower()[0] for card in problem.hand])
    return lambda: int(utils.min_deadwood(cards))


def _rlcard(problem: Problem, _seconds: float) -> Runner | None:
    """The gin rummy of rlcard; it knows hands of ten cards only."""
    if not _is_gin(problem) or len(problem.hand) != 10:
        return None
    base, melding, utils = (
        import_module(f"rlcard.games.{name}") for name in ("base", "gin_rummy.utils.melding", "gin_rummy.utils.utils")
    )
    hand = [base.Card(card.suit, card.code[0]) for card in problem.hand]

    def run() -> int | None:
        found = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, found[0] if found else []))

    return run


RIVALS = (
    Rival("HiGHS (scipy)", "scipy", _solver(_scipy)),
    Rival("HiGHS (highspy)", "highspy", _solver(_highspy)),
    Rival("CP-SAT (OR-tools)", "ortools", _solver(_cp_sat)),
    Rival("rummikub-solver", "rummikub_solver", _rummikub_solver, is_solver=False),
    Rival("OpenSpiel (C++)", "pyspiel", _openspiel, is_solver=False),
    Rival("rlcard", "rlcard", _rlcard, is_solver=False),
)
