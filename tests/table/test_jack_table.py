"""Jack the Ripper at the table: areas, Gavels, the vote, questions out of turn, the three endings."""

from __future__ import annotations

import json

import pytest

import rummykit as rk
from rummykit.table import TableSession
from rummykit.table.jack_words import tidied
from rummykit.table.wording import plain
from table.helpers import action, hand_codes, key, pick, refused, rules, said, send, session

AREAS = [
    "EV-GULL EV-GULL EV-GULL EV-JILL VI-NICHOLS SC-BUCKS",
    "EV-JILL EV-JILL EV-JILL AL-PEDACHENKO VI-ANNIE SC-BERNER",
    "EV-LETTERS EV-LETTERS EV-LETTERS SU-JILL VI-KELLY",
]
MINE = "EV-GULL EV-PEDACHENKO EV-LETTERS SU-GULL AL-GULL VI-STRIDE SC-MITRE EV-WILD ESCAPES"


def jack(**changes):
    """A hand of Jack the Ripper with three Victims out, seat 0 to play."""
    return rk.position(
        "jack",
        **{
            "hands": [MINE, "EV-EDDY EV-EDDY EV-DRUITT", "EV-GULL STRIKES EV-DRUITT EV-DRUITT"],
            "areas": AREAS,
            "discard": "EV-CHAPMAN SU-DRUITT EV-CHAPMAN AL-EDDY RESIGNS",
            "phase": "play",
            **changes,
        },
    )


def simple(view, moves):
    """A player who says no, and else discards or draws."""
    return "pass" if "pass" in map(str, moves) else moves[0] if moves[0].verb in ("draw", "vote", "give") else moves[-1]


def at(game, **settings):
    return session(game, **{"opponents": [simple], **settings})


def area(picture, name):
    return next(one for one in picture["areas"] if one["name"] == name)


def block(picture, title):
    return next(one for one in picture["panel"]["blocks"] if one["title"] == title)


def key_in(table, code):
    """The key of a visible card anywhere."""
    return next(spot.key for spots in table._tracker.zones.values() for spot in spots if spot.card.code == code)


# --- areas and the state of the case -----------------------------------------------------------


def test_jack_60_every_player_has_an_area():
    """JACK-35, JACK-60, JACK-64: melds with what was added to them, Gavels, pairs side by side; the own area last."""
    picture = at(jack()).scene
    assert [one["name"] for one in picture["areas"]] == ["Area of Blas", "Area of Carmen", "Your area"]
    own = area(picture, "Your area")
    assert [(group["foot"], len(group["cards"])) for group in own["groups"]] == [
        ("Gull · 6", 3),
        ("Jill · 2", 1),
        ("Nichols", 2),
    ]
    assert own["info"] == "10 points"
    assert [group["number"] for group in own["groups"]] == [1, None, None]
    blas = area(picture, "Area of Blas")
    assert [group["foot"] for group in blas["groups"]] == ["Jill · 6", "Alibi", "Victim", "Scene"]
    assert blas["groups"][0]["name"] == "Evidence against Jill the Ripper, Blas: 3 cards, 6 points"


def test_jack_77_the_suspects_stand_with_what_counts_against_them():
    """JACK-77, JACK-79: who leads, who has an Alibi."""
    rows = {row["name"]: row for row in block(at(jack()).scene, "Suspects")["rows"]}
    assert rows["Jill"]["cells"] == ["leads", "12"]
    assert rows["Gull"]["cells"] == ["", "6"]
    assert rows["Pedachenko"]["cells"] == ["alibi", "0"]
    assert rows["Pedachenko"]["off"]


def test_jack_08_victims_and_scenes_stand_in_pairs():
    """JACK-08, JACK-42: who has which; how many Victims are out."""
    shown = block(at(jack()).scene, "Victims")
    rows = {row["name"]: row["cells"] for row in shown["rows"]}
    assert rows["Nichols"] == ["you", "you"]
    assert rows["A. Chapman"] == ["Blas", "–"]
    assert rows["Stride"] == ["–", "Blas"]
    assert shown["text"] == "3 of 5 in play"


def test_jack_17_scotland_yard_shows_its_top_card_only():
    """JACK-15, JACK-17: one card and the number; the names of both piles are the game's."""
    piles = at(jack()).scene["piles"]
    assert [card["c"] for card in piles["discard"]["top"]] == ["RESIGNS"]
    assert piles["discard"]["label"] == "Scotland Yard 5"
    assert piles["stock"]["label"].startswith("Case File ")


