"""The table at any move: beside a match that goes on, or a match looked at again from its beginning."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.table import answers
from rummykit.table.offers import Sight
from rummykit.table.order import ORDERS
from rummykit.table.scene import Json, sheet
from rummykit.table.session import TableSession, Update
from rummykit.table.strings import SAID
from rummykit.table.tracking import Spot
from rummykit.table.wording import face, told

# What may be asked of a match that is only looked at.
_LOOKING = frozenset({"hello", "order", "set", "rule", "about", "unpick", "cancel", "who"})


class Past(TableSession):
    """A match as one seat saw it after any of its moves. Nothing can be played.

    Attributes:
        whole: the match, which may still go on.
        number: how many of its moves are shown.
        may_open: whether other seats and all hands may be shown too.
        opened: whether all hands are shown now.
        replay: whether it stands by itself, instead of beside a match that goes on.
    """

    def __init__(
        self, game: Game, seat: int = 0, lang: str | None = None, *, may_open: bool = False, replay: bool = True
    ) -> None:
        self.whole, self.number = game, 0
        self.may_open, self.replay = may_open, replay
        self.opened = False
        super().__init__(_after(game, 0), seat, lang, aids=())

    @classmethod
    def beside(cls, table: TableSession) -> Past:
        """The earlier moves of the match at `table`, as its seat saw them.

        Its cards get keys that no card of the table has, so that the page never takes one for the other;
        a card that lies where it lay then keeps its own.
        """
        past = cls(table.game, table.seat, table.lang, replay=False)
        past._tracker = copy.copy(table._tracker)
        past.hand = list(table.hand)
        return past

    def go(self, number: int) -> None:
        """Show the match after its first `number` moves."""
        self.number = number
        self.game = _after(self.whole, number)
        self.picked.clear()
        self.look()
        self.finish()

    # --- nothing is played here ---

    def follow(self, show: bool = True) -> None:
        """Nobody plays on from an earlier move."""

    def propose(self, move: Move | str) -> list[Update]:
        """Say that nothing can be played."""
        return self.finish([self.item(SAID["is_replay"].say(self.lang))], "refused")

    def setup(self) -> list[Json]:
        """No new game begins here."""
        return []

    # --- what can be asked ---

    def _handle(self, message: object) -> list[Update]:
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            raise answers.BadMessage("not_understood")
        do = message["do"]
        if do == "past":
            return self._move_to(message.get("move"))
        if do == "seen_by":
            return self._seen_by(message.get("seat"))
        if do == "open":
            return self._open(message.get("open") is True)
        if do not in _LOOKING:
            raise answers.BadMessage("is_replay")
        return super()._handle({name: value for name, value in message.items() if name != "at"})

    def _move_to(self, number: object) -> list[Update]:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= len(self.whole.log):
            raise answers.BadMessage("no_move")
        self.go(number)
        return [{"kind": "scene", "scene": self.scene}]

    def _seen_by(self, seat: object) -> list[Update]:
        if isinstance(seat, bool) or seat not in range(len(self.game.names)) or not isinstance(seat, int):
            raise answers.BadMessage("no_seat")
        if seat != self.seat and not self.may_open:
            raise answers.BadMessage("no_hands")
        self.seat = seat
        self.clear_away()
        self.look()
        return self.finish()

    def _open(self, opened: bool) -> list[Update]:
        if opened and not self.may_open:
            raise answers.BadMessage("no_hands")
        self.opened = opened
        return self.finish()

    # --- pictures ---

    def _picture(self, sight: Sight, items: Sequence[Json], tone: str, idle: bool) -> Json:
        picture = super()._picture(sight, items, tone, idle=True)
        names = list(enumerate(self.view.names)) if self.may_open else []
        return picture | {
            "actions": [],
            "moves": len(self.whole.log),
            "past": {
                "move": self.number,
                "of": len(self.whole.log),
                "at": self._where(),
                "replay": self.replay,
                "seat": self.seat,
                "seats": names,
                "open": self.opened if self.may_open else None,
            },
            "hands": self._hands() if self.opened else [],
        }

    def _where(self) -> str:
        of = len(self.whole.log)
        return SAID["past_at"].say(self.lang, round=self.view.round, n=self.number, of=of)

    def _hands(self) -> list[Json]:
        """The hands of the others; only where all of them may be seen."""
        found = []
        for seat, held in enumerate(self.game.state.hands):
            if seat == self.seat:
                continue
            seen: Counter[str] = Counter()
            cards = []
            for spot in ORDERS["suit"]([Spot("", card) for card in held], self.view.melds):
                seen[spot.card.code] += 1
                key = f"o{seat}-{spot.card.code}-{seen[spot.card.code]}"
                cards.append(face(Spot(key, spot.card), self.lang))
            name = SAID["hand_of"].say(self.lang, name=self.view.names[seat], n=len(held))
            found.append({"seat": seat, "name": name, "cards": cards})
        return found

    def finish(self, items: Sequence[Json] = (), tone: str = "info", prompted: bool = False) -> list[Update]:
        """The picture after the moves shown, with what the last of them was."""
        self._steps = []
        sight = self.sight()
        picture = self._picture(sight, list(items) or [self._what_happened()], tone if items else "info", True)
        if self.game.round_over:
            picture["sheet"] = sheet(self.game.score_sheet(), sight, "")
        self.scene = picture
        return [{"kind": "scene", "scene": picture}]

    def again(self) -> list[Update]:
        """The same with the hand in another order."""
        return self.finish()

    def _what_happened(self) -> Json:
        lead = f"{self._where()}: " if self.number else ""
        if not self.game.log:
            return {"parts": [f"{SAID['past_start'].say(self.lang)}."], "rule": None}
        said: list[Any] = [lead, *told(self.game.log[-1], self.view, self.lang), "."]
        return {"parts": said, "rule": None}


def _after(game: Game, number: int) -> Game:
    """A copy of `game` as it stood after its first `number` moves."""
    twin = game.copy()
    twin.undo(len(game.log) - number)
    return twin
