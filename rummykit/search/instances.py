"""Problems made at random, by class and seed: for benchmarks, lessons and suites that judge finders.

>>> import random
>>> table_problem(random.Random(1), tiles=40, jokers=2).goal.kind
'most_cards'
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from rummykit.cards import Card, Pack, colour_pack
from rummykit.melds import MeldRules, readings
from rummykit.search.problem import Problem


@cache
def tile_rules(ranks: int = 13, colours: int = 4) -> MeldRules:
    """The meld rules of Rummikub for any number of ranks and colours (KUB-20 to KUB-24, KUB-46)."""
    name = next(iter(colour_pack(ranks, colours).counts)).pack
    return MeldRules(
        name="tiles", pack_name=name, set_max=colours, run_max=ranks, ace_high=False, wild=frozenset({"jk"}),
        min_naturals=1, wild_value=25, values={rank: rank for rank in range(1, ranks + 1)},
    )  # fmt: skip


def table_problem(
    rng: random.Random,
    tiles: int,
    jokers: int = 2,
    hand: int = 14,
    ranks: int = 13,
    colours: int = 4,
    copies: int = 2,
    joker_rearrange: str = "free",
) -> Problem:
    """A hand beside a table that may be rearranged.

    Args:
        rng: where chance comes from.
        tiles: the tiles on the table, as near as melds allow.
        jokers: the jokers in play: half of them on the table (none on an empty one), the rest in the hand.
        hand: the cards of the hand, jokers included.
        ranks: the highest number of the pack.
        colours: its colours.
        copies: how often it has each tile.
        joker_rearrange: what jokers on the table are bound to, see `House`.
    """
    pack = colour_pack(ranks, colours, copies, jokers)
    melds = random_table(rng, pack, copies, tiles)
    shown = min(jokers // 2, len(melds))
    joker = pack.jokers[0]
    for meld in rng.sample(melds, shown):
        meld[rng.randrange(len(meld))] = joker
    left = Counter(card for card in pack.deck() if not card.is_joker)
    left -= Counter(card for meld in melds for card in meld)
    rest = list(left.elements())
    own = rng.sample(rest, min(hand - (jokers - shown), len(rest))) + [joker] * (jokers - shown)
    rules = tile_rules(ranks, colours)
    table = [readings(meld, rules)[0] for meld in melds]
    return Problem(rules, own, table, "most_cards", rearrange=True, joker_rearrange=joker_rearrange)


def random_table(rng: random.Random, pack: Pack, copies: int, tiles: int) -> list[list[Card]]:
    """Melds without jokers that hold `tiles` cards, or a few less.

    Each copy of the pack is cut into stretches of ranks that lie as runs and ranks that lie as
    sets; then melds are taken away, and long ones shortened, until the number is right.
    """
    melds = [meld for _ in range(copies) for meld in _one_copy(rng, pack)]
    rng.shuffle(melds)
    size = sum(map(len, melds))
    while size > tiles and melds:
        over = size - tiles
        long = [meld for meld in melds if len(meld) > 3]
        if over < 3 and not long:
            break
        if over < 3 or (long and rng.random() < 0.3):
            rng.choice(long).pop(rng.choice([0, -1]))
            size -= 1
        else:
            size -= len(melds.pop())
    return melds


def _one_copy(rng: random.Random, pack: Pack) -> list[list[Card]]:
    melds: list[list[Card]] = []
    rank = 1
    while rank <= pack.ranks:
        stretch = min(rng.choice([0, 0, 0, 3, 4, 5, 6]), pack.ranks - rank + 1)
        if stretch < 3:
            suits = list(pack.suits)
            rng.shuffle(suits)
            cut = rng.randint(3, len(suits) - 3) if len(suits) >= 6 else len(suits)
            melds += [[pack.at(suit, rank) for suit in part] for part in (suits[:cut], suits[cut:]) if len(part) >= 3]
            rank += 1
        else:
            melds += [[pack.at(suit, rank + i) for i in range(stretch)] for suit in pack.suits]
            rank += stretch
    return melds
