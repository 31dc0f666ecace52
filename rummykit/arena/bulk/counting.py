"""One chunk of hands: dealt, looked at, counted. Runs on whatever executor there is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rummykit.arena.bulk.contracts import holds_contract
from rummykit.arena.bulk.dealing import Hands, dealt, totals
from rummykit.arena.bulk.first_meld import holds_meld
from rummykit.arena.bulk.gin import least_deadwood
from rummykit.arena.bulk.layouts import most_laid
from rummykit.arena.bulk.pieces import Values
from rummykit.arena.problem_suites import GIN
from rummykit.arena.questions import Question
from rummykit.cards import Card, french_pack
from rummykit.engine.rules import GameRules
from rummykit.games import rules_class
from rummykit.melds import MeldRules
from rummykit.search import Problem, solve


def counted(asked: Question, seed: int, chunk: int, hands: int) -> dict[str, int]:
    """How often each answer came up in `hands` hands: ``yes`` and ``no``, or points.

    The hands depend on `seed` and `chunk` alone, so it does not matter where a chunk is counted.
    """
    rng = np.random.default_rng([seed, chunk])
    deck = deck_of(asked)
    found = answers(asked, dealt(rng, len(deck), asked.cards, hands))
    if found.dtype == np.bool_:
        yes = int(found.sum())
        return {"yes": yes, "no": hands - yes}
    points, often = np.unique(found, return_counts=True)
    return {str(value): int(n) for value, n in zip(points.tolist(), often.tolist(), strict=True)}


def answers(asked: Question, hands: Hands) -> NDArray[Any]:
    """The answer for each hand: whether it holds what is asked for, or the fewest points left.

    Args:
        asked: the question.
        hands: one row a hand, cards as places in `deck_of`.
    """
    if asked.kind == "deadwood" and asked.game == "gin":
        return least_deadwood(hands)
    deck = list(deck_of(asked))
    if asked.game == "gin":
        return holds_meld(hands, deck, GIN)
    rules = _rules(asked.game, asked.players, tuple(sorted(asked.switches.items())))
    if asked.kind == "meld":
        return holds_meld(hands, deck, rules.melds)
    if asked.kind == "contract" and asked.goal:
        gap = str(rules.options.get("same_suit_gap", "off"))
        return holds_contract(hands, deck, rules.melds, asked.goal.slots, gap)
    goal = "least_left" if asked.kind == "deadwood" else "most_points"
    values = _left_values(rules) if asked.kind == "deadwood" else _meld_values(rules.melds)

    def one_by_one(cards: list[Card]) -> int:
        answer = solve(Problem(asked.game, cards, goal=goal, rearrange=False, **asked.switches))
        return sum(map(rules.count_value, cards)) - answer.value if asked.kind == "deadwood" else answer.value

    laid = most_laid(hands, deck, rules.melds, values, one_by_one)
    if asked.kind == "deadwood":
        return totals(hands, [rules.count_value(card) for card in deck]) - laid
    return laid >= (asked.goal.amount if asked.goal else 0)


def deck_of(asked: Question) -> tuple[Card, ...]:
    """The cards that hands are dealt from."""
    if asked.game == "gin":
        return tuple(french_pack(1, 0).deck())
    return tuple(_rules(asked.game, asked.players, tuple(sorted(asked.switches.items()))).pack.deck())


@lru_cache(maxsize=8)
def _rules(game: str, players: int, switches: tuple[tuple[str, Any], ...]) -> GameRules[Any]:
    return rules_class(game)(players, dict(switches))


def _left_values(rules: GameRules[Any]) -> Values:
    """What is saved by laying a card: what it would count in hand."""
    melds, pack = rules.melds, rules.pack
    wild = max(rules.count_value(card) for card in pack.counts if melds.is_wild(card))
    worth = [0, *(rules.count_value(pack.at(pack.suits[0], rank)) for rank in range(1, pack.ranks + 1))]
    return Values(tuple(worth), tuple(worth[melds.rank_at(place)] for place in range(melds.highest_place + 1)), wild)


def _meld_values(melds: MeldRules) -> Values:
    ranks = tuple(melds.set_value(rank) if rank else 0 for rank in range(melds.pack.ranks + 1))
    places = tuple(melds.run_value(place) if place else 0 for place in range(melds.highest_place + 1))
    return Values(ranks, places, melds.wild_value)
