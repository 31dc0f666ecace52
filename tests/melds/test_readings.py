"""Every reading of some cards, against brute force; what the player meant by them."""

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rummykit.cards import cards
from rummykit.melds import Meld, MeldRules, Pin, faults, meant, readings, run_readings, set_readings

from . import oracle
from .oracle import RULES, any_rules, hands, key, nearly_melds, rules_and, tries, whole_melds

NAMES = sorted(RULES)


def held(written, name):
    return cards(written, pack=RULES[name].pack_name)


def read(written, name):
    return [(meld.kind, meld.reading, meld.points) for meld in readings(held(written, name), RULES[name])]


# --- meld rules are values ----------------------------------------------------------------


def test_rules_are_values():
    one, other = MeldRules("mine", values={1: 11}), MeldRules("mine", values={1: 11})
    assert one == other
    assert hash(one) == hash(other)
    assert replace(one, run_max=14) != one
    assert replace(one, values={1: 1}) != one
    assert len({one, other, replace(one, run_max=14)}) == 2
    with pytest.raises(FrozenInstanceError):
        one.run_max = 14


@pytest.mark.parametrize("name", NAMES)
def test_rules_and_their_melds_can_be_pickled(name):
    rules = RULES[name]
    assert rules.pack.counts  # what is cached must not be in the way
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301
    assert again == rules
    assert {field.name for field in fields(rules)} == {field.name for field in fields(again)}
    for meld in readings(sorted(rules.pack.counts, key=lambda card: card.index)[2:5], rules):
        assert pickle.loads(pickle.dumps(meld)) == meld  # noqa: S301


# --- readings: sound and complete ---------------------------------------------------------


def agree(held_cards, rules):
    """The readings of the kit are those of the oracle, each once, with its points."""
    found = readings(held_cards, rules)
    wanted = oracle.readings(held_cards, rules)
    keys = [key(meld, rules) for meld in found]
    assert len(set(keys)) == len(keys), "each reading comes once"
    assert dict(zip(keys, (meld.points for meld in found), strict=True)) == wanted
    for meld in found:
        assert Counter(meld.cards) == Counter(held_cards)
        assert [i for i, card in enumerate(meld.cards) if card.code in rules.wild] == list(meld.wild)
        assert len(meld.stands_for) == len(meld.cards)
        assert all(meld.stands_for[i] == (card,) for i, card in enumerate(meld.cards) if i not in meld.wild)
        assert meld.kind == "run" or meld.cards == tuple(held_cards), "a set stays as it was written"
    kinds = [meld.kind for meld in found]
    assert kinds == sorted(kinds, reverse=True), "sets first"
    lows = [meld.low for meld in found if meld.kind == "run"]
    assert lows == sorted(lows), "runs from low to high"
    return found


@pytest.mark.parametrize("name", NAMES)
@tries(60)
@given(data=st.data())
def test_readings_are_those_of_brute_force(name, data):
    rules = RULES[name]
    held_cards = data.draw(nearly_melds(rules))
    found = agree(held_cards, rules)
    assert bool(found) == (not faults(held_cards, rules)), "no meld without a fault, no fault in a meld"


@tries(300)
@given(any_rules().flatmap(lambda rules: st.tuples(st.just(rules), nearly_melds(rules) | hands(rules))))
def test_readings_under_rules_that_no_game_has(rules_cards):
    rules, held_cards = rules_cards
    found = agree(held_cards, rules)
    assert bool(found) == (not faults(held_cards, rules))


