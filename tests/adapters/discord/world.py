"""Members of a simulated server, and what they see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import AllowedMentions
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import to_discord_message

from adapters.local.clock import AdjustableClock
from core.service import Context
from core.table import Status, Table

TRIED_AGAIN = 120
"""Seconds after which all that a busy machine put off was tried again."""


class World:
    """A server with a channel and members, who act as people do."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("den")
        self.channel: Any = self.guild.create_text_channel("games")
        self.anna = self.member("anna")
        self.boris = self.member("boris")
        rights = self.guild.create_role("administrators", permissions=discord.Permissions(manage_guild=True))
        self.administrator = self.guild.add_member(self.env.create_user("ada"), roles=[rights])
        self.bot = UserHandle(env, env.backend.bot_user)

    def thread(self, channel: Any) -> Any:
        """A new thread of a channel, by anna."""
        made = self.env.backend.create_thread(channel.id, "a thread", self.anna.id)
        return ChannelHandle(self.env, self.guild, made)

    def member(self, name: str) -> Any:
        return self.guild.add_member(self.env.create_user(name))

    @property
    def server(self) -> str:
        return f"d{self.guild.id}"

    @property
    def board(self) -> discord.Message:
        """The newest message of the channel."""
        messages: dict[int, Any] = self.env.backend.messages[self.channel.id]
        newest = max(number for number, message in messages.items() if message.visible_to(None))
        return to_discord_message(self.env, messages[newest])  # the others are not made first, as `history` does

    def again(self, message: discord.Message) -> discord.Message:
        """A message of the channel as it is now."""
        (found,) = [each for each in self.channel.history() if each.id == message.id]
        return found

    async def answer(self, person: Any, name: str, *, channel: Any = None, **options: Any) -> str:
        """Give a command that is answered to its author alone, and return the answer as `typed` has it."""
        result = await person.slash(channel or self.channel, name, **options)
        assert result.response is not None
        assert result.response.ephemeral
        return typed(result.response.content)

    def write(self, person: Any, text: str, board: discord.Message, *, ping: bool = True) -> None:
        """Let a member reply to a message, with or without the ping of a reply, no matter who listens."""
        backend = self.env.backend
        place = {"channel_id": str(self.channel.id), "message_id": str(board.id)}
        backend.create_message(
            self.channel.id,
            person.id,
            text,
            reference=backend.normalize_message_reference(self.channel.id, place),
            allowed_mentions=AllowedMentions(replied_user=ping),
        )

    def sent(self, method: str = "POST", path: str = "messages") -> list[Any]:
        """What the bot asked of Discord, of one kind."""
        return [each for each in self.env.http_requests if each.method == method and path in each.path]

    async def pass_by(self, clock: AdjustableClock, seconds: int) -> None:
        """Let time go by, and the bot do what is due then, as the program does every second."""
        clock.advance(seconds)
        client: Any = self.env.bot
        for outgoing in await client._chat.tick(client.serves):
            await client.deliver(outgoing)
        await client.show_owed()
        await self.env.settle()

    async def pass_until(self, clock: AdjustableClock, condition: Callable[[], bool]) -> None:
        """Let time go by second by second until something has come about; what was put off is tried again by then."""
        for _ in range(TRIED_AGAIN):
            if condition():
                return
            await self.pass_by(clock, 1)
        pytest.fail("it has not come about")

    def said_to(self, person: Any) -> list[discord.Message]:
        """What the bot wrote to a member directly."""
        return [message for message in person.user.dm_channel.history() if message.author.bot]

    async def table(self, ctx: Context, number: int = 1) -> Table:
        return await ctx.tables.load(self.server, f"g{number}")


def typed(content: str) -> str:
    """What a message says, with the commands in it as they are typed: without the numbers that Discord gave them."""
    return re.sub(r"</(\w+):\d+>(?: `([^`]*)`)?", lambda each: f"`{f'/{each[1]} {each[2] or str()}'.strip()}`", content)


def buttons(message: Any) -> list[dict[str, Any]]:
    """Every button under a message, as Discord has it."""
    found: list[dict[str, Any]] = []
    for row in message.components:
        raw: Any = row.to_dict() if isinstance(row, discord.ActionRow) else row
        found.extend(raw["components"])
    return found


def labels(message: Any) -> list[str]:
    return [button["label"] for button in buttons(message)]


def tag(message: discord.Message) -> tuple[str, int]:
    """The game and the ply that a board names."""
    match = re.search(r"· (g\d+) · move (\d+)$", message.content)
    assert match is not None, message.content
    return match[1], int(match[2])


def mover(ctx: Context, table: Table) -> str:
    seat = ctx.tables.position(table).to_move
    assert seat is not None
    return table.seats[seat].id


def legal(ctx: Context, table: Table) -> Iterator[str]:
    """Every legal move at a table, as the mover alone may know them."""
    position = ctx.tables.position(table)
    for move in position.game.legal_moves(position.state):
        yield position.game.format(position.state, move, full=True)


def over(table: Table) -> bool:
    return table.status is Status.FINISHED
