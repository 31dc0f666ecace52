"""One spec per exercise: a TOML file that says everything about it, in both languages.

The folder ``exercises/`` has a folder for each set and in it a file for each exercise. Statement,
start, model answer, cases, hints and typical wrong answers stand there and nowhere else; the
check in a notebook, the exports and the marking all read them.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import rummykit
from rummykit import rulebook
from rummykit.engine.options import near_name
from rummykit.language import Phrase, SaidError, Text, phrase

KINDS: dict[str, Text] = {
    "choose": Text("pick", "elegir"),
    "melds": Text("form melds", "formar combinaciones"),
    "play": Text("play", "jugar"),
    "score": Text("count", "contar"),
    "rule": Text("find the rule", "encontrar la regla"),
    "code": Text("code", "programar"),
}
FOLDER_VARIABLE = "RUMMYKIT_EXERCISES"

_NO_EXERCISE = Text("there is no exercise {name}; {hint}", "no hay ningún ejercicio {name}; {hint}")
_NO_FOLDER = Text(
    "the exercises are not where they should be ({path}); install rummykit again",
    "los ejercicios no están donde deberían ({path}); vuelve a instalar rummykit",
)
_BROKEN = Text("{file}: {field}: {why}", "{file}: {field}: {why}")
_MISSING = Text("is missing", "falta")
_UNKNOWN = Text("is no field of an exercise", "no es un campo de un ejercicio")
_TWO_LANGUAGES = Text("needs a text in en and es", "necesita un texto en en y en es")
_NO_KIND = Text("is none of {known}", "no es ninguno de {known}")
_WHOLE = Text("is a whole number above 0", "es un número entero mayor que 0")
_NO_RULE = Text("there is no rule {rule}", "no existe la regla {rule}")
_TWICE = Text("another exercise has it too", "otro ejercicio también lo tiene")
_NOTHING = Text("", "")
_NO_TOML = Text("cannot be read: {why}", "no se puede leer: {why}")


class ExerciseError(SaidError):
    """An exercise that does not exist, or a spec that cannot be read; it names the file and the field."""


@dataclass(frozen=True)
class Wrong:
    """A typical wrong answer and the word it deserves.

    Attributes:
        answer: as somebody would hand it in; code for a code exercise.
        word: what is said to it, without giving the answer away.
        rule: the rule to look up; empty for none.
    """

    answer: Any
    word: Text
    rule: str = ""


@dataclass(frozen=True)
class Figure:
    """Cards drawn with the statement.

    Attributes:
        cards: their codes.
        label: what stands beside them.
    """

    cards: str
    label: Text


@dataclass(frozen=True)
class Option:
    """One of the things to pick from.

    Attributes:
        cards: codes; empty where it is a sentence.
        text: the sentence.
        why: what is said to somebody who picks it wrongly, where the rule book does not say it.
    """

    cards: str = ""
    text: Text = _NOTHING
    why: Text = _NOTHING


@dataclass(frozen=True)
class Goal:
    """What must hold at the end of a play.

    Attributes:
        test: a Python expression over ``game``.
        word: what is said where it does not hold.
        rule: the rule it is about.
    """

    test: str
    word: Text
    rule: str = ""


@dataclass(frozen=True)
class WrittenCase:
    """A call of the learner's function as the spec writes it.

    Attributes:
        call: such as ``is_run(cards("7S 8S 9S"))``.
        gives: what comes out, as Python; the model answer must give it too.
        rule: the rule it tries.
    """

    call: str
    gives: str
    rule: str = ""


@dataclass(frozen=True)
class Spec:
    """Everything about one exercise.

    Attributes:
        id: by which `rummykit.exercise` finds it.
        set, number: its place in the course.
        kind: see `KINDS`.
        game: whose rules and cards it is about.
        points: what it is worth.
        rules: the rules it practises.
        name: the variable or function that holds the answer.
        start: the cell a learner begins with.
        model: the model answer; code for a code exercise.
        seconds: how long all cases of a code exercise may take together.
        hints: one for each tier, the last one the plainest.
        proof: a Python expression that computes the model answer from the engine, used by the tests.
        order: whether the order of what a function returns counts: ``given`` or ``any``.
        judge: Python that defines ``judge(arguments, gave, wanted)`` where several answers are right.
        generated: Python that calls ``case(...)`` with the arguments of more hidden cases.
    """

    id: str
    set: int
    number: int
    kind: str
    game: str
    points: int
    rules: tuple[str, ...]
    name: str
    title: Text
    statement: Text
    start: str
    model: Any
    hints: tuple[Text, ...]
    wrong: tuple[Wrong, ...]
    seconds: float = 5.0
    switches: Mapping[str, Any] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    position: Mapping[str, Any] | None = None
    proof: str = ""
    options: tuple[Option, ...] = ()
    hand: str = ""
    goal: str = "least_left"
    best: bool = True
    goals: tuple[Goal, ...] = ()
    accept: tuple[str, ...] = ()
    cases: tuple[WrittenCase, ...] = ()
    hidden: tuple[WrittenCase, ...] = ()
    generated: str = ""
    judge: str = ""
    order: str = "given"

    def __hash__(self) -> int:
        return hash(self.id)  # it holds tables, and its id tells it apart

    @property
    def place(self) -> str:
        """Set and number, such as ``3.2``."""
        return f"{self.set}.{self.number}"


@dataclass(frozen=True)
class ExerciseSet:
    """One of the sets along the lessons.

    Attributes:
        number: from 1.
        title: what it is about.
        minutes: how long a class takes for it.
    """

    number: int
    title: Text
    minutes: int


def folder() -> Path:
    """Where the specs are: a folder of one's own, the installed package, or a source checkout.

    Raises:
        ExerciseError: there are none.
    """
    own = os.environ.get(FOLDER_VARIABLE)
    package = Path(rummykit.__file__).resolve().parent
    packaged, checkout = package / "exercises", package.parent / "exercises"
    found = Path(own) if own else packaged if packaged.is_dir() else checkout
    if not (found / "sets.toml").is_file():
        raise ExerciseError(_NO_FOLDER, path=found)
    return found


def sets() -> tuple[ExerciseSet, ...]:
    """The sets in the order of the lessons.

    >>> [one.number for one in sets()]
    [1, 2, 3, 4, 5, 6, 7]
    """
    return _course(folder())[0]


def specs() -> tuple[Spec, ...]:
    """All exercises, by set and number.

    Raises:
        ExerciseError: a spec cannot be read.
    """
    return _course(folder())[1]


def spec(name: str) -> Spec:
    """The exercise called `name`, by its id or by its place, such as ``2.1``.

    Raises:
        ExerciseError: there is none; the message names near ones.
    """
    wanted = str(name).strip().casefold()
    for one in specs():
        if wanted in (one.id, one.place):
            return one
    raise ExerciseError(_NO_EXERCISE, name=repr(str(name)[:60]), hint=near_name(wanted, [one.id for one in specs()]))


@cache
def _course(where: Path) -> tuple[tuple[ExerciseSet, ...], tuple[Spec, ...]]:
    written = _toml(where / "sets.toml")
    found_sets = tuple(
        ExerciseSet(number, Text(row["title"]["en"], row["title"]["es"]), row["minutes"])
        for number, row in enumerate(written["set"], 1)
    )
    found: list[Spec] = []
    for file in sorted(where.glob("[0-9]*/*.toml")):
        one = read_spec(file)
        if any(one.id == other.id or one.name == other.name for other in found):
            raise ExerciseError(_BROKEN, file=file.name, field="id", why=_TWICE)
        found.append(one)
    return found_sets, tuple(found)


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = phrase(*_NO_TOML, why=str(error))
        raise ExerciseError(_BROKEN, file=file.name, field="TOML", why=why) from None


_LISTS: dict[str, type] = {"wrong": Wrong, "figures": Figure, "options": Option, "goals": Goal}
_TEXTS = {"title", "statement", "word", "label", "text", "why"}
_NEEDED = ("id", "kind", "points", "rules", "title", "statement", "model", "hints", "wrong")


def read_spec(file: Path) -> Spec:
    """One spec from its file ``<set>-<name>/<number>-<name>.toml``.

    Raises:
        ExerciseError: it cannot be read; it names the file and the field.
    """
    written = _toml(file)

    def broken(name: str, why: Text, **fields: object) -> ExerciseError:
        return ExerciseError(_BROKEN, file=file.name, field=name, why=Phrase(why, fields))

    for name in _NEEDED:
        if name not in written:
            raise broken(name, _MISSING)
    known = set(Spec.__dataclass_fields__)
    for name in written:
        if name not in known:
            raise broken(name, _UNKNOWN)
    if written["kind"] not in KINDS:
        raise broken("kind", _NO_KIND, known=", ".join(KINDS))
    if type(written["points"]) is not int or written["points"] < 1:
        raise broken("points", _WHOLE)

    def both(name: str, value: Any) -> Text:
        if not isinstance(value, Mapping) or set(value) != {"en", "es"} or not all(value.values()):
            raise broken(name, _TWO_LANGUAGES)
        return Text(str(value["en"]).strip(), str(value["es"]).strip())

    def row(name: str, value: Mapping[str, Any]) -> Any:
        return _LISTS[name](**{key: both(f"{name}.{key}", v) if key in _TEXTS else v for key, v in value.items()})

    fields: dict[str, Any] = {"game": "romme", **written}
    fields["title"], fields["statement"] = (both(name, written[name]) for name in ("title", "statement"))
    fields["hints"] = tuple(both("hints", hint) for hint in written["hints"])
    for name in _LISTS:
        fields[name] = tuple(row(name, value) for value in written.get(name, ()))
    for name in ("cases", "hidden"):
        fields[name] = tuple(_case(case) for case in written.get(name, ()))
    for name in ("rules", "accept"):
        fields[name] = tuple(written.get(name, ()))
    named = [*fields["rules"], *(one.rule for name in ("wrong", "goals", "cases", "hidden") for one in fields[name])]
    for rule in filter(None, named):
        try:
            rulebook.rule(rule)
        except ValueError:
            raise broken("rules", _NO_RULE, rule=rule) from None
    fields.setdefault("name", re.sub(r"\W", "_", fields["id"]))
    fields.setdefault("start", f"{fields['name']} = ...")
    for name in ("start", "model", "generated", "judge"):
        if isinstance(fields.get(name), str):
            fields[name] = fields[name].strip("\n")
    fields |= {"set": int(file.parent.name.partition("-")[0]), "number": int(file.name.partition("-")[0])}
    return Spec(**fields)


def _case(value: Any) -> WrittenCase:
    """A case as a list: call, result and perhaps a rule."""
    return WrittenCase(*value)
