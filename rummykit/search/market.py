"""The market of one rank: which cards the lanes can hand over together, and what that costs them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import inf, prod
from typing import NamedTuple, TypeAlias

from rummykit.melds import MeldRules
from rummykit.search.sets import best_sets, repeated_sets, set_sums

# For each lane how many cards it hands over, and the fewest wild cards that make sets with them.
Deal: TypeAlias = tuple[tuple[int, ...], int]
# The most cards of one lane, and for 0, 1, 2, … natural cards the fewest wild cards that make so
# many sets with them (None where there are no such sets).
Offer: TypeAlias = tuple[int, tuple[int | None, ...]]


class Market(NamedTuple):
    """What the sets of one rank take: every deal, or where these are very many what each number of sets takes."""

    deals: tuple[Deal, ...]
    offers: tuple[Offer, ...]


MOST_DEALS = 200


def together(asked: Sequence[Sequence[float]], market: Market, wild: float) -> list[list[float]]:
    """For each lane, and each number of cards it hands over, what all lanes and the wild cards cost together."""
    if market.offers:
        return _together_by_number(asked, market.offers, wild)
    joint = [[inf] * len(costs) for costs in asked]
    for given, wilds in market.deals:
        whole = wilds * wild
        for costs, number in zip(asked, given, strict=True):
            whole += costs[number]
        for row, number in zip(joint, given, strict=True):
            if whole < row[number]:
                row[number] = whole
    return joint


@cache
def market_of(rules: MeldRules, most: tuple[int, ...], wilds: int) -> Market:
    """What the lanes of one rank can hand over together so that all of it makes sets.

    Args:
        rules: the meld rules.
        most: for each lane how many cards it can hand over.
        wilds: the wild cards there are.
    """
    if prod([count + 1 for count in most]) > MOST_DEALS:
        return Market((), offers(rules, tuple(sorted(most)), wilds))
    deals = []
    for given in product(*[range(count + 1) for count in most]):
        ways = best_sets(rules, tuple(sorted([(count, count) for count in given if count])), wilds)
        if ways:
            deals.append((given, ways[0][0]))
    return Market(tuple(deals), ())


def _together_by_number(asked: Sequence[Sequence[float]], market: Sequence[Offer], wild: float) -> list[list[float]]:
    """The same for many lanes, whose cards are added up lane by lane."""
    joint = [[inf] * len(costs) for costs in asked]
    for each, fewest in market:
        # `rest[n]`: what the lanes from here on cost if those before hand over n cards.
        rest = [inf if wilds is None else wilds * wild for wilds in fewest]
        most = len(rest) - 1
        rests = [rest]
        for costs in reversed(asked[1:]):
            few = costs[: each + 1]
            rest = [min([c + rest[n + g] for g, c in enumerate(few) if n + g <= most]) for n in range(most + 1)]
            rests.append(rest)
        before = [0.0]
        for costs, row, rest in zip(asked, joint, reversed(rests), strict=True):
            few = costs[: each + 1]
            for given, cost in enumerate(few):
                whole = cost + min([b + r for b, r in zip(before, rest[given:], strict=False)], default=inf)
                if whole < row[given]:
                    row[given] = whole
            top = min(most, len(before) + len(few) - 2)
            before = [
                min([before[n - g] + c for g, c in enumerate(few) if 0 <= n - g < len(before)], default=inf)
                for n in range(top + 1)
            ]
    return joint


@cache
def offers(rules: MeldRules, most: tuple[int, ...], wilds: int) -> tuple[Offer, ...]:
    """What the sets of one rank can take, for each number of sets.

    Args:
        rules: the meld rules.
        most: for each lane how many cards it can hand over.
        wilds: the wild cards there are.
    """
    numbers = range(wilds + 1)
    if rules.set_repeats or rules.set_by == "suit":
        total = sum(most)
        fewest = [next((w for w in numbers if repeated_sets(rules, n, w) is not None), None) for n in range(total + 1)]
        return ((total, tuple(fewest)),)
    found: list[Offer] = [(0, (0,))]
    for sets in range(1, max(most, default=0) + 1):
        total = sum([min(count, sets) for count in most])
        fewest = [next((w for w in numbers if set_sums(rules, sets, n, w)), None) for n in range(1, total + 1)]
        found.append((sets, (None, *fewest)))
    return tuple(found)
