"""Players decide by what their seat may know, and by nothing else."""

import pytest

import rummykit as rk
from rummykit.engine.view import View
from rummykit.players import autoplay, get, seat_players

from .helpers import FUZZ, positions_of_match, rng_of, with_other_hidden_cards


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 4])
def test_other_hidden_cards_do_not_change_the_decision(name, players):
    """ROM-04: the stock is face down and the hands are hidden."""
    asked = 0
    for seed in range(2 * FUZZ):
        rng = rng_of("hidden", name, players, seed)
        player = get(name, seed=seed)
        for game, seat in positions_of_match(seed, players, ["greedy"], target=1):
            other = with_other_hidden_cards(game, seat, rng)
            if other.state.hands == game.state.hands and other.state.stock == game.state.stock:
                continue
            chosen = player.decide(game.view(seat), game.moves(seat))
            assert player.decide(other.view(seat), other.moves(seat)) == chosen
            asked += 1
    assert asked > 30


@pytest.mark.parametrize(
    ("gid", "players"),
    [("romme", 2), ("romme", 3), ("shanghai", 3), ("dummy", 3)],
    ids=["ROM-04", "ROM-04-three", "SHA-09", "DUM-09"],
)
@pytest.mark.parametrize("name", ["planner", "easy", "greedy"])
def test_no_player_of_any_game_decides_by_hidden_cards(gid, players, name):
    """Of what others hold, all may know only what they saw being taken."""
    rng = rng_of("blind", gid, players, name)
    game = rk.new_game(gid, players=players, seed=9)
    seated = seat_players(game, name)
    for number in range(160):
        if game.over:
            break
        seat = game.to_move[0]
        view, moves = game.view(seat), game.moves(seat)
        chosen = seated[seat].decide(view, moves)
        if number % 4 == 0 and len(moves) > 1:
            other = with_other_hidden_cards(game, seat, rng)
            assert seated[seat].decide(other.view(seat), other.moves(seat)) == chosen
        game.play(chosen, seat)


def test_hidden_cards_were_really_swapped_in_that_test():
    """ROM-04: the check above compares different deals."""
    game = rk.new_game("romme", players=3, seed=1)
    other = with_other_hidden_cards(game, 0, rng_of("swap"))
    assert other.state.hands[0] == game.state.hands[0]
    assert other.state.hands[1] != game.state.hands[1]
    assert other.state.stock != game.state.stock


def test_a_player_is_handed_the_view_of_its_seat_and_never_the_game():
    """ROM-04."""
    seen = []

    def nosy(view, moves):
        seen.append(view)
        return moves[0]

    game = rk.new_game("romme", players=3, seed=2)
    autoplay(game, nosy, limit=40)
    assert all(type(view) is View for view in seen)
    assert {view.seat for view in seen} == {0, 1, 2}
    for view in seen:
        assert all(event.seat == view.seat or not event.private for event in view.log)


@pytest.mark.parametrize("name", ["greedy", "random", "planner", "easy"])
def test_asked_twice_a_player_answers_the_same(name):
    """A player keeps no memory, so an undo or a reload changes nothing."""
    player = get(name, seed="x")
    for game, seat in positions_of_match(4, 3, ["greedy"], target=1):
        first = player.decide(game.view(seat), game.moves(seat))
        assert player.decide(game.view(seat), game.moves(seat)) == first
        assert get(name, seed="x").decide(game.view(seat), game.moves(seat)) == first
