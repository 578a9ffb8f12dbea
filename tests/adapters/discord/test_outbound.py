"""What goes out to Discord: which message an answer becomes, and how one post is told from another."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adapters.boards.transport import Spot
from adapters.chat.posts import Post
from adapters.discord.outbound.answers import InteractionAnswer
from adapters.discord.shared.mentions import CommandBook
from core.service import Context
from core.table import Player
from tests.adapters.discord.test_silence import forbid
from tests.adapters.discord.world import World, labels


class Interaction:
    """A press whose answers are counted; the pressed message is `ephemeral`, or everyone's."""

    def __init__(self, *, ephemeral: bool) -> None:
        self.id = 1
        self.guild_id = 2
        self.user = SimpleNamespace(id=1)
        self.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=ephemeral))
        self.followup = self
        self.calls: list[tuple[str, bool]] = []

    async def send(self, *, content: str, ephemeral: bool, **rest: Any) -> None:
        del rest
        self.calls.append((f"new: {content}", ephemeral))

    async def edit_original_response(self, *, content: str, **rest: Any) -> None:
        del rest
        self.calls.append((f"edit: {content}", True))


@pytest.mark.parametrize(("ephemeral", "edits"), [(True, True), (True, False), (False, True), (False, False)])
async def test_a_private_answer_takes_the_place_of_a_private_message_alone(*, ephemeral: bool, edits: bool) -> None:
    interaction: Any = Interaction(ephemeral=ephemeral)
    public: Any = None
    answer = InteractionAnswer(
        interaction, public, Spot(server="d1", chat="d2"), CommandBook(), thinking=False, pauses=()
    )
    await answer.say(Post(text="hello", to=Player("d1", "anna"), edits=edits))
    how = "edit" if ephemeral and edits else "new"
    assert interaction.calls == [(f"{how}: hello", True)], "a board that all may see stays"


async def test_a_player_who_is_told_the_answer_is_not_written_to_as_well(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me", heaps="3,5,7")
    await forbid(world, send_messages=True)
    result = await world.anna.slash(world.channel, "play", move="c2")
    assert result.response is not None
    assert result.response.ephemeral
    assert f"<@{world.anna.id}>, your move." in result.response.content, "Kibitz has moved, too"
    assert len((await world.table(ctx)).moves) == 2
    assert world.sent(path="users/@me/channels") == []


async def test_what_one_person_is_told_aloud_has_no_buttons(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me", target=50)
    await world.boris.click(world.board, label="Accept")
    old = world.board
    assert "My hand" in labels(old)
    table = await world.table(ctx)
    position = ctx.tables.position(table)
    move = position.game.format(position.state, position.game.legal_moves(position.state)[0], full=True)
    await world.anna.send(world.channel, move, reply_to=old)
    newest = world.board
    assert "My hand" in labels(newest)
    await world.boris.send(world.channel, "17L14", reply_to=old)
    told = world.board
    assert told.id != newest.id
    assert told.content.startswith("That was an older board.")
    assert labels(told) == []
