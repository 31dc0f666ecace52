"""Reading cards as melds: every reading, and which one a player meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, product

from rummykit.cards import Card
from rummykit.melds.rules import Meld, MeldRules


@dataclass(frozen=True)
class Pin:
    """What a player said a wild card stands for: a face, or only a rank or a suit."""

    rank: int | None = None
    suit: str | None = None

    def allows(self, faces: Sequence[Card]) -> bool:
        """Whether one of `faces` is what was said."""
        return any(
            (self.rank is None or face.rank == self.rank) and (self.suit is None or face.suit == self.suit)
            for face in faces
        )


def readings(cards: Sequence[Card], rules: MeldRules) -> list[Meld]:
    """Every way to read all of `cards` as one legal meld; sets first, then runs from low to high."""
    return [*set_readings(cards, rules), *(run_readings(cards, rules) if rules.runs else ())]


def set_readings(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """The readings of `cards` as a set that break no rule."""
    size = len(cards)
    if size < rules.set_min or (rules.set_max is not None and size > rules.set_max):
        return
    wild = tuple(i for i, card in enumerate(cards) if card.code in rules.wild)
    if rules.limits_broken("set", size, wild):
        return
    naturals = [card for card in cards if card.code not in rules.wild]
    if rules.set_by == "suit":
        yield from _suit_sets(cards, naturals, wild, rules)
        return
    ranks = {card.rank for card in naturals}
    if 0 in ranks or len(ranks) > 1:
        return
    suits = [card.suit for card in naturals]
    if not rules.set_repeats and len(set(suits)) < len(suits):
        return
    for rank in ranks or range(1, rules.pack.ranks + 1):
        yield from _rank_sets(cards, rank, suits, wild, rules)


def _rank_sets(
    cards: Sequence[Card], rank: int, suits: Sequence[str], wild: tuple[int, ...], rules: MeldRules
) -> Iterator[Meld]:
    taken = () if rules.set_repeats else suits
    open_faces = tuple(rules.pack.at(suit, rank) for suit in rules.pack.suits if suit not in taken)
    if len(wild) > len(open_faces) and not rules.set_repeats:
        return
    worth = rules.set_value(rank)
    points = worth * len(cards) if rules.wild_value is None else worth * len(suits) + rules.wild_value * len(wild)
    if rules.set_wild_suit != "declared":
        yield _with_stands(cards, wild, [open_faces] * len(wild), points)
        return
    choose = combinations_with_replacement if rules.set_repeats else combinations
    for faces in choose(open_faces, len(wild)):
        yield _with_stands(cards, wild, [(face,) for face in faces], points)


def _suit_sets(
    cards: Sequence[Card], naturals: Sequence[Card], wild: tuple[int, ...], rules: MeldRules
) -> Iterator[Meld]:
    suits = {card.suit for card in naturals}
    if len(suits) > 1 or any(card.kind != "evidence" for card in naturals):
        return
    faces = [card for card in rules.pack.counts if card.kind == "evidence" and card.code not in rules.wild]
    points = sum(rules.code_values.get(card.code, 0) for card in cards)
    for face in faces:
        named = face.suit in suits if suits else face.suit not in rules.wild_as_letters
        if named and not (wild and face.suit in rules.wild_as_letters):
            yield _with_stands(cards, wild, [(face,)] * len(wild), points)


def _with_stands(cards: Sequence[Card], wild: tuple[int, ...], faces: Sequence[tuple[Card, ...]], points: int) -> Meld:
    stands: list[tuple[Card, ...]] = [(card,) for card in cards]
    for position, face in zip(wild, faces, strict=True):
        stands[position] = face
    return Meld("set", tuple(cards), tuple(stands), wild, points)


def run_readings(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """The readings of `cards` as a run that break no rule, from the lowest place up."""
    size = len(cards)
    if not rules.run_min <= size <= rules.run_max:
        return
    naturals = [card for card in cards if card.code not in rules.wild]
    wilds = [card for card in cards if card.code in rules.wild]
    suits = dict.fromkeys(card.suit for card in naturals)
    if any(card.rank == 0 for card in naturals) or (rules.run_one_suit and len(suits) > 1):
        return
    run_suits: Sequence[str | None] = [None]
    if rules.run_one_suit:
        run_suits = list(suits) or list(rules.pack.suits)
    for low in range(rules.lowest_place, rules.highest_place - size + 2):
        span = range(low, low + size)
        for placed in placings(naturals, span, rules):
            for suit in run_suits:
                meld = run_from(placed, span, wilds, suit, rules)
                if not rules.limits_broken("run", size, meld.wild):
                    yield meld


def placings(naturals: Sequence[Card], span: range, rules: MeldRules) -> Iterator[dict[int, Card]]:
    """The ways to put natural cards on the places of `span`, no two on one place.

    Only an ace has a choice, so there are at most two.
    """
    placed: dict[int, Card] = {}
    aces: list[Card] = []
    for card in naturals:
        if card.rank == 1:
            aces.append(card)
        elif card.rank in placed or card.rank not in span:
            return
        else:
            placed[card.rank] = card
    ends = [place for place in rules.places_of(1) if place in span]
    for chosen in combinations(ends, len(aces)):
        yield {**placed, **dict(zip(chosen, aces, strict=True))}


def run_from(placed: dict[int, Card], span: range, wilds: Sequence[Card], suit: str | None, rules: MeldRules) -> Meld:
    """The run with `placed` cards in their places and wild cards, in order, on the rest."""
    rest = iter(wilds)
    cards: list[Card] = []
    stands: list[tuple[Card, ...]] = []
    wild: list[int] = []
    points = 0
    for position, place in enumerate(span):
        natural = placed.get(place)
        worth = rules.run_value(place)
        if natural is not None:
            cards.append(natural)
            stands.append((natural,))
        else:
            cards.append(next(rest))
            stands.append(faces_at(place, suit, rules))
            wild.append(position)
            worth = worth if rules.wild_value is None else rules.wild_value
        points += worth
    return Meld("run", tuple(cards), tuple(stands), tuple(wild), points, span.start)


def faces_at(place: int, suit: str | None, rules: MeldRules) -> tuple[Card, ...]:
    """What a wild card at `place` stands for; any suit where runs are free of suit."""
    rank = rules.rank_at(place)
    return tuple(rules.pack.at(s, rank) for s in ([suit] if suit is not None else rules.pack.suits))


def meant(
    cards: Sequence[Card], pins: Sequence[Pin | None], rules: MeldRules, kind: str | None = None, lies: bool = False
) -> list[Meld]:
    """The readings that a player who wrote `cards` in this order can mean.

    What was said of a wild card (its pin) always holds. Where several readings are
    left, the written order decides the place in a run (ROM-40, KUB-49); a set has
    no order. More than one answer means that the player has to be asked.

    Args:
        cards: the cards as written.
        pins: what was said of each.
        rules: the meld rules.
        kind: ``set`` or ``run``, where that was said.
        lies: whether the meld lies on the table already and its wild cards are bound: then what
            was said of one is all that it stands for, also where a set would leave it open (KUB-57).
    """
    fitting = [
        fitted
        for meld in readings(cards, rules)
        if (kind is None or meld.kind == kind) and (fitted := _fit_pins(meld, cards, pins, rules, lies))
    ]
    if len(fitting) < 2:
        return fitting
    in_order = [meld for meld in fitting if meld.kind == "set" or _is_as_written(meld, cards, pins)]
    if not any(meld.kind == "run" for meld in in_order) and sum(card.code not in rules.wild for card in cards) > 1:
        # Two natural cards show that a run was written from the top down.
        in_order += [m for m in fitting if m.kind == "run" and _is_as_written(m, cards[::-1], pins[::-1])]
    return in_order or fitting


def _is_as_written(meld: Meld, cards: Sequence[Card], pins: Sequence[Pin | None]) -> bool:
    """Whether the cards lie in the order in which they were written, each as it was pinned."""
    return meld.cards == tuple(cards) and all(
        pin is None or pin.allows(faces) for pin, faces in zip(pins, meld.stands_for, strict=True)
    )


def _fit_pins(
    meld: Meld, cards: Sequence[Card], pins: Sequence[Pin | None], rules: MeldRules, narrow: bool
) -> Meld | None:
    """`meld` with its wild cards so placed that every pin holds; None if that cannot be."""
    if not any(pins):
        return meld
    said = list(zip(cards, pins, strict=True))
    if any(pin and card.code not in rules.wild and not pin.allows((card,)) for card, pin in said):
        return None
    wilds = [(card, pin) for card, pin in said if card.code in rules.wild]
    homes = _homes(wilds, meld.wild, meld.stands_for)
    if homes is None:
        return None
    laid, stands = list(meld.cards), list(meld.stands_for)
    for (card, pin), home in zip(wilds, homes, strict=True):
        laid[home] = card
        if pin and (narrow or rules.set_wild_suit == "declared"):
            stands[home] = tuple(face for face in stands[home] if pin.allows((face,)))
    if narrow:
        left = told_apart([stands[home] for home in meld.wild])
        if not all(left):
            return None
        for home, faces in zip(meld.wild, left, strict=True):
            stands[home] = faces
    return replace(meld, cards=tuple(laid), stands_for=tuple(stands))


MOST_WILDS = 40  # more than any pack holds; a wall against endless moves


def _homes(
    wilds: Sequence[tuple[Card, Pin | None]], places: Sequence[int], stands_for: Sequence[tuple[Card, ...]]
) -> list[int] | None:
    """A place for each wild card where its pin holds, no two in one place; None if that cannot be.

    The pinned ones choose first, by trying all; the others follow in order.
    """
    if len(wilds) > MOST_WILDS:
        return None
    open_to = {i: [at for at in places if pin.allows(stands_for[at])] for i, (_, pin) in enumerate(wilds) if pin}
    taken = _one_each(list(open_to.items()), frozenset())
    if taken is None:
        return None
    free = iter([at for at in places if at not in taken.values()])
    return [taken[i] if i in taken else next(free) for i in range(len(wilds))]


def _one_each(open_to: Sequence[tuple[int, Sequence[int]]], used: frozenset[int]) -> dict[int, int] | None:
    """One place for each, no two the same, the earliest places first; None if that cannot be."""
    if not open_to:
        return {}
    if any(used.issuperset(places) for _, places in open_to):
        return None
    (first, places), rest = open_to[0], open_to[1:]
    for place in places:
        if place not in used and (others := _one_each(rest, used | {place})) is not None:
            return {first: place, **others}
    return None


def extensions(meld: Meld, new: Sequence[Card], rules: MeldRules, pins: Sequence[Pin | None] = ()) -> list[Meld]:
    """The melds that `meld` can become when all of `new` are laid off on it.

    Cards on the table keep what they stand for: a run only grows at its ends, and
    a wild card of a set keeps those of its faces that are still open.
    """
    pins = pins or [None] * len(new)
    grown = _grown_sets(meld, new, rules) if meld.kind == "set" else _grown_runs(meld, new, rules)
    return [fitted for one in grown if (fitted := _new_pins_hold(one, meld, new, pins, rules))]


def _new_pins_hold(
    grown: Meld, old: Meld, new: Sequence[Card], pins: Sequence[Pin | None], rules: MeldRules
) -> Meld | None:
    if not any(pins):
        return grown
    first = 0 if old.kind == "set" else old.low - grown.low
    added = [i for i in grown.wild if not first <= i < first + len(old.cards)]
    said = list(zip(new, pins, strict=True))
    if any(pin and card.code not in rules.wild and not pin.allows((card,)) for card, pin in said):
        return None
    wilds = [(card, pin) for card, pin in said if card.code in rules.wild]
    homes = _homes(wilds, added, grown.stands_for)
    if homes is None:
        return None
    laid = list(grown.cards)
    for (card, _), home in zip(wilds, homes, strict=True):
        laid[home] = card
    return replace(grown, cards=tuple(laid))


def _grown_sets(meld: Meld, new: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    fixed = [meld.stands_for[i] for i in meld.wild]
    first = meld.stands_for[0][0]
    for grown in set_readings((*meld.cards, *new), rules):
        if rules.set_by == "rank" and grown.stands_for[0][0].rank != first.rank:
            continue  # wild cards alone keep the rank they were laid as
        faces = [grown.stands_for[i] for i in grown.wild]
        if rules.set_wild_suit == "declared":
            if any(faces.count(face) < fixed.count(face) for face in fixed):
                continue
            for face in fixed:
                faces.remove(face)
            faces = fixed + faces
        elif not rules.set_repeats:
            faces[: len(fixed)] = [tuple(f for f in old if f in now) for old, now in zip(fixed, faces, strict=False)]
            faces = told_apart(faces)
            if not all(faces):
                continue
        stands = list(grown.stands_for)
        for position, stand in zip(grown.wild, faces, strict=True):
            stands[position] = stand
        yield replace(grown, stands_for=tuple(stands))


def told_apart(faces: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Of each wild card's faces those that leave a different face for every other; none if that cannot be.

    >>> from rummykit.cards import cards
    >>> y, b, r = cards("y12 b12 r12", "rummikub")
    >>> told_apart([(y, b), (y, b), (y, b, r)])
    [(y12, b12), (y12, b12), (r12,)]
    >>> told_apart([(y,), (y,)])
    [(), ()]
    """
    ways = [way for way in product(*faces) if len(set(way)) == len(way)]
    return [tuple(face for face in part if any(way[i] is face for way in ways)) for i, part in enumerate(faces)]


