"""Positions of Jack the Ripper: what lies in front of the players, and how far the hand has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from reprlib import repr as short
from typing import Any

from rummykit.cards import Card, NotationError, Pack
from rummykit.engine.errors import PositionError
from rummykit.engine.moves import Move
from rummykit.engine.position import seat_flags, truth, whole_number
from rummykit.games.jack_deck import ESCAPES, GAVELS, KEPT_GAVELS, LETTERS, SUSPECTS, VICTIMS, WILD, Played
from rummykit.games.jack_state import JackState
from rummykit.language import Text
from rummykit.melds import MeldRules, Pin, meant

FIELDS = {
    "areas": "what lies in front of each seat, such as 'VI-KELLY SU-GULL EV-JILL EV-WILD=jill'; three or more Evidence "
    "cards of a colour that has no meld in `table` are a meld",
    "votes": "the suspect each seat voted for, where a vote was called",
    "gavel_played": "whether the player on turn has played a Gavel (phase play)",
    "at_once": "the Gavel just taken with a Scene, which may still be played (phase play)",
    "emptied": "the seats that Commissioner Resigns left without cards this turn",
    "renewed": "whether Scotland Yard has been shuffled into a new Case File",
    "went_out": "the seat that ended the hand by its discard",
    "escaped_by": "the seat that ended the hand with Ripper Escapes",
    "turns": "how many turns of the hand have begun",
}


_AREAS = Text(
    "areas: a list with the cards in front of each of {seats} seats, not {given}",
    "areas: una lista con las cartas que hay delante de cada uno de los {seats} asientos, no {given}",
)
_CARDS = Text(
    "{place}: cards are text such as 'VI-KELLY EV-JILL', not {given}",
    "{place}: las cartas son un texto como 'VI-KELLY EV-JILL', no {given}",
)
_AT = Text("{place}: {why}", "{place}: {why}")
_ONE_ROW = Text(
    "{place}: the cards of an area stand in one row, without '/'",
    "{place}: las cartas de una zona van en una sola fila, sin '/'",
)
_WHICH_SUSPECT = Text(
    "{place}: say which suspect {card} stands for, such as {card}=gull (JACK-09)",
    "{place}: di a qué sospechoso representa {card}, por ejemplo {card}=gull (JACK-09)",
)
_NOT_KEPT = Text(
    "{place}: {card} goes to Scotland Yard when it is played (JACK-35)",
    "{place}: {card} va a Scotland Yard cuando se juega (JACK-35)",
)
_ONE_PASS = Text(
    "renewed: there is one pass through the Case File, see case_file_passes (JACK-71)",
    "renewed: el Archivo del Caso se recorre una sola vez, mira case_file_passes (JACK-71)",
)
_FEW_VICTIMS = Text(
    "escaped_by: only {n} Victims are in play, not five (JACK-53)",
    "escaped_by: solo hay {n} Víctimas en juego, no cinco (JACK-53)",
)
_NO_DISCARD_LEFT = Text(
    "hands[{seat}]: in phase play a card must be left for the discard (JACK-62)",
    "hands[{seat}]: en la fase play debe quedar una carta para tirar (JACK-62)",
)
_RENEWED = Text(
    "stock: with two passes an empty Case File has been renewed, see renewed (JACK-71)",
    "stock: con dos vueltas, un Archivo del Caso vacío ya se ha renovado, mira renewed (JACK-71)",
)
_VOTES = Text(
    "votes: a suspect for each of {seats} seats ({suspects}), not {given}",
    "votes: un sospechoso para cada uno de los {seats} asientos ({suspects}), no {given}",
)
_AT_ONCE = Text(
    "at_once: {given} is no Gavel in the hand of the player in phase play (JACK-40)",
    "at_once: {given} no es una carta de Martillo en la mano de quien juega en la fase play (JACK-40)",
)
_HOLDS_CARDS = Text("{place}: seat {seat} still holds cards", "{place}: el asiento {seat} todavía tiene cartas")


def place_areas(state: JackState, extra: Mapping[str, Any], pack: Pack, melds: MeldRules) -> None:
    """Lay out the field ``areas``, and Ripper Escapes where ``escaped_by`` says that it was played.

    Raises:
        PositionError: it cannot be; the message names the place.
    """
    given = extra.get("areas", ())
    if isinstance(given, str) or not isinstance(given, list | tuple) or len(given) not in (0, len(state.hands)):
        raise PositionError(_AREAS, seats=len(state.hands), given=short(given))
    tabled = state.melded()
    for seat, written in enumerate(given):
        _place_area(state, seat, list(_read_area(written, f"areas[{seat}]", pack)), tabled, melds)
    state.opened = tuple(any(owner == seat for _, owner in state.table) for seat in state.seats)
    by = extra.get("escaped_by")
    if by is not None:
        whole_number(by, "escaped_by", 0, len(state.hands) - 1)
        if Played(ESCAPES, ESCAPES.suit) not in state.areas[by]:
            state.put(by, Played(ESCAPES, ESCAPES.suit))


def _read_area(written: object, place: str, pack: Pack) -> Iterator[Played]:
    if not isinstance(written, str):
        raise PositionError(_CARDS, place=place, given=short(written))
    if not written.strip():
        return
    try:
        move = Move.parse(f"lay {written}", pack)
    except NotationError as error:
        raise PositionError(_AT, place=place, why=error) from None
    if len(move.groups) != 1:
        raise PositionError(_ONE_ROW, place=place)
    for card, pin in zip(move.cards, move.group_pins(0), strict=True):
        yield _read_card(card, pin, place)


def _read_card(card: Card, pin: Pin | None, place: str) -> Played:
    if card is WILD:
        if pin is None or pin.suit not in SUSPECTS:
            raise PositionError(_WHICH_SUSPECT, place=place, card=card)
        return Played(card, pin.suit)
    if card.kind not in ("evidence", *KEPT_GAVELS) and card is not ESCAPES:
        raise PositionError(_NOT_KEPT, place=place, card=card)
    return Played(card, card.suit)


def _place_area(state: JackState, seat: int, cards: Sequence[Played], tabled: frozenset[str], melds: MeldRules) -> None:
    """Evidence as a meld where there are enough cards of a colour without a meld; the rest in the area."""
    for suit in (*SUSPECTS, LETTERS):
        alike = [one for one in cards if one.card.kind == "evidence" and one.suit == suit]
        if len(alike) < melds.set_min or suit in tabled:
            continue
        pins = [Pin(suit=suit) if card is WILD else None for card, _ in alike]
        found = meant([card for card, _ in alike], pins, melds)
        if found:
            state.lay(found[0], seat)
            cards = [one for one in cards if one not in alike]
    state.put(seat, *cards)


def settle_turn(state: JackState, extra: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Set what the fields say of the turn and of the end of the hand; returns whether the hand is over.

    Raises:
        PositionError: a field has an impossible value.
    """
    seats = len(state.hands)
    state.turns = whole_number(extra.get("turns", 1), "turns", 1)
    state.votes = _votes(extra.get("votes", ()), seats)
    state.renewed = truth(extra.get("renewed", False), "renewed")
    if state.renewed and options["case_file_passes"] == 1:
        raise PositionError(_ONE_PASS)
    state.gavel_played = truth(extra.get("gavel_played", False), "gavel_played")
    _set_at_once(state, extra.get("at_once"))
    emptied = seat_flags(extra.get("emptied", ()), seats, "emptied")
    state.emptied = tuple(seat for seat in state.seats if emptied[seat])
    for seat in state.emptied:
        _needs_empty_hand(state, seat, "emptied")
    state.escaped_by = extra.get("escaped_by")
    if state.escaped_by is not None and state.victims() < VICTIMS:
        raise PositionError(_FEW_VICTIMS, n=state.victims())
    if extra.get("went_out") is not None:
        state.went_out = whole_number(extra["went_out"], "went_out", 0, seats - 1)
        _needs_empty_hand(state, state.went_out, "went_out")
    if state.went_out is not None or state.escaped_by is not None:
        return True
    if state.phase == "play" and not state.hands[state.turn]:
        raise PositionError(_NO_DISCARD_LEFT, seat=state.turn)
    if not state.stock and not state.renewed and options["case_file_passes"] == 2 and len(state.discard) > 1:
        raise PositionError(_RENEWED)
    return state.phase == "draw" and (not state.stock or bool(state.emptied))


def _votes(given: object, seats: int) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or len(given) not in (0, seats) or any(v not in SUSPECTS for v in given):
        raise PositionError(_VOTES, seats=seats, suspects=", ".join(SUSPECTS), given=short(given))
    return tuple(given)


def _set_at_once(state: JackState, written: object) -> None:
    if written is None:
        return
    found = [card for card in state.hands[state.turn] if card.code == written and card.kind in GAVELS]
    if not found or state.phase != "play":
        raise PositionError(_AT_ONCE, given=short(written))
    state.at_once = found[0]


def _needs_empty_hand(state: JackState, seat: int, place: str) -> None:
    if state.hands[seat]:
        raise PositionError(_HOLDS_CARDS, place=place, seat=seat)
