"""A connection to one server that reads keys and hears of every change that is made to them."""

from __future__ import annotations

from collections import defaultdict
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import RedisCluster
from redis.exceptions import ResponseError

from adapters.store.belongings import beginnings, own_name, tag_of
from core.ports import StoreBusy

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Sequence

    from redis.asyncio.connection import AbstractConnection

    from adapters.store.connect import Client

SCAN_KEYS: Final = 500
"""Keys that one look at the key space passes: under a millisecond of the server's time."""

_SECONDS: Final = 60.0
"""How long one answer may take: no one in a chat waits for it."""

Command = tuple[bytes | str | int, ...]


class Watched:
    """One server, or one primary of a cluster. It answers commands; `changed` collects what was changed, by hash tag.

    The server tells of a change after it was made and before it answers the next command that reaches it. So what was
    read and is not among the changes after a further answer is as it was at the moment of the last reading.
    """

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - redis-py's parser is typed for none of its protocols
        self._connection = connection
        self._emptied = False
        self.changed: defaultdict[str, set[bytes]] = defaultdict(set)

    async def begin(self) -> None:
        """Have the server tell of changes. Raises ResponseError where it may not be asked to."""
        await self._connection.connect()
        self._connection._parser.set_invalidation_push_handler(self._hear)  # noqa: SLF001 - it has no public name
        prefixes = [word for each in beginnings() for word in ("PREFIX", each)]
        (answer,) = await self.ask(("CLIENT", "TRACKING", "ON", "BCAST", *prefixes))
        if isinstance(answer, ResponseError):
            raise answer

    async def ask(self, *commands: Command) -> list[Any]:
        """Send commands at once and return what each answers, an error of the server's as a value."""
        await self._connection.send_packed_command(self._connection.pack_commands(commands))
        found: list[Any] = []
        for _ in commands:
            try:
                found.append(await self._connection.read_response(disable_decoding=True))
            except ResponseError as error:
                found.append(error)
        return found

    async def catch_up(self) -> None:
        """Hear of all that was changed up to the last answer. Raises StoreBusy where everything was deleted.

        The server tells of changes at the end of a turn of its own loop, so the second of these is a turn later.
        """
        await self.ask(("PING",))
        await self.ask(("PING",))
        if self._emptied:
            raise StoreBusy("all that was kept was deleted during the backup")

    async def names(self) -> AsyncIterator[bytes]:
        """Yield the keys of this installation that are there the whole time, some of them twice."""
        cursor: bytes | int = 0
        while True:
            ((cursor, found),) = await self.ask(("SCAN", cursor, "COUNT", SCAN_KEYS))
            for key in found:
                if own_name(key) is not None:
                    yield key
            if int(cursor) == 0:
                return

    async def aclose(self) -> None:
        """Close the connection."""
        await self._connection.disconnect()

    async def _hear(self, message: Sequence[Any]) -> None:
        # What is raised here would be lost in redis-py.
        self._emptied = self._emptied or message[1] is None
        for key in message[1] or ():
            name = own_name(key)
            if name is not None:
                self.changed[tag_of(name)].add(key)


@asynccontextmanager
async def watched(client: Client) -> AsyncGenerator[list[Watched]]:
    """Watch the server that a client is of, or all primaries of its cluster."""
    async with AsyncExitStack() as stack:
        found = [Watched(connection) for connection in _connections(client)]
        for each in found:
            stack.push_async_callback(each.aclose)
        for each in found:
            await each.begin()
        yield found


def _connections(client: Client) -> list[AbstractConnection]:
    """Return a new connection to the server, or to each primary of a cluster, that waits long and hears of changes."""
    sources: list[Any] = client.get_primaries() if isinstance(client, RedisCluster) else [client.connection_pool]
    more = {"protocol": 3, "socket_timeout": _SECONDS}
    return [source.connection_class(**{**source.connection_kwargs, **more}) for source in sources]
