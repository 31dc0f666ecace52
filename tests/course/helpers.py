"""Answers of the specs, as a learner would hand them in."""

# ruff: noqa: S307  # cells and specs are code, and running them is what is tested

from rummykit.course import spec, specs
from rummykit.course.cases import function_from, words_of_a_spec
from rummykit.course.kinds.play import position

SPECS = specs()
CODE = [one for one in SPECS if one.kind == "code"]
OTHERS = [one for one in SPECS if one.kind != "code"]


def by_id(one):
    """The id of a parametrized spec, with the rules it practises."""
    return f"{one.id}-{'-'.join(one.rules[:2])}".rstrip("-")


def answer(one, written):
    """What the cell with this answer leaves under the exercise's name."""
    return function_from(written, one.name) if one.kind == "code" else written


def cell(one, written):
    """The cell with this answer."""
    return written if one.kind == "code" else f"{one.name} = {written!r}"


def proven(one):
    """What the engine says about the model answer."""
    words = words_of_a_spec()
    words["options"] = [option.cards or option.text.en for option in one.options]
    if one.position is not None:
        words["game"] = position(one)
    return eval(one.proof, words)


def every_answer():
    """Every answer of every spec as (spec, written, the word expected: "right", "untried" or a number)."""
    for one in SPECS:
        yield one, one.model, "right"
        yield one, ..., "untried"
        for number, wrong in enumerate(one.wrong):
            yield one, wrong.answer, number


def outcome(verdict):
    """A verdict as `every_answer` names it."""
    return verdict.typical if verdict.typical is not None else verdict.status


__all__ = ["CODE", "OTHERS", "SPECS", "answer", "by_id", "cell", "every_answer", "outcome", "proven", "spec"]
