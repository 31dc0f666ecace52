"""The kinds of exercises: how an answer is read and judged, one file a kind.

For all but code the answer itself is the observation: `observe` packs it and `judge` reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from rummykit.course import words
from rummykit.course.cases import observe as observe_function
from rummykit.course.kinds import choose, code, melds, play, rule, score
from rummykit.course.kinds.reading import UnreadableError, rule_shown
from rummykit.course.model import Spec
from rummykit.course.travel import Packed, packed, type_words, unpacked
from rummykit.course.verdict import Shown, Verdict, typical
from rummykit.language import Phrase, Text

Reader: TypeAlias = Callable[[Spec, Any], Any]


class _Kind(NamedTuple):
    """How the answers of one kind are read, judged and drawn."""

    read: Reader
    is_right: Callable[[Spec, Any], bool]
    judge: Callable[[Spec, Any], Verdict]
    shown: Callable[[Spec, Any], tuple[Shown, ...]]


_KINDS: dict[str, _Kind] = {
    "choose": _Kind(choose.read, choose.is_right, choose.judge, choose.shown),
    "melds": _Kind(melds.read, melds.is_right, melds.judge, melds.shown),
    "play": _Kind(play.read, play.is_right, play.judge, play.shown),
    "rule": _Kind(rule.read, rule.is_right, rule.judge, rule.shown),
    "score": _Kind(score.read, score.is_right, score.judge, lambda _spec, _read: ()),
}


def observe(spec: Spec, answer: Any, seconds: float | None = None) -> dict[str, Packed]:
    """What there is to judge of an answer, as JSON; a function is tried on its cases."""
    if spec.kind == "code":
        return observe_function(spec, answer, seconds)
    if answer is ... or (isinstance(answer, str | list | tuple) and len(answer) == 0):
        return {"untried": True}
    return {"answer": packed(answer)}


def judge(spec: Spec, observed: dict[str, Packed]) -> Verdict:
    """The verdict on what was observed."""
    if spec.kind == "code":
        return code.judge(spec, observed)
    if observed.get("untried"):
        return Verdict(spec.id, "untried", (words.UNTRIED,))
    if observed["answer"] is None:
        return Verdict(spec.id, "none", (words.NONE,))
    kind = _KINDS[spec.kind]
    try:
        read = kind.read(spec, unpacked(observed["answer"]))
    except UnreadableError as error:
        given = type_words(observed["answer"])
        said = Phrase(error.sentence, {"given": given, **error.fields}) if isinstance(error.sentence, Text) else error
        return Verdict(spec.id, error.status, (said,))
    if kind.is_right(spec, read):
        return Verdict(spec.id, "right", (words.RIGHT,))
    for number, wrong in enumerate(spec.wrong):
        if kind.read(spec, wrong.answer) == read:
            return typical(spec.id, number, wrong.word, _with_rule(kind.shown(spec, read), wrong.rule))
    return kind.judge(spec, read)


def _with_rule(drawn: tuple[Shown, ...], rule_id: str) -> tuple[Shown, ...]:
    """What is drawn, and the rule to look up unless it is there already."""
    if not rule_id or any(one.rule == rule_id for one in drawn):
        return drawn
    return (*drawn, rule_shown(rule_id))


def judge_visible(spec: Spec, observed: dict[str, Packed]) -> Verdict:
    """The verdict on what everybody may see: the visible cases, or that an answer can be read at all."""
    if spec.kind == "code":
        return code.judge(spec, observed, visible=True)
    whole = judge(spec, observed)
    if whole.status in ("untried", "none", "type", "unreadable"):
        return whole
    return Verdict(spec.id, "right", (words.READABLE,))


def check(spec: Spec, answer: Any) -> Verdict:
    """Observe and judge in one go, in this very process."""
    return judge(spec, observe(spec, answer))
