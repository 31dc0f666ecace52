"""The terms of the field in English and Spanish, and the Spanish words that lessons keep away from.

One list for whoever writes or translates a lesson; `tests/test_lessons.py` holds the lessons to it.

>>> [found.en for found in terms() if "escalera" in found.es]
['run']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("glossary.toml")
# What is no prose: code, and the notation of cards and moves in it.
_CODE = re.compile(r"```.*?```|`[^`]*`", re.S)


@dataclass(frozen=True)
class Term:
    """One term.

    Attributes:
        en: in English.
        es: how a Spanish word for it begins; one of these is used.
        pattern: what is looked for in English prose.
    """

    en: str
    es: tuple[str, ...]
    pattern: re.Pattern[str]


@dataclass(frozen=True)
class FalseFriend:
    """A word that looks right in a Spanish lesson and is not.

    Attributes:
        word: what is looked for.
        instead: what a Spanish teacher would write.
    """

    word: re.Pattern[str]
    instead: str


@cache
def terms() -> tuple[Term, ...]:
    """The terms in the order of the file."""
    found = []
    for one in _data()["term"]:
        pattern = one.get("pattern", rf"\b{re.escape(one['en'])}s?\b")
        found.append(Term(one["en"], tuple(one["es"]), re.compile(pattern, re.I)))
    return tuple(found)


@cache
def false_friends() -> tuple[FalseFriend, ...]:
    """The words that no Spanish lesson uses."""
    return tuple(FalseFriend(re.compile(one["word"], re.I), one["instead"]) for one in _data()["false_friend"])


def prose(text: str) -> str:
    """Markdown without its code."""
    return _CODE.sub(" ", text)


def missing_terms(english: str, spanish: str) -> Iterator[Term]:
    """The terms in a piece of English prose whose Spanish is nowhere in the piece that translates it.

    >>> [found.en for found in missing_terms("Draw from the stock.", "Roba de las existencias.")]
    ['stock']
    """
    english, spanish = prose(english), prose(spanish).lower()
    for term in terms():
        if term.pattern.search(english) and not any(start.lower() in spanish for start in term.es):
            yield term


def false_friends_in(spanish: str) -> Iterator[tuple[str, str]]:
    """The words of a piece of Spanish prose that should be others, each with what to write instead.

    >>> list(false_friends_in("Pon la tarjeta en la mesa."))
    [('tarjeta', 'carta')]
    """
    for friend in false_friends():
        for found in friend.word.finditer(prose(spanish)):
            yield found.group(), friend.instead


def _data() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))
