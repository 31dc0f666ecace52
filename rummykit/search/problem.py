"""A problem of meld search: what is held, what lies on the table, and what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache, wraps
from typing import Any, Literal, TypeAlias, TypeVar

from rummykit.cards import Card, by_suit, text
from rummykit.language import Phrase, Text
from rummykit.melds import Meld, MeldRules, Pin, faults, meant
from rummykit.search.errors import ProblemError
from rummykit.search.goals import Goal, goal_from

CountValue: TypeAlias = Callable[[Card], int]
Known = TypeVar("Known")
MOST_RULES = 64  # of which something is remembered
WrittenMeld: TypeAlias = str | Meld | Sequence[Card]


@dataclass(frozen=True)
class House:
    """The switches of a game that decide which melds may lie together.

    Attributes:
        joker_rearrange: what a joker of a common table is bound to: ``identity_kept``
            (KUB-57), ``frozen`` (nothing leaves its meld) or ``free``.
        retrieved_joker_min_rack: hand cards in the new meld of a joker taken (KUB-53).
        joker_replacement_from: whether only the ``rack`` replaces a joker (KUB-51).
        group_joker_replacement: ``either`` missing colour, or ``both`` (KUB-52).
        same_suit_gap: how runs of one suit in one contract must differ (SHA-25).
        contract_size: whether contract melds are ``exact`` or ``at_least`` (SHA-21, DUM-24).
    """

    joker_rearrange: Literal["identity_kept", "frozen", "free"] = "identity_kept"
    retrieved_joker_min_rack: int = 2
    joker_replacement_from: Literal["rack", "rack_or_table"] = "rack"
    group_joker_replacement: Literal["either", "both"] = "either"
    same_suit_gap: Literal["off", "gap", "no_touch", "different_suits"] = "off"
    contract_size: Literal["exact", "at_least"] = "exact"


_HOUSE = tuple(field.name for field in fields(House))
_USUAL = House()
# Games whose whole table may be laid out anew; in the others cards are only laid off (ROM-22, SHA-64).
REARRANGING = {"rummikub"}


_LAID_OUT_ANEW = Text(
    "a table that may be rearranged is laid out anew: new_melds=False has no meaning there",
    "una mesa que se puede reordenar se vuelve a formar entera: new_melds=False no tiene sentido ahí",
)
_NO_MELD = Text("{cards} on the table is no meld: {why}", "{cards} no es una combinación en la mesa: {why}")
_DO_NOT_FIT = Text("its wild cards do not fit", "sus comodines no encajan")
_RULE_SAYS = Text("{why} ({rule})", "{why} ({rule})")
_SEVERAL = Text(
    "{cards} on the table can be read in several ways: write {either}",
    "{cards} en la mesa se puede leer de varias maneras: escribe {either}",
)
_NO_SWITCH = Text(
    "no switch {name} for rules of one's own: there are {known}",
    "no hay ninguna opción {name} para reglas propias: hay {known}",
)


class Problem:
    """One question to a meld search. It never changes.

    Args:
        rules: the id of a game, or meld rules of one's own.
        hand: the cards held.
        table: the melds on the table, such as ``["9S TS JS", "4D 4C JK=4H"]``, or one
            text with ``|`` between them.
        goal: ``most_cards``, ``most_points``, ``least_left``, ``reach(30)``,
            ``contract(set3 run4)``, or a `Goal`.
        values: what a card left in hand counts: a function, or numbers by code; without
            it the game's own count, or the meld values of the rules.
        rearrange: whether the table may be laid out anew, all its cards staying on it
            (as in Rummikub); without it, as the game has it.
        lay_off: whether hand cards may be laid off on table melds; without it, where
            the table cannot be rearranged and no contract is being laid (SHA-22).
        new_melds: whether new melds may be laid; not after the contract (SHA-24, DUM-25).
        discard: whether one card must be left over, which is then discarded and does
            not count as left (ROM-61).
        **switches: of the game, or with rules of one's own those of `House`.

    Raises:
        ProblemError: something of it cannot be; the message says what.
        NotationError: a word is no card.
        OptionError: no such game, switch or value.

    >>> Problem("romme", hand="7S 8S 9S KD", goal="least_left")
    Problem('romme', hand='7S 8S 9S KD', goal='least_left')
    """

    _asked_lay_off: bool | None = None  # as it was asked for
    _whole_table: tuple[Meld, ...] | None = None  # where an opening is asked for beside a common table

    def __init__(
        self,
        rules: str | MeldRules = "romme",
        hand: str | Iterable[Card | str] = (),
        table: str | Iterable[WrittenMeld] = (),
        goal: str | Goal = "least_left",
        *,
        values: CountValue | Mapping[str, int] | None = None,
        rearrange: bool | None = None,
        lay_off: bool | None = None,
        new_melds: bool = True,
        discard: bool = False,
        **switches: Any,
    ) -> None:
        self.game = rules if isinstance(rules, str) else None
        self.switches = switches
        self.rules, count, self.house = _from_game(rules, switches) if isinstance(rules, str) else _own(rules, switches)
        self._count = _count_function(values, count)
        self.hand: tuple[Card, ...] = _held(self.rules, hand)
        self.goal = _sized(goal_from(goal), self.house)
        self.rearrange = self.game in REARRANGING if rearrange is None else rearrange
        self.table: tuple[Meld, ...] = tuple([self._table_meld(meld) for meld in _split(table)]) if table else ()
        self.new_melds = new_melds
        self.discard = discard
        if lay_off is not None:
            self._asked_lay_off = lay_off
        free_to_add = not self.rearrange and self.goal.kind != "contract"
        self.lay_off = free_to_add if lay_off is None else lay_off
        if self.rearrange and self.goal.kind in ("reach", "contract"):
            # An opening is laid from the hand alone (KUB-28, KUB-33).
            self._whole_table = self.table
            self.table, self.rearrange = (), False
        if self.rearrange and not new_melds:
            raise ProblemError(_LAID_OUT_ANEW)

    def count_value(self, card: Card) -> int:
        """What `card` counts if it is left in hand."""
        return self._count(card)

    def left_value(self, left: Iterable[Card]) -> int:
        """What cards left in hand count together."""
        return sum(map(self._count, left))

    def but(self, **changes: Any) -> Problem:
        """The same problem with some arguments changed.

        >>> Problem("romme", hand="7S 8S 9S").but(goal="most_cards").goal.kind
        'most_cards'
        """
        is_opening = self._whole_table is not None
        same: dict[str, Any] = {
            "rules": self.game or self.rules, "hand": self.hand, "goal": self.goal, "values": self._count,
            "table": self._whole_table if is_opening else self.table, "rearrange": is_opening or self.rearrange,
            "lay_off": self._asked_lay_off, "new_melds": self.new_melds, "discard": self.discard,
            **(self.switches if self.game else vars(self.house)),
        }  # fmt: skip
        return Problem(**{**same, **changes})

    def __repr__(self) -> str:
        parts = [repr(self.game or self.rules.name), f"hand={text(by_suit(self.hand))!r}"]
        if self.table:
            parts.append(f"table={[str(meld) for meld in self.table]!r}")
        parts.append(f"goal={str(self.goal)!r}")
        unusual = {"lay_off": (self._asked_lay_off, None), "new_melds": (self.new_melds, True)}
        unusual |= {"discard": (self.discard, False)}
        parts += [f"{name}={value!r}" for name, (value, usual) in unusual.items() if value is not usual]
        parts += [f"{name}={value!r}" for name, value in self.switches.items()]
        return f"Problem({', '.join(parts)})"

    def __getstate__(self) -> dict[str, Any]:
        # What a count remembers stays here; the count itself travels to a process of its own.
        return {**self.__dict__, "_count": getattr(self._count, "__wrapped__", self._count)}

    def _table_meld(self, written: WrittenMeld) -> Meld:
        if isinstance(written, Meld):
            return written
        cards, pins, kind = _read_meld(written, self.rules)
        identity_matters = not (self.rearrange and self.house.joker_rearrange == "free")
        meanings = meant(cards, pins, self.rules, kind, lies=self.rearrange and identity_matters)
        if not meanings:
            why = [Phrase(_RULE_SAYS, {"why": fault, "rule": fault.rule}) for fault in faults(cards, self.rules)]
            raise ProblemError(_NO_MELD, cards=text(cards), why=why or _DO_NOT_FIT)
        if len(meanings) > 1 and identity_matters:
            raise ProblemError(_SEVERAL, cards=text(cards), either=" / ".join(f"{m.kind} {m}" for m in meanings))
        return meanings[0]


def _held(rules: MeldRules, hand: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards of a hand; cards that are faces of the pack already need not be read."""
    try:
        if isinstance(hand, (tuple, list)) and all(map(rules.pack.counts.__contains__, hand)):
            return tuple(hand)
    except TypeError:
        pass  # what cannot be a key is no card either, and `Pack.cards` says so
    return tuple(rules.pack.cards(hand))


