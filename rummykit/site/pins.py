"""The versions that the site is made of, from ``pins.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Pins:
    """What was tried together.

    Attributes:
        build: packages that build the site, by name, with their version.
        wheels: packages that run in the browser, by name, with their version.
        pyodide: the version of Python for the browser.
        python: the version of Python that it is.
        files: what of Pyodide's package is needed.
    """

    build: dict[str, str]
    wheels: dict[str, str]
    pyodide: str
    python: str
    files: tuple[str, ...]


@cache
def pins() -> Pins:
    """The pinned versions.

    >>> pins().pyodide.count(".")
    2
    """
    data = tomllib.loads(files("rummykit.site").joinpath("pins.toml").read_text(encoding="utf-8"))
    runtime = data["runtime"]
    return Pins(data["build"], data["wheels"], runtime["pyodide"], runtime["python"], tuple(runtime["files"]))
