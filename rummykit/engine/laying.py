"""Laying, laying off and exchanging: what the games with melds on the table share.

These functions say what a written move means and what is wrong with its cards; when it
is allowed is for each game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod

from rummykit.cards import Card
from rummykit.engine.moves import Move, add_move, lay_move
from rummykit.engine.rules import fault
from rummykit.engine.state import Laid, State
from rummykit.language import Text
from rummykit.melds import Fault, Meld, MeldRules, extensions, faults, limit_faults, meant, readings, told_apart


@dataclass(frozen=True)
class Growth:
    """A meld on the table and what it becomes when cards are laid off on it."""

    index: int
    meld: Meld


# No more meanings of one lay-down are looked at: three melds of wild cards alone have thousands.
MOST_MEANINGS = 1000


def melds_meant(move: Move, rules: MeldRules, ambiguous_rule: str) -> tuple[list[tuple[Meld, ...]], list[Fault]]:
    """What the groups of a `lay` can mean together, and what is wrong with them.

    Returns:
        Every combination of readings; none if a group is no meld, and then the faults.
    """
    found: list[list[Meld]] = []
    wrong: list[Fault] = []
    for index in range(len(move.groups)):
        meanings, why_not = group_meant(move, index, rules, ambiguous_rule)
        found.append(meanings)
        wrong += why_not
    if not wrong and prod(map(len, found)) > MOST_MEANINGS:
        open_groups = [i for i, meanings in enumerate(found) if len(meanings) > 1]
        wild = [card for i in open_groups for card in move.groups[i] if rules.is_wild(card)]
        wrong = [
            fault(
                ambiguous_rule, "{cards} could stand for too much: say what each is, as in {example}",
                "{cards} podrían representar demasiadas cosas: di qué es cada uno, como en {example}",
                dict.fromkeys(wild), example=f"{wild[0]}={'9' if wild[0].pack == 'french' else wild[0].code}",
            )
        ]  # fmt: skip
    return ([] if wrong else list(product(*found))), wrong


def group_meant(move: Move, index: int, rules: MeldRules, ambiguous_rule: str) -> tuple[list[Meld], list[Fault]]:
    """What one group of a move can mean; where it is no meld, what is wrong with it."""
    group = move.groups[index]
    meanings = meant(group, move.group_pins(index), rules, move.group_kind(index))
    if meanings:
        return meanings, []
    return [], faults(group, rules) or [
        fault(
            ambiguous_rule, "{cards}: the wild cards cannot stand for what was said; possible: {choices}",
            "{cards}: los comodines no pueden representar lo que se ha dicho; es posible: {choices}", group,
            choices=" | ".join(map(str, readings(group, rules)[:6])),
        )
    ]  # fmt: skip


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
            "no hay ninguna combinación con el número {target} (en la mesa hay {count})", target=target, count=count,
        )
    ]  # fmt: skip


def lay_off_meant(
    move: Move, state: State, rules: MeldRules, ids: Mapping[str, str]
) -> tuple[dict[Move, Growth], list[Fault]]:
    """What an `add` can mean, by the move that says it exactly; and where it fits nowhere, why.

    Args:
        move: the lay-off.
        state: with the melds on the table.
        rules: the meld rules.
        ids: the rules of the game by name: ``add``, ``add_set`` and ``add_run``.
    """
    absent = target_faults(state, move.target, ids["add"])
    if absent:
        return {}, absent
    said = growths(move, state, rules)
    if said:
        return said, []
    meld = state.table[(move.target or 1) - 1].meld
    return {}, addition_faults(meld, move, rules, ids["add_set" if meld.kind == "set" else "add_run"])


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


def exact_add(old: Meld, grown: Meld, new: Sequence[Card], target: int, verb: str = "add") -> Move:
    """The move that lays off `new`, saying of every wild card what it stands for."""
    if old.kind == "set":
        return add_move(grown, new, range(len(old.cards), len(grown.cards)), target, verb)
    first = old.low - grown.low
    free = [i for i in range(len(grown.cards)) if not first <= i < first + len(old.cards)]
    places = []
    for card in new:
        place = next(i for i in free if grown.cards[i] is card)
        free.remove(place)
        places.append(place)
    return add_move(grown, new, places, target, verb)


@lru_cache(maxsize=4096)
def lay_offs(meld: Meld, new: tuple[Card, ...], target: int, rules: MeldRules) -> tuple[tuple[Move, Meld], ...]:
    """The moves that lay off `new` on `meld`, each with what the meld becomes.

    Remembered, because the melds on a table and the cards of a hand stay for many turns.
    """
    return tuple((exact_add(meld, grown, new, target), grown) for grown in extensions(meld, new, rules))


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
        # A wild card of one suit holds that suit's place.
        shown = () if rules.set_repeats else {faces[0].suit for faces in meld.stands_for if len(faces) == 1}
        fitting = [pack.at(suit, rank) for suit in pack.suits if suit not in shown]
        return tuple(face for face in fitting if rules.set_repeats or _leaves_room(meld, face))
    if len(meld.cards) >= rules.run_max:
        return ()
    places = [p for p in (meld.low - 1, meld.high + 1) if rules.lowest_place <= p <= rules.highest_place]
    suits = (meld.stands_for[0][0].suit,) if rules.run_one_suit else pack.suits
    return tuple(dict.fromkeys(pack.at(suit, rules.rank_at(place)) for place in places for suit in suits))


def _leaves_room(meld: Meld, face: Card) -> bool:
    """Whether every wild card of a set can still stand for a suit of its own once `face` lies there."""
    faces = [tuple(one for one in meld.stands_for[i] if one is not face) for i in meld.wild]
    return all(told_apart(faces))


def givings(meld: Meld, rules: MeldRules) -> list[tuple[Card, ...]]:
    """What may be given for each exchange of a wild card of `meld`."""
    both = meld.kind == "set" and rules.set_wild_suit == "both"
    faces = dict.fromkeys([meld.stands_for[i] for i in meld.wild])
    asked = [given for open_faces in faces for given in ([open_faces] if both else [(face,) for face in open_faces])]
    return [given for given in dict.fromkeys(asked) if not any(rules.is_wild(card) for card in given)]


@lru_cache(maxsize=512)
def wanted_by(
    table: tuple[Laid, ...], rules: MeldRules
) -> tuple[tuple[int, tuple[Card, ...], tuple[tuple[Card, ...], ...]], ...]:
    """For each meld of a table its index, the natural faces it can take, and what its wild cards are given for.

    A table stays as it is for many turns, and every list of legal moves asks for this.
    """
    return tuple(
        (
            index,
            tuple([face for face in next_faces(meld, rules) if not rules.is_wild(face)]),
            tuple(givings(meld, rules)),
        )
        for index, (meld, _) in enumerate(table)
    )


def addition_faults(meld: Meld, move: Move, rules: MeldRules, own: str) -> list[Fault]:
    """Why the cards of an `add` cannot be laid off on `meld`: what it takes, and the rules they break.

    Args:
        meld: a meld on the table.
        move: the lay-off.
        rules: the meld rules.
        own: the rule that says what may be laid off on a meld of this kind.
    """
    new = move.cards
    size = len(meld.cards) + len(new)
    # Without the limits on wild cards: where it fits like that, only the limits are broken.
    free = replace(
        rules, min_naturals=0, naturals_at_least_half=False, wilds_side_by_side=True, max_wilds=None,
        set_wild_steps=(), run_wild_steps=(),
    )  # fmt: skip
    for grown in extensions(meld, new, free, move.group_pins(0)):
        return [
            f for _, f in limit_faults(rules.limits_broken(meld.kind, size, grown.wild), meld.kind, grown.cards, rules)
        ]
    wanted = [face.code for face in next_faces(meld, rules)]
    if wanted:
        faces = Text(" or ".join(wanted), " o ".join(wanted))
        found = [
            fault(
                own, "{said} does not fit {meld}: it takes {wanted}", "{said} no encaja en {meld}: admite {wanted}",
                new, said=move.cards_text, meld=str(meld), wanted=faces,
            )
        ]  # fmt: skip
    else:
        full = Text("{cards} does not fit {meld}: it is full", "{cards} no encaja en {meld}: está completa")
        found = [Fault(own, new, full, {"meld": str(meld)})]
    # A rule that has its own number, such as the turned corner, is told as well.
    telling = {rules.ids[name] for name in ("corner", "run_too_long", "set_too_long") if name in rules.ids}
    return [*found, *(f for f in faults((*meld.cards, *new), rules) if f.rule in telling)]
