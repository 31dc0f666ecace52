"""Melds: what a set or a run is, how cards can be read as one, and why not.

>>> from rummykit.cards import cards
>>> from rummykit.games.romme import meld_rules
>>> [meld.reading for meld in readings(cards("7S 8S JK"), meld_rules())]
['6S 7S 8S', '7S 8S 9S']
"""

from rummykit.melds.faults import Fault, faults, limit_faults
from rummykit.melds.finding import groups_worth, melds_in
from rummykit.melds.reading import Pin, exchanged, extensions, meant, readings, run_readings, set_readings, told_apart
from rummykit.melds.rules import Meld, MeldRules

__all__ = [
    "Fault",
    "Meld",
    "MeldRules",
    "Pin",
    "exchanged",
    "extensions",
    "faults",
    "groups_worth",
    "limit_faults",
    "meant",
    "melds_in",
    "readings",
    "run_readings",
    "set_readings",
    "told_apart",
]
