"""The pack, the deal and the turn: DUM-01 to DUM-16."""

from __future__ import annotations

from collections import Counter

import pytest
from contract_helpers import A, B, C, D
from trying import accept, accept_all, listed, refuse, rule_ids

import rummykit as rk
from rummykit.cards import cards

from .helpers import at, opened, playing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dum_01_two_to_four(players):
    """DUM-01: each plays alone."""
    game = rk.new_game("dummy", players=players, seed=1)
    assert len(game.names) == len(game.state.totals) == players


@pytest.mark.parametrize("players", [0, 1, 5, 8])
def test_dum_01_no_other_number(players):
    """DUM-01: fewer or more players are refused."""
    with pytest.raises(rk.OptionError, match="2 to 4"):
        rk.new_game("dummy", players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dum_02_03_the_pack(players):
    """DUM-02, DUM-03: two packs and four jokers, 108 cards, 12 of them wild, whatever the number of players."""
    game = rk.new_game("dummy", players=players, seed=3)
    held = Counter(game.state.everything())
    assert sum(held.values()) == 108
    assert held[cards("JK")[0]] == 4
    assert sum(n for card, n in held.items() if game.rules.melds.is_wild(card)) == 12
    assert {n for card, n in held.items() if not card.is_joker} == {2}


@pytest.mark.parametrize(
    ("melded", "legal"),
    [("AS 2H=2 3D 4C", True), ("TH JC QS KD AH", True), ("3H 4H 5H 6H", True), ("JK=2 3H 4H 5H", True),
     ("KS AS 3S 4S", False)],
)  # fmt: skip
def test_dum_04_the_order_of_ranks(melded, legal):
    """DUM-04: A 2 3 … K A; the place of the two exists though every two is wild."""
    held = melded.replace("=2", "")
    assert bool(rk.read(held, "dummy")) is legal
    if "2" in melded:
        assert at("4S", "KD", table=[melded])


def test_dum_05_all_cards_are_shuffled_again():
    """DUM-05: before every hand, and nothing on the table carries over; not while a hand is played."""
    game = opened("9C", "KH", table=["7S 7H 7D"], owners=[0])
    refuse(game, "deal", "DUM-05")
    accept_all(game, "discard 9C", "deal")
    assert (game.state.table, len(game.state.everything())) == ((), 108)
    assert [len(held) for held in game.state.hands] == [13, 13]


def test_dum_06_the_first_dealer_is_picked_at_random():
    """DUM-06: by the seed: the same for the same seed, and every seat at times."""
    dealers = [rk.new_game("dummy", players=4, seed=seed).state.dealer for seed in range(60)]
    assert dealers == [rk.new_game("dummy", players=4, seed=seed).state.dealer for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    with pytest.raises(rk.OptionError, match="first_dealer"):
        rk.new_game("dummy", first_dealer="seat_0")


def test_dum_07_the_deal_passes_left():
    """DUM-07: to the next player clockwise, whoever won the hand."""
    game = opened("9C", "KH", "QD", dealer=1)
    accept(game, "discard 9C")
    assert game.to_move == (C,)
    refuse(game, "deal", "DUM-07", seat=A)
    accept(game, "deal", C)
    assert (game.state.dealer, game.state.turn) == (C, A)


@pytest.mark.parametrize(("players", "size"), [(2, 13), (4, 13), (3, 11), (4, 11)])
def test_dum_08_09_10_the_hands_and_the_upcard(players, size):
    """DUM-08, DUM-09, DUM-10: 13 (or 11) cards each from the dealer's left, then one card is turned up."""
    game = rk.new_game("dummy", players=players, hand_size=size, seed=5)
    assert {len(held) for held in game.state.hands} == {size}
    chance, state = game._chance, game.rules.blank()
    chance.shuffle(range(players), state)
    mixed = list(chance.shuffle(game.rules.pack.deck(), state))
    order = game.state.clockwise_from(game.state.dealer)
    assert order[-1] == game.state.dealer
    for seat in order:
        dealt, mixed = mixed[-size:], mixed[:-size]
        assert Counter(game.state.hands[seat]) == Counter(dealt)
    assert (game.state.discard, game.state.stock) == ((mixed[-1],), tuple(mixed[:-1]))


@pytest.mark.parametrize(("players", "stock"), [(2, 81), (3, 68), (4, 55)])
def test_dum_11_the_stock(players, stock):
    """DUM-11: what is left after the deal, face down."""
    view = rk.new_game("dummy", players=players, seed=8).view(0)
    assert (view.stock, view.discard_count) == (stock, 1)


def test_dum_12_13_turns_go_clockwise_from_the_dealers_left():
    """DUM-12, DUM-13: seat 2 deals, so turns go 3, 0, 1, 2; nobody acts out of turn."""
    game = at("3S 9H", "3H 9D", "3D 9C", "3C 9S", dealer=2, to_move=3, discard="QH", stock="4C 5C 6C 7C")
    turns = []
    for _ in range(5):
        turns.append(game.state.turn)
        refuse(game, "draw stock", "DUM-13", seat=(game.state.turn + 1) % 4)
        accept(game, "draw discard")
        accept(game, f"discard {game.state.hands[game.state.turn][0]}")
    assert turns == [D, A, B, C, D]
    assert rk.position("dummy", ["3S", "4S"], to_move=1).state.dealer == 0


def test_dum_14_draw_meld_discard():
    """DUM-14: in this order; the discard ends the turn."""
    game = at("3S 9H", "KD QC", discard="4C", stock="5C 6C")
    for move in ("discard 3S", "lay 3S 3S 3S", "add 3S to 1"):
        refuse(game, move, "DUM-14")
    accept(game, "draw stock")
    refuse(game, "draw stock", "DUM-46")
    accept(game, "discard 3S")
    assert game.to_move == (B,)
    assert "DUM-14" in rule_ids(game.check("knock"))
    refuse(game, "pass", "DUM-14")


def test_dum_15_contract_first_then_the_rest():
    """DUM-15: first the contract goes down, then cards can be shed."""
    game = playing("7S 7H 7D QC QD QH 7C 9S", contract=1, layoff_same_turn=True)
    refuse(game, "add 7C to 1", "DUM-55")
    accept_all(game, "lay 7S 7H 7D / QC QD QH", "add 7C to 1", "discard 9S")
    assert (game.state.went_out, game.state.totals[A]) == (A, 0)


@pytest.mark.parametrize(("turns", "over"), [(499, False), (500, True)])
def test_dum_16_a_hand_is_stopped_after_500_turns(turns, over):
    """DUM-16: then it is counted with nobody out; it is no switch."""
    game = playing("3S 9H", turns=turns, discard="4C")
    accept(game, "discard 3S")
    assert game.round_over is over
    if over:
        assert (game.state.went_out, game.state.totals) == (None, (5, 30))
        assert [note.rule for note in game.score_sheet().round.notes] == ["DUM-16"]
    else:
        assert listed(game) == ["draw stock", "draw discard"]
    with pytest.raises(rk.OptionError, match="turn_cap"):
        rk.new_game("dummy", turn_cap=0)
