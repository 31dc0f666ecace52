"""Playing at the table: every way to draw, lay, add, exchange, discard and answer."""

from __future__ import annotations

import re

import pytest

import rummykit as rk
from rummykit.engine.errors import OptionError
from rummykit.table import TableSession
from table.helpers import HAND, action, hand_codes, key, middle, pick, refused, rules, said, send, session

FULL = "3C 4C 5C 7H 7D 7C QS KS JK 9D 2H"


def drawing(**changes):
    return middle(**{"hands": [HAND.replace(" 5S", ""), "2S 3S 4S 8H 9H", "6C 6D 6H TC"], "phase": "draw", **changes})


# --- drawing ---------------------------------------------------------------------------


def test_rom_102_a_click_on_the_stock_draws_its_top_card():
    """ROM-102."""
    game = drawing(stock="5S 2C 2H")
    table = session(game)
    picture = send(table, "pile", pile="stock")
    assert "5S" in hand_codes(picture)
    assert len(picture["hand"]["cards"]) == 14
    assert said(picture).startswith("You drew 5♠ from the stock.")


def test_rom_102_a_click_on_the_discard_pile_takes_its_top_card():
    """ROM-102."""
    table = session(drawing())
    top = table.scene["piles"]["discard"]["top"][-1]
    picture = send(table, "pile", pile="discard")
    taken = next(card for card in picture["hand"]["cards"] if card["c"] == "QH")
    assert taken["k"] == top["k"], "the card keeps its key, so that it is seen going to the hand"


def test_rom_10_a_second_draw_is_refused_with_its_rule():
    """ROM-10: one card is drawn per turn."""
    table = session(middle())
    assert "ROM-10" in refused(send(table, "pile", pile="stock"))
    assert table.game.log == []


def test_rom_08_laying_before_drawing_is_refused_with_its_rule():
    """ROM-08: the key L asks the game, which says why not."""
    table = session(drawing(opened=[0]))
    pick(table, "7H 7D 7C")
    assert "ROM-08" in refused(send(table, "act", action="lay"))


def test_the_buttons_of_a_turn_follow_its_steps():
    """ROM-08: draw, then lay, add or discard."""
    table = session(drawing(opened=[0]))
    assert [one["id"] for one in table.scene["actions"]] == ["draw", "take"]
    assert action(table.scene, "take")["label"] == "Take Q♥"
    picture = send(table, "act", action="draw")
    assert [one["id"] for one in picture["actions"]] == ["lay", "add", "discard"]


# --- laying ----------------------------------------------------------------------------


def test_rom_107_a_line_crosses_neighbours_that_form_a_meld():
    """ROM-107: kind and worth stand beside it, and what a joker stands for."""
    table = session(middle())
    (line,) = table.scene["hand"]["lines"]
    cards = hand_codes(table.scene)[line["from"] : line["to"]]
    assert cards == ["3C", "4C", "5C", "7C", "JK"]
    assert (line["text"], line["as"]) == ("run · 25", "★ = 6♣")
    assert table.scene["hand"]["cards"][line["from"]]["said"] == "three of clubs, 10 of 14, in a run"


def test_rom_107_no_line_where_neighbours_form_no_meld():
    """ROM-107, the other side."""
    table = session(middle(hands=["3C 5C 7C 9D JS", "2S", "6C"]))
    assert table.scene["hand"]["lines"] == []


def test_rom_106_lay_is_grey_until_the_melds_may_be_shown():
    """ROM-106, ROM-23: below 30 points the button is grey, and says by which rule."""
    table = session(middle())
    lay = action(table.scene, "lay")
    assert (lay["label"], lay["ready"]) == ("Lay 25 of 30", False)
    picture = send(table, "act", action="lay")
    assert "ROM-23" in refused(picture)
    assert picture["flagged"]


def test_rom_108_the_marked_melds_are_laid():
    """ROM-106, ROM-108: with enough points the button lays all melds under a line."""
    table = session(middle(hands=[FULL, "2S 3S 4S 8H 9H", "6C 6D 6H TC"]))
    picture = send(table, "order", by="groups")
    lay = action(picture, "lay")
    assert lay["ready"]
    assert re.fullmatch(r"Lay \d+ points", lay["label"])
    keys = {card["k"] for card in picture["hand"]["cards"]}
    picture = send(table, "act", action="lay")
    assert table.game.log[-1].move.verb == "lay"
    laid = [meld for meld in picture["melds"] if meld["foot"].endswith("you")][1:]
    assert len(laid) == 3, "the two melds and the run of QS KS with a joker"
    assert {card["k"] for meld in laid for card in meld["cards"]} <= keys, "cards keep their keys on the way"


