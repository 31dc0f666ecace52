"""Prospects: what a lane still has to pay from a rank on, for each state in which it may come there.

Seen from below, the ranks above matter only through these few numbers. Going down from the top,
each rung turns one prospect into another, and hardly any new one is ever met: on the tables of
Rummikub without jokers there are about thirty, whatever lies there. So prospects are kept, and
with each what a rung makes of it, on all boards: after a few boards the bound of a lane is looked
up rung by rung. Prospects that differ by a constant are one, the constant is noted apart.

Wild cards have one price for all lanes, and a card that goes into a set pays its share of those
that the set needs. If the price is none at which a set brings in more than its cards paid, the
costs of the lanes, less the price of the wild cards there are, never exceed the true cost
(Lagrangian relaxation).
"""

from __future__ import annotations

from math import inf

from rummykit.search.lanes import Lanes
from rummykit.search.rungs import START, Arrivals, LaneStates, Rung
from rummykit.search.stands import Choice, Hands, Stand, Trade, Trades, Way


class Prospect:
    """What a lane has to pay from here to the top.

    Attributes:
        costs: for each state the least cost, as far as it was asked for.
        landings: the landings just below, where they are kept.
    """

    def __init__(self, landing: Landing | None, states: LaneStates) -> None:
        self._landing, self._states = landing, states
        self.costs: dict[int, float] = {}
        self.landings: dict[tuple[Rung, Arrivals], Landing] = {}

    def cost(self, state: int) -> float:
        """The least that is paid in this state; infinite where it leads nowhere."""
        found = self.costs.get(state)
        if found is None:
            if self._landing is None:
                found = 0.0 if self._states.may_end(state) else inf
            else:
                found = self._landing.cost(state)
            self.costs[state] = found
        return found


class Landing:
    """A rung with the prospect above it.

    Attributes:
        rung, above: these two.
        choices: for each state, and how much the bound may be raised, how a lane can go on.
        base: what every state pays, and is left out of the prospect below.
    """

    def __init__(self, rung: Rung, arriving: Arrivals, above: Prospect, view: View) -> None:
        self.rung, self.above, self._view = rung, above, view
        self.choices: dict[tuple[int, float], Choice] = {}
        self._stands: dict[int, Stand] = {}
        self.base = 0.0
        self._known = self._compared(arriving) if view.is_comparable else None

    def _compared(self, arriving: Arrivals) -> Prospect:
        """The prospect below the rung: the one of this shape that is known, or it is known from now on."""
        rung, view = self.rung, self._view
        rung.states.landings += 1
        states = rung.states.arriving(arriving, view.most_wilds)
        costs = rung.crossed(states, view.wilds, view.price, self.above.costs)
        least = min(costs)
        self.base = least if least < inf else 0.0
        shape = tuple([cost - self.base for cost in costs])
        known = view.prospects.get((arriving, shape))
        if known is None:
            known = view.prospects[arriving, shape] = Prospect(self, rung.states)
            known.costs = dict(zip(states, shape, strict=True))
        return known

    def below(self) -> Prospect:
        """The prospect below the rung."""
        # One that is not kept must not be held here: both are gone when the search is.
        return self._known or Prospect(self, self.rung.states)

    def cost(self, state: int) -> float:
        """The least that is paid from here in this state, but for the base."""
        known, best = self.above.costs, inf
        for after, paid in self.rung.routes(state, self._view.wilds, self._view.price):
            if paid < best:
                rest = known.get(after)
                best = min(best, paid + (self.above.cost(after) if rest is None else rest))
        return best - self.base

    def choice(self, state: int, slack: float) -> Choice:
        """How a lane in this state can go on without raising the bound by more than `slack`."""
        found = self.choices[state, slack] = self.stand(state).within(slack)
        return found

    def stand(self, state: int) -> Stand:
        """The moves of a lane in this state."""
        found = self._stands.get(state)
        if found is None:
            own, known, ways = self.cost(state) + self.base, self.above.costs, []
            for paid, handed, wilds, cost, after, number in self.rung.tolls(state, self._view.wilds, self._view.price):
                rest = known.get(after)
                extra = paid + (self.above.cost(after) if rest is None else rest) - own
                if extra < inf:
                    ways.append((extra, extra - handed, wilds, cost, after, number))
            found = self._stands[state] = Stand(ways, self.rung.states.moves)
        return found


