"""The rule book: 501 numbered rules of five games as data, in English and Spanish.

>>> print(rule("ROM-17").say("es"))
En un trío no puede repetirse ninguna carta (mismo rango y mismo palo), de modo que tiene como máximo cuatro.
>>> [r.id for r in by_topic("romme", "deck")]
['ROM-01', 'ROM-02']
>>> search("doblar esquina", game="romme")[0].id
'ROM-20'
>>> switches("romme")["run_max"].values
(13, 14)

A rule shows itself as a card in a notebook; ``rule("ROM-17").card("es")`` is
the same card in Spanish. The file of a game is read when it is first asked for.
"""

from rummykit.rulebook.ledger import (
    GAMES,
    UnknownGameError,
    UnknownRuleError,
    by_topic,
    contracts,
    example,
    examples,
    game_info,
    rule,
    rules,
    switches,
    topics,
)
from rummykit.rulebook.model import Contract, Example, GameInfo, Rule, Switch
from rummykit.rulebook.words import search

__all__ = [
    "GAMES",
    "Contract",
    "Example",
    "GameInfo",
    "Rule",
    "Switch",
    "UnknownGameError",
    "UnknownRuleError",
    "by_topic",
    "contracts",
    "example",
    "examples",
    "game_info",
    "rule",
    "rules",
    "search",
    "switches",
    "topics",
]
