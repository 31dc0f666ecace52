"""Cuts: DUM-73 to DUM-87."""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C, D, pass_all
from trying import accept, accept_all, all_cards, hand, listed, pile, refuse

import rummykit as rk

from .helpers import at, cutting, opened


def test_dum_73_an_option_of_the_table():
    """DUM-73: off by default; then nobody is asked and every cut is refused."""
    assert rk.new_game("dummy").options["cuts"] is False
    off = cutting(cuts=False)
    assert off.to_move == (B,)
    for seat in range(4):
        refuse(off, "cut", "DUM-73", seat=seat)
    assert cutting().state.window.kind == "cut"


@pytest.mark.parametrize("extra", [3, 2])
def test_dum_74_the_discard_and_three_more(extra):
    """DUM-74: four cards in all; with cut_extra=2 three. The others do not see those of the stock."""
    game = cutting(cut_extra=extra)
    before = all_cards(game)
    accept(game, "cut", C)
    event = accept(game, "pass", B)
    drawn = ["5S", "5H", "5D"][:extra]
    assert set(hand(game, C).split()) == {"3D", "9C", "KD", *drawn}
    assert (len(game.state.stock), pile(game)) == (8 - extra, "4C")
    assert event.public["cut_by"] == C
    for lang in ("en", "es"):
        for seat in range(4):
            assert "5S" not in event.seen_by(seat).text(lang, game.names)
        assert "Carmen" in event.text(lang, game.names)
    assert all_cards(game) == before


def test_dum_75_79_who_is_asked():
    """DUM-75, DUM-79: all but the player on turn, from that player's left, the discarder included."""
    game = cutting()
    assert game.state.window.pending == (C, D, A)
    refuse(game, "cut", "DUM-75", seat=B)
    refuse(game, "cut", "DUM-79", seat=D)
    refuse(game, "cut", "DUM-79", seat=A)
    accept_all(game, "pass", "pass")
    accept(game, "cut", A)
    accept(game, "pass", B)
    assert "KD" in hand(game, A)
    with pytest.raises(rk.OptionError, match="cut_own_discard"):
        rk.new_game("dummy", cut_own_discard=False)


def test_dum_76_between_two_turns():
    """DUM-76: the question is open from the discard, or the first upcard, until the next draw."""
    game = cutting()
    pass_all(game)
    refuse(game, "cut", "DUM-76", seat=C)
    accept(game, "draw discard", B)
    refuse(game, "cut", "DUM-76", seat=C)
    first = rk.new_game("dummy", players=3, cuts=True, seed=1)
    assert (first.state.window.kind, first.state.window.card) == ("cut", first.state.discard[-1])
    assert first.state.turn not in first.state.window.pending


def test_dum_77_the_player_on_turn_decides():
    """DUM-77: takes the card as the draw, or lets the cut happen."""
    takes = cutting()
    accept(takes, "cut", C)
    assert (takes.to_move, listed(takes)) == ((B,), ["pass", "draw discard"])
    assert takes.view(B).more["cut_asked_by"] == C
    assert takes.view(B).more["awaited"] == "upcard"
    accept(takes, "draw discard")
    assert ("KD" in hand(takes, B), len(takes.state.hands[C]), takes.state.taken_out_of_turn) == (True, 2, (0, 0, 0, 0))
    allows = cutting()
    accept(allows, "cut", C)
    assert str(accept(allows, "draw stock", B).move) == "pass"  # to ask for the stock is to let it happen
    assert (allows.to_move, listed(allows)) == ((B,), ["draw stock"])
    assert len(allows.state.hands[C]) == 6


def test_dum_78_no_way_to_refuse():
    """DUM-78: with the contract down the upcard is out of reach, and the cut happens at once."""
    game = cutting(opened=[B])
    event = accept(game, "cut", C)
    assert (event.private["extra_drawn"], len(game.state.hands[C])) == ("5S 5H 5D", 6)
    assert not event.seen_by(A).private
    assert listed(game) == ["draw stock"]
    with pytest.raises(rk.OptionError, match="cut_refusal"):
        rk.new_game("dummy", cut_refusal="veto")


def test_dum_80_requests_are_heard_first():
    """DUM-80: before they are heard the player on turn cannot decide."""
    game = cutting()
    for move in ("draw discard", "draw stock"):
        refuse(game, move, "DUM-80", seat=B)
    accept(game, "pass", C)
    accept(game, "cut", D)
    refuse(game, "cut", "DUM-79", seat=A)
    accept(game, "draw discard", B)


@pytest.mark.parametrize(("made", "may"), [(0, True), (1, True), (2, False), (3, False)])
def test_dum_81_twice_in_a_hand(made, may):
    """DUM-81: per player and hand; the count begins anew with the next hand."""
    game = cutting(cuts_made=[0, 0, made, 0])
    assert game.view(0).more["cuts_left"][C] == max(0, 2 - made)
    if may:
        accept_all(game, "cut", "pass")
        assert game.state.taken_out_of_turn[C] == made + 1
    else:
        assert game.to_move == (D,)
        refuse(game, "cut", "DUM-81", seat=C)
    over = opened("9C", "KH", cuts=True, cuts_made=[2, 1])
    accept_all(over, "discard 9C", "deal")
    assert over.state.taken_out_of_turn == (0, 0)
    with pytest.raises(rk.OptionError, match="cut_limit"):
        rk.new_game("dummy", cut_limit=1)


