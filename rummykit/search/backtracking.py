"""Backtracking: card by card, use it in some meld or leave it; give up where a bound shows it is in vain.

The cards still to be decided are one number (a count of six bits for each item), so taking
a meld away from them is one subtraction, and whether it fits is one test of guard bits.
Three things keep the search small:

- the first card decides: only plays with that card are tried, then the card is left;
- a bound: what is laid so far and the most that the other cards could add;
- a memory: reaching the same cards again with no more laid is pointless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummykit.cards import Card
from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.bounds import gain_units, point_units
from rummykit.search.duties import Board
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import BITS, Choice, Packing, capped, nothing, relabelled
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch
from rummykit.search.telling import dealt, target_of, told

PROVEN = Text(
    "every choice was tried or cut off by a bound that shows it cannot do better",
    "se probaron todas las opciones o las cortó una cota que muestra que no pueden mejorar",
)
UNREACHED = Text(
    "every choice was tried and none reaches the goal", "se probaron todas las opciones y ninguna alcanza el objetivo"
)


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 2_000_000) -> Answer:
    """The best melds by depth-first search with a bound and a memory.

    Exact for every goal. Meant for hands; a large table to be rearranged takes too long
    and then ends at `node_limit` with ``optimal=False``.
    """
    nodes, complete = 0, True

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        run = run_search(Packing(problem, board, split_runs=problem.rearrange), watch, node_limit - nodes)
        nodes += run.nodes
        complete = complete and not run.stopped
        return None if run.best is None else run.packing.answer(run.best, "backtracking", nodes, True, PROVEN)

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "backtracking", nodes, complete, UNREACHED if complete else proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


def run_search(packing: Packing, watch: Watch | None = None, node_limit: int = 2_000_000) -> PackingSearch:
    """Search a packing; the result says what was found and how it went."""
    search = PackingSearch(packing, watch, node_limit)
    search.run()
    return search


@dataclass(frozen=True)
class _Move:
    """A choice with what the search needs to know of it at every node."""

    packed: int
    gain: int
    points: int
    room: int
    point_room: int
    choice: Choice


class PackingSearch:
    """One search; items are renumbered so that the first of them decides.

    Attributes:
        best: the plays of the best answer so far.
        best_gain: what they gain.
        nodes: the positions looked at.
        stopped: whether the limit was met.
    """

    def __init__(self, packing: Packing, watch: Watch | None, node_limit: int) -> None:
        self.packing, self.watch, self.node_limit = packing, watch, node_limit
        self.nodes = 0
        self.stopped = False
        self.best: tuple[Choice, ...] | None = None
        self.best_gain = -1
        self.seen: dict[tuple[int, int], int] = {}
        goal = packing.problem.goal
        self.least = goal.amount if goal.kind == "reach" else 0
        self.order = [*packing.slot_items, *(n for n in range(len(packing.counts)) if n not in packing.slot_items)]
        self.counts = [packing.counts[n] for n in self.order]
        self.spare = [packing.spare[n] for n in self.order]
        room, points = gain_units(packing), point_units(packing)
        self.room = [room[n] for n in self.order]
        self.point_room = [points[n] for n in self.order]
        self.guards = sum(1 << BITS * i + BITS - 1 for i in range(len(self.order)))
        self.moves = self._moves(room, points)

    def _moves(self, room: Sequence[int], points: Sequence[int]) -> list[list[_Move]]:
        """The choices by their first item, the most promising first."""
        place = {n: i for i, n in enumerate(self.order)}
        moves: list[list[_Move]] = [[] for _ in self.order]
        for choice in sorted(self.packing.choices, key=lambda c: (-c.gain, -c.points, c.play.size, c.takes)):
            packed = sum(times << BITS * place[n] for n, times in choice.takes)
            used = sum(room[n] * times for n, times in choice.takes)
            used_points = sum(points[n] * times for n, times in choice.takes)
            first = min(place[n] for n, _ in choice.takes)
            moves[first].append(_Move(packed, choice.gain, choice.points, used, used_points, choice))
        return moves

    def run(self) -> None:
        """Search until everything is tried or the limit is met."""
        state = sum(count << BITS * i for i, count in enumerate(self.counts))
        room = sum(count * unit for count, unit in zip(self.counts, self.room, strict=True))
        points = sum(count * unit for count, unit in zip(self.counts, self.point_room, strict=True))
        self._visit(state, 0, 0, room, points, ())

    def _visit(
        self, state: int, gain: int, points: int, room: int, point_room: int, chosen: tuple[Choice, ...]
    ) -> None:
        """Decide the first item still open; `room` bounds what the open items can still gain."""
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stopped = True
            return
        if gain + room <= self.best_gain or points + point_room < self.least:
            self._tell("bound", steps.HOPELESS, (), chosen, gain, room)
            return
        if not state:
            self.best, self.best_gain = chosen, gain
            self._tell("found", steps.BEST, (), chosen, gain)
            return
        if self.packing.rivals is None:
            # With rival runs the future depends on more than the cards that are left.
            key = (state, min(points, self.least))
            if self.seen.get(key, -1) >= gain:
                self._tell("reject", steps.SEEN, (), chosen, gain, room)
                return
            self.seen[key] = gain
        first = ((state & -state).bit_length() - 1) // BITS
        guarded = state | self.guards
        for move in self.moves[first]:
            if (guarded - move.packed) & self.guards != self.guards or self._is_barred(move.choice, chosen):
                continue
            longer = (*chosen, move.choice)
            if self.watch:
                self._tell("extend", steps.EXTEND, None, longer, gain + move.gain, room - move.room)
            self._visit(
                state - move.packed, gain + move.gain, points + move.points,
                room - move.room, point_room - move.point_room, longer,
            )  # fmt: skip
        self._leave(state, gain, points, room, point_room, chosen, first)

    def _leave(
        self, state: int, gain: int, points: int, room: int, point_room: int, chosen: tuple[Choice, ...], first: int
    ) -> None:
        """Use none of the first item any more, if it may be left."""
        mask = (1 << BITS) - 1 << BITS * first
        count = (state & mask) >> BITS * first
        if count > self.spare[first]:
            reason = steps.NO_DISCARD if self.order[first] == self.packing.drop_item else steps.MUST
            self._tell("reject", reason, self._cards(first, count)[:1], chosen, gain, room, first)
            return
        room -= count * self.room[first]
        self._tell("consider", steps.LEAVE, self._cards(first, count), chosen, gain, room, first)
        self._visit(state & ~mask, gain, points, room, point_room - count * self.point_room[first], chosen)

    def _is_barred(self, choice: Choice, chosen: tuple[Choice, ...]) -> bool:
        rivals = self.packing.rivals
        return rivals is not None and any(rivals(choice.play, other.play) for other in chosen)

    def _cards(self, first: int, count: int) -> tuple[Card, ...]:
        """The last `count` cards of an item: the melds took the others before them."""
        items = self.packing.stock.items
        return items[self.order[first]].cards[-count:] if self.order[first] < len(items) else ()

    def _tell(
        self,
        kind: steps.StepKind,
        reason: Text,
        cards: tuple[Card, ...] | None,
        chosen: tuple[Choice, ...],
        gain: int,
        room: int = 0,
        first: int | None = None,
    ) -> None:
        """Tell a step about some cards; without them it is about the play chosen last."""
        if self.watch is not None:
            base = self.packing.base
            best = None if self.best is None else self.best_gain - base
            laid = dealt(self.packing, chosen)
            about = laid[-1] if cards is None else cards
            target = 0 if first is None else target_of(self.packing, self.order[first])
            self.watch(told(kind, reason, laid, about, gain - base, best, self.nodes, gain + room - base, target))
