"""How `planner` plays the contract games, Shanghai Rummy and Dummy Rummy.

Like `greedy` it goes for the melds of which it lacks fewest cards, but it reckons with the
cards that can still come: how many turns each way to the contract is likely to take. It buys
also where a contract needs more cards than a hand has, and before it discards it imagines
what the next player holds, so as not to give away what that player looks for.
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
from rummykit.players.contract_table import NOBODY, ContractTable
from rummykit.players.hidden import Hidden

SEEN = 2.5  # cards a player can choose from in a turn: one of the stock, and the upcards
LATER = 0.4  # the share of the turns for the later cards of one way that counts, as there will be others
NEVER = 60.0  # turns that stand for what will not come any more
A_TURN = 6.0  # what one turn more to the contract costs
A_STEP = 50.0  # what it costs, beside the turns, to lack one card more
HALF = 0.5  # with less hope for the contract no card is bought
CLOSE = 12.0  # discards that cost so little more than the best one are looked at twice
GIFT = 10.0  # what it costs to discard what the next player is sure to look for
LAST_CARDS = 40.0  # what it costs to discard a card with which an opponent goes out, shared by its cards but one
FIRST, EACH = 1.5, 1.2  # turns until an opponent with its contract down goes out: at least, and for each card
LAID_OFF = 10.0  # what it costs to discard a card that could be laid off once the contract is down
SAMPLES = 4  # deals of the hidden cards imagined for that


@dataclass(frozen=True)
class Style:
    """In what the two games are played differently; found by letting variants play `greedy`.

    Attributes:
        better: turns by which the upcard must shorten the way where the hand lacks no card less with it.
        hurries: whether the contract counts for less when others are about to go out. Where only
            a contract laid leads to the next one it is worth trying to the end (DUM-20).
        from_pile: whether a player whose contract is down may still draw from the pile (DUM-49).
    """

    better: float
    hurries: bool
    from_pile: bool


STYLES = {
    "shanghai": Style(better=3.0, hurries=True, from_pile=True),
    "dummy": Style(better=1.0, hurries=False, from_pile=False),
}


def plan(view: View, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The decision of `planner`."""
    now = Prospects(view)
    if view.window is not None and view.window.kind != "claim":
        return _buy(now, moves)
    if now.opened or view.window is not None:
        return contract_greedy.greedy(view, moves, chance)
    if moves[0].verb in ("draw", "pass"):
        return _draw(now, moves)
    return contract_greedy.lay(now, moves) or _discard(now, moves, chance)


class Prospects(ContractTable):
    """A contract game as one seat sees it, with the turns that hands are likely to need."""

    @property
    def style(self) -> Style:
        """How the game is played."""
        return STYLES[self.view.game]

    @cached_property
    def hidden(self) -> Hidden:
        """The hidden cards."""
        return Hidden(self.view)

    @cached_property
    def by_rank(self) -> dict[int, int]:
        """How many natural cards of each rank may still turn up."""
        found: dict[int, int] = {}
        for card, n in self.coming.items():
            if not self.rules.is_wild(card):
                found[card.rank] = found.get(card.rank, 0) + n
        return found

    @cached_property
    def coming(self) -> dict[Card, int]:
        """How many copies of each face may still turn up: those hidden that nobody is known to hold."""
        left = dict(self.hidden.left)
        for hand in self.hidden.known:
            for card in hand:
                left[card] -= 1
        return left

    @cached_property
    def wilds_coming(self) -> int:
        """How many wild cards may still turn up."""
        return sum(n for card, n in self.coming.items() if self.rules.is_wild(card))

    @cached_property
    def a_card(self) -> float:
        """In how many turns one certain card comes by."""
        hidden: int = sum(self.coming.values())
        return hidden / SEEN

    def hope(self, turns: float) -> float:
        """How much the contract counts for if it needs so many turns, from 1 down to 0."""
        faded = contract_greedy.hope_and_caution(self)[0]
        if not self.style.hurries or not turns or self.fewest == NOBODY:
            return faded
        return faded * min(1.0, 1.5 * (FIRST + EACH * self.fewest) / turns)

    def ways(self, aims: Sequence[Aim]) -> list[tuple[Aim, float, float]]:
        """Each aim with how many cards bring it nearer now, and the turns it needs after that."""
        found = []
        for aim in aims:
            steps = aim.steps(self.coming, self.by_rank, self.wilds_coming)
            # By then there will be other ways as well.
            after = LATER * sum([min(NEVER, self.a_card / step) if step else NEVER for step in steps[:-1]])
            found.append((aim, steps[-1] if steps else 0.0, after))
        return found

    def turns(self, ways: Sequence[tuple[Aim, float, float]], without: Card | None) -> float:
        """The turns until the contract can be laid, if `without` is discarded."""
        kept = [way for way in ways if without is None or way[0].is_loose(without)]
        if not kept:
            # Whatever goes is wanted, so it has to come again.
            return self.turns(ways, None) + min(NEVER, self.a_card)
        nearest = kept[0][0].lacking
        if not nearest:
            return 0.0
        wanted, best, first = 0, 10 * NEVER, 0.0
        for aim, now, after in kept:
            if aim.lacking > nearest:
                first_step = min(NEVER, self.a_card / now) if now else NEVER
                best = min(best, first_step + after)
                continue
            wanted |= aim.wanted
            first = max(first, now)
        total = sum([n for card, n in self.coming.items() if wanted >> card.index & 1])
        total += self.wilds_coming if any(aim.takes_wild for aim, _, _ in kept) else 0
        least = min(after for aim, _, after in kept if aim.lacking == nearest)
        step = max(first, float(total))
        return min(best, least + (min(NEVER, self.a_card / step) if step else NEVER))

    def without(self, hand: Sequence[Card]) -> dict[Card, tuple[int, float]]:
        """For each natural card of `hand` what is lacking without it, and the turns to the contract then."""
        ways = self.ways(self.aims(hand))
        found = {}
        for card in dict.fromkeys(hand):
            if not self.rules.is_wild(card):
                lacking = min(way[0].lacking + (not way[0].is_loose(card)) for way in ways)
                found[card] = lacking, self.turns(ways, card)
        return found

    def follows(self, card: Card) -> bool:
        """Whether `card` could be laid off once the contract is down."""
        aim = next((aim for aim in self.aims(self.view.hand) if aim.is_loose(card)), None)
        return self.fits(card) or (aim is not None and bool(aim.beyond >> card.index & 1))


