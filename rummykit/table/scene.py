"""The picture of the table that the page draws: plain JSON made from one seat's view.

It holds no more than the view does, and everything that is said is said here, so that the
page needs no rule and no word of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummykit.cards import Card, text
from rummykit.engine.events import Event
from rummykit.engine.laying import next_faces
from rummykit.engine.score import ScoreSheet
from rummykit.engine.state import Laid
from rummykit.engine.view import View
from rummykit.table.fittings import fitting
from rummykit.table.layable import opening_points
from rummykit.table.layout import lying
from rummykit.table.manners import manners
from rummykit.table.offers import Offer, Sight, spelled
from rummykit.table.tracking import Tracker
from rummykit.table.wording import Part, capital, face, index, kind, meld_cards, parts, signed, stands, told

Json = dict[str, Any]
LAST_MOVES = 7
SHORT_TIME = 20  # seconds left of a turn when that is said
# Events that are not told among the last moves: they change nothing that a player looks for.
QUIET = frozenset({"pass", "place", "restore", "confirm"})


def zones(view: View) -> dict[str, Sequence[Card]]:
    """The visible cards by the place where they lie, for the tracker."""
    hand, groups = lying(view)
    found: dict[str, Sequence[Card]] = {"hand": hand, "discard": view.discard}
    for number, (cards, _) in enumerate(groups, 1):
        found[f"meld {number}"] = cards
    return found | fitting(view.game).zones(view)


def scene(sight: Sight, tracker: Tracker, order: str, idle: bool = False) -> Json:
    """Everything that the page shows of the position.

    Args:
        sight: what the seat sees and may ask.
        tracker: the keys of the visible cards.
        order: the name of the order in which the hand lies.
        idle: whether this is only passing by, so that nothing can be done yet.
    """
    view, lang = sight.view, sight.lang
    ways = fitting(view.game)
    shown = ways.waiting(sight) if idle else ways.offers(sight)
    return {
        "lang": lang,
        "game": view.game,
        "phase": view.phase,
        "mine": sight.may_act and not idle,
        "piles": _piles(sight, tracker, idle),
        "seats": [_seat(sight, seat) for seat in _seats_in_order(view)],
        "melds": [] if sight.layout else [_meld(sight, tracker, n, laid) for n, laid in enumerate(view.table, 1)],
        "no_melds": sight.say("no_melds"),
        "hand": _hand(sight, order, idle),
        "actions": [_action(offer) for offer in shown],
        "panel": _panel(sight),
        "ask": None,
        "sheet": None,
        "flights": [],
        "contract": None,
        "areas": None,
        "spread": None,
        "stage": None,
        **ways.picture(sight, tracker),
    }


def _action(offer: Offer) -> Json:
    main = offer.main and offer.ready
    return {"id": offer.id, "label": offer.label, "ready": offer.ready, "main": main, "key": offer.key}


def _piles(sight: Sight, tracker: Tracker, idle: bool) -> Json:
    view, lang = sight.view, sight.lang
    top = tracker.zones["discard"][-2:]
    draws = sight.may_act and view.phase == "draw" and view.window is None and not idle
    picked = sight.picked_cards
    drops = sight.may_act and view.phase == "play" and not idle
    answer = None if idle else fitting(view.game).on_pile(sight)
    does = answer.label if answer else sight.say("does_take")
    if drops and len(picked) == 1:
        does = sight.say("does_discard", card=picked[0].name.say(lang))
    name = sight.say("discard_empty")
    if top:
        name = sight.say("discard_name", n=view.discard_count, top=top[-1].card.name.say(lang), does=does)
    return {
        "stock": {
            "n": view.stock,
            "label": sight.say("stock", n=view.stock),
            "name": sight.say("stock_name", n=view.stock),
            "ready": draws,
        },
        "discard": {
            "n": view.discard_count,
            "top": [face(spot, lang) for spot in top],
            "label": sight.say("discard", n=view.discard_count),
            "name": name,
            "ready": (draws or answer is not None) and bool(top),
            "takes": drops,
            "absent": "discard" not in sight.verbs,
        },
    }


def _seats_in_order(view: View) -> list[int]:
    """The others as they sit, from the left, and then oneself."""
    count = len(view.names)
    return [(view.seat + step) % count for step in range(1, count + 1)]


def _seat(sight: Sight, seat: int) -> Json:
    view = sight.view
    name, n, points = view.names[seat], view.counts[seat], signed(view.totals[seat])
    mine, out = seat == view.seat, view.out[seat]
    if mine and sight.layout is not None:
        n = len(sight.hand)  # cards that lie on the table before the turn is confirmed are counted there
    on_turn = seat in view.to_move if view.window is None or mine else False
    playing = view.phase in ("draw", "play")
    said = sight.say("me", name=name) if mine else name
    one = "_one" if n == 1 else ""
    heard = sight.say("seat_out" if out else f"seat_name{one}", name=said, n=n, points=points)
    return {
        "seat": seat,
        "name": said,
        "info": sight.say(f"seat{one}", n=n, points=points),
        "initial": name[:1].upper(),
        "me": mine,
        "out": out,
        "turn": on_turn and playing,
        "heard": f"{heard}, {sight.say('seat_turn')}" if on_turn and playing else heard,
    }


# --- The middle --------------------------------------------------------------------


def _meld(sight: Sight, tracker: Tracker, number: int, laid: Laid) -> Json:
    lang, view = sight.lang, sight.view
    meld, owner = laid
    spots = tracker.zones[f"meld {number}"]
    cards = []
    for i, spot in enumerate(spots):
        card = face(spot, lang)
        if i in meld.wild:
            card["as"], words = stands(meld, i, lang)
            card["n"] = sight.say("stands_for", card=card["n"], faces=words)
        cards.append(card)
    of = "of_nobody" if owner is None else "of_you" if owner == view.seat else "of_other"
    who = "" if owner is None else view.names[owner]
    foot = kind(meld, lang, view.game)
    if owner is not None:
        foot = sight.say("meld_foot", kind=foot, owner=sight.say("you_small") if owner == view.seat else who)
    picked = sight.picked_cards
    whose = sight.say(of, owner=who)
    name = sight.say("meld_name", kind=capital(kind(meld, lang, view.game)), of=whose, cards=meld_cards(meld, lang))
    return {
        "number": number,
        "cards": cards,
        "foot": foot,
        "name": name,
        "fits": [[fit.end, fit.ready] for fit in sight.fits(picked) if fit.meld == number] if picked else [],
    }


def meld_says(sight: Sight, number: int) -> list[Part]:
    """What a meld is and which cards it still takes."""
    meld = sight.view.table[number - 1].meld
    faces = next_faces(meld, sight.view.melds)
    cards = spelled(sight, meld)
    said = sight.say(
        "takes" if faces else "takes_nothing", n=number, kind=kind(meld, sight.lang, sight.view.game), cards=cards,
        faces=text(faces),
    )  # fmt: skip
    return parts(said, sight.view.melds.pack, sight.lang)


# --- The hand ----------------------------------------------------------------------


def _hand(sight: Sight, order: str, idle: bool) -> Json:
    lang, size = sight.lang, len(sight.hand)
    marked = sight.lines
    marks = {} if idle else fitting(sight.view.game).marks(sight)
    cards = []
    for i, spot in enumerate(sight.hand):
        card = face(spot, lang)
        said = sight.say("place", card=card["n"], i=i + 1, n=size)
        line = next((line for line in marked if line.start <= i < line.stop), None)
        card["said"] = f"{said}, {sight.say('in_meld', kind=kind(line.meld, lang, sight.view.game))}" if line else said
        fits = () if idle or sight.layout else sight.fits((spot.card,))
        card["fits"] = [[fit.meld, fit.end, fit.ready] for fit in fits]
        mark = dict(marks.get(spot.key, {}))
        if heard := mark.pop("said", ""):
            card["said"] += f", {heard}"
        card |= mark
        cards.append(card)
    return {
        "order": order,
        "name": sight.say("hand_name", n=size),
        "cards": cards,
        "picked": list(sight.picked),
        "lines": [
            {
                "from": line.start,
                "to": line.stop,
                "text": sight.say("line", kind=kind(line.meld, lang, sight.view.game), points=line.meld.points),
                "as": "  ".join(
                    f"{index(line.meld.cards[i])} = {stands(line.meld, i, lang)[0]}" for i in line.meld.wild
                ),
            }
            for line in marked
        ],
    }


# --- The panel ---------------------------------------------------------------------


def _panel(sight: Sight) -> Json:
    view = sight.view
    rows = [
        {
            "name": sight.say("you") if seat == view.seat else view.names[seat],
            "points": view.totals[seat],
            "me": seat == view.seat,
            "out": view.out[seat],
        }
        for seat in range(len(view.names))
    ]
    return {
        "turn": _whose_turn(sight),
        "mine": sight.may_act and view.phase in ("draw", "play"),
        "round": fitting(view.game).round_name(sight),
        "points": _points_title(view, sight),
        "rows": rows,
        "progress": _progress(sight),
        "blocks": fitting(view.game).blocks(sight),
        "log_title": sight.say("last_moves"),
        "log": [told(event, view, sight.lang) for event in _recent(view)],
    }


def _points_title(view: View, sight: Sight) -> str:
    """What the points of a match lead to (ROM-73 to ROM-75, JACK-97)."""
    target, elimination = view.more.get("target"), view.options.get("elimination")
    if target is None:
        return sight.say("points")
    if elimination is None:
        return sight.say("points_to", n=target)
    if target == 1:
        return sight.say("points_once")  # ROM-74
    return sight.say("points_reach" if elimination == "reach" else "points_over", n=target)


def _recent(view: View) -> list[Event]:
    """The last moves of this round that are worth telling."""
    found: list[Event] = []
    for event in reversed(view.log):
        if event.move.verb not in QUIET or "cut_by" in event.public:
            found.append(event)
        if event.move.verb == "deal" or len(found) == LAST_MOVES:
            break
    return found[::-1]


def _whose_turn(sight: Sight) -> str:
    view = sight.view
    if view.phase == "over":
        return sight.say("turn_match")
    if view.phase == "round_over":
        return sight.say("turn_over", n=view.round)
    if sight.may_act:
        return sight.say("turn_asked" if view.window else "turn_me")
    return sight.say("turn_other", who=view.names[view.turn])


def _progress(sight: Sight) -> Json | None:
    """How far the first lay-down has come; None in games that have none."""
    view = sight.view
    if (own := fitting(view.game).progress(sight)) is not None:
        return own
    if "opening_points" not in view.more or view.phase in ("round_over", "over"):
        return None
    need = sight.need
    points = 0 if need is None else opening_points(view)
    return {
        "title": sight.say("coming_out"),
        "text": sight.say("came_out") if need is None else sight.say("coming_out_of", points=points, need=need),
        "part": 1 if need is None else min(1, points / need),
        "done": need is None,
        "rule": manners(view.game).opening_rule,
    }


def prompt(sight: Sight) -> list[tuple[str, str | None]]:
    """What the person at the table can do now, each sentence with the rule to open, if any."""
    view = sight.view
    ways = manners(view.game)
    if (own := fitting(view.game).prompt(sight)) is not None:
        return own
    if view.phase == "over":
        won = view.seat in view.winners
        others = ", ".join(view.names[seat] for seat in view.winners)
        return [(sight.say("prompt_won") if won else sight.say("prompt_lost", names=others), None)]
    if view.out[view.seat]:
        return [(sight.say("prompt_out"), None)]
    if view.phase == "round_over":
        return [(sight.say("prompt_over"), None)]
    if not sight.may_act:
        return [(sight.say("prompt_wait", who=view.names[view.turn]), None)]
    if view.window is not None:
        card = view.window.card.code if view.window.card else ""
        said = sight.say("prompt_window", next=view.names[view.turn], card=card)
        return [(said, ways.window_rules.get(view.window.kind))]
    if view.phase == "draw":
        return [(sight.say("prompt_draw"), None)]
    duties = [sight.say(duty) for duty in ("must_lay_joker", "must_go_out") if view.more.get(duty)]
    return [(said, None) for said in (duties or [sight.say("prompt_play")])]


def clock(sight: Sight, left: float) -> Json:
    """The time left, what happens at its end, and what to say when it gets short."""
    view = sight.view
    ways = manners(view.game)
    how = f"timeout_{view.options.get('timeout', '')}"
    known = how in ways.words
    return {
        "left": left,
        "title": sight.say("time_left"),
        "note": sight.say(how) if known else "",
        "rule": ways.timeout_rule if known else None,
        "short": [SHORT_TIME, sight.say("time_short", n=SHORT_TIME)] if known else None,
    }


def sheet(counted: ScoreSheet, sight: Sight, verdict: str) -> Json:
    """The count of a finished round, line by line with its rules (ROM-116).

    Args:
        counted: the score of the round.
        sight: the view after it.
        verdict: who won the match, if it is over.
    """
    view, lang = sight.view, sight.lang
    winner = counted.round.winner
    blocks = []
    others_first = _seats_in_order(view)
    for seat in others_first[-1:] + others_first[:-1]:
        mine = [line for line in counted.lines if line.seat == seat]
        if not mine:
            continue
        said = [[parts(line.what.say(lang), view.melds.pack, lang), line.points, line.rule] for line in mine]
        blocks.append(
            {
                "name": sight.say("you") if seat == view.seat else view.names[seat],
                "me": seat == view.seat,
                "out": view.out[seat],
                "lines": said,
                "sum": sight.say("sheet_round"),
                "points": counted.scores[seat],
                "total": sight.say("sheet_total", n=signed(view.totals[seat])),
                "out_word": sight.say("sheet_out"),
            }
        )
    own_lead = fitting(view.game).sheet_lead(sight)
    if own_lead is not None:
        lead = own_lead
    elif winner is None:
        lead = sight.say("sheet_none")
    elif winner == view.seat:
        lead = sight.say("sheet_you_went_out")
    else:
        lead = sight.say("sheet_went_out", who=view.names[winner])
    pack = view.melds.pack
    notes = [(note.what.say(lang), note.rule) for note in counted.round.notes]
    after = fitting(view.game).sheet_notes(sight)
    return {
        "title": sight.say("sheet", n=view.round),
        "lead": lead,
        "notes": [{"parts": parts(capital(f"{said}."), pack, lang), "rule": rule} for said, rule in notes],
        "after": [{"parts": parts(said, pack, lang), "rule": rule} for said, rule in after],
        "blocks": blocks,
        "verdict": verdict,
    }
