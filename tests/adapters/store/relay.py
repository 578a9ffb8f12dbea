"""A name that leads to one server and later to another: a relay on loopback, as a load balancer would be."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


class Relay:
    """Passes on what comes over a connection to the server that it led to when the connection was made."""

    def __init__(self, url: str) -> None:
        self.leads_to = url
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on both directions of one connection."""
        place = urlsplit(self.leads_to)
        with suppress(OSError, asyncio.CancelledError):
            back, there = await asyncio.open_connection(place.hostname, place.port)
            await asyncio.gather(_pass_on(reader, there), _pass_on(back, writer))
        writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(2**16):
            writer.write(data)
    writer.close()


@asynccontextmanager
async def relay(url: str) -> AsyncGenerator[Relay]:
    """Run a relay that leads to the server of an address."""
    found = Relay(url)
    async with await asyncio.start_server(found.serve, "127.0.0.1") as server:
        found.url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield found
