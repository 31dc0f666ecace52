"""A fault is told in the words of its game: trío in Rommé, grupo in Rummikub and Dummy, conjunto in Shanghai."""

import pytest

import rummykit as rk
from rummykit import rulebook
from rummykit.melds.words import words_of

TOLD = [
    ("romme", "7S 7H 7S", "ROM-17", "in the set more than once", "más de una vez en el trío"),
    (
        "romme",
        "7S 8S 9H",
        "ROM-15",
        "a set (one rank) nor a run (one suit",
        "ni trío (un solo rango) ni escalera (un solo palo",
    ),
    ("rummikub", "r7 b7 r7", "KUB-21", "in the group more than once", "más de una vez en el grupo"),
    ("rummikub", "r7 b7 k8", "KUB-20", "a group (one number)", "ni grupo (un solo número)"),
    ("rummikub", "r7 r8 b9", "KUB-22", "a run (one colour, numbers", "ni escalera (un solo color y números"),
    ("dummy", "7S 7H 8D", "DUM-30", "of a set are all of one rank", "de un grupo son todas del mismo rango"),
    ("shanghai", "7S 8S 9H TS", "SHA-55", "a sequence (one suit", "ni secuencia (un solo palo"),
    ("shanghai", "7S 7H 8D", "SHA-53", "a set (one rank)", "ni conjunto (un solo rango)"),
    (
        "jack",
        "EV-GULL EV-GULL EV-EDDY",
        "JACK-58",
        "of a meld are all of one",
        "de una combinación son todas del mismo",
    ),
]


@pytest.mark.parametrize(("game", "cards", "rule", "english", "spanish"), TOLD)
def test_a_fault_speaks_the_words_of_its_game(game, cards, rule, english, spanish):
    fault = rk.faults(cards, rules=game)[0]
    assert fault.rule == rule
    assert english in fault.text("en")
    assert spanish in fault.text("es")


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_the_words_of_a_game_are_those_of_its_rule_book(game):
    told = {lang: " ".join(rule.say(lang) for rule in rulebook.rules(game)).lower() for lang in ("en", "es")}
    words = words_of(game)
    for text in (words.set, words.run) if game != "jack" else (words.set,):
        assert text.en in told["en"]
        assert text.es in told["es"]
