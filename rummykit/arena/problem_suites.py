"""The problems on which finders are judged: made at random from a seed, and known hard cases.

>>> list(suites())
['small', 'jokers', 'duplicates', 'traps', 'tables', 'goals', 'games']
>>> [problem.goal.kind for problem in problems_of("small", count=2)]
['least_left', 'least_left']
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rummykit.cards import Card, Pack, colour_pack, french_pack, jack_pack
from rummykit.language import SaidError, Text
from rummykit.melds import Meld, MeldRules
from rummykit.melds.finding import melds_in
from rummykit.search import Problem, goal_from, solve
from rummykit.search.instances import table_problem, tile_rules

GIN = MeldRules(
    "gin",
    ace_high=False,
    wild=frozenset(),
    values={1: 1} | {n: n for n in range(2, 11)} | dict.fromkeys((11, 12, 13), 10),
)
_TILES = tile_rules()


@dataclass(frozen=True)
class Suite:
    """Problems of one kind.

    Attributes:
        title: what they are.
        known: problems on which published programs went wrong.
        made: makes one problem by chance, the size growing with the number.
    """

    title: Text
    known: Callable[[], Sequence[Problem]]
    made: Callable[[random.Random, int], Problem]


def suites() -> Mapping[str, Suite]:
    """All suites by name, in the order in which they grow harder."""
    return dict(_SUITES)


def problems_of(name: str, count: int = 20, seed: int = 0) -> list[Problem]:
    """The first `count` problems of a suite: its known cases, then problems made from `seed`.

    Raises:
        SaidError: there is no such suite, or no such number of problems.
    """
    if name not in _SUITES:
        raise SaidError(_NO_SUITE, name=repr(name)[:60], known=", ".join(_SUITES))
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise SaidError(_NO_COUNT, given=repr(count)[:60])
    suite = _SUITES[name]
    return list(islice(_stream(name, suite, seed), count))


def longest_first(problem: Problem) -> list[Meld]:
    """A finder that takes the meld worth most, then the next one that still fits: quick, and often wrong.

    >>> longest_first(Problem("romme", "3S 4S 5S 6S 7S 6H 6D"))
    [<run 3S 4S 5S 6S 7S, 25 points>]
    """
    rest, chosen = list(problem.hand), []
    for meld in sorted(melds_in(problem.hand, problem.rules), key=lambda meld: -problem.left_value(meld.cards)):
        if all(rest.count(card) >= meld.cards.count(card) for card in meld.cards):
            chosen.append(meld)
            for card in meld.cards:
                rest.remove(card)
    return chosen


def _stream(name: str, suite: Suite, seed: int) -> Iterator[Problem]:
    yield from suite.known()
    number = 0
    while True:
        yield suite.made(random.Random(f"{seed}-{name}-{number}"), number)
        number += 1


def near_hand(
    rng: random.Random, pack: Pack, size: int, wilds: int = 0, wild: frozenset[str] = frozenset()
) -> list[Card]:
    """`size` cards close together in rank, `wilds` of them wild, so that much can be laid in many ways."""
    low, width = rng.choice((0, 1, 5, 9)), rng.choice((4, 5))
    codes = wild or frozenset(card.code for card in pack.jokers)
    cards = [card for card in pack.deck() if card.code not in codes]
    near = [card for card in cards if not card.rank or (card.rank - low) % max(pack.ranks, 1) < width]
    return rng.sample(near, min(size - wilds, len(near))) + _wild_cards(rng, pack, codes, wilds)


def _wild_cards(rng: random.Random, pack: Pack, codes: frozenset[str], count: int) -> list[Card]:
    return rng.sample([card for card in pack.deck() if card.code in codes], count)


def _small(rng: random.Random, number: int) -> Problem:
    return Problem("romme", near_hand(rng, french_pack(1, 0), 4 + number % 5))


def _jokers(rng: random.Random, number: int) -> Problem:
    return Problem("romme", near_hand(rng, french_pack(2, 6), 6 + number % 5, wilds=1 + number % 2))


def _duplicates(rng: random.Random, number: int) -> Problem:
    hand = near_hand(rng, french_pack(2, 0), 6 + number % 4)
    once = [card for card in hand if hand.count(card) == 1]
    return Problem("romme", hand + rng.sample(once, min(2, len(once))))


def _trap(rng: random.Random, number: int) -> Problem:
    """A hand on which taking the best meld first is wrong."""
    while True:
        problem = Problem("romme", near_hand(rng, french_pack(2, 0), 7 + number % 5))
        if solve(problem, longest_first).value > solve(problem).value:
            return problem


def _table(rng: random.Random, number: int) -> Problem:
    return table_problem(rng, tiles=(6, 12, 24, 40, 60)[number % 5], jokers=number // 5 % 3, hand=6 + 2 * (number % 5))


_GOALS = ("most_cards", "most_points", "reach(30)", "contract(set3 run4)", "contract(set3 set3)")


def _goal(rng: random.Random, number: int) -> Problem:
    goal = goal_from(_GOALS[number % len(_GOALS)])
    return Problem("romme", near_hand(rng, french_pack(2, 6), 10, wilds=number // len(_GOALS) % 2), goal=goal)


def _game(rng: random.Random, number: int) -> Problem:
    game = ("rummikub", "dummy", "shanghai", "jack")[number % 4]
    wild = Problem(game).rules.wild
    if game == "jack":
        evidence = jack_pack().with_counts(lambda card: jack_pack().counts[card] if card.kind == "evidence" else 0)
        return Problem(game, near_hand(rng, evidence, 8, number // 4 % 2, wild))
    pack = colour_pack() if game == "rummikub" else french_pack(2, 4)
    return Problem(game, near_hand(rng, pack, 8, number // 4 % 2, wild), rearrange=False)


def _tile_hands(goal: str, *hands: str) -> list[Problem]:
    return [Problem(_TILES, hand, goal=goal, rearrange=False) for hand in hands]


def _known_jokers() -> list[Problem]:
    hands = ("r1 r2 jk r4 r5", "jk jk jk", "jk jk k5")
    return [*_tile_hands("most_cards", *hands), Problem("romme", "JK JK 5S"), Problem("romme", "5S JK JK 6S")]


def _known_duplicates() -> list[Problem]:
    hands = ("r13 y13 k13 k13", "r1 r1 b1 k1 y1 y1")
    return [*_tile_hands("most_cards", *hands), Problem("romme", "5S 5S 5H"), Problem("shanghai", "5S 5S 5H")]


def _known_traps() -> list[Problem]:
    gin = (
        "6D 7D 7C 7H 8D 8C 9C TH", "JC 9D 8S 6D JS 8H TD 8D 7D JD", "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD", "TC 2H 3H 2S TD 5H 3S 4H 4S TS", "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    )  # fmt: skip
    return [
        *_tile_hands("least_left", "k3 k4 k5 k6 k7 b6 r6"), *[Problem(GIN, hand) for hand in gin],
        Problem(GIN, "4S 5S 6S 3C 4C 5C 6C 2D 6D 2H 5H", discard=True),
    ]  # fmt: skip


def _known_tables() -> list[Problem]:
    return [
        Problem(_TILES, hand, table, "most_cards", rearrange=True, joker_rearrange="free")
        for hand, table in (
            ("k4 y4", ["r4 b4 jk"]),
            ("b8", ["b1 b2 b3 b4", "jk b5 b6 b7"]),
            ("b4", ["k4 y4 r4", "b5 b6 b7"]),
        )
    ]


def _known_goals() -> list[Problem]:
    openings = ("b10 r10 k10 y1", "k10 b10 jk", "b10 r10 k10 y1 b1 k2 r2 y3 b3 k4 r4 y2 b2 k1")
    return [*_tile_hands("reach(30)", *openings), *[Problem("romme", hand) for hand in ("QS KS AS", "KS AS 2S")]]


def _none() -> list[Problem]:
    return []


_SUITES: dict[str, Suite] = {
    "small": Suite(Text("small hands", "manos pequeñas"), _none, _small),
    "jokers": Suite(Text("jokers", "comodines"), _known_jokers, _jokers),
    "duplicates": Suite(Text("cards held twice", "cartas repetidas"), _known_duplicates, _duplicates),
    "traps": Suite(Text("traps for the greedy", "trampas para voraces"), _known_traps, _trap),
    "tables": Suite(Text("tables laid out anew", "mesas que se reordenan"), _known_tables, _table),
    "goals": Suite(Text("other goals", "otros objetivos"), _known_goals, _goal),
    "games": Suite(Text("other games", "otros juegos"), _none, _game),
}
DEFAULT = ("small", "jokers", "duplicates", "traps", "tables")

_NO_SUITE = Text("there is no suite {name}: choose among {known}", "no hay ninguna serie {name}: elige entre {known}")
_NO_COUNT = Text(
    "count is how many problems: a whole number of 1 or more, not {given}",
    "count es cuántos problemas: un número entero, 1 o más, no {given}",
)
