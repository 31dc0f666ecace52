"""A tournament: players of any kind, seats rotated over the same deals, scores with error bars."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from itertools import combinations
from typing import Any
from uuid import uuid4

from rummykit.arena.isolated import CannotTravelError, isolates
from rummykit.arena.matches import Fixture, Result, Terms, call_off, play_fixtures
from rummykit.arena.pool import Here, checked_executor
from rummykit.arena.progress import Progress, Show
from rummykit.arena.standings import Standings, standings
from rummykit.engine.errors import OptionError
from rummykit.games import new_game, rules_class
from rummykit.language import Text, spoken
from rummykit.players import get
from rummykit.players.match import AnyPlayer

MOST_DEALS = 8  # played by one process before another one is started


def tournament(
    players: Sequence[AnyPlayer] | Mapping[str, AnyPlayer],
    game: str = "romme",
    matches: int = 100,
    executor: Executor | None = None,
    seed: int = 0,
    *,
    seats: int | None = None,
    decision_seconds: float = 5.0,
    match_seconds: float = 120.0,
    most_moves: int = 20_000,
    progress: Show = None,
    lang: str | None = None,
    inline: bool | None = None,
    **switches: Any,
) -> Standings:
    """Let players compete.

    Every deal is played once from each seat: the cards stay, the players move on by one. So luck
    of the deal and of the seat falls on all alike. If there are more players than seats, groups
    take turns. A player that raises, answers an illegal move, ends Python or takes too long loses
    that match, which the others share; it goes on with the next one.

    Args:
        players: names of `rummykit.players`, functions ``decide(view, moves)`` or objects with such
            a method; a mapping names them.
        game: the id of the game.
        matches: how many; rounded up, so that every deal is played from each seat.
        executor: where matches run: any `concurrent.futures.Executor`, also that of ipyparallel or
            Dask. Without it processes on this machine, one for each processor.
        seed: what deals and named players depend on; the same seed gives the same result on any executor.
        seats: at the table; without it as many as there are players, as far as the game allows.
        decision_seconds: how long one decision may take.
        match_seconds: how long one match may take.
        most_moves: after which a match is broken off; its win is shared by all.
        progress: whether to show it, or a function of (done, total); None: where somebody watches.
        lang: the language the result shows itself in; without it the one spoken here.
        inline: play in this process, which guards against less.
        **switches: of the game.

    Raises:
        OptionError: no such player, game, switch or number of seats.
        CannotTravelError: a player cannot be sent to another process.

    >>> result = tournament(["greedy", "random"], "romme", matches=2, inline=True)
    >>> result.rows[0].name, result.rows[0].wins
    ('greedy', 1.0)
    """
    names, given = _entered(players)
    checked_executor(executor)
    spoken(lang)  # a language there is none of is found before anything is played
    table = _seats(game, len(given), seats)
    fixtures = list(_fixtures(names, table, matches, seed))
    new_game(game, players=table, seed=0, **switches)  # a wrong switch is found before anything runs
    terms = Terms(game, switches, decision_seconds, match_seconds, most_moves, inline, str(uuid4()))
    chunk = table * max(1, min(MOST_DEALS, len(fixtures) // table // 8))
    chunks = [fixtures[i : i + chunk] for i in range(0, len(fixtures), chunk)]
    results = _played(_packed(given), chunks, terms, executor, progress)
    return standings(game, names, results, seed, lang)


def _played(
    packed: bytes, chunks: Sequence[Sequence[Fixture]], terms: Terms, executor: Executor | None, progress: Show
) -> list[Result]:
    done: list[list[Result]] = [[] for _ in chunks]
    pool: AbstractContextManager[Executor] = _pool(terms.inline) if executor is None else nullcontext(executor)
    with Progress(sum(map(len, chunks)), progress, terms.game) as bar, pool as running:
        waiting = {running.submit(play_fixtures, packed, chunk, terms): i for i, chunk in enumerate(chunks)}
        try:
            for future in as_completed(waiting):
                done[waiting[future]] = future.result()
                bar.step(len(chunks[waiting[future]]))
        except BaseException:
            for future in waiting:
                future.cancel()
            call_off(terms.ticket)
            raise
    return [result for part in done for result in part]


def _pool(inline: bool | None) -> Executor:
    # Threads that only wait: each match runs in a process of its own.
    return Here() if inline or not isolates() else ThreadPoolExecutor(os.cpu_count() or 1)


def _entered(players: Sequence[AnyPlayer] | Mapping[str, AnyPlayer]) -> tuple[list[str], list[AnyPlayer]]:
    if isinstance(players, str) or not isinstance(players, Sequence | Mapping):
        raise OptionError(_LIST, given=repr(players)[:60])
    for player in players.values() if isinstance(players, Mapping) else players:
        get(player)
    if isinstance(players, Mapping):
        return [str(name) for name in players], list(players.values())
    names: list[str] = []
    for player in players:
        name = player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))
        same = sum(other == name or other.startswith(f"{name} ") for other in names)
        names.append(f"{name} {same + 1}" if same else name)
    return names, list(players)


def _seats(game: str, entered: int, seats: int | None) -> int:
    cls = rules_class(game)
    least, most = cls.least_players, cls.most_players
    if entered < least:
        raise OptionError(_TOO_FEW, game=game, least=least, given=entered)
    wanted = min(entered, most) if seats is None else seats
    if not least <= wanted <= min(entered, most):
        raise OptionError(_SEATS, seats=wanted, least=least, most=min(entered, most))
    return wanted


def _fixtures(names: Sequence[str], seats: int, matches: int, seed: int) -> Iterator[Fixture]:
    if isinstance(matches, bool) or not isinstance(matches, int) or matches < 1:
        raise OptionError(_MATCHES, given=repr(matches)[:60])
    groups = list(combinations(range(len(names)), seats))
    random.Random(f"{seed} groups").shuffle(groups)
    for deal in range(-(-matches // seats)):
        rng = random.Random(f"{seed} {deal}")
        group = list(groups[deal % len(groups)])
        rng.shuffle(group)  # who sits beside whom changes too
        number = rng.randrange(2**31)
        for turn in range(seats):
            seating = tuple(group[turn:] + group[:turn])
            yield Fixture(deal, seating, tuple(names[one] for one in seating), number)


def _packed(players: Sequence[AnyPlayer]) -> bytes:
    import cloudpickle

    try:
        packed: bytes = cloudpickle.dumps(list(players))
    except Exception as error:  # whatever a learner's object raises when it is asked for its state
        raise CannotTravelError(_CANNOT, why=f"{type(error).__name__}: {error}"[:200]) from error
    return packed


_LIST = Text(
    "players is a list such as ['greedy', 'random'], not {given}",
    "players es una lista como ['greedy', 'random'], no {given}",
)
_TOO_FEW = Text(
    "{game} needs {least} players or more, not {given}; one may be entered twice",
    "{game} necesita al menos {least} jugadores, no {given}; uno puede apuntarse dos veces",
)
_SEATS = Text(
    "there are {least} to {most} seats here, not {seats}", "aquí hay de {least} a {most} asientos, no {seats}"
)
_MATCHES = Text("matches is 1 or more, not {given}", "matches es 1 o más, no {given}")
_CANNOT = Text(
    "a player cannot be sent to another process: {why}", "un jugador no se puede enviar a otro proceso: {why}"
)
