"""How times grow with the size of the problem: a chart with two logarithmic axes, as plain SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import TypeAlias

from rummykit.language import Text, spoken

Line: TypeAlias = Sequence[tuple[float, float]]  # cards and milliseconds

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 34, 48
# Each line has a colour, for light and for dark ground, and a mark of its own for those who see no colours.
COLOURS = (
    ("#0b6bcb", "#6cb2ff"), ("#c2410c", "#ff9a62"), ("#2e7d4f", "#7fd3a0"), ("#8b3fb5", "#d7a2f2"),
    ("#8a6d00", "#e6c94a"), ("#b3372f", "#ff8d85"), ("#0f766e", "#5fd4c8"), ("#525b66", "#b8c1cc"),
)  # fmt: skip
MARKS = "●■▲◆▼○□△"

_TITLE = Text("Median time by cards in the problem", "Mediana del tiempo según las cartas del problema")
_X = Text("cards (hand and table)", "cartas (mano y mesa)")
_Y = Text("milliseconds", "milisegundos")
_POINT = Text("{cards} cards {time} ms", "{cards} cartas {time} ms")


def growth_chart(lines: Mapping[str, Line], lang: str | None = None) -> str:
    """The chart as SVG, with its figures in words for a screen reader.

    Args:
        lines: for each name its points: cards in the problem, at least 1, and milliseconds.
        lang: ``en`` or ``es``; without it the language spoken here.

    >>> growth_chart({"best": [(10, 0.5), (100, 5)]}, "en").startswith("<svg")
    True
    """
    lang = spoken(lang)
    drawn = {name: [(x, max(y, 1e-3)) for x, y in sorted(line) if x > 0] for name, line in lines.items()}
    drawn = {name: line for name, line in drawn.items() if line}
    xs = [x for line in drawn.values() for x, _ in line] or [1.0, 10.0]
    ys = [y for line in drawn.values() for _, y in line] or [1.0, 10.0]
    low_x, high_x = log10(min(xs)), max(log10(max(xs)), log10(min(xs)) + 0.1)
    low_y, high_y = floor(log10(min(ys))), max(ceil(log10(max(ys))), floor(log10(min(ys))) + 1)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - low_x) / (high_x - low_x)
        up = (log10(y) - low_y) / (high_y - low_y)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    parts = [*_grid(at, (10**low_x, 10**high_x), (low_y, high_y), lang)]
    last_label = float("-inf")
    for number, (name, line) in sorted(enumerate(drawn.items()), key=lambda numbered: at(*numbered[1][1][-1])[1]):
        places = [at(x, y) for x, y in line]
        mark = MARKS[number % len(MARKS)]
        colour = f"c{number % len(COLOURS)}"
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="{colour} line" points="{path}"/>')
        parts += [_word(x, y + 4, mark, 11, colour, "middle") for x, y in places]
        last_label = max(last_label + 17, places[-1][1] + 4)
        parts.append(_word(WIDTH - RIGHT + 14, last_label, f"{mark} {name}", 13, colour))
    figures = "; ".join(
        f"{name}: " + ", ".join(_POINT.say(lang, cards=round(x), time=f"{y:.3g}") for x, y in line)
        for name, line in drawn.items()
    )
    title = escape(_TITLE.say(lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rk-growth" role="img" lang="{lang}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" aria-label="{title}"><title>{title}</title>'
        f"<desc>{escape(figures)}</desc><style>{_style()}</style>"
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="8"/>{"".join(parts)}</svg>'
    )


def _grid(
    place: Callable[[float, float], tuple[float, float]], span: tuple[float, float], powers: tuple[int, int], lang: str
) -> list[str]:
    """Lines at powers of ten upwards and at round numbers of cards, and what stands at the axes."""
    parts = [_word(LEFT, 20, _TITLE.say(lang), 14, "ink")]
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for power in range(powers[0], powers[1] + 1):
        _, y = place(span[0], 10.0**power)
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
        parts.append(_word(LEFT - 7, y + 4, f"{10.0**power:g}", 12, "soft", "end"))
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000):
        if span[0] <= step <= span[1]:
            x, _ = place(step, 10.0 ** powers[0])
            parts.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}"/>')
            parts.append(_word(x, bottom + 16, f"{step}", 12, "soft", "middle"))
    middle = (TOP + bottom) / 2
    parts.append(_word((LEFT + right) / 2, HEIGHT - 10, _X.say(lang), 12, "soft", "middle"))
    turned = f' transform="rotate(-90 16 {middle:.0f})"'
    parts.append(_word(16, middle, _Y.say(lang), 12, "soft", "middle", turned))
    return parts


def _word(x: float, y: float, said: str, size: int, look: str, anchor: str = "start", more: str = "") -> str:
    return (
        f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{more}>'
        f"{escape(said)}</text>"
    )


def _style() -> str:
    ink = "var(--jp-content-font-color0,light-dark(#1b1f24,#e8ecf0))"
    lines = "".join(
        f".rk-growth .c{n}{{fill:light-dark({light},{dark})}}.rk-growth .c{n}.line{{stroke:light-dark({light},{dark})}}"
        for n, (light, dark) in enumerate(COLOURS)
    )
    return (
        ".rk-growth{color-scheme:light dark;max-width:100%;height:auto;"
        "font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}"
        "[data-jp-theme-light=true] .rk-growth{color-scheme:light}"
        "[data-jp-theme-light=false] .rk-growth{color-scheme:dark}"
        ".rk-growth .ground{fill:var(--jp-layout-color0,light-dark(#fff,#14181c))}"
        f".rk-growth .ink{{fill:{ink};font-weight:600}}.rk-growth .soft{{fill:{ink};opacity:.75}}"
        f".rk-growth .grid{{stroke:{ink};opacity:.15}}{lines}.rk-growth .line{{fill:none;stroke-width:1.8}}"
    )
