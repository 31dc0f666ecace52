"""A short game and a place for its file."""

import pytest

import rummykit as rk


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
