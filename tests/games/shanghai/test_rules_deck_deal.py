"""The pack and the deal: SHA-01 to SHA-12."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from contract_helpers import play_at_random
from trying import accept, refuse, rule_ids

import rummykit as rk
from rummykit.cards import cards
from rummykit.games.shanghai import draw_again

from .helpers import opened, playing


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_sha_01_three_to_eight(players):
    """SHA-01: each plays alone, so each has a total and a hand."""
    game = rk.new_game("shanghai", players=players, seed=1)
    assert len(game.names) == len(game.state.totals) == len(game.state.hands) == players


@pytest.mark.parametrize("players", [0, 1, 2, 9, 20])
def test_sha_01_no_other_number(players):
    """SHA-01: fewer or more players are refused."""
    with pytest.raises(rk.OptionError, match="3 to 8"):
        rk.new_game("shanghai", players=players)


@pytest.mark.parametrize(
    ("rule", "players", "jokers", "packs", "joker_count", "size"),
    [
        ("SHA-02", 3, "listed", 2, 1, 105), ("SHA-02", 4, "listed", 2, 1, 105),
        ("SHA-03", 5, "listed", 3, 2, 158), ("SHA-03", 8, "listed", 3, 2, 158),
        ("SHA-02", 4, "two_per_pack", 2, 4, 108), ("SHA-03", 6, "two_per_pack", 3, 6, 162),
    ],
)  # fmt: skip
def test_sha_02_03_the_pack(rule, players, jokers, packs, joker_count, size):
    """SHA-02, SHA-03: so many packs of 52 and so many jokers."""
    game = rk.new_game("shanghai", players=players, jokers=jokers, seed=3)
    held = Counter(game.state.everything())
    (joker,) = cards("JK")
    assert held.pop(joker) == joker_count
    assert set(held.values()) == {packs}
    assert len(held) == 52
    assert sum(held.values()) + joker_count == size


def test_sha_02_the_name_of_the_ledger_is_still_read():
    """SHA-02: the former name of the default."""
    assert rk.new_game("shanghai", jokers="seed").options["jokers"] == "listed"


def test_sha_76_the_high_limits_need_more_jokers():
    """SHA-76: with the listed jokers no meld can hold three; a position that has them is refused."""
    three = "JK=4S JK=5S JK=6S 7S 8S 9S TS"
    with pytest.raises(rk.PositionError, match="JK"):
        opened("KS 2D", table=[three])
    assert opened("KS 2D", table=[three], jokers="two_per_pack")
    assert Counter(c.code for c in rk.new_game("shanghai", players=8).rules.pack.deck())["JK"] == 2


@pytest.mark.parametrize(
    ("melded", "legal"),
    [
        ("AS 2S 3S 4S", True),
        ("JS QS KS AS", True),
        ("9S TS JS QS", True),
        ("QS KS AS 2S", False),
        ("KS AS 2S 3S", False),
    ],
)
def test_sha_04_the_order_of_ranks(melded, legal):
    """SHA-04: K down to 2, the ace above the king or below the two."""
    assert bool(rk.read(melded, "shanghai")) is legal


def test_sha_05_twos_are_ordinary():
    """SHA-05: a two is no wild card, and whoever takes it for one is told so; twos_wild makes it one."""
    held = "KS KH KD 4S 2H 6S 7S 9C"
    lay = "lay KS KH KD / 4S 2H 6S 7S"
    found = refuse(playing(held, contract=2), lay, "SHA-05")
    assert any("2H" in fault.text("en") for fault in found)
    accept(playing(held, contract=2, twos_wild=True), "lay KS KH KD / 4S 2H=5S 6S 7S")
    natural = playing("KS KH KD 2S 3S 4S 5S 9C", contract=2)
    assert accept(natural, "lay KS KH KD / 2S 3S 4S 5S")
    assert natural.state.table[1].meld.wild == ()


def test_sha_05_a_wild_two_is_like_a_joker():
    """SHA-05: with twos_wild a two is wild in its own place too, under the limits, and keeps its points."""
    rules = {"twos_wild": True}
    assert rk.read("2S 3S 4S 5S", "shanghai", **rules)[0].wild == (0,)
    assert not rk.read("2S 3S 2H 5S", "shanghai", **rules)  # SHA-70: one wild card in a sequence of four
    assert not rk.read("2S 2H 2D", "shanghai", **rules)  # SHA-69
    game = opened("5S 2C KD", table=["3S 4S 2H=5S 6S"], twos_wild=True)
    assert game.rules.count_value(cards("2S")[0]) == 20
    accept(game, "swap 5S in 1")
    assert "2H" in [card.code for card in game.state.hands[0]]
    two = opened("2S KD", table=["JK=2S 3S 4S 5S"], twos_wild=True)
    refuse(two, "swap 2S in 1", "SHA-80")
    accept(opened("2S KD", table=["JK=2S 3S 4S 5S"]), "swap 2S in 1")


@pytest.mark.parametrize(
    ("drawn", "again", "dealer"),
    [
        ("5S KH AD", [], 2),  # SHA-07: the ace is the lowest card
        ("5S KH 3D 4C", [], 2),
        ("5S 5H 9C", [0, 1], None),
        ("5S 5H JK", [2], None),
        ("JK JK 9C 9D", [0, 1], None),
        ("2S 2S 2S", [0, 1, 2], None),
    ],
)  # fmt: skip
def test_sha_06_07_the_lowest_card_deals(drawn, again, dealer):
    """SHA-06, SHA-07: the lowest deals; jokers, and those tied for lowest, are drawn again."""
    held = dict(enumerate(cards(drawn)))
    assert draw_again(held) == again
    if dealer is not None:
        assert min(held, key=lambda seat: held[seat].rank) == dealer


@pytest.mark.parametrize("seed", range(40))
def test_sha_06_the_draw_is_shown(seed):
    """SHA-06, SHA-28: the first dealer drew the lowest card of the last draw, and the next seat begins."""
    game = rk.new_game("shanghai", players=3 + seed % 6, seed=seed)
    seats = len(game.names)
    draw = [(seat, cards(code)[0]) for seat, code in game.view(0).more["first_draw"]]
    assert [seat for seat, _ in draw[:seats]] == list(range(seats))
    dealer, competing = game.state.dealer, dict(draw[:seats])
    for seat, card in draw[seats:]:
        if competing[seat].is_joker:
            competing[seat] = card
    first = min(card.rank for card in competing.values() if not card.is_joker)
    assert dict(draw[:seats])[dealer].is_joker or competing[dealer].rank == first
    assert not dict(draw)[dealer].is_joker
    assert game.to_move == ((dealer + 1) % seats,)


def test_sha_06_all_seats_deal_first_at_times():
    """SHA-06: chance decides, not the seat."""
    assert {rk.new_game("shanghai", players=4, seed=seed).state.dealer for seed in range(60)} == {0, 1, 2, 3}


def test_sha_08_the_deal_passes_left():
    """SHA-08: from hand to hand to the next seat; nobody else may deal, and not before the hand is over."""
    game = opened("9C", "KH", "QD", dealer=2, totals=[1, 2, 3])
    refuse(game, "deal", "SHA-13", seat=0)
    accept(game, "discard 9C")
    assert game.to_move == (0,)
    refuse(game, "deal", "SHA-08", seat=1)
    accept(game, "deal", 0)
    assert (game.state.dealer, game.state.turn, game.state.round) == (0, 1, 2)


@pytest.mark.parametrize(("players", "size"), [(3, 11), (8, 11), (3, 13), (8, 13)])
def test_sha_09_10_the_hands(players, size):
    """SHA-09, SHA-10: dealt clockwise from the dealer's left, 11 (or 13) cards to each in every deal."""
    game = rk.new_game("shanghai", players=players, hand_size=size, seed=5)
    assert {len(held) for held in game.state.hands} == {size}
    assert game.options["hand_size"] == size
    # The pack was shuffled once for the draw and once for the deal; cards go from its top.
    chance, state = game._chance, game.rules.blank()
    chance.shuffle(game.rules.pack.deck(), state)
    mixed = list(chance.shuffle(game.rules.pack.deck(), state))
    order = game.state.clockwise_from(game.state.dealer)
    assert order[-1] == game.state.dealer
    for seat in order:
        dealt, mixed = mixed[-size:], mixed[:-size]
        assert Counter(game.state.hands[seat]) == Counter(dealt)
    assert game.state.discard == (mixed.pop(),)
    assert game.state.stock == tuple(mixed)


