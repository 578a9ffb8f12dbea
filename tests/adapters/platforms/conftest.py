"""The platforms that the suite runs over. Each adds its driver here."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.store.redis_store import RedisStore
from tests.adapters.platforms.driver import Driver
from tests.adapters.platforms.local import LocalDriver


@pytest.fixture(params=["local"])
def driver(request: pytest.FixtureRequest, store: RedisStore, tmp_path: Path) -> Driver:
    """A chat of each platform, over an empty store."""
    assert request.param == "local"
    return LocalDriver(store, tmp_path)
