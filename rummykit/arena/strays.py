"""Processes that a watched function started and that outlive it, on Linux.

A process that asks for a session of its own is no longer in the group that is killed. But all that
a process starts inherits its surroundings, and in those of a watched process stands the name of a
folder that no other process has: by it they are found again, however far they went. Only one that
was started with surroundings made from nothing gets away.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")
MOST_ROUNDS = 20  # a process that starts others all the time is followed so far


def end_strays(mark: str) -> None:
    """Kill all processes with `mark`, such as ``NAME=value``, among the variables they began with."""
    for _ in range(MOST_ROUNDS):
        found = list(_marked(mark.encode()))
        if not found:
            return
        for number in found:
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)


def _marked(mark: bytes) -> Iterator[int]:
    """The numbers of living processes with a mark; none where the system does not show its processes so."""
    try:
        names = os.listdir(PROCESSES)
    except OSError:
        return
    for name in names:
        if name.isdecimal() and int(name) != os.getpid():
            # What is over or belongs to others cannot be read; of what only waits to be counted out nothing is left.
            with contextlib.suppress(OSError):
                if mark in (PROCESSES / name / "environ").read_bytes().split(b"\0"):
                    yield int(name)


def memory_kills() -> int:
    """How often the system has killed a process so far because no memory was left; 0 where it does not say."""
    with contextlib.suppress(OSError, ValueError):
        for line in (PROCESSES / "vmstat").read_text("ascii").splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
