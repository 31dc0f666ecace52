"""A game as text and as a small page, where no card table can run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rummykit.cards import text
from rummykit.language import Text, spoken

if TYPE_CHECKING:
    from rummykit.engine.game import Game
    from rummykit.engine.view import View

_WORDS = {
    "head": Text("{game}, round {round}", "{game}, ronda {round}"),
    "stock": Text("stock: {n}", "mazo: {n}"),
    "discard": Text("discard pile: {n}, on top {top}", "descarte: {n}, encima {top}"),
    "no_discard": Text("discard pile: empty", "descarte: vacío"),
    "table": Text("table:", "mesa:"),
    "no_table": Text("table: nothing laid yet", "mesa: aún no se ha bajado nada"),
    "area": Text("  in front of {name}: {cards}", "  delante de {name}: {cards}"),
    "player": Text("{mark} {name}: cards {n}, points {total}", "{mark} {name}: cartas {n}, puntos {total}"),
    "hand": Text("hand of {name}: {cards}", "mano de {name}: {cards}"),
    "over": Text("the round is over", "la ronda ha terminado"),
    "won": Text("the match is over, won by {names}", "la partida ha terminado; gana {names}"),
}


def view_lines(view: View, lang: str | None = None) -> Iterator[str]:
    """A view as lines of text: piles, table, players, one's own hand."""
    yield _WORDS["head"].say(lang, game=view.game, round=view.round)
    yield _WORDS["stock"].say(lang, n=view.stock)
    top = view.discard[-1] if view.discard else None
    yield _WORDS["discard"].say(lang, top=top, n=view.discard_count) if top else _WORDS["no_discard"].say(lang)
    yield _WORDS["table" if view.table else "no_table"].say(lang)
    for number, (meld, owner) in enumerate(view.table, 1):
        whose = f"  ({view.names[owner]})" if owner is not None else ""
        yield f"  {number}. {meld}{whose}"
    for seat, area in enumerate(view.more.get("areas", ())):
        if area:
            yield _WORDS["area"].say(lang, name=view.names[seat], cards=" ".join(area))
    for seat, name in enumerate(view.names):
        mark = "x" if view.out[seat] else "*" if seat in view.to_move else " "
        yield _WORDS["player"].say(lang, mark=mark, name=name, n=view.counts[seat], total=view.totals[seat])
    yield _WORDS["hand"].say(lang, name=view.names[view.seat], cards=text(view.hand))
    if view.winners:
        yield _WORDS["won"].say(lang, names=", ".join(view.names[seat] for seat in view.winners))
    elif view.phase == "round_over":
        yield _WORDS["over"].say(lang)


def game_text(game: Game, lang: str | None = None) -> str:
    """The game as the seat to move sees it."""
    seat = game.to_move[0] if game.to_move else game.state.turn
    return "\n".join(view_lines(game.view(seat), lang))


def game_html(game: Game, lang: str | None = None) -> str:
    """The same as preformatted HTML."""
    return _preformatted(game_text(game, lang), lang)


def view_html(view: View, lang: str | None = None) -> str:
    """A view as preformatted HTML."""
    return _preformatted("\n".join(view_lines(view, lang)), lang)


def _preformatted(lines: str, lang: str | None) -> str:
    from html import escape

    return f'<pre lang="{spoken(lang)}">{escape(lines)}</pre>'
