"""What a terminal of 80 columns shows, and moves typed in Spanish."""

import pytest

import rummykit as rk
from rummykit import search
from rummykit.engine.moves import Move
from rummykit.players import autoplay
from rummykit.shell.screen import listed, said, screen


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_screen_of_a_match_fits_into_80_columns(lang):
    game = rk.new_game("romme", players=["Maximiliano", "Guadalupe", "Concepción", "Buenaventura"], seed=2)
    widest = []

    def look(event):
        for seat in game.to_move:
            lines = [*screen(game.view(seat), lang).splitlines(), *listed(game.moves(seat), lang).splitlines()]
            widest.append(max(map(len, lines)))

    autoplay(game, ["greedy", "random"], on_event=look)
    assert max(widest) <= 80


@pytest.mark.parametrize("gid", [info.id for info in rk.games()])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_game_can_be_shown(gid, lang):
    game = rk.new_game(gid, seed=4)
    for _ in range(120):
        if game.over:
            break
        for seat in game.to_move:
            lines = [*screen(game.view(seat), lang).splitlines(), *listed(game.moves(seat), lang).splitlines()]
            assert max(map(len, lines)) <= 80
        autoplay(game, ["random", "greedy"], limit=1)


@pytest.mark.parametrize("gid", [info.id for info in rk.games()])
def test_moves_typed_in_spanish_are_read_back(gid):
    """Every move that comes up in a match of random players."""
    game = rk.new_game(gid, seed=1)
    seen = set()
    autoplay(game, "random", on_event=lambda event: seen.update(game.moves()), limit=200)
    for move in seen:
        assert Move.parse(said(move, "es"), game.rules.pack) == move
        assert said(move, "en") == str(move)
    assert len(seen) > 50


def test_the_words_of_moves_in_spanish():
    spoken = {
        "draw stock": "robar mazo",
        "draw discard": "robar descarte",
        "lay 7S 8S JK=9S / KD KH KC": "bajar 7S 8S JK=9S / KD KH KC",
        "add 6S to 1": "añadir 6S a 1",
        "swap 9S in 2": "canjear 9S en 2",
        "discard QH": "tirar QH",
        "knock": "toque",
        "pass": "pasar",
        "deal": "repartir",
    }
    assert {english: said(Move.parse(english), "es") for english in spoken} == spoken


def test_a_long_list_of_moves_is_cut_and_says_so():
    game = rk.position("romme", ["7S 8S 9S TS JS 7H 8H 9H TH JH JK JK JK", "2C"], phase="play")
    moves = game.moves()
    assert len(moves) > 60
    text = listed(moves, "en")
    assert f"and {len(moves) - 60} more" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_contract_is_shown_where_there_is_one():
    """The first one of Shanghai is two sets of three."""
    assert "Your contract: Two sets of three" in screen(rk.new_game("shanghai", seed=1).view(0), "en")
    assert "Tu contrato: Dos conjuntos de tres" in screen(rk.new_game("shanghai", seed=1).view(0), "es")
    assert "contract" not in screen(rk.new_game("romme", seed=1).view(0), "en")


def test_the_hand_is_sorted_by_suit_with_jokers_last():
    view = rk.position("romme", ["JK 9H 3S 2H KC", "2C"], phase="play").view(0)
    assert screen(view, "en").splitlines()[-1] == "  3S   2H 9H   KC   JK"
    assert search.methods()  # the shell's other half is there too
