"""A function run apart: in a process of its own, with limits.

For the functions of learners, which may loop for ever, crash, end Python or want a gigabyte:

>>> def forever():
...     while True:
...         pass
>>> run(forever, limits=Limits(seconds=0.2)).status
'timeout'

It guards against accidents and is no jail: the function may still read and write files and open
connections, as any program of this user may. What it starts is killed with it: its process group
wherever there are such, and on Linux also processes that left the group (`rummykit.arena.strays`).

The function travels by value (cloudpickle), so it may be born in a notebook cell. The process is
a fresh Python and not a fork, because a kernel has threads, and a fork of a process with threads
may hang. What comes back is JSON and never a pickle: reading a pickle runs code, and this code
would be the learner's.

In a browser there are no processes. There the function runs in this one under a trace that stops
it when its time is over, and `Outcome.isolated` is False.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, cast

from rummykit.arena import inline
from rummykit.arena.noting import NOTE_FILE, note, read_note
from rummykit.arena.outcome import KILLED, STATUSES, Limits, Outcome
from rummykit.arena.quoting import source_lines
from rummykit.arena.strays import end_strays, memory_kills
from rummykit.language import SaidError, Text, spoken

__all__ = ["CannotTravelError", "Limits", "Outcome", "Worker", "isolates", "note", "run"]

CHILD = Path(__file__).with_name("child.py")
START_SECONDS = 30.0  # until a fresh Python answers; a busy machine is slow to begin
TICK = 0.05  # seconds between two looks at how much was printed
GRACE = 1.0  # seconds for a process to end once it has closed its pipe
MOST_REPLY = 64 << 20  # bytes


class CannotTravelError(SaidError):
    """A function or argument that cannot be sent to another process."""


_CANNOT = Text(
    "{what} cannot be sent to another process: {why}. Build such things (open files, threads, widgets) inside it",
    "{what} no se puede enviar a otro proceso: {why}. Crea esas cosas (archivos abiertos, hilos, widgets) dentro",
)


# What a program needs to start; anything else of our surroundings, such as passwords, is no child's business.
_NEEDED = {
    "PATH", "HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "TZ", "LANG", "VIRTUAL_ENV", "PYTHONPATH",
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
}  # fmt: skip
_NEEDED_KINDS = ("LC_", "RUMMYKIT_", "OPENBLAS_")


def _plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name in _NEEDED or name.startswith(_NEEDED_KINDS)}


def isolates() -> bool:
    """Whether there are processes here; not in a browser."""
    return sys.platform not in ("emscripten", "wasi")


def run(
    function: Callable[..., Any], *args: Any, limits: Limits | None = None, folder: str | Path | None = None
) -> Outcome:
    """Call ``function(*args)`` once in a process of its own; see `Worker`."""
    with Worker(function, limits, folder=folder) as worker:
        return worker.call(*args)


class Worker:
    """A process that calls one function as often as wanted, and is started anew when it dies.

    Args:
        function: what is called; whatever it returns has to be plain data (JSON).
        limits: of every single call.
        folder: where it runs; without it where this process runs.
        inline: run in this process under a trace; without it only where there are no processes.

    Raises:
        CannotTravelError: the function cannot be sent to another process.

    >>> with Worker(len) as worker:
    ...     worker.call([1, 2, 3]).value, worker.call(None).status
    (3, 'raised')
    """

    def __init__(
        self,
        function: Callable[..., Any],
        limits: Limits | None = None,
        *,
        folder: str | Path | None = None,
        inline: bool | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.folder = folder
        self.inline = not isolates() if inline is None else inline
        self._function = function
        self._sent = b"" if self.inline else _by_value(function, getattr(function, "__name__", "function"))
        self._process: _Process | None = None

    def call(self, *args: Any, seconds: float | None = None) -> Outcome:
        """Call the function.

        Args:
            *args: what it is called with.
            seconds: how long this call may take, where that is less than the limits allow.

        Raises:
            CannotTravelError: an argument cannot be sent to another process.
        """
        allowed = self.limits.seconds if seconds is None else min(seconds, self.limits.seconds)
        if self.inline:
            return inline.call(self._function, args, replace(self.limits, seconds=allowed))
        sent = _by_value(args, "an argument")
        if self._process is None:
            self._process = _Process(self.limits, self.folder, source_lines(self._function))
            outcome = self._process.ask(self._sent, START_SECONDS)
            if not outcome.ok:
                self.close()
                return outcome
        outcome = self._process.ask(sent, allowed)
        if not self._process.alive:
            self.close()
        return outcome

    def close(self) -> None:
        """End the process; the next call starts another one."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _by_value(thing: Any, name: str) -> bytes:
    import cloudpickle

    try:
        packed: bytes = cloudpickle.dumps(thing)
    except Exception as error:  # whatever a learner's object raises when it is asked for its state
        raise CannotTravelError(_CANNOT, what=name, why=f"{type(error).__name__}: {error}"[:200]) from error
    return packed


