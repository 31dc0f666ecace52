"""Drawings for lessons: plain SVG text that reads in a light and in a dark notebook.

A `Picture` shows itself in a notebook, says itself in words where it is printed, and carries
those words for a screen reader. Colours are names here; a style sheet of two themes gives
them their values, so one text serves both. Nothing is fetched and nothing beyond the
standard library is loaded.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from rummykit import faces
from rummykit.cards import Card
from rummykit.language import Text

# Each colour in the light and in the dark theme. Letters keep 4.5:1 on the ground, lines that
# carry a meaning 3:1; `faint` only fills what is also said otherwise.
PALETTE: dict[str, tuple[str, str]] = {
    "ground": ("#ffffff", "#14181c"),
    "ink": ("#22262b", "#ece9e2"),
    "soft": ("#5c636a", "#a6adb4"),
    "line": ("#868d95", "#7d868f"),
    "faint": ("#efece5", "#23292e"),
    "accent": ("#2563a8", "#86b9ee"),
    "ok": ("#237046", "#7bcd9c"),
    "no": ("#a82e26", "#f2978e"),
    "m0": ("#1f5fae", "#86b9ee"),
    "m1": ("#a82e26", "#f2978e"),
    "m2": ("#237046", "#7bcd9c"),
    "m3": ("#7b3fa0", "#cda6ea"),
    "m4": ("#8a5523", "#e0b27e"),
    "m5": ("#0f6b76", "#6fd0dc"),
    "m6": ("#a02d6b", "#f09cc8"),
    "m7": ("#5d6516", "#c8d06b"),
}
HUES = 8  # colours for melds; with more of them letters still tell them apart
PAPER, EDGE, VIOLET, INK = faces.PAPER, faces.EDGE, faces.VIOLET, "#22262b"
FONT = "var(--jp-ui-font-family,system-ui),'Segoe UI',Roboto,'DejaVu Sans',sans-serif"

CHIP, CHIP_TALL = 24, 30  # a small card

_MORE = Text("the drawing scrolls sideways", "el dibujo se desplaza hacia los lados")


def _style() -> str:
    colours = ";".join(f"--rkd-{name}:light-dark({light},{dark})" for name, (light, dark) in PALETTE.items())
    uses = "".join(
        f".rk-d .f-{name}{{fill:var(--rkd-{name})}}.rk-d .s-{name}{{stroke:var(--rkd-{name});fill:none}}"
        for name in PALETTE
    )
    # In JupyterLab the ground and the letters are those of its theme.
    return (
        f".rk-d{{color-scheme:light dark;{colours};--rkd-ground:var(--jp-layout-color0,light-dark(#fff,#14181c));"
        "color:var(--rkd-ink);max-width:100%;margin:4px 0 14px}"
        '[data-jp-theme-light="true"] .rk-d{color-scheme:light}[data-jp-theme-light="false"] .rk-d{color-scheme:dark}'
        f".rk-d,.rk-d text{{font-family:{FONT}}}{uses}"
        ".rk-d .rk-d-in{overflow-x:auto}.rk-d svg{display:block;height:auto}"
        ".rk-d .rk-d-in:focus-visible{outline:3px solid var(--rkd-accent);outline-offset:2px}"
        ".rk-d .rk-d-name{font-size:15px;font-weight:600;margin:0 0 4px}"
        ".rk-d .rk-d-key{list-style:none;margin:6px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:3px 18px;"
        "font-size:14px;line-height:1.45;color:var(--rkd-ink)}"
        ".rk-d .rk-d-key li{display:flex;gap:6px;align-items:baseline;margin:0}"
        ".rk-d .rk-d-key svg{flex:none;align-self:center}"
        "@media (forced-colors:active){.rk-d svg{forced-color-adjust:none}}"
    )


STYLE = _style()


@dataclass(frozen=True)
class Key:
    """One line below a drawing that says what a sign in it means.

    Attributes:
        sign: SVG text in a box of 22 by 18; empty for a line without sign.
        words: what it means.
    """

    sign: str
    words: str


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing with its words.

    Attributes:
        title: what it shows, in a few words.
        words: everything it shows, a sentence each: what ``print`` shows and a screen reader says.
        body: the elements of the drawing.
        width, height: the box they are drawn in; as wide in pixels it is easy to read.
        lang: the language of the words.
        key: the signs used.
        grows: how much larger it may be drawn where there is room.
    """

    title: str
    words: tuple[str, ...]
    body: str
    width: float
    height: float
    lang: str
    key: tuple[Key, ...] = ()
    grows: float = 1.3

    def svg(self) -> str:
        """The drawing by itself, with its style and its key, for a file or a page of one's own."""
        lines = [line for key in self.key for line in _wrapped_key(key, self.width)]
        below = "".join(
            f'<g transform="translate(4 {self.height + 4 + 20 * i:.0f})">{sign}{label(28, 14, words, 12.5)}</g>'
            for i, (sign, words) in enumerate(lines)
        )
        tall = self.height + (8 + 20 * len(lines) if lines else 0)
        return self._svg(self.body + below, tall, f"<style>{STYLE}</style>", f'width="{self.width:.0f}"')

    def _svg(self, body: str, height: float, style: str, size: str) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="rk-d" role="img" lang="{self.lang}" {size}'
            f' viewBox="0 0 {self.width:.0f} {height:.0f}"><title>{escape(self.title)}</title>'
            f"<desc>{escape(' '.join(self.words))}</desc>{style}"
            f'<rect class="f-ground" width="{self.width:.0f}" height="{height:.0f}" rx="8"/>{body}</svg>'
        )

    def html(self, *, named: bool = True, styled: bool = True) -> str:
        """The drawing as a figure of a page.

        Args:
            named: whether its title stands above it.
            styled: whether the style sheet comes along; once on a page is enough.
        """
        # Narrower than this nothing in it can be read: then it scrolls.
        least = f"width:100%;min-width:{min(self.width, 300):.0f}px;max-width:{self.width * self.grows:.0f}px"
        if self.width > 480:
            least = f"width:100%;min-width:{self.width * 0.8:.0f}px;max-width:{self.width * self.grows:.0f}px"
        drawn = self._svg(self.body, self.height, "", f'style="{least}"')
        about = escape(f"{self.title} ({_MORE.say(self.lang)})")
        inner = f'<div class="rk-d-in" tabindex="0" role="group" aria-label="{about}">{drawn}</div>'
        if self.width <= 300:
            inner = f'<div class="rk-d-in">{drawn}</div>'
        name = f'<p class="rk-d-name">{escape(self.title)}</p>' if named else ""
        style = f"<style>{STYLE}</style>" if styled else ""
        key = "".join(f"<li>{_sign(one.sign)}<span>{escape(one.words)}</span></li>" for one in self.key)
        keys = f'<ul class="rk-d-key">{key}</ul>' if key else ""
        return f'<div class="rk-d" lang="{self.lang}">{style}{name}{inner}{keys}</div>'

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"  {line}" for line in self.words)])

    def __repr__(self) -> str:
        return str(self)


