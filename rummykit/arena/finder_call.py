"""A finder's answer on its way between two processes: plain data there, read and checked anew here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from rummykit.language import LANGUAGES, Text
from rummykit.melds import Meld
from rummykit.search import Answer, AnswerError, MethodError, Problem, solve
from rummykit.search.finder_steps import silent
from rummykit.search.finders import MOST_MELDS, Found, answer_of, found_in
from rummykit.search.judging import Complaint

Finder: TypeAlias = str | Callable[[Problem], Any]
MOST_SAID = 400  # characters of one complaint


class NoAnswerError(AnswerError):
    """What a finder returned is none of the forms that a finder may answer in."""


class RefusedError(AnswerError):
    """A method of the kit's that does not answer such problems."""


def call_finder(finder: Finder, problem: Problem) -> dict[str, Any]:
    """Ask a finder and pack what it says; runs in the watched process."""
    mine = problem.but()
    before = _fingerprint(mine)
    begin = _spent()
    try:
        found = solve(mine, finder) if isinstance(finder, str) else silent(finder)(mine)
    except MethodError as error:
        if not isinstance(finder, str):
            raise
        return {"refused": [error.text(lang) for lang in LANGUAGES]}
    if isinstance(found, Iterator):  # a generator works while it is asked
        found = list(islice(found, MOST_MELDS + 1))
    spent = max(now - then for now, then in zip(_spent(), begin, strict=True))
    changed = _fingerprint(mine) != before
    try:
        packed = _packed(found_in(found, "finder"))
    except AnswerError as error:
        packed = {"wrong": [[*one, *getattr(one, "cause", ())] for one in error.complaints]}
    return {**packed, "changed": changed, "cpu": spent}


def _spent() -> tuple[float, float]:
    """The processor time of all threads and of this one.

    Under a limit of processor time Linux adds up the first one at its own ticks only, too coarse
    for a small hand; the second one is exact.
    """
    return time.process_time(), time.thread_time()


def unpacked(problem: Problem, packed: Any, name: str) -> Answer:
    """The answer that `call_finder` packed, read anew from its cards.

    Raises:
        NoAnswerError: it is no answer; the message names what is wrong with it.
        RefusedError: the method does not answer such problems.
        AnswerError: it breaks the rules; with every reason.
        NotationError: a word in it is no card.
        KeyError, TypeError, ValueError: it is not what `call_finder` packs.
    """
    if "refused" in packed:
        en, es = packed["refused"]
        raise RefusedError(name, [_said(en, es)])
    if "wrong" in packed:
        raise NoAnswerError(name, [_said(*one) for one in packed["wrong"]])
    return answer_of(problem, _found(packed), name)


def written_melds(packed: Any) -> tuple[str, ...]:
    """The melds and cards laid off as a finder wrote them, also where they break the rules."""
    try:
        found = _found(packed)
    except (KeyError, TypeError, ValueError):
        return ()
    melds = [str(meld).removeprefix("set ").removeprefix("run ") for meld in found.melds]
    return (*melds, *(f"{cards} to {target}" for target, cards, _ in found.lay_offs))


def _packed(found: Found) -> dict[str, Any]:
    melds = [f"{meld.kind} {meld}" if isinstance(meld, Meld) else meld for meld in found.melds]
    return {**vars(found), "melds": melds}


def _found(packed: Any) -> Found:
    """What was packed, every field of its type: a finder may have written to the pipe by itself."""
    lay_offs = [(int(target), str(cards), str(grown)) for target, cards, grown in packed["lay_offs"]]
    discard, value, left, reached = (packed[name] for name in ("discard", "value", "left", "reached"))
    return Found(
        tuple([str(meld) for meld in packed["melds"]]), tuple(lay_offs), None if discard is None else str(discard),
        int(packed["nodes"]), None if value is None else int(value), None if left is None else str(left),
        None if reached is None else bool(reached),
    )  # fmt: skip


def _said(en: object, es: object, *cause: object) -> Text:
    said = Complaint(str(en)[:MOST_SAID], str(es)[:MOST_SAID])
    said.cause = tuple(map(str, cause))
    return said


def _fingerprint(problem: Problem) -> Any:
    faces = problem.rules.pack.counts
    return (
        problem.hand, problem.table, problem.goal, problem.rules, dict(problem.rules.values), problem.house,
        problem.rearrange, problem.lay_off, problem.discard, [problem.count_value(card) for card in faces],
    )  # fmt: skip