@tries(100)
@given(rules_and(nearly_melds), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_makes_no_other_readings(rules_cards, random):
    rules, held_cards = rules_cards
    shuffled = list(held_cards)
    random.shuffle(shuffled)
    first, second = (readings(order, rules) for order in (held_cards, shuffled))
    assert {key(meld, rules) for meld in first} == {key(meld, rules) for meld in second}


@tries(100)
@given(rules_and(nearly_melds))
def test_readings_are_sets_and_runs_together(rules_cards):
    rules, held_cards = rules_cards
    both = [*set_readings(held_cards, rules), *(run_readings(held_cards, rules) if rules.runs else ())]
    assert readings(held_cards, rules) == both


@pytest.mark.parametrize(
    ("name", "written", "wanted"),
    [
        # Rommé
        ("romme", "7S 8S JK", [("run", "6S 7S 8S", 21), ("run", "7S 8S 9S", 24)]),  # ROM-40
        ("romme", "QS KS AS", [("run", "QS KS AS", 31)]),  # ROM-19, ROM-29
        ("romme", "AS 2S 3S", [("run", "AS 2S 3S", 6)]),  # ROM-19, ROM-29
        ("romme", "KS AS 2S", []),  # ROM-20
        ("romme", "AS AH AD", [("set", "AS AH AD", 33)]),  # ROM-30
        ("romme, run_max 14, ace_in_set 1", "AS AH AD", [("set", "AS AH AD", 3)]),  # ROM-30
        ("romme", "QH QD JK", [("set", "QH QD QS|QC", 30)]),  # ROM-41
        ("romme", "QH QD QS JK", [("set", "QH QD QS QC", 40)]),  # ROM-41
        ("romme, declared", "QH QD JK", [("set", "QH QD QS", 30), ("set", "QH QD QC", 30)]),  # ROM-41
        ("romme", "7S 7H JK JK", [("set", "7S 7H 7D|7C 7D|7C", 28)]),
        ("romme", "5S JK JK", []),  # ROM-38
        ("romme", "5S 5S 5H", []),  # ROM-17
        ("romme", "5S 5H 5D 5C JK", []),  # ROM-17
        ("romme, not_majority", "7S JK JK TS", [("run", "7S 8S 9S TS", 34)]),  # ROM-39
        ("romme, not_adjacent", "7S JK JK TS", []),  # ROM-39
        ("romme, one", "7S JK JK TS", []),  # ROM-39
        ("romme", "AS JK JK KS", [("run", "JS QS KS AS", 41)]),
        ("romme", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", [
            ("run", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 85),
            ("run", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 95),
        ]),
        ("romme", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", []),  # ROM-21
        ("romme, run_max 14, ace_in_set 1", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", [
            ("run", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 96),
        ]),  # ROM-21
        # Rummikub: no card above the 13, a joker needs one natural card
        ("rummikub", "r12 r13 r1", []),
        ("rummikub", "r1 r2 r3", [("run", "r1 r2 r3", 6)]),
        ("rummikub", "jk jk k5", [
            ("set", "y5|b5|r5 y5|b5|r5 k5", 15), ("run", "k3 k4 k5", 12), ("run", "k4 k5 k6", 15), ("run", "k5 k6 k7", 18),
        ]),
        ("rummikub", "jk jk jk", []),
        ("rummikub", "r13 y13 k13 k13", []),
        ("rummikub", "r1 r2 jk r4 r5", [("run", "r1 r2 r3 r4 r5", 15)]),
        # Dummy: runs free of suit, twos and jokers wild, sets may repeat
        ("dummy", "9H 9H 9H", [("set", "9H 9H 9H", 15)]),
        ("dummy", "3S 4H 5D 6C", [("run", "3S 4H 5D 6C", 20)]),
        ("dummy", "2S JK 9H", [("set", "9S|9H|9D|9C 9S|9H|9D|9C 9H", 105)]),
        # Shanghai: runs of four and more, up to both aces; wild cards by the length; sets may repeat
        ("shanghai", "5S 5S 5H", [("set", "5S 5S 5H", 15)]),
        ("shanghai", "5S 5S JK", [("set", f"5S 5S 5{s}", 15) for s in "SHDC"]),
        ("shanghai", "5S 6S 7S", []),
        ("shanghai", "5S 6S JK JK", []),
        ("shanghai", "5S 6S 7S JK JK", [
            ("run", "3S 4S 5S 6S 7S", 25), ("run", "4S 5S 6S 7S 8S", 25), ("run", "5S 6S 7S 8S 9S", 25),
        ]),
        # Gin: the ace is only low, nothing is wild
        ("gin", "QS KS AS", []),
        ("gin", "AS 2S 3S", [("run", "AS 2S 3S", 6)]),
        ("gin", "7S 8S JK", []),
        # Jack the Ripper: sets by suspect; a wild card is never a letter
        ("jack", "EV-GULL EV-GULL EV-WILD", [("set", "EV-GULL EV-GULL EV-GULL", 6)]),
        ("jack", "EV-LETTERS EV-LETTERS EV-LETTERS", [("set", "EV-LETTERS EV-LETTERS EV-LETTERS", 15)]),
        ("jack", "EV-LETTERS EV-LETTERS EV-WILD", []),
        ("jack", "EV-GULL EV-GULL EV-EDDY", []),
    ],
)  # fmt: skip
def test_worked_readings(name, written, wanted):
    assert read(written, name) == wanted


