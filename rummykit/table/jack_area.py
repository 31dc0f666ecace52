"""What lies in front of the players of Jack the Ripper, and what the case says: the picture's part.

Evidence lies by suspect, cards laid off beside the owner's meld of the same suspect; a Victim
lies beside her Scene. Beside the table stand the suspects with what counts against them, the
Victims that are out, and the vote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rummykit.cards import Card
from rummykit.engine.view import View
from rummykit.games.jack_deck import ESCAPES, LETTERS, SUSPECTS, VICTIMS, Played, face_values, partners, suspect_name
from rummykit.games.jack_score import ripper_of
from rummykit.table.fittings import Json
from rummykit.table.jack_words import EFFECTS, VARIANTS
from rummykit.table.offers import Sight
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import face


def zone(seat: int) -> str:
    """The name under which the tracker knows what lies in front of `seat` beside its melds."""
    return f"area {seat}"


def played(view: View, seat: int) -> list[Played]:
    """The Gavels and the cards laid off in front of `seat`."""
    found = []
    for written in view.more["areas"][seat]:
        code, _, suit = written.partition("=")
        card = view.melds.pack.card(code)
        found.append(Played(card, suit or card.suit))
    return found


def effect(card: Card, view: View) -> tuple[str, str, tuple[str, ...]]:
    """What a card does in this game, in English and Spanish, and the rules behind it."""
    kind = card.suit if card.suit in (LETTERS, "wild") else card.kind
    switch = VARIANTS.get(kind)
    variant = f"{kind} {view.options[switch]}" if switch else kind
    text, rules = EFFECTS.get(variant) or EFFECTS[kind]
    return text.en, text.es, rules


def tip(card: Card, view: View, lang: str) -> str:
    """The name of a card and what it does, for a tooltip."""
    en, es, _ = effect(card, view)
    return f"{card.name.say(lang)}. {es if lang == 'es' else en}"


def name_of(suit: str, sight: Sight) -> str:
    """A suspect, or the Letters, in words."""
    return sight.say("letters") if suit == LETTERS else suspect_name(suit).say(sight.lang)


def short_name(suit: str, sight: Sight) -> str:
    """The name by which a suspect is called, such as ``Gull``."""
    said = name_of(suit, sight)
    first = {"jill"}  # Jill the Ripper, Jill la Destripadora
    return said.split()[0 if suit in first else -1]


def victim_name(victim: Card, lang: str) -> str:
    """The name by which a Victim is called; another Chapman is a suspect.

    >>> from rummykit.cards import jack_pack
    >>> [victim_name(jack_pack().card(code), "en") for code in ("VI-KELLY", "VI-ANNIE")]
    ['Kelly', 'A. Chapman']
    """
    first, *_, last = victim.name.say(lang).split(": ")[-1].split()
    return f"{first[0]}. {last}" if last == "Chapman" else last


class Areas:
    """What all players have in front of them, drawn for one seat."""

    def __init__(self, sight: Sight, tracker: Tracker) -> None:
        self.sight = sight
        self.view = sight.view
        self.tracker = tracker
        self.worth = face_values(self.view.options["card_points"])

    @cached_property
    def fits(self) -> dict[int, list[list[object]]]:
        """For each meld where the picked cards would go."""
        picked = self.sight.picked_cards
        found: dict[int, list[list[object]]] = {}
        for fit in self.sight.fits(picked) if picked else ():
            found.setdefault(fit.meld, []).append(["high", fit.ready])
        return found

    def picture(self) -> list[Json]:
        """The areas, the other players' first."""
        seats = range(len(self.view.names))
        order = [(self.view.seat + step) % len(seats) for step in range(1, len(seats) + 1)]
        return [self._area(seat) for seat in order]

    def _area(self, seat: int) -> Json:
        say, mine = self.sight.say, seat == self.view.seat
        groups = [*self._evidence(seat), *self._gavels(seat)]
        points = sum(group.pop("points") for group in groups)
        return {
            "seat": seat,
            "me": mine,
            "name": say("area_mine") if mine else say("area", name=self.view.names[seat]),
            "info": say("area_point") if points == 1 else say("area_points", n=points),
            "nothing": say("area_nothing"),
            "groups": groups,
        }

    def _lying(self, seat: int) -> list[tuple[Spot, Played]]:
        return list(zip(self.tracker.zones[zone(seat)], played(self.view, seat), strict=True))

    def _evidence(self, seat: int) -> Iterator[Json]:
        loose: dict[str, list[Spot]] = {}
        for spot, one in self._lying(seat):
            if one.card.kind == "evidence":
                loose.setdefault(one.suit, []).append(spot)
        for number, (meld, owner) in enumerate(self.view.table, 1):
            if owner == seat:
                suit = meld.stands_for[0][0].suit
                spots = [*self.tracker.zones[f"meld {number}"], *loose.pop(suit, [])]
                yield self._evidence_group(seat, suit, spots, number)
        for suit, spots in loose.items():
            yield self._evidence_group(seat, suit, spots, None)

    def _evidence_group(self, seat: int, suit: str, spots: Sequence[Spot], number: int | None) -> Json:
        say = self.sight.say
        points = sum(self.worth[spot.card] for spot in spots)
        cards = []
        for spot in spots:
            card = face(spot, self.sight.lang)
            if spot.card.suit == "wild":
                card["as"] = short_name(suit, self.sight)[:1]
            cards.append(card)
        counted = say("count_of", n=len(spots))
        heard = "group_letters" if suit == LETTERS else "group_heard"
        return {
            "id": f"meld {number}" if number else f"added {suit}",
            "number": number,
            "cards": cards,
            "foot": say("group_evidence", name=short_name(suit, self.sight), points=points),
            "name": say(heard, name=name_of(suit, self.sight), who=self._who(seat), cards=counted, points=points),
            "tip": tip(spots[0].card, self.view, self.sight.lang),
            "fits": self.fits.get(number or 0, []),
            "points": points,
        }

    def _who(self, seat: int) -> str:
        return self.sight.say("you_small") if seat == self.view.seat else self.view.names[seat]

    def _gavels(self, seat: int) -> Iterator[Json]:
        there = {one.card: spot for spot, one in self._lying(seat) if one.card.kind != "evidence"}
        for card in sorted(there, key=lambda card: (card.kind in ("victim", "scene"), card.index)):
            if card not in there:
                continue  # it lies beside its partner, already shown
            partner = partners().get(card)
            both = [card, partner] if partner in there else [card]
            spots = [there.pop(one) for one in both if one is not None]
            points = sum(self.worth[spot.card] for spot in spots)
            said = ", ".join(spot.card.name.say(self.sight.lang) for spot in spots)
            yield {
                "id": card.code,
                "number": None,
                "cards": [face(spot, self.sight.lang) for spot in spots],
                "foot": victim_name(card, self.sight.lang) if len(spots) > 1 else self.sight.say(f"foot_{card.kind}"),
                "name": self.sight.say("gavel_heard", cards=said, who=self._who(seat)),
                "tip": tip(card, self.view, self.sight.lang),
                "fits": [],
                "points": 0 if card is ESCAPES else points,
            }


