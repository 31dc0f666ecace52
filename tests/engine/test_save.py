"""Saving and loading: the same game comes back, or a `SaveError` that says where; never anything else."""

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.engine.clock import ManualClock
from rummykit.engine.save import _sum

from .helpers import FUZZ, played, snapshot, step, tries


def summed(data):
    """The data with all sums made right again, so that only replaying can find what was changed."""
    data = copy.deepcopy(data)
    head = {name: value for name, value in data.items() if name not in ("sum", "log")}
    data["sum"] = total = _sum("", head)
    for row in data["log"]:
        total = row["sum"] = _sum(total, {name: value for name, value in row.items() if name != "sum"})
    return data


def written(game, path):
    game.save(path)
    return json.loads(path.read_text("utf-8"))


def load(content, path):
    """The game in a file with this content (bytes, text or JSON values)."""
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    return rk.load_game(path)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("saves") / "game.json"


@pytest.fixture(scope="module")
def short():
    """A position with a first lay-down, an exchange, a knock and a round's end, in few moves."""
    game = rk.position(
        "romme",
        hands=["KS KH KD 8S 2C", "9H 5D", "4H 5H QC"],
        table=["7S JK 9S", "7H 7D JK"],
        owners=[1, None],
        discard="3D 4D 6D",
        stock="3S QD JH 2D 2H 9C",
        opened=[1],
        totals=[3, 0, 12],
        seed=5,
    )
    moves = ["draw stock", "lay KS KH KD", "swap 8S in 1", "discard 2C"]
    for move in moves:
        game.play(move)
    game.play("knock", 2)
    game.play("discard QC")
    game.play("pass", 1)
    game.play("draw discard")
    game.play("discard 3S")
    return game


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
        {"hands": ["7S 8S 9S", "KH", "2C"], "eliminated": [2], "totals": [1, 2, 60], "dealer": 0, "round": 4},
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


# --- damage: found, and only as a SaveError ------------------------------------------------------


def fails(content, path):
    with pytest.raises(rk.SaveError) as error:
        load(content, path)
    assert error.value.place
    assert error.value.problem
    assert str(error.value) == f"{error.value.place}: {error.value.problem}"
    assert len(str(error.value)) < 1500
    return error.value


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
        other = rng.choice([chr(ord(whole[at]) ^ 1), chr(ord(whole[at]) ^ 32), "x", "7", '"', " ", "\x00", "é", "\ud800"])
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


# --- changes: found by the sums, or by replaying where the sums were made again --------------------


def change(data, change_row):
    changed = copy.deepcopy(data)
    change_row(changed)
    return changed


