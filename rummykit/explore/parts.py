"""What is outlined in a drawing of a hand: melds, cards laid off, a discard, each with its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummykit import public
from rummykit.cards import Card
from rummykit.explore import naming
from rummykit.melds import Meld, MeldRules
from rummykit.search.answer import Answer, LayOff

GivenMeld = str | Meld | LayOff | Sequence[Card | str]
Part = tuple[str, Meld | None, tuple[Card, ...]]  # words, the meld if it is one, the cards


def parts_of(melds: Answer | Iterable[GivenMeld] | None, rules: MeldRules, lang: str) -> list[Part]:
    """What is to be outlined, in words and cards.

    Raises:
        ValueError: cards that are no meld.
    """
    if melds is None:
        return []
    if isinstance(melds, Answer):
        found: list[Part] = [(naming.meld_words(meld, rules, lang), meld, meld.cards) for meld in melds.melds]
        found += [(naming.added_words(part, lang), None, part.cards) for part in melds.laid_off]
        discard = melds.discard
        return [*found, (naming.DISCARD.say(lang, cards=discard), None, (discard,))] if discard else found
    return [_part(given, rules, lang) for given in melds]


def _part(given: GivenMeld, rules: MeldRules, lang: str) -> Part:
    if isinstance(given, LayOff):
        return naming.added_words(given, lang), None, given.cards
    if isinstance(given, Meld):
        return naming.meld_words(given, rules, lang), given, given.cards
    found = public.read(given, rules)
    if not found:
        said = "; ".join(f"{fault.text(lang)} ({fault.rule})" for fault in public.faults(given, rules))
        raise ValueError(f"{given}: {said}")
    best = max(found, key=lambda meld: meld.points)
    return naming.meld_words(best, rules, lang), best, best.cards
