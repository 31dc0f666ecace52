"""What one seat may know of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummykit.cards import Card
from rummykit.engine.events import Event
from rummykit.engine.state import Laid, Window
from rummykit.melds import MeldRules


@dataclass(frozen=True, repr=False)
class View:
    """A game as one seat sees it: all that players, hints and tables may build on.

    Attributes:
        game: the id of the game.
        seat: whose view it is.
        names: the players by seat.
        hand: the cards of this seat.
        counts: how many cards each seat holds.
        stock: how many cards the stock has.
        discard: the discard pile as far as it may be seen, the top card last.
        discard_count: how many cards the discard pile has.
        table: the melds laid, each with its owner.
        turn: the seat on turn.
        to_move: the seats that may act now.
        phase: ``draw``, ``play``, ``round_over`` or ``over``.
        window: the question that is open, with the answers this seat may know.
        round: from 1.
        dealer: the seat that dealt.
        totals: points of the finished rounds by seat.
        out: which seats have left the match.
        winners: who won the match, once it is over.
        options: the switches of the game.
        melds: its meld rules.
        values: what each card left in hand counts against its holder, by code.
        log: what happened, without what other seats alone know.
        more: what only this game has; plain JSON values.
    """

    game: str
    seat: int
    names: tuple[str, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock: int
    discard: tuple[Card, ...]
    discard_count: int
    table: tuple[Laid, ...]
    turn: int
    to_move: tuple[int, ...]
    phase: str
    window: Window | None
    round: int
    dealer: int
    totals: tuple[int, ...]
    out: tuple[bool, ...]
    winners: tuple[int, ...]
    options: Mapping[str, Any]
    melds: MeldRules
    values: Mapping[str, int]
    log: tuple[Event, ...]
    more: Mapping[str, Any]

    def __str__(self) -> str:
        from rummykit.engine.show import view_lines

        return "\n".join(view_lines(self))

    def __repr__(self) -> str:
        return f"<{self.game} as seat {self.seat} sees it>"

    def _repr_html_(self) -> str:
        from rummykit.engine.show import view_html

        return view_html(self)

    def as_dict(self) -> dict[str, Any]:
        """The view as plain JSON values; cards as their codes."""
        return {
            "game": self.game,
            "seat": self.seat,
            "names": list(self.names),
            "hand": [card.code for card in self.hand],
            "counts": list(self.counts),
            "stock": self.stock,
            "discard": [card.code for card in self.discard],
            "discard_count": self.discard_count,
            "table": [_laid_dict(laid) for laid in self.table],
            "turn": self.turn,
            "to_move": list(self.to_move),
            "phase": self.phase,
            "window": _window_dict(self.window),
            "round": self.round,
            "dealer": self.dealer,
            "totals": list(self.totals),
            "out": list(self.out),
            "winners": list(self.winners),
            "options": dict(self.options),
            "values": dict(self.values),
            "more": dict(self.more),
        }


def _laid_dict(laid: Laid) -> dict[str, Any]:
    meld = laid.meld
    return {
        "kind": meld.kind,
        "cards": [card.code for card in meld.cards],
        "wild": {str(i): [face.code for face in meld.stands_for[i]] for i in meld.wild},
        "points": meld.points,
        "owner": laid.owner,
    }


def _window_dict(window: Window | None) -> dict[str, Any] | None:
    if window is None:
        return None
    return {
        "kind": window.kind,
        "mode": window.mode,
        "asked": list(window.asked),
        "card": window.card.code if window.card else None,
    }
