"""Adding to melds on the table: ROM-32 to ROM-36."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, choices, hand, listed, melds, refuse

import rummykit as rk

from .helpers import opened, playing


def test_rom_32_only_after_the_first_lay_down():
    """ROM-32: who has laid nothing in this round adds nothing, not even to the melds of others."""
    closed = playing("TS 4C", "4H", table=["7S 8S 9S"], opened=[1])
    refuse(closed, "add TS to 1", "ROM-32")
    assert not any(move.startswith("add") for move in listed(closed))
    game = opened("TS 4C", "4H", table=["7S 8S 9S"])
    accept(game, "add TS to 1")


def test_rom_32_a_lay_down_of_an_earlier_round_does_not_count():
    """ROM-32: the first lay-down is one of this round."""
    game = playing("TS TH TD KC", "4H 5H 6H", knock=False)
    accept_all(game, "lay TS TH TD", "discard KC", "deal")
    assert game.state.opened == (False, False)
    assert game.state.table == ()


def test_rom_33_to_any_meld_as_many_as_wished():
    """ROM-33: own and others' melds, several cards and jokers in one turn."""
    game = opened("TS 6S 7C JK 5D KD", "4H", "5H", table=["7S 8S 9S", "7S 7H 7D", "2D 3D 4D"], owners=[0, 1, 2])
    accept_all(game, "add TS to 1", "add 6S to 1", "add 7C to 2", "add 5D JK=6D to 3")
    assert melds(game) == ["6S 7S 8S 9S TS", "7S 7H 7D 7C", "2D 3D 4D 5D JK=6D"]
    assert [laid.owner for laid in game.state.table] == [0, 1, 2]


def test_rom_33_several_cards_in_one_move():
    """ROM-33: cards at both ends at once."""
    game = opened("6S TS JS KD", "4H", table=["7S 8S 9S"])
    accept(game, "add JS 6S TS to 1")
    assert melds(game) == ["6S 7S 8S 9S TS JS"]


@pytest.mark.parametrize("target", [0, 2, 99])
def test_rom_33_there_must_be_such_a_meld(target):
    """ROM-33: the number must be that of a meld on the table."""
    found = refuse(opened("TS 4C", "4H", table=["7S 8S 9S"]), f"add TS to {target}", "ROM-33")
    assert str(target) in found[-1].text("es")


def test_rom_33_only_cards_of_the_hand():
    """ROM-33: a card that is not held cannot be added, nor one card twice."""
    game = opened("TS 4C", "4H", table=["7S 8S 9S", "TH TD TC"])
    refuse(game, "add 6S to 1", "ROM-33")
    accept(game, "add TS to 1")
    refuse(game, "add TS to 2", "ROM-33")


@pytest.mark.parametrize(
    ("meld", "fits"),
    [
        ("7S 8S 9S", "6S TS"),
        ("2H 3H 4H", "AH 5H"),
        ("JD QD KD", "TD AD"),
        ("AC 2C 3C", "4C"),
        ("QC KC AC", "JC"),
        ("7S JK 9S", "6S TS"),
        ("JK=6S 7S 8S", "5S 9S"),
    ],
)
def test_rom_34_a_run_grows_at_either_end(meld, fits):
    """ROM-34: the next card of the suit at either end, and no other card of the pack."""
    for card in dict.fromkeys(rk.new_game("romme").rules.pack.deck()):
        if card.is_joker:
            continue
        # Two cards more in hand, so that one is always left to discard.
        rest = "2D 9D" if card.code not in ("2D", "9D") else "8H 6C"
        game = opened(f"{card} {rest}", "4S", table=[meld])
        if card.code in fits.split():
            accept(game, f"add {card} to 1")
            assert len(game.state.table[0].meld.cards) == len(rk.cards(meld.replace("=6S", ""))) + 1
        else:
            assert refuse(game, f"add {card} to 1")[0].rule in ("ROM-34", "ROM-20", "ROM-40", "ROM-21")


def test_rom_34_card_by_card():
    """ROM-34: it can go on growing: 10, then jack, then queen; the jack not before the 10."""
    game = opened("TS JS QS KD", "4H", table=["7S 8S 9S"])
    refuse(game, "add JS to 1", "ROM-34")
    accept_all(game, "add TS to 1", "add JS to 1", "add QS to 1")
    assert melds(game) == ["7S 8S 9S TS JS QS"]


def test_rom_34_a_joker_at_an_end():
    """ROM-34, ROM-40: a joker fits both ends, so the player is asked for the place."""
    game = opened("JK 4C KD", "4H", table=["7S 8S 9S"])
    assert choices(game, "add JK to 1", "ROM-40") == ["add JK=6S to 1", "add JK=TS to 1"]
    accept(game, "add JK=TS to 1")
    assert melds(game) == ["7S 8S 9S JK=TS"]
    refuse(opened("JK 4C KD", "4H", table=["7S 8S 9S"]), "add JK=JS to 1", "ROM-34")


def test_rom_34_not_into_the_middle():
    """ROM-34: a card that a joker stands for is exchanged, not added."""
    game = opened("8S 4C KD", "4H", table=["7S JK 9S"])
    refuse(game, "add 8S to 1")
    accept(game, "swap 8S in 1")


@pytest.mark.parametrize(
    ("meld", "card", "legal"),
    [
        ("7S 7H 7D", "7C", True),
        ("7S 7H 7D", "7S", False),
        ("7S 7H 7D", "8C", False),
        ("7S 7H 7D", "JK", True),
        ("7S 7H 7D 7C", "7C", False),
        ("7S 7H 7D 7C", "JK", False),
        ("7S 7H JK", "7C", True),
        ("7S 7H JK", "7D", True),
        ("7S 7H JK", "7S", False),
        ("7S 7H 7D JK", "7C", False),
        ("7S 7H JK JK", "7C", False),
    ],
)
def test_rom_35_a_set_takes_its_rank_in_a_new_suit(meld, card, legal):
    """ROM-35: only a card of the rank in a suit the set does not hold; a full set takes none."""
    game = opened(f"{card} 4C KD", "4H", table=[meld])
    if legal:
        accept(game, f"add {card} to 1")
        assert len(game.state.table[0].meld.cards) == len(meld.split()) + 1
    else:
        refuse(game, f"add {card} to 1", "ROM-35")


def test_rom_36_in_the_turn_of_the_first_lay_down():
    """ROM-36: first the lay-down, then cards may be added in the same turn; not before it."""
    game = playing("QS KS AS 7H JS 2C 9C", "4D", table=["4H 5H 6H"], opened=[1])
    refuse(game, "add 7H to 1", "ROM-32")
    accept_all(game, "lay QS KS AS", "add 7H to 1", "add JS to 2")
    assert melds(game) == ["4H 5H 6H 7H", "JS QS KS AS"]
    assert hand(game) == "2C 9C"


def test_rom_36_waiting_a_turn_is_not_offered():
    """ROM-36: a fixed convention."""
    with pytest.raises(rk.OptionError, match="layoff_same_turn"):
        rk.new_game("romme", layoff_same_turn=False)
