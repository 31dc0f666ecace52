"""Which rules each lesson meets: those it names, and those that its cells show of the rule book.

A lesson meets a rule by naming it in its prose or code, also in a span (``ROM-23 to ROM-25``),
or by a cell that shows it: ``rules(game, topic)``, ``flash_cards(game, topic)``,
``edge_cases(game, topic)``, ``unclear(game)``. Cells are read, not run.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import rummykit
from rummykit import explore, rulebook
from rummykit.course.model import ExerciseError
from rummykit.language import Text

_LETTERS = "|".join(rulebook.GAMES.values())
_NAMED = re.compile(rf"\b(?:{_LETTERS})-\d+\b")
_SPAN = re.compile(rf"\b({_LETTERS})-(\d+) (?:to|a) \1-(\d+)\b")
_NO_LESSONS = Text("the lessons are not in {path}", "las lecciones no están en {path}")

# What a call with a game and topics shows of the rule book.
_SHOWN: Mapping[str, Callable[..., Iterable[str]]] = {
    "rules": lambda game, *topics: [rule.id for rule in explore.rules(game, *topics).rules],
    "flash_cards": lambda game, *topics: [
        rule for example in explore.flash_cards(game, *topics).examples for rule in example.rules
    ],
    "edge_cases": lambda game, *topics: [
        rule for rule in explore.unclear(game) if not topics or rulebook.rule(rule).topic in topics
    ],
    "unclear": lambda game, *_: explore.unclear(game),
}


def folder() -> Path:
    """Where the lessons are: the installed package, or a source checkout.

    Raises:
        ExerciseError: they are not there.
    """
    package = Path(rummykit.__file__).resolve().parent
    packaged, checkout = package / "lessons", package.parent / "notebooks"
    found = packaged if packaged.is_dir() else checkout
    if not found.is_dir():
        raise ExerciseError(_NO_LESSONS, path=found)
    return found


def by_lesson(lang: str = "en", lessons: Path | None = None) -> dict[str, tuple[str, ...]]:
    """The rules that each lesson meets, in the order of the rule book.

    Args:
        lang: ``en`` or ``es``; both meet the same.
        lessons: the folder with the notebooks; without it that of the kit.

    >>> "ROM-17" in by_lesson()["01-romme"]
    True
    """
    found = {}
    for path in sorted(((lessons or folder()) / lang).glob("*.ipynb")):
        found[path.stem] = rules_met(json.loads(path.read_text("utf-8"))["cells"])
    return found


def unmet(lang: str = "en", lessons: Path | None = None) -> tuple[str, ...]:
    """The rules that no lesson meets."""
    met = {rule for rules in by_lesson(lang, lessons).values() for rule in rules}
    return tuple(rule for rule in _every() if rule not in met)


def rules_met(cells: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The rules that the cells of one notebook meet, in the order of the rule book.

    Args:
        cells: as a notebook file has them.

    >>> rules_met([{"cell_type": "markdown", "source": "See ROM-23 to ROM-25."}])
    ('ROM-23', 'ROM-24', 'ROM-25')
    >>> rules_met([{"cell_type": "code", "source": "rules('romme', 'discard')"}])
    ('ROM-46', 'ROM-47')
    """
    met: set[str] = set()
    for cell in cells:
        text = "".join(cell["source"])
        met.update(_NAMED.findall(text))
        for letters, first, last in _SPAN.findall(text):
            met.update(f"{letters}-{number:02}" for number in range(int(first), int(last) + 1))
        if cell["cell_type"] == "code":
            met.update(_shown(text))
    return tuple(rule for rule in _every() if rule in met)


def _shown(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in _SHOWN:
            said = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            # A game or a topic that is worked out only when the cell runs cannot be read here.
            if len(said) == len(node.args):
                yield from _SHOWN[_name(node.func)](*said)


def _name(called: ast.expr) -> str:
    """The last name of what is called: ``rules`` of ``rules(…)`` and of ``explore.rules(…)``."""
    return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""


def _every() -> Iterator[str]:
    return (rule.id for game in rulebook.GAMES for rule in rulebook.rules(game))
