"""The packages that run in the browser: those pinned, from the package index, and the kit's own."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path

import rummykit
from rummykit.course.model import folder as exercises
from rummykit.language import SaidError, Text

_NOT_TO_BE_HAD = Text(
    "the packages for the browser cannot be had: {why}", "no se pueden conseguir los paquetes para el navegador: {why}"
)
# Not needed in the browser: lessons lie in the site itself, and a site builds no site.
_LEFT_OUT = {"__pycache__", "lessons", "exercises", "site"}
_WHEEL = "Wheel-Version: 1.0\nGenerator: rummykit\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
# A fixed date, so that the same files make the same wheel and the same sum.
_DATE = (2020, 1, 1, 0, 0, 0)


class SiteError(SaidError):
    """The site cannot be built; it says what is missing and how to get it."""


def download(pinned: Mapping[str, str], python: str, folder: Path) -> list[Path]:
    """Fetch wheels that run anywhere into `folder`, exactly those named.

    They are not resolved: requirements would be judged for this machine, not for the browser.

    Args:
        pinned: version by package name.
        python: the version of Python they will run on.
        folder: where they go; those that are there already are not fetched again.

    Raises:
        SiteError: one of them cannot be had.
    """
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--only-binary", ":all:", "--platform", "any", "--python-version", python, "--implementation", "py",
        "--abi", "none", "--dest", str(folder), *(f"{name}=={version}" for name, version in pinned.items()),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own words only
    if done.returncode:
        raise SiteError(_NOT_TO_BE_HAD, why=last_line(done.stderr))
    return sorted(folder.glob("*.whl"))


def own_wheel(folder: Path) -> Path:
    """Pack the kit that is running here as a wheel, whether it was installed or is a source checkout."""
    kit = distribution("rummykit")
    package = Path(rummykit.__file__).resolve().parent
    info = f"rummykit-{kit.version}.dist-info"
    wheel = folder / f"rummykit-{kit.version}-py3-none-any.whl"
    contents = {f"rummykit/{name}": data for name, data in _files(package) if not _LEFT_OUT & {*Path(name).parts}}
    contents.update((f"rummykit/exercises/{name}", data) for name, data in _files(exercises()))
    contents[f"{info}/METADATA"] = (kit.read_text("METADATA") or "").encode()
    contents[f"{info}/WHEEL"] = _WHEEL.encode()
    record = [f"{name},sha256={_sum(data)},{len(data)}" for name, data in contents.items()]
    contents[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return wheel


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _sum(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def last_line(said: str) -> str:
    """The last line that a program wrote, which is where it says what went wrong."""
    return next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "?")
