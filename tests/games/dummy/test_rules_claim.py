"""The illegal discard and the claim: DUM-61 to DUM-72."""

from __future__ import annotations

import random

import pytest
from contract_helpers import A, B, C, D, pass_all
from trying import accept, accept_all, all_cards, choices, listed, melds, pile, refuse

import rummykit as rk
from rummykit.cards import cards
from rummykit.games.dummy import meld_rules
from rummykit.games.dummy_pile import melds_on_top
from rummykit.melds import readings

from .helpers import at, opened, playing


def discarding(card: str, on: str, **fields: object) -> rk.Game:
    """Seat 0 may discard `card`; the contracts of seats 2 and 3 are down."""
    usual = {"opened": [C, D], "discard": on, "stock": "TS TH TD TC"}
    return at(f"{card} KS KH", "AH AD", "JH JD", "QH QD", phase="play", **{**usual, **fields})


@pytest.mark.parametrize(
    ("pile_and_card", "found"),
    [
        ("4C 9H 9C 9D", ["9H 9C 9D"]), ("9H 9C", []), ("9H 4C 9C 9D", []), ("9S 9H 9C 9D", ["9S 9H 9C 9D"]),
        ("6H 4S 5D 7C", ["4S 5D 6H 7C"]), ("4S 5D 7C", []), ("4S 5D 6H 7C 9S", []), ("3H 6H 4S 5D 7C", ["3H 4S 5D 6H 7C"]),
        ("KC 9H 2S 9C", ["9H 2S=9 9C"]), ("9H 9C JK", ["9H 9C JK=9"]), ("4S 2D 6H 7C", ["4S 2D=5 6H 7C"]),
        ("QD KS AH JC", ["JC QD KS AH"]), ("KS AH 3C 4C", []), ("9H 9C 9D 9S 8C", []), ("7C 8H 9D 9S 9H", ["9D 9S 9H"]),
        ("9S 8H 7D 6C 5S 5H 5D", ["5S 5H 5D"]), ("5H 5D 6C 7D 8H 9S", ["5D 6C 7D 8H 9S"]),
        ("4S JK 2D 7C", ["4S JK=5 2D=6 7C"]),
    ],
)  # fmt: skip
def test_dum_61_62_63_what_makes_a_meld_in_the_pile(pile_and_card, found):
    """DUM-61, DUM-62, DUM-63, DUM-65: three of a rank or four in a row, contiguous from the top, in any order."""
    assert [str(meld) for meld in melds_on_top(cards(pile_and_card), meld_rules())] == found


def test_dum_61_62_by_trying():
    """DUM-61, DUM-62, DUM-65: the longest group, held against trying every length."""
    rng = random.Random(61)
    pool = cards("4S 5H 6D 7C 8S 4H 4D 9C JK 2S AS AH KC QD JH TS 5C 6H")
    for suit in ("any", "same"):
        for both in (False, True):
            rules = meld_rules(run_suit=suit, ace_both_ends=both)
            for _ in range(300):
                group = rng.sample(pool, rng.randint(2, 12))
                legal = {
                    size: [m for m in readings(group[-size:], rules) if m.kind == "set" or size >= 4]
                    for size in range(3, len(group) + 1)
                }
                longest = max((size for size, found in legal.items() if found), default=0)
                assert melds_on_top(group, rules) == legal.get(longest, [])


@pytest.mark.parametrize(("card", "on"), [("9D", "4C 9H 9C"), ("7C", "6H 4S 5D"), ("9C", "KC 9H 2S"), ("2S", "9H 9C")])
def test_dum_61_64_the_discard_is_possible_and_can_be_claimed(card, on):
    """DUM-61, DUM-63, DUM-64: it is not refused; the opponents are asked. A harmless one asks nobody."""
    game = discarding(card, on)
    accept(game, f"discard {card}")
    assert (game.state.window.kind, game.to_move) == ("claim", (C,))
    harmless = discarding("QS", on)
    accept(harmless, "discard QS")
    assert (harmless.state.window, harmless.to_move) == (None, (B,))


@pytest.mark.parametrize(
    ("check", "with_pile", "with_table"),
    [("pile", True, False), ("table", False, True), ("both", True, True), ("off", False, False)],
)
def test_dum_61_what_is_looked_at(check, with_pile, with_table):
    """DUM-61: the pile, the table, both or nothing."""
    table = {"table": ["7S 7H 7D"], "owners": [C], "discard_check": check}
    pile_game = discarding("9D", "4C 9H 9C", **table)
    accept(pile_game, "discard 9D")
    assert (pile_game.state.window is not None) is with_pile
    table_game = discarding("7C", "KC", **table)
    accept(table_game, "discard 7C")
    assert (table_game.state.window is not None) is with_table
    if not (with_pile or with_table):
        refuse(pile_game, "claim", "DUM-61", seat=C)


