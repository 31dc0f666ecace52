"""Layered: a best melding is a shortest path through the ranks, found best first.

Go up through the ranks. All that the ranks below have to tell those above is which runs are
still open in each suit (for each just "one card", "two", "three or more", see
`rummykit.search.automaton`) and how many wild cards are left. These are the states; a step
takes one suit over one rank: its cards go on in runs, begin new ones, or are handed to the
sets of that rank; after the last suit the sets are made. A path costs what it leaves behind.

The search always goes on with the path whose *cost so far + a bound on the cost to come* is
least (A*). The bound is that of each suit alone; it never exceeds the true cost, so the first
complete path is the best there is. On full tables of Rummikub the bound is nearly always exact,
and the path is found almost without a detour. Where it is not, suits and sets agree on prices,
and then it nearly is. To read on: `rummykit.search.layers`, `rummykit.search.lanes` and
`rummykit.search.rungs` (the board and what a suit can do on it), `rummykit.search.lane_search`
(the search itself, as a lesson shows it), `rummykit.search.rank_search` with
`rummykit.search.stands` and `rummykit.search.prospects` (the same in longer steps, its bound
looked up), `rummykit.search.prices` (better bounds), and
`rummykit.search.stages` (which of them when).

The layered view is that of van Rijn, Takes and Vis ("The complexity of Rummikub problems",
2015), who fill a table of all states; searched best first, nearly all of it is never looked at.
"""

from __future__ import annotations

from rummykit.language import Text
from rummykit.search.answer import Answer
from rummykit.search.duties import Board
from rummykit.search.lanes import PLAIN, Lanes, Shortcut
from rummykit.search.layers import Layers, layers_of
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import capped, nothing, relabelled
from rummykit.search.paths import NoPlace, answer_from
from rummykit.search.problem import Problem
from rummykit.search.rungs import MOST_LISTS, TooManyStates
from rummykit.search.stages import Stages
from rummykit.search.steps import Watch

PROVEN = Text(
    "no path through the ranks can cost less: all open ones have a bound as high as this",
    "ningún camino por los rangos puede costar menos: los abiertos tienen una cota tan alta como este",
)


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 150_000) -> Answer:
    """The best melds as a shortest path through the ranks.

    Exact for the goals most_cards, most_points and least_left, on hands and on tables that
    may be rearranged.

    Raises:
        MethodError: the problem does not fit: a contract, points to reach, laying off.
    """
    nodes, spent, complete = 0, 0, True

    def search(board: Board, best: Answer | None) -> Answer | None:
        nonlocal nodes, spent, complete
        layers = layers_of(problem, board)
        ceiling = None if best is None else loss(problem, best)
        top = (layers.worst if ceiling is None else min(layers.worst, ceiling)) - 1
        for shortcut in _shortcuts(layers):
            lanes = Lanes(layers, shortcut)
            stages = Stages(lanes, watch, node_limit - spent)
            lanes.lane_states.patience = MOST_LISTS
            try:
                found = stages.run(top)
            except TooManyStates:
                stages.complete, found = False, None
            nodes, spent = nodes + stages.nodes, spent + stages.spent
            complete = complete and stages.complete
            if found is None:
                return None
            try:
                return answer_from(problem, board, lanes, found, nodes, PROVEN)
            except NoPlace:
                continue
        return None

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "layered", nodes, complete, proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


def loss(problem: Problem, answer: Answer) -> int | None:
    """What an answer costs as a path; None where melds and not cards are counted."""
    if problem.goal.kind == "most_cards":
        return len(answer.left)
    if problem.goal.kind == "most_points" and not problem.rearrange:
        return None
    return problem.left_value(answer.left)


def _shortcuts(layers: Layers) -> list[Shortcut]:
    """The shortcuts to try: each following one only if the one before found melds that do not work out in the end."""
    rules = layers.rules
    tried = [PLAIN, Shortcut(wilds_last=False, count_size=True)]
    sizes = range(rules.run_min + 1, rules.run_max + 1)
    limits = [(rules.wild_limit("run", size), rules.wild_limit("run", size - 1)) for size in sizes]
    shortens = all(longer is None or shorter is None or longer <= shorter + 1 for longer, shorter in limits)
    places_matter = any(cost.wild_run or cost.wild_set for cost in layers.costs)
    if layers.wild_cards and shortens and not places_matter:
        tried.insert(0, Shortcut(wilds_last=True, count_size=False))
    return tried
