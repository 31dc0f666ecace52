"""What the table must know of one game beyond what every view says: data, no code.

A game without an entry plays with the defaults; nothing else asks which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Manners:
    """The table manners of one game.

    Attributes:
        window_rules: the rule to show beside an open question, by its kind.
        opening_rule: the rule about the points of a first lay-down.
        drag_rule: the rule by which a wild card is discarded or added with the pointer
            only by dragging; None where there is none.
        setup: the switches offered when a new game is opened.
    """

    window_rules: Mapping[str, str] = field(default_factory=dict)
    opening_rule: str | None = None
    drag_rule: str | None = None
    setup: tuple[str, ...] = ()


_MANNERS: dict[str, Manners] = {
    "romme": Manners(
        window_rules={"knock": "ROM-49"},
        opening_rule="ROM-23",
        drag_rule="ROM-105",
        setup=("target", "knock", "hand_double"),  # ROM-87 to ROM-89
    ),
}


def manners(game: str) -> Manners:
    """The manners of `game`."""
    return _MANNERS.get(game, Manners())
