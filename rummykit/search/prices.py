"""Prices that are agreed on: what a card handed to a set and a wild card cost, so that every lane can go up alone.

Lanes are tied together by the sets, to which several of them hand cards, and by the wild
cards. Put a price on both: for each lane and rank one for handing over 0, 1, 2, … cards, and
one price for all wild cards. Now each lane finds its own cheapest way. If the prices are such
that no set brings in more than its cards were paid, the costs of the lanes, less the price of
the wild cards there are, never exceed the true cost: they are a bound (Lagrangian relaxation).

Good prices are found by asking every lane what it would pay. At first a card in a set costs half
a wild card where the rank, with all its cards, would still need one. Then rank by rank all lanes
are asked what their best way from bottom to top costs if it hands over 0, 1, 2, … cards here. The
cheapest sets that these numbers allow are what the rank must cost; the new prices make all lanes
bear an equal share of that (max-product message passing: Globerson and Jaakkola, "Fixing
max-product", 2007). Then the rank neither gains nor loses by itself, so the prices give a bound
again, and it never falls. Once up the ranks and once down is mostly enough to make it nearly exact.

Only moves that a simpler bound leaves (`rummykit.search.climbs`) are asked for: an answer no
dearer than the limit of the search cannot go elsewhere.
"""

from __future__ import annotations

from math import inf

from rummykit.search.climbs import Climb
from rummykit.search.lanes import NEVER, ROUNDING, Lanes
from rummykit.search.market import Market, market_of, together
from rummykit.search.rungs import least_handed
from rummykit.search.stands import Choice, Hands, Stand, Trade, Trades, Way

FORBIDDEN, UNSELLABLE = 1e6, -1e7  # prices of what no other lane can join, and of what a lane cannot hand over
MOST_FACTORS = 3  # how often the price of wild cards is halved, or doubled, at a time


