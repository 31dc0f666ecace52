"""Jack the Ripper at the table: Gavels, Evidence, the vote, and what cards ask of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rummykit import faces
from rummykit.cards import Card, by_suit
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.games.jack_deck import ESCAPES, SUSPECTS, WILD, face_values, suspect_name
from rummykit.games.jack_evidence import exact_play
from rummykit.table import offers as common
from rummykit.table.fittings import Fitting, Json, Said
from rummykit.table.jack_area import Areas, case_blocks, effect, name_of, played, tip, zone
from rummykit.table.jack_words import CARD_KINDS
from rummykit.table.offers import Choice, Offer, Sight
from rummykit.table.strings import PAGE
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import capital, face, parts, plain, short


class JackFitting(Fitting):
    """What Jack the Ripper adds to the table."""

    # --- actions ---------------------------------------------------------------------

    def offers(self, sight: Sight) -> list[Offer]:
        """What can be done in the step of the turn, or what can be answered."""
        view = sight.view
        if view.phase in ("round_over", "over"):
            return common.offers(sight)
        if view.window is not None and sight.may_act:
            return [*_ANSWERS[view.window.kind](sight), *_about(sight)]
        if view.phase == "draw" and sight.may_act:
            return [*common.offers(sight), _vote_offer(sight), *_about(sight)]
        return [self.lay(sight), common.discard_offer(sight), *_about(sight)]

    def offer(self, sight: Sight, id_: str) -> Offer | None:
        """Keys mean what they mean elsewhere: A plays a card, D gives one up, K says yes."""
        window = sight.view.window
        if window is not None and sight.may_act and id_ == "discard" and window.kind == "give":
            id_ = "give"
        return self.lay(sight) if id_ in ("add", "play") else super().offer(sight, id_)

    def on_pile(self, sight: Sight) -> Offer | None:
        """A card given up goes to Scotland Yard."""
        window = sight.view.window
        asked = window is not None and window.kind == "give" and sight.may_act
        return self.offer(sight, "give") if asked else None

    def lay(self, sight: Sight) -> Offer:
        """Play the picked card, or lay the picked Evidence; without a pick, what lies together."""
        cards = sight.picked_cards
        if not cards:
            if sight.lines:
                return common.lay_offer(sight)
            return Offer("lay", sight.say("lay_none"), why=sight.say("why_lay"))
        if len(cards) == 1:
            return _play_offer(sight, cards[0])
        if len(cards) == 2:
            ready = sorted(sight.fits(cards), key=lambda fit: not fit.ready)
            if ready:
                label = sight.say("add_cards", n=2, card=short(cards[0], sight.lang))
                return Offer("lay", label, ready[0].ready, ready[0].move, main=ready[0].ready)
        return common.lay_offer(sight)

    def plays_anywhere(self, sight: Sight) -> bool:
        """Whether the picked cards are played by dropping them anywhere on the table."""
        cards = sight.picked_cards
        return len(cards) > 2 or any(card.kind != "evidence" for card in cards)

    def waiting(self, sight: Sight) -> list[Offer]:
        """The buttons of one's own turn, grey."""
        return [Offer(id_, sight.say(f"{id_}_none")) for id_ in ("lay", "discard")]

    # --- what is said ------------------------------------------------------------------

    def prompt(self, sight: Sight) -> Said | None:
        """The question that is open, or the step of the turn."""
        view = sight.view
        if not sight.may_act or view.phase not in ("draw", "play"):
            return None
        if view.window is not None:
            return _asked(sight)
        if view.phase == "draw":
            found: Said = [(sight.say("prompt_draw"), None)]
            return [*found, (sight.say("prompt_may_vote"), "JACK-24")] if _vote_offer(sight).ready else found
        if view.more["at_once"]:
            return [(sight.say("prompt_at_once", card=view.more["at_once"]), "JACK-40")]
        if not view.more["victims"]:
            return [(sight.say("prompt_no_victim"), "JACK-57")]
        return [(sight.say("prompt_gavel_done" if view.more["gavel_played"] else "prompt_play"), "JACK-36")]

    # --- the picture -------------------------------------------------------------------

    def picture(self, sight: Sight, tracker: Tracker) -> Json:
        """The areas; and Scotland Yard, where a Scene has opened it."""
        return {"areas": Areas(sight, tracker).picture(), "spread": _spread(sight, tracker)}

    def blocks(self, sight: Sight) -> list[Json]:
        """The suspects, the Victims and the vote."""
        return case_blocks(sight)

    def zones(self, view: View) -> dict[str, Sequence[Card]]:
        """What lies in front of the players beside their melds."""
        return {zone(seat): [one.card for one in played(view, seat)] for seat in range(len(view.names))}

    def marks(self, sight: Sight) -> Mapping[str, Json]:
        """The name of each card and what it does."""
        return {spot.key: {"tip": tip(spot.card, sight.view, sight.lang)} for spot in sight.hand}

    def about(self, sight: Sight, spot: Spot) -> tuple[str, str] | None:
        """The card, large, with what it does and by which rules."""
        return about_html(sight, spot)

    # --- the count ---------------------------------------------------------------------

    def sheet_lead(self, sight: Sight) -> str | None:
        """How the hand ended: caught, escaped or at large."""
        view = sight.view
        outcome, ripper = view.more["outcome"], view.more["ripper"]
        if outcome == "escaped":
            by = view.more["escaped_by"]
            return sight.say("lead_escaped_you") if by == view.seat else sight.say("lead_escaped", who=view.names[by])
        lead = sight.say("lead_at_large")
        if outcome == "caught":
            lead = sight.say("lead_caught", name=name_of(ripper, sight)) if ripper else sight.say("lead_nobody")
        out = view.more["went_out"]
        if out is None:
            return lead
        went = sight.say("after_you_out") if out == view.seat else sight.say("after_out", who=view.names[out])
        return f"{lead} {went}"


