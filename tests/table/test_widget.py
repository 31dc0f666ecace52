"""The widget around the session."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rummykit as rk
from table.helpers import middle


@pytest.fixture
def table():
    return rk.CardTable(middle(), lang="es", opponents=["greedy"])


def test_the_card_table_is_loaded_only_when_asked_for():
    """`import rummykit` brings no widget library; the session needs none either."""
    code = (
        "import sys, rummykit, rummykit.table; "
        "print([m for m in ('anywidget', 'ipywidgets', 'traitlets', 'numpy', 'networkx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_picture_is_a_trait(table):
    """So a notebook opened again shows the table as it was."""
    state = table.get_state(["scene", "words"])
    assert state["scene"]["version"] == table.scene["version"]
    assert state["words"]["page"]["suit"] == "Palo"


def test_moves_can_be_made_from_python(table):
    assert table.play("discard 2D").startswith("Tú tiraste 2♦") or table.game.log[0].move.verb == "discard"
    assert str(table.game.log[0].move) == "discard 2D"


def test_a_refusal_from_python_says_why(table):
    """ROM-32."""
    assert "No puedes añadir J♠ a la escalera de Blas" in table.play("add JS to 1")
    assert table.game.log == []


def test_moves_of_another_cell_are_taken_over(table):
    before = table.scene["version"]
    table.game.play("discard 2D", 0)
    table.refresh()
    assert table.scene["version"] > before
    assert 0 in table.game.to_move


def test_the_page_cannot_write_the_picture(table):
    """A forged update of the widget's state is put back."""
    scene = table.scene
    table._handle_msg({"content": {"data": {"method": "update", "state": {"scene": {"hand": "aces"}, "x": 1}}}})
    table._handle_msg({"content": {"data": {"method": "update", "state": {"scene": 5}}}})
    assert table.scene is scene


@pytest.mark.parametrize("content", [None, 5, "x", [], {"do": "propose", "move": "discard AS"}, {"do": ["propose"]}])
def test_a_forged_message_to_the_widget(table, content):
    table._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert table.scene["say"]["tone"] == "refused"
    assert table.game.log == []


def test_printing_the_table_shows_it_as_text(table):
    shown = str(table)
    assert "mano de Ada" in shown
    assert "7S 8S 9S TS" in shown
    assert repr(table) == "<CardTable: romme, seat 0>"
    data, _ = table._repr_mimebundle_()
    assert data["text/plain"] == shown, "what a page without widgets shows"


def test_the_game_on_the_table_changes_with_a_new_game(table):
    old = table.game
    table._handle_msg({"content": {"data": {"method": "custom", "content": {"do": "new"}}}, "buffers": []})
    assert table.game is not old
    assert table.game.names == old.names
    assert table.seat == 0
