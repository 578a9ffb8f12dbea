"""A chat to test in: the real vocabulary over the real store, with a clock that is set and lots that repeat."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, cast

from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Button, Incoming, Post
from core.ports import Posted, Store
from core.position import replay
from core.table import Player, Table
from tests.core.service.contexts import context
from tests.mortal import MortalStore

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

NOON = 1_800_000_000

_EVENTS = itertools.count(1)
"""Numbers of events: no two of a test's processes and rooms have one of the same name."""


class SetClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> int:
        return self.time


def person(name: str) -> Player:
    return Player(f"l@{name.lower()}", name)


def buttons(post: Post) -> list[Button]:
    return [button for row in post.buttons for button in row]


async def note_shown(store: Store, server: str, post: Post, message: str) -> None:
    """Note that a board was shown as a message, as the ledger does."""
    if post.game is not None and post.version is not None:
        await store.set_posted(server, post.game, Posted(message, post.version))


def labels(post: Post) -> list[str]:
    return [button.label for button in buttons(post)]


@dataclass
class Den:
    """One room, and a process that serves it. Every person goes by a name; `@name` in a text names them."""

    store: Store
    clock: SetClock = field(default_factory=SetClock)
    seed: int = 1
    room: str = "l#den"
    language: str = "en"

    def __post_init__(self) -> None:
        self.ctx = context(self.store, self.clock, Random(self.seed))
        self.chat = Chat(self.ctx, self.language)

    async def say(
        self,
        user: str,
        text: str,
        reply_to: Post | BoardRef | None = None,
        *,
        event: str | None = None,
        lang: str | None = None,
        aliases: tuple[str, ...] = (),
        resolved: bool = True,
        private: bool = False,
        plain: bool = False,
        seen: tuple[Post, ...] = (),
        admin: bool = False,
        posted: bool = True,
    ) -> tuple[Post, ...]:
        """Write something, perhaps as a reply to a board; with `posted` False what answers it never arrives.

        With `plain` it is said where a move needs no reply; `seen` are the boards that its author looked at.
        """
        ref = reply_to.board if isinstance(reply_to, Post) else reply_to
        names = re.findall(r"@(\w+)", text) if resolved else []
        incoming = Incoming(
            event=event or f"den {next(_EVENTS)}",
            server=self.room,
            chat=self.room,
            player=person(user),
            text=text,
            reply_to=ref,
            language=lang,
            mentions={name.lower(): person(name) for name in names},
            aliases=frozenset(aliases),
            private=private,
            plain_moves=plain or private,
            seen=tuple(post.board for post in seen if post.board is not None),
            admin=admin,
        )
        return await self._handle(incoming, posted=posted)

    async def press(
        self,
        user: str,
        post: Post,
        label: str,
        *,
        event: str | None = None,
        lang: str | None = None,
        posted: bool = True,
    ) -> tuple[Post, ...]:
        """Press the button of this label under a post."""
        (found,) = [button for button in buttons(post) if button.label == label]
        return await self.press_id(user, found.id, post, event=event, lang=lang, posted=posted)

    async def press_id(
        self,
        user: str,
        button: str,
        post: Post | None = None,
        *,
        event: str | None = None,
        lang: str | None = None,
        posted: bool = True,
    ) -> tuple[Post, ...]:
        incoming = Incoming(
            event=event or f"den {next(_EVENTS)}",
            server=self.room,
            chat=self.room,
            player=person(user),
            press=button,
            on=None if post is None else post.board,
            language=lang,
        )
        return await self._handle(incoming, posted=posted)

    async def one(self, user: str, text: str, reply_to: Post | None = None, *, lang: str | None = None) -> Post:
        """Write something that exactly one post answers."""
        (post,) = await self.say(user, text, reply_to, lang=lang)
        return post

    async def game(self, challenge: str, *others: str, moved: bool = False) -> Post:
        """Let anna challenge and the others accept; return the first board, or with `moved` that after their moves."""
        (post,) = await self.say("anna", challenge)
        for other in others:
            accept = next(button for button in buttons(post) if button.id.startswith("a:"))
            (post,) = await self.press_id(other, accept.id, post)
        return await self.all_move(post) if moved else post

    async def play(self, challenge: str, moves: Sequence[str], *, first: str = "anna") -> None:
        """Let anna challenge boris, and both make these moves in g1."""
        await self.game(challenge, "boris")
        order = ("anna", "boris") if first == "anna" else ("boris", "anna")
        for number, move in enumerate(moves):
            await self.say(order[number % 2], f"/play g1 {move}")

    async def all_move(self, board: Post) -> Post:
        """Let every player make a move, so that the game counts from now on; return the newest board."""
        while True:
            table = await self.table(board.game)
            position = replay(table)
            if len(set(position.movers)) == len(table.seats):
                return board
            assert position.to_move is not None
            player = table.seats[position.to_move]
            legal = position.game.view(position.state, position.to_move).legal
            board, *_ = await self.say(player.name, f"/play {table.id} {legal[0]}")

    async def table(self, table: str | None) -> Table:
        loaded = await self.store.load(self.room, table or "")
        assert loaded is not None
        return loaded

    async def show_owed(self) -> tuple[Post, ...]:
        """Show the boards that are owed now, as any process would; return all that is said with them."""
        posts: list[Post] = []
        for server, table in await self.store.owed(self.clock.time, put_off=60):
            for out in await self.chat.owed(server, table):
                posts.append(out.post)
                await note_shown(self.store, out.server, out.post, f"owed {len(posts)} at {self.clock.time}")
        return tuple(posts)

    def another_process(self) -> Den:
        """A second replica over the same store and clock."""
        return Den(self.store, self.clock, self.seed + 1, self.room)

    def doomed(self, calls: int, *, after: bool = False) -> Den:
        """A process that raises Killed at a call of the store, after `calls` that go well.

        With `after` that call is still made before it dies.
        """
        mortal = MortalStore(cast("RedisStore", self.store))
        mortal.calls_left, mortal.after = calls, after
        return Den(cast("Store", mortal), self.clock, room=self.room)

    async def _handle(self, incoming: Incoming, *, posted: bool) -> tuple[Post, ...]:
        posts = await self.chat.handle(incoming)
        for number, post in enumerate(posts):
            assert post.to is None or post.version is None, "what one person sees is not shown to the chat"
            if posted:
                await note_shown(self.store, self.room, post, f"{incoming.event}/{number}")
        return posts