def test_cards_are_pictures_in_the_language_of_the_table():
    """JACK-02: every face is drawn, with its name in both languages; other games need none."""
    from rummykit.table import CardTable

    words = {lang: CardTable(rk.new_game("jack", seed=1), lang=lang).words for lang in ("en", "es")}
    assert len(words["en"]["faces"]) == len(rk.new_game("jack", seed=1).rules.pack.counts)
    assert "Letters" in words["en"]["faces"]["EV-LETTERS"]
    assert "Cartas" in words["es"]["faces"]["EV-LETTERS"]
    assert CardTable(rk.new_game("romme", seed=1)).words["faces"] is None


@pytest.mark.parametrize(
    ("code", "en", "es"),
    [
        ("VI-STRIDE", "You draw two cards from the Case File", "Robas dos cartas del Archivo del Caso"),
        ("SC-MITRE", "the whole of Scotland Yard", "Miras todo Scotland Yard"),
        ("AL-GULL", "cannot be the Ripper", "no puede ser el Destripador"),
        ("ESCAPES", "35 points", "35 puntos"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_jack_02_a_card_tells_what_it_does(code, en, es, lang):
    """JACK-02, JACK-38, JACK-39, JACK-47, JACK-91: as a tooltip, and as a panel with its rules and what holds now."""
    table = at(jack(), lang=lang)
    wanted = en if lang == "en" else es
    tip = next(card["tip"] for card in table.scene["hand"]["cards"] if card["c"] == code)
    assert wanted in tip
    (answer,) = table.handle({"do": "about", "key": key(table, code), "for": "view 1"})
    assert (answer["kind"], answer["for"]) == ("panel", "view 1")
    assert wanted in answer["html"]
    assert 'data-rule="JACK-' in answer["html"]
    assert "<svg" in answer["html"]


def test_jack_49_a_switch_changes_what_a_card_is_said_to_do():
    """JACK-49, JACK-50: the text follows the options of the game."""
    hands = ["STRIKES RESIGNS EV-EDDY", "EV-EDDY", "EV-GULL"]
    usual, other = jack(hands=hands), jack(hands=hands, ripper_strikes="victim_from_case_file", commissioner_discards=2)
    tips = [{card["c"]: card["tip"] for card in at(game).scene["hand"]["cards"]} for game in (usual, other)]
    assert "from your hand" in tips[0]["STRIKES"]
    assert "nearest the top of the Case File" in tips[1]["STRIKES"]
    assert "gives up a card" in tips[0]["RESIGNS"]
    assert "gives up two cards" in tips[1]["RESIGNS"]


def test_about_a_card_says_whether_it_can_be_played_now():
    """JACK-53: with the reason; of a card on the table only what it is; of a card not seen nothing."""
    table = at(jack())
    pick(table, "ESCAPES")
    (answer,) = table.handle({"do": "about", "key": None})
    assert "there are 3 (JACK-53)" in answer["html"]
    (answer,) = table.handle({"do": "about", "key": key(table, "SU-GULL")})
    assert "It can be played now." in answer["html"]
    (answer,) = table.handle({"do": "about", "key": key_in(table, "AL-PEDACHENKO")})
    assert answer["title"] == "Alibi: Dr. Pedachenko"
    send(table, "unpick")
    assert said(send(table, "about", key="k999")) == "Pick one card to read about it."


def test_sentences_count_like_cards():
    """Three cards of one suspect are said as three, not one by one; a Wild with whom it points at."""
    assert tidied("EV-GULL EV-GULL EV-GULL", "en") == "3 × EV-GULL"
    assert tidied("EV-GULL EV-JILL", "en") == "EV-GULL, EV-JILL"
    assert tidied("set aside: EV-WILD=eddy SU-JILL", "es") == "set aside: EV-WILD (por Príncipe Eduardo), SU-JILL"


# --- playing cards --------------------------------------------------------------------------------


def test_jack_44_a_gavel_is_played_by_picking_it():
    """JACK-34, JACK-44, JACK-45: the button says which; the event says what it does, with its rule."""
    table = at(jack())
    assert action(pick(table, "SU-GULL"), "lay")["label"] == "Play Suspect: Sir William Gull"
    picture = send(table, "act", action="lay")
    assert str(table.game.log[0].move) == "play SU-GULL"
    assert said(picture).startswith("You played Suspect: Sir William Gull. It counts against its suspect.")
    assert "JACK-45" in rules(picture)
    assert "Your Gavel of this turn is played" in said(picture)
    pick(table, "AL-GULL")
    assert "JACK-34" in refused(send(table, "act", action="lay"))


@pytest.mark.parametrize("place", [{"on": "table"}, {"on": "meld", "number": 2}])
def test_jack_37_a_gavel_dropped_anywhere_on_the_table_is_played(place):
    """JACK-37, JACK-38: also on somebody's meld, for it joins none."""
    table = at(jack(stock="EV-EDDY SU-EDDY EV-DRUITT"))
    picture = send(table, "drop", keys=[key(table, "VI-STRIDE")], by="drag", **place)
    assert str(table.game.log[0].move) == "play VI-STRIDE"
    assert "Scene: Berner Street comes along as its partner" in said(picture)
    assert "they are Evidence: Prince Eddy, Suspect: Prince Eddy" in said(picture)
    assert "JACK-38" in rules(picture)
    assert {"EV-EDDY", "SU-EDDY"} <= set(hand_codes(picture))


def test_jack_57_no_evidence_before_a_victim():
    """JACK-57: said beforehand, grey, and refused with its rule; with a Victim in play it goes."""
    hand = "EV-EDDY EV-EDDY EV-EDDY SU-GULL"
    none = at(jack(hands=[hand, "EV-DRUITT", "EV-GULL"], areas=["SC-BUCKS", "", ""]))
    assert "No Victim is in play yet" in said(none.scene)
    assert rules(none.scene) == ["JACK-57"]
    for copy in range(3):
        send(none, "click", key=key(none, "EV-EDDY", copy))
    assert "JACK-57" in refused(send(none, "act", action="lay"))
    table = at(jack(hands=[hand, "EV-DRUITT", "EV-GULL"], areas=["VI-NICHOLS", "", ""]))
    assert action(table.scene, "lay")["label"] == "Lay 3 Evidence cards"
    picture = send(table, "act", action="lay")
    assert said(picture).startswith("You laid 3 × Evidence: Prince Eddy.")
    assert area(picture, "Your area")["groups"][0]["foot"] == "Eddy · 6"


@pytest.mark.parametrize("how", ["button", "meld", "drag", "key"])
def test_jack_63_evidence_is_added_to_the_own_area(how):
    """JACK-63, JACK-64: by its button, on a meld, by dragging, by the key A; the card comes to the own area."""
    table = at(
        jack(areas=[AREAS[1], AREAS[0], AREAS[2]], hands=["EV-GULL EV-CHAPMAN EV-DRUITT", "EV-EDDY", "EV-DRUITT"])
    )
    number = next(
        group["number"] for group in area(table.scene, "Area of Blas")["groups"] if group["foot"] == "Gull · 6"
    )
    if how in ("button", "meld"):
        pick(table, "EV-GULL")
        assert action(table.scene, "lay")["label"] == "Add Evidence: Sir William Gull"
        send(table, "act", action="lay") if how == "button" else send(table, "meld", number=number)
    elif how == "drag":
        send(table, "drop", on="meld", number=number, keys=[key(table, "EV-GULL")], by="drag")
    else:
        send(table, "act", action="add", focus=key(table, "EV-GULL"), by="keys")
    assert said(table.scene).startswith("You added Evidence: Sir William Gull.")
    assert "Gull · 2" in [group["foot"] for group in area(table.scene, "Your area")["groups"]]


def test_jack_63_evidence_without_a_meld_is_refused():
    """JACK-63, the other side."""
    table = at(jack())
    pick(table, "EV-PEDACHENKO")
    assert not action(table.scene, "lay")["ready"]
    assert "JACK-63" in refused(send(table, "act", action="lay"))


def test_jack_65_a_wild_asks_whom_it_points_at():
    """JACK-09, JACK-65: with two suspects in the own area it is a question; the copy shows whom it stands for."""
    table = at(jack())
    pick(table, "EV-WILD")
    picture = send(table, "act", action="lay")
    assert said(picture) == "Whom should the Wild point at?"
    labels = ["".join(choice) for choice in picture["ask"]["choices"]]
    assert labels == ["Sir William Gull", "Jill the Ripper"]
    picture = send(table, "answer", choice=0)
    cards = area(picture, "Your area")["groups"][0]["cards"]
    assert [card.get("as") for card in cards] == [None, None, None, "G"]


def test_jack_61_picked_evidence_with_a_wild_is_laid():
    """JACK-58, JACK-61: three cards, one of them wild; two alone are refused with their rule."""
    hand = "EV-EDDY EV-EDDY EV-WILD SU-GULL EV-DRUITT"
    table = at(jack(hands=[hand, "EV-DRUITT", "EV-GULL"]))
    picture = send(table, "click", key=key(table, "EV-EDDY"))
    picture = send(table, "click", key=key(table, "EV-EDDY", 1))
    assert not action(picture, "lay")["ready"]
    assert "JACK-58" in refused(send(table, "act", action="lay"))
    picture = pick(table, "EV-WILD")
    assert action(picture, "lay")["ready"]
    send(table, "act", action="lay")
    assert table.game.log[0].move.verb == "lay"


def test_jack_39_a_scene_spreads_scotland_yard():
    """JACK-39, JACK-40: all its cards from the top, one to take or none; seen by nobody else."""
    table = at(jack(discard="EV-CHAPMAN SU-DRUITT VI-EDDOWES AL-EDDY RESIGNS"))
    pick(table, "SC-MITRE")
    picture = send(table, "act", action="lay")
    assert [card["c"] for card in picture["spread"]["cards"]] == [
        "RESIGNS",
        "AL-EDDY",
        "VI-EDDOWES",
        "SU-DRUITT",
        "EV-CHAPMAN",
    ]
    assert "A Scene opens the whole of Scotland Yard" in said(picture)
    assert "Choose one card, which all will see, or nothing." in said(picture)
    assert action(picture, "pass")["label"] == "Take nothing"
    wanted = picture["spread"]["cards"][2]["k"]
    picture = send(table, "choose", key=wanted)
    assert str(table.game.log[-1].move) == "take VI-EDDOWES"
    assert picture["spread"] is None
    assert wanted in [card["k"] for card in picture["hand"]["cards"]]
    assert "Victim: Catherine Eddowes may be played at once" in said(picture)
    pick(table, "VI-EDDOWES")
    assert action(table.scene, "lay")["ready"], "beyond the one Gavel of the turn"


def test_jack_39_nothing_need_be_taken():
    """JACK-39, the other side; and without a Scene there is nothing to choose."""
    table = at(jack())
    assert "no such card" in said(send(table, "choose", key=table.hand[0]))
    pick(table, "SC-MITRE")
    send(table, "act", action="lay")
    send(table, "act", action="pass")
    assert table.scene["spread"] is None
    assert len(hand_codes(table.scene)) == 8


def test_jack_49_strikes_asks_for_a_victim():
    """JACK-49: every Victim of the hand is a button; without one the card is grey, and says why."""
    table = at(jack(hands=["STRIKES VI-STRIDE VI-EDDOWES EV-EDDY", "EV-DRUITT", "EV-GULL"]))
    pick(table, "STRIKES")
    picture = send(table, "act", action="lay")
    assert [one["label"] for one in picture["actions"]] == [
        "Play Victim: Elizabeth Stride",
        "Play Victim: Catherine Eddowes",
    ]
    assert rules(picture)[-1] == "JACK-49"
    send(table, "act", action="play VI-EDDOWES")
    assert str(table.game.log[-1].move) == "play VI-EDDOWES"
    none = at(jack(hands=["STRIKES EV-EDDY EV-EDDY", "EV-DRUITT", "EV-GULL"]))
    pick(none, "STRIKES")
    assert "JACK-49" in refused(send(none, "act", action="lay"))


@pytest.mark.parametrize("how", ["button", "key", "pile", "drag"])
def test_jack_51_a_card_is_given_up(how):
    """JACK-50, JACK-51: a prompt of its own; the owner picks, by the button, the key D, or on Scotland Yard."""
    game = jack(
        to_move=1,
        hands=["EV-GULL EV-JILL VI-STRIDE", "RESIGNS EV-EDDY EV-DRUITT", "EV-GULL EV-DRUITT"],
        areas=["", "", ""],
    )
    first = [
        lambda view, moves: "play RESIGNS" if "RESIGNS" in [card.code for card in view.hand] else simple(view, moves)
    ]
    table = at(game, opponents=first)
    send(table, "more")
    if table.game.state.window is None:  # Carmen is asked first, then this seat
        pytest.fail(said(table.scene))
    assert "Give up a card of your choice." in said(table.scene)
    assert "JACK-51" in rules(table.scene)
    assert said(send(table, "act", action="give")) == "Pick the card that you give up."
    if how == "drag":
        send(table, "drop", on="discard", keys=[key(table, "EV-JILL")], by="drag")
    else:
        pick(table, "EV-JILL")
        assert action(table.scene, "give")["label"] == "Give up Evidence: Jill the Ripper"
        message = {
            "button": ("act", {"action": "give"}),
            "key": ("act", {"action": "discard"}),
            "pile": ("pile", {"pile": "discard"}),
        }
        do, more = message[how]
        send(table, do, **more)
    assert "give EV-JILL" in [str(event.move) for event in table.game.log]


# --- the vote ----------------------------------------------------------------------------------------


def test_jack_25_the_vote_is_called_by_voting():
    """JACK-24 to JACK-28: before drawing, with a meld; six suspects to choose from, and it can be left."""
    table = at(jack(phase="draw"))
    assert action(table.scene, "vote")["ready"]
    assert "you may call the secret vote" in said(table.scene)
    picture = send(table, "act", action="vote")
    assert len(picture["ask"]["choices"]) == 6
    assert send(table, "cancel")["ask"] is None
    assert table.game.log == []
    send(table, "act", action="vote")
    picture = send(table, "answer", choice=2)
    assert table.game.log[0].private == {"vote": "gull"}
    assert block(picture, "Vote")["text"] == "sealed; yours: Sir William Gull"
    assert "JACK-24" in refused(send(table, "act", action="vote"))


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"phase": "play"}, "JACK-25"), ({"phase": "draw", "areas": ["VI-NICHOLS", AREAS[1], AREAS[2]]}, "JACK-26")],
)
def test_jack_26_no_vote_without_a_meld_or_too_late(changes, rule):
    """JACK-25, JACK-26: the button is grey, and the game says by which rule."""
    table = at(jack(**changes))
    assert not (action(table.scene, "vote") or {"ready": False})["ready"]
    message = {"do": "act", "action": "vote"} if changes["phase"] == "draw" else {"do": "propose", "move": "vote gull"}
    assert rule in refused(send(table, **message))


