"""``rummykit play --auto``: the match as events, a sheet for every round, rule ids beside the lines."""

import re

import pytest

import rummykit as rk
from rummykit.players import autoplay

from .helpers import shell  # noqa: F401

# ruff: noqa: F811

SEED = 7


def played(players=4, bots=("greedy",), **switches):
    return autoplay(rk.new_game("romme", players=players, seed=SEED, **switches), list(bots))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_match_is_printed_event_by_event_with_a_sheet_for_every_round(shell, lang):
    """ROM-62: what each player counts, with the rules."""
    ran = shell("play", "romme", "--players", "4", "--seed", str(SEED), "--auto", "--lang", lang)
    assert ran.code == 0
    game = played()
    whole = " ".join(ran.out.split())
    for event in game.log:
        assert " ".join(f"{event.number + 1} {event.text(lang, game.names)}".split()) in whole
    for score in game.state.rounds:
        sheet = game.score_sheet(score.number)
        assert sheet.text(lang).removesuffix("\n" + sheet.verdict(lang)) in ran.out
        assert "ROM-67" in sheet.text(lang)  # somebody went out
    assert ran.lines[-1] == game.score_sheet(len(game.state.rounds)).verdict(lang)
    assert ran.out.count(ran.lines[-1]) == 1
    assert max(map(len, ran.lines)) <= 80


def test_quiet_shows_only_the_sheets(shell):
    ran = shell("play", "romme", "--players", "3", "--seed", str(SEED), "--auto", "--quiet")
    game = played(3)
    assert ran.out.count("ROM-67") == len(game.state.rounds)
    assert not re.search(r"discarded|drew", ran.out)
    assert len(re.findall(r"^Round \d+$", ran.out, re.MULTILINE)) == len(game.state.rounds)


def test_the_same_seed_prints_the_same_match(shell):
    words = ("play", "romme", "--players", "3", "--seed", "5", "--auto", "--bots", "greedy,random")
    assert shell(*words).out == shell(*words).out
    assert shell(*words).out != shell(*words[:5], "6", *words[6:]).out


def test_the_seed_is_told_so_that_a_match_can_be_seen_again(shell):
    ran = shell("play", "romme", "--auto", "--target", "1")
    told = re.search(r"seed (\d+)", ran.out)
    assert shell("play", "romme", "--auto", "--target", "1", "--seed", told[1]).out == ran.out


@pytest.mark.parametrize("way", [("--target", "1"), ("--target=1",), ("--set", "target=1")])
def test_switches_can_be_written_in_three_ways(shell, way):
    """ROM-74: a target of 1 is a match of one round."""
    ran = shell("play", "romme", "--players", "3", "--seed", str(SEED), "--auto", "--quiet", *way)
    assert "target=1" in ran.out
    assert ran.out.count("ROM-67") == 1


@pytest.mark.parametrize(
    ("written", "value"), [("no", False), ("off", False), ("FALSE", False), ("sí", True), ("true", True)]
)
def test_yes_and_no_are_read_in_words(shell, written, value):
    """ROM-48: without knocking nobody knocks."""
    ran = shell("play", "romme", "--players", "4", "--seed", "1", "--auto", "--bots", "random", "--knock", written)
    assert ("knocked" in ran.out) == value
    assert ("knock=False" in ran.out) == (not value)


def test_the_players_can_be_named(shell):
    ran = shell(
        "play",
        "romme",
        "--players",
        "Ana,Luis,Eva",
        "--seed",
        "1",
        "--target",
        "1",
        "--auto",
        "--bots",
        "greedy,random",
    )
    assert "Ana (greedy), Luis (random), Eva (greedy)" in ran.lines[0]


def test_a_saved_match_goes_on_to_its_end(shell, tmp_path):
    """ROM-79."""
    half = autoplay(rk.new_game("romme", players=3, seed=SEED), "greedy", limit=50)
    half.save(tmp_path / "half.json")
    ran = shell("play", "--load", str(tmp_path / "half.json"), "--auto", "--quiet")
    whole = played(3)
    assert ran.code == 0
    assert whole.score_sheet(len(whole.state.rounds)).text("en") in ran.out