def _draw(now: Prospects, moves: Sequence[Move]) -> Move | None:
    """The upcard where the hand lacks one card less with it, or where it shortens the way by much."""
    take = next((move for move in moves if move.word == "discard"), None)
    leave = next((move for move in moves if move is not take), None)
    if take is None:
        return leave
    top = now.view.discard[-1]
    if now.rules.is_wild(top) or now.nearer_with(top):
        return take
    hand = now.view.hand
    before = now.turns(now.ways(now.aims(hand)), None)
    others = [turns for card, (_, turns) in now.without((*hand, top)).items() if card is not top]
    after = min(others, default=before)
    return take if before - after > now.style.better else leave


def _buy(now: Prospects, moves: Sequence[Move]) -> Move | None:
    """The upcard where `greedy` buys it; also where the contract needs more cards and this one helps."""
    window = now.view.window
    if window is not None and window.card is not None and now.must_buy and not now.opened:
        hand = now.view.hand
        before = now.turns(now.ways(now.aims(hand)), None)
        after = now.turns(now.ways(now.aims((*hand, window.card))), None)
        if before - after > now.style.better and now.hope(after) > HALF:
            return next(move for move in moves if move.verb == window.kind)
    chosen = contract_greedy.buy(now, moves)
    if chosen is None or chosen.verb == "pass" or window is None or window.card is None:
        return chosen
    turns = now.turns(now.ways(now.aims((*now.view.hand, window.card))), None)
    return chosen if now.hope(turns) > HALF else next(move for move in moves if move.verb == "pass")


def _discard(now: Prospects, moves: Sequence[Move], chance: random.Random) -> Move | None:
    """The card that the hand can best do without, with an eye on what the next player looks for."""
    discards = {move.cards[0]: move for move in moves if move.verb == "discard"}
    plain = [card for card in discards if not now.rules.is_wild(card)]
    if not plain:
        return None
    caution = contract_greedy.hope_and_caution(now)[1]
    without = now.without(now.view.hand)
    hope = now.hope(min(turns for _, turns in without.values()))
    late = not now.style.hurries and contract_greedy.is_hopeless(now)
    a_step = contract_greedy.LATE_STEP if late else A_STEP
    costs = {}
    for card, (lacking, turns) in without.items():
        costs[card] = hope * (a_step * lacking + A_TURN * turns) - caution * now.points(card)
        costs[card] += hope * LAID_OFF * (now.follows(card) + now.fits(card)) + _given_away(now, card)
    least = min(costs[card] for card in plain)
    close = [card for card in plain if costs[card] < least + CLOSE]
    if len(close) > 1:
        for card, share in _wanted_next(now, close, chance).items():
            costs[card] += GIFT * share
    return discards[min(close, key=lambda card: (costs[card], contract_greedy.rotated(now, card)))]


def _given_away(now: Prospects, card: Card) -> float:
    """What it costs that the next player could lay off `card`, the more the fewer cards that player has left."""
    after = now.others[0]
    if not now.view.more["opened"][after] or not now.style.from_pile or not now.fits(card):
        return 0.0
    return LAST_CARDS / max(1, now.view.counts[after] - 1)


def _wanted_next(now: Prospects, cards: Sequence[Card], chance: random.Random) -> dict[Card, float]:
    """For each card in what share of the imagined deals the next player could use it."""
    after = now.others[0]
    if now.view.more["opened"][after]:
        return {}  # that player looks for what fits the table, see `_given_away`
    found = dict.fromkeys(cards, 0.0)
    contract = now.view.more["contracts"][after]["melds"]
    for _ in range(SAMPLES):
        aims = now.aims(now.hidden.hands(chance)[after], contract)
        wanted = 0
        for aim in aims:
            if aim.lacking == aims[0].lacking:
                wanted |= aim.wanted
        for card in cards:
            found[card] += (wanted >> card.index & 1) / SAMPLES
    return found
