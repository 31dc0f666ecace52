"""Whether an answer keeps the rules: of a learner's function, of a file, of a method of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rummykit.cards import Card, by_suit, text
from rummykit.language import Text
from rummykit.melds import Meld, extensions, faults, readings
from rummykit.search.answer import Answer, LayOff
from rummykit.search.errors import AnswerError
from rummykit.search.jokers import jokers_obey
from rummykit.search.packing import value_of
from rummykit.search.problem import Problem

NOT_PROVEN = Text("a function of one's own proves nothing", "una función propia no demuestra nada")
_NOT_HELD = Text("{cards} used, but not held", "se usa {cards} sin tenerla")
_NO_MELD = Text("{cards} is no meld: {reason} ({rule})", "{cards} no es una combinación: {reason} ({rule})")
_NO_LAY_OFF = Text(
    "{cards} cannot be laid off on meld {target} of the table",
    "{cards} no se puede añadir a la combinación {target} de la mesa",
)
_TABLE = Text("{cards} has left the table", "{cards} ha desaparecido de la mesa")
_JOKERS = Text(
    "a joker of the table neither stands for what it stood for nor was lawfully taken (KUB-53, KUB-57)",
    "un comodín de la mesa ni representa lo mismo que antes ni se ha recuperado según las reglas (KUB-53, KUB-57)",
)
_CONTRACT = Text("these melds are not the contract {goal}", "estas combinaciones no son el contrato {goal}")
_POINTS = Text("these melds are worth {points}, not {amount}", "estas combinaciones valen {points}, no {amount}")
_DISCARD = Text("no card is left to discard", "no queda ninguna carta para tirar")
_TYPE = Text(
    "a finder returns a list of melds, each cards or text such as '7S 8S 9S'; this is {what}",
    "una función devuelve una lista de combinaciones, cada una cartas o texto como «7S 8S 9S»; esto es {what}",
)


def complaints(problem: Problem, answer: Answer) -> list[Text]:
    """Everything that is wrong with an answer; empty where the rules allow it.

    It checks cards and melds anew and trusts nothing the answer says of itself; that the
    value is the best one is not checked here.
    """
    wrong: list[Text] = []
    for meld in answer.melds:
        wrong += _meld_complaints(meld.cards, problem)
    available = Counter(problem.hand)
    table = Counter(card for meld in problem.table for card in meld.cards) if problem.rearrange else Counter[Card]()
    used = Counter(card for meld in answer.melds for card in meld.cards)
    for part in answer.laid_off:
        used.update(part.cards)
        if not problem.lay_off or not _is_laid_off(problem, part):
            wrong.append(_filled(_NO_LAY_OFF, cards=text(part.cards), target=part.target))
    over = used - available - table
    missing = table - used
    if over:
        wrong.append(_filled(_NOT_HELD, cards=text(by_suit(over.elements()))))
    if missing:
        wrong.append(_filled(_TABLE, cards=text(by_suit(missing.elements()))))
    if not wrong and not jokers_obey(problem, answer.melds):
        wrong.append(_JOKERS)
    wrong += _goal_complaints(problem, answer)
    return wrong


def _is_laid_off(problem: Problem, part: LayOff) -> bool:
    if not 1 <= part.target <= len(problem.table):
        return False
    grown = extensions(problem.table[part.target - 1], part.cards, problem.rules)
    return any(Counter(one.cards) == Counter(part.meld.cards) for one in grown)


def _goal_complaints(problem: Problem, answer: Answer) -> list[Text]:
    goal = problem.goal
    if not answer.melds and not answer.reached:
        return []
    points = sum(meld.points for meld in answer.melds)
    if goal.kind == "reach" and points < goal.amount:
        return [_filled(_POINTS, points=points, amount=goal.amount)]
    if goal.kind == "contract" and not _fills(problem, answer.melds):
        return [_filled(_CONTRACT, goal=" ".join(map(str, goal.slots)))]
    if problem.discard and answer.discard is None and problem.hand:
        return [_DISCARD]
    return []


def _fills(problem: Problem, melds: Sequence[Meld]) -> bool:
    slots = list(problem.goal.slots)
    if len(slots) != len(melds):
        return False

    def fill(rest: Sequence[Meld], still: list[Any]) -> bool:
        if not rest:
            return True
        fitting = [i for i, slot in enumerate(still) if slot.takes(rest[0].kind, len(rest[0].cards))]
        return any(fill(rest[1:], still[:i] + still[i + 1 :]) for i in fitting)

    return fill(melds, slots)


def _meld_complaints(cards: Sequence[Card], problem: Problem) -> list[Text]:
    return [
        Text(*(_NO_MELD.say(x, cards=text(cards), reason=fault.text(x), rule=fault.rule) for x in ("en", "es")))
        for fault in faults(cards, problem.rules)
    ]


def _filled(sentence: Text, **fields: object) -> Text:
    return Text(sentence.say("en", **fields), sentence.say("es", **fields))


def from_finder(problem: Problem, finder: Callable[[Problem], Any]) -> Answer:
    """The answer of a learner's function, checked against the rules.

    Raises:
        AnswerError: what it returns is no list of melds, or breaks a rule.
    """
    name = getattr(finder, "__name__", "finder")
    found = finder(problem)
    answer = found if isinstance(found, Answer) else _from_melds(problem, found, name)
    wrong = complaints(problem, answer)
    if wrong:
        raise AnswerError(name, wrong)
    return answer


def _from_melds(problem: Problem, found: Any, name: str) -> Answer:
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise AnswerError(name, [_filled(_TYPE, what=repr(found)[:60])])
    melds = [_as_meld(problem, one, name) for one in found]
    available = Counter(problem.hand)
    if problem.rearrange:
        available.update(card for meld in problem.table for card in meld.cards)
    used = Counter(card for meld in melds for card in meld.cards)
    if over := used - available:
        raise AnswerError(name, [_filled(_NOT_HELD, cards=text(by_suit(over.elements())))])
    rest = available - used
    on_table = available - Counter(problem.hand)
    if lost := on_table - used:
        raise AnswerError(name, [_filled(_TABLE, cards=text(by_suit(lost.elements())))])
    left = tuple(by_suit(rest.elements()))
    discard = None
    if problem.discard and left:
        discard = max(left, key=problem.count_value)
        left = tuple(by_suit((Counter(left) - Counter([discard])).elements()))
    no_lay_offs: tuple[LayOff, ...] = ()
    value = value_of(problem, left, sum(meld.points for meld in melds), discard)
    reached = bool(melds) or problem.goal.kind not in ("reach", "contract")
    return Answer(problem, tuple(melds), no_lay_offs, left, value, reached, False, NOT_PROVEN, 0, name, discard)


def _as_meld(problem: Problem, written: Any, name: str) -> Meld:
    if isinstance(written, Meld):
        return written
    if not isinstance(written, Iterable):
        raise AnswerError(name, [_filled(_TYPE, what=repr(written)[:60])])
    cards = problem.rules.pack.cards(written)
    meanings = readings(cards, problem.rules)
    if not meanings:
        raise AnswerError(name, _meld_complaints(cards, problem))
    return max(meanings, key=lambda meld: meld.points)
