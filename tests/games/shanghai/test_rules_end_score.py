"""The end of a hand, the count, the match: SHA-83 to SHA-102."""

from __future__ import annotations

from collections import Counter

import pytest
from contract_helpers import A, B, C, pass_all
from trying import accept, accept_all, all_cards, hand, listed, pile, refuse

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import cards

from .helpers import at, offered, opened, playing

BLIND = "4S 4H 4D 9C 9D 9H 6S 7S 8S 9S TS"
LAY = "lay 4S 4H 4D / 9C 9D 9H / 6S 7S 8S 9S TS"

# --- the end of a hand: SHA-83 to SHA-87 --------------------------------------------


def test_sha_83_every_turn_ends_with_a_discard():
    """SHA-83: one card of the hand, face up on the pile."""
    game = playing("3S 9H 2C", discard="4C")
    refuse(game, "discard KD", "SHA-83")
    accept(game, "discard 9H")
    assert (pile(game), game.to_move) == ("4C 9H", (B,))
    assert game.view(C).discard[-1].code == "9H"


def test_sha_84_85_98_the_last_card():
    """SHA-84, SHA-85, SHA-98: discarding the last card ends the hand, in every contract; it scores 0."""
    for number in range(1, 11):
        game = opened("3S", "KH 2D", "QD", contract=number)
        event = accept(game, "discard 3S")
        assert event.public["went_out"]
        assert (game.round_over, game.state.went_out, game.score_sheet(number).scores) == (True, A, (0, 30, 10))
        assert [line.rule for line in game.score_sheet(number).lines if line.seat == A] == ["SHA-98"]
        assert rulebook.contracts("shanghai")[number - 1].final_discard
    still = opened("3S 4S", "KH 2D", "QD")
    accept(still, "discard 3S")
    assert not still.round_over
    refuse(opened("4S", table=["5S 6S 7S 8S"]), "add 4S to 1", "SHA-65")


def test_sha_86_the_whole_pile():
    """SHA-86: with the last stock card the whole pile is shuffled, and the discard begins a new one."""
    game = offered(stock="2S", discard="5C 6C 7C QH", buys_made=3)
    before = all_cards(game)
    event = accept(game, "draw stock")
    assert event.public["reshuffled"]
    assert (pile(game), len(game.state.stock)) == ("", 4)
    assert Counter(c.code for c in game.state.stock) == Counter(["5C", "6C", "7C", "QH"])
    assert all_cards(game) == before
    accept(game, "discard 3S")
    assert pile(game) == "3S"


def test_sha_86_not_before_the_last_card():
    """SHA-86: one stock card left is enough to go on."""
    game = offered(stock="2S 2H", discard="5C 6C 7C QH", buys_made=3)
    event = accept(game, "draw stock")
    assert "reshuffled" not in event.public
    assert (pile(game), len(game.state.stock)) == ("5C 6C 7C QH", 1)


def test_sha_86_after_the_penalty_card():
    """SHA-86, SHA-51: a penalty card may be the last one; the player on turn draws from the new stock."""
    game = offered(stock="2S", discard="5C 6C 7C QH")
    accept(game, "pass")
    event = accept(game, "buy")
    assert event.public["reshuffled"]
    assert (pile(game), len(game.state.stock)) == ("", 3)
    accept(game, "draw stock")
    assert len(hand(game).split()) == 3


def test_sha_86_keeping_the_top():
    """SHA-86: with reshuffle_keep_top the upcard stays."""
    game = offered(stock="2S", discard="5C 6C 7C QH", buys_made=3, stock_empty="reshuffle_keep_top")
    accept(game, "draw stock")
    assert (pile(game), len(game.state.stock)) == ("QH", 3)


