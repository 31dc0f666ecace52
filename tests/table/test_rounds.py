"""What the table shows around the play: seats, panel, the count, the next round, a new game."""

from __future__ import annotations

import json

import pytest

import rummykit as rk
from rummykit import players
from rummykit.engine.clock import ManualClock
from rummykit.table import TableSession
from table.helpers import action, middle, pick, refused, rules, said, send, session

LAST = {"hands": ["3C", "2S 3S 4S 8H 9H JK AD KD", "6C 6D 6H TC QS"], "opened": [0, 1, 2]}


def ended(**changes):
    """A round that seat 0 has just ended."""
    table = session(middle(**{**LAST, **changes}))
    pick(table, "3C")
    send(table, "act", action="discard")
    return table


# --- seats, piles, panel ------------------------------------------------------------------


def test_rom_91_and_92_who_is_on_turn():
    """ROM-91, ROM-92: the mark is at one's own place, the arrow at the opponent's."""
    table = session(middle(totals=[26, 18, 0]))
    seats = {seat["seat"]: seat for seat in table.scene["seats"]}
    assert seats[0]["turn"]
    assert not seats[1]["turn"]
    messages = table.handle({"do": "propose", "move": "discard 2D", "at": table.scene["at"]})
    first = {seat["seat"]: seat for seat in messages[0]["scenes"][1]["seats"]}
    assert first[1]["turn"]
    assert not first[0]["turn"]
    assert first[1]["heard"] == "Blas, 6 cards, 18 points, on turn"


def test_rom_99_and_100_names_and_points():
    """ROM-99, ROM-100, ROM-94: the places and the panel tell names, points and the target."""
    table = session(middle(totals=[26, 18, 0]))
    assert [seat["name"] for seat in table.scene["seats"]] == ["Blas", "Carmen", "Ada (you)"]
    assert [seat["info"] for seat in table.scene["seats"]] == ["5 cards · 18", "4 cards · 0", "14 cards · 26"]
    assert table.scene["panel"]["points"] == "Points, out above 50"
    assert [row["points"] for row in table.scene["panel"]["rows"]] == [26, 18, 0]


def test_rom_98_melds_are_marked_with_their_owner():
    """ROM-98."""
    table = session(middle(), lang="es")
    assert [meld["foot"] for meld in table.scene["melds"]] == ["escalera · Blas", "trío · tú", "escalera · Carmen"]
    assert table.scene["melds"][2]["name"] == (
        "Escalera de Carmen: cuatro de corazones, comodín, hace de cinco de corazones, seis de corazones, "
        "siete de corazones"
    )


def test_rom_101_both_piles():
    """ROM-101: one face down with its number, one face up."""
    piles = session(middle()).scene["piles"]
    assert piles["stock"]["n"] > 0
    assert "top" not in piles["stock"]
    assert piles["discard"]["top"][-1]["c"] == "QH"


def test_rom_93_the_time_left_is_shown_and_runs_out():
    """ROM-93, ROM-81, ROM-82: the clock is handed in; without one there is no time."""
    assert session(middle()).scene["clock"] is None
    clock = ManualClock()
    table = session(middle(clock=clock))
    assert table.scene["clock"]["left"] == 60
    clock.advance(61)
    picture = send(table, "tick")
    assert table.game.log[0].move.verb == "timeout"
    assert 0 in table.game.to_move
    assert picture["clock"]["left"] == 60


def test_rom_93_a_move_after_the_time_is_not_played():
    """ROM-82: what was meant for a turn that is over changes nothing."""
    clock = ManualClock()
    table = session(middle(clock=clock))
    clock.advance(61)
    table.handle({"do": "propose", "move": "discard 2D", "at": table.scene["at"]})
    assert "discard 2D" not in [str(event.move) for event in table.game.log]


