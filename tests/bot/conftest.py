"""The whole program for the tests of its page: one running, and one Chromium, for all tests of a module."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.local.browser import browser
from tests.bot.programs import OURS, Site, site

__all__ = ["browser", "kibitzing"]


@pytest.fixture(scope="module")
def kibitzing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`kibitz run`, serving its page."""
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let nothing be set, in an empty folder."""
    for name in os.environ:
        if name.startswith(OURS):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    names = ("httpx", "httpcore", "aiohttp.access", "telegram", "discord")
    before = (root.handlers[:], root.level, sys.excepthook, {name: logging.getLogger(name).level for name in names})
    yield
    root.handlers[:], level, sys.excepthook, levels = before
    root.setLevel(level)
    for name, each in levels.items():
        logging.getLogger(name).setLevel(each)
    logging.captureWarnings(capture=False)
