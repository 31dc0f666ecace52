"""A problem as packing: pick plays that do not use one card twice and gain the most.

All methods that work on candidate melds start here. A packing has *items* with a count
(see `rummykit.search.plays`) and *plays* that take items and gain something. What a goal
or a rule demands besides cards becomes an item too, so that one search does for all:

- a meld of a contract that has to be laid is an item that must be taken;
- the card left for the discard is an item that must be taken, by a play that drops a card;
- a table meld that can be laid off on once is an item that may be taken;
- a card that lies on a table to be rearranged is an item that must be taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rummykit.cards import Card, by_suit
from rummykit.language import Text
from rummykit.melds import Meld
from rummykit.search.answer import Answer, LayOff
from rummykit.search.duties import Board
from rummykit.search.layoffs import grown_meld, lay_offs
from rummykit.search.plays import Item, Play, Stock, dealt, new_melds, sort_items
from rummykit.search.problem import Problem

BITS = 6  # of each item in a packed number: five for its count, one as a guard


@dataclass(frozen=True)
class Choice:
    """A play as the packing sees it.

    Attributes:
        play: what is laid.
        takes: items and how many of each.
        packed: the same in one number.
        gain: what it adds to the goal.
        points: its meld points if it is a new meld; else 0.
    """

    play: Play
    takes: tuple[tuple[int, int], ...]
    packed: int
    gain: int
    points: int


class Packing:
    """The packing of one board.

    Attributes:
        problem: what was asked.
        stock: the items that are cards.
        counts: how many of each item there are.
        spare: how many of each item may be left over.
        choices: the plays, in a fixed order.
        base: what the cards that must be laid gain anyway, taken off every value.
        rivals: whether two plays exclude each other by rule although no item is short.
    """

    def __init__(
        self,
        problem: Problem,
        board: Board,
        split_runs: bool = False,
        items: Sequence[Item] | None = None,
        must_use_wilds: bool = False,
    ) -> None:
        self.problem, self.board = problem, board
        goal = problem.goal
        if items is None:
            items = sort_items(board.cards, problem.rules, problem.count_value, board.bound)
        items = list(items)
        gap = problem.house.same_suit_gap if goal.kind == "contract" else "off"
        self.stock = Stock(problem.rules, items, all_places=gap != "off")
        self.counts = [len(item.cards) for item in items]
        self.spare = [n - board.must_lay(item) for n, item in zip(self.counts, items, strict=True)]
        if must_use_wilds:
            self.spare = [0 if item.wild else spare for item, spare in zip(items, self.spare, strict=True)]
        self._gains = [self.unit(item.value) for item in items]
        self.base = sum((n - s) * gain for n, s, gain in zip(self.counts, self.spare, self._gains, strict=True))
        self.rivals: Callable[[Play, Play], bool] | None = _RIVALS.get(gap)
        self._slots = {slot: self._new_item(goal.slots.count(slot), 0) for slot in dict.fromkeys(goal.slots)}
        self._drop = self._new_item(1, 0) if problem.discard else None
        self._targets = [self._new_item(1, 1) for _ in problem.table] if problem.lay_off else []
        self.choices = self._useful(list(self._choices(split_runs)))

    def _new_item(self, count: int, spare: int) -> int:
        self.counts.append(count)
        self.spare.append(spare)
        return len(self.counts) - 1

    def unit(self, value: int) -> int:
        """What laying a card that counts `value` gains; 0 where melds gain their points instead."""
        kind = self.problem.goal.kind
        if kind == "most_cards":
            return 1
        return value if kind != "most_points" or self.problem.rearrange else 0

    def _choices(self, split_runs: bool) -> Iterator[Choice]:
        problem, goal = self.problem, self.problem.goal
        by_points = goal.kind == "most_points" and not problem.rearrange
        if problem.new_melds:
            for play in new_melds(self.stock):
                if split_runs and self._is_two_runs(play):
                    continue
                for slot in self._slots_for(play):
                    yield self._choice(play, play.points if by_points else None, slot)
        if self._targets and problem.lay_off:
            for play in lay_offs(self.stock, problem.table):
                yield self._choice(play, play.points if by_points else None, self._targets[play.target - 1])
        if self._drop is not None:
            yield from self._drops(self._drop)

    def _slots_for(self, play: Play) -> list[int | None]:
        if self.problem.goal.kind != "contract":
            return [None]
        return [number for slot, number in self._slots.items() if slot.takes(play.kind, play.size)]

    def _drops(self, drop: int) -> Iterator[Choice]:
        counts_left = self.problem.goal.counts_what_is_left
        for number, item in enumerate(self.stock.items):
            if self.spare[number] or (item.wild and item.bound_to is None and not self.problem.rearrange):
                yield self._choice(Play("discard", ((0, number),), (), 0, 1), item.value if counts_left else 0, drop)
        if self.unmeldable:
            dearest = max(map(self.problem.count_value, self.unmeldable))
            yield self._choice(Play("discard", (), (), 0, 1), dearest if counts_left else 0, drop)

    def _choice(self, play: Play, gain: int | None, extra: int | None) -> Choice:
        takes = play.items()
        if gain is None:
            gain = sum([self._gains[number] * times for number, times in takes.items()])
        if extra is not None:
            takes[extra] = takes.get(extra, 0) + 1
        packed = sum([times << BITS * number for number, times in takes.items()])
        points = play.points if play.kind in ("set", "run") else 0
        return Choice(play, tuple(sorted(takes.items())), packed, gain, points)

    def _is_two_runs(self, play: Play) -> bool:
        """Whether a run can as well be laid as two, each legal by itself."""
        rules = self.problem.rules
        if play.kind != "run" or play.size < 2 * rules.run_min:
            return False
        natural = {place for place, number in play.parts if not self.stock.items[number].wild}
        gaps = [place - play.low for place in range(play.low, play.high + 1) if place not in natural]
        return any(
            not rules.limits_broken("run", cut, tuple(g for g in gaps if g < cut))
            and not rules.limits_broken("run", play.size - cut, tuple(g - cut for g in gaps if g >= cut))
            for cut in range(rules.run_min, play.size - rules.run_min + 1)
        )

    def _useful(self, choices: list[Choice]) -> list[Choice]:
        return [choice for choice in choices if all(times <= self.counts[n] for n, times in choice.takes)]

    @property
    def slot_items(self) -> tuple[int, ...]:
        """The items that stand for the melds of a contract."""
        return tuple(self._slots.values())

    @property
    def drop_item(self) -> int | None:
        """The item that stands for the card to discard."""
        return self._drop

    @cached_property
    def unmeldable(self) -> tuple[Card, ...]:
        """Hand cards that no item holds, such as gavel cards."""
        held = Counter(card for item in self.stock.items for card in item.cards)
        return tuple((Counter(self.problem.hand) - held).elements())

    def pack(self, counts: Sequence[int]) -> int:
        """Counts of items in one number."""
        return sum(count << BITS * number for number, count in enumerate(counts))

    def answer(self, chosen: Iterable[Choice], method: str, nodes: int, optimal: bool, proof: Text) -> Answer:
        """The answer that lays the chosen plays, with real cards dealt to them."""
        problem = self.problem
        packs = {n: list(reversed(item.cards)) for n, item in enumerate(self.stock.items)}
        melds: list[Meld] = []
        laid_off: list[LayOff] = []
        discard: Card | None = None
        ordered = sorted(chosen, key=lambda choice: _laying_order(choice.play))
        for choice in ordered:
            play = choice.play
            if play.kind == "lay_off":
                cards = tuple(packs[number].pop() for _, number in play.parts)
                meld = grown_meld(play, problem.table[play.target - 1], cards, problem.rules)
                laid_off.append(LayOff(play.target, cards, meld))
            elif play.kind == "discard":
                dearest = sorted(self.unmeldable, key=problem.count_value)
                discard = packs[play.parts[0][1]].pop() if play.parts else dearest[-1]
            else:
                melds.append(dealt(play, self.stock, packs))
        melds = [*self.board.fixed, *melds]
        left = list(problem.hand)
        table = Counter(card for meld in problem.table for card in meld.cards) if problem.rearrange else Counter[Card]()
        laid = Counter(card for meld in melds for card in meld.cards)
        for part in laid_off:
            laid.update(part.cards)
        for card in (laid - table).elements():
            left.remove(card)
        if discard is not None:
            left.remove(discard)
        points = sum(meld.points for meld in melds)
        for part in laid_off if problem.goal.kind == "most_points" else ():
            points += part.meld.points - problem.table[part.target - 1].points
        value = value_of(problem, tuple(left), points, discard)
        reached = problem.goal.kind not in ("reach", "contract") or bool(melds)
        left = by_suit(left)
        return Answer(
            problem, tuple(melds), tuple(laid_off), tuple(left), value, reached, optimal, proof, nodes, method, discard
        )


def value_of(problem: Problem, left: Sequence[Card], points: int, discard: Card | None) -> int:
    """What the goal counts, from what is left and the points laid."""
    kind = problem.goal.kind
    if kind == "most_cards":
        return len(problem.hand) - len(left) - (discard is not None)
    if kind == "reach" or (kind == "most_points" and not problem.rearrange):
        return points
    if kind == "most_points":
        # What is discarded is not laid, and so it counts with what is left.
        kept = left if discard is None else [*left, discard]
        return problem.left_value(problem.hand) - problem.left_value(kept)
    return problem.left_value(left)


def is_better(problem: Problem, value: int, than: int) -> bool:
    """Whether one value of the goal is better than another."""
    if problem.goal.kind in ("least_left", "contract"):
        return value < than
    return value > than


def nothing(problem: Problem, method: str, nodes: int, optimal: bool, proof: Text) -> Answer:
    """The answer that lays nothing, where a goal cannot be reached or nothing can be laid."""
    melds = problem.table if problem.rearrange else ()
    discard: Card | None = None
    left = by_suit(problem.hand)
    if problem.discard and left:
        discard = max(left, key=problem.count_value)
        left.remove(discard)
    reached = problem.goal.kind not in ("reach", "contract")
    value = value_of(problem, left, 0, discard)
    return Answer(problem, melds, (), tuple(left), value, reached, optimal, proof, nodes, method, discard)


_CAPPED = Text(
    "stopped after {nodes} positions: it may not be the best", "parado tras {nodes} posiciones: puede no ser lo mejor"
)


def capped(nodes: int) -> Text:
    """The proof that is none: the search was stopped."""
    return _CAPPED.filled(nodes=nodes)


def _laying_order(play: Play) -> tuple[int, str, int, str, tuple[tuple[int, int], ...]]:
    order = {"set": 0, "run": 1, "lay_off": 2, "discard": 3}
    return (order[play.kind], play.lane or "", play.low, str(play.target), play.parts)


def _gap(one: Play, other: Play) -> bool:
    return one.lane == other.lane and not (one.high + 1 < other.low or other.high + 1 < one.low)


def _touch(one: Play, other: Play) -> bool:
    return one.lane == other.lane and (one.high + 1 == other.low or other.high + 1 == one.low)


def _one_suit(one: Play, other: Play) -> bool:
    return one.lane == other.lane


def _runs_only(rule: Callable[[Play, Play], bool]) -> Callable[[Play, Play], bool]:
    return lambda one, other: one.kind == other.kind == "run" and rule(one, other)


# SHA-25: when two runs of one contract exclude each other.
_RIVALS = {"gap": _runs_only(_gap), "no_touch": _runs_only(_touch), "different_suits": _runs_only(_one_suit)}


def relabelled(answer: Answer, **changes: object) -> Answer:
    """The same answer under another method's name or with another proof."""
    return replace(answer, **changes)  # type: ignore[arg-type]  # names of Answer's own fields
