"""The console script: ``rummykit play romme``, ``rummykit rule ROM-17 --lang es`` and more.

Each command is a module with two functions, `arguments` (what it takes) and `run`; it is
imported only when it is called, so ``rummykit --help`` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from rummykit.language import Text, set_language, spoken
from rummykit.shell.console import BAD_INPUT, Console, Refusal
from rummykit.shell.parsing import Parser, language_asked, without_language

COMMANDS: dict[str, Text] = {
    "lab": Text("open the lessons in JupyterLab", "abrir las lecciones en JupyterLab"),
    "table": Text("open a card table as a page of its own", "abrir una mesa de cartas como página"),
    "play": Text("play a match in the terminal, or watch one", "jugar una partida en la terminal, o verla"),
    "rule": Text("show a rule of the rule book", "mostrar una regla del reglamento"),
    "solve": Text("find the best melds of a hand", "buscar las mejores combinaciones de una mano"),
    "exercises": Text("list, show or export exercises", "listar, mostrar o exportar ejercicios"),
    "grade": Text("mark what a class handed in", "corregir lo que ha entregado una clase"),
    "site": Text("build the browser-only site", "crear el sitio que funciona solo en el navegador"),
    "games": Text("list the games and their switches", "listar los juegos y sus opciones"),
    "bench": Text("race the meld searches", "medir la velocidad de las búsquedas"),
}
_ABOUT = Text(
    "the rummy family to play, to look into and to teach with",
    "la familia del rummy, para jugar, mirar por dentro y enseñar",
)
_VERSION = Text("show the version and leave", "mostrar la versión y salir")
_LIST = Text("commands:", "órdenes:")
_MORE = Text("rummykit COMMAND --help tells more of a command.", "rummykit ORDEN --help explica una orden.")
_WHICH = Text("the command", "la orden")
_UNKNOWN = Text("there is no command {name!r}; choose {known}", "no hay ninguna orden {name!r}; elige {known}")
_INTERRUPTED = 130  # what a shell says of a program ended with Ctrl+C
_CUT_OFF = 141  # what a shell says of a program whose reader went away


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after ``rummykit``; those of the process without it.

    Returns:
        The exit code: 0, or 2 after one line that says what is wrong with the input.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    lang = "en"
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow terminal shows ? rather than nothing
    try:
        lang = spoken(language_asked(words))
        set_language(lang)
        return _run(without_language(words), Console(lang))
    except Refusal as refusal:
        sys.stderr.write(f"rummykit: {refusal.say(lang)}\n")
        return BAD_INPUT
    except SystemExit as leaving:  # after --help and --version
        return int(leaving.code or 0)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output (`| head`) has gone; say nothing more, not even when the stream is closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _CUT_OFF
    finally:
        set_language(None)


def _run(words: list[str], console: Console) -> int:
    name = words[0] if words else ""
    if name not in COMMANDS:
        return _without_command(words, console)
    module = import_module(f"rummykit.shell.{name}")
    parser = Parser(f"rummykit {name}", COMMANDS[name], console.lang, examples=getattr(module, "EXAMPLES", ""))
    module.arguments(parser)
    parser.closing_options()
    code: int = module.run(parser, words[1:], console)
    return code


def _without_command(words: list[str], console: Console) -> int:
    lang = console.lang
    rows = [f"  {name:<11}{about.say(lang)}" for name, about in COMMANDS.items()]
    parser = Parser("rummykit", _ABOUT, lang, "\n".join([_LIST.say(lang), *rows, "", _MORE.say(lang)]))
    parser.take("command", _WHICH, metavar="COMMAND", nargs="?")
    parser.option("--version", about=_VERSION, action="store_true")
    parser.closing_options()
    options, rest = parser.parse_known_args(words)
    if options.version:
        from rummykit import __version__

        console.line(f"rummykit {__version__}")
        return 0
    if options.command:
        raise Refusal(_UNKNOWN, name=options.command[:40], known=", ".join(COMMANDS))
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    console.line(parser.format_help().rstrip())
    return 0
