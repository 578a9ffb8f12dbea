"""Broken updates of Telegram in a group where games go on: texts, presses, inline queries, and shapes that are none."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable
from random import Random
from time import thread_time
from typing import Any, Final, cast
from unittest.mock import patch

from telegram import Bot

from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from tests.adapters.telegram.pace import FastPace
from tests.faults.fuzzing.doors import BUTTONS, COMMANDS, MOVES, QUERIES, TALK, UPDATES
from tests.faults.fuzzing.mutation import mutated
from tests.faults.fuzzing.stand import standing
from tests.faults.part import Figure, Scale

NAME: Final = "fuzz_telegram"

INPUTS: Final = {Scale.FULL: 30_000, Scale.SHORT: 150}
LONGEST_SECONDS: Final = 0.05
IN_A_GROUP: Final = 300
SEED: Final = 20_261_204

_SHOWN: Final = 400
_BOT: Final = {"id": 99, "is_bot": True, "first_name": "Kibitz", "username": "kibitz_bot", "can_join_groups": True}
_NUMBER: Final = 1_000_000
_ODD: Final[list[Any]] = json.loads(
    r'[null, true, -1, 0, 1.5, 1180591620717411303424, "", "x", "\ud800", [], {}, [[]], {"id": 1}, [null]]'
)


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield how many updates there were, what was logged as an error, and what the slowest one took."""
    return asyncio.run(_measure(INPUTS[scale]))


async def _measure(most: int) -> list[Figure]:
    rng = Random(SEED)
    slowest = 0.0
    options = Options(token="99:token", language="en", webhook_url="https://h/hook", webhook_secret="secret")  # noqa: S106
    async with standing(SEED) as (stand, complaints):
        store = stand.store
        with patch.object(Bot, "_do_post", _answered):
            platform = TelegramPlatform(options, store, store.platform(), stand.ctx, FastPace())
            ready = asyncio.Event()
            running = asyncio.create_task(platform.run(ready.set))
            await ready.wait()
            updates = platform._updates  # pyright: ignore[reportPrivateUsage] - the door itself
            for number in range(most):
                group = number // IN_A_GROUP
                if number % IN_A_GROUP == 0:
                    for step, text in enumerate(("/sim @boris", "/nim @boris", "/square @boris", "/nim")):
                        await updates.take(_message(10 * number + step, group, "anna", text))
                    for step in range(3):
                        await updates.take(_message(10 * number + 5 + step, group, "boris", f"/accept g{step + 1}"))
                data = _update(rng, _NUMBER + 10 * number, group)
                before, begun = complaints.count, thread_time()
                await updates.take(data)
                seconds = thread_time() - begun
                if seconds > LONGEST_SECONDS and isinstance(data.get("update_id"), int):
                    begun = thread_time()
                    await updates.take(data | {"update_id": data["update_id"] + 1})
                    seconds = thread_time() - begun
                if complaints.count > before or seconds > LONGEST_SECONDS:
                    sys.stderr.write(f"{seconds:.3f} s, {complaints.count - before} errors: {ascii(data)[:_SHOWN]}\n")
                slowest = max(slowest, seconds)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
    return [
        Figure("inputs", most, "", least=most),
        Figure("exceptions", complaints.count, "", most=0),
        Figure("slowest input (CPU)", 1000 * slowest, "ms", most=1000 * LONGEST_SECONDS),
    ]


async def _answered(bot: Bot, endpoint: str, data: dict[str, Any], **_: object) -> object:
    """Answer a call as Telegram does, without a word over any wire."""
    del bot
    if endpoint == "getMe":
        return _BOT
    if endpoint.startswith(("send", "editMessage")) and endpoint != "sendChatAction":
        chat = {"id": data.get("chat_id", 1), "type": "supergroup"}
        return {"message_id": data.get("message_id", 5), "date": 1_764_000_000, "chat": chat, "text": "x"}
    if endpoint == "getChatMember":
        return {"status": "member", "user": {"id": data["user_id"], "is_bot": False, "first_name": "x"}}
    return [] if endpoint == "getChatAdministrators" else True


def _message(update: int, group: int, who: str, text: str) -> dict[str, Any]:
    """Return a message in a group, each of which has an anna and a boris of its own."""
    chat = {"id": -1_000_000_000_000 - group, "type": "supergroup", "title": "Den"}
    text = text.replace("@boris", f"@boris{group}").replace("@anna", f"@anna{group}")
    at = text.find(f"@boris{group}")
    entities = [] if at < 0 else [{"type": "mention", "offset": at, "length": len(f"@boris{group}")}]
    message = {"message_id": update + 1, "date": 1_764_000_000, "chat": chat, "from": _user(group, who)}
    return {"update_id": update, "message": message | {"text": text, "entities": entities}}


def _user(group: int, who: str) -> dict[str, Any]:
    number = 100 + 2 * group + (who == "boris")
    return {"id": number, "is_bot": False, "first_name": who, "username": f"{who}{group}"}


def _update(rng: Random, update: int, group: int) -> dict[str, Any]:
    """Return an update: one of a right shape with something odd said in it, or one of an odd shape."""
    who = rng.choice(("anna", "boris"))
    match rng.choice(("message", "message", "reply", "press", "query", "shape", "shape")):
        case "message":
            found = _message(update, group, who, mutated(rng, [*COMMANDS, *MOVES, *TALK], 4096))
        case "reply":
            found = _message(update, group, who, mutated(rng, [*MOVES, *COMMANDS], 4096))
            kept = {"message_id": 5, "date": 1, "chat": found["message"]["chat"], "from": _BOT}
            caption = mutated(rng, [f"Nim · g{rng.randrange(1, 5)} · move {rng.randrange(4)}", "Sim · g1 · 0"], 1024)
            found["message"]["reply_to_message"] = kept | {"caption": caption}
        case "press":
            found = json.loads(UPDATES[1])
            found["callback_query"]["data"] = mutated(rng, [*BUTTONS, "a:g4", "k:g1:0:0:1", "k:g2:0:0:b"], 64)
            found["callback_query"]["message"]["chat"]["id"] = -1_000_000_000_000 - group
            found["callback_query"]["from"] = _user(group, who)
        case "query":
            found = json.loads(UPDATES[2])
            found["inline_query"]["query"] = mutated(rng, QUERIES, 256)
        case _:
            found = json.loads(rng.choice(UPDATES))
            for _ in range(rng.choice((1, 1, 2, 4))):
                _bend(rng, found)
    return found | {"update_id": update} if rng.random() < 0.98 else found


def _bend(rng: Random, update: dict[str, Any]) -> None:
    """Leave something out of an update, or put something odd in its place."""
    holder: dict[Any, Any] | list[Any] = update
    while holder:
        key: Any = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        inner: Any = holder[key]
        if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
            holder = cast("dict[Any, Any] | list[Any]", inner)
        elif isinstance(holder, dict) and rng.random() < 0.3:
            del holder[key]
            return
        else:
            holder[key] = rng.choice(_ODD)
            return
