"""The opening of Rummikub inside a turn that is judged by its final layout (KUB-18, KUB-26 to KUB-35).

The opening is a stage of its own: combinations from the rack alone, counted before anything
moves. A player who lays it as a step may take cards of it back as long as enough stays. A
player who says the whole table at once shows the opening in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from rummykit.cards import Card, by_suit, without
from rummykit.engine.moves import lay_move, verb_word
from rummykit.engine.rules import fault
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules, groups_worth, melds_in, run_readings, set_readings

MOST_WAYS = 256  # choices of opening combinations looked at in one layout

Melds = tuple[Meld, ...]


def worth(melds: Sequence[Meld]) -> int:
    """What combinations count together towards the opening (KUB-31, KUB-32)."""
    return sum(meld.points for meld in melds)


def cards_of(melds: Sequence[Meld]) -> Counter[Card]:
    """The cards of some melds, with how often each is there."""
    return Counter(card for meld in melds for card in meld.cards)


def openings_in(laid: Melds, after: Melds, placed: Counter[Card], least: int, rules: MeldRules) -> Iterator[Melds]:
    """The openings worth `least` that a final layout can rest on, the one laid as a step first (KUB-29).

    Args:
        laid: the combinations laid as the opening in this turn, if any.
        after: the final layout.
        placed: the cards of it that came from the rack.
        least: the points an opening needs (KUB-26).
        rules: the meld rules.
    """
    if laid:
        yield from (left for left in _kept(laid, placed, rules) if worth(left) >= least)
    shown = _from_rack(after, placed)
    groups = (group for size in range(len(shown), 0, -1) for group in combinations(shown, size))
    for group in islice(groups, MOST_WAYS):
        if worth(group) >= least and not cards_of(group) - placed:
            yield group


def _from_rack(after: Melds, placed: Counter[Card]) -> list[Meld]:
    """The combinations that can have come from the rack as a whole (KUB-28)."""
    return [meld for meld in after if not Counter(meld.cards) - placed]


def _kept(laid: Melds, placed: Counter[Card], rules: MeldRules) -> Iterator[Melds]:
    """What is left of an opening when cards of it go back to the rack (KUB-18)."""
    back = list((cards_of(laid) - placed).elements())
    where = [[i for i, meld in enumerate(laid) if card in meld.cards] for card in back]
    for choice in product(*where):
        gone = [[card for card, index in zip(back, choice, strict=True) if index == i] for i in range(len(laid))]
        parts = [_left_of(meld, cards, rules) for meld, cards in zip(laid, gone, strict=True)]
        if all(part is not None for part in parts):
            yield tuple(meld for part in parts for meld in part or ())


def _left_of(meld: Meld, gone: Sequence[Card], rules: MeldRules) -> Melds | None:
    """The combination left of `meld`, none if all its cards are gone; None where cards are left that are none."""
    if not gone:
        return (meld,)
    if Counter(gone) - Counter(meld.cards):
        return None
    left = without(meld.cards, gone)
    if not left:
        return ()
    if meld.kind == "set":
        return tuple(set_readings(left, rules)) or None
    runs = [run for run in run_readings(left, rules) if run.low >= meld.low and run.high <= meld.high]
    return tuple(run for run in runs if run.stands_for[0] in meld.stands_for)[:1] or None


def no_opening_faults(
    laid: Melds, before: Melds, after: Melds, placed: Counter[Card], least: int, rules: MeldRules
) -> list[Fault]:
    """Why a final layout does not hold the opening that is due.

    The arguments are those of `openings_in`; `before` is the table at the start of the turn.
    """
    shown = _from_rack(after, placed)
    hidden = groups_worth(list(melds_in(list(placed.elements()), rules)), list(placed.elements()), least, 1)[0]
    if laid and cards_of(laid) - placed:
        found = [
            fault(
                "KUB-18", "what stays of the opening must still be combinations worth {least} points",
                "lo que queda de la apertura debe seguir formando combinaciones que sumen {least} puntos", least=least,
            )
        ]  # fmt: skip
    elif hidden:
        first = str(lay_move(hidden[0]))
        found = [
            fault(
                "KUB-29", "the opening is laid and counted before anything is moved: first play `{first}`",
                "la apertura se pone y se cuenta antes de mover nada: primero juega «{first}»",
                first=Text(first, first.replace("lay", verb_word("lay", "es"), 1)),
            )
        ]  # fmt: skip
    else:
        found = [too_low(shown, least)]
    joined = placed - cards_of(shown)
    if joined:
        found.append(not_counted(by_suit(joined.elements())))
    if Counter(_faces(meld) for meld in before) - Counter(_faces(meld) for meld in after):
        found.append(hands_off(least))
    return found


def too_low(melds: Sequence[Meld], least: int) -> Fault:
    """The opening total is not reached (KUB-26)."""
    cards = [card for meld in melds for card in meld.cards]
    if not cards:
        return fault(
            "KUB-26", "the first play of a round needs combinations of the rack worth {least} points",
            "la primera jugada de la ronda necesita combinaciones del soporte que sumen {least} puntos", least=least,
        )  # fmt: skip
    return fault(
        "KUB-26", "the opening needs {least} points, and {cards} makes {points}",
        "la apertura necesita {least} puntos, y {cards} suma {points}", cards, least=least, points=worth(melds),
    )  # fmt: skip


def not_counted(cards: Sequence[Card]) -> Fault:
    """Only combinations from the rack alone count (KUB-28)."""
    return fault(
        "KUB-28", "{cards}, laid together with cards of the table, does not count for the opening",
        "{cards}, puesto junto a cartas de la mesa, no cuenta para la apertura", cards,
    )  # fmt: skip


def would_not_count(cards: Sequence[Card]) -> Fault:
    """Cards that an opening leaves in the rack would go on the table, but bring it no points (KUB-28)."""
    return fault(
        "KUB-28", "{cards}: what fits combinations of the table does not count for the opening",
        "{cards}: lo que encaja en las combinaciones de la mesa no cuenta para la apertura", cards,
    )  # fmt: skip


def hands_off(least: int) -> Fault:
    """The table may not be used yet (KUB-33)."""
    return fault(
        "KUB-33", "before an opening of {least} points nothing is added to the table or moved on it",
        "antes de una apertura de {least} puntos no se añade nada a la mesa ni se mueve nada en ella", least=least,
    )  # fmt: skip


def _faces(meld: Meld) -> frozenset[tuple[Card, int]]:
    return frozenset(Counter(meld.cards).items())
