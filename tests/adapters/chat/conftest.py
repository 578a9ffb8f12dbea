from __future__ import annotations

import pytest

from adapters.store.redis_store import RedisStore
from tests.adapters.chat.den import Den


@pytest.fixture
def den(store: RedisStore) -> Den:
    """An empty room over an empty store."""
    return Den(store)
