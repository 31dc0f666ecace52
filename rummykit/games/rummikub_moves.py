"""The moves that Rummikub offers: useful ones, since nobody could list every layout.

Before the opening: ways to open. After it: single melds from the rack, single cards added,
rearrangements that place cards and the best table found. Then what ends the turn.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rummykit.cards import Card, by_suit
from rummykit.engine.arrange import Outcome
from rummykit.engine.laying import exact_add, next_faces
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.rules import Moves
from rummykit.games.rummikub_finding import best_table, openings, rack_melds, rearrangements
from rummykit.melds import extensions

if TYPE_CHECKING:
    from rummykit.games.rummikub import Rummikub, RummikubState

MOST_TABLES = 16  # rearrangements listed


def useful_moves(rules: Rummikub, state: RummikubState, seat: int) -> Moves:
    """Legal moves of `seat`, each in its exact form; `complete` only where there is no choice of cards."""
    found = Moves()
    if seat not in rules.actors(state):
        return found
    if state.phase == "round_over":
        found.append(Move("deal"))
        return found
    found.complete = False
    hand = state.hands[seat]
    if state.working is None and state.opened[seat]:
        found += [lay_move([meld]) for meld in rack_melds(hand, rules.melds)]
        found += _additions(rules, state, hand)
        found += _tables(rules, state, seat, hand)
    elif state.working is None:
        found += [lay_move(melds) for melds in openings(hand, rules.melds, rules.options["opening_points"])]
    if state.untouched:
        found.append(Move("draw", word="stock") if state.stock else Move("pass"))
    else:
        found += _endings(rules, state, seat)
    return found


def _endings(rules: Rummikub, state: RummikubState, seat: int) -> list[Move]:
    """How a turn in which something was done can end; single steps always keep the table valid."""
    if state.working is None:
        return [Move("confirm")]
    ruling = rules.check_confirm(state, seat, Move("confirm"))
    return list(ruling.choices) or [Move("restore" if ruling.faults else "confirm")]


def _additions(rules: Rummikub, state: RummikubState, hand: tuple[Card, ...]) -> list[Move]:
    held = dict.fromkeys(by_suit(hand))
    jokers = [card for card in held if card.is_joker]
    found: dict[Move, None] = {}
    for index, (meld, _) in enumerate(state.table):
        for card in [*(face for face in next_faces(meld, rules.melds) if face in held), *jokers]:
            for grown in extensions(meld, (card,), rules.melds):
                found[exact_add(meld, grown, (card,), index + 1)] = None
    return list(found)


def _tables(rules: Rummikub, state: RummikubState, seat: int, hand: tuple[Card, ...]) -> list[Move]:
    """Rearrangements, the best table found first; where jokers may be bound, each is judged."""
    lies = tuple(entry.meld for entry in state.table)
    tables = list(islice(rearrangements(lies, hand, rules.melds), MOST_TABLES))
    if tables:
        tables.insert(0, best_table(lies, hand, rules.melds))
    if not state.opening and not any(entry.meld.wild for entry in state.before):
        return list(dict.fromkeys(lay_move(melds, "arrange") for melds in tables))
    found: dict[Move, None] = {}
    for melds in tables:
        outcome = rules.verdict(state, seat, melds)
        if isinstance(outcome, Outcome):
            found[lay_move(outcome.melds, "arrange")] = None
    return list(found)
