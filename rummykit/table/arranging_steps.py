"""A step of a turn that lays the table out anew: which moves of the game it takes, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummykit.engine.errors import IllegalMove
from rummykit.engine.moves import Move, lay_move
from rummykit.table.arranging import Json, opening_worth
from rummykit.table.layout import Groups, needed, place_move
from rummykit.table.manners import manners
from rummykit.table.offers import Sight
from rummykit.table.wording import begun

if TYPE_CHECKING:
    from rummykit.table.session import TableSession


def lay_out(
    table: TableSession, groups: Groups, said: Sequence[str], steps: tuple[list[Groups], list[Groups]] | None = None
) -> list[Json]:
    """Lay the table out like this, as a step of the turn.

    Args:
        table: where.
        groups: the combinations as they shall lie.
        said: what to say of it.
        steps: the steps before it and those taken back, where it is not a new step.
    """
    table.ask = None
    sight = table.sight()
    items = [table.item(sentence) for sentence in said]
    for item in items:
        begun(item["parts"])
    try:
        for move in steps_to(sight, groups):
            event = table.game.play(move, table.seat)
            if move.verb == "lay":
                counted = sight.say("opens", points=event.public.get("points", ""))
                items.append(table.item(counted, manners(table.game.id).opening_rule))
    except IllegalMove as error:
        table.look()
        return table.refuse(error.move, error.faults)
    table.picked.clear()
    table.look([group.spots for group in groups])
    if steps is not None and table.layout is not None:
        table.layout.past, table.layout.future = steps
    return table.finish(items)


def steps_to(sight: Sight, groups: Groups) -> list[Move]:
    """The moves that lay the table out like this, the opening first where it is about to be moved (KUB-29)."""
    layout = needed(sight.layout)
    if {group.keys for group in groups} == {group.keys for group in layout.start}:
        return [] if sight.view.phase == "draw" else [Move("restore")]
    opening = _opening_due(sight, groups)
    return [*([opening] if opening else []), place_move(groups)]


def _opening_due(sight: Sight, groups: Groups) -> Move | None:
    """The opening as it lies now, if the next step would use it or the table."""
    layout, need = sight.layout, sight.need
    if need is None or layout is None:
        return None
    if layout.opening is not None:
        cards = {spot.card for group in groups for spot in group.spots if spot.key in layout.rack}
        return layout.opening if set(layout.opening.cards) <= cards else None
    whole = opening_worth(sight, layout.groups, layout.rack)
    worth = sum(meld.points for meld in whole)
    still = sum(meld.points for meld in opening_worth(sight, groups, layout.rack))
    held = sum(len(meld.cards) for meld in whole) < len(sight.view.hand)
    if worth < need or not held or not _untouched(layout.start, layout.groups):
        return None
    if still >= need and _untouched(layout.start, groups):
        return None
    layout.opening = lay_move(whole)
    return layout.opening


def _untouched(start: Groups, groups: Groups) -> bool:
    return {group.keys for group in start} <= {group.keys for group in groups}
