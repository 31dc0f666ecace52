"""The pack and the deal: JACK-01 to JACK-20."""

from __future__ import annotations

from collections import Counter

import pytest
from trying import accept, accept_all, listed

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import get_pack
from rummykit.engine.state import Chance
from rummykit.games.jack_deck import partners

from .helpers import (
    FIVE_VICTIMS,
    SCENES,
    SUSPECTS,
    VICTIMS,
    WHOLE,
    area,
    area_points,
    at,
    held,
    lines,
    of,
    playing,
    refuse,
    scored,
    scores,
)

KINDS = {
    "evidence": 36, "suspect": 6, "alibi": 5, "victim": 5, "scene": 5, "resign": 2, "strike": 2, "escape": 1,
}  # fmt: skip


def new(players: int = 2, seed: int = 1, **switches: object) -> rk.Game:
    return rk.new_game("jack", players=players, seed=seed, **switches)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jack_01_sixty_two_cards_and_no_more(players):
    """JACK-01: 36 Evidence, 25 Gavels, Ripper Escapes; all are dealt out, nothing else is."""
    game = new(players)
    assert Counter(game.state.everything()) == WHOLE
    assert Counter(card.kind for card in game.state.everything()) == KINDS
    assert sum(WHOLE.values()) == rulebook.game_info("jack").data["deck_total"] == 62
    at(of("gull", 5), "")
    for too_many in (of("gull", 6), "RESIGNS RESIGNS RESIGNS", "ESCAPES ESCAPES", "SC-MITRE SC-MITRE"):
        with pytest.raises(rk.PositionError, match="the pack has"):
            at(too_many, "", stock="")


def test_jack_02_evidence_in_melds_gavels_alone():
    """JACK-02: every card but one is Evidence or a Gavel; a Gavel is never part of a meld."""
    game = playing("EV-GULL EV-GULL EV-GULL EV-JILL SU-GULL", "", areas=["VI-KELLY", ""])
    refuse(game, "lay EV-GULL EV-GULL SU-GULL", "JACK-02")
    refuse(game, "lay EV-GULL EV-GULL EV-GULL SU-GULL", "JACK-02")
    accept(game, "lay EV-GULL EV-GULL EV-GULL")
    refuse(game, "add SU-GULL to 1", "JACK-63")
    accept(game, "play SU-GULL")
    assert area(game, 0) == "EV-GULL EV-GULL EV-GULL VI-KELLY SU-GULL"


def test_jack_03_ripper_escapes_is_neither():
    """JACK-03: it is not melded, and it needs no Gavel play of the turn."""
    game = playing("ESCAPES EV-GULL EV-GULL EV-JILL", "", areas=[FIVE_VICTIMS, ""], gavel_played=True)
    refuse(game, "lay EV-GULL EV-GULL ESCAPES", "JACK-02")
    assert "escape" in listed(game)
    accept(game, "escape")
    assert game.round_over


def test_jack_04_thirty_six_evidence_cards():
    """JACK-04: five of each suspect, four Letters, two Wilds; the split is no switch."""
    evidence = Counter(card.suit for card in new().state.everything() if card.kind == "evidence")
    assert evidence == {**dict.fromkeys(SUSPECTS, 5), "letters": 4, "wild": 2}
    with pytest.raises(rk.OptionError, match="evidence_split"):
        new(evidence_split={"suspect": 5, "letters": 4, "wild": 2})


DEFAULT_POINTS = {
    "EV-GULL": 2, "EV-LETTERS": 3, "EV-WILD": 2, "SU-GULL": 4, "AL-GULL": 3, "VI-KELLY": 1, "SC-MITRE": 1,
    "STRIKES": 0, "RESIGNS": 0, "ESCAPES": 35,
}  # fmt: skip


@pytest.mark.parametrize(("code", "points"), DEFAULT_POINTS.items())
def test_jack_05_points_by_default(code, points):
    """JACK-05: the value of each kind of card."""
    game = new()
    assert game.rules.worth[game.rules.pack.card(code)] == points


