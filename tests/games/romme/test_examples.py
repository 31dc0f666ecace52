"""Every worked example of the rule book, tried as it stands there.

The rows come from the rule book's own data. Each kind of row has one function that
knows how to try it; alternatives are tried where their option is a switch, and where it
is none, `new_game` must refuse it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from trying import Tried, accept, all_cards, hand, melds, pile, refuse, rule_ids

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.clock import ManualClock
from rummykit.rulebook import Example

from .helpers import at, run_out

SEATS = "ABCD"
SWITCHES = rulebook.switches("romme")
OTHERS = "2H 3H 2D"  # cards of players who only sit there; no example needs them


@dataclass(frozen=True)
class Case:
    """An example, or an example with what an alternative changes in it."""

    id: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    options: Mapping[str, Any]
    given: str

    def __str__(self) -> str:
        return " ".join([self.id, *(f"{name}={value}" for name, value in self.options.items())])


def _cases(example: Example) -> list[Case]:
    plain = {name: value for name, value in example.data.items() if name != "alt"}
    found = [Case(example.id, example.rules, plain, {}, example.given.en)]
    for alt in example.data.get("alt", ()):
        options = alt.get("options", {})
        if set(options) <= set(SWITCHES):
            changes = {name: value for name, value in alt.items() if name not in ("options", "given", "dado")}
            # What the switches change may be refused by the rules of the switches, too.
            rules = (*example.rules, *(SWITCHES[name].rule for name in options))
            found.append(Case(example.id, rules, {**plain, **changes}, options, alt.get("given", example.given.en)))
    return found


TRIED = Tried("romme")
CASES = [case for example in TRIED.examples.values() for case in _cases(example)]
tries = TRIED.tries


@pytest.mark.parametrize("case", CASES, ids=str)
def test_example(case):
    """The example comes out as the rule book says."""
    TRIED.by[case.id](case)


def test_no_example_is_left_out():
    """Every example has a function that tries it, and no function is for an example that is gone."""
    TRIED.none_is_left_out()
    assert {case.id for case in CASES} == set(TRIED.examples)
    assert len(TRIED.examples) >= 45


@pytest.mark.parametrize("example", TRIED.examples.values(), ids=lambda example: example.id)
def test_other_readings_are_refused(example):
    """An alternative whose option is no switch is documented, not played."""
    for alt in example.data.get("alt", ()):
        for name, value in alt.get("options", {}).items():
            if name not in SWITCHES:
                with pytest.raises(rk.OptionError, match=name):
                    rk.new_game("romme", **{name: value})


@pytest.mark.parametrize("example", TRIED.examples.values(), ids=lambda example: example.id)
def test_examples_are_in_both_languages(example):
    """What is expected is said in English and Spanish, and its rules exist."""
    assert example.expect.en
    assert example.expect.es
    assert example.expect.en != example.expect.es
    assert bool(example.given.en) == bool(example.given.es)
    assert all(rk.rule(rule).game == "romme" for rule in example.rules)


def _refused_for(game: rk.Game, move: str, case: Case, seat: int | None = None) -> None:
    """The move is refused, and one of the reasons is a rule of the example."""
    found = refuse(game, move, seat=seat)
    assert set(rule_ids(found)) & set(case.rules), f"{move}: {[str(fault) for fault in found]}"


def _decide(game: rk.Game, move: str, case: Case, legal: bool, seat: int | None = None) -> None:
    if legal:
        accept(game, move, seat)
    else:
        _refused_for(game, move, case, seat)


# --- deck ---------------------------------------------------------------------------


@tries("ROM-E01")
def _deal(case: Case) -> None:
    players = int(case.given.split()[0])
    game = rk.new_game("romme", players=players, seed=1, **case.options)
    assert sum(all_cards(game).values()) == case.data["total"]
    assert sum(map(len, game.state.hands)) == case.data["dealt"]
    assert (len(game.state.stock), len(game.state.discard)) == (case.data["stock"], case.data["discard"])


# --- melds --------------------------------------------------------------------------


@tries(
    "ROM-E02", "ROM-E04", "ROM-E05", "ROM-E07", "ROM-E08", "ROM-E10", "ROM-E11", "ROM-E13",
    "ROM-E14", "ROM-E16", "ROM-E17", "ROM-E19", "ROM-E20", "ROM-E62",
)  # fmt: skip
def _meld(case: Case) -> None:
    data = case.data
    found = rk.read(data["cards"], rules="romme", **case.options)
    broken = rk.faults(data["cards"], rules="romme", **case.options)
    assert bool(found) is data["valid"]
    assert bool(broken) is not data["valid"]
    if not data["valid"]:
        assert set(rule_ids(broken)) & set(case.rules)
        game = at(f"{data['cards']} 4H 5D", OTHERS, phase="play", opened=[0], options=case.options)
        _refused_for(game, f"lay {data['cards']}", case)
        return
    if "meld" in data:
        assert {meld.kind for meld in found} == {data["meld"]}
    if data.get("ambiguous"):
        assert [meld.reading for meld in found] == data["readings"]
        assert [meld.points for meld in found] == data["points_by_reading"]
    elif "points" in data:
        assert data["points"] in [meld.points for meld in found]
    if "reading" in data:
        assert data["reading"] in [meld.reading for meld in found]
    if "opens" in data:
        game = at(f"{data['cards']} 4H 5D", OTHERS, phase="play", options=case.options)
        _decide(game, f"lay {data['cards']}", Case(case.id, (*case.rules, "ROM-23"), data, {}, ""), data["opens"])


# --- the first lay-down -------------------------------------------------------------


@tries("ROM-E22", "ROM-E43")
def _opening(case: Case) -> None:
    data = case.data
    laid = " / ".join(data["melds"])
    game = at(f"{' '.join(data['melds'])} KD", OTHERS, phase="play", options=case.options)
    assert sum(rk.read(meld)[0].points for meld in data["melds"]) == data["points"]
    _decide(game, f"lay {laid}", case, data["reached"])
    if data.get("round_hand"):
        assert accept(game, "discard KD").public["round_hand"]


@tries("ROM-E23")
def _opening_beside_the_table(case: Case) -> None:
    data = case.data
    game = at(data["hand"], OTHERS, phase="play", table=data["before"], opened=[1])
    (laid,) = data["melds"]
    assert rk.read(laid)[0].points == data["points"]
    _refused_for(game, f"lay {laid}", case)
    for card in ("TS", "6S"):
        _refused_for(game, f"add {card} to 1", case)


# --- adding and exchanging ----------------------------------------------------------


def _has_laid(case: Case) -> list[int]:
    return [0] if case.given.startswith("player has laid cards before") else []


@tries("ROM-E25", "ROM-E26", "ROM-E28", "ROM-E29")
def _layoff(case: Case) -> None:
    data = case.data
    game = at(data["hand"], OTHERS, phase="play", table=data["before"], opened=_has_laid(case))
    for meld in data.get("melds", ()):
        accept(game, f"lay {meld}")
    _decide(game, f"add {data['add']} to 1", case, data["legal"])
    if "after" in data:
        assert melds(game) == data["after"]


@tries("ROM-E31", "ROM-E32", "ROM-E34")
def _exchange(case: Case) -> None:
    data = case.data
    game = at(data["hand"], OTHERS, phase="play", table=data["before"], opened=_has_laid(case))
    _decide(game, f"swap {data['swap']} in 1", case, data["legal"])


@tries("ROM-E64")
def _rearranging(case: Case) -> None:
    game = at(case.data["hand"], OTHERS, phase="play", table=case.data["before"], opened=[0])
    _refused_for(game, "lay TS TH TD", case)
    _refused_for(game, "arrange 7S 8S 9S | TS TH TD", case)
    assert melds(game) == case.data["before"]


# --- drawing and discarding ---------------------------------------------------------


@tries("ROM-E35")
def _joker_discarded(case: Case) -> None:
    game = at(case.data["hand"], OTHERS, phase="play")
    _decide(game, f"discard {case.data['discard_card']}", case, case.data["legal"])
    accept(game, "draw discard", 1)
    assert "JK" in hand(game, 1).split()


@tries("ROM-E37")
def _stock_renewed(case: Case) -> None:
    forty = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789T"]
    game = at("KS", "KH", discard=" ".join(forty), stock="")
    accept(game, "draw stock")
    assert len(game.state.stock) + 1 == case.data["new_stock"]
    assert len(game.state.discard) == case.data["discard"]
    assert pile(game) == forty[-1]


@tries("ROM-E58")
def _below_the_top(case: Case) -> None:
    game = at("2S", OTHERS, discard="4S KC 9D")
    _decide(game, case.data["action"].replace("take", "draw"), case, case.data["legal"])
    accept(game, "draw 9D")


@tries("ROM-E59")
def _discard_taken_freely(case: Case) -> None:
    game = at("KD 5C", OTHERS, discard="9D")
    accept(game, "draw discard")
    _decide(game, "discard KD", case, case.data["legal"])


@tries("ROM-E61")
def _laying_is_free(case: Case) -> None:
    game = at("TS TH TD 4C", OTHERS, phase="play")
    assert not game.check("lay TS TH TD")
    _decide(game, "discard 4C", case, case.data["legal"])


@tries("ROM-E65")
def _only_the_forbidden_card(case: Case) -> None:
    game = at(
        case.data["hand"], OTHERS, phase="play", opened=[0], taken="4C",
        table=["4S 5S 6S", "7S 7H 7D"], options=case.options,
    )  # fmt: skip
    _decide(game, "add 7C to 2", case, case.data["legal"])
    if case.data.get("round_over"):
        accept(game, "discard 4C")
        assert game.round_over


@tries("ROM-E71")
def _time_runs_out(case: Case) -> None:
    clock = ManualClock()
    game = at("KS 9C", OTHERS, discard="4D", stock=f"{case.data['drawn']} 5D", clock=clock)
    before = hand(game)
    (event,) = run_out(game, clock)
    assert event.public["discarded"] == case.data["discard_card"]
    assert (hand(game), pile(game)) == (before, f"4D {case.data['discard_card']}")
    assert game.to_move == (1,)


# --- the end of a round and its count -----------------------------------------------


@tries("ROM-E38", "ROM-E44")
def _going_out(case: Case) -> None:
    data = case.data
    game = at(data["hand"], OTHERS, phase="play", table=data.get("before", []), opened=[*_has_laid(case), 1])
    event = accept(game, f"lay {' / '.join(data['melds'])}")
    if "points" in data:
        assert event.public["points"] == data["points"]
    if "add" in data:
        accept(game, f"add {data['add']} to 1")
    last = accept(game, f"discard {data['discard_card']}")
    assert game.round_over
    assert last.public.get("round_hand", False) is data.get("round_hand", False)


@tries("ROM-E40", "ROM-E41")
def _count(case: Case) -> None:
    data = case.data
    game = at(
        *data["hands"].values(), to_move=1, phase="round_over", went_out=0,
        round_hand="round hand" in case.given, options=case.options,
    )  # fmt: skip
    sheet = game.score_sheet()
    assert dict(zip(SEATS, sheet.scores, strict=False)) == data["scores"]
    single = [sum(line.points for line in sheet.lines if line.seat == s and line.rule != "ROM-69") for s in range(3)]
    assert [score * data.get("multiplier", 1) for score in single] == list(sheet.scores)


# Hands that count what an example gives as the round's score.
_WORTH = {0: "", 2: "2C", 5: "5C", 20: "KC KD", 25: "KC KD 5C", 35: "KC KD 8C 7C"}


@tries("ROM-E46", "ROM-E47", "ROM-E49", "ROM-E70")
def _match(case: Case) -> None:
    data = case.data
    taking_part = sorted(data["totals_before"])
    seats = SEATS[: max(SEATS.index(name) for name in taking_part) + 1]
    out = [i for i, name in enumerate(seats) if name not in taking_part]
    held = data.get("hands") or {name: _WORTH[data["scores"][name]] for name in taking_part}
    # Two cards of a rank are held by several players at once: the pack has two of each.
    hands = [held.get(name, "") for name in seats]
    winner = next((i for i, name in enumerate(seats) if name in taking_part and not held[name]), None)
    ended: dict[str, Any] = {"went_out": winner, "phase": "round_over"}
    if winner is None:
        ended = {"stock": "", "discard": ""}
    game = at(
        *hands, totals=[data["totals_before"].get(name, 99) for name in seats], eliminated=out,
        to_move=next(i for i in range(len(seats)) if i not in out and i != winner),
        options={"target": 1 if "target 1" in case.given else 50, **case.options}, **ended,
    )  # fmt: skip
    sheet = game.score_sheet()
    assert {name: sheet.scores[seats.index(name)] for name in taking_part} == data["scores"]
    assert {name: sheet.totals[seats.index(name)] for name in taking_part} == data["totals"]
    assert [seats[seat] for seat in sheet.round.eliminated] == data["eliminated"]
    if "winner" in data:
        assert [seats[seat] for seat in game.winners] == [data["winner"]]
        assert game.over
    if not data["eliminated"]:
        assert not game.over


# --- knocking -----------------------------------------------------------------------


def _discarded(case: Case, seats: int, discard: str, eliminated: tuple[int, ...] = ()) -> rk.Game:
    """A discards 9D; everybody holds 13 cards before it is drawn or claimed."""
    spare = iter([f"{rank}{suit}" for suit in "SHDC" for rank in "A235678TJQ"] * 2)
    hands = [" ".join(next(spare) for _ in range(13)) if seat not in eliminated else "" for seat in range(seats)]
    hands[0] += " 9D"
    game = at(*hands, phase="play", discard=discard, eliminated=eliminated, options=case.options)
    assert not game.check("discard 9D")
    game.play("discard 9D")
    return game


@tries("ROM-E50", "ROM-E53")
def _knock(case: Case) -> None:
    data = case.data
    below = data["discard_before"].split()[:-1]
    game = _discarded(case, 4, " ".join(below))
    knocker = SEATS.index(data["knocker"])
    held = Counter(game.state.hands[knocker])
    assert sum(held.values()) == data["hand_size_before"]
    stock = list(reversed(game.state.stock))
    _decide(game, "knock", case, data["legal"], knocker)
    if not data["legal"]:
        return
    received = [*rk.cards(data["received"]), *stock[: data.get("from_stock", 0)]]
    assert Counter(game.state.hands[knocker]) - held == Counter(received)
    assert len(game.state.hands[knocker]) == data["hand_size_after"]
    accept(game, f"discard {received[-1]}", knocker)
    assert len(game.state.hands[knocker]) == data["hand_size_after"] - 1
    if "next_player" in data:
        assert SEATS[game.state.turn] == data["next_player"]


@tries("ROM-E52")
def _own_discard(case: Case) -> None:
    _decide(_discarded(case, 4, "4S KC"), "knock", case, case.data["legal"], SEATS.index(case.data["knocker"]))


@tries("ROM-E55")
def _two_players(case: Case) -> None:
    game = _discarded(case, 2, "4S KC")
    for name in case.data["knocker"]:
        _decide(game, "knock", case, case.data["legal"], SEATS.index(name))
    accept(game, "draw discard", 1)


@tries("ROM-E56")
def _card_turned_up(case: Case) -> None:
    game = rk.new_game("romme", players=4, seed=3)
    (first,) = game.to_move
    for seat in {0, 1, 2, 3} - {first}:
        _decide(game, "knock", case, case.data["legal"], seat)


@tries("ROM-E67")
def _last_discard(case: Case) -> None:
    game = at("9D", OTHERS, "4C 5C", "6C", phase="play", opened=[0])
    accept(game, "discard 9D")
    assert game.round_over is case.data["round_over"]
    _decide(game, "knock", case, case.data["legal"], SEATS.index(case.data["knocker"]))


@tries("ROM-E68")
def _one_eliminated(case: Case) -> None:
    game = _discarded(case, 4, "4S KC", eliminated=(1,))
    _decide(game, "knock", case, case.data["legal"], SEATS.index(case.data["knocker"]))
    accept(game, "discard KC", 3)
    assert SEATS[game.state.turn] == case.data["next_player"]
