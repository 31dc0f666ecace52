"""Hard cases of Rommé: a joker that must be laid again, a low hand that must go as a whole."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, accept_all, all_cards, hand, listed, melds, pile, refuse

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import holds, opened, playing, run_out

RUN_OF_13 = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


# --- a joker that must be laid again (ROM-43) ---------------------------------------


def test_same_turn_with_impossible_follow_ups():
    """ROM-43: moves that would leave the joker without a place are refused, the others are not."""
    game = opened("8S TS 6S 2C 9D", "4H", table=["7S JK 9S"], swapped_joker="same_turn")
    accept(game, "swap 8S in 1")
    accept_all(game, "add TS to 1", "add 6S to 1")
    assert all(move.startswith("add") for move in listed(game))
    refuse(game, "discard 9D", "ROM-43")
    accept(game, "add JK=JS to 1")
    accept(game, "discard 9D")


def test_same_turn_joker_limit_leaves_no_place():
    """ROM-43, ROM-39: with one joker a meld, both melds holding one, the full set's joker may not be taken."""
    fields = {"joker_limit": "one", "swapped_joker": "same_turn"}
    table = ["7S 7H 7D JK", "9S 9H JK"]
    game = opened("7C KD 2C", "4H", table=table, **fields)
    refuse(game, "swap 7C in 1", "ROM-43")
    accept(opened("7C KD 2C", "4H", table=[table[0], "9S 9H 9D"], **fields), "swap 7C in 1")


def test_same_turn_a_second_exchange_can_make_room():
    """ROM-43, ROM-39: the joker of the full set finds a place after another exchange, so it may be taken first."""
    fields = {"joker_limit": "not_majority", "swapped_joker": "same_turn"}
    table = ["7S 7H 7D JK", "4H JK JK 7H"]
    game = opened("7C 5H KD 2C", "4H", table=table, **fields)
    accept_all(game, "swap 7C in 1", "swap 5H in 2")
    refuse(game, "discard KD", "ROM-43")
    accept_all(game, "add JK=3H to 2", "add JK=8H to 2", "discard KD")
    assert melds(game) == ["7S 7H 7D 7C", "JK=3H 4H 5H JK=6H 7H JK=8H"]


def test_same_turn_the_joker_may_not_be_the_last_card():
    """ROM-43, ROM-61: the joker must be laid, a card must be left to discard."""
    alone = opened("8S", "4H", table=["7S JK 9S"], swapped_joker="same_turn")
    refuse(alone, "swap 8S in 1", "ROM-43")
    optional = opened("8S", "4H 5H", table=["7S JK 9S"], swapped_joker="same_turn", go_out_discard="optional")
    accept_all(optional, "swap 8S in 1", "add JK=TS to 1")
    assert optional.round_over


def test_same_turn_a_joker_of_the_hand_will_do():
    """ROM-43: jokers are alike, so laying one settles one exchange; two exchanges need two."""
    game = opened("8S 5H JK KD 2C", "4H", table=["7S JK 9S", "4H JK 6H"], swapped_joker="same_turn")
    accept_all(game, "swap 8S in 1", "swap 5H in 2", "add JK=TS to 1")
    refuse(game, "discard KD", "ROM-43")
    accept_all(game, "add JK=7H to 2", "discard KD")
    assert holds(game, "2C JK")


def _swap_and_wait(*hands: str, moves: tuple[str, ...], **fields: object) -> tuple[rk.Game, tuple[object, ...]]:
    """Exchange jokers, let the time run out; returns the game and the table before."""
    clock = ManualClock()
    game = opened(*hands, clock=clock, swapped_joker="same_turn", **fields)
    table, cards = game.state.table, all_cards(game)
    accept_all(game, *moves)
    run_out(game, clock)
    assert all_cards(game) == cards
    assert game.state.turn == 1 or game.round_over
    return game, table


