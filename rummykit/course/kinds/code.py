"""Code exercises: what a function did on the cases, judged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rummykit.cards import Card
from rummykit.course import words
from rummykit.course.cases import Case, cards_in, cases_of, function_from, observe, words_of_a_spec
from rummykit.course.model import Spec
from rummykit.course.travel import Packed, same, shown, type_name, type_words, unpacked
from rummykit.course.verdict import Said, Shown, Status, Verdict, typical
from rummykit.language import Phrase

MOST_DRAWN = 4  # rows of cards of one case


def judge(spec: Spec, observed: dict[str, Packed], *, visible: bool = False) -> Verdict:
    """The verdict on what `observe` reported.

    Args:
        spec: of the exercise.
        observed: what `observe` reported.
        visible: look at the visible cases only.
    """
    if observed.get("untried"):
        return Verdict(spec.id, "untried", (words.UNTRIED,))
    if "not_function" in observed:
        given = observed["not_function"]
        if given is None:
            return Verdict(spec.id, "none", (words.NONE,))
        said = Phrase(words.NOT_A_FUNCTION, {"name": spec.name, "given": type_words(given)})
        return Verdict(spec.id, "type", (said,))
    cases = cases_of(spec)
    outcomes = observed["outcomes"]
    looked_at = [i for i, case in enumerate(cases) if not (visible and case.hidden)]
    failing = [i for i in looked_at if not _is_right(spec, cases[i], outcomes[i], i)]
    if not failing:
        return Verdict(spec.id, "right", (Phrase(words.RIGHT_CASES, {"n": len(looked_at)}),))
    tried = [i for i in failing if "skipped" not in outcomes[i]]
    least = min(tried, key=lambda i: (_size(cases[i]), i))
    for number, wrong in enumerate(spec.wrong):
        if _alike(spec, outcomes, _of_wrong(spec, number)):
            drawn = [_drawn(cases[least], outcomes[least], wrong.rule or _rule(spec, cases, tried, least))]
            return typical(spec.id, number, wrong.word, drawn, cases[least].hidden)
    return _in_general(spec, cases, outcomes, tried, least, len(looked_at) - len(failing), len(looked_at))


def _in_general(
    spec: Spec, cases: tuple[Case, ...], outcomes: list[Any], tried: list[int], least: int, right: int, every: int
) -> Verdict:
    """What is said where no typical wrong answer is recognized."""
    ways = {i: _way(spec, outcomes[i], i) for i in tried}
    for status in (*_AT_ONCE, *_EVERYWHERE):
        found = [i for i in tried if ways[i] == status]
        if found and (status in _AT_ONCE or len(found) == len(tried)):
            least = min(found, key=lambda i: (_size(cases[i]), i))
            said = (_said(spec, status, outcomes[least], least),)
            drawn = _drawn(cases[least], outcomes[least], _rule(spec, cases, tried, least))
            return Verdict(spec.id, status, said, (drawn,), None, cases[least].hidden)
    status = ways[least]
    counted: list[Said] = [Phrase(words.SOME_RIGHT, {"right": right, "all": every})]
    if status != "wrong":
        counted.insert(0, _said(spec, status, outcomes[least], least))
    drawn = _drawn(cases[least], outcomes[least], _rule(spec, cases, tried, least))
    return Verdict(spec.id, status, tuple(counted), (drawn,), None, cases[least].hidden)


def _way(spec: Spec, outcome: dict[str, Packed], index: int) -> Status:
    """In which way one case went wrong."""
    for status in _AT_ONCE:
        if status in outcome:
            return status
    if "raised" in outcome:
        return "error"
    wanted, gave = _wanted(spec)[index], outcome.get("gave")
    if gave is None and wanted is not None:
        return "none"
    return "wrong" if wanted is None or type_name(gave) == type_name(wanted) else "type"


def _said(spec: Spec, status: Status, outcome: dict[str, Packed], index: int) -> Said:
    """What is said of one way to go wrong."""
    if status == "error":
        name, message, line = outcome["raised"]
        error = f"{name}: {message}" if message else name
        return Phrase(words.RAISED_AT if line else words.RAISED, {"line": line, "error": error})
    if status == "type":
        wanted, given = type_words(_wanted(spec)[index]), type_words(outcome["gave"])
        return Phrase(words.TYPE_RETURNED, {"wanted": wanted, "given": given})
    fixed: dict[Status, Said] = {
        "endless": Phrase(words.ENDLESS, {"seconds": f"{spec.seconds:g}"}),
        "memory": words.MEMORY,
        "exit": words.EXIT,
        "changed": words.CHANGED,
        "none": words.NONE_RETURNED,
    }
    return fixed[status]


# In this order one of them is spoken of; those of the first row are, however many cases they befell.
_AT_ONCE: tuple[Status, ...] = ("endless", "memory", "exit", "changed")
_EVERYWHERE: tuple[Status, ...] = ("error", "none", "type")


@cache
def _wanted(spec: Spec) -> tuple[Packed, ...]:
    """What the model answer gives for every case."""
    return tuple(one.get("gave") for one in of_source(spec, spec.model))


@cache
def _of_wrong(spec: Spec, number: int) -> tuple[dict[str, Packed], ...]:
    return of_source(spec, spec.wrong[number].answer)


def of_source(spec: Spec, source: str) -> tuple[dict[str, Packed], ...]:
    """What an answer of the spec itself gives for every case."""
    return tuple(observe(spec, function_from(source, spec.name))["outcomes"])


@cache
def _own_judge(spec: Spec) -> Callable[[tuple[Any, ...], Any, Any], bool] | None:
    if not spec.judge:
        return None
    names = words_of_a_spec()
    exec(spec.judge, names)  # noqa: S102  # our own spec
    found: Callable[[tuple[Any, ...], Any, Any], bool] = names["judge"]
    return found


def _is_right(spec: Spec, case: Case, outcome: dict[str, Packed], index: int) -> bool:
    if "gave" not in outcome or "changed" in outcome:
        return False
    wanted = _wanted(spec)[index]
    own = _own_judge(spec)
    if own is None:
        return same(outcome["gave"], wanted, any_order=spec.order == "any")
    if type_name(outcome["gave"]) != type_name(wanted):
        return False
    try:
        return bool(own(case.arguments, unpacked(outcome["gave"]), unpacked(wanted)))
    except (ValueError, TypeError, AttributeError, KeyError, IndexError):
        return False  # parts of another kind than the judge expects


def _alike(spec: Spec, one: list[Any], other: tuple[Any, ...]) -> bool:
    """Whether two functions did the same on every case, down to their errors."""
    return all(_same_outcome(spec, a, b) for a, b in zip(one, other, strict=True))


def _same_outcome(spec: Spec, one: dict[str, Packed], other: dict[str, Packed]) -> bool:
    if one.keys() != other.keys():
        return False
    if "raised" in one:
        return bool(one["raised"][0] == other["raised"][0])
    return "gave" not in one or same(one["gave"], other["gave"], any_order=spec.order == "any")


def _size(case: Case) -> tuple[bool, int, int]:
    """How large the hand of a case is; one without cards comes last, as there is nothing to see."""
    size = sum(map(len, cards_in(case.arguments)))
    return size == 0, size, len(case.call)


def _rule(spec: Spec, cases: tuple[Case, ...], failing: list[int], index: int) -> str:
    """The rule that a case tries; for a generated one that of the smallest failing case that names one."""
    by_size = sorted(failing, key=lambda i: (_size(cases[i]), i))
    named = (cases[i].rule for i in (index, *by_size) if cases[i].rule)
    return next(named, spec.rules[0] if spec.rules else "")


def _drawn(case: Case, outcome: dict[str, Packed], rule: str) -> Shown:
    """The smallest hand on which it goes wrong, with what the function makes of it."""
    cards: list[Card] = [card for row in cards_in(case.arguments)[:MOST_DRAWN] for card in row]
    called = words.CALLED if "gave" in outcome else words.CALLED_ONLY
    sentence = Phrase(called, {"call": case.call, "gave": shown(outcome.get("gave"))})
    return Shown(tuple(cards), sentence, rule)
