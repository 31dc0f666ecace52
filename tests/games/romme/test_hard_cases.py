"""Hard cases of Rommé: what programs get wrong, and corners where several rules meet."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import (
    FULL_PACK,
    accept,
    accept_all,
    all_cards,
    at,
    choices,
    hand,
    holds,
    listed,
    melds,
    opened,
    pile,
    playing,
    refuse,
    rule_ids,
    run_out,
)

RUN_OF_13 = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def readings(cards: str, **switches: object) -> list[str]:
    return [meld.reading for meld in rk.read(cards, rules="romme", **switches)]


# --- melds that programs misread ----------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("QS KS AS", "run"),  # the ace above the king
        ("AS 2S 3S", "run"),  # and below the 2
        ("KS AS 2S", None),  # but never between them
        ("AS AS AC", None),  # one card twice is no set
        ("5S 5S 5H", None),
        ("KC KH KD KS", "set"),
        ("KC KC KH KD KS", None),
        ("TH JH JK", "run"),
        ("JK JK JK", None),  # jokers alone are no meld, and no reason to fail
        ("JK JK 5S", None),
        ("AS 2S JK 4S 5S", "run"),  # a joker inside is not cut off
        ("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "run"),
    ],
)
def test_classic_confusions(cards, kind):
    """ROM-17, ROM-19, ROM-20, ROM-38: corners, second copies, jokers alone."""
    found = rk.read(cards)
    assert {meld.kind for meld in found} == ({kind} if kind else set())
    assert bool(rk.faults(cards)) is (kind is None)


def test_a_joker_counts_in_the_first_lay_down():
    """ROM-31: two tens and a joker are 30, not 20."""
    accept(playing("TC TD JK 2H 3H", "4H"), "lay TC TD JK")


def test_three_tens_are_thirty_whatever_else_is_held():
    """ROM-23, ROM-28: equal values add up; the other cards of the hand change nothing."""
    for rest in ("AC", "AC AD 2S 2H 3H 3C 4S 4D 6C 6D"):
        game = playing(f"TC TD TH {rest}", "5H")
        assert {"TC", "TD", "TH"} in [set(move.split()[1:]) for move in listed(game)]
        accept(game, "lay TC TD TH")


def test_after_the_first_lay_down_the_turn_goes_on():
    """ROM-36, ROM-26: open, add to the table and lay small melds in one turn."""
    game = playing("TS TH TD TC 7H 2C 3C 4C KD QD", "4S", table=["4H 5H 6H"], opened=[1])
    accept_all(game, "lay TS TH TD", "add 7H to 1", "lay 2C 3C 4C", "add TC to 2", "discard KD")
    assert melds(game) == ["4H 5H 6H 7H", "TS TH TD TC", "2C 3C 4C"]


def test_a_card_that_fits_a_set_and_a_run():
    """ROM-33: both lay-offs are listed, and each is legal by itself."""
    game = opened("4S 9D", "2H", table=["4H 4D 4C", "5S 6S 7S"])
    assert {"add 4S to 1", "add 4S to 2"} <= set(listed(game))
    accept(game, "add 4S to 2")
    assert melds(game) == ["4H 4D 4C", "4S 5S 6S 7S"]


def test_the_same_cards_as_runs_or_as_sets():
    """ROM-14: nine cards that are three runs or three sets: both are legal."""
    cards = "JS QS KS JH QH KH JD QD KD"
    for laid in ("JS QS KS / JH QH KH / JD QD KD", "JS JH JD / QS QH QD / KS KH KD"):
        game = playing(f"{cards} 2C", "4H")
        assert accept(game, f"lay {laid}").public["points"] == 90


def test_taking_the_set_first_is_not_the_only_way():
    """ROM-14: 6D 7D 8D and 7C 8C 9C can be laid together although three sevens are a set."""
    game = opened("6D 7D 7C 7H 8D 8C 9C TH", "4H")
    accept(game, "lay 6D 7D 8D / 7C 8C 9C")
    assert holds(game, "7H TH")


def test_overlapping_runs_use_each_card_once():
    """ROM-14: the eight of spades cannot stand in two runs at once."""
    game = opened("6S 7S 8S 9S TS 2C 3D", "4H")
    refuse(game, "lay 6S 7S 8S / 8S 9S TS", "ROM-14")
    accept(opened("6S 7S 8S 8S 9S TS 2C 3D", "4H"), "lay 6S 7S 8S / 8S 9S TS")


def test_low_ace_counted_low_in_the_meld_and_fifteen_in_the_hand():
    """ROM-29, ROM-64: three different worths of an ace: 1, 11 and 15."""
    assert [meld.points for meld in rk.read("AS 2S 3S")] == [6]
    assert [meld.points for meld in rk.read("QS KS AS")] == [31]
    assert at("", "AS", went_out=0, to_move=1, phase="round_over").score_sheet().scores == (0, 15)


def test_a_joker_where_its_card_is_also_at_hand():
    """ROM-37: 7S 8S 9S and a joker may be four cards or the joker may take a card's place."""
    game = opened("7S 8S 9S JK 2C", "4H")
    accept(game, "lay 7S JK=8S 9S")
    assert holds(game, "8S 2C")
    accept(game, "swap 8S in 1")
    assert melds(game) == ["7S 8S 9S"]