# --- beside the table ---------------------------------------------------------------


def case_blocks(sight: Sight) -> list[Json]:
    """The suspects, the Victims and the vote."""
    view = sight.view
    if view.phase in ("round_over", "over"):
        return [_suspects(sight)]
    return [_suspects(sight), _victims(sight), _ballot(sight)]


def _suspects(sight: Sight) -> Json:
    view = sight.view
    totals, cleared = view.more["suspects"], view.more["cleared"]
    first = ripper_of(totals, cleared, {**view.options, "zero_point_ripper": False})
    order = sorted(SUSPECTS, key=lambda suspect: (-totals[suspect], view.options["order_numbers"][suspect]))
    rows = []
    for suspect in order:
        mark = sight.say("alibi") if suspect in cleared else sight.say("leads") if suspect == first else ""
        rows.append(
            {
                "name": short_name(suspect, sight),
                "cells": [mark, str(totals[suspect])],
                "me": suspect == first,
                "off": suspect in cleared,
            }
        )
    return {"title": sight.say("suspects"), "rows": rows, "text": "", "rule": None}


def _victims(sight: Sight) -> Json:
    view = sight.view
    owners = {one.card: seat for seat in range(len(view.names)) for one in played(view, seat)}
    rows: list[Json] = []
    for victim, scene in partners().items():
        if victim.kind != "victim":
            continue
        cells = [_owner(sight, owners.get(card)) for card in (victim, scene)]
        rows.append({"name": victim_name(victim, sight.lang), "cells": cells, "off": victim not in owners})
    count = view.more["victims"]
    rule = "JACK-53" if count == VICTIMS else "JACK-57"
    return {
        "title": sight.say("victims"),
        "head": [sight.say("victim_short"), sight.say("scene_short")],
        "rows": rows,
        "text": sight.say("victims_of", n=count),
        "rule": rule,
    }


def _owner(sight: Sight, seat: int | None) -> str:
    if seat is None:
        return sight.say("nobody_small")
    return sight.say("you_small") if seat == sight.view.seat else sight.view.names[seat]


def _ballot(sight: Sight) -> Json:
    view = sight.view
    own = next((vote for vote in view.more["votes"] if vote), None)
    if not view.more["vote_called"]:
        text = sight.say("ballot_none")
    elif view.window is not None and view.window.kind == "vote":
        seats = len(view.names)
        text = sight.say("ballot_open", n=seats - len(view.window.pending), of=seats)
    elif own:
        text = sight.say("ballot_mine", name=name_of(own, sight))
    else:
        text = sight.say("ballot_sealed")
    return {"title": sight.say("ballot"), "rows": [], "text": text, "rule": "JACK-24"}
