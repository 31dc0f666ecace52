"""Prices that are agreed on, and the race of methods with what it prints."""

from __future__ import annotations

import json
import random
import re

import pytest

from rummykit.arena.race import Entry, percentile, race
from rummykit.search import Problem, complaints, solve, stages
from rummykit.search.climbs import climbs_of
from rummykit.search.duties import boards
from rummykit.search.instances import table_problem, tile_rules
from rummykit.search.lanes import Lanes
from rummykit.search.layered import layers_of, loss
from rummykit.search.market import offers
from rummykit.search.prices import agreed
from rummykit.search.prospects import Outlooks
from rummykit.search.racing.growth import growth_chart
from rummykit.search.racing.kinds import kinds
from rummykit.search.racing.rivals import RIVALS


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
        first = Outlooks(lanes, [0.0, *[wild] * jokers])
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


def test_a_race_needs_a_kind() -> None:
    with pytest.raises(ValueError, match="nothing"):
        race(only="nothing")


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