# --- jokers -------------------------------------------------------------------------


def test_jokers_at_both_ends():
    """ROM-34, ROM-40: two jokers beside a run: below, above, or one on each side."""
    assert readings("7S 8S JK JK") == ["5S 6S 7S 8S", "6S 7S 8S 9S", "7S 8S 9S TS"]
    game = opened("7S 8S JK JK 2C", "4H")
    accept(game, "lay JK 7S 8S JK")
    assert melds(game) == ["JK=6S 7S 8S JK=9S"]
    grown = opened("JK JK 2C", "4H", table=["7S 8S 9S"])
    said = choices(grown, "add JK JK to 1")
    assert len(said) == 3
    accept(grown, next(move for move in said if "6S" in move and "TS" in move))
    assert melds(grown) == ["JK=6S 7S 8S 9S JK=TS"]


def test_a_joker_has_one_place_at_the_edge():
    """ROM-20, ROM-40: beside the low ace or the high ace there is no second place, so nobody is asked."""
    low = opened("JK 2C 9D", "4H", table=["AS 2S 3S"])
    accept(low, "add JK to 1")
    assert melds(low) == ["AS 2S 3S JK=4S"]
    high = opened("JK 2C 9D", "4H", table=["QS KS AS"])
    accept(high, "add JK to 1")
    assert melds(high) == ["JK=JS QS KS AS"]


def test_both_aces_of_a_suit_in_one_hand():
    """ROM-19, ROM-21: one makes a low run, the other a high one, in the same move."""
    game = playing("AS 2S 3S QS KS AS 9D 4C", "4H")
    accept(game, "lay AS 2S 3S / QS KS AS")
    assert [laid.meld.points for laid in game.state.table] == [6, 31]
    one = playing("AS 2S 3S QS KS 9D 4C 5C", "4H")
    refuse(one, "lay AS 2S 3S / QS KS AS", "ROM-14")


def test_an_ace_that_fits_both_ends():
    """ROM-19, ROM-21: onto 2 to king the ace goes at one end; the run is full then."""
    game = opened("AS AS 2C 9D", "4H", table=[RUN_OF_13[3:]])
    accept(game, "add AS to 1")
    assert len(game.state.table[0].meld.cards) == 13
    refuse(game, "add AS to 1", "ROM-21")


def test_a_run_of_thirteen_with_jokers():
    """ROM-21, ROM-38, ROM-39: three jokers, or all six; a fourteenth card is one too many."""
    cards = RUN_OF_13.replace("3S", "JK").replace("9S", "JK").replace("KS", "JK")
    assert RUN_OF_13 in readings(cards)
    game = opened(f"{cards} 2C", "4H")
    accept(game, f"lay {RUN_OF_13.replace('3S', 'JK=3S').replace('9S', 'JK=9S').replace('KS', 'JK=KS')}")
    assert len(game.state.table[0].meld.cards) == 13
    assert readings("AS JK JK JK JK JK JK 8S 9S TS JS QS KS") == [RUN_OF_13, RUN_OF_13[3:] + " AS"]
    assert readings("AS JK JK JK JK JK JK 8S 9S TS JS QS KS JK") == []


