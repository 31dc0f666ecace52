"""The count of a round: ROM-62 to ROM-72."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, melds, refuse

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import at, opened, playing, run_out


def counted(*hands: str, **fields: object) -> rk.Game:
    """The first seat has just gone out; the others hold these cards."""
    return at("", *hands, went_out=0, phase="round_over", to_move=1, **fields)


def scores(*hands: str, **fields: object) -> tuple[int, ...]:
    return counted(*hands, **fields).score_sheet().scores


def test_rom_62_the_others_count_their_cards():
    """ROM-62: cards left in hand are added to the total; cards on the table or in the piles are not."""
    game = opened("KD", "KS AH 7D", "JK 2C QD", table=["7S 8S 9S"], discard="9C", totals=[5, 10, 7], target=100)
    accept(game, "discard KD")
    sheet = game.score_sheet()
    assert sheet.final
    assert sheet.scores == (0, 32, 42)
    assert sheet.totals == game.state.totals == (5, 42, 49)


def test_rom_62_lines_name_seat_points_and_rule():
    """ROM-62: the sheet says what was counted for whom by which rule, and shows itself in both languages."""
    sheet = counted("KS QS AH 7D 6D JK").score_sheet()
    assert [(line.seat, line.points, line.rule) for line in sheet.lines] == [
        (0, 0, "ROM-67"), (1, 20, "ROM-63"), (1, 15, "ROM-64"), (1, 30, "ROM-65"), (1, 13, "ROM-66"),
    ]  # fmt: skip
    for lang, word in (("en", "points"), ("es", "puntos")):
        written = sheet.text(lang)
        assert word in written
        assert all(rule in written for rule in ("ROM-63", "ROM-64", "ROM-65", "ROM-66", "ROM-67"))
    assert "ROM-64" in sheet._repr_html_()


def test_rom_62_while_the_round_is_played_nothing_is_added():
    """ROM-62: only when the round ends; until then the sheet is marked as not final."""
    game = opened("KD 2C", "KS AH 7D")
    assert not game.score_sheet().final
    accept(game, "discard KD")
    assert game.state.totals == (0, 0)


@pytest.mark.parametrize("rank", list("JQK"))
def test_rom_63_figures_ten(rank):
    """ROM-63: jack, queen and king are 10 each, not 11, 12, 13."""
    assert scores(f"{rank}S {rank}H") == (0, 20)
    (line,) = [line for line in counted(f"{rank}S").score_sheet().lines if line.seat == 1]
    assert (line.points, line.rule) == (10, "ROM-63")


@pytest.mark.parametrize(("switches", "points"), [({}, 15), ({"ace_penalty": 15}, 15), ({"ace_penalty": 11}, 11)])
def test_rom_64_an_ace(switches, points):
    """ROM-64: 15, or 11 with ace_penalty=11; never the 1 or 11 of the first lay-down by its place."""
    assert scores("AS", **switches) == (0, points)
    assert scores("AS 2S 3S", **switches) == (0, points + 5)
    with pytest.raises(rk.OptionError):
        scores("AS", ace_penalty=1)


@pytest.mark.parametrize(
    ("switches", "points"),
    [({}, 30), ({"joker_penalty": 30}, 30), ({"joker_penalty": 25}, 25), ({"joker_penalty": 20}, 20)],
)
def test_rom_65_a_joker(switches, points):
    """ROM-65: 30, or 25 or 20 by the switch; not what it could stand for."""
    assert scores("JK", **switches) == (0, points)
    assert scores("2S 3S JK", **switches) == (0, points + 5)
    with pytest.raises(rk.OptionError):
        scores("JK", joker_penalty=50)


@pytest.mark.parametrize("number", range(2, 11))
def test_rom_66_numbers_count_what_they_show(number):
    """ROM-66: 2 to 10 count their number, in every suit."""
    assert scores(" ".join(f"{number}{suit}" for suit in "SHDC")) == (0, 4 * number)
    assert counted(f"{number}S").score_sheet().lines[-1].rule == "ROM-66"


def test_rom_66_melds_still_in_hand_count_in_full():
    """ROM-66: cards that would be a meld count all the same; there is no deadwood in Rommé."""
    assert scores("7S 7H 7D", "8D 9D TD") == (0, 21, 27)


def test_rom_67_who_goes_out_scores_zero():
    """ROM-67: 0 for the winner of the round; without a winner nobody has such a line."""
    game = opened("KD", "KS", totals=[12, 3])
    accept(game, "discard KD")
    assert game.score_sheet().scores == (0, 10)
    assert game.state.totals == (12, 13)
    stuck = at("KD", "KS", stock="", discard="9C")
    assert stuck.score_sheet().scores == (10, 10)
    assert "ROM-67" not in [line.rule for line in stuck.score_sheet().lines]


def test_rom_67_the_sum_for_the_winner_is_not_offered():
    """ROM-67: a fixed convention."""
    with pytest.raises(rk.OptionError, match="winner_score"):
        rk.new_game("romme", winner_score="sum")


# --- ROM-68 to ROM-72: the round hand -----------------------------------------------

ROUND_HAND = "TS TH TD QS KS AS 4C"


def test_rom_68_an_option_of_the_table():
    """ROM-68: on by default; with hand_double=False nothing is doubled."""
    for switches, expected in (({}, (0, 64)), ({"hand_double": True}, (0, 64)), ({"hand_double": False}, (0, 32))):
        game = playing(ROUND_HAND, "KS AH 7D", **switches)
        accept_all(game, "lay TS TH TD / QS KS AS", "discard 4C")
        assert game.score_sheet().scores == expected
        assert game.view(1).more["round_hand"] is (expected == (0, 64))


def test_rom_69_every_opponent_counts_double():
    """ROM-69: all three opponents, and each sum is on the sheet with its rule."""
    game = playing(ROUND_HAND, "KS AH 7D", "JK 2C QD", "3C")
    accept_all(game, "lay TS TH TD / QS KS AS", "discard 4C")
    sheet = game.score_sheet()
    assert sheet.scores == (0, 64, 84, 6)
    assert [(line.seat, line.points) for line in sheet.lines if line.rule == "ROM-69"] == [(1, 32), (2, 42), (3, 3)]


def test_rom_69_an_ordinary_round_is_not_doubled():
    """ROM-69: without a round hand the points count once; also in a round without a winner."""
    assert scores("KS AH 7D", "JK 2C QD") == (0, 32, 42)
    assert counted("KS AH 7D", "JK 2C QD", round_hand=True).score_sheet().scores == (0, 64, 84)
    assert at("KS AH 7D", "2C", stock="", discard="").score_sheet().scores == (32, 2)


def test_rom_69_only_the_next_player_is_not_offered():
    """ROM-69: a fixed convention."""
    with pytest.raises(rk.OptionError, match="hand_double_who"):
        rk.new_game("romme", hand_double_who="next_only")


def test_rom_70_the_whole_hand_in_one_turn():
    """ROM-70: several moves of one turn, the final discard included, are one round hand."""
    game = playing(ROUND_HAND, "KS")
    accept_all(game, "lay QS KS AS", "lay TS TH TD")
    event = accept(game, "discard 4C")
    assert event.public["round_hand"]
    assert "round hand" in event.text("en")
    assert "mano redonda" in event.text("es")
    assert game.score_sheet().scores == (0, 20)


def test_rom_70_not_if_anything_was_laid_before():
    """ROM-70: who laid cards in an earlier turn makes no round hand."""
    before = opened(ROUND_HAND, "KS")
    accept_all(before, "lay TS TH TD / QS KS AS", "discard 4C")
    assert before.score_sheet().scores == (0, 10)
    game = at("TS TH TD 4C 5C", "KS", stock="6C 2H 6H 2D", knock=False)
    accept_all(game, "draw stock", "lay TS TH TD", "discard 6C", "draw stock", "discard 2H", "draw stock")
    refuse(game, "lay 4C 5C 6H")
    accept_all(game, "discard 6H")
    assert not game.round_over


def test_rom_70_laid_before_then_out_later():
    """ROM-70: opening in one turn and going out in the next is an ordinary end."""
    game = at("TS TH TD 4C 5C", "KS AH", stock="3C 2H 6C 2D", knock=False)
    accept_all(game, "draw stock", "lay TS TH TD", "discard 3C", "draw stock", "discard 2H")
    accept_all(game, "draw stock")
    refuse(game, "lay 4C 5C 6C", "ROM-61")
    accept_all(game, "discard 4C")
    assert not game.round_over


def test_rom_70_melds_of_others_do_not_matter():
    """ROM-70: only the player's own melds matter; a clean table is not demanded, nor offered."""
    game = playing(ROUND_HAND, "KS", table=["7S 8S 9S"], owners=[1], opened=[1])
    accept_all(game, "lay TS TH TD / QS KS AS", "discard 4C")
    assert game.score_sheet().scores == (0, 20)
    with pytest.raises(rk.OptionError, match="hand_condition"):
        rk.new_game("romme", hand_condition="clean_table")


