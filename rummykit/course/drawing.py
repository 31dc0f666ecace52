"""The card of an exercise: statement, cards drawn, examples, how to answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from string import ascii_uppercase

from rummykit.cards import Card, get_pack
from rummykit.course import words
from rummykit.course.kinds.play import position
from rummykit.course.model import KINDS, Spec, sets
from rummykit.engine import Game
from rummykit.faces import row_svg
from rummykit.games import meld_rules
from rummykit.language import Text

_STYLE = """
.rk-ex{color:var(--jp-content-font-color1,currentColor);max-width:720px;margin:4px 0;overflow:hidden;border-radius:12px;
  border:1px solid color-mix(in srgb,currentColor 18%,transparent);
  font:15px/1.5 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-ex .rk-top{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;padding:8px 16px;
  background:color-mix(in srgb,currentColor 5%,transparent);
  border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
.rk-ex .rk-title{font-weight:700;font-size:17px}
.rk-ex .rk-soft{color:color-mix(in srgb,currentColor 72%,transparent);font-size:13px}
.rk-ex .rk-body{padding:10px 16px 12px}
.rk-ex p{margin:0 0 8px}.rk-ex ul{margin:0 0 8px;padding-left:22px}
.rk-ex code{font:13px var(--jp-code-font-family,ui-monospace,Menlo,Consolas,monospace);color:inherit;
  background:color-mix(in srgb,currentColor 6%,transparent);padding:1px 5px;border-radius:4px;overflow-wrap:anywhere}
.rk-ex .rk-row{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:center;margin:6px 0}
.rk-ex .rk-name{flex:0 0 96px;overflow-wrap:anywhere}
.rk-ex .rk-cards{flex:1 1 280px;min-width:0}
.rk-ex svg{max-width:100%;height:auto}
@media (max-width:480px){.rk-ex .rk-name{flex-basis:100%}}
"""
_HAND = Text("hand of {name}", "mano de {name}")
_TABLE = Text("table {n}", "mesa {n}")
_TABLE_OF = Text("table {n} ({name})", "mesa {n} ({name})")
_DISCARD = Text("discard pile", "descarte")
_AREA = Text("area of {name}", "zona de {name}")
_GIVES = Text("{call} gives {gives}", "{call} da {gives}")
_SIZE = 46


class Row:
    """A row of the drawing: a label and cards or a sentence."""

    def __init__(self, label: str, cards: tuple[Card, ...] = (), said: str = "", places: dict[int, str] | None = None):
        self.label = label
        self.cards = cards
        self.said = said
        self.places = places or {}

    def __str__(self) -> str:
        drawn = " ".join(
            f"{card.code}={self.places[i]}" if i in self.places else card.code for i, card in enumerate(self.cards)
        )
        return f"{self.label}: {' '.join(filter(None, (drawn, self.said)))}"


def rows(spec: Spec, lang: str) -> Iterator[Row]:
    """Everything that is drawn with a statement."""
    pack = get_pack(meld_rules(spec.game).pack_name)
    for figure in spec.figures:
        yield Row(figure.label.say(lang), tuple(pack.cards(figure.cards)))
    if spec.hand:
        yield Row(Text("hand", "mano").say(lang), tuple(pack.cards(spec.hand)))
    if spec.position is not None:
        yield from _position_rows(position(spec), lang, every=spec.kind != "play")
    for letter, option in zip(ascii_uppercase, spec.options, strict=False):
        yield Row(letter, tuple(pack.cards(option.cards)) if option.cards else (), said(option.text, lang))


def _position_rows(game: Game, lang: str, every: bool) -> Iterator[Row]:
    state = game.state
    for number, laid in enumerate(state.table, 1):
        places = {i: laid.meld.identity(i) for i in laid.meld.wild}
        label = _TABLE.say(lang, n=number)
        if laid.owner is not None:
            label = _TABLE_OF.say(lang, n=number, name=game.names[laid.owner])
        yield Row(label, laid.meld.cards, places=places)
    for seat, area in enumerate(game.view(state.turn).more.get("areas", ())):
        if area:
            codes = [word.partition("=")[0] for word in area]
            yield Row(_AREA.say(lang, name=game.names[seat]), tuple(game.rules.pack.cards(" ".join(codes))))
    if state.discard:
        yield Row(_DISCARD.say(lang), tuple(state.discard[-5:]))
    for seat, hand in enumerate(state.hands):
        if hand and (every or seat == state.turn):
            yield Row(_HAND.say(lang, name=game.names[seat]), tuple(hand))


def card_html(spec: Spec, lang: str) -> str:
    """The card of an exercise in one language."""
    points = words.POINT.say(lang) if spec.points == 1 else words.POINTS.say(lang, n=spec.points)
    about = " · ".join((sets()[spec.set - 1].title.say(lang), KINDS[spec.kind].say(lang), points))
    body = [paragraphs(said(spec.statement, lang)), *(_row_html(row, lang) for row in rows(spec, lang))]
    if examples := list(example_lines(spec, lang)):
        items = "".join(f"<li>{inline(line)}</li>" for line in examples)
        body.append(f'<p class="rk-soft">{words.EXAMPLES.say(lang)}</p><ul>{items}</ul>')
    body.append(f'<p class="rk-soft">{inline(how(spec, lang))}</p>')
    practised = ""
    if spec.rules and spec.kind != "rule":  # there the number is the answer
        practised = f'<div class="rk-soft">{words.PRACTISES.say(lang)}: {", ".join(spec.rules)}</div>'
    title = f"{spec.place} {escape(said(spec.title, lang))}"
    return (
        f'<div class="rk-ex" lang="{lang}"><style>{_STYLE}</style><div class="rk-top">'
        f'<span class="rk-title">{title}</span><span class="rk-soft">{escape(about)}</span></div>'
        f'<div class="rk-body">{"".join(body)}{practised}</div></div>'
    )


def card_text(spec: Spec, lang: str) -> str:
    """The card of an exercise as text."""
    lines = [f"{spec.place} {said(spec.title, lang)}", "", said(spec.statement, lang), ""]
    lines += [f"  {row}" for row in rows(spec, lang)]
    lines += [f"  {line}" for line in example_lines(spec, lang)]
    return "\n".join([*lines, how(spec, lang)])


def example_lines(spec: Spec, lang: str) -> Iterator[str]:
    """The visible cases of a code exercise."""
    for case in spec.cases:
        yield _GIVES.say(lang, call=f"`{case.call}`", gives=f"`{case.gives}`")


# What an answer looks like, in the notation of the exercise's own pack.
_NOTATION = {
    "rummikub": {"melds": "r7 b7 y7 / k1 k2 k3", "moves": "draw; pass", "rule": "KUB-01"},
    "dummy": {"melds": "KD KH KC / 3S 4H 5D 6C", "moves": "draw stock; discard QH", "rule": "DUM-01"},
    "shanghai": {"melds": "KD KH KC / 3S 4S 5S 6S", "moves": "draw stock; discard QH", "rule": "SHA-01"},
    "jack": {"melds": "EV-GULL EV-GULL EV-GULL", "moves": "draw file; discard EV-GULL", "rule": "JACK-01"},
    "romme": {"melds": "KD KH KC / AS 2S 3S", "moves": "draw stock; discard QH", "rule": "ROM-01"},
}


def how(spec: Spec, lang: str) -> str:
    """How to hand in the answer."""
    letters = "B D" if spec.model == "A C" else "A C"  # an example, and never the answer itself
    check = f'rk.exercise("{spec.id}").check()'
    return words.HOW[spec.kind].say(lang, name=spec.name, letters=letters, check=check, **_NOTATION[spec.game])


def said(text: Text, lang: str) -> str:
    """A text of a spec, which may have braces of its own."""
    return text[("en", "es").index(lang)]


def inline(text: str) -> str:
    """One line with ``code`` and **strong** words as HTML."""
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", marked)


def paragraphs(text: str) -> str:
    """Paragraphs and lists as HTML."""
    parts = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.splitlines()
        if all(line.startswith("- ") for line in lines):
            parts.append("<ul>" + "".join(f"<li>{inline(line[2:])}</li>" for line in lines) + "</ul>")
        else:
            parts.append(f"<p>{inline(' '.join(lines))}</p>")
    return "".join(parts)


def _row_html(row: Row, lang: str) -> str:
    drawn = ""
    if row.cards:
        drawn = row_svg(row.cards, lang, width=_SIZE, stands_for=row.places or None, max_width=560)
    text = f"<span>{inline(row.said)}</span>" if row.said else ""
    return (
        f'<div class="rk-row"><span class="rk-name rk-soft">{escape(row.label)}</span>'
        f'<span class="rk-cards">{drawn}{text}</span></div>'
    )
