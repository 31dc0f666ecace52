"""The moves of the games in which one draws, lays melds and discards.

Rommé, Shanghai Rummy and Dummy Rummy share them: draw from a pile, lay new melds, lay
off on the table, exchange a wild card, discard, deal the next round, pass in a claim
window. Here stands what a move means and what every such game asks of it; a game adds
its own conditions by the methods under "What a game says", and names its rules in `ids`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, ClassVar, TypeVar

from rummykit.cards import Card, by_suit, text
from rummykit.engine.laying import (
    Growth,
    exact_lays,
    givings,
    lay_off_meant,
    lay_offs,
    melds_meant,
    target_faults,
    wanted_by,
)
from rummykit.engine.moves import Move, discard_move, lay_move
from rummykit.engine.rounds import Rounds
from rummykit.engine.rules import Moves, Ruling, Verb, fault
from rummykit.engine.state import Chance, Facts, State
from rummykit.language import Text
from rummykit.melds import Fault, Meld, exchanged


@dataclass
class DrawState(State):
    """What these games keep beyond the common state.

    Attributes:
        opened: which seats have laid their first melds, or their contract, this round.
        opened_before: whether the player on turn had done so before this turn.
        taken: the card taken from the discard pile this turn, while it is in the hand.
        drawn: the card drawn last this turn.
        discarder: who discarded the top card; None for the card turned up.
        went_out: who went out.
    """

    opened: tuple[bool, ...] = ()
    opened_before: bool = False
    taken: Card | None = None
    drawn: Card | None = None
    discarder: int | None = None
    went_out: int | None = None


D = TypeVar("D", bound=DrawState)


class DrawAndLay(Rounds[D]):
    """A game of drawing, laying and discarding; see the module."""

    # --- What a game says ----------------------------------------------------------

    @abstractmethod
    def lay_faults(self, state: D, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """Why these melds, each legal by itself, may not be laid now."""

    @abstractmethod
    def table_faults(self, state: D, seat: int, verb: str) -> list[Fault]:
        """Why the player may not yet `add` to or `swap` in the melds on the table."""

    @abstractmethod
    def ending_faults(self, state: D, seat: int) -> list[Fault]:
        """Why the turn could not be ended lawfully from this state, reached by laying or swapping."""

    @abstractmethod
    def discard_faults(self, state: D, seat: int, card: Card) -> list[Fault]:
        """Why a card of the hand may not be discarded now."""

    @abstractmethod
    def after_discard(self, state: D, seat: int, facts: Facts, chance: Chance) -> Facts:
        """What follows a discard: the end of the round or the next turn."""

    @abstractmethod
    def lays(self, state: D, seat: int, found: Moves) -> Iterator[tuple[Meld, ...]]:
        """The groups of melds that may be laid, as `moves` lists them."""

    def draw_faults(self, state: D, seat: int, pile: str) -> list[Fault]:
        """Why the player may not draw from `pile`, beyond what all these games ask."""
        return []

    def after_laying(self, state: D, seat: int, facts: Facts) -> Facts:
        """What follows laying or laying off; a hook for going out without a discard."""
        return facts

    def swapped(self, state: D, seat: int, index: int, before: Meld, given: tuple[Card, ...]) -> None:
        """What a player owes for exchanging `given` in meld `index`, seen before it; nothing by default."""

    # --- Dealing -------------------------------------------------------------------

    def deal_hands(self, state: D, size: int, chance: Chance) -> None:
        """Shuffle the whole pack, deal `size` cards to each seat in the match, turn one card up."""
        state.hands = ((),) * self.seats
        state.table, state.discard, state.window = (), (), None
        state.opened = (False,) * self.seats
        state.discarder = state.went_out = None
        state.turns = 0
        state.stock = chance.shuffle(self.pack.deck(), state)
        for seat in state.clockwise_from(state.dealer):
            state.give(seat, state.stock[-size:])
            state.stock = state.stock[:-size]
        state.discard = (state.top_of_stock(),)

    def begin_turn(self, state: D, seat: int) -> None:
        """Put `seat` on turn."""
        state.turn = seat
        state.turns += 1
        state.phase = "draw"
        state.window = None
        self.forget_turn(state)

    def forget_turn(self, state: D) -> None:
        """Clear what belongs to one turn only."""
        state.opened_before = state.opened[state.turn]
        state.taken = state.drawn = None

    # --- Drawing -------------------------------------------------------------------

    def is_stuck(self, state: D) -> bool:
        """Whether no card can be drawn and no new stock can be formed."""
        return not state.stock and len(state.discard) <= 1

    def check_draw(self, state: D, seat: int, move: Move) -> Ruling:
        """One card: the top of the stock or the top of the discard pile."""
        faults = self.turn_faults(state, seat, "draw")
        pile = move.word or "discard"
        top = state.discard[-1:]
        if pile == "stock":
            if self.is_stuck(state):
                faults.append(fault(self.ids["stuck"], "there is no card left to draw", "no quedan cartas para robar"))
        elif not top:
            faults.append(fault(self.ids["piles"], "the discard pile is empty", "el descarte está vacío"))
        elif move.groups and move.cards != top:
            faults.append(
                fault(
                    self.ids["top_only"],
                    "{cards} cannot be drawn: only the top card of the discard pile, {top}, can",
                    "{cards} no se puede robar: solo la carta superior del descarte, {top}",
                    move.cards, top=top[0],
                )
            )  # fmt: skip
        faults += self.draw_faults(state, seat, pile)
        return Ruling(Move("draw", word=pile), tuple(faults))

    def do_draw(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card goes to the hand; only a card of the discard pile is seen by all."""
        if ruling.move.word == "discard":
            facts = Facts()
            state.taken = state.drawn = state.top_of_discard()
            facts.public["card"] = state.taken.code
        else:
            facts = self.renew_stock(state, chance)
            state.drawn = state.top_of_stock()
            facts.private["card"] = state.drawn.code
        state.give(seat, [state.drawn])
        state.phase = "play"
        return facts

    def renew_stock(self, state: D, chance: Chance) -> Facts:
        """Shuffle the discard pile, except its top card, into an empty stock."""
        if state.stock or len(state.discard) < 2:
            return Facts()
        state.stock = chance.shuffle(state.discard[:-1], state)
        state.discard = state.discard[-1:]
        return Facts({"reshuffled": True})

    # --- What is laid stays --------------------------------------------------------

    def held_faults(self, state: D, seat: int, cards: tuple[Card, ...], rule: str) -> list[Fault]:
        """A fault if `seat` does not hold all of `cards`, and one if they lie on the table."""
        found = self.holding_faults(state, seat, cards, rule)
        if not found:
            return found
        laid = {card for meld, _ in state.table for card in meld.cards}
        on_table = [card for one in found for card in one.cards if card in laid]
        return [*found, self.stays_fault(tuple(on_table))] if on_table else found

    def stays_fault(self, cards: tuple[Card, ...]) -> Fault:
        """Cards on the table are not taken back or moved."""
        if not cards:
            return fault(self.ids["stays"], "melds on the table stay as they are", "lo bajado se queda como está")
        return fault(
            self.ids["stays"], "what is laid stays on the table: {cards}",
            "lo bajado se queda en la mesa: {cards}", cards,
        )  # fmt: skip

    # --- Laying new melds ----------------------------------------------------------

    def check_lay(self, state: D, seat: int, move: Move) -> Ruling:
        """New melds; the readings that the game does not allow are no choices."""
        faults = self.turn_faults(state, seat, "play")
        faults += self.held_faults(state, seat, move.cards, self.ids["lay"])
        options, wrong = melds_meant(move, self.melds, self.ids["ambiguous"])
        faults += wrong
        if wrong:
            return Ruling(move, tuple(faults))
        # What the game says is asked even when there are other faults, so that all are named at once.
        held = not any(fault.rule == self.ids["lay"] for fault in faults)
        judged = [(melds, self.lay_faults(state, seat, melds) if held else []) for melds in options]
        best = min(judged, key=lambda pair: len(pair[1]))
        faults += best[1]
        if faults:
            return Ruling(move, tuple(faults))
        good = [melds for melds, found in judged if not found]
        exact = exact_lays(good)
        if len(exact) > 1:
            return Ruling(move, choices=exact)
        return Ruling(exact[0], plan=good[0])

    def put_down(self, state: D, seat: int, melds: tuple[Meld, ...]) -> None:
        """Lay new melds from a hand on the table."""
        for meld in melds:
            self.leave_hand(state, seat, meld.cards)
            state.lay(meld, seat)
        state.opened = (*state.opened[:seat], True, *state.opened[seat + 1 :])

    def do_lay(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The melds go to the table; the first ones are told with their worth."""
        melds: tuple[Meld, ...] = ruling.plan
        public: dict[str, object] = {}
        if not state.opened[seat]:
            public["points"] = sum(meld.points for meld in melds)
        self.put_down(state, seat, melds)
        return self.after_laying(state, seat, Facts(public))

    def leave_hand(self, state: D, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards go from a hand to the table."""
        state.take(seat, cards)
        if state.taken in cards:
            state.taken = None  # of two copies, the one taken may be the one that was laid

    # --- Laying off ----------------------------------------------------------------

    def check_add(self, state: D, seat: int, move: Move) -> Ruling:
        """Cards added to one meld on the table."""
        faults = self.turn_faults(state, seat, "play") + self.table_faults(state, seat, "add")
        faults += self.held_faults(state, seat, move.cards, self.ids["add"])
        said, misfits = lay_off_meant(move, state, self.melds, self.ids)
        faults += misfits
        if faults:
            return Ruling(move, tuple(faults))
        judged = {exact: self.growth_faults(state, seat, move.cards, growth) for exact, growth in said.items()}
        good = [exact for exact, found in judged.items() if not found] or list(judged)[:1]
        if len(good) > 1:
            return Ruling(move, choices=tuple(good))
        return Ruling(good[0], tuple(judged[good[0]]), said[good[0]])

    def growth_faults(self, state: D, seat: int, cards: tuple[Card, ...], growth: Growth) -> list[Fault]:
        """Why a lay-off that fits may not be made."""
        after = state.fork()
        self.grow(after, seat, cards, growth)
        return self.ending_faults(after, seat)

    def grow(self, state: D, seat: int, cards: tuple[Card, ...], growth: Growth) -> None:
        """Lay off `cards` of a hand so that a meld becomes what `growth` says."""
        self.leave_hand(state, seat, cards)
        state.change_meld(growth.index, growth.meld)

    def do_add(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The cards join the meld."""
        self.grow(state, seat, ruling.move.cards, ruling.plan)
        return self.after_laying(state, seat, Facts())

    # --- Exchanging wild cards -----------------------------------------------------

    def check_swap(self, state: D, seat: int, move: Move) -> Ruling:
        """The card that a wild card stands for, given for it."""
        faults = self.turn_faults(state, seat, "play") + self.table_faults(state, seat, "swap")
        faults += self.holding_faults(state, seat, move.cards, self.ids["swap"])
        absent = target_faults(state, move.target, self.ids["swap"])
        if absent:
            return Ruling(move, (*faults, *absent))
        index = (move.target or 0) - 1
        meld = state.table[index].meld
        # A wild card is never the card that another one stands for, even in its own place (DUM-42).
        natural = not any(map(self.melds.is_wild, move.cards))
        done = exchanged(meld, move.cards, self.melds) if natural else None
        if done is None:
            faults.append(self._no_swap(meld, move.cards))
        if faults or done is None:
            return Ruling(move, tuple(faults))
        plan = (index, *done)
        after = state.fork()
        self.exchange(after, seat, move.cards, plan)
        return Ruling(move, tuple(self.ending_faults(after, seat)), plan)

    def _no_swap(self, meld: Meld, given: tuple[Card, ...]) -> Fault:
        if not meld.wild:
            none = Text("there is no wild card in that meld", "en esa combinación no hay ningún comodín")
            return fault(self.ids["swap"], *none)
        demands_both = self.melds.set_wild_suit == "both" and meld.kind == "set"
        joint = Text(" and ", " y ") if demands_both else Text(" or ", " o ")
        stood_for = dict.fromkeys(face for i in meld.wild for face in meld.stands_for[i])
        faces = [face.code for face in stood_for if not self.melds.is_wild(face)]
        rule = self.ids["swap_set"] if meld.kind == "set" else self.ids.get("swap_run", self.ids["swap"])
        if not faces:
            return fault(
                rule, "only a natural card is given for a wild card, and there is none for its place",
                "por un comodín solo se da una carta natural, y para su puesto no hay ninguna", given,
            )  # fmt: skip
        return fault(
            rule,
            "{cards} is not what the wild card stands for: it takes {wanted}",
            "{cards} no es lo que representa el comodín: hace falta {wanted}",
            given, wanted=Text(joint.en.join(faces), joint.es.join(faces)),
        )  # fmt: skip

    def exchange(self, state: D, seat: int, given: tuple[Card, ...], plan: tuple[int, Meld, tuple[Card, ...]]) -> None:
        """Put `given` into a meld and its wild cards into the hand."""
        index, meld, wilds = plan
        before = state.table[index].meld
        self.swapped(state, seat, index, before, given)
        self.leave_hand(state, seat, given)
        state.change_meld(index, meld)
        state.give(seat, wilds)

    def do_swap(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The exchange."""
        self.exchange(state, seat, ruling.move.cards, ruling.plan)
        return Facts({"card": text(ruling.plan[2])})

    # --- Discarding ----------------------------------------------------------------

    def check_discard(self, state: D, seat: int, move: Move) -> Ruling:
        """One card of the hand ends the turn."""
        faults = self.turn_faults(state, seat, "play")
        absent = self.held_faults(state, seat, move.cards, self.ids["discard"])
        if not absent and state.turn == seat:
            faults += self.discard_faults(state, seat, move.cards[0])
        return Ruling(discard_move(move.cards[0]), (*faults, *absent))

    def do_discard(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card goes on the discard pile."""
        return self.discard(state, seat, ruling.move.cards[0], Facts(), chance)

    def discard(self, state: D, seat: int, card: Card, facts: Facts, chance: Chance) -> Facts:
        """Put a card of a hand on the discard pile and go on."""
        state.take(seat, [card])
        state.discard = (*state.discard, card)
        state.discarder = seat
        return self.after_discard(state, seat, facts, chance)

    # --- Passing in a claim window -------------------------------------------------

    def check_pass(self, state: D, seat: int, move: Move) -> Ruling:
        """Whoever is asked may say no."""
        if state.window and seat in state.window.asked:
            return Ruling(move)
        nothing = fault(
            self.ids["window"], "nothing is asked of this player now", "ahora no se le pregunta nada a este jugador"
        )
        return Ruling(move, (nothing,))

    def do_pass(self, state: D, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The answer no; the last one closes the window."""
        self.decline(state, seat)
        return Facts()

    def decline(self, state: D, seat: int) -> None:
        """Note that `seat` passed; after the last answer the window closes."""
        if state.window:
            after = state.window.answered(seat, "pass")
            state.window = after if after.pending else None

    # --- What can be played --------------------------------------------------------

    def moves(self, state: D, seat: int) -> Moves:
        """The legal moves, each in its exact form.

        Every step is listed by itself: one card added, one wild card exchanged, one
        group of melds laid (see `lays`). So every position that can be reached is
        reached by moves from this list.
        """
        found = Moves()
        if seat not in self.actors(state):
            return found
        if state.phase == "round_over":
            found.append(Move("deal"))
        elif state.window:
            found += self.answers(state)
        elif state.phase == "draw":
            found += self.draws(state, seat)
        else:
            found += [lay_move(melds) for melds in self.lays(state, seat, found)]
            if not self.table_faults(state, seat, "add"):
                found += self._adds(state, seat)
            if not self.table_faults(state, seat, "swap"):
                found += self._swaps(state, seat)
            found += [
                discard_move(card)
                for card in dict.fromkeys(by_suit(state.hands[seat]))
                if not self.discard_faults(state, seat, card)
            ]
        return found

    def draws(self, state: D, seat: int) -> list[Move]:
        """How the turn may begin."""
        draws = [Move("draw", word="stock"), *([Move("draw", word="discard")] if state.discard else [])]
        return [move for move in draws if not self.draw_faults(state, seat, move.word)]

    def answers(self, state: D) -> list[Move]:
        """What may be answered in the open window."""
        return [Move(state.window.kind), Move("pass")] if state.window else []

    def laying_is_simple(self, state: D, seat: int) -> bool:
        """Whether no duty binds the player, so that keeping two cards is enough to end the turn."""
        return True

    def _adds(self, state: D, seat: int) -> list[Move]:
        rules = self.melds
        held = dict.fromkeys(state.hands[seat])
        wilds = [card for card in held if card.code in rules.wild]
        simple = self.laying_is_simple(state, seat) and len(state.hands[seat]) > 3
        found: dict[Move, None] = {}
        for index, faces, _ in wanted_by(state.table, rules):
            meld = state.table[index].meld
            additions: list[tuple[Card, ...]] = [(card,) for card in faces if card in held]
            additions += [(card,) for card in wilds]
            if rules.naturals_at_least_half:
                # A wild card may be one too many alone, yet not together with a natural card.
                additions += [pair for pair in product(wilds, held) if pair[1].code not in rules.wild]
            limit = rules.wild_limit("run", len(meld.cards) + 1) if meld.kind == "run" else None
            if wilds and limit is not None and len(meld.wild) >= limit:
                # A longer run holds more wild cards, so one may fit with up to two natural cards beyond it (SHA-75).
                suit = meld.stands_for[0][0].suit
                near = [card for card in held if card.suit == suit and card.code not in rules.wild]
                company = (group for count in (1, 2) for group in combinations(near, count))
                additions += [(wild, *group) for wild, group in product(wilds, company)]
            for new in additions:
                for move, grown in lay_offs(meld, new, index + 1, rules):
                    if simple or not self.growth_faults(state, seat, new, Growth(index, grown)):
                        found[move] = None
        return list(found)

    def _swaps(self, state: D, seat: int) -> list[Move]:
        hand = state.hands[seat]
        found: dict[Move, None] = {}
        for index, _, exchanges in wanted_by(state.table, self.melds):
            for given in exchanges:
                if all(card in hand for card in given) and not self._swap_faults(state, seat, index, given):
                    found[Move("swap", (given,), target=index + 1)] = None
        return list(found)

    def _swap_faults(self, state: D, seat: int, index: int, given: tuple[Card, ...]) -> bool:
        """Whether an exchange that fits could not be made, for what would follow."""
        done = exchanged(state.table[index].meld, given, self.melds)
        if done is None:
            return True
        after = state.fork()
        self.exchange(after, seat, given, (index, *done))
        return bool(self.ending_faults(after, seat))

    def exchangeable(self, meld: Meld, hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        """The cards of `hand` that each exchange of a wild card of `meld` would give."""
        return [given for given in givings(meld, self.melds) if all(card in hand for card in given)]

    def seen(self, state: D, seat: int) -> dict[str, Any]:
        """What these games show beyond the common view."""
        return {
            "opened": list(state.opened),
            "taken": state.taken.code if state.taken else None,
            "drawn": state.drawn.code if state.drawn and state.turn == seat else None,
            "turns": state.turns,
            "went_out": state.went_out,
        }

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {
        "draw": Verb(check_draw, do_draw),
        "lay": Verb(check_lay, do_lay),
        "add": Verb(check_add, do_add),
        "swap": Verb(check_swap, do_swap),
        "discard": Verb(check_discard, do_discard),
        "pass": Verb(check_pass, do_pass),
        "deal": Verb(Rounds.check_deal, Rounds.do_deal),
    }
