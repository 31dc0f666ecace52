"""Where the shell speaks, and how a command says that it cannot go on."""

from __future__ import annotations

import sys
import textwrap
from typing import TextIO

from rummykit.language import Text

WIDTH = 80
BAD_INPUT = 2  # the exit code for what a person got wrong


class Refusal(Exception):
    """What was asked cannot be done; the shell says why in one line and ends with code 2.

    Args:
        reason: why, and what would work.
        **fields: what fills the sentence.
    """

    def __init__(self, reason: Text | str, **fields: object) -> None:
        super().__init__(reason, fields)
        self.reason = reason
        self.fields = fields

    def say(self, lang: str) -> str:
        """The reason in one line."""
        said = self.reason.say(lang, **self.fields) if isinstance(self.reason, Text) else self.reason
        return " ".join(said.split())


class Console:
    """The terminal, in one language.

    Attributes:
        lang: ``en`` or ``es``.
    """

    def __init__(self, lang: str, out: TextIO | None = None) -> None:
        self.lang = lang
        self._out = out

    def line(self, text: str = "") -> None:
        """Write a line as it is."""
        out = self._out or sys.stdout
        out.write(text + "\n")

    def tell(self, sentence: Text, **fields: object) -> None:
        """Write a sentence in the language spoken, folded at the width of the screen."""
        self.line(fold(sentence.say(self.lang, **fields)))

    def ask(self, prompt: str) -> str | None:
        """A line typed by the person, without blanks around it; None at the end of the input or on Ctrl+C."""
        out = self._out or sys.stdout
        out.flush()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.line()
            return None


def fold(text: str, indent: str = "", width: int = WIDTH) -> str:
    """`text` folded at `width`, its later lines indented.

    >>> print(fold("one two three", "  ", 9))
    one two
      three
    """
    return textwrap.fill(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def one_line(error: Exception, lang: str) -> str:
    """What an error says, in `lang` where it can, in one line."""
    said = getattr(error, "text", None)
    return " ".join((said(lang) if callable(said) else str(error)).split())
