"""An exercise in a notebook: it shows itself, checks, hints, and shows a model answer."""

from __future__ import annotations

import sys
from html import escape
from typing import Any

from rummykit.course import words
from rummykit.course.drawing import card_html, card_text, inline, said
from rummykit.course.keeping import progress
from rummykit.course.kinds import check as _check
from rummykit.course.model import Spec, spec, specs
from rummykit.course.verdict import Verdict
from rummykit.language import Phrase, spoken

_MISSING: Any = object()


class Notice:
    """A short text that shows itself in a notebook: a hint, a model answer."""

    def __init__(self, head: str, body: str, code: str = "") -> None:
        self.head = head
        self.body = body
        self.code = code

    def __str__(self) -> str:
        return "\n".join(filter(None, (f"{self.head}: {self.body}" if self.body else self.head, self.code)))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        code = (
            f'<pre style="overflow-x:auto;max-width:100%"><code>{escape(self.code)}</code></pre>' if self.code else ""
        )
        return f"<div><p><strong>{escape(self.head)}</strong> {inline(self.body)}</p>{code}</div>"


class Exercise:
    """One exercise, as a learner meets it.

    Attributes:
        spec: everything about it.
        lang: the language it speaks; None: the one spoken here.

    >>> ex = exercise("three-of-a-kind", lang="en")
    >>> ex.spec.kind
    'choose'
    """

    def __init__(self, chosen: Spec, lang: str | None = None) -> None:
        self.spec = chosen
        self.lang = lang

    @property
    def id(self) -> str:
        """The name by which `exercise` finds it."""
        return self.spec.id

    @property
    def start(self) -> str:
        """The cell to begin with."""
        return self.spec.start

    def check(self, answer: Any = _MISSING) -> Verdict:
        """What is to be said to an answer. Progress is noted.

        Args:
            answer: the answer; without it, what the notebook calls by the exercise's name.
        """
        if answer is _MISSING:
            here = sys._getframe(1).f_globals
            if self.spec.name not in here:
                unnamed = Phrase(words.UNNAMED, {"name": self.spec.name})
                return Verdict(self.id, "untried", (unnamed,), lang=self.lang)
            answer = here[self.spec.name]
        verdict = _check(self.spec, answer)
        progress().answered(self.id, verdict.status)
        return Verdict(**{**vars(verdict), "lang": self.lang})

    def hint(self, number: int | None = None) -> Notice:
        """The next hint; each is plainer than the one before.

        Args:
            number: a hint to see again, from 1.
        """
        lang = spoken(self.lang)
        every = len(self.spec.hints)
        if number is None:
            exhausted = progress().of(self.id).hints >= every
            index = progress().next_hint(self.id, every)
        else:
            exhausted, index = False, min(max(number, 1), every) - 1
        head = words.HINT.say(lang, n=index + 1, all=every)
        body = said(self.spec.hints[index], lang)
        return Notice(f"{words.NO_MORE_HINTS.say(lang)} {head}" if exhausted else head, body)

    def solution(self) -> Notice:
        """A model answer. Progress notes that it was looked at."""
        progress().solution_shown(self.id)
        return Notice(words.SOLUTION.say(spoken(self.lang)), "", self.model_source())

    def model_source(self) -> str:
        """The cell with the model answer."""
        return model_source(self.spec)

    def _repr_html_(self) -> str:
        return card_html(self.spec, spoken(self.lang))

    def __str__(self) -> str:
        return card_text(self.spec, spoken(self.lang))

    def __repr__(self) -> str:
        return str(self)


def model_source(chosen: Spec) -> str:
    """The cell with the model answer of an exercise."""
    if chosen.kind == "code":
        return str(chosen.model)
    model = tuple(chosen.model) if isinstance(chosen.model, list) else chosen.model
    return f"{chosen.name} = {_quoted(model)}"


def _quoted(value: Any) -> str:
    return '"' + value.replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


def exercise(name: str, lang: str | None = None) -> Exercise:
    """The exercise called `name`, by its id or its place, such as ``2.1``.

    Raises:
        ExerciseError: there is none; the message names near ones.
    """
    return Exercise(spec(name), lang)


def exercises(set: int | None = None) -> list[Exercise]:
    """All exercises, or those of one set."""
    return [Exercise(one) for one in specs() if set in (None, one.set)]
