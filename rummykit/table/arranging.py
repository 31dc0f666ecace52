"""How the combinations of a table stand that is laid out anew during a turn, and their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummykit.cards import Card
from rummykit.melds import Fault, Meld, faults
from rummykit.table.layout import Group, landings, needed, read, wanted
from rummykit.table.offers import Sight
from rummykit.table.wording import face, index, kind, names, stands

Json = dict[str, Any]

# The switch that says how many cards of the hand lie with a joker taken from the table.
_DUTY = "retrieved_joker_min_rack"


# --- How each combination stands --------------------------------------------------------


def meanings(sight: Sight, group: Group) -> tuple[Meld, ...]:
    """What a combination can mean; one that lies on the table means what it meant."""
    for laid in sight.view.table:
        if laid.meld.cards == group.cards:
            return (laid.meld,)
    return read(group.cards, group.kind, sight.view.melds)


def mark(found: Sequence[Meld]) -> str:
    """``ok``, ``no``, or ``ask`` where its player has yet to say what it is."""
    return "ok" if len(found) == 1 else "ask" if found else "no"


def faults_of(sight: Sight, group: Group) -> list[Fault]:
    """Why a combination is none."""
    return faults(group.cards, sight.view.melds)


def duty(sight: Sight, group: Group, found: Sequence[Meld]) -> tuple[int, int] | None:
    """How many cards of the hand lie beside a joker taken from the table, and how many must; None without one."""
    least = sight.view.options.get(_DUTY)
    layout = sight.layout
    if layout is None or not isinstance(least, int) or not least or not sight.may_act:
        return None
    for i, spot in enumerate(group.spots):
        stood = layout.bound.get(spot.key)
        if stood is None:
            continue
        kept = any(
            set(stood) & set(meld.stands_for[i]) for meld in found if meld.cards == group.cards and i in meld.wild
        )
        if not kept:
            return len(group.keys & layout.mine), least
    return None


def opening_worth(sight: Sight, groups: Sequence[Group], keys: frozenset[str]) -> list[Meld]:
    """The valid combinations made of cards of the hand alone, as they would count for the opening."""
    found = [meanings(sight, group) for group in groups if group.keys <= keys]
    return [max(melds, key=lambda meld: meld.points) for melds in found if melds]


# --- Pictures ---------------------------------------------------------------------------


def pictures(sight: Sight) -> list[Json]:
    """The combinations as they lie, each with how it stands and what it takes."""
    layout = needed(sight.layout)
    busy = sight.may_act and sight.view.phase in ("draw", "play")
    return [_picture(sight, number, group, busy) for number, group in enumerate(layout.groups, 1)]


def _picture(sight: Sight, number: int, group: Group, busy: bool) -> Json:
    found = meanings(sight, group)
    state = mark(found)
    owed = duty(sight, group, found)
    layout = needed(sight.layout)
    # A click changes what is picked and nothing else, so what does not depend on that is kept.
    mark_of = (number, group, found, group.keys & layout.mine, owed, sight.lang)
    if mark_of not in layout.drawn:
        layout.drawn[mark_of] = (name_of(sight, number, group), _cards(sight, number, group, found))
    name, cards = layout.drawn[mark_of]
    return {
        "number": number,
        "cards": cards,
        "foot": _foot(sight, group, found, busy),
        "mark": state,
        "duty": sight.say("duty", n=owed[0], least=owed[1]) if owed and owed[0] < owed[1] else "",
        "name": name,
        "aim": f"{name}. {_aim(sight, group)}" if busy and sight.moving else name,
        "wants": _wants(sight, group) if busy else {},
        "fits": [[end, _ready(sight, group)] for end in _ends(sight, group)] if busy and sight.moving else [],
    }


def _cards(sight: Sight, number: int, group: Group, found: Sequence[Meld]) -> list[Json]:
    lang, layout = sight.lang, sight.layout
    meld = found[0] if len(found) == 1 and found[0].cards == group.cards else None
    state = mark(found)
    what = sight.say(f"comb_what_{state}", kind=kind(found[0], lang, sight.view.game) if found else "")
    cards = []
    for i, spot in enumerate(group.spots):
        card = face(spot, lang)
        if meld is not None and i in meld.wild:
            faces = meld.stands_for[i]
            card["as"], words = index(faces[0]), stands(meld, i, lang)[1]
            card["am"] = faces[0].suit if len(faces) == 1 else ""
            card["n"] = sight.say("stands_for", card=card["n"], faces=words)
        mine = layout is not None and spot.key in layout.mine
        said = sight.say("in_comb", card=card["n"], i=i + 1, n=len(group.spots), of=number, what=what)
        card["said"] = sight.say("placed_now", said=said) if mine else said
        card["mine"] = mine
        cards.append(card)
    return cards


def _foot(sight: Sight, group: Group, found: Sequence[Meld], busy: bool) -> str:
    state = mark(found)
    if state == "ask":
        return sight.say("foot_ask")
    if state == "ok":
        said = kind(found[0], sight.lang, sight.view.game)
        if not busy:
            return sight.say("foot_still", kind=said)
        counts = sight.need is not None and sight.layout is not None and sight.layout.is_mine(group)
        return sight.say("foot_counts" if counts else "foot_ok", kind=said, points=found[0].points)
    if len(group.spots) < sight.view.melds.set_min:
        return sight.say("foot_few")
    return sight.say(f"foot_{faults_of(sight, group)[0].rule}")


def name_of(sight: Sight, number: int, group: Group, coded: bool = False) -> str:
    """A combination in words: its number, what it is, its cards, and what is wrong with it.

    Args:
        sight: for its language.
        number: the number of the combination.
        group: its cards.
        coded: whether cards stand as codes, for a sentence that is shown, and not by their names.
    """
    found = meanings(sight, group)
    state = mark(found)
    lang = sight.lang
    heard = (_heard(sight, spot.card, i, found, group) for i, spot in enumerate(group.spots))
    cards = written(group.cards) if coded else ", ".join(heard)
    said = kind(found[0], lang, sight.view.game) if found else ""
    fault = faults_of(sight, group)[0] if state == "no" else None
    why = "" if fault is None else fault.text(lang) if coded else spoken_fault(sight, fault)
    name = sight.say(f"comb_{state}", n=number, kind=said, cards=cards, why=why)
    owed = duty(sight, group, found)
    return f"{name}. {sight.say('comb_duty', n=owed[0], least=owed[1])}" if owed else name


def written(cards: Sequence[Card]) -> str:
    """Cards as codes, for a sentence whose cards the page draws."""
    return " ".join(card.code for card in cards)


def _heard(sight: Sight, card: Card, position: int, found: Sequence[Meld], group: Group) -> str:
    name = card.name.say(sight.lang)
    if len(found) == 1 and found[0].cards == group.cards and position in found[0].wild:
        return sight.say("stands_for", card=name, faces=stands(found[0], position, sight.lang)[1])
    return name


def spoken_fault(sight: Sight, one: Fault) -> str:
    """A fault as a screen reader says it: cards by their names."""
    said = one.text(sight.lang)
    codes = sight.view.melds.pack.by_code
    return " ".join(_named(word, codes, sight.lang) for word in said.split())


def _named(word: str, codes: Mapping[str, Card], lang: str) -> str:
    bare = word.rstrip(",:;.)")
    card = codes.get(bare)
    return card.name.say(lang) + word[len(bare) :] if card is not None else word


def _ready(sight: Sight, group: Group) -> bool:
    """Whether the game lets this seat use that combination now."""
    return sight.need is None or (sight.layout is not None and sight.layout.is_mine(group))


def _wants(sight: Sight, group: Group) -> dict[str, list[list[object]]]:
    """Which single cards it takes, by code, each with the ends where."""
    ready = _ready(sight, group)
    found = wanted(group.cards, group.kind, sight.view.melds)
    return {code: [[end, ready] for end in ends] for code, ends in found.items()}


def _ends(sight: Sight, group: Group) -> list[str]:
    if group.keys & {spot.key for spot in sight.moving}:
        return []
    if len(sight.moving) == 1:
        return list(wanted(group.cards, group.kind, sight.view.melds).get(sight.moving[0].card.code, ()))
    return [one.end for one in landings(group, sight.moving, sight.view.melds)]


def _aim(sight: Sight, group: Group) -> str:
    cards = names([spot.card for spot in sight.moving], sight.lang)
    if group.keys & {spot.key for spot in sight.moving}:
        return sight.say("aim_stays", cards=cards)
    return sight.say(f"aim_{next(iter(_ends(sight, group)), 'none')}", cards=cards)


def stage(sight: Sight) -> Json:
    """What the page needs beside the combinations: the place for a new one, and what is picked up."""
    cards = names([spot.card for spot in sight.moving], sight.lang)
    return {
        "new": sight.say("new"),
        "new_name": sight.say("aim_new", cards=cards) if sight.moving else sight.say("new_name"),
        "lifted": [spot.key for spot in sight.moving],
    }
