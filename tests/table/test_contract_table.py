"""Shanghai Rummy and Dummy Rummy at the table: slots, the contract, the upcard, buys, cuts and claims."""

from __future__ import annotations

import pytest

import rummykit as rk
from table.helpers import action, hand_codes, key, pick, refused, rules, said, send, session

# Seat 0 has drawn and holds contract 2 (a set of three, a sequence of four) beside other cards.
HELD = "7S 7H 7D 8C 9C TC JC 4D 4H KS 2C 5D"


def shanghai(**changes):
    """A hand of Shanghai Rummy in deal 2, seat 0 to play."""
    return rk.position(
        "shanghai",
        **{
            "hands": [HELD, "3S 3H 5D 6D", "9H 9D JS QS"],
            "table": ["9S 9H 9C", "4C 5C 6C 7C"],
            "owners": [2, 2],
            "opened": [2],
            "contract": 2,
            "discard": "3C KC",
            "stock": "5S 6S 8D 9D QH",
            "phase": "play",
            **changes,
        },
    )


def dummy(**changes):
    """A hand of Dummy Rummy, every seat at another contract, seat 0 to play."""
    return rk.position(
        "dummy",
        **{
            "hands": ["7S 7H 7D 8C 9D TC 2C KS 3S 3D AH 4D 5H 6S", "3H 5D 6D", "9H JS QS"],
            "contract": [2, 3, 5],
            "discard": "3C KC",
            "stock": "5S 6S 8D 9D QH TD",
            "phase": "play",
            **changes,
        },
    )


def states(picture):
    return [slot["state"] for slot in picture["contract"]["slots"]]


def in_slots(picture):
    return [" ".join(card["c"] for card in slot["cards"]) for slot in picture["contract"]["slots"]]


# --- the contract on show -------------------------------------------------------------------


def test_sha_16_the_contract_stands_with_its_slots():
    """SHA-14, SHA-16: its number, its words, a slot for every meld."""
    contract = session(shanghai()).scene["contract"]
    assert (contract["title"], contract["text"]) == ("Contract 2 of 10:", "One set of three and one sequence of four.")
    assert [slot["title"] for slot in contract["slots"]] == ["1 · set of 3", "2 · sequence of 4"]
    assert [slot["room"] for slot in contract["slots"]] == [3, 4]
    contract = session(shanghai(), lang="es").scene["contract"]
    assert contract["text"] == "Un conjunto de tres y una secuencia de cuatro."
    assert contract["slots"][1]["name"] == "Hueco 2, secuencia de 4, vacío"


def test_dum_18_everybody_has_an_own_contract():
    """DUM-18, DUM-20: the panel tells each player's number, and who has laid it."""
    table = session(dummy(opened=[1], table=["QS QH QC QD", "TS TH TC TD"], owners=[1, 1]))
    rows = {row["name"]: row for row in table.scene["panel"]["blocks"][0]["rows"]}
    assert [rows[name]["cells"] for name in ("You", "Blas", "Carmen")] == [["2"], ["3 ✓ laid"], ["5"]]
    assert [rows[name]["done"] for name in ("You", "Blas", "Carmen")] == [False, True, False]


def test_sha_44_buys_left_stand_beside_the_contract():
    """SHA-44, SHA-46: for every player; in Dummy Rummy cuts, where they are played (DUM-81)."""
    block = session(shanghai(buys_made=[1, 0, 3])).scene["panel"]["blocks"][0]
    assert block["title"] == "Contract · buys left"
    assert [row["cells"][-1] for row in block["rows"]] == ["2", "3", "0"]
    assert session(dummy()).scene["panel"]["blocks"][0]["title"] == "Contract"
    assert session(dummy(cuts=True)).scene["panel"]["blocks"][0]["title"] == "Contract · cuts left"


@pytest.mark.parametrize(
    ("hand", "note"),
    [
        (HELD, "Your hand holds the contract."),
        ("7S 7H AD 8C 9C TC JC 4D KH 2C 5D KS", "One more card needed."),
        ("7S 7H AD 8C TC JD KH 4D 2C 5D KS 3H", "3 more cards needed."),
        ("7S 7H 7D 8C 9C TC JC", "One card must be kept for the discard."),
    ],
)
def test_sha_17_how_far_the_contract_has_come(hand, note):
    """SHA-17, SHA-23: how many cards are lacking, and that one is kept."""
    table = session(shanghai(hands=[hand, "3S 3H", "9H 9D"]))
    assert table.scene["contract"]["note"] == note


