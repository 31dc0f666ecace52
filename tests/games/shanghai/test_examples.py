"""Every worked example of Shanghai's rule book, tried as it stands there.

Cards, contracts, switches and results come from the rule book's own data; what an example
only says in words is played out by the function beside its id.
"""

from __future__ import annotations

import pytest
from contract_helpers import A, B, C, D, E, pass_all
from trying import Tried, accept, accept_all, hand, melds, pile, refuse, rule_ids

import rummykit as rk
from rummykit.cards import cards
from rummykit.games.shanghai import draw_again
from rummykit.rulebook import Example

from .helpers import at, offered, opened, playing

TRIED = Tried("shanghai")
tries = TRIED.tries


@pytest.mark.parametrize("name", TRIED.examples)
def test_example(name):
    """The example comes out as the rule book says: SHA-X01 to SHA-X50."""
    TRIED.by[name](TRIED.examples[name])


def test_no_example_is_left_out():
    """Every example has a function that tries it, and no function is for an example that is gone."""
    TRIED.none_is_left_out()


def options(example: Example) -> dict[str, object]:
    return dict(example.data.get("options", {}))


@tries("SHA-X01")
def stock_after_the_deal(example):
    sizes = [rk.new_game("shanghai", players=n, seed=1).view(0).stock for n in (3, 4, 5, 8)]
    assert example.expect.en == "{}, {}, {} and {}".format(*sizes)


@tries("SHA-X02")
def draw_for_the_first_deal(example):
    drawn = {name: cards(code)[0] for name, code in example.data["drawn"].items()}
    seats = list(drawn)
    assert draw_again(dict(enumerate(drawn.values()))) == []
    dealer = min(drawn, key=lambda name: drawn[name].rank)
    assert example.expect.en.startswith(f"{dealer} deals first")
    game = at("2C", "3C", "4C", players=seats, dealer=seats.index(dealer), to_move=seats.index("Ana"))
    assert game.to_move == (seats.index("Ana"),)
    assert rk.position("shanghai", ["2C", "3C", "4C"], to_move=0).state.dealer == 2


@tries("SHA-X04", "SHA-X05", "SHA-X07", "SHA-X08", "SHA-X10", "SHA-X11", "SHA-X13")
def laying_a_contract(example):
    laid = " / ".join(example.data["melds"])
    game = playing(f"{' '.join(example.data['melds'])} 2C", contract=example.data["contract"], **options(example))
    if example.data["met"]:
        accept(game, f"lay {laid}")
        assert melds(game) == list(example.data["melds"])
    else:
        found = refuse(game, f"lay {laid}")
        assert set(rule_ids(found)) & set(example.rules)


@tries("SHA-X14", "SHA-X16", "SHA-X17")
def judging_melds(example):
    for case in example.data["cases"]:
        written = case["cards"]
        game = playing(f"{written.replace('=', ' ').split()[0]} 2C", **options(example))
        move = rk.Move.parse(f"lay {written}")
        found = game.check(move)
        faults = rk.faults([card.code for card in move.cards], "shanghai", **options(example))
        assert (faults == []) is case["legal"]
        assert set(rule_ids(faults)) <= set(rule_ids(found))
        if not case["legal"]:
            assert set(rule_ids(faults)) & set(example.rules)
        else:
            assert rk.position("shanghai", ["2C", "3C", "4C"], table=[written], **options(example))


@tries("SHA-X19")
def no_second_joker_on_a_set(example):
    data = example.data
    game = opened(f"{data['add']} 2C 3C", table=list(data["before"]), **options(example))
    for suit in "SHDC":
        assert set(rule_ids(refuse(game, f"add JK=7{suit} to 1"))) & set(example.rules)


@tries("SHA-X20")
def priority_from_the_dealers_left(example):
    for priority, buyer in (("dealer_left", 1), ("turn_left", 4)):
        game = offered(5, dealer=0, to_move=3, buy_priority=priority)
        accept(game, "pass")
        while game.to_move[0] not in (1, 4):
            accept(game, "pass")
        assert game.to_move == (buyer,)
        accept(game, "buy")
        assert len(game.state.hands[buyer]) == 4


