"""A group where people play for their standing: they write, press, and time goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import TelegramPlatform
from core.position import replay
from core.table import Table
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.people import Person, buttons, posts, settled, until, words

HOUR = 3_600


@dataclass
class Group:
    """One group, its bot and its people."""

    server: Server
    bot: TelegramPlatform
    store: RedisStore
    clock: AdjustableClock
    chat: Chat = field(init=False)

    def __post_init__(self) -> None:
        self.chat = self.server.state.group(11, 12, 13)

    async def say(self, person: Person, text: str, chat: Chat | None = None, **more: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - fields of a message
        """Have somebody write, and return what was posted in that chat upon it."""
        chat = chat or self.chat
        before = len(posts(chat))
        person.write(chat, text, **more)
        await settled(self.server)
        return posts(chat)[before:]

    async def one(self, person: Person, text: str, chat: Chat | None = None, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of a message
        """Have somebody write what is answered by one message."""
        (post,) = await self.say(person, text, chat, **more)
        return post

    async def press(self, person: Person, message: dict[str, Any], label: str) -> str | None:
        """Have somebody press the button with this label; return what it told them."""
        (data,) = [each["callback_data"] for each in buttons(message) if each["text"] == label]
        query = person.press(message, data)
        await settled(self.server)
        answer = self.server.state.queries[query].answer
        assert answer is not None
        return answer.get("text")

    async def begin(self, host: Person, guest: Person, challenge: str) -> str:
        """Have two people begin a game; return its id."""
        before = await self.store.load_all(f"t{self.chat.id}", [f"g{number}" for number in range(1, 501)])
        await self.say(host, challenge)
        await self.say(guest, f"/accept g{len(before) + 1}")
        return f"g{len(before) + 1}"

    async def beat(self, winner: Person, loser: Person, game: str = "nim") -> None:
        """Let somebody win a rated game."""
        table = await self.begin(loser, winner, f"/{game} first=me")
        await self.all_move(table, loser, winner)
        await self.say(loser, f"/resign {table}")

    async def all_move(self, number: str, *people: Person) -> None:
        """Let these people, all who play, each make a move, so that the game counts."""
        by_id = {f"t{person.id}": person for person in people}
        while True:
            table = await self.table(number)
            position = replay(table)
            if len(set(position.movers)) == len(table.seats):
                return
            assert position.to_move is not None
            legal = position.game.view(position.state, position.to_move).legal
            await self.say(by_id[table.seats[position.to_move].id], f"/play {number} {legal[0]}")

    async def table(self, number: str) -> Table:
        table = await self.store.load(f"t{self.chat.id}", number)
        assert table is not None
        return table

    async def pass_by(self, seconds: int) -> None:
        """Let time go by, and the program say what that brings about."""
        self.clock.advance(seconds)
        for out in await self.bot.chat.tick(self.bot.serves):
            await self._done(self.bot.deliver(out))

    async def show_owed(self) -> None:
        """Have the program show the boards that it owes."""
        await self._done(self.bot.show_owed())

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        doing = asyncio.create_task(work)
        await until(self.server, doing.done)
        await doing


def shown(chat: Chat) -> list[str]:
    """Return the texts of what the bot posted, the oldest first."""
    return [words(post) for post in posts(chat)]


def first_line(post: dict[str, Any]) -> str:
    return words(post).partition("\n")[0]


def labels(message: dict[str, Any]) -> list[str]:
    return [each["text"] for each in buttons(message)]