def _sign(sign: str) -> str:
    return f'<svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">{sign}</svg>' if sign else ""


def _wrapped_key(key: Key, width: float) -> list[tuple[str, str]]:
    lines = textwrap.wrap(key.words, max(20, int((width - 32) / 6.4))) or [""]
    return [(key.sign if i == 0 else "", line) for i, line in enumerate(lines)]


# --- elements -----------------------------------------------------------------------------


def label(x: float, y: float, words: str, size: float = 12, cls: str = "f-ink", *, anchor: str = "start",
          bold: bool = False, widest: float = 0) -> str:  # fmt: skip
    """A line of text; squeezed into `widest` where that is given and the text would be longer."""
    squeeze = (
        f' textLength="{widest:.0f}" lengthAdjust="spacingAndGlyphs"' if 0 < widest < len(words) * size * 0.6 else ""
    )
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{weight}{squeeze}>'
        f"{escape(words)}</text>"
    )


def rect(x: float, y: float, wide: float, tall: float, cls: str, *, round: float = 0, more: str = "") -> str:
    """A rectangle."""
    return f'<rect class="{cls}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="{round:g}"{more}/>'


def line(points: Sequence[tuple[float, float]], cls: str, width: float = 1.5, more: str = "") -> str:
    """A line through points."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{cls}" d="{d}" stroke-width="{width:g}" stroke-linejoin="round"{more}/>'


def titled(body: str, words: str, cls: str = "") -> str:
    """A part of a drawing that says `words` when the pointer rests on it."""
    return f"<g{f' class={chr(34)}{cls}{chr(34)}' if cls else ''}><title>{escape(words)}</title>{body}</g>"


def chip(
    card: Card,
    lang: str,
    x: float,
    y: float,
    *,
    wild: bool = False,
    dim: bool = False,
    wide: float = CHIP,
    copy: int = 0,
) -> str:
    """A small card: rank above mark, a star where it is a wild card.

    Args:
        card: what is drawn.
        lang: of the words it says.
        x: where its left edge is.
        y: where its upper edge is.
        wild: whether a card that is also natural is played as wild.
        dim: whether it is drawn on grey paper.
        wide: its width.
        copy: of equal cards the first is 0; the others show their number.
    """
    size = wide / CHIP
    paper = "#e3ded2" if dim else PAPER
    edge = (
        f'stroke="{VIOLET}" stroke-width="1.6" stroke-dasharray="3 2"' if wild or card.is_joker else f'stroke="{EDGE}"'
    )
    body = f'<rect width="{CHIP}" height="{CHIP_TALL}" rx="4" fill="{paper}" {edge}/>'
    if card.pack == "jack":
        fitting = CHIP_TALL * faces.WIDE / faces.TALL  # its picture is taller than a chip of the same width
        body = faces.face_at(card, lang, (CHIP - fitting) / 2, 0, fitting)
    elif card.is_joker:
        body += _mark("joker", VIOLET, 4, 7, 16)
    else:
        mark, ink = faces.mark_path(card.suit)
        rank = "10" if card.code.startswith("T") and card.pack == "french" else _rank(card)
        squeeze = ' textLength="20" lengthAdjust="spacingAndGlyphs"' if len(rank) > 2 else ""
        body += (
            f'<text x="12" y="15" text-anchor="middle" font-size="15" font-weight="700" fill="{ink}"{squeeze}>{rank}'
            "</text>"
            f'<path d="{mark}" fill="{ink}" transform="translate(7 17.5) scale(.1)"/>'
        )
        if wild:
            body += _mark("joker", VIOLET, 14.5, 1, 8)
    if copy:
        body += (
            f'<text x="22.5" y="28" text-anchor="end" font-size="10" font-weight="700" fill="{INK}"'
            f' stroke="{paper}" stroke-width="3" paint-order="stroke">{copy + 1}</text>'
        )
    place = f"translate({x:.1f} {y:.1f})" + (f" scale({size:.3f})" if size != 1 else "")
    return f'<g transform="{place}"><title>{escape(card.name.say(lang))}</title>{body}</g>'


def _rank(card: Card) -> str:
    return card.code[0] if card.pack == "french" else str(card.rank)


def _mark(suit: str, ink: str, x: float, y: float, size: float) -> str:
    return (
        f'<path d="{faces.mark_path(suit)[0]}" fill="{ink}" transform="translate({x:g} {y:g}) scale({size / 100:g})"/>'
    )


def chips(
    held: Iterable[Card],
    lang: str,
    x: float,
    y: float,
    *,
    wild: Iterable[int] = (),
    wide: float = 18,
    copies: Sequence[int] = (),
) -> str:
    """Small cards side by side; `chips_wide` is how much room they take."""
    wilds = set(wild)
    return "".join(
        chip(card, lang, x + i * (wide + 1), y, wild=i in wilds, wide=wide, copy=copies[i] if copies else 0)
        for i, card in enumerate(held)
    )


def chips_wide(count: int, wide: float = 18) -> float:
    """The room of `count` small cards."""
    return count * (wide + 1) - 1


def suit_mark(suit: str, x: float, y: float) -> str:
    """The mark of a suit on a little piece of paper, so that it is seen on any ground."""
    path, ink = faces.mark_path(suit)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="18" height="18" rx="4" fill="{PAPER}" stroke="{EDGE}"/>'
        f'<path d="{path}" fill="{ink}" transform="translate({x + 3:g} {y + 3:g}) scale(.12)"/>'
    )


def tag(letter: str, hue: int, x: float, y: float) -> str:
    """The letter of a meld on a disc of its colour."""
    wide = 15 + 6 * (len(letter) - 1)
    return rect(x, y, wide, 15, f"f-m{hue % HUES}", round=7.5) + label(
        x + wide / 2, y + 11.5, letter, 11, "f-ground", anchor="middle", bold=True
    )


def letter_of(number: int) -> str:
    """A, B, … Z, A2, B2 …: the name of a meld in a drawing.

    >>> letter_of(0), letter_of(27)
    ('A', 'B2')
    """
    again, place = divmod(number, 26)
    return chr(65 + place) + (str(again + 1) if again else "")
