"""What goes wrong when a problem is set or answered, in words for the person who set it."""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.language import Text


class ProblemError(ValueError):
    """A problem that cannot be set like that; it says what was given and what would work."""


class MethodError(ValueError):
    """A method that does not exist, or that does not answer such a problem."""


class AnswerError(ValueError):
    """An answer that the rules do not allow.

    Attributes:
        complaints: every reason, in both languages.
    """

    def __init__(self, method: str, complaints: Sequence[Text]) -> None:
        super().__init__(method, complaints)
        self.method = method
        self.complaints = tuple(complaints)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """Who answered and everything that is wrong with it."""
        return f"{self.method}: " + "; ".join(complaint.say(lang) for complaint in self.complaints)