def test_jokers_for_both_aces():
    """ROM-21: with run_max=14 jokers may be both aces; with 13 only one of them."""
    twelve = RUN_OF_13[3:]
    assert readings(f"JK {twelve} JK", run_max=14) == [f"AS {twelve} AS"]
    assert readings(f"JK {twelve} JK") == []
    assert readings(f"JK {twelve}") == [f"AS {twelve}", f"{twelve} AS"]


def test_a_set_of_four_with_a_joker_then_the_exchange():
    """ROM-41, ROM-42, ROM-17: the joker is the fourth suit; after the exchange the set is full without it."""
    game = opened("7S 7H 7D JK 7C 2C", "4H")
    accept(game, "lay 7S 7H 7D JK")
    assert melds(game) == ["7S 7H 7D JK=7C"]
    refuse(game, "add 7C to 1", "ROM-35")
    accept(game, "swap 7C in 1")
    assert melds(game) == ["7S 7H 7D 7C"]
    refuse(game, "add JK to 1", "ROM-35")
    accept(game, "discard JK")


def test_two_jokers_in_a_set_exchanged_one_by_one():
    """ROM-41, ROM-42: 7D takes one joker, then the other can only be 7C."""
    game = opened("7D 7D 7C 2C", "4H", table=["7S 7H JK JK"])
    accept(game, "swap 7D in 1")
    refuse(game, "swap 7D in 1", "ROM-41")
    accept(game, "swap 7C in 1")
    assert sorted(melds(game)[0].split()) == ["7C", "7D", "7H", "7S"]
    assert holds(game, "7D 2C JK JK")


def test_two_jokers_and_both_missing_cards():
    """ROM-41, ROM-17: with set_joker_suit="both" both cards take both jokers; the set never has five cards."""
    game = opened("7D 7C KS 4H", "KH", table=["7S 7H JK JK"], set_joker_suit="both")
    refuse(game, "swap 7D in 1", "ROM-41")
    accept(game, "swap 7D 7C in 1")
    assert sorted(melds(game)[0].split()) == ["7C", "7D", "7H", "7S"]
    assert holds(game, "KS 4H JK JK")


def test_an_exchanged_joker_can_be_used_for_another_exchange():
    """ROM-42, ROM-43: a joker goes from meld to hand to meld, and the card it stands for takes it again."""
    game = opened("8S 6H 2C 9D", "4H", table=["7S JK 9S", "4H 5H 6H 7H"])
    accept_all(game, "swap 8S in 1", "add JK=8H to 2")
    assert melds(game)[1] == "4H 5H 6H 7H JK=8H"
    refuse(game, "swap 6H in 2", "ROM-42")
    accept(game, "discard 2C")


def test_what_a_joker_was_in_a_run_it_stays():
    """ROM-40: a run with a joker at its end does not slide when cards are added."""
    game = opened("6S TS 5S 2C", "4H", table=["7S 8S JK=9S"])
    refuse(game, "add TS 5S to 1")
    accept_all(game, "add TS to 1", "add 6S to 1", "add 5S to 1")
    assert melds(game) == ["5S 6S 7S 8S JK=9S TS"]
    refuse(opened("9S 2C", "4H", table=["7S 8S JK=9S"]), "add 9S to 1")


def test_choices_that_are_all_illegal_are_no_choice():
    """ROM-23, ROM-40, ROM-47: where no meaning is allowed the move is refused for its reason, not asked about."""
    refuse(playing("7S 8S JK KD 2C", "4H"), "lay 7S JK 8S", "ROM-23")
    refuse(opened("JK 4C", "4H", table=["7S 8S 9S"], taken="4C"), "add JK to 1", "ROM-47", "ROM-61")
    refuse(opened("JK", "4H", table=["7S 8S 9S"]), "add JK to 1", "ROM-61")


