"""The same seed gives the same match in every process."""

import hashlib
import os
import subprocess
import sys

import pytest

import rummykit as rk
from rummykit.players import autoplay

_SCRIPT = """
import hashlib, sys
import rummykit as rk
game = rk.autoplay(rk.new_game(sys.argv[2], players=3, seed=11), sys.argv[1].split(","), limit=400)
print(hashlib.sha256(repr([str(event.move) for event in game.log]).encode()).hexdigest())
"""


def digest(game):
    return hashlib.sha256(repr([str(event.move) for event in game.log]).encode()).hexdigest()


@pytest.mark.parametrize(
    ("gid", "bots"),
    [
        ("romme", "greedy"),
        ("romme", "random"),
        ("romme", "greedy,random"),
        ("romme", "planner,easy"),
        ("shanghai", "planner,greedy,easy"),
        ("dummy", "planner,greedy,easy"),
    ],
)
def test_a_seed_gives_the_same_match_whatever_the_hash_seed(gid, bots):
    """Nothing depends on the order of sets or on memory addresses."""
    here = digest(autoplay(rk.new_game(gid, players=3, seed=11), bots.split(","), limit=400))
    for hash_seed in ("0", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", _SCRIPT, bots, gid],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == here


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_other_seeds_give_other_matches(bots):
    assert len({digest(autoplay(rk.new_game("romme", players=2, seed=s, target=1), bots)) for s in range(5)}) == 5


def test_a_match_saved_in_the_middle_goes_on_as_it_would_have(tmp_path):
    """Players have no memory that a save could lose."""
    whole = autoplay(rk.new_game("romme", players=3, seed=8), ["greedy", "random"])
    part = autoplay(rk.new_game("romme", players=3, seed=8), ["greedy", "random"], limit=60)
    part.save(tmp_path / "half.json")
    assert digest(autoplay(rk.load_game(tmp_path / "half.json"), ["greedy", "random"])) == digest(whole)