def test_sha_17_a_contract_beyond_a_hand_says_how_many_buys_it_needs():
    """SHA-17: contract 9 takes 14 cards; contracts 1 to 6 need no buy."""
    hand = "7S 7H 7D 8C 9C TC JC 4D 4H KS 2C"
    contract = session(
        shanghai(hands=[hand, "3S", "9H"], contract=9, phase="draw", opened=[], table=[], owners=[])
    ).scene
    assert "it needs 2 buys" in contract["contract"]["note"]
    assert contract["contract"]["rule"] == "SHA-17"
    assert "buy" not in session(shanghai()).scene["contract"]["note"]


def test_which_cards_the_contract_wants():
    """SHA-20: each card wanted carries the number of its slot, also for the ear; the others do not."""
    picture = session(shanghai()).scene
    marks = {card["c"]: card.get("mark") for card in picture["hand"]["cards"]}
    assert {code for code, mark in marks.items() if mark == "1"} == {"7S", "7H", "7D"}
    assert {code for code, mark in marks.items() if mark == "2"} == {"8C", "9C", "TC", "JC"}
    assert marks["KS"] is None
    heard = next(card["said"] for card in picture["hand"]["cards"] if card["c"] == "7S")
    assert heard.endswith("wanted in slot 1")


def test_lines_mark_only_what_the_contract_asks_for():
    """SHA-21: a set of three is marked where one is asked for, and not where only sequences are."""
    table = session(shanghai())
    send(table, "order", by="groups")
    assert [line["text"] for line in table.scene["hand"]["lines"]] == ["set", "sequence"]
    other = session(shanghai(contract=3))
    send(other, "order", by="rank")
    assert [line["text"] for line in other.scene["hand"]["lines"]] == ["sequence"]


# --- filling slots ----------------------------------------------------------------------------


def test_cards_go_into_a_slot_by_picking_and_pressing():
    """SHA-19: slots only bring cards together; nothing is played before the contract is laid."""
    table = session(shanghai())
    pick(table, "7S 7H")
    assert [slot["takes"] for slot in table.scene["contract"]["slots"]] == [True, False]
    picture = send(table, "slot", number=1)
    assert in_slots(picture) == ["7S 7H", ""]
    assert states(picture) == ["part", "empty"]
    assert "7S" not in hand_codes(picture)
    assert picture["hand"]["picked"] == []
    assert said(picture) == "Slot 1: 7♠ 7♥."
    assert table.game.log == []
    assert action(picture, "lay")["label"] == "Lay contract (2 of 7)"
    picture = send(table, "act", action="lay")
    assert said(picture) == "Still open: slot 1 (1), slot 2 (4)."


def test_cards_are_dragged_into_a_slot_and_back():
    """A card dropped on a slot lies there; dropped on the hand it is back; pressing the slot empties it."""
    table = session(shanghai())
    send(table, "slot", number=2, keys=[key(table, "8C")], by="drag")
    picture = send(table, "slot", number=2, keys=[key(table, "9C")], by="drag")
    assert in_slots(picture)[1] == "8C 9C"
    back = picture["contract"]["slots"][1]["cards"][0]["k"]
    picture = send(table, "drop", on="hand", keys=[back], before=None, by="drag")
    assert in_slots(picture)[1] == "9C"
    assert hand_codes(picture)[-1] == "8C"
    picture = send(table, "slot", number=2)
    assert in_slots(picture) == ["", ""]
    assert len(hand_codes(picture)) == 12


def test_a_key_puts_the_card_in_focus_into_a_slot():
    """With the keys: the digit is the slot, the card in focus is meant where none is picked."""
    table = session(shanghai())
    picture = send(table, "slot", number=1, focus=key(table, "7D"), by="keys")
    assert in_slots(picture)[0] == "7D"