def test_sha_86_ending_the_hand():
    """SHA-86: with end_hand nothing is shuffled; the hand ends when a card must be drawn from the empty stock."""
    game = offered(stock="2S", discard="5C 6C 7C QH", buys_made=3, stock_empty="end_hand")
    accept_all(game, "draw stock", "discard 3S")
    assert (len(game.state.stock), pile(game), game.round_over) == (0, "5C 6C 7C QH 3S", False)
    assert listed(game) == ["pass", "draw discard"]
    refuse(game, "draw stock", "SHA-87")
    goes_on = offered(stock="", discard="5C QH", buys_made=3, stock_empty="end_hand")
    accept_all(goes_on, "draw discard", "discard 3S")
    assert not goes_on.round_over
    accept(game, "pass")
    assert (game.round_over, game.state.went_out) == (True, None)


def test_sha_87_any_number_of_times():
    """SHA-87: the pile is reshuffled again and again; where nothing is left to draw, all score."""
    game = offered(stock="2S", discard="QH", buys_made=3)
    for _ in range(6):
        accept_all(game, listed(game)[0])
        accept(game, f"discard {game.state.hands[game.state.turn][0]}")
        if game.round_over:
            break
        if game.state.window:
            pass_all(game)
    assert game.state.reshuffles > 1
    none = at("3S 9H", "KD", "QC", discard="", stock="")
    assert (none.round_over, none.state.went_out, none.state.totals) == (True, None, (10, 10, 10))
    assert [note.rule for note in none.score_sheet().round.notes] == ["SHA-87"]
    with pytest.raises(rk.OptionError, match="max_reshuffles"):
        rk.new_game("shanghai", max_reshuffles=1)


def test_sha_87_a_buy_may_leave_nothing():
    """SHA-87, SHA-52: the buyer takes the last two cards, and the hand is over."""
    game = offered(stock="2S", discard="QH")
    accept(game, "pass")
    event = accept(game, "buy")
    assert event.public["round_over"]
    assert game.state.went_out is None


# --- going out blind: SHA-88 to SHA-92 ----------------------------------------------


def test_sha_88_89_90_blind():
    """SHA-88, SHA-89, SHA-90: all in one turn, with nothing laid before: −50."""
    game = playing(f"{BLIND} KC", contract=6, totals=[10, 0, 0])
    accept_all(game, LAY, "discard KC")
    sheet = game.score_sheet(6)
    assert (sheet.scores[A], sheet.totals[A], game.state.totals[A]) == (-50, -40, -40)
    assert [line.rule for line in sheet.lines if line.seat == A] == ["SHA-89"]
    assert game.log[-1].public["blind"]
    assert "blind" in game.log[-1].text("en")
    assert "a ciegas" in game.log[-1].text("es")


def test_sha_88_not_blind_with_an_earlier_turn():
    """SHA-88: whoever laid in an earlier turn gets no bonus."""
    game = opened("KC", contract=6)
    accept(game, "discard KC")
    assert (game.score_sheet(6).scores[A], game.state.blind) == (0, "")


def test_sha_89_with_a_joker():
    """SHA-89: −25 if a joker was laid."""
    game = playing(f"{BLIND.replace('9H', 'JK')} KC", contract=6)
    accept_all(game, LAY.replace("9H", "JK=9H"), "discard KC")
    assert game.score_sheet(6).scores[A] == -25


def test_sha_92_a_joker_thrown_is_not_used():
    """SHA-92: only jokers laid on the table count; another player's joker on the table neither."""
    game = playing(f"{BLIND} JK", contract=6, table=["5H 6H JK=7H 8H"], owners=[1], opened=[1], jokers="two_per_pack")
    accept_all(game, LAY, "discard JK")
    assert game.score_sheet(6).scores[A] == -50


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("buys", range(5))
def test_sha_91_when_blind_is_possible(number, buys):
    """SHA-91: the hand after the draw must be just one card larger than the contract."""
    contract = rulebook.contracts("shanghai")[number - 1]
    fits = 12 + 2 * buys == contract.total + 1
    assert fits is (contract.blind_buys == buys)
    assert fits is ((number, buys) in {(6, 0), (8, 1), (10, 2)})


