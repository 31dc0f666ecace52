"""What the tests of Jack the Ripper share: positions in one line, and moves tried on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import trying

import rummykit as rk
from rummykit.cards import Card, cards, get_pack, text

PACK = get_pack("jack")
WHOLE = Counter(PACK.deck())
SUSPECTS = ("druitt", "eddy", "gull", "chapman", "jill", "pedachenko")
VICTIMS = ("VI-NICHOLS", "VI-ANNIE", "VI-STRIDE", "VI-EDDOWES", "VI-KELLY")
SCENES = ("SC-BUCKS", "SC-HANBURY", "SC-BERNER", "SC-MITRE", "SC-MILLERS")
FOUR_VICTIMS = "VI-NICHOLS VI-ANNIE VI-STRIDE VI-EDDOWES"
FIVE_VICTIMS = " ".join(VICTIMS)


def of(suspect: str, count: int = 3) -> str:
    """So many Evidence cards of one colour, as text."""
    return " ".join([f"EV-{suspect.upper()}"] * count)


def rest_of_pack(used: Iterable[str]) -> list[Card]:
    """The cards that texts do not name, Evidence first and Ripper Escapes last."""
    named = Counter(card for written in used for card in cards(_plain(written), "jack"))
    return list((WHOLE - named).elements())


def _plain(written: str) -> str:
    return " ".join(word.partition("=")[0] for word in written.split())


def at(*hands: str, stock: int | str = 10, **fields: Any) -> rk.Game:
    """A position; the first hand is that of the player on turn. `stock` may be a number of cards left over."""
    if isinstance(stock, int):
        used = [*hands, *fields.get("areas", ()), *fields.get("table", ()), fields.get("discard", "")]
        spare = rest_of_pack(used)
        assert len(spare) >= stock
        stock = text(spare[:stock])
    return rk.position("jack", hands=list(hands), stock=stock, **fields)


def playing(*hands: str, **fields: Any) -> rk.Game:
    """A position in which the first seat has drawn."""
    return at(*hands, **{"phase": "play", **fields})


def rule_ids(faults: Iterable[rk.Fault]) -> set[str]:
    return {fault.rule for fault in faults}


def refuse(game: rk.Game, move: str, *rules: str, seat: int | None = None) -> list[rk.Fault]:
    """Try a move that must be refused for exactly these rules."""
    found = trying.refuse(game, move, seat=seat)
    assert rule_ids(found) == set(rules), f"{move}: {[str(fault) for fault in found]}"
    return found


def held(game: rk.Game) -> list[int]:
    """How many cards each seat holds."""
    return [len(cards) for cards in game.state.hands]


def yard(game: rk.Game) -> str:
    """Scotland Yard from the top, as text."""
    return text(reversed(game.state.discard))


def area(game: rk.Game, seat: int) -> str:
    """Everything in front of a seat, melds first, Wilds with what they stand for."""
    return " ".join(str(one) for owner, one in game.state.in_play() if owner == seat)


def area_points(game: rk.Game, seat: int) -> int:
    """The face value of everything in front of a seat."""
    return sum(game.rules.worth[one.card] for owner, one in game.state.in_play() if owner == seat)


def scored(*areas: str, hands: Sequence[str] = (), stock: int = 9, **fields: Any) -> rk.Game:
    """A hand that seat 0 has ended by going out, unless the fields say otherwise."""
    held = list(hands) or [""] * len(areas)
    ending = {} if "escaped_by" in fields or not stock else {"went_out": 0}
    return at(*held, areas=list(areas), stock=stock, **{**ending, **fields})


def scores(game: rk.Game) -> list[int]:
    assert game.round_over
    return list(game.score_sheet().scores)


def lines(game: rk.Game, rule: str) -> list[tuple[int, int]]:
    """The lines of the score sheet that name `rule`, as (seat, points)."""
    return [(line.seat, line.points) for line in game.score_sheet().lines if line.rule == rule]
