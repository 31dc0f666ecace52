"""Tournaments: seats rotated over the same deals, faults that cost one match, the same result everywhere."""

from __future__ import annotations

import math
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import rummykit as rk
from rummykit.arena import tournament
from rummykit.arena.contest import _fixtures
from rummykit.arena.matches import Fault, Fixture, Result
from rummykit.arena.pool import Here
from rummykit.arena.standings import standings
from rummykit.engine.errors import OptionError
from rummykit.language import SaidError, Text

from . import helpers


def row(result, name):
    return next(one for one in result.rows if one.name == name)


def test_every_deal_is_played_from_every_seat():
    fixtures = list(_fixtures(["a", "b", "c"], seats=3, matches=7, seed=1))
    assert len(fixtures) == 9  # whole rotations
    for deal in range(3):
        three = [one for one in fixtures if one.deal == deal]
        assert len({one.seed for one in three}) == 1
        for seat in range(3):
            assert sorted(one.seating[seat] for one in three) == [0, 1, 2]
    assert len({one.seed for one in fixtures}) == 3


def test_groups_take_turns_where_there_are_more_players_than_seats():
    fixtures = list(_fixtures(list("abcd"), seats=2, matches=24, seed=1))
    pairs = [frozenset(one.seating) for one in fixtures]
    assert len(set(pairs)) == 6
    assert all(pairs.count(pair) == 4 for pair in set(pairs))


FAULTS = [
    (helpers.crashes, "raised", "I give up"),
    (helpers.dawdles, "slow", "0{point}3"),
    (helpers.cheats, "illegal", "ROM-"),
    (helpers.answers_seven, "illegal", "7"),
    (helpers.quits, "exited", "3"),
]


@pytest.mark.parametrize(("player", "kind", "words"), FAULTS, ids=[player.__name__ for player, _, _ in FAULTS])
def test_a_fault_costs_its_match_and_says_why(player, kind, words):
    """ROM-08, ROM-46: an illegal answer is named with the rules it breaks."""
    result = tournament({"good": "greedy", "bad": player}, "romme", 4, seed=3, decision_seconds=0.3, progress=False)
    bad, good = row(result, "bad"), row(result, "good")
    assert result.rows[0] is good
    # It has lost every match, except one in which it never came to decide.
    assert len(bad.faults) >= 3
    assert {fault.kind for fault in bad.faults} == {kind}
    assert good.wins == len(bad.faults) / 4
    for lang, point in (("en", "."), ("es", ",")):
        assert words.format(point=point) in result.text(lang)
    assert bad.faults[0].said.en != bad.faults[0].said.es


def stumbles(view, moves):
    "7".index("a word that is not there, " * 40)


def test_a_fault_names_its_line_and_is_not_long():
    asked = {"players": {"good": "greedy", "bad": stumbles}, "game": "romme", "matches": 2, "progress": False}
    line = stumbles.__code__.co_firstlineno + 1
    for inline in (True, False):
        result = tournament(**asked, inline=inline)
        for lang, words in (("en", f"(line {line}, in stumbles)"), ("es", f"(línea {line}, en stumbles)")):
            assert words in result.text(lang)
            assert max(map(len, result.text(lang).splitlines())) < 300


@pytest.mark.parametrize(
    ("executor", "error"), [(5, SaidError), (ThreadPoolExecutor, SaidError), ("processes", SaidError)]
)
def test_what_is_no_executor_is_said(executor, error):
    for ask in (
        lambda: tournament(["greedy", "random"], executor=executor),
        lambda: rk.arena.odds("gin", hands=10, executor=executor),
    ):
        with pytest.raises(error, match="submit") as caught:
            ask()
        assert caught.value.text("en") != caught.value.text("es")


def test_the_same_on_any_executor():
    asked = {"players": ["greedy", helpers.first_move], "game": "romme", "matches": 2, "seed": 5}
    here = tournament(**asked, executor=Here(), inline=True)
    with ThreadPoolExecutor(2) as threads:
        assert repr(tournament(**asked, executor=threads)) == repr(here)
    with ProcessPoolExecutor(1) as processes:
        assert repr(tournament(**asked, executor=processes)) == repr(here)
    assert repr(tournament(**asked)) == repr(here)
    assert repr(tournament(**{**asked, "seed": 6}, inline=True)) != repr(here)


def test_players_forget_between_matches():
    class Learning:
        def __init__(self):
            self.last = 0

        def decide(self, view, moves):
            if len(view.log) < self.last:
                raise RuntimeError("remembers another match")
            self.last = len(view.log)
            return moves[0]

    result = tournament({"learns": Learning(), "random": "random"}, "romme", 4, inline=True, most_moves=30)
    assert row(result, "learns").faults == ()


watched = {"mine": set(), "random": set()}


def looks_whether_it_is_watched(view, moves):
    watched["mine"].add(sys.gettrace() is not None)
    return moves[0]


def test_without_processes_only_the_learner_is_watched_step_by_step(monkeypatch):
    """A watched step takes ten times as long, which a planner in the browser would spend for nothing."""
    kind = type(rk.players.get("random"))
    decides = kind.decide

    def random(self, view, moves):
        watched["random"].add(sys.gettrace() is not None)
        return decides(self, view, moves)

    monkeypatch.setattr(kind, "decide", random)
    before = sys.gettrace()
    tournament({"mine": looks_whether_it_is_watched, "random": "random"}, "romme", 2, inline=True, most_moves=20)
    assert watched == {"mine": {True}, "random": {False}}
    assert sys.gettrace() is before


