"""What a tournament gives: a row for each player with error bars, as text, as a table and as a picture."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rummykit.arena.matches import Fault, Result
from rummykit.arena.plots import dot_plot
from rummykit.arena.style import box, counted, figure, number, table_html, table_text
from rummykit.language import Text, spoken
from rummykit.rulebook import game_info

# In these games the points are counted against their holder (ROM-64, DUM-96, SHA-85).
FEWEST_WIN = frozenset({"romme", "dummy", "shanghai"})


@dataclass(frozen=True)
class Standing:
    """One player.

    Attributes:
        name: the player.
        matches: how many it played.
        wins: its share of won matches; where several win, each has its part.
        wins_error: the standard error of that; None with fewer than two deals.
        points: its mean points at the end of a match played to the end; None without one.
        points_error: the standard error of that.
        faults: the matches it lost by a fault.
        deals: the different deals of its matches.
    """

    name: str
    matches: int
    wins: float
    wins_error: float | None
    points: float | None
    points_error: float | None
    faults: tuple[Fault, ...]
    deals: int = 1


@dataclass(frozen=True, repr=False)
class Standings:
    """The result of a tournament, best player first.

    Attributes:
        game: its id.
        rows: the players.
        matches: all matches.
        deals: the different deals; errors are reckoned over these, since matches of one deal are alike.
        seats: at the table.
        unfinished: matches broken off without a winner.
        void: why matches could not even begin, if any could not.
        seed: what it depended on.
        lang: the language it shows itself in; None: the one spoken here.
    """

    game: str
    rows: tuple[Standing, ...]
    matches: int
    deals: int
    seats: int
    unfinished: int
    void: tuple[Fault, ...]
    seed: int
    lang: str | None = None

    def text(self, lang: str | None = None) -> str:
        """The result as plain text."""
        lang = spoken(lang or self.lang)
        body = table_text(_head(self.game, lang), [_cells(row, lang) for row in self.rows], _NUMBERS)
        return "\n".join([self._title(lang), *body, *self._notes(lang)])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def svg(self, lang: str | None = None) -> str:
        """The shares of wins with their errors as a picture."""
        lang = spoken(lang or self.lang)
        points = [(row.name, row.wins, row.wins_error or None) for row in self.rows]
        return dot_plot(points, _SAY["wins"].say(lang), lang, fair=1 / self.seats)

    def _repr_html_(self) -> str:
        lang = spoken(self.lang)
        notes = "".join(f'<div class="rk-note">{escape(line)}</div>' for line in self._notes(lang))
        table = table_html(_head(self.game, lang), [_cells(row, lang) for row in self.rows], _NUMBERS)
        return box(lang, f'<div class="rk-head">{escape(self._title(lang))}</div>{table}{self.svg(lang)}{notes}')

    def _title(self, lang: str) -> str:
        name = game_info(self.game).name
        matches = counted(self.matches, _SAY["match"], _SAY["of_matches"], lang)
        deals = counted(self.deals, _SAY["deal"], _SAY["of_deals"], lang)
        return _SAY["title"].say(lang, game=name, matches=matches, deals=deals)

    def _notes(self, lang: str) -> Iterator[str]:
        for row in self.rows:
            first: dict[str, Fault] = {}
            for fault in row.faults:
                first.setdefault(fault.kind, fault)
            for kind, fault in first.items():
                n = sum(one.kind == kind for one in row.faults)
                yield _SAY["fault"].say(lang, name=row.name, n=n, said=fault.said.say(lang), deal=fault.deal)
        if any(row.wins in (0.0, 1.0) for row in self.rows):
            yield _SAY["alike"].say(lang)
        if self.unfinished:
            yield _SAY["unfinished"].say(lang, n=self.unfinished)
        if self.void:
            yield _SAY["void"].say(lang, n=len(self.void), said=self.void[0].said.say(lang))


def standings(game: str, names: Sequence[str], results: Sequence[Result], seed: int, lang: str | None) -> Standings:
    """Count the results of matches."""
    wins: list[dict[int, list[float]]] = [defaultdict(list) for _ in names]
    points: list[dict[int, list[float]]] = [defaultdict(list) for _ in names]
    void = tuple(one.fault for one in results if one.fault and one.fault.player is None)
    played = [one for one in results if one.fault is None or one.fault.player is not None]
    for one in played:
        winners = one.winners or tuple(range(len(one.fixture.seating)))
        for seat, player in enumerate(one.fixture.seating):
            wins[player][one.fixture.deal].append(1 / len(winners) if seat in winners else 0.0)
            if one.totals:
                points[player][one.fixture.deal].append(one.totals[seat])
    rows = [
        Standing(
            name, sum(map(len, wins[player].values())), _mean(wins[player]) or 0.0, _error(wins[player]),
            _mean(points[player]), _error(points[player]),
            tuple(one.fault for one in played if one.fault and one.fault.player == player), len(wins[player]),
        )
        for player, name in enumerate(names)
    ]  # fmt: skip
    sign = 1 if game in FEWEST_WIN else -1
    rows.sort(key=lambda row: (-row.wins, sign * (row.points or 0.0)))
    unfinished = sum(not one.winners for one in played)
    seats = len(results[0].fixture.seating)
    deals = len({one.fixture.deal for one in results})
    return Standings(game, tuple(rows), len(results), deals, seats, unfinished, void, seed, lang)


def _mean(by_deal: dict[int, list[float]]) -> float | None:
    values = [value for deal in by_deal.values() for value in deal]
    return statistics.fmean(values) if values else None


def _error(by_deal: dict[int, list[float]]) -> float | None:
    """The standard error of the mean: over deals, since the matches of one deal have the same cards."""
    means = [statistics.fmean(values) for values in by_deal.values()]
    return statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else None


def _head(game: str, lang: str) -> tuple[str, ...]:
    points = "points_few" if game in FEWEST_WIN else "points_many"
    return tuple(_SAY[word].say(lang) for word in ("player", "matches", "wins", points, "lost"))


def _cells(row: Standing, lang: str) -> tuple[str, ...]:
    wins = f"{row.wins:.1%}"
    if row.wins in (0.0, 1.0):
        # Where every match ended alike their spread says nothing: the share that would do so 5 times of 100.
        least = 0.05 ** (1 / max(row.deals, 1))
        wins += f" (> {least:.1%})" if row.wins else f" (< {1 - least:.1%})"
    elif row.wins_error:
        wins += f" ± {row.wins_error:.1%}"
    points = "—" if row.points is None else f"{row.points:.1f}"
    points += f" ± {row.points_error:.1f}" if row.points_error else ""
    return (row.name, number(row.matches), figure(wins, lang), figure(points, lang), str(len(row.faults) or "—"))


_NUMBERS = (1, 2, 3, 4)
_SAY = {
    "title": Text("{game}: {matches} on {deals}", "{game}: {matches} con {deals}"),
    "match": Text("match", "partida"),
    "of_matches": Text("matches", "partidas"),
    "deal": Text("deal", "reparto"),
    "of_deals": Text("deals", "repartos"),
    "player": Text("player", "jugador"),
    "matches": Text("matches", "partidas"),
    "wins": Text("matches won", "partidas ganadas"),
    "points_few": Text("points (fewest win)", "puntos (ganan los menos)"),
    "points_many": Text("points (most win)", "puntos (ganan los más)"),
    "lost": Text("lost by a fault", "perdidas por un fallo"),
    "fault": Text(
        "{name}: {said} ({n} ×, first in deal {deal})", "{name}: {said} ({n} ×, la primera en el reparto {deal})"
    ),
    "alike": Text(
        "In brackets, where everything was won or lost: the share that is still possible with 95% confidence.",
        "Entre paréntesis, donde se ganó o perdió todo: la proporción aún posible con un 95\u202f% de confianza.",
    ),
    "unfinished": Text("{n} broken off without a winner", "{n} interrumpidas sin ganador"),
    "void": Text("{n} could not begin: {said}", "{n} no pudieron empezar: {said}"),
}
