"""What somebody is given of themselves when it is much: whole, and without anybody else waiting for it."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from typing import Any

import pytest

from adapters.chat.posts import Post
from core import record
from core.change import Change
from core.position import scores
from core.service import privacy
from core.service import tables as remembered
from core.table import Table
from tests.adapters.chat.den import Den, person
from tests.core.tables import begun, lowest, resigned

ANNA, BORIS = person("anna"), person("boris")


async def filed(den: Den, *games: str) -> list[Table]:
    """Games of anna and boris in the den, each resigned by anna after some moves."""
    tables: list[Table] = []
    for seed, game in enumerate(games):
        table = lowest(begun(game, players=(ANNA, BORIS), seed=seed), 5)
        over = resigned(table, ANNA, now=den.clock.time)
        change = Change(replace(over, id="", version=0, server=den.room, chat=den.room))
        tables.append((await den.ctx.tables.save(None, change)).table)
    return tables


def told(answer: tuple[Post, ...]) -> dict[str, Any]:
    """The file in an answer that is nothing else."""
    (post,) = answer
    assert post.file is not None
    content: dict[str, Any] = json.loads(post.file.text)
    return content


async def test_others_are_answered_while_games_are_written(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    await filed(den, "square", "square")
    answered = threading.Event()

    def slowly(table: Table) -> tuple[int, ...] | None:
        assert answered.wait(10), "no one else was answered until then"
        return scores(table)

    monkeypatch.setattr(privacy, "scores", slowly)
    export = asyncio.create_task(den.say("anna", "/export"))
    board = await den.game("/sim @vera first=me", "vera")
    (post,) = await den.say("anna", "12", board)
    assert post.game == "g3"
    assert not export.done()
    answered.set()
    (server,) = told(await export)["servers"]
    assert [game["id"] for game in server["games"]][:2] == ["g1", "g2"]


async def test_an_export_leaves_the_positions_that_are_played_in_memory(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "CACHED_TABLES", 3)
    await filed(den, "square", "square", "square", "square")
    (post,) = await den.say("vera", "/sim bot first=me")
    table = await den.table(post.game)
    position = den.ctx.tables.position(table)
    told(await den.say("anna", "/export"))
    assert den.ctx.tables.position(table) is position


async def test_records_are_whole(den: Den) -> None:
    games = await filed(den, "square", "sim")
    (server,) = told(await den.say("anna", "/export"))["servers"]
    square, sim = (record.parse(game["record"]) for game in server["games"])
    assert square.scores is not None
    assert record.replay(square).record == square, "scores and all"
    assert sim.scores is None
    assert (square.moves, sim.moves) == (games[0].moves, games[1].moves)


async def test_whoever_was_forgotten_is_no_name(den: Den) -> None:
    await filed(den, "sim")
    await den.say("anna", "/forget yes")
    (server,) = told(await den.say("boris", "/export"))["servers"]
    (game,) = server["games"]
    assert game["players"] == ["?", "boris"]
    assert record.parse(game["record"]).seats == ("?", "boris")
    assert server["statistics"]["opponents"] == [{"name": "?", "games": 1}]


async def test_an_offer_that_someone_has_declined_is_no_game_of_theirs(den: Den) -> None:
    await den.say("boris", "/square @anna @vera")
    await den.say("anna", "/decline g1")
    await den.game("/sim @boris", "boris")
    (server,) = told(await den.say("anna", "/export"))["servers"]
    assert [game["id"] for game in server["games"]] == ["g2"]


async def test_an_offer_names_those_who_have_not_answered_too(den: Den) -> None:
    await den.say("anna", "/square @boris @vera")
    (server,) = told(await den.say("anna", "/export"))["servers"]
    assert [game["players"] for game in server["games"]] == [["anna", "boris", "vera"]]