def test_only_the_legal_meaning_is_taken():
    """ROM-31, ROM-40: written without a place, TS JS with a joker opens only as the ten, jack and queen."""
    game = playing("TS JS JK KD 2C", "4H")
    accept(game, "lay TS JK JS")
    assert melds(game) == ["TS JS JK=QS"]


# --- both copies of a card, and the card taken (ROM-47) -----------------------------


def test_taking_a_card_laying_it_and_discarding_its_twin():
    """ROM-47: the twin is another card, so after laying the one the other may go."""
    game = at("TD JD 9D 2C 5H", "4H", discard="9D", opened=[0], stock="3C", knock=False)
    accept_all(game, "draw discard", "lay 9D TD JD", "discard 9D")
    assert holds(game, "2C 5H")
    assert pile(game) == "9D"


def test_both_copies_in_two_melds():
    """ROM-01, ROM-17: the two nines of diamonds can lie in a run and in a set."""
    game = opened("9D 9D TD JD 9S 9H 2C", "4H")
    accept(game, "lay 9D TD JD / 9D 9S 9H")
    refuse(opened("9D 9D 9S 2C", "4H"), "lay 9D 9D 9S", "ROM-17")


def test_leaving_only_the_forbidden_card():
    """ROM-47, ROM-61: not by laying, not by adding, not by exchanging; with a second card left it is no matter."""
    refuse(opened("7S 7H 7D 4C", "4H", taken="4C"), "lay 7S 7H 7D", "ROM-47", "ROM-61")
    refuse(opened("TS 4C", "4H", table=["7S 8S 9S"], taken="4C"), "add TS to 1", "ROM-47", "ROM-61")
    accept(opened("TS 4C 5D", "4H", table=["7S 8S 9S"], taken="4C"), "add TS to 1")
    game = opened("8S 4C", "4H", table=["7S JK 9S"], taken="4C")
    accept_all(game, "swap 8S in 1", "discard JK")
    assert holds(game, "4C")


def test_the_forbidden_card_may_be_the_only_one_left_if_it_can_be_laid():
    """ROM-47, ROM-61: with an optional discard the card taken may go to the table as the last one."""
    fields = {"table": ["4S 5S 6S", "7S 7H 7D", "4H 4D 4S"], "taken": "4C"}
    game = opened("7C 4C", "4H 5H", go_out_discard="optional", **fields)
    accept_all(game, "add 7C to 2", "add 4C to 3")
    assert game.round_over
    refuse(opened("7C 4C", "4H 5H", **fields), "add 7C to 2", "ROM-47")


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


# --- knocking in odd positions ------------------------------------------------------


