"""The contract: SHA-13 to SHA-27."""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C
from trying import accept, listed, melds, refuse

import rummykit as rk
from rummykit import rulebook

from .helpers import at, opened, playing

# A hand of exactly each contract and one card more; the first of them wins with that card.
CONTRACTS = {
    1: "7S 7H 7D / QC QD QH",
    2: "KS KH KD / 4S 5S 6S 7S",
    3: "4S 5S 6S 7S / 8H 9H TH JH",
    4: "5S 5H 5D / 9S 9C 9H / JS JD JC",
    5: "3S 3H 3D / 4C 5C 6C 7C 8C 9C TC",
    6: "4S 4H 4D / 9C 9D 9H / 6S 7S 8S 9S TS",
    7: "4S 5S 6S 7S / 8H 9H TH JH / AD 2D 3D 4D",
    8: "3S 3H 3D / 4C 5C 6C 7C 8C 9C TC JC QC KC",
    9: "4S 4H 4D / 9C 9D 9H / KS KH KD / 6S 7S 8S 9S TS",
    10: "4S 5S 6S 7S 8S / 8H 9H TH JH QH / AD 2D 3D 4D 5D",
}


def held(number: int, spare: str = "2C") -> str:
    return f"{CONTRACTS[number]} {spare}".replace("/ ", "")


@pytest.mark.parametrize("number", CONTRACTS)
def test_sha_16_the_ten_contracts(number):
    """SHA-16, SHA-14: contract n is laid in deal n, in any order of its melds, and is shown to all."""
    contract = rulebook.contracts("shanghai")[number - 1]
    game = playing(held(number), contract=number)
    assert game.state.round == number
    shown = game.view(1).more
    assert shown["contract"] == number
    assert shown["contracts"][0]["melds"] == list(contract.melds)
    assert (shown["contracts"][2]["en"], shown["contracts"][2]["es"]) == (contract.say("en"), contract.say("es"))
    accept(game, f"lay {CONTRACTS[number]}")
    assert melds(game) == CONTRACTS[number].split(" / ")
    backwards = playing(held(number), contract=number)
    accept(backwards, "lay " + " / ".join(reversed(CONTRACTS[number].split(" / "))))
    for other in CONTRACTS:
        if other != number:
            refuse(playing(held(number), contract=other), f"lay {CONTRACTS[number]}")


@pytest.mark.parametrize(("rounds", "last"), [(10, 10), (7, 7)])
def test_sha_13_ten_deals_or_seven(rounds, last):
    """SHA-13: the match ends with the last deal, not before."""
    before = opened("9C", "KH", "QD", contract=last - 1, rounds=rounds)
    accept(before, "discard 9C")
    assert not before.over
    final = opened("9C", "KH", "QD", contract=last, rounds=rounds)
    accept(final, "discard 9C")
    assert final.over
    refuse(final, "deal", "SHA-13")
    with pytest.raises(rk.PositionError):
        opened("9C", "KH", "QD", contract=last + 1, rounds=rounds)


def test_sha_14_one_contract_for_all():
    """SHA-14: the contract belongs to the deal; a position cannot give one player another."""
    game = rk.new_game("shanghai", players=5, seed=1)
    assert [c["number"] for c in game.view(0).more["contracts"]] == [1] * 5
    with pytest.raises(rk.PositionError, match="contract"):
        at("2C", "3C", "4C", contract=[1, 2, 1])
    with pytest.raises(rk.PositionError, match="contract"):
        at("2C", "3C", "4C", contract=4, round=5)


def test_sha_15_no_contract_is_repeated():
    """SHA-15, SHA-99: who missed contract 4 plays contract 5 like all others."""
    game = opened("9C", "KH", "QD", contract=4, opened=[A, C])
    accept(game, "discard 9C")
    assert game.view(0).more["next_contracts"] == [5, 5, 5]
    accept(game, "deal")
    assert game.state.contracts == (5, 5, 5)


def test_sha_15_per_player():
    """SHA-15: with per_player only who laid the contract moves on, and buys by the own contract."""
    game = opened("9C", "KH", "QD", contract=[8, 9, 4], opened=[A, C], contract_progress="per_player")
    assert game.view(0).more["buys_left"] == [3, 4, 3]
    accept(game, "discard 9C")
    assert game.view(0).more["next_contracts"] == [9, 9, 5]
    accept(game, "deal")
    assert game.state.contracts == (9, 9, 5)
    assert rk.new_game("shanghai", contract_progress="per_player").state.contracts == (1, 1, 1)
    own = playing(held(2), contract=[2, 1, 1], contract_progress="per_player")
    accept(own, f"lay {CONTRACTS[2]}")
    final = opened("9C", "KH", "QD", round=10, contract=[3, 9, 4], contract_progress="per_player")
    accept(final, "discard 9C")
    assert (final.over, final.winners) == (True, (A,))


