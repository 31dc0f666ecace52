"""Where the vertices of a small graph are drawn: springs and boxes, without numpy.

The layout is that of Fruchterman and Reingold ("Graph drawing by force-directed placement",
1991): vertices push each other away, edges pull. It begins where the caller wants it to, so
it is the same every time, and ends with the boxes pushed apart until none covers another. Where
there are too many for that they are put in rows, each as near to its place as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

Point = tuple[float, float]
ROUNDS = 90


def spread(
    start: Sequence[Point],
    edges: Sequence[tuple[int, int]],
    sizes: Sequence[Point],
    width: float,
    height: float,
) -> list[Point]:
    """The middles of boxes of these sizes within a box of `width` by `height`.

    Args:
        start: where each is put first, within 0 to 1 both ways.
        edges: pairs that are to lie near each other.
        sizes: width and height of each, margins included.
        width: of the room there is; it must hold them all.
        height: of that room; boxes that have to be put in rows may need more.
    """
    count = len(start)
    at = [[x * width, y * height] for x, y in start]
    wanted = 0.75 * sqrt(width * height / max(1, count))
    for turn in range(ROUNDS):
        heat = width / 8 * (1 - turn / ROUNDS)
        push = [[0.0, 0.0] for _ in at]
        for a in range(count):
            for b in range(a):
                dx, dy = at[a][0] - at[b][0] or 0.01 * (a - b), at[a][1] - at[b][1] or 0.007 * (a + b)
                # Boxes are wider than tall, so a step to the side counts less.
                far = max(1.0, hypot(dx / 1.6, dy))
                force = wanted * wanted / far / far
                push[a][0] += dx * force
                push[a][1] += dy * force
                push[b][0] -= dx * force
                push[b][1] -= dy * force
        for a, b in edges:
            dx, dy = at[a][0] - at[b][0], at[a][1] - at[b][1]
            pull = hypot(dx, dy) / wanted / 2
            push[a][0] -= dx * pull
            push[a][1] -= dy * pull
            push[b][0] += dx * pull
            push[b][1] += dy * pull
        for (dx, dy), place in zip(push, at, strict=True):
            far = max(1.0, hypot(dx, dy))
            place[0] += dx / far * min(far, heat)
            place[1] += dy / far * min(far, heat)
            place[0] = min(max(place[0], 0), width)
            place[1] = min(max(place[1], 0), height)
    apart = _apart(_fitted(at, sizes, width, height), sizes, width, height)
    return _in_rows(at, sizes, width, height) if apart is None else apart


def _fitted(at: Sequence[Sequence[float]], sizes: Sequence[Point], width: float, height: float) -> list[list[float]]:
    """Stretched to fill the room."""
    scaled = []
    for axis, room in ((0, width), (1, height)):
        low = min((place[axis] for place in at), default=0)
        high = max((place[axis] for place in at), default=0)
        half = max((size[axis] for size in sizes), default=0) / 2
        scale = (room - 2 * half) / (high - low) if high - low > 1 else 0
        scaled.append([half + (place[axis] - low) * scale if scale else room / 2 for place in at])
    return [list(pair) for pair in zip(*scaled, strict=True)]


def _apart(at: list[list[float]], sizes: Sequence[Point], width: float, height: float) -> list[Point] | None:
    """Boxes pushed apart along the axis on which they cover each other less; None if there is no end to that."""
    for _ in range(200):
        moved = False
        for a in range(len(at)):
            for b in range(a):
                over_x = (sizes[a][0] + sizes[b][0]) / 2 - abs(at[a][0] - at[b][0])
                over_y = (sizes[a][1] + sizes[b][1]) / 2 - abs(at[a][1] - at[b][1])
                if over_x > 0.5 and over_y > 0.5:
                    moved = True
                    axis, over = (0, over_x) if over_x < over_y * 1.5 else (1, over_y)
                    sign = 1 if (at[a][axis], a) > (at[b][axis], b) else -1
                    at[a][axis] += sign * over / 2
                    at[b][axis] -= sign * over / 2
        for place, (wide, tall) in zip(at, sizes, strict=True):
            place[0] = min(max(place[0], wide / 2), width - wide / 2)
            place[1] = min(max(place[1], tall / 2), height - tall / 2)
        if not moved:
            return [(x, y) for x, y in at]
    return None


def _in_rows(at: Sequence[Sequence[float]], sizes: Sequence[Point], width: float, height: float) -> list[Point]:
    """Boxes in rows from the uppermost to the lowest, in each row from left to right."""
    rows: list[list[int]] = [[]]
    for one in sorted(range(len(at)), key=lambda n: (at[n][1], n)):
        if rows[-1] and sum(sizes[n][0] for n in rows[-1]) + sizes[one][0] > width:
            rows.append([])
        rows[-1].append(one)
    tall = [max(sizes[n][1] for n in row) for row in rows]
    gap = max(0.0, (height - sum(tall)) / len(rows))
    placed: list[Point] = [(0.0, 0.0)] * len(at)
    top = 0.0
    for number, row in enumerate(rows):
        row.sort(key=lambda n: (at[n][0], n))
        room = (width - sum(sizes[n][0] for n in row)) / len(row)
        left = room / 2
        for n in row:
            placed[n] = (left + sizes[n][0] / 2, top + tall[number] / 2)
            left += sizes[n][0] + room
        top += tall[number] + gap
    return placed
