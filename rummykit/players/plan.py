"""The best way to get rid of cards in one turn: which melds to lay, which cards to lay off.

A turn is packed like a parcel. Every meld that the hand holds, and every way in which a
meld on the table can grow, is an *item* that takes some cards; items that share no card
and no meld of the table can be played together. Going through the cards from the lowest
to the highest, each is either left in hand or goes with one of the items that begin with
it; what is best for the cards still to come is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rummykit.cards import Card
from rummykit.engine.laying import exact_add, next_faces
from rummykit.engine.moves import Move
from rummykit.engine.state import Laid
from rummykit.melds import Meld, MeldRules, extensions, melds_in

NEVER = 1e9  # the cost of what is not allowed
GOING_OUT = -1e6  # the cost of what wins the round
MOST_WILD_ADDED = 2  # wild cards laid off on one meld within a plan
MOST_KNOWN = 20_000  # positions of one search; beyond them the cards still to come stay in hand


@dataclass(frozen=True)
class Item:
    """One thing that can be done with cards of the hand.

    Attributes:
        cards: the cards it takes.
        meld: the new meld, or what a meld of the table becomes.
        target: the number of the meld on the table that grows, from 1; None for a new meld.
        first: for laying off, the move of the first card.
        worth: the points of a new meld, which count towards a first lay-down (ROM-25).
    """

    cards: tuple[Card, ...]
    meld: Meld
    target: int | None = None
    first: Move | None = None
    worth: int = 0

    @cached_property
    def place(self) -> int:
        """A bit for the meld of the table, which only one item can have."""
        return 0 if self.target is None else 1 << self.target


@dataclass(frozen=True)
class Plan:
    """What to lay this turn, and what stays.

    Attributes:
        items: the melds and lay-offs chosen.
        left: the cards that stay in hand, the discard among them.
        cost: what `left` costs; `GOING_OUT` where the round can be ended.
    """

    items: tuple[Item, ...]
    left: tuple[Card, ...]
    cost: float

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The new melds among the items."""
        return tuple(item.meld for item in self.items if item.target is None)

    @property
    def placed(self) -> int:
        """How many cards the items take."""
        return sum(len(item.cards) for item in self.items)

    @property
    def goes_out(self) -> bool:
        """Whether the round ends with it."""
        return self.cost < GOING_OUT / 2


@dataclass(frozen=True)
class Ending:
    """How a turn may end.

    Attributes:
        discard: whether the last card must be discarded.
        stuck: a card that may not be discarded, if there is one.
    """

    discard: bool = True
    stuck: Card | None = None

    def cost(self, left: int, only_stuck: bool) -> float:
        """What an end with `left` cards (0, 1 or more) adds to the cost of the cards."""
        if left == 0:
            return NEVER if self.discard else GOING_OUT
        if left == 1:
            return NEVER if only_stuck else GOING_OUT
        return 0.0


def new_melds(hand: Sequence[Card], rules: MeldRules) -> list[Item]:
    """An item for every meld that `hand` holds."""
    return [Item(meld.cards, meld, worth=meld.points) for meld in melds_in(hand, rules)]


def lay_offs(hand: Sequence[Card], table: Sequence[Laid], rules: MeldRules) -> list[Item]:
    """An item for every way in which a meld on the table can grow by cards of `hand`."""
    return [item for number, (meld, _) in enumerate(table, 1) for item in _growths(hand, meld, number, rules)]


