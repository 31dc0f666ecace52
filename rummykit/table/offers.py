"""What the person at the table could do now: each action with its label and its move.

An offer that is not ready still says what pressing it does: where it has a move, the game
refuses it and names the rule; where it has none, `why` says what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rummykit.cards import Card, text
from rummykit.engine.laying import exact_add
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.view import View
from rummykit.melds import Fault, Meld, exchanged, extensions
from rummykit.table.layout import Layout, place_move
from rummykit.table.manners import manners
from rummykit.table.melding import Line, best_melds, lines, partitions, shorter
from rummykit.table.strings import ANSWERS, SAID
from rummykit.table.tracking import Spot
from rummykit.table.wording import SIGNS, meld_to, short, shorts

MOST_CHOICES = 6


@dataclass(frozen=True)
class Choice:
    """One answer to a question: its label, perhaps with card codes, and its move."""

    label: str
    move: Move


@dataclass(frozen=True)
class Offer:
    """One action.

    Attributes:
        id: such as ``lay``; the page keeps one button for each.
        label: what pressing it will do.
        ready: whether it is allowed now.
        move: what it does; None where a choice or something else is missing.
        choices: what could be meant, where the move is not settled.
        question: what to ask then.
        why: what is missing, where there is neither move nor choice.
        main: whether it is the thing to do now.
        key: the key that does it, where the page has none of its own for it.
    """

    id: str
    label: str
    ready: bool = False
    move: Move | None = None
    choices: tuple[Choice, ...] = ()
    question: str = ""
    why: str = ""
    main: bool = False
    key: str = ""


@dataclass(frozen=True)
class Fit:
    """A place on the table for some cards.

    Attributes:
        meld: its number, from 1.
        end: ``low`` or ``high`` of a run, ``in`` a set, ``joker`` for an exchange.
        move: what puts the cards there.
        ready: whether that is allowed now.
    """

    meld: int
    end: str
    move: Move
    ready: bool


@dataclass(frozen=True)
class Sight:
    """What offers are made from: one seat's view, and the right to ask about its moves.

    Attributes:
        view: the view of the seat.
        verbs: the moves that the game has.
        check: the faults of a move of this seat.
        hand: its cards as they lie.
        picked: the keys of the cards picked, in the order of the hand.
        lang: the language of labels.
        slots: the cards brought together in each slot of a contract; they are not in `hand`.
        layout: the table in progress, where a turn may lay it out anew.
        lifted: the cards picked from it.
    """

    view: View
    verbs: frozenset[str]
    check: Callable[[Move], list[Fault]]
    hand: tuple[Spot, ...]
    picked: tuple[str, ...]
    lang: str
    slots: Mapping[int, tuple[Spot, ...]] = field(default_factory=dict)
    layout: Layout | None = None
    lifted: tuple[Spot, ...] = ()
    _fits: dict[tuple[Card, ...], tuple[Fit, ...]] = field(default_factory=dict, compare=False)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The faces of the hand as they lie."""
        return tuple(spot.card for spot in self.hand)

    def to_place(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Those of some cards held that do not lie on the table yet: a layout in progress plays none (KUB-18)."""
        if self.layout is None:
            return tuple(cards)
        down = Counter(self.view.hand) - Counter(self.cards)
        return tuple((Counter(cards) - down).elements())

    @cached_property
    def picked_cards(self) -> tuple[Card, ...]:
        """The faces of the cards picked."""
        return tuple(spot.card for spot in self.hand if spot.key in self.picked)

    @cached_property
    def moving(self) -> tuple[Spot, ...]:
        """All cards picked, those of the hand first."""
        return (*(spot for spot in self.hand if spot.key in self.picked), *self.lifted)

    @cached_property
    def missing(self) -> tuple[Fault, ...]:
        """Why the turn cannot end with the layout in progress; nothing where it can, or where there is none."""
        if self.layout is None:
            return ()
        faults = self.check(place_move(self.layout.groups, "arrange"))
        return tuple(sorted(faults, key=lambda one: not one.cards))  # what is wrong with certain cards says most

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The melds that lie side by side in the hand; in a contract game those that the contract asks for."""
        if "lay" not in self.verbs:
            return ()
        contracts = self.view.more.get("contracts")
        if contracts is None:
            return lines(self.cards, self.view.melds)
        if self.view.more["opened"][self.view.seat]:
            return ()
        return lines(self.cards, self.view.melds, frozenset(contracts[self.view.seat]["melds"]))

    @property
    def may_act(self) -> bool:
        """Whether this seat is to move."""
        return self.view.seat in self.view.to_move

    @property
    def need(self) -> int | None:
        """The points that a first lay-down still needs; None where none are."""
        more = self.view.more
        opened = more.get("opened")
        points = more.get("opening_points")
        return int(points) if points and opened and not opened[self.view.seat] else None

    def say(self, name: str, /, **fields: object) -> str:
        """A sentence of the table."""
        return (manners(self.view.game).words.get(name) or SAID[name]).say(self.lang, **fields)

    def slotted(self, number: int) -> tuple[Spot, ...]:
        """The cards in one slot of a contract."""
        return self.slots.get(number, ())

    def fits(self, cards: tuple[Card, ...]) -> tuple[Fit, ...]:
        """Where `cards` can go on the table, together."""
        if cards not in self._fits:
            self._fits[cards] = tuple(self._find_fits(cards))
        return self._fits[cards]

    def _find_fits(self, cards: tuple[Card, ...]) -> Iterator[Fit]:
        rules = self.view.melds
        for number, (meld, _) in enumerate(self.view.table, 1):
            if "add" in self.verbs:
                for move, end in _growing(meld, cards, number, self.view):
                    yield Fit(number, end, move, not self.check(move))
            if "swap" in self.verbs and meld.wild and exchanged(meld, cards, rules):
                move = Move("swap", (cards,), target=number)
                yield Fit(number, "joker", move, not self.check(move))


def _growing(meld: Meld, cards: tuple[Card, ...], number: int, view: View) -> list[tuple[Move, str]]:
    found: dict[Move, str] = {}
    for grown in extensions(meld, cards, view.melds):
        low, high = grown.low < meld.low, grown.high > meld.high
        end = "in" if meld.kind == "set" else "both" if low and high else "low" if low else "high"
        found.setdefault(exact_add(meld, grown, cards, number), end)
    if len(found) > 1 and not any(map(view.melds.is_wild, cards)):
        return list(found.items())[:1]  # an ace at either end: the result is the same run
    return list(found.items())


def offers(sight: Sight) -> list[Offer]:
    """The actions to show now, the most likely first."""
    view = sight.view
    if view.phase in ("round_over", "over"):
        return _closing(sight)
    if view.window is not None and sight.may_act:
        return list(_answers(sight))
    if view.phase == "draw" and sight.may_act:
        return _drawing(sight)
    return [lay_offer(sight), add_offer(sight), discard_offer(sight)]


def waiting(sight: Sight) -> list[Offer]:
    """The buttons while others play: in their places, and grey."""
    return [Offer(id_, sight.say(f"{id_}_none")) for id_ in ("lay", "add", "discard")]


def _closing(sight: Sight) -> list[Offer]:
    view = sight.view
    out = view.out[view.seat]
    found = []
    if view.phase == "round_over":
        found.append(Offer("continue", sight.say("watch" if out else "continue"), ready=True, main=not out))
    if view.phase == "over" or not out:
        found.append(Offer("new", sight.say("new_game"), ready=True, main=view.phase == "over"))
    else:
        found.append(Offer("leave", sight.say("leave"), ready=True, main=True))  # ROM-120
    return found


def _answers(sight: Sight) -> Iterator[Offer]:
    """The answers to an open question: the verb that says yes, and to pass (ROM-112, ROM-113)."""
    window = sight.view.window
    if window is None:
        return
    card = short(window.card, sight.lang) if window.card else ""
    for verb in (window.kind, "pass"):
        label = ANSWERS[verb].say(sight.lang, card=card) if verb in ANSWERS else verb
        yield Offer(verb, label, ready=True, move=Move(verb), main=verb == window.kind)


def _drawing(sight: Sight) -> list[Offer]:
    found = []
    top = sight.view.discard[-1:]
    for id_, pile, label in (
        ("draw", "stock", sight.say("draw")),
        ("take", "discard", sight.say("take", card=shorts(top, sight.lang)) if top else sight.say("take_none")),
    ):
        move = Move("draw", word=pile)
        found.append(Offer(id_, label, not sight.check(move), move, main=id_ == "draw"))
    return found


# --- Laying ------------------------------------------------------------------------


def lay_offer(sight: Sight) -> Offer:
    """Lay the picked cards as melds, or the melds that lie side by side."""
    if "lay" not in sight.verbs:
        return Offer("lay", sight.say("lay_none"))
    marked = _lines_picked(sight)
    if marked:
        return _lay_as_they_lie(sight, marked)
    if not sight.picked_cards:
        return Offer("lay", sight.say("lay_none"), why=sight.say("why_lay"))
    ways = partitions(sight.picked_cards, sight.view.melds)
    if not ways:
        return _lay_in_part(sight)
    return _lay_one_of(sight, ways)


def _lines_picked(sight: Sight) -> tuple[Meld, ...]:
    """The melds under a line that are meant: all, or those picked and nothing else."""
    if not sight.picked:
        return tuple(line.meld for line in sight.lines)
    picked = set(sight.picked)
    chosen = []
    for line in sight.lines:
        keys = {spot.key for spot in sight.hand[line.start : line.stop]}
        if keys <= picked:
            chosen.append(line.meld)
            picked -= keys
    return () if picked else tuple(chosen)


def _lay_as_they_lie(sight: Sight, melds: tuple[Meld, ...]) -> Offer:
    faults = sight.check(lay_move(melds))
    if faults and not sight.picked and sight.may_act:
        for less in shorter(melds, sight.view.melds):
            if not sight.check(lay_move(less)):
                return Offer("lay", _lay_label(sight, less), True, lay_move(less))
    return Offer("lay", _lay_label(sight, melds), not faults, lay_move(melds), main=not faults)


def _lay_one_of(sight: Sight, ways: Sequence[tuple[Meld, ...]]) -> Offer:
    legal = [melds for melds in ways if not sight.check(lay_move(melds))]
    shown = (legal or ways)[:MOST_CHOICES]
    label = _lay_label(sight, shown[0])
    if len(legal) < 2:
        return Offer("lay", label, bool(legal), lay_move(shown[0]), main=bool(legal))
    choices = tuple(Choice(_lay_choice(sight, melds), lay_move(melds)) for melds in shown)
    same = len({tuple(sorted(tuple(sorted(c.index for c in m.cards)) for m in melds)) for melds in shown}) == 1
    question = sight.say("ask_joker" if same else "ask_lay")
    return Offer("lay", label, True, choices=choices, question=question, main=True)


def _lay_in_part(sight: Sight) -> Offer:
    """The picked cards are no melds: the move says which of them are left over, so that the game says why."""
    melds = best_melds(sight.picked_cards, sight.view.melds)
    rest = list(sight.picked_cards)
    for meld in melds:
        for card in meld.cards:
            rest.remove(card)
    laid = lay_move(melds)
    pins = (*laid.pins, (None,) * len(rest)) if laid.pins else ()
    return Offer("lay", sight.say("lay_in_part"), move=Move("lay", (*laid.groups, tuple(rest)), pins))


def _lay_label(sight: Sight, melds: Sequence[Meld]) -> str:
    if sight.need is not None:
        points = sum(meld.points for meld in melds)
        return sight.say("lay_of" if points < sight.need else "lay_points", points=points, need=sight.need)
    return sight.say("lay_n", n=sum(len(meld.cards) for meld in melds))


def _lay_choice(sight: Sight, melds: Sequence[Meld]) -> str:
    said = " / ".join(spelled(sight, meld) for meld in melds)
    return sight.say("choice_points", cards=said, points=sum(meld.points for meld in melds))


def spelled(sight: Sight, meld: Meld) -> str:
    """The cards of a meld with what its wild cards stand for."""
    return " ".join(_equals(sight, meld, i) if i in meld.wild else card.code for i, card in enumerate(meld.cards))


def _equals(sight: Sight, meld: Meld, position: int) -> str:
    """A wild card with what it stands for, such as ``JK = 8S``."""
    faces = meld.stands_for[position]
    if len(faces) > 1 and faces[0].suit in SIGNS:
        return meld.cards[position].code
    return sight.say("equals", card=meld.cards[position].code, face=faces[0].code)


# --- Adding and exchanging ---------------------------------------------------------


def add_offer(sight: Sight) -> Offer:
    """Put the picked cards into melds on the table, or take a joker for them."""
    cards = sight.picked_cards
    if not sight.verbs & {"add", "swap"} or not sight.view.table:
        return Offer("add", sight.say("add_none"), why=sight.say("why_no_table"))
    if not cards:
        return Offer("add", sight.say("add_none"), why=sight.say("why_add"))
    return offer_of_fits(sight, cards, sight.fits(cards))


def offer_of_fits(sight: Sight, cards: tuple[Card, ...], fits: Iterable[Fit]) -> Offer:
    """One place settles the move; several are a question."""
    fits = tuple(fits)
    ready = [fit for fit in fits if fit.ready]
    label = sight.say("add", cards=shorts(cards, sight.lang)) if len(cards) == 1 else sight.say("add_n", n=len(cards))
    if not fits:
        return Offer("add", label, why=sight.say("why_no_fit", cards=text(cards)))
    if len(ready) < 2:
        only = (ready or fits)[0]
        if only.end == "joker":
            label = sight.say("swap", cards=shorts(cards, sight.lang))
        return Offer("add", label, bool(ready), only.move)
    question = sight.say("ask_where", cards=text(cards))
    choices = tuple(Choice(_place(sight, fit, ready), fit.move) for fit in ready[:MOST_CHOICES])
    return Offer("add", label, True, choices=choices, question=question)


def _place(sight: Sight, fit: Fit, others: Sequence[Fit]) -> str:
    view = sight.view
    if fit.end == "joker":
        return sight.say("choice_swap", n=fit.meld)
    laid = view.table[fit.meld - 1]
    to = meld_to(laid, view.seat, view.seat, view.names, sight.lang, view.game)
    to = f"{to} {laid.meld.cards[0].code}–{laid.meld.cards[-1].code}" if laid.meld.kind == "run" else to
    if fit.end in ("low", "high") and sum(other.meld == fit.meld for other in others) > 1:
        return sight.say(f"choice_{fit.end}", to=to)
    return to


def discard_offer(sight: Sight) -> Offer:
    """Discard the one card picked."""
    cards = sight.picked_cards
    if len(cards) != 1:
        why = sight.say("why_discard_many", n=len(cards)) if cards else sight.say("why_discard")
        return Offer("discard", sight.say("discard_none"), why=why)
    move = Move("discard", (cards,))
    label = sight.say("discard_card", card=short(cards[0], sight.lang))
    return Offer("discard", label, not sight.check(move), move)
