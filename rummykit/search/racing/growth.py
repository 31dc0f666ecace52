"""How times grow with the size of the problem: a chart with two logarithmic axes, as plain SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, cos, floor, log10, pi, sin
from typing import NamedTuple, TypeAlias

from rummykit.language import Text, spoken


class Point(NamedTuple):
    """One time.

    Attributes:
        cards: in the problem, at least 1.
        time: milliseconds.
        series: points of one series are joined to one line.
        finished: False where the search was stopped before its end, which would have taken longer.
    """

    cards: float
    time: float
    series: str = ""
    finished: bool = True


Line: TypeAlias = Sequence[Point | tuple[float, float]]  # cards and milliseconds
Place: TypeAlias = Callable[[float, float], tuple[float, float]]

# Narrow enough that its words can be read on a telephone, where it is drawn smaller still.
WIDTH, WIDEST = 520, 640
LEFT, RIGHT, TOP, BOTTOM = 62, 504, 54, 338  # of the plot
LEGEND, STEP, COLUMNS = 402, 23, 2
MOST_NAME = 26  # characters
# Each line has a colour, for light and for dark ground, and a mark of its own for those who see no colours.
COLOURS = (
    ("#0b6bcb", "#6cb2ff"), ("#c2410c", "#ff9a62"), ("#2e7d4f", "#7fd3a0"), ("#8b3fb5", "#d7a2f2"),
    ("#8a6d00", "#e6c94a"), ("#b3372f", "#ff8d85"), ("#0f766e", "#5fd4c8"), ("#525b66", "#b8c1cc"),
)  # fmt: skip

_TITLE = Text("Median time by cards in the problem", "Mediana del tiempo según las cartas del problema")
_X = Text("cards (hand and table)", "cartas (mano y mesa)")
_Y = Text("milliseconds", "milisegundos")
_POINT = Text("{cards} cards {time} ms", "{cards} cartas {time} ms")
_STOPPED = Text("{cards} cards stopped after {time} ms", "{cards} cartas, interrumpido a los {time} ms")
_HOLLOW = Text("hollow: half or more were stopped before the end", "hueco: la mitad o más se interrumpieron")


def growth_chart(lines: Mapping[str, Line], lang: str | None = None, about: Text | None = None) -> str:
    """The chart as SVG, with its figures in words for a screen reader.

    Args:
        lines: for each name its points: cards in the problem, at least 1, and milliseconds.
        lang: ``en`` or ``es``; without it the language spoken here.
        about: what problems they are, written below the title.

    >>> growth_chart({"best": [(10, 0.5), (100, 5)]}, "en").startswith("<svg")
    True
    """
    lang = spoken(lang)
    drawn = {
        name: sorted(point for given in line if (point := _point(given)).cards > 0) for name, line in lines.items()
    }
    drawn = {name: line for name, line in drawn.items() if line}
    points = [point for line in drawn.values() for point in line] or [Point(1, 1), Point(10, 10)]
    low_x, high_x = (log10(end(point.cards for point in points)) for end in (min, max))
    if high_x - low_x < 0.3:  # one size alone stands in the middle
        low_x, high_x = low_x - 0.3, high_x + 0.3
    low_y = floor(log10(min(point.time for point in points)))
    high_y = max(ceil(log10(max(point.time for point in points))), low_y + 1)

    def place(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - low_x) / (high_x - low_x)
        up = (log10(y) - low_y) / (high_y - low_y)
        return LEFT + 8 + across * (RIGHT - LEFT - 16), BOTTOM - up * (BOTTOM - TOP)

    title, below = _TITLE.say(lang), "" if about is None else about.say(lang)
    name = escape(f"{title}: {below}" if below else title)
    parts = [_word(14, 21, title, 15, "ink"), _word(14, 40, below, 14, "soft") if below else ""]
    parts += _grid(place, (10**low_x, 10**high_x), (low_y, high_y), lang)
    for number, line in enumerate(drawn.values()):
        parts += _drawn(number, line, place)
    legend = list(_legend(drawn, any(not point.finished for point in points), lang))
    height = LEGEND + STEP * (len(legend) and max(row for row, _ in legend)) + 14
    figures = "; ".join(f"{name}: {', '.join(_said(point, lang) for point in line)}" for name, line in drawn.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rk-growth" role="img" lang="{lang}" '
        f'viewBox="0 0 {WIDTH} {height}" width="{WIDEST}" aria-label="{name}"><title>{name}</title>'
        f"<desc>{escape(figures)}</desc><style>{_style()}</style>"
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="8"/>{"".join(parts)}'
        f"{''.join(part for _, part in legend)}</svg>"
    )


def _point(given: Point | tuple[float, float]) -> Point:
    point = Point(*given)
    return point._replace(time=max(point.time, 1e-3))


def _said(point: Point, lang: str) -> str:
    sentence = _POINT if point.finished else _STOPPED
    return sentence.say(
        lang, cards=round(point.cards), time=_figure(point.time, ".3g" if point.time < 100 else ".0f", lang)
    )


def _figure(value: float, form: str, lang: str) -> str:
    written = format(value, form)
    return written if lang == "en" else written.replace(".", ",")


def _drawn(number: int, line: Sequence[Point], place: Place) -> Iterator[str]:
    """The lines and marks of one racer."""
    by_series: dict[str, list[Point]] = {}
    for point in line:
        by_series.setdefault(point.series, []).append(point)
    for points in by_series.values():
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(point.cards, point.time) for point in points))
        if len(points) > 1:
            yield f'<polyline class="c{number % len(COLOURS)} line" points="{places}"/>'
    for point in line:
        yield _mark(number, *place(point.cards, point.time), hollow=not point.finished)


def _mark(number: int, x: float, y: float, *, hollow: bool = False) -> str:
    """The mark of a line: a polygon of its own, filled or hollow."""
    # With more lines than colours the marks go on by one, so that no two lines have both alike.
    kind = (number + number // len(COLOURS)) % len(_MARKS)
    corners, turned, size, inner = _MARKS[kind]
    places = []
    for corner in range(corners):
        far = size * (inner if corner % 2 else 1)
        angle = 2 * pi * (corner / corners + turned)
        places.append(f"{x + far * sin(angle):.1f},{y - far * cos(angle):.1f}")
    look = f"c{number % len(COLOURS)}{' hollow' if hollow else ''}"
    return f'<polygon class="{look}" points="{" ".join(places)}"/>'


# Corners, how far it is turned, how large, and how near the middle every other corner is.
_MARKS = (
    (24, 0.0, 4.6, 1.0), (4, 0.125, 5.6, 1.0), (3, 0.0, 5.8, 1.0), (4, 0.0, 5.6, 1.0), (3, 0.5, 5.8, 1.0),
    (10, 0.0, 6.4, 0.45), (8, 0.0, 6.2, 0.4), (6, 0.25, 5.2, 1.0),
)  # fmt: skip


def _legend(drawn: Mapping[str, Sequence[Point]], stopped: bool, lang: str) -> Iterator[tuple[int, str]]:
    """The rows below the plot, each part with the number of its row."""
    wide = (WIDTH - 28) / COLUMNS
    for number, name in enumerate(drawn):
        row, column = divmod(number, COLUMNS)
        x, y = 22 + wide * column, LEGEND + STEP * row
        said = name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 1]}…"
        yield row, _mark(number, x, y - 4.5) + _word(x + 13, y, said, 14, f"c{number % len(COLOURS)}")
    if stopped:
        row = -(-len(drawn) // COLUMNS)
        y = LEGEND + STEP * row
        yield row, _mark(0, 22, y - 4.5, hollow=True) + _word(35, y, _HOLLOW.say(lang), 14, "soft")


def _grid(place: Place, span: tuple[float, float], powers: tuple[int, int], lang: str) -> list[str]:
    """Lines at powers of ten upwards and at round numbers of cards, and what stands at the axes."""
    parts = []
    for power in range(powers[0], powers[1] + 1):
        _, y = place(span[0], 10.0**power)
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}"/>')
        parts.append(_word(LEFT - 7, y + 4, _figure(10.0**power, "g", lang), 14, "soft", "end"))
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000):
        if span[0] <= step <= span[1]:
            x, _ = place(step, 10.0 ** powers[0])
            parts.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{BOTTOM}"/>')
            parts.append(_word(x, BOTTOM + 18, f"{step}", 14, "soft", "middle"))
    middle = (TOP + BOTTOM) / 2
    parts.append(_word((LEFT + RIGHT) / 2, BOTTOM + 38, _X.say(lang), 14, "soft", "middle"))
    turned = f' transform="rotate(-90 14 {middle:.0f})"'
    parts.append(_word(14, middle, _Y.say(lang), 14, "soft", "middle", turned))
    return parts


def _word(x: float, y: float, said: str, size: int, look: str, anchor: str = "start", more: str = "") -> str:
    return (
        f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{more}>'
        f"{escape(said)}</text>"
    )


def _style() -> str:
    ink = "var(--jp-content-font-color0,light-dark(#1b1f24,#e8ecf0))"
    ground = "var(--jp-layout-color0,light-dark(#fff,#14181c))"
    lines = "".join(
        f".rk-growth .c{n}{{fill:light-dark({light},{dark});stroke:light-dark({light},{dark})}}"
        for n, (light, dark) in enumerate(COLOURS)
    )
    return (
        ".rk-growth{color-scheme:light dark;max-width:100%;height:auto;"
        "font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}"
        "[data-jp-theme-light=true] .rk-growth{color-scheme:light}"
        "[data-jp-theme-light=false] .rk-growth{color-scheme:dark}"
        f".rk-growth .ground{{fill:{ground}}}"
        f".rk-growth .ink{{fill:{ink};font-weight:600}}.rk-growth .soft{{fill:{ink};opacity:.8}}"
        f".rk-growth .grid{{stroke:{ink};opacity:.15}}{lines}.rk-growth .line{{fill:none;stroke-width:1.8}}"
        ".rk-growth text[class]{stroke:none}.rk-growth polygon{stroke-width:1.6}"
        f".rk-growth .hollow{{fill:{ground}}}"
    )
