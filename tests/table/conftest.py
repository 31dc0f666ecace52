"""Pages for the browser tests of the table: a wide one and a telephone's; and both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page on a large screen."""
    context = chromium.new_context(viewport={"width": 1400, "height": 1000})
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    """A page on a telephone, 390 pixels wide, pressed with fingers."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


@pytest.fixture(params=["en", "es"])
def lang(request: pytest.FixtureRequest) -> str:
    """Both languages of the table, a test in each."""
    return str(request.param)
