"""Two small pictures, plain SVG in the colours of the page around: points with error bars, and columns."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rummykit.arena.style import figure
from rummykit.language import Text

ACCENT = "#3b82c4"  # 3:1 or more on white and on the dark of a notebook
_FONT = "font-family=\"system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\""


def dot_plot(
    points: Sequence[tuple[str, float, float | None]], title: str, lang: str, *, fair: float | None = None
) -> str:
    """Shares from 0 to 1 as points with bars of two standard errors to each side.

    Args:
        points: name, share and standard error.
        title: what the shares are.
        lang: of the text alternative.
        fair: a share that is marked by a line.
    """
    left, wide, step, top = 150, 400, 30, 26
    tall = top + step * len(points)

    def x(share: float) -> float:
        return left + wide * min(max(share, 0.0), 1.0)

    parts = [_text(left, 14, f"{title} (± 2 {_ERROR.say(lang)})", soft=True)]
    parts += [_line(x(t / 4), top, x(t / 4), tall, 0.15) for t in range(5)]
    parts += [_text(x(t / 4), tall + 16, figure(f"{25 * t}%", lang), anchor="middle", soft=True) for t in range(5)]
    if fair is not None:
        parts.append(_line(x(fair), top, x(fair), tall, 0.7, dashed=True))
    said = []
    for row, (name, share, error) in enumerate(points):
        y = top + step * (row + 0.5)
        parts.append(_text(left - 10, y + 4.5, name if len(name) <= 20 else name[:19] + "…", anchor="end"))
        shown = f"{share:.1%}" + ("" if error is None else f" ± {error:.1%}")
        said.append(f"{name} {figure(shown, lang)}")
        if error is not None:
            a, b = x(share - 2 * error), x(share + 2 * error)
            parts.append(
                f'<path d="M{a:.1f} {y}H{b:.1f}M{a:.1f} {y - 5}V{y + 5}M{b:.1f} {y - 5}V{y + 5}" stroke="{ACCENT}"'
                ' stroke-width="2" fill="none"/>'
            )
        parts.append(f'<circle cx="{x(share):.1f}" cy="{y}" r="5.5" fill="{ACCENT}"/>')
    return _svg(left + wide + 30, tall + 24, f"{title}: {'; '.join(said)}", parts)


def column_plot(columns: Sequence[tuple[str, float]], title: str, lang: str, said: str) -> str:
    """Shares as columns.

    Args:
        columns: label and share; labels are written as far as there is room.
        title: written above.
        lang: of the figures.
        said: the text alternative.
    """
    left, top, wide, tall = 44, 24, 540, 150
    most = max([share for _, share in columns] or [1.0]) or 1.0
    step = wide / max(len(columns), 1)
    every = max(1, -(-len(columns) * 34 // wide))
    parts = [_text(left, 14, title, soft=True)]
    for part in (0.5, 1.0):
        y = top + tall * (1 - part)
        parts += [
            _line(left, y, left + wide, y, 0.15),
            _text(left - 6, y + 4, figure(f"{most * part:.1%}", lang), "end", soft=True),
        ]
    for i, (label, share) in enumerate(columns):
        height = tall * share / most
        parts.append(
            f'<rect x="{left + i * step + step * 0.08:.1f}" y="{top + tall - height:.1f}" width="{step * 0.84:.1f}"'
            f' height="{height:.1f}" fill="{ACCENT}"/>'
        )
        if i % every == 0:
            parts.append(_text(left + (i + 0.5) * step, top + tall + 16, label, "middle", soft=True))
    parts.append(_line(left, top + tall, left + wide, top + tall, 0.6))
    return _svg(left + wide + 10, top + tall + 24, said, parts)


def _svg(width: float, height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" width="{width:.0f}"'
        f' height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" style="max-width:100%;height:auto">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", *, soft: bool = False) -> str:
    faint = ' fill-opacity=".75"' if soft else ""
    size = 12 if soft else 13.5
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_FONT} font-size="{size}" fill="currentColor"{faint}>'
        f"{escape(words)}</text>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, opacity: float, *, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="4 4"' if dashed else ""
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="currentColor" stroke-opacity="{opacity}"{dashes}/>'


_ERROR = Text("standard errors", "errores típicos")
