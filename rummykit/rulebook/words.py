"""Finding rules by words, in either language, whatever the accents."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache

from rummykit.language import language_index
from rummykit.rulebook.ledger import GAMES, rules, shared_start
from rummykit.rulebook.model import TOPICS, Rule

# How much a word counts by where it stands: the rule itself before what is said about it.
_WEIGHT = {"rule": 4, "topic": 3, "about": 1}
# Words that stand in half of all rules and say nothing about any; a search of nothing else keeps them.
_COMMON_EN = "a an the of in on to and or is are be may for with by at it its that this one not no"
_COMMON_ES = "un una el la los las lo de del en y o es son se que con por para su al no si como"
_COMMON = frozenset(f"{_COMMON_EN} {_COMMON_ES}".split())


def search(words: str, lang: str | None = None, game: str | None = None) -> tuple[Rule, ...]:
    """The rules that speak of `words`, best match first.

    A word also finds longer words that begin with it (``comodin`` finds
    ``comodines``) and those of its family (``doblando`` finds ``doblar``).
    Rules with all the words come before those with some.

    Args:
        words: in English or Spanish, with or without accents and capitals.
        lang: to look in one language only.
        game: to look in one game only; without it all five are read.

    Raises:
        ValueError: no such language or game.

    >>> search("mano redonda", lang="es")[0].topic
    'score'
    """
    wanted = tuple(dict.fromkeys(_split(words)))
    telling = [w for w in wanted if w not in _COMMON] or list(wanted)
    tongues = (0, 1) if lang is None else (language_index(lang),)
    found: list[tuple[int, float, Rule]] = []
    for name in GAMES if game is None else (game,):
        for rule, indexes in _index(name):
            hits = [max(_worth(indexes[t], word) for t in tongues) for word in telling]
            if any(hits):
                found.append((sum(1 for h in hits if h), sum(hits), rule))
    # A stable sort keeps the order of the rules between equals.
    found.sort(key=lambda hit: (-hit[0], -hit[1]))
    return tuple(rule for _, _, rule in found)


def _worth(index: Counter[str], word: str) -> float:
    """How well the words of a rule answer `word`: the same, one that begins with it, or one of its family."""
    if word in index:
        return 2.0 * index[word]
    best = 0.0
    for known, weight in index.items():
        if len(word) >= 3 and known.startswith(word):
            best = max(best, 1.0 * weight)
        elif known[:4] == word[:4] and shared_start(known, word) >= max(4, min(len(known), len(word)) - 2):
            best = max(best, 0.5 * weight)
    return best


def _split(text: str) -> list[str]:
    bare = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[a-z0-9_]+", "".join(c for c in bare if not unicodedata.combining(c)))


@cache
def _index(game: str) -> tuple[tuple[Rule, tuple[Counter[str], Counter[str]]], ...]:
    """For each rule its words in either language, each with the weight of its best place."""
    return tuple((r, (_words(r, 0), _words(r, 1))) for r in rules(game))


def _words(rule: Rule, tongue: int) -> Counter[str]:
    places = {
        "rule": (rule.text, rule.texto)[tongue] + f" {rule.id} {rule.option or ''}",
        "topic": rule.topic + " " + TOPICS[rule.topic][tongue],
        "about": (f"{rule.issue} {rule.choice}", f"{rule.duda} {rule.eleccion}")[tongue],
    }
    index: Counter[str] = Counter()
    for place, text in places.items():
        for word in _split(text):
            index[word] = max(index[word], _WEIGHT[place])
    return index
