"""Rules that can be read in two ways: the readings side by side, with a hand that tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from rummykit import faces, rulebook
from rummykit.cards import Card
from rummykit.explore.trials import Outcome, all_trials
from rummykit.language import SaidError, Text, spoken
from rummykit.rulebook import Rule, outcomes
from rummykit.rulebook.model import TOPICS
from rummykit.rulebook.pictures import listed

_UNCLEAR = Text("What is unclear", "Qué no está claro")
_TAKEN = Text("The reading taken", "La lectura elegida")
_DEFAULT = Text("default", "por defecto")
_TRY = Text("Try it: {words}", "Pruébalo: {words}")
_FIXED = Text(
    "Only the first reading is played; the others are described in the rule book.",
    "Solo se juega la primera lectura; las demás se describen en el libro de reglas.",
)
_NOT_TRIED = Text(
    "No single hand tells these readings apart; new_game takes the switch {switch}.",
    "Ninguna mano suelta distingue estas lecturas; new_game admite la opción {switch}.",
)
_IN_FORCE = Text("as the rule says", "como dice la regla")
_OTHERWISE = Text("not played", "no se juega")
_PLAYED = Text("played so where it is switched on", "se juega así si se activa")
_EXAMPLE = Text("{id}: {said}", "{id}: {said}")
_COUNT = Text(
    "{n} rules can be read in several ways; {played} of them are switches",
    "{n} reglas se pueden leer de varias maneras; {played} de ellas son opciones",
)
_SCORING = frozenset({"end", "score", "match"})  # topics that stand open: what a round comes to
_NONE = Text(
    "{rule} can be read in one way only; rules with more are listed by rummykit.explore.unclear({game!r})",
    "{rule} solo se puede leer de una manera; las reglas con más están en rummykit.explore.unclear({game!r})",
)

# Every selector is prefixed: in a notebook this style is global.
_STYLE = """
.rk-two{color:var(--jp-content-font-color1,currentColor);max-width:860px;
  font:15px/1.5 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-two p{margin:4px 0}.rk-two .rk-two-text{font-size:17px}.rk-two .rk-two-id{font-weight:700;margin-right:8px}
.rk-two .rk-two-head{margin:12px 0 2px;font-weight:600}
.rk-two .rk-two-ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:10px;margin:6px 0 10px}
.rk-two .rk-two-way{border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:10px;
  padding:8px 12px}
.rk-two .rk-two-way.rk-two-is{border-width:2px;border-color:currentColor}
.rk-two .rk-two-name{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:baseline;margin-bottom:4px}
.rk-two code{font:13.5px var(--jp-code-font-family,ui-monospace,Menlo,Consolas,monospace);font-weight:700;
  background:none;color:inherit;padding:0}
.rk-two .rk-two-note{font-size:13.5px}.rk-two .rk-two-mark{font-weight:700;margin-right:6px}
.rk-two .rk-two-rows{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:flex-end}
.rk-two details{margin-top:8px}.rk-two summary{cursor:pointer;font-weight:600}
.rk-two svg{max-width:100%;height:auto}
.rk-two .rk-two-case{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);margin:0 0 0 18px;
  padding:5px 0}
