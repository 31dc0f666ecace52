"""Brute force: every way to choose plays that do not share a card. The reference for small hands."""

from __future__ import annotations

from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.duties import Board
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import BITS, Choice, Packing, capped, nothing, relabelled
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch
from rummykit.search.telling import told_choice

PROVEN = Text("every choice of melds was looked at", "se miraron todas las maneras de elegir combinaciones")
UNREACHED = Text("no choice of melds reaches the goal", "ninguna elección de combinaciones alcanza el objetivo")


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 500_000) -> Answer:
    """The best melds by trying every choice of plays; nothing is cut off.

    Exact for every goal, as long as there are few plays: with more than about twenty that
    fit together it ends at `node_limit` with ``optimal=False``.
    """
    nodes, complete = 0, True

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        run = _Search(Packing(problem, board), watch, node_limit - nodes)
        run.visit(0, run.start, 0, 0, ())
        nodes += run.nodes
        complete = complete and not run.stopped
        return None if run.best is None else run.packing.answer(run.best, "brute", nodes, True, PROVEN)

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "brute", nodes, complete, UNREACHED if complete else proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


class _Search:
    def __init__(self, packing: Packing, watch: Watch | None, node_limit: int) -> None:
        self.packing, self.watch, self.node_limit = packing, watch, node_limit
        self.start = packing.pack(packing.counts)
        self.guards = sum(1 << BITS * n + BITS - 1 for n in range(len(packing.counts)))
        self.nodes = 0
        self.stopped = False
        self.best: tuple[Choice, ...] | None = None
        self.best_gain = -1

    def visit(self, begin: int, state: int, gain: int, points: int, chosen: tuple[Choice, ...]) -> None:
        """Judge what is chosen, then add each later play that still fits."""
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stopped = True
            return
        self._judge(state, gain, points, chosen)
        for number in range(begin, len(self.packing.choices)):
            choice = self.packing.choices[number]
            if ((state | self.guards) - choice.packed) & self.guards != self.guards:
                self._tell("reject", steps.OVERLAP, choice, chosen, gain)
                continue
            longer = (*chosen, choice)
            self._tell("extend", steps.EXTEND, choice, longer, gain + choice.gain)
            # The same play may come again where the hand holds its cards twice.
            self.visit(number, state - choice.packed, gain + choice.gain, points + choice.points, longer)

    def _judge(self, state: int, gain: int, points: int, chosen: tuple[Choice, ...]) -> None:
        packing, goal = self.packing, self.packing.problem.goal
        if gain <= self.best_gain or (goal.kind == "reach" and points < goal.amount):
            return
        if any((state >> BITS * n & 31) > spare for n, spare in enumerate(packing.spare)):
            return
        rivals = packing.rivals
        if rivals and any(rivals(a.play, b.play) for i, a in enumerate(chosen) for b in chosen[:i]):
            return
        self.best, self.best_gain = chosen, gain
        self._tell("found", steps.BEST, None, chosen, gain)

    def _tell(
        self, kind: steps.StepKind, reason: Text, choice: Choice | None, chosen: tuple[Choice, ...], gain: int
    ) -> None:
        if self.watch is None:
            return
        packing = self.packing
        best = None if self.best is None else self.best_gain - packing.base
        self.watch(told_choice(packing, kind, reason, chosen, choice, gain - packing.base, best, self.nodes))
