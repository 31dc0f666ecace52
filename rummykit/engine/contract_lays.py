"""Which lay-downs of a contract a hand holds.

A contract asks for several melds at once, each of a kind and a size, no two of them with
the same card. Looking through all groups of all melds of a hand takes too long where many
wild cards are held, so the search has two steps. First it only settles the outline of each
meld, the rank of a set and the place of a run, and counts: a rank that is asked for more
often than it is held needs wild cards, and outlines that together need more of them than
there are can be dropped at once. Then each outline that is left is filled with cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from reprlib import repr as short
from typing import Literal, NamedTuple, TypeAlias, cast

from rummykit.cards import Card
from rummykit.language import SaidError, Text
from rummykit.melds import Meld, MeldRules, set_readings
from rummykit.melds.reading import run_from
from rummykit.melds.rules import Kind

Gap: TypeAlias = Literal["gap", "no_touch", "different_suits", "off"]
Lay: TypeAlias = tuple[Meld, ...]

_NO_SLOT = Text(
    "{given} is no meld of a contract; they are written set3 or run4",
    "{given} no es una combinación de contrato; se escriben set3 o run4",
)


class Slot(NamedTuple):
    """One meld of a contract: its kind, its size, and whether a longer one will do."""

    kind: Kind
    size: int
    or_more: bool = False

    def takes(self, meld: Meld) -> bool:
        """Whether `meld` is what this slot asks for."""
        size = len(meld.cards)
        return meld.kind == self.kind and (size == self.size or (self.or_more and size > self.size))


def slot(written: str, or_more: bool = False) -> Slot:
    """A slot from its text.

    Raises:
        ValueError: it is none.

    >>> slot("run4")
    Slot(kind='run', size=4, or_more=False)
    """
    found = re.fullmatch(r"(set|run)(\d{1,2})", written) if isinstance(written, str) else None
    if not found:
        raise SaidError(_NO_SLOT, given=short(written))
    return Slot(cast(Kind, found[1]), int(found[2]), or_more)


_EN = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen",
]  # fmt: skip
_ES = [
    "ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce",
]  # fmt: skip


def in_words(shapes: Sequence[tuple[Kind, int]], nouns: dict[Kind, tuple[Text, Text]]) -> Text:
    """Melds in words, such as ``two sets of three and one run of four``.

    Args:
        shapes: the kind and size of each.
        nouns: what one, and several, of each kind are called.
    """
    parts = []
    for (kind, size), count in Counter(shapes).items():
        noun = nouns[kind][count > 1]
        one = "una" if noun.es.endswith("a") else "un"
        parts.append(
            (f"{_word(_EN, count)} {noun.en} of {_word(_EN, size)}",
             f"{one if count == 1 else _word(_ES, count)} {noun.es} de {_word(_ES, size)}")
        )  # fmt: skip
    return Text(_joined([en for en, _ in parts], " and "), _joined([es for _, es in parts], " y "))


def _word(words: Sequence[str], number: int) -> str:
    return words[number] if number < len(words) else str(number)


def _joined(parts: Sequence[str], joint: str) -> str:
    return joint.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def fills(melds: Sequence[Meld], slots: Sequence[Slot]) -> bool:
    """Whether `melds`, in any order, are just what `slots` ask for.

    Within a kind only the size counts, so the longest meld goes to the longest slot; that
    is right where longer melds will do for all slots, or for none.
    """
    if len(melds) != len(slots):
        return False
    wanted = sorted(slots, key=lambda one: (one.kind, one.size))
    laid = sorted(melds, key=lambda meld: (meld.kind, len(meld.cards)))
    return all(one.takes(meld) for one, meld in zip(wanted, laid, strict=True))


def too_close(one: Meld, other: Meld, gap: Gap) -> bool:
    """Whether two runs of one contract may not be laid together (SHA-25)."""
    if gap == "off" or one.kind != "run" or other.kind != "run":
        return False
    same_suit = one.stands_for[0][0].suit == other.stands_for[0][0].suit
    return same_suit and _spans_clash((one.low, one.high), (other.low, other.high), gap)


def _spans_clash(one: tuple[int, int], other: tuple[int, int], gap: Gap) -> bool:
    (_, low_end), (high_start, _) = sorted((one, other))
    if gap == "gap":
        return high_start - low_end < 2
    return gap == "different_suits" or high_start - low_end == 1


def contract_lays(
    hand: Sequence[Card], slots: Sequence[Slot], rules: MeldRules, gap: Gap = "off", most: int = 100
) -> tuple[list[Lay], bool]:
    """The ways to lay a contract from `hand`, one card being kept for the discard.

    Those that need the fewest wild cards come first. Where no rule tells cards apart, one
    choice stands for all: of different wild faces the first held are used, and where suits
    mean nothing the faces held most often. If there is any way, at least one is found.

    Args:
        hand: the cards held.
        slots: what the contract asks for.
        rules: the meld rules; sets may repeat a suit.
        gap: how runs of one suit must differ.
        most: how many ways to list at most.

    Returns:
        The ways, each with its melds in the order of `slots`, and whether these are all.
    """
    search = _Search(hand, slots, rules, gap)
    found: dict[object, Lay] = {}
    filled: list[Iterator[Lay]] = []
    for budget in range(len(search.wilds) + 1):
        for outlines in search.outlines(budget):
            ways = search.ways(outlines)
            first = next(ways, None)
            if first is not None and len(found) == most:
                return list(found.values()), False
            if first is not None:
                found.setdefault(_mark(first), first)
                filled.append(ways)
    while filled:
        # One more of each outline in turn, so that a short list still shows all of them.
        going = []
        for ways in filled:
            way = next(ways, None)
            if way is None:
                continue
            going.append(ways)
            if _mark(way) not in found:
                if len(found) == most:
                    return list(found.values()), False
                found[_mark(way)] = way
        filled = going
    return list(found.values()), True


def _mark(lay: Lay) -> object:
    """What two lay-downs share that only name the same melds in another order."""
    return tuple(sorted(_faces(meld) for meld in lay))


def _faces(meld: Meld) -> tuple[int, ...]:
    return (meld.low, *(card.index for card in meld.cards), *(faces[0].index for faces in meld.stands_for))


class _Outline(NamedTuple):
    """The rank of a set, or the suit and the lowest place of a run."""

    kind: Kind
    size: int
    start: int
    suit: str | None


class _Count:
    """How many wild cards the outlines chosen so far need at least.

    A natural card saves one wild card wherever it is laid, so the least number follows from
    how often each card is asked for and held, and no cards have to be dealt out for it.
    """

    def __init__(self, naturals: Counter[Card], rules: MeldRules) -> None:
        self.rules = rules
        self.held: Counter[tuple[str | None, int]] = Counter(
            {(card.suit, card.rank): n for card, n in naturals.items()}
        )
        self.free = Counter(card.rank for card in naturals.elements())  # not asked for by a run of one suit
        self.asked: Counter[tuple[str | None, int]] = Counter()
        self.short = 0

    def ask(self, outline: _Outline) -> None:
        """Choose one outline more."""
        if outline.kind == "set":
            self._more_of_rank(outline.start, outline.size)
            return
        for place in range(outline.start, outline.start + outline.size):
            rank = self.rules.rank_at(place)
            if outline.suit is None:
                self._more_of_rank(rank, 1)
                continue
            face = outline.suit, rank
            self.asked[face] += 1
            if self.asked[face] > self.held[face]:
                self.short += 1
            else:
                self.free[rank] -= 1
                self.short += self.asked[None, rank] > self.free[rank]

    def _more_of_rank(self, rank: int, count: int) -> None:
        before = max(0, self.asked[None, rank] - self.free[rank])
        self.asked[None, rank] += count
        self.short += max(0, self.asked[None, rank] - self.free[rank]) - before

    def forget(self, outline: _Outline, short: int) -> None:
        """Take the outline chosen last back; `short` is what the count was before it."""
        self.short = short
        if outline.kind == "set":
            self.asked[None, outline.start] -= outline.size
            return
        for place in range(outline.start, outline.start + outline.size):
            rank = self.rules.rank_at(place)
            face = outline.suit, rank
            if outline.suit is not None and self.asked[face] <= self.held[face]:
                self.free[rank] += 1
            self.asked[face] -= 1


class _Search:
    """A hand and a contract, prepared for looking."""

    def __init__(self, hand: Sequence[Card], slots: Sequence[Slot], rules: MeldRules, gap: Gap) -> None:
        self.rules = rules
        self.gap = gap
        self.wilds = [card for card in hand if rules.is_wild(card)]
        self.naturals = Counter(card for card in hand if not rules.is_wild(card))
        self.count = _Count(self.naturals, rules)
        self.room = len(hand) - 1
        # Suits mean something where runs keep to one, or where a wild card is a named face.
        self.suits_matter = rules.run_one_suit or rules.set_wild_suit == "declared"
        # Runs first: they can be in the fewest places.
        self.order = sorted(range(len(slots)), key=lambda i: (slots[i].kind == "set", -slots[i].size, slots[i]))
        self.slots = [slots[i] for i in self.order]
        known = {one: self._choices(one) for one in dict.fromkeys(self.slots)}
        self.choices = [known[one] for one in self.slots]
        least = [choices[0][0] if choices else len(hand) for choices in self.choices]
        self.least_after = [sum(least[i:]) for i in range(len(least) + 1)]
        self.size_after = [sum(one.size for one in self.slots[i:]) for i in range(len(slots) + 1)]

    # --- Step one: outlines ----------------------------------------------------------

    def _choices(self, one: Slot) -> list[tuple[int, _Outline]]:
        """The outlines that could fill a slot from the whole hand, with the wild cards each needs at least."""
        found: list[tuple[int, _Outline]] = []
        for size in range(one.size, (self.room if one.or_more else one.size) + 1):
            found += self._sets(size) if one.kind == "set" else self._runs(size)
        return sorted(found, key=lambda pair: pair[0])

    def _sets(self, size: int) -> Iterator[tuple[int, _Outline]]:
        for rank in range(1, self.rules.pack.ranks + 1):
            need = max(0, size - self.count.free[rank])
            if need <= len(self.wilds) and not self.rules.limits_broken("set", size, tuple(range(need))):
                yield need, _Outline("set", size, rank, None)

    def _runs(self, size: int) -> Iterator[tuple[int, _Outline]]:
        rules, held = self.rules, self.count.held
        if not rules.run_min <= size <= rules.run_max:
            return
        limit = rules.wild_limit("run", size)
        most = len(self.wilds) if limit is None else min(limit, len(self.wilds))
        first = rules.lowest_place
        for suit in rules.pack.suits if rules.run_one_suit else (None,):
            # How many of the places up to each one are held.
            sums = [0]
            for place in range(first, rules.highest_place + 1):
                rank = rules.rank_at(place)
                sums.append(sums[-1] + ((held[suit, rank] if suit else self.count.free[rank]) > 0))
            for start in range(len(sums) - size):
                need = size - sums[start + size] + sums[start]
                if need <= most:
                    outline = _Outline("run", size, first + start, suit)
                    if size > rules.pack.ranks:  # the ace is asked for twice
                        self.count.ask(outline)
                        need = self.count.short
                        self.count.forget(outline, 0)
                    if need <= most:
                        yield need, outline

    def outlines(
        self, budget: int, chosen: tuple[_Outline, ...] = (), start: int = 0, laid: int = 0
    ) -> Iterator[tuple[_Outline, ...]]:
        """Outlines for all slots that together need just `budget` wild cards, as far as counting tells.

        Args:
            budget: the number of wild cards.
            chosen: the outlines of the first slots.
            start: where to begin for the next slot: what came before is not to be chosen again.
            laid: how many cards `chosen` takes.
        """
        at, short = len(chosen), self.count.short
        if at == len(self.slots):
            if short == budget:
                yield chosen
            return
        again = self.slots[at + 1 : at + 2] == [self.slots[at]]
        for number in range(start, len(self.choices[at])):
            need, outline = self.choices[at][number]
            # Melds laid together never need fewer wild cards than each of them by itself.
            if short + need + self.least_after[at + 1] > budget:
                break
            size = laid + outline.size
            if size + self.size_after[at + 1] > self.room or self._clashes(outline, chosen):
                continue
            self.count.ask(outline)
            if self.count.short + self.least_after[at + 1] <= budget:
                yield from self.outlines(budget, (*chosen, outline), number if again else 0, size)
            self.count.forget(outline, short)

    def _clashes(self, outline: _Outline, chosen: Sequence[_Outline]) -> bool:
        if self.gap == "off" or outline.kind == "set":
            return False
        span = (outline.start, outline.start + outline.size - 1)
        return any(
            _spans_clash(span, (other.start, other.start + other.size - 1), self.gap)
            for other in chosen
            if other.kind == "run" and other.suit == outline.suit
        )

    # --- Step two: cards -------------------------------------------------------------

    def ways(self, outlines: Sequence[_Outline]) -> Iterator[Lay]:
        """The ways to fill outlines with cards, those with few wild cards first."""
        places = sorted(range(len(outlines)), key=lambda i: self.order[i])
        for lay in self._fill(outlines, self.naturals, 0):
            yield tuple(lay[i] for i in places)

    def _fill(self, outlines: Sequence[_Outline], held: Counter[Card], used: int) -> Iterator[Lay]:
        if not outlines:
            yield ()
            return
        for meld in self._melds(outlines[0], held, self.wilds[used:]):
            rest = held - Counter(card for i, card in enumerate(meld.cards) if i not in meld.wild)
            for others in self._fill(outlines[1:], rest, used + len(meld.wild)):
                yield (meld, *others)

    def _melds(self, outline: _Outline, held: Counter[Card], wilds: Sequence[Card]) -> Iterator[Meld]:
        return (self._set_melds if outline.kind == "set" else self._run_melds)(outline, held, wilds)

    def _set_melds(self, outline: _Outline, held: Counter[Card], wilds: Sequence[Card]) -> Iterator[Meld]:
        rank, size = outline.start, outline.size
        faces = sorted((card for card in held if card.rank == rank), key=lambda card: (-held[card], card.index))
        for wild in range(max(0, size - sum(held[face] for face in faces)), min(len(wilds), size) + 1):
            for chosen in self._chosen(faces, held, size - wild):
                for meld in set_readings((*chosen, *wilds[:wild]), self.rules):
                    if meld.stands_for[0][0].rank == rank:
                        yield meld

    def _chosen(self, faces: Sequence[Card], held: Counter[Card], count: int) -> Iterator[tuple[Card, ...]]:
        if not self.suits_matter:
            yield tuple([face for face in faces for _ in range(held[face])][:count])
            return
        for chosen in combinations_with_replacement(faces, count):
            if all(n <= held[face] for face, n in Counter(chosen).items()):
                yield chosen

    def _run_melds(self, outline: _Outline, held: Counter[Card], wilds: Sequence[Card]) -> Iterator[Meld]:
        rules, suit = self.rules, outline.suit
        span = range(outline.start, outline.start + outline.size)
        there: dict[int, Card] = {}
        left = held.copy()  # an ace at either end of a run needs two aces
        for place in span:
            rank = rules.rank_at(place)
            best = max(
                (rules.pack.at(one, rank) for one in ((suit,) if suit else rules.pack.suits)), key=left.__getitem__
            )
            if left[best]:
                there[place] = best
                left[best] -= 1
        for kept in range(len(there), max(-1, outline.size - len(wilds) - 1), -1):
            for places in combinations(there, kept):
                meld = run_from({place: there[place] for place in places}, span, wilds, suit, rules)
                if not rules.limits_broken("run", outline.size, meld.wild):
                    yield meld
