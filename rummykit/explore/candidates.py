"""The candidate melds of a problem as drawings show them: each with the copies of cards it uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from rummykit.cards import Card
from rummykit.explore import naming
from rummykit.language import Text
from rummykit.melds.words import words_of
from rummykit.search.answer import Answer
from rummykit.search.copies import Option, must_use, options_of
from rummykit.search.duties import boards
from rummykit.search.packing import Packing
from rummykit.search.plays import Play
from rummykit.search.problem import Problem
from rummykit.search.steps import Action, Step
from rummykit.search.telling import action_of, option_cards

_MELD = Text("{kind} {cards}", "{kind} {cards}")
ON_MELD = Text("on {target}", "a la {target}")
DROP = Text("discard", "tirar")
_GAINS = Text("{play}: gains {gain}", "{play}: gana {gain}")
# How the second, third … of equal cards are told apart in words.
_COPIES = ("", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸")


LaidPlay: TypeAlias = tuple[Action, int, tuple[Card, ...]]  # what is done, the table meld, the cards


@dataclass(frozen=True)
class Candidate:
    """One play with the copies of cards it uses.

    Attributes:
        number: its place in the list.
        cards: its cards, a run from low to high, the wild ones of a set last.
        copies: for each card which of the equal ones it is, from 0.
        uses: the same as pairs of item and copy; two candidates that share one clash.
        gain: what it adds to the goal.
        option: the play itself.
        kind: what the game calls such a meld.
    """

    number: int
    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    uses: frozenset[tuple[int, int]]
    gain: int
    option: Option
    kind: Text

    def words(self, lang: str) -> str:
        """The play in words."""
        play = self.option.choice.play
        cards = " ".join(card.code + _COPIES[min(copy, 7)] for card, copy in zip(self.cards, self.copies, strict=True))
        if play.kind == "lay_off":
            return naming.ADDED.say(lang, cards=cards, target=play.target)
        if play.kind == "discard":
            return naming.DISCARD.say(lang, cards=cards)
        return _MELD.say(lang, kind=self.kind, cards=cards)

    @property
    def action(self) -> Action:
        """Whether it is a meld to lay, cards to lay off, or a discard."""
        return action_of(self.option.choice.play)

    def note(self, lang: str) -> str:
        """What stands beside its cards in a drawing where they are no meld: ``on 2`` or ``discard``."""
        if self.action == "lay":
            return ""
        return DROP.say(lang) if self.action == "discard" else ON_MELD.say(lang, target=self.option.choice.play.target)

    def worth(self, lang: str) -> str:
        """The play in words with what it gains."""
        return _GAINS.say(lang, play=self.words(lang), gain=self.gain)


def _holes(play: Play) -> list[int]:
    """The positions of wild cards in a run, from the low end; none in a set, where they come last anyway."""
    if play.kind != "run" or len(Counter(play.items()) - Counter(play.wilds)) < len(play.parts):
        return []
    taken = {place for place, _ in play.parts}
    return [place - play.low for place in range(play.low, play.low + play.size) if place not in taken]


class Candidates:
    """All candidates of a problem; of a table with jokers those in which all keep their identity.

    Raises:
        MethodError: there are too many to tell copies apart.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.packing = Packing(problem, next(boards(problem)), split_runs=problem.rearrange)
        options = options_of(self.packing, "conflict_graph")
        self.all = [self._candidate(number, option) for number, option in enumerate(options)]

    def _candidate(self, number: int, option: Option) -> Candidate:
        items = self.packing.stock.items
        order = self._order(option)
        pairs = sorted(
            (pair for pair in option.copies if pair[0] < len(items)), key=lambda pair: (order[pair[0]], pair)
        )
        for place in _holes(option.choice.play):
            pairs.insert(place, pairs.pop())  # wild cards come last; each goes where it stands
        cards = tuple(items[item].cards[copy] for item, copy in pairs)
        copies = tuple(items[item].cards[:copy].count(items[item].cards[copy]) for item, copy in pairs)
        if not cards:  # a card that fits no meld is no item, and may be discarded all the same
            cards = option_cards(self.packing, option)[1]
            copies = (0,) * len(cards)
        kind = words_of(self.problem.rules.name).kind(option.choice.play.kind)
        return Candidate(number, cards, copies, option.copies, option.choice.gain, option, kind)

    @staticmethod
    def _order(option: Option) -> dict[int, int]:
        """For each item of a play where it lies: in a run its place, in a set natural cards first."""
        play = option.choice.play
        last = 1 + max((place for place, _ in play.parts), default=0)
        return {**dict.fromkeys(play.wilds, last), **{item: place for place, item in play.parts}}

    def clash(self, one: Candidate, other: Candidate) -> bool:
        """Whether two cannot both be laid."""
        if one.uses & other.uses:
            return True
        rivals = self.packing.rivals
        return rivals is not None and rivals(one.option.choice.play, other.option.choice.play)

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The pairs that clash."""
        return [(a.number, b.number) for i, a in enumerate(self.all) for b in self.all[i + 1 :] if self.clash(a, b)]

    @cached_property
    def columns(self) -> list[tuple[int, int]]:
        """Every copy of every card, and what else has to be covered, as pairs of item and copy."""
        return [(item, copy) for item, count in enumerate(self.packing.counts) for copy in range(count)]

    def card_at(self, pair: tuple[int, int]) -> tuple[Card, int] | None:
        """The card of a column and which of equal ones it is; None for what is no card."""
        items = self.packing.stock.items
        if pair[0] >= len(items):
            return None
        cards = items[pair[0]].cards
        return cards[pair[1]], cards[: pair[1]].count(cards[pair[1]])

    def required(self, pair: tuple[int, int]) -> bool:
        """Whether a column must be covered."""
        return must_use(self.packing, pair)

    def of(self, plays: Sequence[LaidPlay]) -> list[int]:
        """The numbers of the candidates that are these plays, no two of which clash where that can be."""
        fitting = []
        for action, target, cards in plays:
            wanted = Counter(cards)
            fitting.append(
                [
                    one
                    for one in self.all
                    if one.action == action and one.option.choice.play.target == target and Counter(one.cards) == wanted
                ]
            )
        known = [fits for fits in fitting if fits]
        chosen = self._together(known, ()) or tuple(fits[0] for fits in known)
        return [one.number for one in chosen]

    def _together(self, fitting: Sequence[Sequence[Candidate]], chosen: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """One of each list so that no two clash; empty if there is no such choice."""
        if len(chosen) == len(fitting):
            return chosen
        for one in fitting[len(chosen)]:
            fits = not any(self.clash(one, other) for other in chosen)
            if fits and (found := self._together(fitting, (*chosen, one))):
                return found
        return ()

    def of_answer(self, answer: Answer) -> list[int]:
        """The numbers of the candidates that an answer lays."""
        laid_off = [(part.target, part.cards) for part in answer.laid_off]
        return self.of(laid_plays([meld.cards for meld in answer.melds], laid_off, answer.discard))

    def of_step(self, step: Step) -> list[int]:
        """The numbers of the candidates that are chosen at a step."""
        return self.of(laid_plays(step.melds, step.laid_off, step.discard))

    def best(self, most: int, first: Sequence[int]) -> list[int]:
        """The numbers of `most` candidates in their order: those of `first`, then those that gain most."""
        ranked = sorted(self.all, key=lambda one: (one.number not in first, -one.gain, one.number))
        return sorted(one.number for one in ranked[: max(most, len(first))])


def laid_plays(
    melds: Iterable[tuple[Card, ...]], laid_off: Iterable[tuple[int, tuple[Card, ...]]], discard: Card | None
) -> list[LaidPlay]:
    """What an answer or a step lays, lays off and discards, as plays."""
    dropped: list[LaidPlay] = [] if discard is None else [("discard", 0, (discard,))]
    added: list[LaidPlay] = [("lay_off", target, cards) for target, cards in laid_off]
    return [*(("lay", 0, cards) for cards in melds), *added, *dropped]
