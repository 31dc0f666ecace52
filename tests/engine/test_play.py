"""Check, then play, then undo: what holds in every position of every match."""

import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.cards import french_pack
from rummykit.engine.moves import Move
from rummykit.games import romme_turn

from .helpers import FUZZ, played, random_move_text, rich_position, snapshot, some_game, step, tries

WHOLE_PACK = Counter(french_pack(2, 6).deck())
seeds = st.integers(0, 2**32)


def assert_sound(game):
    """What is true of every position."""
    state = game.state
    assert Counter(state.everything()) == WHOLE_PACK, "ROM-01: the 110 cards are all there"
    assert game.over == (state.phase == "over") == (not game.to_move)
    assert bool(game.winners) == game.over
    assert all(not state.out[seat] for seat in game.to_move), "ROM-78"
    assert len(state.table) == len(game.view(0).table)
    if not game.round_over:
        assert state.stock or len(state.discard) > 1 or state.phase == "play", "ROM-13"
    assert state.window is None or (state.phase == "draw" and state.window.asked)


@pytest.mark.parametrize("seed", range(40 * FUZZ))
def test_every_listed_move_is_legal_exact_and_changes_nothing_before_it_is_played(seed):
    rng = random.Random(seed)
    game = some_game(rng)
    for _ in range(50):
        if game.over:
            break
        for seat in range(len(game.names)):
            moves = game.moves(seat)
            assert (len(moves) > 0) == (seat in game.to_move)
            assert len(set(moves)) == len(moves), "no move twice"
            some = moves if len(moves) < 25 else rng.sample(moves, 25)
            before = dict(game.state.__dict__)
            for move in some:
                assert game.check(move, seat) == []
                assert game.check(str(move), seat) == []
                event = game.play(move, seat)
                assert event.move == move, "it is listed in its exact form"
                assert_sound(game)
                assert game.undo() == [event]
                assert game.state.__dict__ == before
        if step(game, rng) is None:
            break
        assert_sound(game)


@pytest.mark.parametrize("seed", range(40 * FUZZ))
def test_check_is_empty_exactly_where_play_succeeds(seed):
    rng = random.Random(seed)
    game = some_game(rng)
    tried = Counter()
    for _ in range(20):
        for _ in range(15):
            written = random_move_text(game, rng)
            seat = rng.choice([None, *range(len(game.names))])
            before, state = snapshot(game), game.state
            faults = game.check(written, seat)
            assert game.state is state, "check changes nothing"
            assert snapshot(game) == before
            try:
                event = game.play(written, seat)
            except rk.IllegalMove as error:
                assert error.faults == faults != []
                assert snapshot(game) == before, "a refused move changes nothing"
                assert all(fault.rule.startswith("ROM-") for fault in faults)
                groups = error.move.groups
                said = [str(fault) for fault in faults]
                assert len(set(said)) == len(said) or len(set(groups)) < len(groups), "no reason twice"
                for lang in ("en", "es"):
                    assert str(error.move) in error.text(lang)
                    assert all(fault.text(lang) in error.text(lang) for fault in faults)
                    assert "{" not in error.text(lang)
                tried["illegal"] += 1
            except rk.AmbiguousMove as error:
                assert [fault.rule for fault in faults] == ["ROM-40"]
                assert len(error.choices) > 1
                assert snapshot(game) == before
                for choice in error.choices:
                    assert game.check(choice, seat) == []
                    assert game.check(str(choice), seat) == []
                    assert str(choice) in error.text("es")
                tried["ambiguous"] += 1
            else:
                assert faults == []
                assert_sound(game)
                game.undo()
                assert snapshot(game) == before
                again = game.play(str(event.move), event.seat)
                assert again == event, "the exact form says the same"
                game.undo()
                tried["legal"] += 1
        if step(game, rng) is None:
            break
    assert tried["illegal"]


