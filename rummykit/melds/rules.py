"""What a set or a run is: one value for each game, no subclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeAlias

from rummykit.cards import Card, Pack, get_pack, rank_letter

Kind: TypeAlias = Literal["set", "run"]
WildSteps: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, repr=False)
class Meld:
    """One reading of some cards as a set or a run.

    Attributes:
        kind: ``set`` or ``run``.
        cards: a run in ascending order; a set as it was written.
        stands_for: for each card what it counts as. A natural card is itself; a
            wild card is one face or, where the rules leave several open (a joker
            in a set of two), every face it may be.
        wild: the positions in `cards` of the cards played as wild.
        points: the worth of the meld by the game's meld values.
        low: the place of the first card of a run (the low ace is 1, the high ace
            one above the king); 0 for a set.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, ...], ...]
    wild: tuple[int, ...]
    points: int
    low: int = 0

    def __init__(
        self,
        kind: Kind,
        cards: tuple[Card, ...],
        stands_for: tuple[tuple[Card, ...], ...],
        wild: tuple[int, ...],
        points: int,
        low: int = 0,
    ) -> None:
        # A frozen dataclass sets its fields one by one through object.__setattr__, which takes
        # three times as long, and searches make many thousand melds.
        self.__dict__.update(kind=kind, cards=cards, stands_for=stands_for, wild=wild, points=points, low=low)

    def __repr__(self) -> str:
        return f"<{self.kind} {self}, {self.points} points>"

    def __str__(self) -> str:
        """Notation that pins every wild card, such as ``7S JK=8S 9S``."""
        return " ".join(self.notation(i) for i in range(len(self.cards)))

    def notation(self, position: int) -> str:
        """How the card at `position` is written; a wild card with what it stands for."""
        card = self.cards[position]
        return f"{card.code}={self.identity(position)}" if position in self.wild else card.code

    def identity(self, position: int) -> str:
        """What the card at `position` stands for: a card, or only a rank or suit.

        >>> from rummykit import read
        >>> read("QH QD JK", "romme")[0].identity(2)
        'Q'
        """
        faces = self.stands_for[position]
        if len(faces) == 1:
            return faces[0].code
        face = faces[0]
        return rank_letter(face.rank) if face.pack == "french" else str(face.rank)

    @property
    def reading(self) -> str:
        """The cards as what they stand for: ``7S 8S 9S TS``; open suits as ``9D|9C``."""
        return " ".join("|".join(face.code for face in faces) for faces in self.stands_for)

    @property
    def high(self) -> int:
        """The place of the last card of a run."""
        return self.low + len(self.cards) - 1 if self.kind == "run" else 0