class Prices:
    """Prices for one board, agreed on once up and once down the ranks.

    Attributes:
        lanes: the lanes that pay them.
        climbs: for each lane its climbs, layer by layer.
        wild: the price of a wild card.
        limit: moves that can only be part of answers that cost more are left out.
        bound: what everything costs at least.
        slack: by how much a move may raise the bound.
    """

    def __init__(
        self, lanes: Lanes, climbs: list[list[Climb]], wild: float, limit: int, before: Prices | None = None
    ) -> None:
        self.lanes, self.climbs, self.wild, self.limit = lanes, climbs, wild, limit
        count, depth = range(lanes.count), range(lanes.depth)
        # For each layer and lane what handing over 0, 1, 2, … cards costs.
        self._card: list[list[list[float]]] = _again(before._card) if before else _first(lanes, wild)
        self._trades = Trades(lanes, wild)
        self._stands: list[list[dict[int, Stand]]] = [[{} for _ in depth] for _ in count]
        self._handing: list[list[dict[tuple[int, int], float]]] = [[{} for _ in depth] for _ in count]
        self._sellers: list[list[int]] = []
        self._markets: list[Market] = []
        for v, takes_wilds in enumerate(lanes.layers.wilds_in_sets):
            sellers = [x for x in count if len(lanes.rungs[x][v].caps) > 1]
            most = tuple([len(lanes.rungs[x][v].caps) - 1 for x in sellers])
            self._sellers.append(sellers)
            self._markets.append(market_of(lanes.layers.rules, most, lanes.wilds if takes_wilds else 0))
        self._agree()
        self.bound = sum([self._value(x, 0, 0) for x in count]) - wild * lanes.wilds
        self.slack = limit - self.bound + ROUNDING

    def rest(self, layer: int, states: tuple[int, ...], wilds: int) -> float:
        """What is still to be paid at least from a layer on."""
        return sum([self._value(lane, layer, state) for lane, state in enumerate(states)]) - wilds * self.wild

    def choices(self, layer: int, states: tuple[int, ...], wilds: int, slack: float) -> list[Choice]:
        """How each lane can go on from its state without raising the bound by more than `slack`."""
        return [self._stand(lane, layer, state).within(slack) for lane, state in enumerate(states)]

    def trades(self, layer: int, hands: tuple[Hands, ...], wilds: int) -> list[Trade]:
        """What all lanes can hand over together, see `rummykit.search.stands.Trades`."""
        return self._trades.at(layer, hands, wilds)

    def ways_within(self, lane: int, layer: int, state: int, room: float) -> list[Way]:
        """The moves of a lane from a state that raise the bound by no more than `room`."""
        climb, paid = self.climbs[lane][layer], self._paid[lane][layer]
        above, own = self._above[lane][layer + 1], self._values[lane][layer][state]
        found, moves = [], self.lanes.lane_states.moves
        for up, use, number in climb.ways[climb.states[state]]:
            raises = paid[use] + above[up] - own
            if raises <= room:
                move = moves[number]
                net = raises - self._handed(lane, layer, move.low, move.high)
                found.append((raises, net, move.wilds, move.cost, move.after, number))
        return found

    def _value(self, lane: int, layer: int, state: int) -> float:
        """The least that a lane pays from here to the top."""
        return self._values[lane][layer].get(state, NEVER) if layer < self.lanes.depth else 0.0

    def _handed(self, lane: int, layer: int, low: int, high: int) -> float:
        """The least that a lane pays for cards of which some go into sets and the others are left."""
        known = self._handing[lane][layer]
        found = known.get((low, high))
        if found is None:
            found = least_handed(self._card[layer][lane], low, high, self.lanes.layers.costs[layer])
            known[low, high] = found
        return found

    def _stand(self, lane: int, layer: int, state: int) -> Stand:
        known = self._stands[lane][layer]
        found = known.get(state)
        if found is None:
            ways = self.ways_within(lane, layer, state, self.slack)
            found = known[state] = Stand(ways, self.lanes.lane_states.moves)
        return found

    def _agree(self) -> None:
        """Set all prices once up and once down the ranks."""
        lanes = self.lanes
        count, depth = range(lanes.count), range(lanes.depth)
        self._paid = [[self._payments(x, v) for v in depth] for x in count]
        tops = [len(climbs[-1].into) for climbs in self.climbs]  # in how many states a lane may come to the top
        self._above: list[list[list[float]]] = [[[] for _ in depth] + [[0.0] * top] for top in tops]
        self._below: list[list[list[float]]] = [[[0.0]] + [[] for _ in depth] for _ in count]
        for v in reversed(depth):
            self._pay_down(v)
        for v in depth:
            self._settle(v)
            for x in count:
                below, paid = self._below[x][v], self._paid[x][v]
                into = self.climbs[x][v].into
                self._below[x][v + 1] = [min([below[i] + paid[use] for i, use in ways]) for ways in into]
        for v in reversed(depth):
            self._settle(v)
            self._pay_down(v)
        self._values = [
            [*(dict(zip(c.states, a, strict=False)) for c, a in zip(self.climbs[x], self._above[x], strict=False)), {}]
            for x in count
        ]

    def _pay_down(self, layer: int) -> None:
        for x, climbs in enumerate(self.climbs):
            above, paid = self._above[x][layer + 1], self._paid[x][layer]
            self._above[x][layer] = [min([above[up] + paid[use] for up, use, _ in ways]) for ways in climbs[layer].ways]

    def _payments(self, lane: int, layer: int) -> list[float]:
        """What each use costs at these prices."""
        self._handing[lane][layer].clear()
        return [
            use.cost + use.wilds * self.wild + self._handed(lane, layer, use.low, use.high)
            for use in self.climbs[lane][layer].uses
        ]

    def _settle(self, layer: int) -> None:
        """Set the prices of one rank so that it neither gains nor loses."""
        sellers = self._sellers[layer]
        if not sellers:
            return
        asked = [self._asked(x, layer) for x in sellers]
        whole = together(asked, self._markets[layer], self.wild)
        for x, own, ours in zip(sellers, asked, whole, strict=True):
            self._card[layer][x] = [
                UNSELLABLE if mine == inf else FORBIDDEN if theirs == inf else theirs / len(sellers) - mine
                for mine, theirs in zip(own, ours, strict=True)
            ]
            self._paid[x][layer] = self._payments(x, layer)

    def _asked(self, lane: int, layer: int) -> list[float]:
        """What a lane pays on its best way from bottom to top that hands over 0, 1, 2, … cards here."""
        costs, climb = self.lanes.layers.costs[layer], self.climbs[lane][layer]
        below, above = self._below[lane][layer], self._above[lane][layer + 1]
        asked = [inf] * len(self.lanes.rungs[lane][layer].caps)
        for (wilds, cost, low, high), joins in zip(climb.uses, climb.joins, strict=True):
            way = min([below[i] + above[up] for i, up in joins]) + cost + wilds * self.wild
            for given in range(low, high + 1):
                paid = way + given * costs.grouped + (high - given) * costs.left
                if paid < asked[given]:
                    asked[given] = paid
        return asked


def _first(lanes: Lanes, wild: float) -> list[list[list[float]]]:
    """The prices of cards to begin with."""
    return [[lanes.rungs[lane][layer].set_prices(wild) for lane in range(lanes.count)] for layer in range(lanes.depth)]


def _again(card: list[list[list[float]]]) -> list[list[list[float]]]:
    """The prices of cards agreed on before; what could not be had then may be had now."""
    out = (FORBIDDEN, UNSELLABLE)
    return [[[0.0 if price in out else price for price in prices] for prices in row] for row in card]


def agreed(
    lanes: Lanes,
    climbs: list[list[Climb]],
    wild: float,
    limit: int,
    rounds: int,
    before: Prices | None = None,
    enough: float = inf,
) -> Prices:
    """Prices after some rounds.

    Args:
        lanes: the lanes of a board.
        climbs: the moves they may take.
        wild: the price of a wild card, if none was found before.
        limit: what an answer may cost.
        rounds: how often to go up and down the ranks.
        before: prices agreed on before, to go on from.
        enough: as long as the bound is below this, other prices of wild cards are tried.
    """
    best = Prices(lanes, climbs, before.wild if before else wild, limit, before)
    for factor in (0.5, 2):
        for _ in range(MOST_FACTORS):
            if best.bound >= enough or not best.wild:
                break
            # At another price of wild cards the prices of sets agreed on before are of no use.
            other = Prices(lanes, climbs, best.wild * factor, limit)
            if other.bound <= best.bound:
                break
            best = other
    for _ in range(rounds - 1):
        best = Prices(lanes, climbs, best.wild, limit, best)
    return best
