"""Masks: a small hand without wild cards as one number, its melds as numbers to take away.

Every face has a field of six bits, five for how often it is held and one as a guard. A run is
then a few fields in a row, found by shifting the whole hand against itself, a meld is a number,
and laying it is one subtraction, which the guards check. Most hands hold none or a few melds
that get in each other's way, so deciding the lowest card first and remembering what is best
for each rest finds the answer within microseconds.

The fields of a suit stand in order of rank with an empty one between suits, so that no run
goes on from a king to the ace of the next suit. Where runs are free of suit (Dummy Rummy) all
suits share their fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from rummykit.cards import Card, by_suit
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.errors import MethodError
from rummykit.search.packing import capped, value_of
from rummykit.search.problem import Problem, for_rules
from rummykit.search.steps import Step, Watch

PROVEN = Text(
    "all choices of melds were compared, for each rest of the hand only the best one",
    "se compararon todas las elecciones de combinaciones, y de cada resto de la mano solo la mejor",
)
_ONLY_HANDS = Text(
    "masks answers hands without wild cards, for most_cards, most_points and least_left; backtracking answers all",
    "masks responde a manos sin comodines, para most_cards, most_points y least_left; backtracking responde a todo",
)
_ONE_COUNT = Text(
    "masks wants cards of one rank to count the same in hand where runs are free of suit; backtracking does not",
    "masks necesita que las cartas de un rango cuenten lo mismo en la mano si las escaleras no siguen el palo; "
    "backtracking no",
)
BITS = 6
FIELD = (1 << BITS) - 1
MOST_CARDS = 31  # of one face, in a field
FEW = 12  # melds of which all choices are compared
GOALS = ("most_cards", "most_points", "least_left")


class Candidate(NamedTuple):
    """A meld that the hand holds.

    Attributes:
        mask: its cards, as fields.
        units: its cards one by one, those of a run from low to high.
        low: the first place of a run; 0 for a set.
    """

    mask: int
    units: tuple[int, ...]
    low: int


# What a rest of the hand gains at best, the first meld with which it does, and the rest that it leaves.
Best: TypeAlias = tuple[int, Candidate | None, int]


@dataclass(frozen=True)
class Fields:
    """Where the faces of a game stand.

    Attributes:
        unit: for each face that is not wild one card of it; 0 for cards that no meld takes.
        column: for each of them one card of its rank, or suit where sets go by suit.
        at: for each unit its place in a run; empty where there are no runs.
        aces: the units of aces that may stand above the top rank too, all together.
        lift: how far these are moved up to stand there.
        guards: the guard bit of each field.
        few: what lifts a column into its guard bit if enough cards for a set are in it.
        crowded: the guard bits of all columns.
    """

    unit: Mapping[Card, int]
    column: Mapping[Card, int]
    at: Mapping[int, int]
    aces: int
    lift: int
    guards: int
    few: int
    crowded: int


@for_rules
def fields_of(rules: MeldRules) -> Fields:
    """The fields of a game, the same for each hand."""
    has_runs, by_rank, suits = rules.runs and rules.set_by == "rank", rules.set_by == "rank", rules.pack.suits
    unit: dict[Card, int] = {}
    column: dict[Card, int] = {}
    at: dict[int, int] = {}
    for card in rules.pack.counts:
        if card.code in rules.wild:
            continue
        if card.kind not in ("plain", "evidence"):
            unit[card] = column[card] = 0
            continue
        column[card] = 1 << BITS * (card.rank if by_rank else suits.index(card.suit))
        if not has_runs:
            unit[card] = 1 << BITS * card.index
            continue
        place = rules.places_of(card.rank)[0]
        lane = suits.index(card.suit) if rules.run_one_suit else 0
        unit[card] = 1 << BITS * (lane * (rules.highest_place + 1) + place)
        at[unit[card]] = place
    both_ends = has_runs and rules.ace_low and rules.ace_high
    aces = sum([one for one, place in at.items() if both_ends and place == 1])
    guards, columns = sum({one << BITS - 1 for one in unit.values()}), sum(set(column.values()))
    few = columns * (MOST_CARDS + 1 - rules.set_min)
    return Fields(unit, column, at, aces, BITS * (rules.highest_place - 1), guards, few, columns << BITS - 1)


def fits(problem: Problem) -> bool:
    """Whether a problem is one for masks, as far as can be seen without looking at the cards."""
    rules = problem.rules
    return (
        problem.goal.kind in GOALS
        and not problem.table
        and problem.new_melds
        and not problem.discard
        and len(problem.hand) <= MOST_CARDS
        and (rules.run_one_suit or rules.set_repeats or not rules.runs)
    )


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 20_000) -> Answer:
    """The best melds of a hand without wild cards, exact.

    Raises:
        MethodError: the problem does not fit: a table, a wild card, a contract, points to reach, a discard.
    """
    if not fits(problem):
        raise MethodError(_ONLY_HANDS)
    return solve_fitting(problem, watch, node_limit)


def solve_fitting(problem: Problem, watch: Watch | None = None, node_limit: int = 20_000) -> Answer:
    """The same for a problem of which `fits` was asked before.

    Raises:
        MethodError: a wild card is among the hand.
    """
    hand = _Hand(problem)
    if not hand.crowded and not hand.starts and watch is None:
        return hand.answer((), 1, complete=True)
    hand.faces = dict(zip(hand.units, hand.cards, strict=True))
    found = [*hand.sets(), *hand.runs()]
    if len(found) < 2 and len(hand.faces) == len(hand.cards) and watch is None:
        return hand.answer(found, 1, complete=True)
    ranked = sorted([(hand.gain(meld), meld) for meld in found], key=itemgetter(0), reverse=True)
    chosen = hand.all_laid(ranked) if watch is None else None
    if chosen is not None:
        return hand.answer(chosen, 1, complete=True)
    if len(found) <= FEW and len(hand.faces) == len(hand.cards) and watch is None:
        few = _Few(hand, ranked)
        return hand.answer(few.run(), few.nodes, complete=True)
    search = _Search(hand, ranked, watch, node_limit)
    return hand.answer(search.run(), search.nodes, not search.stopped)


class _Hand:
    """The hand, and the melds in it.

    Attributes:
        cards: the hand by suit.
        units: for each of them its unit.
        suits_shared: whether cards of one unit may be of different suits.
        crowded: the guard bits of the ranks with enough cards for a set.
        ones: all units held, and the aces above the top rank too, if they may stand there.
        starts: the units with which a run of the least size begins.
        faces: for each unit a card held, once a meld is looked for.
    """

    faces: dict[int, Card]

    def __init__(self, problem: Problem) -> None:
        self.problem, self.rules = problem, problem.rules
        self.fields = fields_of(problem.rules)
        self.cards = by_suit(problem.hand)
        self.suits_shared = self.rules.runs and not self.rules.run_one_suit
        try:
            self.units = list(map(self.fields.unit.__getitem__, self.cards))
        except KeyError:
            raise MethodError(_ONLY_HANDS) from None
        fields = self.fields
        self.crowded = sum(map(fields.column.__getitem__, self.cards)) + fields.few & fields.crowded
        self.ones = self.starts = 0
        if fields.at:
            ones = sum(set(self.units))
            self.ones = starts = ones | (ones & fields.aces) << fields.lift
            for step in range(1, self.rules.run_min):
                starts &= self.ones >> BITS * step
            self.starts = starts

    @cached_property
    def pools(self) -> dict[int, list[Card]]:
        """For each unit all cards held; they may differ where runs are free of suit."""
        found: dict[int, list[Card]] = {}
        for one, card in zip(self.units, self.cards, strict=True):
            found.setdefault(one, []).append(card)
        return found

    def sets(self) -> Iterator[Candidate]:
        """Every set, the longest of a rank first."""
        rules, column, crowded = self.rules, self.fields.column, self.crowded
        while crowded:
            key = (crowded & -crowded) >> BITS - 1
            crowded &= crowded - 1
            held = [one for one, card in zip(self.units, self.cards, strict=True) if column[card] == key]
            if not rules.set_repeats:
                held = list(dict.fromkeys(held))
            for size in range(min(len(held), rules.set_max or len(held)), rules.set_min - 1, -1):
                chosen = combinations(held, size)
                for parts in dict.fromkeys(chosen) if rules.set_repeats else chosen:
                    yield Candidate(sum(parts), parts, 0)

    def runs(self) -> Iterator[Candidate]:
        """Every run, of those with one lowest card the longest first."""
        rules, fields, ones, starts = self.rules, self.fields, self.ones, self.starts
        while starts:
            first = starts & -starts
            starts ^= first
            units = [first]
            while (after := units[-1] << BITS) & ones and len(units) < rules.run_max:
                units.append(after)
            low = fields.at[first]
            parts = [one if one in self.faces else one >> fields.lift for one in units]
            for size in range(len(parts), rules.run_min - 1, -1):
                part = tuple(parts[:size])
                yield Candidate(sum(part), part, low)

    def points(self, meld: Candidate) -> int:
        """What a meld is worth by the meld values."""
        rules, units, low = self.rules, meld.units, meld.low
        if low:
            return sum(map(rules.run_value, range(low, low + len(units))))
        if rules.set_by == "rank":
            return rules.set_value(self.faces[units[0]].rank) * len(units)
        return sum([rules.code_values.get(self.faces[one].code, 0) for one in units])

    def gain(self, meld: Candidate) -> int:
        """What a meld adds to the goal."""
        kind = self.problem.goal.kind
        if kind != "least_left":
            return len(meld.units) if kind == "most_cards" else self.points(meld)
        count = self.problem.count_value
        if self.suits_shared and any(len({count(card) for card in self.pools[one]}) > 1 for one in meld.units):
            raise MethodError(_ONE_COUNT)
        return sum([count(self.faces[one]) for one in meld.units])

    def all_laid(self, ranked: Sequence[tuple[int, Candidate]]) -> list[Candidate] | None:
        """The melds, if the best first and so on lay every card that is in any: then nothing is left to decide."""
        if self.problem.goal.kind == "most_points":
            return None  # an ace may be worth more in another meld
        chosen, rest, guards, laid = [], sum(self.units), self.fields.guards, 0
        for _, meld in ranked:
            while (rest | guards) - meld.mask & guards == guards:
                chosen.append(meld)
                rest -= meld.mask
                laid += len(meld.units)
        return chosen if laid == len(self.in_melds(ranked)) else None

    def in_melds(self, ranked: Sequence[tuple[int, Candidate]]) -> list[int]:
        """The units of the cards that are in any meld, copies included."""
        units = {one for _, meld in ranked for one in meld.units}
        return [one for one in self.units if one in units]

    def cards_of(self, candidate: Candidate) -> tuple[Card, ...]:
        """The cards of a meld, for showing; which of equal ones does not matter."""
        return tuple([self.faces[one] for one in candidate.units])

    def answer(self, chosen: Sequence[Candidate], nodes: int, complete: bool) -> Answer:
        """The answer that lays these melds."""
        problem, left = self.problem, self.cards.copy()
        melds: list[Meld] = []
        points = 0
        for candidate in sorted(chosen, key=_laying_order) if len(chosen) > 1 else chosen:
            worth, low = self.points(candidate), candidate.low
            if self.suits_shared:
                cards = tuple([self.pools[one].pop(0) for one in candidate.units])
            else:
                cards = self.cards_of(candidate)
            for card in cards:
                left.remove(card)
            melds.append(Meld("run" if low else "set", cards, tuple(zip(cards, strict=False)), (), worth, low))
            points += worth
        proof = PROVEN if complete else capped(nodes)
        value = value_of(problem, left, points, None)
        return Answer(problem, tuple(melds), (), tuple(left), value, True, complete, proof, nodes, "masks")


def _laying_order(candidate: Candidate) -> tuple[bool, tuple[int, ...]]:
    """Sets before runs, then by suit and rank."""
    return candidate.low > 0, candidate.units


class _Search:
    """Decides the lowest card that is still open, and remembers what is best for each rest of the hand.

    Attributes:
        nodes: the rests looked at.
        stopped: whether the limit was met.
    """

    def __init__(
        self, hand: _Hand, ranked: Sequence[tuple[int, Candidate]], watch: Watch | None, node_limit: int
    ) -> None:
        self.hand, self.watch, self.node_limit = hand, watch, node_limit
        self.guards = hand.fields.guards
        self.nodes = 0
        self.stopped = False
        self.path: list[Candidate] = []
        self.known: dict[int, Best] = {0: (0, None, 0)}
        self.by_lowest: dict[int, list[tuple[int, Candidate]]] = {}
        for gain, meld in ranked:
            self.by_lowest.setdefault(_lowest(meld.mask), []).append((gain, meld))
        self.start = sum(hand.in_melds(ranked))

    def run(self) -> list[Candidate]:
        """The melds of the best answer."""
        self.best(self.start)
        rest = self.start
        while rest in self.known and rest:
            _, first, rest = self.known[rest]
            if first is not None:
                self.path.append(first)
        self._tell("found", steps.BEST, ())
        return self.path

    def best(self, rest: int) -> int:
        """What a rest of the hand gains at best."""
        found = self.known.get(rest)
        if found is not None:
            if rest and self.watch:
                self._tell("reject", steps.SEEN, ())
            return found[0]
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stopped = True
            return 0
        lowest = _lowest(rest)
        guarded = rest | self.guards
        gain, after = -1, 0
        first: Candidate | None = None
        for worth, candidate in self.by_lowest.get(lowest, ()):
            if guarded - candidate.mask & self.guards != self.guards:
                continue
            left = rest - candidate.mask
            if self.watch:
                self.path.append(candidate)
                self._tell("extend", steps.EXTEND)
            whole = worth + self.best(left)
            if self.watch:
                self.path.pop()
            if whole > gain:
                gain, first, after = whole, candidate, left
        left = rest & ~(FIELD << lowest)
        if self.watch:
            left_over = rest >> lowest & FIELD  # the melds took the cards before these
            self._tell("consider", steps.LEAVE, self.hand.pools[1 << lowest][-left_over:])
        whole = self.best(left)
        if whole > gain:
            gain, first, after = whole, None, left
        self.known[rest] = (gain, first, after)
        return gain

    def _tell(self, kind: steps.StepKind, reason: Text, cards: Sequence[Card] | None = None) -> None:
        """Tell a step about some cards; without them it is about the meld laid last."""
        if self.watch is not None:
            next_of = {one: iter(held) for one, held in self.hand.pools.items()}
            laid = tuple(tuple(next(next_of[one]) for one in candidate.units) for candidate in self.path)
            gain = sum(map(self.hand.gain, self.path))
            about = laid[-1] if cards is None else tuple(cards)
            self.watch(Step(kind, about, laid, gain, gain if kind == "found" else None, reason, self.nodes))


class _Few:
    """Compares all choices of a few melds, of a hand that holds no face twice; the dearest melds first.

    Attributes:
        nodes: the choices looked at.
    """

    def __init__(self, hand: _Hand, ranked: Sequence[tuple[int, Candidate]]) -> None:
        self.ranked, self.whole = ranked, sum(hand.units)
        # What each meld and those after it gain together at most.
        self.rest = list(accumulate(reversed([gain for gain, _ in ranked])))[::-1]
        self.nodes, self.best_gain = 0, 0
        self.best: tuple[Candidate, ...] = ()

    def run(self) -> tuple[Candidate, ...]:
        """The melds of the best answer."""
        self._choose(0, self.whole, 0, ())
        return self.best

    def _choose(self, first: int, left: int, gain: int, chosen: tuple[Candidate, ...]) -> None:
        self.nodes += 1
        if gain > self.best_gain:
            self.best_gain, self.best = gain, chosen
        for number in range(first, len(self.ranked)):
            if gain + self.rest[number] <= self.best_gain:
                return
            worth, meld = self.ranked[number]
            if left & meld.mask == meld.mask:
                self._choose(number + 1, left ^ meld.mask, gain + worth, (*chosen, meld))


def _lowest(mask: int) -> int:
    """The lowest bit of the lowest field that is not empty."""
    lowest = (mask & -mask).bit_length() - 1
    return lowest - lowest % BITS
