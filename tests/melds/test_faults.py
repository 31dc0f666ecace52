"""Why cards are no meld: every reason at once, each with its rule, and nothing that is untrue."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.cards import cards
from rummykit.melds import Fault, faults, readings

from . import oracle
from .oracle import NAMES, RULES, any_rules, hands, nearly_melds, tries


def found(written, name="romme"):
    rules = RULES[name]
    return [fault.rule for fault in faults(rules.pack.cards(written), rules)]


@pytest.mark.parametrize(
    ("name", "written", "wanted"),
    [
        # one fault
        ("romme", "", "empty"),
        ("romme", "7S", "too_few"),
        ("romme", "7S 8S", "too_few"),
        ("romme", "7S 7H", "too_few"),
        ("romme", "7S 7S 7H", "set_repeat"),
        ("romme", "7S 7H 7D 7C JK", "set_too_long"),
        ("romme", "7S 8S 8S 9S", "run_repeat"),
        ("romme", "7S 8S TS", "run_gap"),
        ("romme", "KS AS 2S", "corner"),
        ("romme", "QS KS AS 2S 3S", "corner"),
        ("romme", "KS JK 2S", "corner"),
        ("romme", "7S 8H 9D", "neither"),
        ("romme", "7S 7H 8H", "neither"),
        ("romme", "JK JK 7S", "naturals"),
        ("romme", "JK JK JK", "naturals"),
        ("romme, not_majority", "7S 8S JK JK JK", "wild_share"),
        ("romme, not_adjacent", "7S JK JK TS", "wild_neighbours"),
        ("romme, one", "7S JK JK TS", "wild_max"),
        ("romme, one", "7S 7H JK JK", "wild_max"),
        ("romme", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "run_too_long"),
        ("rummikub", "r12 r13 r1", "corner"),
        ("rummikub", "r13 y13 k13 k13", "set_repeat"),
        ("rummikub", "jk jk jk", "naturals"),
        ("gin", "QS KS AS", "corner"),
        ("shanghai", "7S 8S 9S", "run_too_short"),
        ("shanghai", "7S 7S JK JK", "wild_steps"),
        ("shanghai", "7S 8S JK JK", "wild_steps"),
        ("jack", "EV-GULL EV-GULL EV-EDDY", "set_suit"),
        ("jack", "EV-GULL EV-GULL ESCAPES", "not_evidence"),
        ("jack", "EV-LETTERS EV-LETTERS EV-WILD", "letters_wild"),
        ("jack", "EV-GULL EV-GULL", "too_few"),
        # several at once
        ("romme", "7S 9S", "too_few run_gap"),
        ("romme", "7S 7S", "too_few set_repeat"),
        ("romme", "7S 8H", "neither too_few"),
        ("romme", "JK JK", "too_few naturals"),
        ("romme", "JK", "too_few naturals"),
        ("romme", "JK 7S", "too_few naturals"),
        ("romme", "7S 7S 9S TS", "run_repeat run_gap"),
        ("romme", "7S 7S 7H 7D 7C JK", "set_repeat set_too_long"),
        ("romme, one", "7S JK JK JS", "run_gap wild_max"),
        ("romme, not_majority", "7S JK JK JK KS", "run_gap wild_share"),
        ("shanghai", "7S 9S JS", "run_too_short run_gap"),
        ("jack", "EV-GULL EV-EDDY", "too_few set_suit"),
        ("jack", "EV-GULL ESCAPES", "too_few not_evidence"),
        ("jack", "EV-GULL EV-EDDY ESCAPES", "not_evidence set_suit"),
        ("jack", "EV-LETTERS EV-WILD", "too_few letters_wild"),
        ("jack", "EV-WILD EV-WILD", "too_few naturals"),
    ],
)
def test_all_faults_at_once(name, written, wanted):
    assert sorted(found(written, name)) == sorted(wanted.split())


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("", ["ROM-15"]),
        ("7S 8S", ["ROM-15"]),
        ("7S 8H 9D", ["ROM-15"]),
        ("7S 7S 7H", ["ROM-17"]),
        ("7S 7H 7D 7C JK", ["ROM-17"]),
        ("7S 8S TS", ["ROM-18"]),
        ("KS AS 2S", ["ROM-20"]),
        ("JK JK 7S", ["ROM-38"]),
        ("7S 9S", ["ROM-15", "ROM-18"]),
        ("JK JK", ["ROM-15", "ROM-38"]),
        ("AS AS 2S", ["ROM-18"]),  # the second ace is one too many: it has no place above the 2
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", ["ROM-21"]),
    ],
)
def test_faults_name_the_rules_of_the_game(written, rules):
    """ROM-15, ROM-17, ROM-18, ROM-20, ROM-21 and ROM-38 by their numbers; legal cards have none."""
    assert [fault.rule for fault in rk.faults(written)] == rules
    assert rk.read(written) == []


@pytest.mark.parametrize(
    ("limit", "written"), [("not_majority", "7S 8S JK JK JK"), ("not_adjacent", "7S JK JK TS"), ("one", "7S JK JK TS")]
)
def test_the_joker_limit_is_rule_rom_39(limit, written):
    """ROM-39: by default nothing is wrong with several jokers; with the switch there is."""
    assert rk.faults(written) == []
    assert [fault.rule for fault in rk.faults(written, joker_limit=limit)] == ["ROM-39"]


def test_the_length_of_a_run_is_a_switch():
    """ROM-21: with 14 the ace may stand at both ends."""
    written = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert [fault.rule for fault in rk.faults(written)] == ["ROM-21"]
    assert rk.faults(written, run_max=14) == []


@pytest.mark.parametrize(
    ("name", "written", "english", "spanish"),
    [
        ("romme", "7S 9S", "8 missing", "falta 8"),
        ("romme", "7S", "1 card ", "1 carta "),
        ("romme", "7S 8S", "7S 8S: 2 cards are too few", "7S 8S: 2 cartas son pocas"),
        ("romme", "AS 2S 9S", "3, 4, 5, 6, 7, 8 missing", "faltan 3, 4, 5, 6, 7, 8"),
        ("romme", "7S 8S QS KS", "9, T, J missing", "faltan 9, T, J"),
        ("romme", "7S 7S 7H", "7S is in the set more than once", "7S está más de una vez en el trío"),
        ("rummikub", "r7 r9", "8 missing", "falta 8"),
        (
            "romme",
            "JK JK 7S",
            "that are not wild: at least 2, here 1",
            "que no son comodines en una combinación: como mínimo 2, aquí 1",
        ),
    ],
)
def test_faults_in_words(name, written, english, spanish):
    rules = RULES[name]
    said = faults(rules.pack.cards(written), rules)
    assert english in " | ".join(fault.text() for fault in said)
    assert spanish in " | ".join(fault.text("es") for fault in said)


def test_a_fault_is_a_value_with_its_rule_cards_and_text():
    (fault,) = rk.faults("KS AS 2S")
    assert fault == Fault("ROM-20", tuple(cards("KS AS 2S")), fault.sentence, fault.fields)
    assert hash(fault) == hash(Fault("ROM-20", tuple(cards("KS AS 2S")), fault.sentence))
    assert str(fault) == f"ROM-20: {fault.text('en')}"
    with pytest.raises(ValueError, match="choose one of en, es"):
        fault.text("de")


# --- properties ----------------------------------------------------------------------------


def counted(held, kind, rules):
    """The faults that only sizes and numbers decide, for one kind."""
    size, naturals = len(held), len(oracle.split(held, rules)[0])
    wilds = size - naturals
    least = rules.set_min if kind == "set" else rules.run_min
    steps = [
        limit for length, limit in (rules.set_wild_steps if kind == "set" else rules.run_wild_steps) if length <= size
    ]
    names = {
        "too_few": size < (least if kind == "set" or not rules.runs else min(rules.set_min, rules.run_min)),
        "run_too_short": kind == "run" and min(rules.set_min, rules.run_min) <= size < rules.run_min,
        "run_too_long": kind == "run" and size > rules.run_max,
        "naturals": wilds > 0 and naturals < rules.min_naturals,
        "wild_share": rules.naturals_at_least_half and wilds > naturals,
        "wild_max": rules.max_wilds is not None and wilds > rules.max_wilds,
        "wild_steps": bool(steps) and wilds > steps[-1],
    }
    return {name for name, broken in names.items() if broken}


def true_of(fault, held, rules):
    """Whether what a fault says of the cards is true."""
    naturals, wilds = oracle.split(held, rules)
    ranks = Counter(card.rank for card in naturals)
    twice = {card for card, n in Counter(naturals).items() if n > 1}
    evidence = [card for card in naturals if card.kind == "evidence"]
    size = len(held)
    steps = {kind: counted(held, kind, rules) for kind in ("set", "run")}
    either = steps["set"] | steps["run"]
    return {
        "empty": size == 0,
        "too_few": size < max(rules.set_min, rules.run_min),
        "run_too_short": size < rules.run_min,
        "set_too_long": rules.set_max is not None and size > rules.set_max,
        "run_too_long": size > rules.run_max,
        "set_rank": len(ranks) > 1 or 0 in ranks,
        "set_repeat": bool(twice) and set(fault.cards) == twice,
        "set_suit": len({card.suit for card in evidence}) > 1,
        "not_evidence": set(fault.cards) == {card for card in naturals if card.kind != "evidence"} != set(),
        "letters_wild": bool(wilds) and any(card.suit in rules.wild_as_letters for card in naturals),
        "run_suit": rules.run_one_suit and len({card.suit for card in naturals}) > 1,
        "run_repeat": max(ranks.values(), default=0) > 1,
        "run_gap": True,  # see the test of gaps
        "corner": ranks[1] > 0 or rules.ace_high is False or (2 in ranks and rules.pack.ranks in ranks),
        "neither": (len(ranks) > 1 or 0 in ranks) and rules.run_one_suit,
        "naturals": len(naturals) < rules.min_naturals and bool(wilds),
        "wild_share": "wild_share" in either,
        "wild_neighbours": not rules.wilds_side_by_side and len(wilds) > 1,
        "wild_max": "wild_max" in either,
        "wild_steps": "wild_steps" in either,
        "set_wild_room": bool(wilds),
    }[fault.rule]


@tries(500)
@given(
    (st.sampled_from(sorted(RULES)).map(RULES.get) | any_rules()).flatmap(
        lambda rules: st.tuples(st.just(rules), nearly_melds(rules) | hands(rules))
    )
)
def test_every_fault_is_true_and_all_that_can_be_counted_are_told(rules_cards):
    rules, held = rules_cards
    told = faults(held, rules)
    assert bool(told) != bool(oracle.readings(held, rules))
    names = [fault.rule for fault in told]
    assert len(set(names)) == len(names), "no reason twice"
    for fault in told:
        assert fault.rule in NAMES.split(), "every fault has its rule"
        assert not Counter(fault.cards) - Counter(held), "it is about cards that were given"
        assert true_of(fault, held, rules), f"{fault} is not true of {held}"
        english, spanish = fault.text("en"), fault.text("es")
        assert english != spanish
        assert "{" not in english + spanish
    if held and told:
        kinds = ["set"] if not rules.runs else ["set", "run"]
        assert any(counted(held, kind, rules) <= set(names) for kind in kinds) or "neither" in names


@pytest.mark.parametrize("name", ["romme", "romme, one", "rummikub", "gin", "wide colours", "romme, not_adjacent"])
@tries(80)
@given(data=st.data())
def test_the_cards_named_as_missing_make_it_a_run(name, data):
    """A gap is closed by exactly the cards it names, unless it is said that the corner is in the way."""
    rules = RULES[name]
    suit = data.draw(st.sampled_from(rules.pack.suits))
    ranks = data.draw(st.lists(st.integers(1, rules.pack.ranks), min_size=2, max_size=5, unique=True))
    wild = [c for c in rules.pack.counts if c.code in rules.wild]
    jokers = data.draw(st.integers(0, 1)) if wild else 0
    held = [*(rules.pack.at(suit, rank) for rank in ranks), *wild * jokers]
    told = faults(held, rules)
    names = {fault.rule for fault in told}
    if "run_gap" not in names or names - {"run_gap", "too_few"}:
        return
    (gap,) = (fault for fault in told if fault.rule == "run_gap")
    letters = "A23456789TJQK" if rules.pack_name == "french" else None
    named = str(gap.fields["gap"]).split(", ")
    absent = [rules.pack.at(suit, letters.index(word) + 1 if letters else int(word)) for word in named]
    assert not set(absent) & set(held)
    naturals = [card for card in held if card.code not in rules.wild]
    assert any(meld.kind == "run" for meld in readings([*naturals, *absent], rules)), f"{gap}"


@pytest.mark.parametrize("written", ["QS AS 2S", "KS AS 3S", "KS AS 2S 4S", "2S AS KS JS"])
def test_a_run_round_the_corner_is_not_mended_by_one_card(written):
    """ROM-20: to say only that the king (the 2, …) is missing would send the learner the wrong way."""
    rules = RULES["romme"]
    told = {fault.rule: fault for fault in faults(cards(written), rules)}
    assert "corner" in told or len(str(told["run_gap"].fields["gap"]).split(", ")) > 6


@pytest.mark.parametrize("copies", [20, 500])
def test_a_flood_of_cards_has_faults_too(copies):
    told = rk.faults("JK 7S 7H " * copies)
    assert told
    assert len(told[0].text()) < 5000 * copies
