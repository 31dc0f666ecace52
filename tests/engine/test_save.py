"""Saving and loading: the same game comes back, whatever it was; a damaged file is a `SaveError` that says where."""

import json
import random

import pytest

import rummykit as rk
from rummykit.engine.clock import ManualClock

from .helpers import FUZZ, played, snapshot, step
from .saving import fails, load, summed, written

# --- the same game comes back ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40 * FUZZ))
def test_a_game_comes_back_at_any_point(seed, path):
    """Fresh matches and positions with every switch, at any point, then played on alike."""
    game = played(seed)
    data = written(game, path)
    again = rk.load_game(path)
    assert snapshot(again) == snapshot(game)
    assert (again.names, again.seed, dict(again.options)) == (game.names, game.seed, dict(game.options))
    assert written(again, path) == data
    for one in (game, again):
        rng = random.Random(1)
        for _ in range(25):
            step(one, rng)
    assert snapshot(again) == snapshot(game)
    again.undo(len(again.log))
    game.undo(len(game.log))
    assert snapshot(again) == snapshot(game)


def test_a_match_of_several_rounds_comes_back(path):
    rng = random.Random(2)
    game = rk.new_game("romme", players=["Ana", "Ñandú", "李"], seed=2, target=400)
    while game.state.round < 4:
        step(game, rng)
    game.save(path)
    again = rk.load_game(path)
    assert snapshot(again) == snapshot(game)
    assert again.score_sheet(1).text() == game.score_sheet(1).text()
    assert again.names == ("Ana", "Ñandú", "李")


def test_a_finished_match_comes_back(path):
    rng = random.Random(3)
    game = rk.new_game("romme", players=3, seed=3, target=1)
    while step(game, rng):
        pass
    game.save(path)
    again = rk.load_game(path)
    assert (again.over, again.winners, again.to_move) == (True, game.winners, ())


def test_time_outs_come_back_with_and_without_a_clock(path):
    clock = ManualClock()
    game = rk.new_game("romme", players=4, seed=4, clock=clock)
    rng = random.Random(4)
    for _ in range(12):
        clock.advance(rng.choice([5, 61, 130]))
        game.tick()
        step(game, rng)
    assert "timeout" in [event.move.verb for event in game.log]
    game.save(path)
    assert snapshot(rk.load_game(path)) == snapshot(game)
    again = rk.load_game(path, clock=ManualClock())
    assert snapshot(again) == snapshot(game)
    assert again.time_left == 60.0, "whoever is on turn has the whole time"


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ["7S 8S", "KH"]},
        {"hands": ["7S 8S", "", "KH"], "went_out": 1, "round_hand": True},
        {"hands": ["7S 8S 9S", "KH", ""], "eliminated": [2], "totals": [1, 2, 60], "dealer": 0, "round": 4},
        {"hands": ["7S 7S", "KH"], "phase": "play", "taken": "7S", "discard": "2C"},
        {"hands": ["7S", "KH", "2C"], "discard": "4D", "discarded_by": 2, "seed": 99},
        {"hands": [rk.cards("7S 8S"), "KH"], "stock": rk.cards("2C 3C"), "discard": rk.cards("4C"), "turns": 7},
        {"hands": ["7S", "KH"], "table": ["7H 7D JK", "2S JK=3S 4S"], "owners": [None, 1], "options": {"knock": False}},
        {"hands": ["7S", "KH"], "players": ["Eva", "Leo"], "target": 77},
        {"hands": ["7S", "KH"], "table": ["7H 7D JK=7C"], "set_joker_suit": "declared"},
    ],
    ids=lambda fields: " ".join(fields),
)
def test_positions_come_back(fields, path):
    game = rk.position("romme", **fields)
    game.save(path)
    assert snapshot(rk.load_game(path)) == snapshot(game)


