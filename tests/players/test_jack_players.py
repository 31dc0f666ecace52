"""How greedy and planner play Jack the Ripper: single decisions, blindness, and matches to their end."""

from collections import Counter

import pytest

import rummykit as rk
from rummykit.cards import get_pack, text
from rummykit.engine.moves import Move
from rummykit.players import get, seat_players

from .helpers import FUZZ, rng_of, with_other_hidden_cards

PACK = get_pack("jack")
WHOLE = Counter(PACK.deck()) - Counter([PACK.card("AL-JILL")])
BOTH = pytest.mark.parametrize("name", ["greedy", "planner"])
FOUR_VICTIMS = "VI-NICHOLS VI-ANNIE VI-STRIDE VI-EDDOWES"


def at(*hands, areas=(), stock=12, **fields):
    """A position of two players; the Case File is made up of cards that lie nowhere else."""
    hands = [*hands, *["EV-LETTERS EV-LETTERS RESIGNS EV-CHAPMAN EV-CHAPMAN EV-PEDACHENKO STRIKES"][len(hands) - 1 :]]
    used = " ".join([*hands, *areas, fields.get("discard", "")]).replace("=", " ").split()
    rest = list((WHOLE - Counter(PACK.card(code) for code in used if code in PACK.by_code)).elements())
    return rk.position("jack", hands=hands, areas=list(areas), stock=text(rest[:stock]), **fields)


def playing(*hands, **fields):
    return at(*hands, phase="play", **fields)


def decision(game, name, seat=0):
    move = get(name, seed=1).decide(game.view(seat), game.moves(seat))
    assert game.check(move, seat) == []
    return str(move)


# --- Evidence and Gavels ------------------------------------------------------------------


@BOTH
def test_evidence_is_laid_as_soon_as_a_victim_is_out(name):
    """JACK-57, JACK-58."""
    hand = "EV-GULL EV-GULL EV-GULL EV-EDDY SU-JILL"
    assert decision(playing(hand, areas=["VI-NICHOLS", ""]), name) == "lay EV-GULL EV-GULL EV-GULL"
    assert not decision(playing(hand, areas=["", ""]), name).startswith("lay")


@BOTH
def test_the_first_victim_is_played_to_lay_a_meld_after_it(name):
    """JACK-37, JACK-57: a meld waits for it."""
    assert decision(playing("EV-GULL EV-GULL EV-GULL VI-KELLY EV-EDDY", areas=["", ""]), name) == "play VI-KELLY"


@BOTH
def test_evidence_is_laid_off_on_the_meld_of_another_player(name):
    """JACK-63, JACK-64."""
    game = playing("EV-GULL EV-EDDY EV-JILL", areas=["", "VI-NICHOLS EV-GULL EV-GULL EV-GULL"])
    assert decision(game, name) == "play EV-GULL"


@BOTH
def test_no_second_gavel_is_tried_in_a_turn(name):
    """JACK-34: in a whole match a turn has one Gavel, but for one taken with a Scene or after Ripper Strikes."""
    game = playing("SU-GULL SU-JILL EV-EDDY EV-DRUITT", areas=["VI-NICHOLS EV-GULL EV-GULL EV-GULL", "EV-JILL " * 3])
    first = decision(game, name)
    assert first in ("play SU-GULL", "play SU-JILL")
    game.play(first)
    assert decision(game, name).startswith("discard")


@BOTH
def test_a_suspect_is_played_on_a_meld_and_not_kept(name):
    """JACK-44, JACK-45."""
    game = playing("SU-GULL EV-EDDY EV-JILL", areas=["VI-NICHOLS EV-GULL EV-GULL EV-GULL", ""])
    assert decision(game, name) == "play SU-GULL"


@BOTH
def test_an_alibi_clears_the_suspect_of_the_others_and_not_the_own_one(name):
    """JACK-47, JACK-83: without its Alibi the suspect that leads counts double."""
    theirs = ["VI-NICHOLS EV-JILL EV-JILL EV-JILL", "EV-GULL EV-GULL EV-GULL EV-GULL SU-GULL"]
    assert decision(playing("AL-GULL EV-EDDY EV-DRUITT", areas=theirs), name) == "play AL-GULL"
    own = [f"VI-NICHOLS {theirs[1]}", "EV-JILL EV-JILL EV-JILL"]
    assert decision(playing("AL-GULL EV-EDDY EV-DRUITT EV-CHAPMAN", areas=own), name) != "play AL-GULL"