def test_fourteen_jokers_and_more_are_no_flood():
    many = cards("JK " * 14) + cards("7S 8S")
    assert readings(many, RULES["romme"]) == []
    loose = MeldRules("loose")
    assert len(readings(cards("JK " * 13), loose)) == len(oracle.readings(cards("JK " * 13), loose))


# --- how a reading is written --------------------------------------------------------------


@tries(150)
@given(rules_and(nearly_melds))
def test_a_reading_can_be_written_with_what_its_wild_cards_stand_for(rules_cards):
    rules, held_cards = rules_cards
    for meld in readings(held_cards, rules):
        words = str(meld).split()
        assert [word.partition("=")[0] for word in words] == [card.code for card in meld.cards]
        assert [i for i, word in enumerate(words) if "=" in word] == list(meld.wild)
        assert len(meld.reading.split()) == len(meld.cards)
        assert meld.high == (meld.low + len(meld.cards) - 1 if meld.kind == "run" else 0)


@pytest.mark.parametrize(
    ("name", "written", "text"),
    [
        ("romme", "7S JK 9S", "7S JK=8S 9S"),
        ("romme", "QH QD JK", "QH QD JK=Q"),
        ("romme", "TH TD JK", "TH TD JK=T"),
        ("romme", "QH QD QS JK", "QH QD QS JK=QC"),
        ("rummikub", "r10 jk r12", "r10 jk=r11 r12"),
        ("rummikub", "r10 b10 jk", "r10 b10 jk=10"),
        ("dummy", "3S 4H 2D 6C", "3S 4H 2D=5 6C"),
        ("jack", "EV-GULL EV-GULL EV-WILD", "EV-GULL EV-GULL EV-WILD=EV-GULL"),
    ],
)
def test_notation_of_a_meld(name, written, text):
    assert [str(meld) for meld in readings(held(written, name), RULES[name])] == [text]


# --- what the player meant -------------------------------------------------------------------


def pin_of(faces, how):
    """What a player may say of a wild card that stands for one of `faces`."""
    face = faces[0]
    if face.rank == 0:
        return Pin(suit=face.suit)
    return {"face": Pin(face.rank, face.suit), "rank": Pin(rank=face.rank), "suit": Pin(suit=face.suit)}[how]


def some_pins(draw, meld, rules):
    """The cards of `meld` with true words about some of its wild cards."""
    pins = [None] * len(meld.cards)
    for i in meld.wild:
        how = draw(st.sampled_from(["face", "rank", "suit", None]))
        if how == "rank" or (how and len(meld.stands_for[i]) == 1):
            pins[i] = pin_of(meld.stands_for[i], how)
    return pins


def fits(meld, held_cards, pins, rules):
    """Whether the wild cards can be shared out so that all that was said of them holds."""
    said = [pin for pin, card in zip(pins, held_cards, strict=True) if card.code in rules.wild]
    return any(
        all(pin is None or pin.allows(meld.stands_for[home]) for pin, home in zip(said, homes, strict=True))
        for homes in permutations(meld.wild)
    )


