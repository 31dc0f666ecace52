"""Evidence in Jack the Ripper: melds and cards laid off (JACK-57 to JACK-65)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummykit.cards import Card
from rummykit.engine.draw_and_lay import DrawAndLay
from rummykit.engine.laying import target_faults
from rummykit.engine.moves import Move
from rummykit.engine.rules import Moves, Ruling, fault
from rummykit.engine.state import Chance, Facts
from rummykit.games.jack_deck import LETTERS, SUSPECTS, WILD, Played
from rummykit.games.jack_state import JackState
from rummykit.melds import Fault, Meld, Pin, melds_in

# The discard is obligatory, so a card must be left for it (JACK-62).
NOTHING_LEFT = (
    "no card would be left to discard after {cards}",
    "después de {cards} no quedaría ninguna carta para descartar",
)


class JackEvidence(DrawAndLay[JackState]):
    """How Evidence is played. A card laid off is written ``play EV-JILL``, a Wild ``play EV-WILD=jill``."""

    # --- When: JACK-57, JACK-62 -----------------------------------------------------

    def evidence_faults(self, state: JackState, seat: int, cards: Sequence[Card]) -> list[Fault]:
        """No Victim in play yet, or no card left for the discard."""
        found = []
        if not state.victims():
            found.append(
                fault(
                    "JACK-57", "no Evidence may be played before a Victim is in play",
                    "no se pueden jugar Pruebas hasta que haya una Víctima en juego",
                )
            )  # fmt: skip
        if len(cards) == len(state.hands[seat]):
            found.append(fault("JACK-62", *NOTHING_LEFT, cards))
        return found

    # --- Melds: JACK-58 to JACK-61 --------------------------------------------------

    def lay_faults(self, state: JackState, seat: int, melds: tuple[Meld, ...]) -> list[Fault]:
        """Melds of one's own, any number of them (JACK-59)."""
        return self.evidence_faults(state, seat, [card for meld in melds for card in meld.cards])

    def lays(self, state: JackState, seat: int, found: Moves) -> Iterator[tuple[Meld, ...]]:
        """Single melds; several are laid one after another."""
        hand = state.hands[seat]
        if state.victims():
            yield from ((meld,) for meld in melds_in(hand, self.melds) if len(meld.cards) < len(hand))

    # --- Laying off: JACK-63 to JACK-65 ---------------------------------------------

    def check_lay_off(self, state: JackState, seat: int, move: Move) -> Ruling:
        """One card of a colour of which a meld is on the table; a Wild as a copy of what lies in one's own area."""
        card, (pin,) = move.cards[0], move.group_pins(0)
        faults = self.turn_faults(state, seat, "play")
        absent = self.held_faults(state, seat, (card,), self.ids["add"])
        faults += absent or self.evidence_faults(state, seat, [card])
        said = (pin.suit or "") if pin else None
        allowed = self.lay_off_suits(state, seat, card)
        fitting = [suit for suit in allowed if said in (None, suit)]
        if not fitting:
            faults.append(self._does_not_fit(card, said))
        exact = [exact_play(card, suit) for suit in fitting]
        if faults:
            return Ruling(move, tuple(faults))
        if len(exact) > 1:
            return Ruling(move, choices=tuple(exact))
        return Ruling(exact[0], plan=(Played(card, fitting[0]),))

    def lay_off_suits(self, state: JackState, seat: int, card: Card) -> list[str]:
        """The colours for which `card` can be laid off: one at most, but for a Wild."""
        melded = state.melded()
        if card is not WILD:
            return [card.suit] if card.suit in melded else []
        named = SUSPECTS if self.options["wild_layoff"] == "any_meld" else state.evidence_of(seat)
        return [suspect for suspect in named if suspect in melded]

    def _does_not_fit(self, card: Card, said: str | None) -> Fault:
        if card is not WILD and said in (None, card.suit):
            return fault(
                "JACK-63", "no meld of the colour of {cards} is on the table",
                "en la mesa no hay ninguna combinación del color de {cards}", [card],
            )  # fmt: skip
        if card is not WILD:
            return fault("JACK-09", "{cards} stands only for itself", "{cards} solo vale por sí misma", [card])
        if said == LETTERS:
            return fault("JACK-09", "{cards} never stands for Letters", "{cards} nunca hace de Cartas", [card])
        if self.options["wild_layoff"] == "any_meld":
            return fault(
                "JACK-65", "{cards} joins a meld of a suspect on the table, and there is none such",
                "{cards} se une a una combinación de un sospechoso que esté en la mesa, y no hay ninguna así", [card],
            )  # fmt: skip
        return fault(
            "JACK-65", "{cards} is laid off only as a copy of Evidence against a suspect in the player's own area",
            "{cards} solo se añade como copia de una Prueba de un sospechoso que esté en la propia zona", [card],
        )  # fmt: skip

    def check_add(self, state: JackState, seat: int, move: Move) -> Ruling:
        """The same said of a meld: lay off cards of its colour; they go to one's own area all the same."""
        faults = self.turn_faults(state, seat, "play")
        absent = self.held_faults(state, seat, move.cards, self.ids["add"])
        faults += absent or self.evidence_faults(state, seat, move.cards)
        wrong = target_faults(state, move.target, self.ids["add"])
        if wrong:
            return Ruling(move, (*faults, *wrong))
        suit = state.table[(move.target or 0) - 1].meld.stands_for[0][0].suit
        copied = any(card.suit == suit for card in move.cards) and suit != LETTERS
        for card, pin in zip(move.cards, move.group_pins(0), strict=True):
            said = (pin.suit or "") if pin else suit
            if said != suit or card.suit not in (suit, WILD.suit) or card.kind != "evidence":
                faults.append(
                    fault(
                        "JACK-63", "{cards} is no Evidence of the colour of that meld",
                        "{cards} no es una Prueba del color de esa combinación", [card],
                    )
                )  # fmt: skip
            elif card is WILD and not copied and suit not in self.lay_off_suits(state, seat, card):
                faults.append(self._does_not_fit(card, suit))
        exact = Move("add", move.groups, target=move.target)
        return Ruling(exact, tuple(faults), tuple(Played(card, suit) for card in move.cards))

    def lay_off(self, state: JackState, seat: int, cards: tuple[Played, ...]) -> Facts:
        """Into the area of whoever plays them, even beside another player's meld (JACK-64)."""
        self.leave_hand(state, seat, tuple(card for card, _ in cards))
        state.put(seat, *cards)
        return Facts()

    def do_add(self, state: JackState, seat: int, ruling: Ruling, chance: Chance) -> Facts:
        """The cards go to the player's own area."""
        return self.lay_off(state, seat, ruling.plan)

    def lay_offs(self, state: JackState, seat: int) -> Iterator[Move]:
        """The single cards that can be laid off."""
        hand = state.hands[seat]
        if len(hand) > 1 and state.victims():
            for card in dict.fromkeys(card for card in hand if card.kind == "evidence"):
                for suit in self.lay_off_suits(state, seat, card):
                    yield exact_play(card, suit)

    # --- What is played stays: JACK-09 ----------------------------------------------

    def check_swap(self, state: JackState, seat: int, move: Move) -> Ruling:
        """Never allowed: a Wild on the table stays what it is."""
        stays = fault("JACK-09", "a Wild that was played stays there", "un Comodín ya jugado se queda donde está")
        return Ruling(move, (*self.turn_faults(state, seat, "play"), stays))


def exact_play(card: Card, suit: str) -> Move:
    """The move that plays `card`, saying of a Wild what it stands for."""
    return Move("play", ((card,),), ((Pin(suit=suit),),) if card is WILD else ())
