"""Saved games as JSON values: written, changed, with their sums made right again, loaded."""

import copy
import json

import pytest

import rummykit as rk
from rummykit.engine.save import _sum


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


def fails(content, path):
    with pytest.raises(rk.SaveError) as error:
        load(content, path)
    assert error.value.place
    assert error.value.problem
    assert str(error.value) == f"{error.value.place}: {error.value.problem}"
    assert len(str(error.value)) < 1500
    return error.value
