"""The card table as a widget: it carries messages between the page and a `TableSession`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rummykit import faces
from rummykit.cards import Card
from rummykit.engine.errors import OptionError
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.games import load_game
from rummykit.language import Text
from rummykit.table import picture
from rummykit.table.aid_words import AID_KEYS
from rummykit.table.aids import AIDS
from rummykit.table.history import Past
from rummykit.table.manners import manners
from rummykit.table.scene import Json
from rummykit.table.session import TableSession, Update
from rummykit.table.strings import HOW, KEYS, PAGE, SAID
from rummykit.table.wording import plain

_HERE = Path(__file__).parent
_GOES_ON = Text(
    "the hands of others are shown when the match is over; this one still goes on",
    "las manos de los demás se enseñan cuando acaba la partida; esta aún sigue",
)


class CardTable(anywidget.AnyWidget):
    """A game to play in a notebook, from one seat, with computer players on the others.

    It works in JupyterLab, Notebook 7 and Voilà. All rules are Python's: the page sends
    what somebody tries, and gets the new picture or the reasons against it.

    Args:
        game: a match, see `rummykit.new_game`.
        seat: whose hand is shown and played.
        lang: ``en`` or ``es``; without it the language spoken here (a Spanish lesson speaks Spanish).
        opponents: computer players by name, player objects, or functions of a view and the
            legal moves; they take the other seats in turn, from the left.
        pace: how fast the others' moves are shown: ``calm``, ``quick`` or ``none``.
        click: what a click on a card of the hand does: ``select`` it or ``discard`` it
            (ROM-103).
        aids: the learning aids switched on, of ``hint``, ``why``, ``layable``, ``search``,
            ``history``, ``undo`` and ``save``; ``()`` for none. A page that asks for another
            one is refused.
        keep: a file in which the match is kept: written after every move, and gone on with
            where it exists. `game` then only says what to begin where there is no file yet.

    Raises:
        ValueError: there is no such seat or language.
        OptionError: there is no such player, setting or aid, or the file keeps another game.
        SaveError: the file is damaged; it stays as it is.
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"

    # What the page draws. It stands in traits, so that a notebook opened again shows the
    # table as it was; the page cannot change them, see `set_state`.
    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        lang: str | None = None,
        opponents: object = ("greedy",),
        *,
        pace: str = "calm",
        click: str = "select",
        aids: Iterable[str] = AIDS,
        keep: str | PathLike[str] | None = None,
    ) -> None:
        self._begin(TableSession(game, seat, lang, opponents, pace, click, aids, keep))

    def _begin(self, session: TableSession) -> None:
        self._session = session
        super().__init__(scene=session.scene, words=self._words())
        self.on_msg(self._on_page_message)

    @classmethod
    def replay(
        cls, game: Game | str | PathLike[str], seat: int = 0, lang: str | None = None, *, open_hands: bool | None = None
    ) -> CardTable:
        """A match to look at move by move, with a slider; nothing is played, and the match stays as it is.

        Args:
            game: a match, or the file of a saved one.
            seat: by whom it is seen.
            lang: ``en`` or ``es``; without it the language spoken here.
            open_hands: whether all hands may be shown, and the match looked at from every
                seat. Without it: of a match that is over, and of a saved file, which holds
                every card anyway. Of a match that still goes on only what `seat` knew is
                ever sent to the page.

        Raises:
            FileNotFoundError: there is no such file.
            SaveError: it is damaged.
            OptionError: all hands of a match that still goes on were asked for.
            ValueError: there is no such seat or language.
        """
        going_on = isinstance(game, Game) and not game.over
        if open_hands and going_on:
            raise OptionError(_GOES_ON)
        shown = game if isinstance(game, Game) else load_game(game)
        table = cls.__new__(cls)
        table._begin(Past(shown, seat, lang, may_open=not going_on if open_hands is None else open_hands))
        return table

    @property
    def game(self) -> Game:
        """The game on the table; another one after a new game was begun there."""
        return self._session.game

    @property
    def seat(self) -> int:
        """The seat whose hand is shown."""
        return self._session.seat

    def play(self, move: Move | str) -> str:
        """Make a move from Python; the others follow.

        Returns:
            What the table says: what happened, or why the move is refused.
        """
        self._send_all(self._session.play(move))
        return self._said()

    def refresh(self) -> str:
        """Show what was played on the same game in another cell; the others follow.

        Returns:
            What the table says.
        """
        self._send_all(self._session.refresh())
        return self._said()

    @property
    def aids(self) -> tuple[str, ...]:
        """The learning aids that are switched on."""
        return self._session.aids.on

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Put back whatever a page tries to change: the position is Python's alone."""
        self.send_state([name for name in ("scene", "words") if name in sync_data])

    def _on_page_message(self, widget: object, content: object, buffers: Sequence[object]) -> None:
        self._send_all(self._session.handle(content))

    def _send_all(self, updates: Sequence[Update]) -> None:
        self.words = self._words()
        for update in updates:
            if update["kind"] == "scene":
                self.scene = update["scene"]
            else:
                self.send(update)

    def _said(self) -> str:
        return " ".join(plain(item["parts"]) for item in self.scene["say"]["items"])

    def _words(self) -> Json:
        """What the page shows as it stands: words, keys, the marks of the suits, the new-game panel."""
        session = self._session
        lang, pack = session.lang, session.game.rules.pack
        title = SAID["table"].say(lang, game=session.game_name)
        ways = manners(session.game.id)
        # The cards of Jack the Ripper are pictures; those of the other packs the page draws from a mark and an index.
        drawn = {card.code: _drawing(card, lang) for card in pack.counts} if pack.name == "jack" else None
        suits = () if drawn else (*pack.suits, *(["joker"] if pack.jokers else []))
        marks = {suit: faces.mark_path(suit) for suit in suits}
        return {
            "page": {name: text.say(lang) for name, text in {**PAGE, **ways.page}.items()} | {"table": title},
            "keys": [[key.say(lang), text.say(lang)] for key, text in (*(ways.keys or KEYS), *AID_KEYS)],
            "how": [text.say(lang) for text in ways.how or HOW],
            "marks": {suit: [path, ink] for suit, (path, ink) in marks.items()},
            "setup": session.setup(),
            "faces": drawn,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and its text where no widget can run."""
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
            bundle[0]["image/svg+xml"] = self._repr_svg_()
        return bundle

    def _repr_svg_(self) -> str:
        """The table as it stands for its seat, as a picture with its words."""
        view = self._session.game.view(self._session.seat)
        return picture.table_svg(view, self._session.lang, self._session.game_name)

    def save_svg(self, path: str | PathLike[str]) -> None:
        """Write the picture of the table to a file.

        Raises:
            OSError: nothing can be written there.
        """
        Path(path).write_text(self._repr_svg_(), "utf-8")

    def __str__(self) -> str:
        """The table as plain text."""
        return self._session.text()

    def __repr__(self) -> str:
        return f"<CardTable: {self.game.id}, seat {self.seat}>"


@cache
def _drawing(card: Card, lang: str) -> str:
    """A card as a picture that takes the size of what it is put into."""
    return f'<svg viewBox="0 0 100 142" focusable="false">{faces.face_at(card, lang, 0, 0, 100)}</svg>'
