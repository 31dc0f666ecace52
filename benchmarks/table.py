"""How long a move at the card table takes, from the click to the repaint, beside a bare widget in the same page.

Run it from the checkout: ``python benchmarks/table.py``. It starts a JupyterLab and a headless
Chromium of its own (see ``tests/browser.py``), with 13 cards in the hand and 60 on the table.
The bare widget answers a click with a number that Python counts; whatever the notebook, its
kernel and the machine take is in both figures, so their ratio is what the table adds.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import browser

TIMES = 60
WARM_UP = 8

TABLE = """
import rummykit as rk
ranks = "A 2 3 4 5 6 7 8 9 T J Q K".split()
melds = [" ".join(f"{rank}{suit}" for suit in "SHD") for rank in ranks] + [
    "2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC", "AS 2S 3S", "4S 5S 6S", "7S 8S 9S"]
assert sum(len(meld.split()) for meld in melds) == 60
game = rk.position("romme", hands=["TS JS QS 2H 3H 4H 6H 7H 8H 2D 4D 6D 8D", "TH JH QH"], table=melds,
    owners=[number % 2 for number in range(20)], opened=[0, 1], discard="KC", phase="draw")
rk.CardTable(game, opponents=["greedy"], pace="none")
"""
BARE = '''
import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "bare";
      button.textContent = "0";
      button.onclick = () => model.send({ do: "count" });
      model.on("change:n", () => (button.textContent = String(model.get("n"))));
      el.append(button);
    } }"""
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "n", self.n + 1))
Echo()
'''
# Press something, wait until what is expected can be seen, and until the page has been painted.
MEASURE = """([press, seen]) => new Promise((done) => {
  const before = eval(seen);
  const start = performance.now();
  const look = () => {
    if (eval(seen) === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - start);
      channel.port2.postMessage(0);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  document.querySelector(press).click();
})"""
CARDS = "document.querySelectorAll('.rkt-card').length"


def measured(page: Any) -> dict[str, list[float]]:
    """The milliseconds of each move and of each echo, taken in turn."""
    steps = {
        "bare": (".bare", "document.querySelector('.bare').textContent"),
        "draw": (".rkt-stock", CARDS),
        "undo": ('[data-aid="undo"]', CARDS),
    }
    times: dict[str, list[float]] = {name: [] for name in steps}
    for number in range(TIMES + WARM_UP):
        for name, step in steps.items():
            took = page.evaluate(MEASURE, list(step))
            page.wait_for_timeout(60)
            if number >= WARM_UP:
                times[name].append(took)
    return times


def main() -> None:
    """Measure, and print medians, 95th percentiles and their ratios."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, browser.running_lab(Path(folder)) as lab, sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser.chromium(), args=list(browser.CHROMIUM_ARGS))
        page = chromium.new_page(viewport={"width": 1280, "height": 1400})
        page.goto(f"{lab.url}/lab/workspaces/bench/tree/{lab.write('bench.ipynb', [TABLE, BARE])}")
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.ready")
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.locator(".rkt .rkt-card").first.wait_for()
        page.locator(".bare").wait_for()
        page.wait_for_timeout(1500)
        times = measured(page)
        chromium.close()
    report(times)


def report(times: dict[str, list[float]]) -> None:
    """Print what was measured, the last line as JSON."""
    found = {}
    for name, values in times.items():
        median, p95 = statistics.median(values), statistics.quantiles(values, n=20)[-1]
        found[name] = {"median": round(median, 1), "p95": round(p95, 1)}
        ratio = "" if name == "bare" else f"   {median / found['bare']['median']:.2f} and "
        ratio += "" if name == "bare" else f"{p95 / found['bare']['p95']:.2f} times the bare widget"
        print(f"{name:5} median {median:6.1f} ms   p95 {p95:6.1f} ms{ratio}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
