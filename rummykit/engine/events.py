"""What happened: the log of events is the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rummykit.engine.moves import Move
from rummykit.language import Text

_TOLD: dict[str, Text] = {
    "draw stock": Text("{who} drew from the stock", "{who} robó del mazo"),
    "draw discard": Text("{who} took {card} from the discard pile", "{who} tomó {card} del descarte"),
    "lay": Text("{who} laid {cards}", "{who} bajó {cards}"),
    "add": Text("{who} added {cards} to meld {target}", "{who} añadió {cards} a la combinación {target}"),
    "swap": Text(
        "{who} put {cards} into meld {target} and took {card}",
        "{who} puso {cards} en la combinación {target} y se llevó {card}",
    ),
    "discard": Text("{who} discarded {cards}", "{who} tiró {cards}"),
    "arrange": Text("{who} laid the table out anew", "{who} reordenó la mesa"),
    "place": Text("{who} is rearranging the table", "{who} está reordenando la mesa"),
    "confirm": Text("{who} ended the turn", "{who} terminó su turno"),
    "restore": Text("{who} took back what was placed this turn", "{who} recogió lo puesto en este turno"),
    "knock": Text("{who} knocked for {card}", "{who} dio el toque y se llevó {card}"),
    "buy": Text("{who} bought {card}", "{who} compró {card}"),
    "cut": Text("{who} cut {card}", "{who} cortó y se llevó {card}"),
    "cut: asked": Text("{who} asked to cut {asked}", "{who} pidió cortar {asked}"),
    "claim": Text(
        "{who} claimed {cards} from the discard pile as a meld",
        "{who} reclamó {cards} del descarte como combinación",
    ),
    "claim: onto": Text(
        "{who} claimed {cards} and added it to meld {target}",
        "{who} reclamó {cards} y lo añadió a la combinación {target}",
    ),
    "pass": Text("{who} passed", "{who} pasó"),
    "pass: cut_by": Text("{who} refused {refused}, so {taker} cut it", "{who} rechazó {refused} y {taker} cortó"),
    "pass: refused": Text("{who} refused {refused}", "{who} rechazó {refused}"),
    "play": Text("{who} played {cards}", "{who} jugó {cards}"),
    "take": Text("{who} took {cards} from the discard pile", "{who} tomó {cards} del descarte"),
    "give": Text("{who} gave up {cards}", "{who} entregó {cards}"),
    "vote": Text("{who} voted in secret", "{who} votó en secreto"),
    "escape": Text("{who} played Ripper Escapes", "{who} jugó El Destripador escapa"),
    "deal": Text("{who} dealt round {round}", "{who} repartió la ronda {round}"),
    "timeout": Text("{who} ran out of time", "a {who} se le acabó el tiempo"),
}
_OWN_CARD = Text(": {card}", ": {card}")
_AFTERWARDS: dict[str, Text] = {
    "placed": Text("{placed} came from the hand", "de la mano puso {placed}"),
    "restored": Text("the table is as it was before the turn", "la mesa queda como al empezar el turno"),
    "rummikub": Text("{who} calls “Rummikub”", "{who} dice «Rummikub»"),
    "extra": Text("with {extra} from the discard pile", "con {extra} del descarte"),
    "extra_drawn": Text("with {extra_drawn} from the stock", "con {extra_drawn} del mazo"),
    "declined": Text("the claim lapsed", "la petición caducó"),
    "discarded": Text("{discarded} was discarded", "se tiró {discarded}"),
    "reshuffled": Text(
        "the discard pile was shuffled into a new stock", "se barajó el descarte para formar un mazo nuevo"
    ),
    "vote": Text("for {vote}", "por {vote}"),
    "entered": Text("{entered} entered play", "entró en juego {entered}"),
    "captured": Text("{captured} was captured", "capturó {captured}"),
    "drew": Text("{drew} drawn from the stock", "robó {drew} del mazo"),
    "drawn": Text("they are {drawn}", "son {drawn}"),
    "went_out": Text("{who} went out", "{who} cerró"),
    "caught": Text("the Ripper is caught", "el Destripador está atrapado"),
    "at_large": Text("the Ripper stays at large", "el Destripador sigue en libertad"),
    "ripper": Text("the Ripper was {ripper}", "el Destripador era {ripper}"),
    "votes": Text("the votes in the order of seats: {votes}", "los votos, por orden de asiento: {votes}"),
    "round_hand": Text("a round hand", "mano redonda"),
    "blind": Text("blind, all in one turn", "a ciegas, todo en un turno"),
    "no_winner": Text(
        "no card can be drawn, or 500 turns have been played: nobody goes out",
        "no quedan cartas que robar o van 500 turnos: nadie cierra",
    ),
    "round_over": Text("the round is over", "la ronda ha terminado"),
    "match_over": Text("the match is over", "la partida ha terminado"),
}


@dataclass(frozen=True, repr=False)
class Event:
    """One move and what it brought about.

    Attributes:
        number: its place in the log, from 0.
        seat: who moved.
        move: the move in its exact form (a wild card with what it stands for).
        public: what every seat may know, such as the card taken from the discard pile.
        private: what only `seat` may know, such as the card drawn from the stock.
        sealed: whether the others see only the verb of the move, as of a secret vote.
    """

    number: int
    seat: int
    move: Move
    public: Mapping[str, Any]
    private: Mapping[str, Any]
    sealed: bool = False

    def __init__(
        self,
        number: int,
        seat: int,
        move: Move,
        public: Mapping[str, Any],
        private: Mapping[str, Any],
        sealed: bool = False,
    ) -> None:
        # As in `Meld`: all fields at once.
        self.__dict__.update(number=number, seat=seat, move=move, public=public, private=private, sealed=sealed)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.number}: {self}>"

    def seen_by(self, seat: int) -> Event:
        """The event as `seat` may know it."""
        if seat == self.seat or not (self.private or self.sealed):
            return self
        return replace(self, move=Move(self.move.verb) if self.sealed else self.move, private={})

    def text(self, lang: str | None = None, names: tuple[str, ...] = ()) -> str:
        """The event in words.

        Args:
            lang: ``en`` or ``es``; without it the language spoken here.
            names: the players by seat; without them they are called by number.
        """
        who = names[self.seat] if self.seat < len(names) else str(self.seat)
        # One verb may bring about different things; the first public fact that has a sentence of its own decides.
        verb = self.move.verb
        keys = (f"{verb} {self.move.word}", *(f"{verb}: {fact}" for fact in self.public), verb)
        told = next((_TOLD[key] for key in keys if key in _TOLD), None)
        facts = {**self.public, **self.private}
        fields: dict[str, object] = {"target": self.move.target, "card": "", "round": ""}
        fields.update(facts)
        taker = facts.get("cut_by", self.seat)
        fields["taker"] = names[taker] if isinstance(taker, int) and taker < len(names) else taker
        fields.update(who=who, cards=self.move.cards_text)
        sentence = told.say(lang, **fields) if told else f"{who}: {self.move}"
        if "card" in self.private:
            sentence += _OWN_CARD.say(lang, **self.private)
        after = [text.say(lang, **fields) for name, text in _AFTERWARDS.items() if facts.get(name)]
        return "; ".join([sentence, *after])
