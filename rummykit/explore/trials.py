"""Trying a hand under each reading of a rule: by the game itself, with the switch set to each of its values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from rummykit import public
from rummykit.cards import Card, text
from rummykit.engine import Game, IllegalMove, Move
from rummykit.explore import naming
from rummykit.games import meld_rules, new_game, position, rules_class
from rummykit.language import Text
from rummykit.rulebook import Rule
from rummykit.search.problem import Problem

Kind: TypeAlias = Literal["meld", "count", "moves", "deal"]

_POINTS = Text("{count} points", "{count} puntos")
_ALLOWED = Text("allowed", "permitido")
_REFUSED = Text("{move}: {faults}", "{move}: {faults}")
_FAULT = Text("{words} ({rule})", "{words} ({rule})")
_HOLDS = Text("{name} then holds {cards}", "{name} tiene después {cards}")
_SCORES = Text("points of the round: {scores}", "puntos de la ronda: {scores}")
_TOTALS = Text("totals: {scores}", "totales: {scores}")
_OUT = Text("eliminated: {names}", "eliminados: {names}")
_DEALT = Text(
    "{all} cards in play, {jokers} of them jokers, {each} dealt to each",
    "{all} cartas en juego, {jokers} de ellas comodines, {each} a cada cual",
)
_READINGS = 3  # of the same cards, that are listed
_MORE = Text("and {count} more", "y {count} más")
_CARDS = Text("the cards {cards}", "las cartas {cards}")
_LEFT = Text("left in hand at the end: {cards}", "quedan en la mano al final: {cards}")
_HAND = Text("the hand {cards}", "la mano {cards}")
_IN_HAND = Text("in hand", "en la mano")
_ROWS = {
    "table": Text("on the table", "en la mesa"),
    "areas": Text("in play", "en juego"),
    "others": Text("another hand", "otra mano"),
}
_MOVES = Text("played: {moves}", "se juega: {moves}")
_ENDED = Text("the round is over", "la ronda ha acabado")
# What else of a position is told, in this order.
_FIELDS = {
    "others": Text("the others hold {value}", "los demás tienen {value}"),
    "areas": Text("in front of each {value}", "delante de cada cual {value}"),
    "table": Text("on the table {value}", "en la mesa {value}"),
    "discard": Text("on the discard pile {value}", "en el descarte {value}"),
    "votes": Text("votes {value}", "votos {value}"),
}
_NEW_GAME = Text("a new game for {players}", "una partida nueva para {players}")


@dataclass(frozen=True)
class Outcome:
    """What comes out with one reading.

    Attributes:
        good: whether it is allowed; None where that is not the question.
        words: what comes out.
    """

    good: bool | None
    words: str


@dataclass(frozen=True)
class Trial:
    """Something to try under each value of a switch.

    Attributes:
        kind: read ``cards`` as a ``meld``, ``count`` them at the end of a round, play
            ``moves`` in a position, or look at the ``deal`` of a new game.
        cards: the cards, or in ``moves`` the hand of the first seat.
        moves: moves of the seat on turn, or with a seat before it (``2: knock``).
        at: the other fields of the position, or of the new game.
        holds: a seat whose hand is shown in the end.
        scores: whether the points of the round are shown in the end.
        options: other switches that hold for all readings.
        shows: further fields of the state that are shown in the end, see `_SHOWN`.
    """

    kind: Kind
    cards: str = ""
    moves: tuple[str, ...] = ()
    at: Mapping[str, Any] = field(default_factory=dict)
    holds: int | None = None
    scores: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    shows: tuple[str, ...] = ()

    def shown(self, game: str, lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """The rows of cards to draw above the outcomes, each with what it is called."""
        rows = [("" if self.kind == "meld" else _IN_HAND.say(lang), self.cards)] if self.cards else []
        for name, words in _ROWS.items():
            rows += [(words.say(lang), written) for written in self.at.get(name, ()) if written]
        # What a joker stands for is told in words; the drawing shows the card itself.
        plain = [(said, " ".join(word.partition("=")[0] for word in written.split())) for said, written in rows]
        return tuple((said, tuple(meld_rules(game).pack.cards(written))) for said, written in plain)

    def words(self, lang: str) -> str:
        """What is tried, in words."""
        if self.kind == "deal":
            return _NEW_GAME.say(lang, players=self.at["players"])
        if self.kind != "moves":
            return (_CARDS if self.kind == "meld" else _LEFT).say(lang, cards=self.cards)
        said = [_HAND.say(lang, cards=self.cards)] if self.cards else []
        for name, words in _FIELDS.items():
            if value := self.at.get(name):
                said.append(
                    words.say(lang, value=value if isinstance(value, str) else " / ".join(one or "–" for one in value))
                )
        if self.at.get("phase") == "round_over":
            said.append(_ENDED.say(lang))
        if self.moves:
            said.append(_MOVES.say(lang, moves=", ".join(move.rpartition(": ")[2] for move in self.moves)))
        return "; ".join(said)

    def outcome(self, rule: Rule, value: Any, lang: str) -> Outcome:
        """What comes out where the rule's switch has this value."""
        switches = {**self.options, str(rule.switch): value}
        return _TRIED[self.kind](self, rule.game, switches, lang)


