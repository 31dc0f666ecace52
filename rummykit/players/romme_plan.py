"""How `planner` plays Rommé.

It judges hands as `greedy` does, with two differences. Against one opponent it does not lay
melds as soon as it may: as long as that opponent is far from going out, melds on the table
only give cards to lay off on, and all that is kept back may go down at once, as a round hand
(ROM-69, ROM-70). And before it discards it imagines what the next player holds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players import greedy
from rummykit.players.hidden import Hidden
from rummykit.players.judging import Prospect, Situation, Style
from rummykit.players.outlook import partners_of

FEW = 3  # with so few cards an opponent may go out any time, and nothing is kept back
CLOSE = 8.0  # discards that are so little worse than the best one are looked at twice
GIFT = 8.0  # what it costs to discard a card that the next player is sure to meld
SAMPLES = 6  # deals of the hidden cards imagined for that


def plan(view: View, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The decision of `planner`; None where it plays like `greedy`."""
    if view.window is not None or any(move.verb == "draw" for move in moves):
        return None
    now = Situation(view, Style())
    prospect = now.judge(view.hand, now.taken)
    if not may_keep_back(now, prospect) and not is_discard_next(now, moves, prospect):
        return None
    if now.opened:
        step = greedy.best_swap(now, moves, prospect) or greedy.next_lay_off(prospect.plan, moves)
        if step is not None:
            return step
    return _discard(now, moves, prospect, chance)


def may_keep_back(now: Situation, prospect: Prospect) -> bool:
    """Whether melds may stay in hand: against one opponent who is far from going out, with no duty to lay."""
    view = now.view
    others = [seat for seat in range(len(view.counts)) if seat != view.seat and not view.out[seat]]
    if len(others) > 1 or prospect.goes_out or now.must_lay_wild or view.more.get("must_go_out"):
        return False
    return not view.more["opened"][others[0]] or view.counts[others[0]] > FEW


def is_discard_next(now: Situation, moves: Sequence[Move], prospect: Prospect) -> bool:
    """Whether nothing is left to do but to discard."""
    return greedy.play(now, moves, prospect) == greedy.discard(moves, prospect, now)


def _discard(now: Situation, moves: Sequence[Move], prospect: Prospect, chance: random.Random) -> Move | None:
    """The loose card that is least use to this seat, and to the next player."""
    discards = {move.cards[0]: move for move in moves if move.verb == "discard"}
    gains = {card: gain for card, gain in prospect.gains if card in discards}
    if prospect.goes_out or not gains:
        return greedy.discard(moves, prospect, now)
    best = max(gains.values())
    close = [card for card, gain in gains.items() if gain > best - CLOSE]
    if len(close) > 1:
        for card, share in _melded_next(now, close, chance).items():
            gains[card] -= GIFT * share
    return discards[max(close, key=lambda card: (gains[card], -card.index))]


def _melded_next(now: Situation, cards: Sequence[Card], chance: random.Random) -> dict[Card, float]:
    """For each card in what share of the imagined deals the next player holds two cards that go with it."""
    view = now.view
    count = len(view.counts)
    after = next(s for step in range(1, count) if not view.out[s := (view.seat + step) % count])
    hidden, partners = Hidden(view), partners_of(now.rules)
    found = dict.fromkeys(cards, 0.0)
    for _ in range(SAMPLES):
        hand = hidden.hands(chance)[after]
        for card in cards:
            melds = any(a in hand and b in hand and (a is not b or hand.count(a) > 1) for a, b in partners.pairs(card))
            found[card] += melds / SAMPLES
    return found
