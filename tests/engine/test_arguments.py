"""Whatever is asked of the engine wrongly is answered by a clear error that names the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk

from .helpers import played, tries

NAN, INFINITE = float("nan"), float("inf")


class Odd:
    """A value of no use, whose text is known."""

    def __repr__(self):
        return "<odd>"


def shortly(value):
    """A short id of a test; an endless number has no text."""
    if isinstance(value, dict) and any(isinstance(v, int) and v.bit_length() > 9000 for v in value.values()):
        return "an endless number"
    return str(value)[:50].encode("ascii", "replace").decode()


# --- new_game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "rome"}, "romme"),
        ({"game": ""}, "there is no game ''"),
        ({"game": None}, "there is no game"),
        ({"game": 5}, "there is no game"),
        ({"game": ["romme"]}, "there is no game"),
        ({"players": 0}, "2 to 4 players, not 0"),
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": -3}, "2 to 4 players, not -3"),
        ({"players": 10**30}, "2 to 4 players"),
        ({"players": True}, "players is a number or a list of names, not True"),
        ({"players": 2.0}, "players is a number or a list of names, not 2.0"),
        ({"players": "x"}, "players is a number or a list of names, not 'x'"),
        ({"players": {"A": 1}}, "players is a number or a list of names"),
        ({"players": []}, "2 to 4 players, not 0"),
        ({"players": ["A"]}, "2 to 4 players, not 1"),
        ({"players": list("ABCDE")}, "2 to 4 players, not 5"),
        ({"players": ["A", "A"]}, "name of their own"),
        ({"players": ["A", ""]}, "name"),
        ({"players": ["A", "  "]}, "name"),
        ({"players": ["A", 3]}, "name"),
        ({"players": [None, "B"]}, "name"),
        ({"players": [[], {}]}, "name"),
        ({"players": ["A", "\ud800"]}, "name"),
        ({"seed": "a"}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": [1]}, "seed"),
        ({"seed": 1 << 20_000}, "seed"),
        ({"clock": "noon"}, "clock"),
        ({"clock": 60}, "clock"),
        ({"knokc": True}, "no switch 'knokc'; did you mean knock"),
        ({"jokers": 3}, "no switch 'jokers'; "),
        ({"xyzzy": 3}, "there are run_max"),
        ({"knock": 1}, "knock=1 is not possible (ROM-48); choose True, False"),
        ({"knock": "yes"}, "choose True, False"),
        ({"knock": None}, "choose True, False"),
        ({"run_max": True}, "choose 13, 14"),
        ({"run_max": 15}, "run_max=15 is not possible (ROM-21); choose 13, 14"),
        ({"run_max": [13]}, "choose 13, 14"),
        ({"joker_limit": "none"}, "choose 'two_naturals', 'not_majority', 'not_adjacent', 'one'"),
        ({"target": 0}, "any whole number from 1"),
        ({"target": -1}, "any whole number from 1"),
        ({"target": 1.5}, "any whole number from 1"),
        ({"target": "50"}, "any whole number from 1"),
        ({"target": NAN}, "any whole number from 1"),
        ({"turn_seconds": -1}, "any whole number from 0"),
        ({"turn_seconds": INFINITE}, "any whole number from 0"),
        ({"opening_points": Odd()}, "opening_points=<odd> is not possible (ROM-23)"),
        ({"run_max": "é" * 100_000}, "choose 13, 14"),
    ],
    ids=shortly,
)
def test_a_match_that_cannot_be(arguments, says):
    with pytest.raises(rk.OptionError) as error:
        rk.new_game(**{"game": "romme", **arguments})
    assert says in str(error.value)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 4},
        {"players": ["Ana", "Leo"]},
        {"players": ("Ana", "Leo", "李")},
        {"players": None},
        {"seed": -5},
        {"seed": 2**40},
        {"seed": None},
        {"target": 1},
        {"target": 500},
        {"turn_seconds": 7},
        {"opening_points": 51, "knock": False, "run_max": 14},
    ],
    ids=str,
)
def test_a_match_that_can_be(arguments):
    game = rk.new_game("romme", **arguments)
    assert game.to_move == (1,)
    for name, value in arguments.items():
        assert value is None or game.options.get(name, value) == value
    with pytest.raises(TypeError):
        game.options["knock"] = True


def test_too_many_arguments_are_pythons_own_error():
    with pytest.raises(TypeError):
        rk.new_game("romme", 2, 7, None, "more")


# --- position -------------------------------------------------------------------------------


def place(**fields):
    return rk.position("romme", **{"hands": ["7S 8S 9S JK", "KH QD"], **fields})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        # hands
        ({"hands": None}, "hands"),
        ({"hands": 5}, "hands"),
        ({"hands": "7S 8S"}, "hands"),
        ({"hands": [5, 6]}, "hands"),
        ({"hands": [None, "7S"]}, "hands"),
        ({"hands": ["7S", [5]]}, "hands"),
        ({"hands": ["7X", "KH"]}, "hands[0]: no card '7X'"),
        ({"hands": ["7S", "KH", "QX"]}, "hands[2]: no card 'QX'"),
        ({"hands": ["r7", "KH"]}, "hands[0]: no card 'r7'"),
        ({"hands": ["7S 7S 7S", "KH"]}, "7S appears 3 times, but the pack has 2"),
        ({"hands": ["7S 7S", "7S"]}, "7S appears 3 times"),
        ({"hands": ["JK JK JK JK", "JK JK JK"]}, "JK appears 7 times, but the pack has 6"),
        # table
        ({"table": None}, "table"),
        ({"table": 5}, "table"),
        ({"table": "7S 8S 9S"}, "table"),
        ({"table": [5]}, "table"),
        ({"table": ["7H 9H"]}, "table[0]: '7H 9H' is no meld: ROM-15"),
        ({"table": ["2H 3H 4H", "KS AS 2S"]}, "table[1]: 'KS AS 2S' is no meld: ROM-20"),
        ({"table": ["2H 3H 4H / 5H 6H 7H"]}, "table[0]: one meld was expected"),
        ({"table": ["8H JK 7H"]}, "table[0]: '8H JK 7H' could be"),
        ({"table": ["7H 8H JK=TH"]}, "table[0]"),
        ({"table": ["7H 8X 9H"]}, "table[0]: "),
        ({"table": [""]}, "table[0]: "),
        ({"table": ["7S 7H 7D", "7S 7H 7C"]}, "7S appears 3 times"),
        ({"table": ["7" * 10_000]}, "table[0]"),
        # piles
        ({"discard": None}, "discard"),
        ({"discard": 5}, "discard"),
        ({"discard": "QX"}, "discard: no card 'QX'"),
        ({"stock": 5}, "stock"),
        ({"stock": "QX"}, "stock: no card 'QX'"),
        ({"stock": "KH KH"}, "KH appears 3 times"),
        # seats
        ({"to_move": 2}, "to_move: "),
        ({"to_move": -1}, "to_move"),
        ({"to_move": "x"}, "to_move"),
        ({"to_move": True}, "to_move"),
        ({"to_move": None}, "to_move"),
        ({"to_move": 0.0}, "to_move"),
        ({"to_move": [0]}, "to_move"),
        ({"dealer": 2}, "dealer"),
        ({"dealer": "x"}, "dealer"),
        ({"dealer": [1]}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"owners": 5}, "owners"),
        ({"owners": ["x"], "table": ["2H 3H 4H"]}, "owners[0]"),
        ({"owners": [7], "table": ["2H 3H 4H"]}, "owners[0]"),
        ({"owners": [True], "table": ["2H 3H 4H"]}, "owners"),
        ({"owners": [0, 1], "table": ["2H 3H 4H"]}, "owners"),
        ({"eliminated": 5}, "eliminated"),
        ({"eliminated": ["x"]}, "eliminated"),
        ({"eliminated": [2]}, "eliminated"),
        ({"eliminated": [True]}, "eliminated"),
        ({"eliminated": [0]}, "to_move: seat 0 is eliminated"),
        # numbers
        ({"totals": 5}, "totals"),
        ({"totals": [1]}, "totals: 1 numbers for 2 players"),
        ({"totals": ["a", "b"]}, "totals"),
        ({"totals": "ab"}, "totals"),
        ({"totals": [1.5, 2]}, "totals"),
        ({"totals": [True, 2]}, "totals"),
        ({"totals": [-5, 0]}, "totals"),
        ({"round": 0}, "round"),
        ({"round": -1}, "round"),
        ({"round": "x"}, "round"),
        ({"round": None}, "round"),
        ({"round": True}, "round"),
        ({"round": 1.0}, "round"),
        ({"turns": "x"}, "turns"),
        ({"turns": None}, "turns"),
        ({"turns": -3}, "turns"),
        ({"turns": INFINITE}, "turns"),
        ({"turns": True}, "turns"),
        # phase
        ({"phase": "over"}, "phase"),
        ({"phase": "lunch"}, "phase: 'lunch' is none of draw, play, round_over"),
        ({"phase": 5}, "phase"),
        ({"phase": None}, "phase"),
        ({"phase": ["play"]}, "phase"),
        ({"phase": "round_over"}, "phase"),
        # the fields of Rommé
        ({"opened": "x"}, "opened"),
        ({"opened": 5}, "opened"),
        ({"opened": [7]}, "opened"),
        ({"opened": ["x"]}, "opened"),
        ({"opened": [True, False, True]}, "opened"),
        ({"taken": 5, "phase": "play"}, "taken"),
        ({"taken": "ZZ", "phase": "play"}, "taken"),
        ({"taken": "7S 8S", "phase": "play"}, "taken"),
        ({"taken": "2C", "phase": "play"}, "taken"),
        ({"taken": "7S"}, "taken"),
        ({"discarded_by": "x", "discard": "2C"}, "discarded_by"),
        ({"discarded_by": [1], "discard": "2C"}, "discarded_by"),
        ({"discarded_by": 0, "discard": "2C"}, "discarded_by"),
        ({"discarded_by": 1}, "discarded_by"),
        ({"discarded_by": True, "discard": "2C"}, "discarded_by"),
        ({"went_out": "x"}, "went_out"),
        ({"went_out": [0]}, "went_out"),
        ({"went_out": 0}, "went_out: seat 0 still holds cards"),
        ({"went_out": 9}, "went_out"),
        ({"round_hand": "x", "hands": ["", "7S"], "went_out": 0}, "round_hand"),
        ({"hands": ["7S", "KH"], "phase": "play", "taken": "7S"}, "ROM-47"),
    ],
    ids=shortly,
)
def test_a_position_that_cannot_be(fields, says):
    with pytest.raises(rk.PositionError) as error:
        place(**fields)
    assert says in str(error.value)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hands": []}, "2 to 4 players, not 0"),
        ({"hands": ["7S"]}, "2 to 4 players, not 1"),
        ({"hands": ["7S"] * 5}, "2 to 4 players, not 5"),
        ({"players": "x"}, "players is a number or a list of names, not 'x'"),
        ({"players": ["A", "A"]}, "name of their own"),
        ({"players": ["A", "B", "C"]}, "3 names for 2 hands"),
        ({"players": 3}, "3"),
        ({"seed": "a"}, "seed"),
        ({"seed": True}, "seed"),
        ({"clock": "x"}, "clock"),
        ({"options": "x"}, "options"),
        ({"options": 5}, "options"),
        ({"options": {"knokc": True}}, "did you mean knock"),
        ({"options": {5: True}}, "5"),
        ({"opend": [0]}, "did you mean opened"),
        ({"total": [0, 0]}, "did you mean totals"),
        ({"stok": "7S"}, "did you mean stock"),
        ({"hand": ["7S", "8S"]}, "did you mean hands"),
        ({"knok": True}, "did you mean knock"),
        ({"opening_points": 7}, "choose 30, 40, 51"),
    ],
    ids=shortly,
)
def test_a_position_of_a_match_that_cannot_be(fields, says):
    with pytest.raises((rk.OptionError, rk.PositionError)) as error:
        place(**fields)
    assert says in str(error.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ["", ""]},
        {"hands": ("7S, 10S", rk.cards("7H 8H"))},
        pytest.param({"hands": [rk.cards("7S"), iter(rk.cards("8S"))]}, id="an iterator of cards"),
        {"table": [rk.read("2H 3H 4H")[0], "KS KD JK", rk.cards("5C 6C 7C")]},
        {"table": ("2H 3H 4H",), "owners": (None,)},
        {"opened": True},
        {"opened": [True, False]},
        {"opened": [1]},
        {"opened": ()},
        {"dealer": 1, "round": 3, "totals": (10, 0)},
        {"options": {"knock": False}, "target": 1},
        {"options": None},
        {"players": ["Eva", "Leo"]},
        {"stock": ""},
        {"discard": [], "stock": []},
        {"seed": None},
    ],
    ids=shortly,
)
def test_a_position_that_can_be(fields, tmp_path):
    game = place(**fields)
    assert len(game.names) == 2
    game.save(tmp_path / "game.json")
    assert rk.load_game(tmp_path / "game.json").state == game.state


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=4), st.sampled_from(["7S", "JK", "7S 8S JK"]),
    st.binary(max_size=3), st.just(Odd()), st.lists(st.none() | st.integers(-2, 9) | st.text(max_size=2) | st.booleans(), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2), st.sampled_from(["draw", "play", "round_over"]),
)  # fmt: skip
FIELDS = [
    "hands", "table", "discard", "stock", "to_move", "phase", "players", "seed", "clock", "options", "owners", "totals",
    "eliminated", "dealer", "round", "opened", "taken", "discarded_by", "went_out", "round_hand", "turns", "knock", "target", "nonsense",
]  # fmt: skip


@pytest.mark.fuzz
@tries(600)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=3))
def test_any_arguments_are_a_position_or_a_clear_error(fields):
    try:
        game = place(**fields)
    except (rk.PositionError, rk.OptionError) as error:
        assert len(str(error)) < 1000
        return
    for seat in range(len(game.names)):
        game.view(seat).as_dict()
        assert bool(game.moves(seat)) == (seat in game.to_move)
    assert game.score_sheet().text("es")
    assert repr(game)
    if game.to_move:
        game.play(game.moves()[0])
    assert len(set(map(type, game.state.totals)) - {int}) == 0


@pytest.mark.fuzz
@tries(200)
@given(
    st.dictionaries(
        st.sampled_from(["game", "players", "seed", "clock", "knock", "target", "turn_seconds"]), VALUES, min_size=1
    )
)
def test_any_arguments_are_a_match_or_a_clear_error(fields):
    try:
        game = rk.new_game(**{"game": "romme", **fields})
    except rk.OptionError as error:
        assert len(str(error)) < 1000
        return
    assert game.to_move == (1,)


# --- a game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [5, None, b"draw stock", ["draw"], Odd()])
def test_a_move_that_is_no_text(wrong):
    game = rk.new_game("romme", seed=1)
    for ask in (game.check, game.play):
        with pytest.raises(rk.NotationError, match="a move is text"):
            ask(wrong)


@pytest.mark.parametrize("number", [0, 2, -1, 99, "x", 1.5, None])
def test_a_score_sheet_of_a_round_that_was_not_played(number):
    game = rk.new_game("romme", seed=1)
    if number is None:
        assert not game.score_sheet(number).final
    else:
        with pytest.raises(ValueError, match="has not been played; this is round 1"):
            game.score_sheet(number)


@pytest.mark.parametrize("lang", ["de", 5, "EN"])
def test_a_language_that_is_none(lang):
    game = rk.new_game("romme", seed=1)
    with pytest.raises(ValueError, match="choose one of en, es"):
        game.score_sheet(lang=lang).text()


def test_errors_are_value_errors_of_their_own():
    own = [rk.NotationError, rk.IllegalMove, rk.AmbiguousMove, rk.OptionError, rk.PositionError, rk.SaveError]
    assert all(issubclass(error, ValueError) for error in own)
    assert not any(issubclass(a, b) for a in own for b in own if a is not b)


@pytest.mark.parametrize("lang", ["de", 5, "EN"])
def test_refusals_in_a_language_that_is_none(lang):
    game = played(1)
    while game.over:
        game.undo()
    with pytest.raises(rk.IllegalMove) as error:
        game.play("buy")
    with pytest.raises(ValueError, match="choose one of en, es"):
        error.value.text(lang)
