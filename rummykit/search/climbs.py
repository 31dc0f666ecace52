"""Climbs: the moves of each lane that can be part of a good answer, sorted so that costs run up and down them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, Protocol

from rummykit.search.lanes import Lanes
from rummykit.search.stands import Way


class Use(NamedTuple):
    """What a move uses and costs, whatever states it joins: a part of `Move`."""

    wilds: int
    cost: int
    low: int
    high: int


class Climb(NamedTuple):
    """The moves of a lane over one layer, sorted in three ways.

    States go by their place in `states` here and in the climb above.

    Attributes:
        states: the states below, each with its place.
        uses: the different uses.
        ways: for each state below its moves: state above, use, number of the move.
        into: for each state above: state below, use.
        joins: for each use: state below, state above.
    """

    states: dict[int, int]
    uses: list[Use]
    ways: list[list[tuple[int, int, int]]]
    into: list[list[tuple[int, int]]]
    joins: list[list[tuple[int, int]]]


class Raising(Protocol):
    """What tells by how much a move raises the bound.

    Attributes:
        lanes: the lanes.
    """

    lanes: Lanes

    def ways_within(self, lane: int, layer: int, state: int, room: float) -> Sequence[Way]:
        """The moves of a lane from a state that raise the bound by no more than `room`."""


def climbs_of(raising: Raising, slack: float) -> list[list[Climb]]:
    """For each lane its climbs from the lowest layer up, on ways that raise the bound by no more than `slack` in all.

    An answer whose cost is no more than the bound and the slack goes nowhere else.
    """
    return [_climbs_of(raising, lane, slack) for lane in range(raising.lanes.count)]


def _climbs_of(raising: Raising, lane: int, slack: float) -> list[Climb]:
    climbs, moves = [], raising.lanes.lane_states.moves
    reached = {0: 0.0}  # the states, each with the least raise on the way to it
    for layer in range(raising.lanes.depth):
        place: dict[int, int] = {}
        uses: dict[tuple[int, ...], int] = {}
        raised: dict[int, float] = {}
        ways: list[list[tuple[int, int, int]]] = []
        for state, before in reached.items():
            row = []
            for raises, *_, after, number in raising.ways_within(lane, layer, state, slack - before):
                use = uses.setdefault(moves[number][1:5], len(uses))
                up = place.setdefault(after, len(place))
                raised[after] = min(before + raises, raised.get(after, inf))
                row.append((up, use, number))
            ways.append(row)
        into: list[list[tuple[int, int]]] = [[] for _ in place]
        joins: list[list[tuple[int, int]]] = [[] for _ in uses]
        for i, row in enumerate(ways):
            for up, use, _ in row:
                into[up].append((i, use))
                joins[use].append((i, up))
        places = {state: i for i, state in enumerate(reached)}
        climbs.append(Climb(places, [Use(*key) for key in uses], ways, into, joins))
        reached = raised
    return climbs
