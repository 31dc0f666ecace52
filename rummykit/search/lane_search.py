"""Lane by lane: the layered search that shows every decision.

A step takes one lane over one layer, after the last lane the sets of that layer are made. The
states wait in buckets by *cost so far + a bound on the cost to come* (A*, Hart, Nilsson and
Raphael 1968); the cheapest goes on first, and of those the deepest. The bound is that of each
lane alone, wild cards shared (`rummykit.search.lanes`), or that of prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import TypeAlias

from rummykit.cards import Card, rank_letter
from rummykit.language import LANGUAGES, Text
from rummykit.search import steps
from rummykit.search.lanes import NEVER, ROUNDING, Lanes, joined, shared
from rummykit.search.layers import Layers
from rummykit.search.paths import Found, NoPlace, melds_of, melds_so_far
from rummykit.search.prices import Prices
from rummykit.search.rungs import Move
from rummykit.search.sets import best_sets
from rummykit.search.steps import Step, Watch

LONGEST_FRONT = 200  # states of one layer that others are compared with

# A state: the layer and lane decided next; for each lane the number of its state; the wild
# cards left; and for each lane of this layer done already the least and the most cards that it
# hands to the sets, sorted, as it makes no difference which lane it was.
Node: TypeAlias = tuple[int, int, tuple[int, ...], int, tuple[tuple[int, int], ...]]


def rank_name(layers: Layers, layer: int) -> str:
    """A layer by its rank, or by its suit where sets go by suit."""
    rules = layers.rules
    if rules.set_by == "suit":
        evidence = [card for card in rules.pack.counts if card.kind == "evidence" and card.code not in rules.wild]
        return list(dict.fromkeys(card.suit for card in evidence))[layer].capitalize()
    rank = rules.rank_at(layers.places[layer])
    return rank_letter(rank).replace("T", "10") if rules.pack.name == "french" else str(rank)


def place_name(layers: Layers, layer: int, lane: int | None) -> Text:
    """A layer, or one lane of it, by the card that belongs there."""
    if lane is None or layers.lanes[lane] is None:
        return Text(*[rank_name(layers, layer)] * len(LANGUAGES))
    return layers.face(lane, layer).name


class LaneSearch:
    """A best-first search through one board.

    Attributes:
        nodes: the states it went on from.
        stopped: whether it met its limit.
    """

    def __init__(self, lanes: Lanes, watch: Watch | None = None, node_limit: float = 150_000) -> None:
        self.lanes, self.layers, self.watch, self.node_limit = lanes, lanes.layers, watch, node_limit
        self.nodes = 0
        self.stopped = False
        self._fronts: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in self.layers.places]
        self._cheapest: dict[Node, int] = {}
        self._before: dict[Node, tuple[Node, Move | tuple[int, int]]] = {}
        self._places: dict[tuple[int, int | None], Text] = {}

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
        if any(cost <= spent and all(map(self.lanes.lane_states.covers, better, states)) for better, cost in front):
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
        for used, grouped in reversed(best_sets(self.layers.rules, handed, usable, self.lanes.shortcut.wilds_last)):
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
        if left < len(self.lanes.end_costs):
            spent += self.lanes.end_costs[left]
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
        # The step that led here was over the lane before, or it made the sets of the layer before.
        behind = (layer, (lane - 1,)) if lane else (layer - 1, range(self.lanes.count))
        cards = tuple(card for one in behind[1] for card in self._cards(one, behind[0]))
        laid = self._laid(kind, node, spent) if node in self._before else ()
        open_runs = tuple(self.lanes.states[state][0] for state in states)
        missing = tuple(tuple(self.lanes.automaton.missing[run] for run in runs) for runs in open_runs)
        where = (layer, lane)
        self.watch(
            Step(
                kind, cards, laid, spent, None, reason, self.nodes, where, open_runs, bound, missing, node[3], node,
                place=self._place(behind[0], lane - 1 if lane else None),
            )
        )  # fmt: skip

    def _cards(self, lane: int, layer: int) -> tuple[Card, ...]:
        """The cards of a lane at a layer; at the top those that wait there from the bottom."""
        if not 0 <= layer < self.lanes.depth:
            return ()
        waits = self.layers.keeps_aces and layer == self.lanes.depth - 1
        return self.layers.columns[lane][0 if waits else layer].cards

    def _laid(self, kind: steps.StepKind, node: Node, spent: int) -> tuple[tuple[Card, ...], ...]:
        """The melds along the path to a state; a complete path has its wild cards where they belong."""
        path = self._path(node, spent)
        if kind == "found":
            with suppress(NoPlace):  # then it is no answer, and another search follows
                return tuple(meld.cards for meld in melds_of(self.lanes, path))
        return melds_so_far(self.lanes, path)

    def _place(self, layer: int, lane: int | None) -> Text | None:
        """The rank and suit, or the rank, that a step went over; None before the first and after the last."""
        if not 0 <= layer < self.lanes.depth:
            return None
        if (layer, lane) not in self._places:
            self._places[layer, lane] = place_name(self.layers, layer, lane)
        return self._places[layer, lane]

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
        return Found(cost, tuple(map(tuple, moves)), tuple(grouped), left if self.lanes.shortcut.wilds_last else 0)


class PricedLaneSearch(LaneSearch):
    """A search lane by lane whose bound are prices."""

    def __init__(self, prices: Prices, watch: Watch | None = None, node_limit: float = 150_000) -> None:
        super().__init__(prices.lanes, watch, node_limit)
        self.prices = prices

    def _first_bound(self) -> float:
        return self.prices.bound

    def _go_over(self, node: Node, spent: int, bound: float) -> None:
        layer, lane, states, wilds, handed = node
        below, above = states[:lane], states[lane + 1 :]
        for extra, *_, number in reversed(self.prices.ways_within(lane, layer, states[lane], self.prices.slack)):
            move = self.lanes.lane_states.moves[number]
            if move.wilds <= wilds:
                hands = tuple(sorted((*handed, (move.low, move.high)))) if move.high else handed
                child = (layer, lane + 1, (*below, move.after, *above), wilds - move.wilds, hands)
                self._push(child, spent + move.cost, bound + extra, node, move)

    def _rests(self, layer: int, states: tuple[int, ...], wilds: int) -> Sequence[float]:
        return [self.prices.rest(layer, states, left) for left in range(wilds + 1)]
