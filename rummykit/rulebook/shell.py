"""The rule book for the shell: ``rummykit rule ROM-17 --lang es``."""

from __future__ import annotations

from rummykit.rulebook.ledger import rule


def show_rule(rule_id: str, lang: str = "en") -> str:
    """The rule and its worked examples as text, at most 80 columns wide.

    Raises:
        UnknownRuleError: there is no such rule; it names near ones.
        ValueError: `lang` is neither ``en`` nor ``es``.

    >>> print(show_rule("ROM-16", "es").splitlines()[0])
    ROM-16 · Rommé (rummy en línea) · combinaciones · lo dice el texto de las reglas
    """
    return str(rule(rule_id).card(lang))
