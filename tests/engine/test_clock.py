"""Time is handed in: limits, late moves, what follows a time-out (ROM-54, ROM-81, ROM-82)."""

import random

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock, WallClock

from .helpers import FUZZ, some_game, step


def timed(players=3, **switches):
    clock = ManualClock()
    return rk.new_game("romme", players=players, seed=7, clock=clock, **switches), clock


def verbs(events):
    return [event.move.verb for event in events]


def test_without_a_clock_there_is_no_limit():
    game = rk.new_game("romme", seed=7)
    assert game.time_left is None
    assert game.tick() == []
    assert [fault.rule for fault in game.check("timeout")] == ["ROM-81"]
    with pytest.raises(rk.IllegalMove, match="ROM-81"):
        game.play("timeout")


@pytest.mark.parametrize(("switches", "limit"), [({}, 60.0), ({"turn_seconds": 30}, 30.0), ({"turn_seconds": 5}, 5.0)])
def test_a_turn_has_a_time_limit(switches, limit):
    """ROM-81: 60 seconds unless told otherwise, for the whole turn."""
    game, clock = timed(**switches)
    assert game.time_left == limit
    clock.advance(limit - 1)
    assert game.time_left == 1.0
    game.play("draw stock")
    assert game.time_left == 1.0, "drawing is part of the turn"
    assert game.tick() == []
    clock.advance(1)
    assert game.time_left == 0.0
    assert verbs(game.tick()) == ["timeout"]
    assert game.time_left == limit


def test_zero_seconds_switch_the_limit_off():
    """ROM-81: 0 switches the clock off."""
    game, clock = timed(turn_seconds=0)
    clock.advance(10**9)
    assert game.time_left is None
    assert game.tick() == []
    assert game.play("draw stock").seat == 1


def test_at_a_time_out_a_card_is_drawn_and_discarded():
    """ROM-82: a card is drawn from the stock if none was drawn yet, and the card drawn last is discarded."""
    game, clock = timed()
    hand, top = game.state.hands[1], game.state.stock[-1]
    clock.advance(60)
    (event,) = game.tick()
    assert (event.seat, event.public["discarded"]) == (1, top.code)
    assert top.code in event.text("en", game.names)
    assert top.code in event.text("es", game.names)
    assert game.state.hands[1] == hand
    assert game.state.discard[-1] is top
    assert game.to_move == (0,), "the others are asked whether they knock"


def test_at_a_time_out_after_drawing_the_card_drawn_goes():
    """ROM-82, the other side: nothing more is drawn."""
    game, clock = timed()
    event = game.play("draw stock")
    stock = len(game.state.stock)
    clock.advance(61)
    (late,) = game.tick()
    assert late.public["discarded"] == event.private["card"]
    assert len(game.state.stock) == stock


def test_at_a_time_out_a_card_taken_from_the_pile_may_not_go():
    """ROM-47 with ROM-82: the card that counts most goes instead."""
    clock = ManualClock()
    game = rk.position("romme", hands=["AS KD 2C 7H", "5D"], discard="9S 9D", stock="3C 4C 5C", clock=clock)
    game.play("draw discard")
    clock.advance(60)
    (late,) = game.tick()
    assert late.public["discarded"] == "AS"


def test_a_claim_that_is_not_answered_in_time_lapses():
    """ROM-54: whoever has not answered within the time of a turn declines."""
    game, clock = timed(players=4)
    game.play("draw stock")
    game.play(game.moves()[-1])
    assert game.to_move == (3, 0)
    clock.advance(59)
    game.play("pass", 3)
    assert game.time_left == 1.0, "one question, one time for all"
    clock.advance(1)
    assert [(event.seat, event.move.verb) for event in game.tick()] == [(0, "timeout")]
    assert (game.to_move, game.state.phase) == ((2,), "draw")
    assert game.time_left == 60.0


