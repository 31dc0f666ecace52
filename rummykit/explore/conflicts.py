"""The conflict graph drawn: candidate melds as vertices, an edge where two need the same card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from rummykit.explore import drawing, naming
from rummykit.explore.asking import asked
from rummykit.explore.candidates import Candidate, Candidates
from rummykit.explore.drawing import Key, Picture
from rummykit.explore.layout import Point, spread
from rummykit.language import Text, spoken
from rummykit.search.answer import Answer
from rummykit.search.problem import Problem
from rummykit.search.registry import Method

MOST = 40  # vertices that can still be read
FEW = 24  # with more than those, so many are drawn: the chosen ones and what is in conflict with them
CROWD = 150  # edges; beyond these the conflicts over a wild card that many need are only told
MANY = 12  # conflicts of one vertex; more are counted and not listed
EDGE = 9  # free room all round
BENDS = (0.0, 0.16, -0.16, 0.28, -0.28, 0.4, -0.4)  # tried in turn
_WIDE, _TALL, _MARGIN = 18.0, 22.5, 7.0
_NOTE = {"lay": 0.0, "lay_off": 40.0, "discard": 48.0}  # the room of what stands beside the cards

_TITLE = Text(
    "Conflict graph (candidate melds: {count}, conflicts: {edges})",
    "Grafo de conflictos (combinaciones posibles: {count}, conflictos: {edges})",
)
_TITLE_ELSE = Text(
    "Conflict graph (candidate melds: {count}, ways to lay off: {added}, to discard: {dropped}, conflicts: {edges})",
    "Grafo de conflictos (combinaciones posibles: {count}, maneras de añadir: {added}, de tirar: {dropped}, "
    "conflictos: {edges})",
)
_PART = Text(
    "Only part is drawn: {shown} of {count} candidates, the chosen ones and of those in conflict with them the ones "
    "that gain most; {out} are left out.",
    "Solo se dibuja una parte: {shown} de {count} candidatas, las elegidas y, de las que chocan con ellas, las que más "
    "ganan; se omiten {out}.",
)
_CHOSEN = Text("Chosen, no two share a card: {melds}", "Elegidas, sin cartas en común: {melds}")
_CHOSEN_ELSE = Text("Chosen: {melds}", "Elegidas: {melds}")
_NONE = Text("No meld can be laid.", "No se puede bajar ninguna combinación.")
_VERTEX = Text("{play}; conflicts with {others}", "{play}; choca con {others}")
_CROWDED = Text("{play}; conflicts with {count} others", "{play}; choca con otras {count}")
_ALONE = Text("{play}; conflicts with none", "{play}; no choca con ninguna")
_KEY_CHOSEN = Text("chosen", "elegida")
_KEY_EDGE = Text("an edge: the two share a card", "una arista: las dos comparten una carta")
_KEY_EDGE_ELSE = Text(
    "an edge: only one of the two can be chosen, as they share a card, add to the same meld or both discard",
    "una arista: solo se puede elegir una de las dos, pues comparten una carta, añaden a la misma combinación o "
    "ambas tiran",
)
_KEY_RIVALS = Text(
    "an edge: the two share a card or may not lie side by side",
    "una arista: las dos comparten una carta o no pueden estar juntas",
)
_KEY_NOW = Text("looked at now", "la que se mira ahora")
_KEY_CLASH = Text("the conflict just found", "el conflicto recién hallado")
_KEY_HIDDEN = Text(
    "not drawn: candidates that need the same wild card also conflict",
    "no se dibuja: las candidatas que necesitan el mismo comodín también chocan",
)
_KEY_COPY = Text("a small number tells equal cards apart", "un número pequeño distingue cartas iguales")


def conflict_graph(problem: Problem, answer: Answer | Method | None = None, *, lang: str | None = None) -> Picture:
    """The candidate melds of a hand as a graph, the best set of them highlighted.

    Args:
        problem: what is held, and the goal.
        answer: whose melds are highlighted: an answer, or a method or a function of one's own
            that is asked for it; without it the best answer.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        MethodError: there are thousands of candidates, or no such method.
        AnswerError: the answer of the function breaks the rules.

    >>> from rummykit.search import Problem
    >>> print(conflict_graph(Problem("romme", "7S 8S 9S 9H 9D KC"), lang="en"))
    Conflict graph (candidate melds: 2, conflicts: 1)
      set 9S 9H 9D: gains 27; conflicts with run 7S 8S 9S
      run 7S 8S 9S: gains 24; conflicts with set 9S 9H 9D
      Chosen, no two share a card: set 9S 9H 9D
    """
    lang = spoken(lang)
    candidates = Candidates(problem)
    chosen = candidates.of_answer(asked(problem, answer))
    return ConflictDrawing(candidates, MOST, chosen).picture(lang, chosen)


@dataclass
class ConflictDrawing:
    """The graph with its layout, to be drawn again and again with other marks.

    Attributes:
        candidates: the candidates.
        most: how many vertices are drawn.
        keep: candidates that are drawn in any case.
    """

    candidates: Candidates
    most: int = MOST
    keep: Collection[int] = ()
    _ways: dict[tuple[int, int], list[Point]] = field(default_factory=dict)

    @cached_property
    def shown(self) -> list[Candidate]:
        """The candidates that are drawn."""
        everything = self.candidates
        if len(everything.all) <= self.most:
            return everything.all
        near = {n for edge in everything.edges for n in edge if {*edge} & {*self.keep}} - {*self.keep}
        ranked = sorted(everything.all, key=lambda one: (one.number not in near, -one.gain, one.number))
        first = [*self.keep, *(one.number for one in ranked if one.number not in self.keep)]
        return [everything.all[n] for n in sorted(first[: max(FEW, len(self.keep))])]

    @cached_property
    def _edges(self) -> list[tuple[int, int]]:
        drawn = {one.number for one in self.shown}
        return [(a, b) for a, b in self.candidates.edges if a in drawn and b in drawn]

    @cached_property
    def hidden(self) -> frozenset[tuple[int, int]]:
        """The copies of wild cards whose conflicts are told and not drawn: so many that they would hide all others."""
        if len(self._edges) <= CROWD:
            return frozenset()
        wild = {n for n, item in enumerate(self.candidates.packing.stock.items) if item.wild}
        used = Counter(pair for one in self.shown for pair in one.uses if pair[0] in wild)
        return frozenset(pair for pair, times in used.items() if times > len(self.shown) / 4)

    @cached_property
    def _drawn(self) -> list[tuple[int, int]]:
        everything = self.candidates.all
        return [
            (a, b) for a, b in self._edges if not self.hidden or everything[a].uses & everything[b].uses - self.hidden
        ]

    @cached_property
    def _room(self) -> tuple[float, float]:
        width = self._wide_and_tall[0]
        lowest = [self._at[one.number][1] - EDGE + _size(one)[1] / 2 + 7 for one in self.shown]
        return width, max(lowest, default=self._wide_and_tall[1])

    @cached_property
    def _wide_and_tall(self) -> tuple[float, float]:
        """The room that is offered to the vertices."""
        if not self.shown:
            return 330.0, 12.0
        area = sum((w + 32) * (h + 40) for w, h in map(_size, self.shown))
        width = min(860.0, max(330.0, sqrt(area * 1.9)))
        return width, max(110.0, area / width)

    @cached_property
    def _at(self) -> dict[int, Point]:
        width, height = self._wide_and_tall
        place = {one.number: i for i, one in enumerate(self.shown)}
        edges = [(place[a], place[b]) for a, b in self._drawn]
        start = [self._start(one, i) for i, one in enumerate(self.shown)]
        middles = spread(start, edges, [(w + 10, h + 14) for w, h in map(_size, self.shown)], width, height)
        return {one.number: (x + EDGE, y + EDGE) for one, (x, y) in zip(self.shown, middles, strict=True)}

    def _start(self, one: Candidate, i: int) -> Point:
        """Where its cards lie in the grid of ranks and suits, so that neighbours there are neighbours here."""
        pack = self.candidates.problem.rules.pack
        naturals = [card for card in one.cards if not card.is_joker and card.suit in pack.suits] or None
        if naturals is None:
            return 0.5, (i % 7) / 7
        across = sum(card.rank for card in naturals) / len(naturals) / max(1, pack.ranks)
        down = sum(pack.suits.index(card.suit) for card in naturals) / len(naturals) / len(pack.suits)
        # A little apart where two would start on the same spot.
        return min(1.0, across + 0.013 * (i % 5)), min(1.0, down + 0.017 * (i % 7))

    def picture(
        self,
        lang: str,
        chosen: Sequence[int] = (),
        now: Sequence[int] = (),
        clash: tuple[int, int] | None = None,
        *,
        known: int | None = None,
        all_words: bool = True,
    ) -> Picture:
        """The graph.

        Args:
            lang: of the words.
            chosen: the candidates chosen.
            now: those looked at.
            clash: the edge just found.
            known: how many edges have been found so far; all of them without it.
            all_words: whether each vertex is told in words, or only what is chosen.
        """
        everything = self.candidates
        actions = Counter(one.action for one in everything.all)
        added, dropped, edges = actions["lay_off"], actions["discard"], len(everything.edges)
        sentence = _TITLE_ELSE if added or dropped else _TITLE
        title = sentence.say(lang, count=actions["lay"], added=added, dropped=dropped, edges=edges)
        words: list[str] = []
        if len(self.shown) < len(everything.all):
            count = len(everything.all)
            words.append(_PART.say(lang, shown=len(self.shown), count=count, out=count - len(self.shown)))
        if all_words:
            words += [self._vertex_words(one, lang) for one in self.shown]
        names = "; ".join(everything.all[n].words(lang) for n in chosen)
        all_melds = all(everything.all[n].action == "lay" for n in chosen)
        words.append((_CHOSEN if all_melds else _CHOSEN_ELSE).say(lang, melds=names or naming.NONE.say(lang)))
        if not everything.all:
            words = [_NONE.say(lang)]
        body = self._drawn_edges(clash, known) + "".join(
            self._vertex(one, lang, one.number in chosen, one.number in now, all_words) for one in self.shown
        )
        width, height = self._room
        return Picture(
            title,
            tuple(words),
            body,
            width + 2 * EDGE,
            height + 2 * EDGE,
            lang,
            self._key(lang, words, bool(now), clash),
            grows=1.15,
        )

    def _key(self, lang: str, words: Sequence[str], now: bool, clash: tuple[int, int] | None) -> tuple[Key, ...]:
        if not self.shown:
            return (Key("", words[0]),)
        keys = [Key("", words[0])] if len(self.shown) < len(self.candidates.all) else []
        keys.append(Key(drawing.rect(1, 3, 20, 12, "f-ok", round=4) + _tick(6, 4.5), _KEY_CHOSEN.say(lang)))
        edge = _KEY_RIVALS if self.candidates.packing.rivals else _KEY_EDGE
        edge = _KEY_EDGE_ELSE if any(one.action != "lay" for one in self.shown) else edge
        keys.append(Key(drawing.line([(1, 9), (21, 9)], "s-line"), edge.say(lang)))
        if now:
            keys.append(
                Key(
                    drawing.rect(2, 3, 18, 12, "s-accent", round=4, more=' stroke-width="2.5" stroke-dasharray="4 2"'),
                    _KEY_NOW.say(lang),
                )
            )
        if clash:
            keys.append(Key(drawing.line([(1, 9), (21, 9)], "s-no", 4), _KEY_CLASH.say(lang)))
        if self.hidden:
            keys.append(Key("", _KEY_HIDDEN.say(lang)))
        if any(copy for one in self.shown for copy in one.copies):
            keys.append(Key("", _KEY_COPY.say(lang)))
        return tuple(keys)

    def _vertex_words(self, one: Candidate, lang: str) -> str:
        rivals = [b if a == one.number else a for a, b in self._edges if one.number in (a, b)]
        if not rivals:
            return _ALONE.say(lang, play=one.worth(lang))
        if len(rivals) > MANY:
            return _CROWDED.say(lang, play=one.worth(lang), count=len(rivals))
        others = "; ".join(self.candidates.all[n].words(lang) for n in rivals)
        return _VERTEX.say(lang, play=one.worth(lang), others=others)

    def _drawn_edges(self, clash: tuple[int, int] | None, known: int | None) -> str:
        body = []
        found = None if known is None else set(self.candidates.edges[:known])
        thin = 0.8 if len(self._drawn) > CROWD / 2 else 1.4
        for a, b in self._drawn:
            if (a, b) != clash and (b, a) != clash and (found is None or (a, b) in found):
                body.append(self._edge(a, b, "s-line", thin))
        if clash and clash[0] in self._at and clash[1] in self._at:
            body.append(self._edge(*clash, "s-no", 4))
        return "".join(body)

    def _edge(self, a: int, b: int, cls: str, width: float) -> str:
        """An edge, bent round the boxes that lie between its ends where the graph is not crowded."""
        if len(self._drawn) > CROWD and cls == "s-line":
            return drawing.line([self._at[a], self._at[b]], cls, width)
        if (a, b) not in self._ways:
            ways = [_bent(self._at[a], self._at[b], bend) for bend in BENDS]
            self._ways[a, b] = next((way for way in ways if not self._is_hidden(way, a, b)), ways[0])
        return drawing.line(self._ways[a, b], cls, width)

    def _is_hidden(self, way: Sequence[Point], a: int, b: int) -> bool:
        """Whether a line runs behind the box of another vertex, or out of the drawing."""
        width, height = self._room[0] + 2 * EDGE, self._room[1] + 2 * EDGE
        if any(not (0 < px < width and 0 < py < height) for px, py in way):
            return True
        for one in self.shown:
            if one.number not in (a, b):
                (x, y), (wide, tall) = self._at[one.number], _size(one)
                if any(abs(px - x) < wide / 2 and abs(py - y) < tall / 2 for px, py in way):
                    return True
        return False

    def _vertex(self, one: Candidate, lang: str, chosen: bool, now: bool, all_words: bool) -> str:
        x, y = self._at[one.number]
        wide, tall = _size(one)
        left, top = x - wide / 2, y - tall / 2
        body = drawing.rect(left, top, wide, tall, "f-ok" if chosen else "f-ground", round=7)
        if not chosen:
            body += drawing.rect(left, top, wide, tall, "s-line", round=7, more=' stroke-width="1.5"')
        if now:
            dashes = ' stroke-width="2.5" stroke-dasharray="6 3"'
            body += drawing.rect(left - 3, top - 3, wide + 6, tall + 6, "s-accent rk-now", round=9, more=dashes)
        wilds = self.candidates.problem.rules.wild
        wild = [i for i, card in enumerate(one.cards) if card.code in wilds]
        body += drawing.chips(one.cards, lang, left + _MARGIN, top + 5, wild=wild, wide=_WIDE, copies=one.copies)
        if note := one.note(lang):
            room = _NOTE[one.action] - 4
            beside = left + wide - _MARGIN - room
            body += drawing.label(beside, y + 4, note, 11.5, "f-ground" if chosen else "f-ink", widest=room)
        if chosen:
            body += drawing.rect(left + wide - 7, top - 7, 15, 15, "f-ok", round=7.5) + _tick(left + wide - 4, top - 4)
        return drawing.titled(body, self._vertex_words(one, lang) if all_words else one.worth(lang))


def _size(one: Candidate) -> Point:
    beside = _NOTE[one.action]
    return drawing.chips_wide(max(1, len(one.cards)), _WIDE) + 2 * _MARGIN + beside, _TALL + 10


def _bent(one: Point, other: Point, bend: float) -> list[Point]:
    """Points from one place to another, a share of their distance off the straight line in the middle."""
    across, down = other[0] - one[0], other[1] - one[1]
    parts = 12
    points = []
    for i in range(parts + 1):
        t = i / parts
        off = 4 * bend * t * (1 - t)
        points.append((one[0] + across * t - down * off, one[1] + down * t + across * off))
    return points


def _tick(x: float, y: float) -> str:
    return drawing.line([(x, y + 4.5), (x + 3.2, y + 8), (x + 9, y + 1)], "s-ground", 2.4)
