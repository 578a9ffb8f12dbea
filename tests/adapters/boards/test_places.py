"""Places: what a platform reports of them, and what becomes of their games."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from adapters.boards.owing import AGAIN_SECONDS, SILENT_AGAIN_SECONDS
from adapters.boards.places import SPEAKS_SECONDS, Places
from core.ports import StoreBusy
from core.table import Reason


class Games:
    """Notes what happens to the games of which place."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.hastened: list[str] = []
        self.asked = 0
        self.busy = False
        self.found: tuple[tuple[str, str], ...] = (("s", "c1"), ("s", "c2"), ("other", "c3"))

    async def places(self) -> tuple[tuple[str, str], ...]:
        self.asked += 1
        if self.busy:
            raise StoreBusy
        return self.found

    async def silence(self, server: str, chat: str, reason: Reason) -> None:
        self._call("silence", server, chat, reason)

    async def end_silence(self, server: str, chat: str, reasons: Collection[Reason]) -> tuple[str, ...]:
        self._call("end", server, chat, *reasons)
        return (f"table of {chat}",)

    async def hasten(self, server: str) -> None:
        self.hastened.append(server)

    async def close(self, server: str, chat: str) -> None:
        self._call("close", server, chat)

    def _call(self, *call: object) -> None:
        if self.busy:
            raise StoreBusy
        self.calls.append(call)


@pytest.fixture
def games() -> Games:
    return Games()


@pytest.fixture
def places(games: Games) -> Places:
    return Places(games)


def test_how_soon_a_place_is_looked_at_again() -> None:
    assert (AGAIN_SECONDS, SILENT_AGAIN_SECONDS, SPEAKS_SECONDS) == (60, 15 * 60, 60)


@pytest.mark.parametrize("chat", ["c1", None])
async def test_what_spoke_before_it_fell_silent_is_looked_at_again(
    places: Places, games: Games, chat: str | None
) -> None:
    assert await places.spoke("s", "c1") == {"table of c1"}
    assert await places.spoke("s", "c1") == frozenset(), "it spoke a moment ago"
    await places.silent("s", chat, "away")
    games.calls.clear()
    assert await places.spoke("s", "c1") == {"table of c1"}
    assert games.calls == [("end", "s", "c1", Reason.ABSENCE, Reason.SILENCE)]


async def test_a_chat_falls_silent_and_speaks_again(places: Places, games: Games) -> None:
    await places.silent("s", "c1", "muted")
    assert (places.is_silent("s", "c1"), places.is_silent("s", "c2")) == (True, False)
    await places.speaks("s", "c1")
    assert not places.is_silent("s", "c1")
    assert games.calls == [
        ("silence", "s", "c1", Reason.SILENCE),
        ("end", "s", "c1", Reason.ABSENCE, Reason.SILENCE),
    ]


async def test_a_server_falls_silent_with_all_its_chats_and_for_a_reason_of_its_own(
    places: Places, games: Games
) -> None:
    await places.silent("s", "c1", "muted")
    await places.silent("s", None, "kicked")
    assert places.is_silent("s", "c2")
    await places.speaks("s", None)
    assert (places.is_silent("s", "c1"), places.is_silent("s", "c2")) == (True, False)
    assert games.calls[1:] == [
        ("silence", "s", "c1", Reason.ABSENCE),
        ("silence", "s", "c2", Reason.ABSENCE),
        ("end", "s", "c1", Reason.ABSENCE),
        ("end", "s", "c2", Reason.ABSENCE),
    ]


async def test_many_servers_at_once_share_one_look(
    places: Places, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = games.places

    async def slow() -> tuple[tuple[str, str], ...]:
        await asyncio.sleep(0)
        return await found()

    monkeypatch.setattr(games, "places", slow)
    await asyncio.gather(*(places.silent(server, None, "outage") for server in ("s", "other", "third", "fourth")))
    assert games.asked <= 2
    assert ("silence", "other", "c3", Reason.ABSENCE) in games.calls


async def test_a_chat_where_a_game_has_just_begun_falls_silent_with_its_server(
    places: Places, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.boards.places._now", lambda: 1_000.0)  # all within one tick of the clock
    await places.silent("s", None, "outage")
    await places.speaks("s", None)
    games.found = (("s", "c4"),)
    before = len(games.calls)
    await places.silent("s", None, "outage")
    assert games.calls[before:] == [("silence", "s", "c4", Reason.ABSENCE)]


async def test_a_silence_is_reported_each_time(places: Places, games: Games) -> None:
    """A game may have begun since, and another process may have let the clocks go on."""
    await places.silent("s", "c1", "muted")
    await places.silent("s", "c1", "muted")
    assert len(games.calls) == 2


async def test_a_place_that_speaks_is_looked_at_now_and_then(
    places: Places, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 0.0  # as where the machine has just started
    monkeypatch.setattr("adapters.boards.places._now", lambda: time)
    resumed = frozenset({"table of c1"})
    assert [await places.spoke("s", "c1") for _ in range(3)] == [resumed, frozenset(), frozenset()]
    time += SPEAKS_SECONDS - 1
    assert await places.spoke("s", "c1") == frozenset()
    time += 1
    assert await places.spoke("s", "c1") == resumed
    await places.silent("s", "c1", "muted")
    assert await places.spoke("s", "c1") == resumed, "it is known to have been silent"
    assert [call[0] for call in games.calls] == ["end", "end", "silence", "end"]


async def test_a_server_that_is_back_speaks_in_each_of_its_chats_and_in_no_other(places: Places, games: Games) -> None:
    await places.silent("s", "c1", "muted")
    await places.silent("s", None, "kicked")
    await places.silent("other", None, "kicked")
    games.calls.clear()
    await places.back("s")
    assert [places.is_silent("s", chat) for chat in ("c1", "c2")] == [False, False]
    assert places.is_silent("other", "c3")
    assert games.calls == [
        ("end", "s", "c1", Reason.ABSENCE),
        ("end", "s", "c2", Reason.ABSENCE),
        ("end", "s", "c1", Reason.ABSENCE, Reason.SILENCE),
        ("end", "s", "c2", Reason.ABSENCE, Reason.SILENCE),
    ]
    assert {*games.hastened} == {"s"}, "what is owed there is due"


async def test_where_the_store_is_busy_a_server_is_back_all_the_same(places: Places, games: Games) -> None:
    games.busy = True
    await places.silent("s", None, "kicked")
    assert places.is_silent("s", "c1")
    await places.back("s")
    assert not places.is_silent("s", "c1")
    assert games.calls == []


async def test_what_the_store_could_not_do_is_tried_again(places: Places, games: Games) -> None:
    games.busy = True
    await places.silent("s", "c1", "muted")
    await places.speaks("s", "c1")
    await places.gone("s", "c1")
    games.busy = False
    assert await places.spoke("s", "c1") == frozenset({"table of c1"})
    await places.gone("s", "c1")
    assert [call[0] for call in games.calls] == ["end", "close"]
