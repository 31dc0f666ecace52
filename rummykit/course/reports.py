"""The marks of a class as CSV, JSON and HTML."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rummykit.course.drawing import said
from rummykit.course.marking import Marked
from rummykit.course.model import Spec
from rummykit.language import Text

_PERSON = Text("person", "persona")
_TOTAL = Text("total", "total")
_TITLE = Text("Marks of the class", "Notas de la clase")
_OF = Text("{name}: {points} of {most} points", "{name}: {points} de {most} puntos")
_FEEDBACK = Text("Feedback for {name}", "Comentarios para {name}")
_BACK = Text("all marks", "todas las notas")
_NOTES = Text("files that could not be read", "archivos que no se han podido leer")
_GUARD = Text(
    "Marked in separate processes with limits. They guard against accidents and are no jail.",
    "Corregido en procesos aparte con límites. Protegen de accidentes y no son una cárcel.",
)
_LONGEST = 240  # bytes of a name of a page
_STYLE = """
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--jp-content-link-color:#8ab4f8;--jp-brand-color1:#8ab4f8;
  --jp-success-color1:#81c995;--jp-error-color1:#f28b82}a{color:#8ab4f8}}
body{font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;margin:0 auto;padding:20px;max-width:1100px}
.wide{overflow-x:auto}
table{border-collapse:collapse}th,td{padding:4px 9px;text-align:left;
  border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
tbody th{max-width:22em;overflow-wrap:anywhere}
th small{display:block;font-weight:normal}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
thead th{vertical-align:bottom}
h2{font-size:1.1em;margin:1.6em 0 .3em}
"""


def write(folder: Path, marked: Sequence[Marked], wanted: Sequence[Spec], lang: str) -> list[Path]:
    """Write ``marks.csv``, ``marks.json``, ``index.html`` and a page of feedback for each person.

    Raises:
        OSError: they cannot be written.
    """
    (folder / "feedback").mkdir(parents=True, exist_ok=True)
    files = {
        folder / "marks.csv": as_csv(marked, wanted, lang),
        folder / "marks.json": json.dumps(as_json(marked, wanted, lang), indent=1, ensure_ascii=False) + "\n",
        folder / "index.html": as_html(marked, wanted, lang),
    }
    for one in marked:
        files[folder / "feedback" / page_name(one.submission.person)] = feedback_html(one, lang)
    for path, text in files.items():
        # The words of an error may hold half a character, which no file can.
        path.write_text(text, "utf-8", errors="replace")
    return list(files)


def page_name(person: str) -> str:
    """The file of somebody's feedback; a very long name is cut, since a file system takes 255 bytes."""
    if len(person.encode()) > _LONGEST:
        person = f"{person[: _LONGEST // 5]}-{sha256(person.encode()).hexdigest()[:12]}"
    return f"{person}.html"


def as_csv(marked: Sequence[Marked], wanted: Sequence[Spec], lang: str) -> str:
    """One line a person: points by exercise and their sum."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_PERSON.say(lang), *(one.id for one in wanted), _TOTAL.say(lang)])
    for one in marked:
        writer.writerow([_harmless(one.submission.person), *(mark.points for mark in one.marks), one.points])
    return text.getvalue()


def _harmless(name: str) -> str:
    # A spreadsheet takes a cell that begins like this for a formula.
    return f"'{name}" if name[:1] in "=+-@\t" else name


def as_json(marked: Sequence[Marked], wanted: Sequence[Spec], lang: str) -> dict[str, Any]:
    """Everything: points, status and feedback of every person and exercise."""
    return {
        "language": lang,
        "exercises": [{"id": one.id, "title": said(one.title, lang), "points": one.points} for one in wanted],
        "people": [
            {
                "person": one.submission.person,
                "files": [path.name for path in one.submission.files],
                "problems": [error.text(lang) for error in one.submission.problems],
                "points": one.points,
                "marks": [
                    {"id": mark.spec.id, "points": mark.points, "status": mark.status, "feedback": mark.lines(lang)}
                    for mark in one.marks
                ],
            }
            for one in marked
        ],
    }


def as_html(marked: Sequence[Marked], wanted: Sequence[Spec], lang: str) -> str:
    """The table of the class, with a link to everybody's feedback."""
    columns = "".join(
        f'<th scope="col" class="n"><abbr title="{escape(said(one.title, lang))}">{one.place}</abbr></th>'
        for one in wanted
    )
    body = "".join(
        f'<tr><th scope="row"><a href="feedback/{quote(page_name(one.submission.person))}">'
        f"{escape(one.submission.person)}</a>{_unread(one, lang, 'small')}</th>"
        f"{''.join(f'<td class=n>{mark.points}</td>' for mark in one.marks)}"
        f'<td class="n"><strong>{one.points}</strong></td></tr>'
        for one in marked
    )
    most = sum(one.points for one in wanted)
    table = (
        f'<div class="wide"><table><thead><tr><th scope="col">{_PERSON.say(lang)}</th>{columns}<th scope="col" '
        f'class="n">{_TOTAL.say(lang)} / {most}</th></tr></thead><tbody>{body}</tbody></table></div>'
    )
    return _page(_TITLE.say(lang), f"<h1>{_TITLE.say(lang)}</h1>{table}<p>{_GUARD.say(lang)}</p>", lang)


def feedback_html(one: Marked, lang: str) -> str:
    """What one person is told, exercise by exercise."""
    person = one.submission.person
    most = sum(mark.spec.points for mark in one.marks)
    parts = [f"<h1>{escape(_FEEDBACK.say(lang, name=person))}</h1>"]
    parts.append(f"<p>{escape(_OF.say(lang, name=person, points=one.points, most=most))}</p>")
    parts.append(_unread(one, lang, "p"))
    for mark in one.marks:
        title = escape(said(mark.spec.title, lang))
        parts.append(f"<h2>{mark.spec.place} {title} ({mark.points}/{mark.spec.points})</h2>")
        parts.append(mark.html(lang) or f"<p>{escape(' '.join(mark.lines(lang)))}</p>")
    parts.append(f'<p><a href="../index.html">{_BACK.say(lang)}</a></p>')
    return _page(_FEEDBACK.say(lang, name=person), "".join(parts), lang)


def _unread(one: Marked, lang: str, tag: str) -> str:
    """What could not be read of a submission; nothing where all could."""
    listed = "; ".join(error.text(lang) for error in one.submission.problems)
    return f"<{tag}>{_NOTES.say(lang)}: {escape(listed)}</{tag}>" if listed else ""


def _page(title: str, body: str, lang: str) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title><meta '
        f'name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><main>{body}</main></body></html>\n"
    )
