"""Why two plays exclude each other, in words: which card both need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummykit.cards import Card, text
from rummykit.explore import naming
from rummykit.explore.candidates import LaidPlay, laid_plays
from rummykit.language import Text
from rummykit.search.conflict_graph import CONFLICT
from rummykit.search.steps import OVERLAP, Step, named_play

REASONS = (OVERLAP, CONFLICT)

_SHARES = Text("{play} shares {common} with {other}", "{play} comparte {common} con {other}")
_AGAIN = Text("{play} cannot be laid again", "{play} no se puede bajar otra vez")
_CHOSEN = Text("{play}: chosen already", "{play}: ya está elegido")
_ONE_DISCARD = Text("{play} and {other}: only one card is discarded", "{play} y {other}: solo se tira una carta")
_ONE_ADDING = Text(
    "{play} and {other}: what is added to a meld is one choice",
    "{play} y {other}: lo que se añade a una combinación es una sola elección",
)
_CANNOT_SHARE = Text("{play} and {other} may not lie together", "{play} y {other} no pueden estar juntas")


def words(step: Step, held: Sequence[Card], lang: str) -> str:
    """Which card of a play is needed by one that is chosen already, or what else keeps them apart.

    Args:
        step: one that rejects a play for one of `REASONS`.
        held: all cards that there are.
        lang: ``en`` or ``es``.
    """
    chosen = laid_plays(step.melds, step.laid_off, step.discard)
    play = step.play.say(lang)
    if any(_is_same(step, one) for one in chosen):
        return (_AGAIN if step.action == "lay" else _CHOSEN).say(lang, play=play)
    for action, target, cards in chosen:
        other = named_play(action, cards, target)
        if common := _common(step, cards, held):
            return _SHARES.say(lang, play=play, common=text(common), other=other)
        if step.action == action == "discard":
            return _ONE_DISCARD.say(lang, play=play, other=other)
        if step.action == action == "lay_off" and step.target == target:
            return _ONE_ADDING.say(lang, play=play, other=other)
    used = [card for _, _, cards in chosen for card in cards]
    if common := naming.shared(step.cards, used, held):
        others = " / ".join(named_play(action, cards, target).say(lang) for action, target, cards in chosen)
        return _SHARES.say(lang, play=play, common=text(common), other=others)
    if step.reason == CONFLICT and chosen:
        action, target, cards = chosen[0]
        return _CANNOT_SHARE.say(lang, play=play, other=named_play(action, cards, target))
    return step.text(lang)


def _is_same(step: Step, one: LaidPlay) -> bool:
    action, target, cards = one
    alike = (step.action, step.target) == (action, target) and Counter(step.cards) == Counter(cards)
    return alike and step.reason == OVERLAP


def _common(step: Step, cards: Sequence[Card], held: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that both need more often than they are held; in the graph also the same copy of a card held twice."""
    common = naming.shared(step.cards, cards, held)
    if not common and step.reason == CONFLICT:
        common = tuple(card for card in step.cards if card in cards)
    return common