@pytest.mark.parametrize(
    ("kind", "codes"),
    {
        "evidence": "EV-GULL EV-GULL EV-GULL EV-GULL", "letters": "EV-LETTERS EV-LETTERS EV-LETTERS", "wild": "EV-WILD=gull",
        "suspect": "SU-GULL", "alibi": "AL-GULL", "victim": "VI-KELLY VI-ANNIE", "scene": "SC-MITRE",
    }.items(),
)  # fmt: skip
def test_jack_05_card_points_by_kind(kind, codes):
    """JACK-05: the switch card_points changes the kinds it names, and no others."""
    plain = at("", "", areas=[codes, ""])
    dear = at("", "", areas=[codes, ""], card_points={kind: 10})
    count = len(codes.split())
    default = dict(rulebook.switches("jack")["card_points"].default)
    assert area_points(plain, 0) == count * default[kind]
    assert area_points(dear, 0) == count * 10
    assert dear.options["card_points"] == {**default, kind: 10}
    assert rulebook.switches("jack")["card_points"].default == default


def test_jack_05_card_points_of_a_single_card():
    """JACK-05: a code names one face; the score follows."""
    areas = ["VI-KELLY EV-JILL EV-JILL EV-JILL", "EV-DRUITT EV-DRUITT EV-DRUITT"]
    assert scores(scored(*areas)) == [1 + 6, 12]  # a tie, and Druitt has the lower number
    dear = scored(*areas, card_points={"EV-JILL": 3, "VI-KELLY": 2})
    assert scores(dear) == [2 + 18, 6]
    assert dear.rules.values["EV-JILL"] == 3


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"evidense": 2}, "evidence"),
        ({"evidence": -1}, "-1 is no whole number"),
        ({"evidence": 2.5}, "2.5 is no whole number"),
        ({"evidence": True}, "True is no whole number"),
        ({"STRIKES": 1}, "STRIKES"),
        ({"ESCAPES": 1}, "ESCAPES"),
        (2, "table of whole numbers"),
        ([("evidence", 2)], "table of whole numbers"),
    ],
    ids=str,
)
def test_jack_05_other_points_are_refused(value, said):
    """JACK-05: a table of whole numbers; what ends on Scotland Yard stays worth 0, Ripper Escapes 35."""
    with pytest.raises(rk.OptionError, match=said) as caught:
        new(card_points=value)
    assert "JACK-05" in str(caught.value)


def test_jack_06_order_numbers_break_ties():
    """JACK-06: by default Druitt 1 to Pedachenko 6; the switch gives them in any order."""
    areas = ["VI-KELLY EV-PEDACHENKO EV-PEDACHENKO EV-PEDACHENKO", "EV-CHAPMAN EV-CHAPMAN EV-CHAPMAN"]
    assert scored(*areas).state.ripper == "chapman"
    swapped = scored(*areas, order_numbers={"chapman": 6, "pedachenko": 4})
    assert swapped.state.ripper == "pedachenko"
    assert swapped.options["order_numbers"] == dict(zip(SUSPECTS, (1, 2, 3, 6, 5, 4), strict=True))
    assert dict(new().options["order_numbers"]) == dict(zip(SUSPECTS, range(1, 7), strict=True))


@pytest.mark.parametrize(
    "value",
    [{"druitt": 2}, {"druitt": 7}, {"letters": 1}, {"druitt": 0, "eddy": 1}, dict.fromkeys(SUSPECTS, 1), "1 2 3 4 5 6"],
    ids=str,
)
def test_jack_06_every_number_once(value):
    """JACK-06: no two suspects share a number."""
    with pytest.raises(rk.OptionError, match="JACK-06"):
        new(order_numbers=value)


@pytest.mark.parametrize("suspect", SUSPECTS)
def test_jack_07_one_suspect_has_no_alibi(suspect):
    """JACK-07: five Alibis, one for each of the others; the switch says who has none."""
    game = new(no_alibi=suspect)
    alibis = [card.suit for card in game.state.everything() if card.kind == "alibi"]
    assert sorted(alibis) == sorted(set(SUSPECTS) - {suspect})
    assert len(game.state.everything()) == 62
    code = f"AL-{suspect.upper()}"
    with pytest.raises(rk.PositionError, match="the pack has 0"):
        at(code, "", stock="", no_alibi=suspect)
    other = "druitt" if suspect != "druitt" else "eddy"
    assert at(code, "", stock="", no_alibi=other).state.hands[0][0].code == code