@dataclass(frozen=True)
class MeldRules:
    """The meld rules of a game.

    Attributes:
        name: the game or variant they belong to.
        pack_name: the pack of the cards, see `rummykit.cards.get_pack`.
        set_by: sets are cards of one ``rank``, or (Jack the Ripper) of one ``suit``.
        set_min, set_max: sizes of a set; no maximum with None.
        set_repeats: a set may hold a suit, and so a card, twice.
        runs: whether there are runs at all.
        run_min, run_max: sizes of a run.
        run_one_suit: a run keeps to one suit.
        ace_low, ace_high: whether rank 1 may stand below 2, above the top rank.
        wild: codes of the wild cards.
        wild_as_letters: suits that a wild card can never stand for.
        min_naturals: natural cards that a meld needs.
        naturals_at_least_half: no more wild cards than natural ones.
        wilds_side_by_side: whether two wild cards may be neighbours in a run.
        max_wilds: most wild cards in a meld; no limit with None.
        set_wild_steps, run_wild_steps: pairs (length, limit): the limit of the longest
            length not above the meld's; no limit where empty.
        set_wild_suit: in a set a wild card is ``either`` missing suit, one
            ``declared`` suit, or is given up only for ``both``.
        values: worth of a rank in a meld; `low_ace_value` and `set_ace_value` where
            the ace's worth depends on its place (None: as in `values`).
        wild_value: fixed worth of a wild card; None for that of the card it stands for.
        code_values: worth by code, for packs without ranks.
        ids: the rule that each kind of fault breaks, see `rummykit.melds.faults`.
    """

    name: str
    pack_name: str = "french"
    set_by: Literal["rank", "suit"] = "rank"
    set_min: int = 3
    set_max: int | None = 4
    set_repeats: bool = False
    runs: bool = True
    run_min: int = 3
    run_max: int = 13
    run_one_suit: bool = True
    ace_low: bool = True
    ace_high: bool = True
    wild: frozenset[str] = frozenset({"JK"})
    wild_as_letters: tuple[str, ...] = ()
    min_naturals: int = 0
    naturals_at_least_half: bool = False
    wilds_side_by_side: bool = True
    max_wilds: int | None = None
    set_wild_steps: WildSteps = ()
    run_wild_steps: WildSteps = ()
    set_wild_suit: Literal["either", "declared", "both"] = "either"
    values: Mapping[int, int] = field(default_factory=dict, hash=False)
    low_ace_value: int | None = None
    set_ace_value: int | None = None
    wild_value: int | None = None
    code_values: Mapping[str, int] = field(default_factory=dict, hash=False)
    ids: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __hash__(self) -> int:
        # Enough to tell games apart; the rules are the key of much that is remembered.
        return hash((self.name, self.pack_name, self.run_max, self.min_naturals, self.max_wilds))

    @cached_property
    def pack(self) -> Pack:
        """The faces that these rules speak of."""
        return get_pack(self.pack_name)

    @cached_property
    def lowest_place(self) -> int:
        """The first place of a run: 1, or 2 where the ace is only high."""
        return 1 if self.ace_low else 2

    @cached_property
    def highest_place(self) -> int:
        """The last place of a run; the high ace is one above the top rank."""
        return self.pack.ranks + (1 if self.ace_high else 0)

    def is_wild(self, card: Card) -> bool:
        """Whether `card` is a wild card of this game."""
        return card.code in self.wild

    def rank_at(self, place: int) -> int:
        """The rank that stands at `place` of a run."""
        return 1 if place > self.pack.ranks else place

    def places_of(self, rank: int) -> tuple[int, ...]:
        """Where a card of `rank` may stand in a run."""
        if rank != 1:
            return (rank,)
        low = (1,) if self.ace_low else ()
        return (*low, self.pack.ranks + 1) if self.ace_high else low

    def set_value(self, rank: int) -> int:
        """Worth of one card of a set of `rank`."""
        if rank == 1 and self.set_ace_value is not None:
            return self.set_ace_value
        return self.values.get(rank, 0)

    def run_value(self, place: int) -> int:
        """Worth of the card at `place` of a run."""
        if place == 1 and self.low_ace_value is not None:
            return self.low_ace_value
        return self.values.get(self.rank_at(place), 0)

    def wild_limit(self, kind: Kind, size: int) -> int | None:
        """The most wild cards that the step table allows; None without a limit."""
        steps = self.set_wild_steps if kind == "set" else self.run_wild_steps
        reached = [limit for length, limit in steps if length <= size]
        return reached[-1] if reached else None

    def limits_broken(self, kind: Kind, size: int, wild: tuple[int, ...]) -> list[str]:
        """The names of the wild-card limits that a meld of this shape breaks."""
        count = len(wild)
        if not count:
            return []
        step = self.wild_limit(kind, size)
        neighbours = kind == "run" and any(b - a == 1 for a, b in pairwise(wild))
        broken = {
            "naturals": size - count < self.min_naturals,
            "wild_share": self.naturals_at_least_half and size - count < count,
            "wild_neighbours": neighbours and not self.wilds_side_by_side,
            "wild_max": self.max_wilds is not None and count > self.max_wilds,
            "wild_steps": step is not None and count > step,
        }
        return [name for name, is_broken in broken.items() if is_broken]
