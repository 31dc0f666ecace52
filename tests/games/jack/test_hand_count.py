"""What a hand costs (JACK-85 to JACK-87), against an oracle that knows nothing of how it is worked out.

The oracle plays: it tries every order of single plays, on a table of its own, and asks
what the most is that can leave the hand.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from rummykit.cards import Card
from rummykit.games.jack_deck import SUSPECTS, WILD, face_values
from rummykit.games.jack_score import Standing, count_hand
from rummykit.rulebook import rule

from .helpers import PACK

FEW = ("druitt", "eddy", "gull")  # three suspects and the Letters are enough to try everything
VALUES = face_values(dict(rule("JACK-05").default))
ODD_VALUES = face_values({**rule("JACK-05").default, "wild": 7, "EV-EDDY": 5, "SU-GULL": 1})


def worth(hand: Counter[str], values: dict[str, int]) -> int:
    return sum(values[code] * count for code, count in hand.items())


def most_played(hand: tuple[str, ...], standing: Standing, values: dict[str, int]) -> int:
    """The most points that can be played in sequence."""

    @cache
    def best(left: tuple[tuple[str, int], ...], melded: frozenset[str], own: frozenset[str]) -> int:
        cards = Counter(dict(left))
        found = 0

        def after(used: dict[str, int], new_melded: frozenset[str], new_own: frozenset[str]) -> None:
            nonlocal found
            rest = cards.copy()
            rest.subtract(used)
            key = tuple(sorted((code, count) for code, count in rest.items() if count))
            found = max(found, worth(Counter(used), values) + best(key, new_melded, new_own))

        for suit in (*FEW, "letters"):
            code = f"EV-{suit.upper()}"
            evidence = frozenset({suit}) if suit != "letters" else frozenset()
            for naturals in range(1, cards[code] + 1):
                for wilds in range(cards["EV-WILD"] + 1 if suit != "letters" else 1):
                    if naturals + wilds >= 3:
                        after({code: naturals, "EV-WILD": wilds}, melded | {suit}, own | evidence)
            if cards[code] and suit in melded:
                after({code: 1}, melded, own | evidence)
            if cards["EV-WILD"] and suit != "letters" and suit in melded and (suit in own or standing.wild_joins_any):
                after({"EV-WILD": 1}, melded, own | evidence)
            for gavel in (f"SU-{suit.upper()}", f"AL-{suit.upper()}"):
                if cards[gavel] and suit in melded:
                    after({gavel: 1}, melded, own)
        return found

    if not standing.victim:
        return 0
    return best(tuple(sorted(Counter(hand).items())), standing.melded, standing.own)


def most_single(hand: tuple[str, ...], standing: Standing, values: dict[str, int]) -> int:
    """The most points that can each be played by one play on the final table, each Wild for one suspect only."""
    if not standing.victim:
        return 0
    cards = Counter(hand)
    best = 0
    for named in product((*FEW, None), repeat=cards["EV-WILD"]):
        wilds = Counter(suit for suit in named if suit)
        points = 0
        for suit in (*FEW, "letters"):
            code = f"EV-{suit.upper()}"
            # A single play that holds a given card: the largest meld of the colour, or the card laid off.
            is_meld = cards[code] >= 1 and cards[code] + wilds[suit] >= 3
            on_table = suit in standing.melded
            if is_meld or on_table:
                points += cards[code] * values[code]
            if is_meld or (on_table and (suit in standing.own or standing.wild_joins_any)):
                points += wilds[suit] * values["EV-WILD"]
            if on_table:
                points += sum(cards[c] * values.get(c, 0) for c in (f"SU-{suit.upper()}", f"AL-{suit.upper()}"))
        best = max(best, points)
    return best


def random_case(r: random.Random) -> tuple[tuple[str, ...], Standing]:
    faces = [f"EV-{s.upper()}" for s in (*FEW, "letters")] * 4
    faces += ["EV-WILD"] * 2 + [f"{kind}-{s.upper()}" for kind in ("SU", "AL") for s in FEW]
    hand = tuple(r.sample(faces, r.randint(0, 8)))
    melded = frozenset(s for s in (*FEW, "letters") if r.random() < 0.35)
    own = frozenset(s for s in FEW if s in melded and r.random() < 0.5)
    return hand, Standing(r.random() < 0.95, melded, own, r.random() < 0.6, r.random() < 0.3)


@pytest.mark.parametrize("start", range(0, 2000, 250))
def test_jack_87_against_the_oracle(start):
    """JACK-85, JACK-87: what stays is worth the least possible, under both switches, for odd values too."""
    for seed in range(start, start + 250):
        _against_the_oracle(random.Random(seed))


def _against_the_oracle(r: random.Random) -> None:
    hand, standing = random_case(r)
    values = r.choice([VALUES, ODD_VALUES])
    by_code = {card.code: points for card, points in values.items()}
    oracle = most_played if standing.in_sequence else most_single
    expected = worth(Counter(hand), by_code) - oracle(hand, standing, by_code)
    cards = PACK.cards(hand)
    count = count_hand(cards, standing, values)
    assert count.cost == expected, (hand, standing)
    _is_a_division(count.playable, count.stuck, cards, values)
    assert count.cost == sum(values[card] for card in count.stuck)


def _is_a_division(playable, stuck, cards: list[Card], values) -> None:
    assert Counter([card for card, _ in playable] + list(stuck)) == Counter(cards)
    for card, suit in playable:
        assert suit == card.suit or (card is WILD and suit in SUSPECTS)


def test_jack_87_many_wilds_and_suspects_are_still_quick():
    """JACK-87: two Wilds are 28 ways, whatever else is held."""
    hand = PACK.cards("EV-WILD EV-WILD EV-DRUITT EV-EDDY EV-GULL EV-CHAPMAN EV-JILL EV-PEDACHENKO SU-JILL AL-EDDY")
    count = count_hand(hand, Standing(True, frozenset(), frozenset()), VALUES)
    assert count.cost == 2 * 5 + 3  # Jill's Evidence, both Wilds and her Suspect card go
    assert {str(one) for one in count.playable} == {"EV-JILL", "SU-JILL", "EV-WILD=jill"}
