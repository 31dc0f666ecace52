"""What greedy does in positions where one move is plainly right."""

import pytest

import rummykit as rk
from rummykit.players import autoplay, get


def decided(game, seat=None):
    """What greedy would do now."""
    seat = game.to_move[0] if seat is None else seat
    return str(get("greedy").decide(game.view(seat), game.moves(seat)))


def turn(game):
    """The moves greedy makes in the rest of its turn."""
    seat, made = game.to_move[0], []
    while not game.round_over and game.to_move[0] == seat and game.state.phase == "play":
        made.append(decided(game))
        game.play(made[-1])
    return made


def at(hand, *, table=(), opened=(), phase="play", other="KS QD 2C 9H", **more):
    return rk.position("romme", hands=[hand, other], table=table, opened=list(opened), phase=phase, **more)


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("TS JS QS 2H 4D 7C", ["TS JS QS"]),
        ("KH KS KD 2H 4D 7C", ["KS KH KD"]),
        ("5S 6S 7S 5H 5D 5C 2H 4D", ["5H 5D 5C", "5S 6S 7S"]),  # 15 + 18: only together (ROM-24)
        ("8S 9S JK 2H 4D 7C", []),  # 8 + 9 + 10 or 7 is not 30
        ("9S 9H 9D 2H 4D 7C", []),  # 27
    ],
    ids=["ROM-23-run", "ROM-23-set", "ROM-24", "ROM-31", "ROM-23-too-few"],
)
def test_it_opens_at_once_with_30_points_and_not_with_fewer(hand, laid):
    game = at(hand)
    made = turn(game)
    down = [str(meld) for meld, _ in game.state.table]
    assert sorted(down) == sorted(laid)
    assert made[-1].startswith("discard")


def test_it_lays_all_it_can_in_the_turn_in_which_it_opens():
    """ROM-36: melds beyond the 30 points and cards laid off follow in the same turn."""
    game = at("TS JS QS 2H 2D 2C 9C KD 4D", table=["6C 7C 8C"])
    made = turn(game)
    assert {str(meld) for meld, _ in game.state.table} == {"6C 7C 8C 9C", "TS JS QS", "2H 2D 2C"}
    assert made[-1] == "discard KD"


def test_before_opening_nothing_is_laid_off():
    """ROM-32."""
    game = at("9C 2H 4D 7S", table=["6C 7C 8C"])
    assert turn(game)[-1].startswith("discard")
    assert [str(meld) for meld, _ in game.state.table] == ["6C 7C 8C"]


@pytest.mark.parametrize(
    ("hand", "table", "becomes"),
    [
        ("9C 4D KD 2H", ["6C 7C 8C"], "6C 7C 8C 9C"),
        ("9C TC 4D KD", ["6C 7C 8C"], "6C 7C 8C 9C TC"),
        ("5C 9C 4D KD", ["6C 7C 8C"], "5C 6C 7C 8C 9C"),
        ("6S 4D KD 2C", ["6C 6H 6D"], "6C 6H 6D 6S"),
    ],
    ids=["ROM-34-one", "ROM-34-two", "ROM-34-both-ends", "ROM-35"],
)
def test_after_opening_it_lays_off_what_fits(hand, table, becomes):
    """ROM-33."""
    game = at(hand, table=table, opened=[0])
    turn(game)
    assert str(game.state.table[0].meld) == becomes


def test_it_takes_a_joker_that_helps_and_leaves_one_that_does_not():
    """ROM-42: with the joker the pair of kings goes down; without use for it the card is kept."""
    game = at("7H KD KC 2S 4H", table=["7S 7D JK=7"], opened=[0])
    made = turn(game)
    assert "swap 7H in 1" in made
    assert any("JK" in str(meld) and "KD" in str(meld) for meld, _ in game.state.table)


def test_a_swapped_joker_that_must_go_down_at_once_does():
    """ROM-43, same_turn: a swap is made only where the joker can be laid, and then it is."""
    game = at("7H KD KC 2S 4H", table=["7S 7D JK=7"], opened=[0], swapped_joker="same_turn")
    made = turn(game)
    assert not any(card.is_joker for card in game.state.hands[0])
    assert made[-1].startswith("discard")


@pytest.mark.parametrize(
    ("hand", "table", "out"),
    [
        ("7S 8S 9S KD", [], True),
        ("7S 8S 9S TS", [], False),  # laying all four would leave nothing to discard
        ("9C TC KD", ["6C 7C 8C"], True),
        ("9C TC", ["6C 7C 8C"], True),
    ],
    ids=["ROM-61-out", "ROM-61-keeps-one", "ROM-61-lay-off", "ROM-61-last-discard"],
)
def test_it_goes_out_where_a_card_is_left_to_discard(hand, table, out):
    game = at(hand, table=table, opened=[0])
    turn(game)
    # With 7S 8S 9S TS three go down and one is discarded: that is out as well, by another way.
    assert game.round_over == (out or len(game.state.hands[0]) == 0)
    assert game.state.hands[0] == ()
    assert game.state.discard[-1].code not in [card.code for meld, _ in game.state.table for card in meld.cards]


