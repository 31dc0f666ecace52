"""How `planner` plays the contract games, Shanghai Rummy and Dummy Rummy.

Like `greedy` it goes for the melds of which it lacks fewest cards. Where several discards are
about as good, it imagines in what order the hidden cards may come and keeps what brings the
contract soonest. A contract that is complete it holds back while that is safe and the rest of the
hand would be slow to follow: the others then have no melds of it to lay off on, and it can still
choose from both piles.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.players import contract_greedy
from rummykit.players.aims import Aim
from rummykit.players.contract_draws import Order, waits_without
from rummykit.players.contract_hold import stuck
from rummykit.players.contract_table import NOBODY, ContractTable
from rummykit.players.hidden import Hidden

ORDERS = 32  # imagined orders of the hidden cards for one discard
IN_REACH = 3  # from so many cards lacking on they are imagined
A_TURN = 12.0  # what it costs to wait one turn more for the contract
CLOSE = 60.0  # discards that cost so little more than greedy's are looked at
ALMOST = 1  # with so few cards that fit nowhere the contract goes down at once
SLOW = 0.295  # it is held back where a smaller share of the cards to come would fit its melds
A_POINT = 0.3  # what a point weighs against one chance in a hundred that a card fits
LAST_CARDS = 40.0  # what it costs to discard a card with which an opponent goes out, shared by its cards but one


@dataclass(frozen=True)
class Style:
    """In what the two games are played differently; found by letting variants play `greedy`.

    Attributes:
        held: contracts of at most so many cards may be held back when they are complete.
        danger: while the chance is smaller that somebody goes out in the next turn.
        imagined: contracts of at most so many cards are worth imagining what comes.
        from_pile: whether a player whose contract is down may still draw from the pile (DUM-49).
        bought_early: the contracts, by their number of cards, for which any upcard is bought as long as
            the hand is too small for them.
    """

    held: int
    danger: float
    imagined: int
    from_pile: bool
    bought_early: frozenset[int] = frozenset()


STYLES = {
    # Of a contract of thirteen cards or more nearly every card counts, and greedy's plain count does as well.
    # To buy early was measured, contract by contract that needs buys (SHA-17): it pays for those of 12 and 14
    # cards and costs points for those of 13 and 15.
    "shanghai": Style(held=8, danger=0.03, imagined=12, from_pile=True, bought_early=frozenset({12, 14})),
    # With twelve wild cards and runs free of suit a contract is complete after few turns anyway.
    "dummy": Style(held=99, danger=0.05, imagined=0, from_pile=False),
}


def plan(view: View, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The decision of `planner`."""
    now = Prospects(view, chance)
    if view.window is not None and view.window.kind == "buy" and now.must_grow():
        return next(move for move in moves if move.verb == "buy")
    if now.opened or view.window is not None:
        return contract_greedy.greedy(view, moves, chance)
    if moves[0].verb in ("draw", "pass"):
        return _draw(now, moves)
    return _lay(now, moves) or _discard(now, moves)


class Prospects(ContractTable):
    """A contract game as one seat sees it, with what the hidden cards may bring."""

    def __init__(self, view: View, chance: random.Random) -> None:
        super().__init__(view)
        self.chance = chance
        self.style = STYLES[view.game]

    @cached_property
    def hidden(self) -> Hidden:
        """The hidden cards."""
        return Hidden(self.view)

    @cached_property
    def coming(self) -> dict[Card, int]:
        """How many copies of each face may still turn up: those hidden that nobody is known to hold."""
        left = dict(self.hidden.left)
        for hand in self.hidden.known:
            for card in hand:
                left[card] -= 1
        return left

    @cached_property
    def orders(self) -> list[Order]:
        """Orders in which the hidden cards may come."""
        return [Order(self.coming, self.rules, self.chance) for _ in range(ORDERS)]

    def share(self, fits: int) -> float:
        """Which share of the cards still to come is wild or among `fits`."""
        fitting = sum(n for card, n in self.coming.items() if self.rules.is_wild(card) or fits >> card.index & 1)
        return fitting / max(1, sum(self.coming.values()))

    def waits_without(self, hand: Sequence[Card], cards: Sequence[Card]) -> dict[Card, float]:
        """For each of `cards`, how many turns `hand` would wait for the contract without it."""
        return waits_without(hand, cards, self.contract, self.orders, self.rules, self.gap)

    def must_grow(self) -> bool:
        """Whether the hand is too small for the contract, so that any card is worth buying while there is time.

        The draw brings one card more, and one has to stay for the discard (SHA-17).
        """
        too_small = not self.opened and len(self.view.hand) < self.size
        in_time = self.fewest > contract_greedy.LATE
        return too_small and in_time and self.size in self.style.bought_early

    def worth_imagining(self) -> bool:
        """Whether the contract is small enough, and close enough, to imagine how its last cards come."""
        return self.size <= self.style.imagined and self.aims(self.view.hand)[0].lacking <= IN_REACH

    def ready(self, hand: Sequence[Card]) -> list[tuple[Aim, list[Card]]]:
        """The aims that lack nothing, each with the cards of the hand that would be stuck beside its melds."""
        table = [laid.meld for laid in self.view.table]
        return [(aim, stuck(hand, aim, table, self.rules)) for aim in self.aims(hand) if aim.lacking <= 0]

    @cached_property
    def danger(self) -> float:
        """The chance that somebody goes out in the next turn, if cards in hand fit as often as hidden ones."""
        fits = self.fitting | self.bridged
        share = self.share(fits)
        safe = 1.0
        for seat in self.others:
            if self.view.more["opened"][seat]:
                held = self.view.counts[seat] + 1
                # All its cards fit, or all but the one that is discarded.
                safe *= 1 - share**held - held * (1 - share) * share ** (held - 1)
        return 1 - safe


