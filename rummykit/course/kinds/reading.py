"""What the kinds share in reading an answer."""

from __future__ import annotations

from typing import Any

from rummykit.cards import Card, NotationError
from rummykit.course.model import Spec
from rummykit.course.verdict import Shown, Status
from rummykit.games import meld_rules
from rummykit.language import SaidError, Text
from rummykit.melds import MeldRules
from rummykit.rulebook import rule

_NOT_READ = Text("This cannot be read: {why}", "Esto no se puede leer: {why}")
_WRONG_TYPE = Text("{wanted} is wanted here; this is {given}.", "Aquí se espera {wanted}; esto es {given}.")


class UnreadableError(SaidError):
    """An answer that is not of the kind asked for.

    Attributes:
        status: what the verdict on it is called.
    """

    def __init__(self, sentence: Text, /, status: Status = "unreadable", **fields: Any) -> None:
        super().__init__(sentence, **fields)
        self.status: Status = status


def wrong_type(wanted: Text) -> UnreadableError:
    """An answer of another type; what it was is filled in by who knows it."""
    return UnreadableError(_WRONG_TYPE, "type", wanted=wanted)


def not_read(error: SaidError) -> UnreadableError:
    """Cards or moves that cannot be read."""
    return UnreadableError(_NOT_READ, why=error)


def rules_of(spec: Spec) -> MeldRules:
    """The meld rules of an exercise."""
    return meld_rules(spec.game, **spec.switches)


def cards_of(spec: Spec, written: Any) -> tuple[Card, ...]:
    """Cards written by a person.

    Raises:
        UnreadableError: they cannot be read.
    """
    try:
        return tuple(rules_of(spec).pack.cards(written))
    except NotationError as error:
        raise not_read(error) from None


def rule_shown(rule_id: str) -> Shown:
    """A rule to read."""
    found = rule(rule_id)
    return Shown((), Text(found.say("en"), found.say("es")), rule_id, None)


def words_in(answer: Any, between: str, wanted: Text) -> list[str]:
    """The parts of an answer given as one text or as a list of texts.

    Raises:
        UnreadableError: it is neither.
    """
    if isinstance(answer, str):
        for sign in between[1:]:
            answer = answer.replace(sign, between[0])
        return [part.strip() for part in answer.split(between[0]) if part.strip()]
    if isinstance(answer, list | tuple) and all(isinstance(part, str) for part in answer):
        return [part.strip() for part in answer if part.strip()]
    raise wrong_type(wanted)
