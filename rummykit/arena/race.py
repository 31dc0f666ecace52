"""A race of meld searches: the same problems for all, in one run, and what came of it.

>>> result = race(only="hand gin 10", seconds=1, least=1, show=False, outside=False)
>>> [row.key for row in result.rows], result.rows[0].different
(['hand gin 10'], 0)
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from statistics import median
from typing import Any

from rummykit.arena.progress import Progress, Show
from rummykit.arena.style import STYLE
from rummykit.language import Text, spoken
from rummykit.search import MethodError, Problem, solve
from rummykit.search.racing.growth import growth_chart
from rummykit.search.racing.kinds import Kind, kinds
from rummykit.search.racing.rivals import RIVALS, Rival

NODES = 30_000  # positions after which a method of ours gives up in a race; best never does
FULL_SECONDS, QUICK_SECONDS = 3600.0, 60.0

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
_MISSING = Text("Not installed here, so not in the race: {names}.", "No instalados aquí, así que no corren: {names}.")
_NONE = Text("nobody is missing", "no falta nadie")
_TIMES = Text(
    "Processor time, each on the same problems. Solvers get their model ready made.",
    "Tiempo de procesador, todos con los mismos problemas. Los resolutores reciben el modelo ya hecho.",
)
_UNKNOWN = Text("no kind of problem is called {name!r}", "ninguna clase de problema se llama {name!r}")


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
        times: milliseconds for each problem.
        gave_up: problems it did not finish.
        wrong: problems where its value is not that of ``best``, proven.
    """

    who: str
    is_solver: bool = False
    times: list[float] = field(default_factory=list)
    gave_up: int = 0
    wrong: int = 0

    @property
    def median(self) -> float:
        """The middle time in milliseconds."""
        return median(self.times)

    @property
    def p95(self) -> float:
        """The time that 95 of 100 problems do not exceed, in milliseconds."""
        return percentile(self.times, 0.95)


