"""Every worked example of the rule book, tried as it stands there.

The rows come from the rule book's own data. Hands that are scored are set up as they
ended; turns and questions of what is legal are played move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from trying import Tried, accept, accept_all

import rummykit as rk
from rummykit.cards import text
from rummykit.rulebook import Example

from .helpers import FOUR_VICTIMS, area, area_points, at, held, of, playing, refuse, rest_of_pack, yard

SEATS = "ABCD"
TRIED = Tried("jack")
tries = TRIED.tries


@pytest.mark.parametrize("example", TRIED.examples.values(), ids=lambda example: example.id)
def test_example(example):
    """The example comes out as the rule book says."""
    TRIED.by[example.id](example)


def test_no_example_is_left_out():
    """Every example has a function that tries it, and no function is for an example that is gone."""
    TRIED.none_is_left_out()
    assert len(TRIED.examples) >= 19


@pytest.mark.parametrize("example", TRIED.examples.values(), ids=lambda example: example.id)
def test_examples_are_in_both_languages(example):
    """What is expected is said in English and Spanish, and its rules exist."""
    for said in (example.title, example.given, example.expect):
        assert said.en
        assert said.es
        assert said.en != said.es
    assert bool(example.variant.en) == bool(example.variant.es)
    assert all(rk.rule(rule).game == "jack" for rule in example.rules)


def by_seat(values: Mapping[str, Any]) -> list[Any]:
    return [values[SEATS[seat]] for seat in range(len(values))]


# --- Hands that are scored ---------------------------------------------------------------


def ended(position: Mapping[str, Any], **options: Any) -> rk.Game:
    """A hand at its end, as an example describes it."""
    fields: dict[str, Any] = {"areas": by_seat(position["areas"]), **options}
    if "votes" in position:
        fields["votes"] = by_seat(position["votes"])
    if position.get("out"):
        fields["went_out"] = SEATS.index(position["out"])
    if "escaped_by" in position:
        fields["escaped_by"] = SEATS.index(position["escaped_by"])
    if "emptied" in position:
        fields["emptied"] = [SEATS.index(position["emptied"])]
    return at(*by_seat(position["hands"]), stock=position["case_file"], **fields)


def _scored_as_said(game: rk.Game, result: Mapping[str, Any], ripper: str, scores: Mapping[str, int]) -> None:
    assert game.round_over
    assert game.state.ripper == ripper
    assert list(game.score_sheet().scores) == by_seat(scores)
    totals = {suspect: total for suspect, total in game.view(0).more["suspects"].items() if total}
    if "suspect_totals" in result:
        assert totals == result["suspect_totals"]


@tries(
    "JACK-EX-02", "JACK-EX-04", "JACK-EX-05", "JACK-EX-07", "JACK-EX-08", "JACK-EX-10", "JACK-EX-13", "JACK-EX-14",
    "JACK-EX-22", "JACK-EX-26",
)  # fmt: skip
def _score(example: Example) -> None:
    position, result = example.data["position"], example.data["result"]
    game = ended(position)
    assert game.state.outcome == result["outcome"]
    _scored_as_said(game, result, result["ripper"], result["scores"])
    if "variant_options" in result:
        other = ended(position, **result["variant_options"])
        _scored_as_said(other, result, result["variant_ripper"], result["variant_scores"])


def test_jack_ex_08_played():
    """JACK-EX-08 move by move: C plays Ripper Escapes in B's turn, before B draws (JACK-54, JACK-70)."""
    data = TRIED.examples["JACK-EX-08"].data
    position, result = data["position"], data["result"]
    areas, hands = by_seat(position["areas"]), by_seat(position["hands"])
    areas[1] = areas[1].replace("VI-KELLY ", "")
    hands[1] += " VI-KELLY"
    hands[2] += " ESCAPES"
    game = at(
        *hands, areas=areas, votes=by_seat(position["votes"]), stock=position["case_file"], to_move=1, phase="play"
    )
    accept(game, "play VI-KELLY", 1)
    accept(game, "escape", 2)
    assert held(game) == [2, 3, 1]
    assert len(game.state.stock) == position["case_file"]
    assert game.state.outcome == result["outcome"]
    _scored_as_said(game, result, result["ripper"], result["scores"])


