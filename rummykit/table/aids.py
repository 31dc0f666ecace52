"""The learning aids of a table: which are switched on, what they show, and the messages that ask for them.

Every aid is made from what the seat sees. A teacher leaves out what a class should do without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rummykit.cards import Card, text
from rummykit.engine.errors import OptionError
from rummykit.engine.moves import Move, lay_move
from rummykit.language import Text
from rummykit.table import filing, hints, layable, people, searching, whynot
from rummykit.table.answers import BadMessage
from rummykit.table.offers import Sight
from rummykit.table.scene import Json
from rummykit.table.strings import SAID
from rummykit.table.tracking import Spot
from rummykit.table.wording import told

if TYPE_CHECKING:
    from rummykit.search.answer import Answer
    from rummykit.table.history import Past
    from rummykit.table.session import TableSession

# All that can be switched on; `save` is the download, whose file holds every card.
AIDS = ("hint", "why", "layable", "search", "history", "undo", "save")

_NO_AID = Text("there is no aid {given}; the aids are {known}", "no hay ninguna ayuda {given}; las ayudas son {known}")


def known(aids: Iterable[str]) -> tuple[str, ...]:
    """The aids asked for, in the order of `AIDS`.

    Raises:
        OptionError: there is no such aid.
    """
    wanted = (aids,) if isinstance(aids, str) else tuple(aids)
    for name in wanted:
        if name not in AIDS:
            raise OptionError(_NO_AID, given=repr(name)[:40], known=", ".join(AIDS))
    return tuple(name for name in AIDS if name in wanted)


@dataclass
class Aids:
    """What the aids of one table remember.

    Attributes:
        on: those switched on.
        marking: whether cards that could be laid are marked.
        hinted: what the last hint speaks of, until somebody moves.
        past: the table at an earlier move.
        search: the search last looked at.
        found: what could be laid, and of which position that was said.
    """

    on: tuple[str, ...] = AIDS
    marking: bool = False
    hinted: Json = field(default_factory=dict)
    past: Past | None = None
    search: searching.Search | None = None
    found: tuple[object, Answer | None] | None = None

    def picture(self, table: TableSession, sight: Sight) -> Json:
        """The part of the picture that the aids add."""
        marked = keys_of(sight.hand, layable.cards(table, sight)) if self.marking else []
        return {
            "aids": [{"id": name, "pressed": self.marking if name == "layable" else None} for name in self.on],
            "undo": "undo" in self.on and last_decision(table) is not None and not timed(table),
            "moves": len(table.game.log),
            "layable": marked,
            "hinted": self._hinted_now(table),
            "past": None,
            "hands": [],
        }

    def _hinted_now(self, table: TableSession) -> Json:
        """What the last hint speaks of; its button only while the cards of the hint are the ones picked."""
        meant = set(self.hinted.get("cards", ()))
        return {**self.hinted, "action": None} if meant and table.picked != meant else self.hinted


def heard(picture: Json, lang: str) -> None:
    """What is marked on a card is said of it, too."""
    for card in picture["hand"]["cards"]:
        if card["k"] in picture["layable"]:
            card["said"] += f", {SAID['layable'].say(lang)}"


def timed(table: TableSession) -> bool:
    """Whether a clock runs in this match, so that time spent cannot be taken back."""
    return table.game.clock is not None


# --- taking back ----------------------------------------------------------------------------

# Steps within a turn have their own way back.
_STEPS = frozenset({"place", "restore"})


def last_decision(table: TableSession) -> int | None:
    """The number of moves before this seat last decided something; None where it has not."""
    log = table.game.log
    for number in range(len(log) - 1, -1, -1):
        event = log[number]
        followed = number > 0 and log[number - 1].seat == event.seat and _draws_at_once(log[number - 1].move)
        mine = event.seat == table.seat and event.move.verb not in _STEPS and not (followed and _is_draw(event.move))
        if mine or event.move.verb == "deal":
            return number
    return None


def _draws_at_once(move: Move) -> bool:
    return move.verb == "pass"


def _is_draw(move: Move) -> bool:
    return move.verb == "draw" and move.word == "stock"


def _undo(table: TableSession, _message: Json) -> list[Json]:
    """Back to this seat's last decision; what the others played upon it goes too."""
    if timed(table):
        return table.finish([table.item(SAID["undo_clock"].say(table.lang))], "info")
    number = last_decision(table)
    if number is None:
        return table.finish([table.item(SAID["undo_none"].say(table.lang))], "info")
    event, after = table.game.log[number], len(table.game.log) - number - 1
    what = told(event, table.view, table.lang)
    table.game.undo(after + 1)
    table.ask = None
    table.picked.clear()
    table.slots.clear()
    table.look()
    said = SAID["undone_more" if after > 1 else "undone_one" if after else "undone"]
    before, behind = said.say(table.lang, what="\0", n=after).split("\0")
    return table.finish([{"parts": [before, *what, behind], "rule": None}])


