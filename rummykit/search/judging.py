"""Whether an answer keeps the rules: of a learner's function, of a file, of a method of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rummykit.cards import Card, by_suit, text
from rummykit.language import LANGUAGES, Text, in_language, language_index
from rummykit.melds import Meld, extensions, faults
from rummykit.search.answer import Answer, LayOff
from rummykit.search.jokers import jokers_obey
from rummykit.search.problem import Problem

_NOT_HELD = Text("used, but not held: {cards}", "se usan cartas que no tienes: {cards}")
_TOO_OFTEN = Text("used more often than held: {cards}", "se usan más veces de las que hay: {cards}")
_HOW_OFTEN = Text("{card} (used {used}, held {held})", "{card} (usadas {used}, hay {held})")
_NO_MELD = Text("{cards} is no meld: {reason} ({rule})", "{cards} no es una combinación: {reason} ({rule})")
_NO_LAY_OFF = Text(
    "{cards} cannot be laid off on meld {target} of the table",
    "{cards} no se puede añadir a la combinación {target} de la mesa",
)
_NO_TARGET = Text(
    "there is no meld {target} on the table to lay off on; there are {count}",
    "en la mesa no hay ninguna combinación {target} a la que añadir; hay {count}",
)
_NO_ADDING = Text("nothing can be laid off in this problem", "en este problema no se puede añadir nada")
_TABLE = Text("{cards} has left the table", "{cards} ha desaparecido de la mesa")
_JOKERS = Text(
    "a joker of the table neither stands for what it stood for nor was lawfully taken (KUB-53, KUB-57)",
    "un comodín de la mesa ni representa lo mismo que antes ni se ha recuperado según las reglas (KUB-53, KUB-57)",
)
_CONTRACT = Text("these melds are not the contract {goal}", "estas combinaciones no son el contrato {goal}")
_POINTS = Text("these melds are worth {points}, not {amount}", "estas combinaciones valen {points}, no {amount}")
_DISCARD = Text("no card is left to discard", "no queda ninguna carta para tirar")
_NO_DISCARDING = Text("nothing is discarded in this problem", "en este problema no se tira ninguna carta")


class Complaint(Text):
    """A sentence already filled in, which still knows what kind of complaint it is.

    Attributes:
        cause: the same for all complaints of one kind, whatever cards they are about.
    """

    cause: tuple[str, ...]

    def say(self, lang: str | None = None, /, **_fields: object) -> str:
        """The sentence in `lang`; what it quotes may have braces."""
        return self[language_index(lang)]


def complaint(sentence: Text, /, **fields: Any) -> Complaint:
    """A sentence filled in; with a field ``rule`` each rule is a kind of its own."""
    said = Complaint(
        *(sentence.say(lang, **{name: in_language(one, lang) for name, one in fields.items()}) for lang in LANGUAGES)
    )
    said.cause = (sentence.en, str(fields.get("rule", "")))
    return said


def complaints(problem: Problem, answer: Answer) -> list[Text]:
    """Everything that is wrong with an answer; empty where the rules allow it.

    It checks cards and melds anew and trusts nothing the answer says of itself; that the
    value is the best one is not checked here.
    """
    wrong: list[Text] = []
    for meld in answer.melds:
        wrong += meld_complaints(meld.cards, problem)
    available = Counter(problem.hand)
    table = Counter(card for meld in problem.table for card in meld.cards) if problem.rearrange else Counter[Card]()
    used = Counter(card for meld in answer.melds for card in meld.cards)
    for part in answer.laid_off:
        used.update(part.cards)
        if not problem.lay_off or not _is_laid_off(problem, part):
            wrong.append(no_lay_off(problem, part.target, part.cards))
    wrong += over_used(used, available + table)
    wrong += table_lost(problem, used)
    if not wrong and not jokers_obey(problem, answer.melds):
        wrong.append(complaint(_JOKERS))
    wrong += _goal_complaints(problem, answer)
    if answer.discard is not None and not problem.discard:
        wrong.append(complaint(_NO_DISCARDING))
    return wrong


def over_used(used: Counter[Card], held: Counter[Card]) -> list[Text]:
    """What is used and not held at all, and what is used more often than held."""
    over = by_suit(used - held)
    strange, often = [card for card in over if not held[card]], [card for card in over if held[card]]
    wrong: list[Text] = [complaint(_NOT_HELD, cards=text(strange))] if strange else []
    if often:
        counts = [_HOW_OFTEN.say("en", card=card, used=used[card], held=held[card]) for card in often]
        cuentas = [_HOW_OFTEN.say("es", card=card, used=used[card], held=held[card]) for card in often]
        wrong.append(complaint(_TOO_OFTEN, cards=Text(", ".join(counts), ", ".join(cuentas))))
    return wrong


def table_lost(problem: Problem, used: Counter[Card]) -> list[Text]:
    """The cards of a table to be laid out anew that are used nowhere any more."""
    if not problem.rearrange:
        return []
    lost = Counter(card for meld in problem.table for card in meld.cards) - used
    return [complaint(_TABLE, cards=text(by_suit(lost.elements())))] if lost else []


def no_lay_off(problem: Problem, target: int, cards: Sequence[Card]) -> Complaint:
    """Why cards cannot be laid off there."""
    if not problem.lay_off:
        return complaint(_NO_ADDING)
    if not 1 <= target <= len(problem.table):
        return complaint(_NO_TARGET, target=target, count=len(problem.table))
    return complaint(_NO_LAY_OFF, cards=text(cards), target=target)


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
        return [complaint(_POINTS, points=points, amount=goal.amount)]
    if goal.kind == "contract" and not _fills(problem, answer.melds):
        return [complaint(_CONTRACT, goal=" ".join(map(str, goal.slots)))]
    if problem.discard and answer.discard is None and problem.hand:
        return [complaint(_DISCARD)]
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


def meld_complaints(cards: Sequence[Card], problem: Problem) -> list[Text]:
    """Why cards are no meld; empty where they are one."""
    return [
        complaint(_NO_MELD, cards=text(cards), reason=fault, rule=fault.rule) for fault in faults(cards, problem.rules)
    ]
