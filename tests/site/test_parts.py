"""The parts that the site is put together from, each on its own."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from importlib.metadata import requires

import pytest

from rummykit.site import building, pages, runtime
from rummykit.site.lock import write_lock
from rummykit.site.pins import pins
from rummykit.site.wheels import SiteError, own_wheel


def a_wheel(folder, name, needs=(), version="1.0", files=("__init__.py",)):
    """A wheel with nothing in it but names."""
    module = name.replace("-", "_")
    wheel = folder / f"{module}-{version}-py3-none-any.whl"
    needed = "".join(f"Requires-Dist: {need}\n" for need in needs)
    with zipfile.ZipFile(wheel, "w") as archive:
        for file in files:
            archive.writestr(f"{module}/{file}", "")
        archive.writestr(f"{module}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n{needed}")
    return wheel


@pytest.fixture
def official(tmp_path):
    """A list such as comes with Pyodide, with a package that is not at hand."""
    file = tmp_path / "pyodide-lock.json"
    file.write_text(json.dumps({"info": {"python": "3.14.2"}, "packages": {"numpy": {"name": "numpy"}}}))
    return file


def test_the_list_names_only_what_is_at_hand_with_real_sums(tmp_path, official):
    wheel = a_wheel(tmp_path, "Card-Deck", ["pips>=1", "numpy"])
    other = a_wheel(tmp_path, "pips")
    write_lock(official, [wheel, other], "3.14")
    packages = json.loads(official.read_text())["packages"]
    assert list(packages) == ["card-deck", "pips"]
    assert packages["card-deck"]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert packages["card-deck"]["file_name"] == "Card_Deck-1.0-py3-none-any.whl"
    assert packages["card-deck"]["imports"] == ["Card_Deck"]
    assert packages["card-deck"]["depends"] == ["pips"]


@pytest.mark.parametrize(
    ("need", "is_needed"),
    [
        ("pips", True), ('pips; sys_platform == "emscripten"', True), ('pips; sys_platform == "win32"', False),
        ('pips; python_version < "3.12"', False), ('pips; extra == "test"', False),
    ],
)  # fmt: skip
def test_requirements_are_judged_for_the_browser(tmp_path, official, need, is_needed):
    write_lock(official, [a_wheel(tmp_path, "deck", [need]), a_wheel(tmp_path, "pips")], "3.14")
    assert json.loads(official.read_text())["packages"]["deck"]["depends"] == (["pips"] if is_needed else [])


def test_the_kits_own_wheel_is_whole_and_can_be_imported(tmp_path):
    wheel = own_wheel(tmp_path)
    assert own_wheel(tmp_path).read_bytes() == wheel.read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        record = archive.read(next(name for name in names if name.endswith("RECORD"))).decode()
        for row in record.splitlines():
            name, said, _ = row.rsplit(",", 2)
            if said:
                found = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
                assert said == f"sha256={found}", name
    assert "rummykit/table/table.js" in names
    assert "rummykit/rulebook/data/romme.toml" in names
    assert not [name for name in names if "__pycache__" in name or name.startswith("rummykit/site/")]
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    code = "import rummykit as rk; print(rk.__file__); print(rk.new_game('jack', players=3, seed=1).moves()[0])"
    done = subprocess.run([sys.executable, "-c", code], cwd=unpacked, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(str(unpacked))


def test_versions_are_pinned_and_no_wheel_needs_a_compiler():
    assert all(re.fullmatch(r"\d+(\.\d+)+", version) for version in [*pins().wheels.values(), pins().pyodide])
    assert "numpy" not in pins().wheels


def test_what_the_kit_needs_is_in_the_site():
    """In the browser nothing is fetched later: a dependency that is not pinned is missing there."""
    needed = [need for need in requires("rummykit") or [] if "extra ==" not in need]
    names = {re.split(r"[^A-Za-z0-9_.-]", need)[0] for need in needed}
    assert {"anywidget", "networkx"} <= names
    assert names <= set(pins().wheels)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_start_page_leads_to_every_lesson_and_to_the_other_language(tmp_path, lang):
    contents, made = tmp_path / "contents", tmp_path / "site"
    made.mkdir()
    (made / "index.html").write_text('<script id="jupyter-config-data" type="x">{"a": 1}</script>')
    for folder, title in (("en", "Cards & melds"), ("es", "Cartas y combinaciones")):
        (contents / folder).mkdir(parents=True)
        cell = {"cell_type": "markdown", "source": [f"# {title}\n", "text"]}
        (contents / folder / "01 a.ipynb").write_text(json.dumps({"cells": [cell]}))
    pages.write_pages(made, contents)
    page = (made / pages.FILES[lang]).read_text()
    assert f'<html lang="{lang}">' in page
    assert f'href="notebooks/index.html?path={lang}/01%20a.ipynb"' in page
    assert {"en": "Cards &amp; melds", "es": "Cartas y combinaciones"}[lang] in page
    assert f'href="{pages.FILES["es" if lang == "en" else "en"]}"' in page
    assert '{"a": 1}' in page  # JupyterLite's apps look for it in the page at the root
    assert "http" not in page.replace("http-equiv", "")


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SiteError) as met:
        building.build(tmp_path, tmp_path)
    assert "files of its own" in met.value.text("en")
    assert "archivos propios" in met.value.text("es")
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_pyodide_comes_from_a_folder_that_has_it_or_from_npm(tmp_path, monkeypatch):
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    for name in pins().files:
        (source / name).write_text(name)
    runtime.put_runtime(target, source)
    assert sorted(file.name for file in target.iterdir()) == sorted(pins().files)
    (source / "pyodide.mjs").unlink()
    with pytest.raises(SiteError, match=r"pyodide\.mjs missing"):
        runtime.put_runtime(target, source)
    monkeypatch.setattr(runtime.shutil, "which", lambda name: None)
    with pytest.raises(SiteError, match="npm, which is not installed"):
        runtime.put_runtime(target, None)


def test_what_is_not_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    with pytest.raises(SiteError, match=r"rummykit\[site\]"):
        building.build(tmp_path / "new", tmp_path)
