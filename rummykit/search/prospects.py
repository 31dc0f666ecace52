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

from collections.abc import Sequence
from math import inf

from rummykit.search.lanes import Lanes
from rummykit.search.rungs import START, Arrivals, LaneStates, Rung
from rummykit.search.stands import Choice, Hands, Stand, Trade, Trades


class Prospect:
    """What a lane has to pay from here to the top.

    Attributes:
        costs: for each state the least cost, as far as it was asked for.
        is_whole: whether these are all states in which a lane can come here.
        landings: the landings just below.
    """

    def __init__(self, landing: Landing | None, states: LaneStates) -> None:
        self._landing, self._states = landing, states
        self.costs: dict[int, float] = {}
        self.is_whole = False
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

    def knows(self, states: Sequence[int]) -> bool:
        """Whether the costs of these states, in which alone a lane can come here, are all known."""
        if not states:
            return False
        if self._landing is None:
            self.is_whole = all(self.cost(state) >= 0 for state in states)
        return self.is_whole


class Landing:
    """A rung with the prospect above it.

    Attributes:
        rung, above: these two.
        choices: for each state, and how much the bound may be raised, how a lane can go on.
        base: what every state pays, and is left out of the prospect.
        below: the prospect below the rung.
    """

    def __init__(self, rung: Rung, arriving: Arrivals, above: Prospect, view: View) -> None:
        self.rung, self.above, self._view = rung, above, view
        self.choices: dict[tuple[int, float], Choice] = {}
        self._stands: dict[int, Stand] = {}
        self.base = 0.0
        self.below = Prospect(self, rung.states)
        rung.states.landings += 1
        if view.is_comparable:
            self._compare(arriving)

    def _compare(self, arriving: Arrivals) -> None:
        """Look whether the prospect below is known, if its states are few enough to tell."""
        rung, view = self.rung, self._view
        states = rung.states.arriving(arriving, view.most_wilds)
        if states and self.above.knows(rung.states.arriving(rung.arrivals, view.most_wilds)):
            costs = rung.crossed(states, view.wilds, view.price, self.above.costs)
            least = min(costs)
            self.base = least if least < inf else 0.0
            shape = tuple([cost - self.base for cost in costs])
            known = view.prospects.setdefault((arriving, shape), self.below)
            if known is self.below:
                known.costs = dict(zip(states, shape, strict=True))
                known.is_whole = True
            self.below = known

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
        found = self.choices[state, slack] = self._stand(state).within(slack)
        return found

    def _stand(self, state: int) -> Stand:
        found = self._stands.get(state)
        if found is None:
            own, rung, price = self.cost(state) + self.base, self.rung, self._view.price
            ways = []
            for paid, move in rung.tolls(state, self._view.wilds, price):
                extra = paid + self.above.cost(move.after) - own
                if extra < inf:
                    ways.append((extra, extra - rung.handing(move.low, move.high, price), move))
            found = self._stands[state] = Stand(ways)
        return found


class View:
    """All prospects at one price of a wild card.

    Attributes:
        wilds, price: how many wild cards a lane may use at most, and what one costs.
        most_wilds: how many wild cards there were at first.
        is_comparable: whether prospects are few enough to be compared, as no aces wait for the top.
        top: the prospect at the top.
        prospects: those met so far, by their costs.
    """

    def __init__(self, lanes: Lanes, wilds: int, price: float) -> None:
        self.wilds, self.price, self.most_wilds = wilds, price, lanes.wilds
        self.is_comparable = not lanes.layers.keeps_aces
        self.top = Prospect(None, lanes.lane_states)
        self.prospects: dict[tuple[Arrivals, tuple[float, ...]], Prospect] = {}


class Outlook:
    """The prospects of the lanes of one board with so many wild cards left.

    Attributes:
        landings: for each layer the landings of the lanes.
    """

    def __init__(self, lanes: Lanes, wilds: int, price: float) -> None:
        view: View | None = lanes.memory.get(("view", wilds, price))
        if view is None:
            view = lanes.memory["view", wilds, price] = View(lanes, wilds, price)
        by_lane: list[list[Landing]] = []
        bases = [-price * wilds] * (lanes.depth + 1)
        for rungs in lanes.rungs:
            landings, above, paid = [], view.top, 0.0
            for layer in range(lanes.depth - 1, -1, -1):
                key = (rungs[layer], rungs[layer - 1].arrivals if layer else START)
                landing = above.landings.get(key)
                if landing is None:
                    landing = above.landings[key] = Landing(*key, above, view)
                landings.append(landing)
                above = landing.below
                paid += landing.base
                bases[layer] += paid
            by_lane.append(landings[::-1])
        self.landings: list[tuple[Landing, ...]] = list(zip(*by_lane, strict=True))
        self._bases = bases
        self._prospects = [[landing.below for landing in row] for row in self.landings]
        self._prospects.append([view.top] * lanes.count)

    def rest(self, layer: int, states: tuple[int, ...]) -> float:
        """What is still to be paid at least from a layer on."""
        costs = sum([prospect.cost(state) for prospect, state in zip(self._prospects[layer], states, strict=True)])
        return costs + self._bases[layer]


class Outlooks:
    """The outlooks of one board, one for each number of wild cards left.

    Args:
        lanes: the lanes.
        prices: for each number of wild cards left the price of one. Any will do, and good ones give good bounds.
    """

    def __init__(self, lanes: Lanes, prices: Sequence[float]) -> None:
        self.lanes, self._prices = lanes, prices
        self._outlooks: list[Outlook | None] = [None] * len(prices)
        self._trades = [Trades(lanes, price) for price in prices]

    def _with(self, wilds: int) -> Outlook:
        found = self._outlooks[wilds]
        if found is None:
            found = self._outlooks[wilds] = Outlook(self.lanes, wilds, self._prices[wilds])
        return found

    @property
    def bound(self) -> float:
        """What everything costs at least."""
        return self.rest(0, (0,) * self.lanes.count, self.lanes.wilds)

    def rest(self, layer: int, states: tuple[int, ...], wilds: int) -> float:
        """What is still to be paid at least from a layer on, with so many wild cards left."""
        return self._with(wilds).rest(layer, states)

    def choices(self, layer: int, states: tuple[int, ...], wilds: int, slack: float) -> list[Choice]:
        """How each lane can go on from its state without raising the bound by more than `slack`."""
        found = []
        for landing, state in zip(self._with(wilds).landings[layer], states, strict=True):
            choice = landing.choices.get((state, slack))
            found.append(landing.choice(state, slack) if choice is None else choice)
        return found

    def trades(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """What all lanes together can hand to the sets of a layer, see `rummykit.search.stands.Trades`."""
        return self._trades[wilds].at(layer, hands, wilds)
