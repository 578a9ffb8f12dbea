"""The commands, announced to Discord once for each change of them, by one replica."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any, Final

from discord import app_commands

from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.memory import Memory
from core.ports import StoreBusy

Tree = app_commands.CommandTree[Any]

log = logging.getLogger(__name__)

POLL_SECONDS: Final = 2.0
"""How often a replica looks whether the one that announces has finished."""


async def announce(tree: Tree, memory: Memory) -> None:
    """Sync the tree unless what it says was announced already, waiting for another replica that is doing it."""
    digest = await _digest(tree)
    while True:
        try:
            if await memory.announced() == digest:
                return
            if await memory.begin_announcing():
                await _announce(tree, memory, digest)
                return
        except StoreBusy:
            log.warning("the store is busy; the commands are announced later")
        await asyncio.sleep(POLL_SECONDS)


async def _announce(tree: Tree, memory: Memory, digest: str) -> None:
    """Sync the tree in this replica's turn, which a client that is closed gives back."""
    announced = None
    try:
        announced = digest if await _sync(tree) else None
    finally:
        await memory.end_announcing(announced)


async def _sync(tree: Tree) -> bool:
    try:
        synced = await tree.sync()
    except FAILURES:
        log.exception("the commands could not be announced")
        return False
    log.info("announced %d commands", len(synced))
    return True


async def _digest(tree: Tree) -> str:
    """Return a hash of all that Discord is told of the commands, translations included."""
    translator = tree.translator
    payload: list[dict[str, Any]] = [
        command.to_dict(tree) if translator is None else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
