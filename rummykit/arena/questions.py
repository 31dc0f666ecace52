"""What can be asked of very many hands, and of which games. Nothing here needs numpy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from rummykit.arena.style import counted
from rummykit.games import ids, new_game, rules_class
from rummykit.language import SaidError, Text
from rummykit.rulebook import game_info
from rummykit.search import Goal, goal_from
from rummykit.search.finders import whole_number

Kind: TypeAlias = Literal["meld", "deadwood", "reach", "contract"]

# Which question makes sense, and is answered exactly, in which game.
ASKED: Mapping[Kind, tuple[str, ...]] = {
    "meld": ("romme", "rummikub", "dummy", "shanghai", "gin"),
    "deadwood": ("romme", "rummikub", "gin"),
    "reach": ("romme", "rummikub"),
    "contract": ("dummy", "shanghai"),
}
WRITTEN: Mapping[Kind, str] = {
    "meld": "'meld'", "deadwood": "'deadwood'", "reach": "'opening', 'reach(30)'", "contract": "'contract(set3 run4)'",
}  # fmt: skip
# Switches with other values than these change melds in ways that are not counted in bulk.
ONLY: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "dummy": {"run_suit": ("any",), "wild_min_natural": (0,), "contract_size": ("exact",)},
    "shanghai": {
        "twos_wild": (False,), "same_suit_gap": ("off", "gap", "different_suits"), "contract_size": ("exact",),
    },
    "rummikub": {"max_number": (13,)},
}  # fmt: skip
GIN_CARDS = 10
MOST_COPIES = 2  # of a card, where the best of all melds is asked for
GIN = Text("Gin rummy", "Gin rummy")


@dataclass(frozen=True)
class Question:
    """One question about hands of a game.

    Attributes:
        game: its id, or ``gin``.
        kind: what is asked.
        goal: the contract or the points.
        cards: of a hand.
        players: at the table, which decides about the deck in some games.
        switches: of the game.
    """

    game: str
    kind: Kind
    goal: Goal | None
    cards: int
    players: int
    switches: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        """The question in words."""
        name = GIN if self.game == "gin" else game_info(self.game).name
        about = _ABOUT[self.kind].say(
            lang, amount=self.goal.amount if self.goal else 0,
            slots=" ".join(map(str, self.goal.slots)) if self.goal else "",
        )  # fmt: skip
        return _QUESTION.say(lang, game=name, cards=counted(self.cards, _CARD, _CARDS_HELD, lang), about=about)


def question(
    game: str, what: str | Goal, cards: int | None, players: int | None, switches: Mapping[str, Any]
) -> Question:
    """A question that can be answered.

    Raises:
        SaidError: it cannot; the message says which can.
        OptionError: no such game or switch.
        ProblemError: a contract or number of points cannot be read.
    """
    if game == "gin":
        if switches:
            raise SaidError(_NO_SWITCH, game=game, name=next(iter(switches)))
        asked = _kind(game, what, 0)
        return _sized(Question(game, *asked, GIN_CARDS if cards is None else cards, 2), 52)
    if game not in ids():
        raise SaidError(_NO_GAME, game=repr(game)[:40], known=", ".join([*ids(), "gin"]))
    if not any(game in games for games in ASKED.values()):
        raise SaidError(_NONE, game=game, table=_table())
    seats = rules_class(game).least_players if players is None else players
    started = new_game(game, players=seats, seed=0, **switches)
    kind, goal = _kind(game, what, int(started.rules.options.get("opening_points", 0)))
    for name, values in ONLY.get(game, {}).items():
        if started.rules.options[name] not in values:
            allowed = ", ".join(map(repr, values))
            raise SaidError(_SWITCH, name=name, value=repr(started.rules.options[name]), allowed=allowed)
    deck = started.rules.pack.counts
    copies = max(n for card, n in deck.items() if not started.rules.melds.is_wild(card))
    if kind in ("deadwood", "reach") and copies > MOST_COPIES:
        raise SaidError(_COPIES, copies=copies, most=MOST_COPIES)
    dealt = min(started.view(0).counts) if cards is None else cards
    return _sized(Question(game, kind, goal, dealt, seats, dict(switches)), sum(deck.values()))


def whole(name: str, given: Any) -> int:
    """A number of at least 1, also written as ``1e6``.

    Raises:
        SaidError: it is none.

    >>> whole("hands", 1e6)
    1000000
    """
    number = whole_number(given)
    if number is None or number < 1:
        raise SaidError(_WHOLE, name=name, given=repr(given)[:60])
    return number


def _kind(game: str, what: str | Goal, opening: int) -> tuple[Kind, Goal | None]:
    if isinstance(what, str) and what.strip() in ("meld", "deadwood", "least_left", "opening"):
        word = what.strip()
        kind: Kind = "meld" if word == "meld" else "reach" if word == "opening" else "deadwood"
        goal = goal_from(f"reach({opening})") if kind == "reach" and game in ASKED["reach"] else None
    else:
        goal = goal_from(what)
        if goal.kind == "least_left":
            kind, goal = "deadwood", None
        elif goal.kind in ("reach", "contract"):
            kind = "reach" if goal.kind == "reach" else "contract"
        else:
            raise SaidError(_NO_QUESTION, what=str(goal), table=_table())
    if game not in ASKED[kind]:
        raise SaidError(_NOT_HERE, what=str(what), game=game, table=_table())
    if goal is not None and any(slot.or_more for slot in goal.slots):
        raise SaidError(_OR_MORE, what=str(goal))
    return kind, goal


def _sized(asked: Question, deck: int) -> Question:
    if not 1 <= asked.cards <= deck:
        raise SaidError(_CARDS, cards=asked.cards, deck=deck)
    return asked


def _table() -> str:
    return "; ".join(f"{WRITTEN[kind]}: {', '.join(games)}" for kind, games in ASKED.items())


_QUESTION = Text("{game}, {cards}: {about}", "{game}, {cards}: {about}")
_CARD, _CARDS_HELD = Text("card", "carta"), Text("cards", "cartas")
_WHOLE = Text("{name} is a whole number of 1 or more, not {given}", "{name} es un número entero, 1 o más, no {given}")
_ABOUT: Mapping[Kind, Text] = {
    "meld": Text("a meld", "una combinación"),
    "deadwood": Text("the fewest points left in hand", "los menos puntos que quedan en la mano"),
    "reach": Text("melds of {amount} points", "combinaciones por {amount} puntos"),
    "contract": Text("the contract {slots}", "el contrato {slots}"),
}
_NO_GAME = Text("there is no game {game}: choose among {known}", "no hay ningún juego {game}: elige entre {known}")
_NONE = Text(
    "nothing can be asked in bulk about {game}; there is {table}",
    "de {game} no se puede preguntar nada en masa; se puede {table}",
)
_NO_QUESTION = Text(
    "{what} cannot be asked in bulk; there is {table}", "{what} no se puede preguntar en masa; se puede {table}"
)
_NOT_HERE = Text(
    "{what} cannot be asked about {game}; there is {table}", "{what} no se puede preguntar de {game}; se puede {table}"
)
_OR_MORE = Text(
    "{what}: in bulk the melds of a contract have exactly their size; leave out the +",
    "{what}: en masa las combinaciones de un contrato tienen su tamaño exacto; quita el +",
)
_SWITCH = Text(
    "with {name}={value} melds cannot be counted in bulk; it can be {allowed}",
    "con {name}={value} no se pueden contar las combinaciones en masa; puede ser {allowed}",
)
_NO_SWITCH = Text("{game} has no switch {name}", "{game} no tiene la opción {name}")
_COPIES = Text(
    "the deck has {copies} copies of a card; the best melds are found in bulk for up to {most}",
    "el mazo tiene {copies} ejemplares de una carta; las mejores combinaciones se hallan en masa con hasta {most}",
)
_CARDS = Text("a hand has 1 to {deck} cards, not {cards}", "una mano tiene de 1 a {deck} cartas, no {cards}")