FORGERIES = {
    "a card too many": lambda d: d["start"]["hands"].__setitem__(0, d["start"]["hands"][0] + " KS KS"),
    "a meld that is none": lambda d: d["start"]["table"].__setitem__(0, "7S JK 2H"),
    "a card in the draw": lambda d: d["log"][0]["private"].update(card="AS"),
    "a card made public": lambda d: d["log"][0]["public"].update(card="3S"),
    "a move changed": lambda d: d["log"][3].update(move="discard 9S"),
    "a card discarded that is not held": lambda d: d["log"][3].update(move="discard AS"),
    "a move that cannot be read": lambda d: d["log"][2].update(move="steal 8S"),
    "an endless move": lambda d: d["log"][2].update(move="swap 8S in 1" + " " * 100_000),
    "a move that is not exact": lambda d: d["log"][0].update(move="Draw  STOCK"),
    "a move in Spanish": lambda d: d["log"][0].update(move="robar mazo"),
    "an ambiguous move": lambda d: d["log"][1].update(move="lay KS KH KD JK JK"),
    "a seat out of turn": lambda d: d["log"][0].update(seat=1),
    "a seat that is none": lambda d: d["log"][0].update(seat=9),
    "a seat below zero": lambda d: d["log"][0].update(seat=-1),
    "a time-out in place of a move": lambda d: d["log"][3].update(move="timeout", public={"discarded": "3S"}),
    "a time-out out of turn": lambda d: d["log"].insert(0, {**d["log"][0], "seat": 1, "move": "timeout", "private": {}}),
    "points changed": lambda d: d["log"][1]["public"].update(points=31),
    "other players": lambda d: d.update(players=["Ada", "Blas"]),
    "no players": lambda d: d.update(players=[]),
    "two players of one name": lambda d: d.update(players=["Ada", "Ada", "Ada"]),
    "another switch": lambda d: d["options"].update(knock=False),
    "a switch that is none": lambda d: d["options"].update(bonus=True),
    "a value that a switch has not": lambda d: d["options"].update(opening_points=3),
    "another game": lambda d: d.update(game="chess"),
    "a row removed": lambda d: d["log"].pop(1),
    "the first row removed": lambda d: d["log"].pop(0),
    "a row repeated": lambda d: d["log"].insert(3, d["log"][2]),
    "rows in another order": lambda d: d["log"].insert(1, d["log"].pop(2)),
    "a stock in another order": lambda d: d["start"].update(stock="QD 3S JH 2D 2H 9C"),
    "a turn that is not due": lambda d: d["start"].update(to_move=1),
    "a turn of nobody": lambda d: d["start"].update(to_move=7),
    "a start that is none": lambda d: d.update(start=None),
    "a part that no save has": lambda d: d.update(notes="hello"),
    "a part of a row that no row has": lambda d: d["log"][0].update(notes="hello"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_change_is_found(name, short, path):
    data = written(short, path)
    forged = change(data, FORGERIES[name])
    fails(forged, path)
    assert fails(summed(forged), path).place != "sum", "with right sums, replaying finds it"


def test_a_card_added_is_found(short, path):
    """A position may hold any cards of the pack, so it is the sum that finds one more; a whole pack has no room for it."""
    data = written(short, path)
    fails(change(data, lambda d: d["start"]["hands"].__setitem__(0, d["start"]["hands"][0] + " QS")), path)
    full = rk.position("romme", hands=["7S 8S", "KH"]).state
    stock = " ".join(card.code for card in reversed(full.stock))
    data = written(rk.position("romme", hands=["7S 8S", "KH"], stock=stock), path)
    forged = change(data, lambda d: d["start"]["hands"].__setitem__(0, "7S 8S QS"))
    assert fails(summed(forged), path).place == "start"


def test_the_last_move_taken_off_is_found(short, path):
    """A save cut short in whole rows is a save cut short."""
    data = written(short, path)
    for count in (1, 3, len(data["log"])):
        fails({**data, "log": data["log"][:-count]}, path)


def test_the_place_of_a_changed_move_is_named(short, path):
    data = written(short, path)
    for number in range(len(data["log"])):
        changed = change(data, lambda d, n=number: d["log"][n].update(move="deal"))
        assert fails(changed, path).place == f"log[{number}]"
    assert fails(summed(change(data, FORGERIES["a move changed"])), path).place == "log[3].move"
    assert fails(summed(change(data, FORGERIES["a card in the draw"])), path).place == "log[0].private"
    assert fails(summed(change(data, FORGERIES["a seat that is none"])), path).place == "log[0].seat"
    assert fails(summed(change(data, FORGERIES["a card too many"])), path).place == "start"
    assert fails(summed(change(data, FORGERIES["a switch that is none"])), path).place == "options"


@pytest.mark.parametrize("version", [2, 3, 1000, 10**100])
def test_a_later_version_says_so(version, short, path):
    data = written(short, path)
    for changed in ({**data, "version": version}, summed({**data, "version": version}), {**data, "version": version, "new": 1}):
        error = fails(changed, path)
        assert (error.place, "later" in error.problem) == ("version", True)


@pytest.mark.parametrize("version", [0, -1, "1", None, True, 1.5, [1]])
def test_a_version_that_is_none(version, short, path):
    data = written(short, path)
    assert fails(summed({**data, "version": version}), path).place == "version"


NONSENSE = [
    None, True, False, 0, -1, 7, 10**30, 1.5, float("nan"), float("inf"), "", "x", "\ud800", "\x00", "7S", "é" * 5000,
    [], [1], [None], [[]], ["7S"], [True], {}, {"a": 1}, {"": {}},
]  # fmt: skip


def nodes(data, path=()):
    """All places in a tree of JSON values."""
    yield path
    if isinstance(data, dict | list):
        for name, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from nodes(value, (*path, name))


def replaced(data, path, value):
    if not path:
        return value
    data = copy.deepcopy(data)
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return data


def sound_or_fails(content, path):
    """Loading gives a `SaveError`, or a game that is what the file says."""
    try:
        game = load(content, path)
    except rk.SaveError as error:
        assert len(str(error)) < 1500
        assert error.place
        return None
    assert len(game.state.everything()) <= 110
    for seat in range(len(game.names)):
        game.view(seat).as_dict()
        game.moves(seat)
    assert repr(game)
    assert game.score_sheet().text()
    again = written(game, path)
    assert [row["move"] for row in again["log"]] == [row["move"] for row in json.loads(json.dumps(content))["log"]]
    return game


@pytest.mark.parametrize("with_sums", [False, True], ids=["sums as they were", "sums made again"])
def test_a_wrong_value_at_every_place(with_sums, short, path):
    data = written(short, path)
    accepted = []
    rng = random.Random(8)
    for place in nodes(data):
        for value in NONSENSE if FUZZ > 1 else rng.sample(NONSENSE, 7):
            if place and place[-1] == "sum" and with_sums:
                continue
            changed = replaced(data, place, value)
            if changed == data:
                continue
            try:
                content = summed(changed) if with_sums else changed
            except (AttributeError, KeyError, TypeError, UnicodeEncodeError, RecursionError):
                content = changed  # so broken that it has no sums
            if sound_or_fails(content, path):
                accepted.append((place, value))
    # Only what may as well have been a game: another number to shuffle by, a player's name, points, …
    free = {"seed", "players", "totals", "round", "dealer", "owners", "opened", "turns", "options", "went_out"}
    assert all(free & {name for name in place if isinstance(name, str)} for place, _ in accepted), accepted
    assert with_sums or not accepted, "a change that keeps the old sums is always found"


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**20, 10**40)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["7S", "JK", "\ud800", "draw stock", "timeout", "lay 7S 8S 9S", 0, 1, 2]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.fuzz
@tries(400)
@given(st.data())
def test_random_changes_of_the_tree(short, path, data):
    tree = written(short, path)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(list(nodes(tree))))
        if not place:
            continue
        inner = tree
        for name in place[:-1]:
            inner = inner[name]
        how = data.draw(st.sampled_from(["replace", "replace", "remove", "swap", "rename"]))
        if how == "remove":
            del inner[place[-1]]
        elif how == "swap" and isinstance(inner, list):
            other = data.draw(st.integers(0, len(inner) - 1))
            inner[place[-1]], inner[other] = inner[other], inner[place[-1]]
        elif how == "rename" and isinstance(inner, dict):
            inner[data.draw(st.text(max_size=5))] = inner.pop(place[-1])
        else:
            inner[place[-1]] = data.draw(JUNK)
    if data.draw(st.booleans()):
        try:
            tree = summed(tree)
        except (AttributeError, KeyError, TypeError, UnicodeEncodeError):
            pass
    sound_or_fails(tree, path)


