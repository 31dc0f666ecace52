"""Prices that are agreed on, and the race of methods with what it prints."""

from __future__ import annotations

import json
import os
import random
import re

import pytest

from rummykit.arena.race import Entry, Race, Row, percentile, race
from rummykit.cards import Card
from rummykit.language import SaidError, Text
from rummykit.search import Problem, complaints, methods, solve, stages
from rummykit.search.climbs import climbs_of
from rummykit.search.duties import boards
from rummykit.search.instances import table_problem, tile_rules
from rummykit.search.lanes import Lanes
from rummykit.search.layered import layers_of, loss
from rummykit.search.market import offers
from rummykit.search.prices import agreed
from rummykit.search.prospects import Outlooks
from rummykit.search.racing.growth import Point, growth_chart
from rummykit.search.racing.kinds import EVERY_METHOD, kinds
from rummykit.search.racing.rivals import RIVALS, hushed


@pytest.mark.parametrize("goal", ["most_cards", "least_left"])
@pytest.mark.parametrize("jokers", [0, 1, 3])
def test_prices_never_ask_for_more_than_the_best_answer_costs(jokers: int, goal: str) -> None:
    rng = random.Random(f"prices-{jokers}")
    raised = 0
    for tiles in (15, 30, 45):
        problem = table_problem(rng, tiles, jokers).but(goal=goal)
        cost = loss(problem, solve(problem, "ilp"))
        assert cost is not None
        layers = layers_of(problem, next(boards(problem)))
        lanes, wild = Lanes(layers), layers.unit if jokers else 0.0
        first = Outlooks(lanes, wild)
        assert first.bound <= cost + 1e-6
        climbs, prices = climbs_of(first, cost - first.bound + 1e-6), None
        for _ in range(4):
            prices = agreed(lanes, climbs, wild, cost, 2, prices)
            assert prices.bound <= cost + 1e-6
            climbs = climbs_of(prices, prices.slack)
        assert prices is not None
        raised += prices.bound > first.bound + 1e-6
    assert raised


def test_what_sets_of_one_rank_take() -> None:
    """KUB-20: three or four colours; one set takes one tile of each, two take two."""
    assert offers(tile_rules(), (1, 1, 2), 1) == ((0, (0,)), (1, (None, None, 1, 0)), (2, (None,) * 5))
    assert offers(tile_rules(), (1, 2, 2, 2), 0)[2] == (2, (None, None, None, None, None, None, 0, 0))


