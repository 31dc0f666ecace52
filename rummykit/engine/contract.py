"""What the contract games share: Shanghai Rummy and Dummy Rummy.

In each hand a player first lays a contract, given melds that go down all at once, and
later lays off on any meld. The upcard may be taken out of turn at the price of more
cards: a buy, or a cut. Hands are counted against their holders and the lowest total wins.
A game adds its own rules by the methods under "What a game says".
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from rummykit.cards import Card, by_suit, text
from rummykit.engine.contract_lays import Gap, Slot, contract_lays, fills, in_words, slot, too_close
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import Move
from rummykit.engine.position import one_card, seat_flags, truth, whole_number, whole_numbers
from rummykit.engine.rules import Moves, Ruling, Verb, fault
from rummykit.engine.score import Line, Note, RoundScore
from rummykit.engine.state import Chance, Facts
from rummykit.engine.upcard import MOST_TURNS, UpcardGame, UpcardState
from rummykit.language import Text
from rummykit.melds import Fault, Meld
from rummykit.melds.rules import Kind
from rummykit.rulebook import Contract

MOST_LAYS = 60  # ways to lay the contract that `moves` lists at most

_NO_CARDS = Text("nobody went out: no card could be drawn", "nadie ha cerrado: no quedaban cartas que robar")
_STOPPED = Text("nobody went out in 500 turns", "nadie ha cerrado en 500 turnos")
_STILL_IN = Text(
    "went_out: seat {seat} still holds cards or is not in the match",
    "went_out: el asiento {seat} aún tiene cartas o no está en la partida",
)
_NOTHING_LEFT = Text(
    "hands[{seat}]: no card is left to discard ({rule})", "hands[{seat}]: no queda ninguna carta para tirar ({rule})"
)
_NOT_JUST_LAID = Text(
    "just_laid: seat {seat} must be in phase play with its contract down (opened)",
    "just_laid: el asiento {seat} debe estar en la fase play y tener bajado su contrato (opened)",
)
_NOT_TAKEN = Text(
    "taken: {card} is not in the hand of seat {seat} in phase play",
    "taken: {card} no está en la mano del asiento {seat} en la fase play",
)
_NOT_DISCARDED = Text(
    "discarded_by: seat {seat} cannot have discarded the top card",
    "discarded_by: el asiento {seat} no puede haber tirado la carta de arriba",
)
_NOT_TAKEN_BY = Text(
    "taken_by: seat {seat} cannot have taken the upcard out of turn",
    "taken_by: el asiento {seat} no puede haberse llevado la carta descubierta fuera de turno",
)


@dataclass
class ContractState(UpcardState):
    """What these games keep beyond the course of a turn.

    Attributes:
        contracts: the number of the contract that each seat plays in this hand.
    """

    contracts: tuple[int, ...] = ()


C = TypeVar("C", bound=ContractState)


class ContractGame(UpcardGame[C]):
    """A game of contracts; see the module.

    Attributes:
        contracts: the contracts in their order.
        gap: how runs of one suit in one contract must differ.
    """

    # What one, and several, of each kind of meld are called in this game's rules.
    nouns: ClassVar[dict[Kind, tuple[Text, Text]]]
    # The field of `position` that says how many buys or cuts each seat has made.
    taken_field: ClassVar[str]
    contracts: tuple[Contract, ...]
    gap: Gap = "off"

    # --- What a game says ----------------------------------------------------------

    @abstractmethod
    def next_contracts(self, state: C) -> tuple[int, ...]:
        """The contract of each seat in the hand after this one."""

    @abstractmethod
    def count_rule(self, card: Card) -> str:
        """The rule that says what a card left in hand counts."""

    @abstractmethod
    def decide_match(self, state: C) -> None:
        """End the match with the hand that was just counted, if it is decided."""

    @abstractmethod
    def match_notes(self, state: C) -> Iterator[Note]:
        """Why the match is over, and who has won."""

    @abstractmethod
    def may_lay_off_at_once(self, state: C, verb: str) -> bool:
        """Whether a player may `add` or `swap` in the turn in which the contract was laid."""

    def out_lines(self, state: C, seat: int) -> Iterator[Line]:
        """The lines of the score of the seat that went out."""
        yield Line(seat, Text("went out", "cerró"), 0, self.ids["went_out"])

    def progress_lines(self, state: C, seat: int) -> Iterator[Line]:
        """Lines of the score that say how a seat's contract goes on; none by default."""
        return iter(())

    # --- The deal ------------------------------------------------------------------

    def bare(self, state: type[C]) -> C:
        """A state of the game without cards, every seat at the first contract."""
        none = (0,) * self.seats
        no = (False,) * self.seats
        return state(((),) * self.seats, none, no, opened=no, contracts=(1,) * self.seats, taken_out_of_turn=none)

    def deal_round(self, state: C, chance: Chance) -> None:
        """The hands, the upcard, and the first turn at the dealer's left."""
        self.deal_hands(state, int(self.options["hand_size"]), chance)
        state.taken_out_of_turn = (0,) * self.seats
        state.reshuffles = 0
        self.begin_turn(state, state.after(state.dealer))
        self.open_turn(state)

    def do_deal(self, state: C, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """Begin the next hand, each seat with its next contract."""
        state.contracts = self.next_contracts(state)
        return super().do_deal(state, seat, ruling, chance)

    # --- The contract --------------------------------------------------------------

    def contract(self, state: C, seat: int) -> Contract:
        """What `seat` has to lay in this hand."""
        return self.contracts[state.contracts[seat] - 1]

    def slots(self, contract: Contract) -> tuple[Slot, ...]:
        """The melds of a contract."""
        longer = self.options["contract_size"] == "at_least"
        return tuple(slot(meld, longer) for meld in contract.melds)

    def lay_faults(self, state: C, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """Why these melds are not the player's contract, or may not be laid together."""
        cards = [card for meld in melds for card in meld.cards]
        if state.opened[seat]:
            return [
                fault(
                    self.ids["new_meld"],
                    "{cards}: after the contract no new meld is begun; cards are only added to those on the table",
                    "{cards}: tras el contrato no se empiezan combinaciones; solo se añade a las de la mesa", cards,
                )
            ]  # fmt: skip
        found = [*self._contract_faults(self.contract(state, seat), melds), *self._gap_faults(melds)]
        if len(cards) >= len(state.hands[seat]):
            found.append(
                fault(
                    self.ids["keep_lay"], "no card would be left to discard: {size} cards go down of {held} held",
                    "no quedaría ninguna carta para tirar: se bajan {size} de las {held} de la mano",
                    size=len(cards), held=len(state.hands[seat]),
                )
            )  # fmt: skip
        return found

    def _contract_faults(self, contract: Contract, melds: Sequence[Meld]) -> Iterator[Fault]:
        slots = self.slots(contract)
        if fills(melds, slots):
            return
        wanted, laid = Counter(one.kind for one in slots), Counter(meld.kind for meld in melds)
        longer = Text(" (or longer)", " (o más largas)") if slots[0].or_more else Text("", "")
        asked = in_words([(one.kind, one.size) for one in slots], self.nouns)
        fields: dict[str, Any] = {
            "number": contract.number,
            "wanted": Text(asked.en + longer.en, asked.es + longer.es),
            "laid": in_words([(meld.kind, len(meld.cards)) for meld in melds], self.nouns),
        }
        if wanted - laid:
            yield fault(
                self.ids["whole"], "contract {number} goes down whole and at once, {wanted}; this is {laid}",
                "el contrato {number} se baja entero y de una vez, {wanted}; esto es {laid}", **fields,
            )  # fmt: skip
        if laid - wanted:
            yield fault(
                self.ids["only"], "only the melds of contract {number} go down, {wanted}; this is {laid}",
                "solo se baja lo que pide el contrato {number}, {wanted}; esto es {laid}", **fields,
            )  # fmt: skip
        if wanted == laid:
            yield fault(
                self.ids["sizes"], "contract {number} is {wanted}; this is {laid}",
                "el contrato {number} es {wanted}; esto es {laid}", **fields,
            )  # fmt: skip

    def _gap_faults(self, melds: Sequence[Meld]) -> Iterator[Fault]:
        needed = {
            "gap": Text("a rank must be missing between them", "debe faltar algún rango entre ellas"),
            "no_touch": Text("one may not follow on the other", "una no puede seguir a la otra"),
            "different_suits": Text("they must be of different suits", "deben ser de palos distintos"),
        }
        for i, one in enumerate(melds):
            for other in melds[i + 1 :]:
                if too_close(one, other, self.gap):
                    yield fault(
                        self.ids["gap"], "{one} and {other} are of one suit: {needed}",
                        "{one} y {other} son del mismo palo: {needed}", (*one.cards, *other.cards),
                        one=one.reading, other=other.reading, needed=needed[self.gap],
                    )  # fmt: skip

    def do_lay(self, state: C, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The contract goes to the table."""
        self.put_down(state, seat, ruling.plan)
        return self.after_laying(state, seat, Facts({"contract": state.contracts[seat]}))

    def lays(self, state: C, seat: int, found: Moves) -> Iterator[tuple[Meld, ...]]:
        """The ways to lay the contract, see `contract_lays`; nothing once it is laid."""
        if state.opened[seat]:
            return
        # Of several wild faces the dearest one is laid first.
        hand = sorted(state.hands[seat], key=lambda card: (-self.count_value(card), card.index))
        slots = self.slots(self.contract(state, seat))
        ways, found.complete = contract_lays(hand, slots, self.melds, self.gap, MOST_LAYS)
        yield from ways

    # --- After the contract --------------------------------------------------------

    def table_faults(self, state: C, seat: int, verb: str) -> list[Fault]:
        """Laying off and exchanging wait for the contract, and for the turn after it."""
        if not state.opened[seat]:
            return [
                fault(
                    self.ids[f"{verb}_closed"], "first the own contract goes down: {contract}",
                    "antes hay que bajar el contrato propio: {contract}", contract=self.contract(state, seat).text,
                )
            ]  # fmt: skip
        if state.turn != seat or state.opened_before or self.may_lay_off_at_once(state, verb):
            return []
        return [
            fault(
                self.ids[f"{verb}_later"], "not in the turn in which the contract is laid, but from the next turn on",
                "no en el turno en que se baja el contrato, sino a partir del siguiente",
            )
        ]  # fmt: skip

    def ending_faults(self, state: C, seat: int) -> list[Fault]:
        """One card must stay for the discard."""
        if state.hands[seat]:
            return []
        last = "one card must be kept for the discard", "hay que guardar una carta para tirarla"
        return [fault(self.ids["keep_add"], *last)]

    def discard_faults(self, state: C, seat: int, card: Card) -> list[Fault]:
        """Nothing by default."""
        return []

    def check_arrange(self, state: C, seat: int, move: Move) -> Ruling:
        """Never allowed: melds on the table are not rearranged."""
        return Ruling(move, (*self.turn_faults(state, seat, "play"), self.stays_fault(())))

    # --- The end of a hand ---------------------------------------------------------

    def end_hand(self, state: C, winner: int | None, facts: Facts) -> Facts:
        """Count the hand that `winner` ended, or nobody."""
        state.went_out = winner
        facts.public["no_winner" if winner is None else "went_out"] = True
        state.window = None
        self.forget_turn(state)
        counted = self.score(state)
        state.rounds = (*state.rounds, counted)
        state.totals = counted.totals
        state.phase = "round_over"
        self.decide_match(state)
        notes = [*self._end_notes(state), *(self.match_notes(state) if state.winners else ())]
        state.rounds = (*state.rounds[:-1], replace(counted, notes=tuple(notes)))
        return self.note_end(state, facts)

    def _end_notes(self, state: C) -> Iterator[Note]:
        if state.went_out is None:
            stuck = self.is_stuck(state)
            yield Note(_NO_CARDS if stuck else _STOPPED, self.ids["stuck" if stuck else "stopped"])

    def score(self, state: C) -> RoundScore:
        """The count of the cards left in hand, as if the hand ended now."""
        lines: list[Line] = []
        for seat in state.active():
            if seat == state.went_out:
                lines += self.out_lines(state, seat)
            else:
                lines += self._count_lines(seat, state.hands[seat])
            lines += self.progress_lines(state, seat)
        scores = tuple(sum(line.points for line in lines if line.seat == seat) for seat in state.seats)
        totals = tuple(before + now for before, now in zip(state.totals, scores, strict=True))
        return RoundScore(state.round, tuple(lines), scores, totals, state.went_out)

    def _count_lines(self, seat: int, hand: tuple[Card, ...]) -> Iterator[Line]:
        by_rule: dict[str, list[Card]] = {}
        for card in by_suit(hand):
            by_rule.setdefault(self.count_rule(card), []).append(card)
        for rule, cards in sorted(by_rule.items()):
            yield Line(seat, Text(text(cards), text(cards)), sum(map(self.count_value, cards)), rule)

    @staticmethod
    def lowest(state: C, seats: Sequence[int]) -> tuple[int, ...]:
        """The seats among `seats` with the lowest total; several share it."""
        least = min(state.totals[seat] for seat in seats)
        return tuple(seat for seat in seats if state.totals[seat] == least)

    def seconds(self, state: C) -> float | None:
        """There is no time limit."""
        return None

    # --- What is seen, and positions -----------------------------------------------

    def awaited(self, state: C) -> str:
        """What the match waits for: an answer (``buy``, ``claim`` …), the ``upcard``, a ``draw`` or a ``discard``."""
        if state.phase != "draw":
            return "discard" if state.phase == "play" else "deal" if state.phase == "round_over" else ""
        if state.window:
            return state.window.kind
        return "upcard" if self.must_answer(state) else "draw"

    def seen(self, state: C, seat: int) -> dict[str, Any]:
        """What the contract games show beyond the common view."""
        plays = [self.contract(state, one) for one in state.seats]
        return {
            **super().seen(state, seat),
            "contract": state.contracts[seat],
            "contracts": [
                {"number": c.number, "melds": list(c.melds), "total": c.total, "en": c.say("en"), "es": c.say("es")}
                for c in plays
            ],
            "next_contracts": list(self.next_contracts(state)) if state.phase == "round_over" else None,
            "just_laid": state.opened[state.turn] and not state.opened_before,
            self.taken_field: list(state.taken_out_of_turn),
            "taker": state.taker,
            "refused": state.refused,
            "awaited": self.awaited(state),
        }

    def settle_position(self, state: C, extra: Mapping[str, Any]) -> None:
        """Complete a position with the fields of `position_fields`."""
        state.opened = seat_flags(extra.get("opened", ()), self.seats, "opened")
        winner = extra.get("went_out")
        if winner is not None:
            whole_number(winner, "went_out", 0, self.seats - 1)
            if winner not in state.active() or state.hands[winner]:
                raise PositionError(_STILL_IN, seat=winner)
            state.opened = (*state.opened[:winner], True, *state.opened[winner + 1 :])
        self.forget_turn(state)
        state.contracts = self.position_contracts(state, extra.get("contract"))
        state.taken_out_of_turn = whole_numbers(extra.get(self.taken_field, 0), self.taken_field, self.seats, 0)
        state.turns = whole_number(extra.get("turns", 1), "turns", 1, MOST_TURNS)
        state.reshuffles = whole_number(extra.get("reshuffles", 0), "reshuffles", 0)
        self._settle_turn(state, extra)
        if winner is not None:
            self.settle_end(state, winner, extra)
        elif state.phase == "draw":
            self.settle_draw(state, extra)
            self.go_on(state, Facts())
        elif not state.hands[state.turn]:
            raise PositionError(_NOTHING_LEFT, seat=state.turn, rule=self.ids["keep_add"])

    def _settle_turn(self, state: C, extra: Mapping[str, Any]) -> None:
        if truth(extra.get("just_laid", False), "just_laid"):
            if state.phase != "play" or not state.opened[state.turn]:
                raise PositionError(_NOT_JUST_LAID, seat=state.turn)
            state.opened_before = False
        if extra.get("taken") is not None:
            state.taken = state.drawn = one_card(self, extra["taken"], "taken")
            if state.phase != "play" or state.taken not in state.hands[state.turn]:
                raise PositionError(_NOT_TAKEN, card=state.taken, seat=state.turn)
        by = extra.get("discarded_by")
        if by is not None:
            whole_number(by, "discarded_by", 0, self.seats - 1)
            if by not in state.active() or not state.discard:
                raise PositionError(_NOT_DISCARDED, seat=by)
            state.discarder = by
        taker = extra.get("taken_by")
        if taker is not None:
            whole_number(taker, "taken_by", 0, self.seats - 1)
            if taker not in state.active() or taker == state.turn:
                raise PositionError(_NOT_TAKEN_BY, seat=taker)
            state.taker, state.refused = taker, True

    def settle_draw(self, state: C, extra: Mapping[str, Any]) -> None:
        """Ask what is to be asked in a position before the draw."""
        if state.taker is None:
            self.open_turn(state)

    def settle_end(self, state: C, winner: int, extra: Mapping[str, Any]) -> None:
        """The hand was ended by `winner`."""
        self.end_hand(state, winner, Facts())

    def position_contracts(self, state: C, given: object) -> tuple[int, ...]:
        """The contract of each seat, from one number or one for each.

        Raises:
            PositionError: there is no such contract.
        """
        return whole_numbers(1 if given is None else given, "contract", self.seats, 1, len(self.contracts))

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        **UpcardGame.verbs,
        "lay": Verb(UpcardGame.check_lay, do_lay),
        "arrange": Verb(check_arrange, do_lay, is_offered=False),  # its check always refuses
        "deal": Verb(UpcardGame.check_deal, do_deal),
    }

    # What `position` takes in every contract game.
    common_fields: ClassVar[Mapping[str, str]] = {
        "contract": "the number of the contract; a list gives each seat its own",
        "opened": "seats whose contract is down, or one truth value for each seat",
        "just_laid": "whether the player on turn laid the contract in this turn (phase play)",
        "taken": "the card taken from the discard pile this turn (phase play)",
        "discarded_by": "the seat that has just discarded the top card",
        "taken_by": "the seat that has bought or cut the upcard before this draw",
        "reshuffles": "how often the discard pile has been reshuffled in this hand",
        "went_out": "the seat that ended the hand",
        "turns": "how many turns of the hand have begun",
    }