@pytest.mark.parametrize("number", CONTRACTS)
@pytest.mark.parametrize("buys", [0, 1, 2, 3])
def test_sha_17_buys_that_a_contract_needs(number, buys):
    """SHA-17: 12 + 2 × buys cards, one to keep: contracts 1-6 need no buy, 7 and 8 one, 9 and 10 two."""
    contract = rulebook.contracts("shanghai")[number - 1]
    size = 12 + 2 * buys
    assert (size > contract.total) is (buys >= contract.min_buys)
    melded = CONTRACTS[number].replace("/ ", "").split()
    spare = ["2C", "2H", "3C", "JH", "QS", "KC", "6D", "7H", "TD", "AC", "AH", "8S"]
    cards = (melded + [c for c in spare if c not in melded])[:size]
    game = playing(" ".join(cards), contract=number, buys_made=[buys, 0, 0])
    if buys >= contract.min_buys:
        accept(game, f"lay {CONTRACTS[number]}")
    else:
        refuse(game, f"lay {CONTRACTS[number]}")


def test_sha_18_only_in_the_own_turn_after_drawing():
    """SHA-18: before the draw, or in another player's turn, the contract stays in the hand."""
    before = at(held(1), "KD", "QC", discard="5C")
    refuse(before, f"lay {CONTRACTS[1]}", "SHA-30")
    refuse(playing("2D 3D", held(1), to_move=A), f"lay {CONTRACTS[1]}", "SHA-29", seat=B)
    accept(before, "draw discard")
    accept(before, f"lay {CONTRACTS[1]}")


def test_sha_19_all_at_once():
    """SHA-19: a part of the contract is refused, and the message says what the whole is."""
    game = playing(held(1), contract=1)
    for part in CONTRACTS[1].split(" / "):
        found = refuse(game, f"lay {part}", "SHA-19")
        assert "two sets of three" in found[0].text("en")
        assert "dos conjuntos de tres" in found[0].text("es")
    accept(game, f"lay {CONTRACTS[1]}")


def test_sha_20_laying_is_optional():
    """SHA-20: with the contract in hand a player may just discard."""
    game = playing(held(1), contract=1)
    assert any(move.startswith("lay") for move in listed(game))
    accept(game, "discard 2C")
    assert game.state.opened == (False, False, False)


@pytest.mark.parametrize(
    ("contract", "lay", "rule"),
    [
        (1, "7S 7H 7D 7C / QC QD QH", "SHA-21"),
        (2, "KS KH KD / 4S 5S 6S 7S 8S", "SHA-21"),
        (1, "7S 7H 7D / 4S 5S 6S 7S", "SHA-19"),
        (1, "7S 7H 7D / QC QD QH / KS KH KD", "SHA-21"),
    ],
)
def test_sha_21_precise_melds(contract, lay, rule):
    """SHA-21: longer melds, other melds and more melds are refused; at_least takes the longer ones."""
    cards = f"{lay} 2C".replace("/ ", "")
    found = refuse(playing(cards, contract=contract), f"lay {lay}", rule)
    assert f"contract {contract}" in found[0].text("en")
    longer = playing(cards, contract=contract, contract_size="at_least")
    if len(lay.split("/")) == 2 and rule == "SHA-21":
        accept(longer, f"lay {lay}")
    else:
        assert "longer" in refuse(longer, f"lay {lay}", rule)[0].text("en")


def test_sha_21_at_least_still_needs_the_sizes():
    """SHA-21: at_least is no less than the listed size."""
    short = playing("7S 7H 7D 4C 5C 6C 7C 8C 9C 2C", contract=5, contract_size="at_least")
    refuse(short, "lay 7S 7H 7D / 4C 5C 6C 7C 8C 9C", "SHA-21")


