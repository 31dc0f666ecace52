"""A match: check, then play; the log of events is the game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from os import PathLike
from reprlib import repr as short
from typing import Any

from rummykit.engine.clock import Clock
from rummykit.engine.errors import AmbiguousMove, IllegalMove, OptionError, no_seat
from rummykit.engine.events import Event
from rummykit.engine.moves import Move
from rummykit.engine.rules import GameRules, Moves, PositionSpec, Ruling, fault
from rummykit.engine.score import ScoreSheet
from rummykit.engine.state import Chance, State, Window
from rummykit.engine.view import View
from rummykit.language import Text
from rummykit.melds import Fault

_NO_ROUND = Text(
    "round {number} has not been played; this is round {now}",
    "la ronda {number} no se ha jugado; esta es la ronda {now}",
)
_NO_COUNT = Text(
    "how many moves to take back is a whole number, not {given}",
    "cuántas jugadas deshacer es un número entero, no {given}",
)
_TOO_FEW_MOVES = Text(
    "cannot take back {n} moves: {made} have been made", "no se pueden deshacer {n} jugadas: se han hecho {made}"
)

NAMES = ("Ada", "Blas", "Carmen", "Dario", "Elena", "Felix", "Greta", "Hugo")


class Game:
    """One match of one game, from the first deal or from a position.

    Use `rummykit.new_game`, `rummykit.position` or `rummykit.load_game`.

    Attributes:
        rules: the rules it is played by, switches included.
        names: the players by seat.
        seed: what the shuffles depend on.
        log: what happened so far.
    """

    def __init__(
        self,
        rules: GameRules[Any],
        state: State,
        names: Sequence[str],
        seed: int,
        clock: Clock | None = None,
        start: PositionSpec | None = None,
    ) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.start = start
        self.log: list[Event] = []
        self._chance = Chance(seed)
        self._clock = clock
        self._state = state
        self._since = clock.now() if clock else 0.0
        self._past: list[tuple[State, float]] = []
        self._logs: dict[int, tuple[list[Event], list[Event]]] = {}

    # --- how it stands -------------------------------------------------

    @property
    def id(self) -> str:
        """The name of the game, such as ``romme``."""
        return self.rules.id

    @property
    def options(self) -> Mapping[str, Any]:
        """Every switch with its value."""
        return self.rules.options

    @property
    def state(self) -> State:
        """Everything, hidden cards included; players get `view` instead."""
        return self._state

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; several where a claim or a vote is open."""
        return self.rules.actors(self._state)

    @property
    def round_over(self) -> bool:
        """Whether the round has ended; `deal` begins the next one."""
        return self._state.phase in ("round_over", "over")

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.phase == "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the match; empty while it goes on."""
        return self._state.winners

    def view(self, seat: int) -> View:
        """What `seat` may know.

        Raises:
            ValueError: there is no such seat.
        """
        self._known_seat(seat)
        state = self._state
        more = self.rules.seen(state, seat)
        shown = more.pop("discard", state.discard)
        return View(
            game=self.id,
            seat=seat,
            names=self.names,
            hand=state.hands[seat],
            counts=tuple(map(len, state.hands)),
            stock=len(state.stock),
            discard=shown,
            discard_count=len(state.discard),
            table=state.table,
            turn=state.turn,
            to_move=self.to_move,
            phase=state.phase,
            window=_window_of(state.window, seat),
            round=state.round,
            dealer=state.dealer,
            totals=state.totals,
            out=state.out,
            winners=state.winners,
            options=self.options,
            melds=self.rules.melds,
            values=self.rules.values,
            log=self._log_of(seat),
            more=more,
        )

    def score_sheet(self, round: int | None = None, lang: str | None = None) -> ScoreSheet:
        """The score of a round, line by line with its rules.

        Args:
            round: its number; without it the current round, as it stands while it is
                still played.
            lang: the language in which the sheet shows itself.

        Raises:
            ValueError: that round has not been played.
        """
        state = self._state
        played = {score.number: score for score in state.rounds}
        number = state.round if round is None else round
        if number in played:
            last = number == state.rounds[-1].number
            return ScoreSheet(played[number], self.names, True, state.winners if last else (), lang)
        if number != state.round:
            raise OptionError(_NO_ROUND, number=number, now=state.round)
        return ScoreSheet(self.rules.score(state), self.names, False, (), lang)

    def moves(self, seat: int | None = None) -> Moves:
        """The legal moves of `seat` (without it, of the first seat that may act).

        `moves(...).complete` is False where there are too many to list; `check` judges
        any move all the same.
        """
        actors = self.to_move
        if seat is None:
            seat = actors[0] if actors else 0
        self._known_seat(seat)
        return self.rules.moves(self._state, seat) if seat in actors else Moves()

    # --- check, then play ----------------------------------------------

    def check(self, move: Move | str, seat: int | None = None) -> list[Fault]:
        """Every reason against a move; empty where `play` would accept it. Changes nothing.

        A move that could mean several things has one fault that names them.

        Raises:
            NotationError: the text is no move.
        """
        seat = self._seat_or_actor(seat)
        ruling = self._ruling(move, seat)
        if self.time_left == 0.0 and ruling.move.verb != "timeout":
            return [self._too_late(), *ruling.faults]
        if len(ruling.choices) > 1:
            named = " | ".join(map(str, ruling.choices))
            return [
                fault(
                    self.rules.ids["ambiguous"], "this could mean: {choices}",
                    "esto puede significar: {choices}", ruling.move.cards, choices=named,
                )
            ]  # fmt: skip
        return list(ruling.faults)

    def play(self, move: Move | str, seat: int | None = None) -> Event:
        """Make a move; returns what happened.

        Args:
            move: a move or its text.
            seat: who moves; without it the seat on turn.

        Raises:
            NotationError: the text is no move.
            IllegalMove: it is not allowed now; it carries every fault.
            AmbiguousMove: it could mean several things; it carries the choices.
        """
        seat = self._seat_or_actor(seat)  # before time passes: a late move is not another seat's move
        if any(event.seat == seat for event in self.tick()):
            raise IllegalMove(self._read(move), [self._too_late()])
        ruling = self._ruling(move, seat)
        if len(ruling.choices) > 1:
            raise AmbiguousMove(ruling.move, ruling.choices)
        if ruling.faults:
            raise IllegalMove(ruling.move, ruling.faults)
        return self._record(seat, ruling)

    def undo(self, count: int = 1) -> list[Event]:
        """Take back the last `count` moves; returns them, the last one first.

        Raises:
            ValueError: fewer moves have been made.
        """
        if isinstance(count, bool) or not isinstance(count, int):
            raise OptionError(_NO_COUNT, given=short(count))
        if not 0 <= count <= len(self.log):
            raise OptionError(_TOO_FEW_MOVES, n=count, made=len(self.log))
        undone = []
        for _ in range(count):
            self._state, self._since = self._past.pop()
            undone.append(self.log.pop())
        if count and self._clock:
            self._since = self._clock.now()  # whoever moves again has the whole time again
        return undone

    # --- time ----------------------------------------------------------

    @property
    def clock(self) -> Clock | None:
        """What tells the time of this match; None where there are no time limits."""
        return self._clock

    @property
    def time_left(self) -> float | None:
        """Seconds until the seats to move run out of time; None without a limit."""
        seconds = self.rules.seconds(self._state) if self._clock else None
        if seconds is None or self._clock is None or not self.to_move:
            return None
        return max(0.0, self._since + seconds - self._clock.now())

    def tick(self) -> list[Event]:
        """Carry out what follows when time has run out; returns what happened."""
        happened: list[Event] = []
        if self._clock is None:
            return happened
        while self.time_left == 0.0:
            late = self._since + (self.rules.seconds(self._state) or 0.0)
            seat = self.to_move[0]
            before = _asked_since(self._state)
            happened.append(self._record(seat, self.rules.judge(self._state, seat, Move("timeout"))))
            if _asked_since(self._state) != before:
                # The time ran out then, not when somebody looked.
                self._since = late
        return happened

    # --- keeping -------------------------------------------------------

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a JSON file that `rummykit.load_game` reads."""
        from rummykit.engine.save import write_game

        write_game(self, path)

    def copy(self) -> Game:
        """The same match to play on from here by itself; it shares only what never changes."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log = list(self.log)
        twin._past = list(self._past)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # A match is its log, so it travels as its save does; its clock stays behind.
        from rummykit.engine.save import as_json

        return _revived, (as_json(self),)

    def _repr_html_(self) -> str:
        from rummykit.engine.show import game_html

        return game_html(self)

    def __str__(self) -> str:
        from rummykit.engine.show import game_text

        return game_text(self)

    def __repr__(self) -> str:
        return f"<{self.id}, round {self._state.round}, {len(self.log)} moves, to move {self.to_move}>"

    # --- inside --------------------------------------------------------

    def _log_of(self, seat: int) -> tuple[Event, ...]:
        """The log as `seat` may know it, kept from view to view: only what is new has to be stripped."""
        told, shown = self._logs.setdefault(seat, ([], []))
        while told and (len(told) > len(self.log) or told[-1] is not self.log[len(told) - 1]):
            told.pop()
            shown.pop()
        new = self.log[len(told) :]
        told += new
        shown += [event.seen_by(seat) for event in new]
        return tuple(shown)

    def _known_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.names):
            raise no_seat(seat, len(self.names))

    def _too_late(self) -> Fault:
        return fault(self.rules.ids["timeout"], "the time has run out", "se ha acabado el tiempo")

    def _seat_or_actor(self, seat: int | None) -> int:
        if seat is None:
            return next(iter(self.to_move), self._state.turn)
        self._known_seat(seat)
        return seat

    def _read(self, move: Move | str) -> Move:
        pack = self.rules.pack
        if isinstance(move, Move):
            return move.for_pack(pack)
        offered = [name for name, verb in self.rules.verbs.items() if verb.is_offered]
        return Move.parse(move, pack, offered)

    def _ruling(self, move: Move | str, seat: int) -> Ruling:
        read = self._read(move)
        if read.verb == "timeout" and (self._clock is None or self.time_left != 0.0):
            early = fault(self.rules.ids["timeout"], "the time has not run out", "el tiempo no se ha acabado")
            return Ruling(read, (early,))
        ruling = self.rules.judge(self._state, seat, read)
        # What is refused is quoted as it was tried.
        return ruling._replace(move=read) if ruling.faults else ruling

    def _record(self, seat: int, ruling: Ruling) -> Event:
        after = self._state.fork()
        facts = self.rules.carry_out(after, seat, ruling, self._chance)
        self._past.append((self._state, self._since))
        if self._clock and _asked_since(after) != _asked_since(self._state):
            self._since = self._clock.now()
        self._state = after
        event = Event(len(self.log), seat, ruling.move, facts.public, facts.private, facts.sealed)
        self.log.append(event)
        return event

    def replay_timeout(self, seat: int) -> Event:
        """Repeat a time-out of a saved game, where no clock runs.

        Raises:
            IllegalMove: no time of that seat can have run out.
        """
        self._known_seat(seat)
        ruling = self.rules.judge(self._state, seat, Move("timeout"))
        if ruling.faults:
            raise IllegalMove(ruling.move, ruling.faults)
        return self._record(seat, ruling)


