"""Makes `551f4bf.jsonl`: a store as commit 551f4bf wrote it. Run in a checkout of that commit, by its own code.

    PYTHONPATH=CHECKOUT python tests/legacy/make.py > tests/legacy/551f4bf.jsonl
    PYTHONPATH=CHECKOUT python tests/legacy/make.py departures > tests/legacy/551f4bf-departures.jsonl

It plays through the real service and vocabulary, as people on Discord, Telegram and in the local chat do, and writes
what is then in the store by the `store.py` next to it.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.discord.memory import Memory as DiscordMemory
from adapters.local.hub import Hub, Said
from adapters.local.pictures import Pictures
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.telegram.memory import Memory as TelegramMemory
from adapters.telegram.pace import RealPace
from core.service import Desk
from core.table import Player
from store import Legacy, write

BEGIN = 1_795_000_000
LEFT = "d900000000000000001"


class SetClock:
    def __init__(self) -> None:
        self.time = BEGIN

    def now(self) -> int:
        return self.time


class Here:
    """One chat, where every board that is said is posted, unless `posted` is taken away."""

    def __init__(self, store: RedisStore, clock: SetClock, prefix: str, server: str, chat: str) -> None:
        self.store, self.clock, self.prefix, self.server, self.chat_id = store, clock, prefix, server, chat
        self.chat = Chat(Desk(store, clock, Random(7), patience=None, platform=""), "en")
        self.posted = True
        self.sent = 0

    def person(self, name: str) -> Player:
        numbers = {"anna": 401928374650192837, "boris": 562738495061728394, "vera": 77, "gleb": 88}
        return Player(f"{self.prefix}{numbers[name]}", {"boris": "Борис"}.get(name, name))

    async def say(self, name: str, text: str | None, reply: Post | None = None, **more: Any) -> tuple[Post, ...]:
        self.sent += 1
        self.clock.time += 7
        named = ("anna", "boris", "vera", "gleb")
        incoming = Incoming(
            event=f"{self.prefix}i{self.server}{self.sent}",
            server=self.server,
            chat=self.chat_id,
            player=self.person(name),
            text=text,
            reply_to=None if reply is None else reply.board,
            mentions={each: self.person(each) for each in named},
            language={"boris": "ru"}.get(name, "en"),
            admin=name == "anna",
            **more,
        )
        posts = await self.chat.handle(incoming)
        await self.deliver([Outgoing(self.server, self.chat_id, post) for post in posts])
        return posts

    async def press(self, name: str, post: Post, button: int = 0) -> tuple[Post, ...]:
        """Press a button of a post's first row."""
        return await self.say(name, None, press=post.buttons[0][button].id, on=post.board)

    async def deliver(self, out: list[Outgoing]) -> None:
        for each in out:
            post = each.post
            if self.posted and post.game is not None and post.version is not None:
                self.sent += 1
                await self.chat.delivered(self.server, post.game, f"98237/{1000 + self.sent}", post.version)

    async def begin(self, challenge: str, *others: str) -> Post:
        (post,) = await self.say("anna", challenge)
        assert post.version is not None, post.text
        for other in others:
            (post,) = await self.press(other, post)
        return post

    async def play(self, post: Post, plies: int = 999, seed: int = 1) -> Post:
        """Play on by legal moves drawn at random, until the end or for that many plies."""
        rng = Random(seed)
        for _ in range(plies):
            for name in ("anna", "boris", "vera", "gleb"):
                asked = Incoming(event="ask", server=self.server, chat=self.chat_id, player=self.person(name))
                if moves := await self.chat.legal_moves(asked, post.game):
                    break
            else:
                return post
            found = await self.say(name, rng.choice(moves), post)
            post = next(each for each in found if each.version is not None)
        return post


async def on_discord(store: RedisStore, clock: SetClock) -> None:
    here = Here(store, clock, "d", "d873429847234987234", "d982374982374982374")
    await here.say("anna", "/language chat ru")
    await here.say("boris", "/language en")
    await here.say("anna", "/settings boards new")
    await here.say("anna", "/settings timeout claim")
    await here.say("boris", "/quiet 23-7 +3")
    end = await here.play(await here.begin("/sim @boris first=me", "boris"))
    await here.press("boris", end)
    await here.play(await here.begin("/sim @boris colourless first=them", "boris"), seed=2)
    await here.play(await here.begin("/nim @boris heaps=3,5,7", "boris"))
    await here.play(await here.begin("/square @boris @vera", "boris", "vera"), 7)
    await here.play(await here.begin("/nim @boris heaps=3,5,7 time=2h", "boris"), 2)
    back = await here.play(await here.begin("/sim @boris time=2d unrated", "boris"), 4)
    await here.say("anna", f"/undo {back.game}")
    await here.begin("/nim @boris heaps=3,8,4 time=2m", "boris")
    clock.time += 200
    await here.deliver(list(await here.chat.tick()))
    await here.say("anna", "/challenge square players=4")
    gone = await here.begin("/sim @boris", "boris")
    await here.say("anna", f"/abort {gone.game}")
    (declined,) = await here.say("anna", "/nim @boris")
    await here.press("boris", declined, 1)
    await here.play(await here.begin("/nim bot heaps=4,5,6"))
    here.posted = False
    await here.play(await here.begin("/nim @boris heaps=6,7,8", "boris"), 1)  # committed, never shown
    name = hashlib.sha256(b"discord").hexdigest()[:16]
    memory = DiscordMemory(store.client, name)
    await memory.add_live(here.server, 982374982374982374)
    await memory.leave(873429847234987234, clock.time)
    await memory.end_announcing("digest-of-discord")


