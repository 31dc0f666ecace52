"""A packing with every copy of a card by itself, for methods that know only "used" and "not used".

Two sevens of spades are one item with a count of two in `rummykit.search.packing`. A graph
or an exact cover needs them apart, so each play becomes one option for each choice of copies.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

from rummykit.language import Text
from rummykit.search.errors import MethodError
from rummykit.search.packing import Choice, Packing

MOST_OPTIONS = 4000


_TOO_MANY = Text(
    "{method} tells copies apart and would need more than {most} options here; "
    "layered, backtracking and ilp count copies and do not",
    "{method} distingue las copias y aquí necesitaría más de {most} opciones; "
    "layered, backtracking e ilp cuentan las copias y no las distinguen",
)


@dataclass(frozen=True)
class Option:
    """A play with the copies it uses.

    Attributes:
        choice: the play.
        copies: (item, copy) pairs.
    """

    choice: Choice
    copies: frozenset[tuple[int, int]]


def options_of(packing: Packing, method: str) -> list[Option]:
    """Every play with every choice of copies.

    Raises:
        MethodError: there are more than `MOST_OPTIONS`.
    """
    options: list[Option] = []
    for choice in packing.choices:
        ways = [
            [[(item, copy) for copy in chosen] for chosen in combinations(range(packing.counts[item]), times)]
            for item, times in choice.takes
        ]
        for way in product(*ways):
            options.append(Option(choice, frozenset(pair for pairs in way for pair in pairs)))
            if len(options) > MOST_OPTIONS:
                raise MethodError(_TOO_MANY, method=method, most=MOST_OPTIONS)
    return options


def must_use(packing: Packing, pair: tuple[int, int]) -> bool:
    """Whether a copy has to be used: of each item the first ones that may not be left."""
    item, copy = pair
    return copy < packing.counts[item] - packing.spare[item]
