"""The search for lay-downs, held against trying everything: SHA-17 to SHA-27, SHA-66 to SHA-75, SHA-91."""

from __future__ import annotations

import os
import random
from itertools import combinations, product

import pytest

from rummykit.cards import cards, french_pack, without
from rummykit.engine.contract_lays import contract_lays, fills, slot, too_close
from rummykit.engine.position import read_meld
from rummykit.games.dummy import meld_rules as dummy_rules
from rummykit.games.shanghai import Shanghai, meld_rules
from rummykit.games.shanghai_blind import can_shed
from rummykit.melds import extensions, readings

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
RULES = {
    "shanghai": meld_rules(),
    "shanghai, twos wild": meld_rules(twos_wild=True),
    "dummy": dummy_rules(),
    "dummy, one suit": dummy_rules(run_suit="same"),
    "dummy, two naturals": dummy_rules(wild_min_natural=2),
    "dummy, half natural": dummy_rules(wild_min_natural="half"),
}


def by_trying(hand, slots, rules, gap):
    """Whether the contract can be laid: every way to give cards to its melds is tried."""

    def fill(rest, left, chosen):
        if not left:
            return len(rest) >= 1 and not any(too_close(a, b, gap) for a, b in combinations(chosen, 2))
        for size in range(left[0].size, len(rest) + 1 if left[0].or_more else left[0].size + 1):
            for group in dict.fromkeys(combinations(rest, size)):
                for meld in readings(group, rules):
                    if meld.kind == left[0].kind and fill(without(rest, group), left[1:], [*chosen, meld]):
                        return True
        return False

    return fill(tuple(sorted(hand, key=lambda card: card.index)), list(slots), [])


# Hands of few ranks and suits, so that contracts can often be laid, and often just not.
POOLS = [
    cards("4S 5S 6S 7S 8S 9S 4S 5S 6S 7S 7H 7D 8H JK JK 2S"),
    cards("AS 2S 3S 4S JS QS KS AS QH QD KH KD JK 2H 2D"),
    cards("5S 5H 5D 5C 6S 6H 6D 7S 7H 8S 8H 9S JK JK 2C 2C"),
]
CONTRACTS = ["set3 set3", "set3 run4", "run4 run4", "run5", "set4 run4", "set5", "run4", "set3 set3 set3"]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("longer", [False, True])
def test_a_lay_down_is_found_where_there_is_one(name, longer):
    """SHA-19, SHA-23, SHA-25, DUM-22, DUM-26: one is found if and only if there is one."""
    rules, rng = RULES[name], random.Random(f"{name} {longer}")
    both = {True: 0, False: 0}
    for _ in range(60 * FUZZ):
        hand = rng.sample(rng.choice(POOLS), rng.randint(6, 9))
        slots = [slot(meld, longer) for meld in rng.choice(CONTRACTS).split()]
        if sum(one.size for one in slots) >= len(hand):
            continue
        gap = rng.choice(["off", "gap", "no_touch", "different_suits"]) if rules.run_one_suit else "off"
        found, _ = contract_lays(hand, slots, rules, gap)
        there = by_trying(hand, slots, rules, gap)
        assert bool(found) is there, (hand, slots, gap)
        both[there] += 1
    assert min(both.values()) > 2


