"""What a hand lacks for its contract, beside the engine's own search for lay-downs and plain counting."""

import pytest

from rummykit import rulebook
from rummykit.cards import cards, without
from rummykit.engine.contract_lays import contract_lays, slot
from rummykit.games import meld_rules, rules_class
from rummykit.players.aims import aims_of

from .helpers import FUZZ, rng_of

GAPS = {"shanghai": "gap", "dummy": "off"}


def lacking(hand, contract, game="shanghai"):
    return aims_of(cards(hand), contract.split(), meld_rules(game), GAPS[game])[0].lacking


@pytest.mark.parametrize(
    ("hand", "contract", "least"),
    [
        ("7S 7H 7D KS KH KD 2C", "set3 set3", 0),
        ("7S 7H KD KH 4C", "set3 set3", 2),
        ("7S 7H KD KH JK", "set3 set3", 1),
        ("7S 7H 7D 7C 7C 7H", "set3 set3", 0),
        ("4C 5C 7C KD", "run4", 1),
        ("4C 5C 7C JK", "run4", 0),
        ("QC KC AC 2C", "run4", 1),
        ("4C 5C 6C 7C 8C 9C TC JC", "run4 run4", 1),
        ("4C 5C 6C 7C 9C TC JC QC", "run4 run4", 0),
        ("7S 7H 4S 5S 6S", "set3 run4", 2),
    ],
    ids=[
        "SHA-21",
        "SHA-53",
        "SHA-05",
        "SHA-54",
        "SHA-55",
        "SHA-70",
        "SHA-57",
        "SHA-25-gap",
        "SHA-25-apart",
        "SHA-21-one-7S",
    ],
)
def test_cards_lacking_are_counted_as_by_hand(hand, contract, least):
    assert lacking(hand, contract) == least


@pytest.mark.parametrize(
    ("hand", "contract", "least"),
    [
        ("4C 5H 6D 7S KD", "run4", 0),
        ("4C 5H 2D JK KD", "run4", 0),
        ("KS KD 2C 2H JK", "set5", 0),
        ("KS KD 2C 9H", "set5", 2),
    ],
    ids=["DUM-34", "DUM-42", "DUM-42-set", "DUM-30"],
)
def test_in_dummy_runs_are_free_of_suit_and_twos_are_wild(hand, contract, least):
    assert lacking(hand, contract, "dummy") == least


@pytest.mark.parametrize("game", ["shanghai", "dummy"])
def test_nothing_is_lacking_just_where_the_contract_can_be_laid(game):
    """SHA-19, DUM-22: the engine finds a lay-down exactly for those hands."""
    rng = rng_of("aims", game)
    rules = rules_class(game)(4, {})
    deck = rules.pack.deck()
    ready = 0
    for number in range(150 * FUZZ):
        contract = rng.choice(rulebook.contracts(game)[:6]).melds
        rng.shuffle(deck)
        hand = deck[: rng.choice((13, 16, 20))]
        found = aims_of(hand, contract, rules.melds, GAPS[game])[0].lacking
        ways, _ = contract_lays(hand, [slot(one) for one in contract], rules.melds, GAPS[game], most=1)
        assert (found == 0) == bool(ways), (number, contract, hand)
        ready += bool(ways)
    assert 10 < ready < 150 * FUZZ


@pytest.mark.parametrize("game", ["shanghai", "dummy"])
def test_what_is_wanted_brings_nearer_and_what_is_loose_can_go(game):
    """SHA-36, SHA-83, DUM-48, DUM-60: drawn or discarded, the new hand is counted anew."""
    rng = rng_of("wanted", game)
    rules = rules_class(game)(4, {})
    deck = rules.pack.deck()
    nearer = kept = 0
    for _ in range(40 * FUZZ):
        contract = rng.choice(rulebook.contracts(game)[:4]).melds
        rng.shuffle(deck)
        hand, card = deck[:12], deck[12]
        aims = aims_of(hand, contract, rules.melds, GAPS[game])
        least = aims[0].lacking
        best = [aim for aim in aims if aim.lacking == least]
        wanted = any(aim.takes_wild if rules.melds.is_wild(card) else aim.wanted >> card.index & 1 for aim in best)
        after = aims_of([*hand, card], contract, rules.melds, GAPS[game])[0].lacking
        if wanted:
            assert after == least - 1
            nearer += 1
        for gone in dict.fromkeys(hand):
            if not rules.melds.is_wild(gone) and any(aim.is_loose(gone) for aim in best):
                assert aims_of(without(hand, [gone]), contract, rules.melds, GAPS[game])[0].lacking == least
                kept += 1
    assert nearer > 2
    assert kept > 50