@pytest.mark.parametrize("seed", range(30 * FUZZ))
def test_every_simple_move_that_is_accepted_is_listed(seed):
    """Draws, answers, discards, one card added, one joker exchanged, one meld after the first lay-down."""
    rng = random.Random(seed)
    for _ in range(12):
        game = rich_position(rng)
        if game.over:
            continue
        seat = game.to_move[0]
        listed = {in_order(move) for move in game.moves(seat)}
        for _ in range(60):
            written = random_move_text(game, rng)
            if game.check(written, seat):
                continue
            exact = game.play(written, seat).move
            game.undo()
            one = exact.verb not in ("lay", "add", "swap") or (
                len(exact.groups) == 1 and (game.state.opened[seat] if exact.verb == "lay" else len(exact.cards) == 1)
            )
            if one:
                assert in_order(exact) in listed, f"{exact} is legal but not listed"


def in_order(move):
    """A move with the cards of each set in one order; a run has its own."""
    if move.verb != "lay":
        return str(move)
    groups = []
    for i, group in enumerate(move.groups):
        words = [f"{card.code}{pin or ''}" for card, pin in zip(group, move.group_pins(i), strict=True)]
        naturals = [card for card in group if not card.is_joker]
        is_set = len({card.rank for card in naturals}) == 1
        groups.append(tuple(sorted(words) if is_set else words))
    return tuple(sorted(groups))


@tries(60)
@given(seeds, st.data())
def test_undo_gives_back_the_earlier_state_and_replaying_the_later(seed, data):
    rng = random.Random(seed)
    game = some_game(rng)
    history = [snapshot(game)]
    for _ in range(rng.randrange(60)):
        if step(game, rng) is None:
            break
        history.append(snapshot(game))
    events = list(game.log)
    count = data.draw(st.integers(0, len(events)))
    undone = game.undo(count)
    assert undone == events[::-1][:count], "the last one first"
    assert snapshot(game) == history[len(events) - count]
    for event in undone[::-1]:
        assert game.play(str(event.move), event.seat) == event
    assert snapshot(game) == history[-1]
    game.undo(len(events))
    assert snapshot(game) == history[0]
    assert game.log == []


@pytest.mark.parametrize("count", [1, -1, 10**9])
def test_undo_of_moves_that_were_not_made(count):
    game = rk.new_game("romme", seed=3)
    with pytest.raises(ValueError, match="cannot take back"):
        game.undo(count)
    assert game.undo(0) == []


@pytest.mark.parametrize("wrong", ["x", None, 1.5, [1]])
def test_undo_of_no_number_is_a_clear_error(wrong):
    game = rk.new_game("romme", seed=3)
    with pytest.raises((ValueError, TypeError), match=r"moves|number"):
        game.undo(wrong)


def test_undo_over_several_rounds_and_a_deal():
    rng = random.Random(5)
    game = rk.new_game("romme", players=3, seed=5, target=400)
    while game.state.round < 3:
        step(game, rng)
    assert [event.move.verb for event in game.log].count("deal") == 2
    states = [dict(game.state.__dict__)]
    log = list(game.log)
    while game.log:
        game.undo()
        states.append(dict(game.state.__dict__))
    fresh = rk.new_game("romme", players=3, seed=5, target=400)
    assert states[-1] == fresh.state.__dict__
    for event, state in zip(log, states[-2::-1], strict=True):
        assert game.play(event.move, event.seat) == event
        assert game.state.__dict__ == state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2 * FUZZ))
def test_a_match_of_random_moves_ends(seed, players):
    rng = random.Random(seed)
    game = rk.new_game("romme", players=players, seed=seed, target=1)
    for _ in range(20_000):
        if step(game, rng) is None:
            break
        assert len(game.state.everything()) == 110
    assert game.over
    assert game.moves() == []
    assert game.check("draw stock") != []
    assert len(game.score_sheet().lines) >= players - 1
    with pytest.raises(rk.IllegalMove, match="ROM-"):
        game.play("deal")


