"""Games played from another chat than their own: buttons that name a server, and links to where it is played."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Protocol

from adapters.chat.buttons import Press, Pressed, read_button
from adapters.chat.posts import Button, Incoming, Menu, Post
from core import service
from core.ports import UnreadableTable
from core.service import Context
from core.service.lookup import sits
from core.table import Table

_LED: Final = re.compile(r"([^@]+)@(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Way:
    """Where a game is played, as people call that place, and the address that leads there; "" for what is not known.

    An address is the id of a button that opens it.
    """

    title: str = ""
    address: str = ""


class Ways(Protocol):
    """The ways of a platform to the places where games are played."""

    async def __call__(self, server: str, chat: str, message: str | None) -> Way:
        """Return the way to a chat; where it can be, to a message there that shows a game."""
        ...


async def nowhere(server: str, chat: str, message: str | None) -> Way:
    """Know no way."""
    del server, chat, message
    return Way()


def led(button: str, server: str) -> str:
    """Return the id of a button that acts on a table of `server`, wherever the button lies."""
    return f"{button}@{server}"


def read_led(button: str) -> tuple[Pressed, str, str] | None:
    """Return what a button asks for, its bare id, and the server that it names; None for one that names none."""
    match = _LED.fullmatch(button)
    pressed = None if match is None else read_button(match[1])
    return None if match is None or pressed is None else (pressed, match[1], match[2])


def asked_by(button: str) -> Pressed | None:
    """Return what a button asks for, whether or not it names a server; None for one that is none of ours."""
    pressed = read_button(button)
    led = read_led(button) if pressed is None else None
    return pressed if led is None else led[0]


def led_post(post: Post, server: str, own: int) -> Post:
    """Return a post about a table of another server: no reply to it is a move here, and its buttons name the server.

    The last `own` rows of buttons belong here.
    """
    rows = post.buttons[: len(post.buttons) - own]
    menus = tuple(
        Menu(menu.title, tuple(replace(option, id=led(option.id, server)) for option in menu.options))
        for menu in post.menus
    )
    buttons = tuple(tuple(_led_button(button, server) for button in row) for row in rows)
    confirm = None if post.confirm is None else _led_button(post.confirm, server)
    return replace(
        post,
        game=None,
        ply=None,
        begun=False,
        redraw=None,
        menus=menus,
        confirm=confirm,
        buttons=(*buttons, *post.buttons[len(rows) :]),
    )


def _led_button(button: Button, server: str) -> Button:
    return replace(button, id=led(button.id, server))


async def at_its_table(ctx: Context, incoming: Incoming, pressed: Pressed, bare: str, server: str) -> Incoming | None:
    """Return the press of a button that names a table of another chat as one made there. Raises StoreBusy.

    None where the person does not sit there and is not asked to: anyone can make up a button. Who asked to be told of
    offers there may join one.
    """
    table = await _table(ctx, server, pressed.table)
    if table is None:
        return None
    joins = pressed.press is Press.ACCEPT and await service.is_called(ctx, incoming, table)
    if not joins and not sits(table, incoming.ids):
        return None
    return replace(_moved(incoming, table), press=bare)


async def replied_at_its_table(ctx: Context, incoming: Incoming) -> Incoming | None:
    """Return a reply to a board that lies in another chat than its table's as one written there. Raises StoreBusy.

    None for a command, which is given where it is written, and where the person does not sit at that table.
    """
    board, server = incoming.reply_to, incoming.reply_in
    if board is None or server is None or (incoming.text or "").startswith("/"):
        return None
    table = await _table(ctx, server, board.table)
    sitting = table is not None and sits(table, incoming.ids)
    return replace(_moved(incoming, table), private=incoming.private) if table is not None and sitting else None


async def _table(ctx: Context, server: str, table: str) -> Table | None:
    try:
        return await ctx.tables.find(server, table)
    except UnreadableTable:
        return None


def _moved(incoming: Incoming, table: Table) -> Incoming:
    """Return what someone did as done in the chat of a table."""
    return replace(
        incoming,
        server=table.server,
        chat=table.chat,
        on=None,
        private=False,
        admin=False,
        part_of=None,
        plain_moves=False,
        reply_in=None,
        seen=(),
    )
