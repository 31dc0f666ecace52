"""The end of a round and its count: KUB-58 and KUB-62 to KUB-72."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, refuse

import rummykit as rk

from .helpers import at, opened


def pool_end(*racks: str, **fields: object) -> rk.Game:
    """A round that ends because the pool is empty and everybody passes, the first seat first."""
    game = at(*racks, stock="", opened=list(range(len(racks))), **fields)
    for _ in racks:
        accept(game, "pass")
    return game


def lines(game: rk.Game, seat: int) -> list[tuple[str, int, str]]:
    return [(line.what.en, line.points, line.rule) for line in game.score_sheet(1).lines if line.seat == seat]


# --- What is left ---------------------------------------------------------------------


@pytest.mark.parametrize("penalty", [25, 30])
def test_kub_58_a_joker_left_in_the_rack(penalty):
    """KUB-58: 25 points, or 30; on a line of its own."""
    game = opened("r8", "jk k2 jk", table=["r5 r6 r7"], joker_penalty=penalty)
    accept(game, "add r8 to 1")
    assert game.state.totals == (2 + 2 * penalty, -2 - 2 * penalty)
    assert lines(game, 1) == [("k2", -2, "KUB-68"), ("jk jk", -2 * penalty, "KUB-58")]


# --- The end --------------------------------------------------------------------------


def test_kub_62_the_rack_has_to_be_empty():
    """KUB-62, KUB-63: with one card left the round goes on."""
    game = opened("r8 k2", "y1", table=["r5 r6 r7"])
    accept_all(game, "add r8 to 1", "confirm")
    assert not game.round_over
    assert game.to_move == (1,)


@pytest.mark.parametrize("move", ["add r8 to 1", "arrange r5 r6 r7 r8", "place r5 r6 r7 r8"])
def test_kub_63_the_last_card_ends_the_round_at_once(move):
    """KUB-63: as a step, as a whole layout or confirmed; that player wins and nobody plays on."""
    game = opened("r8", "y1 y2", table=["r5 r6 r7"])
    accept(game, move)
    if move.startswith("place"):
        assert not game.round_over
        accept(game, "confirm")
    assert game.round_over
    assert game.state.went_out == 0
    assert game.score_sheet(1).round.winner == 0
    refuse(game, "draw stock", "KUB-63", seat=1)
    assert listed(game) == ["deal"]


def test_kub_63_only_in_a_valid_layout():
    """KUB-63: the last card loose ends nothing."""
    game = opened("r9", "y1 y2", table=["r5 r6 r7"])
    refuse(game, "arrange r5 r6 r7 | r9", "KUB-41")
    refuse(game, "add r9 to 1", "KUB-22")
    assert not game.round_over


def test_kub_63_also_with_the_opening():
    """KUB-63: a rack that goes down whole as the opening wins; too few points do not."""
    game = at("r12 b12 k12 y12", "y1 y2")
    accept(game, "lay r12 b12 k12 y12")
    assert game.round_over
    refuse(at("r1 r2 r3", "y1 y2"), "lay r1 r2 r3", "KUB-26")


def test_kub_64_rummikub_is_called():
    """KUB-64: the call is made by itself, in both languages, and only then."""
    game = opened("r8 r9", "y1", table=["r5 r6 r7"])
    assert "rummikub" not in accept(game, "add r8 to 1").public
    event = accept(game, "add r9 to 1")
    assert event.public["rummikub"] is True
    assert "Rummikub" in event.text("en", game.names)
    assert "dice «Rummikub»" in event.text("es", game.names)


def test_kub_65_the_pool_is_empty_and_the_lowest_count_wins():
    """KUB-65: nobody has gone out, everybody passes: fewest points win."""
    game = pool_end("k9 b11", "r8", "y13 r12 k10")
    assert game.round_over
    assert game.score_sheet(1).round.winner == 1
    assert game.score_sheet(1).scores == (-12, 39, -27)


def test_kub_65_the_last_card_drawn_ends_nothing():
    """KUB-65: play goes on without drawing."""
    game = opened("r8 k2", "y1", table=["r5 r6 r7"], stock="k13")
    accept(game, "draw stock")
    assert not game.round_over
    refuse(game, "draw stock", "KUB-66")
    accept(game, "pass")
    accept(game, "add r8 to 1")


def test_kub_66_a_full_round_of_passes():
    """KUB-66: three passes of three players end the round; a card placed in between begins the count anew."""
    game = opened("r8 k2", "y1", "b1", table=["r5 r6 r7"], stock="")
    accept(game, "pass")
    accept(game, "pass")
    assert not game.round_over
    accept(game, "pass")
    assert game.round_over
    other = opened("k2", "y1", "r8 b1", table=["r5 r6 r7"], stock="", opened=[0, 1, 2])
    accept_all(other, "pass", "pass", "add r8 to 1", "confirm", "pass", "pass")
    assert not other.round_over
    assert other.view(0).more["passes"] == 2
    accept(other, "pass")
    assert other.round_over


def test_kub_66_passing_needs_an_empty_pool_and_an_untouched_table():
    """KUB-66, KUB-13, KUB-16: with cards in the pool one draws; after placing cards one confirms."""
    refuse(opened("r8 k2", table=["r5 r6 r7"], stock="b1"), "pass", "KUB-13")
    game = opened("r8 k2", table=["r5 r6 r7"], stock="")
    assert "pass" in listed(game)
    accept(game, "add r8 to 1")
    refuse(game, "pass", "KUB-16")
    assert "pass" not in listed(game)


# --- Ties of the pool's end -----------------------------------------------------------


def test_kub_67_fewer_cards_win_a_tie():
    """KUB-67: ten points in two cards beat ten in three."""
    game = pool_end("k1 y3 r6", "r4 b6", "y13 r12")
    assert game.score_sheet(1).scores == (0, 15, -15)
    assert game.score_sheet(1).round.winner == 1


@pytest.mark.parametrize(
    ("racks", "scores"),
    [
        # the last to act is the last seat, so the first seat is first in turn order
        (("r4 b6", "k4 y6", "y13 r12"), (8, 7, -15)),
        (("y13 r12", "r4 b6", "k4 y6"), (-15, 8, 7)),
        (("r4 b6", "y13 r11", "k4 y6"), (7, -14, 7)),
        (("r4 b6", "k4 y6", "b4 r6", "y13 r13"), (6, 5, 5, -16)),
        (("r4 b6", "k4 y6"), (0, 0)),
    ],
)
def test_kub_67_otherwise_they_win_together(racks, scores):
    """KUB-67: the plus points are shared, odd ones go one by one in turn order after the last player to act."""
    game = pool_end(*racks)
    sheet = game.score_sheet(1)
    assert sheet.scores == scores
    assert sum(sheet.scores) == 0
    assert {line.rule for line in sheet.lines if line.points > 0} <= {"KUB-67", "KUB-70"}


def test_kub_67_the_odd_point_depends_on_who_acted_last():
    """KUB-67: if the first of the tied seats acted last, the other one gets the odd point."""
    game = at("r4 b6", "k4 y6", "y13 r12", stock="", to_move=1, opened=[0, 1, 2])
    accept_all(game, "pass", "pass", "pass")
    assert game.score_sheet(1).scores == (7, 8, -15)


# --- Counting -------------------------------------------------------------------------


def test_kub_68_losers_score_what_they_hold_as_minus_points():
    """KUB-68: the total of the rack, negative; the winner holds nothing."""
    game = opened("r8", "k9 b11", "y13 r12 k10", table=["r5 r6 r7"])
    accept(game, "add r8 to 1")
    assert game.score_sheet(1).scores == (55, -20, -35)
    assert lines(game, 1) == [("b11 k9", -20, "KUB-68")]


def test_kub_69_the_winner_scores_the_sum_of_the_others():
    """KUB-69: plus points for all that the others hold, on a line of their own."""
    game = opened("r8", "k9 b11", "y13 r12 k10", table=["r5 r6 r7"])
    accept(game, "add r8 to 1")
    assert [(points, rule) for _, points, rule in lines(game, 0)] == [(55, "KUB-69")]


@pytest.mark.parametrize(("mode", "scores"), [("difference", (39, -12, -27)), ("full", (55, -20, -35))])
def test_kub_70_a_round_decided_by_the_pool(mode, scores):
    """KUB-70: only the difference to the winner's count, or whole racks with the switch."""
    game = pool_end("r8", "k9 b11", "y13 r12 k10", pool_score=mode)
    assert game.score_sheet(1).scores == scores
    rules = {rule for _, _, rule in lines(game, 1)}
    assert rules == ({"KUB-68", "KUB-70"} if mode == "difference" else {"KUB-68"})
    assert lines(game, 0)[0][1:] == (scores[0], "KUB-70")


