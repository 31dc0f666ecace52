"""Exact cover drawn: a row for each candidate meld, a column for each card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from rummykit.explore import drawing, naming
from rummykit.explore.asking import asked
from rummykit.explore.candidates import DROP, ON_MELD, Candidate, Candidates
from rummykit.explore.drawing import CHIP, CHIP_TALL, Key, Picture
from rummykit.language import Text, spoken
from rummykit.search.answer import Answer
from rummykit.search.problem import Problem
from rummykit.search.registry import Method
from rummykit.search.telling import target_of

MOST = 40  # rows that can still be read
_CELL, _ROW, _HEAD, _SIDE = CHIP + 2.0, 21.0, CHIP_TALL + 10.0, 34.0

_TITLE = Text(
    "Exact cover (rows: {rows}, columns: {columns})",
    "Cobertura exacta (filas: {rows}, columnas: {columns})",
)
_PART = Text(
    "Only part is drawn: {shown} of {count} rows, those that gain most.",
    "Solo se dibuja una parte: {shown} de {count} filas, las que más ganan.",
)
_ROW_WORDS = Text("Row {number}: {play}", "Fila {number}: {play}")
_CHOSEN = Text(
    "Chosen rows, each card covered at most once: {rows}",
    "Filas elegidas, cada carta cubierta como mucho una vez: {rows}",
)
_BARE = Text("Covered by none, so left in hand: {cards}", "Ninguna la cubre, así que queda en la mano: {cards}")
_KEY_DOT = Text(
    "the meld of the row uses the card of the column", "la combinación de la fila usa la carta de la columna"
)
_KEY_CHOSEN = Text("chosen row", "fila elegida")
_KEY_OUT = Text("crossed out: shares a card with a chosen row", "tachada: comparte una carta con una fila elegida")
_KEY_LEFT = Text("left in hand", "queda en la mano")
_KEY_MUST = Text("must be covered", "hay que cubrirla")
_SLOT = Text("meld", "comb.")


def exact_cover(problem: Problem, answer: Answer | Method | None = None, *, lang: str | None = None) -> Picture:
    """The exact cover of a hand as a matrix: rows are melds, columns are cards.

    Args:
        problem: what is held, and the goal.
        answer: whose melds are highlighted: an answer, or a method or a function of one's own
            that is asked for it; without it the best answer.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        MethodError: there are thousands of candidates, or no such method.
        AnswerError: the answer of the function breaks the rules.

    >>> from rummykit.search import Problem
    >>> print(exact_cover(Problem("romme", "7S 8S 9S 9H 9D KC"), lang="en"))
    Exact cover (rows: 2, columns: 6)
      Row 1: set 9S 9H 9D: gains 27
      Row 2: run 7S 8S 9S: gains 24
      Chosen rows, each card covered at most once: 1
      Covered by none, so left in hand: 7S 8S KC
    """
    lang = spoken(lang)
    matrix = CoverDrawing(Candidates(problem))
    chosen = matrix.candidates.of_answer(asked(problem, answer))
    return matrix.picture(lang, chosen)


@dataclass
class CoverDrawing:
    """The matrix, to be drawn again and again with other rows chosen.

    Attributes:
        candidates: the rows.
        most: how many of them are drawn.
        keep: rows that are drawn in any case.
    """

    candidates: Candidates
    most: int = MOST
    keep: Collection[int] = ()

    @cached_property
    def shown(self) -> list[Candidate]:
        """The rows that are drawn, those with the greatest gain first, as the search tries them."""
        numbers = self.candidates.best(self.most, [*self.keep])
        rows = [self.candidates.all[n] for n in numbers]
        return sorted(rows, key=lambda one: (-one.gain, sorted(one.uses)))

    def picture(
        self,
        lang: str,
        chosen: Sequence[int] = (),
        now: Sequence[int] = (),
        left: Collection[tuple[int, int]] | None = None,
        *,
        all_words: bool = True,
    ) -> Picture:
        """The matrix.

        Args:
            lang: of the words.
            chosen: the rows chosen.
            now: rows that are looked at.
            left: columns that stay uncovered; without it all that no chosen row covers.
            all_words: whether each row is told in words, or only what is chosen.
        """
        everything, columns = self.candidates, self.candidates.columns
        if [n for n in chosen if all(one.number != n for one in self.shown)] and not self.keep:
            wider = CoverDrawing(everything, self.most, tuple(chosen))
            return wider.picture(lang, chosen, now, left, all_words=all_words)
        covered = {pair for n in chosen for pair in everything.all[n].uses}
        bare = [pair for pair in columns if pair not in covered] if left is None else [p for p in columns if p in left]
        row_of = {one.number: i + 1 for i, one in enumerate(self.shown)}
        words = []
        if len(self.shown) < len(everything.all):
            words.append(_PART.say(lang, shown=len(self.shown), count=len(everything.all)))
        if all_words:
            words += [_ROW_WORDS.say(lang, number=row_of[one.number], play=one.worth(lang)) for one in self.shown]
        rows = ", ".join(str(row_of[n]) for n in chosen if n in row_of)
        words.append(_CHOSEN.say(lang, rows=rows or naming.NONE.say(lang)))
        bare_cards = [found[0].code for pair in bare if (found := everything.card_at(pair))]
        words.append(_BARE.say(lang, cards=" ".join(bare_cards) or naming.NONE.say(lang)))
        width = _SIDE + _CELL * len(columns) + 6
        height = _HEAD + _ROW * len(self.shown) + 6
        body = self._head(lang, set(bare)) + "".join(
            self._row(one, i, lang, width, one.number in chosen, one.number in now, covered)
            for i, one in enumerate(self.shown)
        )
        title = _TITLE.say(lang, rows=len(everything.all), columns=len(columns))
        return Picture(
            title, tuple(words), body, max(width, 200), height, lang, self._key(lang, words, bool(bare)), grows=1.25
        )

    def _key(self, lang: str, words: Sequence[str], bare: bool) -> tuple[Key, ...]:
        keys = [Key("", words[0])] if len(self.shown) < len(self.candidates.all) else []
        keys += [
            Key(_dot(11, 9, "f-ink"), _KEY_DOT.say(lang)),
            Key(drawing.rect(0, 1, 22, 16, "f-ok", round=4) + _dot(11, 9, "f-ground"), _KEY_CHOSEN.say(lang)),
            Key(drawing.line([(1, 9), (21, 9)], "s-line", 2), _KEY_OUT.say(lang)),
        ]
        if bare:
            keys.append(Key(drawing.rect(3, 12, 16, 4, "f-no", round=2), _KEY_LEFT.say(lang)))
        if any(self.candidates.required(pair) for pair in self.candidates.columns):
            keys.append(Key(drawing.rect(3, 12, 16, 4, "f-accent", round=2), _KEY_MUST.say(lang)))
        return tuple(keys)

    def _head(self, lang: str, bare: set[tuple[int, int]]) -> str:
        body, wilds = [], self.candidates.problem.rules.wild
        for i, pair in enumerate(self.candidates.columns):
            x = _SIDE + _CELL * i
            found = self.candidates.card_at(pair)
            if found:
                card, copy = found
                body.append(drawing.chip(card, lang, x, 1, copy=copy, wild=card.code in wilds))
            else:
                body.append(
                    drawing.label(
                        x + CHIP / 2, 22, self._extra(pair).say(lang), 10, "f-soft", anchor="middle", widest=CHIP
                    )
                )
            if pair in bare and found:
                body.append(drawing.rect(x + 2, CHIP_TALL + 3, CHIP - 4, 4, "f-no", round=2))
            elif self.candidates.required(pair):
                body.append(drawing.rect(x + 2, CHIP_TALL + 3, CHIP - 4, 4, "f-accent", round=2))
        return "".join(body)

    def _extra(self, pair: tuple[int, int]) -> Text:
        packing = self.candidates.packing
        if pair[0] in packing.slot_items:
            return _SLOT
        if pair[0] == packing.drop_item:
            return DROP
        return ON_MELD.filled(target=target_of(packing, pair[0]))

    def _row(
        self, one: Candidate, i: int, lang: str, width: float, chosen: bool, now: bool, covered: set[tuple[int, int]]
    ) -> str:
        y = _HEAD + _ROW * i
        out = not chosen and bool(one.uses & covered)
        body = drawing.rect(
            2, y, width - 4, _ROW - 2, "f-ok" if chosen else "f-faint" if i % 2 == 0 else "f-ground", round=4
        )
        if now:
            body += drawing.rect(
                2, y, width - 4, _ROW - 2, "s-accent", round=4, more=' stroke-width="2.5" stroke-dasharray="6 3"'
            )
        ink = "f-ground" if chosen else "f-soft" if out else "f-ink"
        body += drawing.label(_SIDE - 10, y + 14.5, str(i + 1), 12, ink, anchor="end", bold=chosen)
        xs = [_SIDE + _CELL * k + CHIP / 2 for k, pair in enumerate(self.candidates.columns) if pair in one.uses]
        if xs:
            body += drawing.line([(xs[0], y + 9.5), (xs[-1], y + 9.5)], "s-ground" if chosen else "s-line", 1.2)
        body += "".join(_dot(x, y + 9.5, ink) for x in xs)
        if out:
            body += drawing.line([(8, y + 9.5), (width - 8, y + 9.5)], "s-line", 1.6)
        return drawing.titled(body, one.worth(lang))


def _dot(x: float, y: float, cls: str) -> str:
    return f'<circle class="{cls}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
