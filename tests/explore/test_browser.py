"""The step player and the drawings in a real JupyterLab: by keys, by clicks, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import Lab, answered, run_notebook

from rummykit.explore.player import Stepper
from rummykit.search import Problem

pytestmark = [
    pytest.mark.browser,
    # Playwright leaves the event loop of its own thread to the interpreter's end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

STEPPER = """
import rummykit as rk
problem = rk.search.Problem("romme", hand="7S 8S 9S 9H 9D KC QC JK AC 7S")
stepper = rk.explore.stepper(problem, "{method}", "{lang}")
stepper
"""
DRAWINGS = """
import rummykit as rk
from IPython.display import display
problem = rk.search.Problem("romme", hand="7S 8S 9S 9H 9D KC QC JK AC 7S")
views = [rk.explore.{views}]
for view in views:
    display(view(problem, lang="{lang}"))
display(rk.explore.hand_grid(rk.search.solve(problem), lang="{lang}"), rk.explore.two_readings("ROM-39", "{lang}"))
"""
# Keeps what a button would do, each time that changes: it may not stay so long enough to be looked at.
_RECORD = """button => {
  window.labels = [];
  new MutationObserver(() => window.labels.push(button.getAttribute("aria-label")))
    .observe(button, { attributeFilter: ["aria-label"] });
}"""
VIEWS = "conflict_graph, rk.explore.exact_cover, rk.explore.matching, rk.explore.layered_graph"


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1300, "height": 1000})
    yield context.new_page()
    context.close()


def run(page: Any, lab: Lab, name: str, cells: list[str], waited_for: str, path: str = "") -> list[str]:
    """Open a notebook and run its cells; returns the list in which complaints of the page are gathered."""
    errors = run_notebook(page, lab, name, cells, path)
    page.locator(waited_for).first.wait_for()
    answered(page)
    return errors


def heading(page: Any, text: str) -> None:
    """Wait until the player stands at a step, and Python has nothing more to say."""
    answered(page)
    page.locator(".rk-step-heading", has_text=text).first.wait_for()


def axe(page: Any, context: str) -> str:
    """What axe finds, as text; empty where it finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=context)
    return found.generate_report() if found.violations_count else ""