@tries("SHA-X22")
def what_a_buy_costs(example):
    deck = [card.code for card in rk.new_game("shanghai", players=3).rules.pack.deck()]
    hands = [" ".join(deck[11 * i : 11 * i + 11]) for i in range(3)]
    game = at(
        *hands, discard=" ".join(deck[40:42]), stock=" ".join(deck[50:90]), to_move=1, players=["Ana", "Bea", "Carla"]
    )
    accept(game, "pass", 1)
    while game.to_move != (0,):
        accept(game, "pass")
    accept(game, "buy", 0)
    assert (len(game.state.hands[0]), pile(game)) == (13, deck[40])
    assert game.to_move == (1,)
    refuse(game, "draw discard", "SHA-35")
    accept(game, "draw stock")
    assert (len(game.state.hands[1]), len(game.state.stock)) == (12, example.data["value"])


@tries("SHA-X23")
def limits(example):
    for contract, made, may in ((8, 3, False), (9, 3, True), (9, 4, False)):
        game = offered(contract=contract, buys_made=[0, made, 0, 0], refused=True)
        if may:
            accept(game, "buy", B)
        else:
            assert set(rule_ids(refuse(game, "buy", seat=B))) & set(example.rules)


@tries("SHA-X25")
def discarder_and_laid_players(example):
    for buyer in (B, D):
        game = at("2C 3C", "4C 5C", "6C 7C", "8C 9C", discard=f"4S {example.data['pile']}", to_move=C, dealer=B,
                  discarded_by=B, opened=[D], refused=True)  # fmt: skip
        while game.to_move != (buyer,):
            accept(game, "pass")
        accept(game, "buy")
        assert example.data["pile"] in hand(game, buyer)


@tries("SHA-X26")
def no_buyer(example):
    game = offered()
    accept(game, "pass")
    pass_all(game)
    accept(game, "draw stock")
    assert (pile(game), hand(game)) == ("4C QH", "2S 3S 9H")


@tries("SHA-X28")
def contract_nine_and_buys(example):
    melded = "4S 4H 4D 9C 9D 9H KS KH KD 6S 7S 8S 9S TS"
    lay = "lay 4S 4H 4D / 9C 9D 9H / KS KH KD / 6S 7S 8S 9S TS"
    ana = playing(melded, contract=example.data["contract"], buys_made=[1, 0, 0])
    assert set(rule_ids(refuse(ana, lay))) & set(example.rules)
    bea = playing(f"{melded} 2C 3C", contract=example.data["contract"], buys_made=[2, 0, 0])
    accept_all(bea, lay, "discard 2C")
    assert len(bea.state.hands[A]) == example.data["value"]


@tries("SHA-X29", "SHA-X31")
def blind(example):
    data = example.data
    number = data["contract"]
    game = playing(f"{' '.join(data['melds'])} {data['discard_card']}", contract=number)
    assert len(game.state.hands[A]) == 12
    accept_all(game, f"lay {' / '.join(data['melds'])}", f"discard {data['discard_card']}")
    assert game.score_sheet(number).scores[A] == data["value"]
    assert game.state.blind == "without_joker"


@tries("SHA-X32")
def blind_in_contracts_eight_and_ten(example):
    eight = "3S 3H 3D / 4C 5C 6C 7C 8C 9C TC JC QC KC", 8, 1, 14
    ten = "4S 5S 6S 7S 8S / 8H 9H TH JH QH / AD 2D 3D 4D 5D", 10, 2, 16
    for laid, number, buys, size in (eight, ten):
        game = playing(f"{laid.replace('/ ', '')} AC", contract=number, buys_made=[buys, 0, 0])
        assert len(game.state.hands[A]) == size
        accept_all(game, f"lay {laid}", "discard AC")
        assert (game.state.blind, game.score_sheet(number).scores[A]) == ("without_joker", -50)


@tries("SHA-X34")
def out_in_two_turns(example):
    game = opened("7C 8S KC", table=["7S 7H 7D", "4S 5S 6S 7S"], owners=[0, 0])
    accept_all(game, "add 7C to 1", "add 8S to 2", "discard KC")
    assert (game.score_sheet(1).scores[A], game.state.blind) == (example.data["value"], "")