@pytest.mark.fuzz
@tries(200)
@given(st.binary(max_size=60), st.integers(0, 10**6), st.booleans())
def test_random_bytes(short, path, noise, at, inside):
    short.save(path)
    whole = path.read_bytes()
    at %= len(whole)
    content = whole[:at] + noise + whole[at:] if inside else noise
    try:
        game = load(content, path)
    except rk.SaveError:
        return
    assert snapshot(game) == snapshot(short)


@pytest.mark.parametrize("depth", [50, 200, 400, 600, 800, 900, 950, 990, 1100])
@pytest.mark.parametrize("where", ["options", "private", "extra", "hands"])
def test_nesting_of_any_depth(depth, where, short, path):
    short.save(path)
    deep = "[" * depth + "]" * depth
    old = {"options": '"knock": true', "private": '"card": "3S"', "extra": '"extra": {', "hands": '"hands": ['}[where]
    new = {"extra": '"extra": {"taken": ' + deep + ",", "hands": '"hands": [' + deep + ","}.get(where)
    new = new or old.split(":")[0] + ": " + deep
    whole = path.read_text("utf-8")
    assert old in whole
    changed = whole.replace(old, new, 1)
    fails(changed, path)
    try:
        data = summed(json.loads(changed))
        content = json.dumps(data)
    except RecursionError:
        return
    fails(content, path)


@pytest.mark.parametrize("digits", [30, 400, 4300, 4301, 100_000])
@pytest.mark.parametrize("where", ['"seed": 5', '"version": 1', '"to_move": 0', '"seat": 0', '"target": 50', '"round": 1'])
def test_huge_numbers(digits, where, short, path):
    short.save(path)
    whole = path.read_text("utf-8")
    assert where in whole
    fails(whole.replace(where, where.split(":")[0] + ": " + "7" * digits, 1), path)


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
