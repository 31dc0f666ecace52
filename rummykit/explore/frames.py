"""A search step by step: each step in words, in counters and as a drawing.

`Frames` is a sequence that works each frame out when it is asked for, so a trace of many
thousand steps costs no more than the frames that are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import overload

from rummykit.cards import Card, text
from rummykit.explore import clashes, naming
from rummykit.explore.candidates import Candidates
from rummykit.explore.conflicts import ConflictDrawing
from rummykit.explore.cover import CoverDrawing
from rummykit.explore.drawing import STYLE, Picture
from rummykit.explore.grid import draw_grid, hand_grid
from rummykit.explore.layered import LayeredDrawing
from rummykit.explore.matches import matching
from rummykit.explore.parts import Part
from rummykit.explore.strip import strip
from rummykit.language import Text, spoken
from rummykit.melds import MeldRules
from rummykit.search.answer import Answer
from rummykit.search.problem import Problem
from rummykit.search.registry import ABOUT, OWN, Method, solve, trace
from rummykit.search.steps import KINDS, SAID, Step

LIMIT = 20_000  # steps of a search that can be looked at

_VERTEX = Text("{play}: a vertex of the graph", "{play}: un vértice del grafo")
_NUMBER = Text("Step {number} of {total}", "Paso {number} de {total}")
_NODES = Text("Positions looked at", "Posiciones miradas")
_VERTICES = Text("Vertex number", "Número de vértice")
_GAIN = Text("Gained so far", "Ganado hasta aquí")
_BEST = Text("Best so far", "Lo mejor hasta ahora")
_MOST = Text("At most from here", "Como mucho desde aquí")
_COST = Text("Cost so far", "Coste hasta aquí")
_LEAST = Text("At least in all", "Al menos en total")
_CAPPED = Text(
    "This search takes more than {limit} steps; only the first {limit} are here. A smaller hand shows all of it.",
    "Esta búsqueda da más de {limit} pasos; aquí solo están los primeros {limit}. Con una mano menor se ve entera.",
)
_IDLE = Text(
    "Steps left out, over ranks and suits without a choice: {count}.",
    "Pasos omitidos, por rangos y palos en los que no hay nada que elegir: {count}.",
)
_TITLE = Text("Search by {method}: {about}", "Búsqueda con {method}: {about}")
_COUNT = Text("steps: {count}", "pasos: {count}")
_NOTHING = Text("This search takes no steps.", "Esta búsqueda no da ningún paso.")
_ALONG = Text("The melds along this path so far", "Las combinaciones de este camino hasta aquí")
_OPEN = Text("{cards}: an open run", "{cards}: una escalera abierta")
_HAND = Text("Melds laid so far", "Combinaciones bajadas hasta aquí")


@dataclass(frozen=True, repr=False)
class Frame:
    """One step of a search as it is shown.

    Attributes:
        number: its place, from 0.
        total: how many there are.
        step: the step itself, with its cards.
        words: what happens and why.
        counters: names and figures: positions looked at, best so far, the bound.
        pictures: the drawings that fit the method, the main one first.
        lang: the language of the words.
    """

    number: int
    total: int
    step: Step
    words: str
    counters: tuple[tuple[str, str], ...]
    pictures: tuple[Picture, ...]
    lang: str

    @property
    def heading(self) -> str:
        """Which step it is."""
        return _NUMBER.say(self.lang, number=self.number + 1, total=self.total)

    def __str__(self) -> str:
        figures = "; ".join(f"{name}: {value}" for name, value in self.counters)
        return f"{self.heading}. {self.words} ({figures})"

    def __repr__(self) -> str:
        return str(self)

    def drawings(self) -> str:
        """The drawings as HTML, without style sheet."""
        return "".join(picture.html(named=i > 0, styled=False) for i, picture in enumerate(self.pictures))

    def _repr_html_(self) -> str:
        figures = " · ".join(f"{escape(name)}: <b>{escape(value)}</b>" for name, value in self.counters)
        return (
            f'<div class="rk-d" lang="{self.lang}"><style>{STYLE}</style>'
            f'<p class="rk-d-name">{escape(self.heading)}</p><p>{escape(self.words)}</p><p>{figures}</p>'
            f"{self.drawings()}</div>"
        )

    def _repr_svg_(self) -> str:
        return self.pictures[0].svg()


class Frames(Sequence[Frame]):
    """The steps of a search, each to be looked at.

    Args:
        problem: what is searched.
        method: a name of `rummykit.search.methods`, a function of one's own as
            `rummykit.search.trace` takes it, or steps of one's own.
        lang: ``en`` or ``es``; without it the language spoken here.
        limit: how many steps are kept.

    Attributes:
        title: which search it is.
        notes: what is left out, in words; empty where nothing is.

    Raises:
        MethodError: no such method, or one that does not answer such a problem.

    >>> from rummykit.search import Problem
    >>> frames = Frames(Problem("romme", "7S 8S 9S 9H 9D"), "brute", lang="en")
    >>> print(frames[4].words)
    Reject: 7S 8S 9S shares 9S with 9S 9H 9D
    """

    def __init__(
        self,
        problem: Problem,
        method: Method | Iterable[Step] = "backtracking",
        lang: str | None = None,
        limit: int = LIMIT,
    ) -> None:
        self.problem, self.lang = problem, spoken(lang)
        self.method = method if isinstance(method, str) else ""
        asked = isinstance(method, str) or callable(method)
        taken = list(trace(problem, method, limit) if isinstance(method, str) or callable(method) else method)
        self.notes: tuple[str, ...] = ()
        if taken and taken[-1].kind == "stopped":
            self.notes += (_CAPPED.say(self.lang, limit=len(taken) - 1),)
        self._taken = taken
        self._layered = bool(taken) and taken[0].where is not None
        self._shown = self._worth_showing()
        if len(self._shown) < len(taken):
            self.notes += (_IDLE.say(self.lang, count=len(taken) - len(self._shown)),)
        name = self.method or getattr(method, "__name__", "") or type(method).__name__
        self.title = _TITLE.say(self.lang, method=name, about=ABOUT.get(self.method, OWN)) if asked else ""
        self._draw = self._drawer()

    def _worth_showing(self) -> list[int]:
        """The steps that are shown: in a layered search those where there is a choice."""
        if not self._layered:
            return list(range(len(self._taken)))
        return [i for i, step in enumerate(self._taken) if step.where is None or not self._graph.is_idle(i)]

    @cached_property
    def _graph(self) -> LayeredDrawing:
        return LayeredDrawing(self.problem, self._taken)

    def __len__(self) -> int:
        return len(self._shown)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...
    def __getitem__(self, index: int | slice) -> Frame | list[Frame]:
        if isinstance(index, slice):
            return [self._frame(i) for i in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        return self._frame(place)

    def __iter__(self) -> Iterator[Frame]:
        return map(self._frame, range(len(self)))

    def __repr__(self) -> str:
        return f"<{self.title}: {self.heading()}>"

    def heading(self) -> str:
        """How many steps there are, in words."""
        return _NOTHING.say(self.lang) if not len(self) else _COUNT.say(self.lang, count=len(self))

    def strip(self) -> str:
        """A thin drawing of the whole search: what is gained (or spent) at each step, a mark at each answer found."""
        return strip(self.values(), self.finds)

    @property
    def finds(self) -> list[int]:
        """Where an answer is found that is the best so far."""
        return [i for i, at in enumerate(self._shown) if self._taken[at].kind == "found"]

    def values(self) -> list[int]:
        """What the chosen melds gain at each step; in a layered search what the path costs."""
        return [self._taken[at].value for at in self._shown]

    def _frame(self, place: int) -> Frame:
        at = self._shown[place]
        step = self._taken[at]
        words = SAID.say(self.lang, kind=KINDS[step.kind], words=self._words(step, at))
        return Frame(place, len(self), step, words, self._counters(step), self._draw(step, at), self.lang)

    # --- words ---

    def _words(self, step: Step, at: int) -> str:
        if self._layered:
            if step.kind == "found":
                return (
                    f"{step.text(self.lang)}: {' / '.join(map(str, self._answer.melds)) or naming.NONE.say(self.lang)}"
                )
            state = self._graph.words(at, self.lang)
            return f"{step.text(self.lang)}; {state}" if state else step.text(self.lang)
        if step.reason in clashes.REASONS:
            return clashes.words(step, _pool(self.problem), self.lang)
        if self.method == "conflict_graph" and step.kind == "consider":
            return _VERTEX.say(self.lang, play=step.play)
        said = step.text(self.lang)
        parts = self._parts(step) if step.kind == "found" else []
        if parts:
            said += ": " + " / ".join(str(meld) if meld else words for words, meld, _ in parts)
        return said

    def _counters(self, step: Step) -> tuple[tuple[str, str], ...]:
        value, best, bound = str(step.value), _or_dash(step.best), _or_dash(step.bound)
        looked_at = _VERTICES if self.method == "conflict_graph" else _NODES
        figures: list[tuple[Text, str]] = [(looked_at, str(step.node + (looked_at is _VERTICES and bool(step.cards))))]
        if self._layered:
            figures += [(_COST, value), (_LEAST, bound)]
        else:
            figures += [(_GAIN, value), (_BEST, best)]
            if step.bound is not None:
                figures.append((_MOST, bound))
        return tuple((name.say(self.lang), figure) for name, figure in figures)

    # --- drawings ---

    def _drawer(self) -> Callable[[Step, int], tuple[Picture, ...]]:
        if self._layered:
            return self._path
        if self.method == "conflict_graph":
            return self._conflicts
        if self.method == "exact_cover":
            return self._cover
        return self._hand

    def _path(self, step: Step, at: int) -> tuple[Picture, ...]:
        graph = self._graph.picture(self.lang, at)
        if step.kind == "found":
            return graph, hand_grid(self._answer, lang=self.lang)
        return graph, self._grid(step, _ALONG, lambda cards: _OPEN.say(self.lang, cards=text(cards)))

    @cached_property
    def _answer(self) -> Answer:
        return solve(self.problem, "layered")

    @cached_property
    def _candidates(self) -> Candidates:
        return Candidates(self.problem)

    @cached_property
    def _final(self) -> list[int]:
        """The candidates of the last answer found, which every drawing makes room for."""
        found = [step for step in self._taken if step.kind == "found"]
        return self._candidates.of_step(found[-1]) if found else []

    @cached_property
    def _conflict_drawing(self) -> ConflictDrawing:
        return ConflictDrawing(self._candidates, keep=self._final)

    @cached_property
    def _matrix(self) -> CoverDrawing:
        return CoverDrawing(self._candidates, keep=self._final)

    @cached_property
    def _edges_known(self) -> list[int]:
        """After each step, how many edges of the conflict graph have been found."""
        known, counts = 0, []
        for step in self._taken:
            known += step.kind == "reject" and bool(step.cards)
            counts.append(known)
        return counts

    def _conflicts(self, step: Step, at: int) -> tuple[Picture, ...]:
        known = self._edges_known[at]
        if step.kind == "reject" and step.cards and known <= len(self._candidates.edges):
            pair = self._candidates.edges[known - 1]
            return (self._conflict_drawing.picture(self.lang, (), pair, pair, known=known, all_words=False),)
        chosen = self._candidates.of_step(step) if step.kind in ("extend", "found") else []
        now = [step.node] if step.kind == "consider" else []
        return (self._conflict_drawing.picture(self.lang, chosen, now, known=known, all_words=False),)

    def _cover(self, step: Step, at: int) -> tuple[Picture, ...]:
        rows = self._candidates.of_step(step)
        now = rows[-1:] if step.kind == "extend" else []
        left = None if step.kind == "found" else [p for p in self._candidates.columns if self._is(p, step.cards)]
        if step.kind == "extend":
            left = []
        return (self._matrix.picture(self.lang, rows, now, left, all_words=False),)

    def _is(self, pair: tuple[int, int], cards: Sequence[Card]) -> bool:
        """Whether a column is the first of these cards."""
        found = self._candidates.card_at(pair)
        return found is not None and found[0] in cards[:1] and not found[1]

    def _dealt(self, step: Step) -> list[tuple[Card, ...]]:
        return dealt(step.melds, _pool(self.problem), self.problem.rules)

    def _hand(self, step: Step, at: int) -> tuple[Picture, ...]:
        picture = self._grid(step, _HAND, lambda cards: naming.beside_words(cards, self.lang))
        if self.method != "assignment":
            return (picture,)
        melds = [naming.read_best(cards, self.problem.rules) for cards in self._dealt(step)]
        return picture, matching(self.problem, [meld for meld in melds if meld], lang=self.lang)

    def _grid(self, step: Step, title: Text, other: Callable[[Sequence[Card]], str]) -> Picture:
        """The hand with what a step has laid; `other` says what cards are that are no meld."""
        problem = self.problem
        table = [card for meld in problem.table for card in meld.cards] if problem.rearrange else []
        marked = () if step.kind in ("extend", "found") else step.cards
        parts = self._parts(step, other)
        return draw_grid(problem.rules, problem.hand, table, parts, self.lang, title=title, marked=marked)

    def _parts(self, step: Step, other: Callable[[Sequence[Card]], str] = text) -> list[Part]:
        """What a step has laid, laid off and discarded, in words and cards."""
        rules = self.problem.rules
        parts: list[Part] = []
        for cards in self._dealt(step):
            meld = naming.read_best(cards, rules)
            words = naming.meld_words(meld, rules, self.lang) if meld else other(cards)
            parts.append((words, meld, cards if meld is None else meld.cards))
        parts += [(naming.added_words(part, self.lang), None, part[1]) for part in step.laid_off]
        if step.discard is not None:
            parts.append((naming.DISCARD.say(self.lang, cards=step.discard), None, (step.discard,)))
        return parts


def _pool(problem: Problem) -> list[Card]:
    """The cards a search may use."""
    return [*problem.hand, *(card for meld in problem.table for card in meld.cards if problem.rearrange)]


def dealt(melds: Iterable[Sequence[Card]], held: Sequence[Card], rules: MeldRules) -> list[tuple[Card, ...]]:
    """Melds with the cards that are really held.

    A search sorts cards that no rule tells apart and names one of them for all; here each
    becomes a card of its own, as long as there are any.
    """
    left = Counter(held)
    found: list[tuple[Card, ...]] = []
    for meld in melds:
        cards: list[Card] = []
        for card in meld:
            alike = [card, *(other for other in held if _is_alike(card, other, rules))]
            real = next((other for other in alike if left[other]), None)
            if real is not None:
                left[real] -= 1
                cards.append(real)
        if cards:
            found.append(tuple(cards))
    return found


def _is_alike(one: Card, other: Card, rules: MeldRules) -> bool:
    wild = one.code in rules.wild
    return wild == (other.code in rules.wild) and (wild or (bool(one.rank) and one.rank == other.rank))


def _or_dash(figure: int | None) -> str:
    return "—" if figure is None else str(figure)
