"""The count of a hand of Jack the Ripper (JACK-75 to JACK-95).

First how the hand ended and who the Ripper is, then what each player has in play, then
what each player still holds. What a card in hand costs depends on whether it could have
been played, which needs a small search over what the Wild cards stand for (JACK-87).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from rummykit.cards import Card, by_suit
from rummykit.engine.score import Line, Note, RoundScore
from rummykit.games.jack_deck import ESCAPES, ESCAPES_WORTH, KEPT_GAVELS, LETTERS, SUSPECTS, WILD, Played, suspect_name
from rummykit.games.jack_state import JackState
from rummykit.language import Text

VOTE_WORTH = 10  # JACK-90
ESCAPES_COST = 2  # JACK-89, for each Victim in play

_WORDS = {
    "escaped": Text("Ripper Escapes was played", "se jugó El Destripador escapa"),
    "at_large": Text("the Ripper stays at large", "el Destripador sigue en libertad"),
    "ripper": Text("the Ripper is {name}, with {points} points", "el Destripador es {name}, con {points} puntos"),
    "no_ripper": Text("nobody is the Ripper", "nadie es el Destripador"),
    "cleared": Text("{name} has an Alibi", "{name} tiene Coartada"),
    "tie": Text("order numbers break the tie", "el número de orden deshace el empate"),
    "doubled": Text("{cards}: double", "{cards}: doble"),
    "vote": Text("voted for {name}", "votó por {name}"),
    "nothing_else": Text("nothing else counts", "no cuenta nada más"),
    "empty": Text("no cards in hand", "sin cartas en la mano"),
    "hand_free": Text("cards in hand cost nothing", "las cartas de la mano no restan"),
    "aside": Text("set aside: {cards}", "se apartan: {cards}"),
    "stuck": Text("in hand: {cards}", "en la mano: {cards}"),
}


# --- The outcome and the Ripper: JACK-74, JACK-76 to JACK-81 ------------------------


def outcome_of(state: JackState, options: Mapping[str, Any]) -> str:
    """``escaped``, ``at_large`` or ``caught`` (JACK-74, JACK-76)."""
    if state.escaped_by is not None:
        return "escaped"
    somebody_finished = state.went_out is not None or bool(state.emptied)
    if state.stock or (somebody_finished and options["exhausted_and_out"] == "caught"):
        return "caught"
    return "at_large"


def ripper_of(totals: Mapping[str, int], cleared: Collection[str], options: Mapping[str, Any]) -> str:
    """The Ripper of a caught hand; empty where there is none (JACK-78 to JACK-81).

    >>> ripper_of({"gull": 8, "jill": 8, "eddy": 10}, ["eddy"],
    ...           {"order_numbers": {"gull": 3, "jill": 5, "eddy": 2}, "zero_point_ripper": False})
    'gull'
    """
    order: Mapping[str, int] = options["order_numbers"]
    suspects = [suspect for suspect in totals if suspect not in cleared]
    if not options["zero_point_ripper"]:
        suspects = [suspect for suspect in suspects if totals[suspect]]
    return min(suspects, key=lambda suspect: (-totals[suspect], order[suspect]), default="")


# --- The cards in hand: JACK-85 to JACK-89 ------------------------------------------


@dataclass(frozen=True)
class Standing:
    """What decides whether a card in hand could have been played.

    Attributes:
        victim: whether a Victim is in play.
        melded: the colours with a meld on the table.
        own: the suspects whose Evidence lies in the player's own area.
        in_sequence: whether one card of the hand may make another playable.
        wild_joins_any: whether a Wild may join any meld on the table (JACK-65).
    """

    victim: bool
    melded: frozenset[str]
    own: frozenset[str]
    in_sequence: bool = True
    wild_joins_any: bool = False


@dataclass(frozen=True)
class HandCount:
    """The Evidence, Suspects and Alibis of a hand, divided.

    Attributes:
        playable: what could have been played, each Wild with what it stands for.
        stuck: what could not.
        cost: what the latter costs.
    """

    playable: tuple[Played, ...]
    stuck: tuple[Card, ...]
    cost: int


def count_hand(hand: Iterable[Card], standing: Standing, values: Mapping[Card, int]) -> HandCount:
    """Divide a hand so that it costs least: every choice of suspects for its Wilds is tried (JACK-87)."""
    held = [card for card in by_suit(hand) if card.kind in ("evidence", "suspect", "alibi")]
    if not standing.victim:
        return HandCount((), tuple(held), sum(values[card] for card in held))
    wilds = held.count(WILD)
    others = [card for card in held if card is not WILD]
    tried = [
        _divided(others, Counter(named), wilds, standing, values)
        for n in range(wilds + 1)
        for named in combinations_with_replacement(SUSPECTS, n)
    ]
    return min(tried, key=lambda count: count.cost)


def _divided(
    others: Sequence[Card], named: Counter[str], wilds: int, standing: Standing, values: Mapping[Card, int]
) -> HandCount:
    """The hand divided where its Wilds stand for `named`, and those beyond for nothing."""
    naturals = Counter(card.suit for card in others if card.kind == "evidence")
    new = {suit for suit, count in naturals.items() if count + named[suit] >= 3}
    open_suits = standing.melded | new
    enabled = open_suits if standing.in_sequence else standing.melded

    def is_playable(card: Card) -> bool:
        return card.suit in (open_suits if card.kind == "evidence" else enabled)

    def takes_wild(suit: str) -> bool:
        # In a new meld, or beside a copy of the same suspect in the player's own area (JACK-65).
        copies = standing.own | (set(naturals) if standing.in_sequence else set())
        return suit in new or (suit in standing.melded and (standing.wild_joins_any or suit in copies))

    playable = [Played(card, card.suit) for card in others if is_playable(card)]
    placed = [Played(WILD, suit) for suit in named.elements() if takes_wild(suit)]
    stuck = [card for card in others if not is_playable(card)] + [WILD] * (wilds - len(placed))
    return HandCount((*playable, *placed), tuple(by_suit(stuck)), sum(values[card] for card in stuck))


# --- The count: JACK-75, JACK-82 to JACK-95 -----------------------------------------


class Count:
    """A hand of the game, counted as if it ended now."""

    def __init__(self, state: JackState, values: Mapping[Card, int], options: Mapping[str, Any]) -> None:
        self.state = state
        self.values = values
        self.options = options
        self.outcome = outcome_of(state, options)
        self.totals = state.against(values)
        self.cleared = state.cleared()
        self.ripper = ripper_of(self.totals, self.cleared, options) if self.outcome == "caught" else ""
        self.victims = state.victims()

    def score(self) -> RoundScore:
        """Every line with its rule, and the totals after it (JACK-96)."""
        state = self.state
        lines = [line for seat in state.seats for line in self._lines(seat)]
        scores = tuple(sum(line.points for line in lines if line.seat == seat) for seat in state.seats)
        totals = tuple(before + now for before, now in zip(state.totals, scores, strict=True))
        return RoundScore(state.round, tuple(lines), scores, totals, state.went_out, notes=tuple(self._notes()))

    def _notes(self) -> Iterator[Note]:
        if self.outcome != "caught":
            yield Note(_WORDS[self.outcome], "JACK-91" if self.outcome == "escaped" else "JACK-76")
            return
        for suspect in self.cleared:
            yield Note(_filled("cleared", name=suspect_name(suspect)), "JACK-79")
        if not self.ripper:
            yield Note(_WORDS["no_ripper"], "JACK-81")
            return
        most = self.totals[self.ripper]
        zero = "JACK-81" if not most else "JACK-78"
        yield Note(_filled("ripper", name=suspect_name(self.ripper), points=most), zero)
        if sum(total == most for suspect, total in self.totals.items() if suspect not in self.cleared) > 1:
            yield Note(_WORDS["tie"], "JACK-80")

    def _lines(self, seat: int) -> Iterator[Line]:
        mine = [one for owner, one in self.state.in_play() if owner == seat]
        if self.outcome == "escaped":
            yield from self._escaped_lines(seat, mine)
            return
        yield from self._area_lines(seat, mine)
        yield from self._vote_lines(seat)
        yield from self._hand_lines(seat)

    def _escaped_lines(self, seat: int, mine: Sequence[Played]) -> Iterator[Line]:
        if seat == self.state.escaped_by:
            yield Line(seat, ESCAPES.name, ESCAPES_WORTH, "JACK-91")
        yield from self._worth(seat, [one for one in mine if one.card.kind in ("victim", "scene")], "JACK-91")
        yield Line(seat, _WORDS["nothing_else"], 0, "JACK-92")

    def _area_lines(self, seat: int, mine: Sequence[Played]) -> Iterator[Line]:
        face = "JACK-84" if self.outcome == "caught" else "JACK-93"
        against = [one for one in mine if one.card.kind in ("evidence", "suspect") and one.suit != LETTERS]
        doubled = [one for one in against if one.suit == self.ripper]
        if doubled:
            points = 2 * sum(self.values[card] for card, _ in doubled)
            yield Line(seat, _filled("doubled", cards=_said(doubled)), points, "JACK-83")
        yield from self._worth(seat, [one for one in against if one.suit != self.ripper], face)
        yield from self._worth(seat, [one for one in mine if one.suit == LETTERS], "JACK-82")
        others = KEPT_GAVELS - {"suspect"}
        yield from self._worth(seat, [one for one in mine if one.card.kind in others], face)

    def _worth(self, seat: int, cards: Sequence[Played], rule: str) -> Iterator[Line]:
        if cards:
            said = _said(cards)
            yield Line(seat, Text(said, said), sum(self.values[card] for card, _ in cards), rule)

    def _vote_lines(self, seat: int) -> Iterator[Line]:
        if self.state.votes:
            vote = self.state.votes[seat]
            caught = self.outcome == "caught"
            points = VOTE_WORTH if caught and vote == self.ripper else 0
            said = _filled("vote", name=suspect_name(vote))
            yield Line(seat, said, points, "JACK-90" if caught else "JACK-93")

    def _hand_lines(self, seat: int) -> Iterator[Line]:
        hand = self.state.hands[seat]
        if not hand:
            yield Line(seat, _WORDS["empty"], 0, "JACK-85")
            return
        if self.outcome == "at_large" and not self.options["at_large_deductions"]:
            yield Line(seat, _WORDS["hand_free"], 0, "JACK-94")
            return
        count = count_hand(hand, self.standing(seat), self.values)
        worthless = [card for card in by_suit(hand) if card.kind in ("strike", "resign")]
        pairs = [card for card in by_suit(hand) if card.kind in ("victim", "scene")]
        aside = _filled("aside", cards=_said(count.playable))
        found = [
            (count.playable, aside, 0, "JACK-86"),
            (count.stuck, _held(count.stuck), -count.cost, "JACK-85"),
            (pairs, _held(pairs), -sum(self.values[card] for card in pairs), "JACK-88"),
            (worthless, _held(worthless), 0, "JACK-05"),
            (ESCAPES in hand, _held([ESCAPES]), -ESCAPES_COST * self.victims, "JACK-89"),
        ]
        for cards, said, points, rule in found:
            if cards:
                yield Line(seat, said, points, rule)

    def standing(self, seat: int) -> Standing:
        """What decides which cards of `seat` could have been played."""
        return Standing(
            self.victims > 0,
            self.state.melded(),
            frozenset(self.state.evidence_of(seat)),
            self.options["hand_playability"] == "sequence",
            self.options["wild_layoff"] == "any_meld",
        )


def _filled(word: str, /, **fields: object) -> Text:
    return _WORDS[word].filled(**fields)


def _said(cards: Iterable[Played]) -> str:
    return " ".join(map(str, cards))


def _held(cards: Iterable[Card]) -> Text:
    return _filled("stuck", cards=" ".join(card.code for card in cards))
