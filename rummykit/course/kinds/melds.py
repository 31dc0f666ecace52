"""Forming melds from a hand."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from rummykit.cards import Card, by_suit
from rummykit.course.kinds.reading import cards_of, rules_of, words_in, wrong_type
from rummykit.course.model import Spec
from rummykit.course.verdict import Shown, Verdict
from rummykit.language import Phrase, Text
from rummykit.melds import faults
from rummykit.search import Answer, AnswerError, Problem
from rummykit.search.finders import from_finder

Read: TypeAlias = tuple[tuple[Card, ...], ...]
_WANTED = Text('melds such as "7S 8S 9S / KD KH KC"', 'combinaciones como "7S 8S 9S / KD KH KC"')
_NOT_HELD = Text("You use cards that are not in the hand:", "Usas cartas que no están en la mano:")
_NOT_HELD_CARD = Text("not in the hand, or not so often", "no están en la mano, o no tantas veces")
_NO_MELD = Text("One of your groups is no meld:", "Uno de tus grupos no es una combinación:")
_NOT_ENOUGH = Text(
    "These are melds, but they are not what is asked for: {why}.", "Son combinaciones, pero no lo que se pide: {why}."
)
_BETTER = Text(
    "All of these are melds, but it can be done better. This stays in your hand:",
    "Todo son combinaciones, pero se puede hacer mejor. Esto se te queda en la mano:",
)
_LEFT = Text("left over", "lo que sobra")


def read(spec: Spec, answer: Any) -> Read:
    """The melds as groups of cards, in an order of their own.

    Raises:
        UnreadableError: a word is no card, or it is no text.
    """
    if isinstance(answer, list | tuple) and any(isinstance(one, Card) for one in answer):
        answer = [answer]
    if isinstance(answer, list | tuple) and all(isinstance(one, list | tuple) for one in answer):
        if not all(isinstance(card, Card | str) for group in answer for card in group):
            raise wrong_type(_WANTED)
        groups = [cards_of(spec, group) for group in answer]
    else:
        groups = [cards_of(spec, group) for group in words_in(answer, "/|\n;", _WANTED)]
    return tuple(sorted((tuple(by_suit(group)) for group in groups), key=lambda group: [card.index for card in group]))


def problem(spec: Spec) -> Problem:
    """What is asked, as a problem of meld search."""
    return Problem(spec.game, hand=spec.hand, goal=spec.goal, **spec.switches)


def is_right(spec: Spec, groups: Read) -> bool:
    """Whether the melds are lawful and, where the best is asked for, as good as the model answer."""
    try:
        answer = _answer(spec, groups)
        return not spec.best or answer.value == _answer(spec, read(spec, spec.model)).value
    except AnswerError:
        return False


def _answer(spec: Spec, groups: Read) -> Answer:
    return from_finder(problem(spec), lambda _: groups)


def judge(spec: Spec, groups: Read) -> Verdict:
    """The verdict on melds that are not what is asked for."""
    over = Counter(card for group in groups for card in group) - Counter(cards_of(spec, spec.hand))
    if over:
        return Verdict(spec.id, "wrong", (_NOT_HELD,), (Shown(tuple(by_suit(over.elements())), _NOT_HELD_CARD),))
    drawn = shown(spec, groups)
    if drawn:
        return Verdict(spec.id, "wrong", (_NO_MELD,), drawn)
    try:
        answer = _answer(spec, groups)
    except AnswerError as error:
        why = Text(*("; ".join(one.say(lang) for one in error.complaints) for lang in ("en", "es")))
        return Verdict(spec.id, "wrong", (Phrase(_NOT_ENOUGH, {"why": why}),))
    return Verdict(spec.id, "wrong", (_BETTER,), (Shown(tuple(answer.left), _LEFT, good=None),))


def shown(spec: Spec, groups: Read) -> tuple[Shown, ...]:
    """The smallest group that is no meld, with the reason against it."""
    bad = [(group, found) for group in groups if (found := faults(group, rules_of(spec)))]
    if not bad:
        return ()
    group, found = min(bad, key=lambda pair: len(pair[0]))
    return (Shown(group, found[0], found[0].rule),)
