"""The table without a page: messages in, pictures out.

`TableSession.handle` takes whatever the page sent and answers with messages for the page.
It never raises: what cannot be read, is not allowed or comes too late is answered in words,
and the game stands as it stood.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rummykit import rulebook
from rummykit.cards import NotationError
from rummykit.engine.errors import AmbiguousMove, IllegalMove, OptionError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.engine.show import view_lines
from rummykit.engine.view import View
from rummykit.language import spoken
from rummykit.melds import Fault
from rummykit.table import answers, opening
from rummykit.table.offers import Choice, Offer, Sight
from rummykit.table.opponents import Opponents
from rummykit.table.order import ORDERS
from rummykit.table.scene import Json, prompt, scene, sheet, zones
from rummykit.table.strings import SAID
from rummykit.table.tracking import Spot, Tracker
from rummykit.table.wording import capital, parts, plain, told, tried

log = logging.getLogger(__name__)

Update: TypeAlias = Json
SETTINGS: dict[str, tuple[str, ...]] = {
    "lang": ("en", "es"),
    "pace": ("calm", "quick", "none"),
    "click": ("select", "discard"),
}
# Pictures in one answer; a round that goes on without this seat comes in portions.
MOST_STEPS = 40


class TableSession:
    """One seat at one game, with computer players on the others.

    Attributes:
        game: the match; another one after the person began anew.
        seat: whose cards are shown.
        view: what the seat knows now.
        settings: language, pace and what a click does.
        order: how the hand lies, a key of `ORDERS`.
        hand: the keys of the hand, in the order its owner gave them.
        picked: the keys of the cards picked.
        ask: the question put to the person and its answers, if any.
        scene: the picture as it stands now.
    """

    game: Game
    view: View
    hand: list[str]
    picked: set[str]
    ask: tuple[str, tuple[Choice, ...]] | None
    scene: Json
    _steps: list[Json]
    # What the next picture tells beside the position: cards that fly, cards at fault, who moved.
    _flights: list[Json]
    _flagged: list[str]
    _actor: int | None

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        lang: str | None = None,
        opponents: object = ("greedy",),
        pace: str = "calm",
        click: str = "select",
    ) -> None:
        lang = spoken(lang)  # this and the view say what is wrong with a language or a seat
        game.view(seat)
        self.settings = {"lang": lang, "pace": pace, "click": click}
        for name, value in self.settings.items():
            if value not in SETTINGS[name]:
                raise OptionError(f"{name} is one of {', '.join(SETTINGS[name])}, not {value!r}")
        self.seat = seat
        self.order = "suit"
        self.opponents = Opponents(opponents)
        self._version = self._moment = 0
        self._tracker = Tracker()
        self._steps = []
        self.sit_down(game)
        self.follow()
        self.finish()

    def sit_down(self, game: Game) -> None:
        """Take a seat at `game`."""
        self.game = game
        self.opponents.sit_down(game, self.seat)
        self.clear_away()
        self.look()

    def clear_away(self) -> None:
        """Other cards will lie on the table: none of them has been seen before."""
        self._tracker.zones = {}
        self.hand, self.picked, self.ask = [], set(), None

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
        answer = answers.ANSWERS.get(message["do"])
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
        if moved_on and answers.plays(message, self.settings):
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
            return self.finish([self.item(SAID["unreadable"].say(self.lang, why=str(error)[:200]))], "refused")
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
        if self._goes_on():
            self._step(first)
            self.follow()
            return self.finish()
        return self.finish([first])

    def _refuse(self, error: IllegalMove) -> list[Update]:
        lead = tried(error.move, self.view, self.lang)
        items = []
        for i, fault in enumerate(error.faults):
            said = fault.text(self.lang)
            items.append(self.item(f"{capital(said)}." if i else f"{lead}: {said}.", fault.rule))
        at_fault = {card for fault in error.faults for card in fault.cards}
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
            if show and (event.move.verb != "pass" or trouble):
                self._step(item)

    def _happened(self, event: Event) -> Json:
        """Take over what an event changed; returns what to say of it."""
        before = self._tracker.zones
        stock = self.view.stock
        self.look()
        self._flights = self._flights_of(event, before, stock - self.view.stock)
        self._actor = event.seat
        return {"parts": [*told(event, self.view, self.lang), "."], "rule": None}

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

    def look(self) -> None:
        """Take over the position as it stands now."""
        self._seen = self._last_event()
        self._moment += 1
        self.view = self.game.view(self.seat)
        self._tracker.update(zones(self.view), self.picked)
        held = [spot.key for spot in self._tracker.zones["hand"]]
        kept = [key for key in self.hand if key in held]
        self.hand = kept + [key for key in held if key not in kept]
        self.picked &= set(held)
        self._flights, self._flagged, self._actor = [], [], None

    def spots(self) -> tuple[Spot, ...]:
        """The hand as it lies."""
        known = {spot.key: spot for spot in self._tracker.zones["hand"]}
        return tuple(ORDERS[self.order]([known[key] for key in self.hand], self.view.melds))

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
        )

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
            "settings": self.settings,
            "more": False,
            "clock": None,
        }
        self._flights, self._flagged, self._actor = [], [], None
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
        if tone == "event" and not prompted:
            last = self._steps[-1]["say"]["items"] if self._steps else []
            items = [*items, *last, *(self.item(said, rule) for said, rule in prompt(sight))]
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
            picture["clock"] = {"left": self.game.time_left, "title": sight.say("time_left")}
        self.scene = picture
        steps = [{"kind": "steps", "scenes": self._steps}] if self._steps else []
        self._steps = []
        return [*steps, {"kind": "scene", "scene": picture}]

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