@pytest.mark.parametrize("name", RULES)
def test_every_lay_down_listed_is_one(name):
    """SHA-19, SHA-21, SHA-23, DUM-22, DUM-24: legal melds of the right sizes, no card twice, one card kept, none twice."""
    rules, rng = RULES[name], random.Random(name)
    deck = french_pack(2, 4).deck()
    listed = 0
    for _ in range(150 * FUZZ):
        hand = rng.sample(deck, rng.randint(10, 22))
        longer = rng.random() < 0.3
        slots = [slot(meld, longer) for meld in rng.choice(CONTRACTS).split()]
        gap = "gap" if rules.run_one_suit else "off"
        found, complete = contract_lays(hand, slots, rules, gap, most=60)
        assert len(found) <= 60
        assert complete or len(found) == 60
        written = {tuple(sorted(map(str, lay))) for lay in found}
        assert len(written) == len(found)
        for lay in found:
            listed += 1
            assert fills(lay, slots)
            assert all(one.takes(meld) for one, meld in zip(slots, lay, strict=True))
            rest = without(hand, [card for meld in lay for card in meld.cards])
            assert rest
            assert not any(too_close(a, b, gap) for a, b in combinations(lay, 2))
            for meld in lay:
                same = [one for one in readings(meld.cards, rules) if sorted(one.reading) == sorted(meld.reading)]
                assert same
                assert len(meld.wild) == sum(map(rules.is_wild, meld.cards))
    assert listed > 100


def test_few_wild_cards_first():
    """SHA-66: the lay-down that keeps the joker comes before those that use it."""
    found, complete = contract_lays(cards("7S 7H 7D QC QD QH JK 2C"), [slot("set3"), slot("set3")], meld_rules())
    assert complete
    used = [sum(len(meld.wild) for meld in lay) for lay in found]
    assert used == sorted(used)
    assert (used[0], used[-1]) == (0, 1)


def test_all_lay_downs_of_a_small_hand():
    """SHA-54, SHA-67: every choice of faces and every name of a joker is listed."""
    found, complete = contract_lays(cards("7S 7S 7H 7D 2C"), [slot("set3")], meld_rules())
    assert complete
    assert {" ".join(sorted(card.code for card in lay[0].cards)) for lay in found} == {
        "7H 7S 7S", "7D 7S 7S", "7D 7H 7S",
    }  # fmt: skip
    named, _ = contract_lays(cards("7S 7H JK 2C"), [slot("set3")], meld_rules())
    assert {str(lay[0]) for lay in named} == {f"7S 7H JK=7{suit}" for suit in "SHDC"}


@pytest.mark.parametrize("written", ["set", "run04x", "4run", "", "set3 run4", 3, None])
def test_what_is_no_slot(written):
    """SHA-16, DUM-17: a meld of a contract is written set3 or run4."""
    with pytest.raises(ValueError, match="set3"):
        slot(written)


# --- going out in the turn of the contract: SHA-91 ----------------------------------


def shed_by_trying(hand, table, rules):
    if len(hand) == 1:
        return True
    for size, (index, meld) in product((1, 2, 3), enumerate(table)):
        for group in set(combinations(hand, size)):
            for grown in extensions(meld, group, rules) if size < len(hand) else ():
                after = [*table[:index], grown, *table[index + 1 :]]
                if shed_by_trying(without(hand, group), after, rules):
                    return True
    return False


@pytest.mark.parametrize("twos", [False, True])
def test_sha_91_whether_a_hand_can_be_shed(twos):
    """SHA-91: laying off all but one card, held against trying every order."""
    rules, rng = meld_rules(twos_wild=twos), random.Random(twos)
    pool = cards("3S 8S 9S TS JS 7C 8C 8H KD KH JK JK 2H 2D AS 3S 8S")
    tables = [
        ["4S 5S 6S 7S", "8H 8D 8C"],
        ["4S 5S 6S 7S"],
        ["JS QS KS AS", "KD KC KS"],
        ["4S JK=5S 6S 7S", "8H 8D JK=8C"],
    ]
    both = {True: 0, False: 0}
    for _ in range(150 * FUZZ):
        written = rng.choice(tables)
        table = [read_meld(Shanghai(3, {"twos_wild": twos, "jokers": "two_per_pack"}), one, "table") for one in written]
        hand = tuple(rng.sample(pool, rng.randint(2, 5)))
        there = shed_by_trying(hand, table, rules)
        assert can_shed(hand, table, rules) is there, (hand, written)
        both[there] += 1
    assert min(both.values()) > 5