def test_it_goes_out_without_a_discard_where_that_is_agreed():
    """ROM-61, optional."""
    game = at("7S 8S 9S", opened=[0], go_out_discard="optional")
    assert turn(game) == ["lay 7S 8S 9S"]
    assert game.round_over


def test_a_low_first_lay_down_that_empties_the_hand_is_found_where_agreed():
    """ROM-72: six points are enough if the whole hand goes; with the rule in force they are not."""
    low = at("2S 2H 2D KD", hand_needs_opening=False)
    turn(low)
    assert low.round_over
    strict = at("2S 2H 2D KD")
    turn(strict)
    assert not strict.round_over
    assert not strict.state.table


def test_it_goes_out_rather_than_keep_fewer_points():
    """ROM-60: leaving 2H 3D would count 5, but discarding the king as the only card left ends the round."""
    game = at("4S 5S 6S 7S KD", opened=[0])
    turn(game)
    assert game.round_over


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("KD 7S 8S 4H 4C", "KD"),
        ("JK 2H 7C QD", "QD"),
        ("2H 3H 8C 8D KC", "KC"),
        ("AS 2H 3H QD", "AS"),
    ],
    ids=["ROM-63", "ROM-65-joker-stays", "ROM-46-pairs-stay", "ROM-64-ace-counts-15"],
)
def test_it_discards_the_dearest_card_without_a_partner(hand, gone):
    assert decided(at(hand)) == f"discard {gone}"


def test_a_joker_is_discarded_only_where_nothing_else_is_left():
    """ROM-45: it may be, as the last card; before that never."""
    assert decided(at("JK", opened=[0], other="KS QD")) == "discard JK"
    assert decided(at("JK 2H", opened=[0], other="KS QD")) == "discard 2H"


def test_a_card_just_taken_is_not_the_one_discarded():
    """ROM-47."""
    game = at("KD 2H 3H 7C", taken="KD")
    assert decided(game) != "discard KD"
    assert decided(at("KD 2H 3H 7C")) == "discard KD"


def test_of_two_equal_cards_it_keeps_the_one_that_others_could_lay_off():
    """ROM-33: QD fits the table, QC does not; before opening neither can be laid."""
    game = at("QD QC 2H 3H 5S 6S", table=["9D TD JD"], other="KS QS 2C 9H")
    assert decided(game) == "discard QC"


@pytest.mark.parametrize(
    ("hand", "top", "opened", "pile"),
    [
        ("7S 8S KD KC 2H 4H 5D JC", "9S", [0], "discard"),
        ("7S 8S KD KC 2H 4H 5D JC", "AD", [0], "stock"),
        ("TS JS 2H 4D 7C KH KD 3C 6S AD 9D 8C 5H", "QS", [], "discard"),
        ("TS JS 2H 4D 7C KH KD 3C 6S AD 9D 8C 5H", "QC", [], "stock"),
        ("7S 8S KD KC 2H 4H 5D JC", "JK", [], "discard"),
    ],
    ids=["ROM-09-meld", "ROM-09-useless", "ROM-23-opens", "ROM-11-useless", "ROM-45-joker"],
)
def test_it_takes_the_discard_where_that_helps(hand, top, opened, pile):
    game = at(hand, phase="draw", discard=f"3D {top}", opened=opened)
    assert decided(game) == f"draw {pile}"


def knocking(hand, top, **more):
    """Seat 2 may knock for the card that seat 0 has just discarded; seat 1 is next."""
    hands = ["KS QD 2C 9H", "KC QC 2D 9S", hand]
    game = rk.position("romme", hands=hands, discard=f"5C 6C {top}", to_move=1, phase="draw", discarded_by=0, **more)
    assert game.to_move == (2,)
    return game


def test_it_knocks_for_a_card_that_opens_a_strong_hand():
    """ROM-49, ROM-59."""
    game = knocking("TS JS KH KD JK 5S 5D 5H 4H 4D", "QS")
    assert decided(game) == "knock"
    game.play("knock", 2)
    assert any(move.startswith("lay") for move in turn(game))


def test_it_does_not_knock_for_a_card_of_no_use():
    """ROM-50: two more cards come with it."""
    assert decided(knocking("TS JS KH 2D 7C 8H 4D", "AD")) == "pass"


def test_it_claims_a_card_with_which_it_goes_out():
    """ROM-52: the claimed card and the two below it all go down, and one is left to discard."""
    game = knocking("6H 7H KD", "8H", table=["7C 8C 9C"], opened=[2])
    assert decided(game) == "knock"
    game.play("knock", 2)
    turn(game)
    assert game.round_over
    assert game.state.discard[-1].code == "KD"


def test_it_deals_when_asked_to():
    """ROM-79: the only move there is."""
    game = autoplay(rk.new_game("romme", players=2, seed=4), "greedy", limit=1)
    while not game.round_over:
        autoplay(game, "greedy", limit=1)
    assert decided(game) == "deal"
