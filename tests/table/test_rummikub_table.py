"""Rummikub at the table: the turn as one transaction, step by step, and nothing hidden or unlawful on the way."""

from __future__ import annotations

import logging
import random
from string import Formatter
from typing import Any

import pytest

import rummykit as rk
from rummykit import players
from rummykit.engine.clock import ManualClock
from rummykit.language import Text
from rummykit.table import TableSession, rummikub_words
from rummykit.table.wording import plain
from table.helpers import action, key, refused, rules, said, send
from table.test_hidden import Watched

TABLE = ["r5 r6 r7", "b8 k8 y8 r8", "k4 k5 k6 k7 k8 k9 k10"]
RACK = "r8 b10 r10 y10 r9 r1 b1 k1 y5 b5 r5 k7 b2"


def sit(hand: str = RACK, table: Any = TABLE, opened: Any = (0, 1), lang: str = "en", **more: Any) -> TableSession:
    """A table at a position, with an opponent who only draws."""
    spec = {"hands": [hand, "y13"], "table": table, "opened": list(opened), "stock": "b12 r13", **more}
    return TableSession(rk.position("rummikub", **spec), lang=lang, opponents=[draws], pace="none")


def draws(view: Any, moves: Any) -> Any:
    """The opponent: draws, or passes."""
    return moves[-1]


def tile(table: TableSession, code: str, copy: int = 0) -> str:
    """The key of a card on the table."""
    return [spot.key for group in table.layout.groups for spot in group.spots if spot.card.code == code][copy]


def where(table: TableSession, cards: str) -> int:
    """The number of the combination with these cards."""
    return 1 + next(i for i, meld in enumerate(table.scene["melds"]) if codes(meld) == cards)


def carry(table: TableSession, cards: str, to: Any, **more: Any) -> dict[str, Any]:
    """Drag cards of the rack somewhere."""
    return send(table, "carry", keys=[key(table, code) for code in cards.split()], to=to, **more)


def codes(meld: dict[str, Any]) -> str:
    return " ".join(card["c"] for card in meld["cards"])


def lies(picture: dict[str, Any]) -> list[str]:
    """The combinations as they lie."""
    return [codes(meld) for meld in picture["melds"]]


def marks(picture: dict[str, Any]) -> list[str]:
    return [meld["mark"] for meld in picture["melds"]]


def confirm(table: TableSession) -> dict[str, Any]:
    return action(table.scene, "confirm")


# --- The opening --------------------------------------------------------------------------


def test_the_opening_is_counted_as_it_grows():
    """KUB-26, KUB-27: 30 of 40 is not enough and says so with the rule; 57 in two combinations is."""
    table = sit("b10 r10 y10 k4 k5 k6 r9", table=[], opened=())
    assert table.scene["panel"]["progress"]["text"] == "0 of 40 points"
    assert rules(table.scene) == ["KUB-26"]
    picture = carry(table, "b10 r10 y10", "new")
    assert picture["panel"]["progress"]["text"] == "30 of 40 points"
    assert picture["melds"][0]["foot"] == "✓ group · 30"
    assert not confirm(table)["ready"]
    assert confirm(table)["label"] == "Not yet: KUB-26"
    assert rules(send(table, "act", action="confirm")) == ["KUB-26"]
    picture = carry(table, "k4 k5 k6", "new")
    assert picture["panel"]["progress"]["text"] == "45 of 40 points"
    assert confirm(table)["ready"]
    assert confirm(table)["label"] == "Confirm: 6 placed"
    send(table, "act", action="confirm")
    assert str(table.game.log[-2].move) == "arrange y10 b10 r10 | k4 k5 k6"
    assert table.view.more["opened"][0]


def test_an_unfinished_combination_counts_nothing_yet():
    """KUB-26: two cards are worth no points."""
    table = sit("r11 r12 r13 b9 k9", table=[], opened=())
    assert carry(table, "r11 r12", "new")["panel"]["progress"]["text"] == "0 of 40 points"
    assert carry(table, "r13", 1)["panel"]["progress"]["text"] == "36 of 40 points"


def test_before_the_opening_the_table_is_out_of_reach():
    """KUB-33: a card added to the table is shown, and the turn cannot end with it; nor is it promised to fit now."""
    table = sit("r8 b2 k2 y2", opened=())
    assert table.scene["melds"][0]["wants"]["r8"] == [["high", False]]
    carry(table, "r8", 1)
    faults = table.sight().missing
    assert {"KUB-33", "KUB-28"} <= {one.rule for one in faults}
    assert not confirm(table)["ready"]


def test_the_opening_is_counted_before_it_is_moved():
    """KUB-29, KUB-34, KUB-35: it is laid as a step when the player goes on to use the table with its cards."""
    table = sit("b10 r10 y10 k10 r9 r11 r8 b1 b7", table=["b8 k8 y8 r8"], opened=())
    carry(table, "b10 r10 y10 k10", "new")
    picture = send(table, "carry", keys=[tile(table, "r10")], to="new")
    assert "Your opening counts 40 points" in said(picture)
    assert [event.move.verb for event in table.game.log] == ["place", "lay", "place"]
    carry(table, "r9 r11", where(table, "r10"))
    assert lies(table.scene) == ["b8 k8 y8 r8", "y10 b10 k10", "r9 r10 r11"]
    assert confirm(table)["ready"], "30 of its 40 points would be too few had they not been counted before"
    send(table, "act", action="confirm")
    assert table.view.more["opened"][0]


