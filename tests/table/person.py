"""A person at the table who presses whatever can be pressed, for whole matches by messages alone."""

from __future__ import annotations

import random
from typing import Any

from rummykit.table import TableSession

Message = dict[str, Any]
# Buttons that lead away from the match, or only tell something.
_ASIDE = frozenset({"new", "leave", "about"})


class Person:
    """Somebody who clicks at random, seldom without sense.

    Attributes:
        chance: where the choices come from.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def message(self, table: TableSession) -> Message:
        """What this person does next."""
        picture = table.scene
        for way in (self._answer, self._choose, self._arrange, self._pick):
            message = way(picture)
            if message is not None:
                return message
        ready = [one for one in picture["actions"] if one["ready"] and one["id"] not in _ASIDE]
        if not ready:
            return {"do": "empty"} if picture["contract"] and self.chance.random() < 0.5 else {"do": "unpick"}
        main = [one for one in ready if one["main"]]
        one = self.chance.choice(main if main and self.chance.random() < 0.5 else ready)
        return {"do": "act", "action": one["id"], "by": "keys"}

    def _answer(self, picture: Message) -> Message | None:
        if picture["more"]:
            return {"do": "more", "all": True}
        if picture["ask"]:
            return {"do": "answer", "choice": self.chance.randrange(len(picture["ask"]["choices"]))}
        return None

    def _choose(self, picture: Message) -> Message | None:
        ready = [card for card in picture["spread"]["cards"] if card["ready"]] if picture["spread"] else []
        return {"do": "choose", "key": self.chance.choice(ready)["k"]} if ready and self.chance.random() < 0.8 else None

    def _arrange(self, picture: Message) -> Message | None:
        contract = picture["contract"]
        if not contract or not contract["slots"] or self.chance.random() > 0.25:
            return None
        if self.chance.random() < 0.7 or not picture["hand"]["cards"]:
            return {"do": self.chance.choice(["fill", "fill", "fill", "empty"])}
        key = self.chance.choice(picture["hand"]["cards"])["k"]
        return {"do": "slot", "number": self.chance.randint(1, len(contract["slots"])), "keys": [key]}

    def _pick(self, picture: Message) -> Message | None:
        cards, ready = picture["hand"]["cards"], any(one["ready"] for one in picture["actions"])
        if not cards or (ready and self.chance.random() > 0.35):
            return None
        if picture["hand"]["picked"] and self.chance.random() < 0.5:
            return {"do": "unpick"}
        return {"do": "click", "key": self.chance.choice(cards)["k"], "by": "keys"}


def play_match(table: TableSession, seed: int, most: int = 6000) -> int:
    """Let a random person play to the end of the match; returns how many messages that took.

    Every ready button has to do what it promises: none is refused.
    """
    person = Person(seed)
    for count in range(most):
        if table.game.over:
            return count
        message = person.message(table)
        table.handle({**message, "at": table.scene["at"]})
        if message["do"] in ("act", "choose", "answer"):
            assert table.scene["say"]["tone"] in ("event", "ask"), (message, table.scene["say"])
    raise AssertionError(f"the match is not over after {most} messages")