def test_jack_30_a_vote_of_others_is_seen_only_as_a_vote():
    """JACK-27, JACK-30: the prompt names six suspects; the votes of the others are in no message."""
    votes = {1: "vote chapman", 2: "vote pedachenko"}
    caller = [
        lambda view, moves: votes[view.seat] if any(move.verb == "vote" for move in moves) else simple(view, moves)
    ]
    table = TableSession(jack(phase="draw", to_move=1), opponents=caller)
    sent = [table.scene]
    assert [one["id"] for one in table.scene["actions"]][:2] == ["vote druitt", "vote eddy"]
    assert block(table.scene, "Vote")["text"] == "2 of 3 have voted"
    log = [plain(parts) for parts in table.scene["panel"]["log"]]
    assert log == ["Blas called the vote and voted in secret", "Carmen voted in secret"]
    assert "JACK-27" in rules(table.scene)
    sent += table.handle({"do": "act", "action": "vote jill", "at": table.scene["at"]})
    for picture in (table.scene, *sent):
        assert "chapman" not in json.dumps(picture.get("say", {})).lower()
        assert "vote chapman" not in json.dumps(picture.get("panel", {}))
    assert block(table.scene, "Vote")["text"] == "sealed; yours: Jill the Ripper"


def test_jack_29_nobody_votes_for_the_letters():
    """JACK-29: refused in words; a suspect is taken."""
    table = at(jack(phase="draw"))
    assert "JACK-29" in refused(send(table, "propose", move="vote letters"))
    assert table.game.log == []


