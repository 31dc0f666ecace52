"""A contract game as one seat sees it, prepared for deciding: the contract, the table, who is close to going out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from rummykit.cards import Card, without
from rummykit.engine.contract_lays import Gap
from rummykit.engine.laying import next_faces
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.melds import Meld, MeldRules, meant
from rummykit.players.aims import Aim, aims_of

NOBODY = 99  # the fewest cards of an opponent, while no contract of an opponent is down


class ContractTable:
    """What decisions in Shanghai Rummy and Dummy Rummy are made of.

    Attributes:
        view: what the seat may know.
        rules: the meld rules.
        contract: the melds to lay, such as ``("set3", "run4")``.
        size: how many cards it takes.
        opened: whether it is down.
        gap: how runs of one suit in it must differ.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.melds
        own = view.more["contracts"][view.seat]
        self.contract: tuple[str, ...] = tuple(own["melds"])
        self.size: int = own["total"]
        self.opened: bool = view.more["opened"][view.seat]
        self.gap: Gap = view.options.get("same_suit_gap", "off")

    # --- The contract ----------------------------------------------------------------

    def aims(self, hand: Iterable[Card]) -> tuple[Aim, ...]:
        """What `hand` may go for, the nearest first."""
        return aims_of(hand, self.contract, self.rules, self.gap)

    def nearer_with(self, card: Card) -> bool:
        """Whether the hand would lack one card less with `card`."""
        aims = self.aims(self.view.hand)
        is_wild = self.rules.is_wild(card)
        nearest = (aim for aim in aims if aim.lacking == aims[0].lacking)
        return any(aim.takes_wild if is_wild else aim.wanted >> card.index & 1 for aim in nearest)

    # --- The table -------------------------------------------------------------------

    @cached_property
    def fitting(self) -> int:
        """A bit for each natural face that could be laid off at once."""
        return fitting_on((laid.meld for laid in self.view.table), self.rules)

    @cached_property
    def bridged(self) -> int:
        """A bit for each face that one card more would make fit a run on the table."""
        return _bridged(tuple(laid.meld for laid in self.view.table), self.rules)

    def fits(self, card: Card) -> bool:
        """Whether `card` could be laid off on a meld of the table."""
        if self.rules.is_wild(card):
            return any(takes_wild(laid.meld, self.rules) for laid in self.view.table)
        return bool(self.fitting >> card.index & 1)

    # --- The others ------------------------------------------------------------------

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats in the match, in turn order."""
        count = len(self.view.counts)
        seats = [(self.view.seat + step) % count for step in range(1, count)]
        return tuple(seat for seat in seats if not self.view.out[seat])

    @cached_property
    def fewest(self) -> int:
        """How many cards the player closest to going out holds; `NOBODY` before any contract of others is down."""
        opened = self.view.more["opened"]
        return min((self.view.counts[seat] for seat in self.others if opened[seat]), default=NOBODY)

    def points(self, card: Card) -> int:
        """What `card` counts if it is caught in hand."""
        return self.view.values[card.code]


def fitting_on(melds: Iterable[Meld], rules: MeldRules) -> int:
    """A bit, at the index of the card, for each natural face that could be laid off on one of `melds`."""
    found = 0
    for meld in melds:
        found |= _fitting_on(meld, rules)
    return found


@lru_cache(maxsize=4096)
def _fitting_on(meld: Meld, rules: MeldRules) -> int:
    return sum(1 << face.index for face in next_faces(meld, rules) if not rules.is_wild(face))


@lru_cache(maxsize=512)
def _bridged(melds: tuple[Meld, ...], rules: MeldRules) -> int:
    found = 0
    for meld in melds:
        if meld.kind != "run" or len(meld.cards) + 2 > rules.run_max:
            continue
        suits = (meld.stands_for[0][0].suit,) if rules.run_one_suit else rules.pack.suits
        for place in (meld.low - 2, meld.high + 2):
            if rules.lowest_place <= place <= rules.highest_place:
                for suit in suits:
                    found |= 1 << rules.pack.at(suit, rules.rank_at(place)).index
    return found


def takes_wild(meld: Meld, rules: MeldRules) -> bool:
    """Whether one wild card more could be laid off on `meld`, as far as its size and limits say."""
    size = len(meld.cards) + 1
    most = rules.run_max if meld.kind == "run" else rules.set_max
    if most is not None and size > most:
        return False
    return not rules.limits_broken(meld.kind, size, (*meld.wild, size - 1))


def melds_of(move: Move, rules: MeldRules) -> list[Meld]:
    """The melds that a lay-down, in its exact form, puts on the table."""
    groups = range(len(move.groups))
    return [meant(move.groups[i], move.group_pins(i), rules, move.group_kind(i))[0] for i in groups]


def left_after(hand: Sequence[Card], move: Move) -> tuple[Card, ...]:
    """The cards that stay in hand after a lay-down."""
    return without(hand, move.cards)
