"""The steps of a learner's function: what it reports on its way, and what its answer lays.

A finder that takes a second argument called ``watch`` gets a function there, and says with it
what it does; nothing else of the finder changes:

>>> def longest_first(problem, watch=lambda *step: None):
...     chosen = []
...     for meld in ["7S 8S 9S", "9S 9H 9D"]:
...         watch("consider", meld, chosen)
...     chosen.append("9S 9H 9D")
...     watch("extend", "9S 9H 9D", chosen)
...     return chosen
>>> from rummykit.language import set_language
>>> from rummykit.search import trace
>>> set_language("en")
>>> for step in trace(Problem("romme", "7S 8S 9S 9H 9D KC"), longest_first):
...     print(step)
Consider: try 7S 8S 9S
Consider: try 9S 9H 9D
Extend: lay 9S 9H 9D: 27 so far
Found: best so far: 27
>>> set_language(None)

Without reports the steps are the melds of the answer one after another, and what is wrong with it.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rummykit.cards import Card
from rummykit.language import LANGUAGES, Text
from rummykit.melds import Meld, readings
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.errors import AnswerError, MethodError
from rummykit.search.finders import Found, answer_of, found_in, from_finder
from rummykit.search.judging import meld_complaints, over_used
from rummykit.search.problem import Problem
from rummykit.search.steps import LaidOff, Step, StepKind, Watch

REPORTED: dict[StepKind, Text] = {
    "consider": steps.CONSIDER,
    "extend": steps.EXTEND,
    "reject": Text("{cards} is not taken", "{cards} no se toma"),
    "bound": Text("no further on this way", "por aquí no se sigue"),
    "found": steps.BEST,
}
_NO_KIND = Text(
    "a step that is reported is one of {known}; {what} is none of them",
    "un paso que se comunica es uno de {known}; {what} no es ninguno",
)
_NO_CARDS = Text(
    "watch(kind, cards, melds, why) takes cards, or text such as '7S 8S 9S'; this is {what}",
    "watch(kind, cards, melds, why) toma cartas, o texto como «7S 8S 9S»; esto es {what}",
)

Finder = Callable[..., Any]


def takes_watch(finder: Finder) -> bool:
    """Whether a finder is to be handed a function to report with: its second argument is called so, or must be there.

    >>> takes_watch(lambda problem, watch=None: []), takes_watch(lambda problem, held=None: [])
    (True, False)
    """
    try:
        taken = list(inspect.signature(finder).parameters.values())
    except (TypeError, ValueError):  # some that are written in C do not say
        return False
    if any(one.name == "watch" for one in taken):
        return True
    by_place = [one for one in taken if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return len(by_place) > 1 and by_place[1].default is inspect.Parameter.empty


def silent(finder: Finder) -> Callable[[Problem], Any]:
    """The finder as a function of the problem alone: what it reports nobody hears."""
    return reporting(finder, lambda *_step, **_more: None) if takes_watch(finder) else finder


def reporting(finder: Finder, watch: Callable[..., None]) -> Callable[[Problem], Any]:
    """The finder as a function of the problem alone that reports to `watch`, if it reports at all."""
    if not takes_watch(finder):
        return finder
    by_name = "watch" in inspect.signature(finder).parameters

    def asked(problem: Problem) -> Any:
        return finder(problem, watch=watch) if by_name else finder(problem, watch)

    asked.__name__ = getattr(finder, "__name__", "finder")
    return asked


def watch_finder(problem: Problem, finder: Finder, watch: Watch) -> None:
    """Ask a finder and tell its steps: those it reports, then those of its answer.

    As in `rummykit.search.solve` an error in the finder is raised as it is, and one that never
    ends is not ended; `rummykit.arena.judge` does both for it. What the answer does wrong is not
    raised here but told: a step ``reject`` for each reason.

    Raises:
        MethodError: it reports what is no step.
        NotationError: a word is no card.
    """
    reports = _Reports(problem, watch)
    returned = reporting(finder, reports)(problem)
    name = getattr(finder, "__name__", "finder")
    found: Found | None = None
    try:
        found = found_in(returned, name)
        whole = isinstance(returned, Answer)
        answer = from_finder(problem, lambda _: returned) if whole else answer_of(problem, found, name)
    except AnswerError as error:
        reports.tell_wrong(found, error)
    else:
        reports.tell_answer(answer)


class _Reports:
    """What a finder reports with, and the steps that come of it.

    Attributes:
        count: the steps told so far.
        best: what the best answer found so far gains.
    """

    def __init__(self, problem: Problem, watch: Watch) -> None:
        self.problem, self.watch = problem, watch
        self.count = 0
        self.best: int | None = None
        self.last: Step | None = None

    def __call__(self, kind: StepKind | Step, cards: Any = (), melds: Any = None, why: str | Text = "") -> None:
        """Report a step.

        Args:
            kind: ``consider``, ``extend``, ``reject``, ``bound`` or ``found``.
            cards: the cards it is about; of ``found`` the melds, which may stand here too.
            melds: the melds chosen so far, to be drawn; without them ``extend`` shows that one meld.
            why: a sentence of one's own.
        """
        if isinstance(kind, Step):  # a method of the kit, called by a function of one's own
            self._tell(kind)
            return
        if kind not in REPORTED:
            raise MethodError(_NO_KIND, known=", ".join(REPORTED), what=repr(kind)[:60])
        if kind == "found" and melds is None:
            cards, melds = (), [cards] if isinstance(cards, str | Meld) and cards else cards
        about = self._cards(cards)
        if melds is None:
            melds = [about] if kind == "extend" else []
        laid = [self._cards(meld) for meld in ([melds] if isinstance(melds, str | Meld) else melds)]
        reason = why if isinstance(why, Text) else Text(*[why.replace("{", "{{").replace("}", "}}")] * len(LANGUAGES))
        self.tell(kind, about, laid, reason=reason if why else None)

    def _cards(self, given: Any) -> tuple[Card, ...]:
        if isinstance(given, Meld):
            return given.cards
        if isinstance(given, Card):
            return (given,)
        if isinstance(given, str) or (isinstance(given, Iterable) and not isinstance(given, bytes)):
            written = given if isinstance(given, str) else list(given)
            if isinstance(written, str) or all(isinstance(one, str | Card) for one in written):
                return tuple(self.problem.rules.pack.cards(written))
        raise MethodError(_NO_CARDS, what=repr(given)[:60])

    def tell(
        self,
        kind: StepKind,
        cards: tuple[Card, ...],
        melds: Sequence[tuple[Card, ...]],
        laid_off: tuple[LaidOff, ...] = (),
        discard: Card | None = None,
        *,
        reason: Text | None = None,
        action: steps.Action = "lay",
        target: int = 0,
    ) -> None:
        """Tell a step with what the melds gain."""
        value = gain_of(self.problem, melds, laid_off)
        if kind == "found":
            reason = reason or (steps.NO_BETTER if self.best is not None and value < self.best else None)
            self.best = value if self.best is None else max(value, self.best)
        self._tell(
            Step(
                kind, cards, tuple(melds), value, self.best, reason or REPORTED[kind], self.count + 1,
                action=action, target=target, laid_off=laid_off, discard=discard,
            )
        )  # fmt: skip

    def _tell(self, step: Step) -> None:
        self.count += 1
        self.last = step
        self.watch(step)

    def tell_answer(self, answer: Answer) -> None:
        """The answer: part by part where nothing was reported, and as found."""
        melds = [meld.cards for meld in answer.melds]
        laid_off: tuple[LaidOff, ...] = tuple((part.target, part.cards) for part in answer.laid_off)
        if not self.count:
            for number, cards in enumerate(melds):
                self.tell("extend", cards, melds[: number + 1])
            for number, (target, cards) in enumerate(laid_off):
                self.tell("extend", cards, melds, laid_off[: number + 1], action="lay_off", target=target)
            if answer.discard is not None:
                self.tell("extend", (answer.discard,), melds, laid_off, answer.discard, action="discard")
        before = self.last
        if before is None or before.kind != "found" or _sorted(before.melds) != _sorted(melds) or laid_off:
            self.tell("found", (), melds, laid_off, answer.discard)

    def tell_wrong(self, found: Found | None, error: AnswerError) -> None:
        """What is right in an answer that breaks the rules, then every reason why it is none."""
        told: list[Text] = []
        laid: list[tuple[Card, ...]] = []
        held = Counter(self.problem.hand)
        if self.problem.rearrange:
            held.update(card for meld in self.problem.table for card in meld.cards)
        used: Counter[Card] = Counter()
        for meld in found.melds if found else ():
            cards = meld.cards if isinstance(meld, Meld) else self._cards(_plain(meld))
            wrong = meld_complaints(cards, self.problem) or over_used(Counter(cards), held)
            if not wrong and used + Counter(cards) - held:
                self.tell("reject", cards, laid, reason=steps.OVERLAP)
            elif not wrong:
                laid.append(cards)
                used.update(cards)
                self.tell("extend", cards, laid)
            for one in wrong:
                self.tell("reject", cards, laid, reason=one.filled())
            told += wrong
        for one in error.complaints:
            if one not in told:
                self.tell("reject", (), laid, reason=one.filled())


def gain_of(problem: Problem, melds: Iterable[Sequence[Card]], laid_off: Iterable[LaidOff] = ()) -> int:
    """What melds gain, in the units in which the methods of the kit count: cards, points, or points not left in hand.

    >>> gain_of(Problem("romme", "7S 8S 9S KC", goal="most_cards"), [Problem("romme", "7S 8S 9S").hand])
    3
    """
    melds, kind = list(melds), problem.goal.kind
    if kind == "most_points" and not problem.rearrange:
        return sum(max((one.points for one in readings(cards, problem.rules)), default=0) for cards in melds)
    laid = Counter(card for cards in [*melds, *(cards for _, cards in laid_off)] for card in cards)
    if problem.rearrange:
        laid -= Counter(card for meld in problem.table for card in meld.cards)
    return sum(times * (1 if kind == "most_cards" else problem.count_value(card)) for card, times in laid.items())


def _plain(written: str) -> str:
    """The cards of a written meld, without what is said of its kind and of its wild cards."""
    words = [word.split("=")[0] for word in written.split()]
    return " ".join(words[1:] if words[:1] in (["set"], ["run"]) else words)


def _sorted(melds: Iterable[Sequence[Card]]) -> list[list[int]]:
    return sorted(sorted(card.index for card in cards) for cards in melds)
