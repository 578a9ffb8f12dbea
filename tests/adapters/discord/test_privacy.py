"""What members may ask about themselves on Discord: their data, for them alone, and to be forgotten."""

from __future__ import annotations

import json
from typing import Any

import pytest
from redis.asyncio import Redis

from core.service import Context
from core.table import Status
from tests.adapters.discord.test_standings import beaten, both_move, text_of
from tests.adapters.discord.world import World, labels


async def everything(client: Redis) -> bytes:
    """All keys and values of the store in one text."""
    found: list[bytes] = []
    commands: Any = client
    async for key in commands.scan_iter():
        found += [key, await commands.dump(key)]
        kind: bytes = await commands.type(key)
        match kind:
            case b"string":
                found.append(await commands.get(key))
            case b"hash":
                found += [part for pair in (await commands.hgetall(key)).items() for part in pair]
            case b"list":
                found += await commands.lrange(key, 0, -1)
            case b"set":
                found += await commands.smembers(key)
            case _:
                found += await commands.zrange(key, 0, -1)
    return b"\n".join(found)


async def asked(world: World) -> Any:
    """Let anna ask to be forgotten, and return what she alone is asked back."""
    result = await world.anna.slash(world.channel, "forget")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def test_an_export_is_a_file_for_its_owner_alone(world: World) -> None:
    await beaten(world)
    before = len(world.channel.history())
    result = await world.anna.slash(world.channel, "export")
    assert result.response is not None
    assert result.response.ephemeral
    assert result.response.content == "This is all that I keep about you."
    (file,) = result.response.attachments
    assert file.filename == "kibitz.json"
    told = json.loads(await file.read())
    assert told["id"] == f"d{world.anna.id}"
    (server,) = told["servers"]
    assert server["games"][0]["rating"] == {"number": 895, "change": -105, "provisional": True}
    assert len(world.channel.history()) == before, "no one else sees anything"


async def test_an_export_that_was_asked_for_in_writing_comes_directly(world: World) -> None:
    await world.anna.send(world.channel, f"<@{world.bot.id}> /export")
    (said,) = world.said_to(world.anna)
    assert said.attachments[0].filename == "kibitz.json"
    assert all(not message.author.bot for message in world.channel.history())
    await world.anna.send(world.channel, f"<@{world.bot.id}> /export <@{world.boris.id}>")
    assert world.board.content.startswith("You can ask only about yourself")
    assert world.board.attachments == []


async def test_forgetting_asks_once_more_and_may_be_left(world: World) -> None:
    await beaten(world)
    question = await asked(world)
    assert question.content.startswith("Delete everything I keep about you?")
    assert "You are still playing" not in question.content
    assert labels(question) == ["Forget me", "Keep everything"]
    await world.anna.click(question, label="Keep everything")
    (shown,) = [each for each in world.channel.history(viewer=world.anna) if each.id == question.id]
    assert shown.content == "Nothing was deleted."
    assert labels(shown) == []
    await world.anna.slash(world.channel, "profile")
    assert world.board.content == "anna: one finished game here."


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_forgetting_in_a_rated_game_warns_and_ends_it(
    world: World, ctx: Context, client: Redis, language: str
) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    await both_move(world, world.anna, world.boris, "g2")
    await world.anna.slash(world.channel, "quiet", hours="22-7 +3")
    await world.anna.slash(world.channel, "language", language=language)
    question = await asked(world)
    warning = {
        "en": "You are still playing one game: it ends at once",
        "ru": "Вы ещё играете одну партию: она сразу закончится",
    }
    assert warning[language] in question.content
    assert (await world.table(ctx, 2)).status is Status.PLAYING
    posted = len(world.channel.history())
    await world.anna.click(question, label={"en": "Forget me", "ru": "Забыть меня"}[language])
    (shown,) = [each for each in world.channel.history(viewer=world.anna) if each.id == question.id]
    assert (
        shown.content
        == {
            "en": "Done: nothing about you is kept any more. Come back whenever you like.",
            "ru": "Готово: о вас больше ничего не хранится. Возвращайтесь, когда захотите.",
        }[language]
    )
    assert (await world.table(ctx, 2)).status is Status.FINISHED
    (over,) = world.channel.history()[posted:]
    assert "anna" not in over.content
    assert over.content.splitlines()[-2].startswith(("Ratings: boris ", "Рейтинг: boris "))
    kept = await everything(client)
    for trace in (b"anna", str(world.anna.id).encode()):
        assert trace not in kept
    await world.boris.slash(world.channel, "leaderboard", game="nim")
    assert "anna" not in world.board.content + text_of(world.board)
    await world.boris.slash(world.channel, "history")
    assert "somebody and boris" in world.board.content, "boris speaks English"
    assert "anna" not in world.board.content
    await world.boris.slash(world.channel, "board", table="g1")
    assert "anna" not in world.board.content


async def test_a_game_elsewhere_ends_there(world: World, clock: Any) -> None:
    other = world.guild.create_text_channel("other")
    await world.anna.slash(other, "nim", opponent=world.boris)
    (offer,) = other.history()
    await world.boris.click(offer, label="Accept")
    await world.anna.click(await asked(world), label="Forget me")
    await world.pass_by(clock, 1)
    assert other.history()[-1].content.startswith("somebody resigns.\nThe game was called off.")
    assert world.channel.history() == []
