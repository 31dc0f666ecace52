"""Any position of any game, from text: for lessons, exercises, tests and saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rummykit.cards import Card, NotationError, text
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import Move
from rummykit.engine.rules import GameRules, PositionSpec
from rummykit.engine.state import Chance, Laid, State
from rummykit.melds import Meld, faults, meant


def build(rules: GameRules[Any], spec: PositionSpec, chance: Chance) -> State:
    """The state that `spec` describes.

    Raises:
        PositionError: it cannot be; the message names the place.
    """
    state: State = rules.blank()
    seats = range(rules.seats)
    state.hands = tuple(tuple(_cards(rules, hand, f"hands[{i}]")) for i, hand in enumerate(spec.hands))
    state.discard = tuple(_cards(rules, spec.discard, "discard"))
    state.table = tuple(_laid(rules, spec, i) for i in range(len(spec.table)))
    state.totals = _totals(spec, rules.seats)
    for name, seat in [("to_move", spec.to_move), ("dealer", spec.dealer)]:
        if seat is not None or name == "to_move":
            whole_number(seat, name, 0, rules.seats - 1)
    whole_number(spec.round, "round", 1)
    for seat in spec.eliminated:
        whole_number(seat, "eliminated", 0, rules.seats - 1)
    if len(spec.owners) > len(spec.table):
        raise PositionError(f"owners: {len(spec.owners)} for {len(spec.table)} melds")
    if spec.phase not in ("draw", "play", "round_over"):
        raise PositionError(f"phase: {spec.phase!r} is none of draw, play, round_over")
    state.out = tuple(seat in spec.eliminated for seat in seats)
    if state.out[spec.to_move]:
        raise PositionError(f"to_move: seat {spec.to_move} is eliminated")
    state.turn = spec.to_move
    # Whoever is to move first sits at the dealer's left, so a position begins like a round.
    state.dealer = spec.dealer if spec.dealer is not None else (spec.to_move - 1) % rules.seats
    state.round = spec.round
    state.phase = "play" if spec.phase == "play" else "draw"
    state.turns = 1
    rules.place_cards(state, spec.extra)
    _check_counts(rules, state.everything())
    if spec.stock is None:
        state.stock = chance.shuffle(_rest_of_pack(rules, state.everything()), state)
    else:
        # The first card named is the next to be drawn, and the top of the pile is its end.
        state.stock = tuple(reversed(_cards(rules, spec.stock, "stock")))
        _check_counts(rules, state.everything())
    rules.settle_position(state, spec.extra)
    if spec.phase == "round_over" and state.phase not in ("round_over", "over"):
        raise PositionError("phase: round_over needs the field that says how the round ended, such as went_out=0")
    return state


def _cards(rules: GameRules[Any], written: str, place: str) -> list[Card]:
    try:
        return rules.pack.cards(written)
    except NotationError as error:
        raise PositionError(f"{place}: {error}") from None


def _totals(spec: PositionSpec, seats: int) -> tuple[int, ...]:
    if not spec.totals:
        return (0,) * seats
    if len(spec.totals) != seats:
        raise PositionError(f"totals: {len(spec.totals)} numbers for {seats} players")
    return tuple(whole_number(total, "totals", -1_000_000) for total in spec.totals)


def _laid(rules: GameRules[Any], spec: PositionSpec, index: int) -> Laid:
    place = f"table[{index}]"
    owner = spec.owners[index] if index < len(spec.owners) else None
    if owner is not None:
        whole_number(owner, f"owners[{index}]", 0, rules.seats - 1)
    return Laid(read_meld(rules, spec.table[index], place), owner)


def read_meld(rules: GameRules[Any], written: str, place: str) -> Meld:
    """One meld from text such as ``7S JK 9S`` or ``7S 8S JK=6S``.

    Raises:
        PositionError: it is no meld, or could be several.
    """
    try:
        move = Move.parse(f"lay {written}", rules.pack)
    except NotationError as error:
        raise PositionError(f"{place}: {error}") from None
    if len(move.groups) != 1:
        raise PositionError(f"{place}: one meld was expected: {written!r}")
    found = meant(move.groups[0], move.group_pins(0), rules.melds, move.group_kind(0))
    if len(found) == 1:
        return found[0]
    if found:
        said = " or ".join(str(meld) for meld in found)
        raise PositionError(f"{place}: {written!r} could be {said}")
    why = "; ".join(map(str, faults(move.groups[0], rules.melds))) or "the wild cards cannot stand for that"
    raise PositionError(f"{place}: {written!r} is no meld: {why}")


def _check_counts(rules: GameRules[Any], cards: Iterable[Card]) -> None:
    for card, count in rules.pack.too_many(cards).items():
        raise PositionError(f"{card} appears {count} times, but the pack has {rules.pack.counts[card]}")


def _rest_of_pack(rules: GameRules[Any], used: Sequence[Card]) -> list[Card]:
    rest = rules.pack.deck()
    for card in used:
        rest.remove(card)
    return rest


def spec_from(
    hands: Sequence[str | Sequence[Card]],
    table: Sequence[str | Sequence[Card] | Meld],
    discard: str | Sequence[Card],
    stock: str | Sequence[Card] | None,
    **rest: Any,
) -> PositionSpec:
    """A `PositionSpec` from what a caller may write: text or cards.

    Raises:
        PositionError: a field is neither.
    """
    for place, value in [("hands", hands), ("table", table)]:
        if not isinstance(value, list | tuple):
            raise PositionError(f"{place}: a list, one text for each hand or meld, not {value!r}")
    lists = {name: rest.pop(name, None) for name in ("owners", "totals", "eliminated")}
    for place, value in lists.items():
        if value is not None and not isinstance(value, list | tuple):
            raise PositionError(f"{place}: a list, not {value!r}")
    return PositionSpec(
        hands=tuple(_words(hand, "hands") for hand in hands),
        table=tuple(str(meld) if isinstance(meld, Meld) else _words(meld, "table") for meld in table),
        owners=tuple(lists["owners"] or ()),
        totals=tuple(lists["totals"] or ()),
        eliminated=tuple(lists["eliminated"] or ()),
        discard=_words(discard, "discard"),
        stock=None if stock is None else _words(stock, "stock"),
        **rest,
    )


def _words(value: str | Sequence[Card], place: str) -> str:
    if isinstance(value, str):
        return value
    try:
        return text(value)
    except (AttributeError, TypeError):
        raise PositionError(f"{place}: cards are text such as '7S 8S', not {value!r}") from None


def whole_number(value: object, place: str, least: int, most: int | None = None) -> int:
    """`value` as a whole number from `least` to `most`.

    Raises:
        PositionError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        upper = "" if most is None else f" to {most}"
        raise PositionError(f"{place}: a whole number from {least}{upper}, not {value!r}")
    return value