def test_jack_07_jill_by_default_and_nobody_else():
    """JACK-07: Jill; a name that is no suspect's is refused."""
    assert new().options["no_alibi"] == "jill"
    for wrong in ("letters", "", None):
        with pytest.raises(rk.OptionError, match="no_alibi"):
            new(no_alibi=wrong)


def test_jack_08_five_pairs():
    """JACK-08: each Victim matches one Scene, which captures her and no other."""
    pack = get_pack("jack")
    for victim, scene in zip(VICTIMS, SCENES, strict=True):
        assert partners()[pack.card(victim)] is pack.card(scene)
        assert partners()[pack.card(scene)] is pack.card(victim)
        others = " ".join(other for other in VICTIMS if other != victim)
        game = playing(f"{scene} EV-GULL", "", areas=["", f"{victim} {others}"])
        accept(game, f"play {scene}")
        assert area(game, 0) == f"{scene} {victim}"
        assert area(game, 1) == others
    assert len(partners()) == 10


def test_jack_09_a_wild_is_named_and_stays_what_it_is():
    """JACK-09: it counts as Evidence of the suspect named, never as Letters, and is not exchanged."""
    game = playing(
        "EV-WILD EV-GULL EV-GULL EV-JILL EV-JILL", "EV-GULL", areas=["VI-KELLY", "EV-LETTERS EV-LETTERS EV-LETTERS"]
    )
    refuse(game, "lay EV-GULL EV-GULL EV-WILD=jill", "JACK-09")
    refuse(game, "play EV-WILD=letters", "JACK-09")
    event = accept(game, "lay EV-GULL EV-WILD EV-GULL")
    assert str(event.move) == "lay EV-GULL EV-WILD=gull EV-GULL"
    assert game.view(0).more["suspects"]["gull"] == 6
    refuse(game, "play EV-JILL=gull", "JACK-09")
    accept_all(game, "discard EV-JILL", "draw stock")
    refuse(game, "swap EV-GULL in 2", "JACK-09")


def test_jack_10_letters_are_a_colour_and_no_suspect():
    """JACK-10: they meld with one another, with nothing else, and count against nobody."""
    game = playing("EV-LETTERS EV-LETTERS EV-LETTERS EV-GULL EV-GULL", "", areas=["VI-KELLY", ""])
    refuse(game, "lay EV-LETTERS EV-LETTERS EV-GULL", "JACK-58")
    accept(game, "lay EV-LETTERS EV-LETTERS EV-LETTERS")
    assert set(game.view(1).more["suspects"]) == set(SUSPECTS)
    assert not any(game.view(1).more["suspects"].values())


def test_jack_11_two_to_four_players():
    """JACK-11: two, three or four play; one or five do not."""
    for players in (2, 3, 4):
        assert len(new(players).names) == players
    for players in (1, 5):
        with pytest.raises(rk.OptionError, match="2 to 4"):
            new(players)


def test_jack_12_the_first_dealer_is_chosen_by_lot():
    """JACK-12: every seat comes up, the same seed always the same one."""
    for players in (2, 3, 4):
        dealers = [new(players, seed).state.dealer for seed in range(40)]
        assert set(dealers) == set(range(players))
        assert dealers == [new(players, seed).state.dealer for seed in range(40)]


def test_jack_13_shuffled_afresh_for_every_hand():
    """JACK-13: no two hands begin with the same order; whoever cuts, only chance decides it."""
    orders = {tuple(new(2, seed).state.stock) for seed in range(30)}
    assert len(orders) == 30
    game = at("EV-GULL", "EV-JILL", stock=1)
    first = game.state.stock
    accept_all(game, "draw stock", "discard EV-GULL", "deal")
    second = game.state.stock
    assert len(second) == 41
    assert first != second[: len(first)]


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 9), (4, 8)])
def test_jack_14_one_card_at_a_time_from_the_dealers_left(players, size):
    """JACK-14: 10, 9 or 8 cards each, dealt in turn clockwise."""
    seed = 8
    game = new(players, seed)
    assert held(game) == [size] * players
    chance, blank = Chance(seed), game.rules.blank()
    dealer = chance.pick(players, blank)
    order = [*reversed(chance.shuffle(game.rules.pack.deck(), blank))]
    for turn in range(players):
        seat = (dealer + 1 + turn) % players
        assert game.state.hands[seat] == tuple(order[turn : size * players : players])
    assert game.state.discard == (order[size * players],)


