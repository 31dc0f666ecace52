"""The contract games at the table: slots to fill, the contract, buys, cuts and claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummykit.cards import Card
from rummykit.engine.contract_lays import Lay, Slot, fills
from rummykit.engine.moves import lay_move
from rummykit.engine.view import View
from rummykit.games.shanghai import PENALTY_CARDS
from rummykit.table import offers as common
from rummykit.table.claims import answers, asked, before_drawing, drawing
from rummykit.table.fittings import Fitting, Json, Said
from rummykit.table.offers import MOST_CHOICES, Choice, Offer, Sight, spelled
from rummykit.table.slots import (
    Nearest,
    could_fill,
    in_slots,
    lays_of,
    my_contract,
    my_gap,
    my_slots,
    nearest,
    readings_for,
    ways_to_lay,
    ways_with,
)
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import face, names

# The rule by which all melds of a contract go down at once, and that of each game's contracts.
_WHOLE = {"shanghai": "SHA-19", "dummy": "DUM-22"}
_BLIND = "SHA-88"


class ContractFitting(Fitting):
    """What Shanghai Rummy and Dummy Rummy add to the table."""

    # --- actions ---------------------------------------------------------------------

    def offers(self, sight: Sight) -> list[Offer]:
        """Draw or leave the upcard; lay the contract or discard; add or discard; or answer a claim."""
        view = sight.view
        if view.phase in ("round_over", "over"):
            return common.offers(sight)
        if view.window is not None and sight.may_act:
            return list(answers(sight))
        if view.phase == "draw" and sight.may_act:
            return drawing(sight)
        laid = view.more["opened"][view.seat]
        first = common.add_offer(sight) if laid else self.lay(sight)
        return [first, common.discard_offer(sight)]

    def lay(self, sight: Sight) -> Offer:
        """Lay the contract: from its slots, from the picked cards, as it lies, or as it can be found."""
        slots = my_slots(sight.view)
        if not slots:
            return common.lay_offer(sight)  # the game says that nothing new is laid
        if sight.slots:
            return _lay_slots(sight, slots)
        if sight.picked:
            return _lay_picked(sight, slots)
        ways = [marked] if (marked := _marked(sight, slots)) else _ways(sight, slots)
        return _lay_offer(sight, ways) if ways else Offer("lay", sight.say("lay_none"), why=sight.say("why_lay"))

    def waiting(self, sight: Sight) -> list[Offer]:
        """The buttons of one's own turn, grey."""
        first = "add" if sight.view.more["opened"][sight.view.seat] else "lay"
        return [Offer(id_, sight.say(f"{id_}_none")) for id_ in (first, "discard")]

    # --- what is said ------------------------------------------------------------------

    def prompt(self, sight: Sight) -> Said | None:
        """The claim window, the upcard, and what the contract allows."""
        view, more = sight.view, sight.view.more
        if not sight.may_act or view.phase not in ("draw", "play") or view.out[view.seat]:
            return None
        if view.window is not None:
            return asked(sight)
        if view.phase == "draw":
            return before_drawing(sight)
        if more.get("must_go_out"):
            return [(sight.say("must_go_out"), "SHA-91")]
        if more["just_laid"]:
            blind = "blind" in more and len(view.hand) == 1
            return [(sight.say("prompt_blind" if blind else "prompt_just_laid"), _BLIND if blind else None)]
        if more["opened"][view.seat]:
            return None
        ready = _ways(sight, my_slots(view))
        return [(sight.say("prompt_can_lay" if ready else "prompt_first"), None)]

    # --- the picture -------------------------------------------------------------------

    def picture(self, sight: Sight, tracker: Tracker) -> Json:
        """The contract with its slots."""
        view = sight.view
        slots = my_slots(view)
        own = my_contract(view)
        title = sight.say("contract", n=own["number"], of=_contract_count(view))
        text = own[sight.lang]
        note, rule = _note(sight, slots)
        tools = [
            {"id": "fill", "label": _fill_label(sight, slots), "ready": bool(slots and view.hand)},
            {"id": "empty", "label": sight.say("empty"), "ready": bool(sight.slots)},
        ]
        return {
            "contract": {
                "title": title,
                "text": f"{text}.",
                "note": note,
                "rule": rule,
                "name": sight.say("contract_heard", n=own["number"], of=_contract_count(view), text=text, note=note),
                "slots": [_slot_picture(sight, number, one) for number, one in enumerate(slots, 1)],
                "tools": tools if slots else [],
            }
        }

    def marks(self, sight: Sight) -> Mapping[str, Json]:
        """The slot for which a card is wanted, and the slots into which it could be put."""
        view = sight.view
        slots = my_slots(view)
        if not slots or view.phase not in ("draw", "play"):
            return {}
        near = _nearest(sight, slots)
        wanted: dict[str, int] = {}
        rest = [*sight.hand]
        for number, group in enumerate(near.groups, 1):
            for card in _less(group, [spot.card for spot in sight.slotted(number)]):
                spot = next((spot for spot in rest if spot.card is card), None)
                if spot is not None:
                    rest.remove(spot)
                    wanted[spot.key] = number
        return {spot.key: self._mark(sight, spot, slots, wanted.get(spot.key)) for spot in sight.hand}

    @staticmethod
    def _mark(sight: Sight, spot: Spot, slots: Sequence[Slot], wanted: int | None) -> Json:
        takes = [
            number
            for number, one in enumerate(slots, 1)
            if could_fill((*(s.card for s in sight.slotted(number)), spot.card), one, sight.view.melds)
        ]
        found: Json = {"slots": takes}
        if wanted is not None:
            found |= {"mark": str(wanted), "said": sight.say("for_slot", n=wanted)}
        return found

    def grouped(self, spots: Sequence[Spot], view: View) -> list[Spot] | None:
        """What the contract wants, slot by slot, and then the rest by suit."""
        slots = my_slots(view)
        rest = sorted(spots, key=lambda spot: spot.card.index)
        if not slots:
            return rest
        first = []
        for group in nearest(tuple(spot.card for spot in rest), slots, view.melds, my_gap(view)).groups:
            for card in group:
                spot = next(spot for spot in rest if spot.card is card)
                rest.remove(spot)
                first.append(spot)
        return first + rest

    def blocks(self, sight: Sight) -> list[Json]:
        """Who plays which contract, who has laid it, and how many buys or cuts are left."""
        view, more = sight.view, sight.view.more
        kind = "buys" if "buys_left" in more else "cuts"
        may = kind == "buys" or view.options["cuts"]
        rows = []
        for seat in (view.seat, *(s for s in range(len(view.names)) if s != view.seat)):
            number, down = more["contracts"][seat]["number"], more["opened"][seat]
            cells = [sight.say("has_down" if down else "has_open", n=number)]
            if may:
                cells.append(str(more[f"{kind}_left"][seat]))
            name = sight.say("you") if seat == view.seat else view.names[seat]
            rows.append({"name": name, "cells": cells, "me": seat == view.seat, "done": down})
        title = sight.say(f"contracts_{kind}" if may else "contracts")
        return [{"title": title, "rows": rows, "rule": None}]

    def round_name(self, sight: Sight) -> str:
        """The deal, of how many."""
        return sight.say("round_of", n=sight.view.round, of=sight.view.more.get("rounds", 0))

    def sheet_notes(self, sight: Sight) -> Said:
        """Which contract comes next for this seat."""
        view = sight.view
        numbers = view.more["next_contracts"]
        if not numbers or view.phase != "round_over" or view.out[view.seat]:
            return []
        number = numbers[view.seat]
        return [(sight.say("sheet_next", n=number, text=_contract_text(view, number, sight.lang)), None)]