@dataclass
class Row:
    """One kind of problem.

    Attributes:
        key: its name in JSON.
        name: its name for people.
        series: the line of the chart it belongs to.
        cards: cards in a problem, on average.
        entries: the racers; ``best`` is the first.
    """

    key: str
    name: Text
    series: str
    cards: float = 0.0
    entries: dict[str, Entry] = field(default_factory=dict)

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
    """

    rows: tuple[Row, ...]
    missing: tuple[str, ...]

    def as_json(self) -> str:
        """Everything as JSON, all times included (milliseconds)."""
        found = [
            {
                "kind": row.key, "cards": row.cards, "ratio_median": row.ratio(lambda entry: entry.median),
                "ratio_p95": row.ratio(lambda entry: entry.p95),
                "racers": [
                    {
                        "name": entry.who, "solver": entry.is_solver, "median": entry.median, "p95": entry.p95,
                        "worst": max(entry.times), "gave_up": entry.gave_up, "different": entry.wrong,
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
        for row in self.rows:
            lines.append(f"{row.name.say(lang)} ({len(row.entries['best'].times)}) {self._ratio(row, lang)}".rstrip())
            lines.append(f"    {head[0]:20} {head[1]:>11} {head[2]:>11} {head[3]:>11}")
            for entry in row.entries.values():
                figures = " ".join(f"{_figure(ms):>11}" for ms in (entry.median, entry.p95, max(entry.times)))
                lines.append(f"    {entry.who:20} {figures}  {_notes(entry, lang)}".rstrip())
        return "\n".join([*lines, "", self._missing(lang)])

    def __repr__(self) -> str:
        return self.text()

    def growth(self, lang: str | None = None) -> str:
        """How the median times grow with the cards, as SVG with two logarithmic axes."""
        return growth_chart(self._lines(), lang)

    def _lines(self) -> dict[str, list[tuple[float, float]]]:
        lines: dict[str, list[tuple[float, float]]] = {}
        for row in self.rows:
            for entry in row.entries.values() if row.series == "no jokers" else ():
                lines.setdefault(entry.who, []).append((row.cards, entry.median))
        return {who: line for who, line in lines.items() if len(line) > 1}

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
                    f'<td class="rk-number">{_figure(ms)}</td>' for ms in (entry.median, entry.p95, max(entry.times))
                )
                body.append(
                    f"<tr><th>{escape(name)}</th><td class='rk-who'>{escape(entry.who)}</td>{figures}"
                    f"<td>{escape(_notes(entry, lang))}</td></tr>"
                )
        chart = self.growth(lang) if self._lines() else ""
        return (
            f'<div class="rk-arena" lang="{lang}"><style>{STYLE}</style>{chart}'
            f'<p class="rk-note">{escape(_TIMES.say(lang))} {escape(self._missing(lang))}</p>'
            f'<div class="rk-wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'
            "</div></div>"
        )

    def _ratio(self, row: Row, lang: str) -> str:
        middle, high = row.ratio(lambda entry: entry.median), row.ratio(lambda entry: entry.p95)
        if middle is None or high is None:
            return ""
        return f"— {_RATIO.say(lang, median=f'{middle:.1f}×', p95=f'{high:.1f}×')}"

    def _missing(self, lang: str) -> str:
        return _MISSING.say(lang, names=", ".join(self.missing) or _NONE.say(lang))


def race(
    seconds: float | None = None,
    *,
    full: bool = False,
    only: str = "",
    seed: int = 7,
    least: int = 3,
    solver_seconds: float | None = None,
    outside: bool = True,
    show: Show = None,
) -> Race:
    """Let our methods and all rivals that are installed race over problems made at random.

    Args:
        seconds: when to stop going round the kinds of problems; a minute without it, an hour if `full`.
        full: all kinds of problems, and more of each.
        only: only kinds whose key holds this text, such as ``table 60``.
        seed: of the problems.
        least: problems of each kind, however long they take.
        solver_seconds: the most time for a solver on one problem; 1, or 20 if `full`.
        outside: whether rivals take part.
        show: progress, see `rummykit.arena.progress`.

    Raises:
        ValueError: no kind of problem holds the text of `only`.
    """
    chosen = [kind for kind in kinds(full) if only in kind.key]
    if not chosen:
        raise ValueError(_UNKNOWN.say(None, name=only))
    rivals = [rival for rival in RIVALS if rival.installed] if outside else []
    rows = {kind.key: Row(kind.key, kind.name, kind.series) for kind in chosen}
    until = time.perf_counter() + (seconds or (FULL_SECONDS if full else QUICK_SECONDS))
    limit = solver_seconds or (20.0 if full else 1.0)
    rounds = 50 if full else 20
    _warm_up(rivals)
    with Progress(len(chosen) * rounds, show) as bar:
        for number in range(rounds):
            for kind in chosen:
                if number >= least and time.perf_counter() > until:
                    break
                bar.step(label=kind.name.say(None))
                _run(kind, rows[kind.key], random.Random(f"{seed}-{kind.key}-{number}"), rivals, limit)
    missing = tuple(rival.name for rival in RIVALS if not rival.installed)
    return Race(tuple(rows.values()), missing)


def _warm_up(rivals: Sequence[Rival]) -> None:
    """Load everything once, so that no problem pays for it."""
    for key in ("table 20 jokers 2", "hand gin 10"):
        kind = next(kind for kind in kinds(False) if kind.key == key)
        _run(kind, Row(key, kind.name, ""), random.Random(0), rivals, 1.0)


def _run(kind: Kind, row: Row, rng: random.Random, rivals: Sequence[Rival], limit: float) -> None:
    problem = kind.make(rng)
    cards = len(problem.hand) + sum(len(meld.cards) for meld in problem.table)
    value: int | None = None
    for method in kind.methods:
        found = _method(row, problem, method)
        value = found if method == "best" else value
        if found is not None and found != value:
            row.entries[method].wrong += 1
    done = len(row.entries["best"].times)
    row.cards += (cards - row.cards) / done
    for rival in rivals:
        run = rival.prepare(problem, limit)
        if run is None:
            continue
        entry = row.entries.setdefault(rival.name, Entry(rival.name, rival.is_solver))
        spent, theirs = _timed(run)
        entry.times.append(spent)
        entry.gave_up += theirs is None
        entry.wrong += theirs is not None and value is not None and theirs != value


def _method(row: Row, problem: Problem, method: str) -> int | None:
    """Time a method of ours; its value, None where it proved none."""
    try:
        spent, answer = _timed(lambda: solve(problem, method, None if method == "best" else NODES))
    except MethodError:
        return None  # it does not answer such a problem, or networkx is missing
    entry = row.entries.setdefault(method, Entry(method))
    entry.times.append(spent)
    entry.gave_up += not answer.optimal
    return answer.value if answer.optimal else None


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.process_time()
    result = work()
    return (time.process_time() - begin) * 1000, result


def _figure(ms: float) -> str:
    return f"{ms:.3f}" if ms < 1 else f"{ms:.1f}" if ms < 100 else f"{ms:.0f}"


def _notes(entry: Entry, lang: str) -> str:
    notes = [
        sentence.say(lang, count=count)
        for sentence, count in ((_GAVE_UP, entry.gave_up), (_WRONG, entry.wrong))
        if count
    ]
    return ", ".join(notes)
