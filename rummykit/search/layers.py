"""A board as layers and lanes: ranks from low to high, and in each the suits side by side.

A *lane* is a suit, or all suits together where runs are free of suit. A *layer* is a place
of runs: the ranks in order, the ace where it may stand. Where sets go by suit and there are
no runs (Jack the Ripper) the layers are the suspects and there is one lane.

Costs are what the goal loses: a hand card left, or a card that is worth less where it is
laid than elsewhere. The cheapest way through the layers is the best answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from rummykit.cards import Card, by_suit
from rummykit.language import Text
from rummykit.melds import MeldRules
from rummykit.search.duties import Board
from rummykit.search.errors import MethodError
from rummykit.search.problem import Problem


class Column(NamedTuple):
    """The cards of one lane at one layer: those that must be laid first.

    Attributes:
        cards: the cards.
        must: how many of them must be laid.
    """

    cards: tuple[Card, ...] = ()
    must: int = 0


class Costs(NamedTuple):
    """What the goal loses by each use of a card at one layer.

    Attributes:
        left: leaving a card that need not be laid.
        run, grouped: laying it in a run, in a set.
        kept: keeping an ace for the place above the top rank, and laying it there.
        wild_run, wild_set: laying a wild card in a run here, in a set here.
    """

    left: int = 0
    run: int = 0
    grouped: int = 0
    kept: int = 0
    wild_run: int = 0
    wild_set: int = 0


NO_CARDS = Column()
FREE, ONE = Costs(), Costs(1)


@dataclass(frozen=True)
class Layers:
    """A board cut into columns.

    Attributes:
        rules: the meld rules.
        lanes: the suits of the lanes; one None where runs are free of suit or absent.
        places: the place of each layer (a running number where there are no runs).
        columns: for each lane, for each layer, its column.
        costs: for each layer.
        sets_here: for each layer whether its cards may form sets.
        wilds_in_sets: for each layer whether wild cards may join its sets.
        keeps_aces: whether aces of the first layer may instead wait for the last one.
        wild_cards: the wild cards: those that must be laid, then from the dearest down.
        wild_left: what leaving 0, 1, 2, … wild cards costs; shorter where they must be laid.
    """

    rules: MeldRules
    lanes: tuple[str | None, ...]
    places: tuple[int, ...]
    columns: tuple[tuple[Column, ...], ...]
    costs: tuple[Costs, ...]
    sets_here: tuple[bool, ...]
    wilds_in_sets: tuple[bool, ...]
    keeps_aces: bool
    wild_cards: tuple[Card, ...]
    wild_left: tuple[int, ...]

    def face(self, lane: int, layer: int) -> Card:
        """The face of a suit at a layer."""
        suit = self.lanes[lane]
        return self.rules.pack.at(suit or self.rules.pack.suits[0], self.rules.rank_at(self.places[layer]))

    @property
    def unit(self) -> float:
        """What leaving a card costs on average."""
        lost = [
            cost.left
            for lane in self.columns
            for column, cost in zip(lane, self.costs, strict=True)
            for _ in column.cards[column.must :]
        ]
        return max(1.0, sum(lost) / len(lost)) if lost else 1.0

    @property
    def worst(self) -> int:
        """More than any way through the layers costs."""
        total = self.wild_left[-1] + 1
        for lane in self.columns:
            for column, cost in zip(lane, self.costs, strict=True):
                total += len(column.cards) * max(cost.left, cost.run, cost.grouped, cost.kept)
        dearest = max(max(cost.wild_run, cost.wild_set) for cost in self.costs)
        return total + dearest * len(self.wild_cards)


def layers_of(problem: Problem, board: Board) -> Layers:
    """Cut a board into layers and lanes.

    Raises:
        MethodError: the rules or values do not fit this view.
    """
    rules = problem.rules
    _refuse_what_does_not_fit(problem)
    pool = Counter(board.cards)
    wilds = [card for card in pool if card.code in rules.wild]
    cutter = _Cutter(problem, board, pool, [card for card in wilds for _ in range(pool.pop(card))])
    return cutter.by_suit() if rules.set_by == "suit" else cutter.by_rank()


_NO_SUCH_GOAL = Text(
    "layered does not answer {goal}: it adds up cards, not melds; backtracking does",
    "layered no responde a {goal}: suma cartas, no combinaciones; backtracking sí",
)
_NO_LAY_OFF = Text(
    "layered does not lay off on table melds; backtracking does",
    "layered no añade cartas a las combinaciones de la mesa; backtracking sí",
)
_NO_NEW_MELDS = Text(
    "layered finds new melds, and none may be laid here",
    "layered busca combinaciones nuevas, y aquí no se puede bajar ninguna",
)
_NO_DISCARD = Text(
    "layered does not choose a discard; backtracking does",
    "layered no elige qué carta tirar; backtracking sí",
)
_WILD_STEPS = Text(
    "layered knows one limit for wild cards in sets, not one for each size; backtracking does",
    "layered conoce un solo límite de comodines en los tríos, no uno por tamaño; backtracking sí",
)
_SUITS_APART = Text(
    "layered cannot keep suits apart in sets and not in runs; backtracking can",
    "layered no puede distinguir los palos en los tríos y no en las escaleras; backtracking sí",
)
_SAME_COUNT = Text(
    "layered wants cards of one {group} to count the same in hand; backtracking does not",
    "layered necesita que las cartas de {group} cuenten lo mismo en la mano; backtracking no",
)
_RANK = Text("rank", "un mismo rango")
_SUIT = Text("suit", "un mismo palo")


def _refuse_what_does_not_fit(problem: Problem) -> None:
    rules, goal = problem.rules, problem.goal
    if goal.kind in ("reach", "contract"):
        raise MethodError(_NO_SUCH_GOAL, goal=str(goal))
    if problem.table and problem.lay_off and not problem.rearrange:
        raise MethodError(_NO_LAY_OFF)
    if not problem.new_melds:
        raise MethodError(_NO_NEW_MELDS)
    if problem.discard:
        raise MethodError(_NO_DISCARD)
    if len(rules.set_wild_steps) > 1:
        raise MethodError(_WILD_STEPS)
    if rules.runs and not rules.run_one_suit and not rules.set_repeats:
        raise MethodError(_SUITS_APART)


class Grid(NamedTuple):
    """Where the faces of a game stand, the same for each board.

    Attributes:
        lanes, places: as in `Layers`.
        faces: for each place, for each lane, the faces that are not wild, by suit.
        sets_here: for each place whether its cards may form sets.
    """

    lanes: tuple[str | None, ...]
    places: tuple[int, ...]
    faces: tuple[tuple[tuple[Card, ...], ...], ...]
    sets_here: tuple[bool, ...]


@cache
def grid_of(rules: MeldRules) -> Grid:
    """The grid of a game with ranks; an ace that may stand at both ends is at the lowest place."""
    places = tuple(range(rules.lowest_place, rules.highest_place + 1))
    lanes: tuple[str | None, ...] = rules.pack.suits if rules.runs and rules.run_one_suit else (None,)
    here = tuple(not (rules.ace_low and place > rules.pack.ranks) for place in places)
    faces = [
        tuple(_faces(rules, place, rules.pack.suits if lane is None else (lane,)) if free else () for lane in lanes)
        for place, free in zip(places, here, strict=True)
    ]
    return Grid(lanes, places, tuple(faces), here)


def _faces(rules: MeldRules, place: int, suits: Sequence[str]) -> tuple[Card, ...]:
    faces = [rules.pack.at(suit, rules.rank_at(place)) for suit in suits]
    return tuple(face for face in by_suit(faces) if face.code not in rules.wild)


@lru_cache(maxsize=20_000)
def _column_of(card: Card, held: int, must: int) -> Column:
    return Column((card,) * held, must)


class _Cutter:
    """Cuts one board into layers."""

    def __init__(self, problem: Problem, board: Board, naturals: dict[Card, int], wilds: list[Card]) -> None:
        self.problem, self.rules, self.board = problem, problem.rules, board
        self.naturals = naturals
        self.by_points = problem.goal.kind == "most_points" and not problem.rearrange
        required = [card for card in dict.fromkeys(wilds) for _ in range(board.required[card])]
        free = list((Counter(wilds) - Counter(required)).elements())
        free.sort(key=lambda card: (-self.lost(card, self.wild_worth), card.index))
        self.wild_cards = tuple(required + free)
        lost = [self.lost(card, self.wild_worth) for card in reversed(free)]
        self.wild_left = tuple(sum(lost[:n]) for n in range(len(free) + 1))

    @cached_property
    def wild_worth(self) -> int:
        """The most that a wild card can score in a meld."""
        rules = self.rules
        if rules.set_by == "suit":
            return max(rules.code_values.get(code, 0) for code in rules.wild)
        if rules.wild_value is not None:
            return rules.wild_value
        in_sets = map(rules.set_value, range(1, rules.pack.ranks + 1))
        return max(*in_sets, *map(rules.run_value, range(rules.lowest_place, rules.highest_place + 1)))

    def lost(self, card: Card, worth: int) -> int:
        """What the goal loses where `card` is left; `worth` is the most it could score."""
        if self.problem.goal.kind == "most_cards":
            return 1
        return worth if self.by_points else self.problem.count_value(card)

    def by_rank(self) -> Layers:
        """Layers are the places of runs; an ace that may stand at both ends is in the lowest."""
        rules = self.rules
        grid = grid_of(rules)
        rows = [[self._column(faces) for faces in row] for row in grid.faces]
        costs = []
        for place, row in zip(grid.places, rows, strict=True):
            spare = [card for cards, must in row if len(cards) > must for card in cards[must:]]
            costs.append(self._costs(place, spare))
        return Layers(
            rules, grid.lanes, grid.places, tuple(zip(*rows, strict=True)), tuple(costs), grid.sets_here,
            grid.sets_here, rules.ace_low and rules.ace_high, self.wild_cards, self.wild_left,
        )  # fmt: skip

    def _column(self, faces: tuple[Card, ...]) -> Column:
        """The column of these faces, and of jokers that stand for one of them."""
        held, must = self.naturals, self.board.required
        if len(faces) == 1 and not self.board.bound:
            (card,) = faces
            return _column_of(card, held[card], must.get(card, 0)) if card in held else NO_CARDS
        required = [joker for joker, face in self.board.bound if face in faces]
        spare: list[Card] = []
        for card in faces:
            required += [card] * must[card]
            spare += [card] * (held.get(card, 0) - must[card])
        return Column((*required, *spare), len(required))

    def _costs(self, place: int, spare: Sequence[Card]) -> Costs:
        if self.problem.goal.kind == "most_cards":
            return ONE if spare else FREE
        rules, rank = self.rules, self.rules.rank_at(place)
        in_set, in_runs = rules.set_value(rank), [rules.run_value(p) for p in rules.places_of(rank)]
        most = max(in_set, *in_runs) if self.by_points else 0
        left = {self.lost(card, most) for card in spare}
        if len(left) > 1:
            raise MethodError(_SAME_COUNT, group=_RANK)
        if not self.by_points:
            return Costs(next(iter(left), 0))
        wild = self.wild_worth if rules.wild_value is None else None
        return Costs(
            next(iter(left), 0), most - rules.run_value(place), most - in_set, most - in_runs[-1],
            0 if wild is None else wild - rules.run_value(place), 0 if wild is None else wild - in_set,
        )  # fmt: skip

    def by_suit(self) -> Layers:
        """Layers are the suits of sets; there are no runs."""
        rules = self.rules
        natural = [c for c in rules.pack.counts if c.kind == "evidence" and c.code not in rules.wild]
        suits = tuple(dict.fromkeys(card.suit for card in natural))
        columns, costs = [], []
        for suit in suits:
            held = [card for card in self.naturals if card.kind == "evidence" and card.suit == suit]
            cards = tuple(card for card in by_suit(held) for _ in range(self.naturals[card]))
            columns.append(Column(cards))
            lost = {self.lost(card, rules.code_values.get(card.code, 0)) for card in cards}
            if len(lost) > 1:
                raise MethodError(_SAME_COUNT, group=_SUIT)
            costs.append(Costs(next(iter(lost), 0)))
        everywhere = (True,) * len(suits)
        wilds_fit = tuple(suit not in rules.wild_as_letters for suit in suits)
        return Layers(
            rules, (None,), tuple(range(len(suits))), (tuple(columns),), tuple(costs), everywhere, wilds_fit, False,
            self.wild_cards, self.wild_left,
        )  # fmt: skip
