"""A person at the table in a real JupyterLab: what the browser tests of all games do with pointer, keys and fingers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from browser import Lab, answered, run_notebook, settle

from rummykit.cards import get_pack

BROWSER = [
    pytest.mark.browser,
    # Playwright leaves the event loop of its own thread to the interpreter's end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]
# Where a card is pressed: its upper left corner, over which no other card of the hand lies.
CORNER = {"x": 10, "y": 30}
# A window of this size, of which JupyterLab leaves so many pixels to a notebook, is a small laptop.
LAPTOP, LEFT_BY_LAB = {"width": 1280, "height": 640}, 530

DOUBLE_TAP_MS = 400  # the table takes taps at one place within a shorter time for one

# The text of an element without what only a screen reader is told.
_SEEN = """node => {
  const copy = node.cloneNode(true);
  for (const heard of copy.querySelectorAll(".rkt-sr")) heard.remove();
  return copy.textContent;
}"""
# The same for a screen reader, each time that the live region says something new.
_LISTEN = """() => {
  const say = document.querySelector(".rkt-say");
  const heard = () => {
    const copy = say.cloneNode(true);
    for (const seen of copy.querySelectorAll("[aria-hidden]")) seen.remove();
    return copy.textContent.replace(/\\s+/g, " ").trim();
  };
  window.story = [];
  new MutationObserver(() => window.story.push(heard())).observe(say, {childList: true});
}"""
_LOOSE = """node => [...node.querySelectorAll("button, th, td, p")].filter(one => {
  const box = one.getBoundingClientRect(), all = node.getBoundingClientRect();
  return box.width && !one.closest(".rkt-hand, .rkt-sr") && (box.right > all.right + 1 || box.left < all.left - 1);
}).map(one => one.textContent)"""
_SMALL = "nodes => nodes.map(n => n.getBoundingClientRect()).filter(b => b.height < 24 && b.width > 0).length"


class Desk:
    """A page with a notebook on it, all cells run.

    Attributes:
        page: the page.
        table: the first table on it.
        errors: what the page complained of on its console.
        violations: what axe has found so far.
        cells: how many cells the notebook had at `listen`.
    """

    def __init__(self, page: Any, lab: Lab, name: str, cells: Sequence[str], path: str = "") -> None:
        self.page = page
        self.cells = 0
        self.violations: list[str] = []
        self.errors = run_notebook(page, lab, name, cells, path)
        page.locator(".rkt .rkt-card").first.wait_for()
        self.table = page.locator(".rkt").first
        self.settle()
        self.in_view()

    # --- what lies there ---------------------------------------------------------------------

    def card(self, name: str) -> Any:
        """A card of the hand by its name."""
        return self.table.locator(f'.rkt-card[aria-label^="{name},"]').first

    def meld(self, name: str) -> Any:
        """A meld on the table by a part of its name."""
        return self.table.locator(f'.rkt-meld[aria-label*="{name}"]')

    def slot(self, number: int) -> Any:
        """A slot of the contract."""
        return self.table.locator(f'[data-slot="{number}"]')

    def act(self, id_: str) -> Any:
        """One of the buttons."""
        return self.table.locator(f'[data-act="{id_}"]')

    @property
    def discard(self) -> Any:
        """The discard pile."""
        return self.table.locator(".rkt-discard")

    @property
    def stock(self) -> Any:
        """The stock."""
        return self.table.locator(".rkt-stock")

    @property
    def sheet(self) -> Any:
        """The count of the round."""
        return self.table.locator(".rkt-sheet")

    def hand(self) -> list[str]:
        """The names of the cards of the hand, in order."""
        labels = self.table.locator(".rkt-card").evaluate_all("nodes => nodes.map(n => n.getAttribute('aria-label'))")
        return [label.split(",")[0] for label in labels]

    # --- waiting --------------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until Python has answered, all of it is shown, and no card moves any more."""
        settle(self.page)

    def says(self, text: str) -> None:
        """Wait until the live region says something in answer to what was done, as it is read with the eyes."""
        answered(self.page)
        node = self.table.locator(".rkt-say").element_handle()
        self.page.wait_for_function(f"([node, text]) => ({_SEEN})(node).includes(text)", arg=[node, text])

    def in_view(self) -> None:
        """Bring the table into view: Playwright scrolls to whatever it presses, JupyterLab to its cells."""
        self.table.evaluate("node => node.scrollIntoView({block: 'nearest'})")

    def in_reach(self, *parts: Any) -> list[dict[str, float]]:
        """Bring some parts of the table into view together; returns where they are once all is at rest."""
        self.in_view()
        for part in (*parts, parts[0]):
            part.evaluate("node => node.scrollIntoView({block: 'nearest'})")
        self.settle()
        return [part.bounding_box() for part in parts]

    # --- the pointer ----------------------------------------------------------------------------

    def pick(self, *names: str) -> None:
        """Pick cards by clicking them."""
        for name in names:
            self.settle()
            self.card(name).click(position=CORNER)
            self._is_picked(name)
        self.settle()

    def press(self, id_: str, label: str) -> None:
        """Press a button once it says what it will do."""
        self.settle()
        self.act(id_).filter(has_text=label).click()

    def drag(self, source: Any, target: Any, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Drag with the mouse, step by step as a hand does."""
        one, other = self.in_reach(source, target)
        mouse = self.page.mouse
        mouse.move(one["x"] + 10, one["y"] + 24)
        mouse.down()
        x, y = other["x"] + other["width"] * at[0], other["y"] + other["height"] * at[1]
        mouse.move((one["x"] + x) / 2, (one["y"] + y) / 2, steps=4)
        mouse.move(x, y, steps=4)
        mouse.up()

    # --- a finger -------------------------------------------------------------------------------

    def touch(self, what: Any, position: Mapping[str, float] | None = None) -> None:
        """Tap something, and wait for the click that the browser makes of it a moment later."""
        self.settle()
        before = self.page.evaluate("window.clicks")
        what.tap(position=position)
        self.page.wait_for_function("before => window.clicks > before", arg=before)

    def tap(self, *names: str) -> None:
        """Pick cards with a finger."""
        for name in names:
            self.touch(self.card(name), CORNER)
            self._is_picked(name)
        self.settle()

    def finger(self, id_: str, label: str) -> None:
        """Tap a button once it says what it will do, and not so soon that it would be half of a double tap."""
        button = self.act(id_).filter(has_text=label)
        button.wait_for()
        self.page.wait_for_timeout(DOUBLE_TAP_MS)
        self.touch(button)

    def draw_finger(self, source: Any, target: Any) -> None:
        """Drag with a finger, as the browser reports it."""
        one, other = self.in_reach(source, target)
        finger = self.page.context.new_cdp_session(self.page)
        for i in range(9):
            x = one["x"] + 12 + (other["x"] - one["x"]) * i / 8
            y = one["y"] + 30 + (other["y"] - one["y"]) * i / 8
            kind = "touchMove" if i else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _is_picked(self, name: str) -> None:
        self.table.locator(f'.rkt-card[aria-selected="true"][aria-label^="{name},"]').first.wait_for()

    # --- the keys -------------------------------------------------------------------------------

    def keys(self, *names: str) -> None:
        """Press keys one after another, each when Python has answered what the one before has asked."""
        answered(self.page)
        for name in names:
            self.page.keyboard.press(name)
            answered(self.page)

    def to_hand(self) -> None:
        """Where Tab leads to in the hand."""
        self.table.locator('.rkt-card[tabindex="0"]').focus()

    def go_to(self, name: str) -> None:
        """Go along the hand with the arrow keys until the card in focus has this name."""
        self.settle()
        self.keys("Home")
        for _ in self.hand():
            if self.focused().startswith(f"{name},"):
                return
            self.keys("ArrowRight")
        raise AssertionError(f"no {name} in the hand: {self.hand()}")

    def focused(self) -> str:
        """The name of what has the focus."""
        name: str = self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        return name

    def focus_is_in(self, selector: str) -> bool:
        """Whether the focus is within such an element."""
        return bool(self.page.evaluate(f"document.activeElement.closest('{selector}') !== null"))

    def is_no_trap(self) -> None:
        """Tab goes through the table and out of it."""
        for _ in range(60):
            self.keys("Tab")
            if not self.focus_is_in(".rkt"):
                return
        pytest.fail("Tab never leaves the table")

    # --- what must hold -------------------------------------------------------------------------

    def listen(self) -> None:
        """From now on, keep whatever the live region says to a screen reader, and mind the notebook's cells."""
        self.cells = self.page.locator(".jp-Cell").count()
        self.page.evaluate(_LISTEN)

    def story(self) -> str:
        """What the live region has said since `listen`, in order."""
        return " / ".join(self.page.evaluate("window.story"))

    def tells(self, *sentences: str) -> None:
        """The announcements so far hold these sentences in this order."""
        told, at = self.story().casefold(), 0
        for sentence in sentences:
            found = told.find(sentence.casefold(), at)
            assert found >= 0, f"{sentence!r} is not told, or too early, in: {told}"
            at = found + len(sentence)

    def keeps_cells(self) -> None:
        """No key of the table has reached the notebook since `listen`: it has as many cells as then."""
        assert self.page.locator(".jp-Cell").count() == self.cells

    def audit(self) -> None:
        """Let axe look at the table as it stands; what it finds is told by `ends`."""
        from axe_playwright_python.sync_playwright import Axe

        self.settle()
        found = Axe().run(self.page, context=".rkt")
        if found.violations_count:
            self.violations.append(found.generate_report())

    def dark(self) -> None:
        """Let JupyterLab's theme be a dark one."""
        self.page.evaluate("document.body.dataset.jpThemeLight = 'false'")

    def is_within(self) -> None:
        """Nothing runs out of the page at the side."""
        wide = self.table.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide[0] <= wide[1] + 1
        assert self.table.evaluate(_LOOSE) == []

    def counts_within(self) -> None:
        """The count of the round needs no scrolling to the side."""
        wide = self.sheet.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide[0] <= wide[1], wide

    def fits_a_laptop(self) -> None:
        """On a small laptop hand and buttons are in sight together with the piles and melds above them."""
        before = self.page.viewport_size
        self.page.set_viewport_size(LAPTOP)
        self.settle()
        ends = self.table.evaluate(
            """node => [".rkt-hand", ".rkt-bar"].map(part =>
              node.querySelector(part).getBoundingClientRect().bottom - node.getBoundingClientRect().top)"""
        )
        assert max(ends) <= LEFT_BY_LAB, ends
        # So is the first row of melds, whole, where there are any.
        cut = self.table.locator(".rkt-melds").evaluate(
            """node => [...node.querySelectorAll(":scope > .rkt-meld")].map(meld => meld.getBoundingClientRect())
              .filter((box, i, all) => box.top === all[0].top)
              .map(box => box.bottom - node.getBoundingClientRect().bottom)"""
        )
        assert max(cut, default=0) <= 0, cut
        self.page.set_viewport_size(before)
        self.settle()

    def is_for_fingers(self, but: int) -> None:
        """No button is too small for a fingertip, but for the numbers of rules within sentences."""
        assert self.table.locator("button:visible").evaluate_all(_SMALL) <= but

    def ends(self) -> None:
        """Nothing went wrong on the way."""
        assert self.violations == []
        assert self.errors == []


@dataclass(frozen=True)
class Round:
    """A round that seat 0 can play to its end.

    Attributes:
        game: its id.
        pack: the pack it is played with.
        cell: the cell that shows the table, in which ``{lang}`` stands for the language.
        words: what is said and written on the way, in English and Spanish.
    """

    game: str
    pack: str
    cell: str
    words: Mapping[str, tuple[str, str]]


_QUIET = """
import rummykit as rk

def quiet(view, moves):
    names = list(map(str, moves))
    if "pass" in names:
        return "pass"
    return "draw stock" if "draw stock" in names else moves[0] if moves[0].verb == "vote" else moves[-1]

game = rk.position({position})
rk.CardTable(game, lang="{lang}", opponents=[quiet], pace="none")
"""


def quiet_round(position: str) -> str:
    """A cell with a table at `position`, where the others claim nothing: they draw and discard."""
    return _QUIET.replace("{position}", position)


class Player(Desk):
    """Somebody who plays a round in one language.

    Args:
        page: a page.
        lab: the JupyterLab.
        played: the round.
        way: ``pointer``, ``keys`` or ``touch``, which also gives the notebook its name. By touch the
            notebook is opened in Notebook 7, by keys it has a second cell that must stay as it is.
        lang: ``en`` or ``es``.
    """

    def __init__(self, page: Any, lab: Lab, played: Round, way: str, lang: str) -> None:
        self.round, self.lang = played, lang
        self._card_of = {card.code: card for card in get_pack(played.pack).counts}
        cells = [played.cell.replace("{lang}", lang), *(["1 + 1"] if way == "keys" else [])]
        path = "notebooks" if way == "touch" else ""
        super().__init__(page, lab, f"{played.game}-{way}-{lang}.ipynb", cells, path)

    def name(self, code: str) -> str:
        """The name of a card in the language of the table."""
        return self._card_of[code].name.say(self.lang)

    def names(self, codes: str) -> list[str]:
        """The names of several cards."""
        return [self.name(code) for code in codes.split()]

    def word(self, key: str, *fields: str) -> str:
        """What is said or written here, in the language of the table."""
        english, spanish = self.round.words[key]
        return (spanish if self.lang == "es" else english).format(*fields)

    def hears(self, key: str, *fields: str) -> None:
        """Wait until the table says it."""
        self.says(self.word(key, *fields))
