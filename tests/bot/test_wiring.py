"""How the parts of the program are put together: what each door is given, and how a run of them ends."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom
from types import SimpleNamespace
from typing import Any, cast

import pytest

from adapters import metrics
from adapters.in_thread import OneAtATime
from adapters.local.clock import AdjustableClock
from adapters.local.ways import to_named_room, to_room
from adapters.platforms import CannotServe
from adapters.store.connect import Timing
from adapters.store.no_store import NoStore
from adapters.web_server import CannotListen
from bot import wiring
from bot.settings import load
from bot.watched import watched
from core.clocks import PATIENCE
from core.ports import Cause, StoreBusy

pytestmark = pytest.mark.usefixtures("nothing_set")

parts: Any = wiring

URL = "redis://somewhere:6379/0"
TOKENS = {"DISCORD_TOKEN": "discord-secret", "TELEGRAM_TOKEN": "telegram-secret"}


class Kept:
    """Stands for a store, of which nothing is asked but who else is there."""

    def __init__(self) -> None:
        self.puzzles = self.competitions = self.message_log = SimpleNamespace()
        self.others: tuple[str, ...] | Exception = ()
        self.opened: list[tuple[Any, ...]] = []
        self.processes: list[int] = []
        self.watch = SimpleNamespace(told=[])

    async def warnings(self) -> tuple[str, ...]:
        return ("it forgets",)

    async def other_installations(self) -> tuple[str, ...]:
        if isinstance(self.others, Exception):
            raise self.others
        return self.others

    def platform(self, seconds: float | None = None) -> tuple[str, float | None]:
        return "what a platform keeps", seconds


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    kept = Kept()

    @asynccontextmanager
    async def open_store(*where: object, ladders: tuple[str, ...]) -> AsyncGenerator[Kept]:
        kept.opened.append((*where, ladders))
        yield kept

    @asynccontextmanager
    async def watching(store: Kept) -> AsyncGenerator[SimpleNamespace]:
        assert store is kept
        yield kept.watch

    @asynccontextmanager
    async def thinkers(most: int) -> AsyncGenerator[str]:
        kept.processes.append(most)
        yield "processes"

    for replaced in (open_store, watching, thinkers):
        monkeypatch.setattr(wiring, replaced.__name__, replaced)
    return kept


async def test_the_page_is_for_many_and_a_console_for_one(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    monkeypatch.setenv("KIBITZ_THINKERS", "3")
    clock, rng = AdjustableClock(), Random(1)
    found: list[tuple[Any, ...]] = []
    for keep_talk in (True, False):
        async with parts._hub(load(), tmp_path, clock, rng, keep_talk=keep_talk) as (hub, chat, store):
            ctx = chat._ctx
            assert (store, ctx.store, ctx.clock, ctx.rng, ctx.pulse._platform) == (kept, kept, clock, rng, "")
            assert (chat._language, hub._keep_talk, hub._talker) == ("ru", keep_talk, chat)
            assert kept.watch.told.pop() == hub.begin_again
            watched = getattr(ctx.watcher, "_platform", None)
            doors = (hub.tables is not None, hub._pacing is not None, chat._ways)
            found.append((*doors, ctx.pulse._patience, watched, isinstance(ctx.thinking, OneAtATime)))
    assert found == [(True, True, to_room, PATIENCE, "page", False), (False, False, to_named_room, None, None, True)]
    assert kept.processes == [3]
    assert (tmp_path / "pictures").is_dir()


async def test_a_store_is_opened_as_the_settings_say_and_what_it_would_lose_is_logged(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("KIBITZ_WAIT_REPLICAS", "2")
    warned = (logging.WARNING, "it forgets")
    apart = "the store also holds the games of other installations, kept apart: one without KIBITZ_NAMESPACE, two"
    for url, others, told in (
        (None, ("two",), [warned]),
        (URL, (), [warned]),
        (URL, StoreBusy("silent"), [warned]),
        (URL, ("", "two"), [warned, (logging.INFO, apart)]),
    ):
        if url is not None:
            monkeypatch.setenv("REDIS_URL", url)
        caplog.clear()
        kept.others = others
        async with parts._store(load(), tmp_path):
            await asyncio.sleep(0)
        assert [(each.levelno, each.getMessage()) for each in caplog.records] == told
        where, folder, timing, ladders = kept.opened.pop()
        assert (where, folder, timing) == (url, tmp_path, Timing(replicas=2, patience=20.0))
        assert "sim" in ladders


def test_each_platform_is_given_what_was_set_for_it(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    def discord(*given: object) -> tuple[object, ...]:
        return ("discord", *given)

    def telegram(*given: object) -> tuple[object, ...]:
        return ("telegram", *given)

    # The libraries of the platforms take long to load, and are not needed for this.
    monkeypatch.setitem(sys.modules, "adapters.discord.platform", SimpleNamespace(DiscordPlatform=discord))
    monkeypatch.setitem(sys.modules, "adapters.telegram.platform", SimpleNamespace(TelegramPlatform=telegram))
    more = {
        "KIBITZ_LANGUAGE": "ru",
        "DISCORD_API_URL": "http://127.0.0.1:9/api",
        "SHARD_IDS": "1",
        "SHARD_COUNT": "2",
        "TELEGRAM_API_URL": "http://127.0.0.1:8",
        "TELEGRAM_WEBHOOK_URL": "https://games.example/hook",
        "TELEGRAM_WEBHOOK_SECRET": "webhook-secret",
    }
    for name, value in (TOKENS | more).items():
        monkeypatch.setenv(name, value)
    made: Any = {name: given for name, *given in parts._platforms(load(), kept, "thinking")}
    token, ctx, store, keeps, options = made["discord"]
    assert (token, store, keeps) == ("discord-secret", kept, ("what a platform keeps", None))
    assert (options.api, options.shard_ids, options.shard_count) == ("http://127.0.0.1:9/api", (1,), 2)
    assert (options.language, ctx.pulse._platform, ctx.watcher._platform) == ("ru", "discord", "discord")
    options, store, keeps, ctx = made["telegram"]
    assert (store, keeps) == (kept, ("what a platform keeps", 0.8))
    assert (options.token, options.webhook_secret) == ("telegram-secret", "webhook-secret")
    assert (options.api_url, options.webhook_url) == ("http://127.0.0.1:8", "https://games.example/hook")
    assert (options.language, ctx.pulse._platform, ctx.watcher._platform) == ("ru", "telegram", "telegram")
    assert (ctx.pulse._patience, ctx.thinking, isinstance(ctx.rng, SystemRandom)) == (PATIENCE, "thinking", True)
    monkeypatch.delenv("DISCORD_TOKEN")
    assert [each[0] for each in parts._platforms(load(), kept, "thinking")] == ["telegram"]


Work = Callable[[Any], Coroutine[Any, Any, None]]


def test_where_games_are_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By a token on its platform, without one on the page; at a console by the lots of its seed, in its folder."""
    begun: list[tuple[Any, ...]] = []

    def note(work: Any) -> int:  # noqa: ANN401 - a partial
        folder = work.args[1] if len(work.args) > 1 else None
        begun.append((work.func, *work.args, work.keywords, folder and folder.is_dir()))
        return 0

    monkeypatch.setattr(wiring, "_to_the_end", note)
    settings = load()
    assert wiring.run(settings) == 0
    for name, value in TOKENS.items():
        monkeypatch.setenv(name, value)
        assert wiring.run(load()) == 0
        monkeypatch.delenv(name)
    assert [each[0] for each in begun] == [parts._serve_page, *[parts._serve_platforms] * 2]
    begun.clear()
    assert wiring.console(settings, jsonl=True, seed=7, data=tmp_path) == 0
    assert wiring.console(settings, jsonl=False, seed=None, data=None) == 0
    (seeded, lots) = begun
    assert (seeded[:3], seeded[4:]) == ((parts._converse, settings, tmp_path), ({"jsonl": True}, True))
    assert seeded[3].random() == Random(7).random()
    assert (isinstance(lots[3], SystemRandom), lots[4:]) == (True, ({"jsonl": False}, True))
    assert not lots[2].exists(), "it is thrown away"