def test_without_the_opening_counted_first_the_same_table_is_refused():
    """KUB-29, the other side: said at once, the game does not see the 40 points."""
    table = sit("b10 r10 y10 k10 r9 r11 r8 b1 b7", table=["b8 k8 y8 r8"], opened=())
    picture = send(table, "propose", move="arrange b8 k8 y8 r8 | y10 b10 k10 | r9 r10 r11")
    assert picture["say"]["tone"] == "event", "61 points of the rack are an opening as they lie"
    table = sit("b10 r10 y10 k10 r9 r8 b1 b7", table=["b8 k8 y8 r8", "r11 r12 r13 jk"], opened=())
    picture = send(table, "propose", move="arrange b8 k8 y8 r8 | y10 b10 k10 | r9 r10 r11 r12 r13 jk=r8")
    assert refused(picture)


def test_an_opening_may_be_undone_and_made_again():
    """KUB-18, KUB-29: back before the opening and on again, it is counted again."""
    table = sit("b10 r10 y10 k10 r9 r11 r8 b1 b7", table=["b8 k8 y8 r8"], opened=())
    carry(table, "b10 r10 y10 k10", "new")
    send(table, "carry", keys=[tile(table, "r10")], to="new")
    carry(table, "r9 r11", where(table, "r10"))
    before = lies(table.scene)
    assert lies(send(table, "act", action="reset")) == ["b8 k8 y8 r8"]
    assert not table.view.more["opened"][0]
    assert lies(send(table, "act", action="undo")) == before
    assert confirm(table)["ready"]
    for _ in range(3):
        send(table, "act", action="undo")
    assert lies(table.scene) == ["b8 k8 y8 r8"]
    assert action(table.scene, "draw")["ready"]


# --- Anything anywhere ----------------------------------------------------------------------


def test_a_card_taken_out_of_a_run_splits_it():
    """KUB-38, KUB-39: k7 out of k4 to k10 leaves two runs, and it makes a group with two of the rack."""
    table = sit("r7 b7 b2", table=["k4 k5 k6 k7 k8 k9 k10"])
    picture = send(table, "carry", keys=[tile(table, "k7")], to="new")
    assert lies(picture) == ["k4 k5 k6", "k8 k9 k10", "k7"]
    assert marks(picture) == ["ok", "ok", "no"]
    assert not confirm(table)["ready"]
    picture = carry(table, "r7 b7", 3)
    assert marks(picture) == ["ok", "ok", "ok"]
    assert confirm(table)["ready"]


def test_what_is_left_of_a_group_must_be_one():
    """KUB-39, KUB-41: of four cards one may go, of three none."""
    table = sit("r7 r9 b2", table=["b8 k8 y8 r8"])
    send(table, "carry", keys=[tile(table, "r8")], to="new")
    carry(table, "r7 r9", 2)
    assert confirm(table)["ready"]
    table = sit("r7 r9 b2", table=["b8 k8 r8"])
    send(table, "carry", keys=[tile(table, "r8")], to="new")
    picture = carry(table, "r7 r9", 2)
    assert marks(picture) == ["no", "ok"]
    assert picture["melds"][0]["foot"] == "✗ too few"
    assert {"KUB-41", "KUB-39"} <= {one.rule for one in table.sight().missing}


def test_a_second_copy_splits_a_run():
    """KUB-E28 (KUB-37, KUB-38): dropped on r3 to r7 the other r5 makes two runs of it."""
    table = sit("r5 b2", table=["r3 r4 r5 r6 r7"])
    assert table.scene["melds"][0]["wants"]["r5"] == [["split", True]]
    assert lies(carry(table, "r5", 1)) == ["r3 r4 r5", "r5 r6 r7"]
    assert confirm(table)["ready"]


def test_a_number_card_finds_its_place_itself():
    """KUB-22: wherever in a run it is dropped; also in the gap of an unfinished one."""
    table = sit("r8 r4 r9 b2", table=["r5 r6 r7", "b8 k8 y8"])
    assert lies(carry(table, "r8", 1, before=tile(table, "r6"), by="drag"))[0] == "r5 r6 r7 r8"
    assert lies(carry(table, "r4", 1))[0] == "r4 r5 r6 r7 r8"
    table = sit("k4 k6 k5 b2", table=[])
    assert marks(carry(table, "k4 k6", "new")) == ["no"]
    assert table.scene["melds"][0]["wants"]["k5"] == [["in", True]]
    assert lies(carry(table, "k5", 1)) == ["k4 k5 k6"]


def test_rearranging_alone_is_no_play():
    """KUB-17: the table changed and no card of the rack on it; with one it is."""
    table = sit("r9 b2", table=["r5 r6 r7", "b8 k8 y8 r8"])
    send(table, "carry", keys=[tile(table, "r8")], to=1)
    assert marks(table.scene) == ["ok", "ok"]
    assert confirm(table)["label"] == "Not yet: KUB-17"
    assert refused(send(table, "act", action="confirm")) == ["KUB-17"]
    carry(table, "r9", 1)
    assert confirm(table)["ready"]


def test_cards_placed_go_back_and_cards_of_the_table_stay():
    """KUB-18, KUB-40: to the place in the rack where they lay; a card of the table is refused with the rule."""
    table = sit("r8 k2 b2", table=["r5 r6 r7"])
    send(table, "order", by="hand")
    send(table, "carry", keys=[key(table, "k2")], to="hand", before=key(table, "r8"))
    order = [card["c"] for card in table.scene["hand"]["cards"]]
    carry(table, "r8", 1)
    assert [card["c"] for card in table.scene["hand"]["cards"]] == [code for code in order if code != "r8"]
    picture = send(table, "carry", keys=[tile(table, "r8")], to="hand")
    assert [card["c"] for card in picture["hand"]["cards"]] == order
    assert lies(picture) == ["r5 r6 r7"]
    assert table.view.more["may_draw"]
    assert refused(send(table, "carry", keys=[tile(table, "r7")], to="hand")) == ["KUB-40"]
    assert lies(table.scene) == ["r5 r6 r7"]


