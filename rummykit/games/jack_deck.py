"""The cards of Jack the Ripper and what they are worth (JACK-01 to JACK-10).

The faces, their number and their pairs are data in ``decks/jack.toml``. What switches can
change (points, order numbers, the suspect without Alibi) comes with the options of a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

from rummykit.cards import Card, Pack, jack_pack
from rummykit.language import Text
from rummykit.melds import MeldRules

SUSPECTS = ("druitt", "eddy", "gull", "chapman", "jill", "pedachenko")
LETTERS = "letters"  # a colour of their own that points at no suspect (JACK-10)
WILD = jack_pack().card("EV-WILD")
ESCAPES = jack_pack().card("ESCAPES")
ESCAPES_WORTH = 35  # JACK-05
VICTIMS = 5
# JACK-02, JACK-35: those kept in front of the player who plays them, and those that go to Scotland Yard.
KEPT_GAVELS = frozenset({"suspect", "alibi", "victim", "scene"})
GAVELS = KEPT_GAVELS | {"strike", "resign"}


@cache
def partners() -> Mapping[Card, Card]:
    """The Scene of each Victim, and the Victim of each Scene (JACK-08)."""
    pack = jack_pack()
    rows = tomllib.loads(resources.files("rummykit").joinpath("decks/jack.toml").read_text("utf-8"))["card"]
    return MappingProxyType({pack.card(row["code"]): pack.card(row["pair"]) for row in rows if "pair" in row})


def suspect_name(suspect: str) -> Text:
    """A suspect in words.

    >>> suspect_name("eddy").es
    'Príncipe Eduardo'
    """
    en, es = jack_pack().card(f"EV-{suspect.upper()}").name
    return Text(en.partition(": ")[2], es.partition(": ")[2])


def pack_without_alibi(suspect: str) -> Pack:
    """The 62 cards where `suspect` is the one who has no Alibi (JACK-07)."""
    pack = jack_pack()
    return pack.with_counts(lambda card: int(card.suit != suspect) if card.kind == "alibi" else pack.counts[card])


def face_values(table: Mapping[str, int]) -> Mapping[Card, int]:
    """What each card is worth, from the switch `card_points` (JACK-05): by kind, or by code for single cards.

    >>> worth = face_values({"evidence": 2, "letters": 3, "wild": 2, "EV-GULL": 5})
    >>> [worth[jack_pack().card(code)] for code in ("EV-JILL", "EV-GULL", "EV-LETTERS", "STRIKES", "ESCAPES")]
    [2, 5, 3, 0, 35]
    """

    def worth(card: Card) -> int:
        by_kind = table.get(card.suit if card.suit in (LETTERS, "wild") else card.kind, 0)
        return ESCAPES_WORTH if card is ESCAPES else table.get(card.code, by_kind)

    return MappingProxyType({card: worth(card) for card in jack_pack().counts})


def meld_rules(values: Mapping[Card, int]) -> MeldRules:
    """A meld: three or more Evidence cards of one colour (JACK-58), Wild cards with a natural one (JACK-61)."""
    return MeldRules(
        name="jack",
        pack_name="jack",
        set_by="suit",
        set_min=3,
        set_max=None,
        set_repeats=True,
        runs=False,
        wild=frozenset({WILD.code}),
        wild_as_letters=(LETTERS,),  # JACK-09
        min_naturals=1,  # JACK-61
        code_values={card.code: worth for card, worth in values.items() if card.kind == "evidence"},
        ids={
            "empty": "JACK-58", "too_few": "JACK-58", "set_suit": "JACK-58",
            "not_evidence": "JACK-02", "naturals": "JACK-61", "letters_wild": "JACK-61",
        },
    )  # fmt: skip


class Played(NamedTuple):
    """A card in front of a player that is no part of a meld: laid off, or a Gavel.

    Attributes:
        card: the card.
        suit: the suspect it speaks of; of a Wild the one it stands for.
    """

    card: Card
    suit: str

    def __str__(self) -> str:
        return f"{self.card.code}={self.suit}" if self.card is WILD else self.card.code