@pytest.mark.parametrize(
    ("number", "cards", "rule"),
    [(1, "7S 8C", "SHA-53"), (2, "8C 4D", "SHA-55"), (2, "8C KC", "SHA-55")],
)
def test_sha_53_cards_that_do_not_go_together_are_refused(number, cards, rule):
    """SHA-53, SHA-55: with the rule; what could still become the meld is taken."""
    table = session(shanghai(hands=[HELD.replace("KS", "KC"), "3S", "9H"]))
    pick(table, cards)
    assert refused(send(table, "slot", number=number)) == [rule]
    assert in_slots(table.scene) == ["", ""]
    send(table, "unpick")
    pick(table, "8C JC")
    assert states(send(table, "slot", number=2))[1] == "part"


def test_sha_69_a_set_of_three_holds_one_joker():
    """SHA-69: one goes into the slot, the second does not."""
    table = session(shanghai(hands=["7S 7H JK JK 8C 9C TC JC", "3S", "9H"], jokers="two_per_pack"))
    pick(table, "7S JK")
    assert states(send(table, "slot", number=1))[0] == "part"
    pick(table, "JK")
    assert refused(send(table, "slot", number=1)) == ["SHA-69"]


def test_a_full_slot_takes_no_more():
    """SHA-21: each meld has just the listed number of cards."""
    table = session(shanghai(hands=["7S 7H 7D 7C 8C 9C TC JC", "3S", "9H"]))
    pick(table, "7S 7H 7D 7C")
    assert "Slot 1 takes 3 cards" in said(send(table, "slot", number=1))
    assert table.scene["say"]["tone"] == "refused"


def test_the_slots_are_filled_by_one_button():
    """SHA-19: the way found lies in the slots; pressing again shows the next way; nothing is played."""
    table = session(shanghai(hands=["7S 7H 7D 7C 8C 9C TC JC QC KS", "3S", "9H"]))
    picture = send(table, "fill")
    first = in_slots(picture)
    assert states(picture) == ["ready", "ready"]
    assert picture["contract"]["tools"][0]["label"].startswith("Another way (1 of ")
    second = in_slots(send(table, "fill"))
    assert second != first
    assert states(table.scene) == ["ready", "ready"]
    assert table.game.log == []
    picture = send(table, "empty")
    assert in_slots(picture) == ["", ""]
    assert len(hand_codes(picture)) == 10


def test_the_button_fills_what_there_is():
    """SHA-17: of a contract that is not complete, the beginnings."""
    table = session(shanghai(hands=["7S 7H AD 8C 9C TC 4D KH", "3S", "9H"]))
    picture = send(table, "fill")
    assert states(picture) == ["part", "part"]
    assert in_slots(picture) == ["7S 7H", "8C 9C TC"]


def test_slots_can_be_filled_while_others_play():
    """SHA-40: bringing cards together is no move, so it may be done at any time."""
    table = session(shanghai(phase="draw", hands=[HELD.replace(" 5D", ""), "3S 3H", "9H 9D"]))
    picture = send(table, "fill", at=-5)
    assert states(picture) == ["ready", "ready"]


# --- laying the contract -------------------------------------------------------------------------


def test_sha_18_the_contract_in_the_slots_is_laid():
    """SHA-18, SHA-19: whole and at once; the cards keep their keys on the way."""
    table = session(shanghai())
    picture = send(table, "fill")
    keys = {card["k"] for slot in picture["contract"]["slots"] for card in slot["cards"]}
    assert action(picture, "lay")["label"] == "Lay contract 2"
    picture = send(table, "act", action="lay")
    assert str(table.game.log[-1].move) == "lay 7S 7H 7D / 8C 9C TC JC"
    laid = [meld for meld in picture["melds"] if meld["foot"].endswith("you")]
    assert {card["k"] for meld in laid for card in meld["cards"]} == keys
    assert [meld["foot"] for meld in laid] == ["set · you", "sequence · you"]
    assert picture["contract"]["slots"] == []
    assert picture["contract"]["note"] == "Your contract is down."
    assert "You laid contract 2" in said(picture)


@pytest.mark.parametrize("picked", ["7S 7H 7D 8C 9C TC JC", ""])
def test_sha_19_the_table_finds_the_grouping(picked):
    """SHA-19: picked cards, or without a pick the hand, are sorted into the slots."""
    table = session(shanghai())
    pick(table, picked)
    assert action(table.scene, "lay")["ready"]
    send(table, "act", action="lay")
    assert len(table.game.log[0].move.groups) == 2