@pytest.mark.parametrize(
    ("picked", "groups"),
    [
        ("7H 7D 7C KD KS KC", 2),
        ("3C 4C 5C 7H 7D 7C KD KS KC", 3),
        ("7H 7D 7C JK KD KS KC", 2),
    ],
)
def test_rom_24_picked_cards_are_sorted_into_melds(picked, groups):
    """ROM-24: people pick cards, Python finds which of them belong together."""
    table = session(middle(hands=["3C 4C 5C 7H 7D 7C KD KS KC JK 9D", "2S", "6C"], table=[], owners=[]))
    picture = pick(table, picked)
    assert action(picture, "lay")["ready"]
    send(table, "act", action="lay")
    if table.ask:
        send(table, "answer", choice=0)
    move = table.game.log[0].move
    assert len(move.groups) == groups
    assert sorted(card.code for card in move.cards) == sorted(picked.split())


def test_rom_15_picked_cards_that_are_no_meld_are_named():
    """ROM-15: only the cards left over are blamed."""
    table = session(middle(opened=[0]))
    picture = pick(table, "7H 7D 7C 2D 9D")
    assert not action(picture, "lay")["ready"]
    picture = send(table, "act", action="lay")
    assert "ROM-15" in refused(picture)
    assert "2♦ 9♦" in said(picture)


def test_rom_61_the_marked_melds_leave_a_card_to_discard():
    """ROM-61: laying all would leave none, so the button lays one card less."""
    table = session(middle(hands=["4D 5D 6D 7D", "2S", "6C"], opened=[0]))
    assert action(table.scene, "lay")["label"] == "Lay 3 cards"
    picture = send(table, "act", action="lay")
    assert len(picture["hand"]["cards"]) == 1
    pick(table, hand_codes(picture)[0])
    assert send(table, "act", action="discard")["sheet"]


def test_rom_40_a_joker_with_two_places_is_asked_about():
    """ROM-40: the table asks with buttons, and the answer is played."""
    table = session(middle(hands=["8D 9D JK 2S 3H", "2S", "6C"], opened=[0]))
    picture = pick(table, "8D 9D JK")
    picture = send(table, "order", by="rank")  # the line under them would settle it
    table.picked = {key(table, code) for code in ("8D", "9D", "JK")}
    table.order = "hand"
    table.hand = [key(table, code) for code in ("JK", "2S", "8D", "3H", "9D")]
    picture = send(table, "act", action="lay")
    assert picture["say"]["tone"] == "ask"
    labels = ["".join(p if isinstance(p, str) else p["c"] for p in choice) for choice in picture["ask"]["choices"]]
    assert labels == ["8♦ 9♦ joker = 10♦ · 27 points", "joker = 7♦ 8♦ 9♦ · 24 points"]
    picture = send(table, "answer", choice=1)
    assert picture["ask"] is None
    assert picture["melds"][-1]["cards"][0]["as"] == "7♦"


def test_rom_40_the_place_in_the_hand_settles_a_joker():
    """ROM-40: a meld as it lies in the hand is laid as it lies, without a question."""
    table = session(middle(hands=["8D 9D JK 2S 3H", "2S", "6C"], opened=[0]))
    send(table, "drop", on="hand", keys=[key(table, "JK")], before=key(table, "8D"))
    picture = send(table, "act", action="lay")
    assert picture["melds"][-1]["cards"][0]["as"] == "7♦"


def test_a_question_is_dropped_by_doing_something_else():
    table = session(middle(hands=["JK 2S 3H", "2S", "6C"], table=["5D 6D 7D"], owners=[1], opened=[0]))
    picture = send(table, "drop", on="meld", number=1, keys=[key(table, "JK")], by="drag")
    assert picture["ask"]
    picture = pick(table, "2S")
    assert picture["ask"] is None
    table.handle({"do": "answer", "choice": 0, "at": picture["at"]})
    assert table.game.log == []
    assert send(table, "drop", on="meld", number=1, keys=[key(table, "JK")], by="drag")["ask"]
    assert send(table, "cancel")["ask"] is None


# --- adding and exchanging --------------------------------------------------------------


def test_rom_110_arrows_show_where_a_card_fits():
    """ROM-110: at the high end of a run, inside a set, nowhere else."""
    table = session(middle(opened=[0]))
    fits = {card["c"]: card["fits"] for card in table.scene["hand"]["cards"]}
    assert fits["JS"] == [[1, "high", True]]
    assert fits["5S"] == []
    assert [1, "low", True] in fits["JK"]
    assert [1, "high", True] in fits["JK"]


