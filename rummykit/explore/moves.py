"""A move looked at before it is made."""

from __future__ import annotations

from rummykit.engine import Game, Move
from rummykit.explore.pages import Block, Page, fault_block, page
from rummykit.language import Text, spoken

_ALLOWED = Text("{move}: allowed", "{move}: permitido")


def why(game: Game, move: Move | str, seat: int | None = None, lang: str | None = None) -> Page:
    """Whether a move is allowed and, if not, every rule it breaks, each to be opened. Changes nothing.

    Raises:
        NotationError: the text is no move.

    >>> from rummykit.games import position
    >>> game = position("romme", hands=["TS 4C", "KH"], table=["7S 8S 9S"], phase="play")
    >>> print(why(game, "add TS to 1", lang="en"))
    ✗ TS: only after a first lay-down of 30 points of one's own (ROM-32)
    """
    lang = spoken(lang)
    read = move if isinstance(move, Move) else Move.parse(move, game.rules.pack)
    faults = game.check(read, seat)
    if not faults:
        return page([Block(read.cards, _ALLOWED.say(lang, move=read), True)], lang)
    return page([fault_block(fault, lang, read.cards if i == 0 else ()) for i, fault in enumerate(faults)], lang)
