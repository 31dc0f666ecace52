"""Hard cases of Rommé: melds that programs misread, jokers, both copies of a card."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, choices, listed, melds, pile, refuse

import rummykit as rk

from .helpers import at, holds, opened, playing

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
    said = choices(grown, "add JK JK to 1", "ROM-40")
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
