"""The source lines of functions that travel by value, so that a traceback in another process can quote them.

cloudpickle leaves out in which file or cell a function was written. What is left in a traceback is
its name and the number of the line, and these are enough to find the line again. Where a file is
known, it tells whose code it is: the kit's, Python's, or a learner's.
"""

from __future__ import annotations

import linecache
import os
from collections.abc import Iterator
from functools import partial
from types import CodeType, FunctionType
from typing import Any

MOST_LINES = 20_000
_KIT = os.path.dirname(os.path.dirname(__file__)) + os.sep
_PYTHON = os.path.dirname(os.__file__) + os.sep


def is_of_kit(file: str) -> bool:
    """Whether a file of code is one of the kit."""
    return file.startswith(_KIT)


def is_of_python(file: str) -> bool:
    """Whether a file of code is one of Python's own library."""
    return file.startswith((_PYTHON, "<frozen ")) and not is_installed(file)


def is_installed(file: str) -> bool:
    """Whether a file of code is one of a package installed beside it."""
    return "site-packages" in file


def source_lines(function: Any) -> dict[str, tuple[str, str]]:
    """The lines of a function and of those it can reach.

    Returns:
        By ``name:line`` the name of the file, or ``notebook``, and the line itself.
    """
    found: dict[str, tuple[str, str]] = {}
    for code in _codes(function):
        lines = linecache.getlines(code.co_filename)
        where = os.path.basename(code.co_filename) if os.path.exists(code.co_filename) else "notebook"
        for number in {line for _, _, line in code.co_lines() if line}:
            if number <= len(lines) and len(found) < MOST_LINES:
                found[f"{code.co_name}:{number}"] = (where, lines[number - 1].strip())
    return found


def _codes(function: Any) -> Iterator[CodeType]:
    for one in _functions(function):
        # Only what is defined in a notebook or script travels by value; modules are read from their files.
        near = [other for other in one.__globals__.values() if isinstance(other, FunctionType)]
        for other in [one, *(other for other in near if other.__module__ == "__main__")]:
            yield from _nested(other.__code__)


def _functions(function: Any) -> Iterator[FunctionType]:
    if isinstance(function, partial):
        for part in (function.func, *function.args):
            yield from _functions(part)
    elif isinstance(function, FunctionType):
        yield function
    else:
        method = vars(type(function)).get("__call__")  # of an object that can be called
        if isinstance(method, FunctionType):
            yield method


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)
