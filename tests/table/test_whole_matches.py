"""Whole matches by messages alone, of the contract games and of Jack the Ripper: they end, leak nothing, resist forgery."""

from __future__ import annotations

import copy
import json
import logging
import random
from dataclasses import replace
from typing import Any

import pytest

import rummykit as rk
from rummykit.engine.game import Game
from rummykit.table import TableSession
from rummykit.table.scene import scene
from table.person import Person, play_match
from table.test_hidden import _cards_in

CASES = [
    ("shanghai", 3, {"rounds": 7}, 1),
    ("dummy", 3, {"match_end": "fixed_deals", "cuts": True}, 4),
    ("jack", 3, {}, 6),
    ("jack", 4, {"case_file_passes": 2, "commissioner_discards": 2, "scene_take": "gavel_only"}, 7),
]
MORE = [
    ("shanghai", 5, {"hand_size": 13, "jokers": "two_per_pack", "buy_priority": "first_call"}, 2),
    ("dummy", 2, {"wild_swap": True, "discard_check": "both", "cuts": True}, 3),
    ("jack", 2, {"vote_requires": "any_meld", "ripper_strikes": "victim_from_case_file"}, 5),
]
IDS = [f"{game}-{seats}-{seed}" for game, seats, _, seed in CASES]
ALL_IDS = [f"{game}-{seats}-{seed}" for game, seats, _, seed in CASES + MORE]


def replayed(game: Game) -> Game:
    """The same match played again move by move, which fails where a move was not lawful."""
    again = rk.new_game(game.id, players=list(game.names), seed=game.seed, **game.options)
    for event in game.log:
        again.play(event.move, event.seat)
    return again


@pytest.mark.parametrize(("game", "seats", "options", "seed"), CASES, ids=IDS)
def test_a_whole_match_is_played_by_messages_alone(game, seats, options, seed, caplog):
    """SHA-13, DUM-102, JACK-97: from the first deal to the last count, with nothing but what the page can send."""
    lang = ("en", "es")[seed % 2]
    table = TableSession(rk.new_game(game, players=seats, seed=seed, **options), lang=lang, pace="none")
    with caplog.at_level(logging.ERROR):
        play_match(table, seed)
    assert not caplog.records
    assert table.game.over
    assert table.scene["sheet"]["verdict"]
    assert replayed(table.game).state.totals == table.game.state.totals


# --- hidden cards -------------------------------------------------------------------------


