"""Matches between players who are not trusted: each runs in a watched process, and a fault costs its match."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from rummykit.arena.inline import unwatched
from rummykit.arena.isolated import Limits, Worker
from rummykit.arena.noting import note
from rummykit.arena.outcome import Outcome
from rummykit.arena.quoting import is_installed, is_of_kit, is_of_python
from rummykit.arena.style import figures, shortened
from rummykit.engine.errors import AmbiguousMove, IllegalMove
from rummykit.games import new_game
from rummykit.language import LANGUAGES, SaidError, Text
from rummykit.players import Player, get
from rummykit.search.finders import shown

MOST_WORDS = 120  # characters of an exception

FaultKind: TypeAlias = Literal["raised", "illegal", "slow", "exited", "crashed", "memory", "output", "no_start"]


@dataclass(frozen=True)
class Fixture:
    """One match to be played.

    Attributes:
        deal: its number; matches of one deal have the same cards.
        seating: the player at each seat, by number.
        names: of the players at each seat.
        seed: of the match.
    """

    deal: int
    seating: tuple[int, ...]
    names: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Terms:
    """What all matches of a tournament have in common.

    Attributes:
        game: its id.
        switches: of the game.
        decision_seconds: how long one decision may take.
        match_seconds: how long a match may take.
        most_moves: after which a match is broken off, unfinished.
        inline: run in this process, see `Worker`.
        ticket: by which a tournament played in this process is called off, see `call_off`.
    """

    game: str
    switches: Mapping[str, Any]
    decision_seconds: float
    match_seconds: float
    most_moves: int
    inline: bool | None = None
    ticket: str = ""


@dataclass(frozen=True)
class Fault:
    """Why a player lost a match before its end.

    Attributes:
        player: its number; None if the match could not even begin.
        kind: what happened.
        said: what happened, in both languages.
        deal: the number of the deal.
    """

    player: int | None
    kind: FaultKind
    said: Text
    deal: int


@dataclass(frozen=True)
class Result:
    """How one match ended.

    Attributes:
        fixture: the match.
        winners: its winning seats; of a match lost by a fault all others.
        totals: the points of each seat; empty where the match did not end by the rules.
        fault: what ended it before its end, if anything did.
    """

    fixture: Fixture
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    fault: Fault | None = None


_called_off: set[str] = set()


def call_off(ticket: str) -> None:
    """Let the threads of this process begin no more matches of a tournament."""
    _called_off.add(ticket)


def play_fixtures(packed: bytes, fixtures: Sequence[Fixture], terms: Terms) -> list[Result]:
    """Play matches one after the other in a watched process; this is what an executor is given."""
    # What a learner prints on the way is no fault as long as it stays within reason.
    limits = Limits(seconds=terms.match_seconds, output_kb=1024)
    with Worker(partial(play_match, packed), limits, inline=terms.inline) as worker:
        return [
            _result(fixture, worker.call(fixture, terms)) for fixture in fixtures if terms.ticket not in _called_off
        ]


def play_match(packed: bytes, fixture: Fixture, terms: Terms) -> dict[str, Any]:
    """One match; runs in the watched process.

    The players are unpacked anew for every match, so that what one remembers does not depend on
    which process plays which match.
    """
    note(None)
    players = pickle.loads(packed)  # noqa: S301 - packed by the tournament itself
    game = new_game(terms.game, players=list(fixture.names), seed=fixture.seed, **terms.switches)
    seated = [get(players[one], seed=f"{fixture.seed} {seat}") for seat, one in enumerate(fixture.seating)]
    named = [isinstance(players[one], str) for one in fixture.seating]
    for _ in range(terms.most_moves):
        if not game.to_move:
            return {"winners": list(game.winners), "totals": list(game.score_sheet().totals)}
        seat = game.to_move[0]
        note(seat)
        try:
            with unwatched() if named[seat] else contextlib.nullcontext():
                move = _decision(seated[seat], game.view(seat), game.moves(seat), terms.decision_seconds)
        except _SlowError:
            return _faulty(seat, "slow", _SLOW, {"seconds": figures(f"{terms.decision_seconds:g}")})
        except (KeyboardInterrupt, MemoryError):
            raise
        except SystemExit as error:
            return _faulty(seat, "exited", _EXITED, {"code": str(error.code)[:40]})
        except Exception as error:
            return _faulty(seat, "raised", *_raised(error))
        try:
            game.play(move, seat)
        except (SaidError, IllegalMove, AmbiguousMove) as error:
            return {"seat": seat, "kind": "illegal", "said": [_illegal(move, error, lang) for lang in LANGUAGES]}
        except (TypeError, ValueError, AttributeError):
            return _faulty(seat, "illegal", _NO_MOVE, {"move": shown(move)})
    return {"winners": [], "totals": []}


def _raised(error: Exception) -> tuple[Text, dict[str, str | Text]]:
    """What a player raised and, if it was raised in its own code, in which line of that."""
    try:
        words = " ".join(f"{type(error).__name__}: {error}".split())
    except Exception:  # its own text may raise
        words = type(error).__name__
    fields: dict[str, str | Text] = {"error": shortened(words, MOST_WORDS)}
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not is_of_kit(frame.filename)]
    # Python's own library may have raised it, called from the player.
    mine = [frame for frame in own if not os.path.exists(frame.filename) or not _is_library(frame.filename)]
    if not mine:
        return _RAISED, fields
    return _RAISED_AT, {**fields, "name": mine[-1].name, "line": str(mine[-1].lineno)}


def _is_library(file: str) -> bool:
    return is_of_python(file) or is_installed(file)


def _illegal(move: Any, error: Exception, lang: str) -> str:
    said = error.text(lang) if isinstance(error, SaidError | IllegalMove | AmbiguousMove) else str(error)
    named = isinstance(error, IllegalMove | AmbiguousMove)  # these begin with the move
    return (_ANSWERED if named else _ILLEGAL).say(lang, move=str(move)[:60], why=said[:200])


def _faulty(seat: int, kind: str, sentence: Text, fields: Mapping[str, str | Text]) -> dict[str, Any]:
    return {"seat": seat, "kind": kind, "said": [sentence.say(lang, **fields) for lang in LANGUAGES]}


class _SlowError(BaseException):
    """A decision took too long; no `except Exception` of the player's catches it."""