def test_sha_19_a_part_of_the_contract_is_refused():
    """SHA-19: the set alone stays in the hand, and the refusal names the rule."""
    table = session(shanghai())
    picture = pick(table, "7S 7H 7D")
    assert not action(picture, "lay")["ready"]
    assert "SHA-19" in refused(send(table, "act", action="lay"))
    assert table.game.log == []


def test_sha_67_where_there_are_several_ways_the_table_asks():
    """SHA-67, SHA-20: which cards go down is the player's to say."""
    table = session(shanghai(hands=["KS KH KD KC 8C 9C TC JC 3S 3D", "3S", "9H"]))
    picture = send(table, "act", action="lay")
    assert picture["say"]["tone"] == "ask"
    assert said(picture) == "Which cards go down as the contract?"
    assert len(picture["ask"]["choices"]) > 1
    send(table, "answer", choice=1)
    assert table.game.log[0].move.verb == "lay"


def test_sha_20_melds_under_a_line_are_laid_as_they_lie():
    """SHA-20: where the lines in the hand fill the contract, they are what is marked and laid."""
    table = session(shanghai(hands=["7S 7H 7D 7C 8C 9C TC JC QC KS", "3S", "9H"]))
    assert {card["c"] for card in table.scene["hand"]["cards"] if card.get("mark") == "1"} == {"7H", "7D", "7C"}
    send(table, "act", action="lay")
    assert str(table.game.log[0].move) == "lay 7H 7D 7C / 9C TC JC QC"


def test_sha_67_a_joker_in_a_slot_is_asked_about():
    """SHA-67: the cards are settled, only what the joker stands for is not."""
    table = session(shanghai(hands=["7S 7H JK 8C 9C TC JC KS", "3S", "9H"]))
    pick(table, "7S 7H JK")
    send(table, "slot", number=1)
    pick(table, "8C 9C TC JC")
    send(table, "slot", number=2)
    picture = send(table, "act", action="lay")
    assert said(picture) == "What should the joker stand for?"
    send(table, "answer", choice=0)
    assert "JK=7" in str(table.game.log[0].move)


def test_sha_25_sequences_that_touch_are_refused_with_their_rule():
    """SHA-25: both slots are filled, and the game says why they may not go down together; apart they may."""
    table = session(shanghai(hands=["3S 4S 5S 6S 7S 8S 9S TS KD", "3D", "9H"], contract=3))
    for number, cards in ((1, "3S 4S 5S 6S"), (2, "7S 8S 9S TS")):
        pick(table, cards)
        send(table, "slot", number=number)
    assert states(table.scene) == ["ready", "ready"]
    assert not action(table.scene, "lay")["ready"]
    assert "SHA-25" in refused(send(table, "act", action="lay"))
    apart = session(shanghai(hands=["3S 4S 5S 6S 8S 9S TS JS KD", "3D", "9H"], contract=3))
    assert action(send(apart, "fill"), "lay")["ready"]


def test_sha_24_after_the_contract_the_button_adds():
    """SHA-22, SHA-24, SHA-60: not in the same turn, then on any meld."""
    table = session(shanghai(just_laid=True, opened=[0, 2], hands=["8C 9S KS", "3S", "9H"]))
    assert [one["id"] for one in table.scene["actions"]] == ["add", "discard"]
    assert "Cards are added from your next turn on" in said(table.scene)
    assert refused(send(table, "drop", on="meld", number=2, keys=[key(table, "8C")], by="drag")) == ["SHA-22"]
    later = session(shanghai(opened=[0, 2], hands=["8C 9S KS", "3S", "9H"]))
    send(later, "drop", on="meld", number=2, keys=[key(later, "8C")], by="drag")
    assert said(later.scene).startswith("You added 8♣ to Carmen’s sequence.")


def test_sha_78_a_joker_is_exchanged():
    """SHA-78, SHA-80: for the very card it stands for, once the contract is down; the button says so."""
    laid = {"table": ["9S 9H 9C", "4C JK=5C 6C 7C"], "hands": ["5C KS 3D", "3S", "TH"]}
    table = session(shanghai(opened=[0, 2], **laid))
    assert action(pick(table, "5C"), "add")["label"] == "Joker for 5♣"
    send(table, "act", action="add")
    assert "JK" in hand_codes(table.scene)
    early = session(shanghai(**laid))
    pick(early, "5C")
    assert "SHA-78" in refused(send(early, "meld", number=2))


