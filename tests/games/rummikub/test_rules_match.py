"""The match: KUB-73 to KUB-76."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, all_cards, listed, refuse

import rummykit as rk

from .helpers import opened


def won_by_first(*others: str, **fields: object) -> rk.Game:
    """The first seat wins the round; the others are left with these racks."""
    game = opened("r8", *others, table=["r5 r6 r7"], **fields)
    accept(game, "add r8 to 1")
    return game


@pytest.mark.parametrize(("rounds", "played"), [(1, 1), (2, 2), (4, 4), (3, 3)])
def test_kub_73_as_many_rounds_as_agreed(rounds, played):
    """KUB-73: one, two, four or another number of rounds."""
    game = rk.autoplay(rk.new_game("rummikub", players=2, seed=11, rounds=rounds), "random")
    assert game.over
    assert len(game.state.rounds) == played
    assert game.view(0).more["rounds"] == rounds


@pytest.mark.parametrize("rounds", [0, -1, 1.5, "2", None, True])
def test_kub_73_no_other_number(rounds):
    """KUB-73: a whole number from 1; two unless told otherwise."""
    with pytest.raises(rk.OptionError, match="rounds"):
        rk.new_game("rummikub", rounds=rounds)
    assert rk.new_game("rummikub").options["rounds"] == 2


def test_kub_73_the_match_goes_on_until_then():
    """KUB-73: after the first of two rounds there is no winner yet, after the second the match is over."""
    first = won_by_first("k9")
    assert (first.round_over, first.over, first.winners) == (True, False, ())
    last = won_by_first("k9", round=2)
    assert (last.over, last.winners) == (True, (0,))
    refuse(last, "deal", "KUB-74")


def test_kub_74_all_cards_are_shuffled_and_dealt_again():
    """KUB-74: the next round begins like the first: full racks, an empty table, nobody has opened."""
    game = won_by_first("k9", "b4")
    refuse(game, "draw stock", "KUB-63")
    assert listed(game) == ["deal"]
    accept(game, "deal")
    assert game.state.round == 2
    assert [len(rack) for rack in game.state.hands] == [14, 14, 14]
    assert game.state.table == ()
    assert game.state.opened == (False, False, False)
    assert all_cards(game) == Counter(game.rules.pack.counts)
    refuse(game, "deal", "KUB-74")


@pytest.mark.parametrize(
    ("totals", "winner"), [([-30, 47, -17], 1), ([41, -30, -11], 0), ([0, 0, 0], 0), ([-13, 0, 13], 2)]
)
def test_kub_75_the_highest_total_wins_the_match(totals, winner):
    """KUB-75: plus points less minus points over all rounds, not the last round alone."""
    game = won_by_first("k9", "b4", totals=totals, round=2)
    assert game.score_sheet(2).totals == (totals[0] + 13, totals[1] - 9, totals[2] - 4)
    assert game.winners == (winner,)


def test_kub_76_a_tie_is_shared():
    """KUB-76: two players with the same highest total both win; one point more decides."""
    tied = won_by_first("k8", "b10", totals=[-8, 18, -10], round=2)
    assert tied.state.totals == (10, 10, -20)
    assert tied.winners == (0, 1)
    assert "Ada, Blas" in tied.score_sheet(2).text()
    decided = won_by_first("k9", "b10", totals=[-8, 18, -10], round=2)
    assert decided.winners == (0,)
