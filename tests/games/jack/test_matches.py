"""Whole matches: they end, no card is lost, moves are right, and nobody sees what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trying import accept

import rummykit as rk
from rummykit import rulebook
from rummykit.engine.moves import Move
from rummykit.games.jack_state import JackState

from .helpers import FOUR_VICTIMS, PACK, at, of, playing

SWITCHES = {
    name: switch.values or ({"evidence": 3, "letters": 1}, {"EV-JILL": 9, "wild": 0})
    for name, switch in rulebook.switches("jack").items()
}
SWITCHES["order_numbers"] = ({"druitt": 6, "pedachenko": 1}, {"gull": 1, "druitt": 3})
EACH = [(name, value) for name, values in SWITCHES.items() for value in values]


def random_moves(game: rk.Game, r: random.Random, most: int, until: str = "match") -> Iterator[Move]:
    """Play legal moves at random; yields after each."""
    for _ in range(most):
        if game.over or (until == "hand" and game.round_over):
            return
        seat = r.choice(game.to_move)
        move = r.choice(game.moves(seat))
        game.play(move, seat)
        yield move


def whole(game: rk.Game) -> Counter[rk.Card]:
    return Counter(game.rules.pack.deck())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_matches_end_and_no_card_is_lost(players, seed):
    """JACK-01, JACK-97: after every move all 62 cards are there; the match ends with one winner."""
    game = rk.new_game("jack", players=players, seed=seed)
    pack = whole(game)
    for _ in random_moves(game, random.Random(seed), 20_000):
        assert Counter(game.state.everything()) == pack
    assert game.over
    assert len(game.winners) == 1
    assert game.state.totals[game.winners[0]] == max(game.state.totals)
    assert game.to_move == ()


@pytest.mark.parametrize(("name", "value"), EACH, ids=str)
def test_every_switch_at_every_value(name, value):
    """JACK-05, JACK-06, JACK-07, JACK-26 …: hands are played to the end with each value, for 2 to 4 players."""
    for players in (2, 3, 4):
        game = rk.new_game("jack", players=players, seed=players, **{name: value})
        pack = whole(game)
        for _ in random_moves(game, random.Random(17), 2_000, until="hand"):
            assert Counter(game.state.everything()) == pack
        assert game.round_over
        sheet = game.score_sheet()
        assert sheet.final
        assert all(rk.rule(line.rule).game == "jack" for line in sheet.lines)


def test_there_are_sixteen_switches():
    """JACK-05 … JACK-94: none of them is left out above, and each default is a value."""
    assert len(SWITCHES) == 16
    for name, switch in rulebook.switches("jack").items():
        assert not switch.values or switch.default in switch.values, name


@given(st.integers(2, 4), st.integers(0, 10**6), st.data())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_moves_undo_and_text(players, seed, data):
    """JACK-22: listed moves are legal and read back as themselves; undo and replay give the same states."""
    switches = {name: data.draw(st.sampled_from(values), label=name) for name, values in SWITCHES.items()}
    game = rk.new_game("jack", players=players, seed=seed, **switches)
    r = random.Random(seed)
    states = [game.state]
    for _ in random_moves(game, r, data.draw(st.integers(1, 250), label="moves")):
        states.append(game.state)
        for seat in game.to_move:
            listed = game.moves(seat)
            assert listed
            assert len(set(listed)) == len(listed)
            for move in r.sample(list(listed), min(4, len(listed))):
                assert game.check(move, seat) == []
                assert Move.parse(str(move), PACK) == move
    count = data.draw(st.integers(0, len(game.log)), label="undone")
    undone = game.undo(count)
    assert game.state is states[-1 - count]
    for event in reversed(undone):
        again = game.play(event.move, event.seat)
        assert (again.move, again.public, again.private) == (event.move, event.public, event.private)
    assert vars(game.state) == vars(states[-1])


# --- What is not listed is not legal -----------------------------------------------------


def every_single_move(game: rk.Game) -> Iterator[str]:
    """All moves of one card, and those without cards."""
    for card in PACK.counts:
        if card.code == "EV-WILD":
            yield from (f"play EV-WILD={suit}" for suit in ("druitt", "eddy", "gull", "chapman", "jill", "pedachenko"))
        elif card.code != "ESCAPES":  # `play ESCAPES` is another way to say `escape`
            yield f"play {card}"
        yield from (f"{verb} {card}" for verb in ("discard", "take", "give"))
    yield from ("draw stock", "draw discard", "pass", "escape", "deal")
    yield from (f"vote {suit}" for suit in ("druitt", "eddy", "gull", "chapman", "jill", "pedachenko", "letters"))


@pytest.mark.parametrize("seed", range(4))
def test_the_list_of_moves_is_complete(seed):
    """JACK-34 to JACK-67: of all moves with one card, exactly those listed are legal, for every seat."""
    options = [{}, {"scene_take": "gavel_only"}, {"wild_layoff": "any_meld"}, {"vote_requires": "any_meld"}][seed]
    game = rk.new_game("jack", players=2 + seed % 3, seed=seed, **options)
    r = random.Random(seed)
    for number, _ in enumerate(random_moves(game, r, 160)):
        if number % 4:
            continue
        for seat in range(len(game.names)):
            listed = {str(move) for move in game.moves(seat) if move.verb != "lay"}
            legal = {move for move in every_single_move(game) if not game.check(move, seat)}
            assert legal == listed


# --- Views -------------------------------------------------------------------------------


def swapped(game: rk.Game, seat: int, r: random.Random) -> rk.Game:
    """The same game with all cards that `seat` cannot see dealt anew, and other secret votes."""
    state: JackState = game.state.fork()
    looking = state.window is not None and state.window.kind == "take" and seat in state.window.asked
    shown = state.discard if looking else state.discard[-1:]
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += [*state.stock, *(() if looking else state.discard[:-1])]
    r.shuffle(hidden)
    cards = iter(hidden)
    state.hands = tuple(
        hand if other == seat else tuple(next(cards) for _ in hand) for other, hand in enumerate(state.hands)
    )
    state.stock = tuple(next(cards) for _ in state.stock)
    state.discard = shown if looking else (*(next(cards) for _ in state.discard[:-1]), *shown)
    if not game.round_over:
        names = ("druitt", "eddy", "gull", "chapman", "jill", "pedachenko")
        state.votes = tuple(v if voter == seat else r.choice(names) for voter, v in enumerate(state.votes))
        window = state.window
        if window and window.kind == "vote":
            answers = tuple((s, a if s == seat else r.choice(names)) for s, a in window.answers)
            state.window = type(window)(window.kind, window.pending, window.mode, answers, window.card)
    other = rk.Game(game.rules, state, game.names, game.seed)
    other.log = list(game.log)
    return other


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_views_are_blind_to_what_is_hidden(players, seed):
    """JACK-17, JACK-30: swapping hidden cards and sealed votes changes neither a view nor the moves of a seat."""
    game = rk.new_game("jack", players=players, seed=seed, vote_requires="any_meld")
    r = random.Random(seed)
    for _ in random_moves(game, r, 400):
        for seat in range(players):
            twin = swapped(game, seat, r)
            assert twin.view(seat) == game.view(seat)
            assert twin.view(seat).as_dict() == game.view(seat).as_dict()
            assert twin.moves(seat) == game.moves(seat)
            assert twin.to_move == game.to_move


SHOWN = {
    "card", "drew", "captured", "entered", "reshuffled", "called", "went_out", "round_over", "match_over", "caught",
    "escaped", "at_large", "ripper", "votes", "round", "upcard", "points",
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_logs_tell_only_what_was_seen(seed):
    """JACK-30, JACK-38: what others drew and voted is not in the log of a seat, in no fact of any event."""
    game = rk.new_game("jack", players=3, seed=seed, vote_requires="any_meld")
    for _ in random_moves(game, random.Random(seed), 1500):
        pass
    voted = 0
    for seat in range(3):
        for event in game.view(seat).log:
            assert set(event.public) <= SHOWN
            if event.seat != seat:
                assert event.private == {}
                assert event.move.verb != "vote" or str(event.move) == "vote"
                voted += event.move.verb == "vote"
            if event.move.word == "stock" and event.seat != seat:
                assert "card" not in event.public
    assert voted


# --- Who holds Ripper Escapes --------------------------------------------------------------

PLACES = ["hand 0", "hand 1", "hand 2", "case file", "scotland yard"]


def with_escapes_at(place: str, fifth: str) -> rk.Game:
    """The same position but for where Ripper Escapes is."""
    hands = ["VI-KELLY EV-JILL EV-EDDY RESIGNS", "EV-GULL EV-DRUITT EV-EDDY", "EV-GULL EV-DRUITT EV-EDDY"]
    stock, pile = "EV-CHAPMAN EV-CHAPMAN EV-CHAPMAN EV-LETTERS EV-JILL", "EV-JILL EV-PEDACHENKO"
    if place.startswith("hand"):
        seat = int(place[-1])
        hands[seat] = hands[seat].replace("EV-EDDY", "ESCAPES")
        stock = stock.replace("EV-LETTERS", "EV-EDDY")
    elif place == "case file":
        stock = stock.replace("EV-LETTERS", "ESCAPES")
    else:
        pile = pile.replace("EV-JILL", "ESCAPES", 1)
    if fifth == "given":
        hands[0] = hands[0].replace("VI-KELLY", "EV-LETTERS")
        hands[1] = hands[1].replace("EV-GULL", "VI-KELLY")
    return playing(*hands, areas=[FOUR_VICTIMS, "", ""], stock=stock, discard=pile)


@pytest.mark.parametrize("fifth", ["played", "given"])
@pytest.mark.parametrize("watcher", [0, 1, 2])
def test_jack_54_nobody_learns_who_holds_ripper_escapes(fifth, watcher):
    """JACK-54, JACK-73: the questions, the answers and the log are the same wherever the card is."""
    records = []
    for place in PLACES:
        if place == f"hand {watcher}":
            continue  # the holder knows
        game = with_escapes_at(place, fifth)
        moves = ["play VI-KELLY", "pass", "pass", "pass"] if fifth == "played" else [
            "play RESIGNS", "give VI-KELLY", "pass", "pass", "pass", "give EV-GULL"
        ]  # fmt: skip
        record: list[Any] = []
        for move in moves:
            (seat,) = game.to_move
            record.append((seat, game.view(watcher).window, [str(m) for m in game.moves(watcher)]))
            event = game.play(move, seat)
            record.append((event.seen_by(watcher), game.view(watcher).counts, game.view(watcher).more))
        record.append(game.view(watcher).log)
        records.append(record)
    assert len(records) >= 4
    assert all(record == records[0] for record in records)


def test_jack_30_a_vote_looks_the_same_whatever_is_voted():
    """JACK-30: two games that differ only in the votes of others look alike until the hand is counted."""
    shown = []
    for votes in (("gull", "jill"), ("eddy", "druitt")):
        game = at(
            "EV-EDDY EV-JILL", "EV-EDDY EV-JILL", "EV-DRUITT EV-JILL", areas=["VI-KELLY " + of("gull"), "", ""], stock=5
        )
        accept(game, f"vote {votes[0]}", 0)
        accept(game, f"vote {votes[1]}", 1)
        before = game.view(2).as_dict(), game.view(2).log, game.view(2).window
        accept(game, "vote gull", 2)
        accept(game, "draw stock", 0)
        shown.append((before, game.view(2).as_dict(), game.view(2).log, game.check("vote gull", 2)))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_computer_players_reach_the_end(players, kind):
    """JACK-97: from their views alone."""
    game = rk.new_game("jack", players=players, seed=5)
    rk.autoplay(game, [kind] * players)
    assert game.over
    assert len(game.winners) == 1
