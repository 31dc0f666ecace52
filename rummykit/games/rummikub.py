"""Rummikub, the card edition, read from top to bottom as its rule book (KUB-01 to KUB-76).

The pack, combinations, the deal, the turn, the opening, the clock, the end of a round, the
count, the match. What has a file of its own:

- what a turn is, one transaction that compares the table before and after, in
  `rummykit.engine.arrange` and `layouts`: KUB-16, KUB-17, KUB-18, KUB-25, KUB-37, KUB-38,
  KUB-39, KUB-40, KUB-41, KUB-42, KUB-43, KUB-45; what a time-out saves of it in `salvage`;
- the opening inside such a turn in `rummikub_opening`: KUB-18, KUB-26, KUB-28, KUB-29, KUB-33;
- jokers on the table in `rummikub_jokers`: KUB-50 to KUB-53, KUB-55, KUB-56, KUB-57;
- the useful turns that `moves` offers in `rummikub_moves`.

The order of the cards in a rack is never asked for (KUB-09).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from rummykit.cards import Card, Pack, by_suit, colour_pack, text
from rummykit.engine.arrange import CommonTable, Outcome, TableState
from rummykit.engine.laying import next_faces
from rummykit.engine.moves import Move
from rummykit.engine.rules import Moves, Ruling, Verb, fault
from rummykit.engine.salvage import salvaged
from rummykit.engine.score import Line, RoundScore
from rummykit.engine.state import Chance, Facts
from rummykit.games.rummikub_jokers import settled
from rummykit.games.rummikub_layouts import JokerRules, TableTurn
from rummykit.games.rummikub_moves import useful_moves
from rummykit.games.rummikub_opening import (
    cards_of,
    hands_off,
    no_opening_faults,
    openings_in,
    too_low,
    worth,
    would_not_count,
)
from rummykit.games.rummikub_position import settle
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules

HAND_SIZE = 14  # KUB-07
PILES = 2  # KUB-06: shown as two piles, which changes no odds
TIMEOUT_DRAWS = {"salvage": 1, "rollback": 1, "rollback3": 3}  # KUB-60, KUB-61
# KUB-03: what an edition sets unless a switch says otherwise.
EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "cards": {"joker_opening_value": 25, "joker_penalty": 25},
    "tiles": {"joker_opening_value": "represented", "joker_penalty": 30},
}


# --- The pack: KUB-01, KUB-02 --------------------------------------------------------


def pack_of(deck: str = "106_2", max_number: int = 13) -> Pack:
    """The cards played with: two of each number card, and the jokers.

    ``106_4`` leaves out one yellow and one black 1, so that four jokers fit into 106.

    >>> sum(pack_of("106_4").counts.values())
    106
    """
    pack = colour_pack(ranks=max_number, colours=4, copies=2, jokers=2 if deck == "106_2" else 4)
    if deck != "106_4":
        return pack
    single = {pack.at("y", 1), pack.at("k", 1)}
    return pack.with_counts(lambda card: 1 if card in single else pack.counts[card])


# --- Combinations: KUB-20 to KUB-25, KUB-31, KUB-32, KUB-44 to KUB-49 -----------------


@cache
def meld_rules(
    max_number: int = 13,
    one_after_13: bool = False,
    min_naturals: int = 1,
    joker_opening_value: int | str = 25,
    group_joker_replacement: str = "either",
) -> MeldRules:
    """What a group and a run are in Rummikub; the arguments are switches of the game.

    A joker of a run is the card of its place (KUB-47), one of a group any colour that is
    not shown (KUB-48); the written order settles the place (KUB-49).
    """
    return MeldRules(
        name="rummikub",
        pack_name=colour_pack(max_number).name,
        set_min=3,  # KUB-20
        set_max=4,  # KUB-21, KUB-24
        run_min=3,
        run_max=max_number,  # KUB-24
        ace_low=True,  # KUB-23
        ace_high=one_after_13,
        wild=frozenset({"jk"}),  # KUB-44
        min_naturals=min_naturals,  # KUB-46
        set_wild_suit="both" if group_joker_replacement == "both" else "either",  # KUB-48, KUB-52
        values={number: number for number in range(1, max_number + 1)},  # KUB-31
        wild_value=None if joker_opening_value == "represented" else int(joker_opening_value),  # KUB-32
        ids={
            "empty": "KUB-20", "too_few": "KUB-20", "run_too_short": "KUB-20", "neither": "KUB-20",
            "neither_in_order": "KUB-22", "set_rank": "KUB-21", "set_repeat": "KUB-21", "set_too_long": "KUB-24",
            "run_suit": "KUB-22", "run_repeat": "KUB-22", "run_gap": "KUB-22", "corner": "KUB-23",
            "run_too_long": "KUB-24", "naturals": "KUB-46",
        },
    )  # fmt: skip


@dataclass
class RummikubState(TableState):
    """What Rummikub keeps beyond a game with a common table.

    Attributes:
        passes: how many turns in succession ended without a card placed or drawn.
        went_out: who emptied the rack.
    """

    passes: int = 0
    went_out: int | None = None


class Rummikub(CommonTable[RummikubState]):
    """Rummikub for two to four players."""

    id = "rummikub"
    least_players = 2  # KUB-04
    most_players = 4
    any_number: ClassVar[Mapping[str, int]] = {"turn_seconds": 0, "rounds": 1}
    ids: ClassVar[Mapping[str, str]] = {
        "verb": "KUB-13", "turn": "KUB-11", "round_over": "KUB-63", "timeout": "KUB-59",
        "deal": "KUB-74", "dealer": "KUB-12",
        "ambiguous": "KUB-49", "stays": "KUB-40", "wild_stays": "KUB-54", "absent": "KUB-13", "twice": "KUB-25",
        "nothing": "KUB-17", "loose": "KUB-41", "remains": "KUB-39", "restore": "KUB-18", "own": "KUB-28",
        "add": "KUB-37", "add_set": "KUB-21", "add_run": "KUB-22",
    }  # fmt: skip
    position_fields: ClassVar[Mapping[str, str]] = {
        "opened": "seats that have laid their opening in this round, or one truth value for each seat",
        "passes": "how many turns in succession ended with a pass (only while the pool is empty)",
        "went_out": "the seat that ended the round by emptying its rack",
        "pool_out": "whether the round ended because the pool was empty and everybody passed",
        "turns": "how many turns of the round have begun",
        "working": "a layout in progress, such as 'r5 r6 r7 r8 | b2'",
    }

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        edition = options.get("edition", "cards")
        preset = EDITIONS.get(edition, {}) if isinstance(edition, str) else {}
        super().__init__(seats, {**preset, **options})
        chosen = self.options
        self.pack = pack_of(chosen["deck"], chosen["max_number"])
        switches = ("max_number", "one_after_13", "min_naturals", "joker_opening_value", "group_joker_replacement")
        self.melds = meld_rules(*(chosen[name] for name in switches))
        self.joker_rules = JokerRules(
            rearrange=chosen["joker_rearrange"],
            replaced_from=chosen["joker_replacement_from"],
            both_colours=chosen["group_joker_replacement"] == "both",
            least_rack=chosen["retrieved_joker_min_rack"],
        )

    # --- The deal: KUB-05 to KUB-12 --------------------------------------------------

    @property
    def binds_wild_cards(self) -> bool:
        """KUB-57: a joker keeps the colours that it can have stood for, unless jokers are free."""
        return bool(self.options["joker_rearrange"] != "free")

    def blank(self) -> RummikubState:
        """A state without cards."""
        no = (False,) * self.seats
        return RummikubState(hands=((),) * self.seats, totals=(0,) * self.seats, out=no, opened=no)

    def first_round(self, chance: Chance) -> RummikubState:
        """The state after the first deal; seat 0 begins (KUB-10), so the seat before it has dealt."""
        state = self.blank()
        state.dealer = self.seats - 1
        self.deal_round(state, chance)
        return state

    def deal_round(self, state: RummikubState, chance: Chance) -> None:
        """Fourteen cards each from the shuffled pool (KUB-06, KUB-07); the seat after the dealer begins.

        The deal moves on by one seat, and with it the first turn (KUB-12).
        """
        state.table, state.window = (), None
        state.hands = ((),) * self.seats
        state.opened = (False,) * self.seats
        state.went_out = None
        state.passes = state.turns = 0
        state.stock = chance.shuffle(self.pack.deck(), state)
        for seat in state.clockwise_from(state.dealer):
            state.give(seat, state.stock[-HAND_SIZE:])
            state.stock = state.stock[:-HAND_SIZE]
        self.begin_turn(state, state.after(state.dealer))

    # --- The turn: KUB-11, KUB-13 to KUB-19 ------------------------------------------

    def check_draw(self, state: RummikubState, seat: int, move: Move) -> Ruling:
        """One unseen card of the pool instead of playing (KUB-13, KUB-14, KUB-16)."""
        faults = self.turn_faults(state, seat, "any")
        if faults:
            return Ruling(move, tuple(faults))
        if move.word != "stock":
            faults.append(
                fault(
                    "KUB-19", "there is no discard pile: `draw stock` takes a card of the pool",
                    "no hay pila de descartes: «robar mazo» toma una carta del mazo común", move.cards,
                )
            )  # fmt: skip
        if not state.untouched:
            faults.append(self._play_or_draw())
        if not state.stock:
            empty = fault("KUB-66", "the pool is empty: place cards or pass", "no quedan cartas: pon cartas o pasa")
            faults.append(empty)
        return Ruling(Move("draw", word="stock"), tuple(faults))

    @staticmethod
    def _play_or_draw() -> Fault:
        return fault(
            "KUB-16", "cards have been placed in this turn; `restore` takes them back first",
            "en este turno ya se han puesto cartas; antes hay que recogerlas con «restaurar»",
        )  # fmt: skip

    def do_draw(self, state: RummikubState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card goes to the rack and the turn is over (KUB-15)."""
        card = state.top_of_stock()
        state.give(seat, [card])
        state.passes = 0
        self.begin_turn(state, state.after(seat))
        return Facts(private={"card": card.code})

    def check_pass(self, state: RummikubState, seat: int, move: Move) -> Ruling:
        """Only with an empty pool a turn may go by (KUB-66)."""
        faults = self.turn_faults(state, seat, "any")
        if faults:
            return Ruling(move, tuple(faults))
        if state.stock:
            more = fault("KUB-13", "the pool has cards: place cards or draw", "quedan cartas: pon cartas o roba una")
            faults.append(more)
        if not state.untouched:
            faults.append(self._play_or_draw())
        return Ruling(move, tuple(faults))

    def do_pass(self, state: RummikubState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The turn goes by; when all have passed in succession the round is over."""
        return self._pass(state, seat, Facts())

    def _pass(self, state: RummikubState, seat: int, facts: Facts) -> Facts:
        state.passes += 1
        if state.passes >= len(state.active()):
            self.end_round(state, None)  # KUB-65
        else:
            self.begin_turn(state, state.after(seat))
        return self.note_end(state, facts)

    def end_turn(self, state: RummikubState, seat: int, facts: Facts) -> Facts:
        """After cards were placed: an empty rack ends the round (KUB-63, KUB-64), else the next turn."""
        state.passes = 0
        if state.hands[seat]:
            self.begin_turn(state, state.after(seat))
            return facts
        facts.public["rummikub"] = True
        self.end_round(state, seat)
        return self.note_end(state, facts)

    # --- The opening: KUB-26 to KUB-30, KUB-33 to KUB-36 -----------------------------

    def lay_faults(self, state: RummikubState, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """The first lay-down of a round, of any number of combinations, reaches the opening total (KUB-26, KUB-27)."""
        least = self.options["opening_points"]
        if state.opened[seat] or worth(melds) >= least:
            return []
        rest = Counter(state.hands[seat]) - cards_of(melds)
        fitting = [card for entry in state.table for card in next_faces(entry.meld, self.melds) if rest[card]]
        return [too_low(melds, least), *([would_not_count(by_suit(dict.fromkeys(fitting)))] if fitting else [])]

    def touch_faults(self, state: RummikubState, seat: int) -> list[Fault]:
        """Before the opening the table is out of reach (KUB-33); then it is open, whoever laid it (KUB-34, KUB-36)."""
        return [] if state.opened[seat] else [hands_off(self.options["opening_points"])]

    def verdict(self, state: RummikubState, seat: int, melds: tuple[Meld, ...]) -> Outcome | list[Fault]:
        """Whether the opening is there, if it is due (KUB-29), and the jokers are treated lawfully (KUB-35)."""
        before = tuple(entry.meld for entry in state.before)
        placed = cards_of(melds) - cards_of(before)
        least = self.options["opening_points"]
        refused: list[list[Fault]] = []
        had_opened = state.opened[seat] and not state.opening
        for opening in [()] if had_opened else openings_in(state.opening, melds, placed, least, self.melds):
            found = settled(TableTurn(before, opening, melds, self.joker_rules))
            if not isinstance(found, list):
                return Outcome(found, tuple(by_suit(placed.elements())), opening)
            refused.append(found)
        if refused:
            return min(refused, key=len)
        too_early = settled(TableTurn(before, (), melds, self.joker_rules, opened=False))  # KUB-55
        jokers = too_early if isinstance(too_early, list) else []
        return no_opening_faults(state.opening, before, melds, placed, least, self.melds) + jokers

    # --- The clock: KUB-59 to KUB-61 -------------------------------------------------

    def seconds(self, state: RummikubState) -> float | None:
        """The time limit of a turn (KUB-59)."""
        if state.phase in ("round_over", "over"):
            return None
        return float(self.options["turn_seconds"]) or None

    def check_timeout(self, state: RummikubState, seat: int, move: Move) -> Ruling:
        """Only the time of the player on turn runs."""
        if seat in self.actors(state) and state.phase in ("draw", "play"):
            return Ruling(move)
        idle = fault("KUB-59", "no time of this player is running", "a este jugador no le corre el tiempo")
        return Ruling(move, (idle,))

    def do_timeout(self, state: RummikubState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """What can stand of the layout in progress stands; else all is restored and the player draws."""
        how = self.options["timeout"]
        outcome = salvaged(self, state, seat) if how == "salvage" and not state.untouched else None
        if outcome is not None:
            return self.settle(state, seat, outcome, Facts())
        facts = Facts() if state.untouched else Facts({"restored": True})
        self.take_back(state, seat)
        drawn = [state.top_of_stock() for _ in range(min(TIMEOUT_DRAWS[how], len(state.stock)))]
        if not drawn:
            return self._pass(state, seat, facts)  # KUB-66
        state.give(seat, drawn)
        state.passes = 0
        facts.public["drew"] = len(drawn)
        facts.private["drawn"] = text(drawn)
        self.begin_turn(state, state.after(seat))
        return facts

    # --- The end of a round and the count: KUB-58, KUB-62 to KUB-71 -------------------

    def end_round(self, state: RummikubState, winner: int | None) -> None:
        """Count the round that `winner` ended, or with None the empty pool; the last round ends the match."""
        state.went_out = winner
        self.forget_turn(state)
        counted = self.score(state)
        state.rounds = (*state.rounds, counted)
        state.totals = counted.totals
        state.phase = "round_over"
        if state.round >= self.options["rounds"]:  # KUB-73
            state.phase = "over"
            best = max(state.totals)
            state.winners = tuple(seat for seat in state.seats if state.totals[seat] == best)  # KUB-75, KUB-76

    def count_value(self, card: Card) -> int:
        """What a card left in the rack counts (KUB-31, KUB-58)."""
        return int(self.options["joker_penalty"]) if card.is_joker else card.rank

    def score(self, state: RummikubState) -> RoundScore:
        """The count of the racks, as if the round ended now; without a rack emptied, as the pool's end (KUB-65)."""
        counts = [sum(map(self.count_value, hand)) for hand in state.hands]
        won = [state.went_out] if state.went_out is not None else self._lowest(state, counts)
        by_pool = state.went_out is None
        taken_off = min(counts) if by_pool and self.options["pool_score"] == "difference" else 0
        lines = [line for seat in state.seats if seat not in won for line in self._loser(state, seat, taken_off)]
        plus = -sum(line.points for line in lines)
        lines += self._winners(state, won, plus)
        lines.sort(key=lambda line: line.seat)
        scores = tuple(sum(line.points for line in lines if line.seat == seat) for seat in state.seats)
        totals = tuple(before + now for before, now in zip(state.totals, scores, strict=True))  # KUB-72
        return RoundScore(state.round, tuple(lines), scores, totals, won[0] if len(won) == 1 else None)

    @staticmethod
    def _lowest(state: RummikubState, counts: list[int]) -> list[int]:
        """The seats with the lowest count, of these those with fewest cards (KUB-65, KUB-67)."""
        least = min((count, len(hand)) for count, hand in zip(counts, state.hands, strict=True))
        return [seat for seat in state.seats if (counts[seat], len(state.hands[seat])) == least]

    def _loser(self, state: RummikubState, seat: int, taken_off: int) -> Iterator[Line]:
        """What a loser scores: the cards left, less the winner's count where the pool decided (KUB-68, KUB-70)."""
        cards = by_suit(state.hands[seat])
        for rule, part in (
            ("KUB-68", [card for card in cards if not card.is_joker]),
            ("KUB-58", [card for card in cards if card.is_joker]),
        ):
            if part or (rule == "KUB-68" and not cards):
                what = text(part) or "–"
                yield Line(seat, Text(what, what), -sum(map(self.count_value, part)), rule)
        if taken_off:
            yield Line(seat, Text("less the winner's count", "menos la cuenta del ganador"), taken_off, "KUB-70")

    def _winners(self, state: RummikubState, won: list[int], plus: int) -> list[Line]:
        """The points of the losers; winners who tie share them, odd points in turn order (KUB-67, KUB-69)."""
        if state.went_out is not None:
            return [Line(won[0], Text("what the others hold", "lo que tienen los demás"), plus, "KUB-69")]
        if len(won) == 1:
            return [Line(won[0], Text("lowest count of all", "la cuenta más baja"), plus, "KUB-70")]
        share, odd = divmod(plus, len(won))
        first = [seat for seat in state.clockwise_from(state.turn) if seat in won][:odd]
        what = Text("share of a tie on the lowest count", "parte del empate a la cuenta más baja")
        return [Line(seat, what, share + (seat in first), "KUB-67") for seat in won]

    # --- What can be played, seen and set up: KUB-08 -----------------------------------

    def moves(self, state: RummikubState, seat: int) -> Moves:
        """Useful legal moves, each in its exact form; nobody could list every layout (see `rummikub_moves`)."""
        return useful_moves(self, state, seat)

    def seen(self, state: RummikubState, seat: int) -> dict[str, Any]:
        """What Rummikub shows beyond the common view; racks stay private (KUB-08)."""
        laid = cards_of([entry.meld for entry in state.table])
        placed = laid - cards_of([entry.meld for entry in state.before])
        return {
            "opened": list(state.opened),
            "opening_points": self.options["opening_points"],
            "opening": [str(meld) for meld in state.opening],
            "before": [str(entry.meld) for entry in state.before],
            "placed": [card.code for card in by_suit(placed.elements())],
            "working": str(state.working).removeprefix("place ") if state.working else None,
            "may_draw": state.untouched and bool(state.stock) and state.phase == "draw",
            "piles": PILES,
            "passes": state.passes,
            "turns": state.turns,
            "turn_seconds": self.options["turn_seconds"],
            "rounds": self.options["rounds"],
            "went_out": state.went_out,
        }

    def settle_position(self, state: RummikubState, extra: Mapping[str, Any]) -> None:
        """Complete a position with the fields of `position_fields`."""
        settle(self, state, extra)

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        "draw": Verb(check_draw, do_draw),
        **CommonTable.verbs,
        "pass": Verb(check_pass, do_pass),
        "timeout": Verb(check_timeout, do_timeout),
    }
