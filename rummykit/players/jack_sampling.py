"""Comparing moves of Jack the Ripper over imagined deals of the hidden cards."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from rummykit.engine.moves import Move
from rummykit.games.jack_deck import SUSPECTS
from rummykit.players.jack_rollout import PACK, WILD, Hand
from rummykit.players.jack_table import COLOURS, JackTable

BATCH, BATCHES = 12, 5  # imagined deals between two looks at the results, and how often at most
ERRORS = 1.5  # by how many standard errors a move must do better than the one that would be made without looking


def imagined(table: JackTable, chance: random.Random) -> Hand:
    """The hand with the hidden cards dealt at random."""
    hidden = [card.index for card in table.unseen.elements()]
    chance.shuffle(hidden)
    hand = Hand()
    counts = table.view.counts
    hand.held = [[0] * (WILD + 1) for _ in counts]
    hand.others = [[] for _ in counts]
    for seat, count in enumerate(counts):
        if seat == table.seat:
            dealt = [card.index for card in table.view.hand]
        else:
            dealt, hidden = hidden[:count], hidden[count:]
        for number in dealt:
            hand.give(seat, number)
    hand.stock = hidden[: table.view.stock]
    hand.yard = [card.index for card in table.yard]
    hand.area = [[points[colour] for colour in COLOURS] for points in table.points]
    hand.plus = [0 for _ in counts]
    hand.pairs = {}
    for card, owner in table.gavels.items():
        if card.kind == "alibi":
            hand.plus[owner] += table.worth[card]
        elif card.kind in ("victim", "scene"):
            hand.pairs[card.index] = owner
    hand.totals = [table.totals[suspect] for suspect in SUSPECTS]
    hand.melded = [colour in table.melded for colour in COLOURS]
    hand.cleared = [suspect in table.cleared for suspect in SUSPECTS]
    hand.victims, hand.escaped = table.victims, -1
    hand.worth = [table.worth[card] for card in PACK]
    hand.order = [table.view.options["order_numbers"][suspect] for suspect in SUSPECTS]
    return hand


Try = Callable[[Hand], None]
"""What a move does to an imagined hand, to the end of the turn of the seat that makes it."""


def best(table: JackTable, tries: Sequence[tuple[Move, Try]], chance: random.Random) -> Move:
    """The move with the best score over the imagined deals, compared with the other seats.

    All moves are tried on the same deals. After each batch those are dropped that are
    worse by more than the error; what is left at the end must be better by more than that.

    Args:
        table: what the seat knows.
        tries: the moves, the one first that would be made without looking.
        chance: what deals the hidden cards.
    """
    ahead: dict[int, list[float]] = {number: [] for number in range(1, len(tries))}
    for _ in range(BATCHES):
        if not ahead:
            break
        for _ in range(BATCH):
            dealt = imagined(table, chance)
            usual = _outcome(table, dealt.copy(), tries[0][1])
            for number, found in ahead.items():
                found.append(_outcome(table, dealt.copy(), tries[number][1]) - usual)
        ahead = {number: found for number, found in ahead.items() if _mean(found) > -_error(found)}
    better = {number: _mean(found) for number, found in ahead.items() if _mean(found) > ERRORS * _error(found)}
    return tries[max(better, key=better.__getitem__, default=0)][0]


def _outcome(table: JackTable, hand: Hand, act: Try) -> float:
    """What this seat scores more than the others in one imagined hand."""
    act(hand)
    if hand.escaped < 0 and hand.size(table.seat):
        hand.play_on((table.view.turn + 1) % len(table.view.counts))
    scores = hand.scores()
    own = scores.pop(table.seat)
    return own - sum(scores) / len(scores)


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found)


def _error(found: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean = _mean(found)
    return math.sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found))
