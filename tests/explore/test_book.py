"""Rules of a topic, and worked examples as questions."""

from __future__ import annotations

import re

import pytest

from rummykit import rulebook
from rummykit.explore import flash_cards, rules
from rummykit.language import SaidError

GAMES = list(rulebook.GAMES)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_all_rules_and_examples_of_a_game_are_shown(game, lang):
    html, text = rules(game, lang=lang)._repr_html_(), str(rules(game, lang=lang))
    for rule in rulebook.rules(game):
        assert f"<summary>{rule.id}</summary>" in html
        assert f"{rule.id}  {rule.say(lang)}" in text
    cards = flash_cards(game, lang=lang)
    assert len(cards) == len(rulebook.examples(game))
    assert cards._repr_html_().count("<details") == len(cards)
    for example in rulebook.examples(game):
        assert example.id in str(cards)


def test_topics_choose_rules_and_the_examples_that_try_them():
    assert [rule.id for rule in rules("romme", "draw").rules] == [r.id for r in rulebook.by_topic("romme", "draw")]
    knocking = {rule.id for rule in rulebook.by_topic("romme", "knock")}
    chosen = flash_cards("romme", "knock").examples
    assert 0 < len(chosen) < len(rulebook.examples("romme"))
    assert all(knocking & set(example.rules) for example in chosen)
    with pytest.raises(SaidError, match="no topic"):
        rules("romme", "sleep")


def test_flash_cards_say_what_is_asked():
    """ROM-17: cards alone are no question."""
    assert "is it allowed, what does it count?" in flash_cards("romme", "meld", lang="en")._repr_html_()
    assert "¿Está permitido?" in flash_cards("romme", "meld", lang="es")._repr_html_()


def test_the_question_does_not_give_the_answer_away():
    """ROM-E04 marks the card that is repeated, ROM-E17 has two readings: both are told in the answer only."""
    html = flash_cards("romme", "meld", "joker", lang="en")._repr_html_()
    for card in re.findall(r'<div class="rk-rule".*?</details></div></div>', html, re.DOTALL):
        question, answer = re.sub(r"<(svg|style).*?</\1>", "", card, flags=re.DOTALL).split("<details", 1)
        assert not re.search(r"verdict|\b(valid|invalid|illegal|refused)\b", question)
        assert "rk-said" in answer
