"""Two readings of a rule side by side: each switch really thrown, each fixed convention told."""

from __future__ import annotations

import re

import pytest

import rummykit as rk
from rummykit import rulebook
from rummykit.explore import edge_cases, meld, two_readings, unclear
from rummykit.explore.trials import Trial, all_trials
from rummykit.language import SaidError

TRIALS = [(rule, trial) for rule, trials in all_trials().items() for trial in trials]
GAMES = tuple(rulebook.GAMES)


@pytest.mark.parametrize(("rule_id", "trial"), TRIALS, ids=[f"{rule}-{i}" for i, (rule, _) in enumerate(TRIALS)])
def test_a_trial_tells_the_readings_apart(rule_id: str, trial: Trial) -> None:
    rule = rk.rule(rule_id)
    assert rule.switch, "only a switch can be thrown"
    outcomes = {str(value): trial.outcome(rule, value, "en") for value in (rule.default, *rule.values)}
    assert len({(outcome.good, outcome.words) for outcome in outcomes.values()}) > 1
    for outcome in outcomes.values():
        if outcome.good is False:
            assert re.search(r"\(([A-Z]+-\d+)\)", outcome.words), "a refusal names its rule"
    words = [trial.words(lang) for lang in ("en", "es")]
    assert words[0] != words[1]


@pytest.mark.parametrize(
    ("rule_id", "expected"),
    [
        ("ROM-64", {15: "32 points", 11: "28 points"}),
        ("ROM-65", {30: "42 points", 25: "37 points", 20: "32 points"}),
        ("ROM-30", {11: "set AS AH AD, 33 points", 1: "set AS AH AD, 3 points"}),
        ("KUB-58", {25: "30 points", 30: "35 points"}),
        ("SHA-97", {50: "55 points", 25: "30 points", 20: "25 points", 15: "20 points"}),
        ("SHA-96", {"table": "55 points", "number_cards_5": "40 points"}),
        ("KUB-32", {25: "run r5 jk=r6 r7, 37 points", "represented": "run r5 jk=r6 r7, 18 points"}),
        ("ROM-68", {True: "points of the round: Ada 0, Blas 64; totals: Ada 0, Blas 64",
                    False: "points of the round: Ada 0, Blas 32; totals: Ada 0, Blas 32"}),
        ("JACK-81", {False: "points of the round: Ada 18, Blas 8; totals: Ada 18, Blas 8",
                     True: "points of the round: Ada 28, Blas 8; totals: Ada 28, Blas 8"}),
    ],
)  # fmt: skip
def test_the_score_under_each_value(rule_id: str, expected: dict[object, str]) -> None:
    shown = two_readings(rule_id, "en")
    found = {way.name: way.outcome.words for way in shown.tried[0].ways}
    assert found == {f"{shown.rule.switch} = {value!r}": words for value, words in expected.items()}
    assert [way.taken for way in shown.tried[0].ways] == [True] + [False] * (len(expected) - 1)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_unclear_rule_is_shown(game: str, lang: str) -> None:
    """ROM-06, KUB-10, DUM-27, SHA-54, JACK-09: conventions, switches, and rules that only have an issue."""
    ids = unclear(game)
    assert len(ids) > 20
    for rule_id in ids:
        shown = two_readings(rule_id, lang)
        page, words = shown._repr_html_(), str(shown)
        assert page.count("<div") == page.count("</div>")
        assert shown.rule.say(lang) in words
        if shown.rule.issue:
            assert shown.rule.unclear(lang) in words
        values = 1 + len([value for value in shown.rule.values if value != shown.rule.default])
        for tried in shown.tried:
            assert len(tried.ways) == values
            assert page.count("rk-two-is") > 0
        if shown.rule.option and not shown.rule.switch:
            assert ("Only the first reading" if lang == "en" else "Solo se juega la primera") in shown.note


def test_most_switches_are_really_thrown() -> None:
    switches = [rule for game in GAMES for rule in rulebook.rules(game) if rule.switch]
    tried = [rule for rule in switches if rule.id in all_trials()]
    assert len(tried) >= 65
    for rule in switches:
        if rule.id not in all_trials():
            assert str(rule.switch) in two_readings(rule.id, "en").note


def test_examples_say_what_a_fixed_convention_would_change() -> None:
    """ROM-11 and ROM-24: no switches, but the rule book has examples of the other readings."""
    shown = str(two_readings("ROM-11", "en"))
    assert "discard_take = 'must_meld': ROM-E59: illegal" in shown
    assert "discard_take = 'free' (default): ROM-E59: legal" in shown
    combined = str(two_readings("ROM-24", "es"))
    assert "opening_combined = False: ROM-E22: se rechaza" in combined


def test_a_rule_that_is_clear_has_no_second_reading() -> None:
    """ROM-17: a set repeats no card; nothing is unclear about that."""
    assert "ROM-17" not in unclear("romme")
    with pytest.raises(SaidError, match="ROM-17") as caught:
        two_readings("ROM-17")
    assert "de una manera" in caught.value.text("es")
    with pytest.raises(rulebook.UnknownRuleError):
        two_readings("ROM-999")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_all_unclear_rules_of_a_game_stand_in_one_view(game: str, lang: str) -> None:
    """ROM-64 and its like are folded away one below the other, each with the words of `two_readings`."""
    shown = edge_cases(game, lang=lang)
    assert tuple(one.rule.id for one in shown.cases) == unclear(game)
    html = shown._repr_html_()
    assert html.count("<style>") == 1
    topics = {one.rule.topic for one in shown.cases}
    assert html.count("<details") == html.count("</details>") == len(shown) + len(topics)
    assert html.count("<details open>") == len(topics & {"end", "score", "match"})
    for one in shown.cases:
        assert str(one) in str(shown)
        assert one.body_html() in html


def test_edge_cases_of_a_topic() -> None:
    """ROM-64 is about the score, ROM-48 is not."""
    shown = [one.rule.id for one in edge_cases("romme", "score").cases]
    assert "ROM-64" in shown
    assert "ROM-48" not in shown
    with pytest.raises(SaidError):
        edge_cases("romme", "gavel")


def test_meld_rules_of_ones_own_show_their_faults_without_a_rule_to_open() -> None:
    """The rule book opens ROM-18; meld rules of one's own only have a name."""
    assert "<summary>ROM-18</summary>" in meld("4S 5S 7S")._repr_html_()
    mine = rk.MeldRules(name="corner shop", run_min=4)
    html = meld("4S 5S 6S", mine, "en")._repr_html_()
    assert "corner shop" in html
    assert "<details>" not in html
