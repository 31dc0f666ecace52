"""Conflict graph: plays are vertices, an edge joins two that cannot both be laid.

The best melds are an independent set of greatest weight. `networkx` finds it as a clique of
the complement, where an edge joins two plays that go together. A card that must be used
(a table card, a meld of a contract) adds more to the weight of its play than all gains
together, so a set that uses all such cards wins over any that does not.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.copies import Option, must_use, options_of
from rummykit.search.duties import Board, boards
from rummykit.search.errors import MethodError
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import Packing, nothing, relabelled
from rummykit.search.problem import Problem
from rummykit.search.steps import Step, Watch
from rummykit.search.telling import option_cards, told

if TYPE_CHECKING:
    import networkx as nx

PROVEN = Text(
    "a heaviest independent set of the conflict graph, found by an exact clique search",
    "un conjunto independiente de peso máximo del grafo de conflictos, hallado por una búsqueda exacta de cliques",
)
UNREACHED = Text("no independent set reaches the goal", "ningún conjunto independiente alcanza el objetivo")
CONFLICT = Text("{cards} and another play share a card", "{cards} y otra jugada comparten una carta")


_NO_REACH = Text(
    "conflict_graph has one weight for each play and cannot reach points too; backtracking can",
    "conflict_graph tiene un solo peso por jugada y no puede alcanzar puntos además; backtracking sí",
)
_TOO_BIG = Text(
    "the conflict graph has {nodes} vertices, more than {limit}; ask for best",
    "el grafo de conflictos tiene {nodes} vértices, más de {limit}; pide best",
)
_NO_NETWORKX = Text(
    "conflict_graph needs networkx: pip install networkx",
    "conflict_graph necesita networkx: pip install networkx",
)


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 600) -> Answer:
    """The best melds as an independent set of greatest weight.

    Exact for all goals but ``reach``; `node_limit` is the most vertices it takes on.

    Raises:
        MethodError: points are to be reached, the graph is too big, or networkx is missing.
    """
    if problem.goal.kind == "reach":
        raise MethodError(_NO_REACH)
    nodes = 0

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes
        packing = Packing(problem, board, split_runs=problem.rearrange)
        options = options_of(packing, "conflict_graph")
        nodes += len(options)
        if nodes > node_limit:
            raise MethodError(_TOO_BIG, nodes=nodes, limit=node_limit)
        chosen = _heaviest(packing, options, watch)
        if chosen is None:
            return None
        return packing.answer([option.choice for option in chosen], "conflict_graph", nodes, True, PROVEN)

    best = best_over_boards(problem, search)
    if best is None:
        return nothing(problem, "conflict_graph", nodes, True, UNREACHED)
    return relabelled(best, nodes=nodes)


def conflict_graph(problem: Problem) -> nx.Graph:
    """The conflict graph of a problem, to look at.

    Each vertex is a number with the attributes ``cards``, ``kind`` (``set``, ``run``, ``lay_off``
    or ``discard``), ``gain`` and ``points``; an
    edge joins plays that share a card or exclude each other by rule. Of a table with jokers
    this is the graph in which all of them keep their identity.
    """
    import networkx as nx

    packing = Packing(problem, next(boards(problem)), split_runs=problem.rearrange)
    options = options_of(packing, "conflict_graph")
    graph = nx.Graph()
    for number, option in enumerate(options):
        choice = option.choice
        graph.add_node(
            number,
            cards=option_cards(packing, option)[1],
            kind=choice.play.kind,
            gain=choice.gain,
            points=choice.points,
        )
    graph.add_edges_from(
        (a, b) for a, b in combinations(range(len(options)), 2) if _clash(packing, options[a], options[b])
    )
    return graph


def _clash(packing: Packing, one: Option, other: Option) -> bool:
    if one.copies & other.copies:
        return True
    return packing.rivals is not None and packing.rivals(one.choice.play, other.choice.play)


def _heaviest(packing: Packing, options: list[Option], watch: Watch | None) -> list[Option] | None:
    """The options of a heaviest independent set; None if it leaves a card that must be used."""
    try:
        import networkx as nx
    except ImportError:
        raise MethodError(_NO_NETWORKX) from None
    wanted = {(i, c) for i, n in enumerate(packing.counts) for c in range(n) if must_use(packing, (i, c))}
    big = 1 + sum(option.choice.gain for option in options)
    together: Any = nx.Graph()
    for number, option in enumerate(options):
        together.add_node(number, weight=option.choice.gain + big * len(option.copies & wanted))
        _tell(watch, "consider", steps.CONSIDER, packing, option, (), number)
    for a, b in combinations(range(len(options)), 2):
        if not _clash(packing, options[a], options[b]):
            together.add_edge(a, b)
        else:
            _tell(watch, "reject", CONFLICT, packing, options[b], (options[a],), b)
    clique, _ = nx.max_weight_clique(together, weight="weight") if options else ([], 0)
    chosen = [options[number] for number in sorted(clique)]
    if wanted - {pair for option in chosen for pair in option.copies}:
        if watch is not None:
            watch(Step("reject", (), (), 0, None, UNREACHED, len(options)))
        return None
    for i, option in enumerate(chosen):
        _tell(watch, "extend", steps.EXTEND, packing, option, tuple(chosen[: i + 1]), options.index(option))
    _tell(watch, "found", steps.BEST, packing, None, tuple(chosen), len(options))
    return chosen


def _tell(
    watch: Watch | None,
    kind: steps.StepKind,
    reason: Text,
    packing: Packing,
    option: Option | None,
    chosen: tuple[Option, ...],
    node: int,
) -> None:
    if watch is not None:
        laid = [option_cards(packing, one) for one in chosen]
        about = () if option is None else option_cards(packing, option)
        value = sum(one.choice.gain for one in chosen) - (packing.base if kind in ("extend", "found") else 0)
        watch(told(kind, reason, laid, about, value, value if kind == "found" else None, node))
