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
from reprlib import repr as short
from typing import Any, Protocol

from rummykit.engine.clock import Clock
from rummykit.engine.errors import (
    AmbiguousMove,
    IllegalMove,
    NotationError,
    NotWrittenError,
    OptionError,
    PositionError,
    SaveError,
)
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.language import Text, phrase

FORMAT = "rummykit game"
VERSION = 1
LARGEST = 50_000_000  # bytes; a match of thousands of moves takes far less
# What a forged value can bring about where no check foresaw it.
UNFORESEEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

_FILE = Text("file", "archivo")
_IS_FOLDER = Text("this is a folder, not a saved game", "esto es una carpeta, no una partida guardada")
_NO_FOLDER = Text("there is no folder {folder} to save in", "no existe la carpeta {folder} en la que guardar")
_NOT_WRITABLE = Text("nothing can be written there: {why}", "no se puede escribir ahí: {why}")
_NOT_READABLE = Text("this cannot be read as a file: {why}", "no se puede leer como archivo: {why}")
_REASONS: dict[type[Exception], Text] = {
    PermissionError: Text("there is no permission for it", "no hay permiso para ello"),
    NotADirectoryError: Text("a part of the path is no folder", "una parte de la ruta no es una carpeta"),
    IsADirectoryError: Text("it is a folder", "es una carpeta"),
    FileNotFoundError: Text("there is no such folder", "no existe esa carpeta"),
    ValueError: Text("no path is written like that", "ninguna ruta se escribe así"),
}
_TOO_LARGE = Text(
    "the file is far too large for a saved game", "el archivo es demasiado grande para ser una partida guardada"
)
_NOT_UTF8 = Text("this is not text in UTF-8", "esto no es texto en UTF-8")
_CUT_SHORT = Text("the file is cut short or damaged", "el archivo está cortado o dañado")
_TOO_DEEP = Text("nested too deeply for a saved game", "demasiados niveles anidados para una partida guardada")
_NO_SUCH_VALUE = Text("a value that no saved game has", "un valor que no tiene ninguna partida guardada")
_MOVES_GONE = Text("{n} moves were written, {left} are left", "se escribieron {n} jugadas y quedan {left}")
_NO_OBJECT = Text("a saved game is a JSON object", "una partida guardada es un objeto JSON")
_NO_SAVE = Text("this is no saved game of rummykit: {given}", "esto no es una partida guardada de rummykit: {given}")
_NO_VERSION = Text("{given} is no version", "{given} no es una versión")
_LATER = Text(
    "written by a later rummykit (version {version}, this reads {reads}): update it",
    "escrito por un rummykit posterior (versión {version}, este lee la {reads}): actualízalo",
)
_HEAD_CHANGED = Text(
    "the head of the file was changed after it was written: one of {names}, or the sum itself",
    "la cabecera del archivo se cambió después de escribirlo: uno de {names}, o la propia suma",
)
_NO_NAMES = Text("every player is a name", "cada jugador es un nombre")
_MISSING = Text("this part is missing", "falta esta parte")
_UNEXPECTED = Text("unexpected value {given}", "valor inesperado {given}")
_NO_SUCH_PART = Text("a saved game has no such part", "una partida guardada no tiene esa parte")
_MOVE_NO_OBJECT = Text("a move is a JSON object", "una jugada es un objeto JSON")
_MOVE_CHANGED = Text(
    "the move {move} was changed after it was written, or one before it is gone",
    "la jugada {move} se cambió después de escribirla, o falta una anterior",
)
_NOT_ALLOWED = Text("not allowed there: {why}", "ahí no está permitida: {why}")
_WRONG_SEAT = Text("seat {seat} cannot have moved there", "el asiento {seat} no pudo jugar ahí")
_REPLAYED = Text("replaying gives {gives}, not {given}", "al volver a jugarla resulta {gives}, no {given}")


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
    """Write `game` to `path`; an existing file is replaced only by a complete one.

    Raises:
        SaveError: nothing can be written there: a folder, a missing folder, no permission.
    """
    target = Path(path)
    content = json.dumps(as_json(game), indent=1, ensure_ascii=False) + "\n"
    try:
        _write(target, content.encode())
    except NotWrittenError:
        raise
    except (OSError, ValueError) as error:  # a ValueError: the path has a character that no path has
        raise NotWrittenError(str(target), phrase(*_NOT_WRITABLE, why=_reason(error))) from None


def _write(target: Path, content: bytes) -> None:
    if target.is_dir():
        raise NotWrittenError(str(target), _IS_FOLDER)
    if not target.parent.is_dir():
        raise NotWrittenError(str(target), phrase(*_NO_FOLDER, folder=repr(str(target.parent))))
    beside = target.with_name(target.name + ".part")
    beside.write_bytes(content)
    beside.replace(target)


