"""The answers of learners' functions: in whatever form they come, read into one.

A finder is a function of a `Problem`. It returns

- the melds: a list of `Meld` values, of lists of cards, or of text such as ``"7S 8S 9S"``;
- or a dict, where there is more to say than melds: ``melds``, and if wanted ``lay_offs`` (pairs of
  the number of a table meld, from 1, and the cards), ``discard``, ``nodes`` (positions looked at)
  and ``value`` (which then has to be right);
- or an `Answer`, such as `rummykit.search.solve` gives.

>>> def mine(problem):
...     return {"melds": ["4C 5C 6C"], "lay_offs": [(1, "TS")], "nodes": 12}
>>> answer = from_finder(Problem("romme", "TS KD 4C 5C 6C", ["7S 8S 9S"]), mine)
>>> answer.melds, answer.laid_off[0].meld, answer.left, answer.nodes
((<run 4C 5C 6C, 15 points>,), <run 7S 8S 9S TS, 34 points>, (KD,), 12)
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rummykit.cards import Card, by_suit, text
from rummykit.engine.moves import read_pinned
from rummykit.language import Text
from rummykit.melds import Meld, extensions, meant, readings
from rummykit.search.answer import Answer, LayOff
from rummykit.search.errors import AnswerError
from rummykit.search.judging import complaint, complaints, meld_complaints, no_lay_off, over_used, table_lost
from rummykit.search.packing import value_of
from rummykit.search.problem import Problem

NOT_PROVEN = Text("a function of one's own proves nothing", "una función propia no demuestra nada")
MOST_MELDS = 1000  # of an answer; an endless list ends here
MOST_CARDS = 200  # of a meld; no pack has longer runs
MOST_NODES = 10**15
MOST_QUOTED = 80  # characters of what a finder returned

_KEYS = ("melds", "lay_offs", "discard", "nodes", "value")


@dataclass(frozen=True)
class Found:
    """What a finder returned, sorted out but not yet read.

    Attributes:
        melds: `Meld` values, or text.
        lay_offs: numbers of table melds and cards as text; what the meld becomes, if that was said.
        discard: a card as text.
        nodes: the positions looked at; 0 if they were not counted.
        value: what it says its answer is worth.
        left: the cards it says are left, as text.
        reached: whether it says that the goal is reached.
    """

    melds: tuple[Meld | str, ...]
    lay_offs: tuple[tuple[int, str, str], ...] = ()
    discard: str | None = None
    nodes: int = 0
    value: int | None = None
    left: str | None = None
    reached: bool | None = None


def from_finder(problem: Problem, finder: Callable[[Problem], Any]) -> Answer:
    """The answer of a learner's function, checked against the rules.

    Raises:
        AnswerError: what it returns is none of the forms a finder may answer in, or breaks a rule.
        NotationError: a word in it is no card.
    """
    name = getattr(finder, "__name__", "finder")
    found = finder(problem)
    if not isinstance(found, Answer):
        return answer_of(problem, found_in(found, name), name)
    found_in(found, name)
    if wrong := complaints(problem, found):
        raise AnswerError(name, wrong)
    return found


def found_in(returned: Any, name: str) -> Found:
    """Sort out what a finder returned.

    Raises:
        AnswerError: it is none of the forms a finder may answer in; the message names the field.
    """
    if isinstance(returned, Answer):
        return _of_answer(returned, name)
    if not isinstance(returned, Mapping):
        return Found(_melds(returned, name))
    for key in returned:
        if key not in _KEYS:
            raise AnswerError(name, [complaint(_NO_KEY, what=shown(key), known=", ".join(_KEYS))])
    discard, value = returned.get("discard"), returned.get("value")
    if not isinstance(discard, str | Card | None) or len(str(discard).split()) != 1:
        raise AnswerError(name, [complaint(_FIELD, field="discard", wanted=_WANTED["discard"], what=shown(discard))])
    return Found(
        _melds(returned.get("melds", ()), name), _lay_offs(returned.get("lay_offs", ()), name),
        discard if isinstance(discard, str | None) else discard.code, _number("nodes", returned.get("nodes", 0), name),
        None if value is None else _number("value", value, name),
    )  # fmt: skip


def answer_of(problem: Problem, found: Found, name: str) -> Answer:
    """The answer that was found, read and checked against the rules.

    Raises:
        AnswerError: it breaks the rules; with every reason.
        NotationError: a word in it is no card.
    """
    melds = tuple(meld if isinstance(meld, Meld) else _read(problem, meld, name) for meld in found.melds)
    laid_off = tuple(_laid_off(problem, *one, name) for one in found.lay_offs)
    held = Counter(problem.hand)
    used = Counter([*(c for meld in melds for c in meld.cards), *(c for one in laid_off for c in one.cards)])
    if problem.rearrange:
        held.update(card for meld in problem.table for card in meld.cards)
    if wrong := over_used(used, held) + table_lost(problem, used):
        raise AnswerError(name, wrong)
    left, discard = _kept(problem, list(((held - used) & Counter(problem.hand)).elements()), found, name)
    points = sum(meld.points for meld in melds)
    points += sum(one.meld.points - problem.table[one.target - 1].points for one in laid_off)
    reached = bool(melds) or problem.goal.kind not in ("reach", "contract")
    answer = Answer(
        problem, melds, laid_off, tuple(by_suit(left)), value_of(problem, left, points, discard),
        reached if found.reached is None else found.reached, False, NOT_PROVEN, found.nodes, name, discard,
    )  # fmt: skip
    wrong = complaints(problem, answer)
    if found.value is not None and found.value != answer.value:
        wrong.append(complaint(_VALUE, said=found.value, value=answer.value))
    if wrong:
        raise AnswerError(name, wrong)
    return answer


def shown(thing: Any) -> str:
    """What something is and how it looks, in not too many characters."""
    try:
        return f"{type(thing).__name__}: {thing!r}"[:MOST_QUOTED] if thing is not None else "None"
    except Exception:  # a learner's own class, or a number with too many digits
        return type(thing).__name__


def whole_number(given: Any) -> int | None:
    """A number if it is a whole one, also of numpy or such as ``3.0``; None if not."""
    if isinstance(given, float) and given.is_integer():
        given = int(given)
    try:
        return None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return None


def _kept(problem: Problem, rest: list[Card], found: Found, name: str) -> tuple[list[Card], Card | None]:
    """What is left in hand, and the card discarded: the dearest, where none was named."""
    discard = None if found.discard is None else problem.rules.pack.card(found.discard)
    if found.left is not None:  # an `Answer` says by itself what is left
        left = [problem.rules.pack.card(code) for code in found.left.split()]
        kept = [*left, *([discard] if discard else [])]
        if by_suit(kept) != by_suit(rest):
            raise AnswerError(name, [complaint(_LEFT, left=text(by_suit(kept)) or "—")])
        return left, discard
    if discard is None and problem.discard and rest:
        discard = max(by_suit(rest), key=problem.count_value)
    if discard is not None:
        if discard not in rest:
            raise AnswerError(name, [complaint(_NOT_LEFT, card=discard)])
        rest.remove(discard)
    return rest, discard


def _read(problem: Problem, written: str, name: str) -> Meld:
    if not written.strip():
        raise AnswerError(name, [complaint(_EMPTY)])
    cards, pins, kind = read_pinned(written, problem.rules.pack)
    meanings = meant(cards, pins, problem.rules, kind) if kind or any(pins) else readings(cards, problem.rules)
    if not meanings:
        # A reading that cannot be is all there is to hand over where the cards themselves are a meld.
        raise AnswerError(name, meld_complaints(cards, problem) or [complaint(_NO_READING, cards=written)])
    return max(meanings, key=lambda meld: meld.points)


def _laid_off(problem: Problem, target: int, written: str, becomes: str, name: str) -> LayOff:
    cards = tuple(problem.rules.pack.cards(written))
    if problem.lay_off and 1 <= target <= len(problem.table):
        grown = extensions(problem.table[target - 1], cards, problem.rules)
        if becomes:
            wanted = by_suit(problem.rules.pack.cards(becomes))
            grown = [meld for meld in grown if by_suit(meld.cards) == wanted]
        if grown:
            return LayOff(target, cards, max(grown, key=lambda meld: meld.points))
    raise AnswerError(name, [no_lay_off(problem, target, cards)])


def _melds(returned: Any, name: str) -> tuple[Meld | str, ...]:
    if isinstance(returned, str | bytes | Mapping) or not isinstance(returned, Iterable):
        raise AnswerError(name, [complaint(_TYPE, what=shown(returned))])
    melds = []
    for number, one in enumerate(returned):
        if number == MOST_MELDS:
            raise AnswerError(name, [complaint(_MANY, what=type(returned).__name__, most=MOST_MELDS)])
        melds.append(one if isinstance(one, Meld) else _written(one, name))
    return tuple(melds)


def _written(cards: Any, name: str) -> str:
    """Cards as text; text as it is."""
    if isinstance(cards, str):
        words: Sequence[Any] = cards.replace(",", " ").split(None, MOST_CARDS + 1)
    elif isinstance(cards, Iterable) and not isinstance(cards, bytes | Mapping):
        words = list(islice(cards, MOST_CARDS + 1))
    else:
        words = [cards]
    if len(words) > MOST_CARDS:
        start = " ".join(str(word)[:8] for word in words[:5])
        raise AnswerError(name, [complaint(_LONG, most=MOST_CARDS, start=start)])
    if any(not isinstance(word, Card | str) or len(str(word)) > MOST_QUOTED for word in words):
        raise AnswerError(name, [complaint(_TYPE, what=f"[… {shown(cards)} …]")])
    return " ".join(word if isinstance(word, str) else word.code for word in words)


def _lay_offs(returned: Any, name: str) -> tuple[tuple[int, str, str], ...]:
    """Pairs of a table meld and cards; what is laid off on one meld belongs together."""
    if isinstance(returned, str | bytes | Mapping) or not isinstance(returned, Iterable):
        raise AnswerError(name, [complaint(_PAIRS, what=shown(returned))])
    by_target: dict[int, str] = {}
    for one in islice(returned, MOST_MELDS):
        pair = (one.target, one.cards) if isinstance(one, LayOff) else one
        if not isinstance(pair, tuple | list) or len(pair) != 2 or _whole(pair[0]) is None:
            raise AnswerError(name, [complaint(_PAIRS, what=f"[… {shown(one)} …]")])
        target, cards = pair
        said = cards.code if isinstance(cards, Card) else _written(cards, name)
        by_target[int(target)] = f"{by_target.get(int(target), '')} {said}".strip()
    return tuple([(target, cards, "") for target, cards in by_target.items()])


def _number(field: str, given: Any, name: str) -> int:
    whole = _whole(given)
    if whole is None or (field == "nodes" and whole < 0):
        raise AnswerError(name, [complaint(_FIELD, field=field, wanted=_WANTED[field], what=shown(given))])
    return whole


def _whole(given: Any) -> int | None:
    """A whole number that is not too large to be one; None if it is not."""
    whole = whole_number(given)
    return None if whole is None or abs(whole) > MOST_NODES else whole


def _of_answer(answer: Answer, name: str) -> Found:
    fields: dict[str, type[Any]] = {"melds": Meld, "laid_off": LayOff, "left": Card}
    for field, kind in fields.items():
        given = getattr(answer, field)
        if not isinstance(given, tuple | list) or not all(isinstance(one, kind) and _is_complete(one) for one in given):
            raise AnswerError(name, [complaint(_FIELD, field=field, wanted=_WANTED[field], what=shown(given))])
    for field, types in (("discard", Card | None), ("reached", bool)):
        given = getattr(answer, field)
        if not isinstance(given, types):
            raise AnswerError(name, [complaint(_FIELD, field=field, wanted=_WANTED[field], what=shown(given))])
    return Found(
        tuple(answer.melds), tuple([(one.target, text(one.cards), text(one.meld.cards)) for one in answer.laid_off]),
        answer.discard.code if answer.discard else None, _number("nodes", answer.nodes, name),
        _number("value", answer.value, name), text(answer.left), answer.reached,
    )  # fmt: skip


def _is_complete(part: Any) -> bool:
    """Whether what was laid off has all its parts; other things need none."""
    if not isinstance(part, LayOff):
        return True
    cards = isinstance(part.cards, tuple | list) and all(isinstance(card, Card) for card in part.cards)
    return cards and isinstance(part.target, int) and isinstance(part.meld, Meld)


_TYPE = Text(
    "a finder returns a list of melds, each cards or text such as '7S 8S 9S', or a dict with melds=, or an Answer; "
    "this is {what}",
    "una función devuelve una lista de combinaciones, cada una cartas o texto como «7S 8S 9S», o un dict con melds=, "
    "o un Answer; esto es {what}",
)
_MANY = Text(
    "a finder returns up to {most} melds; this {what} has more",
    "una función devuelve hasta {most} combinaciones; este {what} tiene más",
)
_LONG = Text(
    "a meld has up to {most} cards; one of these begins with {start} and has more",
    "una combinación tiene hasta {most} cartas; una de estas empieza por {start} y tiene más",
)
_EMPTY = Text("a meld without cards", "una combinación sin cartas")
_NO_READING = Text("{cards} cannot be read like that", "{cards} no se puede leer así")
_NO_KEY = Text(
    "a dict of a finder has the keys {known}; {what} is none of them",
    "un dict de una función tiene las claves {known}; {what} no es ninguna",
)
_PAIRS = Text(
    "lay_offs= is a list of pairs such as (1, 'TS'): the number of a table meld and the cards; this is {what}",
    "lay_offs= es una lista de pares como (1, 'TS'): el número de una combinación de la mesa y las cartas; "
    "esto es {what}",
)
_FIELD = Text("{field} is {wanted}; this is {what}", "{field} es {wanted}; esto es {what}")
_WANTED = {
    "melds": Text("a tuple of Meld values", "una tupla de valores Meld"),
    "laid_off": Text("a tuple of LayOff values", "una tupla de valores LayOff"),
    "left": Text("a tuple of cards", "una tupla de cartas"),
    "discard": Text("one card or None", "una carta o None"),
    "reached": Text("True or False", "True o False"),
    "nodes": Text("a whole number of 0 or more", "un número entero, 0 o más"),
    "value": Text("a whole number", "un número entero"),
}
_NOT_LEFT = Text("{card} is discarded, but not left over", "se tira {card}, pero no queda en la mano")
_LEFT = Text(
    "says that {left} is left, which does not fit its melds",
    "dice que queda {left}, y no concuerda con sus combinaciones",
)
_VALUE = Text("says {said}, but its melds are worth {value}", "dice {said}, pero sus combinaciones valen {value}")
