"""Everything that could be laid: new melds, cards laid off, a discard, each as one `Play`.

The cards a search may use are sorted into *items*: cards that no rule tells apart are one
item with a count. In most games an item is a face; where runs are free of suit and sets
may repeat one (Dummy Rummy) it is a rank; all wild cards of one worth are one item.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from typing import Literal, TypeAlias

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules, set_readings
from rummykit.search.problem import CountValue

PlayKind: TypeAlias = Literal["set", "run", "lay_off", "discard"]


@dataclass(frozen=True)
class Item:
    """Cards that no rule of the game tells apart.

    Attributes:
        cards: the cards themselves, copies included.
        wild: whether they are wild cards.
        value: what one of them counts in hand.
        bound_to: of a table joker that keeps its identity, the face it stands for.
    """

    cards: tuple[Card, ...]
    wild: bool
    value: int
    bound_to: Card | None = None

    @property
    def face(self) -> Card:
        """The face by which the item is placed in melds."""
        return self.bound_to or self.cards[0]


@dataclass(frozen=True)
class Play:
    """One thing that can be laid, made of items.

    Attributes:
        kind: a new ``set`` or ``run``, a ``lay_off``, or the ``discard``.
        parts: the items at fixed places: (place in a run or 0, item number).
        wilds: the items of the wild cards that fill the other places.
        points: what it is worth by meld values.
        low, size: the first place of a run and the cards of the meld.
        lane: the suit of a run; None where runs are free of suit, and for sets.
        target: the number of the table meld laid off on, from 1.
    """

    kind: PlayKind
    parts: tuple[tuple[int, int], ...]
    wilds: tuple[int, ...]
    points: int
    size: int
    low: int = 0
    lane: str | None = None
    target: int = 0

    def items(self) -> dict[int, int]:
        """How many of each item it takes."""
        takes: dict[int, int] = {}
        for _, item in self.parts:
            takes[item] = takes.get(item, 0) + 1
        for item in self.wilds:
            takes[item] = takes.get(item, 0) + 1
        return takes

    @property
    def high(self) -> int:
        """The last place of a run."""
        return self.low + self.size - 1


@dataclass
class Stock:
    """The items of a problem and how they are found by place.

    Attributes:
        items: naturals in the order of the pack, then wild cards.
        all_places: whether all readings of the same cards are kept, because a contract tells
            them apart, or only the one of most points.
    """

    rules: MeldRules
    items: list[Item]
    all_places: bool = False
    _by_rank: dict[int | str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, item in enumerate(self.items):
            if item.wild and item.bound_to is None:
                continue
            key: int | str = item.face.rank if self.rules.set_by == "rank" else item.face.suit
            self._by_rank.setdefault(key, []).append(number)

    @property
    def wild_items(self) -> list[int]:
        """The numbers of the items of free wild cards."""
        return [n for n, item in enumerate(self.items) if item.wild and item.bound_to is None]

    @property
    def wild_count(self) -> int:
        """How many free wild cards there are."""
        return sum(len(self.items[n].cards) for n in self.wild_items)

    def lanes(self) -> dict[str | None, dict[int, list[int]]]:
        """For each suit of runs (or None for all of them) the items at each place."""
        found: dict[str | None, dict[int, list[int]]] = {}
        if self.rules.set_by == "suit" or not self.rules.runs:
            return found
        for rank, numbers in self._by_rank.items():
            for number in numbers:
                lane = self.items[number].face.suit if self.rules.run_one_suit else None
                for place in self.rules.places_of(int(rank)):
                    found.setdefault(lane, {}).setdefault(place, []).append(number)
        return found

    def ranks(self) -> dict[int | str, list[int]]:
        """For each rank (or suit, where sets go by suit) its items."""
        return self._by_rank


def sort_items(
    cards: Iterable[Card], rules: MeldRules, count: CountValue, bound: Sequence[tuple[Card, Card]] = ()
) -> list[Item]:
    """Sort cards into items; cards that can be in no meld are left out.

    Args:
        cards: the cards a search may use.
        rules: the meld rules.
        count: what a card counts in hand.
        bound: table jokers that keep their identity, each with the face it stands for.
    """
    free_of_suit = rules.set_by == "rank" and rules.set_repeats and not (rules.runs and rules.run_one_suit)
    groups: dict[object, list[Card]] = {}
    wilds: dict[int, list[Card]] = {}
    for card in sorted(cards, key=lambda card: card.index):
        if card.code in rules.wild:
            wilds.setdefault(count(card), []).append(card)
        elif card.rank or (rules.set_by == "suit" and card.kind == "evidence"):
            groups.setdefault((card.rank, count(card)) if free_of_suit else card, []).append(card)
    items = [Item(tuple(group), False, count(group[0])) for group in groups.values()]
    items += [Item((joker,), True, count(joker), face) for joker, face in bound]
    # Of wild cards that differ in worth the dearest come first.
    items += [Item(tuple(wilds[value]), True, value) for value in sorted(wilds, reverse=True)]
    return items


def new_melds(stock: Stock) -> Iterator[Play]:
    """Every new meld that the items can make, the same items in the same kind once."""
    kept: dict[object, Play] = {}
    for play in (*_sets(stock), *_runs(stock), *_all_wild(stock)):
        place = (play.lane, play.low) if stock.all_places and play.kind == "run" else None
        key = (play.kind, frozenset(play.items().items()), place)
        if key not in kept or kept[key].points < play.points:
            kept[key] = play
    yield from kept.values()


def _wild_choices(stock: Stock, count: int) -> list[tuple[int, ...]]:
    """The ways to take `count` wild cards from their items."""
    numbers = stock.wild_items
    if len(numbers) == 1:
        return [(numbers[0],) * count]
    chosen = combinations_with_replacement(numbers, count)
    return [c for c in chosen if all(c.count(n) <= len(stock.items[n].cards) for n in numbers)]


def _sets(stock: Stock) -> Iterator[Play]:
    rules, wild_count = stock.rules, stock.wild_count
    for key, numbers in stock.ranks().items():
        wilds_fit = key not in rules.wild_as_letters
        for parts in _set_parts(stock, numbers):
            bound = sum(stock.items[n].wild for n in parts)
            for wild in range(wild_count + 1 if wilds_fit else 1):
                if not set_is_legal(len(parts) - bound, wild + bound, rules):
                    continue
                for wilds in _wild_choices(stock, wild):
                    cards = [stock.items[n] for n in (*parts, *wilds)]
                    yield Play("set", tuple((0, n) for n in parts), wilds, set_points(key, cards, rules), len(cards))


def _set_parts(stock: Stock, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The choices of natural items for one set; distinct faces where a set repeats none."""
    rules = stock.rules
    if not rules.set_repeats and rules.set_by == "rank":
        for size in range(1, min(len(numbers), rules.set_max or len(numbers)) + 1):
            for chosen in combinations(numbers, size):
                if len({stock.items[n].face for n in chosen}) == size:
                    yield chosen
        return
    counts = [range(len(stock.items[n].cards) + 1) for n in numbers]
    for taken in product(*counts):
        if 0 < sum(taken) <= (rules.set_max or sum(taken)):
            yield tuple(n for n, times in zip(numbers, taken, strict=True) for _ in range(times))