@pytest.mark.parametrize(("size", "extra"), [(13, 3), (13, 2), (11, 3), (11, 2)])
def test_dum_82_what_a_hand_holds(size, extra):
    """DUM-82: between turns hand_size + cuts × (1 + cut_extra): 13, 17, 21, or 11, 14, 17."""
    game = rk.new_game("dummy", players=2, hand_size=size, cut_extra=extra, cuts=True, seed=9)
    while max(game.state.taken_out_of_turn) < 2:
        seat = game.to_move[0]
        moves = listed(game)
        game.play(
            "cut" if "cut" in moves else "pass" if "pass" in moves else moves[-1 if "discard" in moves[-1] else 0], seat
        )
        if game.state.phase == "draw":
            for held, cuts in zip(game.state.hands, game.state.taken_out_of_turn, strict=True):
                assert len(held) == size + cuts * (1 + extra)


def test_dum_83_then_the_stock():
    """DUM-83: after the cut the uncovered card is out of reach for this turn."""
    game = cutting()
    accept_all(game, "cut", "pass")
    refuse(game, "draw discard", "DUM-83", seat=B)
    accept(game, "draw stock", B)
    accept_all(game, "discard 9D")
    pass_all(game)
    accept(game, "draw discard", C)
    with pytest.raises(rk.OptionError, match="after_cut_draw"):
        rk.new_game("dummy", after_cut_draw="any")


def test_dum_84_one_cut_between_two_turns():
    """DUM-84: the card that a cut uncovers cannot be cut."""
    game = cutting()
    accept_all(game, "cut", "pass")
    for seat in (A, D):
        refuse(game, "cut", "DUM-84", seat=seat)
    with pytest.raises(rk.OptionError, match="cut_chain"):
        rk.new_game("dummy", cut_chain=True)


def test_dum_85_not_after_the_contract():
    """DUM-85: whoever has laid the contract is not asked and may not cut."""
    game = cutting(opened=[C])
    assert game.state.window.pending == (D, A)
    assert game.view(0).more["cuts_left"] == [2, 2, 0, 2]
    refuse(game, "cut", "DUM-85", seat=C)
    with pytest.raises(rk.OptionError, match="cut_after_contract"):
        rk.new_game("dummy", cut_after_contract=True)


def test_dum_86_the_cutter_waits():
    """DUM-86: neither meld nor discard before the own turn, which has its own draw."""
    game = cutting(stock="KS KH 5D 5C 6S 6H 6D 6C")
    accept_all(game, "cut", "pass")
    for move in ("lay KD KS KH", "discard KD", "add KD to 1"):
        refuse(game, move, "DUM-86", "DUM-13", seat=C)
    accept_all(game, "draw stock", "discard 9D")
    pass_all(game)
    accept(game, "draw stock", C)
    assert len(game.state.hands[C]) == 7


def test_dum_87_not_enough_stock():
    """DUM-87: the pile under the card goes beneath the stock, which is the one reshuffle; else there is no cut."""
    game = cutting(stock="5S 5H", discard="4C 6S 6H KD")
    before = all_cards(game)
    accept(game, "cut", C)
    event = accept(game, "pass", B)
    assert event.public["reshuffled"]
    held = hand(game, C).split()
    assert {"5S", "5H", "KD"} <= set(held)
    assert (len(held), pile(game), len(game.state.stock), game.state.reshuffles) == (6, "", 2, 1)
    assert all_cards(game) == before
    for none in ({"stock": "5S 5H", "discard": "KD"}, {"stock": "5S 5H", "discard": "4C 6S KD", "reshuffles": 1},
                 {"stock": "5S 5H", "discard": "4C 6S KD", "stock_empty": "end_hand"}):  # fmt: skip
        short = cutting(**none)
        assert short.to_move == (B,)
        refuse(short, "cut", "DUM-87", seat=C)


def test_positions_in_the_middle_of_the_question():
    """DUM-77, DUM-84: `heard`, `cut_asked_by` and `taken_by` set up what comes after each step."""
    heard = cutting(heard=True)
    assert listed(heard, B) == ["draw stock", "draw discard"]
    asked = cutting(cut_asked_by=C)
    assert listed(asked, B) == ["pass", "draw discard"]
    accept(asked, "pass")
    assert "KD" in hand(asked, C)
    done = cutting(taken_by=D)
    assert listed(done, B) == ["draw stock"]
    for wrong in ({"heard": 1}, {"cut_asked_by": B}, {"cut_asked_by": "C"}, {"taken_by": B}, {"cuts_made": [1]}):
        with pytest.raises(rk.PositionError):
            cutting(**wrong)
    assert at("2C 3C", "4C", phase="play", cuts_made=1).state.taken_out_of_turn == (1, 1)