@pytest.mark.parametrize(
    ("held", "table", "moves", "fields"),
    [
        ("8S KD 2C", ["7S JK 9S"], ("swap 8S in 1",), {}),
        ("7D KD 2C", ["7S 7H JK"], ("swap 7D in 1",), {}),
        ("7D KD 2C", ["7S 7H JK JK", "4S 5S 6S"], ("swap 7D in 1",), {}),
        ("7D 7C KD 2C", ["7S 7H JK JK", "4S 5S 6S"], ("swap 7D in 1", "swap 7C in 1"), {}),
        ("7D 7C KD 2C", ["7S 7H JK", "4S 5S 6S"], ("swap 7D 7C in 1",), {"set_joker_suit": "both"}),
        ("7D KD 2C", ["7S 7H JK=7D"], ("swap 7D in 1",), {"set_joker_suit": "declared"}),
        ("AS JK 2C", [RUN_OF_13 + " JK=AS", "4H 5H 6H"], ("swap AS in 1",), {"run_max": 14}),
        ("8S 5H KD 2C", ["7S JK 9S", "4H JK 6H"], ("swap 8S in 1", "swap 5H in 2"), {}),
        ("9S 8S KD 2C", ["7S JK JK TS"], ("swap 8S in 1", "swap 9S in 1"), {}),
    ],
)
def test_same_turn_time_out_puts_everything_back(held, table, moves, fields):
    """ROM-43, ROM-82: the melds are again exactly what they were, and the cards given are in the hand."""
    game, before = _swap_and_wait(held, "4H", table=table, moves=moves, **fields)
    assert game.state.table == before
    dearest = "JK" if "JK" in held else "KD"
    assert pile(game) == dearest
    assert holds(game, held.replace(f"{dearest} ", ""))


def test_same_turn_time_out_after_one_of_two_jokers_was_laid():
    """ROM-43, ROM-82: one joker was laid, so one exchange stands and the other is undone."""
    game, _ = _swap_and_wait(
        "8S 5H KD 2C", "4H", table=["7S JK 9S", "4H JK 6H"],
        moves=("swap 8S in 1", "swap 5H in 2", "add JK=TS to 1"),
    )  # fmt: skip
    jokers = sum(meld.count("JK") for meld in melds(game))
    assert jokers == 2
    assert len(game.state.hands[0]) == 2
    assert "JK" not in hand(game)


def test_same_turn_time_out_keeps_other_cards_laid():
    """ROM-43, ROM-82: what was laid besides stays; only the exchange is undone."""
    game, _ = _swap_and_wait(
        "8S TS QH QD QC KD 2C", "4H", table=["7S JK 9S"],
        moves=("swap 8S in 1", "lay QH QD QC", "add TS to 1"),
    )  # fmt: skip
    assert melds(game) == ["7S JK=8S 9S TS", "QH QD QC"]
    assert holds(game, "8S 2C")


def test_same_turn_time_out_and_the_card_taken():
    """ROM-43, ROM-47, ROM-82: a card taken from the discard pile and exchanged comes back, and may not be discarded."""
    game, before = _swap_and_wait("8S KS 2C", "4H", table=["7S JK 9S"], taken="8S", moves=("swap 8S in 1",))
    assert game.state.table == before
    assert pile(game) == "KS"
    assert holds(game, "8S 2C")


def test_same_turn_time_out_with_only_the_card_taken():
    """ROM-43, ROM-47, ROM-82: if only that card is left, nobody goes out with it, and the match goes on."""
    game, _ = _swap_and_wait(
        "8S QD", "4H 5H", table=["7S JK 9S", "QS QH QC"], taken="8S", go_out_discard="optional",
        moves=("swap 8S in 1", "add QD to 2"),
    )  # fmt: skip
    assert not game.round_over
    assert "8S" not in pile(game).split()


# --- low first lay-downs (ROM-72) ---------------------------------------------------


def low(*hands: str, **fields: object) -> rk.Game:
    return playing(*hands, **{"hand_needs_opening": False, **fields})


def test_low_lay_down_with_cards_added_to_the_table():
    """ROM-72, ROM-71: the rest of the hand may go to melds of others."""
    game = low("AS 2S 3S 7H KD", "4H", table=["4H 5H 6H"], opened=[1])
    accept(game, "lay AS 2S 3S")
    refuse(game, "discard KD", "ROM-72")
    accept_all(game, "add 7H to 1", "discard KD")
    assert game.round_over
    assert game.view(0).more["round_hand"]


