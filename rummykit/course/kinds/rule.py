"""Finding the rule that decides."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from rummykit.course.kinds.reading import UnreadableError, rule_shown, wrong_type
from rummykit.course.model import Spec
from rummykit.course.verdict import Shown, Verdict
from rummykit.language import Text, cause
from rummykit.rulebook import rule as rule_of

Read: TypeAlias = str
_WANTED = Text('the number of a rule, such as "{rule}"', 'el número de una regla, como "{rule}"')
_NO_RULE = Text("There is no such rule: {why}.", "No existe esa regla: {why}.")
_ANOTHER = Text("That rule says something else:", "Esa regla dice otra cosa:")
_ID = re.compile(r"([A-Z]+)[- ]?0*(\d+)")


def read(spec: Spec, answer: Any) -> Read:
    """The id of a rule; ``rom 9`` is read as ``ROM-09``.

    Raises:
        UnreadableError: there is no such rule, or it is no text.
    """
    example = spec.rules[0].partition("-")[0] + "-01"
    if not isinstance(answer, str):
        raise wrong_type(Text(*(_WANTED.say(lang, rule=example) for lang in ("en", "es"))))
    found = _ID.fullmatch(answer.strip().upper())
    written = f"{found[1]}-{int(found[2]):02}" if found else answer.strip()[:40]
    try:
        return rule_of(written).id
    except ValueError as error:
        raise UnreadableError(_NO_RULE, why=cause(error)) from None


def is_right(spec: Spec, rule: Read) -> bool:
    """Whether it is the rule, or another one that says the same."""
    return rule in (spec.model, *spec.accept)


def judge(spec: Spec, rule: Read) -> Verdict:
    """The verdict on another rule: what that one says."""
    return Verdict(spec.id, "wrong", (_ANOTHER,), shown(spec, rule))


def shown(_spec: Spec, rule: Read) -> tuple[Shown, ...]:
    """The rule that was named, to read."""
    return (rule_shown(rule),)
