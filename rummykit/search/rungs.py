"""A rung: one column of cards as a lane goes over it, and the moves there are.

Columns that look alike are one and the same rung, on this board and on all later ones: what
was worked out for one is never worked out again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import inf
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.automaton import DEAD, LaneState, RunAutomaton
from rummykit.search.layers import Costs

MOST_LISTS = 10_000  # lists of moves worked out for one board; some rules about wild cards tell very many states apart
MOST_STATES = 100  # in which a lane may come to a rung, if prospects are compared; telling more takes too long

# How many natural cards the rung below holds, and whether wild cards may begin runs there.
Arrivals: TypeAlias = tuple[int, bool]
START: Arrivals = (-1, False)  # below the lowest rung
# What a move costs, how much of it for cards handed to sets; what it uses: wild cards, cost; the state afterwards;
# its number.
Toll: TypeAlias = tuple[float, float, int, int, int, int]
Routes: TypeAlias = tuple[tuple[int, float], ...]  # the states that can follow, each with the least toll


class TooManyStates(Exception):
    """A lane has so many states on this board that going through them would take too long."""


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


class Role(NamedTuple):
    """What a layer is for besides its cards.

    Attributes:
        keeps: whether its aces may wait for the top.
        is_top: whether it is where they wait for.
        wild_first: whether wild cards may begin runs here.
    """

    keeps: bool
    is_top: bool
    wild_first: bool


class LaneStates:
    """The states of a lane, open runs and aces that wait for the top, each with a number.

    Attributes:
        automaton: how runs grow.
        listed: the states by number; the first one is that in which nothing is open.
        moves: all moves met so far; what is kept names them by number, which spares the garbage collector the walk.
        covered_by: for each state, as far as known, whether others can go on in every way in which it can.
        landings: how many landings (`rummykit.search.prospects`) were made for them.
        patience: how many lists of moves may still be worked out.
    """

    def __init__(self, automaton: RunAutomaton) -> None:
        self.automaton = automaton
        self.listed: list[tuple[LaneState, int]] = [((), 0)]
        self._numbers: dict[tuple[LaneState, int], int] = {((), 0): 0}
        self.moves: list[Move] = []
        self._move_numbers: dict[Move, int] = {}
        self._arriving: dict[tuple[Arrivals, int], tuple[int, ...]] = {}
        self.covered_by: list[dict[int, bool]] = [{}]
        self.landings, self.patience = 0, MOST_LISTS

    def number(self, runs: LaneState, kept: int) -> int:
        """The number of a state."""
        number = self._numbers.get((runs, kept))
        if number is None:
            number = self._numbers[runs, kept] = len(self.listed)
            self.listed.append((runs, kept))
            self.covered_by.append({})
        return number

    def move_number(self, move: Move) -> int:
        """The number of a move."""
        number = self._move_numbers.get(move)
        if number is None:
            number = self._move_numbers[move] = len(self.moves)
            self.moves.append(move)
        return number

    def covers(self, one: int, other: int) -> bool:
        """Whether a lane in the first state can go on in every way in which it can in the second."""
        answer = self.covered_by[other].get(one)
        if answer is None:
            (runs, kept), (others, waiting) = self.listed[one], self.listed[other]
            answer = one == other or (kept == waiting and self.automaton.state_covers(runs, others))
            self.covered_by[other][one] = answer
        return answer

    def arriving(self, arrivals: Arrivals, wilds: int) -> tuple[int, ...]:
        """The states in which a lane may come from such a rung; none where these are very many."""
        found = self._arriving.get((arrivals, wilds))
        if found is None:
            held, wild_first = arrivals
            automaton = self.automaton
            after_natural = sorted({automaton.first_natural, *automaton.by_natural} - {DEAD})
            after_wild = sorted({automaton.first_wild if wild_first else DEAD, *automaton.by_wild} - {DEAD})
            wilds = 0 if arrivals == START else wilds
            held = max(0, held)
            listed: set[LaneState] = set()
            for n, used in product(range(held + 1), range(wilds + 1)):
                for some in combinations_with_replacement(after_natural, n):
                    for others in combinations_with_replacement(after_wild, used):
                        listed.add(tuple(sorted((*some, *others))))
                        if len(listed) > MOST_STATES:
                            self._arriving[arrivals, wilds] = ()
                            return ()
            numbers = [self.number(runs, 0) for runs in sorted(listed)]
            found = self._arriving[arrivals, wilds] = tuple(numbers)
        return found

    def may_end(self, state: int) -> bool:
        """Whether nothing is missing in a state at the top."""
        runs, kept = self.listed[state]
        return not kept and self.automaton.complete(runs)


class Rung:
    """One column of cards of one lane.

    Attributes:
        states: the states of the lane.
        held, must: its cards, and how many of them must be laid.
        caps: for 0, 1, 2, … of them in sets the half wild cards they need at least.
        cost: what each use of a card costs here.
        arrivals: what says in which states a lane may leave it.
    """

    def __init__(
        self, states: LaneStates, held: int, must: int, caps: tuple[int, ...], cost: Costs, role: Role
    ) -> None:
        self.states, self.held, self.must, self.caps, self.cost, self._role = states, held, must, caps, cost, role
        self._moves: dict[tuple[int, int], tuple[int, ...]] = {}
        self.arrivals: Arrivals = (held, role.wild_first)
        self._tables: dict[object, tuple[Routes, ...]] = {}
        self._routes: dict[tuple[int, int, float], Routes] = {}
        self._tolls: dict[tuple[int, int, float], tuple[Toll, ...]] = {}
        self._handing: dict[tuple[int, int, float], float] = {}

    def moves(self, state: int, wilds: int) -> list[Move]:
        """The ways from a state over the column with up to so many wild cards; promising ones first."""
        listed = self.states.moves
        return [listed[number] for number in self._numbers(state, wilds)]

    def _numbers(self, state: int, wilds: int) -> tuple[int, ...]:
        found = self._moves.get((state, wilds))
        if found is None:
            if not self.states.patience:
                raise TooManyStates
            self.states.patience -= 1
            moves = self._listed(state, wilds)
            found = self._moves[state, wilds] = tuple([self.states.move_number(move) for move in moves])
        return found

    def _listed(self, state: int, wilds: int) -> list[Move]:
        cost, (may_wait, at_top, wild_first) = self.cost, self._role
        runs, kept = self.states.listed[state]
        held = kept if at_top else self.held
        most = len(self.caps) - 1
        while most and self.caps[most] > 2 * wilds:
            most -= 1
        found: dict[tuple[object, ...], Move] = {}
        for growth in self.states.automaton.growths(runs, held, wilds, wild_first):
            if at_top and growth.naturals != held:
                continue  # an ace waits only to be used
            for waiting in range(held - growth.naturals + 1 if may_wait else 1):
                high = 0 if at_top else held - growth.naturals - waiting
                low = max(0, self.must - growth.naturals - waiting)
                if low > most:
                    continue
                loss = growth.wilds * cost.wild_run + waiting * cost.kept
                loss += 0 if at_top else growth.naturals * cost.run  # an ace that waited has paid already
                if high > most:
                    loss += (high - most) * cost.left
                after = self.states.number(growth.after, waiting if may_wait else 0 if at_top else kept)
                high = min(high, most)
                move = Move(after, growth.wilds, loss, low, high, growth.naturals, waiting, growth.how)
                found.setdefault(move[:5], move)  # whatever else differs makes no difference above
        return list(found.values())

    def tolls(self, state: int, wilds: int, price: float) -> tuple[Toll, ...]:
        """What the moves cost at this price of a wild card if sets take all they are handed."""
        found = self._tolls.get((state, wilds, price))
        if found is None:
            tolls = []
            for number in self._numbers(state, wilds):
                move = self.states.moves[number]
                handed = self.handing(move.low, move.high, price)
                paid = move.cost + move.wilds * price + handed
                tolls.append((paid, handed, move.wilds, move.cost, move.after, number))
            found = self._tolls[state, wilds, price] = tuple(tolls)
        return found

    def routes(self, state: int, wilds: int, price: float) -> Routes:
        """The states that can follow, each with the least toll, the cheapest first."""
        found = self._routes.get((state, wilds, price))
        if found is None:
            least: dict[int, float] = {}
            for paid, *_, after, _ in self.tolls(state, wilds, price):
                if paid < least.get(after, inf):
                    least[after] = paid
            found = self._routes[state, wilds, price] = tuple(sorted(least.items(), key=itemgetter(1)))
        return found

    def crossed(self, states: tuple[int, ...], wilds: int, price: float, above: Mapping[int, float]) -> list[float]:
        """The least cost from each state to the top, from those above the rung."""
        key = (states, wilds, price)
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = tuple([self.routes(state, wilds, price) for state in states])
        return [min([paid + above[after] for after, paid in routes]) if routes else inf for routes in table]

    def set_prices(self, price: float) -> list[float]:
        """What handing over 0, 1, 2, … cards to sets costs.

        A card in a set costs half a wild card where the layer, with all its cards, would still need one.
        """
        return [half * price / 2 for half in self.caps]

    def handing(self, low: int, high: int, price: float) -> float:
        """The least that cards cost of which some go into sets and the others are left."""
        if not high:
            return 0.0
        found = self._handing.get((low, high, price))
        if found is None:
            found = self._handing[low, high, price] = least_handed(self.set_prices(price), low, high, self.cost)
        return found


def least_handed(prices: Sequence[float], low: int, high: int, costs: Costs) -> float:
    """The least that cards cost of which so many go into sets, at these prices, and the others are left."""
    return min([prices[n] + n * costs.grouped + (high - n) * costs.left for n in range(low, high + 1)])


def caps_of(rules: MeldRules, held: Sequence[int], lane: int, wilds: int) -> tuple[int, ...]:
    """For 0, 1, 2, … cards of a lane in sets the half wild cards they need; from how many cards each lane holds here.

    They end where more cards cannot go into sets.
    """
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
