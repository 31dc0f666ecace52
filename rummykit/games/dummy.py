"""Dummy Rummy, read from top to bottom as its rule book (DUM-01 to DUM-104).

Melds, the contracts, the deal, claims on an illegal discard, cuts, drawing, what follows
the contract, the end of a hand, the count, the match. What Dummy shares with the other
games of drawing, laying and discarding (DUM-14, DUM-46 to DUM-48, DUM-50, DUM-53, DUM-56 to
DUM-58, DUM-60) stands in `rummykit.engine.draw_and_lay`; the course of a turn and the
renewed stock (DUM-12, DUM-13, DUM-16, DUM-86, DUM-91, DUM-92) in `rummykit.engine.upcard`;
the contract (DUM-21 to DUM-26, DUM-52, DUM-55, DUM-59, DUM-94) in `rummykit.engine.contract`.

Rules without a line of their own: DUM-04, DUM-38, DUM-41 and DUM-63 are in `meld_rules`, DUM-08
is the switch `hand_size`, DUM-10 and DUM-11 are the deal; nothing forbids what DUM-23, DUM-27,
DUM-44, DUM-45 and DUM-51 allow; DUM-15, DUM-89 and DUM-103 follow from the rules around them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from reprlib import repr as short
from typing import Any, ClassVar

from rummykit.cards import Card, french_pack
from rummykit.engine.contract import ContractGame, ContractState
from rummykit.engine.errors import OptionError, PositionError
from rummykit.engine.laying import Growth, exact_add
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.position import truth, whole_number
from rummykit.engine.rules import Ruling, Verb, fault
from rummykit.engine.score import Line, Note
from rummykit.engine.state import Chance, Facts
from rummykit.games.dummy_contracts import CUT_LIMIT, NOUNS, contract_list, own_contracts, shortest_run, too_large
from rummykit.games.dummy_pile import melds_on_top, says
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules, extensions

WILD = frozenset({"JK", "2S", "2H", "2D", "2C"})  # DUM-03, DUM-42
_MATCH_ENDS = {
    "first_finish": Text("the last contract has been completed", "se ha cumplido el último contrato"),
    "all_finish": Text("all but one have completed the contracts", "todos menos uno han cumplido los contratos"),
    "fixed_deals": Text("the last hand: the lowest total wins", "la última mano: gana el total más bajo"),
}


# --- Melds: DUM-29 to DUM-42 --------------------------------------------------------


@cache
def meld_rules(
    run_suit: str = "any", ace_both_ends: bool = False, wild_min_natural: Any = 0, run_min: int = 4
) -> MeldRules:
    """What a set and a run are in Dummy; the arguments are switches of the game, and the shortest run."""
    return MeldRules(
        name="dummy",
        set_min=3,  # DUM-30
        set_max=None,  # DUM-32
        set_repeats=True,  # DUM-31
        run_min=run_min,  # DUM-33
        run_max=14 if ace_both_ends else 13,  # DUM-37
        run_one_suit=run_suit == "same",  # DUM-34
        ace_low=True,  # DUM-35
        ace_high=True,
        wild=WILD,
        min_naturals=0 if wild_min_natural == "half" else wild_min_natural,  # DUM-39
        naturals_at_least_half=wild_min_natural == "half",
        values={},  # points are only ever penalties (DUM-94)
        wild_value=0,
        ids={
            "empty": "DUM-29", "too_few": "DUM-29", "neither": "DUM-29", "neither_in_order": "DUM-34",
            "set_rank": "DUM-30", "run_too_short": "DUM-33", "run_repeat": "DUM-33", "run_gap": "DUM-33",
            "run_suit": "DUM-34", "corner": "DUM-36", "run_too_long": "DUM-37",
            "naturals": "DUM-39", "wild_share": "DUM-39",
        },
    )  # fmt: skip


@dataclass
class DummyState(ContractState):
    """What Dummy keeps beyond the contract games' common state.

    Attributes:
        cutter: who has asked to cut, while the player on turn decides (DUM-77).
    """

    cutter: int | None = None


class Dummy(ContractGame[DummyState]):
    """Dummy Rummy for two to four players."""

    id = "dummy"
    least_players = 2  # DUM-01
    most_players = 4
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"contract_table": own_contracts}
    ids: ClassVar[Mapping[str, str]] = {
        "verb": "DUM-14", "turn": "DUM-13", "draw_first": "DUM-14", "drawn": "DUM-46", "timeout": "DUM-14",
        "round_over": "DUM-88", "deal": "DUM-05", "dealer": "DUM-07", "window": "DUM-80",
        "claim_window": "DUM-66", "cut_window": "DUM-80",
        "piles": "DUM-47", "top_only": "DUM-48", "stuck": "DUM-92", "refused": "DUM-83", "taker_waits": "DUM-86",
        "lay": "DUM-22", "ambiguous": "DUM-40", "whole": "DUM-22", "only": "DUM-25", "sizes": "DUM-24",
        "new_meld": "DUM-25", "gap": "DUM-28", "keep_lay": "DUM-26", "stays": "DUM-58",
        "add": "DUM-52", "add_set": "DUM-57", "add_run": "DUM-57", "add_closed": "DUM-55", "add_later": "DUM-54",
        "keep_add": "DUM-59", "swap": "DUM-43", "swap_set": "DUM-43", "swap_closed": "DUM-43", "swap_later": "DUM-43",
        "discard": "DUM-60", "went_out": "DUM-93", "stopped": "DUM-16",
    }  # fmt: skip
    nouns = NOUNS
    taken_field = "cuts_made"
    most_reshuffles = 1  # DUM-92
    position_fields: ClassVar[Mapping[str, str]] = {
        **ContractGame.common_fields,
        "cuts_made": "how many cuts each seat has made in this hand",
        "heard": "whether claims and requests to cut have been heard before this draw (phase draw)",
        "cut_asked_by": "the seat that has asked to cut, so that the player on turn decides (phase draw)",
    }

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.pack = french_pack(copies=2, jokers=4)  # DUM-02
        self.contracts = contract_list(self.options["contract_table"])
        # No contract of a table's own may need more cards than a hand can have (DUM-82).
        cuts = CUT_LIMIT * (1 + self.options["cut_extra"]) if self.options["cuts"] else 0
        if wrong := too_large(self.contracts, self.options["hand_size"] + cuts):
            raise OptionError(Text("dummy: {why} (DUM-17)", "dummy: {why} (DUM-17)"), why=wrong)
        switches = ("run_suit", "ace_both_ends", "wild_min_natural")
        self.melds = meld_rules(*(self.options[name] for name in switches), shortest_run(self.contracts))

    # --- The deal: DUM-05 to DUM-13 ------------------------------------------------

    def blank(self) -> DummyState:
        """A state without cards."""
        return self.bare(DummyState)

    def first_round(self, chance: Chance) -> DummyState:
        """The state after the first deal, by a player picked at random (DUM-06)."""
        state = self.blank()
        state.dealer = chance.shuffle(state.seats, state)[0]
        self.deal_round(state, chance)
        return state

    def next_contracts(self, state: DummyState) -> tuple[int, ...]:
        """Each player's next contract, or the same again (DUM-18 to DUM-21)."""
        last = len(self.contracts)
        return tuple(min(last, own + self.has_completed(state, i)) for i, own in enumerate(state.contracts))

    def has_completed(self, state: DummyState, seat: int) -> bool:
        """Whether the hand that has ended completed the contract of `seat` (DUM-20)."""
        return state.opened[seat] if self.options["advance_on"] == "laid_down" else state.went_out == seat

    # --- Before the draw: claims, then requests to cut -----------------------------

    def open_turn(self, state: DummyState) -> None:
        """Ask for claims; where there is none to be made, for cuts (DUM-66, DUM-80)."""
        state.cutter = None
        claimers = self.claimers(state)
        if claimers and self.claims(state):
            self.ask(state, "claim", claimers)
        else:
            self._ask_for_cuts(state)

    def all_passed(self, state: DummyState, kind: str) -> None:
        """After the claims the cuts."""
        if kind == "claim":
            self._ask_for_cuts(state)

    def _ask_for_cuts(self, state: DummyState) -> None:
        self.ask(state, "cut", self.cutters(state))

    # --- The illegal discard and the claim: DUM-61 to DUM-72 -----------------------

    def is_illegal(self, state: DummyState, card: Card) -> bool:
        """Whether `card` makes a meld with the pile, or fits one on the table, if it is discarded (DUM-61)."""
        check = self.options["discard_check"]
        with_pile = check in ("pile", "both") and bool(melds_on_top((*state.discard, card), self.melds))
        return with_pile or (check in ("table", "both") and any(self._on_table(state, card)))

    def _on_table(self, state: DummyState, card: Card) -> Iterator[Growth]:
        for index, (meld, _) in enumerate(state.table):
            for grown in extensions(meld, (card,), self.melds):
                yield Growth(index, grown)

    def discard_faults(self, state: DummyState, seat: int, card: Card) -> list[Fault]:
        """Going out needs the contract (DUM-90); an illegal discard may be refused (DUM-64, DUM-71)."""
        hand = state.hands[seat]
        if len(hand) == 1:
            if state.opened[seat]:
                return []  # DUM-72: the last card always goes
            closed = "only a player whose contract is down can go out", "solo puede salir quien ha bajado su contrato"
            return [fault("DUM-90", *closed)]
        if self.options["discard_enforce"] == "claim" or not self.is_illegal(state, card):
            return []
        legal = [other for other in dict.fromkeys(hand) if not self.is_illegal(state, other)]
        if not legal:
            return []  # DUM-71
        return [
            fault(
                "DUM-61", "{cards} would make a meld with the pile or fit one on the table; {legal} would not",
                "{cards} formaría combinación con el descarte o encajaría en la mesa; {legal} no", [card],
                legal=" ".join(other.code for other in legal),
            )
        ]  # fmt: skip

    def claimers(self, state: DummyState) -> list[int]:
        """The opponents of the discarder whose contract is down, in turn order (DUM-67, DUM-68)."""
        by = state.discarder
        if by is None or self.options["discard_enforce"] == "block":
            return []
        return [seat for seat in state.clockwise_from(by) if seat != by and state.opened[seat]]

    def claims(self, state: DummyState) -> dict[Move, Meld | Growth]:
        """What may be claimed, by the move that says it exactly (DUM-65)."""
        found: dict[Move, Meld | Growth] = {}
        check = self.options["discard_check"]
        if check in ("pile", "both"):
            for meld in melds_on_top(state.discard, self.melds):
                found.setdefault(lay_move([meld], "claim"), meld)
        if check in ("table", "both") and state.discard:
            card = state.discard[-1]
            for growth in self._on_table(state, card):
                before = state.table[growth.index].meld
                found.setdefault(exact_add(before, growth.meld, (card,), growth.index + 1, "claim"), growth)
        return found

    def check_claim(self, state: DummyState, seat: int, move: Move) -> Ruling:
        """Take the whole meld off the pile; with a choice, its kind or its cards say which."""
        if not self.is_asked(state, seat, "claim"):
            return Ruling(move, (self._no_claim(state, seat),))
        found = self.claims(state)
        # The order in which a run is written says where its ace stands.
        meant = {move: found[move]} if move in found else {m: plan for m, plan in found.items() if says(move, m, plan)}
        if not meant:
            return Ruling(
                move,
                (
                    fault(
                        "DUM-65", "the whole meld on top of the pile is claimed, as in: {choices}",
                        "se reclama la combinación entera de lo alto del descarte, como en: {choices}",
                        choices=" | ".join(map(str, found)),
                    ),
                ),
            )  # fmt: skip
        if len(meant) > 1:
            return Ruling(move, choices=tuple(meant))
        exact, plan = next(iter(meant.items()))
        return Ruling(exact, plan=plan)

    def _no_claim(self, state: DummyState, seat: int) -> Fault:
        off = self.options["discard_check"] == "off"
        # fmt: off
        return self.first_reason([
            (off, "DUM-61", "at this table no discard is illegal", "en esta mesa ningún descarte es ilegal"),
            (self.options["discard_enforce"] == "block", "DUM-64",
             "at this table an illegal discard is refused, so there is nothing to claim",
             "en esta mesa el descarte ilegal se rechaza, así que no hay nada que reclamar"),
            (state.phase in ("round_over", "over"), "DUM-72", "the hand is over; its last discard cannot be claimed",
             "la mano ha terminado; su último descarte no se reclama"),
            (seat == state.discarder, "DUM-67", "only an opponent of the discarder claims",
             "solo reclama un rival de quien descartó"),
            (not state.opened[seat], "DUM-68", "only with the own contract on the table",
             "solo con el contrato propio en la mesa"),
            (self.waits_for_others(state, seat, "claim"), "DUM-67",
             "players nearer to the discarder's left are asked first",
             "antes se pregunta a quienes están más cerca por la izquierda de quien descartó"),
            (state.phase == "play", "DUM-66", "it is too late: the next player has drawn",
             "ya es tarde: el siguiente jugador ha robado"),
            (not self.claims(state), "DUM-62", "the discard makes no meld with the cards under it",
             "el descarte no forma combinación con las cartas de debajo"),
            (True, "DUM-66", "the time to claim is over", "ya no es momento de reclamar"),
        ])
        # fmt: on

    def do_claim(self, state: DummyState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The meld goes from the pile to the table, and nothing else changes (DUM-65, DUM-69, DUM-70)."""
        facts = Facts()
        if isinstance(ruling.plan, Meld):
            state.discard = state.discard[: -len(ruling.plan.cards)]
            state.lay(ruling.plan, seat)
        else:
            state.discard = state.discard[:-1]
            state.change_meld(ruling.plan.index, ruling.plan.meld)
            facts.public["onto"] = ruling.plan.index + 1
        state.window, state.discarder = None, None
        self._ask_for_cuts(state)
        return self.go_on(state, facts)

    def answers(self, state: DummyState) -> list[Move]:
        """What may be answered in the open window."""
        if state.window and state.window.kind == "claim":
            return [*self.claims(state), Move("pass")]
        return super().answers(state)

    # --- Cuts: DUM-73 to DUM-87 ----------------------------------------------------

    def cutters(self, state: DummyState) -> list[int]:
        """Who may ask to cut the upcard, from the left of the player on turn (DUM-75, DUM-79)."""
        if not self.options["cuts"] or not self.can_be_taken(state, self.options["cut_extra"]):  # DUM-73, DUM-87
            return []
        others = [seat for seat in state.clockwise_from(state.turn) if seat != state.turn]
        return [seat for seat in others if not state.opened[seat] and state.taken_out_of_turn[seat] < CUT_LIMIT]

    def check_cut(self, state: DummyState, seat: int, move: Move) -> Ruling:
        """Whoever is asked may ask to cut."""
        return Ruling(move) if self.is_asked(state, seat, "cut") else Ruling(move, (self._no_cut(state, seat),))

    def _no_cut(self, state: DummyState, seat: int) -> Fault:
        # fmt: off
        return self.first_reason([
            (not self.options["cuts"], "DUM-73", "this table plays without cuts", "en esta mesa se juega sin cortes"),
            (state.phase in ("round_over", "over"), "DUM-72", "the hand is over; its last discard cannot be cut",
             "la mano ha terminado; su último descarte no se corta"),
            (state.phase == "play", "DUM-76", "it is too late: the player on turn has drawn",
             "ya es tarde: quien está en turno ha robado"),
            (state.turn == seat, "DUM-75", "a cut is made out of turn: draw from the discard pile instead",
             "se corta fuera de turno: en el propio se roba del descarte"),
            (state.opened[seat], "DUM-85", "a player whose contract is down does not cut",
             "quien ya ha bajado su contrato no corta"),
            (state.taken_out_of_turn[seat] >= CUT_LIMIT, "DUM-81", f"a player cuts at most {CUT_LIMIT} times in a hand",
             f"cada jugador corta como máximo {CUT_LIMIT} veces por mano"),
            (state.taker is not None, "DUM-84", "there is one cut between two turns, and it has been made",
             "solo cabe un corte entre dos turnos, y ya se ha hecho"),
            (state.window is not None and state.window.kind == "claim", "DUM-66", "claims are heard before cuts",
             "las reclamaciones van antes que los cortes"),
            (not self.can_be_taken(state, self.options["cut_extra"]), "DUM-87",
             "there are not enough cards for a cut", "no hay cartas suficientes para un corte"),
            (state.cutter is not None or self.waits_for_others(state, seat, "cut"), "DUM-79",
             "a player nearer to the left of the player on turn goes first",
             "va antes quien está más cerca por la izquierda de quien está en turno"),
            (True, "DUM-76", "the time to ask for a cut is over", "ya no es momento de pedir corte"),
        ])
        # fmt: on

    def do_cut(self, state: DummyState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The player on turn decides (DUM-77), unless the upcard is out of reach anyway (DUM-78)."""
        state.window = None
        facts = Facts()
        if not self.may_take_upcard(state):
            facts.private["extra_drawn"] = self.take_upcard(state, seat, self.options["cut_extra"], facts, chance)
            return self.go_on(state, facts)
        state.cutter = seat
        facts.public["asked"] = state.discard[-1].code
        return facts

    def must_answer(self, state: DummyState) -> bool:
        """Whether a cut was asked for and the player on turn has not decided (DUM-77)."""
        return state.cutter is not None

    def left_to_others(self, state: DummyState, facts: Facts, chance: Chance) -> None:
        """The player on turn allows the cut, and draws from the stock afterwards (DUM-74, DUM-83)."""
        if state.cutter is not None:
            facts.public["cut_by"] = state.cutter
            self.take_upcard(state, state.cutter, self.options["cut_extra"], facts, chance)
            state.cutter = None

    # --- Drawing: DUM-47, DUM-49 ---------------------------------------------------

    def draw_faults(self, state: DummyState, seat: int, pile: str) -> list[Fault]:
        """After the contract only the stock is left (DUM-49)."""
        found = super().draw_faults(state, seat, pile)
        if pile != "stock" and state.opened[seat]:
            down = "after the contract only the stock is drawn from", "tras bajar el contrato solo se roba del mazo"
            found.append(fault("DUM-49", *down))
        return found

    def do_draw(self, state: DummyState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The draw; to take the upcard is to refuse a cut (DUM-77)."""
        state.cutter = None
        return super().do_draw(state, seat, ruling, chance)

    # --- After the contract: DUM-43, DUM-52 to DUM-55 ------------------------------

    def table_faults(self, state: DummyState, seat: int, verb: str) -> list[Fault]:
        """Exchanging is a switch (DUM-43)."""
        if verb == "swap" and not self.options["wild_swap"]:
            never = "wild cards on the table are not exchanged", "los comodines de la mesa no se cambian"
            return [fault("DUM-43", *never)]
        return super().table_faults(state, seat, verb)

    def may_lay_off_at_once(self, state: DummyState, verb: str) -> bool:
        """Whether the turn of the contract allows lay-offs (DUM-54); never exchanges (DUM-43)."""
        return verb == "add" and bool(self.options["layoff_same_turn"])

    # --- The count: DUM-93 to DUM-99 -----------------------------------------------

    def count_value(self, card: Card) -> int:
        """What a card left in hand counts (DUM-95 to DUM-98)."""
        if card.code in WILD:
            return 50
        return 15 if card.rank == 1 else 10 if card.rank >= 10 else 5

    def count_rule(self, card: Card) -> str:
        """The rule behind `count_value`."""
        if card.code in WILD:
            return "DUM-98"
        return "DUM-97" if card.rank == 1 else "DUM-96" if card.rank >= 10 else "DUM-95"

    def progress_lines(self, state: DummyState, seat: int) -> Iterator[Line]:
        """How the contract of a seat stands (DUM-19, DUM-20)."""
        number = state.contracts[seat]
        if self.has_completed(state, seat):
            yield Line(seat, Text(f"contract {number} completed", f"contrato {number} cumplido"), 0, "DUM-20")
        else:
            yield Line(seat, Text(f"contract {number} again", f"contrato {number} otra vez"), 0, "DUM-19")

    # --- The match: DUM-100 to DUM-104 ---------------------------------------------

    def decide_match(self, state: DummyState) -> None:
        """When the match ends, and who wins among whom (DUM-101, DUM-102)."""
        last = len(self.contracts)
        now = [s for s in state.active() if state.contracts[s] == last and self.has_completed(state, s)]
        how = self.options["match_end"]
        if how == "fixed_deals":
            ended, eligible = state.round >= last, state.active()
        elif how == "first_finish":
            ended, eligible = bool(now), now
        else:
            state.out = tuple(out or seat in now for seat, out in enumerate(state.out))
            ended, eligible = len(state.active()) <= 1, [seat for seat in state.seats if state.out[seat]]
        if ended:
            state.phase = "over"
            state.winners = self.lowest(state, eligible)

    def match_notes(self, state: DummyState) -> Iterator[Note]:
        """Why the match is over, and who has won."""
        yield Note(_MATCH_ENDS[self.options["match_end"]], "DUM-102")
        if self.options["match_end"] != "fixed_deals":
            among = "the lowest total among them wins", "gana el total más bajo entre ellos"
            yield Note(Text(*among), "DUM-101")
        if len(state.winners) > 1:
            yield Note(Text("equal totals share the win", "los totales iguales comparten la victoria"), "DUM-104")

    # --- What is seen and set up ---------------------------------------------------

    def seen(self, state: DummyState, seat: int) -> dict[str, Any]:
        """What Dummy shows beyond the common view."""
        limit = CUT_LIMIT if self.options["cuts"] else 0
        claim = state.window is not None and state.window.kind == "claim"
        return {
            **super().seen(state, seat),
            "cuts_left": [0 if state.opened[s] else max(0, limit - state.taken_out_of_turn[s]) for s in state.seats],
            "cut_asked_by": state.cutter,
            "claimable": [str(move) for move in self.claims(state)] if claim else [],
            "contract_count": len(self.contracts),
        }

    def settle_position(self, state: DummyState, extra: Mapping[str, Any]) -> None:
        """Complete a position with the fields of `position_fields`."""
        for total in state.totals:
            whole_number(total, "totals", 0)  # DUM-100: points never subtract
        super().settle_position(state, extra)

    def settle_draw(self, state: DummyState, extra: Mapping[str, Any]) -> None:
        """Claims and cuts are still to be heard, unless they have been."""
        asked = extra.get("cut_asked_by")
        if asked is not None:
            if asked not in self.cutters(state):
                cannot = (
                    "cut_asked_by: seat {seat} may not ask to cut",
                    "cut_asked_by: el asiento {seat} no puede cortar",
                )
                raise PositionError(Text(*cannot), seat=short(asked))
            state.cutter = asked
        elif not truth(extra.get("heard", False), "heard"):
            super().settle_draw(state, extra)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        **ContractGame.verbs,
        "draw": Verb(ContractGame.check_draw, do_draw),
        "claim": Verb(check_claim, do_claim),
        "cut": Verb(check_cut, do_cut),
    }
