"""What all games share: moves, checks, events, undo, views, saves."""

from rummykit.engine.clock import Clock, ManualClock, WallClock
from rummykit.engine.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, PositionError, SaveError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.engine.rules import GameRules, Moves
from rummykit.engine.score import Line, RoundScore, ScoreSheet
from rummykit.engine.state import Chance, State, Window
from rummykit.engine.view import View

__all__ = [
    "AmbiguousMove",
    "Chance",
    "Clock",
    "Event",
    "Game",
    "GameRules",
    "IllegalMove",
    "Line",
    "ManualClock",
    "Move",
    "Moves",
    "NotationError",
    "OptionError",
    "PositionError",
    "RoundScore",
    "SaveError",
    "ScoreSheet",
    "State",
    "View",
    "WallClock",
    "Window",
]
