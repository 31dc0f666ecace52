"""The end of a hand, the count, the match: DUM-88 to DUM-104."""

from __future__ import annotations

import random

import pytest
from contract_helpers import A, B, C, play_at_random
from trying import accept, accept_all, all_cards, listed, pile, refuse

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import cards

from .helpers import at, opened, playing


def test_dum_88_93_the_last_card_ends_the_hand():
    """DUM-88, DUM-93: the discard of the last card; it scores 0."""
    game = opened("3S", "KH 3D", "QD")
    event = accept(game, "discard 3S")
    assert event.public["went_out"]
    assert (game.round_over, game.state.went_out, game.score_sheet(1).scores) == (True, A, (0, 15, 10))
    assert game.score_sheet(1).lines[0].rule == "DUM-93"
    refuse(game, "draw stock", "DUM-88", seat=B)
    still = opened("3S 4S", "KH", "QD")
    accept(still, "discard 3S")
    assert not still.round_over


@pytest.mark.parametrize("number", range(1, 13))
def test_dum_89_always_a_final_discard(number):
    """DUM-89: in every contract; the last card cannot be laid off."""
    assert rulebook.contracts("dummy")[number - 1].final_discard
    game = opened("7C", table=["7S 7H 7D"], contract=number)
    refuse(game, "add 7C to 1", "DUM-59")
    accept(game, "discard 7C")
    assert game.state.went_out == A


def test_dum_90_only_with_the_contract():
    """DUM-90: without it nobody goes out; and in play nobody else ever gets down to one card."""
    bare = at("", "AH AD", stock="3S 4S")
    accept(bare, "draw stock")
    refuse(bare, "discard 3S", "DUM-90")
    accept(opened("3S"), "discard 3S")
    game = rk.new_game("dummy", players=3, seed=4)
    play_at_random(game, random.Random(4), 3000)
    for event in game.log:
        if event.public.get("went_out"):
            laid = [e for e in game.log[: event.number] if e.move.verb in ("lay", "deal")]
            last_deal = max((e.number for e in laid if e.move.verb == "deal"), default=0)
            assert any(e.move.verb == "lay" and e.seat == event.seat for e in laid if e.number >= last_deal)


# --- the stock: DUM-91, DUM-92 ------------------------------------------------------


def drawing(**fields: object) -> rk.Game:
    return at("3S 9D", "AH AD", **{"discard": "4C 5C 6C 9H", "stock": "", **fields})


def test_dum_91_all_but_the_top_card():
    """DUM-91: when a card must be drawn from the empty stock, all discards but the top are shuffled."""
    game = drawing()
    before = all_cards(game)
    event = accept(game, "draw stock")
    assert event.public["reshuffled"]
    assert (pile(game), len(game.state.stock), game.state.reshuffles) == ("9H", 2, 1)
    assert all_cards(game) == before
    waits = drawing(stock="7C")
    accept(waits, "draw stock")
    assert (pile(waits), len(waits.state.stock)) == ("4C 5C 6C 9H", 0)  # not before a card must be drawn
    with_top = drawing(stock_empty="reshuffle_all")
    accept(with_top, "draw stock")
    assert (pile(with_top), len(with_top.state.stock)) == ("", 3)
    taken = drawing()
    accept(taken, "draw discard")
    assert taken.state.reshuffles == 0


def test_dum_92_once_in_a_hand():
    """DUM-92: then the hand ends where a card must be drawn; who may take the discard may go on."""
    game = drawing(reshuffles=1)
    assert listed(game) == ["pass", "draw discard"]
    refuse(game, "draw stock", "DUM-92")
    on = drawing(reshuffles=1)
    accept_all(on, "draw discard", "discard 3S")
    assert (on.round_over, listed(on)) == (False, ["pass", "draw discard"])
    accept(game, "pass")
    assert (game.round_over, game.state.went_out, game.state.totals) == (True, None, (10, 30))
    assert [note.rule for note in game.score_sheet().round.notes] == ["DUM-92"]
    down = drawing(reshuffles=1, opened=[A])
    assert (down.round_over, down.state.went_out) == (True, None)
    nothing = drawing(discard="9H", opened=[A])
    assert nothing.round_over
    never = drawing(stock_empty="end_hand")
    assert listed(never) == ["pass", "draw discard"]
    with pytest.raises(rk.OptionError, match="max_reshuffles"):
        rk.new_game("dummy", max_reshuffles=-1)


def test_dum_92_after_a_discard():
    """DUM-92: the hand ends with the discard, if the next player can draw nothing."""
    game = playing("3S 9D", "KH KD", opened=[B], stock="", discard="4C", reshuffles=1)
    event = accept(game, "discard 3S")
    assert event.public["round_over"]
    assert game.state.totals == (5, 20)


# --- the count: DUM-93 to DUM-100 ---------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "codes", "points"),
    [("DUM-95", "3S 4H 5D 6C 7S 8H 9D", 5), ("DUM-96", "TS JH QD KC", 10), ("DUM-97", "AS AH", 15),
     ("DUM-98", "2S 2H 2D 2C JK", 50)],
)  # fmt: skip
def test_dum_95_to_98_values(rule, codes, points):
    """DUM-95, DUM-96, DUM-97, DUM-98: each card by its rule, on the score sheet too."""
    rules = rk.new_game("dummy").rules
    for card in cards(codes):
        assert (rules.count_value(card), rules.count_rule(card)) == (points, rule)
    lines = [(line.points, line.rule) for line in playing(codes).score_sheet().lines if line.seat == A and line.points]
    assert lines == [(points * len(codes.split()), rule)]


