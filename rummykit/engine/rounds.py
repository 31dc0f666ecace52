"""How one round follows another: what every game with a deal shares."""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from rummykit.engine.moves import Move
from rummykit.engine.rules import GameRules, Ruling, fault
from rummykit.engine.state import Chance, Facts, State

S = TypeVar("S", bound=State)


class Rounds(GameRules[S]):
    """A game played in rounds, each begun by `deal`."""

    @abstractmethod
    def deal_round(self, state: S, chance: Chance) -> None:
        """Deal the round of ``state.round`` by ``state.dealer`` and begin the first turn."""

    def check_deal(self, state: S, seat: int, move: Move) -> Ruling:
        """The next dealer deals once the round is over."""
        if state.phase == "over":
            return Ruling(move, (fault(self.ids["deal"], "the match is over", "la partida ha terminado"),))
        if state.phase != "round_over":
            playing = fault(self.ids["deal"], "this round is still being played", "esta ronda aún se está jugando")
            return Ruling(move, (playing,))
        if seat != self.next_dealer(state):
            other = fault(self.ids["dealer"], "another player deals next", "la próxima ronda la reparte otro")
            return Ruling(move, (other,))
        return Ruling(move)

    def do_deal(self, state: S, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """Begin the next round."""
        state.round += 1
        state.dealer = seat
        self.deal_round(state, chance)
        return Facts({"round": state.round, **({"upcard": state.discard[-1].code} if state.discard else {})})

    @staticmethod
    def note_end(state: S, facts: Facts) -> Facts:
        """Tell in the event that the round or the match is over."""
        if state.phase in ("round_over", "over"):
            facts.public["round_over"] = True
        if state.phase == "over":
            facts.public["match_over"] = True
        return facts