def _decision(player: Player, view: Any, moves: Any, seconds: float) -> Any:
    begin = time.perf_counter()
    with _alarm(seconds):
        move = player.decide(view, moves)
    if time.perf_counter() - begin > seconds:  # where there is no alarm
        raise _SlowError
    return move


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `_SlowError` in the block when its time is over, where the system has such a clock."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise _SlowError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _result(fixture: Fixture, outcome: Outcome) -> Result:
    said: dict[str, Any] = outcome.value if outcome.ok else {"seat": outcome.note, **_ended(outcome)}
    if "kind" not in said:
        return Result(fixture, tuple(said["winners"]), tuple(said["totals"]))
    seat = said["seat"]
    if seat not in range(len(fixture.seating)):
        return Result(fixture, fault=Fault(None, said["kind"], Text(*said["said"]), fixture.deal))
    others = tuple(other for other in range(len(fixture.seating)) if other != seat)
    fault = Fault(fixture.seating[seat], said["kind"], Text(*said["said"]), fixture.deal)
    return Result(fixture, others, (), fault)


def _ended(outcome: Outcome) -> dict[str, Any]:
    """A process that did not come back: whoever was to decide is to blame."""
    kind = {"timeout": "slow", "no_data": "crashed"}.get(outcome.status, outcome.status)
    return {"kind": kind, "said": [outcome.text(lang) for lang in LANGUAGES]}


_SLOW = Text("took more than {seconds} seconds for one decision", "tardó más de {seconds} segundos en una decisión")
_RAISED = Text("raised {error}", "lanzó {error}")
_EXITED = Text("ended Python (exit code {code})", "cerró Python (código de salida {code})")
_RAISED_AT = Text("raised {error} (line {line}, in {name})", "lanzó {error} (línea {line}, en {name})")
_ANSWERED = Text("answered {why}", "respondió {why}")
_ILLEGAL = Text("answered {move}: {why}", "respondió {move}: {why}")
_NO_MOVE = Text("answered {move}, which is no move", "respondió {move}, que no es una jugada")