@pytest.mark.parametrize(("round", "size"), [(1, 11), (5, 11), (10, 11)])
def test_sha_10_whatever_the_contract(round, size):
    """SHA-10: later deals have no more cards."""
    game = opened("9C", "KH", "QD", contract=max(1, round - 1))
    accept(game, "discard 9C")
    if not game.over:
        accept(game, "deal")
        assert {len(held) for held in game.state.hands} == {size}


@pytest.mark.parametrize(("players", "stock"), [(3, 71), (4, 60), (5, 102), (6, 91), (7, 80), (8, 69)])
def test_sha_11_12_stock_and_upcard(players, stock):
    """SHA-11, SHA-12: one card is turned up, the rest is the stock; its size is known and its cards are not."""
    game = rk.new_game("shanghai", players=players, seed=8)
    view = game.view(0)
    assert (view.stock, view.discard_count, len(view.discard)) == (stock, 1, 1)
    assert not any(isinstance(value, tuple) and len(value) == stock for value in vars(view).values())


def test_sha_07_a_joker_is_drawn_again():
    """SHA-07: over many matches every draw ends with a card that is no joker and lower than all others."""
    again = 0
    for seed in range(150):
        game = rk.new_game("shanghai", players=8, jokers="two_per_pack", seed=seed)
        again += len(game.state.first_draw) > 8
    assert again


def test_sha_12_still_conserved():
    """SHA-12: after a while of play no card is missing."""
    game = rk.new_game("shanghai", players=5, seed=2)
    play_at_random(game, random.Random(2), 300)
    assert rule_ids(game.check("deal")) == ["SHA-13"] or game.round_over
