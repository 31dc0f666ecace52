"""Rank by rank: the layered search with all lanes of a rank taken in one step, led by prices.

`rummykit.search.lane_search` goes lane by lane, which shows every decision. Going over a whole rank
at once makes a fifth of the states and asks for less at each: a state lists for each lane the
moves that raise the bound by little, and puts together only those whose raises are no more than
what the level of the search allows; the sets of the rank then say whether they fit. Moves that
would raise the bound further are looked at only if the search comes to that level (partial
expansion: Yoshizumi, Miura and Ishida, "A* with partial expansion for large branching factor
problems", 2000). A state is left out where one that was gone on from can do all that it can, at
no more cost: its open runs can do what these can, and it has as many wild cards. How far the
bound rises is told in `rummykit.search.prospects` and `rummykit.search.prices`, what follows
from a state in `rummykit.search.stands`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, inf
from typing import Protocol, TypeAlias

from rummykit.search.lanes import ROUNDING, Lanes
from rummykit.search.paths import NO_SETS, Found
from rummykit.search.rungs import Move
from rummykit.search.stands import Choice, Hands, Trade

# The layer decided next, for each lane the number of its state, and the wild cards left.
Node: TypeAlias = tuple[int, tuple[int, ...], int]

# How a state was reached at least cost: the cost, the state before, the moves and the sets.
Way: TypeAlias = tuple[int, Node, tuple[int, ...], tuple[int, int]]
# A step over a layer: by how much it raises the bound, what the goal loses, the state that follows, the moves, and
# how many wild and natural cards are in sets.
Step: TypeAlias = tuple[float, int, Node, tuple[int, ...], tuple[int, int]]


class Ahead(Protocol):
    """What a search asks about the ranks ahead of it.

    Attributes:
        lanes: the lanes.
    """

    lanes: Lanes

    @property
    def bound(self) -> float:
        """What everything costs at least."""

    def rest(self, layer: int, states: tuple[int, ...], wilds: int) -> float:
        """What is still to be paid at least from a layer on, with so many wild cards left."""

    def choices(self, layer: int, states: tuple[int, ...], wilds: int, slack: float) -> list[Choice]:
        """How each lane can go on from its state without raising the bound by more than `slack`."""

    def trades(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """What all lanes together can hand to the sets of a layer, see `rummykit.search.stands.Trades`."""


class RankSearch:
    """A best-first search through one board, a rank at a step.

    Attributes:
        nodes: the states it went on from.
        stopped: whether it met its limit.
        level: no path costs less than this.
    """

    def __init__(self, ahead: Ahead, node_limit: float) -> None:
        self.ahead, self.lanes, self.node_limit = ahead, ahead.lanes, node_limit
        # Where a wild card that is left costs something, having more of them left is not always better.
        self._wilds_never_cost = len(self.lanes.end_costs) > self.lanes.wilds and not any(self.lanes.end_costs)
        self.nodes, self.level = 0, 0
        self.stopped = False
        self._fronts: list[tuple[list[tuple[int, int]], list[dict[int, int]]]]
        self._fronts = [([], [{} for _ in range(self.lanes.count)]) for _ in range(self.lanes.depth + 1)]

    def run(self, least: int, limit: int) -> Found | None:
        """The cheapest path that costs no more than `limit`, or None; none costs less than `least`."""
        start: Node = (0, (0,) * self.lanes.count, self.lanes.wilds)
        bound = self.ahead.bound
        self.level = limit + 1  # all that a bound beyond it proves
        if bound > limit + ROUNDING:
            return None
        self.level = max(least, ceil(bound - ROUNDING))
        # States by the level at which they are gone on from, each with the raises that were looked at already.
        self._waiting: list[list[tuple[float, int, Node, float]]] = [[] for _ in range(limit + 1)]
        self._waiting[self.level].append((bound, 0, start, -1.0))
        self._reached: dict[Node, Way] = {start: (0, start, (), NO_SETS)}
        for level in range(self.level, limit + 1):
            self.level = level
            for bound, spent, node, done in reversed(self._waiting[level]):
                if self._reached[node][0] == spent:
                    found = self._go_deep(bound, spent, node, done)
                    if found or self.stopped:
                        return found
            self._waiting[level] = []
        self.level = limit + 1
        return None

    def _go_deep(self, bound: float, spent: int, node: Node, done: float) -> Found | None:
        """Go on from a state as far up as this level allows, always from the highest state reached."""
        top, reached = self.lanes.depth, self._reached
        open_states: list[tuple[float, int, Node, Iterator[Step]]] = []
        while True:
            if node[0] == top:
                found = self._end(node, spent)
                if found:
                    return found
            else:
                self.nodes += 1
                if self.nodes > self.node_limit:
                    self.stopped = True
                    return None
                open_states.append((bound, spent, node, self._steps(bound, spent, node, done)))
            while open_states:
                base, paid, below, steps = open_states[-1]
                step = next(steps, None)
                if step is None:
                    open_states.pop()
                    continue
                raised, cost, node, moves, sets = step
                spent = paid + cost
                known = reached.get(node)
                if known is not None and known[0] <= spent:
                    continue
                reached[node] = (spent, below, moves, sets)
                bound = base + raised
                if node[2] < below[2]:
                    # Wild cards are dearer now that there are fewer.
                    bound = spent + self.ahead.rest(node[0], node[1], node[2])
                    if bound > self.level + ROUNDING:
                        level = ceil(bound - ROUNDING) if bound < inf else len(self._waiting)
                        if level < len(self._waiting):
                            self._waiting[level].append((bound, spent, node, -1.0))
                        continue
                if not self._is_covered(node, spent):
                    done = -1.0
                    break
            else:
                return None

    def _steps(self, bound: float, spent: int, node: Node, done: float) -> Iterator[Step]:
        """The steps that this level allows; at the end the state is put by for the level that allows the next one."""
        layer, states, wilds = node
        slack = self.level - bound + ROUNDING
        hands, few, nexts = zip(*self.ahead.choices(layer, states, wilds, slack), strict=True)
        beyond, cost, above = min(nexts), self.lanes.layers.costs[layer], layer + 1
        for given, cards, least, charges in self.ahead.trades(layer, hands, wilds):
            lists = [ways[hand] for ways, hand in zip(few, given, strict=True)]
            first = sum([ways[0][1] for ways in lists]) + least
            if first > slack:
                beyond = min(beyond, first)
                continue
            for chosen in product(*lists):
                _, nets, used, costs, after, moves = zip(*chosen, strict=True)
                net, left = sum(nets), wilds - sum(used)
                for charge, wild, grouped in charges:
                    raised = net + charge
                    if raised > slack:
                        beyond = min(beyond, raised)
                    elif done < raised and wild <= left:
                        lost = sum(costs) + wild * cost.wild_set + grouped * cost.grouped
                        lost += (cards - grouped) * cost.left
                        yield raised, lost, (above, after, left - wild), moves, (wild, grouped)
        level = ceil(bound + beyond - ROUNDING) if beyond < inf else len(self._waiting)
        if level < len(self._waiting):
            self._waiting[level].append((bound, spent, node, slack))

    def _is_covered(self, node: Node, spent: int) -> bool:
        """Whether a state gone on from before can do all that this one can, at no more cost."""
        layer, states, wilds = node
        entries, fronts = self._fronts[layer]
        better = -1 if entries else 0
        if entries:
            covered_by, covers = self.lanes.lane_states.covered_by, self.lanes.lane_states.covers
            for front, state in zip(fronts, states, strict=True):
                known, covering = covered_by[state], 0
                for other, members in front.items():
                    answer = known.get(other)
                    if answer or (answer is None and covers(other, state)):
                        covering |= members
                better &= covering
                if not better:
                    break
        while better > 0:
            first = better & -better
            left, cost = entries[first.bit_length() - 1]
            if cost <= spent and (left == wilds or (left > wilds and self._wilds_never_cost)):
                return True
            better ^= first
        one = 1 << len(entries)
        entries.append((wilds, spent))
        for front, state in zip(fronts, states, strict=True):
            front[state] = front.get(state, 0) | one
        return False

    def _end(self, node: Node, spent: int) -> Found | None:
        """The path to the top, if what its wild cards cost that were not used is on this level."""
        left = node[2]
        if left >= len(self.lanes.end_costs):
            return None
        cost = spent + self.lanes.end_costs[left]
        if cost <= self.level:
            return self._path(node, cost)
        if cost < len(self._waiting):
            self._waiting[cost].append((cost, spent, node, -1.0))
        return None

    def _path(self, node: Node, cost: int) -> Found:
        listed, moves = self.lanes.lane_states.moves, list[tuple[Move, ...]]()
        grouped: list[tuple[int, int]] = []
        left = node[2]
        while node[0]:
            _, node, layer_moves, sets = self._reached[node]
            moves.append(tuple([listed[number] for number in layer_moves]))
            grouped.append(sets)
        return Found(cost, tuple(moves[::-1]), tuple(grouped[::-1]), left if self.lanes.shortcut.wilds_last else 0)
