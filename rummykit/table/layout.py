"""A table that is laid out anew during a turn: how it lies now, and what moving cards makes of it.

The layout in progress is the game's own (the move `place` notes it); here stand its cards
with their keys, the steps of the turn to go back and on, and where moved cards come to
lie. Nothing here judges a turn: what is a meld is read by `rummykit.melds`, and whether the
turn may end like this is asked of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

from rummykit.cards import Card, without
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.melds import Meld, MeldRules, meant
from rummykit.table.tracking import Spot, Tracker


@dataclass(frozen=True)
class Group:
    """One combination as it lies, finished or not.

    Attributes:
        spots: its cards in the order in which they lie.
        kind: ``set`` or ``run`` where its player said so, else None.
    """

    spots: tuple[Spot, ...]
    kind: str | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The faces."""
        return tuple(spot.card for spot in self.spots)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its cards."""
        return frozenset(spot.key for spot in self.spots)


Groups: TypeAlias = tuple[Group, ...]


@lru_cache(maxsize=4096)
def read(cards: tuple[Card, ...], kind: str | None, rules: MeldRules) -> tuple[Meld, ...]:
    """What cards that lie in this order can mean; none where they are no meld."""
    return tuple(meant(cards, [None] * len(cards), rules, kind))


def lying(view: View) -> tuple[tuple[Card, ...], list[tuple[tuple[Card, ...], str | None]]]:
    """The cards held, and the groups on the table with what was said of their kinds, as they lie now.

    In the middle of a turn cards of the hand may lie on the table without having been played.
    """
    table = [(laid.meld.cards, None) for laid in view.table]
    working = view.more.get("working")
    if not working:
        return view.hand, list(table)
    move = Move.parse(f"place {working}", view.melds.pack)
    groups = [(group, move.group_kind(i)) for i, group in enumerate(move.groups)]
    lay, played = _at_start(view)
    # Cards of the table that the layout leaves out are still there, loose.
    groups += [((card,), None) for card in without(lay, tuple((Counter(lay) & Counter(move.cards)).elements()))]
    if view.turn != view.seat:
        return view.hand, groups
    placed = Counter(move.cards) - Counter(lay)
    return without((*view.hand, *played), tuple(placed.elements())), groups


def _at_start(view: View) -> tuple[list[Card], list[Card]]:
    """The cards that lay on the table when the turn began, and those that `lay` and `add` have put there since."""
    played = [view.melds.pack.by_code[code] for code in view.more["placed"]]
    return list(without([card for laid in view.table for card in laid.meld.cards], played)), played


@dataclass
class Layout:
    """The table of one turn.

    Attributes:
        groups: the combinations as they lie.
        past: how they lay before each step of this turn.
        future: the steps taken back, the last one last.
        bound: what each joker that lay on the table when the turn began stood for, by key.
        mine: the keys of the cards on the table that came from the hand in this turn.
        start: how the table lay when the turn began.
        rack: the keys of the cards held when the turn began.
        opening: the first lay-down, where it was counted in this turn before it was moved (KUB-29).
        nests: beside which card of the hand each card lay that was put on the table.
        drawn: pictures of combinations in this turn, kept because most of them stay from step to step.
    """

    groups: Groups = ()
    past: list[Groups] = field(default_factory=list)
    future: list[Groups] = field(default_factory=list)
    bound: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    mine: frozenset[str] = frozenset()
    start: Groups = ()
    rack: frozenset[str] = frozenset()
    opening: Move | None = None
    nests: dict[str, str | None] = field(default_factory=dict)
    drawn: dict[object, Any] = field(default_factory=dict)
    _turn: object = None

    def follow(self, view: View, tracker: Tracker) -> None:
        """Take over how the table lies now; what has changed since is a step that can be taken back."""
        zones = tracker.zones
        _, lie = lying(view)
        groups = tuple(Group(zones[f"meld {i}"], kind) for i, (_, kind) in enumerate(lie, 1))
        turn = view.round, view.turn, view.more.get("turns")
        if turn != self._turn:
            self.past, self.future, self.opening = [], [], None
            self.nests, self.drawn = {}, {}
            placed = Counter(card for group in groups for card in group.cards) - Counter(_at_start(view)[0])
            laid = frozenset(_left_over(groups, placed))
            self.bound = {key: faces for key, faces in _bound(view, groups).items() if key not in laid}
            self.rack = laid | {spot.key for spot in zones["hand"]}
            kept = (tuple(spot for spot in group.spots if spot.key not in laid) for group in groups)
            self.start = groups if not laid else tuple(Group(spots) for spots in kept if spots)
        elif groups != self.groups:
            self.past.append(self.groups)
            self.future.clear()
        self._turn = turn
        self.groups = groups
        on_table = {spot.key for group in groups for spot in group.spots}
        self.mine = frozenset(on_table & self.rack) if view.turn == view.seat else frozenset()

    def nested(self, was: Sequence[str], held: Sequence[str]) -> list[str]:
        """The keys of the hand in its owner's order, where cards that come back lie where they lay.

        Args:
            was: the order before.
            held: the keys held now.
        """
        for key, beside in zip(was, [*was[1:], None], strict=False):
            if key not in held:
                self.nests[key] = beside
        found = [key for key in was if key in held]
        for key in held:
            if key not in found:
                beside = self.nests.get(key)
                while beside is not None and beside not in found:
                    beside = self.nests.get(beside)
                found.insert(found.index(beside) if beside is not None else len(found), key)
        return found

    def spot(self, key: str) -> Spot | None:
        """The card of that key, if it lies on the table."""
        return next((spot for group in self.groups for spot in group.spots if spot.key == key), None)

    def home(self, key: str) -> int | None:
        """The number of the combination in which the card of that key lies, from 1."""
        return next((i for i, group in enumerate(self.groups, 1) if key in group.keys), None)

    def is_mine(self, group: Group) -> bool:
        """Whether all its cards came from the hand in this turn."""
        return group.keys <= self.mine


def needed(layout: Layout | None) -> Layout:
    """The layout, of a game that has one.

    Raises:
        TypeError: no turn of this game lays the table out anew.
    """
    if layout is None:
        raise TypeError("no turn of this game lays the table out anew")
    return layout


def _bound(view: View, groups: Groups) -> dict[str, tuple[Card, ...]]:
    """What the jokers on the table stand for, by key."""
    found: dict[str, tuple[Card, ...]] = {}
    for laid, group in zip(view.table, groups, strict=False):
        if laid.meld.cards == group.cards:
            found |= {group.spots[i].key: laid.meld.stands_for[i] for i in laid.meld.wild}
    return found


def _left_over(groups: Groups, placed: Counter[Card]) -> Iterator[str]:
    """The keys of the last cards on the table that have these faces."""
    rest = Counter(placed)
    for group in reversed(groups):
        for spot in group.spots:
            if rest[spot.card]:
                rest[spot.card] -= 1
                yield spot.key


def place_move(groups: Iterable[Group], verb: str = "place") -> Move:
    """The move that says a layout; `arrange` ends the turn with it."""
    shown = tuple(groups)
    kinds = tuple(group.kind for group in shown)
    return Move(verb, tuple(group.cards for group in shown), (), kinds if any(kinds) else ())


# --- Where moved cards come to lie -----------------------------------------------------


def taken_out(groups: Groups, keys: frozenset[str], rules: MeldRules) -> list[Group]:
    """The groups without some cards; a run that loses cards of its middle falls into its parts."""
    found: list[Group] = []
    for group in groups:
        gone = [spot.key in keys for spot in group.spots]
        if not any(gone):
            found.append(group)
        elif any(meld.kind == "run" for meld in read(group.cards, group.kind, rules)):
            found += [Group(part) for part in _parts(group.spots, gone)]
        else:
            left = tuple(spot for spot in group.spots if spot.key not in keys)
            found += [Group(left)] if left else []
    return found


def _parts(spots: Sequence[Spot], gone: Sequence[bool]) -> Iterator[tuple[Spot, ...]]:
    part: list[Spot] = []
    for spot, is_gone in [*zip(spots, gone, strict=True), (None, True)]:
        if not is_gone and spot is not None:
            part.append(spot)
        elif part:
            yield tuple(part)
            part = []


def tidied(group: Group, rules: MeldRules) -> Group:
    """The group in the order in which it is read; where that is not settled, as it was put."""
    found = read(group.cards, group.kind, rules)
    orders = {meld.cards for meld in found}
    if len(orders) == 1:
        return replace(group, spots=_in_order(group.spots, orders.pop()))
    one_suit = len({card.suit for card in group.cards}) == 1
    if not found and one_suit and not any(map(rules.is_wild, group.cards)):
        return replace(group, spots=tuple(sorted(group.spots, key=lambda spot: spot.card.index)))
    return group


def _in_order(spots: Sequence[Spot], cards: Sequence[Card]) -> tuple[Spot, ...]:
    rest = list(spots)
    return tuple(rest.pop(next(i for i, spot in enumerate(rest) if spot.card is card)) for card in cards)


@dataclass(frozen=True)
class Landing:
    """One way in which moved cards can join a combination.

    Attributes:
        end: ``low`` or ``high`` of a run, ``both``, ``in`` a set or an unfinished group, ``joker`` in place
            of one, ``split`` a run in two, or nothing where they form no meld with it.
        parts: what becomes of the combination.
        freed: jokers that have left it and now lie by themselves.
    """

    end: str
    parts: tuple[Group, ...]
    freed: tuple[Spot, ...] = ()


def landings(group: Group, moving: tuple[Spot, ...], rules: MeldRules) -> list[Landing]:
    """The ways in which cards can join a combination so that it is one afterwards, the likeliest first."""
    found = [*_swapped(group, moving, rules), *_joined(group, moving, rules), *_split(group, moving, rules)]
    # A run reads its joker anew when the card that it stands for joins it; whoever adds that card means to replace it.
    in_run = any(one.end == "joker" for one in found) and any(
        meld.kind == "run" for meld in read(group.cards, group.kind, rules)
    )
    return [one for one in found if one.end == "joker"] if in_run else found


def _swapped(group: Group, moving: tuple[Spot, ...], rules: MeldRules) -> Iterator[Landing]:
    """The card in place of a joker that stands for it."""
    if len(moving) != 1 or rules.is_wild(moving[0].card):
        return
    for meld in read(group.cards, group.kind, rules):
        if meld.cards != group.cards:
            continue
        for i in meld.wild:
            if moving[0].card in meld.stands_for[i]:
                spots = (*group.spots[:i], moving[0], *group.spots[i + 1 :])
                yield Landing("joker", (tidied(Group(spots, group.kind), rules),), (group.spots[i],))
                return


def _joined(group: Group, moving: tuple[Spot, ...], rules: MeldRules) -> Iterator[Landing]:
    """The cards at the ends, or in a gap."""
    before = read(group.cards, group.kind, rules)
    ways: dict[object, tuple[Group, tuple[Meld, ...]]] = {}
    for spots in ((*group.spots, *moving), (*moving, *group.spots)):
        grown = tidied(Group(spots, group.kind if before else None), rules)
        melds = read(grown.cards, grown.kind, rules)
        if melds:
            # In a set no order tells two ways apart.
            in_set = melds[0].kind == "set"
            ways.setdefault(frozenset(Counter(grown.cards).items()) if in_set else grown.cards, (grown, melds))
    settled = [way for way in ways.values() if len(way[1]) == 1]
    for grown, melds in settled or ways.values():
        yield Landing(_end(before, melds), (grown,))


def _end(before: Sequence[Meld], after: Sequence[Meld]) -> str:
    if not before or before[0].kind == "set" or after[0].kind == "set":
        return "in"
    low, high = after[0].low < before[0].low, after[0].high > before[0].high
    return "both" if low and high else "low" if low else "high" if high else "in"


def _split(group: Group, moving: tuple[Spot, ...], rules: MeldRules) -> Iterator[Landing]:
    """A second copy of a card within a run, which ends one half and begins the other."""
    if len(moving) != 1 or rules.is_wild(moving[0].card):
        return
    for meld in read(group.cards, group.kind, rules):
        if meld.kind != "run" or meld.cards != group.cards:
            continue
        for i, faces in enumerate(meld.stands_for):
            if moving[0].card in faces and i not in meld.wild:
                halves = (Group((*group.spots[:i], moving[0])), Group(group.spots[i:]))
                if all(read(half.cards, None, rules) for half in halves):
                    yield Landing("split", halves)


@lru_cache(maxsize=1024)
def wanted(cards: tuple[Card, ...], kind: str | None, rules: MeldRules) -> dict[str, tuple[str, ...]]:
    """Which single faces would make a meld with a group, and where each goes: ends by code."""
    group = Group(tuple(Spot(f"g{i}", card) for i, card in enumerate(cards)), kind)
    found: dict[str, tuple[str, ...]] = {}
    for card in rules.pack.counts:
        ends = [one.end for one in landings(group, (Spot("m", card),), rules)]
        if ends:
            found[card.code] = tuple(dict.fromkeys(ends))
    return found


def put_into(groups: Sequence[Group], number: int, landing: Landing) -> Groups:
    """The layout after cards have landed in combination `number`; freed jokers lie at the end."""
    freed = tuple(Group((spot,)) for spot in landing.freed)
    return (*groups[: number - 1], *landing.parts, *groups[number:], *freed)


def put_before(group: Group, moving: tuple[Spot, ...], before: str | None, rules: MeldRules) -> Group:
    """The group with cards put in front of the card `before`, or at its end."""
    at = next((i for i, spot in enumerate(group.spots) if spot.key == before), len(group.spots))
    kind = group.kind if not moving else None
    return tidied(Group((*group.spots[:at], *moving, *group.spots[at:]), kind), rules)


def moved_on_table(before: Mapping[str, Sequence[Spot]], after: Mapping[str, Sequence[Spot]]) -> list[str]:
    """The keys of the cards that have come to the table, or left the cards with which they lay there.

    A part of a run that was split has not moved: of the cards that lay together three or more still do.
    """
    was = {spot.key: name for name, spots in before.items() if name.startswith("meld") for spot in spots}
    now = {name: spots for name, spots in after.items() if name.startswith("meld")}
    homes: dict[str, Counter[str]] = {}
    for name, spots in now.items():
        for spot in spots:
            homes.setdefault(was.get(spot.key, ""), Counter())[name] += 1
    found: list[str] = []
    for name, spots in now.items():
        for spot in spots:
            together = homes[was.get(spot.key, "")]
            stayed = spot.key in was and (together[name] > 2 or together.most_common(1)[0][0] == name)
            found += [] if stayed else [spot.key]
    return found
