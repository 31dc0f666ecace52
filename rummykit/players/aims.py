"""What a hand still lacks for its contract.

An *aim* settles which melds a hand goes for: the rank of each set and the place of each run.
It lacks so many cards, wants certain faces, and leaves other cards of the hand loose. A hand
is looked at through all its aims that lack fewest cards, or one card more: which cards bring
it nearer, and which can go without loss, is read off them.

>>> from rummykit.cards import cards
>>> from rummykit.games import meld_rules
>>> best = aims_of(cards("7S 7H 4C 5C 6C KD 9H"), ("set3", "run4"), meld_rules("shanghai"))[0]
>>> best.lacking, [best.is_loose(card) for card in cards("7S 5C 9H")]
(2, [False, False, True])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from rummykit.cards import Card
from rummykit.engine.contract_lays import Gap, Slot, slot
from rummykit.melds import MeldRules
from rummykit.players.plan import sorted_cards

MOST_OUTLINES = 14  # outlines looked at for one meld of a contract
MOST_LOOKS = 3000  # outlines put together for one hand
MOST_AIMS = 60  # aims kept
SPARE = 1  # aims that lack so many cards more than the best one are kept


@dataclass(frozen=True, eq=False)
class Outline:
    """Where one meld of a contract could stand: the rank of a set, the place of a run.

    Attributes:
        size: how many cards it has.
        faces: the faces that a run of one suit asks for.
        ranks: the ranks that a set, or a run free of suit, asks for.
        span: the suit, the first and the last place of a run; no suit where it is free of suit.
        most_wild: how many wild cards it may hold.
        touched: a bit for each face that it could use; outlines without a common bit never
            compete for a card.
        beyond: a bit for each natural face that could be laid off on it.
    """

    size: int
    faces: tuple[Card, ...]
    ranks: tuple[int, ...]
    span: tuple[str | None, int, int] | None
    most_wild: int
    touched: int
    beyond: int


@dataclass(frozen=True, eq=False)
class Aim:
    """Outlines for all melds of a contract, seen from one hand.

    Attributes:
        lacking: how many cards are still to come.
        wanted: a bit, at the index of the card, for each natural face that brings it nearer.
        takes_wild: whether one more wild card would bring it nearer.
        loose: a bit for each natural face of the hand of which it can do without a copy.
        beyond: a bit for each natural face that could be laid off on its melds.
        outlines: where its melds stand.
    """

    lacking: int
    wanted: int
    takes_wild: bool
    loose: int
    beyond: int
    outlines: tuple[Outline, ...]

    def is_loose(self, card: Card) -> bool:
        """Whether a copy of a natural `card` of the hand can go without loss."""
        return bool(self.loose >> card.index & 1)


def aims_of(hand: Iterable[Card], contract: Sequence[str], rules: MeldRules, gap: Gap = "off") -> tuple[Aim, ...]:
    """The aims of a hand that lack fewest cards, and those that lack one more; the nearest first.

    Args:
        hand: the cards.
        contract: such as ``("set3", "run4")``.
        rules: the meld rules; sets may repeat a suit.
        gap: how runs of one suit must differ.
    """
    return _aims_of(sorted_cards(hand), tuple(contract), rules, gap)


@lru_cache(maxsize=4096)
def _aims_of(hand: tuple[Card, ...], contract: tuple[str, ...], rules: MeldRules, gap: Gap) -> tuple[Aim, ...]:
    return _Search(hand, contract, rules, gap).aims()


@lru_cache(maxsize=256)
def outlines_of(one: Slot, rules: MeldRules) -> tuple[Outline, ...]:
    """Every place for one meld of a contract."""
    limits = [one.size - max(1, rules.min_naturals), rules.wild_limit(one.kind, one.size), rules.max_wilds]
    limits.append(one.size // 2 if rules.naturals_at_least_half else None)
    most_wild = min(n for n in limits if n is not None)
    pack = rules.pack
    if one.kind == "set":
        ranks = [rank for rank in range(1, pack.ranks + 1) if not rules.is_wild(pack.at(pack.suits[0], rank))]
        sets = []
        for rank in ranks:
            of_rank = _faces_of(rank, rules)
            sets.append(Outline(one.size, (), (rank,) * one.size, None, most_wild, of_rank, of_rank))
        return tuple(sets)
    runs = []
    for low in range(rules.lowest_place, rules.highest_place - one.size + 2):
        high = low + one.size - 1
        inside = tuple(rules.rank_at(place) for place in range(low, high + 1))
        ends = [rules.rank_at(p) for p in (low - 1, high + 1) if rules.lowest_place <= p <= rules.highest_place]
        touched, beyond = _bits(inside, rules), _bits(ends, rules)
        if not rules.run_one_suit:
            runs.append(Outline(one.size, (), inside, (None, low, high), most_wild, touched, beyond))
            continue
        for suit in pack.suits:
            own = sum(1 << pack.at(suit, rank).index for rank in range(1, pack.ranks + 1))
            faces = tuple(pack.at(suit, rank) for rank in inside)
            runs.append(Outline(one.size, faces, (), (suit, low, high), most_wild, touched & own, beyond & own))
    return tuple(runs)


def _bits(ranks: Iterable[int], rules: MeldRules) -> int:
    """A bit for every natural face of `ranks`."""
    return sum(_faces_of(rank, rules) for rank in dict.fromkeys(ranks))


@lru_cache(maxsize=256)
def _faces_of(rank: int, rules: MeldRules) -> int:
    faces = [rules.pack.at(suit, rank) for suit in rules.pack.suits]
    return sum(1 << face.index for face in faces if not rules.is_wild(face))


def too_close(one: Outline, other: Outline, gap: Gap) -> bool:
    """Whether two runs may not be laid together (SHA-25), as `contract_lays.too_close` says of melds."""
    if one.span is None or other.span is None or one.span[0] is None or one.span[0] != other.span[0]:
        return False
    (_, _, low_end), (_, high_start, _) = sorted((one.span, other.span))
    between = high_start - low_end
    return gap == "different_suits" or between < (2 if gap == "gap" else 1) or (gap == "no_touch" and between == 1)


def _near(found: list[tuple[int, Outline]]) -> list[tuple[int, Outline]]:
    """The outlines that lack hardly more than the best one."""
    worst = found[0][0] + 2
    return [pair for pair in found[:MOST_OUTLINES] if pair[0] <= worst]


class _Search:
    """Puts outlines together, those that lack least first."""

    def __init__(self, hand: tuple[Card, ...], contract: tuple[str, ...], rules: MeldRules, gap: Gap) -> None:
        self.rules = rules
        self.gap = gap
        self.held: dict[Card, int] = {}
        self.of_rank: dict[int, int] = {}
        self.wilds = 0
        for card in hand:
            if rules.is_wild(card):
                self.wilds += 1
            else:
                self.held[card] = self.held.get(card, 0) + 1
                self.of_rank[card.rank] = self.of_rank.get(card.rank, 0) + 1
        self.slots = sorted((slot(name) for name in contract), key=lambda one: (one.kind, -one.size))
        self.known = {one: self._choices(one) for one in dict.fromkeys(self.slots)}
        self.choices = [_near(self.known[one]) for one in self.slots]
        least = [choices[0][0] for choices in self.choices]
        self.least_after = [sum(least[i:]) for i in range(len(least) + 1)]
        self.best = sum(one.size for one in self.slots)
        self.looks = 0
        self.found: list[tuple[int, tuple[Outline, ...], bool]] = []

    def _choices(self, one: Slot) -> list[tuple[int, Outline]]:
        """The outlines for one meld with what each lacks by itself, the nearest first."""
        held, of_rank = self.held, self.of_rank
        found = []
        for outline in outlines_of(one, self.rules):
            if outline.faces:
                lacks = outline.size - len(held.keys() & outline.faces)
            elif one.kind == "set":
                lacks = max(0, outline.size - of_rank.get(outline.ranks[0], 0))
            else:
                lacks = outline.size - len(of_rank.keys() & outline.ranks)
            found.append((lacks, outline))
        found.sort(key=itemgetter(0))
        return found

    def aims(self) -> tuple[Aim, ...]:
        """The best aims."""
        self._choose((), 0, 0, 0, 0, False)
        if not self.found:  # runs of one suit only, where two may not be
            self.choices, self.looks = [self.known[one] for one in self.slots], 0
            self._choose((), 0, 0, 0, 0, False)
        kept = [entry for entry in self.found if entry[0] <= self.best + SPARE]
        kept.sort(key=itemgetter(0))
        return tuple(self._aim(*entry) for entry in kept[:MOST_AIMS])

    def _choose(
        self, chosen: tuple[Outline, ...], lacks: int, room: int, touched: int, start: int, compete: bool
    ) -> None:
        """Choose the next outline in every way.

        Args:
            chosen: the outlines of the first melds.
            lacks: how many natural cards they lack, each by itself.
            room: how many of those wild cards may stand for.
            touched: the faces they could use.
            start: where to begin for the next meld: what came before is not to be chosen again.
            compete: whether any of them could use the same card.
        """
        at = len(chosen)
        if at == len(self.slots):
            self._note(chosen, lacks, room, compete)
            return
        again = self.slots[at + 1 : at + 2] == [self.slots[at]]
        choices = self.choices[at]
        bound = self.best + SPARE + self.wilds - self.least_after[at + 1]
        for number in range(start, len(choices)):
            own, outline = choices[number]
            if lacks + own > bound or self.looks > MOST_LOOKS:
                return
            self.looks += 1
            if self.gap != "off" and any(too_close(outline, other, self.gap) for other in chosen):
                continue
            self._choose(
                (*chosen, outline),
                lacks + own,
                room + min(own, outline.most_wild),
                touched | outline.touched,
                number if again else 0,
                compete or bool(touched & outline.touched),
            )

    def _note(self, chosen: tuple[Outline, ...], lacks: int, room: int, compete: bool) -> None:
        """Keep an aim, unless it lacks too much."""
        short = lacks
        if compete:
            faces, ranks = self._lacks(*self._asked(chosen))
            short = sum([n for _, n in faces]) + sum([n for _, n in ranks])
            room += short - lacks
        lacking = short - min(self.wilds, room)
        if lacking <= self.best + SPARE:
            self.best = min(self.best, lacking)
            self.found.append((lacking, chosen, self.wilds < room))

    def _lacks(
        self, faces: dict[Card, int], ranks: dict[int, int], free: dict[int, int]
    ) -> tuple[list[tuple[Card, int]], list[tuple[int, int]]]:
        """The faces, and the ranks, that are asked for more often than they are held; see `_asked`."""
        held = self.held
        return (
            [(face, n - held.get(face, 0)) for face, n in faces.items() if n > held.get(face, 0)],
            [(rank, n - free.get(rank, 0)) for rank, n in ranks.items() if n > free.get(rank, 0)],
        )

    def _asked(self, chosen: tuple[Outline, ...]) -> tuple[dict[Card, int], dict[int, int], dict[int, int]]:
        """How often each face and each rank is asked for, and how many cards of a rank are free for that."""
        faces: dict[Card, int] = {}
        ranks: dict[int, int] = {}
        for outline in chosen:
            for face in outline.faces:
                faces[face] = faces.get(face, 0) + 1
            for rank in outline.ranks:
                ranks[rank] = ranks.get(rank, 0) + 1
        free = self.of_rank
        if faces and ranks:
            free = dict(free)
            for face, n in faces.items():
                if face in self.held:
                    free[face.rank] -= min(n, self.held[face])
        return faces, ranks, free

    def _aim(self, lacking: int, chosen: tuple[Outline, ...], takes_wild: bool) -> Aim:
        faces, ranks, free = self._asked(chosen)
        lacks_faces, lacks_ranks = self._lacks(faces, ranks, free)
        wanted = 0
        if lacking > 0:
            for face, _ in lacks_faces:
                wanted |= 1 << face.index
            for rank, _ in lacks_ranks:
                wanted |= _faces_of(rank, self.rules)
        loose = 0
        for card, n in self.held.items():
            if n > faces.get(card, 0) and (card.rank not in ranks or free[card.rank] > ranks[card.rank]):
                loose |= 1 << card.index
        beyond = 0
        for outline in chosen:
            beyond |= outline.beyond
        more_wild = takes_wild and lacking > 0
        return Aim(lacking, wanted, more_wild, loose, beyond, chosen)
