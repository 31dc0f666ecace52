"""The Gavels of Jack the Ripper and what they set off, and Ripper Escapes (JACK-34 to JACK-56)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

from rummykit.cards import Card, by_suit, text, without
from rummykit.engine.moves import Move
from rummykit.engine.rules import Ruling, fault
from rummykit.engine.state import Chance, Facts, Window
from rummykit.games.jack_deck import ESCAPES, GAVELS, VICTIMS, Played, partners
from rummykit.games.jack_evidence import NOTHING_LEFT, JackEvidence
from rummykit.games.jack_state import JackState
from rummykit.language import Text
from rummykit.melds import Fault

DRAWN_FOR_A_VICTIM = 2  # JACK-38
_NEEDS_MELD = ("suspect", "alibi")
_NO_MELD = (
    "{cards} needs a meld of that suspect on the table",
    "{cards} exige que haya en la mesa una combinación de ese sospechoso",
)
_BARS = {
    "spent": (
        "JACK-34",
        "only one Gavel is played in a turn: {cards} has to wait",
        "solo se juega una carta de Martillo por turno: {cards} debe esperar",
    ),
    "suspect": ("JACK-44", *_NO_MELD),
    "alibi": ("JACK-46", *_NO_MELD),
    "strike": ("JACK-49", "{cards} needs a Victim in hand", "{cards} exige una Víctima en la mano"),
    "last": ("JACK-62", *NOTHING_LEFT),
}
_VICTIM_WANTED = (
    "JACK-49",
    "Ripper Strikes demands a Victim from the hand",
    "El Destripador ataca exige una Víctima de la mano",
)
_NO_PASS = {
    "vote": ("JACK-27", "nobody may abstain from the vote", "nadie puede abstenerse de votar"),
    "take": (
        "JACK-62",
        "a card must be taken, or none would be left to discard",
        "hay que tomar una carta o no quedaría ninguna para descartar",
    ),
    "play": _VICTIM_WANTED,
    "give": ("JACK-50", "a card must be given up", "hay que entregar una carta"),
}

Effect: TypeAlias = Callable[[Any, JackState, int, Card, Facts, Chance], None]


class JackGavels(JackEvidence):
    """How Gavels are played, and the questions they put to players."""

    @abstractmethod
    def end_hand(self, state: JackState, facts: Facts) -> Facts:
        """End the hand and count it."""

    # --- Playing a card: JACK-34 to JACK-36, JACK-62 --------------------------------

    def check_play(self, state: JackState, seat: int, move: Move) -> Ruling:
        """A Gavel, a card laid off, or Ripper Escapes."""
        card = move.cards[0]
        if card is ESCAPES:
            return self.check_escape(state, seat, Move("escape"))
        if card.kind == "evidence":
            return self.check_lay_off(state, seat, move)
        exact = Move("play", move.groups)
        absent = self.holding_faults(state, seat, [card], self.ids["play"])
        if self._asks(state, seat, "play"):
            wrong = [] if card.kind == "victim" else [fault(*_VICTIM_WANTED)]
            return Ruling(exact, (*absent, *wrong))
        barred = absent or self.gavel_faults(state, seat, card)
        return Ruling(exact, (*self.turn_faults(state, seat, "play"), *barred))

    @staticmethod
    def _asks(state: JackState, seat: int, kind: str) -> bool:
        """Whether a question of this kind is put to `seat` now."""
        return state.window is not None and state.window.kind == kind and seat in state.window.asked

    def gavel_faults(self, state: JackState, seat: int, card: Card) -> list[Fault]:
        """Why a Gavel of the hand may not be played now: the limit, its condition, the discard."""
        return [fault(*_BARS[bar], [card]) for bar in self._bars(state, seat, card)]

    def _bars(self, state: JackState, seat: int, card: Card) -> Iterator[str]:
        """What bars a Gavel, by the names in `_BARS`."""
        if state.gavel_played and card is not state.at_once:
            yield "spent"
        if card.kind in _NEEDS_MELD and card.suit not in state.melded():
            yield card.kind
        hand = state.hands[seat]
        if self._strikes_from_hand(card) and not any(other.kind == "victim" for other in hand):
            yield "strike"
        elif self._left_after(state, len(hand), card) < 1:
            yield "last"

    def _strikes_from_hand(self, card: Card) -> bool:
        return card.kind == "strike" and self.options["ripper_strikes"] == "victim_from_hand"

    def _left_after(self, state: JackState, held: int, card: Card) -> int:
        """How many cards are left of a hand of `held` once `card` is played with all its effects (JACK-62)."""
        left = held - 1
        if self._strikes_from_hand(card):
            left -= 1
        if card.kind == "victim" or self._strikes_from_hand(card):
            return left + min(DRAWN_FOR_A_VICTIM, len(state.stock))
        if card.kind == "scene" and not left and self.options["scene_take"] == "any":
            return min(1, len(state.discard))  # it must then bring a card
        return left

    def do_play(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card and all that it sets off."""
        if ruling.plan:
            return self.lay_off(state, seat, ruling.plan)
        facts = Facts()
        self._play_gavel(state, seat, ruling.move.cards[0], facts, chance)
        return facts

    def _play_gavel(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        self.leave_hand(state, seat, (card,))
        state.gavel_played = True
        state.window = None
        self._EFFECTS[card.kind](self, state, seat, card, facts, chance)

    def leave_hand(self, state: JackState, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards go to the table; after that a Gavel taken with a Scene is no longer played at once (JACK-40)."""
        super().leave_hand(state, seat, cards)
        state.at_once = None

    # --- Suspects and Alibis: JACK-35, JACK-44 to JACK-48 ---------------------------

    def _place(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        state.put(seat, Played(card, card.suit))

    # --- Victims: JACK-37, JACK-38, JACK-42, JACK-43, JACK-54 -----------------------

    def _victim(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        state.put(seat, Played(card, card.suit))
        self._capture(state, seat, card, facts)
        state.draw_due = True
        self._after_victim(state, facts, chance)

    def _capture(self, state: JackState, seat: int, card: Card, facts: Facts) -> None:
        """The partner comes to whoever completes the pair; its effect is not repeated (JACK-42, JACK-43)."""
        partner = partners()[card]
        one = Played(partner, partner.suit)
        owner = next((owner for owner, area in enumerate(state.areas) if one in area), seat)
        if owner != seat and self.options["pair_capture"]:
            state.set_area(owner, tuple(other for other in state.areas[owner] if other != one))
            state.put(seat, one)
            facts.public["captured"] = partner.code

    def _after_victim(self, state: JackState, facts: Facts, chance: Chance) -> None:
        """The fifth Victim asks every player in turn, so that nobody learns who holds Ripper Escapes (JACK-54).

        Whoever is on turn is asked last, since what is drawn afterwards is told to them alone.
        """
        if state.victims() == VICTIMS:
            state.window = Window("escape", tuple(state.clockwise_from(state.turn)), "order")
        else:
            self._go_on(state, facts, chance)

    def _go_on(self, state: JackState, facts: Facts, chance: Chance) -> None:
        """What a Victim had interrupted: drawing for it, or giving up cards."""
        if state.draw_due:
            state.draw_due = False
            self._draw_for_victim(state, facts, chance)
        state.window = Window("give", state.giving, "order") if state.giving else None

    def _draw_for_victim(self, state: JackState, facts: Facts, chance: Chance) -> None:
        drawn: list[Card] = []
        while state.stock and len(drawn) < DRAWN_FOR_A_VICTIM:
            drawn.append(state.top_of_stock())
            self.renew_case_file(state, facts, chance)
        state.give(state.turn, drawn)
        facts.public["drew"] = len(drawn)
        facts.private["drawn"] = text(drawn)

    def renew_case_file(self, state: JackState, facts: Facts, chance: Chance) -> None:
        """A second pass, where it is played, begins as soon as the Case File is empty (JACK-71)."""
        if not state.stock and not state.renewed and self.options["case_file_passes"] == 2 and len(state.discard) > 1:
            facts.public.update(self.renew_stock(state, chance).public)
            state.renewed = True

    # --- Scenes: JACK-39 to JACK-43 -------------------------------------------------

    def _scene(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        state.put(seat, Played(card, card.suit))
        self._capture(state, seat, card, facts)
        if state.discard:
            state.window = Window("take", (seat,), "order")

    def check_take(self, state: JackState, seat: int, move: Move) -> Ruling:
        """One card of Scotland Yard, for a Scene; of two copies the one nearer the top."""
        card = move.cards[0]
        exact = Move("take", move.groups)
        if not self._asks(state, seat, "take"):
            sentence = Text(
                "only a Scene lets a player take a card out of Scotland Yard",
                "solo una Escena permite sacar una carta de Scotland Yard",
            )
            return Ruling(exact, (fault("JACK-39", *sentence),))
        if card not in state.discard:
            absent = fault("JACK-39", "{cards} is not in Scotland Yard", "{cards} no está en Scotland Yard", [card])
            return Ruling(exact, (absent,))
        return Ruling(exact, tuple(self._taking_faults(state, seat, card)))

    def _taking_faults(self, state: JackState, seat: int, card: Card) -> list[Fault]:
        if self.options["scene_take"] == "any":
            return []
        if card.kind not in GAVELS:
            return [fault("JACK-39", "only a Gavel may be taken", "solo se puede tomar una carta de Martillo", [card])]
        after = state.fork()
        self._take(after, seat, card)
        found = self.gavel_faults(after, seat, card)
        if not found:
            return []
        now = fault("JACK-39", "{cards} could not be played at once", "{cards} no podría jugarse en el acto", [card])
        return [now, *found]

    def _take(self, state: JackState, seat: int, card: Card) -> None:
        at = len(state.discard) - 1 - state.discard[::-1].index(card)
        state.discard = (*state.discard[:at], *state.discard[at + 1 :])  # the others keep their order
        state.give(seat, [card])
        state.at_once = card
        state.window = None

    def do_take(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The move itself shows the card to all. It goes to the hand; a Gavel may be played at once (JACK-40)."""
        card = ruling.move.cards[0]
        facts = Facts()
        self._take(state, seat, card)
        if self.options["scene_take"] == "gavel_only":
            self._play_gavel(state, seat, card, facts, chance)
        elif card.kind not in GAVELS or any(self._bars(state, seat, card)):
            state.at_once = None
        return facts

    # --- Ripper Strikes: JACK-49 ----------------------------------------------------

    def _strikes(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        state.discard = (*state.discard, card)
        if self._strikes_from_hand(card):
            state.window = Window("play", (seat,), "order", card=card)
            return
        victim = next((c for c in reversed(state.stock) if c.kind == "victim"), None)
        if victim is not None:
            state.stock = without(state.stock, [victim])
            facts.public["entered"] = victim.code
            self.renew_case_file(state, facts, chance)
            self._victim(state, seat, victim, facts, chance)

    # --- Commissioner Resigns: JACK-50 to JACK-52, JACK-72, JACK-73 -----------------

    def _resigns(self, state: JackState, seat: int, card: Card, facts: Facts, chance: Chance) -> None:
        state.discard = (*state.discard, card)
        each = self.options["commissioner_discards"]
        others = [other for other in state.clockwise_from(seat) if other != seat]
        state.giving = tuple(other for other in others for _ in range(min(each, len(state.hands[other]))))
        self._go_on(state, facts, chance)

    def check_give(self, state: JackState, seat: int, move: Move) -> Ruling:
        """A card of the owner's choice, when one is asked for."""
        faults = self.holding_faults(state, seat, move.cards, "JACK-51")
        if state.window is None or state.window.kind != "give":
            faults.append(fault("JACK-23", "nobody has to give up a card now", "ahora nadie debe entregar una carta"))
        elif seat not in state.window.asked:
            other = "another player gives up a card now"
            faults.append(fault("JACK-51", other, "ahora entrega una carta otro jugador"))
        return Ruling(Move("give", move.groups), tuple(faults))

    def do_give(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The card goes on Scotland Yard; a Victim enters play in its owner's area (JACK-52)."""
        card = ruling.move.cards[0]
        facts = Facts()
        state.take(seat, [card])
        state.giving = state.giving[1:]
        if not state.hands[seat]:
            state.emptied = (*state.emptied, seat)
        if card.kind == "victim" and self.options["commissioner_victim"] == "played":
            facts.public["entered"] = card.code
            state.put(seat, Played(card, card.suit))
            self._after_victim(state, facts, chance)
        else:
            state.discard = (*state.discard, card)
            self._go_on(state, facts, chance)
        return facts

    # --- Ripper Escapes: JACK-53 to JACK-56, JACK-70 --------------------------------

    def check_escape(self, state: JackState, seat: int, move: Move) -> Ruling:
        """When the fifth Victim enters play, or in one's own Play step while five are out."""
        faults = self.holding_faults(state, seat, [ESCAPES], "JACK-53")
        if self._asks(state, seat, "escape"):
            return Ruling(move, tuple(faults))
        if state.window is None and state.phase in ("draw", "play") and seat != state.turn:
            faults.append(
                fault(
                    "JACK-23", "out of turn only at the moment the fifth Victim enters play",
                    "fuera de turno, solo en el momento en que entra en juego la quinta Víctima",
                )
            )  # fmt: skip
        else:
            faults += self.turn_faults(state, seat, "play")
        count = state.victims()
        if count < VICTIMS:
            faults.append(
                fault(
                    "JACK-53", "only while all five Victims are in play; there are {count}",
                    "solo mientras estén en juego las cinco Víctimas; hay {count}", count=count,
                )
            )  # fmt: skip
        elif self.options["ripper_escapes_window"] == "on_fifth_only":
            now = "only at the moment the fifth Victim enters play"
            faults.append(fault("JACK-55", now, "solo en el momento en que entra en juego la quinta Víctima"))
        return Ruling(move, tuple(faults))

    def do_escape(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The hand ends on the spot; nothing else of the turn is carried out (JACK-70)."""
        self.leave_hand(state, seat, (ESCAPES,))
        state.put(seat, Played(ESCAPES, ESCAPES.suit))
        state.escaped_by = seat
        return self.end_hand(state, Facts())

    # --- Saying no: JACK-39, JACK-56 ------------------------------------------------

    def check_pass(self, state: JackState, seat: int, move: Move) -> Ruling:
        """A Scene need not bring a card, and Ripper Escapes need not be played; other questions want an answer."""
        ruling = super().check_pass(state, seat, move)
        window = state.window
        if ruling.faults or window is None or window.kind == "escape":
            return ruling
        if window.kind == "take" and state.hands[seat]:
            return ruling
        return Ruling(move, (fault(*_NO_PASS[window.kind]),))

    def do_pass(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The answer no; after the last one what was interrupted goes on."""
        facts = Facts()
        escape = state.window is not None and state.window.kind == "escape"
        self.decline(state, seat)
        if escape and state.window is None:
            self._go_on(state, facts, chance)
        return facts

    # --- What can be played ---------------------------------------------------------

    def gavel_plays(self, state: JackState, seat: int) -> Iterator[Move]:
        """The Gavels that can be played, and Ripper Escapes."""
        for card in dict.fromkeys(by_suit(state.hands[seat])):
            if card.kind in GAVELS and not any(self._bars(state, seat, card)):
                yield Move("play", ((card,),))
            elif card is ESCAPES and not self.check_escape(state, seat, Move("escape")).faults:
                yield Move("escape")

    def gavel_answers(self, state: JackState, seat: int, kind: str) -> Iterator[Move]:
        """The answers to a question that a Gavel put."""
        hand = dict.fromkeys(by_suit(state.hands[seat]))
        if kind == "take":
            yards = dict.fromkeys(reversed(state.discard))
            yield from (Move("take", ((card,),)) for card in yards if not self._taking_faults(state, seat, card))
        elif kind == "escape":
            yield from [Move("escape")] if ESCAPES in hand else []
        else:
            yield from (Move(kind, ((card,),)) for card in hand if kind == "give" or card.kind == "victim")
        if kind == "escape" or (kind == "take" and hand):
            yield Move("pass")

    _EFFECTS: ClassVar[Mapping[str, Effect]] = {
        "suspect": _place,
        "alibi": _place,
        "victim": _victim,
        "scene": _scene,
        "strike": _strikes,
        "resign": _resigns,
    }
