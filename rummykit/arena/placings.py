"""What came of a race of meld searches: figures for each racer, as text, as a table, as JSON and as a chart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import isnan, nan
from statistics import median

from rummykit.arena.checking import KINDS, Kind
from rummykit.arena.style import STYLE, figure
from rummykit.language import Text, spoken
from rummykit.search.racing.growth import Point, growth_chart
from rummykit.search.racing.kinds import CHARTS


def percentile(times: Sequence[float], share: float) -> float:
    """The time that a share of all times does not exceed.

    >>> percentile([3, 1, 2, 4], 0.95), percentile([3, 1, 2, 4], 0.5)
    (4, 2)
    """
    ordered = sorted(times)
    return ordered[max(0, min(len(ordered), -int(-share * len(ordered) // 1)) - 1)]


@dataclass
class Entry:
    """What one racer did on one kind of problem.

    Attributes:
        who: its name.
        is_solver: whether it is an integer programming solver.
        times: milliseconds for each problem on which it came back, or was stopped by the clock.
        gave_up: problems it did not finish.
        wrong: problems where its value is not that of ``best``, proven.
        failed: problems where a function of one's own failed otherwise, and how.
        not_tried: problems it was spared after it had failed too often.
    """

    who: str
    is_solver: bool = False
    times: list[float] = field(default_factory=list)
    gave_up: int = 0
    wrong: int = 0
    failed: Counter[Kind] = field(default_factory=Counter)
    not_tried: int = 0

    def add(self, milliseconds: float, *, finished: bool = True) -> None:
        """One problem more."""
        self.times.append(milliseconds)
        self.gave_up += not finished

    @property
    def median(self) -> float:
        """The middle time in milliseconds; not a number where there is none."""
        return median(self.times) if self.times else nan

    @property
    def p95(self) -> float:
        """The time that 95 of 100 problems do not exceed, in milliseconds."""
        return percentile(self.times, 0.95) if self.times else nan

    @property
    def worst(self) -> float:
        """The longest time in milliseconds."""
        return max(self.times, default=nan)

    @property
    def finished(self) -> bool:
        """Whether the middle time is one of a problem that was finished."""
        return 2 * self.gave_up < len(self.times)

    def notes(self, lang: str) -> str:
        """What else there is to say."""
        notes = [
            sentence.say(lang, count=count)
            for sentence, count in ((_GAVE_UP, self.gave_up), (_WRONG, self.wrong))
            if count
        ]
        notes += [f"{count} × {KINDS[kind].say(lang)}" for kind, count in self.failed.most_common()]
        return ", ".join([*notes, *([_NOT_TRIED.say(lang, count=self.not_tried)] if self.not_tried else [])])


@dataclass
class Row:
    """One kind of problem.

    Attributes:
        key: its name in JSON.
        name: its name for people.
        series: the line of the chart it belongs to.
        chart: the chart, see `rummykit.search.racing.kinds.CHARTS`.
        cards: cards in a problem, on average.
        entries: the racers; ``best`` is the first.
        left_out: methods of ours that were not raced: they would take too long, or do not answer it.
    """

    key: str
    name: Text
    series: str
    chart: str = ""
    cards: float = 0.0
    entries: dict[str, Entry] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    @property
    def different(self) -> int:
        """How often a racer that finished had another value than ``best``."""
        return sum(entry.wrong for entry in self.entries.values())

    def ratio(self, part: Callable[[Entry], float]) -> float | None:
        """How many times longer the fastest integer programming solver takes than ``best``."""
        solvers = [part(entry) for entry in self.entries.values() if entry.is_solver and entry.times]
        return min(solvers) / part(self.entries["best"]) if solvers else None


@dataclass(frozen=True, repr=False)
class Race:
    """The result of a race.

    Attributes:
        rows: one for each kind of problem.
        missing: racers that are not installed.
        isolated: whether functions of one's own ran in a process of their own; if not, the watch slows them down.
    """

    rows: tuple[Row, ...]
    missing: tuple[str, ...]
    isolated: bool = True

    def as_json(self) -> str:
        """Everything as JSON, all times included (milliseconds); null where there is no time."""
        found = [
            {
                "kind": row.key, "cards": row.cards, "ratio_median": row.ratio(lambda entry: entry.median),
                "ratio_p95": row.ratio(lambda entry: entry.p95), "left_out": sorted(row.left_out),
                "racers": [
                    {
                        "name": entry.who, "solver": entry.is_solver, "median": _known(entry.median),
                        "p95": _known(entry.p95), "worst": _known(entry.worst), "gave_up": entry.gave_up,
                        "different": entry.wrong, "failed": dict(entry.failed), "not_tried": entry.not_tried,
                        "times": [round(ms, 4) for ms in entry.times],
                    }
                    for entry in row.entries.values()
                ],
            }
            for row in self.rows
        ]  # fmt: skip
        return json.dumps({"kinds": found, "missing": list(self.missing)}, indent=1)

    def text(self, lang: str | None = None) -> str:
        """The results as lines of text."""
        lang = spoken(lang)
        lines = [_TIMES.say(lang), ""]
        head = [_HEAD[name].say(lang) for name in ("who", "median", "p95", "worst")]
        wide = max([20, *(len(entry.who) for row in self.rows for entry in row.entries.values())])
        for row in self.rows:
            lines.append(f"{row.name.say(lang)} ({len(row.entries['best'].times)}) {self._ratio(row, lang)}".rstrip())
            lines.append(f"    {head[0]:{wide}} {head[1]:>11} {head[2]:>11} {head[3]:>11}")
            for entry in row.entries.values():
                figures = " ".join(f"{_milliseconds(ms, lang):>11}" for ms in (entry.median, entry.p95, entry.worst))
                lines.append(f"    {entry.who:{wide}} {figures}  {entry.notes(lang)}".rstrip())
        return "\n".join([*lines, "", *self._remarks(lang)]).rstrip()

    def __repr__(self) -> str:
        return self.text()

    def growth(self, lang: str | None = None) -> str:
        """How the median times grow with the cards, as SVG with two logarithmic axes.

        Tables without jokers are drawn if there are any, else those with jokers, else the hands.
        """
        chart = next((chart for chart in CHARTS if any(row.chart == chart for row in self.rows)), None)
        lines: dict[str, list[Point]] = {}
        for row in self.rows:
            for entry in row.entries.values() if row.chart == chart else ():
                if entry.times:
                    point = Point(row.cards, entry.median, row.series, entry.finished)
                    lines.setdefault(entry.who, []).append(point)
        return growth_chart(lines, lang, CHARTS[chart] if chart else None)

    def _repr_html_(self) -> str:
        lang = spoken(None)
        names = ("problems", "who", "median", "p95", "worst", "notes")
        at_right = dict.fromkeys(("median", "p95", "worst"), ' class="rk-number"')
        head = "".join(
            f'<th scope="col"{at_right.get(name, "")}>{escape(_HEAD[name].say(lang))}</th>' for name in names
        )
        body = []
        for row in self.rows:
            for number, entry in enumerate(row.entries.values()):
                name = f"{row.name.say(lang)} {self._ratio(row, lang)}" if not number else ""
                figures = "".join(
                    f'<td class="rk-number">{_milliseconds(ms, lang)}</td>'
                    for ms in (entry.median, entry.p95, entry.worst)
                )
                body.append(
                    f"<tr><th>{escape(name)}</th><td class='rk-who'>{escape(entry.who)}</td>{figures}"
                    f"<td>{escape(entry.notes(lang))}</td></tr>"
                )
        remarks = " ".join([_TIMES.say(lang), *self._remarks(lang)])
        return (
            f'<div class="rk-arena" lang="{lang}"><style>{STYLE}</style>{self.growth(lang)}'
            f'<p class="rk-note">{escape(remarks)}</p>'
            f'<div class="rk-wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'
            "</div></div>"
        )

    def _ratio(self, row: Row, lang: str) -> str:
        middle, high = row.ratio(lambda entry: entry.median), row.ratio(lambda entry: entry.p95)
        if middle is None or high is None:
            return ""
        said = [figure(f"{ratio:.1f}×", lang) for ratio in (middle, high)]
        return f"— {_RATIO.say(lang, median=said[0], p95=said[1])}"

    def _remarks(self, lang: str) -> Iterator[str]:
        if left_out := dict.fromkeys(name for row in self.rows for name in sorted(row.left_out)):
            yield _LEFT_OUT.say(lang, names=", ".join(left_out))
        if self.missing:
            yield _MISSING.say(lang, names=", ".join(self.missing))
        if not self.isolated:
            yield _INLINE.say(lang)


def _known(time: float) -> float | None:
    return None if isnan(time) else time


def _milliseconds(ms: float, lang: str) -> str:
    if isnan(ms):
        return "—"
    return figure(f"{ms:.3f}" if ms < 1 else f"{ms:.1f}" if ms < 100 else f"{ms:.0f}", lang)


_HEAD = {
    "problems": Text("problems", "problemas"),
    "who": Text("who", "quién"),
    "median": Text("median ms", "mediana ms"),
    "p95": Text("95% ms", "95 % ms"),
    "worst": Text("worst ms", "peor ms"),
    "notes": Text("notes", "notas"),
}
_RATIO = Text("fastest solver {median} / {p95}", "resolutor más rápido {median} / {p95}")
_GAVE_UP = Text("{count} not proven", "{count} sin demostrar")
_WRONG = Text("{count} with another value", "{count} con otro valor")
_NOT_TRIED = Text("{count} not tried", "{count} sin probar")
_MISSING = Text("Not installed here, so not in the race: {names}.", "No instalados aquí, así que no corren: {names}.")
_LEFT_OUT = Text(
    "Left out of some kinds, which they do not answer or would take too long for: {names}.",
    "No corren en algunas clases, que no resuelven o en las que tardarían demasiado: {names}.",
)
_TIMES = Text(
    "Processor time, each on the same problems. Solvers get their model ready made; best is the first on each "
    "problem, and what it has read of the cards our other methods need not read again.",
    "Tiempo de procesador, todos con los mismos problemas. Los resolutores reciben el modelo ya hecho; best es el "
    "primero en cada problema, y lo que ya ha leído de las cartas no lo leen de nuevo nuestros otros métodos.",
)
_INLINE = Text(
    "There are no separate processes here: functions of one's own ran watched, which takes several times as long.",
    "Aquí no hay procesos separados: las funciones propias se ejecutaron vigiladas, y así tardan varias veces más.",
)
