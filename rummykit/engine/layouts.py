"""What is wrong with a layout of the whole table, card by card.

A layout is compared with the table before and the hand: no card may be missing, used too
often or made up, something must have been added, and no group may be unfinished. Whether
the melds of it are lawful together is for the game to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rummykit.cards import Card, by_suit
from rummykit.engine.rules import fault
from rummykit.melds import Fault, MeldRules


def card_faults(laid: Counter[Card], there: Counter[Card], ids: Mapping[str, str]) -> list[Fault]:
    """Cards of a layout that are neither on the table nor in the hand, or not so often.

    Args:
        laid: the cards of the layout.
        there: the cards of the table and the hand.
        ids: the rules broken, by ``absent`` and ``twice``.
    """
    over = laid - there
    unknown = [card for card in over.elements() if not there[card]]
    spread = [card for card in over.elements() if there[card]]
    found = []
    if unknown:
        found.append(
            fault(
                ids["absent"], "{cards} is neither on the table nor in the hand",
                "{cards} no está ni en la mesa ni en la mano", by_suit(unknown),
            )
        )  # fmt: skip
    if spread:
        found.append(
            fault(
                ids["twice"], "{cards} would lie in more melds than there are cards of it",
                "{cards} estaría en más combinaciones que cartas hay de ella", by_suit(spread),
            )
        )  # fmt: skip
    return found


def kept_faults(laid: Counter[Card], before: Counter[Card], rules: MeldRules, ids: Mapping[str, str]) -> list[Fault]:
    """Table cards that are missing from a layout, and a layout that adds nothing.

    Args:
        laid: the cards of the layout.
        before: the cards on the table at the start of the turn.
        rules: the meld rules.
        ids: the rules broken, by ``stays``, ``wild_stays`` and ``nothing``.
    """
    gone = by_suit((before - laid).elements())
    wilds = [card for card in gone if rules.is_wild(card)]
    found = []
    if gone:
        found.append(
            fault(
                ids["stays"], "{cards} was on the table and must stay on it",
                "{cards} estaba en la mesa y debe seguir en ella", gone,
            )
        )  # fmt: skip
    if wilds:
        found.append(
            fault(
                ids["wild_stays"], "{cards}, taken from a meld, must be laid again in the same turn",
                "{cards}, tomado de una combinación, debe volver a ponerse en el mismo turno", wilds,
            )
        )  # fmt: skip
    if not laid - before:
        found.append(
            fault(
                ids["nothing"], "no card of the hand is placed, and rearranging alone is no play",
                "no se pone ninguna carta de la mano, y reordenar sin más no es una jugada",
            )
        )  # fmt: skip
    return found


def loose_faults(
    groups: Sequence[Sequence[Card]], melds: Sequence[Counter[Card]], ids: Mapping[str, str]
) -> list[Fault]:
    """That these groups, which are no melds, may not stay like that.

    Args:
        groups: the unfinished groups and loose cards of a layout.
        melds: the melds on the table at the start of the turn.
        ids: the rules broken, by ``loose`` and, for what is left of a meld, ``remains``.
    """
    if not groups:
        return []
    unfinished = fault(
        ids["loose"], "when the turn ends no meld is unfinished and no card is loose: {cards}",
        "al terminar el turno no queda ninguna combinación incompleta ni carta suelta: {cards}",
        [card for group in groups for card in group],
    )  # fmt: skip
    remains = [
        fault(
            ids["remains"], "{cards} is what would be left of a meld, and that must be a meld too",
            "{cards} es lo que quedaría de una combinación, y también debe ser una combinación válida", group,
        )
        for group in groups
        if any(Counter(group) < cards for cards in melds)
    ]  # fmt: skip
    return [unfinished, *remains]
