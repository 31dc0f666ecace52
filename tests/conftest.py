"""Fixtures that several rooms share: a browser and a JupyterLab for tests marked `browser`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import browser
import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# On a busy machine examples are drawn slowly, which is no fault of theirs.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# A test hands a line of figures to the summary with record_property(FIGURES, line).
FIGURES = "figures"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured, whichever process ran them."""
    passed = terminalreporter.getreports("passed")
    lines = [value for report in passed for name, value in report.user_properties if name == FIGURES]
    for line in dict.fromkeys(lines):
        terminalreporter.write_line(str(line))
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_line(f"FAILED ONCE {report.nodeid}\n{report.longreprtext}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser test that failed runs once more: the summary names it, as a fault to look for."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError", "AssertionError"]))


@pytest.fixture(scope="session")
def _browser_there() -> None:
    """Skip where there is no browser or JupyterLab, unless they are required."""
    lacking = browser.missing()
    if lacking and os.environ.get("RUMMYKIT_BROWSER") == "required":
        pytest.fail(f"RUMMYKIT_BROWSER=required, but {lacking}")
    if lacking:
        pytest.skip(lacking)


@pytest.fixture(scope="session")
def lab(_browser_there: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[browser.Lab]:
    """A JupyterLab that runs for the whole session."""
    with browser.running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium(_browser_there: None) -> Iterator[Browser]:
    """A headless Chromium that runs for the whole session."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=browser.chromium(), headless=True, args=list(browser.CHROMIUM_ARGS)
        )
        yield started
        started.close()
