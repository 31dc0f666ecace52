"""Executors of the arena's own: one that does everything here, and one of fresh processes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from rummykit.arena.isolated import Limits, Worker
from rummykit.language import SaidError, Text

T = TypeVar("T")
_NO_EXECUTOR = Text(
    "executor is where the work is done, such as ProcessPoolExecutor(2), with a method submit; not {what}",
    "executor es dónde se hace el trabajo, como ProcessPoolExecutor(2), con un método submit; no {what}",
)


def checked_executor(executor: Executor | None) -> Executor | None:
    """What was handed in, if it can be an executor.

    Raises:
        SaidError: it cannot.
    """
    if executor is not None and (isinstance(executor, type) or not callable(getattr(executor, "submit", None))):
        raise SaidError(_NO_EXECUTOR, what=repr(executor)[:60])
    return executor


class Here(Executor):
    """Runs what is submitted before `submit` comes back: where there are no processes, and for little work.

    >>> Here().submit(len, "abc").result()
    3
    """

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Run ``fn(*args, **kwargs)``."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class WorkerError(RuntimeError):
    """A process of the arena's own did not answer."""


class Workers(Executor):
    """Processes that stay until `shutdown`; what is submitted has to return plain data (JSON).

    Unlike those of `concurrent.futures` they are neither forks, which may hang in a notebook,
    nor do they run the caller's script once more.

    Args:
        count: the processes.

    >>> with Workers(1) as workers:
    ...     workers.submit(sum, [1, 2]).result()
    3
    """

    _LIMITS = Limits(seconds=3600.0, memory_mb=8192)

    def __init__(self, count: int) -> None:
        self._threads = ThreadPoolExecutor(count)
        self._mine = threading.local()
        self._all: list[Worker] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Run ``fn(*args, **kwargs)`` in one of the processes."""
        return self._threads.submit(self._run, fn, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        for worker in self._all:
            worker.close()

    def _run(self, fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        worker: Worker | None = getattr(self._mine, "worker", None)
        if worker is None:
            worker = self._mine.worker = Worker(_applied, self._LIMITS)
            self._all.append(worker)
        outcome = worker.call(fn, args, kwargs)
        if not outcome.ok:
            raise WorkerError(f"{outcome.text()}\n{outcome.traceback}".strip())
        result: T = outcome.value
        return result


def _applied(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return fn(*args, **kwargs)
