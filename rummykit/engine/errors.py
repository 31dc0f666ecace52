"""The ways in which the engine says no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from rummykit.cards import NotationError
from rummykit.language import Phrase, SaidError, Text, in_language

if TYPE_CHECKING:
    from rummykit.engine.moves import Move
    from rummykit.melds import Fault

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "NotWrittenError",
    "NotationError",
    "OptionError",
    "PositionError",
    "SaveError",
]

Said: TypeAlias = str | Text | Phrase | SaidError

_COULD_MEAN = Text("could mean", "puede significar")


class IllegalMove(ValueError):
    """A move that is not allowed now.

    Attributes:
        move: what was tried.
        faults: every reason, each with the rule it breaks.
    """

    def __init__(self, move: Move, faults: Sequence[Fault]) -> None:
        super().__init__(move, faults)
        self.move = move
        self.faults = list(faults)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str | None = None) -> str:
        """What was tried and every reason against it, with rule ids."""
        return f"{self.move}: " + "; ".join(f"{fault.text(lang)} ({fault.rule})" for fault in self.faults)


class AmbiguousMove(ValueError):
    """A move that could mean several things.

    Attributes:
        move: what was tried.
        choices: moves that each mean one of them.
    """

    def __init__(self, move: Move, choices: Sequence[Move]) -> None:
        super().__init__(move, choices)
        self.move = move
        self.choices = list(choices)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str | None = None) -> str:
        """What was tried and the moves that say it exactly."""
        said = _COULD_MEAN.say(lang)
        return f"{self.move} {said}: " + " | ".join(map(str, self.choices))


class OptionError(SaidError):
    """A game, switch or number of players that does not exist."""


_NO_SEAT = Text(
    "there is no seat {seat}; seats are 0 to {last}", "no hay ningún asiento {seat}; los asientos van de 0 a {last}"
)


def no_seat(seat: object, seats: int) -> OptionError:
    """The error for a seat where nobody sits."""
    return OptionError(_NO_SEAT, seat=repr(seat), last=seats - 1)


class PositionError(SaidError):
    """A position that cannot be: a card too many, a meld that is none, and so on."""


_AT_PLACE = Text("{place}: {problem}", "{place}: {problem}")


class SaveError(SaidError):
    """A saved game that cannot be loaded, or a place where none can be saved.

    It is made from a place and a problem; each is plain text, or says itself in both languages.
    """

    def __init__(self, place: Said, problem: Said) -> None:
        super().__init__(_AT_PLACE, place=place, problem=problem)
        self.args = (place, problem)

    @property
    def place(self) -> str:
        """Where it is damaged, such as ``log[12].move`` or ``line 3``."""
        return str(in_language(self.fields["place"]))

    @property
    def problem(self) -> str:
        """What is wrong there."""
        return str(in_language(self.fields["problem"]))


class NotWrittenError(SaveError, OSError):
    """A place where no game can be saved: a folder, a folder that is missing, a place without permission.

    It is an `OSError` too, as it was the system that refused.
    """
