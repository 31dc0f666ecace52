"""Melds in the discard pile of Dummy Rummy: what makes a discard illegal, and what a claim says (DUM-61 to DUM-65)."""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.cards import Card
from rummykit.engine.laying import Growth
from rummykit.engine.moves import Move
from rummykit.melds import Meld, MeldRules, Pin, run_readings, set_readings

PILE_SET = 3  # DUM-62
PILE_RUN = 4


def melds_on_top(pile: Sequence[Card], rules: MeldRules) -> list[Meld]:
    """Every reading of the longest meld that lies together on top of `pile`, in any order.

    >>> from rummykit.cards import cards
    >>> from rummykit.games.dummy import meld_rules
    >>> [meld.reading for meld in melds_on_top(cards("6H 4S 5D 7C"), meld_rules())]
    ['4S 5D 6H 7C']
    """
    found: list[Meld] = []
    for size in range(PILE_SET, len(pile) + 1):
        group = pile[-size:]
        as_set, as_run = _could_be(group, rules)
        if not as_set and not as_run:
            break
        found = [
            *(set_readings(group, rules) if as_set else ()),
            *(run_readings(group, rules) if as_run and size >= PILE_RUN else ()),
        ] or found
    return found


def _could_be(group: Sequence[Card], rules: MeldRules) -> tuple[bool, bool]:
    """Whether `group`, alone or with more cards under it, could still be a set, and a run."""
    naturals = [card for card in group if not rules.is_wild(card)]
    ranks = {card.rank for card in naturals}
    suits = {card.suit for card in naturals}
    # Only aces can stand twice in a run, and only where it may have one at each end.
    twice = len(naturals) - len(ranks)
    aces = sum(card.rank == 1 for card in naturals) == 2 and rules.run_max > rules.pack.ranks
    in_run = len(group) <= rules.run_max and twice <= aces and not (rules.run_one_suit and len(suits) > 1)
    return len(ranks) <= 1, in_run


def says(move: Move, exact: Move, plan: Meld | Growth) -> bool:
    """Whether what a player wrote can mean the claim that `exact` says."""
    if move.word:
        return isinstance(plan, Meld) and plan.kind == move.word
    if not move.groups:
        return True
    kind = plan.kind if isinstance(plan, Meld) else plan.meld.kind
    if move.group_kind(0) not in (None, kind) or move.target != exact.target:
        return False
    wanted = sorted(exact.cards, key=lambda card: card.index)
    if len(move.groups) > 1 or sorted(move.cards, key=lambda card: card.index) != wanted:
        return False
    said = [(card, pin) for card, pin in zip(move.cards, move.group_pins(0), strict=True) if pin]
    named = list(zip(exact.cards, exact.group_pins(0), strict=True))
    for card, pin in said:
        # A pin that names less, only a rank, also fits.
        home = next((one for one in named if one[0] is card and one[1] and _agree(pin, one[1])), None)
        if home is None:
            return False
        named.remove(home)
    return True


def _agree(said: Pin, exact: Pin) -> bool:
    return said.rank in (None, exact.rank) and (said.suit is None or exact.suit is None or said.suit == exact.suit)
