"""The checks of an installation, one after the other; one that fails keeps none of the others from running."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass
from time import time
from typing import Final

from adapters.findings import Finding, Level, advice, fault, ok
from adapters.games.ladders import CardLadders
from adapters.output import write
from adapters.redaction import Redaction
from adapters.store import checks as store_checks
from adapters.store import namespace
from adapters.store.connect import Timing
from adapters.store.no_store import Named, NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.unreadable import put_back, set_aside
from adapters.store.written_form import UnknownFormat
from bot.doctor import machine
from bot.settings import Settings, SettingsError, load
from bot.words import language
from core.game import Value
from core.ports import StoreBusy
from core.table import Unreadable

WELL: Final = 0
FAULTY: Final = 1

Check = Callable[[], AsyncIterator[Finding]]


@dataclass(frozen=True, slots=True)
class Treatment:
    """What is to be done to a table before the checks: it is set aside, or put `back`. It is named as `g7@SERVER`."""

    name: str
    back: bool = False


@dataclass
class Tally:
    """What was found so far, written as it is found, with every secret replaced."""

    language: str
    secrets: tuple[str, ...] = ()
    faults: int = 0
    advice: int = 0

    def note(self, finding: Finding) -> None:
        """Write a finding."""
        self.faults += finding.level is Level.FAULT
        self.advice += finding.level is Level.ADVICE
        width = max(len(_word(level, self.language)) for level in Level)
        text = finding.told(self.language)
        text = Redaction(self.secrets)(text)
        write(f"{_word(finding.level, self.language).ljust(width)}  {text}\n")


def run(*, offline: bool, treatment: Treatment | None = None) -> int:
    """Inspect the installation and write what is found; return the exit status: 1 where there is a fault."""
    logging.getLogger().addHandler(logging.NullHandler())  # what is logged is found here, and told in other words
    return asyncio.run(inspect(Tally(language()), offline=offline, treatment=treatment))


async def inspect(tally: Tally, *, offline: bool, treatment: Treatment | None = None) -> int:
    """Make every check, have its findings noted, and return the exit status."""
    try:
        settings = load()
    except SettingsError as error:
        settings = None
        for line in str(error).splitlines():
            tally.note(fault("settings-wrong", what=line))
    else:
        tally.secrets = settings.secrets
        namespace.use(settings.namespace)
    for name, check in _checks(settings, offline=offline, treatment=treatment):
        try:
            async for finding in check():
                tally.note(finding)
        except Exception as error:  # noqa: BLE001 - the boundary: the other checks still run
            reason = f"{type(error).__name__}: {error}"
            tally.note(fault("broken", check=name, reason=" ".join(reason.split())))
    write(f"{ok('sum', faults=tally.faults, advice=tally.advice).told(tally.language)}\n")
    return FAULTY if tally.faults else WELL


def _checks(settings: Settings | None, *, offline: bool, treatment: Treatment | None) -> list[tuple[str, Check]]:
    """Return what is to be checked, by name; without settings only what needs none."""
    found: list[tuple[str, Check]] = [("settings", machine.names), ("drawing", machine.drawing)]
    if settings is None:
        return found
    return [
        ("settings", lambda: machine.settings(settings)),
        *found,
        ("disk", lambda: machine.disk(settings)),
        ("port", lambda: machine.port(settings)),
        ("store", lambda: _store(settings, treatment)),
        ("discord", lambda: _discord(settings, offline=offline)),
        ("telegram", lambda: _telegram(settings, offline=offline)),
    ]


async def _store(settings: Settings, treatment: Treatment | None) -> AsyncGenerator[Finding]:
    url = settings.store_url
    named = Named.by(url, settings.data)
    try:
        timing = Timing(replicas=settings.wait_replicas)
        async with open_store(url, settings.data, timing, ladders=CardLadders().names, create=False) as store:
            if treatment is not None:
                found = await _treat(store, treatment)
                treatment = None
                yield found
            async for finding in store_checks.check(store, named.place):
                yield finding
    except (NoStore, UnknownFormat, StoreBusy) as error:
        if treatment is not None:
            yield _about(treatment, "not-put-back" if treatment.back else "not-set-aside")
        told = error if isinstance(error, NoStore) else named.refusal(error)
        if told.fact.code == "fault-no-store":
            yield ok("store-none", folder=named.place)
        else:
            yield fault("store-wrong", what=(told.fact,))


async def _treat(store: RedisStore, treatment: Treatment) -> Finding:
    table, _, server = treatment.name.partition("@")
    if not treatment.back:
        return _about(treatment, "set-aside" if await set_aside(store, server, table) else "not-set-aside")
    found = await put_back(store, server, table)
    if isinstance(found, Unreadable):
        return _about(treatment, "still-unreadable", reason=store_checks.why(found))
    return _about(treatment, "not-put-back" if found is None else "put-back")


def _about(treatment: Treatment, code: str, **more: Value) -> Finding:
    table, _, server = treatment.name.partition("@")
    return (ok if code in {"set-aside", "put-back"} else fault)(code, table=table, server=server, **more)


async def _discord(settings: Settings, *, offline: bool) -> AsyncGenerator[Finding]:
    if settings.discord_token is None:
        if settings.telegram_token is None:
            yield ok("no-token")
        return
    from adapters.discord import checks  # noqa: PLC0415 - the library takes long to load

    token = settings.discord_token.get_secret_value()
    if not offline:
        async for finding in checks.check(token, settings.discord_api_url, settings.shard_count):
            yield finding
        return
    yield ok("not-asked", platform="Discord")
    if not checks.has_shape(token):
        yield advice("token-shape", setting="DISCORD_TOKEN")


async def _telegram(settings: Settings, *, offline: bool) -> AsyncGenerator[Finding]:
    if settings.telegram_token is None:
        return
    from adapters.telegram import checks  # noqa: PLC0415 - as above

    token = settings.telegram_token.get_secret_value()
    if not offline:
        api, webhook = settings.telegram_api_url, settings.telegram_webhook_url
        async for finding in checks.check(token, api, webhook, int(time())):
            yield finding
        return
    yield ok("not-asked", platform="Telegram")
    if not checks.has_shape(token):
        yield advice("token-shape", setting="TELEGRAM_TOKEN")


def _word(level: Level, spoken: str) -> str:
    return ok(level.value).told(spoken)
