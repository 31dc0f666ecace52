"""A watched call where there are no processes: in this one, under a trace that ends it in time.

In a browser Python has one process and one thread. A trace function is called at every step of
the learner's Python, and at every call, and raises once the time is over. It cannot stop a call
that never comes back from C code, and there is no limit of memory: `Outcome.isolated` is False,
and whoever shows it says so.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import CodeType, FrameType
from typing import Any

from rummykit.arena.noting import take_note
from rummykit.arena.outcome import Limits, Outcome
from rummykit.arena.quoting import is_of_kit, is_of_python

LOOK = 256  # steps between two looks at the clock


class _StopError(BaseException):
    """The call is ended from outside; no `except Exception` of the learner's catches it."""


class _Page(io.StringIO):
    """What is printed, up to a limit."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.full = False

    def write(self, words: str) -> int:
        if self.tell() + len(words) > self.most:
            self.full = True
            raise _StopError
        return super().write(words)


def call(function: Callable[..., Any], args: Sequence[Any], limits: Limits) -> Outcome:
    """Call ``function(*args)`` in this process."""
    page = _Page(limits.output_kb << 10)
    clock = _Clock(limits.seconds)
    said: dict[str, Any]
    before = sys.gettrace()
    take_note()
    begin = time.perf_counter()
    try:
        with contextlib.redirect_stdout(page), contextlib.redirect_stderr(page):
            sys.settrace(clock.trace)
            try:
                value = function(*args)
            finally:
                sys.settrace(before)
        said = _plain(value)
    except _StopError:
        said = {"status": "output" if page.full else "timeout"}
    except MemoryError:
        said = {"status": "memory"}
    except SystemExit as error:
        said = {"status": "exited", "detail": str(error.code)}
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        said = {"status": "raised", "detail": f"{type(error).__name__}: {error}", "traceback": _where(error)}
    if page.full or clock.over:  # it may have caught the stop
        said = {"status": "output" if page.full else "timeout"}
    spent = time.perf_counter() - begin
    return Outcome(**said, seconds=spent, output=page.getvalue(), note=take_note(), isolated=False, limits=limits)


@contextlib.contextmanager
def unwatched() -> Iterator[None]:
    """Let the kit's own code in the block run at full speed: what is watched takes ten times as long."""
    before = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(before)


def _plain(value: Any) -> dict[str, Any]:
    try:
        return {"status": "ok", "value": json.loads(json.dumps(value))}
    except (TypeError, ValueError, RecursionError) as error:
        return {"status": "no_data", "detail": f"{type(value).__name__} ({error})"}


def _where(error: BaseException) -> str:
    trace, folder = error.__traceback__, os.path.dirname(__file__)
    while trace is not None and trace.tb_next and trace.tb_frame.f_code.co_filename.startswith(folder):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace, limit=-8))


@cache
def _ends_by_itself(code: CodeType) -> bool:
    """Whether code is the kit's own, of Python's library or made by `dataclass`: no learner's loop is there."""
    file = code.co_filename
    return is_of_python(file) or is_of_kit(file) or code.co_qualname.startswith("__create_fn__")


class _Clock:
    """A trace function that raises when the time is over.

    Python ends a trace that raises, so a function that catches everything and goes on cannot be
    stopped this way.
    """

    def __init__(self, seconds: float) -> None:
        self.until = time.perf_counter() + seconds
        self.steps = 0
        self.over = False

    def trace(self, frame: FrameType, event: str, given: Any) -> Any:
        self.steps += 1
        if self.steps % LOOK == 0 and time.perf_counter() > self.until:
            self.over = True
            raise _StopError
        if _ends_by_itself(frame.f_code):
            return None  # watched, it would take many times as long; the functions it calls are seen all the same
        frame.f_trace_opcodes = True  # a loop on one line, such as `while True: pass`, has no events of lines
        frame.f_trace_lines = False
        return self.trace
