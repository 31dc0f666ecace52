"""The score of a round, line by line, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummykit.language import Text, spoken


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: what was counted for which seat, by which rule."""

    seat: int
    what: Text
    points: int
    rule: str


@dataclass(frozen=True)
class Note:
    """Something that was settled for all seats before they were counted, by which rule."""

    what: Text
    rule: str


@dataclass(frozen=True)
class RoundScore:
    """What one round counted, and the totals after it.

    Attributes:
        number: the round, from 1.
        lines: what was counted.
        scores: points of this round by seat.
        totals: points of the match by seat, this round included.
        winner: who went out, if anybody did.
        eliminated: the seats that left the match with this round.
        notes: what was settled for all before the count.
    """

    number: int
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None = None
    eliminated: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()


_WORDS = {
    "round": Text("Round {n}", "Ronda {n}"),
    "so_far": Text("Round {n}, as it stands", "Ronda {n}, tal como está"),
    "player": Text("player", "jugador"),
    "what": Text("what", "concepto"),
    "points": Text("points", "puntos"),
    "rule": Text("rule", "regla"),
    "sum": Text("round", "ronda"),
    "total": Text("total", "total"),
    "out": Text("out", "eliminado"),
    "won": Text("Match won by {names}", "Partida ganada por {names}"),
}


@dataclass(frozen=True)
class ScoreSheet:
    """The score of a round, shown as a table.

    Attributes:
        round: the round that is counted.
        names: the players by seat.
        final: False while the round is still played and this is only how it stands.
        winners: the seats that won the match, once it is over.
        lang: the language it shows itself in; None: the one spoken here.
    """

    round: RoundScore
    names: tuple[str, ...]
    final: bool
    winners: tuple[int, ...] = ()
    lang: str | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was counted, line by line."""
        return self.round.lines

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the round by seat."""
        return self.round.scores

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match by seat, this round included."""
        return self.round.totals

    def title(self, lang: str) -> str:
        """The heading of the sheet."""
        return _WORDS["round" if self.final else "so_far"].say(lang, n=self.round.number)

    def rows(self, lang: str) -> list[tuple[str, str, str, str]]:
        """The body as (player, what, points, rule), with a sum for every player."""
        body: list[tuple[str, str, str, str]] = []
        for seat, name in enumerate(self.names):
            mine = [line for line in self.lines if line.seat == seat]
            for i, line in enumerate(mine):
                body.append((name if i == 0 else "", line.what.say(lang), str(line.points), line.rule))
            if mine:
                total = f"{_WORDS['sum'].say(lang)} {self.scores[seat]}, {_WORDS['total'].say(lang)}"
                gone = f" ({_WORDS['out'].say(lang)})" if self.final and seat in self.round.eliminated else ""
                body.append(("", total + gone, str(self.totals[seat]), ""))
            else:
                body.append((name, _WORDS["total"].say(lang), str(self.totals[seat]), ""))
        return body

    def noted(self, lang: str) -> list[str]:
        """What was settled for all before the count, each with its rule."""
        return [f"{note.what.say(lang)} ({note.rule})" for note in self.round.notes]

    def verdict(self, lang: str) -> str:
        """Who won the match; empty while it goes on."""
        if not self.winners:
            return ""
        return _WORDS["won"].say(lang, names=", ".join(self.names[seat] for seat in self.winners))

    def text(self, lang: str | None = None) -> str:
        """The sheet as plain text."""
        lang = spoken(lang or self.lang)
        head = tuple(_WORDS[word].say(lang) for word in ("player", "what", "points", "rule"))
        body = self.rows(lang)
        width = [max(len(row[i]) for row in [head, *body]) for i in range(4)]
        parts = [self.title(lang), *self.noted(lang)]
        parts += [
            f"{row[0]:<{width[0]}}  {row[1]:<{width[1]}}  {row[2]:>{width[2]}}  {row[3]}".rstrip()
            for row in [head, *body]
        ]
        return "\n".join([*parts, *filter(None, [self.verdict(lang)])])

    __str__ = text

    def _repr_html_(self) -> str:
        from html import escape

        lang = spoken(self.lang)
        columns = ("player", "what", "points", "rule")
        aside = {"points": "right"}
        head = "".join(
            f'<th scope="col" style="text-align:{aside.get(word, "left")}">{_WORDS[word].say(lang)}</th>'
            for word in columns
        )
        body = "".join(_html_row(row) for row in self.rows(lang))
        said = [*self.noted(lang), *filter(None, [self.verdict(lang)])]
        below = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
        return (
            f'<table class="rummykit-score" lang="{lang}"><caption>{escape(self.title(lang))}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"
        )


def _html_row(row: Sequence[str]) -> str:
    from html import escape

    cells = [escape(cell) for cell in row]
    if not row[3]:
        cells = [cells[0], f"<strong>{cells[1]}</strong>", f"<strong>{cells[2]}</strong>", ""]
    left = ' style="text-align:left"'
    who, what, points, rule = cells
    return f'<tr><th scope="row"{left}>{who}</th><td{left}>{what}</td><td>{points}</td><td{left}>{rule}</td></tr>'
