"""The match: ROM-73 to ROM-80."""

from __future__ import annotations

import pytest
from trying import accept, all_cards, listed, refuse, rule_ids

import rummykit as rk

from .helpers import FULL_PACK, at, opened


def out_with_first(*others: str, totals: list[int] | None = None, **fields: object) -> rk.Game:
    """The first seat goes out; the others are left with these cards."""
    game = opened("9C", *others, totals=totals or [0] * (len(others) + 1), **fields)
    accept(game, "discard 9C")
    return game


@pytest.mark.parametrize("target", [50, 1, 100, 500, 37])
def test_rom_73_the_target_is_agreed_before(target):
    """ROM-73: 1 or 50, and other whole numbers for teaching; it is shown to the players."""
    game = rk.new_game("romme", target=target, seed=1)
    assert game.options["target"] == target
    assert game.view(0).more["target"] == target
    with pytest.raises(TypeError):
        game.options["target"] = 3


@pytest.mark.parametrize("target", [0, -1, 2.5, "50", None, True])
def test_rom_73_no_other_target(target):
    """ROM-73: neither zero nor less, nor anything that is no whole number."""
    with pytest.raises(rk.OptionError, match="target"):
        rk.new_game("romme", target=target)


def test_rom_73_fifty_unless_said_otherwise():
    """ROM-73: the default is 50."""
    assert rk.new_game("romme").options["target"] == 50


def test_rom_74_target_1_is_a_single_round():
    """ROM-74: any card left exceeds 1, so one round decides; with 50 the match goes on."""
    short = out_with_first("2C", "2H", "2D", target=1)
    assert (short.over, short.winners) == (True, (0,))
    assert short.to_move == ()
    assert out_with_first("2C", "2H", "2D").over is False


def test_rom_74_even_without_a_winner_of_the_round():
    """ROM-74, ROM-80: a round without a winner decides as well: the fewest points win."""
    game = at("KH", "2C", "3C", stock="", discard="", target=1)
    assert (game.over, game.winners) == (True, (1,))


@pytest.mark.parametrize(
    ("before", "elimination", "gone"),
    [(30, "exceed", False), (31, "exceed", True), (29, "exceed", False), (30, "reach", True), (29, "reach", False)],
)
def test_rom_75_exceeding_the_target(before, elimination, gone):
    """ROM-75: 50 points do not exceed 50, 51 do; with elimination="reach" 50 are enough."""
    game = out_with_first("KH KS", "2C", totals=[0, before, 0], elimination=elimination)
    assert game.state.totals[1] == before + 20
    assert game.state.out[1] is gone
    assert game.score_sheet().round.eliminated == ((1,) if gone else ())


def test_rom_75_several_at_once():
    """ROM-75: everybody above the target leaves, in the same round."""
    game = out_with_first("KH KS", "KD", "2C", totals=[50, 40, 45, 20])
    assert game.state.out == (False, True, True, False)
    assert not game.over


@pytest.mark.parametrize("winner", [0, 1])
def test_rom_76_two_players(winner):
    """ROM-76: when one exceeds the target the match is over and the other wins."""
    hands = ["KH", "KH"]
    hands[winner] = ""
    totals = [45, 45]
    game = at(*hands, totals=totals, to_move=1 - winner, went_out=winner, phase="round_over")
    assert (game.over, game.winners, game.to_move) == (True, (winner,), ())
    refuse(game, "draw stock", "ROM-61", seat=0)


def test_rom_76_not_before_somebody_exceeds_it():
    """ROM-76: at 50 each the two play on."""
    game = out_with_first("KH", totals=[50, 40])
    assert game.state.totals == (50, 50)
    assert not game.over
    accept(game, "deal")
    assert game.state.round == 2


def test_rom_77_the_others_play_on():
    """ROM-77: with three the other two go on; the last one left wins."""
    game = out_with_first("KH", "2C", totals=[0, 45, 0])
    assert (game.over, game.winners) == (False, ())
    accept(game, "deal")
    last = at("", "KH", "2C", totals=[0, 60, 49], eliminated=[1], to_move=2, went_out=0, phase="round_over")
    assert (last.over, last.winners) == (True, (0,))


def test_rom_77_ending_at_the_first_elimination_is_not_offered():
    """ROM-77: a fixed convention."""
    with pytest.raises(rk.OptionError, match="multi_end"):
        rk.new_game("romme", multi_end="first_out")


