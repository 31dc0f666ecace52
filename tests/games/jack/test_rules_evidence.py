"""Evidence: melds, laying off and the card for the discard: JACK-57 to JACK-65."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, choices, hand, listed

import rummykit as rk

from .helpers import area, area_points, at, of, playing, refuse, scores

GULL, JILL, LETTERS = of("gull"), of("jill"), of("letters")


def test_jack_57_no_evidence_before_a_victim():
    """JACK-57: no meld and nothing laid off; a Victim in anyone's area is enough, one in Scotland Yard is not."""
    game = playing(f"{GULL} EV-JILL VI-KELLY", "", discard="VI-ANNIE")
    refuse(game, f"lay {GULL}", "JACK-57")
    assert not any(move.startswith("lay") for move in listed(game))
    accept(game, "play VI-KELLY")
    accept(game, f"lay {GULL}")
    theirs = playing(f"{GULL} EV-JILL", "", areas=["", "VI-ANNIE"])
    accept(theirs, f"lay {GULL}")
    odd = playing("EV-JILL EV-EDDY", "", areas=[JILL, "SC-MITRE"])
    refuse(odd, "play EV-JILL", "JACK-57")


@pytest.mark.parametrize("suit", ["druitt", "eddy", "gull", "chapman", "jill", "pedachenko"])
def test_jack_58_three_or_more_of_one_colour(suit):
    """JACK-58: three, four or five together; two are too few, two colours are no meld."""
    for count in (3, 4, 5):
        game = playing(f"{of(suit, count)} EV-LETTERS", "", areas=["VI-KELLY", ""])
        accept(game, f"lay {of(suit, count)}")
        assert area(game, 0) == f"{of(suit, count)} VI-KELLY"
    other = "EV-GULL" if suit != "gull" else "EV-JILL"
    game = playing(f"{of(suit, 3)} {other} EV-LETTERS EV-LETTERS", "", areas=["VI-KELLY", ""])
    refuse(game, f"lay {of(suit, 2)}", "JACK-58")
    refuse(game, f"lay {of(suit, 2)} {other}", "JACK-58")
    refuse(game, f"lay {of(suit, 2)} EV-LETTERS", "JACK-58")


def test_jack_58_letters():
    """JACK-58: three or four Letters are a meld."""
    for count in (3, 4):
        game = playing(f"{of('letters', count)} EV-GULL", "", areas=["VI-KELLY", ""])
        accept(game, f"lay {of('letters', count)}")
    refuse(playing("EV-LETTERS EV-LETTERS EV-GULL", "", areas=["VI-KELLY", ""]), "lay EV-LETTERS EV-LETTERS", "JACK-58")


def test_jack_59_any_number_in_one_turn():
    """JACK-59: several melds, together or one after another, and cards laid off, in the turn of the first Victim too."""
    cards = f"VI-KELLY {GULL} {JILL} {LETTERS} EV-GULL EV-EDDY"
    game = playing(cards, "", stock=2)
    accept_all(game, "play VI-KELLY", f"lay {GULL} / {JILL}", "play EV-GULL", f"lay {LETTERS}")
    assert area_points(game, 0) == 1 + 6 + 6 + 2 + 9
    early = playing(cards, "", stock=2)
    refuse(early, f"lay {GULL} / {JILL}", "JACK-57")


def test_jack_60_a_meld_stays_in_its_area():
    """JACK-60: in front of whoever laid it, until the hand is scored; it is not taken back or laid again."""
    game = playing(f"{GULL} EV-JILL EV-EDDY", "EV-DRUITT EV-EDDY", areas=["", "VI-KELLY"])
    accept(game, f"lay {GULL}")
    assert game.view(1).table[0].owner == 0
    refuse(game, "discard EV-GULL", "JACK-60", "JACK-66")
    refuse(game, f"lay {GULL}", "JACK-58", "JACK-60")
    accept_all(game, "discard EV-JILL", "draw stock", "discard EV-EDDY", "draw stock", "discard EV-EDDY")
    assert area(game, 0) == GULL
    assert game.state.outcome == ""
    last = playing("EV-JILL", "", areas=["VI-KELLY " + GULL, ""])
    accept(last, "discard EV-JILL")
    assert scores(last) == [13, 0]