@tries(250)
@given(rules_and(whole_melds), st.data())
def test_what_was_said_of_wild_cards_holds(rules_cards, data):
    rules, held_cards = rules_cards
    possible = readings(held_cards, rules)
    assume(possible)
    meld = data.draw(st.sampled_from(possible))
    order = data.draw(st.permutations(range(len(meld.cards))))
    pins = some_pins(data.draw, meld, rules)
    written, said = [meld.cards[i] for i in order], [pins[i] for i in order]
    answers = meant(written, said, rules)
    fitting = {key(one, rules) for one in readings(written, rules) if fits(one, written, said, rules)}
    keys = [key(one, rules) for one in answers]
    assert key(meld, rules) in fitting
    assert keys, "what was said can be, so it means something"
    assert set(keys) <= fitting
    if len(fitting) == 1:
        assert keys == [key(meld, rules)]
    for one in answers:  # each pinned face lies where it was said to
        assert Counter(one.cards) == Counter(written)
        for face in {card for card in written if card.code in rules.wild}:
            homes = [i for i in one.wild if one.cards[i] is face]
            wanted = [pin for card, pin in zip(written, said, strict=True) if card is face]
            assert any(
                all(pin is None or pin.allows(one.stands_for[i]) for pin, i in zip(wanted, order_, strict=True))
                for order_ in permutations(homes)
            )


@tries(250)
@given(rules_and(whole_melds), st.booleans())
def test_a_run_fully_written_means_itself(rules_cards, downwards):
    rules, held_cards = rules_cards
    for meld in readings(held_cards, rules):
        if meld.kind == "set" or any(len(meld.stands_for[i]) > 1 for i in meld.wild):
            continue
        pins = [pin_of(meld.stands_for[i], "face") if i in meld.wild else None for i in range(len(meld.cards))]
        step = -1 if downwards else 1
        answers = meant(meld.cards[::step], pins[::step], rules, "run")
        assert [key(one, rules) for one in answers] == [key(meld, rules)]
        assert [one.cards for one in answers] == [meld.cards]


@tries(250)
@given(rules_and(whole_melds))
def test_the_written_order_decides_the_place_in_a_run(rules_cards):
    """ROM-40, KUB-49: without a word about the wild cards, their places are as written."""
    rules, held_cards = rules_cards
    runs = [meld for meld in readings(held_cards, rules) if meld.kind == "run"]
    for meld in runs:
        if len(meld.wild) == len(meld.cards):
            continue
        answers = [one for one in meant(meld.cards, [None] * len(meld.cards), rules) if one.kind == "run"]
        assert [key(one, rules) for one in answers] == [key(meld, rules)] or not all(
            one.cards == meld.cards for one in answers
        ), "one place only, unless an ace has two"
        assert key(meld, rules) in {key(one, rules) for one in answers}


@tries(100)
@given(rules_and(nearly_melds))
def test_a_kind_that_was_said_holds(rules_cards):
    rules, held_cards = rules_cards
    none = [None] * len(held_cards)
    for kind in ("set", "run"):
        answers = meant(held_cards, none, rules, kind)
        assert {meld.kind for meld in answers} <= {kind}
        assert bool(answers) == any(meld.kind == kind for meld in readings(held_cards, rules))


def said_pin(word, rules):
    """``JK=7S``: the pin of a test's own notation."""
    code, _, said = word.partition("=")
    card = rules.pack.card(code)
    if not said:
        return card, None
    if said in rules.pack.suits:
        return card, Pin(suit=said)
    if said.isdecimal() or said in "TJQKA":
        return card, Pin(rank=int(said) if said.isdecimal() else "A23456789TJQK".index(said) + 1)
    face = rules.pack.card(said)
    return card, Pin(face.rank, face.suit)


