"""What the page may send, one function for each kind of message.

Every intent ends in `TableSession.propose`, where the game judges it; the functions here
only find out which move is meant. A message that makes no sense raises `BadMessage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError
from rummykit.engine.game import NAMES
from rummykit.engine.moves import Move
from rummykit.table import contract_slots, opening
from rummykit.table.fittings import fitting
from rummykit.table.manners import manners
from rummykit.table.offers import Fit, Offer, Sight, discard_offer, offer_of_fits
from rummykit.table.opponents import Opponents
from rummykit.table.order import ORDERS, placed
from rummykit.table.scene import Json, meld_says
from rummykit.table.strings import SAID

if TYPE_CHECKING:
    from rummykit.table.session import TableSession

# What a key means where no button stands for it now: the game will say why not.
_BARE: dict[str, Move] = {
    "knock": Move("knock"),
    "pass": Move("pass"),
    "draw": Move("draw", word="stock"),
    "take": Move("draw", word="discard"),
}


class BadMessage(ValueError):
    """A message that is none of the table's own, or comes too late; it names a sentence of `SAID`."""


def _hello(table: TableSession, _message: Json) -> list[Json]:
    """Whether anybody is there, and whether this is the first page that asks: then its cell has just been run."""
    first, table.met = not table.met, True
    return [{"kind": "pong", "first": first}]


def _propose(table: TableSession, message: Json) -> list[Json]:
    """A move as text."""
    return table.propose(_text(message, "move"))


def _answer(table: TableSession, message: Json) -> list[Json]:
    """A choice after a question."""
    choice = message.get("choice")
    if table.ask is None:
        raise BadMessage("stale")
    if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(table.ask[1]):
        raise BadMessage("not_understood")
    return table.propose(table.ask[1][choice].move)


def _act(table: TableSession, message: Json) -> list[Json]:
    """A button or its key; without picked cards a key means the card in focus."""
    action = _text(message, "action")
    focus = message.get("focus")
    if action in ("add", "discard") and not table.picked and focus is not None:
        table.picked = _from_slots(table, {_own_key(table, focus)})
    sight = table.sight()
    offer = fitting(table.game.id).offer(sight, action)
    if offer is None and action == "knock" and table.view.window is not None:
        offer = fitting(table.game.id).offer(sight, table.view.window.kind)  # the same key says yes to any question
    bare = _BARE.get(action)
    if offer is None and bare is not None and bare.verb in table.game.rules.verbs:
        return table.propose(bare)
    if offer is None and message.get("by") == "keys":
        table.ask = None  # K where nobody knocks, V where nobody votes
        return table.finish([table.item(SAID["no_key"].say(table.lang))], "info")
    if offer is None or offer.id in ("new", "leave"):
        raise BadMessage("not_understood")
    if offer.id == "continue":
        return _continue(table, message)
    if offer.id in ("add", "discard") and offer.move and _needs_dragging(table, offer.move, message):
        return _say_drag(table)
    return table.take(offer)


def _click(table: TableSession, message: Json) -> list[Json]:
    """A click on a card of the hand: pick it or put it back; or discard it (ROM-103)."""
    key = _own_key(table, message.get("key"))
    _from_slots(table, {key})
    view = table.view
    card = next(spot.card for spot in table.spots() if spot.key == key)
    at_once = table.settings["click"] == "discard" and message.get("by") == "pointer"
    may = view.phase == "play" and view.seat in view.to_move and "discard" in table.game.rules.verbs
    if at_once and may and not view.melds.is_wild(card):
        table.picked = {key}
        return table.propose(Move("discard", ((card,),)))
    table.picked ^= {key}
    return table.again()


def _cancel(table: TableSession, _message: Json) -> list[Json]:
    """No answer to a question."""
    return table.again()


def _unpick(table: TableSession, _message: Json) -> list[Json]:
    """Put all picked cards back."""
    table.picked.clear()
    return table.again()


def _pile(table: TableSession, message: Json) -> list[Json]:
    """A click on a pile: draw from it (ROM-102), or discard the picked card on it."""
    pile = _text(message, "pile")
    if pile not in ("stock", "discard"):
        raise BadMessage("not_understood")
    sight = table.sight()
    answer = fitting(table.game.id).on_pile(sight) if pile == "discard" else None
    if answer is not None:
        return table.take(answer)
    drawing = sight.may_act and table.view.phase == "draw"
    if drawing and pile == "discard" and sight.picked and message.get("by") == "pointer":
        # Somebody who picked a card wants to discard it; the top card is not taken by mistake.
        table.ask = None
        return table.finish([table.item(sight.say("why_draw_first", card=sight.picked_cards[0].code))], "info")
    if pile == "discard" and table.view.phase == "play" and table.view.seat in table.view.to_move:
        offer = discard_offer(table.sight())
        if offer.move and _needs_dragging(table, offer.move, message):
            return _say_drag(table)
        return table.take(offer)
    return table.propose(Move("draw", word=pile))