# --- playing cards ----------------------------------------------------------------------


def _play_offer(sight: Sight, card: Card) -> Offer:
    """Play one card: a Gavel, Ripper Escapes, or Evidence that is added."""
    name = short(card, sight.lang)
    if card is WILD:
        moves = [exact_play(WILD, suspect) for suspect in SUSPECTS]
        ready = [move for move in moves if not sight.check(move)]
        label = sight.say("add_card", card=name)
        if len(ready) < 2:
            move = ready[0] if ready else Move("play", ((WILD,),))
            return Offer("lay", label, bool(ready), move, main=bool(ready))
        choices = tuple(Choice(suspect_name(_suspect(move)).say(sight.lang), move) for move in ready)
        return Offer("lay", label, True, choices=choices, question=sight.say("ask_joker"), main=True)
    move = Move("escape") if card is ESCAPES else Move("play", ((card,),))
    label = sight.say("add_card" if card.kind == "evidence" else "play_card", card=name)
    ready_now = not sight.check(move)
    return Offer("lay", label, ready_now, move, main=ready_now)


def _suspect(move: Move) -> str:
    pin = move.group_pins(0)[0]
    return (pin.suit or "") if pin else ""


def _about(sight: Sight) -> list[Offer]:
    """What one picked card is and does."""
    return [Offer("about", sight.say("about"), True)] if len(sight.picked) == 1 else []


# --- the vote and other questions ---------------------------------------------------------


def _ballots(sight: Sight) -> tuple[Choice, ...]:
    return tuple(Choice(suspect_name(suspect).say(sight.lang), Move("vote", word=suspect)) for suspect in SUSPECTS)


def _vote_offer(sight: Sight) -> Offer:
    """Call the vote, by naming a suspect; where it is not allowed, the game says why."""
    ballots = _ballots(sight)
    if sight.check(ballots[0].move):
        return Offer("vote", sight.say("vote"), move=ballots[0].move)
    return Offer("vote", sight.say("vote"), True, choices=ballots, question=sight.say("ask_vote"))


def _vote_answers(sight: Sight) -> list[Offer]:
    return [Offer(f"vote {ballot.move.word}", ballot.label, True, ballot.move) for ballot in _ballots(sight)]


def _take_answers(sight: Sight) -> list[Offer]:
    may = not sight.check(Move("pass"))
    return [Offer("pass", sight.say("take_nothing"), may, Move("pass"))]


def _strike_answers(sight: Sight) -> list[Offer]:
    victims = [card for card in dict.fromkeys(by_suit(sight.view.hand)) if card.kind == "victim"]
    moves = {card: Move("play", ((card,),)) for card in victims}
    return [
        Offer(f"play {card.code}", sight.say("play_card", card=short(card, sight.lang)), True, move)
        for card, move in moves.items()
    ]


