"""What the tests of all games share: moves tried on both sides, and a position as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.events import Event


class Tried:
    """The worked examples of a game's rule book, each with the function that tries it.

    Attributes:
        examples: the examples by id.
        by: the functions by the same ids.
    """

    def __init__(self, game: str) -> None:
        self.examples = {example.id: example for example in rulebook.examples(game)}
        self.by: dict[str, Callable[[Any], None]] = {}

    def tries(self, *ids: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
        """Marks a function as the one that tries these examples."""

        def note(function: Callable[[Any], None]) -> Callable[[Any], None]:
            for one in ids:
                assert one not in self.by
                self.by[one] = function
            return function

        return note

    def none_is_left_out(self) -> None:
        """Every example has a function that tries it, and no function is for an example that is gone."""
        assert self.examples
        assert set(self.by) == set(self.examples)


def rule_ids(faults: Iterable[rk.Fault]) -> list[str]:
    return [fault.rule for fault in faults]


def accept(game: rk.Game, move: str, seat: int | None = None) -> Event:
    """Play a move that must be legal: `check` says so, `play` does it, and no card is lost or won.

    Dealing is another matter: a position may hold fewer cards than the pack.
    """
    assert game.check(move, seat) == [], f"{move}: {[str(fault) for fault in game.check(move, seat)]}"
    before = all_cards(game)
    event = game.play(move, seat)
    assert event.move.verb == "deal" or all_cards(game) == before
    return event


def accept_all(game: rk.Game, *moves: str) -> None:
    """Play legal moves, one after another, each by whoever may act first."""
    for move in moves:
        accept(game, move)


def refuse(game: rk.Game, move: str, *rules: str, seat: int | None = None) -> list[rk.Fault]:
    """Try a move that must be refused for (at least) these rules, in words of both languages.

    Neither the check nor the attempt may change anything.
    """
    state, log = game.state, list(game.log)
    before = dict(vars(state))
    found = game.check(move, seat)
    assert set(rules) <= set(rule_ids(found)), f"{move}: {[str(fault) for fault in found]}"
    assert found
    with pytest.raises(rk.IllegalMove) as caught:
        game.play(move, seat)
    assert rule_ids(caught.value.faults) == rule_ids(found)
    assert game.state is state
    assert vars(state) == before
    assert game.log == log
    for fault in found:
        both = fault.text("en"), fault.text("es")
        assert all(both)
        assert both[0] != both[1]
        assert not any(sign in words for words in both for sign in "{}")
        assert rk.rule(fault.rule).id == fault.rule
    assert move not in listed(game, seat)
    return found


def choices(game: rk.Game, move: str, rule: str, seat: int | None = None) -> list[str]:
    """The choices of a move that could mean several things; each of them must be legal."""
    assert rule_ids(game.check(move, seat)) == [rule]
    with pytest.raises(rk.AmbiguousMove) as caught:
        game.play(move, seat)
    named = caught.value.choices
    assert len(named) > 1
    for choice in named:
        assert game.check(choice, seat) == []
        assert str(choice) in caught.value.text("en")
    return [str(choice) for choice in named]


def melds(game: rk.Game) -> list[str]:
    """The melds on the table, wild cards with what they stand for."""
    return [str(laid.meld) for laid in game.state.table]


def hand(game: rk.Game, seat: int = 0) -> str:
    """A hand, sorted, as text."""
    return " ".join(card.code for card in rk.by_suit(game.state.hands[seat]))


def pile(game: rk.Game) -> str:
    """The discard pile as text, the top card last."""
    return " ".join(card.code for card in game.state.discard)


def listed(game: rk.Game, seat: int | None = None) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.moves(seat)]


def all_cards(game: rk.Game) -> Counter[rk.Card]:
    """Every card of a position, wherever it lies."""
    return Counter(game.state.everything())
