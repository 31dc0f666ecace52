"""A time limit on code that runs in this very process, so that a loop does not lose the notebook.

A thread that watches the clock raises `TimeUpError` in the thread at work, again and again until
it gets out. Where there are no threads (Python in a browser) a trace function looks at the clock
at every step instead. Neither can stop a single long call into C; the marking of a class has
processes for that.
"""

from __future__ import annotations

import dis
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

_PATIENCE = 1.0  # seconds to wait for a loop to turn back, where the clock is looked at by steps
_AGAIN = 0.02  # seconds until a learner's bare `except:` is interrupted once more


class TimeUpError(BaseException):
    """The time is over. No `Exception`, so that ``except Exception`` does not catch it."""


@contextmanager
def time_limit(seconds: float, *, by_steps: bool | None = None) -> Iterator[None]:
    """Raise `TimeUpError` inside once `seconds` have passed.

    Args:
        seconds: how long the body may take.
        by_steps: look at the clock at every step instead of using a thread; the
            default where there are no threads.

    Raises:
        TimeUpError: the time is over.
    """
    steps = sys.platform == "emscripten" if by_steps is None else by_steps
    with _watched_by_steps(seconds) if steps else _watched_by_thread(seconds):
        yield


@contextmanager
def _watched_by_steps(seconds: float) -> Iterator[None]:
    until = time.monotonic() + seconds
    before = sys.gettrace()

    def look(frame: FrameType, event: str, _value: Any) -> Any:
        if event == "call":
            frame.f_trace_opcodes = True  # a loop of one line is no new line each time round
        late = time.monotonic() - until
        # A trace function that raises is taken off, so there is one shot: where a loop turns back, as the
        # interpreter's own interrupts do, and not inside the body of a try. What has no loop is cut anywhere.
        if late > 0 and (late > _PATIENCE or _turns_back(frame)) and frame.f_globals.get("__name__") != __name__:
            raise TimeUpError
        return look

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)


def _turns_back(frame: FrameType) -> bool:
    return "JUMP_BACKWARD" in dis.opname[frame.f_code.co_code[frame.f_lasti]]


@contextmanager
def _watched_by_thread(seconds: float) -> Iterator[None]:
    import ctypes  # a browser's Python may be without it

    worker = ctypes.c_ulong(threading.get_ident())
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    over = threading.Event()
    lock = threading.Lock()

    def watch() -> None:
        wait = seconds
        while not over.wait(wait):
            with lock:
                if not over.is_set():
                    raise_in(worker, ctypes.py_object(TimeUpError))
            wait = _AGAIN

    watcher = threading.Thread(target=watch, name="time limit", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        # The exception may arrive at any line until the watcher is told, and one more may be on its way
        # then: it arrives while we wait. (Taking it back with NULL would leave the interpreter alarmed.)
        while not over.is_set():
            with suppress(TimeUpError), lock:
                over.set()
        with suppress(TimeUpError):
            watcher.join()
