"""Time is handed in: a clock is an object, and without one there are no time limits."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Anything that tells the time in seconds."""

    def now(self) -> float:
        """Seconds since some fixed moment."""


class WallClock:
    """Real time, unaffected by changes of the system's clock."""

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic()


class ManualClock:
    """A clock that moves when told to, for tests and lessons.

    >>> clock = ManualClock()
    >>> clock.advance(61)
    >>> clock.now()
    61.0
    """

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Seconds advanced so far."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