def _reason(error: OSError | ValueError) -> Text | str:
    """What the system says, in both languages where it is a usual thing."""
    known = next((said for kind, said in _REASONS.items() if isinstance(error, kind)), None)
    return known or (error.strerror if isinstance(error, OSError) and error.strerror else str(error))


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
            raise SaveError(str(target), _IS_FOLDER)
        if target.stat().st_size > LARGEST:
            raise SaveError(str(target), _TOO_LARGE)
        content = target.read_bytes()
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(repr(str(target)), phrase(*_NOT_READABLE, why=_reason(error))) from None
    try:
        data = json.loads(content.decode("utf-8-sig"))  # some editors put a mark at the beginning
    except UnicodeDecodeError as error:
        raise SaveError(phrase("byte {n}", "byte {n}", n=error.start), _NOT_UTF8) from None
    except json.JSONDecodeError as error:
        place = phrase("line {n}, column {m}", "línea {n}, columna {m}", n=error.lineno, m=error.colno)
        raise SaveError(place, _CUT_SHORT) from None
    except RecursionError:
        raise SaveError(_FILE, _TOO_DEEP) from None
    except ValueError:
        raise SaveError(_FILE, _NO_SUCH_VALUE) from None
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
        raise SaveError(_FILE, _TOO_DEEP) from None
    except UNFORESEEN:
        # A forged value that no check foresaw is still damage of the file, not of the program.
        raise SaveError(_FILE, _NO_SUCH_VALUE) from None


def _from_json(data: Any, start_game: StartGame, clock: Clock | None) -> Game:
    head = _checked_head(data)
    try:
        game = start_game(head["game"], head["players"], head["seed"], head["start"], head["options"], clock)
    except PositionError as error:
        raise SaveError("start", error) from None
    except OptionError as error:
        raise SaveError("options", error) from None
    except UNFORESEEN:
        raise SaveError("start" if head["start"] is not None else _FILE, _NO_SUCH_VALUE) from None
    if head["moves"] != len(data["log"]):
        raise SaveError("log", phrase(*_MOVES_GONE, n=head["moves"], left=len(data["log"])))
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
        raise SaveError(_FILE, _NO_OBJECT)
    if data.get("format") != FORMAT:
        raise SaveError("format", phrase(*_NO_SAVE, given=repr(str(data.get("format"))[:40])))
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError("version", phrase(*_NO_VERSION, given=repr(str(version)[:40])))
    if version > VERSION:
        raise SaveError("version", phrase(*_LATER, version=str(version)[:40], reads=VERSION))
    _check_fields(data, _HEAD, "")
    head = {name: data[name] for name in _HEAD if name not in ("sum", "log")}
    if _sum("", head) != data["sum"]:
        raise SaveError("sum", phrase(*_HEAD_CHANGED, names=", ".join(head)))
    if not all(isinstance(name, str) for name in data["players"]):
        raise SaveError("players", _NO_NAMES)
    return head


def _check_fields(data: Mapping[str, Any], fields: Mapping[str, type | tuple[type, ...]], place: str) -> None:
    dot = f"{place}." if place else ""
    for name, kind in fields.items():
        if name not in data:
            raise SaveError(dot + name, _MISSING)
        if not isinstance(data[name], kind) or isinstance(data[name], bool):
            raise SaveError(dot + name, phrase(*_UNEXPECTED, given=repr(str(data[name])[:40])))
    for name in data:
        if name not in fields:
            raise SaveError(dot + (name[:40] or repr(name)), _NO_SUCH_PART)


def _checked_row(row: Any, place: str, before: str) -> str:
    if not isinstance(row, dict):
        raise SaveError(place, _MOVE_NO_OBJECT)
    _check_fields(row, _ROW, place)
    total = _sum(before, {name: row[name] for name in _ROW if name != "sum"})
    if total != row["sum"]:
        raise SaveError(place, phrase(*_MOVE_CHANGED, move=repr(row["move"][:60])))
    return total


def _replay(game: Game, row: Mapping[str, Any], place: str) -> None:
    try:
        seat = row["seat"]
        event = game.replay_timeout(seat) if row["move"] == "timeout" else game.play(row["move"], seat)
    except NotationError as error:
        raise SaveError(f"{place}.move", error) from None
    except (IllegalMove, AmbiguousMove) as error:
        raise SaveError(f"{place}.move", phrase(*_NOT_ALLOWED, why=error)) from None
    except ValueError:
        raise SaveError(f"{place}.seat", phrase(*_WRONG_SEAT, seat=str(row["seat"])[:40])) from None
    replayed = _row(event)
    for part in ("move", "public", "private"):
        if replayed[part] != row[part]:
            gives, given = (short(one[part])[:140] for one in (replayed, row))
            raise SaveError(f"{place}.{part}", phrase(*_REPLAYED, gives=gives, given=given))


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