async def on_telegram(store: RedisStore, clock: SetClock) -> None:
    here = Here(store, clock, "t", "t-100123", "t-100123/5")
    await here.play(await here.begin("/nim @boris heaps=3,5,7 first=me", "boris"))
    await here.play(await here.begin("/square @boris target=20", "boris"))
    await here.play(await here.begin("/square @boris @vera @gleb", "boris", "vera", "gleb"), 9)
    await here.say("vera", "/forget yes")
    here.posted = False
    owed = await here.play(await here.begin("/sim @boris dots=7", "boris"), 3)
    memory = TelegramMemory(store.client, 4242, RealPace())
    await memory.owe(here.server, owed.game or "", clock.time + 60)
    await memory.moved(-100123, -1000000000777)
    await memory.begin(11, "holder", alone=True)
    await memory.begin(12, "holder", alone=True)
    await memory.done(12)
    await memory.announce("digest-of-telegram")
    await store.hear("t401928374650192837", "en", ["t@anna_k"])
    await store.lease("telegram:poll:4242", "holder", 60)
    await store.beat("telegram", clock.time, 60)
    await store.beat("telegram", clock.time + 500, 60)
    await store.claim(here.server, "only-claimed")


async def in_a_room(store: RedisStore, clock: SetClock, folder: Path) -> None:
    chat = Chat(Desk(store, clock, Random(9), patience=None), "en")
    hub = Hub(chat, store.client, Pictures(folder), clock)
    number = 0

    async def say(person: str, text: str | None, **more: Any) -> Any:
        nonlocal number
        number += 1
        clock.time += 5
        return await hub.say(Said(event=f"e{number}", room="Den", person=person, text=text, **more))

    await say("Anna", "hello there")
    (offer,) = await say("Anna", "/sim @boris first=them")
    (board,) = await say("boris", None, press=offer.message.buttons[0][0].id, on=offer.message.id)
    await say("boris", "36", reply_to=board.message.id)
    (hand_offer,) = await say("Anna", "/square @boris first=me")
    await say("boris", None, press=hand_offer.message.buttons[0][0].id, on=hand_offer.message.id)
    await say("Anna", "/hand")


async def with_departures(store: RedisStore, clock: SetClock) -> None:
    """Games that ended early, as someone left before their first move or before the other's; and one that did not."""
    here = Here(store, clock, "d", LEFT, "d900000000000000002")
    sim = await here.begin("/sim @boris first=me", "boris")
    await here.say("anna", f"/resign {sim.game}")
    nim = await here.begin("/nim @boris heaps=3,5,7 first=me", "boris")
    await here.play(nim, 1)
    await here.say("boris", f"/resign {nim.game}")
    late = await here.begin("/nim @boris heaps=3,5,7 first=me time=2m", "boris")
    await here.play(late, 1)
    clock.time += 121
    await here.deliver(list(await here.chat.tick()))
    square = await here.begin("/square @boris @vera first=me", "boris", "vera")
    await here.play(square, 2, seed=3)
    await here.say("vera", f"/resign {square.game}")
    gone = await here.begin("/square @boris @vera @gleb first=me", "boris", "vera", "gleb")
    await here.play(gone, 1, seed=3)
    await here.say("boris", f"/resign {gone.game}")
    await here.play(await here.begin("/nim @boris heaps=3,5,7 first=me", "boris"))


async def expected(store: RedisStore) -> list[dict[str, Any]]:
    """Return what is in each table, by names that later versions need not share."""
    found: list[dict[str, Any]] = []
    for server in ("d873429847234987234", "t-100123", "l#den", LEFT):
        number = 0
        while (table := await store.load(server, f"g{(number := number + 1)}")) is not None:
            posted = await store.posted(server, table.id)
            found.append(
                {
                    "server": server,
                    "id": table.id,
                    "chat": table.chat,
                    "version": table.version,
                    "posted": posted and [posted.message, posted.version],
                    "game": table.game,
                    "options": table.options,
                    "status": table.status.value,
                    "seats": [[seat.id, seat.name] for seat in table.seats],
                    "invited": [[seat.id, seat.name] for seat in table.invited],
                    "moves": table.moves,
                    "deals": table.deals,
                    "hashes": table.hashes,
                    "ended": table.ended and [table.ended.termination.value, table.ended.winners],
                    "take_back": table.take_back and [table.take_back.asker, table.take_back.to],
                    "taken_back": table.taken_back,
                    "rematch_of": table.rematch_of,
                    "ratings": [each and [each.number, each.change, each.provisional] for each in table.rerated],
                    "times": [table.changed, table.deadline, table.clock_from, table.reminder],
                    "terms": [table.move_time, table.rated, table.claim, table.overdue, table.open_offer],
                }
            )
    return found


async def make() -> None:
    clock = SetClock()
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(None, Path(folder)) as store:
            if sys.argv[1:] == ["departures"]:
                await with_departures(store, clock)
            else:
                await on_discord(store, clock)
                await on_telegram(store, clock)
                await in_a_room(store, clock, Path(folder, "pictures"))
            await write(store.client, Legacy(clock.time, await expected(store)))


if __name__ == "__main__":
    asyncio.run(make())