def test_jack_ex_10_played():
    """JACK-EX-10 move by move: A draws the last card, plays it and goes out (JACK-71, JACK-74)."""
    data = TRIED.examples["JACK-EX-10"].data
    position, result = data["position"], data["result"]
    areas = by_seat(position["areas"])
    areas[0] = areas[0].replace("VI-ANNIE", "").strip()
    for options, scores in (({}, result["scores"]), (result["variant_options"], result["variant_scores"])):
        game = at(
            "VI-ANNIE",
            position["hands"]["B"],
            areas=areas,
            votes=by_seat(position["votes"]),
            stock="EV-JILL",
            **options,
        )
        accept_all(game, "draw stock")
        refuse(game, "discard EV-EDDY", "JACK-60", "JACK-66")
        accept_all(game, "play VI-ANNIE", "discard EV-JILL")
        assert list(game.score_sheet().scores) == by_seat(scores)


def test_jack_ex_26_played():
    """JACK-EX-26 move by move, and with on_fifth_only illegal (JACK-55)."""
    data = TRIED.examples["JACK-EX-26"].data
    position, result = data["position"], data["result"]

    def drawn(**options: Any) -> rk.Game:
        spare = rest_of_pack([*position["areas"].values(), *position["hands"].values()])
        stock = ["ESCAPES", *(card.code for card in spare[: position["case_file"]])]
        game = at(
            *by_seat(position["hands"]), areas=by_seat(position["areas"]), stock=" ".join(stock), to_move=1,
            discard="RESIGNS", **options,
        )  # fmt: skip
        accept(game, "draw stock")
        return game

    game = drawn()
    accept(game, "escape")
    assert len(game.state.stock) == position["case_file"]
    _scored_as_said(game, result, result["ripper"], result["scores"])
    refuse(drawn(ripper_escapes_window="on_fifth_only"), "escape", "JACK-55")


# --- Turns -------------------------------------------------------------------------------


def filled(held_cards: str, size: int, *used: str) -> str:
    """A hand of `size` cards with those an example names, the rest Evidence that makes no meld of three."""
    spare: list[str] = []
    for card in rest_of_pack([held_cards, *used]):
        alike = [*held_cards.split(), *spare].count(card.code)
        if len(held_cards.split()) + len(spare) < size and card.kind == "evidence" and alike < 2:
            spare.append(card.code)
    return " ".join([*held_cards.split(), *spare])


def from_top(pile: str) -> str:
    """A pile written from its top, as positions take it: the top card last."""
    return " ".join(reversed(pile.split()))


@tries("JACK-EX-01")
def _sample_turn(example: Example) -> None:
    position, result, holds = (example.data[name] for name in ("position", "result", "holds"))
    mine = filled(holds, position["hand_before"], position["scotland_yard"])
    theirs = text(rest_of_pack([mine, position["scotland_yard"]])[-position["hand_before"] :])
    game = at(mine, theirs, discard=position["scotland_yard"], stock=position["case_file"])
    assert len(game.state.everything()) == 62
    accept(game, "draw discard")
    assert held(game)[0] == result["hand_after_draw"]
    refuse(game, f"lay {of('druitt')}", "JACK-57")
    accept(game, "play VI-NICHOLS")
    assert (held(game)[0], len(game.state.stock)) == (result["hand_after_victim"], result["case_file"])
    accept(game, f"lay {of('druitt')}")
    assert held(game)[0] == result["hand_after_meld"]
    refuse(game, "play SU-DRUITT", "JACK-34")
    accept(game, "discard EV-LETTERS")
    assert held(game)[0] == result["hand_after_discard"]
    assert area_points(game, 0) == result["area_points_A"]
    assert yard(game) == result["scotland_yard"]