def test_several_turns_may_run_out_before_anybody_looks():
    """The time ran out when it did, not when somebody looked."""
    game, clock = timed(players=2)
    clock.advance(150)
    assert [event.seat for event in game.tick()] == [1, 0]
    assert game.time_left == 30.0
    assert game.to_move == (1,)


def test_time_that_nobody_watches_ends_with_the_round():
    """ROM-13: a round that reaches 500 turns is stopped, so time-outs do not go on for ever."""
    game, clock = timed(players=2, target=10_000)
    clock.advance(10**7)
    events = game.tick()
    assert game.round_over
    assert len(events) <= 500
    assert game.time_left is None
    assert game.tick() == []
    game.play("deal")
    assert game.time_left == 60.0


@pytest.mark.parametrize("told", [True, False], ids=["with the seat", "without the seat"])
def test_a_late_move_is_refused_and_nobody_elses_turn_is_played(told):
    """ROM-81, ROM-82: the turn is completed by the clock, then the late move is out of turn."""
    game, clock = timed(players=2)
    clock.advance(61)
    seat = 1 if told else None
    assert game.check("draw stock", seat) != [], "check says what play will do"
    with pytest.raises(rk.IllegalMove):
        game.play("draw stock", seat)
    assert verbs(game.log) == ["timeout"]
    assert game.log[0].seat == 1
    assert game.to_move == (0,)
    assert game.state.phase == "draw", "the other player has drawn nothing"
    assert game.play("draw stock").seat == 0


def test_a_move_at_the_last_moment_is_in_time():
    game, clock = timed(players=2)
    clock.advance(59.999)
    assert game.play("draw stock").seat == 1


def test_nobody_can_call_time_early():
    game, clock = timed(players=2)
    clock.advance(59)
    for seat in (0, 1):
        assert [fault.rule for fault in game.check("timeout", seat)] == ["ROM-81"]
        with pytest.raises(rk.IllegalMove, match="ROM-81"):
            game.play("timeout", seat)
    assert game.log == []


def test_undo_gives_the_whole_time_again():
    game, clock = timed(players=2)
    clock.advance(50)
    game.play("draw stock")
    game.play(game.moves()[-1])
    assert game.time_left == 60.0
    clock.advance(20)
    game.undo(2)
    assert (game.to_move, game.time_left) == ((1,), 60.0)
    clock.advance(60)
    assert verbs(game.tick()) == ["timeout"]
    game.undo()
    assert (game.log, game.time_left) == ([], 60.0)


def test_undo_of_nothing_gives_no_time():
    game, clock = timed(players=2)
    clock.advance(50)
    game.undo(0)
    assert game.time_left == 10.0


def test_check_and_view_do_not_move_the_clock():
    game, clock = timed(players=2)
    clock.advance(10)
    before = game.time_left
    game.check("draw stock")
    game.view(0)
    game.moves()
    assert game.time_left == before
    assert game.log == []


@pytest.mark.parametrize("seed", range(20 * FUZZ))
def test_matches_with_time_outs_are_sound(seed):
    rng = random.Random(seed)
    clock = ManualClock()
    game = some_game(rng, clock)
    states = [game.state]
    for _ in range(40):
        if game.over:
            break
        clock.advance(rng.choice([0, 1, 20, 61, 200]))
        for _ in game.tick():
            pass
        assert game.time_left is None or game.time_left > 0
        if game.over or step(game, rng) is None:
            break
        assert len(game.state.everything()) == 110
        states.append(game.state)
    log = list(game.log)
    game.undo(len(log))
    assert game.state.__dict__ == states[0].__dict__


def test_clocks():
    wall = WallClock()
    assert wall.now() <= wall.now()
    manual = ManualClock()
    manual.advance(1.5)
    manual.advance(2)
    assert manual.now() == 3.5
    game = rk.new_game("romme", seed=1, clock=wall)
    assert 59.0 < game.time_left <= 60.0
