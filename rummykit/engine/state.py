"""What the engine keeps: the cards, whose turn it is, and who is being asked.

A `State` is changed only by a move that has been checked, and only in a fork of its
own: every value in it is immutable, so earlier states stay as they were. That makes
undo exact and cheap.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self, TypeAlias, TypeVar

from rummykit.cards import Card, without
from rummykit.engine.score import RoundScore
from rummykit.melds import Meld

T = TypeVar("T")
Phase: TypeAlias = Literal["draw", "play", "round_over", "over"]


class Laid(NamedTuple):
    """A meld on the table and the seat that laid it (None: nobody in particular)."""

    meld: Meld
    owner: int | None


@dataclass(frozen=True)
class Window:
    """A question put to other seats before play goes on: a claim or a secret vote.

    Attributes:
        kind: the verb that says yes, such as ``knock`` or ``buy``.
        pending: the seats that have not answered, in the order of their right.
        mode: ``race``: all may answer, the first yes decides; ``order``: they are
            asked one after another; ``sealed``: all answer, hidden from one another,
            and nothing happens before the last answer.
        answers: what has been answered, by seat.
        card: the card it is about.
    """

    kind: str
    pending: tuple[int, ...]
    mode: Literal["race", "order", "sealed"]
    answers: tuple[tuple[int, str], ...] = ()
    card: Card | None = None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now."""
        return self.pending[:1] if self.mode == "order" else self.pending

    def answered(self, seat: int, answer: str) -> Window:
        """The window after `seat` gave its answer."""
        rest = tuple(s for s in self.pending if s != seat)
        return replace(self, pending=rest, answers=(*self.answers, (seat, answer)))


@dataclass
class State:
    """The part of a position that all games share; each game adds its own fields.

    Attributes:
        hands: the cards of each seat.
        stock: face down, the top card last.
        discard: face up, the top card last.
        table: the melds laid.
        turn: the seat on turn.
        phase: ``draw``, ``play`` (after drawing), ``round_over``, ``over`` (the match).
        round: from 1.
        dealer: the seat that dealt this round.
        turns: how many turns of this round have begun.
        shuffles: how many times cards were shuffled; with the seed it fixes the next.
        window: the question that is open, if any.
        totals: points of the finished rounds.
        out: which seats have left the match.
        rounds: the score of each finished round.
        winners: the seats that won the match, once it is over.
    """

    hands: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    out: tuple[bool, ...]
    stock: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    table: tuple[Laid, ...] = ()
    turn: int = 0
    phase: Phase = "draw"
    round: int = 1
    dealer: int = 0
    turns: int = 0
    shuffles: int = 0
    window: Window | None = None
    rounds: tuple[RoundScore, ...] = ()
    winners: tuple[int, ...] = ()

    def fork(self) -> Self:
        """A copy to be changed by one move; it shares every value."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    def active(self) -> list[int]:
        """The seats still in the match."""
        return [seat for seat in self.seats if not self.out[seat]]

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in the match."""
        count = len(self.hands)
        for step in range(1, count + 1):
            if not self.out[(seat + step) % count]:
                return (seat + step) % count
        return seat

    def clockwise_from(self, seat: int) -> list[int]:
        """The active seats in turn order, beginning after `seat` and ending with it."""
        count = len(self.hands)
        return [s for step in range(1, count + 1) if not self.out[s := (seat + step) % count]]

    def set_hand(self, seat: int, cards: Iterable[Card]) -> None:
        """Put `cards` in the place of a hand."""
        self.hands = (*self.hands[:seat], tuple(cards), *self.hands[seat + 1 :])

    def give(self, seat: int, cards: Sequence[Card]) -> None:
        """Add cards to a hand."""
        self.set_hand(seat, (*self.hands[seat], *cards))

    def take(self, seat: int, cards: Iterable[Card]) -> None:
        """Take cards out of a hand."""
        self.set_hand(seat, without(self.hands[seat], cards))

    def top_of_stock(self) -> Card:
        """Take the top card of the stock."""
        card = self.stock[-1]
        self.stock = self.stock[:-1]
        return card

    def top_of_discard(self) -> Card:
        """Take the top card of the discard pile."""
        card = self.discard[-1]
        self.discard = self.discard[:-1]
        return card

    def lay(self, meld: Meld, owner: int | None) -> None:
        """Put a new meld on the table."""
        self.table = (*self.table, Laid(meld, owner))

    def change_meld(self, index: int, meld: Meld) -> None:
        """Put `meld` in the place of the one at `index`; its owner stays."""
        self.table = (*self.table[:index], Laid(meld, self.table[index].owner), *self.table[index + 1 :])

    def everything(self) -> list[Card]:
        """Every card of the position, wherever it lies."""
        held = [card for hand in self.hands for card in hand]
        laid = [card for entry in self.table for card in entry.meld.cards]
        return [*held, *laid, *self.stock, *self.discard]


@dataclass(frozen=True)
class Chance:
    """Where shuffles come from: the seed and the number of shuffles made so far.

    A shuffle depends on nothing else, so undo and replay meet the same cards again.
    """

    seed: int

    def pick(self, count: int, state: State) -> int:
        """One of the numbers below `count`; counts as a shuffle in `state`."""
        state.shuffles += 1
        return random.Random(f"rummykit {self.seed} {state.shuffles}").randrange(count)

    def shuffle(self, cards: Sequence[T], state: State) -> tuple[T, ...]:
        """The cards, or seats, in a new order; counts the shuffle in `state`."""
        state.shuffles += 1
        mixed = list(cards)
        random.Random(f"rummykit {self.seed} {state.shuffles}").shuffle(mixed)
        return tuple(mixed)


@dataclass
class Facts:
    """What a move brought about, as told in its event.

    Attributes:
        public: what every seat may know.
        private: what only the seat that moved may know.
        sealed: whether the others learn only that the seat answered, not what.
    """

    public: dict[str, object] = field(default_factory=dict)
    private: dict[str, object] = field(default_factory=dict)
    sealed: bool = False
