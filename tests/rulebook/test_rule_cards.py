"""A rule shows itself as a card: HTML that any page can hold, and the same as text."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from rummykit import rulebook
from rummykit.language import Text
from rummykit.rulebook import GAMES, Rule, UnknownRuleError, outcomes
from rummykit.rulebook.shell import show_rule

LABELS = {
    "en": ("What is unclear", "The reading taken", "Worked examples", "default"),
    "es": ("Qué no está claro", "La lectura elegida", "Ejemplos resueltos", "por defecto"),
}
SVG = "{http://www.w3.org/2000/svg}"


def parsed(rule: Rule, lang: str) -> ElementTree.Element:
    return ElementTree.fromstring(rule.card(lang)._repr_html_())  # noqa: S314 - our own text


def words(tree: ElementTree.Element) -> str:
    return " ".join(" ".join(part for part in tree.itertext()).split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_well_formed_and_says_the_whole_rule(game: str, lang: str) -> None:
    for rule in rulebook.rules(game):
        tree = parsed(rule, lang)
        said = words(tree)
        for text in (rule.id, rule.say(lang), rule.unclear(lang), rule.reading(lang)):
            assert " ".join(text.split()) in said, rule.id
        for shown in rule.examples:
            assert shown.id in said
            assert outcomes.result(shown, lang) in said
        for svg in tree.iter(f"{SVG}svg"):
            assert svg.get("role") == "img"
            assert svg.get("aria-label")
        other = "es" if lang == "en" else "en"
        assert not any(label in said for label in LABELS[other]), rule.id


@pytest.mark.parametrize(
    ("lang", "verdict", "names"),
    [
        ("en", "invalid the ten of diamonds is repeated", "ten of diamonds (marked), ten of clubs"),
        ("es", "no válida el 10 de rombos está repetido", "diez de rombos (señalada), diez de tréboles"),
    ],
)
def test_rom_17_shows_the_repeated_ten(lang: str, verdict: str, names: str) -> None:
    """ROM-17 with its example TD TC TD, drawn and judged in words."""
    tree = parsed(rulebook.rule("ROM-17"), lang)
    assert verdict in words(tree)
    assert any(svg.get("aria-label", "").startswith(names) for svg in tree.iter(f"{SVG}svg"))


def test_a_switch_is_shown_with_its_default_and_how_to_throw_it() -> None:
    """ROM-21 is a switch, ROM-40 a fixed convention, JACK-05 takes a table."""
    said = words(parsed(rulebook.rule("ROM-21"), "en"))
    assert "13 · default" in said
    assert 'new_game("romme", run_max=14)' in said
    fixed = words(parsed(rulebook.rule("ROM-40"), "es"))
    assert "Convención fija" in fixed
    assert "new_game" not in fixed
    assert "una tabla de números enteros" in words(parsed(rulebook.rule("JACK-05"), "es"))


def test_the_default_card_is_english_and_unknown_languages_are_refused() -> None:
    rule = rulebook.rule("ROM-17")
    assert rule._repr_html_() == rule.card("en")._repr_html_()
    assert str(rule) == str(rule.card())
    with pytest.raises(ValueError, match="no language 'de'"):
        rule.card("de")


def test_what_a_text_holds_never_becomes_markup() -> None:
    """The texts of a rule are data: tags and quotes in them are shown, not obeyed."""
    trap = '<script>alert("x")</script> & "quoted"'
    first = rulebook.rule("ROM-21")
    shown = replace(first.examples[0], title=Text(trap, trap), given=Text(trap, trap), expect=Text(trap, trap))
    rule = replace(first, text=trap, texto=trap, issue=trap, choice=trap, source=trap, option=trap, switch=trap,
                   values=(trap,), default=trap, examples=(shown,))  # fmt: skip
    tree = parsed(rule, "en")
    assert not list(tree.iter("script"))
    assert words(tree).count(trap) >= 6


def test_only_prefixed_selectors_leave_the_card() -> None:
    """In a notebook a style is global, so every selector begins with the card's class."""
    style = next(parsed(rulebook.rule("ROM-17"), "en").iter("style")).text or ""
    inner = style.replace("@media (max-width:480px){", "").replace("}}", "}")
    for block in inner.split("}"):
        selector = block.partition("{")[0].strip()
        assert not selector or selector.startswith(".rk-rule"), selector


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_text_card_fits_a_terminal(lang: str) -> None:
    for game in GAMES:
        for rule in rulebook.rules(game):
            lines = show_rule(rule.id, lang).splitlines()
            assert lines[0].startswith(rule.id)
            assert max(map(len, lines[1:])) <= 80, rule.id
            assert all(line == line.rstrip() for line in lines)


def test_the_shell_shows_a_rule_in_spanish() -> None:
    """ROM-17 as ``rummykit rule rom17 --lang es`` prints it."""
    said = show_rule("rom17", "es")
    assert "cartas: TD TC TD" in said
    assert "no válida; el 10 de rombos está repetido" in said
    assert "ROM-E34" in said
    with pytest.raises(UnknownRuleError, match="did you mean ROM-17"):
        show_rule("ROM-171")


def test_other_switches_are_told_in_words() -> None:
    """ROM-51: what `knock_short` would change, and SHA-25's example under the default."""
    told = list(outcomes.others(rulebook.example("ROM-E53"), "es"))
    assert told == [
        "knock_short = none: se recibe: 9D, 14 cartas en la mano",
        "knock_short = refuse: no permitido",
    ]
    assert list(outcomes.others(rulebook.example("SHA-X08"))) == []
    assert outcomes.verdict(rulebook.example("SHA-X08"), "es") == "no cumplido"
    assert outcomes.setting(rulebook.example("DUM-X29")) == "cuts = true"


def test_every_fact_of_another_outcome_has_words() -> None:
    """A field of ``alt`` without words would silently say nothing."""
    for game in GAMES:
        for shown in rulebook.examples(game):
            for row in shown.data.get("alt", ()):
                facts = set(row) - {"options", "given", "dado", "expect", "resultado"}
                unsaid = {name for name in facts if not outcomes._fact(name, row[name], "en")}
                assert not unsaid, (shown.id, unsaid)
