"""Broken frames, texts, presses and looks in rooms where games go on, through the page's own tabs and a real store."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable
from random import Random
from time import thread_time
from typing import Final

from tests.faults.fuzzing.doors import BUTTONS, COMMANDS, FRAMES, MOVES, TALK
from tests.faults.fuzzing.mutation import mutated
from tests.faults.fuzzing.stand import PLAYERS, Complaints, Stand, standing
from tests.faults.part import Figure, Scale

NAME: Final = "fuzz_rooms"

INPUTS: Final = {Scale.FULL: 50_000, Scale.SHORT: 120}
LONGEST_SECONDS: Final = 0.05
IN_A_ROOM: Final = 300
SEED: Final = 20_261_202

_SHOWN: Final = 300
_STEPS: Final = ["1", "2", "a", "b", "3", "17", "L14", "E", "✓"]
_TEXTS: Final = [*COMMANDS, *MOVES, *TALK]


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield how many inputs there were, what was logged as an error, and what the slowest one took."""
    return asyncio.run(_measure(INPUTS[scale]))


async def _measure(most: int) -> list[Figure]:
    rng = Random(SEED)
    slowest, room = 0.0, 0
    async with standing(SEED) as (stand, complaints):
        for number in range(most):
            if number % IN_A_ROOM == 0:
                room = number
                await stand.enter(room)
                await stand.begin_games(room)
            who, frame = rng.choice(PLAYERS), _named(_frame(rng, number), room)
            seconds = await _time(stand, complaints, who, frame)
            if seconds > LONGEST_SECONDS:  # perhaps something was made for the first time
                again = frame.replace(f'"e{number}"', f'"e{number} again"')
                seconds = await _time(stand, complaints, who, again)
            if seconds > LONGEST_SECONDS:
                sys.stderr.write(f"{seconds:.3f} s: {_said(frame)}\n")
            slowest = max(slowest, seconds)
    return [
        Figure("inputs", most, "", least=most),
        Figure("exceptions", complaints.count, "", most=0),
        Figure("slowest input (CPU)", 1000 * slowest, "ms", most=1000 * LONGEST_SECONDS),
    ]


async def _time(stand: Stand, complaints: Complaints, who: str, frame: str) -> float:
    before, begun = complaints.count, thread_time()
    await stand.take(who, frame)
    seconds = thread_time() - begun
    if complaints.count > before:
        sys.stderr.write(f"logged an error: {_said(frame)}\n")
    return seconds


def _said(frame: str) -> str:
    return f"{frame[:_SHOWN]!a} ({len(frame)} characters)"


def _named(frame: str, room: int) -> str:
    """Return a frame in which the players are named as they are in their room."""
    for who in PLAYERS:
        frame = frame.replace(f"@{who}", f"@{who}{room}")
    return frame


def _frame(rng: Random, number: int) -> str:
    """Return a frame that can be read, with something broken in it; now and then one that is broken as a whole."""
    event, on = f"e{number}", rng.choice((None, rng.randrange(1, 40), 2**53 - 1))
    kind = rng.choice(("say", "say", "say", "press", "play", "look", "frame"))
    game = rng.choice(("g1", "g2", "g3", "g4", mutated(rng, BUTTONS, 128) or "g"))
    edition = rng.choice((0, 1, 2, rng.randrange(2**53)))
    match kind:
        case "say":
            text = mutated(rng, _TEXTS, 4000)
            seen = [rng.randrange(1, 60) for _ in range(rng.choice((0, 1, 64)))]
            frame = {
                "type": kind,
                "event": event,
                "text": text,
                "reply_to": on,
                "seen": seen,
                "talk": rng.random() < 0.1,
            }
        case "press":
            frame = {"type": kind, "event": event, "press": mutated(rng, BUTTONS, 128) or "a", "on": on or 0}
        case "play":
            frame = {
                "type": kind,
                "event": event,
                "game": game,
                "edition": edition,
                "move": mutated(rng, MOVES, 128) or "1",
            }
        case "look":
            path = [mutated(rng, _STEPS, 24) or "1" for _ in range(rng.randrange(9))]
            frame = {"type": kind, "game": game, "path": path, "at": rng.choice((None, 0, 1, edition))}
        case _:
            return mutated(rng, FRAMES, 64 * 1024)
    return json.dumps(frame)
