"""Planned play of Jack the Ripper: greedy's decisions, weighed by who is likely to be the Ripper.

What a suspect is worth depends on whether it will be the Ripper in the end, whose cards count
double (JACK-83). Each suspect's chance is estimated from what is on the table, in this hand and
still unseen; from it follows what every card against a suspect, and every Alibi, brings or costs
this seat beside the others. The moves that look best so are then compared by playing imagined
deals of the hidden cards to the end of the hand (`jack_sampling`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from rummykit.cards import Card, jack_pack
from rummykit.engine.moves import Move
from rummykit.games.jack_deck import SUSPECTS, WILD
from rummykit.players.jack_greedy import Answer, JackGreedy, Worth
from rummykit.players.jack_rollout import Hand
from rummykit.players.jack_sampling import Try, best
from rummykit.players.jack_table import EVIDENCE, JackTable

GROWS = {True: 0.45, False: 0.12}  # the part of the unseen Evidence that is still laid, by whether a meld lies there
NAMED = 0.4  # the same of the Suspect card, once a meld lies there
SPREAD = 2.5  # how far, in points, the totals at the end stray from these estimates
CLEARED_YET = 0.3  # the chance that an unseen Alibi is played before the end
SURE_TO_CALL = 0.5  # the chance that a vote is right from which it is worth calling
DISCARDS_TRIED = 3  # how many discards are compared

# Found by letting variants of a simple model of the hand (`jack_rollout`) play one another.
HELD = (0.0, -0.3, 2.6)  # what Evidence is worth keeping by how many of its colour are in hand
OUT = 0.5  # what each unseen copy adds
WANTED = 4.8  # the worth from which the top of Scotland Yard is better than an unknown card
HELD_MOST = 4.7  # Evidence worth more than this can be laid
LAID = 5.0  # what a card is worth that can be laid
IDLE_SUSPECT, WITH_COPY = 0.8, 1.2  # a Suspect without a meld, and what each copy of its Evidence in hand adds
AN_ALIBI = 0.8  # an Alibi without a meld
EACH_VICTIM = 0.6  # what each Victim in play or in hand adds to Ripper Escapes
STUCK, SOON = 0.7, 3  # the part of its cost that weighs on a stuck card, once somebody holds so few cards
BROUGHT = 2.0  # what a Scene must bring
SUSPECT_CARDS = {card.suit: card for card in jack_pack().counts if card.kind == "suspect"}
ALIBIS = {card.suit: card for card in jack_pack().counts if card.kind == "alibi"}


class JackPlanner(JackGreedy):
    """The decisions of one seat at one moment, planned.

    Args:
        table: what the seat knows.
        chance: what deals the hidden cards that it imagines.
    """

    def __init__(self, table: JackTable, chance: random.Random) -> None:
        super().__init__(table)
        self.chance = chance

    # --- Who the Ripper will be --------------------------------------------------------------

    @cached_property
    def outlook(self) -> dict[str, float]:
        """What will count against each suspect in the end, as far as can be told."""
        return {suspect: self._expected(suspect) for suspect in SUSPECTS}

    def _expected(self, suspect: str) -> float:
        table = self.table
        card = EVIDENCE[suspect]
        is_open = suspect in table.melded or suspect in table.ready
        found = table.leanings[suspect] + GROWS[is_open] * table.worth[card] * table.unseen[card]
        named = SUSPECT_CARDS[suspect]
        if is_open and (table.hand[named] or table.unseen[named]):
            found += table.worth[named] * (1.0 if table.hand[named] else NAMED)
        return found

    def chances(self, more: Mapping[str, float] | None = None, cleared: Sequence[str] = ()) -> dict[str, float]:
        """The chance of each suspect to be the Ripper.

        Args:
            more: points to add to the expected totals.
            cleared: suspects whose Alibi is taken as played.
        """
        out = self.table.cleared.union(cleared)
        expected = {s: self.outlook[s] + (more or {}).get(s, 0.0) for s in SUSPECTS if s not in out}
        top = max(expected.values(), default=0.0)
        weights = {s: math.exp((points - top) / SPREAD) * self._stays_open(s) for s, points in expected.items()}
        total = sum(weights.values())
        return {suspect: weights.get(suspect, 0.0) / (total or 1.0) for suspect in SUSPECTS}

    def _stays_open(self, suspect: str) -> float:
        """The chance that nobody else clears a suspect with an Alibi not yet seen."""
        return 1 - CLEARED_YET if self.table.unseen[ALIBIS[suspect]] else 1.0

    @cached_property
    def leads(self) -> dict[str, float]:
        """What this seat has more than the others against each suspect, with what it can lay."""
        table = self.table
        ready = {suit: table.worth[EVIDENCE[suit]] * table.copies[suit] for suit in SUSPECTS if suit in table.ready}
        return {suspect: float(table.lead(suspect) + ready.get(suspect, 0)) for suspect in SUSPECTS}

    @cached_property
    def doubled(self) -> float:
        """What the doubling is expected to bring this seat more than the others, as things are."""
        return self._doubling(self.chances())

    def _doubling(self, chances: Mapping[str, float], more: Mapping[str, float] | None = None) -> float:
        more = more or {}
        return sum(chance * (self.leads[suspect] + more.get(suspect, 0.0)) for suspect, chance in chances.items())

    # --- What cards are worth by that --------------------------------------------------------

    def _play_suspect(self, card: Card) -> float:
        more = {card.suit: float(self.table.worth[card])}
        return self.table.worth[card] + self._doubling(self.chances(more), more) - self.doubled

    def _play_alibi(self, card: Card) -> float:
        return self.table.worth[card] + self._doubling(self.chances(cleared=[card.suit])) - self.doubled

    def _keep_evidence(self, card: Card) -> float:
        if card is WILD or card.suit in self.table.ready:
            return super()._keep_evidence(card)
        return self._if_stuck(card, HELD[min(2, self.table.copies[card.suit])] + OUT * self.table.unseen[card])

    def with_card(self, card: Card) -> float:
        """What `card` would be worth in the hand if it came there: more of its colour are then held."""
        if card.kind != "evidence" or card is WILD or super().with_card(card) > HELD_MOST:
            return super().with_card(card)
        return HELD[min(2, self.table.copies[card.suit] + 1)] + OUT * (self.table.unseen[card] - 1)

    def _keep_suspect(self, card: Card) -> float:
        if card.suit in self.table.melded | self.table.ready:
            return LAID
        return self._if_stuck(card, IDLE_SUSPECT + WITH_COPY * self.table.copies[card.suit])

    def _keep_alibi(self, card: Card) -> float:
        if card.suit in self.table.melded | self.table.ready:
            return max(0.0, self._play_alibi(card))
        return self._if_stuck(card, AN_ALIBI)

    def _keep_escape(self, card: Card) -> float:
        held = sum(other.kind == "victim" for other in self.table.hand)
        return EACH_VICTIM * (self.table.victims + held)

    def wanted(self) -> float:
        """A card that can be laid; one that makes a pair is no better than an unknown one."""
        return WANTED

    def _if_stuck(self, card: Card, worth: float) -> float:
        """Less, once the hand may end soon, by what the card would then cost (JACK-85)."""
        others = [count for seat, count in enumerate(self.table.view.counts) if seat != self.table.seat]
        return worth - (STUCK * self.table.worth[card] if min(others) <= SOON else 0.0)

    def _play_scene(self, card: Card) -> float:
        """Kept until it brings something from Scotland Yard."""
        best = max((self.with_card(found) for found in dict.fromkeys(self.table.yard)), default=0.0)
        captured = self.table.partner_seat(card) not in (None, self.table.seat)
        return self.table.worth[card] + captured + 0.5 * best if best > BROUGHT else -1.0

    def ballot(self, moves: Sequence[Move]) -> Move | None:
        """The vote for the likeliest Ripper, Alibis of the hand counted as played."""
        chances = self.chances(cleared=self._will_clear)
        named = {move.word: move for move in moves if move.verb == "vote"}
        return named[max(SUSPECTS, key=lambda suspect: chances[suspect])] if named else None

    @cached_property
    def _will_clear(self) -> list[str]:
        """The suspects whom this seat will clear with an Alibi of its hand."""
        return [suit for suit in sorted(self.table.alibis_ready) if self._play_alibi(ALIBIS[suit]) > 0]

    def calls(self, vote: Move) -> bool:
        """Whether to call a vote: where this seat knows better than the others: they would name somebody else."""
        public = max(SUSPECTS, key=lambda suspect: (suspect not in self.table.cleared, self.table.totals[suspect]))
        chances = self.chances(cleared=self._will_clear)
        return public != vote.word and chances[vote.word] - chances[public] > SURE_TO_CALL

    # --- What imagined deals say -------------------------------------------------------------

    def draw(self, moves: Sequence[Move]) -> Move | None:
        """The vote first; then the pile with which the hand comes out better."""
        first = super().draw(moves)
        piles = [move for move in moves if move.verb == "draw"]
        if first is None or first.verb != "draw" or len(piles) < 2 or self.table.took_last:
            return first
        return best(
            self.table, [(move, self._drawn_from(move.word)) for move in _with_first(first, piles)], self.chance
        )

    def play(self, moves: Sequence[Move]) -> Move | None:
        """Evidence at once; then the Gavel or the discard with which the hand comes out best."""
        first = super().play(moves)
        if first is None or first.verb not in ("play", "discard") or first.cards[0].kind in ("evidence", "strike"):
            return first
        gavels = [move for move in moves if move.verb == "play" and move.cards[0].kind != "strike"]
        discards = sorted((move for move in moves if move.verb == "discard"), key=self._parting)
        tried = _with_first(first, [*gavels, *discards[:DISCARDS_TRIED]])
        return best(self.table, [(move, self._played(move)) for move in tried], self.chance)

    def _parting(self, move: Move) -> float:
        return self.keeping(move.cards[0]) + self.gift(move.cards[0])

    def _drawn_from(self, word: str) -> Try:
        seat = self.table.seat

        def act(hand: Hand) -> None:
            hand.give(seat, (hand.stock if word == "stock" else hand.yard).pop())
            hand.finish(seat)

        return act

    def _played(self, move: Move) -> Try:
        seat, card = self.table.seat, move.cards[0].index

        def act(hand: Hand) -> None:
            if move.verb == "discard":
                hand.discard(seat, card)
                return
            hand.play(seat, card)
            if hand.escaped < 0:
                hand.finish(seat, may_play=False)

        return act

    KEEPING: ClassVar[Mapping[str, Worth]] = {
        **JackGreedy.KEEPING,
        "evidence": _keep_evidence, "suspect": _keep_suspect, "alibi": _keep_alibi, "escape": _keep_escape,
    }  # fmt: skip
    PLAYING: ClassVar[Mapping[str, Worth]] = {
        **JackGreedy.PLAYING,
        "suspect": _play_suspect, "alibi": _play_alibi, "scene": _play_scene,
    }  # fmt: skip
    ANSWERS: ClassVar[Mapping[str, Answer]] = {**JackGreedy.ANSWERS, "vote": ballot, "draw": draw, "play": play}


def _with_first(first: Move, moves: Sequence[Move]) -> list[Move]:
    """The moves, `first` before the others."""
    return [first, *(move for move in moves if move != first)]
