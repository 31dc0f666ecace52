"""Setting up any position of Rummikub."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rummykit.cards import NotationError
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import Move
from rummykit.engine.position import seat_flags, truth, whole_number
from rummykit.engine.state import Chance

if TYPE_CHECKING:
    from rummykit.games.rummikub import Rummikub, RummikubState


def settle(rules: Rummikub, state: RummikubState, extra: Mapping[str, Any]) -> None:
    """Complete a position of Rummikub with the game's own fields.

    Raises:
        PositionError: a field has an impossible value.
    """
    if state.discard:
        raise PositionError("discard: Rummikub has no discard pile (KUB-19)")
    if any(state.out):
        raise PositionError("eliminated: nobody leaves a match of Rummikub")
    state.opened = seat_flags(extra.get("opened", ()), rules.seats, "opened")
    state.turns = whole_number(extra.get("turns", 1), "turns", 1)
    state.passes = whole_number(extra.get("passes", 0), "passes", 0, rules.seats - 1)
    if state.passes and state.stock:
        raise PositionError("passes: nobody passes while the pool has cards (KUB-66)")
    rules.forget_turn(state)
    winner = extra.get("went_out")
    if winner is not None:
        if state.hands[whole_number(winner, "went_out", 0, rules.seats - 1)]:
            raise PositionError(f"went_out: seat {winner} still holds cards")
        rules.end_round(state, winner)
    elif truth(extra.get("pool_out", False), "pool_out"):
        if state.stock:
            raise PositionError("pool_out: the pool still has cards")
        rules.end_round(state, None)
    elif extra.get("working") is not None:
        _set_working(rules, state, extra["working"])


def _set_working(rules: Rummikub, state: RummikubState, written: object) -> None:
    try:
        move = Move.parse(f"place {written}", rules.pack)
    except NotationError as error:
        raise PositionError(f"working: {error}") from None
    ruling = rules.check_place(state, state.turn, move)
    if ruling.faults:
        raise PositionError("working: " + "; ".join(map(str, ruling.faults)))
    rules.do_place(state, state.turn, ruling, Chance(0))
