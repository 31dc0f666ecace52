"""Jokers and holes as a bipartite graph: which wild card may stand where, and where each one goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummykit.cards import Card
from rummykit.explore import drawing, naming
from rummykit.explore.asking import asked
from rummykit.explore.drawing import CHIP, CHIP_TALL, VIOLET, Key, Picture
from rummykit.language import Text, spoken
from rummykit.melds import Meld, MeldRules, readings
from rummykit.search.answer import Answer
from rummykit.search.assignment import match_dearest
from rummykit.search.problem import Problem
from rummykit.search.registry import Method

_ROW, _LEFT, _RIGHT, _SMALL, _NOTE = 44.0, 10.0, 150.0, 20.0, 13.0

_TITLE = Text("Wild cards and the holes they may fill", "Comodines y los huecos que pueden llenar")
_NO_WILD = Text("There is no wild card here.", "Aquí no hay ningún comodín.")
_NO_HOLE = Text("No meld has a hole for a wild card.", "Ninguna combinación tiene un hueco para un comodín.")
_EDGE = Text("{card} may fill: {holes}", "{card} puede llenar: {holes}")
_HOLE = Text("{face} in {meld}", "{face} en {meld}")
_GOES = Text("{card} goes to {hole}", "{card} va a {hole}")
_STAYS = Text("{card} stays in hand", "{card} se queda en la mano")
_COUNTS = Text("{card} (counts {value})", "{card} (cuenta {value})")
_BOUND = Text("{card} on the table, standing for {face}", "{card} de la mesa, que hace de {face}")
_KEY_MAY = Text("may stand there", "puede estar ahí")
_KEY_GOES = Text("goes there", "va ahí")


@dataclass(frozen=True)
class _Wild:
    """A wild card; `faces` are what one on the table is bound to."""

    card: Card
    value: int
    faces: tuple[Card, ...] = ()

    def words(self, lang: str) -> str:
        if self.faces:
            return _BOUND.say(lang, card=self.card.code, face="/".join(face.code for face in self.faces))
        return _COUNTS.say(lang, card=self.card.code, value=self.value)


@dataclass(frozen=True)
class _Hole:
    """A place of a meld that a wild card fills."""

    meld: Meld
    position: int

    def words(self, lang: str) -> str:
        cards = " ".join("_" if i in self.meld.wild else card.code for i, card in enumerate(self.meld.cards))
        return _HOLE.say(lang, face=self.meld.identity(self.position), meld=cards)


def matching(
    problem: Problem, answer: Answer | Iterable[Meld] | Method | None = None, *, lang: str | None = None
) -> Picture:
    """Wild cards on the left, the holes of the melds on the right, an edge where the rules let a card stand.

    The thick edges are a matching whose wild cards are worth the most: which of them are laid
    matters, which hole each one fills does not.

    Args:
        problem: what is held, and the goal.
        answer: whose melds are shown: an answer, melds, or a method or a function of one's own
            that is asked for them; without it the best answer.
        lang: ``en`` or ``es``; without it the language spoken here.

    >>> from rummykit.search import Problem
    >>> print(matching(Problem("romme", "7S 8S JK QH QD"), lang="en"))
    Wild cards and the holes they may fill
      JK (counts 30) may fill: Q in QH QD _
      JK (counts 30) goes to Q in QH QD _
    """
    lang = spoken(lang)
    if answer is None or isinstance(answer, Answer | str) or callable(answer):
        melds = asked(problem, answer, "assignment").melds
    else:
        melds = tuple(answer)
    wilds = _wilds(problem)
    holes = [_Hole(meld, position) for meld in melds for position in meld.wild]

    def fits(wild: _Wild, hole: _Hole) -> bool:
        return _fits(wild, hole, problem.rules)

    # A joker that lies on the table must find its place again, so it is worth more than all others.
    top = 1 + sum(wild.value for wild in wilds)
    matched = match_dearest(wilds, holes, lambda wild: wild.value + (top if wild.faces else 0), fits)
    words: list[str] = []
    for i, wild in enumerate(wilds):
        may = "; ".join(hole.words(lang) for hole in holes if fits(wild, hole)) or naming.NONE.say(lang)
        words.append(_EDGE.say(lang, card=wild.words(lang), holes=may))
        if i in matched:
            words.append(_GOES.say(lang, card=wild.words(lang), hole=holes[matched[i]].words(lang)))
        else:
            words.append(_STAYS.say(lang, card=wild.words(lang)))
    if not wilds or not holes:
        words.insert(0, (_NO_HOLE if wilds else _NO_WILD).say(lang))
    edges = [(i, j) for i, wild in enumerate(wilds) for j, hole in enumerate(holes) if fits(wild, hole)]
    keys = [
        Key(drawing.line([(1, 9), (21, 9)], "s-line", 1.4), _KEY_MAY.say(lang)),
        Key(drawing.line([(1, 9), (21, 9)], "s-ok", 4), _KEY_GOES.say(lang)),
    ]
    if not edges:
        keys = [Key("", words[0])] if wilds else []
    body, width, height = _drawn(wilds, holes, edges, matched, lang)
    if not wilds:
        body, height = drawing.label(8, 20, words[0], 13), 30
    return Picture(_TITLE.say(lang), tuple(words), body, width, height, lang, tuple(keys), grows=1.2)


def _wilds(problem: Problem) -> list[_Wild]:
    found = [_Wild(card, problem.count_value(card)) for card in problem.hand if card.code in problem.rules.wild]
    if problem.rearrange:
        bound = problem.house.joker_rearrange != "free"
        for meld in problem.table:
            found += [
                _Wild(meld.cards[i], problem.count_value(meld.cards[i]), meld.stands_for[i] if bound else ())
                for i in meld.wild
            ]
    return found


def _fits(wild: _Wild, hole: _Hole, rules: MeldRules) -> bool:
    """Whether the wild card may lie in the hole: the meld stays the meld that it is."""
    meld = hole.meld
    faces = meld.stands_for[hole.position]
    if wild.faces and not any(face in faces for face in wild.faces):
        return False
    cards = (*meld.cards[: hole.position], wild.card, *meld.cards[hole.position + 1 :])
    return any(one.kind == meld.kind and one.low == meld.low for one in readings(cards, rules))


def _drawn(
    wilds: Sequence[_Wild], holes: Sequence[_Hole], edges: Sequence[tuple[int, int]], matched: dict[int, int], lang: str
) -> tuple[str, float, float]:
    rows = max(1, len(wilds), len(holes))
    middle = _ROW * rows / 2

    def left(i: int) -> float:
        return middle + (i - (len(wilds) - 1) / 2) * _ROW

    def right(j: int) -> float:
        return middle + (j - (len(holes) - 1) / 2) * _ROW

    body = []
    for goes in (False, True):
        for i, j in edges:
            if (matched.get(i) == j) == goes:
                ends = [(_LEFT + CHIP + 30, left(i)), (_RIGHT - 4, right(j))]
                body.append(drawing.line(ends, "s-ok" if goes else "s-line", 4 if goes else 1.4))
    for i, wild in enumerate(wilds):
        y = left(i)
        part = drawing.chip(wild.card, lang, _LEFT, y - CHIP_TALL / 2, wild=True)
        # A wild card of a group may be bound to any of several faces: one below the other.
        notes = [f"={face.code}" for face in wild.faces] or [str(wild.value)]
        for k, note in enumerate(notes):
            lower = y + 4 + (k - (len(notes) - 1) / 2) * _NOTE
            part += drawing.label(_LEFT + CHIP + 4, lower, note, 12, "f-soft", widest=26)
        body.append(drawing.titled(part, wild.words(lang)))
    widest = 0.0
    for j, hole in enumerate(holes):
        y = right(j)
        cards = []
        for k, card in enumerate(hole.meld.cards):
            x = _RIGHT + k * (_SMALL + 2)
            if k in hole.meld.wild:
                cards.append(_empty(hole.meld, k, x, y, k == hole.position, lang))
            else:
                cards.append(drawing.chip(card, lang, x, y - 12.5, wide=_SMALL))
        widest = max(widest, len(hole.meld.cards) * (_SMALL + 2))
        body.append(drawing.titled("".join(cards), hole.words(lang)))
    return "".join(body), max(_RIGHT + widest + 10, 240), _ROW * rows


def _empty(meld: Meld, position: int, x: float, y: float, own: bool, lang: str) -> str:
    """A hole: dashed, with what belongs there; the one that the row is about has a thick edge."""
    place = f'x="{x:.1f}" y="{y - 12.5:.1f}" width="{_SMALL}" height="25" rx="4" stroke-dasharray="4 2"'
    if not own:
        return f'<rect {place} class="s-line"/>'
    name = meld.identity(position)
    if len(name) > 3:  # no room for letters: a pale picture of the card that belongs there
        face = drawing.chip(meld.stands_for[position][0], lang, x, y - 12.5, wide=_SMALL)
        return f'<g opacity="0.5">{face}</g><rect {place} fill="none" stroke="{VIOLET}" stroke-width="2.4"/>'
    squeeze = ' textLength="17" lengthAdjust="spacingAndGlyphs"' if len(name) > 2 else ""
    look = f'font-size="11" font-weight="700" text-anchor="middle" fill="{VIOLET}"{squeeze}'
    return (
        f'<rect {place} fill="{drawing.PAPER}" stroke="{VIOLET}" stroke-width="2.4"/>'
        f'<text x="{x + _SMALL / 2:.1f}" y="{y + 4:.1f}" {look}>{name}</text>'
    )
