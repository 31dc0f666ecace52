"""Matches of computer players: they end, no card is lost, every move is legal."""

import pytest

import rummykit as rk
from rummykit.players import autoplay, seat_players

from .helpers import FUZZ, any_switches, rng_of, watched_match

BOTS = {"greedy": ["greedy"], "random": ["random"], "both": ["greedy", "random"]}


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("players", [2, 3, 4], ids="ROM-02-{}".format)
def test_a_match_to_50_ends_with_all_110_cards_there(players, bots):
    """ROM-01, ROM-76, ROM-77: some seeds of each number of players."""
    for seed in range(3 * FUZZ):
        game = watched_match(seed, players, BOTS[bots])
        totals = game.state.totals
        assert game.winners
        survivors = [seat for seat in range(players) if totals[seat] <= 50]
        assert len(survivors) <= 1  # ROM-76, ROM-77: play goes on while two are within the target
        if survivors:
            assert game.winners == tuple(survivors)


@pytest.mark.parametrize("bots", BOTS)
def test_target_1_is_one_round_unless_it_had_no_winner(bots):
    """ROM-74."""
    for seed in range(4):
        game = watched_match(seed, 3, BOTS[bots], target=1)
        assert game.over
        assert [score.number for score in game.state.rounds] == [1]


def test_every_round_of_greedy_is_won_by_somebody_going_out():
    """ROM-61: in these matches no round has to be stopped (ROM-13)."""
    for seed in range(5):
        game = watched_match(seed, 4, ["greedy"])
        assert all(score.winner is not None for score in game.state.rounds)
        assert all(score.scores[score.winner] == 0 for score in game.state.rounds)  # ROM-67


@pytest.mark.fuzz
@pytest.mark.parametrize("bots", BOTS)
def test_matches_with_any_switches_end(bots):
    """Whatever the table has agreed on."""
    for number in range(4 * FUZZ):
        rng = rng_of("switches", bots, number)
        watched_match(number, rng.choice((2, 3, 4)), BOTS[bots], **any_switches(rng))


def test_greedy_beats_random_practically_always():
    """ROM-74: single rounds, each seat equally often; random would win half of them by luck alone."""
    won = 0
    for seed in range(30):
        game = rk.new_game("romme", players=2, seed=seed, target=1)
        autoplay(game, ["greedy", "random"] if seed % 2 else ["random", "greedy"])
        won += game.winners == ((0,) if seed % 2 else (1,))
    assert won >= 27


def test_greedy_wins_at_a_table_of_four_half_of_which_is_random():
    for seed in range(6):
        game = autoplay(rk.new_game("romme", players=4, seed=seed), ["greedy", "random"])
        assert set(game.winners) <= {0, 2}


def test_autoplay_reports_every_event_stops_at_its_limit_and_goes_on_from_there():
    """The events are the log."""
    seen = []
    game = rk.new_game("romme", players=3, seed=5)
    assert autoplay(game, "greedy", on_event=seen.append, limit=7) is game
    assert len(game.log) == 7
    assert seen == game.log
    assert not game.over
    autoplay(game, "greedy", on_event=seen.append)
    assert game.over
    assert seen == game.log
    whole = autoplay(rk.new_game("romme", players=3, seed=5), "greedy")
    assert [str(event.move) for event in whole.log] == [str(event.move) for event in game.log]


def test_autoplay_of_a_finished_match_does_nothing():
    game = autoplay(rk.new_game("romme", players=2, seed=1, target=1), "greedy")
    before = len(game.log)
    assert len(autoplay(game, "greedy").log) == before


@pytest.mark.parametrize("gid", [info.id for info in rk.games() if info.id != "romme"])
def test_the_same_players_sit_down_to_every_other_game(gid):
    """Greedy chooses by what is offered, so a game needs no player of its own to be played."""
    least = next(info for info in rk.games() if info.id == gid).least_players
    game = rk.new_game(gid, players=least, seed=3)
    autoplay(game, ["greedy", "random"], limit=150)
    assert len(game.log) == 150 or game.over


def test_a_move_that_is_not_allowed_is_refused_whoever_decides():
    """ROM-08: a player's function cannot play out of order."""
    game = rk.new_game("romme", players=2, seed=1)
    with pytest.raises(rk.IllegalMove) as refused:
        autoplay(game, lambda view, moves: "lay 7S 8S 9S")
    assert "ROM-08" in {fault.rule for fault in refused.value.faults}
    assert game.log == []


SHORT = {"shanghai": {"rounds": 7}, "rummikub": {"rounds": 1}}
ALL_TABLES = [
    (info.id, players)
    for info in rk.games()
    if info.id != "romme"
    for players in range(info.least_players, info.most_players + 1)
]


@pytest.mark.parametrize(("gid", "players"), ALL_TABLES)
def test_greedy_plays_every_game_to_its_end_with_every_number_of_players(gid, players):
    """KUB-01, SHA-01, DUM-01, JACK-01."""
    game = autoplay(rk.new_game(gid, players=players, seed=6, **SHORT.get(gid, {})), "greedy", limit=20_000)
    assert game.over
    assert game.winners


@pytest.mark.parametrize(("gid", "players"), [("romme", 2), ("romme", 4), ("shanghai", 3), ("dummy", 2), ("dummy", 4)])
def test_every_move_of_the_planner_is_legal(gid, players):
    game = rk.new_game(gid, players=players, seed=5)
    seated = seat_players(game, ["planner", "greedy"])
    for _ in range(300):
        if game.over:
            break
        seat = game.to_move[0]
        move = seated[seat].decide(game.view(seat), game.moves(seat))
        assert game.check(move, seat) == [], (len(game.log), move)
        game.play(move, seat)
