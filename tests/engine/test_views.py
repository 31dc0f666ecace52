"""A seat sees its own view: cards that it cannot see change nothing that it is shown."""

import json
import random
from dataclasses import FrozenInstanceError

import pytest

import rummykit as rk
from rummykit.engine.game import Game
from rummykit.engine.state import Chance
from rummykit.engine.view import View

from .helpers import FUZZ, played, random_move_text, rich_position, step


def with_hidden_cards_swapped(game, seat, rng):
    """A game that looks the same to `seat`: other hands and the stock are mixed.

    A card that its owner took from the discard pile this turn stays, for all saw it.
    """
    state = game.state.fork()
    others = [s for s in state.seats if s != seat]
    public = {s: [state.taken] if s == state.turn and state.taken is not None else [] for s in others}
    pool = list(state.stock)
    for s in others:
        rest = list(state.hands[s])
        for card in public[s]:
            rest.remove(card)
        pool += rest
    rng.shuffle(pool)
    hands = list(state.hands)
    for s in others:
        count = len(state.hands[s]) - len(public[s])
        hands[s] = (*public[s], *pool[:count])
        pool = pool[count:]
    state.hands, state.stock = tuple(hands), tuple(pool)
    if state.turn != seat and state.drawn is not None and state.drawn is not state.taken and hands[state.turn]:
        state.drawn = rng.choice(hands[state.turn])
    other = Game(game.rules, state, game.names, seed=rng.randrange(10**6), start=game.start)
    other.log = [event if event.seat == seat else with_other_secrets(event, rng) for event in game.log]
    other._chance = Chance(rng.randrange(10**6))
    return other


def with_other_secrets(event, rng):
    """The event as if its seat had drawn another card."""
    cards = [card.code for card in rk.cards("2S 5H TD JK KC")]
    secret = {name: rng.choice(cards) for name in event.private}
    return type(event)(event.number, event.seat, event.move, event.public, secret)


def shown(game, seat, tries):
    """Everything that a seat is shown or told."""
    view = game.view(seat)
    return {
        "view": view.as_dict(),
        "log": [(e.seat, str(e.move), dict(e.public), dict(e.private)) for e in view.log],
        "texts": [e.text(lang, game.names) for e in view.log for lang in ("en", "es")],
        "moves": [str(move) for move in game.moves(seat)],
        "complete": game.moves(seat).complete,
        "faults": [[(f.rule, f.cards, f.text(), f.text("es")) for f in game.check(move, seat)] for move in tries],
        "to_move": game.to_move,
        "hand": view.hand,
        "table": view.table,
    }


@pytest.mark.parametrize("seed", range(40 * FUZZ))
def test_hidden_cards_change_nothing_that_a_seat_is_shown(seed):
    rng = random.Random(seed)
    game = rich_position(rng) if seed % 2 else played(seed)
    for _ in range(8):
        for seat in range(len(game.names)):
            tries = [random_move_text(game, rng) for _ in range(8)]
            # A trial made from a hand the seat does not see would itself be knowledge, but not of the game's giving.
            other = with_hidden_cards_swapped(game, seat, rng)
            assert shown(other, seat, tries) == shown(game, seat, tries)
        if step(game, rng) is None:
            break


def test_the_hidden_cards_really_were_swapped():
    rng = random.Random(1)
    game = played(7)
    other = with_hidden_cards_swapped(game, 0, rng)
    assert other.state.hands[0] == game.state.hands[0]
    assert other.state.hands[1:] != game.state.hands[1:]
    assert other.state.stock != game.state.stock
    assert sorted(c.code for c in other.state.everything()) == sorted(c.code for c in game.state.everything())


@pytest.mark.parametrize("seed", range(15 * FUZZ))
def test_a_view_is_plain_json_and_tells_what_all_may_know(seed):
    game = played(seed)
    state = game.state
    for seat in range(len(game.names)):
        view = game.view(seat)
        told = view.as_dict()
        assert json.loads(json.dumps(told)) == told
        assert told["hand"] == [card.code for card in state.hands[seat]]
        assert told["counts"] == [len(hand) for hand in state.hands]
        assert told["stock"] == len(state.stock)
        assert told["discard_count"] == len(state.discard)
        assert told["table"] == [
            {
                "kind": laid.meld.kind,
                "cards": [card.code for card in laid.meld.cards],
                "wild": {str(i): [face.code for face in laid.meld.stands_for[i]] for i in laid.meld.wild},
                "points": laid.meld.points,
                "owner": laid.owner,
            }
            for laid in state.table
        ]
        assert [told[name] for name in ("turn", "phase", "round", "dealer")] == [
            state.turn, state.phase, state.round, state.dealer,
        ]  # fmt: skip
        assert (told["totals"], told["out"]) == (list(state.totals), list(state.out))
        assert told["to_move"] == list(game.to_move)
        assert view.melds is game.rules.melds
        assert len(view.log) == len(game.log)


def test_the_card_drawn_from_the_stock_is_seen_by_its_owner_alone():
    """ROM-09: the stock is face down; a card of the discard pile was seen by all."""
    game = rk.new_game("romme", players=3, seed=1)
    event = game.play("draw stock")
    card = event.private["card"]
    assert game.view(1).more["drawn"] == card
    assert [game.view(seat).more["drawn"] for seat in (0, 2)] == [None, None]
    assert [game.view(seat).log[0].private for seat in range(3)] == [{}, {"card": card}, {}]
    game.undo()
    event = game.play("draw discard")
    assert [dict(game.view(seat).log[0].public) for seat in range(3)] == [{"card": event.public["card"]}] * 3


def test_the_two_cards_from_the_stock_that_come_with_a_knock_are_seen_by_the_knocker_alone():
    """ROM-50 with knock_extra=stock."""
    seen = []
    for stock in ("QC QD 5C", "KC 2D 5C"):
        game = rk.position(
            "romme", hands=["7S", "8S", "9S KD"], discard="2H 3H 4H", stock=stock, to_move=1, discarded_by=0,
            knock_extra="stock",
        )  # fmt: skip
        event = game.play("knock", 2)
        assert event.private == {"extra_drawn": stock[:5]}
        assert stock[:2] in game.view(2).log[0].text("en")
        seen.append([(game.view(seat).as_dict(), [e.text() for e in game.view(seat).log]) for seat in (0, 1)])
    assert seen[0] == seen[1]


def test_a_view_cannot_be_changed_and_never_changes():
    game = rk.new_game("romme", seed=1)
    view = game.view(0)
    before = view.as_dict()
    with pytest.raises(FrozenInstanceError):
        view.hand = ()
    with pytest.raises(TypeError):
        view.options["knock"] = False
    game.play("draw stock")
    game.play(game.moves()[-1])
    assert view.as_dict() == before
    assert isinstance(view, View)


def test_what_a_view_gives_away_cannot_be_used_to_change_the_game():
    game = played(11)
    seat = game.state.turn
    told = game.view(seat).as_dict()
    before = json.dumps(told)
    for value in told.values():
        if isinstance(value, list):
            value.clear()
        if isinstance(value, dict):
            value.clear()
    assert json.dumps(game.view(seat).as_dict()) == before
