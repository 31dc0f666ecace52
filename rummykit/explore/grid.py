"""The hand as a grid of ranks and suits, melds as outlines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any

from rummykit import public
from rummykit.cards import Card, by_suit, text
from rummykit.explore import drawing, naming
from rummykit.explore.drawing import CHIP, CHIP_TALL, HUES, Key, Picture
from rummykit.explore.parts import GivenMeld, Part, parts_of
from rummykit.language import Text, spoken
from rummykit.melds import Meld, MeldRules
from rummykit.melds.words import words_of
from rummykit.search.answer import Answer
from rummykit.search.problem import Problem
from rummykit.search.registry import solve

CELL, TRACK, HEAD, SIDE = CHIP + 1.5, CHIP_TALL + 12, 20, 24  # a column, a row, the ranks above, the suits beside
BAND = 14  # columns side by side
_MARK = ' stroke-width="2.5" stroke-dasharray="5 2.5"'

_TITLE = Text("The hand by {rank} and {suit}", "La mano por {rank} y {suit}")
_TITLE_SUSPECTS = Text("The hand by suspect", "La mano por sospechoso")
_HELD = Text("Cards: {cards}", "Cartas: {cards}")
_NO_CARDS = Text("No cards.", "Ninguna carta.")
_TABLE = Text("On the table: {cards}", "En la mesa: {cards}")
_LEFT = Text("In no meld: {cards}", "En ninguna combinación: {cards}")
_MELD = Text("{letter}: {meld}", "{letter}: {meld}")
_STANDS = Text("{card} stands for {face}", "el {card} hace de {face}")
_ON_TABLE = Text("grey paper: lies on the table", "papel gris: está en la mesa")
_LOOKED_AT = Text("the card looked at", "la carta que se mira")
_WILD = Text(
    "star or dashed edge: a wild card, drawn where it stands",
    "estrella o borde a trazos: un comodín, dibujado donde hace de carta",
)
_OR = Text(" or ", " o ")


@dataclass
class _Spot:
    """One card in the grid; `face` is the card whose place it takes."""

    card: Card
    row: int
    column: int
    track: int = 0
    wild: bool = False
    on_table: bool = False
    words: str = ""


@dataclass
class _Group:
    """Cards that lie together: a meld, or cards laid off."""

    words: str
    spots: list[_Spot] = field(default_factory=list)
    is_run: bool = False


def hand_grid(
    what: Problem | Answer | str | Iterable[Card | str],
    melds: Answer | Iterable[GivenMeld] | Callable[..., Any] | None = None,
    *,
    rules: str | MeldRules = "romme",
    lang: str | None = None,
    **switches: Any,
) -> Picture:
    """The hand as a grid: a column for each rank, a row for each suit, each meld an outline with a letter.

    Two equal cards lie one below the other. A wild card in a meld is drawn in the place of the
    card it stands for, others in a row of their own.

    Args:
        what: a problem, an answer (its melds are outlined), or cards such as ``"7S 8S 9S JK"``.
        melds: what to outline: an answer, melds as values, cards or text, or a function of
            one's own that is asked for its melds.
        rules: of cards that are no problem: the id of a game, or meld rules of one's own.
        lang: ``en`` or ``es``; without it the language spoken here.
        **switches: options of that game.

    Raises:
        NotationError: a word is no card.
        ValueError: cards that are to be outlined are no meld, or are not there.
        AnswerError: the answer of the function breaks the rules.

    >>> print(hand_grid("7S 8S 9S KC", ["7S 8S 9S"], lang="en"))
    The hand by rank and suit
      Cards: 7S 8S 9S KC
      A: run 7S 8S 9S, 24 points
      In no meld: KC
    """
    lang = spoken(lang)
    if isinstance(what, Answer):
        melds = what if melds is None else melds
        what = what.problem
    if isinstance(what, Problem):
        meld_rules, hand, table = what.rules, what.hand, what.table
    else:
        meld_rules = rules if isinstance(rules, MeldRules) else public.rules_of(rules, switches)
        hand, table = tuple(meld_rules.pack.cards(what)), ()
    lies = [card for meld in table for card in meld.cards] if isinstance(what, Problem) and what.rearrange else []
    if callable(melds):
        asked_for = what if isinstance(what, Problem) else Problem(rules, what, **switches)
        melds = solve(asked_for, melds)
    parts = parts_of(melds, meld_rules, lang)
    return draw_grid(meld_rules, hand, lies, parts, lang)


def draw_grid(
    rules: MeldRules,
    hand: Sequence[Card],
    table: Sequence[Card],
    parts: Sequence[Part],
    lang: str,
    *,
    title: Text = _TITLE,
    marked: Sequence[Card] = (),
) -> Picture:
    """The grid of some cards.

    Args:
        rules: whose ranks and suits they are.
        hand: the cards held.
        table: the cards on the table.
        parts: what is outlined.
        lang: of the words.
        title: what the drawing is called.
        marked: cards with a frame of their own, such as those just looked at.
    """
    layout = _Layout(rules, hand, table, parts, lang)
    words = [_HELD.say(lang, cards=text(hand)) if hand else _NO_CARDS.say(lang)]
    if table:
        words.append(_TABLE.say(lang, cards=text(by_suit(table))))
    keys = []
    for number, group in enumerate(layout.groups):
        letter = drawing.letter_of(number)
        stands = [spot.words for spot in group.spots if spot.words]
        said = "; ".join([group.words, *stands])
        words.append(_MELD.say(lang, letter=letter, meld=said))
        keys.append(Key(drawing.tag(letter, number, 0, 2), said))
    left = [spot.card for spot in layout.free if not spot.on_table]
    if parts:
        words.append(_LEFT.say(lang, cards=text(left) or naming.NONE.say(lang)))
        keys.append(Key("", words[-1]))
    if any(spot.wild for group in layout.groups for spot in group.spots):
        keys.append(Key(drawing.rect(3, 1, 14, 16, "s-m3", round=3, more=' stroke-dasharray="3 2"'), _WILD.say(lang)))
    if table:
        keys.append(
            Key(
                '<rect x="4" y="1" width="13" height="16" rx="3" fill="#e3ded2" stroke="#b9b1a0"/>', _ON_TABLE.say(lang)
            )
        )
    if marked:
        keys.append(Key(drawing.rect(3, 1, 14, 16, "s-ink", round=3, more=_MARK), _LOOKED_AT.say(lang)))
    body, width, height = layout.drawn(marked)
    if title is _TITLE and rules.set_by == "suit":
        title = _TITLE_SUSPECTS
    called = words_of(rules.name)
    heading = title.say(lang, rank=called.rank, suit=called.suit)
    return Picture(heading, tuple(words), body, width, height, lang, tuple(keys), grows=1.5)


class _Layout:
    """Where each card lies."""

    def __init__(
        self, rules: MeldRules, hand: Sequence[Card], table: Sequence[Card], parts: Sequence[Part], lang: str
    ) -> None:
        self.rules, self.lang = rules, lang
        self.suits = [*rules.pack.suits]
        self.other = len(self.suits)  # the row of cards without suit
        self.pool = Counter(hand) + Counter(table)
        self.from_hand = Counter(hand)
        self._next_place: Counter[int] = Counter()
        self.taken: set[tuple[int, int, int]] = set()
        self.groups: list[_Group] = []
        self.free: list[_Spot] = []
        # Runs first: their cards lie side by side on one track.
        order = sorted(range(len(parts)), key=lambda n: (parts[n][1] is None, _is_set(parts[n])))
        placed = {n: self._group(parts[n]) for n in order}
        self.groups = [placed[n] for n in range(len(parts))]
        for card in by_suit(self.pool.elements()):
            spot = self._at_home(card)
            spot.on_table = self._take(card)
            self._settle([spot])
            self.free.append(spot)
        self.columns = self._columns()

    def _take(self, card: Card) -> bool:
        """Take a card out of the pool; whether it lies on the table."""
        if not self.pool[card]:
            raise ValueError(Text("{card} is not there", "{card} no está").say(self.lang, card=card))
        self.pool[card] -= 1
        self.from_hand[card] -= 1
        return self.from_hand[card] < 0

    def _group(self, part: Part) -> _Group:
        words, meld, cards = part
        group = _Group(words, is_run=meld is not None and meld.kind == "run")
        taken_faces = [card for card in cards if meld and card.code not in self.rules.wild]
        for i, card in enumerate(cards):
            on_table = self._take(card)
            wild = meld is not None and i in meld.wild
            if meld is None or self.rules.set_by == "suit":
                spot = self._at_home(card, group.spots[-1].row if group.spots and wild else None)
            elif meld.kind == "run":
                face = meld.stands_for[i][0]
                row = self.suits.index(face.suit)
                if wild and len(meld.stands_for[i]) > 1:
                    row = group.spots[-1].row if group.spots else self._first_row(meld)
                spot = _Spot(card, row, meld.low + i)
            else:
                face = next((f for f in meld.stands_for[i] if f not in taken_faces), meld.stands_for[i][0])
                taken_faces.append(face)
                spot = _Spot(card, self.suits.index(face.suit), self.rules.places_of(face.rank)[0])
            spot.wild, spot.on_table = wild, on_table
            if wild and meld is not None and self.rules.set_by != "suit":
                faces = meld.stands_for[i]
                face_names = _OR.say(self.lang).join(f.name.say(self.lang) for f in faces) if len(faces) < 3 else ""
                name = face_names or meld.identity(i)
                spot.words = _STANDS.say(self.lang, card=card.name, face=name)
            group.spots.append(spot)
        rows = groupby(group.spots, key=lambda spot: spot.row) if group.is_run else [(0, group.spots)]
        for _, spots in rows:
            if group.is_run:
                self._settle(list(spots))
            else:
                for spot in spots:
                    self._settle([spot])
        return group

    def _first_row(self, meld: Meld) -> int:
        natural = next((c for i, c in enumerate(meld.cards) if i not in meld.wild), None)
        return self.suits.index(natural.suit) if natural else 0

    def _at_home(self, card: Card, row: int | None = None) -> _Spot:
        """Where a card lies by itself; cards without rank lie side by side."""
        if self.rules.set_by == "suit" or not card.rank:
            if row is None:
                row = self.suits.index(card.suit) if card.suit in self.suits else self.other
            self._next_place[row] += 1
            return _Spot(card, row, self._next_place[row])
        places = self.rules.places_of(card.rank) if self.rules.runs else (card.rank,)
        return _Spot(card, self.suits.index(card.suit), places[0])

    def _settle(self, spots: list[_Spot]) -> None:
        """Put cards on the first track that is free for all of them."""
        track = 0
        while any((spot.row, spot.column, track) in self.taken for spot in spots):
            track += 1
        for spot in spots:
            spot.track = track
            self.taken.add((spot.row, spot.column, track))

    def _columns(self) -> list[int]:
        """The places that are drawn: all of a short pack, else those with cards and their neighbours."""
        used = sorted({column for _, column, _ in self.taken})
        if self.rules.set_by == "suit" or not self.rules.pack.ranks:
            return list(range(1, max(used, default=1) + 1))
        top = max([self.rules.pack.ranks, *used])
        lowest = 1 if self.rules.ace_low or not self.rules.runs else 2
        if top <= BAND:
            return list(range(lowest, max(top, self.rules.highest_place if self.rules.runs else top) + 1))
        return used or [1]

    # --- drawing ---

    def drawn(self, marked: Sequence[Card]) -> tuple[str, float, float]:
        """The elements with their width and height."""
        rows = [row for row in range(self.other + 1) if row < self.other or any(r == row for r, _, _ in self.taken)]
        if self.rules.set_by == "suit":
            rows = [row for row in rows if any(r == row for r, _, _ in self.taken)]
        bands = [self.columns[i : i + BAND] for i in range(0, len(self.columns), BAND)] or [[1]]
        at: dict[tuple[int, int, int], tuple[float, float]] = {}
        body: list[str] = []
        y = 2.0
        width = SIDE + CELL * max(map(len, bands)) + 6
        for band in bands:
            body.append(self._head(band, y))
            y += HEAD if self.rules.set_by != "suit" else 4
            for row in rows:
                tracks = 1 + max((t for r, c, t in self.taken if r == row and c in band), default=0)
                tall = tracks * TRACK
                if not (rows.index(row) % 2):
                    body.append(drawing.rect(1, y, width - 2, tall, "f-faint", round=5))
                body.append(self._row_name(row, y + (TRACK - 18) / 2))
                for i, column in enumerate(band):
                    for track in range(tracks):
                        at[row, column, track] = SIDE + CELL * i + 2, y + track * TRACK + 7
                y += tall
            y += 8
        body += self._lines(at)
        marks = Counter(marked)
        for spot in [*self.free, *(spot for group in self.groups for spot in group.spots)]:
            x, top = at[spot.row, spot.column, spot.track]
            if marks[spot.card]:
                marks[spot.card] -= 1
                body.append(drawing.rect(x - 3, top - 3, CHIP + 6, CHIP_TALL + 6, "s-ink rk-now", round=6, more=_MARK))
            body.append(drawing.chip(spot.card, self.lang, x, top, wild=spot.wild, dim=spot.on_table))
        for number, group in enumerate(self.groups):
            x, top = at[(s := group.spots[0]).row, s.column, s.track]
            body.append(drawing.tag(drawing.letter_of(number), number, x - 8, top - 13))
        return "".join(body), width, y - 4

    def _head(self, band: Sequence[int], y: float) -> str:
        if self.rules.set_by == "suit":
            return ""
        names = []
        for i, (column, before) in enumerate(zip(band, [band[0] - 1, *band], strict=False)):
            if column - before > 1:  # ranks left out in between
                names.append(
                    drawing.line(
                        [(SIDE + CELL * i, y + 2), (SIDE + CELL * i, y + 15)], "s-line", 1.5, ' stroke-dasharray="2 2"'
                    )
                )
            rank = self.rules.rank_at(column)
            name = (
                {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))
                if self.rules.pack.name == "french"
                else str(rank)
            )
            names.append(drawing.label(SIDE + CELL * i + 2 + CHIP / 2, y + 14, name, 12, "f-soft", anchor="middle"))
        return "".join(names)

    def _row_name(self, row: int, y: float) -> str:
        if row == self.other or self.rules.pack.name == "jack":
            return ""
        return drawing.suit_mark(self.suits[row], 3, y)

    def _lines(self, at: dict[tuple[int, int, int], tuple[float, float]]) -> list[str]:
        """The outlines of the melds; parts that lie apart are joined by a line."""
        body = []
        for number, group in enumerate(self.groups):
            hue = f"m{number % HUES}"
            boxes = []
            for block in _blocks(group, at):
                xs, ys = (
                    [at[s.row, s.column, s.track][0] for s in block],
                    [at[s.row, s.column, s.track][1] for s in block],
                )
                boxes.append((min(xs) - 2.5, min(ys) - 2.5, max(xs) + CHIP + 2.5, max(ys) + CHIP_TALL + 2.5))
            for one, other in pairwise(boxes):
                body.append(drawing.line(_way(one, other, number), f"s-{hue}", 2.5))
            for left, top, right, bottom in boxes:
                body.append(
                    drawing.rect(left, top, right - left, bottom - top, f"s-{hue}", round=6, more=' stroke-width="3"')
                )
        return body


def _is_set(part: Part) -> bool:
    return part[1] is not None and part[1].kind == "set"


def _blocks(group: _Group, at: dict[tuple[int, int, int], tuple[float, float]]) -> list[list[_Spot]]:
    """Spots that touch: those of a run from low to high, others from above."""
    ordered = group.spots
    if not group.is_run:
        ordered = sorted(group.spots, key=lambda s: (at[s.row, s.column, s.track][1], at[s.row, s.column, s.track][0]))
    blocks: list[list[_Spot]] = []
    for spot in ordered:
        x, y = at[spot.row, spot.column, spot.track]
        if blocks:
            before = at[(last := blocks[-1][-1]).row, last.column, last.track]
            beside = before[1] == y and abs(x - before[0] - CELL) < 1
            if beside and all(at[s.row, s.column, s.track][1] == y for s in blocks[-1]):
                blocks[-1].append(spot)
                continue
            below = before[0] == x and abs(y - before[1] - TRACK) < 1
            if below and all(at[s.row, s.column, s.track][0] == x for s in blocks[-1]):
                blocks[-1].append(spot)
                continue
        blocks.append([spot])
    return blocks


def _way(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float], number: int
) -> list[tuple[float, float]]:
    """A line from one box to another; below each other along the gutter at their left."""
    if abs(one[0] - other[0]) < 1:
        x = one[0] - 0.5 + (number % 3) * 1.5
        return [(x, one[3] - 4), (x, other[1] + 4)]
    if one[1] == other[1]:
        y = one[3] - 3
        return [(one[2], y), (other[0], y)]
    down = one[1] < other[1]
    return [((one[0] + one[2]) / 2, one[3 if down else 1]), ((other[0] + other[2]) / 2, other[1 if down else 3])]
