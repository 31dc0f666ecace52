"""From a path through the layers back to cards: which card lies in which meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rummykit.cards import Card, by_suit
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules, extensions
from rummykit.search.answer import Answer
from rummykit.search.duties import Board
from rummykit.search.lanes import Lanes, Move
from rummykit.search.layers import Layers
from rummykit.search.packing import value_of
from rummykit.search.plays import run_meld, run_points, set_is_legal, set_meld
from rummykit.search.problem import Problem
from rummykit.search.sets import repeated_sets, sets_of

Cell = Card | None  # None is a place that a wild card fills
OpenRun = tuple[int, int, list[Cell]]  # state, layer of the first card, cells


class Found(NamedTuple):
    """A complete path.

    Attributes:
        cost: what the goal loses.
        moves: for each layer the moves of all lanes.
        grouped: for each layer the wild and the natural cards in sets.
        to_add: wild cards that are still to be added to the melds.
    """

    cost: int
    moves: tuple[tuple[Move, ...], ...]
    grouped: tuple[tuple[int, int], ...]
    to_add: int


class NoPlace(Exception):
    """The melds do not work out: a run is too long and cannot be cut, or a wild card finds no place."""


def melds_of(lanes: Lanes, found: Found) -> list[Meld]:
    """The melds along a path.

    Raises:
        NoPlace: see there.
    """
    layers = lanes.layers
    wilds = list(layers.wild_cards)
    melds: list[Meld] = []
    aces: list[list[Card]] = [[] for _ in layers.lanes]
    open_runs: list[list[OpenRun]] = [[] for _ in layers.lanes]
    for layer, moves in enumerate(found.moves):
        pools = [list(column[layer].cards) for column in layers.columns]
        if layers.keeps_aces and layer == lanes.depth - 1:
            pools = aces
        for lane, move in enumerate(moves):
            ended, open_runs[lane] = _grow(lanes, open_runs[lane], move, layer, pools[lane])
            melds += _runs(lanes, lane, ended, wilds)
        wild, naturals = found.grouped[layer]
        melds += _sets(layers, layer, moves, pools, (wild, naturals), wilds)
        if layers.keeps_aces and layer == 0:
            aces = [pool[: move.kept] for pool, move in zip(pools, moves, strict=True)]
    for lane, runs in enumerate(open_runs):
        melds += _runs(lanes, lane, runs, wilds)
    for _ in range(found.to_add):
        melds = _with_wild(melds, wilds.pop(0), layers.rules)
    return sorted(melds, key=lambda meld: (meld.kind == "run", meld.low and meld.stands_for[0][0].index))


def runs_so_far(lanes: Lanes, found: Found) -> tuple[tuple[Card, ...], ...]:
    """The cards of the runs along a path that may not be complete; wild cards are the first there are."""
    wilds = iter(lanes.layers.wild_cards)
    laid: list[tuple[Card, ...]] = []
    for lane, columns in enumerate(lanes.layers.columns):
        runs: list[OpenRun] = []
        for layer, moves in enumerate(found.moves):
            if lane < len(moves):
                ended, runs = _grow(lanes, runs, moves[lane], layer, list(columns[layer].cards) or _aces(lanes, lane))
                laid += [_shown(run, wilds) for run in ended]
        laid += [_shown(run, wilds) for run in runs]
    return tuple(laid)


def _aces(lanes: Lanes, lane: int) -> list[Card]:
    return list(lanes.layers.columns[lane][0].cards)


def _shown(run: OpenRun, wilds: Iterator[Card]) -> tuple[Card, ...]:
    cards = (card if card is not None else next(wilds, None) for card in run[2])
    return tuple(card for card in cards if card is not None)


def _grow(
    lanes: Lanes, runs: Sequence[OpenRun], move: Move, layer: int, pool: list[Card]
) -> tuple[list[OpenRun], list[OpenRun]]:
    """The runs that end before this layer, and those that are open after it."""
    automaton = lanes.automaton
    ended: list[OpenRun] = []
    after: list[OpenRun] = []
    for (state, first, cells), letter in zip(runs, move.how, strict=False):
        if letter == "-":
            ended.append((state, first, cells))
            continue
        step = automaton.by_natural if letter == "N" else automaton.by_wild
        after.append((step[state], first, [*cells, pool.pop(0) if letter == "N" else None]))
    for letter in move.how[len(runs) :]:
        begun = automaton.first_natural if letter == "N" else automaton.first_wild
        after.append((begun, layer, [pool.pop(0) if letter == "N" else None]))
    return ended, sorted(after, key=lambda run: run[0])


def _runs(lanes: Lanes, lane: int, runs: Iterable[OpenRun], wilds: list[Card]) -> Iterable[Meld]:
    """The melds of runs that have ended; jokers among their cards are bound to their places."""
    rules, places = lanes.layers.rules, lanes.layers.places
    for _, first, cells in runs:
        low = places[first]
        for start, part in _within_size(cells, rules):
            begin = low + start
            at = {begin + i: card for i, card in enumerate(part) if card is not None}
            fillers = [wilds.pop(0) for card in part if card is None]
            wild_places = [begin + i for i, card in enumerate(part) if card is None or card.code in rules.wild]
            points = run_points(begin, len(part), wild_places, rules)
            yield run_meld(begin, len(part), lanes.layers.lanes[lane], at, fillers, points, rules)


def _within_size(cells: list[Cell], rules: MeldRules) -> list[tuple[int, list[Cell]]]:
    """A run, cut in two if it is longer than a run may be (ROM-21)."""
    if len(cells) <= rules.run_max:
        return [(0, cells)]
    for cut in range(rules.run_min, len(cells) - rules.run_min + 1):
        parts = [(0, cells[:cut]), (cut, cells[cut:])]
        gaps = [tuple(i for i, card in enumerate(part) if card is None) for _, part in parts]
        fits = all(len(part) <= rules.run_max for _, part in parts)
        if fits and not any(rules.limits_broken("run", len(p), g) for (_, p), g in zip(parts, gaps, strict=True)):
            return parts
    raise NoPlace


def _sets(
    layers: Layers,
    layer: int,
    moves: Sequence[Move],
    pools: Sequence[list[Card]],
    used: tuple[int, int],
    wilds: list[Card],
) -> Iterable[Meld]:
    """The sets of one layer; `used` are the wild and the natural cards in them."""
    rules, (wild, naturals) = layers.rules, used
    if not wild and not naturals:
        return
    caps = tuple((move.low, move.high) for move in moves)
    count, given = sets_of(rules, caps, wild, naturals)
    cards = [(pool.pop(0), lane) for lane, pool in enumerate(pools) for _ in range(given[lane])]
    if rules.set_repeats or rules.set_by == "suit":
        shapes = list(repeated_sets(rules, naturals, wild) or ())
        groups = []
        for size, _ in shapes:
            groups.append(cards[:size])
            cards = cards[size:]
        fillers = [w for _, w in shapes]
    else:
        # Dealt round in order of suit, so no set gets one suit twice and all get as many.
        groups = [cards[i::count] for i in range(count)]
        fillers = _spread([len(group) for group in groups], wild, rules) or []
    for group, filler in zip(groups, fillers, strict=True):
        plain = [card for card, _ in group if card.code not in rules.wild]
        # A joker among the cards of a suit is a table joker that stands for that suit.
        tied = [(card, layers.face(lane, layer)) for card, lane in group if card.code in rules.wild]
        yield set_meld(plain, tied, [wilds.pop(0) for _ in range(filler)], rules)


def _spread(naturals: Sequence[int], wild: int, rules: MeldRules) -> list[int] | None:
    """How many wild cards join each set, so that all are used and each set is legal."""
    if not naturals:
        return [] if not wild else None
    for first in range(wild + 1):
        if set_is_legal(naturals[0], first, rules):
            rest = _spread(naturals[1:], wild - first, rules)
            if rest is not None:
                return [first, *rest]
    return None


def _with_wild(melds: Sequence[Meld], wild: Card, rules: MeldRules) -> list[Meld]:
    """The melds with one more wild card: at the upper end of a run, else at its lower end, else in a set."""
    for number, meld in sorted(enumerate(melds), key=lambda pair: pair[1].kind):
        grown = extensions(meld, [wild], rules)
        if grown:
            return [*melds[:number], grown[-1], *melds[number + 1 :]]
    raise NoPlace


def answer_from(problem: Problem, board: Board, lanes: Lanes, found: Found, nodes: int, proof: Text) -> Answer:
    """The answer along a path."""
    melds = [*board.fixed, *melds_of(lanes, found)]
    on_table = Counter(card for meld in problem.table for card in meld.cards) if problem.rearrange else Counter[Card]()
    used = Counter(card for meld in melds for card in meld.cards) - on_table
    left = tuple(by_suit((Counter(problem.hand) - used).elements()))
    value = value_of(problem, left, sum(meld.points for meld in melds), None)
    return Answer(problem, tuple(melds), (), left, value, True, True, proof, nodes, "layered")
