"""The limit of one Gavel, Victims, Scenes, Suspects and Alibis: JACK-34 to JACK-48."""

from __future__ import annotations

import pytest
from trying import accept, accept_all, hand, listed

import rummykit as rk

from .helpers import SCENES, SUSPECTS, VICTIMS, area, at, held, of, playing, refuse, scored, scores, yard

GULL = of("gull")


def test_jack_34_one_gavel_a_turn():
    """JACK-34: the second one is refused, whatever it is; in the next turn one may be played again."""
    game = playing(
        "SU-GULL AL-GULL VI-ANNIE SC-MITRE RESIGNS EV-JILL",
        "EV-EDDY EV-EDDY",
        areas=["VI-KELLY", GULL],
        discard="EV-EDDY",
    )
    accept(game, "play SU-GULL")
    for second in ("AL-GULL", "VI-ANNIE", "SC-MITRE", "RESIGNS"):
        refuse(game, f"play {second}", "JACK-34")
    accept_all(game, "discard EV-JILL", "draw stock", "discard EV-EDDY", "draw stock", "play AL-GULL")
    assert area(game, 0) == "VI-KELLY SU-GULL AL-GULL"


def test_jack_34_two_exceptions():
    """JACK-34: a Gavel taken with a Scene and played at once, and the Victim that Ripper Strikes brings."""
    scene = playing("SC-MITRE EV-JILL EV-JILL VI-ANNIE", "", discard="EV-EDDY VI-KELLY")
    accept_all(scene, "play SC-MITRE", "take VI-KELLY", "play VI-KELLY")
    refuse(scene, "play VI-ANNIE", "JACK-34")
    strikes = playing("STRIKES EV-JILL EV-JILL VI-KELLY VI-ANNIE", "")
    accept_all(strikes, "play STRIKES", "play VI-KELLY")
    refuse(strikes, "play VI-ANNIE", "JACK-34")


@pytest.mark.parametrize("card", ["VI-KELLY", "SC-MITRE", "SU-GULL", "AL-GULL"])
def test_jack_35_worth_something_in_front_of_the_player(card):
    """JACK-35: a Gavel with a positive value stays in the area of whoever plays it."""
    game = playing(f"{card} EV-JILL", "EV-EDDY", areas=["VI-ANNIE", GULL])
    accept(game, f"play {card}")
    assert area(game, 0) == f"VI-ANNIE {card}"
    assert yard(game) == ""


@pytest.mark.parametrize("card", ["STRIKES", "RESIGNS"])
def test_jack_35_worth_nothing_on_scotland_yard(card):
    """JACK-35: a Gavel worth 0 goes on top of Scotland Yard, and never lies in front of a player."""
    game = playing(f"{card} VI-KELLY EV-JILL", "", discard="EV-EDDY")
    accept(game, f"play {card}")
    assert yard(game) == f"{card} EV-EDDY"
    assert area(game, 0) == ""
    with pytest.raises(rk.PositionError, match="JACK-35"):
        at("", "", areas=[card, ""])


def test_jack_36_in_any_order():
    """JACK-36: Evidence before and after the Gavel; but only in the Play step, and only cards held."""
    for order in (
        ["play SU-GULL", f"lay {of('jill')}", "play EV-GULL"],
        ["play EV-GULL", "play SU-GULL", f"lay {of('jill')}"],
    ):
        game = playing(f"SU-GULL EV-GULL {of('jill')} EV-EDDY", "EV-EDDY", areas=["VI-KELLY", GULL])
        accept_all(game, *order)
        refuse(game, "play AL-GULL", "JACK-36")
        assert hand(game) == "EV-EDDY"
    refuse(at("SU-GULL EV-GULL", "", areas=["VI-KELLY", GULL]), "play SU-GULL", "JACK-22")


def test_jack_37_a_victim_needs_nothing():
    """JACK-37: on an empty table, and while other Victims are out; only the limit of one Gavel stops it."""
    for victim in VICTIMS:
        others = " ".join(v for v in VICTIMS[:3] if v != victim)
        for areas in (["", ""], [others, ""]):
            game = playing(f"{victim} EV-JILL", "", areas=areas)
            assert f"play {victim}" in listed(game)
            accept(game, f"play {victim}")
    refuse(playing("VI-KELLY EV-JILL", "", gavel_played=True), "play VI-KELLY", "JACK-34")


