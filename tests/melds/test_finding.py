"""Every meld that a hand holds, and groups of them, against brute force."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import cards
from rummykit.melds import groups_worth, melds_in, readings

from . import oracle
from .oracle import RULES, any_rules, hands, key, tries

NAMES = sorted(RULES)


def wanted_in(hand, rules):
    """The oracle's melds, less those that `melds_in` says it leaves out.

    That are melds of wild cards alone, and runs free of suit in which a place is filled by
    another face than the one held most often.
    """
    naturals, _ = oracle.split(hand, rules)
    count = Counter(naturals)
    fullest = {}
    for card in sorted(count, key=lambda card: card.index):
        if card.rank not in fullest or count[card] > count[fullest[card.rank]]:
            fullest[card.rank] = card
    chosen = {card.code for card in fullest.values()}
    return {
        found
        for found in oracle.melds_in(hand, rules)
        if found[0] == "set" or rules.run_one_suit or all(t == "*" or t in chosen for t, _ in found[2])
    }


def agree(hand, rules):
    found = list(melds_in(hand, rules))
    keys = [key(meld, rules) for meld in found]
    assert len(set(keys)) == len(keys), "each comes once"
    assert set(keys) == wanted_in(hand, rules)
    _, wilds = oracle.split(hand, rules)
    for meld in found:
        assert not Counter(meld.cards) - Counter(hand), "only cards that are held"
        used = [meld.cards[i] for i in meld.wild]
        assert Counter(used) == Counter(wilds[: len(used)]), "of different wild faces the first held"
        same = {key(one, rules): one.points for one in readings(meld.cards, rules)}
        assert same[key(meld, rules)] == meld.points
    kinds = [meld.kind for meld in found]
    assert kinds == sorted(kinds, reverse=True), "sets first"


@pytest.mark.parametrize("name", NAMES)
@tries(40)
@given(data=st.data())
def test_every_meld_in_a_hand_is_found(name, data):
    rules = RULES[name]
    agree(data.draw(hands(rules, most=8)), rules)


@tries(150)
@given(any_rules().flatmap(lambda rules: st.tuples(st.just(rules), hands(rules, most=7))))
def test_every_meld_is_found_under_any_rules(rules_hand):
    rules, hand = rules_hand
    agree(hand, rules)


@pytest.mark.parametrize(
    ("name", "hand", "count"),
    [
        ("romme", "7S 8S 9S", 1),
        ("romme", "7S 8S 9S TS", 3),
        ("romme", "7S 7S 7H 7D", 1),
        ("romme", "7S 8S JK", 2),
        ("romme", "KS AS 2S", 0),
        ("romme", "JK JK JK", 0),
        ("romme", "", 0),
        ("gin", "AS 2S 3S QS KS", 1),
        ("dummy", "9H 9H 9H", 1),
        ("jack", "EV-GULL EV-GULL EV-WILD EV-WILD", 3),
        # 2 melds of 3 + the whole set of 4, and the same for a run from the second pack
        ("romme", "7S 7H 7D 7C", 5),
    ],
)
def test_worked_hands(name, hand, count):
    rules = RULES[name]
    assert len(list(melds_in(rules.pack.cards(hand), rules))) == count


def test_a_run_to_both_aces_needs_two_of_them():
    rules = RULES["romme, run_max 14, ace_in_set 1"]
    suit = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    longest = [len(m.cards) for m in melds_in(cards(suit), rules)]
    assert max(longest) == 13
    longest = [len(m.cards) for m in melds_in(cards(suit + " AS"), rules)]
    assert max(longest) == 14


# --- groups of melds ---------------------------------------------------------------------------


def groups_by_force(melds, hand, least):
    """Every group that the hand holds at once, that reaches `least` and needs each of its melds."""
    held = Counter(hand)
    found = set()
    for size in range(1, len(hand) // 2 + 1):
        for group in combinations(range(len(melds)), size):
            points = [melds[i].points for i in group]
            used = Counter(card for i in group for card in melds[i].cards)
            needed = sum(points) >= least and all(sum(points) - worth < least for worth in points)
            if needed and not used - held:
                found.add(group)
    return found


@pytest.mark.parametrize("name", ["romme", "romme, one", "rummikub", "gin", "shanghai", "dummy"])
@tries(25)
@given(data=st.data())
def test_groups_of_melds_that_reach_the_points(name, data):
    """ROM-23, ROM-24: the points may be the sum of several melds laid together."""
    rules = RULES[name]
    hand = data.draw(hands(rules, most=9))
    melds = list(melds_in(hand, rules))
    chosen = sorted(data.draw(st.sets(st.integers(0, max(len(melds) - 1, 0)), max_size=14))) if melds else []
    melds = [melds[i] for i in chosen]
    least = data.draw(st.integers(1, 60))
    groups, complete = groups_worth(melds, hand, least, 10_000)
    assert complete
    number = {id(meld): i for i, meld in enumerate(melds)}
    found = [tuple(number[id(meld)] for meld in group) for group in groups]
    assert len(set(found)) == len(found)
    assert set(found) == groups_by_force(melds, hand, least)


def test_too_many_groups_are_cut_off_and_told():
    rules = RULES["romme"]
    hand = cards("9S TS JS QS KS 9H TH JH QH KH 9D TD JD")
    melds = list(melds_in(hand, rules))
    every, complete = groups_worth(melds, hand, 30, 100_000)
    assert complete
    assert len(every) > 10
    some, complete = groups_worth(melds, hand, 30, 10)
    assert (some, complete) == (every[:10], False)
    assert groups_worth(melds, hand, 30, len(every)) == (every, True)


@pytest.mark.parametrize("copies", [2, 6, 7, 8, 9, 16])
def test_groups_count_copies_however_many_there_are(copies):
    """Packs may hold many copies of a face; four jokers of eight are still four jokers."""
    rules = RULES["romme"]
    hand = cards("7S 8S " + "9H TH " + "JK " * copies)
    melds = [m for m in melds_in(hand, rules) if len(m.cards) == 4 and len(m.wild) == 2]
    groups, complete = groups_worth(melds, hand, 60, 10_000)
    assert complete
    number = {id(meld): i for i, meld in enumerate(melds)}
    found = {tuple(number[id(meld)] for meld in group) for group in groups}
    wanted = {
        (i, j)
        for i, j in combinations(range(len(melds)), 2)
        if not Counter((*melds[i].cards, *melds[j].cards)) - Counter(hand)
        and max(melds[i].points, melds[j].points) < 60 <= melds[i].points + melds[j].points
    }
    assert found == wanted
    assert bool(found) == (copies >= 4)


def test_no_melds_make_no_groups():
    assert groups_worth([], cards("7S"), 30, 10) == ([], True)