@pytest.mark.parametrize("seed", range(30 * FUZZ))
def test_events_say_what_happened_in_both_languages(seed):
    game = played(seed)
    names = game.names
    for number, event in enumerate(game.log):
        assert event.number == number
        for watcher in (*range(len(names)), None):
            seen = event if watcher is None else event.seen_by(watcher)
            english, spanish = seen.text("en", names), seen.text("es", names)
            assert names[event.seat] in english
            assert names[event.seat] in spanish
            assert english != spanish
            assert "{" not in english + spanish
            if watcher not in (None, event.seat):
                assert seen.private == {}
                assert all(str(card) not in english for card in event.private.values() if event.move.word == "stock")
        for card in event.move.cards:
            assert card.code in event.text("en", names)


def test_an_event_in_a_language_that_is_none():
    with pytest.raises(ValueError, match="choose one of en, es"):
        rk.new_game("romme", seed=1).play("draw stock").text("de")


def test_a_name_with_braces_is_only_a_name():
    game = rk.new_game("romme", players=["{who}", "{0}"], seed=1)
    event = game.play("draw stock")
    assert event.text("en", game.names).startswith("{0} drew from the stock")


# --- the same everywhere --------------------------------------------------------------------


@tries(30)
@given(seeds)
def test_the_same_seed_is_the_same_match(seed):
    one, other = played(seed), played(seed)
    assert snapshot(one) == snapshot(other)
    assert [repr(event) for event in one.log] == [repr(event) for event in other.log]


def test_another_seed_is_another_match():
    dealt = {rk.new_game("romme", seed=seed).state.hands for seed in range(50)}
    assert len(dealt) == 50


PROGRAM = """
import hashlib, random, sys
sys.path.insert(0, sys.argv[1])
from engine.helpers import played
for seed in range(25):
    game = played(seed)
    state = repr(sorted(game.state.__dict__.items(), key=lambda item: item[0]))
    moves = [str(move) for seat in game.to_move for move in game.moves(seat)]
    said = [event.text("es") for event in game.log]
    print(seed, hashlib.sha256(repr((state, moves, said, game.log)).encode()).hexdigest())
"""


