"""A person plays in the terminal: the move notation, a few words more, and every fault explained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rummykit.engine.errors import AmbiguousMove, IllegalMove, NotationError, SaveError
from rummykit.engine.events import Event
from rummykit.engine.game import Game
from rummykit.games import load_game
from rummykit.language import Text
from rummykit.players import play_one, seat_players
from rummykit.shell.console import Console, Refusal, fold
from rummykit.shell.misreading import file_reason, home, misread, not_written
from rummykit.shell.rule import rule_text
from rummykit.shell.screen import listed, said, screen

SEAT = 0
LONGEST_PROMPT = 50  # legal moves are named in the prompt where they take no more, else only their verbs

_WELCOME = Text(
    "You are {name}. Type a move such as {sample}; ? lists the legal ones and the other commands.",
    "Eres {name}. Escribe una jugada, como {sample}; con ? verás las que valen y las demás órdenes.",
)
_COMMANDS = Text(
    "Also: show, score, rule ROM-17, undo, save FILE, load FILE, quit.",
    "Además: ver, puntos, regla ROM-17, deshacer, guardar ARCHIVO, cargar ARCHIVO, salir.",
)
_ONLY = Text("{move} (Enter)", "{move} (Intro)")
_PROMPT = Text("{moves} > ", "{moves} > ")
_CLAIM = Text("{card} was discarded: {moves} > ", "se tiró {card}: {moves} > ")
_REFUSED = Text("Not allowed: {move}", "No se permite: {move}")
_ASK_RULE = Text("“rule {rule}” shows the rule.", "«regla {rule}» muestra la regla.")
_AMBIGUOUS = Text("This could mean several things; say which:", "Eso puede significar varias cosas; di cuál:")
_LISTED = Text("Legal moves:", "Jugadas posibles:")
_UNDONE = Text("Taken back to before your move {move}.", "Se ha vuelto a antes de tu jugada {move}.")
_NOTHING_UNDONE = Text("There is no move of yours to take back.", "No hay ninguna jugada tuya que deshacer.")
_SAVED = Text("Saved as {path}.", "Guardada como {path}.")
_LOADED = Text("Loaded {path}.", "Cargada {path}.")
_NAME_FILE = Text("Name a file: {verb} my-match.json", "Di el archivo: {verb} mi-partida.json")
_NAME_RULE = Text("Name a rule: rule ROM-17", "Di la regla: regla ROM-17")
_NO_FILE = Text("{path}: {why}", "{path}: {why}")
_YOUR_HAND = Text(
    "The cards in your hand would count {points}; your total is {total}.",
    "Las cartas de tu mano contarían {points}; tu total es {total}.",
)
_BYE = Text(
    "Goodbye. The match was not finished; “save FILE” keeps one for later.",
    "Hasta otra. La partida no había terminado; «guardar ARCHIVO» la conserva para otro día.",
)
_WATCH = Text("You are out; the others play on.", "Estás fuera; los demás siguen.")


class Person:
    """A person at seat 0 and computer players at the others.

    Args:
        game: the match.
        bots: names of computer players; the other seats take them in turn.
        console: the terminal.
    """

    def __init__(self, game: Game, bots: Sequence[str], console: Console) -> None:
        self.bots = list(bots)
        self.console = console
        self.game = game
        self.leaving = False
        self._sit(game)

    def _sit(self, game: Game) -> None:
        self.game = game
        others = [self.bots[i % len(self.bots)] for i in range(len(game.names) - 1)]
        self.players = seat_players(game, ["random", *others])  # seat 0 is never asked
        self.sheets = len(game.state.rounds)
        self.shown = False

    def play(self) -> None:
        """Play until the match is over or the person leaves."""
        console = self.console
        console.tell(_WELCOME, name=self.game.names[SEAT], sample=said_sample(console.lang))
        console.line()
        told_out = False
        while not self.game.over and not self.leaving:
            if self.game.to_move[0] == SEAT:
                self._ask()
                continue
            if self.game.state.out[SEAT] and not told_out:
                console.tell(_WATCH)
                told_out = True
            self._tell(play_one(self.game, self.players))
        if self.leaving and not self.game.over:
            console.tell(_BYE)

    # --- what the person is shown ---------------------------------------------------

    def _tell(self, event: Event) -> None:
        if event.move.verb != "pass" or event.seat == SEAT:  # that others let a card go is no news
            self.console.line(fold("  " + event.seen_by(SEAT).text(self.console.lang, self.game.names), "    "))
        rounds = self.game.state.rounds
        while self.sheets < len(rounds):
            self.sheets += 1
            self.console.line()
            self.console.line(self.game.score_sheet(rounds[self.sheets - 1].number).text(self.console.lang))
            self.console.line()
        self.shown = self.shown and event.seat == SEAT and self.game.to_move == (SEAT,)

    def _show(self, words: str = "") -> None:
        self.console.line()
        self.console.line(screen(self.game.view(SEAT), self.console.lang))

    def _prompt(self) -> str:
        lang = self.console.lang
        moves = self.game.moves(SEAT)
        window = self.game.view(SEAT).window
        if len(moves) == 1:
            named = _ONLY.say(lang, move=said(moves[0], lang))
        else:
            named = " / ".join(said(move, lang) for move in moves)
            if len(named) > LONGEST_PROMPT:
                named = " / ".join(dict.fromkeys(said(move, lang).split(" ")[0] for move in moves))
        if window is not None and window.card is not None:
            return _CLAIM.say(lang, card=window.card.code, moves=named)
        return _PROMPT.say(lang, moves=named)

    # --- what the person says -------------------------------------------------------

    def _ask(self) -> None:
        if not self.shown and not self.game.round_over:
            self._show()
            self.shown = True
        answer = self.console.ask(self._prompt())
        if answer is None:
            self.leaving = True
            return
        word, _, rest = answer.partition(" ")
        command = self._COMMANDS.get(word.casefold())
        if command is not None:
            command(self, rest.strip())
        elif answer:
            self._move(answer)
        elif len(moves := self.game.moves(SEAT)) == 1:
            self._tell(self.game.play(moves[0], SEAT))

    def _move(self, answer: str) -> None:
        console = self.console
        try:
            event = self.game.play(answer, SEAT)
        except NotationError:
            console.line(fold(misread(answer, self.game, SEAT, console.lang)))
        except IllegalMove as error:
            console.tell(_REFUSED, move=said(error.move, console.lang))
            for fault in error.faults:
                console.line(fold(f"  {fault.rule}: {fault.text(console.lang)}", "    "))
            console.tell(_ASK_RULE, rule=error.faults[0].rule)
        except AmbiguousMove as error:
            console.tell(_AMBIGUOUS)
            console.line(listed(error.choices, console.lang))
        else:
            self._tell(event)

    def _help(self, words: str) -> None:
        self.console.tell(_LISTED)
        self.console.line(listed(self.game.moves(SEAT), self.console.lang))
        self.console.tell(_COMMANDS)

    def _score(self, words: str) -> None:
        """The finished rounds, and what the own hand would count; the other hands stay hidden."""
        rounds = self.game.state.rounds
        view = self.game.view(SEAT)
        if rounds:
            self.console.line(self.game.score_sheet(rounds[-1].number).text(self.console.lang))
        if not self.game.round_over:
            counted = sum(view.values.get(card.code, 0) for card in view.hand)
            self.console.tell(_YOUR_HAND, points=counted, total=view.totals[SEAT])

    def _rule(self, words: str) -> None:
        if not words:
            self.console.tell(_NAME_RULE)
            return
        try:
            self.console.line(rule_text(words, self.console.lang))
        except Refusal as refusal:
            self.console.line(fold(refusal.say(self.console.lang)))

    def _undo(self, words: str) -> None:
        """Back to before the last move of the person; what followed it is taken back too."""
        mine = [event for event in self.game.log if event.seat == SEAT]
        if not mine:
            self.console.tell(_NOTHING_UNDONE)
            return
        self.game.undo(len(self.game.log) - mine[-1].number)
        self.sheets = len(self.game.state.rounds)
        self.shown = False
        self.console.tell(_UNDONE, move=said(mine[-1].move, self.console.lang))

    def _save(self, path: str) -> None:
        if not path:
            self.console.tell(_NAME_FILE, verb={"en": "save", "es": "guardar"}[self.console.lang])
            return
        try:
            self.game.save(home(path))
        except (SaveError, OSError) as error:
            self.console.line(fold(not_written(error, path, self.console.lang)))
        else:
            self.console.tell(_SAVED, path=path)

    def _load(self, path: str) -> None:
        if not path:
            self.console.tell(_NAME_FILE, verb={"en": "load", "es": "cargar"}[self.console.lang])
            return
        try:
            game = load_game(home(path))
        except (SaveError, OSError) as error:
            self.console.tell(_NO_FILE, path=path, why=file_reason(error, self.console.lang))
        else:
            self._sit(game)
            self.console.tell(_LOADED, path=path)

    def _quit(self, words: str) -> None:
        self.leaving = True

    _COMMANDS: ClassVar[dict[str, Callable[[Person, str], None]]] = {
        **dict.fromkeys(("?", "help", "ayuda"), _help),
        **dict.fromkeys(("show", "ver"), _show),
        **dict.fromkeys(("score", "puntos"), _score),
        **dict.fromkeys(("rule", "regla"), _rule),
        **dict.fromkeys(("undo", "deshacer"), _undo),
        **dict.fromkeys(("save", "guardar"), _save),
        **dict.fromkeys(("load", "cargar"), _load),
        **dict.fromkeys(("quit", "exit", "salir"), _quit),
    }


def said_sample(lang: str) -> str:
    """A move to begin with, as it is typed."""
    return {"en": "“draw stock” or “discard QH”", "es": "«robar mazo» o «tirar QH»"}[lang]
