"""What a search answers, and whether the rules allow it."""

from __future__ import annotations

from dataclasses import dataclass

from rummykit.cards import Card, by_suit, text
from rummykit.language import Text
from rummykit.melds import Meld
from rummykit.search.problem import Problem


@dataclass(frozen=True)
class LayOff:
    """Cards laid off on one meld of the table.

    Attributes:
        target: the number of the table meld, from 1, as moves write it.
        cards: the hand cards laid off.
        meld: what the table meld becomes.
    """

    target: int
    cards: tuple[Card, ...]
    meld: Meld

    def __str__(self) -> str:
        return f"{text(self.cards)} to {self.target}"


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer of one method to one problem.

    Attributes:
        problem: what was asked.
        melds: the new melds; where the table may be rearranged, all melds on it afterwards.
        laid_off: what is laid off on table melds.
        left: the hand cards left over, by suit; a card to discard is not among them.
        value: what the goal counts: cards laid, points laid, or points left in hand
            (of ``least_left`` and ``contract``); of ``reach`` the points of the new melds.
        reached: whether the points or the contract asked for could be laid at all.
        optimal: whether nothing better exists, proven.
        proof: how that is known, or why it is not.
        nodes: the positions the search looked at.
        method: who answered.
        discard: the card left over to discard, where one must be.
    """

    problem: Problem
    melds: tuple[Meld, ...]
    laid_off: tuple[LayOff, ...]
    left: tuple[Card, ...]
    value: int
    reached: bool
    optimal: bool
    proof: Text
    nodes: int
    method: str
    discard: Card | None = None

    def __init__(
        self,
        problem: Problem,
        melds: tuple[Meld, ...],
        laid_off: tuple[LayOff, ...],
        left: tuple[Card, ...],
        value: int,
        reached: bool,
        optimal: bool,
        proof: Text,
        nodes: int,
        method: str,
        discard: Card | None = None,
    ) -> None:
        # As in `Meld`: a frozen dataclass sets its fields one by one, which a small hand would notice.
        self.__dict__.update(
            problem=problem, melds=melds, laid_off=laid_off, left=left, value=value, reached=reached,
            optimal=optimal, proof=proof, nodes=nodes, method=method, discard=discard,
        )  # fmt: skip

    @property
    def placed(self) -> tuple[Card, ...]:
        """The hand cards that are laid, by suit."""
        gone = [*self.left, *([self.discard] if self.discard else [])]
        rest = list(self.problem.hand)
        for card in gone:
            rest.remove(card)
        return tuple(by_suit(rest))

    def text(self, lang: str | None = None) -> str:
        """The answer in words."""
        return _SENTENCE.say(
            lang,
            melds=" / ".join([*map(str, self.melds), *map(str, self.laid_off)]) or "—",
            left=text(self.left) or "—",
            value=self.value,
            method=self.method,
            nodes=self.nodes,
            proof=self.proof,
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self}>"


_SENTENCE = Text(
    "{melds}; left {left}; value {value} ({method}, {nodes} nodes; {proof})",
    "{melds}; quedan {left}; valor {value} ({method}, {nodes} nodos; {proof})",
)
