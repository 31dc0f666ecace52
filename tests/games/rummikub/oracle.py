"""A second judgement of Rummikub turns, by brute force over every card on the table.

It shares no code with the game. Cards are physical things with a place they came from;
every way to match the cards before and after, every face a joker can have stood for, every
choice of jokers kept and retrieved and of cards that replaced them is tried, and each is
measured against the words of KUB-26 to KUB-57. Only small layouts can be judged like this.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, permutations, product

import rummykit as rk
from rummykit.melds import Meld


@dataclass(frozen=True)
class Turn:
    """A layout before, a layout after (both with readings), and the house."""

    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    opened: bool = True
    switches: dict[str, object] = field(default_factory=dict, hash=False)

    def switch(self, name: str, default: object) -> object:
        return self.switches.get(name, default)


@dataclass(frozen=True)
class Thing:
    """One physical card: its face, the meld and position it came from (rack: meld -1)."""

    face: str
    meld: int
    at: int


@dataclass(frozen=True)
class Seat:
    """One position in a meld of the final layout."""

    meld: int
    at: int


def is_lawful(turn: Turn) -> bool:
    """Whether some way to see the turn keeps the rules."""
    things = [Thing(card.code, m, i) for m, meld in enumerate(turn.before) for i, card in enumerate(meld.cards)]
    seats = {Seat(m, i): card.code for m, meld in enumerate(turn.after) for i, card in enumerate(meld.cards)}
    rack = Counter(seats.values()) - Counter(thing.face for thing in things)
    if len(things) + sum(rack.values()) != len(seats) or not rack:
        return False
    for opening in [()] if turn.opened else _openings(turn, rack):
        # Once laid, the opening is a combination on the table like any other.
        melds = [turn.after[m] for m in opening]
        laid = [
            Thing(card.code, len(turn.before) + m, i)
            for m, meld in enumerate(melds)
            for i, card in enumerate(meld.cards)
        ]
        rest = rack - Counter(thing.face for thing in laid)
        held = [Thing(face, -1, i) for i, face in enumerate(rest.elements())]
        if any(_jokers_lawful(turn, where) for where in _matchings([*things, *laid, *held], seats)):
            return True
    return False


def _openings(turn: Turn, rack: Counter[str]) -> Iterator[tuple[int, ...]]:
    """The combinations of the final layout that can have been laid from the rack as the opening."""
    for size in range(1, len(turn.after) + 1):
        for group in combinations(range(len(turn.after)), size):
            cards = Counter(card.code for m in group for card in turn.after[m].cards)
            worth = sum(turn.after[m].points for m in group)
            if not cards - rack and worth >= turn.switch("opening_points", 40):
                yield group


def _matchings(things: Sequence[Thing], seats: dict[Seat, str]) -> Iterator[dict[Thing, Seat]]:
    """Every way to say which card before is which card after."""
    parts = []
    for face in sorted(set(seats.values())):
        mine = [thing for thing in things if thing.face == face]
        theirs = [seat for seat, code in seats.items() if code == face]
        seen = {}
        for order in permutations(theirs):
            # Cards of one face from the rack are not worth telling apart.
            pairs = tuple(zip(mine, order, strict=True))
            seen.setdefault(frozenset((t.meld, t.at if t.meld >= 0 else 0, seat) for t, seat in pairs), pairs)
        parts.append(list(seen.values()))
    for chosen in product(*parts):
        yield dict(chain.from_iterable(chosen))


def _jokers_lawful(turn: Turn, where: dict[Thing, Seat]) -> bool:
    jokers = [thing for thing in where if thing.face == "jk" and 0 <= thing.meld < len(turn.before)]
    if not jokers or turn.switch("joker_rearrange", "identity_kept") == "free":
        return True
    for stood in product(*(turn.before[j.meld].stands_for[j.at] for j in jokers)):
        stands = dict(zip(jokers, stood, strict=True))
        if any(a.meld == b.meld and stands[a] is stands[b] for a, b in combinations(jokers, 2)):
            continue  # two jokers of one combination are two cards
        for kept in chain.from_iterable(combinations(jokers, n) for n in range(len(jokers), -1, -1)):
            gone = [joker for joker in jokers if joker not in kept]
            if _may_keep(turn, where, stands, kept) and _may_retrieve(turn, where, stands, kept, gone):
                return True
    return False


def _may_keep(turn: Turn, where: dict[Thing, Seat], stands: dict, kept: Sequence[Thing]) -> bool:
    """KUB-57: it still stands for that card, and for the same one as no other joker beside it."""
    for joker in kept:
        seat = where[joker]
        if stands[joker] not in turn.after[seat.meld].stands_for[seat.at]:
            return False
    taken = [(where[joker].meld, stands[joker]) for joker in kept]
    return len(set(taken)) == len(taken)


def _may_retrieve(
    turn: Turn, where: dict[Thing, Seat], stands: dict, kept: Sequence[Thing], gone: Sequence[Thing]
) -> bool:
    both = turn.switch("group_joker_replacement", "either") == "both"
    wanted: dict[Thing, list[str]] = {}
    for joker in gone:
        faces = turn.before[joker.meld].stands_for[joker.at]
        if both and len(faces) > 1:
            if any(k.meld == joker.meld and len(turn.before[k.meld].stands_for[k.at]) > 1 for k in kept):
                return False
            done = any(other.meld == joker.meld for other in wanted)
            wanted[joker] = [] if done else [face.code for face in faces]
        else:
            wanted[joker] = [stands[joker].code]
    demands = [(joker, face) for joker, faces in wanted.items() for face in faces]
    frozen = {joker.meld for joker in kept} if turn.switch("joker_rearrange", "identity_kept") == "frozen" else set()
    options = [
        [thing for thing in where if thing.face == face and _may_replace(turn, thing, frozen)] for _, face in demands
    ]
    for chosen in product(*options):
        if len(set(chosen)) == len(chosen):
            given = {thing: joker.meld for thing, (joker, _) in zip(chosen, demands, strict=True)}
            if _stay_together(where, kept, gone, given, frozen) and all(
                _new_enough(turn, where, joker, gone, given) for joker in gone
            ):
                return True
    return False


def _may_replace(turn: Turn, thing: Thing, frozen: set[int]) -> bool:
    """KUB-51: from the rack, where cards of the opening lie on the table already."""
    if thing.meld == -1:
        return True
    return turn.switch("joker_replacement_from", "rack") == "rack_or_table" and thing.meld not in frozen


def _stay_together(where: dict, kept: Sequence, gone: Sequence, given: dict, frozen: set[int]) -> bool:
    """KUB-57, frozen: nothing leaves a combination that keeps a joker."""
    for meld in frozen:
        group = [thing for thing in where if thing.meld == meld and thing not in gone]
        group += [thing for thing, place in given.items() if place == meld]
        if len({where[thing].meld for thing in group}) > 1:
            return False
    return True


def _new_enough(turn: Turn, where: dict, joker: Thing, gone: Sequence[Thing], given: dict[Thing, int]) -> bool:
    """KUB-53: a new combination with rack cards; the replacing card does not count."""
    home = where[joker].meld
    here = {thing for thing, seat in where.items() if seat.meld == home}
    for meld in {thing.meld for thing in where if thing.meld >= 0}:
        first = [thing for thing in where if thing.meld == meld]
        left = [thing for thing in first if thing not in gone]
        replacing = [thing for thing, place in given.items() if place == meld]
        jokers = [thing for thing in first if thing in gone]
        # As it stood, or with cards in the place of jokers, as long as every place is filled.
        here_jokers = [thing for thing in jokers if thing in here]
        filled = len(here_jokers) + sum(thing in here for thing in replacing)
        if all(thing in here for thing in left) and filled >= len(jokers):
            return False
    own = [t for t in here if t.meld == -1 and t not in given]
    return len(own) >= turn.switch("retrieved_joker_min_rack", 2)


# --- Making up turns ------------------------------------------------------------------


def some_meld(rng: random.Random, left: Counter[str], jokers: float = 0.3, top: int = 6) -> list[str] | None:
    """A small meld of cards that are left, sometimes with jokers."""
    low = rng.randint(1, top)
    if rng.random() < 0.5:
        cards = [suit + str(low) for suit in rng.sample("ybkr", rng.choice((3, 3, 4)))]
    else:
        suit = rng.choice("ybkr")
        cards = [f"{suit}{low + i}" for i in range(rng.choice((3, 3, 4, 5)))]
    cards = ["jk" if rng.random() < jokers / 2 else card for card in cards]
    if Counter(cards) - left or not any(card != "jk" for card in cards):
        return None
    left.subtract(cards)
    return cards


def partitions(rng: random.Random, held: list[rk.Card], rules: str, limit: int) -> Iterator[tuple[Meld, ...]]:
    """Ways to divide cards into melds, in a random order; each step is tried, at most `limit` in all."""
    budget = [limit]

    def grow(rest: list[rk.Card]) -> Iterator[tuple[Meld, ...]]:
        if not rest:
            yield ()
            return
        first, others = rest[0], rest[1:]
        sizes = [n for n in (2, 3, 4) if n <= len(others)]
        groups = [combo for n in sizes for combo in combinations(range(len(others)), n)]
        rng.shuffle(groups)
        for combo in groups:
            if budget[0] <= 0:
                return
            budget[0] -= 1
            found = rk.read([first, *(others[i] for i in combo)], rules)
            rng.shuffle(found)
            for meld in found[:2]:
                left = [card for i, card in enumerate(others) if i not in combo]
                for more in grow(left):
                    yield (meld, *more)

    yield from grow(held)