@cache
def all_trials() -> Mapping[str, tuple[Trial, ...]]:
    """The trials of each rule, from ``trials.toml``."""
    rows = tomllib.loads(resources.files("rummykit.explore").joinpath("trials.toml").read_text("utf-8"))["trial"]
    found: dict[str, tuple[Trial, ...]] = {}
    for row in rows:
        rule = row.pop("rule")
        fields: dict[str, Any] = {**row, **{name: tuple(row.get(name, ())) for name in ("moves", "shows")}}
        found[rule] = (*found.get(rule, ()), Trial(**fields))
    return found


def _meld(trial: Trial, game: str, switches: Mapping[str, Any], lang: str) -> Outcome:
    rules = meld_rules(game, **switches)
    found = public.read(trial.cards, rules)
    if found:
        said = [naming.meld_words(meld, rules, lang) for meld in found[:_READINGS]]
        if len(found) > _READINGS:
            said.append(_MORE.say(lang, count=len(found) - _READINGS))
        return Outcome(True, "; ".join(said))
    return Outcome(False, "; ".join(_fault(fault, lang) for fault in public.faults(trial.cards, rules)))


def _count(trial: Trial, game: str, switches: Mapping[str, Any], lang: str) -> Outcome:
    problem = Problem(game, trial.cards, **switches)
    return Outcome(None, _POINTS.say(lang, count=problem.left_value(problem.hand)))


def _deal(trial: Trial, game: str, switches: Mapping[str, Any], lang: str) -> Outcome:
    dealt = new_game(game, seed=1, **trial.at, **switches).state
    cards = [card for pile in (*dealt.hands, dealt.stock, dealt.discard) for card in pile]
    jokers = sum(card.is_joker for card in cards)
    return Outcome(None, _DEALT.say(lang, all=len(cards), jokers=jokers, each=len(dealt.hands[0])))


def _moves(trial: Trial, game: str, switches: Mapping[str, Any], lang: str) -> Outcome:
    at = dict(trial.at)
    others: Sequence[str] = at.pop("others", None) or _OTHERS[: rules_class(game).least_players - 1]
    played = position(game, hands=[trial.cards, *others], options=switches, **at)
    names = played.names
    for written in trial.moves:
        seat, _, move = written.rpartition(": ")
        try:
            _play(played, move, int(seat) if seat else None)
        except IllegalMove as error:
            faults = "; ".join(_fault(fault, lang) for fault in error.faults)
            return Outcome(False, _REFUSED.say(lang, move=move, faults=faults))
    said = list(_ending(trial, played, names, lang))
    return Outcome(True if trial.moves else None, "; ".join(said) or _ALLOWED.say(lang))


def _play(game: Game, move: str, seat: int | None) -> None:
    read = Move.parse(move, game.rules.pack)
    game.play(read, seat)


def _ending(trial: Trial, played: Game, names: Sequence[str], lang: str) -> Iterator[str]:
    state = played.state
    for name in trial.shows:
        yield _SHOWN[name][0].say(lang, each=_by_name(names, _SHOWN[name][1](state)))
    if trial.holds is not None:
        held = sorted(state.hands[trial.holds], key=lambda card: card.index)
        yield _HOLDS.say(lang, name=names[trial.holds], cards=text(held) or "–")
    if trial.scores:
        yield _SCORES.say(lang, scores=_by_name(names, played.score_sheet().scores))
        if any(state.totals):
            yield _TOTALS.say(lang, scores=_by_name(names, state.totals))
        if out := [name for name, gone in zip(names, state.out, strict=True) if gone]:
            yield _OUT.say(lang, names=", ".join(out))


# Fields of a state with one entry for each seat.
_SHOWN: dict[str, tuple[Text, Callable[[Any], Sequence[object]]]] = {
    "contracts": (Text("contract of each: {each}", "contrato de cada cual: {each}"), lambda state: state.contracts),
    "hands": (Text("in hand: {each}", "en la mano: {each}"), lambda state: [text(hand) or "–" for hand in state.hands]),
    "areas": (Text("in front of each: {each}", "delante de cada cual: {each}"), lambda state: _areas(state)),
}


def _areas(state: Any) -> list[str]:
    return [
        " ".join(str(one) for owner, one in state.in_play() if owner == seat) or "–" for seat in range(len(state.hands))
    ]


def _by_name(names: Sequence[str], scores: Sequence[object]) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def _fault(fault: Any, lang: str) -> str:
    return _FAULT.say(lang, words=fault.text(lang), rule=fault.rule)


_OTHERS = ("3H 5H", "4H 6H")  # cards of those who only sit there
_TRIED = {"meld": _meld, "count": _count, "moves": _moves, "deal": _deal}