class View:
    """All prospects at one price of a wild card.

    Attributes:
        wilds, price: how many wild cards a lane may use at most, and what one costs.
        most_wilds: how many wild cards there were at first.
        is_comparable: whether prospects can be compared, and are kept: no aces wait for the top, and a lane comes
            to a rung in few enough states.
        top: the prospect at the top.
        prospects: those met so far, by their costs.
    """

    def __init__(self, lanes: Lanes, wilds: int, price: float, most_held: int) -> None:
        self.wilds, self.price, self.most_wilds = wilds, price, lanes.wilds
        self.top = Prospect(None, lanes.lane_states)
        self.prospects: dict[tuple[Arrivals, tuple[float, ...]], Prospect] = {}
        states = lanes.lane_states.arriving((most_held, True), lanes.wilds)
        self.is_comparable = bool(states) and not lanes.layers.keeps_aces
        for state in states:
            self.top.cost(state)


class Outlook:
    """The prospects of the lanes of one board with so many wild cards left.

    Attributes:
        landings: for each layer the landings of the lanes.
    """

    def __init__(self, lanes: Lanes, wilds: int, price: float) -> None:
        key = ("view", wilds, price, lanes.most_held)
        view: View | None = lanes.memory.get(key)
        if view is None:
            view = lanes.memory[key] = View(lanes, wilds, price, lanes.most_held)
        by_lane: list[list[Landing]] = []
        prospects_of: list[list[Prospect]] = []
        bases: list[float] = [-price * wilds] * (lanes.depth + 1)
        for rungs in lanes.rungs:
            above, paid = view.top, 0.0
            landings, prospects = [], [above]
            for layer in range(lanes.depth - 1, -1, -1):
                step = (rungs[layer], rungs[layer - 1].arrivals if layer else START)
                landing = above.landings.get(step)
                if landing is None:
                    landing = Landing(*step, above, view)
                    if view.is_comparable:
                        above.landings[step] = landing
                landings.append(landing)
                above = landing.below()
                prospects.append(above)
                paid += landing.base
                bases[layer] += paid
            by_lane.append(landings[::-1])
            prospects_of.append(prospects[::-1])
        self.landings: list[tuple[Landing, ...]] = list(zip(*by_lane, strict=True))
        self._bases = bases
        self._prospects: list[tuple[Prospect, ...]] = list(zip(*prospects_of, strict=True))

    def rest(self, layer: int, states: tuple[int, ...]) -> float:
        """What is still to be paid at least from a layer on."""
        prospects = self._prospects[layer]
        costs = sum([prospect.cost(state) for prospect, state in zip(prospects, states, strict=True)])
        return costs + self._bases[layer]


class Outlooks:
    """The outlooks of one board: one while there are wild cards left, one for when there are none.

    With some of them gone the lanes could do less than the first one says, so it remains a bound; to
    make one for each number of wild cards left takes longer than it saves.

    Args:
        lanes: the lanes.
        price: of a wild card. Any will do, and a good one gives a good bound.
    """

    def __init__(self, lanes: Lanes, price: float) -> None:
        self.lanes, self._price = lanes, price
        self._without: Outlook | None = None
        self._outlook = Outlook(lanes, lanes.wilds, price if lanes.wilds else 0.0)
        self._trades, self._trades_without = Trades(lanes, price), Trades(lanes, 0.0)

    def _with(self, wilds: int) -> Outlook:
        if wilds or not self.lanes.wilds:
            return self._outlook
        if self._without is None:
            self._without = Outlook(self.lanes, 0, 0.0)
        return self._without

    @property
    def bound(self) -> float:
        """What everything costs at least."""
        return self.rest(0, (0,) * self.lanes.count, self.lanes.wilds)

    def rest(self, layer: int, states: tuple[int, ...], wilds: int) -> float:
        """What is still to be paid at least from a layer on, with so many wild cards left."""
        gone = self._price * (self.lanes.wilds - wilds) if wilds else 0.0
        return self._with(wilds).rest(layer, states) + gone

    def choices(self, layer: int, states: tuple[int, ...], wilds: int, slack: float) -> list[Choice]:
        """How each lane can go on from its state without raising the bound by more than `slack`."""
        found = []
        for landing, state in zip(self._with(wilds).landings[layer], states, strict=True):
            choice = landing.choices.get((state, slack))
            found.append(landing.choice(state, slack) if choice is None else choice)
        return found

    def ways_within(self, lane: int, layer: int, state: int, room: float) -> tuple[Way, ...]:
        """The moves of a lane from a state, all wild cards being left, that raise the bound by no more than `room`."""
        return self._with(self.lanes.wilds).landings[layer][lane].stand(state).up_to(room)

    def trades(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """What all lanes together can hand to the sets of a layer, see `rummykit.search.stands.Trades`."""
        return (self._trades if wilds else self._trades_without).at(layer, hands, wilds)
