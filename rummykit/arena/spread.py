"""What counting hands gives: a chance with its error, or a spread of points; as text, table and picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from rummykit.arena.plots import column_plot
from rummykit.arena.questions import Question
from rummykit.arena.style import box, figure, number, table_html
from rummykit.language import Text, spoken

BINS = 20  # columns of a picture, at most about so many


@dataclass(frozen=True, repr=False)
class Odds:
    """The answer to a question about many hands.

    Attributes:
        question: what was asked.
        hands: how many hands were looked at.
        counts: each answer (``yes`` and ``no``, or points as text) with how often it came up.
        seed: what the hands depended on.
        lang: the language it shows itself in; None: the one spoken here.
    """

    question: Question
    hands: int
    counts: tuple[tuple[str, int], ...]
    seed: int
    lang: str | None = None

    @property
    def histogram(self) -> dict[int, int]:
        """How often each number of points was left; empty for questions of yes and no."""
        return {int(points): n for points, n in self.counts if points not in ("yes", "no")}

    @property
    def chance(self) -> float:
        """The share of hands that hold what was asked; of deadwood, that leave nothing."""
        yes = dict(self.counts).get("yes", 0) if not self.histogram else self.histogram.get(0, 0)
        return yes / self.hands

    @property
    def error(self) -> float:
        """The standard error of `chance`."""
        return math.sqrt(self.chance * (1 - self.chance) / self.hands)

    @property
    def mean(self) -> float:
        """The mean points left; 0 for questions of yes and no."""
        return sum(points * n for points, n in self.histogram.items()) / self.hands

    @property
    def deviation(self) -> float:
        """The standard deviation of the points left."""
        mean = self.mean
        return math.sqrt(sum(n * (points - mean) ** 2 for points, n in self.histogram.items()) / self.hands)

    @property
    def mean_error(self) -> float:
        """The standard error of `mean`."""
        return self.deviation / math.sqrt(self.hands)

    def quantile(self, share: float) -> int:
        """The points that `share` of the hands do not exceed; 0 for questions of yes and no."""
        seen = 0
        for points, n in sorted(self.histogram.items()):
            seen += n
            if seen >= share * self.hands:
                return points
        return 0

    def text(self, lang: str | None = None) -> str:
        """The answer as plain text."""
        lang = spoken(lang or self.lang)
        return "\n".join([self._title(lang), *(f"  {name}: {said}" for name, said in self._facts(lang))])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def svg(self, lang: str | None = None) -> str:
        """The spread of points as columns; empty for questions of yes and no."""
        lang = spoken(lang or self.lang)
        if not self.histogram:
            return ""
        least, most = min(self.histogram), max(self.histogram)
        width = next(w for w in (1, 2, 5, 10, 20, 50, 100) if (most - least) // w < BINS or w == 100)
        first = least // width * width
        columns = []
        for low in range(first, most + 1, width):
            share = sum(self.histogram.get(points, 0) for points in range(low, low + width)) / self.hands
            columns.append((str(low), share))
        said = "; ".join(f"{name}: {fact}" for name, fact in self._facts(lang))
        return column_plot(columns, _SAY["columns"].say(lang, width=width), lang, f"{self._title(lang)}. {said}")

    def _repr_html_(self) -> str:
        lang = spoken(self.lang)
        facts = table_html(("", ""), list(self._facts(lang)), ()).replace("<thead><tr><th", "<thead hidden><tr><th")
        return box(lang, f'<div class="rk-head">{escape(self._title(lang))}</div>{facts}{self.svg(lang)}')

    def _title(self, lang: str) -> str:
        return self.question.text(lang)

    def _facts(self, lang: str) -> Iterator[tuple[str, str]]:
        word = "nothing" if self.histogram else "chance"
        yield _SAY[word].say(lang), self._share(lang)
        if self.histogram:
            yield _SAY["mean"].say(lang), figure(f"{self.mean:.2f} ± {self.mean_error:.2f}", lang)
            yield _SAY["deviation"].say(lang), figure(f"{self.deviation:.1f}", lang)
            tenths = " / ".join(str(self.quantile(share)) for share in (0.1, 0.5, 0.9))
            yield _SAY["tenths"].say(lang), tenths
        yield _SAY["hands"].say(lang), number(self.hands)

    def _share(self, lang: str) -> str:
        if self.chance in (0.0, 1.0):
            # With this share of cases (or of others) all of n hands turn out alike in 5 of 100 trials.
            bound = figure(_percent(1 - 0.05 ** (1 / self.hands)), lang)
            return _SAY["never" if not self.chance else "always"].say(lang, bound=bound)
        return figure(f"{_percent(self.chance)} ± {_percent(self.error, self.chance)}", lang)


def _percent(share: float, scale: float | None = None) -> str:
    """As many places as tell something of `scale`, without it of the share itself."""
    scale = share if scale is None else scale
    places = 2 if scale >= 0.001 else 4 if scale >= 0.00001 else 6
    return f"{share:.{places}%}"


_SAY = {
    "chance": Text("chance", "probabilidad"),
    "nothing": Text("nothing left", "no queda nada"),
    "mean": Text("mean", "media"),
    "deviation": Text("standard deviation", "desviación típica"),
    "tenths": Text(
        "a tenth / half / nine tenths have at most", "un décimo / la mitad / nueve décimos tienen como mucho"
    ),
    "hands": Text("hands", "manos"),
    "never": Text(
        "never came up (below {bound}, with 95% confidence)",
        "no salió nunca (menos de {bound}, con un 95 % de confianza)",
    ),
    "always": Text(
        "always (all but {bound}, with 95% confidence)", "siempre (salvo {bound}, con un 95 % de confianza)"
    ),
    "columns": Text(
        "share of hands by points left (columns of {width})",
        "proporción de manos según los puntos que quedan (columnas de {width})",
    ),
}