def _split(table: str | Iterable[WrittenMeld]) -> list[WrittenMeld]:
    if isinstance(table, str):
        return [part for part in table.replace("/", "|").split("|") if part.strip()]
    return list(table)


def _read_meld(
    written: str | Sequence[Card], rules: MeldRules
) -> tuple[Sequence[Card], Sequence[Pin | None], str | None]:
    if isinstance(written, str) and ("=" in written or written.split()[:1] in (["set"], ["run"])):
        # The notation of moves says what wild cards stand for.
        from rummykit.engine.moves import Move

        move = Move.parse(f"lay {written}", rules.pack)
        return move.groups[0], move.group_pins(0), move.group_kind(0)
    cards = rules.pack.cards(written)
    return cards, [None] * len(cards), None


def _from_game(game: str, switches: Mapping[str, Any]) -> tuple[MeldRules, CountValue, House]:
    """The rules of a game with its switches; kept, as many problems are asked with the same ones."""
    try:
        # 1 and True are equal as keys, but not as values of a switch.
        return _kept(game, tuple((name, value, type(value)) for name, value in switches.items()))
    except TypeError:  # a table of values, say
        return _read(game, switches)


@lru_cache(maxsize=64)
def _kept(game: str, switches: tuple[tuple[str, Any, type], ...]) -> tuple[MeldRules, CountValue, House]:
    return _read(game, {name: value for name, value, _ in switches})