def test_of_two_copies_either_may_go_back():
    """KUB-18, KUB-40: with the other r5 placed, no one can tell which of them was there."""
    table = sit("r5 b2", table=["r5 r6 r7 r8"])
    carry(table, "r5", "new")
    picture = send(table, "carry", keys=[tile(table, "r5", 0)], to="hand")
    assert picture["say"]["tone"] == "event"
    assert lies(picture) == ["r6 r7 r8", "r5"]
    assert not confirm(table)["ready"]


# --- Clicks ---------------------------------------------------------------------------------


def test_click_then_click():
    """A click picks a card up, a second one says where: a combination, the place for new ones, the rack."""
    table = sit("r8 b2 k2", table=["r5 r6 r7", "y1 y2 y3"])
    picture = send(table, "click", key=key(table, "r8"))
    assert picture["stage"]["lifted"] == [key(table, "r8")]
    assert picture["melds"][0]["fits"] == [["high", True]]
    assert "red 8 fits at the high end" in picture["melds"][0]["aim"]
    assert lies(send(table, "lift", key=tile(table, "r6")))[0] == "r5 r6 r7 r8"
    send(table, "lift", key=tile(table, "r8"))
    assert lies(send(table, "carry", to="hand"))[0] == "r5 r6 r7"
    send(table, "click", key=key(table, "b2"))
    send(table, "click", key=key(table, "k2"))
    assert lies(send(table, "carry", to="new"))[-1] == "b2 k2"
    assert table.scene["stage"]["lifted"] == []


def test_several_cards_of_a_combination_are_picked_one_by_one():
    """A click beside a picked card picks more; with Shift also elsewhere."""
    table = sit(table=["r5 r6 r7 r8", "b8 k8 y8"])
    send(table, "lift", key=tile(table, "r7"))
    assert len(send(table, "lift", key=tile(table, "r8"))["stage"]["lifted"]) == 2
    assert len(send(table, "lift", key=tile(table, "b8"), add=True)["stage"]["lifted"]) == 3
    assert len(send(table, "lift", key=tile(table, "b8"))["stage"]["lifted"]) == 2
    assert lies(send(table, "carry", to="new")) == ["r5 r6", "b8 k8 y8", "r7 r8"]


def test_a_combination_says_what_it_takes():
    """With nothing picked a click on it is a question, not a play."""
    table = sit(table=["r5 r6 r7", "b8 k8 y8 r8"])
    picture = send(table, "carry", to=1)
    assert said(picture) == "Combination 1, run: 5◆ 6◆ 7◆. It takes 4◆ 8◆ joker."
    assert "Nothing more fits" in said(send(table, "meld", number=2))
    assert table.game.log == []


def test_marked_combinations_of_the_rack_are_placed_at_once():
    """The button places what lies under a line, or what is picked."""
    table = sit("r1 b1 k1 y5 y6 y7 b3", table=[])
    assert action(table.scene, "lay")["label"] == "Place 3"
    send(table, "order", by="groups")
    assert action(table.scene, "lay")["label"] == "Place 6"
    assert lies(send(table, "act", action="lay")) == ["y5 y6 y7", "b1 k1 r1"]
    table = sit("r1 b1 k1 y5 y6 y7 b3", table=[])
    send(table, "click", key=key(table, "b3"))
    assert lies(send(table, "act", action="lay")) == ["b3"]


# --- Steps ----------------------------------------------------------------------------------


def test_steps_go_back_and_on():
    """KUB-18: undo, redo, reset; a new step forgets what was undone; the next turn begins without steps."""
    table = sit("r8 r9 b2 k2 y2", table=["r5 r6 r7"])
    assert not any(action(table.scene, name)["ready"] for name in ("undo", "redo", "reset"))
    first = lies(carry(table, "r8", 1))
    second = lies(carry(table, "b2 k2 y2", "new"))
    assert lies(send(table, "act", action="undo")) == first
    assert lies(send(table, "act", action="undo")) == ["r5 r6 r7"]
    assert action(table.scene, "draw")["ready"], "with every step taken back one may draw"
    assert lies(send(table, "act", action="redo")) == first
    assert lies(send(table, "act", action="redo")) == second
    assert lies(send(table, "act", action="reset")) == ["r5 r6 r7"]
    assert lies(send(table, "act", action="undo")) == second
    send(table, "act", action="undo")
    carry(table, "r9", 1)
    assert not action(table.scene, "redo")["ready"]
    send(table, "act", action="confirm")
    assert not any(action(table.scene, name)["ready"] for name in ("undo", "redo", "reset"))
    assert [event.move.verb for event in table.game.log][-2:] == ["arrange", "draw"]


def test_an_empty_step_back_says_so():
    table = sit()
    for name in ("undo", "redo"):
        picture = send(table, "act", action=name)
        assert picture["say"]["tone"] == "info"
    assert refused(send(table, "act", action="reset")) == ["KUB-18"]
    assert table.game.log == []


def test_placing_and_drawing_cannot_be_combined():
    """KUB-13, KUB-16: drawing is offered while nothing is placed, and refused after."""
    table = sit("r8 b2", table=["r5 r6 r7"])
    carry(table, "r8", 1)
    assert not action(table.scene, "draw")["ready"]
    assert refused(send(table, "act", action="draw")) == ["KUB-16"]
    assert refused(send(table, "pile", pile="stock")) == ["KUB-16"]
    send(table, "act", action="undo")
    send(table, "act", action="draw")
    assert table.game.log[-2].move.verb == "draw"