@BOTH
def test_the_fifth_victim_is_not_played_while_another_hand_may_hold_ripper_escapes(name):
    """JACK-53, JACK-54: it is played by whoever holds Ripper Escapes."""
    theirs = "ESCAPES " + " ".join(["EV-LETTERS"] * 4 + ["EV-DRUITT"] * 4)
    danger = playing("VI-KELLY EV-EDDY EV-JILL", theirs, areas=[FOUR_VICTIMS, ""], stock=4)
    assert decision(danger, name) != "play VI-KELLY"
    chance = playing("VI-KELLY ESCAPES EV-JILL", theirs[8:], areas=[FOUR_VICTIMS, ""], stock=4)
    assert decision(chance, name) == "play VI-KELLY"


@BOTH
def test_ripper_escapes_is_played_when_the_fifth_victim_comes_out(name):
    """JACK-54: out of turn too."""
    game = playing("VI-KELLY EV-JILL", "ESCAPES EV-EDDY", areas=[FOUR_VICTIMS, ""])
    game.play("play VI-KELLY")
    assert decision(game, name, seat=1) == "escape"


@BOTH
def test_the_last_card_is_discarded_to_go_out(name):
    """JACK-69."""
    game = playing("EV-GULL EV-EDDY", areas=["VI-NICHOLS EV-GULL EV-GULL EV-GULL EV-GULL", ""])
    for _ in range(2):
        game.play(decision(game, name))
    assert game.round_over
    assert game.state.went_out == 0


# --- Votes --------------------------------------------------------------------------------


@BOTH
def test_the_vote_names_the_suspect_with_most_against_it(name):
    """JACK-28, JACK-78: a suspect with an Alibi is left out (JACK-79)."""
    areas = ["VI-NICHOLS EV-GULL EV-GULL EV-GULL EV-GULL SU-GULL", "EV-JILL EV-JILL EV-JILL"]
    game = at("EV-EDDY EV-DRUITT", areas=areas)
    game.play("vote jill")
    assert decision(game, name, seat=1) == "vote gull"
    cleared = at("EV-EDDY EV-DRUITT", areas=[areas[0], f"{areas[1]} AL-GULL"])
    cleared.play("vote gull")
    assert decision(cleared, name, seat=1) == "vote jill"


def test_planner_calls_a_vote_while_its_alibi_is_still_hidden():
    """JACK-26, JACK-90: the others will name the suspect that it is about to clear."""
    areas = ["VI-NICHOLS EV-JILL EV-JILL EV-JILL EV-JILL", "EV-GULL EV-GULL EV-GULL EV-GULL EV-GULL SU-GULL"]
    assert decision(at("AL-GULL EV-EDDY EV-DRUITT", areas=areas), "planner") == "vote jill"
    known = at("EV-CHAPMAN EV-EDDY EV-DRUITT", areas=areas)
    assert decision(known, "planner").startswith("draw")


# --- Giving up, taking ---------------------------------------------------------------------


@BOTH
def test_commissioner_resigns_costs_the_least_useful_card(name):
    """JACK-50, JACK-51."""
    game = playing("RESIGNS EV-EDDY EV-JILL", "EV-GULL EV-GULL EV-GULL STRIKES", areas=["VI-NICHOLS", ""])
    game.play("play RESIGNS")
    assert decision(game, name, seat=1) == "give STRIKES"


@BOTH
def test_a_scene_brings_the_card_that_makes_a_meld(name):
    """JACK-39."""
    game = playing("SC-BUCKS EV-GULL EV-GULL EV-EDDY", areas=["VI-ANNIE", ""], discard="EV-GULL STRIKES EV-JILL")
    game.play("play SC-BUCKS")
    assert decision(game, name) == "take EV-GULL"


