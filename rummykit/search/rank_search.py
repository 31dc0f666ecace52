"""Rank by rank: the layered search with all lanes of a rank taken in one step, led by prices.

`rummykit.search.lane_search` goes lane by lane, which shows every decision. Going over a whole rank
at once makes a fifth of the states and asks for less at each: a state lists for each lane the
moves that raise the bound by little, and puts together only those whose raises are no more than
what the level of the search allows; the sets of the rank then say whether they fit. Moves that
would raise the bound further are looked at only if the search comes to that level (partial
expansion: Yoshizumi, Miura and Ishida, "A* with partial expansion for large branching factor
problems", 2000). A state is left out where one that was gone on from can do all that it can, at
no more cost: its open runs can do what these can, and it has as many wild cards. What lanes and
prices are is told in `rummykit.search.prices`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, inf
from operator import itemgetter
from typing import TypeAlias

from rummykit.search.lanes import NEVER, Move
from rummykit.search.paths import Found
from rummykit.search.prices import ROUNDING, Prices, Way
from rummykit.search.sets import Cap, fitting_hands

# The layer decided next, for each lane the number of its state, and the wild cards left.
Node: TypeAlias = tuple[int, tuple[int, ...], int]


# A state one layer further up: its bound, what is spent, the state, and the moves and sets that lead to it.
Child: TypeAlias = tuple[float, int, Node, tuple[Move, ...], tuple[int, int]]


class RankSearch:
    """A best-first search through one board, a rank at a step.

    Attributes:
        nodes: the states it went on from.
        stopped: whether it met its limit.
        level: no path costs less than this.
    """

    def __init__(self, prices: Prices, node_limit: float) -> None:
        self.prices, self.lanes, self.layers = prices, prices.lanes, prices.lanes.layers
        self.wilds_last, self.node_limit = self.lanes.shortcut.wilds_last, node_limit
        # Where a wild card that is left costs something, having more of them left is not always better.
        self._wilds_never_cost = len(self.lanes.end_costs) > self.lanes.wilds and not any(self.lanes.end_costs)
        self.nodes, self.level = 0, 0
        self.stopped = False
        self._grouped: list[list[dict[int, dict[Cap, list[Way]]]]]
        self._grouped = [[{} for _ in range(self.lanes.depth)] for _ in range(self.lanes.count)]
        self._fronts: list[tuple[list[tuple[int, int]], list[dict[int, int]]]]
        self._fronts = [([], [{} for _ in range(self.lanes.count)]) for _ in range(self.lanes.depth + 1)]

    def run(self, least: int, limit: int) -> Found | None:
        """The cheapest path that costs no more than `limit`, or None; none costs less than `least`."""
        start: Node = (0, (0,) * self.lanes.count, self.lanes.wilds)
        bound = self.prices.bound
        self.level = max(least, ceil(bound - ROUNDING))
        if self.level > limit:
            self.level = limit + 1  # all that such a bound proves
            return None
        self._waiting: list[list[tuple[float, int, Node]]] = [[] for _ in range(limit + 1)]
        self._waiting[self.level].append((bound, 0, start))
        self._cheapest: dict[Node, int] = {start: 0}
        self._before: dict[Node, tuple[Node, tuple[Move, ...], tuple[int, int]]] = {}
        for level in range(self.level, limit + 1):
            self.level = level
            for bound, spent, node in reversed(self._waiting[level]):
                if self._cheapest[node] == spent:
                    found = self._go_deep(bound, spent, node)
                    if found or self.stopped:
                        return found
            self._waiting[level] = []
        self.level = limit + 1
        return None

    def _go_deep(self, bound: float, spent: int, node: Node) -> Found | None:
        """Go on from a state as far up as this level allows, always from the highest state reached."""
        top = self.lanes.depth
        open_states = []
        while True:
            if node[0] == top:
                found = self._end(node, spent, bound)
                if found:
                    return found
            else:
                self.nodes += 1
                if self.nodes > self.node_limit:
                    self.stopped = True
                    return None
                open_states.append((node, self._children(bound, spent, node)))
            while open_states:
                before, children = open_states[-1]
                child = next(children, None)
                if child is None:
                    open_states.pop()
                    continue
                bound, spent, node, moves, sets = child
                known = self._cheapest.get(node)
                if known is not None and known <= spent:
                    continue
                self._cheapest[node] = spent
                self._before[node] = (before, moves, sets)
                level = ceil(bound - ROUNDING)
                if level <= self.level:
                    if self._is_covered(node, spent):
                        continue
                    break
                if level < len(self._waiting):
                    self._waiting[level].append((bound, spent, node))
            else:
                return None

    def _is_covered(self, node: Node, spent: int) -> bool:
        """Whether a state gone on from before can do all that this one can, at no more cost."""
        layer, states, wilds = node
        entries, fronts = self._fronts[layer]
        better = -1
        for front, state in zip(fronts, states, strict=True):
            covering = 0
            for other, members in front.items():
                if self.lanes.covers(other, state):
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

    def _children(self, bound: float, spent: int, node: Node) -> Iterator[Child]:
        """Each state that can follow on this level; at the end the state is put by for a later level."""
        layer, states, wilds = node
        slack = self.level - bound + ROUNDING
        lists, beyond = [], inf
        for lane, state in enumerate(states):
            groups = self._grouped[lane][layer].get(state)
            if groups is None:
                groups = self._grouped[lane][layer][state] = self._by_hand(lane, layer, state)
            few: dict[Cap, list[Way]] = {}
            for hand, ways in groups.items():
                if ways[-1][0] <= slack:
                    few[hand] = ways
                    continue
                some = [way for way in ways if way[0] <= slack]
                beyond = min(beyond, ways[len(some)][0])
                if some:
                    few[hand] = some
            lists.append(few)
        cost, usable = self.layers.costs[layer], wilds if self.layers.wilds_in_sets[layer] else 0
        hands_there = tuple(map(tuple, lists))
        for hands, cards, sets in fitting_hands(self.layers.rules, hands_there, usable, self.wilds_last):
            for chosen in product(*[few[hand] for few, hand in zip(lists, hands, strict=True)]):
                extras, rests, moves = zip(*chosen, strict=True)
                extra = sum(extras)
                if extra > slack:
                    beyond = min(beyond, extra)
                    continue
                left = wilds - sum([move.wilds for move in moves])
                lost, rest = spent + sum([move.cost for move in moves]), sum(rests)
                after = tuple([move.after for move in moves])
                for wild, grouped in sets:
                    if wild > left:
                        break
                    whole = lost + grouped * cost.grouped + (cards - grouped) * cost.left + wild * cost.wild_set
                    bound_there = whole + rest - (left - wild) * self.prices.wild
                    yield bound_there, whole, (layer + 1, after, left - wild), moves, (wild, grouped)
        level = ceil(bound + beyond - ROUNDING) if beyond < inf else len(self._waiting)
        if level < len(self._waiting):
            self._waiting[level].append((bound, spent, node))

    def _by_hand(self, lane: int, layer: int, state: int) -> dict[Cap, list[Way]]:
        """The ways of a lane by what they hand to sets, those first that raise the bound least."""
        groups: dict[Cap, list[Way]] = {}
        for way in sorted(self.prices.ways(lane, layer, state), key=itemgetter(0)):
            groups.setdefault((way[2].low, way[2].high), []).append(way)
        return groups

    def _end(self, node: Node, spent: int, bound: float) -> Found | None:
        """The path to the top, if what its wild cards cost that were not used is on this level."""
        left = node[2]
        if left >= len(self.lanes.end_costs) or bound >= NEVER:
            return None
        cost = spent + self.lanes.end_costs[left]
        if cost <= self.level:
            return self._path(node, cost)
        if cost < len(self._waiting):
            self._waiting[cost].append((cost, spent, node))
        return None

    def _path(self, node: Node, cost: int) -> Found:
        moves: list[tuple[Move, ...]] = []
        grouped: list[tuple[int, int]] = []
        left = node[2]
        while node in self._before:
            node, layer_moves, sets = self._before[node]
            moves.append(layer_moves)
            grouped.append(sets)
        return Found(cost, tuple(moves[::-1]), tuple(grouped[::-1]), left if self.wilds_last else 0)
