"""Python for the browser: Pyodide, from npm or from a folder that somebody hands in."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from rummykit.language import Text
from rummykit.site.pins import pins
from rummykit.site.wheels import SiteError, last_line

_NO_NPM = Text(
    "Pyodide {version} is fetched with npm, which is not installed here; install npm, or hand in a folder with "
    "Pyodide's files: --pyodide FOLDER",
    "Pyodide {version} se obtiene con npm, que no está instalado aquí; instala npm, o indica una carpeta con los "
    "archivos de Pyodide: --pyodide CARPETA",
)
_NPM_FAILED = Text(
    "npm could not fetch Pyodide {version}: {why}; hand in a folder with Pyodide's files instead: --pyodide FOLDER",
    "npm no ha podido obtener Pyodide {version}: {why}; indica una carpeta con los archivos de Pyodide: "
    "--pyodide CARPETA",
)
_FILES_MISSING = Text(
    "{folder} is no folder of Pyodide: {files} missing", "{folder} no es una carpeta de Pyodide: falta {files}"
)


def put_runtime(target: Path, source: Path | None) -> None:
    """Copy the files of Pyodide that are needed into `target`.

    Args:
        target: the folder they go to.
        source: a folder that has them; without it they are fetched with npm.

    Raises:
        SiteError: they cannot be had.
    """
    if source is not None:
        _copy(source, target)
        return
    with tempfile.TemporaryDirectory() as scratch:
        _copy(_from_npm(Path(scratch)), target)


def _from_npm(scratch: Path) -> Path:
    version, npm = pins().pyodide, shutil.which("npm")
    if npm is None:
        raise SiteError(_NO_NPM, version=version)
    command = [npm, "pack", "--silent", f"pyodide@{version}"]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)  # noqa: S603  # our words
    packed = next(scratch.glob("*.tgz"), None)
    if done.returncode or packed is None:
        raise SiteError(_NPM_FAILED, version=version, why=last_line(done.stderr or done.stdout))
    with tarfile.open(packed) as archive:
        archive.extractall(scratch, filter="data")
    return scratch / "package"


def _copy(source: Path, target: Path) -> None:
    absent = [name for name in pins().files if not (source / name).is_file()]
    if absent:
        raise SiteError(_FILES_MISSING, folder=source, files=", ".join(absent))
    target.mkdir(parents=True, exist_ok=True)
    for name in pins().files:
        shutil.copyfile(source / name, target / name)
