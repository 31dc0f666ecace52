"""Saved games: JSON that is replayed and checked move by move when it is loaded.

Every row of the log carries a short sum over all that stands before it, so a change
anywhere is found at its place; and every move is judged again, so that even a file with
right sums never gives a position that could not have been played.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from os import PathLike
from pathlib import Path
from typing import Any, Protocol

from rummykit.engine.clock import Clock
from rummykit.engine.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, PositionError, SaveError
from rummykit.engine.events import Event
from rummykit.engine.game import Game

FORMAT = "rummykit game"
VERSION = 1
LARGEST = 50_000_000  # bytes; a match of thousands of moves takes far less


class StartGame(Protocol):
    """Begins a match from what a save says of it; given by the floor above."""

    def __call__(
        self,
        game: str,
        players: list[str],
        seed: int,
        start: Mapping[str, Any] | None,
        options: Mapping[str, Any],
        clock: Clock | None,
    ) -> Game:
        """Begin it."""


def write_game(game: Game, path: str | PathLike[str]) -> None:
    """Write `game` to `path`; an existing file is replaced only by a complete one."""
    target = Path(path)
    beside = target.with_name(target.name + ".part")
    beside.write_text(json.dumps(as_json(game), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    beside.replace(target)


def as_json(game: Game) -> dict[str, Any]:
    """`game` as JSON values."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.id,
        "players": list(game.names),
        "seed": game.seed,
        "options": dict(game.options),
        "start": _start_json(game),
        "moves": len(game.log),
    }
    rows = []
    total = _sum("", head)
    for event in game.log:
        row = _row(event)
        total = _sum(total, row)
        rows.append({**row, "sum": total})
    return {**head, "sum": _sum("", head), "log": rows}


def read_game(path: str | PathLike[str], start_game: StartGame, clock: Clock | None = None) -> Game:
    """The match saved at `path`.

    Raises:
        FileNotFoundError: there is no such file.
        SaveError: it is damaged, forged or of a later version; it says where.
    """
    target = Path(path)
    try:
        if target.is_dir():
            raise SaveError(str(target), "this is a folder, not a saved game")
        if target.stat().st_size > LARGEST:
            raise SaveError(str(target), "the file is far too large for a saved game")
        content = target.read_bytes()
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(repr(str(target)), f"this cannot be read as a file: {error}") from None
    try:
        data = json.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise SaveError(f"byte {error.start}", "this is not text in UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SaveError(place, f"the file is cut short or damaged ({error.msg})") from None
    except RecursionError:
        raise SaveError("file", "nested too deeply for a saved game") from None
    except ValueError as error:
        raise SaveError("file", f"a value that no saved game has: {error}") from None
    return from_json(data, start_game, clock)


def from_json(data: Any, start_game: StartGame, clock: Clock | None = None) -> Game:
    """The match that `as_json` wrote, replayed and checked.

    Raises:
        SaveError: it is damaged, forged or of a later version; it says where.
    """
    try:
        return _from_json(data, start_game, clock)
    except SaveError:
        raise
    except RecursionError:
        raise SaveError("file", "nested too deeply for a saved game") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # A forged value that no check foresaw is still damage of the file, not of the program.
        raise SaveError("file", f"a value that no saved game has: {str(error)[:200]}") from None


def _from_json(data: Any, start_game: StartGame, clock: Clock | None) -> Game:
    head = _checked_head(data)
    try:
        game = start_game(head["game"], head["players"], head["seed"], head["start"], head["options"], clock)
    except PositionError as error:
        raise SaveError("start", str(error)) from None
    except OptionError as error:
        raise SaveError("options", str(error)) from None
    if head["moves"] != len(data["log"]):
        raise SaveError("log", f"{head['moves']} moves were written, {len(data['log'])} are left")
    total = data["sum"]
    for number, row in enumerate(data["log"]):
        place = f"log[{number}]"
        total = _checked_row(row, place, total)
        _replay(game, row, place)
    return game


_HEAD: dict[str, type | tuple[type, ...]] = {
    "format": str, "version": int, "game": str, "players": list, "seed": int, "options": dict,
    "start": (dict, type(None)), "moves": int, "sum": str, "log": list,
}  # fmt: skip
_ROW: dict[str, type | tuple[type, ...]] = {"seat": int, "move": str, "public": dict, "private": dict, "sum": str}


def _checked_head(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise SaveError("file", "a saved game is a JSON object")
    if data.get("format") != FORMAT:
        raise SaveError("format", f"this is no saved game of rummykit: {str(data.get('format'))[:40]!r}")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError("version", f"{str(version)[:40]!r} is no version")
    if version > VERSION:
        raise SaveError("version", f"written by a later rummykit (version {version}, this reads {VERSION}): update it")
    _check_fields(data, _HEAD, "")
    head = {name: data[name] for name in _HEAD if name not in ("sum", "log")}
    if _sum("", head) != data["sum"]:
        raise SaveError("sum", "the head of the file was changed after it was written")
    if not all(isinstance(name, str) for name in data["players"]):
        raise SaveError("players", "every player is a name")
    return head


def _check_fields(data: Mapping[str, Any], fields: Mapping[str, type | tuple[type, ...]], place: str) -> None:
    dot = f"{place}." if place else ""
    for name, kind in fields.items():
        if name not in data:
            raise SaveError(dot + name, "this part is missing")
        if not isinstance(data[name], kind) or isinstance(data[name], bool):
            raise SaveError(dot + name, f"unexpected value {str(data[name])[:40]!r}")
    for name in data:
        if name not in fields:
            raise SaveError(f"{dot}{name[:40]}", "a saved game has no such part")


def _checked_row(row: Any, place: str, before: str) -> str:
    if not isinstance(row, dict):
        raise SaveError(place, "a move is a JSON object")
    _check_fields(row, _ROW, place)
    total = _sum(before, {name: row[name] for name in _ROW if name != "sum"})
    if total != row["sum"]:
        move = row["move"][:60]
        raise SaveError(place, f"the move {move!r} was changed after it was written, or one before it is gone")
    return total


def _replay(game: Game, row: Mapping[str, Any], place: str) -> None:
    try:
        seat = row["seat"]
        event = game.replay_timeout(seat) if row["move"] == "timeout" else game.play(row["move"], seat)
    except NotationError as error:
        raise SaveError(f"{place}.move", str(error)) from None
    except (IllegalMove, AmbiguousMove) as error:
        raise SaveError(f"{place}.move", f"not allowed there: {error}") from None
    except ValueError as error:
        raise SaveError(f"{place}.seat", str(error)) from None
    replayed = _row(event)
    for part in ("move", "public", "private"):
        if replayed[part] != row[part]:
            raise SaveError(f"{place}.{part}", f"replaying gives {replayed[part]!r}, not {row[part]!r}"[:300])


def _row(event: Event) -> dict[str, Any]:
    return {
        "seat": event.seat,
        "move": str(event.move),
        "public": dict(event.public),
        "private": dict(event.private),
    }


def _start_json(game: Game) -> dict[str, Any] | None:
    if game.start is None:
        return None
    return json.loads(json.dumps({**asdict(game.start), "extra": dict(game.start.extra)}))  # type: ignore[no-any-return]


def _sum(before: str, part: Mapping[str, Any]) -> str:
    content = json.dumps(part, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(f"{before}\n{content}".encode()).hexdigest()[:16]
