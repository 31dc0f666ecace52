"""What a seat can know of hidden cards is true, and nothing hidden is lost in the hands it imagines."""

import random
from collections import Counter

import pytest

import rummykit as rk
from rummykit.players import seat_players
from rummykit.players.hidden import Hidden

TABLES = [
    ("romme", 3, {}),
    ("shanghai", 4, {}),
    ("shanghai", 5, {"jokers": "two_per_pack"}),
    ("dummy", 3, {"cuts": True}),
]


@pytest.mark.parametrize(("gid", "players", "switches"), TABLES, ids=["ROM-01", "SHA-02", "SHA-03", "DUM-02"])
def test_the_hidden_cards_and_those_seen_taken_are_where_they_are_said_to_be(gid, players, switches):
    game = rk.new_game(gid, players=players, seed=3, **switches)
    seated = seat_players(game, "greedy")
    known = 0
    for _ in range(250):
        if game.over:
            break
        for seat in range(players):
            view, state = game.view(seat), game.state
            hidden = Hidden(view)
            others = [other for other in range(players) if other != seat]
            really = Counter([*state.stock, *(card for other in others for card in state.hands[other])])
            assert Counter({card: n for card, n in hidden.left.items() if n}) == really
            imagined = hidden.hands(random.Random(1))
            assert imagined[seat] == state.hands[seat]
            for other in others:
                assert not Counter(hidden.known[other]) - Counter(state.hands[other])
                assert not Counter(hidden.known[other]) - Counter(imagined[other])
                assert len(imagined[other]) == len(state.hands[other])
                known += len(hidden.known[other])
            assert not Counter(card for other in others for card in imagined[other]) - really
        seat = game.to_move[0]
        game.play(seated[seat].decide(game.view(seat), game.moves(seat)), seat)
    assert known > 20