def test_how_a_run_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ends: list[Exception] = []

    def run_to_the_end(work: Work, *, stopped: int, failed: int) -> None:
        del work
        assert (stopped, failed) == (0, 2)
        if ends:
            raise ends.pop()

    monkeypatch.setattr(wiring, "run_to_the_end", run_to_the_end)
    settings = load()
    assert (wiring.run(settings), capsys.readouterr().err) == (0, "")
    refused = CannotServe("discord-token")
    taken = CannotListen("listen", host="h", port="1", reason="so it is")
    for error, told in (
        (NoStore("no-store", folder="f"), [NoStore("no-store", folder="f")]),
        (taken, [taken]),
        (ExceptionGroup("all", [refused, refused]), [refused, refused]),
    ):
        ends.append(error)
        assert wiring.run(settings) == 2
        assert capsys.readouterr().err == "".join(f"kibitz: {each}\n" for each in told)
    ends.append(ExceptionGroup("some", [refused, RuntimeError("a mistake")]))
    with pytest.raises(ExceptionGroup):
        wiring.run(settings)


def test_pictures_without_a_place_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("in the way", "utf-8")
    with pytest.raises(NoStore, match=f"^KIBITZ_DATA.*{tmp_path / 'pictures'}"):
        parts._pictures(tmp_path)


async def test_what_watches_a_program_that_serves() -> None:
    """What the store does and does not do is counted; platforms, the store and the end decide whether it is ready."""
    asked: list[str] = []

    async def take_a_write() -> None:
        asked.append("write")

    async def count_open() -> int:
        asked.append("count")
        return 7

    store: Any = SimpleNamespace(connection=SimpleNamespace(), take_a_write=take_a_write, count_open=count_open)
    platform: Any = SimpleNamespace(name="telegram", trouble=lambda: "telegram is away")
    async with watched(store, [platform], stopping=lambda: True) as answers:
        ready, counted = ({each.path: each.handler for each in answers}[path] for path in ("/readyz", "/metrics"))
        told: Any = await ready(cast("Any", None))
        assert (told.status, told.text) == (503, "this process is stopping\ntelegram is away\n")
        await counted(cast("Any", None))
    assert asked == ["write", "count"]
    sample = metrics.REGISTRY.get_sample_value
    names = ("kibitz_store_errors_total", {"cause": "disk"}), ("kibitz_store_seconds_sum", {"script": "a step"})
    before = [sample(*name) or 0.0 for name in names]
    store.connection.observer.on_trouble(Cause.DISK)
    store.connection.observer.on_served("a step", 0.5)
    assert [(sample(*name) or 0.0) - each for name, each in zip(names, before, strict=True)] == [1.0, 0.5]
    assert sample("kibitz_live_games") == 7
