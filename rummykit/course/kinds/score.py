"""Counting: a number, or one for each player."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from rummykit.course.kinds.reading import rule_shown, wrong_type
from rummykit.course.model import Spec
from rummykit.course.verdict import Verdict
from rummykit.language import Text

Read: TypeAlias = tuple[float, ...]
_NUMBER = Text("a number", "un número")
_NUMBERS = Text("a row of {n} numbers such as {like}", "una serie de {n} números como {like}")
_LIKE = (12, 0, 7, 3)
_NOT_IT = Text(
    "That is not the sum. Count card by card; this rule is one that decides here:",
    "Esa no es la suma. Cuenta carta por carta; esta regla es una de las que deciden aquí:",
)
_NOT_ALL = Text(
    "Right for {right} of {all} players. This rule is one that decides here:",
    "Acierta con {right} de {all} jugadores. Esta regla es una de las que deciden aquí:",
)


def read(spec: Spec, answer: Any) -> Read:
    """The numbers; digits in a text are numbers too.

    Raises:
        UnreadableError: it is no number, or there are too few or too many.
    """
    many = len(spec.model) if isinstance(spec.model, list) else 1
    wanted = Text(*(_NUMBERS.say(lang, n=many, like=_LIKE[:many]) for lang in ("en", "es"))) if many > 1 else _NUMBER
    if isinstance(answer, str):
        if not re.fullmatch(r"[-+]?\d+([ ,;]+[-+]?\d+)*", answer.strip()):
            raise wrong_type(wanted)
        answer = [int(part) for part in re.split(r"[ ,;]+", answer.strip())]
    parts = answer if isinstance(answer, list | tuple) else (answer,)
    if len(parts) != many or any(isinstance(one, bool) or not isinstance(one, int | float) for one in parts):
        raise wrong_type(wanted)
    return tuple(float(one) for one in parts)


def is_right(spec: Spec, numbers: Read) -> bool:
    """Whether all numbers are right."""
    return numbers == read(spec, spec.model)


def judge(spec: Spec, numbers: Read) -> Verdict:
    """The verdict on a sum that is not a typical mistake."""
    model = read(spec, spec.model)
    right = sum(a == b for a, b in zip(numbers, model, strict=True))
    if len(model) == 1:
        return Verdict(spec.id, "wrong", (_NOT_IT,), (rule_shown(spec.rules[0]),))
    said = Text(*(_NOT_ALL.say(lang, right=right, all=len(model)) for lang in ("en", "es")))
    return Verdict(spec.id, "wrong", (said,), (rule_shown(spec.rules[0]),))