def test_rom_110_arrows_are_pale_before_the_first_lay_down():
    """ROM-110, ROM-32: where it would fit, but may not go yet."""
    table = session(middle())
    fits = {card["c"]: card["fits"] for card in table.scene["hand"]["cards"]}
    assert fits["JS"] == [[1, "high", False]]


def test_rom_109_a_card_is_dragged_to_a_meld():
    """ROM-109, ROM-111: dropped at the wrong end it still takes its right place."""
    table = session(middle(opened=[0]))
    picture = send(table, "drop", on="meld", number=1, end="low", keys=[key(table, "JS")], by="drag")
    assert [card["c"] for card in picture["melds"][0]["cards"]] == ["7S", "8S", "9S", "TS", "JS"]
    assert said(picture).startswith("You added J♠ to Blas’s run.")


def test_rom_32_adding_before_the_first_lay_down_is_refused():
    """ROM-32: in words, with the card and the rule; the card stays picked."""
    table = session(middle())
    pick(table, "JS")
    picture = send(table, "meld", number=1)
    assert refused(picture) == ["ROM-32"]
    assert "J♠" in said(picture)
    assert picture["hand"]["picked"] == [key(table, "JS")]


@pytest.mark.parametrize(("end", "stands"), [("low", "4♦"), ("high", "8♦")])
def test_rom_111_a_joker_dropped_at_an_end_stands_there(end, stands):
    """ROM-111, ROM-40: with a joker the end it is dropped at decides."""
    table = session(middle(hands=["JK 2S 3H", "2S", "6C"], table=["5D 6D 7D"], owners=[1], opened=[0]))
    picture = send(table, "drop", on="meld", number=1, end=end, keys=[key(table, "JK")], by="drag")
    assert stands in [card.get("as") for card in picture["melds"][0]["cards"]]


def test_rom_111_a_joker_by_key_asks_for_its_end():
    """ROM-40: the key A cannot say which end, so the table asks."""
    table = session(middle(hands=["JK 2S 3H", "2S", "6C"], table=["5D 6D 7D"], owners=[1], opened=[0]))
    picture = send(table, "act", action="add", focus=key(table, "JK"), by="keys")
    assert len(picture["ask"]["choices"]) == 2
    picture = send(table, "answer", choice=0)
    assert len(picture["melds"][0]["cards"]) == 4


def test_rom_42_a_joker_is_exchanged():
    """ROM-42: the button says so, and the joker comes to the hand with its key."""
    table = session(middle(hands=["5H 2S 3H JS", "2S", "6C"], opened=[0]))
    joker = table.scene["melds"][2]["cards"][1]
    picture = pick(table, "5H")
    assert action(picture, "add")["label"] == "Joker for 5♥"
    picture = send(table, "act", action="add")
    assert joker["k"] in [card["k"] for card in picture["hand"]["cards"]]
    assert "as" not in picture["melds"][2]["cards"][1]


def test_rom_42_another_card_gets_no_joker():
    """ROM-42, ROM-34: what fits nowhere is refused by the game, and the button says so beforehand."""
    table = session(middle(opened=[0]))
    picture = pick(table, "2D")
    assert not action(picture, "add")["ready"]
    assert said(send(table, "act", action="add")) == "2♦ fits no meld on the table."
    assert refused(send(table, "meld", number=3))


def test_a_meld_tells_what_it_takes():
    table = session(middle())
    picture = send(table, "meld", number=2)
    assert said(picture) == "Meld 2, set: K♦ K♥ K♣. It takes K♠."


# --- discarding -------------------------------------------------------------------------


def test_rom_104_a_card_is_dragged_to_the_discard_pile():
    """ROM-104."""
    table = session(middle())
    wanted = key(table, "2D")
    messages = table.handle({"do": "drop", "on": "discard", "keys": [wanted], "by": "drag", "at": table.scene["at"]})
    first = messages[0]["scenes"][0] if messages[0]["kind"] == "steps" else messages[0]["scene"]
    assert first["piles"]["discard"]["top"][-1]["k"] == wanted


def test_a_second_click_discards():
    """The default for ROM-103: a click picks, a click on the pile or the button discards."""
    for message in ({"do": "pile", "pile": "discard"}, {"do": "act", "action": "discard"}):
        table = session(middle())
        picture = pick(table, "2D")
        assert action(picture, "discard")["label"] == "Discard 2♦"
        assert table.game.log == []
        send(table, **message)
        assert str(table.game.log[0].move) == "discard 2D"


