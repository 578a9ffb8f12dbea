"""What is offered while an option is being typed."""

from __future__ import annotations

from typing import Any

from core.games import GAMES
from tests.adapters.discord.world import World


def _values(choices: list[dict[str, Any]]) -> list[str]:
    return [choice["value"] for choice in choices]


async def test_own_games_and_legal_moves(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me", heaps="3,5,7")
    await world.boris.slash(world.channel, "sim", opponent=world.bot, first="me")
    found = await world.anna.autocomplete(world.channel, "play", "table", "")
    assert [(choice["name"], choice["value"]) for choice in found] == [("g1 · Nim · Kibitz", "g1")]
    for typed, values in (("nim", ["g1"]), ("kibitz", ["g1"]), ("sim", [])):
        assert _values(await world.anna.autocomplete(world.channel, "play", "table", typed)) == values
    moves = _values(await world.anna.autocomplete(world.channel, "play", "move", "c"))
    assert moves == ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]
    assert _values(await world.anna.autocomplete(world.channel, "play", "move", "zz")) == []
    assert len(_values(await world.boris.autocomplete(world.channel, "play", "move", ""))) == 15
    assert _values(await world.anna.autocomplete(world.channel, "play", "move", "", table="g2")) == []


async def test_nobody_is_offered_anothers_moves(world: World) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    assert _values(await world.boris.autocomplete(world.channel, "play", "move", "")) == []
    assert _values(await world.anna.autocomplete(world.channel, "play", "move", "")) != []


async def test_times(world: World) -> None:
    found = await world.anna.autocomplete(world.channel, "sim", "time", "1")
    assert [(choice["name"], choice["value"]) for choice in found][:2] == [
        ("10 minutes for each move", "10m"),
        ("One hour for each move", "1h"),
    ]


async def test_values_of_the_setting_that_was_chosen(world: World) -> None:
    ada = world.administrator
    found = await ada.autocomplete(world.channel, "settings", "value", "", setting="boards")
    assert [(choice["name"], choice["value"]) for choice in found] == [
        ("After a button press: the board changes in place if the next player is here", "auto"),
        ("After a button press: the board changes in place", "edit"),
        ("After a button press: a new board", "new"),
    ]
    for setting, values in {
        "clock": ["2m", "10m", "1h", "12h", "1d", "3d", "7d", "14d", "none"],
        "game": list(GAMES),
        "language": ["en", "ru", "auto"],
        "channels": ["all", "here", "away"],
        "rated": ["yes", "no"],
    }.items():
        found = await ada.autocomplete(world.channel, "settings", "value", "", setting=setting)
        assert _values(found) == values
        for value in values:
            assert "I can’t" not in await world.answer(ada, "settings", setting=setting, value=value)
    assert await ada.autocomplete(world.channel, "settings", "value", "") == []
