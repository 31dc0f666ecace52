"""What a game must say so that the engine can play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rummykit.cards import Card, Pack, missing
from rummykit.engine.errors import no_seat
from rummykit.engine.moves import Move, verb_word
from rummykit.engine.options import NumberTable, checked_options
from rummykit.engine.score import RoundScore
from rummykit.engine.state import Chance, Facts, State
from rummykit.language import LANGUAGES, Text
from rummykit.melds import Fault, MeldRules

S = TypeVar("S", bound=State)


class Moves(list[Move]):
    """Legal moves; `complete` is False where there are too many to list them all."""

    complete: bool = True


class Ruling(NamedTuple):
    """What the rules say of a move.

    Attributes:
        move: the move in its exact form.
        faults: every reason against it.
        plan: what its effect needs to know, worked out while checking.
        choices: where it could mean several things, the moves that each mean one.
    """

    move: Move
    faults: tuple[Fault, ...] = ()
    plan: Any = None
    choices: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Verb(Generic[S]):
    """One kind of move: how it is checked and what it does.

    `check` never changes the state; `effect` is called only after a check without
    faults, on a fork of the state.
    """

    check: Callable[[Any, S, int, Move], Ruling]
    effect: Callable[[Any, S, int, Ruling, Chance], Facts]
    is_offered: bool = True  # False for what a player never writes, such as a time-out


def fault(rule: str, en: str, es: str, cards: Iterable[Card] = (), **fields: object) -> Fault:
    """A fault in both languages; `{cards}` in a sentence names its cards."""
    return Fault(rule, tuple(cards), Text(en, es), fields)


class GameRules(ABC, Generic[S]):
    """The rules of one game with its switches set; it keeps no state.

    Attributes:
        id: the name of the game, as in `rummykit.games`.
        pack: the cards it is played with.
        melds: what a set and a run are.
        options: every switch with its value.
        seats: how many players sit down.
    """

    id: ClassVar[str]
    verbs: ClassVar[Mapping[str, Verb[Any]]]
    least_players: ClassVar[int]
    most_players: ClassVar[int]
    # Switches that take any whole number, with the least one.
    any_number: ClassVar[Mapping[str, int]] = {}
    # Switches that are tables of whole numbers, with what may stand in them.
    tables: ClassVar[Mapping[str, NumberTable]] = {}
    # Switches that also take a list of the players' own, with what reads it.
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    # Rule ids of the faults that every game has: acting out of turn, when the match or round is over, …
    ids: ClassVar[Mapping[str, str]]
    # What `position` takes beyond the fields of all games, with what each says.
    position_fields: ClassVar[Mapping[str, str]] = {}

    pack: Pack
    melds: MeldRules

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = checked_options(self.id, options, self.any_number, self.tables, self.readers)

    @property
    def binds_wild_cards(self) -> bool:
        """Whether a wild card of a set that lies on the table may be bound to fewer suits than the set leaves open."""
        return False

    @abstractmethod
    def first_round(self, chance: Chance) -> S:
        """The state when the match begins."""

    @abstractmethod
    def blank(self) -> S:
        """A state without cards, to build positions on."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> Moves:
        """The legal moves of `seat`, each in its exact form."""

    @abstractmethod
    def score(self, state: S) -> RoundScore:
        """The round counted as if it ended now."""

    @abstractmethod
    def count_value(self, card: Card) -> int:
        """What a card left in hand counts against its holder."""

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What each face left in hand counts against its holder, by code."""
        return MappingProxyType({card.code: self.count_value(card) for card in self.pack.counts})

    @abstractmethod
    def seconds(self, state: S) -> float | None:
        """How long the seats that may act have; None without a limit."""

    @abstractmethod
    def seen(self, state: S, seat: int) -> dict[str, Any]:
        """What `seat` may know beyond what all games share; plain JSON values."""

    def place_cards(self, state: S, extra: Mapping[str, Any]) -> None:
        """Put the cards of a position on places that only this game has; nothing by default.

        Raises:
            PositionError: a field has an impossible value.
        """

    @abstractmethod
    def settle_position(self, state: S, extra: Mapping[str, Any]) -> None:
        """Complete a position that was set up by hand with the game's own fields.

        Raises:
            PositionError: a field has an impossible value.
        """

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now."""
        if state.phase == "over":
            return ()
        if state.phase == "round_over":
            return (self.next_dealer(state),)
        return state.window.asked if state.window else (state.turn,)

    def next_dealer(self, state: S) -> int:
        """The seat that deals the next round: the next one to the left."""
        return state.after(state.dealer)

    def judge(self, state: S, seat: int, move: Move) -> Ruling:
        """Check a move: all faults at once, and what it means exactly."""
        if not 0 <= seat < self.seats:
            raise no_seat(seat, self.seats)
        verb = self.verbs.get(move.verb)
        if verb is None:
            offered = [name for name, one in self.verbs.items() if one.is_offered]
            known = Text(*(", ".join(verb_word(name, lang) for name in offered) for lang in LANGUAGES))
            reason = fault(
                self.ids["verb"], "there is no {verb!r} in this game; moves are {known}",
                "en este juego no hay {verb!r}; las jugadas son {known}", verb=move.verb, known=known,
            )  # fmt: skip
            return Ruling(move, (reason,))
        return verb.check(self, state, seat, move)

    def carry_out(self, state: S, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """Do what a checked move does to `state`, a fork made for it."""
        return self.verbs[ruling.move.verb].effect(self, state, seat, ruling, chance)

    def turn_faults(self, state: S, seat: int, phase: str) -> list[Fault]:
        """The faults of acting now: not on turn, or in the wrong step of the turn."""
        ids = self.ids
        if state.phase in ("round_over", "over"):
            return [fault(ids["round_over"], "the round is over", "la ronda ha terminado")]
        if state.window is not None:
            return [
                fault(
                    ids["window"], "first the players who may claim the card are asked",
                    "primero se pregunta a quienes pueden pedir la carta",
                )
            ]  # fmt: skip
        found = []
        if state.turn != seat:
            found.append(fault(ids["turn"], "it is another player's turn", "es el turno de otro jugador"))
        if state.phase == "draw" and phase == "play":
            found.append(fault(ids["draw_first"], "first draw a card", "primero hay que robar una carta"))
        if state.phase == "play" and phase == "draw":
            found.append(fault(ids["drawn"], "a card has already been drawn", "en este turno ya se ha robado"))
        return found

    def holding_faults(self, state: S, seat: int, cards: Iterable[Card], rule: str) -> list[Fault]:
        """A fault if `seat` does not hold all of `cards`."""
        absent = missing(state.hands[seat], cards)
        if not absent:
            return []
        lacks = "a la mano le falta {cards}" if len(absent) == 1 else "a la mano le faltan {cards}"
        return [fault(rule, "the hand lacks {cards}", lacks, absent)]


@dataclass(frozen=True)
class PositionSpec:
    """A position in words, as `rummykit.position` takes it and saves keep it."""

    hands: tuple[str, ...]
    table: tuple[str, ...] = ()
    owners: tuple[int | None, ...] = ()
    discard: str = ""
    stock: str | None = None
    to_move: int = 0
    phase: str = "draw"
    dealer: int | None = None
    round: int = 1
    totals: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
