"""How far a long run has come, on one line that is written over."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeAlias

from rummykit.arena.style import number
from rummykit.language import Text

# True or False, None for where somebody watches, or a function of (done, total).
Show: TypeAlias = bool | Callable[[int, int], object] | None

WIDTH = 24
_OF = Text("{done} of {total}", "{done} de {total}")


class Progress:
    """A bar from 0 to `total`; it is wiped out at the end.

    Args:
        total: the steps there are.
        show: whether to show it; None: in a notebook and in a terminal. A function is called with
            the steps done and those there are.
        label: what is done.
    """

    def __init__(self, total: int, show: Show = None, label: str = "") -> None:
        self.total = total
        self.done = 0
        self.label = label
        self.show = _watched() if show is None else show
        self.longest = 0

    def step(self, by: int = 1, label: str | None = None) -> None:
        """Go on by some steps."""
        self.done += by
        self.label = self.label if label is None else label
        if callable(self.show):
            self.show(self.done, self.total)
        elif self.show:
            filled = WIDTH * self.done // max(self.total, 1)
            said = _OF.say(None, done=number(self.done), total=number(self.total))
            self._write(f"{'█' * filled}{'░' * (WIDTH - filled)} {said} {self.label}".rstrip())

    def __enter__(self) -> Progress:
        self.step(0)
        return self

    def __exit__(self, *_: object) -> None:
        if self.show and not callable(self.show):
            self._write("")
            sys.stdout.write("\r")
            sys.stdout.flush()

    def _write(self, line: str) -> None:
        self.longest = max(self.longest, len(line))
        sys.stdout.write("\r" + line.ljust(self.longest))
        sys.stdout.flush()


def _watched() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    in_notebook = getattr(shell, "kernel", None) is not None
    return in_notebook or (sys.stdout is not None and sys.stdout.isatty())
