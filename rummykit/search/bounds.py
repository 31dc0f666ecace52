"""How much the cards that are still open can add at most: one number for each item.

The numbers are such that no play gains more than the numbers of the items it takes add up
to. Then the sum over the open items bounds what is still to come.
"""

from __future__ import annotations

from rummykit.search.packing import Choice, Packing


def gain_units(packing: Packing) -> list[int]:
    """For each item of the packing the most that one of it can gain."""
    units = [0] * len(packing.counts)
    slots = set(packing.slot_items)
    by_points = packing.problem.goal.kind == "most_points" and not packing.problem.rearrange
    for choice in packing.choices:
        if slots & {number for number, _ in choice.takes}:
            # A contract lays a fixed number of melds, so what they gain is charged to them.
            charged = [(number, choice.gain) for number, _ in choice.takes if number in slots]
        elif by_points and choice.play.kind != "discard":
            charged = _shares(packing, choice)
        elif choice.play.kind == "discard":
            charged = [(packing.drop_item or 0, choice.gain)]
        else:
            items = packing.stock.items
            charged = [(n, packing.unit(items[n].value)) for n, _ in choice.takes if n < len(items)]
        for number, share in charged:
            units[number] = max(units[number], share)
    return units


def point_units(packing: Packing) -> list[int]:
    """For each item the most meld points that one of it can bring; all 0 unless points are to be reached."""
    units = [0] * len(packing.counts)
    if packing.problem.goal.kind == "reach":
        for choice in packing.choices:
            for number, share in _shares(packing, choice) if choice.points else ():
                units[number] = max(units[number], share)
    return units


def _shares(packing: Packing, choice: Choice) -> list[tuple[int, int]]:
    """What each card of a play is worth in it."""
    play, rules = choice.play, packing.problem.rules
    numbers = [number for _, number in play.parts] + list(play.wilds)
    if play.low == 0:
        return [(number, -(-play.points // len(numbers))) for number in numbers]
    taken = {place for place, _ in play.parts}
    gaps = [rules.run_value(p) for p in range(play.low, play.high + 1) if p not in taken]
    wild = rules.wild_value
    shares = [
        (number, wild if wild is not None and packing.stock.items[number].wild else rules.run_value(place))
        for place, number in play.parts
    ]
    return shares + [(number, max(gaps) if wild is None else wild) for number in play.wilds]