def _revived(data: Any) -> Game:
    # The floor above knows the games; a match can only have been made by it.
    from importlib import import_module

    game: Game = import_module("rummykit.games").revived(data)
    return game


def _asked_since(state: State) -> object:
    """What a time limit belongs to: a turn, or a question put to one or to several seats."""
    window = state.window
    asked = window and (window.kind, window.asked if window.mode == "order" else ())
    return state.round, state.turns, state.turn, asked, state.phase in ("round_over", "over")


def _window_of(window: Window | None, seat: int) -> Window | None:
    """The window with the answers that `seat` may know: its own where they are sealed."""
    if window is None or window.mode != "sealed":
        return window
    mine = tuple((s, answer) for s, answer in window.answers if s == seat)
    return Window(window.kind, window.pending, window.mode, mine, window.card)


_NO_PLAYERS = Text(
    "players is a number or a list of names, not {given}",
    "players es un número o una lista de nombres, no {given}",
)
_NOT_SO_MANY = Text(
    "{game} is for {least} to {most} players, not {count}", "{game} es de {least} a {most} jugadores, no de {count}"
)
_NO_NAME = Text("every player is a name: {given}", "cada jugador es un nombre: {given}")
_SAME_NAME = Text(
    "every player needs a name of their own: {given}", "cada jugador necesita un nombre distinto: {given}"
)
_NO_SEED = Text("a seed is a whole number, not {given}", "una semilla es un número entero, no {given}")
_LONG_SEED = Text("a seed has at most 63 bits", "una semilla tiene como mucho 63 bits")
_NO_CLOCK = Text(
    "a clock has a method now() that gives seconds, not {given}",
    "un reloj tiene un método now() que da los segundos, no {given}",
)


