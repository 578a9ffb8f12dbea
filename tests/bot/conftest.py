"""The whole program for the tests of its page: one running, and one Chromium, for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.adapters.local.browser import browser
from tests.bot.programs import Site, site

__all__ = ["browser", "kibitzing"]


@pytest.fixture(scope="module")
def kibitzing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`kibitz run`, serving its page."""
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running