def test_rom_70_with_an_optional_discard():
    """ROM-70, ROM-61: laying the whole hand at once without a discard is a round hand too."""
    game = playing("TS TH TD QS KS AS", "KS", go_out_discard="optional")
    event = accept(game, "lay TS TH TD / QS KS AS")
    assert event.public["round_hand"]
    assert game.score_sheet().scores == (0, 20)


def test_rom_70_after_a_knock():
    """ROM-70: a knocker who lays everything in that turn has made a round hand."""
    game = at("2H", "3H", "TS TH QS KS AS", discard="4C 5C TD", to_move=1, discarded_by=0)
    accept_all(game, "knock", "lay TS TH TD / QS KS AS", "discard 4C")
    assert not game.round_over
    game = at("2H", "3H", "TS TH QS KS AS", discard="TC 4C TD", to_move=1, discarded_by=0)
    accept_all(game, "knock", "lay TS TH TD TC / QS KS AS", "discard 4C")
    assert game.score_sheet().scores == (4, 6, 0)


def test_rom_71_cards_may_be_added_to_the_table():
    """ROM-71: after a regular first lay-down in that turn part of the hand may go to melds on the table."""
    game = playing("QS KS AS 7H 4C 2D", "3D", table=["4H 5H 6H", "4S 4H 4D"], opened=[1])
    refuse(game, "add 7H to 1", "ROM-32")
    accept_all(game, "lay QS KS AS", "add 7H to 1", "add 4C to 2", "discard 2D")
    assert game.score_sheet().scores == (0, 6)
    with pytest.raises(rk.OptionError, match="hand_layoffs"):
        rk.new_game("romme", hand_layoffs=False)


