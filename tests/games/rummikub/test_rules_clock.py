"""The clock: KUB-59 to KUB-61."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, melds

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import at, clocked, opened, run_out


@pytest.mark.parametrize(("switches", "seconds"), [({}, 120), ({"turn_seconds": 120}, 120), ({"turn_seconds": 60}, 60)])
def test_kub_59_each_turn_has_a_time_limit(switches, seconds):
    """KUB-59: two minutes, or as the switch says; steps of one turn do not begin it anew, the next turn does."""
    game, clock = clocked("r8 r9 k2", table=["r5 r6 r7"], **switches)
    assert game.time_left == seconds
    clock.advance(seconds - 1)
    assert game.tick() == []
    accept_all(game, "add r8 to 1", "place r5 r6 r7 r8 | r9")
    assert game.time_left == 1
    accept(game, "place")
    clock.advance(1)
    (event,) = game.tick()
    assert (event.seat, str(event.move)) == (0, "timeout")
    assert game.to_move == (1,)
    assert game.time_left == seconds


def test_kub_59_zero_switches_it_off():
    """KUB-59: turn_seconds=0 is no limit; nor is there one without a clock."""
    game, clock = clocked("r8 k2", turn_seconds=0)
    clock.advance(10_000)
    assert game.time_left is None
    assert game.tick() == []
    silent = opened("r8 k2")
    assert silent.time_left is None
    assert silent.tick() == []
    assert rk.new_game("rummikub").view(0).more["turn_seconds"] == 120


@pytest.mark.parametrize("seconds", [-1, "60", 1.5, None])
def test_kub_59_other_values_are_refused(seconds):
    """KUB-59: a whole number of seconds."""
    with pytest.raises(rk.OptionError, match="turn_seconds"):
        rk.new_game("rummikub", turn_seconds=seconds)


def test_kub_59_nobody_declares_it_early():
    """KUB-59: a time-out is not a move of a player; between rounds no time runs."""
    game, _ = clocked("r8 k2", table=["r5 r6 r7"])
    assert [fault.rule for fault in game.check("timeout")] == ["KUB-59"]
    over, later = clocked("r8", "k2", table=["r5 r6 r7"])
    accept(over, "add r8 to 1")
    later.advance(1000)
    assert over.tick() == []


LAYOUT = "r5 r6 r7 r8 | b2"


@pytest.mark.parametrize(
    ("mode", "table", "rack", "draws"),
    [
        ("salvage", ["r5 r6 r7 r8"], "b2 k9", 0),
        ("rollback", ["r5 r6 r7"], "b2 k9 r8", 1),
        ("rollback3", ["r5 r6 r7"], "b2 k9 r8", 3),
    ],
)
def test_kub_60_what_becomes_of_a_layout_in_progress(mode, table, rack, draws):
    """KUB-60: what is valid stays and the rest goes back, or everything goes back and one or three are drawn."""
    game, clock = clocked("r8 b2 k9", table=["r5 r6 r7"], timeout=mode, stock="y1 y2 y3 y4")
    accept(game, f"place {LAYOUT}")
    event = run_out(game, clock)
    assert melds(game) == table
    assert sorted(hand(game).split()) == sorted(rack.split() + ["y1", "y2", "y3"][:draws])
    assert event.public.get("drew", 0) == draws
    assert bool(event.public.get("restored")) == (mode != "salvage")
    assert game.view(0).more["working"] is None


@pytest.mark.parametrize(
    ("lies", "rack", "layout", "table", "left"),
    [
        # a table card is loose, whatever is taken back
        (["k4 k5 k6 k7"], "r5 b1", "k4 | k6 k7 | k5 r5", None, None),
        # a table card was left out of the layout
        (["k4 k5 k6 k7"], "k8 b1", "k5 k6 k7 k8", None, None),
        # nothing that was placed stays
        (["r5 r6 r7"], "b2 b3", "r5 r6 r7 | b2 b3", None, None),
        # the unfinished group loses its rack card and is whole again
        (["r5 r6 r7", "b8 k8 y8"], "b2 r8", "r5 r6 r7 b2 | b8 k8 y8 r8", "r5 r6 r7 | b8 k8 y8 r8", "b2"),
        # a table card cannot be told from a rack card: the way that keeps most is taken
        (["r5 r6 r7"], "r7 r8 r9", "r5 r6 r7 | r7 r8 r9", "r5 r6 r7 | r7 r8 r9", ""),
        (["r5 r6 r7"], "r7 r8 b1 k2", "r5 r6 r7 r8 | r7 b1", "r5 r6 r7 r8", "r7 b1 k2"),
        (["r5 r6 r7"], "r5 r8 k2", "r5 r5 | r6 r7 r8", None, None),
        # a joker rule is broken in what is left
        (["r5 jk r7"], "r6 k9", "r5 r6 r7 | k9 jk", None, None),
        (["r5 jk r7"], "r6 k9 b9 y1", "r5 r6 r7 | k9 b9 jk | y1", "r5 r6 r7 | k9 b9 jk=9", "y1"),
    ],
)
def test_kub_60_salvaging(lies, rack, layout, table, left):
    """KUB-60: what is left stands if it could be confirmed; otherwise everything is restored."""
    game, clock = clocked(f"{rack} y13", table=lies, stock="y2 y3")
    before, held = melds(game), hand(game).split()
    accept(game, f"place {layout}")
    run_out(game, clock)
    if table is None:
        assert melds(game) == before
        assert sorted(hand(game).split()) == sorted([*held, "y2"])
    else:
        assert sorted(melds(game)) == sorted(table.split(" | "))
        assert sorted(hand(game).split()) == sorted([*left.split(), "y13"])


def test_kub_60_an_opening_left_below_the_minimum():
    """KUB-60: in progress, an opening counts by what is valid of it: 42 points stand, 27 do not."""
    for layout, stands in (("b9 k9 y9 | r4 r5 r6", True), ("b9 k9 y9 | r4 r5", False)):
        clock = ManualClock()
        game = at("b9 k9 y9 r4 r5 r6 y13", clock=clock, stock="y2 y3")
        accept(game, f"place {layout}")
        run_out(game, clock)
        assert game.state.opened[0] == stands
        assert len(game.state.hands[0]) == (1 if stands else 8)


def test_kub_60_steps_of_the_turn_stand():
    """KUB-60: an opening laid and cards added as steps are valid, so they stay; rollback takes them back."""
    for mode, opened_now, size in (("salvage", True, 1), ("rollback", False, 7)):
        clock = ManualClock()
        game = at("r12 b12 k12 y12 r8 y13", table=["r5 r6 r7"], clock=clock, timeout=mode, stock="y2 y3")
        accept_all(game, "lay r12 b12 k12 y12", "add r8 to 1")
        run_out(game, clock)
        assert game.state.opened == (opened_now, False)
        assert len(game.state.hands[0]) == size


def test_kub_60_a_joker_not_declared_in_time():
    """KUB-60: where nobody is left to ask, the reading with the greatest sum is taken, then the run."""
    game, clock = clocked("jk r9 jk y13", table=["r5 r6 r7"], stock="y2")
    accept(game, "place r5 r6 r7 | jk r9 jk")
    run_out(game, clock)
    assert game.state.table[1].meld.reading == "r8 r9 r10"
    assert hand(game) == "y13"


def test_kub_60_with_the_last_cards_the_round_is_won():
    """KUB-60, KUB-63: what is salvaged may empty the rack."""
    game, clock = clocked("r8", "k2", table=["r5 r6 r7"])
    accept(game, "place r5 r6 r7 r8")
    assert run_out(game, clock).public["rummikub"]
    assert game.round_over


def test_kub_60_three_or_as_many_as_there_are():
    """KUB-60: rollback3 draws what the pool holds, at most three."""
    game, clock = clocked("r8 k2", "y1", table=["r5 r6 r7"], timeout="rollback3", stock="y2 y3")
    event = run_out(game, clock)
    assert event.private["drawn"] == "y2 y3"
    assert game.view(1).log[-1].private == {}


def test_kub_61_one_card_where_none_was_placed():
    """KUB-61: doing nothing until the time is up costs a card, as any turn without a play; a play costs none."""
    idle, clock = clocked("r8 k2", table=["r5 r6 r7"], stock="y2 y3")
    run_out(idle, clock)
    assert hand(idle) == "y2 k2 r8"
    busy, later = clocked("r8 k2", table=["r5 r6 r7"], stock="y2 y3")
    accept(busy, "add r8 to 1")
    run_out(busy, later)
    assert hand(busy) == "k2"


def test_kub_61_with_an_empty_pool_it_is_a_pass():
    """KUB-61, KUB-66: there is nothing to draw, so the turn counts as passed."""
    game, clock = clocked("r8 k2", "y1", table=["r5 r6 r7"], stock="")
    run_out(game, clock)
    assert game.state.passes == 1
    run_out(game, clock)
    assert game.round_over


def test_kub_60_a_saved_time_out_is_repeated(tmp_path):
    """KUB-60: a saved match with time-outs loads to the same position without a clock."""
    game, clock = clocked("r8 b2 k9", table=["r5 r6 r7"], stock="y1 y2 y3 y4")
    accept(game, f"place {LAYOUT}")
    run_out(game, clock)
    run_out(game, clock)
    game.save(tmp_path / "match.json")
    again = rk.load_game(tmp_path / "match.json")
    assert again.state == game.state
    assert again.log == game.log