def set_is_legal(naturals: int, wilds: int, rules: MeldRules) -> bool:
    """Whether a set may be of so many natural and wild cards."""
    size = naturals + wilds
    if size < rules.set_min or (rules.set_max is not None and size > rules.set_max):
        return False
    if rules.set_by == "rank" and not rules.set_repeats and size > len(rules.pack.suits):
        return False
    return not rules.limits_broken("set", size, tuple(range(wilds)))


def set_points(key: int | str, items: Sequence[Item], rules: MeldRules) -> int:
    """What a set is worth: `key` is its rank, or its suit where sets go by suit."""
    if isinstance(key, str):
        return sum(rules.code_values.get(item.cards[0].code, 0) for item in items)
    worth = rules.set_value(key)
    wild = worth if rules.wild_value is None else rules.wild_value
    return sum(wild if item.wild else worth for item in items)


def run_points(low: int, size: int, wild: Iterable[int], rules: MeldRules) -> int:
    """What a run is worth whose wild cards stand at the places `wild`."""
    if rules.wild_value is None:
        return sum(map(rules.run_value, range(low, low + size)))
    wild = set(wild)
    return sum([rules.wild_value if place in wild else rules.run_value(place) for place in range(low, low + size)])


def _runs(stock: Stock) -> Iterator[Play]:
    for lane, places in stock.lanes().items():
        order = sorted(places)
        for start, place in enumerate(order):
            for number in places[place]:
                yield from _grown(stock, lane, places, order, start, ((place, number),), 0)


def _grown(
    stock: Stock,
    lane: str | None,
    places: Mapping[int, Sequence[int]],
    order: Sequence[int],
    last: int,
    parts: tuple[tuple[int, int], ...],
    holes: int,
) -> Iterator[Play]:
    """The runs whose placed cards begin with `parts`, with `holes` for wild cards between them."""
    yield from _closed(stock, lane, parts, holes)
    for after in range(last + 1, len(order)):
        more = holes + order[after] - order[last] - 1
        if more > stock.wild_count:
            break
        for number in places[order[after]]:
            held = len(stock.items[number].cards)
            if sum(number == other for _, other in parts) < held:
                grown = (*parts, (order[after], number))
                yield from _grown(stock, lane, places, order, after, grown, more)


