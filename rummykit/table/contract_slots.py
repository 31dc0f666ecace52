"""Filling the slots of a contract: cards brought together before they are laid.

Nothing is played here; the cards stay in the hand until the contract is laid.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from rummykit.cards import Card, text
from rummykit.engine.contract_lays import Slot
from rummykit.table.contracts import held, kind_word, way_lying
from rummykit.table.fittings import Json
from rummykit.table.offers import Sight
from rummykit.table.slots import broken_rule, could_fill, my_gap, my_slots, nearest, ways_to_lay
from rummykit.table.tracking import Spot

if TYPE_CHECKING:
    from rummykit.table.session import TableSession


def slots_now(table: TableSession) -> tuple[Slot, ...]:
    """The slots that this seat has to fill; none in games without contracts."""
    view = table.view
    playing = "contracts" in view.more and view.phase in ("draw", "play")
    return my_slots(view) if playing else ()


def put(table: TableSession, number: int, keys: Collection[str]) -> list[Json]:
    """Put cards into a slot; without cards take back what lies there.

    Args:
        table: the table.
        number: of the slot, from 1.
        keys: the cards.
    """
    slots = slots_now(table)
    table.ask = None
    sight = table.sight()
    if not 1 <= number <= len(slots):
        return table.finish([table.item(sight.say("no_slot"))], "refused")
    one = slots[number - 1]
    lying = sight.slotted(number)
    if not keys:
        if lying:
            table.slots = {key: at for key, at in table.slots.items() if at != number}
            return table.again()
        said = sight.say("why_pick_slot", n=number, kind=kind_word(sight, one), size=one.size)
        return table.finish([table.item(said)], "info")
    fresh = [spot for spot in _all_spots(sight) if spot.key in keys and spot not in lying]
    cards = (*(spot.card for spot in lying), *(spot.card for spot in fresh))
    if len(cards) > one.size and not one.or_more:
        said = sight.say("why_full", n=number, size=one.size, cards=text(cards))
        return table.finish([table.item(said)], "refused")
    if not could_fill(cards, one, table.view.melds):
        said = sight.say("why_not_together", kind=kind_word(sight, one), size=one.size, cards=text(cards))
        return table.finish([table.item(said, broken_rule(cards, one, table.view.melds))], "refused")
    table.slots = {key: at for key, at in table.slots.items() if key not in keys or at == number}
    table.slots |= {spot.key: number for spot in fresh}
    table.picked -= set(keys)
    return table.finish([table.item(sight.say("put", n=number, cards=text(cards)))], "info")


def fill(table: TableSession) -> list[Json]:
    """Fill the slots with a whole contract, or the next way to it; else with the way that lacks fewest cards."""
    slots = slots_now(table)
    sight = table.sight()
    table.ask = None
    if not slots:
        return table.finish([table.item(sight.say("no_slot"))], "refused")
    hand, rules, gap = held(sight), table.view.melds, my_gap(table.view)
    ways = ways_to_lay(hand, slots, rules, gap)
    if ways:
        at = way_lying(sight, ways)
        chosen = ways[0 if at is None else (at + 1) % len(ways)]
        groups: Sequence[Sequence[Card]] = [meld.cards for meld in chosen]
    else:
        groups = [group if len(group) > 1 else () for group in nearest(hand, slots, rules, gap).groups]
    if not any(groups):
        return table.finish([table.item(sight.say("why_fill"))], "info")
    table.picked.clear()
    rest = list(_all_spots(sight))
    table.slots = {}
    for number, group in enumerate(groups, 1):
        for card in group:
            spot = next(spot for spot in rest if spot.card is card)
            rest.remove(spot)
            table.slots[spot.key] = number
    cards = " / ".join(text(group) for group in groups if group)
    return table.finish([table.item(sight.say("filled", cards=cards))], "info")


def empty(table: TableSession) -> list[Json]:
    """Take all cards back."""
    sight = table.sight()
    table.ask = None
    if not slots_now(table):
        return table.finish([table.item(sight.say("no_slot"))], "refused")
    table.slots = {}
    return table.finish([table.item(sight.say("emptied"))], "info")


def _all_spots(sight: Sight) -> list[Spot]:
    return [*sight.hand, *(spot for spots in sight.slots.values() for spot in spots)]
