"""What a player reads when a move is refused: rule, cards and what would work, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from trying import refuse

import rummykit as rk
from rummykit import rulebook

from .helpers import at, opened, playing

TABLE = ["7S 8S 9S", "7H 7D JK", "QS KS AS"]


def mine(cards: str, **fields: object) -> rk.Game:
    return opened(cards, "KH", table=TABLE, **fields)


# move, rule, words that must stand in English, in Spanish
REFUSALS = [
    (lambda: mine("8D KD 2C"), "add 8D to 1", "ROM-34", ["8D", "6S", "TS"], ["8D", "6S", "TS"]),
    (lambda: mine("7D KD 2C"), "add 7D to 2", "ROM-35", ["7D", "7S", "7C"], ["7D", "7S", "7C"]),
    (lambda: mine("2S KD 2C"), "add 2S to 3", "ROM-20", ["2S", "ace", "end"], ["2S", "as", "extremo"]),
    (lambda: mine("7D KD 2C"), "swap 7D in 2", "ROM-41", ["7D", "7S or 7C"], ["7D", "7S o 7C"]),
    (lambda: mine("8S KD 2C"), "swap 8S in 1", "ROM-42", ["no wild card"], ["ningún comodín"]),
    (lambda: mine("8S KD 2C"), "add KD to 9", "ROM-33", ["9", "3"], ["9", "3"]),
    (lambda: mine("8S KD 2C"), "discard QC", "ROM-46", ["QC"], ["QC"]),
    (lambda: mine("8S KD 2C"), "draw stock", "ROM-10", ["already"], ["ya"]),
    (lambda: mine("8S KD 2C", taken="KD"), "discard KD", "ROM-47", ["KD", "discard pile"], ["KD", "descarte"]),
    (lambda: mine("TS KD", taken="KD"), "add TS to 1", "ROM-47", ["KD"], ["KD"]),
    (lambda: mine("TS"), "add TS to 1", "ROM-61", ["discard"], ["tirar"]),
    (lambda: playing("TS KD", "KH", table=TABLE), "add TS to 1", "ROM-32", ["30"], ["30"]),
    (lambda: playing("7S KD", "KH", table=TABLE), "swap 7S in 2", "ROM-44", ["30"], ["30"]),
    (lambda: playing("7S 8S JK KD", "KH"), "lay 7S 8S JK", "ROM-23", ["7S 8S JK", "24", "30"], ["suman 24", "30"]),
    (lambda: mine("4C 5C 7C KD"), "lay 4C 5C 7C", "ROM-18", ["4C 5C 7C", "6"], ["4C 5C 7C", "6"]),
    (lambda: mine("KC AC 2C 9D"), "lay KC AC 2C", "ROM-20", ["KC AC 2C", "corner"], ["KC AC 2C", "esquina"]),
    (lambda: mine("4C 4C 4D 9D"), "lay 4C 4C 4D", "ROM-17", ["4C"], ["4C"]),
    (lambda: mine("4C JK JK 9D"), "lay 4C JK JK", "ROM-38", ["4C JK JK", "2"], ["4C JK JK", "2"]),
    (lambda: mine("4C 5C JK 9D"), "lay 4C 5C JK=8C", "ROM-40", ["JK=3C", "JK=6C"], ["JK=3C", "JK=6C"]),
    (lambda: at("4C", "KH", discard="2D 9D"), "draw 2D", "ROM-10", ["2D", "9D"], ["2D", "9D"]),
    (lambda: at("4C", "KH", discard="2D 9D"), "discard 4C", "ROM-08", ["first", "draw"], ["primero", "robar"]),
]  # fmt: skip


REFUSAL_NAMES = [f"{move} {rule}" for _, move, rule, _, _ in REFUSALS]


@pytest.mark.parametrize(("position", "move", "rule", "en", "es"), REFUSALS, ids=REFUSAL_NAMES)
def test_refusals_name_rule_cards_and_what_would_work(position, move, rule, en, es):
    """The sentence of that rule holds the cards it is about and what would do, in either language."""
    found = refuse(position(), move, rule)
    (first,) = [fault for fault in found if fault.rule == rule][:1]
    for lang, words in (("en", en), ("es", es)):
        said = first.text(lang)
        assert all(word in said for word in words), said


@pytest.mark.parametrize(("position", "move", "rule", "en", "es"), REFUSALS, ids=REFUSAL_NAMES)
def test_the_error_says_move_reason_and_rule(position, move, rule, en, es):
    """An IllegalMove quotes the move and gives every reason with its rule id, in either language."""
    game = position()
    with pytest.raises(rk.IllegalMove) as caught:
        game.play(move)
    for lang in ("en", "es"):
        said = caught.value.text(lang)
        assert said.startswith(move.split("=")[0])
        assert rule in said
        assert said.count("ROM-") == len(caught.value.faults)
    assert str(caught.value) == caught.value.text("en") != caught.value.text("es")


WRONG_CARDS = [
    "",
    "7S",
    "JK",
    "7S 7H",
    "JK 7S",
    "7S 7S 7H",
    "KS AS 2S",
    "7S 8S 8S 9S",
    "AS JK JK",
    "7S 8H 9D",
    "7S 8S TS JS QS",
]


@pytest.mark.parametrize("limit", ["two_naturals", "not_majority", "not_adjacent", "one"])
@pytest.mark.parametrize("cards", [*WRONG_CARDS, "8S 9S JK JK JK"])
def test_one_card_is_not_cards(cards, limit):
    """Number agreement: never '1 cards' or '1 comodines'."""
    for fault in rk.faults(cards, joker_limit=limit):
        for lang in ("en", "es"):
            assert not re.search(r"\b1 (cards|wild cards|jokers|cartas|comodines)\b", fault.text(lang)), fault.text(
                lang
            )


def test_cards_that_are_missing_one_or_several():
    """Number agreement in Spanish and English, for one card and for three."""
    game = opened("KD 2C", "4H")
    one = refuse(game, "lay KD KH KC 2C")
    several = refuse(game, "lay 9S TS JS")
    (three,) = [fault for fault in several if fault.rule == "ROM-14"]
    (single,) = [fault for fault in refuse(game, "lay KD 2C 3C") if fault.rule == "ROM-14"]
    assert "faltan 9S TS JS" in three.text("es")
    assert "falta 3C" in single.text("es")
    assert "9S TS JS is" not in three.text("en")
    assert one


def test_other_games_moves_are_explained():
    """ROM-08: a move of another game is refused with those of this one, in the language of the sentence."""
    (found,) = refuse(opened("KD 2C", "4H"), "vote gull", "ROM-08")
    for verb in ("draw", "lay", "add", "swap", "discard", "knock"):
        assert verb in found.text("en")
    for verb in ("robar", "bajar", "añadir", "canjear", "tirar", "toque"):
        assert verb in found.text("es")
    for never in ("timeout", "arrange"):
        assert never not in found.text("en")
    for never in ("timeout", "ordenar"):
        assert never not in found.text("es")


def test_spanish_moves_are_read():
    """The moves can be written in Spanish; the log keeps them in one notation."""
    game = at("TS TH TD 7H KD", "4C", table=["4H 5H 6H"], stock="2C 3C", knock=False)
    for written in ("robar mazo", "bajar TS TH TD", "añadir 7H a 1", "tirar KD"):
        game.play(written)
    assert [str(event.move) for event in game.log] == ["draw stock", "lay TS TH TD", "add 7H to 1", "discard KD"]


def test_events_are_told_in_both_languages():
    """What happened is said with names, cards and consequences."""
    game = playing("TS TH TD KD", "4C 5C")
    told = [game.play(move) for move in ("lay TS TH TD", "discard KD")]
    assert told[0].text("en", game.names) == "Ada laid TS TH TD"
    assert told[0].text("es", game.names) == "Ada bajó TS TH TD"
    for lang, words in (("en", ["KD", "went out", "round hand"]), ("es", ["KD", "cerró", "mano redonda"])):
        assert all(word in told[1].text(lang, game.names) for word in words)


def test_every_rule_is_tried_here():
    """Each of ROM-01 to ROM-82 is named by a test of this folder."""
    written = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    playable = [rule.id for rule in rulebook.rules("romme") if rule.topic != "interface"]
    assert (playable[0], playable[-1], len(playable)) == ("ROM-01", "ROM-82", 82)
    named = {found for doc in re.findall(r'"""(.*?)"""', written, re.DOTALL) for found in re.findall(r"ROM-\d+", doc)}
    assert [rule for rule in playable if rule not in named] == []