# --- the contract and its slots -------------------------------------------------------


def _contract_count(view: View) -> int:
    found: int = view.more.get("contract_count") or view.more.get("rounds") or 0
    return found


def _contract_text(view: View, number: int, lang: str) -> str:
    """A contract in words; the last one where the number is beyond it."""
    from rummykit import rulebook
    from rummykit.games.dummy_contracts import contract_list

    listed = contract_list(view.options["contract_table"]) if view.game == "dummy" else rulebook.contracts(view.game)
    return listed[min(number, len(listed)) - 1].say(lang)


def held(sight: Sight) -> tuple[Card, ...]:
    """All cards of this seat, those in slots too; of wild faces the dearest first, as the game lays them."""
    values = sight.view.values
    return tuple(sorted(sight.view.hand, key=lambda card: (-values[card.code], card.index)))


def _nearest(sight: Sight, slots: tuple[Slot, ...]) -> Nearest:
    """A full way if there is one; else the cards of the way that lacks fewest."""
    ways = [marked] if (marked := _marked(sight, slots)) else _ways(sight, slots)
    if ways:
        return Nearest(tuple(meld.cards for meld in ways[0]), 0)
    return nearest(held(sight), slots, sight.view.melds, my_gap(sight.view))


def _marked(sight: Sight, slots: tuple[Slot, ...]) -> Lay:
    """The melds under a line in the hand, where they fill the contract; else nothing."""
    lying = [line.meld for line in sight.lines]
    return in_slots(lying, slots) if fills(lying, slots) else ()


