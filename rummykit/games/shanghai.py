"""Shanghai Rummy, read from top to bottom as its rule book (SHA-01 to SHA-102).

The pack, melds, the deal, the upcard and buying, the contract, what follows it, the end of
a hand, the count, the match. What Shanghai shares with the other games of drawing, laying
and discarding (SHA-30, SHA-32, SHA-36, SHA-62 to SHA-64, SHA-68, SHA-83) stands in
`rummykit.engine.draw_and_lay`; the course of a turn and the renewed stock (SHA-28, SHA-29,
SHA-31, SHA-86, SHA-87) in `rummykit.engine.upcard`; the contract (SHA-18 to SHA-26, SHA-61,
SHA-65, SHA-93) in `rummykit.engine.contract`.

Rules without a line of their own: SHA-10 is the switch `hand_size`; nothing forbids what SHA-20,
SHA-27, SHA-37, SHA-48, SHA-49, SHA-79 and SHA-82 allow; SHA-76 follows from the pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from reprlib import repr as short
from typing import Any, ClassVar

from rummykit import rulebook
from rummykit.cards import Card, french_pack
from rummykit.engine.contract import ContractGame, ContractState
from rummykit.engine.errors import PositionError
from rummykit.engine.laying import Growth
from rummykit.engine.moves import Move
from rummykit.engine.position import truth
from rummykit.engine.rules import Ruling, Verb, fault
from rummykit.engine.score import Line, Note
from rummykit.engine.state import Chance, Facts
from rummykit.games.shanghai_blind import can_shed
from rummykit.language import Text
from rummykit.melds import Fault, MeldRules, meant
from rummykit.melds.rules import Kind

PENALTY_CARDS = 1  # SHA-39
TWOS = frozenset({"2S", "2H", "2D", "2C"})

_NO_SUCH_DEAL = Text(
    "round: a match has {rounds} deals, not {given}", "round: una partida tiene {rounds} repartos, no {given}"
)
_OTHER_CONTRACT = Text(
    "contract: in round {number} all play contract {number}, not {given}",
    "contract: en la ronda {number} todos juegan el contrato {number}, no {given}",
)
_NOT_BLIND = Text(
    "blind: True, False, 'with_joker' or 'without_joker', not {given}",
    "blind: True, False, 'with_joker' o 'without_joker', no {given}",
)


# --- The pack: SHA-02, SHA-03 -------------------------------------------------------


def packs_and_jokers(seats: int, jokers: str) -> tuple[int, int]:
    """How many packs of 52 and how many jokers are in play.

    >>> packs_and_jokers(4, "listed"), packs_and_jokers(5, "listed")
    ((2, 1), (3, 2))
    """
    packs = 2 if seats <= 4 else 3
    return packs, 2 * packs if jokers == "two_per_pack" else packs - 1


# --- Melds: SHA-04, SHA-05, SHA-53 to SHA-59, SHA-66 to SHA-75 ----------------------


@cache
def meld_rules(twos_wild: bool = False, ace_both_ends: bool = True) -> MeldRules:
    """What a set and a run are in Shanghai; the arguments are switches of the game."""
    return MeldRules(
        name="shanghai",
        set_min=3,  # SHA-53
        set_max=None,
        set_repeats=True,  # SHA-54
        run_min=4,  # SHA-55
        run_max=14 if ace_both_ends else 13,  # SHA-58
        run_one_suit=True,
        ace_low=True,  # SHA-56
        ace_high=True,
        wild=frozenset({"JK"}) | (TWOS if twos_wild else frozenset()),  # SHA-05
        set_wild_steps=((3, 1),),  # SHA-69, SHA-74
        run_wild_steps=((4, 1), (5, 2), (7, 3), (10, 4)),  # SHA-70 to SHA-73, SHA-74
        set_wild_suit="declared",  # SHA-67
        values={},  # SHA-59: melds earn nothing
        wild_value=0,
        ids={
            "empty": "SHA-53", "too_few": "SHA-53", "set_rank": "SHA-53", "neither": "SHA-53",
            "neither_in_order": "SHA-55", "run_too_short": "SHA-55", "run_suit": "SHA-55", "run_repeat": "SHA-55",
            "run_gap": "SHA-55", "corner": "SHA-57", "run_too_long": "SHA-58",
            "wild_steps": "SHA-74", "wild_steps_set_3": "SHA-69", "wild_steps_run_4": "SHA-70",
            "wild_steps_run_5": "SHA-71", "wild_steps_run_7": "SHA-72", "wild_steps_run_10": "SHA-73",
        },
    )  # fmt: skip


@dataclass
class ShanghaiState(ContractState):
    """What Shanghai keeps beyond the contract games' common state.

    Attributes:
        first_draw: who drew which card for the first deal, in order.
        wild_laid: whether the player on turn has laid a joker in this turn (SHA-92).
        bound: whether the player on turn must go out in this turn (SHA-91).
        blind: how the hand was ended: blind ``with_joker``, ``without_joker``, or not.
    """

    first_draw: tuple[tuple[int, Card], ...] = ()
    wild_laid: bool = False
    bound: bool = False
    blind: str = ""


class Shanghai(ContractGame[ShanghaiState]):
    """Shanghai Rummy for three to eight players."""

    id = "shanghai"
    least_players = 3  # SHA-01
    most_players = 8
    ids: ClassVar[Mapping[str, str]] = {
        "verb": "SHA-30", "turn": "SHA-29", "draw_first": "SHA-30", "drawn": "SHA-30", "timeout": "SHA-30",
        "round_over": "SHA-84", "deal": "SHA-13", "dealer": "SHA-08", "window": "SHA-34", "buy_window": "SHA-34",
        "piles": "SHA-32", "top_only": "SHA-36", "stuck": "SHA-87", "refused": "SHA-35", "taker_waits": "SHA-40",
        "lay": "SHA-18", "ambiguous": "SHA-67", "whole": "SHA-19", "only": "SHA-21", "sizes": "SHA-21",
        "new_meld": "SHA-24", "gap": "SHA-25", "keep_lay": "SHA-23", "stays": "SHA-64",
        "add": "SHA-60", "add_set": "SHA-63", "add_run": "SHA-63", "add_closed": "SHA-61", "add_later": "SHA-22",
        "keep_add": "SHA-65", "swap": "SHA-78", "swap_set": "SHA-80", "swap_run": "SHA-80", "swap_closed": "SHA-78",
        "swap_later": "SHA-81", "discard": "SHA-83", "went_out": "SHA-98", "stopped": "SHA-31",
    }  # fmt: skip
    nouns: ClassVar[dict[Kind, tuple[Text, Text]]] = {
        "set": (Text("set", "conjunto"), Text("sets", "conjuntos")),
        "run": (Text("sequence", "secuencia"), Text("sequences", "secuencias")),
    }
    taken_field = "buys_made"
    position_fields: ClassVar[Mapping[str, str]] = {
        **ContractGame.common_fields,
        "buys_made": "how many buys each seat has made in this hand",
        "refused": "whether the player on turn has refused the upcard, so that others may buy it (phase draw)",
        "blind": "whether the seat that ended the hand went out blind, as its melds on the table show; "
        "or with_joker, without_joker",
    }

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.pack = french_pack(*packs_and_jokers(seats, self.options["jokers"]))
        self.melds = meld_rules(self.options["twos_wild"], self.options["ace_both_ends"])
        self.contracts = rulebook.contracts("shanghai")[: self.options["rounds"]]  # SHA-13, SHA-16
        self.gap = self.options["same_suit_gap"]  # SHA-25

    # --- The deal: SHA-06 to SHA-12 ------------------------------------------------

    def blank(self) -> ShanghaiState:
        """A state without cards."""
        return self.bare(ShanghaiState)

    def first_round(self, chance: Chance) -> ShanghaiState:
        """The state after the first deal; whoever drew the lowest card deals (SHA-06)."""
        state = self.blank()
        state.dealer = self._draw_for_deal(state, chance)
        self.deal_round(state, chance)
        return state

    def _draw_for_deal(self, state: ShanghaiState, chance: Chance) -> int:
        """Let all draw a card, and draw again where that decides nothing (SHA-07)."""
        pack = list(chance.shuffle(self.pack.deck(), state))
        held: dict[int, Card] = {}
        drawing = list(state.seats)
        while True:
            for seat in drawing:
                held[seat] = pack.pop()
                state.first_draw = (*state.first_draw, (seat, held[seat]))
            drawing = draw_again(held)
            if not drawing:
                return min(held, key=lambda seat: held[seat].rank)
            if not held[drawing[0]].is_joker:
                held = {}  # only those tied for lowest are still in the draw

    def deal_round(self, state: ShanghaiState, chance: Chance) -> None:
        """Eleven cards each, the upcard, and the dealer's left begins (SHA-09, SHA-10, SHA-11, SHA-28)."""
        state.blind = ""
        super().deal_round(state, chance)

    # --- The contracts: SHA-13 to SHA-17 -------------------------------------------

    def next_contracts(self, state: ShanghaiState) -> tuple[int, ...]:
        """One contract for each deal (SHA-14); or each player's next, once the last was laid (SHA-15)."""
        if self.options["contract_progress"] == "shared":
            return (state.round + 1,) * self.seats
        last = len(self.contracts)
        return tuple(min(last, own + laid) for own, laid in zip(state.contracts, state.opened, strict=True))

    # --- Twos taken for wild cards: SHA-05 -----------------------------------------

    def check_lay(self, state: ShanghaiState, seat: int, move: Move) -> Ruling:
        """As in the other contract games; whoever takes a two for a wild card is told so (SHA-05)."""
        ruling = super().check_lay(state, seat, move)
        if not ruling.faults or self.options["twos_wild"]:
            return ruling
        wild = meld_rules(True, self.options["ace_both_ends"])
        twos = [
            card
            for i, group in enumerate(move.groups)
            if not meant(group, move.group_pins(i), self.melds) and meant(group, move.group_pins(i), wild)
            for card in group
            if card.code in TWOS
        ]
        if not twos:
            return ruling
        plain = "{cards}: twos are no wild cards here", "{cards}: aquí los doses no son comodines"
        return Ruling(move, (*ruling.faults, fault("SHA-05", *plain, twos)))

    # --- The upcard and buying: SHA-33 to SHA-35, SHA-38 to SHA-52 -----------------

    def must_answer(self, state: ShanghaiState) -> bool:
        """Whether others could buy the upcard, once the player on turn has refused it (SHA-33)."""
        free = state.phase == "draw" and state.window is None and not state.refused
        return free and bool(self.buyers(state))

    def buyers(self, state: ShanghaiState) -> list[int]:
        """Who may buy the upcard, in the order of their right (SHA-41, SHA-42)."""
        if not self.can_be_taken(state, PENALTY_CARDS):  # SHA-52
            return []
        first = state.dealer if self.options["buy_priority"] == "dealer_left" else state.turn
        return [seat for seat in state.clockwise_from(first) if seat != state.turn and self.buys_left(state, seat)]

    def buys_left(self, state: ShanghaiState, seat: int) -> int:
        """How often `seat` may still buy in this hand (SHA-44 to SHA-46)."""
        return max(0, self.contract(state, seat).buys_allowed - state.taken_out_of_turn[seat])

    def left_to_others(self, state: ShanghaiState, facts: Facts, chance: Chance) -> None:
        """Ask those who may buy (SHA-33, SHA-41, SHA-50)."""
        self.ask(state, "buy", self.buyers(state), self.options["buy_priority"])

    def check_buy(self, state: ShanghaiState, seat: int, move: Move) -> Ruling:
        """Whoever is asked may buy the upcard (SHA-38)."""
        return Ruling(move) if self.is_asked(state, seat, "buy") else Ruling(move, (self._no_buy(state, seat),))

    def _no_buy(self, state: ShanghaiState, seat: int) -> Fault:
        number = state.contracts[seat]
        limit = self.contract(state, seat).buys_allowed
        # fmt: off
        return self.first_reason([
            (state.phase in ("round_over", "over"), "SHA-84", "the hand is over", "la mano ha terminado"),
            (state.taker is not None, "SHA-43", "the upcard of this turn has been bought",
             "la carta descubierta de este turno ya se ha comprado"),
            (state.phase == "play", "SHA-34", "it is too late: the player on turn has drawn",
             "ya es tarde: quien está en turno ha robado"),
            (seat == state.turn, "SHA-47", "a buy is made out of turn: draw from the discard pile instead",
             "se compra fuera de turno: en el propio se roba del descarte"),
            (self.buys_left(state, seat) == 0, "SHA-45" if limit > 3 else "SHA-44",
             f"in contract {number} a player buys at most {limit} times in a hand",
             f"en el contrato {number} cada jugador compra como máximo {limit} veces por mano"),
            (not state.discard, "SHA-38", "there is no upcard to buy", "no hay carta descubierta que comprar"),
            (not self.can_be_taken(state, PENALTY_CARDS), "SHA-52", "there is no stock card that would go with it",
             "no queda carta del mazo para acompañarla"),
            (not state.refused, "SHA-33", "the player on turn decides first: draw the upcard or pass",
             "primero decide quien está en turno: robarla o pasar"),
            (self.waits_for_others(state, seat, "buy"), "SHA-41", "players with a better right are asked first",
             "antes se pregunta a quienes tienen preferencia"),
            (True, "SHA-34", "the fate of the upcard is settled", "la suerte de la carta descubierta ya está echada"),
        ])
        # fmt: on

    def do_buy(self, state: ShanghaiState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The upcard and a penalty card, before the player on turn draws (SHA-39, SHA-51)."""
        facts = Facts()
        facts.private["extra_drawn"] = self.take_upcard(state, seat, PENALTY_CARDS, facts, chance)
        facts.public.update(self.renew_stock(state, chance).public)
        return self.go_on(state, facts)

    def do_draw(self, state: ShanghaiState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The draw; when the last stock card goes, the pile becomes the new stock at once (SHA-86)."""
        facts = super().do_draw(state, seat, ruling, chance)
        if ruling.move.word == "stock":
            facts.public.update(self.renew_stock(state, chance).public)
        return facts

    # --- After the contract: SHA-22, SHA-60, SHA-81, SHA-91 ------------------------

    def may_lay_off_at_once(self, state: ShanghaiState, verb: str) -> bool:
        """Whether the turn of the contract allows lay-offs (SHA-22, SHA-91); never exchanges (SHA-81)."""
        return verb == "add" and bool(self.options["layoff_same_turn"] or self.options["blind_layoff"])

    def forget_turn(self, state: ShanghaiState) -> None:
        """Clear what belongs to one turn only."""
        super().forget_turn(state)
        state.wild_laid = state.bound = False

    def leave_hand(self, state: ShanghaiState, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards go to the table; jokers among them are remembered for the bonus (SHA-92)."""
        super().leave_hand(state, seat, cards)
        state.wild_laid = state.wild_laid or any(map(self.melds.is_wild, cards))

    def grow(self, state: ShanghaiState, seat: int, cards: tuple[Card, ...], growth: Growth) -> None:
        """A lay-off; in the turn of the contract it may bind the player to go out (SHA-91)."""
        super().grow(state, seat, cards, growth)
        state.bound = not state.opened_before and not self.options["layoff_same_turn"]

    def laying_is_simple(self, state: ShanghaiState, seat: int) -> bool:
        """Whether a lay-off would not bind the player."""
        return state.opened_before or bool(self.options["layoff_same_turn"])

    def ending_faults(self, state: ShanghaiState, seat: int) -> list[Fault]:
        """One card stays for the discard (SHA-65); and just one, where the player is bound to go out (SHA-91)."""
        found = super().ending_faults(state, seat)
        melds = [laid.meld for laid in state.table]
        if not found and state.bound and not can_shed(state.hands[seat], melds, self.melds):
            found.append(
                fault(
                    "SHA-91", "in the turn of the contract lay-offs must leave just one card, to go out with it",
                    "en el turno del contrato los añadidos deben dejar una sola carta, para salir con ella",
                )
            )  # fmt: skip
        return found

    # --- The discard: SHA-77, SHA-83 -----------------------------------------------

    def discard_faults(self, state: ShanghaiState, seat: int, card: Card) -> list[Fault]:
        """Any card may go, jokers too (SHA-77), unless the player is bound to go out (SHA-91)."""
        if not state.bound or len(state.hands[seat]) == 1:
            return []
        return [
            fault(
                "SHA-91", "after lay-offs in the turn of the contract all cards but one must go to the table",
                "tras añadir en el turno del contrato, todas las cartas menos una deben ir a la mesa",
            )
        ]  # fmt: skip

    # --- The end of a hand: SHA-84, SHA-85, SHA-88 to SHA-92 -----------------------

    def end_hand(self, state: ShanghaiState, winner: int | None, facts: Facts) -> Facts:
        """The count; blind is who laid all in one turn (SHA-88)."""
        if winner is not None and not state.opened_before and state.opened[winner]:
            state.blind = "with_joker" if state.wild_laid else "without_joker"
            facts.public["blind"] = True
        return super().end_hand(state, winner, facts)

    def out_lines(self, state: ShanghaiState, seat: int) -> Iterator[Line]:
        """Nothing for going out (SHA-98), or the bonus for going out blind (SHA-89, SHA-90)."""
        if not state.blind:
            yield from super().out_lines(state, seat)
        elif state.blind == "with_joker":
            yield Line(seat, Text("went out blind", "salió a ciegas"), -25, "SHA-89")
        else:
            yield Line(seat, Text("went out blind without a joker", "salió a ciegas sin comodín"), -50, "SHA-89")

    # --- The count: SHA-93 to SHA-99 -----------------------------------------------

    def count_value(self, card: Card) -> int:
        """What a card left in hand counts (SHA-94 to SHA-97)."""
        if card.is_joker:
            return int(self.options["joker_points"])
        if self.options["number_card_points"] == "number_cards_5" and card.rank in (2, 10):
            return 5
        return 20 if card.rank <= 2 else 10 if card.rank >= 10 else 5

    def count_rule(self, card: Card) -> str:
        """The rule behind `count_value`; the switch on number cards belongs to SHA-96."""
        if card.is_joker:
            return "SHA-97"
        five = self.options["number_card_points"] == "number_cards_5" and card.rank == 10
        return "SHA-96" if card.rank <= 2 or five else "SHA-95" if card.rank >= 10 else "SHA-94"

    # --- The match: SHA-100 to SHA-102 ---------------------------------------------

    def decide_match(self, state: ShanghaiState) -> None:
        """After the last deal the lowest total wins, and equal totals share it."""
        if state.round >= self.options["rounds"]:
            state.phase = "over"
            state.winners = self.lowest(state, state.active())

    def match_notes(self, state: ShanghaiState) -> Iterator[Note]:
        """The last deal was played, and who has won."""
        lowest = "the last deal: the lowest total wins", "el último reparto: gana el total más bajo"
        yield Note(Text(*lowest), "SHA-101")
        if len(state.winners) > 1:
            yield Note(Text("equal totals share the win", "los totales iguales comparten la victoria"), "SHA-102")

    # --- What is seen and set up ---------------------------------------------------

    def seen(self, state: ShanghaiState, seat: int) -> dict[str, Any]:
        """What Shanghai shows beyond the common view."""
        return {
            **super().seen(state, seat),
            "buys_left": [self.buys_left(state, one) for one in state.seats],
            "rounds": self.options["rounds"],
            "first_draw": [[one, card.code] for one, card in state.first_draw],
            "must_go_out": state.bound,
            "blind": state.blind,
        }

    def position_contracts(self, state: ShanghaiState, given: object) -> tuple[int, ...]:
        """The contract of the deal, which is also its number (SHA-14), or each player's own (SHA-15)."""
        if state.round > self.options["rounds"]:
            raise PositionError(_NO_SUCH_DEAL, rounds=self.options["rounds"], given=state.round)
        if self.options["contract_progress"] == "per_player":
            return super().position_contracts(state, given)
        numbers = super().position_contracts(state, state.round if given is None else given)
        if len(set(numbers)) > 1 or (state.round != 1 and numbers[0] != state.round):
            raise PositionError(_OTHER_CONTRACT, number=state.round, given=short(given))
        state.round = numbers[0]
        return numbers

    def settle_draw(self, state: ShanghaiState, extra: Mapping[str, Any]) -> None:
        """The upcard is still to be offered, unless the player on turn has refused it."""
        if truth(extra.get("refused", False), "refused") and state.taker is None:
            state.refused = True
            self.left_to_others(state, Facts(), Chance(0))

    def settle_end(self, state: ShanghaiState, winner: int, extra: Mapping[str, Any]) -> None:
        """The hand was ended by `winner`, blind or not."""
        blind = extra.get("blind", False)
        if not isinstance(blind, bool) and blind not in ("with_joker", "without_joker"):
            raise PositionError(_NOT_BLIND, given=short(blind))
        state.opened_before = not blind
        laid = [card for meld, owner in state.table if owner == winner for card in meld.cards]
        state.wild_laid = blind == "with_joker" or (blind is True and any(map(self.melds.is_wild, laid)))
        super().settle_end(state, winner, extra)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        **ContractGame.verbs,
        "draw": Verb(ContractGame.check_draw, do_draw),
        "lay": Verb(check_lay, ContractGame.do_lay),
        "buy": Verb(check_buy, do_buy),
    }


def draw_again(held: Mapping[int, Card]) -> list[int]:
    """Who draws again for the first deal (SHA-07): whoever drew a joker; then those tied for the lowest card.

    >>> from rummykit.cards import cards
    >>> draw_again(dict(enumerate(cards("5S KH AD"))))  # the ace is low, so seat 2 deals
    []
    >>> draw_again(dict(enumerate(cards("5S 5H JK")))), draw_again(dict(enumerate(cards("5S 5H 9C"))))
    ([2], [0, 1])
    """
    jokers = [seat for seat, card in held.items() if card.is_joker]
    lowest = min(card.rank for card in held.values())
    tied = [seat for seat, card in held.items() if card.rank == lowest]
    return jokers or (tied if len(tied) > 1 else [])
