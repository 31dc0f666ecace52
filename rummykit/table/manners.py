"""What the table must know of one game beyond what every view says: data, no code.

A game without an entry plays with the defaults; nothing else asks which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rummykit.language import Text
from rummykit.table import contract_words, jack_words, rummikub_words


@dataclass(frozen=True)
class Manners:
    """The table manners of one game.

    Attributes:
        window_rules: the rule to show beside an open question, by its kind.
        opening_rule: the rule about the points of a first lay-down.
        drag_rule: the rule by which a wild card is discarded or added with the pointer
            only by dragging; None where there is none.
        setup: the switches offered when a new game is opened.
        words: what this game says instead of, or beyond, the sentences of `strings.SAID`.
        told: what it says of events instead of, or beyond, `strings.TOLD`.
        after: what an event also brought about instead of, or beyond, `strings.AFTER`.
        kinds: what it calls a set and a run.
        to: what it says instead of `strings.TO` of whose meld a card goes to, by whose it is.
        why: what an event brings about, and by which rule; by verb, or verb and kind of card.
        page: what the page says instead of `strings.PAGE`.
        switches: what the switches of `setup` are called, where `strings.SWITCHES` does not say.
        values: what the values of those switches are called, by switch and value.
        keys: the keys as the help lists them, where they differ from `strings.KEYS`.
        how: how the game is played on this table, where that differs from `strings.HOW`.
        stay_rules: the rules by which cards of the table may not be taken into the hand.
        timeout_rule: the rule about what happens when the time of a turn runs out.
    """

    window_rules: Mapping[str, str] = field(default_factory=dict)
    opening_rule: str | None = None
    drag_rule: str | None = None
    setup: tuple[str, ...] = ()
    words: Mapping[str, Text] = field(default_factory=dict)
    told: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    after: Mapping[str, Text] = field(default_factory=dict)
    kinds: Mapping[str, Text] = field(default_factory=dict)
    to: Mapping[str, Text] = field(default_factory=dict)
    why: Mapping[str, tuple[Text, str]] = field(default_factory=dict)
    page: Mapping[str, Text] = field(default_factory=dict)
    switches: Mapping[str, Text] = field(default_factory=dict)
    values: Mapping[str, Text] = field(default_factory=dict)
    keys: tuple[tuple[Text, Text], ...] = ()
    how: tuple[Text, ...] = ()
    stay_rules: tuple[str, ...] = ()
    timeout_rule: str | None = None


_MANNERS: dict[str, Manners] = {
    "romme": Manners(
        window_rules={"knock": "ROM-49"},
        opening_rule="ROM-23",
        drag_rule="ROM-105",
        setup=("target", "knock", "hand_double"),  # ROM-87 to ROM-89
        values={"target 1": Text("1 (a single round)", "1 (una sola ronda)")},  # ROM-74
    ),
    "shanghai": Manners(
        window_rules={"buy": "SHA-39"},
        setup=("rounds", "hand_size", "jokers", "contract_progress"),
        words={**contract_words.WORDS, **contract_words.SHANGHAI},
        told=contract_words.SHANGHAI_TOLD,
        after=contract_words.SHANGHAI_AFTER,
        kinds=contract_words.SHANGHAI_KINDS,
        switches=contract_words.SWITCHES,
        values=contract_words.VALUES,
        keys=contract_words.KEYS,
        how=contract_words.HOW,
    ),
    "dummy": Manners(
        window_rules={"claim": "DUM-65", "cut": "DUM-74"},
        setup=("cuts", "match_end", "hand_size"),
        words={**contract_words.WORDS, **contract_words.DUMMY},
        told=contract_words.TOLD,
        after=contract_words.AFTER,
        kinds=contract_words.DUMMY_KINDS,
        switches=contract_words.SWITCHES,
        values=contract_words.VALUES,
        keys=contract_words.KEYS,
        how=contract_words.HOW,
    ),
    "rummikub": Manners(
        opening_rule="KUB-26",
        setup=("opening_points", "rounds"),
        words=rummikub_words.WORDS,
        told=rummikub_words.TOLD,
        after=rummikub_words.AFTER,
        kinds=rummikub_words.KINDS,
        page=rummikub_words.PAGE,
        switches=rummikub_words.SWITCHES,
        keys=rummikub_words.KEYS,
        how=rummikub_words.HOW,
        stay_rules=("KUB-40", "KUB-54"),
        timeout_rule="KUB-60",
    ),
    "jack": Manners(
        setup=("case_file_passes", "ripper_escapes_window", "commissioner_discards"),
        words=jack_words.WORDS,
        told=jack_words.TOLD,
        after=jack_words.AFTER,
        kinds=jack_words.KINDS,
        to=jack_words.TO,
        why=jack_words.WHY,
        page=jack_words.PAGE,
        switches=jack_words.SWITCHES,
        values=jack_words.VALUES,
        keys=jack_words.KEYS,
        how=jack_words.HOW,
    ),
}


def manners(game: str) -> Manners:
    """The manners of `game`."""
    return _MANNERS.get(game, Manners())
