"""The command line, read and explained in either language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from rummykit.language import Text
from rummykit.shell.console import Refusal

_USAGE = Text("usage: ", "uso: ")
_HELP = Text("show this help and leave", "mostrar esta ayuda y salir")
_LANG = Text("language: en or es", "idioma: en o es")
_ARGUMENTS = Text("what it takes", "argumentos")
_OPTIONS = Text("options", "opciones")
_EXAMPLES = Text("examples:", "ejemplos:")
# What stands for a value in a help. Only what is the same in both languages is missing here.
_PLACES = {
    place.en: place
    for place in (
        Text("ACTION", "ACCIÓN"),
        Text("CARDS", "CARTAS"),
        Text("COMMAND", "ORDEN"),
        Text("FILE", "ARCHIVO"),
        Text("FOLDER", "CARPETA"),
        Text("GAME", "JUEGO"),
        Text("GOAL", "OBJETIVO"),
        Text("MELDS", "COMBINACIONES"),
        Text("NAME", "NOMBRE"),
        Text("NAME=VALUE", "NOMBRE=VALOR"),
        Text("RULE", "REGLA"),
        Text("TEXT", "TEXTO"),
        Text("THEME", "TEMA"),
        Text("WHICH", "CUÁL"),
    )
}

# What argparse says when it cannot read a command line, and how we say it.
_COMPLAINTS = (
    (r"the following arguments are required: (?P<what>.+)", Text("{what} is missing", "falta {what}")),
    (r"unrecognized arguments: (?P<what>.+)", Text("nothing is known of {what}", "no se entiende {what}")),
    (
        r"argument (?P<what>.+?): invalid choice: (?P<value>.+?) \(choose from (?P<known>.+)\)",
        Text("{what} cannot be {value}; choose {known}", "{what} no puede ser {value}; elige {known}"),
    ),
    (r"argument (?P<what>.+?): expected one argument", Text("{what} needs a value", "{what} necesita un valor")),
    (
        r"argument (?P<what>.+?): invalid int value: (?P<value>.+)",
        Text("{what} is a whole number, not {value}", "{what} es un número entero, no {value}"),
    ),
    (
        r"argument (?P<what>.+?): ignored explicit argument (?P<value>.+)",
        Text("{what} takes no value, not {value}", "{what} no lleva valor, y menos {value}"),
    ),
    (r"(?P<what>.+)", Text("{what}", "no se entiende la orden: {what}")),
)
_SEE = Text("{what} (help: {prog} --help)", "{what} (ayuda: {prog} --help)")


class _Formatter(argparse.RawDescriptionHelpFormatter):
    lang = "en"

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=80)

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _USAGE.say(self.lang) if prefix is None else prefix)


class _SpanishFormatter(_Formatter):
    lang = "es"


class Parser(argparse.ArgumentParser):
    """A parser of one command that explains itself in one language.

    Args:
        prog: how the command is called.
        about: what it does.
        lang: ``en`` or ``es``.
        epilog: lines shown at the end of the help.
        examples: command lines to show there, one a line.
    """

    def __init__(self, prog: str, about: Text, lang: str, epilog: str = "", examples: str = "") -> None:
        if examples:
            epilog = "\n".join([_EXAMPLES.say(lang), *(f"  {line}" for line in examples.splitlines())])
        super().__init__(
            prog=prog,
            description=_sentence(about.say(lang)),
            epilog=epilog,
            add_help=False,
            allow_abbrev=False,
            formatter_class=_SpanishFormatter if lang == "es" else _Formatter,
        )
        self.lang = lang
        self._taken = self.add_argument_group(_ARGUMENTS.say(lang))
        self._switches = self.add_argument_group(_OPTIONS.say(lang))

    def take(self, name: str, about: Text, **how: Any) -> None:
        """Add an argument without dashes; its ``metavar`` is given in English."""
        self._taken.add_argument(name, help=about.say(self.lang), **self._placed(how))

    def option(self, *names: str, about: Text, **how: Any) -> None:
        """Add an option; its ``metavar`` is given in English."""
        self._switches.add_argument(*names, help=about.say(self.lang), **self._placed(how))

    def _placed(self, how: dict[str, Any]) -> dict[str, Any]:
        place = _PLACES.get(how.get("metavar", ""))
        return {**how, "metavar": place.say(self.lang)} if place else how

    def closing_options(self) -> None:
        """Add what every command has: the language and the help."""
        self.option("--lang", about=_LANG, choices=("en", "es"), default=self.lang)
        self.option("-h", "--help", about=_HELP, action="help")

    def error(self, message: str) -> NoReturn:
        """Say in one line what cannot be read.

        Raises:
            Refusal: always.
        """
        pattern, sentence = next(row for row in _COMPLAINTS if re.fullmatch(row[0], message, re.DOTALL))
        found = re.fullmatch(pattern, message, re.DOTALL)
        fields = {name: value.replace("'", "") for name, value in (found.groupdict() if found else {}).items()}
        what = Text(*(sentence.say(lang, **fields) for lang in ("en", "es")))
        raise Refusal(_SEE, what=what, prog=self.prog)


def language_asked(words: Iterable[str]) -> str | None:
    """The language asked for anywhere on a command line, before anything else is read.

    Raises:
        Refusal: no such language.

    >>> language_asked(["rule", "ROM-17", "--lang", "es"])
    'es'
    """
    words = list(words)
    for i, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            lang = value if equals else words[i + 1] if i + 1 < len(words) else ""
            if lang not in ("en", "es"):
                raise Refusal(
                    Text("--lang is en or es, not {lang!r}", "--lang es en o es, no {lang!r}"), lang=lang[:40]
                )
            return lang
    return None


def without_language(words: Iterable[str]) -> list[str]:
    """The command line without its language, which may stand before the command."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word == "--lang":
            skip = True
        elif not word.startswith("--lang="):
            kept.append(word)
    return kept


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
