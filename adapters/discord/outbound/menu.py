"""The commands, announced to Discord once for each change of them, by one replica, and the numbers that they have."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import app_commands

from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from core.ports import StoreBusy

Tree = app_commands.CommandTree[Any]

log = logging.getLogger(__name__)

POLL_SECONDS: Final = 2.0
"""How often a replica looks whether the one that announces has finished."""


async def announce(tree: Tree, memory: Memory, commands: CommandBook) -> None:
    """Sync the tree unless what it says was announced already, waiting for another replica that is doing it.

    The book learns the numbers of the commands.
    """
    digest = await _digest(tree)
    while True:
        try:
            if await memory.announced() == digest:
                commands.learn(await memory.command_numbers() or await _fetched(tree, memory))
                return
            if await memory.begin_announcing():
                await _announce(tree, memory, digest)
                commands.learn(await memory.command_numbers())
                return
        except StoreBusy:
            log.info("the store is busy; the commands are announced later")
        await asyncio.sleep(POLL_SECONDS)


async def _announce(tree: Tree, memory: Memory, digest: str) -> None:
    """Sync the tree in this replica's turn, which a client that is closed gives back."""
    announced = None
    try:
        announced = digest if await _sync(tree, memory) else None
    finally:
        await memory.end_announcing(announced)


async def _sync(tree: Tree, memory: Memory) -> bool:
    try:
        synced = await tree.sync()
    except FAILURES:
        log.exception("the commands could not be announced")
        return False
    await memory.keep_command_numbers(_numbers(synced))
    log.info("announced %d commands", len(synced))
    return True


async def _fetched(tree: Tree, memory: Memory) -> dict[str, int]:
    """Ask Discord for the numbers of commands that an older Kibitz announced and did not keep."""
    try:
        numbers = _numbers(await tree.fetch_commands())
    except FAILURES as error:
        log.warning("the numbers of the commands are not known: %s", error)
        return {}
    await memory.keep_command_numbers(numbers)
    return numbers


def _numbers(announced: Sequence[app_commands.AppCommand]) -> dict[str, int]:
    """Return the numbers of slash commands by their names; entries of a context menu cannot be mentioned."""
    return {each.name: each.id for each in announced if each.type is discord.AppCommandType.chat_input}


async def _digest(tree: Tree) -> str:
    """Return a hash of all that Discord is told of the commands, translations included."""
    translator = tree.translator
    payload: list[dict[str, Any]] = [
        command.to_dict(tree) if translator is None else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