@pytest.mark.parametrize(
    ("hand", "points"), [("7S 7H 7D KS KH KD 3C 4C 5C 6C 7C 9D", -50), ("7S 7H JK KS KH KD 3C 4C 5C 6C 7C 9D", -25)]
)
def test_sha_88_going_out_blind(hand, points):
    """SHA-88, SHA-89: the button says it before, the prompt after laying, the count at the end."""
    table = session(shanghai(hands=[hand, "3S", "9H"], contract=6, opened=[], table=[], owners=[]))
    assert "−50" in table.scene["contract"]["note"]
    picture = send(table, "fill")
    assert action(picture, "lay")["label"] == "Lay contract and go out blind"
    picture = send(table, "act", action="lay")
    if picture["ask"]:  # what the joker stands for (SHA-67)
        picture = send(table, "answer", choice=0)
    assert "you go out blind" in said(picture)
    assert "SHA-88" in rules(picture)
    pick(table, "9D")
    picture = send(table, "act", action="discard")
    block = next(block for block in picture["sheet"]["blocks"] if block["me"])
    assert block["points"] == points


def test_sha_88_with_a_card_to_spare_it_is_not_blind():
    """SHA-88, the other side."""
    assert action(session(shanghai()).scene, "lay")["label"] == "Lay contract 2"


# --- the upcard and buying --------------------------------------------------------------------------


def test_sha_33_the_upcard_is_taken_or_left():
    """SHA-33: the player on turn decides first, and both buttons say what follows."""
    table = session(shanghai(phase="draw", hands=[HELD.replace(" 5D", ""), "3S 3H", "9H 9D"]))
    assert [one["label"] for one in table.scene["actions"]] == ["Leave K♣, draw from the stock", "Take K♣"]
    assert rules(table.scene) == ["SHA-33"]
    picture = send(table, "act", action="take")
    assert str(table.game.log[0].move) == "draw discard"
    assert "KC" in hand_codes(picture)


@pytest.mark.parametrize(
    "message", [{"do": "act", "action": "draw"}, {"do": "pile", "pile": "stock"}, {"do": "act", "action": "pass"}]
)
def test_sha_34_leaving_the_upcard_is_one_press(message):
    """SHA-34: others are asked, then the draw from the stock follows by itself, for nothing else is left."""
    nobody = [lambda view, moves: "pass" if "pass" in map(str, moves) else moves[-1]]
    game = shanghai(phase="draw", hands=[HELD.replace(" 5D", ""), "3S 3H", "9H 9D"])
    table = session(game, opponents=nobody)
    picture = send(table, **message)
    assert [str(event.move) for event in game.log] == ["pass", "pass", "pass", "draw stock"]
    assert "You drew 5♠ from the stock" in said(picture)
    assert 0 in game.to_move


def test_sha_39_a_buy_is_a_calm_question():
    """SHA-38, SHA-39, SHA-44: which card, what it costs, how many are left, and a no."""
    game = shanghai(phase="draw", to_move=1, discarded_by=0, refused=True, hands=[HELD, "3S 3H", "9H 9D"])
    table = session(game, opponents=[lambda view, moves: "pass" if "pass" in map(str, moves) else moves[-1]])
    picture = table.scene
    assert said(picture).endswith(
        "Blas left K♣. You may buy it: it comes with one penalty card from the stock. Buys left: 3."
    )
    assert rules(picture) == ["SHA-39"]
    assert [one["label"] for one in picture["actions"]] == ["Buy K♣ + 1 from the stock", "No, thanks"]
    assert "Buy K♣ + 1 from the stock" in picture["piles"]["discard"]["name"]
    picture = send(table, "act", action="buy")
    event = next(event for event in game.log if event.move.verb == "buy")
    assert event.private["extra_drawn"] == "5S"
    assert {"KC", "5S"} <= set(hand_codes(picture))


