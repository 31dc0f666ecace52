"""Laying, laying off and exchanging: what the games with melds on the table share.

These functions say what a written move means and what is wrong with its cards; when it
is allowed is for each game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from rummykit.cards import Card
from rummykit.engine.moves import Move, add_move, lay_move
from rummykit.engine.rules import fault
from rummykit.engine.state import State
from rummykit.melds import Fault, Meld, MeldRules, extensions, faults, meant


@dataclass(frozen=True)
class Growth:
    """A meld on the table and what it becomes when cards are laid off on it."""

    index: int
    meld: Meld


def melds_meant(move: Move, rules: MeldRules, ambiguous_rule: str) -> tuple[list[tuple[Meld, ...]], list[Fault]]:
    """What the groups of a `lay` can mean together, and what is wrong with them.

    Returns:
        Every combination of readings; none if a group is no meld, and then the faults.
    """
    found: list[list[Meld]] = []
    wrong: list[Fault] = []
    for index, group in enumerate(move.groups):
        meanings = meant(group, move.group_pins(index), rules, move.group_kind(index))
        found.append(meanings)
        if not meanings:
            wrong += faults(group, rules) or [
                fault(
                    ambiguous_rule, "{cards}: the wild cards cannot stand for what was said",
                    "{cards}: los comodines no pueden representar lo que se ha dicho", group,
                )
            ]  # fmt: skip
    return ([] if wrong else list(product(*found))), wrong


def exact_lays(options: Iterable[tuple[Meld, ...]]) -> tuple[Move, ...]:
    """The moves that lay these melds, no two written alike."""
    return tuple(dict.fromkeys(lay_move(melds) for melds in options))


def target_faults(state: State, target: int | None, rule: str) -> list[Fault]:
    """A fault if there is no meld of that number on the table."""
    if target is not None and 1 <= target <= len(state.table):
        return []
    count = len(state.table)
    return [
        fault(
            rule, "there is no meld {target} on the table, which has {count}",
            "en la mesa no hay combinación {target}: hay {count}", target=target, count=count,
        )
    ]  # fmt: skip


def growths(move: Move, state: State, rules: MeldRules) -> dict[Move, Growth]:
    """What laying off the cards of an `add` can mean, by the move that says it exactly."""
    index = (move.target or 0) - 1
    meld = state.table[index].meld
    said: dict[Move, Growth] = {}
    for grown in extensions(meld, move.cards, rules, move.group_pins(0)):
        said.setdefault(exact_add(meld, grown, move.cards, index + 1), Growth(index, grown))
    if len(said) > 1 and not any(rules.is_wild(card) for card in move.cards):
        # Only an ace can have two places, in a run that is full either way.
        return dict([next(iter(said.items()))])
    return said


def exact_add(old: Meld, grown: Meld, new: Sequence[Card], target: int) -> Move:
    """The move that lays off `new`, saying of every wild card what it stands for."""
    if old.kind == "set":
        return add_move(grown, new, range(len(old.cards), len(grown.cards)), target)
    first = old.low - grown.low
    free = [i for i in range(len(grown.cards)) if not first <= i < first + len(old.cards)]
    places = []
    for card in new:
        place = next(i for i in free if grown.cards[i] is card)
        free.remove(place)
        places.append(place)
    return add_move(grown, new, places, target)


def next_faces(meld: Meld, rules: MeldRules) -> tuple[Card, ...]:
    """The natural faces that could be laid off on `meld` one at a time."""
    pack = rules.pack
    if meld.kind == "set":
        if rules.set_max is not None and len(meld.cards) >= rules.set_max:
            return ()
        if rules.set_by == "suit":
            suit = meld.stands_for[0][0].suit
            return tuple(card for card in pack.counts if card.kind == "evidence" and card.suit == suit)
        rank = meld.stands_for[0][0].rank
        shown = () if rules.set_repeats else {c.suit for i, c in enumerate(meld.cards) if i not in meld.wild}
        return tuple(pack.at(suit, rank) for suit in pack.suits if suit not in shown)
    if len(meld.cards) >= rules.run_max:
        return ()
    places = [p for p in (meld.low - 1, meld.high + 1) if rules.lowest_place <= p <= rules.highest_place]
    suits = (meld.stands_for[0][0].suit,) if rules.run_one_suit else pack.suits
    return tuple(dict.fromkeys(pack.at(suit, rules.rank_at(place)) for place in places for suit in suits))


def addition_faults(meld: Meld, new: Sequence[Card], rules: MeldRules, ids: dict[str, str], other: str) -> list[Fault]:
    """Why `new` cannot be laid off on `meld`.

    Args:
        meld: a meld on the table.
        new: the cards to lay off.
        rules: the meld rules.
        ids: rule ids of faults where laying off has rules of its own, by the id that
            the fault has in a new meld.
        other: the rule that is broken where the cards would be a meld, but only if cards
            on the table changed what they are.
    """
    both = (*meld.cards, *new)
    found = [f for f in faults(both, rules) if f.rule]
    if not found:
        return [
            fault(
                other, "{cards} does not fit: the cards on the table stay what they are ({meld})",
                "{cards} no encaja: las cartas de la mesa siguen siendo lo que son ({meld})", new, meld=str(meld),
            )
        ]  # fmt: skip
    return [Fault(ids.get(f.rule, f.rule), f.cards, f.sentence, f.fields) for f in found]