def _growths(hand: Sequence[Card], meld: Meld, target: int, rules: MeldRules) -> Iterator[Item]:
    seen: set[tuple[tuple[Card, ...], int]] = set()
    todo: list[tuple[Meld, tuple[Card, ...], Move | None]] = [(meld, (), None)]
    wilds = tuple(dict.fromkeys(card for card in hand if rules.is_wild(card)))
    while todo:
        grown, used, first = todo.pop()
        faces = next_faces(grown, rules)
        if not faces:
            continue
        may_add_wild = sum(map(rules.is_wild, used)) < MOST_WILD_ADDED
        for card in (*faces, *(wilds if may_add_wild else ())):
            if hand.count(card) <= used.count(card):
                continue
            for larger in extensions(grown, (card,), rules):
                mark = (sorted_cards((*used, card)), larger.low)
                if mark in seen:
                    continue
                seen.add(mark)
                step = first or exact_add(grown, larger, (card,), target)
                cards = (*used, card)
                yield Item(cards, larger, target, step)
                todo.append((larger, cards, step))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of their pack."""
    return tuple(sorted(cards, key=lambda card: card.index))


def best_plan(
    hand: Sequence[Card],
    items: Sequence[Item],
    weight: Callable[[Card], float],
    need: int = 0,
    ending: Ending | None = None,
) -> Plan | None:
    """The choice of items that leaves the least cost in hand.

    Args:
        hand: the cards.
        items: what can be done with them.
        weight: what a card that stays in hand costs.
        need: the points that the items must be worth together.
        ending: how the turn may end; None where nothing depends on it.

    Returns:
        The plan, or None if the points cannot be reached.
    """
    packer = _Packer(hand, items, weight, need, ending)
    cost = packer.cost(packer.all, 0, need, 0)
    if cost >= NEVER / 2:
        return None
    chosen, left = packer.choice()
    return Plan(tuple(chosen), left, cost)


class _Packer:
    """The search behind `best_plan`.

    A hand is one number: four bits for each face, three for its copies and one as a
    guard. With the guards set, subtracting an item borrows from the guard of just those
    faces that are short, so one subtraction compares all faces.
    """

    def __init__(
        self,
        hand: Sequence[Card],
        items: Sequence[Item],
        weight: Callable[[Card], float],
        need: int,
        ending: Ending | None,
    ) -> None:
        self.faces = list(dict.fromkeys(sorted_cards(hand)))
        place = {card: 4 * i for i, card in enumerate(self.faces)}
        self.all = sum(1 << place[card] for card in hand)
        self.guards = sum(8 << 4 * i for i in range(len(self.faces)))
        self.weights = [weight(card) for card in self.faces]
        self.need = need
        self.ending = ending
        self.stuck = -1
        if ending and ending.stuck is not None and hand.count(ending.stuck) == 1:
            self.stuck = place[ending.stuck] // 4
        self.starting: list[list[tuple[int, Item]]] = [[] for _ in self.faces]
        for item in items:
            size = sum(1 << place[card] for card in item.cards)
            first = ((size & -size).bit_length() - 1) // 4
            self.starting[first].append((size, item))
        self.known: dict[tuple[int, int, int, int], tuple[float, Item | None]] = {}

    def cost(self, rest: int, grown: int, need: int, left: int) -> float:
        """The least cost of the cards in `rest`.

        Args:
            rest: the cards not decided on.
            grown: a bit for each meld of the table that grows.
            need: what is still missing for a first lay-down.
            left: what stays in hand so far: 0 nothing, 1 one card, 2 only the card that
                may not be discarded, 3 more.
        """
        if not rest:
            if need > 0:
                return NEVER
            return self.ending.cost((0, 1, 1, 2)[left], left == 2) if self.ending else 0.0
        key = (rest, grown, need, left)
        if key in self.known:
            return self.known[key][0]
        if len(self.known) >= MOST_KNOWN:
            return NEVER if need > 0 else self._cost_of_keeping(rest)
        face = ((rest & -rest).bit_length() - 1) // 4
        kept = 3 if left else 2 if face == self.stuck else 1
        best = self.weights[face] + self.cost(rest - (1 << 4 * face), grown, need, kept if self.ending else 0)
        with_item = None
        for size, item in self.starting[face]:
            if item.place & grown:
                continue
            after = (rest | self.guards) - size
            if after & self.guards != self.guards:
                continue
            found = self.cost(after & ~self.guards, grown | item.place, max(0, need - item.worth), left)
            if found < best:
                best, with_item = found, item
        self.known[key] = best, with_item
        return best

    def _cost_of_keeping(self, rest: int) -> float:
        return sum(((rest >> 4 * i) & 7) * weight for i, weight in enumerate(self.weights))

    def choice(self) -> tuple[list[Item], tuple[Card, ...]]:
        """The items and the cards left that `cost` found, followed from the start."""
        rest, grown, need, left = self.all, 0, self.need, 0
        items: list[Item] = []
        cards: list[Card] = []
        while rest:
            item = self.known.get((rest, grown, need, left), (0.0, None))[1]
            if item is None:
                face = ((rest & -rest).bit_length() - 1) // 4
                cards.append(self.faces[face])
                rest -= 1 << 4 * face
                if self.ending:
                    left = 3 if left else 2 if face == self.stuck else 1
                continue
            items.append(item)
            rest -= sum(1 << 4 * self.faces.index(card) for card in item.cards)
            need = max(0, need - item.worth)
            grown |= item.place
        return items, tuple(cards)
