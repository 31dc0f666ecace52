"""What could be laid from a hand now, by the meld search."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING

from rummykit.cards import Card, text
from rummykit.engine.view import View
from rummykit.search import Answer, Problem, ProblemError, solve
from rummykit.search.errors import MethodError
from rummykit.search.problem import REARRANGING, House
from rummykit.table.melding import best_melds
from rummykit.table.strings import SAID

if TYPE_CHECKING:
    from rummykit.table.offers import Sight
    from rummykit.table.session import TableSession

_HOUSE = frozenset(field.name for field in fields(House))
_NODES = 20_000  # a click has to be answered at once
# Moves that bring cards of the hand to the table where no search knows what they are good for.
_PLAYING = frozenset({"lay", "add", "play"})


def problem_of(view: View) -> Problem:
    """The question of this hand: what of it can go to the table now.

    Raises:
        ProblemError: no search can be asked that.
    """
    more, seat = view.more, view.seat
    melds = [laid.meld for laid in view.table]
    opened = bool(more.get("opened", [True] * (seat + 1))[seat])
    contracts = more.get("contracts")
    goal, new_melds = "least_left", True
    if contracts is not None:
        goal = "least_left" if opened else f"contract({' '.join(contracts[seat]['melds'])})"
        new_melds = not opened  # SHA-24, DUM-25
    elif more.get("opening_points") and not opened:
        goal = f"reach({more['opening_points']})"
    # A card must be left to discard where a turn of drawing and laying ends with one (ROM-61, SHA-68, DUM-57).
    keeps_one = view.phase == "play" and view.melds.set_by == "rank" and "may_draw" not in more and bool(view.hand)
    # By the melds of this table, which may be a variant's own, and not by those its game has elsewhere.
    house = {name: value for name, value in view.options.items() if name in _HOUSE}
    return Problem(
        view.melds, view.hand, melds, goal, new_melds=new_melds, discard=keeps_one, values=view.values,
        rearrange=view.game in REARRANGING, **house,
    )  # fmt: skip


def found(table: TableSession) -> Answer | None:
    """The best way to lay the hand; None where a search cannot say.

    It is kept until the hand or the table changes.
    """
    view = table.view
    about = (view.hand, view.table, tuple(view.more.get("opened", ())), view.round)
    if table.aids.found is None or table.aids.found[0] != about:
        table.aids.found = (about, _searched(view))
    return table.aids.found[1]


def _searched(view: View) -> Answer | None:
    if view.melds.set_by == "suit":
        return None  # gavel cards are played without a meld
    try:
        answer = solve(problem_of(view), node_limit=_NODES)
    except (ProblemError, MethodError):
        return None
    return answer if answer.reached else None


def opening_points(view: View) -> int:
    """The most points that a first lay-down of this hand could be worth, in whatever order it lies (ROM-23, KUB-26)."""
    try:
        return _most_points(problem_of(view).but(goal="most_points", table=()))
    except (ProblemError, MethodError):
        return sum(meld.points for meld in best_melds(view.hand, view.melds))


@lru_cache(maxsize=64)  # every card that is picked makes a new picture of the same hand
def _most_points(problem: Problem) -> int:
    return solve(problem, node_limit=_NODES).value


def cards(table: TableSession, sight: Sight) -> tuple[Card, ...]:
    """The cards of the hand that could go to the table in one turn, by suit."""
    answer = found(table)
    if answer is not None:
        return sight.to_place(answer.placed)
    if table.game.rules.melds.set_by == "suit" and sight.may_act:
        moves = [move for move in table.game.moves(table.seat) if move.verb in _PLAYING]
        playable = {card for move in moves for card in move.cards}
        return tuple(card for card in sight.cards if card in playable)
    return ()


def said(table: TableSession, sight: Sight) -> str:
    """What is marked, in words."""
    if not table.aids.marking:
        return SAID["layable_off"].say(sight.lang)
    marked = cards(table, sight)
    if marked:
        return SAID["layable_some"].say(sight.lang, cards=text(marked))
    if sight.need is not None:
        return SAID["layable_few"].say(sight.lang, need=sight.need, points=opening_points(sight.view))
    return SAID["layable_none"].say(sight.lang)