def _read(game: str, switches: Mapping[str, Any]) -> tuple[MeldRules, CountValue, House]:
    from rummykit.games import rules_class

    cls = rules_class(game)
    with_switches = cls(cls.least_players, switches)
    house = House(**{name: value for name, value in with_switches.options.items() if name in _HOUSE})
    own_count: CountValue | None = getattr(with_switches, "count_value", None)
    return with_switches.melds, cache(own_count) if own_count else _meld_values(with_switches.melds), house


def _own(rules: MeldRules, switches: Mapping[str, Any]) -> tuple[MeldRules, CountValue, House]:
    if not switches:
        return rules, _meld_values(rules), _USUAL
    unknown = [name for name in switches if name not in _HOUSE]
    if unknown:
        raise ProblemError(_NO_SWITCH, name=repr(unknown[0]), known=", ".join(_HOUSE))
    return rules, _meld_values(rules), House(**switches)


def for_rules(work_out: Callable[[MeldRules], Known]) -> Callable[[MeldRules], Known]:
    """Remember what is worked out for rules, by identity: to hash rules takes as long as a small search."""
    known: dict[int, tuple[MeldRules, Known]] = {}

    @wraps(work_out)
    def remembered(rules: MeldRules) -> Known:
        found = known.get(id(rules))
        if found is None:
            if len(known) >= MOST_RULES:
                known.clear()
            # The rules are kept with it, so that no others can get their identity.
            found = known[id(rules)] = (rules, work_out(rules))
        return found[1]

    return remembered


@for_rules
def _meld_values(rules: MeldRules) -> CountValue:
    """Count by meld values: a wild card counts its fixed worth, or as much as the dearest card."""

    def count(card: Card) -> int:
        if card.code in rules.code_values:
            return rules.code_values[card.code]
        if card.code in rules.wild:
            dearest = max([*rules.values.values(), *rules.code_values.values(), 0])
            return dearest if rules.wild_value is None else rules.wild_value
        return rules.values.get(card.rank, card.rank)

    return cache(count)  # a search asks for the same few faces again and again


def _count_function(values: CountValue | Mapping[str, int] | None, default: CountValue) -> CountValue:
    if values is None:
        return default
    if not isinstance(values, Mapping):
        return values
    known = dict(values)
    return lambda card: known[card.code] if card.code in known else default(card)


def _sized(goal: Goal, house: House) -> Goal:
    if house.contract_size == "exact" or not goal.slots:
        return goal
    return replace(goal, slots=tuple(replace(slot, or_more=True) for slot in goal.slots))