def test_the_same_match_in_every_process():
    """Cards hash by identity, so a walk through a set of them would show here."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    answers = set()
    for hash_seed in ("0", "1", "4711"):
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, here],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        answers.add(ran.stdout)
    assert len(answers) == 1
    assert len(answers.pop().splitlines()) == 25


# --- asked by seat ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [2, -1, "0", None, 1.0, True])
def test_a_seat_that_is_none(seat):
    game = rk.new_game("romme", players=2, seed=1)
    asks = [lambda: game.view(seat), lambda: game.moves(seat), lambda: game.check("draw stock", seat)]
    for ask in asks[1:] if seat is None else asks:  # without a seat, the seat on turn is meant
        if seat is None:
            assert ask() is not None
        else:
            with pytest.raises(ValueError, match="there is no seat"):
                ask()


def test_moves_and_check_ask_for_the_seat_on_turn_unless_told():
    game = rk.new_game("romme", players=3, seed=1)
    assert game.to_move == (1,)
    assert game.moves() == game.moves(1) == [Move.parse("draw stock"), Move.parse("draw discard")]
    assert game.moves(0) == []
    assert game.moves().complete
    assert [fault.rule for fault in game.check("draw stock", seat=0)] == ["ROM-07"]
    assert game.check("draw stock") == []
    assert game.play("draw stock").seat == 1


def test_in_a_claim_window_several_seats_may_act():
    """ROM-53 to ROM-55: everybody else is asked before the next player draws; the first yes decides."""
    game = rk.new_game("romme", players=4, seed=1)
    game.play("draw stock")
    game.play(game.moves()[-1])
    assert game.to_move == (3, 0)
    assert [str(move) for move in game.moves(0)] == ["knock", "pass"]
    assert [fault.rule for fault in game.check("draw stock", seat=2)] == ["ROM-54"]
    game.play("pass", 0)
    assert game.to_move == (3,)
    game.play("knock", 3)
    assert (game.to_move, game.state.phase) == ((3,), "play")


# --- other things ------------------------------------------------------------------------------

HARD = [
    {
        "hands": ["KC 5H JS TS KH 8S AS JK 4D 9H 3C 4C 2C QC TD 7D 4C JK", "2S"],
        "table": ["4S 4H JK=4C", "9C TC JC JK=QC", "9H TH JH"],
        "opening_points": 51, "swapped_joker": "same_turn", "joker_limit": "one", "run_max": 14, "set_joker_suit": "declared",
    },
    {
        "hands": ["4C QC JK JK 4D TC JH QC 6C 5C AC KH 7S 5D 5S 8D", "2S"],
        "table": ["6S 6D 6C", "4H 4D 4C", "9D TD JK=JD QD", "TS TH TD", "7C 8C 9C", "6S 6H 6D"],
        "opening_points": 51, "joker_limit": "not_adjacent", "set_joker_suit": "declared",
    },
    {
        "hands": ["2H 3H 6D QD 8D AC 7C AD QH KC 7H 7S JK", "5S"],
        "table": ["JS JD JH JK=JC", "AS 2S 3S", "9D TD JD JK=QD KD", "2S 2D JK=2H"],
        "go_out_discard": "optional", "set_joker_suit": "declared", "run_max": 14,
    },
]  # fmt: skip


@pytest.mark.parametrize(
    "fields", HARD, ids=["three melds, two jokers", "six melds, two jokers", "four melds, one joker"]
)
def test_looking_ahead_soon_sees_that_a_hand_cannot_be_emptied(fields, monkeypatch):
    """ROM-72 with hand_needs_opening=False: few positions are looked at, where all orders would be thousands."""
    looked_at = []
    judge = romme_turn.may_empty_hand
    monkeypatch.setattr(romme_turn, "may_empty_hand", lambda *args: looked_at.append(1) or judge(*args))
    game = rk.position("romme", phase="play", hand_needs_opening=False, **fields)
    assert game.moves()
    assert len(looked_at) <= 2 * romme_turn.MOST_LOOKED_AT


def test_too_many_first_lay_downs_are_cut_off_and_told():
    hand = "7S 8S 9S 7H 8H 9H 7D 8D 9D JK JK JK JK JK JK"
    game = rk.position("romme", hands=[hand, "2S"], phase="play", opening_points=51)
    moves = game.moves()
    assert not moves.complete
    assert any(move.verb == "discard" for move in moves)
    assert all(game.check(move) == [] for move in moves[::97])


def test_errors_of_the_engine_can_be_sent_to_another_process():
    import copy
    import pickle

    game = rk.new_game("romme", seed=1)
    with pytest.raises(rk.IllegalMove) as illegal:
        game.play("discard QH")
    position = rk.position("romme", hands=["8S JK 7S QS KS QH KH QD KD", "2S"], opened=[0], phase="play")
    with pytest.raises(rk.AmbiguousMove) as ambiguous:
        position.play("lay 8S JK 7S")
    errors = [illegal.value, ambiguous.value, rk.SaveError("log[3].move", "not allowed there"), rk.OptionError("no")]
    for error in errors:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301
            assert (type(again), str(again)) == (type(error), str(error))


def test_a_game_shows_itself():
    game = rk.new_game("romme", players=3, seed=1)
    assert "to move (1,)" in repr(game)
    assert game.names[1] in str(game)
    assert str(game) != ""
    assert all(card.code not in game._repr_html_() or card in game.state.hands[1] + game.state.discard
               for card in game.state.hands[0] if card not in game.state.hands[1])  # fmt: skip
