"""When a hand would have its contract, if the cards still to come came in an imagined order.

Seen from the end, every card has a time at which it is there: those in hand at once, the others
when the imagined order brings them. A meld is complete with the last of its cards, and a wild card
saves the wait for one. The least such time over the places where the melds could stand tells what
a hand is worth; over several imagined orders, hands can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rummykit.cards import Card
from rummykit.engine.contract_lays import Gap, slot
from rummykit.melds import MeldRules
from rummykit.players.aims import Outline, outlines_of, too_close

A_TURN = 1.5  # cards to choose from in a turn: one of the stock, and sometimes the upcard
HORIZON = 30.0  # turns looked ahead; what is not complete by then counts as complete then
NEVER = 99.0  # when a card comes that is not among those
MOST_PLACES = 8  # places tried for one meld, those soonest complete


class Order:
    """The cards to come in an imagined order.

    Args:
        coming: how many copies of each face may come.
        rules: the meld rules.
        chance: what shuffles them.

    Attributes:
        faces: for each natural face the turns in which its copies come.
        ranks: the same for each rank, with the faces.
        wilds: the same for wild cards.
    """

    def __init__(self, coming: Mapping[Card, int], rules: MeldRules, chance: random.Random) -> None:
        cards = [card for card, n in coming.items() for _ in range(n)]
        drawn = chance.sample(cards, min(len(cards), int(HORIZON * A_TURN)))
        self.faces: dict[Card, list[float]] = {}
        self.ranks: dict[int, list[tuple[float, Card]]] = {}
        self.wilds: list[float] = []
        for number, card in enumerate(drawn):
            time = 1.0 + number / A_TURN
            if rules.is_wild(card):
                self.wilds.append(time)
                continue
            self.faces.setdefault(card, []).append(time)
            self.ranks.setdefault(card.rank, []).append((time, card))


class Wait:
    """How long a hand waits for a contract under one imagined order.

    Args:
        held: the natural cards of the hand, with how many of each.
        wilds: how many wild cards it has.
        contract: such as ``("set3", "run4")``.
        order: the cards to come.

    Attributes:
        turns: until the contract is complete, `HORIZON` at most.
        used: the cards of the hand in it; without any other card the wait is as long.
    """

    def __init__(
        self, held: Mapping[Card, int], wilds: int, contract: Sequence[str], order: Order, rules: MeldRules, gap: Gap
    ) -> None:
        self.gap = gap
        self.wilds = [0.0] * wilds + order.wilds
        self.faces = dict(order.faces)
        self.ranks = dict(order.ranks)
        for card, n in held.items():
            self.faces[card] = [0.0] * n + self.faces.get(card, [])
            self.ranks[card.rank] = [(0.0, card)] * n + self.ranks.get(card.rank, [])
        self.contract = runs_first(tuple(contract))
        places = {name: self._soonest(outlines_of(slot(name), rules)) for name in dict.fromkeys(self.contract)}
        self.places = [places[name] for name in self.contract]
        self.turns = HORIZON
        self.used: tuple[Card, ...] = ()
        self._choose((), 0)

    def _soonest(self, outlines: Sequence[Outline]) -> list[tuple[float, float, Outline]]:
        """The places that could be complete soonest, each with when, and with the sum of its waits."""
        found = []
        for outline in outlines:
            waits = self._waits(outline)
            found.append((self._ready(waits), sum(waits), outline))
        found.sort(key=lambda one: one[:2])
        return found[:MOST_PLACES]

    def _waits(self, outline: Outline) -> list[float]:
        """When the cards of one meld come, if no other meld takes them."""
        if outline.faces:
            return [self.faces[face][0] if face in self.faces else NEVER for face in outline.faces]
        if outline.span:
            return [self.ranks[rank][0][0] if rank in self.ranks else NEVER for rank in outline.ranks]
        waits = [time for time, _ in self.ranks.get(outline.ranks[0], ())[: outline.size]]
        return waits + [NEVER] * (outline.size - len(waits))

    def _ready(self, waits: list[float]) -> float:
        """When all cards are there, wild cards standing for those that come last."""
        waits.sort(reverse=True)
        waits.append(0.0)
        best = waits[0]
        for wait, wild in zip(waits[1:], self.wilds, strict=False):
            if wild >= best:
                break
            best = min(best, max(wait, wild))
        return best

    def _choose(self, chosen: tuple[Outline, ...], start: int) -> None:
        """Choose a place for the next meld in every way that could still be sooner."""
        at = len(chosen)
        if at == len(self.contract):
            self._note(chosen)
            return
        again = self.contract[at + 1 : at + 2] == self.contract[at : at + 1]
        places = self.places[at]
        for number in range(start, len(places)):
            soonest, _, outline = places[number]
            if soonest >= self.turns:
                return
            if self.gap == "off" or not any(too_close(outline, other, self.gap) for other in chosen):
                self._choose((*chosen, outline), number if again else 0)

    def _note(self, chosen: Sequence[Outline]) -> None:
        """Keep the melds if they are complete sooner, each card being used once."""
        taken: dict[Card, int] = {}
        waits, used = [], []
        for outline in chosen:
            for face in outline.faces:
                n = taken.get(face, 0)
                times = self.faces.get(face, ())
                waits.append(times[n] if n < len(times) else NEVER)
                taken[face] = n + 1
                used.append(face)
        left: dict[int, list[tuple[float, Card]]] = {}
        for outline in chosen:
            for rank in outline.ranks:
                if rank not in left:
                    left[rank] = self._not_taken(rank, taken)
                time, card = left[rank].pop(0) if left[rank] else (NEVER, None)
                waits.append(time)
                if card is not None:
                    used.append(card)
        turns = self._ready(waits)
        if turns < self.turns:
            self.turns, self.used = turns, tuple(used)

    def _not_taken(self, rank: int, taken: Mapping[Card, int]) -> list[tuple[float, Card]]:
        """The cards of a rank but for those that runs of one suit take."""
        gone = {card: n for card, n in taken.items() if card.rank == rank}
        rest = []
        for time, card in self.ranks.get(rank, ()):
            if gone.get(card):
                gone[card] -= 1
            else:
                rest.append((time, card))
        return rest


@lru_cache(maxsize=64)
def runs_first(contract: tuple[str, ...]) -> tuple[str, ...]:
    """The melds of a contract, the ones hardest to place first."""
    return tuple(sorted(contract, key=lambda name: (not name.startswith("run"), -slot(name).size)))


def waits_without(
    hand: Sequence[Card],
    cards: Sequence[Card],
    contract: Sequence[str],
    orders: Sequence[Order],
    rules: MeldRules,
    gap: Gap,
) -> dict[Card, float]:
    """For each of `cards`, natural cards of `hand`, how many turns the hand waits without it, on average."""
    held, wilds = _counted(hand, rules)
    found = dict.fromkeys(cards, 0.0)
    for order in orders:
        whole = Wait(held, wilds, contract, order, rules, gap)
        for card in cards:
            turns = whole.turns
            if whole.used.count(card) >= held[card]:
                fewer = {face: n - (face is card) for face, n in held.items() if n > (face is card)}
                turns = Wait(fewer, wilds, contract, order, rules, gap).turns
            found[card] += turns / len(orders)
    return found


def _counted(hand: Sequence[Card], rules: MeldRules) -> tuple[dict[Card, int], int]:
    """The natural cards of a hand with how many of each, and the number of wild cards."""
    held: dict[Card, int] = {}
    for card in hand:
        if not rules.is_wild(card):
            held[card] = held.get(card, 0) + 1
    return held, len(hand) - sum(held.values())
