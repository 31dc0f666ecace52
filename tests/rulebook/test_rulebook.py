"""The rule book: every rule of the five games in both languages, found by number, topic and words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from rummykit import rulebook
from rummykit.cards import Card, colour_pack, french_pack, get_pack, jack_pack
from rummykit.course import glossary
from rummykit.rulebook import GAMES, Example, Rule, UnknownGameError, UnknownRuleError
from rummykit.rulebook.model import CERTAINTIES, TOPICS
from rummykit.rulebook.pictures import PACKS, read_cards, rows

RULES = [r for game in GAMES for r in rulebook.rules(game)]
EXAMPLES = [e for game in GAMES for e in rulebook.examples(game)]
by_id = pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
by_example = pytest.mark.parametrize("shown", EXAMPLES, ids=lambda e: e.id)

COUNTS = {"romme": 120, "rummikub": 76, "dummy": 104, "shanghai": 102, "jack": 99}
EXAMPLE_COUNTS = {"romme": 48, "rummikub": 42, "dummy": 36, "shanghai": 34, "jack": 19}
SWITCH_COUNTS = {"romme": 17, "rummikub": 16, "dummy": 15, "shanghai": 14, "jack": 16}


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_all_its_rules_numbered_without_a_gap(game: str) -> None:
    """ROM-01 to ROM-120, KUB-01 to KUB-76, DUM-01 to DUM-104, SHA-01 to SHA-102, JACK-01 to JACK-99."""
    numbered = [f"{GAMES[game]}-{n:02d}" for n in range(1, COUNTS[game] + 1)]
    assert [r.id for r in rulebook.rules(game)] == numbered
    assert len(rulebook.examples(game)) == EXAMPLE_COUNTS[game]
    assert len(rulebook.switches(game)) == SWITCH_COUNTS[game]


def test_501_rules_and_no_id_twice() -> None:
    assert len({r.id for r in RULES}) == len(RULES) == 501
    assert len({e.id for e in EXAMPLES}) == len(EXAMPLES)


@by_id
def test_a_rule_is_whole_in_both_languages(rule: Rule) -> None:
    assert rule.text
    assert rule.texto
    assert rule.text != rule.texto
    assert (rule.say("en"), rule.say("es")) == (rule.text, rule.texto)
    # What is unclear and the reading taken come together, and each in both languages.
    assert len({bool(said) for said in (rule.issue, rule.duda, rule.choice, rule.eleccion)}) == 1
    assert not rule.issue or (rule.issue != rule.duda and rule.choice != rule.eleccion)
    assert rule.certainty in CERTAINTIES
    assert rule.topic in TOPICS


@by_id
def test_a_switch_has_its_default_among_its_values(rule: Rule) -> None:
    if rule.option is None:
        assert rule.switch is None
        assert rule.values == ()
        return
    assert rule.issue, "readings differ only where something is unclear"
    assert rule.switch in (None, rule.option)
    if rule.accepts.en:
        assert rule.accepts.es
        assert isinstance(rule.default, dict)
    else:
        same = [v for v in rule.values if v == rule.default and type(v) is type(rule.default)]
        assert len(same) == 1
    assert all(new in rule.values for new in rule.old_names.values())


def test_switches_say_what_they_change() -> None:
    run_max = rulebook.switches("romme")["run_max"]
    assert (run_max.rule, run_max.default, run_max.values) == ("ROM-21", 13, (13, 14))
    assert "13" in run_max.text.en
    assert "escalera" in run_max.text.es
    # Both rules about the pack of Shanghai share one switch; the first is named.
    assert rulebook.switches("shanghai")["jokers"].rule == "SHA-02"
    # A fixed convention is no keyword.
    assert rulebook.rule("ROM-40").option == "ambiguous_joker"
    assert "ambiguous_joker" not in rulebook.switches("romme")


@by_example
def test_an_example_is_whole_in_both_languages(shown: Example) -> None:
    assert shown.expect.en
    assert shown.expect.es
    for said in (shown.title, shown.given, shown.variant):
        assert bool(said.en) == bool(said.es)
    assert not shown.why.en or shown.why.es
    for row in shown.data.get("alt", ()):
        assert ("given" in row) == ("dado" in row)
        assert ("expect" in row) == ("resultado" in row)


@by_example
def test_an_example_names_rules_that_exist(shown: Example) -> None:
    assert shown.rules
    for rule_id in shown.rules:
        rule = rulebook.rule(rule_id)
        assert rule.id == rule_id
        assert rule.game == shown.game
        assert shown in rule.examples


@by_example
def test_the_cards_of_an_example_are_cards_of_the_pack(shown: Example) -> None:
    """No word is left unread, and no row has a card more often than the pack (ROM-01, JACK-01)."""
    # Rummikub is also played with four jokers (KUB-01), Shanghai with three packs (SHA-03).
    larger = {"rummikub": colour_pack(jokers=4), "shanghai": french_pack(3, 6)}
    pack = larger.get(shown.game, get_pack(PACKS[shown.game]))
    for row in rows(shown):
        assert row.name.en
        assert row.name.es
        for held in row.held:
            assert all(isinstance(card, Card) for card in held.cards)
            assert pack.too_many(held.cards) == {}
            assert all(0 <= place < len(held.cards) for place in (*held.stands_for, *held.marked))


def test_every_example_with_cards_draws_them() -> None:
    """Only counts and stories of seats have no cards to draw."""
    bare = {e.id for e in EXAMPLES if not any(row.held for row in rows(e))}
    assert len(EXAMPLES) - len(bare) >= 140
    assert "ROM-E04" not in bare
    written = re.compile(r"\b(?:[A2-9TJQK][SHDC]|[rbky]\d{1,2}|(?:EV|SU|AL|VI|SC)-[A-Z]+)\b")
    for shown in EXAMPLES:
        if shown.id in bare:
            assert not written.search(shown.given.en), f"{shown.id} speaks of cards and draws none"


def test_wild_cards_in_examples_say_what_they_stand_for() -> None:
    """DUM-40 names a rank, SHA-67 a card, JACK-09 a suspect."""
    assert read_cards("dummy", "2H=8").stands_for == {0: "8"}
    assert read_cards("dummy", "JK=T").stands_for == {0: "10"}
    assert read_cards("shanghai", "7S JK=7D").stands_for == {1: get_pack("french").card("7D")}
    assert read_cards("jack", "EV-WILD=GULL").stands_for == {0: "GULL"}
    [drawn] = [row for row in rows(rulebook.example("ROM-E14")) if row.name.en == "cards"]
    assert str(drawn.held[0]) == "7S JK=8S JK=9S TS"


# --- the words -------------------------------------------------------------


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in _texts(each)]
    return [text for each in value for text in _texts(each)] if isinstance(value, list | tuple) else []


def test_no_text_speaks_of_where_it_was_worked_out_from() -> None:
    every = [t for r in RULES for t in (r.text, r.texto, r.issue, r.duda, r.choice, r.eleccion, r.source)]
    every += [t for e in EXAMPLES for t in (*e.title, *e.given, *e.expect, *e.why, *e.variant, *_texts(dict(e.data)))]
    every += [t for game in GAMES for t in _texts(dict(rulebook.game_info(game).data))]
    for text in every:
        # The number that makes a game repeatable is the one thing that may be called so.
        plain = re.sub(r"the game seed|la semilla de la partida", "", text)
        assert not re.search(r"\bseed|\bsemilla|\bexternal\b|\bledger\b", plain, re.IGNORECASE), text


def test_spanish_texts_are_spanish() -> None:
    """A sentence that was left in English betrays itself by its small words."""
    english = re.compile(r"\b(?:the|and|with|which|player|players|is|are|not|by)\b")
    for rule in RULES:
        for text in (rule.texto, rule.duda, rule.eleccion):
            assert not english.search(re.sub(r"\b\w+_\w+\b", "", text)), (rule.id, text)
    for shown in EXAMPLES:
        for said in (shown.title, shown.given, shown.expect, shown.why, shown.variant):
            assert not english.search(re.sub(r"\b\w+_\w+\b", "", said.es)), (shown.id, said.es)


def test_spanish_texts_use_the_words_of_the_course() -> None:
    """What a card is (seven, queen) is its «rango», what it counts its «valor» (DUM-30, SHA-53)."""
    for rule in RULES:
        for text in (rule.texto, rule.duda, rule.eleccion):
            words = [word for word, _ in glossary.false_friends_in(text) if word not in rule.values]
            assert not words, (rule.id, text)
    for shown in EXAMPLES:
        for said in (shown.title, shown.given, shown.expect, shown.why, shown.variant):
            assert not list(glossary.false_friends_in(said.es)), (shown.id, said.es)


# --- looking up ------------------------------------------------------------


@pytest.mark.parametrize("spelt", ["ROM-17", "rom-17", "ROM17", " rom 17 ", "ROM-017", "Rom_17"])
def test_an_id_is_read_forgivingly(spelt: str) -> None:
    assert rulebook.rule(spelt) is rulebook.rule("ROM-17")


def test_one_digit_ids_are_read_forgivingly() -> None:
    assert rulebook.rule("ROM-1").id == "ROM-01"
    assert rulebook.rule("jack-5").id == "JACK-05"


@pytest.mark.parametrize(
    ("spelt", "near"),
    [
        ("ROM-171", "ROM-17"),
        ("SHA-999", "SHA-99"),
        ("RM-17", "ROM-17"),
        ("JAK-03", "JACK-03"),
        ("ROM-00", "ROM-01"),
        ("", "ROM-17"),
        ("seventeen", "JACK-42"),
        ("ROM-E04", "KUB-40"),
        ("x" * 5000, "ROM"),
    ],
)
def test_an_unknown_id_names_near_ones(spelt: str, near: str) -> None:
    with pytest.raises(UnknownRuleError, match=near) as caught:
        rulebook.rule(spelt)
    assert len(str(caught.value)) < 200
    assert isinstance(caught.value, ValueError)


def test_examples_are_found_by_id() -> None:
    assert rulebook.example("rom-e04").id == "ROM-E04"
    assert rulebook.example("ROM-E04").verdict is False
    assert rulebook.example("ROM-E02").verdict is True
    assert rulebook.example("ROM-E40").verdict is None
    with pytest.raises(UnknownRuleError, match="ROM-E04"):
        rulebook.example("ROM-E03")
    with pytest.raises(UnknownRuleError, match="no example id"):
        rulebook.example("E04")


def test_unknown_games_and_topics_are_named() -> None:
    with pytest.raises(UnknownGameError, match="did you mean romme"):
        rulebook.rules("rome")
    with pytest.raises(UnknownGameError, match="romme, rummikub, dummy, shanghai, jack"):
        rulebook.game_info("chess")
    with pytest.raises(ValueError, match="knock"):
        rulebook.by_topic("romme", "buying")
    with pytest.raises(ValueError, match="no language"):
        rulebook.rule("ROM-17").say("de")


@pytest.mark.parametrize("game", GAMES)
def test_topics_part_the_rules(game: str) -> None:
    parted = [r for topic in rulebook.topics(game) for r in rulebook.by_topic(game, topic)]
    assert Counter(r.id for r in parted) == Counter(r.id for r in rulebook.rules(game))


@pytest.mark.parametrize(
    ("words", "lang", "game", "best"),
    [
        ("doblar la esquina", "es", "romme", "ROM-20"),
        ("turn the corner", "en", "romme", "ROM-20"),
        ("ESCALERA MÁXIMO 13 cartas", None, "romme", "ROM-21"),
        ("dar toque varios piden misma carta", "es", "romme", "ROM-55"),
        ("sospechoso coartada exculpar", "es", None, "JACK-07"),
        ("comprar tres veces", "es", "shanghai", "SHA-44"),
        ("turn_seconds", None, "rummikub", "KUB-59"),
        ("ROM-17", None, None, "ROM-17"),
    ],
)
def test_search_finds_the_rule_first(words: str, lang: str | None, game: str | None, best: str) -> None:
    assert rulebook.search(words, lang=lang, game=game)[0].id == best


def test_search_ignores_accents_and_capitals_and_knows_families() -> None:
    plain = [r.id for r in rulebook.search("comodin trio", lang="es", game="romme")]
    assert plain == [r.id for r in rulebook.search("COMODÍN TRÍO", lang="es", game="romme")]
    assert plain[0] == "ROM-37"
    assert "ROM-20" in {r.id for r in rulebook.search("doblando", lang="es", game="romme")}
    assert rulebook.search("xyzzy") == ()
    assert rulebook.search("") == ()
    # A language is kept to where one is named.
    assert rulebook.search("escalera", lang="en", game="romme") == ()
    with pytest.raises(ValueError, match="no language"):
        rulebook.search("as", lang="fr")


# --- facts of the files that other files state too --------------------------


def test_decks_agree_with_the_packs() -> None:
    """ROM-01, KUB-01, DUM-02, SHA-02, SHA-03 and JACK-01 against the packs that are dealt."""

    def total(game: str) -> Any:
        return rulebook.game_info(game).data["deck"]

    assert total("romme")["total"] == sum(french_pack(2, 6).counts.values()) == 110
    assert total("rummikub")["total"] == sum(colour_pack().counts.values()) == 106
    for game in ("dummy", "shanghai"):
        for row in total(game):
            assert row["cards"] == sum(french_pack(row["packs"], row["jokers"]).counts.values())
    assert rulebook.game_info("jack").data["deck_total"] == sum(jack_pack().counts.values()) == 62


def test_the_jack_deck_is_the_one_of_the_rules() -> None:
    """JACK-01 and JACK-04 to JACK-08 against the cards in decks/jack.toml."""
    text = resources.files("rummykit").joinpath("decks/jack.toml").read_text("utf-8")
    cards = tomllib.loads(text)["card"]
    kinds: Counter[str] = Counter()
    for card in cards:
        kinds[card["kind"]] += card["count"]
    assert kinds == {
        "evidence": 36, "suspect": 6, "alibi": 5, "victim": 5, "scene": 5, "strike": 2, "resign": 2, "escape": 1,
    }  # fmt: skip
    split = rulebook.rule("JACK-04").default
    assert {c["count"] for c in cards if c["kind"] == "evidence" and "order" in c} == {split["suspect"]}
    points = rulebook.rule("JACK-05").default
    orders = rulebook.rule("JACK-06").default
    for card in cards:
        named = card["suit"] if card.get("suit") in ("letters", "wild") else card["kind"]
        if named in points:
            assert card["points"] == points[named], card["code"]
        if "order" in card:
            assert card["order"] == orders[card["suit"]]
    assert sorted(orders.values()) == [1, 2, 3, 4, 5, 6]
    cleared = {c["suit"] for c in cards if c["kind"] == "alibi" and c["count"]}
    assert set(orders) - cleared == {rulebook.rule("JACK-07").default}
    partner = {c["code"]: c["pair"] for c in cards if "pair" in c}
    assert len(partner) == 10
    assert all(partner[partner[code]] == code for code in partner)


@pytest.mark.parametrize(("game", "count"), [("dummy", 12), ("shanghai", 10)])
def test_contracts_are_counted_right(game: str, count: int) -> None:
    """DUM-17 and SHA-16: the melds of a contract add up to its cards."""
    contracts = rulebook.contracts(game)
    assert [c.number for c in contracts] == list(range(1, count + 1))
    for contract in contracts:
        assert sum(int(meld[3:]) for meld in contract.melds) == contract.total
        assert contract.say("en") != contract.say("es")
        assert contract.final_discard
    assert rulebook.contracts("romme") == ()


def test_shanghai_contracts_need_as_many_buys_as_the_hand_is_short() -> None:
    """SHA-17 (12 + 2 × buys cards, one kept), SHA-44, SHA-45 and SHA-91 (blind with one card over)."""
    for contract in rulebook.contracts("shanghai"):
        assert contract.min_buys == max(0, -(-(contract.total + 1 - 12) // 2))
        assert contract.buys_allowed == (4 if contract.number >= 9 else 3)
        over = contract.total + 1 - 12
        assert contract.blind_possible == (over >= 0 and over % 2 == 0)
        assert contract.blind_buys == (over // 2 if contract.blind_possible else None)


def test_rummikub_scores_add_up_to_zero() -> None:
    """KUB-71 in every worked score of the book."""
    tried = 0
    for shown in rulebook.examples("rummikub"):
        lines = [shown.data[k] for k in ("scores", "totals") if k in shown.data] + list(shown.data.get("rounds", []))
        lines += [row["scores"] for row in shown.data.get("alt", ()) if "scores" in row]
        for line in lines:
            tried += 1
            assert sum(line.values()) == 0, shown.id
    assert tried >= 10


def test_players_of_each_game() -> None:
    """ROM-02, KUB-04, DUM-01, SHA-01 and JACK-11."""
    seats = {game: (i.least, i.most) for game in GAMES for i in [rulebook.game_info(game)]}
    assert seats == {"romme": (2, 4), "rummikub": (2, 4), "dummy": (2, 4), "shanghai": (3, 8), "jack": (2, 4)}
    for game in GAMES:
        info = rulebook.game_info(game)
        assert all(said.en and said.es for said in (info.name, info.summary, info.notation))


# --- loading ---------------------------------------------------------------


def test_only_the_file_that_is_asked_for_is_read() -> None:
    watch = (
        "import json, sys; seen = []\n"
        "sys.addaudithook(lambda name, args: seen.append(str(args[0])) if name == 'open' else None)\n"
        "from rummykit import rulebook\n"
        "first = [s for s in seen if s.endswith('.toml')]\n"
        "rulebook.rule('ROM-17'); rulebook.rule('ROM-18')\n"
        "heavy = [m for m in ('numpy', 'networkx', 'anywidget') if m in sys.modules]\n"
        "print(json.dumps([first, [s for s in seen if s.endswith('.toml')], heavy]))"
    )
    out = subprocess.run([sys.executable, "-c", watch], capture_output=True, text=True, check=True).stdout
    first, then, heavy = json.loads(out)
    assert first == []
    assert [name.replace("\\", "/").rsplit("/", 1)[-1] for name in then] == ["romme.toml"]
    assert heavy == []
