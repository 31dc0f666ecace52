"""A match as a file: given to the page that asks for it, taken from it, and kept on disk."""

from __future__ import annotations

import base64
import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from rummykit.engine.errors import NotWrittenError, OptionError, SaveError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.engine.save import as_json, write_game
from rummykit.games import load_game, revived
from rummykit.language import Text, phrase
from rummykit.table.scene import Json
from rummykit.table.strings import SAID

if TYPE_CHECKING:
    from rummykit.table.session import TableSession

LARGEST = 8_000_000  # letters of a file that the page may hand in

_OTHER_GAME = Text(
    "{file} keeps a match of {kept}, this one is {given}: give another file name",
    "{file} guarda una partida de {kept} y esta es de {given}: elige otro nombre de archivo",
)
_NO_SEAT = Text("it has only {n} players", "solo tiene {n} jugadores")
_TOO_LONG = Text("it is too large for a saved match", "es demasiado grande para una partida guardada")
_NO_JSON = Text("it is cut short or damaged, or no saved match", "está cortado o dañado, o no es una partida guardada")


def download(table: TableSession, message: Json) -> list[Json]:
    """The match as a file. Only somebody who asks for it gets it, because it holds every card."""
    from rummykit.table.aids import reply_to

    content = json.dumps(as_json(table.game), ensure_ascii=False).encode()
    name = f"{table.game.id}-{len(table.game.log)}.json"
    data = base64.b64encode(content).decode()
    return [{"kind": "file", "name": name, "data": data, "for": reply_to(message)}]


def upload(table: TableSession, message: Json) -> list[Json]:
    """Go on with the match of a file; what is wrong with the file is said, and the match here stays."""
    from rummykit.table.answers import BadMessage

    content = message.get("text")
    if not isinstance(content, str):
        raise BadMessage("not_understood")
    try:
        game = _read(content)
        if table.seat >= len(game.names):
            raise SaveError("players", phrase(*_NO_SEAT, n=len(game.names)))
    except SaveError as error:
        return table.finish([table.item(SAID["bad_file"].say(table.lang, why=error.text(table.lang)[:300]))], "refused")
    table.order = "suit"
    table.aids.past = table.aids.search = None
    table.sit_down(game)
    table.follow()
    return table.finish([table.item(SAID["opened_file"].say(table.lang, n=len(game.log)))])


def _read(content: str) -> Game:
    if len(content) > LARGEST:
        raise SaveError("1", _TOO_LONG)
    try:
        data = json.loads(content.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise SaveError("JSON", _NO_JSON) from None
    return revived(data)


class Keeper:
    """A match kept in a file: written after every move, and gone on with where the file exists.

    Attributes:
        path: where.
        began_with: how many moves the file held at the beginning; None where there was none.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self.began_with: int | None = None
        self._written: tuple[Game, int, Event | None] | None = None

    def begin(self, game: Game) -> Game:
        """The match of the file, or `game` where there is none yet.

        Raises:
            SaveError: the file is damaged; it stays as it is.
            OptionError: it keeps a match of another game.
        """
        try:
            kept = load_game(self.path, clock=game.clock)
        except FileNotFoundError:
            return game
        except SaveError as error:
            raise SaveError(str(self.path), error) from None
        if kept.id != game.id:
            raise OptionError(_OTHER_GAME, file=str(self.path), kept=kept.id, given=game.id)
        self.began_with = len(kept.log)
        self._written = _state(kept)
        return kept

    def keep(self, game: Game, lang: str) -> str:
        """Write the match where it has changed; returns what went wrong, or nothing."""
        now = _state(game)
        if self._written is not None and self._written[0] is game and self._written[1:] == now[1:]:
            return ""
        try:
            write_game(game, self.path)
        except NotWrittenError as error:
            return error.text(lang)
        self._written = now
        return ""


def _state(game: Game) -> tuple[Game, int, Event | None]:
    return game, len(game.log), game.log[-1] if game.log else None
