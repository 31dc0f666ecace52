"""Building the site, step by step."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rummykit.course.exporting import export
from rummykit.language import LANGUAGES, Text
from rummykit.site.lock import write_lock
from rummykit.site.pages import write_pages
from rummykit.site.pins import pins
from rummykit.site.runtime import put_runtime
from rummykit.site.wheels import SiteError, download, last_line, own_wheel

_BUILDERS = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "packaging")
_NOT_INSTALLED = Text(
    "building the site needs some packages more: {python} -m pip install 'rummykit[site]'",
    "para crear el sitio hacen falta más paquetes: {python} -m pip install 'rummykit[site]'",
)
_NO_FOLDER = Text(
    "{folder} has files of its own; name a new folder, or one that `rummykit site` made",
    "{folder} tiene archivos propios; indica una carpeta nueva, o una que haya creado `rummykit site`",
)
_FAILED = Text("JupyterLite could not build the site: {why}", "JupyterLite no ha podido crear el sitio: {why}")
STEPS = {
    "runtime": Text("Python for the browser", "Python para el navegador"),
    "wheels": Text("packages for the browser", "paquetes para el navegador"),
    "contents": Text("lessons and exercises", "lecciones y ejercicios"),
    "site": Text("the pages", "las páginas"),
}
# By this file a folder is known as a site of ours, which may be built anew.
MARK = "rummykit-site.json"
_PYODIDE = "static/pyodide"
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
# What the pages need, whatever else is installed where the site is built.
_EXTENSIONS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget", "jupyterlab_pygments")


@dataclass(frozen=True)
class Site:
    """A built site.

    Attributes:
        folder: where it is.
        files: how many files it has.
        size: their bytes together.
    """

    folder: Path
    files: int
    size: int


def build(
    folder: Path, contents: Path, pyodide: Path | None = None, tell: Callable[[Text], None] = lambda _: None
) -> Site:
    """Build the site.

    Args:
        folder: where it goes: a new folder, or one that was built before.
        contents: the notebooks, with a folder for each language.
        pyodide: a folder with Pyodide's files; without it they are fetched with npm.
        tell: is called with what is done next.

    Raises:
        SiteError: it cannot be built; the message says what would help.
    """
    if any(find_spec(name) is None for name in _BUILDERS):
        raise SiteError(_NOT_INSTALLED, python=sys.executable)
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).is_file())):
        raise SiteError(_NO_FOLDER, folder=folder)
    with tempfile.TemporaryDirectory() as scratch:
        lite, made = Path(scratch) / "lite", Path(scratch) / "site"
        runtime = lite / _PYODIDE
        tell(STEPS["runtime"])
        put_runtime(runtime, pyodide)
        tell(STEPS["wheels"])
        _put_wheels(runtime)
        tell(STEPS["contents"])
        _put_contents(contents, lite / "files")
        tell(STEPS["site"])
        _configure(lite)
        _run_jupyterlite(lite, made)
        _put_icons(made)
        write_pages(made, lite / "files")
        (made / MARK).write_text(json.dumps({"pyodide": pins().pyodide}) + "\n", encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
    files = [file for file in folder.rglob("*") if file.is_file()]
    return Site(folder, len(files), sum(file.stat().st_size for file in files))


def _put_wheels(runtime: Path) -> None:
    """The wheels beside Pyodide, and the list that names them."""
    wheels = download(pins().wheels, pins().python, runtime)
    wheels += [Path(shutil.copy(wheel, runtime)) for wheel in _kernel_wheels()]
    wheels.append(own_wheel(runtime))
    write_lock(runtime / "pyodide-lock.json", wheels, pins().python)


def _kernel_wheels() -> list[Path]:
    """What the kernel itself brings; of each package the newest."""
    from packaging.utils import parse_wheel_filename

    found = (_extension(_KERNEL) / "static" / "pypi").glob("*.whl")
    newest = {}
    for wheel in sorted(found, key=lambda wheel: parse_wheel_filename(wheel.name)[1]):
        newest[parse_wheel_filename(wheel.name)[0]] = wheel
    return list(newest.values())


def _extension(name: str) -> Path:
    """Where an extension of the pages is installed.

    Raises:
        SiteError: nowhere.
    """
    from jupyter_core.paths import jupyter_path

    found = next((Path(path, name) for path in jupyter_path("labextensions") if Path(path, name).is_dir()), None)
    if found is None:
        raise SiteError(_NOT_INSTALLED, python=sys.executable)
    return found


def _put_contents(source: Path, target: Path) -> None:
    """The lessons and the exercises of students, made for the kernel of the browser."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for lang in LANGUAGES:
        export(target / lang / "exercises", "student", lang)
    for notebook in target.rglob("*.ipynb"):
        data = json.loads(notebook.read_text(encoding="utf-8"))
        data["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
        notebook.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _configure(lite: Path) -> None:
    """What JupyterLite is told: where Python and the list of packages are, and to ask nobody else."""
    kernel = {
        "pyodideUrl": f"./{_PYODIDE}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./{_PYODIDE}/pyodide-lock.json",
            "packages": ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"],
        },
    }
    page = {"litePluginSettings": {f"{_KERNEL}:kernel": kernel}, "appName": "rummykit"}
    _write(lite / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    built = {
        "contents": ["files"], "no_unused_shared_packages": True, "no_sourcemaps": True,
        "apps": ["lab", "notebooks", "tree"], "ignore_sys_prefix": True,
        "federated_extensions": [str(_extension(name)) for name in _EXTENSIONS],
    }  # fmt: skip
    _write(lite / "jupyter_lite_config.json", {"LiteBuildConfig": built})


def _put_icons(made: Path) -> None:
    """The icons that browsers and pages ask for, and that JupyterLite leaves out."""
    icon, folder = made / "notebooks" / "favicon.ico", made / "static" / "favicons"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(icon, made / "favicon.ico")
    for name in ("busy-1", "busy-2", "busy-3", "console", "file", "notebook", "terminal"):
        shutil.copyfile(icon, folder / f"favicon-{name}.ico")


def _write(file: Path, data: object) -> None:
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _run_jupyterlite(lite: Path, made: Path) -> None:
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(made)]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False)  # noqa: S603  # our own words
    if done.returncode or not (made / "index.html").is_file():
        raise SiteError(_FAILED, why=last_line(done.stderr or done.stdout))
