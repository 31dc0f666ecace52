"""The player that lays what it can and keeps what may still become a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rummykit.cards import without
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.state import Laid
from rummykit.engine.view import View
from rummykit.melds import exchanged
from rummykit.players.base import Seed, decide_by
from rummykit.players.judging import Prospect, Situation, Style
from rummykit.players.plan import Plan

Answer: TypeAlias = "Callable[[Situation, Sequence[Move]], Move | None]"

# How many more cards come with a claim (ROM-50); one where nothing else is said.
_COMES_ALONG = {"knock": 2}
_LAYING = {"lay", "add", "arrange"}
# Games that greedy plays by a strategy of their own, see `base.Strategy`: its module and its name there.
STRATEGIES: dict[str, tuple[str, str]] = {
    "shanghai": ("rummykit.players.contract_greedy", "greedy"),
    "dummy": ("rummykit.players.contract_greedy", "greedy"),
    "jack": ("rummykit.players.jack", "greedy"),
}


class GreedyPlayer:
    """Lays the best melds it finds as soon as it may, and parts with what is least useful.

    It opens at the first chance, lays off and exchanges jokers where that leaves less in
    hand, takes a discard or claims one where its hand gains more by it than by an unknown
    card, and discards the card with the most points and the least chances of a meld, with
    an eye on what others could do with it.
    """

    def __init__(self, seed: Seed = 0, style: Style | None = None) -> None:
        self.seed = seed
        self.style = style or Style()

    def __repr__(self) -> str:
        return f"GreedyPlayer(seed={self.seed!r})"

    def decide(self, view: View, moves: Sequence[Move]) -> Move | str:
        """The move that promises most by the view."""
        if len(moves) == 1:
            return moves[0]
        chosen = decide_by(STRATEGIES, view, moves, f"greedy {self.seed}")
        if chosen is not None:
            return chosen
        answer = _answer_to(view, {move.verb for move in moves})
        return answer(Situation(view, self.style), moves) or _most_cards(moves)


def _answer_to(view: View, verbs: set[str]) -> Answer:
    """What kind of decision is asked for."""
    if view.window is not None:
        return _claim
    if "draw" in verbs:
        return _lay_or_draw if verbs & _LAYING else _draw
    return _play


def _draw(now: Situation, moves: Sequence[Move]) -> Move | None:
    """From which pile to draw."""
    take = next((move for move in moves if move.verb == "draw" and move.word == "discard"), None)
    leave = next((move for move in moves if move is not take), None)
    if take is None or leave is None or not now.view.discard:
        return leave
    top = now.view.discard[-1]
    if now.rules.is_wild(top):
        return take
    before = now.judge(now.view.hand, None)
    after = now.judge((*now.view.hand, top), top)
    better = after.goes_out or after.score < before.score - now.style.draw
    return take if better and after.discard is not None else leave


def _claim(now: Situation, moves: Sequence[Move]) -> Move | None:
    """Whether to claim a discard out of turn."""
    window = now.view.window
    decline = next((move for move in moves if move.verb == "pass"), None)
    claims = [move for move in moves if window is not None and move.verb == window.kind]
    if decline is None or window is None or window.card is None or not claims:
        return decline
    comes_along = _COMES_ALONG.get(window.kind, 1)
    below = now.view.discard[:-1] if now.view.options.get("knock_extra") == "discard" else ()
    extra = below[-comes_along:]
    before = now.judge(now.view.hand, None)
    after = now.judge((*now.view.hand, window.card, *extra), window.card)
    gained = before.score - after.score - now.style.unknown * (comes_along - len(extra))
    return claims[0] if after.lays and gained > now.style.claim else decline


def _play(now: Situation, moves: Sequence[Move]) -> Move | None:
    return play(now, moves, now.judge(now.view.hand, now.taken))


def play(now: Situation, moves: Sequence[Move], prospect: Prospect) -> Move | None:
    """What to lay, lay off, exchange or discard."""
    swap = best_swap(now, moves, prospect)
    if swap is not None:
        return swap
    if prospect.lays:
        move = _next_lay(prospect.plan, moves) or next_lay_off(prospect.plan, moves)
        if move is not None:
            return move
    elif not now.opened and (opening := _dearest(now, moves, "lay")) is not None:
        return opening
    return _dearest(now, moves, "play") or discard(moves, prospect, now)


def best_swap(now: Situation, moves: Sequence[Move], prospect: Prospect) -> Move | None:
    """The exchange of a wild card that makes the hand better, if one does."""
    best, score = None, prospect.score
    for move in moves:
        if move.verb != "swap" or move.target is None:
            continue
        table = list(now.view.table)
        meld, owner = table[move.target - 1]
        done = exchanged(meld, move.cards, now.rules)
        if done is None:
            continue
        table[move.target - 1] = Laid(done[0], owner)
        hand = (*without(now.view.hand, move.cards), *done[1])
        after = now.judge(hand, None if now.taken in move.cards else now.taken, table)
        if after.score < score:
            best, score = move, after.score
    return best


def _next_lay(plan: Plan, moves: Sequence[Move]) -> Move | None:
    """The listed lay-down that takes most of the melds of the plan."""
    wanted = [lay_move([meld]) for meld in plan.melds]
    groups = {(move.groups[0], move.group_pins(0)) for move in wanted}
    fitting = [
        move
        for move in moves
        if move.verb == "lay" and all((group, move.group_pins(i)) in groups for i, group in enumerate(move.groups))
    ]
    if fitting:
        return max(fitting, key=lambda move: len(move.cards))
    if plan.melds and not getattr(moves, "complete", True):
        return lay_move(plan.melds)
    return None


def next_lay_off(plan: Plan, moves: Sequence[Move]) -> Move | None:
    """The first lay-off of the plan."""
    steps = [item.first for item in plan.items if item.first is not None]
    return next((step for step in steps if step in moves), None)


def discard(moves: Sequence[Move], prospect: Prospect, now: Situation) -> Move | None:
    """The discard that the prospect names; where it is not allowed, the dearest loose card."""
    discards = {move.cards[0]: move for move in moves if move.verb == "discard"}
    if prospect.discard in discards:
        return discards[prospect.discard]
    if not discards:
        return None
    loose = [card for card in prospect.plan.left if card in discards]
    plain = [card for card in loose or discards if not now.rules.is_wild(card)]
    return discards[max(plain or loose or discards, key=lambda card: (now.weight(card), -card.index))]


def _dearest(now: Situation, moves: Sequence[Move], verb: str) -> Move | None:
    """The move of a kind whose cards would be worst to keep."""
    chosen = [move for move in moves if move.verb == verb]
    return max(chosen, key=lambda move: sum(map(now.weight, move.cards)), default=None)


def _lay_or_draw(now: Situation, moves: Sequence[Move]) -> Move | None:
    """Where a turn is either laying or drawing: lay what frees the hand most, else draw."""
    on_table = Counter(card for laid in now.view.table for card in laid.meld.cards)

    def freed(move: Move) -> float:
        from_hand = Counter(move.cards)
        if move.verb == "arrange":
            from_hand -= on_table
        return sum(now.weight(card) * n for card, n in from_hand.items())

    laying = [move for move in moves if move.verb in _LAYING]
    return max(laying, key=freed, default=None)


def _most_cards(moves: Sequence[Move]) -> Move:
    """Where nothing else decides: the move that names most cards, else the first one."""
    return max(moves, key=lambda move: len(move.cards))