def test_with_an_empty_pool_one_passes():
    """KUB-66: the button to draw becomes one to pass, and a round of passes ends the round (KUB-65)."""
    table = sit("r8 b2", table=["r5 r6 r7"], stock="")
    assert action(table.scene, "draw") is None
    picture = send(table, "act", action="pass")
    assert table.game.round_over
    assert picture["sheet"]["lead"] == "The pool is empty, and everybody passed."
    assert "KUB-70" in str(picture["sheet"])


def test_the_last_card_wins_the_round():
    """KUB-62, KUB-63, KUB-64."""
    table = sit("r8", table=["r5 r6 r7"])
    picture = carry(table, "r8", 1)
    assert "Confirm wins the round" in said(picture)
    picture = send(table, "act", action="confirm")
    assert picture["sheet"]["lead"] == "You called “Rummikub”."
    assert action(picture, "continue")["ready"]
    picture = send(table, "continue")
    assert picture["panel"]["round"] == "Round 2 of 2"
    assert picture["melds"] == []
    assert len(picture["hand"]["cards"]) == 14


# --- Jokers ---------------------------------------------------------------------------------


def test_what_a_joker_stands_for_is_written_on_it():
    """KUB-47, KUB-48: number and colour in a run, the number in a group; and in words."""
    table = sit(table=["r5 jk r7", "b8 k8 jk"])
    run, group = (next(card for card in meld["cards"] if card["c"] == "jk") for meld in table.scene["melds"])
    assert (run["as"], run["am"]) == ("6", "r")
    assert run["said"] == "joker, stands for red 6, 2 of 3, in combination 1, run"
    assert (group["as"], group["am"]) == ("8", "")
    assert "yellow 8 or red 8" in group["said"]


def test_a_joker_taken_owes_a_new_combination():
    """KUB-E32 (KUB-50, KUB-51, KUB-53): the duty is shown while it is owed, and the turn ends once it is met."""
    table = sit("r6 k9 b9 b2", table=["r5 jk r7"])
    assert table.scene["melds"][0]["wants"]["r6"] == [["joker", True]]
    picture = carry(table, "r6", 1)
    assert lies(picture) == ["r5 r6 r7", "jk"]
    assert picture["melds"][1]["duty"] == "0 of 2 from the rack"
    assert "with 2 cards of the rack; here there are 0" in picture["melds"][1]["name"]
    assert not confirm(table)["ready"]
    assert carry(table, "k9", 2)["melds"][1]["duty"] == "1 of 2 from the rack"
    picture = carry(table, "b9", 2)
    assert picture["melds"][1]["duty"] == ""
    assert confirm(table)["ready"]
    send(table, "act", action="confirm")
    assert lies(table.scene) == ["r5 r6 r7", "k9 jk b9"] or lies(table.scene)[0] == "r5 r6 r7"


def test_a_joker_taken_needs_two_cards_of_the_rack():
    """KUB-E34 (KUB-53): with one of the rack and one of the table it is refused, and its rule is named."""
    table = sit("r6 b3 b2", table=["r5 jk r7", "b4 b5 b6 b7"])
    carry(table, "r6", 1)
    carry(table, "b3", where(table, "jk"), before=None)
    picture = send(table, "carry", keys=[tile(table, "b4")], to=where(table, "jk b3"), before=tile(table, "jk"))
    assert "KUB-53" in {one.rule for one in table.sight().missing}
    assert any(meld["duty"] == "1 of 2 from the rack" for meld in picture["melds"])
    assert "KUB-53" in refused(send(table, "act", action="confirm"))


def test_a_joker_taken_does_not_stay_in_the_rack():
    """KUB-54, KUB-40."""
    table = sit("r6 k9 b2", table=["r5 jk r7"])
    carry(table, "r6", 1)
    assert set(refused(send(table, "carry", keys=[tile(table, "jk")], to="hand"))) == {"KUB-40", "KUB-54"}


def test_a_joker_keeps_what_it_stood_for():
    """KUB-57: moved without being replaced it is refused by name; with its run split it stays what it was (KUB-56)."""
    table = sit("r9 b9 b2", table=["k3 k4 k5 jk"])
    send(table, "carry", keys=[tile(table, "jk")], to="new")
    carry(table, "r9 b9", 2)
    assert confirm(table)["label"] == "Not yet: KUB-57"
    table = sit("k6 b2", table=["k4 k5 jk k7 k8"])
    send(table, "carry", keys=[tile(table, "jk"), tile(table, "k7"), tile(table, "k8")], to="new")
    picture = carry(table, "k6", where(table, "k4 k5"))
    assert marks(picture) == ["ok", "ok"]
    assert confirm(table)["ready"]


def test_where_a_joker_could_go_to_either_end_the_table_asks():
    """KUB-49: a click does not say the place, a drop does."""
    table = sit("jk b2", table=["r5 r6 r7"])
    picture = carry(table, "jk", 1)
    assert picture["say"]["tone"] == "ask"
    assert [plain(parts) for parts in picture["ask"]["choices"]] == [
        "the high end: 5◆ 6◆ 7◆ joker",
        "the low end: joker 5◆ 6◆ 7◆",
    ]
    assert table.game.log == []
    assert lies(send(table, "answer", choice=1)) == ["jk r5 r6 r7"]
    assert table.scene["melds"][0]["cards"][0]["as"] == "4"
    table = sit("jk b2", table=["r5 r6 r7"])
    assert lies(carry(table, "jk", 1, before=tile(table, "r5"), by="drag")) == ["jk r5 r6 r7"]
    assert lies(send(table, "act", action="undo")) == ["r5 r6 r7"]
    assert lies(carry(table, "jk", 1, before=None, by="drag")) == ["r5 r6 r7 jk"]


