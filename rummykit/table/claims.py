"""The upcard of a contract game: drawing it, leaving it, and the claim windows out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.games.shanghai import PENALTY_CARDS
from rummykit.table import offers as common
from rummykit.table.fittings import Said
from rummykit.table.offers import MOST_CHOICES, Choice, Offer, Sight
from rummykit.table.wording import short, shorts


def _upcard(view: View) -> Card:
    return view.discard[-1]


def drawing(sight: Sight) -> list[Offer]:
    """Draw or take; where others wait for the upcard, take it or leave it to them."""
    view = sight.view
    if view.more["awaited"] != "upcard":
        return common.offers(sight)
    card = short(_upcard(view), sight.lang)
    by = view.more.get("cut_asked_by")
    take = sight.say("take" if by is None else "keep_from_cut", card=card)
    leave = sight.say("leave_upcard", card=card) if by is None else sight.say("let_cut", who=view.names[by])
    return [
        Offer("draw", leave, True, Move("pass"), main=True),
        Offer("take", take, not sight.check(Move("draw", word="discard")), Move("draw", word="discard")),
    ]


def before_drawing(sight: Sight) -> Said:
    """What there is to decide before the draw."""
    view = sight.view
    if view.more["awaited"] == "upcard":
        by, card = view.more.get("cut_asked_by"), _upcard(view).code
        if by is not None:
            return [(sight.say("prompt_asked", who=view.names[by], card=card), "DUM-77")]
        return [(sight.say("prompt_upcard", card=card), "SHA-33")]
    if view.game == "dummy" and view.more["opened"][view.seat]:
        return [(sight.say("prompt_stock"), "DUM-49")]
    return [(sight.say("prompt_draw"), None)]


def asked(sight: Sight) -> Said:
    """The question of a claim window: which card, what it costs, how often it may still be done."""
    view = sight.view
    window = view.window
    if window is None:
        return []
    card = _upcard(view).code
    who = view.names[view.turn]
    if window.kind == "buy":
        return [(sight.say("prompt_buy", who=who, card=card, left=view.more["buys_left"][view.seat]), "SHA-39")]
    if window.kind == "cut":
        left, extra = view.more["cuts_left"][view.seat], view.options["cut_extra"]
        return [(sight.say("prompt_cut", who=who, card=card, left=left, extra=extra), "DUM-74")]
    seats = len(view.names)
    by = next(seat for step in range(1, seats) if not view.out[seat := (view.turn - step) % seats])
    onto = all(move.target is not None for move in _claims(view))
    return [(sight.say("prompt_claim_onto" if onto else "prompt_claim", who=view.names[by], card=card), "DUM-65")]


def _claims(view: View) -> list[Move]:
    return [Move.parse(text, view.melds.pack) for text in view.more.get("claimable", ())]


def answers(sight: Sight) -> Iterator[Offer]:
    """What can be answered in a claim window, with what will happen; and no."""
    view = sight.view
    window = view.window
    if window is None:
        return
    card = short(_upcard(view), sight.lang)
    if window.kind == "claim":
        yield _claim_offer(sight)
    elif window.kind in ("buy", "cut"):
        label = sight.say(window.kind, card=card, extra=view.options.get("cut_extra", PENALTY_CARDS))
        yield Offer(window.kind, label, True, Move(window.kind))
    yield Offer("pass", sight.say("no_thanks"), True, Move("pass"))


def _claim_offer(sight: Sight) -> Offer:
    claims = _claims(sight.view)
    label = sight.say("claim", cards=shorts(claims[0].cards, sight.lang))
    if len(claims) == 1:
        return Offer("claim", label, True, claims[0], main=True)
    if len(claims[0].cards) > 4:
        label = sight.say("claim", cards=len(claims[0].cards))
    choices = tuple(Choice(str(move).removeprefix("claim ").replace("=", " = "), move) for move in claims)
    return Offer("claim", label, True, choices=choices[:MOST_CHOICES], question=sight.say("ask_claim"), main=True)