def _give_answers(sight: Sight) -> list[Offer]:
    cards = sight.picked_cards
    if len(cards) != 1:
        return [Offer("give", sight.say("give_none"), why=sight.say("why_give"))]
    move = Move("give", ((cards[0],),))
    label = sight.say("give", card=short(cards[0], sight.lang))
    return [Offer("give", label, not sight.check(move), move, main=True)]


def _escape_answers(sight: Sight) -> list[Offer]:
    escape = Move("escape")
    ready = not sight.check(escape)
    return [
        Offer("escape", sight.say("escape"), ready, escape, main=ready),
        Offer("pass", sight.say("no_escape"), True, Move("pass"), main=not ready),
    ]


_ANSWERS = {
    "vote": _vote_answers,
    "take": _take_answers,
    "play": _strike_answers,
    "give": _give_answers,
    "escape": _escape_answers,
}


def _asked(sight: Sight) -> Said:
    view = sight.view
    window = view.window
    kind = window.kind if window else ""
    if kind == "vote":
        return [(sight.say("prompt_vote"), "JACK-27")]
    if kind == "take":
        may = not sight.check(Move("pass"))
        return [(sight.say("prompt_take_or" if may else "prompt_take"), None)]
    if kind == "play":
        return [(sight.say("prompt_strike"), "JACK-49")]
    if kind == "give":
        return [(sight.say("prompt_give"), "JACK-51")]
    mine = ESCAPES in view.hand
    return [
        (sight.say("prompt_escape"), "JACK-54"),
        (sight.say("prompt_escape_mine" if mine else "prompt_escape_not"), None),
    ]


# --- choosing a card of Scotland Yard -------------------------------------------------------


def take_move(card: Card) -> Move:
    """To take a card with a Scene."""
    return Move("take", ((card,),))


def _spread(sight: Sight, tracker: Tracker) -> Json | None:
    window = sight.view.window
    if window is None or window.kind != "take" or not sight.may_act:
        return None
    cards = []
    for spot in reversed(tracker.zones["discard"]):
        card = face(spot, sight.lang)
        cards.append(
            card | {"tip": tip(spot.card, sight.view, sight.lang), "ready": not sight.check(take_move(spot.card))}
        )
    return {"title": sight.say("spread"), "cards": cards}


# --- about a card ---------------------------------------------------------------------------


def about_html(sight: Sight, spot: Spot) -> tuple[str, str]:
    """The title of the panel about a card, and the panel: its face, what it does, by which rules, and what now."""
    card, lang, view = spot.card, sight.lang, sight.view
    en, es, rules = effect(card, view)
    points = face_values(view.options["card_points"])[card]
    head = sight.say(
        "about_point" if points == 1 else "about_points", kind=CARD_KINDS[card.kind].say(lang), points=points
    )
    word = escape(PAGE["rule"].say(lang))
    links = " ".join(
        f'<button type="button" class="rkt-rule" data-rule="{rule}" aria-label="{word} {rule}">{rule} ›</button>'
        for rule in rules
    )
    now = _now(sight, spot)
    body = (
        f'<div class="rkt-aboutface">{faces.face_svg(card, lang, width=150)}</div>'
        f'<p class="rkt-soft">{escape(head)}</p><p>{escape(es if lang == "es" else en)}</p>'
        f'<p class="rkt-aboutrules">{links}</p>{now}'
    )
    return card.name.say(lang), body


def _now(sight: Sight, spot: Spot) -> str:
    """Whether a card of the hand can be played now, or why not."""
    in_hand = any(spot.key == held.key for held in sight.hand)
    if not in_hand or not sight.may_act or sight.view.phase != "play" or sight.view.window is not None:
        return ""
    offer = _play_offer(sight, spot.card)
    said = [sight.say("about_can")] if offer.ready or offer.move is None else []
    if not said and offer.move is not None:
        pack = sight.view.melds.pack
        said = [
            f"{capital(plain(parts(fault.text(sight.lang), pack, sight.lang)))} ({fault.rule})."
            for fault in sight.check(offer.move)
        ]
    return f"<p><b>{escape(sight.say('about_now'))}</b><br>{'<br>'.join(map(escape, said))}</p>"
