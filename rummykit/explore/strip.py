"""A search at a glance: a thin drawing above the slider of the step player."""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.explore.drawing import rect

STRIP_WIDE, STRIP_TALL = 600, 34
_BARS = 300  # a longer trace is drawn in so many parts, of each its lowest and its highest step


def strip(values: Sequence[int], finds: Sequence[int]) -> str:
    """What is gained (or spent) at each step as bars, with a mark at each answer found.

    Args:
        values: one for each step.
        finds: the steps at which an answer is found.
    """
    count, top = max(1, len(values)), max([1, *values])
    bars = min(count, _BARS)
    body = []
    for bar in range(bars):
        part = values[bar * count // bars : (bar + 1) * count // bars] or [0]
        low, high = (STRIP_TALL - 8) * min(part) / top, (STRIP_TALL - 8) * max(part) / top
        x, wide = STRIP_WIDE * bar / bars, STRIP_WIDE / bars
        tall = max(1.5, high - low) if len(part) > 1 else max(1.5, high)
        body.append(rect(x, STRIP_TALL - max(high, 1.5), max(wide - 0.5, 0.8), tall, "f-line"))
    for place in finds:
        x = STRIP_WIDE * (place + 0.5) / count
        body.append(f'<path class="f-ok" d="M{x - 4:.1f} 0h8l-4 7z"/><path class="s-ok" d="M{x:.1f} 6V{STRIP_TALL}"/>')
    box = f'viewBox="0 0 {STRIP_WIDE} {STRIP_TALL}" preserveAspectRatio="none"'
    return f'<svg {box} aria-hidden="true">{"".join(body)}</svg>'
