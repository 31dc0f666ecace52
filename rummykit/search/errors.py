"""What goes wrong when a problem is set or answered, in words for the person who set it."""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.language import SaidError, Text


class ProblemError(SaidError):
    """A problem that cannot be set like that; it says what was given and what would work."""


class MethodError(SaidError):
    """A method that does not exist, or that does not answer such a problem."""


_WRONG = Text("{method}: {complaints}", "{method}: {complaints}")


class AnswerError(SaidError):
    """An answer that the rules do not allow.

    Attributes:
        complaints: every reason, in both languages.
    """

    def __init__(self, method: str, complaints: Sequence[Text]) -> None:
        super().__init__(_WRONG, method=method, complaints=tuple(complaints))
        self.args = (method, complaints)
        self.method = method
        self.complaints = tuple(complaints)
