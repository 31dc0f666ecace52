"""The lanes of a board, and a bound on what each must cost by itself.

A lane alone is an easy problem: its runs against its own cards. What is left to the other
lanes is sets, so here a set takes any card of the lane for free wherever the cards of the
rank would be enough for one. The cheapest way of a lane alone therefore never costs more
than what it costs in any complete answer, and the lanes' costs add up to a bound.

Wild cards are what the lanes quarrel about. If each lane were allowed all of them, the bound
would be far too low, so the cost of a lane is kept as a *profile*: its cost with 0, 1, 2, …
half wild cards. Half ones, because two lanes that each need the same wild card for one set
share it. Adding up profiles so that the halves suffice for all lanes (`shared`) gives the bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from rummykit.search.automaton import LaneState, run_automaton
from rummykit.search.layers import Layers
from rummykit.search.rungs import LaneStates, Move, Role, Rung, caps_of

NEVER = 10**6  # the cost of what cannot be
ROUNDING = 1e-6  # sums of prices are right but for this
MOST_KEPT, MOST_LANDINGS = 20_000, 10_000  # entries of a memory, and landings in it; another begins then
Profile: TypeAlias = tuple[int, ...]


class Shortcut(NamedTuple):
    """How a search is simplified, each time without losing the best answer.

    Attributes:
        wilds_last: wild cards that help no other card into a meld are added in the end.
        count_size: runs are held to their greatest size while they grow.
    """

    wilds_last: bool
    count_size: bool


PLAIN = Shortcut(wilds_last=False, count_size=False)


class Lanes:
    """The lanes of a board with their moves and bounds, worked out as they are asked for.

    Attributes:
        memory: what is kept for all boards of a game with as many wild cards.
        lane_states: the states of lanes, by number.
        rungs: for each lane its rungs, from the lowest layer up.
        most_held: how many cards of a lane there are at most at one layer.
        end_costs: what 0, 1, 2, … wild cards cost that are left at the top; shorter where they must be laid.
    """

    def __init__(self, layers: Layers, shortcut: Shortcut = PLAIN) -> None:
        self.layers, self.shortcut = layers, shortcut
        self.wilds = len(layers.wild_cards)
        self.automaton = run_automaton(layers.rules, self.wilds, *shortcut)
        known: LaneStates | None = self.automaton.memory.get("states")
        if known is None or known.landings > MOST_LANDINGS or len(self.automaton.memory) > MOST_KEPT:
            self.automaton.forget()
            known = self.automaton.memory["states"] = LaneStates(self.automaton)
        self.memory, self.lane_states = self.automaton.memory, known
        self.end_costs = (0,) * (self.wilds + 1) if shortcut.wilds_last else layers.wild_left
        self.count, self.depth = len(layers.lanes), len(layers.places)
        self.halves = 2 * self.wilds
        # Told by the rules, but for boards that hold more copies than a pack: what is kept is kept for either.
        copies = max(layers.rules.pack.counts.values())
        self.most_held = max([copies, *[len(cards) for column in layers.columns for cards, _ in column]])
        by_layer = [self._rungs_at(layer, columns) for layer, columns in enumerate(zip(*layers.columns, strict=True))]
        self.rungs: list[tuple[Rung, ...]] = list(zip(*by_layer, strict=True))

    @property
    def states(self) -> list[tuple[LaneState, int]]:
        """The states by number: open runs, and aces that wait for the top."""
        return self.lane_states.listed

    def _rungs_at(self, layer: int, columns: Sequence[tuple[Sequence[object], int]]) -> tuple[Rung, ...]:
        layers = self.layers
        held = tuple([len(cards) for cards, _ in columns])
        must = tuple([must for _, must in columns])
        wilds = self.wilds if layers.wilds_in_sets[layer] else 0
        key = (held, must, layers.costs[layer], layers.sets_here[layer], wilds, self._role(layer))
        found: tuple[Rung, ...] | None = self.memory.get(key)
        if found is None:
            caps = self._caps(held, wilds) if layers.sets_here[layer] else [(0,)] * self.count
            keys = zip(held, must, caps, repeat(layers.costs[layer]), repeat(key[-1]), strict=False)
            found = self.memory[key] = tuple([self._rung(*key) for key in keys])
        return found

    def _caps(self, held: tuple[int, ...], wilds: int) -> list[tuple[int, ...]]:
        key = ("caps", held, wilds)
        if key not in self.memory:
            self.memory[key] = [caps_of(self.layers.rules, held, lane, wilds) for lane in range(self.count)]
        caps: list[tuple[int, ...]] = self.memory[key]
        return caps

    def _rung(self, *column: Any) -> Rung:
        """The rung of a column: what its cards are to each other, cost and are for."""
        rung: Rung | None = self.memory.get(column)
        if rung is None:
            rung = self.memory[column] = Rung(self.lane_states, *column)
        return rung

    def _role(self, layer: int) -> Role:
        keeps, rules = self.layers.keeps_aces, self.layers.rules
        # Below the top a wild card at the start of a run could as well stand at its end.
        wild_first = not self.shortcut.wilds_last or not rules.wilds_side_by_side or layer == self.depth - rules.run_min
        return Role(keeps and layer == 0, keeps and layer == self.depth - 1, wild_first)

    def moves(self, lane: int, layer: int, state: int, wilds: int) -> list[Move]:
        """The ways of a lane over a layer with up to so many wild cards; promising ones first."""
        return self.rungs[lane][layer].moves(state, wilds)

    @cached_property
    def _costs(self) -> list[list[dict[tuple[int, int], int]]]:
        return [[{} for _ in range(self.depth)] for _ in range(self.count)]

    @cached_property
    def _profiles(self) -> list[list[dict[int, Profile]]]:
        return [[{} for _ in range(self.depth + 1)] for _ in range(self.count)]

    def cost(self, lane: int, layer: int, state: int, halves: int) -> int:
        """The least that this lane alone costs from here to the top with so many half wild cards."""
        if layer == self.depth:
            return 0 if self.lane_states.may_end(state) else NEVER
        table = self._costs[lane][layer]
        best = table.get((state, halves))
        if best is not None:
            return best
        best = NEVER
        caps, loss = self.rungs[lane][layer].caps, self.layers.costs[layer]
        for move in self.moves(lane, layer, state, (halves + 1) // 2):
            left = halves - 2 * move.wilds
            if left < 0:
                continue
            for grouped in range(move.high, move.low - 1, -1):
                if grouped < move.high and caps[grouped] == caps[grouped + 1]:
                    continue  # one card more goes into sets at no price
                if caps[grouped] > left:
                    continue
                spent = move.cost + grouped * loss.grouped + (move.high - grouped) * loss.left
                if spent < best:
                    best = min(best, spent + self.cost(lane, layer + 1, move.after, left - caps[grouped]))
            if not best:
                break
        table[state, halves] = best
        return best

    def profile(self, lane: int, layer: int, state: int) -> Profile:
        """The costs of a lane with 0, 1, 2, … half wild cards."""
        table = self._profiles[lane][layer]
        found = table.get(state)
        if found is None:
            least = self.cost(lane, layer, state, self.halves)
            costs: list[int] = []
            # Few wild cards are mostly enough, so the search for the least cost goes up from none.
            while len(costs) < self.halves and (not costs or costs[-1] > least) and least < NEVER:
                costs.append(self.cost(lane, layer, state, len(costs)))
            found = table[state] = (*costs, *[least] * (self.halves + 1 - len(costs)))
        return found


def shared(profiles: Sequence[Profile], halves: int) -> Profile:
    """The least joint cost of some lanes with 0, 1, 2, … up to `halves` half wild cards among them."""
    flat = 0
    total: Profile | None = None
    for profile in profiles:
        if profile[0] == profile[halves]:
            flat += profile[0]
        elif total is None:
            total = profile
        else:
            total = tuple(
                min(total[part] + profile[given - part] for part in range(given + 1)) for given in range(halves + 1)
            )
    if total is None:
        return (flat,) * (halves + 1)
    return tuple(cost + flat for cost in total[: halves + 1]) if flat else total


def joined(one: Profile, other: Profile, halves: int) -> int:
    """The least joint cost of two profiles with so many half wild cards."""
    if one[0] == one[halves]:
        return one[0] + other[halves]
    return min(one[part] + other[halves - part] for part in range(halves + 1))
