"""What a rack of Rummikub can do in one turn, and whether others could go out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummykit.cards import Card, without
from rummykit.engine.moves import Move, lay_move
from rummykit.engine.view import View
from rummykit.games.rummikub import pack_of
from rummykit.games.rummikub_finding import best_table, placed
from rummykit.games.rummikub_jokers import settled
from rummykit.games.rummikub_layouts import JokerRules, TableTurn
from rummykit.melds import Meld, MeldRules, meant
from rummykit.search import Problem, solve

PATIENCE = 1500  # positions of one search; most tables need far fewer
SAMPLES = 12  # imagined racks of each other player
MOST_HELD = 7  # cards from which nobody goes out in one turn often enough to imagine it

Melds = tuple[Meld, ...]


@dataclass(frozen=True)
class Layout:
    """A table at the end of the turn.

    Attributes:
        melds: all of it.
        left: the cards that stay in the rack.
        cost: what they count.
    """

    melds: Melds
    left: tuple[Card, ...]
    cost: int

    @property
    def move(self) -> Move:
        """The move that says it."""
        return lay_move(self.melds, "arrange")


class Rack:
    """The view of a seat on turn, with the moves offered to it."""

    def __init__(self, view: View, moves: Sequence[Move]) -> None:
        self.view = view
        self.moves = moves
        self.table: Melds = tuple(laid.meld for laid in view.table)

    def opening(self) -> Melds | None:
        """The first lay-down that leaves least; None where the points cannot be reached (KUB-26)."""
        goal = f"reach({self.view.more['opening_points']})"
        answer = solve(Problem("rummikub", self.view.hand, (), goal, **self.view.options))
        return answer.melds if answer.reached else None

    def own_melds(self) -> Melds:
        """The melds of number cards that the rack holds by itself, as many cards as possible."""
        plain = [card for card in self.view.hand if not card.is_joker]
        return solve(Problem("rummikub", plain, (), "most_cards", rearrange=False, **self.view.options)).melds

    def best(self, cards: Sequence[Card]) -> Layout | None:
        """The layout that leaves least of `cards`; None where none of them can be placed.

        Where the search gives up too early or the game refuses its layout, the
        arrangements that the game offers stand in.
        """
        problem = Problem("rummikub", cards, self.table, "least_left", **self.view.options)
        answer = solve(problem, method="layered", node_limit=PATIENCE)
        found = [self._layout(answer.melds)] if answer.placed and self._is_lawful(answer.melds) else []
        if not answer.optimal or (answer.placed and not found):
            found += self._offered(cards)
        return min(found, key=lambda layout: (layout.cost, len(layout.left)), default=None)

    def with_meld(self, meld: Meld) -> Layout:
        """The table as it lies with one meld of the rack beside it."""
        return self._layout((*self.table, meld))

    def _layout(self, melds: Melds) -> Layout:
        left = without(self.view.hand, placed(self.table, melds))
        return Layout(melds, left, sum(self.view.values[card.code] for card in left))

    def _is_lawful(self, melds: Melds) -> bool:
        """Whether jokers may lie so, judged as the game does: a search may find layouts that KUB-53 forbids."""
        laid_now = len(self.view.more["opening"])
        stood = len(self.table) - laid_now
        turn = TableTurn(self.table[:stood], self.table[stood:], melds, joker_rules(self.view.options))
        return not isinstance(settled(turn), list)

    def _offered(self, cards: Sequence[Card]) -> list[Layout]:
        """The arrangements among the moves offered that place none but `cards`."""
        usable = Counter(cards) + Counter(card for meld in self.table for card in meld.cards)
        said = [move for move in self.moves if move.verb == "arrange" and not Counter(move.cards) - usable]
        return [self._layout(_melds_said(move, self.view.melds)) for move in said]


def _melds_said(move: Move, rules: MeldRules) -> Melds:
    """The melds of a move in its exact form."""
    groups = enumerate(move.groups)
    return tuple(meant(group, move.group_pins(i), rules, move.group_kind(i))[0] for i, group in groups)


def joker_rules(options: Mapping[str, Any]) -> JokerRules:
    """The switches about jokers on the table."""
    return JokerRules(
        rearrange=options["joker_rearrange"],
        replaced_from=options["joker_replacement_from"],
        both_colours=options["group_joker_replacement"] == "both",
        least_rack=options["retrieved_joker_min_rack"],
    )


# --- What others may hold -----------------------------------------------------------------


def unseen(view: View) -> list[Card]:
    """The cards that this seat has not seen: in the pool or in other racks."""
    pack = pack_of(view.options["deck"], view.options["max_number"])
    seen = Counter(view.hand) + Counter(card for laid in view.table for card in laid.meld.cards)
    return list((Counter(pack.counts) - seen).elements())


def chance_of_going_out(view: View, table: Melds, chance: random.Random) -> float:
    """How likely it is that another player goes out in one turn, once `table` lies there.

    Racks are drawn from the unseen cards, and the game's quick way to find useful turns
    is tried on each. Who has not opened yet is left out, as is who holds too much.
    """
    cards = unseen(view)
    stays = 1.0
    for seat, count in enumerate(view.counts):
        if seat == view.seat or count > MOST_HELD or not view.more["opened"][seat]:
            continue
        racks = [tuple(chance.sample(cards, count)) for _ in range(SAMPLES)]
        out = sum(len(placed(table, best_table(table, rack, view.melds))) == count for rack in racks)
        stays *= 1 - out / SAMPLES
    return 1 - stays
