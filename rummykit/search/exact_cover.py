"""Exact cover with dancing links: every card lies in exactly one meld, or is left in hand.

Knuth's Algorithm X ("Dancing links", 2000). Each copy of a card is a column, each play a
row; a card that may be left over has one more row by itself. Choosing a row takes its
columns away and with them all rows that clash; giving them back is the same in reverse,
because a link that was taken out still knows where it belongs.
"""

from __future__ import annotations

from rummykit.cards import Card
from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.bounds import gain_units
from rummykit.search.copies import Option, must_use, options_of
from rummykit.search.duties import Board
from rummykit.search.errors import MethodError
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import Packing, capped, nothing, relabelled
from rummykit.search.problem import Problem
from rummykit.search.steps import Watch
from rummykit.search.telling import option_cards, target_of, told

PROVEN = Text(
    "every exact cover was visited or cut off by a bound",
    "se visitaron todas las coberturas exactas o las cortó una cota",
)
UNREACHED = Text("there is no exact cover", "no hay ninguna cobertura exacta")


_NO_REACH = Text(
    "exact_cover adds up one gain and cannot reach points too; backtracking can",
    "exact_cover suma una sola ganancia y no puede alcanzar puntos además; backtracking sí",
)


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 300_000) -> Answer:
    """The best melds as an exact cover.

    Exact for all goals but ``reach``, where there are few enough ways to choose copies.

    Raises:
        MethodError: points are to be reached, or there are too many rows.
    """
    if problem.goal.kind == "reach":
        raise MethodError(_NO_REACH)
    nodes, complete = 0, True

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        packing = Packing(problem, board, split_runs=problem.rearrange)
        run = _Dance(packing, options_of(packing, "exact_cover"), watch, node_limit - nodes)
        run.visit(0, [])
        nodes += run.nodes
        complete = complete and not run.stopped
        if run.best is None:
            return None
        return packing.answer([option.choice for option in run.best], "exact_cover", nodes, True, PROVEN)

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "exact_cover", nodes, complete, UNREACHED if complete else proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


class _Dance:
    """The links of one board and the search over them.

    Links are numbers; `left`, `right`, `up` and `down` are rings. Link 0 is the head of the
    columns, the next ones are the columns, the rest are the cells of the rows.
    """

    def __init__(self, packing: Packing, options: list[Option], watch: Watch | None, node_limit: int) -> None:
        self.packing, self.watch, self.node_limit = packing, watch, node_limit
        pairs = self.pairs = [(item, copy) for item, count in enumerate(packing.counts) for copy in range(count)]
        self.columns = len(pairs)
        self.items = [item for item, _ in pairs]
        self.left = [*range(-1, self.columns)]
        self.right = [*range(1, self.columns + 1), 0]
        self.left[0] = self.columns
        self.up = list(range(self.columns + 1))
        self.down = list(range(self.columns + 1))
        self.column_of = list(range(self.columns + 1))
        self.size = [0] * (self.columns + 1)
        self.row_of = [-1] * (self.columns + 1)
        self.rows: list[tuple[Option | None, int]] = []
        number = {pair: i + 1 for i, pair in enumerate(pairs)}
        for option in sorted(options, key=lambda option: (-option.choice.gain, sorted(option.copies))):
            self._add_row(option, option.choice.gain, sorted(number[pair] for pair in option.copies))
        for pair in pairs:
            if not must_use(packing, pair):
                self._add_row(None, 0, [number[pair]])
        units = gain_units(packing)
        self.room = [0, *(units[item] for item in self.items)]
        self.nodes = 0
        self.stopped = False
        self.best: list[Option] | None = None
        self.best_gain = -1

    def _add_row(self, option: Option | None, gain: int, columns: list[int]) -> None:
        first = len(self.up)
        for offset, column in enumerate(columns):
            link = first + offset
            self.left.append(first + (offset - 1) % len(columns))
            self.right.append(first + (offset + 1) % len(columns))
            self.up.append(self.up[column])
            self.down.append(column)
            self.down[self.up[column]] = link
            self.up[column] = link
            self.column_of.append(column)
            self.row_of.append(len(self.rows))
            self.size[column] += 1
        self.rows.append((option, gain))

    def _cover(self, column: int) -> None:
        self.right[self.left[column]] = self.right[column]
        self.left[self.right[column]] = self.left[column]
        row = self.down[column]
        while row != column:
            cell = self.right[row]
            while cell != row:
                self.down[self.up[cell]] = self.down[cell]
                self.up[self.down[cell]] = self.up[cell]
                self.size[self.column_of[cell]] -= 1
                cell = self.right[cell]
            row = self.down[row]

    def _uncover(self, column: int) -> None:
        row = self.up[column]
        while row != column:
            cell = self.left[row]
            while cell != row:
                self.size[self.column_of[cell]] += 1
                self.down[self.up[cell]] = cell
                self.up[self.down[cell]] = cell
                cell = self.left[cell]
            row = self.up[row]
        self.right[self.left[column]] = column
        self.left[self.right[column]] = column

    def visit(self, gain: int, chosen: list[Option]) -> None:
        """Cover the column with the fewest rows in every way."""
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stopped = True
            return
        column, fewest, room = 0, len(self.rows) + 1, 0
        link = self.right[0]
        while link:
            room += self.room[link]
            if self.size[link] < fewest:
                column, fewest = link, self.size[link]
            link = self.right[link]
        if gain + room <= self.best_gain:
            self._tell("bound", steps.HOPELESS, (), chosen, gain, gain + room - self.packing.base)
            return
        if not column:
            self.best, self.best_gain = list(chosen), gain
            self._tell("found", steps.BEST, (), chosen, gain)
            return
        if not fewest:
            reason = steps.NO_DISCARD if self.items[column - 1] == self.packing.drop_item else steps.MUST
            self._tell("reject", reason, self._cards(column), chosen, gain)
            return
        self._cover(column)
        row = self.down[column]
        while row != column:
            self._choose(row, gain, chosen)
            row = self.down[row]
        self._uncover(column)

    def _choose(self, row: int, gain: int, chosen: list[Option]) -> None:
        option, more = self.rows[self.row_of[row]]
        cell = self.right[row]
        while cell != row:
            self._cover(self.column_of[cell])
            cell = self.right[cell]
        if option is None:
            column = self.column_of[row]
            target = target_of(self.packing, self.items[column - 1])
            self._tell("consider", steps.LEAVE, self._cards(column), chosen, gain, target=target)
            self.visit(gain, chosen)
        else:
            chosen.append(option)
            self._tell("extend", steps.EXTEND, None, chosen, gain + more)
            self.visit(gain + more, chosen)
            chosen.pop()
        cell = self.left[row]
        while cell != row:
            self._uncover(self.column_of[cell])
            cell = self.left[cell]

    def _cards(self, column: int) -> tuple[Card, ...]:
        item, copy = self.pairs[column - 1]
        items = self.packing.stock.items
        return items[item].cards[copy : copy + 1] if item < len(items) else ()

    def _tell(
        self,
        kind: steps.StepKind,
        reason: Text,
        cards: tuple[Card, ...] | None,
        chosen: list[Option],
        gain: int,
        bound: int | None = None,
        target: int = 0,
    ) -> None:
        """Tell a step about some cards; without them it is about the row chosen last."""
        if self.watch is not None:
            base = self.packing.base
            best = None if self.best is None else self.best_gain - base
            laid = [option_cards(self.packing, option) for option in chosen]
            about = laid[-1] if cards is None else cards
            self.watch(told(kind, reason, laid, about, gain - base, best, self.nodes, bound, target))
