"""Judging a hand: what can be laid now, what the rest is good for, and which card to part with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from rummykit.cards import Card
from rummykit.engine.state import Laid
from rummykit.engine.view import View
from rummykit.melds import Meld
from rummykit.players.hidden import unseen
from rummykit.players.outlook import Outlook, wanted_on_table
from rummykit.players.plan import Ending, Item, Plan, best_plan, lay_offs, new_melds

MUST_GO = 1000.0  # the weight of a card that has to be laid this turn


@dataclass(frozen=True)
class Style:
    """What greedy weighs against what; found by letting variants play one another.

    Attributes:
        card: what a loose card costs beside its points, since each takes a turn to go.
        points: what a point of a loose card costs.
        late_points: the same once another player is close to going out.
        late: with how few cards another player is close to going out.
        wild: what a wild card kept in hand costs; less than nothing while there is time.
        late_wild: the same once another player is close to going out.
        chance: what one card that would bring a loose card into a meld is worth.
        most_chances: chances of one loose card beyond this are worth no more.
        closed: what it costs not to have laid cards yet.
        draw: how much better a hand must become by the discard than by an unknown card.
        claim: the same for claiming a card out of turn.
        unknown: what an unknown card costs that comes with a claim.
        danger: what one pair of cards costs with which another player could meld a discard.
        gift: what it costs to discard a card that fits a meld on the table.
    """

    card: float = 4.0
    points: float = 1.0
    late_points: float = 2.0
    late: int = 4
    wild: float = -5.0
    late_wild: float = 30.0
    chance: float = 1.0
    most_chances: float = 8.0
    closed: float = 20.0
    draw: float = 4.0
    claim: float = 15.0
    unknown: float = 12.0
    danger: float = 0.05
    gift: float = 5.0


@dataclass(frozen=True)
class Prospect:
    """What a hand is worth, the lower the better, and what to do with it.

    Attributes:
        score: cost of the cards that stay, less their chances.
        plan: what to lay; for a hand that cannot open yet, the melds to keep.
        lays: whether the plan can be played this turn.
        discard: the card to part with.
        gains: what parting with each loose card is good for, the higher the better.
    """

    score: float
    plan: Plan
    lays: bool
    discard: Card | None
    gains: tuple[tuple[Card, float], ...] = ()

    @property
    def goes_out(self) -> bool:
        """Whether the round can be ended with it this turn."""
        return self.lays and self.plan.goes_out


class Situation:
    """A view, prepared for judging hands."""

    def __init__(self, view: View, style: Style) -> None:
        self.view = view
        self.style = style
        self.rules = view.melds
        more = view.more
        opened = more.get("opened")
        self.opened = bool(opened[view.seat]) if isinstance(opened, list) else True
        self.need = 0 if self.opened else int(more.get("opening_points", 0))
        others = [n for seat, n in enumerate(view.counts) if seat != view.seat and not view.out[seat]]
        self.is_late = min(others, default=99) <= style.late
        taken = more.get("taken")
        self.taken = self.rules.pack.card(taken) if taken else None

    @cached_property
    def left(self) -> Mapping[Card, int]:
        """How many copies of each face this seat has not seen."""
        return unseen(self.view, self.rules.pack)

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """What each face costs that stays in hand, by code."""
        style = self.style
        a_point = style.late_points if self.is_late else style.points
        a_wild = MUST_GO if self.must_lay_wild else style.late_wild if self.is_late else style.wild
        return {
            card.code: a_wild if self.rules.is_wild(card) else style.card + a_point * self.view.values.get(card.code, 0)
            for card in self.rules.pack.counts
        }

    @property
    def must_lay_wild(self) -> bool:
        """Whether a wild card taken from the table must be laid this turn."""
        return bool(self.view.more.get("must_lay_joker"))

    def weight(self, card: Card) -> float:
        """What `card` costs if it stays in hand."""
        return self.weights[card.code]

    @cached_property
    def needs_discard(self) -> bool:
        """Whether the last card must be discarded."""
        return bool(self.view.options.get("go_out_discard", "required") == "required")

    def judge(self, hand: Sequence[Card], taken: Card | None, table: Sequence[Laid] | None = None) -> Prospect:
        """The best that can be done with `hand`.

        Args:
            hand: the cards, before the discard or before drawing.
            taken: the card just taken from the discard pile, which must be kept.
            table: the melds laid; without it those of the view.
        """
        table = self.view.table if table is None else table
        melds = new_melds(hand, self.rules)
        stuck = None if self.view.options.get("rediscard") else taken
        plan = self._playable(hand, melds, table, Ending(self.needs_discard, stuck))
        if plan is not None:
            return self._prospect(plan, [laid.meld for laid in table], True, stuck)
        kept = best_plan(hand, melds, self.weight) or Plan((), tuple(hand), 0.0)
        return self._prospect(kept, kept.melds, False, stuck)

    def _playable(self, hand: Sequence[Card], melds: list[Item], table: Sequence[Laid], ending: Ending) -> Plan | None:
        """The best plan that can be played this turn; None before opening, where the points cannot be reached."""
        reachable = sum(item.worth for item in melds) >= self.need
        low_allowed = not self.view.options.get("hand_needs_opening", True)
        if not self.opened and not (melds and (reachable or low_allowed)):
            return None
        items = [*melds, *lay_offs(hand, table, self.rules)]
        plan = best_plan(hand, items, self.weight, self.need, ending) if reachable else None
        if plan is None and low_allowed:
            low = best_plan(hand, items, self.weight, 0, ending)
            plan = low if low is not None and low.goes_out else None  # ROM-72
        return plan

    def _prospect(self, plan: Plan, near: Sequence[Meld], lays: bool, stuck: Card | None) -> Prospect:
        style = self.style
        cost = plan.cost + (0.0 if lays else style.closed)
        if not plan.left or plan.goes_out:
            return Prospect(cost, plan, lays, plan.left[0] if plan.left else None)
        outlook = Outlook(self.rules, self.left, near)
        chances = outlook.chances(plan.left)
        worth = [style.chance * min(c, style.most_chances) for c in chances]
        cost -= sum(worth)
        gifts = wanted_on_table([laid.meld for laid in self.view.table], self.rules)
        gains = []
        for card, good in zip(plan.left, worth, strict=True):
            if self.rules.is_wild(card) or card is stuck:
                continue
            gain = self.weight(card) - good
            gain -= style.danger * outlook.danger(card) + (style.gift if card in gifts else 0.0)
            gains.append((card, gain))
        if not gains:
            return Prospect(cost, plan, lays, None)
        best, parting = max(gains, key=itemgetter(1))
        return Prospect(cost - parting, plan, lays, best, tuple(gains))