def player_names(players: int | Sequence[str] | None, least: int, most: int, game: str) -> tuple[str, ...]:
    """The players by name.

    Raises:
        OptionError: too few or too many for the game, or two of one name.
    """
    if players is None:
        players = least
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise OptionError(_NO_PLAYERS, given=repr(players))
    names = NAMES[:players] if isinstance(players, int) else tuple(players)
    count = players if isinstance(players, int) else len(names)
    if not least <= count <= most:
        raise OptionError(_NOT_SO_MANY, game=game, least=least, most=most, count=count)
    if not all(isinstance(name, str) and name.strip() and name.isprintable() for name in names):
        raise OptionError(_NO_NAME, given=repr(names))
    if len(set(names)) < len(names):
        raise OptionError(_SAME_NAME, given=", ".join(map(repr, names)))
    return names


def any_seed(seed: int | None) -> int:
    """`seed`, or a fresh one where none is given.

    Raises:
        OptionError: it is no whole number.
    """
    if seed is None:
        return random.SystemRandom().randrange(2**31)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(_NO_SEED, given=repr(seed))
    if abs(seed) >= 2**63:
        raise OptionError(_LONG_SEED)
    return seed


def checked_clock(clock: object) -> None:
    """Refuse what cannot tell the time.

    Raises:
        OptionError: it has no `now`.
    """
    if clock is not None and not callable(getattr(clock, "now", None)):
        raise OptionError(_NO_CLOCK, given=repr(clock))
