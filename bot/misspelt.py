"""Names in the environment and in `.env` that look like settings of Kibitz, but are none."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from difflib import get_close_matches
from typing import Final

from dotenv import dotenv_values

from bot.settings import Settings

_OURS: Final = "KIBITZ_"
_SHARED: Final = ("DISCORD_", "TELEGRAM_", "REDIS_", "SHARD_")
"""What settings of other programs may begin with as well: only what is nearly one of ours is meant for us."""

_NOT_SETTINGS: Final = re.compile(
    r"KIBITZ_DOMAIN|\w+_SERVICE_(?:HOST|PORT(?:_\w+)?)|\w+_PORT_[0-9]+_(?:TCP|UDP)(?:_\w+)?"
)
"""A variable of `deploy/compose.replicas.yaml`, and what Kubernetes sets for a service of that name."""

_ALIKE: Final = 0.6
_NEARLY: Final = 0.85
"""How much of a name has to be right, by `difflib`."""


def misspelt() -> list[tuple[str, str | None]]:
    """Return each such name, and the setting whose name is nearest to it; None where none is near."""
    known = {str(field.validation_alias) for field in Settings.model_fields.values()}
    bare = {name.removeprefix(_OURS): name for name in known}  # what all share makes nothing alike
    given = {name for name, value in os.environ.items() if value}
    with suppress(OSError, UnicodeError):
        given |= {name for name, value in dotenv_values(".env", encoding="utf-8").items() if value}
    found: list[tuple[str, str | None]] = []
    for name in sorted(given - known):
        upper = name.upper()
        ours = upper.startswith(_OURS)
        if _NOT_SETTINGS.fullmatch(upper) or not (ours or upper.startswith(_SHARED)):
            continue
        near = get_close_matches(upper.removeprefix(_OURS), bare, 1, _ALIKE if ours else _NEARLY)
        if ours or near:
            found.append((name, bare[near[0]] if near else None))
    return found
