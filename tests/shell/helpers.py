"""Running the console script in this process, with what it wrote and its exit code."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

import rummykit as rk
from rummykit.players import seat_players
from rummykit.shell import main
from rummykit.shell.screen import said


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()


@pytest.fixture
def shell(capsys, monkeypatch):
    """Call ``shell("rule", "ROM-17")``; `typed` is what the person types."""

    def run(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(words))
        wrote = capsys.readouterr()
        return Ran(code, wrote.out, wrote.err)

    return run


def refused(ran, lang="en"):
    """Whether a run ended with code 2 and one clear line, and nothing else."""
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("rummykit: ")
    assert len(ran.err) > 20
    assert "Traceback" not in ran.err
    return ran.err


def rehearsed(players, seed, until, lang="en", bots=("greedy",), **switches):
    """What a person at seat 0 types who plays like greedy, until a condition holds; and the game then."""
    game = rk.new_game("romme", players=players, seed=seed, **switches)
    others = [bots[i % len(bots)] for i in range(players - 1)]
    seated = seat_players(game, ["greedy", *others])
    typed = []
    while not until(game):
        seat = game.to_move[0]
        move = seated[seat].decide(game.view(seat), game.moves(seat))
        if seat == 0:
            typed.append(said(move, lang))
        game.play(move, seat)
    return "\n".join([*typed, ""]), game
