"""People who do not wait: double clicks, Escape in the middle of a drag, a kernel restarted under two tables."""

from __future__ import annotations

from typing import Any

from browser import KERNEL, Lab

from table.desk import BROWSER, CORNER, Desk, Player
from table.test_romme_browser import ROUND

pytestmark = BROWSER

# Python answers late: only while there is a file of this name beside the notebook.
ANSWERS = "answers-now"
SLOW = f"""
import time
from pathlib import Path
_handle = table._session.handle
def _late(message):
    while not Path("{ANSWERS}").exists():
        time.sleep(0.05)
    return _handle(message)
table._session.handle = _late
"""
# One of several clicks at the same place, so many milliseconds after the page was opened; and keys all at once.
_CLICK = """(node, [count, at, x = 0]) => {
  const event = new MouseEvent("click", { detail: count, bubbles: true, clientX: x });
  Object.defineProperty(event, "timeStamp", { value: at });
  node.dispatchEvent(event);
}"""
_AT_ONCE = """keys => {
  for (const key of keys) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
_LIES_STILL = "document.getAnimations().every(one => one.playState !== 'running')"
# Whether these cards lie among the first four of the hand.
_AMONG_THE_FIRST = """names => {
  const hand = [...document.querySelectorAll(".rkt-card")].map(card => card.getAttribute("aria-label").split(",")[0]);
  return names.every(name => hand.indexOf(name) < 4);
}"""


def test_a_double_click_plays_once(page: Any, lab: Lab) -> None:
    """ROM-102: where Draw was clicked, Lay stands by the second click; nothing is laid that nobody meant to lay."""
    desk = Player(page, lab, ROUND, "double", "en")
    nine = desk.card(desk.name("9C"))
    draw = desk.act("draw").bounding_box()
    desk.act("draw").evaluate(_CLICK, [1, 1e6])
    desk.hears("drew", "8♦")
    desk.settle()
    lay = desk.act("lay")
    assert abs(lay.bounding_box()["x"] - draw["x"]) < 2, "the button that came is where the other one was"
    lay.evaluate(_CLICK, [2, 1e6 + 180])
    desk.stock.evaluate(_CLICK, [2, 1e6 + 190])
    # A card that is clicked twice at once is picked, and not put back; with time between them two clicks are two.
    nine.evaluate(_CLICK, [1, 2e6])
    nine.evaluate(_CLICK, [2, 2e6 + 150])
    desk.settle()
    assert nine.get_attribute("aria-selected") == "true"
    desk.hears("drew", "8♦")
    assert desk.table.locator(".rkt-meld").count() == 3
    nine.evaluate(_CLICK, [3, 2e6 + 600])
    desk.settle()
    assert nine.get_attribute("aria-selected") == "false"
    lay.evaluate(_CLICK, [2, 2e6 + 1050])
    desk.hears("laid", "10♠ J♠ Q♠")
    desk.ends()


def test_two_cards_tapped_fast_one_after_the_other_are_both_picked(page: Any, lab: Lab) -> None:
    """ROM-102: to the browser they may be one double tap; only what is tapped at the same place counts once."""
    desk = Player(page, lab, ROUND, "near", "en")
    cards = [desk.card(name) for name in desk.hand()[:3]]
    for i, (card, x) in enumerate(zip(cards, (100, 116, 120), strict=True), 1):
        card.evaluate(_CLICK, [i, 1e6 + 120 * i, x])
    desk.settle()
    picked = [card.get_attribute("aria-selected") for card in cards]
    assert picked == ["true", "true", "false"], "the third lies where the second was tapped"
    desk.ends()


def test_drops_and_keys_without_waiting_leave_nothing_behind(page: Any, lab: Lab) -> None:
    """Escape in the middle of a drag, and three drops before Python has answered the first."""
    answers = lab.folder / ANSWERS
    answers.touch()
    desk = Desk(page, lab, "late.ipynb", [ROUND.cell.replace("{lang}", "en"), SLOW])
    hand = desk.hand()
    answers.unlink()
    mouse = page.mouse
    for goal, escape in (
        ("nine of clubs", True),
        ("king of clubs", False),
        ("two of clubs", False),
        ("five of hearts", True),
    ):
        page.wait_for_function(_LIES_STILL)
        one, other = desk.card(goal).bounding_box(), desk.card("ten of spades").bounding_box()
        mouse.move(one["x"] + 10, one["y"] + 24)
        mouse.down()
        mouse.move(other["x"] + 40, other["y"] + 30, steps=4)
        if escape:
            page.keyboard.press("Escape")
        mouse.up()
    answers.touch()
    page.wait_for_function(_AMONG_THE_FIRST, arg=["king of clubs", "two of clubs"])
    desk.settle()
    assert sorted(desk.hand()) == sorted(hand)
    for left in (".rkt-ghost", ".rkt-away", ".rkt-over", ".rkt-fly"):
        assert desk.table.locator(left).count() == 0, left
    assert not desk.table.evaluate("node => node.classList.contains('rkt-dragging')")
    # Asked twice before the first answer: the second is too late, and says so; one card is drawn.
    answers.unlink()
    desk.card("nine of clubs").focus()
    page.evaluate(_AT_ONCE, ["s", "s", "l"])
    answers.touch()
    desk.card("eight of diamonds").wait_for()
    desk.says("The table has moved on in the meantime")
    assert len(desk.hand()) == len(hand) + 1
    assert desk.table.locator(".rkt-meld").count() == 3, "what would have been laid was not on show yet"
    # The order of the hand goes on from the one asked for last: from one's own by suit to rank.
    page.evaluate(_AT_ONCE, ["o", "o"])
    desk.settle()
    assert desk.table.locator('[data-order="rank"]').get_attribute("aria-pressed") == "true"
    desk.ends()


def test_a_restarted_kernel_is_said_and_the_cell_goes_on(page: Any, lab: Lab) -> None:
    """Both views of the table say that Python is gone; the cell run again gives a table that plays."""
    desk = Desk(page, lab, "restart.ipynb", [ROUND.cell.replace("{lang}", "en"), "table"])
    desk.stock.click()
    desk.says("You drew 8♦")
    page.evaluate(f"{KERNEL}.restart()")
    page.wait_for_function(f"{KERNEL}.status === 'idle'")
    for number in range(2):
        table = page.locator(".rkt").nth(number)
        table.locator(".rkt-card").first.click(position=CORNER)
        table.locator(".rkt-offline", has_text="Python does not answer").wait_for()
        assert table.locator(".rkt-card").count() == 11, "the table stays as it was"
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(
        "document.querySelectorAll('.rkt').length === 2 && !document.querySelector('.rkt-offline:not([hidden])')"
    )
    desk.table = page.locator(".rkt").first
    desk.settle()
    assert len(desk.hand()) == 10, "a new table, from the beginning"
    desk.stock.click()
    desk.says("You drew 8♦")
    page.locator(".rkt").nth(1).locator(".rkt-say", has_text="You drew").wait_for()
    desk.ends()
