"""The kinds of problems that are raced over, from an empty table to 1,600 tiles."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rummykit.cards import Pack, colour_pack, french_pack
from rummykit.language import Text
from rummykit.melds import MeldRules
from rummykit.search.instances import table_problem
from rummykit.search.problem import Problem

TABLES = (0, 20, 40, 60, 80, 92)
JOKERS = (0, 1, 2, 4)
# Ranks, colours, copies of larger packs.
PACKS = ((13, 6, 2), (13, 8, 2), (13, 4, 3), (13, 4, 4), (25, 4, 2), (50, 4, 2), (50, 8, 2), (100, 4, 2), (100, 8, 2))
HANDS = (10, 13, 16, 21)
EVERY_METHOD = (
    "best", "masks", "layered", "backtracking", "brute", "assignment", "conflict_graph", "exact_cover", "ilp",
)  # fmt: skip
# For tables, and for larger hands: the others would take longer than anybody waits.
ON_TABLES = ("best", "layered", "ilp")
MOST_ILP = 208  # tiles of a pack; with more HiGHS runs on for minutes past the time it is given
ON_LARGE_HANDS = ("best", "layered", "backtracking", "ilp")
# What can be drawn in one chart.
CHARTS = {
    "plain": Text("tables without jokers", "mesas sin comodines"),
    "jokers": Text("tables with jokers", "mesas con comodines"),
    "hands": Text("hands", "manos"),
}

_PACKS: dict[str, Callable[[], Pack]] = {
    "gin": lambda: french_pack(1, 0),
    "romme": lambda: french_pack(2, 6),
    "shanghai": lambda: french_pack(2, 4),
    "dummy": lambda: french_pack(2, 4),
    "rummikub": colour_pack,
}

_TABLE = Text("table {tiles}, jokers {jokers}", "mesa {tiles}, comodines {jokers}")
_HALF = Text(
    "{ranks}×{colours}×{copies}, half on the table, jokers {jokers}",
    "{ranks}×{colours}×{copies}, media en la mesa, comodines {jokers}",
)
_HAND = Text("{game}, hand of {size}", "{game}, mano de {size}")


@dataclass(frozen=True)
class Kind:
    """Problems of one kind.

    Attributes:
        key: its name in JSON and for choosing, such as ``table 60 jokers 2``.
        name: its name for people.
        make: makes one problem.
        methods: our methods that are raced.
        series: kinds of one series, with the same pack and jokers, make one line of the chart.
        chart: the chart it is drawn in, see `CHARTS`.
    """

    key: str
    name: Text
    make: Callable[[random.Random], Problem]
    methods: tuple[str, ...]
    series: str
    chart: str

    @property
    def left_out(self) -> tuple[str, ...]:
        """Our methods that are not raced: they would take too long."""
        return tuple([method for method in EVERY_METHOD if method not in self.methods])


def kinds(full: bool) -> Iterator[Kind]:
    """All kinds, or the few that show the most."""
    for tiles in TABLES:
        for jokers in JOKERS if full else (0, 2):
            yield _table(tiles, jokers)
    for pack in PACKS if full else ((13, 8, 2), (25, 4, 2), (50, 4, 2)):
        for jokers in (0, 2):
            yield _half(*pack, jokers, full)
    for game in _PACKS:
        for size in HANDS if full else (10,):
            yield _hand(game, size)


def _table(tiles: int, jokers: int) -> Kind:
    hand = 12 + jokers if tiles == 92 else 14
    methods = ON_LARGE_HANDS if tiles == 0 else ON_TABLES

    def make(rng: random.Random) -> Problem:
        return table_problem(rng, tiles, jokers, hand)

    name = _TABLE.filled(tiles=tiles, jokers=jokers)
    return Kind(f"table {tiles} jokers {jokers}", name, make, methods, *_place(13, 4, 2, jokers))


def _place(ranks: int, colours: int, copies: int, jokers: int) -> tuple[str, str]:
    """The series and the chart."""
    return f"{ranks}x{colours}x{copies} jokers {jokers}", "jokers" if jokers else "plain"


def _half(ranks: int, colours: int, copies: int, jokers: int, full: bool) -> Kind:
    total = ranks * colours * copies
    methods = ("best",) if not full else ON_TABLES if total <= MOST_ILP else ("best", "layered")

    def make(rng: random.Random) -> Problem:
        return table_problem(rng, total // 2, jokers, max(14, total // 7), ranks, colours, copies)

    name = _HALF.filled(ranks=ranks, colours=colours, copies=copies, jokers=jokers)
    key = f"half {ranks}x{colours}x{copies} jokers {jokers}"
    return Kind(key, name, make, methods, *_place(ranks, colours, copies, jokers))


def gin_rules() -> MeldRules:
    """The meld rules of gin rummy: ace low, no wild cards, faces count 10."""
    values = {rank: min(rank, 10) for rank in range(1, 14)}
    return MeldRules("gin", ace_high=False, wild=frozenset(), values=values)


def _hand(game: str, size: int) -> Kind:
    methods = EVERY_METHOD if size <= 13 else ON_LARGE_HANDS
    cards = _PACKS[game]().deck()
    rules = gin_rules() if game == "gin" else game

    def make(rng: random.Random) -> Problem:
        return Problem(rules, rng.sample(cards, size), rearrange=False)

    return Kind(f"hand {game} {size}", _HAND.filled(game=game, size=size), make, methods, game, "hands")
