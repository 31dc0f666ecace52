"""A rule as a card: in a notebook as HTML with drawn examples, elsewhere as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from rummykit import faces
from rummykit.language import Text, language_index, spoken
from rummykit.rulebook import outcomes, pictures
from rummykit.rulebook.ledger import game_info
from rummykit.rulebook.model import CERTAINTIES, TOPICS, Example, Rule

_ISSUE = Text("What is unclear", "Qué no está claro")
_CHOICE = Text("The reading taken", "La lectura elegida")
_SWITCH = Text("Switch", "Opción")
_FIXED = Text("Fixed convention", "Convención fija")
_FIXED_NOTE = Text(
    "the other readings are described, not played",
    "las otras lecturas se describen, pero no se juegan",
)
_DEFAULT = Text("default", "por defecto")
_EXAMPLES = Text("Worked examples", "Ejemplos resueltos")
_WITH = Text("with {options}", "con {options}")
_OTHERWISE = Text("Otherwise", "De otro modo")
_ANSWER = Text("Answer", "Respuesta")
_SOURCE = Text("See also", "Véase también")

# Every selector is prefixed: in a notebook this style is global. Colours come from the theme
# of JupyterLab where there is one and from the text around where there is none.
_STYLE = """
.rk-rule{
  --rk-ink:var(--jp-content-font-color1,currentColor);
  --rk-soft:color-mix(in srgb,var(--rk-ink) 68%,transparent);
  --rk-line:color-mix(in srgb,var(--rk-ink) 18%,transparent);
  --rk-tint:color-mix(in srgb,var(--rk-ink) 5%,transparent);
  --rk-accent:var(--jp-brand-color1,#2f6fb0);
  --rk-ok:var(--jp-success-color1,#2e7d4f);--rk-no:var(--jp-error-color1,#b3372f);
  max-width:720px;margin:4px 0;border:1px solid var(--rk-line);border-radius:12px;overflow:hidden;color:var(--rk-ink);
  font:15px/1.45 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-rule *{box-sizing:border-box}
.rk-rule .rk-top{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline;padding:10px 16px;
  background:var(--rk-tint);border-bottom:1px solid var(--rk-line)}
.rk-rule .rk-id{font-weight:700;font-size:17px;color:var(--rk-accent);letter-spacing:.02em}
.rk-rule .rk-soft{color:var(--rk-soft);font-size:13px}
.rk-rule .rk-sure{margin-left:auto}
.rk-rule .rk-body{padding:12px 16px 14px}
.rk-rule .rk-text{font-size:17px;line-height:1.4}
.rk-rule .rk-head{margin-top:12px;font-size:11.5px;font-weight:600;letter-spacing:.05em;text-transform:uppercase;
  color:var(--rk-soft)}
.rk-rule code{font:13px var(--jp-code-font-family,ui-monospace,Menlo,Consolas,monospace);background:var(--rk-tint);
  color:inherit;padding:1px 5px;border-radius:4px}
.rk-rule .rk-value{display:inline-block;margin:3px 4px 0 0;padding:1px 9px;border:1px solid var(--rk-line);
  border-radius:999px;font-size:13.5px}
.rk-rule .rk-value.rk-is{border-color:var(--rk-accent);box-shadow:inset 0 0 0 1px var(--rk-accent);font-weight:600}
.rk-rule .rk-example{margin-top:8px;border:1px solid var(--rk-line);border-radius:9px;padding:8px 12px 10px}
.rk-rule .rk-example summary{cursor:pointer}
.rk-rule .rk-row{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:center;margin-top:6px}
.rk-rule .rk-name{flex:0 0 108px;color:var(--rk-soft);font-size:13px}
.rk-rule .rk-cards{flex:1 1 320px;display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;min-width:0}
.rk-rule .rk-said{margin-top:8px}
.rk-rule .rk-verdict{font-weight:700;margin-right:6px}
.rk-rule .rk-yes{color:var(--rk-ok)}.rk-rule .rk-not{color:var(--rk-no)}
.rk-rule ul{margin:4px 0 0;padding-left:20px}.rk-rule li{margin:0}
@media (max-width:480px){.rk-rule .rk-name{flex-basis:100%}}
"""
# Examples beyond these are folded, so that a much used rule stays one screen long.
_OPEN = 2


@dataclass(frozen=True, eq=False)
class RuleCard:
    """One rule in one language, shown by a notebook as a card and by ``print`` as text.

    Raises:
        ValueError: `lang` is neither ``en`` nor ``es``.
    """

    rule: Rule
    lang: str | None = None

    def __post_init__(self) -> None:
        language_index(self.lang)

    def _repr_html_(self) -> str:
        return _html(self.rule, spoken(self.lang))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def __str__(self) -> str:
        return "\n".join(_lines(self.rule, spoken(self.lang)))

    def __repr__(self) -> str:
        return f"RuleCard({self.rule.id!r}, {self.lang!r})"


def _place(rule: Rule, lang: str) -> str:
    return f"{game_info(rule.game).name.say(lang)} · {TOPICS[rule.topic].say(lang)}"


def _keyword(rule: Rule) -> str:
    """How the switch is thrown, on its first value that is not the default."""
    others = [v for v in rule.values if v != rule.default]
    return f'new_game("{rule.game}", {rule.switch}={others[0]!r})' if others else ""


def _html(rule: Rule, lang: str) -> str:
    parts = [
        f'<div class="rk-rule" lang="{lang}"><style>{_STYLE}</style>',
        f'<div class="rk-top"><span class="rk-id">{rule.id}</span>',
        f'<span class="rk-soft">{escape(_place(rule, lang))}</span>',
        f'<span class="rk-soft rk-sure">{escape(CERTAINTIES[rule.certainty].say(lang))}</span></div>',
        f'<div class="rk-body"><div class="rk-text">{escape(rule.say(lang))}</div>',
    ]
    for name, said in ((_ISSUE, rule.unclear(lang)), (_CHOICE, rule.reading(lang))):
        if said:
            parts.append(_head(name, lang) + f"<div>{escape(said)}</div>")
    if rule.option:
        parts.append("".join(_options(rule, lang)))
    if rule.source:
        parts.append(f'<div class="rk-soft rk-said">{_SOURCE.say(lang)}: {escape(rule.source)}</div>')
    if rule.examples:
        parts.append(_head(_EXAMPLES, lang))
        parts.extend(_example(shown, lang, i < _OPEN) for i, shown in enumerate(rule.examples))
    return "".join(parts) + "</div></div>"


def _head(name: Text, lang: str) -> str:
    return f'<div class="rk-head">{name.say(lang)}</div>'


def _options(rule: Rule, lang: str) -> Iterator[str]:
    yield _head(_SWITCH if rule.switch else _FIXED, lang)
    yield f"<div><code>{escape(rule.option or '')}</code> "
    for value in rule.values or (rule.default,):
        word = escape(_value(value, lang))
        if value == rule.default:
            yield f'<span class="rk-value rk-is">{word} · {_DEFAULT.say(lang)}</span>'
        else:
            yield f'<span class="rk-value">{word}</span>'
    if rule.accepts.en:
        yield f'<span class="rk-soft">{escape(rule.accepts.say(lang))}</span>'
    if not rule.switch:
        yield f'<span class="rk-soft">{_FIXED_NOTE.say(lang)}</span>'
    elif keyword := _keyword(rule):
        yield f'</div><div class="rk-said"><code>{escape(keyword)}</code>'
    yield "</div>"


def _value(value: Any, lang: str) -> str:
    return pictures.listed(value, lang) if isinstance(value, dict) else repr(value)


def _example(shown: Example, lang: str, opened: bool) -> str:
    title = f"<b>{shown.id}</b> {escape(shown.title.say(lang))}"
    body = _given(shown, lang) + _rows(pictures.rows(shown), lang) + _outcome(shown, lang)
    if opened:
        return f'<div class="rk-example"><div>{title}</div>{body}</div>'
    return f'<details class="rk-example"><summary>{title}</summary>{body}</details>'


def question_html(shown: Example, lang: str) -> str:
    """An example as a question, with its answer folded under it."""
    lines = list(pictures.rows(shown))
    asked = _rows((row.asked() for row in lines if not row.is_outcome), lang)
    answer = _rows((row for row in lines if row.is_outcome or row != row.asked()), lang) + _outcome(shown, lang)
    title = f"<div><b>{escape(shown.title.say(lang))}</b></div>" if shown.title.en else ""
    return (
        f'<div class="rk-rule" lang="{lang}"><style>{_STYLE}</style><div class="rk-body">{title}{_given(shown, lang)}'
        f'{asked}<details class="rk-example"><summary>{_ANSWER.say(lang)} · {", ".join(shown.rules)}</summary>'
        f"{answer}</details></div></div>"
    )


def question_lines(shown: Example, lang: str) -> Iterator[str]:
    """An example as a question and its answer, as lines of text at most 80 wide."""
    yield from _wrapped(" ".join(filter(None, (shown.id, shown.title.say(lang)))))
    for said in filter(None, (shown.given.say(lang), _setting(shown, lang))):
        yield from _wrapped(said, 2)
    for row in pictures.rows(shown):
        if not row.is_outcome:
            asked = row.asked()
            said = " · ".join(filter(None, (" / ".join(map(str, asked.held)), asked.note.say(lang))))
            yield from _wrapped(f"{row.name.say(lang)}: {said}", 2)
    yield f"  {_ANSWER.say(lang)}: {', '.join(shown.rules)}"
    said = "; ".join(filter(None, (outcomes.verdict(shown, lang), outcomes.result(shown, lang))))
    yield from _wrapped("→ " + ". ".join(filter(None, (said, outcomes.reason(shown, lang)))), 4)


def _given(shown: Example, lang: str) -> str:
    given = " · ".join(filter(None, (shown.given.say(lang), _setting(shown, lang))))
    return f'<div class="rk-soft">{escape(given)}</div>' if given else ""


def _rows(lines: Iterable[pictures.Row], lang: str) -> str:
    parts = []
    for row in lines:
        drawn = "".join(
            faces.row_svg(held.cards, lang, width=42, stands_for=held.stands_for, highlight=held.marked, max_width=520)
            for held in row.held
        )
        note = f"<span>{escape(row.note.say(lang))}</span>" if row.note.en else ""
        parts.append(
            f'<div class="rk-row"><span class="rk-name">{escape(row.name.say(lang))}</span>'
            f'<span class="rk-cards">{drawn}{note}</span></div>'
        )
    return "".join(parts)


def _setting(shown: Example, lang: str) -> str:
    options = outcomes.setting(shown)
    return _WITH.say(lang, options=options) if options else ""


def _outcome(shown: Example, lang: str) -> str:
    verdict = outcomes.verdict(shown, lang)
    sign, tone = ("✓", "rk-yes") if shown.verdict else ("✗", "rk-not")
    label = f'<span class="rk-verdict {tone}">{sign} {escape(verdict)}</span>' if verdict else ""
    said = escape(outcomes.result(shown, lang))
    why = escape(outcomes.reason(shown, lang))
    parts = [f'<div class="rk-said">{label}<span>{said}</span></div>']
    if why:
        parts.append(f'<div class="rk-soft">{why}</div>')
    if others := list(outcomes.others(shown, lang)):
        items = "".join(f"<li>{escape(other)}</li>" for other in others)
        parts.append(f'<div class="rk-soft rk-said">{_OTHERWISE.say(lang)}<ul>{items}</ul></div>')
    return "".join(parts)


def _lines(rule: Rule, lang: str) -> Iterator[str]:
    """The card as lines of text at most 80 wide."""
    yield f"{rule.id} · {_place(rule, lang)} · {CERTAINTIES[rule.certainty].say(lang)}"
    yield ""
    yield from _wrapped(rule.say(lang))
    for name, said in ((_ISSUE, rule.unclear(lang)), (_CHOICE, rule.reading(lang))):
        if said:
            yield ""
            yield from _wrapped(f"{name.say(lang)}: {said}")
    if rule.option:
        values = ", ".join(
            _value(v, lang) + (f" ({_DEFAULT.say(lang)})" if v == rule.default else "")
            for v in rule.values or (rule.default,)
        )
        note = rule.accepts.say(lang) if rule.switch else _FIXED_NOTE.say(lang)
        name = _SWITCH if rule.switch else _FIXED
        yield ""
        yield from _wrapped(f"{name.say(lang)} {rule.option}: {values}" + (f"; {note}" if note else ""))
        if rule.switch and (keyword := _keyword(rule)):
            yield f"  {keyword}"
    if rule.source:
        yield ""
        yield from _wrapped(f"{_SOURCE.say(lang)}: {rule.source}")
    if rule.examples:
        yield ""
        yield f"{_EXAMPLES.say(lang)}:"
    for shown in rule.examples:
        yield from _example_lines(shown, lang)


def _example_lines(shown: Example, lang: str) -> Iterator[str]:
    yield from _wrapped(" ".join(filter(None, (shown.id, shown.title.say(lang)))), 2)
    for said in (shown.given.say(lang), _setting(shown, lang)):
        if said:
            yield from _wrapped(said, 4)
    for row in pictures.rows(shown):
        cards = " / ".join(map(str, row.held))
        yield from _wrapped(f"{row.name.say(lang)}: " + " · ".join(filter(None, (cards, row.note.say(lang)))), 4)
    said = "; ".join(filter(None, (outcomes.verdict(shown, lang), outcomes.result(shown, lang))))
    yield from _wrapped("→ " + ". ".join(filter(None, (said, outcomes.reason(shown, lang)))), 4)
    for other in outcomes.others(shown, lang):
        yield from _wrapped(f"· {other}", 6)


def _wrapped(text: str, margin: int = 0) -> list[str]:
    return textwrap.wrap(text, 80, initial_indent=" " * margin, subsequent_indent=" " * (margin + 2 if margin else 0))