def _closed(stock: Stock, lane: str | None, parts: tuple[tuple[int, int], ...], holes: int) -> Iterator[Play]:
    """The runs of exactly these placed cards, with wild cards in the holes and at the ends."""
    rules = stock.rules
    first, last = parts[0][0], parts[-1][0]
    fixed = {place for place, number in parts if not stock.items[number].wild}
    for wild in range(max(holes, rules.run_min - len(parts)), stock.wild_count + 1):
        size = len(parts) + wild
        if size > rules.run_max:
            return
        fitting: list[tuple[int, int]] = []
        for low in range(max(rules.lowest_place, last - size + 1), min(first, rules.highest_place - size + 1) + 1):
            gaps = tuple(place - low for place in range(low, low + size) if place not in fixed)
            if not gaps or not rules.limits_broken("run", size, gaps):
                fitting.append((run_points(low, size, [low + gap for gap in gaps], rules), low))
        if fitting and not stock.all_places:
            fitting = [max(fitting)]
        for points, low in fitting:
            for wilds in _wild_choices(stock, wild):
                yield Play("run", parts, wilds, points, size, low, lane)


def _all_wild(stock: Stock) -> Iterator[Play]:
    """Melds of wild cards alone, where the rules allow them."""
    rules, count = stock.rules, stock.wild_count
    for size in range(rules.set_min, count + 1):
        if rules.set_by == "rank" and set_is_legal(0, size, rules):
            rank = max(range(1, rules.pack.ranks + 1), key=rules.set_value)
            for wilds in _wild_choices(stock, size):
                yield Play("set", (), wilds, set_points(rank, [stock.items[n] for n in wilds], rules), size)
    if rules.set_by == "suit" or not rules.runs:
        return
    for size in range(rules.run_min, min(count, rules.run_max) + 1):
        if rules.limits_broken("run", size, tuple(range(size))):
            continue
        lows = range(rules.lowest_place, rules.highest_place - size + 2)
        ranked = sorted(((run_points(low, size, range(low, low + size), rules), low) for low in lows), reverse=True)
        lanes: Sequence[str | None] = rules.pack.suits if rules.run_one_suit else (None,)
        for points, low in ranked if stock.all_places else ranked[:1]:
            for lane in lanes if stock.all_places else lanes[:1]:
                for wilds in _wild_choices(stock, size):
                    yield Play("run", (), wilds, points, size, low, lane)


def dealt(play: Play, stock: Stock, packs: Mapping[int, list[Card]]) -> Meld:
    """The meld of a play, its cards taken from `packs` (item number to cards still there)."""
    rules = stock.rules
    wild_cards = [packs[number].pop() for number in play.wilds]
    placed = [(place, packs[number].pop(), stock.items[number].bound_to) for place, number in play.parts]
    if play.kind == "run":
        at = {place: card for place, card, _ in placed}
        return run_meld(play.low, play.size, play.lane, at, wild_cards, play.points, rules)
    naturals = [card for _, card, face in placed if face is None]
    return set_meld(naturals, [(card, face) for _, card, face in placed if face is not None], wild_cards, rules)


def run_meld(
    low: int,
    size: int,
    lane: str | None,
    at: Mapping[int, Card],
    wild_cards: Sequence[Card],
    points: int,
    rules: MeldRules,
) -> Meld:
    """A run with cards `at` their places and wild cards, in order, on the others."""
    if len(at) == size and not any(card.code in rules.wild for card in at.values()):
        held = tuple([at[place] for place in range(low, low + size)])
        return Meld("run", held, tuple([(card,) for card in held]), (), points, low)
    rest = iter(wild_cards)
    suits = [lane] if lane is not None else list(rules.pack.suits)
    cards: list[Card] = []
    stands: list[tuple[Card, ...]] = []
    for place in range(low, low + size):
        card = at[place] if place in at else next(rest)
        faces = tuple(rules.pack.at(suit, rules.rank_at(place)) for suit in suits)
        cards.append(card)
        stands.append(faces if card.code in rules.wild else (card,))
    wild = tuple(i for i, card in enumerate(cards) if card.code in rules.wild)
    return Meld("run", tuple(cards), tuple(stands), wild, points, low)


def set_meld(
    naturals: Sequence[Card], bound: Sequence[tuple[Card, Card]], wild_cards: Sequence[Card], rules: MeldRules
) -> Meld:
    """A set of natural cards, jokers bound to a face each, and free wild cards."""
    if not bound and not wild_cards and rules.set_by == "rank":
        points = len(naturals) * rules.set_value(naturals[0].rank)
        return Meld("set", tuple(naturals), tuple([(card,) for card in naturals]), (), points)
    cards = (*naturals, *(card for card, _ in bound), *wild_cards)
    meld = max(set_readings(cards, rules), key=lambda reading: reading.points)
    if not bound:
        return meld
    kept = [face for _, face in bound]
    stands = list(meld.stands_for)
    for i, position in enumerate(meld.wild):
        still_open = tuple(face for face in stands[position] if rules.set_repeats or face not in kept)
        stands[position] = (kept[i],) if i < len(kept) else still_open
    return Meld("set", meld.cards, tuple(stands), meld.wild, meld.points)
