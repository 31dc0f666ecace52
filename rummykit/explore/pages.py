"""A small page that shows itself in a notebook, and as text anywhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rummykit.cards import Card, text
from rummykit.faces import row_svg
from rummykit.language import spoken
from rummykit.melds import Fault, Meld
from rummykit.rulebook import UnknownRuleError, rule

# Every selector is prefixed: in a notebook this style is global.
STYLE = """
.rk-page{color:var(--jp-content-font-color1,currentColor);max-width:760px;
  font:15px/1.5 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-page .rk-block{display:flex;flex-wrap:wrap;align-items:flex-start;gap:6px 18px;padding:10px 0;
  border-bottom:1px solid color-mix(in srgb,currentColor 14%,transparent)}
.rk-page .rk-block:last-child{border-bottom:0}
.rk-page .rk-say{flex:1 1 240px}
.rk-page .rk-good{font-weight:600}
.rk-page .rk-mark{display:inline-block;width:1.4em;font-weight:700}
.rk-page details{margin-top:4px}
.rk-page .rk-topic{margin:22px 0 6px}.rk-page .rk-topic:first-of-type{margin-top:4px}
.rk-page summary{cursor:pointer;font-weight:600;color:var(--jp-content-link-color,#1a5fb4)}
.rk-page svg{max-width:100%;height:auto}
"""


@dataclass(frozen=True)
class Block:
    """A row of cards with a sentence beside it.

    Attributes:
        cards: what is drawn; nothing where empty.
        sentence: what is said of them.
        good: whether it is said with a tick, a cross, or (None) without a mark.
        rule: a rule to open under the sentence.
        stands_for: what the wild card at a place stands for.
    """

    cards: tuple[Card, ...]
    sentence: str
    good: bool | None = None
    rule: str = ""
    stands_for: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Page:
    """Blocks, one below the other."""

    blocks: Sequence[Block]
    lang: str

    def _lines(self) -> Iterator[str]:
        for block in self.blocks:
            mark = {True: "✓ ", False: "✗ ", None: ""}[block.good]
            about = f" ({block.rule})" if block.rule else ""
            cards = f"{text(block.cards)}: " if block.cards else ""
            yield f"{mark}{cards}{block.sentence}{about}"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        blocks = "".join(self._block_html(block) for block in self.blocks)
        return f'<div class="rk-page" lang="{self.lang}"><style>{STYLE}</style>{blocks}</div>'

    def _block_html(self, block: Block) -> str:
        picture = ""
        if block.cards:
            picture = row_svg(block.cards, self.lang, width=52, stands_for=dict(block.stands_for), max_width=430)
        mark = {True: '<span class="rk-mark">✓</span>', False: '<span class="rk-mark">✗</span>', None: ""}[block.good]
        opened = self._opened(block.rule) if block.rule else ""
        sentence = escape(block.sentence)
        return f'<div class="rk-block">{picture}<div class="rk-say">{mark}{sentence}{opened}</div></div>'

    def _opened(self, rule_id: str) -> str:
        try:
            card = rule(rule_id).card(self.lang)._repr_html_()
        except UnknownRuleError:  # meld rules of one's own name themselves where a rule would be named
            return f"<div>{escape(rule_id)}</div>"
        return f"<details><summary>{escape(rule_id)}</summary>{card}</details>"


def fault_block(fault: Fault, lang: str, cards: tuple[Card, ...] = ()) -> Block:
    """A fault in words with its rule to open."""
    return Block(cards, fault.text(lang), False, fault.rule)


def meld_places(meld: Meld) -> tuple[tuple[int, str], ...]:
    """What each wild card of a meld stands for, as `Block` wants it."""
    return tuple((i, "/".join(face.code for face in meld.stands_for[i])) for i in meld.wild)


def page(blocks: Sequence[Block], lang: str | None) -> Page:
    """A page in `lang`, or in the language spoken here."""
    return Page(tuple(blocks), spoken(lang))
