"""The start pages of the site: what there is, in English and in Spanish, with a way to each lesson."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote

from rummykit.language import LANGUAGES, Text

TITLE = Text("rummykit: the rummy family, in your browser", "rummykit: la familia del rummy, en tu navegador")
_LEAD = Text(
    "Card tables, lessons and exercises. Everything runs in this page: nothing is installed, and nothing you do leaves "
    "your computer.",
    "Mesas de cartas, lecciones y ejercicios. Todo funciona en esta página: no se instala nada, y nada de lo que haces "
    "sale de tu ordenador.",
)
_LESSONS = Text("Lessons", "Lecciones")
_EXERCISES = Text("Exercises", "Ejercicios")
_KEEPING = Text(
    "The first cell of a lesson takes some seconds: Python is starting in your browser. Your changes stay in this "
    "browser; to keep a copy or to take it elsewhere, use File > Download in a lesson, and the upload button of the "
    "file list to bring it back.",
    "La primera celda de una lección tarda unos segundos: Python está arrancando en tu navegador. Tus cambios quedan "
    "en este navegador; para guardar una copia o llevarla a otro sitio, usa File > Download en una lección, y el botón "
    "de subir de la lista de archivos para traerla de vuelta.",
)
_ALL_FILES = Text("All files", "Todos los archivos")
_OTHER = {"en": "es", "es": "en"}
_NAMES = {"en": "English", "es": "Español"}
FILES = {"en": "index.html", "es": "inicio.html"}

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
:root {{ color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --paper: #f7f5f0; --card: #fff; --line: #d9d4c7;
  --accent: #1f5f8b; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ink: #e6e9ed; --soft: #a8b3bf; --paper: #1b2026; --card: #252c34; --line: #3a444f;
    --accent: #8cc4ee; }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }}
main {{ max-width: 46rem; margin: 0 auto; padding: 2rem 1.2rem 3rem; }}
header {{ display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }}
h1 {{ font-size: 1.7rem; line-height: 1.25; margin: 0 0 .6rem; }}
h2 {{ font-size: 1.15rem; margin: 2rem 0 .7rem; }}
p {{ margin: .5rem 0; }}
.soft {{ color: var(--soft); font-size: .95rem; }}
ol {{ list-style: none; margin: 0; padding: 0; display: grid; gap: .55rem; }}
ol a {{ display: block; padding: .7rem .9rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; text-decoration: none; }}
a {{ color: var(--accent); }}
a:focus-visible {{ outline: 3px solid var(--accent); outline-offset: 2px; }}
ol a:hover {{ border-color: var(--accent); }}
</style>
</head>
<body>
<main>
<header><h1>{title}</h1><a href="{other_file}" lang="{other}" hreflang="{other}">{other_name}</a></header>
<p>{lead}</p>
{parts}
<p class="soft">{keeping}</p>
<p><a href="tree/index.html">{all_files}</a></p>
</main>
{config}
</body>
</html>
"""
_CONFIG = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)


def write_pages(site: Path, contents: Path) -> None:
    """Write a start page for each language into `site`.

    Args:
        site: the built site.
        contents: the notebooks it serves, with a folder for each language.
    """
    # JupyterLite's apps look their configuration up in the page at the root, so it stays there.
    found = _CONFIG.search((site / "index.html").read_text(encoding="utf-8"))
    config = found[0] if found else ""
    for lang in LANGUAGES:
        (site / FILES[lang]).write_text(_page(lang, contents, config), encoding="utf-8")


def _page(lang: str, contents: Path, config: str) -> str:
    other = _OTHER[lang]
    lessons = sorted((contents / lang).glob("*.ipynb"))
    exercises = sorted((contents / lang / "exercises").glob("*.ipynb"))
    parts = [
        _part(title.say(lang), notebooks, contents)
        for title, notebooks in ((_LESSONS, lessons), (_EXERCISES, exercises))
        if notebooks
    ]
    return _PAGE.format(
        lang=lang, title=html.escape(TITLE.say(lang)), lead=_LEAD.say(lang), parts="\n".join(parts),
        keeping=html.escape(_KEEPING.say(lang)), all_files=_ALL_FILES.say(lang), other=other,
        other_file=FILES[other], other_name=_NAMES[other], config=config,
    )  # fmt: skip


def _part(title: str, notebooks: Iterable[Path], contents: Path) -> str:
    rows = [
        f'<li><a href="{address(notebook.relative_to(contents))}">{html.escape(heading(notebook))}</a></li>'
        for notebook in notebooks
    ]
    return f"<h2>{title}</h2>\n<ol>\n" + "\n".join(rows) + "\n</ol>"


def address(notebook: Path) -> str:
    """Where a notebook opens, from the root of the site.

    >>> address(Path("en/00-start.ipynb"))
    'notebooks/index.html?path=en/00-start.ipynb'
    """
    return f"notebooks/index.html?path={quote(notebook.as_posix())}"


def heading(notebook: Path) -> str:
    """The first heading of a notebook, or its name."""
    cells: Sequence[dict[str, object]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        source = cell["source"]
        lines = source if isinstance(source, list) else str(source).splitlines()
        for line in lines if cell["cell_type"] == "markdown" else ():
            if str(line).startswith("# "):
                return str(line).lstrip("# ").strip()
    return notebook.stem
