"""Every worked example of Dummy's rule book, tried as it stands there.

Cards, contracts, switches and results come from the rule book's own data; what an example
only says in words is played out by the function beside its id.
"""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C, D
from trying import Tried, accept, accept_all, hand, listed, melds, pile, refuse, rule_ids

import rummykit as rk
from rummykit.rulebook import Example

from .helpers import at, cutting, opened, playing

TRIED = Tried("dummy")
tries = TRIED.tries


@pytest.mark.parametrize("name", TRIED.examples)
def test_example(name):
    """The example comes out as the rule book says: DUM-X01 to DUM-X53."""
    TRIED.by[name](TRIED.examples[name])


def test_no_example_is_left_out():
    """Every example has a function that tries it, and no function is for an example that is gone."""
    TRIED.none_is_left_out()


def options(example: Example) -> dict[str, object]:
    return dict(example.data.get("options", {}))


def refused_for(example: Example, game: rk.Game, move: str, seat: int | None = None) -> None:
    assert set(rule_ids(refuse(game, move, seat=seat))) & set(example.rules)


@tries("DUM-X01", "DUM-X02", "DUM-X04", "DUM-X05", "DUM-X10", "DUM-X13", "DUM-X14")
def laying_a_contract(example):
    laid = " / ".join(example.data["melds"])
    held = " ".join(word.split("=")[0] for word in laid.split() if word != "/")
    game = playing(f"{held} AC", contract=example.data["contract"], **options(example))
    if example.data["met"]:
        accept(game, f"lay {laid}")
        assert melds(game) == list(example.data["melds"])
    else:
        refused_for(example, game, f"lay {laid}")


@tries("DUM-X07")
def round_the_corner(example):
    (written,) = example.data["melds"]
    held = written.replace("=2", "")
    assert set(rule_ids(rk.faults(held, "dummy"))) & set(example.rules)
    refused_for(example, playing(f"{held} QC QD QH 7C", contract=2), f"lay QC QD QH / {written}")


@tries("DUM-X08")
def ace_at_both_ends(example):
    game = opened(f"{example.data['add']} 3C 4C", table=list(example.data["before"]))
    refused_for(example, game, f"add {example.data['add']} to 1")
    assert len(game.state.table[0].meld.cards) == 13


@tries("DUM-X11")
def all_wild_set(example):
    (written,) = example.data["melds"]
    game = playing("JK 2H 2C 8S 8H 8D AC", contract=1)
    accept(game, f"lay {written} / 8S 8H 8D")
    for card, fits in (("9S", True), ("JK", True), ("8C", False)):
        later = opened(f"{card} AC 3C", table=[written])
        if fits:
            accept(later, f"add {card} to 1")
        else:
            refuse(later, f"add {card} to 1", "DUM-57")


@tries("DUM-X16")
def own_contract_numbers(example):
    game = at("9S 3C", "KH", "9C", phase="play", to_move=C, round=3, contract=[3, 2, 3], opened=[A, C],
              players=["Ana", "Bea", "Carla"])  # fmt: skip
    accept_all(game, "discard 9C", "deal")
    said = ", ".join(f"{name} {number}" for name, number in zip(game.names, game.state.contracts, strict=True))
    assert example.expect.en == f"next hand: {said}"


@tries("DUM-X17")
def draw_after_the_contract(example):
    game = at("3S 4S", "AH AD", discard=example.data["pile"], table=["9S 9D 9C"], owners=[0], opened=[A])
    refused_for(example, game, "draw discard")
    accept(game, "draw stock")


@tries("DUM-X19")
def growing_another_players_run(example):
    data = example.data
    game = opened(data["hand"], "AH AD", table=list(data["before"]), owners=[1])
    accept_all(game, "add 8S to 1", "add 3C to 1", "add 2H=2 to 1", "add AD to 1")
    assert melds(game) == list(data["after"])
    event = accept(game, f"discard {data['discard_card']}")
    assert event.public["went_out"]


