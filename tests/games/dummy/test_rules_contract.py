"""The contracts: DUM-17 to DUM-28."""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C
from trying import accept, accept_all, listed, melds, refuse

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.contract_lays import in_words
from rummykit.games.dummy_contracts import NOUNS, contract_list

from .helpers import at, opened, playing

CONTRACTS = {
    1: "7S 7H 7D / QC QC QH",
    2: "KS KH KD / 4H 5S 6D 7C",
    3: "7S 7H 7D 7C / QC QD QH QS",
    4: "4H 5S 6D 7C / 8H 9S TD JC",
    5: "7S 7H 7D 7C / 8H 9S TD JC",
    6: "7S 7H 7D / QC QD QH / 4H 5S 6D 8C",
    7: "KS KH KD / 3H 4H 5S 6D 7C 8H 9S",
    8: "7S 7H 7D / QC QD QH / KS KH KD",
    9: "7S 7H 7D 7C 7S / QC QD QH QS QC",
    10: "3H 4H 5S 6D 7C / 9S TD JC QH KS",
    11: "7S 7H 7D 7C 7S 7H 7D 7C",
    12: "3S 4H 5D 6C 7S 8D 9H TS JC QD",
}
CONTRACTS[6] = CONTRACTS[6].replace("8C", "JK=7")


def held(number: int, spare: str = "AC") -> str:
    return f"{CONTRACTS[number]} {spare}".replace("/ ", "").replace("=7", "")


@pytest.mark.parametrize("number", CONTRACTS)
def test_dum_17_the_twelve_contracts(number):
    """DUM-17: each is laid by whoever plays it, in any order of its melds, and refused to all others."""
    contract = rulebook.contracts("dummy")[number - 1]
    game = playing(held(number), contract=[number, 1])
    shown = game.view(1).more["contracts"]
    assert (shown[0]["number"], shown[0]["melds"], shown[1]["number"]) == (number, list(contract.melds), 1)
    assert (shown[0]["en"], shown[0]["es"]) == (contract.say("en"), contract.say("es"))
    accept(game, f"lay {CONTRACTS[number]}")
    assert melds(game) == CONTRACTS[number].split(" / ")
    accept(playing(held(number), contract=number), "lay " + " / ".join(reversed(CONTRACTS[number].split(" / "))))
    for other in CONTRACTS:
        if other != number:
            refuse(playing(held(number), contract=other), f"lay {CONTRACTS[number]}")


@pytest.mark.parametrize("contract", rulebook.contracts("dummy"), ids=lambda c: f"contract-{c.number}")
def test_dum_17_contracts_in_words(contract):
    """DUM-17: a table's own contracts are put in words like those of the rule book."""
    said = in_words([(meld[:3], int(meld[3:])) for meld in contract.melds], NOUNS)
    assert (said.en.capitalize(), said.es.capitalize()) == (contract.say("en"), contract.say("es"))
    (own,) = contract_list((contract.melds,))
    assert (own.melds, own.total, own.text) == (contract.melds, contract.total, contract.text)


OWN = [["set3", "set3"], ["run4", "set3"], ["run7"]]


def test_dum_17_a_table_of_ones_own(tmp_path):
    """DUM-17, DUM-102: with a list the last contract takes the place of contract 12."""
    game = rk.new_game("dummy", contract_table=OWN, seed=3)
    assert game.options["contract_table"] == (("set3", "set3"), ("run4", "set3"), ("run7",))
    assert game.view(0).more["contract_count"] == 3
    game.save(tmp_path / "match.json")
    assert rk.load_game(tmp_path / "match.json").options == game.options
    won = playing("3H 4H 5S 6D 7C 8H 9S AC", contract=3, contract_table=OWN)
    accept(won, "lay 3H 4H 5S 6D 7C 8H 9S")
    assert won.view(1).more["contracts"][0]["en"] == "One run of seven"
    assert won.view(1).more["contracts"][0]["es"] == "Una escalera de siete"
    accept(won, "discard AC")
    assert (won.over, won.winners) == (True, (A,))
    fixed = opened("AC", contract=1, round=3, contract_table=OWN, match_end="fixed_deals")
    accept(fixed, "discard AC")
    assert fixed.over  # as many hands as contracts
    with pytest.raises(rk.PositionError, match="contract"):
        playing("AC 3C", contract=4, contract_table=OWN)
    assert rk.new_game("dummy", contract_table="custom").view(0).more["contract_count"] == 12
    assert rk.read("3H 4H 5H", "dummy", contract_table=[["run3"]])


@pytest.mark.parametrize(
    "table",
    [[], [[]], ["set3"], [["set"]], [["set2"]], [["run2"]], [["run15"]], [["pair3"]], [["set3", 3]], [None], [["set13", "set13"]],
     [["set14"]], "many", {"set3": 1}, 3],
)  # fmt: skip
def test_dum_17_what_is_no_table(table):
    """DUM-17: a list that cannot be played is refused with the reason."""
    with pytest.raises(rk.OptionError, match="DUM-17"):
        rk.new_game("dummy", contract_table=table)


def test_dum_17_longer_contracts_need_cuts():
    """DUM-17, DUM-82: with cuts a hand has up to 21 cards to lay."""
    with pytest.raises(rk.OptionError, match="14 cards"):
        rk.new_game("dummy", contract_table=[["run7", "run7"]])
    assert rk.new_game("dummy", contract_table=[["run7", "run7"]], cuts=True)


