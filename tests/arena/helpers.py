"""Finders that go wrong, each in its own way; they are sent to another process by name."""

from __future__ import annotations

import dataclasses
import os
import signal
import sys
import time

import rummykit as rk
from rummykit.melds import melds_in
from rummykit.search import Problem, solve

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))


def right(problem: Problem):
    return solve(problem).melds


def right_in_text(problem: Problem):
    return [str(meld) for meld in solve(problem).melds]


def right_in_cards(problem: Problem):
    return [list(meld.cards) for meld in solve(problem).melds]


def right_answer(problem: Problem):
    return solve(problem)


def lays_nothing(problem: Problem):
    return []


def loops(problem: Problem):
    while True:
        pass


def sleeps(problem: Problem):
    time.sleep(60)


def raises(problem: Problem):
    raise KeyError("no such card")


def says_goodbye(problem: Problem):
    sys.exit("goodbye")


def ends_python(problem: Problem):
    os._exit(0)


def is_killed(problem: Problem):
    os.kill(os.getpid(), 11)


def wants_a_gigabyte(problem: Problem):
    return [bytearray(1 << 30)]


def prints_megabytes(problem: Problem):
    for _ in range(100):
        print("x" * 100_000)  # noqa: T201 - this is what it does wrong
    return []


def answers_none(problem: Problem):
    return None


def answers_a_number(problem: Problem):
    return 7


def answers_text(problem: Problem):
    return "7S 8S 9S"


def answers_numbers(problem: Problem):
    return [1, 2, 3]


def answers_nonsense(problem: Problem):
    return ["7X 8X 9X"]


def changes_the_problem(problem: Problem):
    problem.hand = problem.hand[1:]
    return []


def changes_the_rules(problem: Problem):
    problem.rules.values[7] = 1000
    return []


def lays_an_illegal_meld(problem: Problem):
    return [list(problem.hand)] if problem.hand else []


def lays_cards_not_held(problem: Problem):
    jack, queen, king = (problem.rules.pack.at(problem.rules.pack.suits[0], rank) for rank in (11, 12, 13))
    return [[jack, queen, king]]


def lays_cards_twice(problem: Problem):
    melds = list(solve(problem).melds)
    return melds + melds


def boasts(problem: Problem):
    return dataclasses.replace(solve(problem), value=-1)


def takes_the_first_meld_twice(problem: Problem):
    melds = list(melds_in(problem.hand, problem.rules))
    return [melds[0], melds[0]] if melds else []


def is_killed_outright(problem: Problem):
    os.kill(os.getpid(), signal.SIGKILL)


def answers_a_huge_meld(problem: Problem):
    return ["7S " * 200_000]


def answers_with_braces(problem: Problem):
    return [{"melds": problem.hand}]


def speaks(problem: Problem):
    for number in range(10):
        print(f"step {number} {'x' * 500}")  # noqa: T201 - it is shown in the verdict
    return []


def lays_off(problem: Problem):
    answer = solve(problem)
    return {
        "melds": answer.melds, "lay_offs": [(one.target, one.cards) for one in answer.laid_off],
        "discard": answer.discard, "nodes": 7, "value": answer.value,
    }  # fmt: skip


def lays_off_what_does_not_fit(problem: Problem):
    kings = [card for card in problem.hand if card.rank == 13]
    return {"lay_offs": [(1, kings[0])]} if kings else {}


def forgets_the_table(problem: Problem):
    return solve(problem.but(table=[], rearrange=False)).melds


def fails_with_two_eights(problem: Problem):
    eights = sum(card.rank == 8 for card in problem.hand)
    return [] if eights >= 2 and len(problem.hand) > 3 else solve(problem).melds


def first_move(view, moves):
    return moves[0]


def crashes(view, moves):
    raise ValueError("I give up")


def dawdles(view, moves):
    while True:
        pass


def cheats(view, moves):
    return "discard KS" if "discard KS" not in map(str, moves) else "discard KH"


def answers_seven(view, moves):
    return 7


def quits(view, moves):
    os._exit(3)


def row(verdict, suite="small"):
    return next(one for one in verdict.rows if one.suite == suite)


def cards(text):
    return rk.cards(text)