def _ways(sight: Sight, slots: tuple[Slot, ...]) -> tuple[Lay, ...]:
    return ways_to_lay(held(sight), slots, sight.view.melds, my_gap(sight.view)) if slots else ()


def _note(sight: Sight, slots: tuple[Slot, ...]) -> tuple[str, str | None]:
    """How far the contract has come, and the rule behind it."""
    view, more = sight.view, sight.view.more
    if more["opened"][view.seat]:
        return sight.say("note_down"), None
    if view.phase not in ("draw", "play"):
        return "", None
    if ways := _ways(sight, slots):
        laid = sum(len(meld.cards) for meld in ways[0])
        if "blind" in more and view.phase == "play" and sight.may_act and len(view.hand) - laid == 1:
            return f"{sight.say('note_ready')} {sight.say('note_blind')}", "SHA-89"
        return sight.say("note_ready"), _WHOLE[view.game]
    missing = nearest(held(sight), slots, view.melds, my_gap(view)).missing
    if missing:
        said = sight.say("note_short_one" if missing == 1 else "note_short", n=missing)
        needed = _buys_needed(sight)
        if not needed:
            return said, None
        size = view.options["hand_size"]
        return f"{said} {sight.say('note_buys_one' if needed == 1 else 'note_buys', n=needed, size=size)}", "SHA-17"
    room = len(view.hand) > my_contract(view)["total"]
    ids = {"shanghai": ("SHA-74", "SHA-23"), "dummy": ("DUM-39", "DUM-26")}[view.game]
    return sight.say("note_wilds" if room else "note_room"), ids[not room]


