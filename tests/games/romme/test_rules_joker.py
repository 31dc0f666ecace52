"""Jokers: ROM-37 to ROM-45."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, choices, hand, listed, melds, pile, refuse, rule_ids

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import opened, playing, run_out


def readings(cards: str, **switches: object) -> list[str]:
    return [meld.reading for meld in rk.read(cards, rules="romme", **switches)]


def fault_rules(cards: str, **switches: object) -> list[str]:
    assert readings(cards, **switches) == []
    return rule_ids(rk.faults(cards, rules="romme", **switches))


# --- ROM-37, ROM-38 -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "reading"),
    [
        ("7S JK 9S", "7S 8S 9S"),
        ("JK QS KS", "JS QS KS"),
        ("QS KS JK", "QS KS AS"),
        ("JK 2H 3H", "AH 2H 3H"),
        ("2H JK 4H JK 6H", "2H 3H 4H 5H 6H"),
        ("QH QD JK", "QH QD QS|QC"),
        ("7S 7H 7D JK", "7S 7H 7D 7C"),
    ],
)
def test_rom_37_a_joker_replaces_any_missing_card(written, reading):
    """ROM-37: inside a run, at its ends, as low or high ace, in a set."""
    assert reading in readings(written)
    game = opened(f"{written} 9C 4D", "4H")
    accept(game, f"lay {written}")
    assert game.state.table[0].meld.reading == reading


@pytest.mark.parametrize("cards", ["7S 7H 7D 7C JK", "7S 9H JK", "7S JK JH", "KS JK 2S"])
def test_rom_37_only_a_card_that_is_missing(cards):
    """ROM-37: no fifth suit, no card of another suit, no ace round the corner."""
    assert fault_rules(cards)


@pytest.mark.parametrize("cards", ["7S 8S JK", "7S 7H JK", "7S JK JK TS", "7S 7H JK JK", "8S 9S JK JK JK"])
def test_rom_38_two_natural_cards(cards):
    """ROM-38: two cards that are not jokers are enough."""
    assert readings(cards)


@pytest.mark.parametrize("cards", ["AS JK JK", "JK JK JK", "KH JK JK JK", "JK JK JK JK JK JK"])
def test_rom_38_one_is_not(cards):
    """ROM-38: with one natural card or none there is no meld."""
    assert "ROM-38" in fault_rules(cards)
    refuse(opened(f"{cards} 9C 4D", "4H"), f"lay {cards}", "ROM-38")


# --- ROM-39: the limit of jokers ----------------------------------------------------

LIMITS = ("two_naturals", "not_majority", "not_adjacent", "one")


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("7S JK 9S", "two_naturals not_majority not_adjacent one"),
        ("7S 7H JK", "two_naturals not_majority not_adjacent one"),
        ("7S JK JK TS", "two_naturals not_majority"),
        ("8S 9S JK JK JK", "two_naturals"),
        ("7S 7H JK JK", "two_naturals not_majority not_adjacent"),
        ("7S JK 9S JK JS", "two_naturals not_majority not_adjacent"),
        ("7S 8S JK JK", "two_naturals not_majority not_adjacent"),
        ("7S JK JK JK JK QS", "two_naturals"),
        ("7S JK JK TS JS", "two_naturals not_majority"),
        ("7S JK 9S JK", "two_naturals not_majority not_adjacent"),
    ],
)
@pytest.mark.parametrize("limit", LIMITS)
def test_rom_39_joker_limit(cards, legal, limit):
    """ROM-39: each value of joker_limit on each shape of meld."""
    game = opened(f"{cards} 9C 4D", "4H", joker_limit=limit)
    if limit in legal.split():
        assert readings(cards, joker_limit=limit)
        assert not rk.faults(cards, joker_limit=limit)
    else:
        assert fault_rules(cards, joker_limit=limit) == ["ROM-39"]
        refuse(game, f"lay {cards}", "ROM-39")


def test_rom_39_not_adjacent_narrows_the_places():
    """ROM-39: two jokers beside 7S 8S stand at both ends, where neither touches the other."""
    assert readings("7S 8S JK JK", joker_limit="not_adjacent") == ["6S 7S 8S 9S"]
    assert len(readings("7S 8S JK JK")) == 3


@pytest.mark.parametrize(
    ("meld", "added", "legal"),
    [
        ("7S JK=8S 9S", "JK=TS", "two_naturals not_majority not_adjacent"),
        ("7S 8S JK=9S", "JK=TS", "two_naturals not_majority"),
        ("7S 8S JK=9S", "JK=6S", "two_naturals not_majority not_adjacent"),
        ("7S 7H JK", "JK", "two_naturals not_majority not_adjacent"),
    ],
)
@pytest.mark.parametrize("limit", LIMITS)
def test_rom_39_holds_after_adding(meld, added, legal, limit):
    """ROM-39: the limit also holds after cards are added."""
    game = opened("JK 9C 4D", "4H", table=[meld], joker_limit=limit)
    if limit in legal.split():
        accept(game, f"add {added} to 1")
    else:
        refuse(game, f"add {added} to 1", "ROM-39")


def test_rom_39_not_majority_counts_after_the_whole_addition():
    """ROM-39: a third joker is one too many by itself, but not together with a natural card."""
    fields = {"table": ["7S JK=8S JK=9S TS"], "joker_limit": "not_majority"}
    refuse(opened("JK QS 9C 4D", "4H", **fields), "add JK=JS to 1", "ROM-39")
    game = opened("JK QS 9C 4D", "4H", **fields)
    accept(game, "add JK QS to 1")
    assert melds(game) == ["7S JK=8S JK=9S TS JK=JS QS"]


def test_rom_39_laying_natural_cards_first_makes_room():
    """ROM-39: not_majority after a natural card has been added."""
    game = opened("JK JS 9C 4D", "4H", table=["7S JK=8S JK=9S TS"], joker_limit="not_majority")
    accept_all(game, "add JS to 1", "add JK=QS to 1")


# --- ROM-40: which card a joker is in a run -----------------------------------------


def test_rom_40_the_place_fixes_value_and_identity():
    """ROM-40: 7S 8S JK is a 9, JK 7S 8S a 6: worth 24 and 21, and exchanged for that card only."""
    for written, stands, worth, right, wrong in (
        ("7S 8S JK", "7S 8S JK=9S", 24, "9S", "6S"),
        ("JK 7S 8S", "JK=6S 7S 8S", 21, "6S", "9S"),
    ):
        game = opened("7S 8S JK 6S 9S KD", "4H")
        accept(game, f"lay {written}")
        assert melds(game) == [stands]
        assert game.state.table[0].meld.points == worth
        refuse(game, f"swap {wrong} in 1", "ROM-42")
        accept(game, f"swap {right} in 1")


def test_rom_40_a_place_that_is_not_said_is_asked():
    """ROM-40: written in between, the joker may be either; the move names both choices."""
    game = opened("7S 8S JK KD", "4H")
    assert choices(game, "lay 7S JK 8S", "ROM-40") == ["lay JK=6S 7S 8S", "lay 7S 8S JK=9S"]
    assert game.state.table == ()


def test_rom_40_the_player_may_say_it():
    """ROM-40: `JK=6S` holds wherever it is written; a card that the joker cannot be is refused."""
    for written in ("7S 8S JK=6S", "JK=6S 7S 8S", "7S JK=6S 8S"):
        game = opened("7S 8S JK KD", "4H")
        accept(game, f"lay {written}")
        assert melds(game) == ["JK=6S 7S 8S"]
    for pin in ("TS", "9H", "7S"):
        game = opened("7S 8S JK KD", "4H")
        refuse(game, f"lay 7S 8S JK={pin}", "ROM-40")


def test_rom_40_written_from_the_top_down():
    """ROM-40: written downwards the place is just as clear."""
    game = opened("KS QS JK 4D", "4H")
    accept(game, "lay JK KS QS")
    assert melds(game) == ["QS KS JK=AS"]
    game = opened("KS QS JK 4D", "4H")
    accept(game, "lay KS QS JK")
    assert melds(game) == ["JK=JS QS KS"]


def test_rom_40_the_best_place_is_not_taken_silently():
    """ROM-40: a fixed convention."""
    with pytest.raises(rk.OptionError, match="ambiguous_joker"):
        rk.new_game("romme", ambiguous_joker="best")


# --- ROM-41: which card a joker is in a set -----------------------------------------


def test_rom_41_either_missing_suit():
    """ROM-41: by default either of the two missing suits takes the joker, a suit that is there does not."""
    for card in ("9D", "9C"):
        game = opened(f"{card} KD", "4H", table=["9S 9H JK"])
        accept(game, f"swap {card} in 1")
        assert melds(game) == [f"9S 9H {card}"]
        assert hand(game) == "KD JK"
    for card in ("9S", "9H"):
        refuse(opened(f"{card} KD", "4H", table=["9S 9H JK"]), f"swap {card} in 1", "ROM-41")
    refuse(opened("8D KD", "4H", table=["9S 9H JK"]), "swap 8D in 1", "ROM-41")


@pytest.mark.parametrize("value", ["either", "declared", "both"])
def test_rom_41_three_natural_cards_leave_the_fourth_suit(value):
    """ROM-41: with three natural cards the joker is the fourth suit, whatever the switch."""
    table = ["9S 9H 9D JK"]
    game = opened("9C KD", "4H", table=table, set_joker_suit=value)
    accept(game, "swap 9C in 1")
    refuse(opened("9D KD", "4H", table=table, set_joker_suit=value), "swap 9D in 1", "ROM-41")


def test_rom_41_adding_a_card_narrows_the_joker():
    """ROM-41: after the nine of diamonds is added, the joker is the nine of clubs."""
    game = opened("9D 9D 9C KD", "4H", table=["9S 9H JK"])
    accept(game, "add 9D to 1")
    refuse(game, "swap 9D in 1", "ROM-41")
    accept(game, "swap 9C in 1")
    assert melds(game) == ["9S 9H 9C 9D"]


def test_rom_41_declared():
    """ROM-41: with set_joker_suit="declared" the player names the suit, and only that card takes the joker."""
    game = opened("9S 9H JK 9C 9D KD", "4H", set_joker_suit="declared")
    assert choices(game, "lay 9S 9H JK", "ROM-40") == ["lay 9S 9H JK=9D", "lay 9S 9H JK=9C"]
    accept(game, "lay 9S 9H JK=9D")
    refuse(game, "swap 9C in 1", "ROM-41")
    refuse(game, "add 9D to 1", "ROM-35")
    accept(game, "add 9C to 1")
    accept(game, "swap 9D in 1")
    assert sorted(melds(game)[0].split()) == ["9C", "9D", "9H", "9S"]


def test_rom_41_declared_the_other_suit_can_be_added():
    """ROM-41: declared means that the other suit is still open."""
    game = opened("9C 2C KD", "4H", table=["9S 9H JK=9D"], set_joker_suit="declared")
    accept(game, "add 9C to 1")
    assert sorted(melds(game)[0].split()) == ["9C", "9H", "9S", "JK=9D"]


def test_rom_41_both():
    """ROM-41: with set_joker_suit="both" only both missing cards together take the joker."""
    one = opened("9D KD", "4H", table=["9S 9H JK"], set_joker_suit="both")
    found = refuse(one, "swap 9D in 1", "ROM-41")
    assert "9D and 9C" in found[0].text()
    assert "9D y 9C" in found[0].text("es")
    game = opened("9D 9C KD", "4H", table=["9S 9H JK"], set_joker_suit="both")
    assert "swap 9D 9C in 1" in listed(game)
    accept(game, "swap 9C 9D in 1")
    assert sorted(melds(game)[0].split()) == ["9C", "9D", "9H", "9S"]
    assert hand(game) == "KD JK"
    default = opened("9D 9C KD", "4H", table=["9S 9H JK"])
    refuse(default, "swap 9D 9C in 1", "ROM-41")


# --- ROM-42 to ROM-44: exchanging jokers --------------------------------------------


@pytest.mark.parametrize("meld", ["7S JK 9S", "JK=8S 9S TS", "6S 7S JK=8S", "6S 7S JK 9S", "7S JK JK TS"])
def test_rom_42_the_card_for_the_joker(meld):
    """ROM-42: the eight takes the joker that stands for it; any other card does not."""
    game = opened("8S 8H 4C KD", "4H", table=[meld])
    refuse(game, "swap 8H in 1", "ROM-42")
    refuse(game, "swap KD in 1", "ROM-42")
    accept(game, "swap 8S in 1")
    assert hand(game) == "8H KD 4C JK"
    assert melds(game)[0].count("JK") == meld.count("JK") - 1
    assert "8S" in melds(game)[0].split()


def test_rom_42_only_a_card_of_the_hand_and_only_a_joker():
    """ROM-42: the card must be held, the meld must hold a joker, and there must be such a meld."""
    game = opened("8S 4C KD", "4H", table=["7S JK 9S", "7H 8H 9H"])
    refuse(game, "swap 4C in 2", "ROM-42")
    refuse(game, "swap 4C in 3", "ROM-42")
    refuse(opened("8H 4C KD", "4H", table=["7S JK 9S"]), "swap 8S in 1", "ROM-42")


def test_rom_42_from_anybodys_meld():
    """ROM-42: the meld need not be one's own; it stays its owner's."""
    game = opened("8S KD", "4H", table=["7S JK 9S"], owners=[1])
    accept(game, "swap 8S in 1")
    assert game.state.table[0].owner == 1


def test_rom_43_the_joker_may_be_kept():
    """ROM-43: by default the joker goes to the hand and is still there in the next turn."""
    game = opened("8S KD 4C", "4H", table=["7S JK 9S"], stock="2H 3H 5H")
    accept_all(game, "swap 8S in 1", "discard KD")
    assert hand(game) == "4C JK"
    accept_all(game, "draw stock", "discard 2H", "draw stock", "discard 4C")
    assert hand(game) == "3H JK"


def test_rom_43_same_turn():
    """ROM-43: with swapped_joker="same_turn" no discard before the joker is laid again."""
    game = opened("8S KD 4C 5C", "4H", table=["7S JK 9S"], swapped_joker="same_turn")
    accept(game, "swap 8S in 1")
    refuse(game, "discard KD", "ROM-43")
    refuse(game, "discard JK", "ROM-43")
    assert not any(move.startswith("discard") for move in listed(game))
    accept(game, "add JK=TS to 1")
    accept(game, "discard KD")


def test_rom_43_same_turn_in_a_new_meld():
    """ROM-43: laying it in a new meld will do."""
    game = opened("8S KD 4C 5C 2H", "4H", table=["7S JK 9S"], swapped_joker="same_turn")
    accept_all(game, "swap 8S in 1", "lay 4C 5C JK", "discard KD")


def test_rom_43_same_turn_refuses_what_makes_it_impossible():
    """ROM-43: a full set leaves no place for the joker, so it may not be taken; nor may its last place be used up."""
    full = opened("9C KD 4C", "4H", table=["9S 9H 9D JK"], swapped_joker="same_turn")
    refuse(full, "swap 9C in 1", "ROM-43")
    keep = opened("9C KD 4C", "4H", table=["9S 9H 9D JK"])
    accept(keep, "swap 9C in 1")
    last = opened("9C 9D KD 4C", "4H", table=["9S 9H JK"], swapped_joker="same_turn")
    accept(last, "swap 9C in 1")
    refuse(last, "add 9D to 1", "ROM-43")
    accept(last, "add JK to 1")


def test_rom_43_same_turn_time_out_undoes_the_swap():
    """ROM-43: when the time runs out the joker lies where it lay and the card is back in the hand."""
    clock = ManualClock()
    game = opened("8S KD 4C", "4H", table=["7S JK 9S"], swapped_joker="same_turn", clock=clock, taken="4C")
    table = game.state.table
    accept(game, "swap 8S in 1")
    run_out(game, clock)
    assert game.state.table == table
    assert (hand(game), pile(game)) == ("8S 4C", "KD")
    kept = opened("8S KD 4C", "4H", table=["7S JK 9S"], clock=clock, taken="4C")
    accept(kept, "swap 8S in 1")
    run_out(kept, clock)
    assert melds(kept) == ["7S 8S 9S"]


def test_rom_44_only_on_the_own_turn_after_the_draw():
    """ROM-44: not on another's turn, not before drawing, not after discarding."""
    fields = {"table": ["7S JK 9S"], "opened": [0, 1], "knock": False}
    game = rk.position("romme", hands=["4H 5H", "8S KD"], **fields)
    refuse(game, "swap 8S in 1", "ROM-07", seat=1)
    accept_all(game, "draw stock", "discard 4H")
    refuse(game, "swap 8S in 1", "ROM-08", seat=1)
    accept_all(game, "draw stock", "swap 8S in 1", "discard KD")
    refuse(game, "swap 8S in 1", "ROM-07", seat=1)