def _meld(table: TableSession, message: Json) -> list[Json]:
    """A click on a meld: put the picked cards there, or hear what it takes."""
    number = _meld_number(table, message)
    sight = table.sight()
    if not sight.picked:
        table.ask = None
        return table.finish([{"parts": meld_says(sight, number), "rule": None}], "info")
    return _put(table, sight, number, "", message)


def _drop(table: TableSession, message: Json) -> list[Json]:
    """Cards dragged from the hand to a meld, the discard pile, the table or elsewhere in the hand."""
    keys = _own_keys(table, message)
    place = _text(message, "on")
    if place == "hand":
        before = message.get("before")
        taken_back = [spot for spots in table.sight().slots.values() for spot in spots if spot.key in keys]
        spots = placed([*table.spots(), *taken_back], list(keys), before if isinstance(before, str) else None)
        _from_slots(table, keys)
        table.keep_order(spots)
        table.order = "hand"
        return table.again()
    table.picked = keys if place == "table" else _from_slots(table, keys)
    if place == "meld":
        end = message.get("end")
        number = _meld_number(table, message)
        return _put(table, table.sight(), number, end if isinstance(end, str) else "", message)
    if place == "discard":
        sight = table.sight()
        return table.take(fitting(table.game.id).on_pile(sight) or discard_offer(sight))
    if place == "table":
        return table.take(_lay_dragged(table, keys))
    raise BadMessage("not_understood")


def _slot(table: TableSession, message: Json) -> list[Json]:
    """Cards for one slot of a contract: those dragged, those picked, or the one in focus."""
    number = message.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadMessage("no_slot")
    keys = set(table.picked)
    if message.get("keys") is not None:
        keys = _own_keys(table, message)
    elif not keys and message.get("focus") is not None:
        keys = {_own_key(table, message["focus"])}
    return contract_slots.put(table, number, keys)


def _fill(table: TableSession, _message: Json) -> list[Json]:
    """Fill the slots of the contract from the hand."""
    return contract_slots.fill(table)


def _empty(table: TableSession, _message: Json) -> list[Json]:
    """Take all cards back from the slots."""
    return contract_slots.empty(table)


def _choose(table: TableSession, message: Json) -> list[Json]:
    """One of the cards spread out to choose from: a Scene has opened Scotland Yard (JACK-39)."""
    spread = table.scene.get("spread")
    key = message.get("key")
    if not spread or key not in [card["k"] for card in spread["cards"]]:
        raise BadMessage("no_choice")
    return table.propose(Move("take", ((table.spot(key).card,),)))


def _about(table: TableSession, message: Json) -> list[Json]:
    """What a card is and does: one that is seen, or the one picked."""
    key = message.get("key")
    if key is None and len(table.picked) == 1:
        key = next(iter(table.picked))
    panel = fitting(table.game.id).about(table.sight(), table.spot(key)) if table.sees(key) else None
    if panel is None:
        return table.finish([table.item(SAID["no_about"].say(table.lang))], "info")
    reply_to = message.get("for")
    title, html = panel
    return [{"kind": "panel", "title": title, "html": html, "for": reply_to if isinstance(reply_to, str) else ""}]


def _order(table: TableSession, message: Json) -> list[Json]:
    """Sort the hand, at any time (ROM-114)."""
    by = _text(message, "by")
    if by not in ORDERS:
        raise BadMessage("no_setting")
    table.keep_order(table.spots())
    table.order = by
    return table.again()


def _set(table: TableSession, message: Json) -> list[Json]:
    """Change a setting."""
    from rummykit.table.session import SETTINGS

    name, value = message.get("name"), message.get("value")
    if not isinstance(name, str) or not isinstance(value, str) or value not in SETTINGS.get(name, ()):
        raise BadMessage("no_setting")
    table.settings = {**table.settings, name: value}
    table.ask = None
    return table.finish()


def _rule(table: TableSession, message: Json) -> list[Json]:
    """The card of a rule, as HTML that Python made."""
    id_ = _text(message, "id")
    try:
        rule = rulebook.rule(id_)
    except rulebook.UnknownRuleError:
        return table.finish([table.item(SAID["no_rule"].say(table.lang, id=id_[:20]))], "refused")
    reply_to = message.get("for")
    return [
        {
            "kind": "rule",
            "id": rule.id,
            "html": rule.card(table.lang)._repr_html_(),
            "for": reply_to if isinstance(reply_to, str) else "",
        }
    ]


def _continue(table: TableSession, _message: Json) -> list[Json]:
    """On to the next round, whoever deals it (ROM-117)."""
    if table.game.over or not table.game.round_over:
        raise BadMessage("not_over")
    event = table.game.play("deal", table.game.to_move[0])
    table.clear_away()
    return table.go_on_after(event)


