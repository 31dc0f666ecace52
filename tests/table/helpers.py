"""What the tests of the table share: positions, and looking into pictures."""

from __future__ import annotations

from typing import Any

import rummykit as rk
from rummykit.table import TableSession
from rummykit.table.wording import plain

HAND = "3C 4C 5C 2D 9D JS QS AD KH JK 7H 7D 7C 5S"
MIDDLE: dict[str, Any] = {
    "hands": [HAND, "2S 3S 4S 8H 9H", "6C 6D 6H TC"],
    "table": ["7S 8S 9S TS", "KD KH KC", "4H JK=5H 6H 7H"],
    "owners": [1, 0, 2],
    "discard": "4C 8S QH",
    "phase": "play",
}


def middle(**changes: Any) -> rk.Game:
    """A position in the middle of a round: seat 0 has drawn and may lay."""
    return rk.position("romme", **{**MIDDLE, **changes})


def session(game: rk.Game, **settings: Any) -> TableSession:
    """A table at `game` with quick opponents."""
    return TableSession(game, **{"opponents": ["greedy"], **settings})


def send(table: TableSession, do: str, **more: Any) -> dict[str, Any]:
    """Send a message of the page as it stands; returns the picture after it."""
    table.handle({"do": do, "at": table.scene["at"], "by": "pointer", **more})
    return table.scene


def said(picture: dict[str, Any]) -> str:
    """What the table says."""
    return " ".join(plain(item["parts"]) for item in picture["say"]["items"])


def rules(picture: dict[str, Any]) -> list[str]:
    """The rules that stand beside what is said."""
    return [item["rule"] for item in picture["say"]["items"] if item["rule"]]


def refused(picture: dict[str, Any]) -> list[str]:
    """The rules by which something was refused; fails where it was not."""
    assert picture["say"]["tone"] == "refused", said(picture)
    return rules(picture)


def action(picture: dict[str, Any], id_: str) -> dict[str, Any] | None:
    """One of the buttons, if it is there."""
    return next((one for one in picture["actions"] if one["id"] == id_), None)


def key(table: TableSession, code: str, copy: int = 0) -> str:
    """The key of a card of the hand."""
    return [spot.key for spot in table.spots() if spot.card.code == code][copy]


def pick(table: TableSession, codes: str) -> dict[str, Any]:
    """Pick cards by clicking them."""
    picture = table.scene
    for code in codes.split():
        picture = send(table, "click", key=key(table, code))
    return picture


def hand_codes(picture: dict[str, Any]) -> list[str]:
    """The hand as it lies."""
    return [card["c"] for card in picture["hand"]["cards"]]