@tries("SHA-X35")
def exchange_in_a_sequence(example):
    data = example.data
    for used in ("add JK=9H to 1", "add JK=4H to 1", "discard 2C"):
        game = opened(f"{data['hand']} 2C 3C", table=list(data["before"]), owners=[1])
        accept(game, f"swap {data['swap']} in 1")
        assert melds(game) == list(data["after"])
        assert len(game.state.hands[A]) == 3
        accept(game, used)


@tries("SHA-X37")
def exchange_in_a_set(example):
    data = example.data
    game = opened(f"{data['hand']} 2C 3C", table=list(data["before"]), owners=[1])
    assert set(rule_ids(refuse(game, f"swap {data['swap']} in 1"))) & set(example.rules)
    accept(game, f"add {data['swap']} to 1")


@tries("SHA-X38")
def last_two_cards(example):
    game = opened(example.data["hand"], table=["4H 5H 6H 7H", "9S 9H 9D"])
    refuse(game, "add 8H 9C to 1")
    accept(game, "add 8H to 1")
    assert set(rule_ids(refuse(game, "add 9C to 2"))) & set(example.rules)
    event = accept(game, "discard 9C")
    assert event.public["went_out"]


@tries("SHA-X40")
def a_missed_contract(example):
    game = opened("9C", "KH", "QD", contract=4, opened=[0, 2])
    accept_all(game, "discard 9C", "deal")
    assert [c["number"] for c in game.view(1).more["contracts"]] == [5, 5, 5]


@tries("SHA-X41")
def stock_exhausted(example):
    size = example.data["value"]
    deck = [card.code for card in rk.new_game("shanghai", players=3).rules.pack.deck()]
    game = at("7D 8D", "9D TD", "JD KD", discard=" ".join(deck[:size]), stock="QD")
    accept(game, "pass")
    pass_all(game)
    accept(game, "draw stock")
    assert (len(game.state.stock), pile(game)) == (size, "")
    accept(game, "discard QD")
    assert pile(game) == "QD"


@tries("SHA-X43")
def a_hand_counted(example):
    game = playing(example.data["hand"], **options(example))
    assert game.score_sheet().scores[A] == example.data["value"]


@tries("SHA-X44")
def end_of_the_game(example):
    hands = example.data["hands"]
    game = at(*hands.values(), players=list(hands), totals=[85, 60, 140], contract=10, went_out=0, blind=True,
              phase="round_over")  # fmt: skip
    assert dict(zip(hands, game.state.totals, strict=True)) == example.data["scores"]
    assert (game.over, game.winners) == (True, (0,))


@tries("SHA-X46")
def tie(example):
    scores = example.data["scores"]
    before = [total - points for total, points in zip(scores.values(), (0, 10, 10), strict=True)]
    game = opened("3S", "KH", "QD", contract=10, totals=before, players=list(scores))
    accept(game, "discard 3S")
    assert dict(zip(scores, game.state.totals, strict=True)) == scores
    assert [game.names[seat] for seat in game.winners] == ["Ana", "Bea"]


@tries("SHA-X47")
def new_meld_after_the_contract(example):
    game = opened(f"{example.data['hand']} 2C", table=["7S 7H 7D", "QS QH QD"], owners=[0, 0])
    assert set(rule_ids(refuse(game, f"lay {example.data['hand']}"))) & set(example.rules)


@tries("SHA-X49")
def the_first_upcard(example):
    game = offered(4, dealer=3, discard=example.data["pile"])
    accept(game, "pass", A)
    assert game.state.window.pending == (B, C, D)
    accept(game, "pass", B)
    refuse(game, "buy", "SHA-41", seat=D)
    accept(game, "buy", C)
    assert len(game.state.hands[C]) == 4
    assert game.to_move == (A,)
    accept(game, "draw stock")
    assert game.rules.next_dealer(game.state) == A


@tries("SHA-X50")
def player_limits(example):
    for players in (2, 9):
        with pytest.raises(rk.OptionError):
            rk.new_game("shanghai", players=players)
    assert E < 8
