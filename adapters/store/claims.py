"""Events that count once, in Redis or Valkey."""

from __future__ import annotations

import secrets
from typing import Final

from adapters.store import keys
from adapters.store.connection import Connected
from core.ports import Claims

CLAIM_SECONDS: Final = 7 * 24 * 3600
"""How long an event's claim is kept: a week, decided by this project; Telegram keeps updates for a day."""


class RedisClaims(Connected, Claims):
    """`core.ports.Claims`."""

    async def claim(self, server: str, event: str) -> bool:
        token = secrets.token_bytes(8)
        return bool(await self.connection.run("claim", [keys.event(server, event)], [token, CLAIM_SECONDS]))

    async def claimed(self, server: str, event: str) -> bool:
        async with self.connection.guard():
            return bool(await self.connection.client.exists(keys.event(server, event)))
