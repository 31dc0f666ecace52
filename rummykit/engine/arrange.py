"""A common table that may be laid out anew: the turn as one transaction.

Where melds belong to nobody, a turn may take the whole table apart. Only two layouts are
compared, the one at the start of the turn and the one at its end: no card that lay on the
table may be missing, every group must be a meld, and something from the hand must have
been added. What lies in between may be anything.

The moves of such a turn:

- ``arrange r5 r6 r7 | b7 k7 y7`` says the whole table as it shall be and ends the turn;
- ``lay`` puts new melds from the hand down and ``add`` lays off on one meld; both are steps
  that leave the turn open, and ``confirm`` ends it;
- ``place`` notes a layout in progress, which may be unfinished: it moves no card, all
  players see it, and it is what a time-out judges;
- ``restore`` takes back all that was done this turn.

What a first lay-down needs and what binds wild cards on the table is for each game to say,
by the methods under "What a game says".
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, TypeVar

from rummykit.cards import Card, text, without
from rummykit.engine.laying import (
    Growth,
    exact_lays,
    group_meant,
    lay_off_meant,
    melds_meant,
)
from rummykit.engine.layouts import card_faults, kept_faults, loose_faults
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.rounds import Rounds
from rummykit.engine.rules import Ruling, Verb, fault
from rummykit.engine.state import Chance, Facts, Laid, State
from rummykit.melds import Fault, Meld


@dataclass
class TableState(State):
    """What a game with a common table keeps beyond the common state.

    Attributes:
        opened: which seats have made their first lay-down this round.
        before: the table at the start of the turn.
        rack: the hand of the player on turn at the start of the turn.
        opening: the melds of a first lay-down made in this turn.
        working: the layout in progress, as a `place` noted it.
    """

    opened: tuple[bool, ...] = ()
    before: tuple[Laid, ...] = ()
    rack: tuple[Card, ...] = ()
    opening: tuple[Meld, ...] = ()
    working: Move | None = None

    @property
    def untouched(self) -> bool:
        """Whether the table lies as at the start of the turn."""
        return self.table == self.before and self.working is None


@dataclass(frozen=True)
class Outcome:
    """How a turn ends that is lawful.

    Attributes:
        melds: the table afterwards, every wild card with what it stands for.
        placed: the cards that came from the hand.
        opening: the melds counted as the first lay-down, if this turn made it.
    """

    melds: tuple[Meld, ...]
    placed: tuple[Card, ...]
    opening: tuple[Meld, ...] = ()


T = TypeVar("T", bound=TableState)


class CommonTable(Rounds[T]):
    """A game of laying melds on a table that everybody may rearrange; see the module."""

    # --- What a game says ----------------------------------------------------------

    @abstractmethod
    def verdict(self, state: T, seat: int, melds: tuple[Meld, ...]) -> Outcome | list[Fault]:
        """Whether the turn may end with these melds on the table.

        Only layouts are handed in that hold every card of the table and at least one
        card of the hand. What is left to judge: the first lay-down, and what wild cards
        on the table are bound to.
        """

    @abstractmethod
    def lay_faults(self, state: T, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """Why these melds from the hand may not be laid as a step of the turn."""

    @abstractmethod
    def touch_faults(self, state: T, seat: int) -> list[Fault]:
        """Why the player may not yet change melds that lie on the table."""

    @abstractmethod
    def end_turn(self, state: T, seat: int, facts: Facts) -> Facts:
        """What follows when `seat` has placed cards and the turn is over."""

    # --- The turn ------------------------------------------------------------------

    def begin_turn(self, state: T, seat: int) -> None:
        """Put `seat` on turn; what lies on the table now is what the turn is compared with."""
        state.turn = seat
        state.turns += 1
        self.forget_turn(state)

    def forget_turn(self, state: T) -> None:
        """Begin the transaction anew from how things lie."""
        state.phase = "draw"
        state.before = state.table
        state.rack = state.hands[state.turn]
        state.opening, state.working = (), None

    def take_back(self, state: T, seat: int) -> None:
        """Table, hand and first lay-down as at the start of the turn."""
        state.table = state.before
        state.set_hand(seat, state.rack)
        if state.opening:
            state.opened = _with(state.opened, seat, False)
        self.forget_turn(state)

    def settle(self, state: T, seat: int, outcome: Outcome, facts: Facts) -> Facts:
        """End the turn with a layout that was found lawful."""
        state.table = tuple(Laid(meld, None) for meld in outcome.melds)
        state.set_hand(seat, without(state.rack, outcome.placed))
        facts.public["placed"] = text(outcome.placed)
        if outcome.opening and not state.opening:
            facts.public["points"] = sum(meld.points for meld in outcome.opening)
        if outcome.opening:
            state.opened = _with(state.opened, seat, True)
        return self.end_turn(state, seat, facts)

    # --- The whole table at once ---------------------------------------------------

    def check_arrange(self, state: T, seat: int, move: Move) -> Ruling:
        """The layout in which the turn ends."""
        faults = self.turn_faults(state, seat, "any")
        return Ruling(move, tuple(faults)) if faults else self._layout_ruling(state, seat, move)

    def _layout_ruling(self, state: T, seat: int, move: Move) -> Ruling:
        lawful, faults = self.outcomes(state, seat, move)
        if len(lawful) == 1:
            ((exact, outcome),) = lawful.items()
            return Ruling(exact, plan=outcome)
        return Ruling(move, tuple(faults), choices=tuple(lawful))

    def outcomes(self, state: T, seat: int, move: Move) -> tuple[dict[Move, Outcome], list[Fault]]:
        """What a layout can mean lawfully, by the move that says it exactly; else every fault."""
        laid, before = Counter(move.cards), Counter(_cards_of(state.before))
        faults = card_faults(laid, before + Counter(state.rack), self.ids)
        faults += kept_faults(laid, before, self.melds, self.ids)
        options: list[list[Meld]] = []
        unfinished: list[tuple[Card, ...]] = []
        plain = {entry.meld.cards: entry.meld for entry in (*state.before, *state.table) if not entry.meld.wild}
        for index, group in enumerate(move.groups):
            if group in plain:
                options.append([plain[group]])
                continue
            meanings, wrong = group_meant(move, index, self.melds, self.ids["ambiguous"])
            options.append(meanings)
            faults += wrong
            if any(one.rule != self.ids["ambiguous"] for one in wrong):
                unfinished.append(group)
        faults += loose_faults(unfinished, [Counter(entry.meld.cards) for entry in state.before], self.ids)
        if faults:
            return {}, faults
        # A group that lay there before means what it meant, unless that is not lawful.
        unchanged = [self._as_it_lay(state, found) for found in options]
        for readings in [unchanged, options] if unchanged != options else [options]:
            lawful, faults = self._judged(state, seat, readings)
            if lawful:
                return lawful, []
        return {}, faults

    def _judged(
        self, state: T, seat: int, options: Sequence[Sequence[Meld]]
    ) -> tuple[dict[Move, Outcome], list[Fault]]:
        lawful: dict[Move, Outcome] = {}
        refused: list[list[Fault]] = []
        for melds in product(*options):
            found = self.verdict(state, seat, melds)
            if isinstance(found, Outcome):
                lawful.setdefault(lay_move(found.melds, "arrange"), found)
            else:
                refused.append(found)
        return lawful, min(refused, key=len, default=[])

    @staticmethod
    def _as_it_lay(state: T, meanings: list[Meld]) -> list[Meld]:
        if len(meanings) < 2:
            return meanings
        lay = {_shape(entry.meld) for entry in (*state.before, *state.table)}
        return [meld for meld in meanings if _shape(meld) in lay] or meanings

    def do_arrange(self, state: T, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The table lies as said; the turn is over."""
        return self.settle(state, seat, ruling.plan, Facts())

    # --- A layout in progress ------------------------------------------------------

    def check_place(self, state: T, seat: int, move: Move) -> Ruling:
        """Any layout of cards that are on the table or in the hand; it need not be finished."""
        faults = self.turn_faults(state, seat, "any")
        there = Counter(_cards_of(state.before)) + Counter(state.rack)
        return Ruling(move, tuple(faults or card_faults(Counter(move.cards), there, self.ids)))

    def do_place(self, state: T, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """Note the layout; without groups, or as the table lies, there is nothing to note."""
        said = Counter(frozenset(Counter(group).items()) for group in ruling.move.groups)
        lies = Counter(frozenset(Counter(entry.meld.cards).items()) for entry in state.table)
        state.working = None if not ruling.move.groups or said == lies else ruling.move
        state.phase = "draw" if state.untouched else "play"
        return Facts()

    def check_confirm(self, state: T, seat: int, move: Move) -> Ruling:
        """The turn ends with the layout in progress, else with the table as it lies."""
        faults = self.turn_faults(state, seat, "any")
        if faults:
            return Ruling(move, tuple(faults))
        ruling = self._layout_ruling(state, seat, self.layout_now(state))
        return Ruling(move, ruling.faults, ruling.plan, ruling.choices)

    def layout_now(self, state: T) -> Move:
        """The arrangement that `confirm` would make."""
        if state.working is None:
            return lay_move((entry.meld for entry in state.table), "arrange")
        return Move("arrange", state.working.groups, state.working.pins, state.working.kinds)

    def check_restore(self, state: T, seat: int, move: Move) -> Ruling:
        """Only what was done this turn can be taken back."""
        faults = self.turn_faults(state, seat, "any")
        if not faults and state.untouched:
            faults.append(
                fault(self.ids["restore"], "nothing was placed in this turn", "en este turno no se ha puesto nada")
            )
        return Ruling(move, tuple(faults))

    def do_restore(self, state: T, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """Everything lies as at the start of the turn."""
        self.take_back(state, seat)
        return Facts()

    # --- Single steps --------------------------------------------------------------

    def check_lay(self, state: T, seat: int, move: Move) -> Ruling:
        """New melds from the hand alone."""
        faults = self.turn_faults(state, seat, "any")
        held = self.holding_faults(state, seat, move.cards, self.ids["absent"])
        faults += held
        on_table = {card for meld, _ in state.table for card in meld.cards}
        borrowed = [card for one in held for card in one.cards if card in on_table]
        if borrowed:
            faults.append(
                fault(
                    self.ids["own"], "{cards} lies on the table; `lay` takes cards of the hand alone",
                    "{cards} está en la mesa; «bajar» solo toma cartas de la mano", borrowed,
                )
            )  # fmt: skip
        options, wrong = melds_meant(move, self.melds, self.ids["ambiguous"])
        faults += wrong
        if wrong:
            return Ruling(move, tuple(faults))
        judged = [(melds, self.lay_faults(state, seat, melds)) for melds in options]
        good = [melds for melds, found in judged if not found]
        if faults or not good:
            return Ruling(move, (*faults, *min((found for _, found in judged), key=len)))
        exact = exact_lays(good)
        return Ruling(move, choices=exact) if len(exact) > 1 else Ruling(exact[0], plan=good[0])

    def do_lay(self, state: T, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The melds go to the table; the first ones are told with their worth."""
        melds: tuple[Meld, ...] = ruling.plan
        facts = Facts()
        if not state.opened[seat]:
            facts.public["points"] = sum(meld.points for meld in melds)
            state.opened = _with(state.opened, seat, True)
            state.opening = melds
        for meld in melds:
            state.take(seat, meld.cards)
            state.lay(meld, None)
        return self._after_step(state, seat, facts)

    def check_add(self, state: T, seat: int, move: Move) -> Ruling:
        """Cards of the hand added to one meld on the table."""
        faults = self.turn_faults(state, seat, "any")
        if not faults:
            faults += self.touch_faults(state, seat)
        faults += self.holding_faults(state, seat, move.cards, self.ids["absent"])
        said, misfits = lay_off_meant(move, state, self.melds, self.ids)
        faults += misfits
        if faults:
            return Ruling(move, tuple(faults))
        if len(said) > 1:
            return Ruling(move, choices=tuple(said))
        ((exact, growth),) = said.items()
        return Ruling(exact, plan=growth)

    def do_add(self, state: T, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The cards join the meld."""
        growth: Growth = ruling.plan
        state.take(seat, ruling.move.cards)
        state.change_meld(growth.index, growth.meld)
        return self._after_step(state, seat, Facts())

    def _after_step(self, state: T, seat: int, facts: Facts) -> Facts:
        """The turn goes on, unless the hand is empty."""
        state.phase = "play"
        state.working = None
        return facts if state.hands[seat] else self.end_turn(state, seat, facts)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        "arrange": Verb(check_arrange, do_arrange),
        "lay": Verb(check_lay, do_lay),
        "add": Verb(check_add, do_add),
        "place": Verb(check_place, do_place),
        "confirm": Verb(check_confirm, do_arrange),
        "restore": Verb(check_restore, do_restore),
        "deal": Verb(Rounds.check_deal, Rounds.do_deal),
    }


def _with(flags: tuple[bool, ...], seat: int, flag: bool) -> tuple[bool, ...]:
    return (*flags[:seat], flag, *flags[seat + 1 :])


def _cards_of(table: Sequence[Laid]) -> Iterator[Card]:
    return (card for entry in table for card in entry.meld.cards)


def _shape(meld: Meld) -> tuple[object, ...]:
    """What two readings of the same cards agree in when they mean the same."""
    return meld.kind, meld.low, frozenset(Counter(meld.cards).items())
