"""Code exercises: the cases of a spec, a function tried on them, and what came out.

Trying and judging are two things. `observe` runs code that may be anything and reports what
happened as plain data; `kinds.code` judges that data. In a notebook both happen in one process, in
the marking of a class the first happens in a process of its own.
"""

from __future__ import annotations

import contextlib
import io
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from types import CodeType, FunctionType
from typing import Any

import rummykit
from rummykit import search
from rummykit.cards import Card, get_pack
from rummykit.course.limits import TimeUpError, time_limit
from rummykit.course.model import Spec
from rummykit.course.travel import Packed, call_text, packed
from rummykit.games import meld_rules
from rummykit.melds import Meld, melds_in

CELL = "<answer>"  # the file name of compiled answers, by which their lines are known


@dataclass(frozen=True)
class Case:
    """One call of the learner's function.

    Attributes:
        call: as text.
        arguments: fresh copies are handed out by `copied`.
        hidden: whether a class must not see it.
        rule: the rule it tries.
        gives: what the spec says comes out, as Python; empty for a generated case.
    """

    call: str
    arguments: tuple[Any, ...]
    hidden: bool
    rule: str = ""
    gives: str = ""


def words_of_a_spec() -> dict[str, Any]:
    """What the Python in a spec may speak of."""
    return {
        "rk": rummykit,
        "cards": rummykit.cards,
        "Problem": search.Problem,
        "meld_rules": meld_rules,
        "melds_in": melds_in,
        "Random": Random,
        "deck": lambda pack="french": get_pack(pack).deck(),
    }


@cache
def cases_of(spec: Spec) -> tuple[Case, ...]:
    """Every case of a code exercise: the visible ones, the hidden ones, the generated ones."""
    words = words_of_a_spec()
    words[spec.name] = lambda *arguments: arguments
    found = []
    for hidden, rows in ((False, spec.cases), (True, spec.hidden)):
        for row in rows:
            arguments = eval(row.call, words)  # noqa: S307  # our own spec
            found.append(Case(row.call, arguments, hidden, row.rule, row.gives))
    if spec.generated:

        def case(*arguments: Any, rule: str = "") -> None:
            found.append(Case(call_text(spec.name, arguments), arguments, True, rule))

        exec(spec.generated, {**words, "case": case})  # noqa: S102  # our own spec
    return tuple(found)


def copied(value: Any) -> Any:
    """A copy that shares only what never changes."""
    if type(value) in (list, tuple, set):
        return type(value)(map(copied, value))
    if type(value) is dict:
        return {copied(k): copied(v) for k, v in value.items()}
    return value


def run_cell(source: str, words: dict[str, Any]) -> None:
    """Run the source of an answer in the names `words`."""
    exec(compile(source, CELL, "exec"), words)  # noqa: S102  # running answers is what this is for


def names_of_an_answer() -> dict[str, Any]:
    """The names an answer may count on: what the first cell of every notebook imports."""
    return {"__name__": "__answer__", "rk": rummykit}


def function_from(source: str, name: str) -> Any:
    """What is called `name` after running the source of an answer; None if there is nothing."""
    words = names_of_an_answer()
    run_cell(source, words)
    return words.get(name)


def is_start(function: Any, spec: Spec) -> bool:
    """Whether a function still is the one that a learner begins with."""
    begun = function_from(spec.start, spec.name)
    if not isinstance(function, FunctionType) or not isinstance(begun, FunctionType):
        return function is ... or function is begun
    return _same_code(function.__code__, begun.__code__)


def _same_code(one: CodeType, other: CodeType) -> bool:
    if (one.co_code, one.co_names, one.co_varnames) != (other.co_code, other.co_names, other.co_varnames):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    pairs = zip(one.co_consts, other.co_consts, strict=True)
    return all(_same_code(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else a == b for a, b in pairs)


def observe(spec: Spec, answer: Any, seconds: float | None = None) -> dict[str, Packed]:
    """Try a function on every case; says what happened as JSON.

    Returns:
        ``untried``, ``not_function`` with a type, or ``outcomes``: for each case one of
        ``gave``, ``raised``, ``endless``, ``memory``, ``exit`` and ``skipped``, with ``changed``
        where an argument is no longer what it was.
    """
    if is_start(answer, spec):
        return {"untried": True}
    if not callable(answer) or isinstance(answer, type):
        return {"not_function": packed(answer)}
    outcomes: list[Packed] = []
    try:
        with time_limit(seconds or spec.seconds), contextlib.redirect_stdout(_Nowhere()):
            for case in cases_of(spec):
                outcomes.append(_outcome(answer, copied(case.arguments)))  # noqa: PERF401  # kept where time runs out
    except TimeUpError:
        outcomes.append({"endless": True})
    missing = len(cases_of(spec)) - len(outcomes)
    return {"outcomes": outcomes + [{"skipped": True}] * missing}


class _Nowhere(io.TextIOBase):
    """Where printing goes while cases are tried: there may be megabytes of it."""

    def write(self, text: str) -> int:
        return len(text)


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> dict[str, Packed]:
    before = packed(arguments)
    try:
        gave = function(*arguments)
        if isinstance(gave, Iterator):
            gave = list(gave)  # a generator counts as the list of what it yields
        outcome: dict[str, Packed] = {"gave": packed(gave)}
    except MemoryError:
        outcome = {"memory": True}
    except SystemExit:
        outcome = {"exit": True}
    except Exception as error:  # whatever an answer may raise
        outcome = {"raised": [type(error).__name__, first_line(error), line_of(error)]}
    if packed(arguments) != before:
        outcome["changed"] = True
    return outcome


def first_line(error: BaseException) -> str:
    """What an error says, in one short line; nothing where it cannot even say that."""
    try:
        return (str(error).splitlines() or [""])[0][:160]
    except Exception:  # a learner's own exception may be broken too
        return ""


def line_of(error: BaseException) -> int | None:
    """The line of the answer in which an error came up, counted in its cell; None outside of it."""
    lines = [row.lineno for row in traceback.extract_tb(error.__traceback__) if _is_cell(row.filename)]
    return lines[-1] if lines else None


def _is_cell(filename: str) -> bool:
    return filename == CELL or "ipykernel" in filename or filename.startswith("<ipython-input")


def cards_in(value: Any) -> list[tuple[Card, ...]]:
    """The rows of cards in the arguments of a case, as they are to be drawn."""
    if isinstance(value, Card):
        return [(value,)]
    if isinstance(value, Meld):
        return [value.cards]
    if isinstance(value, search.Problem):
        return [tuple(value.hand), *(meld.cards for meld in value.table)]
    if isinstance(value, list | tuple):
        if value and all(isinstance(one, Card) for one in value):
            return [tuple(value)]
        return [row for one in value for row in cards_in(one)]
    if isinstance(value, str):
        try:
            return [tuple(rummykit.cards(value))] if value.strip() else []
        except ValueError:
            return []
    return []
