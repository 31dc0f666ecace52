"""One lane by itself: its moves from layer to layer, and a bound on what it must cost.

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
from typing import NamedTuple, TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.automaton import LaneState, run_automaton
from rummykit.search.layers import Layers

NEVER = 10**6  # the cost of what cannot be
Profile: TypeAlias = tuple[int, ...]


class Move(NamedTuple):
    """One way of a lane over one layer.

    Attributes:
        after: the number of the lane's state afterwards.
        wilds: the wild cards used.
        cost: what the goal loses, cards that no set can take included.
        low, high: how many cards at least and at most go on into sets.
        naturals: the cards used in runs here; `kept` aces wait for the top.
        how: see `rummykit.search.automaton.Growth`.
    """

    after: int
    wilds: int
    cost: int
    low: int
    high: int
    naturals: int
    kept: int
    how: str


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
        end_costs: what 0, 1, 2, … wild cards cost that are left at the top; shorter where they must be laid.

    A lane's state, the open runs and the aces that wait for the top, goes by a number.
    Columns that look alike share their moves, on this board and on all later ones.
    """

    def __init__(self, layers: Layers, shortcut: Shortcut = PLAIN) -> None:
        self.layers, self.shortcut = layers, shortcut
        self.automaton = automaton = run_automaton(layers.rules, len(layers.wild_cards), *shortcut)
        self.end_costs = (0,) * (len(layers.wild_cards) + 1) if shortcut.wilds_last else layers.wild_left
        self.count, self.depth = len(layers.lanes), len(layers.places)
        self.wilds = len(layers.wild_cards)
        self.halves = 2 * self.wilds
        self.states: list[tuple[LaneState, int]] = automaton.memory.setdefault("states", [((), 0)])
        self._numbers: dict[tuple[LaneState, int], int] = automaton.memory.setdefault("numbers", {((), 0): 0})
        by_layer = [self._set_caps(layer) for layer in range(self.depth)]
        self.caps = [[caps[lane] for caps in by_layer] for lane in range(self.count)]
        roles = [self._role(layer) for layer in range(self.depth)]
        self._moves: list[list[dict[tuple[int, int], list[Move]]]] = [
            [
                automaton.memory.setdefault((len(column.cards), column.must, cap, cost, role), {})
                for column, cap, cost, role in zip(columns, caps, layers.costs, roles, strict=True)
            ]
            for columns, caps in zip(layers.columns, self.caps, strict=True)
        ]
        self._costs: list[list[dict[tuple[int, int], int]]]
        self._costs = [[{} for _ in range(self.depth)] for _ in range(self.count)]
        self._profiles: list[list[dict[int, Profile]]]
        self._profiles = [[{} for _ in range(self.depth + 1)] for _ in range(self.count)]

    def _number(self, state: LaneState, kept: int) -> int:
        number = self._numbers.get((state, kept))
        if number is None:
            number = self._numbers[state, kept] = len(self.states)
            self.states.append((state, kept))
        return number

    def _set_caps(self, layer: int) -> tuple[tuple[int, ...], ...]:
        """For each lane and 0, 1, 2, … cards of it in sets here, the half wild cards they need at least.

        They end where more cards cannot go into sets.
        """
        layers, memory = self.layers, self.automaton.memory
        held = tuple([len(column[layer].cards) for column in layers.columns])
        wilds = self.wilds if layers.wilds_in_sets[layer] else 0
        key = (held, wilds, layers.sets_here[layer])
        caps: tuple[tuple[int, ...], ...] | None = memory.get(key)
        if caps is None:
            caps = ((0,),) * self.count
            if layers.sets_here[layer]:
                caps = tuple(_caps_of(layers.rules, held, lane, wilds) for lane in range(self.count))
            memory[key] = caps
        return caps

    def _role(self, layer: int) -> tuple[bool, bool, bool]:
        """Whether aces of the layer may wait, whether it is where they wait for, whether wild cards begin runs."""
        keeps, rules = self.layers.keeps_aces, self.layers.rules
        # Below the top a wild card at the start of a run could as well stand at its end.
        wild_first = not self.shortcut.wilds_last or not rules.wilds_side_by_side or layer == self.depth - rules.run_min
        return keeps and layer == 0, keeps and layer == self.depth - 1, wild_first

    def moves(self, lane: int, layer: int, state: int, wilds: int) -> list[Move]:
        """The ways of a lane over a layer with up to so many wild cards; promising ones first."""
        table = self._moves[lane][layer]
        found = table.get((state, wilds))
        if found is None:
            found = table[state, wilds] = self._listed(lane, layer, state, wilds)
        return found

    def _listed(self, lane: int, layer: int, state: int, wilds: int) -> list[Move]:
        column, cost = self.layers.columns[lane][layer], self.layers.costs[layer]
        may_wait, at_top, wild_first = self._role(layer)
        runs, kept = self.states[state]
        held = kept if at_top else len(column.cards)
        caps = self.caps[lane][layer]
        most = len(caps) - 1
        while most and caps[most] > 2 * wilds:
            most -= 1
        found = []
        for growth in self.automaton.growths(runs, held, wilds, wild_first):
            if at_top and growth.naturals != held:
                continue  # an ace waits only to be used
            for waiting in range(held - growth.naturals + 1 if may_wait else 1):
                high = 0 if at_top else held - growth.naturals - waiting
                low = max(0, column.must - growth.naturals - waiting)
                if low > most:
                    continue
                loss = growth.wilds * cost.wild_run + waiting * cost.kept
                loss += 0 if at_top else growth.naturals * cost.run  # an ace that waited has paid already
                if high > most:
                    loss += (high - most) * cost.left
                after = self._number(growth.after, waiting if may_wait else 0 if at_top else kept)
                high = min(high, most)
                found.append(Move(after, growth.wilds, loss, low, high, growth.naturals, waiting, growth.how))
        return found

    def covers(self, one: int, other: int) -> bool:
        """Whether a lane in the first state can go on in every way in which it can in the second."""
        if one == other:
            return True
        known: dict[tuple[int, int], bool] = self.automaton.memory.setdefault("covers", {})
        answer = known.get((one, other))
        if answer is None:
            (runs, kept), (others, waiting) = self.states[one], self.states[other]
            answer = known[one, other] = kept == waiting and self.automaton.state_covers(runs, others)
        return answer

    def cost(self, lane: int, layer: int, state: int, halves: int) -> int:
        """The least that this lane alone costs from here to the top with so many half wild cards."""
        if layer == self.depth:
            runs, kept = self.states[state]
            return 0 if not kept and self.automaton.complete(runs) else NEVER
        table = self._costs[lane][layer]
        best = table.get((state, halves))
        if best is not None:
            return best
        best = NEVER
        caps, loss = self.caps[lane][layer], self.layers.costs[layer]
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


def _caps_of(rules: MeldRules, held: Sequence[int], lane: int, wilds: int) -> tuple[int, ...]:
    """The same for one lane, from how many cards each lane holds here."""
    caps = [0]
    sharing = sum(count > 0 for count in held)
    for cards in range(1, held[lane] + 1):
        if rules.set_repeats or rules.set_by == "suit":
            naturals, needed = sum(held), max(0, rules.set_min - sum(held))
        else:
            # So many cards of one suit need as many sets.
            naturals = sum(min(count, cards) for count in held)
            needed = max(0, rules.set_min * cards - naturals)
        if needed > wilds or naturals < rules.min_naturals:
            break
        caps.append(2 * needed // sharing)
    return tuple(caps)


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
