"""What a kind of game adds to the table: its actions, its questions and its part of the picture.

The table itself plays games of drawing, laying and discarding, as Rommé is one. A game that
asks for more has a `Fitting`; everything else at the table asks the fitting and does not
know which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from rummykit.cards import Card
from rummykit.engine.view import View
from rummykit.table import offers as common
from rummykit.table.offers import Offer, Sight
from rummykit.table.tracking import Spot, Tracker

Json = dict[str, Any]
Said = list[tuple[str, str | None]]

# Which class fits which game; the modules are read when such a game comes to the table.
_FITTED = {
    "shanghai": ("contracts", "ContractFitting"),
    "dummy": ("contracts", "ContractFitting"),
    "jack": ("jack_fitting", "JackFitting"),
    "rummikub": ("arranging_turn", "ArrangingFitting"),
}

# Questions about the top card of the discard pile.
_CLAIMS = frozenset({"knock", "buy", "cut", "claim"})


class Fitting:
    """What the table does where a game asks for nothing else."""

    def offers(self, sight: Sight) -> list[Offer]:
        """The actions to show now, the most likely first."""
        return common.offers(sight)

    def offer(self, sight: Sight, id_: str) -> Offer | None:
        """An action that has a key also where no button stands for it now."""
        shown = next((offer for offer in self.offers(sight) if offer.id == id_), None)
        named = {"lay": self.lay, "add": common.add_offer, "discard": common.discard_offer}
        return shown or (named[id_](sight) if id_ in named else None)

    def on_pile(self, sight: Sight) -> Offer | None:
        """What a click on the discard pile answers while a question is open; None where it answers nothing."""
        window = sight.view.window
        asked = window is not None and window.kind in _CLAIMS and sight.may_act
        return self.offer(sight, window.kind) if window and asked else None

    def lay(self, sight: Sight) -> Offer:
        """What laying the picked cards, or those that lie together, means."""
        return common.lay_offer(sight)

    def plays_anywhere(self, sight: Sight) -> bool:
        """Whether the picked cards are played by dropping them on any meld, without joining it."""
        return False

    def waiting(self, sight: Sight) -> list[Offer]:
        """The buttons while others play: in their places, and grey."""
        return common.waiting(sight)

    def prompt(self, sight: Sight) -> Said | None:
        """What can be done now, each sentence with its rule; None for what the table says anyway."""
        return None

    def picture(self, sight: Sight, tracker: Tracker) -> Json:
        """Parts of the picture that only such games have."""
        return {}

    def blocks(self, sight: Sight) -> list[Json]:
        """Blocks of the panel beside the table: title, rows of cells, and perhaps a rule."""
        return []

    def zones(self, view: View) -> dict[str, Sequence[Card]]:
        """Places with visible cards beside the hand, the discard pile and the melds."""
        return {}

    def grouped(self, spots: Sequence[Spot], view: View) -> list[Spot] | None:
        """The hand with what belongs together side by side; None for melds of any kind."""
        return None

    def marks(self, sight: Sight) -> Mapping[str, Json]:
        """What is marked on cards of the hand, by key."""
        return {}

    def progress(self, sight: Sight) -> Json | None:
        """How far the first lay-down has come; None for what the table says anyway."""
        return None

    def round_name(self, sight: Sight) -> str:
        """The number of the round, in words."""
        return sight.say("round", n=sight.view.round)

    def about(self, sight: Sight, spot: Spot) -> tuple[str, str] | None:
        """The title and the HTML of what there is to read about a card; None where there is nothing."""
        return None

    def sheet_lead(self, sight: Sight) -> str | None:
        """How the round ended; None for who went out."""
        return None

    def sheet_notes(self, sight: Sight) -> Said:
        """What is said below the count, before the verdict."""
        return []


@cache
def fitting(game: str) -> Fitting:
    """The fitting of `game`."""
    if game not in _FITTED:
        return Fitting()
    module, name = _FITTED[game]
    made: Fitting = getattr(import_module(f"rummykit.table.{module}"), name)()
    return made