def test_the_step_player_by_keys(page: Any, lab: Lab) -> None:
    errors = run(page, lab, "steps.ipynb", [STEPPER.format(method="backtracking", lang="en"), "1 + 1"], ".rk-step")
    cells = page.locator(".jp-Cell").count()
    player = page.locator(".rk-step").first
    slider = player.locator("input[type=range]")
    total = int(slider.get_attribute("max")) + 1
    heading(page, f"Step 1 of {total}")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    heading(page, f"Step 4 of {total}")
    assert slider.get_attribute("aria-valuetext") == f"Step 4 of {total}"
    page.keyboard.press("ArrowLeft")
    heading(page, f"Step 3 of {total}")
    assert player.locator("[role=status]").inner_text().startswith(f"Step 3 of {total}. Consider: leave")
    page.keyboard.press("End")
    heading(page, f"Step {total} of {total}")
    page.keyboard.press("Home")
    heading(page, "Step 1 of")
    page.keyboard.press("n")
    player.locator('.rk-step-words[data-kind="found"]').wait_for()
    assert "Found" in player.locator(".rk-step-words").inner_text()
    # Played with a key, it goes on by itself until a key stops it.
    page.keyboard.press("Home")
    heading(page, "Step 1 of")
    player.locator("select").select_option("2")
    slider.focus()
    page.keyboard.press(" ")
    player.locator('button[aria-label="Pause"]').wait_for()
    page.wait_for_function("Number(document.querySelector('.rk-step input[type=range]').value) >= 2")
    page.keyboard.press("k")
    player.locator('button[aria-label="Play"]').wait_for()
    answered(page)
    stopped_at = slider.input_value()
    page.wait_for_timeout(1200)
    assert slider.input_value() == stopped_at
    # Keys that would change the notebook, with the focus inside the player.
    for key in ("b", "a", "x", "d", "d", "y", "m"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    # No trap: Tab goes through the player and out of it.
    for _ in range(30):
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.closest('.rk-step') !== null"):
            break
    else:
        pytest.fail("Tab never leaves the player")
    assert errors == []


def test_the_step_player_by_clicks_and_from_python(page: Any, lab: Lab) -> None:
    cells = [STEPPER.format(method="layered", lang="es"), "stepper", "stepper.index = 9"]
    errors = run(page, lab, "clicks.ipynb", cells, ".rk-step")
    heading(page, "Paso 10 de")
    players = page.locator(".rk-step")
    players.nth(1).wait_for()
    first = players.first
    first.locator('button[aria-label="Un paso adelante"]').click()
    heading(page, "Paso 11 de")
    players.nth(1).locator(".rk-step-heading", has_text="Paso 11 de").wait_for()
    first.locator('button[aria-label="Un paso atrás"]').click()
    first.locator('button[aria-label="Un paso atrás"]').click()
    heading(page, "Paso 9 de")
    first.locator('button[aria-label="A la siguiente respuesta hallada"]').click()
    first.locator('.rk-step-words[data-kind="found"]').wait_for()
    # Played from the end, it begins anew; at the greatest speed it leaves steps out and still arrives.
    first.locator("select").select_option("1000")
    first.locator(".rk-step-play").evaluate(_RECORD)
    first.locator('button[aria-label="Reproducir"]').click()
    page.wait_for_function("window.labels.join() === 'Pausa,Reproducir'")
    first.locator('.rk-step-words[data-kind="found"]').wait_for()
    assert errors == []


def test_the_player_says_that_python_is_gone(page: Any, lab: Lab) -> None:
    run(page, lab, "gone.ipynb", [STEPPER.format(method="backtracking", lang="en")], ".rk-step")
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.locator('.rk-step button[aria-label="One step forward"]').click()
    page.locator(".rk-step-silent", has_text="Python does not answer").wait_for()


@pytest.mark.parametrize("count", [0, 1])
def test_without_a_second_step_there_is_nothing_to_play(chromium: Any, count: int) -> None:
    hand = Problem("romme", "2D 7H KC")
    stepper = Stepper(hand, "conflict_graph" if count else [], "en")
    page = chromium.new_page()
    page.set_content(f"<style>{Stepper._css}</style><div id=here></div>")
    page.add_script_tag(content=str(Stepper._esm).replace("export default", "window.widget ="))
    page.evaluate(
        """state => window.widget.render({
          model: { get: name => state[name], set() {}, save_changes() {}, on() {}, off() {} },
          el: document.getElementById("here"),
        })""",
        {"about": stepper.about, "frame": stepper.frame, "index": 0},
    )
    assert page.locator(".rk-step-words b").count() == count, "a badge only where there is a step"
    assert page.locator(".rk-step-bar").is_visible() == bool(count)
    assert page.locator(".rk-step-play").get_attribute("aria-disabled") == "true"
    assert ("This search takes no steps." in page.locator(".rk-step").inner_text()) == (not count)
    page.close()


def test_player_and_drawings_are_accessible_in_both_themes(page: Any, lab: Lab) -> None:
    cells = [STEPPER.format(method="conflict_graph", lang="en"), DRAWINGS.format(views=VIEWS, lang="en")]
    errors = run(page, lab, "axe.ipynb", cells, ".rk-two")
    found = []
    for light in ("true", "false"):
        page.evaluate(f"document.body.dataset.jpThemeLight = '{light}'")
        ground = "#ffffff" if light == "true" else "#111111"
        page.evaluate(f"document.documentElement.style.setProperty('--jp-layout-color0', '{ground}')")
        found += [
            axe(page, ".rk-step"),
            *(axe(page, f".jp-OutputArea-child:nth-of-type({n}) .rk-d") for n in (1, 2, 3, 4, 5)),
        ]
    assert [report for report in found if report] == []
    # The drawings follow the theme.
    fill = page.locator("svg.rk-d rect.f-ground").first.evaluate("node => getComputedStyle(node).fill")
    assert fill == "rgb(17, 17, 17)"
    ink = page.locator(".rk-step").first.evaluate("node => getComputedStyle(node).color")
    assert ink == "rgb(236, 233, 226)"
    assert errors == []


def test_narrow_in_notebook_7(chromium: Any, lab: Lab) -> None:
    """At 390 pixels nothing runs out of the page: what is wide scrolls by itself."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    cells = [STEPPER.format(method="layered", lang="es"), DRAWINGS.format(views=VIEWS, lang="es")]
    run(page, lab, "narrow.ipynb", cells, ".rk-two", path="notebooks")
    for box in (".rk-step", ".jp-OutputArea-output > .rk-d", ".rk-two"):
        for node in page.locator(box).all():
            wide, room = node.evaluate("node => [node.scrollWidth, node.clientWidth]")
            assert wide <= room + 1, box
    # The step player goes along with what a step is about.
    page.locator('.rk-step button[aria-label="Al final"]').click()
    page.locator('.rk-step .rk-step-words[data-kind="found"]').wait_for()
    answered(page)
    ring, room = (page.locator(f".rk-step {at}").first.bounding_box() for at in (".rk-now", ".rk-d-in"))
    assert room["x"] <= ring["x"] <= room["x"] + room["width"]
    small = page.locator(".rk-step button").evaluate_all(
        "nodes => nodes.filter(n => n.offsetHeight < 24 || n.offsetWidth < 24).length"
    )
    assert small == 0
    context.close()
