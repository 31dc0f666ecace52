"""The few functions of the public face that stand on several rooms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummykit import games as _games
from rummykit import melds as _melds
from rummykit import rulebook as _rulebook
from rummykit.cards import Card
from rummykit.engine.laying import group_meant
from rummykit.engine.moves import Move, read_pinned
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules

if TYPE_CHECKING:
    from rummykit.rulebook import Rule, Switch


def read(cards: str | Iterable[Card | str], rules: str | MeldRules = "romme", **switches: Any) -> list[Meld]:
    """Every way in which cards can be read as one meld; none if they are no meld.

    Args:
        cards: such as ``"7S 8S JK"``.
        rules: the id of a game, or meld rules of one's own.
        **switches: options of the game.

    Raises:
        NotationError: a word is no card.
        OptionError: no such game, switch or value.

    >>> [(meld.kind, meld.reading, meld.points) for meld in read("7S 8S JK")]
    [('run', '6S 7S 8S', 21), ('run', '7S 8S 9S', 24)]

    What a wild card stands for may be said, as ``str(meld)`` writes it:

    >>> read("7S 8S JK=6S")
    [<run JK=6S 7S 8S, 21 points>]
    """
    chosen = rules_of(rules, switches)
    held, pins, kind = written(cards, chosen)
    if kind is None and not any(pins):
        return _melds.readings(held, chosen)
    return _melds.meant(held, pins, chosen, kind)


def written(
    cards: str | Iterable[Card | str], rules: MeldRules
) -> tuple[tuple[Card, ...], tuple[_melds.Pin | None, ...], str | None]:
    """The cards of one meld with what was said of them; no cards are none, not a fault of notation."""
    if isinstance(cards, str) and not cards.strip():
        return (), (), None
    return read_pinned(cards, rules.pack)


def faults(cards: str | Iterable[Card | str], rules: str | MeldRules = "romme", **switches: Any) -> list[Fault]:
    """Every reason why cards are no meld, each with its rule; empty where they are one.

    Args and errors are those of `read`.

    >>> [fault.rule for fault in faults("KS AS 2S")]
    ['ROM-20']
    """
    chosen = rules_of(rules, switches)
    held, pins, kind = written(cards, chosen)
    if kind is None and not any(pins):
        return _melds.faults(held, chosen)
    said = Move("lay", (held,), (pins,), (kind,))
    return group_meant(said, 0, chosen, chosen.ids.get("wild_place", chosen.name))[1]


def rules_of(rules: str | MeldRules, switches: dict[str, Any]) -> MeldRules:
    """The meld rules meant by a game's id and switches, or those given."""
    return rules if isinstance(rules, MeldRules) else _games.meld_rules(rules, **switches)


def rule(rule_id: str) -> Rule:
    """A rule of the rule book by its id, such as ``ROM-17``; it shows itself as a card.

    Raises:
        ValueError: there is no such rule; the message names near ones.
    """
    return _rulebook.rule(rule_id)


@dataclass(frozen=True, repr=False)
class GameInfo:
    """What there is to know before a match of a game begins."""

    id: str
    name: Text
    least_players: int
    most_players: int
    switches: dict[str, Switch]

    def __repr__(self) -> str:
        seats = f"{self.least_players}-{self.most_players}"
        return f"<{self.id}: {self.name.say()}, {seats}, {len(self.switches)} switches>"


def games() -> list[GameInfo]:
    """The games that can be played, with their players and switches.

    >>> games()[0].id
    'romme'
    """
    found = []
    for game in _games.ids():
        cls = _games.rules_class(game)
        info = _rulebook.game_info(game)
        found.append(GameInfo(game, info.name, cls.least_players, cls.most_players, dict(_rulebook.switches(game))))
    return found
