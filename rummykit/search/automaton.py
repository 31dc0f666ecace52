"""What a run must remember while it grows: the smallest automaton that knows when it may end.

Going up through the ranks, a run takes a natural card or a wild card at each place. Whether
it may end depends only on a few facts about what it took: whether it is long enough, whether
it holds enough natural cards, how many wild cards it may still take. Facts that can never
make a difference again are dropped: in Rummikub all that is left is "one card", "two cards",
"three or more"; in Rommé "three or more, but one natural card" is kept apart (ROM-38).

The states are merged as in every textbook (Moore 1956): begin with "may end" and "may not",
and split classes until all states of a class go on alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from rummykit.melds import MeldRules

DEAD = -1
MOST_AUTOMATA = 24  # that are kept, each with its memory
LaneState: TypeAlias = tuple[int, ...]  # the states of the open runs of one lane, sorted


class Facts(NamedTuple):
    """What is noted of a run, each number only as far as a rule asks for it.

    Attributes:
        size: its cards.
        naturals: those that are not wild.
        wilds: those that are.
        ends_wild: whether the last one is.
        dangling: whether it was complete before the wild cards at its end.
    """

    size: int = 0
    naturals: int = 0
    wilds: int = 0
    ends_wild: bool = False
    dangling: bool = False


class Growth(NamedTuple):
    """One way in which the open runs of a lane go over one place.

    Attributes:
        after: the open runs afterwards.
        naturals, wilds: the cards used.
        how: for each open run before, in order, ``N``, ``W`` or ``-`` (it ends); then one
            letter for each new run.
    """

    after: LaneState
    naturals: int
    wilds: int
    how: str


@dataclass(frozen=True)
class RunAutomaton:
    """The states of an open run and how they follow one another.

    Attributes:
        by_natural, by_wild: the next state for each state, or `DEAD`.
        may_end: whether a run in this state is complete.
        first_natural, first_wild: the state after one card, or `DEAD`.
    """

    by_natural: tuple[int, ...]
    by_wild: tuple[int, ...]
    may_end: tuple[bool, ...]
    first_natural: int
    first_wild: int
    _memories: list[dict[Any, Any]] = field(default_factory=lambda: [{}], compare=False)
    _covering: dict[tuple[LaneState, LaneState], bool] = field(default_factory=dict, compare=False)
    _growths: dict[tuple[LaneState, int, int, bool], tuple[Growth, ...]] = field(default_factory=dict, compare=False)

    @property
    def memory(self) -> dict[Any, Any]:
        """What is kept for whoever works out the same moves again (`rummykit.search.lanes`)."""
        return self._memories[0]

    def forget(self) -> None:
        """Begin a new memory; whoever still works with the old one keeps it."""
        self._memories[0] = {}

    @cached_property
    def covers(self) -> tuple[tuple[bool, ...], ...]:
        """Whether a run in the first state can do whatever one in the second can.

        The largest relation that no step of the automaton contradicts.
        """
        states = range(len(self.may_end))
        holds = [[self.may_end[a] or not self.may_end[b] for b in states] for a in states]
        changed = True
        while changed:
            changed = False
            for a in states:
                for b in states:
                    if holds[a][b] and not all(
                        after[b] == DEAD or (after[a] != DEAD and holds[after[a]][after[b]])
                        for after in (self.by_natural, self.by_wild)
                    ):
                        holds[a][b] = False
                        changed = True
        return tuple(map(tuple, holds))

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """For each state the fewest cards that a run in it still needs before it may end."""
        states = range(len(self.may_end))
        need = [0 if self.may_end[state] else len(states) for state in states]
        for _ in states:
            for state in states:
                onward = [need[to] + 1 for to in (self.by_natural[state], self.by_wild[state]) if to != DEAD]
                need[state] = min([need[state], *onward])
        return tuple(need)

    def complete(self, state: LaneState) -> bool:
        """Whether all open runs may end here."""
        return all(self.may_end[run] for run in state)

    def growths(self, state: LaneState, naturals: int, wilds: int, wild_first: bool) -> tuple[Growth, ...]:
        """Every useful way over one place with up to so many cards; few wild and many natural cards first."""
        key = (state, naturals, wilds, wild_first)
        found = self._growths.get(key)
        if found is None:
            found = self._growths[key] = self._listed(state, naturals, wilds, wild_first)
        return found

    def _listed(self, state: LaneState, naturals: int, wilds: int, wild_first: bool) -> tuple[Growth, ...]:
        partial: dict[tuple[LaneState, int, int], str] = {((), 0, 0): ""}
        for run in state:
            longer: dict[tuple[LaneState, int, int], str] = {}
            for (after, used, wild), how in partial.items():
                if used < naturals and (step := self.by_natural[run]) != DEAD:
                    longer.setdefault((_with(after, step), used + 1, wild), how + "N")
                if wild < wilds and (step := self.by_wild[run]) != DEAD:
                    longer.setdefault((_with(after, step), used, wild + 1), how + "W")
                if self.may_end[run]:
                    longer.setdefault((after, used, wild), how + "-")
            partial = longer
        grown: dict[tuple[int, int], dict[LaneState, str]] = {}  # by the cards used: only such are compared
        for (after, used, wild), how in partial.items():
            for new in range(naturals - used + 1 if self.first_natural != DEAD else 1):
                for new_wild in range(wilds - wild + 1 if wild_first and self.first_wild != DEAD else 1):
                    begun = (self.first_natural,) * new + (self.first_wild,) * new_wild
                    ways = grown.setdefault((wild + new_wild, -used - new), {})
                    ways.setdefault(tuple(sorted(after + begun)), how + "N" * new + "W" * new_wild)
        return tuple(
            [
                Growth(after, -used, wild, ways[after])
                for (wild, used), ways in sorted(grown.items())
                for after in sorted(ways, key=lambda state: (len(state), state))
                if not any(self._dominates(other, after) for other in ways if other is not after)
            ]
        )

    def _dominates(self, one: LaneState, other: LaneState) -> bool:
        """Whether open runs `one`, made of as many cards, can go on in every way in which `other` can."""
        if len(one) < len(other) or not self.state_covers(one, other):
            return False
        return one < other or not self.state_covers(other, one)

    def state_covers(self, one: LaneState, other: LaneState) -> bool:
        """Whether open runs `one` can do all that `other` can: each of `other` has a partner, the rest may end."""
        known = self._covering.get((one, other))
        if known is None:
            known = self._covering[one, other] = (
                any(
                    self.covers[mine][other[0]] and self.state_covers(one[:i] + one[i + 1 :], other[1:])
                    for i, mine in enumerate(one)
                    if mine not in one[:i]
                )
                if other
                else self.complete(one)
            )
        return known


def _with(state: LaneState, run: int) -> LaneState:
    return tuple(sorted((*state, run)))


@dataclass(frozen=True)
class _Noting:
    """How facts are noted for one game.

    Attributes:
        rules: the meld rules.
        most_size, most_naturals: further cards are not told apart.
        wilds_last: whether wild cards at the end of a complete run are left out, to be added later.
        count_size: whether a run is held to its greatest size.
    """

    rules: MeldRules
    most_size: int
    most_naturals: int
    wilds_last: bool
    count_size: bool

    def after(self, facts: Facts, wild: bool) -> Facts | None:
        """The facts with one card more; None where the rules forbid the card."""
        rules = self.rules
        if wild and facts.ends_wild and not rules.wilds_side_by_side:
            return None
        if wild and rules.max_wilds is not None and facts.wilds == rules.max_wilds:
            return None
        if self.count_size and facts.size == rules.run_max:
            return None
        counts_wilds = rules.naturals_at_least_half or rules.max_wilds is not None or bool(rules.run_wild_steps)
        return Facts(
            min(facts.size + 1, self.most_size),
            min(facts.naturals + (not wild), self.most_naturals),
            facts.wilds + wild if counts_wilds else 0,
            wild and not rules.wilds_side_by_side,
            wild and self.wilds_last and (facts.dangling or self.may_end(facts)),
        )

    def may_end(self, facts: Facts) -> bool:
        """Whether a run of these facts is complete."""
        rules = self.rules
        step = rules.wild_limit("run", facts.size)
        return (
            facts.size >= rules.run_min
            and facts.naturals >= rules.min_naturals
            and not (rules.naturals_at_least_half and facts.wilds > facts.naturals)
            and (step is None or facts.wilds <= step)
            and not facts.dangling
        )


@lru_cache(maxsize=MOST_AUTOMATA)
def run_automaton(rules: MeldRules, wilds: int, wilds_last: bool = False, count_size: bool = False) -> RunAutomaton:
    """The automaton of the runs of a game.

    Args:
        rules: the meld rules.
        wilds: the wild cards there are; no run takes more.
        wilds_last: whether wild cards at the end of a complete run are left out.
        count_size: whether the greatest size of a run is kept; without it longer ones are
            let through (they can nearly always be cut in two).

    >>> from rummykit.melds import MeldRules
    >>> automaton = run_automaton(MeldRules("plain"), 0)
    >>> automaton.by_natural, automaton.may_end
    ((1, 2, 2), (False, False, True))
    """
    if not rules.runs or rules.set_by == "suit":
        return RunAutomaton((), (), (), DEAD, DEAD)
    longest_step = max((length for length, _ in rules.run_wild_steps), default=0)
    noting = _Noting(
        rules,
        rules.run_max if count_size else max(rules.run_min, longest_step),
        max(rules.min_naturals, wilds if rules.naturals_at_least_half else 0, 1),
        wilds_last,
        count_size,
    )
    steps: dict[Facts, tuple[Facts | None, Facts | None]] = {}
    queue = [Facts()]
    while queue:
        facts = queue.pop()
        if facts not in steps and facts.wilds <= wilds:
            steps[facts] = (noting.after(facts, wild=False), noting.after(facts, wild=True) if wilds else None)
            queue += [after for after in steps[facts] if after]
    return _merged(steps, noting)


def _merged(steps: dict[Facts, tuple[Facts | None, Facts | None]], noting: _Noting) -> RunAutomaton:
    """Split the facts into classes until no class holds two that go on differently."""
    alive = {facts for facts in steps if noting.may_end(facts)}
    while more := {f for f in steps if f not in alive and any(after in alive for after in steps[f])}:
        alive |= more
    begun = sorted(facts for facts in alive if facts.size)
    number = {facts: int(noting.may_end(facts)) for facts in begun}
    while True:
        behaviour = {f: (number[f], *(DEAD if a is None else number.get(a, DEAD) for a in steps[f])) for f in begun}
        names: dict[tuple[int, ...], int] = {}
        for facts in begun:
            names.setdefault(behaviour[facts], len(names))
        renamed = {facts: names[behaviour[facts]] for facts in begun}
        if len(names) == len(set(number.values())):
            break
        number = renamed
    example: dict[int, Facts] = {}
    for facts in begun:
        example.setdefault(renamed[facts], facts)

    def target(facts: Facts | None) -> int:
        return DEAD if facts is None else renamed.get(facts, DEAD)

    first = steps[Facts()]
    return RunAutomaton(
        tuple(target(steps[example[n]][0]) for n in range(len(example))),
        tuple(target(steps[example[n]][1]) for n in range(len(example))),
        tuple(noting.may_end(example[n]) for n in range(len(example))),
        target(first[0]),
        target(first[1]),
    )