@pytest.mark.parametrize(("left", "drawn"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_jack_38_a_victim_draws_two(left, drawn):
    """JACK-38: at once, from the Case File, or what is left of it; only the drawer sees which."""
    game = playing("VI-KELLY EV-JILL", "EV-EDDY", stock=left)
    event = accept(game, "play VI-KELLY")
    assert held(game) == [1 + drawn, 1]
    assert len(game.state.stock) == left - drawn
    assert event.public["drew"] == drawn
    assert len(event.private["drawn"].split()) == drawn
    assert event.seen_by(1).private == {}


def test_jack_39_a_scene_opens_scotland_yard():
    """JACK-39: any one card, shown to all; the others keep their order; or none."""
    pile = "EV-JILL ESCAPES EV-EDDY SC-BUCKS EV-JILL"
    for card, rest in (
        ("ESCAPES", "EV-JILL SC-BUCKS EV-EDDY EV-JILL"),
        ("EV-JILL", "SC-BUCKS EV-EDDY ESCAPES EV-JILL"),
    ):
        game = playing("SC-MITRE EV-GULL", "EV-GULL", discard=pile)
        accept(game, "play SC-MITRE")
        assert set(listed(game)) == {f"take {c}" for c in pile.split()} | {"pass"}
        refuse(game, "take EV-GULL", "JACK-39")
        refuse(game, "discard EV-GULL", "JACK-39")
        event = accept(game, f"take {card}")
        assert str(event.seen_by(1).move) == f"take {card}"
        assert yard(game) == rest
        assert card in hand(game)
    game = playing("SC-MITRE EV-GULL", "EV-GULL", discard=pile)
    accept_all(game, "play SC-MITRE", "pass")
    assert len(game.state.discard) == 5
    accept(game, "discard EV-GULL")


def test_jack_39_nothing_to_take():
    """JACK-39: with an empty Scotland Yard the Scene just lies there; without a Scene nobody takes a card."""
    game = playing("SC-MITRE EV-GULL", "EV-GULL")
    refuse(game, "take EV-GULL", "JACK-39")
    accept(game, "play SC-MITRE")
    assert game.state.window is None
    refuse(game, "take EV-GULL", "JACK-39")


@pytest.mark.parametrize("value", ["any", "gavel_only"])
def test_jack_39_scene_take(value):
    """JACK-39: with gavel_only a Gavel that can be played at once, and then it is played."""
    game = playing(
        "SC-MITRE EV-GULL EV-JILL", "EV-GULL", discard="EV-JILL AL-GULL SU-JILL STRIKES VI-KELLY",
        areas=["", "VI-ANNIE " + of("jill")], scene_take=value, stock=3,
    )  # fmt: skip
    accept(game, "play SC-MITRE")
    if value == "any":
        accept(game, "take EV-JILL")
        assert "EV-JILL" in hand(game)
        return
    refuse(game, "take EV-JILL", "JACK-39")
    refuse(game, "take AL-GULL", "JACK-39", "JACK-46")
    refuse(game, "take STRIKES", "JACK-39", "JACK-49")
    assert listed(game) == ["take VI-KELLY", "take SU-JILL", "pass"]
    accept(game, "take SU-JILL")
    assert area(game, 0) == "SC-MITRE SU-JILL"
    game.undo()
    event = accept(game, "take VI-KELLY")
    assert event.public["drew"] == 2
    assert held(game) == [4, 1]


def test_jack_40_played_at_once_or_kept():
    """JACK-40: the Gavel taken is free only at once; kept, it waits for a later turn like any other."""
    start = ("SC-MITRE EV-GULL EV-JILL EV-JILL", "EV-EDDY EV-EDDY")
    fields = {"areas": ["VI-ANNIE", of("jill") + " " + GULL], "discard": "AL-GULL"}
    game = playing(*start, **fields)
    accept_all(game, "play SC-MITRE", "take AL-GULL")
    assert game.view(1).more["at_once"] == "AL-GULL"
    accept(game, "play AL-GULL")
    later = playing(*start, **fields)
    accept_all(later, "play SC-MITRE", "take AL-GULL", "play EV-JILL")
    assert later.view(0).more["at_once"] is None
    refuse(later, "play AL-GULL", "JACK-34")
    accept_all(later, "discard EV-JILL", "draw stock", "discard EV-EDDY", "draw stock", "play AL-GULL")


def test_jack_40_only_if_it_is_legal():
    """JACK-40: an Alibi without its meld goes to the hand; so does Evidence, which is then played as usual."""
    game = playing("SC-MITRE EV-GULL EV-JILL", "", areas=["VI-ANNIE", GULL], discard="EV-GULL AL-EDDY")
    accept_all(game, "play SC-MITRE", "take AL-EDDY")
    assert game.view(0).more["at_once"] is None
    refuse(game, "play AL-EDDY", "JACK-34", "JACK-46")
    game.undo()
    accept_all(game, "take EV-GULL", "play EV-GULL")


def test_jack_40_position_with_a_card_just_taken():
    """JACK-40: at_once says which Gavel may still be played."""
    game = playing("AL-GULL SU-GULL EV-JILL", "", areas=["VI-ANNIE", GULL], gavel_played=True, at_once="AL-GULL")
    refuse(game, "play SU-GULL", "JACK-34")
    accept(game, "play AL-GULL")
    for wrong in ("EV-JILL", "AL-EDDY", "nothing"):
        with pytest.raises(rk.PositionError, match="JACK-40"):
            playing("AL-GULL EV-JILL", "", at_once=wrong)


def test_jack_41_scenes_in_a_chain():
    """JACK-41: each Scene played from Scotland Yard takes a card in turn; it is no switch."""
    scenes = list(SCENES)
    game = playing(f"{scenes[0]} EV-GULL", "", discard=f"VI-KELLY {' '.join(scenes[1:])}", stock=5)
    accept(game, f"play {scenes[0]}")
    for scene in scenes[1:]:
        accept_all(game, f"take {scene}", f"play {scene}")
    accept_all(game, "take VI-KELLY", "play VI-KELLY")
    assert area(game, 0) == " ".join([*scenes, "VI-KELLY"])
    assert held(game)[0] == 3
    with pytest.raises(rk.OptionError, match="scene_chain"):
        rk.new_game("jack", scene_chain=False)


@pytest.mark.parametrize("value", [True, False])
def test_jack_42_pair_capture(value):
    """JACK-42: whoever completes a pair takes the partner, from any area; with pair_capture=False nobody does."""
    for card, partner in (("SC-MITRE", "VI-EDDOWES"), ("VI-EDDOWES", "SC-MITRE")):
        game = playing(
            f"{card} EV-JILL", "", "", areas=["SU-GULL", "", f"VI-KELLY {partner} SU-JILL"], pair_capture=value
        )
        event = accept(game, f"play {card}")
        assert area(game, 0) == (f"SU-GULL {card} {partner}" if value else f"SU-GULL {card}")
        assert area(game, 2) == ("VI-KELLY SU-JILL" if value else f"VI-KELLY {partner} SU-JILL")
        assert event.public.get("captured") == (partner if value else None)


def test_jack_42_only_the_partner_and_only_from_others():
    """JACK-42: another Scene stays where it is; a pair of one's own needs no capture."""
    game = playing("VI-EDDOWES EV-JILL", "", areas=["SC-MITRE", "SC-BUCKS"])
    event = accept(game, "play VI-EDDOWES")
    assert (area(game, 0), area(game, 1)) == ("SC-MITRE VI-EDDOWES", "SC-BUCKS")
    assert "captured" not in event.public


def test_jack_43_a_captured_card_only_changes_owner():
    """JACK-43: a captured Victim draws nothing and is counted once; a captured Scene opens nothing."""
    victim = playing("SC-MITRE EV-JILL", "", areas=["VI-ANNIE", "VI-EDDOWES"], discard="EV-EDDY")
    event = accept(victim, "play SC-MITRE")
    assert event.public["captured"] == "VI-EDDOWES"
    assert "drew" not in event.public
    assert victim.view(0).more["victims"] == 2
    scene = playing("VI-EDDOWES EV-JILL", "", areas=["", "SC-MITRE"], discard="EV-EDDY")
    event = accept(scene, "play VI-EDDOWES")
    assert event.public["captured"] == "SC-MITRE"
    assert scene.state.window is None
    refuse(scene, "take EV-EDDY", "JACK-39")


@pytest.mark.parametrize("suspect", SUSPECTS)
def test_jack_44_a_suspect_needs_a_meld_of_theirs(suspect):
    """JACK-44: in anyone's area; cards laid off, or a meld of another suspect, do not help."""
    card, other = f"SU-{suspect.upper()}", "eddy" if suspect != "eddy" else "jill"
    for areas in (["VI-KELLY " + of(suspect), ""], ["VI-KELLY", of(suspect)]):
        accept(playing(f"{card} EV-LETTERS", "", areas=areas), f"play {card}")
    refuse(playing(f"{card} {of(suspect, 2)}", "", areas=["VI-KELLY", of(other)]), f"play {card}", "JACK-44")


def test_jack_44_wilds_make_a_meld_too():
    """JACK-44: one natural card and two Wilds are a meld of that suspect."""
    game = playing("SU-GULL EV-JILL", "", areas=["VI-KELLY", "EV-GULL EV-WILD=gull EV-WILD=gull"])
    accept(game, "play SU-GULL")


def test_jack_45_a_suspect_card_scores_and_counts_against_its_suspect():
    """JACK-45: 4 points for its owner, 4 for the total of that suspect and of no other."""
    game = playing("SU-GULL EV-JILL", "", areas=["VI-KELLY", GULL + " " + of("jill")])
    assert game.view(0).more["suspects"]["gull"] == 6
    accept(game, "play SU-GULL")
    assert game.view(0).more["suspects"] == {**dict.fromkeys(SUSPECTS, 0), "gull": 10, "jill": 6}
    accept(game, "discard EV-JILL")
    assert scores(game) == [1 + 2 * 4, 2 * 6 + 6]


@pytest.mark.parametrize("suspect", [suspect for suspect in SUSPECTS if suspect != "jill"])
def test_jack_46_an_alibi_needs_a_meld_of_its_suspect(suspect):
    """JACK-46: as a Suspect card does; it is no switch."""
    card = f"AL-{suspect.upper()}"
    accept(playing(f"{card} EV-LETTERS", "", areas=["VI-KELLY", of(suspect)]), f"play {card}")
    refuse(playing(f"{card} {of(suspect, 2)}", "", areas=["VI-KELLY", of("jill")]), f"play {card}", "JACK-46")
    with pytest.raises(rk.OptionError, match="alibi_requires_meld"):
        rk.new_game("jack", alibi_requires_meld=False)


def test_jack_47_a_cleared_suspect_is_not_the_ripper():
    """JACK-47: however many points; the Alibi stays and scores 3 for its owner."""
    areas = ["VI-KELLY " + of("gull", 5), "SU-GULL " + of("eddy")]
    guilty = scored(*areas)
    assert guilty.state.ripper == "gull"
    cleared = scored(areas[0], areas[1] + " AL-GULL")
    assert cleared.state.ripper == "eddy"
    assert scores(cleared) == [1 + 10, 4 + 2 * 6 + 3]


def test_jack_48_an_alibi_stops_nobody_from_playing():
    """JACK-48: more Evidence, a new meld and the Suspect card are legal, and count their face value."""
    game = playing("EV-GULL SU-GULL EV-GULL EV-JILL", "", areas=["VI-KELLY", GULL + " AL-GULL"])
    accept_all(game, "play EV-GULL", "play SU-GULL", "play EV-GULL", "discard EV-JILL")
    assert game.state.ripper == ""
    assert scores(game) == [1 + 2 + 2 + 4, 6 + 3]
    bare = playing("EV-GULL SU-GULL EV-JILL", "", areas=["VI-KELLY AL-GULL", ""])
    refuse(bare, "play EV-GULL", "JACK-63")