@pytest.mark.parametrize(
    "meld", ["EV-GULL EV-WILD EV-WILD", "EV-GULL EV-GULL EV-WILD", "EV-GULL EV-GULL EV-WILD EV-WILD"]
)
def test_jack_61_wilds_with_at_least_one_natural_card(meld):
    """JACK-61: one natural card is enough; Wilds alone are no meld. It is no switch."""
    game = playing("EV-GULL EV-GULL EV-WILD EV-WILD EV-JILL", "", areas=["VI-KELLY", ""])
    event = accept(game, f"lay {meld}")
    assert str(event.move) == f"lay {meld}".replace("EV-WILD", "EV-WILD=gull")
    assert game.view(0).more["suspects"]["gull"] == 2 * len(meld.split())
    wilds = playing("EV-WILD EV-WILD EV-JILL", "", areas=["VI-KELLY", ""])
    refuse(wilds, "lay EV-WILD EV-WILD", "JACK-58", "JACK-61")
    with pytest.raises(rk.OptionError, match="meld_min_naturals"):
        rk.new_game("jack", meld_min_naturals=2)


def test_jack_61_no_wild_among_letters():
    """JACK-61: a Letters meld never has one, neither new nor later."""
    game = playing("EV-LETTERS EV-LETTERS EV-WILD EV-JILL", "", areas=["VI-KELLY", ""])
    refuse(game, "lay EV-LETTERS EV-LETTERS EV-WILD", "JACK-61")
    tabled = playing("EV-LETTERS EV-WILD EV-JILL", "", areas=["VI-KELLY " + LETTERS, ""])
    refuse(tabled, "play EV-WILD", "JACK-65")
    refuse(tabled, "play EV-WILD=letters", "JACK-09")
    refuse(tabled, "add EV-WILD to 1", "JACK-09")


# --- JACK-62: a card for the discard -------------------------------------------------


def test_jack_62_not_the_whole_hand():
    """JACK-62: a meld, or a card laid off, must leave a card; it is no switch."""
    refuse(playing(GULL, "", areas=["VI-KELLY", ""]), f"lay {GULL}", "JACK-62")
    accept(playing(f"{GULL} EV-JILL", "", areas=["VI-KELLY", ""]), f"lay {GULL}")
    refuse(playing(f"{GULL} {JILL}", "", areas=["VI-KELLY", ""]), f"lay {GULL} / {JILL}", "JACK-62")
    refuse(playing("EV-GULL", "", areas=["VI-KELLY", GULL]), "play EV-GULL", "JACK-62")
    accept(playing("EV-GULL EV-JILL", "", areas=["VI-KELLY", GULL]), "play EV-GULL")
    with pytest.raises(rk.OptionError, match="final_discard"):
        rk.new_game("jack", final_discard=False)


@pytest.mark.parametrize("card", ["SU-GULL", "AL-GULL", "RESIGNS"])
def test_jack_62_gavels_that_bring_no_card(card):
    """JACK-62: as the last card they are refused."""
    refuse(playing(card, "EV-JILL", areas=["VI-KELLY", GULL]), f"play {card}", "JACK-62")
    accept(playing(f"{card} EV-GULL", "EV-JILL", areas=["VI-KELLY", GULL]), f"play {card}")


@pytest.mark.parametrize("left", [0, 1, 2])
def test_jack_62_a_victim_brings_cards_while_there_are_any(left):
    """JACK-62: a Victim may be the last card only if the Case File still has one."""
    game = playing("VI-KELLY", "EV-JILL", stock=left)
    if left:
        accept(game, "play VI-KELLY")
        assert len(game.state.hands[0]) == left
    else:
        refuse(game, "play VI-KELLY", "JACK-62")
        accept(playing("VI-KELLY EV-GULL", "EV-JILL", stock=0), "play VI-KELLY")