def test_sha_91_lay_offs_that_end_the_hand():
    """SHA-91: with blind_layoff the rest may be laid off at once, if just one card is left to go out with."""
    table = {"table": ["4S 5S 6S 7S", "KS KH KD"], "owners": [1, 1], "opened": [1], "blind_layoff": True}
    lay = "lay 7S 7H 7D / QC QD QH"
    held = "7S 7H 7D QC QD QH 9S 8S KC 2C"
    game = playing(held, **table)
    accept(game, lay)
    assert game.view(0).more["must_go_out"] is False
    accept(game, "add 8S to 1")
    assert game.view(0).more["must_go_out"] is True
    refuse(game, "discard 2C", "SHA-91")
    accept_all(game, "add KC to 2", "add 9S to 1", "discard 2C")
    assert game.score_sheet(1).scores[A] == -50
    left = playing(f"{held} 3C", **table)
    accept(left, lay)
    refuse(left, "add 8S to 1", "SHA-91")  # 2C and 3C could not both go
    assert not any(move.startswith("add") for move in listed(left))
    accept(left, "discard 3C")  # without a lay-off the turn ends as usual
    never = playing(held, **{**table, "blind_layoff": False})
    accept(never, lay)
    refuse(never, "add 8S to 1", "SHA-22")


def test_sha_91_a_lay_off_that_would_block_the_rest():
    """SHA-91: 8S on the set would leave 9S without a place, on the sequence it makes one."""
    table = {"table": ["4S 5S 6S 7S", "8H 8D 8C"], "owners": [1, 1], "opened": [1], "blind_layoff": True}
    game = playing("7S 7H 7D QC QD QH 8S 9S 2C", **table)
    accept(game, "lay 7S 7H 7D / QC QD QH")
    refuse(game, "add 8S to 2", "SHA-91")
    accept_all(game, "add 8S to 1", "add 9S to 1", "discard 2C")
    assert game.state.blind == "without_joker"


def test_sha_92_a_joker_laid_off_counts():
    """SHA-92: with lay-offs in that turn a joker laid off is a joker used."""
    game = playing("7S 7H 7D QC QD QH JK 2C", layoff_same_turn=True)
    accept_all(game, "lay 7S 7H 7D / QC QD QH", "add JK=7C to 1", "discard 2C")
    assert game.score_sheet(1).scores[A] == -25


def test_sha_89_twos_count_as_jokers_where_they_are_wild():
    """SHA-89, SHA-05: with twos_wild a two in the melds makes it −25."""
    game = playing(f"{BLIND.replace('9H', '2H')} KC", contract=6, twos_wild=True)
    accept_all(game, LAY.replace("9H", "2H=9H"), "discard KC")
    assert game.score_sheet(6).scores[A] == -25


# --- the count: SHA-93 to SHA-99 ----------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "codes", "points"),
    [("SHA-94", "3S 4H 5D 6C 7S 8H 9D", 5), ("SHA-95", "TS JH QD KC", 10), ("SHA-96", "AS AH 2D 2C", 20),
     ("SHA-97", "JK", 50)],
)  # fmt: skip
def test_sha_94_to_97_values(rule, codes, points):
    """SHA-94, SHA-95, SHA-96, SHA-97: each card by its rule, on the score sheet too."""
    rules = rk.new_game("shanghai").rules
    for card in cards(codes):
        assert (rules.count_value(card), rules.count_rule(card)) == (points, rule)
    sheet = playing(codes).score_sheet()
    assert [(line.points, line.rule) for line in sheet.lines if line.seat == A] == [(points * len(codes.split()), rule)]


@pytest.mark.parametrize("points", [50, 25, 20, 15])
def test_sha_97_joker_points(points):
    """SHA-97: 50 unless the table says otherwise."""
    assert playing("JK", joker_points=points).score_sheet().scores[A] == points
    with pytest.raises(rk.OptionError, match="SHA-97"):
        rk.new_game("shanghai", joker_points=40)