@pytest.mark.parametrize(
    "message", [{"do": "act", "action": "pass"}, {"do": "act", "action": "knock"}, {"do": "pile", "pile": "discard"}]
)
def test_sha_39_every_way_to_answer(message):
    """SHA-38: no by its button or key; yes by the key for yes or by the pile itself."""
    game = shanghai(phase="draw", to_move=1, discarded_by=0, refused=True, hands=[HELD, "3S 3H", "9H 9D"])
    table = session(game, opponents=[lambda view, moves: "pass" if "pass" in map(str, moves) else moves[-1]])
    send(table, **message)
    bought = any(event.move.verb == "buy" for event in game.log)
    assert bought == (message != {"do": "act", "action": "pass"})


def test_sha_47_in_the_own_turn_nothing_is_bought():
    """SHA-47, SHA-43: the key for yes has no question to answer, and the game says so."""
    table = session(shanghai())
    assert refused(send(table, "propose", move="buy"))
    assert table.game.log == []


def test_a_picked_card_and_the_pile_before_drawing():
    """ROM-08, SHA-30: whoever has picked a card means to discard it; the top card is not taken by mistake."""
    table = session(shanghai(phase="draw", hands=[HELD.replace(" 5D", ""), "3S 3H", "9H 9D"]))
    pick(table, "KS")
    picture = send(table, "pile", pile="discard")
    assert table.game.log == []
    assert "Draw first" in said(picture)
    send(table, "unpick")
    send(table, "pile", pile="discard")
    assert str(table.game.log[0].move) == "draw discard"


# --- Dummy Rummy: claims, cuts, drawing -----------------------------------------------------------------

CLAIM = {
    "hands": ["7S 8H KD 3C", "3S 3H 5D 6D 9D", "QH JS QS"],
    "table": ["9S 9H 9C", "4C 5D 6C 7C"],
    "owners": [0, 0],
    "opened": [0],
    "discard": "3C 5H 5S 5C",
    "phase": "draw",
    "to_move": 2,
    "discarded_by": 1,
}


def test_dum_65_an_illegal_discard_may_be_claimed():
    """DUM-61, DUM-65, DUM-69: the prompt says whose discard, the button which cards; the hand stays."""
    table = session(dummy(**CLAIM))
    picture = table.scene
    assert "Blas discarded 5♣, which makes a meld with the pile" in said(picture)
    assert rules(picture) == ["DUM-65"]
    assert [one["label"] for one in picture["actions"]] == ["Claim 5♥ 5♠ 5♣", "No, thanks"]
    picture = send(table, "act", action="claim")
    assert str(table.game.log[0].move).startswith("claim")
    assert sorted(hand_codes(picture)) == ["3C", "7S", "8H", "KD"]
    assert [meld["foot"] for meld in picture["melds"]][-1] == "set · you"


def test_dum_65_a_claim_that_reads_two_ways_is_asked_about():
    """DUM-65: set or run is the claimer's choice."""
    table = session(dummy(**{**CLAIM, "discard": "KD 2S 2H 2D 5C"}))
    picture = send(table, "act", action="claim")
    assert said(picture) == "As which meld do you claim it?"
    assert len(picture["ask"]["choices"]) > 1
    send(table, "answer", choice=0)
    assert table.game.log[0].move.verb == "claim"


def test_dum_68_without_the_own_contract_nobody_is_asked():
    """DUM-68: the other side; and no is an answer (DUM-66)."""
    closed = session(dummy(**{**CLAIM, "opened": [], "owners": [None, None]}), opponents=["random"])
    assert action(closed.scene, "claim") is None
    table = session(dummy(**CLAIM))
    send(table, "act", action="pass")
    assert str(table.game.log[0].move) == "pass"
    assert len(table.view.table) == 2


def test_dum_74_a_cut_is_a_calm_question():
    """DUM-74, DUM-77, DUM-81: which card, how many come with it, that the player on turn may still take it."""
    game = dummy(cuts=True, phase="draw", to_move=1, discarded_by=0, hands=["7S 8H KD 3C", "3H 5D", "QH JS"])
    table = session(game, opponents=[lambda view, moves: "pass" if "pass" in map(str, moves) else moves[-1]])
    picture = table.scene
    assert "You may cut K♣: it comes with 3 cards from the stock. Blas may still take it. Cuts left: 2." in said(
        picture
    )
    assert [one["label"] for one in picture["actions"]] == ["Cut K♣ + 3 from the stock", "No, thanks"]
    messages = table.handle({"do": "act", "action": "cut", "at": picture["at"]})
    assert "Blas let you cut K♣" in str([said(step) for step in messages[0]["scenes"]])
    assert len(hand_codes(table.scene)) >= 8


