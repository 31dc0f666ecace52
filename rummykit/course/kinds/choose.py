"""Picking from lettered groups of cards, or from sentences."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any, TypeAlias

from rummykit.course.kinds.reading import UnreadableError, cards_of, rules_of, words_in
from rummykit.course.model import Spec
from rummykit.course.verdict import Shown, Verdict
from rummykit.language import Phrase, Text
from rummykit.melds import faults, readings
from rummykit.melds.words import words_of

Read: TypeAlias = tuple[str, ...]
_WANTED = Text('letters such as "A C"', 'letras como "A C"')
_NO_LETTER = Text(
    "There is no {letter} here; the letters go from A to {last}.",
    "Aquí no hay {letter}; las letras van de la A a la {last}.",
)
_TOO_MUCH = Text("One that you picked does not belong there:", "Una de las que has elegido no debería estar:")
_TOO_LITTLE = Text(
    "All that you picked belongs there, but something is missing.",
    "Todo lo que has elegido está bien, pero falta algo.",
)
_NONE_RIGHT = Text("{letter} does not belong there.", "{letter} no debería estar.")
_IS_MELD = Text("{letter}: these cards are {kind}.", "{letter}: estas cartas son {kind}.")


def read(spec: Spec, answer: Any) -> Read:
    """The letters picked, in order.

    Raises:
        UnreadableError: there is no such letter, or it is no text.
    """
    known = ascii_uppercase[: len(spec.options)]
    parts = words_in(answer, " ,;/\n", _WANTED)
    letters = [letter for part in parts for letter in part.upper()]
    for letter in letters:
        if letter not in known:
            raise UnreadableError(_NO_LETTER, letter=letter, last=known[-1])
    return tuple(sorted(set(letters)))


def is_right(spec: Spec, picked: Read) -> bool:
    """Whether exactly the right ones were picked."""
    return picked == read(spec, spec.model)


def judge(spec: Spec, picked: Read) -> Verdict:
    """The verdict on a wrong pick that is not typical."""
    drawn = shown(spec, picked)
    return Verdict(spec.id, "wrong", (_TOO_MUCH if drawn else _TOO_LITTLE,), drawn)


def shown(spec: Spec, picked: Read) -> tuple[Shown, ...]:
    """The smallest one that was picked wrongly, with the reason against it; none where one is only missing."""
    right = read(spec, spec.model)
    wrong = [ascii_uppercase.index(letter) for letter in picked if letter not in right]
    if not wrong:
        return ()
    index = min(wrong, key=lambda i: (len(spec.options[i].cards), i))
    option, letter = spec.options[index], ascii_uppercase[index]
    cards = cards_of(spec, option.cards) if option.cards else ()
    if option.why.en:
        return (Shown(cards, option.why),)
    found = faults(cards, rules_of(spec)) if cards else []
    if found:
        return (Shown(cards, found[0], found[0].rule),)
    meanings = readings(cards, rules_of(spec)) if cards else []
    if meanings:
        kind = words_of(rules_of(spec).name).one(meanings[0].kind)
        return (Shown(cards, Phrase(_IS_MELD, {"letter": letter, "kind": kind})),)
    return (Shown(cards, Phrase(_NONE_RIGHT, {"letter": letter})),)