# --- Ripper Escapes -------------------------------------------------------------------------------------

FOUR = ["EV-GULL EV-GULL EV-GULL VI-NICHOLS", "VI-ANNIE VI-STRIDE", "VI-EDDOWES EV-JILL EV-JILL EV-JILL"]


@pytest.mark.parametrize("mine", [True, False])
def test_jack_54_everybody_is_asked_so_that_nobody_learns_who_holds_it(mine):
    """JACK-23, JACK-54: the question comes to this seat whether it holds the card or not, and no is told to nobody."""
    hands = [f"EV-EDDY EV-DRUITT {'ESCAPES' if mine else 'EV-LETTERS'}", "VI-KELLY EV-EDDY", "EV-CHAPMAN EV-EDDY"]
    first = [lambda view, moves: "play VI-KELLY" if "play VI-KELLY" in map(str, moves) else simple(view, moves)]
    table = TableSession(jack(to_move=1, areas=FOUR, hands=hands), opponents=first)
    if table.scene["more"]:
        send(table, "more")
    picture = table.scene
    assert "nobody learns who holds Ripper Escapes" in said(picture)
    assert ("You hold it" in said(picture)) == mine
    assert action(picture, "escape")["ready"] == mine
    assert action(picture, "pass")["ready"]
    assert rules(picture)[-1] == "JACK-54"
    messages = table.handle({"do": "act", "action": "pass", "at": picture["at"]})
    told = " ".join(
        said(step) for message in messages for step in message.get("scenes", [message.get("scene")]) if step
    )
    assert "You said no." in told
    assert "Blas said no" not in told
    assert "Carmen said no" not in told


