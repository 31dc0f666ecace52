"""The duties that a player of Rommé can take on for the rest of a turn.

Two switches bind a player: a joker taken from the table must be laid again (ROM-43), and a
first lay-down of too few points stands only if the whole hand goes (ROM-72). A move that
makes the duty impossible is refused, so the engine looks ahead through what the player
could still do; at a time-out what was not completed is taken back (ROM-82). Only the
player's own cards and the table matter: nothing here depends on chance or hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rummykit.cards import Card, without
from rummykit.engine.laying import Growth, next_faces
from rummykit.melds import Meld, MeldRules, exchanged, extensions, melds_in

if TYPE_CHECKING:
    from rummykit.games.romme import Romme, RommeState


class Exchange(NamedTuple):
    """A joker exchange that is not settled before its jokers are laid.

    Attributes:
        at: the index of the meld on the table.
        before: what it was.
        given: the cards put into it.
        jokers: how many jokers were taken.
        left: how many of them still have to be laid.
        taken: the card taken from the discard pile this turn, while it was in the hand.
    """

    at: int
    before: Meld
    given: tuple[Card, ...]
    jokers: int
    left: int
    taken: Card | None


def to_settle(
    index: int, before: Meld, given: tuple[Card, ...], taken: Card | None, rules: MeldRules
) -> Iterator[Exchange]:
    """The exchanges in one `swap`: one for each card where each card takes a joker by itself."""
    for card in given:
        alone = exchanged(before, (card,), rules)
        if alone is None:
            # Both open faces of a set had to be given at once (ROM-41).
            whole = exchanged(before, given, rules)
            jokers = len(whole[1]) if whole else 0
            yield Exchange(index, before, given, jokers, jokers, taken)
            return
        yield Exchange(index, before, (card,), 1, 1, taken)
        before = alone[0]


def settle(owed: tuple[Exchange, ...], jokers: int) -> tuple[Exchange, ...]:
    """What is still owed after `jokers` jokers were laid; the oldest exchange is settled first."""
    rest = []
    for exchange in owed:
        paid = min(jokers, exchange.left)
        jokers -= paid
        if exchange.left > paid:
            rest.append(exchange._replace(left=exchange.left - paid))
    return tuple(rest)


# Positions looked at before a move that takes on a duty is refused for good. Real hands need
# a few dozen; the wall only keeps a hand full of jokers from stopping the game.
MOST_LOOKED_AT = 600


def can_finish(rules: Romme, state: RommeState, seat: int) -> bool:
    """Whether some sequence of lay-downs, lay-offs and exchanges lets the turn end lawfully."""
    if state.low_opening is not None:
        return _can_empty(rules, state, seat, None, set())
    return _can_settle(rules, state, seat, set())


def could_empty_hand(rules: Romme, state: RommeState, seat: int) -> bool:
    """Whether the hand might go at once if nothing were asked of the first lay-down; False only if it cannot."""
    freed = state.fork()
    freed.opened = (True,) * rules.seats
    freed.low_opening = state
    return can_finish(rules, freed, seat)


def _mark(state: RommeState, seat: int) -> tuple[object, ...]:
    """What tells two positions of one turn apart."""
    return (
        tuple(sorted(card.index for card in state.hands[seat])),
        tuple(meld for meld, _ in state.table),
        sum(exchange.left for exchange in state.owed),
    )


def _can_settle(rules: Romme, state: RommeState, seat: int, seen: set[object]) -> bool:
    """Whether the jokers owed can be laid (ROM-43): a walk through all that could be done."""
    if rules.may_end_now(state, seat):
        return True
    mark = _mark(state, seat)
    if mark in seen or len(seen) >= MOST_LOOKED_AT:
        return False
    seen.add(mark)
    return any(_can_settle(rules, after, seat, seen) for after in _steps(rules, state, seat))


def _can_empty(rules: Romme, state: RommeState, seat: int, kept: Card | None, seen: set[object]) -> bool:
    """Whether all cards but at most one can go this turn (ROM-72).

    Every card has to go somewhere, so it is enough to take one, the one with the fewest
    melds, and to try what can become of it: it is `kept` for the discard, goes into a new
    meld, onto the table, or waits until another card has lengthened a run of its suit or
    an exchange has brought a joker.
    """
    if rules.may_end_now(state, seat):
        return True
    mark = (*_mark(state, seat), kept)
    if mark in seen or len(seen) >= MOST_LOOKED_AT or not may_empty_hand(rules, state, seat):
        return False
    seen.add(mark)
    hand = without(state.hands[seat], [kept] if kept else [])
    melds = list(melds_in(hand, rules.melds))
    if not hand:
        return False
    homes = Counter(card for meld in melds for card in dict.fromkeys(meld.cards))
    card = min(hand, key=lambda card: (card.is_joker, homes[card]))
    if kept is None and rules.may_discard(state, seat, card) and _can_empty(rules, state, seat, card, seen):
        return True
    chosen = [(meld,) for meld in melds if card in meld.cards]
    return any(
        _can_empty(rules, after, seat, kept, seen)
        for after in (
            *(_after_laying(rules, state, seat, melds) for melds in chosen),
            *_after_adding(rules, state, seat, hand, card),
            *_after_exchanging(rules, state, seat, hand),
        )
    )


def _after_laying(rules: Romme, state: RommeState, seat: int, melds: tuple[Meld, ...]) -> RommeState:
    after = state.fork()
    rules.put_down(after, seat, melds)
    return after


def _after_adding(
    rules: Romme, state: RommeState, seat: int, hand: tuple[Card, ...], wanted: Card | None = None
) -> Iterator[RommeState]:
    """The states after one lay-off; with `wanted` only those that lay it off or make way for it in a run."""
    for index, (meld, _) in enumerate(state.table):
        fitting = {*next_faces(meld, rules.melds), *rules.pack.jokers}
        in_its_run = wanted is not None and meld.kind == "run" and meld.stands_for[0][0].suit == wanted.suit
        singles = [(card,) for card in dict.fromkeys(hand) if wanted is None or card is wanted or in_its_run]
        fitting_singles = [new for new in singles if new[0] in fitting]
        for new in (*sorted(fitting_singles, key=lambda new: not new[0].is_joker), *_pairs(rules, hand)):
            for grown in extensions(meld, new, rules.melds):
                after = state.fork()
                rules.grow(after, seat, new, Growth(index, grown))
                yield after


def _pairs(rules: Romme, hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """A joker with a natural card, where it may be one too many without it (ROM-39)."""
    if not rules.melds.naturals_at_least_half:
        return []
    jokers = [card for card in rules.pack.jokers if card in hand]
    return [(joker, card) for joker in jokers for card in dict.fromkeys(hand) if not card.is_joker]


def _after_exchanging(rules: Romme, state: RommeState, seat: int, hand: tuple[Card, ...]) -> Iterator[RommeState]:
    for index, (meld, _) in enumerate(state.table):
        for given in rules.exchangeable(meld, hand):
            if done := exchanged(meld, given, rules.melds):
                after = state.fork()
                rules.exchange(after, seat, given, (index, *done))
                yield after


def _steps(rules: Romme, state: RommeState, seat: int) -> Iterator[RommeState]:
    """Every state one lay-off, exchange or new meld further on; what settles a duty comes first."""
    hand = state.hands[seat]
    yield from _after_adding(rules, state, seat, hand)
    yield from _after_exchanging(rules, state, seat, hand)
    for meld in melds_in(hand, rules.melds):
        yield _after_laying(rules, state, seat, (meld,))


def may_empty_hand(rules: Romme, state: RommeState, seat: int) -> bool:
    """A quick look whether a whole hand might go this turn; False only if it cannot.

    Cards that lie in no meld without jokers and cannot reach a meld on the table need
    jokers. One joker makes room for four of them at most, by joining two pairs of
    neighbours, and one card is discarded.
    """
    hand = state.hands[seat]
    if any(rules.exchangeable(meld, hand) for meld, _ in state.table):
        return True  # with a joker to exchange anything may still happen
    jokers = sum(card.is_joker for card in hand)
    naturals = [card for card in hand if not card.is_joker]
    placed = {card for meld in melds_in(naturals, rules.melds) for card in meld.cards}
    reached = {card for meld, _ in state.table for card in _reach(meld, naturals, jokers, rules.melds)}
    lonely = [card for card in naturals if card not in placed and card not in reached]
    return len(lonely) <= 4 * jokers + 1


def _reach(meld: Meld, hand: list[Card], jokers: int, rules: MeldRules) -> Iterator[Card]:
    """The cards of `hand` that might get onto `meld` one after another, with jokers between them."""
    if meld.kind == "set":
        yield from (card for card in hand if card.rank == meld.stands_for[0][0].rank)
        return
    held = {card.rank: card for card in hand if card.suit == meld.stands_for[0][0].suit}
    for places in (range(meld.low - 1, 0, -1), range(meld.high + 1, rules.highest_place + 1)):
        gaps = jokers
        for place in places:
            card = held.get(rules.rank_at(place))
            gaps -= card is None
            if gaps < 0:
                break
            if card is not None:
                yield card


def take_back(rules: Romme, state: RommeState, seat: int) -> None:
    """Undo what only stood if it had been completed: a low first lay-down, a joker exchanged."""
    if state.low_opening:
        start = state.low_opening
        state.hands, state.table, state.opened = start.hands, start.table, start.opened
        state.taken, state.owed, state.low_opening = start.taken, start.owed, None
    for exchange in reversed(state.owed):
        if exchange.left < exchange.jokers:
            continue  # one of two jokers lies on the table by now, so the exchange stands
        jokers = [card for card in state.hands[seat] if card.is_joker][: exchange.jokers]
        state.take(seat, jokers)
        state.change_meld(exchange.at, _undone(exchange, state.table[exchange.at].meld, rules.melds))
        state.give(seat, exchange.given)
        state.taken = exchange.taken
    state.owed = ()


def _undone(exchange: Exchange, now: Meld, rules: MeldRules) -> Meld:
    """The meld `now` with the part that `exchange` changed as it was before; what was added since stays."""
    before = exchange.before
    first = before.low - now.low if before.kind == "run" else 0
    last = first + len(before.cards) + (len(exchange.given) - exchange.jokers)
    cards = (*now.cards[:first], *before.cards, *now.cards[last:])
    stands = [*now.stands_for[:first], *before.stands_for, *now.stands_for[last:]]
    shift = len(before.cards) - (last - first)
    wild = (
        *(i for i in now.wild if i < first),
        *(first + i for i in before.wild),
        *(i + shift for i in now.wild if i >= last),
    )
    if before.kind == "set" and not rules.set_repeats:
        added = [card for i, card in enumerate(cards) if i not in wild]
        for i in wild:
            stands[i] = tuple(face for face in stands[i] if face not in added)
    return replace(now, cards=cards, stands_for=tuple(stands), wild=wild)
