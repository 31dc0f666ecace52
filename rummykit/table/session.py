"""The table without a page: messages in, pictures out.

`TableSession.handle` takes whatever the page sent and answers with messages for the page.
It never raises: what cannot be read, is not allowed or comes too late is answered in words,
and the game stands as it stood.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TypeAlias

from rummykit import rulebook
from rummykit.cards import NotationError
from rummykit.engine.errors import AmbiguousMove, IllegalMove, OptionError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.engine.show import view_lines
from rummykit.engine.view import View
from rummykit.language import Text, spoken
from rummykit.melds import Fault
from rummykit.table import answers, arranging_answers, arranging_turn, opening
from rummykit.table.aids import AIDS, Aids, heard
from rummykit.table.aids import PLAYS as AID_PLAYS
from rummykit.table.aids import answer as aid_answer
from rummykit.table.aids import known as known_aids
from rummykit.table.filing import Keeper
from rummykit.table.fittings import fitting
from rummykit.table.layout import Layout, moved_on_table
from rummykit.table.manners import manners
from rummykit.table.offers import Choice, Offer, Sight
from rummykit.table.opponents import Opponents
from rummykit.table.order import ORDERS
from rummykit.table.scene import Json, clock, prompt, scene, sheet, zones
from rummykit.table.strings import SAID
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import begun, event_names, parts, plain, refusal, told

log = logging.getLogger(__name__)

Update: TypeAlias = Json
SETTINGS: dict[str, tuple[str, ...]] = {
    "lang": ("en", "es"),
    "pace": ("calm", "quick", "none"),
    "click": ("select", "discard"),
    "size": ("normal", "large"),
    "suits": ("four", "two"),
}
_NO_SETTING = Text("{name} is one of {known}, not {given}", "{name} es uno de {known}, no {given}")
# Pictures in one answer; a round that goes on without this seat comes in portions.
MOST_STEPS = 40


class TableSession:
    """One seat at one game, with computer players on the others.

    Attributes:
        game: the match; another one after the person began anew.
        seat: whose cards are shown.
        view: what the seat knows now.
        settings: language, pace, what a click does, and how cards are drawn.
        aids: the learning aids.
        order: how the hand lies, a key of `ORDERS`.
        hand: the keys of the hand, in the order its owner gave them.
        picked: the keys of the cards picked.
        slots: the slot of each card brought together for a contract, by key.
        ask: the question put to the person and its answers, if any.
        layout: the table in progress, where a turn may lay it out anew.
        scene: the picture as it stands now.
        met: whether a page has shown this table before.
    """

    game: Game
    view: View
    hand: list[str]
    picked: set[str]
    slots: dict[str, int]
    ask: tuple[str, tuple[Choice, ...]] | None
    layout: Layout | None
    scene: Json
    _steps: list[Json]
    # What the next picture tells beside the position: cards that fly, cards at fault, who moved.
    _flights: list[Json]
    _flagged: list[str]
    _actor: int | None
    _fresh: list[str]

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        lang: str | None = None,
        opponents: object = ("greedy",),
        pace: str = "calm",
        click: str = "select",
        aids: Iterable[str] = AIDS,
        keep: str | PathLike[str] | None = None,
    ) -> None:
        lang = spoken(lang)  # this and the view say what is wrong with a language or a seat
        game.view(seat)
        self.settings = {"lang": lang, "pace": pace, "click": click, "size": "normal", "suits": "four"}
        for name, value in self.settings.items():
            if value not in SETTINGS[name]:
                raise OptionError(_NO_SETTING, name=name, known=", ".join(SETTINGS[name]), given=repr(value))
        self.aids = Aids(known_aids(aids))
        self.keeper = None if keep is None else Keeper(keep)
        if self.keeper is not None:
            game = self.keeper.begin(game)
            game.view(seat)
        self.seat = seat
        self.order = "suit"
        self.opponents = Opponents(opponents)
        self.met = False
        self._version = self._moment = 0
        self._tracker = Tracker()
        self._steps = []
        self.sit_down(game)
        self.follow()
        self.finish(self._gone_on())

    def sit_down(self, game: Game) -> None:
        """Take a seat at `game`."""
        self.game = game
        self.opponents.sit_down(game, self.seat)
        self.clear_away()
        self.look()

    def _gone_on(self) -> list[Json]:
        """What is said where a kept match goes on."""
        keeper = self.keeper
        if keeper is None or keeper.began_with is None:
            return []
        said = SAID["went_on"].say(self.lang, file=keeper.path.name, n=keeper.began_with)
        return [self.item(said)]

    def clear_away(self) -> None:
        """Other cards will lie on the table: none of them has been seen before."""
        self._tracker.zones = {}
        self.hand, self.picked, self.slots, self.ask = [], set(), {}, None
        self.layout = Layout() if "place" in self.game.rules.verbs else None

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.settings["lang"]

    # --- messages ------------------------------------------------------------------

    def handle(self, message: object) -> list[Update]:
        """Answer one message of the page.

        Args:
            message: anything; a message of the table is a dictionary with the text ``do``.

        Returns:
            Messages for the page, in order: ``steps`` (pictures to show one after
            another), ``scene`` (the picture as it stands), ``rule``, ``pong``.
        """
        self._steps = []
        try:
            return self._handle(message)
        except answers.BadMessage as error:
            return self.finish([self.item(SAID[str(error)].say(self.lang))], "refused")
        except Exception as error:  # a fault of the table's own must not cost anybody the game
            log.exception("the card table could not answer a message")
            said = SAID["inner"].say(self.lang, what=type(error).__name__)
            return self.finish([self.item(said)], "refused")

    def _handle(self, message: object) -> list[Update]:
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            raise answers.BadMessage("not_understood")
        answer = aid_answer(self, message["do"]) or answers.ANSWERS.get(message["do"])
        if self.layout is not None:
            answer = arranging_answers.ANSWERS.get(message["do"], answer)
        if answer is None:
            raise answers.BadMessage("not_understood")
        if late := self.game.tick():
            return self._time_ran_out(late)
        moved_on = message.get("at", self._moment) != self._moment
        if self._last_event() is not self._seen:
            # Somebody played in another cell.
            self.look()
            self.follow()
            moved_on = True
        plays = answers.plays(message, self.settings) or message["do"] in arranging_answers.PLAYS | AID_PLAYS
        if moved_on and plays:
            raise answers.BadMessage("stale")
        return answer(self, message)

    def play(self, move: Move | str) -> list[Update]:
        """Make a move at this seat as the page would; the others follow."""
        self._steps = []
        return self.propose(move)

    def refresh(self) -> list[Update]:
        """Take over what was played elsewhere; the others follow."""
        self._steps = []
        self.look()
        self.follow()
        return self.finish()

    def _last_event(self) -> Event | None:
        return self.game.log[-1] if self.game.log else None

    def _time_ran_out(self, events: Sequence[Event]) -> list[Update]:
        for event in events:
            self._step(self._happened(event))
        self.follow()
        return self.finish()

    # --- the one way in which anything is played -----------------------------------

    def propose(self, move: Move | str) -> list[Update]:
        """Put a move to the game; say what happened, what is wrong, or ask what is meant."""
        self.ask = None
        try:
            event = self.game.play(move, self.seat)
        except NotationError as error:
            said = SAID["unreadable"].say(self.lang, why=error.text(self.lang)[:200])
            return self.finish([{"parts": [said], "rule": None}], "refused")  # moves stay as they are written
        except IllegalMove as error:
            return self._refuse(error)
        except AmbiguousMove as error:
            choices = [Choice(_pinned(choice), choice) for choice in error.choices]
            return self.question(SAID["ask_joker"].say(self.lang), choices)
        return self.go_on_after(event)

    def go_on_after(self, event: Event) -> list[Update]:
        """Show what was just played, and what the others play upon it."""
        first = self._happened(event)
        self.picked.clear()
        if self._goes_on() or self._must_draw():
            self._step(first)
            self.follow()
            return self.finish()
        return self.finish([first])

    def _must_draw(self) -> bool:
        """Whether this seat has left the upcard, so that nothing but the stock is left to draw from."""
        view = self.view
        mine = self.game.to_move == (self.seat,) and view.phase == "draw" and view.window is None
        return mine and view.turn == self.seat and bool(view.more.get("refused")) and self._may_draw()

    def _may_draw(self) -> bool:
        return not self.game.check(Move("draw", word="stock"), self.seat)

    def _refuse(self, error: IllegalMove) -> list[Update]:
        return self.refuse(error.move, error.faults)

    def refuse(self, move: Move, faults: Sequence[Fault]) -> list[Update]:
        """Say why a move is refused, with its rules, and mark the cards at fault."""
        said = refusal(move, faults, self.view, self.lang)
        items = [self.item(sentence, fault.rule) for sentence, fault in zip(said, faults, strict=True)]
        for item in items:
            begun(item["parts"])
        at_fault = {card for fault in faults for card in fault.cards}
        self._flagged = [spot.key for spot in self.spots() if spot.card in at_fault]
        return self.finish(items, "refused")

    def question(self, question: str, choices: Sequence[Choice]) -> list[Update]:
        """Ask the person which of several moves is meant."""
        self.ask = (question, tuple(choices))
        return self.finish([self.item(question)], "ask")

    def take(self, offer: Offer) -> list[Update]:
        """Do what an offer promises: play its move, ask, or say what is missing."""
        if offer.choices:
            return self.question(offer.question, offer.choices)
        if offer.move is None:
            self.ask = None
            return self.finish([self.item(offer.why)], "info")
        return self.propose(offer.move)

    # --- what the others do --------------------------------------------------------

    def _goes_on(self) -> bool:
        """Whether somebody else is to move before this seat is asked again."""
        actors = self.game.to_move
        return bool(actors) and not self.game.round_over and actors[0] != self.seat

    def follow(self, show: bool = True) -> None:
        """Let the others play until this seat is asked, the round ends, or a portion is full.

        Args:
            show: whether the page gets a picture of every move.
        """
        while self._goes_on() and len(self._steps) < MOST_STEPS:
            event, trouble = self.opponents.play_one(self.game)
            item = self._happened(event)
            if trouble:
                who = self.game.names[event.seat]
                said = SAID["player_failed"].say(self.lang, who=who, what=trouble[:120])
                item["parts"] += [" ", *self.item(said)["parts"]]
            if show and (event.move.verb != "pass" or "cut_by" in event.public or trouble):
                self._step(item)
        if self._must_draw():
            # Leaving the upcard meant this draw; others had only to be asked first.
            self._step(self._happened(self.game.play(Move("draw", word="stock"), self.seat)))

    def _happened(self, event: Event) -> Json:
        """Take over what an event changed; returns what to say of it."""
        before = self._tracker.zones
        stock = self.view.stock
        lay = [group.cards for group in self.layout.groups] if self.layout is not None else []
        self.look()
        self._flights = self._flights_of(event, before, stock - self.view.stock)
        self._actor = event.seat
        said = told(event, self.view, self.lang)
        if self.layout is not None and event.seat != self.seat:
            self._fresh = moved_on_table(before, self._tracker.zones)
            new = arranging_turn.retold(self.sight(), lay, [laid.meld for laid in self.view.table])
            if event.move.verb in ("arrange", "confirm", "timeout") and new:
                said += [": ", *parts(new, self.view.melds.pack, self.lang)]
        reasons = manners(self.game.id).why
        why = next((reasons[name] for name in event_names(event, self.seat) if name in reasons), None)
        after = [f" {why[0].say(self.lang)}"] if why else []
        return {"parts": [*said, ".", *after], "rule": why[1] if why else None}

    def _flights_of(self, event: Event, before: Mapping[str, Sequence[Spot]], drawn: int) -> list[Json]:
        """Cards that go where this seat cannot see them: from a pile to another hand."""
        if event.seat == self.seat or event.move.verb == "deal":
            return []
        there = {spot.key for spots in self._tracker.zones.values() for spot in spots}
        top = before.get("discard", ())[-1:]
        to = f"seat {event.seat}"
        flights: list[Json] = [{"key": spot.key, "from": "discard", "to": to} for spot in top if spot.key not in there]
        return flights + [{"key": None, "from": "stock", "to": to}] * (0 < drawn < 5)

    # --- what this seat sees -------------------------------------------------------

    def look(self, lying: Sequence[Sequence[Spot]] = ()) -> None:
        """Take over the position as it stands now.

        Args:
            lying: the combinations card by card, where it is known which copy of a card lies where.
        """
        if lying:
            self._tracker.lay_out(lying)
        self._seen = self._last_event()
        self._moment += 1
        self.view = self.game.view(self.seat)
        laid = self._seen is not None and self._seen.seat == self.seat and self._seen.move.verb == "lay"
        self._tracker.update(zones(self.view), {*self.picked, *self.slots} if laid else self.picked)
        held = [spot.key for spot in self._tracker.zones["hand"]]
        kept = [key for key in self.hand if key in held]
        self.hand = self.layout.nested(self.hand, held) if self.layout else kept + [k for k in held if k not in kept]
        on_table: set[str] = set()
        if self.layout is not None:
            self.layout.follow(self.view, self._tracker)
            if self.seat in self.view.to_move:
                on_table = {spot.key for group in self.layout.groups for spot in group.spots}
        self.picked &= {*held, *on_table}
        self.slots = {key: number for key, number in self.slots.items() if key in held}
        self._flights, self._flagged, self._actor, self._fresh = [], [], None, []
        self.aids.hinted = {}

    def spots(self) -> tuple[Spot, ...]:
        """The hand as it lies, without what lies in slots."""
        known = {spot.key: spot for spot in self._tracker.zones["hand"]}
        lying = [known[key] for key in self.hand if key not in self.slots]
        grouped = fitting(self.game.id).grouped(lying, self.view) if self.order == "groups" else None
        return tuple(ORDERS[self.order](lying, self.view.melds) if grouped is None else grouped)

    def sees(self, key: object) -> bool:
        """Whether there is a visible card of that key."""
        return any(spot.key == key for spots in self._tracker.zones.values() for spot in spots)

    def spot(self, key: object) -> Spot:
        """The visible card of that key."""
        return next(spot for spots in self._tracker.zones.values() for spot in spots if spot.key == key)

    def keep_order(self, spots: Sequence[Spot]) -> None:
        """Keep the hand in this order; what lies in slots stays there."""
        keys = [spot.key for spot in spots]
        self.hand = [*keys, *(key for key in self.hand if key not in keys)]

    def sight(self) -> Sight:
        """What offers and pictures are made from."""
        spots = self.spots()
        return Sight(
            view=self.view,
            verbs=frozenset(self.game.rules.verbs),
            check=self._check,
            hand=spots,
            picked=tuple(spot.key for spot in spots if spot.key in self.picked),
            lang=self.lang,
            slots=self._slotted(),
            layout=self.layout,
            lifted=tuple(
                spot for group in (self.layout.groups if self.layout else ()) for spot in group.spots
                if spot.key in self.picked
            ),
        )  # fmt: skip

    def _slotted(self) -> dict[int, tuple[Spot, ...]]:
        known = {spot.key: spot for spot in self._tracker.zones["hand"]}
        found: dict[int, tuple[Spot, ...]] = {}
        for key, number in self.slots.items():
            found[number] = (*found.get(number, ()), known[key])
        return found

    def _check(self, move: Move) -> list[Fault]:
        return self.game.check(move, self.seat)

    # --- pictures ------------------------------------------------------------------

    def item(self, sentence: str, rule: str | None = None) -> Json:
        """One thing to say, with the rule to open beside it."""
        return {"parts": parts(sentence, self.view.melds.pack, self.lang), "rule": rule or None}

    def _picture(self, sight: Sight, items: Sequence[Json], tone: str, idle: bool) -> Json:
        self._version += 1
        picture = scene(sight, self._tracker, self.order, idle)
        picture |= {
            "at": self._moment,
            "version": self._version,
            "say": {"tone": tone, "items": list(items)},
            "actor": self._actor,
            "flights": self._flights,
            "flagged": self._flagged,
            "fresh": self._fresh,
            "settings": self.settings,
            "more": False,
            "clock": None,
            **self.aids.picture(self, sight),
        }
        heard(picture, self.lang)
        self._flights, self._flagged, self._actor, self._fresh = [], [], None, []
        return picture

    def _step(self, item: Json) -> None:
        """Keep the picture after one event, to be shown on the way."""
        self._steps.append(self._picture(self.sight(), [item], "event", idle=True))

    def finish(self, items: Sequence[Json] = (), tone: str = "event", prompted: bool = False) -> list[Update]:
        """The picture as it stands, after the steps that led to it.

        Args:
            items: what to say.
            tone: ``event``, ``refused``, ``ask`` or ``info``.
            prompted: whether `items` already end with what to do now.
        """
        sight = self.sight()
        unkept = self.keeper.keep(self.game, self.lang) if self.keeper is not None else ""
        if unkept:
            items = [*items, self.item(SAID["not_kept"].say(self.lang, why=unkept[:200]))]
        if tone == "event" and not prompted:
            items = [*items, *self._told(), *(self.item(said, rule) for said, rule in prompt(sight))]
        goes_on = self._goes_on()
        picture = self._picture(sight, items, tone, idle=goes_on)
        picture["more"] = goes_on
        if self.ask is not None:
            question, choices = self.ask
            labels = [self.item(choice.label)["parts"] for choice in choices]
            picture["ask"] = {"question": self.item(question)["parts"], "choices": labels}
        if self.game.round_over:
            counted = self.game.score_sheet()
            picture["sheet"] = sheet(counted, sight, prompt(sight)[0][0] if self.game.over else "")
        if self.game.time_left is not None and sight.may_act:
            picture["clock"] = clock(sight, self.game.time_left)
        self.scene = picture
        steps = [{"kind": "steps", "scenes": self._steps}] if self._steps else []
        self._steps = []
        return [*steps, {"kind": "scene", "scene": picture}]

    def _told(self) -> list[Json]:
        """What is still to be told of the steps that led here: the last one, which the picture then shows.

        Where pictures follow at once nobody could read or hear what they say, so one's own moves are told too.
        """
        at_once = self.settings["pace"] == "none"
        told = [step for step in self._steps[:-1] if at_once and step["actor"] == self.seat] + self._steps[-1:]
        return [item for step in told for item in step["say"]["items"]]

    def again(self) -> list[Update]:
        """The picture with other picks or another order, while what was said last stays."""
        if self.ask is not None:
            self.ask = None
            return self.finish()
        said = self.scene["say"]
        return self.finish(said["items"], said["tone"], prompted=True)

    # --- beyond the picture ----------------------------------------------------------

    def text(self) -> str:
        """The table as plain text."""
        said = " ".join(plain(item["parts"]) for item in self.scene["say"]["items"])
        return "\n".join([*view_lines(self.game.view(self.seat), self.lang), "", said])

    @property
    def game_name(self) -> str:
        """The name of the game, as on its box."""
        return rulebook.game_info(self.game.id).name.say(self.lang)

    def setup(self) -> list[Json]:
        """What the new-game panel offers."""
        return opening.offered(self.game, self.opponents.level, self.lang)


def _pinned(move: Move) -> str:
    """The cards of a move that says what its wild cards stand for, such as ``JK = 8S``."""
    said = []
    for i, group in enumerate(move.groups):
        words = str(Move("lay", (group,), (move.group_pins(i),))).split()[1:]
        said.append(" ".join(word.replace("=", " = ") for word in words))
    return " / ".join(said)
