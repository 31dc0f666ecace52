"""Rommé, read from top to bottom as its rule book (ROM-01 to ROM-82).

The deal, the turn (draw, lay, discard), knocking, the end of a round, the count, the
match, the clock. What a set and a run are stands in `meld_rules`; what Rommé shares with
the other games of drawing, laying and discarding (ROM-08 to ROM-12, ROM-14, ROM-22,
ROM-32 to ROM-37, ROM-42, ROM-46) stands in `rummykit.engine.draw_and_lay`.

Rules without a line of their own: ROM-04 and ROM-05 (the piles) are `first_round`'s deal;
ROM-24 is the several groups of one `lay`; ROM-49, ROM-51 and ROM-56 are `do_knock`; ROM-55 is
the order in which a window asks; ROM-68 is the switch `hand_double`; ROM-74 follows from ROM-75.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from rummykit.cards import Card, by_suit, french_pack, text, without
from rummykit.engine.draw_and_lay import DrawAndLay, DrawState
from rummykit.engine.errors import PositionError
from rummykit.engine.laying import next_faces
from rummykit.engine.moves import Move
from rummykit.engine.position import one_card, seat_flags, truth, whole_number
from rummykit.engine.rules import Moves, Ruling, Verb, fault
from rummykit.engine.score import Line, Note, RoundScore
from rummykit.engine.state import Chance, Facts, Window
from rummykit.games.romme_turn import Exchange, can_finish, could_empty_hand, settle, take_back, to_settle
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules, groups_worth, melds_in

HAND_SIZE = 13  # ROM-03
MOST_TURNS = 500  # ROM-13
KNOCK_EXTRA = 2  # ROM-50
MOST_OPENINGS = 2000  # first lay-downs listed by `moves`
MOST_LOW = 40  # of those with too few points (ROM-72), each of which has to be looked into
FIGURES = {11: 10, 12: 10, 13: 10}


# --- Melds: ROM-15 to ROM-21, ROM-27 to ROM-31, ROM-37 to ROM-41 -------------------


@cache
def meld_rules(
    run_max: int = 13, ace_in_set: int = 11, joker_limit: str = "two_naturals", set_joker_suit: Any = "either"
) -> MeldRules:
    """What a set and a run are in Rommé; the arguments are switches of the game."""
    return MeldRules(
        name="romme",
        set_min=3,  # ROM-15
        set_max=4,  # ROM-17
        run_min=3,
        run_max=run_max,  # ROM-21
        ace_low=True,  # ROM-19
        ace_high=True,
        min_naturals=2,  # ROM-38
        naturals_at_least_half=joker_limit == "not_majority",  # ROM-39
        wilds_side_by_side=joker_limit != "not_adjacent",
        max_wilds=1 if joker_limit == "one" else None,
        set_wild_suit=set_joker_suit,  # ROM-41
        values={1: 11, **{rank: rank for rank in range(2, 11)}, **FIGURES},  # ROM-27, ROM-28
        low_ace_value=1,  # ROM-29
        set_ace_value=ace_in_set,  # ROM-30
        wild_value=None,  # ROM-31
        ids={
            "empty": "ROM-15", "too_few": "ROM-15", "run_too_short": "ROM-15", "neither": "ROM-15",
            "set_rank": "ROM-16", "set_repeat": "ROM-17", "set_too_long": "ROM-17",
            "run_suit": "ROM-18", "run_repeat": "ROM-18", "run_gap": "ROM-18", "corner": "ROM-20",
            "run_too_long": "ROM-21", "naturals": "ROM-38", "wild_share": "ROM-39",
            "wild_neighbours": "ROM-39",
            "wild_place": "ROM-40", "wild_max": "ROM-39",
        },
    )  # fmt: skip


@dataclass
class RommeState(DrawState):
    """What Rommé keeps beyond the common state.

    Attributes:
        knocked: whether this turn began with a knock.
        owed: exchanges whose joker must still be laid this turn (ROM-43).
        low_opening: the state before a first lay-down of too few points, which stands
            only if the whole hand goes (ROM-72).
        round_hand: whether the round ended with a round hand.
        no_winner: whether it ended without one (ROM-13).
    """

    knocked: bool = False
    owed: tuple[Exchange, ...] = ()
    low_opening: RommeState | None = None
    round_hand: bool = False
    no_winner: bool = False


_NOBODY_WENT_OUT = Text(
    "nobody went out: no card could be drawn, or 500 turns were played",
    "nadie ha cerrado: no quedaban cartas que robar o se jugaron 500 turnos",
)
_NOT_TAKEN = Text(
    "taken: {card} is not in the hand of seat {seat} in phase play",
    "taken: {card} no está en la mano del asiento {seat} en la fase play",
)
_NOT_DISCARDED = Text(
    "discarded_by: seat {seat} cannot have discarded the top card",
    "discarded_by: el asiento {seat} no puede haber tirado la carta de arriba",
)
_NOT_OUT = Text(
    "went_out: seat {seat} still holds cards or is not in the match",
    "went_out: el asiento {seat} todavía tiene cartas o no está en la partida",
)
_NO_DISCARD_LEFT = Text(
    "hands[{seat}]: no card is left that may be discarded (ROM-47, ROM-61)",
    "hands[{seat}]: no queda ninguna carta que se pueda tirar (ROM-47, ROM-61)",
)
_NO_KNOCK = {
    "off": ("ROM-48", "this table plays without knocking", "en esta mesa se juega sin el toque"),
    "over": (
        "ROM-58",
        "the round is over; its last discard cannot be claimed",
        "la ronda ha terminado; su último descarte no puede pedirse",
    ),
    "eliminated": ("ROM-78", "an eliminated player cannot knock", "quien está eliminado no puede dar el toque"),
    "turned_up": (
        "ROM-57",
        "nobody discarded this card, so it cannot be claimed",
        "nadie ha tirado esta carta, así que no puede pedirse",
    ),
    "own": ("ROM-53", "nobody may claim their own discard", "nadie puede pedir su propio descarte"),
    "next": ("ROM-53", "the next player simply draws the card", "el siguiente jugador toma la carta sin más"),
    "late": ("ROM-54", "it is too late for this card", "ya es tarde para esta carta"),
}


class Romme(DrawAndLay[RommeState]):
    """Rommé for two to four players, with round hand and knocking."""

    id = "romme"
    least_players = 2  # ROM-02
    most_players = 4
    any_number: ClassVar[Mapping[str, int]] = {"target": 1, "turn_seconds": 0}
    ids: ClassVar[Mapping[str, str]] = {
        "verb": "ROM-08", "turn": "ROM-07", "draw_first": "ROM-08", "drawn": "ROM-10", "window": "ROM-54",
        "round_over": "ROM-61", "timeout": "ROM-81", "deal": "ROM-79", "dealer": "ROM-06",
        "piles": "ROM-09", "top_only": "ROM-10", "stuck": "ROM-13",
        "lay": "ROM-14", "ambiguous": "ROM-40",
        "stays": "ROM-22",
        "add": "ROM-33", "add_set": "ROM-35", "add_run": "ROM-34",
        "swap": "ROM-42", "swap_set": "ROM-41", "discard": "ROM-46",
    }  # fmt: skip
    position_fields: ClassVar[Mapping[str, str]] = {
        "opened": "seats that have laid cards in this round, or one truth value for each seat",
        "taken": "the card taken from the discard pile this turn (phase play)",
        "discarded_by": "the seat that has just discarded the top card, so that others may knock for it",
        "went_out": "the seat that ended the round",
        "round_hand": "whether it did so with a round hand",
        "turns": "how many turns of the round have begun",
    }

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.pack = french_pack(copies=2, jokers=6)  # ROM-01
        switches = ("run_max", "ace_in_set", "joker_limit", "set_joker_suit")
        self.melds = meld_rules(*(self.options[name] for name in switches))

    # --- The deal: ROM-03 to ROM-06 ------------------------------------------------

    def blank(self) -> RommeState:
        """A state without cards."""
        no = (False,) * self.seats
        return RommeState(hands=((),) * self.seats, totals=(0,) * self.seats, out=no, opened=no)

    def first_round(self, chance: Chance) -> RommeState:
        """The state after the first deal; the first seat deals (ROM-06)."""
        state = self.blank()
        self.deal_round(state, chance)
        return state

    def deal_round(self, state: RommeState, chance: Chance) -> None:
        """Thirteen cards each, one card turned up, and the dealer's left begins (ROM-03 to ROM-06)."""
        self.deal_hands(state, HAND_SIZE, chance)
        state.round_hand = state.no_winner = False
        self.begin_turn(state, state.after(state.dealer))

    # --- The turn: ROM-07 to ROM-13 ------------------------------------------------

    def forget_turn(self, state: RommeState) -> None:
        """Clear what belongs to one turn only."""
        super().forget_turn(state)
        state.knocked = False
        state.owed = ()
        state.low_opening = None

    def after_discard(self, state: RommeState, seat: int, facts: Facts, chance: Chance) -> Facts:
        """Going out (ROM-61), a round that cannot go on (ROM-13), or the next turn."""
        if not state.hands[seat]:
            return self._go_out(state, seat, facts)
        facts = self._next_turn(state, seat, facts)
        if state.phase == "draw":
            self._open_window(state, seat)
        return facts

    def _next_turn(self, state: RommeState, seat: int, facts: Facts) -> Facts:
        if self.is_stuck(state) or state.turns >= MOST_TURNS:
            self._end_round(state, None)
            facts.public["no_winner"] = True
        else:
            self.begin_turn(state, state.after(seat))
        return self.note_end(state, facts)

    # --- The first lay-down: ROM-23 to ROM-26, ROM-72 ------------------------------

    def lay_faults(self, state: RommeState, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """Too few points for the first lay-down, or no lawful end of the turn after it."""
        found = []
        if self._is_low_opening(state, seat, melds) and self.options["hand_needs_opening"]:
            found.append(
                fault(
                    "ROM-23",
                    "the first lay-down needs {need} points, {cards} make {points}; "
                    "melds of one move, lay … / …, add up",
                    "la primera bajada necesita {need} puntos, {cards} suman {points}; "
                    "lo bajado en una jugada, bajar … / …, se suma",
                    [card for meld in melds for card in meld.cards],
                    need=self.options["opening_points"], points=sum(meld.points for meld in melds),
                )
            )  # fmt: skip
            found += self._layoffs_do_not_count(state, seat, melds)
        after = state.fork()
        self.put_down(after, seat, melds)
        return [*found, *self.ending_faults(after, seat)]

    def _layoffs_do_not_count(self, state: RommeState, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """ROM-25, where cards of the hand would fit the table and might be thought to make up the points."""
        left = without(state.hands[seat], [card for meld in melds for card in meld.cards])
        faces = {face for meld, _ in state.table for face in next_faces(meld, self.melds)}
        fitting = [card for card in left if card in faces]
        if not fitting:
            return []
        return [
            fault(
                "ROM-25", "only new melds count; {cards} would fit the table, but only after them",
                "solo cuentan las combinaciones nuevas; después de ellas cabría en la mesa: {cards}", fitting,
            )
        ]  # fmt: skip

    def _is_low_opening(self, state: RommeState, seat: int, melds: tuple[Meld, ...]) -> bool:
        return not state.opened[seat] and sum(meld.points for meld in melds) < self.options["opening_points"]

    def put_down(self, state: RommeState, seat: int, melds: tuple[Meld, ...]) -> None:
        """Lay new melds from a hand on the table."""
        if self._is_low_opening(state, seat, melds) and not self.options["hand_needs_opening"]:
            state.low_opening = state.fork()  # ROM-72: it stands only if the hand is emptied
        super().put_down(state, seat, melds)

    # --- Ending a turn lawfully: ROM-43, ROM-47, ROM-61, ROM-72 --------------------

    def leave_hand(self, state: RommeState, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards go to the table; jokers that had to be laid are settled first (ROM-43)."""
        super().leave_hand(state, seat, cards)
        state.owed = settle(state.owed, sum(card.is_joker for card in cards))

    def laying_is_simple(self, state: RommeState, seat: int) -> bool:
        """Whether neither a joker nor a whole hand is owed this turn."""
        return not state.owed and state.low_opening is None

    def may_end_now(self, state: RommeState, seat: int) -> bool:
        """Whether a discard, or an empty hand where that is allowed, ends the turn lawfully (ROM-61)."""
        hand = state.hands[seat]
        if state.owed or (state.low_opening and len(hand) > 1):
            return False
        if not hand:
            return bool(self.options["go_out_discard"] == "optional")
        return any(self.may_discard(state, seat, card) for card in hand)

    def ending_faults(self, state: RommeState, seat: int) -> list[Fault]:
        """Why the turn could not be ended lawfully after what was just done."""
        hand = state.hands[seat]
        if self.laying_is_simple(state, seat) and (len(hand) > 1 or self.may_end_now(state, seat)):
            return []
        optional = self.options["go_out_discard"] == "optional"
        if (optional or not self.laying_is_simple(state, seat)) and can_finish(self, state, seat):
            return []
        return self._no_end(state, hand)

    def _no_end(self, state: RommeState, hand: tuple[Card, ...]) -> list[Fault]:
        if state.owed:
            return [
                fault(
                    "ROM-43", "then the joker taken could not be laid this turn",
                    "entonces el comodín canjeado no podría bajarse en este turno",
                )
            ]  # fmt: skip
        if state.low_opening:
            need = self.options["opening_points"]
            return [
                fault(
                    "ROM-72", "a first lay-down of less than {need} points stands only if the whole hand goes at once",
                    "una primera bajada de menos de {need} puntos solo vale si se va toda la mano", need=need,
                )
            ]  # fmt: skip
        last = fault("ROM-61", "a card that may be discarded must be left", "debe quedar una carta que se pueda tirar")
        if not hand:
            return [last]
        taken = fault(
            "ROM-47", "only {cards} would be left, just taken from the discard pile",
            "solo quedaría {cards}, que se acaba de tomar del descarte", hand,
        )  # fmt: skip
        return [taken, last]

    def after_laying(self, state: RommeState, seat: int, facts: Facts) -> Facts:
        """Going out without a discard, where ROM-61 is played so."""
        return facts if state.hands[seat] else self._go_out(state, seat, facts)

    # --- The table and the jokers on it: ROM-32, ROM-36, ROM-43, ROM-44 ------------

    def table_faults(self, state: RommeState, seat: int, verb: str) -> list[Fault]:
        """Before the first lay-down nothing may be done to the melds on the table."""
        if state.opened[seat]:
            return []
        return [
            fault(
                "ROM-32" if verb == "add" else "ROM-44", "only after a first lay-down of {need} points of one's own",
                "solo después de una primera bajada propia de {need} puntos", need=self.options["opening_points"],
            )
        ]  # fmt: skip

    def swapped(self, state: RommeState, seat: int, index: int, before: Meld, given: tuple[Card, ...]) -> None:
        """A joker taken may have to be laid this turn (ROM-43)."""
        if self.options["swapped_joker"] == "same_turn":
            state.owed = (*state.owed, *to_settle(index, before, given, state.taken, self.melds))

    # --- The discard: ROM-45 to ROM-47 ---------------------------------------------

    def may_discard(self, state: RommeState, seat: int, card: Card) -> bool:
        """Whether ROM-47 lets `card` go; a second copy in the hand may."""
        if self.options["rediscard"] or card is not state.taken:
            return True
        return state.hands[seat].count(card) > 1

    def discard_faults(self, state: RommeState, seat: int, card: Card) -> list[Fault]:
        """The card just taken, or a duty that is still open."""
        if state.taken is not card and self.laying_is_simple(state, seat):
            return []
        found = []
        if not self.may_discard(state, seat, card):
            found.append(
                fault(
                    "ROM-47", "{cards} was just taken from the discard pile",
                    "{cards} se acaba de tomar del descarte", [card],
                )
            )  # fmt: skip
        if state.owed:
            owed = fault("ROM-43", "the joker taken must be laid first", "antes hay que bajar el comodín canjeado")
            found.append(owed)
        if state.low_opening and len(state.hands[seat]) > 1:
            whole = fault("ROM-72", "the whole hand must go this turn", "en este turno debe irse toda la mano")
            found.append(whole)
        return found

    # --- What is laid stays: ROM-22 ------------------------------------------------

    def check_arrange(self, state: RommeState, seat: int, move: Move) -> Ruling:
        """Never allowed: melds on the table are not rearranged."""
        return Ruling(move, (*self.turn_faults(state, seat, "play"), self.stays_fault(())))

    # --- Knocking: ROM-48 to ROM-59 ------------------------------------------------

    def _open_window(self, state: RommeState, discarder: int) -> None:
        """Ask everybody who may knock before the next player draws (ROM-53, ROM-54)."""
        if not self.options["knock"]:
            return
        asked = tuple(s for s in state.clockwise_from(state.turn) if s not in (discarder, state.turn))
        if asked:
            state.window = Window("knock", asked, "race", card=state.discard[-1])

    def check_knock(self, state: RommeState, seat: int, move: Move) -> Ruling:
        """Whoever is asked may claim the card."""
        if state.window and seat in state.window.asked:
            return Ruling(move)
        return Ruling(move, (self._no_knock(state, seat),))

    def _no_knock(self, state: RommeState, seat: int) -> Fault:
        over = state.phase in ("round_over", "over")
        asked_first = state.phase == "draw"
        holds = {
            "off": not self.options["knock"],
            "over": over,
            "eliminated": state.out[seat],
            "turned_up": state.discarder is None,
            "own": asked_first and seat == state.discarder,
            "next": asked_first and seat == state.turn,
            "late": True,
        }
        return fault(*_NO_KNOCK[next(reason for reason, is_so in holds.items() if is_so)])

    def do_knock(self, state: RommeState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card, two more, and the turn (ROM-50 to ROM-52)."""
        state.turn = seat
        state.window = None
        state.phase = "play"
        self.forget_turn(state)
        state.knocked = True
        state.taken = state.drawn = state.top_of_discard()
        extra, facts = self._extra_cards(state, chance)
        state.give(seat, [state.taken, *extra])
        facts.public["card"] = state.taken.code
        return facts

    def _extra_cards(self, state: RommeState, chance: Chance) -> tuple[list[Card], Facts]:
        """The two cards that come with a knock: those seen by all first, then those of the stock."""
        facts = Facts()
        extra: list[Card] = []
        if self.options["knock_extra"] == "discard":
            while state.discard and len(extra) < KNOCK_EXTRA:
                extra.append(state.top_of_discard())
            facts.public["extra"] = text(extra)
        unseen: list[Card] = []
        while len(extra) + len(unseen) < KNOCK_EXTRA:
            if not state.stock and state.discard:
                # The claimed card was the top of the pile, so all that lay under it is shuffled.
                state.stock, state.discard = chance.shuffle(state.discard, state), ()
                facts.public["reshuffled"] = True
            if not state.stock:
                break
            unseen.append(state.top_of_stock())
        if unseen:
            facts.private["extra_drawn"] = text(unseen)
            facts.public["extra_from_stock"] = len(unseen)
        return [*extra, *unseen], facts

    # --- The end of a round and the count: ROM-60 to ROM-72 ------------------------

    def _go_out(self, state: RommeState, seat: int, facts: Facts) -> Facts:
        state.round_hand = not state.opened_before  # ROM-70
        facts.public["went_out"] = True
        if state.round_hand and self.options["hand_double"]:
            facts.public["round_hand"] = True
        self._end_round(state, seat)
        return self.note_end(state, facts)

    def _end_round(self, state: RommeState, winner: int | None) -> None:
        state.went_out = winner
        state.no_winner = winner is None
        state.window = None
        self.forget_turn(state)
        counted = self.score(state)
        state.rounds = (*state.rounds, counted)
        state.totals = counted.totals
        self._end_match_if_decided(state, counted.eliminated)

    def score(self, state: RommeState) -> RoundScore:
        """The count of the cards left in hand, as if the round ended now (ROM-62 to ROM-72)."""
        doubled = state.round_hand and state.went_out is not None and self.options["hand_double"]
        lines: list[Line] = []
        for seat in state.active():
            if seat == state.went_out:
                lines.append(Line(seat, Text("went out", "cerró"), 0, "ROM-67"))
                continue
            counted = list(self._count_lines(seat, state.hands[seat]))
            lines += counted or [Line(seat, Text("no cards", "sin cartas"), 0, "ROM-62")]
            if doubled:
                again = sum(line.points for line in counted)
                lines.append(Line(seat, Text("round hand: doubled", "mano redonda: doble"), again, "ROM-69"))
        scores = tuple(sum(line.points for line in lines if line.seat == seat) for seat in state.seats)
        totals = tuple(before + now for before, now in zip(state.totals, scores, strict=True))
        gone = tuple(seat for seat in state.active() if self._is_eliminated(totals[seat]))
        return RoundScore(state.round, tuple(lines), scores, totals, state.went_out, gone, self._notes(state, gone))

    def _notes(self, state: RommeState, gone: tuple[int, ...]) -> tuple[Note, ...]:
        """What the round settled for all: an end without a winner, who is out, who has won."""
        if state.went_out is None and not state.no_winner:
            return ()  # the round is still being played
        notes = [Note(_NOBODY_WENT_OUT, "ROM-13")] if state.no_winner else []
        target = self.options["target"]
        if gone:
            reach = self.options["elimination"] == "reach"
            points, puntos = ("point", "punto") if target == 1 else ("points", "puntos")
            limit = (
                Text(f"{target} {points} or more", f"{target} {puntos} o más")
                if reach
                else Text(f"more than {target} {points}", f"más de {target} {puntos}")
            )
            notes.append(Note(Text(f"out: {limit.en}", f"eliminado: {limit.es}"), "ROM-75"))
        stayed = len(state.active()) - len(gone)
        if stayed == 1:
            rule = "ROM-76" if self.seats == 2 else "ROM-77"
            notes.append(Note(Text("the last one left wins the match", "gana la partida el último que queda"), rule))
        elif not stayed:
            lowest = Text("all are out: the lowest total wins", "todos eliminados: gana el total más bajo")
            notes.append(Note(lowest, "ROM-80"))
        return tuple(notes)

    def _count_lines(self, seat: int, hand: tuple[Card, ...]) -> Iterator[Line]:
        by_rule: dict[str, list[Card]] = {"ROM-63": [], "ROM-64": [], "ROM-65": [], "ROM-66": []}
        for card in by_suit(hand):
            by_rule[self._count_rule(card)].append(card)
        for rule, cards in by_rule.items():
            if cards:
                yield Line(seat, Text(text(cards), text(cards)), sum(map(self.count_value, cards)), rule)

    @staticmethod
    def _count_rule(card: Card) -> str:
        if card.is_joker:
            return "ROM-65"
        return "ROM-64" if card.rank == 1 else "ROM-63" if card.rank in FIGURES else "ROM-66"

    def count_value(self, card: Card) -> int:
        """What a card left in hand counts (ROM-63 to ROM-66)."""
        if card.is_joker:
            return int(self.options["joker_penalty"])
        return int(self.options["ace_penalty"]) if card.rank == 1 else FIGURES.get(card.rank, card.rank)

    # --- The match: ROM-73 to ROM-80 -----------------------------------------------

    def _is_eliminated(self, total: int) -> bool:
        target = int(self.options["target"])
        return total > target or (total == target and self.options["elimination"] == "reach")  # ROM-75

    def _end_match_if_decided(self, state: RommeState, gone: tuple[int, ...]) -> None:
        stayed = [seat for seat in state.active() if seat not in gone]
        state.out = tuple(state.out[seat] or seat in gone for seat in state.seats)
        state.phase = "round_over" if len(stayed) > 1 else "over"
        if len(stayed) == 1:
            state.winners = (stayed[0],)  # ROM-76, ROM-77
        elif not stayed:
            lowest = min(state.totals[seat] for seat in gone)  # ROM-80
            state.winners = tuple(seat for seat in gone if state.totals[seat] == lowest)

    # --- The clock: ROM-81, ROM-82 -------------------------------------------------

    def seconds(self, state: RommeState) -> float | None:
        """The time limit of a turn, and of the answer to a question (ROM-54, ROM-81)."""
        if state.phase in ("round_over", "over"):
            return None
        return float(self.options["turn_seconds"]) or None

    def check_timeout(self, state: RommeState, seat: int, move: Move) -> Ruling:
        """Only the time of a seat that may act runs."""
        if seat in self.actors(state) and self.seconds(state) is not None:
            return Ruling(move)
        idle = fault("ROM-81", "no time of this player is running", "ahora no corre el tiempo de este jugador")
        return Ruling(move, (idle,))

    def do_timeout(self, state: RommeState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """A claim lapses; a turn is completed by drawing and discarding (ROM-82)."""
        if state.window:
            self.decline(state, seat)
            return Facts({"declined": True})
        take_back(self, state, seat)
        facts = Facts()
        if state.phase == "draw":
            facts = self.renew_stock(state, chance)
            state.drawn = state.top_of_stock()
            state.give(seat, [state.drawn])
            state.phase = "play"
        card = self._timeout_card(state, seat)
        if card is None:
            return self._next_turn(state, seat, facts)
        facts.public["discarded"] = card.code
        return self.discard(state, seat, card, facts, chance)

    def _timeout_card(self, state: RommeState, seat: int) -> Card | None:
        hand = state.hands[seat]
        allowed = [card for card in hand if self.may_discard(state, seat, card)]
        if not state.knocked and state.drawn in allowed:
            return state.drawn
        return min(allowed, key=lambda card: (-self.count_value(card), -card.rank, card.index), default=None)

    # --- What can be laid, seen and set up -----------------------------------------

    def lays(self, state: RommeState, seat: int, found: Moves) -> Iterator[tuple[Meld, ...]]:
        """Single melds; before the first lay-down groups that reach its points and need each meld for it."""
        hand = state.hands[seat]
        melds = list(melds_in(hand, self.melds))
        groups: list[tuple[Meld, ...]] = [(meld,) for meld in melds]
        if not state.opened[seat]:
            low = groups if not self.options["hand_needs_opening"] and could_empty_hand(self, state, seat) else []
            least = self.options["opening_points"]
            groups, found.complete = groups_worth(melds, hand, least, MOST_OPENINGS)
            too_low = [group for group in low if group[0].points < least]
            groups += too_low[:MOST_LOW]
            found.complete = found.complete and len(too_low) <= MOST_LOW
        for group in groups:
            left = len(hand) - sum(len(meld.cards) for meld in group)
            simple = left > 1 and self.laying_is_simple(state, seat) and not self._is_low_opening(state, seat, group)
            if simple or not self.lay_faults(state, seat, group):
                yield group

    def seen(self, state: RommeState, seat: int) -> dict[str, Any]:
        """What Rommé shows beyond the common view."""
        return {
            **super().seen(state, seat),
            "opening_points": self.options["opening_points"],
            "target": self.options["target"],
            "knocked": state.knocked,
            "must_lay_joker": bool(state.owed),
            "must_go_out": state.low_opening is not None,
            "round_hand": state.round_hand and bool(self.options["hand_double"]),
        }

    def settle_position(self, state: RommeState, extra: Mapping[str, Any]) -> None:
        """Complete a position with the fields of `position_fields`."""
        state.opened = seat_flags(extra.get("opened", ()), self.seats, "opened")
        self.forget_turn(state)
        state.turns = whole_number(extra.get("turns", 1), "turns", 1, MOST_TURNS)
        for total in state.totals:
            whole_number(total, "totals", 0)  # ROM-62: points only add up
        if extra.get("taken") is not None:
            state.taken = one_card(self, extra["taken"], "taken")
            if state.phase != "play" or state.taken not in state.hands[state.turn]:
                raise PositionError(_NOT_TAKEN, card=state.taken, seat=state.turn)
            state.drawn = state.taken
        by, winner = extra.get("discarded_by"), extra.get("went_out")
        if by is not None:
            whole_number(by, "discarded_by", 0, self.seats - 1)
            if by not in state.active() or not state.discard or by == state.turn:
                raise PositionError(_NOT_DISCARDED, seat=by)
            state.discarder = by
        if winner is not None:
            whole_number(winner, "went_out", 0, self.seats - 1)
            if winner not in state.active() or state.hands[winner]:
                raise PositionError(_NOT_OUT, seat=winner)
            state.round_hand = truth(extra.get("round_hand", False), "round_hand")
            self._end_round(state, winner)
        elif state.phase == "draw" and self.is_stuck(state):
            self._end_round(state, None)
        elif state.phase == "play" and not self.may_end_now(state, state.turn):
            raise PositionError(_NO_DISCARD_LEFT, seat=state.turn)
        elif state.phase == "draw" and by is not None:
            self._open_window(state, by)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        **DrawAndLay.verbs,
        "arrange": Verb(check_arrange, DrawAndLay.do_lay, is_offered=False),  # its check always refuses
        "knock": Verb(check_knock, do_knock),
        "timeout": Verb(check_timeout, do_timeout, is_offered=False),
    }