@pytest.mark.parametrize(("players", "left"), [(2, 41), (3, 34), (4, 29)])
def test_jack_15_case_file_and_scotland_yard(players, left):
    """JACK-15: one card turned up, the rest face down."""
    game = new(players)
    assert (len(game.state.stock), len(game.state.discard)) == (left, 1)
    view = game.view(0)
    assert (view.stock, view.discard) == (left, game.state.discard)


def _turned_up(kind: str) -> rk.Game:
    return next(game for seed in range(400) if (game := new(2, seed)).state.discard[0].kind == kind)


@pytest.mark.parametrize("kind", ["victim", "scene", "resign", "strike", "escape"])
def test_jack_16_the_card_turned_up_does_nothing(kind):
    """JACK-16: it stays, whatever it is, and a Victim there is not in play."""
    game = _turned_up(kind)
    assert game.state.window is None
    assert game.view(0).more["victims"] == 0
    seat = game.to_move[0]
    card = game.state.discard[0]
    accept(game, "draw discard")
    assert card in game.state.hands[seat]
    evidence = next(card for card in game.state.hands[seat] if card.kind == "evidence")
    assert "JACK-57" in {fault.rule for fault in game.check(f"play {evidence}")}


def test_jack_17_scotland_yard_is_closed():
    """JACK-17: only the top card is seen and drawn; a Scene opens the pile to whoever plays it, to nobody else."""
    pile = "EV-JILL EV-GULL EV-DRUITT"
    game = at("SC-MITRE EV-GULL", "EV-JILL", discard=pile)
    for seat in (0, 1):
        assert [card.code for card in game.view(seat).discard] == ["EV-DRUITT"]
        assert game.view(seat).discard_count == 3
    refuse(game, "draw EV-GULL", "JACK-17")
    refuse(game, "take EV-GULL", "JACK-39")
    accept_all(game, "draw EV-DRUITT", "play SC-MITRE")
    assert [card.code for card in game.view(0).discard] == ["EV-JILL", "EV-GULL"]
    assert [card.code for card in game.view(1).discard] == ["EV-GULL"]
    accept(game, "take EV-JILL")
    assert [card.code for card in game.view(0).discard] == ["EV-GULL"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jack_18_the_deal_passes_to_the_left(players):
    """JACK-18: the next dealer is the last one's left neighbour; nobody else deals; no switch for it."""
    game = at("EV-GULL", *["EV-JILL"] * (players - 1), stock=1, dealer=players - 1)
    refuse(game, "deal", "JACK-18", seat=0)
    accept_all(game, "draw stock", "discard EV-GULL")
    assert game.to_move == (0,)
    refuse(game, "deal", "JACK-18", seat=1)
    accept(game, "deal")
    assert game.state.dealer == 0
    assert game.to_move == (1,)
    with pytest.raises(rk.OptionError, match="dealer_rotation"):
        new(dealer_rotation="random")


def test_jack_19_scores_and_votes_are_written_down():
    """JACK-19: every hand stays on record, with each player's vote."""
    game = at("EV-GULL EV-JILL", "EV-JILL", areas=["VI-KELLY EV-GULL EV-GULL EV-GULL", ""], stock=1)
    accept(game, "vote gull", 0)
    accept(game, "vote jill", 1)
    accept_all(game, "draw stock", "discard EV-JILL")
    assert game.log[-1].public["votes"] == "gull jill"
    assert lines(game, "JACK-93")[-1][1] == 0
    record = game.score_sheet(1)
    accept(game, "deal")
    assert game.score_sheet(1).lines == record.lines
    assert game.score_sheet(1).final
    assert not game.score_sheet().final


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jack_20_the_dealers_left_begins(players):
    """JACK-20: that player and no other; with two players the dealer's opponent."""
    for seed in range(6):
        game = new(players, seed)
        first = (game.state.dealer + 1) % players
        assert game.to_move == (first,)
        refuse(game, "draw stock", "JACK-21", seat=game.state.dealer)
        accept(game, "draw stock", first)
