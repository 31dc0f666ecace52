"""Two languages, one code: every sentence a person reads is a `Text`.

Where no language is asked for, the kit speaks the one chosen by `set_language`, else that of
the variable ``RUMMYKIT_LANG``, else that of the lessons' folder it runs in (``notebooks/es``),
else English. So the same cell speaks Spanish in a Spanish lesson.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

LANGUAGES = ("en", "es")
_chosen: str | None = None


class Text(NamedTuple):
    """One sentence in both languages, with `str.format` fields.

    >>> Text("{n} cards", "{n} cartas").say("es", n=3)
    '3 cartas'
    """

    en: str
    es: str

    def say(self, lang: str | None = None, /, **fields: object) -> str:
        """The sentence in `lang` with its fields filled in.

        A field that is itself a `Text` is said in the same language.

        Raises:
            ValueError: `lang` is neither ``en`` nor ``es``.
        """
        lang = spoken(lang)
        sentence = self[LANGUAGES.index(lang)]
        return sentence.format(**{k: v.say(lang) if isinstance(v, Text) else v for k, v in fields.items()})

    def filled(self, **fields: object) -> Text:
        """The sentence with its fields filled in, to be said later.

        >>> Text("{n} cards", "{n} cartas").filled(n=3).say("es")
        '3 cartas'
        """
        said = [self.say(lang, **fields).replace("{", "{{").replace("}", "}}") for lang in LANGUAGES]
        return Text(*said)


@runtime_checkable
class Speaks(Protocol):
    """What can say itself in either language: a `Phrase`, a `SaidError`, a fault of a move."""

    def text(self, lang: str | None = None) -> str:
        """What it says in `lang`."""


@dataclass(frozen=True)
class Phrase:
    """A sentence together with what fills its fields, to be said in either language later.

    >>> two = Phrase(Text("{n} {what}", "{n} {what}"), {"n": 2, "what": Text("cards", "cartas")})
    >>> two.text("es")
    '2 cartas'
    """

    sentence: Text
    fields: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str | None = None) -> str:
        """The sentence in `lang`, and so is everything in it that can speak."""
        lang = spoken(lang)
        return self.sentence.say(lang, **{name: in_language(value, lang) for name, value in self.fields.items()})


def phrase(en: str, es: str, **fields: object) -> Phrase:
    """A sentence in both languages with what fills its fields."""
    return Phrase(Text(en, es), fields)


def in_language(value: object, lang: str | None = None) -> object:
    """`value` said in `lang` if it can speak; several things that can are set apart by semicolons."""
    if isinstance(value, Text):
        return value.say(lang)
    if isinstance(value, list | tuple) and value and all(isinstance(one, Text | Speaks) for one in value):
        return "; ".join(str(in_language(one, lang)) for one in value)
    return value.text(lang) if isinstance(value, Speaks) else value


class SaidError(ValueError):
    """An error for the person who meets it, in both languages.

    Attributes:
        sentence: what is wrong, a `Text` with fields; plain text is the same in both languages.
        fields: what fills them; an error or a `Phrase` among them is said in the same language.

    >>> error = SaidError(Text("no card {card}", "no hay ninguna carta {card}"), card="7X")
    >>> str(error), error.text("es")
    ('no card 7X', 'no hay ninguna carta 7X')
    """

    sentence: Text | str
    fields: dict[str, Any]

    def __init__(self, sentence: Text | str = "", /, **fields: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.fields = fields

    def text(self, lang: str | None = None) -> str:
        """What is wrong, in `lang`.

        Raises:
            ValueError: no such language.
        """
        if isinstance(self.sentence, Text):
            return Phrase(self.sentence, self.fields).text(lang)
        spoken(lang)
        return str(self.sentence)  # as it is: text that was quoted may have braces

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args, self.__dict__


def cause(error: Exception) -> Exception | str:
    """`error` as a field of another one: it speaks both languages if it can, else it is its text.

    >>> cause(ValueError("no"))
    'no'
    """
    return error if isinstance(error, SaidError) else str(error)


def spoken(lang: str | None = None) -> str:
    """`lang` if it is given, else the language that the kit speaks here.

    Raises:
        ValueError: no such language.

    >>> spoken("es")
    'es'
    """
    around = os.environ.get("RUMMYKIT_LANG", "")
    wanted = lang or _chosen or (around if around in LANGUAGES else _language_of_folder())
    if wanted not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ValueError(f"no language {wanted!r}: choose one of {known} / no existe ese idioma: elige uno de {known}")
    return wanted


def set_language(lang: str | None) -> None:
    """Choose the language spoken where none is asked for; None leaves it to the surroundings.

    Raises:
        ValueError: no such language.
    """
    global _chosen  # one voice for the whole session is the point
    _chosen = None if lang is None else spoken(lang)


def _language_of_folder() -> str:
    # A lesson's kernel starts in the folder of its notebook.
    try:
        folder = os.path.basename(os.getcwd())
    except OSError:
        return "en"
    return folder if folder in LANGUAGES else "en"


def language_index(lang: str | None = None) -> int:
    """The place of `lang` in a `Text`.

    Raises:
        ValueError: no such language.
    """
    return LANGUAGES.index(spoken(lang))
