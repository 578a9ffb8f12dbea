"""What a release does in a store, in one script that runs by the code of this release and by that of the one before.

    PYTHONPATH=CHECKOUT python tests/legacy/drill.py make > tests/legacy/1b4081a.jsonl
    PYTHONPATH=CHECKOUT python tests/legacy/drill.py play URL

`make` writes a store of the commit that is checked out, as `make.py` does for 551f4bf; it is run in one of 1b4081a.
`play` prints as JSON all that the release finds in a store, and again after it went on there. A store that it refuses
ends it with 2. It uses only what both releases have.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, cast

from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Incoming, Post
from adapters.games.ladders import CardLadders
from adapters.store import keys
from adapters.store.connect import NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from core.ports import Posted
from core.table import Player
from tests.core.service.contexts import context

BEGIN = 1_796_000_000
PLACES = {"d900000000000000009": "d900000000000000010", "t-100777": "t-100777/5", "l#drill": "l#drill"}
NAMES = ("anna", "boris", "vera")
LATER = {"former": 100_000, "now": 200_000}
"""Seconds after the store was made at which each release goes on."""

LEVELS = {"level", "extra"}
"""Where this release has the levels of computer players, and where the former one keeps them without reading them."""


class SetClock:
    def __init__(self, time: int) -> None:
        self.time = time

    def now(self) -> int:
        return self.time


class Here:
    """One chat, where every board that is said is shown."""

    def __init__(self, store: RedisStore, server: str, time: int, who: str) -> None:
        self.store, self.server, self.chat_id, self.who = store, server, PLACES[server], who
        self.clock = SetClock(time)
        self.chat = Chat(context(store, self.clock, Random(3)), "en")
        self.shown = True
        self.sent = 0

    def person(self, name: str) -> Player:
        return Player(f"{self.server[0]}{400 + NAMES.index(name)}", {"boris": "Борис"}.get(name, name))

    async def say(self, name: str, text: str | None, **more: Any) -> tuple[Post, ...]:  # noqa: ANN401 - those of an Incoming
        self.sent += 1
        self.clock.time += 7
        incoming = Incoming(
            event=f"{self.who}{self.server}{self.sent}",
            server=self.server,
            chat=self.chat_id,
            player=self.person(name),
            text=text,
            mentions={each: self.person(each) for each in NAMES},
            language={"boris": "ru"}.get(name, "en"),
            admin=name == "anna",
            **more,
        )
        posts = await self.chat.handle(incoming)
        for post in posts:
            if self.shown and post.game is not None and post.version is not None:
                await self.store.set_posted(self.server, post.game, Posted(f"{self.who}/{self.sent}", post.version))
        return posts

    async def begin(self, challenge: str, *others: str) -> str:
        post = _board(await self.say("anna", challenge))
        for other in others:
            post = _board(await self.say(other, None, press=post.buttons[0][0].id, on=post.board))
        assert post.game is not None
        return post.game

    async def play(self, game: str, plies: int = 200, seed: int = 1) -> None:
        """Play on by legal moves drawn at random, until the end or for a number of plies."""
        rng = Random(seed)
        for _ in range(plies):
            table = await self.store.load(self.server, game)
            assert table is not None
            for name in NAMES:
                asked = Incoming(event="ask", server=self.server, chat=self.chat_id, player=self.person(name))
                if moves := await self.chat.legal_moves(asked, game):
                    await self.say(name, rng.choice(moves), reply_to=BoardRef(game, table.edition))
                    break
            else:
                return

    async def running(self) -> list[str]:
        tables: Any = await self.store.open_tables(self.server, self.chat_id)
        return [table.id for table in tables if table.status.value == "playing"]


def _board(posts: tuple[Post, ...]) -> Post:
    for post in posts:
        if post.version is not None:
            return post
    raise AssertionError(posts)


async def fill(store: RedisStore) -> None:
    """Play as people of that release do, on Discord, on Telegram and in a room."""
    for number, server in enumerate(PLACES):
        here = Here(store, server, BEGIN + 10_000 * number, "made")
        await here.say("anna", "/settings timeout claim")
        await here.say("anna", "/language chat ru")
        await here.say("boris", "/quiet 23-7 +3")
        await here.play(await here.begin("/sim @boris first=me", "boris"), seed=number)
        await here.play(await here.begin("/nim @boris heaps=3,5,7", "boris"), seed=number)
        await here.play(await here.begin("/square @boris @vera", "boris", "vera"), 7)
        await here.play(await here.begin("/nim @boris heaps=3,5,7 time=2d", "boris"), 2)
        await here.play(await here.begin("/sim @boris time=2d unrated", "boris"), 4)
        await here.say("anna", "/challenge square players=4")
        here.shown = False
        await here.play(await here.begin("/nim @boris heaps=6,7,8", "boris"), 1)  # committed, never shown
        await store.beat(["discord", "telegram", ""][number], here.clock.time, 60)
    await store.message_log.append("drill", b"hello", "once")


async def go_on(store: RedisStore, who: str) -> None:
    """Move in every running game, finish one, begin one; in the room forget someone, and play a computer of a level."""
    for server in PLACES:
        here = Here(store, server, BEGIN + LATER[who], who)
        running = await here.running()
        assert len(running) > 2, running
        for game in running[:-1]:
            await here.play(game, 1, seed=len(who))
        await here.play(running[-1], seed=5)
        await here.play(await here.begin("/nim @vera heaps=4,5,7", "vera"), 1)
        await here.say("boris", "/settings")
        if server.startswith("l") and who == "now":
            await here.say("vera", "/forget yes")
            await here.play(await here.begin("/sim bot level=hard first=me"), 1)
    await store.message_log.append("drill", b"again", who)


async def found(store: RedisStore) -> dict[str, Any]:
    """Return all that a release finds, in values that JSON knows."""
    client: Any = store.connection.client
    told: dict[str, Any] = {"log": [[n, text.decode()] for n, text in await store.message_log.load("drill")]}
    for server, chat in PLACES.items():
        here: dict[str, Any] = {"tables": [], "people": {}}
        number = 0
        while (table := await store.load(server, f"g{(number := number + 1)}")) is not None:
            posted = await store.posted(server, table.id)
            here["tables"].append([_plain(asdict(table)), posted and [posted.message, posted.version]])
        tables: Any = await store.open_tables(server, chat)
        here["open"] = [table.id for table in tables]
        here["recent"] = await store.recent(server, chat)
        here["settings"] = dict(await store.settings(server))
        here["language"] = await store.languages(chat)
        index = keys.partition(server)
        for name, key in (("due", keys.deadlines(index)), ("owed", keys.owed(index))):
            here[name] = [[each.decode(), at] for each, at in await client.zrange(key, 0, -1, withscores=True)]
        here["ranks"] = {
            ladder: [each.player for each in page.members]
            for ladder in CardLadders().names
            if (page := await store.archive.ranking(server, ladder, None, start=0, count=9, player=""))
        }
        for name in NAMES:
            person = f"{server[0]}{400 + NAMES.index(name)}"
            here["people"][name] = {
                "servers": dict(await store.servers_of(person)),
                "tables": await store.tables_of(server, [person], finished=True),
                "quiet": str(await store.quiet(person)),
                "standing": _plain(asdict(await store.archive.summary(server, person))),
                "export": _plain(dict(await store.archive.export(server, person))),
            }
        told[server] = here
    return json.loads(json.dumps(told, default=str))


def _plain(value: Any) -> Any:  # noqa: ANN401 - any value
    """Return a value with names of enumerations and no types of a release's own."""
    if isinstance(value, dict):
        found = cast("dict[object, Any]", value)
        shown = {str(key): each for key, each in found.items() if key not in LEVELS}
        return {key: _plain(each) for key, each in shown.items() if each not in (None, (), {}, [], False)}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in cast("Sequence[Any]", value)]
    return str(getattr(value, "value", value))


async def main(command: str, url: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(url or None, Path(folder), ladders=CardLadders().names) as store:
            match command:
                case "make":
                    # Where the former release runs, `tests` is its own; the file next to this script is not in it.
                    from store import Legacy, write  # noqa: PLC0415  # pyright: ignore[reportImplicitRelativeImport]

                    await fill(store)
                    await write(store.connection.client, Legacy(BEGIN, []))
                case _:
                    before = await found(store)
                    await go_on(store, "former")
                    sys.stdout.write(json.dumps([before, await found(store)]))


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""))
    except NoStore as refused:
        sys.stderr.write(f"{refused}\n")
        sys.exit(2)
