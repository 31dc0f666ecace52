"""Layered: a best melding is a shortest path through the ranks, found best first.

Go up through the ranks. All that the ranks below have to tell those above is which runs are
still open in each suit (for each just "one card", "two", "three or more", see
`rummykit.search.automaton`) and how many wild cards are left. These are the states; a step
takes one suit over one rank: its cards go on in runs, begin new ones, or are handed to the
sets of that rank; after the last suit the sets are made. A path costs what it leaves behind.

The search keeps states in buckets by *cost so far + a bound on the cost to come* (A*, Hart,
Nilsson and Raphael 1968) and always goes on with the cheapest, the deepest first. The bound
is that of each suit alone, wild cards shared (`rummykit.search.lanes`); it never exceeds the
true cost, so the first complete path is the best there is. On full tables of Rummikub the
bound is nearly always exact, and the path is found almost without a detour. Where it is not,
suits and sets agree on prices first (`rummykit.search.bargain`), and then it nearly is.

The layered view is that of van Rijn, Takes and Vis ("The complexity of Rummikub problems",
2015), who fill a table of all states; searched best first, nearly all of it is never looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple, TypeAlias

from rummykit.cards import Card
from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.automaton import run_automaton
from rummykit.search.bargain import Bargained, bargained, climbs_of
from rummykit.search.duties import Board
from rummykit.search.lanes import NEVER, Lanes, Move, joined, shared
from rummykit.search.layers import Layers, layers_of
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import capped, nothing, relabelled
from rummykit.search.paths import NoPlace, answer_from, runs_so_far
from rummykit.search.prices import ROUNDING, Prices
from rummykit.search.problem import Problem
from rummykit.search.sets import best_sets
from rummykit.search.steps import Step, Watch

PROVEN = Text(
    "no path through the ranks can cost less: all open ones have a bound as high as this",
    "ningún camino por los rangos puede costar menos: los abiertos tienen una cota tan alta como este",
)


# A state: the layer and lane decided next; for each lane the number of its state; the wild
# cards left; and for each lane of this layer done already the least and the most cards that it
# hands to the sets, sorted, as it makes no difference which lane it was.
Node: TypeAlias = tuple[int, int, tuple[int, ...], int, tuple[tuple[int, int], ...]]


@dataclass(frozen=True)
class Found:
    """A complete path.

    Attributes:
        cost: what the goal loses.
        moves: for each layer the moves of all lanes.
        grouped: for each layer the wild and the natural cards in sets.
        to_add: wild cards that are still to be added to the melds.
    """

    cost: int
    moves: tuple[tuple[Move, ...], ...]
    grouped: tuple[tuple[int, int], ...]
    to_add: int


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 150_000) -> Answer:
    """The best melds as a shortest path through the ranks.

    Exact for the goals most_cards, most_points and least_left, on hands and on tables that
    may be rearranged.

    Raises:
        MethodError: the problem does not fit: a contract, points to reach, laying off.
    """
    nodes, complete = 0, True

    def search(board: Board, best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        layers = layers_of(problem, board)
        ceiling = None if best is None else loss(problem, best)
        for way in _ways(layers):
            run, found = _patiently(layers, way, watch, node_limit - nodes, ceiling)
            nodes += run.nodes
            complete = complete and not run.stopped
            if found is None:
                return None
            try:
                return answer_from(problem, board, run.lanes, found, nodes, PROVEN)
            except NoPlace:
                continue
        return None

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "layered", nodes, complete, proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


def _patiently(
    layers: Layers, way: Way, watch: Watch | None, node_limit: int, ceiling: int | None
) -> tuple[Search, Found | None]:
    """Search with the plain bound; if that takes long, with prices, and then with better ones.

    With prices only answers up to a limit are looked for, as few moves lead to those; while
    there are none the limit rises.

    Returns:
        The last search, with the states of all of them counted, and what it found.
    """
    top = (layers.worst if ceiling is None else min(layers.worst, ceiling)) - 1
    plain = (PATIENCE + PATIENCE_EACH * len(layers.places)) * (1 + len(layers.wild_cards) / 4)
    run = Search(layers, way, watch, min(node_limit, plain))
    found = run.run(0, top)
    nodes, lanes, unit = run.nodes, run.lanes, layers.unit
    # Wild cards make the ways many, so with them the limit rises slowly.
    wild, window = (unit, unit) if lanes.wilds else (0.0, 4 * unit)
    done, stage = not run.stopped, 0
    agreed: Bargained | None = None
    while not done and nodes < node_limit:
        least = run.level
        limit = min(least - 1 + ceil(window), top)
        first = Prices(lanes, wild, limit)
        climbs = climbs_of(first)
        while True:
            rounds, patience = HAGGLING[min(stage, len(HAGGLING) - 1)]
            agreed = bargained(first, climbs, rounds, agreed)
            run = PricedSearch(layers, way, agreed, watch, min(node_limit - nodes, patience * len(layers.places)))
            found = run.run(least, limit)
            nodes += run.nodes
            if not run.stopped or nodes >= node_limit:
                break
            stage += 1
        done = found is not None or (limit >= top and not run.stopped)
        wild, window = agreed.wild, 2 * window
    run.nodes = nodes
    return run, found


def loss(problem: Problem, answer: Answer) -> int | None:
    """What an answer costs as a path; None where melds and not cards are counted."""
    if problem.goal.kind == "most_cards":
        return len(answer.left)
    if problem.goal.kind == "most_points" and not problem.rearrange:
        return None
    return problem.left_value(answer.left)


# States with the plain bound before prices are asked: so many, and so many for each layer.
PATIENCE, PATIENCE_EACH = 400, 10
# Rounds of bargaining, then states for each layer.
HAGGLING = ((1, 40), (1, 100), (3, 200), (6, 1000), (6, inf))
LONGEST_FRONT = 200  # states of one layer that others are compared with


class Way(NamedTuple):
    """How a search is simplified, each time without losing the best answer.

    Attributes:
        wilds_last: wild cards that help no other card into a meld are added in the end.
        count_size: runs are held to their greatest size while they grow.
    """

    wilds_last: bool
    count_size: bool


def _ways(layers: Layers) -> list[Way]:
    """The ways to try: each following one only if the one before found melds that do not work out in the end."""
    rules = layers.rules
    ways = [PLAIN, Way(wilds_last=False, count_size=True)]
    sizes = range(rules.run_min + 1, rules.run_max + 1)
    limits = [(rules.wild_limit("run", size), rules.wild_limit("run", size - 1)) for size in sizes]
    shortens = all(longer is None or shorter is None or longer <= shorter + 1 for longer, shorter in limits)
    places_matter = any(cost.wild_run or cost.wild_set for cost in layers.costs)
    if layers.wild_cards and shortens and not places_matter:
        ways.insert(0, Way(wilds_last=True, count_size=False))
    return ways


PLAIN = Way(wilds_last=False, count_size=False)


class Search:
    """A best-first search through one board.

    Attributes:
        nodes: the states it went on from.
        stopped: whether it met its limit.
    """

    def __init__(
        self,
        layers: Layers,
        way: Way = PLAIN,
        watch: Watch | None = None,
        node_limit: float = 150_000,
    ) -> None:
        self.layers, self.way, self.watch, self.node_limit = layers, way, watch, node_limit
        automaton = run_automaton(layers.rules, len(layers.wild_cards), *way)
        self.lanes = Lanes(layers, automaton, way.wilds_last)
        count = len(layers.wild_cards)
        self.end_costs = (0,) * (count + 1) if way.wilds_last else layers.wild_left
        self.nodes = 0
        self.stopped = False
        self._fronts: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in layers.places]
        self._cheapest: dict[Node, int] = {}
        self._before: dict[Node, tuple[Node, Move | tuple[int, int]]] = {}

    def run(self, least: int, limit: int) -> Found | None:
        """The cheapest path that costs no more than `limit`, or None; none costs less than `least`."""
        start: Node = (0, 0, (0,) * self.lanes.count, self.lanes.wilds, ())
        bound = self._first_bound()
        self._buckets: list[list[tuple[float, int, Node]]] = [[] for _ in range(limit + 1)]
        self.level = max(least, ceil(bound - ROUNDING))
        if self.level > limit:
            self.level = limit + 1  # all that such a bound proves
            return None
        self._buckets[self.level].append((bound, 0, start))
        self._cheapest = {start: 0}
        while self.level <= limit:
            bucket = self._buckets[self.level]
            while bucket:
                bound, spent, node = bucket.pop()
                if self._cheapest[node] < spent:
                    continue
                if node[0] > self.lanes.depth:
                    self._tell("found", steps.ARRIVED, node, spent, self.level)
                    return self._path(node, spent)
                self.nodes += 1
                self._tell("consider", steps.STATE, node, spent, self.level)
                if self.nodes > self.node_limit:
                    self.stopped = True
                    return None
                if node[0] == self.lanes.depth:
                    self._end(node, spent, bound)
                elif node[1] == self.lanes.count:
                    self._make_sets(node, spent)
                else:
                    self._go_over(node, spent, bound)
            self.level += 1
        return None

    def _first_bound(self) -> float:
        """The least that any path costs."""
        lanes = self.lanes
        return shared([lanes.profile(lane, 0, 0) for lane in range(lanes.count)], lanes.halves)[lanes.halves]

    def _go_over(self, node: Node, spent: int, bound: float) -> None:
        """Take one lane over one layer in every way."""
        layer, lane, states, wilds, handed = node
        lanes, halves = self.lanes, 2 * wilds
        if not lane and not lanes.wilds and self._is_covered(layer, states, spent):
            return
        sure, bumpy = spent, []
        for x in range(lanes.count):
            if x != lane:
                profile = lanes.profile(x, layer + (x < lane), states[x])
                if profile[0] == profile[halves]:
                    sure += profile[0]
                else:
                    bumpy.append(profile)
        others = shared(bumpy, halves)
        below, above = states[:lane], states[lane + 1 :]
        for move in reversed(lanes.moves(lane, layer, states[lane], wilds)):
            left = halves - 2 * move.wilds
            whole = sure + move.cost + joined(lanes.profile(lane, layer + 1, move.after), others, left)
            hands = tuple(sorted((*handed, (move.low, move.high)))) if move.high else handed
            child = (layer, lane + 1, (*below, move.after, *above), wilds - move.wilds, hands)
            self._push(child, spent + move.cost, whole, node, move)

    def _is_covered(self, layer: int, states: tuple[int, ...], spent: int) -> bool:
        """Whether a state gone on from before can do all that this one can, at no more cost.

        Asked only where there are no wild cards; with them it seldom pays.
        """
        front = self._fronts[layer]
        if any(cost <= spent and all(map(self.lanes.covers, better, states)) for better, cost in front):
            return True
        if len(front) < LONGEST_FRONT:
            front.append((states, spent))
        return False

    def _make_sets(self, node: Node, spent: int) -> None:
        """Make the sets of a layer in every way."""
        layer, _, states, wilds, handed = node
        cost, rests = self.layers.costs[layer], self._rests(layer + 1, states, wilds)
        usable = wilds if self.layers.wilds_in_sets[layer] else 0
        cards = sum([high for _, high in handed])
        for used, grouped in reversed(best_sets(self.layers.rules, handed, usable, self.way.wilds_last)):
            lost = spent + grouped * cost.grouped + (cards - grouped) * cost.left + used * cost.wild_set
            child = (layer + 1, 0, states, wilds - used, ())
            self._push(child, lost, lost + rests[wilds - used], node, (used, grouped))

    def _rests(self, layer: int, states: tuple[int, ...], wilds: int) -> Sequence[float]:
        """What is still to be paid from a layer on with 0, 1, 2, … wild cards."""
        lanes = self.lanes
        return shared([lanes.profile(lane, layer, state) for lane, state in enumerate(states)], 2 * wilds)[::2]

    def _end(self, node: Node, spent: int, bound: float) -> None:
        """Count the wild cards that were not used."""
        left = node[3]
        if left < len(self.end_costs):
            spent += self.end_costs[left]
            self._push((self.lanes.depth + 1, 0, (), 0, ()), spent, spent, node, (left, 0))

    def _push(self, node: Node, spent: int, bound: float, before: Node, step: Move | tuple[int, int]) -> None:
        """Note a state if it was not reached as cheaply before."""
        # A bound never falls along a path: what was known stays known.
        whole = max(ceil(bound - ROUNDING), self.level)
        if whole >= len(self._buckets):
            if self.watch and whole < NEVER:
                self._tell("bound", steps.COSTLY, node, spent, whole)
            return
        known = self._cheapest.get(node)
        if known is not None and known <= spent:
            if self.watch:
                self._tell("reject", steps.DEARER, node, spent, whole)
            return
        self._cheapest[node] = spent
        self._before[node] = (before, step)
        self._buckets[whole].append((bound, spent, node))
        if self.watch:
            taken = steps.LAYER if node[1] else steps.SETS if node[0] <= self.lanes.depth else steps.TOP
            self._tell("extend", taken, node, spent, whole)

    def _tell(self, kind: steps.StepKind, reason: Text, node: Node, spent: int, bound: int) -> None:
        if self.watch is None:
            return
        layer, lane, states = node[:3]
        cards: tuple[Card, ...] = ()
        laid: tuple[tuple[Card, ...], ...] = ()
        # The step that led here was over the lane before, or it made the sets of the layer before.
        behind = (layer, self.layers.columns[lane - 1 : lane]) if lane else (layer - 1, self.layers.columns)
        if 0 <= behind[0] < self.lanes.depth:
            cards = tuple(card for column in behind[1] for card in column[behind[0]].cards)
        if layer <= self.lanes.depth:
            laid = runs_so_far(self.lanes, self._path(node, spent)) if node in self._before else ()
        open_runs = tuple(self.lanes.states[state][0] for state in states)
        missing = tuple(tuple(self.lanes.automaton.missing[run] for run in runs) for runs in open_runs)
        where = (layer, lane)
        self.watch(
            Step(kind, cards, laid, spent, None, reason, self.nodes, where, open_runs, bound, missing, node[3], node)
        )

    def _path(self, node: Node, cost: int) -> Found:
        moves: list[list[Move]] = [[] for _ in range(self.lanes.depth)]
        grouped = [(0, 0)] * self.lanes.depth
        left = 0
        while node in self._before:
            node, step = self._before[node]
            if isinstance(step, Move):
                moves[node[0]].insert(0, step)
            elif node[0] < self.lanes.depth:
                grouped[node[0]] = step
            else:
                left = step[0]
        return Found(cost, tuple(map(tuple, moves)), tuple(grouped), left if self.way.wilds_last else 0)


class PricedSearch(Search):
    """A best-first search whose bound are prices."""

    def __init__(
        self, layers: Layers, way: Way, prices: Prices, watch: Watch | None = None, node_limit: float = 150_000
    ) -> None:
        super().__init__(layers, way, watch, node_limit)
        self.lanes, self.prices = prices.lanes, prices

    def _first_bound(self) -> float:
        return self.prices.bound

    def _go_over(self, node: Node, spent: int, bound: float) -> None:
        layer, lane, states, wilds, handed = node
        below, above = states[:lane], states[lane + 1 :]
        for extra, move in reversed(self.prices.ways(lane, layer, states[lane])):
            if move.wilds <= wilds:
                hands = tuple(sorted((*handed, (move.low, move.high)))) if move.high else handed
                child = (layer, lane + 1, (*below, move.after, *above), wilds - move.wilds, hands)
                self._push(child, spent + move.cost, bound + extra, node, move)

    def _rests(self, layer: int, states: tuple[int, ...], wilds: int) -> Sequence[float]:
        prices = self.prices
        rest = sum([prices.value(lane, layer, state) for lane, state in enumerate(states)])
        return [rest - left * prices.wild for left in range(wilds + 1)]