def _grown_runs(meld: Meld, new: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    size = len(meld.cards) + len(new)
    if size > rules.run_max:
        return
    naturals = [card for card in new if card.code not in rules.wild]
    wilds = [card for card in new if card.code in rules.wild]
    suit = meld.stands_for[0][0].suit if rules.run_one_suit else None
    if any(card.rank == 0 or (suit is not None and card.suit != suit) for card in naturals):
        return
    if len(new) == 1:
        yield from _grown_by_one(meld, new[0], suit, rules)
        return
    for below in range(len(new), -1, -1):
        span = range(meld.low - below, meld.low - below + size)
        if span.start < rules.lowest_place or span.stop - 1 > rules.highest_place:
            continue
        ends = [place for place in span if not meld.low <= place <= meld.high]
        for placed in placings(naturals, span, rules):
            if all(place in ends for place in placed):
                grown = _joined(meld, placed, span, wilds, suit, rules)
                if not rules.limits_broken("run", size, grown.wild):
                    yield grown


def _grown_by_one(meld: Meld, card: Card, suit: str | None, rules: MeldRules) -> Iterator[Meld]:
    """A run with one card more: the case that is asked for most, without a search."""
    is_wild = card.code in rules.wild
    for place, at in ((meld.low - 1, 0), (meld.high + 1, len(meld.cards))):
        if not rules.lowest_place <= place <= rules.highest_place or not (is_wild or card.rank == rules.rank_at(place)):
            continue
        stand = faces_at(place, suit, rules) if is_wild else (card,)
        points = rules.wild_value if is_wild and rules.wild_value is not None else rules.run_value(place)
        wild = meld.wild if at else tuple([i + 1 for i in meld.wild])
        wild = tuple(sorted((*wild, at))) if is_wild else wild
        if wild and rules.limits_broken("run", len(meld.cards) + 1, wild):
            continue
        cards, stands = meld.cards, meld.stands_for
        yield Meld(
            "run",
            (*cards, card) if at else (card, *cards),
            (*stands, stand) if at else (stand, *stands),
            wild,
            meld.points + points,
            min(meld.low, place),
        )


def _joined(
    meld: Meld, placed: dict[int, Card], span: range, wilds: Sequence[Card], suit: str | None, rules: MeldRules
) -> Meld:
    low = run_from(placed, range(span.start, meld.low), wilds, suit, rules)
    high = run_from(placed, range(meld.high + 1, span.stop), wilds[len(low.wild) :], suit, rules)
    shift = len(low.cards)
    wild = (*low.wild, *(shift + i for i in meld.wild), *(shift + len(meld.cards) + i for i in high.wild))
    return Meld(
        "run",
        low.cards + meld.cards + high.cards,
        low.stands_for + meld.stands_for + high.stands_for,
        wild,
        low.points + meld.points + high.points,
        span.start,
    )


def exchanged(meld: Meld, given: Sequence[Card], rules: MeldRules) -> tuple[Meld, tuple[Card, ...]] | None:
    """`meld` after `given` cards took the place of wild cards they stand for.

    One wild card leaves for each card given; with ``set_wild_suit="both"`` a wild
    card that may be two faces leaves only for both of them (ROM-41).

    Returns:
        The meld after it and the wild cards taken, or None where a card given is
        not what a wild card of the meld stands for.
    """
    taken: list[Card] = []
    rest = list(given)
    while rest:
        home = next((i for i in meld.wild if rest[0] in meld.stands_for[i]), None)
        if home is None:
            return None
        all_open = meld.kind == "set" and rules.set_wild_suit == "both"
        demanded = meld.stands_for[home] if all_open else (rest[0],)
        if any(face not in rest for face in demanded):
            return None
        for face in demanded:
            rest.remove(face)
        # Where all open faces are given at once, every wild card of the set leaves.
        leaving = list(meld.wild) if all_open else [home]
        cards = list(meld.cards)
        for at, face in zip(leaving, demanded, strict=False):
            taken.append(cards[at])
            cards[at] = face
        cards += demanded[len(leaving) :]
        meld = _after_exchange(meld, cards, [i for i in meld.wild if i not in leaving], rules)
    return meld, tuple(taken)


def _after_exchange(meld: Meld, cards: list[Card], wild: list[int], rules: MeldRules) -> Meld:
    if meld.kind == "run":
        stands = tuple(meld.stands_for[i] if i in wild else (card,) for i, card in enumerate(cards))
        return replace(meld, cards=tuple(cards), stands_for=stands, wild=tuple(wild))
    shown = [card for i, card in enumerate(cards) if i not in wild]
    stands = tuple(
        tuple(face for face in meld.stands_for[i] if rules.set_repeats or face not in shown) if i in wild else (card,)
        for i, card in enumerate(cards)
    )
    return replace(meld, cards=tuple(cards), stands_for=stands, wild=tuple(wild))