def test_progress_toward_the_first_lay_down():
    """ROM-23: what the hand could open with at best, of what is needed; the same however it is sorted."""
    table = session(middle())
    for order in ("suit", "rank", "groups", "hand"):
        panel = send(table, "order", by=order)["panel"]["progress"]
        # 3♣ 4♣ 5♣, three sevens, and J♠ Q♠ with the joker as king
        assert panel["text"] == "best melds of your hand: 63 points, 30 needed"
        assert (panel["part"], panel["done"], panel["rule"]) == (1, False, "ROM-23")
    assert session(middle(opened=[0])).scene["panel"]["progress"]["done"]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("TS TH TD 2C", 30),
        ("TS TH TD", 0),  # a card has to be left for the discard (ROM-61)
        ("9S 9H 9D 2C", 27),
        ("8D 9D 2C 4S", 0),  # what would fit the table opens nothing (ROM-32)
    ],
)
def test_progress_counts_what_could_be_laid_now(hand, points):
    """ROM-23, ROM-61: the meter promises no more than the game allows."""
    table = session(middle(hands=[hand, "2S 3S 4S 8H 9H", "6C 6D 6H TC"], table=["TD JD QD"], owners=[1]))
    progress = table.scene["panel"]["progress"]
    assert progress["text"] == f"best melds of your hand: {points} points, 30 needed"
    assert progress["part"] == min(1, points / 30)


@pytest.mark.parametrize(
    ("switches", "english", "spanish"),
    [
        ({}, "Points, out above 50", "Puntos, fuera con más de 50"),
        ({"elimination": "reach"}, "Points, out at 50", "Puntos, fuera con 50"),
        ({"target": 1}, "Points, one round decides", "Puntos, decide una sola ronda"),
    ],
)
def test_rom_73_to_75_what_the_points_lead_to(switches, english, spanish):
    """ROM-73, ROM-74, ROM-75: the head of the panel says when somebody is out."""
    for lang, said_there in (("en", english), ("es", spanish)):
        assert session(middle(**switches), lang=lang).scene["panel"]["points"] == said_there


# --- the count ------------------------------------------------------------------------------


def test_rom_116_the_count_names_rules_line_by_line():
    """ROM-116, ROM-62 to ROM-67: what each card left counts, and by which rule."""
    table = ended()
    sheet = table.scene["sheet"]
    assert sheet["lead"] == "You went out."
    blocks = {block["name"]: block for block in sheet["blocks"]}
    assert [(points, rule) for _, points, rule in blocks["Blas"]["lines"]] == [
        (10, "ROM-63"),
        (15, "ROM-64"),
        (30, "ROM-65"),
        (26, "ROM-66"),
    ]
    assert (blocks["Blas"]["points"], blocks["Blas"]["total"]) == (81, "total 81")
    assert blocks["You"]["points"] == 0
    assert session(middle()).scene["sheet"] is None, "not while the round is played"


def test_rom_117_continue_deals_the_next_round():
    """ROM-117: whoever deals; before the end of a round there is nothing to continue."""
    table = ended(totals=[0, 0, 0], target=200)
    before = {card["k"] for meld in table.scene["melds"] for card in meld["cards"]}
    assert action(table.scene, "continue")["ready"]
    picture = send(table, "act", action="continue")
    assert picture["sheet"] is None
    assert table.view.round == 2
    assert len(picture["hand"]["cards"]) >= 13
    keys = {card["k"] for card in picture["hand"]["cards"]}
    assert not keys & before, "no card of the round before comes back under its key"
    assert "still being played" in said(send(table, "continue"))
    assert table.view.round == 2


def test_rom_118_with_two_players_the_match_is_shown_as_finished():
    """ROM-118."""
    game = rk.position("romme", hands=["3C", "JK AD KD"], table=["7S 8S 9S"], phase="play", opened=[0], target=50)
    table = session(game)
    pick(table, "3C")
    picture = send(table, "act", action="discard")
    assert picture["sheet"]["verdict"] == "You have won the match."
    assert picture["panel"]["turn"] == "The match is over"
    assert action(picture, "continue") is None
    assert action(picture, "new")["main"]


def test_rom_119_an_eliminated_player_is_crossed_out():
    """ROM-119: beyond the target, and not before."""
    picture = ended().scene
    out = {seat["name"]: seat["out"] for seat in picture["seats"]}
    assert out == {"Blas": True, "Carmen": False, "Ada (you)": False}
    assert [block["out"] for block in picture["sheet"]["blocks"]] == [False, True, False]