@pytest.mark.parametrize("left", [0, 1, 2])
def test_jack_62_ripper_strikes_and_its_victim(left):
    """JACK-62: both cards leave the hand before two are drawn."""
    game = playing("STRIKES VI-KELLY", "EV-JILL", stock=left)
    if left:
        accept_all(game, "play STRIKES", "play VI-KELLY")
        assert len(game.state.hands[0]) == left
    else:
        refuse(game, "play STRIKES", "JACK-62")
        accept_all(playing("STRIKES VI-KELLY EV-GULL", "EV-JILL", stock=0), "play STRIKES", "play VI-KELLY")


def test_jack_62_a_scene_as_the_last_card():
    """JACK-62: only if Scotland Yard is not empty; then it must bring a card that stays for the discard."""
    refuse(playing("SC-MITRE", "EV-JILL"), "play SC-MITRE", "JACK-62")
    game = playing(
        "SC-MITRE", "EV-JILL", discard="EV-GULL SU-JILL SC-BUCKS VI-KELLY", areas=["VI-ANNIE", JILL], stock=3
    )
    accept(game, "play SC-MITRE")
    refuse(game, "pass", "JACK-62")
    accept(game, "take SU-JILL")
    refuse(game, "play SU-JILL", "JACK-34", "JACK-62")
    assert listed(game) == ["discard SU-JILL"]
    game.undo()
    accept_all(game, "take SC-BUCKS", "play SC-BUCKS", "take VI-KELLY", "play VI-KELLY")
    assert len(game.state.hands[0]) == 2
    one = playing("SC-MITRE", "EV-JILL", discard="SC-BUCKS")
    accept_all(one, "play SC-MITRE", "take SC-BUCKS")
    refuse(one, "play SC-BUCKS", "JACK-34", "JACK-62")
    accept(one, "discard SC-BUCKS")
    assert one.state.went_out == 0


def test_jack_62_never_the_last_card_with_gavel_only():
    """JACK-62: with scene_take=gavel_only a Scene leaves nothing, so another card must be held."""
    refuse(playing("SC-MITRE", "EV-JILL", discard="VI-KELLY", scene_take="gavel_only"), "play SC-MITRE", "JACK-62")
    game = playing("SC-MITRE EV-GULL", "EV-JILL", discard="VI-KELLY RESIGNS", scene_take="gavel_only")
    accept(game, "play SC-MITRE")
    accept(game, "take RESIGNS")
    assert hand(game) == "EV-GULL"
    assert game.to_move == (1,)


# --- Laying off ------------------------------------------------------------------------


def test_jack_63_once_a_meld_of_the_colour_is_out():
    """JACK-63: anybody, in anyone's area, Letters included, in the same turn or later; not before."""
    game = playing(f"{GULL} EV-GULL EV-LETTERS EV-JILL EV-EDDY", "EV-GULL EV-EDDY", areas=["", "VI-KELLY " + LETTERS])
    refuse(game, "play EV-GULL", "JACK-63")
    refuse(game, "play EV-JILL", "JACK-63")
    accept_all(game, f"lay {GULL}", "play EV-GULL", "play EV-LETTERS", "discard EV-JILL", "draw stock", "play EV-GULL")
    assert area(game, 0) == f"{GULL} EV-GULL EV-LETTERS"


def test_jack_63_a_card_laid_off_opens_nothing():
    """JACK-63: it takes a meld, not two single cards; position says the same."""
    game = playing("EV-GULL EV-JILL", "", areas=["VI-KELLY EV-GULL EV-GULL", ""])
    refuse(game, "play EV-GULL", "JACK-63")


def test_jack_64_it_goes_to_the_area_of_whoever_plays_it():
    """JACK-64: and scores there, even when the meld is another player's; `add` says the same of a meld."""
    for move in ("play EV-JILL", "add EV-JILL to 1"):
        game = playing("EV-JILL EV-GULL", "", areas=["VI-KELLY", JILL])
        accept(game, move)
        assert (area(game, 0), area(game, 1)) == ("VI-KELLY EV-JILL", JILL)
        assert game.view(1).more["areas"] == [["VI-KELLY", "EV-JILL"], []]
        assert len(game.view(1).table[0].meld.cards) == 3
        accept(game, "discard EV-GULL")
        assert scores(game) == [1 + 4, 12]


