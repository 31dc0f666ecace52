"""Whether a whole hand can be laid off at once: going out in the turn of the contract (SHA-91).

With the switch ``blind_layoff`` a player may lay off in the turn of the contract if that
ends the hand, so a lay-off is refused where the rest could not follow it to the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules


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

    @cache
    def fits(run: int, held: tuple[tuple[int, Card], ...], jokers: int) -> bool:
        if run == len(runs):
            loose = sum(card.rank not in ranks for _, card in held)
            return loose + max(0, jokers - room_for_jokers) <= 1
        return any(fits(run + 1, rest, left) for rest, left in _grown(runs[run], held, jokers, rules))

    return fits(0, naturals, len(hand) - len(naturals))


def _limit(meld: Meld, more: int, rules: MeldRules) -> int:
    limit = rules.wild_limit(meld.kind, len(meld.cards) + more)
    return len(rules.pack.counts) if limit is None else limit


def _grown(
    run: Meld, held: tuple[tuple[int, Card], ...], jokers: int, rules: MeldRules
) -> Iterator[tuple[tuple[tuple[int, Card], ...], int]]:
    """What is left of the cards and jokers held, for each way in which `run` can grow; not growing first."""
    suit = run.stands_for[0][0].suit
    for below in range(run.low - rules.lowest_place + 1):
        for above in range(rules.highest_place - run.high + 1):
            more = below + above
            if more > len(held) + jokers or len(run.cards) + more > rules.run_max:
                break
            places = [*range(run.low - below, run.low), *range(run.high + 1, run.high + above + 1)]
            faces = [rules.pack.at(suit, rules.rank_at(place)) for place in places]
            most = min(jokers, _limit(run, more, rules) - len(run.wild))
            yield from _filled(faces, held, jokers, most)


def _filled(
    faces: Sequence[Card], held: tuple[tuple[int, Card], ...], jokers: int, most: int
) -> Iterator[tuple[tuple[tuple[int, Card], ...], int]]:
    """What is left when `faces` are laid, at most `most` of them by jokers."""
    count = Counter(card for _, card in held)
    choices = [(held, 0)]
    for face in faces:
        filled = []
        for rest, used in choices:
            if count[face] and (face.index, face) in rest:
                at = rest.index((face.index, face))
                filled.append((rest[:at] + rest[at + 1 :], used))
            if used < most:
                filled.append((rest, used + 1))
        choices = filled
    for rest, used in dict.fromkeys(choices):
        yield rest, jokers - used