def test_rom_44_only_after_the_first_lay_down():
    """ROM-44: before it refused; in the turn of the first lay-down allowed."""
    game = playing("8S KD TS TH TD 4C", "4H", table=["7S JK 9S"], opened=[1])
    found = refuse(game, "swap 8S in 1", "ROM-44")
    assert "30" in found[0].text("es")
    accept_all(game, "lay TS TH TD", "swap 8S in 1")


def test_rom_44_without_condition_is_not_offered():
    """ROM-44: a fixed convention."""
    with pytest.raises(rk.OptionError, match="swap_needs_opening"):
        rk.new_game("romme", swap_needs_opening=False)


def test_rom_45_a_joker_may_be_discarded_and_taken():
    """ROM-45: it lies on top like any card, and the next player takes it."""
    game = opened("JK 4C KD", "4H", discard="2D", knock=False)
    accept(game, "discard JK")
    assert pile(game) == "2D JK"
    accept(game, "draw discard")
    assert hand(game, 1) == "4H JK"


def test_rom_45_the_joker_just_taken_may_not():
    """ROM-45, ROM-47: like any other card, not in the turn in which it was taken; and it must be held."""
    refuse(opened("JK 4C KD", "4H", taken="JK"), "discard JK", "ROM-47")
    refuse(opened("4C KD", "4H"), "discard JK", "ROM-46")


def test_rom_45_forbidding_it_is_not_offered():
    """ROM-45: a fixed convention."""
    with pytest.raises(rk.OptionError, match="joker_discard"):
        rk.new_game("romme", joker_discard=False)
