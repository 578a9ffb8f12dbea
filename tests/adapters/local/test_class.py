"""A class and a tournament on the page: of a class’s boards each player is told of their own alone, and answers it."""

from __future__ import annotations

import json
import re

from aiohttp import ClientSession

from adapters.local import names
from adapters.local.hub import Hub
from adapters.local.web import Site
from adapters.store.redis_store import RedisStore
from tests.adapters.local.viewers import Frame, Pair, Viewer, hub, pair, web

__all__ = ["hub", "pair", "web"]

MOVE = re.compile(r"\b[abc]\d\b")


def messages(viewer: Viewer) -> list[Frame]:
    """What a viewer was told in the chat, apart from the command that began the class."""
    frames = [json.loads(told) for told in viewer.told]
    return [each for each in frames if each["type"] == "message" and "/class" not in each["text"]]


async def begun(viewers: dict[str, Viewer], hub: Hub, store: RedisStore, game: str) -> list[Viewer]:
    """Let tina hold a class of the others; return first those of its first game in their order."""
    tina = viewers["tina"]
    await tina.say(f"/class {game}")
    people = [each for each in viewers.values() if each is not tina]
    for each in people:
        await each.do("press", press="T:t1:0", on=0)
    await tina.do("press", press="P:t1:0", on=0)
    for _ in range(2):
        await hub.tick()
    table = await store.load(names.room("den"), "g1")
    assert table is not None
    seated = [viewers[player.name] for player in table.seats]
    return [*seated, *(each for each in people if each not in seated)]


async def test_two_of_three_play_and_the_room_sees_no_move(
    pair: Pair, web: ClientSession, site: Site, hub: Hub, store: RedisStore
) -> None:
    others = [Viewer(web, site, name, "en", "dark") for name in ("carl", "tina")]
    viewers = {each.name: each for each in (*pair, *others)}
    for each in others:
        await each.enter()
    first, second, odd = await begun(viewers, hub, store, "nim heaps=5,6,7 rule=normal")
    await first.told_of("g1", 0)
    await first.do("play", game="g1", edition=0, move="b6")
    await second.told_of("g1", 1)
    await second.say("hello")
    (*_, board) = [each for each in messages(second) if each["game"] == "g1"]
    assert board["private"]
    await second.do("say", text="c7", reply_to=board["id"])
    await first.told_of("g1", 2)
    await first.do("play", game="g1", edition=2, move="a5")
    assert (await second.told_of("g1", 3))["status"] == "finished"
    for _ in range(2):
        await hub.tick()
    tina = viewers["tina"]
    await tina.do("press", press="F:t1:0", on=0)
    for each in (odd, tina):
        await each.say("well played")
        assert "g1" not in each.tables
        assert [frame for frame in messages(each) if frame["game"] == "g1" or MOVE.search(frame["text"])] == []
    (summary,) = [each for each in messages(tina) if each["file"] is not None]
    assert summary["private"]
    assert [each for each in messages(odd) if each["file"] is not None] == []
    public = [each["text"] for each in messages(tina) if each["game"] == "t1" and not each["private"]]
    assert any(f"{first.name} – {second.name} · 1–0" in each for each in public)


async def test_no_one_is_told_of_the_stones_of_another(
    pair: Pair, web: ClientSession, site: Site, hub: Hub, store: RedisStore
) -> None:
    tina = Viewer(web, site, "tina", "en", "light")
    await tina.enter()
    viewers = {each.name: each for each in (*pair, tina)}
    first, second = await begun(viewers, hub, store, "square target=10")
    shown, other = await first.told_of("g1", 0), await second.told_of("g1", 0)
    assert shown["hand"] is not None
    assert other["hand"] is not None
    assert shown["hand"]["picture"] != other["hand"]["picture"]
    await tina.say("hello")
    for viewer, hidden in ((second, [shown]), (first, [other]), (tina, [shown, other])):
        told = "\n".join(viewer.told)
        assert not any(each["hand"]["picture"] in told or each["hand"]["alt"] in told for each in hidden)


async def test_a_game_given_up_before_its_first_moves_is_called_off_but_not_said_to_have_no_loser(
    pair: Pair, hub: Hub
) -> None:
    anna, _ = pair
    await anna.say("/tournament nim rounds=1")
    for each in pair:
        await each.say("/tournament join")
    await anna.say("/tournament begin")
    for _ in range(2):
        await hub.tick()
    resigned, competes = anna.tables["g1"]["seat"], anna.tables["g1"]["competes"]
    await anna.say("/resign")
    table = anna.tables["g1"]
    assert competes, "it can be resigned, and neither called off nor taken back"
    assert [table["outcome"][name] for name in ("winners", "why")] == [[1 - resigned], "aborted"]
    assert table["lines"] == ["anna resigns.", "This counts as a win: boris has the point."]
