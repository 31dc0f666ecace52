"""The count of a hand: JACK-75 to JACK-95."""

from __future__ import annotations

import pytest
from trying import accept

import rummykit as rk
from rummykit.games.jack_deck import suspect_name

from .helpers import FIVE_VICTIMS, SUSPECTS, at, lines, of, playing, scored, scores

GULL, JILL, LETTERS = of("gull"), of("jill"), of("letters")
ANYBODY = "VI-KELLY " + JILL  # a hand with a Victim and Jill as the Ripper: 1 + 12


def caught(*areas: str, **fields: object) -> rk.Game:
    game = scored(*areas, **fields)
    assert game.state.outcome == "caught"
    return game


def at_large(*areas: str, **fields: object) -> rk.Game:
    game = scored(*areas, stock=0, **fields)
    assert game.state.outcome == "at_large"
    return game


def test_jack_75_where_points_come_from():
    """JACK-75: melds, cards laid off, Gavels in an area, a correct vote, Ripper Escapes; nothing else."""
    game = caught(f"{GULL} VI-KELLY SC-MITRE", "EV-GULL SU-GULL AL-EDDY", "", votes=["gull", "eddy", "gull"])
    assert scores(game) == [12 + 2 + 10, 4 + 8 + 3, 10]
    escaped = scored(FIVE_VICTIMS, "", escaped_by=1)
    assert scores(escaped) == [5, 35]
    assert scores(caught("", "", hands=["", "STRIKES RESIGNS"])) == [0, 0]


def test_jack_76_three_outcomes():
    """JACK-76: escaped, at large with an empty Case File, caught otherwise."""
    assert scored(FIVE_VICTIMS, "", escaped_by=0, stock=0).state.outcome == "escaped"
    assert scored(ANYBODY, "", stock=0).state.outcome == "at_large"
    assert scored(ANYBODY, "", stock=1).state.outcome == "caught"
    for game in (scored(ANYBODY, ""), scored(ANYBODY, "", stock=0), scored(FIVE_VICTIMS, "", escaped_by=0)):
        notes = game.score_sheet().round.notes
        assert {note.rule for note in notes} <= {"JACK-76", "JACK-78", "JACK-91"}
        assert all(note.what.en != note.what.es for note in notes)


def test_jack_77_the_total_of_a_suspect():
    """JACK-77: over all areas: Evidence, Wilds standing for the suspect, the Suspect card; not the Alibi."""
    game = caught(f"VI-KELLY {GULL} EV-WILD=gull AL-EDDY", "EV-GULL SU-GULL SU-EDDY", of("eddy") + " EV-WILD=eddy")
    assert game.view(0).more["suspects"] == {**dict.fromkeys(SUSPECTS, 0), "gull": 6 + 2 + 2 + 4, "eddy": 4 + 8}


def test_jack_78_the_highest_total_is_the_ripper():
    """JACK-78: with or without the Suspect card in play."""
    assert caught(f"VI-KELLY {of('gull', 4)}", JILL).state.ripper == "gull"
    assert caught(f"VI-KELLY {of('gull', 4)}", JILL + " SU-JILL").state.ripper == "jill"


def test_jack_79_an_alibi_leaves_its_suspect_out():
    """JACK-79: the highest total among the rest decides; two Alibis leave out two."""
    areas = [f"VI-KELLY {of('gull', 5)}", of("eddy", 4), of("druitt")]
    assert caught(*areas).state.ripper == "gull"
    assert caught(areas[0] + " AL-GULL", *areas[1:]).state.ripper == "eddy"
    assert caught(areas[0] + " AL-GULL", areas[1], areas[2] + " AL-EDDY").state.ripper == "druitt"
    notes = [
        note for note in caught(areas[0] + " AL-GULL", *areas[1:]).score_sheet().round.notes if note.rule == "JACK-79"
    ]
    assert [note.what.en for note in notes] == ["Sir William Gull has an Alibi"]


@pytest.mark.parametrize("low", range(5))
def test_jack_80_the_lowest_order_number_breaks_a_tie(low):
    """JACK-80: among those who tie at the top, and only among them."""
    first, second = SUSPECTS[low], SUSPECTS[low + 1]
    game = caught("VI-KELLY " + of(second), of(first))
    assert game.state.ripper == first
    assert any(note.rule == "JACK-80" for note in game.score_sheet().round.notes)
    clear = caught("VI-KELLY " + of(second, 4), of(first))
    assert clear.state.ripper == second
    assert not any(note.rule == "JACK-80" for note in clear.score_sheet().round.notes)


