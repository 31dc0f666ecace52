"""Two languages, one code: every sentence a person reads is a `Text`.

Where no language is asked for, the kit speaks the one chosen by `set_language`, else that of
the variable ``RUMMYKIT_LANG``, else that of the lessons' folder it runs in (``notebooks/es``),
else English. So the same cell speaks Spanish in a Spanish lesson.
"""

from __future__ import annotations

import os
from typing import NamedTuple

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
        raise ValueError(f"no language {wanted!r}: choose one of {', '.join(LANGUAGES)}")
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
