"""The card table as a widget: it carries messages between the page and a `TableSession`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rummykit import faces
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.table.scene import Json
from rummykit.table.session import TableSession, Update
from rummykit.table.strings import HOW, KEYS, PAGE, SAID
from rummykit.table.wording import plain

_HERE = Path(__file__).parent


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

    Raises:
        ValueError: there is no such seat or language.
        OptionError: there is no such player or setting.
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
    ) -> None:
        self._session = TableSession(game, seat, lang, opponents, pace, click)
        super().__init__(scene=self._session.scene, words=self._words())
        self.on_msg(self._on_page_message)

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
        marks = {suit: faces.mark_path(suit) for suit in (*pack.suits, *(["joker"] if pack.jokers else []))}
        return {
            "page": {name: text.say(lang) for name, text in PAGE.items()} | {"table": title},
            "keys": [[key.say(lang), text.say(lang)] for key, text in KEYS],
            "how": [text.say(lang) for text in HOW],
            "marks": {suit: [path, ink] for suit, (path, ink) in marks.items()},
            "setup": session.setup(),
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and its text where no widget can run."""
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle

    def __str__(self) -> str:
        """The table as plain text."""
        return self._session.text()

    def __repr__(self) -> str:
        return f"<CardTable: {self.game.id}, seat {self.seat}>"
