"""What comes out of an example in words: the verdict, the result, and what other switches change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rummykit.language import Text
from rummykit.rulebook.model import Example
from rummykit.rulebook.pictures import VERDICTS, listed

# An outcome that opens with its verdict need not say it twice beside the verdict's label.
_SAID_TWICE = re.compile(
    r"^(valid|invalid|legal|illegal|refused|met|not met|no es válid[oa]|válid[oa]|permitido|no está permitido"
    r"|se rechaza|se admite|cumplido|no cumplido)\s*([:;]\s*|$)"
)

# How the fields of another outcome are said.
_FACTS = {
    "points": Text("{value} points", "{value} puntos"),
    "reading": Text("read as {value}", "se lee {value}"),
    "scores": Text("scores {value}", "puntos: {value}"),
    "eliminated": Text("eliminated: {value}", "eliminados: {value}"),
    "multiplier": Text("points times {value}", "puntos por {value}"),
    "round_hand": Text("round hand: {value}", "mano redonda: {value}"),
    "round_over": Text("round over: {value}", "acaba la ronda: {value}"),
    "received": Text("received: {value}", "se recibe: {value}"),
    "from_stock": Text("and {value} cards of the stock", "y {value} cartas del mazo"),
    "hand_size_after": Text("{value} cards in hand", "{value} cartas en la mano"),
    "next_player": Text("then plays {value}", "después juega {value}"),
    "knocker": Text("knocks: {value}", "da el toque: {value}"),
    "after": Text("table: {value}", "mesa: {value}"),
    "result_table": Text("table: {value}", "mesa: {value}"),
    "result_hand": Text("hand: {value}", "mano: {value}"),
    "draws": Text("cards drawn: {value}", "cartas robadas: {value}"),
    "dealt": Text("{value} dealt", "{value} repartidas"),
    "stock": Text("{value} in the stock", "{value} en el mazo"),
    "discard": Text("{value} on the discard pile", "{value} en el descarte"),
    "pool": Text("{value} in the pool", "{value} en el mazo común"),
    "number_cards": Text("{value} number cards", "{value} cartas numéricas"),
    "jokers": Text("{value} jokers", "{value} comodines"),
    "total": Text("{value} in all", "{value} en total"),
}


def verdict(shown: Example, lang: str = "en") -> str:
    """``valid``, ``illegal``, ``met`` …; empty where the example gives no verdict."""
    for name, words in VERDICTS.items():
        if name in shown.data:
            return words[bool(shown.data[name])].say(lang)
    return ""


def result(shown: Example, lang: str = "en") -> str:
    """What comes out, without the verdict where `verdict` says it already."""
    said = shown.expect.say(lang)
    return _SAID_TWICE.sub("", said) if verdict(shown) else said


def reason(shown: Example, lang: str = "en") -> str:
    """Why; empty where the result says it."""
    return shown.why.say(lang) if shown.why.en else ""


def setting(shown: Example) -> str:
    """The switches under which the example is played; empty for the defaults."""
    return _options(shown.data.get("options", {}))


def others(shown: Example, lang: str = "en") -> Iterator[str]:
    """What changes with other switches or another situation, one sentence each."""
    for row in shown.data.get("alt", ()):
        given = row.get("given", ""), row.get("dado", "")
        when = [_options(row.get("options", {})), Text(*given).say(lang)]
        said = Text(row.get("expect", ""), row.get("resultado", "")).say(lang)
        facts = [said] if said else [_fact(name, value, lang) for name, value in row.items()]
        yield f"{'; '.join(filter(None, when))}: {', '.join(filter(None, facts))}"
    if shown.variant.en:
        yield shown.variant.say(lang)


def _options(options: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {_literal(value)}" for name, value in options.items())


def _literal(value: object) -> str:
    # As the rule files write it, which is also how the choices speak of it.
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fact(name: str, value: Any, lang: str) -> str:
    if name in VERDICTS:
        return VERDICTS[name][bool(value)].say(lang)
    return _FACTS[name].say(lang, value=listed(value, lang)) if name in _FACTS else ""