def test_jack_91_escaping_ends_the_hand():
    """JACK-70, JACK-91, JACK-92: the ending is told, and the count follows it."""
    five = [FOUR[0], FOUR[1], f"{FOUR[2]} VI-KELLY"]
    table = at(jack(areas=five, hands=["ESCAPES EV-EDDY EV-DRUITT", "EV-EDDY", "EV-CHAPMAN"]))
    pick(table, "ESCAPES")
    assert action(table.scene, "lay")["label"] == "Play Ripper Escapes"
    picture = send(table, "act", action="lay")
    assert picture["sheet"]["lead"] == "Ripper Escapes: you end the hand."
    assert [note["rule"] for note in picture["sheet"]["notes"]] == ["JACK-91"]
    own = next(one for one in picture["sheet"]["blocks"] if one["me"])
    assert own["points"] == 36


# --- the other endings, and the count ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_jack_78_a_caught_ripper_is_named(lang):
    """JACK-69, JACK-76, JACK-78, JACK-83, JACK-90: who it was, what is doubled, who voted right; each with its rule."""
    table = at(
        jack(hands=["EV-EDDY", "EV-EDDY EV-EDDY EV-DRUITT", "EV-GULL EV-DRUITT"], votes=["jill", "gull", "jill"]),
        lang=lang,
    )
    pick(table, "EV-EDDY")
    sheet = send(table, "act", action="discard")["sheet"]
    name = "Jill the Ripper" if lang == "en" else "Jill la Destripadora"
    assert name in sheet["lead"]
    assert ("You went out." if lang == "en" else "Has salido tú.") in sheet["lead"]
    assert {"JACK-79", "JACK-78"} <= {note["rule"] for note in sheet["notes"]}
    found = {rule for one in sheet["blocks"] for _, _, rule in one["lines"]}
    assert {"JACK-83", "JACK-84", "JACK-90", "JACK-85", "JACK-86"} <= found
    said_lines = [
        "".join(p if isinstance(p, str) else p["c"] for p in line[0])
        for one in sheet["blocks"]
        for line in one["lines"]
    ]
    assert any("3 × " in line for line in said_lines)


