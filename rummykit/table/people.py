"""Who sits at the table: what may be known of a player (ROM-96)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rummykit.table.scene import Json
from rummykit.table.strings import LEVELS, SAID
from rummykit.table.wording import meld_cards

if TYPE_CHECKING:
    from rummykit.table.session import TableSession


def who(table: TableSession, message: Json) -> list[Json]:
    """What may be known of one player, or of all."""
    from rummykit.table.aids import reply_to
    from rummykit.table.answers import BadMessage

    seat = message.get("seat")
    seats = range(len(table.view.names))
    if seat is not None and (isinstance(seat, bool) or seat not in seats):
        raise BadMessage("no_seat")
    chosen = seats if seat is None else [seat]
    html = "".join(_player(table, one) for one in chosen)
    title = SAID["who_title"].say(table.lang)
    return [{"kind": "panel", "title": title, "html": html, "for": reply_to(message)}]


def _player(table: TableSession, seat: int) -> str:
    view, lang = table.view, table.lang
    mine = seat == view.seat
    rows: list[tuple[str, str]] = [("who_level", _level(table, seat))]
    rows.append(("who_points", str(view.totals[seat])))
    rows.append(("who_cards", str(view.counts[seat])))
    melds = [laid.meld for laid in view.table if laid.owner == seat]
    if any(laid.owner is not None for laid in view.table) or not view.table:
        rows.append(("who_melds", str(len(melds))))
    won = [score.number for score in table.game.state.rounds if score.winner == seat]
    rows.append(("who_won", str(len(won))))
    if view.out[seat]:
        rows.append(("who_out", "✗"))
    name = SAID["me"].say(lang, name=view.names[seat]) if mine else view.names[seat]
    lines = "".join(
        f"<tr><th scope='row'>{escape(SAID[key].say(lang))}</th><td>{escape(value)}</td></tr>" for key, value in rows
    )
    laid = "".join(f"<li>{escape(meld_cards(meld, lang))}</li>" for meld in melds)
    laid = f"<ul>{laid}</ul>" if laid else ""
    return f"<section class='rkt-player'><h4>{escape(name)}</h4><table><tbody>{lines}</tbody></table>{laid}</section>"


def _level(table: TableSession, seat: int) -> str:
    if seat == table.seat:
        return SAID["who_person"].say(table.lang)
    level = table.opponents.level_of(seat)
    if level is None:
        return SAID["who_own"].say(table.lang)
    return LEVELS[level].say(table.lang) if level in LEVELS else level
