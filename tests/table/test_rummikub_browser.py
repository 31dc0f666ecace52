"""Rummikub in a real JupyterLab: a round by pointer, by keys alone and by touch, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from browser import Lab

from table.desk import BROWSER, Player, Round

pytestmark = BROWSER

# Seat 0 can empty its rack in three turns: a joker taken, a group robbed of a card, a run split.
ROUND = Round(
    "rummikub",
    "rummikub",
    """
import rummykit as rk

def quiet(view, moves):
    return moves[-1]

game = rk.position(
    "rummikub",
    hands=["r6 k9 b9 r9 r10 r7 b7 y1", "b13 y13"],
    table=["r5 jk r7", "b8 k8 y8 r8", "k4 k5 k6 k7 k8 k9 k10", "y2 y3 y4"],
    opened=[0, 1],
    stock="b12 r13 y9 y10 b1",
)
table = rk.CardTable(game, lang="{lang}", opponents=[quiet], pace="none")
table
""",
    {
        "combination": ("Combination {}, {}: {}", "Combinación {}, {}: {}"),
        "run": ("run", "escalera"),
        "group": ("group", "grupo"),
        "not valid": ("not valid", "no válida"),
        "for joker": ("{} takes the place of {} in combination 1", "{} ocupa el lugar de {} en la combinación 1"),
        "would take": ("{} takes the place of its joker", "{} ocupa el lugar de su comodín"),
        "stands for": ("{}, stands for {}", "{}, hace de {}"),
        "from rack": ("0 of 2 from the rack", "0 de 2 del soporte"),
        "not yet": ("Not yet: KUB-", "Aún no: KUB-"),
        "confirm": ("Confirm: {} placed", "Confirmar: {} puestas"),
        "ends turn": ("Confirm ends your turn.", "Confirmar acaba tu turno."),
        "other": ("Blas drew from the pool", "Blas robó del mazo"),
        "back": ("{} back in the rack", "{} de vuelta al soporte"),
        "must stay": (
            "The turn cannot end like that: {} was on the table and must stay on it",
            "El turno no puede acabar así: {} estaba en la mesa y debe seguir en ella",
        ),
        "wins": ("Confirm wins the round", "Confirmar gana la ronda"),
        "called": ("You called “Rummikub”.", "Has dicho «Rummikub»."),
        "next": ("Round 2 of 2", "Ronda 2 de 2"),
        "undone": ("One step taken back", "Un paso deshecho"),
        "reset": ("The table is as at the start of the turn", "La mesa está como al empezar el turno"),
        "of": ("{}, {} of {}, in combination {}", "{}, {} de {}, en la combinación {}"),
        "would not": ("with {} it would not be valid", "con {} no sería válida"),
        "between": ("between {} and {}", "entre {} y {}"),
        "low end": ("{} fits at the low end", "{} encaja por abajo"),
    },
)


class Board(Player):
    """A page with a table of Rummikub on it."""

    def tile(self, code: str, comb: int | None = None) -> Any:
        """A card on the table, perhaps in one combination."""
        within = f'[data-meld="{comb}"] ' if comb else ""
        return self.table.locator(f'{within}.rkt-tile[aria-label^="{self.name(code)}"]').first

    def comb(self, number: int) -> Any:
        """A combination by its number."""
        return self.table.locator(f'.rkt-comb[data-meld="{number}"]')

    @property
    def new(self) -> Any:
        """The place for a new combination."""
        return self.table.locator(".rkt-new")

    def lies(self, number: int, kind: str, codes: str) -> None:
        """Wait until a combination is named as this kind, and begins with these cards."""
        name = self.word("combination", str(number), self.word(kind), ", ".join(self.names(codes)))
        self.table.locator(f'.rkt-comb[data-meld="{number}"][aria-label^="{name}"]').wait_for()

    def lift(self, codes: str) -> None:
        """Pick cards of the rack up by keys, and wait until the table knows."""
        for name in self.names(codes):
            self.go_to(name)
            self.keys(" ")
            self.new.and_(self.page.locator(f'[aria-label*="{name}"]')).wait_for()

    def takes(self, number: int, end: str) -> None:
        """Wait until a combination shows that the picked cards fit there."""
        self.table.locator(f'.rkt-comb[data-meld="{number}"][data-{end}="now"]').wait_for()

    def carries(self, code: str) -> None:
        """Wait until a card of the table is picked up."""
        name = self.name(code)
        self.table.locator(f'.rkt-tile[aria-selected="true"][aria-label^="{name}"]').wait_for()


def test_by_pointer(page: Any, lab: Lab, lang: str) -> None:
    """KUB-18, KUB-38, KUB-39, KUB-50, KUB-53, KUB-63: drag and click anything anywhere, to the count and on."""
    board = Board(page, lab, ROUND, "pointer", lang)
    table, n, w = board.table, board.name, board.word
    board.fits_a_laptop()
    # A card that fits shows where while it is dragged.
    one, joker = board.in_reach(board.card(n("r6")), board.tile("jk"))
    page.mouse.move(one["x"] + 10, one["y"] + 24)
    page.mouse.down()
    page.mouse.move(one["x"] + 10, one["y"] - 60, steps=4)
    table.locator('.rkt-comb[data-meld="1"][data-joker="now"]').wait_for()
    page.mouse.move(joker["x"] + 10, joker["y"] + 20, steps=4)
    page.mouse.up()
    board.hears("for joker", "6◆", n("jk"))
    board.lies(5, "not valid", "jk")
    assert w("from rack") in board.comb(5).inner_text()
    assert board.act("confirm").inner_text().startswith(w("not yet"))
    board.drag(board.card(n("k9")), board.comb(5))
    board.drag(board.card(n("b9")), board.comb(5))
    board.lies(5, "group", "jk")
    # Undo and redo, by the buttons.
    board.act("undo").click()
    board.lies(5, "not valid", "jk")
    board.act("redo").click()
    board.lies(5, "group", "jk")
    board.press("confirm", w("confirm", "3"))
    board.hears("other")
    # A card of the table to a new combination, cards of the rack to it; one back, and again.
    board.drag(board.tile("r8", 2), board.new)
    board.lies(6, "not valid", "r8")
    board.drag(board.card(n("r9")), board.comb(6))
    board.drag(board.tile("r9", 6), table.locator(".rkt-hand"))
    board.hears("back", "9◆")
    board.drag(board.tile("r8", 6), table.locator(".rkt-hand"))
    board.hears("must stay", "8◆")
    assert table.locator(".rkt-say .rkt-rule").first.inner_text() == "KUB-40 ›"
    board.audit()
    # By click and click: several cards of the rack at once.
    board.pick(n("r9"))
    board.pick(n("r10"))
    board.takes(6, "high")
    board.comb(6).click(position={"x": 4, "y": 4})
    board.lies(6, "run", "r8 r9 r10")
    board.act("confirm").click()
    board.hears("other")
    # Out of the middle of a run: it falls into two.
    board.drag(board.tile("k7", 3), board.new)
    board.lies(4, "run", "k8 k9 k10")
    board.lies(3, "run", "k4 k5 k6")
    board.drag(board.card(n("r7")), board.comb(8))
    board.drag(board.card(n("b7")), board.comb(8))
    board.lies(8, "group", "k7")
    board.drag(board.card(n("y1")), board.comb(5), at=(0.1, 0.4))
    board.hears("wins")
    board.dark()
    board.audit()
    board.act("confirm").click()
    board.sheet.wait_for()
    assert w("called") in board.sheet.inner_text()
    assert "KUB-69" in board.sheet.inner_text()
    board.audit()
    board.act("continue").click()
    table.locator(".rkt-side", has_text=w("next")).wait_for()
    board.ends()


def test_by_keys_alone(page: Any, lab: Lab, lang: str) -> None:
    """The same round without a pointer: pick up, go to a combination, put; the notebook hears none of it."""
    board = Board(page, lab, ROUND, "keys", lang)
    n, w = board.name, board.word
    board.to_hand()
    board.listen()
    # The card that the joker stands for, to the first combination that it fits.
    board.lift("r6")
    board.keys("f")
    there = w("combination", "1", w("run"), ", ".join([n("r5"), w("stands for", n("jk"), n("r6")), n("r7")]))
    assert board.focused().startswith(f"{there}. {w('would take', n('r6'))}")
    board.keys("Enter")
    board.lies(5, "not valid", "jk")
    board.lift("k9 b9")
    board.keys("ArrowUp", "ArrowUp", "Enter")  # past the place for a new one to the last combination
    board.lies(5, "group", "jk")
    board.keys("z")
    board.hears("undone")
    board.keys("y")
    board.lies(5, "group", "jk")
    board.keys("c")
    board.hears("other")
    # Along the table: the red 8 of the group, put in a new combination.
    board.settle()
    board.to_hand()
    board.keys("Home", "ArrowUp")
    for _ in range(30):
        if board.focused().startswith(w("of", n("r8"), "4", "4", "2")):
            break
        board.keys("ArrowLeft")
    board.keys("Enter")
    board.carries("r8")
    board.keys("n")
    board.lies(6, "not valid", "r8")
    assert board.focused().startswith(w("of", n("r8"), "1", "1", "6")), "the keys stay with the card moved"
    board.keys("ArrowDown")
    board.lift("r9 r10")
    board.keys("f", "Enter")
    board.lies(6, "run", "r8 r9 r10")
    board.keys("c")
    board.hears("other")
    # A card picked up says at each combination what would come of it; arrows say the place.
    board.lift("y1")
    board.keys("ArrowUp", "ArrowUp")
    assert w("would not", n("y1")) in board.focused()
    board.keys("ArrowLeft", "ArrowRight")
    assert page.locator(".rkt-caret").count() == 1
    assert w("between", n("r8"), n("r9")) in page.locator(".rkt-in > .rkt-sr").inner_text()
    board.keys("Escape")
    page.locator(".rkt-new:not([data-ready])").wait_for()
    assert page.locator(".rkt-caret").count() == 0
    board.to_hand()
    board.lift("y1")
    board.keys("f")
    assert board.focused().endswith(w("low end", n("y1")))
    board.keys("Enter")
    board.lies(4, "run", "y1 y2")
    board.keys("r")
    board.hears("reset")
    board.keys("z")
    board.lies(4, "run", "y1 y2")
    board.settle()
    board.tile("k7", 3).focus()
    board.keys("Enter")
    board.carries("k7")
    board.keys("n")
    board.lies(8, "not valid", "k7")
    board.keys("ArrowDown")
    board.lift("r7 b7")
    board.keys("f", "Enter")
    board.lies(8, "group", "k7")
    board.keys("c")
    board.sheet.wait_for()
    board.tells(
        w("for joker", n("r6"), n("jk")),
        w("ends turn"),
        w("undone"),
        w("ends turn"),
        w("other"),
        w("other"),
        w("reset"),
        w("wins"),
    )
    board.keys("c")
    page.locator(".rkt-side", has_text=w("next")).wait_for()
    # Keys that would change the notebook, and no trap.
    board.keys("b", "a", "x", "m", "d", "d")
    board.keeps_cells()
    board.is_no_trap()
    board.ends()


def test_by_touch(phone: Any, lab: Lab, lang: str) -> None:
    """390 pixels wide: by tap and tap, and by a finger that drags; a question answered on the way."""
    with_joker = replace(ROUND, cell=ROUND.cell.replace('y1", "b13', 'jk", "b13'))
    board = Board(phone, lab, with_joker, "touch", lang)
    table, n, w = board.table, board.name, board.word
    board.is_within()
    board.draw_finger(board.card(n("r6")), board.tile("jk", 1))
    board.hears("for joker", "6◆", n("jk"))
    # Two cards tapped, then the combination.
    board.tap(n("k9"))
    board.tap(n("b9"))
    board.takes(5, "high")
    board.touch(board.comb(5), {"x": 4, "y": 4})
    board.lies(5, "group", "jk")
    assert board.act("confirm").inner_text() == w("confirm", "3")
    # The joker of the rack fits a run at either end: the table asks.
    board.tap(n("jk"))
    board.takes(4, "low")
    board.touch(board.comb(4), {"x": 4, "y": 4})
    ask = table.locator(".rkt-ask button")
    ask.nth(1).wait_for()
    board.touch(ask.nth(1))
    name = w("combination", "4", w("run"), w("stands for", n("jk"), n("y1")))
    table.locator(f'.rkt-comb[data-meld="4"][aria-label^="{name}"]').wait_for()
    board.touch(board.act("confirm"))
    board.hears("other")
    board.is_for_fingers(but=2)
    # The rest: a card robbed, a run split, and out.
    board.settle()
    board.touch(board.tile("r8", 2), {"x": 6, "y": 20})
    board.carries("r8")
    board.touch(board.new)
    board.lies(6, "not valid", "r8")
    board.tap(n("r9"))
    board.tap(n("r10"))
    board.takes(6, "high")
    board.touch(board.comb(6), {"x": 4, "y": 4})
    board.lies(6, "run", "r8 r9 r10")
    board.settle()
    board.touch(board.tile("k7", 3), {"x": 6, "y": 20})
    board.carries("k7")
    board.touch(board.new)
    board.lies(8, "not valid", "k7")
    board.tap(n("r7"))
    board.tap(n("b7"))
    board.takes(8, "high")
    board.touch(board.comb(8), {"x": 4, "y": 4})
    board.hears("wins")
    board.touch(board.act("confirm"))
    board.sheet.wait_for()
    assert w("called") in board.sheet.inner_text()
    board.is_within()
    board.audit()
    board.ends()
