"""Broken lines at the terminal console and at the door for programs, over a real store."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Final

from adapters.chat.chat import Chat
from adapters.local.console import Console
from adapters.local.hub import Hub
from adapters.local.jsonl import Session
from tests.adapters.local.viewers import PATIENCE
from tests.faults.fuzzing.doors import BUTTONS, COMMANDS, LINES, MOVES, TALK
from tests.faults.fuzzing.mutation import mutated
from tests.faults.fuzzing.stand import Stand, standing
from tests.faults.part import Figure, Scale

NAME: Final = "fuzz_lines"

INPUTS: Final = {Scale.FULL: 10_000, Scale.SHORT: 100}
LONGEST_SECONDS: Final = 0.05
SEED: Final = 20_261_205

_SHOWN: Final = 300
_TYPED: Final = [*COMMANDS, *MOVES, *TALK, ":1", ":2", ">12", "> 3 6", ">4 b3", "/as boris", "/as anna b", "> /resign"]


@dataclass
class _Clocked:
    """Lines, and how long the slowest took that was slow twice."""

    slowest: float = 0.0
    count: int = 0

    async def __call__(self, lines: Iterable[str]) -> AsyncIterator[bytes | None]:
        for line in lines:
            self.count += 1
            begun = thread_time()
            yield line.encode(errors="surrogatepass")
            seconds = thread_time() - begun
            if seconds > LONGEST_SECONDS:  # perhaps something was made for the first time
                begun = thread_time()
                yield line.encode(errors="surrogatepass")
                seconds = min(seconds, thread_time() - begun)
            if seconds > LONGEST_SECONDS:
                sys.stderr.write(f"{seconds:.3f} s: {line[:_SHOWN]!a} ({len(line)} characters)\n")
            self.slowest = max(self.slowest, seconds)


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield how many lines there were, what was logged as an error, and what the slowest one took."""
    return asyncio.run(_measure(INPUTS[scale]))


async def _measure(most: int) -> list[Figure]:
    rng, lines = Random(SEED), _Clocked()
    async with standing(SEED) as (stand, complaints):
        for number in range(0, most, 200):
            hub = _hub(stand)
            typed = (mutated(rng, _TYPED, 5_000).replace("\n", " ").replace("/quit", "/help") for _ in range(100))
            console = Console(hub, io.StringIO(), f"me{number}", f"room {number}", "ru", prompt=False)
            await console.run(lines(["/nim bot", "/sim @anna", "/square", *typed]))
            programs = (_line(rng, number).partition("\n")[0] for _ in range(100))
            await Session(hub, stand.clock, io.BytesIO()).run(lines(programs))
    return [
        Figure("inputs", lines.count, "", least=most),
        Figure("exceptions", complaints.count, "", most=0),
        Figure("slowest input (CPU)", 1000 * lines.slowest, "ms", most=1000 * LONGEST_SECONDS),
    ]


def _hub(stand: Stand) -> Hub:
    """Return a hub as these doors have it: without what people say themselves."""
    chat, store = Chat(stand.ctx, "en"), stand.store
    log, pictures = store.message_log, stand.hub.pictures
    return Hub(chat, store, log, pictures, stand.clock, keep_talk=False, answer_seconds=PATIENCE)


def _line(rng: Random, number: int) -> str:
    """Return a line that can be read, with something broken said in it; now and then one that is broken as a whole."""
    line: dict[str, object] = {"chat": f"room {number}", "user": rng.choice(("me", "anna", "boris")) + str(number)}
    match rng.choice(("text", "text", "reply", "press", "line")):
        case "text":
            line |= {"text": mutated(rng, [*COMMANDS, *MOVES, *TALK], 4_000)}
        case "reply":
            line |= {"text": mutated(rng, MOVES, 100), "reply_to": rng.randrange(300)}
        case "press":
            line |= {"press": mutated(rng, BUTTONS, 128) or "a", "on": rng.randrange(300)}
        case _:
            return mutated(rng, LINES, 64 * 1024)
    return json.dumps(line)
