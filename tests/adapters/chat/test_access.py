"""What is left to someone whom a server's administrators keep out, thing by thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.chat.access import check_access
from adapters.chat.buttons import read_button
from adapters.chat.posts import BoardRef, Incoming
from adapters.chat.routes import BY_NAME, read_command
from core.ports import StoreBusy
from core.service import Context
from core.service.access import KeptOut
from tests.adapters.chat.den import Den, person

CARL = Incoming(event="e", server="l#den", chat="l#den", player=person("carl"))
LEFT = {"resign", "export", "forget", "privacy", "terms"}
OF_ADMINISTRATORS = {"abort", "class", "tournament", "language", "settings", "block", "unblock", "cancel"}
"""What they need in order to let themselves in again, and what else depends on being one."""


async def is_kept_out(ctx: Context, said: Incoming) -> bool:
    command = read_command((said.text if said.press is None else said.press) or "")
    pressed = None if said.press is None else read_button(said.press)
    try:
        await check_access(ctx, said, command, pressed)
    except KeptOut:
        return True
    return False


@pytest.fixture
async def ctx(den: Den) -> Context:
    await den.store.set_settings(den.room, "by hand", {"blocked:l@carl": "carl"})
    return den.ctx


async def test_which_commands_are_left(ctx: Context) -> None:
    for admin, left in ((False, LEFT), (True, LEFT | OF_ADMINISTRATORS)):
        said = {name: replace(CARL, text=f"/{name}", admin=admin) for name in BY_NAME}
        assert {name for name, each in said.items() if not await is_kept_out(ctx, each)} == left
        pressed = {name: replace(CARL, press=f"/{name}", admin=admin) for name in BY_NAME}
        assert {name for name, each in pressed.items() if not await is_kept_out(ctx, each)} == left


async def test_what_else_is_left(ctx: Context) -> None:
    board = BoardRef("g1", 0)
    for text, reply, plain, kept in (
        ("how are you?", None, False, False),
        ("12", None, False, False),
        ("12", board, False, True),
        ("12", None, True, True),
        ("how are you?", board, False, False),
        ("/whatever", None, False, False),
        ("/play 12", board, False, True),
        (None, board, False, False),
    ):
        assert await is_kept_out(ctx, replace(CARL, text=text, reply_to=reply, plain_moves=plain)) is kept, text
    for press, kept in (
        ("h:g1:0", False),
        ("o:g1:0", False),
        ("G:t1:0", False),
        ("none of ours", False),
        ("k:g1:0:0:1", True),
        ("a:g1:0", True),
        ("t:g1:0", True),
        ("T:t1:0", True),
    ):
        assert await is_kept_out(ctx, replace(CARL, press=press)) is kept, press
    assert not await is_kept_out(ctx, replace(CARL, text="/play 12", player=person("dora")))


async def test_what_needs_no_store_is_answered_while_it_is_busy(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(server: str) -> dict[str, str]:
        raise StoreBusy(server)

    monkeypatch.setattr(den.ctx.store, "settings", busy)
    for name in ("help", "rules"):
        assert not await is_kept_out(den.ctx, replace(CARL, text=f"/{name}"))
    for said in (replace(CARL, text="/board"), replace(CARL, press="a:g1:0")):
        with pytest.raises(StoreBusy):
            await is_kept_out(den.ctx, said)
