"""A finder's answer on its way between two processes: plain data there, read and checked anew here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from rummykit.cards import Card, by_suit, missing, text
from rummykit.engine.moves import read_pinned
from rummykit.language import Text
from rummykit.melds import Meld, MeldRules, extensions, faults, meant, readings
from rummykit.search import Answer, AnswerError, LayOff, Problem, complaints, solve
from rummykit.search.judging import NOT_PROVEN, from_finder
from rummykit.search.packing import value_of

Finder: TypeAlias = str | Callable[[Problem], Any]
MOST_MELDS = 1000  # of an answer that is sent; an endless list is stopped before by the clock


def call_finder(finder: Finder, problem: Problem) -> dict[str, Any]:
    """Ask a finder and pack what it says; runs in the watched process."""
    mine = problem.but()
    before = _fingerprint(mine)
    found = solve(mine, finder) if isinstance(finder, str) else finder(mine)
    packed = _packed(found)
    packed["changed"] = _fingerprint(mine) != before
    return packed


def unpacked(problem: Problem, packed: Any, name: str) -> Answer:
    """The answer that `call_finder` packed, read anew from its cards.

    Raises:
        AnswerError: it is no answer, or breaks the rules; with every reason.
        NotationError: a word in it is no card.
        KeyError, TypeError: it is not what `call_finder` packs.
    """
    if "type" in packed:
        raise AnswerError(
            name, [_TYPE._replace(en=_TYPE.say("en", what=packed["type"]), es=_TYPE.say("es", what=packed["type"]))]
        )
    melds = [_read(written, problem.rules, name) for written in packed["melds"]]
    if not packed["is_answer"]:
        return from_finder(problem, _named(lambda _: melds, name))
    laid_off = [_lay_off(problem, written, name) for written in packed["laid_off"]]
    points = sum(meld.points for meld in melds)
    points += sum(one.meld.points - problem.table[one.target - 1].points for one in laid_off)
    left, discard = [problem.rules.pack.card(code) for code in packed["left"]], None
    if packed["discard"] is not None:
        discard = problem.rules.pack.card(packed["discard"])
    answer = Answer(
        problem, tuple(melds), tuple(laid_off), tuple(left), value_of(problem, left, points, discard),
        bool(packed["reached"]), False, NOT_PROVEN, int(packed["nodes"]), name, discard,
    )  # fmt: skip
    wrong = complaints(problem, answer) + _claims(answer, int(packed["value"]))
    if wrong:
        raise AnswerError(name, wrong)
    return answer


def _packed(found: Any) -> dict[str, Any]:
    if isinstance(found, Answer):
        return {
            "is_answer": True, "melds": [_written(meld) for meld in found.melds],
            "laid_off": [[one.target, text(one.cards), text(one.meld.cards)] for one in found.laid_off],
            "left": [card.code for card in found.left], "discard": found.discard.code if found.discard else None,
            "value": found.value, "reached": found.reached, "nodes": found.nodes,
        }  # fmt: skip
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        return {"type": _shown(found)}
    melds = []
    for number, one in enumerate(found):
        if number >= MOST_MELDS:
            return {"type": f"{type(found).__name__}, > {MOST_MELDS}"}
        if not isinstance(one, Meld | str) and not _is_cards(one):
            return {"type": f"[… {_shown(one)} …]"}
        melds.append(_written(one))
    return {"is_answer": False, "melds": melds}


def _is_cards(one: Any) -> bool:
    return isinstance(one, list | tuple | set | frozenset) and all(isinstance(card, Card | str) for card in one)


def _written(meld: Any) -> str:
    if isinstance(meld, Meld):
        return f"{meld.kind} {meld}"
    return meld if isinstance(meld, str) else " ".join(card if isinstance(card, str) else card.code for card in meld)


def _shown(thing: Any) -> str:
    try:
        return f"{type(thing).__name__}: {thing!r}"[:80] if thing is not None else "None"
    except Exception:  # a learner's own class
        return type(thing).__name__


def _fingerprint(problem: Problem) -> Any:
    faces = problem.rules.pack.counts
    return (
        problem.hand, problem.table, problem.goal, problem.rules, dict(problem.rules.values), problem.house,
        problem.rearrange, problem.lay_off, problem.discard, [problem.count_value(card) for card in faces],
    )  # fmt: skip


def _read(written: str, rules: MeldRules, name: str) -> Meld:
    if not written.strip():
        raise AnswerError(name, [_EMPTY])
    cards, pins, kind = read_pinned(written, rules.pack)
    meanings = meant(cards, pins, rules, kind) if kind or any(pins) else readings(cards, rules)
    if meanings:
        return max(meanings, key=lambda meld: meld.points)
    # `complaints` says what is wrong with cards; a reading that cannot be is all there is to hand over.
    reasons = [_no_meld(cards, fault.text, fault.rule) for fault in faults(cards, rules)] or [_reading(written)]
    raise AnswerError(name, reasons)


def _no_meld(cards: Iterable[Card], said: Callable[[str], str], rule: str) -> Text:
    shown = text(cards)
    return Text(*(_NO_MELD.say(lang, cards=shown, reason=said(lang), rule=rule) for lang in ("en", "es")))


def _reading(written: str) -> Text:
    return Text(*(_NO_READING.say(lang, cards=written) for lang in ("en", "es")))


def _lay_off(problem: Problem, written: tuple[int, str, str], name: str) -> LayOff:
    target, cards, grown = written
    pack = problem.rules.pack
    added, wanted = tuple(pack.cards(cards)), by_suit(pack.cards(grown))
    if 1 <= target <= len(problem.table):
        for meld in extensions(problem.table[target - 1], added, problem.rules):
            if by_suit(meld.cards) == wanted:
                return LayOff(target, added, meld)
    raise AnswerError(name, [Text(*(_NO_LAY_OFF.say(lang, cards=cards, target=target) for lang in ("en", "es")))])


def _claims(answer: Answer, value: int) -> list[Text]:
    """What an `Answer` says of itself that its melds do not bear out."""
    wrong = []
    used = [card for meld in answer.melds for card in meld.cards] + [c for one in answer.laid_off for c in one.cards]
    if answer.problem.rearrange:
        for card in (card for meld in answer.problem.table for card in meld.cards):
            if card in used:
                used.remove(card)
    kept = [*answer.left, *([answer.discard] if answer.discard else [])]
    if by_suit([*used, *kept]) != by_suit(answer.problem.hand) and not missing(answer.problem.hand, used):
        wrong.append(Text(*(_LEFT.say(lang, left=text(kept) or "—") for lang in ("en", "es"))))
    if value != answer.value:
        wrong.append(Text(*(_VALUE.say(lang, said=value, value=answer.value) for lang in ("en", "es"))))
    return wrong


def _named(finder: Callable[[Problem], Any], name: str) -> Callable[[Problem], Any]:
    finder.__name__ = name
    return finder


_TYPE = Text(
    "a finder returns a list of melds, each cards or text such as '7S 8S 9S', or an Answer; this is {what}",
    "una función devuelve una lista de combinaciones, cada una cartas o texto como «7S 8S 9S», o un Answer; "
    "esto es {what}",
)
_EMPTY = Text("a meld without cards", "una combinación sin cartas")
_NO_MELD = Text("{cards} is no meld: {reason} ({rule})", "{cards} no es una combinación: {reason} ({rule})")
_NO_READING = Text("{cards} cannot be read like that", "{cards} no se puede leer así")
_NO_LAY_OFF = Text(
    "{cards} cannot be laid off on meld {target} of the table",
    "{cards} no se puede añadir a la combinación {target} de la mesa",
)
_LEFT = Text(
    "says that {left} is left, which does not fit its melds",
    "dice que queda {left}, y no concuerda con sus combinaciones",
)
_VALUE = Text("says {said}, but its melds are worth {value}", "dice {said}, pero sus combinaciones valen {value}")
