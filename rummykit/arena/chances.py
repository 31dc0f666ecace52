"""Chances of a hand, counted over very many random hands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, as_completed
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any

from rummykit.arena.isolated import isolates
from rummykit.arena.pool import Here, Workers, checked_executor
from rummykit.arena.progress import Progress, Show
from rummykit.arena.questions import question, whole
from rummykit.arena.spread import Odds
from rummykit.language import SaidError, Text, spoken
from rummykit.search import Goal

CHUNK = 50_000  # hands; what one task counts


class NumpyMissingError(SaidError):
    """Chances are counted with numpy, and it is not installed."""


def odds(
    game: str,
    what: str | Goal = "deadwood",
    hands: int = 1_000_000,
    *,
    cards: int | None = None,
    players: int | None = None,
    executor: Executor | None = None,
    seed: int = 0,
    progress: Show = None,
    lang: str | None = None,
    **switches: Any,
) -> Odds:
    """Count over random hands how often they hold something, or how little they leave.

    Each hand is judged exactly, jokers included. What can be asked:

    - ``"meld"``: at least one meld (romme, rummikub, dummy, shanghai, gin)
    - ``"contract(set3 run4)"``, also as ``rk.search.contract("set3 run4")``: the contract (dummy, shanghai)
    - ``"opening"``, ``"reach(30)"``: melds worth so many points (romme, rummikub)
    - ``"deadwood"``: the fewest points left in hand, as a spread (romme, rummikub, gin)

    Gin means hands of 10 cards of 52 with sets and runs of three or more, the ace low.

    Args:
        game: the id of a game, or ``gin``.
        what: the question.
        hands: how many; ``1e6`` will do for a million.
        cards: of a hand; without it as many as are dealt.
        players: at the table, which decides about the deck in some games; the fewest without it.
        executor: where the hands are counted: any `concurrent.futures.Executor`, also that of
            ipyparallel or Dask. Without it processes on this machine, one for each processor.
        seed: what the hands depend on; the same seed gives the same result on any executor.
        progress: whether to show it, or a function of (done, total); None: where somebody watches.
        lang: the language the result shows itself in; without it the one spoken here.
        **switches: of the game.

    Raises:
        NumpyMissingError: numpy is not installed.
        SaidError: that cannot be asked about that game; the message says what can.
        OptionError: no such switch or value.
        ProblemError: a contract or number of points cannot be read.
    """
    hands = whole("hands", hands)
    asked = question(game, what, _optional("cards", cards), _optional("players", players), switches)
    checked_executor(executor)
    spoken(lang)  # a language there is none of is found before anything is counted
    if find_spec("numpy") is None:
        raise NumpyMissingError(_NUMPY)
    from rummykit.arena.bulk.counting import counted

    chunks = list(_chunks(hands))
    total: Counter[str] = Counter()
    pool: AbstractContextManager[Executor] = _pool(len(chunks)) if executor is None else nullcontext(executor)
    with Progress(hands, progress, game) as bar, pool as running:
        waiting = {running.submit(counted, asked, seed, chunk, size): size for chunk, size in chunks}
        try:
            for future in as_completed(waiting):
                total.update(future.result())
                bar.step(waiting[future])
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
    return Odds(asked, hands, tuple(sorted(total.items(), key=_order)), seed, lang)


def _optional(name: str, given: int | None) -> int | None:
    return None if given is None else whole(name, given)


def _chunks(hands: int) -> Iterator[tuple[int, int]]:
    for chunk, start in enumerate(range(0, hands, CHUNK)):
        yield chunk, min(CHUNK, hands - start)


def _pool(chunks: int) -> Executor:
    if chunks == 1 or not isolates():
        return Here()  # a process takes longer to begin than one chunk to count
    return Workers(min(chunks, os.cpu_count() or 1))


def _order(entry: tuple[str, int]) -> tuple[bool, int]:
    return (True, int(entry[0])) if entry[0].lstrip("-").isdecimal() else (False, len(entry[0]))


_NUMPY = Text(
    "chances are counted with numpy, which is not installed: pip install numpy",
    "las probabilidades se cuentan con numpy, que no está instalado: pip install numpy",
)