@pytest.mark.parametrize("extra", ["discard", "stock"])
@pytest.mark.parametrize("below", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("stock", [0, 1, 2, 6])
def test_a_knock_with_few_cards(extra, below, stock):
    """ROM-50, ROM-51, ROM-12: whatever the piles hold, the knocker gets two extra cards or what there is."""
    under = ["2C", "3C", "4C", "5C", "6C"][:below]
    left = ["2D", "3D", "4D", "5D", "6D", "7D"][:stock]
    game = at(
        "KH QH", "KS QS", "KD QD", discard=" ".join([*under, "9H"]), stock=" ".join(left),
        to_move=1, discarded_by=0, knock_extra=extra,
    )  # fmt: skip
    if not stock and not below:
        assert game.round_over  # ROM-13 comes first
        return
    cards = all_cards(game)
    accept(game, "knock", 2)
    got = [str(card) for card in game.state.hands[2][2:]]
    assert got[0] == "9H"
    assert len(got) == 1 + min(2, below + stock)
    from_pile, from_stock = list(reversed(under))[:2], left[:2]
    if extra == "discard":
        assert got[1:] == [*from_pile, *left][:2] if below < 2 else got[1:] == from_pile
    elif stock >= 2:
        assert got[1:] == from_stock
    assert all_cards(game) == cards
    accept(game, "discard KD", 2)
    assert all_cards(game) == cards


@pytest.mark.parametrize(
    ("eliminated", "asked"), [((), (2, 3)), ((1,), (3,)), ((2,), (3,)), ((3,), (2,)), ((2, 3), ()), ((1, 3), ())]
)
def test_who_is_asked_with_eliminated_seats(eliminated, asked):
    """ROM-53, ROM-78: seat 0 discards; whoever is next after it and whoever is out is not asked."""
    hands = ["" if seat in eliminated else "5H 6H" for seat in range(4)]
    hands[0] = "KH QH"
    hands[1:] = ["" if seat in eliminated else f"{seat + 3}S {seat + 3}C" for seat in range(1, 4)]
    game = opened(*hands, eliminated=list(eliminated))
    accept(game, "discard KH")
    if asked:
        assert game.to_move == asked
    following = next(seat for seat in (1, 2, 3) if seat not in eliminated)
    for seat in game.to_move if asked else ():
        accept(game, "pass", seat)
    assert game.to_move == (following,)
    for seat in eliminated:
        refuse(game, "knock", "ROM-78", seat=seat)


def test_two_left_of_four_are_two_players():
    """ROM-53, ROM-78: with two still in the match there is no knock at all."""
    game = opened("KH QH", "", "5S 5C", "", eliminated=[1, 3])
    accept(game, "discard KH")
    assert game.state.window is None
    refuse(game, "knock", "ROM-53", seat=2)


def test_a_knock_for_the_card_of_a_knocker():
    """ROM-53, ROM-56: knock upon knock; each time the turn jumps, nobody plays twice in a row."""
    game = opened("KH QH", "5S 5C", "6S 6C", "7S 7C", discard="2H 3H 4H", stock="8S 9S TS JS QS KS")
    accept_all(game, "discard KH")
    accept(game, "knock", 3)
    accept(game, "discard 7S", 3)
    assert game.to_move == (1, 2)
    accept(game, "knock", 2)
    accept(game, "discard 6S", 2)
    assert game.to_move == (0, 1)
    refuse(game, "knock", "ROM-53", seat=3)
    accept(game, "knock", 1)
    assert game.to_move == (1,)


def test_everybody_passes():
    """ROM-54: the answers may come in any order; then the next player draws the very card."""
    for order in ((2, 3), (3, 2)):
        game = opened("KH QH", "5S 5C", "6S 6C", "7S 7C")
        accept(game, "discard KH")
        for seat in order:
            accept(game, "pass", seat)
        assert game.to_move == (1,)
        accept(game, "draw discard", 1)
        assert "KH" in hand(game, 1).split()


def test_knocking_off_in_a_position():
    """ROM-48: `discarded_by` says who threw the card, but without the option nobody is asked."""
    game = at("KH QH", "5S 5C", "6S 6C", discard="9D", discarded_by=2, knock=False)
    assert game.to_move == (0,)
    assert listed(game) == ["draw stock", "draw discard"]


# --- the end of the cards -----------------------------------------------------------


@pytest.mark.parametrize(("turns", "over"), [(1, False), (498, False), (499, False), (500, True)])
def test_the_five_hundredth_turn(turns, over):
    """ROM-13: only the discard of turn 500 ends the round."""
    game = opened("KH QH", "5S 5C", "6S 6C", turns=turns)
    accept(game, "discard KH")
    assert game.round_over is over
    assert (game.state.window is None) is over


def test_turn_500_by_the_clock():
    """ROM-13, ROM-82: a time-out is a turn like any other."""
    clock = ManualClock()
    game = at("KH QH", "5S 5C", turns=499, clock=clock, stock="2H 3H 4H 5H")
    run_out(game, clock)
    assert not game.round_over
    run_out(game, clock)
    assert game.round_over
    assert game.score_sheet().scores == (20, 10)


def test_a_round_in_which_nobody_ever_lays():
    """ROM-12, ROM-13: drawing and discarding until the stock has been renewed again and again."""
    game = rk.new_game("romme", players=2, seed=77, knock=False)
    renewed = 0
    while not game.round_over:
        event = game.play("draw stock")
        renewed += bool(event.public.get("reshuffled"))
        game.play(f"discard {game.state.hands[event.seat][-1]}")
    assert renewed >= 4
    assert game.state.turns == 500
    assert all_cards(game) == FULL_PACK
    assert game.score_sheet().round.winner is None
    assert min(game.score_sheet().scores) > 0


def test_the_smallest_renewal():
    """ROM-12, ROM-13: two discards: one becomes the stock and is drawn, and the round can go on."""
    game = at("KH QH", "5S 5C", discard="2D 9D", stock="", knock=False)
    accept(game, "draw stock")
    assert holds(game, "KH QH 2D")
    accept_all(game, "discard KH", "draw stock")
    assert holds(game, "5S 5C 9D", 1)
    assert pile(game) == "KH"


def test_taking_and_throwing_can_go_on_without_a_stock():
    """ROM-13: with the stock empty and two discards, one is taken and one thrown, so two are there again."""
    game = at("KH QH", "5S 5C", discard="2D 9D", stock="", knock=False)
    accept_all(game, "draw discard", "discard KH")
    assert not game.round_over
    accept_all(game, "draw discard", "discard 5S")
    assert pile(game) == "2D 5S"
    assert not game.round_over


# --- the match ----------------------------------------------------------------------


def test_everybody_above_the_target_with_a_tie():
    """ROM-80: four players, all above 50 at once; the two lowest share the win."""
    game = at("KH", "KS", "KD", "QH 2C", totals=[42, 41, 41, 45], stock="", discard="2D")
    assert game.state.totals == (52, 51, 51, 57)
    assert (game.over, game.winners) == (True, (1, 2))


def test_exactly_the_target_and_the_switch():
    """ROM-75, ROM-80: 50 all round: nobody is out by "exceed", everybody by "reach"."""
    fields = {"totals": [40, 40], "stock": "", "discard": "2D"}
    assert not at("KH", "KS", **fields).over
    assert at("KH", "KS", elimination="reach", **fields).winners == (0, 1)


@pytest.mark.parametrize("elimination", ["exceed", "reach"])
def test_target_1_ends_after_one_round(elimination):
    """ROM-74: from the deal on, whoever goes out wins the match."""
    game = opened("KH", "2C", "2D", "2H", target=1, elimination=elimination)
    accept(game, "discard KH")
    assert (game.over, game.winners) == (True, (0,))


def test_the_deal_goes_round_over_eliminated_seats():
    """ROM-06, ROM-78: whoever is eliminated neither deals nor begins, also right after the elimination."""
    game = opened("9C", "KH KS", "2C", "2D", totals=[0, 45, 0, 0], dealer=0)
    accept(game, "discard 9C")
    assert game.state.out == (False, True, False, False)
    assert game.to_move == (2,)
    accept(game, "deal")
    assert (game.state.dealer, game.to_move) == (2, (3,))


def test_undo_across_rounds():
    """ROM-79: taking moves back leads into the round before, and forward again to the same cards."""
    game = opened("9C", "KH", "2C", totals=[0, 5, 0], seed=31)
    before = game.state
    accept_all(game, "discard 9C", "deal", "draw stock")
    after, log = game.state, list(game.log)
    undone = game.undo(3)
    assert game.state is before
    assert [str(event.move) for event in undone] == ["draw stock", "deal", "discard 9C"]
    assert (game.round_over, game.log) == (False, [])
    accept_all(game, "discard 9C", "deal", "draw stock")
    assert game.state == after
    assert game.log == log
    with pytest.raises(ValueError, match="3 have been made"):
        game.undo(4)


def test_undo_of_a_reshuffle_and_of_a_knock():
    """ROM-12, ROM-50: chance falls the same way again."""
    game = at("KH QH", "5S 5C", "6S 6C", discard="2D 3D 4D 5D 9D", stock="", seed=4)
    accept(game, "draw stock")
    first = game.state
    game.undo()
    accept(game, "draw stock")
    assert game.state == first
    game.undo()
    knocked = at("KH", "5S", "6S", discard="2D 3D 4D 5D 9D", stock="", discarded_by=2, knock_extra="stock", seed=4)
    one = accept(knocked, "knock", 1)
    state = knocked.state
    knocked.undo()
    assert accept(knocked, "knock", 1) == one
    assert knocked.state == state


def test_undo_gives_the_time_back():
    """ROM-81: after taking a move back the player has the whole time."""
    clock = ManualClock()
    game = at("KH QH", "5S 5C", clock=clock)
    accept(game, "draw stock")
    clock.advance(50)
    game.undo()
    assert game.time_left == 60


# --- what a seat may know -----------------------------------------------------------


def test_hidden_cards_do_not_change_a_view():
    """ROM-04: swapping cards that a seat cannot see changes neither its view nor its moves."""
    one = at("KH QH 9D", "5S 5C", "6S", discard="2D", stock="3H 4H", phase="play")
    two = at("KH QH 9D", "4H 6S", "5C", discard="2D", stock="5S 3H", phase="play")
    assert one.view(0).as_dict() == two.view(0).as_dict()
    assert listed(one, 0) == listed(two, 0)
    assert one.view(1).as_dict() != two.view(1).as_dict()


def test_a_card_drawn_from_the_stock_is_seen_by_nobody_else():
    """ROM-09: the others see that a card was drawn, not which; a card of the discard pile they do see."""
    game = at("KH", "5S", discard="2D", stock="3H 4H")
    other = at("KH", "5S", discard="2D", stock="4H 3H")
    for one, card in ((game, "3H"), (other, "4H")):
        assert accept(one, "draw stock").private["card"] == card
        assert one.view(0).more["drawn"] == card
    assert game.view(1).as_dict() == other.view(1).as_dict()
    assert game.view(1).log == other.view(1).log
    assert game.view(1).counts == (2, 1)
    game.undo()
    assert accept(game, "draw discard").seen_by(1).public["card"] == "2D"


# --- whole matches ------------------------------------------------------------------


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"run_max": 14, "joker_limit": "not_majority", "set_joker_suit": "both", "swapped_joker": "same_turn"},
        {"go_out_discard": "optional", "hand_needs_opening": False, "knock_extra": "stock", "target": 1},
        {"joker_limit": "one", "set_joker_suit": "declared", "rediscard": True, "elimination": "reach"},
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_listed_moves_are_legal_and_cards_are_never_lost(switches, players):
    """ROM-01: through rounds of varied play 110 cards stay 110, every listed move is legal, every meld a meld."""
    rng = random.Random(f"{players} {switches}")
    meld_switches = {k: v for k, v in switches.items() if k in ("run_max", "joker_limit", "set_joker_suit")}
    game = rk.new_game("romme", players=players, seed=players, **switches)
    for _ in range(250):
        if game.over:
            break
        seat = rng.choice(game.to_move)
        moves = game.moves(seat)
        assert moves
        for move in rng.sample(moves, min(4, len(moves))):
            assert game.check(move, seat) == []
            assert rk.Move.parse(str(move)) == move
        laying = [move for move in moves if move.verb in ("lay", "add", "swap")]
        event = game.play(rng.choice(laying or list(moves)), seat)
        if event.move.verb in ("lay", "add", "swap"):
            for laid in game.state.table:
                assert rk.read(laid.meld.cards, rules="romme", **meld_switches)
        assert all_cards(game) == FULL_PACK


def test_faults_come_all_at_once():
    """ROM-07, ROM-08, ROM-14, ROM-17: every reason against a move is named, not the first only."""
    game = at("KH", "9S 9S 9H", knock=False)
    found = rule_ids(game.check("lay 9S 9S 9H 9C", 1))
    assert {"ROM-07", "ROM-08", "ROM-14", "ROM-17"} <= set(found)