def test_rom_71_exchanging_a_joker_on_the_way():
    """ROM-71, ROM-44: an exchange after the first lay-down is part of it as well."""
    game = playing("QS KS AS 5H 2D", "3D", table=["4H JK 6H"], opened=[1])
    accept_all(game, "lay QS KS AS", "swap 5H in 1", "add JK=7H to 1", "discard 2D")
    assert game.score_sheet().scores == (0, 6)


LOW = "AS 2S 3S AH 2H 3H AD 2D 3D AC 2C 3C 4C KD"
LOW_MELDS = "AS 2S 3S / AH 2H 3H / AD 2D 3D / AC 2C 3C 4C"


def test_rom_72_thirty_points_for_a_round_hand_too():
    """ROM-72: 28 points are refused although the whole hand would go; without the condition they are not."""
    game = playing(LOW, "KS")
    refuse(game, f"lay {LOW_MELDS}", "ROM-23")
    free = playing(LOW, "KS", hand_needs_opening=False)
    accept(free, f"lay {LOW_MELDS}")
    event = accept(free, "discard KD")
    assert event.public["round_hand"]
    assert free.score_sheet().scores == (0, 20)


def test_rom_72_the_exception_is_for_the_whole_hand_only():
    """ROM-72: with hand_needs_opening=False a low lay-down that leaves cards over is still refused."""
    game = playing(f"{LOW} QH", "KS", hand_needs_opening=False)
    refuse(game, f"lay {LOW_MELDS}", "ROM-72")
    assert f"lay {LOW_MELDS}" not in listed(game)
    assert "lay AS 2S 3S" not in listed(game)
    accept(playing("TS TH TD 9C 8D", "KS", hand_needs_opening=False), "lay TS TH TD")


def test_rom_72_meld_by_meld():
    """ROM-72: the low hand may be laid meld by meld, but then it must all go in this turn."""
    game = playing(LOW, "KS", hand_needs_opening=False)
    accept(game, "lay AS 2S 3S")
    refuse(game, "discard KD", "ROM-72")
    assert not any(move.startswith("discard") for move in listed(game))
    refuse(game, "lay AH AD AC", "ROM-72")
    accept_all(game, "lay AH 2H 3H", "lay AD 2D 3D", "lay AC 2C 3C 4C")
    assert listed(game) == ["discard KD"]
    accept(game, "discard KD")
    assert game.round_over


def test_rom_72_time_out_takes_the_low_lay_down_back():
    """ROM-72, ROM-82: if the time runs out before the hand is empty, all of it returns to the hand."""
    clock = ManualClock()
    game = playing(LOW, "KS", hand_needs_opening=False, clock=clock, table=["7S 8S 9S"])
    accept_all(game, "lay AS 2S 3S", "lay AH 2H 3H")
    run_out(game, clock)
    assert melds(game) == ["7S 8S 9S"]
    assert game.state.opened == (False, False)
    assert len(hand(game).split()) == 13
    assert game.to_move == (1,)


def test_rom_72_doubling_needs_the_other_switch():
    """ROM-72, ROM-68: a low round hand with hand_double=False is legal and not doubled."""
    game = playing(LOW, "KS", hand_needs_opening=False, hand_double=False)
    accept_all(game, f"lay {LOW_MELDS}", "discard KD")
    assert game.score_sheet().scores == (0, 10)