def _more(table: TableSession, message: Json) -> list[Json]:
    """The next portion of what the others play, or all of it unseen."""
    table.follow(show=message.get("all") is not True)
    return table.finish()


def _tick(table: TableSession, _message: Json) -> list[Json]:
    """The page's clock has run out; if the game's has too, that was dealt with before."""
    return table.again()


def _new(table: TableSession, message: Json) -> list[Json]:
    """A new game with the chosen players and switches (ROM-83 to ROM-89)."""
    try:
        level, game = opening.open_game(table.game, table.seat, message, NAMES)
    except OptionError as error:
        return table.finish([table.item(SAID["bad_game"].say(table.lang, why=error.text(table.lang)[:200]))], "refused")
    if level:
        table.opponents = Opponents(level)
    table.seat = min(table.seat, len(game.names) - 1)
    table.sit_down(game)
    table.follow()
    return table.finish([table.item(SAID["began"].say(table.lang, n=len(game.names)))])


# --- what the messages have in common ------------------------------------------------


def _text(message: Json, name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise BadMessage("not_understood")
    return value


def _own_key(table: TableSession, key: object) -> str:
    if not isinstance(key, str) or key not in table.hand:
        raise BadMessage("no_card")
    return key


def _own_keys(table: TableSession, message: Json) -> set[str]:
    keys = message.get("keys")
    if not isinstance(keys, list) or not 0 < len(keys) <= len(table.hand):
        raise BadMessage("no_card")
    return {_own_key(table, key) for key in keys}


def _from_slots(table: TableSession, keys: set[str]) -> set[str]:
    """These cards leave the slots of a contract where they lie in one: they are wanted elsewhere."""
    table.slots = {key: number for key, number in table.slots.items() if key not in keys}
    return keys


def _meld_number(table: TableSession, message: Json) -> int:
    number = message.get("number")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(table.view.table):
        raise BadMessage("no_meld")
    return number


def _needs_dragging(table: TableSession, move: Move, message: Json) -> bool:
    """Whether this move is made with the pointer only by dragging (ROM-105)."""
    wild = any(map(table.view.melds.is_wild, move.cards))
    return wild and message.get("by") == "pointer" and manners(table.game.id).drag_rule is not None


def _say_drag(table: TableSession) -> list[Json]:
    table.ask = None
    said = SAID["why_drag"].say(table.lang)
    return table.finish([table.item(said, manners(table.game.id).drag_rule)], "refused")


def _put(table: TableSession, sight: Sight, number: int, end: str, message: Json) -> list[Json]:
    """The picked cards go to one meld, where they fit only at one end to that end (ROM-111)."""
    ways = fitting(table.game.id)
    if ways.plays_anywhere(sight):
        return table.take(ways.lay(sight))
    cards = sight.picked_cards
    fits = _nearest([fit for fit in sight.fits(cards) if fit.meld == number], end)
    if not fits:
        return table.propose(Move("add", (cards,), target=number))  # the game says why not
    if _needs_dragging(table, fits[0].move, message):
        return _say_drag(table)
    if len(fits) == 1:
        return table.propose(fits[0].move)
    return table.take(offer_of_fits(sight, cards, fits))


def _nearest(fits: list[Fit], end: str) -> list[Fit]:
    """Where cards dropped at one end of a meld fit there, only that place is meant."""
    return [fit for fit in fits if fit.end == end] or fits


def _lay_dragged(table: TableSession, keys: set[str]) -> Offer:
    """A card dragged to the open table brings the meld along that it lies in."""
    sight = table.sight()
    if len(keys) == 1:
        for line in sight.lines:
            together = {spot.key for spot in sight.hand[line.start : line.stop]}
            if keys <= together:
                # A first lay-down needs all that is marked to reach its points.
                table.picked = set() if sight.need is not None else together
                return fitting(table.game.id).lay(table.sight())
    return fitting(table.game.id).lay(sight)


ANSWERS: dict[str, Callable[[TableSession, dict[str, Any]], list[Json]]] = {
    "hello": _hello,
    "propose": _propose,
    "answer": _answer,
    "act": _act,
    "cancel": _cancel,
    "click": _click,
    "unpick": _unpick,
    "pile": _pile,
    "meld": _meld,
    "drop": _drop,
    "choose": _choose,
    "about": _about,
    "slot": _slot,
    "fill": _fill,
    "empty": _empty,
    "order": _order,
    "set": _set,
    "rule": _rule,
    "continue": _continue,
    "more": _more,
    "tick": _tick,
    "new": _new,
}
# Messages that play on the position which the page showed when they were sent.
_PLAYS = frozenset({"propose", "answer", "act", "pile", "meld", "choose", "continue"})


def plays(message: dict[str, Any], settings: Mapping[str, str]) -> bool:
    """Whether a message may make a move, so that it must not be older than the position."""
    do = message["do"]
    if do == "drop":
        return message.get("on") != "hand"
    return do in _PLAYS or (do == "click" and settings["click"] == "discard")