def test_rom_103_a_click_discards_at_once_where_that_is_set():
    """ROM-103 as a setting; with the keys a card is still only picked."""
    table = session(middle(), click="discard")
    send(table, "click", key=key(table, "2D"), by="keys")
    assert table.game.log == []
    send(table, "click", key=key(table, "9D"))
    assert str(table.game.log[0].move) == "discard 9D"


def test_rom_103_before_drawing_a_click_only_picks():
    """ROM-103: on one's own turn and after drawing."""
    table = session(drawing(), click="discard")
    picture = send(table, "click", key=key(table, "2D"))
    assert table.game.log == []
    assert picture["hand"]["picked"]


def test_rom_105_a_click_does_not_play_a_joker():
    """ROM-105: with the pointer only dragging does; with the keys it goes too."""
    table = session(middle(), click="discard")
    picture = send(table, "click", key=key(table, "JK"))
    assert picture["hand"]["picked"] == [key(table, "JK")]
    assert refused(send(table, "act", action="discard")) == ["ROM-105"]
    assert refused(send(table, "pile", pile="discard")) == ["ROM-105"]
    assert table.game.log == []
    send(table, "act", action="discard", by="keys")
    assert str(table.game.log[0].move) == "discard JK"


def test_rom_105_dragging_plays_a_joker():
    """ROM-105, the other side."""
    table = session(middle())
    send(table, "drop", on="discard", keys=[key(table, "JK")], by="drag")
    assert str(table.game.log[0].move) == "discard JK"


def test_rom_105_a_click_on_a_meld_does_not_add_a_joker():
    """ROM-105, and melds laid with the button may hold jokers."""
    table = session(middle(opened=[0]))
    pick(table, "JK")
    assert refused(send(table, "meld", number=1)) == ["ROM-105"]
    pick(table, "JK")
    pick(table, "7H 7D JK")
    assert action(table.scene, "lay")["ready"]
    send(table, "act", action="lay")
    assert table.game.log[0].move.verb == "lay"


def test_rom_47_the_card_just_taken_is_not_discarded():
    """ROM-47: the refusal names the card; another card goes."""
    table = session(drawing())
    send(table, "pile", pile="discard")
    pick(table, "QH")
    assert refused(send(table, "act", action="discard")) == ["ROM-47"]
    send(table, "unpick")
    pick(table, "2D")
    send(table, "act", action="discard")
    assert str(table.game.log[1].move) == "discard 2D"


def test_of_two_equal_cards_the_one_picked_goes():
    table = session(middle(hands=["9H 9H 2D 9D", "2S 3C", "6C 8H"], discard="4C 8S QH"))
    first, second = key(table, "9H", 0), key(table, "9H", 1)
    send(table, "click", key=second)
    messages = table.handle({"do": "act", "action": "discard", "at": table.scene["at"]})
    picture = messages[0]["scenes"][0] if messages[0]["kind"] == "steps" else messages[0]["scene"]
    assert first in [card["k"] for card in picture["hand"]["cards"]]
    assert picture["piles"]["discard"]["top"][-1]["k"] == second


# --- knocking ----------------------------------------------------------------------------


def knocking(**changes):
    return middle(**{"phase": "draw", "to_move": 1, "discarded_by": 2, "hands": ["2D 9D", "2S 3S", "6C 6D"], **changes})


def test_rom_113_knock_takes_the_place_of_lay_while_the_window_is_open():
    """ROM-112, ROM-113, ROM-49: the prompt opens the rule."""
    table = session(knocking())
    assert [one["id"] for one in table.scene["actions"]] == ["knock", "pass"]
    assert action(table.scene, "knock")["label"] == "Knock: Q♥ and two more"
    assert "ROM-49" in rules(table.scene)
    picture = send(table, "act", action="knock")
    assert {"QH", "8S", "4C"} <= set(hand_codes(picture))
    assert [one["id"] for one in picture["actions"]] == ["lay", "add", "discard"]


def test_rom_54_passing_closes_the_window():
    """ROM-54: the next player draws then, and a knock comes too late once a card is drawn."""
    table = session(knocking())
    send(table, "act", action="pass")
    assert [(event.seat, event.move.verb) for event in table.game.log[:2]] == [(0, "pass"), (1, "draw")]
    late = session(middle(discarded_by=2))
    assert refused(send(late, "act", action="knock")) == ["ROM-54"]
    assert late.game.log == []


def test_rom_112_no_knock_button_without_the_option():
    """ROM-112, ROM-48."""
    table = session(knocking(knock=False))
    assert action(table.scene, "knock") is None