@pytest.mark.parametrize("value", [False, True])
def test_jack_81_zero_point_ripper(value):
    """JACK-81: without points nobody is the Ripper; with the switch the lowest number without Alibi."""
    only_letters = caught("VI-KELLY " + LETTERS, "", votes=["druitt", "jill"], zero_point_ripper=value)
    assert only_letters.state.ripper == ("druitt" if value else "")
    assert scores(only_letters) == [1 + 9 + (10 if value else 0), 0]
    cleared = caught(f"VI-KELLY {GULL} AL-GULL AL-DRUITT", "", zero_point_ripper=value)
    assert cleared.state.ripper == ("eddy" if value else "")
    assert scores(cleared) == [1 + 6 + 3 + 3, 0]
    points = caught("VI-KELLY " + GULL, "", zero_point_ripper=value)
    assert points.state.ripper == "gull"


def test_jack_82_letters_are_nobodys():
    """JACK-82: the most points on the table, and still no Ripper; never doubled."""
    game = caught(f"VI-KELLY {of('letters', 4)}", GULL)
    assert game.state.ripper == "gull"
    assert scores(game) == [1 + 12, 12]
    assert lines(game, "JACK-82") == [(0, 12)]


def test_jack_83_what_is_doubled():
    """JACK-83: the Ripper's Evidence, Wilds standing for it and the Suspect card, for each owner; nothing else."""
    game = caught(f"VI-KELLY {GULL} EV-WILD=gull SU-JILL", f"EV-GULL SU-GULL {JILL} AL-EDDY SC-MITRE")
    assert game.state.ripper == "gull"
    assert lines(game, "JACK-83") == [(0, 16), (1, 12)]
    assert scores(game) == [16 + 4 + 1, 12 + 6 + 3 + 1]


def test_jack_84_all_else_at_face_value():
    """JACK-84: other suspects' cards, Letters, Victims, Scenes and Alibis."""
    game = caught(f"VI-KELLY {of('gull', 5)}", f"{JILL} SU-JILL {LETTERS} VI-ANNIE SC-MITRE AL-EDDY")
    assert sum(points for seat, points in lines(game, "JACK-84") + lines(game, "JACK-82")) == 1 + (
        6 + 4 + 9 + 1 + 1 + 3
    )
    assert lines(game, "JACK-83") == [(0, 20)]


def test_jack_85_unplayable_cards_cost_their_face_value():
    """JACK-85: each player who holds some; an empty hand costs nothing."""
    game = caught(ANYBODY, "", "", hands=["", "EV-EDDY EV-LETTERS SU-GULL AL-GULL", ""])
    assert lines(game, "JACK-85") == [(0, 0), (1, -(2 + 3 + 4 + 3)), (2, 0)]
    assert scores(game) == [13, -12, 0]


def test_jack_86_playable_cards_are_set_aside():
    """JACK-86: neither for nor against; Victims, Scenes and Ripper Escapes are the exception."""
    game = caught(ANYBODY, "", hands=["", "EV-JILL SU-JILL VI-ANNIE SC-MITRE ESCAPES"])
    assert lines(game, "JACK-86") == [(1, 0)]
    assert lines(game, "JACK-85") == [(0, 0)]
    assert scores(game) == [13, -1 - 1 - 2]


def hand_cost(cards: str, *, table: str = ANYBODY, mine: str = "", **fields: object) -> int:
    """What a hand costs player 1 beside the area of player 1."""
    game = caught(table, mine, hands=["", cards], **fields)
    sheet = game.score_sheet()
    return -sum(
        line.points for line in sheet.lines if line.seat == 1 and line.rule in ("JACK-85", "JACK-88", "JACK-89")
    )


def test_jack_87_a_victim_must_be_in_play():
    """JACK-87: those in hand enable nothing; without one all Evidence, Suspects and Alibis cost."""
    cards = f"{GULL} SU-GULL"
    assert hand_cost(cards) == 0
    assert hand_cost(cards, table="SC-MITRE") == 6 + 4
    assert hand_cost(f"{cards} VI-ANNIE", table="SC-MITRE") == 6 + 4 + 1


def test_jack_87_one_card_makes_another_playable():
    """JACK-87: a meld from the hand opens Suspect, Alibi and further cards; two of a colour do not."""
    assert hand_cost(f"{GULL} EV-GULL SU-GULL AL-GULL") == 0
    assert hand_cost("EV-GULL EV-GULL SU-GULL AL-GULL") == 4 + 4 + 3
    assert hand_cost("SU-JILL EV-JILL") == 0


