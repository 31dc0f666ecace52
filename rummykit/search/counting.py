"""All best answers of a problem, where several are equally good."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from rummykit.language import Text
from rummykit.search.answer import Answer
from rummykit.search.backtracking import PackingSearch, run_search
from rummykit.search.duties import Board, boards
from rummykit.search.packing import Choice, Packing, is_better
from rummykit.search.problem import Problem

PROVEN = Text("one of {count} best answers", "una de las {count} mejores respuestas")
ONLY = Text("the only best answer", "la única mejor respuesta")
AT_LEAST = Text("one of at least {count} best answers", "una de al menos {count} mejores respuestas")


@dataclass(frozen=True)
class BestAnswers:
    """The best answers of a problem.

    Attributes:
        answers: the answers, each with different melds.
        complete: whether these are all.
    """

    answers: list[Answer]
    complete: bool

    def __len__(self) -> int:
        return len(self.answers)


def best_answers(problem: Problem, most: int = 1000, node_limit: int = 500_000) -> BestAnswers:
    """Every best answer; two are different if their melds or what is laid off are.

    Args:
        problem: what is asked; a hand, or a small table.
        most: how many answers to list at most.
        node_limit: how many positions to look at at most.

    >>> len(best_answers(Problem("romme", hand="AS 2S 3S AH 2H 3H AC 2C 3C", goal="most_cards")))
    2
    """
    firsts: list[tuple[Board, Packing, PackingSearch, Answer]] = []
    best: Answer | None = None
    for board in boards(problem):
        packing = Packing(problem, board)
        run = run_search(packing, None, node_limit)
        if run.best is None:
            continue
        answer = packing.answer(run.best, "backtracking", run.nodes, True, ONLY)
        if board.obeys(answer.melds):
            firsts.append((board, packing, run, answer))
            if best is None or is_better(problem, answer.value, best.value):
                best = answer
    found: dict[object, Answer] = {}
    complete = True
    for board, packing, run, answer in firsts:
        if best is None or answer.value != best.value:
            continue
        every = _Every(packing, run.best_gain, most, node_limit)
        complete = complete and every.list_all()
        for chosen in every.found:
            one = packing.answer(chosen, "backtracking", every.nodes, True, ONLY)
            if board.obeys(one.melds):
                found.setdefault(_looks(one), one)
    complete = complete and len(found) <= most
    listed = list(found.values())[:most]
    proof = _proof(len(listed), complete)
    return BestAnswers([replace(one, proof=proof) for one in listed], complete)


def _proof(count: int, complete: bool) -> Text:
    if complete and count == 1:
        return ONLY
    return (PROVEN if complete else AT_LEAST).filled(count=count)


def _looks(answer: Answer) -> object:
    """What tells one answer from another: cards in melds, whatever their order."""
    melds = Counter((meld.kind, frozenset(Counter(meld.cards).items())) for meld in answer.melds)
    off = Counter((part.target, frozenset(Counter(part.cards).items())) for part in answer.laid_off)
    return frozenset(melds.items()), frozenset(off.items()), answer.discard


@dataclass
class _Every:
    """All choices of plays that gain as much as the best."""

    packing: Packing
    target: int
    most: int
    node_limit: int
    nodes: int = 0
    found: list[tuple[Choice, ...]] = field(default_factory=list)

    def list_all(self) -> bool:
        """List them; whether that came to an end."""
        goal = self.packing.problem.goal
        self._least = goal.amount if goal.kind == "reach" else 0
        self._rest = [0]
        for choice in reversed(self.packing.choices):
            times = min(self.packing.counts[n] // used for n, used in choice.takes)
            self._rest.append(self._rest[-1] + choice.gain * times)
        self._rest.reverse()
        return self._visit(0, list(self.packing.counts), 0, 0, ())

    def _visit(self, begin: int, left: list[int], gain: int, points: int, chosen: tuple[Choice, ...]) -> bool:
        self.nodes += 1
        if self.nodes > self.node_limit or len(self.found) > self.most:
            return False
        if gain == self.target and points >= self._least and self._is_whole(left) and not self._clash(chosen):
            self.found.append(chosen)
        if gain + self._rest[begin] < self.target:
            return True
        for number in range(begin, len(self.packing.choices)):
            choice = self.packing.choices[number]
            if gain + self._rest[number] < self.target:
                break
            if all(left[n] >= used for n, used in choice.takes):
                after = list(left)
                for n, used in choice.takes:
                    after[n] -= used
                if not self._visit(number, after, gain + choice.gain, points + choice.points, (*chosen, choice)):
                    return False
        return True

    def _is_whole(self, left: list[int]) -> bool:
        """Whether nothing is left that must be used."""
        return all(n <= spare for n, spare in zip(left, self.packing.spare, strict=True))

    def _clash(self, chosen: tuple[Choice, ...]) -> bool:
        rivals = self.packing.rivals
        return rivals is not None and any(rivals(a.play, b.play) for i, a in enumerate(chosen) for b in chosen[:i])