def test_sha_96_number_cards():
    """SHA-96: twos 20 and tens 10; with number_cards_5 both 5, aces still 20."""
    assert playing("2S TS AS KS").score_sheet().scores[A] == 60
    assert playing("2S TS AS KS", number_card_points="number_cards_5").score_sheet().scores[A] == 40


def test_sha_93_cards_on_the_table_do_not_count():
    """SHA-93: every player scores the cards left in hand, laid or not."""
    game = opened("3S", "KH 2D", "QD JK", table=["AS AH AD", "KS KC KD"], owners=[1, 1])
    accept(game, "discard 3S")
    assert game.state.totals == (0, 30, 60)


def test_sha_99_no_penalty_for_a_missed_contract():
    """SHA-99: with and without the contract down the same cards cost the same."""
    down = opened("3S", "KH 2D", "KD 2C", opened=[A, B])
    accept(down, "discard 3S")
    assert down.state.totals == (0, 30, 30)


# --- the match: SHA-100 to SHA-102 --------------------------------------------------


def test_sha_100_scores_add_up():
    """SHA-100: over the deals; totals may be negative."""
    game = opened("3S", "KH", "QD", totals=[-75, 20, 0])
    accept(game, "discard 3S")
    assert game.state.totals == (-75, 30, 10)
    accept(game, "deal")
    assert (game.state.totals, game.score_sheet(1).totals) == ((-75, 30, 10), (-75, 30, 10))


@pytest.mark.parametrize(
    ("rule", "totals", "winners"),
    [("SHA-101", [100, 40, 60], (B,)), ("SHA-101", [30, 40, 60], (A,)), ("SHA-102", [100, 50, 50], (B, C)),
     ("SHA-102", [60, 50, 50], (A, B, C)), ("SHA-102", [60, 55, 50], (A, C))],
)  # fmt: skip
def test_sha_101_102_the_lowest_total(rule, totals, winners):
    """SHA-101, SHA-102: after the last deal the lowest total wins; equal totals share it."""
    game = opened("3S", "KH", "QD", contract=10, totals=totals)
    accept(game, "discard 3S")
    assert (game.over, game.winners) == (True, winners)
    noted = [note.rule for note in game.score_sheet(10).round.notes]
    assert noted == ["SHA-101", *(["SHA-102"] if len(winners) > 1 else [])]
    assert game.to_move == ()
    assert game.view(0).winners == winners
    assert ", ".join(game.names[seat] for seat in winners) in game.score_sheet(10).text("en")
    with pytest.raises(rk.OptionError, match="tie_break"):
        rk.new_game("shanghai", tie_break="extra_hand")


def test_sha_101_not_before_the_last_deal():
    """SHA-101: a lead does not end the match."""
    game = opened("3S", "KH", "QD", contract=9, totals=[-200, 500, 500])
    accept(game, "discard 3S")
    assert (game.over, game.winners) == (False, ())


@pytest.mark.parametrize(
    ("blind", "table", "points"),
    [(False, [], 0), (True, ["4S 4H 4D"], -50), (True, ["4S 4H JK=4D"], -25), ("with_joker", [], -25),
     ("without_joker", ["4S 4H JK=4D"], -50)],
)  # fmt: skip
def test_sha_89_a_position_at_the_end_of_a_hand(blind, table, points):
    """SHA-89, SHA-98: `went_out` and `blind` set up a hand that is over."""
    game = at("", "KH", "QD", table=table, owners=[0] * len(table), went_out=0, blind=blind, phase="round_over")
    assert (game.round_over, game.score_sheet().scores) == (True, (points, 10, 10))
    with pytest.raises(rk.PositionError):
        at("", "KH", "QD", went_out=0, blind="never")
    with pytest.raises(rk.PositionError):
        at("2C", "KH", "QD", went_out=0)
