"""No test touches the progress of whoever runs it."""

import pytest


@pytest.fixture(autouse=True)
def own_progress(tmp_path, monkeypatch):
    path = tmp_path / "progress.json"
    monkeypatch.setenv("RUMMYKIT_PROGRESS", str(path))
    return path
