"""The upcard that may be taken out of turn, and the stock that is renewed.

The contract games share this course of a turn. The top card of the discard pile is first
offered to one player, then to others, who pay for it with more cards of the stock: a buy
in Shanghai Rummy, a cut in Dummy Rummy. Who is asked, and when, each game says in
`open_turn`, `left_to_others` and `all_passed`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, TypeVar

from rummykit.cards import text
from rummykit.engine.draw_and_lay import DrawAndLay, DrawState
from rummykit.engine.moves import Move, verb_word
from rummykit.engine.rules import Ruling, Verb, fault
from rummykit.engine.state import Chance, Facts, Window
from rummykit.language import LANGUAGES, Text
from rummykit.melds import Fault

MOST_TURNS = 500  # SHA-31, DUM-16


@dataclass
class UpcardState(DrawState):
    """What these games keep beyond drawing and laying.

    Attributes:
        taken_out_of_turn: how many buys, or cuts, each seat has made in this hand.
        taker: who bought or cut the upcard before the player on turn drew.
        refused: whether the player on turn left the upcard to others.
        reshuffles: how often the discard pile was shuffled into a new stock in this hand.
    """

    taken_out_of_turn: tuple[int, ...] = ()
    taker: int | None = None
    refused: bool = False
    reshuffles: int = 0


U = TypeVar("U", bound=UpcardState)
# Why a move is refused: whether it is so, the rule, the reason in both languages.
Reason: TypeAlias = tuple[bool, str, str, str]


class UpcardGame(DrawAndLay[U]):
    """A game in which the upcard may be taken out of turn; see the module.

    Attributes:
        most_reshuffles: how often the pile may be reshuffled in a hand; -1 without a limit.
    """

    most_reshuffles: int = -1

    # --- What a game says ----------------------------------------------------------

    @abstractmethod
    def end_hand(self, state: U, winner: int | None, facts: Facts) -> Facts:
        """Count the hand that `winner` ended, or nobody."""

    def must_answer(self, state: U) -> bool:
        """Whether others wait for the player on turn to say if the upcard is left to them."""
        return False

    def open_turn(self, state: U) -> None:
        """Ask what is to be asked before the player on turn draws."""

    def all_passed(self, state: U, kind: str) -> None:
        """What follows when nobody made the claim of that kind."""

    def left_to_others(self, state: U, facts: Facts, chance: Chance) -> None:
        """What follows when the player on turn leaves the upcard."""

    # --- The turn ------------------------------------------------------------------

    def forget_turn(self, state: U) -> None:
        """Clear what belongs to one turn only."""
        super().forget_turn(state)
        state.taker, state.refused = None, False

    def turn_faults(self, state: U, seat: int, phase: str) -> list[Fault]:
        """Also: a claim is open, or the player has taken the upcard and waits for the own turn."""
        window = state.window
        if window is not None and state.phase == "draw":
            verb = Text(*(verb_word(window.kind, lang) for lang in LANGUAGES))
            return [
                fault(
                    self.ids[f"{window.kind}_window"], "first the players who may {verb} {card} are asked",
                    "primero se pregunta a quienes pueden {verb} {card}", verb=verb, card=window.card,
                )
            ]  # fmt: skip
        found = super().turn_faults(state, seat, phase)
        if seat == state.taker and seat != state.turn and phase == "play" and state.phase in ("draw", "play"):
            found.append(
                fault(
                    self.ids["taker_waits"], "whoever took the upcard out of turn waits for the own turn",
                    "quien se ha llevado la carta descubierta espera a su turno",
                )
            )  # fmt: skip
        return found

    def draw_faults(self, state: U, seat: int, pile: str) -> list[Fault]:
        """The upcard that was refused, or what lies under it, is out of reach this turn."""
        if pile == "stock" or not state.refused or state.phase != "draw":
            return []
        return [
            fault(
                self.ids["refused"], "the upcard was left to others, so this turn draws from the stock",
                "se dejó la carta descubierta, así que en este turno se roba del mazo",
            )
        ]  # fmt: skip

    def may_take_upcard(self, state: U) -> bool:
        """Whether the player on turn may draw from the discard pile."""
        return bool(state.discard) and not self.draw_faults(state, state.turn, "discard")

    def draws(self, state: U, seat: int) -> list[Move]:
        """Draw from either pile; or leave the upcard, where others wait for it or the stock is out."""
        leaves = self.must_answer(state) or self.is_stuck(state)
        taking = [Move("draw", word="discard")] if self.may_take_upcard(state) else []
        return [Move("pass") if leaves else Move("draw", word="stock"), *taking]

    def check_draw(self, state: U, seat: int, move: Move) -> Ruling:
        """As in all these games; to ask for the stock while others wait is to leave the upcard to them."""
        if move.word == "stock" and self.must_answer(state) and not self.turn_faults(state, seat, "draw"):
            return Ruling(Move("pass"))
        return super().check_draw(state, seat, move)

    def check_pass(self, state: U, seat: int, move: Move) -> Ruling:
        """Whoever is asked may say no; the player on turn may leave the upcard where that matters."""
        if state.window is not None or state.phase != "draw" or state.turn != seat:
            return super().check_pass(state, seat, move)
        if self.must_answer(state) or (self.is_stuck(state) and self.may_take_upcard(state)):
            return Ruling(move)
        must = "nobody waits for the upcard: draw a card", "nadie espera la carta descubierta: roba una carta"
        return Ruling(move, (fault(self.ids["draw_first"], *must),))

    def do_pass(self, state: U, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The answer no, or the refusal of the upcard by the player on turn."""
        facts = Facts()
        if state.window:
            kind = state.window.kind
            self.decline(state, seat)
            if state.window is None:
                self.all_passed(state, kind)
        else:
            refused = state.discard[-1].code
            state.refused = True
            self.left_to_others(state, facts, chance)
            facts.public["refused"] = refused
        return self.go_on(state, facts)

    def go_on(self, state: U, facts: Facts) -> Facts:
        """Before the draw: the hand ends if there is no card that the player on turn could draw."""
        waits = state.phase == "draw" and state.window is None and not self.must_answer(state)
        if waits and self.is_stuck(state) and not self.may_take_upcard(state):
            return self.end_hand(state, None, facts)
        return self.note_end(state, facts)

    def after_discard(self, state: U, seat: int, facts: Facts, chance: Chance) -> Facts:
        """Going out, a hand that was stopped, or the next turn."""
        if not state.hands[seat]:
            return self.end_hand(state, seat, facts)
        if state.turns >= MOST_TURNS:
            return self.end_hand(state, None, facts)
        self.begin_turn(state, state.after(seat))
        self.open_turn(state)
        return self.go_on(state, facts)

    # --- The stock -----------------------------------------------------------------

    @property
    def kept_on_pile(self) -> int:
        """How many cards stay on the discard pile when it is reshuffled."""
        return 0 if self.options["stock_empty"] == "reshuffle_all" else 1

    def may_reshuffle(self, state: U) -> bool:
        """Whether the discard pile may still become a new stock in this hand."""
        limited = 0 <= self.most_reshuffles <= state.reshuffles
        return self.options["stock_empty"] != "end_hand" and not limited

    def is_stuck(self, state: U) -> bool:
        """Whether the stock is out and no new one can be formed."""
        return not state.stock and not (self.may_reshuffle(state) and len(state.discard) > self.kept_on_pile)

    def renew_stock(self, state: U, chance: Chance) -> Facts:
        """Form a new stock where the old one is out."""
        if state.stock or self.is_stuck(state):
            return Facts()
        return self.reshuffle(state, self.kept_on_pile, chance)

    def reshuffle(self, state: U, keep: int, chance: Chance) -> Facts:
        """Shuffle the discard pile but for its top cards, and put it under what is left of the stock."""
        goes = len(state.discard) - keep
        state.stock = (*chance.shuffle(state.discard[:goes], state), *state.stock)
        state.discard = state.discard[goes:]
        state.reshuffles += 1
        return Facts({"reshuffled": True})

    # --- Taking the upcard out of turn ---------------------------------------------

    def can_be_taken(self, state: U, extra: int) -> bool:
        """Whether there is an upcard, and `extra` cards of the stock to go with it."""
        short = extra - len(state.stock)
        under = len(state.discard) - 1 if self.may_reshuffle(state) else 0
        return bool(state.discard) and short <= under

    def take_upcard(self, state: U, seat: int, extra: int, facts: Facts, chance: Chance) -> str:
        """Give `seat` the upcard with `extra` cards of the stock; returns those as text."""
        upcard = state.top_of_discard()
        if len(state.stock) < extra:
            facts.public.update(self.reshuffle(state, 0, chance).public)
        drawn = [state.top_of_stock() for _ in range(extra)]
        state.give(seat, [upcard, *drawn])
        made = list(state.taken_out_of_turn)
        made[seat] += 1
        state.taken_out_of_turn = tuple(made)
        state.window, state.taker, state.refused = None, seat, True
        facts.public.update(card=upcard.code, extra_from_stock=extra)
        return text(drawn)

    def is_asked(self, state: U, seat: int, kind: str) -> bool:
        """Whether `seat` may now make the claim of that kind."""
        return state.window is not None and state.window.kind == kind and seat in state.window.asked

    def waits_for_others(self, state: U, seat: int, kind: str) -> bool:
        """Whether others are asked before `seat`."""
        return state.window is not None and state.window.kind == kind and seat in state.window.pending

    def ask(self, state: U, kind: str, seats: Sequence[int], mode: str = "order") -> None:
        """Open a window for `seats`, if there are any."""
        if seats:
            race = mode == "first_call"
            state.window = Window(kind, tuple(seats), "race" if race else "order", card=state.discard[-1])

    @staticmethod
    def first_reason(reasons: Sequence[Reason]) -> Fault:
        """The first reason that holds, as a fault."""
        return next(fault(rule, en, es) for holds, rule, en, es in reasons if holds)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        **DrawAndLay.verbs,
        "draw": Verb(check_draw, DrawAndLay.do_draw),
        "pass": Verb(check_pass, do_pass),
    }