def test_low_lay_down_that_needs_an_exchange():
    """ROM-72, ROM-44: an exchange may be part of the way: 8S takes the joker, the joker is added."""
    game = low("AS 2S 3S 8S 4C", "4H", table=["7S JK 9S"], opened=[1])
    accept_all(game, "lay AS 2S 3S", "swap 8S in 1", "add JK=TS to 1", "discard 4C")
    assert game.round_over


def test_low_lay_down_that_needs_a_joker_and_a_card_together():
    """ROM-72, ROM-39: with not_majority the joker goes down only together with 5S; that way counts as well."""
    table = ["7S 8S JK=9S JK=TS", "QS QH JK", "9S 9H 9C"]
    game = low("6S 6H 6C QC 5S 2H", "2S", table=table, opened=[1], joker_limit="not_majority")
    accept_all(game, "lay 6S 6H 6C", "swap QC in 2")
    refuse(game, "add JK=6S to 1", "ROM-39")
    accept_all(game, "add 5S JK=6S to 1", "discard 2H")
    assert game.round_over


def test_same_turn_the_joker_goes_down_together_with_a_card():
    """ROM-43, ROM-39: the joker taken finds its place only together with 5S; taking it is allowed."""
    fields = {"joker_limit": "not_majority", "swapped_joker": "same_turn"}
    table = ["7S 8S JK=9S JK=TS", "QS QH QD JK"]
    game = opened("QC 5S 2H", "2S", table=table, **fields)
    accept_all(game, "swap QC in 2", "add 5S JK=6S to 1", "discard 2H")
    refuse(opened("QC 4S 2H", "2S", table=table, **fields), "swap QC in 2", "ROM-43")


def test_low_lay_down_that_cannot_be_finished():
    """ROM-72: one card too many that fits nowhere, and the lay-down is refused, also when more melds are held."""
    refuse(low("AS 2S 3S 7H KD 9C", "4C", table=["4H 5H 6H"], opened=[1]), "lay AS 2S 3S", "ROM-72")
    refuse(low("AS 2S 3S 4H 5H 6H KD 9C", "4C"), "lay AS 2S 3S / 4H 5H 6H", "ROM-72")
    accept(low("AS 2S 3S 4H 5H 6H KD", "4C"), "lay AS 2S 3S / 4H 5H 6H")


def test_low_lay_down_and_the_forbidden_card():
    """ROM-72, ROM-47: if the last card could only be the one just taken, the whole hand cannot go."""
    refuse(low("AS 2S 3S KD", "4C", taken="KD"), "lay AS 2S 3S", "ROM-72")
    accept(low("AS 2S 3S KD", "4C", taken="KD", rediscard=True), "lay AS 2S 3S")
    accept(low("AS 2S 3S KD", "4C", taken="3S"), "lay AS 2S 3S")


def test_low_lay_down_with_an_optional_discard():
    """ROM-72, ROM-61: six points that empty the hand, without any discard."""
    game = low("AS 2S 3S", "4C 5C", go_out_discard="optional")
    accept(game, "lay AS 2S 3S")
    assert game.round_over
    assert game.score_sheet().scores == (0, 18)
    refuse(low("AS 2S 3S", "4C 5C"), "lay AS 2S 3S", "ROM-72")


def test_low_lay_down_time_out_gives_the_table_back():
    """ROM-72, ROM-82: lay-downs, lay-offs and exchanges of that turn are undone together."""
    clock = ManualClock()
    game = low("AS 2S 3S 8S 7H 4C", "4H 5C", table=["7S JK 9S", "4H 5H 6H"], opened=[1], clock=clock)
    before = game.state
    accept_all(game, "lay AS 2S 3S", "swap 8S in 1", "add 7H to 2")
    run_out(game, clock)
    assert game.state.table == before.table
    assert game.state.opened == before.opened
    assert Counter([*game.state.hands[0], *game.state.discard]) == Counter(before.hands[0])
    assert pile(game) == "AS"


def test_low_lay_down_time_out_and_the_card_taken():
    """ROM-72, ROM-47, ROM-82: the card taken comes back too and may not be discarded."""
    clock = ManualClock()
    game = low("AS 2S 3S 4S 5D", "4H 5C", taken="AS", clock=clock)
    accept(game, "lay AS 2S 3S 4S")
    run_out(game, clock)
    assert game.state.table == ()
    assert (pile(game), holds(game, "AS 2S 3S 4S")) == ("5D", True)
