"""The duties that a player of Rommé can take on for the rest of a turn.

Two switches bind a player: a joker taken from the table must be laid again (ROM-43), and a
first lay-down of too few points stands only if the whole hand goes (ROM-72). A move that
makes the duty impossible is refused, so the engine looks ahead through what the player
could still do; at a time-out what was not completed is taken back (ROM-82). Only the
player's own cards and the table matter: nothing here depends on chance or hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rummykit.cards import Card
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


def can_finish(rules: Romme, state: RommeState, seat: int) -> bool:
    """Whether some sequence of lay-downs, lay-offs and exchanges lets the turn end lawfully."""
    return _search(rules, state, seat, set())


def _search(rules: Romme, state: RommeState, seat: int, seen: set[object]) -> bool:
    if rules.may_end_now(state, seat):
        return True
    mark = (
        tuple(sorted(card.index for card in state.hands[seat])),
        tuple(meld for meld, _ in state.table),
        sum(exchange.left for exchange in state.owed),
    )
    if mark in seen:
        return False
    seen.add(mark)
    return any(_search(rules, after, seat, seen) for after in _steps(rules, state, seat))


def _steps(rules: Romme, state: RommeState, seat: int) -> Iterator[RommeState]:
    """Every state one lay-off, exchange or new meld further on."""
    hand = state.hands[seat]
    if not state.opened[seat]:
        return
    for index, (meld, _) in enumerate(state.table):
        fitting = {*next_faces(meld, rules.melds), *rules.pack.jokers}
        for card in dict.fromkeys(card for card in hand if card in fitting):
            for grown in extensions(meld, (card,), rules.melds):
                after = state.fork()
                rules.grow(after, seat, (card,), Growth(index, grown))
                yield after
        for given in rules.exchangeable(meld, hand):
            done = exchanged(meld, given, rules.melds)
            if done:
                after = state.fork()
                rules.exchange(after, seat, given, (index, *done))
                yield after
    for meld in melds_in(hand, rules.melds):
        after = state.fork()
        rules.put_down(after, seat, (meld,))
        yield after


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
