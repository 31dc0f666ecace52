"""The process in which a watched function runs. Run as a file by `rummykit.arena.isolated`, never imported.

Frames come in by the standard input: first JSON with limits and paths, then a function, then
the arguments of one call after another, both pickled by the parent. Answers go out by the
standard output as JSON. Before any of the learner's code is loaded both are moved out of the way.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import pickle
import struct
import sys
import time
import traceback
from typing import Any, BinaryIO

_lines: dict[str, tuple[str, str]] = {}  # see rummykit.arena.quoting
BY_VALUE = "<dynamic-code>"  # the file of a function that has come by value
MOST_WORDS = 500  # characters of an exception


def main() -> None:
    """Serve calls until the parent closes the pipe."""
    asked, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    hello = json.loads(_frame(asked))
    _redirect(hello["printed"])
    sys.path[:] = hello["path"]
    _lines.update(hello["lines"])
    _limit_process(hello)
    own = os.getpid()
    packed = _frame(asked)
    try:
        pickle.loads(packed)  # noqa: S301 - it comes from the parent
    except BaseException as error:
        _reply(replies, {"status": "no_start", "detail": _named(error), "traceback": _where(error)})
        return
    _reply(replies, {"status": "ok"})
    function = pickle.loads(packed)  # noqa: S301
    while frame := _frame(asked):
        said = _call(function, frame, hello["cpu"])
        if os.getpid() != own:
            os._exit(0)  # the function forked: its copy must not answer too
        _reply(replies, said)


def _call(function: Any, frame: bytes, cpu: float) -> dict[str, Any]:
    begin = time.perf_counter()
    try:
        _limit_processor(cpu)
        value = function(*pickle.loads(frame))  # noqa: S301
        spent = time.perf_counter() - begin
        said = {"status": "ok", "value": value, "seconds": spent}
        try:
            json.dumps(value)
        except (TypeError, ValueError, RecursionError) as error:
            said = {"status": "no_data", "detail": f"{type(value).__name__} ({error})"[:MOST_WORDS], "seconds": spent}
    except MemoryError:
        said = {"status": "memory"}
    except SystemExit as error:
        said = {"status": "exited", "detail": str(error.code)[:MOST_WORDS]}
    except BaseException as error:
        said = {"status": "raised", "detail": _named(error), "traceback": _where(error)}
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    return said


def _named(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}".removesuffix(": ")[:MOST_WORDS]
    except Exception:  # its own text may raise
        return type(error).__name__


def _where(error: BaseException) -> str:
    """The traceback without the frames of this folder that lead to the learner's code."""
    trace, folder = error.__traceback__, os.path.dirname(__file__)
    while trace is not None and trace.tb_next and trace.tb_frame.f_code.co_filename.startswith(folder):
        trace = trace.tb_next
    frames = [_quoted(frame) for frame in traceback.extract_tb(trace, limit=-8)]
    try:
        said = traceback.format_exception_only(type(error), error)
    except Exception:  # its own text may raise
        said = [type(error).__name__]
    return "".join([*traceback.StackSummary.from_list(frames).format(), *said])[-8000:]


def _quoted(frame: traceback.FrameSummary) -> traceback.FrameSummary:
    where, line = _lines.get(f"{frame.name}:{frame.lineno}", ("", ""))
    if frame.filename != BY_VALUE or not line:
        return frame
    return traceback.FrameSummary(where, frame.lineno or 0, frame.name, line=line)


def _frame(pipe: BinaryIO) -> bytes:
    head = pipe.read(4)
    return pipe.read(struct.unpack(">I", head)[0]) if len(head) == 4 else b""


def _reply(pipe: BinaryIO, said: dict[str, Any]) -> None:
    packed = json.dumps(said).encode()
    pipe.write(struct.pack(">I", len(packed)) + packed)
    pipe.flush()


def _redirect(printed: str) -> None:
    """What is printed goes to a file; there is nothing to read."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    output = os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)


def _limit_process(hello: dict[str, Any]) -> None:
    try:
        import resource
    except ImportError:
        return  # Windows: the parent's clock and its look at the output are all there is
    import re

    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/status", encoding="ascii") as status:
            size = int((re.search(r"VmSize:\s*(\d+) kB", status.read()) or ["", "0"])[1]) << 10
        resource.setrlimit(resource.RLIMIT_AS, (size + hello["memory"],) * 2)
    for name, most in (("RLIMIT_FSIZE", hello["file"]), ("RLIMIT_CORE", 0)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (most, most))


def _limit_processor(seconds: float) -> None:
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    # Whole seconds; one more, so that the clock on the wall is the usual limit.
    soft = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    main()
