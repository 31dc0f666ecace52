"""Every worked example of the rule book, played as it is written; none is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from trying import rule_ids

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.clock import ManualClock
from rummykit.rulebook import Example

SWITCHES = set(rulebook.switches("rummikub"))
CONVENTIONS = {rule.option for rule in rulebook.rules("rummikub") if rule.option and not rule.switch}


def variants(example: Example) -> list[dict[str, Any]]:
    """The example as it stands and with each other switch or situation; what only prose can say is left out."""
    whole = {name: value for name, value in example.data.items() if name != "alt"}
    given = {"given": example.given.en, "options": dict(whole.pop("options", {}))}
    others = [
        {**whole, **given, **row, "options": {**given["options"], **row.get("options", {})}}
        for row in example.data.get("alt", ())
    ]
    return [{**whole, **given}, *others]


ALL = [(example, row) for example in rulebook.examples("rummikub") for row in variants(example)]
PLAYED = [(example, row) for example, row in ALL if set(row["options"]) <= SWITCHES]
PROSE = [(example, row) for example, row in ALL if not set(row["options"]) <= SWITCHES]


def cards(written: str) -> Counter[str]:
    return Counter(written.split())


def racks_of(game: rk.Game, seat: int = 0) -> Counter[str]:
    return Counter(card.code for card in game.state.hands[seat])


def table_of(game: rk.Game) -> Counter[str]:
    return Counter(" ".join(card.code for card in laid.meld.cards) for laid in game.state.table)


def position(row: Mapping[str, Any], **more: Any) -> rk.Game:
    opened = [] if "not opened" in row["given"] or "melds" in row else [0]
    return rk.position(
        "rummikub", hands=[row["hand"], "y1 y2"], table=row.get("before", []), opened=opened, **row["options"], **more
    )


# --- One way to play each kind ------------------------------------------------------------


def play_deck(row: Mapping[str, Any]) -> None:
    if "total" in row:
        game = rk.new_game("rummikub", **{"deck": "106_2", **row["options"]})
        every = Counter(card.code for card in game.state.everything())
        assert (every["jk"], every.total()) == (row["jokers"], row["total"])
        assert every.total() - every["jk"] == row["number_cards"]
        return
    players = int(row["given"].split()[0])
    state = rk.new_game("rummikub", players=players, **row["options"]).state
    assert sum(map(len, state.hands)) == row["dealt"]
    assert len(state.stock) == row["pool"]


def play_meld(row: Mapping[str, Any]) -> None:
    found = rk.read(row["cards"], "rummikub", **row["options"])
    wrong = rk.faults(row["cards"], "rummikub", **row["options"])
    assert bool(found) == row["valid"]
    assert bool(wrong) != row["valid"]
    if not row["valid"]:
        return
    if "reading" in row:
        assert [meld.reading for meld in found] == [row["reading"]]
    if "meld" in row:
        assert [meld.kind for meld in found] == [row["meld"]]
    if "readings" in row:
        said = [meld.reading if meld.kind == "run" else f"group of {meld.cards[1].rank}s" for meld in found]
        assert said == row["readings"]
    if "points" in row:
        assert {meld.points for meld in found} == {row["points"]}
    deck = "108_4" if row["cards"].count("jk") > 2 else "106_2"
    game = rk.position("rummikub", hands=[row["cards"] + " k13", "y1"], opened=[0], deck=deck, **row["options"])
    choices = game.rules.judge(game.state, 0, rk.Move.parse(f"lay {row['cards']}", game.rules.pack)).choices
    assert bool(choices) == (row.get("ambiguous", False) or len(found) > 4)


def play_opening(row: Mapping[str, Any]) -> None:
    row = {"hand": " ".join(row["melds"]) + " k13", **row}
    game = position(row)
    move = "lay " + " / ".join(row["melds"])
    wrong = game.check(move)
    assert (not wrong) == row["reached"]
    if wrong:
        assert "KUB-26" in rule_ids(wrong)
        assert str(row["points"]) in wrong[0].text()
    else:
        assert game.play(move).public["points"] == row["points"]
    if "after" in row:
        # Said at once, the whole layout is judged alike.
        play_turn({name: value for name, value in row.items() if name != "melds"} | {"given": "not opened"})


def play_turn(row: Mapping[str, Any]) -> None:
    game = position(row)
    if row.get("action") == "draw":
        game.play("draw stock")
        assert table_of(game) == Counter(row["after"])
        assert len(game.state.hands[0]) == row["hand_count_after"]
        assert game.to_move == (1,)
        return
    move = "arrange " + " | ".join(row["after"])
    wrong = game.check(move)
    assert (not wrong) == row["legal"], [str(fault) for fault in wrong]
    if wrong:
        return
    game.play(move)
    assert table_of(game) == Counter(row["after"])
    assert racks_of(game) == cards(row["hand_after"])
    assert game.round_over == (not row["hand_after"])
    if "round_over" in row:
        assert game.round_over == row["round_over"]


def play_timeout(row: Mapping[str, Any]) -> None:
    clock = ManualClock()
    game = position(row, clock=clock)
    game.play("place " + " | ".join(row["after"]))
    clock.advance(120)
    game.tick()
    assert table_of(game) == Counter(row["result_table"])
    drawn = racks_of(game) - cards(row["result_hand"])
    assert drawn.total() == row["draws"]
    assert not cards(row["result_hand"]) - racks_of(game)
    assert game.to_move == (1,)


def play_score(row: Mapping[str, Any]) -> None:
    game = rk.position("rummikub", hands=list(row["racks"].values()), stock="", **row["options"])
    for _ in row["racks"]:
        game.play("pass")
    assert dict(zip(row["racks"], game.score_sheet(1).scores, strict=True)) == row["scores"]


def play_match(row: Mapping[str, Any]) -> None:
    """The totals after the first round, then a second round that ends as said."""
    names = list(row["totals"])
    first, second = ([scores[name] for name in names] for scores in row["rounds"])
    winner = max(range(len(names)), key=second.__getitem__)
    racks = [rack_worth(-points) if points < 0 else "" for points in second]
    game = rk.position("rummikub", hands=racks, totals=first, round=2, went_out=winner)
    assert game.score_sheet(2).scores == tuple(second)
    assert dict(zip(names, game.state.totals, strict=True)) == row["totals"]
    assert sum(game.state.totals) == 0
    assert [names[seat] for seat in game.winners] == row.get("winners", [row.get("winner")])


def rack_worth(points: int) -> str:
    """Cards of different colours that count so much."""
    found = []
    for card in (f"{suit}{number}" for number in range(13, 0, -1) for suit in "ybkr"):
        number = int(card[1:])
        if number <= points:
            found.append(card)
            points -= number
    return " ".join(found)


def play_end(row: Mapping[str, Any]) -> None:
    if "after" in row:
        play_turn(row)
        return
    players = int(row["given"].split()[0])
    racks = ["r8", "k9 b11", "y13 r12"][:players]
    game = rk.position("rummikub", hands=racks, stock="")
    for _ in range(players):
        assert not game.round_over
        game.play("pass")
    assert game.round_over == row["round_over"]
    assert game.score_sheet(1).round.winner == 0


KINDS = {
    "deck": play_deck,
    "meld": play_meld,
    "opening": play_opening,
    "rearrange": play_turn,
    "joker": play_turn,
    "turn": play_turn,
    "layoff": play_turn,
    "timeout": play_timeout,
    "score": play_score,
    "match": play_match,
    "end": play_end,
}


@pytest.mark.parametrize(
    ("example", "row"), PLAYED, ids=[f"{e.id} {' '.join(e.rules)} {row['options'] or ''}" for e, row in PLAYED]
)
def test_example(example, row):
    """The example comes out as the rule book says."""
    KINDS[example.kind](row)


# An example names the rules it shows; of these the refusal names at least one.
REFUSED = [(e, row) for e, row in PLAYED if not row.get("legal", True) or not row.get("valid", True)]


@pytest.mark.parametrize(("example", "row"), REFUSED, ids=[f"{e.id} {row['options'] or ''}" for e, row in REFUSED])
def test_a_refusal_names_the_rule_of_the_example(example, row):
    """What the example calls invalid or illegal is refused for one of its rules."""
    if "cards" in row:
        wrong = rk.faults(row["cards"], "rummikub", **row["options"])
    else:
        wrong = position(row).check("arrange " + " | ".join(row["after"]))
    assert set(rule_ids(wrong)) & set(example.rules)


def test_no_example_is_left_out():
    """Every example is played, and what is not played differs by a convention that is no switch."""
    assert len({example.id for example, _ in PLAYED}) == len(rulebook.examples("rummikub")) == 42
    assert {example.kind for example, _ in ALL} == set(KINDS)
    for _, row in PROSE:
        assert set(row["options"]) <= CONVENTIONS | SWITCHES
    assert len(PROSE) == 4