def test_kub_70_not_where_somebody_went_out():
    """KUB-70: with an empty rack the whole racks count, whatever the switch says."""
    for mode in ("difference", "full"):
        game = opened("r8", "k9 b11", table=["r5 r6 r7"], stock="", pool_score=mode)
        accept(game, "add r8 to 1")
        assert game.score_sheet(1).scores == (20, -20)


@pytest.mark.parametrize("mode", ["difference", "full"])
@pytest.mark.parametrize("racks", [("r8", "k9 jk"), ("r8 b1", "k9", "jk y2"), ("r1", "b1", "k1", "jk r13")])
def test_kub_71_the_scores_add_up_to_zero(racks, mode):
    """KUB-71: in a round that the pool decides and in one that somebody wins."""
    assert sum(pool_end(*racks, pool_score=mode).score_sheet(1).scores) == 0
    game = opened("y8", *racks[1:], table=["y5 y6 y7"], pool_score=mode)
    accept(game, "add y8 to 1")
    assert sum(game.score_sheet(1).scores) == 0
    assert sum(line.points for line in game.score_sheet(1).lines) == 0


def test_kub_71_also_while_the_round_is_played():
    """KUB-71, KUB-65: the sheet as it stands counts as if the pool had just decided."""
    game = opened("r8 k2", "k9 b11", table=["r5 r6 r7"])
    sheet = game.score_sheet()
    assert not sheet.final
    assert sheet.scores == (10, -10)


def test_kub_72_rounds_are_added_up():
    """KUB-72: the new total is the old one and the round."""
    game = opened("r8", "k9 b11", table=["r5 r6 r7"], totals=[-30, 30], rounds=4)
    accept(game, "add r8 to 1")
    assert game.score_sheet(1).totals == game.state.totals == (-10, 10)
    assert hand(game) == ""


def test_positions_with_a_finished_round():
    """KUB-63, KUB-65: a position may begin with the end of a round, but not with one that cannot have ended."""
    assert at("", "k9 b11", went_out=0).state.totals == (20, -20)
    assert at("r8", "k9 b11", stock="", pool_out=True).state.totals == (12, -12)
    assert at("r8", "k9 b11", stock="", passes=1).check("pass") == []
    for fields in (
        {"went_out": 1},
        {"went_out": 7},
        {"pool_out": True},
        {"pool_out": 3},
        {"passes": 1},
        {"phase": "round_over"},
    ):
        with pytest.raises(rk.PositionError):
            at("", "k9 b11", **fields)
