"""The card table: a game to play in a notebook, with every rule on Python's side.

`TableSession` is the table without a page; `CardTable` is the widget around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummykit.table.session import TableSession

if TYPE_CHECKING:
    from rummykit.table.widget import CardTable

__all__ = ["CardTable", "TableSession"]


def __getattr__(name: str) -> Any:
    # The widget needs anywidget; the session does not.
    if name == "CardTable":
        from rummykit.table.widget import CardTable

        return CardTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
