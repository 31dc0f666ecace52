"""Greedy play of Jack the Ripper: each card has a worth in the hand and a worth when played.

Evidence is laid as soon as it may be, the best Gavel of the turn follows, and the card that is
least worth keeping is discarded. The numbers are points of the game, roughly: what a card will
bring or cost until the hand ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.games.jack_deck import ESCAPES, ESCAPES_WORTH, LETTERS, VICTIMS, WILD
from rummykit.players.jack_table import JackTable

TAKES = 3.0  # the worth from which the top of Scotland Yard is better than an unknown card
CALLS = 10  # points against the favourite from which a vote is called
COPIES = (0.0, 0.6, 2.5, 5.0)  # the worth of Evidence by how many of its colour are in hand
A_CHANCE = 0.1  # what each unseen copy adds to it
DRAWN_WORTH = 1.5  # what an unknown card is worth to whoever draws it
OPENS = 6.0  # what the first Victim is worth to a hand with a meld
A_SCENE, A_RESIGNS, A_STRIKES = 1.8, 0.8, 1.0  # the worth of these cards in the hand
IDLE_STRIKES = 0.3  # Ripper Strikes without a Victim in hand
IDLE_ALIBI = 0.5  # an Alibi that cannot be played yet
WORTH_TAKING = 1.0  # below this a Scene brings nothing
SPENT = 0.3  # a Gavel of no points that leaves the hand

Worth: TypeAlias = Callable[[Any, Card], float]
Answer: TypeAlias = Callable[[Any, Sequence[Move]], Move | None]
_WINDOWS = {"play": "strike"}  # the Victim that Ripper Strikes demands, unlike the Play step of a turn


class JackGreedy:
    """The decisions of one seat at one moment.

    Args:
        table: what the seat knows.
    """

    def __init__(self, table: JackTable) -> None:
        self.table = table

    def decide(self, moves: Sequence[Move]) -> Move | None:
        """The move to make; None where every move is as good."""
        window = self.table.view.window
        kind = self.table.view.phase if window is None else _WINDOWS.get(window.kind, window.kind)
        answer = self.ANSWERS.get(kind)
        return None if answer is None else answer(self, moves)

    # --- What a card is worth in the hand --------------------------------------------------

    def keeping(self, card: Card) -> float:
        """What `card` is worth in the hand, by its kind."""
        return self.KEEPING[card.kind](self, card)

    def _keep_evidence(self, card: Card) -> float:
        if card is WILD:
            return COPIES[3] + 1
        ready = card.suit in self.table.ready
        return COPIES[3 if ready else min(2, self.table.copies[card.suit])] + A_CHANCE * self.table.unseen[card]

    def _keep_suspect(self, card: Card) -> float:
        if card.suit in self.table.melded | self.table.ready:
            return float(self.table.worth[card])
        return COPIES[min(2, self.table.copies[card.suit])]

    def _keep_alibi(self, card: Card) -> float:
        playable = card.suit in self.table.melded | self.table.ready
        return self.playing(card) if playable else A_CHANCE * self.table.totals[card.suit] + IDLE_ALIBI

    def _keep_victim(self, card: Card) -> float:
        return max(0.0, self.playing(card))

    def _keep_scene(self, card: Card) -> float:
        return A_SCENE

    def _keep_resign(self, card: Card) -> float:
        return A_RESIGNS

    def _keep_strike(self, card: Card) -> float:
        return A_STRIKES if any(other.kind == "victim" for other in self.table.hand) else IDLE_STRIKES

    def _keep_escape(self, card: Card) -> float:
        held = sum(other.kind == "victim" for other in self.table.hand)
        return 0.5 * (self.table.victims + held) ** 2

    def with_card(self, card: Card) -> float:
        """What `card` would be worth in the hand if it came there."""
        table = self.table
        if card.kind != "evidence" or card is WILD:
            return self.keeping(card)
        count = 3 if card.suit in table.melded else min(3, table.copies[card.suit] + 1)
        if count == 3 and len(table.view.hand) == table.copies[card.suit] and card.suit not in table.melded:
            count = 2  # the meld would be the whole hand, and a card must be left to discard (JACK-62)
        return COPIES[count] + A_CHANCE * (table.unseen[card] - 1)

    # --- What it is worth to play a Gavel --------------------------------------------------

    def playing(self, card: Card) -> float:
        """What it is worth to play the Gavel `card` now, by its kind."""
        return self.PLAYING[card.kind](self, card)

    def _play_suspect(self, card: Card) -> float:
        doubled = 0.0 if card.suit in self.table.cleared else 0.3 * self.table.lead(card.suit)
        return self.table.worth[card] + doubled

    def _play_alibi(self, card: Card) -> float:
        """Its points, less what Evidence against the suspect is then no longer worth."""
        own = self.table.lead(card.suit) + 2 * self.table.copies[card.suit]
        return self.table.worth[card] - own * (1.0 if card.suit == self.table.favourite() else 0.2)

    def _play_victim(self, card: Card) -> float:
        table = self.table
        worth = table.worth[card] + DRAWN_WORTH
        if ESCAPES in table.hand:
            return worth + table.victims
        if table.victims == VICTIMS - 1:
            worth -= ESCAPES_WORTH * table.may_escape()
        return worth + (OPENS if not table.victims and table.ready else 0.0)

    def _play_scene(self, card: Card) -> float:
        captured = self.table.partner_seat(card) not in (None, self.table.seat)
        best = max((self.with_card(found) for found in dict.fromkeys(self.table.yard)), default=0.0)
        return self.table.worth[card] + captured + 0.4 * best

    def _play_resign(self, card: Card) -> float:
        return SPENT

    def _play_strike(self, card: Card) -> float:
        """As much as the Victim that comes with it; where it comes from the Case File, any will do."""
        return SPENT + max([self.playing(other) for other in self.table.hand if other.kind == "victim"], default=1.0)

    # --- The decisions ---------------------------------------------------------------------

    def ballot(self, moves: Sequence[Move]) -> Move | None:
        """The vote for whoever has most against them, Alibis of the hand counted as played."""
        name = self.table.favourite(self.table.alibis_ready)
        return next((move for move in moves if move.verb == "vote" and move.word == name), None)

    def calls(self, vote: Move) -> bool:
        """Whether to call a vote in order to vote so."""
        return vote.word not in self.table.cleared and self.table.totals[vote.word] >= CALLS

    def draw(self, moves: Sequence[Move]) -> Move | None:
        """The vote first, then from which pile to draw."""
        vote = self.ballot(moves)
        if vote is not None and self.calls(vote):
            return vote
        piles = {move.word: move for move in moves if move.verb == "draw"}
        if len(piles) < 2:
            return next(iter(piles.values()), None)
        top = self.table.view.discard[-1]
        wanted = self.with_card(top) >= self.wanted() and (top.suit in self.table.melded or not self.table.took_last)
        return piles["discard" if wanted else "stock"]

    def wanted(self) -> float:
        """The worth from which the top of Scotland Yard is better than an unknown card."""
        return TAKES

    def play(self, moves: Sequence[Move]) -> Move | None:
        """Evidence, then Ripper Escapes, then the best Gavel, then the discard."""
        evidence = [move for move in moves if is_evidence(move)]
        if evidence:
            return max(evidence, key=self._laid_first)
        escape = self.escape(moves)
        gavels = {self.playing(move.cards[0]): move for move in reversed(moves) if move.verb == "play"}
        best = max(gavels, default=0.0)
        return escape or (gavels[best] if best > 0 else self.discard(moves))

    def _laid_first(self, move: Move) -> tuple[int, int]:
        """Most cards, but Wilds late, as they can still join any colour; then the colour that leads."""
        return len(move.cards) - 2 * move.cards.count(WILD), self.table.leanings.get(suit_of(move), 0)

    def discard(self, moves: Sequence[Move]) -> Move | None:
        """The card that is least worth keeping, and least of a gift."""
        discards = [move for move in moves if move.verb == "discard"]
        return min(discards, key=lambda move: self.keeping(move.cards[0]) + self.gift(move.cards[0]), default=None)

    def gift(self, card: Card) -> float:
        """What `card` is worth to the next player, who may take it from Scotland Yard."""
        usable = card.kind in ("evidence", "suspect", "alibi") and (card.suit in self.table.melded or card is WILD)
        return 0.5 * self.table.worth[card] if usable else 0.0

    def take(self, moves: Sequence[Move]) -> Move | None:
        """The card of Scotland Yard that is worth most; none that would only be discarded again."""
        takes = {self.with_card(move.cards[0]): move for move in reversed(moves) if move.verb == "take"}
        decline = next((move for move in moves if move.verb == "pass"), None)
        best = max(takes, default=0.0)
        return decline if decline is not None and best < WORTH_TAKING else takes.get(best)

    def give(self, moves: Sequence[Move]) -> Move | None:
        """The card that is least worth keeping."""
        return min(moves, key=lambda move: self.keeping(move.cards[0]))

    def strike(self, moves: Sequence[Move]) -> Move | None:
        """The Victim that Ripper Strikes demands."""
        return max(moves, key=lambda move: self.playing(move.cards[0]))

    def escape(self, moves: Sequence[Move]) -> Move | None:
        """Ripper Escapes wherever it can be played; None where it cannot."""
        return next((move for move in moves if move.verb == "escape"), None)

    KEEPING: ClassVar[Mapping[str, Worth]] = {
        "evidence": _keep_evidence, "suspect": _keep_suspect, "alibi": _keep_alibi, "victim": _keep_victim,
        "scene": _keep_scene, "resign": _keep_resign, "strike": _keep_strike, "escape": _keep_escape,
    }  # fmt: skip
    PLAYING: ClassVar[Mapping[str, Worth]] = {
        "suspect": _play_suspect, "alibi": _play_alibi, "victim": _play_victim,
        "scene": _play_scene, "resign": _play_resign, "strike": _play_strike,
    }  # fmt: skip
    ANSWERS: ClassVar[Mapping[str, Answer]] = {
        "vote": ballot, "draw": draw, "play": play, "take": take, "give": give, "strike": strike, "escape": escape,
    }  # fmt: skip


def is_evidence(move: Move) -> bool:
    """Whether a move lays a meld or lays Evidence off."""
    return move.verb in ("lay", "play") and move.cards[0].kind == "evidence"


def suit_of(move: Move) -> str:
    """The colour of the Evidence that a move lays, Wilds by what they stand for."""
    named = [pin.suit for pin in move.group_pins(0) if pin is not None and pin.suit is not None]
    return next((card.suit for card in move.cards if card is not WILD), named[0] if named else LETTERS)