class _Process:
    """One child process, with the pipes and the folder between it and us."""

    def __init__(self, limits: Limits, folder: str | Path | None, lines: dict[str, tuple[str, str]]) -> None:
        self.limits = limits
        self.alive = True
        self.memory_kills = memory_kills()
        self.between = Path(tempfile.mkdtemp(prefix="rummykit-"))
        self.printed, self.note = self.between / "printed", self.between / "note"
        # Hashes of text decide the order of sets: fixed, so that a failure can be shown again.
        # One thread for linear algebra, since each takes address space, which is limited.
        around = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self.popen = subprocess.Popen(  # noqa: S603 - our own interpreter with our own file
            [sys.executable, "-P", str(CHILD)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
            env={**_plain_environment(), **around, "RUMMYKIT_LANG": spoken(), NOTE_FILE: str(self.note)},
            start_new_session=True,
        )  # fmt: skip
        self.requests, self.answers = cast(IO[bytes], self.popen.stdin), cast(IO[bytes], self.popen.stdout)
        self.replies: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        hello = {
            "path": [entry or os.getcwd() for entry in sys.path], "printed": str(self.printed),
            "memory": limits.memory_mb << 20, "file": max(limits.file_mb << 20, limits.output_kb << 11),
            "cpu": limits.cpu_seconds or limits.seconds, "lines": lines,
        }  # fmt: skip
        self._send(json.dumps(hello).encode())

    def ask(self, packed: bytes, seconds: float) -> Outcome:
        """Send one frame and wait for what comes of it."""
        self.printed.write_bytes(b"")
        self.note.write_bytes(b"")
        begin = time.perf_counter()
        try:
            self._send(packed)
            said = self._answer(begin + seconds)
        except BaseException:  # a learner presses stop: the process must not stay behind
            self.end()
            raise
        said = {"seconds": time.perf_counter() - begin, **said}
        printed = self.printed.read_bytes()[: self.limits.output_kb << 10].decode("utf-8", "replace")
        outcome = Outcome(**said, output=printed, note=read_note(self.note), limits=self.limits)
        if not self.alive:
            self.end()
        return outcome

    def _answer(self, until: float) -> dict[str, Any]:
        reply: dict[str, Any] | None = {"status": "timeout"}
        while (left := until - time.perf_counter()) > 0:
            try:
                reply = self.replies.get(timeout=min(TICK, left))
            except queue.Empty:
                if not self._printed_too_much():
                    continue
            break
        if self._printed_too_much():
            self.alive = False
            return {"status": "output"}
        if reply is None:
            self.alive = False
            return self._ending()
        self.alive = reply["status"] != "timeout"
        return reply

    def _printed_too_much(self) -> bool:
        return self.printed.stat().st_size > self.limits.output_kb << 10

    def _ending(self) -> dict[str, Any]:
        """Why the process has closed its pipe."""
        try:
            code = self.popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            return {"status": "crashed", "detail": "closed pipe"}
        if code >= 0:
            return {"status": "exited", "detail": str(code)}
        name = signal.Signals(-code).name
        if name == KILLED and memory_kills() > self.memory_kills:
            return {"status": "memory", "detail": name}  # the system was short of memory and has killed
        return {"status": "timeout" if name == "SIGXCPU" else "crashed", "detail": name}  # of processor time

    def _send(self, packed: bytes) -> None:
        with contextlib.suppress(BrokenPipeError):  # it is gone; that is found out when it does not answer
            self.requests.write(struct.pack(">I", len(packed)) + packed)
            self.requests.flush()

    def _listen(self) -> None:
        # A learner's function could find this pipe and write to it: nothing that comes is trusted.
        with contextlib.suppress(ValueError, TypeError, OSError, KeyError, RecursionError, MemoryError):
            while len(head := self.answers.read(4)) == 4:
                size = struct.unpack(">I", head)[0]
                if size > MOST_REPLY:
                    break
                self.replies.put(_checked_reply(json.loads(self.answers.read(size))))
        self.replies.put(None)

    def end(self) -> None:
        """Kill the process and whatever it started and left running."""
        self.alive = False
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.popen.pid, signal.SIGKILL)
            else:
                self.popen.kill()
        self.popen.wait()
        end_strays(f"{NOTE_FILE}={self.note}")
        # A copy of the process that got away may hold the pipe open; closing it here would wait for that.
        self.listener.join(GRACE)
        for pipe in (self.requests, *([] if self.listener.is_alive() else [self.answers])):
            with contextlib.suppress(OSError):
                pipe.close()
        shutil.rmtree(self.between, ignore_errors=True)


def _checked_reply(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply with the types that an `Outcome` has.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    if reply["status"] not in STATUSES:
        raise ValueError("no status")
    said = {"status": reply["status"], "value": reply.get("value")}
    said |= {name: str(reply[name]) for name in ("detail", "traceback") if name in reply}
    return said | ({"seconds": float(reply["seconds"])} if "seconds" in reply else {})