def test_dum_18_own_numbers():
    """DUM-18: every player starts at 1 and may be at another contract than the others."""
    assert rk.new_game("dummy", players=4).state.contracts == (1, 1, 1, 1)
    game = playing(held(2), held(5), contract=[2, 5], discard="3C", stock="3D 3H")
    accept(game, f"lay {CONTRACTS[2]}")
    game = playing(held(2), held(5), contract=[2, 5], to_move=1)
    refuse(game, f"lay {CONTRACTS[2]}", "DUM-22")
    accept(game, f"lay {CONTRACTS[5]}")


def test_dum_19_20_who_moves_on():
    """DUM-19, DUM-20: laying down completes the contract, also when another goes out; who failed tries again."""
    game = opened("9C", "KH", "QD", contract=[3, 2, 3], opened=[A, C])
    accept(game, "discard 9C")
    assert game.view(0).more["next_contracts"] == [4, 2, 4]
    assert game.state.contracts == (3, 2, 3)
    assert [line.rule for line in game.score_sheet(1).lines if line.points == 0] == [
        "DUM-93",
        "DUM-20",
        "DUM-19",
        "DUM-20",
    ]
    accept(game, "deal")
    assert game.state.contracts == (4, 2, 4)


def test_dum_20_going_out():
    """DUM-20: with advance_on="went_out" only who went out moves on."""
    game = opened("9C", "KH", "QD", contract=[3, 2, 3], opened=[A, C], advance_on="went_out")
    accept_all(game, "discard 9C", "deal")
    assert game.state.contracts == (4, 2, 3)


def test_dum_21_one_contract_a_hand():
    """DUM-21: the next one waits for the next hand."""
    game = playing(f"{held(1, '')}KS KH KD 4H 5S 6D 7C AC", contract=1)
    accept(game, f"lay {CONTRACTS[1]}")
    refuse(game, f"lay {CONTRACTS[2]}", "DUM-25")
    assert game.state.contracts[A] == 1


def test_dum_22_whole_and_in_the_own_turn():
    """DUM-22: a part is refused, so is laying before the draw or in another player's turn."""
    game = playing(held(1), contract=1)
    for part in CONTRACTS[1].split(" / "):
        found = refuse(game, f"lay {part}", "DUM-22")
        assert "two sets of three" in found[0].text("en")
        assert "dos grupos de tres" in found[0].text("es")
    accept(game, f"lay {CONTRACTS[1]}")
    refuse(at(held(1), "AH AD"), f"lay {CONTRACTS[1]}", "DUM-14")
    refuse(playing("KD 3C", held(1)), f"lay {CONTRACTS[1]}", "DUM-13", seat=B)


def test_dum_23_laying_is_optional():
    """DUM-23: with the contract in hand a player may just discard."""
    game = playing(held(1), contract=1)
    assert any(move.startswith("lay") for move in listed(game))
    accept(game, "discard AC")
    assert game.state.opened == (False, False)


@pytest.mark.parametrize(
    ("contract", "lay", "rule"),
    [(1, "7S 7H 7D 7C / QC QD QH", "DUM-24"), (2, "KS KH KD / 3H 4H 5S 6D 7C", "DUM-24"),
     (11, "7S 7H 7D 7C 7S 7H 7D 7C 2S=7", "DUM-24"), (3, "7S 7H 7D / QC QD QH", "DUM-24")],
)  # fmt: skip
def test_dum_24_exact_sizes(contract, lay, rule):
    """DUM-24: longer or shorter melds are refused; at_least takes the longer ones."""
    cards = f"{lay} AC".replace("/ ", "").replace("=7", "")
    refuse(playing(cards, contract=contract), f"lay {lay}", rule)
    longer = playing(cards, contract=contract, contract_size="at_least")
    if contract == 3:
        refuse(longer, f"lay {lay}", rule)
    else:
        accept(longer, f"lay {lay}")


def test_dum_25_nothing_but_the_contract():
    """DUM-25: no other meld goes down, neither with the contract nor after it."""
    game = playing(f"{held(1, '')}KS KH KD AC", contract=1)
    refuse(game, "lay 7S 7H 7D / KS KH KD / QC QC QH", "DUM-25")
    refuse(playing("4H 5S 6D 7C QC QD QH AC", contract=1), "lay QC QD QH / 4H 5S 6D 7C", "DUM-25", "DUM-22")
    refuse(opened("KS KH KD AC", table=["7S 7H 7D"]), "lay KS KH KD", "DUM-25")


def test_dum_26_one_card_for_the_discard():
    """DUM-26: a hand of just the contract cannot lay it."""
    refuse(playing(held(1, ""), contract=1), f"lay {CONTRACTS[1]}", "DUM-26")
    assert not any(move.startswith("lay") for move in listed(playing(held(1, ""), contract=1)))
    accept(playing(held(1), contract=1), f"lay {CONTRACTS[1]}")


def test_dum_27_28_no_further_conditions():
    """DUM-27, DUM-28: two sets of one rank; runs that touch, overlap or share suits. Both are no switches."""
    accept(playing("5S 5H 5D 5S 5C 5H AC", contract=1), "lay 5S 5H 5D / 5S 5C 5H")
    accept(playing("4S 5S 6S 7S 8S 9S TS JS AC", contract=4), "lay 4S 5S 6S 7S / 8S 9S TS JS")
    accept(playing("4S 5S 6S 7S 6S 7S 8S 9S AC", contract=4), "lay 4S 5S 6S 7S / 6S 7S 8S 9S")
    for name, value in (("same_rank_sets", False), ("same_suit_gap", "gap")):
        with pytest.raises(rk.OptionError, match=name):
            rk.new_game("dummy", **{name: value})