def test_dum_94_cards_on_the_table_never_count():
    """DUM-94: the others score what is left in hand."""
    game = opened("3S", "KH 3D", "QD JK", table=["AS AH AD", "KS KC KD"], owners=[1, 1], opened=[A, B])
    accept(game, "discard 3S")
    assert game.state.totals == (0, 15, 60)


def test_dum_99_no_penalty_for_a_failed_contract():
    """DUM-99: with and without the contract down the same cards cost the same."""
    game = opened("3S", "KH 3D", "KD 3C", opened=[A, B])
    accept(game, "discard 3S")
    assert game.state.totals == (0, 15, 15)


def test_dum_100_points_add_up():
    """DUM-100: to a running total that never falls, so it cannot be negative."""
    game = opened("3S", "KH", "QD", totals=[40, 20, 0])
    accept(game, "discard 3S")
    assert game.state.totals == (40, 30, 10)
    with pytest.raises(rk.PositionError, match="totals"):
        opened("3S", "KH", "QD", totals=[-5, 0, 0])


# --- the match: DUM-101 to DUM-104 --------------------------------------------------


def last_hand(contract: list[int], totals: list[int], opened_seats: list[int], **fields: object) -> rk.Game:
    """Seat 0 goes out; the others keep a king each."""
    hands = ["3S", *["KH", "KD", "KC"][: len(contract) - 1]]
    game = at(*hands, phase="play", contract=contract, totals=totals, opened=opened_seats, **fields)
    accept(game, "discard 3S")
    return game


@pytest.mark.parametrize(
    ("contract", "totals", "down", "over", "winners"),
    [
        ([12, 12, 10], [310, 265, 110], [A, B], True, (B,)),
        ([12, 12, 10], [310, 265, 110], [A], True, (A,)),
        ([11, 12, 10], [310, 265, 110], [A, B], True, (B,)),
        ([11, 12, 10], [310, 265, 110], [A], False, ()),
        ([12, 12, 12], [300, 290, 290], [A, B, C], True, (A, B, C)),
    ],
)
def test_dum_101_102_104_first_finish(contract, totals, down, over, winners):
    """DUM-101, DUM-102, DUM-104: the first hand in which somebody completes contract 12 ends the match.

    Only those who did are compared, and equal totals share the win.
    """
    game = last_hand(contract, totals, down)
    assert (game.over, game.winners) == (over, winners)
    noted = [note.rule for note in game.score_sheet().round.notes]
    assert noted == (["DUM-102", "DUM-101", *(["DUM-104"] if len(winners) > 1 else [])] if over else [])
    with pytest.raises(rk.OptionError, match="tie_break"):
        rk.new_game("dummy", tie_break="extra_hand")


def test_dum_102_all_finish():
    """DUM-102: with all_finish finishers sit out with their totals frozen until at most one is left."""
    game = last_hand([12, 11, 10, 12], [310, 265, 110, 200], [A, B], match_end="all_finish")
    assert (game.over, game.state.out) == (False, (True, False, False, False))
    accept(game, "deal", game.to_move[0])
    assert [len(held) for held in game.state.hands] == [0, 13, 13, 13]
    assert game.state.contracts == (12, 12, 10, 12)
    assert A not in game.state.clockwise_from(game.state.dealer)
    end = at("", "3S", "KD", "KC", phase="play", to_move=1, contract=[12, 12, 10, 12], eliminated=[A],
             totals=[310, 265, 110, 200], opened=[B, 3], match_end="all_finish")  # fmt: skip
    accept(end, "discard 3S")
    assert (end.over, end.state.totals, end.winners) == (True, (310, 265, 120, 210), (3,))
    two = last_hand([12, 3], [90, 10], [A], match_end="all_finish")
    assert (two.over, two.winners) == (True, (A,))


@pytest.mark.parametrize(("round", "over"), [(11, False), (12, True)])
def test_dum_102_fixed_deals(round, over):
    """DUM-102: with fixed_deals twelve hands, and the lowest total wins whatever the contracts."""
    game = last_hand([12, 4, 1], [310, 265, 110], [A], match_end="fixed_deals", round=round)
    assert (game.over, game.winners) == (over, (C,) if over else ())


@pytest.mark.parametrize("seed", range(3))
def test_dum_103_not_before_twelve_hands(seed):
    """DUM-103: with the usual rules no match is shorter, since nobody lays two contracts in a hand."""
    game = rk.new_game("dummy", players=2 + seed, seed=seed)
    play_at_random(game, random.Random(seed))
    assert len(game.state.rounds) >= 12
    assert all(game.state.contracts[seat] == 12 for seat in game.winners)
    early = last_hand([12, 12], [0, 0], [A], round=12)
    assert early.over


@pytest.mark.parametrize("totals", [(290, 280), (280, 270)])
def test_dum_104_shared(totals):
    """DUM-104: level on the winning total, and only there."""
    game = last_hand([12, 12], list(totals), [A, B])
    assert game.winners == (A, B)
    assert last_hand([12, 12], [totals[0] + 5, totals[1]], [A, B]).winners == (B,)