def test_a_group_or_a_run_is_asked_for():
    """KUB-E13 (KUB-49): a number card between two jokers is a group or a run; the answer is kept."""
    table = sit("jk r5 jk b2", table=["k1 k2 k3"])
    carry(table, "jk r5", "new")
    send(table, "carry", keys=[key(table, "jk")], to=2, before=None)
    if lies(table.scene)[1] != "jk r5 jk":
        send(table, "carry", keys=[tile(table, "r5")], to=2, before=tile(table, "jk", 1))
    assert lies(table.scene)[1] == "jk r5 jk"
    assert table.scene["ask"] is not None
    choices = [plain(parts) for parts in table.scene["ask"]["choices"]]
    assert choices == ["group: joker 5◆ joker", "run: 4◆ 5◆ 6◆"]
    assert marks(table.scene) == ["ok", "ask"]
    assert send(table, "act", action="confirm")["ask"] is not None, "the turn does not end before it is said"
    picture = send(table, "answer", choice=1)
    assert marks(picture) == ["ok", "ok"]
    assert [card["as"] for card in picture["melds"][1]["cards"] if card["c"] == "jk"] == ["4", "6"]
    send(table, "act", action="confirm")
    assert str(table.game.log[-2].move).endswith("| jk=r4 r5 jk=r6")


def test_a_joker_of_a_group_is_replaced_or_joined():
    """KUB-52: the colour that is missing can join the group or take its joker; dropped on the joker it takes it."""
    table = sit("y8 k9 b9 b2", table=["b8 k8 jk"])
    picture = carry(table, "y8", 1)
    assert [plain(parts).split(":")[0] for parts in picture["ask"]["choices"]] == ["take the joker", "add it"]
    assert lies(send(table, "answer", choice=1)) == ["b8 k8 jk y8"]
    send(table, "act", action="undo")
    assert lies(carry(table, "y8", 1, on=tile(table, "jk"), by="drag")) == ["b8 k8 y8", "jk"]


# --- The clock ------------------------------------------------------------------------------


def timed(hand: str, table: list[str], **options: Any) -> tuple[TableSession, ManualClock]:
    clock = ManualClock()
    game = rk.position(
        "rummikub", hands=[hand, "b13 y13"], table=table, opened=[0, 1], stock="b12 r13 y1 y2", clock=clock, **options
    )
    return TableSession(game, opponents=[draws], pace="none"), clock


def test_the_clock_says_what_happens_at_its_end():
    """KUB-59, KUB-60: the time left, and what a time-out does, by the switch."""
    table, clock = timed("r8 b2 k9", ["r5 r6 r7"])
    clock.advance(100)
    picture = send(table, "tick")
    assert picture["clock"]["left"] == 20
    assert picture["clock"]["rule"] == "KUB-60"
    assert "what could be confirmed stays" in picture["clock"]["note"]
    assert picture["clock"]["short"] == [20, "20 seconds left."]
    table, _ = timed("r8 b2 k9", ["r5 r6 r7"], timeout="rollback3")
    assert "three cards" in table.scene["clock"]["note"]


def test_a_time_out_keeps_what_is_valid():
    """KUB-E43 (KUB-59, KUB-60): b2 comes back, r8 stays; with a broken table all comes back and one card is drawn."""
    table, clock = timed("r8 b2 k9", ["r5 r6 r7"])
    carry(table, "r8", 1)
    carry(table, "b2", "new")
    clock.advance(121)
    table.handle({"do": "tick", "at": table.scene["at"]})
    assert lies(table.scene) == ["r5 r6 r7 r8"]
    assert sorted(card["c"] for card in table.scene["hand"]["cards"]) == ["b2", "k9"]
    table, clock = timed("r5 b1", ["k4 k5 k6 k7"])
    send(table, "carry", keys=[tile(table, "k5")], to="new")
    carry(table, "r5", where(table, "k5"))
    clock.advance(121)
    table.handle({"do": "carry", "keys": [key(table, "b1")], "to": "new", "at": table.scene["at"]})
    assert lies(table.scene) == ["k4 k5 k6 k7"]
    assert len(table.scene["hand"]["cards"]) == 3
    log = " ".join(plain(parts) for parts in table.scene["panel"]["log"])
    assert "ran out of time; the table is as before the turn" in log


# --- The others -----------------------------------------------------------------------------


def test_what_another_player_rearranged_is_told():
    """KUB-36, KUB-38: which cards came from the rack, what they made, and with what of the table."""

    def rearranges(view: Any, moves: Any) -> Any:
        return "arrange r5 r6 r7 | b8 k8 y8 | r8 r9 r10" if "r9" in str(view.hand) else moves[-1]

    game = rk.position(
        "rummikub", hands=["b2 b4", "r9 r10 y13"], table=["r5 r6 r7", "b8 k8 y8 r8"], opened=[0, 1], stock="b12 r13 y1 y2"
    )
    table = TableSession(game, opponents=[rearranges], pace="calm")
    updates = table.handle({"do": "act", "action": "draw", "at": table.scene["at"]})
    last = updates[0]["scenes"][-1]
    assert said(last) == "Blas placed 9◆ 10◆: new run 8◆ 9◆ 10◆ with 8◆ of the table."
    moved = {card["c"] for meld in last["melds"] for card in meld["cards"] if card["k"] in last["fresh"]}
    assert moved >= {"r9", "r10"}
    spanish = TableSession(rk.position(
        "rummikub", hands=["b2 b4", "r9 r10 y13"], table=["r5 r6 r7", "b8 k8 y8 r8"], opened=[0, 1], stock="b12 r13 y1 y2"
    ), opponents=[rearranges], lang="es")  # fmt: skip
    updates = spanish.handle({"do": "act", "action": "draw", "at": spanish.scene["at"]})
    told = "Blas puso 9◆ 10◆: escalera con 8◆ 9◆ 10◆, con 8◆ de la mesa."
    assert said(updates[0]["scenes"][-1]) == told