@pytest.mark.parametrize(
    ("name", "written", "wanted"),
    [
        ("romme", "7S 8S JK", ["7S 8S 9S"]),
        ("romme", "JK 7S 8S", ["6S 7S 8S"]),
        ("romme", "9S 8S JK", ["7S 8S 9S"]),  # from the top down
        ("romme", "JK 8S 7S", ["7S 8S 9S"]),
        ("romme", "8S JK 7S", ["6S 7S 8S", "7S 8S 9S"]),  # no order: ask
        ("romme", "8S JK 7S JK", ["5S 6S 7S 8S", "6S 7S 8S 9S", "7S 8S 9S TS"]),
        ("romme", "7S 8S JK=6S", ["6S 7S 8S"]),  # a word goes before the order
        ("romme", "7S 8S JK=TS", []),
        ("romme", "7S 8S JK=6", ["6S 7S 8S"]),
        ("romme", "7S 8S JK=9S JK", ["7S 8S 9S TS"]),
        ("romme", "8S 7S JK=9S JK", ["6S 7S 8S 9S", "7S 8S 9S TS"]),
        ("romme", "7S 8S JK=TS JK", ["7S 8S 9S TS"]),
        ("romme", "7S 7H JK=7D", ["7S 7H 7D|7C"]),
        ("romme", "7S 7H JK=8", []),
        ("romme, declared", "7S 7H JK=7D", ["7S 7H 7D"]),
        ("romme, declared", "7S 7H JK=7 JK=7D", ["7S 7H 7D 7C"]),
        ("romme, declared", "7S 7H JK=7D JK=7D", []),
        ("romme, declared", "7S 7H JK=D", ["7S 7H 7D"]),
        ("romme, declared", "7S 7H JK", ["7S 7H 7D", "7S 7H 7C"]),
        ("romme", "QS KS AS", ["QS KS AS"]),
        ("romme", "AS KS QS JK", ["JS QS KS AS"]),
        ("romme", "3S 2S AS", ["AS 2S 3S"]),
        ("romme", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]),
        ("romme", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", ["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]),
        ("rummikub", "jk k5 jk", ["k4 k5 k6", "y5|b5|r5 k5 y5|b5|r5"]),
        ("rummikub", "jk=k4 k5 jk", ["k4 k5 k6"]),
        ("rummikub", "jk=y5 k5 jk", ["y5|b5|r5 k5 y5|b5|r5"]),
        ("rummikub", "r4 r5 jk=r jk=r6", ["r4 r5 r6 r7", "r3 r4 r5 r6"]),
        ("dummy", "3S 4H 2D=6 JK=5", ["3 4 5 6"]),
        ("dummy", "3S 4H 2D=5 JK=5", []),
        ("jack", "EV-GULL EV-GULL EV-WILD=gull", ["EV-GULL EV-GULL EV-GULL"]),
        ("jack", "EV-GULL EV-GULL EV-WILD=eddy", []),
    ],
)  # fmt: skip
def test_worked_meanings(name, written, wanted):
    rules = RULES[name]
    words = [said_pin(word, rules) for word in written.split()]
    found = meant([card for card, _ in words], [pin for _, pin in words], rules)
    if name == "dummy":  # free of suit: only the ranks are told
        assert [" ".join(str(faces[0].rank) for faces in meld.stands_for) for meld in found] == wanted
        assert not found or [found[0].cards[i].code for i in found[0].wild] == ["JK", "2D"], (
            "each lies where it was said"
        )
    else:
        assert sorted(meld.reading for meld in found) == sorted(wanted)


def test_a_word_about_a_natural_card_is_no_wild_card():
    rules = RULES["romme"]
    assert meant(cards("7S JK 9S"), [Pin(8, "S"), None, None], rules) == []
    assert all(isinstance(meld, Meld) for meld in meant(cards("7S JK 9S"), [Pin(7, "S"), None, None], rules))


@tries(150)
@given(rules_and(nearly_melds), st.data())
def test_any_word_about_any_card_is_answered(rules_cards, data):
    rules, held_cards = rules_cards
    ranks = st.none() | st.integers(1, max(rules.pack.ranks, 1))
    suits = st.none() | st.sampled_from(rules.pack.suits)
    pins = [data.draw(st.none() | st.builds(Pin, ranks, suits)) for _ in held_cards]
    found = meant(held_cards, pins, rules)
    assert {key(meld, rules) for meld in found} <= {key(meld, rules) for meld in readings(held_cards, rules)}