@BOTH
def test_the_top_of_scotland_yard_is_taken_where_it_can_be_laid(name):
    """JACK-31."""
    areas = ["VI-NICHOLS EV-GULL EV-GULL EV-GULL", ""]
    assert decision(at("EV-EDDY EV-JILL EV-DRUITT", areas=areas, discard="EV-GULL"), name) == "draw discard"
    assert decision(at("EV-EDDY EV-JILL EV-DRUITT", areas=areas, discard="STRIKES"), name) == "draw stock"


# --- Whole matches -------------------------------------------------------------------------


def positions(seed, players, bots, limit=3000, **switches):
    game = rk.new_game("jack", players=players, seed=seed, **switches)
    seated = seat_players(game, bots)
    for _ in range(limit):
        if game.over:
            return
        seat = game.to_move[0]
        yield game, seat
        move = seated[seat].decide(game.view(seat), game.moves(seat))
        assert move in game.moves(seat)
        game.play(move, seat)
    raise AssertionError(f"seed {seed} did not end")


@pytest.mark.parametrize("bots", [["greedy"], ["planner", "greedy"]], ids=["greedy", "both"])
@pytest.mark.parametrize("players", [2, 3, 4], ids="JACK-11-{}".format)
def test_matches_reach_100_points_long_before_they_are_stopped(players, bots):
    """JACK-97: three to five hands are usual; two players who take one another's discards do not go on for ever."""
    for seed in [13, *range(2 * FUZZ)] if bots == ["greedy"] else range(FUZZ):
        game = None
        for game, _ in positions(seed, players, bots):
            assert Counter(game.state.everything()) == WHOLE
        assert game is not None
        assert max(game.state.totals) >= 100
        assert len(game.state.rounds) <= 12


@BOTH
@pytest.mark.parametrize("players", [2, 4])
def test_other_hidden_cards_do_not_change_the_decision(name, players):
    """JACK-14, JACK-17: hands and Case File are hidden, Scotland Yard is known to whoever watched."""
    asked = 0
    rng = rng_of("jack", name, players)
    player = get(name, seed=3)
    for number, (game, seat) in enumerate(positions(5, players, ["greedy"])):
        if number % 7 or len(game.moves(seat)) == 1 or game.round_over:
            continue
        other = with_other_hidden_cards(game, seat, rng)
        if other.state.hands == game.state.hands or Move("escape") in other.moves(seat):
            continue
        chosen = player.decide(game.view(seat), game.moves(seat))
        assert player.decide(other.view(seat), other.moves(seat)) == chosen
        assert get(name, seed=3).decide(game.view(seat), game.moves(seat)) == chosen
        asked += 1
    assert asked > 20


SWITCHES = {
    "JACK-39": {"scene_take": "gavel_only", "no_alibi": "gull"},
    "JACK-49": {"ripper_strikes": "victim_from_case_file", "vote_requires": "any_meld"},
    "JACK-50": {"commissioner_discards": 2, "commissioner_victim": "discarded", "wild_layoff": "any_meld"},
    "JACK-71": {"case_file_passes": 2, "ripper_escapes_window": "on_fifth_only"},
    "JACK-05": {"card_points": {"EV-GULL": 900}, "order_numbers": {"jill": 1, "druitt": 5}},
}


@BOTH
@pytest.mark.parametrize("rule", SWITCHES)
def test_both_play_by_the_switches(name, rule):
    """Whatever was agreed on, each move decided is legal, and the match ends."""
    for _ in positions(1, 3, [name, "greedy"], **SWITCHES[rule]):
        pass


@pytest.mark.fuzz
def test_planner_does_better_than_greedy_over_the_same_deals():
    """JACK-98: every deal is played from both seats."""
    ahead = 0
    for seed in range(8 * FUZZ):
        for seat in (0, 1):
            game = rk.new_game("jack", players=2, seed=seed)
            bots = ["planner", "greedy"] if seat == 0 else ["greedy", "planner"]
            rk.autoplay(game, bots)
            ahead += game.state.totals[seat] - game.state.totals[1 - seat]
    assert ahead > 0