def _lay(now: Prospects, moves: Sequence[Move]) -> Move | None:
    """The contract, unless it is better held back."""
    can = any(move.verb == "lay" for move in moves)
    return contract_greedy.lay(now, moves) if can and not _holds_back(now) else None


def _holds_back(now: Prospects) -> bool:
    """Whether a complete contract stays in hand: nobody is about to go out, and the rest would be slow to follow."""
    ready = now.ready(now.view.hand)
    waited = now.fewest == NOBODY and contract_greedy.waited(now) > 0  # all may be waiting for one another
    if not ready or waited or now.size > now.style.held or now.danger > now.style.danger:
        return False
    aim, left = min(ready, key=lambda pair: len(pair[1]))
    return len(left) > ALMOST and now.share(aim.beyond) < SLOW


def _draw(now: Prospects, moves: Sequence[Move]) -> Move | None:
    """As `greedy`; with the contract complete, the upcard where no more cards are stuck with it."""
    take = next((move for move in moves if move.word == "discard"), None)
    ready = now.ready(now.view.hand)
    if take is None or not ready:
        return contract_greedy.draw(now, moves)
    top = now.view.discard[-1]
    leave = next((move for move in moves if move is not take), None)
    with_it = [len(left) for _, left in now.ready((*now.view.hand, top))]
    helps = now.rules.is_wild(top) or min(with_it, default=99) <= min(len(left) for _, left in ready)
    return take if helps else leave


def _discard(now: Prospects, moves: Sequence[Move]) -> Move | None:
    """The card that the hand can best do without."""
    discards = {move.cards[0]: move for move in moves if move.verb == "discard"}
    ready = now.ready(now.view.hand)
    chosen = _stuck_card(now, ready, list(discards)) if ready else None
    if chosen is None:
        chosen = _least_missed(now, [card for card in discards if not now.rules.is_wild(card)])
    return None if chosen is None else discards[chosen]


def _stuck_card(now: Prospects, ready: Sequence[tuple[Aim, list[Card]]], cards: Sequence[Card]) -> Card | None:
    """With the contract complete, a card that fits nowhere beside the melds that take most of the hand."""

    def cost(choice: tuple[Aim, list[Card], Card]) -> tuple[int, float, int]:
        aim, left, card = choice
        chances = now.share(aim.beyond | now.fitting)
        return len(left), -100 * chances - A_POINT * now.points(card), contract_greedy.rotated(now, card)

    choices = [(aim, left, card) for aim, left in ready for card in left if card in cards]
    return min(choices, key=cost)[2] if choices else None


def _least_missed(now: Prospects, cards: Sequence[Card]) -> Card | None:
    """The card without which the contract is complete soonest, with an eye on points and the next player."""
    if not cards:
        return None
    costs = contract_greedy.wanted(now, cards)
    least = min(costs.values())
    close = [card for card in cards if costs[card] < least + CLOSE]
    if len(close) > 1 and now.worth_imagining():
        hope, _ = contract_greedy.hope_and_caution(now)
        waits = now.waits_without(now.view.hand, close)
        costs = {card: costs[card] + hope * A_TURN * waits[card] for card in close}
    return min(close, key=lambda card: (costs[card] + _given_away(now, card), contract_greedy.rotated(now, card)))


def _given_away(now: Prospects, card: Card) -> float:
    """What it costs that the next player could lay off `card`, the more the fewer cards that player has left."""
    after = now.others[0]
    if not now.view.more["opened"][after] or not now.style.from_pile or not now.fits(card):
        return 0.0
    return LAST_CARDS / max(1, now.view.counts[after] - 1)
