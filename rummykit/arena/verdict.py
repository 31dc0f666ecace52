"""What judging a finder gives: a row for each suite and the smallest failing hand, as text and drawn."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rummykit.arena.checking import KINDS, Checked, Kind
from rummykit.arena.finder_call import MOST_SAID
from rummykit.arena.style import box, figure, number, shortened, table_html, table_text
from rummykit.cards import Card, NotationError, by_suit, text
from rummykit.engine.moves import read_pinned
from rummykit.faces import row_svg
from rummykit.language import Text, spoken
from rummykit.melds import Meld
from rummykit.rulebook import game_info
from rummykit.search import Answer, Problem

MOST_WRITTEN = 12  # melds against the rules that are shown
MOST_LINES, MOST_COLUMNS = 5, 160  # of what a finder printed


@dataclass(frozen=True, repr=False)
class Row:
    """One suite.

    Attributes:
        suite: its name.
        title: what it is.
        checked: its problems, each with what came of it.
        total: the problems it has; more than were checked where too many ran into a limit.
    """

    suite: str
    title: Text
    checked: tuple[Checked, ...]
    total: int

    @property
    def kinds(self) -> Counter[Kind]:
        """How often each kind of end was met."""
        return Counter(one.kind for one in self.checked)

    @property
    def right(self) -> int:
        """The right answers."""
        return self.kinds["right"]

    @property
    def failures(self) -> list[Checked]:
        """The problems that went wrong."""
        return [one for one in self.checked if one.kind != "right"]

    @property
    def nodes(self) -> int | None:
        """The nodes of all answers that report them; None if none does."""
        reported = [one.answer.nodes for one in self.checked if one.answer is not None and one.answer.nodes]
        return sum(reported) if reported else None

    @property
    def median_seconds(self) -> float:
        """How long a problem took, in the middle."""
        return statistics.median(one.outcome.seconds for one in self.checked) if self.checked else 0.0

    def wrong(self, lang: str | None = None) -> str:
        """What went wrong, and how often."""
        found = [f"{n} × {KINDS[kind].say(lang)}" for kind, n in self.kinds.most_common() if kind != "right"]
        if len(self.checked) < self.total:
            found.append(_SAY["not_tried"].say(lang, n=self.total - len(self.checked)))
        return ", ".join(found)

    def cells(self, lang: str) -> tuple[str, ...]:
        """The row as words."""
        nodes = "—" if self.nodes is None else number(self.nodes)
        right = f"{self.right}/{self.total}"
        time = figure(f"{self.median_seconds * 1000:.1f} ms", lang)
        return (self.title.say(lang), right, time, nodes, self.wrong(lang))


@dataclass(frozen=True, repr=False)
class Verdict:
    """How a finder did.

    Attributes:
        name: the finder.
        rows: one for each suite.
        smallest: the smallest problem found on which it fails; None if it never does.
        isolated: whether it ran in a process of its own.
        lang: the language it shows itself in; None: the one spoken here.
        whole: whether all was tried to make that problem smaller; None where it is one that was asked.
    """

    name: str
    rows: tuple[Row, ...]
    smallest: Checked | None
    isolated: bool = True
    lang: str | None = None
    whole: bool | None = True

    @property
    def passed(self) -> bool:
        """Whether every answer was right."""
        return self.smallest is None

    @property
    def right(self) -> int:
        """The right answers."""
        return sum(row.right for row in self.rows)

    @property
    def total(self) -> int:
        """The problems of all suites."""
        return sum(row.total for row in self.rows)

    def text(self, lang: str | None = None) -> str:
        """The verdict as plain text."""
        lang = spoken(lang or self.lang)
        lines = [self._title(lang), *table_text(_head(lang), self._cells(lang), _NUMBERS)]
        if self.smallest is not None:
            lines += ["", *_failure_lines(self.smallest, self._size, lang)]
        if not self.isolated:
            lines += ["", _SAY["inline"].say(lang)]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _title(self, lang: str) -> str:
        return _SAY["title"].say(lang, name=self.name, right=self.right, total=self.total)

    @property
    def _size(self) -> str:
        return {True: "smallest", False: "smaller", None: "failing"}[self.whole]

    def _cells(self, lang: str) -> list[tuple[str, ...]]:
        return [row.cells(lang) for row in self.rows]

    def _repr_html_(self) -> str:
        lang = spoken(self.lang)
        mark, colour = ("✓", "ok") if self.passed else ("✗", "no")
        body = (
            f'<div class="rk-head"><span style="color:var(--rk-{colour})">{mark}</span> '
            f"{escape(self._title(lang))}</div>" + table_html(_head(lang), self._cells(lang), _NUMBERS)
        )
        if self.smallest is not None:
            body += _failure_html(self.smallest, self._size, lang)
        if not self.isolated:
            body += f'<div class="rk-note">{escape(_SAY["inline"].say(lang))}</div>'
        return box(lang, body)


def _head(lang: str) -> tuple[str, ...]:
    return tuple(_SAY[word].say(lang) for word in ("suite", "right", "time", "nodes", "wrong"))


def _asked(problem: Problem, lang: str) -> str:
    return _SAY["goal"].say(lang, goal=problem.goal.text(lang), rules=_rules_name(problem))


def _rules_name(problem: Problem) -> Text:
    name = problem.rules.name
    return game_info(problem.game).name if problem.game else _RULES.get(name, Text(name, name))


def _failure_lines(one: Checked, size: str, lang: str) -> Iterator[str]:
    problem = one.problem
    yield f"{_SAY[size].say(lang)} ({_asked(problem, lang)})"
    entries = [("hand", text(by_suit(problem.hand)) or "—")]
    if problem.table:
        entries.append(("table", " / ".join(map(str, problem.table))))
    if one.answer is not None:
        entries.append(("yours", _answer_words(one.answer, lang)))
    elif one.kind == "illegal":
        entries.append(("yours", " / ".join(_written(one, lang))))
    entries += [("verdict", _said(one, lang)), (_best(one.right), _answer_words(one.right, lang))]
    entries += [("printed", line) for line in _printed(one)]
    width = max(len(_SAY[word].say(lang)) for word, _ in entries)
    for word, said in entries:
        yield f"  {_SAY[word].say(lang):<{width}}  {said}"
    yield from (f"  | {line}" for line in one.outcome.traceback.rstrip().splitlines())


def _best(right: Answer) -> str:
    return "best" if right.optimal else "known"


def _printed(one: Checked) -> list[str]:
    """The last lines that the finder printed."""
    lines = [_visible(line) for line in one.outcome.output.splitlines() if line.strip()]
    return [line if len(line) <= MOST_COLUMNS else f"{line[:MOST_COLUMNS]} …" for line in lines[-MOST_LINES:]]


def _visible(line: str) -> str:
    return "".join(sign if sign.isprintable() else " " if sign == "\t" else "·" for sign in line)


def _written(one: Checked, lang: str) -> list[str]:
    """Melds against the rules as they were written, not too many of them."""
    said = [shortened(meld, MOST_SAID) for meld in one.written[:MOST_WRITTEN]]
    more = len(one.written) - len(said)
    return [*said, _SAY["more"].say(lang, n=more)] if more else said or [_SAY["nothing"].say(lang)]


def _said(one: Checked, lang: str) -> str:
    # What came of a call that did not return says by itself what kind of end it is.
    return one.said(lang) if not one.outcome.ok else f"{KINDS[one.kind].say(lang)}: {one.said(lang)}"


def _answer_words(answer: Answer, lang: str) -> str:
    melds = " / ".join([*map(str, answer.melds), *map(str, answer.laid_off)]) or _SAY["nothing"].say(lang)
    return f"{melds}; {_left(answer, lang)}"


def _left(answer: Answer, lang: str) -> str:
    said = _SAY["left"].say(lang, left=text(answer.left) or "—", value=answer.value)
    return f"{said}, {_SAY['discard'].say(lang, card=answer.discard)}" if answer.discard else said


def _failure_html(one: Checked, size: str, lang: str) -> str:
    problem = one.problem
    parts = [
        f"<div><strong>{escape(_SAY[size].say(lang))}</strong> ({escape(_asked(problem, lang))})</div>",
        _drawn("hand", [row_svg(by_suit(problem.hand), lang, width=46, max_width=560)], lang),
    ]
    if problem.table:
        parts.append(_drawn("table", [_meld(meld, lang) for meld in problem.table], lang))
    if one.answer is not None:
        parts.append(_answer_html("yours", one.answer, lang))
    elif one.kind == "illegal":
        parts.append(_drawn("yours", [_as_cards(problem, meld, lang) for meld in _written(one, lang)], lang))
    said = f"<span>{escape(_said(one, lang))}</span>"
    parts.append(_drawn("verdict", [said], lang))
    parts.append(_answer_html(_best(one.right), one.right, lang))
    if printed := _printed(one):
        said = escape("\n".join(printed))
        parts.append(_drawn("printed", [f"<pre>{said}</pre>"], lang))
    if one.outcome.traceback:
        parts.append(f"<pre>{escape(one.outcome.traceback.rstrip())}</pre>")
    return f'<div class="rk-box">{"".join(parts)}</div>'


def _answer_html(word: str, answer: Answer, lang: str) -> str:
    melds = [_meld(meld, lang) for meld in (*answer.melds, *(one.meld for one in answer.laid_off))]
    nothing = [] if melds else [f"<span>{escape(_SAY['nothing'].say(lang))}</span>"]
    return _drawn(word, [*melds, *nothing, f"<span>{escape(_left(answer, lang))}</span>"], lang)


def _as_cards(problem: Problem, written: str, lang: str) -> str:
    """What a finder wrote, drawn if it is cards."""
    try:
        cards, _, _ = read_pinned(written, problem.rules.pack)
    except NotationError:
        cards = ()
    return row_svg(cards, lang, width=40, max_width=300) if cards else f"<span>{escape(written)}</span>"


def _meld(meld: Meld, lang: str) -> str:
    # A wild card whose suit is left open is labelled with its rank alone.
    stands: dict[int, Card | str] = {
        i: meld.stands_for[i][0] if len(meld.stands_for[i]) == 1 else meld.identity(i) for i in meld.wild
    }
    return row_svg(meld.cards, lang, width=40, stands_for=stands, max_width=300)


def _drawn(word: str, parts: Sequence[str], lang: str) -> str:
    return (
        f'<div class="rk-row"><span class="rk-name">{escape(_SAY[word].say(lang))}</span>'
        f'<span class="rk-cards">{"".join(parts)}</span></div>'
    )


_NUMBERS = (1, 2, 3)
_RULES = {"tiles": Text("tiles", "fichas"), "gin": Text("gin rummy", "gin rummy")}
_SAY = {
    "title": Text("{name}: {right} of {total} right", "{name}: {right} de {total} bien"),
    "suite": Text("problems", "problemas"),
    "right": Text("right", "bien"),
    "time": Text("time (median)", "tiempo (mediana)"),
    "nodes": Text("nodes", "nodos"),
    "wrong": Text("what went wrong", "qué falló"),
    "not_tried": Text("{n} not tried", "{n} sin probar"),
    "smallest": Text("The smallest failing hand", "La mano más pequeña que falla"),
    "smaller": Text(
        "A smaller failing hand, perhaps not the smallest: the time ran out",
        "Una mano más pequeña que falla, quizá no la más pequeña: se acabó el tiempo",
    ),
    "failing": Text("A failing hand", "Una mano que falla"),
    "known": Text("best known", "la mejor conocida"),
    "printed": Text("printed", "imprimió"),
    "more": Text("{n} more", "{n} más"),
    "goal": Text("{rules}: {goal}", "{rules}: {goal}"),
    "hand": Text("hand", "mano"),
    "table": Text("table", "mesa"),
    "yours": Text("its answer", "su respuesta"),
    "verdict": Text("verdict", "veredicto"),
    "best": Text("right answer", "respuesta correcta"),
    "nothing": Text("nothing is laid", "no se baja nada"),
    "left": Text("left: {left}; value {value}", "quedan: {left}; valor {value}"),
    "discard": Text("discard {card}", "se tira {card}"),
    "inline": Text(
        "There are no separate processes here, so the finder ran in this one, with a limit of time only: "
        "memory, and calls that never come back from C code, are not guarded.",
        "Aquí no hay procesos separados: la función se ejecutó en este mismo, solo con límite de tiempo; "
        "la memoria y las llamadas que no vuelven del código C quedan sin vigilar.",
    ),
}