def test_sha_22_no_more_cards_in_that_turn():
    """SHA-22: nothing is laid off in the turn of the contract; layoff_same_turn allows it at once."""
    cards = held(1, "7C 2C 3C")
    game = playing(cards, contract=1)
    accept(game, f"lay {CONTRACTS[1]}")
    refuse(game, "add 7C to 1", "SHA-22")
    assert not any(move.startswith("add") for move in listed(game))
    at_once = playing(cards, contract=1, layoff_same_turn=True)
    accept(at_once, f"lay {CONTRACTS[1]}")
    accept(at_once, "add 7C to 1")
    accept(at_once, "discard 3C")  # and no duty to go out comes with it
    laid = opened("7C 2C 3C", table=["7S 7H 7D"], just_laid=True)
    refuse(laid, "add 7C to 1", "SHA-22")


def test_sha_23_one_card_for_the_discard():
    """SHA-23: a hand of just the contract cannot lay it; with one card more it can."""
    refuse(playing(held(1, ""), contract=1), f"lay {CONTRACTS[1]}", "SHA-23")
    assert not any(move.startswith("lay") for move in listed(playing(held(1, ""), contract=1)))
    accept(playing(held(1), contract=1), f"lay {CONTRACTS[1]}")


def test_sha_24_no_new_melds_afterwards():
    """SHA-24: after the contract only lay-offs; in the same turn too."""
    later = opened("3S 3H 3D 2C", table=["7S 7H 7D", "QC QD QH"], owners=[0, 0])
    refuse(later, "lay 3S 3H 3D", "SHA-24")
    game = playing(held(1, "3S 3H 3D 2C"), contract=1)
    accept(game, f"lay {CONTRACTS[1]}")
    refuse(game, "lay 3S 3H 3D", "SHA-24")
    assert not any(move.startswith("lay") for move in listed(game))


SAME_SUIT = {
    # two sequences of contract 3: allowed with gap, no_touch, different_suits, off
    "4S 5S 6S 7S / 8H 9H TH JH": (True, True, True, True),
    "4S 5S 6S 7S / 9S TS JS QS": (True, True, False, True),
    "4S 5S 6S 7S / 8S 9S TS JS": (False, False, False, True),
    "4S 5S 6S 7S / 6S 7S 8S 9S": (False, True, False, True),
    "4S 5S 6S 7S / 4S 5S 6S 7S": (False, True, False, True),
    "AS 2S 3S 4S / JS QS KS AS": (True, True, False, True),
    "8S 9S TS JS / 4S 5S 6S 7S": (False, False, False, True),
}


@pytest.mark.parametrize("lay", SAME_SUIT)
@pytest.mark.parametrize(("place", "gap"), list(enumerate(["gap", "no_touch", "different_suits", "off"])))
def test_sha_25_sequences_of_one_suit(lay, place, gap):
    """SHA-25: a rank must be missing between two sequences of one suit; the other readings are a switch."""
    game = playing(f"{lay} 2C".replace("/ ", ""), contract=3, same_suit_gap=gap)
    if SAME_SUIT[lay][place]:
        accept(game, f"lay {lay}")
    else:
        refuse(game, f"lay {lay}", "SHA-25")
    fresh = playing(f"{lay} 2C".replace("/ ", ""), contract=3, same_suit_gap=gap)
    assert any(move.startswith("lay") for move in listed(fresh)) or not SAME_SUIT[lay][place]


def test_sha_26_the_gap_may_be_closed_later():
    """SHA-26: it is checked for the contract alone: not against other players' melds, nor for lay-offs."""
    other = playing("4S 5S 6S 7S 9H TH JH QH 2C", table=["8S 9S TS JS"], owners=[1], contract=3)
    accept(other, "lay 4S 5S 6S 7S / 9H TH JH QH")
    later = opened("8S 2C 3C", table=["4S 5S 6S 7S", "9S TS JS QS"], owners=[0, 0], contract=3)
    accept(later, "add 8S to 1")
    with pytest.raises(rk.OptionError):
        rk.new_game("shanghai", gap_after_layoff=True)


def test_sha_27_two_sets_of_one_rank():
    """SHA-27: nothing forbids them; it is no switch."""
    game = playing("5S 5H 5D 5S 5C 5H JS JD JC 2C", contract=4)
    accept(game, "lay 5S 5H 5D / 5S 5C 5H / JS JD JC")
    assert listed(playing("5S 5H 5D 5S 5C 5H 2C"))[0].startswith("lay 5")
    with pytest.raises(rk.OptionError, match="same_rank_sets"):
        rk.new_game("shanghai", same_rank_sets=False)