@tries("DUM-X20")
def two_cards_both_playable(example):
    game = opened(example.data["hand"], table=["7S 7H 7D", "QH QD QC"])
    accept(game, "add 7C to 1")
    refused_for(example, game, "add QS to 2")
    assert accept(game, "discard QS").public["went_out"]


@tries("DUM-X22", "DUM-X23", "DUM-X25")
def a_discard_that_makes_a_meld(example):
    data = example.data
    game = at("3S 4S", f"{data['discard_card']} KD", "AH AD", phase="play", to_move=B, discard=data["pile"], opened=[A])
    accept(game, f"discard {data['discard_card']}")
    assert game.state.window.kind == "claim"
    while game.to_move != (A,):
        accept(game, "pass")
    accept(game, "claim", A)
    if "claimed" in data:
        assert melds(game) == [data["claimed"]]
        assert pile(game) == "4C"
    assert game.state.table[0].owner == A
    blocked = at("3S 4S", f"{data['discard_card']} KD", phase="play", to_move=B, discard=data["pile"],
                 discard_enforce="block")  # fmt: skip
    refused_for(example, blocked, f"discard {data['discard_card']}")


@tries("DUM-X26")
def a_discard_that_fits_the_table(example):
    data = example.data
    for check in ("pile", "table", "both"):
        game = at("3S 4S", f"{data['discard_card']} KD", phase="play", to_move=B, discard=data["pile"],
                  table=list(data["before"]), owners=[0], opened=[A], discard_check=check)  # fmt: skip
        accept(game, f"discard {data['discard_card']}")
        assert (game.state.window is None) is (check == "pile")
        if check != "pile":
            accept(game, "claim", A)
            assert melds(game) == ["7S 7H 7D 7C"]


@tries("DUM-X28")
def last_card_always_goes(example):
    data = example.data
    game = opened(data["discard_card"], "AH AD", discard=data["pile"], opened=[A, B])
    accept(game, f"discard {data['discard_card']}")
    assert (game.state.went_out, game.state.window) == (A, None)
    refused_for(example, game, "claim", B)


@tries("DUM-X29")
def a_cut_with_default_numbers(example):
    deck = [card.code for card in rk.new_game("dummy").rules.pack.deck() if card.code != "KD"]
    hands = [" ".join(deck[13 * i : 13 * i + 13]) for i in range(4)]
    game = at(*hands, discard="4C KD" if "4C" not in " ".join(hands) else "KD", to_move=B, discarded_by=A,
              stock=" ".join(deck[60:80]), players=["Ana", "Bea", "Carla", "Dora"], **options(example))  # fmt: skip
    assert game.state.window.pending == (C, D, A)
    accept_all(game, "cut", "pass")
    assert len(game.state.hands[C]) == example.data["value"]
    refuse(game, "draw discard", seat=B)
    accept(game, "draw stock", B)
    assert len(game.state.stock) == 16


@tries("DUM-X31")
def no_way_to_refuse(example):
    game = cutting(3, opened=[B], **options(example))
    accept(game, "cut", C)
    assert len(game.state.hands[C]) == 6
    assert listed(game) == ["draw stock"]


@tries("DUM-X32")
def two_cuts_and_the_limit(example):
    deck = [card.code for card in rk.new_game("dummy").rules.pack.deck()]
    held = " ".join(deck[20 : 20 + example.data["value"]])
    game = at("3S 9S", "3C 9C", held, discard="KC", to_move=B, discarded_by=A,
              cuts_made=[0, 0, 2], **options(example))  # fmt: skip
    assert len(game.state.hands[C]) == 13 + 2 * 4
    refused_for(example, game, "cut", C)


@tries("DUM-X34")
def melded_players_do_not_cut(example):
    for down, legal in (([], True), ([A], False)):
        game = cutting(2, discard=f"4C {example.data['pile']}", opened=down, stock="5S 5H 5D 5C 6S", **options(example))
        if legal:
            accept(game, "cut", A)
            accept(game, "pass", B)
            assert example.data["pile"] in hand(game, A)
        else:
            refused_for(example, game, "cut", A)