def truth(value: object, place: str) -> bool:
    """`value` as a truth value.

    Raises:
        PositionError: it is none.
    """
    if not isinstance(value, bool):
        raise PositionError(f"{place}: True or False, not {value!r}")
    return value


def one_card(rules: GameRules[Any], value: object, place: str) -> Card:
    """`value` as one card of the game's pack.

    Raises:
        PositionError: it is none.
    """
    found = [value] if isinstance(value, Card) else _cards(rules, value, place) if isinstance(value, str) else []
    if len(found) != 1:
        raise PositionError(f"{place}: one card such as {next(iter(rules.pack.by_code))!r}, not {value!r}")
    return found[0]


def seat_flags(given: object, seats: int, place: str) -> tuple[bool, ...]:
    """One truth value for each seat, from a list of seats or a list of truth values.

    Raises:
        PositionError: it is neither.

    >>> seat_flags([1], 3, "opened")
    (False, True, False)
    """
    if isinstance(given, bool):
        return (given,) * seats
    if not isinstance(given, list | tuple):
        raise PositionError(f"{place}: a list of seats, not {given!r}")
    if len(given) == seats and all(isinstance(flag, bool) for flag in given):
        return tuple(bool(flag) for flag in given)
    if any(isinstance(seat, bool) or seat not in range(seats) for seat in given):
        raise PositionError(f"{place}: seats are 0 to {seats - 1}, not {list(given)!r}")
    return tuple(seat in given for seat in range(seats))


def whole_numbers(given: object, place: str, seats: int, least: int, most: int | None = None) -> tuple[int, ...]:
    """A whole number for each seat, from a list of them or from one that holds for all.

    Raises:
        PositionError: it is neither, or a number is out of bounds.

    >>> whole_numbers(3, "buys_made", 2, 0)
    (3, 3)
    """
    if not isinstance(given, list | tuple):
        return (whole_number(given, place, least, most),) * seats
    if len(given) != seats:
        raise PositionError(f"{place}: {len(given)} numbers for {seats} players")
    return tuple(whole_number(number, f"{place}[{i}]", least, most) for i, number in enumerate(given))