def test_rom_120_whoever_is_eliminated_may_leave_or_watch():
    """ROM-120: the button to leave appears only then; watching, the others play on."""
    watching = {"totals": [60, 0, 0], "eliminated": [0], "to_move": 1}
    table = session(middle(hands=["", "2S", "6C QS"], opened=[1, 2], **watching))
    send(table, "more", all=True)
    assert table.game.round_over
    assert [one["id"] for one in table.scene["actions"]] in (["continue", "leave"], ["new"])
    assert not any(one["id"] == "leave" for one in ended().scene["actions"])
    while not table.game.over:
        send(table, "continue") if table.game.round_over else send(table, "more", all=True)
    assert table.game.winners[0] in (1, 2)


# --- a new game -------------------------------------------------------------------------------


def test_rom_83_a_new_game_begins_as_chosen():
    """ROM-83 to ROM-89: players, level, target, knocking, round hand."""
    table = ended()
    options = {"target": 1, "knock": False, "hand_double": False}
    picture = send(table, "new", players=4, level="random", options=options)
    assert said(picture).startswith("A new game: 4 players.")
    game = table.game
    assert len(game.names) == 4
    assert game.names[0] == "Ada"
    assert {name: game.options[name] for name in options} == options
    assert table.setup()[1]["current"] == "random"


def test_rom_86_the_panel_offers_what_the_game_allows():
    """ROM-84, ROM-85, ROM-86, ROM-87, ROM-88, ROM-89: who takes part, level, number, switches, target."""
    fields = {field["name"]: field for field in session(middle()).setup()}
    assert [value for value, _ in fields["players"]["values"]] == [2, 3, 4]
    assert [value for value, _ in fields["target"]["values"]][:2] == [50, 1] or fields["target"]["current"] == 50
    assert set(fields) == {"players", "level", "target", "knock", "hand_double"}
    assert [value for value, _ in fields["level"]["values"]][:3] == list(players.LEVELS)


@pytest.mark.parametrize(
    "choice",
    [
        {"players": 9},
        {"players": "many"},
        {"players": True},
        {"level": "grandmaster"},
        {"options": {"target": -3}},
        {"options": {"opening_points": 0}},
        {"options": "all"},
    ],
)
def test_rom_86_what_is_not_offered_is_refused(choice):
    """ROM-86, ROM-89: the game on the table stays."""
    table = session(middle())
    game = table.game
    picture = send(table, "new", **choice)
    assert picture["say"]["tone"] == "refused"
    assert table.game is game


# --- whole matches ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "lang"), [(2, 7, "en"), (3, 8, "es"), (4, 9, "en")])
def test_a_whole_match_at_the_table(seats, seed, lang):
    """Every move of a match through messages; the events read as a story in both languages."""
    game = rk.new_game("romme", players=seats, seed=seed)
    table = TableSession(game, seat=seats - 1, lang=lang)
    me = players.get("greedy", seed=3)
    for _ in range(2000):
        if table.game.over:
            break
        if table.game.round_over:
            send(table, "continue")
            continue
        if table.view.out[table.seat]:
            send(table, "more", all=True)  # ROM-77: the others play on
            continue
        assert table.seat in game.to_move
        picture = send(table, "propose", move=str(me.decide(game.view(table.seat), game.moves(table.seat))))
        assert picture["say"]["tone"] == "event", said(picture)
        json.dumps(picture)
    assert game.over
    assert table.scene["sheet"]["verdict"]
    assert rules(table.scene) == []


def test_a_table_taken_over_from_another_cell():
    """Moves made on the game itself show with `refresh`, and with the next message."""
    game = rk.new_game("romme", players=2, seed=1, knock=False)
    table = TableSession(game)
    if 0 in game.to_move:
        game.play("draw stock", 0)
    picture = send(table, "pile", pile="stock")
    assert "moved on" in said(picture)
    assert len(picture["hand"]["cards"]) == 14
    game.undo()
    (message,) = table.refresh()
    assert len(message["scene"]["hand"]["cards"]) == 13


def test_a_refusal_changes_nothing():
    """A refused move leaves hand, picks and order as they were."""
    table = session(middle())
    send(table, "drop", on="hand", keys=[table.hand[0]], before=None, by="drag")
    before = pick(table, "2D JS")["hand"]
    after = send(table, "meld", number=1)
    assert refused(after)
    assert after["hand"] == before
