"""What is said to an answer, shown in a notebook with cards and as text anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

from rummykit.cards import Card
from rummykit.course import words
from rummykit.explore.pages import Block, Page
from rummykit.language import Phrase, Speaks, Text, in_language, spoken

Status: TypeAlias = Literal[
    "right", "wrong", "untried", "none", "type", "unreadable", "changed", "endless", "error", "memory", "exit", "lost"
]
Said: TypeAlias = Text | Phrase | Speaks

_MARKS: dict[str, tuple[str, Text]] = {
    "right": ("✓", Text("Right", "Correcto")),
    "untried": ("○", Text("Not tried yet", "Aún sin intentar")),
}
_WRONG = ("✗", Text("Not yet", "Todavía no"))

_STYLE = """
.rk-judged{color:var(--jp-content-font-color1,currentColor);max-width:720px;margin:4px 0;padding:8px 14px 4px;
  border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-left-width:5px;border-radius:8px;
  font:15px/1.5 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-judged.rk-right{border-left-color:var(--jp-success-color1,#2e7d4f)}
.rk-judged.rk-wrong{border-left-color:var(--jp-error-color1,#b3372f)}
.rk-judged p{margin:0 0 6px}
.rk-judged b{margin-right:6px}
.rk-judged .rk-page .rk-block:first-child{border-top:1px solid color-mix(in srgb,currentColor 14%,transparent)}
"""


@dataclass(frozen=True)
class Shown:
    """A row of cards with what is said of it.

    Attributes:
        cards: drawn from left to right; none for a sentence alone.
        sentence: what is said beside them.
        rule: the rule to open under it.
        good: a tick, a cross, or None for no mark.
    """

    cards: tuple[Card, ...]
    sentence: Said
    rule: str = ""
    good: bool | None = False

    def block(self, lang: str) -> Block:
        """As a block of a page in `lang`."""
        return Block(self.cards, str(in_language(self.sentence, lang)), self.good, self.rule)


@dataclass(frozen=True, repr=False)
class Verdict:
    """What is said to an answer.

    Attributes:
        exercise: the id of the exercise.
        status: ``right``, ``untried``, or one of the ways of being wrong.
        sentences: what is said, in both languages.
        shown: the cards it is about; for a wrong function the smallest hand on which it fails.
        typical: the number of the typical wrong answer that was recognized, from 0; None for none.
        hidden: whether what is shown comes from a hidden case, which a class must not see.
        lang: the language it shows itself in; None: the one spoken here.
    """

    exercise: str
    status: Status
    sentences: tuple[Said, ...] = ()
    shown: tuple[Shown, ...] = ()
    typical: int | None = None
    hidden: bool = False
    lang: str | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.status == "right"

    def lines(self, lang: str | None = None, *, hand: bool = True) -> list[str]:
        """What is said, line by line.

        Args:
            lang: ``en`` or ``es``.
            hand: also show the cards it is about.
        """
        lang = spoken(lang or self.lang)
        mark, head = _MARKS.get(self.status, _WRONG)
        said = [str(in_language(sentence, lang)) for sentence in self.sentences]
        first = f"{mark} {head.say(lang)}. {' '.join(said)}".rstrip()
        return [first, *(str(self._page(lang)).splitlines() if hand and self.shown else [])]

    def text(self, lang: str | None = None, *, hand: bool = True) -> str:
        """What is said, as text."""
        return "\n".join(self.lines(lang, hand=hand))

    def html(self, lang: str | None = None, *, hand: bool = True) -> str:
        """What is said, as HTML with the cards drawn."""
        lang = spoken(lang or self.lang)
        mark, head = _MARKS.get(self.status, _WRONG)
        tone = {"right": "rk-right", "untried": ""}.get(self.status, "rk-wrong")
        said = " ".join(str(in_language(sentence, lang)) for sentence in self.sentences)
        page = self._page(lang)._repr_html_() if hand and self.shown else ""
        return (
            f'<div class="rk-judged {tone}" lang="{lang}"><style>{_STYLE}</style>'
            f"<p><b>{mark} {head.say(lang)}.</b>{escape(said)}</p>{page}</div>"
        )

    def _page(self, lang: str) -> Page:
        return Page([one.block(lang) for one in self.shown], lang)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()


def typical(exercise: str, number: int, word: Text, shown: Sequence[Shown] = (), hidden: bool = False) -> Verdict:
    """The verdict on a typical wrong answer that has a word of its own."""
    return Verdict(exercise, "wrong", (word,), tuple(shown), number, hidden)


def feedback(verdict: Verdict) -> Verdict:
    """A verdict as a class may see it: nothing of a hidden case."""
    if not verdict.hidden:
        return verdict
    sentences = verdict.sentences if verdict.typical is not None or verdict.status != "wrong" else (words.HIDDEN_FAILS,)
    return Verdict(verdict.exercise, verdict.status, sentences, (), verdict.typical, True, verdict.lang)
