"""The table in a real JupyterLab: what must hold in any game, by the example of Rommé."""

from __future__ import annotations

import re
from typing import Any

from browser import Lab, run_notebook, settle

from table.desk import BROWSER, CORNER, Desk
from table.test_romme_browser import ROUND

pytestmark = BROWSER
_NEW = "import rummykit as rk\nrk.CardTable(rk.new_game('romme', seed=7))"
_WINDOW = ".jp-WindowedPanel-outer"  # what JupyterLab shows of a notebook


def cell(lang: str) -> str:
    """The cell with the table."""
    return ROUND.cell.replace("{lang}", lang)


def test_a_refused_move_leads_to_its_rule(page: Any, lab: Lab) -> None:
    """ROM-32: words, cards, the number of the rule; its card opens, closes, and nothing is lost."""
    desk = Desk(page, lab, "refused.ipynb", [cell("en")])
    desk.table.locator(".rkt-stock").click()
    desk.says("You drew")
    desk.settle()
    hand = desk.hand()
    desk.drag(desk.card("nine of clubs"), desk.meld("six of clubs"))
    desk.says("You cannot add 9♣ to Blas’s run")
    assert desk.table.locator('.rkt-say[data-tone="refused"]').count() == 1
    assert sorted(desk.hand()) == sorted(hand)
    link = desk.table.locator(".rkt-say .rkt-rule")
    assert link.inner_text() == "ROM-32 ›"
    desk.settle()
    desk.audit()
    link.click()
    drawer = desk.table.locator(".rkt-drawer")
    drawer.locator(".rk-rule", has_text="Only a player who has already laid cards").wait_for()
    desk.settle()
    desk.audit()
    desk.keys("Escape")
    drawer.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.classList.contains('rkt-rule')"), "the focus is back where it was"
    desk.keys("?")
    drawer.get_by_text("this list").wait_for()
    desk.audit()
    desk.keys("Escape")
    desk.table.locator(".rkt-tool").nth(1).click()
    drawer.get_by_text("Language").wait_for()
    desk.audit()
    desk.keys("Escape")
    desk.dark()
    desk.audit()
    desk.ends()


def test_a_new_table_is_shown_down_to_its_buttons(page: Any, lab: Lab) -> None:
    """Text above it would leave the hand below the foot of the window; who runs the cell sees hand and buttons."""
    page.set_viewport_size({"width": 1280, "height": 900})
    run_notebook(page, lab, "arrives.ipynb", [r"print('\n' * 20)", _NEW])
    page.locator(".rkt .rkt-card").first.wait_for()
    settle(page)
    window, hand, buttons = (page.locator(part).bounding_box() for part in (_WINDOW, ".rkt-hand", ".rkt-bar"))
    assert window["y"] <= hand["y"]
    assert buttons["y"] + buttons["height"] <= window["y"] + window["height"] + 1


def test_two_tables_in_spanish_and_english(page: Any, lab: Lab) -> None:
    """Two tables in one notebook do not meddle; one shown twice shows the same; the language changes."""
    cells = [
        cell("es"),
        "table",
        'other = rk.CardTable(rk.new_game("romme", players=4, seed=7), opponents=["greedy"], pace="none")\nother',
    ]
    desk = Desk(page, lab, "two.ipynb", cells)
    page.locator(".rkt").nth(2).locator(".rkt-card").first.wait_for()
    first, again, other = (page.locator(".rkt").nth(i) for i in range(3))
    before = other.locator(".rkt-say").inner_text()
    assert first.locator(".rkt-side").inner_text().startswith("!TE TOCA")
    first.locator(".rkt-stock").click()
    desk.says("Tú robaste 8♦ del mazo")
    again.locator(".rkt-say", has_text="Tú robaste").wait_for()
    assert again.locator(".rkt-card").count() == first.locator(".rkt-card").count() == 11
    assert first.locator('[data-act="lay"]').inner_text() == "Bajar 30 puntos"
    assert other.locator(".rkt-say").inner_text() == before
    first.locator('.rkt-card[aria-label^="cinco de corazones"]').click(position=CORNER)
    first.locator(".rkt-meld").first.click()
    desk.says("No puedes canjear un comodín por 5♥")
    first.locator(".rkt-rule").first.click()
    first.locator(".rk-rule", has_text="ROM-44").wait_for()
    assert again.locator(".rkt-drawer").is_hidden()
    desk.keys("Escape")
    first.locator(".rkt-tool").nth(1).click()
    first.locator('select[data-name="lang"]').select_option(label="English")
    first.locator(".rkt-side", has_text="Your turn").wait_for()
    again.locator(".rkt-side", has_text="Your turn").wait_for()
    assert re.match(r"Card table: Rommé", first.get_attribute("aria-label"))
    desk.ends()


def test_a_stopped_kernel_is_said(page: Any, lab: Lab) -> None:
    """The table stays as it was and says that Python no longer answers, also in a notebook opened again."""
    desk = Desk(page, lab, "stopped.ipynb", [cell("en")])
    desk.table.locator(".rkt-stock").click()
    desk.says("You drew 8♦")
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    desk.card("two of clubs").click(position=CORNER)
    desk.table.locator(".rkt-offline", has_text="Python does not answer").wait_for()
    assert len(desk.hand()) == 11
    page.reload()
    page.locator(".rkt .rkt-card").first.wait_for()
    assert len(desk.hand()) == 11
    desk.table.locator(".rkt-offline", has_text="Python does not answer").wait_for()