def test_rom_78_eliminated_players_get_no_cards_no_turn_no_knock():
    """ROM-78: seat 1 is out: it gets no cards, is passed over and cannot knock."""
    game = out_with_first("KH KS", "2C", "3C", totals=[0, 45, 0, 0], dealer=3)
    assert game.state.out == (False, True, False, False)
    accept(game, "deal")
    assert [len(held) for held in game.state.hands] == [13, 0, 13, 13]
    assert (game.state.dealer, game.to_move) == (0, (2,))
    refuse(game, "draw stock", "ROM-07", seat=1)
    accept(game, "draw stock")
    accept(game, f"discard {game.state.hands[2][0]}")
    assert game.to_move == (0,)
    refuse(game, "knock", "ROM-78", seat=1)
    accept(game, "pass", 0)
    assert game.to_move == (3,)


def test_rom_78_their_points_stay():
    """ROM-78: their total is no longer changed."""
    game = opened("9C", "", "KH", totals=[0, 61, 7], eliminated=[1])
    accept(game, "discard 9C")
    assert game.score_sheet().scores == (0, 0, 10)
    assert game.state.totals == (0, 61, 17)


def test_rom_79_another_round_with_new_cards():
    """ROM-79: while more than one player is within the target new cards are dealt."""
    game = out_with_first("KH", "2C", totals=[3, 4, 5])
    assert listed(game) == ["deal"]
    accept(game, "deal")
    state = game.state
    assert (state.round, state.totals, state.table, game.round_over) == (2, (3, 14, 7), (), False)
    assert all_cards(game) == FULL_PACK
    assert [len(held) for held in state.hands] == [13, 13, 13]
    assert game.score_sheet(1).scores == (0, 10, 2)


def test_rom_79_not_before_the_round_is_over_and_not_after_the_match():
    """ROM-79: no deal in the middle of a round, none when only one player is left."""
    refuse(opened("KH 2C", "3C"), "deal", "ROM-79")
    over = out_with_first("KH", totals=[0, 45])
    found = over.check("deal")
    assert rule_ids(found) == ["ROM-79"]
    assert "still being played" not in found[0].text()
    assert "aún se está jugando" not in found[0].text("es")


def test_rom_79_the_cards_of_each_round_differ():
    """ROM-79: new cards, again fixed by the seed."""
    game = out_with_first("KH", "2C", seed=5)
    accept(game, "deal")
    other = out_with_first("KH", "2C", seed=6)
    accept(other, "deal")
    same = out_with_first("KH", "2C", seed=5)
    accept(same, "deal")
    assert game.state.hands == same.state.hands != other.state.hands


@pytest.mark.parametrize(
    ("totals", "hands", "winners"),
    [
        ([30, 40], ("KH KS 5C", "KD KC"), (0,)),
        ([40, 30], ("KH KS", "KD KC 5C"), (1,)),
        ([40, 40], ("KH KS", "KD KC"), (0, 1)),
        ([49, 48, 49], ("2H", "4C", "3C"), (0,)),
        ([49, 49, 49], ("2H", "2C", "3C"), (0, 1)),
    ],
)
def test_rom_80_all_exceed_in_the_same_round(totals, hands, winners):
    """ROM-80: the lowest total wins; shared where it is tied."""
    game = at(*hands, totals=totals, stock="", discard="9D")
    assert game.over
    assert game.winners == winners
    names = [game.names[seat] for seat in winners]
    assert all(name in game.score_sheet().text("es") for name in names)


def test_rom_80_only_among_those_who_remained():
    """ROM-80: somebody eliminated earlier with a lower total does not come back."""
    game = at("KH KS", "", "KD KC 5C", totals=[40, 51, 40], eliminated=[1], stock="", discard="9D")
    assert game.state.totals == (60, 51, 65)
    assert game.winners == (0,)


def test_rom_80_one_within_the_target_is_enough():
    """ROM-80: if one player stays within it that player wins, also in a round without a winner."""
    game = at("KH KS", "KD", "2C", totals=[40, 45, 40], stock="", discard="")
    assert (game.over, game.winners) == (True, (2,))


def test_rom_80_replaying_is_not_offered():
    """ROM-80: a fixed convention."""
    with pytest.raises(rk.OptionError, match="all_eliminated"):
        rk.new_game("romme", all_eliminated="replay")


def test_rom_79_earlier_rounds_stay_on_record():
    """ROM-79, ROM-77: after the deal the sheet of round 1 still says what it said; round 3 has none."""
    game = out_with_first("KH KS", "2C", totals=[0, 35, 0])
    accept(game, "deal")
    assert game.state.totals == game.score_sheet(1).totals == (0, 55, 2)
    assert game.score_sheet(1).round.eliminated == (1,)
    assert not game.score_sheet().final
    with pytest.raises(ValueError, match="round 3"):
        game.score_sheet(3)
