"""``rummykit play romme``: a match in the terminal, played by a person or only watched."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from rummykit import rulebook
from rummykit.engine.errors import OptionError, SaveError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.games import load_game, new_game
from rummykit.language import Text
from rummykit.players import autoplay, names, seat_players
from rummykit.shell.console import Console, Refusal, fold, one_line
from rummykit.shell.misreading import file_reason, home
from rummykit.shell.parsing import Parser
from rummykit.shell.person import Person
from rummykit.shell.switches import known_game, read_players, read_switches, split_switches

EXAMPLES = (
    "rummykit play romme --players 3\n"
    "rummykit play romme --players 4 --seed 7 --auto --bots greedy,random\n"
    "rummykit play romme --target 1 --set knock=no --lang es\n"
    "rummykit play --load my-match.json"
)
_GAME = Text("the game, see: rummykit games", "el juego, véase: rummykit games")
_PLAYERS = Text("how many play, or their names: 4, or Ana,Luis", "cuántos juegan, o sus nombres: 4, o Ana,Luis")
_SEED = Text(
    "a whole number; the same one deals the same cards", "un número entero; el mismo reparte las mismas cartas"
)
_AUTO = Text("computer players play all seats", "el ordenador juega en todos los puestos")
_BOTS = Text(
    "the computer players, in the order of seats: {known}", "los jugadores del ordenador, por orden de asiento: {known}"
)
_SET = Text("a switch of the game; also --name value", "una opción del juego; también --nombre valor")
_QUIET = Text("show only the score sheets", "mostrar solo las hojas de puntos")
_LOAD = Text("go on with a saved match", "seguir con una partida guardada")
_NO_BOT = Text("there is no player {name!r}; choose {known}", "no hay ningún jugador {name!r}; elige {known}")
_NEEDS_GAME = Text("which game? for example: {prog} romme", "¿a qué juego? Por ejemplo: {prog} romme")
_LOADED_ONLY = Text(
    "a saved match brings its own game, players, seed and switches",
    "una partida guardada trae su juego, sus jugadores, su semilla y sus opciones",
)
_NO_FILE = Text("cannot read {path}: {why}", "no se puede leer {path}: {why}")
_QUIET_ALONE = Text("--quiet goes with --auto", "--quiet va con --auto")
_HEAD = Text("{game}, seed {seed}: {players}", "{game}, semilla {seed}: {players}")
_SWITCHES = Text("Switches: {switches}", "Opciones: {switches}")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    match_arguments(parser)
    parser.option("--auto", about=_AUTO, action="store_true")
    parser.option("--quiet", about=_QUIET, action="store_true")


def match_arguments(parser: Parser) -> None:
    """What says which match is meant."""
    known = ", ".join(names())
    parser.take("game", _GAME, nargs="?", metavar="GAME")
    parser.option("--players", about=_PLAYERS, metavar="N")
    parser.option("--seed", about=_SEED, type=int, metavar="S")
    parser.option("--bots", about=Text(*(_BOTS.say(each, known=known) for each in ("en", "es"))), metavar="A,B")
    parser.option("--set", about=_SET, action="append", default=[], metavar="NAME=VALUE")
    parser.option("--load", about=_LOAD, metavar="FILE")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Play a match."""
    options, rest = parser.parse_known_args(words)
    bots = read_bots(options.bots)
    if options.quiet and not options.auto:
        raise Refusal(_QUIET_ALONE)
    game = match_asked(parser, options, rest)
    if options.auto:
        watch(game, bots, console, options.quiet)
    else:
        Person(game, bots, console).play()
    return 0


def match_asked(parser: Parser, options: Namespace, rest: list[str]) -> Game:
    """The match that the arguments of `match_arguments` ask for: a saved one, or a new one.

    Raises:
        Refusal: they ask for none, or for one that cannot be.
    """
    if options.load is not None:
        if options.game or options.players or options.seed is not None or options.set or rest:
            raise Refusal(_LOADED_ONLY)
        return open_game(options.load, parser.lang)
    if options.game is None:
        raise Refusal(_NEEDS_GAME, prog=parser.prog)
    known_game(options.game)
    switches = read_switches(options.game, [*options.set, *split_switches(rest, options.game)])
    return begin(options.game, read_players(options.game, options.players), options.seed, switches, parser.lang)


def read_bots(written: str | None) -> list[str]:
    """The computer players of a list such as ``greedy,random``.

    Raises:
        Refusal: there is no such player.
    """
    bots = [name.strip() for name in (written or "greedy").split(",")]
    for name in bots:
        if name not in names():
            raise Refusal(_NO_BOT, name=name[:40], known=", ".join(names()))
    return bots


def begin(game: str, players: int | list[str] | None, seed: int | None, switches: dict[str, Any], lang: str) -> Game:
    """A new match.

    Raises:
        Refusal: these switches do not go together.
    """
    try:
        return new_game(game, players=players, seed=seed, **switches)
    except OptionError as error:
        raise Refusal(one_line(error, lang)) from None


def open_game(path: str, lang: str) -> Game:
    """A saved match.

    Raises:
        Refusal: it cannot be read, or is damaged.
    """
    try:
        return load_game(home(path))
    except (SaveError, OSError) as error:
        raise Refusal(_NO_FILE, path=path, why=file_reason(error, lang)) from None


def head(game: Game, who: Sequence[str], lang: str) -> str:
    """What is played, by whom, and how it can be dealt again."""
    name = rulebook.game_info(game.id).name
    lines = [fold(_HEAD.say(lang, game=name, seed=game.seed, players=", ".join(who)), "  ")]
    defaults = rulebook.switches(game.id)
    changed = [f"{n}={v}" for n, v in game.options.items() if v != defaults[n].default]
    if changed:
        lines.append(fold(_SWITCHES.say(lang, switches=", ".join(changed)), "  "))
    return "\n".join(lines)


def watch(game: Game, bots: Sequence[str], console: Console, quiet: bool) -> None:
    """Let computer players play the match to its end and print it."""
    who = [f"{name} ({bots[seat % len(bots)]})" for seat, name in enumerate(game.names)]
    console.line(head(game, who, console.lang))
    shown = len(game.state.rounds)

    def on_event(event: Event) -> None:
        nonlocal shown
        if not quiet:
            console.line(fold(f"{event.number + 1:>4}  {event.text(console.lang, game.names)}", " " * 6))
        while shown < len(game.state.rounds):
            shown += 1
            if not quiet or shown > 1:
                console.line()
            console.line(game.score_sheet(game.state.rounds[shown - 1].number).text(console.lang))
            if not quiet and not game.over:
                console.line()

    autoplay(game, seat_players(game, list(bots)), on_event=on_event)
