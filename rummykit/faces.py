"""Drawing a card as SVG text: faces, the back, and rows of cards.

Everything is drawn with paths of our own, so a card looks the same wherever it
is shown, reads at 40 pixels wide, and is told apart without colour: French
suits by their pips, colours of a number pack by a shape each, the cards of
Jack the Ripper by an emblem and an initial. The functions are pure: the same
cards give the same text.

>>> from rummykit.cards import cards
>>> svg = row_svg(cards("7S 8S JK"), "es", stands_for={2: "9S"})
>>> svg.startswith("<svg") and 'aria-label="siete de picas, ocho de picas, comodín (hace de 9S)"' in svg
True
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from html import escape
from math import cos, pi, sin

from rummykit.cards import Card
from rummykit.language import Text

__all__ = ["back_svg", "describe", "face_at", "face_svg", "mark_path", "row_svg"]

# A card is drawn in a box of 100 by 142 units and scaled from there.
WIDE, TALL = 100, 142

PAPER, EDGE, ACCENT, VIOLET = "#fffdf8", "#b9b1a0", "#2f6fb0", "#6a3d9a"
_INDEX_FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"
_LABEL_FONT = "system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"

# Ink of each suit, colour and suspect; each keeps 3:1 or more on the paper.
_INK = {
    "S": "#22262b", "H": "#c0322b", "D": "#bd600a", "C": "#2b7a46",
    "y": "#a07800", "b": "#1f5fae", "k": "#22262b", "r": "#c0322b",
    "g": "#2b7a46", "o": "#bd600a", "p": "#7b3fa0", "w": "#6b7178",
    "druitt": "#1f5fae", "eddy": "#c0322b", "gull": "#2b7a46",
    "chapman": "#8a5523", "jill": "#7b3fa0", "pedachenko": "#0f7480",
    "letters": "#22262b", "wild": VIOLET,
}  # fmt: skip


def _star(points: int, outer: float, inner: float) -> str:
    """A closed star path round the middle of a 100 by 100 box."""
    turns = ((k, outer if k % 2 == 0 else inner) for k in range(2 * points))
    xy = [(50 + r * sin(pi * k / points), 52 - r * cos(pi * k / points)) for k, r in turns]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in xy) + "Z"


STAR = _star(5, 50, 21)

# Marks in a 100 by 100 box: pips of the suits and a shape for each colour.
_MARKS = {
    "S": "M50 5C60 26 94 42 94 65C94 78 84 85 73 85C64 85 57 80 53 73C54 83 58 91 66 97H34C42 91 46 83 47 73"
         "C43 80 36 85 27 85C16 85 6 78 6 65C6 42 40 26 50 5Z",
    "H": "M50 92C20 68 5 52 5 32C5 17 16 8 28 8C38 8 46 14 50 23C54 14 62 8 72 8C84 8 95 17 95 32C95 52 80 68 50 92Z",
    "D": "M50 3C59 22 73 38 88 50C73 62 59 78 50 97C41 78 27 62 12 50C27 38 41 22 50 3Z",
    "C": "M28.5 26a21.5 21.5 0 1 1 43 0a21.5 21.5 0 1 1-43 0ZM4 59a21.5 21.5 0 1 1 43 0a21.5 21.5 0 1 1-43 0Z"
         "M53 59a21.5 21.5 0 1 1 43 0a21.5 21.5 0 1 1-43 0ZM40 36H60L54 68C55 82 59 91 66 97H34C41 91 45 82 46 68Z",
    "y": "M50 8L96 88H4Z",
    "b": "M6 50a44 44 0 1 1 88 0a44 44 0 1 1-88 0Z",
    "k": "M12 12H88V88H12Z",
    "r": "M50 2L88 50L50 98L12 50Z",
    "g": "M50 92L4 12H96Z",
    "o": "M50 5L97 39L79 94H21L3 39Z",
    "p": "M35 6H65V35H94V65H65V94H35V65H6V35H35Z",
    "w": "M6 50a44 44 0 1 1 88 0a44 44 0 1 1-88 0ZM26 50a24 24 0 1 0 48 0a24 24 0 1 0-48 0Z",
    "joker": STAR,
    "wild": STAR,
}  # fmt: skip

# Emblems of the kinds of Jack the Ripper, filled with the ink even-odd, so holes stay paper.
_EMBLEMS = {
    # a magnifying glass
    "evidence": "M8 40a32 32 0 1 1 64 0a32 32 0 1 1-64 0ZM19 40a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z"
                "M60 70L70 60L95 85C98 88 98 91 95 94C92 97 88 97 85 94Z",
    # an envelope
    "letters": "M6 20H94V82H6ZM14 27L50 56L86 27ZM14 36V74H86V36L50 65Z",
    "wild": STAR,
    # head and shoulders under a top hat
    "suspect": "M32 4H68L70 28H84V35H16V28H30ZM33 39H67C67 56 60 65 50 65C40 65 33 56 33 39ZM10 97"
               "C10 78 24 70 39 68L50 79L61 68C76 70 90 78 90 97Z",
    # a clock: somewhere else at the time
    "alibi": "M6 50a44 44 0 1 1 88 0a44 44 0 1 1-88 0ZM16 50a34 34 0 1 0 68 0a34 34 0 1 0-68 0Z"
             "M46 24H54V47L71 60L66 66L46 52Z",
    # a candle
    "victim": "M50 2C60 14 62 20 62 26C62 33 57 37 50 37C43 37 38 33 38 26C38 20 40 14 50 2ZM37 42H63V84H37Z"
              "M18 84H82L76 97H24Z",
    # a street lamp
    "scene": "M50 2L74 20H26ZM30 24H70L62 56H38ZM38 30L43 50H57L62 30ZM46 56H54V88H46ZM32 88H68V97H32Z",
    # a dagger
    "strike": "M95 5L62 62L38 38ZM30 36L36 30L70 64L64 70ZM40 52L48 60L26 82L18 74Z"
              "M6 88a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z",
    # a signed paper
    "resign": "M18 4H62L84 26V96H18ZM27 13V87H75V34H54V13ZM33 42H69V48H33ZM33 54H69V60H33Z"
              "M34 78C42 64 46 64 46 74C46 82 54 70 56 74C58 78 62 78 69 74L69 80"
              "C60 84 54 82 52 79C46 84 40 82 41 76L38 81Z",
    # a way out
    "escape": "M10 4H58V24H49V13H19V87H49V76H58V96H10ZM36 42H70V26L98 50L70 74V58H36Z",
}  # fmt: skip
_GAVEL = "M14 38L46 6L68 28L36 60ZM55 39L64 30L98 64L89 73ZM4 84H56V97H4Z"
_GAVEL_KINDS = frozenset({"suspect", "alibi", "victim", "scene", "strike", "resign"})

# What stands at the foot of a card of Jack the Ripper: a short name by the end of its code.
_FOOT: dict[str, Text | str] = {
    "DRUITT": "Druitt", "EDDY": Text("Eddy", "Eduardo"), "GULL": "Gull", "CHAPMAN": "Chapman", "JILL": "Jill",
    "PEDACHENKO": "Pedachenko", "LETTERS": Text("Letters", "Cartas"), "WILD": Text("Wild", "Comodín"),
    "NICHOLS": "Nichols", "ANNIE": "A. Chapman", "STRIDE": "Stride", "EDDOWES": "Eddowes", "KELLY": "Kelly",
    "BUCKS": "Buck’s Row", "HANBURY": "Hanbury St", "BERNER": "Berner St", "MITRE": "Mitre Sq",
    "MILLERS": "Miller’s Ct", "STRIKES": Text("Strikes", "Ataca"), "RESIGNS": Text("Resigns", "Dimite"),
    "ESCAPES": Text("Escapes", "Escapa"),
}  # fmt: skip
# A victim and her scene share a letter and an ink, as they share a colour in the game (JACK-08).
_PAIRS = {
    "NICHOLS": "N", "BUCKS": "N", "ANNIE": "A", "HANBURY": "A", "STRIDE": "S", "BERNER": "S",
    "EDDOWES": "E", "MITRE": "E", "KELLY": "K", "MILLERS": "K",
}  # fmt: skip
_PAIR_INK = {"N": "#1f5fae", "A": "#8a5523", "S": "#2b7a46", "E": "#7b3fa0", "K": "#c0322b"}

_FACE_DOWN = Text("card face down", "carta boca abajo")
_STANDS_FOR = Text("{card} (stands for {place})", "{card} (hace de {place})")
_MARKED = Text("{card} (marked)", "{card} (señalada)")
_EMPTY = Text("no cards", "ninguna carta")


def mark_path(suit: str) -> tuple[str, str]:
    """The path of a suit's or colour's mark in a 100 by 100 box, and its ink; ``joker`` has one too.

    Raises:
        KeyError: no such suit.
    """
    return _MARKS[suit], _INK.get(suit, VIOLET)


def describe(held: Sequence[Card], lang: str | None = None) -> str:
    """The cards in words, as a screen reader says them.

    >>> from rummykit.cards import cards
    >>> describe(cards("7S JK"), "es")
    'siete de picas, comodín'
    """
    return ", ".join(card.name.say(lang) for card in held) or _EMPTY.say(lang)


def face_svg(card: Card, lang: str | None = None, *, width: int = 60) -> str:
    """One card as an SVG picture `width` pixels wide; its height is 1.42 times that."""
    return _svg(width, width * TALL / WIDE, card.name.say(lang), _scaled(_face(card, lang), 0, 0, width))


def face_at(card: Card, lang: str | None, x: float, y: float, width: float) -> str:
    """One card as a part of a larger picture, its upper left corner at `x`, `y`."""
    return _scaled(_face(card, lang), x, y, width)


def back_svg(lang: str | None = None, *, width: int = 60) -> str:
    """The back of a card as an SVG picture."""
    return _svg(width, width * TALL / WIDE, _FACE_DOWN.say(lang), _scaled(_back(), 0, 0, width))


def row_svg(
    held: Sequence[Card],
    lang: str | None = None,
    *,
    width: int = 56,
    overlap: float | None = None,
    max_width: int = 640,
    caption: str = "",
    highlight: Collection[int] = (),
    stands_for: Mapping[int, Card | str] | None = None,
) -> str:
    """A row of cards as one SVG picture.

    Args:
        held: from left to right.
        lang: of the words a screen reader says.
        width: of one card, in pixels.
        overlap: the share of each card that the next one covers, 0 to 0.6; by
            default as little as fits, for the left side shows the index.
        max_width: of the picture, in pixels; kept when `overlap` is not given.
        caption: a line below, in the colour of the text around.
        highlight: places that are raised and framed.
        stands_for: what the wild card at a place stands for, written above it.
    """
    places = stands_for or {}
    count = max(1, len(held))
    tall = width * TALL / WIDE
    gap = width * 0.09
    step = width * (1 - overlap) if overlap else width + gap
    if overlap is None and count > 1:
        step = max(min(step, (max_width - width) / (count - 1)), width * 0.4)
    top = (20 if places else 0) + (7 if highlight else 0)
    across = step * (count - 1) + width
    parts: list[str] = []
    words: list[str] = []
    if not held:
        parts.append(_slot(width, tall, top))
    for i, card in enumerate(held):
        up = 7 if i in highlight else 0
        frame = f'<rect x="-3" y="-3" width="106" height="148" rx="13" fill="{ACCENT}"/>' if up else ""
        parts.append(_scaled(frame + _face(card, lang), step * i, top - up, width))
        said = card.name.say(lang)
        if i in places:
            place = places[i]
            parts.append(_badge(place, step * i, top - up - 18, width))
            across = max(across, step * i + _badge_width(place))  # a long label over the last card
            said = _STANDS_FOR.say(lang, card=said, place=place.name.say(lang) if isinstance(place, Card) else place)
        words.append(_MARKED.say(lang, card=said) if up else said)
    height = top + tall
    if caption:
        across = max(across, 7 * len(caption))
        height += 18
        parts.append(
            f'<text x="1" y="{height - 4:.0f}" font-family="{_LABEL_FONT}" font-size="12.5" fill="currentColor"'
            f' fill-opacity=".75">{escape(caption)}</text>'
        )
    label = ", ".join(words) or _EMPTY.say(lang)
    return _svg(across, height, f"{caption}: {label}" if caption else label, "".join(parts))


def _svg(width: float, height: float, label: str, body: str) -> str:
    # Two pixels all round leave room for edges and frames.
    w, h = width + 4, height + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" width="{w:.0f}"'
        f' height="{h:.0f}" viewBox="-2 -2 {w:.1f} {h:.1f}" style="max-width:100%;height:auto">{body}</svg>'
    )


def _scaled(body: str, x: float, y: float, width: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({width / WIDE:.3f})">{body}</g>'


def _slot(width: float, tall: float, top: float) -> str:
    return (
        f'<rect x="1" y="{top + 1}" width="{width - 2:.0f}" height="{tall - 2:.0f}" rx="{width * 0.1:.0f}" fill="none"'
        ' stroke="currentColor" stroke-opacity=".35" stroke-width="1.5" stroke-dasharray="5 4"/>'
    )


def _badge(place: Card | str, x: float, y: float, width: float) -> str:
    """The label above a wild card: rank and mark of the card it stands for, or text."""
    word = "=" + (place if isinstance(place, str) else _index(place))
    # The width of the text is set, not measured, so that it fits its label in any font.
    across = 8 * len(word)
    wide = _badge_width(place)
    mark = ""
    if isinstance(place, Card) and place.suit in _MARKS:
        mark = _placed(_MARKS[place.suit], "#fff", across + 8, 2.5, 11)
    # The label may be wider than the card; it then starts at the card's left edge.
    left = x + max(0, (width - wide) / 2)
    return (
        f'<g transform="translate({left:.1f} {y:.1f})"><rect width="{wide}" height="16" rx="8" fill="{VIOLET}"/>'
        f'<text x="6" y="12.3" font-family="{_LABEL_FONT}" font-size="12" font-weight="700" fill="#fff"'
        f' textLength="{across}" lengthAdjust="spacingAndGlyphs">{escape(word)}</text>{mark}</g>'
    )


def _badge_width(place: Card | str) -> int:
    """How wide the label of a wild card is, in pixels."""
    marked = isinstance(place, Card) and place.suit in _MARKS
    return 8 * len("=" + (place if isinstance(place, str) else _index(place))) + (24 if marked else 12)


def _placed(path: str, ink: str, x: float, y: float, size: float, *, holes: bool = False) -> str:
    # Parts of a pip overlap (a club is three discs and a stem); parts of an emblem cut holes.
    rule = ' fill-rule="evenodd"' if holes else ""
    return f'<path d="{path}" fill="{ink}"{rule} transform="translate({x:.1f} {y:.1f}) scale({size / 100:.3f})"/>'


def _word(text: str, x: float, y: float, size: float, ink: str, *, font: str = _INDEX_FONT, widest: float = 90) -> str:
    # A text that a wide font would take over the edge gets its width set, for the font of the reader is not known.
    wide, usual = len(text) * size * 0.7, len(text) * size * 0.6
    across = f' textLength="{min(widest, usual):.0f}" lengthAdjust="spacingAndGlyphs"' if wide > widest else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-family="{font}" font-size="{size:.0f}"'
        f' font-weight="700" fill="{ink}" style="font-variant-numeric:lining-nums"{across}>{escape(text)}</text>'
    )


def _index(card: Card) -> str:
    if card.is_joker:
        return "JK"
    if card.pack == "french":
        return "10" if card.rank == 10 else card.code[0]
    if card.pack == "jack":
        end = card.code.rpartition("-")[2]
        return _PAIRS.get(end, end[0] if card.suit in _INK and card.suit not in ("letters", "wild") else "")
    return str(card.rank)


def _paper() -> str:
    return f'<rect x="1" y="1" width="98" height="140" rx="11" fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>'


@cache
def _face(card: Card, lang: str | None) -> str:
    """The drawing of one face in its own box."""
    if card.pack == "jack":
        return _jack_face(card, lang)
    ink = _INK.get(card.suit, VIOLET)
    mark = _MARKS.get(card.suit, STAR)
    index = _index(card)
    # One letter stands over its mark; longer indexes are set smaller, from the same left edge.
    size, middle = {1: (44, 25), 2: (40, 28)}.get(len(index), (30, 30))
    return (
        _paper()
        + _word(index, middle, 41, size, ink, widest=43)
        + _placed(mark, ink, middle - 13, 51, 26)
        + _placed(mark, ink, 39, 79, 54)
    )


@cache
def _jack_face(card: Card, lang: str | None) -> str:
    end = card.code.rpartition("-")[2]
    emblem = _EMBLEMS[card.suit if card.suit in ("letters", "wild") else card.kind]
    ink = _INK.get(card.suit) or _PAIR_INK.get(_PAIRS.get(end, ""), _INK["S"])
    index = _index(card)
    foot = _FOOT.get(end, end)
    name = foot.say(lang) if isinstance(foot, Text) else foot
    top = _word(index, 25, 41, 44, ink) if index else _placed(emblem, ink, 11, 11, 32, holes=True)
    small = _placed(emblem, ink, 11, 49, 28, holes=True) if index else ""
    gavel = _placed(_GAVEL, ink, 70, 10, 22) if card.kind in _GAVEL_KINDS else ""
    return (
        _paper()
        + top
        + small
        + gavel
        + _placed(emblem, ink, 41, 61, 52, holes=True)
        + f'<path d="M12 121H88" stroke="{ink}" stroke-width="1.5" stroke-opacity=".5"/>'
        + _word(name, 50, 135, 14, ink, font=_LABEL_FONT, widest=80)
    )


@cache
def _back() -> str:
    # Two families of slanted lines inside the frame, cut at its edges by hand: a clip path
    # would need an id, and ids of several pictures on one page must not meet.
    left, top, right, bottom = 9, 9, 91, 133
    lines = []
    for c in range(left + top, right + bottom, 12):
        x1, x2 = max(left, c - bottom), min(right, c - top)
        lines.append(f"M{x1} {c - x1}L{x2} {c - x2}")
        lines.append(f"M{left + right - x1} {c - x1}L{left + right - x2} {c - x2}")
    return (
        f'<rect x="1" y="1" width="98" height="140" rx="11" fill="#f4f1ea" stroke="{EDGE}" stroke-width="2"/>'
        '<rect x="7" y="7" width="86" height="128" rx="7" fill="#35567a"/>'
        f'<path d="{"".join(lines)}" stroke="#9db3ca" stroke-width="1.6" stroke-opacity=".8"/>'
    )
