"""What a search does, told step by step, so that a lesson can follow it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rummykit.cards import Card
from rummykit.cards import text as written
from rummykit.language import Text

StepKind: TypeAlias = Literal["consider", "extend", "reject", "bound", "found", "stopped"]

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
        melds: the cards of each meld chosen so far.
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

    def text(self, lang: str | None = None) -> str:
        """What happens, in `lang`; without it in the language spoken here."""
        best = "—" if self.best is None else self.best
        reason = _UNKNOWN.get(self.reason, self.reason) if self.best is None else self.reason
        reason = reason if self.cards else _NO_CARD.get(self.reason, reason)
        return reason.say(lang, cards=written(self.cards) or "—", value=self.value, best=best)

    def __str__(self) -> str:
        return SAID.say(kind=KINDS[self.kind], words=self.text())


Watch: TypeAlias = Callable[[Step], None]

CONSIDER = Text("try {cards}", "probar {cards}")
LEAVE = Text("leave {cards}", "dejar {cards}")
EXTEND = Text("lay {cards}: {value} so far", "bajar {cards}: {value} de momento")
OVERLAP = Text("{cards} does not fit: a card of it is already used", "{cards} no cabe: una de sus cartas ya está usada")
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
SHORT = Text("{value}: the goal is not reached", "{value}: no se alcanza el objetivo")
STATE = Text("the cheapest open path costs {value}", "el camino abierto más barato cuesta {value}")
SETS = Text("make sets among {cards}: the path costs {value}", "agrupar {cards}: el camino cuesta {value}")
TOP = Text("no rank is left: the path costs {value}", "no quedan rangos: el camino cuesta {value}")
LAYER = Text("go over {cards}: the path costs {value}", "pasar por {cards}: el camino cuesta {value}")
COSTLY = Text("over {cards} it would cost as much as what is known", "por {cards} costaría tanto como lo ya conocido")
DEARER = Text("a path as cheap has come here before", "ya llegó hasta aquí un camino igual de barato")
ARRIVED = Text("the top is reached at a cost of {value}", "se llega arriba con un coste de {value}")
BEST = Text("best so far: {value}", "lo mejor hasta ahora: {value}")
STOPPED = Text("the trace is cut here: too many steps", "la traza se corta aquí: demasiados pasos")


# What is said where there is no best answer yet to name, or where the step is about no card but a slot of the contract.
_UNKNOWN = {HOPELESS: BEYOND}
_NO_CARD = {MUST: UNFILLED}


class TraceFull(Exception):
    """Raised by a watcher that has seen as many steps as it wants."""