def test_jack_87_turn_limits_do_not_matter():
    """JACK-87: several Gavels, the whole hand, out of turn: all of it could have been played."""
    assert hand_cost(f"{GULL} SU-GULL AL-GULL SU-JILL") == 0


@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("EV-WILD EV-GULL EV-GULL", 0),
        ("EV-WILD EV-GULL EV-EDDY", 2 + 2 + 2),
        ("EV-WILD EV-GULL EV-GULL EV-EDDY EV-EDDY", 4),
        ("EV-WILD EV-GULL EV-GULL SU-GULL EV-EDDY EV-EDDY", 4),
        ("EV-WILD EV-GULL EV-GULL EV-EDDY EV-EDDY SU-EDDY AL-EDDY", 4),
        ("EV-WILD EV-WILD EV-GULL EV-EDDY EV-EDDY", 2),
        ("EV-WILD EV-WILD EV-GULL SU-GULL AL-GULL EV-EDDY EV-EDDY", 4),
        ("EV-WILD EV-WILD EV-GULL EV-EDDY EV-EDDY SU-EDDY", 2),
        ("EV-WILD EV-WILD EV-LETTERS EV-LETTERS", 2 + 2 + 6),
        ("EV-WILD EV-JILL", 0),
        ("EV-WILD", 2),
        ("EV-WILD EV-WILD EV-JILL", 0),
    ],
)
def test_jack_87_wilds_stand_for_whoever_costs_least(cards, cost):
    """JACK-87: each Wild for one suspect only, so chosen that the deduction is smallest."""
    assert hand_cost(cards) == cost


def test_jack_87_a_wild_beside_ones_own_evidence():
    """JACK-87, JACK-65: with a copy in one's own area it could have been laid off."""
    assert hand_cost("EV-WILD", mine="EV-JILL") == 0
    assert hand_cost("EV-WILD", mine="AL-EDDY") == 2
    assert hand_cost("EV-WILD", wild_layoff="any_meld") == 0
    assert hand_cost("EV-WILD", table="VI-KELLY " + LETTERS, wild_layoff="any_meld") == 2


@pytest.mark.parametrize("value", ["sequence", "table_only"])
def test_jack_87_hand_playability(value):
    """JACK-87: with table_only each single play is tested against the final table alone."""
    both = {
        f"{GULL} SU-GULL AL-GULL": (0, 7),
        "EV-JILL SU-JILL": (0, 0),
        "EV-WILD EV-JILL": (0, 2),  # the copy would have to be laid off first
        "EV-WILD EV-GULL EV-GULL": (0, 0),
        "EV-WILD EV-JILL EV-JILL": (0, 0),  # a new meld of its own
        "EV-GULL EV-GULL SU-GULL": (8, 8),
    }
    for cards, costs in both.items():
        assert hand_cost(cards, hand_playability=value) == costs[value == "table_only"]


def test_jack_88_victims_and_scenes_always_cost():
    """JACK-88: although they could have been played; strikes and resignations cost nothing."""
    game = caught(ANYBODY, "", hands=["", "VI-ANNIE VI-STRIDE SC-MITRE STRIKES RESIGNS"])
    assert lines(game, "JACK-88") == [(1, -3)]
    assert lines(game, "JACK-05") == [(1, 0)]
    assert scores(game) == [13, -3]


@pytest.mark.parametrize("count", range(6))
def test_jack_89_ripper_escapes_in_hand(count):
    """JACK-89: 2 for each Victim in play, playable or not; never 35, nothing where it was played."""
    victims = " ".join(FIVE_VICTIMS.split()[:count])
    game = caught(victims, "", hands=["", "ESCAPES"])
    assert lines(game, "JACK-89") == [(1, -2 * count)]
    if count == 5:
        assert lines(scored(FIVE_VICTIMS, "", escaped_by=1), "JACK-89") == []


def test_jack_90_a_correct_vote():
    """JACK-90: 10 for each player who named the Ripper; a wrong one costs nothing; none without a vote."""
    game = caught(ANYBODY, "", "", votes=["jill", "gull", "jill"])
    assert lines(game, "JACK-90") == [(0, 10), (1, 0), (2, 10)]
    assert scores(game) == [23, 0, 10]
    assert lines(caught(ANYBODY, "", ""), "JACK-90") == []
    for wrong in (["jill"], ["jill", "watson", "gull"], "jill"):
        with pytest.raises(rk.PositionError, match="votes"):
            at("", "", "", votes=wrong)


