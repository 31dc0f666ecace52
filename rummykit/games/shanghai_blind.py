"""Whether a whole hand can be laid off at once: going out in the turn of the contract (SHA-91).

With the switch ``blind_layoff`` a player may lay off in the turn of the contract if that
ends the hand, so a lay-off is refused where the rest could not follow it to the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules

Held: TypeAlias = tuple[tuple[int, Card], ...]  # natural cards, each with its index, sorted


def can_shed(hand: Sequence[Card], table: Sequence[Meld], rules: MeldRules) -> bool:
    """Whether all cards of `hand` but one can be laid off on `table`.

    Sets take any card of their rank and a few jokers, so only the runs need to be tried:
    how far each grows at either end, and where a joker stands though the card itself is
    held. What no run takes must fit the sets, but for the one card that is discarded.
    """
    runs = [meld for meld in table if meld.kind == "run"]
    sets = [meld for meld in table if meld.kind == "set"]
    ranks = {meld.stands_for[0][0].rank for meld in sets}
    room_for_jokers = sum(max(0, _limit(meld, 0, rules) - len(meld.wild)) for meld in sets)
    naturals = tuple(sorted((card.index, card) for card in hand if not rules.is_wild(card)))
    stranded = [card for _, card in naturals if card.rank not in ranks and not _in_reach(card, hand, runs, rules)]
    if len(stranded) > 1:
        return False

    @cache
    def fits(run: int, held: Held, jokers: int) -> bool:
        if run == len(runs):
            loose = sum(card.rank not in ranks for _, card in held) + max(0, jokers - room_for_jokers)
            # Just one is kept: the one without a place, or one that a set could take.
            return loose == 1 or (loose == 0 and bool(held or jokers))
        return any(fits(run + 1, rest, left) for rest, left in _grown(runs[run], held, jokers, rules))

    return fits(0, naturals, len(hand) - len(naturals))


def _in_reach(card: Card, hand: Sequence[Card], runs: Sequence[Meld], rules: MeldRules) -> bool:
    """Whether some run could grow as far as `card` with what is in the hand, all jokers going there."""
    jokers = sum(map(rules.is_wild, hand))
    for run in runs:
        if run.stands_for[0][0].suit != card.suit:
            continue
        for place in rules.places_of(card.rank):
            between = range(run.high + 1, place) if place > run.high else range(place + 1, run.low)
            missing = sum(rules.pack.at(card.suit, rules.rank_at(one)) not in hand for one in between)
            if not run.low <= place <= run.high and missing <= jokers:
                return True
    return False


def _limit(meld: Meld, more: int, rules: MeldRules) -> int:
    limit = rules.wild_limit(meld.kind, len(meld.cards) + more)
    return len(rules.pack.counts) if limit is None else limit


def _grown(run: Meld, held: Held, jokers: int, rules: MeldRules) -> Iterator[tuple[Held, int]]:
    """What is left of the cards and jokers held, for each way in which `run` can grow; not growing first."""
    suit = run.stands_for[0][0].suit
    lower: list[tuple[Held, int]] = [(held, 0)]
    for below in range(run.low - rules.lowest_place + 1):
        if below:
            lower = _filled(rules.pack.at(suit, rules.rank_at(run.low - below)), lower, jokers)
        both = lower
        for above in range(min(rules.highest_place - run.high, rules.run_max - len(run.cards) - below) + 1):
            if above:
                both = _filled(rules.pack.at(suit, rules.rank_at(run.high + above)), both, jokers)
            if not both:
                break
            most = _limit(run, below + above, rules) - len(run.wild)
            yield from ((rest, jokers - used) for rest, used in both if used <= most)


def _filled(face: Card, choices: Sequence[tuple[Held, int]], jokers: int) -> list[tuple[Held, int]]:
    """What is left of the cards, and how many jokers are used, when `face` is laid as well, or a joker for it."""
    filled: dict[tuple[Held, int], None] = {}
    for rest, used in choices:
        if (face.index, face) in rest:
            at = rest.index((face.index, face))
            filled[rest[:at] + rest[at + 1 :], used] = None
        if used < jokers:
            filled[rest, used + 1] = None
    return list(filled)