.rk-two .rk-two-case summary{font-weight:400}
"""


@dataclass(frozen=True)
class Way:
    """One reading of a rule, and what comes out of a trial with it."""

    name: str
    taken: bool
    outcome: Outcome


@dataclass(frozen=True)
class Tried:
    """One thing tried, under every reading.

    Attributes:
        words: what is tried.
        rows: the cards it is about, each row with what it is called.
        ways: for each reading what comes out.
    """

    words: str
    rows: tuple[tuple[str, tuple[Card, ...]], ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, repr=False)
class TwoReadings:
    """The readings of one rule side by side.

    Attributes:
        rule: the rule.
        tried: what was tried under them.
        note: what has to be said of that; empty where nothing has.
        lang: the language of the words.
    """

    rule: Rule
    tried: tuple[Tried, ...]
    note: str
    lang: str

    def _lines(self) -> Iterator[str]:
        rule, lang = self.rule, self.lang
        yield f"{rule.id} {rule.say(lang)}"
        if rule.issue:
            yield f"  {_UNCLEAR.say(lang)}: {rule.unclear(lang)}"
        if rule.choice:
            yield f"  {_TAKEN.say(lang)}: {rule.reading(lang)}"
        for one in self.tried:
            if one.words:
                yield f"  {_TRY.say(lang, words=one.words)}"
            for way in one.ways:
                taken = f" ({_DEFAULT.say(lang)})" if way.taken else ""
                yield f"    {way.name}{taken}: {_mark(way.outcome)}{way.outcome.words}"
        if self.note:
            yield f"  {self.note}"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rule, lang = self.rule, self.lang
        card = rule.card(lang)._repr_html_()
        return (
            f'<div class="rk-two" lang="{lang}"><style>{_STYLE}</style>'
            f'<p class="rk-two-text"><span class="rk-two-id">{rule.id}</span>{escape(rule.say(lang))}</p>'
            f"{self.body_html()}<details><summary>{rule.id}</summary>{card}</details></div>"
        )

    def body_html(self) -> str:
        """What is unclear and what was tried, without the text of the rule."""
        rule, lang = self.rule, self.lang
        parts = []
        for name, said in ((_UNCLEAR, rule.unclear(lang)), (_TAKEN, rule.reading(lang))):
            if said:
                parts.append(f'<p class="rk-two-head">{name.say(lang)}</p><p>{escape(said)}</p>')
        for one in self.tried:
            if one.words:
                parts.append(f'<p class="rk-two-head">{escape(_TRY.say(lang, words=one.words))}</p>')
            rows = "".join(
                faces.row_svg(cards, lang, width=42, max_width=420, caption=name) for name, cards in one.rows
            )
            parts.append(f'<div class="rk-two-rows">{rows}</div>')
            parts.append(f'<div class="rk-two-ways">{"".join(self._way(way) for way in one.ways)}</div>')
        if self.note:
            parts.append(f'<p class="rk-two-note">{escape(self.note)}</p>')
        return "".join(parts)

    def _way(self, way: Way) -> str:
        taken = f'<span class="rk-two-note">{_DEFAULT.say(self.lang)}</span>' if way.taken else ""
        mark = f'<span class="rk-two-mark">{_mark(way.outcome)}</span>' if way.outcome.good is not None else ""
        return (
            f'<div class="rk-two-way{" rk-two-is" if way.taken else ""}">'
            f'<div class="rk-two-name"><code>{escape(way.name)}</code>{taken}</div>'
            f"<div>{mark}{escape(way.outcome.words)}</div></div>"
        )


@dataclass(frozen=True, repr=False)
class EdgeCases:
    """The rules of a game that can be read in several ways, each to open.

    Attributes:
        cases: their readings side by side.
        lang: the language of the words.
    """

    cases: tuple[TwoReadings, ...]
    lang: str

    def __len__(self) -> int:
        return len(self.cases)

    def __str__(self) -> str:
        return "\n".join(map(str, self.cases))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        body = "".join(self._parts())
        return f'<div class="rk-two" lang="{self.lang}"><style>{_STYLE}</style>{body}</div>'

    def _parts(self) -> Iterator[str]:
        played = sum(bool(one.rule.switch) for one in self.cases)
        yield f'<p class="rk-two-head">{_COUNT.say(self.lang, n=len(self.cases), played=played)}</p>'
        for topic in dict.fromkeys(one.rule.topic for one in self.cases):
            told = [one for one in self.cases if one.rule.topic == topic]
            name = TOPICS[topic].say(self.lang)
            yield f"<details{' open' if topic in _SCORING else ''}><summary>{name} ({len(told)})</summary>"
            yield from map(self._case, told)
            yield "</details>"

    def _case(self, one: TwoReadings) -> str:
        rule = one.rule
        switch = f" <code>{escape(rule.switch)}</code>" if rule.switch else ""
        return (
            f'<details class="rk-two-case"><summary><span class="rk-two-id">{rule.id}</span>'
            f"{escape(rule.say(self.lang))}{switch}</summary>{one.body_html()}</details>"
        )


def _mark(outcome: Outcome) -> str:
    return {True: "✓ ", False: "✗ ", None: ""}[outcome.good]


def two_readings(rule_id: str, lang: str | None = None) -> TwoReadings:
    """The readings of an unclear rule side by side, each tried on a hand that tells them apart.

    Where the rule is a switch of the game, every value is really played. Where it is a fixed
    convention the rule book's examples say what the other readings would change.

    Args:
        rule_id: such as ``ROM-64``.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        UnknownRuleError: there is no such rule.
        SaidError: the rule can be read in one way only.

    >>> [(way.name, way.outcome.words) for way in two_readings("ROM-64", "en").tried[0].ways]
    [('ace_penalty = 15', '32 points'), ('ace_penalty = 11', '28 points')]
    """
    lang = spoken(lang)
    rule = rulebook.rule(rule_id)
    if not rule.issue and not rule.option:
        raise SaidError(_NONE, rule=rule.id, game=rule.game)
    tried = tuple(_tried(rule, lang))
    note = ""
    if rule.switch and not tried:
        tried, note = (_described(rule, lang),), _NOT_TRIED.say(lang, switch=rule.switch)
    elif rule.option and not rule.switch:
        tried, note = (_described(rule, lang),), _FIXED.say(lang)
    return TwoReadings(rule, tried, note, lang)


def unclear(game: str) -> tuple[str, ...]:
    """The ids of the rules of a game that can be read in several ways.

    >>> unclear("romme")[:3]
    ('ROM-05', 'ROM-06', 'ROM-07')
    """
    return tuple(rule.id for rule in rulebook.rules(game) if rule.issue or rule.option)


def edge_cases(game: str, *topics: str, lang: str | None = None) -> EdgeCases:
    """The unclear rules of a game, each to open with its readings side by side.

    Args:
        game: the id of the game.
        *topics: such as ``score``; without them those of the whole game.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        UnknownGameError: no such game.
        SaidError: the game has no such topic.

    >>> [one.rule.id for one in edge_cases("romme", "knock").cases][:3]
    ['ROM-48', 'ROM-49', 'ROM-50']
    """
    wanted = {rule.id for topic in topics for rule in rulebook.by_topic(game, topic)}
    found = [rule_id for rule_id in unclear(game) if not topics or rule_id in wanted]
    return EdgeCases(tuple(two_readings(rule_id, lang) for rule_id in found), spoken(lang))


def _values(rule: Rule) -> Sequence[Any]:
    """The readings, the one taken first."""
    return (rule.default, *(value for value in rule.values if value != rule.default))


def _named(rule: Rule, value: Any) -> str:
    return f"{rule.option} = {listed(value) if isinstance(value, dict) else repr(value)}"


def _tried(rule: Rule, lang: str) -> Iterator[Tried]:
    for trial in all_trials().get(rule.id, ()) if rule.switch else ():
        ways = tuple(
            Way(_named(rule, value), value == rule.default, trial.outcome(rule, value, lang)) for value in _values(rule)
        )
        yield Tried(trial.words(lang), trial.shown(rule.game, lang), ways)


def _described(rule: Rule, lang: str) -> Tried:
    """What the rule book's examples say of each reading."""
    ways = []
    for value in _values(rule):
        taken = value == rule.default
        silent = _IN_FORCE if taken else _PLAYED if rule.switch else _OTHERWISE
        said = "; ".join(_said(rule, value, taken, lang)) or silent.say(lang)
        ways.append(Way(_named(rule, value), taken, Outcome(None, said)))
    return Tried("", (), tuple(ways))


def _said(rule: Rule, value: Any, taken: bool, lang: str) -> Iterator[str]:
    written = str(value).lower() if isinstance(value, bool) else str(value)
    for example in rule.examples:
        others = [line.partition(": ") for line in outcomes.others(example, lang)]
        changes = [said for setting, _, said in others if setting == f"{rule.option} = {written}"]
        if taken and any(setting.startswith(f"{rule.option} = ") for setting, _, _ in others):
            verdict, result = outcomes.verdict(example, lang), outcomes.result(example, lang)
            changes = ["; ".join(filter(None, (verdict, result)))]
        yield from (_EXAMPLE.say(lang, id=example.id, said=said) for said in changes)
