"""Jack the Ripper for `greedy` and `planner`: how the two kinds of players decide."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players.jack_greedy import JackGreedy
from rummykit.players.jack_planner import JackPlanner
from rummykit.players.jack_table import JackTable


def greedy(view: View, moves: Sequence[Move], _: random.Random) -> Move | None:
    """The move that is worth most by itself, in which chance plays no part; see `jack_greedy`."""
    return JackGreedy(JackTable(view)).decide(moves)


def plan(view: View, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The move that comes out best over imagined deals of the hidden cards; see `jack_planner`."""
    return JackPlanner(JackTable(view), chance).decide(moves)
