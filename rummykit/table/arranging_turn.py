"""The turn that lays the table out anew: its actions, what it still misses, and how it is told afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummykit.cards import Card
from rummykit.engine.moves import Move
from rummykit.melds import Fault, Meld
from rummykit.table.arranging import Json, meanings, opening_worth, pictures, stage, written
from rummykit.table.fittings import Fitting
from rummykit.table.layout import Group, needed, place_move, read
from rummykit.table.manners import manners
from rummykit.table.melding import partitions
from rummykit.table.offers import Offer, Sight
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import kind

MOST_TOLD = 3  # rules named at once where a turn cannot end

# --- The actions ------------------------------------------------------------------------


def offers(sight: Sight) -> list[Offer]:
    """The actions of a turn, always the same ones in the same places."""
    layout = needed(sight.layout)
    untouched = sight.view.phase == "draw"
    place = _lay_offer(sight)
    leave = Move("draw", word="stock") if sight.view.stock else Move("pass")
    may_leave = not sight.check(leave)
    return [
        _confirm_offer(sight),
        place if untouched or not place.main else Offer(place.id, place.label, True),
        Offer("undo", sight.say("undo"), bool(layout.past), why=sight.say("why_undo"), key="z"),
        Offer("redo", sight.say("redo"), bool(layout.future), why=sight.say("why_redo"), key="y"),
        Offer("reset", sight.say("reset"), not sight.check(Move("restore")), Move("restore"), key="r"),
        Offer(
            "draw" if sight.view.stock else "pass", sight.say("draw" if sight.view.stock else "pass"), may_leave, leave,
            main=untouched and not place.main,
        ),
    ]  # fmt: skip


def waiting(sight: Sight) -> list[Offer]:
    """The buttons while others play: in their places, and grey."""
    last = "draw" if sight.view.stock else "pass"
    return [Offer(id_, sight.say(word)) for id_, word in (
        ("confirm", "confirm_none"), ("lay", "lay_none"), ("undo", "undo"), ("redo", "redo"), ("reset", "reset"),
        (last, last),
    )]  # fmt: skip


def _confirm_offer(sight: Sight) -> Offer:
    layout = needed(sight.layout)
    move = place_move(layout.groups, "arrange")
    placed = len(layout.mine)
    if not sight.missing:
        label = sight.say("confirm", n=placed) if placed != 1 else sight.say("confirm_one")
        return Offer("confirm", label, True, move, main=True, key="c")
    untouched = sight.view.phase == "draw"
    label = sight.say("confirm_none") if untouched else sight.say("confirm_not", rule=sight.missing[0].rule)
    return Offer("confirm", label, False, move, key="c")


def new_groups(sight: Sight) -> list[tuple[Spot, ...]]:
    """The combinations that `lay` would put on the table: those picked, or those under a line."""
    if sight.moving:
        if set(sight.moving) - set(sight.hand):
            return [sight.moving]
        ways = partitions(tuple(spot.card for spot in sight.moving), sight.view.melds)
        return _spots_of(sight.moving, ways[0]) if ways else [sight.moving]
    return [sight.hand[line.start : line.stop] for line in sight.lines]


def _spots_of(spots: Sequence[Spot], melds: Sequence[Meld]) -> list[tuple[Spot, ...]]:
    rest = list(spots)
    return [
        tuple(rest.pop(next(i for i, spot in enumerate(rest) if spot.card is card)) for card in meld.cards)
        for meld in melds
    ]


def _lay_offer(sight: Sight) -> Offer:
    groups = new_groups(sight)
    if not groups:
        return Offer("lay", sight.say("lay_none"), why=sight.say("why_lay"))
    melds = [read(tuple(spot.card for spot in spots), None, sight.view.melds) for spots in groups]
    if sight.need is None or laid_points(sight) >= sight.need or not all(melds):
        return Offer("lay", sight.say("lay_n", n=sum(map(len, groups))), True, main=all(melds))
    points = sum(max(meld.points for meld in found) for found in melds) + laid_points(sight)
    return Offer(
        "lay", sight.say("lay_points", points=points, need=sight.need), True, main=points >= sight.need
    )  # fmt: skip


def laid_points(sight: Sight) -> int:
    """What lies on the table towards the opening."""
    layout = sight.layout
    if layout is None:
        return 0
    return sum(meld.points for meld in opening_worth(sight, layout.groups, layout.mine))


# --- What to say ------------------------------------------------------------------------


def prompt(sight: Sight) -> list[tuple[str, str | None]]:
    """What the person can do now, or what the turn still misses, with the rule to open."""
    view, layout = sight.view, sight.layout
    if view.phase == "draw" or layout is None:
        if not view.stock:
            return [(sight.say("prompt_pool"), None)]
        if sight.need is None:
            return [(sight.say("prompt_draw"), None)]
        return [(sight.say("prompt_open", need=sight.need), manners(view.game).opening_rule)]
    if not sight.missing:
        return [(sight.say("prompt_confirm" if sight.hand else "prompt_win"), None)]
    first, more = sight.missing[0], len({one.rule for one in sight.missing}) - 1
    said = sight.say("prompt_more" if more else "prompt_missing", why=first.text(sight.lang), n=more)
    return [(said, first.rule)]


def telling(missing: Sequence[Fault]) -> list[Fault]:
    """The first fault of each of the first rules broken; every combination says itself how it stands."""
    first: dict[str, Fault] = {}
    for one in missing:
        first.setdefault(one.rule, one)
    return list(first.values())[:MOST_TOLD]


def progress(sight: Sight) -> Json | None:
    """How far the opening has come, as it lies on the table."""
    if sight.view.phase in ("round_over", "over"):
        return None
    need = sight.need
    points = laid_points(sight) if sight.may_act else 0
    return {
        "title": sight.say("coming_out"),
        "text": sight.say("came_out") if need is None else sight.say("opened_of", points=points, need=need),
        "part": 1 if need is None else min(1, points / need),
        "done": need is None,
        "rule": manners(sight.view.game).opening_rule,
    }


def retold(sight: Sight, before: Sequence[tuple[Card, ...]], after: Sequence[Meld]) -> str:
    """What somebody's rearrangement made of the table, combination by combination; cards as codes.

    Args:
        sight: for its language.
        before: the cards of each combination before it.
        after: the combinations after it.
    """
    same = Counter(_faces(cards) for cards in before)
    was_there = Counter(card for cards in before for card in cards)
    said: list[str] = []
    parts: dict[tuple[Card, ...], list[Meld]] = {}  # what a combination fell into
    for meld in after:
        if same[_faces(meld.cards)]:
            same[_faces(meld.cards)] -= 1
            continue
        cards = Counter(meld.cards)
        old: tuple[Card, ...] = max(before, key=lambda one: _shared(one, meld.cards), default=())
        more = cards - Counter(old)
        if not more:
            parts.setdefault(old, []).append(meld)
        elif old and not Counter(old) - cards:
            said.append(sight.say("re_joined", cards=written([c for c in meld.cards if more[c]]), meld=written(old)))
        else:
            taken = [card for card in meld.cards if was_there[card]]
            name = "re_from" if taken and len(taken) < len(meld.cards) else "re_formed"
            what = kind(meld, sight.lang, sight.view.game)
            said.append(sight.say(name, kind=what, cards=written(meld.cards), taken=written(taken)))
    for old, halves in parts.items():
        if len(halves) > 1:
            shown = " | ".join(written(half.cards) for half in halves)
            said.append(sight.say("re_split", meld=written(old), parts=shown))
    return "; ".join(said)


def _faces(cards: Sequence[Card]) -> frozenset[tuple[Card, int]]:
    return frozenset(Counter(cards).items())


def _shared(one: Sequence[Card], other: Sequence[Card]) -> int:
    return sum((Counter(one) & Counter(other)).values())


def step_words(sight: Sight, said: str, group: Group | None) -> str:
    """What a step did, and how the combination stands after it."""
    if group is None:
        return sight.say("now_done", step=said)
    found = meanings(sight, group)
    if not found:
        return sight.say("now_done", step=said)  # what is missing is said after it
    return sight.say("now_ok", step=said, kind=kind(found[0], sight.lang, sight.view.game))


class ArrangingFitting(Fitting):
    """What a game adds to the table whose turn may lay it out anew."""

    def offers(self, sight: Sight) -> list[Offer]:
        """The actions of the turn; those after a round are the table's own."""
        if sight.view.phase not in ("draw", "play"):
            return super().offers(sight)
        return offers(sight) if sight.may_act else waiting(sight)

    def offer(self, sight: Sight, id_: str) -> Offer | None:
        """No button stands for anything else: cards are put where they are carried."""
        return next((one for one in self.offers(sight) if one.id == id_), None)

    def waiting(self, sight: Sight) -> list[Offer]:
        """The same buttons, grey."""
        return waiting(sight)

    def prompt(self, sight: Sight) -> list[tuple[str, str | None]] | None:
        """What can be done, or what is missing."""
        return prompt(sight) if sight.may_act and sight.view.phase in ("draw", "play") else None

    def picture(self, sight: Sight, tracker: Tracker) -> Json:
        """The combinations card by card, and the place for new ones."""
        return {"melds": pictures(sight), "stage": stage(sight)}

    def progress(self, sight: Sight) -> Json | None:
        """The opening, as it lies on the table."""
        return progress(sight)

    def round_name(self, sight: Sight) -> str:
        """The round, of how many."""
        return sight.say("round", n=sight.view.round, of=sight.view.more.get("rounds", ""))

    def sheet_lead(self, sight: Sight) -> str | None:
        """With an empty pool the lowest count wins, and nobody has gone out (KUB-65)."""
        return sight.say("sheet_none") if sight.view.more.get("went_out") is None else None
