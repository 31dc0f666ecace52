"""Players by name, objects and functions as players."""

import pytest

import rummykit as rk
from rummykit.players import Player, autoplay, get, names, seat_players


def first_move(view, moves):
    return moves[0]


class Last:
    def decide(self, view, moves):
        return moves[-1]


def test_the_names():
    """The public face promises random and greedy."""
    assert names()[:2] == ("random", "greedy")
    assert all(isinstance(get(name), Player) for name in names())


@pytest.mark.parametrize(
    "player", [first_move, Last(), lambda view, moves: str(moves[0])], ids=["function", "object", "text"]
)
def test_a_players_function_or_object_can_play(player):
    game = autoplay(rk.new_game("romme", players=2, seed=3, target=1), [player, "greedy"], limit=300)
    assert len(game.log) == 300 or game.over


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("gredy", "did you mean greedy"),
        ("", "choose random, greedy"),
        (7, "a player is a name"),
        (None, "a player is a name"),
        (Last, "Last()"),
    ],
)
def test_what_is_no_player_is_refused_in_words(wrong, said):
    with pytest.raises(rk.OptionError) as refused:
        get(wrong)
    assert said in refused.value.text("en")
    assert refused.value.text("es") != refused.value.text("en")


def test_an_empty_list_of_players_is_refused():
    with pytest.raises(rk.OptionError, match="at least one player"):
        autoplay(rk.new_game("romme", seed=1), [])


def test_seats_take_the_players_in_turn_and_each_has_a_seed_of_its_own():
    game = rk.new_game("romme", players=4, seed=9)
    seated = seat_players(game, ["greedy", "random"])
    assert [type(player).__name__ for player in seated] == ["GreedyPlayer", "RandomPlayer"] * 2
    assert len({player.seed for player in seated}) == 4
    own = Last()
    assert seat_players(game, own) == [own] * 4


def test_random_chooses_every_move_about_equally_often():
    """Of the two piles, neither is preferred."""
    game = rk.new_game("romme", players=2, seed=1)
    view, moves = game.view(1), game.moves(1)
    assert [str(move) for move in moves] == ["draw stock", "draw discard"]
    chosen = [get("random", seed=seed).decide(view, moves).word for seed in range(400)]
    assert 150 < chosen.count("stock") < 250
