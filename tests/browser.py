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
# How long a browser test waits for anything, in milliseconds: a busy machine is slow, but not wrong.
PATIENCE_MS = 180_000
# What the page says when every table is at rest: Python has answered, all of it is shown, and no card moves.
AT_REST = """!document.querySelector(".rkt[data-busy], .rkt-offline:not([hidden])")
  && document.getAnimations().every(a => a.playState !== "running")"""
# The kernel has no message of this page left to answer, and no table waits for anything.
_ANSWERED = """async limit => {
  const end = performance.now() + limit;
  const waits = () => window.unanswered?.size || document.querySelector(".rkt[data-busy]");
  while (waits() && performance.now() < end) await new Promise(done => requestAnimationFrame(done));
  return !waits();
}"""
# The same, the tables are at rest, and the notebook moves nothing about: two pictures of the page in a row are alike.
_SETTLED = f"""async limit => {{
  const end = performance.now() + limit;
  const where = () => JSON.stringify([...document.querySelectorAll(".rkt")].map(one => one.getBoundingClientRect()));
  for (let before = ""; performance.now() < end; ) {{
    await new Promise(done => requestAnimationFrame(done));
    const now = !window.unanswered?.size && {AT_REST} ? where() : "";
    if (now && now === before) return true;
    before = now;
  }}
  return false;
}}"""
# What keeps it from that.
_UNREST = """() => ({
  unanswered: [...(window.unanswered?.values() ?? [])],
  busy: [...document.querySelectorAll(".rkt")].map(one => one.dataset.busy ?? ""),
  offline: document.querySelectorAll(".rkt-offline:not([hidden])").length,
  moving: document.getAnimations().map(one => `${one.playState} ${one.effect?.target?.className}`),
})"""
# Keeps the messages that the kernel has not yet dealt with, and how often something was clicked.
_WATCH = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const unanswered = (window.unanswered = new Map());
  kernel.anyMessage.connect((_, { msg, direction }) => {
    if (direction === "send" && msg.channel === "shell") unanswered.set(msg.header.msg_id, `${msg.header.msg_type} ${JSON.stringify(msg.content).slice(0, 300)}`);
  });
  kernel.iopubMessage.connect((_, msg) => {
    if (msg.header.msg_type === "status" && msg.content.execution_state === "idle")
      unanswered.delete(msg.parent_header.msg_id);
  });
  kernel.statusChanged.connect((_, status) => /start|dead/.test(status) && unanswered.clear());
  window.clicks = 0;
  document.addEventListener("click", () => window.clicks++, true);
}"""
_PANEL = "window.jupyterapp?.shell.currentWidget"
_OPENED = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await Promise.all([panel.context.ready, panel.revealed, panel.sessionContext.ready]);
}"""
KERNEL = f"{_PANEL}?.sessionContext?.session?.kernel"
_TAKES_CELLS = f"""{KERNEL}?.connectionStatus === 'connected' && {KERNEL}.status === 'idle'
  && window.jupyterapp.commands.isEnabled('notebook:run-all-cells')"""
_ALL_RUN = f"{_PANEL}.content.widgets.every(cell => cell.model.type !== 'code' || cell.model.executionCount)"
_START_SECONDS, _STARTS = 300, 3
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
    mark = notebooks / f"{os.getpid()}.txt"  # nobody else's server has this file
    mark.touch()
    for name, values in _SETTINGS.items():
        path = folder / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), "utf-8")
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "IPYTHONDIR": str(folder / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }
    for started in range(1, _STARTS + 1):
        port = free_port()
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
            "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
            f"--ServerApp.root_dir={notebooks}", "--LabApp.extension_manager=readonly", "--expose-app-in-browser",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            "--ServerApp.log_level=ERROR",
            # A kernel of a busy machine starts late; those of pages closed long ago need not go on.
            f"--MappingKernelManager.kernel_info_timeout={_START_SECONDS}",
            "--MappingKernelManager.cull_idle_timeout=300", "--MappingKernelManager.cull_interval=60",
        ]  # fmt: skip
        with (folder / "log.txt").open("wb") as log:
            server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            if not _answers(port, f"/api/contents/{mark.name}?content=0", server):
                # Somebody else may have taken the port in the meantime.
                if started < _STARTS:
                    continue
                said = (folder / "log.txt").read_text("utf-8", "replace")
                raise RuntimeError(f"JupyterLab did not start:\n{said[-2000:]}")
            yield Lab(notebooks, f"http://127.0.0.1:{port}")
            return
        finally:
            server.terminate()
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _answers(port: int, path: str, server: subprocess.Popen[bytes]) -> bool:
    """Wait until a server has what is asked for; whether it does."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            answer = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            answer.request("GET", path)
            if answer.getresponse().status == 200:
                return True
        except (http.client.HTTPException, OSError):
            pass
        time.sleep(0.3)
    return False


def run_notebook(page: Any, lab: Lab, name: str, cells: Sequence[str], path: str = "") -> list[str]:
    """Open a notebook and run its cells, as soon as the page takes them.

    Returns:
        What the page complains of on its console from then on.
    """
    complaints: list[str] = []
    page.set_default_timeout(PATIENCE_MS)
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # A workspace of its own: JupyterLab would open the notebooks of the test before again.
    path = path or f"lab/workspaces/{name.removesuffix('.ipynb')}/tree"
    page.goto(f"{lab.url}/{path}/{lab.write(name, cells)}")
    page.wait_for_function(f"{_PANEL}?.context?.path === {json.dumps(name)}")
    page.evaluate(_OPENED)
    page.wait_for_function(_TAKES_CELLS)
    page.evaluate(_WATCH)
    complaints.clear()  # what the notebook says of itself before any cell is run
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(_ALL_RUN)
    return complaints


def answered(page: Any) -> None:
    """Wait until the kernel has answered everything that was asked of it."""
    assert page.evaluate(_ANSWERED, PATIENCE_MS), f"Python does not answer: {page.evaluate(_UNREST)}"


def settle(page: Any) -> None:
    """Wait until the kernel has answered everything, all of it is shown, and nothing moves any more."""
    assert page.evaluate(_SETTLED, PATIENCE_MS), f"the page does not come to rest: {page.evaluate(_UNREST)}"
