"""One answer of a finder looked at: is it one, is it lawful, is it the best?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummykit.arena.finder_call import MOST_SAID, NoAnswerError, RefusedError, unpacked, written_melds
from rummykit.arena.outcome import Outcome, Status
from rummykit.arena.style import shortened
from rummykit.cards import NotationError
from rummykit.language import Phrase, Text, in_language
from rummykit.search import Answer, AnswerError, Problem, solve

Kind: TypeAlias = Literal["right", "worse", "illegal", "no_answer", "changed", "refused"] | Status

KINDS: dict[Kind, Text] = {
    "right": Text("right", "bien"),
    "worse": Text("not the best", "no es lo mejor"),
    "illegal": Text("against the rules", "contra las reglas"),
    "no_answer": Text("no answer", "no es una respuesta"),
    "changed": Text("changed the problem", "cambió el problema"),
    "refused": Text("does not answer such problems", "no responde a problemas así"),
    "raised": Text("raised an error", "lanzó un error"),
    "timeout": Text("out of time", "sin tiempo"),
    "memory": Text("out of memory", "sin memoria"),
    "output": Text("printed too much", "imprimió demasiado"),
    "exited": Text("ended Python", "cerró Python"),
    "crashed": Text("crashed", "se estrelló"),
    "no_start": Text("could not be loaded", "no se pudo cargar"),
}
MOST_REASONS = 4  # said of one answer
# These cost a limit or a process each time, so a suite ends after a few of them.
HEAVY = frozenset({"timeout", "memory", "output", "exited", "crashed", "no_start"})


@dataclass(frozen=True)
class Checked:
    """What came of one problem.

    Attributes:
        problem: what was asked.
        kind: how it went, see `KINDS`.
        reasons: what is wrong, each to be said in either language.
        answer: what the finder answered, if that was an answer at all.
        right: the best answer.
        outcome: of the call.
        written: the melds as the finder wrote them, where the rules do not allow its answer.
    """

    problem: Problem
    kind: Kind
    reasons: tuple[Text | Phrase | Outcome, ...]
    answer: Answer | None
    right: Answer
    outcome: Outcome
    written: tuple[str, ...] = ()

    def said(self, lang: str | None = None) -> str:
        """What is wrong, in words; of very many reasons the first."""
        said = [shortened(str(in_language(reason, lang)), MOST_SAID) for reason in self.reasons[:MOST_REASONS]]
        if more := len(self.reasons) - len(said):
            said.append(_MORE.say(lang, n=more))
        return "; ".join(said)

    @property
    def size(self) -> int:
        """The cards of the problem."""
        return len(self.problem.hand) + sum(len(meld.cards) for meld in self.problem.table)

    @property
    def way(self) -> tuple[object, ...]:
        """In which way it went wrong: the same for two problems only if the same is wrong with both."""
        first = self.reasons[0] if self.reasons else None
        if isinstance(first, Outcome):
            return self.kind, first.detail.partition(":")[0]
        cause = first.sentence.en if isinstance(first, Phrase) else getattr(first, "cause", ())
        return self.kind, cause


def check(problem: Problem, outcome: Outcome, name: str, right: Answer | None = None) -> Checked:
    """Judge how one call of a finder came out.

    Args:
        problem: what was asked.
        outcome: of `rummykit.arena.finder_call.call_finder`.
        name: of the finder.
        right: the best answer; without it, it is searched for.
    """
    right = solve(problem) if right is None else right
    if not outcome.ok:
        kind: Kind = "no_answer" if outcome.status == "no_data" else outcome.status
        return Checked(problem, kind, (outcome,), None, right, outcome)
    try:
        if outcome.value.get("changed"):
            return Checked(problem, "changed", (_CHANGED,), None, right, outcome)
        answer = unpacked(problem, outcome.value, name)
    except AnswerError as error:
        kinds: dict[type[AnswerError], Kind] = {NoAnswerError: "no_answer", RefusedError: "refused"}
        kind = kinds.get(type(error), "illegal")
        written = written_melds(outcome.value) if kind == "illegal" else ()
        return Checked(problem, kind, error.complaints, None, right, outcome, written)
    except NotationError as error:
        return Checked(problem, "illegal", (_said(error),), None, right, outcome, written_melds(outcome.value))
    except (KeyError, TypeError, ValueError, AttributeError):  # a finder that wrote to the pipe by itself
        return Checked(problem, "no_answer", (_FORGED,), None, right, outcome)
    if is_as_good(answer, right):
        return Checked(problem, "right", (), answer, right, outcome)
    reason = Phrase(_WORSE, {"value": measure(answer), "best": measure(right)})
    if right.reached and not answer.reached:
        reason = Phrase(_UNREACHED, {})
    return Checked(problem, "worse", (reason,), answer, right, outcome)


def is_as_good(answer: Answer, right: Answer) -> bool:
    """Whether an answer reaches what the best one does; it may do better than one that is not proven."""
    if not right.reached:
        return not answer.reached or not right.optimal
    if not answer.reached:
        return False
    if right.problem.goal.counts_what_is_left:
        return measure(answer) <= measure(right)
    return measure(answer) >= measure(right)


def measure(answer: Answer) -> int:
    """What the goal compares: of ``reach`` that is what is left, not the points laid."""
    return answer.problem.left_value(answer.left) if answer.problem.goal.kind == "reach" else answer.value


def _said(error: NotationError) -> Phrase:
    if isinstance(error.sentence, Text):
        return Phrase(error.sentence, error.fields)
    return Phrase(Text("{text}", "{text}"), {"text": error.sentence})


_MORE = Text("and {n} more", "y {n} más")
_CHANGED = Text(
    "the problem handed in was changed; work on a copy, such as list(problem.hand)",
    "se cambió el problema recibido; trabaja con una copia, como list(problem.hand)",
)
_FORGED = Text("what came back is not what a finder answers", "lo que llegó no es lo que responde una función")
_WORSE = Text("its value is {value}, the best is {best}", "su valor es {value}, el mejor es {best}")
_UNREACHED = Text("it does not reach the goal, which can be reached", "no alcanza el objetivo, que sí es alcanzable")
