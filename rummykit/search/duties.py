"""Which cards may be used, which must be, and what jokers on a common table are bound to.

Where cards are only laid off there is one board: the hand. Where the table is rearranged
(Rummikub) every table card must be used again, and each joker on it is treated in one of
two ways: it still stands for what it stood for (KUB-57), or it was replaced by a card of the
hand and joins a new meld with two more of them (KUB-50 to KUB-54). Each choice of
treatments is a board; the best answer over all boards is the answer.

A board with jokers taken is first searched as if they were free. Only if that finds something
better whose jokers break KUB-53 is it split into boards that fix the new meld of a joker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from rummykit.cards import Card
from rummykit.melds import Meld
from rummykit.search.jokers import TableJoker, holds_old_meld, jokers_obey, table_jokers
from rummykit.search.layoffs import grown_meld, lay_offs
from rummykit.search.plays import Item, Play, Stock, dealt, new_melds, sort_items
from rummykit.search.problem import Problem


@dataclass(frozen=True)
class Board:
    """The cards of one way to treat the jokers on the table.

    Attributes:
        problem: what was asked.
        cards: all cards that may be used, except bound jokers.
        required: those of them that must be used.
        bound: table jokers that keep their identity, each with its face.
        fixed: melds that are already decided.
        taken: jokers taken from the table whose new melds are not decided.
        replacing: the hand cards that replaced jokers.
    """

    problem: Problem
    cards: tuple[Card, ...]
    required: Counter[Card]
    bound: tuple[tuple[Card, Card], ...] = ()
    fixed: tuple[Meld, ...] = ()
    taken: int = 0
    replacing: tuple[Card, ...] = ()

    def must_lay(self, item: Item) -> int:
        """How many cards of an item must be used."""
        if item.bound_to is not None:
            return 1
        return sum(self.required[face] for face in dict.fromkeys(item.cards))

    def obeys(self, melds: Sequence[Meld]) -> bool:
        """Whether the jokers of the table may lie as they do in these melds."""
        return not self.taken or jokers_obey(self.problem, melds)

    def narrower(self) -> Iterator[Board]:
        """The boards in which one new meld with jokers taken is decided."""
        rules = self.problem.rules
        items = sort_items(self.cards, rules, self.problem.count_value, self.bound)
        stock = Stock(rules, items)
        spare = Counter(self.cards) - self.required
        for play in new_melds(stock):
            for jokers in range(1, min(self.taken, len(play.wilds)) + 1):
                yield from self._with_host(play, jokers, stock, spare)

    def _with_host(self, play: Play, jokers: int, stock: Stock, spare: Counter[Card]) -> Iterator[Board]:
        """Boards with `play` as the new meld of some jokers taken, its hand cards chosen in every way."""
        own_jokers = len(play.wilds) - jokers
        faces = [stock.items[n].face for _, n in play.parts if stock.items[n].bound_to is None]
        wanted = max(0, self.problem.house.retrieved_joker_min_rack - own_jokers)
        from_hand = [face for face in dict.fromkeys(faces) if spare[face]]
        for chosen in combinations(from_hand, wanted):
            packs = {n: list(item.cards) for n, item in enumerate(stock.items)}
            meld = dealt(play, stock, packs)
            if holds_old_meld(self.problem, meld):
                return  # a joker taken joins a new meld (KUB-53)
            used = Counter(face for face in faces if face not in chosen)
            used[meld.cards[meld.wild[0]]] += jokers
            bound = [self.bound[i] for i in range(len(self.bound)) if not self._is_used(i, play, stock)]
            pooled = [card for i, card in enumerate(meld.cards) if self._is_pooled(i, meld, play, stock)]
            rest = Counter(self.cards) - Counter(pooled)
            yield replace(
                self, cards=tuple(rest.elements()), required=(self.required - used) & rest, bound=tuple(bound),
                fixed=(*self.fixed, meld), taken=self.taken - jokers,
            )  # fmt: skip

    def _is_used(self, index: int, play: Play, stock: Stock) -> bool:
        return any(stock.items[n].bound_to is self.bound[index][1] for _, n in play.parts)

    @staticmethod
    def _is_pooled(position: int, meld: Meld, play: Play, stock: Stock) -> bool:
        """Whether a card of the meld came from the free cards, not from a bound joker."""
        if position not in meld.wild:
            return True
        bound_faces = [stock.items[n].bound_to for _, n in play.parts if stock.items[n].bound_to]
        return not (len(meld.stands_for[position]) == 1 and meld.stands_for[position][0] in bound_faces)


@dataclass(frozen=True)
class _Treatment:
    """What becomes of one table joker: it stays for `face`, or `cards` of the hand replace it."""

    joker: TableJoker
    face: Card | None = None
    cards: tuple[Card, ...] = ()


def boards(problem: Problem) -> Iterator[Board]:
    """Every way to treat the jokers of the table; those that leave them come first."""
    if not problem.rearrange:
        yield Board(problem, problem.hand, Counter())
        return
    on_table = [card for meld in problem.table for card in meld.cards]
    jokers = [] if problem.house.joker_rearrange == "free" else table_jokers(problem)
    if not jokers:
        yield Board(problem, (*problem.hand, *on_table), Counter(on_table))
        return
    table = Counter(on_table)
    ways = list(product(*(list(_treatments(problem, joker)) for joker in jokers)))
    seen = set()
    for way in sorted(ways, key=lambda way: sum(treatment.face is None for treatment in way)):
        key = frozenset(Counter((t.face, t.cards, t.joker.target if _is_frozen(problem) else 0) for t in way).items())
        if key not in seen:
            seen.add(key)
            yield from _treated(problem, table, way)


def _is_frozen(problem: Problem) -> bool:
    return problem.house.joker_rearrange == "frozen"


def _treatments(problem: Problem, joker: TableJoker) -> Iterator[_Treatment]:
    for face in joker.faces:
        yield _Treatment(joker, face)
    house, hand = problem.house, Counter(problem.hand)
    table = Counter(card for meld in problem.table for card in meld.cards)
    if house.group_joker_replacement == "both" and len(joker.faces) > 1:
        if all(hand[face] for face in joker.faces):
            yield _Treatment(joker, None, joker.faces)
        return
    for face in joker.faces:
        if hand[face]:
            yield _Treatment(joker, None, (face,))
        elif house.joker_replacement_from == "rack_or_table" and table[face]:
            yield _Treatment(joker, None, ())


def _treated(problem: Problem, table: Counter[Card], way: Sequence[_Treatment]) -> Iterator[Board]:
    """The board of these treatments; several where frozen melds may grow in several ways."""
    replacing = Counter(card for treatment in way for card in treatment.cards)
    if replacing - Counter(problem.hand):
        return
    kept = [treatment for treatment in way if treatment.face is not None]
    frozen = [problem.table[i] for i in dict.fromkeys(t.joker.target for t in kept)] if _is_frozen(problem) else []
    bound = () if frozen else tuple((t.joker.card, t.face) for t in kept if t.face is not None)
    pool = Counter(problem.hand) + table
    pool.subtract(joker for joker, _ in bound)
    required = table + replacing
    required.subtract(joker for joker, _ in bound)
    for meld in frozen:
        pool.subtract(meld.cards)
        required.subtract(meld.cards)
    board = Board(
        problem, tuple((+pool).elements()), +required, bound, (), len(way) - len(kept), tuple(replacing.elements())
    )
    yield from _grown(board, frozen)


def _grown(board: Board, frozen: Sequence[Meld]) -> Iterator[Board]:
    """The boards in which each frozen meld stays together, with or without more cards."""
    if not frozen:
        yield board
        return
    meld, rest = frozen[0], frozen[1:]
    yield from _grown(replace(board, fixed=(*board.fixed, meld)), rest)
    rules = board.problem.rules
    stock = Stock(rules, sort_items(board.cards, rules, board.problem.count_value))
    for play in lay_offs(stock, [meld]):
        packs = {n: list(item.cards) for n, item in enumerate(stock.items)}
        cards = [packs[n].pop() for _, n in play.parts]
        left, used = Counter(board.cards) - Counter(cards), Counter(cards)
        grown = replace(
            board, cards=tuple(left.elements()), required=board.required - used,
            fixed=(*board.fixed, grown_meld(play, meld, cards, rules)),
        )  # fmt: skip
        yield from _grown(grown, rest)