@tries("JACK-EX-11")
def _emptied(example: Example) -> None:
    position, result = example.data["position"], example.data["result"]
    areas, hands = by_seat(position["areas"]), by_seat(position["hands"])
    areas[0] = areas[0].replace(" EV-JILL", "")
    hands[0] += " RESIGNS EV-JILL EV-GULL"
    hands[1] = "EV-LETTERS"
    hands[2] += " SC-BERNER"
    game = playing(*hands, areas=areas, stock=position["case_file"])
    accept_all(game, "play RESIGNS", "give EV-LETTERS", "give SC-BERNER")
    assert held(game) == [4, 0, 3]
    accept(game, "play EV-JILL")
    assert [area(game, seat) for seat in range(3)] == by_seat(position["areas"])
    accept(game, "discard EV-GULL")
    assert yard(game) == result["scotland_yard_from_top"]
    assert game.state.outcome == result["outcome"]
    _scored_as_said(game, result, result["ripper"], result["scores"])
    set_up = ended(position)
    _scored_as_said(set_up, result, result["ripper"], result["scores"])


@tries("JACK-EX-16")
def _last_card(example: Example) -> None:
    position, result, holds = (example.data[name] for name in ("position", "result", "holds"))
    game = at(filled(holds, position["hand_before"]), "EV-LETTERS EV-LETTERS", stock=position["case_file"])
    accept(game, "draw stock")
    assert (held(game)[0], len(game.state.stock)) == (result["hand_after_draw"], 1)
    accept(game, "play VI-ANNIE")
    assert (held(game)[0], len(game.state.stock)) == (result["hand_after_victim"], result["case_file"])
    assert not game.round_over
    accept(game, f"discard {game.state.hands[0][0]}")
    assert held(game)[0] == result["hand_after_discard"]
    assert game.round_over
    assert game.state.outcome == result["outcome"]


@tries("JACK-EX-17")
def _capture(example: Example) -> None:
    position, result, holds = (example.data[name] for name in ("position", "result", "holds"))
    areas, pile = by_seat(position["areas"]), position["scotland_yard_from_top"]
    mine = filled(f"{holds} EV-DRUITT SU-CHAPMAN", position["hand_after_draw"], pile, *areas)
    game = playing(mine, "EV-JILL EV-JILL", areas=areas, discard=from_top(pile))
    assert (area_points(game, 0), area_points(game, 1)) == (0, 7)
    accept(game, "play SC-HANBURY")
    assert held(game)[0] == 4
    assert area(game, 0) == "SC-HANBURY VI-ANNIE"
    accept(game, "take AL-CHAPMAN")
    assert held(game)[0] == 5
    accept(game, "play AL-CHAPMAN")
    assert held(game)[0] == 4
    refuse(game, "play SU-CHAPMAN", "JACK-34")
    accept(game, "discard EV-DRUITT")
    assert held(game)[0] == result["hand_after_discard"]
    assert yard(game) == result["scotland_yard_from_top"]
    assert (area_points(game, 0), area_points(game, 1)) == (result["area_points_A"], result["area_points_B"])


@tries("JACK-EX-28")
def _chain(example: Example) -> None:
    position, result, holds = (example.data[name] for name in ("position", "result", "holds"))
    pile = position["scotland_yard_from_top"]
    mine = filled(f"{holds} EV-GULL", position["hand_after_draw"], pile)
    game = playing(mine, "EV-JILL EV-JILL", discard=from_top(pile), stock=position["case_file"])
    sizes = []
    gavels = 0
    for move in ("play SC-BUCKS", "take SC-MITRE", "play SC-MITRE", "take VI-EDDOWES", "play VI-EDDOWES"):
        event = accept(game, move)
        assert "captured" not in event.public
        gavels += event.move.verb == "play"
        sizes.append(held(game)[0])
    assert sizes == [3, 4, 3, 4, result["hand_after_effects"]]
    assert gavels == result["gavels_played"]
    accept(game, "discard EV-GULL")
    assert held(game)[0] == result["hand_after_discard"]
    assert len(game.state.stock) == result["case_file"]
    assert area_points(game, 0) == result["area_points_A"]
    assert yard(game) == result["scotland_yard_from_top"]


@tries("JACK-EX-23")
def _deals(example: Example) -> None:
    position, result = example.data["position"], example.data["result"]
    for players, left in result["case_file"].items():
        game = rk.new_game("jack", players=int(players), seed=4)
        assert len(game.state.everything()) == position["deck"]
        assert len(game.state.stock) == left
        assert len(game.view(0).discard) == game.view(0).discard_count == result["scotland_yard"]


# --- What is legal -----------------------------------------------------------------------