# --- a hint ---------------------------------------------------------------------------------


def _hint(table: TableSession, _message: Json) -> list[Json]:
    """A good move and why; its cards are picked and marked."""
    sight = table.sight()
    if not sight.may_act:
        return table.finish([table.item(SAID["not_yours"].say(table.lang))], "info")
    move = hints.advice(table.game, table.seat)
    if move is None:
        return table.finish([table.item(SAID["hint_none"].say(table.lang))], "info")
    table.ask = None
    items = [table.item(said) for said in _reasons(table, sight, move)]
    keys = keys_of(sight.hand, hints.from_hand(sight, move))
    # So that the button does what the hint says; a table laid out anew takes more than one button.
    table.picked = set() if move.verb == "arrange" else set(keys)
    table.aids.hinted = {
        "cards": keys,
        "meld": move.target if move.verb in ("add", "swap") else None,
        "action": hints.button(move, [shown["id"] for shown in table.scene["actions"]]),
    }
    return table.finish(items, "info")


def _reasons(table: TableSession, sight: Sight, move: Move) -> list[str]:
    said = hints.explained(sight, move)
    if sight.layout is not None and move.verb in ("draw", "pass"):
        return [*said, _why_nothing_placed(table, sight)]
    answer = layable.found(table) if move.verb == "discard" else None
    if answer is not None and answer.melds and not sight.check(lay_move(answer.melds)):
        # Melds may be kept back on purpose; what could be laid instead is said all the same.
        cards, points = str(lay_move(answer.melds)).removeprefix("lay "), sum(meld.points for meld in answer.melds)
        return [*said[:1], SAID["hint_could"].say(sight.lang, cards=cards, points=points)]
    return said


def _why_nothing_placed(table: TableSession, sight: Sight) -> str:
    """Why a turn that might lay the table out anew is left, as far as the search can say."""
    answer = layable.found(table)
    if answer is not None and answer.placed:
        return sight.say("hint_could_place", cards=text(answer.placed))
    return sight.say("hint_no_place") if sight.need is None else sight.say("hint_no_opening", need=sight.need)


def keys_of(spots: Sequence[Spot], cards: Iterable[Card]) -> list[str]:
    """The keys of some cards of a hand."""
    wanted = Counter(cards)
    found = []
    for spot in spots:
        if wanted[spot.card] > 0:
            wanted[spot.card] -= 1
            found.append(spot.key)
    return found


def _layable(table: TableSession, _message: Json) -> list[Json]:
    """Mark what could be laid, or no longer."""
    table.aids.marking = not table.aids.marking
    table.ask = None
    return table.finish([table.item(layable.said(table, table.sight()))], "info")


# --- which message needs which aid --------------------------------------------------------------


def _past(table: TableSession, message: Json) -> list[Json]:
    """The table at an earlier move, for the page that asks."""
    from rummykit.table.history import Past

    past = table.aids.past
    if past is None or past.whole is not table.game or past.lang != table.lang:
        past = table.aids.past = Past.beside(table)
    past.settings, past.order = table.settings, table.order
    number = message.get("move")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= len(table.game.log):
        raise BadMessage("no_move")
    past.go(number)
    return [{"kind": "past", "scene": past.scene, "for": reply_to(message)}]


def reply_to(message: Json) -> str:
    """Which page asked."""
    asked = message.get("for")
    return asked[:60] if isinstance(asked, str) else ""


ANSWERS: dict[str, tuple[str | None, Callable[[TableSession, dict[str, Any]], list[Json]]]] = {
    "hint": ("hint", _hint),
    "why": ("why", whynot.why),
    "try": ("why", whynot.try_move),
    "layable": ("layable", _layable),
    "search": ("search", searching.show),
    "past": ("history", _past),
    "undo": ("undo", _undo),
    "download": ("save", filing.download),
    "upload": ("save", filing.upload),
    "who": (None, people.who),
}
# Messages that change the match, so that they must not be older than the position.
PLAYS = frozenset({"undo"})


def answer(table: TableSession, do: str) -> Callable[[TableSession, dict[str, Any]], list[Json]] | None:
    """Who answers a message about an aid; None where it is about none.

    Raises:
        BadMessage: that aid is switched off.
    """
    if do not in ANSWERS:
        return None
    needed, function = ANSWERS[do]
    if needed is not None and needed not in table.aids.on:
        raise BadMessage("aid_off")
    return function
