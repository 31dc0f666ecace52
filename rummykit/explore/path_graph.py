"""The states of a layered search as a graph: which came from which, what each one says, where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from rummykit.cards import COLOUR_NAMES, SUIT_NAMES
from rummykit.language import Text
from rummykit.search.lane_search import rank_name
from rummykit.search.layers import Layers
from rummykit.search.steps import Step

State: TypeAlias = tuple[Any, ...]
Column: TypeAlias = tuple[int, int]  # a layer and how many of its lanes are done

MOST_ROWS = 11  # states of one column that are drawn
MOST_COLUMNS = 30  # with more of them only whole ranks are drawn

_BEFORE = Text("before {rank}", "antes de {rank}")
_AFTER = Text("{rank}, after {suit}", "{rank}, tras {suit}")
_END = Text("at the end", "al final")
_PLACE = Text("{where}: {runs}", "{where}: {runs}")
_STATE = Text(
    "{place}; cost so far {cost}, at least {bound} in all",
    "{place}; coste hasta aquí {cost}, al menos {bound} en total",
)
_WILDS = Text("{said}; wild cards left: {wilds}", "{said}; comodines por usar: {wilds}")
_NO_RUNS = Text("no open run", "ninguna escalera abierta")
_RUN_MAY_END = Text("in {suit} a run that may end", "en {suit} una escalera que ya puede acabar")
_RUN_NEEDS_ONE = Text("in {suit} a run that needs one more card", "en {suit} una escalera a la que le falta una carta")
_RUN_NEEDS = Text(
    "in {suit} a run that needs {more} more cards", "en {suit} una escalera a la que le faltan {more} cartas"
)
_NEEDS = {0: _RUN_MAY_END, 1: _RUN_NEEDS_ONE}
_ANY_SUIT = Text("any suit", "cualquier palo")


@dataclass
class Node:
    """A state of the search.

    Attributes:
        state: what tells it from all others.
        step: the step that reached it at the least cost.
        born: the number of the step that reached it first.
        before: the state it was reached from; None for the start.
        gone_on: the step at which the search went on from it, if it did.
        cuts: the steps at which a way from it was cut off.
    """

    state: State
    step: Step
    born: int
    before: State | None
    gone_on: int | None = None
    cuts: list[int] = field(default_factory=list)

    @property
    def column(self) -> Column:
        """The layer it is in, and how many of its lanes are done."""
        return self.step.where or (0, 0)


class PathGraph:
    """The states of one search.

    Attributes:
        nodes: every state with the step that reached it.
        arrived: the state of the complete path, if one was found.
        coarse: whether only whole ranks are drawn, because there are so many columns.
        columns: those that are drawn: a layer, and how many of its lanes are done.
        at: the states that are drawn, each with its column and row.
        left_out: whether states of these columns are not drawn.
    """

    def __init__(self, layers: Layers, taken: Sequence[Step], begin: int, end: int) -> None:
        self.layers, self.taken, self.end = layers, taken, end
        self.nodes: dict[State, Node] = {}
        self.arrived: State | None = None
        looked_at: Node | None = None
        for i in range(begin, end):
            step = taken[i]
            if step.kind == "consider":
                looked_at = self.nodes.setdefault(step.state, Node(step.state, step, i, None))
                looked_at.gone_on = i if looked_at.gone_on is None else looked_at.gone_on
            elif step.kind == "extend":
                before = looked_at.state if looked_at else None
                known = self.nodes.get(step.state)
                if known is None:
                    self.nodes[step.state] = Node(step.state, step, i, before)
                elif known.gone_on is None:  # reached at less cost than before
                    known.step, known.before = step, before
            elif step.kind in ("bound", "reject") and looked_at:
                looked_at.cuts.append(i)
            elif step.kind == "found":
                self.arrived = step.state
        self.coarse = len(self._columns(False)) > MOST_COLUMNS
        self.columns = self._columns(self.coarse)
        self.at = self._placed()
        drawn = [node for node in self.nodes.values() if self.alias(node).state == node.state]
        self.left_out = len(self.at) < len(drawn)

    # --- which states are drawn ---

    @cached_property
    def _children(self) -> dict[State, list[Node]]:
        found: dict[State, list[Node]] = {}
        for node in self.nodes.values():
            if node.before is not None:
                found.setdefault(node.before, []).append(node)
        return found

    def _is_idle(self, node: Node) -> bool:
        """Whether the step to this state has no card to decide about and only one way to go."""
        before = self.nodes[node.before] if node.before is not None else None
        if before is None or node.state == self.arrived or self._cards(node):
            return False
        return len(self._children[before.state]) == 1 and not before.cuts and before.step.value == node.step.value

    def _cards(self, node: Node) -> bool:
        """Whether the column before the state holds cards: of a lane, or of the whole rank where sets are made."""
        layer, lane = node.column
        if lane:
            return bool(self.layers.columns[lane - 1][layer].cards)
        return layer > 0 and layer <= len(self.layers.places) and any(c[layer - 1].cards for c in self.layers.columns)

    @cached_property
    def _idle(self) -> frozenset[Column]:
        by_column: dict[Column, list[Node]] = {}
        for node in self.nodes.values():
            by_column.setdefault(node.column, []).append(node)
        return frozenset(column for column, nodes in by_column.items() if all(map(self._is_idle, nodes)))

    def _columns(self, coarse: bool) -> list[Column]:
        columns = sorted({node.column for node in self.nodes.values()} - self._idle)
        return [column for column in columns if not coarse or not column[1]]

    def alias(self, node: Node) -> Node:
        """The state that is drawn for one that is not: the last one before it that is."""
        while node.before is not None and node.column not in self.columns:
            node = self.nodes[node.before]
        return node

    def path(self, step: int) -> list[Node]:
        """The states from the start to the one that a step is about."""
        state = self.taken[step].state if self.taken else ()
        node = self.nodes.get(state)
        if node is None or node.born > step:  # a way that was cut off: the state it began at
            node = next((n for n in self.nodes.values() if step in n.cuts), None)
        path: list[Node] = []
        while node is not None:
            alias = self.alias(node)
            path.insert(0, alias)
            node = self.nodes[alias.before] if alias.before is not None else None
        return path

    def _best_path(self) -> set[State]:
        node = self.nodes.get(self.arrived) if self.arrived else None
        best = set()
        while node is not None:
            best.add(self.alias(node).state)
            node = self.nodes[node.before] if node.before is not None else None
        return best

    def _placed(self) -> dict[State, tuple[int, int]]:
        """In which column and row each state is drawn; states near those they come from."""
        best = self._best_path()
        at: dict[State, tuple[int, int]] = {}
        row_of: dict[State, float] = {}
        for i, column in enumerate(self.columns):
            here = [node for node in self.nodes.values() if node.column == column]
            first = sorted(here, key=lambda n: (n.state not in best, n.gone_on is None, n.born))[:MOST_ROWS]

            def height(node: Node) -> tuple[float, int, int]:
                before = self.alias(self.nodes[node.before]).state if node.before is not None else node.state
                return row_of.get(before, 0.0), node.step.value, node.born

            for row, node in enumerate(sorted(first, key=height)):
                row_of[node.state] = row
                at[node.state] = (i, row)
        return at

    # --- words ---

    def rank(self, layer: int, lang: str) -> str:
        """A layer by its rank, or by its suit where sets go by suit."""
        return rank_name(self.layers, layer) if layer < len(self.layers.places) else _END.say(lang)

    def _where(self, column: Column, lang: str) -> str:
        layer, lane = column
        if layer >= len(self.layers.places):
            return _END.say(lang)
        if not lane:
            return _BEFORE.say(lang, rank=self.rank(layer, lang))
        return _AFTER.say(lang, rank=self.rank(layer, lang), suit=self.suit_name(lane - 1))

    def suit_name(self, lane: int) -> Text:
        """The suit of a lane in words."""
        suit = self.layers.lanes[lane]
        if suit is None:
            return _ANY_SUIT
        return SUIT_NAMES.get(suit) or COLOUR_NAMES.get(suit) or Text(suit, suit)

    def state_words(self, node: Node, lang: str) -> str:
        """A state in words with what the path to it costs."""
        place = self.place_words(node, lang)
        return _STATE.say(lang, place=place, cost=node.step.value, bound=node.step.bound)

    def place_words(self, node: Node, lang: str) -> str:
        """A state in words: where it is, which runs are open, which wild cards are left."""
        step = node.step
        runs = [
            _NEEDS.get(more, _RUN_NEEDS).say(lang, suit=self.suit_name(lane), more=more)
            for lane, open_runs in enumerate(step.missing)
            for more in open_runs
        ]
        said = _PLACE.say(lang, where=self._where(node.column, lang), runs="; ".join(runs) or _NO_RUNS.say(lang))
        return _WILDS.say(lang, said=said, wilds=step.wilds) if step.wilds else said
