"""The layered graph drawn: ranks as layers, states as nodes, the path growing to the best melding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummykit.cards import COLOUR_NAMES, SUIT_NAMES
from rummykit.explore import drawing, naming
from rummykit.explore.drawing import Key, Picture
from rummykit.explore.path_graph import MOST_ROWS, Node, PathGraph
from rummykit.language import Text, spoken
from rummykit.melds.words import words_of
from rummykit.search.duties import boards
from rummykit.search.layers import Layers, layers_of
from rummykit.search.problem import Problem
from rummykit.search.registry import solve, trace
from rummykit.search.steps import Step

LIMIT = 20_000  # steps that are followed
_STEP, _ROW, _R, _TOP, _SIDE = 36.0, 27.0, 10.5, 46.0, 16.0

_TITLE = Text(
    "Layered graph (states: {count}, layers: {layers})", "Grafo por capas (estados: {count}, capas: {layers})"
)
_AT = Text("Step {number}: the path to the state looked at", "Paso {number}: el camino hasta el estado que se mira")
_FOUND = Text("The best path costs {cost}:", "El mejor camino cuesta {cost}:")
_SO_FAR = Text("The path so far costs {cost}:", "El camino hasta ahora cuesta {cost}:")
_PART = Text(
    "Only part is drawn: {shown} of {count} states, {ranks} of {layers} layers.",
    "Solo se dibuja una parte: {shown} de {count} estados, {ranks} de {layers} capas.",
)
_IDLE = Text("Where there is nothing to choose nothing is drawn.", "Donde no hay nada que elegir no se dibuja nada.")
_FULL = Text(
    "Of a column with more than {most} states {most} are drawn.",
    "De una columna con más de {most} estados se dibujan {most}.",
)
_WHOLE = Text(
    "Whole ranks are drawn; the states between two suits are left out.",
    "Se dibujan rangos enteros; se omiten los estados entre un palo y otro.",
)
_CUT = Text(
    "The search was followed for its first {count} steps.", "Se siguió la búsqueda en sus primeros {count} pasos."
)
_KEY_NUMBER = Text("a state; the number is the cost so far", "un estado; el número es el coste hasta aquí")
_KEY_OPEN = Text("noted, not gone on from", "anotado, sin seguir desde él")
_KEY_BEST = Text("the best path", "el mejor camino")
_KEY_PATH = Text("the path to the state looked at", "el camino al estado que se mira")
_KEY_CUT = Text("ways cut off by the bound", "caminos que corta la cota")
_KEY_SETS = Text(
    "under “{short}” the cards handed over at a {rank} become {sets}",
    "bajo «{short}» las cartas cedidas en un {rank} forman {sets}",
)
_KEY_SUSPECT = Text(
    "under “{short}” the cards of a suspect become {sets}", "bajo «{short}» las cartas de un sospechoso forman {sets}"
)
LONGEST = 7  # letters that fit over a column
_LAST = Text("end", "fin")
_MELDS = Text("Melds: {melds}", "Combinaciones: {melds}")


def layered_graph(problem: Problem, step: int | None = None, *, lang: str | None = None) -> Picture:
    """The search through the ranks as a graph, at its end or at one of its steps.

    Every node is a state: which runs are open in each suit and how many wild cards are left.
    The pointer resting on a node says so in words. The number is what the path has left behind
    so far, in the units of the goal.

    Args:
        problem: what is held, and the goal; those that the method ``layered`` answers.
        step: up to which step of ``trace(problem, "layered")``, from 0; all of them without it.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        MethodError: layered does not answer such a problem.

    >>> from rummykit.search import Problem
    >>> print(layered_graph(Problem("romme", "7S 8S 9S 9H 9D", goal="most_cards"), lang="en").words[0])
    The best path costs 2:
    """
    lang = spoken(lang)
    taken = list(trace(problem, "layered", LIMIT))
    number = len(taken) - 1 if step is None else max(0, min(step, len(taken) - 1))
    picture = LayeredDrawing(problem, taken).picture(lang, number)
    if not taken or taken[number].kind != "found":
        return picture
    melds = " / ".join(map(str, solve(problem, "layered").melds)) or naming.NONE.say(lang)
    said = _MELDS.say(lang, melds=melds)
    return replace(picture, words=(*picture.words, said), key=(*picture.key, Key("", said)))


class LayeredDrawing:
    """All states of a trace with their places, to be drawn up to any step.

    A search that began anew (with a better bound, or for another way to treat the jokers of a
    table) is a graph by itself: that of the step asked for is drawn.
    """

    def __init__(self, problem: Problem, taken: Sequence[Step]) -> None:
        self.problem, self.taken = problem, taken
        self.called = words_of(problem.rules.name)
        self.layers: Layers = layers_of(problem, next(boards(problem)))
        # Where each search begins, and where the last one ends.
        self.begins = [i for i, s in enumerate(taken) if s.kind == "consider" and s.where == (0, 0)] or [0]
        self._graphs: dict[int, PathGraph] = {}

    def graph(self, step: int) -> PathGraph:
        """The graph of the search that a step belongs to."""
        number = max(n for n, begin in enumerate(self.begins) if begin <= max(step, self.begins[0]))
        if number not in self._graphs:
            end = self.begins[number + 1] if number + 1 < len(self.begins) else len(self.taken)
            self._graphs[number] = PathGraph(self.layers, self.taken, self.begins[number], end)
        return self._graphs[number]

    def is_idle(self, step: int) -> bool:
        """Whether a step only goes over a rank and suit where there is nothing to choose."""
        taken = self.taken[step]
        graph = self.graph(step)
        return taken.kind in ("consider", "extend") and taken.where not in graph.columns

    def words(self, step: int, lang: str) -> str:
        """The state that a step is about, in words; empty where it was cut off before it became one."""
        graph = self.graph(step)
        node = graph.nodes.get(self.taken[step].state)
        return graph.place_words(node, lang) if node else ""

    def picture(self, lang: str, step: int) -> Picture:
        """The graph up to a step, its path highlighted."""
        graph = self.graph(step)
        now = self.taken[step] if self.taken else None
        found = now is not None and now.kind == "found"
        path = graph.path(step)
        words: list[str] = []
        cost = now.value if now else 0
        words.append((_FOUND if found else _SO_FAR).say(lang, cost=cost))
        words += [graph.state_words(node, lang) for node in path]
        words += self._left_out(graph, lang)
        if self.taken and self.taken[-1].kind == "stopped":
            words.append(_CUT.say(lang, count=len(self.taken) - 1))
        title = _TITLE.say(lang, count=len(graph.nodes), layers=len(self.layers.places))
        if not found:
            title = f"{title}. {_AT.say(lang, number=step + 1)}"
        body, width, height = self._drawn(graph, lang, step, path, found)
        return Picture(title, tuple(words), body, width, height, lang, self._key(lang, graph, step, found), grows=1.15)

    def _key(self, lang: str, graph: PathGraph, step: int, found: bool) -> tuple[Key, ...]:
        circle = '<circle class="{}" cx="11" cy="9" r="7.5"{}/>'
        keys = [
            Key(
                circle.format("f-soft", "") + drawing.label(11, 13, "8", 10, "f-ground", anchor="middle"),
                _KEY_NUMBER.say(lang),
            ),
            Key(circle.format("s-line", ' stroke-width="1.6"'), _KEY_OPEN.say(lang)),
            Key(
                drawing.line([(1, 9), (21, 9)], "s-ok" if found else "s-accent", 4),
                (_KEY_BEST if found else _KEY_PATH).say(lang),
            ),
        ]
        if any(cut <= step for node in graph.nodes.values() for cut in node.cuts):
            keys.append(Key(_cross(8, 6), _KEY_CUT.say(lang)))
        if not graph.coarse:
            sentence = _KEY_SUSPECT if self.layers.rules.set_by == "suit" else _KEY_SETS
            sets, rank = self.called.sets, self.called.rank
            keys.append(Key("", sentence.say(lang, short=_short(sets.say(lang)), sets=sets, rank=rank)))
        # What was left out is told below the drawing too.
        return tuple(keys + [Key("", one) for one in self._left_out(graph, lang)])

    def _left_out(self, graph: PathGraph, lang: str) -> list[str]:
        """How much of the search has no place in the drawing, and why."""
        if len(graph.at) == len(graph.nodes):
            return []
        layers = len(self.layers.places)
        ranks = len({rank for rank in _ranks(graph) if 0 <= rank < layers})
        said = [_PART.say(lang, shown=len(graph.at), count=len(graph.nodes), ranks=ranks, layers=layers)]
        said.append((_WHOLE if graph.coarse else _IDLE).say(lang))
        return [*said, _FULL.say(lang, most=MOST_ROWS)] if graph.left_out else said

    def _drawn(
        self, graph: PathGraph, lang: str, step: int, path: Sequence[Node], found: bool
    ) -> tuple[str, float, float]:
        """The elements with their width and height."""
        at = {state: (_SIDE + _STEP * i + _R, _TOP + _ROW * row + _R) for state, (i, row) in graph.at.items()}
        tall = max((y for _, y in at.values()), default=_TOP) + _R + 6
        wide = max(_SIDE * 2 + _STEP * (len(graph.columns) - 1) + 2 * _R, 200)
        body = [self._head(graph, lang, tall)]
        on_path = {node.state for node in path}
        strong = "ok" if found else "accent"
        nodes = [node for node in graph.nodes.values() if node.born <= step and node.state in at]
        for node in nodes:
            before = graph.alias(graph.nodes[node.before]) if node.before is not None else node
            if before.state in at and before.state != node.state:
                thick = node.state in on_path and before.state in on_path
                hue, width = (f"s-{strong}", 4) if thick else ("s-line", 1.2)
                body.append(drawing.line([at[before.state], at[node.state]], hue, width))
        for node in nodes:
            ring = path[-1:] == [node]
            circle = _circle(at[node.state], node, step, strong if node.state in on_path else "", ring)
            body.append(drawing.titled(circle, graph.state_words(node, lang)))
        return "".join(body), wide, tall

    def _head(self, graph: PathGraph, lang: str, tall: float) -> str:
        """Ranks above, each with its suits; a band for every other rank."""
        body: list[str] = []
        rank_of = _ranks(graph)
        for number, layer in enumerate(dict.fromkeys(rank for rank in rank_of if rank >= 0)):
            xs = [_SIDE + _STEP * i + _R for i, rank in enumerate(rank_of) if rank == layer]
            if number % 2 == 0:
                body.append(drawing.rect(xs[0] - _STEP / 2, 4, xs[-1] - xs[0] + _STEP, tall - 6, "f-faint", round=6))
            name = graph.rank(layer, lang) if layer < len(self.layers.places) else _LAST.say(lang)
            middle, widest = (xs[0] + xs[-1]) / 2, len(xs) * _STEP - 4
            body.append(drawing.label(middle, 18, name, 13, "f-ink", anchor="middle", bold=True, widest=widest))
        for i, (layer, lane) in enumerate(graph.columns if not graph.coarse else ()):
            x = _SIDE + _STEP * i + _R
            suit = self.layers.lanes[lane - 1] if lane else None
            if suit in {*SUIT_NAMES, *COLOUR_NAMES}:
                body.append(drawing.suit_mark(str(suit), x - 9, 23))
            elif not lane and 0 < layer <= len(self.layers.places):
                name = _short(self.called.sets.say(lang))
                body.append(drawing.label(x, 36, name, 10.5, "f-soft", anchor="middle", widest=_STEP - 1))
        return "".join(body)


def _ranks(graph: PathGraph) -> list[int]:
    """For each column the layer that it is drawn under."""
    # A state after all suits of a rank is one before the next: it belongs to the rank it ends.
    return [layer - (not lane) for layer, lane in graph.columns]


def _short(word: str) -> str:
    """A word that fits over a column.

    >>> _short("grupos"), _short("combinaciones")
    ('grupos', 'comb.')
    """
    return word if len(word) <= LONGEST else f"{word[:4]}."


def _circle(at: tuple[float, float], node: Node, step: int, strong: str, ring: bool) -> str:
    """A state with its cost: full where the search went on from it, with a cross where ways were cut off."""
    x, y = at
    full = bool(strong) or (node.gone_on is not None and node.gone_on <= step)
    place = f'cx="{x:.1f}" cy="{y:.1f}"'
    body = f'<circle class="f-{(strong or "soft") if full else "ground"}" {place} r="{_R}"/>'
    if not full:
        body += f'<circle class="s-line" {place} r="{_R}" stroke-width="1.6"/>'
    if ring:
        body += f'<circle class="s-{strong} rk-now" {place} r="{_R + 3}" stroke-width="2" stroke-dasharray="4 2.5"/>'
    cost = str(node.step.value)
    ink = "f-ground" if full else "f-ink"
    body += drawing.label(x, y + 4, cost, 11 if len(cost) < 3 else 9, ink, anchor="middle", widest=17)
    return body + (_cross(x + _R - 1, y - _R - 3) if any(cut <= step for cut in node.cuts) else "")


def _cross(x: float, y: float) -> str:
    return drawing.line([(x, y), (x + 6, y + 6)], "s-no", 2) + drawing.line([(x + 6, y), (x, y + 6)], "s-no", 2)
