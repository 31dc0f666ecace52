"""The site, built once for all tests that look at it, and a plain file server for it."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummykit.shell.lab import lessons
from rummykit.site import Site, build


@pytest.fixture(scope="session")
def site(_browser_there: None, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site as `rummykit site` builds it."""
    lacking = "" if shutil.which("npm") else "no npm on the path, which fetches Pyodide"
    if lacking and os.environ.get("RUMMYKIT_BROWSER") == "required":
        pytest.fail(f"RUMMYKIT_BROWSER=required, but {lacking}")
    if lacking:
        pytest.skip(lacking)
    return build(tmp_path_factory.mktemp("site") / "public", lessons())


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def served(site: Site) -> Iterator[str]:
    """The address of the site, on the loopback interface only."""
    serve = functools.partial(_Quiet, directory=str(Path(site.folder)))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
