"""The table as one still picture, for places where no widget can run."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rummykit import faces
from rummykit.cards import Card, by_suit
from rummykit.engine.show import view_lines
from rummykit.engine.view import View
from rummykit.table.strings import SAID
from rummykit.table.wording import kind, stands

WIDTH = 900
_PAD, _GAP = 20, 14
_CARD, _SMALL = 60, 46  # how wide a card of the hand is, and one on the table
_STEP = 0.52  # how much of a card on the table is seen beside the next
_PAPER, _RAISED, _INK, _SOFT, _LINE = "#f6f3ec", "#efebe1", "#22262b", "#5c636a", "#dcd5c6"
_FONT = "system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"


def table_svg(view: View, lang: str, game_name: str) -> str:
    """What a seat sees, drawn; its words come along for a screen reader.

    Args:
        view: what is shown.
        lang: ``en`` or ``es``.
        game_name: what the game is called.
    """
    body: list[str] = []
    title = SAID["picture"].say(lang, game=game_name, n=view.round, name=view.names[view.seat])
    body.append(_label(_PAD, _PAD + 10, title))
    y = _piles(view, lang, body, _PAD + 24)
    y = _players(view, lang, body, y)
    body.append(f'<line x1="{_PAD}" x2="{WIDTH - _PAD}" y1="{y}" y2="{y}" stroke="{_LINE}" stroke-dasharray="4 4"/>')
    y = _table(view, lang, body, y + _GAP)
    body.append(f'<line x1="{_PAD}" x2="{WIDTH - _PAD}" y1="{y}" y2="{y}" stroke="{_LINE}" stroke-dasharray="4 4"/>')
    y = _hand(view, lang, body, y + _GAP)
    words = "; ".join(line.strip() for line in view_lines(view, lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{lang}" width="{WIDTH}"'
        f' viewBox="0 0 {WIDTH} {y:.0f}" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
        f'<rect width="{WIDTH}" height="{y:.0f}" rx="14" fill="{_PAPER}"/>{"".join(body)}</svg>'
    )


def _label(x: float, y: float, said: str, *, size: int = 13, ink: str = _SOFT, bold: bool = False) -> str:
    weight = ' font-weight="650"' if bold else ""
    font = f'font-family="{_FONT}" font-size="{size}" fill="{ink}"{weight}'
    return f'<text x="{x:.0f}" y="{y:.0f}" {font}>{escape(said)}</text>'


def _row(cards: Sequence[Card], lang: str, x: float, y: float, wide: int, step: float) -> str:
    return "".join(faces.face_at(card, lang, x + i * step, y, wide) for i, card in enumerate(cards))


def _back(x: float, y: float) -> str:
    size = f'x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{_SMALL - 3}" height="{_tall(_SMALL) - 3:.1f}"'
    return f'<rect {size} rx="4" fill="#38597f" stroke="#24405f" stroke-width="3"/>'


def _tall(wide: int) -> float:
    return wide * faces.TALL / faces.WIDE


def _piles(view: View, lang: str, body: list[str], y: float) -> float:
    x = float(_PAD)
    if view.stock:
        body.append(_back(x, y))
    body.append(_label(x, y + _tall(_SMALL) + 16, SAID["stock"].say(lang, n=view.stock)))
    if view.discard:
        body.append(faces.face_at(view.discard[-1], lang, x + 90, y, _SMALL))
    if view.discard_count or view.discard:
        body.append(_label(x + 90, y + _tall(_SMALL) + 16, SAID["discard"].say(lang, n=view.discard_count)))
    return y


def _players(view: View, lang: str, body: list[str], y: float) -> float:
    x, at = 240.0, y
    for seat, name in enumerate(view.names):
        said = SAID["me"].say(lang, name=name) if seat == view.seat else name
        mark = "✗ " if view.out[seat] else "▶ " if seat in view.to_move else ""
        info = SAID["seat" if view.counts[seat] != 1 else "seat_one"].say(
            lang, n=view.counts[seat], points=view.totals[seat]
        )
        body.append(_label(x, at + 14, f"{mark}{said}", size=15, ink=_INK, bold=True))
        body.append(_label(x, at + 32, info))
        x += 165
        if x > WIDTH - 165:
            x, at = 240.0, at + 46
    return max(at + 46, y + _tall(_SMALL) + 24) + 6


def _table(view: View, lang: str, body: list[str], y: float) -> float:
    groups = [_meld_of(view, number, lang) for number in range(len(view.table))]
    groups += [
        (view.melds.pack.cards(" ".join(area)), view.names[seat])
        for seat, area in enumerate(view.more.get("areas", ()))
        if area
    ]
    if not groups:
        body.append(_label(_PAD, y + 20, SAID["no_melds"].say(lang)))
        return y + 44
    x, tall = float(_PAD), _tall(_SMALL)
    for cards, foot in groups:
        wide = max(_SMALL * (1 + _STEP * (len(cards) - 1)), 7.0 * len(foot)) + 16
        if x + wide > WIDTH - _PAD and x > _PAD:
            x, y = float(_PAD), y + tall + 44
        body.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{tall + 34:.0f}" rx="10" fill="{_RAISED}"/>'
        )
        body.append(_row(cards, lang, x + 8, y + 8, _SMALL, _SMALL * _STEP))
        body.append(_label(x + 8, y + tall + 25, foot, size=12))
        x += wide + 10
    return y + tall + 34 + _GAP


def _meld_of(view: View, number: int, lang: str) -> tuple[Sequence[Card], str]:
    meld, owner = view.table[number]
    said = [str(number + 1), kind(meld, lang, view.game)]
    if owner is not None:
        said.append(view.names[owner])
    said += [f"★ = {face}" for i in meld.wild if (face := stands(meld, i, lang)[0])]
    return meld.cards, " · ".join(said)


def _hand(view: View, lang: str, body: list[str], y: float) -> float:
    hand = by_suit(view.hand)
    body.append(_label(_PAD, y + 12, SAID["hand_name"].say(lang, n=len(hand)), ink=_INK, bold=True))
    rows = -(-len(hand) // 22)
    per_row = -(-len(hand) // rows) if rows else 1
    step = min(_CARD * 0.8, (WIDTH - 2 * _PAD - _CARD) / max(1, per_row - 1))
    for row in range(rows):
        cards = hand[row * per_row : (row + 1) * per_row]
        body.append(_row(cards, lang, _PAD, y + 22 + row * (_tall(_CARD) + 8), _CARD, step))
    return y + 22 + rows * (_tall(_CARD) + 8) + _PAD
