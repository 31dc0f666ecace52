"""From a path through the layers back to cards: which card lies in which meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from rummykit.cards import Card, by_suit
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules, extensions
from rummykit.search.answer import Answer
from rummykit.search.duties import Board
from rummykit.search.lanes import Lanes
from rummykit.search.layers import Layers
from rummykit.search.packing import value_of
from rummykit.search.plays import run_meld, run_points, set_is_legal, set_meld
from rummykit.search.problem import Problem
from rummykit.search.rungs import Move
from rummykit.search.sets import Cap, repeated_sets, sets_of

Cell = Card | None  # None is a place that a wild card fills
OpenRun = tuple[int, int, list[Cell]]  # state, layer of the first card, cells
NO_SETS = (0, 0)
MOST_KEPT = 20_000  # melds without wild cards that are made once


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
    runs = [
        meld
        for lane, moves in enumerate(zip(*found.moves, strict=True))
        for meld in _runs(lanes, lane, _grown(lanes, lane, moves, _kept_aces(lanes, found, lane)), wilds)
    ]
    melds = [
        meld
        for layer, used in enumerate(found.grouped)
        if used != NO_SETS
        for meld in _sets(layers, layer, found.moves[layer], used, wilds)
    ]
    runs.sort(key=lambda run: run.stands_for[0][0].index)
    melds += runs
    for _ in range(found.to_add):
        melds = _with_wild(melds, wilds.pop(0), layers.rules)
    return melds


def melds_so_far(lanes: Lanes, found: Found) -> tuple[tuple[Card, ...], ...]:
    """The cards of sets and runs along a path that may not be complete; wild cards are the first there are."""
    left = list(lanes.layers.wild_cards)
    laid = [
        meld.cards
        for layer, used in enumerate(found.grouped)
        if used != NO_SETS and len(found.moves[layer]) == lanes.count
        for meld in _sets(lanes.layers, layer, found.moves[layer], used, left)
    ]
    wilds = iter(left)
    for lane, columns in enumerate(lanes.layers.columns):
        moves = [moves[lane] for moves in found.moves if lane < len(moves)]
        laid += [_shown(run, wilds) for run in _grown(lanes, lane, moves, list(columns[0].cards))]
    return tuple(laid)


def _kept_aces(lanes: Lanes, found: Found, lane: int) -> list[Card]:
    """The aces of a lane that wait for the top."""
    if not lanes.layers.keeps_aces:
        return []
    move, cards = found.moves[0][lane], lanes.layers.columns[lane][0].cards
    return list(cards[len(cards) - move.kept :])


def _shown(run: OpenRun, wilds: Iterator[Card]) -> tuple[Card, ...]:
    cards = (card if card is not None else next(wilds, None) for card in run[2])
    return tuple(card for card in cards if card is not None)


def _grown(lanes: Lanes, lane: int, moves: Sequence[Move], aces: list[Card]) -> list[OpenRun]:
    """The runs of a lane in the order in which they end; the last ones may be open."""
    automaton, columns = lanes.automaton, lanes.layers.columns[lane]
    ended: list[OpenRun] = []
    runs: list[OpenRun] = []
    for layer, move in enumerate(moves):
        if not move.how:
            continue  # nothing is open, and nothing is begun
        at_top = lanes.layers.keeps_aces and layer == lanes.depth - 1
        cards = iter(aces if at_top else columns[layer].cards)
        after: list[OpenRun] = []
        for (state, first, cells), letter in zip(runs, move.how, strict=False):
            if letter == "-":
                ended.append((state, first, cells))
            elif letter == "N":
                after.append((automaton.by_natural[state], first, [*cells, next(cards)]))
            else:
                after.append((automaton.by_wild[state], first, [*cells, None]))
        for letter in move.how[len(runs) :]:
            if letter == "N":
                after.append((automaton.first_natural, layer, [next(cards)]))
            else:
                after.append((automaton.first_wild, layer, [None]))
        runs = sorted(after, key=itemgetter(0)) if len(after) > 1 else after
    return ended + runs


def _runs(lanes: Lanes, lane: int, runs: Iterable[OpenRun], wilds: list[Card]) -> Iterator[Meld]:
    """The melds of runs that have ended; jokers among their cards are bound to their places."""
    rules, places = lanes.layers.rules, lanes.layers.places
    for _, first, cells in runs:
        low = places[first]
        for start, part in _within_size(cells, rules):
            begin = low + start
            wild_places = [begin + i for i, card in enumerate(part) if card is None or card.code in rules.wild]
            if not wild_places:
                yield _natural_run(rules, begin, tuple(part))
                continue
            at = {begin + i: card for i, card in enumerate(part) if card is not None}
            fillers = [wilds.pop(0) for card in part if card is None]
            points = run_points(begin, len(part), wild_places, rules)
            yield run_meld(begin, len(part), lanes.layers.lanes[lane], at, fillers, points, rules)


@lru_cache(maxsize=MOST_KEPT)
def _natural_run(rules: MeldRules, low: int, cells: tuple[Cell, ...]) -> Meld:
    """A run without wild cards; the same for each board."""
    cards = [card for card in cells if card is not None]
    at = dict(enumerate(cards, low))
    return run_meld(low, len(cards), None, at, (), run_points(low, len(cards), (), rules), rules)


@lru_cache(maxsize=MOST_KEPT)
def _natural_set(rules: MeldRules, cards: tuple[Card, ...]) -> Meld:
    """A set without wild cards; the same for each board."""
    return set_meld(cards, (), (), rules)


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
    layers: Layers, layer: int, moves: Sequence[Move], used: tuple[int, int], wilds: list[Card]
) -> Iterator[Meld]:
    """The sets of one layer; `used` are the wild and the natural cards in them."""
    rules, (wild, naturals) = layers.rules, used
    count, given, shapes = _shapes(rules, tuple([(move.low, move.high) for move in moves]), wild, naturals)
    cards: list[Card] = []
    faces: list[Card] = []  # what they stand for: a joker among the cards of a suit is bound to that suit
    for lane, (number, move) in enumerate(zip(given, moves, strict=True)):
        if number:
            here = layers.columns[lane][layer].cards[move.naturals : move.naturals + number]
            cards += here
            faces += [layers.face(lane, layer) if card.code in rules.wild else card for card in here]
    first = 0
    for number, (size, filler) in enumerate(shapes):
        # Dealt round in order of suit no set gets one suit twice; where suits may repeat they are dealt in a row.
        part = slice(number, None, count) if count else slice(first, first + size)
        first += size
        group = list(zip(cards[part], faces[part], strict=True))
        plain = tuple([card for card, face in group if card is face])
        if not filler and len(plain) == len(group):
            yield _natural_set(rules, plain)
        else:
            tied = [(card, face) for card, face in group if card is not face]
            yield set_meld(plain, tied, [wilds.pop(0) for _ in range(filler)], rules)


@lru_cache(maxsize=MOST_KEPT)
def _shapes(
    rules: MeldRules, caps: tuple[Cap, ...], wild: int, naturals: int
) -> tuple[int, list[int], list[tuple[int, int]]]:
    """How so many cards become sets.

    Returns:
        How many sets the cards are dealt round to, or 0 where they are dealt in a row; how many
        each lane gives; for each set its natural and its wild cards.
    """
    count, given = sets_of(rules, caps, wild, naturals)
    if rules.set_repeats or rules.set_by == "suit":
        return 0, given, list(repeated_sets(rules, naturals, wild) or ())
    even, more = divmod(naturals, count)
    sizes = [even + (number < more) for number in range(count)]
    return count, given, list(zip(sizes, _spread(sizes, wild, rules) or [], strict=True))


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


def left_after(problem: Problem, melds: Iterable[Meld]) -> Iterable[Card]:
    """The hand cards that are not in these melds."""
    own = Counter(problem.hand)
    if problem.rearrange:
        own.update(chain.from_iterable([meld.cards for meld in problem.table]))
    own.subtract(Counter(chain.from_iterable([meld.cards for meld in melds])))
    return own.elements()


def answer_from(problem: Problem, board: Board, lanes: Lanes, found: Found, nodes: int, proof: Text) -> Answer:
    """The answer along a path."""
    melds = [*board.fixed, *melds_of(lanes, found)]
    left = tuple(by_suit(left_after(problem, melds)))
    value = value_of(problem, left, sum(meld.points for meld in melds), None)
    return Answer(problem, tuple(melds), (), left, value, True, True, proof, nodes, "layered")