def test_jack_91_an_escaped_hand():
    """JACK-91: 35 for whoever played it, and for all the Victims and Scenes in their own areas."""
    game = scored("VI-NICHOLS VI-ANNIE SC-MITRE", "VI-STRIDE VI-EDDOWES", "VI-KELLY SC-BUCKS", escaped_by=1)
    assert scores(game) == [3, 37, 2]
    assert {rule for _, rule in [(line.seat, line.rule) for line in game.score_sheet().lines]} == {"JACK-91", "JACK-92"}


def test_jack_92_nothing_else_counts():
    """JACK-92: no Evidence, Suspects, Alibis, votes or cards in hand, and nobody is the Ripper."""
    game = scored(
        f"{FIVE_VICTIMS} {GULL} SU-GULL AL-EDDY", LETTERS, escaped_by=0, hands=["EV-JILL", "SC-MITRE EV-EDDY"],
        votes=["gull", "gull"],
    )  # fmt: skip
    assert scores(game) == [40, 0]
    assert game.state.ripper == ""
    plain = caught(
        f"{FIVE_VICTIMS} {GULL} SU-GULL AL-EDDY", LETTERS, hands=["", "SC-MITRE EV-EDDY"], votes=["gull", "gull"]
    )
    assert scores(plain) == [5 + 20 + 3 + 10, 9 + 10 - 1 - 2]


def test_jack_93_an_at_large_hand():
    """JACK-93: no Ripper, nothing doubled, votes ignored; cards in play at face value."""
    areas = (f"VI-KELLY {GULL} SU-GULL", f"AL-EDDY {LETTERS}")
    game = at_large(*areas, votes=["gull", "gull"])
    assert game.state.ripper == ""
    assert scores(game) == [1 + 6 + 4, 3 + 9]
    assert lines(game, "JACK-93") == [(0, 10), (0, 1), (0, 0), (1, 3), (1, 0)]
    assert scores(caught(*areas, votes=["gull", "gull"])) == [1 + 20 + 10, 12 + 10]


@pytest.mark.parametrize("value", [True, False])
def test_jack_94_at_large_deductions(value):
    """JACK-94: cards in hand are deducted as in a caught hand, unless the switch says otherwise; a caught hand always."""
    fields = {"hands": ["EV-EDDY ESCAPES", "VI-ANNIE EV-JILL SU-GULL"], "at_large_deductions": value}
    game = at_large(ANYBODY, "", **fields)
    assert scores(game) == ([7 - 2 - 2, -1 - 4] if value else [7, 0])
    assert lines(game, "JACK-94") == ([] if value else [(0, 0), (1, 0)])
    assert scores(caught(ANYBODY, "", hands=["", "VI-ANNIE EV-JILL SU-GULL"], at_large_deductions=value)) == [13, -5]


def test_jack_95_scores_may_be_negative():
    """JACK-95: of a hand and in total; there is no floor and no switch for one."""
    game = caught("VI-KELLY", "", hands=["", "EV-LETTERS EV-LETTERS SU-GULL"], totals=[0, 3])
    assert scores(game) == [1, -10]
    assert game.state.totals == (1, -7)
    accept(game, "deal")
    with pytest.raises(rk.OptionError, match="negative_hand_scores"):
        rk.new_game("jack", negative_hand_scores=False)


def test_the_sheet_says_who_the_ripper_is():
    """JACK-78: in both languages, as text and as HTML, with its rule."""
    sheet = caught(ANYBODY, "SU-EDDY").score_sheet()
    assert "the Ripper is Jill the Ripper, with 6 points (JACK-78)" in sheet.text("en")
    assert "el Destripador es Jill la Destripadora, con 6 puntos (JACK-78)" in sheet.text("es")
    assert "JACK-78" in sheet._repr_html_()
    assert {suspect_name(suspect).en for suspect in SUSPECTS} == {
        "Montague Druitt", "Prince Eddy", "Sir William Gull", "George Chapman", "Jill the Ripper", "Dr. Pedachenko",
    }  # fmt: skip


def test_the_sheet_adds_up():
    """JACK-96: the lines of each player make the score, every line names a rule of this game in both languages."""
    game = playing("EV-EDDY", "EV-JILL ESCAPES", areas=[f"{ANYBODY} AL-EDDY", "EV-JILL"], votes=["jill", "eddy"])
    assert not game.score_sheet().final
    accept(game, "discard EV-EDDY")
    sheet = game.score_sheet()
    assert sheet.final
    for seat in (0, 1):
        assert sum(line.points for line in sheet.lines if line.seat == seat) == sheet.scores[seat]
    for line in sheet.lines:
        assert rk.rule(line.rule).game == "jack"
        assert line.what.en
        assert line.what.es
