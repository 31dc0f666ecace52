"""Useful turns of Rummikub: what `moves` offers where nobody could list them all.

Openings and single melds from the rack, cards added to the table, and the rearrangements
that people find first: a card borrowed from the end of a run, from its middle or from a
group of four; a run split in two by a card of its own; a joker replaced. `best_table` puts
such steps together. Nothing here knows the rules about jokers; whoever asks lets the game
judge each layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product

from rummykit.cards import Card, without
from rummykit.engine.laying import next_faces
from rummykit.melds import Meld, MeldRules, exchanged, extensions, groups_worth, melds_in, run_readings, set_readings
from rummykit.melds.reading import run_from

MOST_MELDS = 80  # melds of a rack that are looked at; those with fewest jokers come first
MOST_OPENINGS = 60
MOST_HOMES = 3  # new melds tried for one joker retrieved
MOST_STEPS = 12  # rearrangements compared at one step of `best_table`

Table = tuple[Meld, ...]


def rack_melds(hand: Sequence[Card], rules: MeldRules) -> list[Meld]:
    """The melds of a rack, those with fewest jokers and most points first; not more than `MOST_MELDS`."""
    return sorted(melds_in(hand, rules), key=lambda meld: (len(meld.wild), -meld.points))[:MOST_MELDS]


def openings(hand: Sequence[Card], rules: MeldRules, least: int) -> list[tuple[Meld, ...]]:
    """First lay-downs worth at least `least` that need each of their melds for it."""
    return groups_worth(rack_melds(hand, rules), hand, least, MOST_OPENINGS)[0]


def rearrangements(table: Table, hand: Sequence[Card], rules: MeldRules) -> Iterator[Table]:
    """Whole tables after one rearrangement that places cards of the hand."""
    yield from _with_borrowed(table, hand, rules)
    yield from _split(table, hand, rules)
    yield from _with_joker(table, hand, rules)


def best_table(table: Table, hand: Sequence[Card], rules: MeldRules) -> Table:
    """A table on which many cards of the hand are placed, found step by step.

    It takes what places most cards at each step and never goes back, so a better table
    may exist; a search that proves its answer can take its place.
    """
    rest = tuple(hand)
    while rest:
        after = _best_step(table, rest, rules)
        if after is None:
            break
        rest = without(rest, placed(table, after))
        table = after
    return table


def placed(before: Table, after: Table) -> list[Card]:
    """The cards that are on the table after, and were not before."""
    return list((_cards(after) - _cards(before)).elements())


def _best_step(table: Table, hand: Sequence[Card], rules: MeldRules) -> Table | None:
    new = max(rack_melds(hand, rules), key=lambda meld: len(meld.cards) - 2 * len(meld.wild), default=None)
    if new is not None:
        return (*table, new)
    added = next(additions(table, hand, rules), None)
    if added is not None:
        return added
    tried = islice(rearrangements(table, hand, rules), MOST_STEPS)
    return max(tried, key=lambda after: sum(len(meld.cards) for meld in after), default=None)


def additions(table: Table, hand: Sequence[Card], rules: MeldRules) -> Iterator[Table]:
    """Tables after one number card of the hand was added to one meld."""
    held = set(hand)
    for index, meld in enumerate(table):
        for face in next_faces(meld, rules):
            if face in held:
                for grown in extensions(meld, (face,), rules):
                    yield (*table[:index], grown, *table[index + 1 :])


# --- Borrowing -------------------------------------------------------------------------


def _with_borrowed(table: Table, hand: Sequence[Card], rules: MeldRules) -> Iterator[Table]:
    """A new meld of three, of cards of the hand and cards that table melds can spare."""
    held = dict.fromkeys(hand)
    places: dict[Card, list[tuple[int, int]]] = {}
    for index, meld in enumerate(table):
        if len(meld.cards) > rules.set_min:
            for at, card in enumerate(meld.cards):
                places.setdefault(card, []).append((index, at))
    lent: dict[Card, list[tuple[int, Table]]] = {}
    near = _triples_with(rules)
    for meld in {id(meld): meld for card in held for meld in near.get(card, ())}.values():
        wanted = [card for card in meld.cards if card not in held]
        if not wanted or any(card not in places for card in wanted):
            continue
        for card in wanted:
            if card not in lent:
                spared = [(index, _less_one(table[index], at, rules)) for index, at in places[card]]
                lent[card] = [(index, left) for index, left in spared if left is not None]
        for sources in product(*(lent[card] for card in wanted)):
            if len({index for index, _ in sources}) == len(sources):
                left = dict(sources)
                kept = tuple(part for i, old in enumerate(table) for part in left.get(i, (old,)))
                yield (*kept, meld)
                break


def _less_one(meld: Meld, at: int, rules: MeldRules) -> Table | None:
    """What is left of `meld` without the card at `at`; None if that is not valid."""
    if meld.kind == "set":
        left = next(iter(set_readings(meld.cards[:at] + meld.cards[at + 1 :], rules)), None)
        return None if left is None else (left,)
    parts = [(0, at), (at + 1, len(meld.cards))]
    runs = [run_part(meld, start, stop, rules) for start, stop in parts if stop > start]
    return tuple(run for run in runs if run) if all(runs) else None


def run_part(run: Meld, start: int, stop: int, rules: MeldRules) -> Meld | None:
    """The cards of `run` from `start` to before `stop` as a run of their own; None if too few."""
    wild = tuple(i - start for i in run.wild if start <= i < stop)
    if stop - start < rules.run_min or rules.limits_broken("run", stop - start, wild):
        return None
    worth = [
        rules.run_value(run.low + i) if i not in run.wild or rules.wild_value is None else rules.wild_value
        for i in range(start, stop)
    ]
    return Meld("run", run.cards[start:stop], run.stands_for[start:stop], wild, sum(worth), run.low + start)


@cache
def triples(rules: MeldRules) -> Table:
    """Every meld of three number cards."""
    pack = rules.pack
    sets = [
        meld
        for rank in range(1, pack.ranks + 1)
        for suits in combinations(pack.suits, 3)
        for meld in set_readings([pack.at(suit, rank) for suit in suits], rules)
    ]
    runs = [
        meld
        for suit in pack.suits
        for low in range(rules.lowest_place, rules.highest_place - 1)
        for meld in run_readings([pack.at(suit, rules.rank_at(place)) for place in range(low, low + 3)], rules)
    ]
    return (*sets, *runs)


@cache
def _triples_with(rules: MeldRules) -> dict[Card, list[Meld]]:
    found: dict[Card, list[Meld]] = {}
    for meld in triples(rules):
        for card in meld.cards:
            found.setdefault(card, []).append(meld)
    return found


# --- Splitting runs, replacing jokers --------------------------------------------------


def _split(table: Table, hand: Sequence[Card], rules: MeldRules) -> Iterator[Table]:
    """A run split in two by a second copy of a card in its middle (or the one its joker is)."""
    held = set(hand)
    for index, run in enumerate(table):
        if run.kind != "run" or len(run.cards) < 2 * rules.run_min - 1:
            continue
        for at in range(rules.run_min - 1, len(run.cards) - rules.run_min + 1):
            card = run.stands_for[at][0]
            if card in held:
                whole = replace(run, cards=(*run.cards[:at], card, *run.cards[at + 1 :]), wild=_but(run.wild, at))
                halves = run_part(whole, 0, at + 1, rules), run_part(run, at, len(run.cards), rules)
                if halves[0] and halves[1]:
                    yield (*table[:index], halves[0], halves[1], *table[index + 1 :])


def _but(positions: tuple[int, ...], at: int) -> tuple[int, ...]:
    return tuple(i for i in positions if i != at)


def _with_joker(table: Table, hand: Sequence[Card], rules: MeldRules) -> Iterator[Table]:
    """A joker replaced by a card of the hand, and laid in a new meld with two others of it."""
    held = Counter(hand)
    for index, meld in enumerate(table):
        for faces in dict.fromkeys(meld.stands_for[i] for i in meld.wild):
            both = rules.set_wild_suit == "both" and meld.kind == "set"
            for given in [faces] if both else [(face,) for face in faces]:
                done = exchanged(meld, given, rules) if not Counter(given) - held else None
                if done is None or len(done[1]) > 1:
                    continue
                rest = held - Counter(given)
                homes = _homes(done[1][0], rest, rules)
                for _, home in zip(range(MOST_HOMES), homes, strict=False):
                    yield (*table[:index], done[0], *table[index + 1 :], home)


def _homes(joker: Card, hand: Counter[Card], rules: MeldRules) -> Iterator[Meld]:
    """Melds of a joker and two cards of the hand."""
    for meld in triples(rules):
        absent = [i for i, card in enumerate(meld.cards) if not hand[card]]
        if len(absent) == 1:
            at = absent[0]
            cards = (*meld.cards[:at], joker, *meld.cards[at + 1 :])
            if meld.kind == "set":
                yield from set_readings(cards, rules)
            else:
                placed = {meld.low + i: card for i, card in enumerate(meld.cards) if i != at}
                span = range(meld.low, meld.low + len(cards))
                run = run_from(placed, span, (joker,), meld.cards[0].suit, rules)
                if not rules.limits_broken("run", len(cards), run.wild):
                    yield run


def _cards(melds: Sequence[Meld]) -> Counter[Card]:
    return Counter(card for meld in melds for card in meld.cards)
