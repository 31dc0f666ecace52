"""Setting up any position of Rummikub."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rummykit.cards import NotationError
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import Move
from rummykit.engine.position import seat_flags, truth, whole_number
from rummykit.engine.state import Chance
from rummykit.language import Text

if TYPE_CHECKING:
    from rummykit.games.rummikub import Rummikub, RummikubState


_NO_DISCARD_PILE = Text(
    "discard: Rummikub has no discard pile (KUB-19)", "discard: en el Rummikub no hay descarte (KUB-19)"
)
_NOBODY_LEAVES = Text(
    "eliminated: nobody leaves a match of Rummikub", "eliminated: nadie queda eliminado en una partida de Rummikub"
)
_NOBODY_PASSES = Text(
    "passes: nobody passes while the pool has cards (KUB-66)",
    "passes: nadie pasa mientras queden cartas en el mazo (KUB-66)",
)
_HOLDS_CARDS = Text("went_out: seat {seat} still holds cards", "went_out: el asiento {seat} todavía tiene cartas")
_POOL_HAS_CARDS = Text("pool_out: the pool still has cards", "pool_out: en el mazo todavía quedan cartas")
_WORKING = Text("working: {why}", "working: {why}")


def settle(rules: Rummikub, state: RummikubState, extra: Mapping[str, Any]) -> None:
    """Complete a position of Rummikub with the game's own fields.

    Raises:
        PositionError: a field has an impossible value.
    """
    if state.discard:
        raise PositionError(_NO_DISCARD_PILE)
    if any(state.out):
        raise PositionError(_NOBODY_LEAVES)
    state.opened = seat_flags(extra.get("opened", ()), rules.seats, "opened")
    state.turns = whole_number(extra.get("turns", 1), "turns", 1)
    state.passes = whole_number(extra.get("passes", 0), "passes", 0, rules.seats - 1)
    if state.passes and state.stock:
        raise PositionError(_NOBODY_PASSES)
    rules.forget_turn(state)
    winner = extra.get("went_out")
    if winner is not None:
        if state.hands[whole_number(winner, "went_out", 0, rules.seats - 1)]:
            raise PositionError(_HOLDS_CARDS, seat=winner)
        rules.end_round(state, winner)
    elif truth(extra.get("pool_out", False), "pool_out"):
        if state.stock:
            raise PositionError(_POOL_HAS_CARDS)
        rules.end_round(state, None)
    elif extra.get("working") is not None:
        _set_working(rules, state, extra["working"])


def _set_working(rules: Rummikub, state: RummikubState, written: object) -> None:
    try:
        move = Move.parse(f"place {written}", rules.pack)
    except NotationError as error:
        raise PositionError(_WORKING, why=error) from None
    ruling = rules.check_place(state, state.turn, move)
    if ruling.faults:
        raise PositionError(_WORKING, why=ruling.faults)
    rules.do_place(state, state.turn, ruling, Chance(0))