def _is_legal(game: rk.Game, *moves: str) -> bool:
    """Whether the last move is legal once the others have been played."""
    accept_all(game, *moves[:-1])
    legal = not game.check(moves[-1])
    if legal:
        accept(game, moves[-1])
    return legal


@tries("JACK-EX-19")
def _keeping_a_card(example: Example) -> None:
    position, result = example.data["position"], example.data["result"]
    fields = {"areas": ["", "VI-ANNIE"], "stock": position["case_file"]}
    assert _is_legal(playing(of("gull"), "EV-JILL", **fields), f"lay {of('gull')}") is result["meld_all_three"]
    game = playing(f"{of('gull')} EV-LETTERS", "EV-JILL", **fields)
    assert _is_legal(game, f"lay {of('gull')}") is result["meld_three_of_four"]
    accept(game, "discard EV-LETTERS")
    assert (game.state.went_out == 0) is result["goes_out_after_discard"]
    game = playing("VI-KELLY", "EV-JILL", **fields)
    assert _is_legal(game, "play VI-KELLY") is result["last_card_victim"]
    accept(game, f"discard {game.state.hands[0][0]}")
    assert held(game)[0] == result["hand_after_last_card_victim"]
    assert game.state.went_out is None
    for case in example.data["cases"]:
        cards = case["cards"]
        move = "play VI-KELLY" if cards == "VI-KELLY" else f"lay {of('gull')}"
        assert _is_legal(playing(cards, "EV-JILL", **fields), move) is case["legal"]


@tries("JACK-EX-25")
def _one_gavel(example: Example) -> None:
    position, result, holds = (example.data[name] for name in ("position", "result", "holds"))

    def tried(*moves: str, more: str = "") -> bool:
        game = playing(
            f"{holds} {more}", "EV-GULL EV-GULL", areas=["", "VI-ANNIE " + of("jill")], stock=position["case_file"]
        )
        return _is_legal(game, *moves)

    assert tried("play STRIKES") is result["play_strikes_without_victim"]
    assert tried("discard STRIKES") is result["discard_strikes"]
    assert tried("play SU-JILL") is result["play_su_jill"]
    assert tried("play AL-DRUITT") is result["play_al_druitt"]
    assert tried("play SU-JILL", "play EV-JILL") is result["su_jill_then_ev_jill"]
    assert tried("play STRIKES", "play VI-KELLY", more="VI-KELLY") is result["strikes_then_victim"]
    assert (
        tried("play STRIKES", "play VI-KELLY", "play SU-JILL", more="VI-KELLY") is result["strikes_victim_then_su_jill"]
    )


# --- The match ---------------------------------------------------------------------------

# Areas and hands that score what the example says of each hand; Jill is the Ripper in both.
JILLS = f"{of('jill', 5)} SU-JILL"  # 28
HANDS: Sequence[Mapping[str, Any]] = (
    {
        "areas": [f"{of('letters')} AL-GULL VI-NICHOLS VI-ANNIE SC-BUCKS SC-MITRE SC-BERNER", "", JILLS],
        "votes": ["gull", "jill", "jill"],
        "hands": ["", "", "EV-EDDY"],
    },
    {"areas": ["", "", f"{JILLS} {' '.join(FOUR_VICTIMS.split()[:2])}"], "hands": ["EV-LETTERS EV-LETTERS", "SU-EDDY", "EV-EDDY"]},
)  # fmt: skip


@tries("JACK-EX-20")
def _match(example: Example) -> None:
    position, result = example.data["position"], example.data["result"]
    totals = by_seat(position["totals"])
    for number, (table, said) in enumerate(zip(HANDS, position["hands"], strict=True), 1):
        fields = {name: value for name, value in table.items() if name != "hands"}
        game = playing(*table["hands"], totals=totals, round=number, to_move=2, stock=5, **fields)
        accept(game, "discard EV-EDDY")
        assert list(game.score_sheet().scores) == by_seat(said)
        totals = list(game.state.totals)
        assert totals == by_seat(result[f"totals_after_{number}"])
        assert game.over is result[f"game_over_after_{number}"]
        if not game.over:
            accept(game, "deal")
    assert game.winners == (SEATS.index(result["winner"]),)
