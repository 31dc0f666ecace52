"""``rummykit lab``: which JupyterLab is started, on which lesson, in which folder."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import rummykit
from rummykit.shell import lab

from .helpers import refused, shell  # noqa: F401

# ruff: noqa: F811


@pytest.fixture
def started(monkeypatch, tmp_path):
    """The commands that would have been run, in an empty folder."""
    commands = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "start", lambda command: commands.append(command) or 0)
    monkeypatch.setattr(lab, "find_spec", lambda name: object())
    return commands


@pytest.mark.parametrize(("lang", "lesson"), [("en", "en/00-start.ipynb"), ("es", "es/00-empezar.ipynb")])
def test_jupyterlab_of_this_environment_is_started_on_the_first_lesson(shell, started, tmp_path, lang, lesson):
    ran = shell("lab", "--lang", lang, "--no-browser", "--port", "9123")
    assert ran.code == 0
    (command,) = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    root = tmp_path / "rummykit-lessons"  # a copy: playing leaves a checkout as it is
    assert f"--ServerApp.root_dir={root}" in command
    assert f"--LabApp.default_url=/lab/workspaces/rummykit-{lang}/tree/{lesson}" in command
    assert "--no-browser" in command
    assert "--port=9123" in command
    assert (root / lesson).is_file()
    assert len(list((root / lang / "exercises").glob("*.ipynb"))) == 7
    assert lesson in "".join(ran.out.split())


def test_the_first_lessons_are_notebooks():
    root = Path(rummykit.__file__).parent.parent / "notebooks"
    for lesson in lab.FIRST.values():
        assert json.loads((root / lesson).read_text(encoding="utf-8"))["nbformat"] == 4


def test_with_a_browser_nothing_is_held_back(shell, started):
    shell("lab")
    assert "--no-browser" not in started[0]
    assert not any(word.startswith("--port") for word in started[0])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_jupyterlab_it_says_how_to_install_it(shell, monkeypatch, lang):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert "pip install 'rummykit[lab]'" in refused(shell("lab", "--lang", lang))


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """An installed package with lessons inside, and a folder of one's own to work in."""
    package = tmp_path / "site" / "rummykit"
    for name, lesson in lab.FIRST.items():
        file = package / "lessons" / lesson
        file.parent.mkdir(parents=True)
        file.write_text(name)
    monkeypatch.setenv("RUMMYKIT_EXERCISES", str(Path(rummykit.__file__).resolve().parent.parent / "exercises"))
    monkeypatch.setattr(rummykit, "__file__", str(package / "__init__.py"))
    mine = tmp_path / "mine"
    mine.mkdir()
    monkeypatch.chdir(mine)
    return mine / "rummykit-lessons"


def test_installed_lessons_are_copied_to_where_they_can_be_changed(shell, started, installed):
    ran = shell("lab", "--lang", "es")
    assert ran.code == 0
    assert (installed / "en/00-start.ipynb").read_text() == "en"
    assert f"--ServerApp.root_dir={installed}" in started[0]
    (installed / "es/00-empezar.ipynb").write_text("my own work")
    (installed / "en/00-start.ipynb").unlink()
    shell("lab", "--lang", "es")
    assert (installed / "es/00-empezar.ipynb").read_text() == "my own work"
    assert (installed / "en/00-start.ipynb").read_text() == "en"


def test_a_folder_that_cannot_be_written_is_refused(shell, started, installed):
    installed.write_text("a file where the folder should be")
    assert "rummykit-lessons" in refused(shell("lab"))
    assert started == []


def test_lost_lessons_are_refused(shell, started, tmp_path, monkeypatch):
    monkeypatch.setattr(rummykit, "__file__", str(tmp_path / "rummykit" / "__init__.py"))
    assert "install rummykit again" in refused(shell("lab"))


def test_the_address_leads_to_the_lesson(tmp_path):
    """The real thing: JupyterLab serves and its front page is the first lesson."""
    pytest.importorskip("jupyterlab")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path / "log.txt"
    with log.open("w") as writes:
        server = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import sys; from rummykit.shell import main; sys.exit(main())",
                *("lab", "--lang", "es", "--no-browser", "--port", str(port)),
            ],
            stdout=writes,
            stderr=subprocess.STDOUT,
        )
    try:
        address = ""
        for _ in range(1200):
            address = next((word for word in log.read_text().split() if word.startswith("http://127")), "")
            if address or server.poll() is not None:
                break
            time.sleep(0.25)
        assert "/lab/workspaces/rummykit-es/tree/es/00-empezar.ipynb?token=" in address, log.read_text()
        with urllib.request.urlopen(address, timeout=300) as page:  # noqa: S310  # our own server
            assert page.status == 200
            assert b"JupyterLab" in page.read()
    finally:
        server.terminate()
        server.wait(120)
