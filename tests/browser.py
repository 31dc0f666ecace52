"""A real JupyterLab and a real browser for tests: loopback only, nothing kept, nothing fetched."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# What the page says when every table is at rest: Python has answered, all of it is shown, and no card moves.
AT_REST = """!document.querySelector(".rkt[data-busy]")
  && document.getAnimations().every(a => a.playState !== "running")"""
_START_SECONDS = 120
_SETTINGS: dict[str, dict[str, Any]] = {
    # JupyterLab asks about news and looks for updates unless told not to.
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # A saved notebook keeps its widgets, so that one opened again shows them.
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
}
_EMPTY_CELL = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}


def missing() -> str:
    """What is missing for a test with a browser; empty where all is there."""
    for module in ("jupyterlab", "playwright"):
        try:
            __import__(module)
        except ImportError:
            return f"{module} is not installed"
    return "" if chromium() else "no chromium on the path, nor in RUMMYKIT_CHROMIUM"


def chromium() -> str | None:
    """The browser to run."""
    named = os.environ.get("RUMMYKIT_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Lab:
    """A running JupyterLab.

    Attributes:
        folder: where its notebooks lie.
        url: its address.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook of code cells; returns its name."""
        notebook: dict[str, Any] = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "cells": [{**_EMPTY_CELL, "id": f"c{number}", "source": source} for number, source in enumerate(cells)],
        }
        (self.folder / name).write_text(json.dumps(notebook), "utf-8")
        return name


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start JupyterLab on a free port, with settings, kernels' files and notebooks in `folder`."""
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    for name, values in _SETTINGS.items():
        path = folder / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), "utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "IPYTHONDIR": str(folder / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
        f"--ServerApp.root_dir={notebooks}", "--LabApp.extension_manager=readonly", "--expose-app-in-browser",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        "--ServerApp.log_level=ERROR",
    ]  # fmt: skip
    with (folder / "log.txt").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(port, server, folder / "log.txt")
            yield Lab(notebooks, f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        try:
            answer = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            answer.request("GET", "/api/status")
            if answer.getresponse().status == 200:
                return
        except (http.client.HTTPException, OSError):
            pass
        time.sleep(0.3)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")
