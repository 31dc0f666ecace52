"""Laying off and exchanging: what a meld on the table can become, against brute force."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rummykit.cards import cards
from rummykit.melds import Meld, Pin, exchanged, extensions, meant, readings

from . import oracle
from .oracle import RULES, any_rules, faces, key, tries, whole_melds

NAMES = sorted(RULES)


@st.composite
def tables(draw, rules, most=5):
    """A meld as it may lie on the table."""
    possible = readings(draw(whole_melds(rules, most)), rules)
    assume(possible)
    return draw(st.sampled_from(possible))


@st.composite
def additions(draw, meld, rules, most=3):
    """Cards that may well fit to `meld`: neighbours of a run, suits of a set, wild cards, anything."""
    near = [face for face in faces(rules) if face.code in rules.wild] * 2
    shown = [stand[0] for stand in meld.stands_for]
    if meld.kind == "run" or rules.set_by == "rank":
        ranks = {face.rank for face in shown}
        if meld.kind == "run":
            ranks = {rules.rank_at(place) for place in (meld.low - 2, meld.low - 1, meld.high + 1, meld.high + 2)}
        suits = {shown[0].suit} if meld.kind == "run" and rules.run_one_suit else set(rules.pack.suits)
        near += [f for f in faces(rules) if f.kind == "plain" and f.rank in ranks and f.suit in suits]
    else:
        near += [face for face in faces(rules) if face.suit == shown[0].suit]
    return draw(
        st.lists(st.sampled_from(near or faces(rules)) | st.sampled_from(faces(rules)), min_size=1, max_size=most)
    )


def rules_meld_new():
    named = st.sampled_from(NAMES).map(RULES.get) | any_rules()
    return named.flatmap(
        lambda rules: tables(rules).flatmap(
            lambda meld: st.tuples(st.just(rules), st.just(meld), additions(meld, rules))
        )
    )


def agree(meld, new, rules):
    found = extensions(meld, new, rules)
    keys = [key(one, rules) for one in found]
    assert len(set(keys)) == len(keys), "each comes once"
    assert set(keys) == oracle.grown(meld, new, rules)
    for one in found:
        assert one.kind == meld.kind
        assert Counter(one.cards) == Counter((*meld.cards, *new))
        start = meld.low - one.low if meld.kind == "run" else 0
        end = start + len(meld.cards)
        assert one.cards[start:end] == meld.cards, "what lay on the table lies there still"
        if meld.kind == "run":
            assert one.stands_for[start:end] == meld.stands_for
        for i in meld.wild:
            assert set(one.stands_for[start + i]) <= set(meld.stands_for[i])
            assert one.stands_for[start + i]
    return found


@pytest.mark.parametrize("name", NAMES)
@tries(60)
@given(data=st.data())
def test_laying_off_gives_exactly_the_readings_that_keep_the_table(name, data):
    """ROM-34, ROM-35, and that a wild card on the table keeps what it stands for (ROM-40)."""
    rules = RULES[name]
    meld = data.draw(tables(rules))
    agree(meld, data.draw(additions(meld, rules)), rules)


@tries(300)
@given(rules_meld_new())
def test_laying_off_under_any_rules(rules_meld_cards):
    rules, meld, new = rules_meld_cards
    for one in agree(meld, new, rules):
        if rules.set_wild_suit != "declared" and rules.wild_value is None:
            fresh = {k: points for k, points in oracle.readings(one.cards, rules).items() if k[0] == one.kind}
            assert one.points == fresh.get(key(one, rules), one.points)


@tries(150)
@given(rules_meld_new())
def test_laying_off_one_by_one_gives_the_same_run(rules_meld_cards):
    """ROM-34: a run can go on growing card by card."""
    rules, meld, new = rules_meld_cards
    together = {key(one, rules) for one in extensions(meld, new, rules)}
    if len(new) == 2:
        in_steps = {
            key(second, rules)
            for a, b in (new, new[::-1])
            for first in extensions(meld, [a], rules)
            for second in extensions(first, [b], rules)
        }
        assert in_steps <= together


def said(code):
    """A pin such as ``9S``, ``9`` or ``S`` of French cards."""
    rank = "A23456789TJQK".find(code[0]) + 1
    return Pin(rank or None, code[-1] if code[-1] in "SHDC" else None)


@pytest.mark.parametrize(
    ("name", "table", "new", "wanted"),
    [
        ("romme", "6S 7S 8S", "9S", ["6S 7S 8S 9S"]),
        ("romme", "6S 7S 8S", "5S 9S", ["5S 6S 7S 8S 9S"]),
        ("romme", "6S 7S 8S", "TS", []),
        ("romme", "6S 7S 8S", "9H", []),
        ("romme", "6S 7S 8S", "JK", ["5S 6S 7S 8S", "6S 7S 8S 9S"]),
        ("romme", "6S 7S 8S", "JK=9S", ["6S 7S 8S 9S"]),
        ("romme", "6S 7S 8S", "JK=5", ["5S 6S 7S 8S"]),
        ("romme", "6S 7S 8S", "JK=TS", []),
        ("romme", "6S 7S 8S", "JK TS", ["6S 7S 8S 9S TS"]),
        ("romme", "6S 7S 8S", "JK=9S JK=5S", ["5S 6S 7S 8S 9S"]),
        ("romme", "6S 7S 8S", "JK=S JK=9S", ["5S 6S 7S 8S 9S", "6S 7S 8S 9S TS"]),
        ("romme", "7S JK=8S 9S", "8S", []),  # the joker stays the 8
        ("romme", "7S JK=8S 9S", "TS", ["7S 8S 9S TS"]),
        ("romme", "QS KS AS", "2S", []),  # ROM-20
        ("romme", "AS 2S 3S", "KS", []),  # ROM-20
        ("romme", "JS QS KS", "AS", ["JS QS KS AS"]),
        ("romme", "7S 7H 7D", "7C", ["7S 7H 7D 7C"]),
        ("romme", "7S 7H 7D", "7S", []),  # ROM-35
        ("romme", "7S 7H JK", "7D", ["7S 7H 7C 7D"]),  # the joker is now the 7C
        ("romme", "7S 7H JK", "JK", ["7S 7H 7D|7C 7D|7C"]),
        ("romme", "7S 7H 7D", "JK=C", ["7S 7H 7D 7C"]),
        ("romme", "7S 7H 7D 7C", "JK", []),  # ROM-17
        ("romme, declared", "7S 7H JK=7D", "7D", []),
        ("romme, declared", "7S 7H JK=7D", "7C", ["7S 7H 7D 7C"]),
        ("romme, declared", "7S 7H JK=7D", "JK", ["7S 7H 7D 7C"]),
        ("romme, declared", "7S 7H JK=7D", "JK=7D", []),
        ("romme, one", "7S JK=8S 9S", "JK", []),  # ROM-39
        ("romme, not_adjacent", "7S 8S JK=9S", "JK=TS", []),  # ROM-39
        ("romme, not_adjacent", "7S 8S JK=9S", "JK=6S", ["6S 7S 8S 9S"]),
        ("romme, not_adjacent", "7S 8S JK=9S", "JK", ["6S 7S 8S 9S"]),
        ("romme, not_majority", "7S 8S JK=9S", "JK JK", []),
        ("romme, not_majority", "7S 8S JK=9S", "JK TS", ["6S 7S 8S 9S TS", "7S 8S 9S TS JS"]),
        ("shanghai", "6S 7S 8S 9S", "JK=TS", ["6S 7S 8S 9S TS"]),
        ("shanghai", "6S 7S 8S JK=9S", "JK=TS", ["6S 7S 8S 9S TS"]),
        ("dummy", "6S 7H 8D 9C", "JK=T 2H=5", ["5 6 7 8 9 10"]),
        ("dummy", "6S 7H 8D 9C", "2H=5 JK=T", ["5 6 7 8 9 10"]),
        ("dummy", "9S 9S 9S", "9S 2H JK", ["9 9 9 9 9 9"]),
    ],
)  # fmt: skip
def test_worked_lay_offs(name, table, new, wanted):
    rules = RULES[name]
    (meld,) = worked_melds(table, rules)
    words = [word.partition("=") for word in new.split()]
    held = cards([code for code, _, _ in words])
    pins = [said(pin) if pin else None for _, _, pin in words]
    found = extensions(meld, held, rules, pins)
    for one in found:
        homes = [i for i in one.wild if one.cards[i].code == words[0][0]]
        assert pins[0] is None or any(pins[0].allows(one.stands_for[i]) for i in homes), "each lies where it was said"
    if name == "dummy":
        assert [" ".join(str(f[0].rank) for f in one.stands_for) for one in found] == wanted
    else:
        assert sorted(one.reading for one in found) == sorted(wanted)


def worked_melds(written, rules):
    words = [word.partition("=") for word in written.split()]
    held = rules.pack.cards([code for code, _, _ in words])
    return meant(held, [said(pin) if pin else None for _, _, pin in words], rules)


# --- exchanging ------------------------------------------------------------------------------


@st.composite
def offers(draw, meld, rules):
    """Cards that may take the place of wild cards of `meld`."""
    wanted = [face for i in meld.wild for face in meld.stands_for[i]]
    return draw(
        st.lists(st.sampled_from(wanted or faces(rules)) | st.sampled_from(faces(rules)), min_size=1, max_size=4)
    )


def rules_meld_offer():
    named = st.sampled_from([name for name in NAMES if RULES[name].wild]).map(RULES.get) | any_rules()
    return named.flatmap(
        lambda rules: tables(rules).flatmap(lambda meld: st.tuples(st.just(rules), st.just(meld), offers(meld, rules)))
    )


@tries(400)
@given(rules_meld_offer())
def test_exchanging_gives_the_wild_cards_for_what_they_stand_for(rules_meld_cards):
    """ROM-41, ROM-42: exactly the cards that the wild cards stand for, and the meld stays a meld."""
    rules, meld, given_cards = rules_meld_cards
    done = exchanged(meld, given_cards, rules)
    wanted = oracle.exchange_results(meld, given_cards, rules)
    assert (done is None) == (wanted is None)
    if done is None:
        return
    after, taken = done
    leaving, shape = wanted
    assert len(taken) == leaving
    assert all(card.code in rules.wild for card in taken)
    assert Counter((*after.cards, *taken)) == Counter((*meld.cards, *given_cards)), "no card is lost or made"
    assert len(after.wild) == len(meld.wild) - leaving
    assert [i for i in range(len(after.cards)) if i in after.wild] == list(after.wild)
    if meld.kind == "run":
        assert key(after, rules) == shape
    else:
        assert tuple(sorted(c.code for i, c in enumerate(after.cards) if i not in after.wild)) == shape
        assert_open_faces(meld, after, rules)


def assert_open_faces(before, after, rules):
    """Each wild card left in a set stands for those of its faces that are still open."""
    naturals = {c for i, c in enumerate(after.cards) if i not in after.wild}
    for i in after.wild:
        faces_before = before.stands_for[before.wild[after.wild.index(i)]]
        assert after.stands_for[i], "every wild card still stands for something"
        if rules.set_wild_suit != "declared":
            assert set(after.stands_for[i]) == {f for f in faces_before if rules.set_repeats or f not in naturals}


@pytest.mark.parametrize(
    ("name", "table", "given_cards", "after", "taken"),
    [
        ("romme", "7S JK=8S 9S", "8S", "7S 8S 9S", 1),
        ("romme", "7S JK=8S 9S", "TS", None, 0),
        ("romme", "7S JK=8S 9S", "8H", None, 0),
        ("romme", "7S 8S 9S", "8S", None, 0),
        ("romme", "7S JK=8S JK=9S TS", "9S", "7S 8S 9S TS", 1),
        ("romme", "7S JK=8S JK=9S TS", "9S 8S", "7S 8S 9S TS", 2),
        ("romme", "7S JK=8S JK=9S TS", "8S 8S", None, 0),
        ("romme", "7S 7H JK", "7D", "7S 7H 7D", 1),
        ("romme", "7S 7H JK", "7C", "7S 7H 7C", 1),
        ("romme", "7S 7H JK", "7S", None, 0),
        ("romme", "7S 7H JK", "7D 7C", None, 0),
        ("romme", "7S 7H JK JK", "7D", "7S 7H 7D 7C", 1),
        ("romme", "7S 7H JK JK", "7C 7D", "7S 7H 7C 7D", 2),
        ("romme", "7S 7H JK JK", "7D 7D", None, 0),
        ("romme, declared", "7S 7H JK=7D", "7D", "7S 7H 7D", 1),
        ("romme, declared", "7S 7H JK=7D", "7C", None, 0),
        ("romme, both", "7S 7H JK", "7D", None, 0),
        ("romme, both", "7S 7H JK", "7D 7C", "7S 7H 7D 7C", 1),
        ("romme, both", "7S 7H 7D JK", "7C", "7S 7H 7D 7C", 1),
        ("romme, both", "7S 7H JK JK", "7D 7C", "7S 7H 7D 7C", 2),
        ("romme, both", "7S 7H JK JK", "7D", None, 0),
        ("shanghai", "7S 7S JK=7S", "7S", "7S 7S 7S", 1),
        ("shanghai", "7S 7S JK=7S", "7H", None, 0),
    ],
)
def test_worked_exchanges(name, table, given_cards, after, taken):
    rules = RULES[name]
    (meld,) = worked_melds(table, rules)
    done = exchanged(meld, cards(given_cards), rules)
    if after is None:
        assert done is None
    else:
        assert (done[0].reading, len(done[1])) == (after, taken)
        assert isinstance(done[0], Meld)
