"""A match kept in a file, given to the page as a file, and taken from one; and the table as a still picture."""

from __future__ import annotations

import base64
import json
from xml.etree import ElementTree

import pytest

import rummykit as rk
from rummykit.engine.errors import OptionError, SaveError
from rummykit.engine.save import as_json
from rummykit.table import CardTable
from table.helpers import middle, refused, said, send, session

GAMES = ["romme", "shanghai", "dummy", "rummikub", "jack"]


def test_a_match_is_kept_after_every_move_and_goes_on_from_its_file(tmp_path):
    """The same cell run again goes on where the match stood, and says so."""
    path = tmp_path / "my-match.json"
    table = session(rk.new_game("romme", players=2, seed=3), keep=path)
    while not table.sight().may_act:
        send(table, "more")
    for _ in range(6):
        send(table, "propose", move=str(table.game.moves(0)[-1]))
        assert len(rk.load_game(path).log) == len(table.game.log)
    again = session(rk.new_game("romme", players=2, seed=99), keep=path, lang="en")
    assert again.game.seed == 3
    assert [str(event.move) for event in again.game.log] == [str(event.move) for event in table.game.log]
    assert said(again.scene).startswith(f"The match goes on from my-match.json, move {len(table.game.log)}.")
    send(again, "undo")
    assert len(rk.load_game(path).log) == len(again.game.log) < len(table.game.log)


def test_moves_of_another_cell_are_kept_at_once(tmp_path):
    """`table.play`, and `game.play` with `table.refresh`: no message of the page is waited for."""
    path = tmp_path / "m.json"
    table = CardTable(rk.new_game("romme", players=2, seed=3), keep=path, lang="en")
    game = table.game

    def kept() -> list[str]:
        return [str(event.move) for event in rk.load_game(path).log]

    table.play(game.moves(0)[-1])
    assert kept() == [str(event.move) for event in game.log]
    before = len(game.log)
    while game.to_move == (0,) and not game.round_over:
        game.play(game.moves(0)[-1])
    assert len(kept()) == before < len(game.log), "the table has not been told yet"
    table.refresh()
    assert kept() == [str(event.move) for event in game.log]
    game.undo(2)
    table.refresh()
    assert kept() == [str(event.move) for event in game.log]
    assert "cannot read" in table.play("nonsense")
    assert kept() == [str(event.move) for event in game.log]


def test_a_new_game_is_kept_in_its_turn(tmp_path):
    """ROM-83: the file follows the table."""
    path = tmp_path / "m.json"
    table = session(rk.new_game("romme", players=2, seed=3), keep=str(path))
    send(table, "new", players=3)
    assert len(rk.load_game(path).names) == 3


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "other"}', "\x00"])
def test_a_damaged_file_stays_as_it_is(tmp_path, content):
    """A clear error that names the file; nothing is overwritten, and the game at hand is not touched."""
    path = tmp_path / "m.json"
    path.write_text(content)
    game = middle()
    with pytest.raises(SaveError, match=r"m\.json"):
        CardTable(game, keep=path)
    assert path.read_text() == content
    assert game.log == []


def test_a_forged_file_is_refused_and_kept(tmp_path):
    """A changed move is found out, because loading plays and checks the match again."""
    path = tmp_path / "m.json"
    table = session(middle(), keep=path)
    send(table, "propose", move="discard 2D")
    forged = path.read_text().replace("discard 2D", "discard 9D")
    path.write_text(forged)
    with pytest.raises(SaveError, match=r"log\[0\]"):
        session(middle(), keep=path)
    assert path.read_text() == forged


def test_a_file_of_another_game_is_refused(tmp_path):
    path = tmp_path / "m.json"
    session(middle(), keep=path)
    with pytest.raises(OptionError, match="keeps a match of romme, this one is rummikub"):
        session(rk.new_game("rummikub", players=2, seed=1), keep=path)


def test_a_move_that_cannot_be_saved_is_played_all_the_same(tmp_path):
    """A folder that has gone: it is said, and the match goes on."""
    folder = tmp_path / "there"
    folder.mkdir()
    table = session(middle(), keep=folder / "m.json")
    (folder / "m.json").unlink()
    folder.rmdir()
    picture = send(table, "propose", move="discard 2D")
    assert "could not be saved" in said(picture)
    assert str(table.game.log[0].move) == "discard 2D"


# --- from page to file and back --------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_goes_to_a_file_and_back(game_id):
    """What the page gets is a save that can be loaded, and opening it goes on with the match."""
    table = session(rk.new_game(game_id, players=3, seed=6))
    (answer,) = table.handle({"do": "download", "for": "page"})
    assert (answer["kind"], answer["for"]) == ("file", "page")
    text = base64.b64decode(answer["data"]).decode()
    assert json.loads(text) == as_json(table.game)
    other = session(rk.new_game("romme" if game_id == "jack" else "jack", players=3, seed=1))
    picture = send(other, "upload", text=text)
    assert other.game.id == game_id
    assert picture["say"]["tone"] == "event"
    assert other.game.names == table.game.names


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"format": "x"}', "[" * 3000, '{"a": 1e999}'])
def test_a_damaged_file_is_refused_and_the_match_goes_on(text):
    """The person is told what is wrong; the game on the table is the same one."""
    table = session(middle())
    game = table.game
    assert refused(send(table, "upload", text=text)) == []
    assert "The match here goes on" in said(table.scene)
    assert table.game is game


def test_a_forged_file_of_the_page_is_refused():
    """A move changed by hand, or too few players for this seat."""
    table = session(middle())
    send(table, "propose", move="discard 2D")
    text = json.dumps(as_json(table.game)).replace("discard 2D", "discard 9D")
    game = table.game
    send(table, "upload", text=text)
    assert "log[0]" in said(table.scene)
    assert table.game is game
    third = session(rk.new_game("romme", players=3, seed=1), seat=2)
    two = json.dumps(as_json(rk.new_game("romme", players=2, seed=1)))
    assert "only 2 players" in said(send(third, "upload", text=two))


# --- a still picture -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_table_as_a_picture(game_id, lang, tmp_path):
    """Sound XML with a title and the words of the table, showing what the seat sees."""
    table = CardTable(rk.new_game(game_id, players=3, seed=5), lang=lang)
    table.save_svg(tmp_path / "table.svg")
    root = ElementTree.fromstring((tmp_path / "table.svg").read_text("utf-8"))  # noqa: S314  # our own text
    title, words = (root.find(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("title", "desc"))
    assert title is not None
    assert words is not None
    assert table.game.names[0] in (title.text or "")
    for card in table.game.view(0).hand:
        assert card.code in (words.text or "")
    bundle = table._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["image/svg+xml"].startswith("<svg")
    assert bundle[0]["text/plain"] == str(table)


def test_the_picture_hides_the_hands_of_the_others():
    """Swapping cards that the seat cannot see changes nothing in it."""
    from rummykit.table.picture import table_svg

    one = middle(hands=["3C 4C", "2S 3S", "6C 6D"], phase="draw")
    other = middle(hands=["3C 4C", "6C 6D", "2S 3S"], phase="draw")
    assert table_svg(one.view(0), "en", "Rommé") == table_svg(other.view(0), "en", "Rommé")
