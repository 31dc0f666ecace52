"""How a search over plays tells a step: with the cards that are held, and every play called what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummykit.cards import Card
from rummykit.language import Text
from rummykit.search.copies import Option
from rummykit.search.packing import Choice, Packing
from rummykit.search.plays import Play
from rummykit.search.steps import Action, LaidOff, Step, StepKind

Told = tuple[Play, tuple[Card, ...]]  # a play with the cards that make it


def dealt(packing: Packing, chosen: Sequence[Choice]) -> list[Told]:
    """Plays with real cards: of those that no rule tells apart each play gets the next ones.

    >>> from rummykit.search.duties import boards
    >>> from rummykit.search.problem import Problem
    >>> packing = Packing(problem := Problem("dummy", "7S 7H 7D"), next(boards(problem)))
    >>> [cards for play, cards in dealt(packing, packing.choices)]
    [(7S, 7H, 7D)]
    """
    used: Counter[int] = Counter()
    return [(choice.play, _cards(packing, choice, used)) for choice in chosen]


def _cards(packing: Packing, choice: Choice, used: Counter[int]) -> tuple[Card, ...]:
    """The next cards of a play; where too few are left, those that others use as well."""
    items = packing.stock.items
    cards: list[Card] = []
    for number, times in choice.takes:
        if number < len(items):
            held = items[number].cards
            cards += [held[(used[number] + i) % len(held)] for i in range(times)]
            used[number] += times
    return tuple(cards) or _unmeldable(packing, choice.play)


def _unmeldable(packing: Packing, play: Play) -> tuple[Card, ...]:
    """The card that is discarded without being an item: the dearest of those that fit no meld."""
    if play.kind != "discard" or not packing.unmeldable:
        return ()
    return (max(packing.unmeldable, key=packing.problem.count_value),)


def option_cards(packing: Packing, option: Option) -> Told:
    """A play with the very copies that an option takes."""
    items = packing.stock.items
    cards = tuple(items[item].cards[copy] for item, copy in sorted(option.copies) if item < len(items))
    return option.choice.play, cards or _unmeldable(packing, option.choice.play)


def target_of(packing: Packing, item: int) -> int:
    """The number of the table meld that an item stands for; 0 if it stands for none."""
    before = len(packing.stock.items) + len(packing.slot_items) + (packing.drop_item is not None)
    return max(0, item - before + 1)


def action_of(play: Play) -> Action:
    """What is done with the cards of a play."""
    return play.kind if play.kind in ("lay_off", "discard") else "lay"


def told(
    kind: StepKind,
    reason: Text,
    laid: Sequence[Told],
    about: Told | tuple[Card, ...],
    value: int,
    best: int | None,
    node: int,
    bound: int | None = None,
    target: int = 0,
) -> Step:
    """A step.

    Args:
        kind: see `Step`.
        reason: what happens and why.
        laid: the plays chosen so far.
        about: the play, or the cards, that the step is about.
        value: what the chosen plays gain.
        best: what the best answer so far gains.
        node: the number of the position.
        bound: the most that can still be gained.
        target: the table meld that is left as it is.
    """
    play, cards = about if about and isinstance(about[0], Play) else (None, about)
    melds = tuple(cards for play, cards in laid if action_of(play) == "lay")
    laid_off: tuple[LaidOff, ...] = tuple((play.target, cards) for play, cards in laid if play.kind == "lay_off")
    discard = next((cards[0] for play, cards in laid if play.kind == "discard" and cards), None)
    return Step(
        kind, cards, melds, value, best, reason, node, bound=bound, laid_off=laid_off, discard=discard,
        action="lay" if play is None else action_of(play), target=target if play is None else play.target,
    )  # fmt: skip


def told_choice(
    packing: Packing,
    kind: StepKind,
    reason: Text,
    chosen: Sequence[Choice],
    choice: Choice | None,
    value: int,
    best: int | None,
    node: int,
    bound: int | None = None,
) -> Step:
    """A step about one of the plays chosen, about one that is not among them, or about none."""
    used: Counter[int] = Counter()
    laid = [(one.play, _cards(packing, one, used)) for one in chosen]
    about: Told | tuple[Card, ...] = ()
    if choice is not None:
        taken = bool(chosen) and chosen[-1] is choice and kind != "reject"
        about = laid[-1] if taken else (choice.play, _cards(packing, choice, used))
    return told(kind, reason, laid, about, value, best, node, bound)
