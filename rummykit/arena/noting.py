"""What a watched function notes on its way, so that it is known where it was when it was stopped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

NOTE_FILE = "RUMMYKIT_NOTE"  # the variable that names the file in the child process
SIZE = 512  # bytes: a note is overwritten in one piece, so it is never read half old, half new

_here: Any = None
_open_file: int | None = None


def note(value: Any) -> None:
    """Leave a short note (at most 500 bytes of JSON); a later one replaces it.

    Whoever called the function finds the last one in `Outcome.note`, even if the function hung,
    crashed or was killed.

    Raises:
        ValueError: the note is too long or no JSON.
    """
    global _here, _open_file  # one process watches one function
    _here = value
    path = os.environ.get(NOTE_FILE)
    if path is None:
        return
    packed = json.dumps(value).encode()
    if len(packed) > SIZE:
        raise ValueError(f"a note has at most {SIZE} bytes, not {len(packed)}")
    if _open_file is None:
        _open_file = os.open(path, os.O_WRONLY | os.O_CREAT)
    os.lseek(_open_file, 0, os.SEEK_SET)
    os.write(_open_file, packed.ljust(SIZE))


def read_note(path: Path) -> Any:
    """The note in a file; None where there is none or it cannot be read."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def take_note() -> Any:
    """The last note of this process, which is then forgotten."""
    global _here
    last, _here = _here, None
    return last