@pytest.mark.parametrize(
    ("ranks", "colours", "copies", "jokers"),
    [(25, 4, 2, 0), (20, 4, 2, 2), (50, 4, 2, 0), (13, 6, 2, 2), (13, 8, 2, 0), (13, 4, 4, 1)],
)
def test_long_and_wide_packs_against_an_integer_program(ranks: int, colours: int, copies: int, jokers: int) -> None:
    rng = random.Random(f"long-{ranks}-{colours}-{copies}")
    total = ranks * colours * copies
    for _ in range(2):
        problem = table_problem(rng, total // 2, jokers, max(14, total // 7), ranks, colours, copies)
        answer = solve(problem, "best")
        assert (answer.value, answer.optimal) == (solve(problem, "ilp").value, True)
        assert complaints(problem, answer) == []


def test_a_race_tells_times_and_finds_no_different_values() -> None:
    result = race(only="table 20", seconds=1, least=1, show=False)
    for row in result.rows:
        assert row.different == 0
        assert row.entries["best"].median > 0
    told = json.loads(result.as_json())
    assert [kind["kind"] for kind in told["kinds"]] == [row.key for row in result.rows]
    assert "table 20, jokers 2" in result.text("en")
    assert "mesa 20, comodines 2" in result.text("es")
    installed = {rival.name for rival in RIVALS if rival.installed}
    assert set(result.missing) == {rival.name for rival in RIVALS} - installed
    assert all(name in result.text("en") for name in result.missing)
    assert not any(figure in result.text("es") for figure in re.findall(r"\d+\.\d+", result.text("en")))


def test_nobody_is_said_to_be_missing_where_nobody_is() -> None:
    row = Row("key", Text("name", "nombre"), "", "hands", 10, {"best": Entry("best", times=[1.5])})
    for lang in ("en", "es"):
        assert len(Race((row,), ()).text(lang).splitlines()) == 5
        assert "CP-SAT" in Race((row,), ("CP-SAT",)).text(lang)


def test_a_race_needs_a_kind() -> None:
    with pytest.raises(SaidError, match="nothing") as caught:
        race(only="nothing")
    assert caught.value.text("es") != caught.value.text("en")


def lays_nothing(problem: Problem) -> list[str]:
    return []


def finds_the_best(problem: Problem) -> list[list[Card]]:
    return [list(meld.cards) for meld in solve(problem).melds]


def breaks(problem: Problem) -> list[str]:
    raise ValueError("no idea")


def ends_python(problem: Problem) -> list[str]:
    os._exit(3)


def never_ends(problem: Problem) -> list[str]:
    while True:
        pass


def backtracking(problem: Problem) -> dict[str, object]:
    return {"melds": solve(problem, "backtracking").melds, "nodes": 3}


def test_a_function_of_ones_own_is_raced_and_cannot_harm_the_race() -> None:
    own = [finds_the_best, "masks", lays_nothing, breaks, ends_python, never_ends, backtracking, backtracking]
    result = race(
        only="hand romme 10", seconds=0.1, least=4, solver_seconds=0.5, show=False, outside=False, methods=own
    )
    (row,) = result.rows
    names = ["best", "finds_the_best", "masks", "lays_nothing", "breaks", "ends_python", "never_ends"]
    assert list(row.entries) == [*names, "backtracking 2", "backtracking 3"]  # the name of a method is taken
    assert row.left_out == {"masks"}  # there are jokers in the deck: it does not answer all of these
    done = row.entries["finds_the_best"]
    assert (len(done.times), done.wrong, sum(done.failed.values())) == (4, 0, 0)
    assert 0 < done.median < 1000
    assert row.entries["lays_nothing"].wrong > 0
    assert row.entries["breaks"].failed == {"raised": 4}
    assert (row.entries["ends_python"].failed, row.entries["ends_python"].not_tried) == ({"exited": 2}, 2)
    assert (row.entries["never_ends"].gave_up, row.entries["never_ends"].not_tried) == (2, 2)
    for lang, words in (
        ("en", ["raised an error", "ended Python", "2 not proven, 2 not tried", "with another value", "masks"]),
        ("es", ["lanzó un error", "cerró Python", "2 sin demostrar, 2 sin probar", "con otro valor", "masks"]),
    ):
        assert all(word in result.text(lang) for word in words), result.text(lang)
    told = {one["name"]: one for one in json.loads(result.as_json())["kinds"][0]["racers"]}
    assert told["breaks"]["median"] is None
    assert told["breaks"]["failed"] == {"raised": 4}
    assert "breaks" in result._repr_html_()


@pytest.mark.parametrize("bad", ["nothing", 5, [5], ["best", "nothing"]])
def test_what_cannot_be_raced_is_said(bad: object) -> None:
    with pytest.raises(SaidError) as caught:
        race(only="hand gin 10", seconds=0.1, least=1, show=False, outside=False, methods=bad)  # type: ignore[arg-type]
    assert caught.value.text("es") != caught.value.text("en")


def test_methods_that_do_not_fit_are_named_once() -> None:
    result = race(only="table 20", seconds=0.1, least=1, show=False, outside=False)
    for row in result.rows:
        assert set(row.entries) | row.left_out == set(methods())
        assert {"best", "layered"} <= set(row.entries)
    for lang in ("en", "es"):
        assert result.text(lang).count("conflict_graph") == 1
    assert result.missing == ()  # nobody from outside was asked


def test_every_kind_races_methods_that_there_are() -> None:
    assert set(EVERY_METHOD) == set(methods())
    for kind in kinds(True):
        assert {"best", "layered"} <= set(kind.methods)
        assert "ilp" in kind.methods or "half" in kind.key
        assert set(kind.left_out) == set(methods()) - set(kind.methods)


def test_kinds_have_names_of_their_own() -> None:
    for full in (False, True):
        every = list(kinds(full))
        assert len({kind.key for kind in every}) == len(every)
        assert all(kind.name.en != kind.name.es for kind in every)
    assert isinstance(every[0].make(random.Random(1)), Problem)


def test_the_time_that_a_share_does_not_exceed() -> None:
    assert percentile(list(range(1, 101)), 0.95) == 95
    assert percentile([5.0], 0.95) == 5.0
    assert Entry("me", times=[1.0, 2.0, 30.0]).p95 == 30.0


def test_the_chart_has_its_figures_in_words() -> None:
    drawn = growth_chart({"one": [(10, 1), (100, 20)], "two": [(10, 3)]}, "es")
    assert re.findall(r"<(?:title|desc)>(.*?)</", drawn) == [
        "Mediana del tiempo según las cartas del problema",
        "one: 10 cartas 1 ms, 100 cartas 20 ms; two: 10 cartas 3 ms",
    ]
    assert growth_chart({}, "en").startswith("<svg")


def test_a_line_of_the_chart_joins_one_pack_alone() -> None:
    """Tables of another pack are no part of the growth: joined, they made a spike."""
    points = [Point(34, 1, "13x4x2"), Point(54, 2, "13x4x2"), Point(128, 9, "13x8x2"), Point(133, 90, "25x4x2")]
    drawn = growth_chart({"best": points}, "en")
    (line,) = re.findall(r'<polyline[^>]* points="([^"]*)"', drawn)
    assert len(line.split()) == 2
    assert drawn.count("<polygon") == len(points) + 1  # and one in the legend
    assert growth_chart({"best": [(34, 1), (54, 2)]}, "en").count("<polyline") == 1


def test_what_was_stopped_is_drawn_hollow_and_said() -> None:
    points = [Point(10, 1.5), Point(20, 1000, finished=False)]
    for lang, legend, said in (("en", "hollow", "20 cards stopped after 1000 ms"), ("es", "hueco", "interrumpido")):
        drawn = growth_chart({"one": points, "two": [(10, 2)]}, lang)
        assert drawn.count(' hollow"') == 2  # the mark and the legend
        assert legend in drawn
        assert said in drawn
        assert f"{legend}:" not in growth_chart({"one": points[:1]}, lang)
    assert "1,5 ms" in growth_chart({"one": points}, "es")


def test_no_two_lines_look_alike() -> None:
    names = [f"method {number}" for number in range(16)]
    drawn = growth_chart({name: [(10, 1)] for name in names}, "en")
    shapes = re.findall(r'<polygon class="(c\d)" points="([^"]*)"', drawn)[:16]
    corners = [(colour, len(points.split()), points.split()[0]) for colour, points in shapes]
    assert len(set(corners)) == 16


@pytest.mark.parametrize(("only", "title"), [("hand gin", "hands"), ("table 20 jokers 2", "tables with jokers")])
def test_the_chart_is_never_empty(only: str, title: str) -> None:
    drawn = race(only=only, seconds=0.1, least=1, show=False, outside=False, methods="best").growth("en")
    assert title in drawn
    assert drawn.count("<polygon") == 2  # its point and its mark in the legend


def test_what_a_solver_prints_by_itself_is_not_heard(capfd: pytest.CaptureFixture[str]) -> None:
    with hushed():
        os.write(1, b"a banner\n")
    print("heard")  # noqa: T201
    assert capfd.readouterr().out == "heard\n"


@pytest.mark.parametrize("goal", ["most_cards", "least_left", "most_points"])
def test_every_stage_of_the_layered_search_is_right(monkeypatch: pytest.MonkeyPatch, goal: str) -> None:
    """With hardly any patience even small tables go through all prices, and the answer stays the same."""
    monkeypatch.setattr(stages, "RANK_PATIENCE", 4)
    monkeypatch.setattr(stages, "HAGGLING", ((1, 1), (1, 3), (2, 20), (3, 10**6)))
    rng = random.Random(f"stages-{goal}")
    for jokers in (0, 1, 2, 3):
        for tiles in (0, 20, 35):
            problem = table_problem(rng, tiles, jokers, 10).but(goal=goal)
            answer = solve(problem, "layered")
            assert (answer.value, answer.optimal) == (solve(problem, "ilp").value, True), answer
            assert complaints(problem, answer) == []
