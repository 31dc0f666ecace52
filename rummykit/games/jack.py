"""Mystery Rummy: Jack the Ripper, read from top to bottom as its rule book (JACK-01 to JACK-99).

Here stand the deal, the turn, the vote, drawing, the end of a hand and the match. The rest
of the rule book has its own pages, in this order:

- the pack and what cards are worth, JACK-01 to JACK-10: `jack_deck`
- Gavels and Ripper Escapes, JACK-34 to JACK-56: `jack_gavels`
- Evidence, JACK-57 to JACK-65: `jack_evidence`
- the count of a hand, JACK-75 to JACK-95: `jack_score`

Where every card lies is kept in `jack_state`; `jack_position` reads positions set up by hand.
What the game shares with others of drawing, laying and discarding stands in
`rummykit.engine.draw_and_lay`. The Case File is its stock, Scotland Yard its discard pile.

Rules without a line of their own: JACK-03, JACK-04 and JACK-06 are rows of ``decks/jack.toml``;
JACK-15 is the deal, JACK-19 the log and the totals; JACK-41 follows from JACK-40, JACK-45 from
JACK-77 and JACK-84, JACK-98 from the `winners` of every match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rummykit.cards import Card, by_suit, jack_pack
from rummykit.engine.draw_and_lay import DrawAndLay
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.options import NumberTable
from rummykit.engine.rules import Moves, Ruling, Verb, fault
from rummykit.engine.score import RoundScore
from rummykit.engine.state import Chance, Facts, Window
from rummykit.games.jack_deck import ESCAPES, SUSPECTS, VICTIMS, Played, face_values, meld_rules, pack_without_alibi
from rummykit.games.jack_gavels import JackGavels
from rummykit.games.jack_position import FIELDS, place_areas, settle_turn
from rummykit.games.jack_score import ESCAPES_COST, Count
from rummykit.games.jack_state import JackState
from rummykit.melds import Fault

HAND_SIZES = {2: 10, 3: 9, 4: 8}  # JACK-14
TARGET = 100  # JACK-97
# Three to five hands are usual (JACK-97). Players who throw points away can fall faster than they rise and would never
# reach the target; after so many hands the leader wins, so that every match ends.
MOST_HANDS = 50
BALLOTS = tuple(Move("vote", word=suspect) for suspect in SUSPECTS)  # JACK-28

_BUSY = {
    "vote": ("JACK-27", "first everybody writes a vote", "primero cada uno escribe su voto"),
    "take": (
        "JACK-39",
        "first take a card from Scotland Yard, or pass",
        "primero toma una carta de Scotland Yard o pasa",
    ),
    "play": (
        "JACK-49",
        "first a Victim is played for Ripper Strikes",
        "primero se juega una Víctima por El Destripador ataca",
    ),
    "give": (
        "JACK-51",
        "first the other players give up their cards, one at a time",
        "primero los demás jugadores entregan sus cartas, de uno en uno",
    ),
    "escape": (
        "JACK-54",
        "the fifth Victim is out: first every player says whether to play Ripper Escapes",
        "ha salido la quinta Víctima: primero cada jugador dice si juega El Destripador escapa",
    ),
}
_NO_SUSPECTS = ("letters", "cartas", "escape", "escapes", "escapar", "nobody", "nadie")


class Jack(JackGavels):
    """Mystery Rummy, Case 1: Jack the Ripper, for two to four players."""

    id = "jack"
    least_players = 2  # JACK-11
    most_players = 4
    tables: ClassVar[Mapping[str, NumberTable]] = {
        "card_points": NumberTable(
            tuple(card.code for card in jack_pack().counts if card.kind not in ("strike", "resign", "escape"))
        ),
        "order_numbers": NumberTable(least=1, reorders=True),
    }
    ids: ClassVar[Mapping[str, str]] = {
        "verb": "JACK-22", "turn": "JACK-21", "draw_first": "JACK-22", "drawn": "JACK-31", "window": "JACK-23",
        "round_over": "JACK-68", "timeout": "JACK-21", "deal": "JACK-18", "dealer": "JACK-18",
        "piles": "JACK-31", "top_only": "JACK-17", "stuck": "JACK-32",
        "lay": "JACK-58", "play": "JACK-36", "ambiguous": "JACK-09",
        "stays": "JACK-60", "add": "JACK-63", "swap": "JACK-09", "discard": "JACK-66",
    }  # fmt: skip
    position_fields: ClassVar[Mapping[str, str]] = FIELDS

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.pack = pack_without_alibi(self.options["no_alibi"])  # JACK-01 to JACK-08
        self.worth = face_values(self.options["card_points"])  # JACK-05
        self.melds = meld_rules(self.worth)

    # --- The deal: JACK-11 to JACK-20 -----------------------------------------------

    def blank(self) -> JackState:
        """A state without cards."""
        no, empty = (False,) * self.seats, ((),) * self.seats
        return JackState(hands=empty, totals=(0,) * self.seats, out=no, opened=no, areas=empty)

    def first_round(self, chance: Chance) -> JackState:
        """The state after the first deal, by a dealer chosen by lot (JACK-12)."""
        state = self.blank()
        state.dealer = chance.pick(self.seats, state)
        self.deal_round(state, chance)
        return state

    def deal_round(self, state: JackState, chance: Chance) -> None:
        """Cards from the dealer's left, one turned up, and that player begins (JACK-13, JACK-14, JACK-15, JACK-20)."""
        nobody: tuple[tuple[Played, ...], ...] = ((),) * self.seats
        state.hands, state.areas, state.table = ((),) * self.seats, nobody, ()
        state.opened = (False,) * self.seats
        state.votes, state.outcome, state.ripper = (), "", ""
        state.discarder = state.went_out = state.escaped_by = None
        state.renewed = False
        state.turns = 0
        state.stock = chance.shuffle(self.pack.deck(), state)
        for _ in range(HAND_SIZES[self.seats]):
            for seat in state.clockwise_from(state.dealer):
                state.give(seat, [state.top_of_stock()])
        state.discard = (state.top_of_stock(),)  # JACK-16: whatever it is
        self.begin_turn(state, state.after(state.dealer))

    # --- The turn: JACK-21 to JACK-23 -----------------------------------------------

    def forget_turn(self, state: JackState) -> None:
        """Clear what belongs to one turn only."""
        super().forget_turn(state)
        state.gavel_played = state.draw_due = False
        state.at_once = None
        state.giving = state.emptied = ()

    def turn_faults(self, state: JackState, seat: int, phase: str) -> list[Fault]:
        """Not on turn, in the wrong step, or while a question is open (JACK-21, JACK-22)."""
        if state.window and state.phase not in ("round_over", "over"):
            return [fault(*_BUSY[state.window.kind])]
        return super().turn_faults(state, seat, phase)

    # --- The vote: JACK-24 to JACK-30 -----------------------------------------------

    def check_vote(self, state: JackState, seat: int, move: Move) -> Ruling:
        """The player on turn calls the vote by voting; then every other player votes."""
        window = state.window
        if window and window.kind == "vote":
            faults = []
            if seat not in window.asked:
                faults = [fault("JACK-30", "a vote cannot be changed", "un voto no se puede cambiar")]
        else:
            faults = self._calling_faults(state, seat)
        return Ruling(move, (*faults, *self._ballot_faults(move.word)))

    def _calling_faults(self, state: JackState, seat: int) -> list[Fault]:
        if state.phase == "play" and state.turn == seat and not state.window:
            late = fault("JACK-25", "a vote is called before drawing", "la votación se convoca antes de robar")
            return [late]
        faults = self.turn_faults(state, seat, "draw")
        if state.votes:
            again = fault("JACK-24", "there is one vote in a hand at most", "solo hay una votación por mano")
            faults.append(again)
        if not self._may_call(state, seat):
            faults.append(
                fault(
                    "JACK-26", "whoever calls a vote needs a meld in front of them",
                    "quien convoca la votación necesita una combinación en su zona",
                )
                if self.options["vote_requires"] == "own_meld"
                else fault("JACK-26", "no meld is on the table yet", "aún no hay ninguna combinación en la mesa")
            )  # fmt: skip
        return faults

    def _may_call(self, state: JackState, seat: int) -> bool:
        return state.opened[seat] or (self.options["vote_requires"] == "any_meld" and bool(state.table))

    @staticmethod
    def _ballot_faults(word: str) -> list[Fault]:
        if word in SUSPECTS:
            return []
        named = ", ".join(SUSPECTS)
        if not word:
            return [fault("JACK-27", "a vote names one of {named}", "el voto nombra a uno de {named}", named=named)]
        if word in _NO_SUSPECTS:
            return [
                fault(
                    "JACK-29", "nobody votes for the Letters or for an escape; suspects are {named}",
                    "no se vota por las Cartas ni por una fuga; los sospechosos son {named}", named=named,
                )
            ]  # fmt: skip
        return [
            fault(
                "JACK-28", "{word!r} is none of the suspects {named}",
                "{word!r} no es ninguno de los sospechosos: {named}", word=word[:40], named=named,
            )
        ]  # fmt: skip

    def do_vote(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """A sealed vote; nothing of it is seen before the hand is counted (JACK-30)."""
        facts = Facts(private={"vote": ruling.move.word}, sealed=True)
        window = state.window
        if window is None:
            window = Window("vote", (seat, *(s for s in state.clockwise_from(seat) if s != seat)), "sealed")
            facts.public["called"] = True
        window = window.answered(seat, ruling.move.word)
        state.window = window
        if not window.pending:
            state.votes = tuple(vote for _, vote in sorted(window.answers))
            state.window = None
        return facts

    # --- Drawing: JACK-31 to JACK-33 ------------------------------------------------

    @staticmethod
    def is_stuck(state: JackState) -> bool:
        """Whether the Case File is empty, which ends the hand before a turn can begin (JACK-32)."""
        return not state.stock

    def do_draw(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """One card from either pile."""
        facts = super().do_draw(state, seat, ruling, chance)
        self.renew_case_file(state, facts, chance)
        return facts

    # --- The discard and the end of a hand: JACK-66 to JACK-74 ----------------------

    def after_discard(self, state: JackState, seat: int, facts: Facts, chance: Chance) -> Facts:
        """Going out, a hand that ends with this turn, or the next turn."""
        if not state.hands[seat]:
            state.went_out = seat  # JACK-69
            facts.public["went_out"] = True
        if not state.hands[seat] or not state.stock or state.emptied:
            return self.end_hand(state, facts)
        self.begin_turn(state, state.after(seat))
        return facts

    def end_hand(self, state: JackState, facts: Facts) -> Facts:
        """End the hand, count it and open the votes."""
        state.window = None
        count = Count(state, self.worth, self.options)
        state.outcome, state.ripper = count.outcome, count.ripper
        facts.public[count.outcome] = True
        if count.ripper:
            facts.public["ripper"] = count.ripper
        if state.votes:
            facts.public["votes"] = " ".join(state.votes)  # JACK-30
        counted = count.score()
        state.rounds = (*state.rounds, counted)
        state.totals = counted.totals
        self._end_match_if_decided(state)
        return self.note_end(state, facts)

    # --- The count: JACK-75 to JACK-95, see `jack_score` ----------------------------

    def score(self, state: JackState) -> RoundScore:
        """The hand counted as if it ended now."""
        return Count(state, self.worth, self.options).score()

    def count_value(self, card: Card) -> int:
        """The most that a card left in hand can cost: its face value, or 2 for each of five Victims (JACK-89)."""
        return ESCAPES_COST * VICTIMS if card is ESCAPES else self.worth[card]

    # --- The match: JACK-96 to JACK-99 ----------------------------------------------

    @staticmethod
    def _end_match_if_decided(state: JackState) -> None:
        most = max(state.totals)
        leaders = tuple(seat for seat in state.seats if state.totals[seat] == most)
        decided = (most >= TARGET or state.round >= MOST_HANDS) and len(leaders) == 1
        state.phase = "over" if decided else "round_over"
        state.winners = leaders if decided else ()

    # --- What can be played, seen and set up ----------------------------------------

    def moves(self, state: JackState, seat: int) -> Moves:
        """The legal moves: melds and cards laid off one at a time, so all that can be reached is reached."""
        found = Moves()
        if seat not in self.actors(state):
            return found
        if state.phase == "round_over":
            found.append(Move("deal"))
        elif state.window:
            kind = state.window.kind
            found += BALLOTS if kind == "vote" else self.gavel_answers(state, seat, kind)
        elif state.phase == "draw":
            found += BALLOTS if not state.votes and self._may_call(state, seat) else []
            piles = {"stock": state.stock, "discard": state.discard}
            found += [Move("draw", word=pile) for pile, cards in piles.items() if cards]
        else:
            found += [lay_move(melds) for melds in self.lays(state, seat, found)]
            found += self.lay_offs(state, seat)
            found += self.gavel_plays(state, seat)
            found += [Move("discard", ((card,),)) for card in dict.fromkeys(by_suit(state.hands[seat]))]
        return found

    def seen(self, state: JackState, seat: int) -> dict[str, Any]:
        """What Jack the Ripper shows beyond the common view.

        Only whoever plays a Scene sees more of Scotland Yard than its top card (JACK-17, JACK-39), and
        before the hand is counted everybody knows only their own vote (JACK-30).
        """
        over = state.phase in ("round_over", "over")
        looking = state.window is not None and state.window.kind == "take" and seat in state.window.asked
        return {
            **super().seen(state, seat),
            "discard": state.discard if looking else state.discard[-1:],
            "areas": [list(map(str, area)) for area in state.areas],
            "suspects": state.against(self.worth),
            "cleared": state.cleared(),
            "victims": state.victims(),
            "gavel_played": state.gavel_played,
            "at_once": state.at_once.code if state.at_once else None,
            "vote_called": bool(state.votes) or (state.window is not None and state.window.kind == "vote"),
            "votes": [vote if over or voter == seat else None for voter, vote in enumerate(state.votes)],
            "emptied": list(state.emptied),
            "renewed": state.renewed,
            "escaped_by": state.escaped_by,
            "outcome": state.outcome,
            "ripper": state.ripper,
            "target": TARGET,
        }

    def place_cards(self, state: JackState, extra: Mapping[str, Any]) -> None:
        """Lay out the field ``areas`` of a position."""
        place_areas(state, extra, self.pack, self.melds)

    def settle_position(self, state: JackState, extra: Mapping[str, Any]) -> None:
        """Complete a position with the fields of `position_fields`."""
        self.forget_turn(state)
        if settle_turn(state, extra, self.options):
            self.end_hand(state, Facts())

    # --- What a game of drawing and laying is asked, and this one does not ask ------

    def table_faults(self, state: JackState, seat: int, verb: str) -> list[Fault]:
        """Anybody may lay off (JACK-63)."""
        return []

    def ending_faults(self, state: JackState, seat: int) -> list[Fault]:
        """Each play sees to it by itself that a card is left (JACK-62)."""
        return []

    def discard_faults(self, state: JackState, seat: int, card: Card) -> list[Fault]:
        """Any card may be discarded, one just taken too (JACK-33, JACK-67)."""
        return []

    def seconds(self, state: JackState) -> float | None:
        """There is no time limit."""
        return None

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        "vote": Verb(check_vote, do_vote),
        "draw": Verb(DrawAndLay.check_draw, do_draw),
        "play": Verb(JackGavels.check_play, JackGavels.do_play),
        "lay": Verb(DrawAndLay.check_lay, DrawAndLay.do_lay),
        "add": Verb(JackGavels.check_add, JackGavels.do_add),
        "take": Verb(JackGavels.check_take, JackGavels.do_take),
        "give": Verb(JackGavels.check_give, JackGavels.do_give),
        "escape": Verb(JackGavels.check_escape, JackGavels.do_escape),
        "pass": Verb(JackGavels.check_pass, JackGavels.do_pass),
        "discard": Verb(DrawAndLay.check_discard, DrawAndLay.do_discard),
        "swap": Verb(JackGavels.check_swap, DrawAndLay.do_swap),  # its check always refuses
        "deal": Verb(DrawAndLay.check_deal, DrawAndLay.do_deal),
    }
