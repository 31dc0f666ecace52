"""One answer of a finder looked at: is it one, is it lawful, is it the best?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rummykit.arena.finder_call import unpacked
from rummykit.arena.outcome import Outcome, Status
from rummykit.cards import NotationError
from rummykit.language import Phrase, Text, in_language
from rummykit.search import Answer, AnswerError, Problem, solve

Kind: TypeAlias = Literal["right", "worse", "illegal", "no_answer", "changed"] | Status

KINDS: dict[Kind, Text] = {
    "right": Text("right", "bien"),
    "worse": Text("not the best", "no es lo mejor"),
    "illegal": Text("against the rules", "contra las reglas"),
    "no_answer": Text("no answer", "no es una respuesta"),
    "changed": Text("changed the problem", "cambió el problema"),
    "raised": Text("raised an error", "lanzó un error"),
    "timeout": Text("out of time", "sin tiempo"),
    "memory": Text("out of memory", "sin memoria"),
    "output": Text("printed too much", "imprimió demasiado"),
    "exited": Text("ended Python", "cerró Python"),
    "crashed": Text("crashed", "se estrelló"),
    "no_start": Text("could not be loaded", "no se pudo cargar"),
}
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
    """

    problem: Problem
    kind: Kind
    reasons: tuple[Text | Phrase | Outcome, ...]
    answer: Answer | None
    right: Answer
    outcome: Outcome

    def said(self, lang: str | None = None) -> str:
        """Everything that is wrong, in words."""
        return "; ".join(str(in_language(reason, lang)) for reason in self.reasons)

    @property
    def size(self) -> int:
        """The cards of the problem."""
        return len(self.problem.hand) + sum(len(meld.cards) for meld in self.problem.table)


def check(problem: Problem, outcome: Outcome, name: str) -> Checked:
    """Judge how one call of a finder came out."""
    right = solve(problem)
    if not outcome.ok:
        kind: Kind = "no_answer" if outcome.status == "no_data" else outcome.status
        return Checked(problem, kind, (outcome,), None, right, outcome)
    try:
        if outcome.value["changed"]:
            return Checked(problem, "changed", (_CHANGED,), None, right, outcome)
        answer = unpacked(problem, outcome.value, name)
    except AnswerError as error:
        kind = "no_answer" if "type" in outcome.value else "illegal"
        return Checked(problem, kind, error.complaints, None, right, outcome)
    except NotationError as error:
        return Checked(problem, "illegal", (_said(error),), None, right, outcome)
    except (KeyError, TypeError, ValueError, AttributeError):  # a finder that wrote to the pipe by itself
        return Checked(problem, "no_answer", (_FORGED,), None, right, outcome)
    if not right.optimal or is_as_good(answer, right):
        return Checked(problem, "right", (), answer, right, outcome)
    reason = Phrase(_WORSE, {"value": measure(answer), "best": measure(right)})
    if right.reached and not answer.reached:
        reason = Phrase(_UNREACHED, {})
    return Checked(problem, "worse", (reason,), answer, right, outcome)


def is_as_good(answer: Answer, right: Answer) -> bool:
    """Whether an answer reaches what the best one does."""
    if not right.reached:
        return not answer.reached
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


_CHANGED = Text(
    "the problem handed in was changed; work on a copy, such as list(problem.hand)",
    "se cambió el problema recibido; trabaja con una copia, como list(problem.hand)",
)
_FORGED = Text("what came back is not what a finder answers", "lo que llegó no es lo que responde una función")
_WORSE = Text("its value is {value}, the best is {best}", "su valor es {value}, el mejor es {best}")
_UNREACHED = Text("it does not reach the goal, which can be reached", "no alcanza el objetivo, que sí es alcanzable")
