"""What members should not do, and do: each gets one private answer at most, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from core.service import Context
from core.table import Status
from tests.adapters.discord.world import World, buttons, labels, tag, typed

HOSTILE = [
    "**bold** `x` _y_",
    "@everyone",
    "<@&1> <@1>",
    "\u202emoc",
    "Z\u0337\u0335\u0334a",
    "[x](http://e)",
    "# head",
]


async def _begin(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")


async def test_the_wrong_person_presses(world: World, ctx: Context) -> None:
    await _begin(world)
    before = await world.table(ctx)
    stranger = world.member("vera")
    for person, words in ((stranger, "This game is between anna and boris."), (world.boris, "It is not your turn.")):
        for _ in range(3):
            result = await person.click(world.board, label="c")
            (said,) = result.followups
            assert said.ephemeral
            assert said.content.startswith(words)
    assert await world.table(ctx) == before
    assert tag(world.board) == ("g1", 0)


async def test_a_button_of_a_finished_game_and_one_that_nobody_knows(world: World, ctx: Context) -> None:
    await _begin(world)
    board = world.board
    await world.anna.slash(world.channel, "resign")
    stored = world.env.backend.get_message(world.channel.id, board.id)
    stored.components = [
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 2, "label": "old", "custom_id": "k:g1:0:0:c", "id": 2},
                {"type": 2, "style": 2, "label": "alien", "custom_id": "something else", "id": 3},
            ],
            "id": 1,
        }
    ]
    for label, words in (("old", "g1 was called off."), ("alien", "This button no longer works.")):
        (said,) = (await world.anna.click(board, label=label)).followups
        assert said.ephemeral
        assert said.content.startswith(words)


async def test_talk_edits_bots_and_webhooks_are_left_alone(world: World, ctx: Context) -> None:
    await _begin(world)
    board = world.board
    sent = len(world.sent())
    await world.anna.send(world.channel, "c2")
    for talk in ("да", "ok 12", "12 или 13?", "9 <@everyone> @here"):
        await world.anna.send(world.channel, talk, reply_to=board)
    said = await world.anna.send(world.channel, "what a game this is, I never saw one", reply_to=board)
    await world.anna.edit(said, "c2")
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await robot.send(world.channel, "c2", reply_to=board)
    await world.guild.create_webhook(world.channel).send("c2")
    assert (await world.table(ctx)).moves == ()
    assert len(world.sent()) == sent


async def test_a_bad_move_is_answered_once_without_calling_anybody(world: World, ctx: Context) -> None:
    await _begin(world)
    board = world.board
    sent = len(world.sent())
    await world.anna.send(world.channel, "9-9-9", reply_to=board)
    await world.anna.send(world.channel, "c9", reply_to=board)
    first, second = world.sent()[sent:]
    for answer in (first, second):
        assert (
            answer.json["allowed_mentions"] == {"parse": [], "users": []}
            or answer.json["allowed_mentions"]["parse"] == []
        )
        assert not answer.json["allowed_mentions"].get("users")
        assert answer.json["message_reference"]["message_id"]
    assert "c9" not in second.json["content"]
    assert "only 7 counters left" in second.json["content"]
    assert (await world.table(ctx)).moves == ()


async def test_other_bots_do_not_play(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    result = await world.anna.slash(world.channel, "sim", opponent=robot)
    assert result.response is not None
    words = "robot is a bot and does not play here. To play against me: `/sim opponent: @TestBot`."
    assert typed(result.response.content) == words
    assert world.channel.history() == []


async def test_options_out_of_range(world: World) -> None:
    result = await world.anna.slash(world.channel, "sim", time="1m")
    assert result.response is not None
    assert "from 2 minutes to 14 days" in result.response.content
    result = await world.anna.slash(world.channel, "sim", opponent=world.anna)
    assert result.response is not None
    assert result.response.content.startswith("You cannot play against yourself.")


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_name_is_no_markup(world: World, name: str) -> None:
    vera = world.guild.add_member(world.env.create_user("vera", global_name=name))
    await vera.slash(world.channel, "nim")
    content = world.board.content
    line = content.splitlines()[0]
    for mark in ("**", "`", "_", "[", "<@"):
        assert mark not in line.replace("\\*", "").replace("\\_", "").replace("\\[", "").replace("\\<", "")
    assert "@everyone" not in line
    assert "\u202e" not in line
    assert not line.startswith("# ")
    assert not world.sent()[-1].json["allowed_mentions"].get("users")


async def test_where_every_text_is_read_a_reply_without_words_gets_no_hint(world: World) -> None:
    await _begin(world)
    sent = len(world.sent())
    world.write(world.anna, f"<@{world.bot.id}>", world.board)
    await world.env.settle()
    assert len(world.sent()) == sent


@pytest.mark.client(reads_all=False)
async def test_the_hint_to_an_unread_reply_is_in_the_language_of_the_server(world: World) -> None:
    await world.administrator.slash(world.channel, "settings", setting="language", value="ru")
    await world.anna.slash(world.channel, "language", language="en")
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    world.write(world.anna, "c2", world.board, ping=False)
    await world.env.settle()
    assert world.sent()[-1].json["content"].startswith("Этот ответ мне не виден"), "for all read it"


@pytest.mark.client(reads_all=False)
async def test_an_unread_reply_gets_one_hint(world: World, ctx: Context) -> None:
    await _begin(world)
    board = world.board
    sent = len(world.sent())
    for _ in range(3):
        world.write(world.anna, "c2", board, ping=False)
        await world.env.settle()
    (hint,) = world.sent()[sent:]
    assert "I can’t read that reply" in hint.json["content"]
    assert (await world.table(ctx)).moves == ()
    world.write(world.anna, "c2", board)
    await world.env.settle()
    assert (await world.table(ctx)).moves == ("c2",), "with its ping the reply is read"


async def test_hands_are_seen_by_their_owner_alone(world: World) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    board = world.board
    assert labels(board) == ["My hand", "Deal", "Type a move"]
    (hand,) = (await world.boris.click(board, label="My hand")).followups
    assert hand.ephemeral
    assert not [button for button in buttons(hand) if button["custom_id"].startswith("i:")], "it is not his move"
    shown = await world.anna.slash(world.channel, "hand")
    assert shown.response is not None
    assert shown.response.ephemeral
    sent = len(world.sent(path=f"channels/{world.channel.id}/messages"))
    await world.anna.send(world.channel, "/hand", reply_to=board)
    assert len(world.sent(path=f"channels/{world.channel.id}/messages")) == sent, "typed, it is answered directly"
    direct = world.anna.user.dm_channel.last_message
    assert "Your stones in g1" in direct.content
    await world.boris.click(board, label="My hand")


async def test_a_secret_that_cannot_be_told_is_not_told(world: World) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    board = world.board
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await world.anna.send(world.channel, "/hand", reply_to=board)
    said: Any = world.board
    assert said.content.startswith("anna, this is for you alone")
    assert said.attachments == []
    assert labels(said) == ["My hand"]


async def test_deleting_a_channel_ends_its_games_alone(world: World, ctx: Context) -> None:
    await _begin(world)
    client: Any = world.env.bot
    assert client.serves(world.server)
    assert not client.serves("d1")
    assert not client.serves("l#den")
    other = world.guild.create_text_channel("other")
    await world.anna.slash(other, "nim")
    world.env.backend.delete_channel(other.id)
    await world.env.settle()
    assert (await world.table(ctx, 2)).status is Status.EXPIRED
    assert (await world.table(ctx, 1)).status is Status.PLAYING
