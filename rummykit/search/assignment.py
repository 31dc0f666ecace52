"""Assignment: first decide where wild cards are wanted, then which wild card goes where.

Melds are laid out with holes. Once it is settled how many holes there are, filling them is
a bipartite matching between holes and wild cards, an edge where the rules let the card
stand. Which wild cards are used counts (a joker left may cost more than a two), which hole
each fills does not, so the dearest are matched first, each along an augmenting path
(Kuhn 1955): wild cards that can be matched together form a matroid, and there taking the
dearest that still fits is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from rummykit.language import Text
from rummykit.search import steps
from rummykit.search.answer import Answer
from rummykit.search.backtracking import run_search
from rummykit.search.duties import Board
from rummykit.search.over_boards import best_over_boards
from rummykit.search.packing import Choice, Packing, capped, nothing, relabelled
from rummykit.search.plays import Item, sort_items
from rummykit.search.problem import Problem
from rummykit.search.steps import Step, Watch

Card_ = TypeVar("Card_")
Hole = TypeVar("Hole")

PROVEN = Text(
    "for each number of holes the best melds were found, and a greatest matching fills them",
    "para cada número de huecos se hallaron las mejores combinaciones, y un emparejamiento máximo los llena",
)
UNREACHED = Text("no number of holes reaches the goal", "con ningún número de huecos se alcanza el objetivo")


def solve(problem: Problem, watch: Watch | None = None, node_limit: int = 2_000_000) -> Answer:
    """The best melds by holes and a matching; exact for every goal, meant for hands."""
    nodes, complete = 0, True

    def search(board: Board, _best: Answer | None) -> Answer | None:
        nonlocal nodes, complete
        found: Answer | None = None
        most = -1
        items = sort_items(board.cards, problem.rules, problem.count_value, board.bound)
        wilds = [card for item in items if item.wild and item.bound_to is None for card in item.cards]
        must = sum(board.required[face] for face in dict.fromkeys(wilds))
        worth = sorted((problem.count_value(card) for card in wilds), reverse=True)
        for holes in range(must, len(wilds) + 1):
            packing = _with_holes(problem, board, items, holes)
            known = None if found is None else most
            counting = None if watch is None else _counting(watch, packing, worth, must, known)
            run = run_search(packing, counting, node_limit - nodes)
            nodes += run.nodes
            complete = complete and not run.stopped
            if run.best is None:
                continue
            used = match_dearest(wilds, list(range(_holes_of(run.best, packing))), problem.count_value, lambda *_: True)
            gain = run.best_gain - packing.base + sum(packing.unit(problem.count_value(wilds[w])) for w in used)
            if gain > most:
                most = gain
                found = packing.answer(run.best, "assignment", nodes, True, PROVEN)
        return found

    best = best_over_boards(problem, search)
    proof = PROVEN if complete else capped(nodes)
    if best is None:
        return nothing(problem, "assignment", nodes, complete, UNREACHED if complete else proof)
    return relabelled(best, nodes=nodes, optimal=complete, proof=proof)


def _counting(watch: Watch, packing: Packing, worth: Sequence[int], must: int, known: int | None) -> Watch:
    """A watcher of one number of holes that adds to each step what the wild cards gain.

    Args:
        watch: who is told.
        packing: the melds with so many holes; its wild cards count nothing.
        worth: what the wild cards count in hand, the dearest first.
        must: how many of them have to be laid.
        known: the gain of the best answer with fewer holes.
    """
    gains = [packing.unit(value) for value in worth]
    held = {card for item in packing.stock.items if item.wild and item.bound_to is None for card in item.cards}
    filled = sum(len(item.cards) for item in packing.stock.items if item.wild and item.bound_to is None)
    base = sum(gains[len(gains) - must :])

    def counted(step: Step) -> None:
        laid = sum(card in held for cards in (*step.melds, *(cards for _, cards in step.laid_off)) for card in cards)
        value = step.value + sum(gains[:laid]) - base
        best = None if step.best is None else step.best + sum(gains[:filled]) - base
        best = known if best is None else best if known is None else max(best, known)
        bound = None if step.bound is None else step.bound + sum(gains[:filled]) - base
        if step.kind == "found" and known is not None and value <= known:
            watch(replace(step, kind="reject", reason=steps.NO_BETTER, value=value, best=best, bound=bound))
        else:
            watch(replace(step, value=value, best=best, bound=bound))

    return counted


def _with_holes(problem: Problem, board: Board, items: Sequence[Item], holes: int) -> Packing:
    """A packing with so many anonymous wild cards, all of which must be used."""
    wilds = [card for item in items if item.wild and item.bound_to is None for card in item.cards]
    others = [item for item in items if not (item.wild and item.bound_to is None)]
    anonymous = [Item(tuple(wilds[:holes]), True, 0)] if holes else []
    return Packing(problem, board, problem.rearrange, [*others, *anonymous], must_use_wilds=True)


def _holes_of(chosen: Sequence[Choice], packing: Packing) -> int:
    items = packing.stock.items
    return sum(
        times
        for choice in chosen
        if choice.play.kind != "discard"
        for number, times in choice.takes
        if number < len(items) and items[number].wild and items[number].bound_to is None
    )


def match_dearest(
    cards: Sequence[Card_], holes: Sequence[Hole], worth: Callable[[Card_], int], fits: Callable[[Card_, Hole], bool]
) -> dict[int, int]:
    """A matching of cards to holes whose cards are worth the most.

    Args:
        cards: the cards to place.
        holes: where they may go.
        worth: what placing a card is worth, 0 or more.
        fits: whether a card may go into a hole.

    Returns:
        For each card matched, by number, the number of its hole.

    >>> match_dearest(["two", "joker"], ["heart", "any"], len, lambda card, hole: hole == "any" or card == "two")
    {1: 1, 0: 0}
    """
    card_in: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for hole in range(len(holes)):
            if hole not in tried and fits(cards[card], holes[hole]):
                tried.add(hole)
                if hole not in card_in or place(card_in[hole], tried):
                    card_in[hole] = card
                    return True
        return False

    for card in sorted(range(len(cards)), key=lambda number: -worth(cards[number])):
        place(card, set())
    placed = {card: hole for hole, card in card_in.items()}
    return {card: placed[card] for card in sorted(placed, key=lambda number: -worth(cards[number]))}
