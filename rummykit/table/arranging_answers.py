"""What the page may send at a table that is laid out anew during a turn.

Every step is one message: cards picked up (`lift`) and carried somewhere (`carry`), or a
button. Each ends in a move of the game, which judges it; here stands only what is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummykit.table import answers, arranging, arranging_turn
from rummykit.table.arranging import Json
from rummykit.table.arranging_steps import lay_out
from rummykit.table.layout import (
    Group,
    Groups,
    Landing,
    landings,
    needed,
    place_move,
    put_before,
    put_into,
    read,
    taken_out,
    wanted,
)
from rummykit.table.manners import manners
from rummykit.table.offers import Choice, Offer, Sight
from rummykit.table.order import placed
from rummykit.table.tracking import Spot
from rummykit.table.wording import kind, parts

if TYPE_CHECKING:
    from rummykit.table.session import TableSession

MOST_CARDS = 200  # more than any layout holds


@dataclass(frozen=True)
class Arrangement(Choice):
    """An answer that is a layout: how the table would lie, and what to say of it."""

    groups: Groups = ()
    said: str = ""


# --- Messages ---------------------------------------------------------------------------


def _lift(table: TableSession, message: Json) -> list[Json]:
    """A click on a card of the table: pick it, put it back, or put the picked cards where it lies."""
    layout = table.layout
    key = message.get("key")
    number = layout.home(key) if layout is not None and isinstance(key, str) else None
    if layout is None or number is None or not isinstance(key, str):
        raise answers.BadMessage("no_card")
    if not table.sight().may_act:
        return table.propose(place_move(layout.groups))  # the game says why not
    elsewhere = table.picked - layout.groups[number - 1].keys
    if elsewhere and key not in table.picked and message.get("add") is not True:
        return _carry(table, {"to": number, "on": key})
    table.picked ^= {key}
    return table.again()


def _carry(table: TableSession, message: Json) -> list[Json]:
    """Cards put somewhere: into a combination, in a new one, or back to the rack; without keys the picked ones."""
    layout = table.layout
    if layout is None:
        raise answers.BadMessage("not_understood")
    to = message.get("to")
    moving = _moving(table, message)
    number = to if isinstance(to, int) and not isinstance(to, bool) else 0
    if to not in ("new", "hand") and not 1 <= number <= len(layout.groups):
        raise answers.BadMessage("no_meld")
    if not moving:
        return _told(table, number) if number else table.again()
    sight = table.sight()
    if not sight.may_act:
        return table.propose(place_move(layout.groups))
    keys = frozenset(spot.key for spot in moving)
    if to == "hand":
        return _take_back(table, moving, message.get("before"))
    table.picked = set(keys)
    if to == "new":
        rest = taken_out(layout.groups, keys, sight.view.melds)
        fresh = put_before(Group(()), moving, None, sight.view.melds)
        said = sight.say("step_new", cards=_codes(moving))
        return _laid(table, (*rest, fresh), said, fresh)
    return _put(table, moving, number, message)


def _put(table: TableSession, moving: tuple[Spot, ...], number: int, message: Json) -> list[Json]:
    """Cards put into one combination: in front of a card where that was said, else where they fit."""
    layout, sight = needed(table.layout), table.sight()
    rules = sight.view.melds
    keys = frozenset(spot.key for spot in moving)
    target = layout.groups[number - 1]
    before = message.get("before")
    beside = before if isinstance(before, str) else None
    if target.keys & keys:
        if "before" not in message or keys == target.keys:
            table.picked.clear()
            return table.again()
        rest = Group(tuple(spot for spot in target.spots if spot.key not in keys))
        moved = put_before(rest, moving, beside, rules)
        others = taken_out(layout.groups, keys - target.keys, rules)
        at = next(i for i, group in enumerate(others) if group.keys == target.keys)
        others[at] = moved
        return _laid(table, tuple(others), sight.say("step_put", cards=_codes(moving), n=at + 1), moved)
    rest_of_all = taken_out(layout.groups, keys, rules)
    at = rest_of_all.index(target) + 1
    found = landings(target, moving, rules)
    wild = any(rules.is_wild(spot.card) for spot in moving)
    if (wild and "before" in message) or not found:
        grown = put_before(target, moving, beside, rules)
        said = sight.say("step_put", cards=_codes(moving), n=at)
        return _laid(table, (*rest_of_all[: at - 1], grown, *rest_of_all[at:]), said, grown)
    chosen = _nearest(found, message)
    ways = [_landed(sight, rest_of_all, at, moving, one) for one in chosen]
    if len(ways) == 1:
        return _laid(table, ways[0].groups, ways[0].said, chosen[0].parts[0])
    return table.question(sight.say("ask_end", cards=_codes(moving)), ways)


def _nearest(found: list[Landing], message: Json) -> list[Landing]:
    """Where cards were put on a joker that they can replace, or at an end where they fit, only that is meant."""
    on, end = message.get("on"), message.get("end")
    jokers = {spot.key for one in found for spot in one.freed}
    if on in jokers and isinstance(on, str):
        return [one for one in found if one.end == "joker"]
    if message.get("by") == "drag":
        found = [one for one in found if one.end != "joker"] or found
    return [one for one in found if one.end == end] or found


def _landed(sight: Sight, rest: list[Group], number: int, moving: tuple[Spot, ...], one: Landing) -> Arrangement:
    groups = put_into(rest, number, one)
    freed = _codes(one.freed)
    word = one.end if one.end in ("low", "high", "joker", "split") else "put"
    said = sight.say(f"step_{word}", cards=_codes(moving), n=number, freed=freed)
    shown = " | ".join(_codes(part.spots) for part in one.parts)
    return Arrangement(sight.say(f"choice_{one.end}", cards=shown), place_move(groups), groups, said)


def _take_back(table: TableSession, moving: tuple[Spot, ...], before: object) -> list[Json]:
    """Cards that were placed in this turn go back to the rack (KUB-18); those of the table stay (KUB-40)."""
    layout, sight = needed(table.layout), table.sight()
    down = tuple(spot for spot in moving if layout.spot(spot.key) is not None)
    keys = frozenset(spot.key for spot in down)
    if down:
        rest = tuple(taken_out(layout.groups, keys, sight.view.melds))
        stay_rules = manners(sight.view.game).stay_rules
        stays = [one for one in sight.check(place_move(rest, "arrange")) if one.rule in stay_rules]
        at_fault = {card for one in stays for card in one.cards}
        if any(spot.card in at_fault for spot in down):
            return table.refuse(place_move(rest, "arrange"), stays)
        table.picked = set(keys)
        answer = lay_out(table, rest, [sight.say("step_back", cards=_codes(down)) + "."])
        if not isinstance(before, str):
            return answer
    shown = placed(table.spots(), [spot.key for spot in moving], before if isinstance(before, str) else None)
    table.hand = [spot.key for spot in shown]
    table.order = "hand"
    return table.again()


def _told(table: TableSession, number: int) -> list[Json]:
    """A click on a combination with nothing picked: what it is and what it takes."""
    layout, sight = needed(table.layout), table.sight()
    group = layout.groups[number - 1]
    faces = " ".join(wanted(group.cards, group.kind, sight.view.melds))
    name = arranging.name_of(sight, number, group, coded=True)
    said = sight.say("takes" if faces else "takes_nothing", name=name.rstrip("."), faces=faces)
    table.ask = None
    return table.finish([{"parts": parts(said, sight.view.melds.pack, sight.lang), "rule": None}], "info")


def _meld(table: TableSession, message: Json) -> list[Json]:
    """A click on a combination."""
    return _carry(table, {"to": message.get("number")})


def _drop(table: TableSession, message: Json) -> list[Json]:
    """Cards dragged within the rack; other drops are carried."""
    on = message.get("on")
    to = {"hand": "hand", "table": "new", "meld": message.get("number")}.get(on) if isinstance(on, str) else None
    if to is None:
        raise answers.BadMessage("not_understood")
    if not isinstance(message.get("keys"), list):
        raise answers.BadMessage("no_card")
    return _carry(table, {**message, "to": to})


def _answer(table: TableSession, message: Json) -> list[Json]:
    """A choice after a question; it may be a layout."""
    choice = message.get("choice")
    asked = table.ask[1] if table.ask is not None else ()
    if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(asked):
        one = asked[choice]
        if isinstance(one, Arrangement):
            table.ask = None
            now = {group.keys for group in table.layout.groups} if table.layout else set()
            fresh = next((group for group in one.groups if group.keys not in now), None)
            return _laid(table, one.groups, one.said, fresh)
    return answers.ANSWERS["answer"](table, message)


def _act(table: TableSession, message: Json) -> list[Json]:
    """A button or its key."""
    action = message.get("action")
    step = _STEPS.get(action) if isinstance(action, str) else None
    if step is None or table.view.phase not in ("draw", "play"):
        return answers.ANSWERS["act"](table, message)
    sight = table.sight()
    if not sight.may_act:
        return table.propose(place_move(needed(table.layout).groups))
    offer = next(one for one in arranging_turn.offers(sight) if one.id == action)
    return step(table, sight, offer)


# --- Buttons ----------------------------------------------------------------------------


def _confirm(table: TableSession, sight: Sight, offer: Offer) -> list[Json]:
    """End the turn, once every combination has been said to be one thing."""
    layout = needed(sight.layout)
    if sight.missing:
        return table.refuse(place_move(layout.groups, "arrange"), arranging_turn.telling(sight.missing))
    for number, group in enumerate(layout.groups, 1):
        if arranging.mark(arranging.meanings(sight, group)) == "ask":
            return _ask_kind(table, number, group)
    return table.take(offer)


def _lay(table: TableSession, sight: Sight, offer: Offer) -> list[Json]:
    """The picked or marked cards as combinations of their own."""
    groups = arranging_turn.new_groups(sight)
    if not groups or sight.layout is None:
        return table.take(offer)
    keys = frozenset(spot.key for spots in groups for spot in spots)
    rules = sight.view.melds
    fresh = [put_before(Group(()), spots, None, rules) for spots in groups]
    rest = taken_out(sight.layout.groups, keys, rules)
    table.picked = set(keys)
    said = sight.say("step_lay", cards=" / ".join(_codes(group.spots) for group in fresh))
    return _laid(table, (*rest, *fresh), said, fresh[0] if len(fresh) == 1 else None)


def _undo(table: TableSession, sight: Sight, offer: Offer) -> list[Json]:
    layout = sight.layout
    if layout is None or not layout.past:
        return table.take(offer)
    past, future = layout.past[:-1], [*layout.future, layout.groups]
    return lay_out(table, layout.past[-1], [sight.say("step_undo")], (past, future))


def _redo(table: TableSession, sight: Sight, offer: Offer) -> list[Json]:
    layout = sight.layout
    if layout is None or not layout.future:
        return table.take(offer)
    past, future = [*layout.past, layout.groups], layout.future[:-1]
    return lay_out(table, layout.future[-1], [sight.say("step_redo")], (past, future))


def _reset(table: TableSession, sight: Sight, offer: Offer) -> list[Json]:
    """Everything as at the start of the turn; that is a step too, and can be taken back."""
    layout = sight.layout
    if layout is None or not offer.ready:
        return table.take(offer)
    return lay_out(table, layout.start, [sight.say("step_reset")])


# --- What they have in common ------------------------------------------------------------


def _laid(table: TableSession, groups: Groups, said: str, group: Group | None) -> list[Json]:
    """Lay the table out like this; then ask what a combination is, where that is open."""
    sight = table.sight()
    lies = [(one.cards, one.kind) for one in needed(table.layout).groups]
    if [(one.cards, one.kind) for one in groups] == lies:
        table.picked.clear()  # it lies there already
        return table.again()
    words = arranging_turn.step_words(sight, said, group)
    answer = lay_out(table, groups, [words])
    layout = table.layout
    if layout is None or group is None or table.scene["say"]["tone"] == "refused":
        return answer
    number = next((i for i, one in enumerate(layout.groups, 1) if one.keys == group.keys), None)
    if number is not None and arranging.mark(arranging.meanings(table.sight(), layout.groups[number - 1])) == "ask":
        return _ask_kind(table, number, layout.groups[number - 1])
    return answer


def _ask_kind(table: TableSession, number: int, group: Group) -> list[Json]:
    """Whether a combination is a group or a run, and which run (KUB-49)."""
    sight, layout = table.sight(), needed(table.layout)
    ways = []
    for meld in read(group.cards, group.kind, sight.view.melds):
        rest = list(group.spots)
        spots = tuple(rest.pop(next(i for i, s in enumerate(rest) if s.card is card)) for card in meld.cards)
        said_kind = kind(meld, sight.lang, sight.view.game)
        groups = (*layout.groups[: number - 1], Group(spots, meld.kind), *layout.groups[number:])
        stood = zip(meld.cards, meld.stands_for, strict=True)
        shown = " ".join(faces[0].code if len(faces) == 1 else card.code for card, faces in stood)
        label = sight.say("choice_kind", kind=said_kind, cards=shown)
        said = sight.say("step_said", n=number, kind=said_kind).rstrip(".")
        ways.append(Arrangement(label, place_move(groups), groups, said))
    return table.question(sight.say("ask_kind", n=number), ways)


def _moving(table: TableSession, message: Json) -> tuple[Spot, ...]:
    """The cards that a message speaks of, or those picked."""
    sight, layout = table.sight(), table.layout
    keys = message.get("keys")
    if keys is None:
        return sight.moving
    if not isinstance(keys, list) or not 0 < len(keys) <= MOST_CARDS:
        raise answers.BadMessage("no_card")
    there = {spot.key: spot for spot in sight.hand}
    there |= {spot.key: spot for group in (layout.groups if layout else ()) for spot in group.spots}
    if not all(isinstance(key, str) and key in there for key in keys):
        raise answers.BadMessage("no_card")
    return tuple(spot for key, spot in there.items() if key in keys)


def _codes(spots: tuple[Spot, ...]) -> str:
    return " ".join(spot.card.code for spot in spots)


_STEPS: dict[str, Callable[[TableSession, Sight, Offer], list[Json]]] = {
    "confirm": _confirm,
    "lay": _lay,
    "undo": _undo,
    "redo": _redo,
    "reset": _reset,
}
ANSWERS: dict[str, Callable[[TableSession, dict[str, Any]], list[Json]]] = {
    "lift": _lift,
    "carry": _carry,
    "meld": _meld,
    "drop": _drop,
    "answer": _answer,
    "act": _act,
}
# Messages that play on the position which the page showed when they were sent.
PLAYS = frozenset({"carry"})