def test_what_is_played_in_another_cell_is_a_step_too():
    """A layout noted from Python is shown, and can be taken back at the table."""
    table = sit("r8 b2", table=["r5 r6 r7"])
    table.game.play("place r5 r6 r7 r8", 0)
    table.refresh()
    assert lies(table.scene) == ["r5 r6 r7 r8"]
    assert lies(send(table, "act", action="undo")) == ["r5 r6 r7"]


def test_a_game_loaded_within_a_turn_goes_on(tmp_path):
    """KUB-18: the layout in progress is there again, with its cards still one's own to take back."""
    table = sit("r8 b2", table=["r5 r6 r7"])
    carry(table, "r8", 1)
    table.game.save(tmp_path / "turn.json")
    again = TableSession(rk.load_game(tmp_path / "turn.json"), opponents=[draws], pace="none")
    assert lies(again.scene) == ["r5 r6 r7 r8"]
    assert [card["c"] for card in again.scene["hand"]["cards"]] == ["b2"]
    assert lies(send(again, "carry", keys=[tile(again, "r8")], to="hand")) == ["r5 r6 r7"]


@pytest.mark.parametrize("move", ["lay r10 r11 jk", "add r8 to 1"])
def test_a_turn_taken_up_after_a_step_from_python(move):
    """KUB-16, KUB-18: what `lay` and `add` have put down in this turn counts as placed, and goes back to the rack."""
    game = rk.position(
        "rummikub", hands=["r8 r10 r11 jk b2", "y13"], table=["r5 r6 r7"], opened=[0, 1], stock="b12 r13"
    )
    game.play(move, 0)
    placed = [card for card in move.split() if card in ("r8", "r10", "r11", "jk")]
    table = TableSession(game, opponents=[draws], lang="en", pace="none")
    assert confirm(table)["label"] == f"Confirm: {len(placed)} placed"
    assert table.layout.bound == {}, "a joker placed in this turn is bound to nothing yet (KUB-57)"
    last = placed[-1]
    picture = send(table, "carry", keys=[tile(table, last)], to="hand")
    assert last in [card["c"] for card in picture["hand"]["cards"]]
    assert last not in " ".join(lies(picture)).split()
    send(table, "act", action="reset")
    assert lies(table.scene) == ["r5 r6 r7"]
    assert len(table.scene["hand"]["cards"]) == 5
    assert action(table.scene, "draw")["ready"], "nothing is placed any more"


def test_the_rack_is_sorted_at_any_time():
    """KUB-09: by colour, number, groups and by hand, also with cards on the table and with an old picture."""
    table = sit("r8 b2 k9 r1 b1 k1", table=["r5 r6 r7"])
    carry(table, "r8", 1)
    shown = {}
    for by in ("suit", "rank", "groups", "hand"):
        picture = send(table, "order", by=by, at=-1)
        shown[by] = [card["c"] for card in picture["hand"]["cards"]]
        assert lies(picture) == ["r5 r6 r7 r8"]
    assert shown["suit"] == ["b1", "b2", "k1", "k9", "r1"]
    assert shown["rank"] == ["b1", "k1", "r1", "b2", "k9"]
    assert set(shown["groups"][:3]) == {"b1", "k1", "r1"}


# --- Words ----------------------------------------------------------------------------------


def test_every_card_and_combination_has_a_name():
    """What a screen reader says of a card: its place, its combination, what that is, and whose it is now."""
    table = sit("r8 b2", table=["k1 k2 k3", "r4 r5 r6 r7"])
    names = [card["said"] for card in table.scene["melds"][1]["cards"]]
    assert names[3] == "red 7, 4 of 4, in combination 2, run"
    picture = carry(table, "r8", 2)
    assert picture["melds"][1]["cards"][4]["said"] == "red 8, 5 of 5, in combination 2, run, placed this turn"
    assert picture["melds"][1]["name"] == "Combination 2, run: red 4, red 5, red 6, red 7, red 8"
    picture = carry(table, "b2", "new")
    assert picture["melds"][2]["cards"][0]["said"].startswith("blue 2, 1 of 1, in combination 3, not valid")
    assert "1 card is too few" in picture["melds"][2]["name"]


def _texts(value: object, name: str):
    if isinstance(value, Text):
        yield name, value
    elif isinstance(value, dict):
        for word, one in value.items():
            yield from _texts(one, f"{name} {word}")
    elif isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from _texts(one, f"{name} {i}")


WORDS = [pair for name, words in vars(rummikub_words).items() if name.isupper() for pair in _texts(words, name)]


@pytest.mark.parametrize(("name", "text"), WORDS, ids=[name for name, _ in WORDS])
def test_both_languages_have_the_same_fields(name, text):
    fields = [sorted(field for _, field, _, _ in Formatter().parse(one) if field) for one in text]
    assert all(one.strip() for one in text)
    assert fields[0] == fields[1]