def test_rom_55_in_a_window_seats_that_play_sooner_answer_first():
    """ROM-55: of several the one who would play soonest; the person is asked in that order."""

    def knocks(view, moves):
        return next((move for move in moves if move.verb == "knock"), moves[-1])

    game = rk.position(
        "romme", hands=["2D 9D 4S", "2S 3S", "6C 6D", "TC TD"], discard="4C 8S QH", to_move=1, discarded_by=0
    )
    table = TableSession(game, seat=3, opponents=[knocks])
    assert [event.move.verb for event in game.log][:1] == ["knock"], "seat 2 plays sooner and knocks first"
    assert game.log[0].seat == 2
    assert table.game is game


# --- the hand ----------------------------------------------------------------------------


def test_rom_114_the_hand_is_sorted_at_any_time():
    """ROM-114: by suit, by rank, in melds; also while another is asked."""
    game = middle(phase="draw", to_move=1, opened=[0, 1, 2])
    table = TableSession(game, seat=0, opponents=["random"])
    assert hand_codes(send(table, "order", by="rank"))[:3] == ["AD", "2D", "3C"]
    assert hand_codes(send(table, "order", by="suit"))[:3] == ["5S", "JS", "QS"]
    in_melds = send(table, "order", by="groups")
    assert {line["text"] for line in in_melds["hand"]["lines"]} == {"set · 21", "run · 30", "run · 12"}


def test_rom_114_sorting_out_of_turn():
    """ROM-114: another player's turn does not matter."""
    asked = session(knocking(hands=["9D 2D TS", "2S 3S", "6C 6D"]), seat=0)
    assert asked.view.turn == 1
    assert hand_codes(send(asked, "order", by="rank")) == ["2D", "9D", "TS"]


def test_rom_115_a_card_is_dragged_to_its_place_and_stays_there():
    """ROM-115: the order by hand lasts; a card drawn goes to the end."""
    table = session(drawing(stock="5S 2C 2H 3H"))
    picture = send(table, "drop", on="hand", keys=[key(table, "AD")], before=key(table, "3C"), by="drag")
    codes = hand_codes(picture)
    assert codes.index("AD") + 1 == codes.index("3C")
    assert picture["hand"]["order"] == "hand"
    picture = send(table, "pile", pile="stock")
    assert hand_codes(picture) == [*codes, "5S"]


def test_rom_114_a_card_drawn_into_a_sorted_hand_takes_its_sorted_place():
    """ROM-114: sorted by suit it stays sorted."""
    table = session(drawing(stock="5S 2C 2H 3H"))
    picture = send(table, "pile", pile="stock")
    assert hand_codes(picture)[:3] == ["5S", "JS", "QS"]


# --- the others --------------------------------------------------------------------------


def test_the_others_moves_come_one_after_another():
    """One picture for every move, each told in words; passes are quiet."""
    table = session(middle(knock=True))
    messages = table.handle({"do": "propose", "move": "discard 2D", "at": table.scene["at"]})
    assert [message["kind"] for message in messages] == ["steps", "scene"]
    told = [said(scene) for scene in messages[0]["scenes"]]
    assert told[0] == "You discarded 2♦."
    assert not any("passed" in one for one in told)
    events = [event for event in table.game.log if event.move.verb != "pass"]
    assert len(told) == len(events)


def _broken(view, moves):
    raise ZeroDivisionError("division by zero")


def test_a_player_that_fails_is_replaced_for_that_move():
    """A learner's own player may raise or answer nonsense: the game goes on, and says so."""

    table = session(middle(), opponents=[_broken, lambda *_: "discard 7S"])
    table.handle({"do": "propose", "move": "discard 2D", "at": table.scene["at"]})
    assert 0 in table.game.to_move
    assert {event.seat for event in table.game.log} == {0, 1, 2}


def test_the_failure_of_a_player_is_told():
    table = session(middle(), opponents=[_broken])
    steps = table.handle({"do": "propose", "move": "discard 2D", "at": table.scene["at"]})[0]["scenes"]
    assert any("Blas failed (ZeroDivisionError" in said(scene) for scene in steps)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"seat": 7}, ValueError),
        ({"lang": "de"}, ValueError),
        ({"opponents": []}, OptionError),
        ({"opponents": ["gredy"]}, OptionError),
        ({"pace": "slow"}, OptionError),
    ],
)
def test_a_table_that_cannot_be_says_why(settings, error):
    with pytest.raises(error):
        TableSession(rk.new_game("romme", players=2, seed=1), **settings)