@pytest.mark.parametrize("check", ["table", "both"])
def test_dum_61_the_claimer_lays_it_on_the_table(check):
    """DUM-61: with table the card goes to the meld that it fits; with two the claimer says which."""
    game = discarding("7C", "KC", table=["7S 7H 7D", "3H 4H 5S 6D"], owners=[C, D], discard_check=check)
    accept(game, "discard 7C")
    assert listed(game) == ["claim 7C to 1", "claim 7C to 2", "pass"]
    assert game.view(0).more["claimable"] == ["claim 7C to 1", "claim 7C to 2"]
    choices(game, "claim", "DUM-40", seat=C)
    event = accept(game, "claim 7C to 2")
    assert melds(game)[1] == "3H 4H 5S 6D 7C"
    assert (pile(game), game.state.table[1].owner) == ("KC", D)
    assert "meld 2" in event.text("en", game.names)


def test_dum_62_no_meld_no_claim():
    """DUM-62: two of a rank or three in a row are no meld."""
    game = discarding("9D", "4C 9H", opened=[B, C, D])
    accept(game, "discard 9D")
    refuse(game, "claim", "DUM-62", seat=C)
    with pytest.raises(rk.OptionError, match="pile_meld_min"):
        rk.new_game("dummy", pile_meld_min="set3_run3")


def test_dum_64_block():
    """DUM-64: with block the discard is refused, with the cards that would do; and nobody claims."""
    game = discarding("9D", "4C 9H 9C", discard_enforce="block")
    found = refuse(game, "discard 9D", "DUM-61")
    assert "KS KH" in found[0].text("en")
    assert "discard 9D" not in listed(game)
    accept(game, "discard KS")
    assert game.state.window is None
    refuse(game, "claim", "DUM-64", seat=C)


def test_dum_65_the_whole_meld():
    """DUM-65, DUM-69, DUM-70: it goes to the table as the claimer's; hands and turn stay as they are."""
    game = discarding("9D", "4C 9H 9C")
    before = all_cards(game)
    accept(game, "discard 9D")
    hands = game.state.hands
    event = accept(game, "claim", C)
    assert str(event.move) == "claim 9H 9C 9D"
    assert (melds(game), game.state.table[0].owner, pile(game)) == (["9H 9C 9D"], C, "4C")
    assert (game.state.hands, game.to_move, game.state.window) == (hands, (B,), None)
    assert all_cards(game) == before
    assert (game.state.opened, game.state.contracts) == ((False, False, True, True), (1, 1, 1, 1))
    accept(game, "draw discard")  # the next card of the pile is the top
    part = discarding("9D", "4C 9H 9C")
    accept(part, "discard 9D")
    found = refuse(part, "claim 9H 9C", "DUM-65", seat=C)
    assert "claim 9H 9C 9D" in found[0].text("en")


def test_dum_65_a_set_or_a_run():
    """DUM-65: where it reads as both, the claimer says which; and what wild cards stand for."""
    game = discarding("JK", "JK JK 2S")
    accept(game, "discard JK")
    kinds = {str(choice): None for choice in game.moves(C)}
    assert any("JK=9" in move and "2S=9" in move for move in kinds)
    assert len(choices(game, "claim", "DUM-40", seat=C)) > len(choices(game, "claim run", "DUM-40", seat=C)) > 1
    assert len(choices(game, "claim set", "DUM-40", seat=C)) == 13
    accept(game, "claim JK=9 JK=9 2S=9 JK=9", C)
    assert game.state.table[0].meld.kind == "set"
    run = discarding("5S", "KC 4H JK 7D")
    accept(run, "discard 5S")
    refuse(run, "claim set", "DUM-65", seat=C)
    assert str(accept(run, "claim run", C).move) == "claim 4H 5S JK=6 7D"
    place = discarding("6S", "KC 4H 5D JK")
    accept(place, "discard 6S")
    assert choices(place, "claim", "DUM-40", seat=C) == ["claim JK=3 4H 5D 6S", "claim 4H 5D 6S JK=7"]
    accept(place, "claim 4H 5D JK=7 6S", C)
    assert melds(place) == ["4H 5D 6S JK=7"]


def test_dum_66_before_the_draw_and_before_cuts():
    """DUM-66: the next player waits; once drawn it is too late; cuts are heard after claims."""
    game = discarding("9D", "4C 9H 9C")
    accept(game, "discard 9D")
    refuse(game, "draw stock", "DUM-66", seat=B)
    pass_all(game)
    refuse(game, "claim", "DUM-66", seat=C)
    accept(game, "draw stock", B)
    refuse(game, "claim", "DUM-66", seat=D)
    cuts = discarding("9D", "4C 9H 9C", cuts=True, opened=[C])
    accept(cuts, "discard 9D")
    assert cuts.to_move == (C,)
    refuse(cuts, "cut", "DUM-66", seat=D)
    accept(cuts, "pass", C)
    assert (cuts.state.window.kind, cuts.to_move) == ("cut", (D,))
    claimed = discarding("9D", "4C 9H 9C", cuts=True, opened=[C])
    accept_all(claimed, "discard 9D", "claim")
    assert (claimed.state.window.kind, claimed.state.window.card.code) == ("cut", "4C")


