"""A server's settings on Discord: the panel, who may press it, and the channels where games begin."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.redis_store import RedisStore
from tests.adapters.discord.world import World, labels, typed

ONLY = {
    "en": "Only an administrator of this chat can do that. "
    "You can choose your own language: `/language language: English`.",
    "ru": "Это может только администратор чата. Свой язык выбирает каждый: `/language language: Русский`.",
}


async def panel(world: World) -> Any:
    """Open the panel, which the administrator alone sees."""
    result = await world.administrator.slash(world.channel, "settings")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def press(world: World, shown: Any, label: str) -> Any:
    """Press a button of the panel, and return the panel that stands in its place."""
    result = await world.administrator.click(shown, label=label)
    assert result.followups == []
    return next(each for each in world.channel.history(viewer=world.administrator) if each.id == shown.id)


def drop_rights(world: World) -> None:
    """Take the administrator's rights away."""
    world.env.backend.edit_member(world.guild.id, world.administrator.id, {"role_ids": []})


async def test_the_panel_is_private_and_changes_in_place(world: World, store: RedisStore) -> None:
    shown = await panel(world)
    assert world.channel.history() == []
    assert labels(shown)[2] == "Allow 7 days for a move"
    shown = await press(world, shown, "Allow 7 days for a move")
    assert "Time for a move: 7 days" in shown.content.splitlines()
    shown = await press(world, shown, "Play without ratings")
    assert shown.content.splitlines()[3:6] == [
        "Time for a move: 7 days",
        "When time runs out: the game is lost",
        "Games are not rated",
    ]
    assert await store.settings(world.server) == {"clock": "604800", "rated": "no"}
    await world.anna.slash(world.channel, "sim")
    assert "7 days for each move." in world.board.content
    assert "The game is not rated." in world.board.content


async def test_a_setting_by_command_and_the_language_of_the_server(world: World) -> None:
    said = await world.answer(world.administrator, "settings", setting="game", value="nim")
    assert "Default game: Nim" in said.splitlines()
    await world.administrator.slash(world.channel, "settings", setting="language", value="ru")
    await world.anna.slash(world.channel, "challenge", opponent=world.boris)
    assert world.board.content.splitlines()[0].startswith("anna вызывает")
    assert "«Ним»" in world.board.content.splitlines()[0]
    await world.administrator.slash(world.channel, "language", language="ru")
    shown = await panel(world)
    assert shown.content.splitlines()[0] == "Мои настройки здесь:"
    assert "Партии с рейтингом" in shown.content.splitlines()
    assert "Играть без рейтинга" in labels(shown)


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_nobody_else_sees_or_changes_settings(world: World, store: RedisStore, language: str) -> None:
    await world.anna.slash(world.channel, "language", language=language)
    assert await world.answer(world.anna, "settings") == ONLY[language]
    assert await world.answer(world.anna, "settings", setting="rated", value="no") == ONLY[language]
    assert await store.settings(world.server) == {}


async def test_who_is_no_administrator_any_more_presses_in_vain(world: World, store: RedisStore) -> None:
    shown = await panel(world)
    drop_rights(world)
    (said,) = (await world.administrator.click(shown, label="Play without ratings")).followups
    assert said.ephemeral
    assert typed(said.content) == ONLY["en"]
    assert await store.settings(world.server) == {}


@pytest.mark.parametrize("value", ["1s", "99y", "-3h", "٣ч", "15d"])
async def test_a_clock_out_of_range_changes_nothing(world: World, store: RedisStore, value: str) -> None:
    said = await world.answer(world.administrator, "settings", setting="clock", value=value)
    assert "For example `/settings setting: Time for a move value: 3d`" in said
    assert await store.settings(world.server) == {}


async def test_games_begin_in_the_chosen_channels_and_their_threads(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris)
    await world.boris.click(world.board, label="Accept")
    other = world.guild.create_text_channel("lounge")
    said = await world.answer(world.administrator, "settings", channel=other, setting="channels", value="here")
    assert "Games can begin here only" in said
    assert await world.answer(world.anna, "nim") == (
        "Games cannot begin here: the administrators chose other places. There, `/sim opponent: @TestBot` starts one."
    )
    assert "Games can begin elsewhere (one place)" in (await panel(world)).content.splitlines()
    await world.anna.slash(world.channel, "resign", table="g1")
    assert "anna resigns." in world.board.content, "what has begun goes on"
    await world.anna.slash(other, "nim")
    assert "anna offers a game of Nim" in other.history()[-1].content
    thread = world.thread(other)
    await world.anna.slash(thread, "sim")
    assert "anna offers a game of Sim" in thread.last_message.content
    said = await world.answer(world.anna, "sim", channel=world.thread(world.channel))
    assert said.startswith("Games cannot begin here")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (
            "clock",
            (
                "Set it to a time from 2 minutes to 14 days, such as `12h`, or `none`. "
                "For example `/settings setting: Time for a move value: 3d`."
            ),
        ),
        (
            "rated",
            "Set it to one of these: yes, no. For example `/settings setting: Whether games are rated value: yes`.",
        ),
        ("language", "Set it to one of these: en, ru, auto. For example `/settings setting: Language value: en`."),
    ],
)
async def test_a_setting_without_a_value_says_which_there_are(world: World, setting: str, said: str) -> None:
    assert await world.answer(world.administrator, "settings", setting=setting) == said


async def test_a_person_is_kept_out_by_name_and_let_back_in_by_a_button(world: World) -> None:
    result = await world.administrator.slash(world.channel, "block", player=world.boris)
    assert result.response is not None
    assert result.response.ephemeral
    told = await world.answer(world.boris, "nim")
    assert told.startswith("The administrators here keep you from using me")
    seen = [each.id for each in world.channel.history(viewer=world.boris)]
    await world.boris.slash(world.channel, "nim")
    assert [each.id for each in world.channel.history(viewer=world.boris)] == seen, "nothing more is said"
    result = await world.administrator.slash(world.channel, "block")
    assert result.response is not None
    await world.administrator.click(result.response.message, label="Unblock boris")
    await world.boris.slash(world.channel, "nim")
    assert "boris" in world.board.content
