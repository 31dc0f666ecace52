"""Views for lessons: what a notebook shows of cards, moves, positions and searches.

Every view shows itself in a notebook, in a light and in a dark theme, and says the same in
words where it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rummykit.explore.book import FlashCards, RuleList, flash_cards, rules
from rummykit.explore.conflicts import conflict_graph
from rummykit.explore.cover import exact_cover
from rummykit.explore.drawing import Picture
from rummykit.explore.frames import LIMIT, Frame, Frames
from rummykit.explore.grid import hand_grid
from rummykit.explore.issues import EdgeCases, TwoReadings, edge_cases, two_readings, unclear
from rummykit.explore.layered import layered_graph
from rummykit.explore.matches import matching
from rummykit.explore.moves import why
from rummykit.explore.pages import Page
from rummykit.explore.readings import meld
from rummykit.search.problem import Problem
from rummykit.search.registry import Method
from rummykit.search.steps import Step

if TYPE_CHECKING:
    from rummykit.explore.player import Stepper

__all__ = [
    "EdgeCases",
    "FlashCards",
    "Frame",
    "Frames",
    "Page",
    "Picture",
    "RuleList",
    "TwoReadings",
    "conflict_graph",
    "edge_cases",
    "exact_cover",
    "flash_cards",
    "hand_grid",
    "layered_graph",
    "matching",
    "meld",
    "rules",
    "stepper",
    "two_readings",
    "unclear",
    "why",
]


def stepper(
    problem: Problem, method: Method | Iterable[Step] = "backtracking", lang: str | None = None, *, limit: int = LIMIT
) -> Stepper:
    """A search step by step, with a slider, a play button and keys; see `rummykit.explore.player.Stepper`.

    Without a notebook its ``steps`` are a sequence: ``for step in stepper(problem).steps: print(step)``.

    Args:
        problem: what is searched, such as one's own hand.
        method: a name of `rummykit.search.methods`, a function of one's own (if its second argument
            is called ``watch`` it may report steps, see `rummykit.search.trace`), or steps of one's own.
        lang: ``en`` or ``es``; without it the language spoken here.
        limit: how many steps are kept; a longer search says that it is cut.

    Raises:
        MethodError: no such method, or one that does not answer such a problem.
    """
    # Widgets take longer to load than all drawings together, and are not everywhere.
    from rummykit.explore.player import Stepper

    return Stepper(problem, method, lang, limit=limit)