def test_dum_77_a_cut_that_others_ask_for_is_allowed_or_not():
    """DUM-77, DUM-83: take the card as the own draw, or let it go and draw from the stock in one press."""
    asked = {"cuts": True, "phase": "draw", "to_move": 0, "discarded_by": 2, "cut_asked_by": 1}
    hands = ["7S 8H KD 4C", "3H 5D", "QH JS"]
    table = session(dummy(**asked, hands=hands))
    assert [one["label"] for one in table.scene["actions"]] == [
        "Let Blas have it, draw from the stock",
        "Take K♣ yourself",
    ]
    assert rules(table.scene) == ["DUM-77"]
    picture = send(table, "act", action="draw")
    assert [str(event.move) for event in table.game.log] == ["pass", "draw stock"]
    assert len(hand_codes(picture)) == 5
    other = session(dummy(**asked, hands=hands))
    send(other, "act", action="take")
    assert "KC" in hand_codes(other.scene)


def test_dum_49_after_the_contract_only_the_stock_is_drawn_from():
    """DUM-49: said beforehand, grey, and refused with its rule; before the contract both piles are open."""
    laid = {
        "table": ["9S 9H 9C", "4C 5D 6C 7C"],
        "owners": [0, 0],
        "opened": [0],
        "phase": "draw",
        "hands": ["7S 8H", "3H", "QH"],
    }
    table = session(dummy(**laid))
    assert said(table.scene).endswith("your contract is down, so you draw from the stock.")
    assert not action(table.scene, "take")["ready"]
    assert refused(send(table, "act", action="take")) == ["DUM-49"]
    assert action(session(dummy(phase="draw")).scene, "take")["ready"]


def test_dum_39_wild_cards_fill_any_slot():
    """DUM-34, DUM-38, DUM-39: twos and jokers are wild, runs free of suit."""
    table = session(dummy())
    picture = send(table, "fill")
    assert states(picture) == ["ready", "ready"]
    pick_free = session(dummy())
    pick(pick_free, "2C 3S")
    assert states(send(pick_free, "slot", number=1))[0] == "part"


# --- the count -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_dum_19_the_count_says_which_contract_comes_next(lang):
    """DUM-19, DUM-20, DUM-94: what was missed is tried again, what was laid is done."""
    game = dummy(hands=["9D", "3S 3H JK", "9H KD"], table=["9S 9H 9C", "4C 5D 6C 7C"], owners=[0, 0], opened=[0])
    table = session(game, lang=lang)
    pick(table, "9D")
    picture = send(table, "act", action="discard")
    sheet = picture["sheet"]
    blocks = {block["name"]: block for block in sheet["blocks"]}
    assert (blocks["Blas"]["points"], blocks["Carmen"]["points"]) == (60, 15)
    assert {rule for _, _, rule in blocks["Blas"]["lines"]} == {"DUM-95", "DUM-98", "DUM-19"}
    assert "DUM-20" in {rule for _, _, rule in blocks["Tú" if lang == "es" else "You"]["lines"]}
    (after,) = sheet["after"]
    assert ("contract 3" if lang == "en" else "contrato 3") in "".join(map(str, after["parts"]))


def test_sha_101_the_last_deal_ends_the_match():
    """SHA-13, SHA-101: with the rule beside the verdict; before it the next contract is named."""
    last = shanghai(hands=["9D", "3S 3H", "9H"], opened=[0, 2], contract=10, totals=[5, 80, 90])
    table = session(last)
    pick(table, "9D")
    picture = send(table, "act", action="discard")
    assert picture["sheet"]["verdict"] == "You have won the match."
    assert "SHA-101" in [note["rule"] for note in picture["sheet"]["notes"]]
    early = session(shanghai(hands=["9D", "3S 3H", "9H"], opened=[0, 2]))
    pick(early, "9D")
    sheet = send(early, "act", action="discard")["sheet"]
    assert "contract 3: Two sequences of four" in str(sheet["after"])
    assert sheet["verdict"] == ""
