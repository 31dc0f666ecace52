"""What a search does, told step by step, so that a lesson can follow it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rummykit.cards import Card
from rummykit.cards import text as written
from rummykit.language import Text

StepKind: TypeAlias = Literal["consider", "extend", "reject", "bound", "found", "stopped"]
Action: TypeAlias = Literal["lay", "lay_off", "discard"]
LaidOff: TypeAlias = tuple[int, tuple[Card, ...]]  # the number of the table meld, from 1, and the cards

KINDS: dict[StepKind, Text] = {
    "consider": Text("Consider", "Considerar"),
    "extend": Text("Extend", "Ampliar"),
    "reject": Text("Reject", "Rechazar"),
    "bound": Text("Cut off", "Podar"),
    "found": Text("Found", "Hallado"),
    "stopped": Text("Stopped", "Parado"),
}
SAID = Text("{kind}: {words}", "{kind}: {words}")


@dataclass(frozen=True)
class Step:
    """One step of a search.

    Attributes:
        kind: ``consider`` a choice, ``extend`` the melds chosen so far, ``reject`` a
            choice, cut it off by a ``bound``, an answer ``found`` that is the best so
            far, or ``stopped`` before the end.
        cards: the cards the step is about.
        melds: the cards of each meld chosen so far; they are cards that are held, each as often
            as it is held. In a layered search the last ones are runs that may still grow.
        value: what the chosen melds gain so far, in the units of the goal.
        best: the best gain found so far; None before the first answer.
        reason: what happens and why.
        node: the number of the position looked at.
        where: in a layered search the layer and the lane the step is about.
        open_runs: in a layered search the states of the open runs of each lane.
        missing: in a layered search how many cards each of them still needs.
        wilds: in a layered search the wild cards left.
        state: in a layered search what tells the state apart from all others.
        bound: the most that the chosen melds and whatever may follow them can gain; in a
            layered search the least that the whole path will cost.
        action: what is done with the cards: ``lay`` them as a meld, ``lay_off`` on the table,
            or ``discard``.
        target: the number of the table meld, from 1, that is added to, or that is left as it is.
        laid_off: what is chosen so far to be laid off: numbers of table melds and cards.
        discard: the card chosen so far to be discarded.
        place: in a layered search the rank, and the suit if it is about one, that was gone over.
    """

    kind: StepKind
    cards: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]
    value: int
    best: int | None
    reason: Text
    node: int
    where: tuple[int, int] | None = None
    open_runs: tuple[tuple[int, ...], ...] = ()
    bound: int | None = None
    missing: tuple[tuple[int, ...], ...] = ()
    wilds: int | None = None
    state: tuple[Any, ...] = ()
    action: Action = "lay"
    target: int = 0
    laid_off: tuple[LaidOff, ...] = ()
    discard: Card | None = None
    place: Text | None = None

    @property
    def play(self) -> Text:
        """What the cards are to do: they by themselves where they are a meld, else ``lay off 9S on 2``."""
        return named_play(self.action, self.cards, self.target)

    def text(self, lang: str | None = None) -> str:
        """What happens, in `lang`; without it in the language spoken here."""
        best = "—" if self.best is None else self.best
        reason = _UNKNOWN.get(self.reason, self.reason) if self.best is None else self.reason
        if not self.cards:
            reason = _NO_CARD.get(reason, reason) if self.place is None else _NOTHING_THERE.get(reason, reason)
        if self.action != "lay":
            reason = _NO_MELD.get((reason, self.action), reason)
        cards = written(self.cards) or "—"
        place = "—" if self.place is None else self.place
        return reason.say(
            lang, cards=cards, value=self.value, best=best, play=self.play, target=self.target, place=place
        )

    def __str__(self) -> str:
        return SAID.say(kind=KINDS[self.kind], words=self.text())


Watch: TypeAlias = Callable[[Step], None]

_PLAYS: dict[Action, Text] = {
    "lay": Text("{cards}", "{cards}"),
    "lay_off": Text("lay off {cards} on {target}", "añadir {cards} a la {target}"),
    "discard": Text("discard {cards}", "tirar {cards}"),
}


def named_play(action: Action, cards: tuple[Card, ...], target: int = 0) -> Text:
    """What is done with cards, in both languages.

    >>> from rummykit.cards import french_pack
    >>> named_play("lay_off", tuple(french_pack(1, 0).cards("9S")), 2).es
    'añadir 9S a la 2'
    """
    shown = written(cards) or "—"
    return Text(*(_PLAYS[action].say(lang, cards=shown, target=target) for lang in ("en", "es")))


CONSIDER = Text("try {cards}", "probar {cards}")
LEAVE = Text("leave {cards}", "dejar {cards}")
LEAVE_TARGET = Text("add nothing to meld {target}", "no añadir nada a la combinación {target}")
EXTEND = Text("lay {cards}: {value} so far", "bajar {cards}: {value} de momento")
EXTEND_ELSE = Text("{play}: {value} so far", "{play}: {value} de momento")
CONSIDER_ELSE = Text("try to {play}", "probar a {play}")
OVERLAP = Text("{cards} does not fit: a card of it is already used", "{cards} no cabe: una de sus cartas ya está usada")
OVERLAP_ON_TABLE = Text(
    "{play}: not possible, a card of it is used or meld {target} is added to already",
    "{play}: no se puede, una de sus cartas está usada o a esa combinación ya se le añade",
)
OVERLAP_DISCARD = Text(
    "{play}: not possible, the card is used or another one is discarded already",
    "{play}: no se puede, la carta está usada o ya se tira otra",
)
SEEN = Text("the same cards were left before, with as much laid", "ya se llegó a las mismas cartas con tanto bajado")
HOPELESS = Text("even with everything that is left it cannot pass {best}", "ni con todo lo que queda se supera {best}")
BEYOND = Text(
    "even with everything that is left the goal cannot be reached", "ni con todo lo que queda se alcanza el objetivo"
)
MUST = Text("{cards} must be used and fits nowhere", "{cards} hay que usarla y no cabe en ningún sitio")
UNFILLED = Text(
    "the contract still asks for a meld, and there is none left to try",
    "el contrato pide aún una combinación y no queda ninguna por probar",
)
NO_DISCARD = Text("no card is left to discard", "no queda ninguna carta para tirar")
STATE = Text("the cheapest open path costs {value}", "el camino abierto más barato cuesta {value}")
SETS = Text("make sets among {cards}: the path costs {value}", "agrupar {cards}: el camino cuesta {value}")
TOP = Text("no rank is left: the path costs {value}", "no quedan rangos: el camino cuesta {value}")
LAYER = Text("go over {cards}: the path costs {value}", "pasar por {cards}: el camino cuesta {value}")
COSTLY = Text("over {cards} it would cost as much as what is known", "por {cards} costaría tanto como lo ya conocido")
DEARER = Text("a path as cheap has come here before", "ya llegó hasta aquí un camino igual de barato")
ARRIVED = Text("the top is reached at a cost of {value}", "se llega arriba con un coste de {value}")
EMPTY_LAYER = Text(
    "go over {place}, where there is nothing to lay: the path costs {value}",
    "pasar por {place}, donde no hay nada que bajar: el camino cuesta {value}",
)
EMPTY_COSTLY = Text(
    "over {place}, where there is nothing to lay, it would cost as much as what is known",
    "por {place}, donde no hay nada que bajar, costaría tanto como lo ya conocido",
)
EMPTY_SETS = Text(
    "go over {place}, of which there is nothing to group: the path costs {value}",
    "pasar por {place}, de lo que no hay nada que agrupar: el camino cuesta {value}",
)
BEST = Text("best so far: {value}", "lo mejor hasta ahora: {value}")
LAWFUL = Text(
    "with the duties of the jokers on the table the best is {value}",
    "con las obligaciones de los comodines de la mesa lo mejor es {value}",
)
NO_BETTER = Text("{value}: no better than {best}", "{value}: no mejora {best}")
STOPPED = Text("the trace is cut here: too many steps", "la traza se corta aquí: demasiados pasos")


# What is said where there is no best answer yet to name, or where the step is about no card but a slot of the contract
# or a meld of the table.
_UNKNOWN = {HOPELESS: BEYOND}
_NO_CARD = {MUST: UNFILLED, LEAVE: LEAVE_TARGET}
# What is said where a layered search goes over a rank and suit without a card.
_NOTHING_THERE = {LAYER: EMPTY_LAYER, COSTLY: EMPTY_COSTLY, SETS: EMPTY_SETS}
# What is said where the cards are not laid as a meld.
_NO_MELD: dict[tuple[Text, Action], Text] = {
    (CONSIDER, "lay_off"): CONSIDER_ELSE,
    (CONSIDER, "discard"): CONSIDER_ELSE,
    (EXTEND, "lay_off"): EXTEND_ELSE,
    (EXTEND, "discard"): EXTEND_ELSE,
    (OVERLAP, "lay_off"): OVERLAP_ON_TABLE,
    (OVERLAP, "discard"): OVERLAP_DISCARD,
}


class TraceFull(Exception):
    """Raised by a watcher that has seen as many steps as it wants."""