def test_a_game_whose_moves_were_taken_back_comes_back(path):
    game = played(5)
    game.undo(len(game.log) // 2)
    game.save(path)
    assert snapshot(rk.load_game(path)) == snapshot(game)


def test_a_save_is_text_that_a_person_can_read(short, path):
    data = written(short, path)
    assert path.read_text("utf-8").endswith("}\n")
    assert [row["move"] for row in data["log"]][:3] == ["draw stock", "lay KS KH KD", "swap 8S in 1"]
    assert data["version"] == 1


def test_a_save_replaces_the_file_as_a_whole(short, path):
    path.write_text("old")
    short.save(path)
    assert rk.load_game(str(path)).log == short.log
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing is left beside it"


def test_an_empty_log_and_another_seed_is_simply_another_game(path):
    """What replaying cannot tell from a real game is one."""
    data = written(rk.new_game("romme", seed=1), path)
    other = load(summed({**data, "seed": 2}), path)
    assert other.state.hands == rk.new_game("romme", seed=2).state.hands


def test_a_save_of_odd_names_can_be_loaded(path):
    game = rk.new_game("romme", players=["{x}", "<b>&\"'", "\\ /", "🂡" * 30], seed=1)
    game.play("draw stock")
    game.save(path)
    assert rk.load_game(path).names == game.names


# --- damage: found, and only as a SaveError ------------------------------------------------------


def test_a_file_cut_short_anywhere(short, path):
    short.save(path)
    whole = path.read_bytes()
    places = {fails(whole[:length], path).place for length in range(0, len(whole) - 2, 1 if FUZZ > 1 else 29)}
    assert any(place.startswith("line ") for place in places)
    assert snapshot(load(whole[:-1], path)) == snapshot(short), "the last byte is the end of the line"


def test_a_flipped_character_anywhere(short, path):
    """Every change is found, except where only the layout of the file changes."""
    short.save(path)
    whole = path.read_text("utf-8")
    rng = random.Random(6)
    want = json.loads(whole)
    for at in range(0, len(whole), 1 if FUZZ > 1 else 7):
        other = rng.choice(
            [chr(ord(whole[at]) ^ 1), chr(ord(whole[at]) ^ 32), "x", "7", '"', " ", "\x00", "é", "\ud800"]
        )
        if other == whole[at]:
            continue
        changed = whole[:at] + other + whole[at + 1 :]
        try:
            same = json.loads(changed) == want
        except ValueError:
            same = False
        if same:
            assert snapshot(load(changed, path)) == snapshot(short)
        else:
            fails(changed, path)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", "line 1"),
        (b"\x00\x01\x02", "line 1"),
        (b"\xff\xfe{}", "byte 0"),
        ('{"format": "rummykit game", "players": ["Añ'.encode("latin-1"), "byte"),
        (b"null", "file"),
        (b"[]", "file"),
        (b"7", "file"),
        (b'"rummykit game"', "file"),
        (b"{}", "format"),
        (b'{"format": "chess"}', "format"),
        (b'{"format": "rummykit game"}', "version"),
        (b'{"format": "rummykit game", "version": 1}', "game"),
        (b"[" * 100_000, "file"),
        (b'{"a":' * 100_000, "file"),
        (b"NaN", "file"),
        (b"7" * 5000, "file"),
        (b"{" + b" " * 1_000_000, "line 1"),
    ],
)
def test_what_is_no_saved_game(content, place, path):
    assert fails(content, path).place.startswith(place)


def test_a_file_that_is_far_too_large(tmp_path):
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(rk.SaveError, match="too large"):
        rk.load_game(big)


def test_a_folder_a_missing_file_and_impossible_paths(tmp_path):
    with pytest.raises(rk.SaveError, match="folder"):
        rk.load_game(tmp_path)
    with pytest.raises(FileNotFoundError):
        rk.load_game(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError):
        rk.load_game(str(tmp_path / "nowhere" / "none.json"))
    (tmp_path / "file").write_text("{}")
    for wrong in (tmp_path / "file" / "below", "a\x00b", tmp_path / ("x" * 5000)):
        with pytest.raises((rk.SaveError, FileNotFoundError)):
            rk.load_game(wrong)


@pytest.mark.parametrize("wrong", [None, 5.5, ["a"], {}])
def test_what_is_no_path_is_a_type_error(wrong):
    with pytest.raises(TypeError):
        rk.load_game(wrong)
