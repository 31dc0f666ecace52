"""The built site in a real browser: Python runs in the page, and nobody else is asked for anything."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from browser import AT_REST

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

MOST_MEGABYTES = 45
LESSONS = {"en": "en/00-start.ipynb", "es": "es/00-empezar.ipynb"}
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
ALL_LESSONS = sorted(file.relative_to(NOTEBOOKS).as_posix() for file in NOTEBOOKS.glob("e[ns]/*.ipynb"))
FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
_PROMPTS = "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(e => e.textContent.trim())"
# Whether the browser has stored a file with these words in it (JupyterLite keeps files as base64 in IndexedDB).
_KEPT = """async ([name, words]) => {
  const answer = request => new Promise(done => { request.onsuccess = () => done(request.result); });
  for (const { name: database } of await indexedDB.databases()) {
    const opened = await answer(indexedDB.open(database));
    try {
      if (!opened.objectStoreNames.contains("files")) continue;
      const kept = await answer(opened.transaction("files").objectStore("files").get(name));
      if (kept && atob(kept.content).includes(words)) return true;
    } finally {
      opened.close();
    }
  }
  return false;
}"""
_WRONG = ".jp-OutputArea-output:is([data-mime-type*='stderr'], [data-mime-type*='error'])"


class Visit:
    """A page of the site, and what it asked for.

    Attributes:
        page: the page.
        foreign: addresses it asked for that are not of the site.
        lost: addresses of the site that are not there.
        errors: what it complained of.
    """

    def __init__(self, browser: Any, served: str, path: str) -> None:
        self.page = browser.new_page()
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.set_default_timeout(120_000)
        self.foreign: list[str] = []
        self.lost: list[str] = []
        self.errors: list[str] = []
        own = (served, "data:", "blob:")
        self.page.on("request", lambda one: None if one.url.startswith(own) else self.foreign.append(one.url))
        self.page.on("response", lambda one: self.lost.append(one.url) if one.status >= 400 else None)
        self.page.on("console", lambda one: self.errors.append(one.text) if one.type == "error" else None)
        self.page.on("pageerror", lambda one: self.errors.append(str(one)))
        self.page.goto(f"{served}/{path}")

    def run_first_cell(self) -> None:
        """Run it, and wait for its table."""
        self.run(self.page.locator(".jp-CodeCell").first)
        self.page.locator(".rkt .rkt-card").first.wait_for()

    def run(self, cell: Any) -> None:
        """Run a cell, as soon as the page takes keys: a page that still loads drops them."""
        cell.click()
        before = cell.locator(".jp-InputPrompt").inner_text()
        for _ in range(120):
            if cell.locator(".jp-InputPrompt").inner_text() != before:
                break
            cell.locator(".cm-content").press("Shift+Enter")
            self.page.wait_for_timeout(1000)

    def write(self, found: str, source: str) -> Any:
        """Write the cell with these words anew; returns it."""
        cell = self.page.locator(".jp-CodeCell", has=self.page.locator(".cm-content", has_text=found)).first
        lines = cell.locator(".cm-content")
        lines.fill(source)
        assert lines.inner_text().strip() == source
        return cell

    def run_all(self) -> list[str]:
        """Run every cell; returns what went wrong in them."""
        self.page.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        done = f"{_PROMPTS}.every(said => /^\\[\\d+\\]:$/.test(said))"
        self.page.wait_for_function(done, timeout=240_000)
        return list(self.page.locator(_WRONG).all_inner_texts())


def test_the_start_pages_lead_to_the_lessons(chromium, served):
    """A reader of either language finds the first lesson from the address of the site alone."""
    for path, other, lesson in (("", "Español", "Start here"), ("inicio.html", "English", "Para empezar")):
        visit = Visit(chromium, served, path)
        visit.page.get_by_role("link", name=lesson).wait_for()
        visit.page.get_by_role("link", name=other).wait_for()
        assert not visit.foreign + visit.lost + visit.errors
        visit.page.close()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.timeout(600)
def test_a_first_lesson_runs_in_the_page_and_a_round_is_played(chromium, served, site, lang, record_property):
    began = time.monotonic()
    visit = Visit(chromium, served, f"notebooks/index.html?path={LESSONS[lang]}")
    visit.run_first_cell()
    cold = time.monotonic() - began
    _play_a_round(visit.page)
    assert visit.run_all() == []
    assert visit.foreign == []
    assert visit.lost == []
    assert visit.errors == []
    megabytes = site.size / 1e6
    record_property(
        "figures", f"site: {megabytes:.1f} MB, {site.files} files; {lang}: a table after {cold:.1f} s; 0 foreign requests"
    )
    assert megabytes < MOST_MEGABYTES
    visit.page.close()


@pytest.mark.fuzz
@pytest.mark.skipif(FUZZ < 2, reason="every lesson in the page takes long: RUMMYKIT_FUZZ=2")
@pytest.mark.timeout(400)
@pytest.mark.parametrize("path", ALL_LESSONS)
def test_every_lesson_runs_in_the_page(chromium, served, path):
    visit = Visit(chromium, served, f"notebooks/index.html?path={path}")
    visit.run_first_cell()
    assert visit.run_all() == []
    assert visit.foreign + visit.errors == []
    visit.page.close()


@pytest.mark.timeout(600)
def test_an_exercise_is_checked_in_the_page(chromium, served):
    """Not tried yet, wrong with its own word, right, as in any notebook; and kept when the page is closed."""
    person = chromium.new_context()
    visit = Visit(person, served, "notebooks/index.html?path=en/exercises/set-1.ipynb")
    page = visit.page
    checked = page.locator(".jp-CodeCell", has_text="check(three_of_a_kind)")
    visit.run(page.locator(".jp-CodeCell").first)
    assert visit.run_all() == []
    checked.get_by_text("Not tried yet").first.wait_for()
    for answer, said in (('"A B D"', "never holds the same card twice"), ('"A D"', "Right")):
        visit.run(visit.write("three_of_a_kind = ", f"three_of_a_kind = {answer}"))
        visit.run(checked)
        checked.get_by_text(said).first.wait_for()
    while not page.evaluate(_KEPT, ["rummykit-progress.json", "right"]):
        page.wait_for_timeout(200)
    page.close()
    again = Visit(person, served, "notebooks/index.html?path=en/exercises/set-2.ipynb")
    again.run(again.write("import rummykit", "import rummykit as rk; rk.progress()"))
    again.page.locator(".jp-OutputArea-output", has_text="1 of 54 solved").first.wait_for()
    assert visit.foreign + again.foreign == []
    assert visit.errors + again.errors == []
    person.close()


def _play_a_round(page: Any) -> None:
    """Draw and discard by clicks until the score sheet of the round lies on the table."""
    from playwright.sync_api import TimeoutError as TooLate

    table = page.locator(".rkt").first
    sheet = table.locator(".rkt-sheet")
    ready = [table.locator(f'[data-act="{act}"]:not([aria-disabled="true"])') for act in ("draw", "discard")]
    for _ in range(240):
        page.wait_for_function(AT_REST)
        if sheet.is_visible():
            return
        can = [button for button in ready if button.count()] or [table.locator(".rkt-hand .rkt-card")]
        with suppress(TooLate):  # the sheet may come between the look and the click
            can[0].first.click(position={"x": 10, "y": 20}, timeout=3000)
    pytest.fail("the round does not end")