def shuffled(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game with everything that `seat` cannot see dealt anew: hands, stock, what lies under a closed pile, votes."""
    state = game.state.fork()
    view = game.view(seat)
    others = [other for other in state.seats if other != seat]
    closed = len(state.discard) - len(view.discard)  # Scotland Yard shows its top card only (JACK-17)
    hidden = [card for other in others for card in state.hands[other]] + [*state.stock, *state.discard[:closed]]
    chance.shuffle(hidden)
    for other in others:
        size = len(state.hands[other])
        state.set_hand(other, hidden[:size])
        hidden = hidden[size:]
    state.discard = (*hidden[:closed], *state.discard[closed:])
    state.stock = tuple(hidden[closed:])
    if (votes := getattr(state, "votes", ())) and state.phase in ("draw", "play"):
        state.votes = tuple(vote if voter == seat else "jill" for voter, vote in enumerate(votes))
    if state.window is not None and state.window.mode == "sealed":
        answers = tuple((voter, vote if voter == seat else "jill") for voter, vote in state.window.answers)
        state.window = replace(state.window, answers=answers)
    twin = copy.copy(game)
    twin._state = state
    twin.log = [
        replace(event, private=dict.fromkeys(event.private, "JK")) if event.seat != seat else event
        for event in game.log
    ]
    return twin


class Watched(TableSession):
    """A table that draws every picture twice: as it is, and with all hidden cards dealt anew."""

    chance = random.Random(5)
    compared = 0

    def _picture(self, sight: Any, items: Any, tone: str, idle: bool) -> dict[str, Any]:
        twin = copy.copy(self)
        twin.game = shuffled(self.game, self.seat, self.chance)
        twin.view = twin.game.view(self.seat)
        drawn = scene(sight, self._tracker, self.order, idle)
        assert json.dumps(scene(twin.sight(), self._tracker, self.order, idle)) == json.dumps(drawn)
        Watched.compared += 1
        return super()._picture(sight, items, tone, idle)


def visible(table: TableSession) -> set[str]:
    """The faces that this seat may see now."""
    view = table.view
    laid = [card.code for entry in view.table for card in entry.meld.cards]
    areas = [written.partition("=")[0] for area in view.more.get("areas", ()) for written in area]
    return {*(card.code for card in (*view.hand, *view.discard)), *laid, *areas}


@pytest.mark.parametrize(("game", "seats", "options", "seed"), CASES + MORE, ids=ALL_IDS)
def test_nothing_hidden_reaches_the_page(game, seats, options, seed):
    """SHA-39, DUM-74, JACK-17, JACK-30: no picture on the way depends on cards or votes that are not this seat's."""
    table = Watched(rk.new_game(game, players=seats, seed=seed, **options), pace="calm")
    person = Person(seed)
    before = Watched.compared
    for _ in range(90):
        if table.game.over:
            break
        updates = table.handle({**person.message(table), "at": table.scene["at"]})
        last = updates[-1].get("scene")
        if last:
            assert {card["c"] for card in _cards_in(last)} <= visible(table)
    assert Watched.compared - before > 80


def test_what_another_player_drew_is_not_told():
    """JACK-38, SHA-39, DUM-74: of cards drawn from the stock the others hear only how many."""
    victim = rk.position(
        "jack",
        hands=["EV-GULL EV-JILL", "VI-KELLY EV-EDDY"],
        to_move=1,
        phase="play",
        stock="EV-DRUITT EV-CHAPMAN SU-GULL",
    )
    table = TableSession(
        victim, opponents=[lambda view, moves: "play VI-KELLY" if "VI-KELLY" in map(str, view.hand) else moves[-1]]
    )
    text = json.dumps(table.handle({"do": "more"})) + json.dumps(table.scene)
    assert "Mary Kelly" in text
    assert "2 drawn for the Victim" in text
    assert "they are" not in text


# --- forged and stale messages ---------------------------------------------------------------


VERBS = [
    "propose",
    "act",
    "click",
    "drop",
    "pile",
    "meld",
    "answer",
    "order",
    "set",
    "continue",
    "more",
    "tick",
    "slot",
    "fill",
    "empty",
    "choose",
    "about",
    "unpick",
    "cancel",
    "hello",
    "steal",
    "rule",
]


def random_message(chance: random.Random, table: TableSession) -> object:
    """Something between sense and nonsense."""
    codes = [card.code for card in table.game.rules.pack.counts]
    seen = [spot.key for spots in table._tracker.zones.values() for spot in spots]
    keys = [*table.hand, *seen, "k0", "k999", "", 5, None]
    moves = ["draw stock", "draw discard", "pass", "buy", "cut", "claim", "claim set", "escape", "deal", "timeout"]
    moves += [f"{verb} {chance.choice(codes)}" for verb in ("discard", "play", "take", "give", "lay", "claim")]
    moves += [
        f"vote {chance.choice(['gull', 'letters', 'nobody', 'jill'])}",
        f"add {chance.choice(codes)} to 1",
        "x" * 4000,
    ]
    ids = ["lay", "add", "discard", "draw", "take", "knock", "buy", "cut", "claim", "pass", "vote", "vote gull", "give"]
    fields = {
        "do": chance.choice(VERBS),
        "move": chance.choice(moves),
        "action": chance.choice([*ids, "escape", "about", "play VI-KELLY", "continue", 3]),
        "key": chance.choice(keys),
        "focus": chance.choice(keys),
        "keys": chance.sample(keys, chance.randint(0, 3)),
        "on": chance.choice(["hand", "meld", "discard", "table", "slot", "moon", None]),
        "number": chance.choice([0, 1, 2, 3, 4, 99, -1, "2", None, 1.5, True]),
        "end": chance.choice(["low", "high", "joker", 7]),
        "pile": chance.choice(["stock", "discard", "x"]),
        "choice": chance.choice([0, 1, 7, -1, "0", None]),
        "by": chance.choice(["suit", "rank", "groups", "hand", "pointer", "keys", 0]),
        "name": chance.choice(["lang", "pace", "click", "seat"]),
        "value": chance.choice(["en", "es", "none", "discard", 4]),
        "id": chance.choice(["SHA-17", "DUM-65", "JACK-30", "JACK-0", None]),
        "at": chance.choice([table.scene["at"], table.scene["at"], 0, "now"]),
        "all": chance.choice([True, False]),
        "for": chance.choice(["view", 3, None]),
    }
    dropped = chance.sample(sorted(fields), chance.randint(0, 6))
    return {name: value for name, value in fields.items() if name not in dropped or name == "do"}


@pytest.mark.parametrize(("game", "seats", "options", "seed"), CASES + MORE, ids=ALL_IDS)
def test_two_hundred_forged_and_stale_messages(game, seats, options, seed, caplog):
    """Each gets its answer, every card stays accounted for, and only legal moves are in the log."""
    chance = random.Random(seed)
    table = TableSession(rk.new_game(game, players=seats, seed=seed, **options), opponents=["random"])
    total = len(table.game.state.everything())
    person = Person(seed)
    with caplog.at_level(logging.ERROR):
        for count in range(200):
            stale = table.scene["at"]
            if count % 3 == 2:  # the match goes on in between, so that there is something to forge about
                table.handle({**person.message(table), "at": stale})
            answers = table.handle(random_message(chance, table))
            assert answers
            assert answers[-1]["kind"] in ("scene", "rule", "pong", "panel")
            assert len(table.game.state.everything()) == total
            before = list(table.game.log)
            if table.scene["at"] != stale:
                table.handle(
                    {
                        "do": "propose",
                        "move": str(table.game.moves(0)[0]) if table.game.moves(0) else "pass",
                        "at": stale,
                    }
                )
                assert table.game.log == before, "a stale message plays nothing"
    assert not caplog.records
    assert replayed(table.game).state.hands == table.game.state.hands
