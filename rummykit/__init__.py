"""rummykit: the rummy family to play, to look into and to teach.

>>> import rummykit as rk
>>> game = rk.new_game("romme", players=3, seed=7)
>>> game.play("draw stock").move
Move.parse('draw stock')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rummykit.cards import Card, NotationError, by_rank, by_suit, cards
from rummykit.engine.errors import AmbiguousMove, IllegalMove, OptionError, PositionError, SaveError
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.games import load_game, new_game, position
from rummykit.language import set_language
from rummykit.melds import Fault, Meld, MeldRules
from rummykit.public import faults, games, read, rule

if TYPE_CHECKING:
    from rummykit import arena, course, explore, players, search
    from rummykit.course import exercise, exercises, progress
    from rummykit.players import autoplay
    from rummykit.table import CardTable

__version__ = "0.1.0"

# What needs more than the standard library, or is seldom needed, is loaded when asked for.
_LATER = {
    "CardTable": ("rummykit.table", "CardTable"),
    "arena": ("rummykit.arena", None),
    "autoplay": ("rummykit.players", "autoplay"),
    "course": ("rummykit.course", None),
    "exercise": ("rummykit.course", "exercise"),
    "exercises": ("rummykit.course", "exercises"),
    "explore": ("rummykit.explore", None),
    "players": ("rummykit.players", None),
    "progress": ("rummykit.course", "progress"),
    "search": ("rummykit.search", None),
}

__all__ = [
    "AmbiguousMove",
    "Card",
    "CardTable",
    "Fault",
    "Game",
    "IllegalMove",
    "Meld",
    "MeldRules",
    "Move",
    "NotationError",
    "OptionError",
    "PositionError",
    "SaveError",
    "arena",
    "autoplay",
    "by_rank",
    "by_suit",
    "cards",
    "course",
    "exercise",
    "exercises",
    "explore",
    "faults",
    "games",
    "load_game",
    "new_game",
    "players",
    "position",
    "progress",
    "read",
    "rule",
    "search",
    "set_language",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'rummykit' has no attribute {name!r}")
    module, attribute = _LATER[name]
    loaded = import_module(module)
    return getattr(loaded, attribute) if attribute else loaded


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
