"""How a client of Discord runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.discord.inbound.throttle import Throttle
from adapters.discord.shared.errors import PAUSES


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a client runs: its shards, the default language, and the privileged intents that it asks for.

    Those are to read every message's text (`reads_all`), and to be told of members who leave (`sees_leaving`). `api` is
    the address of a proxy for Discord's HTTP interface, the version in it.
    """

    api: str | None = None

    reads_all: bool = False
    sees_leaving: bool = False
    shard_ids: tuple[int, ...] = ()
    shard_count: int | None = None
    language: str = "en"
    pauses: Sequence[float] = PAUSES
    throttle: Throttle = field(default_factory=Throttle)
