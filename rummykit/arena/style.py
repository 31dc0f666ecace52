"""How results of the arena look in a notebook, in light and in dark theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from rummykit.language import Text

# Every selector is prefixed: in a notebook this style is global. Cells name the class twice, for
# JupyterLab sets the tables of an output to the right with as much weight as one class has.
STYLE = """
.rk-arena{
  --rk-ink:var(--jp-content-font-color1,currentColor);
  --rk-soft:color-mix(in srgb,var(--rk-ink) 68%,transparent);
  --rk-line:color-mix(in srgb,var(--rk-ink) 18%,transparent);
  --rk-tint:color-mix(in srgb,var(--rk-ink) 5%,transparent);
  --rk-ok:var(--jp-success-color1,#2e7d4f);--rk-no:var(--jp-error-color1,#b3372f);
  max-width:800px;margin:4px 0;color:var(--rk-ink);
  font:15px/1.45 var(--jp-ui-font-family,system-ui,'Segoe UI',Roboto,sans-serif)}
.rk-arena .rk-head{font-size:17px;font-weight:600;margin:2px 0 6px}
.rk-arena .rk-wide{overflow-x:auto}
.rk-arena table{border-collapse:collapse;margin:0;font-size:14px;font-variant-numeric:tabular-nums;color:inherit}
.rk-arena.rk-arena th,.rk-arena.rk-arena td{padding:4px 12px 4px 0;text-align:left;vertical-align:top;background:none;
  border:0;border-bottom:1px solid var(--rk-line);color:inherit}
.rk-arena.rk-arena td.rk-number,.rk-arena.rk-arena th.rk-number{text-align:right;white-space:nowrap}
.rk-arena td.rk-who{white-space:nowrap}
.rk-arena td:last-child{min-width:150px}
.rk-arena thead th{font-size:12.5px;font-weight:600;color:var(--rk-soft)}
.rk-arena tbody tr{background:none}
.rk-arena tbody th{font-weight:600}
.rk-arena .rk-box{margin-top:12px;border:1px solid var(--rk-line);border-radius:10px;padding:10px 14px 12px;
  background:var(--rk-tint)}
.rk-arena .rk-row{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:center;margin-top:8px}
.rk-arena .rk-name{flex:0 0 96px;color:var(--rk-soft);font-size:13px}
.rk-arena .rk-cards{flex:1 1 300px;display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;min-width:0}
.rk-arena .rk-note{color:var(--rk-soft);font-size:13px;margin-top:8px;overflow-wrap:anywhere}
.rk-arena .rk-cards span{overflow-wrap:anywhere;min-width:0}
.rk-arena pre{overflow-x:auto;margin:8px 0 0;padding:8px 10px;font-size:12.5px;background:var(--rk-tint);color:inherit}
.rk-arena svg{max-width:100%;height:auto}
"""


def number(value: int) -> str:
    """A whole number with narrow spaces between thousands, which reads the same in both languages.

    >>> number(1234567).split("\u202f")
    ['1', '234', '567']
    """
    return f"{value:_}".replace("_", "\u202f")


def figure(written: str, lang: str) -> str:
    """A figure as it is written in a language: in Spanish with a decimal comma and a space before ``%``.

    >>> figure("12.5%", "en"), figure("12.5%", "es")
    ('12.5%', '12,5\u202f%')
    """
    return written if lang == "en" else written.replace(".", ",").replace("%", "\u202f%")


def figures(written: str) -> Text:
    """A figure as it is written in both languages."""
    return Text(figure(written, "en"), figure(written, "es"))


def counted(count: int, one: Text, many: Text, lang: str) -> str:
    """A number with the word for one or for several.

    >>> counted(1, Text("hand", "mano"), Text("hands", "manos"), "es")
    '1 mano'
    """
    return f"{number(count)} {(one if count == 1 else many).say(lang)}"


def shortened(said: str, most: int) -> str:
    """Words cut off where they are too many to be read.

    >>> shortened("a long story", 6)
    'a long …'
    """
    return said if len(said) <= most else f"{said[:most]} …"


def box(lang: str, body: str) -> str:
    """A result as HTML with its style."""
    return f'<div class="rk-arena" lang="{lang}"><style>{STYLE}</style>{body}</div>'


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int]) -> str:
    """A table whose first column names the rows; `numbers` are the columns set to the right."""
    right = frozenset(numbers)

    def cell(tag: str, place: int, words: str, scope: str = "") -> str:
        mark = ' class="rk-number"' if place in right else ""
        return f"<{tag}{scope}{mark}>{escape(words)}</{tag}>"

    top = "".join(cell("th", i, words, ' scope="col"') for i, words in enumerate(head))
    body = "".join(
        "<tr>"
        + cell("th", 0, row[0], ' scope="row"')
        + "".join(cell("td", i, words) for i, words in enumerate(row[1:], 1))
        + "</tr>"
        for row in rows
    )
    return f'<div class="rk-wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def table_text(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Iterable[int]) -> list[str]:
    """The same as lines of plain text."""
    right = frozenset(numbers)
    lines = [tuple(head), *map(tuple, rows)]
    width = [max(len(line[i]) for line in lines) for i in range(len(head))]
    return [
        "  ".join(
            f"{word:>{width[i]}}" if i in right else f"{word:<{width[i]}}" for i, word in enumerate(line)
        ).rstrip()
        for line in lines
    ]
