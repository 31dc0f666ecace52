"""Playing a position: moves that are tried one after the other, and what must hold afterwards."""

from __future__ import annotations

from typing import Any, TypeAlias

import rummykit
from rummykit.cards import NotationError
from rummykit.course.cases import words_of_a_spec
from rummykit.course.kinds.reading import not_read, rule_shown, rules_of, words_in
from rummykit.course.model import Spec
from rummykit.course.verdict import Shown, Verdict
from rummykit.engine import Game, Move
from rummykit.engine.errors import AmbiguousMove, IllegalMove
from rummykit.language import Phrase, Text

Read: TypeAlias = tuple[str, ...]
_WANTED = Text('moves such as "draw stock; discard QH"', 'jugadas como "draw stock; discard QH"')
_NOT_ALLOWED = Text("The move {move} is not allowed there:", "La jugada {move} no está permitida ahí:")
_COULD_MEAN = Text("{error}. Write which one you mean.", "{error}. Escribe cuál quieres decir.")
_STILL_YOURS = Text("The moves end in the middle of the turn.", "Las jugadas terminan a mitad del turno.")


def position(spec: Spec) -> Game:
    """The position of an exercise, fresh."""
    return rummykit.position(spec.game, **{"seed": 1, **(spec.position or {}), **spec.switches})


def read(spec: Spec, answer: Any) -> Read:
    """The moves, each as the kit writes it.

    Raises:
        UnreadableError: one is no move, or it is no text.
    """
    try:
        return tuple(str(Move.parse(part, rules_of(spec).pack)) for part in words_in(answer, ";\n", _WANTED))
    except NotationError as error:
        raise not_read(error) from None


def is_right(spec: Spec, moves: Read) -> bool:
    """Whether the moves are allowed and reach every goal."""
    return _fault(spec, moves) is None


def judge(spec: Spec, moves: Read) -> Verdict:
    """The verdict on moves that are not allowed or lead elsewhere."""
    return _fault(spec, moves) or Verdict(spec.id, "wrong", (_STILL_YOURS,))


def _fault(spec: Spec, moves: Read) -> Verdict | None:
    game = position(spec)
    for written in moves:
        try:
            game.play(written)
        except IllegalMove as error:
            drawn = tuple(
                Shown(error.move.cards if i == 0 else (), fault, fault.rule) for i, fault in enumerate(error.faults)
            )
            return Verdict(spec.id, "wrong", (Phrase(_NOT_ALLOWED, {"move": written}),), drawn)
        except AmbiguousMove as error:
            return Verdict(spec.id, "unreadable", (Phrase(_COULD_MEAN, {"error": error}),))
    for goal in spec.goals:
        if not eval(goal.test, {**words_of_a_spec(), "game": game}):  # noqa: S307  # our own spec
            drawn = (rule_shown(goal.rule),) if goal.rule else ()
            return Verdict(spec.id, "wrong", (goal.word,), drawn)
    return None


def shown(spec: Spec, moves: Read) -> tuple[Shown, ...]:
    """What is drawn beside the word for a typical wrong answer: why a move is not allowed."""
    found = _fault(spec, moves)
    return found.shown if found else ()
