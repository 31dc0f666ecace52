"""How `greedy` plays the contract games, Shanghai Rummy and Dummy Rummy.

It goes for the melds of which it lacks fewest cards, takes and buys the cards that bring it
nearer, lays the contract as soon as it can, and then gets rid of the rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players.contract_table import NOBODY, ContractTable, fitting_on, left_after, melds_of

A_STEP = 100.0  # what it costs to lack one card more
LATE = 3  # with how few cards another player is close to going out
LATE_STEP = 15.0  # what it costs then
PATIENCE = 12  # turns of each player after which it begins to give up what never comes
FADING = 0.8  # what a step is worth from turn to turn then
NO_HOPE = 0.01  # what is worth less counts for nothing
STANDSTILL = 24  # turns of each player after which a crowded hand goes on only if the cheap cards move as well
HOPELESS = 3  # lacking so many cards then, the contract will not come down
A_FACE = 2.0  # what one face more is worth that would bring the hand nearer
GIFT = 12.0  # what it costs to discard a card that fits the table

Decision: TypeAlias = Callable[[ContractTable, Sequence[Move]], Move | None]


def greedy(view: View, moves: Sequence[Move], _: random.Random) -> Move | None:
    """The decision of `greedy`, in which chance plays no part."""
    now = ContractTable(view)
    if view.window is not None:
        return ANSWERS[view.window.kind](now, moves)
    if moves[0].verb in ("draw", "pass"):
        return draw(now, moves)
    return lay(now, moves) or lay_off(now, moves) or discard(now, moves)


def draw(now: ContractTable, moves: Sequence[Move]) -> Move | None:
    """The upcard where it brings the hand nearer or can be laid off; else the stock, or leaving it to others."""
    take = next((move for move in moves if move.word == "discard"), None)
    leave = next((move for move in moves if move is not take), None)
    if take is None:
        return leave
    top = now.view.discard[-1]
    return take if (now.fits(top) if now.opened else now.nearer_with(top)) else leave


def buy(now: ContractTable, moves: Sequence[Move]) -> Move | None:
    """The upcard with more cards from the stock, where the contract lacks it."""
    window = now.view.window
    decline = next(move for move in moves if move.verb == "pass")
    if now.opened or window is None or window.card is None or not now.nearer_with(window.card):
        return decline
    too_late = now.fewest <= LATE and now.aims(now.view.hand)[0].lacking > 1
    return decline if too_late else next(move for move in moves if move.verb == window.kind)


def claim(_: ContractTable, moves: Sequence[Move]) -> Move | None:
    """A meld in the discard pile: with more on the table, more can be laid off."""
    return next((move for move in moves if move.verb == "claim"), None)


def lay(now: ContractTable, moves: Sequence[Move]) -> Move | None:
    """The lay-down of the contract after which the rest is easiest to get rid of."""
    lays = [move for move in moves if move.verb == "lay"]
    if not lays:
        return None
    table = [laid.meld for laid in now.view.table]

    def rest(move: Move) -> float:
        fitting = fitting_on([*table, *melds_of(move, now.rules)], now.rules)
        left = left_after(now.view.hand, move)
        stuck = [card for card in left if not now.rules.is_wild(card) and not fitting >> card.index & 1]
        return 0.3 * sum(map(now.points, left)) + 10.0 * len(stuck)

    return min(lays, key=rest)


def lay_off(now: ContractTable, moves: Sequence[Move]) -> Move | None:
    """The next card to lay off: natural ones first, the dearest first; a wild card where it makes another fit."""
    adds = [move for move in moves if move.verb == "add"]
    if not adds:
        return next((move for move in moves if move.verb == "swap"), None)
    hand = now.view.hand

    def worth(move: Move) -> tuple[int, int]:
        wild = sum(map(now.rules.is_wild, move.cards))
        return -wild, sum(map(now.points, move.cards))

    best = max(adds, key=worth)
    if not any(map(now.rules.is_wild, best.cards)):
        return best
    # Only wild cards fit: put one where a card of the hand can follow.
    meld_of = {move: now.view.table[(move.target or 1) - 1].meld for move in adds}
    followed = [
        move
        for move in adds
        if meld_of[move].kind == "run" and any(now.bridged >> card.index & 1 for card in left_after(hand, move))
    ]
    return max(followed or adds, key=worth)


def discard(now: ContractTable, moves: Sequence[Move]) -> Move | None:
    """The card that the hand can best do without."""
    discards = {move.cards[0]: move for move in moves if move.verb == "discard"}
    plain = [card for card in discards if not now.rules.is_wild(card)]
    if not plain:
        return next(iter(discards.values()), None)
    keep = _useless if now.opened else wanted
    values = keep(now, plain)
    return discards[min(plain, key=lambda card: (values[card], rotated(now, card)))]


def rotated(now: ContractTable, card: Card) -> int:
    """The order in which equal cards go: another one each turn.

    Where all wait for cards that others hold, that sets the cards moving again.
    """
    turns: int = now.view.more["turns"]
    return (card.index + turns) % len(now.rules.pack.counts)


def waited(now: ContractTable) -> float:
    """How many turns of each player the hand has lasted beyond `PATIENCE`; negative before."""
    turns: int = now.view.more["turns"]
    return turns / len(now.view.counts) - PATIENCE


def hope_and_caution(now: ContractTable) -> tuple[float, float]:
    """How much the contract, and the points of the cards, still count for, from 1 down to 0.

    What has not come in many turns is probably held by others. Once others can go out, the
    contract is given up little by little; before that the points matter less and less.

    With many players that can come to a standstill: most cards are in hands, everybody parts
    with the dear ones only, and whoever has few cards left never sees one that fits. Then points
    no longer matter: all go for their contracts again, and part with any card beside them.
    """
    patience = FADING ** max(0.0, waited(now))
    if patience < NO_HOPE:
        patience = 0.0
    if now.fewest == NOBODY:
        return 1.0, patience
    stands_still = is_crowded(now) and waited(now) > STANDSTILL - PATIENCE
    return (1.0, 0.0) if stands_still else (patience, 1.0)


def is_crowded(now: ContractTable) -> bool:
    """Whether the piles hold less than half as many cards as the hands, as with many players after their buys."""
    return 2 * (now.view.stock + now.view.discard_count) < sum(now.view.counts)


def is_hopeless(now: ContractTable) -> bool:
    """Whether others are about to go out and the contract lacks too much to come down before."""
    return now.fewest <= LATE and now.aims(now.view.hand)[0].lacking >= HOPELESS


def _useless(now: ContractTable, cards: Sequence[Card]) -> dict[Card, float]:
    """After the contract: the dearest card goes, unless it fits the table now or after one card more."""
    fits = {card: now.fitting >> card.index & 1 for card in cards}
    near = {card: now.bridged >> card.index & 1 for card in cards}
    return {card: A_STEP * fits[card] + 5.0 * near[card] - now.points(card) for card in cards}


def wanted(now: ContractTable, cards: Sequence[Card]) -> dict[Card, float]:
    """Before it: what the hand lacks without each card, and how many faces would help then."""
    aims = now.aims(now.view.hand)
    a_step = LATE_STEP if is_hopeless(now) else A_STEP
    hope, caution = hope_and_caution(now)
    found = {}
    for card in cards:
        without = [(aim.lacking + (not aim.is_loose(card)), aim.wanted) for aim in aims]
        lacking = min(lacks for lacks, _ in without)
        wanted = 0
        for lacks, faces in without:
            if lacks == lacking:
                wanted |= faces
        gift = GIFT if now.fitting >> card.index & 1 and now.fewest <= LATE else 0.0
        found[card] = hope * (a_step * lacking - A_FACE * wanted.bit_count() + gift) - caution * now.points(card)
    return found


ANSWERS: dict[str, Decision] = {"buy": buy, "cut": buy, "claim": claim}
