"""Laying off: what each meld of the table can take from the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules, extensions
from rummykit.search.plays import Play, Stock, run_points

Placing = tuple[tuple[int, int], ...]  # (place, item number) pairs; wild items too


def lay_offs(stock: Stock, table: Sequence[Meld]) -> Iterator[Play]:
    """Every choice of items that one meld of the table can take, each choice once."""
    for target, meld in enumerate(table, 1):
        kept: dict[object, Play] = {}
        for play in _on_run(stock, meld, target) if meld.kind == "run" else _on_set(stock, meld, target):
            key = frozenset(play.items().items())
            if key not in kept or kept[key].points < play.points:
                kept[key] = play
        yield from kept.values()


def _on_run(stock: Stock, meld: Meld, target: int) -> Iterator[Play]:
    rules = stock.rules
    lane = meld.stands_for[0][0].suit if rules.run_one_suit else None
    places = stock.lanes().get(lane, {})
    room = rules.run_max - len(meld.cards)
    below = list(_ends(stock, places, range(meld.low - 1, rules.lowest_place - 1, -1), room))
    above = list(_ends(stock, places, range(meld.high + 1, rules.highest_place + 1), room))
    for low_end, high_end in product(below, above):
        added = (*low_end, *high_end)
        if not 0 < len(added) <= room or not _held(stock, added):
            continue
        low, size = meld.low - len(low_end), len(meld.cards) + len(added)
        wild_places = {meld.low + i for i in meld.wild} | {p for p, n in added if stock.items[n].wild}
        if not rules.limits_broken("run", size, tuple(sorted(place - low for place in wild_places))):
            points = run_points(low, size, wild_places, rules) - meld.points
            yield Play("lay_off", tuple(sorted(added)), (), points, size, low, lane, target)


def _ends(stock: Stock, places: Mapping[int, Sequence[int]], span: range, room: int) -> Iterator[Placing]:
    """What can stand one after another on the places of `span`, nothing included."""
    open_ends: list[Placing] = [()]
    yield ()
    for place in span[:room]:
        open_ends = [
            longer
            for end in open_ends
            for number in (*places.get(place, ()), *stock.wild_items)
            if _held(stock, longer := (*end, (place, number)))
        ]
        yield from open_ends


def _held(stock: Stock, placed: Placing) -> bool:
    numbers = [number for _, number in placed]
    return all(numbers.count(number) <= len(stock.items[number].cards) for number in numbers)


def _on_set(stock: Stock, meld: Meld, target: int) -> Iterator[Play]:
    rules = stock.rules
    face = meld.stands_for[0][0]
    key: int | str = face.rank if rules.set_by == "rank" else face.suit
    numbers = stock.ranks().get(key, [])
    most = len(rules.pack.suits) if rules.set_by == "rank" and not rules.set_repeats else None
    for taken in product(*(range(len(stock.items[n].cards) + 1) for n in (*numbers, *stock.wild_items))):
        added = [n for n, times in zip((*numbers, *stock.wild_items), taken, strict=True) for _ in range(times)]
        if not added or (most is not None and len(added) + len(meld.cards) > most):
            continue
        grown = extensions(meld, sample(stock, added), rules)
        if grown:
            best = max(one.points for one in grown)
            parts, size = tuple((0, n) for n in added), len(grown[0].cards)
            yield Play("lay_off", parts, (), best - meld.points, size, target=target)


def sample(stock: Stock, numbers: Sequence[int]) -> list[Card]:
    """Cards for these items, taken from the front of each."""
    seen: dict[int, int] = {}
    cards = []
    for number in numbers:
        cards.append(stock.items[number].cards[seen.get(number, 0)])
        seen[number] = seen.get(number, 0) + 1
    return cards


def grown_meld(play: Play, meld: Meld, cards: Sequence[Card], rules: MeldRules) -> Meld:
    """What `meld` becomes when `cards` are laid off on it as the play says."""
    fitting = [one for one in extensions(meld, cards, rules) if one.points - meld.points == play.points]
    return next((one for one in fitting if one.low == play.low), fitting[0])
