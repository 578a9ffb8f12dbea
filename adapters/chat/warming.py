"""What is done beforehand, so that the first answers need not wait for it."""

from __future__ import annotations

import asyncio
import gc

from adapters.chat.listings import SAMPLES
from adapters.chat.rendering import Renderer
from adapters.chat.texts import LANGUAGES
from core import service
from core.answer import Note
from core.games import GAMES
from core.service import Context


async def warm_up(ctx: Context, renderer: Renderer) -> None:
    """Read the texts, make the fonts and shapes of pictures, and keep what lives on out of the collector's sight."""
    for language in LANGUAGES:
        for game in GAMES:
            for note in service.rules(ctx, game):
                renderer.post(note, language)
                await asyncio.sleep(0)
        for listing in SAMPLES:
            renderer.post(Note(facts=(), listing=listing), language)
            await asyncio.sleep(0)
    gc.collect()
    gc.freeze()