@pytest.mark.parametrize(
    ("cards", "foot", "pie"),
    [
        ("r5 r6", "✗ too few", "✗ faltan"),  # KUB-20
        ("r5 b6 k9", "✗ no match", "✗ no casan"),  # KUB-20
        ("r5 b5 b5", "✗ no group", "✗ no es grupo"),  # KUB-21
        ("k4 k5 k7", "✗ no run", "✗ no es escalera"),  # KUB-22
        ("r12 r13 r1", "✗ 1 after 13", "✗ 1 tras 13"),  # KUB-23
        ("r8 b8 k8 y8 jk", "✗ too many", "✗ sobran"),  # KUB-24
        ("jk jk jk", "✗ only jokers", "✗ solo comodines"),  # KUB-46
        ("jk r5 jk", "? group or run", "? grupo o escalera"),  # KUB-49
        ("r8 b8 k8", "✓ group", "✓ grupo"),
        ("r8 jk r10", "✓ run", "✓ escalera"),
    ],
)
def test_how_a_combination_stands_is_said_in_a_few_words(cards, foot, pie):
    """KUB-20 to KUB-24, KUB-46, KUB-49: a mark and words for whatever cards are put together."""
    for lang, expected in (("en", foot), ("es", pie)):
        table = sit(f"{cards} b2", table=[], lang=lang, deck="108_4")
        keys = [spot.key for spot in table.spots() if spot.card.code != "b2"]
        picture = send(table, "carry", keys=keys, to="new")
        if lies(picture)[0] != cards and foot[0] == "?":
            send(table, "carry", keys=[tile(table, "r5")], to=1, before=tile(table, "jk", 1))
        assert table.scene["melds"][0]["foot"] == expected


def test_any_cards_put_together_get_a_mark():
    """No combination is without words, whatever is in it."""
    pack = rk.new_game("rummikub", seed=1).rules.pack
    chance = random.Random(3)
    for _ in range(200):
        cards = chance.sample([card.code for card in pack.counts] * 2, chance.randint(1, 7))
        table = sit(" ".join(cards), table=[])
        picture = send(table, "carry", keys=[spot.key for spot in table.spots()], to="new")
        assert picture["melds"][0]["foot"][0] in "✓✗?"
        assert len(picture["melds"][0]["foot"]) < 18


# --- Messages -------------------------------------------------------------------------------

