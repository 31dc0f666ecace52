"""Two languages, one code: every sentence a person reads is a `Text`."""

from __future__ import annotations

from typing import NamedTuple

LANGUAGES = ("en", "es")


class Text(NamedTuple):
    """One sentence in both languages, with `str.format` fields.

    >>> Text("{n} cards", "{n} cartas").say("es", n=3)
    '3 cartas'
    """

    en: str
    es: str

    def say(self, lang: str = "en", /, **fields: object) -> str:
        """The sentence in `lang` with its fields filled in.

        A field that is itself a `Text` is said in the same language.

        Raises:
            ValueError: `lang` is neither ``en`` nor ``es``.
        """
        sentence = self[language_index(lang)]
        return sentence.format(**{k: v.say(lang) if isinstance(v, Text) else v for k, v in fields.items()})


def language_index(lang: str) -> int:
    """The place of `lang` in a `Text`.

    Raises:
        ValueError: no such language.
    """
    try:
        return LANGUAGES.index(lang)
    except ValueError:
        raise ValueError(f"no language {lang!r}: choose one of {', '.join(LANGUAGES)}") from None
