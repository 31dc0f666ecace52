"""Why not: every reason against what cannot be done now, and against any move somebody imagines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rummykit.cards import NotationError, text
from rummykit.engine.moves import Move
from rummykit.melds import Fault
from rummykit.table.arranging_turn import new_groups
from rummykit.table.fittings import fitting
from rummykit.table.layout import read
from rummykit.table.offers import Offer, Sight
from rummykit.table.scene import Json
from rummykit.table.strings import SAID
from rummykit.table.wording import Part, begun, parts, tried

if TYPE_CHECKING:
    from rummykit.table.session import TableSession

_LONGEST = 300  # letters of a move that is looked at
# Buttons for the steps of a turn, which have nothing to do with the cards that are asked about.
_OF_THE_TURN = frozenset({"undo", "redo", "reset"})


def why(table: TableSession, message: Json) -> list[Json]:
    """What can be done with the picked cards, or at all, and all that stands against the rest."""
    from rummykit.table.aids import reply_to

    focus = message.get("focus")
    picked = set(table.picked)
    if not picked and isinstance(focus, str) and focus in table.hand:
        table.picked = {focus}
    sight = table.sight()
    table.picked = picked  # asking picks nothing
    rows = list(_rows(sight))
    title = SAID["why_title"].say(sight.lang)
    if sight.moving:
        title = SAID["why_of"].say(sight.lang, cards=text(spot.card for spot in sight.moving))
    lead = None if any(row["faults"] for row in rows) else _parts(sight, SAID["why_nothing"].say(sight.lang))
    moves = table.game.moves(table.seat)
    note = SAID["try_note"].say(sight.lang, move=moves[-1] if moves else "pass")
    told = {"title": _parts(sight, title), "lead": lead, "rows": rows, "note": note}
    return [{"kind": "why", **told, "for": reply_to(message)}, *table.again()]


def try_move(table: TableSession, message: Json) -> list[Json]:
    """Check a move without playing it."""
    from rummykit.table.aids import reply_to
    from rummykit.table.answers import BadMessage

    said = message.get("move")
    if not isinstance(said, str):
        raise BadMessage("not_understood")
    sight = table.sight()
    offered = [name for name, verb in table.game.rules.verbs.items() if verb.is_offered]
    try:
        move = Move.parse(said.strip()[:_LONGEST], table.game.rules.pack, offered)
        row = _row(sight, _parts(sight, str(move)), table.game.check(move, table.seat))
    except NotationError as error:
        unread = SAID["why_unread"].say(sight.lang, why=error.text(sight.lang)[:_LONGEST])
        fault = {"parts": _parts(sight, unread), "rule": None}
        row = {"head": [said[:60]], "ok": False, "yes": "", "faults": [fault]}
    return [{"kind": "tried", "row": row, "for": reply_to(message)}]


def _rows(sight: Sight) -> Iterator[Json]:
    """One row for each thing that could be meant."""
    for offer in fitting(sight.view.game).offers(sight):
        if sight.moving and offer.id in _OF_THE_TURN:
            continue
        on_melds = offer.id == "add" and sight.picked_cards and sight.view.table and not sight.layout
        if offer.id not in ("new", "leave", "continue", "about") and not on_melds:
            yield _offered(sight, offer)
    if sight.picked_cards and not sight.layout:
        yield from _on_melds(sight)


def _offered(sight: Sight, offer: Offer) -> Json:
    head = _parts(sight, offer.label)
    if offer.ready:
        row = _row(sight, head, [])
        if offer.id == "lay" and sight.layout is not None and not _are_melds(sight):
            row["yes"] = SAID["why_yes_not_yet"].say(sight.lang)
        return row
    faults = sight.check(offer.move) if offer.move is not None else []
    row = _row(sight, head, faults)
    if offer.move is not None and faults and offer.move.cards:
        row["head"] = parts(tried(offer.move, sight.view, sight.lang), sight.view.melds.pack, sight.lang)
    if not faults:
        row |= {"ok": False, "yes": "", "faults": [{"parts": _parts(sight, offer.why), "rule": None}]}
    return row


def _are_melds(sight: Sight) -> bool:
    """Whether what would be put on a table that is laid out anew makes melds by itself."""
    return all(read(tuple(spot.card for spot in spots), None, sight.view.melds) for spots in new_groups(sight))


def _on_melds(sight: Sight) -> Iterator[Json]:
    """The picked cards added to each meld of the table, or put in place of its joker."""
    cards = sight.picked_cards
    for number, laid in enumerate(sight.view.table, 1):
        fits = [fit for fit in sight.fits(cards) if fit.meld == number and fit.end != "joker"]
        move = fits[0].move if fits else Move("add", (cards,), target=number)
        if "add" in sight.verbs:
            said = SAID["why_add_to"].say(sight.lang, cards=text(cards), n=number)
            yield _row(sight, _parts(sight, said), sight.check(move))
        if "swap" in sight.verbs and laid.meld.wild and len(cards) == 1:
            said = SAID["why_swap_in"].say(sight.lang, cards=text(cards), n=number)
            yield _row(sight, _parts(sight, said), sight.check(Move("swap", (cards,), target=number)))


def _row(sight: Sight, head: list[Part], faults: list[Fault]) -> Json:
    found = []
    for fault in faults:
        said = parts(f"{fault.text(sight.lang)}.", sight.view.melds.pack, sight.lang)
        begun(said)
        found.append({"parts": said, "rule": fault.rule or None})
    return {"head": head, "ok": not faults, "yes": SAID["why_yes"].say(sight.lang), "faults": found}


def _parts(sight: Sight, sentence: str) -> list[Part]:
    return parts(sentence, sight.view.melds.pack, sight.lang)
