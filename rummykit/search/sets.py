"""Which cards of one rank make sets together: counts, not cards."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.plays import set_is_legal

Cap: TypeAlias = tuple[int, int]  # how many cards of a lane at least and at most go into sets of one rank


@cache
def set_sums(rules: MeldRules, sets: int, naturals: int, wilds: int) -> bool:
    """Whether so many natural and wild cards make exactly so many sets of different suits.

    The natural cards are spread as evenly as can be: that leaves the most freedom, because
    a set with fewer natural cards takes more wild ones.
    """
    even, more = divmod(naturals, sets)
    reachable = {0}
    for size in [even] * (sets - more) + [even + 1] * more:
        joined = [w for w in range(wilds + 1) if set_is_legal(size, w, rules)]
        reachable = {total + w for total in reachable for w in joined if total + w <= wilds}
    return wilds in reachable


@cache
def repeated_sets(rules: MeldRules, naturals: int, wilds: int) -> tuple[tuple[int, int], ...] | None:
    """Sets, as (natural, wild) counts, that use all of so many cards where suits may repeat; None if there are none."""
    if not naturals and not wilds:
        return ()
    for n in range(naturals, -1, -1):
        for w in range(wilds + 1):
            if n + w and set_is_legal(n, w, rules):
                rest = repeated_sets(rules, naturals - n, wilds - w)
                if rest is not None:
                    return ((n, w), *rest)
    return None


@cache
def best_sets(
    rules: MeldRules, caps: tuple[Cap, ...], wilds: int, wilds_last: bool = False
) -> tuple[tuple[int, int], ...]:
    """The ways to make sets of one rank: (wild cards used, most natural cards used) where it can be done.

    Args:
        rules: the meld rules.
        caps: for each lane how many cards at least and at most go into sets.
        wilds: the wild cards there are.
        wilds_last: whether ways are left out in which more wild cards help no natural card in.
    """
    least, most = sum(low for low, _ in caps), sum(high for _, high in caps)
    ways: list[tuple[int, int]] = []
    for used in range(wilds + 1):
        if rules.set_repeats or rules.set_by == "suit":
            options = [n for n in range(most, least - 1, -1) if repeated_sets(rules, n, used) is not None]
            best = options[0] if options else None
        else:
            best = max((n for q, n in _distinct(rules, caps, used)), default=None)
        if best is not None and not (wilds_last and ways and ways[-1][1] >= best):
            ways.append((used, best))
    return tuple(ways)


def _distinct(rules: MeldRules, caps: tuple[Cap, ...], wilds: int) -> list[tuple[int, int]]:
    """Numbers of sets of different suits, each with the most natural cards they can take."""
    found = [(0, 0)] if not wilds and not any(low for low, _ in caps) else []
    most = sum(high for _, high in caps) + wilds
    for sets in range(max([1, *(low for low, _ in caps)]), most // rules.set_min + 1):
        high = sum(min(high, sets) for _, high in caps)
        least = sum(low for low, _ in caps)
        for naturals in range(high, least - 1, -1):
            if set_sums(rules, sets, naturals, wilds):
                found.append((sets, naturals))
                break
    return found


def sets_of(rules: MeldRules, caps: tuple[Cap, ...], wilds: int, naturals: int) -> tuple[int, list[int]]:
    """How many sets use so many cards, and how many each lane gives.

    Each lane gives at least and at most what its cap says, and no more than there are sets.
    """
    if rules.set_repeats or rules.set_by == "suit":
        sets = len(repeated_sets(rules, naturals, wilds) or ())
        bound = naturals
    else:
        sets = next((q for q, n in _distinct(rules, caps, wilds) if n == naturals), 0)
        bound = sets
    given = [low for low, _ in caps]
    for lane, (_, high) in enumerate(caps):
        given[lane] += max(0, min(min(high, bound) - given[lane], naturals - sum(given)))
    return sets, given