@tries("DUM-X35")
def stock_runs_out(example):
    deck = [card.code for card in rk.new_game("dummy").rules.pack.deck()]
    game = at("3H 4H", "AH AD", discard=" ".join(deck[60 : 61 + example.data["value"]]), stock="", opened=[A])
    accept(game, "draw stock")
    assert (len(game.state.stock), len(game.state.discard)) == (example.data["value"] - 1, 1)


@tries("DUM-X37", "DUM-X38")
def a_hand_counted(example):
    assert playing(example.data["hand"]).score_sheet().scores[A] == example.data["value"]


@tries("DUM-X40", "DUM-X41")
def who_wins(example):
    scores = example.data["scores"]
    before = [total - points for total, points in zip(scores.values(), (0, 10, 10), strict=True)]
    game = at("3S", "KH", "KD", phase="play", players=list(scores), totals=before, contract=[12, 12, 10], opened=[A, B],
              round=12, **options(example))  # fmt: skip
    accept(game, "discard 3S")
    assert dict(zip(scores, game.state.totals, strict=True)) == scores
    assert [game.names[seat] for seat in game.winners] == [example.expect.en.split()[0]]


@tries("DUM-X43")
def enough_left_to_discard(example):
    run = "3S 4H 5D 6C 7S 8D 9H TS JC QD"
    game = playing(f"{run} AC KC", contract=example.data["contract"], **options(example))
    assert len(game.state.hands[A]) == 12
    accept_all(game, f"lay {run}", "discard AC")
    assert len(game.state.hands[A]) == example.data["value"]


@tries("DUM-X44")
def seats_and_turns(example):
    game = at("3S", "3H", "3D", "3C", dealer=C, to_move=D)
    assert game.state.clockwise_from(C) == [D, A, B, C]
    assert game.rules.next_dealer(game.state) == D


@tries("DUM-X46")
def half_a_contract(example):
    (part,) = example.data["melds"]
    refused_for(example, playing(f"{part} QC QD", contract=example.data["contract"]), f"lay {part}")


@tries("DUM-X47")
def a_new_set_after_the_contract(example):
    game = opened(f"{example.data['hand']} AC", table=["7S 7H 7D", "QC QD QH"], owners=[0, 0])
    refused_for(example, game, f"lay {example.data['hand']}")


@tries("DUM-X49")
def no_place_above_the_ace(example):
    joker, two = example.data["add"].split()
    game = opened("JK 2C AC 3C", table=list(example.data["before"]))
    accept(game, f"add {joker} to 1")
    for place in "A23":
        refused_for(example, game, f"add {two}={place} to 1")
    accept(game, f"add {two}=9 to 1")


@tries("DUM-X50")
def only_the_top_card(example):
    under, top = example.data["pile"].split()
    game = at("AH AD", "3S 4S", discard=example.data["pile"], to_move=B)
    refused_for(example, game, f"draw {under}")
    assert listed(game) == ["draw stock", "draw discard"]
    accept(game, f"draw {top}")


@tries("DUM-X52")
def no_second_cut_in_the_window(example):
    game = cutting(discard=f"{example.data['pile']} KD", **options(example))
    accept_all(game, "cut", "pass")
    assert pile(game) == example.data["pile"]
    refused_for(example, game, "cut", D)
    refused_for(example, game, f"lay {' '.join(hand(game, C).split()[:3])}", C)


@tries("DUM-X53")
def tie_at_the_top(example):
    scores = example.data["scores"]
    game = at("3S", "KH", phase="play", players=list(scores), totals=[290, 280], contract=12, opened=[A, B])
    accept(game, "discard 3S")
    assert dict(zip(scores, game.state.totals, strict=True)) == scores
    assert game.winners == (A, B)
