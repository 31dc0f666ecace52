"""The search of this very hand, step by step beside the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummykit import search
from rummykit.cards import Card, get_pack
from rummykit.engine.state import Laid
from rummykit.language import SaidError
from rummykit.table.layable import problem_of
from rummykit.table.scene import Json
from rummykit.table.strings import SAID
from rummykit.table.wording import parts, plain

if TYPE_CHECKING:
    from rummykit.explore import Frames
    from rummykit.table.session import TableSession

MOST_STEPS = 4000  # of a search that is looked at here
_FIRST = "backtracking"
# Methods that take no steps of their own.
_NO_STEPS = frozenset({"best", "ilp"})
_COPY = re.compile("([²³⁴⁵⁶⁷⁸⁹]+)")  # tells like cards apart
# Where a drawing is put into words: its legend, and what a screen reader says of it.
_WORDED = re.compile(r"(<(?:span|title|desc)\b[^>]*>)([^<]+)")


@dataclass(frozen=True)
class Search:
    """A search that is being looked at.

    Attributes:
        about: the hand and the table that were searched.
        method: by which method.
        lang: in which language.
        frames: its steps, each drawn when it is looked at; None where the method cannot answer.
        why: why not, then.
    """

    about: tuple[tuple[Card, ...], tuple[Laid, ...]]
    method: str
    lang: str
    frames: Frames | None
    why: str = ""


def show(table: TableSession, message: Json) -> list[Json]:
    """One step of the search: of the one looked at, or of a new one."""
    from rummykit.table.aids import reply_to
    from rummykit.table.answers import BadMessage

    method, step = message.get("method", _FIRST), message.get("step", 0)
    if method not in _methods() or not isinstance(step, int) or isinstance(step, bool):
        raise BadMessage("not_understood")
    view = table.view
    if not view.hand:
        return table.finish([table.item(SAID["search_nothing"].say(table.lang))], "info")
    old = table.aids.search
    about = (view.hand, view.table)
    if old is None or message.get("anew") is True or (old.method, old.lang) != (method, table.lang):
        old = table.aids.search = _begun(table, method)
    return [{**_drawn(old, step), "old": _aged(old, about, table.lang), "for": reply_to(message)}]


def _aged(one: Search, about: object, lang: str) -> str:
    return SAID["search_old"].say(lang) if one.about != about else ""


def _methods() -> list[str]:
    return [name for name in search.methods() if name not in _NO_STEPS]


def _begun(table: TableSession, method: str) -> Search:
    from rummykit.explore import Frames

    view = table.view
    about = (view.hand, view.table)
    try:
        return Search(about, method, table.lang, Frames(problem_of(view), method, table.lang, MOST_STEPS))
    except SaidError as error:
        return Search(about, method, table.lang, None, error.text(table.lang))


def _named(sentence: str, one: Search) -> str:
    """A sentence of the search with its cards as this table calls them."""
    pack = get_pack(one.about[0][0].pack)
    if pack.name == "jack":  # whose like cards are counted in words
        sentence = _COPY.sub("", sentence)
    return "".join(
        said if _COPY.fullmatch(said) else plain(parts(said, pack, one.lang)) for said in _COPY.split(sentence)
    )


def _drawn(one: Search, step: int) -> Json:
    from rummykit.explore.drawing import STYLE

    frames = one.frames
    picture: Json = {
        "kind": "search",
        "title": SAID["search_title"].say(one.lang),
        "methods": [[name, search.registry.ABOUT[name].say(one.lang)] for name in _methods()],
        "method": one.method,
        "step": 0,
        "total": 0,
        "heading": "",
        "words": one.why,
        "counters": [],
        "notes": [],
        "html": "",
        "style": STYLE,
    }
    if not frames:
        return picture
    at = max(0, min(step, len(frames) - 1))
    shown = frames[at]
    return picture | {
        "step": at,
        "total": len(frames),
        "heading": shown.heading,
        "words": _named(shown.words, one),
        "counters": [list(pair) for pair in shown.counters],
        "notes": list(frames.notes),
        "html": _WORDED.sub(lambda found: found[1] + _named(found[2], one), shown.drawings()),
    }
