"""Views for lessons: what a notebook shows of cards, moves and positions."""

from rummykit.explore.moves import why
from rummykit.explore.pages import Page
from rummykit.explore.readings import meld

__all__ = ["Page", "meld", "why"]
