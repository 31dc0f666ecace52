"""What runs in a process of its own when a class is marked: a submission's cells, and its answers tried.

Only observations go back, never marks: what is right is decided in the process that marks, which
runs nothing of a submission. Who tampers with this process spoils their own observations.

This guards against accidents and clumsy tricks. It is no jail: code that is out to break the
machine is not to be run on it at all.
"""

from __future__ import annotations

import builtins
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from rummykit.arena.noting import note
from rummykit.course.cases import first_line, line_of, names_of_an_answer, run_cell
from rummykit.course.keeping import FILE_VARIABLE
from rummykit.course.kinds import observe
from rummykit.course.limits import TimeUpError, time_limit
from rummykit.course.model import spec
from rummykit.language import set_language

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def sit(job: dict[str, Any]) -> dict[str, Any]:
    """Run cells one by one, and try each answer after the last cell that defines it.

    Args:
        job: ``cells``; ``due``, the exercises to try after a cell, by its number as text;
            ``leave_out``, numbers of cells not to run; ``seconds`` for a cell; ``folder``, the
            only place where files may be written.

    Returns:
        ``observed`` by exercise, ``failed``: what went wrong in a cell, by its number, and
        ``clean``: whether Python and the kit are as they were.
    """
    os.environ[FILE_VARIABLE] = str(Path(job["folder"]) / "progress.json")
    set_language("en")
    for ids in job["due"].values():
        for name in ids:
            spec(name)  # read before the fence stands
    with time_limit(job["seconds"]):
        pass  # its C functions are looked up before the fence stands
    note({"cell": -1})
    refused = fence(job["folder"])
    before = _state_of_python()
    words = names_of_an_answer()
    observed: dict[str, Any] = {}
    failed: dict[str, Any] = {}
    for index, source in enumerate(job["cells"]):
        if index in job["leave_out"]:
            continue
        note({"cell": index})
        met = len(refused)
        fault = _run(source, words, job["seconds"])
        if len(refused) > met:
            fault = {"refused": refused[-1]}
        if fault:
            failed[str(index)] = fault
        for name in job["due"].get(str(index), ()):
            met = len(refused)
            wanted = spec(name)
            if wanted.name in words:
                observed[name] = observe(wanted, words[wanted.name])
            if len(refused) > met:
                observed[name] = {"refused": refused[-1]}
    return {"observed": observed, "failed": failed, "clean": not refused and _state_of_python() == before}


def _run(source: str, words: dict[str, Any], seconds: float) -> dict[str, Any] | None:
    """Run one cell; what went wrong, if anything did."""
    try:
        with time_limit(seconds):
            run_cell(source, words)
    except TimeUpError:
        return {"endless": seconds}
    except MemoryError:
        return {"memory": True}
    except SystemExit:
        return {"exit": True}
    except BaseException as error:  # whatever a cell may raise
        return {"raised": [type(error).__name__, first_line(error), line_of(error)]}
    return None


def _state_of_python() -> dict[tuple[str, str], int]:
    """The identity of everything in Python's built-ins and in the kit that a cell could replace."""
    found = {("builtins", name): id(value) for name, value in vars(builtins).items() if name != "_"}
    for module_name, module in list(sys.modules.items()):
        if not module_name.startswith("rummykit") or module_name == "rummykit.language":
            continue  # the language is a cell's to choose
        for name, value in list(vars(module).items()):
            if callable(value):
                found[module_name, name] = id(value)
            if isinstance(value, type) and value.__module__ == module_name:
                found.update({(f"{module_name}.{name}", key): id(one) for key, one in _own_parts(value)})
    return _Known(found)


def _own_parts(cls: type) -> list[tuple[str, Any]]:
    return [(key, one) for key, one in vars(cls).items() if callable(one) or isinstance(one, property)]


class _Known(dict[tuple[str, str], int]):
    """Equal to a later state that has all of this and perhaps more: modules are loaded when first used."""

    def __eq__(self, earlier: object) -> bool:
        return isinstance(earlier, dict) and all(self.get(key) == value for key, value in earlier.items())


def fence(folder: str) -> list[str]:
    """Refuse writing, deleting and moving outside `folder`, starting programs and calling C, from now on.

    Returns:
        What was refused, growing as it happens. An audit hook stays until the process ends, so
        this is for a process of its own only.
    """
    inside = os.path.realpath(folder)
    refused: list[str] = []
    sys.dont_write_bytecode = True
    tempfile.tempdir = inside

    def allowed(path: Any, directory: int | None = -1) -> bool:
        if isinstance(path, int):
            return True  # a file that is open already
        name = os.fsdecode(path)
        if directory is not None and directory >= 0:
            name = os.path.join(os.path.realpath(f"/proc/self/fd/{directory}"), name)
        whole = os.path.realpath(name)
        return whole in (inside, os.devnull) or whole.startswith(inside + os.sep)

    def opened(arguments: tuple[Any, ...]) -> bool:
        path, _, flags = arguments
        return not (flags or 0) & _WRITING or allowed(path)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            good = opened(arguments)
        elif event in _PATHS:
            # Where an audit event has its paths, and the descriptors of the folders they are relative to.
            good = all(allowed(arguments[at], -1 if fd is None else arguments[fd]) for at, fd in _PATHS[event])
        else:
            good = event not in _PROGRAMS
        if not good:
            refused.append(event)
            raise PermissionError(f"{event} is not allowed outside the folder of the submission")

    def unheard(name: str) -> Callable[..., Any]:
        def refuse(*_arguments: Any, **_more: Any) -> Any:
            refused.append(name)
            raise PermissionError(f"{name} is not allowed")

        return refuse

    for module_name, name in _UNHEARD:
        with suppress(ImportError):  # not on every system
            module = import_module(module_name)
            if hasattr(module, name):
                setattr(module, name, unheard(f"{module_name.lstrip('_')}.{name}"))
    sys.addaudithook(hook)
    return refused


_PATHS: dict[str, tuple[tuple[int, int | None], ...]] = {
    "os.remove": ((0, 1),),
    "os.rmdir": ((0, 1),),
    "os.mkdir": ((0, 2),),
    "os.chmod": ((0, 2),),
    "os.chown": ((0, 3),),
    "os.utime": ((0, 3),),
    "os.truncate": ((0, None),),
    "os.rename": ((0, 2), (1, 3)),
    "os.link": ((0, 2), (1, 3)),
    "os.symlink": ((1, 2),),
    "shutil.rmtree": ((0, None),),
    "shutil.chown": ((0, None),),
    "shutil.move": ((0, None), (1, None)),
}
_PROGRAMS = {
    "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty",
    "os.kill", "os.killpg", "os.startfile", "pty.spawn", "ctypes.dlopen", "ctypes.dlsym",
}  # fmt: skip
# What starts or ends programs and tells no audit hook.
_UNHEARD = (("_posixsubprocess", "fork_exec"), ("signal", "pidfd_send_signal"))