@pytest.mark.parametrize("game", ["romme", "rummikub", "dummy", "shanghai", "jack"])
def test_every_game(game):
    seats = max(2, {"shanghai": 3}.get(game, 2))
    short = {
        "rummikub": {"rounds": 1},
        "dummy": {"contract_table": [["set3", "set3"]]},
    }.get(game, {})
    # A match of Shanghai Rummy is long: whether it comes to its end is tried elsewhere.
    most = 150 if game == "shanghai" else 20_000
    result = tournament(["greedy"] * seats, game, seats, seed=2, inline=True, most_moves=most, **short)
    assert result.matches == seats
    assert sum(one.wins for one in result.rows) == pytest.approx(1)
    assert not any(one.faults for one in result.rows)
    assert [one.name for one in sorted(result.rows, key=lambda one: one.name)][:2] == ["greedy", "greedy 2"]


def made(results):
    """Standings of two players from (deal, seating, winners, totals)."""
    played = [
        Result(Fixture(deal, seating, ("a", "b"), 1), winners, totals) for deal, seating, winners, totals in results
    ]
    return standings("romme", ["a", "b"], played, 0, None)


def test_shares_points_and_errors():
    table = made([
        (0, (0, 1), (0,), (0, 60)), (0, (1, 0), (0, 1), (10, 10)),
        (1, (0, 1), (1,), (70, 0)), (1, (1, 0), (0,), (20, 80)),
    ])  # fmt: skip
    a = row(table, "a")
    assert a.wins == (1 + 0.5 + 0 + 0) / 4
    # Errors are over deals: (0.75, 0) for the wins, (5, 75) for the points.
    assert a.wins_error == pytest.approx(statistics.stdev([0.75, 0.0]) / math.sqrt(2))
    assert a.points == (0 + 10 + 70 + 80) / 4
    assert a.points_error == pytest.approx(statistics.stdev([5.0, 75.0]) / math.sqrt(2))


def test_one_deal_has_no_error():
    table = made([(0, (0, 1), (0,), (0, 60)), (0, (1, 0), (1,), (10, 5))])
    assert row(table, "a").wins_error is None
    assert "±" not in table.text("en")


def test_few_matches_that_all_end_alike_prove_little():
    """A share of all or nothing has no spread, but that is no certainty."""
    table = made([(deal, seating, (seating.index(0),), (0, 60)) for deal in (0, 1) for seating in ((0, 1), (1, 0))])
    english, spanish = table.text("en"), table.text("es")
    assert "100.0% (> 22.4%)" in english  # 0.224 squared is 0.05
    assert "0.0% (< 77.6%)" in english
    assert "± 0.0%" not in english
    assert "100,0\u202f% (> 22,4\u202f%)" in spanish
    assert "4 matches on 2 deals" in english
    one = made([(0, (0, 1), (0,), (0, 60))])
    assert "1 match on 1 deal\n" in one.text("en")
    assert "1 partida con 1 reparto\n" in one.text("es")


def test_a_match_that_could_not_begin_counts_for_nobody():
    fault = Fault(None, "no_start", Text("no", "no"), 0)
    fixture = Fixture(0, (0, 1), ("a", "b"), 1)
    table = standings("romme", ["a", "b"], [Result(fixture, fault=fault), Result(fixture, (0,), (0, 5))], 0, None)
    assert (row(table, "a").wins, row(table, "a").matches, len(table.void)) == (1.0, 1, 1)


def test_an_endless_match_is_broken_off():
    result = tournament(["random", "random"], "romme", 2, most_moves=5, inline=True)
    assert result.unfinished == 2
    assert [one.wins for one in result.rows] == [0.5, 0.5]
    assert "2 broken off" in result.text("en")
    assert "2 interrumpidas" in result.text("es")


def test_it_shows_itself():
    result = tournament(["greedy", "random"], "romme", 4, seed=1, inline=True, lang="es")
    assert "jugador" in str(result)
    html = result._repr_html_()
    assert 'lang="es"' in html
    assert 'role="img" aria-label="partidas ganadas: ' in html
    assert "currentColor" in html


@pytest.mark.parametrize(
    ("players", "more"),
    [
        ("greedy", {}), (["greedy"], {}), (["greedy", "nobody"], {}), (["greedy", "random"], {"seats": 3}),
        (["greedy", "random"], {"matches": 0}), (["greedy", "random"], {"matches": "4"}), (["greedy", "random"], {"targe": 5}), (["greedy", 7], {}),
        ([], {}),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_said_at_once(players, more):
    with pytest.raises(OptionError) as caught:
        tournament(players, "romme", **{"matches": 2, **more})
    assert caught.value.text("en") != caught.value.text("es")


def test_progress_is_told():
    told = []
    rk.arena.tournament(
        ["random", "random"], "romme", 4, inline=True, most_moves=20, progress=lambda *step: told.append(step)
    )
    assert told[0] == (0, 4)
    assert told[-1] == (4, 4)


def test_what_is_called_off_ends_soon():
    def stop(done, total):
        if done:
            raise KeyboardInterrupt

    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        tournament(["random", "random"], "romme", 2000, most_moves=50, progress=stop)
    assert time.monotonic() - begin < 60  # all of them would take much longer


@pytest.mark.fuzz
def test_greedy_is_stronger_than_chance():
    result = tournament(["greedy", "random"], "romme", 40 * helpers.FUZZ, seed=1)
    best = result.rows[0]
    assert best.name == "greedy"
    assert best.wins - 3 * best.wins_error > 0.5
