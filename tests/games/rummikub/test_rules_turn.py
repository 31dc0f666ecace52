"""The turn: KUB-13 to KUB-19 and KUB-30."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed, melds, refuse, rule_ids

import rummykit as rk

from .helpers import at, opened

TABLE = ["r5 r6 r7", "b8 k8 y8 r8"]


def test_kub_13_play_or_draw():
    """KUB-13: cards from the rack, or one card of the pool, even where a play is possible."""
    for move in ("add r8 to 1", "draw stock", "arrange r5 r6 r7 r8 | b8 k8 y8 r8"):
        game = opened("r8 k2", table=TABLE)
        assert game.check(move) == []
    assert {"draw stock", "add r8 to 1"} <= set(listed(opened("r8 k2", table=TABLE)))


def test_kub_13_doing_nothing_is_no_turn():
    """KUB-13: while the pool has cards nobody passes, nor ends a turn without placing a card."""
    game = opened("r8 k2", table=TABLE)
    refuse(game, "pass", "KUB-13")
    refuse(game, "confirm", "KUB-17")
    assert "pass" not in listed(game)


def test_kub_13_cards_come_from_the_rack():
    """KUB-13: a card that is neither in the rack nor on the table cannot be placed."""
    game = opened("r8 k2", table=TABLE)
    refuse(game, "arrange r4 r5 r6 r7 | b8 k8 y8 r8", "KUB-13")
    refuse(game, "lay b1 b2 b3", "KUB-13")


def test_kub_14_one_unseen_card():
    """KUB-14: a draw takes exactly the next card of the pool."""
    game = opened("r8 k2", table=TABLE, stock="b1 b2 b3")
    event = accept(game, "draw stock")
    assert event.private == {"card": "b1"}
    assert hand(game) == "b1 k2 r8"
    assert len(game.state.stock) == 2


@pytest.mark.parametrize("move", ["draw b2", "draw discard"])
def test_kub_14_no_card_is_chosen(move):
    """KUB-14, KUB-19: neither a card by its face nor from another pile."""
    refuse(opened("r8 k2", table=TABLE, stock="b1 b2 b3"), move, "KUB-19")


def test_kub_15_a_draw_ends_the_turn():
    """KUB-15: the drawn card waits for the next turn, even if it fits."""
    game = opened("k2 k3", "y1 y2", table=TABLE, stock="k4 b1")
    accept(game, "draw stock")
    assert game.to_move == (1,)
    refuse(game, "lay k2 k3 k4", "KUB-11", seat=0)
    accept(game, "draw stock")
    accept(game, "lay k2 k3 k4", 0)


def test_kub_15_even_if_it_would_complete_the_opening():
    """KUB-15: the missing card is drawn, and the opening has to wait for the next turn."""
    game = at("r13 b13 y13 r1", "y1 y2", stock="k13 b1 b2")
    refuse(game, "lay r13 b13 y13", "KUB-26")
    accept(game, "draw stock")
    refuse(game, "lay r13 b13 y13 k13", "KUB-11", seat=0)
    accept(game, "draw stock")
    assert accept(game, "lay r13 b13 y13 k13").public["points"] == 52


def test_kub_16_no_draw_after_playing():
    """KUB-16: playing and drawing exclude each other; what was placed can be taken back first."""
    game = opened("r8 r9 k2", table=["r5 r6 r7"], stock="b1 b2")
    accept(game, "add r8 to 1")
    refuse(game, "draw stock", "KUB-16")
    assert "draw stock" not in listed(game)
    accept_all(game, "restore", "draw stock")
    assert melds(game) == ["r5 r6 r7"]
    assert hand(game) == "b1 k2 r8 r9"


def test_kub_16_a_layout_in_progress_also_counts():
    """KUB-16: a table taken apart is not as it was; back in order one may draw."""
    game = opened("r8 k2", table=["r5 r6 r7"])
    accept(game, "place r5 r6 | r7 r8")
    refuse(game, "draw stock", "KUB-16")
    accept(game, "place r7 r6 r5")
    accept(game, "draw stock")


def test_kub_17_one_card_of_the_rack_at_least():
    """KUB-17: rearranging alone is no play; with one card placed the same rearrangement is."""
    game = opened("b2 k7", table=TABLE)
    refuse(game, "arrange r5 r6 r7 r8 | b8 k8 y8", "KUB-17")
    refuse(game, "arrange r5 r6 r7 | b8 k8 y8 r8", "KUB-17")
    accept(opened("r4 k7", table=TABLE), "arrange r4 r5 r6 r7 r8 | b8 k8 y8")


def test_kub_18_cards_of_this_turn_may_be_taken_back():
    """KUB-18: what was placed in this turn may return, until it is confirmed."""
    game = opened("r8 k9 b9 y9", table=["r5 r6 r7"])
    accept(game, "add r8 to 1")
    assert melds(game) == ["r5 r6 r7 r8"]
    accept(game, "arrange r5 r6 r7 | k9 b9 y9")
    assert hand(game) == "r8"
    assert game.to_move == (1,)


def test_kub_18_cards_of_earlier_turns_never_return():
    """KUB-18, KUB-40: the same r8, confirmed in an earlier turn, stays."""
    game = opened("r8 k9 b9 y9", "y1 y2", table=["r5 r6 r7"])
    accept_all(game, "add r8 to 1", "confirm", "draw stock")
    refuse(game, "arrange r5 r6 r7 | k9 b9 y9", "KUB-40")


def test_kub_18_restore_takes_everything_back():
    """KUB-18: table, rack and opening as at the start of the turn; without anything placed there is nothing to restore."""
    game = at("r13 b13 k13 y1 y2", table=["r5 r6 r7"], opening_points=30)
    refuse(game, "restore", "KUB-18")
    start = game.state
    accept_all(game, "lay r13 b13 k13", "restore")
    assert (game.state.table, game.state.hands, game.state.opened) == (start.table, start.hands, start.opened)
    accept(game, "draw stock")


OPENING = "lay r9 r10 r11 r12 / k1 k2 k3"


@pytest.mark.parametrize(
    ("layout", "rack", "legal"),
    [
        ("r9 r10 r11 r12 | k1 k2 k3", "y8", True),
        ("r9 r10 r11 r12", "k1 k2 k3 y8", True),
        ("r10 r11 r12 | k1 k2 k3", "r9 y8", False),
        ("r9 r10 r11 | k1 k2 k3", "r12 y8", False),
        ("k1 k2 k3", "r9 r10 r11 r12 y8", False),
    ],
)
def test_kub_18_what_stays_of_the_opening_must_reach_the_minimum(layout, rack, legal):
    """KUB-18: 42 and 6 points are laid; with the run of four alone it stands, with 39 or less it does not."""
    game = at("r9 r10 r11 r12 k1 k2 k3 y8")
    accept(game, OPENING)
    if legal:
        accept(game, f"arrange {layout}")
        assert game.state.opened[0]
        assert sorted(hand(game).split()) == sorted(rack.split())
    else:
        assert rule_ids(refuse(game, f"arrange {layout}"))[0] == "KUB-18"


def test_kub_18_another_opening_may_take_its_place():
    """KUB-18, KUB-29: all taken back and another opening shown is as if that had been laid."""
    game = at("r9 r10 r11 b13 k13 y13 r13 r12")
    accept(game, "lay r9 r10 r11 r12")
    accept(game, "arrange b13 k13 y13 r13")
    assert game.state.opened[0]
    assert hand(game) == "r9 r10 r11 r12"


def test_kub_19_there_is_no_discard_pile():
    """KUB-19: no card is thrown away; no position has a discard pile."""
    game = opened("r8 k2", table=TABLE)
    refuse(game, "discard k2", "KUB-13")
    assert "discard" not in game.rules.verbs
    assert game.view(0).discard == ()
    with pytest.raises(rk.PositionError, match="KUB-19"):
        at("r8", discard="k2")


def test_kub_30_who_cannot_open_draws_turn_after_turn():
    """KUB-30: without 40 points one card a turn; nothing else is offered."""
    game = at("r1 r2 r3 k7", "y1 y2", table=["b8 k8 y8"], stock="b1 b2 b3 b4")
    for size in (5, 6):
        assert listed(game) == ["draw stock"]
        accept(game, "draw stock")
        accept(game, "draw stock")
        assert len(game.state.hands[0]) == size
    refuse(game, "lay r1 r2 r3", "KUB-26")
