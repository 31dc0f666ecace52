"""``rummykit games``: which games there are, for how many, with which switches."""

from __future__ import annotations

from rummykit import rulebook
from rummykit.games import ids, rules_class
from rummykit.language import Text
from rummykit.shell.console import Console, fold
from rummykit.shell.parsing import Parser
from rummykit.shell.switches import allowed, known_game

EXAMPLES = "rummykit games\nrummykit games romme"
_GAME = Text("show only this game, with what each switch means", "mostrar solo este juego y explicar cada opción")
_HEAD = Text("{id}: {name}, {least} to {most} players", "{id}: {name}, de {least} a {most} jugadores")
_SWITCHES = Text("  switches: {names}", "  opciones: {names}")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.take("game", _GAME, nargs="?", metavar="GAME")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """List all games, or explain one."""
    game = parser.parse_args(words).game
    if game is not None:
        _explain(known_game(game), console)
        return 0
    for each in ids():
        _head(each, console)
        switches = rulebook.switches(each)
        names = ", ".join(f"{name}={switch.default}" for name, switch in switches.items())
        console.line(fold(_SWITCHES.say(console.lang, names=names), "    "))
    return 0


def _head(game: str, console: Console) -> None:
    cls = rules_class(game)
    name = rulebook.game_info(game).name
    console.tell(_HEAD, id=game, name=name, least=cls.least_players, most=cls.most_players)


def _explain(game: str, console: Console) -> None:
    _head(game, console)
    console.line(fold(rulebook.game_info(game).summary.say(console.lang)))
    for name, switch in rulebook.switches(game).items():
        values = allowed(game, switch).say(console.lang)
        console.line()
        console.line(fold(f"{name}={switch.default}  ({switch.rule}; {values})", "  "))
        console.line(fold("  " + switch.text.say(console.lang), "  "))
