"""Contests and experiments: judge a finder, let players compete, ask for chances.

>>> judge("best", "small", count=2).passed
True
"""

from typing import TYPE_CHECKING, Any

from rummykit.arena.chances import NumpyMissingError, odds
from rummykit.arena.contest import tournament
from rummykit.arena.isolated import CannotTravelError, Limits, Outcome
from rummykit.arena.judging import judge
from rummykit.arena.problem_suites import longest_first, problems_of, suites
from rummykit.arena.race import Race, race
from rummykit.arena.spread import Odds
from rummykit.arena.standings import Standings
from rummykit.arena.verdict import Verdict

if TYPE_CHECKING:
    from rummykit.arena.bulk.gin import least_deadwood

__all__ = [
    "CannotTravelError",
    "Limits",
    "NumpyMissingError",
    "Odds",
    "Outcome",
    "Race",
    "Standings",
    "Verdict",
    "judge",
    "least_deadwood",
    "longest_first",
    "odds",
    "problems_of",
    "race",
    "suites",
    "tournament",
]


def __getattr__(name: str) -> Any:
    # It works on arrays, and numpy is loaded for nothing else here.
    if name == "least_deadwood":
        from rummykit.arena.bulk.gin import least_deadwood

        return least_deadwood
    raise AttributeError(f"module 'rummykit.arena' has no attribute {name!r}")
