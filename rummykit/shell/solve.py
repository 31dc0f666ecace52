"""``rummykit solve romme "7S 8S 9S 9H 9D KC"``: the best melds of a hand."""

from __future__ import annotations

import re

from rummykit.games import rules_class
from rummykit.language import Text
from rummykit.search import Goal, Problem, goal_from, methods, solve
from rummykit.search.answer import Answer
from rummykit.shell.console import Console, Refusal, fold, one_line
from rummykit.shell.misreading import no_card
from rummykit.shell.parsing import Parser
from rummykit.shell.screen import seen_cards
from rummykit.shell.switches import known_game, read_switches, split_switches

EXAMPLES = (
    'rummykit solve romme "7S 8S 9S 9H 9D KC"\n'
    'rummykit solve romme "6S 5S KD QD" --table "7S 8S 9S / KH KC KS"\n'
    'rummykit solve romme "7S 8S 9S 9H 9D KC" --goal "reach(30)" --method brute'
)
_GAME = Text("the game, see: rummykit games", "el juego, véase: rummykit games")
_HAND = Text('the cards held, such as "7S 8S 9S KC"', 'las cartas de la mano, por ejemplo "7S 8S 9S KC"')
_TABLE = Text("the melds on the table, with / between them", "las combinaciones de la mesa, separadas por /")
_GOAL = Text(
    "most_cards, most_points, least_left, reach(30) or contract(set3 run4)",
    "most_cards (más cartas), most_points (más puntos), least_left (menos restos), reach(30) o contract(set3 run4)",
)
_METHOD = Text("how to search: {known}", "cómo buscar: {known}")
_SET = Text("a switch of the game; also --name value", "una opción del juego; también --nombre valor")
_DISCARD = Text("one card must be left over to discard", "debe sobrar una carta para tirarla")
_ROWS = {
    "melds": Text("melds", "combinaciones"),
    "off": Text("lay off", "añadir"),
    "left": Text("left", "quedan"),
    "discard": Text("discard", "tirar"),
    "value": Text("value", "valor"),
    "how": Text("method", "método"),
}
_TO = Text("{cards} to {target}", "{cards} a {target}")
_NO_HAND = Text(
    'the hand is empty: write the cards held, such as "7S 8S 9S KC"',
    'la mano está vacía: escribe las cartas que tienes, por ejemplo "7S 8S 9S KC"',
)
_NO_GOAL = Text("there is no goal {goal!r}; choose {known}", "no hay ningún objetivo {goal!r}; elige {known}")
_NOT_SOLVED = Text("{why}", "no se puede resolver eso: {why}")
_NOT_REACHED = Text("The goal cannot be reached.", "El objetivo no puede alcanzarse.")
_VALUE = Text("{value} ({goal}; {proof})", "{value} ({goal}; {proof})")
_HOW = Text("{method}; positions looked at: {nodes}", "{method}; posiciones miradas: {nodes}")


def arguments(parser: Parser) -> None:
    """What the command takes."""
    known = ", ".join(methods())
    parser.take("game", _GAME, metavar="GAME")
    parser.take("hand", _HAND, metavar="CARDS")
    parser.option("--table", about=_TABLE, default="", metavar="MELDS")
    parser.option("--goal", about=_GOAL, default="least_left", metavar="GOAL")
    parser.option(
        "--method",
        about=Text(*(_METHOD.say(each, known=known) for each in ("en", "es"))),
        default="best",
        choices=methods(),
        metavar="NAME",
    )
    parser.option("--discard", about=_DISCARD, action="store_true")
    parser.option("--set", about=_SET, action="append", default=[], metavar="NAME=VALUE")


def run(parser: Parser, words: list[str], console: Console) -> int:
    """Solve one problem and show the answer."""
    options, rest = parser.parse_known_args(words)
    known_game(options.game)
    switches = read_switches(options.game, [*options.set, *split_switches(rest, options.game)])
    if not re.search(r"[^\s,/|]", options.hand):
        raise Refusal(_NO_HAND)
    _check_cards(options.game, f"{options.hand} {options.table}")
    try:
        problem = Problem(
            options.game,
            hand=options.hand,
            table=options.table,
            goal=_goal(options.goal),
            discard=options.discard,
            **switches,
        )
        answer = solve(problem, options.method)
    except (ValueError, ModuleNotFoundError) as error:
        raise Refusal(_NOT_SOLVED, why=one_line(error, console.lang)) from None
    console.line(answer_text(answer, console.lang))
    return 0


def _check_cards(game: str, written: str) -> None:
    pack = rules_class(game)(rules_class(game).least_players, {}).pack
    for word in re.split(r"[\s,/|]+", written.strip()):
        strange = no_card(word, pack) if word else None
        if strange is not None:
            raise Refusal(strange)


def _goal(written: str) -> Goal:
    try:
        return goal_from(written)
    except ValueError:
        raise Refusal(_NO_GOAL, goal=written[:40], known=_GOAL) from None


def answer_text(answer: Answer, lang: str) -> str:
    """An answer as rows of a name and what it is."""
    off = " / ".join(_TO.say(lang, cards=seen_cards(one.cards), target=one.target) for one in answer.laid_off)
    rows = {
        "melds": " / ".join(map(str, answer.melds)) or "—",
        "off": off,
        "left": seen_cards(answer.left) or "—",
        "discard": answer.discard.code if answer.discard else "",
        "value": _VALUE.say(lang, value=answer.value, goal=str(answer.problem.goal), proof=answer.proof),
        "how": _HOW.say(lang, method=answer.method, nodes=answer.nodes),
    }
    names = {name: _ROWS[name].say(lang) for name, said in rows.items() if said}
    width = max(map(len, names.values()))
    lines = [fold(f"{names[name]:<{width}}  {rows[name]}", " " * (width + 2)) for name in names]
    if not answer.reached:
        lines.insert(0, _NOT_REACHED.say(lang))
    return "\n".join(lines)
