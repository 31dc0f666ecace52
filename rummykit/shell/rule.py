"""``rummykit rule ROM-17``: a rule with its worked examples; other words search the rule book."""

from __future__ import annotations

import re

from rummykit import rulebook
from rummykit.language import Text
from rummykit.rulebook.shell import show_rule
from rummykit.shell.console import WIDTH, Console, Refusal, fold, one_line
from rummykit.shell.parsing import Parser

EXAMPLES = "rummykit rule ROM-17\nrummykit rule king ace corner\nrummykit rule KUB-40 --lang es"
MOST_FOUND = 8
_WORDS = Text(
    "a rule id such as ROM-17, or words to look for", "el número de una regla, como ROM-17, o palabras que buscar"
)
_NOTHING = Text("no rule speaks of {words!r}", "ninguna regla habla de {words!r}")
_NO_RULE = Text("{hint}", "no hay ninguna regla {rule}; los números son como ROM-17, KUB-40, DUM-09, SHA-25 o JACK-42")
_ID = re.compile(r"[A-Za-z]{2,6}-?\d+")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("words", _WORDS, nargs="+", metavar="RULE")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Show one rule, or those that were found."""
    options = parser.parse_args(words)
    asked = " ".join(options.words)
    console.line(rule_text(asked, console.lang) if _ID.fullmatch(asked) else found_text(asked, console.lang))
    return 0


def rule_text(rule_id: str, lang: str) -> str:
    """A rule with its examples, 80 columns wide.

    Raises:
        Refusal: there is no such rule.
    """
    try:
        shown = show_rule(rule_id, lang)
    except ValueError as error:
        raise Refusal(_NO_RULE, rule=rule_id[:40], hint=one_line(error, "en")) from None
    return "\n".join(line if len(line) <= WIDTH else fold(line, "  ") for line in shown.splitlines())


def found_text(words: str, lang: str) -> str:
    """The rules that speak of `words`, the nearest first.

    Raises:
        Refusal: none does.
    """
    found = rulebook.search(words)[:MOST_FOUND]
    if not found:
        raise Refusal(_NOTHING, words=words[:60])
    return "\n".join(fold(f"{rule.id:<8} {rule.say(lang)}", " " * 9) for rule in found)
