"""The levels easy, medium and hard."""

import pytest

import rummykit as rk
from rummykit.players import LEVELS, autoplay, get, names, seat_players
from rummykit.table.strings import LEVELS as LABELS


def test_the_levels_are_players_with_a_label_in_both_languages():
    assert LEVELS == ("easy", "medium", "hard")
    assert set(LEVELS) <= set(names())
    for level in LEVELS:
        assert LABELS[level].en != LABELS[level].es
    assert type(get("medium")) is type(get("greedy"))
    assert type(get("hard")) is type(get("planner"))


@pytest.mark.parametrize(
    ("hand", "table", "opened", "first"),
    [("TS JS QS 2H 4D 7C", [], [], "lay"), ("9C 4D KD 2H 5S", ["6C 7C 8C"], [0], "add")],
    ids=["ROM-23", "ROM-33"],
)
def test_easy_overlooks_a_meld_or_a_lay_off_now_and_then(hand, table, opened, first):
    game = rk.position("romme", hands=[hand, "KS QD 2C 9H"], table=table, opened=opened, phase="play")
    seen = [str(get("easy", seed).decide(game.view(0), game.moves(0))).startswith(first) for seed in range(200)]
    assert 100 < seen.count(True) < 190


def test_what_it_overlooked_it_does_not_see_later_in_the_turn():
    game = rk.position("romme", hands=["TS JS QS 2H 4D 7C", "KS QD 2C 9H"], phase="play")
    for seed in range(20):
        player = get("easy", seed)
        assert len({str(player.decide(game.view(0), game.moves(0))) for _ in range(3)}) == 1


@pytest.mark.parametrize("info", rk.games(), ids=lambda info: info.id)
def test_easy_never_breaks_a_rule(info):
    game = rk.new_game(info.id, players=info.least_players, seed=2)
    seated = seat_players(game, "easy")
    for _ in range(150):
        if game.over:
            break
        seat = game.to_move[0]
        move = seated[seat].decide(game.view(seat), game.moves(seat))
        assert game.check(move, seat) == []
        game.play(move, seat)


def test_medium_beats_easy():
    """ROM-74: single rounds of two."""
    won = 0
    for seed in range(40):
        game = rk.new_game("romme", players=2, seed=seed, target=1)
        autoplay(game, ["medium", "easy"] if seed % 2 else ["easy", "medium"])
        won += game.winners == ((0,) if seed % 2 else (1,))
    assert won >= 24
