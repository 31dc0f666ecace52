"""Any position of any game, from text: for lessons, exercises, tests and saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from reprlib import repr as short
from typing import Any

from rummykit.cards import Card, NotationError, text
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import read_pinned
from rummykit.engine.rules import GameRules, PositionSpec
from rummykit.engine.state import Chance, Laid, State
from rummykit.language import Phrase, Text
from rummykit.melds import Fault, Meld, faults, meant

_AT = Text("{place}: {why}", "{place}: {why}")
_TOO_MANY_OWNERS = Text("owners: {n} for {melds} melds", "owners: {n} para {melds} combinaciones")
_NO_PHASE = Text(
    "phase: {phase} is none of draw, play, round_over", "phase: {phase} no es ni draw ni play ni round_over"
)
_NOT_ENDED = Text(
    "phase: round_over needs the field that says how the round ended, such as went_out=0",
    "phase: round_over necesita el campo que dice cómo acabó la ronda, como went_out=0",
)
_IS_OUT = Text("to_move: seat {seat} is eliminated", "to_move: el asiento {seat} está eliminado")
_OUT_WITH_CARDS = Text(
    "eliminated: seat {seat} holds {cards}; who is eliminated has no cards, so write '' in hands[{seat}]",
    "eliminated: el asiento {seat} tiene {cards}; quien está eliminado no tiene cartas: escribe '' en hands[{seat}]",
)
_TOO_FEW_LEFT = Text(
    "eliminated: of {seats} seats {left} would be left; a match needs at least two",
    "eliminated: de {seats} asientos quedarían {left}; una partida necesita al menos dos",
)
_NO_MOVE = Text(
    "phase: in phase {phase} seat {seat} would have no move at all; give it cards, or piles to draw from",
    "phase: en la fase {phase} el asiento {seat} no tendría ninguna jugada; dale cartas, o montones de los que robar",
)
_WRONG_TOTALS = Text("totals: {n} numbers for {seats} players", "totals: {n} números para {seats} jugadores")
_ONE_MELD = Text("{place}: one meld was expected: {written}", "{place}: se esperaba una sola combinación: {written}")
_COULD_BE = Text("{place}: {written} could be {either}", "{place}: {written} puede ser {either}")
_NO_MELD = Text("{place}: {written} is no meld: {why}", "{place}: {written} no es una combinación: {why}")
_CANNOT_STAND = Text("the wild cards cannot stand for that", "los comodines no pueden representar eso")
_RULE_SAYS = Text("{rule}: {why}", "{rule}: {why}")
_TOO_OFTEN = Text(
    "{card} appears {n} times, but the pack has {most}", "{card} aparece {n} veces, pero la baraja tiene {most}"
)
_A_LIST_OF_TEXTS = Text(
    "{place}: a list, one text for each hand or meld, not {given}",
    "{place}: una lista, con un texto por mano o combinación, no {given}",
)
_A_LIST = Text("{place}: a list, not {given}", "{place}: una lista, no {given}")
_CARDS = Text(
    "{place}: cards are text such as '7S 8S', not {given}", "{place}: las cartas son un texto como '7S 8S', no {given}"
)
_A_NUMBER = Text(
    "{place}: a whole number from {least}, not {given}", "{place}: un número entero a partir de {least}, no {given}"
)
_A_NUMBER_TO = Text(
    "{place}: a whole number from {least} to {most}, not {given}",
    "{place}: un número entero de {least} a {most}, no {given}",
)
_A_TRUTH = Text("{place}: True or False, not {given}", "{place}: True o False, no {given}")
_ONE_CARD = Text("{place}: one card such as {example}, not {given}", "{place}: una carta como {example}, no {given}")
_SEATS = Text("{place}: a list of seats, not {given}", "{place}: una lista de asientos, no {given}")
_NO_SUCH_SEAT = Text(
    "{place}: seats are 0 to {last}, not {given}", "{place}: los asientos van de 0 a {last}, no {given}"
)
_WRONG_NUMBERS = Text("{place}: {n} numbers for {seats} players", "{place}: {n} números para {seats} jugadores")


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
        raise PositionError(_TOO_MANY_OWNERS, n=len(spec.owners), melds=len(spec.table))
    if spec.phase not in ("draw", "play", "round_over"):
        raise PositionError(_NO_PHASE, phase=short(spec.phase))
    state.out = tuple(seat in spec.eliminated for seat in seats)
    _check_eliminated(state, spec)
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
        raise PositionError(_NOT_ENDED)
    return state


def _check_eliminated(state: State, spec: PositionSpec) -> None:
    if state.out[spec.to_move]:
        raise PositionError(_IS_OUT, seat=spec.to_move)
    left = state.out.count(False)
    if left < 2:
        raise PositionError(_TOO_FEW_LEFT, seats=len(state.out), left=left)
    for seat, hand in enumerate(state.hands):
        # Where the round is over, those who leave the match with it still hold their cards.
        if state.out[seat] and hand and spec.phase != "round_over":
            raise PositionError(_OUT_WITH_CARDS, seat=seat, cards=text(hand))


def check_moves(rules: GameRules[Any], state: State) -> None:
    """Refuse a position in which a seat is to move and has no move: no game goes on from there.

    Raises:
        PositionError: a seat that is asked to act has no move.
    """
    for seat in rules.actors(state):
        if not rules.moves(state, seat):
            raise PositionError(_NO_MOVE, phase=state.phase, seat=seat)


def _cards(rules: GameRules[Any], written: object, place: str) -> list[Card]:
    if not isinstance(written, str):
        raise PositionError(_CARDS, place=place, given=short(written))
    try:
        return rules.pack.cards(written)
    except NotationError as error:
        raise PositionError(_AT, place=place, why=error) from None


def _totals(spec: PositionSpec, seats: int) -> tuple[int, ...]:
    if not spec.totals:
        return (0,) * seats
    if len(spec.totals) != seats:
        raise PositionError(_WRONG_TOTALS, n=len(spec.totals), seats=seats)
    return tuple(whole_number(total, "totals", -1_000_000) for total in spec.totals)


def _laid(rules: GameRules[Any], spec: PositionSpec, index: int) -> Laid:
    place = f"table[{index}]"
    owner = spec.owners[index] if index < len(spec.owners) else None
    if owner is not None:
        whole_number(owner, f"owners[{index}]", 0, rules.seats - 1)
    return Laid(read_meld(rules, spec.table[index], place), owner)


def read_meld(rules: GameRules[Any], written: object, place: str) -> Meld:
    """One meld from text such as ``7S JK 9S`` or ``7S 8S JK=6S``.

    Raises:
        PositionError: it is no meld, or could be several.
    """
    if not isinstance(written, str):
        raise PositionError(_CARDS, place=place, given=short(written))
    if any(sign in written for sign in "/|"):
        raise PositionError(_ONE_MELD, place=place, written=short(written))
    try:
        cards, pins, kind = read_pinned(written, rules.pack)
    except NotationError as error:
        raise PositionError(_AT, place=place, why=error) from None
    found = meant(cards, pins, rules.melds, kind, lies=rules.binds_wild_cards)
    if len(found) == 1:
        return found[0]
    if found:
        either = Text(*(f" {word} ".join(str(meld) for meld in found) for word in ("or", "o")))
        raise PositionError(_COULD_BE, place=place, written=short(written), either=either)
    why = [_with_rule(fault) for fault in faults(cards, rules.melds)] or _CANNOT_STAND
    raise PositionError(_NO_MELD, place=place, written=short(written), why=why)


def _with_rule(fault: Fault) -> Phrase:
    return Phrase(_RULE_SAYS, {"rule": fault.rule, "why": fault})


def _check_counts(rules: GameRules[Any], cards: Iterable[Card]) -> None:
    for card, count in rules.pack.too_many(cards).items():
        most = rules.pack.counts.get(card, 0)
        raise PositionError(_TOO_OFTEN, card=card.code, n=count, most=most)


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
            raise PositionError(_A_LIST_OF_TEXTS, place=place, given=short(value))
    lists = {name: rest.pop(name, None) for name in ("owners", "totals", "eliminated")}
    for place, value in lists.items():
        if value is not None and not isinstance(value, list | tuple):
            raise PositionError(_A_LIST, place=place, given=short(value))
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
        raise PositionError(_CARDS, place=place, given=short(value)) from None


def whole_number(value: object, place: str, least: int, most: int | None = None) -> int:
    """`value` as a whole number from `least` to `most`.

    Raises:
        PositionError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        sentence = _A_NUMBER if most is None else _A_NUMBER_TO
        raise PositionError(sentence, place=place, least=least, most=most, given=short(value))
    return value


def truth(value: object, place: str) -> bool:
    """`value` as a truth value.

    Raises:
        PositionError: it is none.
    """
    if not isinstance(value, bool):
        raise PositionError(_A_TRUTH, place=place, given=short(value))
    return value


def one_card(rules: GameRules[Any], value: object, place: str) -> Card:
    """`value` as one card of the game's pack.

    Raises:
        PositionError: it is none.
    """
    found = [value] if isinstance(value, Card) else _cards(rules, value, place) if isinstance(value, str) else []
    if len(found) != 1:
        example = repr(next(iter(rules.pack.by_code)))
        raise PositionError(_ONE_CARD, place=place, example=example, given=short(value))
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
        raise PositionError(_SEATS, place=place, given=short(given))
    if len(given) == seats and all(isinstance(flag, bool) for flag in given):
        return tuple(bool(flag) for flag in given)
    if any(isinstance(seat, bool) or seat not in range(seats) for seat in given):
        raise PositionError(_NO_SUCH_SEAT, place=place, last=seats - 1, given=short(list(given)))
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
        raise PositionError(_WRONG_NUMBERS, place=place, n=len(given), seats=seats)
    return tuple(whole_number(number, f"{place}[{i}]", least, most) for i, number in enumerate(given))
