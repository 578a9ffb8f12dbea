"""Leases and signs of life in Redis or Valkey."""

from __future__ import annotations

from typing import Final

from adapters.store import keys
from adapters.store.connection import Connected
from core.clocks import Outage
from core.ports import Leases, Pulse

OUTAGES_KEPT: Final = 100
"""More than there can be within the longest clock, or the server has other worries."""


class RedisLeases(Connected, Leases):
    """`core.ports.Leases`."""

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        return bool(await self.connection.run("lease", [keys.lease(name)], [holder, round(seconds * 1000)]))


class RedisPulse(Connected, Pulse):
    """`core.ports.Pulse`."""

    async def beat(self, platform: str, now: int, patience: int) -> tuple[Outage, ...]:
        names = [keys.pulse(platform), keys.outages(platform)]
        found: list[bytes] = await self.connection.run("pulse", names, [now, patience, OUTAGES_KEPT])
        return tuple(Outage(*map(int, outage.split())) for outage in found)
