"""The store's contract is tested on each kind of server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.adapters.store import clusters, servers

if TYPE_CHECKING:
    from collections.abc import Generator


@pytest.fixture(scope="session", params=["valkey", "redis", "cluster"])
def store_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "cluster":
        with clusters.running(servers.valkey(), folder) as cluster:
            yield f"redis://{cluster.nodes[0].place}"
    else:
        binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
        with servers.running(binary, folder) as server:
            yield server.url
