"""Hidden cards never reach the page: swapping them changes no picture."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from typing import Any

import pytest

import rummykit as rk
from rummykit import players
from rummykit.engine.game import Game
from rummykit.table import TableSession
from rummykit.table.scene import scene
from rummykit.table.wording import told
from table.helpers import send


def shuffled(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game with the cards that `seat` cannot see dealt anew among their places."""
    state = game.state.fork()
    others = [other for other in state.seats if other != seat]
    hidden = [card for other in others for card in state.hands[other]] + list(state.stock)
    chance.shuffle(hidden)
    for other in others:
        size = len(state.hands[other])
        state.set_hand(other, hidden[:size])
        hidden = hidden[size:]
    state.stock = tuple(hidden)
    twin = copy.copy(game)
    twin._state = state
    # What another seat alone knows of an event could be any card, too.
    twin.log = [
        replace(event, private=dict.fromkeys(event.private, "JK")) if event.seat != seat else event
        for event in game.log
    ]
    return twin


class Watched(TableSession):
    """A table that draws every picture twice: as it is, and with the hidden cards swapped."""

    chance = random.Random(5)
    compared = 0

    def _twin(self) -> TableSession:
        twin = copy.copy(self)
        twin.game = shuffled(self.game, self.seat, self.chance)
        twin.view = twin.game.view(self.seat)
        return twin

    def _picture(self, sight: Any, items: Any, tone: str, idle: bool) -> dict[str, Any]:
        twin = self._twin()
        drawn = scene(sight, self._tracker, self.order, idle)
        assert scene(twin.sight(), self._tracker, self.order, idle) == drawn
        if self.game.log:
            event, other = self.game.log[-1], twin.game.log[-1]
            assert told(event, self.view, self.lang) == told(other, twin.view, self.lang)
        Watched.compared += 1
        picture = super()._picture(sight, items, tone, idle)
        self.search(picture)
        return picture

    def search(self, picture: dict[str, Any]) -> None:
        """Every face in the picture lies in this seat's hand, on the table or in the discard pile."""
        view = self.view
        seen = [*view.hand, *view.discard, *(card for laid in view.table for card in laid.meld.cards)]
        allowed = {card.code for card in seen}
        shown = {card["c"] for card in _cards_in(picture)}
        assert shown <= allowed


def _cards_in(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        mine = [value] if "k" in value and "c" in value else []
        return mine + [card for part in value.values() for card in _cards_in(part)]
    if isinstance(value, list):
        return [card for part in value for card in _cards_in(part)]
    return []


@pytest.mark.parametrize(("seed", "seats", "level"), [(1, 2, "greedy"), (2, 3, "greedy"), (3, 4, "random")])
def test_no_picture_of_a_match_depends_on_hidden_cards(seed, seats, level):
    """Every picture on the way, of a whole match."""
    game = rk.new_game("romme", players=seats, seed=seed)
    table = Watched(game, opponents=[level])
    me = players.get("greedy", seed=4)
    before = Watched.compared
    for turn in range(400):
        if game.over:
            break
        if game.round_over:
            send(table, "continue")
            continue
        if 0 not in game.to_move:
            send(table, "more")
            continue
        # Picked cards and every order are part of what is drawn.
        send(table, "order", by=["suit", "rank", "groups", "hand"][turn % 4])
        send(table, "click", key=table.hand[turn % len(table.hand)], by="keys")
        send(table, "unpick")
        send(table, "propose", move=str(me.decide(game.view(0), game.moves(0))))
    assert Watched.compared - before > 100


def test_all_that_is_sent_at_the_start_is_the_same_for_any_hidden_cards():
    """Two tables at games that differ only in hidden cards send the same to the page."""
    for seed in range(12):
        game = rk.new_game("romme", players=3, seed=seed)
        while 0 not in game.to_move:
            game.play(game.moves()[-1], game.to_move[0])
        twin = shuffled(game, 0, random.Random(seed))
        assert game.state.stock != twin.state.stock
        one, other = TableSession(game), TableSession(twin)
        assert json.dumps(one.scene) == json.dumps(other.scene)
        assert one.setup() == other.setup()


def test_the_words_sent_with_the_table_name_no_card():
    """What the page gets beside the pictures is the same in every game of a kind."""
    from rummykit.table import CardTable

    first = CardTable(rk.new_game("romme", players=3, seed=1)).words
    assert CardTable(rk.new_game("romme", players=3, seed=2)).words == first
    codes = {card.code for card in rk.new_game("romme", seed=1).rules.pack.counts}
    assert not codes & set(json.dumps(first["page"]).replace('"', " ").split())