def test_jack_76_an_empty_case_file_leaves_the_ripper_at_large():
    """JACK-71, JACK-76, JACK-93: told as the third ending."""
    table = at(jack(hands=["EV-EDDY EV-CHAPMAN", "EV-EDDY", "EV-GULL"], stock=""))
    pick(table, "EV-EDDY")
    sheet = send(table, "act", action="discard")["sheet"]
    assert sheet["lead"] == "The Case File is empty: the Ripper stays at large."
    assert [note["rule"] for note in sheet["notes"]] == ["JACK-76"]


def test_jack_81_caught_but_nobody_is_the_ripper():
    """JACK-81: with no points against anybody."""
    table = at(jack(hands=["EV-EDDY", "EV-DRUITT", "EV-GULL"], areas=["VI-NICHOLS", "", ""]))
    pick(table, "EV-EDDY")
    sheet = send(table, "act", action="discard")["sheet"]
    assert "nobody is the Ripper" in sheet["lead"]
    assert "JACK-81" in [note["rule"] for note in sheet["notes"]]


def test_jack_18_continue_deals_the_next_hand():
    """JACK-18, JACK-97: until somebody reaches the target."""
    table = at(jack(hands=["EV-EDDY", "EV-DRUITT", "EV-GULL"]))
    pick(table, "EV-EDDY")
    send(table, "act", action="discard")
    picture = send(table, "act", action="continue")
    assert table.view.round == 2
    assert all(not one["groups"] for one in picture["areas"]) or table.game.log[-1].move.verb != "deal"
