"""What a search is after.

>>> str(goal_from("reach(30)")), str(goal_from("contract(set3 run4)"))
('reach(30)', 'contract(set3 run4)')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from rummykit.language import Text
from rummykit.melds.rules import Kind
from rummykit.search.errors import ProblemError

GoalKind: TypeAlias = Literal["most_cards", "most_points", "least_left", "reach", "contract"]

NAMES: dict[GoalKind, Text] = {
    "most_cards": Text("lay the most cards", "bajar el mayor número de cartas"),
    "most_points": Text("lay the most points", "bajar el mayor número de puntos"),
    "least_left": Text("leave the fewest points in hand", "dejar los menos puntos posibles en la mano"),
    "reach": Text("lay {amount} points, leaving the least", "bajar {amount} puntos y dejar lo menos posible"),
    "contract": Text("lay {slots}, leaving the least", "bajar {slots} y dejar lo menos posible"),
}


@dataclass(frozen=True)
class Slot:
    """One meld of a contract.

    Attributes:
        kind: ``set`` or ``run``.
        size: how many cards it has.
        or_more: whether a longer one will do (written ``set3+``).
    """

    kind: Kind
    size: int
    or_more: bool = False

    def __str__(self) -> str:
        return f"{self.kind}{self.size}{'+' if self.or_more else ''}"

    def takes(self, kind: str, size: int) -> bool:
        """Whether a meld of this kind and size fills the slot."""
        return kind == self.kind and (size == self.size or (self.or_more and size > self.size))


@dataclass(frozen=True)
class Goal:
    """What is to be made best.

    Attributes:
        kind: see `NAMES`.
        amount: the points to reach, for ``reach``.
        slots: the melds of a contract, for ``contract``.
    """

    kind: GoalKind
    amount: int = 0
    slots: tuple[Slot, ...] = ()

    def __str__(self) -> str:
        if self.kind == "reach":
            return f"reach({self.amount})"
        if self.kind == "contract":
            return f"contract({' '.join(map(str, self.slots))})"
        return self.kind

    @property
    def counts_what_is_left(self) -> bool:
        """Whether the fewest points in hand are best (among what the goal allows)."""
        return self.kind in ("least_left", "reach", "contract")

    def text(self, lang: str = "en") -> str:
        """The goal in words."""
        return NAMES[self.kind].say(lang, amount=self.amount, slots=" ".join(map(str, self.slots)))


_NO_POINTS = Text(
    "reach({points}): the points to reach are 1 or more, as in reach(30)",
    "reach({points}): los puntos que alcanzar son 1 o más, como en reach(30)",
)
_NO_SLOT = Text(
    "contract {word} cannot be read: write set3, run4 or, if longer ones will do, set3+",
    "el contrato {word} no se entiende: escribe set3, run4 o, si valen más largas, set3+",
)
_NO_SLOTS = Text(
    "a contract has at least one meld, as in contract(set3 run4)",
    "un contrato tiene al menos una combinación, como en contract(set3 run4)",
)
_NO_GOAL = Text(
    "no goal {word}: choose most_cards, most_points, least_left, reach(30) or contract(set3 run4)",
    "no hay ningún objetivo {word}: elige most_cards, most_points, least_left, reach(30) o contract(set3 run4)",
)


def reach(points: int) -> Goal:
    """The goal to lay melds worth `points` or more and to leave the least in hand.

    Raises:
        ProblemError: `points` is not above 0.
    """
    if points < 1:
        raise ProblemError(_NO_POINTS, points=points)
    return Goal("reach", points)


def contract(melds: str) -> Goal:
    """The goal to lay exactly the melds of a contract and to leave the least in hand.

    Args:
        melds: such as ``"set3 run4"``; ``set3+`` takes longer sets too.

    Raises:
        ProblemError: a word is no meld of a contract.
    """
    slots = []
    for word in melds.replace(",", " ").split():
        found = re.fullmatch(r"(set|run)(\d{1,2})(\+?)", word)
        if not found:
            raise ProblemError(_NO_SLOT, word=repr(word[:40]))
        slots.append(Slot(cast(Kind, found[1]), int(found[2]), bool(found[3])))
    if not slots:
        raise ProblemError(_NO_SLOTS)
    return Goal("contract", slots=tuple(slots))


_CALL = re.compile(r"""(reach|contract)\s*\(\s*["']?([^"')]*)["']?\s*\)""")


_PLAIN: dict[str, Goal] = {
    "most_cards": Goal("most_cards"),
    "most_points": Goal("most_points"),
    "least_left": Goal("least_left"),
}


def goal_from(written: str | Goal) -> Goal:
    """A goal from its text: ``most_cards``, ``most_points``, ``least_left``, ``reach(30)``, ``contract(set3 run4)``.

    Raises:
        ProblemError: it cannot be read.
    """
    if isinstance(written, Goal):
        return written
    word = written.strip()
    if word in _PLAIN:
        return _PLAIN[word]
    call = _CALL.fullmatch(word)
    if call and call[1] == "contract":
        return contract(call[2])
    if call and call[2].strip().isdecimal():
        return reach(int(call[2]))
    raise ProblemError(_NO_GOAL, word=repr(word[:60]))