def test_dum_67_in_turn_order():
    """DUM-67: from the discarder's left, the player on turn included; the first yes has it."""
    game = discarding("9D", "4C 9H 9C", opened=[A, B, C, D], table=["QS QH QD"])
    accept(game, "discard 9D")
    assert game.state.window.pending == (B, C, D)
    refuse(game, "claim", "DUM-67", seat=D)
    refuse(game, "claim", "DUM-67", seat=A)
    accept(game, "pass", B)
    accept(game, "claim", C)
    assert game.state.window is None
    assert game.to_move == (B,)
    with pytest.raises(rk.OptionError, match="claim_order"):
        rk.new_game("dummy", claim_order="first_call")


def test_dum_68_with_the_own_contract_down():
    """DUM-68: whoever has not laid the contract is not asked; with nobody down nobody is."""
    game = discarding("9D", "4C 9H 9C", opened=[D])
    accept(game, "discard 9D")
    assert game.state.window.pending == (D,)
    refuse(game, "claim", "DUM-68", seat=B)
    none = discarding("9D", "4C 9H 9C", opened=[])
    accept(none, "discard 9D")
    assert (none.state.window, none.to_move) == (None, (B,))
    with pytest.raises(rk.OptionError, match="claim_needs_contract"):
        rk.new_game("dummy", claim_needs_contract=False)


def test_dum_69_it_counts_for_no_contract():
    """DUM-69: the claimer's contract number is the same afterwards, and nobody's score changes."""
    game = discarding("9D", "4C 9H 9C", contract=[1, 1, 3, 1])
    accept(game, "discard 9D")
    before = game.score_sheet().scores
    accept(game, "claim", C)
    assert (game.state.contracts, game.score_sheet().scores) == ((1, 1, 3, 1), before)


def test_dum_70_an_ordinary_meld_and_an_empty_pile():
    """DUM-70: it takes lay-offs; with no card left on the pile the stock is drawn from."""
    game = discarding("9D", "9H 9C", opened=[C, D])
    accept_all(game, "discard 9D", "claim")
    assert (pile(game), listed(game)) == ("", ["draw stock"])
    later = opened("9S AC", table=["9H 9C 9D"], owners=[1])
    accept(later, "add 9S to 1")


def test_dum_71_a_forced_discard():
    """DUM-71: where every card would be illegal one goes all the same; with block it is accepted."""
    hands = ("9D 9S", "AH AD")
    claim = at(*hands, phase="play", discard="4C 9H 9C", opened=[B])
    accept(claim, "discard 9D")
    assert claim.state.window.kind == "claim"
    block = at(*hands, phase="play", discard="4C 9H 9C", opened=[B], discard_enforce="block")
    assert listed(block) == ["discard 9S", "discard 9D"]
    accept(block, "discard 9D")
    assert block.state.window is None
    with pytest.raises(rk.OptionError, match="forced_discard"):
        rk.new_game("dummy", forced_discard="pass")


@pytest.mark.parametrize("enforce", ["claim", "block"])
def test_dum_72_the_last_card(enforce):
    """DUM-72: it ends the hand at once; neither claim nor cut."""
    game = at("5H", "AH AD", "JH", phase="play", opened=[A, B], discard="5S 5D", discard_enforce=enforce, cuts=True)
    accept(game, "discard 5H")
    assert (game.round_over, game.state.went_out) == (True, A)
    refuse(game, "claim", "DUM-72" if enforce == "claim" else "DUM-64", seat=B)
    refuse(game, "cut", "DUM-72", seat=C)


def test_a_claim_is_written_and_read_back():
    """DUM-65: claims are text and back, in Spanish too."""
    for text in ("claim", "claim set", "claim run", "claim 9H 2S=9 9C", "claim 7C to 1", "claim 2S=9 to 3"):
        assert str(rk.Move.parse(text)) == text
    assert rk.Move.parse("reclamar escalera") == rk.Move.parse("claim run")
    assert rk.Move.parse("reclamar grupo") == rk.Move.parse("claim set")
    assert rk.Move.parse("reclamar 7C a 1") == rk.Move.parse("claim 7C to 1")
    for text in ("claim 7C to", "claim to 1", "claim nine"):
        with pytest.raises(rk.NotationError):
            rk.Move.parse(text)
    refuse(playing("3S 4S"), "claim", "DUM-68", seat=B)