FORGED: dict[str, dict[str, Any]] = {
    "a card that is nowhere": {"do": "carry", "keys": ["k999"], "to": "new"},
    "keys of a wrong type": {"do": "carry", "keys": {"k1": 1}, "to": "new"},
    "no keys": {"do": "carry", "keys": [], "to": "new"},
    "too many keys": {"do": "carry", "keys": ["k1"] * 5000, "to": "new"},
    "a key of a wrong type": {"do": "carry", "keys": [["k1"]], "to": "new"},
    "no such combination": {"do": "carry", "keys": ["k1"], "to": 99},
    "combination nought": {"do": "carry", "keys": ["k1"], "to": 0},
    "a truth value as combination": {"do": "carry", "keys": ["k1"], "to": True},
    "a word as combination": {"do": "carry", "keys": ["k1"], "to": "pocket"},
    "nowhere": {"do": "carry", "keys": ["k1"]},
    "a lift of nothing": {"do": "lift"},
    "a lift of a wrong type": {"do": "lift", "key": ["k1"]},
    "a lift of a card of the rack": {"do": "lift", "key": "k0"},
    "a drop nowhere": {"do": "drop", "on": "moon", "keys": ["k1"]},
    "a drop of no keys": {"do": "drop", "on": "table"},
    "a meld of a wrong type": {"do": "meld", "number": "1"},
    "an unknown button": {"do": "act", "action": "win"},
    "a button of a wrong type": {"do": "act", "action": ["confirm"]},
    "an answer without question": {"do": "answer", "choice": 0},
    "a discard": {"do": "act", "action": "discard"},
    "a card of nobody": {"do": "propose", "move": "place r13 r12 r11"},
    "somebody else's card": {"do": "propose", "move": "arrange r5 r6 r7 | b8 k8 y8 r8 | b13 y13"},
    "a table with a card less": {"do": "propose", "move": "arrange r5 r6 r7"},
    "time called early": {"do": "propose", "move": "timeout"},
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_forged_message_is_refused_in_words(name, lang, caplog):
    """The answer says so; the game has not changed, and the turn goes on."""
    table = sit(lang=lang)
    log, state = list(table.game.log), table.game.state
    with caplog.at_level(logging.ERROR):
        (answer,) = table.handle({**FORGED[name], "at": table.scene["at"]})
    assert not caplog.records, "refused by what was meant to refuse it"
    assert answer["scene"]["say"]["tone"] in ("refused", "info")
    assert 10 < len(said(answer["scene"])) < 700
    assert table.game.log == log
    assert table.game.state is state
    assert lies(carry(table, "r8", 1))[0] == "r5 r6 r7 r8"


def test_a_stale_step_is_refused():
    """A drop that was meant for an older picture moves nothing."""
    table = sit("r8 b2", table=["r5 r6 r7"])
    old = table.scene["at"]
    carry(table, "r8", 1)
    picture = send(table, "carry", keys=[key(table, "b2")], to=1, at=old)
    assert "moved on" in said(picture)
    assert lies(picture) == ["r5 r6 r7 r8"]


def _random_message(chance: random.Random, table: TableSession) -> dict[str, Any]:
    lying = [spot.key for group in table.layout.groups for spot in group.spots]
    keys = [*table.hand, *lying, "k999", "", 5, None]
    moves = ["draw stock", "confirm", "restore", "pass", "deal", "timeout", "place r5 r6", "arrange r5 r6 r7", "lay jk jk"]
    fields = {
        "do": chance.choice(
            ["carry", "carry", "carry", "lift", "lift", "act", "act", "drop", "meld", "answer", "click", "unpick", "order", "propose", "pile", "more", "tick", "rule"]
        ),
        "keys": chance.sample(keys, chance.randint(0, 4)),
        "key": chance.choice(keys),
        "to": chance.choice(["new", "hand", 1, 2, 3, 4, 7, 0, -1, "2", None, True]),
        "before": chance.choice([*keys, None]),
        "on": chance.choice([*keys, "hand", "table", "meld"]),
        "end": chance.choice(["low", "high", 3]),
        "add": chance.choice([True, False, "x"]),
        "number": chance.choice([1, 2, 9, "1"]),
        "action": chance.choice(["confirm", "lay", "undo", "undo", "redo", "reset", "draw", "pass", "continue", 4]),
        "move": chance.choice(moves),
        "choice": chance.choice([0, 1, 5, "0"]),
        "by": chance.choice(["suit", "rank", "groups", "hand", "drag", "keys"]),
        "pile": chance.choice(["stock", "discard"]),
        "id": chance.choice(["KUB-17", "x"]),
        "at": chance.choice([table.scene["at"]] * 4 + [0]),
    }
    dropped = chance.sample(sorted(fields), chance.randint(0, 5))
    return {name: value for name, value in fields.items() if name not in dropped or name == "do"}


@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_random_messages(seed, caplog):
    """Each gets its answer, every card stays accounted for, and only lawful moves are in the log."""
    chance = random.Random(seed)
    table = TableSession(rk.new_game("rummikub", players=3, seed=seed), opponents=["greedy"], pace="none")
    steps = 0
    with caplog.at_level(logging.ERROR):
        for _ in range(200):
            answers = table.handle(_random_message(chance, table))
            assert answers
            assert answers[-1]["kind"] in ("scene", "rule", "pong")
            assert len(table.game.state.everything()) == 106
            lying = [spot.card for group in table.layout.groups for spot in group.spots]
            assert len(lying) + len(table.spots()) == table.view.counts[0] + sum(
                len(laid.meld.cards) for laid in table.view.table
            )
            steps += bool(table.layout.mine)
    assert not caplog.records
    assert steps > 10
    game = table.game
    again = rk.new_game("rummikub", players=list(game.names), seed=game.seed, **game.options)
    for event in game.log:
        again.play(event.move, event.seat)  # raises where a move was not lawful
    assert again.state.hands == game.state.hands


def test_the_buttons_promise_what_they_do():
    """A ready button is never refused; a grey one is never carried out."""
    chance = random.Random(4)
    tried = 0
    for seed in range(3):
        table = TableSession(rk.new_game("rummikub", players=2, seed=seed), opponents=["greedy"], pace="none")
        for _ in range(30):
            if table.game.round_over:
                break
            if table.hand and chance.random() < 0.6:
                send(table, "click", key=chance.choice(table.hand))
            for one in [one for one in table.scene["actions"] if not one["ready"]]:
                count = len(table.game.log)
                send(table, "act", action=one["id"])
                assert len(table.game.log) == count, one
            one = chance.choice([one for one in table.scene["actions"] if one["ready"]])
            picture = send(table, "act", action=one["id"])
            assert picture["say"]["tone"] in ("event", "ask"), (one, said(picture))
            tried += 1
    assert tried > 60


# --- Nothing hidden -------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats", "level"), [(1, 2, "greedy"), (2, 3, "random")])
def test_no_picture_of_a_match_depends_on_hidden_cards(seed, seats, level):
    """KUB-08: every picture of a whole match, steps of turns included, is the same with the hidden cards swapped."""
    table = Watched(rk.new_game("rummikub", players=seats, seed=seed, rounds=1), opponents=[level])
    me = players.get("greedy", seed=4)
    before = Watched.compared
    for turn in range(400):
        if table.game.over:
            break
        if table.game.round_over:
            send(table, "continue")
            continue
        if 0 not in table.game.to_move:
            send(table, "more")
            continue
        send(table, "order", by=["suit", "rank", "groups", "hand"][turn % 4])
        send(table, "carry", keys=[table.hand[turn % len(table.hand)]], to="new")
        send(table, "act", action="undo")
        send(table, "propose", move=str(me.decide(table.game.view(0), table.game.moves(0))))
    assert Watched.compared - before > 100


def test_no_trait_of_a_match_names_a_hidden_card():
    """KUB-08: whatever travels to the page is searched for cards that this seat cannot see."""
    from rummykit.table import CardTable

    widget = CardTable(rk.new_game("rummikub", players=3, seed=5), opponents=["greedy"], pace="calm")
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    session = widget._session
    known: set[str] = set()
    turns = 0
    for _ in range(60):
        if session.game.round_over:
            break
        view = session.view
        known |= {card.code for card in view.hand} | {card.code for laid in view.table for card in laid.meld.cards}
        sent.clear()
        moves = [move for move in session.game.moves(0) if move.verb in ("draw", "pass", "arrange", "confirm")]
        widget._on_page_message(widget, {"do": "propose", "move": str(moves[0]), "at": session.scene["at"]}, [])
        view = session.view
        known |= {card.code for card in view.hand} | {card.code for laid in view.table for card in laid.meld.cards}
        for picture in [widget.scene, *(scene for one in sent for scene in one.get("scenes", ()))]:
            shown = {card["c"] for card in _cards_in([picture["melds"], picture["hand"]])}
            assert shown <= known
            for names in (item["parts"] for item in picture["say"]["items"]):
                told = {part["n"] for part in names if isinstance(part, dict) and "n" in part}
                assert told <= {card.name.say("en") for card in session.game.rules.pack.counts if card.code in known}
        turns += 1
    assert turns > 5


def _cards_in(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        mine = [value] if "k" in value and "c" in value else []
        return mine + [card for part in value.values() for card in _cards_in(part)]
    if isinstance(value, list):
        return [card for part in value for card in _cards_in(part)]
    return []
