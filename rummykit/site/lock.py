"""The list by which Python in the browser finds its packages: only those at hand, with their real sums.

Pyodide's own list cannot be used: it names builds of its own with other sums, and it makes
networkx need numpy.
"""

from __future__ import annotations

import email
import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

Json = dict[str, Any]


def write_lock(official: Path, wheels: Iterable[Path], python: str) -> None:
    """Replace the packages of a ``pyodide-lock.json`` by wheels that lie beside it.

    Args:
        official: the file that came with Pyodide; it is written anew.
        wheels: the wheels, all in the folder of `official`.
        python: the version of Python they will run on, such as ``3.14``.
    """
    lock: Json = json.loads(official.read_text(encoding="utf-8"))
    entries: dict[str, Json] = {}
    needs: dict[str, list[str]] = {}
    for wheel in sorted(wheels):
        name, entry, needed = _entry(wheel, _environment(python, lock["info"]["python"]))
        entries[name], needs[name] = entry, needed
    for name, needed in needs.items():
        entries[name]["depends"] = sorted(one for one in needed if one in entries)
    lock["packages"] = dict(sorted(entries.items()))
    official.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _entry(wheel: Path, environment: Mapping[str, str]) -> tuple[str, Json, list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        told = next(name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        metadata = email.message_from_bytes(archive.read(told))
    name: str = canonicalize_name(metadata["Name"])
    needed: list[str] = [
        canonicalize_name(one.name)
        for one in map(Requirement, metadata.get_all("Requires-Dist") or [])
        if one.marker is None or one.marker.evaluate(dict(environment))
    ]
    entry = {
        "name": name,
        "version": metadata["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(_modules(names)),
        "depends": [],
        "unvendored_tests": False,
    }
    return name, entry, needed


def _modules(names: Iterable[str]) -> set[str]:
    """What can be imported from a wheel with these files."""
    code = [name for name in names if name.endswith(".py") and ".dist-info/" not in name and ".data/" not in name]
    return {name.split("/")[0].removesuffix(".py") for name in code}


def _environment(python: str, full: str) -> dict[str, str]:
    """The browser, as the markers of a requirement see it."""
    return {
        "sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "python_version": python,
        "python_full_version": full, "implementation_name": "cpython", "platform_python_implementation": "CPython",
        "platform_machine": "wasm32", "extra": "",
    }  # fmt: skip