def test_jack_64_several_cards_added_at_once():
    """JACK-64: `add` takes more than one card of the meld's colour, and none of another."""
    game = playing("EV-JILL EV-JILL EV-WILD EV-GULL SU-JILL", "", areas=["VI-KELLY", JILL + " " + LETTERS])
    refuse(game, "add EV-JILL EV-GULL to 1", "JACK-63")
    refuse(game, "add SU-JILL to 1", "JACK-63")
    refuse(game, "add EV-JILL to 2", "JACK-63")
    refuse(game, "add EV-JILL to 3", "JACK-63")
    refuse(game, "add EV-WILD=gull to 1", "JACK-63")
    accept(game, "add EV-JILL EV-WILD EV-JILL to 1")
    assert area(game, 0) == "VI-KELLY EV-JILL EV-WILD=jill EV-JILL"


@pytest.mark.parametrize("value", ["own_area", "any_meld"])
def test_jack_65_wild_layoff(value):
    """JACK-65: a copy of what lies in one's own area; with any_meld it joins any meld on the table."""
    game = playing("EV-WILD EV-JILL EV-EDDY", "", areas=["VI-KELLY", GULL], wild_layoff=value)
    if value == "own_area":
        refuse(game, "play EV-WILD=gull", "JACK-65")
        refuse(game, "play EV-WILD", "JACK-65")
        refuse(game, "add EV-WILD to 1", "JACK-65")
    else:
        refuse(game, "play EV-WILD=jill", "JACK-65")
        event = accept(game, "play EV-WILD")
        assert str(event.move) == "play EV-WILD=gull"
        assert area(game, 0) == "VI-KELLY EV-WILD=gull"
    bare = playing("EV-WILD EV-JILL", "", areas=["VI-KELLY", ""], wild_layoff=value)
    refuse(bare, "play EV-WILD=jill", "JACK-65")


def test_jack_65_beside_a_meld_a_card_or_a_wild_of_ones_own():
    """JACK-65: a card laid off, or another Wild that stands for the suspect, counts as Evidence there."""
    for mine in (GULL, "EV-GULL", "EV-WILD=gull"):
        theirs = "VI-KELLY" if mine == GULL else "VI-KELLY EV-GULL EV-GULL EV-GULL"
        game = playing("EV-WILD EV-JILL", "", areas=[mine, theirs])
        accept(game, "play EV-WILD=gull")
    game = playing("EV-WILD EV-JILL", "", areas=["SU-GULL VI-KELLY", GULL])
    refuse(game, "play EV-WILD=gull", "JACK-65")


def test_jack_65_first_the_card_then_the_wild():
    """JACK-65: with the natural card laid off, its copy may follow, in one `add` too; alone it may not."""
    start = ("EV-WILD EV-GULL EV-JILL", "")
    game = playing(*start, areas=["VI-KELLY", GULL])
    refuse(game, "play EV-WILD=gull", "JACK-65")
    accept_all(game, "play EV-GULL", "play EV-WILD")
    both = playing(*start, areas=["VI-KELLY", GULL])
    refuse(both, "add EV-WILD to 1", "JACK-65")
    accept(both, "add EV-WILD EV-GULL to 1")


def test_jack_65_which_suspect_has_to_be_said():
    """JACK-65, JACK-09: with Evidence against two suspects a Wild is ambiguous until it is named."""
    game = playing("EV-WILD EV-EDDY", "", areas=["VI-KELLY " + GULL, JILL])
    accept(game, "play EV-WILD")
    game = playing("EV-WILD EV-EDDY", "", areas=["VI-KELLY " + GULL + " EV-JILL", JILL])
    assert choices(game, "play EV-WILD", "JACK-09") == ["play EV-WILD=gull", "play EV-WILD=jill"]
    accept(game, "play EV-WILD=EV-JILL")
    assert area(game, 0).endswith("EV-JILL EV-WILD=jill")


def test_jack_60_letters_in_hand_after_the_pass():
    """JACK-36: in the Draw step no Evidence is played at all."""
    refuse(at(f"{GULL} EV-JILL", "", areas=["VI-KELLY", ""]), f"lay {GULL}", "JACK-22")
