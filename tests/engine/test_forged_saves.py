"""A save that was changed: found by the sums, and by replaying where the sums were made right again.

Whatever stands in the file, loading gives a `SaveError` or a game that the file tells truly, and never
another error.
"""

import contextlib
import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk

from .helpers import FUZZ, snapshot, tries
from .saving import fails, load, summed, written

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
    "a time-out out of turn": lambda d: d["log"].insert(
        0, {**d["log"][0], "seat": 1, "move": "timeout", "private": {}}
    ),
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
    for changed in (
        {**data, "version": version},
        summed({**data, "version": version}),
        {**data, "version": version, "new": 1},
    ):
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
        with contextlib.suppress(AttributeError, KeyError, TypeError, UnicodeEncodeError):
            tree = summed(tree)
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
@pytest.mark.parametrize(
    "where", ['"seed": 5', '"version": 1', '"to_move": 0', '"seat": 0', '"target": 50', '"round": 1']
)
def test_huge_numbers(digits, where, short, path):
    short.save(path)
    whole = path.read_text("utf-8")
    assert where in whole
    fails(whole.replace(where, where.split(":")[0] + ": " + "7" * digits, 1), path)