def _buys_needed(sight: Sight) -> int:
    """How many buys the contract still asks for, as its cards are more than a hand has (SHA-17)."""
    view = sight.view
    if "buys_left" not in view.more:
        return 0
    drawn = 1 + PENALTY_CARDS
    most = len(view.hand) + (view.phase == "draw" or view.turn != view.seat)
    lacking: int = my_contract(view)["total"] + 1 - most
    return max(0, -(-lacking // drawn))


def _fill_label(sight: Sight, slots: tuple[Slot, ...]) -> str:
    ways = _ways(sight, slots)
    at = way_lying(sight, ways)
    if at is None or len(ways) < 2:
        return sight.say("fill")
    return sight.say("fill_other", i=at + 1, n=len(ways))


def way_lying(sight: Sight, ways: Sequence[Lay]) -> int | None:
    """Which of the ways lies in the slots now."""
    for i, way in enumerate(ways):
        lying = [sorted(spot.card.index for spot in sight.slotted(number)) for number in range(1, len(way) + 1)]
        if [sorted(card.index for card in meld.cards) for meld in way] == lying:
            return i
    return None


def slot_state(sight: Sight, number: int, one: Slot) -> str:
    """Whether a slot is ``empty``, filled in ``part``, ``ready``, or holds cards that do not go together."""
    cards = tuple(spot.card for spot in sight.slotted(number))
    if not cards:
        return "empty"
    if readings_for(cards, one, sight.view.melds):
        return "ready"
    return "part" if could_fill(cards, one, sight.view.melds) else "wrong"


def kind_word(sight: Sight, one: Slot) -> str:
    """Set or run, as the game calls it."""
    from rummykit.table.manners import manners

    return manners(sight.view.game).kinds[one.kind].say(sight.lang)


def _slot_picture(sight: Sight, number: int, one: Slot) -> Json:
    spots = sight.slotted(number)
    cards = tuple(spot.card for spot in spots)
    state = slot_state(sight, number, one)
    word = kind_word(sight, one)
    missing = max(0, one.size - len(cards))
    said = {"empty": "slot_empty", "part": "slot_part", "ready": "slot_full", "wrong": "slot_wrong"}[state]
    foot = {"ready": "slot_ready", "wrong": "slot_clash"}.get(state, "slot_count")
    picked = sight.picked_cards
    return {
        "number": number,
        "title": sight.say("slot", n=number, kind=word, size=one.size),
        "foot": sight.say(foot, count=len(cards), size=one.size),
        "name": sight.say(
            said, n=number, kind=word, size=one.size, cards=names(cards, sight.lang), missing=missing
        ),
        "cards": [face(spot, sight.lang) for spot in spots],
        "room": missing,
        "state": state,
        "takes": bool(picked) and could_fill((*cards, *picked), one, sight.view.melds),
    }  # fmt: skip


def _less(cards: Sequence[Card], without: Sequence[Card]) -> list[Card]:
    left = list(cards)
    for card in without:
        if card in left:
            left.remove(card)
    return left


# --- laying the contract --------------------------------------------------------------


def _lay_slots(sight: Sight, slots: tuple[Slot, ...]) -> Offer:
    groups = [[spot.card for spot in sight.slotted(number)] for number in range(1, len(slots) + 1)]
    lays = lays_of(groups, slots, sight.view.melds)
    if lays:
        return _lay_offer(sight, lays, same_cards=True)
    count = sum(map(len, groups))
    total = sum(one.size for one in slots)
    open_slots = [
        sight.say("slot_missing", n=number, missing=_still(sight, number, one))
        for number, one in enumerate(slots, 1)
        if slot_state(sight, number, one) != "ready"
    ]
    why = sight.say("why_slots", slots=", ".join(open_slots))
    return Offer("lay", sight.say("lay_part", n=count, of=total), why=why)


def _still(sight: Sight, number: int, one: Slot) -> str:
    if slot_state(sight, number, one) == "wrong":
        return sight.say("slot_clash")
    return f"{max(0, one.size - len(sight.slotted(number)))}"


def _lay_picked(sight: Sight, slots: tuple[Slot, ...]) -> Offer:
    ways = ways_with(sight.picked_cards, slots, sight.view.melds)
    if ways:
        return _lay_offer(sight, ways)
    return common.lay_offer(sight)  # a part of the contract, or no meld: the game says what is wrong


def _lay_offer(sight: Sight, ways: Sequence[Lay], same_cards: bool = False) -> Offer:
    """One way settles the move; several are a question."""
    legal = [way for way in ways if not sight.check(lay_move(way))]
    shown = (legal or list(ways))[:MOST_CHOICES]
    laid = sum(len(meld.cards) for meld in shown[0])
    blind = "blind" in sight.view.more and len(sight.view.hand) - laid == 1
    label = sight.say("lay_blind") if blind else sight.say("lay_contract", n=my_contract(sight.view)["number"])
    if len(shown) < 2 or not legal:
        return Offer("lay", label, bool(legal), lay_move(shown[0]), main=bool(legal))
    choices = tuple(Choice(_said(sight, way), lay_move(way)) for way in shown)
    question = sight.say("ask_joker" if same_cards else "ask_lay")
    return Offer("lay", label, True, choices=choices, question=question, main=True)


def _said(sight: Sight, way: Lay) -> str:
    """A lay-down with what its wild cards stand for."""
    return " / ".join(spelled(sight, meld) for meld in way)
